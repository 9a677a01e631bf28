/*
 * conformance_knowledge.c: nobody learns what is hidden.
 *
 * Two ways to look for a leak: a state imagined from an observation alone must look the
 * same to that viewer; and what the viewer may not see must not change a byte of what
 * it does see.
 */
#include "conformance.h"

#include <stdio.h>
#include <stdlib.h>

static void observation_is_canonical(walk *w) {
    const wr_game *g = w->game;
    for (int i = 0; i <= w->seats; i++) {
        int viewer = viewer_number(i, w->seats);
        memset(w->obs, 0x00, g->obs_size);
        memset(w->obs2, 0xff, g->obs_size);
        g->observe(w->state, viewer, w->obs);
        g->observe(w->state, viewer, w->obs2);
        HOLDS(w, memcmp(w->obs, w->obs2, g->obs_size) == 0);
    }
}

TEST(conformance_observations_are_canonical) {
    walk_positions(observation_is_canonical);
}

/* ==== Imagined states ============================================================ */

static int secret_choices;

/* The imagined state in w->other fits the observation in w->obs as the true one
 * does. */
static void fits(walk *w, int viewer) {
    const wr_game *g = w->game;
    const char *broken = g->broken(w->other);
    CHECK_MSG(broken == NULL, "imagined by viewer %d: %s, after %u moves of %s", viewer,
              broken, w->at, name_of(w->played));
    g->observe(w->other, viewer, w->obs2);
    HOLDS(w, memcmp(w->obs, w->obs2, g->obs_size) == 0);
    uint32_t actors = g->actors(w->state), imagined = g->actors(w->other);
    HOLDS(w, (actors == 0) == (imagined == 0));
    HOLDS(w, (actors == WR_CHANCE_BIT) == (imagined == WR_CHANCE_BIT));
    if (viewer == WR_PUBLIC)
        return;
    HOLDS(w, (actors >> viewer & 1) == (imagined >> viewer & 1));
    int n = g->legal(w->state, viewer, w->legal);
    HOLDS(w, g->legal(w->other, viewer, w->legal2) == n);
    HOLDS(w, memcmp(w->legal, w->legal2, (size_t)n * sizeof *w->legal) == 0);
}

static void imagined_states_fit(walk *w) {
    const wr_game *g = w->game;
    for (int i = 0; i <= w->seats; i++) {
        int viewer = viewer_number(i, w->seats);
        wr_rng again = w->rng;
        g->observe(w->state, viewer, w->obs);
        g->imagine(w->obs, &w->rng, w->other);
        fits(w, viewer);
        memset(w->third, 0xff, g->state_size);
        g->imagine(w->obs, &again, w->third);
        HOLDS(w, memcmp(w->other, w->third, g->state_size) == 0);
        HOLDS(w, again.counter == w->rng.counter);
    }
}

TEST(conformance_imagined_states_fit_the_observation) {
    walk_positions(imagined_states_fit);
}

/* Chooses the last legal action, and counts. */
static wr_action last_action(void *own, const wr_state *s, int seat, wr_rng *r) {
    walk *w = own;
    (void)r;
    secret_choices++;
    return w->legal2[w->game->legal(s, seat, w->legal2) - 1];
}

/* A search is asked for the seat whose turn it is, also while others choose in secret;
 * those before it have chosen, by the policy or by chance, and all still fits. */
static void dreams_ask_the_next_seat(walk *w) {
    const wr_game *g = w->game;
    uint32_t actors = g->actors(w->state);
    if (actors == WR_CHANCE_BIT)
        return;
    for (int seat = 0; seat < w->seats; seat++) {
        if (!(actors >> seat & 1))
            continue;
        g->observe(w->state, seat, w->obs);
        for (int with_policy = 0; with_policy < 2; with_policy++) {
            wr_dream dream = {g, w->obs, seat, with_policy ? last_action : NULL, w};
            uint32_t asked = wr_imagine(&dream, &w->rng, w->other);
            HOLDS(w, asked == g->actors(w->other));
            HOLDS(w, wr_lowest(asked) == seat);
            fits(w, seat);
        }
    }
    if (actors != 0 && wr_count(actors) == 1) { /* who owes nothing changes nothing */
        int next = (wr_lowest(actors) + 1) % w->seats;
        g->observe(w->state, next, w->obs);
        wr_dream dream = {g, w->obs, next, last_action, w};
        HOLDS(w, !(wr_imagine(&dream, &w->rng, w->other) >> next & 1));
        fits(w, next);
    }
}

