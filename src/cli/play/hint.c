/*
 * hint.c: `windrose hint`, and hints at the table: what a bot would play, and why.
 *
 * A hint knows what the seat knows: the bot gets the observation of the seat and
 * nothing else, as when it plays.
 */
#include "hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/bots/bots.h"
#include "src/cli/bots/think.h"
#include "src/cli/common/io.h"

enum {
    MOST_SHOWN = 10, /* moves */
    MOST_WIDTH = 24  /* columns that are kept for a move in words */
};

/* ==== Bots that give hints ======================================================= */

/* Bots that search need memory, and have something to tell. */
static int gives_hints(const wr_bot *bot) {
    return bot->memory != NULL;
}

int hint_bot(const char *name, const wr_bot **out, wr_diag *d) {
    *out = wr_bot_find((wr_words){name, strlen(name)});
    if (*out != NULL && gives_hints(*out))
        return 0;
    char names[128];
    wr_text list;
    wr_text_init(&list, names, sizeof names);
    for (int i = 0; wr_bots[i] != NULL; i++)
        if (gives_hints(wr_bots[i])) {
            wr_put(&list, list.len > 0 ? ", " : "");
            wr_put(&list, wr_bots[i]->name);
        }
    io_diag(d, "the bot \"%.40s\" gives no hints; these do: %s",
            "der Bot „%.40s“ gibt keine Tipps; diese geben welche: %s", name, names);
    return -1;
}

/* ==== Thinking and telling ======================================================= */

void hint_think(const hint *h, wr_advice *out) {
    wr_question q = {.game = h->game,
                     .obs = h->obs,
                     .seat = h->seat,
                     .legal = h->legal,
                     .n = h->n,
                     .nodes = h->nodes,
                     .time_ms = h->time_ms,
                     .now_ms = steady_ms,
                     .stop = h->stop};
    think *t = think_new(h->bot, h->game, h->threads);
    think_choose(t, &q, wr_rng_seed(h->seed), out);
    think_free(t);
}

static void words_of(const hint *h, wr_action a, char *out) {
    wr_text words;
    wr_text_init(&words, out, WR_MAX_WORDS);
    h->game->action_text(h->edition, h->obs, h->seat, a, &words);
}

static double mean(int64_t sum, uint32_t visits, double unit) {
    return visits > 0 ? (double)sum / visits / unit : 0;
}

static uint64_t visits_of(const wr_advice *a) {
    uint64_t visits = 0;
    for (int i = 0; i < a->n; i++)
        visits += a->move[i].visits;
    return visits;
}

/* 12,345 */
static void put_grouped(wr_text *t, uint64_t n) {
    if (n >= 1000) {
        put_grouped(t, n / 1000);
        wr_put_char(t, ',');
        wr_put_char(t, (char)('0' + n / 100 % 10));
        wr_put_char(t, (char)('0' + n / 10 % 10));
        wr_put_char(t, (char)('0' + n % 10));
    } else {
        wr_put_int(t, (int64_t)n);
    }
}

static int number_of(const hint *h, wr_action a) {
    int i = 0;
    while (i < h->n && h->legal[i] != a)
        i++;
    return i + 1;
}

/* What all seats want together; NULL: nothing. */
static const char *aim_of(const hint *h, int language) {
    return h->game->aim != NULL ? h->game->aim(h->obs, language) : NULL;
}

/* A move as it is shown. */
static void show_move(const ink *k, const hint *h, wr_action a, const hint_shown *how,
                      char *out) {
    wr_text words;
    wr_teller to = {&words, k->language, h->seat, NULL};
    wr_text_init(&words, out, WR_MAX_WORDS);
    if (how->in_words)
        h->game->words(&to, h->edition, h->obs, (wr_move){(int16_t)h->seat, a});
    else
        h->game->action_text(h->edition, h->obs, h->seat, a, &words);
}

