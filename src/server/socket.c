/*
 * socket.c: libwebsockets on one side, clients and requests on the other. HTTP and
 * WebSocket come through the same port and the same callback.
 */
#define _GNU_SOURCE

#include "socket.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"
#include "web.h"

_Static_assert(PAYLOAD_HEAD >= LWS_PRE, "a payload has room for the head of a frame");

enum {
    CHUNK = 16384,
    HEADERS = 4096,
    HEADER_TEXT = 2048,
    MAX_PATH = 240,
    IDLE_PING_S = 25,
    IDLE_HANGUP_S = 60
};

/* One connection, as libwebsockets keeps it for us. */
typedef struct {
    client *client;
    buf in;          /* a message or body on its way in */
    char verb[24];   /* of POST /api/<verb> */
    web_reply reply; /* a plain answer on its way out */
    int is_answering, is_head, is_too_large;
    int waits, has_body, is_turned_away; /* waits: for the store to say who it is */
    size_t sent;
    const char *close_with; /* a reason, to be sent with the closing */
} session;

static const char csp[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src "
    "'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action "
    "'self'; frame-ancestors 'none'";

static server *server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

static void header(struct lws *wsi, enum lws_token_indexes which, char *out, int size) {
    out[0] = '\0';
    if (lws_hdr_copy(wsi, out, size, which) < 0)
        out[0] = '\0';
}

static void kick(client *c) {
    if (c->transport != NULL)
        lws_callback_on_writable(c->transport);
}

/* An old address on a socket that takes new ones as well is written as an old one. */
static const char *plain_address(const char *from) {
    return strncmp(from, "::ffff:", 7) == 0 ? from + 7 : from;
}

/* ==== Arriving =================================================================== */

/* Why somebody was turned away. */
typedef struct {
    int status;
    const char *sentence;
} refusal;

static const char no_store[] = "The store does not answer; try again in a moment.";

/* The store has said who it is. Nobody becomes somebody else because it does not. */
static void arrived(client *c, int status) {
    struct lws *wsi = c->transport;
    session *x = wsi != NULL ? lws_wsi_user(wsi) : NULL;
    if (!c->is_open || x == NULL || !x->waits)
        return;
    x->waits = 0;
    x->is_turned_away = status != 0;
    if (c->is_socket && x->client != NULL) {
        lws_rx_flow_control(wsi, 1);
        if (x->is_turned_away)
            client_end(c, END_TRY_AGAIN, no_store);
    } else if (x->is_turned_away) {
        lws_callback_on_writable(wsi);
    } else if (x->has_body) {
        api_handle(c, x->verb, x->in.at, x->in.len);
    }
}

/* Who is there, and whether it may be: NULL with the reason. */
static client *arrive(struct lws *wsi, int is_socket, refusal *why) {
    server *s = server_of(wsi);
    char words[HEADER_TEXT], host[256], from[64] = "";
    header(wsi, WSI_TOKEN_ORIGIN, words, sizeof words);
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!web_origin_allowed(&s->opt, words, host)) {
        *why = (refusal){403, "Requests from pages of other sites are refused."};
        return NULL;
    }
    lws_get_peer_simple(wsi, from, sizeof from);
    if (s->opt.trust_proxy) {
        header(wsi, WSI_TOKEN_X_FORWARDED_FOR, words, sizeof words);
        web_forwarded(words, from, sizeof from);
    }
    client *c = client_new(s, is_socket, plain_address(from));
    if (c == NULL) {
        *why = (refusal){429, "Too many connections; close some and try again."};
        return NULL;
    }
    c->transport = wsi;
    c->kick = kick;
    c->is_secure = s->opt.cert != NULL;
    if (s->opt.trust_proxy &&
        lws_hdr_custom_copy(wsi, words, sizeof words, "x-forwarded-proto:", 18) > 0)
        c->is_secure |= strcmp(words, "https") == 0;
    header(wsi, WSI_TOKEN_HTTP_COOKIE, words, sizeof words);
    ((session *)lws_wsi_user(wsi))->waits = 1;
    identity_find(c, words, arrived);
    return c;
}

static void leave(session *x) {
    if (x->client != NULL) {
        client *c = x->client;
        x->client = NULL;
        client_gone(c);
    }
    buf_free(&x->in);
    web_reply_free(&x->reply);
}

/* Without a proxy each connection is counted as soon as it is there, be it silent. */
static int count_raw(struct lws *wsi) {
    enum { FILES = 16 }; /* a browser fetches several at once */
    server *s = server_of(wsi);
    char from[64] = "";
    if (s->opt.trust_proxy)
        return 0;
    lws_get_peer_simple(wsi, from, sizeof from);
    address *a = address_of(s, plain_address(from));
    a->raw++;
    lws_set_opaque_user_data(wsi, a);
    if (a->raw <= s->opt.max_per_address + FILES)
        return 0;
    s->metrics.refused++;
    return -1;
}

