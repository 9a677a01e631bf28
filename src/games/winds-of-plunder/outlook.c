/* outlook.c: how actions of Winds of Plunder look to a viewer who counts seats. */
#include "winds-of-plunder.h"

static int seen_seat(const wr_outlook *look, int seat) {
    return seat < look->seats ? (seat + look->seats - look->viewer) % look->seats
                              : seat;
}

/* Actions that name a seat name it as the viewer counts. */
static int turned_action(const wr_edition *e, const wr_outlook *look, int a) {
    if (a >= WP_DO_PLAY) {
        int target = (a - WP_DO_PLAY) % WP_PAIRS;
        int effect = wr__wp_effect(&e->rules, (a - WP_DO_PLAY) / WP_PAIRS);
        int names_seat = effect >= WP_STRIKE && effect < WP_STRIKE + WP_ITEMS;
        return names_seat && target < WP_MAX_SEATS
                   ? a - target + seen_seat(look, target)
                   : a;
    }
    if (a >= WP_DO_BOARD && a < WP_DO_NOBOARD)
        return WP_DO_BOARD + seen_seat(look, (a - WP_DO_BOARD) / WP_LOOTS) * WP_LOOTS +
               (a - WP_DO_BOARD) % WP_LOOTS;
    if (a >= WP_DO_FIRST && a < WP_DO_DRAW)
        return WP_DO_FIRST + seen_seat(look, a - WP_DO_FIRST);
    if (a >= WP_DO_BLACKBEARD && a < WP_DO_WIND)
        return WP_DO_BLACKBEARD + seen_seat(look, a - WP_DO_BLACKBEARD);
    return a;
}

const wr_turning wr__wp_turning = {.action = turned_action};
