/*
 * commands.c: the table of commands, from which parsing, help and completion are made.
 */
#include "commands.h"

#include <string.h>

#include "src/cli/analysis/analysis.h"
#include "src/cli/arena/arena.h"
#include "src/cli/play/play.h"
#include "src/cli/tools/tools.h"

#define SEATS                                                                          \
    {                                                                                  \
        "--seats", "N", "number of seats (default 4, or the nearest the game allows)", \
            0, "Anzahl der Plätze (sonst 4, oder was das Spiel erlaubt)"              \
    }
#define SET                                                                            \
    {                                                                                  \
        "--set", "NAME=VALUE", "sets an option of the game; see windrose games", 1,    \
            "setzt eine Option des Spiels; siehe windrose games"                       \
    }
#define EDITION                                                                        \
    {                                                                                  \
        "--edition", "FILE",                                                           \
            "plays with the edition in FILE, if the game has editions", 0,             \
            "spielt mit der Edition in FILE, wenn das Spiel Editionen hat"             \
    }
#define NODES                                                                          \
    {                                                                                  \
        "--nodes", "N", "games that a searching bot simulates for each move", 0,       \
            "Partien, die ein suchender Bot für jeden Zug simuliert"                  \
    }
#define TIME                                                                           \
    {                                                                                  \
        "--time", "MS", "thinking time for each move, in milliseconds", 0,             \
            "Bedenkzeit für jeden Zug, in Millisekunden"                              \
    }
#define PATIENCE                                                                       \
    {                                                                                  \
        "--patience", "MS", "milliseconds a program may be late (default 10000)", 0,   \
            "Millisekunden, die ein Programm zu spät sein darf (sonst 10000)"         \
    }
#define PLAIN                                                                          \
    {                                                                                  \
        "--plain", NULL,                                                               \
            "scrolls, as for screen readers, instead of drawing in place", 0,          \
            "alles nacheinander, etwa für Vorleseprogramme, statt neu zu zeichnen"    \
    }
#define COLOR                                                                          \
    {                                                                                  \
        "--color", "always|never|auto", "colours; auto: if the output is a terminal",  \
            0, "Farben; auto: wenn die Ausgabe ein Terminal ist"                       \
    }
#define LANG                                                                           \
    {                                                                                  \
        "--lang", "en|de", "the language, English or German (default: from LANG)", 0,  \
            "die Sprache, Englisch oder Deutsch (sonst nach LANG)"                     \
    }
#define JSON                                                                           \
    { "--json", NULL, "prints JSON", 0, "gibt JSON aus" }
#define END                                                                            \
    { NULL, NULL, NULL, 0, NULL }

static const option games_options[] = {
    JSON,
    LANG,
    COLOR,
    {"--all", NULL, "includes templates for authors of games", 0,
     "auch Vorlagen für Autoren von Spielen"},
    END,
};

static const option rules_options[] = {LANG, COLOR, END};

static const option learn_options[] = {
    {"--list", NULL, "lists the lessons", 0, "zählt die Lektionen auf"},
    PLAIN,
    LANG,
    COLOR,
    END,
};

static const option edition_options[] = {END};

static const option play_options[] = {
    SEATS,
    {"--you", "SEAT", "seats that people play: 1 (default), 1,3, all or none", 1,
     "Plätze, die Menschen spielen: 1 (Vorgabe), 1,3, all oder none"},
    {"--bot", "BOT,...", "bots of the other seats (default: the first below)", 0,
     "Bots auf den anderen Plätzen (sonst der erste unten)"},
    {"--shuffle", "on|off", "draws the seats by lot (default: as the game says)", 0,
     "lost die Plätze aus (sonst wie das Spiel es vorsieht)"},
    {"--companion", NULL, "companion to a real table: you enter what happens there", 0,
     "begleitet einen echten Tisch: Du gibst ein, was dort geschieht"},
    NODES,
    TIME,
    PATIENCE,
    {"--seed", "S", "random seed (default: a new one)", 0,
     "Startwert des Zufalls (sonst ein neuer)"},
    SET,
    EDITION,
    {"--save", "FILE", "saves the game to FILE at each move of a person", 0,
     "sichert die Partie bei jedem Zug eines Menschen in FILE"},
    {"--resume", "FILE", "continues a saved game", 0,
     "setzt eine gesicherte Partie fort"},
    PLAIN,
    LANG,
    COLOR,
    END,
};