static void uncount_raw(struct lws *wsi) {
    address *a = lws_get_opaque_user_data(wsi);
    if (a != NULL)
        a->raw--;
    lws_set_opaque_user_data(wsi, NULL);
}

/* ==== WebSocket ================================================================== */

static int open_socket(struct lws *wsi, session *x) {
    char path[MAX_PATH];
    refusal why = {404, "The socket is at /ws."};
    header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    x->client = strcmp(path, "/ws") == 0 ? arrive(wsi, 1, &why) : NULL;
    if (x->client != NULL)
        return 0;
    return lws_return_http_status(wsi, (unsigned int)why.status, why.sentence) | 1;
}

static int close_socket(struct lws *wsi, enum lws_close_status status,
                        const char *reason) {
    lws_close_reason(wsi, status, (unsigned char *)reason, strlen(reason));
    return -1;
}

static int receive(struct lws *wsi, session *x, const char *bytes, size_t len) {
    if (lws_frame_is_binary(wsi))
        return close_socket(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE,
                            "messages are text");
    if (lws_is_first_fragment(wsi))
        x->in.len = 0;
    if (x->in.len + len > MAX_REQUEST)
        return close_socket(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                            "the message is too large");
    buf_bytes(&x->in, bytes, len);
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    buf message = x->in;
    x->in = (buf){0};
    if (x->client != NULL)
        api_handle(x->client, NULL, message.at, message.len);
    buf_free(&message);
    return 0;
}

static int send_next(struct lws *wsi, session *x) {
    client *c = x->client;
    if (c == NULL)
        return -1;
    if (c->end_code != 0)
        return close_socket(wsi, (enum lws_close_status)c->end_code, c->end_reason);
    while (client_next(c) != NULL && !lws_send_pipe_choked(wsi)) {
        payload *p = client_next(c);
        p->refs++;
        int sent = lws_write(wsi, p->bytes + PAYLOAD_HEAD, p->len, LWS_WRITE_TEXT);
        int is_bad = sent < (int)p->len;
        client_drop_next(c);
        payload_release(p);
        if (is_bad)
            return -1;
    }
    if (client_next(c) != NULL)
        lws_callback_on_writable(wsi);
    else if (server_of(wsi)->is_stopping)
        return close_socket(wsi, LWS_CLOSE_STATUS_GOINGAWAY, "the server restarts");
    return 0;
}

/* ==== HTTP ======================================================================= */

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
               unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       at, end);
}

static int write_headers(struct lws *wsi, session *x) {
    unsigned char room[LWS_PRE + HEADERS], *at = room + LWS_PRE,
                                           *end = room + sizeof room - 1;
    const web_reply *r = &x->reply;
    int bad = lws_add_http_header_status(wsi, (unsigned int)r->status, &at, end) ||
              lws_add_http_header_content_length(wsi, r->len, &at, end) ||
              add(wsi, "content-type:", r->type, &at, end) ||
              add(wsi, "cache-control:", r->cache, &at, end) ||
              add(wsi, "vary:", "accept-encoding", &at, end) ||
              add(wsi, "content-security-policy:", csp, &at, end) ||
              add(wsi, "x-content-type-options:", "nosniff", &at, end) ||
              add(wsi, "referrer-policy:", "no-referrer", &at, end) ||
              add(wsi, "cross-origin-opener-policy:", "same-origin", &at, end) ||
              add(wsi, "cross-origin-resource-policy:", "same-origin", &at, end);
    if (!bad && r->encoding != NULL)
        bad = add(wsi, "content-encoding:", r->encoding, &at, end);
    if (!bad && r->etag != NULL)
        bad = add(wsi, "etag:", r->etag, &at, end);
    if (!bad && server_of(wsi)->opt.cert != NULL)
        bad = add(wsi, "strict-transport-security:", "max-age=31536000", &at, end);
    if (!bad && x->client != NULL && x->client->set_cookie[0] != '\0')
        bad = add(wsi, "set-cookie:", x->client->set_cookie, &at, end);
    return bad || lws_finalize_write_http_header(wsi, room + LWS_PRE, &at, end) ? -1
                                                                                : 0;
}

