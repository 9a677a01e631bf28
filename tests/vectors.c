/*
 * vectors.c: runs the test vectors of Santa Timea, tests/vectors/santa-timea.txt.
 *
 * Each kind of vector is a function that computes the words on the right of " -> "; the
 * runner compares them with the expected ones.
 *
 *     trick     direction of the wind : cards in play order
 *               -> positions (1 = leader) of the taker (`-`: nobody) and next leader
 *     lead, follow   hand -> cards that may be played
 *     places    damage by seat -> points for places
 *     choices   wind cards of a player (pro) -> legal `aside` values, `none`: not asked
 *     score     base|pro : by seat, separated by /, wind cards and what is laid aside
 *               -> damage, points for places, bonus, minus, result of the round
 *     start     start player of the last round, totals -> start player of this one
 *     final     tie-break, totals, round wins -> winners
 *     head      log lines separated by ; (`_` is a blank)
 *               -> legal, or illegal: the last line is refused, or the log may not stop
 *               after it, and all lines before it are accepted
 *     log       fixture, then + and further lines -> legal, illegal, or the row, the
 *               piles, the totals, or what comes next
 *     game      fixture of one round, tie-break : by round the sets laid aside
 *               -> the two last lines of the log
 *     count     fixture, depth -> number of different continuations
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "script.h"
#include "src/games/santa-timea/santa-timea.h"

enum { VECTORS = 171, MAX_LINES = 1024, LINE = 512, TEXT = 4096 };

#define GAME (&wr_santa_timea)

/* ==== Words ====================================================================== */

__attribute__((format(printf, 2, 3))) static void put(char *out, const char *format,
                                                      ...) {
    size_t len = strlen(out);
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out + len, TEXT - len, format, args);
    va_end(args);
    CHECK(n >= 0 && (size_t)n < TEXT - len);
}

static int compare_words(const void *a, const void *b) {
    return strcmp(a, b);
}

/* Joins in byte order. */
static void put_sorted(char *out, word_list *w, const char *between) {
    qsort(w->text, (size_t)w->n, sizeof w->text[0], compare_words);
    for (int i = 0; i < w->n; i++)
        put(out, "%s%s", i > 0 ? between : "", w->text[i]);
}

static const char directions[] = "NESW";

static int direction_of(char c) {
    const char *at = c != '\0' ? strchr(directions, c) : NULL;
    CHECK_MSG(at != NULL, "'%c' is no direction", c);
    return (int)(at - directions);
}

static int card_of(const char *text) {
    return is(text, "P") ? ST_PIRATESS
                         : direction_of(text[0]) * ST_NUMBERS + atoi(text + 1) - 1;
}

static int kind_of(const char *text) {
    return direction_of(text[0]) * ST_DAMAGES + atoi(text + 1) - 1;
}

static int sets_of(const char *text) {
    int sets = 0;
    for (; *text != '\0' && *text != '-'; text++)
        sets |= 1 << direction_of(*text);
    return sets;
}

static void put_numbers(char *out, const char *name, const int *from, int n) {
    put(out, "%s%s", out[0] && name[0] ? " " : "", name);
    for (int i = 0; i < n; i++)
        put(out, "%s%d", out[0] ? " " : "", from[i]);
}

static void put_seats(char *out, uint32_t seats) {
    for (; seats != 0; seats &= seats - 1)
        put(out, "%s%d", out[0] ? " " : "", wr_lowest(seats) + 1);
}

/* ==== Vectors of a few cards ===================================================== */

static void run_trick(const char *input, char *out) {
    word_list w = split(input);
    uint8_t cards[ST_MAX_SEATS] = {0};
    int n = w.n - 2, taker, next;
    CHECK(n >= 2 && n <= ST_MAX_SEATS && is(w.text[1], ":"));
    for (int i = 0; i < n; i++)
        cards[i] = (uint8_t)card_of(w.text[i + 2]);
    wr__st_trick(direction_of(w.text[0][0]), cards, n, &taker, &next);
    if (taker < 0)
        put(out, "taker - leader %d", next + 1);
    else
        put(out, "taker %d leader %d", taker + 1, next + 1);
}

static void run_hand(const char *input, int leads, char *out) {
    word_list w = split(input), found = {.n = 0};
    uint64_t hand = 0;
    for (int i = 0; i < w.n; i++)
        hand = wr__st_with_card(hand, card_of(w.text[i]));
    for (uint64_t left = wr__st_playable(hand, leads); left != 0; left &= left - 1) {
        int card = wr_lowest(left);
        if (card == ST_PIRATESS)
            strcpy(found.text[found.n++], "P");
        else
            snprintf(found.text[found.n++], sizeof found.text[0], "%c%d",
                     directions[card / ST_NUMBERS], card % ST_NUMBERS + 1);
    }
    put_sorted(out, &found, " ");
}

