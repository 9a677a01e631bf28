/*
 * words.c: Azimuth in words: the notation of records, and the table for a terminal.
 *
 * Colours have letters as well as inks, so the table reads the same without colours. A
 * castaway on a raft is the capital letter on top of its stack.
 */
#include "azimuth.h"

#include <string.h>

/* ==== Numbers by name ============================================================= */

#define PLAIN(name)   WR_CONSTANT("", AZ_, name)
#define PHASE(name)   WR_CONSTANT("phase", AZ_PHASE_, name)
#define ACTION(name)  WR_CONSTANT("action", AZ_, name)
#define OUTCOME(name) WR_CONSTANT("outcome", AZ_, name)
#define COLOUR(name)  WR_CONSTANT("colour", AZ_, name)
#define FACE(name)    WR_CONSTANT("face", AZ_, name)
#define MODE(name)    WR_CONSTANT("mode", AZ_, name)

const wr_constant wr__constants_azimuth[] = {
    PLAIN(NONE),        PLAIN(COLOURS),     PLAIN(DIRECTIONS), PLAIN(ROW),
    PLAIN(SPACES),      PLAIN(ISLAND),      PLAIN(HOME),       PLAIN(WIND_ROW),
    PLAIN(WIND_SPACES), PLAIN(ISLAND_WIND), PLAIN(TOKENS),     PHASE(DIE),
    PHASE(RAFTS),       PHASE(DRAW),        PHASE(BEACH),      PHASE(START),
    PHASE(TURN),        PHASE(WAVE),        PHASE(OVER),       ACTION(BEACH),
    ACTION(START),      ACTION(WAVE),       ACTION(PLACE),     ACTION(ROTATE),
    ACTION(MOVE),       ACTION(CONTROL),    ACTION(SWIM),      OUTCOME(RAFT),
    OUTCOME(DRAWN),     OUTCOME(DIE),       COLOUR(RED),       COLOUR(BLONDIE),
    COLOUR(BLACK),      COLOUR(BLUE),       FACE(SUN),         FACE(MERMAID),
    FACE(AWAY),         FACE(TOWARD),       FACE(GUST),        FACE(TURTLE),
    MODE(SEA),          MODE(RACE),         WR_CONSTANTS_END,
};

/* ==== Names ====================================================================== */

static const char letters[] = "rykb";
static const char capitals[] = "RYKB";
static const char points[] = "nesw";
static const char *const colours[AZ_COLOURS] = {"red", "blondie", "black", "blue"};
static const char *const side_names[WR_LANGUAGES][AZ_DIRECTIONS] = {
    {"north", "east", "south", "west"}, {"Norden", "Osten", "Süden", "Westen"}};
static const char *const colour_names[WR_LANGUAGES][AZ_COLOURS] = {
    {"red", "blondie", "black", "blue"}, {"Rot", "Blondie", "Schwarz", "Blau"}};
static const char *const face_names[WR_LANGUAGES][AZ_FACES] = {
    {"sun", "mermaid", "wave away", "wave toward", "gust", "turtle"},
    {"Sonne", "Meerjungfrau", "Welle weg", "Welle heran", "Windböe", "Schildkröte"}};
static const char *const arrows[AZ_DIRECTIONS] = {"▲", "▶", "▼", "◀"};
static const char *const faces[AZ_FACES] = {"sun",    "mermaid", "away",
                                            "toward", "gust",    "turtle"};

void wr__az_put_space(wr_text *out, int space) {
    wr_put_char(out, (char)('a' + space % AZ_ROW));
    wr_put_char(out, (char)('1' + space / AZ_ROW));
}

/* A wind space is named after the raft space on its upper left. */
static void put_corner(wr_text *out, int space) {
    wr__az_put_space(out, space + space / AZ_WIND_ROW);
}

static void put_wind_space(wr_text *out, int space) {
    wr_put(out, "w-");
    put_corner(out, space);
}

static void put_place(wr_text *out, int place) {
    if (place < AZ_SPACES)
        wr__az_put_space(out, place);
    else
        wr_put(out, place == AZ_ISLAND ? "island" : "home");
}

