/* santa-timea-table.c: positions of Santa Timea in words; see the header. */
#include "santa-timea-table.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/script.h"

enum { ANY = -2, NOBODY = -1 };

/* ==== Words ====================================================================== */

static const char directions[] = "NESW";

/* A buffer of the ring. */
static char *text(void) {
    static char ring[16][SCRIPT_TEXT];
    static int next;
    char *t = ring[next++ % 16];
    t[0] = '\0';
    return t;
}

int card_of(const char *word) {
    if (is(word, "P"))
        return ST_PIRATESS;
    int number = number_of(word + 1);
    CHECK(number >= 1 && number <= ST_NUMBERS);
    return index_in(directions, word[0]) * ST_NUMBERS + number - 1;
}

int kind_of(const char *word) {
    CHECK(strlen(word) == 2 && word[1] >= '1' && word[1] <= '3');
    return index_in(directions, word[0]) * ST_DAMAGES + word[1] - '1';
}

static int seat_of(const char *word) {
    return number_of(word) - 1;
}

int sets_of(const char *word) {
    int sets = 0;
    for (; *word != '\0' && *word != '-'; word++)
        sets |= 1 << index_in(directions, *word);
    return sets;
}

/* ==== What lies on the table ===================================================== */

static char *sorted(char *t, const char *between) {
    sort_items(t, between);
    if (t[0] == '\0')
        put(t, "none");
    return t;
}

const char *wind_words(uint32_t set) {
    char *t = text();
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int copy = wr__st_winds_of(set, kind); copy > 0; copy--)
            put(t, "%s%c%d", t[0] ? " " : "", directions[kind / ST_DAMAGES],
                kind % ST_DAMAGES + 1);
    return sorted(t, " ");
}

const char *wheel_words(uint64_t set) {
    char *t = text();
    for (; set != 0; set &= set - 1) {
        int card = wr_lowest(set);
        const char *blank = t[0] ? " " : "";
        if (card >= ST_PIRATESS) /* each copy has a bit of its own */
            put(t, "%sP", blank);
        else
            put(t, "%s%c%d", blank, directions[card / ST_NUMBERS],
                card % ST_NUMBERS + 1);
    }
    return sorted(t, " ");
}

const char *row_words(const wr_state *s) {
    char *t = text();
    for (int i = 0; i < 3; i++) {
        int kind = s->table.row[i];
        if (kind == ST_NONE)
            put(t, "%s-", i > 0 ? " " : "");
        else
            put(t, "%s%c%d", i > 0 ? " " : "", directions[kind / 3], kind % 3 + 1);
    }
    return t;
}

const char *pile_words(const wr_state *s) {
    char *t = text();
    for (int p = 0; p < s->table.seats; p++)
        put(t, "%s%s", p > 0 ? " / " : "", wind_words(s->table.pile[p]));
    return t;
}

const char *gained(const wr_state *before, const wr_state *s) {
    char *t = text();
    for (int p = 0; p < s->table.seats; p++) {
        uint32_t more = 0;
        for (int kind = 0; kind < 12; kind++) {
            int n = wr__st_winds_of(s->table.pile[p], kind) -
                    wr__st_winds_of(before->table.pile[p], kind);
            CHECK(n >= 0);
            while (n-- > 0)
                more = wr__st_with_wind(more, kind);
        }
        put(t, "%s%s", p > 0 ? " / " : "", wind_words(more));
    }
    return t;
}

static const char *numbers(const int8_t *from, int n) {
    char *t = text();
    for (int i = 0; i < n; i++)
        put(t, "%s%d", i > 0 ? " " : "", from[i]);
    return t;
}

const char *totals(const wr_state *s) {
    return numbers(s->table.total, s->table.seats);
}

const char *wins(const wr_state *s) {
    return numbers((const int8_t *)s->table.wins, s->table.seats);
}

const char *sheet(const wr_state *s, int round) {
    return numbers(s->table.sheet + (round - 1) * ST_MAX_SEATS, s->table.seats);
}

static void action_words(const wr_state *s, int who, wr_action a, char *out) {
    wr_obs o;
    wr_text t;
    GAME->observe(s, who < 0 ? WR_PUBLIC : who, &o);
    wr_text_init(&t, out, WR_MAX_WORDS);
    GAME->action_text(NULL, &o, who, a, &t);
}

