/* service.c: a push service for measurements (RFC 8030); see the header. */
#define _GNU_SOURCE

#include "service.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client.h"

enum { MOST = 16384, WAITING = 256, NICE = 10 };

static SSL_CTX *context;
static int listener;
static uint64_t messages;

/* The bytes of the first whole request in `in`; 0: it is not complete. */
static size_t whole_request(const char *in, size_t len) {
    static const char name[] = "content-length:";
    const char *end = memmem(in, len, "\r\n\r\n", 4);
    if (end == NULL)
        return 0;
    const char *length = strcasestr(in, name);
    size_t whole = (size_t)(end - in) + 4;
    if (length != NULL && length < end)
        whole += strtoul(length + sizeof name - 1, NULL, 10);
    return whole <= len ? whole : 0;
}

/* Answers the requests of one connection, until it ends. */
static void serve(SSL *line) {
    static const char answer[] = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";
    char in[MOST + 1];
    size_t len = 0, whole;
    for (;;) {
        int n = SSL_read(line, in + len, (int)(MOST - len));
        if (n <= 0)
            return;
        len += (size_t)n;
        in[len] = '\0';
        while ((whole = whole_request(in, len)) > 0) {
            __atomic_add_fetch(&messages, 1, __ATOMIC_RELAXED);
            if (SSL_write(line, answer, (int)sizeof answer - 1) <= 0)
                return;
            memmove(in, in + whole, len - whole + 1);
            len -= whole;
        }
        if (len == MOST)
            return;
    }
}

/* The other end is elsewhere in earnest, so it takes no time from those who play. */
static void *talk(void *socket_number) {
    int fd = (int)(intptr_t)socket_number;
    SSL *line = SSL_new(context);
    (void)nice(NICE);
    if (line != NULL && SSL_set_fd(line, fd) == 1 && SSL_accept(line) == 1)
        serve(line);
    SSL_free(line);
    close(fd);
    return NULL;
}

static void *listen_on(void *nothing) {
    pthread_t thread;
    int fd, one = 1;
    while ((fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC)) >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        if (pthread_create(&thread, NULL, talk, (void *)(intptr_t)fd) != 0)
            die("threads");
        pthread_detach(thread);
    }
    return nothing;
}

void service_begin(int port, const char *certificate) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    pthread_t thread;
    int one = 1;
    context = SSL_CTX_new(TLS_server_method());
    errno = 0;
    if (context == NULL ||
        SSL_CTX_use_certificate_file(context, certificate, SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_use_PrivateKey_file(context, certificate, SSL_FILETYPE_PEM) != 1)
        die("the certificate of the push service");
    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&at, sizeof at) != 0 ||
        listen(listener, WAITING) != 0 ||
        pthread_create(&thread, NULL, listen_on, NULL) != 0)
        die("the port of the push service");
    pthread_detach(thread);
}

uint64_t service_count(void) {
    return __atomic_load_n(&messages, __ATOMIC_RELAXED);
}
