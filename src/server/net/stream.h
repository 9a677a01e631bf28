/*
 * stream.h: bytes to and from one peer, plain or under TLS, without blocking.
 */
#ifndef WINDROSE_SERVER_STREAM_H
#define WINDROSE_SERVER_STREAM_H

#include <stddef.h>
#include <sys/types.h>

#include "windrose.h"

typedef struct ssl_st SSL;
typedef struct ssl_ctx_st SSL_CTX;

typedef struct {
    int fd;
    SSL *tls;         /* NULL: plain */
    int wants_write;  /* TLS must write before it can read on */
    int wants_read;   /* and the other way round, as before the handshake is done */
    int has_finished; /* we have announced the end of our data */
} stream;

/* Certificate and key; NULL with a sentence if they cannot be used. */
SSL_CTX *stream_tls_new(const char *cert, const char *key, wr_diag *d);
void stream_tls_free(SSL_CTX *tls);

/* Takes over an open socket; tls may be NULL. 0, or negative. */
int stream_open(stream *s, int fd, SSL_CTX *tls);
void stream_close(stream *s);

/* Bytes read or written; STREAM_LATER: the socket must become ready first; STREAM_END:
 * the peer sends no more; STREAM_BROKEN: the connection is lost. */
enum { STREAM_LATER = -1, STREAM_END = -2, STREAM_BROKEN = -3 };
ssize_t stream_read(stream *s, void *to, size_t size);
ssize_t stream_write(stream *s, const void *from, size_t len);
/* 1 if bytes wait inside TLS, of which the socket knows nothing. */
int stream_has_more(const stream *s);
/* Says that no more comes from us. */
void stream_finish(stream *s);

#endif