static void run_lead(const char *input, char *out) {
    run_hand(input, 1, out);
}

static void run_follow(const char *input, char *out) {
    run_hand(input, 0, out);
}

static void run_places(const char *input, char *out) {
    word_list w = split(input);
    int damage[ST_MAX_SEATS], place[ST_MAX_SEATS];
    CHECK(w.n >= 2 && w.n <= ST_MAX_SEATS);
    for (int p = 0; p < w.n; p++)
        damage[p] = atoi(w.text[p]);
    wr__st_places(w.n, damage, place);
    put_numbers(out, "", place, w.n);
}

/* Asks the game itself: a position of the pro game after trick 12. */
static void run_choices(const char *input, char *out) {
    word_list w = split(input), found = {.n = 0};
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    setup.option[ST_OPTION_PRO] = 1;
    wr_state s;
    GAME->init(&s, &setup);
    for (int i = 0; i < w.n; i++)
        s.table.pile[0] = wr__st_with_wind(s.table.pile[0], kind_of(w.text[i]));
    s.table.phase = ST_PHASE_ASIDE;
    if (wr__st_sets(s.table.pile[0]) == 0)
        s.table.aside[0] = 0;
    wr_obs o;
    GAME->observe(&s, 0, &o);
    wr_action legal[ST_NUM_ACTIONS];
    int n = GAME->legal(&s, 0, legal);
    for (int i = 0; i < n; i++) {
        char action[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, action, sizeof action);
        GAME->action_text(NULL, &o, 0, legal[i], &t);
        CHECK_MSG(strncmp(action, "aside ", 6) == 0, "\"%s\"", action);
        snprintf(found.text[found.n++], sizeof found.text[0], "%.30s", action + 6);
    }
    put_sorted(out, &found, " ");
    if (n == 0)
        put(out, "none");
}

static void run_score(const char *input, char *out) {
    word_list w = split(input);
    uint32_t pile[ST_MAX_SEATS] = {0};
    uint8_t aside[ST_MAX_SEATS] = {0};
    int seats = 1;
    CHECK(w.n > 2 && is(w.text[1], ":"));
    for (int i = 2; i < w.n; i++) {
        if (is(w.text[i], "/"))
            CHECK(++seats <= ST_MAX_SEATS);
        else if (is(w.text[i], "aside"))
            aside[seats - 1] = (uint8_t)sets_of(w.text[++i]);
        else if (!is(w.text[i], "none"))
            pile[seats - 1] = wr__st_with_wind(pile[seats - 1], kind_of(w.text[i]));
    }
    st_score score;
    wr__st_score(seats, is(w.text[0], "pro"), pile, aside, &score);
    put_numbers(out, "damage", score.damage, seats);
    put_numbers(out, "place", score.place, seats);
    put_numbers(out, "bonus", score.bonus, seats);
    put_numbers(out, "minus", score.minus, seats);
    put_numbers(out, "total", score.result, seats);
}

static void run_start(const char *input, char *out) {
    word_list w = split(input);
    int8_t total[ST_MAX_SEATS] = {0};
    CHECK(w.n >= 5 && is(w.text[0], "last") && is(w.text[2], "totals"));
    for (int i = 3; i < w.n; i++)
        total[i - 3] = (int8_t)atoi(w.text[i]);
    put(out, "%d", wr__st_starter(w.n - 3, total, atoi(w.text[1]) - 1) + 1);
}

static void run_final(const char *input, char *out) {
    word_list w = split(input);
    int8_t total[ST_MAX_SEATS] = {0};
    uint8_t wins[ST_MAX_SEATS] = {0};
    int seats = (w.n - 3) / 2;
    CHECK(is(w.text[1], "totals") && is(w.text[2 + seats], "wins"));
    for (int p = 0; p < seats; p++) {
        total[p] = (int8_t)atoi(w.text[2 + p]);
        wins[p] = (uint8_t)atoi(w.text[3 + seats + p]);
    }
    put_seats(out, wr__st_winners(seats, is(w.text[0], "english"), total, wins));
}

/* ==== Logs ======================================================================= */

/* Lines of a log, or abbreviated lines of a fixture. */
typedef struct {
    char name[16];
    int pro, n;
    char line[MAX_LINES][LINE];
} lines;

enum { MAX_FIXTURES = 16 };
static lines fixtures[MAX_FIXTURES];
static int num_fixtures;
static lines record; /* the log that a vector builds */
static void *memory; /* of the reader */
static wr_reader reader;

