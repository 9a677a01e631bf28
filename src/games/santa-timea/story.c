/*
 * story.c: the story of Santa Timea: what a move did, in sentences.
 *
 * What happened is found out once, from observations only, and then said by patterns
 * that hold the sentence in each language (see wr_say).
 */
#include "santa-timea.h"

#include <string.h>

enum { SPELLED = 64 }; /* bytes of a card, a value or a list of wind cards */

static const char *spell_card(const wr_teller *to, char *buf, int card) {
    wr_text t;
    wr_text_init(&t, buf, SPELLED);
    wr__st_put_card(&t, to->language, card);
    return buf;
}

static const char *spell_winds(const wr_teller *to, char *buf, uint32_t set) {
    wr_text t;
    wr_teller spelled = {&t, to->language, to->viewer, NULL};
    wr_text_init(&t, buf, SPELLED);
    wr__st_put_winds(&spelled, set, 0);
    return buf;
}

static const char *spell_wind(const wr_teller *to, char *buf, int kind) {
    return spell_winds(to, buf, wr__st_with_wind(0, kind));
}

static int wind_direction(const st_table *t) {
    return t->row[0] / ST_DAMAGES;
}

/* ==== A trick ==================================================================== */

/* A trick with its last card, and what it did to the wind cards. */
typedef struct {
    uint8_t cards[ST_MAX_SEATS];
    int wind, taker, next; /* a kind; positions in play order */
    uint32_t pile[ST_MAX_SEATS];
} trick_end;

static uint32_t winds_together(uint32_t a, uint32_t b) {
    for (int kind = 0; kind < ST_WIND_KINDS; kind++)
        for (int n = wr__st_winds_of(b, kind); n > 0; n--)
            a = wr__st_with_wind(a, kind);
    return a;
}

static int seat_at(const st_table *t, int position) {
    return (t->leader + position) % t->seats;
}

static void end_trick(const st_table *t, wr_action a, trick_end *end) {
    memcpy(end->cards, t->trick, sizeof end->cards);
    memcpy(end->pile, t->pile, sizeof end->pile);
    end->cards[t->in_trick] = (uint8_t)(a - ST_PLAY);
    end->wind = t->row[0];
    wr__st_trick(wind_direction(t), end->cards, t->seats, &end->taker, &end->next);
    if (end->taker >= 0) {
        uint32_t *pile = &end->pile[seat_at(t, end->taker)];
        *pile = wr__st_with_wind(winds_together(*pile, t->held), end->wind);
    }
}

static int is_zero(const st_table *t, int card) {
    return card != ST_PIRATESS && ((card / ST_NUMBERS - wind_direction(t)) & 3) == 2;
}

/* True if the number on card `i` broke a tie of zeros. */
static int by_number(const st_table *t, const trick_end *end, int i) {
    int zeros = 0;
    for (int k = 0; k < t->seats; k++)
        zeros += is_zero(t, end->cards[k]);
    return zeros > 1 && is_zero(t, end->cards[i]) &&
           end->taker != end->next; /* ST-24 */
}

/* What sentences about the player of card `i` mention: the seat, the wind card, the
 * held cards, the card, its worth, if its number decided, and how many cards were
 * held. */
typedef struct {
    char wind[SPELLED], held[SPELLED], card[SPELLED], value[SPELLED];
    wr_said said[7];
} trick_words;

static void spell_trick(const wr_teller *to, const st_table *t, const trick_end *end,
                        int i, trick_words *out) {
    wr_text value;
    wr_text_init(&value, out->value, sizeof out->value);
    wr__st_put_value(&value, end->cards, i, wind_direction(t));
    out->said[0] = wr_said_seat(seat_at(t, i));
    out->said[1] = wr_said_words(spell_wind(to, out->wind, end->wind));
    out->said[2] = wr_said_words(spell_winds(to, out->held, t->held));
    out->said[3] = wr_said_words(spell_card(to, out->card, end->cards[i]));
    out->said[4] = wr_said_words(out->value);
    out->said[5] = wr_said_case(!by_number(t, end, i));
    out->said[6] = wr_said_number(wr_count(t->held));
}

