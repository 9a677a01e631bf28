/*
 * admin.c: `windrose admin`: an operator's work on a store, also while servers use it.
 */
#define _XOPEN_SOURCE 700

#include "admin.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "src/base/option.h"
#include "src/server/common/options.h"
#include "src/server/tables/check.h"
#include "src/server/tables/moves.h"

enum { GOOD = ADMIN_GOOD, WRONG = ADMIN_WRONG, USAGE = ADMIN_USAGE };

typedef struct {
    const char *name, *operand, *help;
    int (*run)(admin *a);
} command;

static const char *const states[] = {"open", "playing", "over"};

static int complain(const char *sentence) {
    fprintf(stderr, "windrose admin: %s\n", sentence);
    return WRONG;
}

int admin_complain_of(const char *format, const char *word) {
    char sentence[256];
    snprintf(sentence, sizeof sentence, format, word);
    return complain(sentence);
}

int admin_trouble(void) {
    return complain("The store does not answer; see the message above, or try "
                    "again.");
}

/* ==== backup ====================================================================== */

static int run_backup(admin *a) {
    wr_diag d;
    if (store_backup(a->server.store, a->operand, &d) != STORE_STORED)
        return complain(d.text);
    printf("The backup is in %s.\n", a->operand);
    return GOOD;
}

/* ==== list ======================================================================== */

void admin_put_time(int64_t time, char *out, size_t size) {
    time_t seconds = (time_t)(time / 1000);
    struct tm when;
    if (gmtime_r(&seconds, &when) == NULL ||
        strftime(out, size, "%Y-%m-%d %H:%M", &when) == 0)
        snprintf(out, size, "?");
}

static int matches(const admin *a, const table *t) {
    if (a->state != NULL && strcmp(a->state, states[t->state]) != 0)
        return 0;
    if (a->game != NULL && strcmp(a->game, t->set.game->name) != 0)
        return 0;
    return a->of == NULL || strcmp(t->host, a->of) == 0 || table_seat_of(t, a->of) >= 0;
}

static void print_people(const table *t) {
    const char *between = "";
    for (int seat = 0; seat < t->set.setup.seats; seat++) {
        const chair *c = &t->set.chairs[seat];
        printf("%s", between);
        if (c->kind == CHAIR_BOT)
            printf("%s", c->bot);
        else if (t->people[seat].id[0] != '\0')
            printf("%s (%s)", t->people[seat].name, t->people[seat].id);
        else
            printf("%s", c->kind == CHAIR_OPEN ? "open" : "nobody");
        between = ", ";
    }
    printf("\n");
}

static int print_table(void *to, const store_table *stored) {
    admin *a = to;
    table *t = table_read(&a->server, stored);
    if (t == NULL) {
        printf("%-16s unreadable\n", stored->id);
        return 0;
    }
    if (matches(a, t)) {
        char moved[32];
        admin_put_time(stored->moved, moved, sizeof moved);
        printf("%-16s %-8s %-17s %5u  %s  ", t->id, states[t->state], t->set.game->name,
               stored->n, moved);
        print_people(t);
    }
    table_free(t);
    return 0;
}

static int run_list(admin *a) {
    printf("%-16s %-8s %-17s %5s  %-16s  %s\n", "table", "state", "game", "moves",
           "last moved (UTC)", "seats");
    if (store_tables_all(a->server.store, "", print_table, a) != STORE_STORED)
        return admin_trouble();
    return GOOD;
}

/* ==== export ====================================================================== */

typedef struct {
    admin *admin;
    table *table;
} reading;

static int read_table(void *to, const store_table *stored) {
    reading *r = to;
    r->table = table_read(&r->admin->server, stored);
    return 1;
}

static int print_line(void *to, const char *line, size_t len) {
    FILE *f = to;
    fwrite(line, 1, len, f);
    return putc('\n', f) == EOF;
}

static int print_record(table *t) {
    static char line[WR_MAX_LINE + 1];
    wr_text text;
    wr_text_init(&text, line, sizeof line);
    match_make(t);
    if (match_load(t) != 0)
        return admin_complain_of("The moves cannot be replayed: %.90s.", t->trouble);
    if (t->state != STORE_OVER)
        fprintf(stderr, "windrose admin: This game is not over: the record contains "
                        "hidden information, so keep it to yourself.\n");
    if (wr_record_write(t->match, WR_ALL, 0, &text, (wr_sink){print_line, stdout}) !=
            0 ||
        fflush(stdout) != 0)
        return complain("The record cannot be written; is the disk full?");
    return GOOD;
}

static int run_export(admin *a) {
    reading r = {.admin = a};
    int status = store_table_by_id(a->server.store, a->operand, read_table, &r);
    if (status == STORE_NONE)
        return admin_complain_of(
            "Unknown table \"%.40s\"; windrose admin list shows all.", a->operand);
    if (status != STORE_STORED)
        return admin_trouble();
    if (r.table == NULL)
        return admin_complain_of("The settings of table %.40s cannot be read.",
                                 a->operand);
    int code = r.table->set.began == 0
                   ? admin_complain_of("Table %.40s has not begun to play.", a->operand)
                   : print_record(r.table);
    table_free(r.table);
    return code;
}

