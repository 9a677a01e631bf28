/*
 * export.c: `windrose export`: records as a data set, a row for each decision of a
 * seat.
 *
 * The file is a NumPy array of records whose columns have the same names and types as
 * in the Python package. Rows are written as they come; their number is written into
 * the head at the end, where there is room for it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/memory.h"
#include "src/cli/common/ink.h"
#include "src/cli/common/io.h"
#include "tools.h"
#include "windrose_batch.h"

enum { HEAD = 512 };

typedef struct {
    FILE *to;
    const wr_game *game; /* NULL before the first record */
    wr_tensor *tensor;
    char columns[HEAD]; /* of a row */
    uint32_t row_bytes, num_matches;
    unsigned long long num_rows;
} exporter;

/* Version 1 of the format: a mark, the length of the rest of the head, and a Python
 * literal, filled up with blanks. */
static void write_head(const exporter *e) {
    static const char mark[8] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0};
    char head[HEAD];
    memset(head, ' ', sizeof head);
    memcpy(head, mark, sizeof mark);
    head[8] = (char)((HEAD - 10) % 256);
    head[9] = (char)((HEAD - 10) / 256);
    int n = snprintf(head + 10, sizeof head - 10,
                     "{'descr': %s, 'fortran_order': False, 'shape': (%llu,), }",
                     e->columns, e->num_rows);
    WR_ASSERT(n > 0 && n < HEAD - 11, "write_head: the head is too short");
    head[10 + n] = ' ';
    head[HEAD - 1] = '\n';
    fwrite(head, 1, sizeof head, e->to);
}

static void begin(exporter *e, const wr_game *g) {
    wr_text columns;
    wr_text_init(&columns, e->columns, sizeof e->columns);
    e->game = g;
    e->tensor = wr_tensor_init(mem_new(wr_tensor_size()), g->obs_fields);
    e->row_bytes = wr_rows_type(g, e->tensor, &columns);
    write_head(e);
}

static void write_match(exporter *e, wr_match *m) {
    uint32_t n = wr_rows_write(m, e->tensor, 0, NULL);
    void *rows = mem_array(n + 1, e->row_bytes);
    wr_rows_write(m, e->tensor, e->num_matches++, rows);
    fwrite(rows, e->row_bytes, n, e->to);
    e->num_rows += n;
    free(rows);
}

/* Returns 0, or -1 after a report. */
static int add_record(exporter *e, const char *path) {
    io_record r;
    wr_diag d;
    int wrong = io_record_read(&r, path, 0, &d);
    const wr_match *m = r.reader.match;
    if (wrong) {
        io_report_diag(path, &d);
    } else if (e->game != NULL && m->game != e->game) {
        io_report("%s is a record of %s, not of %s; export one game at a time",
                  "%s ist eine Mitschrift von %s, nicht von %s; exportiere ein Spiel "
                  "nach dem anderen",
                  path, m->game->name, e->game->name);
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
 * half a data set is worse than none. Returns 1 if the file is complete. */
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
    free(e->tensor);
    return !wrong;
}

int cmd_export(const args *a) {
    const char *path = args_value(a, "--output");
    static exporter e;
    int wrong = 0;
    if (path == NULL)
        io_fail(CLI_USAGE, "export needs --output FILE.npy, the file to write",
                "export braucht --output DATEI.npy, die Datei, die entsteht");
    /* An existing file is replaced only by a complete new one. */
    size_t len = strlen(path) + sizeof ".new";
    char *name = mem_array(len, 1);
    snprintf(name, len, "%s.new", path);
    e = (exporter){.to = fopen(name, "wb")};
    if (e.to == NULL)
        io_fail(CLI_WRONG, "cannot write %s; choose another --output",
                "%s lässt sich nicht schreiben; wähle ein anderes --output", path);
    for (int i = 0; i < a->num_operands && !wrong; i++)
        wrong = add_record(&e, a->operands[i]);
    const ink k = ink_plain();
    int is_whole = finish(&e, name, path, wrong);
    free(name);
    if (!wrong && !is_whole)
        io_fail(CLI_WRONG, "cannot write all of %s; is the disk full?",
                "%s lässt sich nicht ganz schreiben; ist die Platte voll?", path);
    if (is_whole)
        ink_say(&k, "%s: %llu decisions of %u matches\n",
                "%s: %llu Entscheidungen aus %u Partien\n", path, e.num_rows,
                e.num_matches);
    return is_whole ? CLI_GOOD : CLI_WRONG;
}
