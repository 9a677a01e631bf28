/*
 * post.h: a thread of its own posts messages to push services (RFC 8030), so that the
 * event loop never waits for one.
 *
 * Each host has a budget, for hosts are chosen by strangers: the services of browsers
 * and what the operator allows get much, all others together little (hosts.h). A host
 * that fails gets nothing for a while, which doubles each time. Redirects are not
 * followed, answers are cut off, and every request ends in time.
 */
#ifndef WINDROSE_SERVER_PUSH_POST_H
#define WINDROSE_SERVER_PUSH_POST_H

#include "aim.h"
#include "seal.h"

enum {
    POST_SHEET = 64,
    POST_TOPIC = 33,
    POST_KNOWN_RATE = 1000,   /* messages a second to a host that is known or allowed */
    POST_LIKELY_RATE = 100,   /* to all that are known, until they have taken one */
    POST_OTHER_RATE = 1,      /* to another one */
    POST_OTHERS_RATE = 20,    /* to all other ones */
    POST_MS = 10000,          /* that one request takes at most */
    POST_ANSWER = 4096,       /* bytes of an answer that are read */
    POST_MOST = 20000,        /* messages that wait */
    POST_MOST_STRANGE = 4000, /* for strangers' hosts, until they are sorted */
    POST_TRIES = 3
};

/* One message to one subscription. */
typedef struct {
    char sheet[POST_SHEET]; /* the subscription, for who made it */
    char endpoint[AIM_ENDPOINT];
    seal_to to;
    char text[SEAL_PLAIN];
    size_t len;
    char topic[POST_TOPIC]; /* replaces an older one of that topic which waits there */
    int ttl_s;
} post;

typedef struct {
    const char *allowed, *ca, *contact; /* see options.c; may be NULL */
    seal_key *key;                      /* taken over */
    void (*wake)(void *to);             /* any thread: there is something to collect */
    void *to;
} post_office;

typedef struct {
    uint64_t sent, failed, gone, dropped, waiting;
} post_stats;

typedef struct posts posts;

posts *posts_new(const post_office *office); /* NULL: the system refuses */
void posts_free(posts *p);
/* Hands over a message, which is copied; 0: too many wait. */
int posts_add(posts *p, const post *message);
/* Calls `gone` with every subscription that has ended: the service says so, or its name
 * leads to networks that are not public, it is not that of a known service, and nothing
 * was delivered there lately. */
void posts_collect(posts *p, void (*gone)(void *to, const char *sheet), void *to);
void posts_get_stats(posts *p, post_stats *out);

#endif
