/*
 * windrose.h: the public header of Windrose: games, play, matches, views, records,
 * bots.
 *
 * Contracts are written here, beside the declarations, and nowhere else. The sections
 * follow the files that define them:
 *
 *     types and limits
 *     text                      src/core/text.c
 *     JSON                      src/core/json.c
 *     languages
 *     fields: reflection        src/core/fields.c
 *     the game interface        src/games/<game>/
 *     registry                  src/core/registry.c
 *     checked play              src/core/play.c
 *     untrusted observations    src/core/obs_check.c
 *     matches                   src/core/match.c
 *     occasions                 src/core/occasion.c
 *     voyages                   src/core/voyage.c
 *     views                     src/core/view.c
 *     wire                      src/core/wire.c
 *     companions                src/core/companion.c
 *     records                   src/core/record.c, src/core/reader.c
 *     lessons                   src/core/lesson.c
 *     counting and signatures   src/core/count.c
 *     bots                      src/ai/
 *     nets                      src/ai/net.c
 *
 * windrose_bits.h has random numbers and bit sets; windrose_batch.h batches, tensors
 * and data sets; windrose_analysis.h what decided a match; windrose_game.h what only
 * authors of games need.
 *
 * Nothing here allocates, does I/O or reads a clock. Callers own all memory.
 * docs/BOTS.md shows a first bot, docs/ADDING-A-GAME.md a first game.
 */
#ifndef WINDROSE_H
#define WINDROSE_H

#include <stddef.h>
#include <stdint.h>

#include "windrose_bits.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Types and limits ============================================================ */

/* The version of the programs, as they print it. */
#define WR_VERSION "0.1.0"

/* The whole state of a match. Plain bytes of fixed size: no pointers, no padding;
 * copied by assignment, compared and hashed as bytes. Completed in each <game>.h. */
typedef struct wr_state wr_state;

/* All that one seat may know, and nothing else. Completed in each <game>.h. */
typedef struct wr_obs wr_obs;

/* The replaceable components of a game: a map, cards, names. Plain bytes, read from an
 * edition file and never changed. Completed in the <game>.h that has it. The part that
 * the rules need is in the state too; words need its names. */
typedef struct wr_edition wr_edition;

/* A dense id: 0..num_actions-1 for decisions of seats, 0..num_outcomes-1 for outcomes
 * of chance. Stable within a rules_version. */
typedef uint16_t wr_action;

enum {
    WR_MAX_SEATS = 5,
    WR_MAX_OPTIONS = 8,
    WR_MAX_LEGAL = 8192,    /* no game has more legal actions at a time */
    WR_MAX_LINE = 65535,    /* bytes of one record line, without its line feed */
    WR_MAX_WORDS = 512,     /* bytes of one action text, with its terminator */
    WR_SMALL = 19,          /* lines of a small table (see show) */
    WR_MAX_EDITION = 65536, /* bytes of an edition file */
    WR_CHANCE = -1,         /* `who` when chance moves */
    WR_PUBLIC = -2, /* a viewer who holds no seat: what all seats see in common */
    WR_ALL = -3     /* a viewer who may see everything */
};

/* In the result of actors(): only chance moves next. */
#define WR_CHANCE_BIT (1u << 31)

/* Error codes of functions that take untrusted input. All are negative. */
enum {
    WR_EINPUT = -1, /* invalid input; the wr_diag says where and why */
    WR_EFULL = -2   /* too small a buffer of the caller, or too long a match */
};

/* An error message for people: one sentence in each language (see wr_diag_text) and,
 * where they apply, the line of the input (from 1; 0: none) and the rule that forbids
 * it ("ST-29"; "": none). */
typedef struct {
    uint32_t line;
    char rule[16];
    char text[208], german[240]; /* german: "" if there is only the English one */
} wr_diag;

/* A piece of text, not terminated. */
typedef struct {
    const char *at;
    size_t len;
} wr_words;

/* Called for a caller's bug: prints `what` and ends the program. Every program that
 * links the library defines it. */
#if defined(__GNUC__)
__attribute__((noreturn, cold))
#endif
void wr_fail(const char *what);

/* Checks a precondition. Stays on in release builds; on a device only actions that were
 * checked reach the rules. */
#ifndef WR_DEVICE
#define WR_ASSERT(cond, what) ((cond) ? (void)0 : wr_fail(what))
#else
#define WR_ASSERT(cond, what) ((void)0)
#endif

/* ==== Text (src/core/text.c) ====================================================== */

/* A text under construction in the caller's buffer. It is always terminated; what does
 * not fit is dropped, and `full` is set. If `grow` is not NULL, it is called instead:
 * it replaces `buf` and `size` so that `more` bytes and a terminator fit and returns 1,
 * or returns 0 if it cannot. A text whose `grow` never fails may begin without a
 * buffer: {.grow = f}. */
typedef struct wr_text wr_text;
struct wr_text {
    char *buf;
    size_t size, len;
    int full;
    int (*grow)(wr_text *t, size_t more);
};

/* Ink marks inside shown text (see show): one byte each, before what they colour. A
 * front end turns them into colours or drops them; WR_INK_PLAIN ends any ink. */
enum { WR_INK_PLAIN = 1, WR_INK_NORTH, WR_INK_EAST, WR_INK_SOUTH, WR_INK_WEST };
enum { WR_INK_STRONG = 6, WR_INK_QUIET, WR_INK_COUNT };

void wr_text_init(wr_text *t, char *buf, size_t size); /* size >= 1; bounded */
/* Empties a text; it keeps its buffer. */
void wr_text_clear(wr_text *t);
void wr_put(wr_text *t, const char *words);
void wr_put_bytes(wr_text *t, const char *bytes, size_t n);
void wr_put_char(wr_text *t, char c);
void wr_put_int(wr_text *t, int64_t value);
void wr_put_hex(wr_text *t, uint64_t value);
/* Characters since the last line feed: ink marks have no width, a UTF-8 sequence counts
 * as one character. */
