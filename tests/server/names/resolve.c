/*
 * resolve.c: a library that gives names other addresses, through LD_PRELOAD. NAMES
 * holds pairs "name=address", separated by commas; each use of a name with several
 * addresses takes the next one, as a name server does that wants to mislead.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int lookup(const char *, const char *, const struct addrinfo *,
                   struct addrinfo **);

static lookup *real(void) {
    lookup *found;
    *(void **)&found = dlsym(RTLD_NEXT, "getaddrinfo");
    return found;
}

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                struct addrinfo **out) {
    static unsigned uses;
    const char *names = getenv("NAMES");
    char address[16][64];
    unsigned n = 0;
    size_t len = name != NULL ? strlen(name) : 0;
    for (const char *at = names; at != NULL && len > 0 && n < 16;
         at = strchr(at, ',') != NULL ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, len) == 0 && at[len] == '=')
            snprintf(address[n++], 64, "%.*s", (int)strcspn(at + len + 1, ","),
                     at + len + 1);
    return real()(n > 0 ? address[uses++ % n] : name, service, hints, out);
}
