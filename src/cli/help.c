/*
 * help.c: help, version and completion, all from the table of commands.
 */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "src/cli/common/ink.h"
#include "src/cli/common/io.h"
#include "src/cli/play/rules.h"

static const char *summary_of(const ink *k, const args_command *c) {
    return ink_either(k, c->summary, c->german.summary);
}

void help_overview(void) {
    const ink k = ink_plain();
    ink_say(&k,
            "Windrose %s: sailing games at the terminal.\n\n"
            "usage: windrose COMMAND ...\n\n",
            "Windrose %s: Segelspiele im Terminal.\n\n"
            "Aufruf: windrose BEFEHL ...\n\n",
            WR_VERSION);
    for (const args_command *c = commands; c->name != NULL; c++)
        ink_say(&k, "  %-10s %s\n", "  %-10s %s\n", c->name, summary_of(&k, c));
    ink_say(&k,
            "\nTo get started:\n\n"
            "  windrose play santa-timea     a game against bots; ? explains\n"
            "  windrose rules santa-timea    how to play it\n"
            "  windrose help play            more about a command\n\n"
            "Exit status: 0 success, 1 invalid input, 2 invalid command line.\n",
            "\nFür den Anfang:\n\n"
            "  windrose play santa-timea     eine Partie gegen Bots; ? hilft weiter\n"
            "  windrose rules santa-timea    wie man es spielt\n"
            "  windrose help play            mehr über einen Befehl\n\n"
            "Exit-Status: 0 Erfolg, 1 ungültige Eingabe, 2 ungültige Befehlszeile.\n");
}

/* The rest of a line that stands at `column`, in as many lines as it takes. */
static void explain(int column, const char *english, const char *german) {
    const ink k = ink_plain();
    ink_hung(&k, (size_t)column,
             german != NULL ? ink_either(&k, english, german) : english);
}

/* Kinds of values that name bots: any bots and programs, one bot of the library, or one
 * that searches and can give advice. */
static const char any_bots[] = "BOT,...", one_bot[] = "BOT", one_level[] = "LEVEL";

static int names_bots(const option *o) {
    return o->value != NULL &&
           (strcmp(o->value, any_bots) == 0 || strcmp(o->value, one_bot) == 0 ||
            strcmp(o->value, one_level) == 0);
}

static int may_name(const option *o, const wr_bot *bot) {
    return names_bots(o) && (strcmp(o->value, one_level) != 0 || bot->memory != NULL);
}

static void list_bots(const option *o) {
    const ink k = ink_plain();
    int is_list = strcmp(o->value, any_bots) == 0;
    if (is_list && strcmp(o->name, "--bots") != 0)
        ink_say(&k, "\nBots; name one, or one per seat, separated by commas:\n\n",
                "\nBots; nenne einen, oder für jeden Platz einen, durch Kommas "
                "getrennt:\n\n");
    else
        ink_say(&k, "\nBots:\n\n", "\nBots:\n\n");
    for (int i = 0; wr_bots[i] != NULL; i++)
        if (may_name(o, wr_bots[i]))
            explain(printf("  %-10s ", wr_bots[i]->name), wr_bots[i]->help,
                    wr_bots[i]->german);
    if (is_list)
        explain(printf("  %-10s ", "net:FILE"),
                "the same by a net of your own, also net-search:FILE; see docs/NETS.md",
                "dasselbe mit einem eigenen Netz, auch net-search:FILE; siehe "
                "docs/NETS.md");
    if (is_list)
        explain(printf("  %-10s ", "exec:CMD"),
                "an external program; see docs/PROTOCOL.md",
                "ein anderes Programm; siehe docs/PROTOCOL.md");
}

void help_command(const args_command *c) {
    const ink k = ink_plain();
    const char *detail = ink_either(&k, c->detail, c->german.detail);
    int widest = 0;
    const option *bots = NULL;
    for (const option *o = c->options; o->name != NULL; o++) {
        size_t len = strlen(o->name) + (o->value != NULL ? strlen(o->value) + 1 : 0);
        widest = (int)len > widest ? (int)len : widest;
        bots = names_bots(o) ? o : bots;
    }
    ink_say(&k, "windrose %s: %s\n\nusage: windrose %s%s%s%s\n",
            "windrose %s: %s\n\nAufruf: windrose %s%s%s%s\n", c->name,
            summary_of(&k, c), c->name, c->operands[0] != '\0' ? " " : "", c->operands,
            widest > 0 ? " [OPTION...]" : "");
    printf("%s", detail[0] != '\0' ? "\n" : "");
    ink_put(&k, detail);
    if (widest > 0)
        ink_say(&k, "\nOptions:\n\n", "\nOptionen:\n\n");
    for (const option *o = c->options; o->name != NULL; o++) {
        int used = printf("  %s%s%s", o->name, o->value != NULL ? " " : "",
                          o->value != NULL ? o->value : "");
        explain(used + printf("%*s", widest + 4 - used, ""), o->help, o->german);
    }
    if (bots != NULL)
        list_bots(bots);
    ink_say(&k, "\nExamples:\n\n%s", "\nBeispiele:\n\n%s", c->examples);
}