int wr_text_width(const wr_text *t);
/* Blanks until the line is `column` characters wide. */
void wr_put_pad(wr_text *t, int column);
/* Breaks lines of the text from byte `start` on at blanks, where they are wider. */
void wr_text_wrap(wr_text *t, size_t start, int width);
/* A number that ends just before `column`. */
void wr_put_right(wr_text *t, int64_t value, int column);
/* Words in an ink, which ends after them. */
void wr_put_in(wr_text *t, int ink, const char *words);
/* A number and what it counts: `one` follows 1, `many` any other number. */
void wr_put_count(wr_text *t, int n, const char *one, const char *many);

/* The length of the UTF-8 character at `text`; 0: invalid (cut off, overlong, or half
 * of a surrogate pair). len >= 1. */
size_t wr_utf8_char(const char *text, size_t len);

/* ==== JSON (src/core/json.c) ====================================================== */

/* Each appends a member of an object with its key, or with key NULL an element of an
 * array, after a comma if one is needed. A new line begins a new value. Strings may
 * hold any bytes; those that are not UTF-8 become `?`. */
void wr_json_open(wr_text *t, const char *key, char bracket); /* `{` or `[` */
void wr_json_close(wr_text *t, char bracket);
void wr_json_string(wr_text *t, const char *key, const char *value); /* NULL: null */
void wr_json_words(wr_text *t, const char *key, wr_words value);
void wr_json_int(wr_text *t, const char *key, int64_t value);
void wr_json_bool(wr_text *t, const char *key, int value);
void wr_json_null(wr_text *t, const char *key);
/* The indices of the bits that are set, as an array. */
void wr_json_set(wr_text *t, const char *key, uint64_t set);
/* JSON that is already written. */
void wr_json_raw(wr_text *t, const char *key, wr_words json);
/* Only the comma and the key; the caller appends the value. */
void wr_json_key(wr_text *t, const char *key);

/* ==== Languages =================================================================== */

enum { WR_ENGLISH, WR_GERMAN, WR_LANGUAGES };
enum { WR_MAX_NAME = 128 /* bytes of a name that sentences show */ };

/* To whom a sentence is told, in which language, and where it is put. */
typedef struct {
    wr_text *out;
    int language, viewer;
    const wr_words *names; /* WR_MAX_SEATS names, which may be any bytes; NULL, and for
                              a seat "": "seat 2" */
} wr_teller;

/* The sentence of a diagnosis in a language. */
const char *wr_diag_text(const wr_diag *d, int language);

/* ==== Fields: reflection (src/core/fields.c) ====================================== */

enum {
    WR_FIELD_SIGNED = 1, /* two's complement */
    WR_FIELD_SET = 2,    /* a bit set: JSON lists the indices of its set bits */
    WR_FIELD_NONE = 4,   /* an index, or 0xff for none; `max` does not include 0xff */
    WR_FIELD_CODE = 8,   /* not a quantity: its hexadecimal digits have a meaning */
    WR_FIELD_FIXED = 16, /* the same throughout a match, known from its setup */
    /* What turns with the viewer in an outlook (windrose_batch.h): */
    WR_FIELD_BY_SEAT = 32, /* its elements belong to seats: as many for each seat, those
                              of seat 0 first */
    WR_FIELD_SHEET = 64, /* the same, but seats run fastest, as in a sheet of scores */
    WR_FIELD_SEAT = 128  /* its values are seats; of a set the bits; of a code each
                            digit but 0 is 1 + 2 * seat, or one more */
};

/* One member of a state or observation: `count` elements of `width` bytes (1, 2, 4, 8).
 * A table covers every byte of its struct in order and ends with name NULL. */
typedef struct {
    const char *name;
    uint16_t offset, count;
    uint8_t width, flags;
    uint16_t max; /* greatest value of an element (0: not bounded); of a set: the number
                     of its bits (0: all that fit). WR_FIELD_MOST: the greatest that
                     tensors show; rare positions exceed it */
} wr_field;

enum { WR_FIELD_MOST = 127 };

/* `name value value ...`, one line for each field; sets are written in hexadecimal. */
void wr_fields_text(const wr_field *fields, const void *object, wr_text *out);
/* One JSON object, a member for each field; a field of one element is not an array. */
void wr_fields_json(const wr_field *fields, const void *object, wr_text *out);
/* Reads what wr_fields_text wrote. On error `object` is untouched. */
int wr_fields_parse(const wr_field *fields, const char *text, void *object, size_t size,
                    wr_diag *d);
/* The same for what wr_fields_json wrote, byte by byte. */
int wr_fields_read_json(const wr_field *fields, const char *json, void *object,
                        size_t size, wr_diag *d);

/* ==== The game interface ========================================================== */

/* A number with a name, for code in other languages (see wr_game_constants). A table
 * ends with name NULL. */
typedef struct {
    const char *group; /* "phase"; "action" and "outcome": the first id of each kind;
                          others as a game needs them; "": the number stands alone */
    const char *name;  /* as the game's header spells it: "OVER" */
    int32_t value;
} wr_constant;

/* An option of a game. `values` names its values, separated by blanks, from value 0 on
 * ("off on"). NULL: the option is a number. */
typedef struct {
    const char *name, *values;
    int16_t min, max, init;
    const char *help;
    int16_t brief;      /* a value that keeps games short, for tests and signatures */
    const char *german; /* help in German */
} wr_option;

/* The setup of a match; options in the order of the game's table. The edition and its
 * text belong to the caller and outlive every match that uses them. */
