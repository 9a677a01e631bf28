/*
 * ask.c: what a person is asked at the terminal, and what they may answer.
 */
#define _XOPEN_SOURCE 700

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hint.h"
#include "rules.h"
#include "session.h"
#include "src/base/memory.h"

enum { WIDTH = 78 };

/* Reads a line that may be an answer; of one that is too long nothing is left over.
 * Returns 0 at the end of the input. */
static int read_line(session *s, const char *prompt, const char **line, size_t *len) {
    for (;;) {
        fputs(prompt, stdout);
        if (io_flush() != 0 || session_stopped() ||
            io_lines_next(&s->input, line, len) != 1) {
            putchar('\n');
            return 0;
        }
        if (!s->ink.person)
            putchar('\n'); /* nobody has typed one */
        if (*len < ASK_MAX)
            return 1;
        while (s->input.is_cut && io_lines_next(&s->input, line, len) == 1) {
        }
        printf("That is too long; an answer has at most %d characters.\n", ASK_MAX - 1);
    }
}

int ask_answer(session *s, const char *prompt, char *out) {
    const char *line = NULL;
    size_t len = 0;
    if (!read_line(s, prompt, &line, &len))
        return 0;
    while (len > 0 && isspace((unsigned char)line[0])) {
        line++;
        len--;
    }
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        len--;
    for (size_t i = 0; i < len; i++)
        out[i] = (unsigned char)line[i] < ' ' || line[i] == 0x7f ? '?' : line[i];
    out[len] = '\0';
    return 1;
}

void ask_say_of(const char *answer, const char *sentence) {
    enum { SHORT = 20 };
    size_t len = strlen(answer), shown = 0;
    for (size_t i = 0; i <= len && i <= SHORT; i++)
        if (((unsigned char)answer[i] & 0xc0) != 0x80)
            shown = i; /* no letter is parted */
    printf("\"%.*s%s\" %s\n", (int)shown, answer, shown < len ? "..." : "", sentence);
}

/* ==== Moves in words ============================================================= */

/* The text of an action as the seat that owes a move may type it. */
static void action_words(session *s, int seat, wr_action a, char *out) {
    wr_text words;
    wr_text_init(&words, out, WR_MAX_WORDS);
    s->game->action_text(wr_edition_of(s->game, &s->match->setup), s->obs, seat, a,
                         &words);
}

static int is_number(const char *words) {
    return words[0] != '\0' && words[strspn(words, "0123456789")] == '\0';
}

/* Whether an answer means the action: `play N4`, or `N4` for short; case does not
 * matter. */
static int means(const char *answer, const char *words) {
    const char *blank = strchr(words, ' ');
    return strcasecmp(answer, words) == 0 ||
           (blank != NULL && strcasecmp(answer, blank + 1) == 0);
}

/* Finds the one action of `list` (NULL: of all `n` actions there are) that the answer
 * means. Returns how many there are; the last one is in *out. */
static int find_meant(session *s, int seat, const char *answer, const wr_action *list,
                      wr_action *out) {
    int n = list != NULL ? s->num_legal : s->game->num_actions, found = 0;
    for (int i = 0; i < n; i++) {
        char words[WR_MAX_WORDS];
        wr_action a = list != NULL ? list[i] : (wr_action)i;
        action_words(s, seat, a, words);
        if (means(answer, words)) {
            *out = a;
            found++;
        }
    }
    return found;
}

/* The move is known but refused: says by which rule, and what that rule says. */
static int refuse(session *s, int seat, wr_action a, const wr_diag *why) {
    char words[WR_MAX_WORDS];
    wr_diag d;
    if (why->rule[0] == '\0') {
        printf("That is not allowed: %s.\n", why->text);
        return ASK_AGAIN;
    }
    action_words(s, seat, a, words);
    printf("\"%s\" is not allowed now (%s).\n", words, why->rule);
    rules_print(&s->ink, s->game, s->language, why->rule, &d);
    return ASK_AGAIN;
}

