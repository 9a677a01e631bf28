/*
 * words.c: Columbus in words: the notation of records, and the table for a terminal.
 *
 * Everything is written from observations, so nothing shows that the viewer may not
 * know. Ships are digits, whirlwinds @1 and @2, and every kind of field has its own
 * sign, so the board reads the same without colours.
 */
#include "columbus.h"

#include <string.h>

/* ==== Numbers by name ============================================================= */

#define PLAIN(name)     WR_CONSTANT("", CO_, name)
#define PHASE(name)     WR_CONSTANT("phase", CO_PHASE_, name)
#define ACTION(name)    WR_CONSTANT("action", CO_, name)
#define OUTCOME(name)   WR_CONSTANT("outcome", CO_, name)
#define FACE(name)      WR_CONSTANT("face", CO_, name)
#define DIRECTION(name) WR_CONSTANT("direction", CO_, name)
#define DISC(name)      WR_CONSTANT("disc", CO_, name)
#define CARD(name)      WR_CONSTANT("card", CO_, name)
#define ANSWER(name)    WR_CONSTANT("answer", CO_, name)

const wr_constant wr__constants_columbus[] = {
    PLAIN(NONE),           PLAIN(COLUMNS),      PLAIN(STRIDE),     PLAIN(FIELDS),
    PLAIN(WHIRLWINDS),     PLAIN(MOST_BARRELS), PLAIN(HELD),       PLAIN(HOME),
    PHASE(THROW),          PHASE(CARD),         PHASE(DISC),       PHASE(SPIN),
    PHASE(BEFORE),         PHASE(DICE),         PHASE(ANSWER),     PHASE(AGAIN),
    PHASE(MUTINY),         PHASE(RIGHT),        PHASE(OVER),       ACTION(SKIP),
    ACTION(ROLL),          ACTION(REROLL),      ACTION(ROSE_STEP), ACTION(SAIL_STEP),
    ACTION(WIND_STEP),     ACTION(WHIRL_MOVE),  ACTION(TWIST),     ACTION(CALL_STORM),
    ACTION(LOAD),          ACTION(DRAW),        ACTION(LOOK),      ACTION(REPAIR),
    ACTION(PLAY),          ACTION(END),         ACTION(PASS),      ACTION(WEATHER),
    ACTION(AGAIN),         ACTION(ACCEPT),      ACTION(PAY),       ACTION(SIT),
    ACTION(TRANSFER),      ACTION(STAY),        OUTCOME(THROWN),   OUTCOME(CARD),
    OUTCOME(DISC),         OUTCOME(SPUN),       FACE(ROSE),        FACE(SAIL),
    FACE(WHIRL),           FACE(STORM),         FACE(SCOPE),       DIRECTION(NW),
    DIRECTION(N),          DIRECTION(NE),       DIRECTION(W),      DIRECTION(E),
    DIRECTION(SW),         DIRECTION(S),        DIRECTION(SE),     CARD(GOOD_WINDS),
    CARD(VERY_GOOD_WINDS), CARD(WHIRLWIND_2),   CARD(WHIRLWIND_3), CARD(CARPENTER),
    CARD(GOOD_WEATHER),    CARD(MUTINY),        CARD(HURRICANE),   CARD(FOG),
    CARD(PROVISIONS),      DISC(SEA),           DISC(INHABITED),   ANSWER(NOT_ASKED),
    ANSWER(ASKED),         ANSWER(PASSED),      WR_CONSTANTS_END};

/* ==== Words ====================================================================== */

static const char letters[CO_FACES + 1] = "rswtf";
static const char *const directions[CO_DIRECTIONS] = {"nw", "n",  "ne", "w",
                                                      "e",  "sw", "s",  "se"};
static const char *const face_names[CO_FACES] = {"rose", "sail", "whirlwind", "storm",
                                                 "telescope"};
static const char *const held_names[CO_HELD] = {"good-winds",  "very-good-winds",
                                                "whirlwind-2", "whirlwind-3",
                                                "carpenter",   "good-weather"};

void wr__co_put_field(wr_text *out, int field) {
    wr_put_int(out, field % CO_STRIDE);
    wr_put_char(out, '-');
    wr_put_int(out, field / CO_STRIDE);
}

static void put_dice(wr_text *out, const uint8_t *dice) {
    for (int face = 0; face < CO_FACES; face++)
        for (int n = dice[face]; n > 0; n--)
            wr_put_char(out, letters[face]);
}