typedef struct {
    int16_t seats;
    int16_t option[WR_MAX_OPTIONS];
    const wr_edition *edition; /* NULL: the built-in one, or the game has none */
    wr_words edition_text;     /* its significant lines, each with a line feed */
} wr_setup;

/* A decision of a seat or an outcome of chance. */
typedef struct {
    int16_t who; /* a seat or WR_CHANCE */
    wr_action action;
} wr_move;

/* The score: points, and bit p of `winners` for each seat p that has won (0 while the
 * game goes on, or if nobody has won). */
typedef struct {
    int32_t points[WR_MAX_SEATS];
    uint32_t winners;
} wr_result;

/* How a viewer sees the line of a move (see wr_game.seen). */
enum {
    WR_SEEN_OPEN = 0,   /* as it is */
    WR_SEEN_MASKED = 1, /* its last word replaced by `?` */
    WR_SEEN_NOT = 2     /* left out */
};

/* Who looks at a table, and from which side. */
typedef struct {
    int seats, viewer;
    int side; /* of the game's symmetry; 0 if it has none */
} wr_outlook;

/* What of a game turns with an outlook besides the fields of seats. */
typedef struct {
    /* The symmetry: the first element of this field, divided by `each`, says which of
     * `sides` is in front; none: side 0. NULL: the game has no symmetry. */
    const char *field;
    int each, sides;
    /* Index `v` of a field, or bit `v` of a set, if `side` is in front. */
    int (*value)(const wr_field *f, int side, int v);
    /* The action that looks as `a` does; one to one. NULL: actions do not turn. */
    int (*action)(const wr_edition *e, const wr_outlook *look, int a);
} wr_turning;

typedef struct wr_game {
    const char *name, *title, *summary, *german; /* one sentence for a list of games */
    const char *rule_prefix;                     /* "ST-" */
    uint16_t rules_version; /* bumped when any record would replay differently */
    uint8_t min_seats, max_seats;
    uint8_t is_template; /* not offered to players; kept for authors of games */
    uint8_t is_open;     /* nothing is hidden, and no choice is secret */
    uint8_t draws_seats; /* the start player is drawn, and seat 1 starts: a front end
                            shuffles the seats before a match unless told otherwise */
    uint16_t num_actions, num_outcomes;
    uint16_t max_legal; /* of one seat at a time */
    uint32_t max_steps; /* of one match, chance included: the most a record holds */
    uint32_t max_cases; /* of one move of chance */
    uint32_t state_size, obs_size, edition_size;
    const wr_field *state_fields, *obs_fields;
    const wr_option *options; /* ends with name NULL */
    /* The state fields of one element that tell what the next outcome of chance is for,
     * at most WR_OCCASION of them, separated by blanks: "phase round turn". None of
     * them depends on how seats have played before (see wr_match_occasion). */
    const char *occasion;

    /* ---- Rules: pure. No allocation, I/O, floats, globals, clock, random numbers. */

    /* The first position. `setup` has passed wr_setup_check. */
    void (*init)(wr_state *s, const wr_setup *setup);
    /* Bit p: seat p owes a move; WR_CHANCE_BIT alone: chance; 0: the game is over. With
     * several bits set the seats choose at the same time and in secret: each step fills
     * one slot, the last one resolves, and the order does not change the bytes. */
    uint32_t (*actors)(const wr_state *s);
    /* The legal actions of a seat, ascending. Returns how many; 0: it owes no move. */
    int (*legal)(const wr_state *s, int seat, wr_action *out);
    /* Chance: the number of equally likely cases, and the outcome of case k. Outcomes
     * ascend with k, so the weight of an outcome is the length of its run. This pair is
     * the only list of outcomes. What was hidden is revealed by an outcome of its own
     * with a single case, which all see. */
    uint32_t (*cases)(const wr_state *s);
    wr_action (*outcome)(const wr_state *s, uint32_t k);
    /* Plays a legal action of seat `who`, or a possible outcome of WR_CHANCE. Returns
     * what actors() says afterwards. Anything else is a caller's bug. */
    uint32_t (*step)(wr_state *s, int who, wr_action a);
    void (*result)(const wr_state *s, wr_result *out);
    /* Returns NULL, or the invariant that fails. */
    const char *(*broken)(const wr_state *s);
    /* Returns NULL if `who` may play `a` now, else the id of the rule against it. */
    const char *(*why)(const wr_state *s, int who, wr_action a);

    /* ---- Knowledge: the only door from a state to a player, a bot, wire or screen. */

    /* What `seat`, or WR_PUBLIC, knows. */
    void (*observe)(const wr_state *s, int seat, wr_obs *out);
    /* A state that fits `o`, drawn by its true weight: the probability that chance
     * leads to it while the seats choose what `o` shows. So each placement of the
     * physical cards or dice that are hidden is equally likely, and a state weighs as
     * many of them as lead to it: with hands kept sorted, two dice that differ are
     * twice as likely as a pair. Choices are evidence only as far as the rules forbid
     * them otherwise, not by how players choose; hidden ones count as equally likely.
     * In a simultaneous step under way no other seat has chosen yet. If no state fits
     * an `o` whose fields keep to their bounds, what comes out is broken or is observed
     * otherwise. */
    void (*imagine)(const wr_obs *o, wr_rng *r, wr_state *out);
    /* How `viewer` (a seat or WR_PUBLIC) sees the line of a move while the game goes
     * on: WR_SEEN_OPEN, _MASKED or _NOT. `s` is the position before the move; in a
     * simultaneous step all other choices have been made at `s`. */
    int (*seen)(const wr_state *s, int viewer, int who, wr_action a);

    /* ---- Words. They never depend on what `o` hides. `e` is the edition in force. */
    /* The action in the notation of records, without the seat: `play N4`. */
    void (*action_text)(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out);
    /* The same in words for people; for chance a sentence without its full stop. */
    void (*words)(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move);
    /* The table for people, at most 80 characters wide, with ink marks, told to the
     * viewer of `o`: a heading first, and last what is asked, and of which seat. A
     * `small` one has at most WR_SMALL lines. */
    void (*show)(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small);
    /* What a move did, in sentences, from to->viewer's observations before and after
     * it; nothing if the move says it all. All languages have as many sentences. */
    void (*tell)(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move);

    /* ---- Optional: NULL in most games, with the meaning said here. */

    /* The built-in edition, its lines (ending with NULL), and the reader of edition
     * files: it fills `out` and appends the significant lines to `lines`, each with a
     * line feed, or returns WR_EINPUT with the failed check in d->rule and, if a single
     * line is at fault, its number. NULL: the components cannot be replaced. */
    const wr_edition *edition;
    const char *const *edition_text;
    int (*edition_read)(wr_words file, wr_edition *out, wr_text *lines, wr_diag *d);
    /* The default of option i, if it depends on other options. A setup in which option
     * i is options[i].init has that default. NULL: options[i].init is the default. */
    int16_t (*option_default)(const wr_setup *setup, int i);
    /* Fast path: lets chance move until a seat owes a move or the game is over, to the
     * same bytes and with the same numbers of `r` as wr_draw and step one by one.
     * Returns what actors() says afterwards. NULL: one by one. */
    uint32_t (*chance)(wr_state *s, wr_rng *r);
    /* More lines for the views of seats and spectators, each with a line feed: what a
     * move revealed beyond its own line. NULL: moves reveal nothing else. */
    void (*announce)(const wr_edition *e, const wr_state *before, const wr_state *after,
                     wr_text *out);
    /* True if the next outcome is written on the previous outcome's line, as in a deal
     * that is one line of many draws. Their texts then follow each other without a
     * blank, and none is a prefix of another. NULL: each has a line of its own. */
    int (*joins)(const wr_state *s);
    /* The common aim, if all seats win or lose together: "all come home". NULL, or a
     * result of NULL: each plays for itself. */
    const char *(*aim)(const wr_obs *o, int language);
    /* What turns with the viewer besides fields of seats. NULL: nothing. */
    const wr_turning *turning;
} wr_game;

