/*
 * memory.c: memory and answers of the WebAssembly module. Memory is one arena after the
 * module's own data. It only grows, and a new table begins it again.
 */
#include "web.h"

#include <string.h>

enum { PAGE = 65536, ALIGNMENT = 16, FIRST_TEXT = 1 << 12 };

extern unsigned char __heap_base; /* set by the linker */

static size_t taken;  /* bytes of the arena in use */
static web_box input; /* texts from the page */
static wr_text answer;

EXPORT(wr_input) char *web_input(uint32_t size);
EXPORT(wr_output) const char *web_output(void);
EXPORT(wr_output_size) uint32_t web_output_size(void);

void web_reset(void) {
    taken = 0;
    input = (web_box){NULL, 0};
    answer = (wr_text){0};
}

void *web_take(size_t size) {
    size_t base = (size_t)&__heap_base;
    size_t start = (base + taken + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    size_t end = start + size;
    size_t has = __builtin_wasm_memory_size(0) * PAGE;
    if (end > has) {
        size_t pages = (end - has + PAGE - 1) / PAGE;
        WR_ASSERT(__builtin_wasm_memory_grow(0, pages) != (size_t)-1,
                  "the browser gives no more memory");
    }
    taken = end - base;
    return (void *)start;
}

void *web_room(web_box *box, size_t size) {
    if (size > box->size) {
        box->at = web_take(size);
        box->size = size;
    }
    return box->at;
}

/* Room for texts from the page, each of which ends with a zero byte. */
char *web_input(uint32_t size) {
    return web_room(&input, size);
}

const char *web_input_at(uint32_t offset) {
    WR_ASSERT(offset < input.size, "there is no text at this offset");
    return input.at + offset;
}

int web_grow(wr_text *t, size_t more) {
    size_t size = t->size > 0 ? 2 * t->size : FIRST_TEXT;
    while (size <= t->len + more)
        size *= 2;
    char *larger = web_take(size);
    memcpy(larger, t->buf, t->len);
    t->buf = larger;
    t->size = size;
    return 1;
}

wr_text *web_answer(void) {
    answer.grow = web_grow;
    wr_text_clear(&answer);
    return &answer;
}

const char *web_output(void) {
    return answer.buf;
}

uint32_t web_output_size(void) {
    return (uint32_t)answer.len;
}

int web_refuse(int error, const wr_diag *d) {
    wr_text *t = web_answer();
    wr_json_open(t, NULL, '{');
    wr_json_string(t, "text", d->text);
    wr_json_string(t, "german", d->german);
    wr_json_string(t, "rule", d->rule);
    wr_json_int(t, "line", d->line);
    wr_json_close(t, '}');
    return error;
}
