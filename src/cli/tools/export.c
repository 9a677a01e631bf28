/*
 * export.c: `windrose export`: records as a data set, a row for each decision of a
 * seat.
 *
 * The file is a NumPy array of records, whose columns have the names and types that the
 * Python package gives them. Rows are written as they come; how many there are is put
 * into the head at the end, for which it has room.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "src/cli/common/io.h"
#include "tools.h"

enum { HEAD = 512, MOST_FIXED = 32 };

typedef struct {
    FILE *to;
    const wr_game *game; /* NULL until the first record is read */
    wr_tensor *tensor;
    uint32_t columns;
    size_t legal_bytes;
    unsigned char *row;
    wr_state *state;
    wr_obs *obs;
    uint32_t match;
    unsigned long long rows;
} exporter;

/* ==== The file =================================================================== */

/* Version 1 of the format: a mark, the length of the rest of the head, and a Python
 * literal, filled up with blanks. */
static void write_head(const exporter *e) {
    static const char mark[8] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0};
    char head[HEAD];
    memset(head, ' ', sizeof head);
    memcpy(head, mark, sizeof mark);
    head[8] = (char)((HEAD - 10) % 256);
    head[9] = (char)((HEAD - 10) / 256);
    int n =
        snprintf(head + 10, sizeof head - 10,
                 "{'descr': [('match', '<u4'), ('move', '<u4'), ('players', '|u1'), "
                 "('seat', '|u1'), ('observation', '|i1', (%u,)), "
                 "('legal', '|u1', (%zu,)), ('action', '<u2'), ('share', '<f4'), "
                 "('points', '<i4')], 'fortran_order': False, 'shape': (%llu,), }",
                 e->columns, e->legal_bytes, e->rows);
    WR_ASSERT(n > 0 && n < HEAD - 11, "write_head: the head is too short");
    head[10 + n] = ' ';
    head[HEAD - 1] = '\n';
    fwrite(head, 1, sizeof head, e->to);
}

static void begin(exporter *e, const wr_game *g) {
    e->game = g;
    e->tensor = wr_tensor_init(mem_new(wr_tensor_size()), g->obs_fields);
    e->columns = wr_tensor_columns(e->tensor);
    e->legal_bytes = (g->num_actions + 7u) / 8;
    e->row = mem_new(MOST_FIXED + e->columns + e->legal_bytes);
    e->state = mem_new(g->state_size);
    e->obs = mem_new(g->obs_size);
    write_head(e);
}

static unsigned char *put(unsigned char *at, const void *value, size_t size) {
    memcpy(at, value, size);
    return at + size;
}

/* ==== Rows ======================================================================= */

/* How the match ended for a seat: no number and 0 while it goes on. */
static void ending(const wr_match *m, int seat, float *share, int32_t *points) {
    static const unsigned char not_a_number[4] = {0, 0, 0xc0, 0x7f};
    wr_result result;
    memcpy(share, not_a_number, sizeof *share);
    *points = 0;
    if (m->game->actors(m->state) != 0)
        return;
    m->game->result(m->state, &result);
    *share = result.winners >> seat & 1 ? 1.0f / (float)wr_count(result.winners) : 0;
    *points = result.points[seat];
}

static void write_row(exporter *e, wr_match *m, uint32_t index) {
    const wr_game *g = m->game;
    const wr_move *move = &m->moves[index];
    uint8_t players = (uint8_t)m->setup.seats, seat = (uint8_t)move->who;
    unsigned char *at = e->row;
    float share;
    int32_t points;
    at = put(at, &e->match, sizeof e->match);
    at = put(at, &index, sizeof index);
    at = put(at, &players, 1);
    at = put(at, &seat, 1);
    g->observe(e->state, seat, e->obs);
    wr_tensor_write(e->tensor, e->obs, (int8_t *)at);
    at += e->columns;
    memset(at, 0, e->legal_bytes);
    int n = wr_legal(g, e->state, seat, m->legal);
    for (int k = 0; k < n; k++)
        at[m->legal[k] / 8] |= (unsigned char)(1 << m->legal[k] % 8);
    at = put(at + e->legal_bytes, &move->action, sizeof move->action);
    ending(m, seat, &share, &points);
    at = put(at, &share, sizeof share);
    at = put(at, &points, sizeof points);
    fwrite(e->row, 1, (size_t)(at - e->row), e->to);
    e->rows++;
}

static void write_match(exporter *e, wr_match *m) {
    m->game->init(e->state, &m->setup);
    for (uint32_t i = 0; i < m->num_moves; i++) {
        if (m->moves[i].who != WR_CHANCE)
            write_row(e, m, i);
        m->game->step(e->state, m->moves[i].who, m->moves[i].action);
    }
    e->match++;
}

/* Returns 0, or -1 with a report. */
static int add_record(exporter *e, const char *path) {
    io_record r;
    wr_diag d;
    int wrong = io_record_read(&r, path, 0, &d);
    const wr_match *m = r.reader.match;
    if (wrong) {
        io_report_diag(path, &d);
    } else if (e->game != NULL && m->game != e->game) {
        io_report("%s is a record of %s, not of %s; export one game at a time", path,
                  m->game->name, e->game->name);
        wrong = 1;
    } else {
        if (e->game == NULL)
            begin(e, m->game);
        write_match(e, r.reader.match);
    }
    io_record_free(&r);
    return wrong ? -1 : 0;
}

/* Writes the number of rows into the head and gives the file its name, or removes it:
 * half a data set would be worse than none. Returns whether all of it is there. */
static int finish(exporter *e, const char *name, const char *path, int wrong) {
    if (!wrong) {
        wrong = fseek(e->to, 0, SEEK_SET) != 0;
        write_head(e);
    }
    wrong |= ferror(e->to);
    wrong |= fclose(e->to) != 0;
    wrong = wrong || rename(name, path) != 0;
    if (wrong)
        remove(name);
    free(e->row);
    free(e->state);
    free(e->obs);
    free(e->tensor);
    return !wrong;
}

int cmd_export(const args *a) {
    const char *path = args_value(a, "--output");
    static exporter e;
    int wrong = 0;
    if (path == NULL)
        io_fail(CLI_USAGE, "export needs --output FILE.npy, the file to write");
    /* A file of that name is lost only to a whole new one. */
    size_t len = strlen(path) + sizeof ".new";
    char *name = mem_array(len, 1);
    snprintf(name, len, "%s.new", path);
    e = (exporter){.to = fopen(name, "wb")};
    if (e.to == NULL)
        io_fail(CLI_WRONG, "cannot write %s; choose another --output", path);
    for (int i = 0; i < a->num_operands && !wrong; i++)
        wrong = add_record(&e, a->operands[i]);
    int is_whole = finish(&e, name, path, wrong);
    free(name);
    if (!wrong && !is_whole)
        io_fail(CLI_WRONG, "cannot write all of %s; is the disk full?", path);
    if (is_whole)
        printf("%s: %llu decisions of %u matches\n", path, e.rows, e.match);
    return is_whole ? CLI_GOOD : CLI_WRONG;
}