/* ==== Registry (src/core/registry.c) ============================================== */

extern const wr_game *const wr_games[]; /* ends with NULL */

const wr_game *wr_game_find(wr_words name); /* NULL: unknown */
/* Our retelling of a game's rules in a language, line by line, ending with NULL. */
const char *const *wr_game_rules(const wr_game *g, int language);
/* Its lessons, in the order in which one learns; each is its lines. Both end with NULL.
 */
const char *const *const *wr_game_lessons(const wr_game *g);
/* Rulings where the rule sheets are silent, and components that are stand-ins of ours
 * unless an edition replaces them, by language; NULL: none. */
typedef struct {
    const char *rulings[WR_LANGUAGES], *stand_ins[WR_LANGUAGES];
} wr_notice;
const wr_notice *wr_game_notice(const wr_game *g);
/* Names of numbers in its observations and actions; tools/typegen.c and the Python
 * package read them. */
const wr_constant *wr_game_constants(const wr_game *g);

/* Default options with the fewest seats. */
void wr_setup_default(const wr_game *g, wr_setup *out);
/* The same with the brief values of options: the first combination of wr_setup_next. */
void wr_setup_brief(const wr_game *g, wr_setup *out);
/* The value of option i in force, set or by default. */
int16_t wr_setup_option(const wr_game *g, const wr_setup *setup, int i);
/* The edition in force; NULL: the game has none. */
static inline const wr_edition *wr_edition_of(const wr_game *g, const wr_setup *setup) {
    return setup->edition != NULL ? setup->edition : g->edition;
}
/* Reads an edition file into the setup; `memory` has wr_edition_size(g) bytes, which
 * the setup then refers to. A file equal to the built-in edition selects that. */
size_t wr_edition_size(const wr_game *g);
int wr_setup_edition(const wr_game *g, wr_setup *setup, wr_words file, void *memory,
                     wr_diag *d);
/* Sets an option by name. WR_EINPUT if the name or the value is invalid. */
int wr_setup_set(const wr_game *g, wr_setup *setup, wr_words name, wr_words value,
                 wr_diag *d);
int wr_setup_check(const wr_game *g, const wr_setup *setup, wr_diag *d);
/* The next combination of seats and named option values (numbers stay the same), from
 * wr_setup_brief on; returns 0 and does not change `setup` after the last. */
int wr_setup_next(const wr_game *g, wr_setup *setup);
/* Appends the value of option i as records write it. */
void wr_setup_value(const wr_game *g, const wr_setup *setup, int i, wr_text *out);
/* Appends stand-ins, unless the setup has an edition of its own, and rulings. */
void wr_setup_notice(const wr_game *g, const wr_setup *setup, int language,
                     wr_text *out);

/* ==== Checked play (src/core/play.c) ============================================== */

typedef struct {
    wr_action id;
    uint32_t weight;
} wr_outcome;

/* Draws one outcome by its exact weight. */
static inline wr_action wr_draw(const wr_game *g, const wr_state *s, wr_rng *r) {
    return g->outcome(s, wr_rng_below(r, g->cases(s)));
}

/* Lets chance move until a seat owes a move or the game is over; returns actors(). */
static inline uint32_t wr_chance(const wr_game *g, wr_state *s, wr_rng *r) {
    if (g->chance != NULL)
        return g->chance(s, r);
    uint32_t actors = g->actors(s);
    while (actors == WR_CHANCE_BIT)
        actors = g->step(s, WR_CHANCE, wr_draw(g, s, r));
    return actors;
}

