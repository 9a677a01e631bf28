/* power_vfs.c: a disk in memory for SQLite that loses its power; see power_vfs.h. */
#include "power_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/check.h"

enum { MAX_NAMES = 16, MAX_PAST = 64, MAX_REGIONS = 64, MAX_NAME = 512 };

typedef struct {
    unsigned char *at;
    size_t len, cap;
} bytes;

/* A change of a file that is not synced: a write, or a truncation if data is NULL. */
typedef struct {
    size_t from, len;
    unsigned char *data;
} op;

typedef struct inode {
    struct inode *next;
    bytes live, platter;
    op *ops;
    int num_ops, max_ops;
    int refs; /* files that have it open */
    int shared;
    const void *reserved, *pending; /* who has these locks */
    void *regions[MAX_REGIONS];     /* shared memory */
    int num_regions, maps, shm_shared[SQLITE_SHM_NLOCK];
    const void *shm_owner[SQLITE_SHM_NLOCK];
} inode;

/* A name in the folder: its files since the folder was synced, the last being the
 * current one. NULL: no such file. */
typedef struct {
    char name[MAX_NAME];
    inode *past[MAX_PAST];
    int n;
} entry;

typedef struct {
    sqlite3_file base;
    inode *of;
    int level, is_mapped, syncs_folder;
    unsigned shm_shared, shm_exclusive; /* locks that it holds */
} file;

static struct {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    pthread_t holder;
    int is_held, num_held;
    entry entries[MAX_NAMES];
    int num_entries;
    inode *inodes;
    uint64_t luck, salt; /* salt: for SQLite itself */
    long cut_in;
    int is_out, lies;
    power_fault fault;
    long failed;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};

/* ==== Luck ======================================================================== */

