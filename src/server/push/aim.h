/*
 * aim.h: where messages may be pushed. Endpoints are addresses that strangers choose,
 * so that a server must not be led to its own network by them.
 *
 * The address is checked twice: its text when somebody subscribes (https, a name with
 * letters, the usual port), and the number to which the name resolved when a connection
 * is made, which no change of the name can avoid.
 */
#ifndef WINDROSE_SERVER_PUSH_AIM_H
#define WINDROSE_SERVER_PUSH_AIM_H

#include <sys/socket.h>

enum { AIM_ENDPOINT = 1024, AIM_HOST = 256 }; /* bytes with their terminators */

typedef struct {
    char host[AIM_HOST]; /* in small letters */
    int port;
    int is_allowed; /* by the operator, who may name any place */
    int is_known;   /* named like a push service of a browser */
    int is_service; /* its name is that of one; strangers can invent no other */
} aim;

/* Reads an endpoint. NULL, or the reason why it is none. `allowed` is what the operator
 * named: HOST:PORT, several separated by commas; NULL: none. */
const char *aim_read(const char *endpoint, const char *allowed, aim *out);
/* True for a list as above. */
int aim_is_list(const char *allowed);
/* True if an address is of the public network: not of this machine, of a private or
 * local network, a multicast group or any other range that is reserved, in any way of
 * writing it. */
int aim_is_public(const struct sockaddr *address);
/* True for 0.0.0.0 and ::, by which a name server says that it blocks a name. */
int aim_is_blank(const struct sockaddr *address);

#endif