int cmd_help(const args *a) {
    if (a->num_operands == 0) {
        help_overview();
        return CLI_GOOD;
    }
    const args_command *c = command_find(a->operands[0]);
    if (c == NULL)
        io_fail(CLI_USAGE, "unknown command \"%s\"; see windrose help",
                "unbekannter Befehl „%s“; siehe windrose help", a->operands[0]);
    help_command(c);
    return CLI_GOOD;
}

void help_version(void) {
    printf("windrose %s\n", WR_VERSION);
    for (int i = 0; wr_games[i] != NULL; i++)
        if (!wr_games[i]->is_template)
            printf("%s rules version %d\n", wr_games[i]->name,
                   wr_games[i]->rules_version);
}

/* ==== Completion ================================================================= */

/* Prints a candidate if it begins with the typed letters. */
static void offer(const char *typed, const char *candidate, size_t len) {
    size_t n = strlen(typed);
    if (n <= len && strncmp(candidate, typed, n) == 0)
        printf("%.*s\n", (int)len, candidate);
}

/* The pieces of a list, each behind a prefix: "always|never|auto". */
static void offer_list(const char *typed, const char *prefix, const char *list,
                       const char *between) {
    while (*list != '\0') {
        char candidate[2 * WR_MAX_WORDS];
        size_t len = strcspn(list, between);
        snprintf(candidate, sizeof candidate, "%s%.*s", prefix, (int)len, list);
        offer(typed, candidate, strlen(candidate));
        list += len + (list[len] != '\0');
    }
}

static void offer_settings(const char *typed, const wr_game *g) {
    for (int i = 0; g != NULL && g->options[i].name != NULL; i++) {
        char prefix[WR_MAX_WORDS];
        snprintf(prefix, sizeof prefix, "%s=", g->options[i].name);
        if (g->options[i].values != NULL)
            offer_list(typed, prefix, g->options[i].values, " ");
        else
            offer(typed, prefix, strlen(prefix));
    }
}

/* Prints the values of an option, unless it takes a file name or a number. */
static void offer_value(const char *typed, const option *o, const wr_game *g) {
    for (int i = 0; wr_bots[i] != NULL; i++)
        if (may_name(o, wr_bots[i]))
            offer(typed, wr_bots[i]->name, strlen(wr_bots[i]->name));
    if (strcmp(o->value, "NAME=VALUE") == 0)
        offer_settings(typed, g);
    else if (strchr(o->value, '|') != NULL)
        offer_list(typed, "", o->value, "|");
}

static void offer_operand(const char *typed, const args_command *c, const wr_game *g) {
    if (strcmp(c->name, "help") == 0) {
        for (c = commands; c->name != NULL; c++)
            offer(typed, c->name, strlen(c->name));
    } else if (g == NULL && strstr(c->operands, "GAME") != NULL) {
        for (int i = 0; wr_games[i] != NULL; i++)
            if (!wr_games[i]->is_template)
                offer(typed, wr_games[i]->name, strlen(wr_games[i]->name));
    } else if (g != NULL && strstr(c->operands, "RULE-ID") != NULL) {
        for (const char *const *line = wr_game_rules(g, WR_ENGLISH); *line != NULL;
             line++) {
            const char *id = NULL;
            size_t len = rules_id(g, *line, &id);
            if (len != 0)
                offer(typed, id, len);
        }
    }
}

void help_complete(int num_words, char **words) {
    const char *typed = num_words > 0 ? words[num_words - 1] : "";
    const args_command *c = num_words > 1 ? command_find(words[0]) : NULL;
    const option *due = NULL;
    const wr_game *g = NULL;
    if (num_words <= 1) {
        for (c = commands; c->name != NULL; c++)
            offer(typed, c->name, strlen(c->name));
        offer_list(typed, "", "--help|--version", "|");
        return;
    }
    if (c == NULL)
        return;
    for (int i = 1; i < num_words - 1; i++) {
        const option *last = due;
        due = NULL;
        for (const option *o = c->options; last == NULL && o->name != NULL; o++)
            if (o->value != NULL && strcmp(o->name, words[i]) == 0)
                due = o;
        if (last == NULL && due == NULL && g == NULL)
            g = wr_game_find((wr_words){words[i], strlen(words[i])});
    }
    if (due != NULL) {
        offer_value(typed, due, g);
    } else if (typed[0] == '-') {
        for (const option *o = c->options; o->name != NULL; o++)
            offer(typed, o->name, strlen(o->name));
        offer(typed, "--help", strlen("--help"));
    } else {
        offer_operand(typed, c, g);
    }
}
