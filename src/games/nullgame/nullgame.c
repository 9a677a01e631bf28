/*
 * nullgame.c: rules, knowledge and words of Nullgame, the smallest complete game.
 *
 * Each part of the interface appears once, in as few lines as possible: an option, a
 * chance event with unequal weights, a hidden fact and how it is revealed, a turn, a
 * simultaneous secret choice, and a result with several winners. Copy it and change it
 * from the top down; windrose.h has the contract of each function. A statement that
 * does what a rule says cites the rule, so that a reader finds it and tools/mutate can
 * break it.
 */
#include "nullgame.h"

#include <string.h>

/* ==== Rules ====================================================================== */

/* A state is built from zeroed memory, so that equal positions are equal bytes. */
static void init(wr_state *s, const wr_setup *setup) {
    memset(s, 0, sizeof *s);
    s->seats = (uint8_t)setup->seats;
    s->honest = (uint8_t)setup->option[NG_OPTION_HONEST];
    s->phase = NG_PHASE_WEATHER;
    s->weather = NG_NONE;
    s->report = NG_NONE;
    memset(s->choice, NG_NONE, sizeof s->choice);
}

static uint32_t actors(const wr_state *s) {
    uint32_t owing = 0;
    switch (s->phase) {
    case NG_PHASE_WEATHER:
    case NG_PHASE_REVEAL:
        return WR_CHANCE_BIT;
    case NG_PHASE_REPORT:
        return 1u << NG_LOOKOUT; /* NG-03 */
    case NG_PHASE_CHOICE:
        for (int p = NG_LOOKOUT + 1; p < s->seats; p++)
            if (s->choice[p] == NG_NONE)
                owing |= 1u << p; /* NG-05 */
        return owing;
    default:
        return 0;
    }
}

/* One function for each phase with a decision; `legal` and `why` both ask it. */
static int may_report(const wr_state *s, int weather) {
    return !s->honest || weather == s->weather; /* NG-04 */
}

/* Hands all legal actions to `to`, ascending. */
static wr_choices list(const wr_state *s, int seat, wr_choices to) {
    if (!(actors(s) >> seat & 1))
        return to;
    if (s->phase == NG_PHASE_CHOICE) {
        to = wr_emit(to, NG_CHOOSE + NG_STAY);
        return wr_emit(to, NG_CHOOSE + NG_SAIL);
    }
    for (int weather = 0; weather < NG_WEATHERS; weather++)
        if (may_report(s, weather))
            to = wr_emit(to, NG_REPORT + weather);
    return to;
}

#ifndef WR_DEVICE /* a device has no lists */
static int legal(const wr_state *s, int seat, wr_action *out) {
    return (int)(list(s, seat, out) - out);
}
#endif

/* Chance has equally likely cases; the weight of an outcome is the number of its
 * cases.
 *
 * What was hidden is revealed by chance as well, by an outcome of its own with a single
 * case. So records and logs have a line that all may see, and a companion asks for it,
 * which does not know what was hidden at the real table. */
static uint32_t cases(const wr_state *s) {
    if (s->phase == NG_PHASE_WEATHER)
        return NG_CASES;
    return s->phase == NG_PHASE_REVEAL;
}

static wr_action outcome(const wr_state *s, uint32_t k) {
    if (s->phase == NG_PHASE_REVEAL)
        return (wr_action)(NG_REVEAL + s->weather);   /* NG-08 */
    return NG_WEATHER + (k == 0 ? NG_CALM : NG_WIND); /* NG-02 */
}

/* One function for each phase again. The caller has checked that `a` is legal. */
static uint32_t step(wr_state *s, int who, wr_action a) {
    switch (s->phase) {
    case NG_PHASE_WEATHER:
        s->weather = (uint8_t)(a - NG_WEATHER);
        s->phase = NG_PHASE_REPORT;
        break;
    case NG_PHASE_REPORT:
        s->report = (uint8_t)(a - NG_REPORT);
        s->phase = NG_PHASE_CHOICE;
        break;
    case NG_PHASE_CHOICE:
        WR_ASSERT(actors(s) >> who & 1, "nullgame: this seat owes no choice");
        s->choice[who] = (uint8_t)(a - NG_CHOOSE);
        if (actors(s) == 0)
            s->phase = NG_PHASE_REVEAL; /* NG-05: the last choice resolves */
        break;
    default:
        s->phase = NG_PHASE_OVER; /* NG-08 */
    }
    return actors(s);
}

