/* bots.c: the list of bots, and how advice is merged. A new bot is one line here. */
#include "ai.h"

#include <string.h>

const wr_bot *const wr_bots[] = {&wr__bot_greedy, &wr__bot_random,     &wr__bot_plain,
#ifndef WR_NO_NETS
                                 &wr__bot_net,    &wr__bot_net_search,
#endif
                                 &wr__bot_level1, &wr__bot_level2,     &wr__bot_level3,
                                 &wr__bot_level4, &wr__bot_level5,     NULL};

const wr_bot *wr_bot_find(wr_words name) {
    for (int i = 0; wr_bots[i] != NULL; i++)
        if (strlen(wr_bots[i]->name) == name.len &&
            memcmp(wr_bots[i]->name, name.at, name.len) == 0)
            return wr_bots[i];
    return NULL;
}

/* ==== Advice ===================================================================== */

/* The entry of an action in an advice, new if needed; NULL: there is no room. */
static wr_advised *entry(wr_advice *a, wr_action action) {
    for (int i = 0; i < a->n; i++)
        if (a->move[i].action == action)
            return &a->move[i];
    if (a->n == WR_MAX_ADVISED)
        return NULL;
    wr_advised *new = &a->move[a->n++];
    *new = (wr_advised){.action = action};
    return new;
}

/* True if x comes before y: by visits, then by number, as the search chooses. */
static int goes_before(const wr_advised *x, const wr_advised *y) {
    return x->visits != y->visits ? x->visits > y->visits : x->action < y->action;
}

void wr__advice_sort(wr_advice *a) {
    for (int i = 1; i < a->n; i++) {
        wr_advised moved = a->move[i];
        int at = i;
        for (; at > 0 && goes_before(&moved, &a->move[at - 1]); at--)
            a->move[at] = a->move[at - 1];
        a->move[at] = moved;
    }
}

void wr_advice_join(wr_advice *to, const wr_advice *from) {
    wr_action best = to->n > 0 ? to->move[0].action : 0;
    int had_any = to->n > 0;
    for (int i = 0; i < from->n; i++) {
        wr_advised *e = entry(to, from->move[i].action);
        if (e == NULL)
            continue; /* hardly visited: the most visited moves came first */
        e->prior = from->move[i].prior > e->prior ? from->move[i].prior : e->prior;
        e->visits += from->move[i].visits;
        e->value += from->move[i].value;
        e->points += from->move[i].points;
    }
    to->nodes += from->nodes;
    wr__advice_sort(to);
    /* The plan is one that begins with the best move, if there is one. */
    if (from->n > 0 && (!had_any || to->move[0].action != best) &&
        to->move[0].action == from->move[0].action) {
        to->num_plan = from->num_plan;
        memcpy(to->plan, from->plan, sizeof to->plan);
    }
}

wr_action wr_advice_best(const wr_advice *a) {
    WR_ASSERT(a->n > 0, "wr_advice_best: the advice is empty");
    return a->move[0].action;
}
