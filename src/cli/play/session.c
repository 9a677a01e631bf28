/*
 * session.c: begins and ends a match at a terminal, and shows and tells it.
 */
#define _XOPEN_SOURCE 700

#include "session.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "screen.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "story.h"

/* ==== Signals ==================================================================== */

/* The signal that asks the program to leave; 0: none. */
static atomic_int stop_signal; /* any thread may be the one that a signal comes to */
static wr_flag is_stopped;

/* A signal ends the wait for an answer, so that the game can be saved. */
static void on_signal(int number) {
    stop_signal = number;
    wr_flag_set(&is_stopped, 1);
    screen_wake();
}

int session_stopped(void) {
    return stop_signal != 0;
}

const wr_flag *session_stop_flag(void) {
    return &is_stopped;
}

void session_catch_signals(void) {
    io_catch_signals(on_signal);
}

void session_obey_signal(void) {
    if (!session_stopped())
        return;
    signal(stop_signal, SIG_DFL);
    raise(stop_signal);
}

/* ==== Beginning and end ========================================================== */

void session_init(session *s, const args *a) {
    enum { TEXT = 1 << 18 };
    *s = (session){.at_screen = -1,
                   .view = SESSION_NO_VIEW,
                   .news_view = SESSION_NO_VIEW,
                   .asked = -1,
                   .news = {.grow = text_grow}};
    wr_put(&s->news, "");
    ink_init(&s->ink, a);
    s->language = args_language();
    s->in_words = s->ink.person && s->ink.tty;
    wr_text_init(&s->text, mem_array(TEXT, 1), TEXT);
    if (io_lines_open(&s->input, "-") != 0)
        io_fail(CLI_WRONG, "cannot read the standard input",
                "die Standardeingabe lässt sich nicht lesen");
}

void session_free(session *s) {
    io_record_free(&s->record);
    io_lines_close(&s->input);
    bots_free(&s->bots);
    free(s->companion);
    free(s->memory);
    free(s->obs);
    free(s->legal);
    free(s->text.buf);
    text_free(&s->news);
}

/* ==== Showing and telling ======================================================== */

void session_put_table(session *s, int viewer, int small, wr_text *out) {
    wr_teller to = {out, s->language, viewer, NULL};
    s->game->observe(s->match->state, viewer, s->obs);
    s->game->show(&to, wr_edition_of(s->game, &s->match->setup), s->obs, small);
}

void session_show(session *s, int viewer) {
    s->view = viewer;
    if (s->on_screen)
        return;
    wr_text_init(&s->text, s->text.buf, s->text.size);
    session_put_table(s, viewer, 0, &s->text);
    putchar('\n');
    ink_put(&s->ink, s->text.buf);
}

void session_tell(session *s, int viewer) {
    enum { KEPT = 1 << 14 };
    uint32_t *told = viewer >= 0 ? &s->told[viewer] : &s->told_all;
    story past = {viewer, s->language, *told, s->match->num_moves, s->in_words};
    wr_text_init(&s->text, s->text.buf, s->text.size);
    *told = story_put(s->match, &past, &s->text);
    if (!s->on_screen) {
        ink_wrapped(&s->ink, 0, s->text.buf);
        return;
    }
    if (s->news_view != viewer || s->news.len > KEPT)
        wr_text_clear(&s->news);
    s->news_view = viewer;
    wr_put(&s->news, s->text.buf);
}

void session_hide(session *s) {
    s->view = SESSION_NO_VIEW;
    s->asked = -1;
    wr_text_clear(&s->news);
}
