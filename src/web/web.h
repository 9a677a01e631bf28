/* web.h: what the files of the WebAssembly module share. */
#ifndef WINDROSE_WEB_H
#define WINDROSE_WEB_H

#include "windrose.h"

#define EXPORT(name) __attribute__((export_name(#name))) extern

/* A piece of the arena that grows when needed; its contents are lost then. */
typedef struct {
    char *at;
    size_t size;
} web_box;

/* The table of this instance: at most one at a time. A page that needs several makes
 * several instances of the module. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    wr_match *match;       /* NULL: only words and advice are needed */
    wr_rng chance, choice; /* one seed determines all random numbers, as in the program
                            */
    int is_alike;          /* chance draws by occasion */
    wr_words net;          /* empty: there is none */
} web_table;

extern web_table web_now;

/* ---- memory (memory.c) ---- */

/* Frees everything that was taken. */
void web_reset(void);
/* Bytes that stay until web_reset, aligned for anything. */
void *web_take(size_t size);
void *web_room(web_box *box, size_t size);
/* For texts of the module: more room from the arena, twice as much each time, because
 * the arena never takes any back. */
int web_grow(wr_text *t, size_t more);
/* The text from the page at `offset`. */
const char *web_input_at(uint32_t offset);

/* ---- answers (memory.c) ---- */

/* Begins an answer, which grows as it is written. */
wr_text *web_answer(void);
/* Answers with what is wrong; returns `error`. */
int web_refuse(int error, const wr_diag *d);

/* ---- the story (story.c) ---- */

/* Forgets its memory, because the arena begins again. */
void web_forget_story(void);
/* The names of all seats: consecutive texts at `offset` of the input. */
const wr_words *web_names(uint32_t offset);

/* ---- games (wasm.c) and the table (table.c) ---- */

const wr_game *web_game(int game);
const wr_edition *web_edition(void);

#endif
