/* club.h: an evening of a club, as the files of this folder share it. */
#ifndef WINDROSE_SERVER_CLUB_H
#define WINDROSE_SERVER_CLUB_H

#include "events.h"

enum { CLUB_MOST = 10 }; /* evenings of one person that are not over */

/* An evening while a request is about it. */
typedef struct club {
    request *request;
    server *server;
    char id[STORE_ID], owner[STORE_ID];
    uint32_t version;
    json_t *doc;
    int status, tries;
    int is_held, is_parked; /* the store, or a table, has the request */
    int is_new;             /* results that the sheet does not have yet */
    /* The place of the evening among those of its organiser that are not over: 1 to
     * CLUB_MOST; 0: none, or somebody else's by now. */
    int place;
    uint32_t taken;  /* places, when one is looked for: bit 0 is the first */
    int is_newcomer; /* whoever asks takes part from now on */
    uint64_t us;
    void (*act)(struct club *c);
} club;

/* Loads the evening that a request names, with what is new at its tables, then runs
 * `act`, which answers or stores. */
void club_ask(request *r, void (*act)(club *c));
/* Stores what `act` has changed, and answers with the evening; after somebody else's
 * change all of it runs again. */
int club_store(club *c); /* 0: it is too long, and was refused */
void club_free(club *c);
/* True if whoever asks takes part, organises it or has the link. */
int club_admits(const club *c);
int club_person(const club *c, const char *identity); /* -1: none */
/* What an evening is, as this identity may see it, into an open object (standings.c).
 */
void club_put_head(const club *c, const char *identity, wr_text *out);
/* The evening as whoever asks may see it. */
void club_view(const club *c, const char *key, wr_text *out);

/* The sheet by which a person finds the evening again (evenings.c). */
void evening_sheet(const club *c, const char *identity, store_sheet *out);

#endif
