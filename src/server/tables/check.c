/*
 * check.c: checks that the store is consistent: settings can be read, no row is
 * missing, moves are legal.
 *
 * When a server starts, a thread of low priority reads all tables that are not over,
 * through connections of its own to the store; after each table it rests for as long as
 * it has worked. The log names a bad table, and requests for it get an error; all other
 * tables work.
 */
#define _DEFAULT_SOURCE

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "moves.h"
#include "src/base/memory.h"

enum {
    PAGE = 200,           /* tables in one list */
    TRIES = 3,            /* of a table that seems bad: it may have changed meanwhile */
    AGAIN_MS = 300,       /* between two tries */
    LONGEST_REST_MS = 50, /* after a table */
    FILE_MS = 60000,      /* for the pages of the file */
    RETRY_MS = 60000 /* before a bad table is read again, in case it was repaired */
};

static void rest(int64_t ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* ==== One table =================================================================== */

enum { GOOD, EARLY, GONE, BAD, NO_ANSWER };

typedef struct {
    server *server;
    table *table;
    uint32_t n;
} reading;

static int read_table(void *to, const store_table *stored) {
    reading *x = to;
    x->table = table_read(x->server, stored);
    x->n = stored->n;
    return 1;
}

static int read_n(void *to, const store_table *stored) {
    *(uint32_t *)to = stored->n;
    return 1;
}

/* Replays the match. */
static int check_match(table *t, uint32_t n, char *reason, size_t size) {
    uint32_t n_now = n;
    match_make(t);
    if (match_load(t) != 0) {
        if (!t->is_broken)
            snprintf(t->trouble, sizeof t->trouble, "its rows cannot be read");
    } else if (t->num_rows < n) {
        snprintf(t->trouble, sizeof t->trouble, "it has %u of %u rows", t->num_rows, n);
    } else if (t->num_rows > n) { /* there is a newer move, or it is bad */
        if (store_table_by_id(t->server->store, t->id, read_n, &n_now) !=
                STORE_STORED ||
            t->num_rows > n_now)
            snprintf(t->trouble, sizeof t->trouble, "it has %u rows instead of %u",
                     t->num_rows, n_now);
    }
    snprintf(reason, size, "%s", t->trouble);
    return reason[0] == '\0' ? GOOD : BAD;
}

static int is_early(const table *t) {
    int64_t now = now_ms();
    return t->state == STORE_PLAYING && t->due > now && t->num_rows > 0 &&
           t->rows[t->num_rows - 1].time > now + 1000;
}

static int check_once(server *with, const char *id, char *reason, size_t size) {
    reading x = {.server = with};
    int status = store_table_by_id(with->store, id, read_table, &x);
    snprintf(reason, size, "%s",
             status == STORE_DAMAGED ? "the file is damaged there"
             : status == STORE_NONE  ? "its settings are missing"
                                     : "its settings cannot be read");
    if (status == STORE_NONE)
        return GONE;
    if (status != STORE_STORED && status != STORE_DAMAGED)
        return NO_ANSWER;
    if (x.table == NULL)
        return BAD;
    reason[0] = '\0';
    int found = GOOD;
    if (x.table->state != STORE_OPEN && x.table->set.began != 0)
        found = check_match(x.table, x.n, reason, size);
    if (found == GOOD && is_early(x.table))
        found = EARLY;
    table_free(x.table);
    return found;
}

/* ==== All of them ================================================================= */

typedef struct {
    char ids[PAGE][STORE_ID];
    int n;
} id_list;

static int keep_id(void *to, const char *id) {
    id_list *l = to;
    snprintf(l->ids[l->n++], STORE_ID, "%s", id);
    return l->n == PAGE;
}

/* A table without settings is in the list but cannot be loaded. */
static int is_listed(store *s, const char *id, int is_full) {
    char before[STORE_ID];
    id_list *l = mem_new(sizeof *l);
    size_t len = strlen(id);
    memcpy(before, id, len + 1);
    if (len > 0)
        before[len - 1]--;
    int status = store_table_ids(s, before, is_full, keep_id, l), found = 0;
    for (int i = 0; i < l->n && status == STORE_STORED; i++)
        found |= strcmp(l->ids[i], id) == 0;
    free(l);
    return found;
}

static int check_table(server *with, const char *id, const check_plan *plan) {
    char reason[128] = "";
    int found = GOOD;
    for (int tries = 0; tries < TRIES; tries++) {
        if (tries > 0)
            rest(AGAIN_MS);
        found = check_once(with, id, reason, sizeof reason);
        if (found == GONE && is_listed(with->store, id, plan->is_full))
            found = BAD;
        if (found != BAD && found != NO_ANSWER)
            break;
    }
    if (found == BAD)
        plan->bad(plan->to, id, reason);
    if (found == EARLY && plan->early != NULL)
        plan->early(plan->to, id);
    return found;
}

typedef struct {
    const check_plan *plan;
    uint32_t checked;
} file_check;

static int file_goes_on(void *to) {
    const file_check *f = to;
    return f->plan->goes_on(f->plan->to, f->checked, 1);
}

static void file_is_bad(void *to, const char *sentence) {
    const file_check *f = to;
    f->plan->bad(f->plan->to, "", sentence);
}

int check_all(store *s, const check_plan *plan) {
    server *with = mem_new(sizeof *with); /* enough for reading: it has only a store */
    id_list *l = mem_new(sizeof *l);
    file_check f = {plan, 0};
    char last[STORE_ID] = "";
    int status;
    with->store = s;
    for (;;) {
        l->n = 0;
        status = store_table_ids(s, last, plan->is_full, keep_id, l);
        if (status == STORE_DAMAGED)
            plan->bad(plan->to, "", "the list of tables is damaged");
        for (int i = 0; i < l->n && status == STORE_STORED; i++) {
            if (!plan->goes_on(plan->to, f.checked, 0) ||
                check_table(with, l->ids[i], plan) == NO_ANSWER)
                status = STORE_FAILED;
            f.checked++;
        }
        if (status != STORE_STORED || l->n == 0)
            break;
        memcpy(last, l->ids[l->n - 1], sizeof last);
    }
    plan->goes_on(plan->to, f.checked, 0);
    if (status == STORE_STORED || status == STORE_DAMAGED)
        status = store_check(
            s, &(store_checking){plan->is_full, file_goes_on, file_is_bad, &f});
    free(l);
    free(with);
    return status;
}

/* ==== Bad tables ================================================================== */

typedef struct {
    map_entry entry; /* by id */
    int64_t until;   /* the earliest time to read it again */
} bad_table;

void bad_note(server *s, const char *id, const char *reason) {
    bad_table *b = map_find(&s->bad, id);
    if (b == NULL) {
        b = map_make(&s->bad, id, sizeof *b);
        log_line(LOG_ERROR, "bad-table", "table=%s reason=\"%s\"", id, reason);
    }
    b->until = now_ms() + RETRY_MS;
}

int bad_is_known(const server *s, const char *id) {
    const bad_table *b = map_find(&s->bad, id);
    return b != NULL && now_ms() < b->until;
}

void bad_forget(server *s, const char *id) {
    bad_table *b = map_find(&s->bad, id);
    if (b == NULL)
        return;
    log_line(LOG_INFO, "mended-table", "table=%s", id);
    map_remove(&s->bad, &b->entry);
    free(b);
}

void bad_free(server *s) {
    for (map_entry *e = map_first(&s->bad), *next; e != NULL; e = next) {
        next = map_after(&s->bad, e);
        map_remove(&s->bad, e);
        free(e);
    }
    map_free(&s->bad);
}

/* ==== The check of a server ======================================================= */

typedef struct found {
    struct found *next;
    char table[STORE_ID];
    int is_bad;
    char reason[128];
} found;

typedef struct checker {
    server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    atomic_int stops;
    found *first, **last; /* under the lock */
    uint32_t checked, bad;
    int64_t began, table_began, file_began;
} checker;

static void tell(checker *c, const char *id, int is_bad, const char *reason) {
    found *f = mem_new(sizeof *f);
    f->is_bad = is_bad;
    snprintf(f->table, sizeof f->table, "%s", id);
    snprintf(f->reason, sizeof f->reason, "%s", reason);
    pthread_mutex_lock(&c->lock);
    *c->last = f;
    c->last = &f->next;
    pthread_mutex_unlock(&c->lock);
    server_wake(c->server);
}

static void tell_bad(void *to, const char *id, const char *reason) {
    checker *c = to;
    c->bad++;
    tell(c, id, 1, reason);
}

static void tell_early(void *to, const char *id) {
    tell(to, id, 0, "");
}

/* Rests between tables; stops checking a file that takes too long. */
static int goes_on(void *to, uint32_t num_checked, int is_file) {
    checker *c = to;
    int64_t now = (int64_t)steady_ms(), worked = now - c->table_began;
    c->checked = num_checked;
    if (is_file) {
        if (c->file_began == 0)
            c->file_began = now;
        return !atomic_load(&c->stops) && now - c->file_began < FILE_MS;
    }
    rest(worked < LONGEST_REST_MS ? worked : LONGEST_REST_MS);
    c->table_began = (int64_t)steady_ms();
    return !atomic_load(&c->stops);
}

static void *check_store(void *to) {
    checker *c = to;
    wr_diag d;
    check_plan plan = {0, goes_on, tell_bad, tell_early, c};
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 19); /* of this thread */
    c->began = c->table_began = (int64_t)steady_ms();
    store *s = store_open(c->server->opt.store, NULL, &d);
    if (s == NULL) {
        log_line(LOG_WARN, "not-checked", "reason=\"%s\"", d.text);
        return NULL;
    }
    int status = check_all(s, &plan);
    store_close(s);
    if (!atomic_load(&c->stops))
        log_line(status == STORE_STORED ? LOG_INFO : LOG_WARN,
                 status == STORE_STORED ? "checked" : "not-checked",
                 "tables=%u bad=%u ms=%lld", c->checked, c->bad,
                 (long long)((int64_t)steady_ms() - c->began));
    return NULL;
}

