/*
 * queue.c: the store in front of its database: writes and loads wait in two queues. One
 * thread takes all waiting writes as one batch, another takes one load at a time; what
 * is done waits for the loop.
 *
 * One lock guards the lists and the figures; no callback runs and no database is asked
 * while it is held.
 */
#define _DEFAULT_SOURCE

#include "backend.h"
#include "results.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    /* In a larger transaction the first write would wait too long. */
    MAX_BATCH = 512,
    MAX_LOADS = 8192, /* that may wait: this many people may come back at once */
    LEAST_MS = 2000,  /* that a batch has, even if its writes have waited long */
    GRACE_MS = 500    /* after this a database does not give up by itself */
};

typedef struct load_item {
    struct load_item *next;
    void (*load)(store *s, void *to);
    void (*done)(void *to);
    void *to;
    int64_t end; /* in store_ticks: it does not begin later */
} load_item;

typedef struct {
    load_item *first, **last;
} load_list;

typedef struct notice_item {
    struct notice_item *next;
    store_notice notice;
    char text[]; /* of the notice */
} notice_item;

typedef struct {
    store_job *first, **last;
} job_list;

struct store {
    store_hooks hooks;
    const store_backend *backend;
    void *db;
    int serves; /* has threads */
    pthread_t writer, reader;
    pthread_mutex_t lock;
    pthread_cond_t has_work;  /* for the writer */
    pthread_cond_t has_loads; /* for the reader */
    pthread_cond_t has_done;  /* for store_flush */
    job_list waiting, done;
    load_list asked, answered;
    int num_asked, is_reading; /* is_reading: the reader runs a load */
    notice_item *notices, **last_notice;
    int closing;
    store_job *batch[MAX_BATCH]; /* the batch that the writer has */
    int busy;                    /* its size; 0: the writer is idle */
    int64_t write_end, load_end; /* deadlines of writer and reader */
    store_stats stats;
};

void store_diag(wr_diag *d, const char *format, ...) {
    va_list words;
    *d = (wr_diag){0};
    va_start(words, format);
    vsnprintf(d->text, sizeof d->text, format, words);
    va_end(words);
}

void store_log(const store *s, int is_error, const char *format, ...) {
    char sentence[512];
    va_list words;
    va_start(words, format);
    vsnprintf(sentence, sizeof sentence, format, words);
    va_end(words);
    if (s->hooks.log != NULL)
        s->hooks.log(s->hooks.to, is_error, sentence);
    else if (!s->serves)
        fprintf(stderr, "windrose: %s\n", sentence);
}

static void wake(const store *s) {
    if (s->hooks.wake != NULL)
        s->hooks.wake(s->hooks.to);
}

int store_is_closing(store *s) {
    pthread_mutex_lock(&s->lock);
    int closing = s->closing;
    pthread_mutex_unlock(&s->lock);
    return closing;
}

/* In a server, only the reader thread may wait for the database. */
const store_backend *store_backend_of(store *s, void **db) {
    WR_ASSERT(!s->serves || pthread_equal(pthread_self(), s->reader),
              "the store is queried outside of its reader thread");
    *db = s->db;
    return s->backend;
}

/* ==== Copies of writes ============================================================ */

/* Room for copies behind a job. With `to` NULL it only adds up their size. */
typedef struct {
    char *to;
    size_t used;
} room;

static void *keep(room *r, const void *from, size_t size) {
    size_t at = (r->used + 7) & ~(size_t)7;
    r->used = at + size;
    if (r->to == NULL)
        return NULL;
    if (size > 0)
        memcpy(r->to + at, from, size);
    return r->to + at;
}

static const char *keep_words(room *r, const char *from) {
    return keep(r, from, strlen(from) + 1);
}

