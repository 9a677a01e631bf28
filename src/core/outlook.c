/*
 * outlook.c: rows as their viewers see them, made from the table of fields.
 *
 * For each outlook there is a table that says where every column of the plain row, and
 * every action, comes to stand. The tables are plain numbers, so that C, Python, the
 * browser and a GPU turn rows by the same ones.
 */
#include "core.h"

#include "windrose_batch.h"
#include <string.h>

enum { DIGITS = 16 };

struct wr_outlooks {
    uint32_t count, columns, num_actions;
    uint16_t *keys, *tables;
};

/* ==== What is turned ============================================================= */

/* The seat of a viewer who counts from its own; one that nobody holds stays. */
static int seen_seat(const wr_outlook *look, int seat) {
    return seat < look->seats ? (seat + look->seats - look->viewer) % look->seats
                              : seat;
}

static int seen_element(const wr_game *g, const wr_outlook *look, const wr_part *p,
                        int i) {
    int each = p->count / g->max_seats;
    if (p->flags & WR_FIELD_BY_SEAT)
        return seen_seat(look, i / each) * each + i % each;
    if (p->flags & WR_FIELD_SHEET)
        return i / g->max_seats * g->max_seats + seen_seat(look, i % g->max_seats);
    return i;
}

static int seen_value(const wr_game *g, const wr_outlook *look, const wr_field *f,
                      const wr_part *p, int v) {
    int is_seat = p->flags & WR_FIELD_SEAT, digit = v % DIGITS;
    if (p->kind == WR_PART_NUMBER)
        return v;
    if (p->kind == WR_PART_DIGITS) {
        if (!is_seat || digit == 0)
            return v;
        return v - digit + 1 + 2 * seen_seat(look, (digit - 1) / 2) + (digit - 1) % 2;
    }
    if (is_seat)
        return seen_seat(look, v);
    return look->side != 0 ? g->turning->value(f, look->side, v) : v;
}

/* ==== Tables ===================================================================== */

static const wr_field *field_named(const wr_game *g, const char *name) {
    const wr_field *f = g->obs_fields;
    while (f->name != NULL && strcmp(f->name, name) != 0)
        f++;
    return f->name != NULL ? f : NULL;
}

/* True if the fields of the game say what belongs to seats. */
static int is_marked(const wr_game *g) {
    const wr_field *viewer = field_named(g, "viewer");
    return viewer != NULL && (viewer->flags & WR_FIELD_SEAT);
}

static int sides_of(const wr_game *g) {
    return is_marked(g) && g->turning != NULL && g->turning->field != NULL
               ? g->turning->sides
               : 1;
}

static uint32_t count_of(const wr_game *g, int seats) {
    return is_marked(g) ? (uint32_t)(seats * sides_of(g)) : 1;
}

size_t wr_outlooks_size(const wr_game *g, int seats) {
    size_t columns = wr__columns_of(g->obs_fields);
    size_t numbers = columns + count_of(g, seats) * (columns + g->num_actions);
    return sizeof(wr_outlooks) + numbers * sizeof(uint16_t);
}

/* The columns of a part, for one outlook. */
static void turn_part(const wr_game *g, const wr_outlook *look, const wr_field *f,
                      const wr_part *p, uint16_t *to) {
    for (int i = 0; i < p->count; i++)
        for (int v = 0; v < p->each; v++) {
            int seen =
                seen_element(g, look, p, i) * p->each + seen_value(g, look, f, p, v);
            to[p->first + (uint32_t)(i * p->each + v)] =
                (uint16_t)(p->first + (uint32_t)seen);
        }
}

static void turn_all(wr_outlooks *o, const wr_game *g, const wr_outlook *look,
                     const wr_edition *e) {
    uint32_t number = (uint32_t)(look->viewer + look->seats * look->side), first = 0;
    uint16_t *to = o->tables + number * (o->columns + o->num_actions);
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        wr_part p;
        if (!wr__part_of(f, first, &p))
            continue;
        turn_part(g, look, f, &p, to);
        first += (uint32_t)p.each * p.count;
    }
    for (int a = 0; a < g->num_actions; a++)
        to[o->columns + (uint32_t)a] = (uint16_t)wr_outlook_action(g, e, look, a);
}

/* The viewer's column tells the viewer, and that of the symmetry the side. */
static void set_keys(wr_outlooks *o, const wr_game *g, int seats) {
    uint32_t first = 0;
    if (!is_marked(g))
        return;
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        wr_part p;
        if (!wr__part_of(f, first, &p))
            continue;
        if (strcmp(f->name, "viewer") == 0)
            for (int v = 0; v < seats; v++)
                o->keys[first + (uint32_t)v] = (uint16_t)v;
        if (sides_of(g) > 1 && strcmp(f->name, g->turning->field) == 0)
            for (int v = 0; v < p.each; v++)
                o->keys[first + (uint32_t)v] =
                    (uint16_t)(seats * (v / g->turning->each));
        first += (uint32_t)p.each * p.count;
    }
}

wr_outlooks *wr_outlooks_init(void *memory, const wr_game *g, int seats,
                              const wr_edition *e) {
    wr_outlooks *o = memory;
    memset(memory, 0, wr_outlooks_size(g, seats));
    o->columns = wr__columns_of(g->obs_fields);
    o->num_actions = g->num_actions;
    o->count = count_of(g, seats);
    o->keys = (uint16_t *)(o + 1);
    o->tables = o->keys + o->columns;
    set_keys(o, g, seats);
    if (!is_marked(g))
        turn_all(o, g, &(wr_outlook){seats, 0, 0}, e);
    else
        for (int side = 0; side < sides_of(g); side++)
            for (int viewer = 0; viewer < seats; viewer++)
                turn_all(o, g, &(wr_outlook){seats, viewer, side}, e);
    return o;
}

