/*
 * file.c: the results of an arena as a file, one row for each game.
 *
 * Rows are appended as games end and reach the disk every few seconds, so that an
 * interrupted run can continue. Comment lines at the top name everything that the
 * results depend on.
 */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/cli/common/io.h"

enum { MAX_HEAD = 1 << 14, SYNC_MS = 2000 };

/* ==== The lines at the top ======================================================= */

/* A hash of an edition's text, which stands for it in the file. */
static uint64_t hash_of(wr_words text) {
    uint64_t hash = text.len;
    for (size_t i = 0; i < text.len; i++)
        hash = wr_mix64(hash ^ (unsigned char)text.at[i]);
    return hash;
}

static void put_budget(const arena_plan *p, wr_text *out) {
    wr_put(out, "# budget");
    if (p->nodes != 0) {
        wr_put(out, " nodes ");
        wr_put_int(out, (int64_t)p->nodes);
    }
    if (p->time_ms != 0) {
        wr_put(out, " time ");
        wr_put_int(out, p->time_ms);
    }
    wr_put(out, p->nodes == 0 && p->time_ms == 0 ? " own\n" : "\n");
}

static void put_seat(wr_text *out, const char *column, int seat) {
    wr_put(out, column);
    wr_put_int(out, seat + 1);
}

static void put_columns(const arena_plan *p, wr_text *out) {
    static const char *const by_seat[] = {",bot", ",points", ",forfeits"};
    wr_put(out, "game,deal,turn");
    for (int kind = 0; kind < 3; kind++) {
        for (int seat = 0; seat < p->setup.seats; seat++)
            put_seat(out, by_seat[kind], seat);
        wr_put(out, kind == 1 ? ",winners,moves" : "");
    }
    for (int seat = 0; seat < p->setup.seats && p->takes_luck_out; seat++)
        put_seat(out, ",luck", seat);
    wr_put_char(out, '\n');
}

/* All lines above the rows. */
static void put_head(const arena_plan *p, wr_text *out) {
    char seed[24];
    wr_put(out, "# windrose arena 1\n# game ");
    wr_put(out, p->game->name);
    wr_put(out, " rules ");
    wr_put_int(out, p->game->rules_version);
    wr_put(out, "\n# seats ");
    wr_put_int(out, p->setup.seats);
    for (int i = 0; p->game->options[i].name != NULL; i++) {
        wr_put(out, "\n# set ");
        wr_put(out, p->game->options[i].name);
        wr_put_char(out, ' ');
        wr_setup_value(p->game, &p->setup, i, out);
    }
    if (p->setup.edition != NULL) {
        wr_put(out, "\n# edition ");
        wr_put_hex(out, hash_of(p->setup.edition_text));
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)p->seed);
    wr_put(out, "\n# seed ");
    wr_put(out, seed);
    wr_put_char(out, '\n');
    put_budget(p, out);
    wr_put(out, p->takes_luck_out ? "# luck out\n" : "");
    wr_put(out, "# bots ");
    wr_put(out, p->list);
    wr_put_char(out, '\n');
    put_columns(p, out);
    WR_ASSERT(!out->full, "arena: the head of the file is too long");
}

/* ==== Rows ======================================================================= */

static void put_row(const arena_plan *p, uint32_t game, const arena_result *r,
                    wr_text *out) {
    arena_place place = arena_plan_place(p, game);
    uint32_t head[] = {game + 1, place.deal + 1, place.turn + 1};
    for (int i = 0; i < 3; i++) {
        wr_put_int(out, head[i]);
        wr_put_char(out, ',');
    }
    for (int seat = 0; seat < p->setup.seats; seat++) {
        wr_put(out, p->entry[place.who[seat]]);
        wr_put_char(out, ',');
    }
    for (int seat = 0; seat < p->setup.seats; seat++) {
        wr_put_int(out, r->points[seat]);
        wr_put_char(out, ',');
    }
    for (uint32_t left = r->winners; left != 0; left &= left - 1) {
        wr_put(out, left != r->winners ? " " : "");
        wr_put_int(out, wr_lowest(left) + 1);
    }
    wr_put_char(out, ',');
    wr_put_int(out, r->moves);
    for (int seat = 0; seat < p->setup.seats; seat++) {
        wr_put_char(out, ',');
        wr_put_int(out, r->forfeits[seat]);
    }
    for (int seat = 0; seat < p->setup.seats && p->takes_luck_out; seat++) {
        wr_put_char(out, ',');
        wr_put_int(out, r->luck.share[seat]);
    }
}

