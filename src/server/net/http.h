/*
 * http.h: HTTP/1.1 as bytes: strictly read heads of requests. What two readers could
 * understand differently is refused, so that one request cannot be hidden in another.
 * Nothing here knows of sockets.
 */
#ifndef WINDROSE_SERVER_HTTP_H
#define WINDROSE_SERVER_HTTP_H

#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_MAX_HEAD = 16 * 1024, /* bytes of a head; longer ones are refused with 431 */
    HTTP_MAX_HEADERS = 64,
    HTTP_MAX_PATH = 240
};

enum { HTTP_GET, HTTP_HEAD, HTTP_POST, HTTP_OTHER };

/* One request without its body. Texts point into the head; a header that was not sent
 * is NULL, one without a value "". */
typedef struct {
    int method;
    int keeps_alive;      /* the connection may go on after the answer */
    int expects_continue; /* the peer waits for "100 Continue" before it sends the body
                           */
    int wants_websocket;
    int64_t body;     /* bytes that follow */
    const char *path; /* decoded, without the query */
    const char *host, *origin, *cookie, *type, *agent;
    const char *accept_encoding, *if_none_match;
    const char *forwarded_for, *forwarded_proto;
    const char *websocket_key, *websocket_version;
} http_request;

/* The length of the head at `bytes`, up to and with its empty line; 0: more must come;
 * negative: it cannot become a valid head, refuse it with this status. `scanned` is 0
 * at first and remembers how far the search went. */
int http_head_length(const char *bytes, size_t len, size_t *scanned);

/* Reads a whole head, which is changed. 0, or the status to refuse it with; then the
 * beginning of the next request is unknown, and the connection must end. */
int http_read(char *head, size_t len, http_request *out);

/* The words of a status, like "Not Found". */
const char *http_reason(int status);

#endif
