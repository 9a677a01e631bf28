/*
 * store_fixture.h: what the tests of the store share. WR_STORE names the store; tests
 * on a database make up ids of their own, so that they need not be alone on it.
 */
#ifndef WINDROSE_TESTS_SERVER_KEPT_H
#define WINDROSE_TESTS_SERVER_KEPT_H

#include "src/server/store/store.h"
#include "tests/check.h"

enum { KEPT_MAX = 4096 };

/* An open store, how its writes ended, and the notices it gave. */
typedef struct {
    store *s;
    store *look;                 /* the same store, opened a second time to look into it
                                  */
    int ended, status[KEPT_MAX]; /* by the order of completion */
    int order[KEPT_MAX];         /* contexts, in the same order */
    int notices[8];              /* by kind */
    store_notice last;           /* of a kind other than LOST */
    char text[128];              /* of the last notice that has one */
    char sentence[256];          /* the last of the log */
    unsigned char code[STORE_HASH]; /* of the identity that was made last */
} store_fixture;

const char *kept_url(void);
int kept_is_postgres(void);
/* Opens the store of WR_STORE, or the one given. */
void fixture_open(store_fixture *k);
void fixture_open_at(store_fixture *k, const char *url);
void fixture_close(store_fixture *k);

/* Hands over one write and waits until it is complete; returns its status. */
int fixture_write(store_fixture *k, const store_write *write);
/* The same with a number as context, without waiting. */
void fixture_submit(store_fixture *k, const store_write *write, int number);
/* Runs a load on the reader thread and waits until it is done. */
void fixture_load(store_fixture *k, void (*load)(store *s, void *to), void *to);
/* Polls until `*count` reaches `want`, for at most ten seconds. */
void fixture_await(store_fixture *k, const int *count, int want);

/* New unique ids, and a unique hash. */
void kept_id(char *out, const char *begin);
void kept_hash(unsigned char *out);

/* Makes an identity, or a table of it with one more person in seat 1 ("": none). */
void fixture_identity(store_fixture *k, store_identity *out, const char *name);
/* A token of a person that is not written yet. */
void kept_token(store_token *out, const char *identity);
void fixture_table(store_fixture *k, store_table *out, const char *host,
                   const char *guest);
/* Appends one row; returns the status. */
int fixture_row(store_fixture *k, const char *table, uint32_t first, const char *text,
                const char *key);
/* Runs SQL on the database directly, past the store. */
void kept_tamper(const char *url, const char *sql);

#endif