/* Begins to send x->reply. */
static int reply_begin(struct lws *wsi, session *x) {
    x->is_answering = 1;
    x->sent = 0;
    if (write_headers(wsi, x) != 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int reply_end(struct lws *wsi, session *x) {
    leave(x);
    x->is_answering = 0;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int reply_more(struct lws *wsi, session *x) {
    unsigned char room[LWS_PRE + CHUNK];
    size_t len = x->is_head ? 0 : x->reply.len - x->sent;
    if (len == 0)
        return reply_end(wsi, x);
    int is_last = len <= CHUNK;
    if (!is_last)
        len = CHUNK;
    memcpy(room + LWS_PRE, x->reply.bytes + x->sent, len);
    if (lws_write(wsi, room + LWS_PRE, len,
                  is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)len)
        return -1;
    x->sent += len;
    if (is_last)
        return reply_end(wsi, x);
    lws_callback_on_writable(wsi);
    return 0;
}

static int refuse(struct lws *wsi, session *x, int status, const char *sentence) {
    web_error(status, sentence, &x->reply);
    return reply_begin(wsi, x);
}

static int get(struct lws *wsi, session *x, const char *path) {
    char accept[256], etag[256];
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accept, sizeof accept);
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, etag, sizeof etag);
    web_request q = {path, accept, etag};
    web_answer(server_of(wsi), &q, &x->reply);
    return reply_begin(wsi, x);
}

static int post(struct lws *wsi, session *x, const char *path) {
    char type[128], length[32];
    refusal why = {0};
    header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type);
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (strncmp(path, "/api/", 5) != 0 || strlen(path + 5) >= sizeof x->verb)
        return refuse(wsi, x, 404, "There is nothing to post to here.");
    if (strncmp(type, "application/json", 16) != 0)
        return refuse(wsi, x, 415, "The body must be application/json.");
    long long len = atoll(length); /* NOLINT(cert-err34-c): nonsense counts as none */
    if (len <= 0 || len > MAX_REQUEST)
        return refuse(wsi, x, 413, "The body has 1 to 131072 bytes.");
    x->client = arrive(wsi, 0, &why);
    if (x->client == NULL)
        return refuse(wsi, x, why.status, why.sentence);
    snprintf(x->verb, sizeof x->verb, "%s", path + 5);
    return 0;
}

static int begin_http(struct lws *wsi, session *x, const char *path) {
    char *uri;
    int len, method = lws_http_get_uri_and_method(wsi, &uri, &len);
    *x = (session){.is_head = method == LWSHUMETH_HEAD};
    if (strlen(path) >= MAX_PATH)
        return refuse(wsi, x, 414, "The address is too long.");
    if (method == LWSHUMETH_GET || method == LWSHUMETH_HEAD)
        return get(wsi, x, path);
    if (method == LWSHUMETH_POST)
        return post(wsi, x, path);
    return refuse(wsi, x, 405, "Only GET, HEAD and POST are known here.");
}

static int take_body(session *x, const char *bytes, size_t len) {
    if (x->is_answering)
        return 0;
    if (x->in.len + len > MAX_REQUEST)
        return -1;
    buf_bytes(&x->in, bytes, len);
    return 0;
}

static int whole_body(session *x) {
    x->has_body = 1;
    if (x->client != NULL && !x->waits && !x->is_turned_away)
        api_handle(x->client, x->verb, x->in.at, x->in.len);
    return 0;
}

/* Something can be sent: more of an answer, or the one that a client waits for. */
static int http_writable(struct lws *wsi, session *x) {
    if (x->is_answering)
        return reply_more(wsi, x);
    if (x->is_turned_away)
        return refuse(wsi, x, 503, no_store);
    if (x->client != NULL && x->client->end_code != 0)
        return -1;
    payload *p = x->client != NULL ? client_next(x->client) : NULL;
    if (p == NULL)
        return 0;
    char *copy = mem_copy((char *)p->bytes + PAYLOAD_HEAD, p->len);
    x->reply = (web_reply){.status = x->client->status,
                           .type = "application/json",
                           .cache = "no-store",
                           .bytes = copy,
                           .len = p->len,
                           .own = copy};
    client_drop_next(x->client);
    return reply_begin(wsi, x);
}

