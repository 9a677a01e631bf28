/*
 * socket.c: the event loop: accepts connections and handles what is ready.
 */
#define _GNU_SOURCE

#include "socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ev.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-daemon.h>
#include <unistd.h>

#include "connection.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/log.h"

enum { MAX_LISTENERS = 4, BACKLOG = 1024, ACCEPT_AT_ONCE = 64 };

typedef struct sockets {
    connections all;
    SSL_CTX *tls;
    ev_io listeners[MAX_LISTENERS];
    int num_listeners, is_paused; /* paused: no file descriptor is left for now */
    ev_async wake;
    ev_timer tick;
    ev_prepare before_wait;
    unsigned ticks;
    uint64_t complained;          /* of that */
    uint64_t watchdog_ms, petted; /* systemd expects a sign of life this often; 0: never
                                   */
} sockets;

/* ==== Accepting ================================================================== */

static void pause_accepting(sockets *k, int why) {
    enum { REMIND_MS = 10000 };
    uint64_t now = steady_ms();
    if (k->complained == 0 || now - k->complained >= REMIND_MS)
        log_line(LOG_ERROR, "accept", "reason=\"%s\" advice=\"%s\"", strerror(why),
                 "raise the limit of open files");
    k->complained = now;
    for (int i = 0; i < k->num_listeners; i++)
        ev_io_stop(k->all.loop, &k->listeners[i]);
    k->is_paused = 1;
}

static void resume_accepting(sockets *k) {
    for (int i = 0; i < k->num_listeners; i++)
        ev_io_start(k->all.loop, &k->listeners[i]);
    k->is_paused = 0;
}

/* An address of either kind; all of it is zero if the longest is. */
typedef union {
    struct sockaddr_in6 new;
    struct sockaddr_in old;
    struct sockaddr any;
} endpoint;

static void name_peer(const endpoint *peer, char *out) {
    char text[INET6_ADDRSTRLEN] = "";
    if (peer->any.sa_family == AF_INET6)
        inet_ntop(AF_INET6, &peer->new.sin6_addr, text, sizeof text);
    else
        inet_ntop(AF_INET, &peer->old.sin_addr, text, sizeof text);
    if (!address_text(text, out))
        snprintf(out, ADDRESS_TEXT, "unknown");
}

static void on_arrival(struct ev_loop *loop, ev_io *io, int events) {
    sockets *k = io->data;
    (void)loop;
    (void)events;
    for (int i = 0; i < ACCEPT_AT_ONCE; i++) {
        endpoint peer = {0};
        socklen_t size = sizeof peer;
        char from[ADDRESS_TEXT];
        int yes = 1;
        int fd = accept4(io->fd, &peer.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0 &&
            (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM))
            pause_accepting(k, errno);
        if (fd < 0)
            return; /* or the peer has left already */
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        name_peer(&peer, from);
        connection_open(&k->all, fd, k->tls, from);
    }
}

/* ==== Listening ================================================================== */

static int listen_at(const struct addrinfo *at) {
    int yes = 1, no = 0;
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (at->ai_family == AF_INET6) /* `::` also takes those with old addresses */
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, BACKLOG) == 0)
        return fd;
    close(fd);
    return -1;
}

/* The port that a socket was given. */
static int port_of(int fd) {
    endpoint here = {0};
    socklen_t size = sizeof here;
    if (getsockname(fd, &here.any, &size) != 0)
        return 0;
    return ntohs(here.any.sa_family == AF_INET6 ? here.new.sin6_port
                                                : here.old.sin_port);
}

static void set_port(struct sockaddr *at, int port) {
    if (at->sa_family == AF_INET6)
        ((struct sockaddr_in6 *)at)->sin6_port = htons((uint16_t)port);
    else
        ((struct sockaddr_in *)at)->sin_port = htons((uint16_t)port);
}

/* Listens at all addresses of the name, on one port. */
static int listen_all(sockets *k, server *s, wr_diag *d) {
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    if (getaddrinfo(s->opt.listen, "0", &wanted, &found) != 0) {
        snprintf(d->text, sizeof d->text, "%.100s is not an address of this machine",
                 s->opt.listen);
        return -1;
    }
    for (struct addrinfo *at = found; at != NULL && k->num_listeners < MAX_LISTENERS;
         at = at->ai_next) {
        set_port(at->ai_addr, s->opt.port);
        int fd = listen_at(at);
        if (fd < 0)
            continue;
        s->opt.port = port_of(fd);
        ev_io *io = &k->listeners[k->num_listeners++];
        ev_io_init(io, on_arrival, fd, EV_READ);
        io->data = k;
    }
    freeaddrinfo(found);
    if (k->num_listeners > 0)
        return 0;
    snprintf(d->text, sizeof d->text,
             "cannot listen on %.60s, port %d; is another server running there?",
             s->opt.listen, s->opt.port);
    return -1;
}

