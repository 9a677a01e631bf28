/*
 * analyse.c: `windrose analyse`, which tells what decided a game.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/common/ink.h"
#include "src/cli/common/setup.h"

enum { MOST_THREADS = 256, MOST_MISTAKES = 5, MOST_NODES = 1000000, PERCENT = 100 };

/* ==== For people ================================================================= */

/* 12.34, +1.20 or -0.05, of hundredths. */
static void put_hundredths(wr_text *t, int32_t value, int is_signed) {
    int32_t size = value < 0 ? -value : value;
    text_print(t, "%s%d.%02d",
               value < 0   ? "-"
               : is_signed ? "+"
                           : "",
               size / PERCENT, size % PERCENT);
}

static void print_ledger(const char *name, const wr_ledger *l) {
    const int32_t terms[] = {l->start,  l->chance, l->hidden, l->own,
                             l->others, l->noise,  l->result};
    char line[256], word[32];
    wr_text out, one;
    wr_text_init(&out, line, sizeof line);
    wr_put(&out, name);
    for (int i = 0; i < 7; i++) {
        wr_text_init(&one, word, sizeof word);
        put_hundredths(&one, terms[i], i > 0 && i < 6);
        wr_put_pad(&out, 10 + (i + 1) * 9 - (int)one.len);
        wr_put(&out, word);
    }
    puts(line);
}

static void print_sums(const ink *k, const analysis_done *d) {
    char name[32];
    for (int kind = 0; kind < 2; kind++) {
        ink_say(k,
                "\n%-10s    start   chance   hidden      own   others    noise   "
                "result\n",
                "\n%-10s   Anfang   Zufall Verdeckt   Eigene   Andere   Fehler "
                "Ergebnis\n",
                kind == 0 ? ink_either(k, "wins, %", "Siege, %")
                          : ink_either(k, "points", "Punkte"));
        for (int p = 0; p < d->sums.seats; p++) {
            snprintf(name, sizeof name, "%s %d", ink_either(k, "seat", "Platz"), p + 1);
            print_ledger(name, kind == 0 ? &d->sums.share[p] : &d->sums.points[p]);
        }
    }
}

static void print_ratings(const ink *k, const analysis_done *d) {
    putchar('\n');
    for (int p = 0; p < d->sums.seats; p++) {
        const wr_rating *r = &d->sums.rating[p];
        int32_t each = r->decisions > 0 ? r->loss / r->decisions : 0;
        ink_say(k, "Seat %d: %d mistakes in %d decisions, %d.%02d %% lost in each",
                "Platz %d: %d Fehler bei %d Entscheidungen, je %d,%02d %% verloren",
                p + 1, r->mistakes, r->decisions, each / PERCENT, each % PERCENT);
        if (r->level > 0)
            ink_say(k, "; like level %d.%d", "; wie Stufe %d,%d", r->level / 10,
                    r->level % 10);
        puts(".");
    }
}

static void print_event(const ink *k, const io_record *r, const analysis_done *d,
                        uint32_t i) {
    void *memory = mem_new(wr_view_size(d->match->game));
    wr_text words = {.grow = text_grow};
    wr_teller to = {&words, k->language, WR_PUBLIC, NULL};
    wr_analysis_tell(&to, d->match, &d->events[i], memory);
    int column = printf(ink_either(k, "  line %u: ", "  Zeile %u: "),
                        r->move_lines[d->events[i].first]);
    words.buf[words.len - 1] = '\0';
    ink_hung(k, (size_t)column, words.buf);
    text_free(&words);
    free(memory);
}

static void print_turning(const ink *k, const io_record *r, const analysis_done *d) {
    if (d->sums.num_turning > 0)
        ink_say(k, "\nTurning points:\n", "\nWendepunkte:\n");
    for (int i = 0; i < d->sums.num_turning; i++)
        print_event(k, r, d, d->sums.turning[i]);
}

/* The dearest mistakes, the worst first. */
static void print_mistakes(const ink *k, const io_record *r, const analysis_done *d) {
    int32_t below = INT32_MAX;
    uint32_t after = 0;
    for (int n = 0; n < MOST_MISTAKES; n++) {
        uint32_t found = d->num_events;
        int32_t most = WR_MISTAKE - 1;
        for (uint32_t i = 0; i < d->num_events; i++) {
            int32_t loss = d->events[i].loss;
            int is_next = loss < below || (loss == below && i > after);
            if (is_next && loss > most) {
                most = loss;
                found = i;
            }
        }
        if (found == d->num_events)
            return;
        if (n == 0)
            ink_say(k, "\nThe dearest mistakes:\n", "\nDie teuersten Fehler:\n");
        print_event(k, r, d, found);
        below = most;
        after = found;
    }
}

