/* azimuth-script.c: plays scripts of Azimuth; see the header. */
#include "azimuth-script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"
#include "tests/script.h"

enum { LINE = 1024, MAX_LINES = 512, TEXT = 1 << 14 };

/* The script under way. */
static wr_game game;      /* Azimuth with the first position of the script */
static wr_state position; /* that position */
static int is_set, has_begun, checks; /* `checks`: lines that say what must hold */
static wr_reader reader, header_reader;
static void *memory, *header_memory;
static char played[MAX_LINES][LINE], fault[4 * LINE];
static int num_played;

/* Says what is wrong; always 0, as for "it does not hold". */
__attribute__((format(printf, 1, 2))) static int complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(fault, sizeof fault, format, args);
    va_end(args);
    return 0;
}

/* ==== Words ====================================================================== */

static const char letters[] = "rykb", points[] = "nesw";
static const char *const colours[] = {"red", "blondie", "black", "blue"};

__attribute__((format(printf, 2, 3))) static void put(char *out, const char *format,
                                                      ...) {
    size_t len = strlen(out);
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out + len, TEXT - len, format, args);
    va_end(args);
    CHECK(n >= 0 && (size_t)n < TEXT - len);
}

static int index_in(const char *set, char c) {
    const char *at = c != '\0' ? strchr(set, c) : NULL;
    CHECK_MSG(at != NULL, "'%c' is none of \"%s\"", c, set);
    return (int)(at - set);
}

static int colour_named(const char *name) {
    for (int c = 0; c < AZ_COLOURS; c++)
        if (is(name, colours[c]))
            return c;
    CHECK_MSG(0, "\"%s\" is no colour", name);
    return -1;
}

static int space_of(const char *text) {
    CHECK_MSG(strlen(text) == 2, "\"%s\" is no space", text);
    return index_in("123456", text[1]) * 6 + index_in("abcdef", text[0]);
}

static int wind_space_of(const char *text) {
    CHECK_MSG(strncmp(text, "w-", 2) == 0 && strlen(text) == 4,
              "\"%s\" is no wind space", text);
    return index_in("12345", text[3]) * 5 + index_in("abcde", text[2]);
}

static int place_of(const char *text) {
    return is(text, "island") ? AZ_ISLAND : is(text, "home") ? AZ_HOME : space_of(text);
}