static const option trace_options[] = {
    SEATS,
    {"--seed", "S", "random seed (default 1)", 0, "Startwert des Zufalls (sonst 1)"},
    {"--bot", "BOT,...", "bots that play (default random)", 0,
     "Bots, die spielen (sonst random)"},
    NODES,
    TIME,
    PATIENCE,
    {"--legal", NULL, "adds the legal moves to each decision: # legal: a | b", 0,
     "schreibt zu jeder Entscheidung die erlaubten Züge: # legal: a | b"},
    SET,
    EDITION,
    END,
};

static const option replay_options[] = {
    {"--seat", "N", "shows the game as seat N sees it (default: as all see it)", 0,
     "zeigt die Partie, wie Platz N sie sieht (sonst wie alle)"},
    {"--at", "LINE", "shows only the position after this line of the file", 0,
     "zeigt nur die Stellung nach dieser Zeile der Datei"},
    {"--json", NULL, "prints the observation at that line, or at the end, as JSON", 0,
     "gibt die Beobachtung dort, oder am Ende, als JSON aus"},
    PLAIN,
    LANG,
    COLOR,
    END,
};

static const option hint_options[] = {
    {"--seat", "N", "the seat to advise (default: the first that owes a move)", 0,
     "der Platz, für den der Tipp ist (sonst der erste am Zug)"},
    {"--at", "LINE", "the position after this line of the file (default: the last)", 0,
     "die Stellung nach dieser Zeile der Datei (sonst der letzten)"},
    {"--bot", "LEVEL", "the bot to ask (default: the best)", 0,
     "der Bot, der gefragt wird (sonst der beste)"},
    NODES,
    TIME,
    {"--threads", "T", "number of threads that it thinks with (default 1)", 0,
     "Anzahl der Threads, mit denen er denkt (sonst 1)"},
    {"--seed", "S", "random seed of the bot (default 1)", 0,
     "Startwert des Zufalls für den Bot (sonst 1)"},
    LANG,
    JSON,
    END,
};

static const option check_options[] = {END};

static const option analyse_options[] = {
    {"--nodes", "N", "simulations for each decision (default 300)", 0,
     "Simulationen für jede Entscheidung (sonst 300)"},
    {"--threads", "N", "threads (default 1); the numbers do not depend on them", 0,
     "Threads (sonst 1); die Zahlen hängen nicht davon ab"},
    {"--svg", "FILE", "draws the chances of all seats into FILE", 0,
     "zeichnet die Chancen aller Plätze in FILE"},
    {"--resume", "FILE", "keeps what is done in FILE, and continues with it", 0,
     "hält in FILE fest, was getan ist, und setzt es fort"},
    JSON,
    LANG,
    END,
};

static const option puzzles_options[] = {
    {"--nodes", "N", "simulations for each position (default 300)", 0,
     "Simulationen für jede Stellung (sonst 300)"},
    {"--margin", "P", "percent of the win that the best move leads by (default 5)", 0,
     "Prozent vom Sieg, um die der beste Zug führt (sonst 5)"},
    {"--most", "N", "puzzles of one record (default 2)", 0,
     "Rätsel aus einer Mitschrift (sonst 2)"},
    END,
};

static const option sim_options[] = {
    {"--games", "N", "number of games", 0, "Anzahl der Partien"},
    {"--threads", "T", "number of threads (default: one per core)", 0,
     "Anzahl der Threads (sonst einer je Kern)"},
    {"--gpu", NULL, "plays on an NVIDIA GPU; only random", 0,
     "spielt auf einer GPU von NVIDIA; nur random"},
    SEATS,
    {"--bot", "BOT,...", "bots that play (default random)", 0,
     "Bots, die spielen (sonst random)"},
    NODES,
    TIME,
    PATIENCE,
    {"--seed", "S", "random seed (default 1)", 0, "Startwert des Zufalls (sonst 1)"},
    SET,
    EDITION,
    JSON,
    END,
};

static const option arena_options[] = {
    {"--bots", "BOT,...", "the bots to compare; see above", 0,
     "die Bots, die gegeneinander antreten; siehe oben"},
    {"--games", "N", "number of games, rounded up to whole deals", 0,
     "Anzahl der Partien, aufgerundet auf ganze Sätze"},
    NODES,
    TIME,
    {"--threads", "T", "number of threads (default: one per core)", 0,
     "Anzahl der Threads (sonst einer je Kern)"},
    SEATS,
    SET,
    EDITION,
    {"--seed", "S", "random seed (default 1)", 0, "Startwert des Zufalls (sonst 1)"},
    {"--luck", "in|out", "out: takes what chance brought out of the wins", 0,
     "out: nimmt aus den Siegen heraus, was der Zufall brachte"},
    {"--csv", "FILE", "writes the result of each game to a new file", 0,
     "schreibt das Ergebnis jeder Partie in eine neue Datei"},
    {"--resume", "FILE", "continues an interrupted run from its file", 0,
     "setzt einen unterbrochenen Lauf aus seiner Datei fort"},
    PATIENCE,
    JSON,
    END,
};

