/*
 * playthroughs.c: the golden records in tests/playthroughs/<game>/ replay as they did.
 *
 * Each is a record in which every decision has its legal set and every move is followed
 * by a hash of the position. It is read, written again and compared. If it differs, the
 * new text is left in build/playthroughs; if the change is intended, `make renew` takes
 * it over. To add a playthrough, put the output of `windrose trace` there and do the
 * same. A game that has none gets two, with the fewest and with the most seats.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "ask.h"
#include "golden.h"

enum { MAX_SIZE = 50 * 1024, MAX_PATH = 512 };

/* FNV-1a, 64 bits. */
static uint64_t hash_of(const wr_state *s, size_t size) {
    const unsigned char *bytes = (const unsigned char *)s;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static wr_match *read_whole(const char *path, const char *text, void *memory) {
    wr_reader r;
    wr_diag d;
    wr_reader_init(&r, memory, !golden_renews());
    for (const char *at = text; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        CHECK_MSG(wr_reader_line(&r, at, len, &d) == 0,
                  "tests/%s:%u: %s; if it no longer fits, remove it", path, d.line,
                  d.text);
        at += len + (at[len] == '\n');
    }
    CHECK_MSG(wr_reader_end(&r, &d) == 0 && r.part == WR_READ_DONE,
              "tests/%s is not the record of a whole game", path);
    return r.match;
}

/* A record being written, with a match that is played along line by line. */
typedef struct {
    wr_text out;
    const wr_match *match;
    wr_state *state;
    uint32_t at;
} rewriter;

static int rewrite_line(void *to, const char *line, size_t len) {
    rewriter *r = to;
    const wr_game *g = r->match->game;
    wr_put_bytes(&r->out, line, len);
    wr_put_char(&r->out, '\n');
    if (line[0] != '*' && (line[0] < '0' || line[0] > '9'))
        return 0;
    do { /* a line may hold several outcomes */
        wr_move move = r->match->moves[r->at++];
        g->step(r->state, move.who, move.action);
    } while (g->joins != NULL && g->joins(r->state));
    wr_put(&r->out, "# hash ");
    wr_put_hex(&r->out, hash_of(r->state, g->state_size));
    wr_put_char(&r->out, '\n');
    return 0;
}

/* Writes the text that the playthrough of this match should have to `buf`. */
static void rewrite(wr_match *m, char *buf, size_t size) {
    static char line_buf[WR_MAX_LINE + 1];
    wr_text line;
    rewriter r = {.match = m, .state = malloc(m->game->state_size)};
    CHECK(r.state != NULL);
    m->game->init(r.state, &m->setup);
    wr_text_init(&r.out, buf, size);
    wr_text_init(&line, line_buf, sizeof line_buf);
    wr_sink sink = {rewrite_line, &r};
    CHECK_INT(wr_record_write(m, WR_ALL, WR_RECORD_LEGAL, &line, sink), 0);
    CHECK(!r.out.full && r.at == m->num_moves);
    free(r.state);
}

static void check_playthrough(const char *game, const char *file) {
    static char now[1 << 20];
    char name[MAX_PATH];
    CHECK(snprintf(name, sizeof name, "playthroughs/%s/%s", game, file) < MAX_PATH);
    char *text = golden_read(name);
    void *memory = malloc(wr_reader_size());
    CHECK(memory != NULL);
    wr_match *m = read_whole(name, text, memory);
    CHECK_STR(m->game->name, game);
    rewrite(m, now, sizeof now);
    golden_check(name, now);
    CHECK_MSG(strlen(now) <= MAX_SIZE, "%s is larger than %d bytes", name, MAX_SIZE);
    free(text);
    free(memory);
}

/* A game by greedy bots, as a playthrough. */
static void trace(const wr_game *g, int seats) {
    static char text[1 << 20];
    char name[MAX_PATH];
    wr_rng luck = wr_rng_seed((uint64_t)seats);
    wr_diag d;
    wr_setup setup;
    wr_setup_brief(g, &setup);
    setup.seats = (int16_t)seats;
    wr_match *m = wr_match_init(malloc(wr_match_size(g)), g, &setup);
    wr_obs *obs = malloc(g->obs_size);
    wr_action *legal = malloc(g->max_legal * sizeof *legal);
    for (uint32_t actors;
         wr_match_chance(m, luck), (actors = g->actors(m->state)) != 0;) {
        wr_question q = question_to(g, m->state, wr_lowest(actors), obs, legal);
        wr_action a = bot_named("greedy")->choose(&q, &luck);
        CHECK_MSG(wr_match_play(m, q.seat, a, &d) == 0, "%s", d.text);
    }
    rewrite(m, text, sizeof text);
    CHECK(snprintf(name, sizeof name, "playthroughs/%s/%d-greedy.wr", g->name, seats) <
          MAX_PATH);
    golden_check(name, text);
    free(m);
    free(obs);
    free(legal);
}

/* Checks all playthroughs of a game; returns how many there are. */
static int check_folder(const char *game) {
    char path[MAX_PATH];
    CHECK(snprintf(path, sizeof path, "tests/playthroughs/%s", game) < MAX_PATH);
    DIR *dir = opendir(path);
    int n = 0;
    if (dir == NULL)
        return 0;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t len = strlen(entry->d_name);
        if (len < 4 || strcmp(entry->d_name + len - 3, ".wr") != 0)
            continue;
        check_playthrough(game, entry->d_name);
        n++;
    }
    closedir(dir);
    return n;
}

TEST(playthroughs_replay_as_they_did) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        if (check_folder(g->name) > 0)
            continue;
        CHECK_MSG(golden_renews(), "%s has no playthrough; `make renew` makes some",
                  g->name);
        trace(g, g->min_seats);
        trace(g, g->max_seats);
    }
}
