/*
 * requests.c: fuzzes all untrusted input of the server, without sockets. Each line of
 * the input is one message; its first letter says what it is:
 *
 *     0 1 2  a message on the socket of that person
 *     p      `VERB BODY`: a request over HTTP
 *     g      `PATH|ACCEPT-ENCODING|IF-NONE-MATCH`: a request for a file
 *     c o f  a cookie; `ORIGIN|HOST`; a list of forwarded addresses
 *     t      time passes
 *
 * In messages @T, @I and @A stand for the last table, its invite and its position. What
 * the server says must be JSON, and every error one of the known ones with a sentence.
 */
#define _GNU_SOURCE

#include "fuzz.h"

#include <sodium.h>
#include <unistd.h>

#include "src/server/api/api.h"
#include "src/server/common/log.h"
#include "src/server/net/web.h"
#include "src/server/people/people.h"

enum { PEOPLE = 3, MOST_LINES = 48, LIVES = 200, LONGEST = 1 << 16 };

static server *served;
static client *people[PEOPLE];
static char path[64], table_id[STORE_ID], invite[STORE_ID];
static long long position;
static int lives;

void wr_fail(const char *what) {
    fprintf(stderr, "wr_fail: %s\n", what);
    abort();
}

/* ==== The server ================================================================= */

static void remove_files(void) {
    static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
    char name[80];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static void stop(void) {
    if (served == NULL)
        return;
    web *w = served->web;
    server_free(served);
    web_free(w);
    served = NULL;
    remove_files();
}

static void start(void) {
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    options opt = {.threads = 1,
                   .templates = 1,
                   .max_clients = 100,
                   .max_per_address = 100000,
                   .max_tables = 50,
                   .absent_after = 86400,
                   .rate = 100000,
                   .origin = "http://friend.example"};
    wr_diag d;
    REQUIRE(sodium_init() >= 0);
    log_level(LOG_ERROR);
    snprintf(path, sizeof path, "%s/windrose-fuzz-%d.db", folder, (int)getpid());
    remove_files();
    opt.store = path;
    served = server_new(&opt, &d);
    REQUIRE(served != NULL);
    served->web = web_new("", &d);
    REQUIRE(served->web != NULL);
}

/* ==== What it says =============================================================== */

static void check_error(const json_t *error) {
    static const char *const codes[] = {
        "bad-request", "unknown", "not-found", "not-allowed", "not-your-turn", "stale",
        "illegal",     "full",    "over",      "limit",       "too-large",     "busy"};
    const char *code = json_string_value(json_object_get(error, "code"));
    const char *text = json_string_value(json_object_get(error, "text"));
    int known = 0;
    REQUIRE(code != NULL && text != NULL && strlen(text) > 2);
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        known |= strcmp(code, codes[i]) == 0;
    REQUIRE(known);
    REQUIRE(text[strlen(text) - 1] == '.' && !(text[0] >= 'a' && text[0] <= 'z'));
}

/* Remembers the last table that was mentioned. */
static void note_table(const json_t *said) {
    const json_t *t = json_object_get(said, "table");
    const json_t *p = json_object_get(said, "position");
    const char *id = json_string_value(json_object_get(t, "id"));
    const char *with = json_string_value(json_object_get(t, "invite"));
    if (id != NULL)
        snprintf(table_id, sizeof table_id, "%s", id);
    if (with != NULL)
        snprintf(invite, sizeof invite, "%s", with);
    if (json_is_integer(json_object_get(t, "at")))
        position = json_integer_value(json_object_get(t, "at"));
    if (json_is_integer(json_object_get(p, "at")))
        position = json_integer_value(json_object_get(p, "at"));
}

static void hear(client *c) {
    for (payload *p = client_next(c); p != NULL; p = client_next(c)) {
        json_error_t error;
        json_t *said = json_loadb((char *)p->bytes + PAYLOAD_HEAD, p->len,
                                  JSON_REJECT_DUPLICATES, &error);
        REQUIRE(json_is_object(said));
        const json_t *ok = json_object_get(said, "ok");
        REQUIRE(json_is_boolean(ok) || json_is_string(json_object_get(said, "event")));
        REQUIRE(json_object_get(said, "secret") == NULL);
        if (json_is_false(ok))
            check_error(json_object_get(said, "error"));
        note_table(said);
        json_decref(said);
        client_drop_next(c);
    }
}

static void settle(void) {
    store_flush(served->store);
    server_poll(served);
    for (int i = 0; i < PEOPLE; i++)
        hear(people[i]);
}

/* ==== What comes ================================================================= */

/* A copy of the exact size, so that a sanitizer sees reads beyond the end. */
static char *exact(const char *words, size_t len) {
    char *copy = malloc(len > 0 ? len : 1);
    REQUIRE(copy != NULL);
    memcpy(copy, words, len);
    return copy;
}

static size_t fill_in(const char *line, size_t len, char *out) {
    size_t n = 0;
    for (size_t i = 0; i < len && n < LONGEST - 64; i++) {
        char next = '\0';
        if (line[i] == '@' && i + 1 < len)
            next = line[i + 1];
        if (next == 'T')
            n += (size_t)snprintf(out + n, 64, "%s", table_id);
        else if (next == 'I')
            n += (size_t)snprintf(out + n, 64, "%s", invite);
        else if (next == 'A')
            n += (size_t)snprintf(out + n, 64, "%lld", position);
        else
            out[n++] = line[i];
        i += next == 'T' || next == 'I' || next == 'A';
    }
    return n;
}

static void post(const char *line, size_t len) {
    char name[24] = "";
    const char *blank = memchr(line, ' ', len);
    size_t n = blank != NULL ? (size_t)(blank - line) : len;
    client *c = client_new(served, 0, "192.0.2.1");
    REQUIRE(c != NULL);
    if (n < sizeof name)
        memcpy(name, line, n);
    client_is(c, &people[0]->me);
    char *body = exact(line + n, len - n);
    api_handle(c, name, body, len - n);
    settle();
    hear(c);
    api_gone(c);
    free(body);
}

/* The parts of a line, separated by bars; missing ones are empty. */
static void split(char *line, const char *out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = line;
        line += strcspn(line, "|");
        if (*line == '|')
            *line++ = '\0';
    }
}

