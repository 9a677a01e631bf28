/*
 * arena.c: `windrose arena`, which bot is stronger.
 */
#define _XOPEN_SOURCE 700

#include "arena.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/cli/common/io.h"
#include "src/cli/common/setup.h"

enum { BAR = 30, SHOW_MS = 200, MAX_REPORTS = 20, PERCENT = 100 };

/* Columns of the table, behind the names of the bots. */
enum { WINS_AT = 8, POINTS_AT = 34, RATING_AT = 60 };

/* Set by a signal; bots look at it while they think. */
static wr_flag stop;

/* The first signal ends the run in order, a second one ends the program at once. */
static void on_signal(int number) {
    wr_flag_set(&stop, 1);
    signal(number, SIG_DFL);
}

/* ==== What is shown while it runs ================================================ */

static struct {
    pthread_mutex_t lock;
    int is_wanted, width; /* width: of the line on the screen */
    int reports;
    uint64_t shown_ms;
} screen = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void clear_line(void) {
    if (screen.width > 0)
        fprintf(stderr, "\r%*s\r", screen.width, "");
    screen.width = 0;
}

/* Called by the threads that play. */
static void report(const char *sentence) {
    pthread_mutex_lock(&screen.lock);
    clear_line();
    if (screen.reports < MAX_REPORTS)
        io_report("%s", "%s", sentence);
    if (++screen.reports == MAX_REPORTS)
        io_report("further forfeits are counted but not reported",
                  "weitere verlorene Züge werden gezählt, aber nicht gemeldet");
    pthread_mutex_unlock(&screen.lock);
}

/* "2 h 05 min", "3 min 20 s", "12 s". */
static void put_time(uint64_t seconds, char *out, size_t size) {
    enum { MINUTE = 60, HOUR = 3600 };
    unsigned long long s = seconds;
    if (s >= HOUR)
        snprintf(out, size, "%llu h %02llu min", s / HOUR, s % HOUR / MINUTE);
    else if (s >= MINUTE)
        snprintf(out, size, "%llu min %02llu s", s / MINUTE, s % MINUTE);
    else
        snprintf(out, size, "%llu s", s);
}

void arena_show(const arena_run *r) {
    uint64_t now = steady_ms(), played = r->done - r->taken;
    char left[64] = "";
    if (!screen.is_wanted || now - screen.shown_ms < SHOW_MS)
        return;
    screen.shown_ms = now;
    if (played > 0) {
        double each = (double)(now - r->began_ms) / (double)played / 1000;
        put_time((uint64_t)(each * (r->plan.games - r->done) + 0.5), left, sizeof left);
    }
    int filled = (int)((uint64_t)r->done * BAR / r->plan.games);
    pthread_mutex_lock(&screen.lock);
    clear_line();
    screen.width = fprintf(stderr, "[%.*s%*s] %u of %u games%s%s", filled,
                           "==============================", BAR - filled, "", r->done,
                           r->plan.games, left[0] != '\0' ? ", time left: " : "", left);
    pthread_mutex_unlock(&screen.lock);
}

/* ==== The run ==================================================================== */

int arena_next(arena_run *r, uint32_t *game) {
    while (r->next < r->plan.games && r->results[r->next].is_done)
        r->next++;
    *game = r->next;
    return r->next < r->plan.games ? (r->next++, 1) : 0;
}

void arena_keep(arena_run *r, const arena_done *done) {
    if (r->results[done->game].is_done)
        return;
    r->results[done->game] = done->result;
    r->done++;
    arena_file_add(&r->file, &r->plan, done->game, &done->result);
}

/* ==== The table ================================================================== */

static void print_options(const arena_plan *p) {
    printf("%s, %d seats, seed %llu", p->game->name, p->setup.seats,
           (unsigned long long)p->seed);
    if (p->nodes != 0)
        printf(", %llu nodes", (unsigned long long)p->nodes);
    if (p->time_ms != 0)
        printf(", %u ms", p->time_ms);
    putchar('\n');
    setup_print(p->game, &p->setup);
}

/* A value at a column of the table, and its interval: " 52.31 (48.02 to 56.57)". */
static void put_value(const wr_interval *v, double unit, int decimals, int column,
                      wr_text *out) {
    char words[80];
    double mean = unit * v->mean;
    if (fabs(mean) < 0.5 * pow(10, -decimals))
        mean = 0; /* and not -0 */
    int len = snprintf(words, sizeof words, "%8.*f ", decimals, mean);
    if (isnan(v->low))
        snprintf(words + len, sizeof words - (size_t)len, "(unknown)");
    else
        snprintf(words + len, sizeof words - (size_t)len, "(%.*f to %.*f)", decimals,
                 unit * v->low, decimals, unit * v->high);
    wr_put_pad(out, column);
    wr_put(out, words);
}