static void put_plain(wr_text *out) {
    wr_put_char(out, WR_INK_PLAIN);
}

static void put_ink(wr_text *out, int colour) {
    wr_put_char(out, (char)(WR_INK_NORTH + colour));
}

static void put_inked(wr_text *out, int colour, char letter) {
    put_ink(out, colour);
    wr_put_char(out, letter);
    put_plain(out);
}

/* ==== Notation =================================================================== */

static void chance_text(const az_table *t, int a, wr_text *out) {
    if (a < AZ_DRAWN) {
        if (t->phase != AZ_PHASE_RAFTS || t->laid == 0)
            wr_put(out, "rafts "); /* the others continue this line */
        wr_put_char(out, a - AZ_RAFT < AZ_COLOURS ? letters[a - AZ_RAFT] : '-');
    } else if (a < AZ_DIE) {
        wr_put(out, "start ");
        wr_put(out, colours[a - AZ_DRAWN]);
    } else {
        wr_put(out, "die ");
        wr_put(out, faces[a - AZ_DIE]);
    }
}

/* `place w-b2 e`: a verb, one or two wind spaces and a direction. */
static void wind_text(const char *verb, int from, int to, int direction, wr_text *out) {
    wr_put(out, verb);
    put_wind_space(out, from);
    if (to != from) {
        wr_put_char(out, ' ');
        put_wind_space(out, to);
    }
    wr_put_char(out, ' ');
    wr_put_char(out, points[direction]);
}

int wr__az_wind_of(int a, int *from) {
    if (a < AZ_PLACE || a >= AZ_SWIM)
        return AZ_NONE;
    if (a >= AZ_MOVE && a < AZ_CONTROL) {
        int i = (a - AZ_MOVE) / AZ_DIRECTIONS;
        *from = wr__az_step_from[i];
        return wr__az_step_to[i];
    }
    int base = a < AZ_ROTATE ? AZ_PLACE : a < AZ_MOVE ? AZ_ROTATE : AZ_CONTROL;
    return *from = (a - base) / AZ_DIRECTIONS;
}

static const char *wind_verb(int a) {
    if (a < AZ_ROTATE)
        return "place ";
    if (a < AZ_MOVE)
        return "rotate ";
    return a < AZ_CONTROL ? "move " : "control ";
}

void wr__az_action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out) {
    (void)e;
    int from = 0, to = wr__az_wind_of(a, &from);
    if (who == WR_CHANCE) {
        chance_text(&o->table, a, out);
    } else if (a < AZ_START) {
        wr_put(out, "beach ");
        wr_put_int(out, a - AZ_BEACH + 1);
    } else if (a < AZ_WAVE) {
        wr_put(out, "start ");
        wr_put(out, colours[a - AZ_START]);
    } else if (a < AZ_PLACE) {
        wr_put(out, "wave ");
        wr__az_put_space(out, (a - AZ_WAVE) / 2);
        wr_put(out, (a - AZ_WAVE) % 2 ? " after" : " first");
    } else if (a < AZ_SWIM) {
        /* every base is a multiple of four away from the others */
        wind_text(wind_verb(a), from, to, (a - AZ_PLACE) % AZ_DIRECTIONS, out);
    } else {
        wr_put(out, "swim ");
        put_place(out, a - AZ_SWIM);
    }
}

/* ==== Words for people =========================================================== */

static void chance_words(const wr_teller *to, int a) {
    static const char *const die[] = {
        "The Sea Die shows the %1{sun|mermaid|wave away|wave toward|gust|turtle}",
        "Der Meereswürfel zeigt die %1{Sonne|Meerjungfrau|Welle weg|Welle heran"
        "|Windböe|Schildkröte}"};
    static const char *const drawn[] = {"%1 begins", "Es beginnt: %1"};
    if (a < AZ_DRAWN) {
        wr_put(to->out,
               wr_either(to, "The rafts are laid out", "Die Flöße sind ausgelegt"));
    } else if (a < AZ_DIE) {
        wr_said colour = wr_said_words(colour_names[to->language][a - AZ_DRAWN]);
        wr_say_part(to, drawn, &colour);
    } else {
        wr_said face = wr_said_case(a - AZ_DIE);
        wr_say_part(to, die, &face);
    }
}

