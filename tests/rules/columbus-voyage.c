/* columbus-voyage.c: plays scripts of Columbus; see the header. */
#include "columbus-voyage.h"

#include <stdio.h>
#include <stdlib.h>

/* The script under way. */
static wr_setup setup;
static wr_state position; /* the first of the script */
static int has_position, is_edited;

/* ==== Positions ================================================================== */

static int seat_of(const char *word) {
    int seat = number_of(word) - 1;
    CHECK_MSG(seat >= 0 && seat < CO_MAX_SEATS, "\"%s\" is no seat", word);
    return seat;
}

static int field_of(const char *text) {
    int column, row;
    CHECK_MSG(sscanf(text, "%d-%d", &column, &row) == 2, "\"%s\" is no field", text);
    return wr__co_field(column, row);
}

static const char *const held[CO_HELD] = {"good-winds",  "very-good-winds",
                                          "whirlwind-2", "whirlwind-3",
                                          "carpenter",   "good-weather"};

static int card_of(const char *card) {
    static const char *const directions[] = {"nw", "n",  "ne", "w",
                                             "e",  "sw", "s",  "se"};
    const char *rest;
    for (int kind = 0; kind < CO_HELD; kind++)
        if (is(card, held[kind]))
            return kind;
    if (is(card, "mutiny") || is(card, "hurricane"))
        return is(card, "mutiny") ? CO_MUTINY : CO_HURRICANE;
    if ((rest = after(card, "provisions-")) != NULL)
        return CO_PROVISIONS + atoi(rest) - 1;
    rest = after(card, "fog-");
    for (int d = 0; rest != NULL && d < CO_DIRECTIONS; d++)
        if (is(rest, directions[d]))
            return CO_FOG + d;
    CHECK_MSG(0, "\"%s\" is no card", card);
    return -1;
}

/* All cards that are in no hand are discarded except those named, as if the pile had
 * been made of these and the hands. */
static void set_pile(wr_state *s, const word_list *w) {
    for (int kind = 0; kind < CO_KINDS; kind++) {
        s->table.discard[kind] = (uint8_t)(s->table.discard[kind] + s->pile[kind]);
        s->pile[kind] = 0;
    }
    s->table.pile_size = 0;
    for (int i = 1; i < w->n; i++) {
        int kind = card_of(w->text[i]);
        CHECK(s->table.discard[kind] > 0);
        s->table.discard[kind]--;
        s->pile[kind]++;
        s->table.pile_size++;
    }
    for (int kind = 0; kind < CO_HELD; kind++) {
        s->table.stock[kind] = s->pile[kind];
        for (int p = 0; p < CO_MAX_SEATS; p++)
            s->table.stock[kind] = (uint8_t)(s->table.stock[kind] + s->hand[p][kind]);
        for (int p = 0; p < CO_MAX_SEATS; p++)
            s->cap[p][kind] = (uint8_t)(s->table.stock[kind] - s->hand[p][kind]);
    }
}

static void set_ship(wr_state *s, const word_list *w) {
    int seat = seat_of(w->text[1]);
    s->table.ship[seat] = (uint16_t)field_of(w->text[2]);
    if (w->n > 3) {
        CHECK(is(w->text[3], "damaged"));
        s->table.damaged |= (uint8_t)(1 << seat);
    }
}

static void set_disc(wr_state *s, int seat) {
    s->table.found |= (uint8_t)(1 << seat);
    s->table.discs[CO_INHABITED]--;
}

/* The header is complete: the position that lines `at ...` change. */
static int begin_position(void) {
    wr_diag d = {0};
    has_position = 1;
    if (is_edited && script_edition_take(&wr_columbus, &setup, &d) != 0)
        return complain("the edition is refused by %s: %s", d.rule, d.text);
    if (wr_setup_check(&wr_columbus, &setup, &d) != 0)
        return complain("%s", d.text);
    wr_columbus.init(&position, &setup);
    return 1;
}

