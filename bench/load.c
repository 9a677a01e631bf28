/*
 * load.c: simulates many people at many tables of one server, all in this process.
 *
 *     build/bench/load --port 8080 --sockets 5000 --rate 3000 --seconds 20 --pid 4711
 *
 * Each socket is a person of its own; as many as the game has seats share a table and
 * play random moves. A move counts when its sender has the answer, which is when it is
 * stored; it is delivered when another seat of the table has seen it. The server must
 * allow the sockets: --max-clients, --max-per-address and --rate.
 *
 * With --pushes, the people of every second table have days for a move and are told of
 * their turns by a push service in this process (--push-port, --push-cert). Phases of
 * three seconds alternate: in one of them so many moves each second are made at these
 * tables, in the other none; all moves together are as many in both. So what the
 * machine does besides meets both alike.
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
#include "service.h"

enum {
    SETTERS = 32,          /* threads that open sockets and tables */
    BIG = 1 << 20,         /* bytes of the longest message */
    MAX_SAMPLES = 1 << 24, /* latencies that are kept */
    MAX_PHASES = 1000,
    PHASE_US = 3000000,
    SETTLE_US = 1000000, /* of each phase, which are not counted */
    QUIET = 0,
    TOLD = 1 /* tables whose people are told of their turns, and phases with that */
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
    int sockets, seats, seconds, rate, pid, pushes, push_port;
    const char *game, *push_cert;
} want = {.sockets = 400, .seats = 4, .seconds = 10, .game = "santa-timea"};

static person *people;
static place *places;

/* What is measured; with pushes, once for the phases without and once for those with.
 */
typedef struct {
    uint32_t *stored, *delivered; /* latencies in microseconds */
    size_t num_stored, num_delivered;
    uint64_t us, pushes;
    size_t phase_begun; /* of `stored`: where this phase begins */
    uint32_t worst[MAX_PHASES];
    int num_worst; /* the slowest hundredth of each phase begins there */
} measure;

static measure measures[2];
static measure *now_measured; /* NULL: a phase has only begun */
static size_t num_errors, num_over;
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

static int group_of(int table) {
    return want.pushes > 0 && table % 2 == 1 ? TOLD : QUIET;
}

/* A point of the curve and a secret: nobody opens these messages. */
static int subscribe(person *p, char *answer) {
    char text[512];
    snprintf(text, sizeof text,
             "{\"do\":\"subscribe\",\"id\":5,\"endpoint\":"
             "\"https://localhost:%d/%ld\",\"p256dh\":\"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-"
             "JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4\",\"auth\":"
             "\"BTBZMqHH6r4Tts7J_aSIgg\"}",
             want.push_port, (long)(p - people));
    return client_ask(&p->line, text, answer, BIG);
}

/* With pushes all tables have a clock, but only those with days tell of turns. */
static void write_create(int table, char *out, size_t size) {
    char clock[64] = "";
    if (want.pushes > 0)
        snprintf(clock, sizeof clock, ",\"clock\":{\"kind\":\"move\",\"seconds\":%d}",
                 group_of(table) == TOLD ? 259200 : 43200);
    snprintf(out, size, "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"seats\":%d%s}",
             want.game, want.seats, clock);
}

