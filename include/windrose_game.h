/*
 * windrose_game.h: what authors of games need besides the interface in windrose.h:
 * tables of fields and constants, and sentences in several languages
 * (src/core/sentence.c). It includes windrose.h.
 */
#ifndef WINDROSE_GAME_H
#define WINDROSE_GAME_H

#include "windrose.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Tables of fields and constants ============================================== */

/* A member of a struct as a wr_field, under its own name or another. */
#define WR_FIELD_AS(type, label, member, elem, flags, max)                             \
    {                                                                                  \
        label, (uint16_t)offsetof(type, member),                                       \
            (uint16_t)(sizeof(((type *)0)->member) / sizeof(elem)),                    \
            (uint8_t)sizeof(elem), (uint8_t)(flags), (uint16_t)(max)                   \
    }
#define WR_FIELD(type, member, elem, flags, max)                                       \
    WR_FIELD_AS(type, #member, member, elem, flags, max)

/* Spelled and valued by the same name, so that they cannot disagree. */
#define WR_CONSTANT(group, prefix, name)                                               \
    { group, #name, prefix##name }
#define WR_CONSTANTS_END                                                               \
    { NULL, NULL, 0 }

/* ==== Legal actions =============================================================== */

/* A game hands its legal actions on, ascending, as choices. Here that is the end of a
 * list; on a device, which has functions of its own (src/gpu/device/sink.h), they are
 * counted or found by their number, without a list. */
#ifndef WR_DEVICE
typedef wr_action *wr_choices;

static inline wr_choices wr_emit(wr_choices to, int a) {
    *to = (wr_action)a;
    return to + 1;
}
/* `base` + i for each bit i of a set. */
static inline wr_choices wr_emit_set(wr_choices to, int base, uint64_t set) {
    for (; set != 0; set &= set - 1)
        *to++ = (wr_action)(base + wr_lowest(set));
    return to;
}
/* The same for a set that is not empty. */
static inline wr_choices wr_emit_some(wr_choices to, int base, uint64_t set) {
    do
        *to++ = (wr_action)(base + wr_lowest(set));
    while ((set &= set - 1) != 0);
    return to;
}
/* `base` to `base` + n - 1. */
static inline wr_choices wr_emit_run(wr_choices to, int base, int n) {
    for (; n > 0; n--)
        *to++ = (wr_action)base++;
    return to;
}
#endif

/* ==== Sentences in several languages ============================================== */

enum { WR_SAY_NUMBER, WR_SAY_SEATS, WR_SAY_WORDS, WR_SAY_QUOTED, WR_SAY_CASE };

/* A value that a sentence mentions; made by the functions below. */
typedef struct {
    int kind, value;
    const char *words;
} wr_said;

/* A number. Cases: 1, any other. */
static inline wr_said wr_said_number(int n) {
    wr_said s = {WR_SAY_NUMBER, n, NULL};
    return s;
}
/* Seats of a bit set: "you", "seat 2" or its name, "seat 1, you and seat 4". Cases:
 * you, another seat, several others, several with you. */
static inline wr_said wr_said_seats(uint32_t seats) {
    wr_said s = {WR_SAY_SEATS, (int)seats, NULL};
    return s;
}
static inline wr_said wr_said_seat(int seat) {
    return wr_said_seats(1u << seat);
}
/* Words that are the same in all languages, such as a card. Cases: some, none. */
static inline wr_said wr_said_words(const char *words) {
    wr_said s = {WR_SAY_WORDS, 0, words};
    return s;
}
/* Untrusted words, in quotation marks; long ones are cut. Cases: some, none. */
static inline wr_said wr_said_quoted(wr_words words) {
    wr_said s = {WR_SAY_QUOTED, (int)words.len, words.at};
    return s;
}
/* Mentions nothing, but selects a case, from 0. */
static inline wr_said wr_said_case(int i) {
    wr_said s = {WR_SAY_CASE, i, NULL};
    return s;
}

/* Puts one sentence, and a line feed. `pattern` has it in each language: in it `%1`
 * stands for said[0] and so on up to `%9`, then `%a`, and `%1{x|y|z}` for the text that
 * belongs to the case of said[0], the last one for all further cases; such texts may
 * hold more of the same. The sentence gets a capital at its beginning, unless that is a
 * name. */
void wr_say(const wr_teller *t, const char *const *pattern, const wr_said *said);
/* The same without the capital and the line feed: a part of a sentence or a table. */
void wr_say_part(const wr_teller *t, const char *const *pattern, const wr_said *said);
/* Puts a rule or check, and a sentence that says what was found, into `d`. */
void wr_put_refusal(wr_diag *d, const char *rule, const char *const *pattern,
                    const wr_said *said);
/* The same with the line to blame (0: no single one). Returns WR_EINPUT. */
static inline int wr_refuse(wr_diag *d, const char *rule, uint32_t line,
                            const char *const *pattern, const wr_said *said) {
    wr_put_refusal(d, rule, pattern, said);
    d->line = line;
    return WR_EINPUT;
}
/* Refuses an edition that is not plain ASCII text with line feeds, else returns 0. */
int wr_refuse_bytes(wr_diag *d, const char *rule, wr_words file);
/* Words in the language of the teller. */
static inline const char *wr_either(const wr_teller *t, const char *en,
                                    const char *de) {
    return t->language == WR_GERMAN ? de : en;
}

#ifdef __cplusplus
}
#endif

#endif
