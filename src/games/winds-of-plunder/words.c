/*
 * words.c: Winds of Plunder in words: the notation of records, and the table for a
 * terminal.
 *
 * Everything is written from observations, so nothing shows that the viewer may not
 * know, except the announcement of a dig, which all seats see. Names come from the
 * edition in force. A direction has a mark as well as an ink.
 */
#include "winds-of-plunder.h"

#include <string.h>

/* ==== Numbers by name ============================================================= */

#define PLAIN(name)   WR_CONSTANT("", WP_, name)
#define PHASE(name)   WR_CONSTANT("phase", WP_PHASE_, name)
#define ACTION(name)  WR_CONSTANT("action", WP_DO_, name)
#define OUTCOME(name) WR_CONSTANT("outcome", WP_, name)
#define ITEM(name)    WR_CONSTANT("item", WP_, name)

const wr_constant wr__constants_winds_of_plunder[] = {
    PLAIN(NONE),          PLAIN(ROUNDS),      PLAIN(DIRECTIONS),
    PLAIN(REGIONS),       PLAIN(PORTS),       PLAIN(BAR),
    PLAIN(PAIRS),         PLAIN(ITEMS),       PLAIN(SHOWN),
    PHASE(HOLDER),        PHASE(TILES),       PHASE(STARTS),
    PHASE(ACTION),        PHASE(TREASURE),    PHASE(COMPASS),
    PHASE(BID),           PHASE(TIE),         PHASE(WIND),
    PHASE(FIRST),         PHASE(TURN),        PHASE(BOARD),
    PHASE(MARK),          PHASE(OVER),        ACTION(COMPASS),
    ACTION(BID),          ACTION(BLACKBEARD), ACTION(WIND),
    ACTION(FIRST),        ACTION(DRAW),       ACTION(CUBES),
    ACTION(SAIL),         ACTION(GUST),       ACTION(BOARD),
    ACTION(NOBOARD),      ACTION(MARK),       ACTION(NOMARK),
    ACTION(END),          ACTION(PLAY),       OUTCOME(BLACKBEARD_TO),
    OUTCOME(TILE_TO),     OUTCOME(START_TO),  OUTCOME(ACTION_IS),
    OUTCOME(TREASURE_IS), ITEM(WEAPONS),      ITEM(CREW),
    ITEM(PROVISIONS),     ITEM(MAP),          WR_CONSTANTS_END,
};

/* ==== Names and numbers ========================================================== */

static const char *const direction_letters[WP_DIRECTIONS] = {"n", "e", "s", "w"};
static const char *const direction_names[WR_LANGUAGES][WP_DIRECTIONS] = {
    {"north", "east", "south", "west"}, {"Norden", "Osten", "Süden", "Westen"}};
static const char *const direction_initials[WR_LANGUAGES][WP_DIRECTIONS] = {
    {"N", "E", "S", "W"}, {"N", "O", "S", "W"}};
static const char *const direction_marks[WP_DIRECTIONS] = {"▲", "▶", "▼", "◀"};
static const char *const loot_words[WP_LOOTS] = {"vp", "weapons", "crew", "provisions"};
static const char *const card_titles[WR_LANGUAGES][WP_EFFECTS] = {
    {"Buy Weapons", "Hire Crew", "Buy Provisions", "Misfire", "Mutiny",
     "Spoiled Provisions", "Heave, Ye Scurvy Dogs", "Intrigue"},
    {"Waffen kaufen", "Mannschaft anheuern", "Proviant kaufen", "Fehlzündung",
     "Meuterei", "Verdorbener Proviant", "Pullt, ihr Hunde", "Intrige"}};

static const char *name_in(const char *names, int i) {
    return names + i * WP_NAME;
}

static const char *title_of(const wr_edition *e, int port) {
    return name_in(e->port_titles, port);
}

static void put_place(wr_text *out, const wr_edition *e, int place) {
    if (place < WP_PORTS) {
        wr_put(out, name_in(e->port_names, place));
        return;
    }
    wr_put(out, "bar");
    wr_put_int(out, place - WP_PORTS + 1);
}

/* A word and a number from 1, as in `first 2`. */
static void put_numbered(wr_text *out, const char *word, int number) {
    wr_put(out, word);
    wr_put_int(out, number);
}

static void put_pair(wr_text *out, const char *word, const char *name) {
    wr_put(out, word);
    wr_put(out, name);
}

static void put_plain(wr_text *out) {
    wr_put_char(out, WR_INK_PLAIN);
}

static void put_wind(const wr_teller *to, int direction) {
    wr_put_char(to->out, (char)(WR_INK_NORTH + direction));
    wr_put(to->out, direction_marks[direction]);
    wr_put_char(to->out, ' ');
    wr_put(to->out, direction_names[to->language][direction]);
    put_plain(to->out);
}

/* The title of a kind of card. */
static const char *card_title(const wr_teller *to, const wp_rules *r, int kind) {
    return card_titles[to->language][wr__wp_effect(r, kind)];
}

static uint32_t free_ports(const wp_rules *r, int kind) {
    uint32_t ports = 0;
    for (int port = 0; port < WP_PORTS; port++)
        ports |= (uint32_t)(r->free_at[port] >> kind & 1) << port;
    return ports;
}

/* ==== Notation =================================================================== */

