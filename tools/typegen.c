/*
 * typegen.c: makes the types of the page, and tables of a document, from tables in C.
 *
 * So the compiler of the page fails where the page disagrees with engine or server:
 *
 *     typegen types FOLDER    writes FOLDER/GAME.ts for each game, its observation and
 *                             its numbers by name; FOLDER/games.ts, the list of games;
 *                             FOLDER/notices.ts; and FOLDER/messages.ts
 *     typegen json            prints the shapes of messages as JSON, for tests
 *     typegen document FILE   prints the file with new tables of messages
 *
 * A table is between <!-- verbs: NAME ... --> and <!-- end -->; instead of verbs: also
 * types: NAME ..., type: NAME, request: NAME, or events.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/shapes/shapes.h"
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

/* ==== The list of games =========================================================== */

/* Words in each language, or null. */
static void put_both(wr_text *t, const char *name, const char *const *words) {
    if (words[WR_ENGLISH] == NULL) {
        wr_json_string(t, name, NULL);
        return;
    }
    wr_json_open(t, name, '{');
    wr_json_string(t, "en", words[WR_ENGLISH]);
    wr_json_string(t, "de", words[WR_GERMAN]);
    wr_json_close(t, '}');
}

static void put_games(FILE *out) {
    fprintf(out,
            "/** The games, in the order of the lobby: made by tools/typegen.c from "
            "their tables. */\nexport const games = [\n");
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        char row[512];
        wr_text t;
        wr_text_init(&t, row, sizeof row);
        wr_json_open(&t, NULL, '{');
        wr_json_string(&t, "id", g->name);
        wr_json_string(&t, "title", g->title);
        wr_json_string(&t, "summary", g->summary);
        wr_json_open(&t, "seats", '[');
        wr_json_int(&t, NULL, g->min_seats);
        wr_json_int(&t, NULL, g->max_seats);
        wr_json_close(&t, ']');
        wr_json_bool(&t, "isTemplate", g->is_template);
        wr_json_bool(&t, "drawsSeats", g->draws_seats);
        wr_json_close(&t, '}');
        if (t.full)
            wr_fail("a game says more of itself than fits");
        fprintf(out, "  %s,\n", row);
    }
    fprintf(out, "] as const;\n");
}

/* In a file of its own, for a page fetches it only where it is shown. */
static void put_notices(FILE *out) {
    fprintf(out, "/** What is ours in each game: made by tools/typegen.c. */\n"
                 "type Both = { readonly en: string; readonly de: string };\n\n"
                 "export const notices: Readonly<\n"
                 "  Record<string, { rulings: Both | null; standIns: Both | null }>\n"
                 "> = ");
    char all[16384];
    wr_text t;
    wr_text_init(&t, all, sizeof all);
    wr_json_open(&t, NULL, '{');
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_notice *notice = wr_game_notice(wr_games[i]);
        wr_json_open(&t, wr_games[i]->name, '{');
        put_both(&t, "rulings", notice->rulings);
        put_both(&t, "standIns", notice->stand_ins);
        wr_json_close(&t, '}');
    }
    wr_json_close(&t, '}');
    if (t.full)
        wr_fail("the notices are too long");
    fprintf(out, "%s;\n", all);
}

/* ==== Messages ==================================================================== */

/* All tables, one after the other. */
static shape rows[1000];

static void gather(void) {
    static const shape *const tables[] = {shapes_of_wire, shapes_of_engine,
                                          shapes_of_server};
    size_t n = 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const shape *row = tables[i]; row->kind != SHAPE_END; row++) {
            if (n + 1 == sizeof rows / sizeof rows[0])
                wr_fail("there are more shapes than fit");
            rows[n++] = *row;
        }
}

static int is_part(const shape *row) {
    return row->kind == SHAPE_MEMBER || row->kind == SHAPE_ANSWER;
}

static const shape *find_shape(int kind, const char *name) {
    for (const shape *row = rows; row->kind != SHAPE_END; row++)
        if (row->kind == kind && strcmp(row->name, name) == 0)
            return row;
    fprintf(stderr, "typegen: nothing is called %s\n", name);
    exit(1);
}

/* `  name: type;` for each part of this kind. */
static void put_parts(FILE *out, const shape *of, int kind, const char *indent) {
    for (const shape *row = of + 1; is_part(row); row++) {
        if (row->kind != kind)
            continue;
        if (row->meaning[0] != '\0')
            fprintf(out, "%s/** %s */\n", indent, row->meaning);
        fprintf(out, "%s%s: %s;\n", indent, row->name, row->type);
    }
}

