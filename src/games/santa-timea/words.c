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

static const char letters[WR_LANGUAGES][ST_DIRECTIONS + 1] = {"NESW", "NOSW"};
static const char *const marks[ST_DIRECTIONS] = {"▲", "▶", "▼", "◀"};
static const char *const names[WR_LANGUAGES][ST_DIRECTIONS] = {
    {"north", "east", "south", "west"}, {"Nord", "Ost", "Süd", "West"}};
static const char *const worth_words[WR_LANGUAGES][ST_DIRECTIONS] = {
    {"full", "half", "zero", "half"}, {"voll", "halb", "null", "halb"}};
static const char *const round_words[ST_ROUNDS] = {"1", "2", "3", "4", "5"};

static int direction_of(int card) {
    return card / ST_NUMBERS;
}

static int number_of(int card) {
    return card % ST_NUMBERS + 1;
}

static int wind_direction(const st_table *t) {
    WR_ASSERT(t->row[0] < ST_WIND_KINDS, "there is no wind");
    return t->row[0] / ST_DAMAGES;
}

static void put_ink(wr_text *out, int direction) {
    wr_put_char(out, (char)(WR_INK_NORTH + direction));
}

static void put_plain(wr_text *out) {
    wr_put_char(out, WR_INK_PLAIN);
}

void wr__st_put_card(wr_text *out, int language, int card) {
    if (card == ST_PIRATESS) {
        wr_put_char(out, 'P');
        return;
    }
    wr_put_char(out, letters[language][direction_of(card)]);
    wr_put_int(out, number_of(card));
}

static void put_wind(wr_text *out, int language, int kind) {
    WR_ASSERT(kind < ST_WIND_KINDS, "there is no such wind card");
    wr_put_char(out, letters[language][kind / ST_DAMAGES]);
    wr_put_int(out, kind % ST_DAMAGES + 1);
}

static void put_marked_wind(const wr_teller *to, int kind) {
    wr_text *out = to->out;
    put_ink(out, kind / ST_DAMAGES);
    wr_put(out, marks[kind / ST_DAMAGES]);
    wr_put_char(out, ' ');
    put_wind(out, to->language, kind);
    put_plain(out);
}

void wr__st_put_winds(const wr_teller *to, uint32_t set, int inked) {
    wr_text *out = to->out;
    const char *gap = "";
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int n = wr__st_winds_of(set, kind); n > 0; n--) {
            wr_put(out, gap);
            gap = " ";
            if (inked)
                put_ink(out, kind / ST_DAMAGES);
            put_wind(out, to->language, kind);
            if (inked)
                put_plain(out);
        }
}

/* `NES`: directions without blanks, in their order. */
static void put_directions(wr_text *out, int language, int set) {
    for (int d = 0; d < ST_DIRECTIONS; d++)
        if (set >> d & 1)
            wr_put_char(out, letters[language][d]);
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
        wr__st_put_card(out, WR_ENGLISH, (a - ST_DEAL) % ST_DIFFERENT);
    } else if (a < ST_FORECASTED) {
        wr_put(out, "wind ");
        put_wind(out, WR_ENGLISH, a - ST_WIND);
    } else {
        wr_put(out, "forecast ");
        put_wind(out, WR_ENGLISH, a - ST_FORECASTED);
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
        wr__st_put_card(out, WR_ENGLISH, a - ST_PLAY);
    } else {
        wr_put(out, "aside ");
        put_directions(out, WR_ENGLISH, a - ST_ASIDE);
        if (a == ST_ASIDE)
            wr_put_char(out, '-');
    }
}

/* "north, south and west", of a set of directions. */
static void put_names(const wr_teller *to, int set) {
    for (int d = 0, left = set; left != 0; left &= left - 1) {
        if (left != set)
            wr_put(to->out,
                   (left & (left - 1)) != 0 ? ", " : wr_either(to, " and ", " und "));
        d = wr_lowest((uint32_t)left);
        wr_put(to->out, names[to->language][d]);
    }
}

enum { WORD = 8 }; /* bytes of a card, or of directions */

/* A card within words. */
static const char *card_word(const wr_teller *to, char *buf, int card, int is_wind) {
    wr_text t;
    wr_text_init(&t, buf, WORD);
    if (is_wind)
        put_wind(&t, to->language, card);
    else
        wr__st_put_card(&t, to->language, card);
    return buf;
}