static void wind_words(const wr_teller *to, const az_table *t, int a) {
    static const char *const words[] = {
        "%1{place a wind on|turn the wind on|move the wind from|take control of %2's "
        "wind on} wind space %3%4{| to %6}, to the %5",
        "%1{Wind legen auf|Wind drehen auf|Wind versetzen von|Übernehmen: Wind von %2 "
        "auf} Windfeld %3%4{| nach %6}, nach %5"};
    int from = 0, dest = wr__az_wind_of(a, &from);
    int owner = wr__az_wind_colour(t, from);
    int kind = a < AZ_ROTATE ? 0 : a < AZ_MOVE ? 1 : a < AZ_CONTROL ? 2 : 3;
    char here[8], there[8];
    wr_text text;
    wr_text_init(&text, here, sizeof here);
    put_corner(&text, from);
    wr_text_init(&text, there, sizeof there);
    put_corner(&text, dest);
    wr_said said[] = {
        wr_said_case(kind),
        wr_said_words(owner != AZ_NONE ? colour_names[to->language][owner] : ""),
        wr_said_words(here),
        wr_said_case(dest != from),
        wr_said_words(side_names[to->language][(a - AZ_PLACE) % AZ_DIRECTIONS]),
        wr_said_words(there)};
    wr_say_part(to, words, said);
}

void wr__az_words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move) {
    static const char *const beach[] = {
        "beach %1 of 5, from the %2{west|north}",
        "Strand %1 von 5, gezählt von %2{Westen|Norden}"};
    static const char *const begins[] = {"%1 begins", "%1 beginnt"};
    static const char *const wave[] = {
        "%1{%2 first, then the rafts ahead|the rafts ahead first, then %2}",
        "%1{erst %2, dann die Flöße davor|erst die Flöße davor, dann %2}"};
    static const char *const swim[] = {"swim %1{to %2|to the island|home}",
                                       "%1{nach %2|zur Insel|nach Hause} schwimmen"};
    int a = move.action;
    char space[8] = "";
    wr_text text;
    (void)e;
    wr_text_init(&text, space, sizeof space);
    if (move.who == WR_CHANCE) {
        chance_words(to, a);
    } else if (a < AZ_START) {
        wr_said said[] = {wr_said_number(a - AZ_BEACH + 1),
                          wr_said_case(o->table.turn & 1)};
        wr_say_part(to, beach, said);
    } else if (a < AZ_WAVE) {
        wr_said colour = wr_said_words(colour_names[to->language][a - AZ_START]);
        wr_say_part(to, begins, &colour);
    } else if (a < AZ_PLACE) {
        wr__az_put_space(&text, (a - AZ_WAVE) / 2);
        wr_said said[] = {wr_said_case((a - AZ_WAVE) % 2), wr_said_words(space)};
        wr_say_part(to, wave, said);
    } else if (a < AZ_SWIM) {
        wind_words(to, &o->table, a);
    } else {
        int place = a - AZ_SWIM;
        if (place < AZ_SPACES)
            wr__az_put_space(&text, place);
        wr_said said[] = {wr_said_case(place < AZ_SPACES    ? 0
                                       : place == AZ_ISLAND ? 1
                                                            : 2),
                          wr_said_words(space)};
        wr_say_part(to, swim, said);
    }
}

/* ==== The board ================================================================== */

enum {
    WIDTH = 80,
    FIRST_CELL = 7, /* column of raft spaces a1 to a6 */
    CELL = 11,
    SMALL_CELL = 7, /* of a small board */
    WEST_BEACH = 4,
    PANEL = 52, /* columns of the panel beside a small board */
    PANEL_WINDS = 73,

