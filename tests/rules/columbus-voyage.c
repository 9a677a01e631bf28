/* columbus-voyage.c: plays scripts of Columbus; see the header. */
#include "columbus-voyage.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"
#include "tests/script.h"

enum { LINE = 4096, MAX_LINES = 512, TEXT = 1 << 16, SHIPS = 5 };

/* The script under way. */
static wr_game game; /* Columbus with the first position of the script */
static wr_setup setup;
static wr_match *match; /* NULL: still in the header */
static void *memory, *edition_memory;
static char at_line[MAX_LINES][LINE], played[MAX_LINES][LINE];
static int num_at, num_played;
static int is_edited; /* the script changes the edition */
static char fault[2 * LINE];

/* Says what is wrong; always 0, as for "it does not hold". */
__attribute__((format(printf, 1, 2))) static int complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(fault, sizeof fault, format, args);
    va_end(args);
    return 0;
}

/* ==== Words ====================================================================== */

static int seat_of(const char *text) {
    int seat = atoi(text) - 1;
    CHECK_MSG(seat >= 0 && seat < SHIPS, "\"%s\" is no seat", text);
    return seat;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts the items of a text and joins them again. */
static void sort_items(char *text, const char *between) {
    static char copy[TEXT];
    char *item[WR_MAX_LEGAL];
    int n = 0;
    CHECK(strlen(text) < sizeof copy);
    strcpy(copy, text);
    for (char *at = copy; at != NULL && *at != '\0';) {
        char *end = strstr(at, between);
        CHECK(n < WR_MAX_LEGAL);
        item[n++] = at;
        if (end != NULL)
            *end = '\0';
        at = end != NULL ? end + strlen(between) : NULL;
    }
    qsort(item, (size_t)n, sizeof item[0], compare_texts);
    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        size_t len = strlen(text);
        sprintf(text + len, "%s%s", i > 0 ? between : "", item[i]);
    }
}

/* ==== Positions ================================================================== */

static int field_of(const char *text) {
    int column, row;
    CHECK_MSG(sscanf(text, "%d-%d", &column, &row) == 2, "\"%s\" is no field", text);
    return wr__co_field(column, row);
}

static int held_of(const char *card) {
    static const char *const names[CO_HELD] = {"good-winds",  "very-good-winds",
                                               "whirlwind-2", "whirlwind-3",
                                               "carpenter",   "good-weather"};
    for (int kind = 0; kind < CO_HELD; kind++)
        if (is(card, names[kind]))
            return kind;
    return -1;
}

