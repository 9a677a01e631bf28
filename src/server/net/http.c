/*
 * http.c: reads the heads of requests, by RFC 9112 where it is strict and stricter
 * where it leaves a choice: no bare line feeds, no folded lines, no repeated header
 * that may occur once, no body of unknown length.
 */
#define _DEFAULT_SOURCE

#include "http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *http_reason(int status) {
    static const struct {
        int status;
        const char *words;
    } list[] = {{101, "Switching Protocols"},
                {200, "OK"},
                {304, "Not Modified"},
                {400, "Bad Request"},
                {403, "Forbidden"},
                {404, "Not Found"},
                {405, "Method Not Allowed"},
                {408, "Request Timeout"},
                {409, "Conflict"},
                {411, "Length Required"},
                {413, "Content Too Large"},
                {414, "URI Too Long"},
                {415, "Unsupported Media Type"},
                {417, "Expectation Failed"},
                {426, "Upgrade Required"},
                {429, "Too Many Requests"},
                {431, "Request Header Fields Too Large"},
                {500, "Internal Server Error"},
                {503, "Service Unavailable"},
                {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].status == status)
            return list[i].words;
    return "Unknown";
}

int http_head_length(const char *bytes, size_t len, size_t *scanned) {
    const char *end = bytes + len, *at = bytes + *scanned;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        if (at == bytes || at[-1] != '\r')
            return -400;
        if (at >= bytes + 3 && at[-2] == '\n')
            return (int)(at + 1 - bytes) <= HTTP_MAX_HEAD ? (int)(at + 1 - bytes)
                                                          : -431;
        at++;
    }
    *scanned = len;
    return len < HTTP_MAX_HEAD ? 0 : -431;
}

/* True if a list such as `keep-alive, Upgrade` has a word, in letters of any case. */
static int has_word(const char *list, const char *word) {
    size_t len = strlen(word);
    for (const char *at = list; *at != '\0';) {
        at += strspn(at, ", \t");
        size_t all = strcspn(at, ","), n = all;
        while (n > 0 && (at[n - 1] == ' ' || at[n - 1] == '\t'))
            n--;
        if (n == len && strncasecmp(at, word, n) == 0)
            return 1;
        at += all;
    }
    return 0;
}

/* ==== The request line =========================================================== */

