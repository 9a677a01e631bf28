/* winds-of-plunder-records.c: scripts about editions and records of Winds of Plunder.
 */
#include "winds-of-plunder-script.h"

#include <stdio.h>
#include <stdlib.h>

static const wr_game *const game = &wr_winds_of_plunder;

enum { MOST_LINES = 200, LONGEST = 256 };

static struct {
    char lines[MOST_LINES][LONGEST]; /* of the edition file */
    int num_lines;
    char record[SCRIPT_RECORD];
    wr_setup setup; /* with the edition, once it has been taken */
    void *edition;  /* its memory */
    wr_reader reader;
    void *memory; /* of the reader */
    char view[SCRIPT_RECORD];
} now;

void script_reset(void) {
    now.num_lines = 0;
    now.record[0] = '\0';
    for (; game->edition_text[now.num_lines] != NULL; now.num_lines++) {
        CHECK(now.num_lines < MOST_LINES);
        snprintf(now.lines[now.num_lines], LONGEST, "%s",
                 game->edition_text[now.num_lines]);
    }
    if (now.memory == NULL) {
        now.memory = malloc(wr_reader_size());
        now.edition = malloc(wr_edition_size(game));
    }
    CHECK(now.memory != NULL && now.edition != NULL);
    memset(&now.reader, 0, sizeof now.reader);
}

