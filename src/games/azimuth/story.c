/*
 * story.c: the story of Azimuth: what a move did, in sentences.
 *
 * What happened is found out once and then said by patterns that hold the sentence in
 * each language (see wr_say). A colour is the case of what a sentence mentions.
 */
#include "azimuth.h"

#include <string.h>

#define COLOURS "{Red|Blondie|Black|Blue}"
#define FARBEN  "{Rot|Blondie|Schwarz|Blau}"
#define SIDES   "{north|east|south|west}"
#define SEITEN  "{Norden|Osten|Süden|Westen}"

enum { SPACE = 4 }; /* bytes of a space in words */

static const char *spell_space(char *buf, int space) {
    wr_text t;
    wr_text_init(&t, buf, SPACE);
    if (space < AZ_SPACES)
        wr__az_put_space(&t, space);
    return buf;
}

/* Says a sentence about each colour of a set. */
static void say_of_each(const wr_teller *to, const char *const *pattern, int set) {
    for (int colour = 0; colour < AZ_COLOURS; colour++) {
        wr_said said = wr_said_case(colour);
        if (set >> colour & 1)
            wr_say(to, pattern, &said);
    }
}

/* ==== Winds ====================================================================== */

/* Returns 1 if there is anything to say. */
static int tell_group(const wr_teller *to, int n, int from, int dest) {
    static const char *const went[] = {
        "%1 %1{raft|rafts} went from %2 to %3.",
        "%1 %1{Floß trieb|Flöße trieben} von %2 nach %3."};
    char start[SPACE], end[SPACE];
    wr_said said[] = {wr_said_number(n), wr_said_words(spell_space(start, from)),
                      wr_said_words(spell_space(end, dest))};
    if (n > 0)
        wr_say(to, went, said);
    return n > 0;
}

static int at_edge(int wind, int direction) {
    int row = wind / AZ_WIND_ROW, column = wind % AZ_WIND_ROW;
    switch (direction) {
    case AZ_NORTH:
        return row == 0;
    case AZ_SOUTH:
        return row == AZ_WIND_ROW - 1;
    case AZ_WEST:
        return column == 0;
    default:
        return column == AZ_WIND_ROW - 1;
    }
}

/* What the wind on a space carried along its two lanes. What arrived on a space is what
 * it has gained, plus what left it. */
static void tell_wind(const wr_teller *to, const az_table *was, const az_table *is,
                      int wind) {
    static const int8_t step_of[AZ_DIRECTIONS] = {-AZ_ROW, 1, AZ_ROW, -1};
    static const char *const none[] = {"No raft moved.", "Kein Floß bewegte sich."};
    int direction = is->heading[wind], step = step_of[direction], told = 0;
    int corner = wind + wind / AZ_WIND_ROW, across = direction & 1 ? AZ_ROW : 1;
    for (int lane = 0; lane < 2; lane++) {
        int rear = corner + lane * across - (step < 0 ? step : 0);
        int front = rear + step, ahead = front + step, left = 0;
        if (!at_edge(wind, direction)) {
            left = wr__az_height(is, ahead) - wr__az_height(was, ahead);
            told |= tell_group(to, left, front, ahead);
        }
        left += wr__az_height(is, front) - wr__az_height(was, front);
        told |= tell_group(to, left, rear, front);
    }
    if (!told)
        wr_say(to, none, NULL);
}

/* ==== Castaways ================================================================== */

/* Where castaways are now; `carried`: not by their own swim. */
static void tell_castaways(const wr_teller *to, const az_table *was, const az_table *is,
                           int carried) {
    static const char *const home[] = {
        "%1" COLOURS " %2{came home|was washed ashore} in round %3.",
        "%1" FARBEN " %2{kam in Runde %3 zu Hause an"
        "|wurde in Runde %3 an den eigenen Strand gespült}."};
    static const char *const moved[] = {
        "%1" COLOURS " %2{swam|was carried} from %3{%3|the island} to "
        "%4{%4|the island}.",
        "%1" FARBEN " %2{schwamm|wurde} von %3{%3|der Insel} %4{nach %4|auf die Insel}"
        "%2{| getragen}."};
    for (int c = 0; c < AZ_COLOURS; c++) {
        char from[SPACE], dest[SPACE];
        wr_said at_home[] = {wr_said_case(c), wr_said_case(carried),
                             wr_said_number(is->home_round[c])};
        wr_said at_sea[] = {wr_said_case(c), wr_said_case(carried),
                            wr_said_words(spell_space(from, was->place[c])),
                            wr_said_words(spell_space(dest, is->place[c]))};
        if (was->place[c] != is->place[c])
            is->place[c] == AZ_HOME ? wr_say(to, home, at_home)
                                    : wr_say(to, moved, at_sea);
    }
}

/* ==== The sea ==================================================================== */

static void tell_question(const wr_teller *to, const az_table *t) {
    static const char *const asked[] = {
        "The wave ran %1" SIDES
        ", and %2 could go first or after the rafts ahead of it.",
        "Die Welle lief nach %1" SEITEN
        ", und %2 konnte vor oder nach den Flößen davor ziehen."};
    char space[SPACE];
    wr_said said[] = {wr_said_case(wr__az_wave_direction(t)),
                      wr_said_words(spell_space(space, wr_lowest(t->asked)))};
    wr_say(to, asked, said);
}