    SEAT = 12, /* columns of the table of colours */
    TOKENS = 21,
    NUTS = 29,
    BEACH = 39,
    CASTAWAY = 48
};

/* A board that is drawn. */
typedef struct {
    const az_table *table;
    int cell; /* columns of a raft space */
    wr_text *out;
} board;

static int column_of(const board *b, int space) {
    return FIRST_CELL + space % AZ_ROW * b->cell;
}

static int east_of(const board *b) {
    return FIRST_CELL + AZ_ROW * b->cell;
}

/* The raft spaces of the sea area; none before the marker is given, and in a race. */
static uint64_t area_of(const az_table *t) {
    return t->mode == AZ_SEA && t->marker != AZ_NONE ? wr__az_area(t->marker) : 0;
}

/* The mark if a whole row or column, whose raft spaces are `set`, is in the area. */
static const char *area_mark(const az_table *t, uint64_t set) {
    return (area_of(t) & set) == set ? "~" : "";
}

static void show_stack(const board *b, int space) {
    const az_table *t = b->table;
    int height = wr__az_height(t, space), level = 0, most = b->cell - 3;
    wr_put_pad(b->out, column_of(b, space));
    if (height == 0)
        wr_put_in(b->out, WR_INK_QUIET, area_of(t) >> space & 1 ? "~" : "·");
    if (height > most) {
        level = height - most / 2;
        wr_put_int(b->out, height);
        wr_put_char(b->out, ':'); /* this many in all, and these on top */
    }
    for (; level < height; level++) {
        int colour = wr__az_raft(t, space, level);
        int carries = level + 1 == height && t->place[colour] == space;
        put_inked(b->out, colour, (carries ? capitals : letters)[colour]);
        if (carries && (t->asleep >> colour & 1))
            wr_put_char(b->out, 'z');
    }
}

/* True if this colour is choosing its beach now. */
static int chooses_beach(const az_table *t, int colour) {
    return t->phase == AZ_PHASE_BEACH && t->turn == colour;
}

/* On the edge where a beach is being chosen, its positions are shown between the spaces
 * that they touch. */
static void show_position(const board *b, int colour, int i) {
    if (!chooses_beach(b->table, colour))
        return;
    wr_put_pad(b->out, colour == AZ_WEST   ? WEST_BEACH
                       : colour == AZ_EAST ? east_of(b)
                                           : column_of(b, i) + b->cell / 2);
    const char digit[] = {(char)('1' + i), '\0'};
    wr_put_in(b->out, WR_INK_STRONG, digit);
}

/* The edge of the board where the beach of a colour touches the space. */
static void show_beach(const board *b, int colour, int space) {
    if (!(wr__az_beach(b->table, colour) >> space & 1))
        return;
    wr_put_pad(b->out, colour == AZ_WEST   ? WEST_BEACH
                       : colour == AZ_EAST ? east_of(b)
                                           : column_of(b, space));
    put_ink(b->out, colour);
    wr_put(b->out, colour & 1 ? "##" : "#####");
    put_plain(b->out);
}

static void show_columns(const board *b) {
    const uint64_t column = UINT64_C(0x41041041);
    for (int i = 0; i < AZ_ROW; i++) {
        wr_put_pad(b->out, column_of(b, i));
        wr_put_char(b->out, (char)('a' + i));
        wr_put_in(b->out, WR_INK_QUIET, area_mark(b->table, column << i));
    }
}

static void show_raft_row(const board *b, int row) {
    const uint64_t whole = UINT64_C(0x3f) << row * AZ_ROW;
    wr_put_pad(b->out, 1);
    wr_put_char(b->out, (char)('1' + row));
    wr_put_in(b->out, WR_INK_QUIET, area_mark(b->table, whole));
    show_beach(b, AZ_BLUE, row * AZ_ROW);
    for (int i = 0; i < AZ_ROW; i++)
        show_stack(b, row * AZ_ROW + i);
    show_beach(b, AZ_BLONDIE, row * AZ_ROW + AZ_ROW - 1);
}

