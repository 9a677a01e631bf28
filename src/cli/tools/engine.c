/*
 * engine.c: `windrose engine`, the bots of the library for other programs to play with.
 * docs/PROTOCOL.md describes the protocol.
 *
 * A second thread reads the commands, so that `stop` and `quit` work while a bot
 * thinks; other commands wait in a queue until it has answered.
 */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/bots/bots.h"
#include "src/cli/bots/think.h"
#include "src/cli/common/io.h"
#include "tools.h"

enum { MAX_TEXT = 1 << 26 };

/* A waiting command. */
typedef struct command {
    struct command *next;
    size_t len;
    char words[];
} command;

/* Shared by the two threads. */
typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    command *first, **last;
    int is_over;    /* the input has ended */
    int is_left;    /* the last command was `quit` */
    int going;      /* unanswered `go` commands */
    int hurried;    /* the first of them that `stop` ends */
    wr_flag stop;   /* the bot must answer now */
    wr_flag enough; /* the same for `go infinite`; also up at the end of the input */
} inbox;

typedef struct {
    inbox box;
    const wr_bot *bot;
    int threads;
    think *think; /* for this game, bot and number of threads; NULL: not made yet */
    wr_advice *advice;

    const wr_game *game; /* NULL: none yet */
    wr_setup setup;
    int seat;
    void *edition; /* memory of the setup's edition */
    wr_obs *obs;
    wr_state *state;
    void *scratch; /* for wr_obs_check */
    wr_action *legal;
    wr_text edition_lines, obs_lines, legal_words;
    int has_position;
} engine;

/* ==== Words ====================================================================== */

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    va_list words;
    va_start(words, format);
    vprintf(format, words);
    va_end(words);
    putchar('\n');
    io_flush();
}

static void append(wr_text *t, const char *bytes, size_t len) {
    if (t->len + len + 1 > MAX_TEXT)
        return; /* no position is that long; an incomplete one is refused later */
    wr_put_bytes(t, bytes, len);
}

static void empty(wr_text *t) {
    t->grow = text_grow;
    t->len = 0;
    append(t, "", 0);
}

static int is(wr_words word, const char *text) {
    return word.len == strlen(text) && memcmp(word.at, text, word.len) == 0;
}

/* How much of untrusted words to print. */
static int shown(wr_words word) {
    enum { SHORT = 60 };
    return (int)(word.len < SHORT ? word.len : SHORT);
}

/* Reads a number from min to max. Returns 0, or -1 after an error message. */
static int read_number(wr_words word, const char *what, uint64_t min, uint64_t max,
                       uint64_t *out) {
    if (args_read_number(word.at, word.len, out) == 0 && *out >= min && *out <= max)
        return 0;
    say("error %s takes a whole number from %llu to %llu, not \"%.*s\"", what,
        (unsigned long long)min, (unsigned long long)max, shown(word), word.at);
    return -1;
}

/* ==== Input ====================================================================== */

/* Sets the flags that a thinking bot checks; the caller holds the lock. */
static void set_stop(inbox *box) {
    int stop = box->is_left || box->hurried > 0;
    wr_flag_set(&box->stop, stop);
    wr_flag_set(&box->enough, stop || box->is_over);
}

static void push(inbox *box, const char *words, size_t len) {
    command *c = mem_new(sizeof *c + len + 1);
    wr_words line = {words, len}, rest = line, name = io_cut(&rest, ' ');
    c->len = len;
    memcpy(c->words, words, len);
    pthread_mutex_lock(&box->lock);
    *box->last = c;
    box->last = &c->next;
    box->going += is(name, "go");
    box->is_left |= is(line, "quit");
    set_stop(box);
    pthread_cond_signal(&box->arrived);
    pthread_mutex_unlock(&box->lock);
}

