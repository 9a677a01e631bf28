/*
 * main.c: the program behind `windrose serve` and `windrose admin`.
 */
#define _GNU_SOURCE

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "src/server/admin/admin.h"
#include "src/server/api/api.h"
#include "src/server/common/log.h"
#include "src/server/common/options.h"
#include "src/server/net/socket.h"
#include "src/server/net/web.h"
#include "src/server/push/push.h"
#include "src/server/tables/tables.h"

void wr_fail(const char *what) {
    fprintf(stderr, "windrose: this is a bug in the program: %s\n", what);
    abort();
}

/* Waits for the signals that end the program, outside of the event loop. */
static void *wait_for_signal(void *argument) {
    server *s = argument;
    sigset_t set;
    int which = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigwait(&set, &which);
    log_line(LOG_INFO, "stopping", "signal=%d", which);
    s->wants_stop = 1;
    server_wake(s);
    return NULL;
}

static void block_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* Each connection needs a file descriptor; with those that are still silent, and some
 * for files, there are no more than that. */
static void set_limits(int max_clients) {
    enum { MMAP_FROM = 128 * 1024, SPARE = 512 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        rlim_t wanted = (rlim_t)max_clients + SPARE;
        limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    /* The moves of a long game are kept in memory that is mapped page by page, when it
     * is first used; the threshold must not rise. */
    mallopt(M_MMAP_THRESHOLD, MMAP_FROM);
}

static int complain(const wr_diag *d) {
    fprintf(stderr, "windrose serve: %s\n", d->text);
    return 1;
}

static int serve(int argc, char **argv) {
    options opt;
    wr_diag d = {0};
    pthread_t waiter;
    int code = options_read(&opt, argc, argv);
    if (code != OPTIONS_GOOD)
        return code == OPTIONS_HELP ? 0 : 2;
    block_signals();
    set_limits(opt.max_clients);
    server *s = server_new(&opt, &d);
    if (s == NULL)
        return complain(&d);
    s->web = web_new(opt.web, &d);
    if (s->web == NULL || push_begin(s, &d) != 0 || sockets_open(s, &d) != 0) {
        web_free(s->web);
        server_free(s);
        return complain(&d);
    }
    if (pthread_create(&waiter, NULL, wait_for_signal, s) != 0)
        wr_fail("cannot start a thread");
    printf("Windrose is at http%s://%s:%d/\n", opt.cert != NULL ? "s" : "", opt.listen,
           s->opt.port);
    if (strncmp(opt.store, "postgres", 8) != 0)
        printf("Games are kept in %s\n", opt.store);
    fflush(stdout);
    log_line(LOG_INFO, "serving", "address=%s port=%d", opt.listen, s->opt.port);
    check_begin(s);
    sockets_run(s);
    pthread_join(waiter, NULL);
    sockets_close(s);
    web_free(s->web);
    server_free(s);
    log_line(LOG_INFO, "stopped", "code=0");
    return 0;
}

int main(int argc, char **argv) {
    if (sodium_init() < 0) {
        fprintf(stderr, "windrose: libsodium cannot be used on this machine\n");
        return 1;
    }
    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return serve(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "admin") == 0)
        return admin_main(argc - 1, argv + 1);
    fprintf(stderr, "usage: windrose-server serve|admin [options]\n");
    return 2;
}
