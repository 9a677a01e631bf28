/*
 * ask.c: what a person is asked at the terminal, and what they may answer.
 */
#define _XOPEN_SOURCE 700

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "frame.h"
#include "hint.h"
#include "learn.h"
#include "moves.h"
#include "rules.h"
#include "session.h"
#include "src/base/memory.h"
#include "story.h"

/* Reads a line that may be an answer; of one that is too long nothing is left over.
 * Returns 0 at the end of the input. */
static int read_line(session *s, const char *prompt, const char **line, size_t *len) {
    for (;;) {
        ink_put(&s->ink, prompt);
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
        ink_say(&s->ink, "That is too long; an answer has at most %d characters.\n",
                "Das ist zu lang; eine Antwort hat höchstens %d Zeichen.\n",
                ASK_MAX - 1);
    }
}

int ask_answer(session *s, const char *prompt, char *out) {
    const char *line = out;
    size_t len = 0;
    if (s->on_screen ? !frame_ask(s, prompt, out) : !read_line(s, prompt, &line, &len))
        return 0;
    if (s->on_screen)
        len = strlen(out);
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

void ask_say_of(const session *s, const char *answer, const char *english,
                const char *german) {
    enum { SHORT = 20 };
    size_t len = strlen(answer), shown = 0;
    for (size_t i = 0; i <= len && i <= SHORT; i++)
        if (((unsigned char)answer[i] & 0xc0) != 0x80)
            shown = i; /* no letter is cut in two */
    ink_say(&s->ink, "\"%.*s%s\" %s\n", "„%.*s%s“ %s\n", (int)shown, answer,
            shown < len ? "..." : "", ink_either(&s->ink, english, german));
}

/* ==== Moves ====================================================================== */

static int is_number(const char *words) {
    return words[0] != '\0' && words[strspn(words, "0123456789")] == '\0';
}

/* The move is known but refused: says by which rule, and what that rule says. */
static int refuse(session *s, int seat, wr_action a, const wr_diag *why) {
    char words[WR_MAX_WORDS];
    wr_diag d = {0};
    if (why->rule[0] == '\0') {
        ink_say(&s->ink, "That is not allowed: %s.\n", "Das geht nicht: %s.\n",
                io_said(why));
        return ASK_AGAIN;
    }
    moves_notation(s, seat, a, words);
    ink_say(&s->ink, "\"%s\" is not allowed now (%s).\n",
            "„%s“ ist jetzt nicht erlaubt (%s).\n", words, why->rule);
    rules_print(&s->ink, s->game, why->rule, &d);
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
        ink_say(&s->ink, "There is 1 move; type 1, the move, or ? for help.\n",
                "Es gibt 1 Zug; tippe 1, den Zug, oder ? für Hilfe.\n");
    else
        ink_say(&s->ink,
                "There are %d moves; type a number from 1 to %d, a move, or ? for "
                "help.\n",
                "Es gibt %d Züge; tippe eine Zahl von 1 bis %d, einen Zug, oder ? für "
                "Hilfe.\n",
                s->num_legal, s->num_legal);
    return ASK_AGAIN;
}

static int answer_move(session *s, int seat, const char *answer) {
    wr_action a = 0;
    wr_diag d = {0};
    if (is_number(answer)) {
        if (find_number(s, answer, &a) != 0)
            return ASK_AGAIN;
    } else {
        int found = moves_find(s, seat, answer, 1, &a);
        if (found == 0)
            found = moves_find(s, seat, answer, 0, &a);
        if (found > 1) {
            ask_say_of(s, answer,
                       "fits several moves; type one in full, or its number.",
                       "passt auf mehrere Züge; tippe einen ganz, oder seine Nummer.");
            return ASK_AGAIN;
        }
        if (found == 0) {
            ask_say_of(s, answer,
                       "is not a move; type the number of a move, or ? for help.",
                       "ist kein Zug; tippe die Nummer eines Zuges, oder ? für Hilfe.");
            return ASK_AGAIN;
        }
    }
    if (s->lesson != NULL && lesson_declines(s, seat, a))
        return ASK_AGAIN;
    return session_play(s, seat, a, &d) == 0 ? ASK_MOVED : refuse(s, seat, a, &d);
}

/* ==== Commands =================================================================== */

/* What the seat may answer, with its first move as an example. */
static void help_move(session *s, int seat) {
    char words[WR_MAX_WORDS];
    moves_shown(s, seat, s->legal[0], words);
    const char *blank = s->in_words ? NULL : strchr(words, ' ');
    int has_short = blank != NULL && !is_number(blank + 1);
    ink_tell(&s->ink,
             "Seat %d chooses one of %d %s. Type its number, or the move itself: "
             "%s%s%s.",
             "Platz %d wählt einen von %d %s. Tippe seine Nummer oder den Zug selbst: "
             "%s%s%s.",
             seat + 1, s->num_legal,
             s->num_legal == 1 ? ink_either(&s->ink, "move", "Zug")
                               : ink_either(&s->ink, "moves", "Zügen"),
             words, has_short ? ink_either(&s->ink, ", or just ", ", oder nur ") : "",
             has_short ? blank + 1 : "");
    fputc('\n', s->ink.to);
}

static int help(session *s, int seat, const char *rest) {
    const char *id = "";
    int len = (int)rules_first(s->game, &id);
    (void)rest;
    if (seat >= 0)
        help_move(s, seat);
    ink_say(&s->ink,
            "  table        draws the table again, and lists the moves\n"
            "  list [WORDS] lists the moves, as Enter does, or those that begin with "
            "WORDS\n"
            "  hint [BOT]   ranks the moves as the best bot, or another, sees them\n"
            "  rules [ID]   prints the rules, or one of them: rules %.*s\n"
            "  story        tells what has happened so far\n"
            "  log          prints the record as this seat sees it\n"
            "  undo         takes back the last decision of a person\n"
            "  save [FILE]  saves the game; windrose play --resume FILE continues it\n"
            "  quit         leaves the game\n",
            "  tisch          zeigt den Tisch noch einmal, mit den Zügen\n"
            "  liste [WÖRTER] zeigt die Züge, oder nur die, die so beginnen\n"
            "  tipp [BOT]     ordnet die Züge, wie der beste Bot sie sieht, oder ein "
            "anderer\n"
            "  regeln [NR]    zeigt die Regeln, oder eine davon: regeln %.*s\n"
            "  geschichte     erzählt, was bisher geschah\n"
            "  protokoll      zeigt die Mitschrift, wie dieser Platz sie sieht\n"
            "  zurück         nimmt die letzte Entscheidung eines Menschen zurück\n"
            "  sichern [DATEI] sichert die Partie; windrose play --resume DATEI geht "
            "weiter\n"
            "  ende           verlässt die Partie\n",
            len, id);
    fputc('\n', s->ink.to);
    session_notice(s);
    return ASK_AGAIN;
}

static void say_nobody(const session *s) {
    ink_say(&s->ink, "Nobody is to move now.\n", "Jetzt ist niemand am Zug.\n");
}

static int list(session *s, int seat, const char *rest) {
    if (seat < 0)
        say_nobody(s);
    else
        moves_list(s, seat, rest);
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
    wr_diag d = {0};
    if (seat < 0) {
        say_nobody(s);
        return ASK_AGAIN;
    }
    if (session_viewer(s, seat) != seat) {
        ink_tell(&s->ink,
                 "A hint needs what the seat to move sees; --you names the seats whose "
                 "cards you see.",
                 "Ein Tipp braucht, was der Platz am Zug sieht; --you nennt die "
                 "Plätze, deren Karten du siehst.");
        return ASK_AGAIN;
    }
    if (rest[0] != '\0' && hint_bot(rest, &h.bot, &d) != 0) {
        ink_say(&s->ink, "No hint: %s.\n", "Kein Tipp: %s.\n", io_said(&d));
        return ASK_AGAIN;
    }
    wr_advice *advice = mem_new(sizeof *advice);
    hint_shown shown = {.is_numbered = 1, .in_words = s->in_words};
    if (s->on_screen)
        shown.most = frame_room(s) - 1;
    hint_think(&h, advice);
    hint_words(&s->ink, &h, advice, &shown);
    free(advice);
    return ASK_AGAIN;
}

static int table(session *s, int seat, const char *rest) {
    (void)rest;
    session_show(s, session_viewer(s, seat));
    if (s->on_screen) {
        wr_text_init(&s->text, s->text.buf, s->text.size);
        session_put_table(s, s->view, 0, &s->text);
        ink_put(&s->ink, s->text.buf);
    }
    if (seat >= 0)
        moves_list(s, seat, "");
    return ASK_AGAIN;
}

static int rules(session *s, int seat, const char *rest) {
    wr_diag d = {0};
    (void)seat;
    if (rules_print(&s->ink, s->game, rest[0] != '\0' ? rest : NULL, &d) != 0)
        ink_say(&s->ink, "Unknown rule \"%s\"; type rules to read all of them.\n",
                "Unbekannte Regel „%s“; tippe regeln, um alle zu lesen.\n", rest);
    return ASK_AGAIN;
}

static int tell_story(session *s, int seat, const char *rest) {
    story past = {session_viewer(s, seat), s->language, 0, s->match->num_moves, 1};
    (void)rest;
    wr_text_init(&s->text, s->text.buf, s->text.size);
    story_put(s->match, &past, &s->text);
    ink_wrapped(&s->ink, 0, s->text.buf);
    return ASK_AGAIN;
}

static int print_log(session *s, int seat, const char *rest) {
    (void)rest;
    io_record_write(s->match, session_viewer(s, seat), 0, NULL, s->ink.to);
    s->is_disclosed |= s->game->actors(s->match->state) == 0;
    return ASK_AGAIN;
}

static int undo(session *s, int seat, const char *rest) {
    uint32_t before = s->companion != NULL ? wr_companion_before_last(s->companion)
                                           : wr_match_before_last(s->match, s->people);
    (void)seat;
    (void)rest;
    if (s->lesson != NULL) {
        ink_say(&s->ink, "A lesson only goes forward; quit leaves it.\n",
                "Eine Lektion geht nur vorwärts; ende verlässt sie.\n");
        return ASK_AGAIN;
    }
    if (before == s->match->num_moves) {
        ink_say(&s->ink, "There is nothing to take back.\n",
                "Es gibt nichts zurückzunehmen.\n");
        return ASK_AGAIN;
    }
    if (s->is_disclosed) {
        ink_say(&s->ink,
                "The record of the finished game has shown everything that was "
                "hidden;\nyou can take back nothing any more.\n",
                "Die Mitschrift der beendeten Partie hat alles Verborgene gezeigt;\n"
                "nun kannst du nichts mehr zurücknehmen.\n");
        return ASK_AGAIN;
    }
    wr_match_rewind(s->match, before);
    for (int p = 0; p < WR_MAX_SEATS; p++)
        s->told[p] = s->told[p] < before ? s->told[p] : before;
    s->told_all = s->told_all < before ? s->told_all : before;
    s->is_saved = 0;
    ink_say(&s->ink, "Taken back.\n", "Zurückgenommen.\n");
    return ASK_UNDONE;
}

static int save(session *s, int seat, const char *rest) {
    const char *path = rest[0] != '\0' ? rest : s->save_path;
    (void)seat;
    if (path == NULL)
        ink_say(&s->ink, "Under which name? Type save FILE.\n",
                "Unter welchem Namen? Tippe sichern DATEI.\n");
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

/* `seat` is -1 where nobody is asked to move. English words are commands in every
 * language, as they are in scripts. */
int ask_command(session *s, int seat, const char *answer) {
    static const struct {
        const char *name, *german;
        int takes_words;
        int (*run)(session *s, int seat, const char *rest);
    } commands[] = {
        {"?", "hilfe", 0, help},
        {"help", "", 0, help},
        {"table", "tisch", 0, table},
        {"rules", "regeln", 1, rules},
        {"log", "protokoll", 0, print_log},
        {"undo", "zurück", 0, undo},
        {"save", "sichern", 1, save},
        {"quit", "ende", 0, quit},
        {"q", "", 0, quit},
        {"list", "liste", 1, list},
        {"hint", "tipp", 1, give_hint},
        {"story", "geschichte", 0, tell_story},
    };
    size_t len = strcspn(answer, " ");
    const char *rest = answer + len + strspn(answer + len, " ");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        for (int language = 0; language <= s->language; language++) {
            const char *name = language == 0 ? commands[i].name : commands[i].german;
            if (len > 0 && strlen(name) == len && strncasecmp(name, answer, len) == 0 &&
                (commands[i].takes_words || rest[0] == '\0'))
                return commands[i].run(s, seat, rest);
        }
    return ASK_NO_COMMAND;
}

/* ==== Asking ===================================================================== */

/* True if the answer is the command to leave. */
static int leaves(const session *s, const char *answer) {
    return strcasecmp(answer, "quit") == 0 || strcasecmp(answer, "q") == 0 ||
           (s->language == WR_GERMAN && strcasecmp(answer, "ende") == 0);
}

/* Where several people share the screen: hides what the one before saw. */
static int draw_curtain(session *s, int seat) {
    char answer[ASK_MAX] = "", prompt[128];
    if (s->at_screen == seat || wr_count(s->people) < 2 || s->game->is_open ||
        s->companion != NULL)
        return ASK_AGAIN;
    if (s->on_screen)
        session_hide(s);
    else if (s->at_screen >= 0)
        ink_clear(&s->ink);
    snprintf(prompt, sizeof prompt,
             ink_either(&s->ink,
                        "Seat %d, press Enter when only you can see the screen. ",
                        "Platz %d, drück Enter, wenn nur du den Bildschirm siehst. "),
             seat + 1);
    if (!ask_answer(s, prompt, answer) || leaves(s, answer))
        return ASK_LEAVE;
    if (!s->on_screen)
        ink_clear(&s->ink);
    s->at_screen = seat;
    return ASK_AGAIN;
}

/* Shows the seat its table and its moves. */
static void show_question(session *s, int seat) {
    int viewer = session_viewer(s, seat);
    s->num_legal = session_moves(s, seat);
    session_tell(s, viewer);
    session_show(s, viewer);
    s->asked = seat;
    s->moves_page = 0;
    if (!s->on_screen)
        moves_list(s, seat, "");
    if (s->lesson != NULL)
        lesson_say(s);
}

int ask_seat(session *s, int seat) {
    char answer[ASK_MAX] = "", prompt[32];
    if (draw_curtain(s, seat) == ASK_LEAVE)
        return ASK_LEAVE;
    show_question(s, seat);
    snprintf(prompt, sizeof prompt, ink_either(&s->ink, "seat %d> ", "Platz %d> "),
             seat + 1);
    for (int result = ASK_AGAIN;;) {
        if (!ask_answer(s, prompt, answer))
            return ASK_LEAVE;
        if (answer[0] == '\0') {
            s->moves_page++;
            if (!s->on_screen)
                moves_list(s, seat, "");
            if (s->lesson != NULL)
                lesson_say(s);
            continue;
        }
        s->game->observe(s->match->state, session_viewer(s, seat), s->obs);
        result = ask_command(s, seat, answer);
        if (result == ASK_NO_COMMAND)
            result = answer_move(s, seat, answer);
        if (result != ASK_AGAIN) {
            s->asked = -1;
            return result;
        }
    }
}

static void say_no_command(const session *s, const char *answer) {
    ask_say_of(s, answer, "is not a command here; type ? for help.",
               "ist hier kein Befehl; tippe ? für Hilfe.");
}

int ask_watcher(session *s) {
    char answer[ASK_MAX] = "";
    const char *prompt =
        ink_either(&s->ink, "Enter goes on, end plays to the end, ? helps> ",
                   "Enter: weiter, end: bis zum Schluss, ?: Hilfe> ");
    session_tell(s, WR_PUBLIC);
    if (!s->ink.person || s->going_on)
        return ASK_MOVED;
    session_show(s, WR_PUBLIC);
    for (;;) {
        if (!ask_answer(s, prompt, answer))
            return ASK_LEAVE;
        s->going_on = strcasecmp(answer, "end") == 0;
        if (answer[0] == '\0' || s->going_on)
            return ASK_MOVED;
        int result = ask_command(s, -1, answer);
        if (result == ASK_NO_COMMAND)
            say_no_command(s, answer);
        else if (result != ASK_AGAIN)
            return result;
    }
}

const char *ask_save_name(session *s, char *out, size_t size) {
    char answer[ASK_MAX] = "";
    if (!s->ink.person ||
        !ask_answer(s,
                    ink_either(&s->ink, "Save under which name? (Enter: not at all) ",
                               "Unter welchem Namen sichern? (Enter: gar nicht) "),
                    answer) ||
        answer[0] == '\0')
        return NULL;
    snprintf(out, size, "%s", answer);
    return out;
}

int ask_after(session *s) {
    char answer[ASK_MAX] = "";
    const char *prompt =
        ink_either(&s->ink, "save FILE, log, undo, or Enter to leave> ",
                   "sichern DATEI, protokoll, zurück, oder Enter zum Gehen> ");
    for (;;) {
        if (!ask_answer(s, prompt, answer) || answer[0] == '\0')
            return ASK_LEAVE;
        int result = ask_command(s, -1, answer);
        if (result == ASK_NO_COMMAND)
            say_no_command(s, answer);
        else if (result != ASK_AGAIN)
            return result;
    }
}