/* A number is always one of the list of moves, whatever else it might mean. */
static int find_number(const session *s, const char *answer, wr_action *out) {
    uint64_t number = 0;
    if (args_read_number(answer, strlen(answer), &number) == 0 && number >= 1 &&
        number <= (uint64_t)s->num_legal) {
        *out = s->legal[number - 1];
        return 0;
    }
    if (s->num_legal == 1)
        printf("There is 1 move; type 1, the move, or ? for help.\n");
    else
        printf("There are %d moves; type a number from 1 to %d, a move, or ? for "
               "help.\n",
               s->num_legal, s->num_legal);
    return ASK_AGAIN;
}

static int answer_move(session *s, int seat, const char *answer) {
    wr_action a = 0;
    wr_diag d;
    if (is_number(answer)) {
        if (find_number(s, answer, &a) != 0)
            return ASK_AGAIN;
    } else {
        int found = find_meant(s, seat, answer, s->legal, &a);
        if (found == 0)
            found = find_meant(s, seat, answer, NULL, &a);
        if (found > 1) {
            ask_say_of(answer, "fits several moves; type one in full, or its number.");
            return ASK_AGAIN;
        }
        if (found == 0) {
            ask_say_of(answer,
                       "is not a move; type the number of a move, or ? for help.");
            return ASK_AGAIN;
        }
    }
    return session_play(s, seat, a, &d) == 0 ? ASK_MOVED : refuse(s, seat, a, &d);
}

/* ==== The list of moves ========================================================== */

/* From MANY moves on, those that differ in their last word only share an entry, and
 * more than A_CROWD that begin with the same two words of four are one line. */
enum { MANY = 40, A_CROWD = 24, CELL = 13 };

/* The length of the first `n` words of a text; of all but the last one if n is 0. */
static size_t stem_of(const char *words, int n) {
    const char *at = n == 0 ? strrchr(words, ' ') : words;
    for (int i = 0; i < n && at != NULL; i++)
        at = strchr(at + (i > 0), ' ');
    return at != NULL ? (size_t)(at - words) : 0;
}

/* One past the last of the moves from `first` on that share that stem with it. */
static int end_of_run(session *s, int seat, int first, int n) {
    char words[WR_MAX_WORDS], other[WR_MAX_WORDS];
    action_words(s, seat, s->legal[first], words);
    size_t stem = stem_of(words, n);
    int end = first + 1;
    for (; stem > 0 && end < s->num_legal; end++) {
        action_words(s, seat, s->legal[end], other);
        if (stem_of(other, n) != stem || memcmp(words, other, stem) != 0)
            break;
    }
    return end;
}

/* Prints a piece that may not be parted, at the next free cell of a line; *column is
 * where the line ends so far. */
static void put_cells(const char *piece, int *column) {
    int start = (*column + CELL - 1) / CELL * CELL;
    if (*column > 0 && start + (int)strlen(piece) > WIDTH) {
        putchar('\n');
        *column = start = 0;
    }
    printf("%*s%s", start - *column, "", piece);
    *column = start + (int)strlen(piece) + 1;
}

/* One entry for the moves first..end-1: `  1-4 place w-a1 n | e | s | w`. */
static void put_entry(session *s, int seat, int first, int end, int *column) {
    char words[WR_MAX_WORDS], piece[2 * WR_MAX_WORDS];
    action_words(s, seat, s->legal[first], words);
    int len = end > first + 1
                  ? snprintf(piece, sizeof piece, "%3d-%d %s", first + 1, end, words)
                  : snprintf(piece, sizeof piece, "%3d %s", first + 1, words);
    for (int i = first + 1; i < end; i++) {
        action_words(s, seat, s->legal[i], words);
        const char *last = words + stem_of(words, 0) + 1;
        if (len + (int)strlen(last) + 5 > WIDTH) {
            snprintf(piece + len, sizeof piece - (size_t)len, " |");
            put_cells(piece, column);
            len = snprintf(piece, sizeof piece, "%*s%s", 7, "", last);
        } else {
            len += snprintf(piece + len, sizeof piece - (size_t)len, " | %s", last);
        }
    }
    put_cells(piece, column);
}

