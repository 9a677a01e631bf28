/*
 * hosts.h: the hosts for which messages wait, and which one gets the next.
 *
 * Strangers choose them, and can invent as many as they like. So each has a rank, and
 * none takes the place of a higher one:
 *
 *     trusted  the operator allows it, it has the one name of a push service, or it is
 *              named like one and has taken a message;
 *     likely   it is named like a push service and has taken nothing yet;
 *     other    all others, whatever they answer.
 *
 * For a trusted host as many messages may wait as there is room left for all, so some
 * is always left for the next one. Likely and other hosts have a fixed room each and
 * together; if that is full, the one that has failed most often gives way.
 *
 * A host is remembered while it has messages, and until its budget is full again and
 * its failures are long ago; one that has taken messages, as long as its signature
 * serves. Of each rank, HOSTS_MOST are remembered.
 */
#ifndef WINDROSE_SERVER_PUSH_HOSTS_H
#define WINDROSE_SERVER_PUSH_HOSTS_H

#include "post.h"
#include "src/server/clients/client.h"

enum { HOST_TRUSTED, HOST_LIKELY, HOST_OTHER, HOST_RANKS };

enum {
    HOSTS_MOST = 512,
    HOSTS_ROOM = 4000,         /* messages for likely hosts, and for other ones */
    HOST_ROOM_UNPROVEN = 1000, /* for one host until it has taken a message */
    HOST_ROOM_OTHER = 100,     /* for one other host */
    HOST_PAUSE_S = 300,        /* the longest pause */
    HOST_REMEMBER_MS = 300000, /* a host that failed, after its pause */
    HOST_FAILURES = 8,         /* from then on pauses are the longest */
    HOST_CLAIM = 1100
};

typedef struct item {
    struct item *next;
    post message;
    aim aim;
    uint64_t since;
    int tries;
} item;

/* Times are those of steady_ms. */
typedef struct {
    map_entry entry;                      /* by name and port */
    int is_allowed, is_known, is_service; /* see aim.h */
    int rank;
    int is_proven;         /* it has taken a message */
    int is_well;           /* it has, since it last failed */
    int at_once, failures; /* requests under way; pauses in a row */
    int n;                 /* messages that wait */
    uint64_t paused_until, used_at;
    uint64_t turn; /* its place in the row of those that wait */
    bucket budget;
    item *first, *last;
    char claim[HOST_CLAIM]; /* who posts to it, signed */
    int64_t claim_until;    /* seconds since 1970; 0: none */
} host;

typedef struct {
    map all;
    struct {
        int hosts, items, at_once;
        bucket budget;
    } of[HOST_RANKS];
    uint64_t turns, forgot_at;
} hosts;

void hosts_init(hosts *all);
/* Frees all, with the messages that wait. */
void hosts_free(hosts *all);
/* Takes over a message, whose aim was read. `left` is how many more may wait in all.
 * Returns how many messages were dropped, this one or older ones. */
int hosts_add(hosts *all, item *i, int left);
/* The next message, for its host; the caller frees it and calls host_done, or hands it
 * over to host_again. NULL: no host may get one now. */
item *hosts_next(hosts *all, host **to);
/* A request has ended. */
void host_done(hosts *all, host *h);
/* The same, and its message is tried again. */
void host_again(hosts *all, host *h, item *i);
/* The host has taken a message. */
void host_succeed(hosts *all, host *h);
/* The host gets nothing for a while. Returns the seconds of a pause that begins now; 0:
 * there is one already. */
int host_fail(host *h);
/* Forgets hosts, now and then. */
void hosts_forget(hosts *all);

#endif
