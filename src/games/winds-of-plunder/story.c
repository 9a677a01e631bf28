/*
 * story.c: the story of Winds of Plunder: what a move did, in sentences.
 *
 * What happened is found out once, from observations only, and then said by patterns
 * that hold the sentence in each language (see wr_say). Ports have their names from the
 * edition in force. An item is the case of what a sentence mentions.
 */
#include "winds-of-plunder.h"

#define ADVANTAGES "{Most Weapons|Largest Crew|Most Provisions}"
#define VORTEILE   "{„Beste Bewaffnung“|„Größte Mannschaft“|„Am meisten Proviant“}"

/* One move as seen by a viewer. */
typedef struct {
    const wr_edition *edition;
    const wr_obs *before, *after;
} scene;

static const char *title_of(const scene *s, int port) {
    return s->edition->port_titles + port * WP_NAME;
}

/* ==== The wind phase ============================================================= */

static const char *spell_winds(char *buf, size_t size, uint32_t set, int language) {
    static const char *const names[WR_LANGUAGES][WP_DIRECTIONS] = {
        {"north", "east", "south", "west"}, {"Nord", "Ost", "Süd", "West"}};
    static const char *const last[WR_LANGUAGES] = {" and ", " und "};
    wr_text t;
    wr_text_init(&t, buf, size);
    for (uint32_t left = set; left != 0; left &= left - 1) {
        if (left != set)
            wr_put(&t, (left & (left - 1)) != 0 ? ", " : last[language]);
        wr_put(&t, names[language][wr_lowest(left)]);
    }
    return buf;
}

/* Who got Blackbeard, or decides who gets it. */
static void tell_bids(const wr_teller *to, const wp_table *was, const wp_table *is) {
    static const char *const shared[] = {
        "%1 shared the highest bid, %2 %2{cube|cubes}; %3 %3{were|was} to name the new "
        "Blackbeard.",
        "%1 %1{hast|hat|haben|habt} mit %2 %2{Windwürfel|Windwürfeln} gleich viel "
        "geboten; %3{du durftest|%3 durfte} Blackbeard vergeben."};
    static const char *const got[] = {
        "%1 bid the most, %2 %2{cube|cubes}, and %3{got|kept} Blackbeard.",
        "%1 %1{hast|hat} mit %2 %2{Windwürfel|Windwürfeln} am meisten geboten und "
        "Blackbeard %3{bekommen|behalten}."};
    uint32_t highest = wr__wp_highest_bids(is);
    wr_said tie[] = {wr_said_seats(highest),
                     wr_said_number(is->bid[wr_lowest(highest)]),
                     wr_said_seat(is->blackbeard)};
    wr_said clear[] = {tie[0], tie[1], wr_said_case(is->blackbeard == was->blackbeard)};
    if (is->phase == WP_PHASE_TIE)
        wr_say(to, shared, tie);
    else
        wr_say(to, got, clear);
}

static void tell_wind(const wr_teller *to, const wp_table *was, const wp_table *is) {
    static const char *const tied[] = {
        "The vote was tied between %1; %2 %2{were|was} to choose the wind.",
        "Bei der Abstimmung lagen %1 gleichauf; %2{du durftest|%2 durfte} den Wind "
        "wählen."};
    static const char *const blew[] = {
        "The wind blew %1{north|east|south|west}.",
        "Der Wind wehte nach %1{Norden|Osten|Süden|Westen}."};
    char winds[48];
    if (was->phase == is->phase || was->phase == WP_PHASE_COMPASS)
        return;
    if (was->phase == WP_PHASE_BID)
        tell_bids(to, was, is);
    if (is->phase == WP_PHASE_WIND) {
        wr_said said[] = {
            wr_said_words(spell_winds(winds, sizeof winds, wr__wp_leading_winds(is),
                                      to->language)),
            wr_said_seat(is->blackbeard)};
        wr_say(to, tied, said);
    } else if (is->phase == WP_PHASE_FIRST) {
        wr_said said = wr_said_case(is->wind);
        wr_say(to, blew, &said);
    }
}

/* ==== Arrival ==================================================================== */

/* 0: none, 1: one, 2: several. */
static wr_said some(int n) {
    return wr_said_case(n < 2 ? n : 2);
}

