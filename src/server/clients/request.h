/*
 * request.h: a request of a client, its required members, and its answer.
 */
#ifndef WINDROSE_SERVER_REQUEST_H
#define WINDROSE_SERVER_REQUEST_H

#include "client.h"

enum { MAX_REQUEST = 128 * 1024 }; /* bytes of one message; an edition has its place */

typedef struct request request;
typedef struct table table;

struct request {
    request *next; /* while it waits for a table, or for the list of them */
    client *from;
    json_t *body;
    const struct verb *verb;
    char id[72]; /* as JSON; "": none */
    wr_text answer;
    int is_held;  /* answered later */
    int is_fresh; /* the table was read for it just now */
    /* Runs instead of the verb when the table that was waited for is there, or NULL
     * with a status of the store; see table_park. */
    void (*then)(request *r, table *t, int status);
    void *more;                         /* of `then`, which frees it */
    int may_doubt, is_doubted, is_sure; /* see table_doubt */
};

typedef struct verb {
    const char *name;
    int cost;     /* in coins (budget.h) */
    int of_table; /* has a member `table`, which run gets */
    int open;     /* also for clients without an identity */
    void (*run)(request *r, table *t);
} verb;

void request_free(request *r);
/* Nonzero, once for each request: the caller stops, and the request is run again by
 * table_doubt. Refusals for the look of a table do it by themselves. */
int request_doubts(request *r);

/* An answer: begin, write members into r->answer, send. A refusal for the look of a
 * table may answer nothing and run the request again (request_doubts). */
void answer_begin(request *r);
void answer_send(request *r);
__attribute__((format(printf, 3, 4))) void answer_error(request *r, const char *code,
                                                        const char *format, ...);
/* A refusal that people read as it is: formats of the same arguments. */
__attribute__((format(printf, 3, 5), format(printf, 4, 5))) void
answer_both(request *r, const char *code, const char *english, const char *german, ...);
void answer_broken(request *r); /* its table cannot be read */
void answer_refusal(request *r, const char *code, const wr_diag *d);
/* The name of a person, and that it is a program. */
void put_name(wr_text *out, const char *name, const char *identity);

/* Members of a request. If the member is invalid, they answer with an error and return
 * 0; a missing member does not change *out, or is an error if needed. */
int want_string(request *r, const char *name, int is_needed, const char **out);
int want_int(request *r, const char *name, int64_t *out);
int want_bool(request *r, const char *name, int *out);

#endif
