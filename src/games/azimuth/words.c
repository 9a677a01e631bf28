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
static const char *const sides[AZ_DIRECTIONS] = {"north", "east", "south", "west"};
static const char *const arrows[AZ_DIRECTIONS] = {"▲", "▶", "▼", "◀"};
static const char *const faces[AZ_FACES] = {"sun",    "mermaid", "away",
                                            "toward", "gust",    "turtle"};

void wr__az_put_space(wr_text *out, int space) {
    wr_put_char(out, (char)('a' + space % AZ_ROW));
    wr_put_char(out, (char)('1' + space / AZ_ROW));
}

static void put_wind_space(wr_text *out, int space) {
    wr_put(out, "w-");
    wr__az_put_space(out, space + space / AZ_WIND_ROW);
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

/* ==== The board ================================================================== */

enum {
    FIRST_CELL = 7, /* column of raft spaces a1 to a6 */
    CELL = 11,
    FIRST_WIND = FIRST_CELL + CELL - 4,
    WEST_BEACH = 4,
    EAST_BEACH = FIRST_CELL + AZ_ROW * CELL,
    MOST_SHOWN = 8, /* rafts of a stack that fit into a cell */

    SEAT = 12, /* columns of the table of colours */
    TOKENS = 21,
    NUTS = 29,
    BEACH = 39,
    CASTAWAY = 48
};

static int column_of(int space) {
    return FIRST_CELL + space % AZ_ROW * CELL;
}

/* The raft spaces of the sea area; none before the marker is given, and in a race. */
static uint64_t area_of(const az_table *t) {
    return t->mode == AZ_SEA && t->marker != AZ_NONE ? wr__az_area(t->marker) : 0;
}

/* The mark if a whole row or column, whose raft spaces are `set`, is in the area. */
static const char *area_mark(const az_table *t, uint64_t set) {
    return (area_of(t) & set) == set ? "~" : "";
}

static void show_stack(const az_table *t, int space, wr_text *out) {
    int height = wr__az_height(t, space), level = 0;
    wr_put_pad(out, column_of(space));
    if (height == 0)
        wr_put_in(out, WR_INK_QUIET, area_of(t) >> space & 1 ? "~" : "·");
    if (height > MOST_SHOWN) {
        level = height - MOST_SHOWN / 2;
        wr_put_int(out, height);
        wr_put_char(out, ':'); /* this many in all, and these on top */
    }
    for (; level < height; level++) {
        int colour = wr__az_raft(t, space, level);
        int carries = level + 1 == height && t->place[colour] == space;
        put_inked(out, colour, (carries ? capitals : letters)[colour]);
        if (carries && (t->asleep >> colour & 1))
            wr_put_char(out, 'z');
    }
}

/* True if this colour is choosing its beach now. */
static int chooses_beach(const az_table *t, int colour) {
    return t->phase == AZ_PHASE_BEACH && t->turn == colour;
}

/* On the edge where a beach is being chosen, its positions are shown between the spaces
 * that they touch. */
static void show_position(const az_table *t, int colour, int i, wr_text *out) {
    if (!chooses_beach(t, colour))
        return;
    wr_put_pad(out, colour == AZ_WEST   ? WEST_BEACH
                    : colour == AZ_EAST ? EAST_BEACH
                                        : column_of(i) + CELL / 2);
    const char digit[] = {(char)('1' + i), '\0'};
    wr_put_in(out, WR_INK_STRONG, digit);
}

/* The edge of the board where the beach of a colour touches the space. */
static void show_beach(const az_table *t, int colour, int space, wr_text *out) {
    if (!(wr__az_beach(t, colour) >> space & 1))
        return;
    wr_put_pad(out, colour == AZ_WEST   ? WEST_BEACH
                    : colour == AZ_EAST ? EAST_BEACH
                                        : column_of(space));
    put_ink(out, colour);
    wr_put(out, colour & 1 ? "##" : "#####");
    put_plain(out);
}

static void show_columns(const az_table *t, wr_text *out) {
    const uint64_t column = UINT64_C(0x41041041);
    for (int i = 0; i < AZ_ROW; i++) {
        wr_put_pad(out, column_of(i));
        wr_put_char(out, (char)('a' + i));
        wr_put_in(out, WR_INK_QUIET, area_mark(t, column << i));
    }
    wr_put_char(out, '\n');
}

static void show_raft_row(const az_table *t, int row, wr_text *out) {
    const uint64_t whole = UINT64_C(0x3f) << row * AZ_ROW;
    wr_put_pad(out, 1);
    wr_put_char(out, (char)('1' + row));
    wr_put_in(out, WR_INK_QUIET, area_mark(t, whole));
    show_beach(t, AZ_BLUE, row * AZ_ROW, out);
    for (int i = 0; i < AZ_ROW; i++)
        show_stack(t, row * AZ_ROW + i, out);
    show_beach(t, AZ_BLONDIE, row * AZ_ROW + AZ_ROW - 1, out);
    wr_put_char(out, '\n');
}

/* The island with the castaways on it. */
static void show_island(const az_table *t, wr_text *out) {
    wr_put_char(out, '(');
    for (int c = 0; c < AZ_COLOURS; c++)
        if (t->place[c] == AZ_ISLAND)
            put_inked(out, c, capitals[c]);
    wr_put_char(out, ')');
}

static void show_wind_row(const az_table *t, int row, wr_text *out) {
    show_position(t, AZ_BLUE, row, out);
    for (int i = 0; i < AZ_WIND_ROW; i++) {
        int space = row * AZ_WIND_ROW + i;
        int colour = wr__az_wind_colour(t, space);
        wr_put_pad(out, FIRST_WIND + i * CELL);
        if (space == AZ_ISLAND_WIND) {
            show_island(t, out);
        } else if (colour == AZ_NONE) {
            wr_put_pad(out, FIRST_WIND + i * CELL + 1);
            wr_put_in(out, WR_INK_QUIET, "+");
        } else {
            put_ink(out, colour);
            wr_put_char(out, letters[colour]);
            wr_put(out, arrows[t->heading[space]]);
            put_plain(out);
        }
    }
    show_position(t, AZ_BLONDIE, row, out);
    wr_put_char(out, '\n');
}

/* The edge in the north or in the south, from its first space. */
static void show_edge(const az_table *t, int colour, int first, wr_text *out) {
    for (int i = 0; i < AZ_ROW; i++)
        show_beach(t, colour, first + i, out);
    for (int i = 0; i < AZ_BEACHES; i++)
        show_position(t, colour, i, out);
    wr_put_char(out, '\n');
}

static void show_board(const az_table *t, wr_text *out) {
    show_columns(t, out);
    show_edge(t, AZ_RED, 0, out);
    for (int row = 0; row < AZ_ROW; row++) {
        show_raft_row(t, row, out);
        if (row < AZ_WIND_ROW)
            show_wind_row(t, row, out);
    }
    show_edge(t, AZ_BLACK, AZ_SPACES - AZ_ROW, out);
}

/* ==== The table ================================================================== */

static void show_title(const az_table *t, wr_text *out) {
    wr_put_in(out, WR_INK_STRONG, "Azimuth");
    wr_put(out, t->mode == AZ_SEA ? " · against the sea" : " · race");
    if (t->phase == AZ_PHASE_OVER) {
        wr_put(out, " · the game is over");
    } else if (t->round == 0) {
        wr_put(out, " · setting up");
    } else {
        wr_put(out, " · round ");
        wr_put_int(out, t->round);
        wr_put(out, " of ");
        wr_put_int(out, t->rounds);
    }
    wr_put(out, "\n\n");
}

static void show_castaway(const az_table *t, int colour, wr_text *out) {
    int place = t->place[colour];
    if (place == AZ_HOME) {
        wr_put_in(out, WR_INK_STRONG, "home in round ");
        wr_put_int(out, t->home_round[colour]);
        return;
    }
    wr_put(out, place == AZ_ISLAND ? "on the " : "on ");
    put_place(out, place);
    if (t->asleep >> colour & 1)
        wr_put(out, ", asleep z");
    if (t->helped >> colour & 1)
        wr_put(out, ", the turtle helps");
}

static void show_colour(const wr_obs *o, int colour, wr_text *out) {
    const az_table *t = &o->table;
    int seat = wr__az_seat_of(t, colour);
    int decides = t->phase >= AZ_PHASE_BEACH && t->phase < AZ_PHASE_OVER;
    uint64_t beach = wr__az_beach(t, colour);
    wr_put_in(out, WR_INK_STRONG, decides && t->turn == colour ? "▸" : " ");
    wr_put_in(out, WR_INK_QUIET, t->marker == colour ? "◆" : " ");
    put_ink(out, colour);
    wr_put_char(out, capitals[colour]);
    wr_put_char(out, ' ');
    wr_put(out, colours[colour]);
    put_plain(out);
    wr_put_pad(out, SEAT);
    wr_put_int(out, seat + 1);
    if (seat == o->viewer)
        wr_put_in(out, WR_INK_STRONG, " you");
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
    show_castaway(t, colour, out);
    wr_put_char(out, '\n');
}

static void show_colours(const wr_obs *o, wr_text *out) {
    const az_table *t = &o->table;
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, t->mode == AZ_SEA ? "◆ marker" : "◆ began");
    wr_put_pad(out, SEAT);
    wr_put(out, "seat");
    wr_put_pad(out, TOKENS);
    wr_put(out, "tokens");
    wr_put_pad(out, NUTS);
    wr_put(out, t->mode == AZ_RACE ? "coconuts" : "");
    wr_put_pad(out, BEACH);
    wr_put(out, "beach");
    wr_put_pad(out, CASTAWAY);
    wr_put(out, "castaway");
    put_plain(out);
    wr_put_char(out, '\n');
    for (int c = 0; c < AZ_COLOURS; c++)
        if (wr__az_seat_of(t, c) != AZ_NONE)
            show_colour(o, c, out);
    wr_put_char(out, '\n');
}