/* Turns each `\xHH` into its byte. */
static void unescape(char *line) {
    char *to = line;
    for (char *from = line; *from != '\0'; to++) {
        unsigned byte;
        if (sscanf(from, "\\x%2x", &byte) == 1) {
            *to = (char)byte;
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

/* ==== Editions =================================================================== */

static int line_of_edition(const char *line) {
    for (int i = 0; i < now.num_lines; i++)
        if (strcmp(now.lines[i], line) == 0)
            return i;
    CHECK_MSG(0, "the edition has no line \"%s\"", line);
    return 0;
}

static void change_edition(const char *command, char *rest) {
    unescape(rest);
    if (strcmp(command, "minus") == 0) {
        int i = line_of_edition(rest);
        now.num_lines--;
        memmove(now.lines[i], now.lines[i + 1],
                (size_t)(now.num_lines - i) * sizeof now.lines[0]);
    } else if (strcmp(command, "plus") == 0) {
        CHECK(now.num_lines < MOST_LINES && strlen(rest) < LONGEST);
        strcpy(now.lines[now.num_lines++], rest);
    } else {
        snprintf(now.lines[line_of_edition("edition standard")], LONGEST, "edition %s",
                 rest);
    }
}

static int take_edition(wr_diag *d) {
    static char file[SCRIPT_RECORD];
    size_t len = 0;
    for (int i = 0; i < now.num_lines; i++)
        len += (size_t)snprintf(file + len, sizeof file - len, "%s\n", now.lines[i]);
    wr_words words = {file, len};
    wr_setup_default(game, &now.setup);
    memset(d, 0, sizeof *d);
    return wr_setup_edition(game, &now.setup, words, now.edition, d);
}

const wr_setup *script_edition(void) {
    wr_diag d;
    return take_edition(&d) == 0 ? &now.setup : NULL;
}

static void check_edition(const char *check) {
    wr_diag d;
    int error = take_edition(&d);
    if (check[0] == '\0' && error != 0)
        script_wrong("the edition is refused by %s: %s", d.rule, d.text);
    if (check[0] != '\0' && error == 0)
        script_wrong("the edition is accepted");
    else if (check[0] != '\0' && (error != WR_EINPUT || strcmp(d.rule, check) != 0))
        script_wrong("the edition is refused by %s: %s", d.rule, d.text);
}

/* ==== Records ==================================================================== */

static void add(const char *start, const char *line) {
    size_t len = strlen(now.record);
    CHECK(len + strlen(line) + 8 < sizeof now.record);
    sprintf(now.record + len, "%s%s\n", start, line);
}

const char *table_prefix(int lines) {
    static char prefix[SCRIPT_RECORD];
    char *file = check_read("tests/vectors/winds-of-plunder.txt", NULL);
    char *at = strstr(file, "\n```log\n");
    CHECK(at != NULL);
    prefix[0] = '\0';
    for (at += 8; lines > 0 && strncmp(at, "```", 3) != 0;) {
        size_t len = strcspn(at, "\n") + 1;
        if (at[0] != '#') {
            strncat(prefix, at, len);
            lines--;
        }
        at += len;
    }
    free(file);
    return prefix;
}

/* Reads the record so far; NULL, or what is wrong. */
static const char *read_record(void) {
    static wr_diag d;
    wr_reader_init(&now.reader, now.memory, 1);
    for (const char *at = now.record; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        if (wr_reader_line(&now.reader, at, len, &d) != 0)
            return d.text;
        at += len + 1;
    }
    return wr_reader_end(&now.reader, &d) != 0 ? d.text : NULL;
}

wr_match *script_record(void) {
    if (now.record[0] == '\0')
        return NULL;
    const char *wrong = read_record();
    CHECK_MSG(wrong == NULL, "the record is refused: %s", wrong);
    return now.reader.match;
}

static int keep(void *to, const char *line, size_t len) {
    size_t used = strlen(to);
    CHECK(used + len + 2 < SCRIPT_RECORD);
    memcpy((char *)to + used, line, len);
    strcpy((char *)to + used + len, "\n");
    return 0;
}

const char *table_view(int seat) {
    static char scratch[WR_MAX_LINE];
    wr_text line;
    wr_text_init(&line, scratch, sizeof scratch);
    wr_sink sink = {keep, now.view};
    now.view[0] = '\0';
    int viewer = seat > 0 ? seat - 1 : seat == 0 ? WR_PUBLIC : WR_ALL;
    CHECK_INT(wr_record_write(table_match(), viewer, 0, &line, sink), 0);
    return now.view;
}

static void check_last(char *rest) {
    int seat = script_number(script_word(&rest));
    const char *view = table_view(seat);
    size_t len = strlen(view), want = strlen(rest);
    CHECK(len > 0);
    if (len < want + 2 || view[len - want - 2] != '\n' ||
        strncmp(view + len - want - 1, rest, want) != 0)
        script_wrong("seat %d sees\n%s", seat, view);
}

static void check_record(int accepted) {
    const char *wrong = read_record();
    if (accepted && wrong != NULL)
        script_wrong("the record is refused: %s", wrong);
    if (accepted && wrong == NULL && now.reader.part == WR_READ_DONE)
        script_wrong("the game is over");
    if (!accepted && wrong == NULL)
        script_wrong("the record is accepted");
}

int script_records_line(const char *command, char *rest) {
    if (strcmp(command, "minus") == 0 || strcmp(command, "plus") == 0 ||
        strcmp(command, "name") == 0) {
        change_edition(command, rest);
    } else if (strcmp(command, "refused") == 0) {
        check_edition(rest);
    } else if (strcmp(command, "accepted") == 0) {
        check_edition("");
    } else if (strcmp(command, "prefix") == 0) {
        strcpy(now.record, table_prefix(script_number(rest)));
    } else if (strcmp(command, "log") == 0) {
        unescape(rest);
        add("", rest);
    } else if (strcmp(command, "inline") == 0) {
        for (int i = 0; i < now.num_lines; i++)
            if (now.lines[i][0] != '#' && now.lines[i][0] != '\0')
                add("= ", now.lines[i]);
    } else if (strcmp(command, "unfinished") == 0 || strcmp(command, "broken") == 0) {
        check_record(command[0] == 'u');
    } else if (strcmp(command, "last") == 0) {
        check_last(rest);
    } else {
        return 0;
    }
    return 1;
}