static void put_card(wr_text *out, int kind) {
    if (kind < CO_HELD) {
        wr_put(out, held_names[kind]);
    } else if (kind == CO_MUTINY) {
        wr_put(out, "mutiny");
    } else if (kind == CO_HURRICANE) {
        wr_put(out, "hurricane");
    } else if (kind < CO_PROVISIONS) {
        wr_put(out, "fog-");
        wr_put(out, directions[kind - CO_FOG]);
    } else {
        wr_put(out, "provisions-");
        wr_put_int(out, kind - CO_PROVISIONS + 1);
    }
}

static void put_disc(wr_text *out, int kind) {
    if (kind == CO_SEA) {
        wr_put(out, "sea");
    } else if (kind == CO_INHABITED) {
        wr_put(out, "inhabited");
    } else {
        wr_put(out, "palms-");
        wr_put_int(out, kind);
    }
}

/* ==== Notation =================================================================== */

static void chance_text(wr_action a, wr_text *out) {
    uint8_t dice[CO_FACES] = {0};
    if (a < CO_CARD) {
        wr__co_dice_of(a - CO_THROWN, dice);
        wr_put(out, "roll ");
        put_dice(out, dice);
    } else if (a < CO_DISC) {
        wr_put(out, "card ");
        put_card(out, a - CO_CARD);
    } else if (a < CO_SPUN) {
        wr_put(out, "disc ");
        put_disc(out, a - CO_DISC);
    } else {
        wr_put(out, "spin ");
        wr_put(out, directions[a - CO_SPUN]);
    }
}

/* `whirl 1 9-4`; `number` is of the whirlwind and the field, as in the action ids. */
static void whirl_text(const char *verb, int number, const char *to, wr_text *out) {
    int w = number >= CO_FIELDS;
    wr_put(out, verb);
    wr_put_int(out, w + 1);
    wr_put(out, to);
    wr__co_put_field(out, wr__co_field_of(number - w * CO_FIELDS));
}

static void step_text(wr_action a, wr_text *out) {
    static const char *const verbs[] = {"rose ", "sail ", "wind "};
    int step = a - CO_ROSE_STEP;
    wr_put(out, verbs[step / CO_DIRECTIONS]);
    wr_put(out, directions[step % CO_DIRECTIONS]);
}

/* The actions that are one line each. */
static const char *fixed_text(wr_action a) {
    switch (a) {
    case CO_SKIP:
        return "skip";
    case CO_ROLL:
        return "roll";
    case CO_LOAD:
        return "scope load";
    case CO_DRAW:
        return "scope card";
    case CO_LOOK:
        return "scope disc";
    case CO_REPAIR:
        return "repair";
    case CO_END:
        return "end";
    case CO_PASS:
        return "pass";
    case CO_WEATHER:
        return "weather";
    case CO_AGAIN:
        return "spin again";
    case CO_ACCEPT:
        return "accept";
    case CO_PAY:
        return "mutiny pay";
    case CO_SIT:
        return "mutiny sit";
    case CO_STAY:
        return "whirlwind 1 stay";
    default:
        return a == CO_STAY + 1 ? "whirlwind 2 stay" : NULL;
    }
}

void wr__co_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out) {
    (void)e;
    (void)o; /* the id is enough */
    if (who == WR_CHANCE) {
        chance_text(a, out);
        return;
    }
    const char *fixed = fixed_text(a);
    if (fixed != NULL) {
        wr_put(out, fixed);
    } else if (a < CO_ROSE_STEP) {
        uint8_t dice[CO_FACES];
        wr__co_dice_of(a - CO_REROLL, dice);
        wr_put(out, "reroll ");
        put_dice(out, dice);
    } else if (a < CO_WHIRL_MOVE) {
        step_text(a, out);
    } else if (a < CO_TWIST) {
        whirl_text("whirl ", a - CO_WHIRL_MOVE, " ", out);
    } else if (a < CO_CALL_STORM) {
        whirl_text("twist ", a - CO_TWIST, " ", out);
    } else if (a < CO_LOAD) {
        wr_put(out, "storm ");
        wr_put_int(out, a - CO_CALL_STORM + 1);
    } else if (a >= CO_PLAY && a < CO_END) {
        wr_put(out, "play ");
        put_card(out, a - CO_PLAY);
    } else {
        whirl_text("whirlwind ", a - CO_TRANSFER, " to ", out);
    }
}

/* ==== The board ================================================================== */

enum {
    CELL = 3,   /* columns of a field */
    BOARD = 4,  /* column where the first one begins */
    PANEL = 53, /* column of the panel beside the board */

