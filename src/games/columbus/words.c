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
static const char *const direction_names[WR_LANGUAGES][CO_DIRECTIONS] = {
    {"north-west", "north", "north-east", "west", "east", "south-west", "south",
     "south-east"},
    {"Nordwesten", "Norden", "Nordosten", "Westen", "Osten", "Südwesten", "Süden",
     "Südosten"}};
static const char *const face_names[WR_LANGUAGES][CO_FACES] = {
    {"rose", "sail", "whirlwind", "storm", "telescope"},
    {"Windrose", "Segel", "Wirbelwind", "Sturm", "Fernrohr"}};
static const char *const face_plurals[WR_LANGUAGES][CO_FACES] = {
    {"roses", "sails", "whirlwinds", "storms", "telescopes"},
    {"Windrosen", "Segel", "Wirbelwinde", "Stürme", "Fernrohre"}};
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

/* ==== Words for people =========================================================== */

/* "2 roses and 1 sail". */
static void put_faces(const wr_teller *to, const uint8_t *dice) {
    int kinds = 0;
    for (int face = 0; face < CO_FACES; face++)
        kinds += dice[face] > 0;
    for (int face = 0, left = kinds; left > 0; face++) {
        if (dice[face] == 0)
            continue;
        if (left < kinds)
            wr_put(to->out, left > 1 ? ", " : wr_either(to, " and ", " und "));
        wr_put_int(to->out, dice[face]);
        wr_put_char(to->out, ' ');
        wr_put(to->out,
               (dice[face] == 1 ? face_names : face_plurals)[to->language][face]);
        left--;
    }
}

/* The name of an event card. */
static void put_title(const wr_teller *to, int kind) {
    static const char *const titles[WR_LANGUAGES][CO_FOG] = {
        {"Good winds", "Very good winds", "Whirlwind 2", "Whirlwind 3", "Carpenter",
         "Good weather", "Mutiny", "Hurricane"},
        {"Gute Winde", "Sehr gute Winde", "Wirbelwind 2", "Wirbelwind 3", "Zimmermann",
         "Gutes Wetter", "Meuterei", "Hurrikan"}};
    static const char *const provisions[] = {"Provisions, %1 %1{barrel|barrels}",
                                             "Proviant, %1 %1{Fass|Fässer}"};
    if (kind < CO_FOG) {
        wr_put(to->out, titles[to->language][kind]);
    } else if (kind < CO_PROVISIONS) {
        wr_put(to->out, wr_either(to, "Fog to the ", "Nebel nach "));
        wr_put(to->out, direction_names[to->language][kind - CO_FOG]);
    } else {
        wr_said n = wr_said_number(kind - CO_PROVISIONS + 1);
        wr_say_part(to, provisions, &n);
    }
}

static void chance_words(const wr_teller *to, wr_action a) {
    static const char *const palms[] = {"The disc shows %1{|the sea|%2 %2{palm|palms}"
                                        "|an inhabited island}",
                                        "Die Scheibe zeigt %1{|das Meer|%2 "
                                        "%2{Palme|Palmen}|eine bewohnte Insel}"};
    uint8_t dice[CO_FACES] = {0};
    if (a < CO_CARD) {
        wr__co_dice_of(a - CO_THROWN, dice);
        wr_put(to->out, wr_either(to, "The dice show ", "Die Würfel zeigen "));
        put_faces(to, dice);
    } else if (a < CO_DISC) {
        wr_put(to->out, wr_either(to, "Event card: ", "Ereigniskarte: "));
        put_title(to, a - CO_CARD);
    } else if (a < CO_SPUN) {
        int kind = a - CO_DISC;
        wr_said said[] = {wr_said_case(kind == CO_SEA         ? 1
                                       : kind == CO_INHABITED ? 3
                                                              : 2),
                          wr_said_number(kind)};
        wr_say_part(to, palms, said);
    } else {
        wr_put(to->out,
               wr_either(to, "The arrow points to the ", "Der Pfeil zeigt nach "));
        wr_put(to->out, direction_names[to->language][a - CO_SPUN]);
    }
}

