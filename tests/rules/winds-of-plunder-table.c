/* winds-of-plunder-table.c: scripts about Winds of Plunder, positions and play; see
 * winds-of-plunder-table.h. */
#include "winds-of-plunder-script.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_WORDS = 64 };

static const char directions[] = "nesw";
static const char *const items[] = {"weapons", "crew", "provisions"};

/* The script that runs. */
static struct {
    wr_setup setup;
    wr_state position;          /* under construction while there is no match */
    int has_position, at_start; /* `at_start`: it is that of the game */
    char hand[WP_MAX_SEATS][1024], maps[WP_MAX_SEATS][256]; /* words of the script */
    char pile[1024], discard[1024];                         /* "": not said */
    uint8_t leader[WP_ITEMS]; /* `advantage` of the script */
    /* What the state does not keep: the order of markers and treasure cards. */
    uint8_t marks[WP_MAX_SEATS][WP_PORTS], maps_drawn[WP_MAX_SEATS][WP_PORTS];
    int num_marks[WP_MAX_SEATS], num_maps[WP_MAX_SEATS];
    char told[2048]; /* to a spectator, of the last line */
} now;

/* ==== Words ====================================================================== */

static const wr_edition *edition(void) {
    return wr_edition_of(&wr_winds_of_plunder, &now.setup);
}

static int named(const char *names, int n, const char *word) {
    for (int i = 0; i < n; i++)
        if (is(names + i * WP_NAME, word))
            return i;
    CHECK_MSG(0, "\"%s\" is no name of the edition", word);
    return 0;
}

static int port_of(const char *word) {
    return named(edition()->port_names, WP_PORTS, word);
}

static const char *port_name(int port) {
    return edition()->port_names + port * WP_NAME;
}

static int place_of(const char *word) {
    if (strncmp(word, "bar", 3) == 0 && word[3] >= '1' && word[3] <= '6' && !word[4])
        return WP_PORTS + word[3] - '1';
    return port_of(word);
}

static int direction_of(const char *word) {
    CHECK_MSG(strlen(word) == 1, "\"%s\" is no wind", word);
    return index_in(directions, word[0]);
}

static int item_of(const char *word) {
    for (int i = 0; i < WP_ITEMS; i++)
        if (is(items[i], word))
            return i;
    CHECK_MSG(0, "\"%s\" is no item", word);
    return 0;
}

static int seat_of(const char *word) {
    int seat = number_of(word) - 1;
    CHECK_MSG(seat >= 0 && seat < now.setup.seats, "there is no seat %s", word);
    return seat;
}

/* A list with commas, `-` being empty, as the numbers that `find` finds. */
static int list_of(const char *words, int (*find)(const char *), int *out) {
    char copy[SCRIPT_TEXT] = "", *rest = copy;
    int n = 0;
    put(copy, "%s", words);
    while (!is(words, "-") && rest != NULL) {
        CHECK(n < MOST_WORDS);
        out[n++] = find(cut_item(&rest, ","));
    }
    return n;
}

static int card_of(const char *word) {
    return named(edition()->card_names, WP_CARDS, word);
}

static uint64_t cards_of(const char *words) {
    int kinds[MOST_WORDS], n = list_of(words, card_of, kinds);
    uint64_t set = 0;
    for (int i = 0; i < n; i++) {
        uint64_t more = wr__wp_with(&edition()->rules, set, kinds[i]);
        CHECK_MSG(more != set, "there are not so many cards: %s", words);
        set = more;
    }
    return set;
}

static uint16_t ports_of(const char *words) {
    int ports[MOST_WORDS], n = list_of(words, port_of, ports);
    uint16_t set = 0;
    for (int i = 0; i < n; i++)
        set = (uint16_t)(set | 1u << ports[i]);
    return set;
}

/* ==== Positions ================================================================== */

