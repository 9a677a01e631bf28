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
    if (s->in_words)
        put_words(s, seat, a, out);
    else
        moves_notation(s, seat, a, out);
}

/* True if an answer means the move: `play N4`, or `N4` for short, and in words `O4
 * spielen`, or `O4`; case does not matter. */
static int means(const char *answer, const char *words, int in_words) {
    const char *blank = strchr(words, ' '), *last = strrchr(words, ' ');
    size_t len = last != NULL ? (size_t)(last - words) : 0;
    return strcasecmp(answer, words) == 0 ||
           (blank != NULL && strcasecmp(answer, blank + 1) == 0) ||
           (in_words && strlen(answer) == len && strncasecmp(answer, words, len) == 0);
}

int moves_find(session *s, int seat, const char *answer, int only_legal,
               wr_action *out) {
    int n = only_legal ? s->num_legal : s->game->num_actions, found = 0;
    for (int in_words = 0; in_words <= only_legal && found == 0; in_words++)
        for (int i = 0; i < n; i++) {
            char words[WR_MAX_WORDS] = "";
            wr_action a = only_legal ? s->legal[i] : (wr_action)i;
            (in_words ? put_words : moves_notation)(s, seat, a, words);
            if (means(answer, words, in_words)) {
                *out = a;
                found++;
            }
        }
    return found;
}

/* ==== In notation ================================================================ */

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

