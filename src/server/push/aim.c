/* aim.c: where messages may be pushed; see aim.h. */
#define _DEFAULT_SOURCE

#include "aim.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HTTPS = 443 };

/* ==== Numbers ==================================================================== */

typedef struct {
    unsigned char start[16];
    int bits;
} range;

/* All that is not for the public network (IANA special-purpose registry, RFC 6890). */
static const range reserved4[] = {
    {{0}, 8},             /* this network */
    {{10}, 8},            /* private */
    {{100, 64}, 10},      /* of providers */
    {{127}, 8},           /* this machine */
    {{169, 254}, 16},     /* this link, and the data of cloud machines */
    {{172, 16}, 12},      /* private */
    {{192, 0, 0}, 24},    /* of protocols */
    {{192, 0, 2}, 24},    /* for documents */
    {{192, 88, 99}, 24},  /* a relay that is no more */
    {{192, 168}, 16},     /* private */
    {{198, 18}, 15},      /* for measuring */
    {{198, 51, 100}, 24}, /* for documents */
    {{203, 0, 113}, 24},  /* for documents */
    {{224}, 4},           /* groups */
    {{240}, 4},           /* unused, and everybody */
};

/* Of IPv6, only 2000::/3 is public; within it, these are not. */
static const range reserved6[] = {
    {{0x20, 0x01, 0x00}, 23},       /* of protocols, with Teredo */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* for documents */
    {{0x20, 0x02}, 16},             /* 6to4: an IPv4 address within */
    {{0x3f, 0xff, 0x00}, 20},       /* for documents */
};

static int is_in(const unsigned char *address, const range *r) {
    int whole = r->bits / 8, rest = r->bits % 8;
    if (memcmp(address, r->start, (size_t)whole) != 0)
        return 0;
    return rest == 0 || (address[whole] ^ r->start[whole]) >> (8 - rest) == 0;
}

static int is_public4(const unsigned char *address) {
    for (size_t i = 0; i < sizeof reserved4 / sizeof reserved4[0]; i++)
        if (is_in(address, &reserved4[i]))
            return 0;
    return 1;
}

/* What ends with an IPv4 address counts as that: mapped ones, and those by which a
 * machine that has only IPv6 reaches IPv4 (NAT64, RFC 6052). */
static int is_public6(const unsigned char *address) {
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    static const unsigned char nat64[12] = {0x00, 0x64, 0xff, 0x9b};
    if (memcmp(address, mapped, sizeof mapped) == 0 ||
        memcmp(address, nat64, sizeof nat64) == 0)
        return is_public4(address + sizeof mapped);
    if (address[0] >> 5 != 1) /* also unique local, link-local, groups */
        return 0;
    for (size_t i = 0; i < sizeof reserved6 / sizeof reserved6[0]; i++)
        if (is_in(address, &reserved6[i]))
            return 0;
    return 1;
}

int aim_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        return is_public4((const unsigned char *)&in.sin_addr);
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in;
        memcpy(&in, address, sizeof in);
        return is_public6(in.sin6_addr.s6_addr);
    }
    return 0;
}

int aim_is_blank(const struct sockaddr *address) {
    static const unsigned char blank[16] = {0};
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        return in.sin_addr.s_addr == 0;
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in;
        memcpy(&in, address, sizeof in);
        return memcmp(in.sin6_addr.s6_addr, blank, sizeof blank) == 0;
    }
    return 0;
}

/* ==== Names ====================================================================== */

/* One entry of a list, HOST:PORT; returns what follows it, NULL: it is not one. */
static const char *next_allowed(const char *at, aim *out) {
    size_t len = strcspn(at, ",");
    const char *colon = at + len;
    while (colon > at && *colon != ':')
        colon--;
    size_t host = (size_t)(colon - at);
    char *end;
    if (host == 0 || host >= AIM_HOST)
        return NULL;
    memcpy(out->host, at, host);
    out->host[host] = '\0';
    long port = strtol(colon + 1, &end, 10);
    if (end != at + len || port < 1 || port > 65535)
        return NULL;
    out->port = (int)port;
    if (at[len] == ',' && at[len + 1] == '\0')
        return NULL;
    return at[len] == ',' ? at + len + 1 : at + len;
}