    /* columns of the table of seats */
    SEAT = 3,
    PLACE = 15,
    MAST = 34,
    BARRELS = 44,
    CARDS = 58,
    DISC = 66,
    SITS = 73
};

static void put_plain(wr_text *out) {
    wr_put_char(out, WR_INK_PLAIN);
}

static int ink_of(int seat) {
    static const uint8_t inks[CO_MAX_SEATS] = {WR_INK_NORTH, WR_INK_EAST, WR_INK_SOUTH,
                                               WR_INK_WEST, WR_INK_STRONG};
    return inks[seat];
}

/* The sign of an empty field. */
static const char *sign_of(const wr_edition *e, const co_table *t, int field) {
    if (field == t->start)
        return "S";
    if (wr__co_in(t->map.calm, field))
        return "~";
    if (wr__co_in(t->map.symbol, field))
        return "+";
    if (wr__co_in(t->map.water, field))
        return "·";
    if (wr__co_in(t->map.land, field))
        return "▒";
    for (int i = 0; i < CO_ISLANDS; i++)
        if (e->island[i] == field)
            return "I";
    return "^";
}

/* Bit p: the ship of seat p is here. */
static uint32_t ships_at(const co_table *t, int field) {
    uint32_t ships = 0;
    for (int p = 0; p < t->seats; p++)
        ships |= (uint32_t)(t->ship[p] == field) << p;
    return ships;
}

/* The digits of ships, at most `room` of them; a star stands for those left out. */
static void put_ships(wr_text *out, uint32_t ships, int room) {
    for (; ships != 0; ships &= ships - 1, room--) {
        int seat = wr_lowest(ships), last = room == 1 && (ships & (ships - 1)) != 0;
        const char digit[] = {(char)('1' + seat), '\0'};
        wr_put_in(out, last ? WR_INK_STRONG : ink_of(seat), last ? "*" : digit);
        if (last)
            return;
    }
}

/* A field takes three columns: ships, and after them a whirlwind or, for a single ship,
 * an x if it is damaged. */
static void put_cell(const wr_edition *e, const co_table *t, int field, wr_text *out) {
    uint32_t ships = ships_at(t, field);
    int first = t->whirl[0] == field, second = t->whirl[1] == field;
    if (first || second) {
        if (ships == 0)
            wr_put_char(out, ' ');
        put_ships(out, ships, 1);
        wr_put_in(out, WR_INK_STRONG, first && second ? "@@" : first ? "@1" : "@2");
    } else if (ships != 0) {
        if (wr_count(ships) < 3)
            wr_put_char(out, ' ');
        put_ships(out, ships, wr_count(ships) < 3 ? 2 : 3);
        if (wr_count(ships) == 1 && wr__co_damaged(t, wr_lowest(ships)))
            wr_put_char(out, 'x');
    } else {
        const char *sign = sign_of(e, t, field);
        if (sign[0] == '^' || sign[0] == 'S' || sign[0] == 'I') {
            wr_put_char(out, ' ');
            wr_put(out, sign);
        } else {
            wr_put_char(out, WR_INK_QUIET);
            wr_put_char(out, ' ');
            wr_put(out, sign);
            put_plain(out);
        }
    }
}

/* The column of the screen where a column of the board begins; a bar separates
 * areas. */
static int screen_column(int column) {
    return BOARD + (column - 1) * CELL + wr__co_area(column) - 1;
}

static void put_bar(int column, wr_text *out) {
    if (column > 1 && wr__co_area(column) != wr__co_area(column - 1)) {
        wr_put_pad(out, screen_column(column) - 1);
        wr_put_in(out, WR_INK_QUIET, "│");
    }
}

static void put_name(const wr_edition *e, int i, wr_text *out) {
    if (e->name[i][0] == '\0')
        return;
    wr_put_pad(out, PANEL);
    wr_put_in(out, WR_INK_QUIET, "I ");
    wr__co_put_field(out, e->island[i]);
    wr_put_char(out, ' ');
    wr_put(out, (const char *)e->name[i]);
}

/* "4 palms". */
static void put_count(wr_text *out, int n, const char *words) {
    wr_put_int(out, n);
    wr_put(out, words);
}

