/*
 * flood.c: floods the server from one address while others play.
 *
 *     build/bench/flood --port 8080 --seconds 10 --sockets 50 --names 1
 *
 * The flooder has --sockets sockets at 127.0.0.2, which send `watch` from the beginning
 * of a long game as fast as they can, read everything, and reconnect at once when they
 * are cut off; they use --names identities (0: none). Honest people, 32 at the same
 * address and 8 at 127.0.0.3, play in pairs and ask for something once each second. The
 * time until they are answered is measured first without the flood, then with it. The
 * server must allow the connections: --max-per-address 200.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client.h"

enum {
    CLUB = 32,  /* honest people at the flooder's address */
    OTHERS = 8, /* and at another one */
    HONEST = CLUB + OTHERS,
    MAX_BAD = 1000,
    MAX_SAMPLES = 1 << 18,
    ROOM = 4 << 20,        /* bytes of the longest answer */
    LONG_GAME = 300,       /* moves */
    PACE_US = 1000000,     /* an honest person asks once in this time */
    PATIENCE_US = 30000000 /* for the last answers */
};

static const char bad_address[] = "127.0.0.2", other_address[] = "127.0.0.3";

typedef struct {
    client line;
    int pair;
    const char *from;
    uint64_t next, sent_at; /* when to ask again; when it was asked, 0: answered */
    client_position position;
} person;

static struct { int seconds, sockets, names; } want = {10, 50, 1};

static person people[HONEST];
static char tables[HONEST / 2][32], long_game[32];
static char cookies[MAX_BAD][160];
static uint32_t *samples[2]; /* microseconds: club, others */
static size_t num_samples[2], num_refused[2], num_closed[2];

/* What the flooder did, and what became of it. */
static atomic_int is_over;
static atomic_ullong num_sent, num_bytes, num_cut, num_turned_away, num_opened;

/* ==== Honest people =============================================================== */

/* A new identity; its cookie goes to `out`. */
static void say_hello(const char *from, char *out, size_t size) {
    for (int tries = 0; tries < 600; tries++) {
        if (client_hello(from, out, size) == 0)
            return;
        usleep(200000); /* many arrive; some wait */
    }
    errno = 0;
    die("nobody can say hello");
}

/* Asks and waits; the answer is left in `out`. */
static void ask(person *p, const char *text, char *out, size_t size) {
    if (client_ask(&p->line, text, out, size) == 0)
        return;
    errno = 0;
    die(client_error[0] != '\0' ? client_error : "a socket was closed");
}

static void member(const char *text, const char *name, char *out, size_t size) {
    errno = 0;
    if (string_member(text, name, out, size) != 0)
        die("an answer lacks something");
}

static void open_person(person *p, const char *from) {
    *p = (person){.from = from, .position.legal = -1};
    for (int tries = 0; client_open(&p->line, from) != 0; tries++) {
        errno = 0;
        if (tries == 600)
            die(client_error);
        usleep(200000); /* many arrive; some wait */
    }
}

static char answer[ROOM];

static void open_pair(int pair, const char *from) {
    char text[256], invite[32];
    const char *id = tables[pair];
    person *two = &people[2 * pair];
    for (int i = 0; i < 2; i++) {
        open_person(&two[i], from);
        two[i].pair = pair;
    }
    ask(two, "{\"do\":\"create\",\"id\":1,\"game\":\"santa-timea\",\"seats\":2}",
        answer, sizeof answer);
    member(answer, "id", tables[pair], sizeof tables[pair]);
    member(answer, "invite", invite, sizeof invite);
    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"table\":\"%.31s\",\"invite\":\"%.31s\"}", id,
             invite);
    ask(&two[1], text, answer, sizeof answer);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":3,\"table\":\"%.31s\"}", id);
    for (int i = 0; i < 2; i++) {
        ask(&two[i], text, answer, sizeof answer);
        read_position(answer, &two[i].position);
    }
}

/* A long enough game of bots that everybody may watch. */
static void open_long_game(person *host) {
    char text[256];
    static const char bot[] = "{\"kind\":\"bot\",\"bot\":\"random\"}";
    snprintf(
        text, sizeof text,
        "{\"do\":\"create\",\"id\":1,\"game\":\"winds-of-plunder\",\"public\":true,"
        "\"watch\":true,\"chairs\":[%s,%s,%s,%s,%s]}",
        bot, bot, bot, bot, bot);
    ask(host, text, answer, sizeof answer);
    member(answer, "id", long_game, sizeof long_game);
    snprintf(text, sizeof text,
             "{\"do\":\"steps\",\"id\":2,\"table\":\"%s\",\"since\":1000000}",
             long_game);
    for (int tries = 0; tries < 300; tries++) {
        ask(host, text, answer, sizeof answer);
        read_position(answer, &host->position);
        if (host->position.at >= LONG_GAME || host->position.over)
            return;
        usleep(100000);
    }
    errno = 0;
    die("the long game is not played");
}