/* Ends the program with a sentence: `found` exceeds `bound` of the game's table. */
#if defined(__GNUC__)
__attribute__((noreturn, cold))
#endif
void wr_exceeds(const wr_game *g, const char *bound, uint64_t limit, uint64_t found);

/* g->legal with its bounds checked: more than max_legal actions, or one that is not
 * below num_actions, end the program with a sentence. `out` has room for WR_MAX_LEGAL
 * ids, so that a wrong max_legal does no harm before it is noticed. */
static inline int wr_legal_fast(const wr_game *g, const wr_state *s, int seat,
                                wr_action *out) {
    int n = g->legal(s, seat, out);
    if (n > g->max_legal)
        wr_exceeds(g, "max_legal", g->max_legal, (uint64_t)n);
    if (n > 0 && out[n - 1] >= g->num_actions)
        wr_exceeds(g, "num_actions", g->num_actions, out[n - 1] + 1u);
    return n;
}
/* The same where `out` has room for max_legal ids only. */
int wr_legal(const wr_game *g, const wr_state *s, int seat, wr_action *out);

/* All possible outcomes, ascending; at most num_outcomes, which is checked. Returns how
 * many; 0: chance does not move now. */
int wr_outcomes(const wr_game *g, const wr_state *s, wr_outcome *out);

/* Plays `a` if it is legal. Otherwise WR_EINPUT with the reason; `s` is untouched. */
int wr_play(const wr_game *g, wr_state *s, int who, wr_action a, wr_diag *d);

/* What a search imagines from: what a seat knows, and how other seats choose in secret.
 * `choose` gives a legal action of `seat` at `s`, of which it should use no more than
 * that seat knows; NULL: each legal action alike. */
typedef struct {
    const wr_game *game;
    const wr_obs *obs;
    int next; /* the seat that is to be asked next */
    wr_action (*choose)(void *own, const wr_state *s, int seat, wr_rng *r);
    void *own;
} wr_dream;

/* A position that fits the observation, for a search that asks one seat at a time, in
 * seat order, as batches do. In a simultaneous step under way g->imagine leaves the
 * choices of all others open; here those who owe one and sit before `next` have
 * chosen, so that `next` is asked. Whose choices are in cannot be seen, and so the
 * position still fits. If `next` owes no move, nobody chooses. Returns actors(). */
uint32_t wr_imagine(const wr_dream *dream, wr_rng *r, wr_state *out);

/* One game of uniformly random play from the position `s` to its end. Returns the
 * number of decisions of seats. This is the loop that `windrose bench` measures. */
uint32_t wr_random_game(const wr_game *g, wr_state *s, wr_rng *r);

/* ==== Untrusted observations (src/core/obs_check.c) =============================== */

/* An untrusted observation, claimed to be that of a seat in a match with this setup. */
typedef struct {
    const wr_game *game;
    const wr_setup *setup;
    int seat;
    const wr_obs *obs; /* any bytes */
} wr_sight;

/* Checks that the seat can see this, as far as the observation alone shows; WR_EINPUT
 * if not. What passes is safe to use. `memory`: wr_obs_check_size bytes. */
size_t wr_obs_check_size(const wr_game *g);
int wr_obs_check(const wr_sight *seen, void *memory, wr_diag *d);

/* ==== Matches (src/core/match.c) ================================================== */

/* A game under way: its position and the moves that led to it. Moves of a simultaneous
 * step are kept in seat order, whichever came first. */
typedef struct {
    const wr_game *game;
    wr_setup setup;
    wr_state *state;  /* the position now; read only */
    wr_state *others; /* scratch: a position on the way here */
    wr_obs *obs;      /* scratch, valid within one call of this library */
    wr_action *legal; /* scratch: max_legal ids */
    void *view;       /* scratch of the core: wr_view_size bytes */
    wr_move *moves;
    uint32_t num_moves, max_moves;
    uint32_t step_seats; /* seats of the simultaneous step under way; 0: none */
    uint32_t step_start; /* its first move */
} wr_match;

size_t wr_match_size(const wr_game *g);
/* `memory` holds wr_match_size(g) bytes, aligned as by malloc, and is the match. */
wr_match *wr_match_init(void *memory, const wr_game *g, const wr_setup *setup);

/* Finds the action with this text for `who` now, legal or not; WR_EINPUT: unknown. */
int wr_match_parse(wr_match *m, int who, wr_words words, wr_action *out, wr_diag *d);
/* Checked play, recorded. WR_EFULL with a sentence if the match has max_steps moves and
 * is not over. */
int wr_match_play(wr_match *m, int who, wr_action a, wr_diag *d);
/* Lets chance move until a seat owes a move or the game is over. An outcome
 * depends only on the key of `r` and on the number of moves before it, so a move undone
 * and played again gets the same outcome. Returns the number of outcomes. */
uint32_t wr_match_chance(wr_match *m, wr_rng r);
/* The number of moves up to which all choices are made: num_moves, or less while seats
 * choose at the same time. */
static inline uint32_t wr_match_complete(const wr_match *m) {
    return m->step_seats != 0 ? m->step_start : m->num_moves;
}
/* How a viewer sees the line of move i, from the position before it. Only its seat sees
 * a choice in an incomplete simultaneous step. */
int wr_match_seen(const wr_match *m, const wr_state *before, uint32_t i, int viewer);
/* Goes back to the position after the first `num_moves` moves. */
void wr_match_rewind(wr_match *m, uint32_t num_moves);
/* The number of moves before the last decision of one of `seats` (a bit set);
 * num_moves: there is none to take back. */
