/*
 * lesson.c: takes lessons apart: records whose comments teach.
 *
 * docs/LESSONS.md describes the file. The record itself is read by the reader of
 * records, line by line, as the lesson goes on.
 */
#include "core.h"

#include <string.h>

static int refuse(wr_diag *d, uint32_t line, const char *english, const char *german) {
    const char *const sentence[] = {english, german};
    d->line = line;
    return wr__refuse(d, sentence, NULL);
}

wr_words wr_next_line(wr_words *rest) {
    if (rest->len == 0)
        return *rest;
    const char *end = memchr(rest->at, '\n', rest->len);
    wr_words line = {rest->at, end != NULL ? (size_t)(end - rest->at) : rest->len};
    size_t used = line.len + (end != NULL);
    rest->at += used;
    rest->len -= used;
    return line;
}

/* The words behind the mark; len 0: this line teaches nothing. */
static wr_words taught(wr_words line) {
    enum { MARK = 3 };
    if (line.len <= MARK || memcmp(line.at, "#: ", MARK) != 0)
        line.len = 0;
    else
        line = (wr_words){line.at + MARK, line.len - MARK};
    return line;
}

/* Where the words of a remark belong. */
static int keep(wr_lesson_step *step, wr_words remark, wr_diag *d) {
    const char *blank = memchr(remark.at, ' ', remark.len);
    wr_words key = {remark.at,
                    blank != NULL ? (size_t)(blank - remark.at) : remark.len};
    struct {
        const char *name;
        wr_words *to;
    } kinds[] = {{"look", &step->look},
                 {"also", &step->also},
                 {"en", &step->say[WR_ENGLISH]},
                 {"de", &step->say[WR_GERMAN]},
                 {"else-en", &step->otherwise[WR_ENGLISH]},
                 {"else-de", &step->otherwise[WR_GERMAN]}};
    static const char *const unknown[] = {
        "%1 begins no remark: look, also, en, de, else-en and else-de do",
        "mit %1 beginnt keine Bemerkung, sondern mit look, also, en, de, else-en oder "
        "else-de"};
    static const char *const twice[] = {
        "the step has %1 already; an empty line begins the next step",
        "der Schritt hat schon %1; eine leere Zeile beginnt den nächsten"};
    wr_said said = wr_said_quoted(key);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && blank != NULL; i++) {
        if (!wr__words_are(key, kinds[i].name))
            continue;
        if (kinds[i].to->len > 0)
            return wr__refuse(d, twice, &said);
        *kinds[i].to = (wr_words){blank + 1, remark.len - key.len - 1};
        return 0;
    }
    return wr__refuse(d, unknown, &said);
}

/* The move of the first seat that a step waits for; len 0: there is none. */
static wr_words awaited(wr_words lines) {
    wr_words line = wr_next_line(&lines);
    const char *comment = line.len > 0 ? memchr(line.at, '#', line.len) : NULL;
    if (comment != NULL)
        line.len = (size_t)(comment - line.at);
    while (line.len > 0 && line.at[line.len - 1] == ' ')
        line.len--;
    if (line.len <= 2 || line.at[0] != '1' || line.at[1] != ' ')
        line.len = 0;
    else
        line = (wr_words){line.at + 2, line.len - 2};
    return line;
}

/* A step says something in every language, and something else exactly if it waits for
 * a move. */
static int check_step(const wr_lesson_step *step, wr_diag *d) {
    int waits = step->move.len > 0;
    for (int language = 0; language < WR_LANGUAGES; language++) {
        if (step->say[language].len == 0)
            return refuse(d, step->line, "a step needs words in both languages",
                          "ein Schritt braucht Worte in beiden Sprachen");
        if ((step->otherwise[language].len > 0) != waits)
            return refuse(d, step->line,
                          "a step has else-en and else-de exactly if seat 1 moves next",
                          "ein Schritt hat else-en und else-de genau dann, wenn Platz "
                          "1 als nächster zieht");
    }
    return step->also.len > 0 && !waits
               ? refuse(d, step->line, "only a step with a move has others that count",
                        "nur bei einem Zug zählen auch andere")
               : 0;
}

/* Splits the file into steps: remarks, and the lines of the record after them. */
static int split(wr_words file, wr_lesson *out, wr_diag *d) {
    wr_lesson_step *step = NULL;
    int is_over = 1; /* the next remark begins a step */
    for (uint32_t number = 1; file.len > 0; number++) {
        wr_words line = wr_next_line(&file), remark = taught(line);
        is_over |= remark.len == 0;
        if (line.len == 0 || (remark.len == 0 && line.at[0] == '#'))
            continue;
        if (remark.len > 0 && is_over) {
            if (out->num_steps == WR_LESSON_STEPS)
                return refuse(d, number, "a lesson has too many steps",
                              "eine Lektion hat zu viele Schritte");
            step = &out->steps[out->num_steps++];
            step->line = number;
            is_over = 0;
        }
        d->line = number;
        if (step == NULL)
            return refuse(d, number, "a lesson begins with its title, #: en and #: de",
                          "eine Lektion beginnt mit ihrem Titel, #: en und #: de");
        if (remark.len > 0 && keep(step, remark, d) != 0)
            return WR_EINPUT;
        if (remark.len == 0) {
            step->lines.at = step->lines.len == 0 ? line.at : step->lines.at;
            step->lines.len = (size_t)(line.at - step->lines.at) + line.len;
        }
    }
    return 0;
}

int wr_lesson_read(wr_words file, wr_lesson *out, wr_diag *d) {
    memset(out, 0, sizeof *out);
    if (split(file, out, d) != 0)
        return WR_EINPUT;
    for (int i = 0; i < out->num_steps; i++) {
        out->steps[i].move = awaited(out->steps[i].lines);
        if (check_step(&out->steps[i], d) != 0)
            return WR_EINPUT;
    }
    return out->num_steps > 1
               ? 0
               : refuse(d, 0, "a lesson has a title and then steps",
                        "eine Lektion hat einen Titel und dann Schritte");
}

int wr_lesson_takes(const wr_lesson_step *step, wr_words move) {
    wr_words also = step->also;
    if (wr__words_are(also, "any") ||
        (move.len == step->move.len && memcmp(move.at, step->move.at, move.len) == 0))
        return 1;
    while (also.len > 0) {
        const char *bar = memchr(also.at, '|', also.len);
        size_t len = bar != NULL ? (size_t)(bar - also.at) : also.len, used = len;
        while (len > 0 && also.at[len - 1] == ' ')
            len--;
        if (len == move.len && memcmp(also.at, move.at, len) == 0)
            return 1;
        while (used < also.len && (also.at[used] == '|' || also.at[used] == ' '))
            used++;
        also = (wr_words){also.at + used, also.len - used};
    }
    return 0;
}
