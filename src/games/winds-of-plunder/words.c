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
static const char *const direction_names[WP_DIRECTIONS] = {"north", "east", "south",
                                                           "west"};
static const char *const direction_marks[WP_DIRECTIONS] = {"▲", "▶", "▼", "◀"};
static const char *const loot_words[WP_LOOTS] = {"vp", "weapons", "crew", "provisions"};
static const char *const unit_names[WP_ITEMS][2] = {
    {" weapon", " weapons"}, {" crew", " crew"}, {" provision", " provisions"}};

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

static void put_wind(wr_text *out, int direction) {
    wr_put_char(out, (char)(WR_INK_NORTH + direction));
    wr_put(out, direction_marks[direction]);
    wr_put_char(out, ' ');
    wr_put(out, direction_names[direction]);
    put_plain(out);
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

/* ==== The table ================================================================== */

enum {
    WIDTH = 80,
    PORT = 4, /* column of the first region */
    EACH_REGION = 14,
    TILE = 62,
    SHIPS = 69,
    MARKS = 75,

    BAR = 6, /* columns of the rotation bar */
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
    BID = 79
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

static void put_tile(wr_text *out, const wp_rules *r, int tile) {
    static const char letters[] = "wcpm";
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

static void show_title(const wr_obs *o, wr_text *out) {
    const wp_table *t = &o->table;
    wr_put_in(out, WR_INK_STRONG, "Winds of Plunder");
    if (t->phase == WP_PHASE_OVER) {
        wr_put(out, " · the game is over");
    } else if (t->round == 0) {
        wr_put(out, " · the set-up");
    } else {
        put_numbered(out, " · round ", t->round);
        wr_put(out, " of 9");
    }
    wr_put(out, " · wind ");
    put_wind(out, t->wind);
    wr_put(out, t->tournament ? " · tournament\n\n" : "\n\n");
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

static void show_port(const wr_edition *e, const wr_obs *o, int port, wr_text *out) {
    const wp_table *t = &o->table;
    int column = PORT + t->rules.region_of[port] * EACH_REGION;
    wr_put_right(out, t->rules.rank[port], 3);
    if (in_reach(o, port)) {
        wr_put_pad(out, column - 1);
        wr_put_in(out, WR_INK_STRONG, "▸");
    }
    wr_put_pad(out, column);
    wr_put_bytes(out, title_of(e, port),
                 (size_t)(length_of(title_of(e, port)) < EACH_REGION
                              ? length_of(title_of(e, port))
                              : EACH_REGION));
    wr_put_pad(out, TILE);
    put_tile(out, &t->rules, t->tile[port]);
    for (int p = 0; p < t->seats; p++)
        if (t->port[p] == port) {
            wr_put_pad(out, SHIPS + p);
            wr_put_char(out, WR_INK_STRONG);
            wr_put_int(out, p + 1);
            put_plain(out);
        }
    for (int p = 0; p < t->seats; p++)
        if (t->marks[p] >> port & 1) {
            wr_put_pad(out, MARKS + p);
            wr_put_int(out, p + 1);
        }
    wr_put_char(out, '\n');
}

int wr__wp_next_bonus(const wp_table *t, int region) {
    static const uint8_t bonus[WP_MAX_SEATS + 1] = {7, 5, 3, 2, 1, 0};
    int done = 0;
    for (int p = 0; p < t->seats; p++)
        done += (t->rules.region[region] & ~(uint32_t)t->marks[p]) == 0;
    return done < t->seats ? bonus[done] : 0;
}

static void show_sea(const wr_edition *e, const wr_obs *o, wr_text *out) {
    const wp_table *t = &o->table;
    wr_put_char(out, WR_INK_QUIET);
    for (int region = 0; region < WP_REGIONS; region++) {
        wr_put_pad(out, PORT + region * EACH_REGION);
        put_numbered(out, "region ", region + 1);
    }
    wr_put_pad(out, TILE);
    wr_put(out, "tile");
    wr_put_pad(out, SHIPS);
    wr_put(out, "ships marks");
    put_plain(out);
    wr_put_char(out, '\n');
    for (int rank = 1; rank <= WP_PORTS; rank++)
        show_port(e, o, port_of_rank(&t->rules, rank), out);
    wr_put_char(out, WR_INK_QUIET);
    for (int region = 0; region < WP_REGIONS; region++) {
        wr_put_pad(out, PORT + region * EACH_REGION);
        put_numbered(out, "bonus ", wr__wp_next_bonus(t, region));
        wr_put(out, " VP");
    }
    put_plain(out);
    wr_put_char(out, '\n');
    wr_put_in(out, WR_INK_QUIET, "Bar");
    for (int i = 0; i < WP_BAR; i++) {
        wr_put_pad(out, BAR + i * EACH_BAR);
        wr_put_char(out, WR_INK_QUIET);
        put_numbered(out, "bar", i + 1);
        put_plain(out);
        wr_put_char(out, ' ');
        put_tile(out, &t->rules, t->tile[WP_PORTS + i]);
    }
    wr_put(out, "\n\n");
}

/* Bit p: seat p is to move, as far as the viewer can know: it does not see which other
 * seats have made their secret choice. */
static uint32_t to_move(const wr_obs *o) {
    const wp_table *t = &o->table;
    const uint8_t *choice = t->phase == WP_PHASE_COMPASS ? t->compass : t->bid;
    uint32_t owing = 0;
    switch (t->phase) {
    case WP_PHASE_COMPASS:
    case WP_PHASE_BID:
        for (int p = 0; p < t->seats; p++)
            owing |= (uint32_t)(choice[p] == WP_NONE) << p;
        return owing;
    case WP_PHASE_TIE:
    case WP_PHASE_WIND:
    case WP_PHASE_FIRST:
        return 1u << t->blackbeard;
    case WP_PHASE_TURN:
    case WP_PHASE_BOARD:
    case WP_PHASE_MARK:
        return 1u << t->turn;
    default:
        return 0;
    }
}

static void show_player(const wr_obs *o, int p, wr_text *out) {
    const wp_table *t = &o->table;
    wr_put_in(out, WR_INK_QUIET, t->blackbeard == p ? "◆" : " ");
    if (to_move(o) >> p & 1)
        wr_put_in(out, WR_INK_STRONG, "▸");
    wr_put_pad(out, SEAT);
    put_numbered(out, "Seat ", p + 1);
    if (o->viewer == p)
        wr_put_in(out, WR_INK_STRONG, " you");
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
        wr_put(out, direction_letters[t->compass[p]]);
        put_plain(out);
    }
    if (t->bid[p] != WP_NONE)
        wr_put_right(out, t->bid[p], BID);
    wr_put_char(out, '\n');
}

static void show_players(const wr_obs *o, wr_text *out) {
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, "◆ Blackbeard  VP  wind  reserve weapons crew   prov. booty cards maps "
                "wish bid");
    put_plain(out);
    wr_put_char(out, '\n');
    for (int p = 0; p < o->table.seats; p++)
        show_player(o, p, out);
    wr_put_in(out, WR_INK_QUIET,
              "   Tiles: VP, w weapon, c crew, p provision, m map; * has the advantage "
              "card");
    wr_put_char(out, '\n');
}

/* A set of action cards as a list of names, with what one buys. */
static void put_cards(const wr_edition *e, uint64_t set, wr_text *out) {
    enum { UNIT = 10, TIMES = 4, COMMA = 1 };
    const wp_rules *r = &e->rules;
    const char *gap = " ";
    for (uint64_t left = set & r->firsts; left != 0; left &= left - 1, gap = ", ") {
        int kind = wr_lowest(left), effect = wr__wp_effect(r, kind);
        int times = wr_count(set & wr__wp_copies(r, kind));
        const char *name = name_in(e->card_names, kind);
        put_gap(out, gap, length_of(name) + UNIT + TIMES + COMMA);
        wr_put(out, name);
        if (effect < WP_STRIKE)
            wr_put(out, unit_names[effect][0]);
        if (times > 1)
            put_numbered(out, " ×", times);
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

static void show_piles(const wr_edition *e, const wr_obs *o, wr_text *out) {
    const wp_table *t = &o->table;
    wr_put_in(out, WR_INK_QUIET, "In the piles");
    wr_put_pad(out, LIST);
    wr_put_count(out, o->pile_count, " action card, ", " action cards, ");
    wr_put_count(out, o->upper_count, " treasure card", " treasure cards");
    if (t->queued > 0)
        wr_put(out, " and below them");
    for (int i = 0; i < t->queued; i++)
        put_port(e, t->queue[i], i > 0 ? ", " : " ", out);
    wr_put_char(out, '\n');
    if (t->discard != 0) {
        wr_put_in(out, WR_INK_QUIET, "Discarded");
        put_cards(e, t->discard, out);
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

static void show_card(const wr_edition *e, const wr_obs *o, int kind, wr_text *out) {
    static const char *const effects[WP_EFFECTS] = {
        "buys a weapon",
        "hires one crew",
        "buys a provision",
        "an opponent loses a weapon",
        "an opponent loses one crew",
        "an opponent loses a provision",
        "the last in VP pays one crew and sails again",
        "two tiles change places"};
    const wp_table *t = &o->table;
    const wp_rules *r = &t->rules;
    int n = wr_count(o->hand & wr__wp_copies(r, kind));
    int effect = wr__wp_effect(r, kind);
    wr_put_pad(out, SEAT);
    wr_put(out, name_in(e->card_names, kind));
    if (n > 1)
        put_numbered(out, " ×", n);
    wr_put(out, wr_text_width(out) < LIST ? "" : "\n");
    wr_put_pad(out, LIST);
    wr_put(out, effects[effect]);
    if (effect < WP_STRIKE) {
        int here = t->port[o->viewer] != WP_NONE &&
                   (r->free_at[t->port[o->viewer]] >> kind & 1);
        uint32_t ports = 0;
        for (int port = 0; port < WP_PORTS; port++)
            ports |= (uint32_t)(r->free_at[port] >> kind & 1) << port;
        wr_put(out, here ? ", free here" : " for 2 VP, free in");
        if (!here)
            put_ports(e, ports, out);
    }
    wr_put_char(out, '\n');
}

static void show_hand(const wr_edition *e, const wr_obs *o, wr_text *out) {
    if (o->hand != 0) {
        wr_put_in(out, WR_INK_STRONG, "Your action cards");
        wr_put_char(out, '\n');
        for (uint64_t left = o->hand & o->table.rules.firsts; left != 0;
             left &= left - 1)
            show_card(e, o, wr_lowest(left), out);
        wr_put_char(out, '\n');
    }
    if (o->maps != 0) {
        wr_put_in(out, WR_INK_STRONG, "Your maps");
        put_ports(e, o->maps, out);
        wr_put(out, "\n\n");
    }
}

/* "North and east", of a set of directions. */
static void put_directions(wr_text *out, uint32_t set) {
    for (const char *gap = ""; set != 0; set &= set - 1) {
        put_pair(out, gap, direction_names[wr_lowest(set)]);
        gap = wr_count(set) > 2 ? ", " : " and ";
    }
}

/* What the viewer is asked in its turn, and what a point buys. */
static void ask_turn(const wr_obs *o, wr_text *out) {
    const wp_table *t = &o->table;
    int may_sail = !t->sailed && !t->bonus &&
                   wr__wp_sails(&t->rules, t->wind, t->port[t->turn]) != 0;
    if (t->points > 0) {
        wr_put_in(out, WR_INK_QUIET,
                  "Points: draw 1, play 1, cubes 2/5/9 (reserve to wind) 1/2/3, gust "
                  "(any wind) 3");
        wr_put_char(out, '\n');
    }
    if (t->bonus) {
        wr_put(out, "Largest Crew gives you an extra action point: use it, or end.\n");
        return;
    }
    wr_put(out, may_sail    ? "Your turn: sail with the wind to a port marked ▸"
                : t->sailed ? "Your turn: your ship has sailed"
                            : "Your turn: the wind leads your ship nowhere");
    wr_put(out, t->points > 0 ? "; use " : "; no action points are left");
    if (t->points > 0)
        wr_put_count(out, t->points, " action point", " action points");
    wr_put(out, may_sail ? ".\n" : t->points > 0 ? ", or end.\n" : ": end.\n");
}

/* What the viewer is asked now. */
static void ask_you(const wr_obs *o, wr_text *out) {
    const wp_table *t = &o->table;
    int region;
    switch (t->phase) {
    case WP_PHASE_COMPASS:
        wr_put(out, "Set your compass in secret: where should the wind blow to?\n");
        break;
    case WP_PHASE_BID:
        put_numbered(out, "Bid 0 to ", t->cubes[o->viewer]);
        put_pair(out, " wind cubes in secret, as votes for ",
                 direction_names[t->compass[o->viewer]]);
        wr_put(out, "; the most win Blackbeard.\n");
        break;
    case WP_PHASE_TIE:
        wr_put_seats(out, wr__wp_highest_bids(t), o->viewer);
        wr_put(out, " bid most: who gets Blackbeard?\n");
        break;
    case WP_PHASE_WIND:
        wr_put(out, "Choose the wind of this round; ");
        put_directions(out, wr__wp_leading_winds(t));
        wr_put(out, " have equal votes.\n");
        break;
    case WP_PHASE_FIRST:
        wr_put(out, "You are Blackbeard: who has the first turn of this round?\n");
        break;
    case WP_PHASE_BOARD:
        wr_put(out, "Board a ship in this port and take 2 VP or one unit from it, or "
                    "let it be?\n");
        break;
    case WP_PHASE_MARK:
        region = t->rules.region_of[t->port[t->turn]];
        wr_put(out, "Leave a cube of your reserve as a mark here? ");
        put_numbered(out, "All of region ", region + 1);
        put_numbered(out, " brings ", wr__wp_next_bonus(t, region));
        wr_put(out, " VP.\n");
        break;
    default:
        ask_turn(o, out);
    }
}

/* One line: what is asked, and of which seat. */
static void show_asked(const wr_obs *o, wr_text *out) {
    static const char *const asked[] = {
        " set their compasses in secret.\n",
        " bid wind cubes in secret.\n",
        " names the new Blackbeard among those who bid most.\n",
        " chooses the wind among those with most votes.\n",
        " names who has the first turn of this round.\n",
        NULL, /* a turn has its own words */
        " may board a ship in this port.\n",
        " may leave a mark in this port.\n"};
    const wp_table *t = &o->table;
    uint32_t owing = to_move(o);
    if (owing == 0)
        return;
    if (o->viewer != WP_NONE && (owing >> o->viewer & 1)) {
        ask_you(o, out);
        return;
    }
    wr_put_seats(out, owing, o->viewer);
    if (t->phase != WP_PHASE_TURN) {
        wr_put(out, asked[t->phase - WP_PHASE_COMPASS]);
        return;
    }
    wr_put(out, " has ");
    wr_put_count(out, t->points, t->bonus ? " extra action point" : " action point",
                 t->bonus ? " extra action points" : " action points");
    wr_put(out, t->sailed ? " left; the ship has sailed.\n"
                          : " left; the ship has not sailed yet.\n");
}

void wr__wp_show(const wr_edition *e, const wr_obs *o, wr_text *out) {
    show_title(o, out);
    show_sea(e, o, out);
    show_players(o, out);
    show_piles(e, o, out);
    show_hand(e, o, out);
    show_asked(o, out);
    wr_teller teller = {out, WR_ENGLISH, o->viewer, NULL};
    if (o->table.phase == WP_PHASE_OVER)
        wr__wp_say_winners(&teller, o);
}