/* A wave that is complete; the marker has passed since. */
static void tell_wave(const wr_teller *to, const az_table *was, const az_table *is) {
    static const char *const wave[] = {
        "The wave %1{moved nothing|carried rafts of %2" COLOURS " %3" SIDES "}.",
        "Die Welle %1{bewegte nichts|trug Flöße von %2" FARBEN " nach %3" SEITEN "}."};
    int away = is->face == AZ_AWAY, holder = was->marker;
    int moved = was->rafts != is->rafts ||
                memcmp(was->before, is->before, sizeof was->before) != 0;
    wr_said said[] = {wr_said_case(moved), wr_said_case(holder),
                      wr_said_case(away ? holder ^ 2 : holder)};
    wr_say(to, wave, said);
}

/* What the roll has done, except for waves. */
static void tell_die(const wr_teller *to, const az_table *was, const az_table *is) {
    static const char *const asleep[] = {
        "The mermaid sang %1" COLOURS " to sleep for the next round.",
        "Die Meerjungfrau hat %1" FARBEN " für die nächste Runde in den Schlaf "
        "gesungen."};
    static const char *const helped[] = {"The turtle offered %1" COLOURS
                                         " two steps in the next round.",
                                         "Die Meeresschildkröte bot %1" FARBEN
                                         " für die nächste Runde zwei Etappen an."};
    static const char *const turned[] = {
        "%1 %1{wind|winds} turned about.",
        "%1 %1{Wind drehte|Winde drehten} sich um 180 Grad."};
    static const char *const nothing[] = {"Nothing happened.", "Es geschah nichts."};
    int turns = 0;
    for (int i = 0; i < AZ_WIND_SPACES; i++)
        turns += was->heading[i] != is->heading[i];
    wr_said winds = wr_said_number(turns);
    say_of_each(to, asleep, is->asleep);
    say_of_each(to, helped, is->helped);
    if (turns > 0)
        wr_say(to, turned, &winds);
    if (is->asleep == 0 && is->helped == 0 && turns == 0)
        wr_say(to, nothing, NULL);
}

/* ==== Rounds and the end ========================================================= */

static void say_end_of_race(const wr_teller *to, const az_table *t) {
    static const char *const won[] = {"%1 won the race with %2" COLOURS " in round %3.",
                                      "%1 %1{hast|hat} mit %2" FARBEN
                                      " in Runde %3 den Wettlauf gewonnen."};
    static const char *const nobody[] = {
        "Nobody came home in time, so nobody won the race.",
        "Niemand kam rechtzeitig nach Hause, also hat niemand den Wettlauf gewonnen."};
    int home = 0;
    for (int c = 0; c < AZ_COLOURS; c++)
        if (t->place[c] == AZ_HOME) {
            wr_said said[] = {wr_said_seat(wr__az_seat_of(t, c)), wr_said_case(c),
                              wr_said_number(t->round)};
            wr_say(to, won, said);
            home++;
        }
    if (home == 0)
        wr_say(to, nobody, NULL);
}

void wr__az_say_end(const wr_teller *to, const az_table *t) {
    static const char *const won[] = {
        "All four castaways were home in round %1: everybody won.",
        "Alle vier Schiffbrüchigen waren in Runde %1 zu Hause: Alle haben gewonnen."};
    static const char *const lost[] = {
        "The rounds were used up with %1 of 4 castaways home: the sea won.",
        "Die Runden waren um, mit %1 von 4 Schiffbrüchigen zu Hause: Das Meer hat "
        "gewonnen."};
    int home = 0;
    if (t->mode == AZ_RACE) {
        say_end_of_race(to, t);
        return;
    }
    for (int c = 0; c < AZ_COLOURS; c++)
        home += t->place[c] == AZ_HOME;
    wr_said said = wr_said_number(home == AZ_COLOURS ? t->round : home);
    wr_say(to, home == AZ_COLOURS ? won : lost, &said);
}

static void tell_round(const wr_teller *to, const az_table *t) {
    static const char *const begun[] = {"%2" COLOURS " began round %1.",
                                        "%2" FARBEN " begann Runde %1."};
    wr_said said[] = {wr_said_number(t->round), wr_said_case(t->turn)};
    wr_say(to, begun, said);
}

void wr__az_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move) {
    const az_table *was = &before->table, *is = &after->table;
    (void)e;
    int from = 0;
    int wind = move.who == WR_CHANCE ? AZ_NONE : wr__az_wind_of(move.action, &from);
    if (was->phase == AZ_PHASE_TURN && wind != AZ_NONE)
        tell_wind(to, was, is, wind);
    int rolled = was->phase == AZ_PHASE_DIE || was->phase == AZ_PHASE_WAVE;
    int wave = is->face == AZ_AWAY || is->face == AZ_TOWARD;
    if (is->phase == AZ_PHASE_WAVE)
        tell_question(to, is);
    else if (rolled && wave)
        tell_wave(to, was, is);
    else if (rolled)
        tell_die(to, was, is);
    tell_castaways(to, was, is, rolled || wind != AZ_NONE);
    if (is->phase == AZ_PHASE_OVER && was->phase != AZ_PHASE_OVER)
        wr__az_say_end(to, is);
    if (is->round != was->round && is->phase == AZ_PHASE_TURN)
        tell_round(to, is);
}