/* The panel beside row `row` of the board. */
static void put_panel(const wr_edition *e, const co_table *t, int row, wr_text *out) {
    static const char *const legend[] = {"~ calm       ^ reef", "I island     ▒ land",
                                         "+ symbol     S start",
                                         "1x damaged   @1 whirlwind"};
    int palms = 0;
    for (int kind = CO_SEA + 1; kind < CO_INHABITED; kind++)
        palms += t->discs[kind];
    if (row <= 4) {
        wr_put_pad(out, PANEL);
        wr_put_in(out, WR_INK_QUIET, legend[row - 1]);
    } else if (row == 5) {
        wr_put_pad(out, PANEL);
        put_count(out, palms + t->discs[CO_SEA] + t->discs[CO_INHABITED],
                  " discs face down:");
    } else if (row == 6) {
        wr_put_pad(out, PANEL);
        put_count(out, t->discs[CO_SEA], " sea, ");
        put_count(out, palms, " palms, ");
        put_count(out, t->discs[CO_INHABITED], " inhabited");
    } else if (row == 7) {
        wr_put_pad(out, PANEL);
        put_count(out, t->pile_size, " cards in the pile");
    } else if (row == 8) {
        wr_put_pad(out, PANEL);
        wr_put_in(out, WR_INK_QUIET, "* more ships");
    } else if (row - 9 >= 0 && row - 9 < CO_ISLANDS) {
        put_name(e, row - 9, out);
    }
}

static void show_board(const wr_edition *e, const co_table *t, wr_text *out) {
    wr_put_char(out, WR_INK_QUIET);
    for (int column = 1; column <= CO_COLUMNS; column++) {
        put_plain(out);
        put_bar(column, out);
        wr_put_char(out, WR_INK_QUIET);
        wr_put_pad(out, screen_column(column) + (column < 10));
        wr_put_int(out, column);
    }
    put_plain(out);
    wr_put_char(out, '\n');
    for (int row = 1; row <= t->rows; row++) {
        wr_put_char(out, WR_INK_QUIET);
        wr_put_pad(out, row < 10 ? 2 : 1);
        wr_put_int(out, row);
        put_plain(out);
        for (int column = 1; column <= CO_COLUMNS; column++) {
            put_bar(column, out);
            wr_put_pad(out, screen_column(column));
            put_cell(e, t, wr__co_field(column, row), out);
        }
        put_panel(e, t, row, out);
        wr_put_char(out, '\n');
    }
    wr_put_char(out, WR_INK_QUIET);
    for (int area = 1; area <= CO_AREAS; area++) {
        wr_put_pad(out,
                   screen_column(area == 1 ? 1 : 3 * area - 2) + (area == 1 ? 0 : -3));
        wr_put(out, "area ");
        wr_put_int(out, area);
    }
    put_plain(out);
    wr_put(out, "\n\n");
}

/* ==== The seats ================================================================== */

static int is_you(const wr_obs *o, int seat) {
    return o->viewer == seat;
}

/* Bit p: seat p is to move, as far as the viewer can know: it does not see which other
 * seats have answered a storm. */
static uint32_t to_move(const wr_obs *o) {
    const co_table *t = &o->table;
    if (t->phase == CO_PHASE_OVER || t->phase < CO_PHASE_BEFORE)
        return 0;
    if (t->phase == CO_PHASE_RIGHT)
        return 1u << wr__co_right_seat(t);
    if (t->phase != CO_PHASE_ANSWER)
        return 1u << t->turn;
    uint32_t asked = ((1u << t->seats) - 1) & ~(1u << t->turn);
    if (o->viewer != CO_NONE && o->answer > CO_ASKED)
        asked &= ~(1u << o->viewer);
    return asked;
}

/* "12-6, calm". */
static void put_place(const wr_obs *o, int seat, wr_text *out) {
    const co_table *t = &o->table;
    int field = t->ship[seat];
    wr__co_put_field(out, field);
    if (field == t->start)
        wr_put(out, ", start");
    else if (wr__co_in(t->map.calm, field))
        wr_put(out, ", calm");
    else if (wr__co_in(t->map.shore, field))
        wr_put(out, ", by an island");
}