/* ==== delete-identity ============================================================= */

static int run_forget(admin *a) {
    int status = store_forget(a->server.store, a->operand);
    if (status == STORE_NONE)
        return admin_complain_of(
            "Unknown identity \"%.40s\"; windrose admin list shows those of players.",
            a->operand);
    if (status != STORE_STORED)
        return admin_trouble();
    printf("The identity %s is deleted, with its name, codes and chat; its seats stay "
           "without a person.\n",
           a->operand);
    return GOOD;
}

/* ==== check ======================================================================= */

typedef struct {
    uint32_t checked, bad, bad_elsewhere;
    int is_terminal, is_at_file;
} check_count;

static void show_progress(const check_count *c) {
    const char *end = c->is_terminal ? "\r" : "\n";
    fprintf(stderr, "%u tables checked, %u bad%s", c->checked, c->bad, end);
}

static int check_goes_on(void *to, uint32_t num_checked, int is_file) {
    check_count *c = to;
    c->checked = num_checked;
    if (!is_file && num_checked % (c->is_terminal ? 100 : 1000) == 0)
        show_progress(c);
    if (is_file && !c->is_at_file)
        fprintf(stderr, "%u tables checked, %u bad; now the pages of the file\n",
                num_checked, c->bad);
    c->is_at_file = is_file;
    return 1;
}

static void print_bad(void *to, const char *id, const char *reason) {
    check_count *c = to;
    if (id[0] != '\0') {
        c->bad++;
        printf("%-16s %s\n", id, reason);
    } else {
        c->bad_elsewhere++;
        printf("%-16s %s\n", "(the file)", reason);
    }
    fflush(stdout);
}

static int run_check(admin *a) {
    check_count c = {.is_terminal = isatty(STDERR_FILENO)};
    check_plan plan = {1, check_goes_on, print_bad, NULL, &c};
    if (check_all(a->server.store, &plan) != STORE_STORED)
        return admin_trouble();
    printf("%u table%s checked, %u bad.\n", c.checked, c.checked == 1 ? "" : "s",
           c.bad);
    if (c.bad == 0 && c.bad_elsewhere == 0)
        return GOOD;
    fprintf(stderr,
            "windrose admin: Servers go on without these tables. To get them back, "
            "restore a\nbackup (docs/SERVER.md)%s\n",
            c.bad_elsewhere > 0 ? "; if the file itself is damaged, do so soon, and "
                                  "check the disk."
                                : ".");
    return WRONG;
}

/* ==== The command line ============================================================ */