static void ask_something(person *p) {
    static unsigned key;
    char text[256];
    if (p->position.legal >= 0)
        snprintf(text, sizeof text,
                 "{\"do\":\"move\",\"id\":4,\"table\":\"%s\",\"at\":%d,\"action\":%d,"
                 "\"key\":\"%x\"}",
                 tables[p->pair], p->position.at, p->position.legal, ++key);
    else
        snprintf(text, sizeof text,
                 "{\"do\":\"steps\",\"id\":5,\"table\":\"%s\",\"since\":%d}",
                 tables[p->pair], p->position.at);
    p->position.legal = -1;
    p->sent_at = now_us();
    if (send_text(p->line.fd, text) != 0)
        p->sent_at = 0;
}

static void take(person *p, char *text) {
    int group = p->from == other_address;
    if (strncmp(text, "{\"re\"", 5) == 0) {
        if (strstr(text, "\"code\":\"limit\"") != NULL)
            num_refused[group]++;
        if (p->sent_at != 0 && num_samples[group] < MAX_SAMPLES)
            samples[group][num_samples[group]++] = (uint32_t)(now_us() - p->sent_at);
        p->sent_at = 0;
    }
    read_position(text, &p->position);
}

static void hear(person *p, int poll) {
    char *text;
    size_t n, whole;
    int kind;
    if (client_fill(&p->line) != 0) {
        num_closed[p->from == other_address]++;
        epoll_ctl(poll, EPOLL_CTL_DEL, p->line.fd, NULL);
        p->next = UINT64_MAX;
        p->sent_at = 0;
        return;
    }
    while ((whole = client_frame(&p->line, &text, &n, &kind)) > 0) {
        char kept = text[n];
        text[n] = '\0';
        take(p, text);
        text[n] = kept;
        client_drop(&p->line, whole);
    }
}

/* All honest people ask and are answered, for this many seconds and the last
 * answers. */
static void live(int poll) {
    struct epoll_event events[HONEST];
    uint64_t begun = now_us(), end = begun + (uint64_t)want.seconds * 1000000;
    for (int i = 0; i < HONEST; i++)
        if (people[i].next != UINT64_MAX)
            people[i].next = begun + (uint64_t)i * PACE_US / HONEST;
    for (;;) {
        uint64_t now = now_us();
        int waiting = 0;
        for (int i = 0; i < HONEST; i++) {
            person *p = &people[i];
            if (p->next <= now && now < end && p->sent_at == 0) {
                p->next += PACE_US;
                ask_something(p);
            }
            waiting += p->sent_at != 0;
        }
        if (now >= end && (waiting == 0 || now > end + PATIENCE_US))
            break;
        int n = epoll_wait(poll, events, HONEST, 2);
        for (int k = 0; k < n; k++)
            hear(&people[events[k].data.u32], poll);
    }
    for (int i = 0; i < HONEST; i++) /* never answered: at least this long */
        if (people[i].sent_at != 0)
            take(&people[i], (char[]){"{\"re\""});
}

/* ==== The flooder ================================================================= */

enum { OPENING, SHAKING, FLOODING };

typedef struct {
    int fd, state;
    char head[64]; /* of the answer to the handshake */
    size_t len;
    size_t done; /* bytes sent of the block of messages */
} tap;

static char block[65536];
static size_t block_len, block_messages;
static int bad_poll;

static void reopen(tap *t, uint32_t i) {
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.u32 = i};
    if (t->fd >= 0)
        close(t->fd);
    *t = (tap){.fd = client_dial(bad_address, 0), .state = OPENING};
    if (t->fd >= 0 && epoll_ctl(bad_poll, EPOLL_CTL_ADD, t->fd, &e) != 0)
        die("epoll");
}

static void pour(tap *t, uint32_t i) {
    char text[1024];
    if (t->state == OPENING) {
        client_handshake(text, sizeof text,
                         want.names > 0 ? cookies[i % (uint32_t)want.names] : "");
        if (send(t->fd, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text))
            t->state = SHAKING;
        /* Nothing more to write before the answer. */
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = i};
        epoll_ctl(bad_poll, EPOLL_CTL_MOD, t->fd, &e);
    } else if (t->state == FLOODING) {
        ssize_t n = send(t->fd, block + t->done, block_len - t->done, MSG_NOSIGNAL);
        if (n > 0)
            t->done += (size_t)n;
        if (t->done == block_len) {
            num_sent += block_messages;
            t->done = 0;
        }
    }
}

