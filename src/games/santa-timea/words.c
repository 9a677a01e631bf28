/*
 * words.c: Santa Timea in words: the notation of records, and the table for a terminal.
 *
 * Everything is written from observations, so nothing shows that the viewer may not
 * know. A direction has a letter or mark as well as an ink, so the table reads the same
 * without colours.
 */
#include "santa-timea.h"

#include <string.h>

/* ==== Numbers by name ============================================================= */

#define PLAIN(name)   WR_CONSTANT("", ST_, name)
#define PHASE(name)   WR_CONSTANT("phase", ST_PHASE_, name)
#define ACTION(name)  WR_CONSTANT("action", ST_, name)
#define OUTCOME(name) WR_CONSTANT("outcome", ST_, name)

const wr_constant wr__constants_santa_timea[] = {
    PLAIN(NONE),         PLAIN(MAX_SEATS), PLAIN(DIRECTIONS), PLAIN(NUMBERS),
    PLAIN(PIRATESS),     PLAIN(DAMAGES),   PLAIN(ROUNDS),     PLAIN(TRICKS),
    PHASE(STARTER),      PHASE(DEAL),      PHASE(WIND),       PHASE(FORECAST),
    PHASE(PLAY),         PHASE(ASIDE),     PHASE(OVER),       ACTION(PLAY),
    ACTION(ASIDE),       OUTCOME(STARTER), OUTCOME(DEAL),     OUTCOME(WIND),
    OUTCOME(FORECASTED), WR_CONSTANTS_END,
};

/* ==== Cards and seats ============================================================ */

static const char letters[] = "NESW";
static const char *const marks[ST_DIRECTIONS] = {"▲", "▶", "▼", "◀"};
static const char *const names[ST_DIRECTIONS] = {"north", "east", "south", "west"};
static const char *const worth_words[ST_DIRECTIONS] = {"full", "half", "zero", "half"};
static const char *const round_words[ST_ROUNDS] = {"1", "2", "3", "4", "5"};

static int direction_of(int card) {
    return card / ST_NUMBERS;
}

static int number_of(int card) {
    return card % ST_NUMBERS + 1;
}

static int wind_direction(const st_table *t) {
    return t->row[0] / ST_DAMAGES;
}

static void put_ink(wr_text *out, int direction) {
    wr_put_char(out, (char)(WR_INK_NORTH + direction));
}

static void put_plain(wr_text *out) {
    wr_put_char(out, WR_INK_PLAIN);
}

void wr__st_put_card(wr_text *out, int card) {
    if (card == ST_PIRATESS) {
        wr_put_char(out, 'P');
        return;
    }
    wr_put_char(out, letters[direction_of(card)]);
    wr_put_int(out, number_of(card));
}

static void put_wind(wr_text *out, int kind) {
    wr_put_char(out, letters[kind / ST_DAMAGES]);
    wr_put_int(out, kind % ST_DAMAGES + 1);
}

static void put_marked_wind(wr_text *out, int kind) {
    put_ink(out, kind / ST_DAMAGES);
    wr_put(out, marks[kind / ST_DAMAGES]);
    wr_put_char(out, ' ');
    put_wind(out, kind);
    put_plain(out);
}

void wr__st_put_winds(wr_text *out, uint32_t set, int inked) {
    const char *gap = "";
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int n = wr__st_winds_of(set, kind); n > 0; n--) {
            wr_put(out, gap);
            gap = " ";
            if (inked)
                put_ink(out, kind / ST_DAMAGES);
            put_wind(out, kind);
            if (inked)
                put_plain(out);
        }
}

/* `NES`: directions without blanks, in their order. */
static void put_directions(wr_text *out, int set) {
    for (int d = 0; d < ST_DIRECTIONS; d++)
        if (set >> d & 1)
            wr_put_char(out, letters[d]);
}

static int is_you(const wr_obs *o, int seat) {
    return o->viewer == seat;
}

