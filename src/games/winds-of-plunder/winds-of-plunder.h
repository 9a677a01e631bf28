/*
 * winds-of-plunder.h: what a match of Winds of Plunder is made of. RULES.md retells the
 * rules.
 *
 * The components come from an edition file (editions/winds-of-plunder.txt is the
 * built-in one): edition.c reads it, and the part that the rules need is copied into
 * the state.
 *
 * Ports are numbered 0..11 in the order of the edition. A place is a port or, from 12
 * on, a space of the rotation bar, bar1 to bar6. Regions are 0 (west) to 3 (east). A
 * set of ports is 12 bits wide. Tiles are numbered 0..17 in the order of the edition.
 *
 * The wind is named after where it blows to; its directions run clockwise:
 *
 *                n 0
 *            w 3     e 1
 *                s 2
 *
 * The 40 action cards are numbered in the order of the edition, the copies of one kind
 * side by side. A kind has the number of its first copy. A set of action cards is 40
 * bits wide; as copies are alike, the copies of a kind in it are its lowest bits,
 * filled from below. So bit c of a set, c being a kind, says "at least one of this
 * kind", and `set & firsts` are its different kinds.
 *
 * The two places of Intrigue are a pair 0..152, in ascending order of the first place
 * and then of the second: 0 1, 0 2, ..., 16 17.
 */
#ifndef WINDROSE_GAMES_WINDS_OF_PLUNDER_H
#define WINDROSE_GAMES_WINDS_OF_PLUNDER_H

/* edition prefix: wp */

#include "windrose_game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WP_MIN_SEATS = 3,
    WP_MAX_SEATS = 5,
    WP_ROUNDS = 9,
    WP_DIRECTIONS = 4,
    WP_REGIONS = 4,
    WP_REGION_PORTS = 3,
    WP_PORTS = 12,
    WP_BAR = 6,
    WP_PLACES = WP_PORTS + WP_BAR,
    WP_PAIRS = WP_PLACES * (WP_PLACES - 1) / 2,
    WP_TILES = WP_PLACES,
    WP_STARTS = 5,
    WP_CARDS = 40,
    WP_ITEMS = 3,
    WP_SHOWN = 4, /* what a tile can show: the items, and a treasure map */
    WP_TRACK = 9, /* the last step of every track */
    WP_WIND_CUBES = 10,
    WP_CUBES = 26, /* of one seat, without the four that mark its tracks */
    WP_POINTS = 3, /* of a regular turn */
    WP_NAME = 32,  /* bytes of a name in an edition, with its terminator */
    WP_NONE = 0xff
};

enum { WP_NORTH, WP_EAST, WP_SOUTH, WP_WEST };
enum { WP_WEAPONS, WP_CREW, WP_PROVISIONS, WP_MAP };

/* What an action card does; the first six + item. */
enum {
    WP_BUY = 0,
    WP_STRIKE = WP_BUY + WP_ITEMS,
    WP_HEAVE = WP_STRIKE + WP_ITEMS,
    WP_INTRIGUE,
    WP_EFFECTS
};

enum {
    /* action ids */
    WP_DO_COMPASS = 0,                            /* + direction */
    WP_DO_BID = WP_DO_COMPASS + WP_DIRECTIONS,    /* + cubes */
    WP_DO_BLACKBEARD = WP_DO_BID + WP_CUBES + 1,  /* + seat */
    WP_DO_WIND = WP_DO_BLACKBEARD + WP_MAX_SEATS, /* + direction */
    WP_DO_FIRST = WP_DO_WIND + WP_DIRECTIONS,     /* + seat */
    WP_DO_DRAW = WP_DO_FIRST + WP_MAX_SEATS,
    WP_DO_CUBES = WP_DO_DRAW + 1,         /* + points - 1 */
    WP_DO_SAIL = WP_DO_CUBES + WP_POINTS, /* + port */
    WP_DO_GUST = WP_DO_SAIL + WP_PORTS,   /* + port */
    WP_DO_BOARD = WP_DO_GUST + WP_PORTS,  /* + seat * WP_LOOTS + loot */
    WP_LOOTS = 1 + WP_ITEMS,              /* VP, or an item + 1 */
    WP_DO_NOBOARD = WP_DO_BOARD + WP_MAX_SEATS * WP_LOOTS,
    WP_DO_MARK,
    WP_DO_NOMARK,
    WP_DO_END,
    WP_DO_PLAY, /* + kind * WP_PAIRS + 0, seat, port or pair, by effect */
    WP_NUM_ACTIONS = WP_DO_PLAY + WP_CARDS * WP_PAIRS,

