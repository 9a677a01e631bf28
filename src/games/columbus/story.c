/*
 * story.c: the story of Columbus: what a move did, in sentences.
 *
 * What happened is found out once, from observations only, and then said by patterns
 * that hold the sentence in each language (see wr_say).
 */
#include "columbus.h"

#include <string.h>

/* Says a sentence about one seat. */
static void say_of(const wr_teller *to, const char *const *pattern, int seat) {
    wr_said said = wr_said_seat(seat);
    wr_say(to, pattern, &said);
}

/* ==== Ships ====================================================================== */

/* True if the move drove ships, as storm, hurricane and fog do. */
static int drives(const co_table *from, wr_move move) {
    return from->phase == CO_PHASE_AGAIN
               ? move.action == CO_ACCEPT
               : from->phase == CO_PHASE_SPIN || from->phase == CO_PHASE_CARD;
}

static void tell_drift(const wr_teller *to, const co_table *from, const co_table *now,
                       wr_move move) {
    static const char *const driven[] = {"%1 %1{were|was} driven to %2.",
                                         "%1 %1{wurdest|wurde} nach %2 getrieben."};
    static const char *const nobody[] = {"The storm harmed nobody.",
                                         "Der Sturm traf niemanden."};
    int touched = now->damaged != from->damaged;
    if (!drives(from, move) || now->phase == CO_PHASE_AGAIN ||
        now->phase == from->phase)
        return;
    for (int p = 0; p < now->seats; p++)
        if (from->ship[p] != now->ship[p]) {
            char field[8];
            wr_text text;
            wr_text_init(&text, field, sizeof field);
            wr__co_put_field(&text, now->ship[p]);
            wr_said said[] = {wr_said_seat(p), wr_said_words(field)};
            wr_say(to, driven, said);
            touched = 1;
        }
    if (!touched && from->phase != CO_PHASE_CARD)
        wr_say(to, nobody, NULL);
}

enum { GROUND, COLLISION, WHIRLWIND, CAUSES };

/* True if a ship that stayed was itself driven against something by the drift that
 * brought a ship from `other` onto its field. */
static int ran_aground(const co_table *from, int ship, int other) {
    int ahead = 2 * ship - other;
    return (from->area == 0 || wr__co_area(ship) == from->area) && /* CO-51 */
           wr__co_on_board(from, ahead) &&                         /* CO-R27 */
           !wr__co_in(from->map.water, ahead) && ahead != from->start;
}

/* What broke the mast of a ship. A ship that ran aground and was then hit by another
 * one had lost its mast before (CO-55). */
static int cause_of(const co_table *from, const co_table *now, int seat) {
    int ship = now->ship[seat], moved = from->ship[seat] != ship;
    for (int w = 0; w < CO_WHIRLWINDS; w++)
        if (now->whirl[w] == ship && (moved || from->whirl[w] != now->whirl[w]))
            return WHIRLWIND;
    for (int p = 0; p < now->seats; p++)
        if (p != seat && now->ship[p] == ship && (from->ship[p] != ship) != moved)
            return !moved && ran_aground(from, ship, from->ship[p]) ? GROUND
                                                                    : COLLISION;
    return GROUND;
}

static void tell_masts(const wr_teller *to, const co_table *from, const co_table *now) {
    static const char *const lost[] = {
        "%1 lost %1{your main mast|the main mast|their main masts|your main masts} "
        "%2{by running aground|in a collision|to a whirlwind}.",
        "%1 %1{hast|hat|haben|habt} %2{durch Auflaufen|bei einem Zusammenstoß"
        "|durch einen Wirbelwind} %1{deinen Hauptmast|den Hauptmast|ihre Hauptmasten"
        "|eure Hauptmasten} verloren."};
    static const char *const mended[] = {
        "%1 put %1{your|the} main mast back in.",
        "%1 %1{hast|hat} %1{deinen|den} Hauptmast wieder eingesetzt."};
    uint32_t victims[CAUSES] = {0};
    for (int p = 0; p < now->seats; p++) {
        if (wr__co_damaged(now, p) && !wr__co_damaged(from, p))
            victims[cause_of(from, now, p)] |= 1u << p;
        if (wr__co_damaged(from, p) && !wr__co_damaged(now, p))
            say_of(to, mended, p);
    }
    for (int cause = 0; cause < CAUSES; cause++) {
        wr_said said[] = {wr_said_seats(victims[cause]), wr_said_case(cause)};
        if (victims[cause] != 0)
            wr_say(to, lost, said);
    }
}

/* ==== Barrels, cards and discs =================================================== */

enum { PAUSED, THREW, LOADED, PROVISIONS, CREW };

