/* hosts.c: for which hosts messages wait, and which is next; see hosts.h. */
#include "hosts.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/base/clock.h"

enum {
    SLOTS_UNTRUSTED = 16, /* requests to likely hosts, and to other ones */
    TRUSTED_AT_ONCE = 48, /* to one host */
    OTHER_AT_ONCE = 2,
    FORGET_MS = 1000
};

/* How many messages a second, and in a burst, for one host and all of a rank; 0: as
 * many as there are. */
static const struct {
    int64_t rate, burst, all_rate, all_burst;
} terms[HOST_RANKS] = {
    [HOST_TRUSTED] = {POST_KNOWN_RATE, POST_KNOWN_RATE, 0, 0},
    [HOST_LIKELY] = {POST_KNOWN_RATE, POST_KNOWN_RATE, POST_LIKELY_RATE,
                     2 * POST_LIKELY_RATE},
    [HOST_OTHER] = {POST_OTHER_RATE, 20 * POST_OTHER_RATE, POST_OTHERS_RATE,
                    2 * POST_OTHERS_RATE},
};

/* ==== Queues ===================================================================== */

static void free_items(item *i) {
    for (item *next; i != NULL; i = next) {
        next = i->next;
        free(i);
    }
}

/* Returns how many there were. */
static int empty(hosts *all, host *h) {
    int n = h->n;
    free_items(h->first);
    h->first = h->last = NULL;
    h->n = 0;
    all->of[h->rank].items -= n;
    return n;
}

static item *take_first(hosts *all, host *h) {
    item *i = h->first;
    h->first = i->next;
    if (h->first == NULL)
        h->last = NULL;
    h->n--;
    all->of[h->rank].items--;
    return i;
}

static void put_first(hosts *all, host *h, item *i) {
    i->next = h->first;
    h->first = i;
    if (h->last == NULL)
        h->last = i;
    h->n++;
    all->of[h->rank].items++;
}

static void put_last(hosts *all, host *h, item *i) {
    i->next = NULL;
    if (h->last != NULL) {
        h->last->next = i;
    } else {
        h->first = i;
        h->turn = ++all->turns; /* new ones come after those that wait */
    }
    h->last = i;
    h->n++;
    all->of[h->rank].items++;
}

/* ==== Places ===================================================================== */

static int rank_of(const host *h) {
    if (h->is_allowed || h->is_service || (h->is_known && h->is_proven))
        return HOST_TRUSTED;
    return h->is_known ? HOST_LIKELY : HOST_OTHER;
}

static void remove_host(hosts *all, host *h) {
    all->of[h->rank].hosts--;
    map_remove(&all->all, &h->entry);
    free(h);
}

static int is_idle(const host *h) {
    return h->n == 0 && h->at_once == 0;
}

/* The host of a rank that was used longest ago and has nothing to do; NULL: none. */
static host *longest_idle(const hosts *all, int rank) {
    host *found = NULL;
    for (map_entry *e = map_first(&all->all); e != NULL; e = map_after(&all->all, e)) {
        host *h = (host *)e;
        if (h->rank == rank && is_idle(h) &&
            (found == NULL || h->used_at < found->used_at))
            found = h;
    }
    return found;
}

static int is_worse(const host *h, const host *than) {
    if (than == NULL || h->failures != than->failures)
        return h->failures > (than != NULL ? than->failures : 0);
    return h->n > than->n;
}

/* The host of a rank that has failed most often, and has messages; NULL: none. */
static host *worst(const hosts *all, int rank) {
    host *found = NULL;
    for (map_entry *e = map_first(&all->all); e != NULL; e = map_after(&all->all, e)) {
        host *h = (host *)e;
        if (h->rank == rank && h->n > 0 && h->at_once == 0 && is_worse(h, found))
            found = h;
    }
    return found;
}

/* Makes place for another host of a rank, if there is none; 0: all are needed. */
static int make_place(hosts *all, int rank, int *dropped) {
    if (all->of[rank].hosts < HOSTS_MOST)
        return 1;
    host *h = longest_idle(all, rank);
    if (h == NULL && rank != HOST_TRUSTED)
        h = worst(all, rank);
    if (h == NULL)
        return rank == HOST_TRUSTED; /* messages bound how many these are */
    *dropped += empty(all, h);
    remove_host(all, h);
    return 1;
}

static host *host_of(hosts *all, const aim *a, int *dropped) {
    char name[AIM_HOST + 8];
    snprintf(name, sizeof name, "%s:%d", a->host, a->port);
    host *h = map_find(&all->all, name);
    host is = {.is_allowed = a->is_allowed,
               .is_known = a->is_known,
               .is_service = a->is_service};
    if (h != NULL || !make_place(all, rank_of(&is), dropped))
        return h;
    h = map_make(&all->all, name, sizeof *h);
    h->is_allowed = is.is_allowed;
    h->is_known = is.is_known;
    h->is_service = is.is_service;
    h->rank = rank_of(h);
    all->of[h->rank].hosts++;
    return h;
}

