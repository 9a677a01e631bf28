/*
 * vectors_columbus.c: runs the test vectors of Columbus, tests/vectors/columbus.txt.
 *
 *     vector         a script as rules/columbus-voyage.h describes it
 *     edition-case   changes of the standard edition as there, then `expect ok` or the
 *                    check that refuses it, and perhaps `expect distance <field>
 *                    <field> <d>`: how many steps a whirlwind needs from the first
 *                    field to the second
 *     log            a whole record
 *     view           a script, and after each `seat <s>` what that seat sees of it
 */
#include <stdio.h>
#include <stdlib.h>

#include "rules/columbus-voyage.h"
#include "vector.h"

enum { LINE = 1024 };

/* ==== Editions =================================================================== */

/* True if a whirlwind moves from the first field to the second with this many dice, on
 * the edition changed by `edits`. */
static int reaches(const char *edits, const char *fields, int dice) {
    static const char *const roll[] = {"rrrr", "rrrw", "rrww", "rwww", "wwww"};
    char script[1 << 14], from[16], to[16];
    CHECK(sscanf(fields, "%15s %15s", from, to) == 2);
    snprintf(script, sizeof script,
             "%splayers 2\nat whirlwind 1 %s\n1 roll\n* roll %s\nexpect offered whirl "
             "1 %s\n",
             edits, from, roll[dice], to);
    return voyage_fault(script) == NULL;
}

static const char *distance_fault(const char *edits, const char *words) {
    static char fault[LINE];
    int distance = 0, used = 0;
    CHECK(sscanf(words, "%*s %*s %n%d", &used, &distance) == 1 && distance <= 4);
    int found = 1;
    while (found <= 4 && !reaches(edits, words, found))
        found++;
    snprintf(fault, sizeof fault, "the distance %s is %d", words, found);
    return found == distance ? NULL : fault;
}

static const char *edition_fault(char *block) {
    static char fault[LINE], edits[1 << 13];
    int expected = 0;
    const char *rest, *wrong = NULL;
    edits[0] = '\0';
    script_edition_reset(&wr_columbus);
    for (char *line = strtok(block, "\n"); line != NULL && wrong == NULL;
         line = strtok(NULL, "\n")) {
        if (line[0] == '#')
            continue;
        if ((rest = after(line, "expect distance ")) != NULL) {
            wrong = distance_fault(edits, rest);
        } else if ((rest = after(line, "expect ")) != NULL) {
            expected++;
            uint32_t blamed;
            if (strcmp(voyage_edition_verdict(&blamed), rest) != 0) {
                snprintf(fault, sizeof fault, "the verdict is %s",
                         voyage_edition_verdict(&blamed));
                return fault;
            }
        } else {
            wrong = voyage_edit(line);
            snprintf(edits + strlen(edits), sizeof edits - strlen(edits), "edit %s\n",
                     line);
        }
    }
    return expected == 1 || wrong != NULL ? wrong : "nothing is expected";
}

TEST(columbus_a_refused_edition_names_the_line_to_blame) {
    static const struct {
        const char *edit, *check;
        uint32_t line;
    } cases[] = {
        {"replace fog n e s w => fog n e s x", "E12", 24},
        {"replace fog n e s w => fog n  e s w", "E1", 24},
        {"row 6 .........~.@.", "E3", 17},
        {"row 6 .........~.@.?", "E3", 17},
        {"replace name 9-4 azores => island 9-4 azores", "E1", 27},
        {"replace name 9-4 azores => name 9-5 azores", "E15", 27},
        {"replace legend ~ calm => legend ~ lull", "E2", 5},
        {"replace whirlwind 2 2 3 => whirlwind 2 2 4", "E13", 25},
        {"replace palms 1 1 2 2 2 3 3 => palms 1 1 2 2 2 3 9", "E14", 26},
        {"replace game columbus => game santa-timea", "E1", 2},
        {"row 3 ..@~.~@...~@.%", "E4", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t line;
        script_edition_reset(&wr_columbus);
        CHECK(voyage_edit(cases[i].edit) == NULL);
        CHECK_STR(voyage_edition_verdict(&line), cases[i].check);
        CHECK_MSG(line == cases[i].line, "%s: line %u is blamed, not %u", cases[i].edit,
                  (unsigned)line, (unsigned)cases[i].line);
        /* A comment before it counts as a line. */
        if (line > 3 && voyage_edit("after edition standard => # of our own") == NULL) {
            CHECK_STR(voyage_edition_verdict(&line), cases[i].check);
            CHECK_INT(line, cases[i].line + 1);
        }
    }
}

/* ==== Records ==================================================================== */

static const char *view_fault(char *block) {
    static char fault[1 << 13];
    char *views = strstr(block, "\nseat ");
    CHECK_MSG(views != NULL, "a view without a seat");
    *views++ = '\0';
    const char *wrong = voyage_fault(block);
    while (views != NULL && wrong == NULL) {
        int seat = atoi(after(views, "seat "));
        char *lines = strchr(views, '\n') + 1, *next = strstr(lines, "\nseat ");
        char kept = '\0';
        if (next != NULL) { /* the line feed stays with the lines */
            next++;
            kept = *next;
            *next = '\0';
        }
        if (strcmp(script_view(seat, 0), lines) != 0) {
            snprintf(fault, sizeof fault, "seat %d sees\n%s", seat,
                     script_view(seat, 0));
            wrong = fault;
        }
        if (next != NULL)
            *next = kept;
        views = next;
    }
    return wrong;
}

/* ==== The file =================================================================== */

static const char *script_block(char *block) {
    return voyage_fault(block);
}

TEST(columbus_vectors) {
    char *file = check_read("tests/vectors/columbus.txt", NULL), *rest = file, *block;
    char kind[32], id[16], name[64];
    vector_kind kinds[] = {
        {"vector CO-X%d", 10, script_block, {0}},
        {"vector CO-V%d", 65, script_block, {0}},
        {"edition-case CO-E%d", 37, edition_fault, {0}},
        {"log CO-G%d", 1, record_fault, {0}},
        {"view CO-W%d", 3, view_fault, {0}},
        {NULL, 0, NULL, {0}},
    };
    while ((block = vector_block(&rest, kind)) != NULL) {
        strcpy(id, "CO-G1"); /* the complete game has no name */
        CHECK_MSG(block[0] != '#' || sscanf(block, "# %15s", id) == 1, "%.40s", block);
        snprintf(name, sizeof name, "%s %s", kind, id);
        vector_run(kinds, name, block);
    }
    vector_complete(kinds);
    free(file);
}