static void tell_taker(const wr_teller *to, const st_table *t, const trick_end *end) {
    static const char *const led[] = {
        "%1 took wind %2%3{ and the held %3|}: a led Piratess takes in any case.",
        "%1 %1{hast|hat} die Windrichtungskarte %2%3{ und die %7{wartende|wartenden} "
        "%3|} genommen: "
        "Eine angespielte Piratenbraut nimmt immer."};
    static const char *const only[] = {
        "%1 took wind %2%3{ and the held %3|} and the lead: card %4, worth %5, was the "
        "only one not tied.",
        "%1 %1{hast|hat} die Windrichtungskarte %2%3{, die %7{wartende|wartenden} %3|} "
        "und das "
        "Ausspiel bekommen: Nur %4, %5 wert, war nicht ausgestochen."};
    static const char *const lowest[] = {
        "%1 took wind %2%3{ and the held %3|}: card %4, worth %5, was the "
        "lowest%6{, by its number|}.",
        "%1 %1{hast|hat} die Windrichtungskarte %2%3{ und die %7{wartende|wartenden} "
        "%3|} genommen: "
        "%4, %5 wert, war die niedrigste%6{, nach ihrer Zahl|}."};
    trick_words words;
    spell_trick(to, t, end, end->taker, &words);
    wr_say(to,
           end->cards[0] == ST_PIRATESS ? led
           : end->taker == end->next    ? only
                                        : lowest,
           words.said);
}

static void tell_no_taker(const wr_teller *to, const st_table *t,
                          const trick_end *end) {
    static const char *const nobody[] = {
        "All cards were tied: nobody took wind %1, and %2{it went out for this round"
        "|with the end of the round it lapsed|it was held for the next taker}.",
        "Alle Karten haben einander ausgestochen: Niemand nahm die Windrichtungskarte "
        "%1, "
        "und sie %2{schied für diesen Durchgang aus|verfiel mit dem Ende des Durchgangs"
        "|blieb für einen späteren Stich liegen}."};
    static const char *const lapsed[] = {
        "So did the held %1.",
        "Auch die %2{wartende %1 verfiel|wartenden %1 verfielen}."};
    char wind[SPELLED], held[SPELLED];
    int last = t->tricks + 1 == ST_TRICKS;
    wr_said of_trick[] = {wr_said_words(spell_wind(to, wind, end->wind)),
                          wr_said_case(!t->pro ? 0
                                       : last  ? 1
                                               : 2)};
    wr_say(to, nobody, of_trick);
    if (last && t->held != 0) {
        wr_said waiting[] = {wr_said_words(spell_winds(to, held, t->held)),
                             wr_said_number(wr_count(t->held))};
        wr_say(to, lapsed, waiting);
    }
}

static void tell_trick(const wr_teller *to, const st_table *t, const trick_end *end) {
    static const char *const kept[] = {"%1 kept the lead.",
                                       "%1 %1{hast|hat} das Ausspiel behalten."};
    static const char *const won[] = {
        "%1 won the lead: card %4, worth %5, was the highest%6{, by its number|}.",
        "%1 %1{hast|hat} das Ausspiel gewonnen: %4, %5 wert, war die "
        "höchste%6{, nach ihrer Zahl|}."};
    trick_words words;
    if (end->taker >= 0)
        tell_taker(to, t, end);
    else
        tell_no_taker(to, t, end);
    if (t->tricks + 1 == ST_TRICKS ||
        (end->taker == end->next && end->cards[0] != ST_PIRATESS))
        return;
    spell_trick(to, t, end, end->next, &words);
    wr_say(to, end->taker < 0 || end->next == end->taker ? kept : won, words.said);
}

/* ==== A round ==================================================================== */

/* The scoring of a round, as far as a viewer can tell. */
typedef struct {
    uint32_t pile[ST_MAX_SEATS];
    uint8_t aside[ST_MAX_SEATS]; /* ST_NONE: a secret choice, not in the observation */
    st_score score;
} round_end;