static const command commands[] = {
    {"backup", "FILE", "copies the store to a new file while servers go on",
     run_backup},
    {"list", NULL, "lists the tables; see the filters below", run_list},
    {"export", "TABLE", "prints the record of a table, all of it", run_export},
    {"check", NULL, "reads all tables and names those that are damaged", run_check},
    {"delete-identity", "ID",
     "deletes a person's name, codes and chat; seats stay, nameless", run_forget},
    {"prune", "DAYS",
     "deletes tables that are over or never began and are older,\n"
     "                         and games and people unused for longer still",
     admin_prune},
    {"reports", NULL, "lists what people reported, with the chat before it",
     admin_reports},
    {"rate", NULL, "computes all ratings again from the stored results", admin_rate},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

#define MEMBER(name) offsetof(admin, name)

typedef struct {
    option option;
    const char *of; /* its command; NULL: all */
    size_t at;
} setting;

static const setting list_of_options[] = {
    {OPTION("--store", "URL",
            "sqlite:FILE or postgres://... (default: the file\n"
            "                         that `windrose serve` uses by default)"),
     NULL, MEMBER(url)},
    {OPTION("--state", "STATE", "of list: open, playing or over"), "list",
     MEMBER(state)},
    {OPTION("--game", "GAME", "of list: tables of this game"), "list", MEMBER(game)},
    {OPTION("--of", "ID", "of list: tables of this identity"), "list", MEMBER(of)},
    {OPTION("--games", "DAYS", "of prune: age of games that are not over (400)"),
     "prune", MEMBER(games)},
    {OPTION("--people", "DAYS", "of prune: age of people without a table (400)"),
     "prune", MEMBER(people)},
    {OPTION("--dry-run", NULL, "of prune: only counts what would be deleted"), "prune",
     MEMBER(dry_run)},
    {OPTION("--check", NULL, "of rate: only compares, and ends with 1 if any differ"),
     "rate", MEMBER(dry_run)},
    {OPTION("--since", "DATE", "of reports: from this day on, like 2026-11-15"),
     "reports", MEMBER(since)},
    {OPTION("--all", NULL, "of reports: also those that were dealt with"), "reports",
     MEMBER(all)},
    {OPTION("--json", NULL, "of reports: one object per line"), "reports",
     MEMBER(json)},
    {OPTION("--done", "N", "of reports: marks one as dealt with instead"), "reports",
     MEMBER(done)},
    {OPTION(NULL, NULL, NULL), NULL, 0},
};

static const option_table all_options = {list_of_options, sizeof list_of_options[0]};

static void help(void) {
    printf("usage: windrose admin [--store URL] COMMAND\n\n"
           "Maintains the store of `windrose serve`, even while servers use it.\n\n");
    for (int i = 0; i < COMMANDS; i++) {
        char left[40];
        const char *operand = commands[i].operand;
        snprintf(left, sizeof left, "%s %s", commands[i].name,
                 operand != NULL ? operand : "");
        printf("  %-22s %s\n", left, commands[i].help);
    }
    printf("\n");
    option_help(all_options);
    printf("\nExamples:\n"
           "  windrose admin backup windrose-monday.db\n"
           "  windrose admin list --state playing --game columbus\n"
           "  windrose admin prune 90 --people 400 --dry-run\n"
           "  windrose admin reports && windrose admin reports --done 17\n"
           "  windrose admin export h3k9x2m4 >game.wr && windrose replay game.wr\n"
           "  windrose admin --store postgres://windrose@db/windrose delete-identity "
           "p81kq\n\n"
           "docs/SERVER.md explains how to restore a backup.\n");
}

static int usage_error(const char *format, const char *word) {
    admin_complain_of(format, word);
    fprintf(stderr, "See windrose admin --help.\n");
    return USAGE;
}

/* Takes an option; *i moves on if it has a value. */
static int take_option(admin *a, int argc, char **argv, int *i) {
    const char *word = argv[*i];
    option_given given;
    int status = option_read(all_options, argc, argv, i, &given), yes = 1;
    if (status == OPTION_UNKNOWN)
        return usage_error("Unknown option \"%.40s\".", word);
    if (status == OPTION_NEEDS_VALUE)
        return usage_error("The option %.40s needs a value.", word);
    if (status == OPTION_TAKES_NO_VALUE)
        return usage_error("The option %.40s takes no value.", given.option->name);
    const setting *x = (const setting *)(const void *)given.option;
    char *member = (char *)a + x->at;
    a->given |= 1u << (x - list_of_options);
    if (given.option->value == NULL)
        memcpy(member, &yes, sizeof yes);
    else
        memcpy(member, &given.value, sizeof given.value);
    return GOOD;
}

static int read_words(admin *a, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        int code = GOOD;
        if (word[0] == '-')
            code = take_option(a, argc, argv, &i);
        else if (a->command == NULL)
            a->command = word;
        else if (a->operand == NULL)
            a->operand = word;
        else
            code = usage_error("The argument \"%.40s\" is one too many.", word);
        if (code != GOOD)
            return code;
    }
    return GOOD;
}

static const command *find(const admin *a) {
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, a->command) == 0)
            return &commands[i];
    return NULL;
}

/* An option of another command, or a filter that can never match, is a slip of the
 * pen. */
static int check_options(const admin *a) {
    int is_list = strcmp(a->command, "list") == 0;
    if (!is_list && (a->state != NULL || a->game != NULL || a->of != NULL))
        return usage_error("The command %.40s takes no filters.", a->command);
    for (int i = 0; list_of_options[i].option.name != NULL; i++)
        if ((a->given >> i & 1) && list_of_options[i].of != NULL &&
            strcmp(list_of_options[i].of, a->command) != 0)
            return usage_error("The option %.40s belongs to another command.",
                               list_of_options[i].option.name);
    int known = a->state == NULL;
    for (int i = 0; i < 3 && !known; i++)
        known = strcmp(a->state, states[i]) == 0;
    if (!known)
        return usage_error("Unknown state \"%.40s\"; use open, playing or over.",
                           a->state);
    if (a->game != NULL && wr_game_find((wr_words){a->game, strlen(a->game)}) == NULL)
        return usage_error("Unknown game \"%.40s\".", a->game);
    return GOOD;
}

int admin_main(int argc, char **argv) {
    admin a = {0};
    wr_diag d;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help();
            return GOOD;
        }
    int code = read_words(&a, argc, argv);
    if (code != GOOD)
        return code;
    if (a.command == NULL)
        return usage_error("A command is missing%s.", "");
    const command *c = find(&a);
    if (c == NULL)
        return usage_error("Unknown command \"%.40s\".", a.command);
    if ((c->operand != NULL) != (a.operand != NULL))
        return usage_error(c->operand != NULL ? "The command %.40s needs an argument."
                                              : "The command %.40s takes no argument.",
                           a.command);
    if ((code = check_options(&a)) != GOOD)
        return code;
    a.server.store =
        store_open(a.url != NULL ? a.url : options_default_store(), NULL, &d);
    if (a.server.store == NULL)
        return complain(d.text);
    code = c->run(&a);
    store_close(a.server.store);
    return code;
}