/* The island with the castaways on it. */
static void show_island(const az_table *t, wr_text *out) {
    wr_put_char(out, '(');
    for (int c = 0; c < AZ_COLOURS; c++)
        if (t->place[c] == AZ_ISLAND)
            put_inked(out, c, capitals[c]);
    wr_put_char(out, ')');
}

static void show_wind_row(const board *b, int row) {
    show_position(b, AZ_BLUE, row);
    for (int i = 0; i < AZ_WIND_ROW; i++) {
        int space = row * AZ_WIND_ROW + i;
        int colour = wr__az_wind_colour(b->table, space);
        int column = FIRST_CELL + b->cell - 4 + i * b->cell;
        wr_put_pad(b->out, column);
        if (space == AZ_ISLAND_WIND) {
            show_island(b->table, b->out);
        } else if (colour == AZ_NONE) {
            wr_put_pad(b->out, column + 1);
            wr_put_in(b->out, WR_INK_QUIET, "+");
        } else {
            put_ink(b->out, colour);
            wr_put_char(b->out, letters[colour]);
            wr_put(b->out, arrows[b->table->heading[space]]);
            put_plain(b->out);
        }
    }
    show_position(b, AZ_BLONDIE, row);
}

/* The edge in the north or in the south, from its first space. */
static void show_edge(const board *b, int colour, int first) {
    for (int i = 0; i < AZ_ROW; i++)
        show_beach(b, colour, first + i);
    for (int i = 0; i < AZ_BEACHES; i++)
        show_position(b, colour, i);
}

enum { LINES = 2 + AZ_ROW + AZ_WIND_ROW + 1 };

/* One line of the board, of LINES, without its line feed. */
static void show_line(const board *b, int line) {
    int row = (line - 2) / 2;
    if (line == 0)
        show_columns(b);
    else if (line == 1)
        show_edge(b, AZ_RED, 0);
    else if (line == LINES - 1)
        show_edge(b, AZ_BLACK, AZ_SPACES - AZ_ROW);
    else if (line % 2 == 0)
        show_raft_row(b, row);
    else
        show_wind_row(b, row);
}

/* ==== The table ================================================================== */

static void show_title(const wr_teller *to, const az_table *t) {
    static const char *const parts[] = {
        " · %1{against the sea|race} · %2{round %3 of %4|setting up|the game is "
        "over}\n",
        " · %1{gegen das Meer|Wettlauf} · %2{Runde %3 von %4|Aufbau|die Partie ist aus}"
        "\n"};
    wr_said said[] = {wr_said_case(t->mode != AZ_SEA),
                      wr_said_case(t->phase == AZ_PHASE_OVER ? 2 : t->round == 0),
                      wr_said_number(t->round), wr_said_number(t->rounds)};
    wr_put_in(to->out, WR_INK_STRONG, "Azimuth");
    wr_say_part(to, parts, said);
}

static void show_castaway(const wr_teller *to, const az_table *t, int colour,
                          int small) {
    static const char *const where[] = {
        "on %1{%2|the island}%3{|, asleep z}%4{|, the turtle helps|, turtle}",
        "auf %1{%2|der Insel}%3{|, schläft z}%4{|, die Schildkröte hilft|, "
        "Schildkröte}"};
    int place = t->place[colour];
    char space[8] = "";
    wr_text text;
    if (place == AZ_HOME) {
        wr_put_in(to->out, WR_INK_STRONG,
                  wr_either(to, small ? "home, round " : "home in round ",
                            small ? "daheim, Runde " : "daheim in Runde "));
        wr_put_int(to->out, t->home_round[colour]);
        return;
    }
    wr_text_init(&text, space, sizeof space);
    if (place < AZ_SPACES)
        wr__az_put_space(&text, place);
    wr_said said[] = {wr_said_case(place == AZ_ISLAND), wr_said_words(space),
                      wr_said_case(t->asleep >> colour & 1),
                      wr_said_case((t->helped >> colour & 1) << small)};
    wr_say_part(to, where, said);
}