TEST(conformance_a_search_imagines_that_its_seat_is_asked) {
    secret_choices = 0;
    walk_positions(dreams_ask_the_next_seat);
    CHECK_MSG(secret_choices > 100 ||
                  !is_wanted(wr_game_find((wr_words){"winds-of-plunder", 16})),
              "only %d choices were made in secret", secret_choices);
}

/* ==== Observations of others ===================================================== */

/* The seat's own observation passes; that of another seat, or one that contradicts what
 * is fixed in a match, does not. */
static void observations_are_believed(walk *w) {
    const wr_game *g = w->game;
    const wr_setup *setup = &w->played->setup;
    wr_diag d;
    if (wr_rng_below(&w->rng, 4) != 0)
        return;
    void *memory = guarded(wr_obs_check_size(g));
    int seat = (int)wr_rng_below(&w->rng, (uint32_t)w->seats);
    g->observe(w->state, seat, w->obs);
    wr_sight seen = {g, setup, seat, w->obs}, others = seen;
    others.seat = (seat + 1) % w->seats;
    CHECK_MSG(wr_obs_check(&seen, memory, &d) == 0, "%s, after %u moves of %s", d.text,
              w->at, name_of(w->played));
    HOLDS(w, wr_obs_check(&others, memory, &d) == WR_EINPUT);
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        unsigned char *at = (unsigned char *)w->obs + f->offset;
        if (!(f->flags & WR_FIELD_FIXED))
            continue;
        *at ^= 1;
        HOLDS(w, wr_obs_check(&seen, memory, &d) == WR_EINPUT);
        HOLDS(w, strstr(d.text, f->name) != NULL);
        *at ^= 1;
    }
    guarded_check(memory, "the memory of wr_obs_check");
    guarded_free(memory);
}

TEST(conformance_observations_are_believed_if_they_can_be) {
    walk_positions(observations_are_believed);
}

/* Only fields that say so exceed their bounds; other bytes are refused. */
static void fields_are_bounded(walk *w) {
    const wr_game *g = w->game;
    wr_diag d;
    if (wr_rng_below(&w->rng, 50) != 0)
        return;
    void *memory = guarded(wr_obs_check_size(g));
    int seat = (int)wr_rng_below(&w->rng, (uint32_t)w->seats);
    g->observe(w->state, seat, w->obs);
    wr_sight seen = {g, &w->played->setup, seat, w->obs};
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        unsigned char *at = (unsigned char *)w->obs + f->offset, before = *at;
        int is_plain = f->width == 1 && f->flags == 0;
        if (!is_plain || f->max == 0 || f->max == WR_FIELD_MOST)
            continue;
        *at = (unsigned char)(f->max + 1);
        HOLDS(w, wr_obs_check(&seen, memory, &d) == WR_EINPUT);
        HOLDS(w, strstr(d.text, f->name) != NULL);
        *at = before;
    }
    guarded_free(memory);
}

TEST(conformance_fields_of_observations_are_bounded) {
    walk_positions(fields_are_bounded);
}

/* How often two imagined states differed, by game. */
static int differed[64];

static int index_of(const wr_game *g) {
    int i = 0;
    while (wr_games[i] != g)
        i++;
    return i;
}

static void imagined_states_differ(walk *w) {
    const wr_game *g = w->game;
    g->observe(w->state, WR_PUBLIC, w->obs);
    g->imagine(w->obs, &w->rng, w->other);
    g->imagine(w->obs, &w->rng, w->third);
    differed[index_of(g)] += memcmp(w->other, w->third, g->state_size) != 0;
}

/* A masked line in the record means that something is hidden in this game. */
static int has_secrets[64];

