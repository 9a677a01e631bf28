/*
 * poster.c ALLOW CA: posts messages to push services as the server does, for push.py.
 * Reads commands, one in each line, and answers each with one line:
 *
 *     add N ENDPOINT  hands over N messages, for the subscription named by the
 * endpoint; how many were taken stats           sent, failed, gone, dropped, waiting
 *     gone            the endpoints of subscriptions that have ended since
 */
#include "src/server/push/post.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windrose.h"

/* A point of the curve, and a secret. */
static const char point[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                            "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char secret[] = "BTBZMqHH6r4Tts7J_aSIgg";

void wr_fail(const char *what) {
    fprintf(stderr, "poster: %s\n", what);
    abort();
}

static void wake(void *to) {
    (void)to;
}

static void print(void *to, const char *sheet) {
    (void)to;
    printf(" %s", sheet);
}

static int add(posts *p, int n, const char *endpoint) {
    post message = {.ttl_s = 60, .text = "{}", .len = 2};
    int taken = 0;
    snprintf(message.endpoint, sizeof message.endpoint, "%s", endpoint);
    snprintf(message.sheet, sizeof message.sheet, "%.60s", endpoint);
    if (!seal_read(point, secret, &message.to))
        return -1;
    for (int i = 0; i < n; i++)
        taken += posts_add(p, &message);
    return taken;
}

int main(int argc, char **argv) {
    char line[2048], endpoint[AIM_ENDPOINT];
    int n;
    post_office office = {.wake = wake};
    if (argc != 3 || sodium_init() < 0 || (office.key = seal_key_new()) == NULL)
        return 1;
    office.allowed = argv[1];
    office.ca = argv[2];
    posts *p = posts_new(&office);
    while (p != NULL && fgets(line, sizeof line, stdin) != NULL) {
        post_stats s;
        posts_get_stats(p, &s);
        if (sscanf(line, "add %d %1000s", &n, endpoint) == 2)
            printf("%d", add(p, n, endpoint));
        else if (strncmp(line, "gone", 4) == 0)
            posts_collect(p, print, NULL);
        else
            printf("%d %d %d %d %d", (int)s.sent, (int)s.failed, (int)s.gone,
                   (int)s.dropped, (int)s.waiting);
        printf("\n");
        fflush(stdout);
    }
    if (p != NULL)
        posts_free(p);
    return p == NULL;
}
