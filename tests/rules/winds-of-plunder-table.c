/* winds-of-plunder-table.c: scripts about Winds of Plunder, positions and play; see
 * winds-of-plunder-table.h. */
#include "winds-of-plunder-script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_ACTIONS = WP_NUM_ACTIONS, MOST_WORDS = 64 };

static const char directions[] = "nesw";
static const char *const items[] = {"weapons", "crew", "provisions"};

/* The script that runs. */
static struct {
    wr_game game;      /* the game, beginning with `position` */
    wr_setup setup;    /* its edition */
    wr_state position; /* under construction while match is NULL */
    void *memory;
    wr_match *match;
    int has_position;
    char hand[WP_MAX_SEATS][1024], maps[WP_MAX_SEATS][256]; /* words of the script */
    char pile[1024], discard[1024];                         /* "": not said */
    uint8_t leader[WP_ITEMS]; /* `advantage` of the script */
    /* What the state does not keep: the order of markers and treasure cards. */
    uint8_t marks[WP_MAX_SEATS][WP_PORTS], maps_drawn[WP_MAX_SEATS][WP_PORTS];
    int num_marks[WP_MAX_SEATS], num_maps[WP_MAX_SEATS];
    char wrong[1 << 15];
} now;

/* ==== Words ====================================================================== */

char *script_word(char **rest) {
    char *word = *rest, *blank = strchr(word, ' ');
    if (blank != NULL) {
        *blank = '\0';
        *rest = blank + 1;
    } else {
        *rest = word + strlen(word);
    }
    return word;
}

int script_number(const char *word) {
    char *end;
    long n = strtol(word, &end, 10);
    CHECK_MSG(word[0] != '\0' && *end == '\0', "\"%s\" is no number", word);
    return (int)n;
}

void script_wrong(const char *format, ...) {
    va_list args;
    if (now.wrong[0] != '\0')
        return;
    va_start(args, format);
    vsnprintf(now.wrong, sizeof now.wrong, format, args);
    va_end(args);
}

static const wr_edition *edition(void) {
    return wr_edition_of(&now.game, &now.setup);
}

static int named(const char *names, int n, const char *word) {
    for (int i = 0; i < n; i++)
        if (strcmp(names + i * WP_NAME, word) == 0)
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
    const char *at = strchr(directions, word[0]);
    CHECK_MSG(word[0] != '\0' && at != NULL && !word[1], "\"%s\" is no wind", word);
    return (int)(at - directions);
}

static int item_of(const char *word) {
    for (int i = 0; i < WP_ITEMS; i++)
        if (strcmp(items[i], word) == 0)
            return i;
    CHECK_MSG(0, "\"%s\" is no item", word);
    return 0;
}

static int seat_of(const char *word) {
    int seat = script_number(word) - 1;
    CHECK_MSG(seat >= 0 && seat < now.setup.seats, "there is no seat %s", word);
    return seat;
}