const char *legal_words(const wr_state *s, int seat) {
    wr_action a[ST_NUM_ACTIONS];
    int n = GAME->legal(s, seat - 1, a);
    char *t = text();
    for (int i = 0; i < n; i++) {
        char words[WR_MAX_WORDS];
        action_words(s, seat - 1, a[i], words);
        put_item(t, " | ", words);
    }
    return sorted(t, " | ");
}

const char *to_move(const wr_state *s) {
    uint32_t who = GAME->actors(s);
    if (who == 0)
        return "nobody";
    if (who == WR_CHANCE_BIT)
        return "chance";
    char *t = text();
    put(t, (who & (who - 1)) != 0 ? "seats" : "seat");
    put_seats(t, who);
    return t;
}

const char *odds(const wr_state *s) {
    char *t = text();
    uint32_t n = GAME->cases(s);
    for (uint32_t k = 0; k < n;) {
        wr_action a = GAME->outcome(s, k);
        uint32_t run_end = k + 1;
        while (run_end < n && GAME->outcome(s, run_end) == a)
            run_end++;
        CHECK(run_end == n || GAME->outcome(s, run_end) > a);
        char words[WR_MAX_WORDS];
        action_words(s, WR_CHANCE, a, words);
        const char *last = strrchr(words, ' ') + 1;
        if (k == 0)
            put(t, "%.*s", (int)(last - words - 1), words);
        put(t, " %s:%u", last, run_end - k);
        k = run_end;
    }
    return t;
}

const char *result_words(const wr_state *s) {
    wr_result r;
    GAME->result(s, &r);
    char *t = text();
    for (int p = 0; p < s->table.seats; p++)
        put(t, "%s%d", p > 0 ? " " : "", (int)r.points[p]);
    put(t, ", winners");
    put_seats(t, r.winners);
    return t;
}

/* ==== Play ======================================================================= */

wr_state table_new(int seats, int options) {
    wr_setup setup;
    wr_setup_default(GAME, &setup);
    setup.seats = (int16_t)seats;
    setup.option[ST_OPTION_PRO] = (options & PRO) != 0;
    setup.option[ST_OPTION_TIEBREAK] = (options & ENGLISH) != 0;
    wr_diag d;
    CHECK_INT(wr_setup_check(GAME, &setup, &d), 0);
    wr_state s;
    GAME->init(&s, &setup);
    return s;
}

static void must_play(wr_state *s, int who, int action) {
    wr_diag d = {0};
    wr_state copy = *s;
    CHECK_MSG(wr_play(GAME, s, who, (wr_action)action, &d) == 0, "%s %s", d.rule,
              d.text);
    CHECK_INT(GAME->step(&copy, who, (wr_action)action), GAME->actors(s));
    CHECK_BYTES(&copy, s, sizeof copy);
    const char *broken = GAME->broken(s);
    CHECK_MSG(broken == NULL, "%s", broken);
}

void any_chance(wr_state *s) {
    must_play(s, WR_CHANCE, GAME->outcome(s, 0));
}

static void deal(wr_state *s, int seat, int card) {
    must_play(s, WR_CHANCE, ST_DEAL + seat * ST_DIFFERENT + card);
}

static void run_line(wr_state *s, const char *line) {
    word_list w = split(line);
    const char *verb = w.text[0];
    CHECK(w.n >= 2);
    if (is(verb, "starter"))
        must_play(s, WR_CHANCE, ST_STARTER + seat_of(w.text[1]));
    else if (is(verb, "deal"))
        for (int i = 2; i < w.n; i++)
            deal(s, seat_of(w.text[1]), card_of(w.text[i]));
    else if (is(verb, "wind"))
        for (int i = 1; i < w.n; i++)
            must_play(s, WR_CHANCE, ST_WIND + kind_of(w.text[i]));
    else if (is(verb, "forecast"))
        for (int i = 1; i < w.n; i++)
            must_play(s, WR_CHANCE, ST_FORECASTED + kind_of(w.text[i]));
    else if (is(verb, "play"))
        for (int i = 1; i + 1 < w.n; i += 2)
            must_play(s, seat_of(w.text[i]), ST_PLAY + card_of(w.text[i + 1]));
    else if (is(verb, "aside"))
        for (int i = 1; i + 1 < w.n; i += 2)
            must_play(s, seat_of(w.text[i]), ST_ASIDE + sets_of(w.text[i + 1]));
    else
        CHECK_MSG(0, "\"%s\" is no line", line);
}

