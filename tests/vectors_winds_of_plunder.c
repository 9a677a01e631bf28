/*
 * vectors_winds_of_plunder.c: runs the test vectors of Winds of Plunder,
 * tests/vectors/winds-of-plunder.txt. Each is a script as
 * rules/winds-of-plunder-table.h describes it, after a line `vector <id> <title>`.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "rules/winds-of-plunder-table.h"

enum { VECTORS = 125, COUNTS = 4 };

/* The block of a kind that begins at or after `at`; *end is where it ends. */
static char *next_block(char *at, const char *kind, char **end) {
    char opening[32];
    snprintf(opening, sizeof opening, "\n```%s\n", kind);
    char *block = strstr(at, opening);
    if (block == NULL)
        return NULL;
    block += strlen(opening);
    *end = strstr(block, "\n```\n");
    CHECK_MSG(*end != NULL, "a block without an end");
    return block;
}

/* Runs a vector, which ends where the next begins. */
static void run_vector(char *vector, uint8_t done[2][VECTORS + 1]) {
    char id[32], kind;
    int number;
    CHECK_MSG(sscanf(vector, "vector WP-%c%d ", &kind, &number) == 2, "%.40s", vector);
    int is_count = kind == 'P';
    CHECK_MSG((is_count || kind == 'V') && number >= 1 &&
                  number <= (is_count ? COUNTS : VECTORS),
              "%.40s", vector);
    CHECK_MSG(!done[is_count][number], "%.40s stands there twice", vector);
    done[is_count][number] = 1;
    char *script = strchr(vector, '\n');
    CHECK_MSG(script != NULL && script[1] != '\0', "%.40s has no lines", vector);
    snprintf(id, sizeof id, "WP-%c%02d", kind, number);
    const char *wrong = table_fault(script + 1);
    if (wrong != NULL)
        printf("%.*s: %s\n", (int)strcspn(vector, "\n"), vector, wrong);
    check_count(id, wrong == NULL);
}

TEST(winds_of_plunder_vectors) {
    char *file = check_read("tests/vectors/winds-of-plunder.txt", NULL), *end = file;
    uint8_t done[2][VECTORS + 1] = {{0}};
    for (char *block; (block = next_block(end, "vector", &end)) != NULL;) {
        char *stop = end + 1; /* after the line feed */
        *stop = '\0';
        for (char *at = block, *next; at != NULL; at = next) {
            next = strstr(at + 1, "\nvector ");
            if (next != NULL) {
                *next++ = '\0';
            }
            run_vector(at, done);
        }
        *stop = '`';
    }
    for (int i = 1; i <= VECTORS; i++)
        CHECK_MSG(done[0][i], "WP-V%02d is missing", i);
    for (int i = 1; i <= COUNTS; i++)
        CHECK_MSG(done[1][i], "WP-P%02d is missing", i);
    free(file);
}

TEST(winds_of_plunder_round_in_the_vectors) {
    TABLE("prefix 1000; unfinished\n"
          "state seat 1 vp 5 weapons 1 crew 0 provisions 0 booty 1 cubes 2 reserve 23\n"
          "state seat 1 marks belize hand heave maps - port belize\n"
          "state seat 2 vp 5 weapons 0 crew 1 provisions 0 booty 0 cubes 7 reserve 18\n"
          "state seat 2 marks havana hand - maps - port havana\n"
          "state seat 3 vp 3 weapons 1 crew 0 provisions 0 booty 0 cubes 9 reserve 16\n"
          "state seat 3 marks jamaica hand - maps turks port jamaica\n"
          "state advantage weapons 3; state advantage crew 2; state tile havana 2wp\n"
          "state advantage provisions -; state blackbeard 3; state wind w\n"
          "state queue belize; state pile 39; state round 2; state move 1");
    CHECK_STR(table_view(-1), table_prefix(1000));
}

TEST(winds_of_plunder_views_in_the_vectors) {
    static const int viewers[] = {2, 0};
    char *file = check_read("tests/vectors/winds-of-plunder.txt", NULL), *end = file;
    const char *lines = next_block(file, "view 2", &end);
    CHECK(lines != NULL);
    end[1] = '\0';
    char set_up[4096];
    snprintf(set_up, sizeof set_up, "%s", table_prefix(25));
    TABLE("prefix 1000; unfinished");
    for (int i = 0; i < 2; i++) {
        const char *view = table_view(viewers[i]);
        CHECK(strncmp(view, set_up, strlen(set_up)) == 0);
        CHECK_STR(view + strlen(set_up), lines);
    }
    free(file);
}