uint32_t wr_match_before_last(const wr_match *m, uint32_t seats);

/* ==== Occasions (src/core/occasion.c) ============================================= */

/* What an outcome of chance is for: the values of the fields that the game's table
 * names, and the number of outcomes before it in the match for which they were the
 * same. */
enum { WR_OCCASION = 4 };
typedef struct {
    uint32_t field[WR_OCCASION], count;
} wr_occasion;

/* The occasion of the next outcome; chance is to move. Replays the match. */
void wr_match_occasion(const wr_match *m, wr_occasion *out);
/* Luck for an occasion: independent of that for any other. */
wr_rng wr_occasion_luck(wr_rng r, const wr_occasion *o);
/* Draws one outcome by its weight, and the same one from different rests as far as it
 * is left: each case gets a random number by its outcome and its place among the cases
 * with this outcome, and the greatest of 64 bits decides. */
wr_action wr_draw_alike(const wr_game *g, const wr_state *s, wr_rng r);
/* wr_match_chance for duplicate tables: an outcome depends on the key of `r` and on its
 * occasion, not on the number of moves before it. So two matches with the same key get
 * the same deals and dice however they are played. */
uint32_t wr_match_chance_alike(wr_match *m, wr_rng r);

/* ==== Voyages (src/core/voyage.c) ================================================= */

/* How a round ended for a seat, by the points of all seats. */
enum {
    WR_SIGN_LAST,
    WR_SIGN_MIDDLE,
    WR_SIGN_SHARED, /* it leads with others */
    WR_SIGN_LEAD,
    WR_SIGN_COMMON, /* + points up to 4, if all seats win or lose together */
    WR_MAX_SIGNS = 32
};

/* A match as one seat played it, in a few numbers: to be compared with others who
 * played the same deal. */
typedef struct {
    int won, place;       /* place: 1 + seats with more points */
    int32_t points, lead; /* lead: over the best of the others; below 0: behind */
    int rounds;
    uint8_t sign[WR_MAX_SIGNS]; /* of each round; of a long match the first and the last
                                   ones */
    int num_signs;
} wr_voyage;

void wr_match_voyage(const wr_match *m, int seat, wr_voyage *out);
/* Greater: better. By winning, points, lead, and fewer rounds. */
int64_t wr_voyage_score(const wr_voyage *v);
/* Puts members into an object that the caller opens and closes. */
void wr_wire_voyage(wr_text *t, const wr_voyage *v);

/* ==== Views (src/core/view.c) ===================================================== */

/* One step of a match as a viewer may know it: a move, or all outcomes that a record
 * writes on one line. Nothing in it depends on what the viewer cannot see. */
typedef struct {
    uint32_t first, end; /* moves first to end - 1 */
    int seen;            /* WR_SEEN_OPEN, WR_SEEN_NOT, or WR_SEEN_MASKED: in part */
    int who;             /* a seat or WR_CHANCE; WR_PUBLIC: it is not seen */
    int action;          /* the id of a single move that is seen openly, else -1 */
    int is_silent;       /* nothing to show: not seen, nothing announced, and the
                            observation stays the same */
    const wr_obs *before, *after; /* the viewer's, until the next step */
} wr_step;

/* A viewer who goes through a match step by step. The members above `at` are the
 * caller's to set between two steps. A text that is wanted holds the words of the last
 * step; NULL: they are not wanted. */
typedef struct {
    const wr_match *match;
    int viewer;            /* a seat or WR_PUBLIC */
    int is_whole;          /* nothing is hidden any more, as when the game is over */
    int language;          /* of the story; WR_ENGLISH if nothing else is set */
    const wr_words *names; /* see wr_teller */
    wr_text *line;   /* as records write it, `2 play N4`: who, a blank, and the action;
                        each hidden outcome has `?` for its last word; "": not seen */
    wr_text *also;   /* the lines that were announced, each with a line feed */
    wr_text *story;  /* sentences, each with a line feed, about what is seen openly */
    uint32_t at;     /* the number of moves before the position */
    wr_state *state; /* the position; read only */
    wr_obs *obs[3];  /* the rest is the core's own */
    int now, first, is_observed;
    wr_step step;
} wr_view;

size_t wr_view_size(const wr_game *g);
/* At the first position. `memory` holds wr_view_size bytes, aligned as by malloc.
 * WR_ALL is WR_PUBLIC with is_whole set. */
void wr_view_init(wr_view *v, void *memory, const wr_match *m, int viewer);
/* At the position `s`, which is the one after the first `num_moves` moves. */
void wr_view_from(wr_view *v, const wr_state *s, uint32_t num_moves);
/* Goes over the next step, but not beyond the first `until` moves; NULL: there is none.
 * Choices that are made at the same time come one by one, once all of them are made. */
const wr_step *wr_view_next(wr_view *v, uint32_t until);
/* The line of the last step without who: `play N4`; "": not seen. */
static inline wr_words wr_view_text(const wr_view *v) {
    wr_words text = {v->line->buf + 2, v->line->len - 2};
    wr_words none = {"", 0};
    return v->line->len > 2 ? text : none;
}
/* Goes over all of them without looking. */
void wr_view_skip(wr_view *v, uint32_t until);

/* ==== Wire (src/core/wire.c) ====================================================== */

/* The JSON that server and browser's engine send, as src/shapes/wire.c describes it. */

/* Puts the step of the view, an element of an array, with its texts as far as they are
 * wanted (`line` is); nothing if it is silent. */
void wr_wire_step(wr_text *t, const wr_view *v);
/* These put members into an object that the caller opens and closes. `actors` are the
 * seats that owe a move; what `viewer` may do is listed if it is one of them and
 * `may_move`. */