static void chance_words(const wr_teller *to, wr_action a) {
    static const char *const starts[] = {"first to lead is %1",
                                         "Zuerst spielt aus: %1"};
    static const char *const deals[] = {"%1 %1{are|is} dealt %2",
                                        "%1 %1{bekommst|bekommt} %2"};
    static const char *const turned[] = {"%1{wind card turned up|forecast}: %2",
                                         "%1{Aufgedeckter Wind|Wettervorhersage}: %2"};
    char card[WORD];
    if (a < ST_DEAL) {
        wr_said seat = wr_said_seat(a - ST_STARTER);
        wr_say_part(to, starts, &seat);
    } else if (a < ST_WIND) {
        int at = a - ST_DEAL;
        wr_said said[] = {wr_said_seat(at / ST_DIFFERENT),
                          wr_said_words(card_word(to, card, at % ST_DIFFERENT, 0))};
        wr_say_part(to, deals, said);
    } else {
        int is_forecast = a >= ST_FORECASTED;
        int kind = a - (is_forecast ? ST_FORECASTED : ST_WIND);
        wr_said said[] = {wr_said_case(is_forecast),
                          wr_said_words(card_word(to, card, kind, 1))};
        wr_say_part(to, turned, said);
    }
}

void wr__st_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move) {
    static const char *const play[] = {"play %1{%1|the Piratess}",
                                       "%1{%1|die Piratenbraut} spielen"};
    char card[WORD];
    (void)e;
    (void)o;
    if (move.who == WR_CHANCE) {
        chance_words(to, move.action);
    } else if (move.action < ST_ASIDE) {
        int c = move.action - ST_PLAY;
        wr_said said = wr_said_words(c == ST_PIRATESS ? "" : card_word(to, card, c, 0));
        wr_say_part(to, play, &said);
    } else {
        wr_put(to->out, wr_either(to, "lay aside ", ""));
        if (move.action == ST_ASIDE)
            wr_put(to->out, wr_either(to, "nothing", "nichts"));
        put_names(to, move.action - ST_ASIDE);
        wr_put(to->out, wr_either(to, "", " beiseitelegen"));
    }
}

/* ==== The table ================================================================== */