static void result(const wr_state *s, wr_result *out) {
    memset(out, 0, sizeof *out);
    if (s->phase != NG_PHASE_OVER)
        return;
    for (int p = NG_LOOKOUT + 1; p < s->seats; p++) {
        int right = (s->choice[p] == NG_SAIL) == (s->weather == NG_WIND);
        out->points[p] = right;               /* NG-06 */
        out->points[NG_LOOKOUT] += 1 - right; /* NG-07 */
    }
    int32_t most = 0;
    for (int p = 0; p < s->seats; p++)
        most = out->points[p] > most ? out->points[p] : most;
    for (int p = 0; p < s->seats; p++)
        out->winners |= (uint32_t)(out->points[p] == most) << p; /* NG-08 */
}

/* Names the invariant that fails; the tests ask after every step. */
static const char *broken(const wr_state *s) {
    int chosen = 0;
    for (int p = NG_LOOKOUT + 1; p < s->seats; p++)
        chosen += s->choice[p] != NG_NONE;
    if (s->phase >= NG_PHASE_COUNT)
        return "the phase is none of the game's";
    if ((s->phase == NG_PHASE_WEATHER) != (s->weather == NG_NONE))
        return "there is weather exactly after chance has moved";
    if ((s->phase <= NG_PHASE_REPORT) != (s->report == NG_NONE))
        return "there is a report exactly after the lookout has spoken";
    if (s->honest && s->report != NG_NONE && s->report != s->weather)
        return "an honest lookout has lied";
    if (s->phase < NG_PHASE_CHOICE && chosen > 0)
        return "a skipper has chosen too early";
    if ((s->phase >= NG_PHASE_REVEAL) != (chosen == s->seats - 1))
        return "the weather is revealed exactly when all skippers have chosen";
    return s->choice[NG_LOOKOUT] == NG_NONE ? NULL : "the lookout has chosen";
}

static const char *why(const wr_state *s, int who, wr_action a) {
    if (who == WR_CHANCE && a >= NG_REVEAL)
        return s->phase == NG_PHASE_REVEAL && a == outcome(s, 0) ? NULL : "NG-08";
    if (who == WR_CHANCE)
        return s->phase == NG_PHASE_WEATHER ? NULL : "NG-02";
    if (a >= NG_CHOOSE) {
        int owes = s->phase == NG_PHASE_CHOICE && (actors(s) >> who & 1);
        return owes && a < NG_NUM_ACTIONS ? NULL : "NG-05";
    }
    if (s->phase != NG_PHASE_REPORT || who != NG_LOOKOUT)
        return "NG-03";
    return may_report(s, a - NG_REPORT) ? NULL : "NG-04";
}

/* ==== Knowledge ================================================================== */

/* Starts from nothing known and adds what the viewer may see, never the other way. */
static void observe(const wr_state *s, int seat, wr_obs *out) {
    int chosen = s->phase >= NG_PHASE_REVEAL, over = s->phase == NG_PHASE_OVER;
    memset(out, NG_NONE, sizeof *out);
    out->seats = s->seats;
    out->honest = s->honest;
    out->phase = s->phase;
    out->report = s->report;
    if (over || seat == NG_LOOKOUT)
        out->weather = s->weather; /* NG-02, NG-08 */
    for (int p = 0; p < s->seats; p++)
        if (chosen || p == seat)
            out->choice[p] = s->choice[p]; /* NG-05, NG-08 */
    if (seat != WR_PUBLIC)
        out->viewer = (uint8_t)seat;
}

/* Fills in what the viewer does not know, by its true weights (see windrose.h): an
 * honest report leaves one weather only, any other says nothing. Which other seats have
 * chosen is unknown too; that none has fits every observation. */