/* True if these choices of sets lead from `before` to the points of `after`. */
static int choices_fit(const wr_obs *before, const wr_obs *after, round_end *end) {
    const st_table *t = &before->table;
    wr__st_score(t->seats, t->pro, end->pile, end->aside, &end->score);
    for (int p = 0; p < t->seats; p++)
        if (after->table.sheet[t->round * ST_MAX_SEATS + p] != end->score.result[p] ||
            after->table.wins[p] - t->wins[p] != end->score.won[p])
            return 0;
    return 1;
}

/* Reads the unknown choices from the low bits of `choice`, one for each set that could
 * be laid aside; returns how many bits it took. */
static int fill_choices(int seats, uint32_t choice, const round_end *from,
                        round_end *to) {
    int taken = 0;
    *to = *from;
    for (int p = 0; p < seats; p++) {
        if (from->aside[p] != ST_NONE)
            continue;
        int sets = wr__st_sets(from->pile[p]);
        to->aside[p] = 0;
        for (int d = 0; d < ST_DIRECTIONS; d++)
            if (sets >> d & 1) {
                to->aside[p] = (uint8_t)(to->aside[p] | (choice >> taken & 1) << d);
                taken++;
            }
    }
    return taken;
}

/* Finds out which sets were laid aside. What others chose is not in `before`, but the
 * resulting points mostly tell; all possible choices are tried, at most sixteen,
 * because twelve wind cards make at most four sets. Returns 0 if several fit. */
static int find_choices(const wr_obs *before, const wr_obs *after, round_end *end) {
    int seats = before->table.seats, fitting = 0;
    round_end tried, found = *end;
    uint32_t last = (1u << fill_choices(seats, 0, end, &tried)) - 1;
    for (uint32_t choice = 0; choice <= last; choice++) {
        fill_choices(seats, choice, end, &tried);
        if (choices_fit(before, after, &tried)) {
            found = tried;
            fitting++;
        }
    }
    *end = found;
    return fitting == 1;
}

static void tell_sets(const wr_teller *to, int seats, const round_end *end) {
    static const char *const laid[] = {"%1 laid aside %2.",
                                       "%1 %1{hast|hat} %2 beiseitegelegt."};
    for (int p = 0; p < seats; p++) {
        char winds[SPELLED];
        uint32_t set = 0;
        for (int d = 0; d < ST_DIRECTIONS; d++)
            for (int damage = 0; damage < ST_DAMAGES; damage++)
                if (end->aside[p] >> d & 1)
                    set = wr__st_with_wind(set, d * ST_DAMAGES + damage);
        wr_said said[] = {wr_said_seat(p), wr_said_words(spell_winds(to, winds, set))};
        if (set != 0)
            wr_say(to, laid, said);
    }
}

static void tell_score(const wr_teller *to, int seats, const round_end *end, int seat) {
    static const char *const scored[] = {
        "%1 %2{had|won the round with|shared the round with} %3 damage and "
        "%4{got|lost} %5 %5{point|points}%6{|: %7 for the place, %8 for pairs"
        "|: %7 for the place, less %9 for %a %a{wind card|wind cards}"
        "|: %7 for the place, %8 for pairs, less %9 for %a %a{wind card|wind cards}}.",
        "%1 %1{hast|hat} mit %3 %3{Schadenspunkt|Schadenspunkten} %2{"
        "|den Durchgang gewonnen und |den Durchgang mitgewonnen und }%5 "
        "%5{Siegpunkt|Siegpunkte} %4{bekommen|verloren}%6{"
        "|: %7 für den Rang, %8 für Paare"
        "|: %7 für den Rang, minus %9 für %a "
        "%a{Windrichtungskarte|Windrichtungskarten}"
        "|: %7 für den Rang, %8 für Paare, minus %9 für %a "
        "%a{Windrichtungskarte|Windrichtungskarten}}."};
    const st_score *score = &end->score;
    uint32_t rest = wr__st_without_sets(end->pile[seat], end->aside[seat]);
    int result = score->result[seat], first = 0;
    for (int p = 0; p < seats; p++)
        first += score->won[p];
    wr_said said[] = {
        wr_said_seat(seat),
        wr_said_case(!score->won[seat] ? 0
                     : first > 1       ? 2
                                       : 1),
        wr_said_number(score->damage[seat]),
        wr_said_case(result < 0),
        wr_said_number(result < 0 ? -result : result),
        wr_said_case((score->bonus[seat] != 0) + 2 * (score->minus[seat] != 0)),
        wr_said_number(score->place[seat]),
        wr_said_number(score->bonus[seat]),
        wr_said_number(score->minus[seat]),
        wr_said_number(wr_count(rest))};
    wr_say(to, scored, said);
}

