/* post.c: posts messages to push services; see post.h. */
#define _GNU_SOURCE

#include "post.h"

#include <curl/curl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hosts.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/log.h"

enum {
    SLOTS = 64,
    CONNECT_MS = 5000,
    IDLE_MS = 1000, /* between two looks, if nothing happens */
    MOST_HEADERS = 16384,
    OLDEST_MS = 900000, /* a message that waited longer is of no use */
    CLAIM_S = 12 * 3600,
    RENEW_S = 6 * 3600, /* before its end */
    NICE = 19           /* it is in no hurry */
};

typedef struct {
    posts *all;
    CURL *easy;
    struct curl_slist *headers;
    item *item; /* NULL: free */
    host *host;
    /* Addresses of the name: public ones, others, and of them such as say nothing. */
    int num_public, num_inner, num_blank;
    size_t body, head;
    unsigned char sealed[SEAL_SEALED];
} slot;

typedef struct gone_item {
    struct gone_item *next;
    char sheet[POST_SHEET];
} gone_item;

struct posts {
    post_office office;
    char contact[300];
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    item *added, **last_added;
    int num_strange; /* of them, for hosts that strangers may have invented */
    gone_item *gone;
    post_stats stats;
    int is_stopping;
    /* Of the thread alone. */
    CURLM *multi;
    hosts hosts;
    slot slots[SLOTS];
};

/* ==== Requests =================================================================== */

static curl_socket_t open_socket(void *to, curlsocktype purpose,
                                 struct curl_sockaddr *where) {
    slot *s = to;
    (void)purpose;
    if (!s->item->aim.is_allowed && !aim_is_public(&where->addr)) {
        s->num_inner++;
        s->num_blank += aim_is_blank(&where->addr);
        return CURL_SOCKET_BAD;
    }
    s->num_public++;
    return socket(where->family, where->socktype | SOCK_CLOEXEC, where->protocol);
}

static size_t take_body(const char *bytes, size_t size, size_t n, void *to) {
    slot *s = to;
    (void)bytes;
    s->body += size * n;
    return s->body > POST_ANSWER ? 0 : size * n;
}

static size_t take_head(const char *bytes, size_t size, size_t n, void *to) {
    slot *s = to;
    (void)bytes;
    s->head += size * n;
    return s->head > MOST_HEADERS ? 0 : size * n;
}

static void add_header(slot *s, const char *format, const char *value) {
    char line[1200];
    if (snprintf(line, sizeof line, format, value) < (int)sizeof line)
        s->headers = curl_slist_append(s->headers, line);
}

/* One signature serves all messages to a host for hours (RFC 8292, 5). */
static int renew_claim(const posts *p, host *h, const aim *a) {
    char audience[AIM_HOST + 20];
    int64_t now = wall_ms() / 1000;
    int64_t left = h->claim_until - now; /* more than it was: a clock set back */
    if (left > RENEW_S && left <= CLAIM_S)
        return 1;
    if (a->port == 443)
        snprintf(audience, sizeof audience, "https://%s", a->host);
    else
        snprintf(audience, sizeof audience, "https://%s:%d", a->host, a->port);
    seal_claims claims = {audience, p->contact, now + CLAIM_S};
    int is_good = seal_claim(p->office.key, &claims, h->claim, sizeof h->claim);
    h->claim_until = is_good ? claims.until : 0;
    return is_good;
}

static int prepare_headers(slot *s) {
    const post *m = &s->item->message;
    char ttl[16];
    if (!renew_claim(s->all, s->host, &s->item->aim) ||
        !seal_message(&m->to, m->text, m->len, s->sealed))
        return 0;
    snprintf(ttl, sizeof ttl, "%d", m->ttl_s);
    add_header(s, "Authorization: %s", s->host->claim);
    add_header(s, "Content-Encoding: %s", "aes128gcm");
    add_header(s, "Content-Type: %s", "application/octet-stream");
    add_header(s, "TTL: %s", ttl);
    add_header(s, "Urgency: %s", "normal");
    add_header(s, "Expect:%s", "");
    if (m->topic[0] != '\0')
        add_header(s, "Topic: %s", m->topic);
    return 1;
}