static void find_secrets(walk *w) {
    if (w->at == w->played->num_moves)
        return;
    wr_move move = w->played->moves[w->at];
    if (w->game->seen(w->state, WR_PUBLIC, move.who, move.action) != WR_SEEN_OPEN)
        has_secrets[index_of(w->game)] = 1;
}

TEST(conformance_imagination_is_not_the_truth_alone) {
    memset(differed, 0, sizeof differed);
    walk_positions(imagined_states_differ);
    walk_positions(find_secrets);
    for (int i = 0; wr_games[i] != NULL; i++)
        CHECK_MSG(!has_secrets[i] || differed[i] > 0,
                  "in %s a spectator always imagines the same", wr_games[i]->name);
}

/* ==== Non-interference =========================================================== */

enum { TOLD = 8192 };

/* What a viewer reads of a chance line: its words, masked where it may not see. */
static int read_line(walk *w, int viewer, wr_action a, char *out) {
    wr_text t;
    int seen = w->game->seen(w->state, viewer, WR_CHANCE, a);
    wr_text_init(&t, out, WR_MAX_WORDS);
    w->game->observe(w->state, viewer, w->obs);
    w->game->action_text(w->game->edition, w->obs, WR_CHANCE, a, &t);
    if (seen == WR_SEEN_MASKED) {
        char *last = strrchr(out, ' ');
        strcpy(last != NULL ? last + 1 : out, "?");
    }
    return seen;
}

/* What the game tells a viewer of a move between the observations w->obs and w->obs2.
 */
static void tell_between(walk *w, wr_text *out, int language, int viewer,
                         wr_move move) {
    wr_teller to = {out, language, viewer, NULL};
    w->game->tell(&to, w->game->edition, w->obs, w->obs2, move);
}

/* All that a viewer reads of a move from w->state to w->other: its line, the lines that
 * announce what it revealed, and the sentences that are told. */
static void read_move(walk *w, int viewer, wr_action a, char *announced, char *told) {
    const wr_game *g = w->game;
    wr_text t;
    wr_text_init(&t, announced, TOLD);
    if (g->announce != NULL)
        g->announce(g->edition, w->state, w->other, &t);
    wr_text_init(&t, told, TOLD);
    g->observe(w->state, viewer, w->obs);
    g->observe(w->other, viewer, w->obs2);
    for (int language = 0; language < WR_LANGUAGES; language++)
        tell_between(w, &t, language, viewer, (wr_move){WR_CHANCE, a});
}

/* Outcomes that read the same to a viewer must leave it with the same observation, and
 * with the same sentences. What one of them reveals may differ if it is announced: then
 * it is compared with those that announce the same. */
static void masked_outcomes_leave_no_trace(walk *w, int viewer, int n) {
    const wr_game *g = w->game;
    char line[WR_MAX_WORDS], first[WR_MAX_WORDS] = "";
    char announced[2][TOLD], told[2][TOLD];
    for (int i = 0; i < n; i++) {
        int seen = read_line(w, viewer, w->outcomes[i].id, line);
        if (seen == WR_SEEN_OPEN)
            continue;
        if (first[0] == '\0')
            strcpy(first, line);
        HOLDS(w, seen == WR_SEEN_NOT || strcmp(first, line) == 0);
        memcpy(w->other, w->state, g->state_size);
        g->step(w->other, WR_CHANCE, w->outcomes[i].id);
        read_move(w, viewer, w->outcomes[i].id, announced[0], told[0]);
        memcpy(w->third, w->other, g->state_size);
        for (int j = i + 1; j < n; j++) {
            if (read_line(w, viewer, w->outcomes[j].id, line) == WR_SEEN_OPEN)
                continue;
            memcpy(w->other, w->state, g->state_size);
            g->step(w->other, WR_CHANCE, w->outcomes[j].id);
            read_move(w, viewer, w->outcomes[j].id, announced[1], told[1]);
            if (strcmp(announced[0], announced[1]) != 0)
                continue;
            g->observe(w->third, viewer, w->obs);
            HOLDS(w, memcmp(w->obs, w->obs2, g->obs_size) == 0);
            HOLDS(w, strcmp(told[0], told[1]) == 0);
            break; /* the rest is compared with this one */
        }
    }
}