/* A number of at most `max`, maybe negative; sets `bad` if it is invalid. */
static int64_t cell_number(wr_words cell, int64_t max, int *bad) {
    uint64_t number = 0;
    int negative = cell.len > 0 && cell.at[0] == '-';
    if (args_read_number(cell.at + negative, cell.len - (size_t)negative, &number) !=
            0 ||
        number > (uint64_t)max)
        *bad = 1;
    return negative ? -(int64_t)number : (int64_t)number;
}

/* Reads a row, which must be exactly as put_row writes it. Returns the game, or -1. */
static int64_t read_row(const arena_plan *p, wr_words row, arena_result *out) {
    char again[4096];
    wr_text t;
    wr_words rest = row;
    int bad = 0, seats = p->setup.seats;
    int64_t game = cell_number(io_cut(&rest, ','), p->games, &bad) - 1;
    *out = (arena_result){.is_done = 1};
    for (int i = 0; i < 2 + seats; i++)
        io_cut(&rest, ',');
    for (int seat = 0; seat < seats; seat++)
        out->points[seat] = (int32_t)cell_number(io_cut(&rest, ','), INT32_MAX, &bad);
    wr_words winners = io_cut(&rest, ',');
    for (size_t i = 0; i < winners.len; i += 2)
        if (winners.at[i] >= '1' && winners.at[i] < '1' + seats)
            out->winners |= 1u << (winners.at[i] - '1');
    out->moves = (uint32_t)cell_number(io_cut(&rest, ','), UINT32_MAX, &bad);
    for (int seat = 0; seat < seats; seat++)
        out->forfeits[seat] =
            (uint32_t)cell_number(io_cut(&rest, ','), UINT32_MAX, &bad);
    for (int seat = 0; seat < seats && p->takes_luck_out; seat++)
        out->luck.share[seat] = cell_number(io_cut(&rest, ','), INT64_MAX, &bad);
    if (bad || game < 0)
        return -1;
    wr_text_init(&t, again, sizeof again);
    put_row(p, (uint32_t)game, out, &t);
    if (t.full || t.len != row.len || memcmp(again, row.at, row.len) != 0)
        return -1;
    return game;
}

/* ==== Files ====================================================================== */

__attribute__((noreturn)) static void cannot(const char *path) {
    io_fail(CLI_WRONG, "%s: %s", "%s: %s", path, io_error(errno));
}

static void sync_file(arena_file *f) {
    if (fflush(f->to) != 0 || (fsync(fileno(f->to)) != 0 && errno != EINVAL))
        cannot(f->path);
    f->synced_ms = steady_ms();
}

/* Two arenas must not write one file: they would mix their rows. Where files cannot be
 * locked, nothing prevents it. */
static void lock_file(const arena_file *f) {
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(fileno(f->to), F_SETLK, &all) != 0 &&
        (errno == EACCES || errno == EAGAIN))
        io_fail(CLI_WRONG, "%s: another arena is writing this file; wait until it ends",
                "%s: eine andere Arena schreibt diese Datei; warte, bis sie fertig ist",
                f->path);
}

void arena_file_begin(arena_file *f, const arena_plan *p, const char *path) {
    char head[MAX_HEAD];
    wr_text t;
    f->path = path;
    f->to = fopen(path, "wx");
    if (f->to == NULL && errno == EEXIST)
        io_fail(CLI_WRONG, "%s already exists; --resume %s continues it",
                "%s gibt es schon; --resume %s setzt die Datei fort", path, path);
    if (f->to == NULL)
        cannot(path);
    lock_file(f);
    wr_text_init(&t, head, sizeof head);
    put_head(p, &t);
    fputs(head, f->to);
    sync_file(f);
}

/* Compares a line at the top with what this run would write. */
static void check_head(const arena_file *f, wr_words wanted, wr_words found,
                       uint32_t line) {
    if (wanted.len == found.len && memcmp(wanted.at, found.at, found.len) == 0)
        return;
    if (found.len < 2 || found.at[0] != '#' || line == 1)
        io_fail(CLI_WRONG, "%s:%u: this is not the file of an arena with these seats",
                "%s:%u: das ist nicht die Datei einer Arena mit diesen Plätzen",
                f->path, line);
    io_fail(
        CLI_WRONG,
        "%s:%u: the file belongs to another arena: it has \"%.*s\", this one \"%.*s\"",
        "%s:%u: die Datei gehört zu einer anderen Arena: Dort steht „%.*s“, hier "
        "„%.*s“",
        f->path, line, (int)found.len - 2, found.at + 2, (int)wanted.len - 2,
        wanted.at + 2);
}