uint32_t wr_outlooks_count(const wr_outlooks *o) {
    return o->count;
}

const uint16_t *wr_outlooks_keys(const wr_outlooks *o) {
    return o->keys;
}

const uint16_t *wr_outlooks_columns(const wr_outlooks *o, uint32_t number) {
    WR_ASSERT(number < o->count, "there is no outlook of this number");
    return o->tables + number * (o->columns + o->num_actions);
}

const uint16_t *wr_outlooks_actions(const wr_outlooks *o, uint32_t number) {
    return wr_outlooks_columns(o, number) + o->columns;
}

uint32_t wr_outlooks_find(const wr_outlooks *o, const int8_t *row) {
    uint32_t number = 0;
    for (uint32_t c = 0; c < o->columns; c++)
        number += o->keys[c] * (uint32_t)(row[c] == 1);
    return number;
}

/* ==== What a setup fixes ========================================================= */

/* The columns of a fixed field; 0: it has none. */
static uint32_t fixed_columns(const wr_field *f) {
    if (!(f->flags & WR_FIELD_FIXED) || f->count != 1 || f->max == 0 ||
        f->max > INT8_MAX || (f->flags & (WR_FIELD_SET | WR_FIELD_SIGNED)))
        return 0;
    return f->max <= WR_ONE_HOT ? f->max + 1u : 1;
}

uint32_t wr_fixed_columns(const wr_game *g) {
    uint32_t n = 0;
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++)
        n += fixed_columns(f);
    return n;
}

void wr_fixed_write(const wr_game *g, const wr_obs *o, int8_t *columns) {
    memset(columns, 0, wr_fixed_columns(g));
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        uint32_t n = fixed_columns(f);
        int64_t value = n > 0 ? wr__field_get(f, o, 0) : 0;
        if (n == 1)
            columns[0] = (int8_t)(value < INT8_MAX ? value : INT8_MAX);
        else if (value < n)
            columns[value] = 1;
        columns += n;
    }
}

void wr_fixed_scale(const wr_game *g, uint8_t *out) {
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        uint32_t n = fixed_columns(f);
        memset(out, n == 1 ? (int)f->max : 1, n);
        out += n;
    }
}

/* ==== A single row =============================================================== */

wr_outlook wr_outlook_of(const wr_game *g, const wr_obs *o, int seat) {
    const wr_field *seats = field_named(g, "seats");
    wr_outlook look = {seats != NULL ? (int)wr__field_get(seats, o, 0) : g->max_seats,
                       0, 0};
    if (!is_marked(g))
        return look;
    look.viewer = seat;
    if (sides_of(g) > 1) {
        const wr_field *f = field_named(g, g->turning->field);
        int64_t value = wr__field_get(f, o, 0);
        look.side = value <= f->max ? (int)value / g->turning->each : 0;
    }
    return look;
}

uint32_t wr_outlook_width(const wr_game *g) {
    return wr__columns_of(g->obs_fields) + wr_fixed_columns(g);
}

/* A field and its columns, for one outlook. */
typedef struct {
    const wr_game *game;
    const wr_outlook *look;
    const wr_field *field;
    wr_part part;
} turned_part;

/* The column, of those of one element, that shows value `v`. */
static int column_of(const turned_part *t, int v) {
    return seen_value(t->game, t->look, t->field, &t->part, v);
}

/* Writes the columns of one element, which begin at `to`. */
static void write_element(const turned_part *t, uint64_t value, int8_t *to) {
    int each = t->part.each;
    if (t->part.kind == WR_PART_BITS) {
        uint64_t set = each < 64 ? value & ((UINT64_C(1) << each) - 1) : value;
        for (; set != 0; set &= set - 1)
            to[column_of(t, wr_lowest(set))] = 1;
    } else if (t->part.kind == WR_PART_ONE_HOT) {
        if (value < (uint64_t)each)
            to[column_of(t, (int)value)] = 1;
    } else {
        for (int k = 0; k < each; k += DIGITS)
            to[column_of(t, k + (int)(value >> k / 4 & (DIGITS - 1)))] = 1;
    }
}

void wr_outlook_write(const wr_game *g, const wr_obs *o, const wr_outlook *look,
                      int8_t *row) {
    uint32_t first = 0;
    memset(row, 0, wr_outlook_width(g));
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        turned_part t = {.game = g, .look = look, .field = f};
        const wr_part *p = &t.part;
        if (!wr__part_of(f, first, &t.part))
            continue;
        for (int i = 0; i < p->count; i++) {
            int8_t *to = row + first + seen_element(g, look, p, i) * p->each;
            if (p->kind == WR_PART_NUMBER)
                *to = wr__part_number(p, o, i);
            else
                write_element(&t, (uint64_t)wr__field_get(f, o, i), to);
        }
        first += (uint32_t)p->each * p->count;
    }
    wr_fixed_write(g, o, row + first);
}

void wr_outlook_scale(const wr_game *g, uint8_t *out) {
    uint32_t first = 0;
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        wr_part p;
        if (!wr__part_of(f, first, &p))
            continue;
        memset(out + first, (int)p.scale, (size_t)p.each * p.count);
        first += (uint32_t)p.each * p.count;
    }
    wr_fixed_scale(g, out + first);
}
