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
        {"replace legend ~ calm => legend ~ c4lm", "E1", 5},
        {"replace name 9-4 azores => name 9x-4 azores", "E1", 27},
        {"replace name 9-4 azores => name 9-04 azores", "E1", 27},
        {"replace name 9-4 azores => name -4 azores", "E1", 27},
        {"replace name 9-4 azores => name 94 azores", "E1", 27},
        {"replace name 9-4 azores => name 15-4 azores", "E15", 27},
        {"replace name 9-4 azores => name 25-3 azores", "E15", 27}, /* no 9-4 */
        {"replace name 9-4 azores => name 0-4 azores", "E15", 27},
        {"replace name 9-4 azores => name 9-4294967300 azores", "E15", 27},
        {"after edition standard => name 9-5 azores", "E15", 4},
        {"bytes open", "E1", 28},
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
            /* So does an empty one. */
            script_edition_splice(script_edition_find("# of our own"), 0, "\n");
            CHECK_STR(voyage_edition_verdict(&line), cases[i].check);
            CHECK_INT(line, cases[i].line + 2);
        }
    }
}

TEST(columbus_an_edition_has_three_lines_at_least) {
    static const char *const ends[] = {"edition standard", "game columbus",
                                       "windrose-edition 1"};
    for (int i = 0; i < 3; i++) {
        uint32_t line;
        script_edition_reset(&wr_columbus);
        script_edition_find(ends[i])[0] = '\0';
        CHECK_STR(voyage_edition_verdict(&line), "E1");
        CHECK_INT(line, i == 0 ? 2 : 1); /* the last, or the one that is missing */
    }
}

TEST(columbus_a_map_has_at_most_twenty_rows) {
    uint32_t line;
    script_edition_reset(&wr_columbus);
    for (int rows = 10; rows < 21; rows++)
        CHECK(voyage_edit("after map => ..............") == NULL);
    CHECK_STR(voyage_edition_verdict(&line), "E3");
    CHECK_INT(line, 32);
    script_edition_splice(script_edition_find(".............."), 15, "");
    CHECK_STR(voyage_edition_verdict(&line), "E15"); /* the islands are elsewhere now */
}

/* The reef at 13-3 lies beside the island at 9-4 instead, on each side of it. */
TEST(columbus_an_island_has_water_on_all_eight_sides) {
    for (int i = 0; i < 9; i++) {
        char rows[3][16] = {"..@~.~@...~@.%", ".^...^..I.....", "~.~^.~~...^..S"};
        uint32_t line;
        rows[i / 3][7 + i % 3] = '^';
        script_edition_reset(&wr_columbus);
        for (int row = 0; row < 3 && i != 4; row++) {
            char edit[64];
            snprintf(edit, sizeof edit, "row %d %s", row + 3, rows[row]);
            CHECK(voyage_edit(edit) == NULL);
        }
        CHECK_STR(voyage_edition_verdict(&line), i == 4 ? "ok" : "E5");
    }
}

/* Changes the standard edition, by edits separated by ";", and returns why it is
 * refused: "12 reefs instead of 13 (E4)". */
static const char *refusal_of(const char *edits_of_case) {
    static char refusal[sizeof(((wr_diag *)0)->text) + 24];
    char copy[1024], *rest = copy;
    wr_setup setup;
    wr_diag d = {0};
    strcpy(copy, edits_of_case);
    script_edition_reset(&wr_columbus);
    while (rest != NULL) {
        const char *edit = cut_item(&rest, "; "), *wrong = voyage_edit(edit);
        CHECK_MSG(wrong == NULL, "%s: %s", edit, wrong);
    }
    wr_setup_default(&wr_columbus, &setup);
    CHECK(script_edition_take(&wr_columbus, &setup, &d) == WR_EINPUT);
    snprintf(refusal, sizeof refusal, "%s (%s)", d.text, d.rule);
    return refusal;
}

