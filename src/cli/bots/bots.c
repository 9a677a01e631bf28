/*
 * bots.c: bots at the table of one match.
 */
#define _XOPEN_SOURCE 700

#include "bots.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/cli/common/io.h"

static const char program_mark[] = "exec:";
enum { MARK = sizeof program_mark - 1 };

/* ==== Players by name ============================================================ */

/* The nets that were named, kept until the program ends. */
static struct named_net {
    struct named_net *next;
    wr_words file;
} * named_nets;

/* Reads a whole file of at most MOST_NET bytes. Returns 0, or -1 with errno. */
static int read_net(const char *path, wr_words *out) {
    enum { MOST_NET = 1 << 24 };
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return -1;
    struct named_net *own = mem_new(sizeof *own);
    char *bytes = mem_new(MOST_NET);
    size_t size = fread(bytes, 1, MOST_NET, file);
    int code = ferror(file) ? -1 : 0, number = errno;
    fclose(file);
    errno = number;
    *own = (struct named_net){named_nets, {bytes, size}};
    named_nets = own;
    *out = own->file;
    return code;
}

/* Reads "net:FILE": the name of a bot that plays by nets, and the net. Returns 1, 0 if
 * it is not of that form, or -1 with a sentence. */
static int read_netted(bots_player *out, const wr_game *g, wr_diag *d) {
    size_t len = strcspn(out->name, ":");
    const wr_bot *bot = wr_bot_find((wr_words){out->name, len});
    const char *path = out->name + len + 1;
    wr_diag wrong;
    if (out->name[len] == '\0' || bot == NULL || bot->knows == NULL)
        return 0;
    if (read_net(path, &out->net) != 0) {
        io_diag(d, "cannot read %s: %s", "%s lässt sich nicht lesen: %s", path,
                io_error(errno));
        return -1;
    }
    if (wr_net_check(g, out->net, &wrong) != 0) {
        io_diag(d, "%s: %s", "%s: %s", path, io_said(&wrong));
        return -1;
    }
    out->bot = bot;
    return 1;
}

/* Reads "greedy", "net:FILE" or "exec:COMMAND". Returns 0, or -1 with a sentence. */
static int read_player(wr_words name, const wr_game *g, bots_player *out, wr_diag *d) {
    int is_program = name.len > MARK && memcmp(name.at, program_mark, MARK) == 0;
    if (name.len >= sizeof out->name) {
        io_diag(d,
                "a bot's name has at most %d characters; put a longer command "
                "into a script",
                "der Name eines Bots hat höchstens %d Zeichen; schreib einen längeren "
                "Befehl in ein Skript",
                BOTS_NAME - 1);
        return -1;
    }
    *out = (bots_player){.bot = is_program ? NULL : wr_bot_find(name)};
    memcpy(out->name, name.at, name.len);
    for (size_t i = 0; i < name.len; i++)
        if ((unsigned char)name.at[i] < ' ' || name.at[i] == '"') {
            io_diag(d,
                    "the command contains quotes or control characters; put it "
                    "into a script",
                    "der Befehl enthält Anführungs- oder Steuerzeichen; schreib ihn in "
                    "ein Skript");
            return -1;
        }
    int netted = is_program ? 0 : read_netted(out, g, d);
    if (netted != 0)
        return netted < 0 ? -1 : 0;
    if (out->bot != NULL && out->bot->knows != NULL && !out->bot->knows(g)) {
        io_diag(d, "the bot \"%s\" has not learned %s",
                "der Bot „%s“ hat %s nicht gelernt", out->name, g->title);
        return -1;
    }
    if (is_program || out->bot != NULL)
        return 0;
    io_diag(d, "unknown bot \"%.40s\"; see windrose help play",
            "unbekannter Bot „%.40s“; siehe windrose help play", out->name);
    return -1;
}

