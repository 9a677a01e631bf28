/*
 * commands.c: the table of commands, from which parsing, help and completion are made.
 */
#include "commands.h"

#include <string.h>

#include "src/cli/arena/arena.h"
#include "src/cli/play/play.h"
#include "src/cli/tools/tools.h"

#define SEATS                                                                          \
    { "--seats", "N", "number of seats (default 4, or what the game allows)", 0 }
#define SET                                                                            \
    {                                                                                  \
        "--set", "NAME=VALUE",                                                         \
            "sets an option of the game; windrose games lists them", 1                 \
    }
#define EDITION                                                                        \
    {                                                                                  \
        "--edition", "FILE",                                                           \
            "plays with the edition in FILE, for games that have them", 0              \
    }
#define NODES                                                                          \
    { "--nodes", "N", "how many games a searching bot imagines for each move", 0 }
#define TIME                                                                           \
    { "--time", "MS", "how long it thinks about a move, in milliseconds", 0 }
#define PATIENCE                                                                       \
    { "--patience", "MS", "how long a program may be late (default 10000)", 0 }
#define COLOR                                                                          \
    { "--color", "always|never|auto", "colours; auto: if the output is a terminal", 0 }
#define LANG                                                                           \
    {                                                                                  \
        "--lang", "en|de",                                                             \
            "language of the rules and of what is told of a game (default: as LANG "   \
            "says); tables, questions and commands are English",                       \
            0                                                                          \
    }
#define JSON                                                                           \
    { "--json", NULL, "prints JSON", 0 }
#define END                                                                            \
    { NULL, NULL, NULL, 0 }

static const args_option games_options[] = {
    JSON,
    COLOR,
    {"--all", NULL, "also games that are only templates for authors", 0},
    END,
};

static const args_option rules_options[] = {LANG, COLOR, END};

static const args_option edition_options[] = {END};

static const args_option play_options[] = {
    SEATS,
    {"--you", "SEAT", "seats played by people: 1 (default), 1,3, all or none", 1},
    {"--bot", "BOT,...", "who plays the other seats (default: the first below)", 0},
    {"--companion", NULL, "beside a real table: you enter what happens there", 0},
    NODES,
    TIME,
    PATIENCE,
    {"--seed", "S", "number that fixes all luck (default: a new one)", 0},
    SET,
    EDITION,
    {"--save", "FILE", "keeps the game in FILE, saved at each move of a person", 0},
    {"--resume", "FILE", "goes on with a saved game", 0},
    LANG,
    COLOR,
    END,
};

static const args_option trace_options[] = {
    SEATS,
    {"--seed", "S", "number that fixes all luck (default 1)", 0},
    {"--bot", "BOT,...", "who plays (default random)", 0},
    NODES,
    TIME,
    PATIENCE,
    {"--legal", NULL, "adds the legal set to each decision: # legal: a | b", 0},
    SET,
    EDITION,
    END,
};

static const args_option replay_options[] = {
    {"--seat", "N", "whose eyes (default: what all seats see)", 0},
    {"--at", "LINE", "only the position after this line of the file", 0},
    {"--json", NULL, "prints the observation at that line, or at the end, as JSON", 0},
    LANG,
    COLOR,
    END,
};

static const args_option hint_options[] = {
    {"--seat", "N", "whose move (default: the first seat that owes one)", 0},
    {"--at", "LINE", "the position after this line of the file (default: the last)", 0},
    {"--bot", "LEVEL", "who is asked (default: the best one)", 0},
    NODES,
    TIME,
    {"--threads", "T", "with how many threads it thinks (default 1)", 0},
    {"--seed", "S", "number that fixes its luck (default 1)", 0},
    JSON,
    END,
};

static const args_option check_options[] = {END};

static const args_option sim_options[] = {
    {"--games", "N", "how many games", 0},
    {"--threads", "T", "how many threads (default: one for each core)", 0},
    SEATS,
    {"--bot", "BOT,...", "who plays (default random)", 0},
    NODES,
    TIME,
    PATIENCE,
    {"--seed", "S", "number that fixes all luck (default 1)", 0},
    SET,
    EDITION,
    JSON,
    END,
};