static const store_rows *keep_rows(room *r, const store_rows *from) {
    store_rows *rows = keep(r, from, sizeof *from);
    store_row *each = keep(r, from->rows, (size_t)from->count * sizeof *from->rows);
    const char *table = keep_words(r, from->table);
    for (int i = 0; i < from->count; i++) {
        const char *text = keep_words(r, from->rows[i].text);
        const char *key =
            keep_words(r, from->rows[i].key != NULL ? from->rows[i].key : "");
        if (each != NULL) {
            each[i].text = text;
            each[i].key = key;
        }
    }
    if (rows != NULL) {
        rows->rows = each;
        rows->table = table;
    }
    return rows;
}

static const store_table *keep_table(room *r, const store_table *from) {
    store_table *table = keep(r, from, sizeof *from);
    const char *data = keep(r, from->data, from->data_len);
    if (table != NULL)
        table->data = data;
    return table;
}

static const store_chat *keep_chat(room *r, const store_chat *from) {
    store_chat *chat = keep(r, from, sizeof *from);
    const char *text = keep_words(r, from->text);
    if (chat != NULL)
        chat->text = text;
    return chat;
}

static const store_self *keep_self(room *r, const store_self *from) {
    store_self *self = keep(r, from, sizeof *from);
    const char *name = from->name != NULL ? keep_words(r, from->name) : NULL;
    const char *ends = from->ends != NULL ? keep_words(r, from->ends) : NULL;
    const unsigned char *code =
        from->code != NULL ? keep(r, from->code, STORE_HASH) : NULL;
    if (self != NULL) {
        self->name = name;
        self->ends = ends;
        self->code = code;
    }
    return self;
}

static const store_report *keep_report(room *r, const store_report *from) {
    store_report *report = keep(r, from, sizeof *from);
    const char *reason = keep_words(r, from->reason);
    const char *text = keep_words(r, from->text);
    if (report != NULL) {
        report->reason = reason;
        report->text = text;
    }
    return report;
}

static const store_sheet *keep_sheets(room *r, const store_sheet *from, int n) {
    store_sheet *sheets = keep(r, from, (size_t)n * sizeof *from);
    WR_ASSERT(n <= STORE_MAX_SHEETS, "too many sheets in one write");
    for (int i = 0; i < n; i++) {
        const char *data = keep(r, from[i].data, from[i].data_len);
        if (sheets != NULL)
            sheets[i].data = data;
    }
    return sheets;
}

static store_write keep_write(room *r, const store_write *from) {
    store_write write = {.context = from->context,
                         .max_hosted = from->max_hosted,
                         .num_sheets = from->sheets != NULL ? from->num_sheets : 0};
    if (from->identity != NULL)
        write.identity = keep(r, from->identity, sizeof *from->identity);
    if (from->token != NULL)
        write.token = keep(r, from->token, sizeof *from->token);
    if (from->code != NULL)
        write.code = keep(r, from->code, STORE_HASH);
    if (from->self != NULL)
        write.self = keep_self(r, from->self);
    if (from->use != NULL)
        write.use = keep(r, from->use, sizeof *from->use);
    if (from->table != NULL)
        write.table = keep_table(r, from->table);
    if (from->rows != NULL)
        write.rows = keep_rows(r, from->rows);
    if (from->chat != NULL)
        write.chat = keep_chat(r, from->chat);
    if (from->result != NULL)
        write.result = keep(r, from->result, sizeof *from->result);
    if (from->sheets != NULL)
        write.sheets = keep_sheets(r, from->sheets, from->num_sheets);
    if (from->block != NULL)
        write.block = keep(r, from->block, sizeof *from->block);
    if (from->report != NULL)
        write.report = keep_report(r, from->report);
    return write;
}