    /* outcome ids */
    WP_BLACKBEARD_TO = 0,                            /* + seat */
    WP_TILE_TO = WP_BLACKBEARD_TO + WP_MAX_SEATS,    /* + place * WP_TILES + tile */
    WP_START_TO = WP_TILE_TO + WP_PLACES * WP_TILES, /* + seat * WP_PORTS + port */
    WP_ACTION_IS = WP_START_TO + WP_MAX_SEATS * WP_PORTS, /* + kind */
    WP_TREASURE_IS = WP_ACTION_IS + WP_CARDS,             /* + port */
    WP_NUM_OUTCOMES = WP_TREASURE_IS + WP_PORTS,

    /* option indices */
    WP_OPTION_TOURNAMENT = 0
};

/* What happens next. The first five belong to chance. */
enum {
    WP_PHASE_HOLDER,   /* C1: Blackbeard's first holder */
    WP_PHASE_TILES,    /* C2 */
    WP_PHASE_STARTS,   /* C3 */
    WP_PHASE_ACTION,   /* C4: the action card of `draw` */
    WP_PHASE_TREASURE, /* C5: the treasure card of an arrival */
    WP_PHASE_COMPASS,  /* D1 */
    WP_PHASE_BID,      /* D2 */
    WP_PHASE_TIE,      /* D3 */
    WP_PHASE_WIND,     /* D4 */
    WP_PHASE_FIRST,    /* D5 */
    WP_PHASE_TURN,     /* D6, and D8 if `bonus` is set */
    WP_PHASE_BOARD,    /* D7 */
    WP_PHASE_MARK,     /* D9 */
    WP_PHASE_OVER,
    WP_PHASE_COUNT
};

/* What the rules need of an edition. */
typedef struct {
    uint64_t firsts;                          /* kinds of action cards */
    uint64_t effect[WP_EFFECTS];              /* kinds by effect */
    uint64_t free_at[WP_PORTS];               /* kinds that cost nothing in this port */
    uint16_t reach[WP_DIRECTIONS * WP_PORTS]; /* ordinary destinations, by wind * 12 +
                                                 port of departure */
    uint16_t near[WP_PORTS];                  /* other ports at most two regions away */
    uint16_t region[WP_REGIONS];              /* its ports */
    uint16_t starts;                          /* start ports */
    uint8_t region_of[WP_PORTS];
    uint8_t rank[WP_PORTS]; /* 1 (northmost) to 12 */
    uint8_t tile_vp[WP_TILES];
    uint8_t tile_shows[WP_TILES * WP_SHOWN]; /* units by tile * 4 + item; map: 0 or 1 */
    uint8_t booty_vp[WP_TRACK];              /* by step - 1 */
    uint8_t spare[3];
} wp_rules;

struct wr_edition {
    wp_rules rules;
    char port_names[WP_PORTS * WP_NAME];  /* as records write them */
    char port_titles[WP_PORTS * WP_NAME]; /* as people read them */
    char tile_names[WP_TILES * WP_NAME];
    char card_names[WP_CARDS * WP_NAME]; /* at the number of the kind */
};

/* What is open, with the one secret that lies face down on the table: `compass` and
 * `bid`, of which a seat sees only its own entry until all have chosen.
 *
 * Some members keep what everybody can tell about hidden cards.
 *
 * Action cards: at the last reshuffle all cards in hands were `old` and all others were
 * `mixed`; both shrink when a card is played of which everybody knows to which it
 * belonged. The plays since then of which this is not known are `played`. Before the
 * first reshuffle `old` is empty.
 *
 * Treasure cards: one that has been dug up once stays known for good: it is in `queue`
 * or is one of the `open_maps` of the seat that drew it from there. A seat that enters
 * a port and does not dig does not hold its card. So each hidden card of a seat is
 * known not to be the card of a port where the seat was since it drew that card, and
 * the older the card, the more ports are excluded. Digit X of `barred` (of 4 bits, by
 * port) says for how many of the seat's hidden cards, the oldest ones, port X is
 * excluded. A card dug up from the hidden ones counts as the oldest that it can have
 * been: that leaves all hands possible that the seat can have. */
