/* registry.c: the games that are registered, and the setup of a match. */
#include "../games/games.h"
#include "core.h"

#include <string.h>

#define DECLARE(symbol)                                                                \
    extern const wr_game wr_##symbol;                                                  \
    extern const wr_notice wr__notice_##symbol;                                        \
    extern const wr_constant wr__constants_##symbol[];                                 \
    extern const char *const wr__rules_##symbol[];                                     \
    extern const char *const wr__german_rules_##symbol[];                              \
    extern const char *const *const wr__lessons_##symbol[];
WR_GAMES(DECLARE)

#define GAME_ENTRY(symbol)      &wr_##symbol,
#define RULES_ENTRY(symbol)     {wr__rules_##symbol, wr__german_rules_##symbol},
#define LESSONS_ENTRY(symbol)   wr__lessons_##symbol,
#define NOTICE_ENTRY(symbol)    &wr__notice_##symbol,
#define CONSTANTS_ENTRY(symbol) wr__constants_##symbol,

const wr_game *const wr_games[] = {WR_GAMES(GAME_ENTRY) NULL};

const wr_game *wr_game_find(wr_words name) {
    for (int i = 0; wr_games[i] != NULL; i++)
        if (wr__words_are(name, wr_games[i]->name))
            return wr_games[i];
    return NULL;
}

static int index_of(const wr_game *g) {
    for (int i = 0; wr_games[i] != NULL; i++)
        if (wr_games[i] == g)
            return i;
    wr_fail("a game that is not registered");
}

const char *const *wr_game_rules(const wr_game *g, int language) {
    static const char *const *const rules[][WR_LANGUAGES] = {WR_GAMES(RULES_ENTRY)};
    return rules[index_of(g)][language];
}

const char *const *const *wr_game_lessons(const wr_game *g) {
    static const char *const *const *const lessons[] = {WR_GAMES(LESSONS_ENTRY)};
    return lessons[index_of(g)];
}

const wr_notice *wr_game_notice(const wr_game *g) {
    static const wr_notice *const notices[] = {WR_GAMES(NOTICE_ENTRY)};
    return notices[index_of(g)];
}

const wr_constant *wr_game_constants(const wr_game *g) {
    static const wr_constant *const constants[] = {WR_GAMES(CONSTANTS_ENTRY)};
    return constants[index_of(g)];
}

/* ==== Setup ====================================================================== */

void wr_setup_default(const wr_game *g, wr_setup *out) {
    memset(out, 0, sizeof *out);
    out->seats = g->min_seats;
    for (int i = 0; g->options[i].name != NULL; i++)
        out->option[i] = g->options[i].init;
}

void wr_setup_brief(const wr_game *g, wr_setup *out) {
    wr_setup_default(g, out);
    for (int i = 0; g->options[i].name != NULL; i++)
        if (g->options[i].values == NULL)
            out->option[i] = g->options[i].brief;
}

int16_t wr_setup_option(const wr_game *g, const wr_setup *setup, int i) {
    if (setup->option[i] == g->options[i].init && g->option_default != NULL)
        return g->option_default(setup, i);
    return setup->option[i];
}

/* The value that the words name, or -1. */
static int32_t named_value(const wr_option *o, wr_words value) {
    int32_t number = 0;
    for (const char *word = o->values; *word != '\0'; number++) {
        size_t n = strcspn(word, " ");
        if (n == value.len && memcmp(word, value.at, n) == 0)
            return number;
        word += n + (word[n] == ' ');
    }
    return -1;
}

static int refuse_value(const wr_option *o, wr_words value, wr_diag *d) {
    static const char *const takes[] = {
        "the option %1 takes %2{%2|a number from %4 to %5}, not %6",
        "die Option %1 erwartet %2{%3|eine Zahl von %4 bis %5}, nicht %6"};
    char words[WR_LANGUAGES][WR_MAX_WORDS];
    for (int language = 0; language < WR_LANGUAGES; language++) {
        wr_text t;
        wr_text_init(&t, words[language], WR_MAX_WORDS);
        for (const char *c = o->values; c != NULL && *c != '\0'; c++)
            *c != ' ' ? wr_put_char(&t, *c)
                      : wr_put(&t, language == WR_GERMAN ? " oder " : " or ");
    }
    wr_said said[] = {wr_said_words(o->name),          wr_said_words(words[WR_ENGLISH]),
                      wr_said_words(words[WR_GERMAN]), wr_said_number(o->min),
                      wr_said_number(o->max),          wr_said_quoted(value)};
    return wr__refuse(d, takes, said);
}

int wr_setup_set(const wr_game *g, wr_setup *setup, wr_words name, wr_words value,
                 wr_diag *d) {
    for (int i = 0; g->options[i].name != NULL; i++) {
        const wr_option *o = &g->options[i];
        if (!wr__words_are(name, o->name))
            continue;
        int32_t number =
            o->values != NULL ? named_value(o, value) : wr__parse_number(value);
        if (number < o->min || number > o->max)
            return refuse_value(o, value, d);
        setup->option[i] = (int16_t)number;
        return 0;
    }
    static const char *const unknown[] = {
        "unknown option %1 of %2%3{; it has %3|}",
        "unbekannte Option %1 von %2%3{; es gibt %3|}"};
    char names[WR_MAX_WORDS];
    wr_text t;
    wr_text_init(&t, names, sizeof names);
    for (int i = 0; g->options[i].name != NULL; i++) {
        wr_put(&t, i == 0 ? "" : ", ");
        wr_put(&t, g->options[i].name);
    }
    wr_said said[] = {wr_said_quoted(name), wr_said_words(g->name),
                      wr_said_words(names)};
    return wr__refuse(d, unknown, said);
}

