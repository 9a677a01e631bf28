/*
 * playthroughs.c: the golden records in tests/playthroughs/<game>/ replay as they did.
 *
 * Each is a record in which every decision has its legal set and every move is followed
 * by a hash of the position. It is read, written again and compared. If it differs, the
 * new text is left in build/playthroughs; if the change is intended, copy it over the
 * old one. To add a playthrough, put the output of `windrose trace` there and do the
 * same.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "check.h"
#include "windrose.h"

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
    wr_reader_init(&r, memory, 1);
    for (const char *at = text; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        CHECK_MSG(wr_reader_line(&r, at, len, &d) == 0, "%s:%u: %s", path, d.line,
                  d.text);
        at += len + (at[len] == '\n');
    }
    CHECK_MSG(wr_reader_end(&r, &d) == 0 && r.part == WR_READ_DONE,
              "%s is not the record of a whole game", path);
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

/* Leaves the text in the build folder for people to look at. */
static void leave(const char *game, const char *file, const char *text) {
    char path[MAX_PATH];
    static const char *const steps[] = {"build", "build/playthroughs"};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        CHECK(mkdir(steps[i], 0777) == 0 || errno == EEXIST);
    CHECK(snprintf(path, sizeof path, "build/playthroughs/%s", game) < MAX_PATH);
    CHECK(mkdir(path, 0777) == 0 || errno == EEXIST);
    CHECK(snprintf(path, sizeof path, "build/playthroughs/%s/%s", game, file) <
          MAX_PATH);
    FILE *f = fopen(path, "wb");
    CHECK(f != NULL);
    CHECK(fputs(text, f) >= 0);
    CHECK(fclose(f) == 0);
}

static void check_playthrough(const char *game, const char *file) {
    static char now[1 << 20];
    char path[MAX_PATH];
    CHECK(snprintf(path, sizeof path, "tests/playthroughs/%s/%s", game, file) <
          MAX_PATH);
    size_t len;
    char *text = check_read(path, &len);
    void *memory = malloc(wr_reader_size());
    CHECK(memory != NULL);
    wr_match *m = read_whole(path, text, memory);
    CHECK_STR(m->game->name, game);
    rewrite(m, now, sizeof now);
    if (strcmp(now, text) != 0) {
        size_t same = 0;
        int line = 1;
        for (; now[same] != '\0' && now[same] == text[same]; same++)
            line += now[same] == '\n';
        leave(game, file, now);
        check_fail(path, line, "the playthrough is now as in build/playthroughs/%s/%s",
                   game, file);
    }
    CHECK_MSG(len <= MAX_SIZE, "%s is larger than %d bytes", path, MAX_SIZE);
    free(text);
    free(memory);
}

/* Checks all playthroughs of a game; returns how many there are. */
static int check_folder(const char *game) {
    char path[MAX_PATH];
    CHECK(snprintf(path, sizeof path, "tests/playthroughs/%s", game) < MAX_PATH);
    DIR *dir = opendir(path);
    CHECK_MSG(dir != NULL, "%s has no folder in tests/playthroughs", game);
    int n = 0;
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
    for (int i = 0; wr_games[i] != NULL; i++)
        CHECK_MSG(check_folder(wr_games[i]->name) > 0, "%s has no playthrough",
                  wr_games[i]->name);
}
