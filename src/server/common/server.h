/*
 * server.h: what one server consists of.
 *
 * One thread runs the event loop and owns everything here. Requests come as bytes, from
 * a socket or from a test (api_handle), and are answered through the queue of their
 * client. Each table does one thing at a time: while a change of it is being stored,
 * all further requests about it wait, so nobody ever sees what is not stored. The same
 * holds while it is read: another thread does that, into a table that only it knows,
 * whose contents are then moved into place. The loop itself never asks the store, so it
 * never waits.
 *
 * tools/deps.sh says which folder of the server may know which. Here are only the parts
 * that several of them use.
 */
#ifndef WINDROSE_SERVER_H
#define WINDROSE_SERVER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "map.h"

typedef struct server server;
struct turn_news; /* of tables.h */

/* The command line; see options.c. */
typedef struct {
    const char *listen, *store, *web, *cert, *key, *origin, *level;
    int port, trust_proxy, threads, templates;
    int max_clients, max_per_address, max_tables, rate;
    int absent_after; /* seconds */
    int no_push;
    const char *push_allow, *push_ca, *push_contact; /* see push.h */
} options;

/* What is counted; see metrics.c. */
typedef struct {
    uint64_t requests, errors, moves, bot_moves, http, sockets, dropped, refused;
    uint64_t loads, conflicts, limited, doubts;
    uint64_t offenders, turned_away, paid_us, paid_bytes;
} metrics;

/* Steps that are kept ready for viewers; see history.c of the tables. */
typedef struct {
    struct history *newest, *oldest;
    size_t bytes;
} histories;

struct server {
    options opt;
    metrics metrics;
    struct store *store;
    int has_peers; /* other servers may use the same store */
    int64_t started;
    int64_t wall_off;      /* of the machine's clock from now_ms, when last told */
    atomic_int wants_stop; /* set by a signal */
    int is_stopping;
    unsigned ticks;
    pthread_mutex_t waking;
    void (*wake)(server *s); /* of the event loop; NULL: there is none */

    /* Clients. */
    map people;             /* clients by identity */
    map addresses;          /* where they come from */
    struct client *sockets; /* all WebSocket clients */
    int num_clients;
    struct budgets *budgets;
    struct meter *meter; /* the innermost that runs; NULL: none */
    int is_sweeping;     /* see devices_sweep */

    /* Tables. */
    map tables;      /* in memory, by id */
    map bad;         /* those that cannot be read (check.c) */
    int num_loading; /* that are being read */
    int some_behind; /* some are to be read again */
    int looks_for_due;
    histories histories;
    struct request *want_tables, *last_wanting; /* wait for the next list of tables */
    int reads_tables;
    struct request *want_ratings, *last_ranking; /* the same for lists of ratings */
    int reads_ratings;
    unsigned char hash_key[16]; /* of the keys of moves */
    unsigned char deal_key[32]; /* of deals that several tables play */
    struct workers *workers;
    struct study *studies;   /* analyses under way */
    struct checker *checker; /* NULL: none */

    /* Notifications. */
    struct push *push;  /* NULL: there are none */
    char push_key[100]; /* for those who subscribe; "": there are none */
    /* Somebody owes a move at a table where people have days; NULL: nobody asks. */
    void (*has_turn)(server *s, const struct turn_news *news);

    /* The network; NULL: there is none, as in tests. */
    struct sockets *network;
    struct web *web;
};

/* Lets the event loop call server_poll soon; from any thread. */
void server_wake(server *s);
void server_set_wake(server *s, void (*wake)(server *s));

#endif
