/* core.h: what the files of the core share and no other uses. */
#ifndef WINDROSE_CORE_H
#define WINDROSE_CORE_H

#include "windrose_batch.h"
#include "windrose_game.h"

/* Begins a message in d->text, with the rule that forbids the attempt ("" or NULL:
 * none); the caller appends the sentence. Does not change d->line. */
wr_text wr__diag(wr_diag *d, const char *rule);
/* Appends untrusted words, made safe to print and cut if they are long. */
void wr__put_quoted(wr_text *t, wr_words words);
/* Refuses with a sentence of the pattern, and returns WR_EINPUT; keeps d->line. */
static inline int wr__refuse(wr_diag *d, const char *const *pattern,
                             const wr_said *said) {
    wr_put_refusal(d, NULL, pattern, said);
    return WR_EINPUT;
}

/* Values of a pattern that mention who owes a move: %1 to %3 of `the game is over`,
 * `chance is to move`, `seat 1 owes a move`; see WR__OWES. */
enum { WR__OWED = 64 };
typedef struct {
    char english[WR__OWED], german[WR__OWED];
} wr__owed;
void wr__say_owed(wr__owed *words, uint32_t actors, wr_said *said);
#define WR__OWES                                                                       \
    "%1{the game is over|chance is to move|seat %2 owes a move|seats %2 owe a move}"
#define WR__IST_DRAN                                                                   \
    "%1{die Partie ist zu Ende|der Zufall ist am Zug|Platz %3 ist am Zug|die Plätze " \
    "%3 sind am Zug}"

/* Element i of a field, sign-extended. */
int64_t wr__field_get(const wr_field *f, const void *object, int i);

/* The columns of a field from `first` on; 0: it is fixed and has none. */
int wr__part_of(const wr_field *f, uint32_t first, wr_part *out);
/* Element i of a part that is a number, as its column shows it. */
int8_t wr__part_number(const wr_part *p, const void *object, int i);
/* The columns of a row by this table of fields. */
uint32_t wr__columns_of(const wr_field *fields);

/* A number as records write it: no sign, no leading zero; -1: invalid. */
int32_t wr__parse_number(wr_words words);
int wr__words_are(wr_words words, const char *text);

/* 0 if `who` may play `a` now; otherwise WR_EINPUT with the reason. */
int wr__check(const wr_game *g, const wr_state *s, int who, wr_action a, wr_diag *d);

/* Plays and records a move that is known to be legal. */
void wr__play_known(wr_match *m, int who, wr_action a);

/* Writes the text of an action at the position that m->obs shows. */
void wr__put_action(const wr_match *m, int who, wr_action a, wr_text *out);
/* Appends the end of a record: `result 3 4` and `winners 2`. */
void wr__put_result(const wr_game *g, const wr_state *s, int seats, wr_text *out);
void wr__put_winners(const wr_game *g, const wr_state *s, wr_text *out);

/* Appends the lines that a step from `before` to `after` announces. */
void wr__announce(const wr_match *m, const wr_state *before, const wr_state *after,
                  wr_text *out);

/* The possible outcome with the longest text that `words` begin with, and that length;
 * -1 and 0: none. */
int wr__find_outcome(wr_match *m, wr_words words, size_t *len);

/* The name of the edition in force, from its third line. */
wr_words wr__edition_name(const wr_setup *setup);

/* A size rounded up so that what follows is aligned for anything. */
static inline size_t wr__aligned(size_t size) {
    enum { ALIGNMENT = 16 };
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* True if more than one seat is in the set: they choose at the same time. */
static inline int wr__simultaneous(uint32_t actors) {
    return actors != WR_CHANCE_BIT && (actors & (actors - 1)) != 0;
}

#endif
