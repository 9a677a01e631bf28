/*
 * perft.c: counts of continuations (perft), as listed in perft.txt.
 *
 *     game seats [option=value ...] [from=FILE:LINE] depth count
 *
 * The count begins at the first position of a match, or after LINE lines of a record;
 * chance is expanded, each outcome counted once.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "windrose.h"

enum { MAX_TOKENS = 16, MAX_GAMES = 64 };

static wr_words words(const char *text) {
    return (wr_words){text, strlen(text)};
}

/* One line of perft.txt. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    char *from; /* NULL: the first position */
    int depth;
    unsigned long long count;
} line_of_counts;

static line_of_counts parse_line(char *line) {
    char *token[MAX_TOKENS];
    int n = 0;
    wr_diag d;
    line_of_counts out = {0};
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        CHECK(n < MAX_TOKENS);
        token[n++] = word;
    }
    CHECK_MSG(n >= 4, "a line of perft.txt has a game, seats, a depth and a count");
    out.game = wr_game_find(words(token[0]));
    CHECK_MSG(out.game != NULL, "there is no game %s", token[0]);
    wr_setup_default(out.game, &out.setup);
    out.setup.seats = (int16_t)atoi(token[1]);
    CHECK_INT(wr_setup_check(out.game, &out.setup, &d), 0);
    for (int i = 2; i < n - 2; i++) {
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
    out.count = strtoull(token[n - 1], NULL, 10);
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

static void check_line(char *text) {
    line_of_counts l = parse_line(text);
    void *memory = malloc(wr_reader_size());
    void *levels = malloc(wr_perft_size(l.game, l.depth));
    CHECK(memory != NULL && levels != NULL);
    wr_match *m = l.from != NULL ? read_match(&l, memory)
                                 : wr_match_init(memory, l.game, &l.setup);
    unsigned long long count = wr_perft(l.game, m->state, l.depth, levels);
    CHECK_MSG(count == l.count, "%s, %d seats, depth %d: %llu, not %llu", l.game->name,
              l.setup.seats, l.depth, count, l.count);
    free(memory);
    free(levels);
}

TEST(perft_counts_continuations) {
    int lines[MAX_GAMES] = {0};
    char *text = check_read("tests/perft.txt", NULL), *rest = text;
    while (*rest != '\0') {
        char *line = rest;
        rest += strcspn(rest, "\n");
        *rest++ = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        for (int i = 0; wr_games[i] != NULL; i++)
            lines[i] += strncmp(line, wr_games[i]->name, strcspn(line, " ")) == 0;
        check_line(line);
    }
    for (int i = 0; wr_games[i] != NULL; i++)
        CHECK_MSG(lines[i] > 0, "%s has no line in perft.txt", wr_games[i]->name);
    free(text);
}
