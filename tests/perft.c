/*
 * perft.c: counts of continuations (perft), as listed in tests/perft/<game>.txt.
 *
 *     seats [option=value ...] [from=FILE:LINE] depth count
 *
 * The count begins at the first position of a match, or after LINE lines of a record;
 * chance is expanded, each outcome counted once. `make renew` corrects the counts, and
 * begins a list for a game that has none.
 */
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"
#include "windrose.h"

enum { MAX_TOKENS = 16, MAX_TEXT = 1 << 14 };

static wr_words words(const char *text) {
    return (wr_words){text, strlen(text)};
}

/* One line of a list. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    char *from; /* NULL: the first position */
    int depth;
} line_of_counts;

static line_of_counts parse_line(const wr_game *g, char *line) {
    char *token[MAX_TOKENS];
    int n = 0;
    wr_diag d;
    line_of_counts out = {.game = g};
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        CHECK(n < MAX_TOKENS);
        token[n++] = word;
    }
    CHECK_MSG(n >= 3, "a line has seats, a depth and a count, not \"%s\"", line);
    wr_setup_default(out.game, &out.setup);
    out.setup.seats = (int16_t)atoi(token[0]);
    CHECK_INT(wr_setup_check(out.game, &out.setup, &d), 0);
    for (int i = 1; i < n - 2; i++) {
        char *equals = strchr(token[i], '=');
        CHECK_MSG(equals != NULL, "%s is no option", token[i]);
        *equals = '\0';
        if (strcmp(token[i], "from") == 0)
            out.from = equals + 1;
        else
            CHECK_MSG(wr_setup_set(out.game, &out.setup, words(token[i]),
                                   words(equals + 1), &d) == 0,
                      "%s", d.text);
    }
    out.depth = atoi(token[n - 2]);
    return out;
}

/* The match in which `from` (FILE:LINE) names a position. */
static wr_match *read_match(line_of_counts *l, void *memory) {
    char *colon = strrchr(l->from, ':');
    CHECK_MSG(colon != NULL, "%s names no line", l->from);
    *colon = '\0';
    char *text = check_read(l->from, NULL);
    wr_reader r;
    wr_diag d;
    wr_reader_init(&r, memory, 0);
    const char *at = text;
    for (int left = atoi(colon + 1); left > 0; left--) {
        size_t len = strcspn(at, "\n");
        CHECK_MSG(*at != '\0' && wr_reader_line(&r, at, len, &d) == 0, "%s:%u: %s",
                  l->from, d.line, d.text);
        at += len + 1;
    }
    free(text);
    CHECK_MSG(r.match != NULL && r.match->game == l->game &&
                  memcmp(&r.match->setup, &l->setup, sizeof l->setup) == 0,
              "%s is played with another setup", l->from);
    return r.match;
}

static unsigned long long count(const wr_game *g, char *text) {
    line_of_counts l = parse_line(g, text);
    void *memory = malloc(wr_reader_size());
    void *levels = malloc(wr_perft_size(g, l.depth));
    CHECK(memory != NULL && levels != NULL);
    wr_match *m =
        l.from != NULL ? read_match(&l, memory) : wr_match_init(memory, g, &l.setup);
    unsigned long long found = wr_perft(g, m->state, l.depth, levels);
    free(memory);
    free(levels);
    return found;
}

/* Puts a line with its count as it is now; comments stay as they are. */
static void put_line(const wr_game *g, const char *line, size_t len, wr_text *out) {
    char copy[200], number[24];
    if (len == 0 || line[0] == '#') {
        wr_put_bytes(out, line, len);
        wr_put_char(out, '\n');
        return;
    }
    CHECK(len < sizeof copy);
    memcpy(copy, line, len);
    copy[len] = '\0';
    const char *blank = strrchr(copy, ' ');
    CHECK_MSG(blank != NULL, "\"%s\" has no count", copy);
    wr_put_bytes(out, line, (size_t)(blank - copy) + 1);
    snprintf(number, sizeof number, "%llu\n", count(g, copy));
    wr_put(out, number);
}

/* A first list, as deep as is quickly counted. */
static void begin_list(const wr_game *g, wr_text *out) {
    enum { DEEPEST = 4, ENOUGH = 2000 };
    wr_put(out, "# ");
    wr_put(out, g->name);
    wr_put(out, ".txt: counts of continuations of ");
    wr_put(out, g->title);
    wr_put(out, "; tests/perft.c says what the columns are.\n");
    for (int seats = g->min_seats;; seats = g->max_seats) {
        for (int depth = 1; depth <= DEEPEST; depth++) {
            char line[40];
            size_t before = out->len;
            snprintf(line, sizeof line, "%d %d 0", seats, depth);
            put_line(g, line, strlen(line), out);
            if (atoll(strrchr(out->buf + before, ' ')) > ENOUGH)
                break;
        }
        if (seats == g->max_seats)
            return;
    }
}

static void check_list(const wr_game *g) {
    char name[200], now[MAX_TEXT];
    wr_text t;
    snprintf(name, sizeof name, "perft/%s.txt", g->name);
    wr_text_init(&t, now, sizeof now);
    char *text = golden_read(name);
    CHECK_MSG(text[0] != '\0' || golden_renews(),
              "tests/%s is missing; `make renew` begins it", name);
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n") + 1)
        put_line(g, at, strcspn(at, "\n"), &t);
    if (text[0] == '\0')
        begin_list(g, &t);
    CHECK(!t.full);
    golden_check(name, now);
    free(text);
}

TEST(perft_counts_continuations) {
    for (int i = 0; wr_games[i] != NULL; i++)
        check_list(wr_games[i]);
}