static void chance_text(const wr_edition *e, int a, wr_text *out) {
    if (a < WP_TILE_TO) {
        put_numbered(out, "blackbeard ", a - WP_BLACKBEARD_TO + 1);
    } else if (a < WP_START_TO) {
        wr_put(out, "tile ");
        put_place(out, e, (a - WP_TILE_TO) / WP_TILES);
        put_pair(out, " ", name_in(e->tile_names, (a - WP_TILE_TO) % WP_TILES));
    } else if (a < WP_ACTION_IS) {
        put_numbered(out, "start ", (a - WP_START_TO) / WP_PORTS + 1);
        put_pair(out, " ", name_in(e->port_names, (a - WP_START_TO) % WP_PORTS));
    } else if (a < WP_TREASURE_IS) {
        put_pair(out, "action ", name_in(e->card_names, a - WP_ACTION_IS));
    } else {
        put_pair(out, "treasure ", name_in(e->port_names, a - WP_TREASURE_IS));
    }
}

/* An id that is invalid in this edition has no text. */
static void play_text(const wr_edition *e, int kind, int target, wr_text *out) {
    int effect = wr__wp_effect(&e->rules, kind), first, second;
    int most = effect == WP_INTRIGUE ? WP_PAIRS
               : effect == WP_HEAVE  ? WP_PORTS
               : effect >= WP_STRIKE ? WP_MAX_SEATS
                                     : 1;
    if ((e->rules.firsts >> kind & 1) == 0 || target >= most)
        return;
    put_pair(out, "play ", name_in(e->card_names, kind));
    if (effect == WP_INTRIGUE) {
        wr__wp_pair(target, &first, &second);
        wr_put_char(out, ' ');
        put_place(out, e, first);
        wr_put_char(out, ' ');
        put_place(out, e, second);
    } else if (effect == WP_HEAVE) {
        put_pair(out, " ", name_in(e->port_names, target));
    } else if (effect >= WP_STRIKE) {
        put_numbered(out, " ", target + 1);
    }
}

static void wind_text(int a, wr_text *out) {
    if (a < WP_DO_BID)
        put_pair(out, "compass ", direction_letters[a - WP_DO_COMPASS]);
    else if (a < WP_DO_BLACKBEARD)
        put_numbered(out, "bid ", a - WP_DO_BID);
    else if (a < WP_DO_WIND)
        put_numbered(out, "blackbeard ", a - WP_DO_BLACKBEARD + 1);
    else if (a < WP_DO_FIRST)
        put_pair(out, "wind ", direction_letters[a - WP_DO_WIND]);
    else
        put_numbered(out, "first ", a - WP_DO_FIRST + 1);
}

void wr__wp_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out) {
    static const char *const alone[] = {"noboard", "mark", "nomark", "end"};
    (void)o; /* the id is enough */
    if (who == WR_CHANCE) {
        chance_text(e, a, out);
    } else if (a < WP_DO_DRAW) {
        wind_text(a, out);
    } else if (a == WP_DO_DRAW) {
        wr_put(out, "draw");
    } else if (a < WP_DO_SAIL) {
        put_numbered(out, "cubes ", wr__wp_cubes_for(a - WP_DO_CUBES + 1));
    } else if (a < WP_DO_GUST) {
        put_pair(out, "sail ", name_in(e->port_names, a - WP_DO_SAIL));
    } else if (a < WP_DO_BOARD) {
        put_pair(out, "gust ", name_in(e->port_names, a - WP_DO_GUST));
    } else if (a < WP_DO_NOBOARD) {
        put_numbered(out, "board ", (a - WP_DO_BOARD) / WP_LOOTS + 1);
        put_pair(out, " ", loot_words[(a - WP_DO_BOARD) % WP_LOOTS]);
    } else if (a < WP_DO_PLAY) {
        wr_put(out, alone[a - WP_DO_NOBOARD]);
    } else {
        play_text(e, (a - WP_DO_PLAY) / WP_PAIRS, (a - WP_DO_PLAY) % WP_PAIRS, out);
    }
}

void wr__wp_announce(const wr_edition *e, const wr_state *before, const wr_state *after,
                     wr_text *out) {
    int seat = before->table.turn;
    if (after->table.booty[seat] == before->table.booty[seat])
        return;
    put_pair(out, "* dig ", name_in(e->port_names, after->table.port[seat]));
    wr_put_char(out, '\n');
}

/* ==== Words for people =========================================================== */

/* A port, or a place of the supply bar. */
static void put_place_words(const wr_teller *to, const wr_edition *e, int place) {
    if (place < WP_PORTS)
        wr_put(to->out, title_of(e, place));
    else
        put_numbered(to->out, wr_either(to, "bar ", "Leiste "), place - WP_PORTS + 1);
}

/* The initials of what a tile brings are those of the players' table. */
static void put_tile(const wr_teller *to, const wp_rules *r, int tile) {
    const char *letters = wr_either(to, "WCPM", "WMPS");
    wr_text *out = to->out;
    if (tile == WP_NONE) {
        wr_put_in(out, WR_INK_QUIET, "·");
        return;
    }
    wr_put_int(out, r->tile_vp[tile]);
    wr_put_char(out, ' ');
    for (int i = 0; i < WP_SHOWN; i++)
        for (int n = r->tile_shows[tile * WP_SHOWN + i]; n > 0; n--)
            wr_put_char(out, letters[i]);
}

static void put_tile_words(const wr_teller *to, const wp_rules *r, int tile) {
    static const char *const names[WR_LANGUAGES][WP_SHOWN] = {
        {", a weapon", ", one crew", ", a provision", ", a treasure map"},
        {", eine Waffe", ", eine Mannschaft", ", ein Proviant", ", eine Schatzkarte"}};
    wr_put_int(to->out, r->tile_vp[tile]);
    wr_put(to->out, wr_either(to, " VP", " SP"));
    for (int i = 0; i < WP_SHOWN; i++)
        for (int n = r->tile_shows[tile * WP_SHOWN + i]; n > 0; n--)
            wr_put(to->out, names[to->language][i]);
}

