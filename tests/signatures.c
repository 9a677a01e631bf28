/* signatures.c: the signature of each registered game is the one in signatures.txt. */
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"
#include "windrose.h"

TEST(signatures_equal_the_committed_ones) {
    char lines[4096];
    wr_text t;
    wr_text_init(&t, lines, sizeof lines);
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        void *memory = malloc(wr_signature_size(g));
        CHECK(memory != NULL);
        uint64_t signature = wr_signature(g, memory);
        CHECK(wr_signature(g, memory) == signature);
        free(memory);
        char line[100];
        snprintf(line, sizeof line, "%s 0x%016llx\n", g->name,
                 (unsigned long long)signature);
        wr_put(&t, line);
    }
    CHECK(!t.full);
    golden_check("signatures.txt", lines);
}