static store_job *new_job(const store_job *from) {
    room r = {0};
    for (int pass = 0; pass < 2; pass++) {
        store_job *job = keep(&r, from, sizeof *from);
        store_write write = keep_write(&r, &from->write);
        const char *table = NULL, *text = NULL;
        if (from->tell_table != NULL) {
            table = keep_words(&r, from->tell_table);
            text = keep_words(&r, from->tell_text);
        }
        if (job != NULL) {
            job->write = write;
            job->tell_table = table;
            job->tell_text = text;
            return job;
        }
        r = (room){.to = malloc(r.used)};
        WR_ASSERT(r.to != NULL, "there is no memory for a write");
    }
    return NULL;
}

static void add(job_list *list, store_job *job) {
    job->next = NULL;
    *list->last = job;
    list->last = &job->next;
}

static void empty(job_list *list) {
    list->first = NULL;
    list->last = &list->first;
}

static void submit(store *s, const store_job *from) {
    store_job *job = new_job(from);
    WR_ASSERT(s->serves, "a write to a store that was opened without threads");
    pthread_mutex_lock(&s->lock);
    if (s->closing) { /* more work comes from a callback of the last poll */
        job->status = STORE_FAILED;
        add(&s->done, job);
    } else {
        add(&s->waiting, job);
        s->stats.queued++;
        pthread_cond_signal(&s->has_work);
    }
    pthread_mutex_unlock(&s->lock);
}

void store_submit(store *s, const store_write *write) {
    submit(s, &(store_job){.write = *write, .end = store_ticks() + STORE_WRITE_MS});
}

void store_tell(store *s, const char *table, const char *text) {
    if (s->backend->has_others)
        submit(s, &(store_job){.tell_table = table,
                               .tell_text = text,
                               .end = store_ticks() + STORE_WRITE_MS});
}

/* ==== The writer ================================================================== */

static void fail(store *s, store_job *job) {
    job->status = STORE_FAILED;
    add(&s->done, job);
    s->stats.queued--;
    s->stats.failed++;
}

static store_job *take_first(store *s) {
    store_job *job = s->waiting.first;
    s->waiting.first = job->next;
    if (job->next == NULL)
        empty(&s->waiting);
    return job;
}

/* Fails the writes whose time is up before their turn; the caller holds the lock. */
static void fail_overdue(store *s, int64_t now) {
    while (s->waiting.first != NULL && s->waiting.first->end <= now)
        fail(s, take_first(s));
}

/* Waits for work and takes at most one batch; -1: stop. */
static int take_batch(store *s) {
    pthread_mutex_lock(&s->lock);
    while (s->waiting.first == NULL && !s->closing)
        pthread_cond_wait(&s->has_work, &s->lock);
    int64_t now = store_ticks();
    fail_overdue(s, now);
    if (s->waiting.first != NULL) {
        int64_t first = s->waiting.first->end, least = now + LEAST_MS;
        s->write_end = first > least ? first : least;
    }
    while (s->waiting.first != NULL && s->busy < MAX_BATCH)
        s->batch[s->busy++] = take_first(s);
    int n = s->busy, is_over = n == 0 && s->closing;
    pthread_mutex_unlock(&s->lock);
    return is_over ? -1 : n;
}

/* Notices for writes that were reported as failed but are stored after all. */
static void tell_late(store *s, const store_job *job) {
    const store_write *w = &job->write;
    store_notice notice = {.kind = STORE_NOTICE_TABLE};
    if (job->status != STORE_STORED)
        return;
    if (w->table != NULL) {
        memcpy(notice.table, w->table->id, sizeof notice.table);
        notice.n = w->table->version + 1;
        store_notify(s, &notice);
    }
    if (w->rows != NULL) {
        notice.kind = STORE_NOTICE_ROWS;
        snprintf(notice.table, sizeof notice.table, "%s", w->rows->table);
        notice.n = w->rows->first + (uint32_t)w->rows->count;
        store_notify(s, &notice);
    }
    if (w->chat != NULL) {
        notice.kind = STORE_NOTICE_CHAT;
        memcpy(notice.table, w->chat->table, sizeof notice.table);
        store_notify(s, &notice);
    }
    for (int i = 0; i < w->num_sheets; i++) {
        notice = (store_notice){.kind = STORE_NOTICE_SHEET, .text = w->sheets[i].id};
        memcpy(notice.table, w->sheets[i].kind, sizeof w->sheets[i].kind);
        store_notify(s, &notice);
    }
}