__attribute__((format(printf, 2, 3))) static void add(lines *l, const char *format,
                                                      ...) {
    CHECK(l->n < MAX_LINES);
    va_list args;
    va_start(args, format);
    int n = vsnprintf(l->line[l->n++], LINE, format, args);
    va_end(args);
    CHECK(n >= 0 && n < LINE);
}

static const lines *fixture_of(const char *name) {
    for (int i = 0; i < num_fixtures; i++)
        if (is(fixtures[i].name, name))
            return &fixtures[i];
    CHECK_MSG(0, "there is no fixture %s", name);
    return NULL;
}

/* Adds a line in its full form, even if it is abbreviated. */
static void add_full(lines *l, const char *line) {
    if (strncmp(line, "starter ", 8) == 0) {
        add(l, "* %s", line);
    } else if (strncmp(line, "deal ", 5) == 0) {
        word_list w = split(line);
        for (int i = 2; i < w.n; i++)
            add(l, "* deal %s %s", w.text[1], w.text[i]);
    } else if (strncmp(line, "wind ", 5) == 0 || strncmp(line, "forecast ", 9) == 0) {
        word_list w = split(line);
        for (int i = 1; i < w.n; i++)
            add(l, "* %s %s", w.text[0], w.text[i]);
    } else if (strncmp(line, "play ", 5) == 0) {
        word_list w = split(line);
        for (int i = 1; i + 1 < w.n; i += 2)
            add(l, "%s play %s", w.text[i], w.text[i + 1]);
    } else {
        add(l, "%s", line);
    }
}

static void add_header(lines *l, const lines *fixture, int english) {
    l->n = 0;
    add(l, "windrose 1");
    add(l, "game santa-timea");
    add(l, "players 2");
    if (fixture->pro)
        add(l, "set pro on");
    if (english)
        add(l, "set tiebreak english");
}

/* Adds the lines of `input`, separated by " ; ". */
static void add_parted(lines *l, const char *input) {
    while (*input != '\0') {
        const char *end = strstr(input, " ; ");
        size_t len = end != NULL ? (size_t)(end - input) : strlen(input);
        char line[LINE];
        CHECK(len < LINE);
        memcpy(line, input, len);
        line[len] = '\0';
        add_full(l, line);
        input += len + (end != NULL ? 3 : 0);
    }
}

static int read_line(const char *line, wr_diag *d) {
    return wr_reader_line(&reader, line, strlen(line), d);
}

/* Reads all lines of `record` but the last `left`. Returns 0, or writes which line is
 * refused. */
static int read_record(int left, char *out) {
    wr_diag d = {0, "", ""};
    wr_reader_init(&reader, memory, 1);
    for (int i = 0; i < record.n - left; i++)
        if (read_line(record.line[i], &d) != 0) {
            put(out, "refused at \"%s\": %s", record.line[i], d.text);
            return -1;
        }
    return 0;
}

/* Reads `record`. Writes "legal" or "illegal". */
static void put_verdict(char *out) {
    wr_diag d = {0, "", ""};
    if (read_record(1, out) != 0)
        return;
    int bad = read_line(record.line[record.n - 1], &d) != 0 ||
              wr_reader_end(&reader, &d) != 0;
    CHECK_MSG(!bad || d.text[0] != '\0', "refused without a word");
    put(out, bad ? "illegal" : "legal");
}

static void run_head(const char *input, char *out) {
    char copy[LINE];
    CHECK(strlen(input) < LINE);
    strcpy(copy, input);
    for (char *p = copy; *p != '\0'; p++)
        if (*p == '_')
            *p = ' ';
    record.n = 0;
    add_parted(&record, copy);
    put_verdict(out);
}

/* The wind cards of a pile in byte order. */
static void put_pile(char *out, uint32_t pile) {
    word_list found = {.n = 0};
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int copy = wr__st_winds_of(pile, kind); copy > 0; copy--)
            snprintf(found.text[found.n++], sizeof found.text[0], "%c%d",
                     directions[kind / ST_DAMAGES], kind % ST_DAMAGES + 1);
    put_sorted(out, &found, " ");
    if (found.n == 0)
        put(out, "none");
}

/* The next line of chance without its outcome, or the lowest seat that owes a move and
 * its legal set. */
