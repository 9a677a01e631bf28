/* web.h: the files of the page, kept in memory, and other answers to plain requests. */
#ifndef WINDROSE_SERVER_WEB_H
#define WINDROSE_SERVER_WEB_H

#include "src/server/clients/client.h"

typedef struct web web;

enum { WEB_PLAIN, WEB_GZIP, WEB_BROTLI, WEB_CODINGS };

/* One answer; its pointers belong to the web, or to `own`. */
typedef struct {
    int status;
    const char *type, *encoding, *cache, *etag;
    const char *bytes;
    size_t len;
    char *own; /* freed by web_reply_free */
} web_reply;

/* A request by GET or HEAD. */
typedef struct {
    const char *path;   /* without query, decoded */
    const char *accept; /* Accept-Encoding, or "" */
    const char *etag;   /* If-None-Match, or "" */
    const char *host;   /* Host, or "" */
    int is_secure;      /* by https */
} web_request;

/* Reads all files below a folder (NULL or "": the built-in page alone). Only these
 * files can ever be served. NULL with a sentence. */
web *web_new(const char *root, wr_diag *d);
void web_free(web *w);
void web_answer(server *s, const web_request *q, web_reply *out);
/* The page for an invitation, with what the answer to `preview` says of its table; if
 * that is an error, with nothing of it. */
void web_invite(server *s, const web_request *q, const char *answer, size_t len,
                web_reply *out);
void web_error(int status, const char *sentence, web_reply *out);
void web_reply_free(web_reply *r);
/* True if a request from a page of `origin` may act here: same host, or the one that
 * the operator allows. Origin NULL: it is not a page. */
int web_origin_allowed(const options *opt, const char *origin, const char *host);
/* The address behind a proxy: the last one of the list, which the proxy added. Does not
 * change `out` if that is invalid. */
void web_forwarded(const char *list, char out[ADDRESS_TEXT]);

#endif