static void give_back(store *s, int n, int64_t took) {
    store_job *late = NULL;
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < n; i++) {
        store_job *job = s->batch[i];
        if (job->is_late) {
            job->next = late;
            late = job;
            continue;
        }
        s->stats.stored += job->status == STORE_STORED;
        s->stats.conflicts += job->status == STORE_CONFLICT;
        s->stats.failed += job->status == STORE_FAILED || job->status == STORE_DAMAGED;
        s->stats.queued--;
        add(&s->done, job);
    }
    s->stats.batches += n > 0;
    s->stats.commit_us += (uint64_t)took;
    s->busy = 0;
    pthread_cond_broadcast(&s->has_done);
    pthread_mutex_unlock(&s->lock);
    while (late != NULL) {
        store_job *next = late->next;
        tell_late(s, late);
        free(late);
        late = next;
    }
    wake(s);
}

static void *write_all(void *to) {
    store *s = to;
    int n;
    while ((n = take_batch(s)) >= 0) {
        uint64_t start = steady_us();
        if (n > 0)
            s->backend->write(s->db, s->batch, n, s->write_end);
        give_back(s, n, (int64_t)(steady_us() - start));
    }
    return NULL;
}

/* ==== The reader ================================================================== */

static void add_load(load_list *list, load_item *item) {
    item->next = NULL;
    *list->last = item;
    list->last = &item->next;
}

static void empty_loads(load_list *list) {
    list->first = NULL;
    list->last = &list->first;
}

void store_load(store *s, void (*load)(store *s, void *to), void (*done)(void *to),
                void *to) {
    load_item *item = malloc(sizeof *item);
    WR_ASSERT(item != NULL, "there is no memory for a load");
    WR_ASSERT(s->serves, "a load from a store that was opened without threads");
    *item = (load_item){NULL, load, done, to, store_ticks() + STORE_LOAD_MS};
    pthread_mutex_lock(&s->lock);
    int is_refused = s->closing || s->num_asked >= MAX_LOADS;
    if (is_refused) {
        add_load(&s->answered, item);
    } else {
        add_load(&s->asked, item);
        s->num_asked++;
        pthread_cond_signal(&s->has_loads);
    }
    pthread_mutex_unlock(&s->lock);
    if (is_refused)
        wake(s);
}

/* Waits for a load and takes it; NULL: stop. */
static load_item *take_load(store *s) {
    pthread_mutex_lock(&s->lock);
    while (s->asked.first == NULL && !s->closing)
        pthread_cond_wait(&s->has_loads, &s->lock);
    load_item *item = s->asked.first;
    if (item != NULL) {
        s->asked.first = item->next;
        if (item->next == NULL)
            empty_loads(&s->asked);
        s->num_asked--;
        s->is_reading = 1;
        s->load_end = store_ticks() + STORE_LOAD_MS;
    }
    pthread_mutex_unlock(&s->lock);
    return item;
}

static void *load_all(void *to) {
    store *s = to;
    load_item *item;
    while ((item = take_load(s)) != NULL) {
        if (store_ticks() < item->end && !store_is_closing(s))
            item->load(s, item->to);
        pthread_mutex_lock(&s->lock);
        add_load(&s->answered, item);
        s->is_reading = 0;
        pthread_cond_broadcast(&s->has_done);
        pthread_mutex_unlock(&s->lock);
        wake(s);
    }
    return NULL;
}

/* ==== The loop's side ============================================================= */

