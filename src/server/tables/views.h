/*
 * views.h: tables as seen by each viewer, and who watches which.
 */
#ifndef WINDROSE_SERVER_VIEWS_H
#define WINDROSE_SERVER_VIEWS_H

#include "table.h"

/* Writes the table as `me` may see it (NULL: a stranger). */
void view_table(table *t, const char *me, const char *key, wr_text *out);
void view_position(table *t, int viewer, const char *key, wr_text *out);
/* Writes the seats of a table that a client has blocked. */
void view_blocked(const table *t, const client *c, wr_text *out);
/* Writes the last steps that end after move `since` and begin before move `until`, at
 * most MAX_STEPS and about 64 kB. Returns the number of moves before the first of them,
 * which is less than `since` if that is within a step. */
uint32_t view_steps(table *t, int viewer, uint32_t since, uint32_t until, wr_text *out);
/* Frees the kept steps of a table, which can be made again. */
void history_drop(table *t);
/* Sends the table to everybody concerned, after settings or seats changed. */
void view_changed(table *t);
/* Sends the stored moves that were not shown yet. */
void view_new_steps(table *t);
/* Counts all complete moves as shown. */
void view_shown(table *t);
/* Sends the table to people who owe a move now and do not watch. */
void view_turns(table *t);

/* Adds the record as the viewer knows it, whole once the game is over; nonzero: it has
 * a line that is too long (play.c). */
int table_record(const table *t, int viewer, wr_text *out);

/* ==== Watching (watch.c) ========================================================= */

/* True if a person may watch; the viewer they are is then in *out: a seat or
 * WR_PUBLIC. */
int view_viewer(const table *t, const char *me, int is_invited, int *out);
/* The same for the client of a request, who is answered if it may not; is_invited may
 * be NULL. */
int want_viewer(request *r, table *t, int *viewer, int *is_invited);
int view_invited(const table *t, const char *invite);
/* A word for links by which one may watch, but not sit down. */
enum { WATCH_WORD = 21 };
void view_watch_word(const table *t, char out[WATCH_WORD]);
/* True for the invitation, or that word. */
int view_may_see(const table *t, const char *word);
watch *watch_find(const client *c, const table *t); /* NULL: none */
/* Returns 0 if the client watches too many tables. */
int watch_begin(client *c, table *t, int viewer, int is_invited);
void watch_end(client *c, table *t);
/* Notes which seats' people watch, and tells everybody if that changed. */
void watch_count(table *t);
/* Updates which viewer each watching client is, and ends watches that are no longer
 * allowed. */
void watch_recheck(table *t);

#endif