/* The actions that are one phrase each; NULL: another one. */
static const char *fixed_words(const wr_teller *to, wr_action a) {
    switch (a) {
    case CO_SKIP:
        return wr_either(to, "skip the turn for 2 barrels", "aussetzen für 2 Fässer");
    case CO_ROLL:
        return wr_either(to, "roll the dice", "würfeln");
    case CO_LOAD:
        return wr_either(to, "telescope: load a barrel at the island",
                         "Fernrohr: ein Fass an der Insel laden");
    case CO_DRAW:
        return wr_either(to, "telescope: draw an event card",
                         "Fernrohr: eine Ereigniskarte ziehen");
    case CO_LOOK:
        return wr_either(to, "telescope: turn over a disc",
                         "Fernrohr: eine Scheibe aufdecken");
    case CO_REPAIR:
        return wr_either(to, "repair the mast with a sail",
                         "den Mast mit einem Segel reparieren");
    case CO_END:
        return wr_either(to, "end the turn", "den Zug beenden");
    case CO_PASS:
        return wr_either(to, "let the storm blow", "den Sturm wehen lassen");
    case CO_WEATHER:
        return wr_either(to, "stop the storm with good weather",
                         "den Sturm mit gutem Wetter aufhalten");
    case CO_AGAIN:
        return wr_either(to, "spin the arrow again", "den Pfeil noch einmal drehen");
    case CO_ACCEPT:
        return wr_either(to, "accept this direction", "diese Richtung annehmen");
    case CO_PAY:
        return wr_either(to, "pay the mutineers a barrel",
                         "den Meuterern ein Fass geben");
    case CO_SIT:
        return wr_either(to, "sit out a turn", "einen Zug aussetzen");
    default:
        return NULL;
    }
}

static void whirl_words(const wr_teller *to, wr_action a) {
    static const char *const move[] = {
        "%1{|with the card, }whirlwind %2%3{ to %4| stays}",
        "%1{|mit der Karte }Wirbelwind %2%3{ auf %4| bleibt}"};
    int stays = a >= CO_STAY;
    int number = a - (a < CO_TWIST        ? CO_WHIRL_MOVE
                      : a < CO_CALL_STORM ? CO_TWIST
                                          : CO_TRANSFER);
    int w = stays ? a - CO_STAY : number >= CO_FIELDS;
    char field[16];
    wr_text t;
    wr_text_init(&t, field, sizeof field);
    if (!stays)
        wr__co_put_field(&t, wr__co_field_of(number - w * CO_FIELDS));
    wr_said said[] = {wr_said_case(a >= CO_TWIST && a < CO_CALL_STORM),
                      wr_said_number(w + 1), wr_said_case(stays), wr_said_words(field)};
    wr_say_part(to, move, said);
}

void wr__co_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move) {
    static const char *const steps[] = {
        "with %1{a rose|a sail|good winds} to the %2",
        "mit %1{einer Windrose|einem Segel|guten Winden} nach %2"};
    wr_action a = move.action;
    (void)e;
    (void)o;
    if (move.who == WR_CHANCE) {
        chance_words(to, a);
        return;
    }
    const char *fixed = fixed_words(to, a);
    if (fixed != NULL) {
        wr_put(to->out, fixed);
    } else if (a < CO_ROSE_STEP) {
        uint8_t dice[CO_FACES];
        wr__co_dice_of(a - CO_REROLL, dice);
        const char *gap = wr_either(
            to, "throw again for a barrel: ", "für ein Fass noch einmal werfen: ");
        for (int face = 0; face < CO_FACES; face++)
            for (int n = dice[face]; n > 0; n--, gap = ", ") {
                wr_put(to->out, gap);
                wr_put(to->out, face_names[to->language][face]);
            }
    } else if (a < CO_WHIRL_MOVE) {
        int step = a - CO_ROSE_STEP;
        wr_said said[] = {
            wr_said_case(step / CO_DIRECTIONS),
            wr_said_words(direction_names[to->language][step % CO_DIRECTIONS])};
        wr_say_part(to, steps, said);
    } else if (a >= CO_CALL_STORM && a < CO_LOAD) {
        wr_put(to->out, wr_either(to, "call a storm in area ", "Sturm in Gebiet "));
        wr_put_int(to->out, a - CO_CALL_STORM + 1);
    } else if (a >= CO_PLAY && a < CO_END) {
        wr_put(to->out, wr_either(to, "play the card ", "Karte spielen: "));
        put_title(to, a - CO_PLAY);
    } else {
        whirl_words(to, a);
    }
}