static void chance_words(const wr_teller *to, const wr_edition *e, int a) {
    static const char *const holder[] = {"Blackbeard goes to %1",
                                         "Blackbeard geht an %1{dich|%1}"};
    static const char *const starts[] = {"%1 %1{start|starts} in %2",
                                         "%1 %1{beginnst|beginnt} in %2"};
    wr_text *out = to->out;
    if (a < WP_TILE_TO) {
        wr_said seat = wr_said_seat(a - WP_BLACKBEARD_TO);
        wr_say_part(to, holder, &seat);
    } else if (a < WP_START_TO) {
        int place = (a - WP_TILE_TO) / WP_TILES;
        wr_put(out, place < WP_PORTS ? wr_either(to, "Tile in ", "Plättchen in ")
                                     : wr_either(to, "Tile on ", "Plättchen auf "));
        put_place_words(to, e, place);
        wr_put(out, ": ");
        put_tile_words(to, &e->rules, (a - WP_TILE_TO) % WP_TILES);
    } else if (a < WP_ACTION_IS) {
        wr_said said[] = {wr_said_seat((a - WP_START_TO) / WP_PORTS),
                          wr_said_words(title_of(e, (a - WP_START_TO) % WP_PORTS))};
        wr_say_part(to, starts, said);
    } else if (a < WP_TREASURE_IS) {
        wr_put(out, wr_either(to, "Action card: ", "Aktionskarte: "));
        wr_put(out, card_title(to, &e->rules, a - WP_ACTION_IS));
    } else {
        wr_put(out, wr_either(to, "Treasure map: ", "Schatzkarte: "));
        wr_put(out, title_of(e, a - WP_TREASURE_IS));
    }
}

static void play_words(const wr_teller *to, const wr_edition *e, int kind, int target) {
    static const char *const against[] = {" against %1", " gegen %1{dich|%1}"};
    wr_text *out = to->out;
    int effect = wr__wp_effect(&e->rules, kind), first, second;
    put_pair(out, wr_either(to, "play ", "Karte "), card_title(to, &e->rules, kind));
    if (effect == WP_INTRIGUE) {
        wr__wp_pair(target, &first, &second);
        wr_put(out, wr_either(to, ": swap ", ": tausche "));
        put_place_words(to, e, first);
        wr_put(out, wr_either(to, " and ", " und "));
        put_place_words(to, e, second);
    } else if (effect == WP_HEAVE) {
        put_pair(out, wr_either(to, ": sail again to ", ": noch einmal nach "),
                 title_of(e, target));
    } else if (effect >= WP_STRIKE) {
        wr_said seat = wr_said_seat(target);
        wr_say_part(to, against, &seat);
    } else {
        const char *gap = wr_either(to, " (free in ", " (kostenlos in ");
        for (uint32_t ports = free_ports(&e->rules, kind); ports != 0;
             ports &= ports - 1, gap = ", ")
            put_pair(out, gap, title_of(e, wr_lowest(ports)));
        wr_put(out, gap[0] == ',' ? ")" : "");
    }
}

static void wind_words(const wr_teller *to, int a) {
    static const char *const compass[] = {"set the compass to %1", "Kompass auf %1"};
    static const char *const wind[] = {"the wind blows %1", "der Wind weht nach %1"};
    static const char *const bid[] = {"bid %1 %1{cube|cubes}",
                                      "Gebot von %1 %1{Würfel|Würfeln}"};
    static const char *const holder[] = {"Blackbeard to %1",
                                         "Blackbeard an %1{dich|%1}"};
    static const char *const first[] = {"%1{begin yourself|%1 begins}",
                                        "%1{selbst beginnen|%1 beginnt}"};
    const char *const *names = direction_names[to->language];
    wr_said said;
    if (a < WP_DO_BID) {
        said = wr_said_words(names[a - WP_DO_COMPASS]);
        wr_say_part(to, compass, &said);
    } else if (a < WP_DO_BLACKBEARD) {
        said = wr_said_number(a - WP_DO_BID);
        wr_say_part(to, bid, &said);
    } else if (a < WP_DO_WIND) {
        said = wr_said_seat(a - WP_DO_BLACKBEARD);
        wr_say_part(to, holder, &said);
    } else if (a < WP_DO_FIRST) {
        said = wr_said_words(names[a - WP_DO_WIND]);
        wr_say_part(to, wind, &said);
    } else {
        said = wr_said_seat(a - WP_DO_FIRST);
        wr_say_part(to, first, &said);
    }
}

static void board_words(const wr_teller *to, int a) {
    static const char *const board[] = {
        "board %1 for %2{2 VP|a weapon|one crew|a provision}",
        "%1{dich|%1} entern für %2{2 Siegpunkte|eine Waffe|eine Mannschaft|ein "
        "Proviant}"};
    wr_said said[] = {wr_said_seat((a - WP_DO_BOARD) / WP_LOOTS),
                      wr_said_case((a - WP_DO_BOARD) % WP_LOOTS)};
    wr_say_part(to, board, said);
}