static void print_bot(const arena_plan *p, const arena_table *t, int bot, int widest) {
    const arena_line *l = &t->bot[bot];
    char line[1024], words[48];
    wr_text out;
    wr_text_init(&out, line, sizeof line);
    wr_put(&out, p->entry[bot]);
    snprintf(words, sizeof words, "%8llu", (unsigned long long)l->seats);
    wr_put_pad(&out, widest);
    wr_put(&out, words);
    if (l->seats > 0) {
        put_value(t->is_joint ? &l->won : &l->share, PERCENT, 2, widest + WINS_AT,
                  &out);
        put_value(&l->points, 1, 2, widest + POINTS_AT, &out);
        if (!t->is_joint)
            put_value(&l->rating, 1, 0, widest + RATING_AT, &out);
    }
    snprintf(words, sizeof words, "  %llu moves forfeited",
             (unsigned long long)l->forfeits);
    wr_put(&out, l->forfeits > 0 ? words : "");
    puts(line);
}

static void print_head(const arena_table *t, int widest) {
    char line[512];
    wr_text out;
    wr_text_init(&out, line, sizeof line);
    wr_put(&out, "bot");
    wr_put_pad(&out, widest);
    wr_put(&out, "   seats");
    wr_put_pad(&out, widest + WINS_AT);
    wr_put(&out, "  wins % (95 % interval)");
    wr_put_pad(&out, widest + POINTS_AT);
    wr_put(&out, "  points (95 % interval)");
    wr_put_pad(&out, widest + RATING_AT);
    wr_put(&out, t->is_joint ? "" : "  rating (95 % interval)");
    while (out.len > 0 && line[out.len - 1] == ' ')
        line[--out.len] = '\0';
    puts(line);
}

static void print_table(const arena_run *r, const arena_table *t) {
    const arena_plan *p = &r->plan;
    int widest = 3;
    for (int i = 0; i < p->num_bots; i++)
        if ((int)strlen(p->entry[i]) > widest)
            widest = (int)strlen(p->entry[i]);
    print_options(p);
    printf("%u game%s on %u deal%s", t->games, t->games != 1 ? "s" : "", t->deals,
           t->deals != 1 ? "s" : "");
    if (t->undecided > 0)
        printf(", %u without a winner", t->undecided);
    printf("\n\n");
    print_head(t, widest);
    for (int i = 0; i < p->num_bots; i++)
        print_bot(p, t, i, widest);
    if (t->is_joint)
        printf("\nwins: games that all seats won together.");
    else
        printf("\nwins: for each seat that a bot had; a win shared by k seats counts "
               "1/k.\nrating: Plackett and Luce's, in points of Elo; 0 is the mean.");
    printf("\nOn each deal the line-up plays once in every rotation of its seats. "
           "Intervals\nare taken over deals.\n");
    if (r->plan.takes_luck_out)
        printf("What chance brought is taken out of wins, as far as that helps; points "
               "and\nratings are as they were.\n");
    if (t->left_out > 0)
        printf("%u games on unfinished deals are left out.\n", t->left_out);
}

static void json_value(wr_text *out, const char *name, const wr_interval *v) {
    wr_json_open(out, name, '{');
    text_json_real(out, "mean", v->mean, 6);
    if (isnan(v->low)) {
        wr_json_null(out, "low");
        wr_json_null(out, "high");
    } else {
        text_json_real(out, "low", v->low, 6);
        text_json_real(out, "high", v->high, 6);
    }
    wr_json_close(out, '}');
}

static void json_options(const arena_plan *p, wr_text *out) {
    setup_json(p->game, &p->setup, out);
    wr_json_key(out, "seed");
    text_print(out, "%llu", (unsigned long long)p->seed);
    if (p->nodes != 0)
        wr_json_int(out, "nodes", (int64_t)p->nodes);
    if (p->time_ms != 0)
        wr_json_int(out, "time_ms", p->time_ms);
    if (p->takes_luck_out)
        wr_json_string(out, "luck", "out");
}

static void json_bot(const arena_table *t, const arena_line *l, const char *name,
                     wr_text *out) {
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "bot", name);
    wr_json_int(out, "seats", (int64_t)l->seats);
    wr_json_int(out, "forfeits", (int64_t)l->forfeits);
    json_value(out, "win_share", &l->share);
    json_value(out, "won_or_shared", &l->won);
    json_value(out, "points", &l->points);
    if (!t->is_joint)
        json_value(out, "rating", &l->rating);
    wr_json_close(out, '}');
}

