/*
 * result.c: who came in which place when a game ends, and whether it is rated.
 */
#include <stdlib.h>
#include <string.h>

#include "result.h"
#include "src/base/memory.h"

/* ==== Rules of rated tables ====================================================== */

int result_is_joint(const settings *set) {
    const wr_game *g = set->game;
    if (g->aim == NULL)
        return 0;
    wr_state *s = mem_new(g->state_size);
    wr_obs *o = mem_new(g->obs_size);
    g->init(s, &set->setup);
    g->observe(s, WR_PUBLIC, o);
    int is_joint = g->aim(o, WR_ENGLISH) != NULL;
    free(s);
    free(o);
    return is_joint;
}

int result_may_play(const settings *set, const char *bot) {
    rating place;
    return !set->rated || rating_of_bot(set->game->name, bot, &place);
}

const char *result_unrated(const settings *set) {
    if (!rating_has_game(set->game->name))
        return "This game is not rated.";
    if (set->hints)
        return "A table with hints is not rated; leave out one of the two.";
    if (set->setup.edition != NULL)
        return "A table with an edition of its own is not rated.";
    if (result_is_joint(set))
        return "A game that all win or lose together is not rated.";
    for (int seat = 0; seat < set->setup.seats; seat++)
        if (set->chairs[seat].kind == CHAIR_BOT &&
            !result_may_play(set, set->chairs[seat].bot))
            return "At a rated table only bots of the levels 1 to 5 play.";
    return NULL;
}

/* ==== Placings =================================================================== */

static int has_won(const settings *set, int seat) {
    return set->result.winners >> seat & 1;
}

static int has_left(const table *t, int seat) {
    const chair *c = &t->set.chairs[seat];
    return c->kind == CHAIR_PERSON &&
           (c->out != OUT_NOT || t->people[seat].id[0] == '\0');
}

/* True if seat a came in before seat b. Those who left are last. In a game that was
 * ended early nobody else is ahead. */
static int is_ahead(const table *t, int a, int b) {
    const settings *set = &t->set;
    if (has_left(t, a) || has_left(t, b))
        return !has_left(t, a) && has_left(t, b);
    if (set->is_ended)
        return 0;
    if (has_won(set, a) || has_won(set, b))
        return has_won(set, a) && !has_won(set, b);
    return set->result.points[a] > set->result.points[b];
}

static int place_of(const table *t, int seat) {
    int place = 1;
    for (int other = 0; other < t->set.setup.seats; other++)
        place += is_ahead(t, other, seat);
    return place;
}

/* A bot's place on the scale is stored with the result, so that it stays true if the
 * bot gets better. A person who was deleted meanwhile counts as a stranger. */
static void rate_player(const settings *set, int seat, store_result *out) {
    store_player *p = &out->players[seat];
    if (p->bot[0] != '\0')
        out->is_rated &= rating_of_bot(set->game->name, p->bot, &p->before);
    else if (p->identity[0] == '\0')
        p->before = rating_new();
}

store_result *result_of(const table *t, store_result *out) {
    const settings *set = &t->set;
    int people = 0;
    *out =
        (store_result){.time = now_ms(),
                       .seats = set->setup.seats,
                       .is_ended = set->is_ended,
                       .is_rated = set->rated && !t->is_full && set->setup.seats >= 2 &&
                                   set->setup.seats <= RATING_MOST};
    memcpy(out->table, t->id, sizeof out->table);
    wr_text name;
    wr_text_init(&name, out->game, sizeof out->game);
    wr_put(&name, set->game->name);
    for (int seat = 0; seat < set->setup.seats; seat++) {
        store_player *p = &out->players[seat];
        people += t->people[seat].id[0] != '\0';
        memcpy(p->identity, t->people[seat].id, sizeof p->identity);
        if (set->chairs[seat].kind == CHAIR_BOT)
            memcpy(p->bot, set->chairs[seat].bot, sizeof p->bot);
        p->place = place_of(t, seat);
        p->has_won = has_won(set, seat);
        p->out = set->chairs[seat].out;
        p->points = set->result.points[seat];
        if (out->is_rated)
            rate_player(set, seat, out);
    }
    return people > 0 ? out : NULL;
}