/* One past the last of the moves from `first` on that share that stem with it. */
static int end_of_run(session *s, int seat, int first, int n) {
    char words[WR_MAX_WORDS], other[WR_MAX_WORDS];
    moves_notation(s, seat, s->legal[first], words);
    size_t stem = stem_of(words, n);
    int end = first + 1;
    for (; stem > 0 && end < s->num_legal; end++) {
        moves_notation(s, seat, s->legal[end], other);
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

/* ==== In words =================================================================== */

/* From more than FOLDED moves on, those that differ in their last part share an entry;
 * larger groups, or those with a colon, are listed last. */
enum { FOLDED = 14, A_GROUP = 8, A_SMALL_GROUP = 3 };

/* The length of what moves that belong together share: up to a colon, or else all words
 * but the last. */
static size_t shared_of(const char *words) {
    const char *colon = strstr(words, ": ");
    return colon != NULL ? (size_t)(colon - words) + 1 : stem_of(words, 0);
}

/* One past the last of the moves from `first` on that share this with it. */
static int end_of_group(session *s, int seat, int first) {
    char words[WR_MAX_WORDS], other[WR_MAX_WORDS];
    moves_shown(s, seat, s->legal[first], words);
    size_t shared = shared_of(words);
    int end = first + 1;
    for (; shared > 0 && end < s->num_legal; end++) {
        moves_shown(s, seat, s->legal[end], other);
        if (shared_of(other) != shared || memcmp(words, other, shared) != 0)
            break;
    }
    return end;
}

static int is_large(session *s, int seat, int first, int end) {
    char words[WR_MAX_WORDS];
    moves_shown(s, seat, s->legal[first], words);
    return end - first > (strstr(words, ": ") != NULL ? A_SMALL_GROUP : A_GROUP);
}

/* Appends `12 words`, with the number in quiet ink. */
static void put_numbered(wr_text *out, int number, const char *words) {
    wr_put_char(out, WR_INK_QUIET);
    wr_put_int(out, number);
    wr_put_char(out, WR_INK_PLAIN);
    wr_put_char(out, ' ');
    wr_put(out, words);
}

/* What is listed, and how. */
typedef struct {
    int seat, width;
    int is_short; /* large groups are a line each */
    const char *start;
} listing;

/* An entry for the moves first..end-1, in lines as wide as the list:
 * `1 sail to the north | 2 south`. */
static void put_group(session *s, const listing *l, int first, int end, wr_text *out) {
    char words[WR_MAX_WORDS];
    for (int i = first; i < end; i++) {
        moves_shown(s, l->seat, s->legal[i], words);
        const char *last = words + (i > first ? shared_of(words) + 1 : 0);
        if (i > first) {
            int len = (int)ink_width(last, strlen(last)) + 8;
            wr_put(out, wr_text_width(out) + len > l->width ? " |\n    " : " | ");
        }
        put_numbered(out, i + 1, last);
    }
}

/* A line that stands for the moves first..end-1. */
static void put_crowd(session *s, int seat, int first, int end, wr_text *out) {
    char words[WR_MAX_WORDS], notation[WR_MAX_WORDS];
    moves_shown(s, seat, s->legal[first], words);
    words[shared_of(words)] = '\0';
    moves_notation(s, seat, s->legal[first], notation);
    size_t stem = stem_of(notation, 2);
    if (stem == 0 || end_of_run(s, seat, first, 2) < end)
        stem = stem_of(notation, 1);
    notation[stem] = '\0';
    wr_put_char(out, WR_INK_QUIET);
    wr_put_int(out, first + 1);
    wr_put_char(out, '-');
    wr_put_int(out, end);
    wr_put_char(out, WR_INK_PLAIN);
    wr_put_char(out, ' ');
    wr_put(out, words);
    wr_put(out, " ... ");
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, ink_either(&s->ink, "(list ", "(liste "));
    wr_put(out, notation);
    wr_put_char(out, ')');
    wr_put_char(out, WR_INK_PLAIN);
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

/* Puts an entry into the next of the columns, each `each` wide. */
static void put_column(const wr_text *entry, int width, int each, wr_text *out) {
    int used = wr_text_width(out), start = used == 0 ? 0 : (used + each) / each * each;
    int len = wr_text_width(entry), is_long = strchr(entry->buf, '\n') != NULL;
    if (used > 0 && (is_long || start + len > width)) {
        wr_put_char(out, '\n');
        start = 0;
    }
    wr_put_pad(out, start);
    wr_put(out, entry->buf);
}

/* Puts groups of up to A_GROUP moves, or the larger ones; or only finds out how wide
 * their columns are, if `out` is NULL. */
static int put_groups(session *s, const listing *l, int large, int each, wr_text *out) {
    char buf[16 * WR_MAX_WORDS];
    int widest = 0;
    for (int i = 0, end; i < s->num_legal; i = end) {
        wr_text entry;
        wr_text_init(&entry, buf, sizeof buf);
        end = s->num_legal > FOLDED ? end_of_group(s, l->seat, i) : i + 1;
        if (is_large(s, l->seat, i, end) != large ||
            !begins(s, l->seat, s->legal[i], l->start))
            continue;
        if (large && l->is_short)
            put_crowd(s, l->seat, i, end, &entry);
        else
            put_group(s, l, i, end, &entry);
        int len = wr_text_width(&entry);
        if (len <= l->width / 2 && len > widest)
            widest = len;
        if (out != NULL)
            put_column(&entry, l->width, each, out);
    }
    return widest;
}

static void put_all(session *s, const listing *l, wr_text *out) {
    for (int large = 0; large < 2; large++) {
        int widest = put_groups(s, l, large, 0, NULL);
        put_groups(s, l, large, widest > 0 ? widest + 2 : l->width, out);
        if (wr_text_width(out) > 0)
            wr_put_char(out, '\n');
    }
}

void moves_put(session *s, int seat, int width, int is_short, wr_text *out) {
    listing l = {seat, width, is_short, ""};
    put_all(s, &l, out);
}

void moves_list(session *s, int seat, const char *start) {
    if (s->in_words) {
        listing l = {seat, (int)s->ink.width, 0, start};
        wr_text_init(&s->text, s->text.buf, s->text.size);
        put_all(s, &l, &s->text);
        ink_put(&s->ink, s->text.buf);
    } else if (start[0] != '\0' || s->num_legal > MANY) {
        list_many(s, seat, start);
    } else {
        list_few(s, seat);
    }
}
