/* devices.h: what identity.c needs of the devices of a person. */
#ifndef WINDROSE_SERVER_DEVICES_H
#define WINDROSE_SERVER_DEVICES_H

#include "src/server/clients/client.h"

/* Notes that the client's device is in use, now and then. */
void device_used(client *c);
/* Ends the sockets of one device of a person, or with `spares` those of all others. */
void devices_end(server *s, const char *identity, const char *device, int spares);

#endif
