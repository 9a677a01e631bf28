/*
 * memory.c: memory and answers of the module. Memory is one arena behind the module's
 * own data. It only grows, and a new table begins it again.
 */
#include "web.h"

#include <string.h>

enum { PAGE = 65536, ALIGNMENT = 16, FIRST_ANSWER = 1 << 16 };

extern unsigned char __heap_base; /* set by the linker */

static size_t taken;           /* bytes of the arena in use */
static web_box input, written; /* what the page wrote, and the answer to it */
static wr_text answer;

EXPORT(wr_input) char *web_input(uint32_t size);
EXPORT(wr_output) const char *web_output(void);
EXPORT(wr_output_size) uint32_t web_output_size(void);

void web_reset(void) {
    taken = 0;
    input = (web_box){NULL, 0};
    written = (web_box){NULL, 0};
    answer = (wr_text){NULL, 0, 0, 0};
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

/* Room for texts of the page, which it ends with zero bytes. */
char *web_input(uint32_t size) {
    return web_room(&input, size);
}

const char *web_input_at(uint32_t offset) {
    WR_ASSERT(offset < input.size, "there is no text at this offset");
    return input.at + offset;
}

wr_text *web_answer(void) {
    size_t size = written.size > 0 ? written.size : FIRST_ANSWER;
    wr_text_init(&answer, web_room(&written, size), size);
    return &answer;
}

int web_again(void) {
    if (!answer.full)
        return 0;
    web_room(&written, 2 * written.size);
    return 1;
}

const char *web_output(void) {
    return written.at;
}

uint32_t web_output_size(void) {
    return (uint32_t)answer.len;
}

void web_put_json(wr_text *t, const char *words, size_t len) {
    static const char digits[] = "0123456789abcdef";
    wr_put_char(t, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)words[i];
        if (c == '"' || c == '\\')
            wr_put_char(t, '\\');
        if (c >= ' ') {
            wr_put_char(t, words[i]);
            continue;
        }
        wr_put(t, "\\u00");
        wr_put_char(t, digits[c >> 4]);
        wr_put_char(t, digits[c & 15]);
    }
    wr_put_char(t, '"');
}

void web_put_key(wr_text *t, const char *name) {
    if (t->len > 0 && t->buf[t->len - 1] != '{')
        wr_put_char(t, ',');
    web_put_json(t, name, strlen(name));
    wr_put_char(t, ':');
}

int web_refuse(int error, const wr_diag *d) {
    do {
        wr_text *t = web_answer();
        wr_put_char(t, '{');
        web_put_key(t, "text");
        web_put_json(t, d->text, strlen(d->text));
        web_put_key(t, "rule");
        web_put_json(t, d->rule, strlen(d->rule));
        web_put_key(t, "line");
        wr_put_int(t, d->line);
        wr_put_char(t, '}');
    } while (web_again());
    return error;
}
