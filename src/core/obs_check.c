/*
 * obs_check.c: checks untrusted observations.
 *
 * An observation from another program is any text that has the right fields. It is
 * checked against the bounds of the fields, against the setup, and against a position
 * that fits it; what passes may be given to bots, which trust it.
 */
#include "core.h"

#include <string.h>

/* True if element i of a field is within its bounds. */
static int keeps_bounds(const wr_field *f, const void *object, int i) {
    int64_t value = wr__field_get(f, object, i);
    uint64_t bits = (uint64_t)value, none = UINT64_MAX >> (64 - 8 * f->width);
    if (f->max == 0 || f->max == WR_FIELD_MOST)
        return 1;
    if (f->flags & WR_FIELD_SET)
        return f->max >= 64 || bits >> f->max == 0;
    if ((f->flags & WR_FIELD_NONE) && bits == none)
        return 1;
    return value >= (f->flags & WR_FIELD_SIGNED ? -(int64_t)f->max : 0) &&
           value <= f->max;
}

/* The first field that is out of bounds, or fixed in a match and different from the
 * first position's; NULL: none. */
static const char *wrong_field(const wr_field *fields, const wr_obs *o,
                               const wr_obs *first) {
    for (const wr_field *f = fields; f->name != NULL; f++) {
        const char *at = (const char *)o + f->offset;
        size_t size = (size_t)f->count * f->width;
        if ((f->flags & WR_FIELD_FIXED) &&
            memcmp(at, (const char *)first + f->offset, size) != 0)
            return f->name;
        for (int i = 0; i < f->count; i++)
            if (!keeps_bounds(f, o, i))
                return f->name;
    }
    return NULL;
}

size_t wr_obs_check_size(const wr_game *g) {
    return wr__aligned(g->state_size) + g->obs_size;
}

int wr_obs_check(const wr_sight *seen, void *memory, wr_diag *d) {
    const wr_game *g = seen->game;
    const wr_obs *o = seen->obs;
    wr_state *s = memory;
    wr_obs *other = (wr_obs *)(void *)((char *)memory + wr__aligned(g->state_size));
    wr_rng luck = wr_rng_seed(0);
    d->line = 0;
    g->init(s, seen->setup);
    g->observe(s, seen->seat, other);
    const char *wrong = wrong_field(g->obs_fields, o, other);
    if (wrong != NULL) {
        static const char *const value[] = {
            "the field %1 has a value that is impossible in this match",
            "das Feld %1 hat einen Wert, der in dieser Partie unmöglich ist"};
        wr_said said = wr_said_words(wrong);
        return wr__refuse(d, value, &said);
    }
    g->imagine(o, &luck, s);
    const char *broken = g->broken(s);
    if (broken == NULL)
        g->observe(s, seen->seat, other);
    if (broken == NULL && memcmp(o, other, g->obs_size) == 0)
        return 0;
    static const char *const none[] = {
        "no possible position fits this observation%1{: %1|}",
        "keine mögliche Stellung passt zu dieser Beobachtung%1{: %1|}"};
    wr_said said = wr_said_words(broken != NULL ? broken : "");
    return wr__refuse(d, none, &said);
}
