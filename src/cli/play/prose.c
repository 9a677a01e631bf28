/*
 * prose.c: fills paragraphs and sets tables of the rules for a terminal. Both change
 * their widths when the marks of Markdown go.
 */
#include "prose.h"

#include <stdio.h>
#include <string.h>

#include "windrose.h"

enum { PARAGRAPH = 8192, CELL = 512, COLUMNS = 8, GAP = 2 };

typedef const char *const *lines;

/* ==== Pieces of a line =========================================================== */

/* The length of `](address)` at the beginning of the text; 0: it is something else. */
static size_t address_length(const char *text, size_t len) {
    const char *end = memchr(text, ')', len);
    return len > 1 && text[1] == '(' && end != NULL ? (size_t)(end - text) + 1 : 0;
}

/* True if the text begins with `[words](address)`. */
static int is_link(const char *text, size_t len) {
    const char *end = memchr(text, ']', len);
    return text[0] == '[' && end != NULL &&
           address_length(end, len - (size_t)(end - text)) > 0;
}

/* Appends text with ink marks for bold and without those for code and emphasis. Of a
 * link its words stay, of a picture its description in brackets. */
static void put_clean(wr_text *t, const char *text, size_t len, int *is_bold) {
    int in_code = 0, in_picture = 0;
    for (size_t i = 0; i < len; i++) {
        size_t address = text[i] == ']' ? address_length(text + i, len - i) : 0;
        if (text[i] == '`') {
            in_code = !in_code;
        } else if (!in_code && text[i] == '*' && i + 1 < len && text[i + 1] == '*') {
            *is_bold = !*is_bold;
            wr_put_char(t, *is_bold ? WR_INK_STRONG : WR_INK_PLAIN);
            i++;
        } else if (!in_code && text[i] == '!' && is_link(text + i + 1, len - i - 1)) {
            in_picture = 1;
        } else if (!in_code && address > 0) {
            if (in_picture)
                wr_put_char(t, ']');
            in_picture = 0;
            i += address - 1;
        } else if (in_code ||
                   (text[i] != '*' && (in_picture || !is_link(text + i, len - i)))) {
            wr_put_char(t, text[i]);
        }
    }
    WR_ASSERT(!t->full, "a piece of prose is too long");
}

/* The length of `- ` or `12. ` at the beginning of a list entry; 0: it is none. */
static size_t mark_length(const char *line) {
    size_t digits = strspn(line, "0123456789");
    if (strncmp(line, "- ", 2) == 0)
        return 2;
    return digits > 0 && strncmp(line + digits, ". ", 2) == 0 ? digits + 2 : 0;
}

static int is_verbatim(const char *line) {
    return strncmp(line, "    ", 4) == 0;
}

static int continues(const char *line) {
    return line[0] != '\0' && line[0] != '#' && line[0] != '|' && !is_verbatim(line) &&
           mark_length(line) == 0;
}

/* ==== Paragraphs ================================================================= */

/* A heading, a paragraph or a list entry; returns the line behind it. */
static lines print_paragraph(const ink *k, lines line, lines end) {
    char raw[PARAGRAPH], buf[PARAGRAPH];
    wr_text joined, t;
    size_t mark = mark_length(*line);
    int is_heading = (*line)[0] == '#', is_bold = is_heading;
    fprintf(k->to, "%.*s", (int)mark, *line);
    wr_text_init(&joined, raw, sizeof raw);
    wr_put(&joined, *line + (is_heading ? strspn(*line, "# ") : mark));
    for (line++; !is_heading && line < end && continues(*line); line++) {
        wr_put_char(&joined, ' ');
        wr_put(&joined, *line + strspn(*line, " "));
    }
    WR_ASSERT(!joined.full, "a paragraph is too long");
    wr_text_init(&t, buf, sizeof buf);
    if (is_heading)
        wr_put_char(&t, WR_INK_STRONG);
    put_clean(&t, raw, joined.len, &is_bold);
    if (is_bold)
        wr_put_char(&t, WR_INK_PLAIN);
    ink_hung(k, mark, buf);
    return line;
}

