/*
 * house.c: `windrose admin prune` and `reports`: delete what is old, and read what
 * people have reported.
 */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command.h"
#include "src/base/clock.h"
#include "src/base/text.h"

enum { DAY_MS = 86400000, DEFAULT_AGE = 400 };

/* ==== prune ======================================================================= */

/* Reads a number of days as the time that many days ago; 0: invalid, which is
 * reported. */
static int64_t days_ago(const char *what, const char *words) {
    char *end, sentence[128];
    errno = 0;
    long days = strtol(words, &end, 10);
    if (end != words && *end == '\0' && errno == 0 && days >= 1 && days <= 36500)
        return now_ms() - (int64_t)days * DAY_MS;
    snprintf(sentence, sizeof sentence,
             "%s must be a number from 1 to 36500, not \"%%.40s\".", what);
    admin_complain_of(sentence, words);
    return 0;
}

static void print_count(const char *between, int64_t n, const char *one,
                        const char *many) {
    printf("%s%" PRId64 " %s", between, n, n == 1 ? one : many);
}

int admin_prune(admin *a) {
    char age[8];
    snprintf(age, sizeof age, "%d", DEFAULT_AGE);
    store_ages ages = {.is_trial = a->dry_run};
    store_pruned gone;
    ages.tables = days_ago("The days", a->operand);
    if (ages.tables == 0)
        return ADMIN_WRONG;
    ages.games = days_ago("The days of --games", a->games != NULL ? a->games : age);
    if (ages.games == 0)
        return ADMIN_WRONG;
    ages.people = days_ago("The days of --people", a->people != NULL ? a->people : age);
    if (ages.people == 0)
        return ADMIN_WRONG;
    if (store_prune(a->server.store, &ages, &gone) != STORE_STORED)
        return admin_trouble();
    printf("%s ", a->dry_run ? "Would delete" : "Deleted");
    print_count("", gone.tables, "table", "tables");
    print_count(", ", gone.games, "unfinished game", "unfinished games");
    print_count(", ", gone.people, "person", "people");
    print_count(" and ", gone.reports, "report", "reports");
    printf(".\n");
    return ADMIN_GOOD;
}

/* ==== reports ===================================================================== */

static const char *words_of(const char *reason) {
    static const struct {
        const char *reason, *words;
    } list[] = {{"chat", "for what they said"},
                {"name", "for their name"},
                {"play", "for spoiling the game"},
                {"cheat", "for cheating"}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].reason, reason) == 0)
            return list[i].words;
    return "for something else";
}

/* A name with the id that other commands take. */
static void print_person(const char *name, const char *id) {
    if (id[0] == '\0')
        printf("a deleted person");
    else
        printf("%s (%s)", name[0] != '\0' ? name : "a deleted person", id);
}

static int print_line(void *to, const store_chat *line) {
    char when[32];
    (void)to;
    admin_put_time(line->time, when, sizeof when);
    printf("    %s  seat %d  ", when, line->seat + 1);
    print_person(line->name, line->identity);
    printf(": %s\n", line->text);
    return 0;
}

static int print_report(void *to, const store_report *r) {
    admin *a = to;
    char when[32];
    admin_put_time(r->time, when, sizeof when);
    printf("%" PRId64 "  %s  table %s, seat %d%s\n  ", r->id, when, r->whom.table,
           r->whom.seat + 1, r->done != 0 ? "  (dealt with)" : "");
    print_person(r->by_name, r->by);
    printf(" reports ");
    print_person(r->name, r->whom.identity);
    printf(" %s%s%s\n", words_of(r->reason), r->text[0] != '\0' ? ": " : ".", r->text);
    return store_report_lines(a->server.store, r->id, print_line, NULL) != STORE_STORED;
}

static void put_person(wr_text *out, const char *key, const char *id,
                       const char *name) {
    wr_json_open(out, key, '{');
    wr_json_string(out, "id", id);
    wr_json_string(out, "name", name);
    wr_json_close(out, '}');
}

static int put_line(void *to, const store_chat *line) {
    wr_text *out = to;
    wr_json_open(out, NULL, '{');
    put_person(out, "from", line->identity, line->name);
    wr_json_int(out, "seat", line->seat);
    wr_json_int(out, "time", line->time);
    wr_json_string(out, "text", line->text);
    wr_json_close(out, '}');
    return 0;
}

/* One object in one line. */
static int print_json(void *to, const store_report *r) {
    admin *a = to;
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    wr_json_int(&out, "id", r->id);
    wr_json_int(&out, "time", r->time);
    wr_json_int(&out, "done", r->done);
    wr_json_string(&out, "table", r->whom.table);
    wr_json_int(&out, "seat", r->whom.seat);
    put_person(&out, "by", r->by, r->by_name);
    put_person(&out, "about", r->whom.identity, r->name);
    wr_json_string(&out, "reason", r->reason);
    wr_json_string(&out, "text", r->text);
    wr_json_open(&out, "said", '[');
    int status = store_report_lines(a->server.store, r->id, put_line, &out);
    wr_json_close(&out, ']');
    wr_json_close(&out, '}');
    if (status == STORE_STORED)
        printf("%s\n", out.buf);
    text_free(&out);
    return status != STORE_STORED;
}

/* A day as 2026-11-15, in UTC; -1: invalid. */
static int64_t day_of(const char *words) {
    struct tm day = {0};
    const char *end = strptime(words, "%Y-%m-%d", &day);
    if (end == NULL || *end != '\0')
        return -1;
    return (int64_t)timegm(&day) * 1000;
}

static int mark_done(admin *a) {
    char *end;
    errno = 0;
    long long id = strtoll(a->done, &end, 10);
    if (end == a->done || *end != '\0' || errno != 0)
        return admin_complain_of("--done takes the number of a report, not \"%.40s\".",
                                 a->done);
    int status = store_report_done(a->server.store, id);
    if (status == STORE_NONE)
        return admin_complain_of(
            "There is no open report %.20s; windrose admin reports lists them.",
            a->done);
    if (status != STORE_STORED)
        return admin_trouble();
    printf("Report %lld is dealt with.\n", id);
    return ADMIN_GOOD;
}

int admin_reports(admin *a) {
    int64_t since = 0;
    if (a->done != NULL)
        return mark_done(a);
    if (a->since != NULL && (since = day_of(a->since)) < 0)
        return admin_complain_of("--since takes a day like 2026-11-15, not \"%.40s\".",
                                 a->since);
    if (store_reports(a->server.store, since, a->all,
                      a->json ? print_json : print_report, a) != STORE_STORED)
        return admin_trouble();
    return ADMIN_GOOD;
}
