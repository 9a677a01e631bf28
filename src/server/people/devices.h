/* devices.h: what identity.c needs of the devices of a person. */
#ifndef WINDROSE_SERVER_DEVICES_H
#define WINDROSE_SERVER_DEVICES_H

#include "src/server/clients/client.h"

/* Notes that the client's device is in use, now and then. */
void device_used(client *c);
/* Ends the sockets of one device of a person, or with `spares` those of all others. */
void devices_end(server *s, const char *identity, const char *device, int spares);

/* The hash of a token, by which the store finds it (identity.c). */
void token_hash(const char *token, unsigned char *out);
/* STORE_STORED if a program has an owner; on the reader thread (programs.c). */
int program_is_there(store *s, const char *id);

#endif