static void show_seat(const wr_obs *o, int seat, wr_text *out) {
    const co_table *t = &o->table;
    if (to_move(o) >> seat & 1)
        wr_put_in(out, WR_INK_STRONG, " ▸");
    wr_put_pad(out, SEAT);
    wr_put_char(out, (char)ink_of(seat));
    wr_put(out, "Seat ");
    wr_put_int(out, seat + 1);
    put_plain(out);
    if (is_you(o, seat))
        wr_put_in(out, WR_INK_STRONG, " you");
    wr_put_pad(out, PLACE);
    put_place(o, seat, out);
    wr_put_pad(out, MAST);
    if (wr__co_damaged(t, seat))
        wr_put_in(out, WR_INK_STRONG, "damaged");
    else
        wr_put_in(out, WR_INK_QUIET, "intact");
    wr_put_pad(out, BARRELS);
    wr_put_int(out, t->barrels[seat]);
    wr_put_char(out, ' ');
    for (int i = 0; i < t->barrels[seat]; i++)
        wr_put_char(out, 'o');
    wr_put_pad(out, CARDS);
    wr_put_int(out, t->hand_size[seat]);
    if (t->found >> seat & 1) {
        wr_put_pad(out, DISC);
        wr_put_in(out, WR_INK_STRONG, "found");
    }
    if (t->sit[seat] > 0) {
        wr_put_pad(out, SITS);
        wr_put(out, "sits ");
        wr_put_int(out, t->sit[seat]);
    }
    wr_put_char(out, '\n');
}

static void show_seats(const wr_obs *o, wr_text *out) {
    wr_put_char(out, WR_INK_QUIET);
    wr_put_pad(out, PLACE);
    wr_put(out, "ship at");
    wr_put_pad(out, MAST);
    wr_put(out, "mast");
    wr_put_pad(out, BARRELS);
    wr_put(out, "barrels");
    wr_put_pad(out, CARDS);
    wr_put(out, "cards");
    wr_put_pad(out, DISC);
    wr_put(out, "island");
    put_plain(out);
    wr_put_char(out, '\n');
    for (int seat = 0; seat < o->table.seats; seat++)
        show_seat(o, seat, out);
    wr_put_char(out, '\n');
}

/* ==== The turn =================================================================== */

/* True if the ship in turn can only be repaired. */
static int repairs(const co_table *t) {
    return t->phase == CO_PHASE_DICE && wr__co_damaged(t, t->turn);
}

/* The dice and steps that the seat in turn has left. */
static void show_dice(const wr_obs *o, wr_text *out) {
    const co_table *t = &o->table;
    const char *gap = "";
    int any = t->winds + t->twists + t->extra;
    for (int face = 0; face < CO_FACES; face++)
        any += t->dice[face];
    if (any == 0)
        return;
    wr_put_char(out, WR_INK_STRONG);
    if (!is_you(o, t->turn)) {
        wr_put_seat(out, t->turn, o->viewer, 1);
        wr_put(out, repairs(t) ? " rolled: " : " may still use: ");
    } else {
        wr_put(out, repairs(t) ? "Rolled: " : "To use: ");
    }
    put_plain(out);
    for (int face = 0; face < CO_FACES; face++)
        for (int n = t->dice[face]; n > 0; n--) {
            wr_put(out, gap);
            wr_put(out, face_names[face]);
            gap = ", ";
        }
    if (t->winds > 0) {
        wr_put(out, gap);
        wr_put_int(out, t->winds);
        wr_put(out, t->winds == 1 ? " step of good winds" : " steps of good winds");
        gap = ", ";
    }
    if (t->twists > 0) {
        wr_put(out, gap);
        wr_put_int(out, t->twists);
        wr_put(out, t->twists == 1 ? " whirlwind step" : " whirlwind steps");
        gap = ", ";
    }
    if (t->extra) {
        wr_put(out, gap);
        wr_put(out, "an extra turn");
    }
    wr_put_char(out, '\n');
}

static void show_hand(const wr_obs *o, wr_text *out) {
    const char *gap = "";
    if (o->viewer == CO_NONE || o->table.hand_size[o->viewer] == 0)
        return;
    wr_put_in(out, WR_INK_STRONG, "Your cards: ");
    for (int kind = 0; kind < CO_HELD; kind++) {
        if (o->hand[kind] == 0)
            continue;
        wr_put(out, gap);
        put_card(out, kind);
        if (o->hand[kind] > 1) {
            wr_put(out, " x");
            wr_put_int(out, o->hand[kind]);
        }
        gap = ", ";
    }
    wr_put_char(out, '\n');
}

static void show_storm(const wr_obs *o, wr_text *out) {
    const co_table *t = &o->table;
    if (o->viewer != CO_NONE && (to_move(o) >> o->viewer & 1)) {
        wr_put(out, "A storm is called in area ");
        wr_put_int(out, t->area);
        wr_put(out, ": pass, or stop it with good weather if you have it.\n");
        return;
    }
    wr_put_seat(out, t->turn, o->viewer, 1);
    wr_put(out, is_you(o, t->turn) ? " have" : " has");
    wr_put(out, " called a storm in area ");
    wr_put_int(out, t->area);
    wr_put(out, "; the others answer in secret.\n");
}

