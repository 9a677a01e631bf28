/*
 * bots.c: bots at tables: which bot plays which seat, and how their decisions are
 * played.
 */
#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "src/base/memory.h"
#include "views.h"
#include "workers.h"

enum { OTHERS_MS = 5000 }; /* before a server takes over another server's bots */

static const char default_bot[] = "level2"; /* for people who did not choose a bot */

const wr_bot *bots_player(const table *t, int seat) {
    const chair *c = &t->set.chairs[seat];
    const char *name = c->bot;
    if (c->kind == CHAIR_OPEN)
        return NULL;
    if (c->kind == CHAIR_PERSON) {
        int is_there = t->people[seat].id[0] != '\0';
        if (is_there && c->out == OUT_NOT)
            return NULL;
        if (c->out == OUT_FORFEIT)
            name = "random";
    }
    if (name[0] == '\0')
        name = default_bot;
    return wr_bot_find((wr_words){name, strlen(name)});
}

static void drop(table *t, int seat) {
    job *j = t->job[seat];
    if (j == NULL)
        return;
    t->job[seat] = NULL;
    j->table = NULL;
    wr_flag_set(&j->stop, 1);
    if (j->is_done)
        job_free(j);
}

void bots_cancel(table *t) {
    for (int seat = 0; seat < WR_MAX_SEATS; seat++)
        drop(t, seat);
}

int bots_thinking(const table *t) {
    for (int seat = 0; seat < WR_MAX_SEATS; seat++)
        if (t->job[seat] != NULL)
            return 1;
    return 0;
}

static void ask(table *t, int seat, const wr_bot *bot) {
    const wr_game *g = t->set.game;
    job *j = mem_new(sizeof *j);
    j->table = t;
    j->seat = seat;
    j->at = table_at(t);
    memcpy(j->who, t->host[0] != '\0' ? t->host : t->set.organiser, sizeof j->who);
    j->game = g;
    j->bot = bot;
    j->obs = mem_new(g->obs_size);
    j->legal = mem_new(g->max_legal * sizeof j->legal[0]);
    g->observe(t->match->state, seat, j->obs);
    j->n = wr_legal(g, t->match->state, seat, j->legal);
    j->luck = match_luck(t, "bot", (uint32_t)seat);
    t->job[seat] = j;
    workers_add(t->server->workers, j);
}

static void has_moved(change *c) {
    c->table->server->metrics.bot_moves++;
    view_new_steps(c->table);
}

static void decide(table *t, const job *j) {
    wr_diag d = {0};
    play p = {.seat = j->seat, .action = j->answer, .key = "", .then = has_moved};
    if (j->at != table_at(t) || !(table_actors(t) >> j->seat & 1))
        return;
    if (table_play(t, &p, NULL, &d) != 0)
        log_line(LOG_ERROR, "bad-bot", "table=%s bot=%s reason=\"%s\"", t->id,
                 j->bot->name, d.text);
}

/* Plays a decision; waits while the table is busy. */
static void settle(table *t) {
    for (int seat = 0; seat < WR_MAX_SEATS && !t->is_busy && !t->is_behind; seat++) {
        job *j = t->job[seat];
        if (j == NULL || !j->is_done)
            continue;
        t->job[seat] = NULL;
        decide(t, j);
        job_free(j);
    }
}

void bots_ask(table *t) {
    settle(t);
    if (t->is_busy || t->is_behind)
        return; /* asked again as soon as it is neither */
    uint32_t actors = t->is_broken ? 0 : table_actors(t);
    if (actors == WR_CHANCE_BIT)
        actors = 0;
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        const wr_bot *bot = actors >> seat & 1 ? bots_player(t, seat) : NULL;
        job *j = t->job[seat];
        if (j != NULL && (bot == NULL || j->at != table_at(t)))
            drop(t, seat);
        if (bot == NULL || t->job[seat] != NULL)
            continue;
        if (!t->is_ours && now_ms() < t->moved + OTHERS_MS)
            continue; /* the server that stored the last move asks its bots */
        ask(t, seat, bot);
    }
}

void bots_collect(server *s) {
    job *next;
    for (job *j = workers_take(s->workers); j != NULL; j = next) {
        next = j->next;
        j->is_done = 1;
        if (j->study != NULL)
            study_collect(j);
        else if (j->table == NULL)
            job_free(j);
        else if (!j->table->is_busy)
            bots_ask(j->table);
    }
}