/* Marks, letter and name of a colour. */
static void put_colour(const wr_teller *to, const az_table *t, int colour) {
    int decides = t->phase >= AZ_PHASE_BEACH && t->phase < AZ_PHASE_OVER;
    wr_put_in(to->out, WR_INK_STRONG, decides && t->turn == colour ? "▸" : " ");
    wr_put_in(to->out, WR_INK_QUIET, t->marker == colour ? "◆" : " ");
    put_ink(to->out, colour);
    wr_put_char(to->out, capitals[colour]);
    wr_put_char(to->out, ' ');
    wr_put(to->out, colour_names[to->language][colour]);
    put_plain(to->out);
}

static void show_colour(const wr_teller *to, const wr_obs *o, int colour) {
    wr_text *out = to->out;
    const az_table *t = &o->table;
    int seat = wr__az_seat_of(t, colour);
    uint64_t beach = wr__az_beach(t, colour);
    put_colour(to, t, colour);
    wr_put_pad(out, SEAT);
    wr_put_int(out, seat + 1);
    if (seat == o->viewer)
        wr_put_in(out, WR_INK_STRONG, wr_either(to, " you", " du"));
    wr_put_pad(out, TOKENS);
    wr_put_int(out, t->hand[colour]);
    if (t->mode == AZ_RACE) {
        wr_put_pad(out, NUTS);
        wr_put_int(out, t->coconuts[colour]);
    }
    wr_put_pad(out, BEACH);
    for (; beach != 0; beach &= beach - 1) {
        wr__az_put_space(out, wr_lowest(beach));
        wr_put_char(out, ' ');
    }
    wr_put_pad(out, CASTAWAY);
    show_castaway(to, t, colour, 0);
    wr_put_char(out, '\n');
}

static void show_colours(const wr_teller *to, const wr_obs *o) {
    wr_text *out = to->out;
    const az_table *t = &o->table;
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, t->mode == AZ_SEA ? wr_either(to, "◆ marker", "◆ Marker")
                                  : wr_either(to, "◆ began", "◆ begann"));
    wr_put_pad(out, SEAT);
    wr_put(out, wr_either(to, "seat", "Platz"));
    wr_put_pad(out, TOKENS);
    wr_put(out, wr_either(to, "tokens", "Winde"));
    wr_put_pad(out, NUTS);
    wr_put(out, t->mode == AZ_RACE ? wr_either(to, "coconuts", "Nüsse") : "");
    wr_put_pad(out, BEACH);
    wr_put(out, wr_either(to, "beach", "Strand"));
    wr_put_pad(out, CASTAWAY);
    wr_put(out, wr_either(to, "castaway", "Schiffbrüchige"));
    put_plain(out);
    wr_put_char(out, '\n');
    for (int c = 0; c < AZ_COLOURS; c++)
        if (wr__az_seat_of(t, c) != AZ_NONE)
            show_colour(to, o, c);
    wr_put_char(out, '\n');
}