/* True if a message of this host may wait. */
static int make_room(hosts *all, host *h, int left, int *dropped) {
    if (h->rank == HOST_OTHER && h->n >= HOST_ROOM_OTHER)
        return 0;
    if (!h->is_allowed && !h->is_proven && h->n >= HOST_ROOM_UNPROVEN)
        return 0;
    if (h->rank == HOST_TRUSTED)
        return h->n < left;
    if (all->of[h->rank].items < HOSTS_ROOM)
        return 1;
    host *gives_way = worst(all, h->rank);
    if (gives_way == NULL || gives_way == h)
        return 0;
    *dropped += empty(all, gives_way);
    return 1;
}

int hosts_add(hosts *all, item *i, int left) {
    int dropped = 0;
    host *h = host_of(all, &i->aim, &dropped);
    if (h == NULL || !make_room(all, h, left, &dropped)) {
        free(i);
        return dropped + 1;
    }
    h->used_at = steady_ms();
    put_last(all, h, i);
    return dropped;
}

/* ==== Turns ====================================================================== */

/* Until a host has taken one, it gets one at a time: it may be overloaded. */
static int most_at_once(const host *h) {
    if (!h->is_well)
        return 1;
    return h->rank == HOST_OTHER ? OTHER_AT_ONCE : TRUSTED_AT_ONCE;
}

/* True if one more may be taken. */
static int has_one(bucket *b, int64_t rate, int64_t burst) {
    bucket_take(b, 0, rate, burst);
    return b->left >= 1000;
}

static int may_go(hosts *all, host *h, uint64_t now) {
    int64_t all_rate = terms[h->rank].all_rate;
    if (h->first == NULL || h->paused_until > now || h->at_once >= most_at_once(h))
        return 0;
    if (h->rank != HOST_TRUSTED && all->of[h->rank].at_once >= SLOTS_UNTRUSTED)
        return 0;
    return (all_rate == 0 ||
            has_one(&all->of[h->rank].budget, all_rate, terms[h->rank].all_burst)) &&
           has_one(&h->budget, terms[h->rank].rate, terms[h->rank].burst);
}

/* The one that has waited longest for its turn. */
item *hosts_next(hosts *all, host **to) {
    uint64_t now = steady_ms();
    host *h = NULL;
    for (map_entry *e = map_first(&all->all); e != NULL; e = map_after(&all->all, e)) {
        host *one = (host *)e;
        if ((h == NULL || one->turn < h->turn) && may_go(all, one, now))
            h = one;
    }
    *to = h;
    if (h == NULL)
        return NULL;
    h->budget.left -= 1000;
    all->of[h->rank].budget.left -= 1000;
    h->turn = ++all->turns;
    h->used_at = now;
    h->at_once++;
    all->of[h->rank].at_once++;
    return take_first(all, h);
}

void host_done(hosts *all, host *h) {
    h->at_once--;
    all->of[h->rank].at_once--;
    h->used_at = steady_ms();
}

void host_again(hosts *all, host *h, item *i) {
    put_first(all, h, i);
    host_done(all, h);
}

/* ==== Results ==================================================================== */

static void promote(hosts *all, host *h, int rank) {
    all->of[h->rank].hosts--;
    all->of[h->rank].items -= h->n;
    all->of[h->rank].at_once -= h->at_once;
    h->rank = rank;
    all->of[h->rank].hosts++;
    all->of[h->rank].items += h->n;
    all->of[h->rank].at_once += h->at_once;
}

void host_succeed(hosts *all, host *h) {
    h->failures = 0;
    h->is_proven = h->is_well = 1;
    if (rank_of(h) != h->rank)
        promote(all, h, rank_of(h));
}

int host_fail(host *h) {
    uint64_t now = steady_ms();
    h->is_well = 0;
    if (h->paused_until > now)
        return 0; /* others were under way */
    int pause = h->failures < HOST_FAILURES ? 1 << h->failures : HOST_PAUSE_S;
    h->failures++;
    h->paused_until = now + 1000 * (uint64_t)pause;
    return pause;
}

/* ==== Forgetting ================================================================= */

static int may_forget(host *h, uint64_t now) {
    int64_t burst = terms[h->rank].burst;
    if (!is_idle(h) || h->paused_until + (h->failures > 0 ? HOST_REMEMBER_MS : 0) > now)
        return 0;
    if (h->is_proven && h->claim_until > wall_ms() / 1000)
        return 0;
    bucket_take(&h->budget, 0, terms[h->rank].rate, burst);
    return h->budget.left >= 1000 * burst;
}

void hosts_forget(hosts *all) {
    uint64_t now = steady_ms();
    map_entry *next;
    if (now - all->forgot_at < FORGET_MS)
        return;
    all->forgot_at = now;
    for (map_entry *e = map_first(&all->all); e != NULL; e = next) {
        host *h = (host *)e;
        next = map_after(&all->all, e);
        if (may_forget(h, now))
            remove_host(all, h);
    }
    while (all->of[HOST_TRUSTED].hosts > HOSTS_MOST) {
        host *h = longest_idle(all, HOST_TRUSTED);
        if (h == NULL)
            return;
        remove_host(all, h);
    }
}

/* ==== Life ======================================================================= */

void hosts_init(hosts *all) {
    *all = (hosts){.turns = 0};
    map_init(&all->all);
}

void hosts_free(hosts *all) {
    for (map_entry *e = map_first(&all->all); e != NULL; e = map_first(&all->all)) {
        empty(all, (host *)e);
        remove_host(all, (host *)e);
    }
    map_free(&all->all);
}