static void *listen(void *argument) {
    inbox *box = argument;
    io_lines input;
    const char *words;
    size_t len;
    int going_on = io_lines_open(&input, "-") == 0;
    while (going_on && io_lines_next(&input, &words, &len) > 0) {
        len -= len > 0 && words[len - 1] == '\r';
        wr_words line = {words, len};
        if (is(line, "stop")) {
            pthread_mutex_lock(&box->lock);
            box->hurried = box->going;
            set_stop(box);
            pthread_cond_signal(&box->arrived);
            pthread_mutex_unlock(&box->lock);
            continue;
        }
        push(box, words, len);
        going_on = !is(line, "quit");
    }
    pthread_mutex_lock(&box->lock);
    box->is_over = 1;
    set_stop(box);
    pthread_cond_signal(&box->arrived);
    pthread_mutex_unlock(&box->lock);
    io_lines_close(&input);
    return NULL;
}

/* The next command; NULL at the end. */
static command *pop(inbox *box) {
    pthread_mutex_lock(&box->lock);
    while (box->first == NULL && !box->is_over)
        pthread_cond_wait(&box->arrived, &box->lock);
    command *c = box->first;
    if (c != NULL) {
        box->first = c->next;
        if (box->first == NULL)
            box->last = &box->first;
    }
    pthread_mutex_unlock(&box->lock);
    return c;
}

/* Waits until `go infinite` is stopped. */
static void wait_for_stop(inbox *box) {
    pthread_mutex_lock(&box->lock);
    while (!wr_flag_is_up(&box->enough))
        pthread_cond_wait(&box->arrived, &box->lock);
    pthread_mutex_unlock(&box->lock);
}

/* ==== Commands =================================================================== */

static void do_hello(engine *e, wr_words rest) {
    if (rest.len != 0 && !is(rest, "1")) {
        say("error this program speaks version 1 of the protocol, not \"%.*s\"",
            shown(rest), rest.at);
        return;
    }
    say("name Windrose %s", e->bot->name);
    say("skip view");
    printf("option bot choice default %s of", e->bot->name);
    for (int i = 0; wr_bots[i] != NULL; i++)
        printf(" %s", wr_bots[i]->name);
    say("\noption threads number default %d from 1 to %d", e->threads,
        THINK_MAX_THREADS);
    say("ready");
}

static void do_games(engine *e, wr_words rest) {
    (void)e;
    (void)rest;
    for (int i = 0; wr_games[i] != NULL; i++)
        say("game %s rules %d seats %d to %d", wr_games[i]->name,
            wr_games[i]->rules_version, wr_games[i]->min_seats, wr_games[i]->max_seats);
    say("ready");
}

static void do_ping(engine *e, wr_words rest) {
    (void)e;
    (void)rest;
    say("ready");
}

static void forget_think(engine *e) {
    think_free(e->think);
    e->think = NULL;
}

static void do_option(engine *e, wr_words rest) {
    wr_words name = io_cut(&rest, ' ');
    uint64_t threads;
    if (is(name, "bot")) {
        const wr_bot *bot = wr_bot_find(rest);
        if (bot == NULL) {
            say("error unknown bot \"%.*s\"", shown(rest), rest.at);
            return;
        }
        e->bot = bot;
    } else if (is(name, "threads")) {
        if (read_number(rest, "threads", 1, THINK_MAX_THREADS, &threads) != 0)
            return;
        e->threads = (int)threads;
    } else {
        say("error unknown option \"%.*s\"", shown(name), name.at);
        return;
    }
    forget_think(e);
}

static void do_edition(engine *e, wr_words rest) {
    append(&e->edition_lines, rest.at, rest.len);
    append(&e->edition_lines, "\n", 1);
}

static void forget_game(engine *e) {
    forget_think(e);
    free(e->edition);
    free(e->obs);
    free(e->scratch);
    free(e->state);
    free(e->legal);
    e->edition = NULL;
    e->obs = NULL;
    e->state = NULL;
    e->scratch = NULL;
    e->legal = NULL;
    e->game = NULL;
    e->has_position = 0;
}

