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
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    SETTERS = 32,         /* threads that open sockets and tables */
    BIG = 1 << 20,        /* bytes of the longest message */
    MAX_SAMPLES = 1 << 24 /* latencies that are kept */
};

typedef struct {
    int fd, table, seat;
    char *in; /* what has arrived and is not yet a whole frame */
    size_t len, room;
    uint64_t sent_at;  /* when the move under way was sent; 0: none */
    char position[24]; /* number of the position, and */
    int legal;         /* a legal action, if this seat owes a move; -1: none */
    int queued;
} person;

typedef struct {
    uint64_t sent_at; /* the last move at this table */
    char id[64], invite[64];
    int over;
} place;

static struct {
    int port, sockets, seats, seconds, rate, pid;
    const char *game;
} want = {8080, 400, 4, 10, 0, 0, "santa-timea"};

static person *people;
static place *places;
static uint32_t *stored, *delivered; /* latencies in microseconds */
static size_t num_stored, num_delivered, num_errors, num_over;
static int failed_setups;
static char last_error[256];

static uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint32_t random_below(uint32_t n) {
    static __thread uint64_t x = 88172645463325252u;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)(x >> 11) % n;
}

static void die(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ==== Frames ====================================================================== */

static int send_all(int fd, const void *bytes, size_t n) {
    const char *at = bytes;
    while (n > 0) {
        ssize_t done = send(fd, at, n, MSG_NOSIGNAL);
        if (done < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (done <= 0)
            return -1;
        at += done;
        n -= (size_t)done;
    }
    return 0;
}

enum { TEXT = 1, PING = 9, PONG = 10 };

/* Sends a frame. Its mask is zero, so the text is sent unchanged. */
static int send_frame(int fd, int kind, const char *text, size_t n) {
    unsigned char frame[8 + 65536] = {(unsigned char)(0x80 | kind)};
    size_t head = 2;
    if (n >= 65536)
        return -1;
    if (n < 126) {
        frame[1] = (unsigned char)(0x80 | n);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
        head = 4;
    }
    head += 4;
    memcpy(frame + head, text, n);
    return send_all(fd, frame, head + n);
}

static int send_text(int fd, const char *text) {
    return send_frame(fd, TEXT, text, strlen(text));
}

/* Finds the first whole frame in a person's buffer. Returns its length; 0: incomplete.
 * Its text is at *text, terminated in place. */
static size_t whole_frame(const person *p, char **text, size_t *n, int *kind) {
    const unsigned char *b = (const unsigned char *)p->in;
    size_t head = 2;
    if (p->len < 2)
        return 0;
    uint64_t size = b[1] & 127;
    if (size == 126) {
        head = 4;
        size = p->len < head ? 0 : (uint64_t)b[2] << 8 | b[3];
    } else if (size == 127) {
        head = 10;
        size = 0;
        for (int i = 2; i < 10 && p->len >= head; i++)
            size = size << 8 | b[i];
    }
    if (p->len < head || p->len < head + size)
        return 0;
    *kind = b[0] & 15;
    *text = p->in + head;
    *n = size;
    return head + size;
}

/* Reads what has arrived. Returns 0, or -1 if the server has closed. */
static int fill(person *p) {
    if (p->room - p->len < 65536) {
        p->room = p->room * 2 + 131072;
        p->in = realloc(p->in, p->room);
        if (p->in == NULL || p->room > 16 * BIG)
            die("a message is too long");
    }
    ssize_t n = recv(p->fd, p->in + p->len, p->room - p->len - 1, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (n <= 0)
        return -1;
    p->len += (size_t)n;
    return 0;
}

static void drop(person *p, size_t n) {
    memmove(p->in, p->in + n, p->len - n);
    p->len -= n;
    if (p->len == 0 && p->room > 262144) { /* thousands of people must not hold much */
        free(p->in);
        p->in = NULL;
        p->room = 0;
    }
}

/* ==== Setting up: blocking, in several threads =====================================
 */

static int dial(void) {
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)want.port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    struct timeval patience = {60, 0};
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0)
        die("the server cannot be reached");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

/* Reads until the head of an HTTP answer is there, and no further than that. */
static int read_head(int fd, char *out, size_t size) {
    size_t n = 0;
    while (n + 1 < size && recv(fd, out + n, 1, 0) == 1) {
        out[++n] = '\0';
        if (n >= 4 && memcmp(out + n - 4, "\r\n\r\n", 4) == 0)
            return 0;
    }
    return -1;
}

/* A new identity; its cookie goes to `cookie`. */
static int say_hello(char *cookie, size_t size) {
    char text[4096];
    int fd = dial();
    snprintf(text, sizeof text,
             "POST /api/hello HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
             "application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
             want.port);
    int bad = send_all(fd, text, strlen(text)) != 0 || read_head(fd, text, sizeof text);
    close(fd);
    char *at = bad ? NULL : strcasestr(text, "set-cookie: ");
    if (at == NULL) {
        snprintf(last_error, sizeof last_error, "hello: %.200s", bad ? "" : text);
        return -1;
    }
    at += 12;
    snprintf(cookie, size, "%.*s", (int)strcspn(at, ";\r"), at);
    return 0;
}

static int open_socket(person *p) {
    char cookie[512], text[4096];
    if (say_hello(cookie, sizeof cookie) != 0)
        return -1;
    p->fd = dial();
    snprintf(
        text, sizeof text,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: d2luZHJvc2UgbG9hZCBrZQ==\r\nCookie: %s\r\n\r\n",
        want.port, want.port, cookie);
    if (send_all(p->fd, text, strlen(text)) != 0 ||
        read_head(p->fd, text, sizeof text) != 0 ||
        strncmp(text, "HTTP/1.1 101", 12) != 0) {
        snprintf(last_error, sizeof last_error, "socket: %.200s", text);
        return -1;
    }
    return 0;
}

/* Sends a request and copies its answer to `out`; events before it are dropped. */
static int request(person *p, const char *text, char *out, size_t size) {
    if (send_text(p->fd, text) != 0)
        return -1;
    for (;;) {
        char *message;
        size_t n, frame;
        int kind;
        while ((frame = whole_frame(p, &message, &n, &kind)) > 0) {
            int is_answer =
                kind == TEXT && memmem(message, n < 40 ? n : 40, "\"re\"", 4);
            if (is_answer)
                snprintf(out, size, "%.*s", (int)n, message);
            drop(p, frame);
            if (is_answer && strstr(out, "\"ok\":true") != NULL)
                return 0;
            if (is_answer) {
                snprintf(last_error, sizeof last_error, "%.250s", out);
                return -1;
            }
        }
        if (fill(p) != 0)
            return -1;
    }
}

/* A string member of a JSON text. */
static int string_member(const char *text, const char *name, char *out, size_t size) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(text, key);
    if (at == NULL)
        return -1;
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
    return 0;
}

/* Takes a number and a random legal action from a position. */
static void read_position(person *p, const char *text) {
    const char *position = strstr(text, "\"position\":{");
    p->legal = -1;
    if (position == NULL)
        return;
    const char *at = strstr(position, "\"at\":"),
               *legal = strstr(position, "\"legal\":[");
    if (strstr(position, "\"over\":true") != NULL && !places[p->table].over) {
        places[p->table].over = 1;
        num_over++;
    }
    if (at == NULL || legal == NULL)
        return;
    snprintf(p->position, sizeof p->position, "%.*s", (int)strspn(at + 5, "0123456789"),
             at + 5);
    int n = 0;
    legal += strlen("\"legal\":[");
    for (const char *c = legal; *c == '['; n++) {
        if (random_below((uint32_t)n + 1) == 0)
            p->legal = atoi(c + 1);
        c = strchr(c, ']');
        if (c == NULL)
            return;
        c += c[1] == ',' ? 2 : 1;
    }
}

/* Opens a table for the people who share it. */
static int open_table(int table, char *answer) {
    place *here = &places[table];
    person *first = &people[table * want.seats];
    char text[512];
    for (int i = 0; i < want.seats; i++) {
        first[i] = (person){.fd = -1, .table = table, .seat = i, .legal = -1};
        if (open_socket(&first[i]) != 0)
            return -1;
    }
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"seats\":%d}", want.game,
             want.seats);
    if (request(first, text, answer, BIG) != 0 ||
        string_member(answer, "id", here->id, sizeof here->id) != 0 ||
        string_member(answer, "invite", here->invite, sizeof here->invite) != 0)
        return -1;
    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"table\":\"%s\",\"invite\":\"%s\"}", here->id,
             here->invite);
    for (int i = 1; i < want.seats; i++)
        if (request(&first[i], text, answer, BIG) != 0)
            return -1;
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":3,\"table\":\"%s\"}",
             here->id);
    for (int i = 0; i < want.seats; i++) {
        if (request(&first[i], text, answer, BIG) != 0)
            return -1;
        read_position(&first[i], answer);
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

/* ==== Playing: one thread, many sockets ============================================
 */

static int *ready, num_ready, first_ready; /* people who owe a move, first come first */

static void queue_up(int i) {
    if (people[i].legal < 0 || people[i].queued || people[i].sent_at != 0)
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
        "{\"do\":\"move\",\"id\":4,\"table\":\"%s\",\"at\":%s,\"action\":%d,\"key\":"
        "\"%x\"}",
        places[p->table].id, p->position, p->legal, ++key);
    p->legal = -1;
    p->sent_at = places[p->table].sent_at = now_us();
    if (send_text(p->fd, text) != 0)
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
            snprintf(last_error, sizeof last_error, "%.250s", text);
        }
        p->sent_at = 0;
    } else if (strncmp(text, "{\"event\":\"steps\"", 16) == 0) {
        if (p->sent_at == 0 && places[p->table].sent_at != 0)
            note(delivered, &num_delivered, places[p->table].sent_at);
        read_position(p, text);
    }
    queue_up(i);
}

