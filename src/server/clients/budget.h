/*
 * budget.h: what people may ask of the server, in one currency for requests, bytes and
 * processor time.
 *
 * A person has one purse, for all their connections. All unknown people at one address
 * share a purse, and so do all who fetch files there. An address has a larger one:
 * while it is not empty, everybody has their own purse; when it is empty, only those
 * who have taken more than their fair share of it are refused. Others get what modest
 * people leave, so the shares are max-min fair.
 *
 * Nothing here reads a clock: `now` is in milliseconds and never goes back. Amounts are
 * in thousandths of a coin; `--rate` is how many coins a person gets each second.
 */
#ifndef WINDROSE_SERVER_BUDGET_H
#define WINDROSE_SERVER_BUDGET_H

#include <stdint.h>

#include "src/server/common/map.h"

enum {
    /* Prices. The cheapest request is one coin; a person at the default rate of 25
     * may then use 200 kB and 6 ms of the loop each second for long. */
    COIN = 1000,
    COIN_BYTES = 8192,       /* of requests, answers and events */
    COIN_FILE_BYTES = 65536, /* files lie ready in memory */
    COIN_US = 250,           /* of the processor */
    REFUSAL = COIN / 4,      /* four times the rate in vain, and nothing is left */

    /* Sizes, in people. */
    ADDRESS_PEOPLE = 32, /* a club behind one address: at most a fifth of the loop */
    STRANGER_PEOPLE = 4, /* several say hello at once before they have a cookie */
    FILES_PEOPLE = 16,   /* a page has dozens of files, and comes to many at once */
    BURST_S = 4,         /* seconds of the rate that a full purse holds */
    SHARE_S = 2,         /* and that one may be ahead of a fair share */
    DEBT_S = 10,         /* a debt is never larger; an offender is refused this long */
    MOST_REFUSALS = 50,  /* in a row, and the connection is ended */
    HOLD_MS = 1000, /* before an offender at the door is answered: it knocks once in
                     * that time with each connection, and not as fast as it can */
    MOST_OTHERS = 262144, /* bytes that one request pays for others to receive */
    MOST_GUESTS = 65536   /* people at addresses; more share with unknown people */
};

#define PERSON_STRANGER ""  /* an unknown person */
#define PERSON_FILES    "/" /* those who fetch files */

typedef struct budgets budgets;
/* A person at an address. */
typedef struct guest guest;

budgets *budgets_new(int64_t rate);
void budgets_free(budgets *b);
/* Finds a person; the caller returns it with budget_release. */
guest *budget_of(budgets *b, const char *address, const char *person, int64_t now);
void budget_keep(guest *g);
void budget_release(guest *g);

/* Takes a part of what a request costs. 0: it is refused, which costs a little, too. */
int budget_take(guest *g, int64_t cost, int64_t now);
/* The request was paid in full and is carried out: earlier refusals no longer count. */
void budget_accept(guest *g);
/* Takes what a request turned out to have cost, be there enough or not. */
void budget_charge(guest *g, int64_t cost, int64_t now);
/* Has been refused so often that its connections are ended. */
int budget_offends(const guest *g);
/* Seconds before an offender may connect again; 0: now, or no offender. */
int budget_wait(guest *g, int64_t now);
/* Forgets those whose purse is full, and who have taken nothing for a while. */
void budgets_forget(budgets *b, int64_t now);
/* How many people at addresses are remembered. */
size_t budgets_count(const budgets *b);

/* What something costs. */
int64_t price_bytes(uint64_t bytes);
int64_t price_file(uint64_t bytes);
int64_t price_us(uint64_t us);

#endif
