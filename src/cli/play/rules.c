/*
 * rules.c: `windrose games` and `windrose rules`.
 *
 * The rules are Markdown of the plain kind that prose.c prints. A rule is a paragraph
 * or list entry that begins with its id in bold.
 */
#define _XOPEN_SOURCE 700

#include "rules.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "play.h"
#include "prose.h"
#include "src/base/text.h"
#include "src/cli/common/io.h"

size_t rules_id(const wr_game *g, const char *line, const char **id) {
    size_t prefix = strlen(g->rule_prefix);
    if (strncmp(line, "- ", 2) == 0)
        line += 2;
    if (strncmp(line, "**", 2) != 0 || strncmp(line + 2, g->rule_prefix, prefix) != 0)
        return 0;
    *id = line + 2;
    return strcspn(line + 2, "*");
}

size_t rules_first(const wr_game *g, const char **id) {
    size_t len = 0;
    for (const char *const *line = wr_game_rules(g, WR_ENGLISH);
         *line != NULL && len == 0; line++)
        len = rules_id(g, *line, id);
    return len;
}

static int rule_ends(const wr_game *g, const char *line) {
    const char *id;
    return line == NULL || line[0] == '\0' || line[0] == '#' ||
           strncmp(line, "- ", 2) == 0 || rules_id(g, line, &id) != 0;
}

int rules_print(const ink *k, const wr_game *g, const char *id, wr_diag *d) {
    const char *const *line = wr_game_rules(g, k->language);
    if (id == NULL) {
        const char *const *end = line;
        while (*end != NULL)
            end++;
        prose_print(k, line, end);
        return 0;
    }
    for (; *line != NULL; line++) {
        const char *here = NULL;
        size_t len = rules_id(g, *line, &here);
        if (len == 0 || strlen(id) != len || strncasecmp(here, id, len) != 0)
            continue;
        const char *const *end = line + 1;
        while (!rule_ends(g, *end))
            end++;
        prose_print(k, line, end);
        return 0;
    }
    io_diag(d, "unknown rule \"%.40s\" of %s; see windrose rules %s",
            "unbekannte Regel „%.40s“ von %s; siehe windrose rules %s", id, g->name,
            g->name);
    return -1;
}

int cmd_rules(const args *a) {
    ink k;
    wr_diag d;
    const wr_game *g = args_game(a->operands[0]);
    ink_init(&k, a);
    const char *id = a->num_operands > 1 ? a->operands[1] : NULL;
    if (rules_print(&k, g, id, &d) != 0)
        io_fail(CLI_USAGE, "%s", "%s", io_said(&d));
    return CLI_GOOD;
}

static void option_default(const wr_game *g, int i, char *buf, size_t size) {
    wr_setup setup;
    wr_text words;
    wr_setup_default(g, &setup);
    wr_text_init(&words, buf, size);
    wr_setup_value(g, &setup, i, &words);
}

/* The defaults of option i that come with values of other options: `, 30 with
 * mode=race`. */
static void list_other_defaults(const ink *k, const wr_game *g, int i,
                                const char *init) {
    for (int j = 0; g->option_default != NULL && g->options[j].name != NULL; j++) {
        const wr_option *other = &g->options[j];
        for (int value = other->min; other->values != NULL && value <= other->max;
             value++) {
            char mine[WR_MAX_WORDS], theirs[WR_MAX_WORDS];
            wr_setup setup;
            wr_text words;
            wr_setup_default(g, &setup);
            setup.option[j] = (int16_t)value;
            wr_text_init(&words, mine, sizeof mine);
            wr_setup_value(g, &setup, i, &words);
            wr_text_init(&words, theirs, sizeof theirs);
            wr_setup_value(g, &setup, j, &words);
            if (i != j && strcmp(mine, init) != 0)
                ink_say(k, ", %s with %s=%s", ", %s mit %s=%s", mine, other->name,
                        theirs);
        }
    }
}

