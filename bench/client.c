/* client.c: what the programs that load the server share; see the header. */
#define _GNU_SOURCE

#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 16 << 20 }; /* bytes of the longest message */

int client_port = 8080;
char client_error[256];

uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void die(const char *what) {
    fprintf(stderr, "%s: %s%s%s\n", program_invocation_short_name, what,
            errno != 0 ? ": " : "", errno != 0 ? strerror(errno) : "");
    exit(1);
}

void client_options(int argc, char **argv, const client_option *options,
                    const char *usage) {
    for (int i = 1; i < argc; i += 2) {
        const client_option *o = options;
        while (o->name != NULL && (i + 1 == argc || strcmp(argv[i], o->name) != 0))
            o++;
        if (o->name == NULL) {
            fprintf(stderr, "usage: %s\n", usage);
            exit(2);
        }
        if (o->number != NULL)
            *o->number = atoi(argv[i + 1]);
        else
            *o->text = argv[i + 1];
    }
}

/* ==== Sockets ==================================================================== */

int client_dial(const char *from, int is_patient) {
    struct sockaddr_in me = {.sin_family = AF_INET},
                       to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)client_port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int one = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = {60, 0};
    if (fd < 0)
        die("socket");
    if (from != NULL)
        inet_pton(AF_INET, from, &me.sin_addr);
    setsockopt(fd, SOL_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (!is_patient)
        fcntl(fd, F_SETFL, O_NONBLOCK);
    if ((from != NULL && bind(fd, (struct sockaddr *)&me, sizeof me) != 0) ||
        (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)) {
        close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return fd;
}

int send_all(int fd, const char *at, size_t n) {
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

size_t frame(char *out, int kind, const char *text, size_t n) {
    size_t head = n < 126 ? 6 : 8;
    memset(out, 0, head);
    out[0] = (char)(0x80 | kind);
    out[1] = (char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        out[2] = (char)(n >> 8);
        out[3] = (char)n;
    }
    memcpy(out + head, text, n);
    return head + n;
}

int send_frame(int fd, int kind, const char *text, size_t n) {
    char bytes[8 + 65536];
    return n < 65536 ? send_all(fd, bytes, frame(bytes, kind, text, n)) : -1;
}

int send_text(int fd, const char *text) {
    return send_frame(fd, TEXT, text, strlen(text));
}

int client_fill(client *c) {
    if (c->room - c->len < 65536) {
        c->room = c->room * 2 + 131072;
        c->in = realloc(c->in, c->room);
        if (c->in == NULL || c->room > MOST)
            die("a message is too long");
    }
    ssize_t n = recv(c->fd, c->in + c->len, c->room - c->len - 1, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (n <= 0)
        return -1;
    c->len += (size_t)n;
    return 0;
}

size_t client_frame(const client *c, char **text, size_t *n, int *kind) {
    const unsigned char *b = (const unsigned char *)c->in;
    if (c->len < 2)
        return 0;
    uint64_t size = b[1] & 127;
    size_t head = size == 126 ? 4 : size == 127 ? 10 : 2;
    if (c->len < head)
        return 0;
    if (head > 2) {
        size = 0;
        for (size_t i = 2; i < head; i++)
            size = size << 8 | b[i];
    }
    if (c->len < head + size)
        return 0;
    *kind = b[0] & 15;
    *text = c->in + head;
    *n = size;
    return head + size;
}

void client_drop(client *c, size_t n) {
    memmove(c->in, c->in + n, c->len - n);
    c->len -= n;
    if (c->len == 0 && c->room > 262144) { /* thousands of people must not hold much */
        free(c->in);
        c->in = NULL;
        c->room = 0;
    }
}

/* ==== People ===================================================================== */

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

int client_hello(const char *from, char *cookie, size_t size) {
    char text[4096];
    int fd = client_dial(from, 1);
    if (fd < 0)
        die("the server cannot be reached");
    snprintf(text, sizeof text,
             "POST /api/hello HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
             "application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
             client_port);
    int bad = send_all(fd, text, strlen(text)) != 0 || read_head(fd, text, sizeof text);
    close(fd);
    char *at = bad ? NULL : strcasestr(text, "set-cookie: ");
    if (at == NULL) {
        snprintf(client_error, sizeof client_error, "hello: %.200s", bad ? "" : text);
        return -1;
    }
    at += 12;
    snprintf(cookie, size, "%.*s", (int)strcspn(at, ";\r"), at);
    return 0;
}

void client_handshake(char *out, size_t size, const char *cookie) {
    snprintf(
        out, size,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: d2luZHJvc2UgbG9hZCBrZQ==\r\n%s%s%s\r\n",
        client_port, client_port, cookie[0] != '\0' ? "Cookie: " : "", cookie,
        cookie[0] != '\0' ? "\r\n" : "");
}

int client_open(client *c, const char *from) {
    char cookie[512], text[4096];
    if (client_hello(from, cookie, sizeof cookie) != 0)
        return -1;
    *c = (client){.fd = client_dial(from, 1)};
    if (c->fd < 0)
        die("the server cannot be reached");
    client_handshake(text, sizeof text, cookie);
    if (send_all(c->fd, text, strlen(text)) != 0 ||
        read_head(c->fd, text, sizeof text) != 0 ||
        strncmp(text, "HTTP/1.1 101", 12) != 0) {
        snprintf(client_error, sizeof client_error, "socket: %.200s", text);
        return -1;
    }
    return 0;
}

int client_ask(client *c, const char *text, char *out, size_t size) {
    if (send_text(c->fd, text) != 0)
        return -1;
    for (;;) {
        char *message;
        size_t n, whole;
        int kind;
        while ((whole = client_frame(c, &message, &n, &kind)) > 0) {
            int is_answer =
                kind == TEXT && memmem(message, n < 40 ? n : 40, "\"re\"", 4);
            if (is_answer)
                snprintf(out, size, "%.*s", (int)n, message);
            client_drop(c, whole);
            if (is_answer && strstr(out, "\"ok\":true") != NULL)
                return 0;
            if (is_answer) {
                snprintf(client_error, sizeof client_error, "%.250s", out);
                return -1;
            }
        }
        if (client_fill(c) != 0)
            return -1;
    }
}

/* ==== Answers ==================================================================== */

int string_member(const char *text, const char *name, char *out, size_t size) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(text, key);
    if (at == NULL)
        return -1;
    at += strlen(key);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
    return 0;
}

static uint32_t random_below(uint32_t n) {
    static __thread uint64_t x = 88172645463325252u;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return (uint32_t)(x >> 11) % n;
}

int read_position(const char *text, client_position *out) {
    const char *position = strstr(text, "\"position\":{");
    const char *at = position != NULL ? strstr(position, "\"at\":") : NULL;
    if (at == NULL)
        return 0;
    *out = (client_position){.at = atoi(at + 5), .legal = -1};
    out->over = strstr(position, "\"over\":true") != NULL;
    const char *c = strstr(position, "\"legal\":[");
    c = c != NULL ? c + strlen("\"legal\":[") : "";
    for (uint32_t n = 1; c != NULL && *c == '['; n++) {
        if (random_below(n) == 0)
            out->legal = atoi(c + 1);
        c = strchr(c, ']');
        if (c != NULL)
            c += c[1] == ',' ? 2 : 1;
    }
    return 1;
}

int by_size(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}
