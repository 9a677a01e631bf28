/* signatures.c: the signature of each registered game is the one in signatures.txt. */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "windrose.h"

TEST(signatures_equal_the_committed_ones) {
    char *text = check_read("tests/signatures.txt", NULL);
    const char *at = text;
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        char line[100];
        void *memory = malloc(wr_signature_size(g));
        CHECK(memory != NULL);
        uint64_t signature = wr_signature(g, memory);
        CHECK(wr_signature(g, memory) == signature);
        free(memory);
        int len = snprintf(line, sizeof line, "%s 0x%016llx\n", g->name,
                           (unsigned long long)signature);
        CHECK_MSG(
            strncmp(at, line, (size_t)len) == 0,
            "the signature is now %.*s; if records are meant to replay otherwise, "
            "write it to tests/signatures.txt and raise the rules_version",
            len - 1, line);
        at += len;
    }
    CHECK_MSG(*at == '\0', "tests/signatures.txt lists more than the registered games");
    free(text);
}
