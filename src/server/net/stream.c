/*
 * stream.c: non-blocking reading and writing, with OpenSSL for TLS.
 */
#include "stream.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ==== TLS ======================================================================== */

static int load_files(SSL_CTX *tls, const char *cert, const char *key, wr_diag *d) {
    const char *missing = access(cert, R_OK) != 0  ? cert
                          : access(key, R_OK) != 0 ? key
                                                   : NULL;
    if (missing != NULL)
        snprintf(d->text, sizeof d->text, "cannot read %.140s, which TLS needs",
                 missing);
    else if (SSL_CTX_use_certificate_chain_file(tls, cert) != 1)
        snprintf(d->text, sizeof d->text, "%.140s is not a readable certificate", cert);
    else if (SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1)
        snprintf(d->text, sizeof d->text,
                 "%.120s is not the private key of the certificate", key);
    else if (SSL_CTX_check_private_key(tls) != 1)
        snprintf(d->text, sizeof d->text, "certificate and private key do not match");
    else
        return 0;
    ERR_clear_error();
    return -1;
}

SSL_CTX *stream_tls_new(const char *cert, const char *key, wr_diag *d) {
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL) {
        snprintf(d->text, sizeof d->text, "OpenSSL cannot be used on this machine");
        return NULL;
    }
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                 SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(tls, SSL_MODE_ENABLE_PARTIAL_WRITE |
                              SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                              SSL_MODE_RELEASE_BUFFERS);
    /* ALPN is not answered: then it is HTTP/1.1, the only protocol here. */
    if (load_files(tls, cert, key, d) == 0)
        return tls;
    stream_tls_free(tls);
    return NULL;
}

void stream_tls_free(SSL_CTX *tls) {
    SSL_CTX_free(tls);
}

/* What a call of OpenSSL that did not go through means. */
static ssize_t tls_trouble(stream *s, int code) {
    int error = SSL_get_error(s->tls, code);
    ERR_clear_error();
    s->wants_write = error == SSL_ERROR_WANT_WRITE;
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
        return STREAM_LATER;
    if (error == SSL_ERROR_ZERO_RETURN)
        return STREAM_END;
    s->has_finished = 1; /* after a failure TLS must not be asked to say goodbye */
    return STREAM_BROKEN;
}

/* ==== Streams ==================================================================== */

int stream_open(stream *s, int fd, SSL_CTX *tls) {
    *s = (stream){.fd = fd};
    if (tls == NULL)
        return 0;
    s->tls = SSL_new(tls);
    if (s->tls == NULL || SSL_set_fd(s->tls, fd) != 1) {
        ERR_clear_error();
        return -1;
    }
    SSL_set_accept_state(s->tls);
    return 0;
}

void stream_close(stream *s) {
    SSL_free(s->tls);
    close(s->fd);
    *s = (stream){.fd = -1};
}

static ssize_t plain_trouble(ssize_t n) {
    if (n == 0)
        return STREAM_END;
    return errno == EAGAIN || errno == EINTR ? STREAM_LATER : STREAM_BROKEN;
}

ssize_t stream_read(stream *s, void *to, size_t size) {
    if (s->tls == NULL) {
        ssize_t n = recv(s->fd, to, size, 0);
        return n > 0 ? n : plain_trouble(n);
    }
    size_t done;
    int code = SSL_read_ex(s->tls, to, size, &done);
    return code == 1 ? (ssize_t)done : tls_trouble(s, code);
}

ssize_t stream_write(stream *s, const void *from, size_t len) {
    if (s->tls == NULL) {
        ssize_t n = send(s->fd, from, len, MSG_NOSIGNAL);
        return n > 0 ? n : plain_trouble(n);
    }
    size_t done;
    int code = SSL_write_ex(s->tls, from, len, &done);
    s->wants_read = code != 1 && SSL_want_read(s->tls);
    return code == 1 ? (ssize_t)done : tls_trouble(s, code);
}

int stream_has_more(const stream *s) {
    return s->tls != NULL && SSL_pending(s->tls) > 0;
}

void stream_finish(stream *s) {
    if (s->has_finished)
        return;
    s->has_finished = 1;
    if (s->tls != NULL && SSL_is_init_finished(s->tls))
        SSL_shutdown(s->tls);
    ERR_clear_error();
    shutdown(s->fd, SHUT_WR);
}