void run(wr_state *s, const char *lines) {
    char copy[SCRIPT_TEXT], *rest = copy;
    snprintf(copy, sizeof copy, "%s", lines);
    while (rest != NULL && *rest != '\0')
        run_line(s, cut_item(&rest, " ; "));
}

/* ==== A model of the trick, and the search ======================================= */

/* Half points, then the number that separates the zeros. */
static int model_key(int card, int wind, int before) {
    if (card == ST_PIRATESS)
        return before; /* -1000 for the first card */
    int number = card % 14 + 1, turn = (card / 14 + 4 - wind) % 4;
    return turn == 0 ? 200 * number : turn == 2 ? number : 100 * number;
}

void model_trick(int wind, const int *cards, int n, int *taker, int *next) {
    int key[5], low = NOBODY, high = NOBODY;
    for (int i = 0; i < n; i++)
        key[i] = model_key(cards[i], wind, i > 0 ? key[i - 1] : -1000);
    for (int i = 0; i < n; i++) {
        int same = 0;
        for (int j = 0; j < n; j++)
            same += key[j] == key[i];
        if (same > 1)
            continue;
        low = low == NOBODY || key[i] < key[low] ? i : low;
        high = high == NOBODY || key[i] > key[high] ? i : high;
    }
    *taker = cards[0] == ST_PIRATESS ? 0 : low;
    *next = high == NOBODY ? 0 : high;
}

/* Tricks to find: who takes each, and who leads in the end. */
typedef struct {
    int seats, tricks;
    int wind[12];  /* kinds */
    int taker[12]; /* seat, NOBODY, or ANY for any seat */
    int last_leader;
    int lead_piratess; /* true if a hand of Piratesses may be led */
    int hand[5][12], in_hand[5];
    int play[12][5]; /* found: seat's card by trick and position */
    int leader[12];  /* found */
    int budget;
    wr_rng rng;
} plan;

static int pick(plan *p, int seat, int leads) {
    int n = p->in_hand[seat], piratesses = 0;
    for (int i = 0; i < n; i++)
        piratesses += p->hand[seat][i] == ST_PIRATESS;
    int i = (int)wr_rng_below(&p->rng, (uint32_t)n);
    if (leads && p->hand[seat][i] == ST_PIRATESS &&
        (piratesses < n || !p->lead_piratess))
        return -1;
    return i;
}

/* Tries one choice of cards at random. Returns the next leader, or -1. */
static int try_trick(plan *p, int trick, int leader, int *index) {
    int cards[5] = {0}, taker, next;
    for (int i = 0; i < p->seats; i++) {
        int seat = (leader + i) % p->seats;
        index[i] = pick(p, seat, i == 0);
        if (index[i] < 0)
            return -1;
        cards[i] = p->hand[seat][index[i]];
    }
    model_trick(p->wind[trick] / 3, cards, p->seats, &taker, &next);
    int seat = taker == NOBODY ? NOBODY : (leader + taker) % p->seats;
    if (p->taker[trick] == ANY ? seat == NOBODY : seat != p->taker[trick])
        return -1;
    memcpy(p->play[trick], cards, sizeof cards);
    return (leader + next) % p->seats;
}

static int solve(plan *p, int trick, int leader) {
    if (trick == p->tricks)
        return p->last_leader == ANY || leader == p->last_leader;
    for (int tries = 0; tries < 40 && p->budget > 0; tries++, p->budget--) {
        int index[5], next = try_trick(p, trick, leader, index);
        if (next < 0)
            continue;
        p->leader[trick] = leader;
        plan before = *p;
        for (int i = 0; i < p->seats; i++) {
            int seat = (leader + i) % p->seats, *hand = p->hand[seat];
            hand[index[i]] = hand[--p->in_hand[seat]];
        }
        if (solve(p, trick + 1, next))
            return 1;
        int budget = p->budget;
        wr_rng rng = p->rng;
        *p = before;
        p->budget = budget;
        p->rng = rng;
    }
    return 0;
}

