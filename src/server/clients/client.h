/*
 * client.h: connected clients: their addresses, what they pay, and what waits to be
 * sent to them.
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

/* A text on its way to one or several clients. Before it is room for the head of a
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

/* Addresses of connections; NAT puts many people behind one. */
typedef struct {
    map_entry entry;
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
    int end_code;            /* of WebSocket; 0: the connection stays open */
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
/* The connection is closed; what is under way for it is discarded. The network calls
 * api_gone. */
void client_gone(client *c);
/* Ends a connection: discards what waits, tells the peer the reason (a literal of at
 * most 123 bytes), and api_gone follows. */
void client_end(client *c, int code, const char *reason);
/* Called when it is known who connects, or asks over HTTP; pays for that. Returns 0, or
 * the seconds to wait: then the answer is 429 with Retry-After, best given after
 * HOLD_MS in which nothing is read. */
int client_arrives(client *c);
/* Pays for a file or another plain answer of `bytes` bytes to an address. Returns 0, or
 * the seconds to wait, as above. */
int address_pays(server *s, const char *from, size_t bytes);
/* Takes a part of what a request costs; 0: it is refused. */
int client_pays(client *c, int64_t cost);
/* A request was refused: a client that does not stop sending is cut off. */
void client_was_refused(client *c);
/* Knows who it is from now on. */
void client_is(client *c, const store_identity *who);
/* True if the client has blocked this identity. */
int client_blocks(const client *c, const char *identity);
/* The ids of programs that play by a key begin so, and no others do. */
#define PROGRAM_ID "bot-"
int client_is_program(const char *identity);
/* A name of another person that only works for `me`. */
enum { HANDLE_TEXT = 33 };
void client_handle(const char *me, const char *other, char out[HANDLE_TEXT]);

/* A payload with the text of b, which is empty afterwards. */
payload *payload_of(wr_text *b);
void payload_release(payload *p);
void client_send(client *c, payload *p);
/* The oldest message, which the caller sends and then drops; NULL: none. */
payload *client_next(client *c);
void client_drop_next(client *c);

/* Measures the work for a client (NULL: for none), and charges it in the end: processor
 * time, and what was sent to it and to others. Meters may be nested. */
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
/* Charges a client for the time of the store's only reader thread. */
void client_has_read(client *c, uint64_t us);

/* ==== Addresses ================================================================== */

address *address_of(server *s, const char *name);
/* The text by which an address is counted: an IPv4 address as it is, also in its IPv6
 * form; of an IPv6 address the network, because a household has all of that. 0:
 * invalid. */
enum { ADDRESS_TEXT = 64 };
int address_text(const char *words, char out[ADDRESS_TEXT]);
/* Forgets addresses that were quiet for a while. */
void addresses_forget(server *s, int64_t now);

#endif