/* The base position. The start ports in the order of the file are asked of its text. */
static void place_ships(wp_table *t) {
    const char *at = script_edition();
    for (int seat = 0; seat < t->seats; seat++) {
        char name[WP_NAME];
        at = strstr(at, "\nstart ");
        CHECK(at != NULL && sscanf(++at, "start %31s", name) == 1);
        t->port[seat] = (uint8_t)port_of(name);
        t->starts_left = (uint16_t)(t->starts_left & ~(1u << t->port[seat]));
    }
}

static int begin(char *rest, int at_start) {
    wp_table *t = &now.position.table;
    wr_diag d = {0};
    wr_setup_default(&wr_winds_of_plunder, &now.setup);
    if (script_edition_take(&wr_winds_of_plunder, &now.setup, &d) != 0)
        return complain("the edition is refused by %s: %s", d.rule, d.text);
    now.setup.seats = (int16_t)number_of(cut_word(&rest));
    now.setup.option[WP_OPTION_TOURNAMENT] = (int16_t)is(rest, "tournament");
    wr_winds_of_plunder.init(&now.position, &now.setup);
    now.has_position = 1;
    now.at_start = at_start;
    if (at_start)
        return 1;
    memset(now.leader, WP_NONE, sizeof now.leader);
    t->round = 5;
    t->phase = WP_PHASE_TURN;
    t->blackbeard = 0;
    t->points = WP_POINTS;
    t->laid = WP_PLACES;
    for (int i = 0; i < WP_PLACES; i++)
        t->tile[i] = (uint8_t)i;
    memset(t->bid, 0, t->seats);
    place_ships(t);
    return 1;
}

static int run_players(char *rest) {
    return begin(rest, 0);
}

static int run_start(char *rest) {
    return begin(rest, 1);
}

static void set_seat(char *rest) {
    int seat = seat_of(cut_word(&rest)), marks[MOST_WORDS];
    wp_table *t = &now.position.table;
    while (*rest != '\0') {
        const char *field = cut_word(&rest), *value = cut_word(&rest);
        if (is(field, "port")) {
            t->port[seat] = (uint8_t)port_of(value);
        } else if (is(field, "vp")) {
            t->vp[seat] = (uint16_t)number_of(value);
        } else if (is(field, "cubes")) {
            t->cubes[seat] = (uint8_t)number_of(value);
        } else if (is(field, "reserve")) {
            t->reserve[seat] = (uint8_t)number_of(value);
        } else if (is(field, "booty")) {
            t->booty[seat] = (uint8_t)number_of(value);
        } else if (is(field, "hand")) {
            snprintf(now.hand[seat], sizeof now.hand[seat], "%s", value);
        } else if (is(field, "maps")) {
            snprintf(now.maps[seat], sizeof now.maps[seat], "%s", value);
        } else if (is(field, "marks")) {
            t->marks[seat] = ports_of(value);
            now.num_marks[seat] = list_of(value, port_of, marks);
            for (int i = 0; i < now.num_marks[seat]; i++)
                now.marks[seat][i] = (uint8_t)marks[i];
        } else {
            t->stock[seat * WP_ITEMS + item_of(field)] = (uint8_t)number_of(value);
        }
    }
}

static void set_tile(char *rest) {
    uint8_t *tile = now.position.table.tile;
    int place = place_of(cut_word(&rest)), other = 0;
    uint8_t wanted = (uint8_t)named(edition()->tile_names, WP_TILES, rest);
    while (tile[other] != wanted)
        other++;
    tile[other] = tile[place];
    tile[place] = wanted;
}

static void set_phase(const char *word) {
    wp_table *t = &now.position.table;
    if (is(word, "compass")) {
        t->phase = WP_PHASE_COMPASS;
        memset(t->bid, WP_NONE, sizeof t->bid);
    } else {
        CHECK_STR(word, "bonus");
        t->points = t->sailed = t->bonus = 1;
    }
}

/* Checks that these seats, and no others, have all markers of a region. */
static void check_completed(char *rest) {
    const wp_table *t = &now.position.table;
    int seats[MOST_WORDS];
    uint32_t region = t->rules.region[number_of(cut_word(&rest)) - 1], found = 0;
    for (int i = list_of(rest, seat_of, seats); i > 0; i--)
        found |= 1u << seats[i - 1];
    for (int p = 0; p < t->seats; p++)
        CHECK_INT((region & ~(uint32_t)t->marks[p]) == 0, found >> p & 1);
}