typedef struct {
#ifndef WR_DEVICE
    wp_rules rules; /* see wr__wp_rules */
#endif
    uint64_t discard;              /* action cards */
    uint64_t mixed, old;           /* see above */
    uint64_t played[WP_MAX_SEATS]; /* see above */
    uint64_t barred[WP_MAX_SEATS]; /* see above */
    uint16_t vp[WP_MAX_SEATS];
    uint16_t marks[WP_MAX_SEATS];     /* ports with a reputation marker */
    uint16_t open_maps[WP_MAX_SEATS]; /* treasure cards that everybody knows */
    uint16_t starts_left;             /* start ports not dealt */
    uint8_t tile[WP_PLACES];          /* WP_NONE: not laid out yet */
    uint8_t port[WP_MAX_SEATS];       /* of the ship; WP_NONE: not placed yet */
    uint8_t cubes[WP_MAX_SEATS];      /* active wind cubes */
    uint8_t reserve[WP_MAX_SEATS];
    uint8_t stock[WP_MAX_SEATS * WP_ITEMS]; /* by seat * 3 + item */
    uint8_t booty[WP_MAX_SEATS];
    uint8_t queue[WP_PORTS];     /* lower part of the treasure pile, the oldest first */
    uint8_t queued;              /* cards in it */
    uint8_t advantage[WP_ITEMS]; /* seat; WP_NONE: nobody */
    uint8_t compass[WP_MAX_SEATS]; /* of this round; WP_NONE: not set yet */
    uint8_t bid[WP_MAX_SEATS];     /* of this round; WP_NONE: none yet */
    uint8_t seats, tournament;
    uint8_t phase;
    uint8_t round; /* 1..9; 0 during the set-up */
    uint8_t laid;  /* tiles laid out */
    uint8_t wind;
    uint8_t blackbeard; /* seat; WP_NONE: not yet */
    uint8_t first;      /* seat that begins the plunder phase */
    uint8_t turn;       /* seat in turn */
    uint8_t points;     /* that it has left */
    uint8_t sailed;     /* its ship has sailed in this turn */
    uint8_t heaved;     /* it has played Heave in this turn */
    uint8_t bonus;      /* it spends the extra point of Largest Crew */
    uint8_t spare[4];
} wp_table;

struct wr_state {
    uint64_t hand[WP_MAX_SEATS];  /* action cards */
    uint64_t fresh[WP_MAX_SEATS]; /* drawn since the last reshuffle, in hand or `played`
                                   */
    uint64_t pile;                /* action cards not drawn */
    uint16_t maps[WP_MAX_SEATS];  /* treasure cards in hand */
    uint16_t upper;               /* upper part of the treasure pile */
    uint8_t spare[4];
    wp_table table;
};

struct wr_obs {
    uint64_t hand, fresh; /* the viewer's own */
    uint16_t maps;        /* the viewer's own */
    uint8_t viewer;       /* seat; WP_NONE: a spectator */
    uint8_t hand_count[WP_MAX_SEATS];
    uint8_t fresh_count[WP_MAX_SEATS];
    uint8_t map_count[WP_MAX_SEATS];
    uint8_t pile_count;
    uint8_t upper_count;
    uint8_t spare[4];
    wp_table table;
};

extern const wr_game wr_winds_of_plunder;
extern const wr_notice wr__notice_winds_of_plunder;
extern const wr_constant wr__constants_winds_of_plunder[]; /* words.c */

/* The part of the edition. On a device all matches share it, outside of their states.
 */
static inline const wp_rules *wr__wp_rules(const wp_table *t) {
#ifdef WR_DEVICE
    (void)t;
    return (const wp_rules *)WR_FIXED;
#else
    return &t->rules;
#endif
}

/* ==== Sets of action cards ======================================================= */

static inline uint64_t wr__wp_bit(int i) {
    return UINT64_C(1) << i;
}

/* All copies of a kind. */
static inline uint64_t wr__wp_copies(const wp_rules *r, int kind) {
    uint64_t above = (r->firsts | wr__wp_bit(WP_CARDS)) & ~(wr__wp_bit(kind + 1) - 1);
    return (above & (0 - above)) - wr__wp_bit(kind);
}

/* The kind of a card. */
static inline int wr__wp_kind(const wp_rules *r, int card) {
    return wr_highest(r->firsts & (wr__wp_bit(card + 1) - 1));
}

/* A set with one more, or one less, card of a kind. */
static inline uint64_t wr__wp_with(const wp_rules *r, uint64_t set, int kind) {
    uint64_t copies = wr__wp_copies(r, kind);
    return set | ((((set & copies) << 1) | wr__wp_bit(kind)) & copies);
}

static inline uint64_t wr__wp_without(const wp_rules *r, uint64_t set, int kind) {
    uint64_t copies = wr__wp_copies(r, kind);
    return (set & ~copies) | ((set & copies) >> 1 & copies);
}

/* True if a copy lies above an empty place. */
static inline int wr__wp_malformed(const wp_rules *r, uint64_t set) {
    uint64_t later = set & ~r->firsts; /* copies that are not the first of their kind */
    return set >> WP_CARDS != 0 || (later & ~(set << 1)) != 0;
}

