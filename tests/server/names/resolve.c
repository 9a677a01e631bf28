/*
 * resolve.c: a library that gives names other addresses, through LD_PRELOAD.
 *
 * NAMES holds pairs "name=address", separated by commas, or is "@" and a file of such
 * pairs, which may change. "*.end" stands for all names with that end that are not in a
 * pair before it. Several addresses joined by "+" are one answer; each use of a name
 * with several pairs takes the next one, as a name server does that wants to mislead.
 * The address "-" says that there is no such name, and "~" takes seconds to say so.
 *
 * A connection to SERVICE_ADDRESS goes to SERVICE_PORT of this machine, where libcurl
 * trusts the certificates in SERVICE_CA; it asks for names again each time.
 */
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#undef curl_easy_setopt

enum { MOST = 16, TEXT = 128, FILE_TEXT = 65536, HANG_S = 2 };

typedef int lookup(const char *, const char *, const struct addrinfo *,
                   struct addrinfo **);
typedef int connecting(int, const struct sockaddr *, socklen_t);
typedef void resetting(CURL *);

static void find(void *out, const char *name) {
    *(void **)out = dlsym(RTLD_NEXT, name);
}

/* The pairs, in `buffer` or in the environment. */
static const char *pairs(char *buffer) {
    const char *names = getenv("NAMES");
    if (names == NULL || names[0] != '@')
        return names;
    FILE *file = fopen(names + 1, "r");
    size_t n = file != NULL ? fread(buffer, 1, FILE_TEXT - 1, file) : 0;
    buffer[n] = '\0';
    if (file != NULL)
        fclose(file);
    return buffer;
}

static int fits(const char *pair, size_t len, const char *name) {
    size_t n = strlen(name);
    if (len > 1 && pair[0] == '*')
        return n >= len - 1 && strncmp(name + n - (len - 1), pair + 1, len - 1) == 0;
    return n == len && strncmp(pair, name, len) == 0;
}

/* The addresses of a name; returns how many pairs it is in, all written alike. */
static unsigned addresses_of(const char *name, char out[MOST][TEXT]) {
    char buffer[FILE_TEXT];
    unsigned n = 0;
    size_t found = 0;
    for (const char *at = pairs(buffer); at != NULL && *at != '\0' && n < MOST;) {
        size_t len = strcspn(at, "="), all = strcspn(at, ",\n");
        if (len < all && (n == 0 || found == len) && fits(at, len, name)) {
            snprintf(out[n++], TEXT, "%.*s", (int)(all - len - 1), at + len + 1);
            found = len;
        }
        at += all + (at[all] != '\0');
    }
    return n;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                struct addrinfo **out) {
    static unsigned uses;
    char address[MOST][TEXT], *rest = NULL;
    lookup *real;
    find(&real, "getaddrinfo");
    unsigned n = name != NULL ? addresses_of(name, address) : 0;
    if (n == 0)
        return real(name, service, hints, out);
    char *all = address[uses++ % n];
    if (all[0] == '~')
        sleep(HANG_S);
    if (all[0] == '~' || all[0] == '-')
        return EAI_NONAME;
    for (char *one = strtok_r(all, "+", &rest); one != NULL;
         one = strtok_r(NULL, "+", &rest)) {
        int code = real(one, service, hints, out);
        if (code != 0)
            return code;
        while (*out != NULL)
            out = &(*out)->ai_next;
    }
    return 0;
}

int connect(int fd, const struct sockaddr *to, socklen_t len) {
    const char *address = getenv("SERVICE_ADDRESS"), *port = getenv("SERVICE_PORT");
    struct sockaddr_in in;
    connecting *real;
    find(&real, "connect");
    if (address == NULL || port == NULL || to->sa_family != AF_INET)
        return real(fd, to, len);
    memcpy(&in, to, sizeof in);
    if (in.sin_addr.s_addr != inet_addr(address))
        return real(fd, to, len);
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    in.sin_port = htons((unsigned short)atoi(port));
    return real(fd, (const struct sockaddr *)&in, sizeof in);
}

void curl_easy_reset(CURL *easy) {
    resetting *real;
    find(&real, "curl_easy_reset");
    real(easy);
    if (getenv("SERVICE_CA") == NULL)
        return;
    curl_easy_setopt(easy, CURLOPT_CAINFO, getenv("SERVICE_CA"));
    curl_easy_setopt(easy, CURLOPT_DNS_CACHE_TIMEOUT, 0L);
}
