/*
 * mpi.c: an arena in several processes, on one machine or many, through MPI.
 *
 * The first process hands out games and collects the results; it plays too. The others
 * ask for games and send results. Every process sends a sign of life now and then. When
 * a process falls silent, its games are handed out again. A result depends only on the
 * number of the game, so the table is the same as with one process.
 */
#define _XOPEN_SOURCE 700

#include <mpi.h>
#include <stdlib.h>

#include "arena.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/cli/common/io.h"

enum {
    WAIT_MS = 5,     /* for a game of this process, between looks at the messages */
    ALIVE_MS = 1000, /* time between signs of life */
    LOST_MS = 10000, /* a process that is silent for longer is lost */
    NOBODY = 0,
    MAX_RANKS = 65535
};

enum { WANT, GIVEN, RESULT, ALIVE, LEAVING, ENOUGH };

/* All members have 32 bits, because a message is sent as an array of those. */
typedef struct {
    uint32_t kind, number; /* number: of games wanted, or of the game */
    arena_result result;
} message;

/* What the first process knows of another. */
typedef struct {
    uint64_t heard_ms;
    uint32_t wanted; /* games that it waits for */
    int is_lost;
} mate;

static int rank, size;
static int is_cut_short; /* a process is lost or leaves early: do not wait for it */

void crew_begin(void) {
    int provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (rank != 0)
        MPI_Barrier(MPI_COMM_WORLD);
}

/* Only the first process reports an invalid command line, and ends; the others wait
 * until it has found none. */
void crew_ready(void) {
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
}

int crew_is_first(void) {
    return rank == 0;
}

int crew_threads(void) {
    return 1;
}

/* ==== Messages =================================================================== */

static void send_to(int to, uint32_t kind, uint32_t number, const arena_result *r) {
    message m = {.kind = kind, .number = number};
    if (r != NULL)
        m.result = *r;
    MPI_Send(&m, sizeof m / sizeof(int32_t), MPI_INT32_T, to, 0, MPI_COMM_WORLD);
}

/* Takes a message if there is one; returns its sender, or -1. */
static int receive(message *m) {
    MPI_Status status;
    int is_there = 0;
    if (MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &status) !=
            MPI_SUCCESS ||
        !is_there)
        return -1;
    MPI_Recv(m, sizeof *m / sizeof(int32_t), MPI_INT32_T, status.MPI_SOURCE, 0,
             MPI_COMM_WORLD, &status);
    return status.MPI_SOURCE;
}

/* ==== The first process ========================================================== */

typedef struct {
    arena_run *run;
    mate *mates;
    uint16_t *holder; /* for each game, 1 + the rank that plays it */
    uint32_t next;
    uint64_t said_ms;
} captain;

static int next_game(captain *c, int to, uint32_t *game) {
    const arena_run *r = c->run;
    while (c->next < r->plan.games &&
           (r->results[c->next].is_done || c->holder[c->next] != NOBODY))
        c->next++;
    if (c->next == r->plan.games)
        return 0;
    *game = c->next;
    c->holder[c->next] = (uint16_t)(to + 1);
    return 1;
}

/* Takes the games of a process back. */
static void give_up(captain *c, int lost) {
    uint32_t taken_back = 0;
    if (c->mates[lost].is_lost)
        return;
    c->mates[lost].is_lost = 1;
    c->mates[lost].wanted = 0;
    for (uint32_t game = 0; game < c->run->plan.games; game++)
        if (c->holder[game] == lost + 1 && !c->run->results[game].is_done) {
            c->holder[game] = NOBODY;
            taken_back++;
        }
    c->next = 0;
    is_cut_short = 1;
    io_report("process %d is lost; others play its %u unfinished games",
              "Prozess %d ist verloren; andere spielen seine %u offenen Partien", lost,
              taken_back);
}