void store_notify(store *s, const store_notice *notice) {
    size_t len = notice->text != NULL ? strlen(notice->text) : 0;
    notice_item *item = malloc(sizeof *item + len + 1);
    WR_ASSERT(item != NULL, "there is no memory for a notice");
    item->next = NULL;
    item->notice = *notice;
    if (len > 0)
        memcpy(item->text, notice->text, len);
    item->text[len] = '\0';
    item->notice.text = item->text;
    pthread_mutex_lock(&s->lock);
    *s->last_notice = item;
    s->last_notice = &item->next;
    pthread_mutex_unlock(&s->lock);
    wake(s);
}

static void finish_jobs(store *s, store_job *job) {
    while (job != NULL) {
        store_job *next = job->next;
        if (job->tell_table == NULL && s->hooks.done != NULL)
            s->hooks.done(s->hooks.to, job->write.context, job->status);
        free(job);
        job = next;
    }
}

static void finish_loads(load_item *load) {
    while (load != NULL) {
        load_item *next = load->next;
        load->done(load->to);
        free(load);
        load = next;
    }
}

/* Reports writes of the current batch as failed when their time is up: a database that
 * hangs, as on a broken disk, must not keep anybody waiting. The writer still owns
 * them. */
static void finish_overdue(store *s) {
    void *contexts[MAX_BATCH];
    int n = 0;
    int64_t now = store_ticks();
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < s->busy && now > s->write_end + GRACE_MS; i++) {
        store_job *job = s->batch[i];
        if (job->is_late || job->end + GRACE_MS >= now)
            continue;
        job->is_late = 1;
        s->stats.queued--;
        s->stats.failed++;
        if (job->tell_table == NULL)
            contexts[n++] = job->write.context;
    }
    if (s->busy > 0)
        fail_overdue(s, now);
    while (s->asked.first != NULL && s->asked.first->end < now) {
        load_item *item = s->asked.first;
        s->asked.first = item->next;
        if (item->next == NULL)
            empty_loads(&s->asked);
        s->num_asked--;
        add_load(&s->answered, item);
    }
    pthread_mutex_unlock(&s->lock);
    for (int i = 0; i < n && s->hooks.done != NULL; i++)
        s->hooks.done(s->hooks.to, contexts[i], STORE_FAILED);
}

void store_poll(store *s) {
    finish_overdue(s);
    pthread_mutex_lock(&s->lock);
    store_job *job = s->done.first;
    load_item *load = s->answered.first;
    notice_item *item = s->notices;
    empty(&s->done);
    empty_loads(&s->answered);
    s->notices = NULL;
    s->last_notice = &s->notices;
    pthread_mutex_unlock(&s->lock);
    finish_jobs(s, job);
    finish_loads(load);
    while (item != NULL) {
        notice_item *next = item->next;
        if (s->hooks.notice != NULL)
            s->hooks.notice(s->hooks.to, &item->notice);
        free(item);
        item = next;
    }
}

/* Callbacks may submit more. */
void store_flush(store *s) {
    int is_more;
    do {
        pthread_mutex_lock(&s->lock);
        while (s->waiting.first != NULL || s->busy > 0 || s->asked.first != NULL ||
               s->is_reading)
            pthread_cond_wait(&s->has_done, &s->lock);
        pthread_mutex_unlock(&s->lock);
        store_poll(s);
        pthread_mutex_lock(&s->lock);
        is_more = s->waiting.first != NULL || s->busy > 0 || s->done.first != NULL ||
                  s->asked.first != NULL || s->is_reading || s->answered.first != NULL;
        pthread_mutex_unlock(&s->lock);
    } while (is_more);
}

void store_get_stats(store *s, store_stats *out) {
    pthread_mutex_lock(&s->lock);
    *out = s->stats;
    out->loads = (uint64_t)s->num_asked + (uint64_t)s->is_reading;
    int64_t now = store_ticks();
    int is_stuck = (s->busy > 0 && now > s->write_end + GRACE_MS) ||
                   (s->is_reading && now > s->load_end + GRACE_MS);
    pthread_mutex_unlock(&s->lock);
    out->kind = s->backend->kind;
    store_health *health = s->db;
    out->schema = health->schema;
    out->is_up = !is_stuck && atomic_load(&health->is_up);
}