static int card_of(const char *card) {
    static const char *const directions[] = {"nw", "n",  "ne", "w",
                                             "e",  "sw", "s",  "se"};
    const char *rest;
    if (held_of(card) >= 0)
        return held_of(card);
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

/* All cards that are in no hand are discarded but those named, as if the pile had been
 * made of these and the hands. */
static void set_pile(wr_state *s, const word_list *w) {
    for (int kind = 0; kind < CO_KINDS; kind++) {
        s->table.discard[kind] = (uint8_t)(s->table.discard[kind] + s->pile[kind]);
        s->pile[kind] = 0;
    }
    s->table.pile_size = 0;
    for (int i = 2; i < w->n; i++) {
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
    int seat = seat_of(w->text[2]);
    s->table.ship[seat] = (uint16_t)field_of(w->text[3]);
    if (w->n > 4) {
        CHECK(is(w->text[4], "damaged"));
        s->table.damaged |= (uint8_t)(1 << seat);
    }
}

static void set_disc(wr_state *s, int seat) {
    s->table.found |= (uint8_t)(1 << seat);
    s->table.discs[CO_INHABITED]--;
}

/* One line `at ...`. */
static void set_position(wr_state *s, const char *line) {
    word_list w = split(line);
    const char *name = w.text[1];
    if (is(name, "round"))
        s->table.round = (uint32_t)atoi(w.text[2]);
    else if (is(name, "turn"))
        s->table.turn = (uint8_t)seat_of(w.text[2]);
    else if (is(name, "ship"))
        set_ship(s, &w);
    else if (is(name, "barrels"))
        s->table.barrels[seat_of(w.text[2])] = (uint8_t)atoi(w.text[3]);
    else if (is(name, "disc"))
        set_disc(s, seat_of(w.text[2]));
    else if (is(name, "sit"))
        s->table.sit[seat_of(w.text[2])] = (uint8_t)atoi(w.text[3]);
    else if (is(name, "whirlwind"))
        s->table.whirl[atoi(w.text[2]) - 1] = (uint16_t)field_of(w.text[3]);
    else if (is(name, "pile"))
        set_pile(s, &w);
    else if (is(name, "hand"))
        for (int i = 3; i < w.n; i++)
            wr__co_deal(s, seat_of(w.text[2]), card_of(w.text[i]));
    else
        CHECK_MSG(0, "there is no line \"%s\"", line);
}

static void put_field(int field, char *out) {
    sprintf(out, "%d-%d", field % CO_STRIDE, field / CO_STRIDE);
}

static void put_ship(const wr_state *s, int seat, char *out) {
    put_field(s->table.ship[seat], out);
    strcat(out, s->table.damaged >> seat & 1 ? " damaged" : " intact");
}

static void put_dice(const wr_state *s, char *out) {
    int n = 0;
    for (int face = 0; face < CO_FACES; face++)
        for (int k = 0; k < s->table.dice[face]; k++)
            out[n++] = "rswtf"[face];
    strcpy(out + n, n > 0 ? "" : "none");
}

static void put_hand(const wr_state *s, int seat, char *out) {
    static const char *const sorted[CO_HELD] = {"carpenter",   "good-weather",
                                                "good-winds",  "very-good-winds",
                                                "whirlwind-2", "whirlwind-3"};
    out[0] = '\0';
    for (int i = 0; i < CO_HELD; i++)
        for (int k = s->hand[seat][held_of(sorted[i])]; k > 0; k--)
            sprintf(out + strlen(out), "%s%s", out[0] ? " " : "", sorted[i]);
    if (out[0] == '\0')
        strcpy(out, "none");
}

static int count_cards(const uint8_t *cards) {
    int n = 0;
    for (int kind = 0; kind < CO_KINDS; kind++)
        n += cards[kind];
    return n;
}

/* ==== The edition ================================================================ */

static char edition[WR_MAX_EDITION];
static size_t edition_len;

void voyage_edition_reset(void) {
    edition_len = 0;
    for (int i = 0; wr_columbus.edition_text[i] != NULL; i++)
        edition_len +=
            (size_t)sprintf(edition + edition_len, "%s\n", wr_columbus.edition_text[i]);
}

/* Puts `line` in the place of `len` bytes at `at`. */
static void splice(char *at, size_t len, const char *line) {
    static char rest[WR_MAX_EDITION];
    size_t left = edition_len - (size_t)(at - edition) - len, n = strlen(line);
    CHECK(edition_len + n < sizeof edition);
    memcpy(rest, at + len, left);
    memcpy(at, line, n);
    memcpy(at + n, rest, left);
    edition_len += n - len;
    edition[edition_len] = '\0';
}

/* The first line that reads so, NULL if there is none. */
static char *find_line(const char *line) {
    size_t len = strlen(line);
    edition[edition_len] = '\0';
    for (char *at = edition; *at != '\0';) {
        size_t n = strcspn(at, "\n");
        if (n == len && memcmp(at, line, len) == 0)
            return at;
        at += n + (at[n] == '\n');
    }
    return NULL;
}

static const char *change_row(const char *words_of_row) {
    char row[64], *at = find_line("map");
    int number, used;
    if (at == NULL || sscanf(words_of_row, "%d %n", &number, &used) != 1)
        return "this is no row";
    snprintf(row, sizeof row, "%s", words_of_row + used);
    for (; number >= 0; number--)
        at += number > 0 ? strcspn(at, "\n") + 1 : 0;
    splice(at, strcspn(at, "\n"), row);
    return NULL;
}

/* `<line> => <line>`: replaces the first or puts the second behind it. */
static const char *change_line(const char *change, int replaces) {
    char first[LINE], second[LINE];
    const char *arrow = strstr(change, " => ");
    if (arrow == NULL)
        return "the arrow is missing";
    snprintf(first, sizeof first, "%.*s", (int)(arrow - change), change);
    snprintf(second, sizeof second, "%s%s", arrow + 4, replaces ? "" : "\n");
    char *at = find_line(first);
    if (at == NULL)
        return "there is no such line";
    if (replaces)
        splice(at, strlen(first), second);
    else
        splice(at + strlen(first) + 1, 0, second);
    return NULL;
}

static const char *change_bytes(const char *kind) {
    if (is(kind, "cr")) {
        for (size_t i = 0; i < edition_len; i++)
            if (edition[i] == '\n')
                splice(edition + i++, 0, "\r");
    } else if (is(kind, "umlaut")) {
        splice(find_line("game columbus"), 0, "# \xe4\n");
    } else if (is(kind, "open")) {
        edition_len--;
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
    char *at = find_line(rest);
    if (at == NULL)
        return "there is no such line";
    splice(at, strlen(rest) + 1, "");
    return NULL;
}

/* Reads the edition as changed into the setup. */
static int take_edition(wr_diag *d) {
    if (edition_memory == NULL)
        edition_memory = malloc(wr_edition_size(&wr_columbus));
    CHECK(edition_memory != NULL);
    wr_words file = {edition, edition_len};
    return wr_setup_edition(&wr_columbus, &setup, file, edition_memory, d);
}

const char *voyage_edition_verdict(uint32_t *line) {
    static char verdict[16];
    wr_diag d = {0, "", ""};
    wr_setup_default(&wr_columbus, &setup);
    int error = take_edition(&d);
    *line = d.line;
    if (error == 0)
        return "ok";
    CHECK_MSG(d.text[0] != '\0', "an edition is refused without a word");
    snprintf(verdict, sizeof verdict, "%s", d.rule);
    return verdict;
}

/* ==== The match ================================================================== */

/* The first position of the script. */
static void init_at(wr_state *s, const wr_setup *with) {
    wr_columbus.init(s, with);
    for (int i = 0; i < num_at; i++)
        set_position(s, at_line[i]);
}

static int begin_match(void) {
    wr_diag d = {0, "", ""};
    if (is_edited && take_edition(&d) != 0)
        return complain("the edition is refused by %s: %s", d.rule, d.text);
    if (wr_setup_check(&wr_columbus, &setup, &d) != 0)
        return complain("%s", d.text);
    game = wr_columbus;
    game.init = init_at;
    if (memory == NULL)
        memory = malloc(wr_match_size(&game));
    CHECK(memory != NULL);
    match = wr_match_init(memory, &game, &setup);
    const char *broken = game.broken(match->state);
    return broken == NULL || complain("the position cannot be: %s", broken);
}

/* The seat that decides, WR_CHANCE, or -2 when the game is over. */
static int decider(void) {
    uint32_t actors = game.actors(match->state);
    if (actors == 0)
        return -2;
    return actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
}

static void put_action(int who, wr_action a, wr_text *t) {
    game.observe(match->state, WR_PUBLIC, match->obs);
    game.action_text(wr_edition_of(&game, &setup), match->obs, who, a, t);
}

/* The legal set of a seat in byte order, parted by bars, and its size. */
static const char *legal_text(int seat, int *n) {
    static char text[TEXT];
    static wr_action legal[WR_MAX_LEGAL];
    wr_text t;
    wr_text_init(&t, text, sizeof text);
    *n = game.legal(match->state, seat, legal);
    for (int i = 0; i < *n; i++) {
        if (i > 0)
            wr_put(&t, " | ");
        put_action(seat, legal[i], &t);
    }
    CHECK(!t.full);
    sort_items(text, " | ");
    return text;
}

/* Whether `item` is one of a list parted by bars. */
static int listed(const char *list, const char *item) {
    size_t len = strlen(item);
    for (const char *at = list; at != NULL;) {
        const char *end = strstr(at, " | ");
        size_t n = end != NULL ? (size_t)(end - at) : strlen(at);
        if (n == len && memcmp(at, item, len) == 0)
            return 1;
        at = end != NULL ? end + 3 : NULL;
    }
    return 0;
}

static int play_line(const char *line) {
    wr_diag d = {0, "", ""};
    const char *rest = after(line, "pending ");
    rest = rest != NULL ? rest : line;
    int who = rest[0] == '*' ? WR_CHANCE : seat_of(rest);
    CHECK(rest[1] == ' ');
    wr_words action = {rest + 2, strlen(rest + 2)};
    wr_action a;
    wr_state copy = *match->state;
    if (wr_match_parse(match, who, action, &a, &d) != 0 ||
        wr_match_play(match, who, a, &d) != 0)
        return complain("refused by \"%s\": %s", d.rule, d.text);
    if (game.step(&copy, who, a) != game.actors(match->state))
        return complain("the step does not say who moves next");
    CHECK(num_played < MAX_LINES);
    strcpy(played[num_played++], line);
    const char *broken = game.broken(match->state);
    return broken == NULL || complain("afterwards: %s", broken);
}

/* `result ...` or `winners ...`. */
static int check_ending(const char *line) {
    char text[LINE] = "";
    wr_result r;
    if (game.actors(match->state) != 0)
        return complain("the game is not over");
    game.result(match->state, &r);
    int wants_points = line[0] == 'r';
    strcpy(text, wants_points ? "result" : "winners");
    for (int p = 0; p < setup.seats; p++)
        if (wants_points)
            sprintf(text + strlen(text), " %d", (int)r.points[p]);
        else if (r.winners >> p & 1)
            sprintf(text + strlen(text), " %d", p + 1);
    CHECK(num_played < MAX_LINES);
    strcpy(played[num_played++], line);
    return is(text, line) || complain("the game ends with \"%s\"", text);
}

/* ==== Views ====================================================================== */

typedef struct {
    char *text;
    size_t len;
} lines;

static int keep_line(void *to, const char *line, size_t len) {
    lines *l = to;
    static const char *const header[] = {"windrose ", "game ", "players ", "set ",
                                         "= "};
    for (size_t i = 0; i < sizeof header / sizeof header[0]; i++)
        if (len >= strlen(header[i]) && memcmp(line, header[i], strlen(header[i])) == 0)
            return 0;
    CHECK(l->len + len + 2 < TEXT);
    memcpy(l->text + l->len, line, len);
    l->len += len;
    strcpy(l->text + l->len++, "\n");
    return 0;
}

static const char *record_text(int viewer) {
    static char text[TEXT], scratch[LINE];
    lines l = {text, 0};
    wr_text line;
    wr_text_init(&line, scratch, sizeof scratch);
    text[0] = '\0';
    wr_sink sink = {keep_line, &l};
    CHECK_INT(wr_record_write(match, viewer, 0, &line, sink), 0);
    return text;
}

const char *voyage_view(int viewer) {
    return record_text(viewer == 0 ? WR_PUBLIC : viewer - 1);
}

wr_match *voyage_match(void) {
    return match;
}

/* The record begins with the lines that were played. */
static int check_record(void) {
    const char *text = record_text(WR_ALL), *at = text;
    for (int i = 0; i < num_played; i++) {
        const char *rest = after(at, played[i]);
        if (rest == NULL || *rest != '\n')
            return complain("the record reads\n%s", text);
        at = rest + 1;
    }
    return 1;
}

static int expect_line(const char *rest) {
    static char view[TEXT];
    CHECK(rest[0] >= '0' && rest[0] <= '5' && rest[1] == ' ');
    strcpy(view, voyage_view(rest[0] - '0'));
    size_t len = strlen(view);
    if (len > 0)
        view[len - 1] = '\0';
    const char *feed = strrchr(view, '\n'), *last = feed != NULL ? feed + 1 : view;
    return is(last, rest + 2) || complain("that is \"%s\"", last);
}

/* ==== Expectations =============================================================== */

static int expect_legal(const char *rest) {
    int n;
    if (decider() < 0)
        return complain("no seat decides");
    const char *text = legal_text(decider(), &n);
    return is(text, rest) || complain("the legal set is %s", text);
}

/* All of the items, or none of them, are legal; each must be a move of the game. */
static int expect_items(const char *rest, int offered) {
    char item[LINE];
    int n;
    wr_action a;
    wr_diag d;
    if (decider() < 0)
        return complain("no seat decides");
    const char *text = legal_text(decider(), &n);
    for (const char *at = rest; at != NULL;) {
        const char *end = strstr(at, " | ");
        snprintf(item, sizeof item, "%.*s",
                 (int)(end != NULL ? (size_t)(end - at) : strlen(at)), at);
        wr_words action = {item, strlen(item)};
        if (wr_match_parse(match, decider(), action, &a, &d) != 0)
            return complain("%s", d.text);
        if (listed(text, item) != offered)
            return complain("\"%s\" is %s; the legal set is %s", item,
                            offered ? "not offered" : "offered", text);
        at = end != NULL ? end + 3 : NULL;
    }
    return 1;
}

static int expect_owes(const char *rest) {
    char text[LINE] = "";
    uint32_t actors = game.actors(match->state);
    for (int p = 0; p < SHIPS && actors != WR_CHANCE_BIT; p++)
        if (actors >> p & 1)
            sprintf(text + strlen(text), "%s%d", text[0] ? " " : "", p + 1);
    return is(text, rest) || complain("moves are owed by \"%s\"", text);
}

/* What chance does next: its kind, and each value with its weight. */
static int expect_chance(const char *rest, int wants_kind) {
    static wr_outcome outcome[WR_MAX_LEGAL];
    static char text[TEXT];
    CHECK(game.num_outcomes <= WR_MAX_LEGAL);
    int n = wr_outcomes(&game, match->state, outcome);
    if (n == 0)
        return complain("it is not chance that moves");
    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        char line[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, line, sizeof line);
        put_action(WR_CHANCE, outcome[i].id, &t);
        char *value = strchr(line, ' ');
        CHECK_MSG(value != NULL, "\"%s\" is no outcome", line);
        *value++ = '\0';
        if (wants_kind)
            return is(line, rest) || complain("the next chance is %s", line);
        sprintf(text + strlen(text), "%s%s:%u", i > 0 ? " " : "", value,
                (unsigned)outcome[i].weight);
    }
    sort_items(text, " ");
    return is(text, rest) || complain("the outcomes are %s", text);
}

/* `<rule> <seat>|* <action>` */
static int expect_barred(const char *rest) {
    static char before[LINE];
    char rule[16];
    int used;
    wr_action a;
    wr_diag d = {0, "", ""};
    CHECK(sscanf(rest, "%15s %n", rule, &used) == 1 &&
          game.state_size <= sizeof before);
    int who = rest[used] == '*' ? WR_CHANCE : seat_of(rest + used);
    wr_words action = {rest + used + 2, strlen(rest + used + 2)};
    if (wr_match_parse(match, who, action, &a, &d) != 0)
        return complain("%s", d.text);
    memcpy(before, match->state, game.state_size);
    if (wr_match_play(match, who, a, &d) == 0)
        return complain("it is accepted");
    CHECK_BYTES(before, match->state, game.state_size);
    const char *why = game.why(match->state, who, a);
    return (is(d.rule, rule) && d.text[0] != '\0' && why != NULL && is(why, rule)) ||
           complain("it is refused by \"%s\", for the reason \"%s\": %s", d.rule,
                    why != NULL ? why : "none", d.text);
}

static int expect_number(const char *what, int got, int want) {
    return got == want || complain("%s is %d", what, got);
}

static int expect_decides(const char *seat) {
    int who = decider();
    return who == seat_of(seat) ||
           complain("it is %s%c that moves", who < 0 ? "chance or nobody" : "seat ",
                    who < 0 ? ',' : '1' + who);
}

static int expect_ship(const word_list *w) {
    char text[32];
    put_ship(match->state, seat_of(w->text[1]), text);
    return (after(text, w->text[2]) != NULL && is(strchr(text, ' ') + 1, w->text[3]) &&
            text[strlen(w->text[2])] == ' ') ||
           complain("the ship is on %s", text);
}

static int expect_state(const word_list *w) {
    const wr_state *s = match->state;
    char text[LINE];
    const char *name = w->text[0];
    int seat = atoi(w->text[1]) - 1, want = atoi(w->text[2]);
    if (is(name, "barrels"))
        return expect_number(name, s->table.barrels[seat], want);
    if (is(name, "disc"))
        return expect_number(name, s->table.found >> seat & 1, is(w->text[2], "yes"));
    if (is(name, "sit"))
        return expect_number(name, s->table.sit[seat], want);
    if (is(name, "round"))
        return expect_number(name, (int)s->table.round, atoi(w->text[1]));
    if (is(name, "pile"))
        return expect_number(name, count_cards(s->pile), atoi(w->text[1])) &&
               expect_number("the known size", s->table.pile_size, atoi(w->text[1]));
    if (is(name, "discard"))
        return expect_number(name, count_cards(s->table.discard), atoi(w->text[1]));
    if (is(name, "whirlwind")) {
        put_field(s->table.whirl[seat], text);
        return is(text, w->text[2]) || complain("the whirlwind is on %s", text);
    }
    if (is(name, "dice")) {
        put_dice(s, text);
        return is(text, w->text[1]) || complain("the dice are %s", text);
    }
    return complain("there is no expectation \"%s\"", name);
}

/* The cards of a hand stand in byte order in what is compared. */
static int expect_hand(const char *rest) {
    char got[LINE], want[LINE];
    put_hand(match->state, seat_of(rest), got);
    snprintf(want, sizeof want, "%s", rest + 2);
    sort_items(want, " ");
    return is(got, want) || complain("the hand is %s", got);
}

static int expect(const char *line) {
    const char *rest;
    int n;
    if ((rest = after(line, "legal ")) != NULL)
        return expect_legal(rest);
    if ((rest = after(line, "offered ")) != NULL)
        return expect_items(rest, 1);
    if ((rest = after(line, "refused ")) != NULL)
        return expect_items(rest, 0);
    if ((rest = after(line, "count ")) != NULL)
        return decider() >= 0 && (legal_text(decider(), &n), 1) &&
               expect_number("the size of the legal set", n, atoi(rest));
    if ((rest = after(line, "decides ")) != NULL)
        return expect_decides(rest);
    if ((rest = after(line, "owes ")) != NULL)
        return expect_owes(rest);
    if ((rest = after(line, "chance ")) != NULL)
        return expect_chance(rest, 1);
    if ((rest = after(line, "outcomes ")) != NULL)
        return expect_chance(rest, 0);
    if ((rest = after(line, "barred ")) != NULL)
        return expect_barred(rest);
    if ((rest = after(line, "line ")) != NULL)
        return expect_line(rest);
    if ((rest = after(line, "hand ")) != NULL)
        return expect_hand(rest);
    if (is(line, "over") || is(line, "running"))
        return is(line, "over") == (decider() == -2) || complain("it is not so");
    word_list w = split(line);
    return is(w.text[0], "ship") ? expect_ship(&w) : expect_state(&w);
}

/* ==== Scripts ==================================================================== */

static int header_line(const char *line) {
    const char *rest;
    wr_diag d = {0, "", ""};
    if ((rest = after(line, "edit ")) != NULL) {
        const char *wrong = voyage_edit(rest);
        is_edited = 1;
        return wrong == NULL || complain("%s", wrong);
    }
    if ((rest = after(line, "players ")) != NULL) {
        setup.seats = (int16_t)atoi(rest);
        return 1;
    }
    if ((rest = after(line, "set ")) != NULL) {
        word_list w = split(rest);
        wr_words name = {w.text[0], strlen(w.text[0])};
        wr_words value = {w.text[1], strlen(w.text[1])};
        return wr_setup_set(&wr_columbus, &setup, name, value, &d) == 0 ||
               complain("%s", d.text);
    }
    CHECK(num_at < MAX_LINES);
    strcpy(at_line[num_at++], line);
    return 1;
}

static int run_line(const char *line) {
    static const char *const header[] = {"edit ", "players ", "set ", "at "};
    const char *rest;
    for (size_t i = 0; i < sizeof header / sizeof header[0]; i++)
        if (after(line, header[i]) != NULL)
            return match == NULL ? header_line(line)
                                 : complain("this comes after the first move");
    if (match == NULL && !begin_match())
        return 0;
    if ((rest = after(line, "expect ")) != NULL)
        return expect(rest);
    if (after(line, "result") != NULL || after(line, "winners") != NULL)
        return check_ending(line);
    return play_line(line);
}

const char *voyage_fault(const char *script) {
    static char says[4 * LINE];
    wr_setup_default(&wr_columbus, &setup);
    voyage_edition_reset();
    match = NULL;
    num_at = num_played = is_edited = 0;
    for (const char *at = script; *at != '\0';) {
        char line[LINE];
        at += strspn(at, " ");
        size_t len = strcspn(at, *at == '#' ? "\n" : ";\n");
        CHECK(len < sizeof line);
        memcpy(line, at, len);
        line[len] = '\0';
        at += len + (at[len] != '\0');
        if (len > 0 && line[0] != '#' && !run_line(line)) {
            snprintf(says, sizeof says, "\"%s\": %s", line, fault);
            return says;
        }
    }
    if (match != NULL && check_record())
        return NULL;
    snprintf(says, sizeof says, "at the end: %s", match != NULL ? fault : "no move");
    return says;
}
