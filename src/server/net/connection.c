/*
 * connection.c: turns what a peer sends into requests, and answers into bytes.
 *
 * A connection does one thing at a time: the next request is read when the answer to
 * the one before it is sent, so what a peer can make us keep is bounded. Callbacks that
 * report answers only mark a connection; connections_attend continues it, so nothing is
 * reentrant.
 */
#define _GNU_SOURCE

#include "connection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "frame.h"
#include "http.h"
#include "page.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/server/common/names.h"
#include "src/server/people/people.h"

enum {
    READ_AT_ONCE = 16 * 1024,
    MAX_IN = MAX_REQUEST + READ_AT_ONCE, /* bytes that wait to be understood */
    MAX_DRAIN = 1024 * 1024,             /* bytes that are thrown away at the end */
    MAX_LATE = 64 * 1024,                /* and after our close frame */
    TAKE_AT_ONCE = 2,  /* requests or frames of one peer, before it is the turn of the
                          others */
    KEEP_MEMORY = 4096 /* of a buffer that is empty */
};

/* How long we wait, in milliseconds. */
enum {
    REQUEST_MS = 15000, /* for a whole request */
    IDLE_MS = 30000,    /* for the next one */
    ANSWER_MS = 60000,  /* for our own answer */
    STUCK_MS = 30000,   /* for a peer that does not read */
    PING_MS = 25000,    /* without a sign of life of a WebSocket, before a ping */
    SILENT_MS = 60000,  /* and after that */
    FINISH_MS = 2000    /* for the peer to close, too */
};

enum {
    READING_HEAD,
    READING_BODY, /* and waiting for who it is */
    OPENING,      /* a WebSocket; waiting for who it is */
    HOLDING,      /* over the budget, waiting for the refusal */
    WAITING,      /* for the answer to a request */
    SENDING,      /* the answer */
    TALKING,      /* over WebSocket */
    SAYING_BYE,   /* a close frame is on its way */
    FINISHING,    /* all is sent */
    GONE
};

struct connection {
    connection *next, *previous, *next_pending;
    int is_pending;
    connections *all;
    ev_io io;
    stream stream;
    char from[ADDRESS_TEXT];
    address *raw; /* counts it, without a proxy */
    int state;
    uint64_t since;  /* when it last came nearer to its end */
    int has_ended;   /* the peer sends no more */
    int num_answers; /* so far */

    wr_text in;
    size_t scanned; /* of a head */
    int64_t body;   /* bytes of the request's body; or to be skipped before a head */

    wr_text out;
    size_t out_sent;
    web_reply reply; /* whose body follows `out` */
    size_t reply_sent;
    payload *now; /* on its way */
    size_t now_sent;

    client *client;
    int is_head, keeps_alive, is_identified, identity_status;
    int retry_s;               /* of a refusal; 0: unknown */
    char verb[24];             /* of POST /api/<verb> */
    char accept[FRAME_ACCEPT]; /* of a handshake */
    char *link;                /* an invitation that a page is wanted for, and */
    char *host;                /* where; NULL: none, or its answer is not for a page */

    wr_text message; /* fragments of one */
    int is_fragmented, is_pinged;
    int taken, has_more; /* in this round; something waits for the next one */
};

static server *server_of(const connection *x) {
    return x->all->server;
}

static void attend_later(connection *x) {
    if (x->is_pending)
        return;
    x->is_pending = 1;
    x->next_pending = x->all->pending;
    x->all->pending = x;
}

static void set_state(connection *x, int state) {
    x->state = state;
    x->since = steady_ms();
}

static void drop_client(connection *x) {
    client *c = x->client;
    x->client = NULL;
    if (c != NULL)
        api_gone(c);
}

static void kill_connection(connection *x) {
    if (x->state == GONE)
        return;
    set_state(x, GONE);
    drop_client(x);
    attend_later(x);
}

static void drop_link(connection *x) {
    free(x->link);
    free(x->host);
    x->link = x->host = NULL;
}