static uint64_t draw_from(uint64_t *luck) {
    uint64_t x = *luck += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t draw(void) {
    return draw_from(&disk.luck);
}

uint32_t power_luck(uint32_t n) {
    return (uint32_t)(draw() % n);
}

/* ==== Bytes, inodes, names ======================================================== */

static void *need(void *p) {
    if (p == NULL)
        abort();
    return p;
}

static void resize(bytes *b, size_t len) {
    if (len > b->cap) {
        b->cap = 2 * len;
        b->at = need(realloc(b->at, b->cap));
    }
    if (len > b->len)
        memset(b->at + b->len, 0, len - b->len);
    b->len = len;
}

static void put(bytes *b, size_t from, const unsigned char *data, size_t len) {
    if (from + len > b->len)
        resize(b, from + len);
    if (len > 0)
        memcpy(b->at + from, data, len);
}

static void forget_ops(inode *i) {
    for (int k = 0; k < i->num_ops; k++)
        free(i->ops[k].data);
    i->num_ops = 0;
}

static void add_op(inode *i, op o) {
    if (i->num_ops == i->max_ops) {
        i->max_ops = 2 * i->max_ops + 16;
        i->ops = need(realloc(i->ops, (size_t)i->max_ops * sizeof i->ops[0]));
    }
    i->ops[i->num_ops++] = o;
}

static inode *new_inode(void) {
    inode *i = need(calloc(1, sizeof *i));
    i->next = disk.inodes;
    disk.inodes = i;
    return i;
}

static void free_inode(inode *i) {
    forget_ops(i);
    for (int k = 0; k < i->num_regions; k++)
        free(i->regions[k]);
    free(i->ops);
    free(i->live.at);
    free(i->platter.at);
    free(i);
}

static entry *find_entry(const char *name, int make) {
    for (int k = 0; k < disk.num_entries; k++)
        if (strcmp(disk.entries[k].name, name) == 0)
            return &disk.entries[k];
    if (!make)
        return NULL;
    if (disk.num_entries == MAX_NAMES || strlen(name) >= MAX_NAME)
        abort();
    entry *e = &disk.entries[disk.num_entries++];
    *e = (entry){.n = 1};
    snprintf(e->name, sizeof e->name, "%s", name);
    return e;
}

static inode *now_at(const entry *e) {
    return e != NULL ? e->past[e->n - 1] : NULL;
}

static void set_entry(entry *e, inode *i) {
    if (e->n == MAX_PAST) { /* the oldest but one is forgotten, which is allowed */
        memmove(&e->past[1], &e->past[2], (MAX_PAST - 2) * sizeof e->past[0]);
        e->n--;
    }
    e->past[e->n++] = i;
}

static void sync_folder(void) {
    for (int k = 0; k < disk.num_entries && !disk.lies; k++) {
        entry *e = &disk.entries[k];
        e->past[0] = now_at(e);
        e->n = 1;
    }
}

static void sync_inode(inode *i) {
    if (disk.lies)
        return;
    for (int k = 0; k < i->num_ops; k++) {
        const op *o = &i->ops[k];
        if (o->data != NULL)
            put(&i->platter, o->from, o->data, o->len);
        else if (o->from < i->platter.len)
            resize(&i->platter, o->from);
    }
    forget_ops(i);
}

/* ==== Every call ================================================================== */

enum { GO_ON, LAST_ACT, FAULT }; /* LAST_ACT: the power goes in this call */

/* Begins a call; the result says how it goes. The disk is locked until leave. */
static int enter(int kind, int *code) {
    pthread_mutex_lock(&disk.lock);
    while (disk.is_held && !pthread_equal(disk.holder, pthread_self())) {
        disk.num_held++;
        pthread_cond_broadcast(&disk.moved);
        pthread_cond_wait(&disk.moved, &disk.lock);
        disk.num_held--;
    }
    if (disk.is_out) {
        *code = SQLITE_IOERR;
        return FAULT;
    }
    power_fault *f = &disk.fault;
    if ((f->kinds & kind) && f->n > 0 && --f->n == 0) {
        f->n = f->lasts != 0;
        disk.failed++;
        *code = f->code;
        return FAULT;
    }
    *code = SQLITE_OK;
    if (!(kind &
          (POWER_OPEN | POWER_WRITE | POWER_SYNC | POWER_TRUNCATE | POWER_DELETE)) ||
        disk.cut_in < 0 || disk.cut_in-- > 0)
        return GO_ON;
    *code = SQLITE_IOERR;
    return LAST_ACT;
}

static int leave(int how, int code) {
    if (how == LAST_ACT)
        disk.is_out = 1;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

/* ==== Files ======================================================================= */

static int f_close(sqlite3_file *base) {
    file *f = (file *)base;
    pthread_mutex_lock(&disk.lock);
    f->of->refs--;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int f_read(sqlite3_file *base, void *out, int len, sqlite3_int64 from) {
    file *f = (file *)base;
    int code, how = enter(POWER_READ, &code);
    if (how == FAULT)
        return leave(how, code == SQLITE_IOERR ? SQLITE_IOERR_READ : code);
    const bytes *b = &f->of->live;
    size_t at = (size_t)from, n = (size_t)len;
    size_t there = at >= b->len ? 0 : b->len - at < n ? b->len - at : n;
    if (there > 0)
        memcpy(out, b->at + at, there);
    if (there < n) {
        memset((char *)out + there, 0, n - there);
        code = SQLITE_IOERR_SHORT_READ;
    }
    return leave(how, code);
}

static int f_write(sqlite3_file *base, const void *data, int len, sqlite3_int64 from) {
    file *f = (file *)base;
    int code, how = enter(POWER_WRITE, &code);
    if (how == FAULT)
        return leave(how, code);
    op o = {.from = (size_t)from, .len = (size_t)len};
    o.data = need(malloc(o.len));
    memcpy(o.data, data, o.len);
    put(&f->of->live, o.from, o.data, o.len);
    add_op(f->of, o);
    return leave(how, code);
}

static int f_truncate(sqlite3_file *base, sqlite3_int64 size) {
    file *f = (file *)base;
    int code, how = enter(POWER_TRUNCATE, &code);
    if (how == FAULT)
        return leave(how, code);
    if ((size_t)size < f->of->live.len)
        resize(&f->of->live, (size_t)size);
    add_op(f->of, (op){.from = (size_t)size});
    return leave(how, code);
}

static int f_sync(sqlite3_file *base, int flags) {
    file *f = (file *)base;
    int code, how = enter(POWER_SYNC, &code);
    (void)flags;
    /* The power may go just before a sync, or just after it. */
    if (how == GO_ON || (how == LAST_ACT && power_luck(2))) {
        sync_inode(f->of);
        if (f->syncs_folder)
            sync_folder();
        f->syncs_folder = 0;
    }
    return leave(how, code);
}

static int f_size(sqlite3_file *base, sqlite3_int64 *out) {
    int code, how = enter(POWER_LOOK, &code);
    *out = (sqlite3_int64)((file *)base)->of->live.len;
    return leave(how, code);
}

static int f_control(sqlite3_file *base, int what, void *arg) {
    (void)base, (void)what, (void)arg;
    return SQLITE_NOTFOUND;
}

static int f_sector_size(sqlite3_file *base) {
    (void)base;
    return 4096;
}

static int f_traits(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ==== Locks ======================================================================= */

static int try_lock(file *f, int level) {
    inode *i = f->of;
    if (level == SQLITE_LOCK_SHARED) {
        if (i->pending != NULL && i->pending != f)
            return SQLITE_BUSY;
        i->shared++;
    } else {
        if (i->reserved != NULL && i->reserved != f)
            return SQLITE_BUSY;
        i->reserved = f;
        if (level == SQLITE_LOCK_EXCLUSIVE) {
            i->pending = f;
            f->level = SQLITE_LOCK_PENDING;
            if (i->shared > 1)
                return SQLITE_BUSY;
        }
    }
    f->level = level;
    return SQLITE_OK;
}

static int f_lock(sqlite3_file *base, int level) {
    file *f = (file *)base;
    int code, how = enter(POWER_LOCK, &code);
    if (how == GO_ON && level > f->level)
        code = try_lock(f, level);
    return leave(how, code);
}

static int f_unlock(sqlite3_file *base, int level) {
    file *f = (file *)base;
    pthread_mutex_lock(&disk.lock);
    if (f->level > SQLITE_LOCK_SHARED && level <= SQLITE_LOCK_SHARED) {
        if (f->of->reserved == f)
            f->of->reserved = NULL;
        if (f->of->pending == f)
            f->of->pending = NULL;
    }
    if (f->level >= SQLITE_LOCK_SHARED && level == SQLITE_LOCK_NONE)
        f->of->shared--;
    if (level < f->level)
        f->level = level;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int f_is_reserved(sqlite3_file *base, int *out) {
    file *f = (file *)base;
    int code, how = enter(POWER_LOCK, &code);
    *out = f->of->reserved != NULL;
    return leave(how, code);
}

/* ==== Shared memory =============================================================== */

static int f_shm_map(sqlite3_file *base, int region, int size, int extend,
                     void volatile **out) {
    file *f = (file *)base;
    inode *i = f->of;
    int code, how = enter(POWER_SHM, &code);
    *out = NULL;
    if (how == FAULT)
        return leave(how, code == SQLITE_IOERR ? SQLITE_IOERR_SHMMAP : code);
    if (!f->is_mapped) {
        f->is_mapped = 1;
        i->maps++;
    }
    if (region >= MAX_REGIONS)
        abort();
    while (extend && i->num_regions <= region)
        i->regions[i->num_regions++] = need(calloc(1, (size_t)size));
    if (region < i->num_regions)
        *out = i->regions[region];
    return leave(how, code);
}

static void shm_unlock(file *f, unsigned mask) {
    for (int k = 0; k < SQLITE_SHM_NLOCK; k++) {
        if (mask >> k & f->shm_exclusive >> k & 1)
            f->of->shm_owner[k] = NULL;
        if (mask >> k & f->shm_shared >> k & 1)
            f->of->shm_shared[k]--;
    }
    f->shm_exclusive &= ~mask;
    f->shm_shared &= ~mask;
}

static int shm_lock(file *f, unsigned mask, int is_exclusive) {
    inode *i = f->of;
    for (int k = 0; k < SQLITE_SHM_NLOCK; k++) {
        if (!(mask >> k & 1))
            continue;
        int others = i->shm_shared[k] - (int)(f->shm_shared >> k & 1);
        if ((i->shm_owner[k] != NULL && i->shm_owner[k] != f) ||
            (is_exclusive && others > 0))
            return SQLITE_BUSY;
    }
    for (int k = 0; k < SQLITE_SHM_NLOCK; k++) {
        if (!(mask >> k & 1))
            continue;
        if (is_exclusive)
            i->shm_owner[k] = f;
        else if (!(f->shm_shared >> k & 1))
            i->shm_shared[k]++;
    }
    *(is_exclusive ? &f->shm_exclusive : &f->shm_shared) |= mask;
    return SQLITE_OK;
}

static int f_shm_lock(sqlite3_file *base, int offset, int n, int flags) {
    file *f = (file *)base;
    unsigned mask = ((1u << n) - 1) << offset;
    if (flags & SQLITE_SHM_UNLOCK) {
        pthread_mutex_lock(&disk.lock);
        shm_unlock(f, mask);
        pthread_mutex_unlock(&disk.lock);
        return SQLITE_OK;
    }
    int code, how = enter(POWER_SHM, &code);
    if (how == FAULT)
        return leave(how, code == SQLITE_IOERR ? SQLITE_IOERR_SHMLOCK : code);
    return leave(how, shm_lock(f, mask, (flags & SQLITE_SHM_EXCLUSIVE) != 0));
}

static void f_shm_barrier(sqlite3_file *base) {
    (void)base;
    __sync_synchronize();
    pthread_mutex_lock(&disk.lock);
    pthread_mutex_unlock(&disk.lock);
}

static int f_shm_unmap(sqlite3_file *base, int is_last) {
    file *f = (file *)base;
    inode *i = f->of;
    (void)is_last;
    pthread_mutex_lock(&disk.lock);
    shm_unlock(f, ~0u);
    if (f->is_mapped && --i->maps == 0) {
        for (int k = 0; k < i->num_regions; k++)
            free(i->regions[k]);
        i->num_regions = 0;
    }
    f->is_mapped = 0;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = f_close,
                                           .xRead = f_read,
                                           .xWrite = f_write,
                                           .xTruncate = f_truncate,
                                           .xSync = f_sync,
                                           .xFileSize = f_size,
                                           .xLock = f_lock,
                                           .xUnlock = f_unlock,
                                           .xCheckReservedLock = f_is_reserved,
                                           .xFileControl = f_control,
                                           .xSectorSize = f_sector_size,
                                           .xDeviceCharacteristics = f_traits,
                                           .xShmMap = f_shm_map,
                                           .xShmLock = f_shm_lock,
                                           .xShmBarrier = f_shm_barrier,
                                           .xShmUnmap = f_shm_unmap};

/* ==== The folder ================================================================== */

static int v_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags,
                  int *out_flags) {
    file *f = (file *)base;
    (void)vfs;
    *f = (file){0};
    int code, how = enter(POWER_OPEN, &code);
    if (how != GO_ON)
        return leave(how, code == SQLITE_IOERR ? SQLITE_CANTOPEN : code);
    entry *e = name != NULL ? find_entry(name, 1) : NULL;
    f->of = now_at(e);
    /* The store makes its own file before SQLite opens it. */
    int makes = flags & (SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB);
    if (f->of == NULL && !makes)
        return leave(how, SQLITE_CANTOPEN);
    if (f->of == NULL) {
        f->of = new_inode();
        if (e != NULL)
            set_entry(e, f->of);
    }
    /* As on Unix, for new and existing files. */
    f->syncs_folder = (flags & SQLITE_OPEN_CREATE) &&
                      (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL |
                                SQLITE_OPEN_SUPER_JOURNAL));
    f->of->refs++;
    f->base.pMethods = &methods;
    if (out_flags != NULL)
        *out_flags = flags;
    return leave(how, code);
}

static int v_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
    (void)vfs;
    int code, how = enter(POWER_DELETE, &code);
    if (how == FAULT)
        return leave(how, code == SQLITE_IOERR ? SQLITE_IOERR_DELETE : code);
    entry *e = find_entry(name, 0);
    if (now_at(e) == NULL)
        return leave(how, how == GO_ON ? SQLITE_IOERR_DELETE_NOENT : code);
    set_entry(e, NULL);
    if (syncs && how == GO_ON)
        sync_folder();
    return leave(how, code);
}

static int v_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    (void)vfs, (void)flags;
    int code, how = enter(POWER_LOOK, &code);
    const inode *i = now_at(find_entry(name, 0));
    *out = how == GO_ON && i != NULL && i->live.len > 0;
    return leave(how, code == SQLITE_IOERR ? SQLITE_IOERR_ACCESS : code);
}

static int v_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int v_randomness(sqlite3_vfs *vfs, int n, char *out) {
    (void)vfs;
    for (int i = 0; i < n; i++)
        out[i] = (char)draw_from(&disk.salt);
    return n;
}

/* Only other threads are ever waited for. */
static int v_sleep(sqlite3_vfs *vfs, int us) {
    (void)vfs;
    usleep(us < 200 ? (useconds_t)us : 200);
    return us;
}

static int v_time(sqlite3_vfs *vfs, double *out) {
    (void)vfs;
    *out = 2440587.5 + (double)time(NULL) / 86400;
    return SQLITE_OK;
}

static sqlite3_vfs vfs = {.iVersion = 1,
                          .szOsFile = sizeof(file),
                          .mxPathname = MAX_NAME,
                          .zName = "power",
                          .xOpen = v_open,
                          .xDelete = v_delete,
                          .xAccess = v_access,
                          .xFullPathname = v_full_name,
                          .xRandomness = v_randomness,
                          .xSleep = v_sleep,
                          .xCurrentTime = v_time};

/* ==== Memory ====================================================================== */

static sqlite3_mem_methods memory;

static void *m_malloc(int size) {
    int code, how = enter(POWER_MEMORY, &code);
    int is_fault = how == FAULT && !disk.is_out;
    leave(GO_ON, code);
    return is_fault ? NULL : memory.xMalloc(size);
}

static void *m_realloc(void *p, int size) {
    int code, how = enter(POWER_MEMORY, &code);
    int is_fault = how == FAULT && !disk.is_out;
    leave(GO_ON, code);
    return is_fault ? NULL : memory.xRealloc(p, size);
}

/* ==== The power =================================================================== */

static void empty_disk(void) {
    while (disk.inodes != NULL) {
        inode *next = disk.inodes->next;
        free_inode(disk.inodes);
        disk.inodes = next;
    }
    disk.num_entries = 0;
}

void power_begin(uint64_t seed) {
    empty_disk();
    disk.luck = seed;
    disk.salt = ~seed;
    disk.cut_in = -1;
    disk.is_out = disk.lies = 0;
    disk.fault = (power_fault){0};
    if (memory.xMalloc == NULL) {
        sqlite3_shutdown();
        CHECK_INT(sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory), SQLITE_OK);
        sqlite3_mem_methods ours = memory;
        ours.xMalloc = m_malloc;
        ours.xRealloc = m_realloc;
        CHECK_INT(sqlite3_config(SQLITE_CONFIG_MALLOC, &ours), SQLITE_OK);
    }
    CHECK_INT(sqlite3_initialize(), SQLITE_OK);
    CHECK_INT(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
    sqlite3_randomness(0, NULL); /* SQLite reseeds its random numbers */
}

void power_end(void) {
    power_mend();
    sqlite3_vfs_unregister(&vfs);
    empty_disk();
}

void power_cut_after(long n) {
    pthread_mutex_lock(&disk.lock);
    disk.cut_in = n;
    pthread_mutex_unlock(&disk.lock);
}

int power_is_out(void) {
    pthread_mutex_lock(&disk.lock);
    int is_out = disk.is_out;
    pthread_mutex_unlock(&disk.lock);
    return is_out;
}

void power_lies(int lies) {
    disk.lies = lies;
}

void power_fail(power_fault fault) {
    pthread_mutex_lock(&disk.lock);
    disk.fault = fault;
    disk.failed = 0;
    pthread_mutex_unlock(&disk.lock);
}

long power_mend(void) {
    pthread_mutex_lock(&disk.lock);
    disk.fault = (power_fault){0};
    long failed = disk.failed;
    disk.failed = 0;
    pthread_mutex_unlock(&disk.lock);
    return failed;
}

/* How the cache of one file was emptied. */
enum { ALL_LOST, ALL_KEPT, FIRST_KEPT, SOME_KEPT, HOW_COUNT };

/* True if a piece reaches the platter; `first` is how many are kept of FIRST_KEPT. */
static int is_kept(int how, long piece, long first) {
    switch (how) {
    case ALL_LOST:
        return 0;
    case ALL_KEPT:
        return 1;
    case FIRST_KEPT:
        return piece < first;
    default:
        return power_luck(2) == 0;
    }
}

/* A file may have grown without the data written there. */
static void grow(bytes *b, size_t len) {
    size_t old = b->len;
    int is_junk = power_luck(2) == 0;
    if (len <= old)
        return;
    resize(b, len);
    for (size_t k = old; k < len && is_junk; k++)
        b->at[k] = (unsigned char)draw();
}

/* Brings a write to the platter, sector by sector. */
static void settle_write(inode *i, const op *o, uint32_t sector, int how) {
    long pieces = (long)(o->len / sector) + 2, piece = 0;
    long first = (long)power_luck((uint32_t)pieces);
    size_t done = 0;
    while (done < o->len) {
        size_t room = sector - (o->from + done) % sector;
        size_t len = room < o->len - done ? room : o->len - done;
        size_t at = o->from + done, part = len;
        int kept = is_kept(how, piece++, first);
        if (kept && how != ALL_KEPT && power_luck(16) == 0)
            part = power_luck((uint32_t)len + 1); /* torn within a sector */
        if (kept && part > 0) {
            grow(&i->platter, at);
            put(&i->platter, at, o->data + done, part);
        } else if (how != ALL_LOST && power_luck(4) == 0) {
            grow(&i->platter, at + len);
        }
        done += len;
    }
}

static void settle_inode(inode *i, uint32_t sector) {
    int how = (int)power_luck(HOW_COUNT);
    long first = (long)power_luck((uint32_t)i->num_ops + 1);
    for (int k = 0; k < i->num_ops; k++) {
        const op *o = &i->ops[k];
        int each = how;
        if (how == FIRST_KEPT) /* whole ones up to one that is torn */
            each = k < first ? ALL_KEPT : k == first ? FIRST_KEPT : ALL_LOST;
        if (o->data != NULL)
            settle_write(i, o, sector, each);
        else if (is_kept(each, 0, 1) && o->from < i->platter.len)
            resize(&i->platter, o->from);
    }
    forget_ops(i);
    resize(&i->live, i->platter.len);
    if (i->platter.len > 0)
        memcpy(i->live.at, i->platter.at, i->platter.len);
}

/* Names go back to what they meant at some moment since the last sync. */
static void settle_names(void) {
    for (int k = 0; k < disk.num_entries; k++) {
        entry *e = &disk.entries[k];
        e->past[0] = e->past[power_luck((uint32_t)e->n)];
        e->n = 1;
    }
}

static int has_name(const inode *i) {
    for (int k = 0; k < disk.num_entries; k++)
        if (disk.entries[k].past[0] == i)
            return 1;
    return 0;
}

void power_back(uint32_t sector) {
    pthread_mutex_lock(&disk.lock);
    settle_names();
    for (inode **at = &disk.inodes; *at != NULL;) {
        inode *i = *at;
        if (i->refs != 0)
            abort();
        if (has_name(i)) {
            settle_inode(i, sector);
            at = &i->next;
        } else {
            *at = i->next;
            free_inode(i);
        }
    }
    disk.is_out = 0;
    disk.cut_in = -1;
    pthread_mutex_unlock(&disk.lock);
}

/* ==== Order between threads ======================================================= */

void power_hold(void) {
    pthread_mutex_lock(&disk.lock);
    disk.is_held = 1;
    disk.holder = pthread_self();
    pthread_mutex_unlock(&disk.lock);
}

void power_await_held(void) {
    pthread_mutex_lock(&disk.lock);
    while (disk.num_held == 0)
        pthread_cond_wait(&disk.moved, &disk.lock);
    pthread_mutex_unlock(&disk.lock);
}

void power_release(void) {
    pthread_mutex_lock(&disk.lock);
    disk.is_held = 0;
    pthread_cond_broadcast(&disk.moved);
    pthread_mutex_unlock(&disk.lock);
}
