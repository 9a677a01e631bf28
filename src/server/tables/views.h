/*
 * views.h: tables as each viewer may see them, and who looks at which.
 */
#ifndef WINDROSE_SERVER_VIEWS_H
#define WINDROSE_SERVER_VIEWS_H

#include "table.h"

/* Writes the table as `me` may see it (NULL: a stranger). */
void view_table(table *t, const char *me, const char *key, wr_text *out);
void view_position(table *t, int viewer, const char *key, wr_text *out);
/* Writes the seats of a table that a client has blocked. */
void view_blocked(const table *t, const client *c, wr_text *out);
/* Steps with numbers above `since` that begin before `until`, the last ones, at most
 * MAX_STEPS and some 64 kB; returns the number before the first of them, which is less
 * than `since` if that lies within a step. */
uint32_t view_steps(table *t, int viewer, uint32_t since, uint32_t until, wr_text *out);
/* Forgets what is kept of the steps of a table; it can be made again. */
void history_drop(table *t);
/* Tells everybody concerned that the settings or seats changed. */
void view_changed(table *t);
/* Shows the moves that are stored and not shown yet. */
void view_new_steps(table *t);
/* All moves that are complete count as shown. */
void view_shown(table *t);
/* Tells those who owe a move now and do not watch. */
void view_turns(table *t);

/* ==== Watching (watch.c) ========================================================= */

/* Whether somebody may watch, and with whose eyes: a seat, or WR_PUBLIC. */
int view_eyes(const table *t, const char *me, int is_invited, int *out);
int view_invited(const table *t, const char *invite);
watch *watch_find(const client *c, const table *t); /* NULL: none */
/* 0 if the client watches too many tables. */
int watch_begin(client *c, table *t, int viewer, int is_invited);
void watch_end(client *c, table *t);
/* Marks which seats' people are there, and tells if that changed. */
void watch_count(table *t);
/* Gives everybody the eyes that are theirs now, and none to those who may no longer
 * watch. */
void watch_recheck(table *t);

#endif
