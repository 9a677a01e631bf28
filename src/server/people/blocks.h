/* blocks.h: what identity.c needs to know of blocked people. */
#ifndef WINDROSE_SERVER_BLOCKS_H
#define WINDROSE_SERVER_BLOCKS_H

#include "src/server/clients/client.h"

/* The people that a person blocks, the last first. */
typedef struct {
    store_person people[STORE_MAX_BLOCKS];
    int n;
} blocks;

/* For the reader thread; STORE_STORED or STORE_FAILED. */
int blocks_load(store *s, const char *identity, blocks *out);
/* What a client does not hear from now on. */
void blocks_set(client *c, const blocks *b);

#endif
