/*
 * main.c: writes the pictures of the rules, src/games/<game>/figures, from the games'
 * own data.
 *
 * usage: figures ROOT [--check]
 *
 * Each figure is written in English, NAME.svg, and in German, NAME.de.svg. With --check
 * nothing is written, and a file that is not what would be written is a failure.
 */
#include <stdlib.h>
#include <string.h>

#include "figure.h"
#include "windrose.h"

void wr_fail(const char *what) {
    fprintf(stderr, "figures: %s\n", what);
    exit(1);
}

static const struct {
    const char *game, *name;
    void (*draw)(const sheet *s);
} figures[] = {
    {"santa-timea", "compass", draw_compass},
    {"santa-timea", "winds", draw_winds},
    {"columbus", "map", draw_map},
    {"winds-of-plunder", "ports", draw_ports},
    {"winds-of-plunder", "tiles", draw_tiles},
    {"winds-of-plunder", "cards", draw_cards},
    {"azimuth", "board", draw_board},
    {"azimuth", "die", draw_die},
};

enum { LARGEST = 1 << 18 };

/* Returns 1 if the file holds what was drawn. */
static int is_current(const char *path, FILE *drawn) {
    static char here[LARGEST], there[LARGEST];
    FILE *in = fopen(path, "r");
    if (in == NULL)
        return 0;
    rewind(drawn);
    size_t n = fread(here, 1, LARGEST, in), m = fread(there, 1, LARGEST, drawn);
    fclose(in);
    if (m == LARGEST)
        wr_fail("a figure is too large");
    return n == m && memcmp(here, there, n) == 0;
}

static void copy(const char *path, FILE *drawn) {
    FILE *out = fopen(path, "w");
    if (out == NULL)
        wr_fail(path);
    rewind(drawn);
    for (int c; (c = getc(drawn)) != EOF;)
        putc(c, out);
    if (fclose(out) != 0)
        wr_fail(path);
}

int main(int argc, char **argv) {
    int bad = 0, checks = argc == 3 && strcmp(argv[2], "--check") == 0;
    if (argc != 2 && !checks)
        wr_fail("usage: figures ROOT [--check]");
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        for (int language = ENGLISH; language <= GERMAN; language++) {
            char path[512];
            sheet s = {tmpfile(), language};
            if (s.out == NULL)
                wr_fail("there is no temporary file");
            snprintf(path, sizeof path, "%s/src/games/%s/figures/%s%s.svg", argv[1],
                     figures[i].game, figures[i].name, language == GERMAN ? ".de" : "");
            figures[i].draw(&s);
            draw(&s, "</svg>\n");
            if (!is_current(path, s.out)) {
                if (checks)
                    printf("%s is not current; make docs writes it\n", path);
                else
                    copy(path, s.out);
                bad = checks;
            }
            fclose(s.out);
        }
    return bad;
}
