/*
 * companion.c: `windrose play --companion`: keeps a match that is played at a real
 * table. People tell what cards and dice bring and what everybody does, and Windrose
 * keeps the score and refuses what the rules forbid. --you says whose hand they see.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "moves.h"
#include "session.h"
#include "src/base/memory.h"

enum {
    LISTED = 64, /* outcomes that are listed; of more only the first */
    FEWER = 24,  /* where an example explains them */
    WIDTH = 78
};

void companion_begin(session *s, const args *a) {
    if (args_value(a, "--companion") == NULL)
        return;
    if (args_value(a, "--bot") != NULL)
        io_fail(CLI_USAGE,
                "with --companion all seats sit at your table; leave --bot "
                "out",
                "mit --companion sitzen alle an eurem Tisch; lass --bot weg");
    s->companion = wr_companion_init(mem_new(wr_companion_size(s->game)), s->match,
                                     s->people, s->bots.choice);
}

int companion_moves(session *s, int seat) {
    s->game->observe(s->match->state, session_viewer(s, seat), s->obs);
    return wr_companion_moves(s->companion, seat, s->legal);
}

/* ==== What chance brings ========================================================= */

static void outcome_words(session *s, wr_action a, char *out) {
    wr_text words;
    wr_text_init(&words, out, WR_MAX_WORDS);
    s->game->action_text(wr_edition_of(s->game, &s->match->setup), s->obs, WR_CHANCE, a,
                         &words);
}

/* The outcomes that somebody here may see come; returns how many. */
static int seen_outcomes(session *s, wr_action *out) {
    s->game->observe(s->match->state, session_viewer(s, -1), s->obs);
    return wr_companion_outcomes(s->companion, out);
}

/* The words in front of what differs, such as "deal 1 ", shared by all outcomes. */
static size_t common_stem(session *s, const wr_action *list, int n) {
    char first[WR_MAX_WORDS], words[WR_MAX_WORDS];
    outcome_words(s, list[0], first);
    const char *blank = strrchr(first, ' ');
    size_t stem = blank != NULL ? (size_t)(blank - first) + 1 : 0;
    for (int i = 1; i < n; i++) {
        outcome_words(s, list[i], words);
        while (stem > 0 && (strncmp(first, words, stem) != 0 || first[stem - 1] != ' '))
            stem--;
    }
    return stem;
}

static int letters_in(const char *words) {
    uint32_t found = 0;
    for (; *words != '\0'; words++)
        found |= 1u << (*words & 31);
    return wr_count(found);
}

/* Says in words what an outcome means: the one whose notation has most letters. */
static void explain_outcomes(session *s, const wr_action *list, int n) {
    char words[WR_MAX_WORDS], notation[WR_MAX_WORDS] = "";
    size_t stem = common_stem(s, list, n);
    wr_action example = list[0];
    for (int i = 0, best = 0; i < n; i++) {
        outcome_words(s, list[i], words);
        int letters = letters_in(words + stem);
        if (letters > best) {
            best = letters;
            example = list[i];
            strcpy(notation, words + stem);
        }
    }
    moves_shown(s, WR_CHANCE, example, words);
    ink_tell(&s->ink, "For example, %s means: %s.", "Zum Beispiel heißt %s: %s.",
             notation, words);
}

/* What may come, such as `deal 1 N1 | N2 | P`. */
static void list_outcomes(session *s, const wr_action *list, int n) {
    char words[WR_MAX_WORDS];
    size_t stem = common_stem(s, list, n);
    int most = s->in_words ? FEWER : LISTED;
    outcome_words(s, list[0], words);
    ink_say(&s->ink, "What came? %.*s", "Was kam? %.*s", (int)stem, words);
    int column = (int)stem + 11;
    for (int i = 0; i < n && i < most; i++) {
        outcome_words(s, list[i], words);
        int len = (int)strlen(words + stem) + 3;
        if (column + len > WIDTH) {
            fprintf(s->ink.to, "\n   ");
            column = 3;
        }
        column += fprintf(s->ink.to, "%s%s", words + stem, i + 1 < n ? " | " : "");
    }
    fprintf(s->ink.to, "%s\n", n > most ? "..." : "");
    if (s->in_words)
        explain_outcomes(s, list, n);
    if (wr_companion_hides(s->companion))
        ink_say(&s->ink, "Type hidden if you do not see it.\n",
                "Tippe verdeckt, wenn du es nicht siehst.\n");
}

static int is_end(char c) {
    return c == '\0' || c == ',' || isspace((unsigned char)c);
}

/* The length of the outcome's words at the beginning of an answer, with or without the
 * stem; 0: it begins otherwise. */
static size_t begins(const char *answer, const char *words, size_t stem, int joined) {
    size_t len = strlen(words);
    if (strncasecmp(answer, words, len) == 0 && (joined || is_end(answer[len])))
        return len;
    len -= stem;
    if (strncasecmp(answer, words + stem, len) == 0 && (joined || is_end(answer[len])))
        return len;
    return 0;
}

/* Takes one outcome from the beginning of the answer. Returns the bytes it took; 0: it
 * is none, and the person was told so. */