/* Line `line` of the panel beside a small board: two for each colour, then the sea. */
static void show_panel(const wr_teller *to, const wr_obs *o, int line) {
    static const char *const seats[] = {" %1{seat %2|you}", " %1{Platz %2|du}"};
    static const char *const winds[] = {"%1 %1{wind|winds}", "%1 %1{Wind|Winde}"};
    static const char *const nuts[] = {"%1 %1{coconut|coconuts}, ",
                                       "%1 %1{Nuss|Nüsse}, "};
    static const char *const sea[] = {"~ sea area in the %1", "~ Meeresbereich im %1"};
    static const char *const last[] = {"last roll: %1", "letzter Wurf: %1"};
    const az_table *t = &o->table;
    int colour = line / 2, after = line - 2 * AZ_COLOURS;
    int seat = colour < AZ_COLOURS ? wr__az_seat_of(t, colour) : AZ_NONE;
    wr_said said[] = {wr_said_case(seat == o->viewer), wr_said_number(seat + 1)};
    if (seat != AZ_NONE && line % 2 == 0) {
        wr_said tokens = wr_said_number(t->hand[colour]);
        wr_put_pad(to->out, PANEL);
        put_colour(to, t, colour);
        wr_say_part(to, seats, said);
        wr_put_pad(to->out, PANEL_WINDS);
        wr_say_part(to, winds, &tokens);
    } else if (seat != AZ_NONE) {
        wr_said coconuts = wr_said_number(t->coconuts[colour]);
        wr_put_pad(to->out, PANEL + 2);
        if (t->mode == AZ_RACE)
            wr_say_part(to, nuts, &coconuts);
        show_castaway(to, t, colour, 1);
    } else if (after == 1 && area_of(t) != 0) {
        said[0] = wr_said_words(side_names[to->language][t->marker]);
        wr_put_pad(to->out, PANEL);
        wr_say_part(to, sea, said);
    } else if (after == 4 || after == 5) {
        wr_put_pad(to->out, PANEL);
        wr_put_in(to->out, WR_INK_QUIET,
                  after == 4 ? wr_either(to, "+ wind space; that of b2 is",
                                         "+ Windfeld; das von b2 liegt")
                             : wr_either(to, "  right below b2", "  rechts unter b2"));
    } else if (after == 2 && t->face != AZ_NONE) {
        said[0] = wr_said_words(face_names[to->language][t->face]);
        wr_put_pad(to->out, PANEL);
        wr_say_part(to, last, said);
    }
}

/* A seat that is not asked reads which one is. */
static void put_question(const wr_teller *to, const az_table *t, int seat, int you) {
    static const char *const asked[] = {
        "The wave goes %1%2{: does %3 move first, or after the rafts ahead of it?"
        "|; seat %4 says whether %3 moves before the rafts ahead.}",
        "Die Welle läuft nach %1%2{: Zieht %3 vor oder nach den Flößen davor?"
        "|; Platz %4 sagt, ob %3 vor den Flößen davor zieht.}"};
    char space[8];
    wr_text text;
    wr_text_init(&text, space, sizeof space);
    wr__az_put_space(&text, wr_lowest(t->asked));
    wr_said said[] = {wr_said_words(side_names[to->language][wr__az_wave_direction(t)]),
                      wr_said_case(!you), wr_said_words(space),
                      wr_said_number(seat + 1)};
    wr_say(to, asked, said);
}

static void show_legend(const wr_teller *to, const az_table *t) {
    static const char *const area[] = {
        "Sea area ~ in the %1, on the side of %2%3{; the last roll was %3|}",
        "Meeresbereich ~ im %1, Seite von %2%3{; letzter Wurf: %3|}"};
    wr_text *out = to->out;
    wr_put_in(out, WR_INK_QUIET,
              wr_either(to,
                        "r y k b rafts, the last one on top, R Y K B with its castaway "
                        "(z: asleep);",
                        "r y k b Flöße, das letzte oben, R Y K B mit Schiffbrüchigem "
                        "(z: schläft);"));
    wr_put_char(out, '\n');
    wr_put_in(out, WR_INK_QUIET,
              wr_either(to,
                        "r▲ wind; + wind space, that of b2 right below b2; ( ) "
                        "island; ## beach",
                        "r▲ Wind; + Windfeld, das von b2 rechts unter b2; ( ) Insel; "
                        "## Strand"));
    wr_put_char(out, '\n');
    if (area_of(t) == 0)
        return;
    wr_said said[] = {
        wr_said_words(side_names[to->language][t->marker]),
        wr_said_words(colour_names[to->language][t->marker]),
        wr_said_words(t->face != AZ_NONE ? face_names[to->language][t->face] : "")};
    wr_put_char(out, WR_INK_QUIET);
    wr_say_part(to, area, said);
    put_plain(out);
    wr_put_char(out, '\n');
}

