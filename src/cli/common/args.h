/*
 * args.h: the words of a command line. Each command has one table of options; parsing,
 * help and completion all read it.
 */
#ifndef WINDROSE_CLI_ARGS_H
#define WINDROSE_CLI_ARGS_H

#include "src/base/option.h"
#include "windrose.h"

/* What the program says to the shell. */
enum { CLI_GOOD = 0, CLI_WRONG = 1, CLI_USAGE = 2 };

/* What an option takes is named in the words of the help; completion knows FILE, BOT
 * (one of the library), BOT,... (programs too), LEVEL (one that searches), NAME=VALUE
 * and lists separated by `|`. */
typedef struct args args;

typedef struct {
    const char *name;
    const char *operands; /* as the help writes them: "GAME [RULE-ID]" */
    const char *summary;  /* one line, without full stop */
    const char *detail;   /* paragraphs, ending with a line feed */
    struct {
        const char *summary, *detail; /* the same in German */
    } german;
    const char *examples;  /* lines, indented, ending with a line feed */
    const option *options; /* ends with name NULL */
    int min_operands, max_operands;
    int (*run)(const args *a); /* returns one of CLI_… */
    /* Or: reads the words itself, beginning with the name of the command, up to NULL.
     */
    int (*run_words)(int num_words, char **words);
} args_command;

/* A parsed command line. The words belong to main(). */
struct args {
    const args_command *command;
    int num_given, num_operands, wants_help;
    option_given *given;
    const char **operands;
    void *
        *kept; /* what args_setup has read and the setup refers to; freed at the end */
};

/* Reads the words after the name of a command; wrong ones end the program. */
void args_parse(args *a, const args_command *command, int num_words, char **words);
void args_free(args *a);

/* The value of an option, "" for one without an argument; NULL: not given. */
const char *args_value(const args *a, const char *name);
/* A whole number from min to max, which may be written like 1e9, or `init` if the
 * option is not given. */
uint64_t args_number(const args *a, const char *name, uint64_t min, uint64_t max,
                     uint64_t init);
/* Reads an unsigned decimal number, all of `words`. Returns 0, or -1 if it is
 * invalid. */
int args_read_number(const char *words, size_t len, uint64_t *out);

/* Finds the reader's language: that of --lang, which all commands take, or else of the
 * environment, as for other programs; English if none is known. Returns how many words
 * at the beginning say so. */
int args_choose_language(int num_words, char *const *words);
int args_language(void);

/* A registered game; an unknown one ends the program with a suggestion. */
const wr_game *args_game(const char *name);
/* Writes --seats, every --set and --edition into `setup`, which must not be used after
 * args_free. */
void args_setup(const args *a, const wr_game *g, wr_setup *setup);
/* Default options and the usual number of seats of a front end: four, or what the game
 * allows nearest to it. */
void args_setup_usual(const wr_game *g, wr_setup *setup);
/* True if option i differs from its default. */
int args_is_set(const wr_game *g, const wr_setup *setup, int i);

/* How many letters must change to make a of b; used for suggestions. */
int args_distance(const char *a, const char *b);

#endif
