/* azimuth-script.c: plays scripts of Azimuth; see the header. */
#include "azimuth-script.h"

#include <stdlib.h>

/* The script under way. */
static wr_setup setup;
static wr_state position;                /* the first of the script */
static int is_set, has_position, checks; /* `checks`: lines that say what must hold */

/* ==== Words ====================================================================== */

static const char letters[] = "rykb", points[] = "nesw";
static const char *const colours[] = {"red", "blondie", "black", "blue"};

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

static void put_place(char *text, int place) {
    if (place == AZ_ISLAND || place == AZ_HOME)
        put(text, "%s", place == AZ_ISLAND ? "island" : "home");
    else
        put(text, "%c%d", 'a' + place % 6, place / 6 + 1);
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

/* The first line after the header of a record has come: the position that further
 * lines change, with nothing on the board. */
static int begin_position(void) {
    az_table *t = &position.table;
    wr_diag d = {0};
    has_position = 1;
    if (wr_setup_check(&wr_azimuth, &setup, &d) != 0)
        return complain("%s", d.text);
    wr_azimuth.init(&position, &setup);
    if (!is_set)
        return 1;
    for (int c = 0; c < AZ_COLOURS; c++)
        t->beach[c] = t->place[c] == AZ_NONE ? AZ_NONE : 2;
    memset(t->hand, 0, sizeof t->hand);
    t->laid = AZ_RAFTS;
    t->phase = AZ_PHASE_TURN;
    t->round = 5;
    t->marker = t->turn = AZ_RED;
    return 1;
}

/* ==== What is on the table ======================================================= */

static const az_table *table(void) {
    return &script_match()->state->table;
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

/* The value of a key, such as `c1` of `rafts`; 0: unknown kind. */
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
}

static void put_actor(char *out) {
    uint32_t actors = wr_azimuth.actors(script_match()->state);
    if (actors == 0 || actors == WR_CHANCE_BIT)
        put(out, "%s", actors == 0 ? "over" : "chance");
    else
        put_seats(out, actors);
}

/* A value that has no key; 0: unknown kind. */
static int put_single(const char *kind, char *out) {
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
        put_winners(out);
    else if (is(kind, "outcomes"))
        put_outcomes(out);
    else if (is(kind, "result"))
        put_points(out);
    else
        return 0;
    if (out[0] == '\0')
        put(out, "none");
    return 1;
}

/* ==== What must hold ============================================================= */

static int expect_swims(char *wanted) {
    char got[SCRIPT_TEXT] = "";
    if (put_legal(got, decider(), "swim ") == 0)
        put(got, "none");
    return expect_list(got, wanted);
}

static int expect_count(char *wanted) {
    char got[SCRIPT_TEXT] = "";
    int n = put_legal(got, decider(), "");
    return n == number_of(wanted) || complain("there are %d", n);
}

/* `has a | b`, `lacks a | b`, `only a | b`. */
static int expect_legal(char *wanted) {
    char got[SCRIPT_TEXT] = "";
    const char *verb = cut_word(&wanted);
    if (!is(verb, "only")) {
        CHECK_MSG(is(verb, "lacks") || is(verb, "has"), "legal %s", verb);
        return expect_each(decider(), wanted, is(verb, "has"));
    }
    return decider() >= 0 && put_legal(got, decider(), "") > 0
               ? expect_list(got, wanted)
               : complain("nobody decides");
}

/* `<rule> <who> <action>` */
static int expect_refusal(char *wanted) {
    const char *rule = cut_word(&wanted), *who = cut_word(&wanted);
    return expect_barred(rule, who_of(who), wanted);
}

/* Lines separated by " ; ", with `_` for a blank: all but the last must be accepted. */
static script_reading read_lines(char *lines) {
    for (char *p = lines; *p != '\0'; p++)
        *p = *p == '_' ? ' ' : *p;
    return script_read(lines, " ; ");
}

static int expect_accepted(char *lines) {
    script_reading r = read_lines(lines);
    return r.refused == NULL ||
           complain("\"%s\" is refused: %s", r.refused, r.why.text);
}

static int expect_refused(char *lines) {
    script_reading r = read_lines(lines);
    if (r.refused == NULL)
        return complain("it is accepted");
    return r.is_last || complain("\"%s\" is refused: %s", r.refused, r.why.text);
}

/* `<seat> <sentences>`: what the seat is told of the last line. */
static int expect_told(char *rest) {
    int seat = atoi(cut_word(&rest));
    return expect_text("the story", script_told(seat, WR_ENGLISH), rest);
}

/* `rafts c1=r d1=-`, or a value without a key. */
static int expect_values(char *line) {
    word_list w = split(line);
    CHECK_MSG(w.n > 1, "expect %s", line);
    char single[SCRIPT_TEXT] = "";
    if (put_single(w.text[0], single))
        return expect_text("it", single, strchr(line, ' ') + 1);
    for (int i = 1; i < w.n; i++) {
        char got[SCRIPT_TEXT] = "", *value = strchr(w.text[i], '=');
        CHECK_MSG(value != NULL, "expect %s", line);
        *value++ = '\0';
        if (!put_value(w.text[0], w.text[i], got))
            return complain("there is no such line");
        if (!expect_text(w.text[i], got, value))
            return 0;
    }
    return 1;
}

static int expect(char *line) {
    static const script_verb verbs[] = {
        {"swims", expect_swims},       {"count", expect_count},
        {"legal", expect_legal},       {"barred", expect_refusal},
        {"accepted", expect_accepted}, {"refused", expect_refused},
        {"told", expect_told},         {NULL, expect_values},
    };
    checks++;
    return script_verbs(verbs, line);
}

/* ==== Scripts ==================================================================== */

static int run_line(char *line) {
    int is_header = after(line, "players ") != NULL || after(line, "set ") != NULL;
    const char *move = after(line, "do ");
    if (is_header)
        return has_position ? complain("the position has been set")
                            : script_header(&wr_azimuth, &setup, line);
    if (is(line, "fresh")) {
        is_set = 0;
        return 1;
    }
    if (!has_position && !begin_position())
        return 0;
    if (script_match() == NULL && (move != NULL || after(line, "expect ") != NULL))
        script_begin(&wr_azimuth, &setup, &position);
    if (move != NULL)
        return script_play(move);
    if (after(line, "expect ") != NULL)
        return expect(strchr(line, ' ') + 1);
    if (script_match() != NULL)
        return complain("the position has been left");
    set_line(&position.table, line);
    return 1;
}

const char *azimuth_fault(const char *script) {
    wr_setup_default(&wr_azimuth, &setup);
    setup.seats = 4;
    is_set = 1;
    has_position = checks = 0;
    script_reset();
    const char *wrong = script_run(script, " / ", run_line);
    if (wrong != NULL)
        return wrong;
    if (checks == 0)
        return "this script expects nothing";
    return script_written() ? NULL : script_fault();
}
