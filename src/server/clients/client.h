/*
 * client.h: those who are connected, where they come from, what they pay, and what
 * waits to be sent to them.
 */
#ifndef WINDROSE_SERVER_CLIENT_H
#define WINDROSE_SERVER_CLIENT_H

#include "budget.h"
#include "src/base/text.h"
#include "src/server/common/json.h"
#include "src/server/common/server.h"
#include "src/server/store/store.h"

enum {
    MAX_QUEUE = 1024 * 1024, /* bytes that wait for one client */
    MAX_QUEUED = 1024        /* messages that wait for one client */
};

typedef struct client client;

/* A text on its way to one or several clients. In front of it is room for the head of a
 * frame: the network fills the last `head` of PAYLOAD_HEAD bytes when it needs one. */
typedef struct payload {
    int refs;
    size_t head, len;
    unsigned char bytes[];
} payload;

enum { PAYLOAD_HEAD = 16 };

/* Why a connection is ended (RFC 6455, 7.4). */
enum {
    END_GOING_AWAY = 1001,
    END_PROTOCOL = 1002,
    END_POLICY = 1008,
    END_TRY_AGAIN = 1013
};

/* So much may be asked: `left` grows by `rate` each second up to `most`. */
typedef struct {
    int64_t left, at; /* in thousandths; milliseconds */
} bucket;

int bucket_take(bucket *b, int64_t cost, int64_t rate, int64_t most);

/* Where connections come from; NAT puts many people behind one. */
typedef struct {
    map_entry entry;
    char name[64];
    int connections, raw; /* clients; connections of any kind, without a proxy */
    int64_t used_at;
    bucket arrivals, codes; /* new identities, recovery codes */
} address;

struct client {
    map_entry entry; /* by identity, while known */
    server *server;
    client *next, *previous; /* of all sockets */
    int refs, is_open, is_socket, is_known, is_secure;
    address *address;
    store_identity me;
    char label[STORE_LABEL]; /* of the device, by its User-Agent header; "": unknown */
    uint64_t checked_at;     /* steady_ms: its device was there; 0: look soon */
    guest *guest;            /* who pays */
    struct queued *first, *last; /* messages to send */
    int num_queued;
    size_t queued_bytes;
    struct watch *watches; /* of tables */
    int num_watches;
    char (*blocked)[STORE_ID]; /* identities; of a socket, known as it begins */
    int num_blocked;
    void (*kick)(client *c); /* something waits in the queue, or the end has come */
    int end_code;            /* of WebSocket; 0: the connection goes on */
    const char *end_reason;
    char end_words[48];
    void *transport;
    /* Of an answer over HTTP; seconds for Retry-After, 0: none. */
    int status, retry_s;
    char set_cookie[160];
};

/* NULL if there are too many already, in all or from this address. */
client *client_new(server *s, int is_socket, const char *from);
void client_keep(client *c);
void client_release(client *c);
/* The connection has gone; what is still under way for it is thrown away. The network
 * calls api_gone. */
void client_gone(client *c);
/* Ends a connection: what waits is thrown away, the peer is told the reason (a literal
 * of at most 123 bytes), and api_gone follows. */
void client_end(client *c, int code, const char *reason);
/* Whether somebody may connect, or ask over HTTP, now that it is known who it is; pays
 * for that. 0, or how many seconds to wait: then the answer is 429 with Retry-After,
 * best given after HOLD_MS in which nothing is read. */
int client_arrives(client *c);
/* A file or another plain answer of so many bytes goes to an address. 0, or how many
 * seconds to wait, as above. */
int address_pays(server *s, const char *from, size_t bytes);
/* Takes a part of what a request costs; 0: it is refused. */
int client_pays(client *c, int64_t cost);
/* A request was refused: whoever does not stop sending is cut off. */
void client_was_refused(client *c);
/* Knows who it is from now on. */
void client_is(client *c, const store_identity *who);
/* True if the client does not want to hear this identity. */
int client_blocks(const client *c, const char *identity);
/* A name of somebody else that only works for `me`. */
enum { HANDLE_TEXT = 33 };
void client_handle(const char *me, const char *other, char out[HANDLE_TEXT]);

/* A payload with the text of b, which is empty afterwards. */
payload *payload_of(wr_text *b);
void payload_release(payload *p);
void client_send(client *c, payload *p);
/* The oldest message, which the caller sends and then drops; NULL: none. */
payload *client_next(client *c);
void client_drop_next(client *c);

/* Measures what is done for a client (NULL: for nobody), and lets it pay in the end:
 * processor time, and what it and others were sent. One may begin within another. */
typedef struct meter {
    server *server;
    client *client; /* only compared */
    guest *guest;
    uint64_t began;
    uint64_t bytes, others; /* sent to it; to others */
    struct meter *outer;
} meter;

void meter_begin(meter *m, server *s, client *c);
void meter_end(meter *m);

/* ==== Addresses ================================================================== */

address *address_of(server *s, const char *name);
/* The words by which an address is counted: an old address as it is, also where it
 * comes in the form of a new one; of a new one the network, since a household has all
 * of that. 0: it is no address. */
enum { ADDRESS_TEXT = 64 };
int address_text(const char *words, char out[ADDRESS_TEXT]);
/* Forgets addresses that were quiet for a while. */
void addresses_forget(server *s, int64_t now);

#endif
