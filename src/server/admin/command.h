/*
 * command.h: what the commands of `windrose admin` share.
 */
#ifndef WINDROSE_SERVER_ADMIN_COMMAND_H
#define WINDROSE_SERVER_ADMIN_COMMAND_H

#include "src/server/common/server.h"
#include "src/server/store/store.h"

enum { ADMIN_GOOD = 0, ADMIN_WRONG = 1, ADMIN_USAGE = 2 };

/* What was asked for. */
typedef struct {
    const char *url, *command, *operand;
    const char *state, *game, *of; /* of `list`; NULL: not given */
    const char *games, *people;    /* of `prune` */
    const char *since, *done;      /* of `reports` */
    int dry_run, json, all;        /* the first of `prune` and `rate` */
    unsigned given;                /* options that were given, by their number */
    server server;                 /* only its store is used */
} admin;

/* These write a sentence on the error output and return ADMIN_WRONG. */
int admin_complain_of(const char *format, const char *word);
int admin_trouble(void);
/* Minutes in UTC. */
void admin_put_time(int64_t time, char *out, size_t size);

int admin_prune(admin *a);
int admin_reports(admin *a);
int admin_rate(admin *a);

#endif