/* ==== The board ================================================================== */

enum {
    WIDTH = 80,
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
    SITS = 73,

    SMALL_PLACE = 58, /* column of the place in the panel of a small board */
    SMALL_ROWS = 11
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

/* Islands of the built-in edition have names in both languages; those of others are
 * shown as they are. */
static void put_name(const wr_teller *to, const wr_edition *e, int i) {
    static const struct {
        char name[sizeof "canaries"]; /* filled up with zeros, as in an edition */
        const char *shown[WR_LANGUAGES];
    } known[] = {{"azores", {"Azores", "Azoren"}},
                 {"canaries", {"Canaries", "Kanaren"}}};
    wr_text *out = to->out;
    const char *name = (const char *)e->name[i];
    if (name[0] == '\0')
        return;
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        if (memcmp(e->name[i], known[k].name, sizeof known[k].name) == 0)
            name = known[k].shown[to->language];
    wr_put_pad(out, PANEL);
    wr_put_in(out, WR_INK_QUIET, "I ");
    wr__co_put_field(out, e->island[i]);
    wr_put_char(out, ' ');
    wr_put(out, name);
}

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

/* One line of the panel of a small board. */
static void show_seat_small(const wr_teller *to, const wr_obs *o, int seat) {
    wr_text *out = to->out;
    const co_table *t = &o->table;
    wr_put_pad(out, PANEL - 2);
    wr_put_in(out, WR_INK_STRONG, to_move(o) >> seat & 1 ? "▸" : " ");
    wr_put_char(out, (char)ink_of(seat));
    wr_put_int(out, seat + 1);
    put_plain(out);
    if (is_you(o, seat))
        wr_put_in(out, WR_INK_STRONG, wr_either(to, " you", " du"));
    wr_put_pad(out, SMALL_PLACE);
    wr__co_put_field(out, t->ship[seat]);
    wr_put_right(out, t->barrels[seat], SMALL_PLACE + 10);
    wr_put_right(out, t->hand_size[seat], SMALL_PLACE + 17);
    if (wr__co_damaged(t, seat) || (t->found >> seat & 1) || t->sit[seat] > 0)
        wr_put_pad(out, SMALL_PLACE + 18);
    wr_put(out, wr__co_damaged(t, seat) ? "x" : "");
    wr_put(out, t->found >> seat & 1 ? "◆" : "");
    wr_put(out, t->sit[seat] > 0 ? "z" : "");
}

/* The sum of the discs of all kinds that show palms. */
static int palms_in(const co_table *t) {
    int palms = 0;
    for (int kind = CO_SEA + 1; kind < CO_INHABITED; kind++)
        palms += t->discs[kind];
    return palms;
}

/* The panel beside row `row` of the board. */
static void put_panel(const wr_teller *to, const wr_edition *e, const co_table *t,
                      int row) {
    static const char *const legend[WR_LANGUAGES][4] = {
        {"~ calm       ^ reef", "I island     ▒ land", "+ symbol     S start",
         "1x damaged   @1 whirlwind"},
        {"~ Flaute     ^ Riff", "I Insel      ▒ Land", "+ Symbol     S Start",
         "1x ohne Mast @1 Wirbelwind"}};
    static const char *const discs[] = {"%1 discs face down:",
                                        "%1 verdeckte Scheiben:"};
    static const char *const kinds[] = {"%1 sea, %2 palms, %3 inhabited",
                                        "%1 Meer, %2 Palmen, %3 bewohnt"};
    static const char *const pile[] = {"%1 cards in the pile", "%1 Karten im Stapel"};
    int palms = palms_in(t);
    wr_said said[] = {wr_said_number(t->discs[CO_SEA]), wr_said_number(palms),
                      wr_said_number(t->discs[CO_INHABITED])};
    wr_said all = wr_said_number(palms + t->discs[CO_SEA] + t->discs[CO_INHABITED]);
    wr_said cards = wr_said_number(t->pile_size);
    if (row - 9 >= CO_ISLANDS)
        return;
    if (row < 9)
        wr_put_pad(to->out, PANEL);
    if (row <= 4)
        wr_put_in(to->out, WR_INK_QUIET, legend[to->language][row - 1]);
    else if (row == 5)
        wr_say_part(to, discs, &all);
    else if (row == 6)
        wr_say_part(to, kinds, said);
    else if (row == 7)
        wr_say_part(to, pile, &cards);
    else if (row == 8)
        wr_put_in(to->out, WR_INK_QUIET,
                  wr_either(to, "* more ships", "* weitere Schiffe"));
    else
        put_name(to, e, row - 9);
}

/* The seats and what must be known in the panel of a small board; `line` 0 is beside
 * the numbers of the columns. */
static void put_panel_small(const wr_teller *to, const wr_obs *o, int line) {
    static const char *const legend[WR_LANGUAGES][3] = {
        {"~ calm ^ reef I island", "+ symbol S start ▒ land",
         "x no mast ◆ found z sits"},
        {"~ Flaute ^ Riff I Insel", "+ Symbol S Start ▒ Land",
         "x ohne Mast ◆ Land z ruht"}};
    static const char *const discs[] = {"%1 sea, %2 palms, %3 ◆",
                                        "%1 Meer, %2 Palmen, %3 ◆"};
    static const char *const pile[] = {"%1 cards in the pile", "%1 Karten im Stapel"};
    const co_table *t = &o->table;
    wr_text *out = to->out;
    wr_said said[] = {wr_said_number(t->discs[CO_SEA]), wr_said_number(palms_in(t)),
                      wr_said_number(t->discs[CO_INHABITED])};
    wr_said cards = wr_said_number(t->pile_size);
    int after = line - 1 - t->seats;
    if (line == 0) {
        wr_put_pad(out, SMALL_PLACE);
        wr_put_in(out, WR_INK_QUIET,
                  wr_either(to, "ship barrels cards", "Schiff Fässer Karten"));
    } else if (line <= t->seats) {
        show_seat_small(to, o, line - 1);
    } else if (after < 3) {
        wr_put_pad(out, PANEL - 2);
        wr_put_in(out, WR_INK_QUIET, legend[to->language][after]);
    } else if (after < 5) {
        wr_put_pad(out, PANEL - 2);
        wr_say_part(to, after == 3 ? discs : pile, after == 3 ? said : &cards);
    }
}

static void put_columns(wr_text *out) {
    wr_put_char(out, WR_INK_QUIET);
    for (int column = 1; column <= CO_COLUMNS; column++) {
        put_plain(out);
        put_bar(column, out);
        wr_put_char(out, WR_INK_QUIET);
        wr_put_pad(out, screen_column(column) + (column < 10));
        wr_put_int(out, column);
    }
    put_plain(out);
}

static void put_row(const wr_edition *e, const co_table *t, int row, wr_text *out) {
    wr_put_char(out, WR_INK_QUIET);
    wr_put_pad(out, row < 10 ? 2 : 1);
    wr_put_int(out, row);
    put_plain(out);
    for (int column = 1; column <= CO_COLUMNS; column++) {
        put_bar(column, out);
        wr_put_pad(out, screen_column(column));
        put_cell(e, t, wr__co_field(column, row), out);
    }
}

static void put_areas(const wr_teller *to) {
    wr_text *out = to->out;
    wr_put_char(out, WR_INK_QUIET);
    for (int area = 1; area <= CO_AREAS; area++) {
        wr_put_pad(out,
                   screen_column(area == 1 ? 1 : 3 * area - 2) + (area == 1 ? 0 : -3));
        wr_put(out, wr_either(to, "area ", area == 1 ? "Geb. " : "Gebiet "));
        wr_put_int(out, area);
    }
    put_plain(out);
}

static void show_board(const wr_teller *to, const wr_edition *e, const co_table *t) {
    put_columns(to->out);
    wr_put_char(to->out, '\n');
    for (int row = 1; row <= t->rows; row++) {
        put_row(e, t, row, to->out);
        put_panel(to, e, t, row);
        wr_put_char(to->out, '\n');
    }
    put_areas(to);
    wr_put(to->out, "\n\n");
}

/* At most SMALL_ROWS rows, around the viewer's ship, or the one in turn. */
static void show_board_small(const wr_teller *to, const wr_edition *e,
                             const wr_obs *o) {
    const co_table *t = &o->table;
    int ship = t->ship[o->viewer != CO_NONE ? o->viewer : t->turn];
    int last = t->rows - SMALL_ROWS + 1, first = ship / CO_STRIDE - SMALL_ROWS / 2;
    first = first > last ? last : first;
    first = first < 1 ? 1 : first;
    put_columns(to->out);
    put_panel_small(to, o, 0);
    wr_put_char(to->out, '\n');
    for (int i = 0; i < SMALL_ROWS && first + i <= t->rows; i++) {
        put_row(e, t, first + i, to->out);
        put_panel_small(to, o, i + 1);
        wr_put_char(to->out, '\n');
    }
    put_areas(to);
    wr_put_char(to->out, '\n');
}

/* ==== The seats ================================================================== */

/* "12-6, calm". */
static void put_place(const wr_teller *to, const co_table *t, int seat) {
    int field = t->ship[seat];
    wr__co_put_field(to->out, field);
    if (field == t->start)
        wr_put(to->out, wr_either(to, ", start", ", Start"));
    else if (wr__co_in(t->map.calm, field))
        wr_put(to->out, wr_either(to, ", calm", ", Flaute"));
    else if (wr__co_in(t->map.shore, field))
        wr_put(to->out, wr_either(to, ", by an island", ", Inselnähe"));
}

/* "Seat 2" in its ink, followed by "you". */
static void put_seat_name(const wr_teller *to, const wr_obs *o, int seat) {
    wr_put_char(to->out, (char)ink_of(seat));
    wr_put(to->out, wr_either(to, "Seat ", "Platz "));
    wr_put_int(to->out, seat + 1);
    put_plain(to->out);
    if (is_you(o, seat))
        wr_put_in(to->out, WR_INK_STRONG, wr_either(to, " you", " du"));
}

static void show_seat(const wr_teller *to, const wr_obs *o, int seat) {
    wr_text *out = to->out;
    const co_table *t = &o->table;
    if (to_move(o) >> seat & 1)
        wr_put_in(out, WR_INK_STRONG, " ▸");
    wr_put_pad(out, SEAT);
    put_seat_name(to, o, seat);
    wr_put_pad(out, PLACE);
    put_place(to, t, seat);
    wr_put_pad(out, MAST);
    if (wr__co_damaged(t, seat))
        wr_put_in(out, WR_INK_STRONG, wr_either(to, "damaged", "kaputt"));
    else
        wr_put_in(out, WR_INK_QUIET, wr_either(to, "intact", "heil"));
    wr_put_pad(out, BARRELS);
    wr_put_int(out, t->barrels[seat]);
    wr_put_char(out, ' ');
    for (int i = 0; i < t->barrels[seat]; i++)
        wr_put_char(out, 'o');
    wr_put_pad(out, CARDS);
    wr_put_int(out, t->hand_size[seat]);
    if (t->found >> seat & 1) {
        wr_put_pad(out, DISC);
        wr_put_in(out, WR_INK_STRONG, wr_either(to, "found", "ja"));
    }
    if (t->sit[seat] > 0) {
        wr_put_pad(out, SITS);
        wr_put(out, wr_either(to, "sits ", "aus "));
        wr_put_int(out, t->sit[seat]);
    }
    wr_put_char(out, '\n');
}

static void show_seats(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    wr_put_char(out, WR_INK_QUIET);
    wr_put_pad(out, PLACE);
    wr_put(out, wr_either(to, "ship at", "Schiff auf"));
    wr_put_pad(out, MAST);
    wr_put(out, wr_either(to, "mast", "Mast"));
    wr_put_pad(out, BARRELS);
    wr_put(out, wr_either(to, "barrels", "Fässer"));
    wr_put_pad(out, CARDS);
    wr_put(out, wr_either(to, "cards", "Karten"));
    wr_put_pad(out, DISC);
    wr_put(out, wr_either(to, "island", "Insel"));
    put_plain(out);
    wr_put_char(out, '\n');
    for (int seat = 0; seat < o->table.seats; seat++)
        show_seat(to, o, seat);
    wr_put_char(out, '\n');
}

/* ==== The turn =================================================================== */

/* True if the ship in turn can only be repaired. */
static int repairs(const co_table *t) {
    return t->phase == CO_PHASE_DICE && wr__co_damaged(t, t->turn);
}

/* The dice and steps that the seat in turn has left. */
static void show_dice(const wr_teller *to, const wr_obs *o) {
    static const char *const begins[] = {
        "%1{%2{Rolled|To use}|%3 %2{rolled|may still use}}: ",
        "%1{%2{Gewürfelt|Zu benutzen}|%3 %2{hat gewürfelt|kann noch benutzen}}: "};
    static const char *const winds[] = {"%1 %1{step|steps} of good winds",
                                        "%1 %1{Schritt|Schritte} mit guten Winden"};
    static const char *const twists[] = {"%1 whirlwind %1{step|steps}",
                                         "%1 %1{Feld|Felder} für Wirbelwinde"};
    wr_text *out = to->out;
    const co_table *t = &o->table;
    const char *gap = "";
    int any = t->winds + t->twists + t->extra;
    for (int face = 0; face < CO_FACES; face++)
        any += t->dice[face];
    if (any == 0)
        return;
    wr_said said[] = {wr_said_case(!is_you(o, t->turn)), wr_said_case(!repairs(t)),
                      wr_said_seat(t->turn)};
    wr_put_char(out, WR_INK_STRONG);
    size_t start = out->len;
    wr_say_part(to, begins, said);
    if (out->buf[start] == 's')
        out->buf[start] = 'S'; /* "Seat 2" */
    put_plain(out);
    for (int face = 0; face < CO_FACES; face++)
        for (int n = t->dice[face]; n > 0; n--) {
            wr_put(out, gap);
            wr_put(out, face_names[to->language][face]);
            gap = ", ";
        }
    wr_said steps[] = {wr_said_number(t->winds), wr_said_number(t->twists)};
    for (int i = 0; i < 2; i++) {
        if (steps[i].value == 0)
            continue;
        wr_put(out, gap);
        wr_say_part(to, i == 0 ? winds : twists, &steps[i]);
        gap = ", ";
    }
    if (t->extra) {
        wr_put(out, gap);
        wr_put(out, wr_either(to, "an extra turn", "ein Extrazug"));
    }
    wr_put_char(out, '\n');
}

static void show_hand(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    const char *gap = "";
    if (o->viewer == CO_NONE || o->table.hand_size[o->viewer] == 0)
        return;
    wr_put_in(out, WR_INK_STRONG, wr_either(to, "Your cards: ", "Deine Karten: "));
    for (int kind = 0; kind < CO_HELD; kind++) {
        if (o->hand[kind] == 0)
            continue;
        wr_put(out, gap);
        put_title(to, kind);
        if (o->hand[kind] > 1) {
            wr_put(out, " ×");
            wr_put_int(out, o->hand[kind]);
        }
        gap = ", ";
    }
    wr_put_char(out, '\n');
}

static void show_storm(const wr_teller *to, const wr_obs *o) {
    static const char *const asked[] = {
        "A storm is called in area %1: pass, or stop it with good weather if you have "
        "it.",
        "Sturm in Gebiet %1: Lass ihn wehen, oder halte ihn mit gutem Wetter auf."};
    static const char *const others[] = {
        "%1 %1{have|has} called a storm in area %2; the others answer in secret.",
        "%1 %1{hast|hat} in Gebiet %2 einen Sturm gerufen; die anderen antworten "
        "geheim."};
    const co_table *t = &o->table;
    wr_said said[] = {wr_said_seat(t->turn), wr_said_number(t->area)};
    if (o->viewer != CO_NONE && (to_move(o) >> o->viewer & 1))
        wr_say(to, asked, said + 1);
    else
        wr_say(to, others, said);
}

/* What the viewer, whose turn it is, is asked after the roll. */
static void ask_after_roll(const wr_teller *to, const co_table *t) {
    static const char *const asked[] = {
        "%1{A sail: repair your ship with it, which ends your turn"
        "|Your ship is damaged, and only a sail repairs it: reroll for a barrel, or end"
        "|Your ship is damaged, and only a sail repairs it: end your turn"
        "|Your ship is becalmed: only sails count; use them and cards, or end"
        "|Use your dice and cards, and end your turn}.",
        "%1{Ein Segel: Repariere damit dein Schiff; das beendet deinen Zug"
        "|Nur ein Segel repariert dein Schiff: Wirf für ein Fass neu, oder beende"
        "|Nur ein Segel repariert dein Schiff: Beende den Zug"
        "|Flaute: Nur Segel zählen; benutze sie und Karten, oder beende den Zug"
        "|Benutze deine Würfel und Karten, und beende den Zug}."};
    int again = t->barrels[t->turn] > 0 && !t->used;
    wr_said which = wr_said_case(repairs(t) && t->dice[CO_SAIL] > 0 ? 0
                                 : repairs(t) && again              ? 1
                                 : repairs(t)                       ? 2
                                 : wr__co_becalmed(t, t->turn)      ? 3
                                                                    : 4);
    wr_say(to, asked, &which);
}

/* What the viewer is asked to do now. */
static void show_to_you(const wr_teller *to, const co_table *t) {
    static const char *const roll[] = {
        "Roll the dice%1{| for a sail, which repairs your ship}%2{, or skip for two "
        "barrels|}.",
        "Würfle%1{| um ein Segel, das dein Schiff repariert}%2{, oder setz für zwei "
        "Fässer aus|}."};
    static const char *const blows[] = {
        "The storm in area %1 blows to the %2: accept it, or spin again.",
        "Der Sturm in Gebiet %1 weht nach %2: Nimm ihn an, oder dreh noch einmal."};
    static const char *const mutiny[] = {
        "A mutiny: pay a barrel, or sit out a turn.",
        "Meuterei: Zahle ein Fass, oder setz einen Zug aus."};
    static const char *const right[] = {
        "Move whirlwind %1 to another symbol field, or let it stay.",
        "Versetz Wirbelwind %1 auf ein anderes Symbolfeld, oder lass ihn stehen."};
    wr_said said[] = {wr_said_case(wr__co_damaged(t, t->turn)),
                      wr_said_case(t->played != 0)};
    wr_said storm[] = {wr_said_number(t->area),
                       wr_said_words(t->phase == CO_PHASE_AGAIN
                                         ? direction_names[to->language][t->spin]
                                         : "")};
    wr_said whirlwind =
        wr_said_number(t->phase == CO_PHASE_RIGHT ? wr__co_right_whirlwind(t) + 1 : 0);
    if (t->phase == CO_PHASE_DICE)
        ask_after_roll(to, t);
    else if (t->phase == CO_PHASE_BEFORE)
        wr_say(to, roll, said);
    else if (t->phase == CO_PHASE_AGAIN)
        wr_say(to, blows, storm);
    else if (t->phase == CO_PHASE_MUTINY)
        wr_say(to, mutiny, said);
    else
        wr_say(to, right, &whirlwind);
}

/* What is asked of another seat, or of any seat if the viewer has none. */
static void show_asked(const wr_teller *to, const wr_obs *o) {
    static const char *const asked[] = {
        "%1 %2{is to roll or skip|needs a sail to repair the ship|uses dice and cards"
        "|may spin again; the storm would blow to the %3"
        "|pays a barrel to the mutineers, or sits out a turn"
        "|may move a whirlwind to another symbol field}.",
        "%1 %2{würfelt oder setzt aus|braucht ein Segel, um das Schiff zu reparieren"
        "|benutzt Würfel und Karten"
        "|darf noch einmal drehen; der Sturm würde nach %3 wehen"
        "|zahlt den Meuterern ein Fass oder setzt aus"
        "|darf einen Wirbelwind auf ein anderes Symbolfeld setzen}."};
    const co_table *t = &o->table;
    int seat = wr_lowest(to_move(o));
    int which = t->phase == CO_PHASE_BEFORE   ? 0
                : t->phase == CO_PHASE_DICE   ? (repairs(t) ? 1 : 2)
                : t->phase == CO_PHASE_AGAIN  ? 3
                : t->phase == CO_PHASE_MUTINY ? 4
                                              : 5;
    wr_said said[] = {
        wr_said_seat(seat), wr_said_case(which),
        wr_said_words(which == 3 ? direction_names[to->language][t->spin] : "")};
    if (is_you(o, seat))
        show_to_you(to, t);
    else
        wr_say(to, asked, said);
}

static void show_next(const wr_teller *to, const wr_obs *o) {
    static const char *const due[WR_LANGUAGES][CO_PHASE_BEFORE] = {
        {"The dice are thrown.\n", "A card is drawn.\n", "A disc is turned over.\n",
         "The spinner is turned.\n"},
        {"Die Würfel werden geworfen.\n", "Eine Karte wird gezogen.\n",
         "Eine Scheibe wird aufgedeckt.\n", "Der Pfeil wird gedreht.\n"}};
    int phase = o->table.phase;
    if (phase < CO_PHASE_BEFORE)
        wr_put(to->out, due[to->language][phase]);
    else if (phase == CO_PHASE_OVER)
        wr__co_say_winners(to, &o->table);
    else if (phase == CO_PHASE_ANSWER)
        show_storm(to, o);
    else
        show_asked(to, o);
}

/* What is told is told to the viewer of the observation. */
void wr__co_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small) {
    wr_teller you = {to->out, to->language, o->viewer, to->names};
    to = &you;
    static const char *const title[] = {
        " · round %1%2{| of %3}%4{| · the game is over}\n",
        " · Runde %1%2{| von %3}%4{| · die Partie ist aus}\n"};
    const co_table *t = &o->table;
    wr_said said[] = {wr_said_number((int)t->round), wr_said_case(t->max_rounds != 0),
                      wr_said_number((int)t->max_rounds),
                      wr_said_case(t->phase == CO_PHASE_OVER)};
    wr_put_in(to->out, WR_INK_STRONG, "Columbus");
    wr_say_part(to, title, said);
    if (small) {
        show_board_small(to, e, o);
    } else {
        wr_put_char(to->out, '\n');
        show_board(to, e, t);
        show_seats(to, o);
    }
    size_t start = to->out->len;
    show_dice(to, o);
    show_hand(to, o);
    show_next(to, o);
    wr_text_wrap(to->out, start, WIDTH);
}