/* Reads what has arrived; 0: closed. */
static int drain(tap *t, uint32_t i) {
    static char bin[1 << 18];
    ssize_t n = recv(t->fd, bin, sizeof bin, 0);
    if (n <= 0)
        return n < 0 && (errno == EAGAIN || errno == EINTR);
    num_bytes += (unsigned long long)n;
    if (t->state != SHAKING)
        return 1;
    for (ssize_t k = 0; k < n && t->len + 1 < sizeof t->head; k++)
        t->head[t->len++] = bin[k];
    if (t->len < 12)
        return 1;
    if (memcmp(t->head + 8, " 101", 4) != 0) {
        num_turned_away++;
        return 0;
    }
    struct epoll_event e = {.events = EPOLLIN | EPOLLOUT, .data.u32 = i};
    epoll_ctl(bad_poll, EPOLL_CTL_MOD, t->fd, &e);
    t->state = FLOODING;
    num_opened++;
    return 1;
}

static void *flood(void *unused) {
    static tap taps[MAX_BAD];
    struct epoll_event events[256];
    (void)unused;
    bad_poll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < want.sockets; i++) {
        taps[i].fd = -1;
        reopen(&taps[i], (uint32_t)i);
    }
    while (!is_over) {
        int n = epoll_wait(bad_poll, events, 256, 10);
        for (int k = 0; k < n; k++) {
            uint32_t i = events[k].data.u32;
            tap *t = &taps[i];
            int is_closed =
                (events[k].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) && !drain(t, i);
            if (is_closed) {
                num_cut += t->state == FLOODING;
                reopen(t, i);
            } else if (events[k].events & EPOLLOUT) {
                pour(t, i);
            }
        }
        for (int i = 0; n == 0 && i < want.sockets; i++)
            if (taps[i].fd < 0)
                reopen(&taps[i], (uint32_t)i);
    }
    for (int i = 0; i < want.sockets; i++)
        if (taps[i].fd >= 0)
            close(taps[i].fd);
    close(bad_poll);
    return NULL;
}

static void prepare_block(void) {
    char text[256];
    snprintf(text, sizeof text,
             "{\"do\":\"watch\",\"id\":1,\"table\":\"%s\",\"since\":0}", long_game);
    while (block_len + 256 < 4096) {
        block_len += frame(block + block_len, TEXT, text, strlen(text));
        block_messages++;
    }
}

/* ==== The report ================================================================== */

static void report(const char *when) {
    static const char *const who[] = {"32 at 127.0.0.2", " 8 at 127.0.0.3"};
    for (int g = 0; g < 2; g++) {
        size_t n = num_samples[g];
        uint32_t *list = samples[g];
        qsort(list, n, sizeof list[0], by_size);
        printf("%s, %s: %zu answers, %.1f ms at 50 %%, %.1f ms at 99 %%, %.1f ms at "
               "most; %zu refused, %zu closed\n",
               when, who[g], n, n > 0 ? list[n / 2] / 1000.0 : 0,
               n > 0 ? list[(n - 1) * 99 / 100] / 1000.0 : 0,
               n > 0 ? list[n - 1] / 1000.0 : 0, num_refused[g], num_closed[g]);
        num_samples[g] = num_refused[g] = num_closed[g] = 0;
    }
}

static void read_options(int argc, char **argv) {
    static const client_option options[] = {{"--port", &client_port, NULL},
                                            {"--seconds", &want.seconds, NULL},
                                            {"--sockets", &want.sockets, NULL},
                                            {"--names", &want.names, NULL},
                                            {NULL, NULL, NULL}};
    client_options(argc, argv, options,
                   "flood --port N [--seconds N] [--sockets N] [--names N]");
    if (want.seconds < 1 || want.sockets < 1 || want.sockets > MAX_BAD ||
        want.names < 0 || want.names > want.sockets) {
        fprintf(stderr, "flood: too few or too many seconds, sockets or names\n");
        exit(2);
    }
}

int main(int argc, char **argv) {
    pthread_t flooder;
    int poll = epoll_create1(EPOLL_CLOEXEC);
    read_options(argc, argv);
    for (int g = 0; g < 2; g++)
        if ((samples[g] = malloc(MAX_SAMPLES * sizeof samples[g][0])) == NULL)
            die("memory");
    for (int pair = 0; pair < HONEST / 2; pair++)
        open_pair(pair, pair < CLUB / 2 ? bad_address : other_address);
    person host;
    open_person(&host, other_address);
    open_long_game(&host);
    prepare_block();
    for (int i = 0; i < want.names; i++)
        say_hello(bad_address, cookies[i], sizeof cookies[i]);
    for (int i = 0; i < HONEST; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, people[i].line.fd, &e) != 0)
            die("epoll");
    }
    live(poll);
    report("quiet");
    if (pthread_create(&flooder, NULL, flood, NULL) != 0)
        die("a thread");
    live(poll);
    is_over = 1;
    pthread_join(flooder, NULL);
    report("flood");
    printf(
        "flooder, %d sockets of %d names: %llu requests sent, %.1f MB received, %llu "
        "sockets opened, %llu cut off, %llu turned away\n",
        want.sockets, want.names, (unsigned long long)num_sent, (double)num_bytes / 1e6,
        (unsigned long long)num_opened, (unsigned long long)num_cut,
        (unsigned long long)num_turned_away);
    return 0;
}