static void put_next(char *out) {
    const wr_state *s = reader.match->state;
    uint32_t who = GAME->actors(s);
    CHECK(who != 0);
    wr_obs o;
    wr_text t;
    char action[WR_MAX_WORDS];
    wr_text_init(&t, action, sizeof action);
    if (who == WR_CHANCE_BIT) {
        GAME->observe(s, WR_PUBLIC, &o);
        GAME->action_text(NULL, &o, WR_CHANCE, GAME->outcome(s, 0), &t);
        put(out, "next * %.*s", (int)strcspn(action, " "), action);
        return;
    }
    int seat = wr_lowest(who);
    GAME->observe(s, seat, &o);
    wr_action legal[ST_NUM_ACTIONS];
    word_list found = {.n = GAME->legal(s, seat, legal)};
    for (int i = 0; i < found.n; i++) {
        wr_text_init(&t, found.text[i], sizeof found.text[i]);
        GAME->action_text(NULL, &o, seat, legal[i], &t);
    }
    put(out, "next %d : ", seat + 1);
    put_sorted(out, &found, " | ");
}

static void put_position(const char *kind, char *out) {
    const wr_state *s = reader.match->state;
    if (is(kind, "next")) {
        put_next(out);
    } else if (is(kind, "row")) {
        put(out, "row");
        for (int i = 0; i < ST_ROW; i++)
            if (s->table.row[i] != ST_NONE)
                put(out, " %c%d", directions[s->table.row[i] / ST_DAMAGES],
                    s->table.row[i] % ST_DAMAGES + 1);
    } else if (is(kind, "piles")) {
        put(out, "piles ");
        for (int p = 0; p < s->table.seats; p++) {
            put(out, "%s", p > 0 ? " / " : "");
            char pile[TEXT] = "";
            put_pile(pile, s->table.pile[p]);
            put(out, "%s", pile);
        }
    } else {
        wr_result r;
        GAME->result(s, &r);
        put(out, "totals");
        for (int p = 0; p < s->table.seats; p++)
            put(out, " %d", (int)r.points[p]);
    }
}

/* Builds the log of `X` or `X + line ; line`. */
static void build_log(const char *input) {
    char name[16];
    size_t len = strcspn(input, " ");
    CHECK(len < sizeof name);
    memcpy(name, input, len);
    name[len] = '\0';
    const lines *fixture = fixture_of(name);
    add_header(&record, fixture, 0);
    for (int i = 0; i < fixture->n; i++)
        add_full(&record, fixture->line[i]);
    if (input[len] != '\0') {
        CHECK(strncmp(input + len, " + ", 3) == 0);
        add_parted(&record, input + len + 3);
    }
}

static void run_log(const char *input, const char *expected, char *out) {
    build_log(input);
    put_verdict(out);
    if (is(expected, "legal") || is(expected, "illegal") || !is(out, "legal"))
        return;
    out[0] = '\0';
    char kind[16];
    size_t len = strcspn(expected, " ");
    CHECK(len < sizeof kind);
    memcpy(kind, expected, len);
    kind[len] = '\0';
    put_position(kind, out);
}

/* Keeps the last two lines it is given, separated by a blank. */
typedef struct {
    char last[2][LINE];
} tail;

static int keep_tail(void *to, const char *line, size_t len) {
    tail *t = to;
    CHECK(len < LINE);
    memcpy(t->last[0], t->last[1], LINE);
    memcpy(t->last[1], line, len);
    t->last[1][len] = '\0';
    return 0;
}

static void run_game(const char *input, char *out) {
    word_list w = split(input);
    CHECK(w.n == 3 + ST_ROUNDS && is(w.text[2], ":"));
    const lines *fixture = fixture_of(w.text[0]);
    add_header(&record, fixture, is(w.text[1], "english"));
    for (int round = 0; round < ST_ROUNDS; round++) {
        for (int i = 0; i < fixture->n; i++)
            if (round == 0 || strncmp(fixture->line[i], "starter", 7) != 0)
                add_full(&record, fixture->line[i]);
        const char *choices = w.text[3 + round], *slash = strchr(choices, '/');
        CHECK(slash != NULL);
        add(&record, "1 aside %.*s", (int)(slash - choices), choices);
        add(&record, "2 aside %s", slash + 1);
    }
    if (read_record(0, out) != 0)
        return;
    tail t = {{"", ""}};
    char line[LINE];
    wr_text scratch;
    wr_text_init(&scratch, line, sizeof line);
    wr_sink sink = {keep_tail, &t};
    CHECK_INT(wr_record_write(reader.match, WR_ALL, 0, &scratch, sink), 0);
    put(out, "%s %s", t.last[0], t.last[1]);
    wr_diag d = {0, "", ""};
    CHECK_MSG(read_line(t.last[0], &d) == 0, "%s", d.text);
    CHECK_MSG(read_line(t.last[1], &d) == 0, "%s", d.text);
    CHECK_MSG(wr_reader_end(&reader, &d) == 0, "%s", d.text);
    CHECK_INT(reader.part, WR_READ_DONE);
}