static int num_found;

static void is_found(client *c, int status) {
    (void)c;
    REQUIRE(status == 0);
    num_found++;
}

static void ask_around(char kind, char *words) {
    const char *part[3];
    char from[64] = "";
    web_reply reply = {0};
    client *c = client_new(served, 0, "192.0.2.2");
    REQUIRE(c != NULL);
    if (kind == 'c') {
        num_found = 0;
        identity_find(c, words, is_found);
        store_flush(served->store);
        REQUIRE(num_found == 1 && !c->is_known);
    }
    split(words, part);
    web_request q = {part[0], part[1], part[2], part[1], 0};
    if (kind == 'g') {
        web_answer(served, &q, &reply);
        REQUIRE(reply.status >= 200 && reply.status < 600 && reply.cache != NULL);
        web_reply_free(&reply);
    } else if (kind == 'o') {
        web_origin_allowed(&served->opt, part[0], part[1]);
    } else if (kind == 'f') {
        web_forwarded(part[0], from);
        REQUIRE(memchr(from, 0, sizeof from) != NULL);
    }
    api_gone(c);
}

static void take_line(const char *line, size_t len) {
    static char words[LONGEST];
    if (len == 0)
        return;
    char kind = line[0];
    len = fill_in(line + 1, len - 1, words);
    words[len] = '\0';
    if (kind >= '0' && kind < '0' + PEOPLE) {
        char *message = exact(words, len);
        api_handle(people[kind - '0'], NULL, message, len);
        free(message);
    } else if (kind == 'p') {
        post(words, len);
    } else if (kind == 't') {
        server_tick(served);
    } else {
        ask_around(kind, words);
    }
    settle();
}

/* ==== One input ================================================================== */

/* A new person, who has said hello and opened a socket. */
static client *arrive(void) {
    client *visitor = client_new(served, 0, "192.0.2.3");
    REQUIRE(visitor != NULL);
    api_handle(visitor, "hello", "{}", 2);
    store_flush(served->store);
    REQUIRE(visitor->is_known && visitor->set_cookie[0] != '\0');
    client *c = client_new(served, 1, "192.0.2.3");
    REQUIRE(c != NULL);
    client_is(c, &visitor->me);
    api_gone(visitor);
    return c;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    if (served != NULL && ++lives % LIVES == 0)
        stop();
    if (served == NULL) {
        if (lives == 0)
            atexit(stop);
        start();
    }
    for (int i = 0; i < PEOPLE; i++)
        people[i] = arrive();
    for (int i = 0; i < MOST_LINES && at < end; i++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((feed != NULL ? feed : end) - at);
        if (len < LONGEST / 2)
            take_line(at, len);
        at += len + 1;
    }
    for (int i = 0; i < PEOPLE; i++)
        api_gone(people[i]);
    store_flush(served->store);
    return 0;
}
