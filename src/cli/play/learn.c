/*
 * learn.c: `windrose learn`: lessons that are played.
 *
 * The moves of the others and of chance are lines of the lesson's record, which the
 * reader of records plays. Those of seat 1 are the learner's, who is asked as in a
 * game.
 */
#define _XOPEN_SOURCE 700

#include "learn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "frame.h"
#include "moves.h"
#include "play.h"
#include "src/base/memory.h"
#include "src/base/text.h"

enum { LEARNER = 0, MAX_LESSONS = 32 };

/* ==== Progress =================================================================== */

/* The file that remembers which lessons were learned: lines such as `columbus 2`. It is
 * a convenience; a machine without a home forgets. Returns 0 if there is none. */
static int progress_path(wr_text *path, int makes_folders) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state != NULL && state[0] == '/')
        text_print(path, "%s/windrose/lessons", state);
    else if (home != NULL && home[0] == '/')
        text_print(path, "%s/.local/state/windrose/lessons", home);
    else
        return 0;
    for (char *slash = strchr(path->buf + 1, '/'); makes_folders && slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int failed = mkdir(path->buf, 0700) != 0 && errno != EEXIST;
        *slash = '/';
        if (failed)
            return 0;
    }
    return 1;
}

/* Bit n: lesson n, from 0, was learned. */
static uint32_t learned(const wr_game *g) {
    wr_text path = {.grow = text_grow};
    uint32_t found = 0;
    char line[128];
    size_t len = strlen(g->name);
    FILE *from = progress_path(&path, 0) ? fopen(path.buf, "r") : NULL;
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        uint64_t number = 0;
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, g->name, len) != 0 || line[len] != ' ')
            continue;
        const char *digits = line + len + 1;
        if (args_read_number(digits, strlen(digits), &number) == 0 && number >= 1 &&
            number <= MAX_LESSONS)
            found |= 1u << (number - 1);
    }
    if (from != NULL)
        fclose(from);
    text_free(&path);
    return found;
}

static void remember(const wr_game *g, int number) {
    wr_text path = {.grow = text_grow};
    int is_new = (learned(g) >> number & 1) == 0;
    FILE *to = is_new && progress_path(&path, 1) ? fopen(path.buf, "a") : NULL;
    if (to != NULL) {
        fprintf(to, "%s %d\n", g->name, number + 1);
        fclose(to);
    }
    text_free(&path);
}

/* ==== A lesson =================================================================== */

static void lesson_open(struct lesson *l, const char *const *lines) {
    wr_text text = {.grow = text_grow};
    wr_diag d = {0};
    wr_put(&text, "");
    for (; *lines != NULL; lines++) {
        wr_put(&text, *lines);
        wr_put_char(&text, '\n');
    }
    *l = (struct lesson){.text = text.buf};
    int error = wr_lesson_read((wr_words){text.buf, text.len}, &l->read, &d);
    WR_ASSERT(error == 0, d.text); /* the tests play all of them */
}

static void lesson_close(struct lesson *l) {
    free(l->reader.memory);
    free(l->text);
}

static void play_lines(struct lesson *l, wr_words lines) {
    wr_diag d = {0};
    while (lines.len > 0) {
        wr_words line = wr_next_line(&lines);
        int error = wr_reader_line(&l->reader, line.at, line.len, &d);
        WR_ASSERT(error == 0, d.text);
    }
}

static void put_words(const session *s, const wr_words *words) {
    wr_text text = {.grow = text_grow};
    wr_put_bytes(&text, words[s->language].at, words[s->language].len);
    ink_wrapped(&s->ink, 0, text.buf);
    text_free(&text);
}

static const wr_lesson_step *step_of(const session *s) {
    return &s->lesson->read.steps[s->lesson->step];
}

void lesson_say(session *s) {
    fputc('\n', s->ink.to);
    put_words(s, step_of(s)->say);
}

static wr_words notation(session *s, int seat, wr_action a, char *words) {
    moves_notation(s, seat, a, words);
    return (wr_words){words, strlen(words)};
}

int lesson_declines(session *s, int seat, wr_action a) {
    char words[WR_MAX_WORDS];
    int is_legal = 0;
    for (int i = 0; i < s->num_legal; i++)
        is_legal |= s->legal[i] == a;
    if (!is_legal || wr_lesson_takes(step_of(s), notation(s, seat, a, words)))
        return 0;
    put_words(s, step_of(s)->otherwise);
    return 1;
}

int lesson_play(session *s, int seat, wr_action a, wr_diag *d) {
    char words[WR_MAX_WORDS], line[WR_MAX_WORDS + 2];
    wr_words move = notation(s, seat, a, words);
    int len = snprintf(line, sizeof line, "%d %s", seat + 1, move.at);
    return wr_reader_line(&s->lesson->reader, line, (size_t)len, d);
}

/* Shows the table and what there is to read, until the person goes on. */
static int read_step(session *s) {
    char answer[ASK_MAX] = "";
    session_tell(s, LEARNER);
    session_show(s, LEARNER);
    lesson_say(s);
    for (;;) {
        if (!ask_answer(s,
                        ink_either(&s->ink, "Enter goes on, ? helps> ",
                                   "Enter: weiter, ?: Hilfe> "),
                        answer))
            return ASK_LEAVE;
        if (answer[0] == '\0')
            return ASK_MOVED;
        int result = ask_command(s, -1, answer);
        if (result == ASK_NO_COMMAND)
            ask_say_of(s, answer, "is not a command here; type ? for help.",
                       "ist hier kein Befehl; tippe ? für Hilfe.");
        else if (result != ASK_AGAIN)
            return result;
    }
}

