/*
 * push.h: tells people that it is their turn while no page is open (Web Push). Only at
 * tables whose clocks give days, and only those who asked for it.
 */
#ifndef WINDROSE_SERVER_PUSH_H
#define WINDROSE_SERVER_PUSH_H

#include "post.h"
#include "src/server/clients/request.h"

/* Begins to push: loads the key of the server, or makes it. 0, or negative with a
 * sentence. */
int push_begin(server *s, wr_diag *d);
/* Ends it, before the store is closed. */
void push_end(server *s);
/* Handles what the thread reports. */
void push_poll(server *s);
void push_tick(server *s);
void push_get_stats(server *s, post_stats *out);

void verb_subscribe(request *r, table *t);
void verb_unsubscribe(request *r, table *t);
void verb_subscriptions(request *r, table *t);

#endif