/* What the active seat gained or paid barrels for, except discs. */
static void tell_barrels(const wr_teller *to, const co_table *from,
                         const co_table *now) {
    static const char *const changed[] = {
        "%1 %2{took %3 %3{barrel|barrels} for the pause|paid a barrel for another throw"
        "|loaded a barrel at the island|took %3 %3{barrel|barrels} of provisions"
        "|paid the mutinous crew a barrel}.",
        "%1 %1{hast|hat} %2{für die Pause %3 %3{Fass|Fässer} bekommen"
        "|für einen neuen Wurf ein Fass abgegeben|vor der Insel ein Fass geladen"
        "|%3 %3{Fass|Fässer} Proviant bekommen"
        "|den Meuterern ein Fass abgegeben}."};
    int gained = now->barrels[from->turn] - from->barrels[from->turn];
    int reason = from->phase == CO_PHASE_BEFORE   ? PAUSED
                 : from->phase == CO_PHASE_CARD   ? PROVISIONS
                 : from->phase == CO_PHASE_MUTINY ? CREW
                 : gained > 0                     ? LOADED
                                                  : THREW;
    wr_said said[] = {wr_said_seat(from->turn), wr_said_case(reason),
                      wr_said_number(gained)};
    if (gained != 0 && from->phase != CO_PHASE_DISC)
        wr_say(to, changed, said);
}

static void tell_disc(const wr_teller *to, const co_table *from, const co_table *now) {
    static const char *const sea[] = {"%1 saw nothing but the sea.",
                                      "%1 %1{hast|hat} nichts als Meer gesehen."};
    static const char *const palms[] = {
        "%1 found an island with %2 %2{palm|palms}, but no people: %3 "
        "%3{barrel|barrels}%4{|, as nobody has more than 8}.",
        "%1 %1{hast|hat} eine Insel mit %2 %2{Palme|Palmen}, aber ohne Bewohner "
        "entdeckt: %3 %3{Fass|Fässer}%4{|, weil niemand mehr als 8 hat}."};
    static const char *const land[] = {
        "Land! People lived on the island that %1 found.",
        "Land! Die Insel, die %1{du entdeckt hast|%1 entdeckt hat}, war bewohnt."};
    for (int kind = 0; kind < CO_DISC_KINDS; kind++) {
        int barrels = now->barrels[from->turn] - from->barrels[from->turn];
        wr_said said[] = {wr_said_seat(from->turn), wr_said_number(kind),
                          wr_said_number(barrels), wr_said_case(barrels < kind)};
        if (now->discs[kind] != from->discs[kind])
            wr_say(to,
                   kind == CO_SEA         ? sea
                   : kind == CO_INHABITED ? land
                                          : palms,
                   said);
    }
}

/* Cards laid down by seats that are not on turn, and a new pile. */
static void tell_cards(const wr_teller *to, const co_table *from, const co_table *now) {
    static const char *const stopped[] = {
        "%1 stopped the storm with good weather.",
        "%1 %1{hast|hat} den Sturm mit gutem Wetter aufgehalten."};
    static const char *const shuffled[] = {
        "The discards were shuffled into a new pile.",
        "Die abgelegten Karten wurden zu einem neuen Stapel gemischt."};
    for (int p = 0; p < now->seats; p++)
        if (p != from->turn && now->hand_size[p] < from->hand_size[p])
            say_of(to, stopped, p);
    if (from->phase == CO_PHASE_CARD && from->pile_size == 0 &&
        now->phase != CO_PHASE_CARD)
        wr_say(to, shuffled, NULL);
}

/* ==== Turns and the end ========================================================== */

void wr__co_say_winners(const wr_teller *to, const co_table *t) {
    static const char *const won[] = {
        "%1 %2{came home with the discovery|led when the last round was over,} and "
        "won.",
        "%1 %1{hast|hat|haben|habt} %2{die Entdeckung heimgebracht"
        "|nach der letzten Runde vorn gelegen} und gewonnen."};
    uint32_t winners = 0;
    int most = 0;
    for (int p = 0; p < t->seats; p++) {
        int score = wr__co_score(t, p);
        winners = score > most ? 0 : winners;
        most = score > most ? score : most;
        winners |= (uint32_t)(score == most) << p;
    }
    wr_said said[] = {wr_said_seats(winners), wr_said_case(most != CO_HOME)};
    wr_say(to, won, said);
}

static void tell_turns(const wr_teller *to, const co_table *from, const co_table *now) {
    static const char *const extra[] = {"%1 began an extra turn.",
                                        "%1 %1{hast|hat} einen Extrazug begonnen."};
    static const char *const lost[] = {
        "%1 lost a turn to the mutiny.",
        "%1 %1{hast|hat} wegen der Meuterei einen Zug ausgesetzt."};
    if (from->extra && !now->extra && now->phase == CO_PHASE_BEFORE)
        say_of(to, extra, now->turn);
    for (int p = 0; p < now->seats; p++)
        if (now->sit[p] < from->sit[p])
            say_of(to, lost, p);
    if (from->phase != CO_PHASE_OVER && now->phase == CO_PHASE_OVER)
        wr__co_say_winners(to, now);
}

void wr__co_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move) {
    const co_table *from = &before->table, *now = &after->table;
    (void)e;
    tell_cards(to, from, now);
    tell_barrels(to, from, now);
    tell_disc(to, from, now);
    tell_drift(to, from, now, move);
    tell_masts(to, from, now);
    tell_turns(to, from, now);
}