int store_check(store *s, const store_checking *how) {
    void *db;
    const store_backend *backend = store_backend_of(s, &db);
    return backend->check != NULL ? backend->check(db, how) : STORE_STORED;
}

int store_backup(store *s, const char *file, wr_diag *d) {
    void *db;
    const store_backend *backend = store_backend_of(s, &db);
    return backend->backup(db, file, d);
}

/* ==== Opening and closing ========================================================= */

static const struct {
    const char *prefix;
    const store_backend *backend;
    int keeps_prefix; /* the database needs the whole address */
} kinds[] = {
    {"postgres://", &store_postgres, 1},
    {"postgresql://", &store_postgres, 1},
    {"sqlite://", &store_sqlite, 0},
    {"sqlite:", &store_sqlite, 0},
};

/* The backend for an address, and the name that it opens. */
static const store_backend *find_backend(const char **url) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t len = strlen(kinds[i].prefix);
        if (strncmp(*url, kinds[i].prefix, len) == 0) {
            if (!kinds[i].keeps_prefix)
                *url += len;
            return kinds[i].backend;
        }
    }
    return strstr(*url, "://") == NULL ? &store_sqlite : NULL;
}

static int start_threads(store *s) {
    if (pthread_create(&s->writer, NULL, write_all, s) != 0)
        return -1;
    if (pthread_create(&s->reader, NULL, load_all, s) == 0)
        return 0;
    pthread_mutex_lock(&s->lock);
    s->closing = 1;
    pthread_cond_signal(&s->has_work);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer, NULL);
    return -1;
}

static store *new_store(const store_hooks *hooks, const store_backend *backend) {
    store *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->serves = hooks != NULL;
    if (hooks != NULL)
        s->hooks = *hooks;
    s->backend = backend;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->has_work, NULL);
    pthread_cond_init(&s->has_loads, NULL);
    pthread_cond_init(&s->has_done, NULL);
    empty(&s->waiting);
    empty(&s->done);
    empty_loads(&s->asked);
    empty_loads(&s->answered);
    s->last_notice = &s->notices;
    return s;
}

store *store_open(const char *url, const store_hooks *hooks, wr_diag *d) {
    const store_backend *backend = find_backend(&url);
    if (backend == NULL || url[0] == '\0') {
        store_diag(d, "A store is a file name, sqlite://FILE or "
                      "postgres://USER@HOST/DATABASE.");
        return NULL;
    }
    store *s = new_store(hooks, backend);
    if (s == NULL) {
        store_diag(d, "There is not enough memory to open the store.");
        return NULL;
    }
    s->db = backend->open(s, url, s->serves, d);
    if (s->db != NULL && s->serves && start_threads(s) != 0) {
        store_diag(d, "The system refuses another thread.");
        backend->close(s->db);
        s->db = NULL;
    }
    if (s->db == NULL) {
        s->serves = 0;
        store_close(s);
        return NULL;
    }
    return s;
}

void store_close(store *s) {
    pthread_mutex_lock(&s->lock);
    s->closing = 1;
    pthread_cond_signal(&s->has_work);
    pthread_cond_signal(&s->has_loads);
    pthread_mutex_unlock(&s->lock);
    if (s->serves) {
        pthread_join(s->writer, NULL);
        pthread_join(s->reader, NULL);
    }
    if (s->db != NULL)
        s->backend->close(s->db);
    store_poll(s);
    s->hooks = (store_hooks){0};
    while (s->done.first != NULL || s->answered.first != NULL || s->notices != NULL)
        store_poll(s); /* frees what callbacks added */
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->has_work);
    pthread_cond_destroy(&s->has_loads);
    pthread_cond_destroy(&s->has_done);
    free(s);
}