int bots_read_list(const char *list, const wr_game *g, bots_player *out, int max,
                   wr_diag *d) {
    int n = 0;
    for (const char *at = list;; n++) {
        size_t len = strcspn(at, ",");
        if (n == max) {
            io_diag(d, "there are more than %d bots; name fewer",
                    "das sind mehr als %d Bots; nenne weniger", max);
            return -1;
        }
        if (read_player((wr_words){at, len}, g, &out[n], d) != 0)
            return -1;
        if (at[len] == '\0')
            return n + 1;
        at += len + 1;
    }
}

int bots_by_seat(const char *list, const wr_game *g, int seats, bots_player *out,
                 wr_diag *d) {
    enum { MANY = 64 };
    bots_player named[MANY];
    int n = bots_read_list(list, g, named, MANY, d);
    if (n < 0)
        return -1;
    if (n != 1 && n != seats) {
        io_diag(d, "%d bots for %d seats; name one bot, or one for each seat",
                "%d Bots für %d Plätze; nenne einen Bot, oder einen für jeden Platz", n,
                seats);
        return -1;
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] = named[n == 1 ? 0 : seat];
    return 0;
}

/* ==== Tables ===================================================================== */

void bots_init(bots *b, const wr_game *g, uint64_t seed) {
    wr_rng root = wr_rng_seed(seed);
    *b = (bots){.patience_ms = BOTS_PATIENCE_MS};
    b->chance = wr_rng_split(root, 0);
    b->choice = wr_rng_split(root, 1);
    b->seats = wr_rng_split(root, 2);
    b->obs = mem_new(g->obs_size);
    b->legal = mem_array(g->max_legal, sizeof b->legal[0]);
}

void bots_free(bots *b) {
    free(b->obs);
    free(b->legal);
    free(b->memory);
    for (int i = 0; i < BOTS_PROGRAMS; i++)
        exec_free(b->program[i]);
    *b = (bots){0};
}

void bots_limits(bots *b, const args *a) {
    b->nodes = args_number(a, "--nodes", 1, INT64_MAX, 0);
    b->time_ms = (uint32_t)args_number(a, "--time", 1, BOTS_LONGEST_MS, 0);
    b->patience_ms =
        (uint32_t)args_number(a, "--patience", 1, BOTS_LONGEST_MS, BOTS_PATIENCE_MS);
}

/* Gives a seat to a program that is idle, or to a new one. */
static void seat_program(bots *b, int seat) {
    const char *command = b->player[seat].name + MARK;
    int place = -1;
    for (int i = 0; i < BOTS_PROGRAMS; i++) {
        if (b->program[i] == NULL) {
            place = i;
        } else if (b->sits_at[i] < 0 &&
                   strcmp(exec_command(b->program[i]), command) == 0) {
            b->sits_at[i] = seat;
            exec_begin(b->program[i]);
            return;
        }
    }
    for (int i = 0; i < BOTS_PROGRAMS && place < 0; i++)
        if (b->sits_at[i] < 0)
            place = i;
    exec_free(b->program[place]);
    b->program[place] = exec_new(command, b->patience_ms, b->stop);
    b->sits_at[place] = seat;
}

void bots_begin(bots *b, int seats) {
    for (int i = 0; i < BOTS_PROGRAMS; i++)
        b->sits_at[i] = -1;
    memset(b->forfeits, 0, sizeof b->forfeits);
    for (int seat = 0; seat < seats; seat++)
        if (b->player[seat].bot == NULL && b->player[seat].name[0] != '\0')
            seat_program(b, seat);
}

/* Tells programs how the match ended. */
static void end_match(bots *b, wr_match *m) {
    for (int i = 0; i < BOTS_PROGRAMS; i++)
        if (b->program[i] != NULL && b->sits_at[i] >= 0)
            exec_over(b->program[i], m);
}

static void *memory_for(bots *b, const wr_bot *bot, const wr_game *g) {
    size_t size = wr_bot_memory(bot, g);
    if (size > b->size) {
        free(b->memory);
        b->memory = mem_new(size);
        b->size = size;
    }
    return b->memory;
}

/* ==== Moves ====================================================================== */

