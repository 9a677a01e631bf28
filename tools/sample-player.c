/*
 * sample-player.c: a program that plays at a table of a server, by docs/PROTOCOL.md.
 *
 *     cc -o sample-player tools/sample-player.c -lcurl -ljansson
 *     ./sample-player http://127.0.0.1:8080 KEY TABLE [INVITE]
 *
 * A person makes the key under "You". The program plays the last legal move until the
 * game is over.
 */
#include <curl/curl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *server;
static char cookie[128];

typedef struct {
    char *bytes;
    size_t len;
} answer;

static size_t take(const char *bytes, size_t size, size_t n, void *to) {
    answer *a = to;
    char *more = realloc(a->bytes, a->len + size * n + 1);
    if (more == NULL)
        return 0;
    memcpy(more + a->len, bytes, size * n);
    a->bytes = more;
    a->len += size * n;
    return size * n;
}

/* Sends a request, which is freed; ends the program if it is refused. */
static json_t *ask(const char *verb, json_t *members) {
    char url[512], *body = json_dumps(members, JSON_COMPACT);
    struct curl_slist *headers =
        curl_slist_append(NULL, "Content-Type: application/json");
    json_decref(members);
    snprintf(url, sizeof url, "%s/api/%s", server, verb);
    for (;;) {
        answer a = {NULL, 0};
        CURL *easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_URL, url);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(easy, CURLOPT_COOKIE, cookie);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &a);
        CURLcode code = curl_easy_perform(easy);
        curl_easy_cleanup(easy);
        json_t *told = code == CURLE_OK && a.bytes != NULL
                           ? json_loadb(a.bytes, a.len, 0, NULL)
                           : NULL;
        free(a.bytes);
        json_t *error = json_object_get(told, "error");
        const char *why = json_string_value(json_object_get(error, "code"));
        if (told != NULL && error == NULL) {
            curl_slist_free_all(headers);
            free(body);
            return told;
        }
        if (why == NULL || (strcmp(why, "busy") != 0 && strcmp(why, "limit") != 0)) {
            const char *text = json_string_value(json_object_get(error, "text"));
            fprintf(stderr, "%s: %s\n", verb, text != NULL ? text : "no answer");
            exit(1);
        }
        json_decref(told);
        sleep(1);
    }
}

/* One look at the table, and a move if one is due; 1: the game is over. */
static int look(const char *table) {
    json_t *told =
        ask("steps", json_pack("{s:s,s:i}", "table", table, "since", 1 << 30));
    json_t *position = json_object_get(told, "position");
    json_t *legal = json_object_get(position, "legal");
    size_t n = json_array_size(legal);
    int is_over = json_is_true(json_object_get(position, "over"));
    if (n > 0) {
        json_t *action = json_array_get(json_array_get(legal, n - 1), 0);
        json_decref(
            ask("move", json_pack("{s:s,s:O,s:O}", "table", table, "at",
                                  json_object_get(position, "at"), "action", action)));
    } else if (!is_over) {
        usleep(300000);
    }
    json_decref(told);
    return is_over;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: sample-player SERVER KEY TABLE [INVITE]\n");
        return 2;
    }
    server = argv[1];
    snprintf(cookie, sizeof cookie, "windrose=%s", argv[2]);
    json_t *join = json_pack("{s:s}", "table", argv[3]);
    if (argc > 4)
        json_object_set_new(join, "invite", json_string(argv[4]));
    json_decref(ask("join", join));
    while (!look(argv[3]))
        ;
    puts("over");
    return 0;
}
