/*
 * main.c: the windrose program: finds the command and runs it.
 */
#define _XOPEN_SOURCE 700

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "src/cli/common/io.h"

enum { OUTPUT = 1 << 16 }; /* so that a table is written in one piece */

void wr_fail(const char *what) {
    fflush(stdout);
    fprintf(stderr, "windrose: this is a bug in the program: %s\n", what);
    abort();
}

__attribute__((noreturn)) static void unknown_command(const char *word) {
    const char *nearest = NULL;
    int best = 3;
    for (const args_command *c = commands; c->name != NULL; c++) {
        int distance = args_distance(word, c->name);
        if (distance < best) {
            best = distance;
            nearest = c->name;
        }
    }
    if (nearest != NULL)
        io_fail(CLI_USAGE, "unknown command \"%s\"; did you mean %s?",
                "unbekannter Befehl „%s“; meinst du %s?", word, nearest);
    io_fail(CLI_USAGE, "unknown command \"%s\"; see windrose help",
            "unbekannter Befehl „%s“; siehe windrose help", word);
}

static int run_command(int num_words, char **words) {
    const args_command *c = command_find(words[0]);
    args a;
    int code = CLI_GOOD;
    if (c == NULL)
        unknown_command(words[0]);
    if (c->run_words != NULL)
        return c->run_words(num_words, words);
    args_parse(&a, c, num_words - 1, words + 1);
    if (a.wants_help)
        help_command(c);
    else
        code = c->run(&a);
    args_free(&a);
    return code;
}

int main(int argc, char **argv) {
    int code = CLI_GOOD;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe shows as a failed write */
    setvbuf(stdout, NULL, _IOFBF, OUTPUT);
    if (argc > 1 && strcmp(argv[1], "--complete") == 0) {
        help_complete(argc - 2, argv + 2);
        return io_finish(code);
    }
    int used = 1 + args_choose_language(argc - 1, argv + 1);
    const char *word = argc > used ? argv[used] : "--help";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        help_overview();
    else if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 ||
             strcmp(word, "version") == 0)
        help_version();
    else
        code = run_command(argc - used, argv + used);
    return io_finish(code);
}