static void consume(wr_text *b, size_t len) {
    b->len -= len;
    if (b->len > 0)
        memmove(b->buf, b->buf + len, b->len);
    else if (b->size > KEEP_MEMORY)
        text_free(b);
}

/* ==== Answers over HTTP ========================================================== */

static const char csp[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'";

static void put_date(wr_text *out) {
    char stamp[40];
    struct tm utc;
    time_t now = time(NULL);
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    text_print(out, "date: %s\r\n", stamp);
}

static void put_head(connection *x) {
    const web_reply *r = &x->reply;
    wr_text *out = &x->out;
    text_print(out, "HTTP/1.1 %d %s\r\n", r->status, http_reason(r->status));
    put_date(out);
    text_print(out, "server: windrose\r\ncontent-type: %s\r\ncache-control: %s\r\n",
               r->type, r->cache);
    if (r->status != 304)
        text_print(out, "content-length: %zu\r\n", r->len);
    if (r->encoding != NULL)
        text_print(out, "content-encoding: %s\r\n", r->encoding);
    if (r->etag != NULL)
        text_print(out, "etag: %s\r\n", r->etag);
    if (r->status == 405)
        wr_put(out, "allow: GET, HEAD, POST\r\n");
    if (r->status == 426)
        wr_put(out, "sec-websocket-version: 13\r\nupgrade: websocket\r\n");
    if (r->status == 429 || r->status == 503)
        text_print(out, "retry-after: %d\r\n", x->retry_s > 0 ? x->retry_s : 2);
    text_print(out,
               "vary: accept-encoding\r\ncontent-security-policy: %s\r\n"
               "x-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\n"
               "cross-origin-opener-policy: same-origin\r\n"
               "cross-origin-resource-policy: same-origin\r\n",
               csp);
    if (server_of(x)->opt.cert != NULL)
        wr_put(out, "strict-transport-security: max-age=31536000\r\n");
    if (x->client != NULL && x->client->set_cookie[0] != '\0')
        text_print(out, "set-cookie: %s\r\n", x->client->set_cookie);
    text_print(out, "connection: %s%s\r\n\r\n", r->status == 426 ? "upgrade, " : "",
               x->keeps_alive ? "keep-alive" : "close");
}

/* Begins to send x->reply. */
static void answer(connection *x) {
    x->keeps_alive = x->keeps_alive && !server_of(x)->is_stopping;
    put_head(x);
    drop_client(x);
    drop_link(x);
    x->retry_s = 0;
    x->reply_sent = x->is_head || x->reply.status == 304 ? x->reply.len : 0;
    set_state(x, SENDING);
}

static void refuse(connection *x, int status, const char *sentence) {
    web_error(status, sentence, &x->reply);
    answer(x);
}

/* The beginning of the next request is unknown. */
static void refuse_for_good(connection *x, int status) {
    static const struct {
        int status;
        const char *sentence;
    } list[] = {
        {408, "The request did not arrive in time."},
        {411, "Give the length of the body; chunks are not supported."},
        {413, "The body is too large."},
        {414, "The address is too long."},
        {417, "Only 100-continue can be expected."},
        {431, "The headers are too long."},
        {505, "This server speaks HTTP/1.1."},
    };
    const char *sentence = "This is not a valid HTTP/1.1 request.";
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (list[i].status == status)
            sentence = list[i].sentence;
    x->keeps_alive = 0;
    refuse(x, status, sentence);
}

/* Refuses a client over its budget, but not at once, so that one that never stops
 * trying is slowed down. */
static void hold(connection *x, int retry_s) {
    x->retry_s = retry_s;
    set_state(x, HOLDING);
}

/* The page for an invitation. */
static void answer_invite(connection *x) {
    payload *p = client_next(x->client);
    web_request wanted = {x->link, "", "", x->host, x->client->is_secure};
    web_invite(server_of(x), &wanted, (char *)p->bytes + PAYLOAD_HEAD, p->len,
               &x->reply);
    answer(x);
}

static void answer_request(connection *x) {
    payload *p = client_next(x->client);
    x->retry_s = x->client->retry_s;
    char *copy = mem_copy((char *)p->bytes + PAYLOAD_HEAD, p->len);
    x->reply = (web_reply){.status = x->client->status,
                           .type = "application/json",
                           .cache = "no-store",
                           .bytes = copy,
                           .len = p->len,
                           .own = copy};
    answer(x);
}

/* ==== Arriving =================================================================== */

static void kick(client *c) {
    if (c->transport != NULL)
        attend_later(c->transport);
}

static void is_identified(client *c, int status) {
    connection *x = c->transport;
    if (x == NULL)
        return;
    x->is_identified = 1;
    x->identity_status = status;
    attend_later(x);
}

/* Where a request comes from. */
static void find_origin(const connection *x, const http_request *q,
                        char from[ADDRESS_TEXT]) {
    memcpy(from, x->from, ADDRESS_TEXT);
    if (server_of(x)->opt.trust_proxy && q->forwarded_for != NULL)
        web_forwarded(q->forwarded_for, from);
}

/* Refuses a request, which costs as much as a file: else those who only ask for what is
 * refused could take all the time of the server. */
static void turn_down(connection *x, const http_request *q, int status,
                      const char *sentence) {
    char from[ADDRESS_TEXT];
    find_origin(x, q, from);
    int wait = address_pays(server_of(x), from, 0);
    if (wait > 0)
        hold(x, wait);
    else
        refuse(x, status, sentence);
}

static int is_secure(const connection *x, const http_request *q) {
    const options *opt = &server_of(x)->opt;
    return opt->cert != NULL || (opt->trust_proxy && q->forwarded_proto != NULL &&
                                 strcmp(q->forwarded_proto, "https") == 0);
}

/* Takes in a client, if it may come; 0: it is refused. */
static int take_in(connection *x, const http_request *q, int is_socket) {
    server *s = server_of(x);
    char from[ADDRESS_TEXT];
    if (!web_origin_allowed(&s->opt, q->origin, q->host)) {
        turn_down(x, q, 403, "Requests from pages of other sites are refused.");
        return 0;
    }
    find_origin(x, q, from);
    client *c = client_new(s, is_socket, from);
    if (c == NULL) {
        turn_down(x, q, 429, "Too many connections; close some and try again.");
        return 0;
    }
    c->transport = x;
    c->kick = kick;
    c->is_secure = is_secure(x, q);
    device_label(q->agent != NULL ? q->agent : "", c->label, sizeof c->label);
    x->client = c;
    x->is_identified = 0;
    return 1;
}

/* The same, and looks up who it is. */
static int arrive(connection *x, const http_request *q, int is_socket) {
    if (!take_in(x, q, is_socket))
        return 0;
    identity_find(x->client, q->cookie != NULL ? q->cookie : "", is_identified);
    return 1;
}

/* True if it is known now who it is, and they can pay. If the store does not answer,
 * the connection is refused: nobody becomes another person that way. */
static int is_known(connection *x) {
    if (!x->is_identified)
        return 0;
    if (x->identity_status != 0) {
        refuse(x, 503, "The store does not answer; try again in a moment.");
        return 0;
    }
    int wait = client_arrives(x->client);
    if (wait > 0)
        hold(x, wait);
    return wait == 0;
}

/* ==== Requests over HTTP ========================================================= */

static const char *or_empty(const char *words) {
    return words != NULL ? words : "";
}

/* Asks for what the page at the address of an invitation says of its table. Nobody
 * needs an identity for that, so the page comes even if the store hangs. */
static void ask_preview(connection *x, const http_request *q, wr_words id,
                        wr_words invite) {
    wr_text body = {.grow = text_grow};
    if (!take_in(x, q, 0))
        return;
    int wait = client_arrives(x->client);
    if (wait > 0) {
        hold(x, wait);
        return;
    }
    x->link = mem_copy(q->path, strlen(q->path));
    x->host = mem_copy(or_empty(q->host), strlen(or_empty(q->host)));
    wr_json_open(&body, NULL, '{');
    wr_json_words(&body, "table", id);
    wr_json_words(&body, "invite", invite);
    wr_json_close(&body, '}');
    set_state(x, WAITING);
    api_handle(x->client, "preview", body.buf, body.len);
    text_free(&body);
}

static void get(connection *x, const http_request *q) {
    web_request wanted = {q->path, or_empty(q->accept_encoding),
                          or_empty(q->if_none_match), or_empty(q->host),
                          is_secure(x, q)};
    char from[ADDRESS_TEXT];
    wr_words id, invite;
    if (page_is_invitation(q->path, &id, &invite)) {
        ask_preview(x, q, id, invite);
        return;
    }
    find_origin(x, q, from);
    web_answer(server_of(x), &wanted, &x->reply);
    int wait = address_pays(server_of(x), from, x->reply.len);
    if (wait == 0) {
        answer(x);
        return;
    }
    web_reply_free(&x->reply);
    hold(x, wait);
}

static void post(connection *x, const http_request *q) {
    if (strncmp(q->path, "/api/", 5) != 0 || strlen(q->path + 5) >= sizeof x->verb)
        turn_down(x, q, 404, "POST works only below /api/.");
    else if (strncmp(or_empty(q->type), "application/json", 16) != 0)
        turn_down(x, q, 415, "The body must be application/json.");
    else if (q->body == 0)
        turn_down(x, q, 413, "The body has 1 to 131072 bytes.");
    else if (arrive(x, q, 0)) {
        snprintf(x->verb, sizeof x->verb, "%s", q->path + 5);
        set_state(x, READING_BODY);
    }
}

static void open_websocket(connection *x, const http_request *q) {
    if (strcmp(q->path, "/ws") != 0)
        turn_down(x, q, 404, "The socket is at /ws.");
    else if (strcmp(or_empty(q->websocket_version), "13") != 0)
        turn_down(x, q, 426, "This server speaks WebSocket version 13.");
    else if (!frame_accept(or_empty(q->websocket_key), x->accept))
        turn_down(x, q, 400, "The handshake has no key of 16 bytes.");
    else if (arrive(x, q, 1))
        set_state(x, OPENING);
}

static void begin_request(connection *x, const http_request *q) {
    x->is_head = q->method == HTTP_HEAD;
    x->keeps_alive = q->keeps_alive;
    x->body = q->body;
    if (q->body > MAX_REQUEST) {
        refuse_for_good(x, 413);
        return;
    }
    if (q->wants_websocket)
        x->keeps_alive = 0; /* if it is refused */
    if (q->wants_websocket && q->body == 0)
        open_websocket(x, q);
    else if (q->method == HTTP_POST)
        post(x, q);
    else if (q->method == HTTP_OTHER)
        turn_down(x, q, 405, "Only GET, HEAD and POST are supported.");
    else if (strcmp(q->path, "/ws") == 0)
        turn_down(x, q, 426, "Only WebSockets are served at this address.");
    else
        get(x, q);
    /* A refused client that asked first may send the body, or may not. */
    if (x->state != READING_BODY && q->expects_continue)
        x->keeps_alive = 0;
}

/* These take a step with what came in; 0: they need more, or something else. */
static int read_head(connection *x) {
    http_request q;
    if (x->body > 0) { /* of a request that was answered without it */
        size_t len = x->in.len < (size_t)x->body ? x->in.len : (size_t)x->body;
        consume(&x->in, len);
        x->body -= (int64_t)len;
        if (x->body > 0)
            return 0;
    }
    x->has_more = x->in.len > 0 && x->taken == TAKE_AT_ONCE;
    if (x->in.len == 0 || x->has_more)
        return 0;
    int len = http_head_length(x->in.buf, x->in.len, &x->scanned);
    if (len == 0)
        return 0;
    x->scanned = 0;
    x->taken++;
    x->is_head = 0;
    int status = -len;
    if (len < 0 || (status = http_read(x->in.buf, (size_t)len, &q)) != 0) {
        refuse_for_good(x, status);
        return 1;
    }
    begin_request(x, &q);
    consume(&x->in, (size_t)len);
    if (x->state == READING_BODY && q.expects_continue && x->in.len == 0)
        wr_put(&x->out, "HTTP/1.1 100 Continue\r\n\r\n");
    return 1;
}

static int read_body(connection *x) {
    if ((int64_t)x->in.len < x->body || !is_known(x))
        return x->state != READING_BODY;
    size_t len = (size_t)x->body;
    x->body = 0;
    set_state(x, WAITING);
    api_handle(x->client, x->verb, x->in.buf, len);
    consume(&x->in, len);
    return 1;
}

/* ==== WebSocket ================================================================== */

static int finish_handshake(connection *x) {
    if (!is_known(x))
        return x->state != OPENING;
    text_print(&x->out,
               "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
               "connection: Upgrade\r\nsec-websocket-accept: %s\r\n\r\n",
               x->accept);
    set_state(x, TALKING);
    return 1;
}

static void put_frame(connection *x, int opcode, const void *bytes, size_t len) {
    unsigned char head[FRAME_MAX_HEAD];
    size_t head_len = frame_write_head(head, opcode, len);
    wr_put_bytes(&x->out, (char *)head, head_len);
    wr_put_bytes(&x->out, bytes, len);
}

/* Says why it ends; after that only the peer's own close frame is waited for. */
static void say_bye(connection *x, int code, const char *reason) {
    unsigned char words[FRAME_MAX_CONTROL] = {(unsigned char)(code >> 8),
                                              (unsigned char)code};
    size_t len = strnlen(reason, sizeof words - 2);
    memcpy(words + 2, reason, len);
    put_frame(x, FRAME_CLOSE, words, code != 0 ? len + 2 : 0);
    drop_client(x);
    text_free(&x->message);
    set_state(x, SAYING_BYE);
}

static void hear_close(connection *x, const unsigned char *bytes, size_t len) {
    enum { NO_CODE = 1005 };
    int code = frame_close_code(bytes, len);
    if (x->state == TALKING)
        say_bye(x, code == NO_CODE ? 0 : code, "");
    x->has_ended = 1;
}

static void hear_message(connection *x, const char *bytes, size_t len) {
    enum { NOT_UTF8 = 1007 };
    if (json_is_utf8(bytes, len))
        api_handle(x->client, NULL, bytes, len);
    else
        say_bye(x, NOT_UTF8, "messages are UTF-8");
}

static void hear_data(connection *x, const frame *f, const char *bytes) {
    enum { NOT_TEXT = 1003, TOO_LARGE = 1009 };
    int is_more = f->opcode == FRAME_CONTINUATION;
    if (is_more != x->is_fragmented)
        say_bye(x, END_PROTOCOL, is_more ? "nothing to continue" : "a message is open");
    else if (f->opcode == FRAME_BINARY)
        say_bye(x, NOT_TEXT, "messages are text");
    else if (x->message.len + f->len > MAX_REQUEST)
        say_bye(x, TOO_LARGE, "the message is too large");
    else if (f->is_final && !is_more)
        hear_message(x, bytes, f->len);
    else {
        wr_put_bytes(&x->message, bytes, f->len);
        x->is_fragmented = !f->is_final;
        if (!f->is_final)
            return;
        wr_text message = x->message;
        x->message = (wr_text){.grow = text_grow};
        hear_message(x, message.buf, message.len);
        text_free(&message);
    }
}

static void hear(connection *x, const frame *f, unsigned char *bytes) {
    if (x->state != TALKING && f->opcode != FRAME_CLOSE)
        return; /* after the close frame only another one counts */
    frame_unmask(f, bytes);
    if (f->opcode == FRAME_CLOSE)
        hear_close(x, bytes, f->len);
    else if (f->opcode == FRAME_PING) {
        /* A peer that does not read its answers gets no more. */
        if (x->out.len - x->out_sent < KEEP_MEMORY)
            put_frame(x, FRAME_PONG, bytes, f->len);
    } else if (f->opcode != FRAME_PONG)
        hear_data(x, f, (const char *)bytes);
}

/* Takes all whole frames of what came in. */
static int read_frames(connection *x) {
    size_t at = 0;
    int status = 0;
    x->has_more = 0;
    while (x->in.len > at &&
           (x->state == TALKING || (x->state == SAYING_BYE && !x->has_ended))) {
        frame f;
        unsigned char *bytes = (unsigned char *)x->in.buf + at;
        status = frame_read(bytes, x->in.len - at, MAX_REQUEST, &f);
        if (status <= 0 || x->in.len - at < f.head + f.len)
            break;
        if (x->taken == TAKE_AT_ONCE) {
            x->has_more = 1;
            break;
        }
        x->taken++;
        at += f.head + f.len;
        hear(x, &f, bytes + f.head);
    }
    if (at > 0)
        consume(&x->in, at);
    if (status < 0 && x->state == TALKING)
        say_bye(x, -status,
                status == -END_PROTOCOL ? "invalid frame" : "the message is too large");
    else if (status < 0)
        x->has_ended = 1;
    return 0;
}

/* ==== Reading and writing ======================================================== */

static int take_step(connection *x) {
    switch (x->state) {
    case READING_HEAD:
        return read_head(x);
    case READING_BODY:
        return read_body(x);
    case OPENING:
        return finish_handshake(x);
    case WAITING:
        if (x->client->end_code != 0)
            kill_connection(x);
        else if (client_next(x->client) != NULL && x->link != NULL)
            answer_invite(x);
        else if (client_next(x->client) != NULL)
            answer_request(x);
        return x->state != WAITING;
    case TALKING:
    case SAYING_BYE:
        return read_frames(x);
    default:
        return 0;
    }
}

/* Writes the head of its frame in front of a text, once for all who get it. */
static void put_text_head(payload *p) {
    unsigned char head[FRAME_MAX_HEAD];
    _Static_assert((int)PAYLOAD_HEAD >= (int)FRAME_MAX_HEAD, "a head has room");
    if (p->head > 0)
        return;
    p->head = frame_write_head(head, FRAME_TEXT, p->len);
    memcpy(p->bytes + PAYLOAD_HEAD - p->head, head, p->head);
}

/* All is sent: begins what comes next. 1: there is more to send or to do. */
static int after_sending(connection *x) {
    if (x->state == SENDING) {
        web_reply_free(&x->reply);
        x->num_answers++;
        if (!x->keeps_alive)
            x->body = 0; /* it counts what is discarded from now on */
        set_state(x, x->keeps_alive ? READING_HEAD : FINISHING);
        return 1;
    }
    if (x->state == TALKING) {
        client *c = x->client;
        if (c->end_code == 0 && client_next(c) == NULL && server_of(x)->is_stopping)
            client_end(c, END_GOING_AWAY, "the server restarts");
        if (c->end_code != 0) {
            say_bye(x, c->end_code, c->end_reason);
            return 1;
        }
        if ((x->now = client_next(c)) != NULL) {
            x->now->refs++;
            put_text_head(x->now);
            x->now_sent = PAYLOAD_HEAD - x->now->head;
            client_drop_next(c);
            return 1;
        }
    }
    if (x->state == SAYING_BYE && x->has_ended)
        set_state(x, FINISHING);
    return 0;
}

/* Writes from *sent on; 1: all is written. */
static int write_some(connection *x, const void *from, size_t len, size_t *sent) {
    while (*sent < len) {
        ssize_t n = stream_write(&x->stream, (const char *)from + *sent, len - *sent);
        if (n == STREAM_LATER)
            return 0;
        if (n < 0) {
            kill_connection(x);
            return 0;
        }
        *sent += (size_t)n;
        if (x->state == SENDING)
            x->since = steady_ms();
    }
    return 1;
}

/* Sends what can be sent; 1: something has changed that is worth another step. */
static int flush(connection *x) {
    int any = 0;
    while (x->state != GONE) {
        if (x->now != NULL) {
            if (!write_some(x, x->now->bytes, PAYLOAD_HEAD + x->now->len, &x->now_sent))
                return any;
            payload_release(x->now);
            x->now = NULL;
        }
        if (!write_some(x, x->out.buf, x->out.len, &x->out_sent))
            return any;
        consume(&x->out, x->out.len);
        x->out_sent = 0;
        if (!write_some(x, x->reply.bytes, x->reply.len, &x->reply_sent))
            return any;
        if (!after_sending(x))
            return any;
        any = 1;
    }
    return any;
}

static int has_output(const connection *x) {
    return x->now != NULL || x->out.len > x->out_sent || x->reply_sent < x->reply.len;
}

static int wants_input(const connection *x) {
    if (x->has_ended || x->state == GONE || x->state == HOLDING)
        return 0;
    if (x->state == WAITING || x->state == SENDING || x->state == OPENING)
        return x->in.len < READ_AT_ONCE;
    return x->in.len < MAX_IN;
}

static void watch_events(connection *x) {
    int can_write = has_output(x) && !x->stream.wants_read;
    int events = (wants_input(x) ? EV_READ : 0) |
                 (can_write || x->stream.wants_write ? EV_WRITE : 0);
    if ((x->io.events & (EV_READ | EV_WRITE)) == events && ev_is_active(&x->io))
        return;
    ev_io_stop(x->all->loop, &x->io);
    ev_io_set(&x->io, x->stream.fd, events);
    if (events != 0)
        ev_io_start(x->all->loop, &x->io);
}

static void free_connection(connection *x) {
    ev_io_stop(x->all->loop, &x->io);
    if (x->next != NULL)
        x->next->previous = x->previous;
    if (x->previous != NULL)
        x->previous->next = x->next;
    else
        x->all->first = x->next;
    x->all->n--;
    if (x->raw != NULL)
        x->raw->raw--;
    stream_close(&x->stream);
    payload_release(x->now);
    web_reply_free(&x->reply);
    drop_link(x);
    text_free(&x->in);
    text_free(&x->out);
    text_free(&x->message);
    free(x);
}

/* What marks it meanwhile is seen to in the same go. */
static void attend(connection *x) {
    x->taken = x->has_more = 0;
    do {
        while (take_step(x))
            ;
    } while (flush(x));
    /* The peer sends no more: a request that is not whole never will be. */
    int is_cut = x->state == READING_BODY && (int64_t)x->in.len < x->body;
    if (x->has_ended && !x->has_more &&
        (x->state == READING_HEAD || is_cut || x->state == TALKING ||
         x->state == FINISHING))
        kill_connection(x);
    if (x->state == FINISHING)
        stream_finish(&x->stream);
    x->is_pending = 0;
    if (x->state == GONE) {
        free_connection(x);
        return;
    }
    watch_events(x);
    if (x->has_more) {
        x->is_pending = 1;
        x->next_pending = x->all->later;
        x->all->later = x;
    }
}

void connections_attend(connections *all) {
    connection *later = all->later;
    all->later = NULL;
    while (later != NULL) {
        connection *x = later;
        later = x->next_pending;
        attend(x);
    }
    while (all->pending != NULL) {
        connection *x = all->pending;
        all->pending = x->next_pending;
        attend(x);
    }
    if (all->later != NULL) /* the loop looks for others, and does not wait */
        server_wake(all->server);
}

/* ==== Events ===================================================================== */

static void take_bytes(connection *x, const char *bytes, size_t len) {
    if (x->state == FINISHING) { /* so that the peer can read our last words */
        x->body += (int64_t)len;
        if (x->body > MAX_DRAIN)
            kill_connection(x);
        return;
    }
    if (x->state == SAYING_BYE) { /* the peer ignores our goodbye */
        x->body += (int64_t)len;
        if (x->body > MAX_LATE)
            kill_connection(x);
    }
    if (x->state == READING_HEAD && x->in.len == 0)
        x->since = steady_ms();
    if (x->state == TALKING) {
        x->since = steady_ms();
        x->is_pinged = 0;
    }
    wr_put_bytes(&x->in, bytes, len);
}

static void on_event(struct ev_loop *loop, ev_io *io, int events) {
    static char bytes[READ_AT_ONCE]; /* the loop is one thread */
    connection *x = io->data;
    (void)loop;
    (void)events;
    attend_later(x);
    while (wants_input(x)) {
        ssize_t n = stream_read(&x->stream, bytes, sizeof bytes);
        if (n == STREAM_BROKEN)
            kill_connection(x);
        if (n == STREAM_END)
            x->has_ended = 1;
        if (n <= 0)
            return;
        take_bytes(x, bytes, (size_t)n);
        if (!stream_has_more(&x->stream))
            return;
    }
}

/* ==== Beginning and end ========================================================== */

void connection_open(connections *all, int fd, SSL_CTX *tls, const char *from) {
    enum { FILES = 16 }; /* a browser fetches several at once */
    server *s = all->server;
    connection *x = mem_new(sizeof *x);
    x->all = all;
    x->in.grow = x->out.grow = x->message.grow = text_grow;
    snprintf(x->from, sizeof x->from, "%s", from);
    if (stream_open(&x->stream, fd, tls) != 0) {
        stream_close(&x->stream);
        free(x);
        return;
    }
    set_state(x, READING_HEAD);
    if (!s->opt.trust_proxy) { /* each one counts, even a silent one */
        x->raw = address_of(s, from);
        x->raw->raw++;
        if (x->raw->raw > s->opt.max_per_address + FILES) {
            s->metrics.refused++;
            refuse(x, 429, "Too many connections; close some and try again.");
        }
    }
    ev_io_init(&x->io, on_event, fd, EV_READ);
    x->io.data = x;
    x->next = all->first;
    if (x->next != NULL)
        x->next->previous = x;
    all->first = x;
    all->n++;
    attend_later(x);
}

static void sweep(connection *x, uint64_t now) {
    static const int patience[] = {
        [READING_HEAD] = REQUEST_MS, [READING_BODY] = REQUEST_MS,
        [OPENING] = ANSWER_MS,       [HOLDING] = HOLD_MS,
        [WAITING] = ANSWER_MS,       [SENDING] = STUCK_MS,
        [TALKING] = SILENT_MS,       [SAYING_BYE] = FINISH_MS,
        [FINISHING] = FINISH_MS,     [GONE] = 0};
    uint64_t waited = now - x->since;
    int is_idle = x->state == READING_HEAD && x->in.len == 0 && x->num_answers > 0;
    if (x->state == TALKING && waited >= PING_MS && !x->is_pinged) {
        x->is_pinged = 1;
        put_frame(x, FRAME_PING, "", 0);
        attend_later(x);
    }
    if (waited < (uint64_t)(is_idle ? IDLE_MS : patience[x->state]))
        return;
    if (x->state == READING_BODY || (x->state == READING_HEAD && x->in.len > 0)) {
        refuse_for_good(x, 408);
        attend_later(x);
    } else if (x->state == HOLDING) {
        refuse(x, 429, "Too many requests; slow down.");
        attend_later(x);
    } else {
        kill_connection(x);
    }
}

void connections_sweep(connections *all) {
    uint64_t now = steady_ms();
    for (connection *x = all->first; x != NULL; x = x->next)
        sweep(x, now);
}

void connections_close(connections *all) {
    for (connection *x = all->first; x != NULL; x = x->next)
        kill_connection(x);
    connections_attend(all);
}
