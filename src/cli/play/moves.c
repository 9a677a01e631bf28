/*
 * moves.c: the moves that a person may choose from, in words.
 */
#define _XOPEN_SOURCE 700

#include "moves.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WIDTH = 78 };

void moves_notation(session *s, int seat, wr_action a, char *out) {
    wr_text words;
    wr_text_init(&words, out, WR_MAX_WORDS);
    s->game->action_text(wr_edition_of(s->game, &s->match->setup), s->obs, seat, a,
                         &words);
}

static void put_words(session *s, int seat, wr_action a, char *out) {
    wr_text words;
    wr_teller to = {&words, s->language, session_viewer(s, seat), NULL};
    wr_text_init(&words, out, WR_MAX_WORDS);
    s->game->words(&to, wr_edition_of(s->game, &s->match->setup), s->obs,
                   (wr_move){(int16_t)seat, a});
}

void moves_shown(session *s, int seat, wr_action a, char *out) {
    if (s->on_screen)
        put_words(s, seat, a, out);
    else
        moves_notation(s, seat, a, out);
}

/* True if an answer means the move: `play N4`, or `N4` for short; case does not
 * matter. */
static int means(const char *answer, const char *words) {
    const char *blank = strchr(words, ' ');
    return strcasecmp(answer, words) == 0 ||
           (blank != NULL && strcasecmp(answer, blank + 1) == 0);
}

int moves_find(session *s, int seat, const char *answer, int only_legal,
               wr_action *out) {
    int n = only_legal ? s->num_legal : s->game->num_actions, found = 0;
    for (int in_words = 0; in_words <= only_legal && found == 0; in_words++)
        for (int i = 0; i < n; i++) {
            char words[WR_MAX_WORDS];
            wr_action a = only_legal ? s->legal[i] : (wr_action)i;
            (in_words ? put_words : moves_notation)(s, seat, a, words);
            if (in_words ? strcasecmp(answer, words) == 0 : means(answer, words)) {
                *out = a;
                found++;
            }
        }
    return found;
}

/* ==== On paper =================================================================== */

/* From MANY moves on, those that differ in their last word only share an entry, and
 * more than A_CROWD that begin with the same two words of four are one line. */
enum { MANY = 40, A_CROWD = 24, CELL = 13 };

/* The length of the first `n` words of a text; of all but the last one if n is 0. */
static size_t stem_of(const char *words, int n) {
    const char *at = n == 0 ? strrchr(words, ' ') : words;
    for (int i = 0; i < n && at != NULL; i++)
        at = strchr(at + (i > 0), ' ');
    return at != NULL ? (size_t)(at - words) : 0;
}

size_t moves_stem(const char *words) {
    return stem_of(words, 0);
}

/* One past the last of the moves from `first` on that share that stem with it. */
static int end_of_run(session *s, int seat, int first, int n) {
    char words[WR_MAX_WORDS], other[WR_MAX_WORDS];
    moves_shown(s, seat, s->legal[first], words);
    size_t stem = stem_of(words, n);
    int end = first + 1;
    for (; stem > 0 && end < s->num_legal; end++) {
        moves_shown(s, seat, s->legal[end], other);
        if (stem_of(other, n) != stem || memcmp(words, other, stem) != 0)
            break;
    }
    return end;
}

/* Prints a piece that may not be broken, at the next free cell of a line; *column is
 * where the line ends so far. */
static void put_cells(session *s, const char *piece, int *column) {
    int start = (*column + CELL - 1) / CELL * CELL;
    if (*column > 0 && start + (int)strlen(piece) > WIDTH) {
        fputc('\n', s->ink.to);
        *column = start = 0;
    }
    fprintf(s->ink.to, "%*s%s", start - *column, "", piece);
    *column = start + (int)strlen(piece) + 1;
}

/* One entry for the moves first..end-1: `  1-4 place w-a1 n | e | s | w`. */
static void put_entry(session *s, int seat, int first, int end, int *column) {
    char words[WR_MAX_WORDS], piece[2 * WR_MAX_WORDS];
    moves_notation(s, seat, s->legal[first], words);
    int len = end > first + 1
                  ? snprintf(piece, sizeof piece, "%3d-%d %s", first + 1, end, words)
                  : snprintf(piece, sizeof piece, "%3d %s", first + 1, words);
    for (int i = first + 1; i < end; i++) {
        moves_notation(s, seat, s->legal[i], words);
        const char *last = words + stem_of(words, 0) + 1;
        if (len + (int)strlen(last) + 5 > WIDTH) {
            snprintf(piece + len, sizeof piece - (size_t)len, " |");
            put_cells(s, piece, column);
            len = snprintf(piece, sizeof piece, "%*s%s", 7, "", last);
        } else {
            len += snprintf(piece + len, sizeof piece - (size_t)len, " | %s", last);
        }
    }
    put_cells(s, piece, column);
}