static void set_queue(const char *words) {
    wp_table *t = &now.position.table;
    int ports[MOST_WORDS], n = list_of(words, port_of, ports);
    for (int i = 0; i < n; i++)
        t->queue[i] = (uint8_t)ports[i];
    t->queued = (uint8_t)n;
}

static int position_line(const char *command, char *rest) {
    wp_table *t = &now.position.table;
    if (is(command, "round"))
        t->round = (uint8_t)number_of(rest);
    else if (is(command, "wind"))
        t->wind = (uint8_t)direction_of(rest);
    else if (is(command, "blackbeard"))
        t->blackbeard = (uint8_t)seat_of(rest);
    else if (is(command, "first"))
        t->first = (uint8_t)seat_of(rest);
    else if (is(command, "turn"))
        t->turn = (uint8_t)seat_of(rest);
    else if (is(command, "ap"))
        t->points = (uint8_t)number_of(rest);
    else if (is(command, "sailed"))
        t->sailed = 1;
    else if (is(command, "phase"))
        set_phase(rest);
    else if (is(command, "seat"))
        set_seat(rest);
    else if (is(command, "tile"))
        set_tile(rest);
    else if (is(command, "completed"))
        check_completed(rest);
    else if (is(command, "pile"))
        snprintf(now.pile, sizeof now.pile, "%s", rest);
    else if (is(command, "discard"))
        snprintf(now.discard, sizeof now.discard, "%s", rest);
    else if (is(command, "queue"))
        set_queue(rest);
    else if (is(command, "advantage")) {
        int item = item_of(cut_word(&rest));
        now.leader[item] = (uint8_t)seat_of(rest);
    } else
        return 0;
    return 1;
}

/* Deals the action cards as the script says; what it does not say goes to `rest`, or to
 * one of the piles. */
static void settle_cards(wr_state *s) {
    const wp_rules *r = &s->table.rules;
    uint64_t left = (UINT64_C(1) << WP_CARDS) - 1;
    int rest = -1;
    for (int p = 0; p < s->table.seats; p++) {
        if (is(now.hand[p], "rest"))
            rest = p;
        else if (now.hand[p][0] != '\0')
            s->hand[p] = cards_of(now.hand[p]);
        left = wr__wp_difference(r, left, s->hand[p]);
    }
    s->pile = now.pile[0] != '\0' ? cards_of(now.pile) : 0;
    s->table.discard = now.discard[0] != '\0' ? cards_of(now.discard) : 0;
    left = wr__wp_difference(r, left, s->pile);
    left = wr__wp_difference(r, left, s->table.discard);
    if (rest >= 0)
        s->hand[rest] = left;
    else if (now.pile[0] != '\0' && now.discard[0] == '\0')
        s->table.discard = left;
    else if (now.pile[0] == '\0')
        s->pile = left;
    else
        CHECK_MSG(left == 0, "some action cards are nowhere");
    /* As if no card had been mixed since the beginning of the game. */
    s->table.mixed = wr__wp_difference(r, s->table.mixed, s->table.discard);
    memcpy(s->fresh, s->hand, sizeof s->fresh);
}

static void settle_treasure(wr_state *s) {
    uint32_t left = (1u << WP_PORTS) - 1;
    int rest = -1;
    for (int i = 0; i < s->table.queued; i++)
        left &= ~(1u << s->table.queue[i]);
    for (int p = 0; p < s->table.seats; p++) {
        if (is(now.maps[p], "rest"))
            rest = p;
        else if (now.maps[p][0] != '\0')
            s->maps[p] = ports_of(now.maps[p]);
        left &= ~(uint32_t)s->maps[p];
    }
    if (rest >= 0)
        s->maps[rest] = (uint16_t)left;
    s->upper = (uint16_t)(rest >= 0 ? 0 : left);
}