void wr_wire_position(wr_text *t, wr_match *m, int viewer, uint32_t actors,
                      int may_move);
void wr_wire_result(wr_text *t, const wr_result *result, int seats);
/* Puts lines, each of which ends with a line feed, as an array of strings. */
void wr_wire_lines(wr_text *t, const char *key, const wr_text *lines);
/* Puts [id,"text"] of an action at the position that m->obs shows. */
void wr_wire_action(wr_text *t, const wr_match *m, int who, wr_action a);

/* ==== Companions (src/core/companion.c) =========================================== */

/* A match kept beside a real table: people enter what chance brings and what others do.
 * The companion supposes outcomes that no viewer sees, and supposes others as soon as a
 * move contradicts them. The record is one like any other. */
typedef struct wr_companion wr_companion;

size_t wr_companion_size(const wr_game *g);
/* `memory` is aligned as by malloc and is the companion. The match, which may be under
 * way, goes on through it. */
wr_companion *wr_companion_init(void *memory, wr_match *m, uint32_t viewers, wr_rng r);
/* True if chance moves next and some viewer may see the outcome, */
int wr_companion_asks(const wr_companion *c);
/* and if it may bring an outcome that no viewer sees. */
int wr_companion_hides(const wr_companion *c);
/* The outcomes that viewers may see next, by all they know, ascending; at most
 * num_outcomes. Returns how many. */
int wr_companion_outcomes(wr_companion *c, wr_action *out);
/* The same for the moves of a seat that owes one; at most num_actions. */
int wr_companion_moves(wr_companion *c, int seat, wr_action *out);
/* Supposes an outcome that no viewer sees. */
void wr_companion_suppose(wr_companion *c);
/* Supposes anew what no viewer has seen so far, so that all that they saw stays the
 * same. */
void wr_companion_redraw(wr_companion *c);
/* Checked play of a move that people entered, of a seat or of chance. If only
 * suppositions forbid it, they change, as far as all that is known allows. */
int wr_companion_play(wr_companion *c, int who, wr_action a, wr_diag *d);
/* The number of moves before the last one that people entered, or num_moves if there is
 * none. */
uint32_t wr_companion_before_last(wr_companion *c);
/* Directly after a move or outcome: the line that it may have revealed, which the
 * people at the table have to confirm or deny; NULL if there is nothing to ask. */
const char *wr_companion_asks_reveal(const wr_companion *c);
/* Takes their answer: 1 if the line came true, 0 if not. */
int wr_companion_revealed(wr_companion *c, int is_true, wr_diag *d);

/* ==== Records (src/core/record.c, src/core/reader.c) ============================== */

/* Where the lines of a record go: `line` gets each one, without its line feed, and
 * returns 0, or nonzero to stop. */
typedef struct {
    int (*line)(void *to, const char *line, size_t len);
    void *to;
} wr_sink;

enum { WR_RECORD_LEGAL = 1 /* annotate each decision with its legal set */ };

/* Writes the record of a match as `viewer` may see it: WR_ALL writes all of it; a
 * seat or WR_PUBLIC gets its view while the game goes on, and all of it once it is
 * over. `line` is scratch. Returns 0, WR_EFULL if `line` is too small, or what
 * `sink` said. */
int wr_record_write(wr_match *m, int viewer, int flags, wr_text *line, wr_sink sink);

enum { WR_READ_HEADER, WR_READ_BODY, WR_READ_PENDING, WR_READ_RESULT, WR_READ_DONE };

/* A record being read, line by line. */
typedef struct {
    void *memory;    /* wr_reader_size() bytes */
    wr_match *match; /* NULL until the header has been read */
    const wr_game *game;
    wr_setup setup;
    int part, header_lines, check_legal;
    uint32_t options_set;  /* bit i: option i has been given */
    wr_text edition;       /* lines of an inline edition, in `memory` */
    uint32_t edition_line; /* number of its first line */
    char edition_name[64]; /* of its `set` line; "": none */
    uint32_t line;         /* number of the last line */
} wr_reader;

size_t wr_reader_size(void);
/* `memory` is aligned as by malloc and outlives the match. With `check_legal` the `#
 * legal:` annotations are verified too. */
void wr_reader_init(wr_reader *r, void *memory, int check_legal);
/* Takes the next line, without its line feed. On error the match does not change. */
int wr_reader_line(wr_reader *r, const char *line, size_t len, wr_diag *d);
/* Checks that the record may end here. Afterwards r->part is WR_READ_DONE if the game
 * is over; otherwise the record is valid and unfinished. */
int wr_reader_end(wr_reader *r, wr_diag *d);

/* ==== Lessons (src/core/lesson.c) ================================================= */

/* A step of a lesson. Words point into its file; those that are missing are empty. */
typedef struct {
    wr_words say[WR_LANGUAGES];       /* what is said; the title in the first step */
    wr_words look;                    /* the part of the table to look at */
    wr_words lines;                   /* of the record, after what was said; the first
                                       * one is the move that is waited for, if any */
    wr_words move;                    /* it, without its seat, which is seat 1 */
    wr_words also;                    /* others that count, or "any" */
    wr_words otherwise[WR_LANGUAGES]; /* what is said if another is tried */
    uint32_t line;                    /* where it begins in the file, from 1 */
} wr_lesson_step;

enum { WR_LESSON_STEPS = 40 };

typedef struct {
    int num_steps;
    wr_lesson_step steps[WR_LESSON_STEPS];
} wr_lesson;

/* Takes a lesson apart; docs/LESSONS.md describes the file. Its record is left to
 * wr_reader_line. */