/* A seat that is not asked reads which one is. */
static void put_question(const az_table *t, int seat, int you, wr_text *out) {
    int space = wr_lowest(t->asked);
    wr_put(out, "The wave goes ");
    wr_put(out, sides[wr__az_wave_direction(t)]);
    if (you) {
        wr_put(out, ": does ");
        wr__az_put_space(out, space);
        wr_put(out, " move first, or after the stack ahead of it?\n");
        return;
    }
    wr_put(out, "; seat ");
    wr_put_int(out, seat + 1);
    wr_put(out, " says whether ");
    wr__az_put_space(out, space);
    wr_put(out, " moves before the stack ahead.\n");
}

static void show_legend(const az_table *t, wr_text *out) {
    wr_put_in(out, WR_INK_QUIET,
              "r y k b rafts, the last one on top, R Y K B with its castaway (z: "
              "asleep);");
    wr_put_char(out, '\n');
    wr_put_in(out, WR_INK_QUIET,
              "r▲ wind; + wind space, w-b2 right below b2; ( ) island; ## beach");
    wr_put_char(out, '\n');
    if (area_of(t) == 0)
        return;
    wr_put_char(out, WR_INK_QUIET);
    wr_put(out, "Sea area ~ in the ");
    wr_put(out, sides[t->marker]);
    wr_put(out, ", on the side of ");
    wr_put(out, colours[t->marker]);
    if (t->face != AZ_NONE) {
        wr_put(out, "; the last roll was ");
        wr_put(out, faces[t->face]);
    }
    put_plain(out);
    wr_put_char(out, '\n');
}