/* The cards of both sets together, and those of a that b does not use up. */
uint64_t wr__wp_sum(const wp_rules *r, uint64_t a, uint64_t b);
uint64_t wr__wp_difference(const wp_rules *r, uint64_t a, uint64_t b);

/* ==== The rules in pieces, for words, bots and tests ============================= */

static inline int wr__wp_barred(uint64_t barred, int port) {
    return (int)(barred >> 4 * port & 0xf);
}

/* The effect of a kind, WP_BUY... */
int wr__wp_effect(const wp_rules *r, int kind);
/* The places of a pair, first < second. */
void wr__wp_pair(int pair, int *first, int *second);
/* Ports that ordinary sailing, and that Favourable Winds reach from a port. */
uint32_t wr__wp_sails(const wp_rules *r, int wind, int port);
uint32_t wr__wp_gusts(const wp_rules *r, int wind, int port);
/* Bit p: seat p has the highest bid. */
uint32_t wr__wp_highest_bids(const wp_table *t);
/* Bit d: direction d is on some compass and has the most votes. */
uint32_t wr__wp_leading_winds(const wp_table *t);
/* Bit p: seat p has the item and is not `seat`. */
uint32_t wr__wp_targets(const wp_table *t, int seat, int item);
/* Bit loot: the seat in turn may take this from the victim by boarding. */
uint32_t wr__wp_loot(const wp_table *t, int victim);
/* True if the seat in turn meets the conditions of Heave, besides a card in hand. */
int wr__wp_may_heave(const wp_table *t);
/* The number of cubes that these points move from the reserve. */
int wr__wp_cubes_for(int points);
/* What a seat scores at the end of the game. */
int wr__wp_end_vp(const wp_table *t, int seat);
/* The number of advantage cards that a seat holds. */
int wr__wp_advantages(const wp_table *t, int seat);
/* Bit p: seat p has won; `hands` are the numbers of action cards. */
uint32_t wr__wp_winners(const wp_table *t, const uint8_t *hands);

/* Functions of the interface that other files of the folder define or need: moves
 * (moves.c) and knowledge (knowledge.c). */
uint32_t wr__wp_actors(const wr_state *s);
int wr__wp_legal(const wr_state *s, int seat, wr_action *out);
const char *wr__wp_why(const wr_state *s, int who, wr_action a);
const char *wr__wp_broken(const wr_state *s);
void wr__wp_observe(const wr_state *s, int seat, wr_obs *out);
void wr__wp_imagine(const wr_obs *o, wr_rng *r, wr_state *out);
int wr__wp_seen(const wr_state *s, int viewer, int who, wr_action a);

/* Where an action card comes from that is in hand or was played. */
enum { WP_OLD, WP_FRESH, WP_ORIGINS };

/* The action cards that the viewer cannot place, and the places for them. */
typedef struct {
    uint64_t pool[WP_ORIGINS]; /* cards; those of the pile are with WP_FRESH */
    int slots[WP_MAX_SEATS][WP_ORIGINS]; /* places in hands, by seat */
    uint64_t fresh[WP_MAX_SEATS];        /* plays that are taken to be fresh */
} wp_deal;

/* Draws the origin of each card whose origin only its owner knows (origins.c). `out`
 * gets what is left to be dealt; returns 0 if nothing fits. */
int wr__wp_settle_plays(const wr_obs *o, wr_rng *r, wp_deal *out);

/* Editions (edition.c); the contract is that of edition_read in windrose.h. */
int wr__wp_edition_read(wr_words file, wr_edition *out, wr_text *lines, wr_diag *d);
extern const wr_field wr__wp_edition_fields[];

/* What turns with the viewer (outlook.c). */
extern const wr_turning wr__wp_turning;

/* Words (words.c). */
void wr__wp_announce(const wr_edition *e, const wr_state *before, const wr_state *after,
                     wr_text *out);
void wr__wp_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out);
void wr__wp_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move);
void wr__wp_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small);

/* What the next marker that completes a region is worth (knowledge.c). */
int wr__wp_next_bonus(const wp_table *t, int region);
const char *wr__wp_numeral(int region);
/* Bit p: seat p is to move, as far as the viewer can know: it does not see which other
 * seats have made their secret choice. */
uint32_t wr__wp_to_move(const wr_obs *o);

/* The story (story.c). */
void wr__wp_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move);
void wr__wp_say_winners(const wr_teller *to, const wr_obs *o);

#ifdef __cplusplus
}
#endif

#endif