void wr__st_put_value(wr_text *out, const uint8_t *trick, int i, int wind) {
    while (i > 0 && trick[i] == ST_PIRATESS)
        i--;
    if (trick[i] == ST_PIRATESS) {
        wr_put(out, "lowest");
        return;
    }
    int turns = (direction_of(trick[i]) - wind) & 3, number = number_of(trick[i]);
    if (turns == 2)
        number = 0;
    if (!(turns & 1)) {
        wr_put_int(out, number);
        return;
    }
    if (number > 1)
        wr_put_int(out, number / 2);
    if (number & 1)
        wr_put(out, "½");
}

/* ==== Notation =================================================================== */

static void chance_text(wr_action a, wr_text *out) {
    if (a < ST_DEAL) {
        wr_put(out, "starter ");
        wr_put_int(out, a - ST_STARTER + 1);
    } else if (a < ST_WIND) {
        wr_put(out, "deal ");
        wr_put_int(out, (a - ST_DEAL) / ST_DIFFERENT + 1);
        wr_put_char(out, ' ');
        wr__st_put_card(out, (a - ST_DEAL) % ST_DIFFERENT);
    } else if (a < ST_FORECASTED) {
        wr_put(out, "wind ");
        put_wind(out, a - ST_WIND);
    } else {
        wr_put(out, "forecast ");
        put_wind(out, a - ST_FORECASTED);
    }
}

void wr__st_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out) {
    (void)e;
    (void)o; /* the id is enough */
    if (who == WR_CHANCE) {
        chance_text(a, out);
    } else if (a < ST_ASIDE) {
        wr_put(out, "play ");
        wr__st_put_card(out, a - ST_PLAY);
    } else {
        wr_put(out, "aside ");
        put_directions(out, a - ST_ASIDE);
        if (a == ST_ASIDE)
            wr_put_char(out, '-');
    }
}

/* ==== The table ================================================================== */

enum {
    LABELS = 36, /* column of the labels beside the rose */
    CARDS = 45,  /* and of the cards after them: twelve cards end at column 80 */

    SEAT = 3, /* columns of the players' table; numbers end before theirs */
    IN_HAND = 16,
    PILE = 18,
    DAMAGE = 57,
    WON = 61,
    FIRST_ROUND = 64,
    EACH_ROUND = 3,
    TOTAL = 80,

    TRICK_CARD = 18,
    TRICK_VALUE = 26,
    TRICK_NOTE = 34,

    WORTH = 8, /* columns of the hand */
    HAND = 14
};

/* Bit p: seat p is to move, as far as the viewer can know: it does not see which other
 * seats have made their secret choice. */
static uint32_t to_move(const wr_obs *o) {
    const st_table *t = &o->table;
    if (t->phase == ST_PHASE_PLAY)
        return 1u << (t->leader + t->in_trick) % t->seats;
    if (t->phase != ST_PHASE_ASIDE)
        return 0;
    uint32_t asked = wr__st_asked(t);
    if (o->viewer != ST_NONE && t->aside[o->viewer] != ST_NONE)
        asked &= ~(1u << o->viewer);
    return asked;
}

/* True if place `i` of the row holds a wind that will be played for in this round. */
static int has_wind(const st_table *t, int i) {
    return t->row[i] != ST_NONE && t->tricks + i < ST_TRICKS;
}

static void show_title(const st_table *t, wr_text *out) {
    wr_put_in(out, WR_INK_STRONG, "Santa Timea");
    if (t->phase == ST_PHASE_OVER) {
        wr_put(out, " · the game is over");
    } else {
        wr_put(out, " · round ");
        wr_put(out, round_words[t->round]);
        wr_put(out, " of 5");
        if (t->tricks < ST_TRICKS) {
            wr_put(out, " · trick ");
            wr_put_int(out, t->tricks + 1);
            wr_put(out, " of 12");
        } else {
            wr_put(out, " · scoring");
        }
    }
    wr_put(out, t->pro ? " · pro game\n\n" : " · base game\n\n");
}