/* ==== Positions ================================================================== */

static void shuffle(int *cards, int n, wr_rng *r) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)wr_rng_below(r, (uint32_t)i + 1), card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* Takes one copy of `card` out of a pile of n. */
static int take_out(int *cards, int n, int card) {
    for (int i = 0; i < n; i++)
        if (cards[i] == card) {
            cards[i] = cards[n - 1];
            return n - 1;
        }
    CHECK_MSG(0, "card %d is named too often", card);
    return n;
}

static int all_wheel(int *cards) {
    for (int c = 0; c < 60; c++)
        cards[c] = c < 56 ? c : ST_PIRATESS;
    return 60;
}

static int all_winds(int *kinds) {
    int n = 0;
    for (int kind = 0; kind < 12; kind++)
        for (int copy = kind % 3 == 2 ? 1 : 2; copy > 0; copy--)
            kinds[n++] = kind;
    return n;
}

/* Cards by seat, as named in "N9 P / E4" or "N1 / none". */
typedef struct {
    int card[5][24], n[5], seats;
} by_seat;

static by_seat read_seats(const char *words, int (*read)(const char *)) {
    by_seat b;
    memset(&b, 0, sizeof b);
    word_list w = split(words);
    int p = 0;
    for (int i = 0; i < w.n; i++) {
        if (is(w.text[i], "/"))
            CHECK(++p < 5);
        else if (!is(w.text[i], "none"))
            b.card[p][b.n[p]++] = read(w.text[i]);
    }
    b.seats = p + 1;
    return b;
}

/* Reads "N2 S1 W1 + W2 W3 E2" into six kinds; returns how many. */
static int read_row(const char *row, int *kinds) {
    word_list w = split(row);
    int found = 0;
    for (int i = 0; i < w.n; i++)
        if (!is(w.text[i], "+"))
            kinds[found++] = kind_of(w.text[i]);
    CHECK(found == 3 || found == 6);
    return found;
}

/* Fills hands up to twelve cards from those in no hand. */
static void fill_hands(by_seat *hands, wr_rng *r) {
    int deck[60], n = all_wheel(deck);
    for (int p = 0; p < hands->seats; p++)
        for (int i = 0; i < hands->n[p]; i++)
            n = take_out(deck, n, hands->card[p][i]);
    shuffle(deck, n, r);
    for (int p = 0; p < hands->seats; p++)
        while (hands->n[p] < 12)
            hands->card[p][hands->n[p]++] = deck[--n];
}

/* The winds of a round in the order in which they turn up, and the forecast. */
typedef struct {
    int wind[14], forecast[3];
} weather;

/* Fills up what is ANY. */
static void fill_weather(weather *w, wr_rng *r) {
    int deck[20], n = all_winds(deck);
    for (int i = 0; i < 17; i++) {
        int kind = i < 14 ? w->wind[i] : w->forecast[i - 14];
        if (kind != ANY)
            n = take_out(deck, n, kind);
    }
    shuffle(deck, n, r);
    for (int i = 0; i < 17; i++) {
        int *kind = i < 14 ? &w->wind[i] : &w->forecast[i - 14];
        if (*kind == ANY)
            *kind = deck[--n];
    }
}

static weather any_weather(void) {
    weather w;
    for (int i = 0; i < 17; i++)
        *(i < 14 ? &w.wind[i] : &w.forecast[i - 14]) = ANY;
    return w;
}

static void set_out(wr_state *s, const by_seat *hands, const weather *w) {
    for (int p = 0; p < hands->seats; p++)
        for (int i = 0; i < 12; i++)
            deal(s, p, hands->card[p][i]);
    for (int i = 0; i < 3; i++)
        must_play(s, WR_CHANCE, ST_WIND + w->wind[i]);
    for (int i = 0; i < 3 && s->table.pro; i++)
        must_play(s, WR_CHANCE, ST_FORECASTED + w->forecast[i]);
}

static void play_plan(wr_state *s, const plan *p, const weather *w) {
    for (int trick = 0; trick < p->tricks; trick++) {
        for (int i = 0; i < p->seats; i++)
            must_play(s, (p->leader[trick] + i) % p->seats,
                      ST_PLAY + p->play[trick][i]);
        if (trick < 11)
            must_play(s, WR_CHANCE, ST_WIND + w->wind[trick + 3]);
    }
}