static int run_at(char *line) {
    wr_state *s = &position;
    word_list w = split(line);
    const char *name = w.text[0];
    if (script_match() != NULL)
        return complain("this comes after the first move");
    if (!has_position && !begin_position())
        return 0;
    if (is(name, "round"))
        s->table.round = (uint32_t)number_of(w.text[1]);
    else if (is(name, "turn"))
        s->table.turn = (uint8_t)seat_of(w.text[1]);
    else if (is(name, "ship"))
        set_ship(s, &w);
    else if (is(name, "barrels"))
        s->table.barrels[seat_of(w.text[1])] = (uint8_t)number_of(w.text[2]);
    else if (is(name, "disc"))
        set_disc(s, seat_of(w.text[1]));
    else if (is(name, "sit"))
        s->table.sit[seat_of(w.text[1])] = (uint8_t)number_of(w.text[2]);
    else if (is(name, "whirlwind"))
        s->table.whirl[number_of(w.text[1]) - 1] = (uint16_t)field_of(w.text[2]);
    else if (is(name, "pile"))
        set_pile(s, &w);
    else if (is(name, "hand"))
        for (int i = 2; i < w.n; i++)
            wr__co_deal(s, seat_of(w.text[1]), card_of(w.text[i]));
    else
        return complain("there is no such line");
    return 1;
}

/* ==== The edition ================================================================ */

static const char *change_row(const char *words_of_row) {
    char row[64], *at = script_edition_find("map");
    int number, used;
    if (at == NULL || sscanf(words_of_row, "%d %n", &number, &used) != 1)
        return "this is no row";
    snprintf(row, sizeof row, "%s", words_of_row + used);
    for (; number >= 0; number--)
        at += number > 0 ? strcspn(at, "\n") + 1 : 0;
    script_edition_splice(at, strcspn(at, "\n"), row);
    return NULL;
}

/* `<line> => <line>`: replaces the first or puts the second after it. */
static const char *change_line(const char *change, int replaces) {
    char first[SCRIPT_TEXT], second[SCRIPT_TEXT];
    const char *arrow = strstr(change, " => ");
    if (arrow == NULL)
        return "the arrow is missing";
    snprintf(first, sizeof first, "%.*s", (int)(arrow - change), change);
    snprintf(second, sizeof second, "%s%s", arrow + 4, replaces ? "" : "\n");
    char *at = script_edition_find(first);
    if (at == NULL)
        return "there is no such line";
    if (replaces)
        script_edition_splice(at, strlen(first), second);
    else
        script_edition_splice(at + strlen(first) + 1, 0, second);
    return NULL;
}

static const char *change_bytes(const char *kind) {
    if (is(kind, "cr")) {
        for (char *at = script_edition(); (at = strchr(at, '\n')) != NULL; at += 2)
            script_edition_splice(at, 0, "\r");
    } else if (is(kind, "umlaut")) {
        script_edition_splice(script_edition_find("game columbus"), 0, "# \xe4\n");
    } else if (is(kind, "open")) {
        script_edition()[strlen(script_edition()) - 1] = '\0';
    } else {
        return "there is no such change of bytes";
    }
    return NULL;
}

const char *voyage_edit(const char *change) {
    const char *rest;
    if ((rest = after(change, "row ")) != NULL)
        return change_row(rest);
    if ((rest = after(change, "replace ")) != NULL)
        return change_line(rest, 1);
    if ((rest = after(change, "after ")) != NULL)
        return change_line(rest, 0);
    if ((rest = after(change, "bytes ")) != NULL)
        return change_bytes(rest);
    if ((rest = after(change, "delete ")) == NULL)
        return "there is no such change";
    char *at = script_edition_find(rest);
    if (at == NULL)
        return "there is no such line";
    script_edition_splice(at, strlen(rest) + 1, "");
    return NULL;
}

const char *voyage_edition_verdict(uint32_t *line) {
    static char verdict[16];
    wr_diag d = {0};
    wr_setup_default(&wr_columbus, &setup);
    int error = script_edition_take(&wr_columbus, &setup, &d);
    *line = d.line;
    if (error == 0)
        return "ok";
    CHECK_MSG(d.text[0] != '\0', "an edition is refused without a word");
    snprintf(verdict, sizeof verdict, "%s", d.rule);
    return verdict;
}