/* A line that stays as it is; if it is too wide, what follows its last gap is filled.
 */
static void print_verbatim(const ink *k, const char *line) {
    size_t gap = 0;
    for (size_t i = strspn(line, " "); line[i] != '\0'; i++)
        if (strncmp(line + i, "  ", GAP) == 0)
            gap = i + strspn(line + i, " ");
    if (gap == 0 || ink_width(line, strlen(line)) <= k->width) {
        ink_put(k, line);
        fputc('\n', k->to);
        return;
    }
    fprintf(k->to, "%.*s", (int)gap, line);
    ink_hung(k, gap, line + gap);
}

/* ==== Tables ===================================================================== */

/* Cuts the next cell off a row, behind its `|`. Returns 0 if there is none. */
static int next_cell(const char **row, wr_text *out) {
    int is_bold = 0;
    const char *from = *row + 1;
    size_t len = strcspn(from, "|");
    if (**row != '|' || from[len] != '|')
        return 0;
    *row = from + len;
    while (len > 0 && *from == ' ') {
        from++;
        len--;
    }
    while (len > 0 && from[len - 1] == ' ')
        len--;
    put_clean(out, from, len, &is_bold);
    return 1;
}

static int is_rule(const char *row) {
    return row[strspn(row, "|-: ")] == '\0';
}

/* The greatest width of each column; returns how many columns there are. */
static int measure(lines line, lines end, size_t *widths) {
    int columns = 0;
    for (; line < end && (*line)[0] == '|'; line++) {
        const char *row = *line;
        char buf[CELL];
        wr_text cell;
        wr_text_init(&cell, buf, sizeof buf);
        for (int i = 0; i < COLUMNS && !is_rule(*line) && next_cell(&row, &cell); i++) {
            size_t width = ink_width(buf, cell.len);
            widths[i] = width > widths[i] ? width : widths[i];
            columns = i + 1 > columns ? i + 1 : columns;
            wr_text_init(&cell, buf, sizeof buf);
        }
    }
    return columns;
}

/* A row, of which the last cell may take several lines. */
static void print_row(const ink *k, const char *row, int columns,
                      const size_t *widths) {
    size_t start = 0;
    for (int i = 0; i < columns; i++) {
        char buf[CELL];
        wr_text cell;
        wr_text_init(&cell, buf, sizeof buf);
        if (!next_cell(&row, &cell))
            break;
        if (i + 1 == columns) {
            ink_hung(k, start, buf);
            return;
        }
        ink_put(k, buf);
        fprintf(k->to, "%*s", (int)(widths[i] + GAP - ink_width(buf, cell.len)), "");
        start += widths[i] + GAP;
    }
    fputc('\n', k->to);
}

static lines print_table(const ink *k, lines line, lines end) {
    size_t widths[COLUMNS] = {0};
    int columns = measure(line, end, widths);
    for (; line < end && (*line)[0] == '|'; line++) {
        if (!is_rule(*line)) {
            print_row(k, *line, columns, widths);
            continue;
        }
        size_t column = 0;
        for (int i = 0; i < columns; i++) {
            for (size_t n = 0; n < widths[i] && column < k->width; n++, column++)
                fputc('-', k->to);
            column += GAP;
            fprintf(k->to, "%s", i + 1 < columns ? "  " : "\n");
        }
    }
    return line;
}

void prose_print(const ink *k, lines from, lines end) {
    while (from < end) {
        if ((*from)[0] == '|') {
            from = print_table(k, from, end);
        } else if ((*from)[0] == '\0' || is_verbatim(*from)) {
            print_verbatim(k, *from++);
        } else {
            from = print_paragraph(k, from, end);
        }
    }
}
