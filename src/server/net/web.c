/*
 * web.c: the page's files, read once at the start. Requests look names up in a table,
 * not in the file system, so no path leads outside.
 */
#define _XOPEN_SOURCE 700

#include "web.h"

#include <ftw.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "page.h"
#include "src/base/memory.h"
#include "src/server/api/api.h"
#include "src/server/common/json.h"
#include "src/server/common/log.h"

enum { MAX_FILE = 64 * 1024 * 1024, ETAG = 24, PATH_LETTERS = 240 };

typedef struct {
    map_entry entry;
    const char *type;
    int is_immutable;
    char *bytes[WEB_CODINGS];
    size_t len[WEB_CODINGS];
    char etag[WEB_CODINGS][ETAG];
} file;

struct web {
    map files;
};

static const char built_in[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    "<title>Windrose</title></head><body><h1>Windrose</h1><p>The server is running, "
    "but "
    "the page is not built. Build it with <code>make web</code> and start the server "
    "with <code>--web build/web</code>.</p></body></html>\n";

/* ==== Reading ==================================================================== */

static const char *type_of(const char *path) {
    static const struct {
        const char *end, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".mjs", "text/javascript; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".json", "application/json"},
                 {".webmanifest", "application/manifest+json"},
                 {".wasm", "application/wasm"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".ico", "image/x-icon"},
                 {".woff2", "font/woff2"},
                 {".txt", "text/plain; charset=utf-8"},
                 {".wr", "text/plain; charset=utf-8"}};
    size_t len = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t n = strlen(types[i].end);
        if (len > n && strcmp(path + len - n, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* Names like assets/index-BxY12aQz.js change with their content. */
static int is_hashed(const char *path) {
    const char *name = strrchr(path, '/'), *dot = strrchr(path, '.');
    const char *dash = dot;
    while (dash != NULL && dash > name && *dash != '-')
        dash--;
    return strncmp(path, "/assets/", 8) == 0 && dot != NULL && dash > name &&
           dot - dash >= 9;
}

static file *file_of(web *w, const char *path) {
    file *f = map_find(&w->files, path);
    if (f != NULL)
        return f;
    f = map_make(&w->files, path, sizeof *f);
    f->type = type_of(path);
    f->is_immutable = is_hashed(path);
    return f;
}

static void set_content(file *f, int coding, char *bytes, size_t len) {
    unsigned char hash[crypto_generichash_BYTES_MIN];
    char hex[2 * sizeof hash + 1];
    crypto_generichash(hash, sizeof hash, (unsigned char *)bytes, len, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    free(f->bytes[coding]);
    f->bytes[coding] = bytes;
    f->len[coding] = len;
    snprintf(f->etag[coding], ETAG, "\"%.16s-%d\"", hex, coding);
}

static char *read_file(const char *path, size_t len) {
    FILE *from = fopen(path, "rb");
    char *bytes = mem_new(len + 1);
    if (from == NULL || fread(bytes, 1, len, from) != len) {
        free(bytes);
        bytes = NULL;
    }
    if (from != NULL)
        fclose(from);
    return bytes;
}

/* nftw has no argument of its own. */
static web *reading;
static size_t reading_root;

static int take_file(const char *path, const struct stat *st, int kind,
                     struct FTW *where) {
    static const char *const ends[WEB_CODINGS] = {"", ".gz", ".br"};
    char name[PATH_LETTERS];
    int coding = WEB_PLAIN;
    (void)where;
    if (kind != FTW_F || st->st_size > MAX_FILE ||
        strlen(path + reading_root) >= sizeof name)
        return 0;
    snprintf(name, sizeof name, "%s", path + reading_root);
    size_t len = strlen(name);
    for (int i = WEB_GZIP; i < WEB_CODINGS; i++)
        if (len > 3 && strcmp(name + len - 3, ends[i]) == 0)
            coding = i;
    if (coding != WEB_PLAIN)
        name[len - 3] = '\0';
    char *bytes = read_file(path, (size_t)st->st_size);
    if (bytes != NULL)
        set_content(file_of(reading, name), coding, bytes, (size_t)st->st_size);
    return 0;
}

web *web_new(const char *root, wr_diag *d) {
    web *w = mem_new(sizeof *w);
    map_init(&w->files);
    if (root != NULL && root[0] != '\0') {
        reading = w;
        reading_root = strlen(root);
        while (reading_root > 0 && root[reading_root - 1] == '/')
            reading_root--;
        if (nftw(root, take_file, 16, FTW_PHYS) != 0) {
            snprintf(d->text, sizeof d->text,
                     "cannot read the folder of the page, %.100s", root);
            web_free(w);
            return NULL;
        }
    }
    file *index = map_find(&w->files, "/index.html");
    if (index == NULL || index->bytes[WEB_PLAIN] == NULL)
        set_content(file_of(w, "/index.html"), WEB_PLAIN,
                    mem_copy(built_in, sizeof built_in - 1), sizeof built_in - 1);
    log_line(LOG_INFO, "page", "files=%zu", w->files.n);
    return w;
}

void web_free(web *w) {
    if (w == NULL)
        return;
    for (map_entry *e = map_first(&w->files); e != NULL; e = map_first(&w->files)) {
        file *f = (file *)e;
        map_remove(&w->files, e);
        for (int i = 0; i < WEB_CODINGS; i++)
            free(f->bytes[i]);
        free(f);
    }
    map_free(&w->files);
    free(w);
}

/* ==== Answering ================================================================== */

void web_reply_free(web_reply *r) {
    free(r->own);
    *r = (web_reply){0};
}

void web_error(int status, const char *sentence, web_reply *out) {
    wr_text b = {.grow = text_grow};
    wr_put(&b, sentence);
    wr_put(&b, "\n");
    *out = (web_reply){.status = status,
                       .type = "text/plain; charset=utf-8",
                       .cache = "no-store",
                       .bytes = b.buf,
                       .len = b.len,
                       .own = b.buf};
}

/* True if a list like `gzip, deflate, br;q=0.9` has a word, and not with q=0. */
static int accepts(const char *list, const char *word) {
    size_t len = strlen(word);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", ");
        size_t n = strcspn(at, ",; ");
        const char *rest = at + n;
        size_t more = strcspn(rest, ",");
        if (n == len && strncasecmp(at, word, n) == 0)
            return !(more >= 4 && strncmp(rest, ";q=0", 4) == 0 &&
                     (more == 4 || strspn(rest + 4, ".0") == more - 4));
        at = rest + more;
    }
    return 0;
}

/* Leaves out what the client has already. */
static void spare_known(const web_request *q, web_reply *out) {
    if (q->etag[0] != '\0' && strstr(q->etag, out->etag) != NULL) {
        out->status = 304;
        out->len = 0;
    }
}

static void answer_file(const file *f, const web_request *q, web_reply *out) {
    int coding = WEB_PLAIN;
    if (f->bytes[WEB_BROTLI] != NULL && accepts(q->accept, "br"))
        coding = WEB_BROTLI;
    else if (f->bytes[WEB_GZIP] != NULL && accepts(q->accept, "gzip"))
        coding = WEB_GZIP;
    if (f->bytes[coding] == NULL) {
        web_error(404, "There is nothing here.", out);
        return;
    }
    static const char *const names[WEB_CODINGS] = {NULL, "gzip", "br"};
    *out = (web_reply){.status = 200,
                       .type = f->type,
                       .encoding = names[coding],
                       .etag = f->etag[coding],
                       .bytes = f->bytes[coding],
                       .len = f->len[coding]};
    out->cache = f->is_immutable ? "public, max-age=31536000, immutable" : "no-cache";
    spare_known(q, out);
}

/* The page at a path of its own, with these tags (NULL: its own). */
static void answer_page(const web *w, const web_request *q, const page_card *card,
                        web_reply *out) {
    const file *index = map_find(&w->files, "/index.html");
    wr_text b = {.grow = text_grow};
    page_write(index->bytes[WEB_PLAIN], index->len[WEB_PLAIN], q->path, card, &b);
    *out = (web_reply){.status = 200,
                       .type = index->type,
                       .cache = "no-cache",
                       .etag = index->etag[WEB_PLAIN],
                       .bytes = b.buf,
                       .len = b.len,
                       .own = b.buf};
    spare_known(q, out);
}

/* The picture of a game, or of all; "" if the page has none. */
static const char *picture_of(const web *w, const char *game, char out[PATH_LETTERS]) {
    const char *const names[] = {game, "windrose"};
    for (int i = 0; i < 2; i++) {
        snprintf(out, PATH_LETTERS, "/cards/%.100s.png", names[i]);
        if (map_find(&w->files, out) != NULL)
            return out + 1;
    }
    return "";
}

/* What is said of the page itself. */
static page_card own_card(const web *w, const web_request *q, char out[PATH_LETTERS]) {
    return (page_card){.title = "Windrose",
                       .text = "Four sailing games, against people and bots.",
                       .image = picture_of(w, "", out),
                       .host = q->host,
                       .is_secure = q->is_secure};
}

void web_invite(server *s, const web_request *q, const char *answer, size_t len,
                web_reply *out) {
    char picture[PATH_LETTERS];
    wr_diag d;
    json_t *told = json_read(answer, len, &d);
    const char *title = json_string_value(json_object_get(told, "title"));
    const char *text = json_string_value(json_object_get(told, "text"));
    const char *game = json_string_value(json_object_get(told, "game"));
    page_card card = own_card(s->web, q, picture);
    if (title != NULL && text != NULL && game != NULL) {
        card.title = title;
        card.text = text;
        card.image = picture_of(s->web, game, picture);
    }
    card.is_private = 1;
    web_request fresh = *q;
    fresh.etag = "";
    answer_page(s->web, &fresh, &card, out);
    out->cache = "no-store";
    out->etag = NULL;
    json_decref(told);
}

static void answer_health(server *s, web_reply *out) {
    wr_text b = {.grow = text_grow};
    int is_good = health_write(s, &b);
    *out = (web_reply){.status = is_good ? 200 : 503,
                       .type = "application/json",
                       .cache = "no-store",
                       .bytes = b.buf,
                       .len = b.len,
                       .own = b.buf};
}

static void answer_metrics(server *s, web_reply *out) {
    wr_text b = {.grow = text_grow};
    metrics_write(s, &b);
    *out = (web_reply){.status = 200,
                       .type = "text/plain; version=0.0.4; charset=utf-8",
                       .cache = "no-store",
                       .bytes = b.buf,
                       .len = b.len,
                       .own = b.buf};
}

void web_answer(server *s, const web_request *q, web_reply *out) {
    const char *path = strcmp(q->path, "/") == 0 ? "/index.html" : q->path;
    const char *name = strrchr(path, '/');
    s->metrics.http++;
    if (strcmp(path, "/health") == 0) {
        answer_health(s, out);
        return;
    }
    if (strcmp(path, "/metrics") == 0) {
        answer_metrics(s, out);
        return;
    }
    char picture[PATH_LETTERS];
    page_card card = own_card(s->web, q, picture);
    file *f = strlen(path) < PATH_LETTERS ? map_find(&s->web->files, path) : NULL;
    /* Paths of the page itself, like /table/abc, are all its first file. Programs that
     * preview links want whole addresses in it; browsers want brotli, and read none. */
    int is_home = strcmp(q->path, "/") == 0 && !accepts(q->accept, "br");
    if (is_home || (f == NULL && name != NULL && strchr(name, '.') == NULL &&
                    strncmp(path, "/api/", 5) != 0))
        answer_page(s->web, q, &card, out);
    else if (f != NULL)
        answer_file(f, q, out);
    else
        web_error(404, "There is nothing here.", out);
}

/* ==== Headers ==================================================================== */

int web_origin_allowed(const options *opt, const char *origin, const char *host) {
    if (origin == NULL)
        return 1;
    const char *at = strstr(origin, "://");
    if (opt->origin != NULL && strcasecmp(origin, opt->origin) == 0)
        return 1;
    return at != NULL && host != NULL && host[0] != '\0' &&
           strcasecmp(at + 3, host) == 0;
}

void web_forwarded(const char *list, char out[ADDRESS_TEXT]) {
    char words[ADDRESS_TEXT];
    const char *last = strrchr(list, ',');
    last = last != NULL ? last + 1 : list;
    last += strspn(last, " ");
    size_t len = strcspn(last, " ");
    if (len >= sizeof words)
        return;
    memcpy(words, last, len);
    words[len] = '\0';
    address_text(words, out);
}