static wr_words line_at(const char *text) {
    return (wr_words){text, strcspn(text, "\n")};
}

/* Reads all lines; returns the number of bytes in complete lines. */
static long read_lines(arena_file *f, const arena_plan *p, arena_result *results,
                       uint32_t *taken) {
    char head[MAX_HEAD], *row = NULL;
    wr_text t;
    size_t room = 0;
    long good = 0;
    ssize_t len;
    wr_text_init(&t, head, sizeof head);
    put_head(p, &t);
    const char *wanted = head;
    for (uint32_t line = 1; (len = getline(&row, &room, f->to)) > 0; line++) {
        if (row[len - 1] != '\n')
            break; /* the end of an interrupted run */
        wr_words found = {row, (size_t)len - 1};
        if (*wanted != '\0') {
            check_head(f, line_at(wanted), found, line);
            wanted += strcspn(wanted, "\n") + 1;
        } else {
            arena_result r;
            int64_t game = read_row(p, found, &r);
            if (game < 0)
                io_fail(CLI_WRONG,
                        "%s:%u: this game is not one of the %u of this arena; raise "
                        "--games if the file has more",
                        "%s:%u: diese Partie ist keine der %u dieser Arena; erhöhe "
                        "--games, wenn die Datei mehr hat",
                        f->path, line, p->games);
            *taken += !results[game].is_done;
            results[game] = r;
        }
        good += len;
    }
    free(row);
    if (*wanted != '\0')
        io_fail(CLI_WRONG, "%s: this is not an arena file; start one with --csv",
                "%s: das ist keine Arena-Datei; beginne eine mit --csv", f->path);
    return good;
}

uint32_t arena_file_resume(arena_file *f, const arena_plan *p, const char *path,
                           arena_result *results) {
    uint32_t taken = 0;
    f->path = path;
    f->to = fopen(path, "r+");
    if (f->to == NULL)
        cannot(path);
    lock_file(f);
    long good = read_lines(f, p, results, &taken);
    if (fseek(f->to, good, SEEK_SET) != 0 || ftruncate(fileno(f->to), good) != 0)
        cannot(path);
    f->synced_ms = steady_ms();
    return taken;
}

void arena_file_add(arena_file *f, const arena_plan *p, uint32_t game,
                    const arena_result *r) {
    char row[4096];
    wr_text t;
    if (f->to == NULL)
        return;
    wr_text_init(&t, row, sizeof row);
    put_row(p, game, r, &t);
    if (fprintf(f->to, "%s\n", row) < 0 || fflush(f->to) != 0)
        cannot(f->path);
    if (steady_ms() - f->synced_ms >= SYNC_MS)
        sync_file(f);
}

/* Writes the whole file in order under another name, then replaces the old one. */
static void put_in_order(arena_file *f, const arena_plan *p,
                         const arena_result *results) {
    size_t len = strlen(f->path) + sizeof ".new";
    char *name = mem_array(len, 1), text[MAX_HEAD];
    arena_file sorted = {.path = name};
    wr_text t;
    snprintf(name, len, "%s.new", f->path);
    sorted.to = fopen(name, "w");
    if (sorted.to == NULL)
        cannot(name);
    wr_text_init(&t, text, sizeof text);
    put_head(p, &t);
    fputs(text, sorted.to);
    for (uint32_t game = 0; game < p->games; game++) {
        wr_text_init(&t, text, sizeof text);
        put_row(p, game, &results[game], &t);
        fprintf(sorted.to, "%s\n", text);
    }
    sync_file(&sorted);
    if (fclose(sorted.to) != 0 || rename(name, f->path) != 0)
        cannot(name);
    free(name);
}

void arena_file_end(arena_file *f, const arena_plan *p, const arena_result *results) {
    if (f->to == NULL)
        return;
    sync_file(f);
    uint32_t done = 0;
    for (uint32_t game = 0; game < p->games; game++)
        done += results[game].is_done;
    if (done == p->games)
        put_in_order(f, p, results);
    if (fclose(f->to) != 0) /* this releases the lock */
        cannot(f->path);
    f->to = NULL;
}