enum {
    WIDTH = 80,
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
    HAND = 14,
    SMALL_TRICK = 53 /* and of the trick beside a small one */
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

static void show_title(const wr_teller *to, const st_table *t) {
    static const char *const parts[] = {
        " · round %1 of 5%2{ · trick %3 of 12| · scoring}",
        " · Durchgang %1 von 5%2{ · Stich %3 von 12| · Wertung}"};
    wr_put_in(to->out, WR_INK_STRONG, "Santa Timea");
    if (t->phase == ST_PHASE_OVER) {
        wr_put(to->out, wr_either(to, " · the game is over", " · die Partie ist aus"));
    } else {
        wr_said said[] = {wr_said_words(round_words[t->round]),
                          wr_said_case(t->tricks >= ST_TRICKS),
                          wr_said_number(t->tricks + 1)};
        wr_say_part(to, parts, said);
    }
    wr_put(to->out, t->pro ? wr_either(to, " · pro game\n", " · Profispiel\n")
                           : wr_either(to, " · base game\n", " · Grundspiel\n"));
}

/* What a card of this direction is worth now. */
static const char *worth_of(const wr_teller *to, const st_table *t, int direction) {
    return worth_words[to->language][(direction - wind_direction(t)) & 3];
}

/* One point of the rose: its mark and letter, `mirrored` for the one on the left. */
static void show_point(const wr_teller *to, const st_table *t, int direction,
                       int mirrored) {
    wr_text *out = to->out;
    const char letter[] = {letters[to->language][direction], '\0'};
    const char *worth = has_wind(t, 0) ? worth_of(to, t, direction) : "";
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
static void show_rose(const wr_teller *to, const st_table *t, int i) {
    wr_text *out = to->out;
    switch (i) {
    case 0:
        wr_put_pad(out, 14);
        show_point(to, t, ST_NORTH, 0);
        break;
    case 2:
        wr_put_pad(out, has_wind(t, 0) ? 2 : 6);
        show_point(to, t, ST_WEST, 1);
        wr_put_in(out, WR_INK_QUIET, " ───┼─── ");
        show_point(to, t, ST_EAST, 0);
        break;
    case 4:
        wr_put_pad(out, 14);
        show_point(to, t, ST_SOUTH, 0);
        break;
    default:
        wr_put_pad(out, 14);
        wr_put_in(out, WR_INK_QUIET, "│");
    }
}

static void show_label(const wr_teller *to, const char *english, const char *german) {
    wr_put_pad(to->out, to->language == WR_GERMAN ? LABELS - 3 : LABELS);
    wr_put_in(to->out, WR_INK_QUIET, wr_either(to, english, german));
    wr_put_pad(to->out, CARDS);
}

static void put_set(const wr_teller *to, uint32_t set) {
    if (set == 0)
        wr_put_in(to->out, WR_INK_QUIET, wr_either(to, "none", "keine"));
    wr__st_put_winds(to, set, 1);
}

/* The winds beside line `i` of the rose. */
static void show_winds(const wr_teller *to, const st_table *t, int i) {
    wr_text *out = to->out;
    if (i == 0 && has_wind(t, 0)) {
        show_label(to, "Wind now", "Wind jetzt");
        put_marked_wind(to, t->row[0]);
        wr_put(out, wr_either(to, "  for trick ", "  für Stich "));
        wr_put_int(out, t->tricks + 1);
    } else if (i == 1 && has_wind(t, 1)) {
        show_label(to, "Then", "Danach");
        put_marked_wind(to, t->row[1]);
        if (has_wind(t, 2)) {
            wr_put(out, wr_either(to, "  and  ", "  und  "));
            put_marked_wind(to, t->row[2]);
        }
    } else if (t->phase < ST_PHASE_WIND) {
        return;
    } else if (i == 2 && t->pro) {
        show_label(to, "Forecast", "Prognose");
        put_set(to, t->forecast);
    } else if (i == 3 && t->pro) {
        show_label(to, "Held", "Wartend");
        put_set(to, t->held);
    } else if (i == 4 && t->pro && t->removed != 0) {
        show_label(to, "Lapsed", "Verfallen");
        put_set(to, t->removed);
    } else if (i == 4 && !t->pro) {
        show_label(to, "Out", "Draußen");
        put_set(to, t->removed);
    }
}

/* A labelled part of a line. */
static void put_part(wr_text *out, const char *label) {
    wr_put_in(out, WR_INK_QUIET, label);
    wr_put_char(out, ' ');
}

/* The winds in one line, and in the pro game the cards that are out of it in another.
 */
static void show_winds_small(const wr_teller *to, const st_table *t) {
    wr_text *out = to->out;
    for (int i = 0; i < ST_ROW && has_wind(t, i); i++) {
        wr_put(out, i == 2 ? "  " : "");
        if (i < 2)
            put_part(out, i == 0 ? wr_either(to, "Wind now", "Wind jetzt")
                                 : wr_either(to, "  then", "  danach"));
        put_marked_wind(to, t->row[i]);
    }
    if (t->phase >= ST_PHASE_WIND && !t->pro) {
        put_part(out, wr_either(to, "  out", "  draußen"));
        put_set(to, t->removed);
    }
    wr_put_char(out, '\n');
    if (t->phase < ST_PHASE_WIND || !t->pro)
        return;
    put_part(out, wr_either(to, "Forecast", "Prognose"));
    put_set(to, t->forecast);
    put_part(out, wr_either(to, "  held", "  wartend"));
    put_set(to, t->held);
    if (t->removed != 0) {
        wr_put_char(out, '\n');
        put_part(out, wr_either(to, "Lapsed", "Verfallen"));
        put_set(to, t->removed);
    }
    wr_put_char(out, '\n');
}

/* "Seat 2", followed by "you". */
static void show_seat(const wr_teller *to, const wr_obs *o, int seat) {
    wr_put(to->out, wr_either(to, "Seat ", "Platz "));
    wr_put_int(to->out, seat + 1);
    if (is_you(o, seat))
        wr_put_in(to->out, WR_INK_STRONG, wr_either(to, " you", " du"));
}

/* What card `i` of the trick gets as it stands: bit 0 the wind card, bit 1 the lead;
 * `ties` tells how many others equal it. */
static int standing_of(const st_table *t, int i, int *ties) {
    int key[ST_MAX_SEATS], taker, next;
    for (int j = 0, before = -1; j < t->in_trick; j++)
        before = key[j] = wr__st_key(t->trick[j], wind_direction(t), before);
    *ties = 0;
    for (int j = 0; j < t->in_trick; j++)
        *ties += j != i && key[j] == key[i];
    wr__st_trick(wind_direction(t), t->trick, t->in_trick, &taker, &next);
    return (i == taker) | (i == next) << 1;
}

/* The rank of card `i` of the trick among those played. */
static void show_standing(const wr_teller *to, const st_table *t, int i) {
    wr_text *out = to->out;
    int ties, gets = standing_of(t, i, &ties);
    if (gets == 0 && ties == 0)
        return;
    wr_put_pad(out, TRICK_NOTE);
    if (gets & 1) {
        wr_put(out, wr_either(to, "takes ", "nimmt "));
        put_wind(out, to->language, t->row[0]);
        if (t->held != 0)
            wr_put(out, wr_either(to, " and the held cards", " mit den wartenden"));
        if (gets & 2)
            wr_put(out, wr_either(to, ", and leads next", ", spielt dann aus"));
    } else if (ties > 0) {
        wr_put_in(out, WR_INK_QUIET,
                  gets & 2 ? wr_either(to, "tied, and keeps the lead",
                                       "ausgestochen, behält das Ausspiel")
                           : wr_either(to, "tied", "ausgestochen"));
    } else {
        wr_put(out, wr_either(to, "leads next", "spielt dann aus"));
    }
}

static void put_trick_card(const wr_teller *to, int card) {
    wr_text *out = to->out;
    if (card != ST_PIRATESS) {
        put_ink(out, direction_of(card));
        wr_put(out, marks[direction_of(card)]);
        wr_put_char(out, ' ');
    }
    wr__st_put_card(out, to->language, card);
    put_plain(out);
}

/* What card `i` of a trick is worth, in the teller's language. */
static void put_trick_value(const wr_teller *to, const uint8_t *trick, int i,
                            int wind) {
    size_t before = to->out->len;
    wr__st_put_value(to->out, trick, i, wind);
    if (to->language == WR_GERMAN && to->out->len > before &&
        to->out->buf[before] == 'l') {
        to->out->len = before;
        wr_put(to->out, "tiefste");
    }
}

static void show_trick(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    const st_table *t = &o->table;
    if (t->phase != ST_PHASE_PLAY)
        return;
    wr_put_in(out, WR_INK_STRONG, wr_either(to, "The trick", "Der Stich"));
    wr_put(out, t->in_trick > 0 ? wr_either(to, ", as it stands\n", ", wie er steht\n")
                                : "\n");
    for (int i = 0; i < t->seats; i++) {
        int seat = (t->leader + i) % t->seats;
        if (i == t->in_trick)
            wr_put_in(out, WR_INK_STRONG, " ▸");
        wr_put_pad(out, SEAT);
        show_seat(to, o, seat);
        if (i < t->in_trick) {
            wr_put_pad(out, TRICK_CARD);
            put_trick_card(to, t->trick[i]);
            wr_put_pad(out, TRICK_VALUE);
            put_trick_value(to, t->trick, i, wind_direction(t));
            show_standing(to, t, i);
        }
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

/* Line `i` of a small trick: seat, card, and what it gets as it stands. */
static void show_trick_line(const wr_teller *to, const wr_obs *o, int i) {
    static const char *const english[] = {"", "takes", "leads", "takes, leads"};
    static const char *const german[] = {"", "nimmt", "spielt aus", "nimmt, ◆"};
    wr_text *out = to->out;
    const st_table *t = &o->table;
    int seat = (t->leader + i) % t->seats, ties = 0;
    if (t->phase != ST_PHASE_PLAY || i >= t->seats)
        return;
    if (i == t->in_trick) {
        wr_put_pad(out, SMALL_TRICK - 2);
        wr_put_in(out, WR_INK_STRONG, "▸");
    }
    wr_put_pad(out, SMALL_TRICK);
    if (is_you(o, seat)) {
        wr_put_in(out, WR_INK_STRONG, wr_either(to, "you", "du"));
    } else {
        wr_put(out, wr_either(to, "Seat ", "Platz "));
        wr_put_int(out, seat + 1);
    }
    if (i >= t->in_trick)
        return;
    int gets = standing_of(t, i, &ties);
    wr_put_pad(out, SMALL_TRICK + 8);
    put_trick_card(to, t->trick[i]);
    if (gets == 0 && ties == 0)
        return;
    wr_put_pad(out, SMALL_TRICK + 14);
    wr_put(out, gets != 0 ? wr_either(to, english[gets], german[gets])
                          : wr_either(to, "tied", "ausgestochen"));
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

static void show_player(const wr_teller *to, const wr_obs *o, int seat) {
    wr_text *out = to->out;
    const st_table *t = &o->table;
    uint32_t pile = t->pile[seat];
    int sets = sets_aside(t, seat);
    wr_put_in(out, WR_INK_QUIET,
              t->phase == ST_PHASE_PLAY && t->leader == seat ? "◆" : " ");
    if (to_move(o) >> seat & 1)
        wr_put_in(out, WR_INK_STRONG, "▸");
    wr_put_pad(out, SEAT);
    show_seat(to, o, seat);
    wr_put_right(out, cards_in_hand(t, seat), IN_HAND);
    wr_put_pad(out, PILE);
    wr__st_put_winds(to, pile, 1);
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

static void show_players(const wr_teller *to, const wr_obs *o, int small) {
    wr_text *out = to->out;
    int sets = 0;
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, o->table.phase == ST_PHASE_PLAY ? wr_either(to, "◆ leads", "◆ Ausspiel")
                                                : "");
    wr_put_pad(out, IN_HAND - 4);
    wr_put(out, wr_either(to, "hand  wind cards taken", "Hand  genommene Winde"));
    wr_put_pad(out, DAMAGE - 7);
    wr_put(out, wr_either(to, " damage won", "Schad. Sieg"));
    for (int r = 0; r < ST_ROUNDS; r++) {
        wr_put_pad(out, FIRST_ROUND + r * EACH_ROUND - 2);
        wr_put(out, wr_either(to, "r", "D"));
        wr_put(out, round_words[r]);
    }
    wr_put_pad(out, TOTAL - 3);
    wr_put(out, wr_either(to, "sum", "ges"));
    put_plain(out);
    wr_put_char(out, '\n');
    for (int seat = 0; seat < o->table.seats; seat++) {
        show_player(to, o, seat);
        sets |= sets_aside(&o->table, seat);
    }
    if (small)
        return;
    if (sets != 0) {
        wr_put_in(out, WR_INK_QUIET,
                  wr_either(to, "   * without the damage of full sets",
                            "   * ohne den Schaden vollständiger Sets"));
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

/* The cards of one direction in the hand. */
static void show_suit(const wr_teller *to, const wr_obs *o, int d, int small) {
    wr_text *out = to->out;
    int column = HAND;
    wr_put_pad(out, small ? 0 : SEAT);
    put_ink(out, d);
    wr_put(out, marks[d]);
    wr_put_char(out, ' ');
    wr_put_char(out, letters[to->language][d]);
    put_plain(out);
    if (has_wind(&o->table, 0)) {
        wr_put_pad(out, small ? 4 : WORTH);
        wr_put_in(out, WR_INK_QUIET, worth_of(to, &o->table, d));
    }
    put_ink(out, d);
    for (int c = d * ST_NUMBERS; c < (d + 1) * ST_NUMBERS; c++)
        if (o->hand >> c & 1) {
            wr_put_pad(out, !small           ? column
                            : column == HAND ? 9
                                             : wr_text_width(out) + 1);
            wr__st_put_card(out, to->language, c);
            column += 4;
        }
    put_plain(out);
}

static void show_hand(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    if (o->hand == 0)
        return;
    wr_put_in(out, WR_INK_STRONG, wr_either(to, "Your hand", "Deine Hand"));
    wr_put_char(out, '\n');
    for (int d = 0; d < ST_DIRECTIONS; d++) {
        show_suit(to, o, d, 0);
        wr_put_char(out, '\n');
    }
    int piratesses = wr_count(o->hand >> ST_PIRATESS);
    if (piratesses > 0) {
        wr_put_pad(out, SEAT);
        wr_put(out, "P");
        wr_put_pad(out, WORTH);
        wr_put_in(out, WR_INK_QUIET, wr_either(to, "copy", "wie"));
        for (int i = 0; i < piratesses; i++) {
            wr_put_pad(out, HAND + 4 * i);
            wr_put_char(out, 'P');
        }
        wr_put_char(out, '\n');
    }
    wr_put_char(out, '\n');
}

/* The hand with the trick beside it. */
static void show_hand_small(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    int piratesses = wr_count(o->hand >> ST_PIRATESS);
    for (int i = 0; i < ST_DIRECTIONS + 1; i++) {
        if (i < ST_DIRECTIONS) {
            show_suit(to, o, i, 1);
        } else if (piratesses > 0) {
            wr_put(out, wr_either(to, "P   Piratess:", "P   Piratenbraut:"));
            for (int n = piratesses; n > 0; n--)
                wr_put(out, " P");
        }
        show_trick_line(to, o, i);
        wr_put_char(out, '\n');
    }
}

/* One line: what is asked, and of which seat. */
static void show_asked(const wr_teller *to, const wr_obs *o) {
    static const char *const choose[] = {
        "Choose which of your sets you lay aside, in secret: %1.",
        "Wähle geheim, welche deiner Sets du beiseitelegst: %1."};
    static const char *const others[] = {
        "%1 %1{choose|chooses|choose} sets to lay aside, in secret.",
        "%1 %1{wählst|wählt|wählen} geheim, welche Sets beiseite kommen."};
    static const char *const yours[] = {
        "%1{You lead: choose|Choose} a card for the %2 wind; the lowest takes %3.",
        "%1{Du spielst aus: Wähle|Wähle} eine Karte für den %2wind; die niedrigste "
        "nimmt %3."};
    static const char *const waits[] = {"%1 %2{leads|is to play} for %3.",
                                        "%1 %2{spielt aus|ist an der Reihe}: %3."};
    const st_table *t = &o->table;
    uint32_t owing = to_move(o);
    int seat = owing != 0 ? wr_lowest(owing) : 0;
    char sets[WORD], wind[WORD];
    wr_text words;
    if (t->phase == ST_PHASE_ASIDE) {
        int mine = o->viewer != ST_NONE && (owing >> o->viewer & 1);
        wr_text_init(&words, sets, sizeof sets);
        if (mine)
            put_directions(&words, to->language, wr__st_sets(t->pile[o->viewer]));
        wr_said said = mine ? wr_said_words(sets) : wr_said_seats(owing);
        wr_say(to, mine ? choose : others, &said);
        return;
    }
    card_word(to, wind, t->row[0], 1);
    if (is_you(o, seat)) {
        wr_said said[] = {wr_said_case(t->in_trick != 0),
                          wr_said_words(names[to->language][wind_direction(t)]),
                          wr_said_words(wind)};
        wr_say(to, yours, said);
    } else {
        wr_said said[] = {wr_said_seat(seat), wr_said_case(t->in_trick != 0),
                          wr_said_words(wind)};
        wr_say(to, waits, said);
    }
}

static void show_next(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    size_t start = out->len;
    switch (o->table.phase) {
    case ST_PHASE_STARTER:
        wr_put(out, wr_either(to, "Chance is to name the first start player.\n",
                              "Der Zufall bestimmt, wer zuerst ausspielt.\n"));
        break;
    case ST_PHASE_DEAL:
        wr_put(out, wr_either(to, "The wheel cards are being dealt.\n",
                              "Die Steuerkarten werden ausgeteilt.\n"));
        break;
    case ST_PHASE_WIND:
    case ST_PHASE_FORECAST:
        wr_put(out, wr_either(to, "A wind card is being turned up.\n",
                              "Eine Windrichtungskarte wird aufgedeckt.\n"));
        break;
    case ST_PHASE_OVER:
        wr__st_say_winners(to, &o->table);
        break;
    default:
        show_asked(to, o);
    }
    wr_text_wrap(out, start, WIDTH);
}

/* What is told is told to the viewer of the observation. */
void wr__st_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small) {
    wr_teller you = {to->out, to->language, o->viewer, to->names};
    to = &you;
    (void)e;
    const st_table *t = &o->table;
    show_title(to, t);
    if (small) {
        show_winds_small(to, t);
        show_players(to, o, 1);
        if (t->phase != ST_PHASE_OVER)
            show_hand_small(to, o);
        show_next(to, o);
        return;
    }
    wr_put_char(to->out, '\n');
    if (t->phase != ST_PHASE_OVER) {
        for (int i = 0; i < 5; i++) {
            show_rose(to, t, i);
            show_winds(to, t, i);
            wr_put_char(to->out, '\n');
        }
        wr_put_char(to->out, '\n');
    }
    show_trick(to, o);
    show_players(to, o, 0);
    show_hand(to, o);
    show_next(to, o);
}
