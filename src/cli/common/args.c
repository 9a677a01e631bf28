/*
 * args.c: reading the words of a command line.
 */
#include "args.h"

#include <stdlib.h>
#include <string.h>

#include "edition.h"
#include "io.h"
#include "src/base/memory.h"

enum { MAX_DISTANCE_NAME = 64, NEAR = 3, USUAL_SEATS = 4 };

int args_distance(const char *a, const char *b) {
    size_t len_a = strlen(a), len_b = strlen(b);
    int row[MAX_DISTANCE_NAME + 1];
    if (len_a > MAX_DISTANCE_NAME || len_b > MAX_DISTANCE_NAME)
        return MAX_DISTANCE_NAME;
    for (size_t j = 0; j <= len_b; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= len_a; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= len_b; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = (diagonal < row[j - 1] ? diagonal : row[j - 1]) + 1;
            if (change < row[j])
                row[j] = change;
        }
    }
    return row[len_b];
}

static option_table table_of(const args_command *c) {
    return (option_table){c->options, sizeof c->options[0]};
}

__attribute__((noreturn)) static void unknown_option(const args_command *c,
                                                     const char *word, size_t len) {
    const char *nearest = NULL;
    char name[MAX_DISTANCE_NAME + 1] = "";
    int best = NEAR;
    memcpy(name, word, len < MAX_DISTANCE_NAME ? len : MAX_DISTANCE_NAME);
    for (const option *o = c->options; o->name != NULL; o++) {
        int distance = args_distance(name, o->name);
        if (distance < best) {
            best = distance;
            nearest = o->name;
        }
    }
    if (nearest != NULL)
        io_fail(CLI_USAGE, "unknown option %s of %s; did you mean %s?",
                "unbekannte Option %s von %s; meinst du %s?", name, c->name, nearest);
    io_fail(CLI_USAGE, "unknown option %s of %s; see windrose help %s",
            "unbekannte Option %s von %s; siehe windrose help %s", name, c->name,
            c->name);
}

/* Reads the option at words[i] and returns the index of the word behind it. */
static int parse_option(args *a, int num_words, char **words, int i) {
    const char *word = words[i];
    option_given given;
    int status = option_read(table_of(a->command), num_words, words, &i, &given);
    const option *o = given.option;
    if (status == OPTION_UNKNOWN)
        unknown_option(a->command, word, strcspn(word, "="));
    if (status == OPTION_TAKES_NO_VALUE)
        io_fail(CLI_USAGE, "%s takes no value", "%s hat keinen Wert", o->name);
    if (status == OPTION_NEEDS_VALUE)
        io_fail(CLI_USAGE, "%s needs a value: %s %s", "%s braucht einen Wert: %s %s",
                o->name, o->name, o->value);
    if (!o->repeats && args_value(a, o->name) != NULL)
        io_fail(CLI_USAGE, "%s is given twice; give it once",
                "%s steht zweimal da; gib es nur einmal an", o->name);
    a->given[a->num_given++] = given;
    return i + 1;
}

/* The codes of languages, in their order in windrose.h. */
static const char *const language_codes[WR_LANGUAGES] = {"en", "de"};

/* Whether a locale such as `de_AT.UTF-8` is of the language with this code. */
static int is_locale_of(const char *locale, const char *code) {
    size_t len = strlen(code);
    return strncmp(locale, code, len) == 0 && strchr("_.@", locale[len]) != NULL;
}

/* The value of the --lang at words[i], and how many words that takes; 0: it is another
 * word. */
static int lang_at(int num_words, char *const *words, int i, const char **code) {
    static const char name[] = "--lang";
    size_t len = strlen(name);
    if (strncmp(words[i], name, len) != 0)
        return 0;
    *code = words[i][len] == '=' ? words[i] + len + 1
            : i + 1 < num_words  ? words[i + 1]
                                 : "";
    return words[i][len] == '=' ? 1 : words[i][len] == '\0' ? 2 : 0;
}

static int language;

int args_choose_language(int num_words, char *const *words) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *code = NULL, *locale = NULL;
    for (int i = 0; i < 3 && (locale == NULL || locale[0] == '\0'); i++)
        locale = getenv(variables[i]);
    for (int i = 0; i < WR_LANGUAGES; i++)
        if (locale != NULL && is_locale_of(locale, language_codes[i]))
            language = i;
    for (int i = 0; i < num_words && strcmp(words[i], "--") != 0; i++) {
        if (lang_at(num_words, words, i, &code) == 0)
            continue;
        int found = 0;
        while (found < WR_LANGUAGES && strcmp(code, language_codes[found]) != 0)
            found++;
        if (found == WR_LANGUAGES)
            io_fail(CLI_USAGE, "--lang takes en or de, not \"%s\"",
                    "--lang erwartet en oder de, nicht „%s“", code);
        language = found;
    }
    return num_words > 0 ? lang_at(num_words, words, 0, &code) : 0;
}

int args_language(void) {
    return language;
}