/* The moves that begin with `start`, many on a line. */
static void list_many(session *s, int seat, const char *start) {
    int column = 0;
    for (int i = 0, end; i < s->num_legal; i = end) {
        char words[WR_MAX_WORDS];
        action_words(s, seat, s->legal[i], words);
        int crowd = end_of_run(s, seat, i, 2);
        end = end_of_run(s, seat, i, 0);
        if (strncasecmp(words, start, strlen(start)) != 0)
            continue;
        if (start[0] == '\0' && stem_of(words, 3) > 0 && crowd - i > A_CROWD) {
            end = crowd;
            words[stem_of(words, 2)] = '\0';
            printf("%s%3d-%d %s ...: \"list %s\" shows them\n", column > 0 ? "\n" : "",
                   i + 1, end, words, words);
            column = 0;
        } else {
            put_entry(s, seat, i, end, &column);
        }
    }
    if (column > 0)
        putchar('\n');
}

/* The legal moves, numbered, in columns. */
static void list_moves(session *s, int seat) {
    char words[WR_MAX_WORDS];
    int widest = 0, column = 0;
    if (s->num_legal > MANY) {
        list_many(s, seat, "");
        return;
    }
    for (int i = 0; i < s->num_legal; i++) {
        action_words(s, seat, s->legal[i], words);
        int len = (int)strlen(words);
        widest = len > widest ? len : widest;
    }
    for (int i = 0; i < s->num_legal; i++) {
        char number[16];
        int is_last = i + 1 == s->num_legal || column + 2 * (widest + 5) > WIDTH;
        snprintf(number, sizeof number, "%3d ", i + 1);
        ink_put_in(&s->ink, WR_INK_QUIET, number);
        action_words(s, seat, s->legal[i], words);
        printf("%-*s%c", is_last ? 0 : widest, words, is_last ? '\n' : ' ');
        column = is_last ? 0 : column + widest + 5;
    }
}

/* ==== Commands =================================================================== */

/* What the seat may answer, with its first move as an example. */
static void help_move(session *s, int seat) {
    char words[WR_MAX_WORDS];
    action_words(s, seat, s->legal[0], words);
    const char *blank = strchr(words, ' ');
    wr_text *t = &s->text;
    wr_text_init(t, t->buf, t->size);
    wr_put(t, "Seat ");
    wr_put_int(t, seat + 1);
    wr_put(t, " chooses one of ");
    wr_put_count(t, s->num_legal, " move", " moves");
    wr_put(t, ". Type its number, or the move itself: ");
    wr_put(t, words);
    if (blank != NULL && !is_number(blank + 1)) {
        wr_put(t, ", or just ");
        wr_put(t, blank + 1);
    }
    wr_put(t, ".");
    ink_wrapped(&s->ink, 0, t->buf);
    putchar('\n');
}

static int help(session *s, int seat, const char *rest) {
    const char *id = "";
    int len = (int)rules_first(s->game, &id);
    (void)rest;
    if (seat >= 0)
        help_move(s, seat);
    printf("  table        draws the table again, and lists the moves\n"
           "  list [WORDS] lists the moves, as Enter does, or those that begin with "
           "WORDS\n"
           "  hint [BOT]   ranks the moves as the best bot, or another, sees them\n"
           "  rules [ID]   prints the rules, or one of them: rules %.*s\n"
           "  log          prints the record as this seat sees it\n"
           "  undo         takes back the last decision of a person\n"
           "  save [FILE]  saves the game; windrose play --resume FILE continues it\n"
           "  quit         leaves the game\n",
           len, id);
    putchar('\n');
    session_notice(s);
    return ASK_AGAIN;
}