static void print_move(const ink *k, const hint *h, const wr_advice *a, int i) {
    char looks[32];
    wr_text t;
    const wr_advised *m = &a->move[i];
    const char *aim = aim_of(h, k->language);
    wr_text_init(&t, looks, sizeof looks);
    put_grouped(&t, a->nodes);
    ink_say(k, "  %s %.0f %%, %.0f %% of %s looks; expects %.1f points\n",
            "  %s %.0f %%, %.0f %% von %s Blicken; erwartet %.1f Punkte\n",
            aim != NULL ? aim : ink_either(k, "wins", "gewinnt"),
            100 * mean(m->value, m->visits, WR_WHOLE),
            100 * m->visits / (double)visits_of(a), looks,
            mean(m->points, m->visits, 100));
}

void hint_words(const ink *k, const hint *h, const wr_advice *a,
                const hint_shown *how) {
    char words[WR_MAX_WORDS];
    int most = how->most > 0 && how->most < MOST_SHOWN ? how->most : MOST_SHOWN;
    size_t widest = 0;
    int shown = a->n < most ? a->n : most;
    if (a->n == 0) {
        show_move(k, h, h->legal[0], how, words);
        ink_say(k, "%s is the only move.\n", "%s ist der einzige Zug.\n", words);
        return;
    }
    for (int i = 0; i < shown; i++) {
        show_move(k, h, a->move[i].action, how, words);
        size_t width = ink_width(words, strlen(words));
        widest = width > widest ? width : widest;
    }
    if (how->in_words && widest > MOST_WIDTH)
        widest = MOST_WIDTH;
    for (int i = 0; i < shown; i++) {
        show_move(k, h, a->move[i].action, how, words);
        size_t width = ink_width(words, strlen(words));
        if (how->is_numbered)
            fprintf(k->to, "%4d ", number_of(h, a->move[i].action));
        ink_put(k, words);
        fprintf(k->to, "%*s", width < widest ? (int)(widest - width) : 0, "");
        print_move(k, h, a, i);
    }
    if (a->n > shown)
        ink_say(k, "%s%d more got fewer looks.\n",
                "%s%d weitere bekamen weniger Blicke.\n",
                how->is_numbered ? "     " : "", a->n - shown);
}

static void json_step(void *to, int number, int seat, const char *words) {
    wr_text *out = to;
    (void)number;
    wr_json_open(out, NULL, '{');
    wr_json_int(out, "seat", seat + 1);
    wr_json_string(out, "action", words);
    wr_json_close(out, '}');
}

static void json_move(const hint *h, const wr_advised *m, double visits, wr_text *out) {
    char words[WR_MAX_WORDS];
    words_of(h, m->action, words);
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "action", words);
    wr_json_int(out, "visits", m->visits);
    text_json_real(out, "share", m->visits / visits, 4);
    text_json_real(out, "value", mean(m->value, m->visits, WR_WHOLE), 4);
    text_json_real(out, "points", mean(m->points, m->visits, 100), 2);
    wr_json_close(out, '}');
}

/* Nothing was thought about: there is one move. */
static void json_only_move(const hint *h, wr_text *out) {
    char words[WR_MAX_WORDS];
    words_of(h, h->legal[0], words);
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "action", words);
    wr_json_int(out, "visits", 0);
    wr_json_int(out, "share", 1);
    wr_json_null(out, "value");
    wr_json_null(out, "points");
    wr_json_close(out, '}');
}

static void json_hint(const hint *h, const wr_advice *a, wr_text *out) {
    double visits = (double)visits_of(a);
    wr_json_string(out, "game", h->game->name);
    wr_json_int(out, "seat", h->seat + 1);
    wr_json_string(out, "bot", h->bot->name);
    wr_json_bool(out, "cooperative", aim_of(h, WR_ENGLISH) != NULL);
    wr_json_int(out, "nodes", (int64_t)a->nodes);
    wr_json_open(out, "moves", '[');
    for (int i = 0; i < a->n; i++)
        json_move(h, &a->move[i], visits, out);
    if (a->n == 0)
        json_only_move(h, out);
    wr_json_close(out, ']');
    wr_json_open(out, "plan", '[');
    think_plan(h->game, h->edition, h->obs, a, (think_sink){json_step, out});
    wr_json_close(out, ']');
}

