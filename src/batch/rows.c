/* rows.c: matches as data sets, a row for each decision of a seat. */
#include <string.h>

#include "windrose_batch.h"

enum { FIXED = 20 }; /* bytes of all columns but observation and legal set */

static uint32_t legal_bytes(const wr_game *g) {
    return (g->num_actions + 7u) / 8;
}

uint32_t wr_rows_type(const wr_game *g, const wr_tensor *t, wr_text *out) {
    wr_put(out, "[('match', '<u4'), ('move', '<u4'), ('players', '|u1'), "
                "('seat', '|u1'), ('observation', '|i1', (");
    wr_put_int(out, wr_tensor_columns(t));
    wr_put(out, ",)), ('legal', '|u1', (");
    wr_put_int(out, legal_bytes(g));
    wr_put(out, ",)), ('action', '<u2'), ('share', '<f4'), ('points', '<i4')]");
    return FIXED + wr_tensor_columns(t) + legal_bytes(g);
}

static uint8_t *put(uint8_t *at, const void *value, size_t size) {
    memcpy(at, value, size);
    return at + size;
}

/* How the match ended for a seat: no number and 0 while it goes on. */
static uint8_t *put_ending(uint8_t *at, const wr_match *m, int seat) {
    static const uint8_t unknown[8] = {0, 0, 0xc0, 0x7f}; /* NaN, 0 */
    wr_result r;
    if (m->game->actors(m->state) != 0)
        return put(at, unknown, sizeof unknown);
    m->game->result(m->state, &r);
    float share = r.winners >> seat & 1 ? 1.0f / (float)wr_count(r.winners) : 0;
    return put(put(at, &share, sizeof share), &r.points[seat], sizeof r.points[seat]);
}

/* The row of move `index`; m->others is the position before it. */
static uint8_t *put_row(uint8_t *at, wr_match *m, const wr_tensor *t, uint32_t index) {
    const wr_game *g = m->game;
    uint8_t players = (uint8_t)m->setup.seats, seat = (uint8_t)m->moves[index].who;
    at = put(put(put(at, &index, sizeof index), &players, 1), &seat, 1);
    g->observe(m->others, seat, m->obs);
    wr_tensor_write(t, m->obs, (int8_t *)at);
    at += wr_tensor_columns(t);
    memset(at, 0, legal_bytes(g));
    for (int k = g->legal(m->others, seat, m->legal) - 1; k >= 0; k--)
        at[m->legal[k] / 8] |= (uint8_t)(1 << m->legal[k] % 8);
    at = put(at + legal_bytes(g), &m->moves[index].action, sizeof(wr_action));
    return put_ending(at, m, seat);
}

uint32_t wr_rows_write(wr_match *m, const wr_tensor *t, uint32_t number, void *to) {
    uint8_t *at = to;
    uint32_t rows = 0;
    m->game->init(m->others, &m->setup);
    for (uint32_t i = 0; i < m->num_moves; i++) {
        if (m->moves[i].who != WR_CHANCE) {
            rows++;
            if (to != NULL)
                at = put_row(put(at, &number, sizeof number), m, t, i);
        }
        m->game->step(m->others, m->moves[i].who, m->moves[i].action);
    }
    return rows;
}