/* ==== What must hold ============================================================= */

static void put_field(char *text, int field) {
    put(text, "%d-%d", field % CO_STRIDE, field / CO_STRIDE);
}

static void put_dice(char *text, const wr_state *s) {
    for (int face = 0; face < CO_FACES; face++)
        for (int k = 0; k < s->table.dice[face]; k++)
            put(text, "%c", "rswtf"[face]);
    if (text[0] == '\0')
        put(text, "none");
}

static void put_hand(char *text, const wr_state *s, int seat) {
    for (int kind = 0; kind < CO_HELD; kind++)
        for (int k = s->hand[seat][kind]; k > 0; k--)
            put_item(text, " ", held[kind]);
    if (text[0] == '\0')
        put(text, "none");
    sort_items(text, " ");
}

static int count_cards(const uint8_t *cards) {
    int n = 0;
    for (int kind = 0; kind < CO_KINDS; kind++)
        n += cards[kind];
    return n;
}

static int expect_legal(char *rest) {
    char got[SCRIPT_TEXT] = "";
    if (decider() < 0)
        return complain("no seat decides");
    put_legal(got, decider(), "");
    return expect_text("the legal set", got, rest);
}

/* All of the items, or none of them, are legal; each must be a move of the game. */
static int expect_items(char *rest, int legal) {
    char copy[SCRIPT_TEXT], *items = copy;
    wr_action a;
    wr_diag d;
    snprintf(copy, sizeof copy, "%s", rest);
    while (items != NULL) {
        const char *item = cut_item(&items, " | ");
        wr_words action = {item, strlen(item)};
        if (wr_match_parse(script_match(), decider(), action, &a, &d) != 0)
            return complain("%s", d.text);
    }
    return expect_each(decider(), rest, legal);
}

static int expect_offered(char *rest) {
    return expect_items(rest, 1);
}

static int expect_refused(char *rest) {
    return expect_items(rest, 0);
}

static int expect_number(const char *what, int got, const char *want) {
    return got == number_of(want) || complain("%s is %d", what, got);
}

static int expect_count(char *rest) {
    char got[SCRIPT_TEXT] = "";
    if (decider() < 0)
        return complain("no seat decides");
    return expect_number("the size of the legal set", put_legal(got, decider(), ""),
                         rest);
}

static int expect_decides(char *rest) {
    return decider() == seat_of(rest) || complain("%d moves, of -1: chance, -2: nobody",
                                                  decider() + (decider() >= 0));
}

static int expect_owes(char *rest) {
    char got[SCRIPT_TEXT] = "";
    if (decider() >= 0)
        put_seats(got, wr_columbus.actors(script_match()->state));
    return expect_text("what is owed by", got, rest);
}

/* What chance does next: its kind, and each value with its weight. */
static int expect_chance(char *rest) {
    char got[SCRIPT_TEXT] = "";
    if (decider() != WR_CHANCE)
        return complain("it is not chance that moves");
    put_action(got, WR_CHANCE, wr_columbus.outcome(script_match()->state, 0));
    got[strcspn(got, " ")] = '\0';
    return expect_text("the next chance", got, rest);
}

static int expect_outcomes(char *rest) {
    char got[SCRIPT_TEXT] = "";
    put_outcomes(got);
    sort_items(got, " ");
    return expect_text("what chance may bring", got, rest);
}

/* `<rule> <seat>|* <action>` */
static int expect_refusal(char *rest) {
    const char *rule = cut_word(&rest), *who = cut_word(&rest);
    return expect_barred(rule, who_of(who), rest);
}

/* `<seat> <line>`: the last line that the seat sees. */
static int expect_line(char *rest) {
    char view[SCRIPT_TEXT], *left = view, *last = view;
    snprintf(view, sizeof view, "%s", script_view(number_of(cut_word(&rest)), 0));
    while (left != NULL && *left != '\0')
        last = cut_item(&left, "\n");
    return expect_text("that", last, rest);
}

/* `<seat> <sentences>`: what the seat is told of the last line. */
static int expect_told(char *rest) {
    int seat = number_of(cut_word(&rest));
    return expect_text("the story", script_told(seat, WR_ENGLISH), rest);
}