static void run_count(const char *input, char *out) {
    word_list w = split(input);
    CHECK(w.n == 3 && is(w.text[1], "depth"));
    build_log(w.text[0]);
    put_verdict(out);
    if (!is(out, "legal"))
        return;
    out[0] = '\0';
    int depth = atoi(w.text[2]);
    void *states = malloc(wr_perft_size(GAME, depth));
    CHECK(states != NULL);
    put(out, "%llu",
        (unsigned long long)wr_perft(GAME, reader.match->state, depth, states));
    free(states);
}

/* ==== The file =================================================================== */

/* `fixture J pro first 21 of R`, or `fixture R pro` with lines to follow. Returns the
 * fixture that the lines belong to; NULL: it is complete. */
static lines *begin_fixture(const char *line) {
    word_list w = split(line);
    CHECK(w.n == 3 || (w.n == 7 && is(w.text[3], "first") && is(w.text[5], "of")));
    CHECK(num_fixtures < MAX_FIXTURES);
    lines *f = &fixtures[num_fixtures++];
    if (w.n == 7) {
        *f = *fixture_of(w.text[6]);
        CHECK(atoi(w.text[4]) <= f->n);
        f->n = atoi(w.text[4]);
    } else {
        f->n = 0;
    }
    snprintf(f->name, sizeof f->name, "%.15s", w.text[1]);
    f->pro = is(w.text[2], "pro");
    return w.n == 7 ? NULL : f;
}

static void run_kind(const char *kind, const char *input, const char *expected,
                     char *out) {
    static const struct {
        const char *kind;
        void (*run)(const char *input, char *out);
    } kinds[] = {
        {"trick", run_trick},   {"lead", run_lead},       {"follow", run_follow},
        {"places", run_places}, {"choices", run_choices}, {"score", run_score},
        {"start", run_start},   {"final", run_final},     {"head", run_head},
        {"game", run_game},     {"count", run_count},
    };
    if (is(kind, "log")) {
        run_log(input, expected, out);
        return;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (is(kind, kinds[i].kind)) {
            kinds[i].run(input, out);
            return;
        }
    CHECK_MSG(0, "there is no kind \"%s\"", kind);
}

/* Runs one line `ST-V12 kind input -> expected`; marks its number in `done`. */
static void run_vector(const char *line, uint8_t *done) {
    char id[16], kind[16], input[LINE], got[TEXT] = "";
    const char *arrow = strstr(line, " -> ");
    int used = 0;
    CHECK_MSG(arrow != NULL && sscanf(line, "%15s %15s %n", id, kind, &used) == 2,
              "\"%s\" is no vector", line);
    CHECK(line + used < arrow && arrow - (line + used) < LINE);
    snprintf(input, sizeof input, "%.*s", (int)(arrow - (line + used)), line + used);
    int number = 0;
    CHECK_MSG(sscanf(id, "ST-V%d", &number) == 1 && number >= 1 && number <= VECTORS,
              "%s is no id of a vector", id);
    CHECK_MSG(!done[number], "%s stands there twice", id);
    done[number] = 1;
    const char *expected = arrow + 4;
    run_kind(kind, input, expected, got);
    int ok = is(got, expected);
    if (!ok)
        printf("%s %s %s\n    expected: %s\n    got:      %s\n", id, kind, input,
               expected, got);
    check_count(id, ok);
}

TEST(santa_timea_vectors) {
    char *file = check_read("tests/vectors/santa-timea.txt", NULL);
    memory = malloc(wr_reader_size());
    CHECK(memory != NULL);
    uint8_t done[VECTORS + 1] = {0};
    lines *open = NULL; /* the fixture whose lines are being read */
    num_fixtures = 0;
    for (char *line = file, *end; *line != '\0'; line = end + 1) {
        end = strchr(line, '\n');
        CHECK_MSG(end != NULL, "the last line of the vectors has no end");
        *end = '\0';
        if (line[0] == '\0' || line[0] == '#')
            continue;
        if (open != NULL && is(line, "end"))
            open = NULL;
        else if (open != NULL)
            add(open, "%s", line);
        else if (strncmp(line, "fixture ", 8) == 0)
            open = begin_fixture(line);
        else
            run_vector(line, done);
    }
    CHECK_MSG(open == NULL, "a fixture has no end");
    for (int i = 1; i <= VECTORS; i++)
        CHECK_MSG(done[i], "ST-V%02d is missing", i);
    free(memory);
    free(file);
}