void wr__wp_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move) {
    static const char *const alone[WR_LANGUAGES][4] = {
        {"do not board", "leave a mark here", "leave no mark", "end the turn"},
        {"nicht entern", "hier Ansehen erwerben", "kein Ansehen erwerben",
         "den Zug beenden"}};
    static const char *const cubes[] = {
        "take %1 reserve cubes (%2 %2{point|points})",
        "aus der Reserve %1 Würfel (%2 %2{Punkt|Punkte})"};
    int a = move.action;
    (void)o;
    if (move.who == WR_CHANCE) {
        chance_words(to, e, a);
    } else if (a < WP_DO_DRAW) {
        wind_words(to, a);
    } else if (a == WP_DO_DRAW) {
        wr_put(to->out, wr_either(to, "draw an action card (1 point)",
                                  "eine Aktionskarte ziehen (1 Punkt)"));
    } else if (a < WP_DO_SAIL) {
        wr_said said[] = {wr_said_number(wr__wp_cubes_for(a - WP_DO_CUBES + 1)),
                          wr_said_number(a - WP_DO_CUBES + 1)};
        wr_say_part(to, cubes, said);
    } else if (a < WP_DO_GUST) {
        put_pair(to->out, wr_either(to, "sail to ", "segeln nach "),
                 title_of(e, a - WP_DO_SAIL));
    } else if (a < WP_DO_BOARD) {
        put_pair(to->out,
                 wr_either(to, "any wind (3 points): to ",
                           "mit jedem Wind (3 Punkte): nach "),
                 title_of(e, a - WP_DO_GUST));
    } else if (a < WP_DO_NOBOARD) {
        board_words(to, a);
    } else if (a < WP_DO_PLAY) {
        wr_put(to->out, alone[to->language][a - WP_DO_NOBOARD]);
    } else {
        play_words(to, e, (a - WP_DO_PLAY) / WP_PAIRS, (a - WP_DO_PLAY) % WP_PAIRS);
    }
}

/* ==== The table ================================================================== */

enum {
    WIDTH = 80,
    PORT = 4, /* column of the first region */
    EACH_REGION = 14,
    TILE = 62,
    SHIPS = 69,
    MARKS = 75,

    BAR = 6, /* columns of the supply bar */
    EACH_BAR = 12,

    LIST = 17, /* column of lists */

    SEAT = 3, /* columns of the players' table; numbers end before theirs */
    VP = 17,
    CUBES = 23,
    RESERVE = 31,
    FIRST_ITEM = 39,
    EACH_ITEM = 7,
    BOOTY = 59,
    HAND = 65,
    MAPS = 70,
    COMPASS = 72,
    BID = 79,

    SMALL_HALF = 41, /* columns of a small sea */
    SMALL_TILE = 19,
    SMALL_PILES = 49
};

/* The length of a name of the edition. */
static int length_of(const char *name) {
    int len = 0;
    while (len < WP_NAME && name[len] != '\0')
        len++;
    return len;
}

/* Separates an entry of a list from the words before it: by `gap`, a blank or a comma
 * and a blank, or by a new line where the entry would get too wide. A line of the list
 * begins at its column. */
static void put_gap(wr_text *out, const char *gap, int length) {
    int width = wr_text_width(out);
    if (width > LIST && width + 2 + length <= WIDTH) {
        wr_put(out, gap);
        return;
    }
    if (width > LIST)
        wr_put(out, gap[0] == ',' ? ",\n" : "\n");
    wr_put_pad(out, LIST);
}

static void show_title(const wr_teller *to, const wr_obs *o) {
    static const char *const parts[] = {
        " · %1{round %2 of 9|the set-up|the game is over} · wind ",
        " · %1{Runde %2 von 9|der Aufbau|die Partie ist aus} · Wind nach "};
    const wp_table *t = &o->table;
    wr_said said[] = {wr_said_case(t->phase == WP_PHASE_OVER ? 2 : t->round == 0),
                      wr_said_number(t->round)};
    wr_put_in(to->out, WR_INK_STRONG, "Winds of Plunder");
    wr_say_part(to, parts, said);
    put_wind(to, t->wind);
    wr_put(to->out,
           t->tournament ? wr_either(to, " · tournament\n", " · Turnier\n") : "\n");
}

/* The port with that rank. */
static int port_of_rank(const wp_rules *r, int rank) {
    int port = 0;
    while (port < WP_PORTS - 1 && r->rank[port] != rank)
        port++;
    return port;
}

/* True if the viewer's ship, or for a spectator the one in turn, may sail there. */
static int in_reach(const wr_obs *o, int port) {
    const wp_table *t = &o->table;
    int seat = o->viewer == WP_NONE ? t->turn : o->viewer;
    if (t->phase < WP_PHASE_FIRST || t->phase == WP_PHASE_OVER ||
        t->port[seat] == WP_NONE)
        return 0;
    return (int)(wr__wp_sails(&t->rules, t->wind, t->port[seat]) >> port & 1);
}

/* The digits of seats from a column on, one for each bit. */
static void put_seats_at(wr_text *out, uint32_t seats, int column, int ink) {
    for (; seats != 0; seats &= seats - 1) {
        const char digit[] = {(char)('1' + wr_lowest(seats)), '\0'};
        wr_put_pad(out, column + wr_lowest(seats));
        wr_put_in(out, ink, digit);
    }
}

/* Tile, ships and marks of a port, from a column on. */
static void put_port_state(const wr_teller *to, const wp_table *t, int port,
                           int column) {
    wr_text *out = to->out;
    uint32_t ships = 0, marks = 0;
    for (int p = 0; p < t->seats; p++) {
        ships |= (uint32_t)(t->port[p] == port) << p;
        marks |= (uint32_t)(t->marks[p] >> port & 1) << p;
    }
    wr_put_pad(out, column);
    put_tile(to, &t->rules, t->tile[port]);
    put_seats_at(out, ships, column + SHIPS - TILE, WR_INK_STRONG);
    put_seats_at(out, marks, column + MARKS - TILE, WR_INK_PLAIN);
}

static void put_port_title(const wr_edition *e, int port, wr_text *out) {
    int len = length_of(title_of(e, port));
    wr_put_bytes(out, title_of(e, port),
                 (size_t)(len < EACH_REGION ? len : EACH_REGION));
}