static size_t take_outcome(session *s, const char *answer, wr_action *list) {
    int n = seen_outcomes(s, list);
    size_t stem = common_stem(s, list, n), best = 0;
    int joins = s->game->joins != NULL && s->game->joins(s->match->state);
    wr_action found = 0;
    wr_diag d = {0};
    for (int i = 0; i < n; i++) {
        char words[WR_MAX_WORDS];
        outcome_words(s, list[i], words);
        /* Of a layout that is one line of many draws the first may be joined as well.
         */
        size_t len = begins(answer, words, stem, joins || s->game->joins != NULL);
        if (len > best) {
            best = len;
            found = list[i];
        }
    }
    if (best == 0)
        ask_say_of(s, answer, "cannot have come now.",
                   "kann jetzt nicht gekommen sein.");
    else if (wr_companion_play(s->companion, WR_CHANCE, found, &d) != 0) {
        ink_say(&s->ink, "That cannot be: %s.\n", "Das kann nicht sein: %s.\n",
                io_said(&d));
        return 0;
    }
    return best;
}

/* Takes as many outcomes as the answer tells, separated by blanks or commas. */
static int answer_outcomes(session *s, const char *answer, wr_action *list) {
    int taken = 0;
    while (*answer != '\0') {
        if (!wr_companion_asks(s->companion)) {
            ask_say_of(s, answer, "is more than the question asks; it was left out.",
                       "ist mehr als gefragt; es blieb weg.");
            return ASK_MOVED;
        }
        size_t len = take_outcome(s, answer, list);
        if (len == 0)
            return taken > 0 ? ASK_MOVED : ASK_AGAIN;
        taken++;
        answer += len;
        while (*answer != '\0' && is_end(*answer))
            answer++;
    }
    return taken > 0 ? ASK_MOVED : ASK_AGAIN;
}

static int ask_outcomes(session *s) {
    char answer[ASK_MAX] = "";
    wr_action *list = mem_array(s->game->num_outcomes, sizeof *list);
    session_tell(s, session_viewer(s, -1));
    if (s->on_screen)
        session_show(s, session_viewer(s, -1));
    list_outcomes(s, list, seen_outcomes(s, list));
    int result = ASK_AGAIN;
    while (result == ASK_AGAIN) {
        if (!ask_answer(s, ink_either(&s->ink, "chance> ", "Zufall> "), answer)) {
            result = ASK_LEAVE;
            break;
        }
        if (answer[0] == '\0')
            list_outcomes(s, list, seen_outcomes(s, list));
        else if ((strcasecmp(answer, "hidden") == 0 ||
                  (s->language == WR_GERMAN && strcasecmp(answer, "verdeckt") == 0)) &&
                 wr_companion_hides(s->companion)) {
            wr_companion_suppose(s->companion);
            result = ASK_MOVED;
        } else if ((result = ask_command(s, -1, answer)) == ASK_NO_COMMAND)
            result = answer_outcomes(s, answer, list);
    }
    free(list);
    return result;
}

/* ==== What was revealed ========================================================== */

/* The table says which of two things that a move may have shown came true. */
static int ask_reveal(session *s) {
    wr_companion *c = s->companion;
    const char *line = wr_companion_asks_reveal(c);
    char answer[ASK_MAX] = "";
    wr_diag d = {0};
    ink_say(&s->ink, "Was this revealed: %.*s?\n", "Wurde das aufgedeckt: %.*s?\n",
            (int)strcspn(line, "\n"), line);
    for (;;) {
        if (!ask_answer(s, ink_either(&s->ink, "yes or no> ", "ja oder nein> "),
                        answer))
            return ASK_LEAVE;
        int yes =
            tolower((unsigned char)answer[0]) == 'y' ||
            (s->language == WR_GERMAN && tolower((unsigned char)answer[0]) == 'j');
        int result = ASK_NO_COMMAND;
        if (yes || tolower((unsigned char)answer[0]) == 'n') {
            if (wr_companion_revealed(c, yes, &d) != 0)
                ink_say(&s->ink, "That cannot be: %s; undo takes the move back.\n",
                        "Das kann nicht sein: %s; zurück nimmt den Zug zurück.\n",
                        io_said(&d));
            return ASK_MOVED;
        }
        result = ask_command(s, -1, answer);
        if (result == ASK_NO_COMMAND)
            ink_say(&s->ink, "Type yes or no.\n", "Tippe ja oder nein.\n");
        else if (result != ASK_AGAIN)
            return result;
    }
}

int companion_go_on(session *s) {
    wr_diag d = {0};
    for (;;) {
        uint32_t actors = s->game->actors(s->match->state);
        int result = ASK_MOVED;
        if (wr_companion_asks_reveal(s->companion) != NULL &&
            ask_reveal(s) == ASK_LEAVE)
            return -1;
        if (session_stopped())
            return -1;
        if (s->saves_itself && session_save_quietly(s, &d) != 0)
            ink_say(&s->ink, "Not saved: %s.\n", "Nicht gesichert: %s.\n", io_said(&d));
        if (actors == 0)
            return 0;
        if (actors != WR_CHANCE_BIT)
            result = ask_seat(s, wr_lowest(actors));
        else if (wr_companion_asks(s->companion))
            result = ask_outcomes(s);
        else
            wr_companion_suppose(s->companion);
        if (result == ASK_LEAVE)
            return -1;
    }
}
