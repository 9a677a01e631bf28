/*
 * load.c: simulates many people at many tables of one server, all in this process.
 *
 *     build/bench/load --port 8080 --sockets 5000 --rate 3000 --seconds 20 --pid 4711
 *
 * Each socket is a person of its own; as many as the game has seats share a table and
 * play random moves. A move counts when its sender has the answer, which is when it is
 * stored; it is delivered when another seat of the table has seen it. The server must
 * allow the sockets: --max-clients, --max-per-address and --rate.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "client.h"

enum {
    SETTERS = 32,         /* threads that open sockets and tables */
    BIG = 1 << 20,        /* bytes of the longest message */
    MAX_SAMPLES = 1 << 24 /* latencies that are kept */
};

typedef struct {
    client line;
    int table;
    uint64_t sent_at; /* when the move under way was sent; 0: none */
    client_position position;
    int queued;
} person;

typedef struct {
    uint64_t sent_at; /* the last move at this table */
    char id[64], invite[64];
    int over;
} place;

static struct {
    int sockets, seats, seconds, rate, pid;
    const char *game;
} want = {400, 4, 10, 0, 0, "santa-timea"};

static person *people;
static place *places;
static uint32_t *stored, *delivered; /* latencies in microseconds */
static size_t num_stored, num_delivered, num_errors, num_over;
static int failed_setups;

static void take_position(person *p, const char *text) {
    p->position.legal = -1;
    if (!read_position(text, &p->position))
        return;
    if (p->position.over && !places[p->table].over) {
        places[p->table].over = 1;
        num_over++;
    }
}

/* ==== Setting up: blocking, in several threads ==================================== */

/* Opens a table for the people who share it. */
static int open_table(int table, char *answer) {
    place *here = &places[table];
    person *first = &people[table * want.seats];
    char text[512];
    for (int i = 0; i < want.seats; i++) {
        first[i] = (person){.table = table};
        if (client_open(&first[i].line, NULL) != 0)
            return -1;
    }
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"seats\":%d}", want.game,
             want.seats);
    if (client_ask(&first->line, text, answer, BIG) != 0 ||
        string_member(answer, "id", here->id, sizeof here->id) != 0 ||
        string_member(answer, "invite", here->invite, sizeof here->invite) != 0)
        return -1;
    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"table\":\"%s\",\"invite\":\"%s\"}", here->id,
             here->invite);
    for (int i = 1; i < want.seats; i++)
        if (client_ask(&first[i].line, text, answer, BIG) != 0)
            return -1;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}",
             here->id);
    for (int i = 0; i < want.seats; i++) {
        if (client_ask(&first[i].line, text, answer, BIG) != 0)
            return -1;
        take_position(&first[i], answer);
    }
    return 0;
}

static void *set_up(void *number) {
    int tables = want.sockets / want.seats;
    char *answer = malloc(BIG);
    for (int t = (int)(intptr_t)number; t < tables && answer != NULL; t += SETTERS)
        if (open_table(t, answer) != 0)
            __atomic_add_fetch(&failed_setups, 1, __ATOMIC_RELAXED);
    free(answer);
    return NULL;
}

/* ==== Playing: one thread, many sockets =========================================== */

static int *ready, num_ready, first_ready; /* people who owe a move, first come first */

static void queue_up(int i) {
    if (people[i].position.legal < 0 || people[i].queued || people[i].sent_at != 0)
        return;
    people[i].queued = 1;
    ready[(first_ready + num_ready++) % want.sockets] = i;
}

static void make_move(int i) {
    static unsigned key;
    person *p = &people[i];
    char text[256];
    snprintf(
        text, sizeof text,
        "{\"do\":\"move\",\"id\":4,\"table\":\"%s\",\"at\":%d,\"action\":%d,\"key\":"
        "\"%x\"}",
        places[p->table].id, p->position.at, p->position.legal, ++key);
    p->position.legal = -1;
    p->sent_at = places[p->table].sent_at = now_us();
    if (send_text(p->line.fd, text) != 0)
        die("the server has closed a socket");
}

/* Plays the moves that are due: all of them, or as many as the rate allows by now. */
static void make_moves(uint64_t begun, uint64_t *made) {
    while (num_ready > 0) {
        if (want.rate > 0 &&
            *made >= (now_us() - begun) * (uint64_t)want.rate / 1000000)
            return;
        int i = ready[first_ready];
        first_ready = (first_ready + 1) % want.sockets;
        num_ready--;
        people[i].queued = 0;
        make_move(i);
        ++*made;
    }
}

static void note(uint32_t *list, size_t *n, uint64_t since) {
    if (*n < MAX_SAMPLES)
        list[(*n)++] = (uint32_t)(now_us() - since);
}