static void print_json(const arena_run *r, const arena_table *t) {
    const arena_plan *p = &r->plan;
    wr_text out = {.grow = text_grow};
    wr_json_open(&out, NULL, '{');
    json_options(p, &out);
    wr_json_int(&out, "games", t->games);
    wr_json_int(&out, "deals", t->deals);
    wr_json_int(&out, "planned", p->games);
    wr_json_int(&out, "left_out", t->left_out);
    wr_json_int(&out, "without_winner", t->undecided);
    wr_json_open(&out, "bots", '[');
    for (int i = 0; i < p->num_bots; i++)
        json_bot(t, &t->bot[i], p->entry[i], &out);
    wr_put(&out, "]}\n");
    text_show(&out);
}

/* ==== The command ================================================================ */

static void read_plan(arena_plan *p, const args *a) {
    const char *list = args_value(a, "--bots");
    bots_player named[ARENA_BOTS];
    wr_diag d;
    p->list = list;
    p->game = args_game(a->operands[0]);
    args_setup_usual(p->game, &p->setup);
    args_setup(a, p->game, &p->setup);
    if (list == NULL)
        io_fail(CLI_USAGE, "arena needs --bots A,B,..., the bots to compare",
                "arena braucht --bots A,B,..., die Bots, die antreten");
    int n = bots_read_list(list, p->game, named, ARENA_BOTS, &d);
    if (n < 0)
        io_fail(CLI_USAGE, "--bots: %s", "--bots: %s", io_said(&d));
    if (args_value(a, "--games") == NULL)
        io_fail(CLI_USAGE, "arena needs --games N, the number of games to play",
                "arena braucht --games N, die Anzahl der Partien");
    p->seed = args_number(a, "--seed", 0, UINT64_MAX, 1);
    const char *luck = args_value(a, "--luck");
    if (luck != NULL && strcmp(luck, "in") != 0 && strcmp(luck, "out") != 0)
        io_fail(CLI_USAGE, "--luck is in or out", "--luck ist in oder out");
    p->takes_luck_out = luck != NULL && strcmp(luck, "out") == 0;
    bots limits;
    bots_limits(&limits, a);
    p->nodes = limits.nodes;
    p->time_ms = limits.time_ms;
    p->patience_ms = limits.patience_ms;
    arena_plan_make(p, named, n, args_number(a, "--games", 1, ARENA_GAMES, 1));
}

/* Only the first process keeps files. */
static void open_file(arena_run *r, const args *a) {
    const char *csv = args_value(a, "--csv"), *resume = args_value(a, "--resume");
    if (csv != NULL && resume != NULL)
        io_fail(CLI_USAGE,
                "--csv starts a new file and --resume continues one; give "
                "only one of them",
                "--csv beginnt eine neue Datei, und --resume setzt eine fort; gib nur "
                "eines davon an");
    if (!crew_is_first())
        return;
    if (csv != NULL)
        arena_file_begin(&r->file, &r->plan, csv);
    if (resume != NULL)
        r->done = r->taken = arena_file_resume(&r->file, &r->plan, resume, r->results);
}

/* Prints what is there. Returns the exit status. */
static int sum_up(const arena_run *r, int wants_json) {
    arena_table *t = mem_new(sizeof *t);
    arena_stats(&r->plan, r->results, t);
    int is_empty = t->games == 0;
    if (is_empty)
        io_report("no deal is complete; there is nothing to compare yet",
                  "noch ist kein Satz vollständig; es gibt nichts zu vergleichen");
    else if (wants_json)
        print_json(r, t);
    else
        print_table(r, t);
    free(t);
    if (r->done < r->plan.games)
        io_report("%u of %u games were played%s%s",
                  "%u von %u Partien wurden gespielt%s%s", r->done, r->plan.games,
                  r->file.path != NULL ? "; continue with --resume " : "",
                  r->file.path != NULL ? r->file.path : "");
    return r->done < r->plan.games ? CLI_WRONG : CLI_GOOD;
}

int cmd_arena(const args *a) {
    arena_run r = {.stop = &stop};
    arena_done done;
    int code = CLI_GOOD;
    crew_begin();
    read_plan(&r.plan, a);
    int threads =
        (int)args_number(a, "--threads", 1, ARENA_THREADS, (uint64_t)crew_threads());
    r.results = mem_array(r.plan.games, sizeof r.results[0]);
    open_file(&r, a);
    crew_ready();
    io_catch_signals(on_signal);
    screen.is_wanted = crew_is_first() && isatty(STDERR_FILENO);
    r.began_ms = steady_ms();
    r.pool = arena_pool_start(&r.plan, threads, report, &stop);
    crew_work(&r);
    clear_line();
    arena_pool_close(r.pool);
    while (arena_pool_take(r.pool, 0, &done))
        arena_keep(&r, &done);
    arena_pool_free(r.pool);
    if (crew_is_first()) {
        arena_file_end(&r.file, &r.plan, r.results);
        code = sum_up(&r, args_value(a, "--json") != NULL);
        io_flush();
    }
    crew_end();
    arena_plan_free(&r.plan);
    free(r.results);
    return code;
}