/* The moves that begin with `start`, many on a line. */
static void list_many(session *s, int seat, const char *start) {
    int column = 0;
    for (int i = 0, end; i < s->num_legal; i = end) {
        char words[WR_MAX_WORDS];
        moves_notation(s, seat, s->legal[i], words);
        int crowd = end_of_run(s, seat, i, 2);
        end = end_of_run(s, seat, i, 0);
        if (strncasecmp(words, start, strlen(start)) != 0)
            continue;
        if (start[0] == '\0' && stem_of(words, 3) > 0 && crowd - i > A_CROWD) {
            end = crowd;
            words[stem_of(words, 2)] = '\0';
            fprintf(s->ink.to, "%s%3d-%d %s ...: ", column > 0 ? "\n" : "", i + 1, end,
                    words);
            ink_say(&s->ink, "\"list %s\" shows them\n", "\"liste %s\" zeigt sie\n",
                    words);
            column = 0;
        } else {
            put_entry(s, seat, i, end, &column);
        }
    }
    if (column > 0)
        fputc('\n', s->ink.to);
}

/* All moves, in columns. */
static void list_few(session *s, int seat) {
    char words[WR_MAX_WORDS];
    int widest = 0, column = 0;
    for (int i = 0; i < s->num_legal; i++) {
        moves_notation(s, seat, s->legal[i], words);
        int len = (int)strlen(words);
        widest = len > widest ? len : widest;
    }
    for (int i = 0; i < s->num_legal; i++) {
        char number[16];
        int is_last = i + 1 == s->num_legal || column + 2 * (widest + 5) > WIDTH;
        snprintf(number, sizeof number, "%3d ", i + 1);
        ink_put_in(&s->ink, WR_INK_QUIET, number);
        moves_notation(s, seat, s->legal[i], words);
        fprintf(s->ink.to, "%-*s%c", is_last ? 0 : widest, words, is_last ? '\n' : ' ');
        column = is_last ? 0 : column + widest + 5;
    }
}

/* ==== On the screen ============================================================== */

enum { FOLDED = 14 }; /* from more moves on, those that differ in a word share a line */

/* Appends `12 words`, with the number in quiet ink. */
static void put_numbered(wr_text *out, int number, const char *words) {
    wr_put_char(out, WR_INK_QUIET);
    wr_put_int(out, number);
    wr_put_char(out, WR_INK_PLAIN);
    wr_put_char(out, ' ');
    wr_put(out, words);
}

/* An entry for the moves first..end-1: `1 sail to the north | 2 south`; in several
 * lines if it is wide. */
static void put_folded(session *s, int seat, int first, int end, wr_text *out) {
    char words[WR_MAX_WORDS];
    for (int i = first; i < end; i++) {
        moves_shown(s, seat, s->legal[i], words);
        const char *last = words + (i > first ? moves_stem(words) + 1 : 0);
        if (i > first)
            wr_put(out, " | ");
        put_numbered(out, i + 1, last);
    }
}

/* True if the words of a move, or its notation, begin with `start`. */
static int begins(session *s, int seat, wr_action a, const char *start) {
    char words[WR_MAX_WORDS];
    moves_shown(s, seat, a, words);
    if (strncasecmp(words, start, strlen(start)) == 0)
        return 1;
    moves_notation(s, seat, a, words);
    return strncasecmp(words, start, strlen(start)) == 0;
}

/* Puts an entry into the next of the columns, `each` wide, or on lines of its own. */
static void put_column(const wr_text *entry, int width, int each, wr_text *out) {
    int used = wr_text_width(out), len = wr_text_width(entry);
    int start = used == 0 ? 0 : (used + each) / each * each;
    if (used > 0 && start + len > width) {
        wr_put_char(out, '\n');
        start = 0;
    }
    wr_put_pad(out, start);
    for (const char *at = entry->buf; *at != '\0'; at++) {
        const char *bar = strstr(at, "| ");
        if (at > entry->buf && at[-1] == ' ' && at[-2] == '|') {
            const char *next = bar != NULL ? bar + 1 : entry->buf + entry->len;
            if (wr_text_width(out) + (int)(next - at) > width)
                wr_put(out, "\n    ");
        }
        wr_put_char(out, *at);
    }
}

static void put_all(session *s, int seat, const char *start, int width, wr_text *out) {
    char buf[16 * WR_MAX_WORDS];
    int widest = 0, is_many = s->num_legal > FOLDED;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0, end; i < s->num_legal; i = end) {
            wr_text entry;
            wr_text_init(&entry, buf, sizeof buf);
            end = is_many ? end_of_run(s, seat, i, 0) : i + 1;
            if (end - i > 16)
                end = i + 16;
            if (!begins(s, seat, s->legal[i], start))
                continue;
            put_folded(s, seat, i, end, &entry);
            int len = wr_text_width(&entry);
            if (pass == 0 && len <= width / 2)
                widest = len > widest ? len : widest;
            else if (pass == 1)
                put_column(&entry, width, widest > 0 ? widest + 2 : width, out);
        }
    if (out->len > 0)
        wr_put_char(out, '\n');
}

void moves_put(session *s, int seat, int width, wr_text *out) {
    put_all(s, seat, "", width, out);
}

void moves_list(session *s, int seat, const char *start) {
    if (s->on_screen) {
        wr_text_init(&s->text, s->text.buf, s->text.size);
        put_all(s, seat, start, (int)s->ink.width, &s->text);
        ink_put(&s->ink, s->text.buf);
    } else if (start[0] != '\0' || s->num_legal > MANY) {
        list_many(s, seat, start);
    } else {
        list_few(s, seat);
    }
}