static const args_option arena_options[] = {
    {"--bots", "BOT,...", "who plays; see above", 0},
    {"--games", "N", "how many games; rounded up to whole deals", 0},
    NODES,
    TIME,
    {"--threads", "T", "how many threads (default: one for each core)", 0},
    SEATS,
    SET,
    EDITION,
    {"--seed", "S", "number that fixes all luck (default 1)", 0},
    {"--csv", "FILE", "keeps the result of each game in a new file", 0},
    {"--resume", "FILE", "goes on with the file of an interrupted run", 0},
    PATIENCE,
    JSON,
    END,
};

static const args_option engine_options[] = {
    {"--bot", "BOT", "who thinks (default: the first below)", 0},
    {"--threads", "T", "with how many threads it thinks (default 1)", 0},
    END,
};

static const args_option perft_options[] = {
    {"--depth", "D", "how many steps to look ahead", 0},    SEATS, SET, EDITION,
    {"--from", "FILE", "starts where this record ends", 0}, END,
};

static const args_option signature_options[] = {END};

static const args_option bench_options[] = {
    SEATS,
    SET,
    EDITION,
    {"--seconds", "S", "how long to measure (default 2)", 0},
    {"--batch", "N", "steps N matches together, instead of one after the other", 0},
    {"--keep", "all|bits|masks|nothing",
     "what a batch keeps: observations and masks (default), bits for masks, ...", 0},
    {"--threads", "T", "how many threads step a batch (default 1)", 0},
    JSON,
    END,
};

static const args_option export_options[] = {
    {"--output", "FILE", "where the rows go, a NumPy file: games.npy", 0},
    END,
};

static const args_option tensor_options[] = {
    {"--columns", NULL, "lists every column with its name", 0},
    JSON,
    END,
};

static const args_option help_options[] = {END};

enum { MANY = 1 << 20 };

static const args_option server_options[] = {END};