/* ==== The command ================================================================ */

/* Who is asked at a place of a record, if anybody is; ends the program otherwise. */
static int seat_asked(const args *a, const wr_match *m, uint64_t line) {
    uint32_t actors = m->game->actors(m->state);
    const char *path = a->operands[0];
    unsigned long long after = line;
    if (actors == 0)
        io_fail(CLI_WRONG,
                "%s: the game is over after line %llu; --at LINE asks about an earlier "
                "position",
                "%s: nach Zeile %llu ist die Partie zu Ende; --at ZEILE fragt nach "
                "einer früheren Stellung",
                path, after);
    if (actors == WR_CHANCE_BIT)
        io_fail(CLI_WRONG,
                "%s: chance moves after line %llu; --at LINE asks about another "
                "position",
                "%s: nach Zeile %llu ist der Zufall am Zug; --at ZEILE fragt nach "
                "einer anderen Stellung",
                path, after);
    int seat = wr_lowest(actors);
    if (args_value(a, "--seat") != NULL)
        seat = (int)args_number(a, "--seat", 1, (uint64_t)m->setup.seats, 1) - 1;
    if ((actors >> seat & 1) == 0)
        io_fail(CLI_WRONG, "%s: seat %d owes no move after line %llu; seat %d does",
                "%s: Platz %d ist nach Zeile %llu nicht am Zug, sondern Platz %d", path,
                seat + 1, after, wr_lowest(actors) + 1);
    return seat;
}

/* Fills in what the command line says. */
static void take_options(const args *a, hint *h) {
    const char *name = args_value(a, "--bot");
    wr_diag d;
    h->bot = bots_usual();
    if (name != NULL && hint_bot(name, &h->bot, &d) != 0)
        io_fail(CLI_USAGE, "%s", "%s", io_said(&d));
    h->nodes = args_number(a, "--nodes", 1, INT64_MAX, 0);
    h->time_ms = (uint32_t)args_number(a, "--time", 1, BOTS_LONGEST_MS, 0);
    h->threads = (int)args_number(a, "--threads", 1, THINK_MAX_THREADS, 1);
    h->seed = args_number(a, "--seed", 0, UINT64_MAX, 1);
}

static void print(const args *a, const hint *h, uint64_t line) {
    wr_advice *advice = mem_new(sizeof *advice);
    hint_think(h, advice);
    if (args_value(a, "--json") != NULL) {
        wr_text out = {.grow = text_grow};
        wr_json_open(&out, NULL, '{');
        wr_json_int(&out, "line", (int64_t)line);
        json_hint(h, advice, &out);
        wr_put(&out, "}\n");
        text_show(&out);
    } else {
        const ink k = ink_plain();
        ink_say(&k, "Seat %d after line %llu, as %s sees it (%s):\n\n",
                "Platz %d nach Zeile %llu, wie %s es sieht (%s):\n\n", h->seat + 1,
                (unsigned long long)line, h->bot->title, h->bot->name);
        hint_words(&k, h, advice, &(hint_shown){0});
    }
    free(advice);
}

int cmd_hint(const args *a) {
    io_record r;
    hint h = {0};
    take_options(a, &h);
    io_record_need(&r, a->operands[0]);
    wr_match *m = r.reader.match;
    uint64_t line = args_number(a, "--at", 0, r.reader.line, r.reader.line);
    wr_match_rewind(m, io_record_place(&r, line));
    h.game = m->game;
    h.edition = wr_edition_of(m->game, &m->setup);
    h.seat = seat_asked(a, m, line);
    wr_obs *obs = mem_new(m->game->obs_size);
    wr_action *legal = mem_array(m->game->max_legal, sizeof legal[0]);
    m->game->observe(m->state, h.seat, obs);
    h.n = wr_legal(m->game, m->state, h.seat, legal);
    h.obs = obs;
    h.legal = legal;
    print(a, &h, line);
    free(obs);
    free(legal);
    io_record_free(&r);
    return CLI_GOOD;
}