static void show_port(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                      int port) {
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    int column = PORT + t->rules.region_of[port] * EACH_REGION;
    wr_put_right(out, t->rules.rank[port], 3);
    if (in_reach(o, port)) {
        wr_put_pad(out, column - 1);
        wr_put_in(out, WR_INK_STRONG, "▸");
    }
    wr_put_pad(out, column);
    put_port_title(e, port, out);
    put_port_state(to, t, port, TILE);
    wr_put_char(out, '\n');
}

static void show_bonus(const wr_teller *to, const wp_table *t) {
    static const char *const bonus[] = {"bonus %1 VP", "Bonus %1 SP"};
    wr_put_char(to->out, WR_INK_QUIET);
    for (int region = 0; region < WP_REGIONS; region++) {
        wr_said n = wr_said_number(wr__wp_next_bonus(t, region));
        wr_put_pad(to->out, PORT + region * EACH_REGION);
        wr_say_part(to, bonus, &n);
    }
    put_plain(to->out);
    wr_put_char(to->out, '\n');
}

/* Above ships, which begin at that column, and marks. */
static void put_ships_heading(const wr_teller *to, int column) {
    wr_put_pad(to->out, to->language == WR_GERMAN ? column - 1 : column);
    wr_put(to->out, wr_either(to, "ships marks", "Schiff Ans."));
}

static void show_sea(const wr_teller *to, const wr_edition *e, const wr_obs *o) {
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    wr_put_char(out, WR_INK_QUIET);
    for (int region = 0; region < WP_REGIONS; region++) {
        wr_put_pad(out, PORT + region * EACH_REGION);
        put_pair(out, wr_either(to, "region ", "Gebiet "), wr__wp_numeral(region));
    }
    wr_put_pad(out, TILE);
    wr_put(out, wr_either(to, "tile", "Pl."));
    put_ships_heading(to, SHIPS);
    put_plain(out);
    wr_put_char(out, '\n');
    for (int rank = 1; rank <= WP_PORTS; rank++)
        show_port(to, e, o, port_of_rank(&t->rules, rank));
    show_bonus(to, t);
    wr_put_in(out, WR_INK_QUIET, wr_either(to, "Bar", "Leiste"));
    for (int i = 0; i < WP_BAR; i++) {
        wr_put_pad(out, (to->language == WR_GERMAN ? BAR + 2 : BAR) + i * EACH_BAR);
        wr_put_char(out, WR_INK_QUIET);
        put_numbered(out, "", i + 1);
        wr_put_char(out, ':');
        put_plain(out);
        wr_put_char(out, ' ');
        put_tile(to, &t->rules, t->tile[WP_PORTS + i]);
    }
    wr_put(out, "\n\n");
}

/* One port of a small sea, from a column on. */
static void show_port_small(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                            int port, int column) {
    wr_text *out = to->out;
    wr_put_pad(out, column);
    wr_put_in(out, WR_INK_STRONG, in_reach(o, port) ? "▸" : " ");
    wr_put_right(out, o->table.rules.rank[port], column + 3);
    wr_put_pad(out, column + 4);
    put_port_title(e, port, out);
    put_port_state(to, &o->table, port, column + SMALL_TILE);
}

/* Two regions beside each other, the ports of each from north to south. */
static void show_regions_small(const wr_teller *to, const wr_edition *e,
                               const wr_obs *o, int first) {
    static const char *const head[] = {"region %1, bonus %2", "Gebiet %1, Bonus %2"};
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    int ports[2][WP_PORTS], found[2] = {0, 0};
    wr_put_char(out, WR_INK_QUIET);
    for (int i = 0; i < 2; i++) {
        wr_said said[] = {wr_said_words(wr__wp_numeral(first + i)),
                          wr_said_number(wr__wp_next_bonus(t, first + i))};
        wr_put_pad(out, i * SMALL_HALF + 1);
        wr_say_part(to, head, said);
        put_ships_heading(to, i * SMALL_HALF + SMALL_TILE + SHIPS - TILE);
        for (int rank = 1; rank <= WP_PORTS; rank++) {
            int port = port_of_rank(&t->rules, rank);
            if (t->rules.region_of[port] == first + i)
                ports[i][found[i]++] = port;
        }
    }
    put_plain(out);
    wr_put_char(out, '\n');
    for (int row = 0; row < found[0] || row < found[1]; row++) {
        for (int i = 0; i < 2; i++)
            if (row < found[i])
                show_port_small(to, e, o, ports[i][row], i * SMALL_HALF);
        wr_put_char(out, '\n');
    }
}

static void show_sea_small(const wr_teller *to, const wr_edition *e, const wr_obs *o) {
    static const char *const piles[] = {"%1 action cards, %2 treasures",
                                        "%1 Aktionskarten, %2 Schätze"};
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    wr_said said[] = {wr_said_number(o->pile_count), wr_said_number(o->upper_count)};
    for (int region = 0; region < WP_REGIONS; region += 2)
        show_regions_small(to, e, o, region);
    wr_put_in(out, WR_INK_QUIET, wr_either(to, "Bar:", "Leiste:"));
    for (int i = 0; i < WP_BAR; i++) {
        wr_put(out, i > 0 ? " · " : " ");
        put_tile(to, &t->rules, t->tile[WP_PORTS + i]);
    }
    wr_put_pad(out, SMALL_PILES);
    wr_put_char(out, WR_INK_QUIET);
    wr_say_part(to, piles, said);
    put_plain(out);
    wr_put_char(out, '\n');
}

