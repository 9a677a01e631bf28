/*
 * frame.h: WebSocket frames (RFC 6455) as bytes: strictly read heads of clients'
 * frames, and heads of ours. There are no extensions. Nothing here knows of sockets.
 */
#ifndef WINDROSE_SERVER_FRAME_H
#define WINDROSE_SERVER_FRAME_H

#include <stddef.h>

enum {
    FRAME_CONTINUATION = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

enum { FRAME_MAX_HEAD = 10, FRAME_MAX_CONTROL = 125 };

typedef struct {
    int opcode, is_final;
    size_t head, len; /* bytes of the head and of the payload after it */
    unsigned char mask[4];
} frame;

/* Reads the head of a frame whose payload has at most `most` bytes. 1: it is whole; 0:
 * more must come; negative: the connection must end with this code. */
int frame_read(const unsigned char *bytes, size_t len, size_t most, frame *out);

/* Takes the mask off a payload. */
void frame_unmask(const frame *f, unsigned char *payload);

/* Writes the head of a final frame of ours, at most FRAME_MAX_HEAD bytes; returns how
 * many. */
size_t frame_write_head(unsigned char *out, int opcode, size_t len);

/* The code of a close frame's payload to answer with: the same, or that of an error. */
int frame_close_code(const unsigned char *payload, size_t len);

/* The answer to the key of a handshake, terminated; 0: invalid key. */
enum { FRAME_ACCEPT = 29 };
int frame_accept(const char *key, char out[FRAME_ACCEPT]);

#endif
