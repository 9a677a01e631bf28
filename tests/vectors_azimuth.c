/*
 * vectors_azimuth.c: runs the test vectors of Azimuth, tests/vectors/azimuth.txt.
 *
 *     vector <id> <title>   a script as rules/azimuth-script.h describes it
 *     game <id> <title>     a whole record
 *
 * Each ends at an empty line. AZ-E1 to AZ-E8 are the worked examples of the printed
 * rules, AZ-V01 to AZ-V65 further vectors, AZ-G1 to AZ-G3 whole games.
 */
#include <stdio.h>
#include <stdlib.h>

#include "rules/azimuth-script.h"
#include "vector.h"

static const char *vector_fault(char *block) {
    return azimuth_fault(block);
}

TEST(azimuth_vectors) {
    char *file = check_read("tests/vectors/azimuth.txt", NULL), *rest = file;
    vector_kind kinds[] = {{"vector AZ-E%d", 8, vector_fault, {0}},
                           {"vector AZ-V%02d", 65, vector_fault, {0}},
                           {"game AZ-G%d", 3, record_fault, {0}},
                           {NULL, 0, NULL, {0}}};
    while (rest != NULL) {
        char kind[16], id[16], name[40], *block = rest, *end = strstr(rest, "\n\n");
        rest = end != NULL ? end + 2 : NULL;
        if (end != NULL)
            end[1] = '\0'; /* after the line feed */
        while (*block == '#' || *block == '\n')
            block += strcspn(block, "\n") + (strchr(block, '\n') != NULL);
        if (*block == '\0')
            continue;
        CHECK_MSG(sscanf(block, "%15s %15s", kind, id) == 2, "%.40s", block);
        snprintf(name, sizeof name, "%s %s", kind, id);
        char *lines = strchr(block, '\n');
        CHECK_MSG(lines != NULL, "%s has no lines", name);
        vector_run(kinds, name, lines + 1);
    }
    vector_complete(kinds);
    free(file);
}