static void chance_keeps_secrets(walk *w) {
    int n = wr_outcomes(w->game, w->state, w->outcomes);
    for (int i = 0; n > 0 && i <= w->seats; i++)
        masked_outcomes_leave_no_trace(w, viewer_number(i, w->seats), n);
}

TEST(conformance_masked_outcomes_leave_no_trace) {
    walk_positions(chance_keeps_secrets);
}

/* Seat `chooser` makes each of its choices in w->other, one after another, and `viewer`
 * must not notice; afterwards one of them stays made in w->other. */
static void choose_unnoticed(walk *w, int viewer, int chooser) {
    const wr_game *g = w->game;
    char told[4096];
    int n = g->legal(w->other, chooser, w->legal);
    g->observe(w->other, viewer, w->obs);
    for (int i = 0; i < n; i++) {
        wr_text t;
        memcpy(w->third, w->other, g->state_size);
        g->step(w->third, chooser, w->legal[i]);
        g->observe(w->third, viewer, w->obs2);
        HOLDS(w, memcmp(w->obs, w->obs2, g->obs_size) == 0);
        wr_text_init(&t, told, sizeof told);
        for (int language = 0; language < WR_LANGUAGES; language++)
            tell_between(w, &t, language, viewer,
                         (wr_move){(int16_t)chooser, w->legal[i]});
        HOLDS(w, t.len == 0);
    }
    memcpy(w->other, w->third, g->state_size);
}

static int secret_choices;

/* All but one seat choose, in an order of the walk's own. */
static void choices_are_secret(walk *w) {
    uint32_t actors = w->game->actors(w->state);
    if (actors == WR_CHANCE_BIT || wr_count(actors) < 2)
        return;
    for (int i = 0; i <= w->seats; i++) {
        int viewer = viewer_number(i, w->seats);
        uint32_t left = actors & ~(i < w->seats ? 1u << i : 0u);
        int all_but = wr_count(actors) - 1;
        memcpy(w->other, w->state, w->game->state_size);
        for (int n = 0; n < all_but && left != 0; n++) {
            uint32_t of = (uint32_t)wr_count(left);
            int chooser = wr_nth_bit(left, wr_rng_below(&w->rng, of));
            choose_unnoticed(w, viewer, chooser);
            left &= ~(1u << chooser);
            secret_choices++;
        }
    }
}

TEST(conformance_simultaneous_choices_are_secret) {
    secret_choices = 0;
    walk_positions(choices_are_secret);
    CHECK_MSG(secret_choices > 100 || getenv("WR_GAME") != NULL,
              "only %d secret choices were made", secret_choices);
}

/* ==== Words ====================================================================== */