/* One point of the rose: its mark and letter, `mirrored` for the one on the left. */
static void show_point(const st_table *t, int direction, int mirrored, wr_text *out) {
    const char letter[] = {letters[direction], '\0'};
    const char *worth = "";
    if (has_wind(t, 0))
        worth = worth_words[(direction - wind_direction(t)) & 3];
    if (mirrored) {
        wr_put(out, worth);
        wr_put_char(out, ' ');
    }
    if (has_wind(t, 0) && wind_direction(t) == direction)
        wr_put_char(out, WR_INK_STRONG);
    put_ink(out, direction);
    wr_put(out, mirrored ? letter : marks[direction]);
    wr_put_char(out, ' ');
    wr_put(out, mirrored ? marks[direction] : letter);
    put_plain(out);
    if (!mirrored && has_wind(t, 0)) {
        wr_put_char(out, ' ');
        wr_put(out, worth);
    }
}

/* Line `i` of the rose, five in all. */
static void show_rose(const st_table *t, int i, wr_text *out) {
    switch (i) {
    case 0:
        wr_put_pad(out, 14);
        show_point(t, ST_NORTH, 0, out);
        break;
    case 2:
        wr_put_pad(out, has_wind(t, 0) ? 2 : 6);
        show_point(t, ST_WEST, 1, out);
        wr_put_in(out, WR_INK_QUIET, " ───┼─── ");
        show_point(t, ST_EAST, 0, out);
        break;
    case 4:
        wr_put_pad(out, 14);
        show_point(t, ST_SOUTH, 0, out);
        break;
    default:
        wr_put_pad(out, 14);
        wr_put_in(out, WR_INK_QUIET, "│");
    }
}

static void show_label(const char *label, wr_text *out) {
    wr_put_pad(out, LABELS);
    wr_put_in(out, WR_INK_QUIET, label);
    wr_put_pad(out, CARDS);
}

static void show_set(const char *label, uint32_t set, wr_text *out) {
    show_label(label, out);
    if (set == 0)
        wr_put_in(out, WR_INK_QUIET, "none");
    wr__st_put_winds(out, set, 1);
}

/* The winds beside line `i` of the rose. */
static void show_winds(const st_table *t, int i, wr_text *out) {
    if (i == 0 && has_wind(t, 0)) {
        show_label("Wind now", out);
        put_marked_wind(out, t->row[0]);
        wr_put(out, "  for trick ");
        wr_put_int(out, t->tricks + 1);
    } else if (i == 1 && has_wind(t, 1)) {
        show_label("Then", out);
        put_marked_wind(out, t->row[1]);
        if (has_wind(t, 2)) {
            wr_put(out, "  and  ");
            put_marked_wind(out, t->row[2]);
        }
    } else if (t->phase < ST_PHASE_WIND) {
        return;
    } else if (i == 2 && t->pro) {
        show_set("Forecast", t->forecast, out);
    } else if (i == 3 && t->pro) {
        show_set("Held", t->held, out);
    } else if (i == 4 && (!t->pro || t->removed != 0)) {
        show_set(t->pro ? "Lapsed" : "Out", t->removed, out);
    }
}

/* "Seat 2", followed by "you". */
static void show_seat(const wr_obs *o, int seat, wr_text *out) {
    wr_put(out, "Seat ");
    wr_put_int(out, seat + 1);
    if (is_you(o, seat))
        wr_put_in(out, WR_INK_STRONG, " you");
}

/* The rank of card `i` of the trick among those played. */
static void show_standing(const wr_obs *o, int i, wr_text *out) {
    const st_table *t = &o->table;
    int key[ST_MAX_SEATS], taker, next, ties = 0;
    for (int j = 0, before = -1; j < t->in_trick; j++)
        before = key[j] = wr__st_key(t->trick[j], wind_direction(t), before);
    for (int j = 0; j < t->in_trick; j++)
        ties += j != i && key[j] == key[i];
    wr__st_trick(wind_direction(t), t->trick, t->in_trick, &taker, &next);
    if (i != taker && i != next && ties == 0)
        return;
    wr_put_pad(out, TRICK_NOTE);
    if (i == taker) {
        wr_put(out, "takes ");
        put_wind(out, t->row[0]);
        if (t->held != 0)
            wr_put(out, " and the held cards");
        if (i == next)
            wr_put(out, ", and leads next");
    } else if (ties > 0) {
        wr_put_in(out, WR_INK_QUIET, i == next ? "tied, and keeps the lead" : "tied");
    } else {
        wr_put(out, "leads next");
    }
}

