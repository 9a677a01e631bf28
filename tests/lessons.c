/*
 * lessons.c: plays every lesson to its end, with each move that it accepts, and refuses
 * files that are no lessons.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "windrose.h"

enum { MOST_BYTES = 1 << 16, LEARNER = 0 };

static char text[MOST_BYTES];

static wr_words words_of(const char *words) {
    wr_words w = {words, strlen(words)};
    return w;
}

static wr_words text_of(const char *const *lines) {
    wr_text t;
    wr_text_init(&t, text, sizeof text);
    for (; *lines != NULL; lines++) {
        wr_put(&t, *lines);
        wr_put_char(&t, '\n');
    }
    CHECK(!t.full);
    return words_of(text);
}

/* ==== Playing ==================================================================== */

static void play(wr_reader *r, wr_words lines) {
    wr_diag d = {0};
    while (lines.len > 0) {
        wr_words line = wr_next_line(&lines);
        CHECK_MSG(wr_reader_line(r, line.at, line.len, &d) == 0, "%.*s: %s",
                  (int)line.len, line.at, d.text);
    }
}

static void play_move(wr_reader *r, wr_words move) {
    char line[WR_MAX_WORDS + 2];
    wr_text t;
    wr_text_init(&t, line, sizeof line);
    wr_put(&t, "1 ");
    wr_put_bytes(&t, move.at, move.len);
    play(r, words_of(line));
}

/* The legal move number i of the learner, in notation; 0: there are fewer. */
static int legal_move(wr_match *m, int i, char *out) {
    static wr_action legal[WR_MAX_LEGAL];
    wr_text t;
    const wr_edition *e = wr_edition_of(m->game, &m->setup);
    if (i >= wr_legal(m->game, m->state, LEARNER, legal))
        return 0;
    wr_text_init(&t, out, WR_MAX_WORDS);
    m->game->observe(m->state, LEARNER, m->obs);
    m->game->action_text(e, m->obs, LEARNER, legal[i], &t);
    return 1;
}

/* Plays a lesson as its record says, but for step `odd`, where legal move `i` is played
 * if it counts. Returns 0 if there is no such move. */
static int play_lesson(const wr_lesson *l, void *memory, int odd, int i) {
    wr_reader r;
    char move[WR_MAX_WORDS];
    wr_reader_init(&r, memory, 1);
    for (int at = 0; at < l->num_steps; at++) {
        const wr_lesson_step *step = &l->steps[at];
        wr_words lines = step->lines;
        if (step->move.len > 0 && at == odd) {
            (void)wr_next_line(&lines);
            if (!legal_move(r.match, i, move))
                return 0;
            if (!wr_lesson_takes(step, words_of(move)))
                return 1;
            play_move(&r, words_of(move));
        }
        play(&r, lines);
        if (at == 0) /* nothing but a header may come before the first step */
            CHECK_INT(wr_reader_end(&r, &(wr_diag){0}), 0);
        /* Where something is said, nothing is left to chance or to the others. */
        int waits = at + 1 < l->num_steps && l->steps[at + 1].move.len > 0;
        if (waits)
            CHECK_MSG(r.game->actors(r.match->state) >> LEARNER & 1,
                      "line %u: it is not the learner's turn", l->steps[at + 1].line);
    }
    return 1;
}

/* Every move that a step names can be played there. */
static void names_moves(const wr_lesson *l, void *memory) {
    for (int at = 1; at < l->num_steps; at++) {
        int count = 0;
        for (int i = 0; l->steps[at].move.len > 0 && play_lesson(l, memory, at, i); i++)
            count++;
        CHECK(l->steps[at].move.len == 0 || count > 0);
    }
}

/* A text is short enough to be read beside the table. */
static void is_short(wr_words words, uint32_t line) {
    enum { MOST_LETTERS = 330 };
    CHECK_MSG(words.len <= MOST_LETTERS, "line %u: %d bytes are too many to read", line,
              (int)words.len);
}

