/* outlook.c: how the table of Santa Timea looks to a viewer: the wind is in front. */
#include "santa-timea.h"

/* The rules know directions only by how they lie to each other, so the current wind may
 * always be in front. `each`: the numbers of one direction. */
static int turned(int v, int each, int side) {
    int direction = v / each;
    return direction < ST_DIRECTIONS
               ? (direction + ST_DIRECTIONS - side) % ST_DIRECTIONS * each + v % each
               : v;
}

static int turned_set(int set, int side) {
    return (set >> side | set << (ST_DIRECTIONS - side)) & ((1 << ST_DIRECTIONS) - 1);
}

static int turned_value(const wr_field *f, int side, int v) {
    if (f->flags & WR_FIELD_SET)
        return turned(
            v, f->max == ST_WIND_CARDS ? ST_WIND_CARDS / ST_DIRECTIONS : ST_NUMBERS,
            side);
    if (!(f->flags & WR_FIELD_NONE))
        return v;
    if (f->max == (1 << ST_DIRECTIONS) - 1)
        return turned_set(v, side);
    return turned(v, f->max == ST_PIRATESS ? ST_NUMBERS : ST_DAMAGES, side);
}

static int turned_action(const wr_edition *e, const wr_outlook *look, int a) {
    (void)e;
    return a < ST_ASIDE ? ST_PLAY + turned(a - ST_PLAY, ST_NUMBERS, look->side)
                        : ST_ASIDE + turned_set(a - ST_ASIDE, look->side);
}

const wr_turning wr__st_turning = {
    .field = "row",
    .each = ST_DAMAGES,
    .sides = ST_DIRECTIONS,
    .value = turned_value,
    .action = turned_action,
};