/* A list with commas, `-` being empty, as the numbers that `find` finds. */
static int list_of(const char *words, int (*find)(const char *), int *out) {
    char copy[1024];
    int n = 0;
    snprintf(copy, sizeof copy, "%s", words);
    if (strcmp(words, "-") == 0)
        return 0;
    for (char *at = strtok(copy, ","); at != NULL; at = strtok(NULL, ",")) {
        CHECK(n < MOST_WORDS);
        out[n++] = find(at);
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

static void init_position(wr_state *s, const wr_setup *setup) {
    (void)setup;
    *s = now.position;
}

/* The base position. The start ports in the order of the file are asked of its text. */
static void place_ships(wp_table *t) {
    char *lines = NULL;
    if (now.setup.edition == NULL) {
        size_t size = 1;
        for (int i = 0; wr_winds_of_plunder.edition_text[i] != NULL; i++)
            size += strlen(wr_winds_of_plunder.edition_text[i]) + 1;
        lines = calloc(size, 1);
        CHECK(lines != NULL);
        for (int i = 0; wr_winds_of_plunder.edition_text[i] != NULL; i++)
            strcat(strcat(lines, wr_winds_of_plunder.edition_text[i]), "\n");
    }
    const char *at = lines != NULL ? lines : now.setup.edition_text.at;
    for (int seat = 0; seat < t->seats; seat++) {
        char name[WP_NAME];
        at = strstr(at, "\nstart ");
        CHECK(at != NULL && sscanf(++at, "start %31s", name) == 1);
        t->port[seat] = (uint8_t)port_of(name);
        t->starts_left = (uint16_t)(t->starts_left & ~(1u << t->port[seat]));
    }
    free(lines);
}

static void begin(char *rest, int at_start) {
    const wr_setup *setup = script_edition();
    wp_table *t = &now.position.table;
    CHECK_MSG(setup != NULL, "the edition is refused");
    now.setup = *setup;
    now.setup.seats = (int16_t)script_number(script_word(&rest));
    now.setup.option[WP_OPTION_TOURNAMENT] = strcmp(rest, "tournament") == 0;
    now.game = wr_winds_of_plunder;
    now.game.init(&now.position, &now.setup);
    now.has_position = 1;
    if (at_start)
        return;
    now.game.init = init_position;
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
}

static void set_seat(char *rest) {
    int seat = seat_of(script_word(&rest)), marks[MOST_WORDS];
    wp_table *t = &now.position.table;
    while (*rest != '\0') {
        const char *field = script_word(&rest), *value = script_word(&rest);
        if (strcmp(field, "port") == 0) {
            t->port[seat] = (uint8_t)port_of(value);
        } else if (strcmp(field, "vp") == 0) {
            t->vp[seat] = (uint16_t)script_number(value);
        } else if (strcmp(field, "cubes") == 0) {
            t->cubes[seat] = (uint8_t)script_number(value);
        } else if (strcmp(field, "reserve") == 0) {
            t->reserve[seat] = (uint8_t)script_number(value);
        } else if (strcmp(field, "booty") == 0) {
            t->booty[seat] = (uint8_t)script_number(value);
        } else if (strcmp(field, "hand") == 0) {
            snprintf(now.hand[seat], sizeof now.hand[seat], "%s", value);
        } else if (strcmp(field, "maps") == 0) {
            snprintf(now.maps[seat], sizeof now.maps[seat], "%s", value);
        } else if (strcmp(field, "marks") == 0) {
            t->marks[seat] = ports_of(value);
            now.num_marks[seat] = list_of(value, port_of, marks);
            for (int i = 0; i < now.num_marks[seat]; i++)
                now.marks[seat][i] = (uint8_t)marks[i];
        } else {
            t->stock[seat * WP_ITEMS + item_of(field)] = (uint8_t)script_number(value);
        }
    }
}

static void set_tile(char *rest) {
    uint8_t *tile = now.position.table.tile;
    int place = place_of(script_word(&rest)), other = 0;
    uint8_t wanted = (uint8_t)named(edition()->tile_names, WP_TILES, rest);
    while (tile[other] != wanted)
        other++;
    tile[other] = tile[place];
    tile[place] = wanted;
}

static void set_phase(const char *word) {
    wp_table *t = &now.position.table;
    if (strcmp(word, "compass") == 0) {
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
    uint32_t region = t->rules.region[script_number(script_word(&rest)) - 1], found = 0;
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
    if (strcmp(command, "round") == 0)
        t->round = (uint8_t)script_number(rest);
    else if (strcmp(command, "wind") == 0)
        t->wind = (uint8_t)direction_of(rest);
    else if (strcmp(command, "blackbeard") == 0)
        t->blackbeard = (uint8_t)seat_of(rest);
    else if (strcmp(command, "first") == 0)
        t->first = (uint8_t)seat_of(rest);
    else if (strcmp(command, "turn") == 0)
        t->turn = (uint8_t)seat_of(rest);
    else if (strcmp(command, "ap") == 0)
        t->points = (uint8_t)script_number(rest);
    else if (strcmp(command, "sailed") == 0)
        t->sailed = 1;
    else if (strcmp(command, "phase") == 0)
        set_phase(rest);
    else if (strcmp(command, "seat") == 0)
        set_seat(rest);
    else if (strcmp(command, "tile") == 0)
        set_tile(rest);
    else if (strcmp(command, "completed") == 0)
        check_completed(rest);
    else if (strcmp(command, "pile") == 0)
        snprintf(now.pile, sizeof now.pile, "%s", rest);
    else if (strcmp(command, "discard") == 0)
        snprintf(now.discard, sizeof now.discard, "%s", rest);
    else if (strcmp(command, "queue") == 0)
        set_queue(rest);
    else if (strcmp(command, "advantage") == 0) {
        int item = item_of(script_word(&rest));
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
        if (strcmp(now.hand[p], "rest") == 0)
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
        if (strcmp(now.maps[p], "rest") == 0)
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

static void check_sound(void) {
    const char *broken = now.game.broken(now.match->state);
    if (broken != NULL)
        script_wrong("the position is not sound: %s", broken);
    note_order(now.match->state);
}

/* The position is complete: play begins. */
static void settle(void) {
    if (now.match != NULL)
        return;
    if (!now.has_position) {
        now.match = script_record();
        CHECK_MSG(now.match != NULL, "there is neither a position nor a record");
        now.game = *now.match->game;
        now.setup = now.match->setup;
        check_sound();
        return;
    }
    if (now.game.init == init_position) {
        wp_table *t = &now.position.table;
        settle_cards(&now.position);
        settle_treasure(&now.position);
        settle_advantages(t);
        memset(t->compass, t->phase == WP_PHASE_COMPASS ? WP_NONE : t->wind, t->seats);
        for (int p = 0; p < t->seats; p++) {
            int ports[MOST_WORDS];
            int n = now.maps[p][0] != '\0' && strcmp(now.maps[p], "rest") != 0
                        ? list_of(now.maps[p], port_of, ports)
                        : 0;
            for (int i = 0; i < n; i++)
                now.maps_drawn[p][i] = (uint8_t)ports[i];
            now.num_maps[p] = n;
        }
    }
    if (now.memory == NULL)
        now.memory = malloc(wr_match_size(&now.game));
    CHECK(now.memory != NULL);
    now.match = wr_match_init(now.memory, &now.game, &now.setup);
    check_sound();
}

/* ==== What is so ================================================================= */

wr_match *table_match(void) {
    settle();
    return now.match;
}

const wr_state *table_state(void) {
    return table_match()->state;
}

wr_obs table_obs(int seat) {
    wr_obs o;
    now.game.observe(table_state(), seat == 0 ? WR_PUBLIC : seat - 1, &o);
    return o;
}

static void words_of(const wr_obs *o, int who, wr_action a, char *out) {
    wr_text t;
    wr_text_init(&t, out, WR_MAX_WORDS);
    now.game.action_text(edition(), o, who, a, &t);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts texts, drops those that stand there twice, and joins them with bars. */
static char *join(char **texts, int n, char *out, size_t size) {
    size_t len = 0;
    qsort(texts, (size_t)n, sizeof *texts, by_text);
    out[0] = '\0';
    for (int i = 0; i < n; i++)
        if (i == 0 || strcmp(texts[i - 1], texts[i]) != 0) {
            len += (size_t)snprintf(out + len, size - len, "%s%s", len > 0 ? " | " : "",
                                    texts[i]);
            CHECK(len < size);
        }
    return out;
}

/* The legal set of a seat, or of chance, as a sorted list. */
static char *offered(int who, int with_weights, int *count) {
    static char out[1 << 15], buf[512][WR_MAX_WORDS];
    static wr_action legal[MOST_ACTIONS];
    static wr_outcome outcomes[WP_NUM_OUTCOMES];
    char *texts[512];
    const wr_state *s = table_state();
    wr_obs o = table_obs(who + 1 > 0 ? who + 1 : 0);
    int n = who == WR_CHANCE ? wr_outcomes(&now.game, s, outcomes)
                             : now.game.legal(s, who, legal);
    CHECK(n <= 512);
    for (int i = 0; i < n; i++) {
        char *at = buf[i];
        if (with_weights)
            at += sprintf(at, "%u ", (unsigned)outcomes[i].weight);
        words_of(&o, who, who == WR_CHANCE ? outcomes[i].id : legal[i], at);
        texts[i] = buf[i];
    }
    *count = n;
    return join(texts, n, out, sizeof out);
}

/* Compares a list of the script with what is offered. */
static void check_offered(int who, int with_weights, char *rest) {
    static char wanted[1 << 15];
    char *texts[512];
    int n = 0, count;
    for (char *bar; rest != NULL; rest = bar) {
        bar = strstr(rest, " | ");
        if (bar != NULL) {
            *bar = '\0';
            bar += 3;
        }
        CHECK(n < 512);
        texts[n++] = rest;
    }
    join(texts, n, wanted, sizeof wanted);
    const char *got = offered(who, with_weights, &count);
    if (strcmp(got, wanted) != 0)
        script_wrong("offered are: %s", got);
}

static int is_offered(int who, const char *action) {
    int n;
    const char *all = offered(who, 0, &n);
    size_t len = strlen(action);
    for (const char *at = all; at != NULL; at = strstr(at, " | ")) {
        at += at != all ? 3 : 0;
        if (strncmp(at, action, len) == 0 && (at[len] == '\0' || at[len] == ' ') &&
            (at[len] == '\0' || at[len + 1] == '|'))
            return 1;
    }
    return 0;
}

/* Checks that an action is not legal; with a rule also that this is the reason. */
static void check_refused(int who, const char *action, const char *rule) {
    static wr_state copy;
    wr_words words = {action, strlen(action)};
    wr_diag d;
    wr_action a;
    wr_match *m = table_match();
    if (is_offered(who, action))
        script_wrong("it is legal");
    memset(&d, 0, sizeof d);
    if (wr_match_parse(m, who, words, &a, &d) != 0) {
        if (rule != NULL)
            script_wrong("it spells no action");
        return;
    }
    copy = *m->state;
    if (wr_play(&now.game, &copy, who, a, &d) == 0)
        script_wrong("it can be played");
    else if (memcmp(&copy, m->state, sizeof copy) != 0)
        script_wrong("it is refused, but leaves a trace");
    else if (rule != NULL && strcmp(d.rule, rule) != 0)
        script_wrong("it is refused by %s", d.rule);
}

static void play_line(char *rest) {
    const char *who = script_word(&rest);
    int seat = strcmp(who, "*") == 0 ? WR_CHANCE : seat_of(who);
    wr_words words = {rest, strlen(rest)};
    wr_diag d;
    wr_action a;
    wr_match *m = table_match();
    memset(&d, 0, sizeof d);
    if (wr_match_parse(m, seat, words, &a, &d) != 0 ||
        wr_match_play(m, seat, a, &d) != 0)
        script_wrong("refused by %s: %s", d.rule, d.text);
    else
        check_sound();
}

static void check_reach(char *rest) {
    wr_state s = *table_state();
    int from = port_of(script_word(&rest)), wind = direction_of(script_word(&rest));
    static wr_action legal[MOST_ACTIONS];
    char found[512] = "";
    s.table.port[s.table.turn] = (uint8_t)from;
    s.table.wind = (uint8_t)wind;
    wr_obs o = table_obs(0);
    int n = now.game.legal(&s, s.table.turn, legal);
    uint32_t ports = 0;
    for (int i = 0; i < n; i++) {
        char words[WR_MAX_WORDS];
        words_of(&o, s.table.turn, legal[i], words);
        if (strncmp(words, "sail ", 5) == 0)
            ports |= 1u << port_of(words + 5);
    }
    for (; ports != 0; ports &= ports - 1)
        strcat(strcat(found, found[0] ? "," : ""), port_name(wr_lowest(ports)));
    if (strcmp(found[0] ? found : "-", rest) != 0)
        script_wrong("the destinations are %s", found[0] ? found : "-");
}

/* Sequences of so many lines; one that ends the game before counts once. */
static uint64_t sequences(const wr_state *s, int depth) {
    uint32_t actors = now.game.actors(s);
    if (depth == 0 || actors == 0)
        return 1;
    int who = actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
    wr_outcome outcomes[64];
    wr_action legal[256];
    int n = who == WR_CHANCE ? wr_outcomes(&now.game, s, outcomes)
                             : now.game.legal(s, who, legal);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        wr_state next = *s;
        now.game.step(&next, who, who == WR_CHANCE ? outcomes[i].id : legal[i]);
        sum += sequences(&next, depth - 1);
    }
    return sum;
}

static void check_perft(char *rest) {
    for (int depth = 1; *rest != '\0'; depth++) {
        uint64_t got = sequences(table_state(), depth);
        const char *word = script_word(&rest);
        if (got != strtoull(word, NULL, 10))
            script_wrong("there are %llu sequences of %d lines",
                         (unsigned long long)got, depth);
    }
}

/* ==== `state` ==================================================================== */

static void put_ports(char *out, const uint8_t *ports, int n) {
    strcpy(out, n == 0 ? "-" : "");
    for (int i = 0; i < n; i++)
        strcat(strcat(out, i > 0 ? "," : ""), port_name(ports[i]));
}

static void put_hand(char *out, uint64_t hand) {
    char *names[WP_CARDS], copy[WP_CARDS][WP_NAME];
    int n = 0;
    for (; hand != 0; hand &= hand - 1) {
        int kind = wr__wp_kind(&edition()->rules, wr_lowest(hand));
        strcpy(copy[n], edition()->card_names + kind * WP_NAME);
        names[n] = copy[n];
        n++;
    }
    qsort(names, (size_t)n, sizeof names[0], by_text);
    strcpy(out, n == 0 ? "-" : "");
    for (int i = 0; i < n; i++)
        strcat(strcat(out, i > 0 ? "," : ""), names[i]);
}

static void put_field(char *out, int seat, const char *field) {
    const wr_state *s = table_state();
    const wp_table *t = &s->table;
    int value = 0;
    if (strcmp(field, "port") == 0) {
        strcpy(out, port_name(t->port[seat]));
        return;
    }
    if (strcmp(field, "hand") == 0) {
        put_hand(out, s->hand[seat]);
        return;
    }
    if (strcmp(field, "maps") == 0 || strcmp(field, "marks") == 0) {
        int is_maps = field[2] == 'p';
        put_ports(out, is_maps ? now.maps_drawn[seat] : now.marks[seat],
                  is_maps ? now.num_maps[seat] : now.num_marks[seat]);
        return;
    }
    if (strcmp(field, "vp") == 0)
        value = t->vp[seat];
    else if (strcmp(field, "cubes") == 0)
        value = t->cubes[seat];
    else if (strcmp(field, "reserve") == 0)
        value = t->reserve[seat];
    else if (strcmp(field, "booty") == 0)
        value = t->booty[seat];
    else
        value = t->stock[seat * WP_ITEMS + item_of(field)];
    sprintf(out, "%d", value);
}

static void check_seat(char *rest) {
    int seat = seat_of(script_word(&rest));
    while (*rest != '\0') {
        char got[2048];
        const char *field = script_word(&rest), *want = script_word(&rest);
        put_field(got, seat, field);
        if (strcmp(got, want) != 0)
            script_wrong("%s of seat %d: %s", field, seat + 1, got);
    }
}

static void put_seat(char *out, int seat) {
    if (seat == WP_NONE)
        strcpy(out, "-");
    else
        sprintf(out, "%d", seat + 1);
}

static void put_result(char *out, int winners) {
    wr_result result;
    now.game.result(table_state(), &result);
    out[0] = '\0';
    for (int p = 0; p < now.setup.seats; p++) {
        size_t len = strlen(out);
        const char *blank = len > 0 ? " " : "";
        if (winners && (result.winners >> p & 1))
            sprintf(out + len, "%s%d", blank, p + 1);
        else if (!winners)
            sprintf(out + len, "%s%d", blank, (int)result.points[p]);
    }
}

static void put_move(char *out) {
    uint32_t actors = now.game.actors(table_state());
    if (actors == 0)
        strcpy(out, "over");
    else if (actors == WR_CHANCE_BIT)
        strcpy(out, "chance");
    else
        sprintf(out, "%d", wr_lowest(actors) + 1);
}

static void check_state(char *rest) {
    const wr_state *s = table_state();
    const wp_table *t = &s->table;
    const char *what = script_word(&rest);
    char got[2048] = "";
    if (strcmp(what, "seat") == 0) {
        check_seat(rest);
        return;
    }
    if (strcmp(what, "advantage") == 0)
        put_seat(got, t->advantage[item_of(script_word(&rest))]);
    else if (strcmp(what, "tile") == 0)
        strcpy(got,
               edition()->tile_names + t->tile[place_of(script_word(&rest))] * WP_NAME);
    else if (strcmp(what, "wind") == 0)
        sprintf(got, "%c", directions[t->wind]);
    else if (strcmp(what, "blackbeard") == 0)
        put_seat(got, t->blackbeard);
    else if (strcmp(what, "round") == 0)
        sprintf(got, "%d", t->round);
    else if (strcmp(what, "ap") == 0)
        sprintf(got, "%d", t->points);
    else if (strcmp(what, "move") == 0)
        put_move(got);
    else if (strcmp(what, "pile") == 0)
        sprintf(got, "%d", wr_count(s->pile));
    else if (strcmp(what, "discard") == 0)
        sprintf(got, "%d", wr_count(t->discard));
    else if (strcmp(what, "queue") == 0)
        put_ports(got, t->queue, t->queued);
    else if (strcmp(what, "result") == 0 || strcmp(what, "winners") == 0)
        put_result(got, what[0] == 'w');
    else
        CHECK_MSG(0, "there is no \"state %s\"", what);
    if (strcmp(got, rest) != 0)
        script_wrong("%s is %s", what, got);
}

/* ==== Scripts ==================================================================== */

static void seat_line(const char *command, char *rest) {
    const char *who = script_word(&rest);
    int seat = strcmp(who, "*") == 0 ? WR_CHANCE : seat_of(who), n = 0;
    if (strcmp(command, "has") == 0) {
        if (!is_offered(seat, rest))
            script_wrong("offered are: %s", offered(seat, 0, &n));
    } else if (strcmp(command, "illegal") == 0) {
        check_refused(seat, rest, NULL);
    } else if (strcmp(command, "why") == 0) {
        char *rule = strstr(rest, " : ");
        CHECK_MSG(rule != NULL, "\"why\" without a rule");
        *rule = '\0';
        check_refused(seat, rest, rule + 3);
    } else if (strcmp(command, "legal") == 0) {
        check_offered(seat, 0, rest);
    } else if (strcmp(command, "count") == 0) {
        offered(seat, 0, &n);
        if (n != script_number(rest))
            script_wrong("there are %d", n);
    } else {
        CHECK_MSG(0, "there is no line \"%s\"", command);
    }
}

static void run_line(char *line) {
    char *rest = line;
    const char *command = script_word(&rest);
    if (strcmp(command, "players") == 0 || strcmp(command, "start") == 0) {
        begin(rest, command[0] == 's');
        return;
    }
    if (now.match == NULL && now.has_position && position_line(command, rest))
        return;
    if (strcmp(command, "last") == 0)
        now.match = NULL; /* the record may have grown */
    if (script_records_line(command, rest))
        return;
    table_match();
    if (strcmp(command, "line") == 0)
        play_line(rest);
    else if (strcmp(command, "chances") == 0)
        check_offered(WR_CHANCE, 0, rest);
    else if (strcmp(command, "odds") == 0)
        check_offered(WR_CHANCE, 1, rest);
    else if (strcmp(command, "reach") == 0)
        check_reach(rest);
    else if (strcmp(command, "perft") == 0)
        check_perft(rest);
    else if (strcmp(command, "state") == 0)
        check_state(rest);
    else
        seat_line(command, rest);
}

const char *table_fault(const char *script) {
    static char line[SCRIPT_LINE], fault[1 << 16];
    void *memory = now.memory;
    memset(&now, 0, sizeof now);
    now.memory = memory;
    script_reset();
    for (const char *at = script; *at != '\0';) {
        const char *end = at + strcspn(at, "\n"), *semicolon = strstr(at, "; ");
        int gap = *end != '\0';
        if (semicolon != NULL && semicolon < end && at[0] != '#') {
            end = semicolon;
            gap = 2;
        }
        CHECK((size_t)(end - at) < sizeof line);
        snprintf(line, sizeof line, "%.*s", (int)(end - at), at);
        if (line[0] != '#' && line[0] != '\0')
            run_line(line);
        if (now.wrong[0] != '\0') {
            snprintf(fault, sizeof fault, "%.*s\n    %s", (int)(end - at), at,
                     now.wrong);
            return fault;
        }
        at = end + gap;
    }
    return NULL;
}