/* Reads `set NAME=VALUE`. Returns 0, or -1 after an error message. */
static int take_setting(engine *e, const wr_game *g, wr_words setting) {
    wr_words name = {setting.at, 0};
    wr_diag d = {0};
    while (name.len < setting.len && name.at[name.len] != '=')
        name.len++;
    if (name.len == setting.len) {
        say("error set takes NAME=VALUE, not \"%.*s\"", shown(setting), setting.at);
        return -1;
    }
    wr_words value = {name.at + name.len + 1, setting.len - name.len - 1};
    if (wr_setup_set(g, &e->setup, name, value, &d) == 0)
        return 0;
    say("error %s", d.text);
    return -1;
}

/* Reads the words after the name of a game. */
static int take_words(engine *e, const wr_game *g, wr_words rest) {
    uint64_t number;
    while (rest.len > 0) {
        wr_words key = io_cut(&rest, ' '), value = io_cut(&rest, ' ');
        if (is(key, "rules")) {
            if (read_number(value, "rules", g->rules_version, g->rules_version,
                            &number) != 0)
                return -1;
        } else if (is(key, "seats")) {
            if (read_number(value, "seats", g->min_seats, g->max_seats, &number) != 0)
                return -1;
            e->setup.seats = (int16_t)number;
        } else if (is(key, "seat")) {
            if (read_number(value, "seat", 1, g->max_seats, &number) != 0)
                return -1;
            e->seat = (int)number - 1;
        } else if (is(key, "set")) {
            if (take_setting(e, g, value) != 0)
                return -1;
        } else {
            say("error new takes rules, seats, seat and set, not \"%.*s\"", shown(key),
                key.at);
            return -1;
        }
    }
    return 0;
}

static int take_edition(engine *e, const wr_game *g) {
    wr_diag d = {0};
    if (e->edition_lines.len == 0)
        return 0;
    if (g->edition == NULL) {
        say("error %s has no editions", g->name);
        return -1;
    }
    e->edition = mem_new(wr_edition_size(g));
    wr_words file = {e->edition_lines.buf, e->edition_lines.len};
    if (wr_setup_edition(g, &e->setup, file, e->edition, &d) == 0)
        return 0;
    say("error in line %u of the edition: %s", d.line, d.text);
    return -1;
}

static void do_new(engine *e, wr_words rest) {
    wr_words name = io_cut(&rest, ' ');
    const wr_game *g = wr_game_find(name);
    wr_diag d = {0};
    forget_game(e);
    if (g == NULL) {
        say("error unknown game \"%.*s\"", shown(name), name.at);
        return;
    }
    wr_setup_default(g, &e->setup);
    e->seat = -1;
    int is_bad = take_words(e, g, rest) != 0 || take_edition(e, g) != 0;
    empty(&e->edition_lines);
    if (is_bad)
        return;
    if (e->seat < 0 || e->seat >= e->setup.seats) {
        say("error new needs seat S, one of the %d seats", e->setup.seats);
        return;
    }
    if (wr_setup_check(g, &e->setup, &d) != 0) {
        say("error %s", d.text);
        return;
    }
    e->game = g;
    e->obs = mem_new(g->obs_size);
    e->scratch = mem_new(wr_obs_check_size(g));
    e->state = mem_new(g->state_size);
    e->legal = mem_array(g->max_legal, sizeof e->legal[0]);
    say("ready");
}

static void do_position(engine *e, wr_words rest) {
    (void)rest;
    empty(&e->obs_lines);
    empty(&e->legal_words);
    e->has_position = 1;
}

static void do_observation(engine *e, wr_words rest) {
    append(&e->obs_lines, rest.at, rest.len);
    append(&e->obs_lines, "\n", 1);
}

static void do_legal(engine *e, wr_words rest) {
    append(&e->legal_words, rest.at, rest.len);
}

/* For bots that use the history; those of the library need only the observation. */
static void do_nothing(engine *e, wr_words rest) {
    (void)e;
    (void)rest;
}

/* ==== Thinking =================================================================== */

static void put_words(const engine *e, const wr_obs *o, wr_move move, wr_text *out) {
    e->game->action_text(wr_edition_of(e->game, &e->setup), o, move.who, move.action,
                         out);
}

/* Reads the position. Returns the number of legal actions, or -1 after an error
 * message. */