/* Opens a table for the people who share it. */
static int open_table(int table, char *answer) {
    place *here = &places[table];
    person *first = &people[table * want.seats];
    char text[512];
    for (int i = 0; i < want.seats; i++) {
        first[i] = (person){.table = table};
        if (client_open(&first[i].line, NULL) != 0 ||
            (group_of(table) == TOLD && subscribe(&first[i], answer) != 0))
            return -1;
    }
    write_create(table, text, sizeof text);
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

/* People who owe a move, first come first, and how many moves are due. */
typedef struct {
    int *ready, n, first;
    double due;
} queue;

static queue queues[2];

static void queue_up(int i) {
    queue *q = &queues[group_of(people[i].table)];
    if (people[i].position.legal < 0 || people[i].queued || people[i].sent_at != 0)
        return;
    people[i].queued = 1;
    q->ready[(q->first + q->n++) % want.sockets] = i;
}

/* Whoever comes first; with pushes anybody, so that tables do not keep step. */
static int take_ready(queue *q) {
    int *first = &q->ready[q->first];
    if (want.pushes > 0) {
        int *other = &q->ready[(q->first + rand() % q->n) % want.sockets],
            kept = *first;
        *first = *other;
        *other = kept;
    }
    q->first = (q->first + 1) % want.sockets;
    q->n--;
    return *first;
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

/* Plays the moves of a group that are due: all, or as many as the rate allows. */
static void make_moves(queue *q, int rate, uint64_t us) {
    q->due += (double)us * rate / 1e6;
    while (q->n > 0 && (want.rate == 0 || q->due >= 1)) {
        int i = take_ready(q);
        q->due -= 1;
        people[i].queued = 0;
        make_move(i);
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
            if (now_measured != NULL)
                note(now_measured->stored, &now_measured->num_stored, p->sent_at);
        } else {
            num_errors++;
            snprintf(client_error, sizeof client_error, "%.250s", text);
        }
        p->sent_at = 0;
    } else if (strncmp(text, "{\"event\":\"steps\"", 16) == 0) {
        measure *m = now_measured;
        if (m != NULL && p->sent_at == 0 && places[p->table].sent_at != 0)
            note(m->delivered, &m->num_delivered, places[p->table].sent_at);
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

/* Notes how slow the slowest hundredth of a phase was; its list is then sorted. */
static void end_phase(measure *m) {
    size_t n = m->num_stored - m->phase_begun;
    uint32_t *list = m->stored + m->phase_begun;
    m->phase_begun = m->num_stored;
    if (n == 0 || m->num_worst == MAX_PHASES)
        return;
    qsort(list, n, sizeof list[0], by_size);
    m->worst[m->num_worst++] = list[(n - 1) * 99 / 100];
}

/* Which phase it is, and what is counted in it. */
static int phase_at(uint64_t us) {
    int phase = want.pushes > 0 && us / PHASE_US % 2 == 1 ? TOLD : QUIET;
    int counts = want.pushes == 0 || us % PHASE_US >= SETTLE_US;
    if (now_measured != NULL && !counts)
        end_phase(now_measured);
    now_measured = counts ? &measures[phase] : NULL;
    return phase;
}

static void make_all_moves(uint64_t begun, uint64_t *last) {
    static uint64_t pushes;
    uint64_t now = now_us(), us = now - *last, sum = service_count();
    int told = phase_at(now - begun) == TOLD ? want.pushes : 0;
    if (now_measured != NULL) {
        now_measured->us += us;
        now_measured->pushes += sum - pushes;
    }
    pushes = sum;
    *last = now;
    make_moves(&queues[QUIET], want.rate - told, us);
    make_moves(&queues[TOLD], told, us);
}

static void play(void) {
    int poll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event events[512];
    uint64_t begun, last;
    for (int i = 0; i < want.sockets; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, people[i].line.fd, &e) != 0)
            die("epoll");
        queue_up(i);
    }
    begun = last = now_us();
    while (last - begun < (uint64_t)want.seconds * 1000000) {
        make_all_moves(begun, &last);
        int n = epoll_wait(poll, events, 512, want.rate > 0 ? 1 : 100);
        for (int k = 0; k < n; k++)
            serve_person((int)events[k].data.u32);
    }
    close(poll);
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

static void report(measure *m) {
    double seconds = (double)m->us / 1e6;
    printf("%.0f moves stored each second (%zu in %.1f s)",
           (double)m->num_stored / seconds, m->num_stored, seconds);
    if (want.pushes > 0)
        printf(", %.0f pushes", (double)m->pushes / seconds);
    printf(", %zu refused, %zu games over\n", num_errors, num_over);
    report_latency("until stored and answered", m->stored, m->num_stored);
    report_latency("until seen by another seat", m->delivered, m->num_delivered);
}

static void report_phases(const char *what, measure *m) {
    end_phase(m);
    printf("99 %% of each phase %s, ms:", what);
    for (int i = 0; i < m->num_worst; i++)
        printf(" %.1f", m->worst[i] / 1000.0);
    qsort(m->worst, (size_t)m->num_worst, sizeof m->worst[0], by_size);
    uint32_t median = m->worst[m->num_worst / 2];
    printf("; median %.1f\n", median / 1000.0);
}

/* How the phases with pushes compare to those without; both lists are sorted. */
static void report_ratio(void) {
    static const double at[] = {0.5, 0.9, 0.99};
    const measure *a = &measures[QUIET], *b = &measures[TOLD];
    printf("with pushes beside without:");
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++)
        printf("%s %.2f at %g %%", i > 0 ? "," : "",
               (double)b->stored[(size_t)((double)(b->num_stored - 1) * at[i])] /
                   a->stored[(size_t)((double)(a->num_stored - 1) * at[i])],
               at[i] * 100);
    printf("\n");
}

static void read_options(int argc, char **argv) {
    static const client_option options[] = {{"--port", &client_port, NULL},
                                            {"--sockets", &want.sockets, NULL},
                                            {"--seats", &want.seats, NULL},
                                            {"--seconds", &want.seconds, NULL},
                                            {"--rate", &want.rate, NULL},
                                            {"--pid", &want.pid, NULL},
                                            {"--game", NULL, &want.game},
                                            {"--pushes", &want.pushes, NULL},
                                            {"--push-port", &want.push_port, NULL},
                                            {"--push-cert", NULL, &want.push_cert},
                                            {NULL, NULL, NULL}};
    client_options(argc, argv, options,
                   "load --port N [--sockets N] [--game NAME] [--seats N] "
                   "[--seconds N] [--rate MOVES] [--pid SERVER] [--pushes N "
                   "--push-port N --push-cert FILE]");
    if (want.seats < 2 || want.sockets < want.seats || want.seconds < 1) {
        fprintf(stderr, "load: too few seats, sockets or seconds\n");
        exit(2);
    }
    if (want.pushes > 0 && (want.rate < want.pushes || want.push_cert == NULL)) {
        fprintf(stderr, "load: pushes need a rate above theirs, and a certificate\n");
        exit(2);
    }
    want.sockets -= want.sockets % want.seats;
}

static void make_room(void) {
    size_t n = (size_t)want.sockets;
    people = calloc(n, sizeof *people);
    places = calloc(n / (size_t)want.seats, sizeof *places);
    int is_good = people != NULL && places != NULL;
    for (int i = 0; i < 2; i++) {
        queues[i].ready = calloc(n, sizeof(int));
        measures[i].stored = malloc(MAX_SAMPLES * sizeof(uint32_t));
        measures[i].delivered = malloc(MAX_SAMPLES * sizeof(uint32_t));
        is_good =
            is_good && queues[i].ready && measures[i].stored && measures[i].delivered;
    }
    if (!is_good)
        die("memory");
}

static void set_all_up(void) {
    pthread_t setters[SETTERS];
    uint64_t begun = now_us();
    for (intptr_t i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set_up, (void *)i);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    if (failed_setups > 0) {
        fprintf(stderr, "load: %d tables could not be opened: %s\n", failed_setups,
                client_error);
        exit(1);
    }
    printf("%d sockets at %d tables of %s, opened in %.1f s\n", want.sockets,
           want.sockets / want.seats, want.game, (double)(now_us() - begun) / 1e6);
}

int main(int argc, char **argv) {
    struct rlimit files;
    read_options(argc, argv);
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    make_room();
    if (want.pushes > 0)
        service_begin(want.push_port, want.push_cert);
    long before = server_kib();
    set_all_up();
    play();
    if (want.pid > 0)
        printf("memory of the server: %.1f KiB for each socket (%ld KiB before, %ld "
               "after)\n",
               (double)(server_kib() - before) / want.sockets, before, server_kib());
    if (want.pushes > 0) {
        report_phases("without", &measures[QUIET]);
        report_phases("with", &measures[TOLD]);
    }
    report(&measures[QUIET]);
    if (want.pushes > 0) {
        report(&measures[TOLD]);
        report_ratio();
    }
    if (num_errors > 0)
        printf("last error: %s\n", client_error);
    return num_errors > 0;
}
