/*
 * check.h: checks that the store is consistent, and remembers tables that are not.
 */
#ifndef WINDROSE_SERVER_CHECK_H
#define WINDROSE_SERVER_CHECK_H

#include "table.h"

/* What to check, and where reports go. */
typedef struct {
    int is_full; /* tables that are over, too, and all of the file */
    /* Asked before each table and, is_file, now and then in the pages of the file; 0
     * ends the check. */
    int (*goes_on)(void *to, uint32_t num_checked, int is_file);
    /* A table that cannot be read; "": something else in the store. */
    void (*bad)(void *to, const char *id, const char *reason);
    /* A table that lies in the future and must be looked after; may be NULL. */
    void (*early)(void *to, const char *id);
    void *to;
} check_plan;

/* Reads every table as a server would, in a store that was opened without hooks.
 * STORE_STORED when it is through, else STORE_FAILED. */
int check_all(store *s, const check_plan *plan);

/* Takes up what the check has found that check_begin began. */
void check_collect(server *s);

#endif
