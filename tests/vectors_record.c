/* vectors_record.c: whole records among the vectors; see the header. */
#include "vectors_record.h"

#include <stdlib.h>

#include "check.h"
#include "windrose.h"

/* Reads a record and checks its legal sets. Returns NULL, or what is wrong. */
static const char *read_fault(wr_reader *r, void *memory, const char *record) {
    static wr_diag d;
    wr_reader_init(r, memory, 1);
    for (const char *line = record; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        if (wr_reader_line(r, line, len, &d) != 0)
            return d.text;
        const char *broken =
            r->match != NULL ? r->match->game->broken(r->match->state) : NULL;
        if (broken != NULL)
            return broken;
        line += len + (line[len] == '\n');
    }
    if (wr_reader_end(r, &d) != 0)
        return d.text;
    return r->part == WR_READ_DONE ? NULL : "the game is not over";
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

/* Removes the comments of a record and the blanks before them. */
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
    wr_reader r;
    wr_text line;
    void *memory = malloc(wr_reader_size());
    CHECK(memory != NULL);
    const char *wrong = read_fault(&r, memory, record);
    if (wrong == NULL) {
        plain.len = annotated.len = 0;
        wr_text_init(&line, scratch, sizeof scratch);
        wr_sink sink = {keep, &plain};
        CHECK_INT(wr_record_write(r.match, WR_PUBLIC, 0, &line, sink), 0);
        strip_comments(record);
        if (strcmp(plain.text, record) != 0)
            wrong = "the record is not written as it was read";
        sink.to = &annotated;
        CHECK_INT(wr_record_write(r.match, WR_ALL, WR_RECORD_LEGAL, &line, sink), 0);
    }
    if (wrong == NULL)
        wrong = read_fault(&r, memory, annotated.text);
    free(memory);
    return wrong;
}