static void serve_person(int i) {
    person *p = &people[i];
    char *text;
    size_t n, frame;
    int kind;
    if (fill(p) != 0)
        die("the server has closed a socket");
    while ((frame = whole_frame(p, &text, &n, &kind)) > 0) {
        char kept = text[n];
        text[n] = '\0';
        if (kind == TEXT)
            take_message(i, text);
        else if (kind == PING && send_frame(p->fd, PONG, text, n) != 0)
            die("the server has closed a socket");
        text[n] = kept;
        drop(p, frame);
    }
}

static double play(void) {
    int poll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event events[512];
    uint64_t begun, made = 0;
    for (int i = 0; i < want.sockets; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        if (epoll_ctl(poll, EPOLL_CTL_ADD, people[i].fd, &e) != 0)
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

/* ==== The report ===================================================================
 */

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

static int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
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
    static const struct {
        const char *name;
        int *to;
    } numbers[] = {{"--port", &want.port},   {"--sockets", &want.sockets},
                   {"--seats", &want.seats}, {"--seconds", &want.seconds},
                   {"--rate", &want.rate},   {"--pid", &want.pid}};
    for (int i = 1; i < argc; i += 2) {
        int known = 0;
        if (i + 1 < argc && strcmp(argv[i], "--game") == 0) {
            want.game = argv[i + 1];
            known = 1;
        }
        for (size_t k = 0; i + 1 < argc && k < sizeof numbers / sizeof numbers[0]; k++)
            if (strcmp(argv[i], numbers[k].name) == 0) {
                *numbers[k].to = atoi(argv[i + 1]);
                known = 1;
            }
        if (!known) {
            fprintf(stderr,
                    "usage: load --port N [--sockets N] [--game NAME] [--seats N] "
                    "[--seconds N] [--rate MOVES] [--pid SERVER]\n");
            exit(2);
        }
    }
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
                last_error);
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
        printf("last error: %s\n", last_error);
    return num_errors > 0;
}