/* ==== The callback =============================================================== */

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user,
                    void *in, size_t len) {
    session *x = user;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        server_poll(server_of(wsi));
        return 0;
    case LWS_CALLBACK_HTTP:
        return begin_http(wsi, x, in);
    case LWS_CALLBACK_HTTP_BODY:
        return take_body(x, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return whole_body(x);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writable(wsi, x);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return open_socket(wsi, x);
    case LWS_CALLBACK_ESTABLISHED:
        return x->waits ? lws_rx_flow_control(wsi, 0) : 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(wsi, x, in, len);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(wsi, x);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return count_raw(wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        uncount_raw(wsi);
        /* Fall through. */
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (x != NULL)
            leave(x);
        return 0;
    default:
        return 0;
    }
}

/* ==== Starting =================================================================== */

static void emit(int level, const char *line) {
    log_line(level == LLL_ERR ? LOG_ERROR : LOG_WARN, "socket", "says=\"%s\"", line);
}

static struct ev_loop *loop; /* NULL: libwebsockets' own */

static void wake(server *s) {
    lws_cancel_service(s->context);
}

static void describe(const server *s, struct lws_context_creation_info *info) {
    static const struct lws_protocols protocols[] = {
        {"windrose", callback, sizeof(session), 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0}};
    static const lws_retry_bo_t idle = {.secs_since_valid_ping = IDLE_PING_S,
                                        .secs_since_valid_hangup = IDLE_HANGUP_S};
    info->port = s->opt.port;
    info->iface = s->opt.listen;
    info->protocols = protocols;
    info->user = (void *)s;
    info->gid = -1;
    info->uid = -1;
    info->server_string = "windrose";
    info->alpn = "http/1.1";
    info->keepalive_timeout = 30;
    info->timeout_secs = 15;
    info->retry_and_idle_policy = &idle;
    info->options = LWS_SERVER_OPTION_VALIDATE_UTF8 |
                    LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                    LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (s->opt.cert != NULL) {
        info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info->ssl_cert_filepath = s->opt.cert;
        info->ssl_private_key_filepath = s->opt.key;
    }
}

/* With libev a round of the loop costs as much as there is to do; without it, as many
 * connections as there are. Its part in libwebsockets is a package of its own. */
static struct lws_context *create(struct lws_context_creation_info *info) {
    struct lws_context_creation_info with_ev = *info;
    void *loops[1];
    loop = ev_loop_new(EVFLAG_AUTO);
    loops[0] = loop;
    with_ev.foreign_loops = loops;
    with_ev.options |= LWS_SERVER_OPTION_LIBEV;
    struct lws_context *context = loop != NULL ? lws_create_context(&with_ev) : NULL;
    if (context != NULL)
        return context;
    log_line(LOG_WARN, "no-libev", "advice=\"install libwebsockets-evlib-ev\"");
    if (loop != NULL)
        ev_loop_destroy(loop);
    loop = NULL;
    return lws_create_context(info);
}

/* A file that TLS needs can be read; otherwise 0 with a sentence. */
static int is_readable(const char *path, wr_diag *d) {
    if (path == NULL || access(path, R_OK) == 0)
        return 1;
    snprintf(d->text, sizeof d->text, "%.140s cannot be read; TLS needs it", path);
    return 0;
}

int sockets_open(server *s, wr_diag *d) {
    struct lws_context_creation_info info = {0};
    if (!is_readable(s->opt.cert, d) || !is_readable(s->opt.key, d))
        return -1;
    lws_set_log_level(LLL_ERR | LLL_WARN, emit);
    describe(s, &info);
    s->context = create(&info);
    struct lws_vhost *vhost =
        s->context != NULL ? lws_create_vhost(s->context, &info) : NULL;
    if (vhost == NULL) {
        snprintf(d->text, sizeof d->text,
                 "%.60s, port %d, cannot be listened on; is another server there%s?",
                 s->opt.listen, s->opt.port,
                 s->opt.cert != NULL ? ", or do certificate and key not fit" : "");
        sockets_close(s);
        return -1;
    }
    s->opt.port = lws_get_vhost_listen_port(vhost);
    server_set_wake(s, wake);
    return 0;
}

void sockets_close(server *s) {
    server_set_wake(s, NULL);
    if (s->context != NULL)
        lws_context_destroy(s->context);
    s->context = NULL;
    if (loop != NULL)
        ev_loop_destroy(loop);
    loop = NULL;
}

/* ==== Running ==================================================================== */

enum { TICK_US = 200000, LAST_WORDS_MS = 2000 };

typedef struct {
    lws_sorted_usec_list_t timer; /* stands first */
    server *server;
} ticker;

static void tick(lws_sorted_usec_list_t *timer) {
    ticker *t = (ticker *)timer;
    server_tick(t->server);
    lws_sul_schedule(t->server->context, 0, &t->timer, tick, TICK_US);
}

/* Only wakes the loop. */
static void tick_idle(lws_sorted_usec_list_t *timer) {
    (void)timer;
}

static void run_once(server *s) {
    if (loop != NULL)
        ev_run(loop, EVRUN_ONCE);
    else
        lws_service(s->context, 0);
}

void sockets_run(server *s) {
    ticker t = {.server = s};
    lws_sul_schedule(s->context, 0, &t.timer, tick, TICK_US);
    while (!s->wants_stop)
        run_once(s);
    lws_sul_cancel(&t.timer);
    /* What was handed to the store is finished and answered before the goodbye. */
    store_flush(s->store);
    s->is_stopping = 1;
    server_goodbye(s);
    uint64_t end = steady_ms() + LAST_WORDS_MS;
    while (s->sockets != NULL && steady_ms() < end) {
        lws_sul_schedule(s->context, 0, &t.timer, tick_idle, TICK_US / 10);
        run_once(s);
    }
    lws_sul_cancel(&t.timer);
}