static void ask_beach(const az_table *t, wr_text *out) {
    wr_put(out, "Where do you want the beach of ");
    wr_put(out, colours[t->turn]);
    wr_put(out, "? The numbers stand at the edge.\n");
}

/* What a colour may do in its turn. */
static void ask_turn(const az_table *t, wr_text *out) {
    int colour = t->turn;
    wr_put(out, "You play ");
    put_ink(out, colour);
    wr_put(out, colours[colour]);
    put_plain(out);
    wr_put(out, t->hand[colour] > 0       ? ": place a wind, which blows once"
                : t->mode == AZ_SEA       ? ": rotate, move or control a wind"
                : t->coconuts[colour] > 0 ? ": rotate, move or, for a coconut, control "
                                            "a wind"
                                          : ": rotate or move a wind");
    if (wr__az_swims(t, colour) != 0)
        wr_put(out, ", or swim.\n");
    else
        wr_put(out, t->asleep >> colour & 1       ? "; the castaway is asleep.\n"
                    : t->place[colour] == AZ_HOME ? "; the castaway is home.\n"
                                                  : "; no swim now.\n");
}

/* One line: what is asked, and of which seat. */
static void show_asked(const wr_obs *o, wr_text *out) {
    const az_table *t = &o->table;
    int seat = t->phase == AZ_PHASE_START ? 0 : wr__az_seat_of(t, t->turn); /* AZ-R04 */
    int you = seat == o->viewer;
    if (t->phase == AZ_PHASE_WAVE) {
        put_question(t, seat, you, out);
    } else if (you && t->phase == AZ_PHASE_BEACH) {
        ask_beach(t, out);
    } else if (you && t->phase == AZ_PHASE_TURN) {
        ask_turn(t, out);
    } else if (t->phase == AZ_PHASE_START) {
        wr_put_seat(out, seat, o->viewer, 1);
        wr_put(out, you ? " name" : " names");
        wr_put(out, " the colour that begins; the sea area lies on its side.\n");
    } else if (t->phase >= AZ_PHASE_BEACH) {
        wr_put_seat(out, seat, o->viewer, 1);
        wr_put(out, t->phase == AZ_PHASE_BEACH ? " chooses the beach of " : " plays ");
        wr_put(out, colours[t->turn]);
        wr_put(out, ".\n");
    }
}

void wr__az_show(const wr_edition *e, const wr_obs *o, wr_text *out) {
    (void)e;
    const az_table *t = &o->table;
    show_title(t, out);
    show_board(t, out);
    show_colours(o, out);
    if (t->phase == AZ_PHASE_OVER) {
        wr_teller teller = {out, WR_ENGLISH, o->viewer, NULL};
        wr__az_say_end(&teller, t);
        return;
    }
    show_legend(t, out);
    show_asked(o, out);
}

const char *wr__az_aim(const wr_obs *o, int language) {
    if (o->table.mode != AZ_SEA)
        return NULL;
    return language == WR_GERMAN ? "alle kommen heim" : "all come home";
}
