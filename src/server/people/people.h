/*
 * people.h: people, their devices, and whom they block.
 */
#ifndef WINDROSE_SERVER_PEOPLE_H
#define WINDROSE_SERVER_PEOPLE_H

#include "src/server/clients/request.h"

/* Takes up the identity of a Cookie header, if there is one. `then` runs on the loop,
 * perhaps before this returns: status 0, or negative if the store does not say. The
 * client is kept until then; its connection may have gone meanwhile. */
void identity_find(client *c, const char *cookies, void (*then)(client *c, int status));

/* Looks which devices of a person have ended, and ends their sockets. */
void devices_check(server *s, const char *identity);
/* Anything may have happened to the devices of a person, NULL: of anybody. They are
 * looked at soon. */
void devices_doubt(server *s, const char *identity);
/* Looks at those that were not looked at for a while, some at a time; each tick. */
void devices_sweep(server *s);

/* A person's blocks have changed: all their sockets follow. NULL: anybody's may
 * have. */
void blocks_changed(server *s, const char *identity);

void verb_hello(request *r, table *t);
void verb_name(request *r, table *t);
void verb_recovery(request *r, table *t);
void verb_recover(request *r, table *t);
void verb_devices(request *r, table *t);
void verb_logout(request *r, table *t);
void verb_block(request *r, table *t);
void verb_unblock(request *r, table *t);
void verb_blocks(request *r, table *t);
void verb_report(request *r, table *t);

/* Own things: belongings.c. */
void verb_pennant(request *r, table *t);
void verb_said(request *r, table *t);

void verb_programs(request *r, table *t);
void verb_program(request *r, table *t);
void verb_revoke(request *r, table *t);

#endif