static void list_option(const ink *k, const wr_game *g, int i) {
    const wr_option *o = &g->options[i];
    char init[WR_MAX_WORDS];
    option_default(g, i, init, sizeof init);
    printf("    --set %s=", o->name);
    if (o->values == NULL)
        printf("%d..%d", o->min, o->max);
    else
        for (const char *c = o->values; *c != '\0'; c++)
            putchar(*c == ' ' ? '|' : *c);
    ink_say(k, "  (default %s", "  (sonst %s", init);
    list_other_defaults(k, g, i, init);
    printf(")\n");
    ink_wrapped(k, 8, ink_either(k, o->help, o->german));
}

static void list_game(const ink *k, const wr_game *g) {
    ink_put_in(k, WR_INK_STRONG, g->name);
    ink_say(k, ": %s, %d to %d seats\n", ": %s, %d bis %d Plätze\n", g->title,
            g->min_seats, g->max_seats);
    ink_wrapped(k, 4, ink_either(k, g->summary, g->german));
    for (int i = 0; g->options[i].name != NULL; i++)
        list_option(k, g, i);
    if (g->edition != NULL)
        ink_say(k, "    --edition FILE  (default: what windrose edition %s prints)\n",
                "    --edition FILE  (sonst: was windrose edition %s ausgibt)\n",
                g->name);
}

static void json_option(const wr_game *g, int i, wr_text *out) {
    const wr_option *o = &g->options[i];
    char init[WR_MAX_WORDS];
    option_default(g, i, init, sizeof init);
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "name", o->name);
    if (o->values == NULL) {
        wr_json_int(out, "min", o->min);
        wr_json_int(out, "max", o->max);
        wr_json_raw(out, "default", (wr_words){init, strlen(init)});
    } else {
        wr_json_open(out, "values", '[');
        for (const char *word = o->values; *word != '\0';) {
            size_t len = strcspn(word, " ");
            wr_json_words(out, NULL, (wr_words){word, len});
            word += len + (word[len] == ' ');
        }
        wr_json_close(out, ']');
        wr_json_string(out, "default", init);
    }
    wr_json_string(out, "help", o->help);
    wr_json_close(out, '}');
}

static void json_constant(const wr_constant *c, wr_text *out) {
    char key[WR_MAX_WORDS];
    snprintf(key, sizeof key, "%s%s%s", c->group, c->group[0] != '\0' ? "." : "",
             c->name);
    for (char *at = key + strlen(c->group); *at != '\0'; at++)
        *at = (char)tolower((unsigned char)*at);
    wr_json_int(out, key, c->value);
}

static void json_game(const wr_game *g, wr_text *out) {
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "name", g->name);
    wr_json_string(out, "title", g->title);
    wr_json_string(out, "summary", g->summary);
    wr_json_int(out, "rules_version", g->rules_version);
    wr_json_int(out, "min_seats", g->min_seats);
    wr_json_int(out, "max_seats", g->max_seats);
    wr_json_open(out, "options", '[');
    for (int i = 0; g->options[i].name != NULL; i++)
        json_option(g, i, out);
    wr_json_close(out, ']');
    wr_json_open(out, "constants", '{');
    for (const wr_constant *c = wr_game_constants(g); c->name != NULL; c++)
        json_constant(c, out);
    wr_json_close(out, '}');
    wr_json_close(out, '}');
}

int cmd_games(const args *a) {
    int as_json = args_value(a, "--json") != NULL, listed = 0;
    wr_text out = {.grow = text_grow};
    ink k;
    ink_init(&k, a);
    wr_put(&out, "[");
    for (int i = 0; wr_games[i] != NULL; i++) {
        if (wr_games[i]->is_template && args_value(a, "--all") == NULL)
            continue;
        if (as_json) {
            wr_put(&out, listed++ > 0 ? ",\n" : "");
            json_game(wr_games[i], &out);
        } else {
            printf("%s", listed++ > 0 ? "\n" : "");
            list_game(&k, wr_games[i]);
        }
    }
    wr_put(&out, "]\n");
    if (as_json)
        text_show(&out);
    text_free(&out);
    return CLI_GOOD;
}