static void hear(captain *c, int from, const message *m) {
    arena_done done = {m->number, m->result};
    c->mates[from].heard_ms = steady_ms();
    if (m->kind == WANT)
        c->mates[from].wanted += m->number;
    else if (m->kind == RESULT && m->number < c->run->plan.games)
        arena_keep(c->run, &done);
    else if (m->kind == LEAVING)
        give_up(c, from);
}

static void serve(captain *c) {
    uint64_t now = steady_ms();
    int is_time = now - c->said_ms >= ALIVE_MS;
    uint32_t game;
    message m;
    for (int from; (from = receive(&m)) >= 0;)
        hear(c, from, &m);
    c->said_ms = is_time ? now : c->said_ms;
    for (int i = 1; i < size; i++) {
        mate *one = &c->mates[i];
        if (!one->is_lost && now > one->heard_ms + LOST_MS)
            give_up(c, i);
        if (is_time && !one->is_lost)
            send_to(i, ALIVE, 0, NULL);
        for (; one->wanted > 0 && next_game(c, i, &game); one->wanted--)
            send_to(i, GIVEN, game, NULL);
    }
}

static void lead(arena_run *r) {
    captain c = {.run = r};
    arena_done done;
    uint32_t game;
    c.mates = mem_array((size_t)size, sizeof c.mates[0]);
    c.holder = mem_array(r->plan.games, sizeof c.holder[0]);
    for (int i = 1; i < size; i++)
        c.mates[i].heard_ms = steady_ms();
    while (r->done < r->plan.games && !wr_flag_is_up(r->stop)) {
        while (arena_pool_room(r->pool) > 0 && next_game(&c, 0, &game))
            arena_pool_give(r->pool, game);
        serve(&c);
        if (arena_pool_take(r->pool, WAIT_MS, &done))
            arena_keep(r, &done);
        arena_show(r);
    }
    is_cut_short |= wr_flag_is_up(r->stop);
    for (int i = 1; i < size; i++)
        if (!c.mates[i].is_lost)
            send_to(i, ENOUGH, (uint32_t)is_cut_short, NULL);
    free(c.mates);
    free(c.holder);
}

/* ==== The others ================================================================= */

/* Obeys the messages of the first process; returns 1 when it needs nothing more. */
static int obey(arena_run *r, uint32_t *asked, uint64_t *heard_ms) {
    message m;
    while (receive(&m) == 0) {
        *heard_ms = steady_ms();
        if (m.kind == ENOUGH) {
            is_cut_short = m.number != 0;
            return 1;
        }
        if (m.kind == GIVEN) {
            arena_pool_give(r->pool, m.number);
            --*asked;
        }
    }
    return 0;
}

static void follow(arena_run *r) {
    uint64_t said_ms = 0, heard_ms = steady_ms();
    uint32_t asked = 0;
    arena_done done;
    while (!obey(r, &asked, &heard_ms)) {
        uint64_t now = steady_ms();
        uint32_t room = (uint32_t)arena_pool_room(r->pool);
        if (wr_flag_is_up(r->stop) || now > heard_ms + LOST_MS) {
            is_cut_short = 1;
            send_to(0, LEAVING, 0, NULL);
            return;
        }
        if (room > asked) {
            send_to(0, WANT, room - asked, NULL);
            asked = room;
        }
        if (now - said_ms >= ALIVE_MS) {
            send_to(0, ALIVE, 0, NULL);
            said_ms = now;
        }
        while (arena_pool_take(r->pool, WAIT_MS, &done))
            send_to(0, RESULT, done.game, &done.result);
    }
}

void crew_work(arena_run *r) {
    if (size > MAX_RANKS - 1)
        io_fail(CLI_USAGE, "an arena has at most %d processes",
                "eine Arena hat höchstens %d Prozesse", MAX_RANKS - 1);
    if (rank == 0) {
        lead(r);
        return;
    }
    follow(r);
}

void crew_end(void) {
    /* Every process waits for every other here, for ever if one is lost. */
    if (!is_cut_short)
        MPI_Finalize();
}