static void imagine(const wr_obs *o, wr_rng *r, wr_state *out) {
    out->seats = o->seats;
    out->honest = o->honest;
    out->phase = o->phase;
    out->weather = o->weather;
    out->report = o->report;
    memcpy(out->choice, o->choice, sizeof out->choice);
    if (o->weather != NG_NONE || o->phase == NG_PHASE_WEATHER)
        return;
    int calm = wr_rng_below(r, NG_CASES) == 0; /* NG-02 */
    if (o->honest && o->report != NG_NONE)
        calm = o->report == NG_CALM; /* NG-04 */
    out->weather = calm ? NG_CALM : NG_WIND;
}

/* The line of the weather reads `* weather ?` for all but the lookout; all see `*
 * reveal wind`. The core keeps simultaneous choices back until all are in. */
static int seen(const wr_state *s, int viewer, int who, wr_action a) {
    (void)s;
    int is_hidden = who == WR_CHANCE && a < NG_REVEAL && viewer != NG_LOOKOUT;
    return is_hidden ? WR_SEEN_MASKED : WR_SEEN_OPEN;
}

#ifndef WR_DEVICE /* a device has the rules only */

/* ==== Words ====================================================================== */

static const char *const weather_words[NG_WEATHERS] = {"calm", "wind"};
static const char *const choice_words[NG_CHOICES] = {"stay", "sail"};

static void action_text(const wr_edition *e, const wr_obs *o, int who, wr_action a,
                        wr_text *out) {
    (void)e;
    (void)o;
    if (who == WR_CHANCE) {
        wr_put(out, a < NG_REVEAL ? "weather " : "reveal ");
        wr_put(out, weather_words[a % NG_WEATHERS]);
    } else if (a < NG_CHOOSE) {
        wr_put(out, "report ");
        wr_put(out, weather_words[a - NG_REPORT]);
    } else {
        wr_put(out, choice_words[a - NG_CHOOSE]);
    }
}

/* Each sentence is written beside the other language's. */
static void words(const wr_teller *to, const wr_edition *e, const wr_obs *o,
                  wr_move move) {
    static const char *const chance[] = {"The weather is %1{calm|windy}",
                                         "Das Wetter: %1{Flaute|Wind}"};
    static const char *const report[] = {"report %1{calm|wind}",
                                         "%1{Flaute|Wind} melden"};
    static const char *const choose[] = {"%1{stay|sail}", "%1{bleiben|segeln}"};
    wr_said weather = wr_said_case(move.action % NG_WEATHERS);
    wr_said choice = wr_said_case(move.action - NG_CHOOSE);
    (void)e;
    (void)o;
    if (move.who != WR_CHANCE && move.action >= NG_CHOOSE)
        wr_say_part(to, choose, &choice);
    else
        wr_say_part(to, move.who == WR_CHANCE ? chance : report, &weather);
}

/* The table is so small that there is only one. */
static void show(const wr_teller *to, const wr_edition *e, const wr_obs *o, int small) {
    static const char *const weather[] = {
        "Weather: %1{calm|wind|hidden}\nReport:  %2{calm|wind|none yet}\n",
        "Wetter:  %1{Flaute|Wind|verborgen}\nMeldung: %2{Flaute|Wind|noch keine}\n"};
    static const char *const choice[] = {"Seat %1:  %2{stay|sail|?}%3{| (you)}\n",
                                         "Platz %1: %2{bleibt|segelt|?}%3{| (du)}\n"};
    const int none = NG_WEATHERS, undecided = NG_CHOICES;
    wr_said seen[] = {wr_said_case(o->weather == NG_NONE ? none : o->weather),
                      wr_said_case(o->report == NG_NONE ? none : o->report)};
    (void)e;
    (void)small;
    wr_say_part(to, weather, seen);
    for (int p = NG_LOOKOUT + 1; p < o->seats; p++) {
        wr_said said[] = {
            wr_said_number(p + 1),
            wr_said_case(o->choice[p] == NG_NONE ? undecided : o->choice[p]),
            wr_said_case(p == o->viewer)};
        wr_say_part(to, choice, said);
    }
}