static void take_message(int i, const char *text) {
    person *p = &people[i];
    if (strncmp(text, "{\"re\"", 5) == 0) {
        if (strstr(text, "\"ok\":true") != NULL) {
            note(stored, &num_stored, p->sent_at);
        } else {
            num_errors++;
            snprintf(client_error, sizeof client_error, "%.250s", text);
        }
        p->sent_at = 0;
    } else if (strncmp(text, "{\"event\":\"steps\"", 16) == 0) {
        if (p->sent_at == 0 && places[p->table].sent_at != 0)
            note(delivered, &num_delivered, places[p->table].sent_at);
        take_position(p, text);
    }
    queue_up(i);
}

static void serve_person(int i) {
    person *p = &people[i];
    char *text;
    size_t n, whole;
    int kind;
    if (client_fill(&p->line) != 0)
        die("the server has closed a socket");
    while ((whole = client_frame(&p->line, &text, &n, &kind)) > 0) {
        char kept = text[n];
        text[n] = '\0';
        if (kind == TEXT)
            take_message(i, text);
        else if (kind == PING && send_frame(p->line.fd, PONG, text, n) != 0)
            die("the server has closed a socket");
        text[n] = kept;
        client_drop(&p->line, whole);
    }
}

static double play(void) {
    int poll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event events[512];
    uint64_t begun, made = 0;
    for (int i = 0; i < want.sockets; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, people[i].line.fd, &e) != 0)
            die("epoll");
        queue_up(i);
    }
    begun = now_us();
    while (now_us() - begun < (uint64_t)want.seconds * 1000000) {
        make_moves(begun, &made);
        int n = epoll_wait(poll, events, 512, want.rate > 0 ? 1 : 100);
        for (int k = 0; k < n; k++)
            serve_person((int)events[k].data.u32);
    }
    close(poll);
    return (double)(now_us() - begun) / 1e6;
}

/* ==== The report ================================================================== */

static long server_kib(void) {
    char path[64], line[256];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", want.pid);
    FILE *f = want.pid > 0 ? fopen(path, "r") : NULL;
    while (f != NULL && fgets(line, sizeof line, f) != NULL)
        if (sscanf(line, "VmRSS: %ld", &kib) == 1)
            break;
    if (f != NULL)
        fclose(f);
    return kib;
}

static void report_latency(const char *what, uint32_t *list, size_t n) {
    static const double at[] = {0.5, 0.9, 0.99, 0.999};
    qsort(list, n, sizeof list[0], by_size);
    printf("%s", what);
    for (size_t i = 0; i < sizeof at / sizeof at[0] && n > 0; i++)
        printf("%s%.1f ms at %g %%", i > 0 ? ", " : ": ",
               list[(size_t)((double)(n - 1) * at[i])] / 1000.0, at[i] * 100);
    printf("%s\n", n == 0 ? ": nothing" : "");
}

static void read_options(int argc, char **argv) {
    static const client_option options[] = {
        {"--port", &client_port, NULL}, {"--sockets", &want.sockets, NULL},
        {"--seats", &want.seats, NULL}, {"--seconds", &want.seconds, NULL},
        {"--rate", &want.rate, NULL},   {"--pid", &want.pid, NULL},
        {"--game", NULL, &want.game},   {NULL, NULL, NULL}};
    client_options(argc, argv, options,
                   "load --port N [--sockets N] [--game NAME] [--seats N] "
                   "[--seconds N] [--rate MOVES] [--pid SERVER]");
    if (want.seats < 2 || want.sockets < want.seats || want.seconds < 1) {
        fprintf(stderr, "load: too few seats, sockets or seconds\n");
        exit(2);
    }
    want.sockets -= want.sockets % want.seats;
}

int main(int argc, char **argv) {
    pthread_t setters[SETTERS];
    struct rlimit files;
    read_options(argc, argv);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    people = calloc((size_t)want.sockets, sizeof *people);
    places = calloc((size_t)(want.sockets / want.seats), sizeof *places);
    ready = calloc((size_t)want.sockets, sizeof *ready);
    stored = malloc(MAX_SAMPLES * sizeof *stored);
    delivered = malloc(MAX_SAMPLES * sizeof *delivered);
    if (!people || !places || !ready || !stored || !delivered)
        die("memory");

    long before = server_kib();
    uint64_t begun = now_us();
    for (intptr_t i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set_up, (void *)i);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    if (failed_setups > 0) {
        fprintf(stderr, "load: %d tables could not be opened: %s\n", failed_setups,
                client_error);
        return 1;
    }
    printf("%d sockets at %d tables of %s, opened in %.1f s\n", want.sockets,
           want.sockets / want.seats, want.game, (double)(now_us() - begun) / 1e6);
    double seconds = play();
    if (want.pid > 0)
        printf("memory of the server: %.1f KiB for each socket (%ld KiB before, %ld "
               "after)\n",
               (double)(server_kib() - before) / want.sockets, before, server_kib());
    printf(
        "%.0f moves stored each second (%zu in %.1f s), %zu refused, %zu games over\n",
        (double)num_stored / seconds, num_stored, seconds, num_errors, num_over);
    report_latency("until stored and answered", stored, num_stored);
    report_latency("until seen by another seat", delivered, num_delivered);
    if (num_errors > 0)
        printf("last error: %s\n", client_error);
    return num_errors > 0;
}
