/*
 * options.c: the command line of `windrose serve`, from one table.
 */
#define _XOPEN_SOURCE 700

#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log.h"
#include "src/base/option.h"

enum { WORDS, NUMBER, FLAG, DURATION };

typedef struct {
    option option;
    int kind;
    size_t at;
    int least, most;
} setting;

#define MEMBER(name) offsetof(options, name)

static const setting list[] = {
    {OPTION("--listen", "ADDRESS", "address to listen on (default 127.0.0.1)"), WORDS,
     MEMBER(listen), 0, 0},
    {OPTION("--port", "N", "port (default 8080; 0 takes a free one and prints it)"),
     NUMBER, MEMBER(port), 0, 65535},
    {OPTION("--store", "URL", "sqlite:FILE or postgres://... (default: your own file)"),
     WORDS, MEMBER(store), 0, 0},
    {OPTION("--web", "DIR", "folder of the page (default: beside the program)"), WORDS,
     MEMBER(web), 0, 0},
    {OPTION("--cert", "FILE", "certificate for TLS, with --key"), WORDS, MEMBER(cert),
     0, 0},
    {OPTION("--key", "FILE", "its private key"), WORDS, MEMBER(key), 0, 0},
    {OPTION("--trust-proxy", NULL,
            "take addresses from X-Forwarded-For, behind a proxy"),
     FLAG, MEMBER(trust_proxy), 0, 1},
    {OPTION("--origin", "URL", "also let pages of this origin use the server"), WORDS,
     MEMBER(origin), 0, 0},
    {OPTION("--threads", "N", "threads for bots (default: one per core)"), NUMBER,
     MEMBER(threads), 1, 256},
    {OPTION("--log-level", "LEVEL", "error, warn, info (default) or debug"), WORDS,
     MEMBER(level), 0, 0},
    {OPTION("--max-clients", "N", "connections in total (default 10000)"), NUMBER,
     MEMBER(max_clients), 1, 1000000},
    {OPTION("--max-per-address", "N", "connections from one address (default 64)"),
     NUMBER, MEMBER(max_per_address), 1, 1000000},
    {OPTION("--max-tables", "N", "open tables of one person (default 20)"), NUMBER,
     MEMBER(max_tables), 1, 1000000},
    {OPTION("--rate", "N", "budget of one person per second (default 25)"), NUMBER,
     MEMBER(rate), 1, 1000000},
    {OPTION("--absent-after", "TIME",
            "time after which a player is absent (default 3d)"),
     DURATION, MEMBER(absent_after), 1, 365 * 86400},
    {OPTION("--no-push", NULL, "send no notifications to people who are away"), FLAG,
     MEMBER(no_push), 0, 1},
    {OPTION("--push-contact", "ADDRESS", "mailto: or https: address for push services"),
     WORDS, MEMBER(push_contact), 0, 0},
    {OPTION("--push-allow", "HOST:PORT", "also push to this place, even if private"),
     WORDS, MEMBER(push_allow), 0, 0},
    {OPTION("--push-ca", "FILE", "certificates that vouch for places of --push-allow"),
     WORDS, MEMBER(push_ca), 0, 0},
    {OPTION("--templates", NULL, "also offer templates for authors of games"), FLAG,
     MEMBER(templates), 0, 1},
    {OPTION(NULL, NULL, NULL), WORDS, 0, 0, 0},
};

static const option_table table_of_options = {list, sizeof list[0]};

static void help(void) {
    printf("usage: windrose serve [options]\n\n"
           "Serves the page, and tables where people and bots play over the network.\n"
           "Every move is stored before anybody sees it. Stop it with ctrl-c.\n\n");
    option_help(table_of_options);
    printf(
        "\nExamples:\n"
        "  windrose serve\n"
        "  windrose serve --listen 0.0.0.0 --port 443 --cert cert.pem --key key.pem\n"
        "  windrose serve --trust-proxy --store postgres://windrose@db/windrose\n\n"
        "See docs/SERVER.md, and docs/PROTOCOL.md for the protocol of clients.\n");
}

static int wrong(const char *format, const char *word) {
    fprintf(stderr, "windrose serve: ");
    fprintf(stderr, format, word);
    fprintf(stderr, "; see windrose serve --help\n");
    return OPTIONS_WRONG;
}