wr_state scene(int seats, int options, int leader, const char *row, const char *hands) {
    by_seat h = read_seats(hands, card_of);
    CHECK_INT(h.seats, seats);
    wr_rng r = wr_rng_seed(1);
    fill_hands(&h, &r);
    int kinds[6], named = read_row(row, kinds);
    weather w = any_weather();
    memcpy(w.wind, kinds, 3 * sizeof kinds[0]);
    if (named == 6)
        memcpy(w.forecast, kinds + 3, 3 * sizeof kinds[0]);
    fill_weather(&w, &r);
    wr_state s = table_new(seats, options);
    must_play(&s, WR_CHANCE, ST_STARTER + leader - 1);
    set_out(&s, &h, &w);
    return s;
}

wr_state late_scene(int seats, int options, int leader, const char *row,
                    const char *hands) {
    by_seat kept = read_seats(hands, card_of);
    CHECK_INT(kept.seats, seats);
    int kinds[6], left = kept.n[0], named = read_row(row, kinds);
    for (int attempt = 0; attempt < 1000; attempt++) {
        plan p = {.seats = seats, .tricks = 12 - left, .last_leader = leader - 1};
        p.rng = wr_rng_seed((uint64_t)attempt);
        p.budget = 2000;
        by_seat all = kept;
        fill_hands(&all, &p.rng);
        weather w = any_weather();
        memcpy(w.wind + p.tricks, kinds, 3 * sizeof kinds[0]);
        if (named == 6)
            memcpy(w.forecast, kinds + 3, 3 * sizeof kinds[0]);
        fill_weather(&w, &p.rng);
        for (int t = 0; t < p.tricks; t++) {
            p.wind[t] = w.wind[t];
            p.taker[t] = ANY;
        }
        for (int seat = 0; seat < seats; seat++) {
            CHECK_INT(kept.n[seat], left);
            p.in_hand[seat] = p.tricks;
            memcpy(p.hand[seat], all.card[seat] + left, (size_t)p.tricks * sizeof(int));
        }
        if (!solve(&p, 0, 0))
            continue;
        wr_state s = table_new(seats, options);
        must_play(&s, WR_CHANCE, ST_STARTER);
        set_out(&s, &all, &w);
        play_plan(&s, &p, &w);
        return s;
    }
    CHECK_MSG(0, "no play leads to %s", hands);
    return table_new(seats, options);
}

/* Orders the wind cards of the piles at random; tied-out tricks come last. */
static void plan_takers(plan *p, const by_seat *piles) {
    int order[12], n = 0, pairs[12][2];
    for (int seat = 0; seat < p->seats; seat++)
        for (int i = 0; i < piles->n[seat]; i++) {
            CHECK(n < 12);
            order[n] = n;
            pairs[n][0] = piles->card[seat][i];
            pairs[n++][1] = seat;
        }
    shuffle(order, n, &p->rng);
    for (int t = 0; t < 12; t++) {
        p->wind[t] = t < n ? pairs[order[t]][0] : ANY;
        p->taker[t] = t < n ? pairs[order[t]][1] : NOBODY;
    }
}

static void play_round_until(wr_state *s, const char *words, int last_leader) {
    by_seat piles = read_seats(words, kind_of);
    CHECK_INT(piles.seats, s->table.seats);
    if (s->table.phase == ST_PHASE_STARTER)
        must_play(s, WR_CHANCE, ST_STARTER);
    for (int attempt = 0; attempt < 2000; attempt++) {
        plan p = {.seats = piles.seats, .tricks = 12, .last_leader = last_leader};
        p.lead_piratess = 1;
        p.rng = wr_rng_seed((uint64_t)attempt);
        p.budget = 3000;
        plan_takers(&p, &piles);
        weather w = any_weather();
        memcpy(w.wind, p.wind, sizeof p.wind);
        fill_weather(&w, &p.rng);
        memcpy(p.wind, w.wind, sizeof p.wind);
        by_seat hands;
        memset(&hands, 0, sizeof hands);
        hands.seats = piles.seats;
        fill_hands(&hands, &p.rng);
        for (int seat = 0; seat < p.seats; seat++) {
            p.in_hand[seat] = 12;
            memcpy(p.hand[seat], hands.card[seat], sizeof p.hand[seat]);
        }
        if (!solve(&p, 0, s->table.starter))
            continue;
        set_out(s, &hands, &w);
        play_plan(s, &p, &w);
        return;
    }
    CHECK_MSG(0, "no play leads to the piles %s", words);
}

