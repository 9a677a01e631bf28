/* vector.c: what the runners of test vectors share; see the header. */
#include "vector.h"

#include <stdio.h>
#include <stdlib.h>

#include "script.h"

/* ==== Names ====================================================================== */

/* The mark of the vector of this name. */
static uint8_t *mark_of(vector_kind **kinds, const char *name) {
    for (vector_kind *k = *kinds; k->form != NULL; k++)
        for (int n = 1; n <= k->count; n++) {
            char wanted[64];
            snprintf(wanted, sizeof wanted, k->form, n);
            if (is(name, wanted)) {
                *kinds = k;
                return &k->done[n];
            }
        }
    CHECK_MSG(0, "there is no vector \"%s\"", name);
    return NULL;
}

void vector_run(vector_kind *kinds, const char *name, char *block) {
    char title[128];
    uint8_t *done = mark_of(&kinds, name);
    CHECK_MSG(!*done, "%s is there twice", name);
    *done = 1;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(block, "\n"), block);
    const char *wrong = kinds->fault(block);
    if (wrong != NULL)
        printf("%s\n%s\n    %s\n", name, title, wrong);
    check_count(name, wrong == NULL);
}

void vector_complete(const vector_kind *kinds) {
    for (; kinds->form != NULL; kinds++)
        for (int n = 1; n <= kinds->count; n++)
            CHECK_MSG(kinds->done[n], "%d of the form %s is missing", n, kinds->form);
}

char *vector_block(char **rest, char kind[32]) {
    char *at = strstr(*rest, "\n```");
    if (at == NULL)
        return NULL;
    snprintf(kind, 32, "%.*s", (int)strcspn(at + 4, "\n"), at + 4);
    char *block = at + 4 + strcspn(at + 4, "\n") + 1, *end = strstr(block, "\n```\n");
    CHECK_MSG(end != NULL, "a block without an end");
    end[1] = '\0'; /* after the line feed */
    *rest = end + 4;
    return block;
}

/* ==== Whole records ============================================================== */

/* Reads a record, which must be that of a whole game. Returns NULL, or what is
 * wrong. */
static const char *read_fault(wr_match **match, const char *record) {
    static script_reading r;
    r = script_read(record, "\n");
    *match = r.reader->match;
    if (r.refused != NULL || wr_reader_end(r.reader, &r.why) != 0)
        return r.why.text;
    return r.reader->part == WR_READ_DONE ? NULL : "the game is not over";
}

typedef struct {
    char text[1 << 18];
    size_t len;
} written;

static int keep(void *to, const char *line, size_t len) {
    written *w = to;
    CHECK(w->len + len + 2 < sizeof w->text);
    memcpy(w->text + w->len, line, len);
    w->len += len;
    strcpy(w->text + w->len++, "\n");
    return 0;
}

/* The record without its comments and the blanks before them. */
static void strip_comments(char *record) {
    char *to = record;
    for (const char *from = record; *from != '\0';) {
        if (*from == '#') {
            while (to > record && to[-1] == ' ')
                to--;
            from += strcspn(from, "\n");
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

const char *record_fault(char *record) {
    static written plain, annotated;
    static char scratch[1 << 14];
    wr_match *match;
    wr_text line;
    const char *wrong = read_fault(&match, record);
    if (wrong != NULL)
        return wrong;
    plain.len = annotated.len = 0;
    wr_text_init(&line, scratch, sizeof scratch);
    wr_sink sink = {keep, &plain};
    CHECK_INT(wr_record_write(match, WR_PUBLIC, 0, &line, sink), 0);
    strip_comments(record);
    if (!is(plain.text, record))
        return "the record is not written as it was read";
    sink.to = &annotated;
    CHECK_INT(wr_record_write(match, WR_ALL, WR_RECORD_LEGAL, &line, sink), 0);
    return read_fault(&match, annotated.text);
}