/* A number followed by its unit, kept in seconds. */
static int set_duration(char *member, const setting *opt, long number,
                        const char *unit) {
    static const char letters[] = "smhd";
    static const int seconds[] = {1, 60, 3600, 86400};
    const char *at = strlen(unit) == 1 ? strchr(letters, unit[0]) : NULL;
    if (at == NULL || number < 1 || number > opt->most / seconds[at - letters])
        return wrong("%s takes a time like 90s, 30m, 36h or 3d, at most a year",
                     opt->option.name);
    int n = (int)number * seconds[at - letters];
    memcpy(member, &n, sizeof n);
    return OPTIONS_GOOD;
}

static int set(options *o, const setting *opt, const char *value) {
    char *member = (char *)o + opt->at;
    if (opt->kind == WORDS) {
        memcpy(member, &value, sizeof value);
        return OPTIONS_GOOD;
    }
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (opt->kind == DURATION)
        return set_duration(member, opt, number, end);
    if (*value == '\0' || *end != '\0' || errno != 0 || number < opt->least ||
        number > opt->most) {
        fprintf(stderr, "windrose serve: %s takes a number from %d to %d, not \"%s\"\n",
                opt->option.name, opt->least, opt->most, value);
        return OPTIONS_WRONG;
    }
    int n = (int)number;
    memcpy(member, &n, sizeof n);
    return OPTIONS_GOOD;
}

static int take(options *o, int argc, char **argv, int *i) {
    const char *word = argv[*i];
    option_given given;
    int status = option_read(table_of_options, argc, argv, i, &given);
    if (status == OPTION_UNKNOWN)
        return wrong("unknown option \"%s\"", word);
    if (status == OPTION_TAKES_NO_VALUE)
        return wrong("%s takes no value", given.option->name);
    if (status == OPTION_NEEDS_VALUE)
        return wrong("%s needs a value", given.option->name);
    const setting *opt = (const setting *)(const void *)given.option;
    return set(o, opt, opt->kind == FLAG ? "1" : given.value);
}

/* ==== Defaults =================================================================== */

/* Makes the folders on the way to a file. */
static void make_folders(char *path) {
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
}

const char *options_default_store(void) {
    static char path[4096];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/')
        snprintf(path, sizeof path, "%s/windrose/windrose.db", data);
    else if (home != NULL && home[0] == '/')
        snprintf(path, sizeof path, "%s/.local/share/windrose/windrose.db", home);
    else
        snprintf(path, sizeof path, "./windrose.db");
    make_folders(path);
    return path;
}

/* build/web beside the program, or share/windrose/web where it was installed. */
static const char *default_web(void) {
    static char path[4096];
    static const char *const places[] = {"/web", "/../share/windrose/web",
                                         "/../../share/windrose/web"};
    char program[2048];
    ssize_t len = readlink("/proc/self/exe", program, sizeof program - 1);
    if (len <= 0)
        return "";
    program[len] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        struct stat st;
        snprintf(path, sizeof path, "%s%s/index.html", program, places[i]);
        if (stat(path, &st) == 0) {
            *strrchr(path, '/') = '\0';
            return path;
        }
    }
    return "";
}

static int check(options *o) {
    int level = o->level != NULL ? log_level_named(o->level) : LOG_INFO;
    if (level < 0)
        return wrong("unknown log level \"%s\"", o->level);
    log_level(level);
    if ((o->cert == NULL) != (o->key == NULL))
        return wrong("--cert and --key need each other%s", "");
    if (o->push_contact != NULL && strncmp(o->push_contact, "mailto:", 7) != 0 &&
        strncmp(o->push_contact, "https:", 6) != 0)
        return wrong("--push-contact takes a mailto: or https: address, not \"%s\"",
                     o->push_contact);
    if (o->store == NULL)
        o->store = options_default_store();
    if (o->web == NULL)
        o->web = default_web();
    if (o->threads == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        o->threads = cores > 0 ? (int)cores : 1;
    }
    return OPTIONS_GOOD;
}

int options_read(options *o, int argc, char **argv) {
    *o = (options){.listen = "127.0.0.1",
                   .port = 8080,
                   .max_clients = 10000,
                   .max_per_address = 64,
                   .max_tables = 20,
                   .rate = 25,
                   .absent_after = 3 * 86400};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            help();
            return OPTIONS_HELP;
        }
        int code = take(o, argc, argv, &i);
        if (code != OPTIONS_GOOD)
            return code;
    }
    return check(o);
}
