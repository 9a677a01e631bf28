/*
 * vectors_winds_of_plunder.c: runs the test vectors of Winds of Plunder,
 * tests/vectors/winds-of-plunder.txt. Each is a script as
 * rules/winds-of-plunder-table.h describes it, after a line `vector <id> <title>`.
 */
#include <stdio.h>
#include <stdlib.h>

#include "rules/winds-of-plunder-table.h"
#include "vector.h"

static const char *vector_fault(char *block) {
    return table_fault(block);
}

TEST(winds_of_plunder_vectors) {
    char *file = check_read("tests/vectors/winds-of-plunder.txt", NULL), *rest = file;
    char kind[32], id[16], name[40], *block;
    vector_kind kinds[] = {{"vector WP-V%02d", 125, vector_fault, {0}},
                           {"vector WP-P%02d", 4, vector_fault, {0}},
                           {NULL, 0, NULL, {0}}};
    while ((block = vector_block(&rest, kind)) != NULL) {
        while (is(kind, "vector") && block != NULL) { /* several, one after the other */
            char *next = strstr(block, "\nvector ");
            if (next != NULL)
                *next++ = '\0';
            CHECK_MSG(sscanf(block, "vector %15s", id) == 1, "%.40s", block);
            snprintf(name, sizeof name, "vector %s", id);
            char *lines = strchr(block, '\n');
            CHECK_MSG(lines != NULL && lines[1] != '\0', "%s has no lines", name);
            vector_run(kinds, name, lines + 1);
            block = next;
        }
    }
    vector_complete(kinds);
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
    char *file = check_read("tests/vectors/winds-of-plunder.txt", NULL), *rest = file;
    char kind[32] = "";
    const char *lines = NULL;
    while (!is(kind, "view 2"))
        CHECK((lines = vector_block(&rest, kind)) != NULL);
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