static int hex_value(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes %xx in place. 0, or the status to refuse it with. */
static int decode_path(char *path) {
    char *to = path;
    for (const char *from = path; *from != '\0'; to++) {
        *to = *from++;
        if (*to != '%')
            continue;
        int high = hex_value(from[0]), low = high >= 0 ? hex_value(from[1]) : -1;
        if (low < 0 || (high == 0 && low == 0))
            return 400;
        *to = (char)(high * 16 + low);
        from += 2;
    }
    *to = '\0';
    return to - path < HTTP_MAX_PATH ? 0 : 414;
}

/* Takes the path out of a target: `/path?query`, or the whole address of a proxy. */
static int read_target(char *target, http_request *out) {
    static char root[] = "/";
    size_t scheme = strncasecmp(target, "http://", 7) == 0    ? 7
                    : strncasecmp(target, "https://", 8) == 0 ? 8
                                                              : 0;
    if (scheme > 0) {
        target += scheme + strcspn(target + scheme, "/?");
        if (*target != '/')
            target = root;
    }
    if (*target != '/' && !(out->method == HTTP_OTHER && strcmp(target, "*") == 0))
        return 400;
    if (strchr(target, '?') != NULL)
        *strchr(target, '?') = '\0';
    out->path = target;
    return target == root ? 0 : decode_path(target);
}

static int is_token(const char *words) {
    if (*words == '\0')
        return 0;
    for (; *words != '\0'; words++)
        if (strchr("!#$%&'*+-.^_`|~", *words) == NULL &&
            !(*words >= '0' && *words <= '9') && !(*words >= 'A' && *words <= 'Z') &&
            !(*words >= 'a' && *words <= 'z'))
            return 0;
    return 1;
}

static int read_method(const char *words, int *out) {
    static const char *const names[] = {"GET", "HEAD", "POST"};
    *out = HTTP_OTHER;
    for (int i = 0; i < HTTP_OTHER; i++)
        if (strcmp(words, names[i]) == 0)
            *out = i;
    return is_token(words) ? 0 : 400;
}

static int read_line(char *line, http_request *out) {
    char *target = strchr(line, ' ');
    char *version = target != NULL ? strchr(target + 1, ' ') : NULL;
    if (version == NULL)
        return 400;
    *target++ = '\0';
    *version++ = '\0';
    if (strncmp(version, "HTTP/", 5) != 0 || strlen(version) != 8)
        return 400;
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
        return 505;
    out->keeps_alive = version[7] == '1';
    for (const char *at = target; *at != '\0'; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7f)
            return 400;
    int status = read_method(line, &out->method);
    return status != 0 ? status : read_target(target, out);
}

/* ==== Headers ==================================================================== */

enum { ONCE, LAST, FIRST }; /* what counts if a header is there several times */

/* What decides about the body and the connection; it is no text of the request. */
typedef struct {
    const char *length, *encoding, *expect;
    int has_upgrade, has_connection_upgrade, closes;
} framing;

static int keep(const char **place, const char *value, int which) {
    if (*place != NULL && which == ONCE)
        return 400;
    if (*place == NULL || which == LAST)
        *place = value;
    return 0;
}

static int read_connection(const char *name, const char *value, framing *f) {
    if (strcasecmp(name, "upgrade") == 0)
        f->has_upgrade |= has_word(value, "websocket");
    if (strcasecmp(name, "connection") == 0) {
        f->has_connection_upgrade |= has_word(value, "upgrade");
        f->closes |= has_word(value, "close");
    }
    return 0;
}

static int take_header(const char *name, const char *value, http_request *out,
                       framing *f) {
    const struct {
        const char *name;
        const char **place;
        int which;
    } known[] = {
        {"host", &out->host, ONCE},
        {"origin", &out->origin, ONCE},
        {"cookie", &out->cookie, ONCE},
        {"content-type", &out->type, ONCE},
        {"content-length", &f->length, ONCE},
        {"transfer-encoding", &f->encoding, FIRST},
        {"expect", &f->expect, ONCE},
        {"user-agent", &out->agent, FIRST},
        {"accept-encoding", &out->accept_encoding, FIRST},
        {"if-none-match", &out->if_none_match, FIRST},
        {"x-forwarded-for", &out->forwarded_for, LAST}, /* which the proxy added */
        {"x-forwarded-proto", &out->forwarded_proto, LAST},
        {"sec-websocket-key", &out->websocket_key, ONCE},
        {"sec-websocket-version", &out->websocket_version, ONCE},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(known[i].name, name) == 0)
            return keep(known[i].place, value, known[i].which);
    return read_connection(name, value, f);
}

/* One line, `Name: value`; blanks around the value do not belong to it. */
static int read_header(char *line, http_request *out, framing *f) {
    char *value = strchr(line, ':');
    if (value == NULL)
        return 400;
    *value++ = '\0';
    if (!is_token(line)) /* a folded line begins with a blank, which is in no name */
        return 400;
    value += strspn(value, " \t");
    size_t len = strlen(value);
    while (len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t'))
        value[--len] = '\0';
    for (const char *at = value; *at != '\0'; at++)
        if (((unsigned char)*at < ' ' && *at != '\t') || *at == 0x7f)
            return 400;
    return take_header(line, value, out, f);
}

/* How long the body is; 0, or the status to refuse it with. */
static int read_framing(http_request *out, const framing *f) {
    enum { DIGITS = 15 };
    if (f->encoding != NULL)
        return f->length != NULL ? 400 : 411;
    if (f->length != NULL) {
        size_t len = strlen(f->length);
        if (len == 0 || strspn(f->length, "0123456789") != len)
            return 400;
        if (len > DIGITS)
            return 413;
        out->body = strtoll(f->length, NULL, 10);
    }
    if (f->expect != NULL && strcasecmp(f->expect, "100-continue") != 0)
        return 417;
    out->expects_continue = f->expect != NULL && out->keeps_alive && out->body > 0;
    out->wants_websocket = out->method == HTTP_GET && out->keeps_alive &&
                           f->has_upgrade && f->has_connection_upgrade;
    if (out->keeps_alive && out->host == NULL) /* HTTP/1.1 needs one */
        return 400;
    out->keeps_alive &= !f->closes;
    return 0;
}

int http_read(char *head, size_t len, http_request *out) {
    framing f = {0};
    int num_lines = 0;
    *out = (http_request){0};
    if (memchr(head, '\0', len) != NULL)
        return 400;
    head[len - 2] = '\0'; /* the empty line at the end */
    for (char *line = head, *next; *line != '\0'; line = next, num_lines++) {
        char *end = strchr(line, '\r');
        if (end[1] != '\n')
            return 400;
        *end = '\0';
        next = end + 2;
        if (num_lines > HTTP_MAX_HEADERS)
            return 431;
        int status = num_lines == 0 ? read_line(line, out) : read_header(line, out, &f);
        if (status != 0)
            return status;
    }
    return num_lines > 0 ? read_framing(out, &f) : 400;
}