static void put_place(char *out, int place) {
    if (place == AZ_ISLAND || place == AZ_HOME)
        put(out, "%s", place == AZ_ISLAND ? "island" : "home");
    else
        put(out, "%c%d", 'a' + place % 6, place / 6 + 1);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts the items of a text, which are parted by " | ". */
static void sort_items(char *text) {
    static char copy[TEXT];
    char *item[WR_MAX_LEGAL];
    int n = 0;
    CHECK(strlen(text) < sizeof copy);
    strcpy(copy, text);
    for (char *at = copy; at != NULL && *at != '\0';) {
        char *end = strstr(at, " | ");
        CHECK(n < WR_MAX_LEGAL);
        item[n++] = at;
        if (end != NULL)
            *end = '\0';
        at = end != NULL ? end + 3 : NULL;
    }
    qsort(item, (size_t)n, sizeof item[0], compare_texts);
    text[0] = '\0';
    for (int i = 0; i < n; i++)
        put(text, "%s%s", i > 0 ? " | " : "", item[i]);
}

/* Whether `item` is one of the items of a text. */
static int listed(const char *text, const char *item) {
    size_t len = strlen(item);
    for (const char *at = text; at != NULL; at = strstr(at, " | ")) {
        at += at != text ? 3 : 0;
        if (strncmp(at, item, len) == 0 && (at[len] == '\0' || at[len] == ' '))
            if (at[len] == '\0' || strncmp(at + len, " | ", 3) == 0)
                return 1;
    }
    return 0;
}

/* ==== Positions ================================================================== */

static void set_wind(az_table *t, const char *key, const char *value) {
    int space = wind_space_of(key);
    CHECK_MSG(strlen(value) == 2 && !(wr__az_winds(t) >> space & 1), "%s=%s", key,
              value);
    t->winds[index_in(letters, value[0])] |= 1u << space;
    t->heading[space] = (uint8_t)index_in(points, value[1]);
}

static void set_value(az_table *t, const char *kind, const char *key,
                      const char *value) {
    if (is(kind, "rafts")) {
        for (; *value != '\0'; value++)
            wr__az_push(t, space_of(key), index_in(letters, *value));
        return;
    }
    if (is(kind, "winds")) {
        set_wind(t, key, value);
        return;
    }
    CHECK_MSG(strlen(key) == 1, "\"%s\" is no colour", key);
    int c = index_in(letters, key[0]);
    if (is(kind, "castaways")) {
        t->place[c] = (uint8_t)place_of(value);
        t->home_round[c] = t->place[c] == AZ_HOME;
    } else if (is(kind, "hand")) {
        t->hand[c] = (uint8_t)atoi(value);
    } else if (is(kind, "beaches")) {
        t->beach[c] = (uint8_t)(atoi(value) - 1);
    } else {
        CHECK_MSG(is(kind, "coconuts"), "there is no line \"%s\"", kind);
        t->coconuts[c] = (uint8_t)atoi(value);
    }
}

static int colours_in(const word_list *w) {
    int set = 0;
    for (int i = 1; i < w->n; i++) {
        CHECK(strlen(w->text[i]) == 1);
        set |= 1 << index_in(letters, w->text[i][0]);
    }
    return set;
}

/* A line that sets the position. */
static void set_line(az_table *t, const char *line) {
    word_list w = split(line);
    const char *kind = w.text[0];
    CHECK_MSG(w.n > 1, "\"%s\"", line);
    if (is(kind, "turtle")) {
        t->helped = (uint8_t)colours_in(&w);
    } else if (is(kind, "asleep")) {
        t->asleep = (uint8_t)colours_in(&w);
    } else if (is(kind, "round")) {
        t->round = (uint8_t)atoi(w.text[1]);
    } else if (is(kind, "marker")) {
        t->marker = t->turn = (uint8_t)colour_named(w.text[1]);
    } else if (is(kind, "turn")) {
        t->turn = (uint8_t)colour_named(w.text[1]);
    } else {
        for (int i = 1; i < w.n; i++) {
            char *value = strchr(w.text[i], '=');
            CHECK_MSG(value != NULL, "\"%s\"", line);
            *value = '\0';
            set_value(t, kind, w.text[i], value + 1);
        }
    }
}

static void init_at(wr_state *s, const wr_setup *setup) {
    (void)setup;
    *s = position;
}

static int begin_header(const char *players) {
    const char *lines[] = {"windrose 1", "game azimuth", players};
    wr_diag d;
    wr_reader_init(&reader, memory, 1);
    for (int i = 0; i < 3; i++)
        if (wr_reader_line(&reader, lines[i], strlen(lines[i]), &d) != 0)
            return complain("\"%s\" is refused: %s", lines[i], d.text);
    return 1;
}

/* The first line that does not belong to the header of a record has come: the position
 * that further lines change, with nothing on the board. */
static void begin_position(void) {
    az_table *t = &position.table;
    wr_azimuth.init(&position, &reader.setup);
    if (!is_set)
        return;
    for (int c = 0; c < AZ_COLOURS; c++)
        t->beach[c] = t->place[c] == AZ_NONE ? AZ_NONE : 2;
    memset(t->hand, 0, sizeof t->hand);
    t->laid = AZ_RAFTS;
    t->phase = AZ_PHASE_TURN;
    t->round = 5;
    t->marker = t->turn = AZ_RED;
}

static void begin_match(void) {
    game = wr_azimuth;
    game.init = init_at;
    reader.match = wr_match_init(memory, &game, &reader.setup);
    reader.part = WR_READ_BODY;
    num_played = 0;
    has_begun = 1;
}

/* ==== What is on the table ======================================================= */

static const az_table *table(void) {
    return &reader.match->state->table;
}

static void put_action(int who, wr_action a, char *out) {
    wr_obs o;
    wr_text t;
    char text[WR_MAX_WORDS];
    game.observe(reader.match->state, who < 0 ? WR_PUBLIC : who, &o);
    wr_text_init(&t, text, sizeof text);
    game.action_text(NULL, &o, who, a, &t);
    put(out, "%s", text);
}

/* The legal actions that begin with `start`, without it and parted by " | ". */
static int put_legal(const char *start, char *out) {
    static wr_action legal[WR_MAX_LEGAL];
    uint32_t actors = game.actors(reader.match->state);
    int found = 0;
    if (actors == 0 || actors == WR_CHANCE_BIT)
        return 0;
    int seat = wr_lowest(actors), n = game.legal(reader.match->state, seat, legal);
    for (int i = 0; i < n; i++) {
        char text[TEXT] = "";
        put_action(seat, legal[i], text);
        const char *rest = after(text, start);
        if (rest != NULL)
            put(out, "%s%s", found++ > 0 ? " | " : "", rest);
    }
    return found;
}

static void put_stack(int space, char *out) {
    int height = wr__az_height(table(), space);
    for (int i = 0; i < height; i++)
        put(out, "%c", letters[wr__az_raft(table(), space, i)]);
    if (height == 0)
        put(out, "-");
}

static void put_wind(int space, char *out) {
    int colour = wr__az_wind_colour(table(), space);
    if (colour == AZ_NONE)
        put(out, "-");
    else
        put(out, "%c%c", letters[colour], points[table()->heading[space]]);
}

static void put_beach(int colour, char *out) {
    for (uint64_t left = wr__az_beach(table(), colour); left != 0; left &= left - 1) {
        put(out, "%s", out[0] ? "," : "");
        put_place(out, wr_lowest(left));
    }
}

/* The value of a key, such as `c1` of `rafts`; 0: there is no such kind. */
static int put_value(const char *kind, const char *key, char *out) {
    if (is(kind, "rafts")) {
        put_stack(space_of(key), out);
        return 1;
    }
    if (is(kind, "winds")) {
        put_wind(wind_space_of(key), out);
        return 1;
    }
    int c = strlen(key) == 1 ? index_in(letters, key[0]) : 0;
    if (is(kind, "castaways"))
        put_place(out, table()->place[c]);
    else if (is(kind, "beaches"))
        put_beach(c, out);
    else if (is(kind, "hand"))
        put(out, "%d", table()->hand[c]);
    else if (is(kind, "coconuts"))
        put(out, "%d", table()->coconuts[c]);
    else if (is(kind, "homecoming"))
        put(out, "%d", table()->home_round[c]);
    else
        return 0;
    return 1;
}

static void put_letters(int set, char *out) {
    for (int c = 0; c < AZ_COLOURS; c++)
        if (set >> c & 1)
            put(out, "%s%c", out[0] ? " " : "", letters[c]);
    if (set == 0)
        put(out, "none");
}

static void put_seats(uint32_t seats, char *out) {
    for (; seats != 0; seats &= seats - 1)
        put(out, "%s%d", out[0] ? " " : "", wr_lowest(seats) + 1);
    if (out[0] == '\0')
        put(out, "none");
}

static void put_actor(char *out) {
    uint32_t actors = game.actors(reader.match->state);
    if (actors == 0 || actors == WR_CHANCE_BIT)
        put(out, "%s", actors == 0 ? "over" : "chance");
    else
        put_seats(actors, out);
}

static void put_outcomes(char *out) {
    const wr_state *s = reader.match->state;
    wr_outcome outcome[AZ_NUM_OUTCOMES];
    int n = wr_outcomes(&game, s, outcome);
    for (int i = 0; i < n; i++) {
        char text[TEXT] = "";
        put_action(WR_CHANCE, outcome[i].id, text);
        const char *last = strrchr(text, ' ');
        put(out, "%s%s:%u", i > 0 ? " " : "", last != NULL ? last + 1 : text,
            outcome[i].weight);
    }
}

/* A value that has no key; 0: there is no such kind. */
static int put_single(const char *kind, char *out) {
    wr_result r;
    game.result(reader.match->state, &r);
    if (is(kind, "asleep") || is(kind, "turtle"))
        put_letters(is(kind, "asleep") ? table()->asleep : table()->helped, out);
    else if (is(kind, "actor"))
        put_actor(out);
    else if (is(kind, "marker"))
        put(out, "%s", colours[table()->marker]);
    else if (is(kind, "turn"))
        put(out, "%s", colours[table()->turn]);
    else if (is(kind, "round"))
        put(out, "%d", table()->round);
    else if (is(kind, "winners"))
        put_seats(r.winners, out);
    else if (is(kind, "outcomes"))
        put_outcomes(out);
    else if (is(kind, "result"))
        for (int p = 0; p < table()->seats; p++)
            put(out, "%s%d", p > 0 ? " " : "", (int)r.points[p]);
    else
        return 0;
    return 1;
}

/* ==== What must hold ============================================================= */

static int expect_items(const char *wanted, char *got) {
    char sorted[TEXT] = "";
    put(sorted, "%s", wanted);
    sort_items(sorted);
    sort_items(got);
    return is(sorted, got) || complain("it is %s", got);
}

static int expect_swims(const char *wanted) {
    char got[TEXT] = "";
    if (put_legal("swim ", got) == 0)
        put(got, "none");
    return expect_items(wanted, got);
}

static int expect_count(const char *wanted) {
    char got[TEXT] = "";
    int n = put_legal("", got);
    return n == atoi(wanted) || complain("there are %d", n);
}

/* `has a | b`, `lacks a | b`, `only a | b`. */
static int expect_legal(const char *wanted) {
    char got[TEXT] = "", items[TEXT] = "";
    int n = put_legal("", got), lacks = after(wanted, "lacks ") != NULL;
    const char *only = after(wanted, "only ");
    if (n == 0)
        return complain("nobody decides");
    if (only != NULL)
        return expect_items(only, got);
    CHECK_MSG(lacks || after(wanted, "has ") != NULL, "legal %s", wanted);
    put(items, "%s", strchr(wanted, ' ') + 1);
    for (char *at = items, *end; at != NULL; at = end) {
        end = strstr(at, " | ");
        if (end != NULL) {
            *end = '\0';
            end += 3;
        }
        if (listed(got, at) == lacks)
            return complain("\"%s\" is %s", at, lacks ? "legal" : "not legal");
    }
    return 1;
}

/* `<rule> <who> <action>` */
static int expect_barred(const char *wanted) {
    word_list w = split(wanted);
    CHECK_MSG(w.n > 2, "barred %s", wanted);
    const char *line = strchr(wanted, ' ') + 1, *spelled = strchr(line, ' ') + 1;
    int who = is(w.text[1], "*") ? WR_CHANCE : atoi(w.text[1]) - 1;
    wr_diag d;
    wr_action a;
    wr_match *m = reader.match;
    wr_state before = *m->state;
    if (wr_match_parse(m, who, (wr_words){spelled, strlen(spelled)}, &a, &d) != 0)
        return complain("\"%s\" spells nothing", spelled);
    const char *why = game.why(m->state, who, a);
    if (why == NULL || !is(why, w.text[0]))
        return complain("the reason is %s", why != NULL ? why : "none");
    if (wr_match_play(m, who, a, &d) == 0)
        return complain("it is accepted");
    CHECK_BYTES(m->state, &before, sizeof before);
    return is(d.rule, w.text[0]) || complain("it is refused by %s", d.rule);
}

/* Lines parted by " ; ": whether the last one is accepted, as all before it must be. */
static int expect_record(const char *lines, int accepted) {
    char copy[TEXT] = "";
    wr_diag d;
    put(copy, "%s", lines);
    for (char *p = copy; *p != '\0'; p++)
        *p = *p == '_' ? ' ' : *p;
    wr_reader_init(&header_reader, header_memory, 1);
    for (char *at = copy, *end; at != NULL; at = end) {
        end = strstr(at, " ; ");
        size_t len = end != NULL ? (size_t)(end - at) : strlen(at);
        int refused = wr_reader_line(&header_reader, at, len, &d) != 0;
        if (refused && (end != NULL || accepted))
            return complain("\"%.*s\" is refused: %s", (int)len, at, d.text);
        if (!refused && end == NULL && !accepted)
            return complain("\"%s\" is accepted", at);
        end = end != NULL ? end + 3 : NULL;
    }
    return 1;
}

/* `rafts c1=r d1=-`, or a value without a key. */
static int expect_values(const char *line) {
    word_list w = split(line);
    CHECK_MSG(w.n > 1, "expect %s", line);
    char single[TEXT] = "";
    if (put_single(w.text[0], single))
        return is(single, strchr(line, ' ') + 1) || complain("it is %s", single);
    for (int i = 1; i < w.n; i++) {
        char got[TEXT] = "", *value = strchr(w.text[i], '=');
        CHECK_MSG(value != NULL, "expect %s", line);
        *value++ = '\0';
        if (!put_value(w.text[0], w.text[i], got))
            return complain("there is no such line");
        if (!is(got, value))
            return complain("%s is %s", w.text[i], got);
    }
    return 1;
}

static int expect(const char *line) {
    const char *rest;
    checks++;
    if ((rest = after(line, "swims ")) != NULL)
        return expect_swims(rest);
    if ((rest = after(line, "count ")) != NULL)
        return expect_count(rest);
    if ((rest = after(line, "legal ")) != NULL)
        return expect_legal(rest);
    if ((rest = after(line, "barred ")) != NULL)
        return expect_barred(rest);
    if ((rest = after(line, "accepted ")) != NULL)
        return expect_record(rest, 1);
    if ((rest = after(line, "refused ")) != NULL)
        return expect_record(rest, 0);
    return expect_values(line);
}

/* ==== Scripts ==================================================================== */

static int play(const char *line) {
    wr_diag d;
    const char *broken;
    if (wr_reader_line(&reader, line, strlen(line), &d) != 0)
        return complain("it is refused: %s", d.text);
    if (!is_set && (broken = game.broken(reader.match->state)) != NULL)
        return complain("afterwards %s", broken);
    CHECK(num_played < MAX_LINES && strlen(line) < LINE);
    strcpy(played[num_played++], line);
    return 1;
}

static int run_line(const char *line) {
    const char *move = after(line, "do "), *held = after(line, "expect ");
    if (line[0] == '\0' || line[0] == '#')
        return 1;
    if (!has_begun && (move != NULL || held != NULL))
        begin_match();
    if (move != NULL)
        return play(move);
    if (held != NULL)
        return expect(held);
    if (has_begun)
        return complain("the position has been left");
    wr_diag d;
    if (is(line, "fresh"))
        is_set = 0;
    else if (after(line, "players ") != NULL)
        return begin_header(line);
    else if (after(line, "set ") != NULL)
        return wr_reader_line(&reader, line, strlen(line), &d) == 0 ||
               complain("it is refused: %s", d.text);
    else
        set_line(&position.table, line);
    return 1;
}

/* Whether a line of the header has come to its end: what follows sets the position. */
static int is_header(const char *line) {
    return after(line, "players ") != NULL || after(line, "set ") != NULL ||
           is(line, "fresh");
}

/* The lines of a record behind its header, one by one. */
static int compare_line(void *to, const char *line, size_t len) {
    static const char *const header[] = {"windrose ", "game ", "players ", "set "};
    int *n = to;
    for (size_t i = 0; i < sizeof header / sizeof header[0]; i++)
        if (after(line, header[i]) != NULL)
            return 0;
    int i = (*n)++;
    if (i >= num_played ||
        (strlen(played[i]) == len && strncmp(line, played[i], len) == 0))
        return 0;
    return !complain("\"%s\" is written as \"%.*s\"", played[i], (int)len, line);
}

static int compare_record(void) {
    static char scratch[TEXT];
    wr_text line;
    int n = 0;
    wr_sink sink = {compare_line, &n};
    wr_text_init(&line, scratch, sizeof scratch);
    if (wr_record_write(reader.match, WR_ALL, 0, &line, sink) != 0)
        return 0;
    return n >= num_played || complain("lines are missing in the record");
}

/* The next line of a script, copied; returns where the one after it begins. */
static const char *next_line(const char *at, char *line) {
    const char *bar = strstr(at, " / ");
    size_t len = strcspn(at, "\n");
    if (bar != NULL && (size_t)(bar - at) < len)
        len = (size_t)(bar - at);
    CHECK(len < LINE);
    memcpy(line, at, len);
    line[len] = '\0';
    at += len;
    return *at == '\0' ? NULL : at + (*at == '\n' ? 1 : 3);
}

const char *script_fault(const char *script) {
    int in_header = 1;
    char line[LINE];
    if (memory == NULL) {
        memory = malloc(wr_reader_size());
        header_memory = malloc(wr_reader_size());
        CHECK(memory != NULL && header_memory != NULL);
    }
    is_set = 1;
    has_begun = checks = 0;
    if (!begin_header("players 4"))
        return fault;
    for (const char *at = script; at != NULL;) {
        at = next_line(at, line);
        if (in_header && line[0] != '\0' && line[0] != '#' && !is_header(line)) {
            in_header = 0;
            begin_position();
        }
        if (!run_line(line)) {
            char why[sizeof fault];
            strcpy(why, fault);
            complain("%.500s: %.3000s", line, why);
            return fault;
        }
    }
    if (checks == 0)
        return "this script expects nothing";
    return compare_record() ? NULL : fault;
}

wr_match *script_match(void) {
    return reader.match;
}