static void show_player(const wr_teller *to, const wr_obs *o, int p) {
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    wr_put_in(out, WR_INK_QUIET, t->blackbeard == p ? "◆" : " ");
    if (wr__wp_to_move(o) >> p & 1)
        wr_put_in(out, WR_INK_STRONG, "▸");
    wr_put_pad(out, SEAT);
    put_numbered(out, wr_either(to, "Seat ", "Platz "), p + 1);
    if (o->viewer == p)
        wr_put_in(out, WR_INK_STRONG, wr_either(to, " you", " du"));
    wr_put_char(out, WR_INK_STRONG);
    wr_put_right(out, t->vp[p], VP);
    put_plain(out);
    wr_put_right(out, t->cubes[p], CUBES);
    wr_put_right(out, t->reserve[p], RESERVE);
    for (int item = 0; item < WP_ITEMS; item++) {
        wr_put_right(out, t->stock[p * WP_ITEMS + item], FIRST_ITEM + item * EACH_ITEM);
        if (t->advantage[item] == p)
            wr_put_in(out, WR_INK_STRONG, "*");
    }
    wr_put_right(out, t->booty[p], BOOTY);
    wr_put_right(out, o->hand_count[p], HAND);
    wr_put_right(out, o->map_count[p], MAPS);
    if (t->compass[p] != WP_NONE) {
        wr_put_pad(out, COMPASS);
        wr_put_char(out, (char)(WR_INK_NORTH + t->compass[p]));
        wr_put(out, direction_marks[t->compass[p]]);
        wr_put_char(out, ' ');
        wr_put(out, direction_initials[to->language][t->compass[p]]);
        put_plain(out);
    }
    if (t->bid[p] != WP_NONE)
        wr_put_right(out, t->bid[p], BID);
    wr_put_char(out, '\n');
}

static void show_players(const wr_teller *to, const wr_obs *o, int small) {
    wr_text *out = to->out;
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, wr_either(to,
                          "◆ Blackbeard  VP  wind  reserve Weapons Crew   Prov. booty "
                          "cards Maps wish bid",
                          "◆ Blackbeard  SP  Wind  Reserve Waffen  Mann.  Prov. Beute "
                          "Kart. Sch. Ziel Geb."));
    put_plain(out);
    wr_put_char(out, '\n');
    for (int p = 0; p < o->table.seats; p++)
        show_player(to, o, p);
    if (small)
        return;
    wr_put_in(
        out, WR_INK_QUIET,
        wr_either(to,
                  "   Tiles: VP, W weapon, C crew, P provision, M map; * has the "
                  "advantage card",
                  "   Plättchen: SP, W Waffe, M Mannschaft, P Proviant, S Schatzkarte; "
                  "* Vorteil"));
    wr_put_char(out, '\n');
}

/* A set of action cards as a list of titles; of a small one, what fits on a line. */
static void put_cards(const wr_teller *to, const wr_edition *e, uint64_t set,
                      int small) {
    enum { TIMES = 4, COMMA = 1 };
    wr_text *out = to->out;
    const wp_rules *r = &e->rules;
    const char *gap = small ? "" : " ";
    int times[WP_EFFECTS] = {0};
    for (uint64_t left = set & r->firsts; left != 0; left &= left - 1) {
        int kind = wr_lowest(left);
        times[wr__wp_effect(r, kind)] += wr_count(set & wr__wp_copies(r, kind));
    }
    for (int effect = 0; effect < WP_EFFECTS; effect++) {
        const char *title = card_titles[to->language][effect];
        if (times[effect] == 0)
            continue;
        if (small)
            wr_put(out, gap);
        else
            put_gap(out, gap, length_of(title) + TIMES + COMMA);
        wr_put(out, title);
        if (times[effect] > 1)
            put_numbered(out, " ×", times[effect]);
        gap = ", ";
    }
}

static void put_port(const wr_edition *e, int port, const char *gap, wr_text *out) {
    put_gap(out, gap, length_of(title_of(e, port)) + 1);
    wr_put(out, title_of(e, port));
}

static void put_ports(const wr_edition *e, uint32_t set, wr_text *out) {
    for (const char *gap = " "; set != 0; set &= set - 1, gap = ", ")
        put_port(e, wr_lowest(set), gap, out);
}

