/*
 * typegen.c: prints the observations and constants of games as TypeScript.
 *
 * So the compiler of the page fails where the page and the engine disagree.
 *
 *     typegen FOLDER    writes FOLDER/GAME.ts for each game: its observation, and its
 *                       numbers by name
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "windrose.h"

void wr_fail(const char *what) {
    fprintf(stderr, "typegen: %s\n", what);
    exit(1);
}

/* ==== Observations ================================================================ */

/* Bytes that fill up a struct mean nothing. */
static int is_spare(const char *name) {
    size_t len = strlen(name);
    return len >= 5 && strcmp(name + len - 5, "spare") == 0;
}

static void put_range(FILE *out, const wr_field *f) {
    int bits = f->max != 0 ? f->max : 8 * f->width;
    if (f->flags & WR_FIELD_SET)
        fprintf(out, "  /** Members of 0..%d", bits - 1);
    else if (f->max != 0 && !(f->flags & WR_FIELD_SIGNED))
        fprintf(out, "  /** 0..%d", f->max);
    else
        fprintf(out, "  /** A number");
    if (f->flags & WR_FIELD_NONE)
        fprintf(out, ", or 255 for none");
    if (f->count > 1)
        fprintf(out, f->flags & WR_FIELD_SET ? "; %d sets" : "; %d of them", f->count);
    fprintf(out, ". */\n");
}

static void put_field(FILE *out, const wr_field *f) {
    int depth = (f->count > 1) + ((f->flags & WR_FIELD_SET) != 0);
    static const char *const types[] = {"number", "readonly number[]",
                                        "readonly (readonly number[])[]"};
    put_range(out, f);
    fprintf(out,
            strchr(f->name, '.') != NULL ? "  readonly \"%s\": %s;\n"
                                         : "  readonly %s: %s;\n",
            f->name, types[depth]);
}

static void put_observation(FILE *out, const wr_game *g) {
    fprintf(out, "/** What a seat or a spectator knows. */\nexport interface Obs {\n");
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++)
        if (!is_spare(f->name))
            put_field(out, f);
    fprintf(out, "}\n");
}

/* ==== Constants =================================================================== */

/* ROSE_STEP as roseStep. */
static void put_camel(FILE *out, const char *name) {
    for (int raised = 0; *name != '\0'; name++) {
        if (*name == '_')
            raised = 1;
        else
            fputc(raised ? *name : tolower((unsigned char)*name), out), raised = 0;
    }
}

static void put_constants(FILE *out, const wr_game *g) {
    const char *group = "";
    const wr_constant *all = wr_game_constants(g);
    for (const wr_constant *c = all; c->name != NULL; c++) {
        if (strcmp(c->group, group) != 0) {
            fprintf(out, group[0] != '\0' ? "} as const;\n\n" : "\n");
            group = c->group;
            if (group[0] != '\0')
                fprintf(out, "export const %c%s = {\n", toupper((unsigned char)*group),
                        group + 1);
        } else if (c == all) {
            fprintf(out, "\n");
        }
        if (group[0] == '\0') {
            fprintf(out, "export const %s = %d;\n", c->name, c->value);
        } else {
            fprintf(out, "  ");
            put_camel(out, c->name);
            fprintf(out, ": %d,\n", c->value);
        }
    }
    if (group[0] != '\0')
        fprintf(out, "} as const;\n");
}

/* ==== Files ======================================================================= */

static void write_game(const char *folder, const wr_game *g) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.ts", folder, g->name);
    FILE *out = fopen(path, "w");
    if (out == NULL)
        wr_fail(path);
    fprintf(out,
            "/** %s: made by tools/typegen.c from its tables in the engine. */\n\n",
            g->title);
    put_observation(out, g);
    put_constants(out, g);
    if (fclose(out) != 0)
        wr_fail(path);
}

int main(int argc, char **argv) {
    if (argc != 2)
        wr_fail("usage: typegen FOLDER");
    for (int i = 0; wr_games[i] != NULL; i++)
        write_game(argv[1], wr_games[i]);
    return 0;
}