static void check_lesson(const wr_game *g, const wr_lesson *l, void *memory) {
    int moves = 0;
    wr_reader r;
    for (int at = 0; at < l->num_steps; at++) {
        const wr_lesson_step *step = &l->steps[at];
        moves += step->move.len > 0;
        for (int language = 0; language < WR_LANGUAGES; language++) {
            is_short(step->say[language], step->line);
            is_short(step->otherwise[language], step->line);
        }
    }
    CHECK(moves > 0);
    wr_reader_init(&r, memory, 0);
    play(&r, l->steps[0].lines);
    CHECK_STR(r.game->name, g->name);
    CHECK(play_lesson(l, memory, 0, 0));
    names_moves(l, memory);
}

TEST(lessons_are_played_to_their_end) {
    static wr_lesson l;
    void *memory = malloc(wr_reader_size());
    int lessons = 0;
    CHECK(memory != NULL);
    for (int i = 0; wr_games[i] != NULL; i++)
        for (int n = 0; wr_game_lessons(wr_games[i])[n] != NULL; n++, lessons++) {
            wr_diag d = {0};
            wr_words file = text_of(wr_game_lessons(wr_games[i])[n]);
            CHECK_MSG(wr_lesson_read(file, &l, &d) == 0, "%s %d:%u: %s",
                      wr_games[i]->name, n + 1, d.line, d.text);
            check_lesson(wr_games[i], &l, memory);
        }
    CHECK(lessons > 0);
    free(memory);
}

/* ==== What is no lesson ========================================================== */

static void refused(const char *file, uint32_t line, const char *why) {
    static wr_lesson l;
    wr_diag d = {0};
    CHECK_INT(wr_lesson_read(words_of(file), &l, &d), WR_EINPUT);
    CHECK_INT(d.line, line);
    CHECK_MSG(strstr(d.text, why) != NULL, "\"%s\" is not in \"%s\"", why, d.text);
    CHECK(d.german[0] != '\0');
}

#define TITLE "#: en A\n#: de B\n"
#define BEGIN TITLE "windrose 1\n"

TEST(lessons_that_are_none_are_refused) {
    refused("", 0, "a title and then steps");
    refused(TITLE, 0, "a title and then steps");
    refused("windrose 1\n", 1, "begins with its title");
    refused(BEGIN "#: en only\n", 4, "both languages");
    refused(BEGIN "#: say hello\n", 4, "begins no remark");
    refused(BEGIN "#: en\n", 4, "begins no remark");
    refused(BEGIN "#: en one\n#: en two\n", 5, "already");
    refused(BEGIN "#: en a\n#: de b\n1 sail\n", 4, "else-en");
    refused(BEGIN "#: en a\n#: de b\n#: else-en c\n#: else-de d\n2 sail\n", 4,
            "else-en");
    refused(BEGIN "#: en a\n#: de b\n#: also any\n", 4, "others that count");
}

TEST(lessons_have_a_limit) {
    static wr_lesson l;
    wr_diag d = {0};
    wr_text t;
    wr_text_init(&t, text, sizeof text);
    for (int i = 0; i <= WR_LESSON_STEPS; i++)
        wr_put(&t, TITLE "\n");
    CHECK_INT(wr_lesson_read(words_of(text), &l, &d), WR_EINPUT);
    CHECK_INT(d.line, 3 * WR_LESSON_STEPS + 1);
}

TEST(lessons_take_moves_that_count) {
    static wr_lesson l;
    wr_diag d = {0};
    const char *file = BEGIN "#: look hand\n#: en a\n#: de b\n#: also play E1 | play W2"
                             "\n#: else-en c\n#: else-de d\n# aside\n1 play N3 # so\n"
                             "2 play S4\n";
    CHECK_MSG(wr_lesson_read(words_of(file), &l, &d) == 0, "%s", d.text);
    CHECK_INT(l.num_steps, 2);
    const wr_lesson_step *step = &l.steps[1];
    CHECK(wr_lesson_takes(step, words_of("play N3")));
    CHECK(wr_lesson_takes(step, words_of("play E1")));
    CHECK(wr_lesson_takes(step, words_of("play W2")));
    CHECK(!wr_lesson_takes(step, words_of("play W")));
    CHECK(!wr_lesson_takes(step, words_of("play S4")));
    CHECK(!wr_lesson_takes(step, words_of("")));
    CHECK_INT(step->line, 4);
}