int wr_setup_check(const wr_game *g, const wr_setup *setup, wr_diag *d) {
    if (setup->seats < g->min_seats || setup->seats > g->max_seats) {
        static const char *const seats[] = {"%1 is for %2 to %3 seats, not %4",
                                            "%1 ist für %2 bis %3 Plätze, nicht %4"};
        wr_said said[] = {wr_said_words(g->name), wr_said_number(g->min_seats),
                          wr_said_number(g->max_seats), wr_said_number(setup->seats)};
        return wr__refuse(d, seats, said);
    }
    for (int i = 0; g->options[i].name != NULL; i++)
        if (setup->option[i] != g->options[i].init &&
            (setup->option[i] < g->options[i].min ||
             setup->option[i] > g->options[i].max)) {
            static const char *const range[] = {
                "the option %1 is out of range",
                "die Option %1 liegt außerhalb ihres Bereichs"};
            wr_said name = wr_said_words(g->options[i].name);
            return wr__refuse(d, range, &name);
        }
    return 0;
}

void wr_setup_value(const wr_game *g, const wr_setup *setup, int i, wr_text *out) {
    const char *word = g->options[i].values;
    int16_t value = wr_setup_option(g, setup, i);
    if (word == NULL) {
        wr_put_int(out, value);
        return;
    }
    for (int n = value; n > 0; n--)
        word += strcspn(word, " ") + 1;
    wr_put_bytes(out, word, strcspn(word, " "));
}

void wr_setup_notice(const wr_game *g, const wr_setup *setup, int language,
                     wr_text *out) {
    const wr_notice *n = wr_game_notice(g);
    const char *stand_ins = setup->edition == NULL ? n->stand_ins[language] : NULL;
    const char *rulings = n->rulings[language];
    wr_put(out, stand_ins != NULL ? stand_ins : "");
    wr_put(out, stand_ins != NULL && rulings != NULL ? " " : "");
    wr_put(out, rulings != NULL ? rulings : "");
}

int wr_setup_next(const wr_game *g, wr_setup *setup) {
    wr_setup next = *setup;
    for (int i = 0; g->options[i].name != NULL; i++) {
        if (g->options[i].values == NULL)
            continue;
        if (next.option[i] < g->options[i].max) {
            next.option[i]++;
            *setup = next;
            return 1;
        }
        next.option[i] = g->options[i].min;
    }
    if (next.seats == g->max_seats)
        return 0;
    next.seats++;
    *setup = next;
    return 1;
}

/* ==== Editions =================================================================== */

size_t wr_edition_size(const wr_game *g) {
    return wr__aligned(g->edition_size) + WR_MAX_EDITION;
}

/* True if `lines`, each with a line feed, are those of the built-in edition. */
static int is_built_in(const wr_game *g, wr_words lines) {
    for (int i = 0; g->edition_text[i] != NULL; i++) {
        size_t len = strlen(g->edition_text[i]);
        if (lines.len <= len || memcmp(lines.at, g->edition_text[i], len) != 0 ||
            lines.at[len] != '\n')
            return 0;
        lines.at += len + 1;
        lines.len -= len + 1;
    }
    return lines.len == 0;
}

int wr_setup_edition(const wr_game *g, wr_setup *setup, wr_words file, void *memory,
                     wr_diag *d) {
    wr_edition *edition = memory;
    wr_text lines;
    if (g->edition == NULL) {
        static const char *const none[] = {"%1 has no editions",
                                           "%1 hat keine Editionen"};
        wr_said name = wr_said_words(g->name);
        return wr__refuse(d, none, &name);
    }
    if (file.len >= WR_MAX_EDITION) {
        static const char *const too_long[] = {"the edition is too long",
                                               "die Edition ist zu lang"};
        return wr__refuse(d, too_long, NULL);
    }
    wr_text_init(&lines, (char *)memory + wr__aligned(g->edition_size), WR_MAX_EDITION);
    d->line = 0;
    int error = g->edition_read(file, edition, &lines, d);
    if (error != 0)
        return error;
    setup->edition_text.at = lines.buf;
    setup->edition_text.len = lines.len;
    setup->edition = edition;
    if (is_built_in(g, setup->edition_text)) {
        memset(&setup->edition_text, 0, sizeof setup->edition_text);
        setup->edition = NULL;
    }
    return 0;
}

wr_words wr__edition_name(const wr_setup *setup) {
    wr_words name = {"standard", strlen("standard")};
    if (setup->edition == NULL)
        return name;
    const char *at = setup->edition_text.at;
    for (int line = 0; line < 2; line++)
        at += strcspn(at, "\n") + 1;
    name.at = at + strlen("edition ");
    name.len = strcspn(name.at, "\n");
    return name;
}
