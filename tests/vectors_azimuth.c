/*
 * vectors_azimuth.c: runs the test vectors of Azimuth, tests/vectors/azimuth.txt.
 *
 *     vector <id> <title>   a script as rules/azimuth-script.h describes it
 *     game <id> <title>     a whole record
 *
 * Each goes on to an empty line. AZ-E1 to AZ-E8 are the worked examples of the printed
 * rules, AZ-V01 to AZ-V65 further vectors, AZ-G1 to AZ-G3 whole games.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "rules/azimuth-script.h"
#include "vectors_record.h"

/* The number of blocks of each kind, and how their names are made. */
static const struct {
    const char *kind, *form;
    int count;
} kinds[] = {
    {"vector", "AZ-E%d", 8}, {"vector", "AZ-V%02d", 65}, {"game", "AZ-G%d", 3}};

enum { NUM_KINDS = sizeof kinds / sizeof kinds[0], MOST = 100, LINE = 1024 };

/* ==== The file =================================================================== */

/* Runs one block; `title` is its first line, `rest` what follows. */
static void run_block(char *title, char *rest, uint8_t done[][MOST]) {
    char kind[16], id[16], wanted[16];
    CHECK_MSG(sscanf(title, "%15s %15s", kind, id) == 2, "%s", title);
    int k = 0, i = 0;
    for (; k < NUM_KINDS && i == 0; k++)
        for (int n = 1; n <= kinds[k].count && i == 0; n++) {
            snprintf(wanted, sizeof wanted, kinds[k].form, n);
            if (strcmp(kind, kinds[k].kind) == 0 && strcmp(id, wanted) == 0)
                i = n;
        }
    CHECK_MSG(i > 0, "\"%s\" is no block", title);
    k--;
    CHECK_MSG(!done[k][i], "%s stands there twice", id);
    done[k][i] = 1;
    const char *wrong =
        strcmp(kind, "game") == 0 ? record_fault(rest) : script_fault(rest);
    if (wrong != NULL)
        printf("%s\n    %s\n", title, wrong);
    check_count(id, wrong == NULL);
}

TEST(azimuth_vectors) {
    char *file = check_read("tests/vectors/azimuth.txt", NULL);
    uint8_t done[NUM_KINDS][MOST] = {{0}};
    for (char *at = file; *at != '\0';) {
        if (*at == '#' || *at == '\n') {
            at += strcspn(at, "\n");
            at += *at == '\n';
            continue;
        }
        char *title = at, *rest = strchr(at, '\n'), *end = strstr(at, "\n\n");
        CHECK_MSG(rest != NULL, "%s has no lines", title);
        at = end != NULL ? end + 2 : rest + strlen(rest);
        if (end != NULL)
            end[1] = '\0'; /* after the line feed */
        *rest++ = '\0';
        run_block(title, rest, done);
    }
    for (int k = 0; k < NUM_KINDS; k++)
        for (int i = 1; i <= kinds[k].count; i++)
            CHECK_MSG(done[k][i], "block %d of the form %s is missing", i,
                      kinds[k].form);
    free(file);
}
