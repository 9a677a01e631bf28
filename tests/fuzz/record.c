/*
 * record.c: fuzzes the reader of records.
 *
 * Any bytes may be refused, with a line number and a sentence, and then the match stays
 * as it was. What is accepted can be written, whole and as seen by every seat, and the
 * whole record reads back to the same match.
 */
#include "fuzz.h"

#include "windrose.h"

enum { MAX_STATE = 4096 };

typedef struct {
    char *bytes;
    size_t len, size;
} text;

void wr_fail(const char *what) {
    fprintf(stderr, "wr_fail: %s\n", what);
    abort();
}

static void *allocate(size_t size) {
    void *memory = malloc(size);
    REQUIRE(memory != NULL);
    return memory;
}

static int append_line(void *to, const char *line, size_t len) {
    text *t = to;
    if (t->size - t->len < len + 1) {
        t->size = 2 * t->size + len + 1;
        t->bytes = realloc(t->bytes, t->size);
        REQUIRE(t->bytes != NULL);
    }
    memcpy(t->bytes + t->len, line, len);
    t->bytes[t->len + len] = '\n';
    t->len += len + 1;
    return 0;
}

/* The record of the match as `viewer` sees it. Writing must not change the match. */
static void write_record(wr_match *m, int viewer, int flags, text *out) {
    static char scratch[WR_MAX_LINE + 1];
    unsigned char before[MAX_STATE];
    size_t size = m->game->state_size;
    uint32_t num_moves = m->num_moves;
    REQUIRE(size <= sizeof before);
    memcpy(before, m->state, size);
    wr_text line;
    wr_text_init(&line, scratch, sizeof scratch);
    out->len = 0;
    REQUIRE(wr_record_write(m, viewer, flags, &line, (wr_sink){append_line, out}) == 0);
    REQUIRE(memcmp(before, m->state, size) == 0 && num_moves == m->num_moves);
}

/* The message fits on a line of a terminal for any input. */
static void check_diag(const wr_reader *r, const wr_diag *d) {
    size_t len = strnlen(d->text, sizeof d->text);
    REQUIRE(len > 0 && len < sizeof d->text);
    REQUIRE(strnlen(d->rule, sizeof d->rule) < sizeof d->rule);
    for (size_t i = 0; i < len; i++)
        REQUIRE((unsigned char)d->text[i] >= ' ' && d->text[i] != 0x7f);
    /* An inline edition is checked once all of it is there. */
    int in_edition = r->edition_line > 0 && d->line >= r->edition_line;
    REQUIRE(d->line == (r->line > 0 ? r->line : 1) ||
            (in_edition && d->line < r->line));
}

static int same_setup(const wr_setup *a, const wr_setup *b) {
    return a->seats == b->seats &&
           memcmp(a->option, b->option, sizeof a->option) == 0 &&
           (a->edition != NULL) == (b->edition != NULL) &&
           a->edition_text.len == b->edition_text.len &&
           (a->edition == NULL ||
            memcmp(a->edition_text.at, b->edition_text.at, a->edition_text.len) == 0);
}

/* Reads one line; if it is refused, nothing has changed. */
static int read_line(wr_reader *r, const char *line, size_t len, wr_diag *d) {
    unsigned char before[MAX_STATE];
    const wr_match *m = r->match;
    uint32_t num_moves = m == NULL ? 0 : m->num_moves;
    uint32_t number = r->line;
    if (m != NULL)
        memcpy(before, m->state, m->game->state_size);
    int code = wr_reader_line(r, line, len, d);
    REQUIRE(r->line == number + 1);
    if (code == 0)
        return 0;
    REQUIRE(code == WR_EINPUT);
    check_diag(r, d);
    if (m != NULL) {
        REQUIRE(r->match == m && m->num_moves == num_moves);
        REQUIRE(memcmp(before, m->state, m->game->state_size) == 0);
    } else if (r->match != NULL) { /* the line ended the header */
        REQUIRE(r->match->num_moves == 0);
    }
    return code;
}

/* Reads a whole record; returns 0 if all of it was accepted. */
static int read_record(wr_reader *r, const char *bytes, size_t size, wr_diag *d) {
    while (size > 0) {
        const char *end = memchr(bytes, '\n', size);
        size_t len = end == NULL ? size : (size_t)(end - bytes);
        if (read_line(r, bytes, len, d) != 0)
            return WR_EINPUT;
        size_t taken = end == NULL ? len : len + 1;
        bytes += taken;
        size -= taken;
    }
    int code = wr_reader_end(r, d);
    if (code != 0)
        check_diag(r, d);
    return code;
}

/* What was written reads back to the same match. */
static wr_match *read_back(const wr_match *m, const text *record, void *memory) {
    wr_reader r;
    wr_diag d;
    wr_reader_init(&r, memory, 1);
    if (read_record(&r, record->bytes, record->len, &d) != 0) {
        fprintf(stderr, "what was written is refused in line %u: %s\n",
                (unsigned)d.line, d.text);
        abort();
    }
    REQUIRE(r.match != NULL && r.match->game == m->game);
    REQUIRE(same_setup(&r.match->setup, &m->setup));
    REQUIRE(memcmp(r.match->state, m->state, m->game->state_size) == 0);
    REQUIRE(r.match->num_moves == m->num_moves);
    REQUIRE((r.part == WR_READ_DONE) == (m->game->actors(m->state) == 0));
    return r.match;
}

static void round_trip(wr_match *m, void *memory) {
    static text full, other;
    write_record(m, WR_ALL, WR_RECORD_LEGAL, &other);
    read_back(m, &other, memory);
    write_record(m, WR_ALL, 0, &full);
    wr_match *again = read_back(m, &full, memory);
    write_record(again, WR_ALL, 0, &other);
    REQUIRE(full.len == other.len && memcmp(full.bytes, other.bytes, full.len) == 0);

    int over = m->game->actors(m->state) == 0;
    for (int viewer = WR_PUBLIC; viewer < m->setup.seats; viewer++) {
        if (viewer == WR_CHANCE)
            continue;
        write_record(m, viewer, 0, &other);
        if (over)
            REQUIRE(full.len == other.len &&
                    memcmp(full.bytes, other.bytes, full.len) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void *first, *second;
    if (first == NULL) {
        first = allocate(wr_reader_size());
        second = allocate(wr_reader_size());
    }
    wr_reader r;
    wr_diag d;
    wr_reader_init(&r, first, 1);
    read_record(&r, (const char *)data, size, &d);
    if (r.match != NULL)
        round_trip(r.match, second);
    return 0;
}
