/*
 * rules_covered.c: the numbers of the rules fit together.
 *
 * For every registered game: RULES.md numbers its rules (ST-01, ...) and rulings
 * (ST-A01, ...) without gaps, each has a test that begins with its number, the sources
 * of the game cite no other, and the program holds the text as it stands in the file.
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
} numbering;

/* Reads the id of a rule at `at`: its prefix, an A for a ruling, two digits or more.
 * Returns its length, 0 if there is none. */
static size_t read_id(const wr_game *g, const char *at, int *ruling, int *number) {
    size_t len = strlen(g->rule_prefix);
    if (strncmp(at, g->rule_prefix, len) != 0)
        return 0;
    *ruling = at[len] == 'A';
    len += (size_t)*ruling;
    size_t digits = strspn(at + len, "0123456789");
    if (digits < 2 || digits > 3)
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

/* Collects what RULES.md numbers. */
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
        int *highest = ruling ? &found.num_rulings : &found.num_rules;
        *highest = number > *highest ? number : *highest;
    }
    free(text);
    return found;
}

static void check_no_gap(const wr_game *g, const char *letter, const int *times,
                         int highest) {
    CHECK_MSG(times[0] == 0, "%s: %s%s00 is no number", g->name, g->rule_prefix,
              letter);
    for (int i = 1; i <= highest; i++)
        CHECK_MSG(times[i] == 1, "%s: %s%s%02d stands %d times in RULES.md", g->name,
                  g->rule_prefix, letter, i, times[i]);
}

/* Whether some test begins with the id, dashes being underscores there. */
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

static void check_tested(const wr_game *g, const char *letter, int highest) {
    for (int i = 1; i <= highest; i++) {
        char id[32];
        snprintf(id, sizeof id, "%s%s%02d", g->rule_prefix, letter, i);
        CHECK_MSG(has_test(id), "%s: no test begins with %s", g->name, id);
    }
}

/* Checks that a source file cites only what is numbered; returns how often it cites. */
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
        check_no_gap(g, "", n.rule, n.num_rules);
        check_no_gap(g, "A", n.ruling, n.num_rulings);
    }
}

TEST(every_rule_is_named_by_a_test) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        numbering n = numbering_of(wr_games[i]);
        check_tested(wr_games[i], "", n.num_rules);
        check_tested(wr_games[i], "A", n.num_rulings);
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

TEST(santa_timea_has_all_rules_of_its_specification) {
    wr_words name = {"santa-timea", strlen("santa-timea")};
    const wr_game *g = wr_game_find(name);
    CHECK(g != NULL);
    CHECK_STR(g->rule_prefix, "ST-");
    numbering n = numbering_of(g);
    CHECK_INT(n.num_rules, 66);
    CHECK_INT(n.num_rulings, 46);
}

TEST(the_program_holds_the_rules_as_they_are_written) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        char *text = read_of(wr_games[i], "RULES.md");
        const char *const *line = wr_game_rules(wr_games[i]);
        for (char *at = text, *end; *at != '\0'; at = end + (*end == '\n')) {
            end = at + strcspn(at, "\n");
            CHECK_MSG(*line != NULL, "%s: lines are missing", wr_games[i]->name);
            CHECK_MSG(strlen(*line) == (size_t)(end - at) &&
                          memcmp(*line, at, (size_t)(end - at)) == 0,
                      "%s: \"%s\" is not in RULES.md at its place", wr_games[i]->name,
                      *line);
            line++;
        }
        CHECK_MSG(*line == NULL, "%s: \"%s\" is too much", wr_games[i]->name, *line);
        free(text);
    }
}