/* Only the points, where several choices of sets would explain them. */
static void tell_points(const wr_teller *to, int seat, int result) {
    static const char *const got[] = {
        "%1 %2{got|lost} %3 %3{point|points}.",
        "%1 %1{hast|hat} %3 %3{Siegpunkt|Siegpunkte} %2{bekommen|verloren}."};
    wr_said said[] = {wr_said_seat(seat), wr_said_case(result < 0),
                      wr_said_number(result < 0 ? -result : result)};
    wr_say(to, got, said);
}

static void tell_starter(const wr_teller *to, const st_table *t) {
    static const char *const most[] = {
        "%1, with the most points, started round %2.",
        "%1 %1{hast|hat} mit den meisten Siegpunkten Durchgang %2 eröffnet."};
    static const char *const again[] = {
        "The most points were shared, so %1 started round %2 again.",
        "Die meisten Siegpunkte waren geteilt; Durchgang %2 %1{hast du|hat %1} wieder "
        "eröffnet."};
    int shared = 0;
    for (int p = 0; p < t->seats; p++) {
        shared += t->total[p] == t->total[t->starter];
        if (t->total[p] > t->total[t->starter])
            shared = 2; /* the start player stayed though others have more */
    }
    wr_said said[] = {wr_said_seat(t->starter), wr_said_number(t->round + 1)};
    wr_say(to, shared > 1 ? again : most, said);
}

void wr__st_say_winners(const wr_teller *to, const st_table *t) {
    static const char *const won[] = {
        "%1 won the game %1{||together |together }with %2 %2{point|points}%3{"
        "| and the most rounds won}.",
        "%1 %1{hast|hat|haben|habt} das Spiel %1{||gemeinsam |gemeinsam }mit %2 "
        "%2{Siegpunkt|Siegpunkten}%3{| und den meisten gewonnenen Durchgängen} "
        "gewonnen."};
    uint32_t all = wr__st_winners(t->seats, 1, t->total, t->wins);
    uint32_t winners = wr__st_winners(t->seats, t->english, t->total, t->wins);
    wr_said said[] = {wr_said_seats(winners),
                      wr_said_number(t->total[wr_lowest(winners)]),
                      wr_said_case(winners != all)};
    wr_say(to, won, said);
}

static void tell_round(const wr_teller *to, const wr_obs *before, const wr_obs *after,
                       round_end *end) {
    const st_table *t = &before->table;
    int clear = find_choices(before, after, end);
    if (clear)
        tell_sets(to, t->seats, end);
    for (int p = 0; p < t->seats; p++) {
        if (clear)
            tell_score(to, t->seats, end, p);
        else
            tell_points(to, p, after->table.sheet[t->round * ST_MAX_SEATS + p]);
    }
    if (after->table.phase == ST_PHASE_OVER)
        wr__st_say_winners(to, &after->table);
    else
        tell_starter(to, &after->table);
}

void wr__st_tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move) {
    (void)e;
    const st_table *t = &before->table;
    round_end end;
    memset(&end, 0, sizeof end);
    memcpy(end.pile, t->pile, sizeof end.pile);
    if (t->phase == ST_PHASE_PLAY && t->in_trick + 1 == t->seats) {
        trick_end trick;
        end_trick(t, move.action, &trick);
        tell_trick(to, t, &trick);
        memcpy(end.pile, trick.pile, sizeof end.pile);
    }
    if (after->table.round == t->round)
        return;
    for (int p = 0; p < t->seats; p++) {
        int asked = t->phase == ST_PHASE_ASIDE && (wr__st_asked(t) >> p & 1);
        end.aside[p] = (uint8_t)(asked ? t->aside[p] : wr__st_sets(end.pile[p]));
    }
    if (t->phase == ST_PHASE_ASIDE)
        end.aside[move.who] = (uint8_t)(move.action - ST_ASIDE);
    tell_round(to, before, after, &end);
}