/* What a colour may do in its turn. */
static void ask_turn(const wr_teller *to, const az_table *t) {
    static const char *const asked[] = {
        "%1{: place a wind, which blows once|: rotate, move or control a wind"
        "|: rotate, move or, for a coconut, control a wind|: rotate or move a wind}"
        "%2{, or swim|; the castaway is asleep|; the castaway is home|; no swim now}."
        "\n",
        "%1{: Leg einen Wind, er weht einmal|: Dreh, versetz oder übernimm einen Wind"
        "|: Dreh, versetz, übernimm (1 Nuss) einen Wind"
        "|: Dreh oder versetz einen Wind}%2{, oder schwimm|; dein Schiffbrüchiger "
        "schläft"
        "|; dein Schiffbrüchiger ist daheim|; kein Schwimmen}.\n"};
    int colour = t->turn;
    wr_said said[] = {wr_said_case(t->hand[colour] > 0       ? 0
                                   : t->mode == AZ_SEA       ? 1
                                   : t->coconuts[colour] > 0 ? 2
                                                             : 3),
                      wr_said_case(wr__az_swims(t, colour) != 0  ? 0
                                   : t->asleep >> colour & 1     ? 1
                                   : t->place[colour] == AZ_HOME ? 2
                                                                 : 3)};
    wr_put(to->out, wr_either(to, "You play ", "Du spielst "));
    put_ink(to->out, colour);
    wr_put(to->out, colour_names[to->language][colour]);
    put_plain(to->out);
    wr_say_part(to, asked, said);
}

/* One line: what is asked, and of which seat. */
static void show_asked(const wr_teller *to, const wr_obs *o) {
    static const char *const beach[] = {
        "Where do you want the beach of %1? The numbers stand at the edge.",
        "Wohin soll der Strand von %1? Die Zahlen stehen am Rand."};
    static const char *const begins[] = {
        "%1 %1{name|names} the colour that begins; the sea area lies on its side.",
        "%1 %1{bestimmst|bestimmt}, welche Farbe beginnt; auf ihrer Seite ist der "
        "Meeresbereich."};
    static const char *const plays[] = {"%1 %2{chooses the beach of|plays} %3.",
                                        "%1 %2{wählt den Strand von|spielt} %3."};
    const az_table *t = &o->table;
    int seat = t->phase == AZ_PHASE_START ? 0 : wr__az_seat_of(t, t->turn); /* AZ-R04 */
    int you = seat == o->viewer;
    wr_said said[] = {
        wr_said_seat(seat < WR_MAX_SEATS ? seat : 0),
        wr_said_case(t->phase != AZ_PHASE_BEACH),
        wr_said_words(t->turn < AZ_COLOURS ? colour_names[to->language][t->turn] : "")};
    if (t->phase == AZ_PHASE_WAVE)
        put_question(to, t, seat, you);
    else if (you && t->phase == AZ_PHASE_BEACH)
        wr_say(to, beach, said + 2);
    else if (you && t->phase == AZ_PHASE_TURN)
        ask_turn(to, t);
    else if (t->phase == AZ_PHASE_START)
        wr_say(to, begins, said);
    else if (t->phase >= AZ_PHASE_BEACH)
        wr_say(to, plays, said);
}

/* What is told is told to the viewer of the observation. */
void wr__az_show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small) {
    wr_teller you = {to->out, to->language, o->viewer, to->names};
    to = &you;
    (void)e;
    const az_table *t = &o->table;
    const board b = {t, small ? SMALL_CELL : CELL, to->out};
    show_title(to, t);
    if (!small)
        wr_put_char(to->out, '\n');
    for (int line = 0; line < LINES; line++) {
        show_line(&b, line);
        if (small)
            show_panel(to, o, line);
        wr_put_char(to->out, '\n');
    }
    if (!small)
        show_colours(to, o);
    size_t start = to->out->len;
    if (t->phase == AZ_PHASE_OVER) {
        wr__az_say_end(to, t);
    } else {
        if (!small)
            show_legend(to, t);
        show_asked(to, o);
    }
    wr_text_wrap(to->out, start, WIDTH);
}

const char *wr__az_aim(const wr_obs *o, int language) {
    if (o->table.mode != AZ_SEA)
        return NULL;
    return language == WR_GERMAN ? "alle kommen heim" : "all come home";
}
