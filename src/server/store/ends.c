/*
 * ends.c: writes the results of games to PostgreSQL.
 *
 * The ratings before a game are read first, in no transaction; the function
 * windrose_result (schema.c) compares them again when it writes those after it.
 */
#include "ends.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pg.h"

const char ends_ratings[] = "SELECT identity, mean, give, n FROM ratings "
                            "WHERE game = $1 AND identity = ANY($2::TEXT[])";

const char ends_result[] = "SELECT windrose_result($1, $2, $3, $4, $5, $6, $7, $8, $9, "
                           "$10, $11, $12, $13, $14, $15, $16, $17, $18)";

enum { LIST = 256, SINGLE = 7, LISTS = 11 };

/* An array as PostgreSQL writes it: {1,2}. Identities and bots have letters and digits
 * only. */
typedef struct {
    char text[LIST];
    wr_text t;
} list;

static void list_begin(list *l) {
    wr_text_init(&l->t, l->text, sizeof l->text);
    wr_put_char(&l->t, '{');
}

static void add_word(list *l, const char *word) {
    wr_put(&l->t, l->t.len > 1 ? ",\"" : "\"");
    wr_put(&l->t, word);
    wr_put_char(&l->t, '"');
}

static void add_number(list *l, int64_t number) {
    wr_put(&l->t, l->t.len > 1 ? "," : "");
    wr_put_int(&l->t, number);
}

static const char *list_end(list *l) {
    wr_put_char(&l->t, '}');
    WR_ASSERT(!l->t.full, "a list of players did not fit");
    return l->text;
}

static void take_ratings(const PGresult *rows, store_result *r) {
    for (int row = 0; row < PQntuples(rows); row++)
        for (int seat = 0; seat < r->seats; seat++) {
            store_player *p = &r->players[seat];
            if (strcmp(p->identity, PQgetvalue(rows, row, 0)) != 0)
                continue;
            p->before.mean = strtoll(PQgetvalue(rows, row, 1), NULL, 10);
            p->before.give = strtoll(PQgetvalue(rows, row, 2), NULL, 10);
            p->n = strtoll(PQgetvalue(rows, row, 3), NULL, 10);
        }
}

int ends_rate(PGconn *conn, store_result *r, int64_t end) {
    list people;
    list_begin(&people);
    for (int seat = 0; seat < r->seats; seat++) {
        store_player *p = &r->players[seat];
        if (p->identity[0] == '\0')
            continue;
        add_word(&people, p->identity);
        p->before = rating_new();
        p->n = 0;
    }
    const char *values[] = {r->game, list_end(&people)};
    PGresult *rows = NULL;
    if (PQsendQueryPrepared(conn, "ratings", 2, values, NULL, NULL, 0))
        rows = pg_answer(conn, end);
    int is_good = PQresultStatus(rows) == PGRES_TUPLES_OK;
    if (is_good)
        take_ratings(rows, r);
    PQclear(rows);
    if (is_good)
        store_result_rate(r);
    return is_good ? 0 : -1;
}

int ends_send(PGconn *conn, const store_result *r, uint32_t version) {
    const int64_t given[SINGLE] = {0,        version,     0,          r->time,
                                   r->seats, r->is_rated, r->is_ended};
    const char *values[SINGLE + LISTS];
    char numbers[SINGLE][24];
    list lists[LISTS];
    for (int i = 0; i < SINGLE; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%lld", (long long)given[i]);
        values[i] = numbers[i];
    }
    values[0] = r->table;
    values[2] = r->game;
    for (int i = 0; i < LISTS; i++)
        list_begin(&lists[i]);
    for (int seat = 0; seat < r->seats; seat++) {
        const store_player *p = &r->players[seat];
        const int64_t of[LISTS] = {0,
                                   0,
                                   p->place,
                                   p->has_won,
                                   p->out,
                                   p->points,
                                   p->before.mean,
                                   p->before.give,
                                   p->after.mean,
                                   p->after.give,
                                   p->n};
        add_word(&lists[0], p->identity);
        add_word(&lists[1], p->bot);
        for (int i = 2; i < LISTS; i++)
            add_number(&lists[i], of[i]);
    }
    for (int i = 0; i < LISTS; i++)
        values[SINGLE + i] = list_end(&lists[i]);
    return PQsendQueryPrepared(conn, "result", SINGLE + LISTS, values, NULL, NULL, 0);
}
