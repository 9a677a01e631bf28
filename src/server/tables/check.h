/*
 * check.h: checks that the store is consistent, and remembers tables that are not.
 */
#ifndef WINDROSE_SERVER_CHECK_H
#define WINDROSE_SERVER_CHECK_H

#include "table.h"

/* What to check, and whom to tell. */
typedef struct {
    int is_full; /* also finished tables, and the whole file */
    /* Called before each table, and with is_file now and then between pages of the
     * file; 0 ends the check. */
    int (*goes_on)(void *to, uint32_t num_checked, int is_file);
    /* A table cannot be read; id "": something else in the store is bad. */
    void (*bad)(void *to, const char *id, const char *reason);
    /* A table's last row is in the future, so it needs attention; may be NULL. */
    void (*early)(void *to, const char *id);
    void *to;
} check_plan;

/* Reads every table as a server would, in a store that was opened without hooks.
 * Returns STORE_STORED when all are read, else STORE_FAILED. */
int check_all(store *s, const check_plan *plan);

/* Applies the findings of the check that check_begin began. */
void check_collect(server *s);

#endif