static int go_through(session *s) {
    struct lesson *l = s->lesson;
    for (l->step = 1; l->step < l->read.num_steps; l->step++) {
        const wr_lesson_step *step = step_of(s);
        wr_words lines = step->lines;
        if (step->move.len > 0)
            (void)wr_next_line(&lines);
        if ((step->move.len > 0 ? ask_seat(s, LEARNER) : read_step(s)) == ASK_LEAVE ||
            session_stopped())
            return ASK_LEAVE;
        play_lines(l, lines);
    }
    return ASK_MOVED;
}

/* Begins a lesson at the terminal of the session, which all lessons of a game share:
 * what is typed ahead belongs to the next one. */
static void begin(session *s, struct lesson *l, int number) {
    wr_diag d = {0};
    lesson_open(l, wr_game_lessons(s->game)[number]);
    wr_reader_init(&l->reader, mem_new(wr_reader_size()), 0);
    play_lines(l, l->read.steps[0].lines);
    int error = wr_reader_end(&l->reader, &d); /* a lesson may begin with its header */
    WR_ASSERT(error == 0, d.text);
    s->match = l->reader.match;
    s->lesson = l;
    s->told[LEARNER] = s->match->num_moves;
    wr_text_clear(&s->news);
}

/* Teaches one lesson. Returns ASK_LEAVE if the person left it. */
static int teach(session *s, int number, int is_plain) {
    struct lesson l;
    begin(s, &l, number);
    if (!is_plain)
        frame_begin(s);
    ink_say(&s->ink, "%s, lesson %d: ", "%s, Lektion %d: ", s->game->title, number + 1);
    put_words(s, l.read.steps[0].say);
    int answer = go_through(s);
    session_hide(s);
    frame_end(s);
    if (answer != ASK_LEAVE)
        remember(s->game, number);
    io_flush();
    lesson_close(&l);
    return answer;
}

/* ==== The command ================================================================ */

static void print_list(const ink *k, const wr_game *g) {
    uint32_t done = learned(g);
    for (int i = 0; wr_game_lessons(g)[i] != NULL; i++) {
        struct lesson l;
        lesson_open(&l, wr_game_lessons(g)[i]);
        wr_words title = l.read.steps[0].say[k->language];
        ink_say(k, "  %d  %.*s%s\n", "  %d  %.*s%s\n", i + 1, (int)title.len, title.at,
                done >> i & 1 ? ink_either(k, " (done)", " (geschafft)") : "");
        lesson_close(&l);
    }
}

/* The first lesson that was not learned; the first if all were. */
static int next_lesson(const wr_game *g, int count) {
    uint32_t done = learned(g);
    for (int i = 0; i < count; i++)
        if ((done >> i & 1) == 0)
            return i;
    return 0;
}

/* After a lesson: on to the next one? */
static int wants_more(session *s, int next) {
    char prompt[160], answer[ASK_MAX] = "";
    snprintf(prompt, sizeof prompt,
             ink_either(&s->ink, "Well done. Enter: lesson %d, q: leave> ",
                        "Gut gemacht. Enter: Lektion %d, q: Ende> "),
             next + 1);
    return ask_answer(s, prompt, answer) && answer[0] == '\0';
}

/* Teaches from lesson `at` on, for as long as the person likes. */
static void teach_all(const args *a, const wr_game *g, int at, int count) {
    session s;
    session_init(&s, a);
    s.game = g;
    s.people = 1u << LEARNER;
    s.obs = mem_new(g->obs_size);
    s.legal = mem_array(g->num_actions, sizeof s.legal[0]);
    session_catch_signals();
    while (teach(&s, at, args_value(a, "--plain") != NULL) != ASK_LEAVE) {
        if (++at == count) {
            ink_say(&s.ink, "That was the last lesson. Now play: windrose play %s\n",
                    "Das war die letzte Lektion. Nun spiel: windrose play %s\n",
                    g->name);
            break;
        }
        if (!wants_more(&s, at))
            break;
    }
    io_flush();
    session_free(&s);
    session_obey_signal();
}

int cmd_learn(const args *a) {
    const wr_game *g = args_game(a->operands[0]);
    ink k;
    int count = 0;
    ink_init(&k, a);
    while (wr_game_lessons(g)[count] != NULL)
        count++;
    if (count == 0)
        io_fail(CLI_USAGE, "%s has no lessons; windrose rules %s explains it",
                "für %s gibt es keine Lektionen; windrose rules %s erklärt es", g->name,
                g->name);
    if (args_value(a, "--list") != NULL) {
        print_list(&k, g);
        return CLI_GOOD;
    }
    uint64_t number = (uint64_t)next_lesson(g, count) + 1;
    if (a->num_operands > 1 &&
        (args_read_number(a->operands[1], strlen(a->operands[1]), &number) != 0 ||
         number < 1 || number > (uint64_t)count))
        io_fail(CLI_USAGE, "%s has lessons 1 to %d, not \"%.40s\"",
                "%s hat die Lektionen 1 bis %d, nicht „%.40s“", g->name, count,
                a->operands[1]);
    teach_all(a, g, (int)number - 1, count);
    return CLI_GOOD;
}