static int read_position(engine *e) {
    const wr_game *g = e->game;
    wr_rng luck = wr_rng_seed(0);
    wr_diag d = {0};
    if (wr_fields_parse(g->obs_fields, e->obs_lines.buf, e->obs, g->obs_size, &d) !=
        0) {
        say("error in line %u of the observation: %s", d.line, d.text);
        return -1;
    }
    wr_sight seen = {g, &e->setup, e->seat, e->obs};
    if (wr_obs_check(&seen, e->scratch, &d) != 0) {
        say("error seat %d cannot see this in %s: %s", e->seat + 1, g->name, d.text);
        return -1;
    }
    g->imagine(e->obs, &luck, e->state);
    int n = wr_legal(g, e->state, e->seat, e->legal);
    if (n == 0)
        say("error seat %d owes no move in this position", e->seat + 1);
    return n > 0 ? n : -1;
}

/* True if the host sent no list of legal actions, or exactly the one that the rules
 * give. */
static int is_same_list(const engine *e, int n) {
    const char *at = e->legal_words.buf;
    if (e->legal_words.len == 0)
        return 1;
    for (int i = 0; i < n; i++) {
        char buf[WR_MAX_WORDS];
        wr_text words;
        wr_text_init(&words, buf, sizeof buf);
        if (i > 0)
            wr_put(&words, " | ");
        put_words(e, e->obs, (wr_move){(int16_t)e->seat, e->legal[i]}, &words);
        if (strncmp(at, buf, words.len) != 0)
            return 0;
        at += words.len;
    }
    return *at == '\0';
}

static void print_step(void *to, int number, int seat, const char *words) {
    (void)to;
    printf("%s%d %s", number == 0 ? " plan " : " | ", seat + 1, words);
}

static double mean(int64_t sum, uint32_t visits, double unit) {
    return visits > 0 ? (double)sum / visits / unit : 0;
}

static void print_advice(engine *e, uint64_t time_ms) {
    const wr_advice *a = e->advice;
    uint64_t visits = 0;
    if (a->n == 0)
        return;
    for (int i = 0; i < a->n; i++)
        visits += a->move[i].visits;
    for (int i = 0; i < a->n; i++) {
        const wr_advised *m = &a->move[i];
        char buf[WR_MAX_WORDS];
        wr_text words;
        wr_text_init(&words, buf, sizeof buf);
        put_words(e, e->obs, (wr_move){(int16_t)e->seat, m->action}, &words);
        printf("info move %d visits %u share %.4f value %.4f points %.2f action %s\n",
               i + 1, m->visits, visits > 0 ? (double)m->visits / (double)visits : 0.0,
               mean(m->value, m->visits, WR_WHOLE), mean(m->points, m->visits, 100),
               buf);
    }
    printf("info nodes %llu time %llu value %.4f points %.2f",
           (unsigned long long)a->nodes, (unsigned long long)time_ms,
           mean(a->move[0].value, a->move[0].visits, WR_WHOLE),
           mean(a->move[0].points, a->move[0].visits, 100));
    think_plan(e->game, wr_edition_of(e->game, &e->setup), e->obs, a,
               (think_sink){print_step, NULL});
    putchar('\n');
}

/* Reads the limits of `go`. Returns 0, or -1 after an error message. */
static int read_limits(wr_words rest, wr_question *q, uint64_t *seed) {
    uint64_t number;
    while (rest.len > 0) {
        wr_words key = io_cut(&rest, ' '), value = io_cut(&rest, ' ');
        if (is(key, "nodes")) {
            if (read_number(value, "nodes", 1, INT64_MAX, &q->nodes) != 0)
                return -1;
        } else if (is(key, "time")) {
            if (read_number(value, "time", 1, UINT32_MAX, &number) != 0)
                return -1;
            q->time_ms = (uint32_t)number;
        } else if (is(key, "seed")) {
            if (read_number(value, "seed", 0, UINT64_MAX, seed) != 0)
                return -1;
        } else {
            say("error go takes nodes, time, seed or infinite, not \"%.*s\"",
                shown(key), key.at);
            return -1;
        }
    }
    return 0;
}