static void settle_advantages(wp_table *t) {
    for (int item = 0; item < WP_ITEMS; item++) {
        int most = -1, leaders = 0;
        for (int p = 0; p < t->seats; p++) {
            int n = t->stock[p * WP_ITEMS + item];
            if (n >= most) {
                leaders = n > most ? 1 : leaders + 1;
                t->advantage[item] = (uint8_t)p;
                most = n;
            }
        }
        if (leaders > 1)
            t->advantage[item] = now.leader[item];
    }
}

/* Notes the markers and treasure cards that have come or gone. */
static void note_order(const wr_state *s) {
    for (int p = 0; p < s->table.seats; p++) {
        int kept = 0;
        uint32_t seen = 0;
        for (int i = 0; i < now.num_maps[p]; i++) {
            uint8_t port = now.maps_drawn[p][i];
            if (s->maps[p] >> port & 1)
                now.maps_drawn[p][kept++] = port;
            seen |= 1u << port;
        }
        for (uint32_t more = s->maps[p] & ~seen; more != 0; more &= more - 1)
            now.maps_drawn[p][kept++] = (uint8_t)wr_lowest(more);
        now.num_maps[p] = kept;
        seen = 0;
        for (int i = 0; i < now.num_marks[p]; i++)
            seen |= 1u << now.marks[p][i];
        for (uint32_t more = s->table.marks[p] & ~seen; more != 0; more &= more - 1)
            now.marks[p][now.num_marks[p]++] = (uint8_t)wr_lowest(more);
    }
}

/* The position is complete: play begins. */
static int settle(void) {
    wp_table *t = &now.position.table;
    if (script_match() != NULL)
        return 1;
    if (!now.has_position) {
        wr_match *m = records_match();
        CHECK_MSG(m != NULL, "there is neither a position nor a record");
        now.setup = m->setup;
        script_adopt(m);
        note_order(m->state);
        return 1;
    }
    if (!now.at_start) {
        settle_cards(&now.position);
        settle_treasure(&now.position);
        settle_advantages(t);
        memset(t->compass, t->phase == WP_PHASE_COMPASS ? WP_NONE : t->wind, t->seats);
        for (int p = 0; p < t->seats; p++) {
            int ports[MOST_WORDS], n = 0;
            if (now.maps[p][0] != '\0' && !is(now.maps[p], "rest"))
                n = list_of(now.maps[p], port_of, ports);
            for (int i = 0; i < n; i++)
                now.maps_drawn[p][i] = (uint8_t)ports[i];
            now.num_maps[p] = n;
        }
    }
    const char *broken = script_begin(&wr_winds_of_plunder, &now.setup,
                                      now.at_start ? NULL : &now.position);
    note_order(script_match()->state);
    return broken == NULL || complain("the position is not sound: %s", broken);
}

/* ==== What is so ================================================================= */

wr_match *table_match(void) {
    settle();
    return script_match();
}

const wr_state *table_state(void) {
    return table_match()->state;
}

wr_obs table_obs(int seat) {
    wr_obs o;
    wr_winds_of_plunder.observe(table_state(), seat == 0 ? WR_PUBLIC : seat - 1, &o);
    return o;
}

static int run_line(char *rest) {
    wr_obs before = table_obs(0);
    int ok = script_play(rest);
    wr_obs after = table_obs(0);
    wr_text t;
    note_order(table_state());
    wr_text_init(&t, now.told, sizeof now.told);
    wr_winds_of_plunder.tell(&(wr_teller){&t, WR_ENGLISH, WR_PUBLIC, NULL}, edition(),
                             &before, &after, (wr_move){0, 0});
    return ok;
}

static int check_told(char *rest) {
    return strstr(now.told, rest) != NULL || complain("told is\n%s", now.told);
}

static int check_has(char *rest) {
    int seat = seat_of(cut_word(&rest));
    return expect_each(seat, rest, 1);
}

static int check_illegal(char *rest) {
    const char *who = cut_word(&rest);
    return expect_barred(NULL, who_of(who), rest);
}