/* ==== The loop ===================================================================
 */

static void wake(server *s) {
    ev_async_send(s->network->all.loop, &s->network->wake);
}

static void on_wake(struct ev_loop *loop, ev_async *async, int events) {
    (void)loop;
    (void)events;
    server_poll(async->data);
}

static void on_prepare(struct ev_loop *loop, ev_prepare *prepare, int events) {
    sockets *k = prepare->data;
    (void)loop;
    (void)events;
    connections_attend(&k->all);
}

/* A loop that hangs gives no sign of life, and systemd restarts the server. */
static void pet_watchdog(sockets *k) {
    uint64_t now = steady_ms();
    if (k->watchdog_ms == 0 || now - k->petted < k->watchdog_ms / 3)
        return;
    k->petted = now;
    sd_notify(0, "WATCHDOG=1");
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events) {
    enum { SWEEP_EVERY = 5 };
    sockets *k = timer->data;
    (void)loop;
    (void)events;
    if (k->is_paused)
        resume_accepting(k);
    if (++k->ticks % SWEEP_EVERY == 0)
        connections_sweep(&k->all);
    pet_watchdog(k);
    if (!k->all.server->is_stopping)
        server_tick(k->all.server);
}

static void start_events(sockets *k, server *s) {
    static const double TICK_S = 0.2;
    uint64_t watchdog_us = 0;
    ev_async_init(&k->wake, on_wake);
    ev_timer_init(&k->tick, on_tick, TICK_S, TICK_S);
    ev_prepare_init(&k->before_wait, on_prepare);
    k->wake.data = s;
    k->tick.data = k->before_wait.data = k;
    ev_async_start(k->all.loop, &k->wake);
    ev_timer_start(k->all.loop, &k->tick);
    ev_prepare_start(k->all.loop, &k->before_wait);
    resume_accepting(k);
    if (sd_watchdog_enabled(0, &watchdog_us) > 0)
        k->watchdog_ms = watchdog_us / 1000;
}

int sockets_open(server *s, wr_diag *d) {
    sockets *k = mem_new(sizeof *k);
    s->network = k;
    k->all.server = s;
    k->all.loop = ev_loop_new(EVFLAG_AUTO);
    if (k->all.loop == NULL)
        snprintf(d->text, sizeof d->text, "cannot start an event loop on this system");
    else if (s->opt.cert != NULL)
        k->tls = stream_tls_new(s->opt.cert, s->opt.key, d);
    if (k->all.loop == NULL || (s->opt.cert != NULL && k->tls == NULL) ||
        listen_all(k, s, d) != 0) {
        sockets_close(s);
        return -1;
    }
    start_events(k, s);
    server_set_wake(s, wake);
    return 0;
}

void sockets_close(server *s) {
    sockets *k = s->network;
    server_set_wake(s, NULL);
    connections_close(&k->all);
    for (int i = 0; i < k->num_listeners; i++)
        close(k->listeners[i].fd);
    if (k->all.loop != NULL)
        ev_loop_destroy(k->all.loop);
    stream_tls_free(k->tls);
    free(k);
    s->network = NULL;
}

static void stop_listening(sockets *k) {
    for (int i = 0; i < k->num_listeners; i++) {
        ev_io_stop(k->all.loop, &k->listeners[i]);
        close(k->listeners[i].fd);
    }
    k->num_listeners = 0;
}

void sockets_run(server *s) {
    enum { LAST_WORDS_MS = 2000 };
    sockets *k = s->network;
    sd_notify(0, "READY=1");
    while (!s->wants_stop)
        ev_run(k->all.loop, EVRUN_ONCE);
    sd_notify(0, "STOPPING=1");
    stop_listening(k);
    server_goodbye(s);
    uint64_t end = steady_ms() + LAST_WORDS_MS;
    while (s->num_clients > 0 && steady_ms() < end)
        ev_run(k->all.loop, EVRUN_ONCE);
}