/* What verbs take, or answer, as one type with a member for each. */
static void put_verbs(FILE *out, const char *name, int kind) {
    fprintf(out, "\nexport interface %s {\n", name);
    for (const shape *row = rows; row->kind != SHAPE_END; row++)
        if (row->kind == SHAPE_VERB) {
            fprintf(out, "  %s: {\n", row->name);
            put_parts(out, row, kind, "    ");
            fprintf(out, "  };\n");
        }
    fprintf(out, "}\n");
}

static void put_messages(FILE *out) {
    fprintf(out, "/** What is sent: made by tools/typegen.c from src/shapes. */\n");
    for (const shape *row = rows; row->kind != SHAPE_END; row++)
        if (row->kind == SHAPE_TYPE) {
            fprintf(out, "\nexport interface %s {\n", row->name);
            put_parts(out, row, SHAPE_MEMBER, "  ");
            fprintf(out, "}\n");
        } else if (row->kind == SHAPE_ALIAS) {
            fprintf(out, "\nexport type %s = %s;\n", row->name, row->type);
        }
    put_verbs(out, "Requests", SHAPE_MEMBER);
    put_verbs(out, "Answers", SHAPE_ANSWER);
    fprintf(out, "\nexport type Event =");
    for (const shape *row = rows; row->kind != SHAPE_END; row++)
        if (row->kind == SHAPE_EVENT) {
            fprintf(out, "\n  | {\n      event: \"%s\";\n", row->name);
            put_parts(out, row, SHAPE_MEMBER, "      ");
            fprintf(out, "    }");
        }
    fprintf(out, ";\n");
}

/* ==== Messages as JSON ============================================================ */

static void json_parts(wr_text *t, const char *key, const shape *of, int kind) {
    wr_json_open(t, key, '{');
    for (const shape *row = of + 1; is_part(row); row++)
        if (row->kind == kind)
            wr_json_string(t, row->name, row->type);
    wr_json_close(t, '}');
}

static void json_kind(wr_text *t, const char *key, int kind) {
    wr_json_open(t, key, '{');
    for (const shape *row = rows; row->kind != SHAPE_END; row++) {
        if (row->kind != kind)
            continue;
        if (kind == SHAPE_ALIAS) {
            wr_json_string(t, row->name, row->type);
        } else if (kind == SHAPE_VERB) {
            wr_json_open(t, row->name, '{');
            json_parts(t, "members", row, SHAPE_MEMBER);
            json_parts(t, "answer", row, SHAPE_ANSWER);
            wr_json_close(t, '}');
        } else {
            json_parts(t, row->name, row, SHAPE_MEMBER);
        }
    }
    wr_json_close(t, '}');
}

static void print_json(void) {
    static char buf[1 << 16];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_json_open(&t, NULL, '{');
    json_kind(&t, "types", SHAPE_TYPE);
    json_kind(&t, "aliases", SHAPE_ALIAS);
    json_kind(&t, "verbs", SHAPE_VERB);
    json_kind(&t, "events", SHAPE_EVENT);
    wr_json_close(&t, '}');
    if (t.full)
        wr_fail("there is more than fits");
    puts(buf);
}

/* ==== Messages in a document ====================================================== */

enum { MANY = 6 /* members of a request that have a table of their own */ };

/* The parts of this kind, separated by commas, each with its meaning. */
static int list_parts(const shape *of, int kind) {
    int n = 0;
    for (const shape *row = of + 1; is_part(row); row++)
        if (row->kind == kind) {
            printf("%s`%s`", n++ > 0 ? ", " : "", row->name);
            if (row->meaning[0] != '\0')
                printf(" (%s)", row->meaning);
        }
    return n;
}

static int verbs_shown;

static void put_verb_row(const shape *verb) {
    int members = 0;
    verbs_shown++;
    for (const shape *row = verb + 1; is_part(row); row++)
        members += row->kind == SHAPE_MEMBER;
    printf("| `%s` | ", verb->name);
    if (members > MANY)
        printf("see below");
    else
        list_parts(verb, SHAPE_MEMBER);
    printf(members > 0 ? " | " : "| ");
    if (list_parts(verb, SHAPE_ANSWER) == 0)
        printf("nothing");
    printf(verb->meaning[0] != '\0' ? " | %s |\n" : " | |\n", verb->meaning);
}