int wr_lesson_read(wr_words file, wr_lesson *out, wr_diag *d);
/* True if a move of seat 1, in notation, is one that the step waits for. */
int wr_lesson_takes(const wr_lesson_step *step, wr_words move);
/* Cuts the first line off; without its line feed. */
wr_words wr_next_line(wr_words *rest);

/* ==== Counting and signatures (src/core/count.c) ================================== */

/* The number of different continuations of `depth` moves of seats and chance, counting
 * each move also where a record writes several on one line; each outcome counts once,
 * and the seats of a simultaneous step choose in seat order. `memory`: wr_perft_size
 * bytes. */
size_t wr_perft_size(const wr_game *g, int depth);
uint64_t wr_perft(const wr_game *g, const wr_state *s, int depth, void *memory);

/* A number that depends on every byte of every position, observation, legal list and
 * outcome of a fixed set of random games. `memory`: wr_signature_size(g) bytes. */
size_t wr_signature_size(const wr_game *g);
uint64_t wr_signature(const wr_game *g, void *memory);

/* ==== Bots (src/ai) =============================================================== */

enum {
    WR_MAX_ADVISED = 256, /* moves of one advice */
    WR_MAX_PLAN = 16,     /* steps of its plan */
    WR_WHOLE = 10000      /* shares and values are given in parts of this */
};

/* What a bot thinks of one of its moves. */
typedef struct {
    wr_action action;
    uint16_t prior; /* share given by its knowledge of the game before the search; 0: it
                       has none */
    uint32_t visits;
    int64_t value;  /* sum over the visits of the expected share of the win, each from 0
                       to WR_WHOLE; in a cooperative game, of the chance to win */
    int64_t points; /* sum over the visits of the expected points at the end of the
                       game, in hundredths */
} wr_advised;

/* What a bot thinks of a position: its moves, the most visited first, and how it
 * expects the game to continue. The plan is of one imagined game, without moves of
 * chance. */
typedef struct {
    uint64_t nodes; /* simulations that it took */
    int32_t n, num_plan;
    wr_advised move[WR_MAX_ADVISED];
    wr_move plan[WR_MAX_PLAN];
} wr_advice;

/* A flag by which one thread stops another; {0} is down. Any thread or signal handler
 * may set and read it at any time, through these functions only. */
typedef struct {
    int up;
} wr_flag;
void wr_flag_set(wr_flag *f, int up);
int wr_flag_is_up(const wr_flag *f); /* f may be NULL: never up */

/* What a bot is asked, and all it may look at. `legal` has `n` >= 1 actions, ascending.
 * The members after those are optional, except `memory` for a bot that needs some.
 *
 * A bot that searches stops after `nodes` simulations, or when now_ms() has advanced by
 * `time_ms`, or when `stop` is up, whichever comes first; it has a move ready at any
 * time. Without any limit it takes as many simulations as its level says. */
typedef struct {
    const wr_game *game;
    const wr_obs *obs;
    int seat;
    const wr_action *legal;
    int n;
    void *memory;             /* wr_bot_memory() bytes, aligned as by malloc; its
                                 contents do not matter, before and afterwards */
    uint64_t nodes;           /* 0: no limit */
    uint32_t time_ms;         /* 0: no limit */
    uint64_t (*now_ms)(void); /* a clock that never goes back; only with time_ms */
    const wr_flag *stop;      /* NULL: never stopped */
    wr_advice *advice;        /* NULL: not wanted */
    wr_words net;             /* a net that passed wr_net_check; empty: the one that is
                                 built in, if there is one */
} wr_question;

/* A player. The same question and the same numbers of `r` give the same answer, on
 * every machine, unless a clock or `stop` ends its search. */
typedef struct {
    const char *name, *title; /* title: for people; "Admiral" */
    const char *help, *german;
    size_t (*memory)(const wr_game *g); /* NULL: it needs none */
    int (*knows)(const wr_game *g);     /* 0: it cannot play this game as its help says,
                                           and plays without a net; NULL: it knows them
                                           all */
    wr_action (*choose)(const wr_question *q, wr_rng *r);
} wr_bot;

extern const wr_bot *const wr_bots[]; /* ends with NULL; the first is the default */

/* The size of q->memory. */
static inline size_t wr_bot_memory(const wr_bot *bot, const wr_game *g) {
    return bot->memory != NULL ? bot->memory(g) : 0;
}

/* To search with T threads: each asks its bot the same question, with a memory, an
 * advice and the stream wr_rng_split(r, t) of its own; then their advices are joined in
 * the order of t, and the best move of the result is played. So the answer depends on T
 * alone. `to` may be empty ({0}) at first. */
void wr_advice_join(wr_advice *to, const wr_advice *from);
/* The move to play: the most visited one. The advice is not empty. */
wr_action wr_advice_best(const wr_advice *a);

const wr_bot *wr_bot_find(wr_words name); /* NULL: unknown */

/* ==== Nets (src/ai/net.c) ========================================================= */

/* Checks the bytes of a net, untrusted, for a game: form, hash, game, rules version,
 * columns and actions. Returns 0, or WR_EINPUT with a sentence. docs/NETS.md describes
 * the file. */
int wr_net_check(const wr_game *g, wr_words file, wr_diag *d);
/* The net of a game that is built in; empty: there is none. */
wr_words wr_net_built_in(const wr_game *g);
/* A number that changes with the columns and actions of a game, so that a net for
 * others is refused. */
uint32_t wr_net_layout(const wr_game *g);

/* One look of a checked net at what a seat knows: a score for each of the `n` legal
 * actions, the greater the better, and the share of the win that it expects for each of
 * WR_MAX_SEATS seats, in parts of WR_WHOLE. */
void wr_net_look(wr_words net, const wr_question *q, int32_t *scores, int32_t *shares);

#ifdef __cplusplus
}
#endif

#endif