/* What the seat in turn gained in the port it entered. */
static void tell_arrival(const wr_teller *to, const scene *s) {
    static const char *const took[] = {
        "%1 took the tile in %2: %3 VP%4{|, %5 weapon|, %5 weapons}%6{|, %7 crew}"
        "%8{|, %9 provision|, %9 provisions}%a{|, a treasure map}.",
        "%1 %1{hast|hat} das Siegpunktplättchen in %2 genommen: %3 "
        "%3{Siegpunkt|Siegpunkte}%4{|, %5 Waffe|, %5 Waffen}%6{|, %7 Mannschaft}"
        "%8{|, %9 Proviant}%a{|, eine Schatzkarte}."};
    const wp_table *was = &s->before->table, *is = &s->after->table;
    int seat = was->turn, port = is->port[seat], tile = was->tile[port];
    const uint8_t *shows = was->rules.tile_shows + tile * WP_SHOWN;
    wr_said said[] = {wr_said_seat(seat),
                      wr_said_words(title_of(s, port)),
                      wr_said_number(was->rules.tile_vp[tile]),
                      some(shows[WP_WEAPONS]),
                      wr_said_number(shows[WP_WEAPONS]),
                      some(shows[WP_CREW]),
                      wr_said_number(shows[WP_CREW]),
                      some(shows[WP_PROVISIONS]),
                      wr_said_number(shows[WP_PROVISIONS]),
                      some(shows[WP_MAP])};
    wr_say(to, took, said);
}

static void tell_treasure(const wr_teller *to, const scene *s) {
    static const char *const dug[] = {
        "%1 dug up the treasure of %2: %3 VP.",
        "%1 %1{hast|hat} den Schatz von %2 gehoben: %3 %3{Siegpunkt|Siegpunkte}."};
    const wp_table *is = &s->after->table;
    int seat = s->before->table.turn;
    if (is->booty[seat] == s->before->table.booty[seat])
        return;
    wr_said said[] = {wr_said_seat(seat), wr_said_words(title_of(s, is->port[seat])),
                      wr_said_number(is->rules.booty_vp[is->booty[seat] - 1])};
    wr_say(to, dug, said);
}

/* ==== Points and advantages ====================================================== */

/* The VP of a seat, without those of the end of the game. */
static int vp_of(const wp_table *t, int seat) {
    return t->vp[seat] - (t->phase == WP_PHASE_OVER ? wr__wp_end_vp(t, seat) : 0);
}

/* VP that another seat was robbed of. */
static void tell_loot(const wr_teller *to, const wp_table *was, const wp_table *is) {
    static const char *const robbed[] = {
        "%1 robbed %2 of %3 VP.",
        "%1 %1{hast|hat} %2{dir |}%3 %3{Siegpunkt|Siegpunkte} %2{|von %2 }geraubt."};
    for (int p = 0; p < is->seats; p++) {
        int loot = vp_of(was, p) - vp_of(is, p);
        wr_said said[] = {wr_said_seat(was->turn), wr_said_seat(p),
                          wr_said_number(loot)};
        if (loot > 0)
            wr_say(to, robbed, said);
    }
}

/* VP that neither the log line nor another sentence tells of. */
static void tell_vp(const wr_teller *to, const wp_table *was, const wp_table *is) {
    static const char *const more[] = {
        "%1 scored 1 VP more for Most Provisions.",
        "%1 %1{hast|hat} für „Am meisten Proviant“ 1 Siegpunkt mehr bekommen."};
    static const char *const paid[] = {
        "%1 paid %2 VP, as this port was not on the card.",
        "%1 %1{hast|hat} %2 Siegpunkte bezahlt, weil dieser Hafen nicht auf der Karte "
        "stand."};
    int seat = was->turn, price = vp_of(was, seat) - vp_of(is, seat);
    wr_said said[] = {wr_said_seat(seat), wr_said_number(price)};
    if (was->phase == WP_PHASE_BOARD)
        tell_loot(to, was, is);
    else if (was->phase != WP_PHASE_TURN)
        return;
    else if (is->port[seat] != was->port[seat] &&
             is->advantage[WP_PROVISIONS] == seat) /* WP-082 */
        wr_say(to, more, said);
    else if (price > 0)
        wr_say(to, paid, said);
}