static int list(session *s, int seat, const char *rest) {
    if (seat < 0)
        printf("Nobody is to move now.\n");
    else if (rest[0] != '\0')
        list_many(s, seat, rest);
    else
        list_moves(s, seat);
    return ASK_AGAIN;
}

/* The bot knows what the seat knows. Its hint is the same however often it is asked. */
static int give_hint(session *s, int seat, const char *rest) {
    hint h = {.game = s->game,
              .edition = wr_edition_of(s->game, &s->match->setup),
              .obs = s->obs,
              .seat = seat,
              .legal = s->legal,
              .n = s->num_legal,
              .bot = bots_usual(),
              .threads = 1,
              .nodes = s->bots.nodes,
              .time_ms = s->bots.time_ms,
              .stop = session_stop_flag()};
    wr_diag d;
    if (seat < 0) {
        printf("Nobody is to move now.\n");
        return ASK_AGAIN;
    }
    if (session_viewer(s, seat) != seat) {
        printf("A hint needs what the seat to move sees; --you names the seats whose "
               "cards you see.\n");
        return ASK_AGAIN;
    }
    if (rest[0] != '\0' && hint_bot(rest, &h.bot, &d) != 0) {
        printf("No hint: %s.\n", d.text);
        return ASK_AGAIN;
    }
    wr_advice *advice = mem_new(sizeof *advice);
    hint_think(&h, advice);
    hint_words(&h, advice, 1);
    free(advice);
    return ASK_AGAIN;
}

static int table(session *s, int seat, const char *rest) {
    (void)rest;
    session_show(s, session_viewer(s, seat));
    if (seat >= 0)
        list_moves(s, seat);
    return ASK_AGAIN;
}

static int rules(session *s, int seat, const char *rest) {
    wr_diag d;
    (void)seat;
    if (rules_print(&s->ink, s->game, s->language, rest[0] != '\0' ? rest : NULL, &d) !=
        0)
        printf("Unknown rule \"%s\"; type rules to read all of them.\n", rest);
    return ASK_AGAIN;
}

static int print_log(session *s, int seat, const char *rest) {
    (void)rest;
    io_record_write(s->match, session_viewer(s, seat), 0, NULL, stdout);
    s->is_disclosed |= s->game->actors(s->match->state) == 0;
    return ASK_AGAIN;
}

static int undo(session *s, int seat, const char *rest) {
    uint32_t before = s->companion != NULL ? wr_companion_before_last(s->companion)
                                           : wr_match_before_last(s->match, s->people);
    (void)seat;
    (void)rest;
    if (before == s->match->num_moves) {
        printf("There is nothing to take back.\n");
        return ASK_AGAIN;
    }
    if (s->is_disclosed) {
        printf("The record of the finished game has shown everything that was hidden;\n"
               "you can take back nothing any more.\n");
        return ASK_AGAIN;
    }
    wr_match_rewind(s->match, before);
    for (int p = 0; p < WR_MAX_SEATS; p++)
        s->told[p] = s->told[p] < before ? s->told[p] : before;
    s->told_all = s->told_all < before ? s->told_all : before;
    s->is_saved = 0;
    printf("Taken back.\n");
    return ASK_UNDONE;
}

static int save(session *s, int seat, const char *rest) {
    const char *path = rest[0] != '\0' ? rest : s->save_path;
    (void)seat;
    if (path == NULL)
        printf("Under which name? Type save FILE.\n");
    else
        session_save(s, path);
    return ASK_AGAIN;
}

static int quit(session *s, int seat, const char *rest) {
    (void)s;
    (void)seat;
    (void)rest;
    return ASK_LEAVE;
}