void check_begin(server *s) {
    checker *c = mem_new(sizeof *c);
    c->server = s;
    c->last = &c->first;
    pthread_mutex_init(&c->lock, NULL);
    if (pthread_create(&c->thread, NULL, check_store, c) != 0) {
        log_line(LOG_WARN, "not-checked", "reason=\"no thread\"");
        pthread_mutex_destroy(&c->lock);
        free(c);
        return;
    }
    s->checker = c;
}

void check_collect(server *s) {
    checker *c = s->checker;
    if (c == NULL)
        return;
    pthread_mutex_lock(&c->lock);
    found *f = c->first;
    c->first = NULL;
    c->last = &c->first;
    pthread_mutex_unlock(&c->lock);
    while (f != NULL) {
        found *next = f->next;
        if (f->is_bad && f->table[0] == '\0')
            log_line(LOG_ERROR, "bad-store", "reason=\"%s\"", f->reason);
        else if (f->is_bad)
            bad_note(s, f->table, f->reason);
        else if (!s->is_stopping)
            table_find(s, f->table);
        free(f);
        f = next;
    }
}

void check_end(server *s) {
    checker *c = s->checker;
    if (c == NULL)
        return;
    atomic_store(&c->stops, 1);
    pthread_join(c->thread, NULL);
    s->is_stopping = 1;
    check_collect(s);
    s->checker = NULL;
    pthread_mutex_destroy(&c->lock);
    free(c);
}
