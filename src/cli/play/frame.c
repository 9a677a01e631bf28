/*
 * frame.c: arranges what a person needs on the screen: the table with the question,
 * what happened, the moves, and the answer to the last command.
 *
 * Everything is arranged anew from the match whenever it is drawn, so a window may
 * change its size at any time. The largest table that leaves room for the rest is
 * taken; where even the small one is too tall, its lower lines give way. Moves that do
 * not fit are on further pages, which Enter turns. An answer that is too long for the
 * place below the table is shown page by page before.
 */
#define _XOPEN_SOURCE 700

#include "frame.h"

#include <stdlib.h>
#include <string.h>

#include "moves.h"
#include "screen.h"
#include "src/base/memory.h"
#include "src/base/text.h"

enum {
    TABLE = 80,     /* columns of a table */
    SIDE = 36,      /* columns beside it that are worth a story there */
    GAP = 2,        /* between both */
    FEW = 3,        /* lines of moves that must be seen with an answer */
    MOVES = 5,      /* and that a larger table leaves */
    NEWS = 3,       /* lines of the story that it leaves */
    LEAST_NEWS = 2, /* that moves leave */
    STEPS = 3       /* sizes of tables */
};

/* ==== Blocks of lines ============================================================ */

typedef struct {
    const char *at;
    size_t len;
} line;

/* Lines as they are sent to the terminal. */
typedef struct {
    char *text;
    size_t size;
    line *lines;
    int n;
} block;

static void split(block *b) {
    int room = 0;
    for (const char *at = b->text; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        if (b->n == room) {
            room = room > 0 ? 2 * room : 32;
            b->lines = mem_more(b->lines, (size_t)room * sizeof b->lines[0]);
        }
        b->lines[b->n++] = (line){at, len};
        at += len + (at[len] == '\n');
    }
}

static FILE *open_text(char **text, size_t *size) {
    FILE *to = open_memstream(text, size);
    WR_ASSERT(to != NULL, "no memory for a line of text");
    return to;
}

/* Text with ink marks; broken into lines of `width` columns unless that is 0. */
static block render(const session *s, size_t width, const char *text) {
    block b = {0};
    ink k = s->ink;
    k.to = open_text(&b.text, &b.size);
    k.width = width;
    if (width > 0)
        ink_wrapped(&k, 0, text);
    else
        ink_put(&k, text);
    fclose(k.to);
    split(&b);
    return b;
}

static void drop(block *b) {
    free(b->text);
    free(b->lines);
    *b = (block){0};
}

/* Leaves out empty lines. */
static void tighten(block *b) {
    int n = 0;
    for (int i = 0; i < b->n; i++)
        if (b->lines[i].len > 0)
            b->lines[n++] = b->lines[i];
    b->n = n;
}

/* ==== What there is to show ====================================================== */

/* The table; `step` 0 is the large one, 1 that without empty lines, 2 the small one. */
static block table_of(session *s, int step) {
    wr_text_init(&s->text, s->text.buf, s->text.size);
    session_put_table(s, s->view, step == 2, &s->text);
    block b = render(s, 0, s->text.buf);
    if (step == 1)
        tighten(&b);
    return b;
}

/* All moves if they have at most `room` lines, else the short list of them. */
static block moves_of(session *s, int columns, int room) {
    block b = {0};
    for (int is_short = 0; s->asked >= 0 && is_short < 2; is_short++) {
        drop(&b);
        wr_text_init(&s->text, s->text.buf, s->text.size);
        moves_put(s, s->asked, columns - 1, is_short, &s->text);
        b = render(s, 0, s->text.buf);
        if (b.n <= room)
            break;
    }
    return b;
}

/* Everything at one size of the window. */
typedef struct {
    int rows, columns;
    int is_beside; /* the story is beside the table */
    block table, news, moves, answer;
    int num_asked;           /* lines at the end of the table that are the question */
    int num_news, num_moves; /* lines that are shown; of the story below the table */
} layout;