/* Bytes of the character at `at`; 0: not UTF-8. */
static int utf8_length(const unsigned char *at) {
    int n = at[0] < 0x80             ? 1
            : (at[0] & 0xe0) == 0xc0 ? 2
            : (at[0] & 0xf0) == 0xe0 ? 3
                                     : 4;
    if ((at[0] & 0xc0) == 0x80 || at[0] >= 0xf8)
        return 0;
    for (int i = 1; i < n; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return n;
}

/* Whole lines of printable characters, at most `most` wide (0: any width), without
 * trailing blanks; every ink ends on its line. The only exclamation is "Land!". */
static void check_shown(walk *w, const wr_text *t, int most) {
    int width = 0, ink = WR_INK_PLAIN;
    unsigned char last = '\n';
    HOLDS(w, !t->full);
    HOLDS(w, t->len == 0 || t->buf[t->len - 1] == '\n');
    for (const char *at = t->buf; *at != '\0';) {
        unsigned char c = (unsigned char)*at;
        int n = utf8_length((const unsigned char *)at);
        HOLDS(w, n > 0);
        HOLDS(w, c >= ' ' || c == '\n' || c < WR_INK_COUNT);
        HOLDS(w, c != 0x7f);
        CHECK_MSG(c != '!' || (at - t->buf >= 4 && memcmp(at - 4, "Land", 4) == 0),
                  "an exclamation mark after %u moves of %s", w->at,
                  name_of(w->played));
        if (c == '\n') {
            CHECK_MSG(ink == WR_INK_PLAIN && last != ' ',
                      "a line ends with %s after %u moves of %s",
                      last == ' ' ? "a blank" : "an ink", w->at, name_of(w->played));
            CHECK_MSG(most == 0 || width <= most,
                      "a line of %d columns after %u moves of %s", width, w->at,
                      name_of(w->played));
            width = 0;
            last = c;
        } else if (c < WR_INK_COUNT) {
            ink = c;
        } else {
            width++;
            last = c;
        }
        at += n;
    }
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

/* Two legal moves have different words, in every language. */
static void check_words_differ(walk *w, int viewer, int n) {
    enum { MOST = 24 };
    static char words[MOST][WR_MAX_WORDS];
    for (int language = 0; language < WR_LANGUAGES && n <= MOST; language++)
        for (int j = 0; j < n; j++) {
            wr_text t;
            wr_teller to = {&t, language, viewer, NULL};
            wr_text_init(&t, words[j], sizeof words[j]);
            w->game->words(&to, w->game->edition, w->obs,
                           (wr_move){(int16_t)viewer, w->legal[j]});
            for (int k = 0; k < j; k++)
                CHECK_MSG(strcmp(words[j], words[k]) != 0,
                          "two legal moves are called \"%s\" after %u moves of %s",
                          words[j], w->at, name_of(w->played));
        }
}

/* Tables large and small, and the moves that they ask for, in all languages. */
static void check_tables(walk *w, int viewer) {
    const wr_game *g = w->game;
    static char buf[8192], english[8192];
    wr_text t;
    for (int i = 0; i < 2 * WR_LANGUAGES; i++) {
        int small = i / WR_LANGUAGES;
        wr_teller to = {&t, i % WR_LANGUAGES, viewer, NULL};
        wr_text_init(&t, buf, sizeof buf);
        g->show(&to, g->edition, w->obs, small);
        HOLDS(w, t.len > 0 && t.buf[t.len - 1] == '\n');
        check_shown(w, &t, 80);
        if (to.language == WR_ENGLISH)
            memcpy(english, buf, sizeof buf);
        CHECK_MSG(!small || count_lines(buf) <= WR_SMALL,
                  "a small table of %d lines after %u moves of %s", count_lines(buf),
                  w->at, name_of(w->played));
        CHECK_MSG((to.language == WR_ENGLISH || strcmp(buf, english) != 0),
                  "tables of languages differ after %u moves of %s", w->at,
                  name_of(w->played));
    }
    int n = viewer == WR_PUBLIC ? 0 : g->legal(w->state, viewer, w->legal);
    check_words_differ(w, viewer, n);
    for (int j = 0; j < n; j += 1 + n / 20) {
        wr_text_init(&t, buf, sizeof buf);
        for (int language = 0; language < WR_LANGUAGES; language++) {
            wr_teller to = {&t, language, viewer, NULL};
            size_t before = t.len;
            g->words(&to, g->edition, w->obs, (wr_move){(int16_t)viewer, w->legal[j]});
            HOLDS(w, t.len > before && strchr(buf + before, '\n') == NULL);
            wr_put_char(&t, '\n');
        }
        check_shown(w, &t, 0);
    }
}

static void words_are_fit_to_print(walk *w) {
    const wr_game *g = w->game;
    static char buf[8192];
    wr_text t;
    for (int i = 0; i <= w->seats; i++) {
        int viewer = viewer_number(i, w->seats);
        g->observe(w->state, viewer, w->obs);
        check_tables(w, viewer);
        if (w->at == w->played->num_moves)
            continue;
        wr_move move = w->played->moves[w->at];
        memcpy(w->other, w->state, g->state_size);
        g->step(w->other, move.who, move.action);
        g->observe(w->other, viewer, w->obs2);
        for (int language = 0; language < WR_LANGUAGES; language++) {
            wr_text_init(&t, buf, sizeof buf);
            tell_between(w, &t, language, viewer, move);
            check_shown(w, &t, 0);
        }
    }
}

TEST(conformance_shown_text_is_fit_to_print) {
    walk_positions(words_are_fit_to_print);
}

/* Sentences told so far, by game. */
static int told_sentences[64];

/* All languages tell a move in the same number of sentences, and in different words. */
static void languages_tell_the_same(walk *w) {
    const wr_game *g = w->game;
    static char told[WR_LANGUAGES][TOLD];
    if (w->at == w->played->num_moves)
        return;
    wr_move move = w->played->moves[w->at];
    memcpy(w->other, w->state, g->state_size);
    g->step(w->other, move.who, move.action);
    for (int i = 0; i <= w->seats; i++) {
        int viewer = viewer_number(i, w->seats);
        g->observe(w->state, viewer, w->obs);
        g->observe(w->other, viewer, w->obs2);
        for (int language = 0; language < WR_LANGUAGES; language++) {
            wr_text t;
            wr_text_init(&t, told[language], TOLD);
            tell_between(w, &t, language, viewer, move);
            HOLDS(w, count_lines(told[language]) == count_lines(told[0]));
            HOLDS(w, strpbrk(told[language], "\1\2\3\4\5\6\7") == NULL);
            HOLDS(w,
                  language == 0 || t.len == 0 || strcmp(told[language], told[0]) != 0);
        }
        told_sentences[index_of(g)] += count_lines(told[0]);
    }
}

TEST(conformance_languages_tell_the_same) {
    memset(told_sentences, 0, sizeof told_sentences);
    walk_positions(languages_tell_the_same);
    for (int i = 0; wr_games[i] != NULL; i++)
        CHECK_MSG(told_sentences[i] > 20 || !is_wanted(wr_games[i]),
                  "%s tells only %d sentences", wr_games[i]->name, told_sentences[i]);
}

/* Text that does not fit is cut, never written past the end of its buffer. */
static void words_keep_to_their_buffer(walk *w) {
    char *buf = guarded(97);
    wr_text t;
    w->game->observe(w->state, WR_PUBLIC, w->obs);
    wr_text_init(&t, buf, 97);
    wr_teller to = {&t, WR_GERMAN, WR_PUBLIC, NULL};
    w->game->show(&to, w->game->edition, w->obs, 0);
    HOLDS(w, t.len < 97 && buf[t.len] == '\0');
    guarded_check(buf, "a text");
    guarded_free(buf);
}

TEST(conformance_words_keep_to_their_buffer) {
    walk_positions(words_keep_to_their_buffer);
}

/* ==== Looking changes nothing ==================================================== */

static void look_at_all(walk *w, int viewer) {
    const wr_game *g = w->game;
    static char buf[8192];
    wr_result result;
    wr_text t;
    g->observe(w->state, viewer, w->obs);
    memcpy(w->obs2, w->obs, g->obs_size);
    wr_text_init(&t, buf, sizeof buf);
    wr_teller to = {&t, WR_ENGLISH, viewer, NULL};
    g->show(&to, w->game->edition, w->obs, viewer & 1);
    for (int language = 0; language < WR_LANGUAGES; language++)
        tell_between(w, &t, language, viewer, (wr_move){WR_CHANCE, 0});
    for (int a = 0; a < g->num_actions;
         a += 1 + (int)wr_rng_below(&w->rng, every_of(g)))
        g->action_text(w->game->edition, w->obs, 0, (wr_action)a, &t);
    g->imagine(w->obs, &w->rng, w->third);
    HOLDS(w, memcmp(w->obs, w->obs2, g->obs_size) == 0);
    g->result(w->state, &result);
    if (viewer != WR_PUBLIC) {
        g->legal(w->state, viewer, w->legal);
        g->why(w->state, viewer, 0);
        g->seen(w->state, viewer, WR_CHANCE, 0);
    }
    g->broken(w->state);
    wr_outcomes(g, w->state, w->outcomes);
}

static void looking_changes_nothing(walk *w) {
    memcpy(w->other, w->state, w->game->state_size);
    for (int i = 0; i <= w->seats; i++)
        look_at_all(w, viewer_number(i, w->seats));
    HOLDS(w, memcmp(w->other, w->state, w->game->state_size) == 0);
}

TEST(conformance_looking_changes_nothing) {
    walk_positions(looking_changes_nothing);
}
