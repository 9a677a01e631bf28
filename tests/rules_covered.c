/*
 * rules_covered.c: rule numbers have no gaps, and each has its test.
 *
 * For every registered game: RULES.md numbers its rules (ST-01, ...) and rulings
 * (ST-A01, ..., in other games CO-R1, ...) without gaps, each has a test that begins
 * with its number, the sources of the game cite no other, and the program holds the
 * same text as the file, in each language with the same numbers. A game uses one form
 * for each kind of number.
 */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "windrose.h"

enum { MAX_RULES = 1000 };

/* How often each number starts a paragraph. */
typedef struct {
    int rule[MAX_RULES], ruling[MAX_RULES];
    int num_rules, num_rulings; /* the highest numbers */
    char letter[2];             /* of rulings: "A" or "R" */
    int digits[2];              /* fewest digits, of rules and of rulings */
} numbering;

/* Reads the id of a rule at `at`: its prefix, an A or R for a ruling, up to three
 * digits. Returns its length, 0 if there is none. */
static size_t read_id(const wr_game *g, const char *at, int *ruling, int *number) {
    size_t len = strlen(g->rule_prefix);
    if (strncmp(at, g->rule_prefix, len) != 0)
        return 0;
    *ruling = at[len] == 'A' || at[len] == 'R';
    len += (size_t)*ruling;
    size_t digits = strspn(at + len, "0123456789");
    if (digits < 1 || digits > 3)
        return 0;
    *number = atoi(at + len);
    return len + digits;
}

static char *read_of(const wr_game *g, const char *file) {
    char path[512];
    CHECK(snprintf(path, sizeof path, "src/games/%s/%s", g->name, file) <
          (int)sizeof path);
    return check_read(path, NULL);
}

/* Number 1 shows how a game writes its numbers: ST-01, ST-A01, CO-R1. */
static void note_form(numbering *n, const wr_game *g, const char *id, int ruling) {
    const char *number = id + strlen(g->rule_prefix);
    if (ruling)
        n->letter[0] = *number++;
    n->digits[ruling] = (int)strspn(number, "0123456789");
}

static void put_id(const wr_game *g, const numbering *n, int ruling, int number,
                   char id[32]) {
    CHECK(snprintf(id, 32, "%s%s%0*d", g->rule_prefix, ruling ? n->letter : "",
                   n->digits[ruling], number) < 32);
}

/* Collects the numbers of RULES.md. */
static numbering numbering_of(const wr_game *g) {
    numbering found;
    memset(&found, 0, sizeof found);
    char *text = read_of(g, "RULES.md");
    for (char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        int ruling, number;
        if (strncmp(line, "**", 2) != 0)
            continue;
        size_t len = read_id(g, line + 2, &ruling, &number);
        if (len == 0)
            continue;
        CHECK_MSG(strncmp(line + 2 + len, "** ", 3) == 0,
                  "%s: \"%.16s\" is not followed by its rule", g->name, line);
        (ruling ? found.ruling : found.rule)[number]++;
        if (number == 1)
            note_form(&found, g, line + 2, ruling);
        int *highest = ruling ? &found.num_rulings : &found.num_rules;
        *highest = number > *highest ? number : *highest;
    }
    free(text);
    return found;
}

/* Every number from 1 occurs once, and in the form of its kind. */
static void check_no_gap(const wr_game *g, const numbering *n, int ruling) {
    const int *times = ruling ? n->ruling : n->rule;
    char id[32], paragraph[40], *text = read_of(g, "RULES.md");
    CHECK_MSG(times[0] == 0, "%s: 0 is no number", g->name);
    for (int i = 1; i <= (ruling ? n->num_rulings : n->num_rules); i++) {
        put_id(g, n, ruling, i, id);
        snprintf(paragraph, sizeof paragraph, "\n**%s** ", id);
        CHECK_MSG(times[i] == 1 && strstr(text, paragraph) != NULL,
                  "%s: %s stands %d times in RULES.md, or not in this form", g->name,
                  id, times[i]);
    }
    free(text);
}

/* True if some test begins with the id, with underscores for dashes. */
static int has_test(const char *id) {
    char name[32];
    size_t len = strlen(id);
    CHECK(len < sizeof name);
    for (size_t i = 0; i <= len; i++)
        name[i] = (char)(id[i] == '-' ? '_' : id[i]);
    for (const check_test *t = check_tests(); t != NULL; t = t->next)
        if (strncmp(t->name, name, len) == 0 &&
            (t->name[len] == '_' || t->name[len] == '\0'))
            return 1;
    return 0;
}

