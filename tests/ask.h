/*
 * ask.h: finds bots by name, and asks them.
 */
#ifndef WINDROSE_TESTS_ASK_H
#define WINDROSE_TESTS_ASK_H

#include "check.h"
#include "windrose.h"

static inline wr_words words(const char *text) {
    return (wr_words){text, strlen(text)};
}

static inline const wr_bot *bot_named(const char *name) {
    const wr_bot *found = wr_bot_find(words(name));
    CHECK_MSG(found != NULL, "there is no bot %s", name);
    return found;
}

/* The question to a seat at a position; writes its observation and its legal actions to
 * `o` and `legal`. */
static inline wr_question question_to(const wr_game *g, const wr_state *s, int seat,
                                      wr_obs *o, wr_action *legal) {
    g->observe(s, seat, o);
    return (wr_question){.game = g,
                         .obs = o,
                         .seat = seat,
                         .legal = legal,
                         .n = wr_legal(g, s, seat, legal)};
}

#endif
