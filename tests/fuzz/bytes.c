/*
 * bytes.c: fuzzes what the server reads first from a connection: heads of requests and
 * of frames. The first byte says which: `h` or `f`.
 */
#include "fuzz.h"

#include "src/server/net/frame.h"
#include "src/server/net/http.h"
#include "windrose.h"

void wr_fail(const char *what) {
    fprintf(stderr, "wr_fail: %s\n", what);
    abort();
}

/* A text that was read lies within the head. */
static void require_within(const char *text, const char *head, size_t len) {
    if (text == NULL)
        return;
    REQUIRE(text >= head && text < head + len);
    REQUIRE(memchr(text, '\0', (size_t)(head + len - text)) != NULL);
}

static void check_request(const http_request *q, const char *head, size_t len) {
    REQUIRE(q->body >= 0 && strlen(q->path) < HTTP_MAX_PATH);
    REQUIRE(q->path[0] == '/' || (q->method == HTTP_OTHER && q->path[0] == '*'));
    REQUIRE(!q->wants_websocket || q->method == HTTP_GET);
    REQUIRE(!q->keeps_alive || q->host != NULL);
    require_within(q->host, head, len);
    require_within(q->origin, head, len);
    require_within(q->cookie, head, len);
    require_within(q->type, head, len);
    require_within(q->agent, head, len);
    require_within(q->forwarded_for, head, len);
    require_within(q->websocket_key, head, len);
}

/* The end of a head does not depend on how its bytes arrive. */
static int head_length(const char *bytes, size_t size) {
    size_t scanned = 0, step = 0;
    int whole = http_head_length(bytes, size, &step), length = 0;
    for (size_t len = 1; len <= size && length == 0; len++)
        length = http_head_length(bytes, len, &scanned);
    REQUIRE(size == 0 || length == whole);
    return whole;
}

static void read_head(const uint8_t *data, size_t size) {
    http_request q;
    char *bytes = malloc(size + 1);
    REQUIRE(bytes != NULL);
    memcpy(bytes, data, size);
    int len = size > 0 ? head_length(bytes, size) : 0;
    REQUIRE(len <= (int)size && len <= HTTP_MAX_HEAD);
    if (len > 0) {
        char *head =
            malloc((size_t)len); /* of its own, so that reads beyond it are noticed */
        REQUIRE(head != NULL);
        memcpy(head, bytes, (size_t)len);
        int status = http_read(head, (size_t)len, &q);
        REQUIRE(status == 0 || (status >= 400 && status < 600));
        if (status == 0)
            check_request(&q, head, (size_t)len);
        free(head);
    }
    free(bytes);
}

static void read_frame(const uint8_t *data, size_t size) {
    enum { MOST = 131072 };
    frame f;
    uint8_t *bytes = malloc(size + 1);
    REQUIRE(bytes != NULL);
    memcpy(bytes, data, size);
    int status = frame_read(bytes, size, MOST, &f);
    REQUIRE(status == 1 || status == 0 || (status <= -1000 && status > -2000));
    if (status == 1) {
        REQUIRE(f.len <= MOST && f.head >= 6 && f.head <= FRAME_MAX_HEAD + 4);
        REQUIRE(f.opcode < FRAME_CLOSE || f.len <= FRAME_MAX_CONTROL);
        if (f.head + f.len <= size) {
            frame_unmask(&f, bytes + f.head);
            int code = frame_close_code(bytes + f.head, f.len);
            REQUIRE(code >= 1000 && code < 5000);
        }
    }
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0 && data[0] == 'h')
        read_head(data + 1, size - 1);
    else if (size > 0 && data[0] == 'f')
        read_frame(data + 1, size - 1);
    return 0;
}