/* What happened is found out once; the sentence is beside it in each language. */
static void tell(const wr_teller *to, const wr_edition *e, const wr_obs *before,
                 const wr_obs *after, wr_move move) {
    static const char *const weather_was[] = {"The weather was %1{calm|wind}.",
                                              "Es herrschte %1{Flaute|Wind}."};
    wr_said weather = wr_said_case(after->weather);
    (void)e;
    (void)move;
    if (before->phase != NG_PHASE_OVER && after->phase == NG_PHASE_OVER)
        wr_say(to, weather_was, &weather);
}

/* ==== The game table ============================================================= */

/* Both tables name every member in order; text, JSON and tensors come from them. */
static const wr_field state_fields[] = {
    WR_FIELD(wr_state, seats, uint8_t, WR_FIELD_FIXED, NG_MAX_SEATS),
    WR_FIELD(wr_state, honest, uint8_t, WR_FIELD_FIXED, 1),
    WR_FIELD(wr_state, phase, uint8_t, 0, NG_PHASE_COUNT - 1),
    WR_FIELD(wr_state, weather, uint8_t, WR_FIELD_NONE, NG_WEATHERS - 1),
    WR_FIELD(wr_state, report, uint8_t, WR_FIELD_NONE, NG_WEATHERS - 1),
    WR_FIELD(wr_state, choice, uint8_t, WR_FIELD_NONE, NG_CHOICES - 1),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_field obs_fields[] = {
    WR_FIELD(wr_obs, seats, uint8_t, WR_FIELD_FIXED, NG_MAX_SEATS),
    WR_FIELD(wr_obs, honest, uint8_t, WR_FIELD_FIXED, 1),
    WR_FIELD(wr_obs, phase, uint8_t, 0, NG_PHASE_COUNT - 1),
    WR_FIELD(wr_obs, weather, uint8_t, WR_FIELD_NONE, NG_WEATHERS - 1),
    WR_FIELD(wr_obs, report, uint8_t, WR_FIELD_NONE, NG_WEATHERS - 1),
    WR_FIELD(wr_obs, choice, uint8_t, WR_FIELD_NONE, NG_CHOICES - 1),
    WR_FIELD(wr_obs, viewer, uint8_t, WR_FIELD_NONE, NG_MAX_SEATS - 1),
    {NULL, 0, 0, 0, 0, 0},
};

static const wr_option options[] = {
    {"honest", "off on", 0, 1, 0, "the lookout must report the truth", 0,
     "der Ausguck muss die Wahrheit melden"},
    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},
};

/* Numbers by name, for other languages: the page, Python. */
#define PHASE(name) WR_CONSTANT("phase", NG_PHASE_, name)
const wr_constant wr__constants_nullgame[] = {
    WR_CONSTANT("", NG_, NONE),
    PHASE(WEATHER),
    PHASE(REPORT),
    PHASE(CHOICE),
    PHASE(REVEAL),
    PHASE(OVER),
    WR_CONSTANT("action", NG_, REPORT),
    WR_CONSTANT("action", NG_, CHOOSE),
    WR_CONSTANTS_END,
};

const wr_notice wr__notice_nullgame = {
    .rulings = {NULL},
};

const wr_game wr_nullgame = {
    .name = "nullgame",
    .title = "Nullgame",
    .summary = "A lookout reports the weather, and the skippers believe it or not.",
    .german = "Ein Ausguck meldet das Wetter, und die Skipper glauben ihm oder nicht.",
    .rule_prefix = "NG-",
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = NG_MAX_SEATS, /* NG-01 */
    .is_template = 1,
    .num_actions = NG_NUM_ACTIONS,
    .num_outcomes = NG_NUM_OUTCOMES,
    .max_legal = 2,
    .max_steps = 3 + NG_MAX_SEATS - 1,
    .max_cases = NG_CASES,
    .state_size = sizeof(wr_state),
    .obs_size = sizeof(wr_obs),
    .state_fields = state_fields,
    .obs_fields = obs_fields,
    .options = options,
    .occasion = "phase",
    .init = init,
    .actors = actors,
    .legal = legal,
    .cases = cases,
    .outcome = outcome,
    .step = step,
    .result = result,
    .broken = broken,
    .why = why,
    .observe = observe,
    .imagine = imagine,
    .seen = seen,
    .action_text = action_text,
    .words = words,
    .show = show,
    .tell = tell,
    .chance = NULL, /* a fast path, for games with much chance */
};

#endif