/* The lines that are left below a table of `n` lines, with the line of input. */
static int left_below(const layout *l, int n) {
    return l->rows - 1 - n;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

static void choose_table(session *s, layout *l) {
    int need = least(l->moves.n, MOVES) + l->answer.n +
               (l->is_beside ? 0 : least(l->news.n, NEWS));
    for (int step = 0; step < STEPS; step++) {
        drop(&l->table);
        l->table = table_of(s, step);
        if (left_below(l, l->table.n) >= need)
            return;
    }
}

/* Tables of all sizes end with the same question, which may take several lines; where
 * chance moves there is none. */
static int lines_asked(session *s) {
    enum { MOST = 4 };
    block large = table_of(s, 0), small = table_of(s, STEPS - 1);
    int n = 0;
    for (; n < MOST && n < large.n && n < small.n; n++) {
        const line *a = &large.lines[large.n - 1 - n],
                   *b = &small.lines[small.n - 1 - n];
        if (a->len == 0 || a->len != b->len || memcmp(a->at, b->at, a->len) != 0)
            break;
    }
    drop(&large);
    drop(&small);
    return n;
}

static layout arrange(session *s) {
    layout l = {0};
    screen_size(&l.rows, &l.columns);
    l.is_beside = l.columns >= TABLE + GAP + SIDE;
    s->ink.width = (size_t)least(most(l.columns - 1, 20), INK_WIDTH);
    l.moves = moves_of(s, l.columns, l.rows / 3);
    l.news = render(s, l.is_beside ? (size_t)(l.columns - TABLE - GAP) : s->ink.width,
                    s->news.buf);
    if (s->answer != NULL) {
        l.answer.text = mem_copy(s->answer, strlen(s->answer));
        split(&l.answer);
    }
    if (s->view != SESSION_NO_VIEW) {
        choose_table(s, &l);
        l.num_asked = least(lines_asked(s), l.table.n);
    }
    int left = left_below(&l, l.table.n) - l.answer.n;
    int news = l.is_beside ? 0 : l.news.n;
    l.num_moves = least(l.moves.n, most(left - least(news, LEAST_NEWS), FEW));
    l.num_news = most(0, least(news, left - l.num_moves));
    return l;
}

static void drop_layout(layout *l) {
    drop(&l->table);
    drop(&l->news);
    drop(&l->moves);
    drop(&l->answer);
}

int frame_room(session *s) {
    layout l = arrange(s);
    block small = s->view != SESSION_NO_VIEW ? table_of(s, STEPS - 1) : (block){0};
    int room = left_below(&l, small.n) - least(l.moves.n, FEW);
    drop(&small);
    drop_layout(&l);
    return room;
}

/* ==== Drawing ==================================================================== */

static void put_lines(const block *b, int from, int end) {
    for (int i = from; i < end && i < b->n; i++)
        screen_line(b->lines[i].at, b->lines[i].len);
}

/* A line of the table, with one of the story beside it. */
static void put_beside(const line *left, const line *right) {
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_text(&text, &size);
    fwrite(left->at, 1, left->len, to);
    fprintf(to, "%*s", TABLE + GAP - screen_width(left->at, left->len), "");
    fwrite(right->at, 1, right->len, to);
    fclose(to);
    screen_line(text, size);
    free(text);
}

/* The lines of the table but for the question, at most `room`. */
static void put_table(const layout *l, int room) {
    int n = least(l->table.n - l->num_asked, room), from = most(0, l->news.n - n);
    for (int i = 0; i < n; i++)
        if (l->is_beside && from + i < l->news.n)
            put_beside(&l->table.lines[i], &l->news.lines[from + i]);
        else
            put_lines(&l->table, i, i + 1);
}

/* The moves, or the page of them that it is the turn of. */
static void put_moves(session *s, const layout *l) {
    int each = l->num_moves - 1;
    if (l->moves.n <= l->num_moves || each < 1) {
        put_lines(&l->moves, 0, l->num_moves);
        return;
    }
    int pages = (l->moves.n + each - 1) / each, page = s->moves_page % pages;
    char more[160];
    snprintf(more, sizeof more,
             ink_either(&s->ink, "   page %d of %d of the moves; Enter shows the next",
                        "   Seite %d von %d der Züge; Enter zeigt die nächste"),
             page + 1, pages);
    put_lines(&l->moves, page * each, (page + 1) * each);
    block b = render(s, 0, more);
    put_lines(&b, 0, b.n);
    drop(&b);
}

static void draw(void *to) {
    session *s = to;
    layout l = arrange(s);
    int below = l.num_news + l.num_moves + l.answer.n;
    if (l.table.n > 0) {
        put_table(&l, most(1, l.rows - 1 - l.num_asked - below));
        put_lines(&l.news, l.news.n - l.num_news, l.news.n);
        put_lines(&l.table, l.table.n - l.num_asked, l.table.n);
    }
    put_moves(s, &l);
    put_lines(&l.answer, 0, l.answer.n);
    drop_layout(&l);
}

/* ==== Pages of a long answer ===================================================== */

typedef struct {
    const block *text;
    int from;
} page;

static int lines_of_page(void) {
    int rows, columns;
    screen_size(&rows, &columns);
    return most(1, rows - 1);
}

static void draw_page(void *to) {
    const page *p = to;
    put_lines(p->text, p->from, p->from + lines_of_page());
}

/* Shows a text page by page. Returns 0 at the end of the input. */
static int page_through(session *s, const char *text) {
    block b = {.text = mem_copy(text, strlen(text))};
    char answer[ASK_MAX] = "";
    int goes_on = 1;
    split(&b);
    page p = {&b, 0};
    while (goes_on && p.from < b.n && answer[0] != 'q') {
        int is_last = p.from + lines_of_page() >= b.n;
        screen_question q = {
            draw_page, &p,
            is_last ? ink_either(&s->ink, "Enter goes back to the table> ",
                                 "Enter: zurück zum Tisch> ")
                    : ink_either(&s->ink, "Enter goes on, q goes back to the table> ",
                                 "Enter: weiter, q: zurück zum Tisch> "),
            session_stopped, NULL};
        goes_on = screen_read(&q, answer, sizeof answer);
        p.from += lines_of_page();
    }
    drop(&b);
    return goes_on;
}

/* ==== Asking ===================================================================== */

/* Takes what was printed since the last question; NULL: nothing. */
static char *take_printed(session *s) {
    fclose(s->ink.to);
    char *text = s->printed;
    s->printed = NULL;
    s->ink.to = open_text(&s->printed, &s->printed_size);
    if (text[0] != '\0')
        return text;
    free(text);
    return NULL;
}

static int count_lines(const char *text) {
    int n = 0;
    for (; *text != '\0'; text++)
        n += *text == '\n' || text[1] == '\0';
    return n;
}

int frame_ask(session *s, const char *prompt, char *out) {
    char *printed = take_printed(s);
    block shown = render(s, 0, prompt); /* in letters that the terminal has */
    screen_question q = {draw, s, shown.text, session_stopped, s->keys};
    int goes_on = 1;
    if (printed != NULL && count_lines(printed) > frame_room(s))
        goes_on = page_through(s, printed);
    else
        s->answer = printed;
    goes_on = goes_on && screen_read(&q, out, ASK_MAX);
    s->answer = NULL;
    free(printed);
    drop(&shown);
    return goes_on;
}

void frame_begin(session *s) {
    if (!s->ink.screen || !s->ink.person || screen_enter() != 0)
        return;
    s->on_screen = 1;
    s->ink.to = open_text(&s->printed, &s->printed_size);
}

void frame_end(session *s) {
    if (!s->on_screen)
        return;
    s->on_screen = 0;
    fclose(s->ink.to);
    s->ink.to = stdout;
    screen_leave();
    fputs(s->printed, stdout);
    free(s->printed);
    s->printed = NULL;
}