static const option engine_options[] = {
    {"--bot", "BOT", "the bot that thinks (default: the first below)", 0,
     "der Bot, der denkt (sonst der erste unten)"},
    {"--threads", "T", "number of threads that it thinks with (default 1)", 0,
     "Anzahl der Threads, mit denen er denkt (sonst 1)"},
    END,
};

static const option perft_options[] = {
    {"--depth", "D", "number of steps to look ahead", 0, "so viele Schritte voraus"},
    SEATS,
    SET,
    EDITION,
    {"--from", "FILE", "starts where this record ends", 0,
     "beginnt, wo diese Mitschrift endet"},
    END,
};

static const option signature_options[] = {END};

static const option bench_options[] = {
    SEATS,
    SET,
    EDITION,
    {"--seconds", "S", "seconds to measure (default 2)", 0,
     "Sekunden, die gemessen werden (sonst 2)"},
    {"--batch", "N", "steps N matches together instead of one at a time", 0,
     "spielt N Partien gleichzeitig statt nacheinander"},
    {"--keep", "all|bits|masks|nothing",
     "what a batch writes: observations and masks (default), bits for masks, ...", 0,
     "was geschrieben wird: Beobachtungen und Masken (sonst), Bits statt Masken, ..."},
    {"--threads", "T", "number of threads that step a batch (default 1)", 0,
     "Anzahl der Threads, die das tun (sonst 1)"},
    {"--gpu", NULL, "measures an NVIDIA GPU: random games, and a batch", 0,
     "misst eine GPU von NVIDIA: zufällige Partien und N gleichzeitige"},
    JSON,
    END,
};

static const option export_options[] = {
    {"--output", "FILE", "the NumPy file to write, such as games.npy", 0,
     "die NumPy-Datei, die entsteht, etwa games.npy"},
    END,
};

static const option tensor_options[] = {
    {"--columns", NULL, "lists every column with its name", 0,
     "nennt jede Spalte mit ihrem Namen"},
    JSON,
    END,
};

static const option help_options[] = {LANG, END};

enum { MANY = 1 << 20 };

static const option server_options[] = {END};