int aim_is_list(const char *allowed) {
    aim one;
    do {
        allowed = next_allowed(allowed, &one);
    } while (allowed != NULL && *allowed != '\0');
    return allowed != NULL;
}

static int is_on_list(const char *allowed, const aim *a) {
    aim one;
    while (allowed != NULL && *allowed != '\0') {
        allowed = next_allowed(allowed, &one);
        if (allowed != NULL && one.port == a->port && strcmp(one.host, a->host) == 0)
            return 1;
    }
    return 0;
}

static int ends_with(const char *host, const char *end) {
    size_t n = strlen(host), m = strlen(end);
    return n >= m && strcmp(host + n - m, end) == 0;
}

/* The services of Chrome and its kin, Firefox and Safari. */
static int is_service(const char *host) {
    return strcmp(host, "fcm.googleapis.com") == 0 ||
           strcmp(host, "updates.push.services.mozilla.com") == 0 ||
           strcmp(host, "web.push.apple.com") == 0;
}

/* Further ones of these makers, and those of Edge, which have many names. */
static int is_like_service(const char *host) {
    return ends_with(host, ".push.services.mozilla.com") ||
           ends_with(host, ".notify.windows.com") || ends_with(host, ".push.apple.com");
}

/* A name as in the public DNS: letters, digits, dashes; dots between labels; the last
 * one has a letter in front, so that no number in any writing is one. */
static int is_name(const char *host) {
    const char *last = strrchr(host, '.');
    if (last == NULL || !isalpha((unsigned char)last[1]))
        return 0;
    for (const char *at = host; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' &&
            !(*at == '.' && at > host && at[-1] != '.'))
            return 0;
    static const char *const inner[] = {".localhost", ".local",     ".internal",
                                        ".lan",       ".home.arpa", ".intranet"};
    for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
        if (ends_with(host, inner[i]))
            return 0;
    return 1;
}

static const char *check(CURLU *url, const char *endpoint, const char *allowed,
                         aim *out) {
    char *scheme = NULL, *host = NULL, *port = NULL, *user = NULL;
    const char *wrong = NULL;
    *out = (aim){.port = HTTPS};
    if (curl_url_set(url, CURLUPART_URL, endpoint, 0) != CURLUE_OK ||
        curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
        curl_url_get(url, CURLUPART_HOST, &host, 0) != CURLUE_OK ||
        strlen(host) >= AIM_HOST)
        wrong = "an endpoint is an address that begins with https";
    else if (strcmp(scheme, "https") != 0)
        wrong = "only https is pushed to";
    else if (curl_url_get(url, CURLUPART_USER, &user, 0) == CURLUE_OK)
        wrong = "an endpoint names nobody in front of its host";
    if (wrong == NULL) {
        for (size_t i = 0; host[i] != '\0'; i++)
            out->host[i] = (char)tolower((unsigned char)host[i]);
        if (curl_url_get(url, CURLUPART_PORT, &port, 0) == CURLUE_OK)
            out->port = (int)strtol(port, NULL, 10);
        out->is_allowed = is_on_list(allowed, out);
        out->is_service = is_service(out->host);
        out->is_known = out->is_service || is_like_service(out->host);
        if (!out->is_allowed && !is_name(out->host))
            wrong = "an endpoint names a public host, not a number";
        else if (!out->is_allowed && out->port != HTTPS)
            wrong = "an endpoint has no port of its own";
    }
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    curl_free(user);
    return wrong;
}

const char *aim_read(const char *endpoint, const char *allowed, aim *out) {
    size_t len = strlen(endpoint);
    if (len >= AIM_ENDPOINT)
        return "an endpoint has at most 1023 bytes";
    for (size_t i = 0; i < len; i++)
        if (endpoint[i] <= ' ' || endpoint[i] > '~')
            return "an endpoint has no blanks, and letters of ASCII only";
    CURLU *url = curl_url();
    if (url == NULL)
        return "there is no memory";
    const char *wrong = check(url, endpoint, allowed, out);
    curl_url_cleanup(url);
    return wrong;
}