void play_round(wr_state *s, const char *piles) {
    play_round_until(s, piles, ANY);
}

void play_round_to(wr_state *s, const char *piles, int last) {
    play_round_until(s, piles, last - 1);
}

void play_round_aside(wr_state *s, const char *piles, const char *aside) {
    play_round(s, piles);
    word_list w = split(aside);
    int seat = 0;
    for (int i = 0; i < w.n; i++) {
        if (is(w.text[i], "/"))
            seat++;
        else if (wr__st_asked(&s->table) >> seat & 1)
            must_play(s, seat, ST_ASIDE + sets_of(w.text[i]));
    }
}

const char *trick_words(const char *wind, const char *cards) {
    word_list w = split(cards);
    int n = w.n, led = is(w.text[0], "P");
    char *hands = text(), *row = text(), *t = text();
    for (int i = 0; i < n; i++) {
        put_item(hands, " / ", w.text[i]);
        if (led) /* a second card, so that there is a next trick to lead */
            put(hands, i == 0 ? " P" : " %s14",
                (const char *[]){"N", "E", "S", "W"}[i % 4]);
    }
    put(row, "%s %s1 %s2", wind, wind[0] == 'N' ? "E" : "N",
        wind[0] == 'S' ? "W" : "S");
    wr_state s =
        led ? late_scene(n, BASE, 1, row, hands) : scene(n, BASE, 1, row, hands);
    wr_state before = s;
    for (int i = 0; i < n; i++)
        must_play(&s, i, ST_PLAY + card_of(w.text[i]));
    put(t, "taker");
    for (int i = 0; i < n; i++)
        if (s.table.pile[i] != before.table.pile[i])
            put(t, " %d", i + 1);
    if (memcmp(s.table.pile, before.table.pile, sizeof s.table.pile) == 0)
        put(t, " -");
    put(t, " leader %d", s.table.leader + 1);
    return t;
}

/* ==== Refusals =================================================================== */

wr_action action_of(const char *line, int *who) {
    word_list w = split(line);
    CHECK(w.n >= 3);
    *who = who_of(w.text[0]);
    const char *verb = w.text[1], *last = w.text[w.n - 1];
    if (is(verb, "play"))
        return (wr_action)(ST_PLAY + card_of(last));
    if (is(verb, "aside"))
        return (wr_action)(ST_ASIDE + sets_of(last));
    if (is(verb, "starter"))
        return (wr_action)(ST_STARTER + seat_of(last));
    if (is(verb, "deal"))
        return (wr_action)(ST_DEAL + seat_of(w.text[2]) * ST_DIFFERENT + card_of(last));
    if (is(verb, "wind"))
        return (wr_action)(ST_WIND + kind_of(last));
    CHECK(is(verb, "forecast"));
    return (wr_action)(ST_FORECASTED + kind_of(last));
}

void refuse(const wr_state *s, const char *line, const char *rule) {
    int who;
    wr_action a = action_of(line, &who);
    wr_state copy = *s;
    wr_diag d = {0};
    CHECK_MSG(wr_play(GAME, &copy, who, a, &d) == WR_EINPUT, "%s is accepted", line);
    CHECK_BYTES(&copy, s, sizeof copy);
    CHECK_MSG(strcmp(d.rule, rule) == 0, "%s is refused by %s, not by %s", line, d.rule,
              rule);
    CHECK(d.text[0] != '\0');
    const char *why = GAME->why(s, who, a);
    CHECK_MSG(why != NULL && strcmp(why, rule) == 0, "%s: the reason is %s, not %s",
              line, why != NULL ? why : "none", rule);
}

void allow(const wr_state *s, const char *line) {
    int who;
    wr_action a = action_of(line, &who);
    CHECK_MSG(GAME->why(s, who, a) == NULL, "%s is refused by %s", line,
              GAME->why(s, who, a));
    wr_state copy = *s;
    must_play(&copy, who, a);
}