void args_parse(args *a, const args_command *command, int num_words, char **words) {
    int only_operands = 0, used;
    const char *code;
    *a = (args){.command = command};
    a->given = mem_array((size_t)num_words + 1, sizeof a->given[0]);
    a->operands = mem_array((size_t)num_words + 1, sizeof a->operands[0]);
    a->kept = mem_new(sizeof a->kept[0]);
    for (int i = 0; i < num_words;) {
        const char *word = words[i];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = 1;
            i++;
        } else if (!only_operands &&
                   (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)) {
            a->wants_help = 1;
            return;
        } else if (!only_operands && (used = lang_at(num_words, words, i, &code)) > 0) {
            i += used; /* main has read it */
        } else if (!only_operands && word[0] == '-' && word[1] != '\0') {
            i = parse_option(a, num_words, words, i);
        } else {
            a->operands[a->num_operands++] = word;
            i++;
        }
    }
    if (a->num_operands < command->min_operands)
        io_fail(CLI_USAGE, "%s needs %s; see windrose help %s",
                "%s braucht %s; siehe windrose help %s", command->name,
                command->operands, command->name);
    if (a->num_operands > command->max_operands)
        io_fail(CLI_USAGE, "%s takes no argument \"%s\"; see windrose help %s",
                "%s: „%s“ ist hier zu viel; siehe windrose help %s", command->name,
                a->operands[command->max_operands], command->name);
}

void args_free(args *a) {
    free(a->given);
    free(a->operands);
    free(*a->kept);
    free(a->kept);
    *a = (args){0};
}

const char *args_value(const args *a, const char *name) {
    WR_ASSERT(option_find(table_of(a->command), name, strlen(name)) != NULL,
              "args_value: the command has no such option");
    for (int i = 0; i < a->num_given; i++)
        if (strcmp(a->given[i].option->name, name) == 0)
            return a->given[i].value;
    return NULL;
}

int args_read_number(const char *words, size_t len, uint64_t *out) {
    uint64_t number = 0;
    if (len == 0)
        return -1;
    for (size_t i = 0; i < len; i++) {
        if (words[i] < '0' || words[i] > '9')
            return -1;
        uint64_t digit = (uint64_t)(words[i] - '0');
        if (number > (UINT64_MAX - digit) / 10)
            return -1;
        number = number * 10 + digit;
    }
    *out = number;
    return 0;
}

/* Reads a number that may be followed by an exponent: 1e9 has nine zeros. */
static int read_large(const char *words, uint64_t *out) {
    size_t len = strcspn(words, "e");
    uint64_t zeros = 0;
    if (args_read_number(words, len, out) != 0)
        return -1;
    if (words[len] == 'e' &&
        args_read_number(words + len + 1, strlen(words + len + 1), &zeros) != 0)
        return -1;
    for (; zeros > 0 && *out > 0; zeros--) {
        if (*out > UINT64_MAX / 10)
            return -1;
        *out *= 10;
    }
    return 0;
}

uint64_t args_number(const args *a, const char *name, uint64_t min, uint64_t max,
                     uint64_t init) {
    const char *value = args_value(a, name);
    uint64_t number = init;
    if (value == NULL)
        return init;
    if (read_large(value, &number) != 0 || number < min || number > max)
        io_fail(CLI_USAGE, "%s takes a whole number from %llu to %llu, not \"%s\"",
                "%s erwartet eine ganze Zahl von %llu bis %llu, nicht „%s“", name,
                (unsigned long long)min, (unsigned long long)max, value);
    return number;
}

static wr_words words_of(const char *text) {
    return (wr_words){text, strlen(text)};
}

const wr_game *args_game(const char *name) {
    const wr_game *g = wr_game_find(words_of(name)), *nearest = NULL;
    int best = 0;
    if (g != NULL)
        return g;
    for (int i = 0; wr_games[i] != NULL; i++) {
        int distance = args_distance(name, wr_games[i]->name);
        int near = (int)strlen(wr_games[i]->name) / 2;
        if (distance < near && (nearest == NULL || distance < best)) {
            best = distance;
            nearest = wr_games[i];
        }
    }
    if (nearest != NULL)
        io_fail(CLI_USAGE, "unknown game \"%s\"; did you mean %s?",
                "unbekanntes Spiel „%s“; meinst du %s?", name, nearest->name);
    io_fail(CLI_USAGE, "unknown game \"%s\"; see windrose games",
            "unbekanntes Spiel „%s“; siehe windrose games", name);
}

void args_setup_usual(const wr_game *g, wr_setup *setup) {
    wr_setup_default(g, setup);
    setup->seats = USUAL_SEATS;
    if (setup->seats < g->min_seats)
        setup->seats = g->min_seats;
    if (setup->seats > g->max_seats)
        setup->seats = g->max_seats;
}

void args_setup(const args *a, const wr_game *g, wr_setup *setup) {
    wr_diag d = {0};
    setup->seats = (int16_t)args_number(a, "--seats", g->min_seats, g->max_seats,
                                        (uint64_t)setup->seats);
    for (int i = 0; i < a->num_given; i++) {
        if (strcmp(a->given[i].option->name, "--set") != 0)
            continue;
        const char *words = a->given[i].value, *equals = strchr(words, '=');
        if (equals == NULL)
            io_fail(CLI_USAGE, "--set takes NAME=VALUE, not \"%s\"",
                    "--set erwartet NAME=WERT, nicht „%s“", words);
        wr_words name = {words, (size_t)(equals - words)};
        if (wr_setup_set(g, setup, name, words_of(equals + 1), &d) != 0)
            io_fail(CLI_USAGE, "--set %s: %s", "--set %s: %s", words, io_said(&d));
    }
    const char *edition = args_value(a, "--edition");
    if (edition != NULL)
        *a->kept = edition_take(g, edition, setup);
    if (wr_setup_check(g, setup, &d) != 0)
        io_fail(CLI_USAGE, "%s", "%s", io_said(&d));
}

int args_is_set(const wr_game *g, const wr_setup *setup, int i) {
    wr_setup by_default = *setup;
    by_default.option[i] = g->options[i].init;
    return wr_setup_option(g, setup, i) != wr_setup_option(g, &by_default, i);
}