/* The cards of a hand are in byte order in what is compared. */
static int expect_hand(char *rest) {
    char got[SCRIPT_TEXT] = "", want[SCRIPT_TEXT] = "";
    put_hand(got, script_match()->state, seat_of(cut_word(&rest)));
    put(want, "%s", rest);
    sort_items(want, " ");
    return expect_text("the hand", got, want);
}

static int expect_over(char *rest) {
    (void)rest;
    return decider() == -2 || complain("it is not so");
}

static int expect_running(char *rest) {
    (void)rest;
    return decider() != -2 || complain("it is not so");
}

static int expect_state(char *line) {
    const wr_state *s = script_match()->state;
    char got[SCRIPT_TEXT] = "", *rest = line;
    const char *name = cut_word(&rest), *first = cut_word(&rest);
    if (is(name, "ship")) {
        int seat = seat_of(first);
        put_field(got, s->table.ship[seat]);
        put(got, s->table.damaged >> seat & 1 ? " damaged" : " intact");
        return expect_text("the ship", got, rest);
    }
    if (is(name, "barrels"))
        return expect_number(name, s->table.barrels[seat_of(first)], rest);
    if (is(name, "disc"))
        return expect_text(name, s->table.found >> seat_of(first) & 1 ? "yes" : "no",
                           rest);
    if (is(name, "sit"))
        return expect_number(name, s->table.sit[seat_of(first)], rest);
    if (is(name, "round"))
        return expect_number(name, (int)s->table.round, first);
    if (is(name, "pile"))
        return expect_number(name, count_cards(s->pile), first) &&
               expect_number("the known size", s->table.pile_size, first);
    if (is(name, "discard"))
        return expect_number(name, count_cards(s->table.discard), first);
    if (is(name, "whirlwind")) {
        put_field(got, s->table.whirl[number_of(first) - 1]);
        return expect_text(name, got, rest);
    }
    if (is(name, "dice")) {
        put_dice(got, s);
        return expect_text(name, got, first);
    }
    return complain("there is no such line");
}

/* ==== Scripts ==================================================================== */

static int begin_match(void) {
    if (script_match() != NULL)
        return 1;
    if (!has_position && !begin_position())
        return 0;
    const char *broken = script_begin(&wr_columbus, &setup, &position);
    return broken == NULL || complain("the position cannot be: %s", broken);
}

static int expect(char *line) {
    static const script_verb verbs[] = {
        {"legal", expect_legal},     {"offered", expect_offered},
        {"refused", expect_refused}, {"count", expect_count},
        {"decides", expect_decides}, {"owes", expect_owes},
        {"chance", expect_chance},   {"outcomes", expect_outcomes},
        {"barred", expect_refusal},  {"line", expect_line},
        {"hand", expect_hand},       {"over", expect_over},
        {"running", expect_running}, {"told", expect_told},
        {NULL, expect_state},
    };
    return begin_match() && script_verbs(verbs, line);
}

static int edit(char *change) {
    const char *wrong =
        has_position ? "the position has been set" : voyage_edit(change);
    is_edited = 1;
    return wrong == NULL || complain("%s", wrong);
}

/* A line of the header, or one that is played. */
static int run_other(char *line) {
    if (after(line, "players ") != NULL || after(line, "set ") != NULL)
        return has_position ? complain("the position has been set")
                            : script_header(&wr_columbus, &setup, line);
    return begin_match() && script_play(line);
}

static int run_line(char *line) {
    static const script_verb verbs[] = {
        {"edit", edit}, {"at", run_at}, {"expect", expect}, {NULL, run_other}};
    return script_verbs(verbs, line);
}

const char *voyage_fault(const char *script) {
    wr_setup_default(&wr_columbus, &setup);
    script_edition_reset(&wr_columbus);
    script_reset();
    has_position = is_edited = 0;
    const char *wrong = script_run(script, ";", run_line);
    if (wrong != NULL)
        return wrong;
    if (script_match() == NULL)
        return "at the end: no move";
    return script_written() ? NULL : script_fault();
}