const args_command commands[] = {
    {
        .name = "games",
        .operands = "",
        .summary = "lists the games, their seats and options",
        .detail = "",
        .german = {"listet die Spiele mit Plätzen und Optionen", ""},
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
        .german = {"zeigt die Regeln eines Spiels, oder eine davon", ""},
        .examples = "  windrose rules santa-timea | less\n"
                    "  windrose rules santa-timea ST-29\n"
                    "  windrose rules santa-timea --lang de\n",
        .options = rules_options,
        .min_operands = 1,
        .max_operands = 2,
        .run = cmd_rules,
    },
    {
        .name = "learn",
        .operands = "GAME [LESSON]",
        .summary = "teaches a game in short lessons that you play",
        .detail = "Begins with the first lesson that you have not played yet, or with\n"
                  "lesson number LESSON. Each takes a few minutes.\n",
        .german = {"lehrt ein Spiel in kurzen Lektionen, die du spielst",
                   "Beginnt mit der ersten Lektion, die du noch nicht gespielt hast, "
                   "oder mit\n"
                   "Lektion Nummer LESSON. Jede dauert wenige Minuten.\n"},
        .examples = "  windrose learn santa-timea\n"
                    "  windrose learn columbus --list\n",
        .options = learn_options,
        .min_operands = 1,
        .max_operands = 2,
        .run = cmd_learn,
    },
    {
        .name = "edition",
        .operands = "GAME [FILE]",
        .summary = "prints the built-in edition of a game, or checks another",
        .detail =
            "An edition is a text file with the map or the values of a game. Copy\n"
            "the built-in one, change it, give it another name, and play with\n"
            "--edition FILE. A record includes its edition, so it replays anywhere.\n"
            "If a file is invalid, the command names the check that fails and the\n"
            "line.\n",
        .german = {"zeigt die eingebaute Edition, oder prüft eine andere",
                   "Eine Edition ist eine Textdatei mit der Karte oder den Werten "
                   "eines Spiels.\n"
                   "Kopiere die eingebaute, ändere sie, gib ihr einen anderen Namen "
                   "und spiele\n"
                   "mit --edition FILE. Eine Mitschrift enthält ihre Edition und lässt "
                   "sich so\n"
                   "überall nachspielen. Ist eine Datei ungültig, nennt der Befehl "
                   "Prüfung und\n"
                   "Zeile.\n"},
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
            "the other commands: hint, rules, log, undo, save, quit. Several people\n"
            "can share one terminal; the screen is cleared between them.\n"
            "With --resume FILE, leave GAME out. With --companion the game is on a\n"
            "real table: enter what cards, dice and players do, and Windrose keeps\n"
            "the score and checks the rules.\n",
        .german =
            {"spielt im Terminal, gegen Bots oder miteinander",
             "Vor jedem Zug siehst du den Tisch und die erlaubten Züge mit "
             "Nummern. Tippe\n"
             "eine Nummer oder den Zug selbst (play N4, oder nur n4). ? erklärt "
             "die anderen\n"
             "Befehle: tipp, regeln, geschichte, protokoll, zurück, sichern, "
             "ende. Mehrere\n"
             "können sich ein Terminal teilen; beim Wechsel wird der Bildschirm "
             "geleert.\n"
             "Mit --resume FILE lass GAME weg. Mit --companion spielt ihr an "
             "einem echten\n"
             "Tisch: Gib ein, was Karten und Würfel bringen und was alle tun, und "
             "Windrose\n"
             "zählt die Punkte und achtet auf die Regeln.\n"},
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
        .summary = "lets bots play a game and prints its record",
        .detail = "",
        .german = {"lässt Bots eine Partie spielen und gibt die Mitschrift aus", ""},
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
        .summary = "shows a recorded game step by step as one seat sees it",
        .detail =
            "On a terminal the table is drawn in place: Enter goes on, b goes back,\n"
            "as the arrow keys do, a number goes to that line of the file, and q\n"
            "quits. Elsewhere all steps are printed. The output shows only what the\n"
            "seat could see at that moment.\n",
        .german =
            {"zeigt eine Partie Schritt für Schritt, wie ein Platz sie sieht",
             "Im Terminal bleibt der Tisch an seiner Stelle: Enter geht weiter, "
             "b zurück,\n"
             "so auch die Pfeiltasten, eine Zahl zu dieser Zeile der Datei, und q "
             "beendet.\n"
             "Sonst werden alle Schritte ausgegeben. Gezeigt wird nur, was der "
             "Platz in\n"
             "diesem Augenblick sehen konnte.\n"},
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
            "Ranks the moves of a seat: the share of the win that the bot expects\n"
            "from each, the share of its search that it spent on it, and the points\n"
            "it expects at the end. In a game against the sea the first figure is\n"
            "the chance that all come home. The bot uses only what the seat may\n"
            "know. The file - is the standard input.\n",
        .german = {"sagt, was ein Bot in einer Stellung spielen würde",
                   "Ordnet die Züge eines Platzes. Zu jedem stehen der Anteil am Sieg, "
                   "den der\n"
                   "Bot erwartet, der Anteil seiner Suche, der auf den Zug fiel, und "
                   "die Punkte\n"
                   "am Ende. Gegen das Meer ist die erste Zahl die Aussicht, dass alle "
                   "heimkommen.\n"
                   "Der Bot weiß nur, was der Platz wissen darf. Die Datei - ist die\n"
                   "Standardeingabe.\n"},
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
        .summary = "checks records, including their # legal: comments",
        .detail =
            "Names the first invalid line and the rule that forbids it. A record\n"
            "may be unfinished. The file - is the standard input.\n",
        .german =
            {"prüft Mitschriften, auch ihre Kommentare # legal:",
             "Nennt die erste ungültige Zeile und die Regel, die sie verbietet. Eine\n"
             "Mitschrift darf unfertig sein. Die Datei - ist die Standardeingabe.\n"},
        .examples = "  windrose check game.wr\n"
                    "  windrose trace santa-timea --legal | windrose check -\n",
        .options = check_options,
        .min_operands = 1,
        .max_operands = MANY,
        .run = cmd_check,
    },
    {
        .name = "analyse",
        .operands = "FILE...",
        .summary = "tells what decided finished games: luck, choices, mistakes",
        .detail =
            "Where each result comes from: the value at the start, what chance and\n"
            "hidden cards brought, own choices, those of others, and what is left of\n"
            "errors of estimates; they add up to the result. Then how well each seat\n"
            "played, the turning points, and the dearest mistakes, judged by what\n"
            "the seat could know. docs/ANALYSIS.md explains each number. With --json\n"
            "each record is one line.\n",
        .german =
            {"sagt, was beendete Partien entschied: Glück, Züge, Fehler",
             "Woher jedes Ergebnis kommt: der Wert am Anfang, was Zufall und "
             "verdeckte\n"
             "Karten brachten, eigene Züge, die der anderen, und was Schätzfehler\n"
             "übrig lassen; zusammen ergeben sie das Ergebnis. Dann, wie gut jeder\n"
             "Platz spielte, die Wendepunkte und die teuersten Fehler, nach dem, was\n"
             "der Platz wissen konnte. docs/ANALYSIS.md erklärt jede Zahl. Mit --json\n"
             "ist jede Mitschrift eine Zeile.\n"},
        .examples =
            "  windrose analyse game.wr\n"
            "  windrose analyse game.wr --nodes 1000 --threads 4 --svg game.svg\n"
            "  windrose analyse --json games/*.wr >games.jsonl\n",
        .options = analyse_options,
        .min_operands = 1,
        .max_operands = MANY,
        .run = cmd_analyse,
    },
    {
        .name = "puzzles",
        .operands = "FILE...",
        .summary = "finds positions of finished games with one move clearly best",
        .detail =
            "Prints two lines for each: the moves that lead to the position, and\n"
            "the answer. The move leads by a margin, also after ten times as many\n"
            "simulations, and greedy would play another. The level says which\n"
            "bots find it.\n",
        .german = {"findet Stellungen beendeter Partien mit einem klar besten Zug",
                   "Gibt für jede zwei Zeilen aus: die Züge bis zur Stellung und die\n"
                   "Lösung. Der Zug führt klar, auch nach zehnmal so vielen\n"
                   "Simulationen, und greedy spielte einen anderen. Die Stufe sagt,\n"
                   "welche Bots ihn finden.\n"},
        .examples = "  windrose puzzles games/*.wr\n",
        .options = puzzles_options,
        .min_operands = 1,
        .max_operands = MANY,
        .run = cmd_puzzles,
    },
    {
        .name = "sim",
        .operands = "GAME",
        .summary = "lets bots play many games and prints statistics",
        .detail = "Prints the length of the games, the points of each seat, and its\n"
                  "share of the wins with a 95 % Wilson interval. The result does not\n"
                  "depend on the number of threads.\n",
        .german = {"lässt Bots viele Partien spielen und zeigt die Statistik",
                   "Zeigt die Länge der Partien, die Punkte jedes Platzes und seinen "
                   "Anteil an\n"
                   "den Siegen mit einem 95-%-Intervall nach Wilson. Das Ergebnis "
                   "hängt nicht\n"
                   "von der Anzahl der Threads ab.\n"},
        .examples =
            "  windrose sim santa-timea --games 100000\n"
            "  windrose sim santa-timea --seats 2 --games 1000 --bot greedy,random\n"
            "  windrose sim santa-timea --gpu --games 1000000000\n",
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
            "the same luck, so that chance favours no bot. With fewer bots than\n"
            "seats the last bot takes the remaining seats; with more, every subset\n"
            "that fills the table is a line-up. The 95 % intervals are over deals.\n"
            "The result does not depend on the number of threads, unless bots think\n"
            "for a set time. An interrupt ends the run and prints the results so\n"
            "far.\n",
        .german = {"vergleicht Bots: Anteile an Siegen, Punkte und Wertungen",
                   "Bei jedem Satz spielen die Bots einmal in jeder Drehung ihrer "
                   "Plätze, mit\n"
                   "demselben Glück, so dass der Zufall keinen begünstigt. Bei weniger "
                   "Bots als\n"
                   "Plätzen nimmt der letzte Bot die übrigen; bei mehr wird jede "
                   "Auswahl, die den\n"
                   "Tisch füllt, aufgestellt. Die 95-%-Intervalle gelten über Sätze. "
                   "Das Ergebnis\n"
                   "hängt nicht von der Anzahl der Threads ab, außer wenn Bots eine "
                   "feste Zeit\n"
                   "denken. Eine Unterbrechung beendet den Lauf und zeigt das Ergebnis "
                   "bis dahin.\n"},
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
        .summary = "lets other programs use the bots, line by line",
        .detail = "Speaks the protocol of docs/PROTOCOL.md on the standard input and\n"
                  "output, until quit or the end of the input.\n",
        .german = {"lässt andere Programme die Bots benutzen, Zeile für Zeile",
                   "Spricht das Protokoll von docs/PROTOCOL.md über Standardeingabe "
                   "und -ausgabe,\n"
                   "bis quit oder bis zum Ende der Eingabe.\n"},
        .examples = "  windrose engine --bot level3\n"
                    "  windrose play santa-timea --bot \"exec:windrose engine\"\n",
        .options = engine_options,
        .run = cmd_engine,
    },
    {
        .name = "serve",
        .operands = "",
        .summary = "serves the page and tables where people play over the network",
        .detail =
            "Runs until you press ctrl-c. Everything is stored as it happens, and\n"
            "games go on after a restart. windrose serve --help lists the\n"
            "options.\n",
        .german =
            {"bietet die Seite und Tische für Partien über das Netz",
             "Läuft bis Strg-C. Alles wird sofort gespeichert, und Partien gehen nach\n"
             "einem Neustart weiter. windrose serve --help nennt die Optionen.\n"},
        .examples = "  windrose serve\n"
                    "  windrose serve --listen 0.0.0.0 --port 80\n",
        .options = server_options,
        .run_words = cmd_server,
    },
    {
        .name = "admin",
        .operands = "COMMAND",
        .summary = "maintains the store of a server",
        .detail = "windrose admin --help lists its commands.\n",
        .german = {"pflegt den Speicher eines Servers",
                   "windrose admin --help nennt seine Befehle.\n"},
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
        .german =
            {"zählt die Fortsetzungen einer Stellung",
             "Ein Schritt ist eine Entscheidung eines Platzes oder ein Ausgang des\n"
             "Zufalls; manche Mitschriften schreiben mehrere in eine Zeile. Jeder "
             "Ausgang\n"
             "zählt einmal.\n"},
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
        .summary = "prints a number that is equal for builds that behave alike",
        .detail = "",
        .german = {"gibt eine Zahl aus, die bei gleichem Verhalten gleich ist", ""},
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
            "Plays random games for some seconds. Then the best bot thinks for as\n"
            "long about fixed positions of one game, with a fixed number of\n"
            "simulations. Where it plans, as in Azimuth against the sea, a\n"
            "simulation is one position with all its moves tried.\n",
        .german =
            {"misst zufälliges Spiel und Suche auf einem Kern",
             "Spielt einige Sekunden zufällige Partien. Dann denkt der beste Bot "
             "ebenso\n"
             "lange über feste Stellungen einer Partie nach, mit fester Anzahl von\n"
             "Simulationen. Wo er plant, wie in Azimuth gegen das Meer, ist eine "
             "Simulation\n"
             "eine Stellung, in der alle Züge versucht werden.\n"},
        .examples = "  windrose bench santa-timea\n"
                    "  windrose bench santa-timea --seats 4 --json\n"
                    "  windrose bench santa-timea --batch 4096\n"
                    "  windrose bench santa-timea --gpu --batch 1048576\n",
        .options = bench_options,
        .min_operands = 1,
        .max_operands = 1,
        .run = cmd_bench,
    },
    {
        .name = "tensor",
        .operands = "GAME",
        .summary = "explains the columns of observations in a batch",
        .detail = "A row has a part for each field of the observation that can change\n"
                  "in a match; windrose replay --json shows the same fields.\n",
        .german =
            {"erklärt die Spalten von Beobachtungen",
             "Eine Zeile hat einen Teil für jedes Feld der Beobachtung, das sich in "
             "einer\n"
             "Partie ändern kann; windrose replay --json zeigt dieselben Felder.\n"},
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
            "Writes an array with a row for each decision of a seat: match, move,\n"
            "players, seat, observation (see windrose tensor), legal (a bit for each\n"
            "action), action, and the share of the win and points at the end.\n"
            "numpy.load reads it. The file - is the standard input.\n",
        .german =
            {"schreibt die Entscheidungen von Mitschriften als Datensatz",
             "Schreibt ein Feld mit einer Zeile für jede Entscheidung eines Platzes: "
             "match,\n"
             "move, players, seat, observation (siehe windrose tensor), legal (ein Bit "
             "für\n"
             "jede Aktion), action, und der Anteil am Sieg und die Punkte am Ende.\n"
             "numpy.load liest es. Die Datei - ist die Standardeingabe.\n"},
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
        .german = {"erklärt einen Befehl", ""},
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