static void put_member_row(const shape *member) {
    printf("| `%s` | `", member->name);
    for (const char *c = member->type; *c != '\0'; c++)
        printf(*c == '|' ? "\\%c" : "%c", *c);
    printf(member->meaning[0] != '\0' ? "` | %s |\n" : "` | |\n", member->meaning);
}

/* Rows for the members of a type or request; `first` is their first cell. */
static void put_members(const shape *of, const char *first) {
    for (const shape *row = of + 1; row->kind == SHAPE_MEMBER; row++) {
        fputs(first, stdout);
        put_member_row(row);
    }
}

static void put_verb_table(void) {
    puts("| verb | members | answer | meaning |\n| --- | --- | --- | --- |");
    for (const char *name; (name = strtok(NULL, " \n")) != NULL && *name != '-';)
        put_verb_row(find_shape(SHAPE_VERB, name));
}

static void put_event_table(void) {
    puts("| event | members | when |\n| --- | --- | --- |");
    for (const shape *row = rows; row->kind != SHAPE_END; row++)
        if (row->kind == SHAPE_EVENT) {
            printf("| `%s` | ", row->name);
            list_parts(row, SHAPE_MEMBER);
            printf(" | %s |\n", row->meaning);
        }
}

static void put_type_table(void) {
    char first[64];
    puts("| type | member | its type | meaning |\n| --- | --- | --- | --- |");
    for (const char *name; (name = strtok(NULL, " \n")) != NULL && *name != '-';) {
        snprintf(first, sizeof first, "| `%s` ", name);
        put_members(find_shape(SHAPE_TYPE, name), first);
    }
}

/* The table that a line `<!-- WHAT: NAME ... -->` asks for; 0: it asks for none. */
static int put_table(char *line) {
    const char *what = strtok(line + strlen("<!-- "), " :\n");
    if (strcmp(what, "verbs") == 0) {
        put_verb_table();
    } else if (strcmp(what, "events") == 0) {
        put_event_table();
    } else if (strcmp(what, "types") == 0) {
        put_type_table();
    } else if (strcmp(what, "type") == 0 || strcmp(what, "request") == 0) {
        puts("| member | type | meaning |\n| --- | --- | --- |");
        put_members(
            find_shape(*what == 't' ? SHAPE_TYPE : SHAPE_VERB, strtok(NULL, " \n")),
            "");
    } else {
        return 0;
    }
    return 1;
}

static void print_document(const char *path) {
    static char line[4096], copy[4096];
    int skips = 0, verbs = 0;
    FILE *in = fopen(path, "r");
    if (in == NULL)
        wr_fail(path);
    while (fgets(line, sizeof line, in) != NULL) {
        if (strncmp(line, "<!-- end", 8) == 0)
            skips = 0;
        if (skips)
            continue;
        fputs(line, stdout);
        memcpy(copy, line, sizeof copy);
        skips = strncmp(line, "<!-- ", 5) == 0 && put_table(copy);
    }
    fclose(in);
    for (const shape *row = rows; row->kind != SHAPE_END; row++)
        verbs += row->kind == SHAPE_VERB;
    if (verbs_shown != verbs)
        wr_fail("a verb is in no table of the document, or in two");
}

/* ==== Files ======================================================================= */

static FILE *open_types(const char *folder, const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.ts", folder, name);
    FILE *out = fopen(path, "w");
    if (out == NULL)
        wr_fail(path);
    return out;
}

static void write_types(const char *folder) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        FILE *out = open_types(folder, g->name);
        fprintf(out, "/** %s: made by tools/typegen.c from its tables. */\n\n",
                g->title);
        put_observation(out, g);
        put_constants(out, g);
        fclose(out);
    }
    FILE *out = open_types(folder, "notices");
    put_notices(out);
    fclose(out);
    out = open_types(folder, "games");
    put_games(out);
    fclose(out);
    out = open_types(folder, "messages");
    put_messages(out);
    fclose(out);
}

int main(int argc, char **argv) {
    gather();
    if (argc == 3 && strcmp(argv[1], "types") == 0)
        write_types(argv[2]);
    else if (argc == 2 && strcmp(argv[1], "json") == 0)
        print_json();
    else if (argc == 3 && strcmp(argv[1], "document") == 0)
        print_document(argv[2]);
    else
        wr_fail("usage: typegen types FOLDER | json | document FILE");
    return fflush(stdout) != 0;
}
