/*
 * setup.c: what is played, for people and for programs.
 */
#include "setup.h"

#include <stdio.h>

#include "edition.h"

/* An option's value in words, of WR_MAX_WORDS bytes at most. */
static void put_value(const wr_game *g, const wr_setup *setup, int i, char *value) {
    wr_text words;
    wr_text_init(&words, value, WR_MAX_WORDS);
    wr_setup_value(g, setup, i, &words);
}

void setup_print(const wr_game *g, const wr_setup *setup) {
    const char *comma = "";
    for (int i = 0; g->options[i].name != NULL; i++) {
        char value[WR_MAX_WORDS];
        put_value(g, setup, i, value);
        printf("%s%s %s", comma, g->options[i].name, value);
        comma = ", ";
    }
    if (setup->edition != NULL) {
        wr_words name = edition_name(setup);
        printf("%sedition %.*s", comma, (int)name.len, name.at);
        comma = ", ";
    }
    printf("%s", comma[0] != '\0' ? "\n" : "");
}

void setup_json(const wr_game *g, const wr_setup *setup, wr_text *out) {
    char value[WR_MAX_WORDS];
    wr_json_string(out, "game", g->name);
    wr_json_int(out, "rules_version", g->rules_version);
    wr_json_int(out, "seats", setup->seats);
    wr_json_open(out, "options", '{');
    for (int i = 0; g->options[i].name != NULL; i++) {
        put_value(g, setup, i, value);
        wr_json_string(out, g->options[i].name, value);
    }
    if (setup->edition != NULL)
        wr_json_words(out, "edition", edition_name(setup));
    wr_json_close(out, '}');
}