static void print_words(const io_record *r, const analysis_done *d, uint64_t nodes) {
    const ink k = ink_plain();
    ink_say(&k, "%s, %d seats, %llu nodes for each decision\n",
            "%s, %d Plätze, %llu Knoten für jede Entscheidung\n", d->match->game->name,
            d->match->setup.seats, (unsigned long long)nodes);
    print_sums(&k, d);
    print_ratings(&k, d);
    print_turning(&k, r, d);
    print_mistakes(&k, r, d);
}

/* ==== For programs =============================================================== */

static void print_json(const char *path, const io_record *r, const analysis_done *d,
                       uint64_t nodes) {
    const wr_match *m = d->match;
    void *memory = mem_new(wr_view_size(m->game));
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    wr_json_string(&out, "file", path);
    setup_json(m->game, &m->setup, &out);
    if (r->notes.bot[0] != '\0')
        wr_json_string(&out, "bot", r->notes.bot);
    wr_json_int(&out, "nodes", (int64_t)nodes);
    wr_json_int(&out, "whole", WR_WHOLE);
    wr_analysis_json_sums(&out, m, d->events, &d->sums, memory);
    wr_json_open(&out, "events", '[');
    for (uint32_t i = 0; i < d->num_events; i++)
        wr_analysis_json_event(&out, m, &d->events[i], memory);
    wr_put(&out, "]}\n");
    text_show(&out);
    free(memory);
}

static void write_svg(const char *path, const analysis_done *d) {
    wr_text out = {.grow = text_grow};
    FILE *to = fopen(path, "w");
    analysis_svg(d, args_language(), &out);
    int is_bad = to == NULL || fwrite(out.buf, 1, out.len, to) != out.len;
    if ((to != NULL && fclose(to) != 0) || is_bad)
        io_fail(CLI_WRONG, "cannot write %s: %s", "%s lässt sich nicht schreiben: %s",
                path, io_error(errno));
    text_free(&out);
}

/* ==== The command ================================================================ */

/* Analyses one record. Returns one of CLI_... */
static int analyse(const args *a, const char *path, const analysis_how *how) {
    const char *svg = args_value(a, "--svg");
    io_record r;
    analysis_done done;
    wr_diag d;
    int is_good = io_record_read(&r, path, 0, &d) == 0 &&
                  wr_analysis_check(r.reader.match, &d) == 0;
    if (!is_good) {
        io_report_diag(path, &d);
        io_record_free(&r);
        return CLI_WRONG;
    }
    is_good = analysis_run(r.reader.match, how, &done);
    if (!is_good)
        io_report("%s: interrupted%s", "%s: unterbrochen%s", path,
                  how->keep != NULL ? "; --resume continues" : "");
    else if (args_value(a, "--json") != NULL)
        print_json(path, &r, &done, how->nodes);
    else
        print_words(&r, &done, how->nodes);
    if (is_good && svg != NULL)
        write_svg(svg, &done);
    analysis_free(&done);
    io_record_free(&r);
    return is_good ? CLI_GOOD : CLI_WRONG;
}

int cmd_analyse(const args *a) {
    analysis_how how = {.nodes =
                            args_number(a, "--nodes", 8, MOST_NODES, WR_ANALYSIS_NODES),
                        .threads = (int)args_number(a, "--threads", 1, MOST_THREADS, 1),
                        .keep = args_value(a, "--resume")};
    int code = CLI_GOOD;
    if (a->num_operands > 1 && (how.keep != NULL || args_value(a, "--svg") != NULL))
        io_fail(CLI_USAGE, "--resume and --svg are for a single record",
                "--resume und --svg gelten für eine einzelne Mitschrift");
    for (int i = 0; i < a->num_operands; i++) {
        how.label = a->operands[i];
        if (i > 0 && args_value(a, "--json") == NULL)
            putchar('\n');
        int done = analyse(a, a->operands[i], &how);
        code = done != CLI_GOOD ? done : code;
        if (io_flush() != 0)
            break;
    }
    return code;
}