static int prepare(slot *s) {
    const post *m = &s->item->message;
    const post_office *o = &s->all->office;
    CURL *e = s->easy;
    s->num_public = s->num_inner = s->num_blank = 0;
    s->body = s->head = 0;
    if (!prepare_headers(s))
        return 0;
    curl_easy_reset(e); /* keeps connections */
    curl_easy_setopt(e, CURLOPT_URL, m->endpoint);
    curl_easy_setopt(e, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(e, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(e, CURLOPT_PROXY, ""); /* also none of the environment */
    curl_easy_setopt(e, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(e, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(e, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(e, CURLOPT_TIMEOUT_MS, (long)POST_MS);
    curl_easy_setopt(e, CURLOPT_MAXFILESIZE, (long)POST_ANSWER);
    curl_easy_setopt(e, CURLOPT_USERAGENT, "windrose/" WR_VERSION);
    curl_easy_setopt(e, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(e, CURLOPT_OPENSOCKETDATA, s);
    curl_easy_setopt(e, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(e, CURLOPT_WRITEDATA, s);
    curl_easy_setopt(e, CURLOPT_HEADERFUNCTION, take_head);
    curl_easy_setopt(e, CURLOPT_HEADERDATA, s);
    curl_easy_setopt(e, CURLOPT_PRIVATE, s);
    curl_easy_setopt(e, CURLOPT_POST, 1L);
    curl_easy_setopt(e, CURLOPT_POSTFIELDS, s->sealed);
    curl_easy_setopt(e, CURLOPT_POSTFIELDSIZE, (long)SEAL_SEALED);
    curl_easy_setopt(e, CURLOPT_HTTPHEADER, s->headers);
    if (s->item->aim.is_allowed && o->ca != NULL)
        curl_easy_setopt(e, CURLOPT_CAINFO, o->ca);
    return curl_multi_add_handle(s->all->multi, e) == CURLM_OK;
}

/* ==== Results ==================================================================== */

static void release(slot *s) {
    curl_slist_free_all(s->headers);
    s->headers = NULL;
    free(s->item);
    s->item = NULL;
    if (s->host != NULL)
        host_done(&s->all->hosts, s->host);
    s->host = NULL;
}

static void count_many(posts *p, uint64_t *figure, int n) {
    pthread_mutex_lock(&p->lock);
    *figure += (uint64_t)n;
    p->stats.waiting -= (uint64_t)n;
    pthread_mutex_unlock(&p->lock);
}

static void count(posts *p, uint64_t *figure) {
    count_many(p, figure, 1);
}

/* The host gets nothing for a while; the message is tried again. */
static void fail(slot *s, const char *why) {
    int pause = host_fail(s->host);
    if (pause > 0)
        log_line(LOG_WARN, "push-failed", "host=%s reason=\"%s\" pause=%ds",
                 s->item->aim.host, why, pause);
    if (++s->item->tries < POST_TRIES) {
        host_again(&s->all->hosts, s->host, s->item);
        s->item = NULL;
        s->host = NULL;
    } else {
        count(s->all, &s->all->stats.failed);
    }
}

static void is_gone(slot *s) {
    posts *p = s->all;
    gone_item *g = mem_new(sizeof *g);
    memcpy(g->sheet, s->item->message.sheet, sizeof g->sheet);
    pthread_mutex_lock(&p->lock);
    g->next = p->gone;
    p->gone = g;
    pthread_mutex_unlock(&p->lock);
    count(p, &p->stats.gone);
    p->office.wake(p->office.to);
}

/* No connection was made. A name that leads to inner networks alone is of no use,
 * unless it is that of a push service, or has been one: then names are blocked, or led
 * astray, where this machine is now. */
static void miss(slot *s, CURLcode code) {
    int is_inner = s->num_inner > 0 && s->num_public == 0;
    if (!is_inner) {
        fail(s, curl_easy_strerror(code));
    } else if (s->item->aim.is_known || s->host->is_proven || s->num_blank > 0) {
        fail(s, "its name leads to no public network");
    } else {
        log_line(LOG_WARN, "push-refused", "host=%s reason=\"not a public network\"",
                 s->item->aim.host);
        is_gone(s);
    }
}

static void finish(slot *s, CURLcode code) {
    long status = 0;
    curl_easy_getinfo(s->easy, CURLINFO_RESPONSE_CODE, &status);
    curl_multi_remove_handle(s->all->multi, s->easy);
    if (status == 404 || status == 410) {
        is_gone(s);
    } else if (status >= 200 && status < 300) { /* even if its answer was cut off */
        host_succeed(&s->all->hosts, s->host);
        count(s->all, &s->all->stats.sent);
    } else if (status == 429 || status >= 500) {
        fail(s, "it is overloaded");
    } else if (status != 0) { /* it would say the same again */
        log_line(LOG_WARN, "push-failed", "host=%s status=%ld", s->item->aim.host,
                 status);
        count(s->all, &s->all->stats.failed);
    } else {
        miss(s, code);
    }
    release(s);
}

/* ==== Beginning ================================================================== */

/* Puts a message that was handed over into the queue of its host. */
static void sort_in(posts *p, item *i) {
    pthread_mutex_lock(&p->lock);
    int left = POST_MOST - (int)p->stats.waiting;
    pthread_mutex_unlock(&p->lock);
    int dropped = hosts_add(&p->hosts, i, left);
    if (dropped > 0)
        count_many(p, &p->stats.dropped, dropped);
}

static slot *free_slot(posts *p) {
    for (int i = 0; i < SLOTS; i++)
        if (p->slots[i].item == NULL)
            return &p->slots[i];
    return NULL;
}

/* One message of each host in turn, while there are slots. */
static void begin_all(posts *p) {
    slot *s;
    while ((s = free_slot(p)) != NULL) {
        s->item = hosts_next(&p->hosts, &s->host);
        if (s->item == NULL)
            return;
        if (steady_ms() - s->item->since < OLDEST_MS && prepare(s))
            continue;
        count(p, &p->stats.dropped);
        release(s);
    }
}

/* ==== The thread ================================================================= */

/* Takes what was handed over; nonzero: stop. */
static int take_added(posts *p) {
    pthread_mutex_lock(&p->lock);
    item *added = p->added;
    p->added = NULL;
    p->last_added = &p->added;
    p->num_strange = 0;
    int stops = p->is_stopping;
    pthread_mutex_unlock(&p->lock);
    for (item *next; added != NULL; added = next) {
        next = added->next;
        sort_in(p, added);
    }
    return stops;
}

/* On Linux both are of this thread alone. Whoever wakes up takes the processor from it
 * at once; where there is always somebody, it still gets a little. */
static void lie_back(void) {
    struct sched_param none = {0};
    (void)nice(NICE);
    sched_setscheduler(0, SCHED_IDLE, &none);
}

static void *work(void *argument) {
    posts *p = argument;
    int running = 0, left = 0;
    lie_back();
    while (!take_added(p)) {
        hosts_forget(&p->hosts);
        begin_all(p);
        curl_multi_perform(p->multi, &running);
        for (CURLMsg *m; (m = curl_multi_info_read(p->multi, &left)) != NULL;) {
            char *to = NULL;
            CURLcode code = m->data.result;
            curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &to);
            finish((slot *)(void *)to, code);
        }
        curl_multi_poll(p->multi, NULL, 0, IDLE_MS, NULL);
    }
    return NULL;
}

/* ==== Life ======================================================================= */

static void name_contact(posts *p, const char *contact) {
    char machine[200] = "localhost";
    if (contact != NULL) {
        snprintf(p->contact, sizeof p->contact, "%.250s", contact);
        return;
    }
    gethostname(machine, sizeof machine - 1);
    snprintf(p->contact, sizeof p->contact, "mailto:windrose@%s", machine);
}

posts *posts_new(const post_office *office) {
    posts *p = mem_new(sizeof *p);
    p->office = *office;
    p->last_added = &p->added;
    name_contact(p, office->contact);
    pthread_mutex_init(&p->lock, NULL);
    hosts_init(&p->hosts);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    p->multi = curl_multi_init();
    int is_good = p->multi != NULL;
    for (int i = 0; i < SLOTS; i++) {
        p->slots[i].all = p;
        p->slots[i].easy = curl_easy_init();
        is_good = is_good && p->slots[i].easy != NULL;
    }
    if (is_good && pthread_create(&p->thread, NULL, work, p) == 0)
        return p;
    p->is_stopping = 1;
    posts_free(p);
    return NULL;
}

static void free_items(item *i) {
    for (item *next; i != NULL; i = next) {
        next = i->next;
        free(i);
    }
}

void posts_free(posts *p) {
    pthread_mutex_lock(&p->lock);
    int has_thread = !p->is_stopping;
    p->is_stopping = 1;
    pthread_mutex_unlock(&p->lock);
    if (has_thread) {
        curl_multi_wakeup(p->multi);
        pthread_join(p->thread, NULL);
    }
    for (int i = 0; i < SLOTS; i++) {
        slot *s = &p->slots[i];
        if (s->item != NULL) {
            curl_multi_remove_handle(p->multi, s->easy);
            release(s);
        }
        curl_easy_cleanup(s->easy);
    }
    hosts_free(&p->hosts);
    free_items(p->added);
    posts_collect(p, NULL, NULL);
    curl_multi_cleanup(p->multi);
    pthread_mutex_destroy(&p->lock);
    seal_key_free(p->office.key);
    free(p);
}

/* True if there is room, also before the thread has sorted what was handed over. */
static int has_room(const posts *p, int is_strange) {
    return p->stats.waiting < POST_MOST &&
           (!is_strange || p->num_strange < POST_MOST_STRANGE);
}

int posts_add(posts *p, const post *message) {
    item *i = mem_new(sizeof *i);
    i->message = *message;
    i->since = steady_ms();
    int is_good = aim_read(message->endpoint, p->office.allowed, &i->aim) == NULL;
    int is_strange = !i->aim.is_allowed && !i->aim.is_service;
    pthread_mutex_lock(&p->lock);
    int fits = is_good && has_room(p, is_strange);
    if (fits) {
        *p->last_added = i;
        p->last_added = &i->next;
        p->num_strange += is_strange;
        p->stats.waiting++;
    } else {
        p->stats.dropped++;
    }
    pthread_mutex_unlock(&p->lock);
    if (fits)
        curl_multi_wakeup(p->multi);
    else
        free(i);
    return fits;
}

void posts_collect(posts *p, void (*gone)(void *to, const char *sheet), void *to) {
    pthread_mutex_lock(&p->lock);
    gone_item *g = p->gone;
    p->gone = NULL;
    pthread_mutex_unlock(&p->lock);
    for (gone_item *next; g != NULL; g = next) {
        next = g->next;
        if (gone != NULL)
            gone(to, g->sheet);
        free(g);
    }
}

void posts_get_stats(posts *p, post_stats *out) {
    pthread_mutex_lock(&p->lock);
    *out = p->stats;
    pthread_mutex_unlock(&p->lock);
}