static void show_piles(const wr_teller *to, const wr_edition *e, const wr_obs *o) {
    static const char *const piles[] = {
        "%1 action %1{card|cards}, %2 treasure %2{card|cards}%3{| and below them}",
        "%1 %1{Aktionskarte|Aktionskarten}, %2 %2{Schatzkarte|Schatzkarten}%3{| und "
        "darunter}"};
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    wr_said said[] = {wr_said_number(o->pile_count), wr_said_number(o->upper_count),
                      wr_said_case(t->queued > 0)};
    wr_put_in(out, WR_INK_QUIET, wr_either(to, "In the piles", "In den Stapeln"));
    wr_put_pad(out, LIST);
    wr_say_part(to, piles, said);
    for (int i = 0; i < t->queued; i++)
        put_port(e, t->queue[i], i > 0 ? ", " : " ", out);
    wr_put_char(out, '\n');
    if (t->discard != 0) {
        wr_put_in(out, WR_INK_QUIET, wr_either(to, "Discarded", "Abgelegt"));
        put_cards(to, e, t->discard, 0);
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

static void show_card(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                      int kind) {
    static const char *const effects[WR_LANGUAGES][WP_EFFECTS] = {
        {"a weapon", "one crew", "a provision", "an opponent loses a weapon",
         "an opponent loses one crew", "an opponent loses a provision",
         "the last in VP pays one crew and sails again", "two tiles change places"},
        {"eine Waffe", "eine Mannschaft", "ein Proviant",
         "ein Gegner verliert eine Waffe", "ein Gegner verliert eine Mannschaft",
         "ein Gegner verliert einen Proviant",
         "der Letzte segelt für eine Mannschaft noch einmal",
         "zwei Plättchen tauschen die Plätze"}};
    wr_text *out = to->out;
    const wp_table *t = &o->table;
    const wp_rules *r = &t->rules;
    int n = wr_count(o->hand & wr__wp_copies(r, kind));
    int effect = wr__wp_effect(r, kind);
    wr_put_pad(out, SEAT);
    wr_put(out, card_titles[to->language][effect]);
    if (n > 1)
        put_numbered(out, " ×", n);
    wr_put(out, ": ");
    wr_put(out, effects[to->language][effect]);
    if (effect < WP_STRIKE) {
        int here = t->port[o->viewer] != WP_NONE &&
                   (r->free_at[t->port[o->viewer]] >> kind & 1);
        wr_put(out,
               here ? wr_either(to, ", free here", ", hier kostenlos")
                    : wr_either(to, " for 2 VP, free in", " für 2 SP, kostenlos in"));
        if (!here)
            put_ports(e, free_ports(r, kind), out);
    }
    wr_put_char(out, '\n');
}

static void show_hand(const wr_teller *to, const wr_edition *e, const wr_obs *o) {
    wr_text *out = to->out;
    if (o->hand != 0) {
        wr_put_in(out, WR_INK_STRONG,
                  wr_either(to, "Your action cards", "Deine Aktionskarten"));
        wr_put_char(out, '\n');
        for (uint64_t left = o->hand & o->table.rules.firsts; left != 0;
             left &= left - 1)
            show_card(to, e, o, wr_lowest(left));
        wr_put_char(out, '\n');
    }
    if (o->maps != 0) {
        wr_put_in(out, WR_INK_STRONG, wr_either(to, "Your maps", "Deine Schatzkarten"));
        put_ports(e, o->maps, out);
        wr_put(out, "\n\n");
    }
}

/* Puts a line, cut where it ends. */
static void put_cut(wr_text *out, wr_text *line) {
    if (wr_text_width(line) > WIDTH) {
        while (wr_text_width(line) > WIDTH - 4 || line->buf[line->len - 1] != ' ')
            line->buf[--line->len] = '\0';
        wr_put(line, "...");
    }
    wr_put(out, line->buf);
    wr_put_char(out, '\n');
}

/* Cards and maps, on one line if they fit, or if there is only one. */
static void show_hand_small(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                            int has_one_line) {
    char buf[2][1024];
    wr_text maps, cards;
    wr_text_init(&maps, buf[0], sizeof buf[0]);
    wr_text_init(&cards, buf[1], sizeof buf[1]);
    wr_teller part = *to;
    part.out = &cards;
    const char *gap = wr_either(to, "Maps: ", "Schatzkarten: ");
    for (uint32_t left = o->maps; left != 0; left &= left - 1, gap = ", ")
        put_pair(&maps, gap, title_of(e, wr_lowest(left)));
    if (o->hand != 0) {
        wr_put(&cards, wr_either(to, "Cards: ", "Karten: "));
        put_cards(&part, e, o->hand, 1);
    }
    int fits = wr_text_width(&maps) + wr_text_width(&cards) + 3 <= WIDTH;
    if (maps.len > 0 && cards.len > 0 && (fits || has_one_line)) {
        wr_put(&maps, " · ");
        wr_put(&maps, cards.buf);
        wr_text_clear(&cards);
    }
    if (maps.len > 0)
        put_cut(to->out, &maps);
    if (cards.len > 0)
        put_cut(to->out, &cards);
}

/* "North and east", of a set of directions. */
static const char *directions_in(const wr_teller *to, uint32_t set, char *buf,
                                 size_t size) {
    wr_text t;
    wr_text_init(&t, buf, size);
    for (const char *gap = ""; set != 0; set &= set - 1) {
        put_pair(&t, gap, direction_names[to->language][wr_lowest(set)]);
        gap = wr_count(set) > 2 ? ", " : wr_either(to, " and ", " und ");
    }
    return buf;
}

/* What the viewer is asked in its turn, and what a point buys. */
static void ask_turn(const wr_teller *to, const wr_obs *o, int small) {
    static const char *const extra[] = {
        "Largest Crew gives you an extra action point: use it, or end.",
        "Größte Mannschaft gibt dir einen Aktionspunkt extra: Nutze ihn, oder Ende."};
    static const char *const asked[] = {
        "Your turn: %1{sail with the wind to a port marked ▸|your ship has sailed"
        "|the wind leads your ship nowhere}%2{; no action points are left|; use %3 "
        "action %3{point|points}}%4{.|, or end.|: end.}",
        "Dein Zug: %1{Segle mit dem Wind in einen Hafen mit ▸|Dein Schiff ist gesegelt"
        "|Kein Hafen liegt im Wind}%2{; kein Aktionspunkt ist übrig|; "
        "nutze %3 %3{Aktionspunkt|Aktionspunkte}}%4{.|, oder Ende.|: Ende.}"};
    const wp_table *t = &o->table;
    int may_sail = !t->sailed && !t->bonus &&
                   wr__wp_sails(&t->rules, t->wind, t->port[t->turn]) != 0;
    wr_said said[] = {wr_said_case(may_sail    ? 0
                                   : t->sailed ? 1
                                               : 2),
                      wr_said_case(t->points > 0), wr_said_number(t->points),
                      wr_said_case(may_sail        ? 0
                                   : t->points > 0 ? 1
                                                   : 2)};
    if (t->points > 0 && !small) {
        wr_put_in(to->out, WR_INK_QUIET,
                  wr_either(to,
                            "Points: draw 1, play 1, cubes 2/5/9 (reserve to wind) "
                            "1/2/3, gust (any wind) 3",
                            "Punkte: Karte 1, spielen 1, 2/5/9 Würfel der Reserve "
                            "1/2/3, jeder Wind 3"));
        wr_put_char(to->out, '\n');
    }
    wr_say(to, t->bonus ? extra : asked, said);
}

/* What the viewer is asked now. */
static void ask_you(const wr_teller *to, const wr_obs *o, int small) {
    static const char *const patterns[][WR_LANGUAGES] = {
        {"Set your compass in secret: where should the wind blow to?",
         "Stell geheim deinen Kompass ein: Wohin soll der Wind wehen?"},
        {"Bid 0 to %1 wind cubes in secret, as votes for %2; the most win Blackbeard.",
         "Biete geheim 0 bis %1 Windwürfel für %2; der Höchste wird Blackbeard."},
        {"%3 bid most: who gets Blackbeard?",
         "Das höchste Gebot: %3{du|%3|%3|%3}. Wer wird Blackbeard?"},
        {"Choose the wind of this round; %2 have equal votes.",
         "Wähle den Wind dieser Runde: %2 liegen gleichauf."},
        {"You are Blackbeard: who has the first turn of this round?",
         "Du bist Blackbeard: Wer hat den ersten Zug dieser Runde?"},
        {"", ""}, /* a turn has its own words */
        {"Board a ship in this port and take 2 VP or one unit from it, or let it be?",
         "Enterst du hier ein Schiff und raubst 2 SP oder eine Einheit, oder nicht?"},
        {"Leave a cube of your reserve as a mark here? All of region %2 brings %4 VP.",
         "Erwirbst du hier Ansehen (1 Würfel der Reserve)? Ganz Gebiet %2 bringt %4 "
         "SP."}};
    const wp_table *t = &o->table;
    char names[64];
    uint32_t winds = 0, seats = 0;
    int number = 0, bonus = 0, region = 0;
    switch (t->phase) {
    case WP_PHASE_TURN:
        ask_turn(to, o, small);
        return;
    case WP_PHASE_BID:
        number = t->cubes[o->viewer];
        winds = 1u << t->compass[o->viewer];
        break;
    case WP_PHASE_TIE:
        seats = wr__wp_highest_bids(t);
        break;
    case WP_PHASE_WIND:
        winds = wr__wp_leading_winds(t);
        break;
    case WP_PHASE_MARK:
        region = t->rules.region_of[t->port[t->turn]];
        bonus = wr__wp_next_bonus(t, region);
        break;
    default:
        break;
    }
    directions_in(to, winds, names, sizeof names);
    const char *what = t->phase == WP_PHASE_MARK ? wr__wp_numeral(region) : names;
    wr_said said[] = {wr_said_number(number), wr_said_words(what), wr_said_seats(seats),
                      wr_said_number(bonus)};
    wr_say(to, patterns[t->phase - WP_PHASE_COMPASS], said);
}

/* One line: what is asked, and of which seat. */
static void show_asked(const wr_teller *to, const wr_obs *o, int small) {
    static const char *const asked[] = {
        "%1 %2{set their compasses in secret|bid wind cubes in secret"
        "|names the new Blackbeard among those who bid most"
        "|chooses the wind among those with most votes"
        "|names who has the first turn of this round"
        "|has %3 %4{|extra }action %3{point|points} left; the ship has %5{not sailed "
        "yet|sailed}|may board a ship in this port|may leave a mark in this port}.",
        "%1 %2{%1{stellst|stellt|stellen|stellt} geheim die Kompasse ein"
        "|%1{bietest|bietet|bieten|bietet} geheim Windwürfel"
        "|vergibt Blackbeard unter denen, die am meisten boten"
        "|wählt den Wind unter denen mit den meisten Stimmen"
        "|sagt, wer in dieser Runde beginnt"
        "|hat noch %3 %4{|zusätzliche }%3{Aktionspunkt|Aktionspunkte}; das Schiff ist "
        "%5{noch nicht |}gesegelt|darf in diesem Hafen ein Schiff entern"
        "|darf in diesem Hafen Ansehen erwerben}."};
    const wp_table *t = &o->table;
    uint32_t owing = wr__wp_to_move(o);
    wr_said said[] = {wr_said_seats(owing), wr_said_case(t->phase - WP_PHASE_COMPASS),
                      wr_said_number(t->points), wr_said_case(t->bonus != 0),
                      wr_said_case(t->sailed != 0)};
    if (owing == 0)
        return;
    if (o->viewer != WP_NONE && (owing >> o->viewer & 1))
        ask_you(to, o, small);
    else
        wr_say(to, asked, said);
}

/* The hand of a small table, and what is asked, or how the game ended. */
static void show_end(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                     int small, int has_one_line) {
    if (small)
        show_hand_small(to, e, o, has_one_line);
    size_t start = to->out->len;
    show_asked(to, o, small);
    if (o->table.phase == WP_PHASE_OVER)
        wr__wp_say_winners(to, o);
    wr_text_wrap(to->out, start, WIDTH);
}

/* What is told is told to the viewer of the observation. */
void wr__wp_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small) {
    wr_teller you = {to->out, to->language, o->viewer, to->names};
    int lines = 0, has_one_line = small && o->table.phase == WP_PHASE_OVER;
    size_t top = to->out->len, end;
    to = &you;
    show_title(to, o);
    if (small) {
        show_sea_small(to, e, o);
        show_players(to, o, 1);
    } else {
        wr_put_char(to->out, '\n');
        show_sea(to, e, o);
        show_players(to, o, 0);
        show_piles(to, e, o);
        show_hand(to, e, o);
    }
    end = to->out->len;
    show_end(to, e, o, small, has_one_line);
    for (size_t i = top; i < to->out->len; i++)
        lines += to->out->buf[i] == '\n';
    if (!small || lines <= WR_SMALL)
        return;
    to->out->buf[to->out->len = end] = '\0'; /* a long question: less of the hand */
    show_end(to, e, o, small, 1);
}