static void check_tested(const wr_game *g, const numbering *n, int ruling) {
    for (int i = 1; i <= (ruling ? n->num_rulings : n->num_rules); i++) {
        char id[32];
        put_id(g, n, ruling, i, id);
        CHECK_MSG(has_test(id), "%s: no test begins with %s", g->name, id);
    }
}

/* Checks that a source file cites only existing numbers; returns how often it cites. */
static int check_citations(const wr_game *g, const char *file, const numbering *n) {
    char *text = read_of(g, file);
    int cited = 0;
    for (char *at = text; (at = strstr(at, g->rule_prefix)) != NULL; at++) {
        int ruling, number;
        if (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '-'))
            continue;
        if (read_id(g, at, &ruling, &number) == 0)
            continue;
        CHECK_MSG((ruling ? n->ruling : n->rule)[number] == 1,
                  "src/games/%s/%s cites %.8s, which RULES.md does not have", g->name,
                  file, at);
        cited++;
    }
    free(text);
    return cited;
}

static int ends_with(const char *name, const char *end) {
    size_t len = strlen(name), n = strlen(end);
    return len >= n && strcmp(name + len - n, end) == 0;
}

TEST(every_rule_is_numbered_without_gaps) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        numbering n = numbering_of(g);
        CHECK_MSG(n.num_rules > 0, "%s has no rules", g->name);
        check_no_gap(g, &n, 0);
        check_no_gap(g, &n, 1);
    }
}

TEST(every_rule_is_named_by_a_test) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        numbering n = numbering_of(wr_games[i]);
        check_tested(wr_games[i], &n, 0);
        check_tested(wr_games[i], &n, 1);
    }
}

TEST(every_rule_cited_by_a_game_exists) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        numbering n = numbering_of(g);
        char path[512];
        snprintf(path, sizeof path, "src/games/%s", g->name);
        DIR *folder = opendir(path);
        CHECK_MSG(folder != NULL, "%s cannot be opened", path);
        int cited = 0;
        for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
            if (ends_with(entry->d_name, ".c") || ends_with(entry->d_name, ".h"))
                cited += check_citations(g, entry->d_name, &n);
        closedir(folder);
        CHECK_MSG(cited > 0, "%s cites no rule", g->name);
    }
}

TEST(every_game_has_all_rules_of_its_specification) {
    static const struct {
        const char *name, *prefix, *letter;
        int rules, rulings;
    } games[] = {{"santa-timea", "ST-", "A", 66, 46},
                 {"columbus", "CO-", "R", 104, 56},
                 {"winds-of-plunder", "WP-", "R", 106, 56},
                 {"azimuth", "AZ-", "R", 87, 39}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wr_words name = {games[i].name, strlen(games[i].name)};
        const wr_game *g = wr_game_find(name);
        CHECK_MSG(g != NULL, "%s is missing", games[i].name);
        CHECK_STR(g->rule_prefix, games[i].prefix);
        numbering n = numbering_of(g);
        CHECK_STR(n.letter, games[i].letter);
        CHECK_INT(n.num_rules, games[i].rules);
        CHECK_INT(n.num_rulings, games[i].rulings);
    }
}

/* Files of the rules, in the order of languages. */
static const char *const rules_files[WR_LANGUAGES] = {"RULES.md", "RULES.de.md"};

static void check_held(const wr_game *g, int language) {
    char *text = read_of(g, rules_files[language]);
    const char *const *line = wr_game_rules(g, language);
    for (char *at = text, *end; *at != '\0'; at = end + (*end == '\n')) {
        end = at + strcspn(at, "\n");
        CHECK_MSG(*line != NULL, "%s: lines are missing", g->name);
        CHECK_MSG(strlen(*line) == (size_t)(end - at) &&
                      memcmp(*line, at, (size_t)(end - at)) == 0,
                  "%s: \"%s\" is not in %s at its place", g->name, *line,
                  rules_files[language]);
        line++;
    }
    CHECK_MSG(*line == NULL, "%s: \"%s\" is too much", g->name, *line);
    free(text);
}

TEST(the_program_holds_the_rules_as_they_are_written) {
    for (int i = 0; wr_games[i] != NULL; i++)
        for (int language = 0; language < WR_LANGUAGES; language++)
            check_held(wr_games[i], language);
}

/* The next line that is part of the structure: a heading, a numbered paragraph, a row
 * of a table or a preformatted line; NULL: none. */
static const char *const *next_mark(const char *const *line) {
    while (*line != NULL && (*line)[0] != '#' && (*line)[0] != '|' &&
           strncmp(*line, "    ", 4) != 0 && strncmp(*line, "**", 2) != 0)
        line++;
    return line;
}

