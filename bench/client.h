/*
 * client.h: what the programs that load the server share: sockets, frames, requests.
 */
#ifndef WINDROSE_BENCH_CLIENT_H
#define WINDROSE_BENCH_CLIENT_H

#include <stddef.h>
#include <stdint.h>

enum { TEXT = 1, PING = 9, PONG = 10 }; /* kinds of frames */

typedef struct {
    int fd;
    char *in; /* what has arrived and is not yet a whole frame */
    size_t len, room;
} client;

/* A position that the server has told: its number, a random legal action of this seat
 * (-1: it owes no move), and 1 if the game is over. */
typedef struct {
    int at, legal, over;
} client_position;

extern int client_port;
extern char client_error[256]; /* the last refusal */

uint64_t now_us(void);
/* Ends the program; the sentence has the reason of errno, unless that is 0. */
__attribute__((noreturn)) void die(const char *what);

/* Numbers of the command line, and perhaps a text; the list ends with a name of NULL.
 * Any other word ends the program with the usage. */
typedef struct {
    const char *name;
    int *number;
    const char **text;
} client_option;
void client_options(int argc, char **argv, const client_option *options,
                    const char *usage);

/* A socket from this address, NULL: any. Those that are not patient do not wait.
 * -1: there is no connection. */
int client_dial(const char *from, int is_patient);
int send_all(int fd, const char *at, size_t n);
/* Writes a frame, whose mask is zero so that the text is unchanged; returns its
 * length, at most n + 8. n < 65536. */
size_t frame(char *out, int kind, const char *text, size_t n);
int send_frame(int fd, int kind, const char *text, size_t n);
int send_text(int fd, const char *text);

/* Reads what has arrived; -1: the server has closed. */
int client_fill(client *c);
/* Finds the first whole frame that has arrived. Returns its length; 0: incomplete. Its
 * text is at *text, with room for a terminator. */
size_t client_frame(const client *c, char **text, size_t *n, int *kind);
void client_drop(client *c, size_t n);

/* A new identity; its cookie goes to `cookie`. 0, or -1. */
int client_hello(const char *from, char *cookie, size_t size);
/* The request for a socket; cookie "": without an identity. */
void client_handshake(char *out, size_t size, const char *cookie);
/* Opens a socket with a new identity. 0, or -1. */
int client_open(client *c, const char *from);
/* Sends a request and copies its answer to `out`; events before it are dropped. 0, or
 * -1 if it is refused. */
int client_ask(client *c, const char *text, char *out, size_t size);

/* A string member of a JSON text; -1: there is none. */
int string_member(const char *text, const char *name, char *out, size_t size);
/* 1 if the text tells a position. */
int read_position(const char *text, client_position *out);
/* Compares numbers of 32 bits, for qsort. */
int by_size(const void *a, const void *b);

#endif