static int check_why(char *rest) {
    const char *who = cut_word(&rest), *action = cut_item(&rest, " : ");
    CHECK_MSG(rest != NULL, "\"why\" without a rule");
    return expect_barred(rest, who_of(who), action);
}

static int check_legal(char *rest) {
    char got[SCRIPT_TEXT] = "";
    put_legal(got, seat_of(cut_word(&rest)), "");
    return expect_list(got, rest);
}

static int check_number(char *rest) {
    char got[SCRIPT_TEXT] = "";
    int n = put_legal(got, seat_of(cut_word(&rest)), "");
    return n == number_of(rest) || complain("there are %d", n);
}

static int check_outcomes(const char *want, int with_weights) {
    wr_outcome outcome[WP_NUM_OUTCOMES];
    char got[SCRIPT_TEXT] = "";
    int n = wr_outcomes(&wr_winds_of_plunder, table_state(), outcome);
    for (int i = 0; i < n; i++) {
        put(got, "%s", i > 0 ? " | " : "");
        if (with_weights)
            put(got, "%u ", (unsigned)outcome[i].weight);
        put_action(got, WR_CHANCE, outcome[i].id);
    }
    return expect_list(got, want);
}

static int check_chances(char *rest) {
    return check_outcomes(rest, 0);
}

static int check_odds(char *rest) {
    return check_outcomes(rest, 1);
}

static int check_reach(char *rest) {
    wr_state s = *table_state();
    int from = port_of(cut_word(&rest)), wind = direction_of(cut_word(&rest));
    static wr_action legal[WP_NUM_ACTIONS];
    char found[SCRIPT_TEXT] = "";
    s.table.port[s.table.turn] = (uint8_t)from;
    s.table.wind = (uint8_t)wind;
    int n = wr_winds_of_plunder.legal(&s, s.table.turn, legal);
    uint32_t ports = 0;
    for (int i = 0; i < n; i++) {
        char action[SCRIPT_TEXT] = "";
        put_action(action, s.table.turn, legal[i]);
        if (after(action, "sail ") != NULL)
            ports |= 1u << port_of(after(action, "sail "));
    }
    for (; ports != 0; ports &= ports - 1)
        put_item(found, ",", port_name(wr_lowest(ports)));
    return expect_text("the list", found[0] ? found : "-", rest);
}

/* The number of sequences of `depth` lines; one that ends the game before counts
 * once. */
static uint64_t sequences(const wr_state *s, int depth) {
    uint32_t actors = wr_winds_of_plunder.actors(s);
    if (depth == 0 || actors == 0)
        return 1;
    int who = actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
    wr_outcome outcomes[64];
    wr_action legal[256];
    int n = who == WR_CHANCE ? wr_outcomes(&wr_winds_of_plunder, s, outcomes)
                             : wr_winds_of_plunder.legal(s, who, legal);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        wr_state next = *s;
        wr_winds_of_plunder.step(&next, who,
                                 who == WR_CHANCE ? outcomes[i].id : legal[i]);
        sum += sequences(&next, depth - 1);
    }
    return sum;
}

static int check_perft(char *rest) {
    for (int depth = 1; *rest != '\0'; depth++) {
        uint64_t got = sequences(table_state(), depth);
        if (got != strtoull(cut_word(&rest), NULL, 10))
            return complain("there are %llu sequences of %d lines",
                            (unsigned long long)got, depth);
    }
    return 1;
}

/* ==== `state` ==================================================================== */

static void put_ports(char *out, const uint8_t *ports, int n) {
    put(out, "%s", n == 0 ? "-" : "");
    for (int i = 0; i < n; i++)
        put_item(out, ",", port_name(ports[i]));
}

static void put_hand(char *out, uint64_t hand) {
    put(out, "%s", hand == 0 ? "-" : "");
    for (; hand != 0; hand &= hand - 1)
        put_item(out, ",",
                 edition()->card_names +
                     wr__wp_kind(&edition()->rules, wr_lowest(hand)) * WP_NAME);
    sort_items(out, ",");
}