/* How much of a line is the same in all languages: the number of a paragraph, or its
 * kind. */
static size_t mark_length(const char *line) {
    const char *end = strncmp(line, "**", 2) == 0 ? strstr(line + 2, "**") : NULL;
    return end != NULL ? (size_t)(end - line) : line[0] == '#' ? strspn(line, "#") : 1;
}

/* Headings, numbers, tables and examples come in the same order in every language. */
static void check_same_shape(const wr_game *g, int language) {
    const char *const *here = next_mark(wr_game_rules(g, WR_ENGLISH));
    const char *const *there = next_mark(wr_game_rules(g, language));
    int numbers = 0;
    while (*here != NULL && *there != NULL) {
        size_t len = mark_length(*here);
        CHECK_MSG(mark_length(*there) == len && strncmp(*here, *there, len) == 0,
                  "%s: \"%s\" stands where RULES.md has \"%s\"", g->name, *there,
                  *here);
        numbers += (*here)[0] == '*';
        here = next_mark(here + 1);
        there = next_mark(there + 1);
    }
    CHECK_MSG(*here == NULL && *there == NULL, "%s: \"%s\" stands in one language only",
              g->name, *here != NULL ? *here : *there);
    CHECK(numbers > 0);
}

TEST(every_language_has_the_same_rules_in_the_same_order) {
    for (int i = 0; wr_games[i] != NULL; i++)
        for (int language = 0; language < WR_LANGUAGES; language++)
            check_same_shape(wr_games[i], language);
}

/* ==== What is ours =============================================================== */

/* The marks of our own readings and stand-ins. */
static const char *const marks[][WR_LANGUAGES] = {
    {"*Interpretation:*", "*Auslegung:*"}, {"*Reconstructed:*", "*Rekonstruiert:*"}};

/* The next numbered paragraph; NULL: none. */
static const char *const *next_rule(const wr_game *g, const char *const *line) {
    size_t len = strlen(g->rule_prefix);
    while (*line != NULL && (strncmp(*line, "**", 2) != 0 ||
                             strncmp(*line + 2, g->rule_prefix, len) != 0))
        line++;
    return line;
}

/* The marks of the paragraph that begins at `line`, as bits. */
static int marks_of(const char *const *line, int language) {
    int found = 0;
    for (; *line != NULL && (*line)[0] != '\0'; line++)
        for (int i = 0; i < 2; i++)
            found |= (strstr(*line, marks[i][language]) != NULL) << i;
    return found;
}

TEST(every_language_marks_the_same_rules_as_ours) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        const char *const *here = next_rule(g, wr_game_rules(g, WR_ENGLISH));
        const char *const *there = next_rule(g, wr_game_rules(g, WR_GERMAN));
        for (; *here != NULL && *there != NULL; here = next_rule(g, here + 1)) {
            CHECK_MSG(marks_of(here, WR_ENGLISH) == marks_of(there, WR_GERMAN),
                      "%s: \"%.30s\" has other marks in German", g->name, *here);
            there = next_rule(g, there + 1);
        }
    }
}

TEST(readings_that_soften_the_printed_rules_are_marked) {
    static const char *const ours[][2] = {
        {"columbus", "CO-R10"},         {"columbus", "CO-R17"},
        {"columbus", "CO-R27"},         {"columbus", "CO-R29"},
        {"columbus", "CO-R54"},         {"columbus", "CO-R55"},
        {"winds-of-plunder", "WP-R08"}, {"winds-of-plunder", "WP-R22"},
        {"winds-of-plunder", "WP-R26"}, {"winds-of-plunder", "WP-R39"},
        {"winds-of-plunder", "WP-R40"}, {"winds-of-plunder", "WP-R42"},
        {"winds-of-plunder", "WP-R43"}, {"winds-of-plunder", "WP-R48"},
        {"winds-of-plunder", "WP-094"},
    };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        wr_words name = {ours[i][0], strlen(ours[i][0])};
        const wr_game *g = wr_game_find(name);
        const char *const *line = next_rule(g, wr_game_rules(g, WR_ENGLISH));
        size_t len = strlen(ours[i][1]);
        while (*line != NULL &&
               (strncmp(*line + 2, ours[i][1], len) != 0 || (*line)[2 + len] != '*'))
            line = next_rule(g, line + 1);
        CHECK_MSG(*line != NULL && marks_of(line, WR_ENGLISH) != 0,
                  "%s is not marked as ours", ours[i][1]);
    }
}