static void show_trick(const wr_obs *o, wr_text *out) {
    const st_table *t = &o->table;
    if (t->phase != ST_PHASE_PLAY)
        return;
    wr_put_in(out, WR_INK_STRONG, "The trick");
    wr_put(out, t->in_trick > 0 ? ", as it stands\n" : "\n");
    for (int i = 0; i < t->seats; i++) {
        int seat = (t->leader + i) % t->seats, card = t->trick[i];
        if (i == t->in_trick)
            wr_put_in(out, WR_INK_STRONG, " ▸");
        wr_put_pad(out, SEAT);
        show_seat(o, seat, out);
        if (i < t->in_trick) {
            wr_put_pad(out, TRICK_CARD);
            if (card != ST_PIRATESS) {
                put_ink(out, direction_of(card));
                wr_put(out, marks[direction_of(card)]);
                wr_put_char(out, ' ');
            }
            wr__st_put_card(out, card);
            put_plain(out);
            wr_put_pad(out, TRICK_VALUE);
            wr__st_put_value(out, t->trick, i, wind_direction(t));
            show_standing(o, i, out);
        }
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

static int cards_in_hand(const st_table *t, int seat) {
    int dealt = t->dealt - seat * ST_HAND;
    dealt = dealt < 0 ? 0 : dealt > ST_HAND ? ST_HAND : dealt;
    return dealt - wr_count(t->played[seat]);
}

/* The sets that a seat lays aside: its choice, or all it could while that is
 * unknown. */
static int sets_aside(const st_table *t, int seat) {
    return t->aside[seat] != ST_NONE ? t->aside[seat] : wr__st_sets(t->pile[seat]);
}

static void show_player(const wr_obs *o, int seat, wr_text *out) {
    const st_table *t = &o->table;
    uint32_t pile = t->pile[seat];
    int sets = sets_aside(t, seat);
    wr_put_in(out, WR_INK_QUIET,
              t->phase == ST_PHASE_PLAY && t->leader == seat ? "◆" : " ");
    if (to_move(o) >> seat & 1)
        wr_put_in(out, WR_INK_STRONG, "▸");
    wr_put_pad(out, SEAT);
    show_seat(o, seat, out);
    wr_put_right(out, cards_in_hand(t, seat), IN_HAND);
    wr_put_pad(out, PILE);
    wr__st_put_winds(out, pile, 1);
    wr_put_right(out, wr__st_damage(wr__st_without_sets(pile, sets)), DAMAGE);
    if (sets != 0)
        wr_put_char(out, '*');
    wr_put_right(out, t->wins[seat], WON);
    for (int r = 0; r < ST_ROUNDS; r++) {
        int column = FIRST_ROUND + r * EACH_ROUND;
        if (r < t->round) {
            wr_put_right(out, t->sheet[r * ST_MAX_SEATS + seat], column);
        } else {
            wr_put_pad(out, column - 1);
            wr_put_in(out, WR_INK_QUIET, "·");
        }
    }
    wr_put_char(out, WR_INK_STRONG);
    wr_put_right(out, t->total[seat], TOTAL);
    put_plain(out);
    wr_put_char(out, '\n');
}

static void show_players(const wr_obs *o, wr_text *out) {
    int sets = 0;
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, o->table.phase == ST_PHASE_PLAY ? "◆ leads" : "");
    wr_put_pad(out, IN_HAND - 4);
    wr_put(out, "hand  wind cards taken");
    wr_put_pad(out, DAMAGE - 6);
    wr_put(out, "damage won");
    for (int r = 0; r < ST_ROUNDS; r++) {
        wr_put_pad(out, FIRST_ROUND + r * EACH_ROUND - 2);
        wr_put_char(out, 'r');
        wr_put(out, round_words[r]);
    }
    wr_put_pad(out, TOTAL - 3);
    wr_put(out, "sum");
    put_plain(out);
    wr_put_char(out, '\n');
    for (int seat = 0; seat < o->table.seats; seat++) {
        show_player(o, seat, out);
        sets |= sets_aside(&o->table, seat);
    }
    if (sets != 0) {
        wr_put_in(out, WR_INK_QUIET, "   * without the damage of full sets");
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

static void show_hand(const wr_obs *o, wr_text *out) {
    const st_table *t = &o->table;
    if (o->hand == 0)
        return;
    wr_put_in(out, WR_INK_STRONG, "Your hand");
    wr_put_char(out, '\n');
    for (int d = 0; d < ST_DIRECTIONS; d++) {
        wr_put_pad(out, SEAT);
        put_ink(out, d);
        wr_put(out, marks[d]);
        wr_put_char(out, ' ');
        wr_put_char(out, letters[d]);
        put_plain(out);
        if (has_wind(t, 0)) {
            wr_put_pad(out, WORTH);
            wr_put_in(out, WR_INK_QUIET, worth_words[(d - wind_direction(t)) & 3]);
        }
        int column = HAND;
        put_ink(out, d);
        for (int c = d * ST_NUMBERS; c < (d + 1) * ST_NUMBERS; c++)
            if (o->hand >> c & 1) {
                wr_put_pad(out, column);
                wr__st_put_card(out, c);
                column += 4;
            }
        put_plain(out);
        wr_put_char(out, '\n');
    }
    int piratesses = wr_count(o->hand >> ST_PIRATESS);
    if (piratesses > 0) {
        wr_put_pad(out, SEAT);
        wr_put(out, "P");
        wr_put_pad(out, WORTH);
        wr_put_in(out, WR_INK_QUIET, "copy");
        for (int i = 0; i < piratesses; i++) {
            wr_put_pad(out, HAND + 4 * i);
            wr_put_char(out, 'P');
        }
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

/* One line: what is asked, and of which seat. */
static void show_asked(const wr_obs *o, wr_text *out) {
    const st_table *t = &o->table;
    uint32_t owing = to_move(o);
    int seat = owing != 0 ? wr_lowest(owing) : 0;
    if (t->phase == ST_PHASE_ASIDE) {
        if (o->viewer != ST_NONE && (owing >> o->viewer & 1)) {
            wr_put(out, "Choose which of your sets you lay aside, in secret: ");
            put_directions(out, wr__st_sets(t->pile[o->viewer]));
        } else {
            wr_put_seats(out, owing, o->viewer);
            wr_put(out, (owing & (owing - 1)) != 0 ? " choose" : " chooses");
            wr_put(out, " sets to lay aside, in secret");
        }
        wr_put(out, ".\n");
        return;
    }
    int leads = t->in_trick == 0;
    if (is_you(o, seat)) {
        wr_put(out, leads ? "You lead: choose" : "Choose");
        wr_put(out, " a card for the ");
        wr_put(out, names[wind_direction(t)]);
        wr_put(out, " wind; the lowest takes ");
    } else {
        wr_put_seat(out, seat, o->viewer, 1);
        wr_put(out, leads ? " leads for " : " is to play for ");
    }
    put_wind(out, t->row[0]);
    wr_put(out, ".\n");
}

static void show_next(const wr_obs *o, wr_text *out) {
    wr_teller teller = {out, WR_ENGLISH, o->viewer, NULL};
    switch (o->table.phase) {
    case ST_PHASE_STARTER:
        wr_put(out, "Chance is to name the first start player.\n");
        break;
    case ST_PHASE_DEAL:
        wr_put(out, "The wheel cards are being dealt.\n");
        break;
    case ST_PHASE_WIND:
    case ST_PHASE_FORECAST:
        wr_put(out, "A wind card is being turned up.\n");
        break;
    case ST_PHASE_OVER:
        wr__st_say_winners(&teller, &o->table);
        break;
    default:
        show_asked(o, out);
    }
}

void wr__st_show(const wr_edition *e, const wr_obs *o, wr_text *out) {
    (void)e;
    const st_table *t = &o->table;
    show_title(t, out);
    if (t->phase != ST_PHASE_OVER) {
        for (int i = 0; i < 5; i++) {
            show_rose(t, i, out);
            show_winds(t, i, out);
            wr_put_char(out, '\n');
        }
        wr_put_char(out, '\n');
    }
    show_trick(o, out);
    show_players(o, out);
    show_hand(o, out);
    show_next(o, out);
}