const args_command commands[] = {
    {
        .name = "games",
        .operands = "",
        .summary = "lists the games, their seats and options",
        .detail = "",
        .examples = "  windrose games\n"
                    "  windrose games --json\n",
        .options = games_options,
        .run = cmd_games,
    },
    {
        .name = "rules",
        .operands = "GAME [RULE-ID]",
        .summary = "prints the rules of a game, or one of them",
        .detail = "",
        .examples = "  windrose rules santa-timea | less\n"
                    "  windrose rules santa-timea ST-29\n"
                    "  windrose rules santa-timea --lang de\n",
        .options = rules_options,
        .min_operands = 1,
        .max_operands = 2,
        .run = cmd_rules,
    },
    {
        .name = "edition",
        .operands = "GAME [FILE]",
        .summary = "prints the built-in edition of a game, or checks another",
        .detail =
            "An edition is a text file with the map or the values of a game. Copy\n"
            "the built-in one, change it, give it another name, and play with\n"
            "--edition FILE. Records keep it, so that they replay anywhere. Of a\n"
            "wrong file the check that fails is named, with its line.\n",
        .examples = "  windrose edition columbus >mine.txt\n"
                    "  windrose edition columbus mine.txt\n"
                    "  windrose play columbus --edition mine.txt\n",
        .options = edition_options,
        .min_operands = 1,
        .max_operands = 2,
        .run = cmd_edition,
    },
    {
        .name = "play",
        .operands = "GAME",
        .summary = "plays a game at the terminal, against bots or each other",
        .detail =
            "Each turn shows the table and the legal moves with their numbers.\n"
            "Type a number, or the move itself (play N4, or just n4). Type ? for\n"
            "the other commands: hint, rules, log, undo, save, quit. Several people "
            "at\n"
            "one terminal pass it on; the screen is cleared between them.\n"
            "With --resume FILE the game need not be named. With --companion the "
            "game\n"
            "is on a real table: tell what cards, dice and players do, and Windrose\n"
            "keeps the score and the rules.\n",
        .examples = "  windrose play santa-timea\n"
                    "  windrose play santa-timea --seats 3 --you 1,2 --set pro=on\n"
                    "  windrose play santa-timea --save evening.wr\n"
                    "  windrose play --resume evening.wr\n"
                    "  windrose play columbus --seats 3 --companion --you 2\n",
        .options = play_options,
        .max_operands = 1,
        .run = cmd_play,
    },
    {
        .name = "trace",
        .operands = "GAME",
        .summary = "plays a game by bots and prints its record",
        .detail = "",
        .examples = "  windrose trace santa-timea --seats 4 --seed 7 >game.wr\n"
                    "  windrose trace santa-timea --seats 2 --seed 7 --set pro=on "
                    "--legal\n",
        .options = trace_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_trace,
    },
    {
        .name = "replay",
        .operands = "FILE",
        .summary = "shows a recorded game step by step from one seat's eyes",
        .detail = "At a terminal, Enter goes on, b goes back, a number goes to that\n"
                  "line of the file, and q leaves. Elsewhere all steps are printed.\n"
                  "Nothing is shown that the seat could not see at that moment.\n",
        .examples = "  windrose replay game.wr --seat 2\n"
                    "  windrose replay game.wr --seat 2 --at 120\n"
                    "  windrose replay game.wr --seat 2 --at 120 --json\n",
        .options = replay_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_replay,
    },
    {
        .name = "hint",
        .operands = "FILE",
        .summary = "says what a bot would play in a position of a record",
        .detail =
            "Ranks the moves of a seat: the share of the win that each promises,\n"
            "how much of its thinking the bot gave it, and the points it expects at\n"
            "the end. In a game against the sea the first figure is the chance that\n"
            "all come home. Only what the seat may know is used. The file - is the\n"
            "standard input.\n",
        .examples =
            "  windrose hint game.wr --at 120\n"
            "  windrose hint game.wr --at 120 --bot level3 --nodes 2000 --json\n",
        .options = hint_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_hint,
    },
    {
        .name = "check",
        .operands = "FILE...",
        .summary = "verifies records, with their # legal: comments",
        .detail = "The first wrong line is named, with the rule that forbids it. A\n"
                  "record may be unfinished. The file - is the standard input.\n",
        .examples = "  windrose check game.wr\n"
                    "  windrose trace santa-timea --legal | windrose check -\n",
        .options = check_options,
        .min_operands = 1,
        .max_operands = MANY,
        .run = cmd_check,
    },
    {
        .name = "sim",
        .operands = "GAME",
        .summary = "plays many games by bots and sums them up",
        .detail = "Prints how long the games were, the points of each seat, and its\n"
                  "share of the wins with a 95 % interval by Wilson. The result does\n"
                  "not depend on the number of threads.\n",
        .examples =
            "  windrose sim santa-timea --games 100000\n"
            "  windrose sim santa-timea --seats 2 --games 1000 --bot greedy,random\n",
        .options = sim_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_sim,
    },
    {
        .name = "arena",
        .operands = "GAME",
        .summary = "compares bots: shares of wins, points and ratings",
        .detail =
            "On each deal the bots play once in every rotation of their seats, with\n"
            "the same luck, so that chance favours none of them. With fewer bots\n"
            "than seats the last one fills up the table; with more, every choice of\n"
            "so many is a line-up. Intervals are of 95 %, taken over deals. The\n"
            "result does not depend on the number of threads, unless bots think by\n"
            "the clock. An interrupt ends the run with what is there.\n",
        .examples =
            "  windrose arena santa-timea --bots level5,greedy --games 400\n"
            "  windrose arena santa-timea --seats 2 --bots level1,level2,level3 \\\n"
            "      --games 600 --csv levels.csv\n"
            "  windrose arena santa-timea --bots exec:./mybot,greedy --games 40 \\\n"
            "      --time 100\n",
        .options = arena_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_arena,
    },
    {
        .name = "engine",
        .operands = "",
        .summary = "lets other programs play with the bots, line by line",
        .detail = "Speaks the protocol of docs/PROTOCOL.md on the standard input and\n"
                  "output, until quit or the end of the input.\n",
        .examples = "  windrose engine --bot level3\n"
                    "  windrose play santa-timea --bot \"exec:windrose engine\"\n",
        .options = engine_options,
        .run = cmd_engine,
    },
    {
        .name = "serve",
        .operands = "",
        .summary = "serves the page and tables where people play over the network",
        .detail = "Runs until it is stopped by ctrl-c. Everything is stored as it\n"
                  "happens, and goes on after a restart. windrose serve --help lists\n"
                  "the options.\n",
        .examples = "  windrose serve\n"
                    "  windrose serve --listen 0.0.0.0 --port 80\n",
        .options = server_options,
        .run_words = cmd_server,
    },
    {
        .name = "admin",
        .operands = "COMMAND",
        .summary = "looks after what a server has stored",
        .detail = "windrose admin --help lists its commands.\n",
        .examples = "  windrose admin --help\n",
        .options = server_options,
        .run_words = cmd_server,
    },
    {
        .name = "perft",
        .operands = "GAME",
        .summary = "counts the continuations of a position",
        .detail =
            "A step is a decision of a seat or an outcome of chance; some records\n"
            "write several on one line. Each outcome counts once.\n",
        .examples = "  windrose perft santa-timea --seats 2 --depth 3\n"
                    "  windrose perft santa-timea --from game.wr --depth 5\n",
        .options = perft_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_perft,
    },
    {
        .name = "signature",
        .operands = "[GAME...]",
        .summary = "prints the number that proves equal behaviour of two builds",
        .detail = "",
        .examples = "  windrose signature\n"
                    "  windrose signature santa-timea\n",
        .options = signature_options,
        .max_operands = MANY,
        .run = cmd_signature,
    },
    {
        .name = "bench",
        .operands = "GAME",
        .summary = "measures random play and search on one core",
        .detail =
            "Random games for some seconds, then the best bot for as long, which\n"
            "thinks about fixed positions of one game with a fixed number of\n"
            "simulations. Where it plans, as in Azimuth against the sea, a\n"
            "simulation is a position of which all moves are tried.\n",
        .examples = "  windrose bench santa-timea\n"
                    "  windrose bench santa-timea --seats 4 --json\n"
                    "  windrose bench santa-timea --batch 4096\n",
        .options = bench_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_bench,
    },
    {
        .name = "tensor",
        .operands = "GAME",
        .summary = "tells how observations stand in the rows of a batch",
        .detail = "A row has a part for each field of the observation that may change\n"
                  "in a match; windrose replay --json shows the same fields.\n",
        .examples = "  windrose tensor santa-timea\n"
                    "  windrose tensor santa-timea --columns\n",
        .options = tensor_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_tensor,
    },
    {
        .name = "export",
        .operands = "FILE...",
        .summary = "writes the decisions of records as a data set",
        .detail =
            "An array with a row for each decision of a seat: match, move, players,\n"
            "seat, observation (windrose tensor explains it), legal (a bit for\n"
            "each action), action, and share of the win and points at the end.\n"
            "numpy.load reads it. The file - is the standard input.\n",
        .examples = "  windrose trace columbus --seed 7 --bot greedy >game.wr\n"
                    "  windrose export game.wr --output games.npy\n",
        .options = export_options,
        .min_operands = 1,
        .max_operands = MANY,
        .run = cmd_export,
    },
    {
        .name = "help",
        .operands = "[COMMAND]",
        .summary = "explains a command",
        .detail = "",
        .examples = "  windrose help play\n",
        .options = help_options,
        .max_operands = 1,
        .run = cmd_help,
    },
    {.name = NULL},
};

const args_command *command_find(const char *name) {
    for (const args_command *c = commands; c->name != NULL; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}