static void answer(engine *e, wr_words rest) {
    wr_question q = {.game = e->game, .obs = e->obs, .seat = e->seat};
    uint64_t seed = 1, began = steady_ms();
    int is_endless = is(rest, "infinite");
    char buf[WR_MAX_WORDS];
    wr_text words;
    if (e->game == NULL || !e->has_position) {
        say("error there is no %s to think about",
            e->game == NULL ? "game" : "position");
        return;
    }
    if ((!is_endless && read_limits(rest, &q, &seed) != 0) ||
        (q.n = read_position(e)) < 0)
        return;
    if (!is_same_list(e, q.n)) {
        say("error these are not the legal moves of this position");
        return;
    }
    if (e->think == NULL)
        e->think = think_new(e->bot, e->game, e->threads);
    q.legal = e->legal;
    q.now_ms = steady_ms;
    q.stop = is_endless ? &e->box.enough : &e->box.stop;
    if (is_endless)
        q.nodes = UINT64_MAX;
    wr_action a = think_choose(e->think, &q, wr_rng_seed(seed), e->advice);
    if (is_endless)
        wait_for_stop(&e->box); /* it may have finished before `stop` */
    print_advice(e, steady_ms() - began);
    wr_text_init(&words, buf, sizeof buf);
    put_words(e, e->obs, (wr_move){(int16_t)e->seat, a}, &words);
    say("bestmove %s", buf);
}

static void do_go(engine *e, wr_words rest) {
    answer(e, rest);
    pthread_mutex_lock(&e->box.lock);
    e->box.going--;
    e->box.hurried -= e->box.hurried > 0;
    set_stop(&e->box);
    pthread_mutex_unlock(&e->box.lock);
}

/* ==== Running ==================================================================== */

static const struct {
    const char *name;
    void (*run)(engine *e, wr_words rest);
} commands[] = {
    {"hello", do_hello},
    {"games", do_games},
    {"option", do_option},
    {"ping", do_ping},
    {"edition", do_edition},
    {"new", do_new},
    {"position", do_position},
    {"observation", do_observation},
    {"legal", do_legal},
    {"view", do_nothing},
    {"go", do_go},
    {"result", do_nothing},
    {"winners", do_nothing},
};

static void obey(engine *e, const command *c) {
    wr_words rest = {c->words, c->len}, name = io_cut(&rest, ' ');
    if (name.len == 0)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (is(name, commands[i].name)) {
            commands[i].run(e, rest);
            return;
        }
    say("error unknown command \"%.*s\"", shown(name), name.at);
}

int cmd_engine(const args *a) {
    const char *name = args_value(a, "--bot");
    engine *e = mem_new(sizeof *e);
    pthread_t listener;
    e->threads = (int)args_number(a, "--threads", 1, THINK_MAX_THREADS, 1);
    e->bot = name == NULL ? wr_bots[0] : wr_bot_find((wr_words){name, strlen(name)});
    if (e->bot == NULL)
        io_fail(CLI_USAGE, "unknown bot \"%s\"; see windrose help engine",
                "unbekannter Bot „%s“; siehe windrose help engine", name);
    e->advice = mem_new(sizeof *e->advice);
    e->box.last = &e->box.first;
    pthread_mutex_init(&e->box.lock, NULL);
    pthread_cond_init(&e->box.arrived, NULL);
    empty(&e->edition_lines);
    empty(&e->obs_lines);
    empty(&e->legal_words);
    if (pthread_create(&listener, NULL, listen, &e->box) != 0)
        io_fail(CLI_WRONG, "cannot start a thread",
                "ein Thread lässt sich nicht starten");
    for (command *c; (c = pop(&e->box)) != NULL; free(c)) {
        if (is((wr_words){c->words, c->len}, "quit")) {
            free(c);
            break;
        }
        obey(e, c);
    }
    pthread_join(listener, NULL);
    forget_game(e);
    free(e->edition_lines.buf);
    free(e->obs_lines.buf);
    free(e->legal_words.buf);
    free(e->advice);
    free(e);
    return CLI_GOOD;
}