/* `seat` is -1 where nobody is asked to move. */
int ask_command(session *s, int seat, const char *answer) {
    static const struct {
        const char *name;
        int takes_words;
        int (*run)(session *s, int seat, const char *rest);
    } commands[] = {
        {"?", 0, help},      {"help", 0, help},      {"table", 0, table},
        {"rules", 1, rules}, {"log", 0, print_log},  {"undo", 0, undo},
        {"save", 1, save},   {"quit", 0, quit},      {"q", 0, quit},
        {"list", 1, list},   {"hint", 1, give_hint},
    };
    size_t len = strcspn(answer, " ");
    const char *rest = answer + len + strspn(answer + len, " ");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strlen(commands[i].name) == len &&
            strncasecmp(commands[i].name, answer, len) == 0 &&
            (commands[i].takes_words || rest[0] == '\0'))
            return commands[i].run(s, seat, rest);
    return ASK_NO_COMMAND;
}

/* ==== Asking ===================================================================== */

/* Where several people share the screen: hides what the one before saw. */
static int draw_curtain(session *s, int seat) {
    char answer[ASK_MAX] = "", prompt[96];
    if (s->at_screen == seat || wr_count(s->people) < 2 || s->game->is_open ||
        s->companion != NULL)
        return ASK_AGAIN;
    if (s->at_screen >= 0)
        ink_clear(&s->ink);
    snprintf(prompt, sizeof prompt,
             "Seat %d, press Enter when only you can see the screen. ", seat + 1);
    if (!ask_answer(s, prompt, answer) || strcasecmp(answer, "quit") == 0 ||
        strcasecmp(answer, "q") == 0)
        return ASK_LEAVE;
    ink_clear(&s->ink);
    s->at_screen = seat;
    return ASK_AGAIN;
}

int ask_seat(session *s, int seat) {
    char answer[ASK_MAX] = "", prompt[32];
    if (draw_curtain(s, seat) == ASK_LEAVE)
        return ASK_LEAVE;
    int viewer = session_viewer(s, seat);
    s->num_legal = session_moves(s, seat);
    session_tell(s, viewer);
    session_show(s, viewer);
    list_moves(s, seat);
    snprintf(prompt, sizeof prompt, "seat %d> ", seat + 1);
    for (int result = ASK_AGAIN;;) {
        if (!ask_answer(s, prompt, answer))
            return ASK_LEAVE;
        if (answer[0] == '\0') {
            list_moves(s, seat);
            continue;
        }
        s->game->observe(s->match->state, viewer, s->obs);
        result = ask_command(s, seat, answer);
        if (result == ASK_NO_COMMAND)
            result = answer_move(s, seat, answer);
        if (result != ASK_AGAIN)
            return result;
    }
}

int ask_watcher(session *s) {
    char answer[ASK_MAX] = "";
    session_tell(s, WR_PUBLIC);
    if (!s->ink.person || s->going_on)
        return ASK_MOVED;
    session_show(s, WR_PUBLIC);
    for (;;) {
        if (!ask_answer(s, "Enter goes on, end plays to the end, ? helps> ", answer))
            return ASK_LEAVE;
        s->going_on = strcasecmp(answer, "end") == 0;
        if (answer[0] == '\0' || s->going_on)
            return ASK_MOVED;
        int result = ask_command(s, -1, answer);
        if (result == ASK_NO_COMMAND)
            ask_say_of(answer, "is not a command here; type ? for help.");
        else if (result != ASK_AGAIN)
            return result;
    }
}

const char *ask_save_name(session *s, char *out, size_t size) {
    char answer[ASK_MAX] = "";
    if (!s->ink.person ||
        !ask_answer(s, "Save under which name? (Enter: not at all) ", answer) ||
        answer[0] == '\0')
        return NULL;
    snprintf(out, size, "%s", answer);
    return out;
}

int ask_after(session *s) {
    char answer[ASK_MAX] = "";
    for (;;) {
        if (!ask_answer(s, "save FILE, log, undo, or Enter to leave> ", answer) ||
            answer[0] == '\0')
            return ASK_LEAVE;
        int result = ask_command(s, -1, answer);
        if (result == ASK_NO_COMMAND)
            ask_say_of(answer, "is not a command here; type ? for help.");
        else if (result != ASK_AGAIN)
            return result;
    }
}
