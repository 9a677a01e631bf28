/*
 * vectors_azimuth.c: runs the test vectors of Azimuth, tests/vectors/azimuth.txt.
 *
 *     vector <id> <title>   a script as rules/azimuth-script.h describes it
 *     game <id> <title>     a whole record
 *
 * Each goes on to an empty line. AZ-E1 to AZ-E8 are the worked examples of the printed
 * rules, AZ-V01 to AZ-V65 further vectors, AZ-G1 to AZ-G3 whole games.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "rules/azimuth-script.h"

/* How many blocks of each kind there are, and how their names are made. */
static const struct {
    const char *kind, *form;
    int count;
} kinds[] = {
    {"vector", "AZ-E%d", 8}, {"vector", "AZ-V%02d", 65}, {"game", "AZ-G%d", 3}};

enum { NUM_KINDS = sizeof kinds / sizeof kinds[0], MOST = 100, LINE = 1024 };

/* ==== Records ==================================================================== */

/* Reads a record, checking the legal sets that stand in it. Returns NULL, or what is
 * wrong. */
static const char *read_fault(wr_reader *r, void *memory, const char *record) {
    static wr_diag d;
    wr_reader_init(r, memory, 1);
    for (const char *line = record; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        if (wr_reader_line(r, line, len, &d) != 0)
            return d.text;
        if (r->match != NULL && wr_azimuth.broken(r->match->state) != NULL)
            return wr_azimuth.broken(r->match->state);
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

static const char *game_fault(char *record) {
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

/* ==== The file =================================================================== */

/* Runs one block; `title` is its first line, `rest` what follows. */
static void run_block(char *title, char *rest, uint8_t done[][MOST]) {
    char kind[16], id[16], wanted[16];
    CHECK_MSG(sscanf(title, "%15s %15s", kind, id) == 2, "%s", title);
    int k = 0, i = 0;
    for (; k < NUM_KINDS && i == 0; k++)
        for (int n = 1; n <= kinds[k].count && i == 0; n++) {
            snprintf(wanted, sizeof wanted, kinds[k].form, n);
            if (strcmp(kind, kinds[k].kind) == 0 && strcmp(id, wanted) == 0)
                i = n;
        }
    CHECK_MSG(i > 0, "\"%s\" is no block", title);
    k--;
    CHECK_MSG(!done[k][i], "%s stands there twice", id);
    done[k][i] = 1;
    const char *wrong =
        strcmp(kind, "game") == 0 ? game_fault(rest) : script_fault(rest);
    if (wrong != NULL)
        printf("%s\n    %s\n", title, wrong);
    check_count(id, wrong == NULL);
}

TEST(azimuth_vectors) {
    char *file = check_read("tests/vectors/azimuth.txt", NULL);
    uint8_t done[NUM_KINDS][MOST] = {{0}};
    for (char *at = file; *at != '\0';) {
        if (*at == '#' || *at == '\n') {
            at += strcspn(at, "\n");
            at += *at == '\n';
            continue;
        }
        char *title = at, *rest = strchr(at, '\n'), *end = strstr(at, "\n\n");
        CHECK_MSG(rest != NULL, "%s has no lines", title);
        at = end != NULL ? end + 2 : rest + strlen(rest);
        if (end != NULL)
            end[1] = '\0'; /* behind the line feed */
        *rest++ = '\0';
        run_block(title, rest, done);
    }
    for (int k = 0; k < NUM_KINDS; k++)
        for (int i = 1; i <= kinds[k].count; i++)
            CHECK_MSG(done[k][i], "block %d of the form %s is missing", i,
                      kinds[k].form);
    free(file);
}
