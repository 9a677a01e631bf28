/* instructions.c: plays GAMES random games and prints how many decisions they took.
 * bench/run.sh runs it under callgrind, with few games and with many: the difference
 * leaves the start of the program out.
 *
 *     instructions GAME SEATS GAMES [OPTION=VALUE]... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windrose.h"

void wr_fail(const char *what) {
    fprintf(stderr, "instructions: %s\n", what);
    abort();
}

static wr_words words(const char *text, size_t len) {
    wr_words w = {text, len};
    return w;
}

static int usage(const char *problem) {
    fprintf(stderr, "instructions: %s\n", problem);
    return 2;
}

int main(int argc, char **argv) {
    wr_setup setup;
    wr_diag d;
    if (argc < 4)
        return usage("give a game, the number of seats and the number of games");
    const wr_game *g = wr_game_find(words(argv[1], strlen(argv[1])));
    if (g == NULL)
        return usage("there is no such game");
    wr_setup_default(g, &setup);
    setup.seats = (int16_t)atoi(argv[2]);
    for (int i = 4; i < argc; i++) {
        size_t name = strcspn(argv[i], "=");
        const char *value = argv[i] + name + (argv[i][name] == '=');
        if (wr_setup_set(g, &setup, words(argv[i], name), words(value, strlen(value)),
                         &d) != 0)
            return usage(d.text);
    }
    if (wr_setup_check(g, &setup, &d) != 0)
        return usage(d.text);

    wr_state *s = malloc(g->state_size);
    wr_rng luck = wr_rng_seed(1);
    unsigned long long decisions = 0;
    if (s == NULL)
        return usage("no memory");
    for (long left = atol(argv[3]); left > 0; left--) {
        g->init(s, &setup);
        decisions += wr_random_game(g, s, &luck);
    }
    printf("%llu\n", decisions);
    free(s);
    return 0;
}