static void tell_advantages(const wr_teller *to, const wp_table *was,
                            const wp_table *is) {
    static const char *const held[] = {"%1 took the card %2" ADVANTAGES ".",
                                       "%1 %1{hast|hat} die Vorteilskarte %2" VORTEILE
                                       " bekommen."};
    static const char *const nobody[] = {
        "With the lead shared, nobody held the card %1" ADVANTAGES " any longer.",
        "Bei Gleichstand besaß niemand mehr die Vorteilskarte %1" VORTEILE "."};
    for (int item = 0; item < WP_ITEMS; item++) {
        int holder = is->advantage[item];
        wr_said card = wr_said_case(item);
        wr_said said[] = {wr_said_seat(holder == WP_NONE ? 0 : holder), card};
        if (holder == was->advantage[item])
            continue;
        if (holder == WP_NONE)
            wr_say(to, nobody, &card);
        else
            wr_say(to, held, said);
    }
}

/* Regions are counted in letters, so that nobody takes them for points. */
const char *wr__wp_numeral(int region) {
    static const char *const numerals[WP_REGIONS] = {"I", "II", "III", "IV"};
    return numerals[region];
}

static void tell_mark(const wr_teller *to, const wp_table *was, const wp_table *is) {
    static const char *const completed[] = {
        "%1 had marks in all ports of region %2: %3 VP.",
        "%1 %1{hattest|hatte} in allen Häfen von Gebiet %2 Ansehen: %3 "
        "%3{Siegpunkt|Siegpunkte}."};
    int seat = was->turn, region = was->rules.region_of[was->port[seat]];
    uint32_t marks = is->marks[seat];
    if (marks == was->marks[seat] || (was->rules.region[region] & ~marks) != 0)
        return;
    wr_said said[] = {wr_said_seat(seat), wr_said_words(wr__wp_numeral(region)),
                      wr_said_number(wr__wp_next_bonus(was, region))};
    wr_say(to, completed, said);
}

/* ==== The end ==================================================================== */

void wr__wp_say_winners(const wr_teller *to, const wr_obs *o) {
    static const char *const won[] = {"%1 won the game.",
                                      "%1 %1{hast|hat|haben|habt} das Spiel gewonnen."};
    wr_said said = wr_said_seats(wr__wp_winners(&o->table, o->hand_count));
    wr_say(to, won, &said);
}

static void tell_end(const wr_teller *to, const wr_obs *o) {
    static const char *const scored[] = {
        "%1 scored %2 VP at the end, which made %3: %4 for wind cubes, %5 for weapons, "
        "%6 for crew, %7 for provisions, %8 for advantage cards.",
        "%1 %1{hast|hat} am Ende %2 %2{Siegpunkt|Siegpunkte} bekommen, zusammen %3: %4 "
        "für Windwürfel, %5 für Waffen, %6 für Mannschaft, %7 für Proviant, %8 für "
        "Vorteilskarten."};
    const wp_table *t = &o->table;
    for (int p = 0; p < t->seats; p++) {
        const uint8_t *stock = t->stock + p * WP_ITEMS;
        wr_said said[] = {wr_said_seat(p),
                          wr_said_number(wr__wp_end_vp(t, p)),
                          wr_said_number(t->vp[p]),
                          wr_said_number(t->cubes[p] / 3),
                          wr_said_number(stock[WP_WEAPONS] / 3),
                          wr_said_number(stock[WP_CREW] / 2),
                          wr_said_number(stock[WP_PROVISIONS]),
                          wr_said_number(2 * wr__wp_advantages(t, p))};
        wr_say(to, scored, said);
    }
    wr__wp_say_winners(to, o);
}

void wr__wp_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move) {
    static const char *const mixed[] = {
        "The discarded action cards were mixed and became the new pile.",
        "Die abgelegten Aktionskarten wurden gemischt und bildeten den neuen Stapel."};
    const wp_table *was = &before->table, *is = &after->table;
    scene s = {e, before, after};
    (void)move; /* the observations are enough */
    if (was->phase >= WP_PHASE_COMPASS && was->phase <= WP_PHASE_WIND) {
        tell_wind(to, was, is);
        return;
    }
    if (was->round == 0)
        return;
    if (was->phase == WP_PHASE_TURN && is->port[was->turn] != was->port[was->turn])
        tell_arrival(to, &s);
    tell_advantages(to, was, is);
    tell_vp(to, was, is);
    tell_treasure(to, &s);
    tell_mark(to, was, is);
    if (was->discard != 0 && is->discard == 0)
        wr_say(to, mixed, NULL);
    if (is->phase == WP_PHASE_OVER && was->phase != WP_PHASE_OVER)
        tell_end(to, after);
}