static void put_field(char *out, int seat, const char *field) {
    const wr_state *s = table_state();
    const wp_table *t = &s->table;
    if (is(field, "port"))
        put(out, "%s", port_name(t->port[seat]));
    else if (is(field, "hand"))
        put_hand(out, s->hand[seat]);
    else if (is(field, "maps"))
        put_ports(out, now.maps_drawn[seat], now.num_maps[seat]);
    else if (is(field, "marks"))
        put_ports(out, now.marks[seat], now.num_marks[seat]);
    else
        put(out, "%d",
            is(field, "vp")        ? t->vp[seat]
            : is(field, "cubes")   ? t->cubes[seat]
            : is(field, "reserve") ? t->reserve[seat]
            : is(field, "booty")   ? t->booty[seat]
                                   : t->stock[seat * WP_ITEMS + item_of(field)]);
}

static int check_seat(char *rest) {
    int seat = seat_of(cut_word(&rest));
    while (*rest != '\0') {
        char got[SCRIPT_TEXT] = "";
        const char *field = cut_word(&rest), *want = cut_word(&rest);
        put_field(got, seat, field);
        if (!expect_text(field, got, want))
            return 0;
    }
    return 1;
}

static void put_seat(char *out, int seat) {
    if (seat == WP_NONE)
        put(out, "-");
    else
        put(out, "%d", seat + 1);
}

static void put_move(char *out) {
    if (decider() < 0)
        put(out, "%s", decider() == WR_CHANCE ? "chance" : "over");
    else
        put(out, "%d", decider() + 1);
}

static int check_state(char *rest) {
    const wr_state *s = table_state();
    const wp_table *t = &s->table;
    const char *what = cut_word(&rest);
    char got[SCRIPT_TEXT] = "";
    if (is(what, "seat"))
        return check_seat(rest);
    if (is(what, "advantage"))
        put_seat(got, t->advantage[item_of(cut_word(&rest))]);
    else if (is(what, "tile"))
        put(got, "%s",
            edition()->tile_names + t->tile[place_of(cut_word(&rest))] * WP_NAME);
    else if (is(what, "wind"))
        put(got, "%c", directions[t->wind]);
    else if (is(what, "blackbeard"))
        put_seat(got, t->blackbeard);
    else if (is(what, "round"))
        put(got, "%d", t->round);
    else if (is(what, "ap"))
        put(got, "%d", t->points);
    else if (is(what, "move"))
        put_move(got);
    else if (is(what, "pile"))
        put(got, "%d", wr_count(s->pile));
    else if (is(what, "discard"))
        put(got, "%d", wr_count(t->discard));
    else if (is(what, "queue"))
        put_ports(got, t->queue, t->queued);
    else if (is(what, "result"))
        put_points(got);
    else if (is(what, "winners"))
        put_winners(got);
    else
        return complain("there is no such line");
    return expect_text(what, got, rest);
}

/* ==== Scripts ==================================================================== */

int table_line(char *line) {
    static const script_verb verbs[] = {
        {"line", run_line},
        {"has", check_has},
        {"illegal", check_illegal},
        {"why", check_why},
        {"legal", check_legal},
        {"count", check_number},
        {"chances", check_chances},
        {"odds", check_odds},
        {"reach", check_reach},
        {"perft", check_perft},
        {"state", check_state},
        {"told", check_told},
        {NULL, NULL},
    };
    return settle() && script_verbs(verbs, line);
}

static int run_any(char *line) {
    static const script_verb begins[] = {
        {"players", run_players}, {"start", run_start}, {NULL, records_line}};
    char copy[SCRIPT_TEXT] = "", *rest = copy;
    put(copy, "%s", line);
    const char *command = cut_word(&rest);
    if (script_match() == NULL && now.has_position && position_line(command, rest))
        return 1;
    if (is(command, "last"))
        script_reset(); /* the record may have grown */
    return script_verbs(begins, line);
}

const char *table_fault(const char *script) {
    memset(&now, 0, sizeof now);
    script_reset();
    records_reset();
    return script_run(script, "; ", run_any);
}