TEST(columbus_a_refused_edition_says_what_was_found) {
    static const char *const cases[][2] = {
        {"bytes umlaut", "this line contains a byte with the code 228, but an edition "
                         "is plain ASCII text (E1)"},
        {"bytes cr", "this line ends with CR LF, as on Windows; save the file with the "
                     "line ends LF (Unix), or convert it with: sed -i 's/\\r$//' FILE "
                     "(E1)"},
        {"bytes open",
         "the last line, \"name 12-8 canaries\", must end with a line feed (E1)"},
        {"replace fog n e s w => fog n  e s w",
         "\"fog n  e s w\" has a blank too many; words are separated by exactly one "
         "blank (E1)"},
        {"replace game columbus => game chess",
         "the second line must be \"game columbus\", not \"game chess\" (E1)"},
        {"replace edition standard => edition A",
         "the third line must be \"edition\" and a name of a-z, 0-9 and -, not "
         "\"edition A\" (E1)"},
        {"replace name 9-4 azores => island 9-4 azores",
         "unknown kind of line: \"island 9-4 azores\" (E1)"},
        {"after fog n e s w => fog n e s w", "the list \"fog\" is given twice (E1)"},
        {"after end => map", "this is a second map; an edition has exactly one (E1)"},
        {"delete end", "the map has no line \"end\" (E1)"},
        {"replace map => legend . water; delete end",
         "unknown kind of line: \"..~...~....%%%\" (E1)"},
        {"delete fog n e s w", "the list \"fog\" is missing (E1)"},
        {"replace legend ~ calm => legend ~ lull", "\"lull\" is no kind of field (E2)"},
        {"after legend ~ calm => legend x calm", "\"calm\" already has a sign (E2)"},
        {"replace legend ~ calm => legend . calm", "the sign \".\" is not free (E2)"},
        {"delete legend ~ calm", "the legend has no sign for \"calm\" (E2)"},
        {"row 6 .........~.@.", "this row has 13 signs instead of 14 (E3)"},
        {"row 6 .........~.@.?", "the sign \"?\" is not in the legend (E3)"},
        {"row 3 ..@~.~@...~@.%", "12 reefs instead of 13 (E4)"},
        {"row 4 .^...^........", "1 island instead of 2 (E5)"},
        {"row 3 ..@~.~@..^~@.%",
         "the island on 9-4 has 7 sailable fields around it instead of 8 (E5)"},
        {"row 6 .........~.@.S", "2 start fields instead of 1 (E6)"},
        {"row 5 ~.~^.~~...^.S.", "the start field is in column 13 instead of 14 (E6)"},
        {"row 5 ~.~^.~~...^...; row 6 .........~.@.S",
         "the start field has 4 sailable fields beside it instead of 5 (E6)"},
        {"row 1 ..~...~....%%.; row 2 .~..^....~.~%.; row 3 ..@~.~@...~@^.",
         "column 14 has no land north of the start field (E7)"},
        {"row 7 ..^~~~.^@^....; row 8 ^...@...~..I..; row 9 .~.~^.^~^.....; "
         "row 10 ......~..~.%%.",
         "column 14 has no land south of the start field (E7)"},
        {"row 3 ..~~.~~...~@^%; row 6 .........~....; row 7 ..^~~~.^~^...%; "
         "row 8 ^...~...~..I.%",
         "1 symbol field instead of 2 or more (E8)"},
        {"row 4 .^...^..I..@..", "the symbol fields 12-4 and 12-6 are in one column, "
                                 "so it is unclear which two "
                                 "are the easternmost (E8)"},
        {"row 4 .^...^..I.@...; row 6 .........~....; row 9 .~.~^.^~^...@%",
         "the symbol field 11-4 is nearer to the start field than 13-9, one of the two "
         "easternmost (E8)"},
        {"row 1 ...........%%%; row 2 ....^.......%%; row 3 ..@...@....@^%; "
         "row 5 ...^......^..S; row 6 ...........@..; row 7 ..^....^@^...%; "
         "row 8 ^...@......I.%; row 9 ....^.^.^....%; row 10 ...........%%%",
         "there is no calm field (E9)"},
        {"row 1 .~~...~....%%%; row 3 .~@~.~@...~@^%; row 5 ~~~^.~~...^..S; "
         "row 6 .~.......~.@..; row 7 .~^~~~.^@^...%; row 8 ^~..@...~..I.%; "
         "row 10 .~....~..~.%%%",
         "without calms a ship gets from the start field to column 3 only, instead of "
         "2 "
         "or 1 (E9)"},
        {"row 1 ..~...~...%%%.",
         "the field 14-1 cannot be reached from the start field (E10)"},
        {"replace provisions 1 1 1 1 2 2 2 2 2 2 3 3 3 => provisions 1 1 1 2 3 3",
         "6 provisions instead of 13 (E11)"},
        {"replace provisions 1 1 1 1 2 2 2 2 2 2 3 3 3 => provisions 9",
         "\"9\" is no number of barrels from 1 to 8 (E11)"},
        {"replace fog n e s w => fog", "0 directions of fog instead of 4 (E12)"},
        {"replace fog n e s w => fog n e s x",
         "\"x\" is no direction: n, ne, e, se, s, sw, w or nw (E12)"},
        {"replace whirlwind 2 2 3 => whirlwind 2 2 4",
         "\"4\" is no number of steps, 2 or 3 (E13)"},
        {"replace whirlwind 2 2 3 => whirlwind 3 3 3",
         "all whirlwind cards have 3 steps, but both 2 and 3 must occur (E13)"},
        {"replace palms 1 1 2 2 2 3 3 => palms 1 1 2 2 2 3 3 3",
         "8 numbers of palms instead of 7 (E14)"},
        {"replace palms 1 1 2 2 2 3 3 => palms 0 1 2 2 2 3 3",
         "\"0\" is no number of palms from 1 to 8 (E14)"},
        {"replace name 9-4 azores => name 9-5 azores",
         "there is no island on the field \"9-5\" (E15)"},
        {"after name 9-4 azores => name 9-4 acores",
         "the island on \"9-4\" already has a name (E15)"},
        {"replace palms 1 1 2 2 2 3 3 => palms 1 1 2 2 2 3 4",
         "\"palms 1 1 2 2 2 3 4\" differs from the standard edition; give this one "
         "another name (E16)"},
        {"delete name 12-8 canaries",
         "lines are missing of the standard edition; give this one another name (E16)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECK_STR(refusal_of(cases[i][0]), cases[i][1]);
}

TEST(columbus_a_way_without_calms_leads_to_column_2_but_not_to_1) {
    uint32_t line;
    script_edition_reset(&wr_columbus);
    CHECK(voyage_edit("replace edition standard => edition other") == NULL);
    for (int row = 1; row <= 10; row++) {
        char edit[32], *at = script_edition_find("map");
        for (int i = 0; i < row; i++)
            at = strchr(at, '\n') + 1;
        snprintf(edit, sizeof edit, "row %d %c%.13s", row, at[0] == '^' ? '^' : '~',
                 at + 1);
        CHECK(voyage_edit(edit) == NULL);
    }
    CHECK_STR(voyage_edition_verdict(&line), "ok");
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
