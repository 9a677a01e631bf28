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
#include <stdio.h>
#include <stdlib.h>

#include "rules/santa-timea-table.h"
#include "script.h"
#include "vector.h"

enum { LINE = 512 };

/* ==== Vectors of a few cards ===================================================== */

static void put_numbers(char *out, const char *name, const int *from, int n) {
    put(out, "%s%s", out[0] && name[0] ? " " : "", name);
    for (int i = 0; i < n; i++)
        put(out, "%s%d", out[0] ? " " : "", from[i]);
}

static void run_trick(const char *input, char *out) {
    word_list w = split(input);
    uint8_t cards[ST_MAX_SEATS] = {0};
    int n = w.n - 2, taker, next;
    CHECK(n >= 2 && n <= ST_MAX_SEATS && is(w.text[1], ":"));
    for (int i = 0; i < n; i++)
        cards[i] = (uint8_t)card_of(w.text[i + 2]);
    wr__st_trick(index_in("NESW", w.text[0][0]), cards, n, &taker, &next);
    if (taker < 0)
        put(out, "taker - leader %d", next + 1);
    else
        put(out, "taker %d leader %d", taker + 1, next + 1);
}

static void run_hand(const char *input, int leads, char *out) {
    word_list w = split(input);
    uint64_t hand = 0;
    for (int i = 0; i < w.n; i++)
        hand = wr__st_with_card(hand, card_of(w.text[i]));
    put(out, "%s", wheel_words(wr__st_playable(hand, leads)));
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
    word_list w = split(input);
    wr_state s = table_new(2, PRO);
    for (int i = 0; i < w.n; i++)
        s.table.pile[0] = wr__st_with_wind(s.table.pile[0], kind_of(w.text[i]));
    s.table.phase = ST_PHASE_ASIDE;
    if (wr__st_sets(s.table.pile[0]) == 0)
        s.table.aside[0] = 0;
    char legal[SCRIPT_TEXT] = "", *rest = legal;
    put(legal, "%s", legal_words(&s, 1));
    while (rest != NULL) {
        const char *action = cut_item(&rest, " | "), *sets = after(action, "aside ");
        CHECK_MSG(sets != NULL || is(action, "none"), "\"%s\"", action);
        put_item(out, " ", sets != NULL ? sets : action);
    }
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

/* A log in abbreviated lines, each with a line feed. */
typedef struct {
    char name[16];
    int pro;
    char lines[SCRIPT_TEXT];
} fixture;

enum { MAX_FIXTURES = 16 };
static fixture fixtures[MAX_FIXTURES];
static int num_fixtures;
static char record[SCRIPT_TEXT]; /* the log that a vector builds */
static script_reading reading;   /* what came of reading it */

static const fixture *fixture_of(const char *name) {
    for (int i = 0; i < num_fixtures; i++)
        if (is(fixtures[i].name, name))
            return &fixtures[i];
    CHECK_MSG(0, "there is no fixture %s", name);
    return NULL;
}

/* Adds a line to the record, written out in full if it is abbreviated. */
static void add_full(const char *line) {
    word_list w = split(line);
    const char *verb = w.text[0];
    if (is(verb, "starter"))
        put(record, "* %s\n", line);
    else if (is(verb, "deal"))
        for (int i = 2; i < w.n; i++)
            put(record, "* deal %s %s\n", w.text[1], w.text[i]);
    else if (is(verb, "wind") || is(verb, "forecast"))
        for (int i = 1; i < w.n; i++)
            put(record, "* %s %s\n", verb, w.text[i]);
    else if (is(verb, "play"))
        for (int i = 1; i + 1 < w.n; i += 2)
            put(record, "%s play %s\n", w.text[i], w.text[i + 1]);
    else
        put(record, "%s\n", line);
}

static void add_lines(const char *lines, const char *between) {
    char copy[SCRIPT_TEXT], *rest = copy;
    snprintf(copy, sizeof copy, "%s", lines);
    while (rest != NULL && *rest != '\0')
        add_full(cut_item(&rest, between));
}

static void add_header(const fixture *f, int english) {
    record[0] = '\0';
    put(record, "windrose 1\ngame santa-timea\nplayers 2\n%s%s",
        f->pro ? "set pro on\n" : "", english ? "set tiebreak english\n" : "");
}

/* Reads the record. Returns 1 if it is accepted, and says "legal", "illegal", or at
 * which line before the last it is refused. */
static int put_verdict(char *out) {
    reading = script_read(record, "\n");
    if (reading.refused != NULL && !reading.is_last) {
        put(out, "refused at \"%s\": %s", reading.refused, reading.why.text);
        return 0;
    }
    int bad =
        reading.refused != NULL || wr_reader_end(reading.reader, &reading.why) != 0;
    CHECK_MSG(!bad || reading.why.text[0] != '\0', "refused without a word");
    put(out, bad ? "illegal" : "legal");
    return !bad;
}

static void run_head(const char *input, char *out) {
    char copy[SCRIPT_TEXT];
    snprintf(copy, sizeof copy, "%s", input);
    for (char *p = copy; *p != '\0'; p++)
        *p = *p == '_' ? ' ' : *p;
    record[0] = '\0';
    for (char *rest = copy; rest != NULL;)
        put(record, "%s\n", cut_item(&rest, " ; "));
    put_verdict(out);
}

/* The next line of chance without its outcome, or the lowest seat that owes a move and
 * its legal set. */
static void put_next(char *out) {
    script_adopt(reading.reader->match);
    CHECK(decider() != -2);
    if (decider() == WR_CHANCE) {
        put(out, "next * ");
        put_action(out, WR_CHANCE, GAME->outcome(script_match()->state, 0));
        *strrchr(out, ' ') = '\0';
    } else {
        put(out, "next %d : ", decider() + 1);
        put_legal(out, decider(), "");
    }
}

static void put_position(const char *kind, char *out) {
    const wr_state *s = reading.reader->match->state;
    if (is(kind, "next"))
        put_next(out);
    else if (is(kind, "row"))
        put(out, "row %s", row_words(s));
    else if (is(kind, "piles"))
        put(out, "piles %s", pile_words(s));
    else
        put(out, "totals %s", totals(s));
}

/* Builds the log of `X` or `X + line ; line`. */
static void build_log(const char *input) {
    char name[LINE], *rest = name;
    snprintf(name, sizeof name, "%s", input);
    const fixture *f = fixture_of(cut_item(&rest, " + "));
    add_header(f, 0);
    add_lines(f->lines, "\n");
    if (rest != NULL)
        add_lines(rest, " ; ");
}

static void run_log(const char *input, const char *expected, char *out) {
    build_log(input);
    if (!put_verdict(out) || is(expected, "legal") || is(expected, "illegal"))
        return;
    out[0] = '\0';
    char kind[16];
    snprintf(kind, sizeof kind, "%.*s", (int)strcspn(expected, " "), expected);
    put_position(kind, out);
}

static void run_game(const char *input, char *out) {
    word_list w = split(input);
    CHECK(w.n == 3 + ST_ROUNDS && is(w.text[2], ":"));
    const fixture *f = fixture_of(w.text[0]);
    add_header(f, is(w.text[1], "english"));
    for (int round = 0; round < ST_ROUNDS; round++) {
        CHECK(after(f->lines, "starter ") != NULL);
        add_lines(round == 0 ? f->lines : strchr(f->lines, '\n') + 1, "\n");
        const char *choices = w.text[3 + round], *slash = strchr(choices, '/');
        CHECK(slash != NULL);
        put(record, "1 aside %.*s\n2 aside %s\n", (int)(slash - choices), choices,
            slash + 1);
    }
    reading = script_read(record, "\n");
    CHECK_MSG(reading.refused == NULL, "\"%s\" is refused: %s", reading.refused,
              reading.why.text);
    script_adopt(reading.reader->match);
    const char *view = script_view(-1, 1), *ending = strstr(view, "\nresult ");
    CHECK_MSG(ending != NULL, "the game is not over");
    put(out, "%s", ending + 1);
    out[strlen(out) - 1] = '\0';
    *strchr(out, '\n') = ' ';
    reading = script_read(view, "\n");
    CHECK_MSG(reading.refused == NULL, "%s", reading.why.text);
    CHECK_MSG(wr_reader_end(reading.reader, &reading.why) == 0, "%s", reading.why.text);
    CHECK_INT(reading.reader->part, WR_READ_DONE);
}

static void run_count(const char *input, char *out) {
    word_list w = split(input);
    CHECK(w.n == 3 && is(w.text[1], "depth"));
    build_log(w.text[0]);
    if (!put_verdict(out))
        return;
    out[0] = '\0';
    int depth = number_of(w.text[2]);
    void *states = malloc(wr_perft_size(GAME, depth));
    CHECK(states != NULL);
    put(out, "%llu",
        (unsigned long long)wr_perft(GAME, reading.reader->match->state, depth,
                                     states));
    free(states);
}

/* ==== The file =================================================================== */

/* `fixture J pro first 21 of R`, or `fixture R pro` with lines to follow. Returns the
 * fixture that the lines belong to; NULL: it is complete. */
static fixture *begin_fixture(const char *line) {
    word_list w = split(line);
    CHECK(w.n == 3 || (w.n == 7 && is(w.text[3], "first") && is(w.text[5], "of")));
    CHECK(num_fixtures < MAX_FIXTURES);
    fixture *f = &fixtures[num_fixtures++];
    char *end = f->lines;
    if (w.n == 7) {
        strcpy(f->lines, fixture_of(w.text[6])->lines);
        for (int n = number_of(w.text[4]); n > 0; n--) {
            CHECK(*end != '\0');
            end += strcspn(end, "\n") + 1;
        }
    }
    *end = '\0';
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

/* Runs one line `ST-V12 kind input -> expected`. */
static const char *vector_fault(char *line) {
    static char fault[2 * SCRIPT_TEXT];
    char kind[16], input[LINE], got[SCRIPT_TEXT] = "";
    const char *expected = strstr(line, " -> ");
    int used = 0;
    CHECK_MSG(expected != NULL && sscanf(line, "%*s %15s %n", kind, &used) == 1,
              "\"%s\" is no vector", line);
    CHECK(line + used < expected && expected - (line + used) < LINE);
    snprintf(input, sizeof input, "%.*s", (int)(expected - (line + used)), line + used);
    expected += 4;
    run_kind(kind, input, expected, got);
    snprintf(fault, sizeof fault, "it is %s", got);
    return is(got, expected) ? NULL : fault;
}

TEST(santa_timea_vectors) {
    char *file = check_read("tests/vectors/santa-timea.txt", NULL);
    vector_kind kinds[] = {{"ST-V%02d", 171, vector_fault, {0}}, {NULL, 0, NULL, {0}}};
    char id[16];
    fixture *open = NULL; /* the fixture whose lines are being read */
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
            put(open->lines, "%s\n", line);
        else if (strncmp(line, "fixture ", 8) == 0)
            open = begin_fixture(line);
        else if (sscanf(line, "%15s", id) == 1)
            vector_run(kinds, id, line);
    }
    CHECK_MSG(open == NULL, "a fixture has no end");
    vector_complete(kinds);
    free(file);
}