static void report_forfeit(const bots *b, const wr_match *m, int seat,
                           const wr_diag *d) {
    char game[40] = "", sentence[sizeof d->text + BOTS_NAME + 128];
    if (b->game_number != 0)
        snprintf(game, sizeof game, "game %llu, ", (unsigned long long)b->game_number);
    snprintf(sentence, sizeof sentence,
             "%sseat %d (%s) forfeits move %u and a random one is played: %s", game,
             seat + 1, b->player[seat].name, m->num_moves + 1, d->text);
    if (b->report != NULL)
        b->report(sentence);
    else
        io_report("%s", "%s", sentence);
}

static exec *program_at(const bots *b, int seat) {
    int i = 0;
    while (i < BOTS_PROGRAMS - 1 && b->sits_at[i] != seat)
        i++;
    WR_ASSERT(b->sits_at[i] == seat, "bots_move: bots_begin was not called");
    return b->program[i];
}

static wr_action ask_program(bots *b, wr_match *m, int seat, wr_rng luck) {
    exec_question q = {.match = m, .seat = seat, .obs = b->obs, .legal = b->legal};
    wr_action a = 0;
    wr_diag d;
    q.n = wr_legal(m->game, m->state, seat, b->legal);
    q.nodes = b->nodes;
    q.time_ms = b->time_ms;
    q.seed = wr_rng_next32(&luck);
    int answer = exec_ask(program_at(b, seat), &q, &a, &d);
    if (answer == EXEC_MOVED)
        return a;
    b->forfeits[seat]++;
    if (answer == EXEC_FAILED && !wr_flag_is_up(b->stop))
        report_forfeit(b, m, seat, &d);
    return b->legal[wr_rng_below(&luck, (uint32_t)q.n)];
}

static wr_action ask_bot(bots *b, const wr_match *m, int seat, wr_rng luck) {
    const wr_game *g = m->game;
    const wr_bot *bot = b->player[seat].bot;
    wr_question q = {.game = g,
                     .obs = b->obs,
                     .seat = seat,
                     .legal = b->legal,
                     .n = wr_legal(g, m->state, seat, b->legal),
                     .memory = memory_for(b, bot, g),
                     .nodes = b->nodes,
                     .time_ms = b->time_ms,
                     .now_ms = steady_ms,
                     .stop = b->stop,
                     .net = b->player[seat].net};
    if (b->is_portable)
        luck = wr_rng_seed(wr_rng_next32(&luck));
    return bot->choose(&q, &luck);
}

void bots_move(bots *b, wr_match *m, int seat) {
    wr_diag d;
    /* In a simultaneous step the number of moves depends on who was faster; the number
     * at its start does not. */
    uint32_t moment = wr_match_complete(m);
    wr_rng luck = wr_rng_split(wr_rng_split(b->choice, (uint64_t)seat), moment);
    m->game->observe(m->state, seat, b->obs);
    wr_action a = b->player[seat].bot != NULL ? ask_bot(b, m, seat, luck)
                                              : ask_program(b, m, seat, luck);
    WR_ASSERT(wr_match_play(m, seat, a, &d) == 0, "bots_move: an illegal choice");
}

int64_t bots_play(bots *b, wr_match *m) {
    for (int64_t decisions = 0;; decisions++) {
        wr_match_chance(m, b->chance);
        uint32_t actors = m->game->actors(m->state);
        if (actors == 0) {
            end_match(b, m);
            return decisions;
        }
        if (wr_flag_is_up(b->stop))
            return -1;
        bots_move(b, m, wr_lowest(actors));
    }
}

/* Only bots that search need memory, and only they have advice to give. */
const wr_bot *bots_usual(void) {
    const wr_bot *best = NULL;
    for (int i = 0; wr_bots[i] != NULL; i++)
        best = wr_bots[i]->memory != NULL ? wr_bots[i] : best;
    WR_ASSERT(best != NULL, "bots_usual: there is no bot that searches");
    return best;
}