/* What the viewer, whose turn it is, is asked after the roll. */
static const char *asked_after_roll(const co_table *t) {
    int sails = t->dice[CO_SAIL], again = t->barrels[t->turn] > 0 && !t->used;
    if (repairs(t) && sails > 0)
        return "A sail: repair your ship with it, which ends your turn";
    if (repairs(t))
        return again
                   ? "Your ship is damaged, and only a sail repairs it: reroll for a "
                     "barrel, or end"
                   : "Your ship is damaged, and only a sail repairs it: end your turn";
    if (wr__co_becalmed(t, t->turn))
        return "Your ship is becalmed: only sails count; use them and cards, or end";
    return "Use your dice and cards, and end your turn";
}

/* What the viewer is asked to do now. */
static void show_to_you(const co_table *t, wr_text *out) {
    switch (t->phase) {
    case CO_PHASE_BEFORE:
        wr_put(out, "Roll the dice");
        if (wr__co_damaged(t, t->turn))
            wr_put(out, " for a sail, which repairs your ship");
        wr_put(out, t->played ? "" : ", or skip for two barrels");
        break;
    case CO_PHASE_DICE:
        wr_put(out, asked_after_roll(t));
        break;
    case CO_PHASE_AGAIN:
        wr_put(out, "The storm in area ");
        wr_put_int(out, t->area);
        wr_put(out, " blows to the ");
        wr_put(out, directions[t->spin]);
        wr_put(out, ": accept it, or spin again");
        break;
    case CO_PHASE_MUTINY:
        wr_put(out, "A mutiny: pay a barrel, or sit out a turn");
        break;
    default:
        wr_put(out, "Move whirlwind ");
        wr_put_int(out, wr__co_right_whirlwind(t) + 1);
        wr_put(out, " to another symbol field, or let it stay");
    }
    wr_put(out, ".\n");
}

/* What is asked of another seat, or of any seat if the viewer has none. */
static void show_asked(const wr_obs *o, wr_text *out) {
    const co_table *t = &o->table;
    int seat = wr_lowest(to_move(o));
    if (is_you(o, seat)) {
        show_to_you(t, out);
        return;
    }
    wr_put_seat(out, seat, o->viewer, 1);
    switch (t->phase) {
    case CO_PHASE_BEFORE:
        wr_put(out, " is to roll or skip.\n");
        break;
    case CO_PHASE_DICE:
        wr_put(out, repairs(t) ? " needs a sail to repair the ship.\n"
                               : " uses dice and cards.\n");
        break;
    case CO_PHASE_AGAIN:
        wr_put(out, " may spin again; the storm would blow to the ");
        wr_put(out, directions[t->spin]);
        wr_put(out, ".\n");
        break;
    case CO_PHASE_MUTINY:
        wr_put(out, " pays a barrel to the mutineers, or sits out a turn.\n");
        break;
    default:
        wr_put(out, " may move a whirlwind to another symbol field.\n");
    }
}

static void show_next(const wr_obs *o, wr_text *out) {
    static const char *const due[] = {"The dice are thrown.\n", "A card is drawn.\n",
                                      "A disc is turned over.\n",
                                      "The spinner is turned.\n"};
    wr_teller teller = {out, WR_ENGLISH, o->viewer, NULL};
    int phase = o->table.phase;
    if (phase < CO_PHASE_BEFORE)
        wr_put(out, due[phase]);
    else if (phase == CO_PHASE_OVER)
        wr__co_say_winners(&teller, &o->table);
    else if (phase == CO_PHASE_ANSWER)
        show_storm(o, out);
    else
        show_asked(o, out);
}

void wr__co_show(const wr_edition *e, const wr_obs *o, wr_text *out) {
    const co_table *t = &o->table;
    wr_put_in(out, WR_INK_STRONG, "Columbus");
    wr_put(out, " · round ");
    wr_put_int(out, t->round);
    if (t->max_rounds != 0) {
        wr_put(out, " of ");
        wr_put_int(out, t->max_rounds);
    }
    wr_put(out, t->phase == CO_PHASE_OVER ? " · the game is over\n\n" : "\n\n");
    show_board(e, t, out);
    show_seats(o, out);
    show_dice(o, out);
    show_hand(o, out);
    show_next(o, out);
}
