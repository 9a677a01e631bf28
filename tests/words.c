/*
 * words.c: compares what players read with the texts in tests/words.
 *
 * A record is read line by line; the sentences about each move and, where the record
 * has the comment `# show`, the table, large and small, are compared with a text, for
 * one viewer and in one language. If a text differs, the new one is left in
 * build/words; if the change is intended, `make renew` takes it over.
 */
#include <stdio.h>
#include <stdlib.h>

#include "golden.h"
#include "windrose.h"

/* A text without its ink marks. */
static void drop_ink(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++)
        if ((unsigned char)*from >= WR_INK_COUNT)
            *to++ = *from;
    *to = '\0';
}

/* What a viewer is told and shown while a record is read. */
typedef struct {
    wr_reader reader;
    int viewer, language;
    wr_obs *before, *after;
    wr_text out;
} listener;

static void listen_to(listener *l, const char *line, size_t len) {
    wr_reader *r = &l->reader;
    wr_diag d;
    uint32_t moves = r->match != NULL ? r->match->num_moves : 0;
    if (r->match != NULL)
        r->game->observe(r->match->state, l->viewer, l->before);
    CHECK_MSG(wr_reader_line(r, line, len, &d) == 0, "line %u: %s", d.line, d.text);
    if (r->match == NULL)
        return;
    const wr_game *g = r->game;
    const wr_edition *e = wr_edition_of(g, &r->setup);
    g->observe(r->match->state, l->viewer, l->after);
    if (r->match->num_moves == moves + 1 && moves > 0)
        g->tell(&(wr_teller){&l->out, l->language, l->viewer, NULL}, e, l->before,
                l->after, r->match->moves[moves]);
    if (len == 6 && memcmp(line, "# show", len) == 0) {
        wr_teller to = {&l->out, l->language, l->viewer, NULL};
        wr_put(&l->out, "--------\n");
        g->show(&to, e, l->after, 0);
        wr_put(&l->out, "--------\n");
        g->show(&to, e, l->after, 1);
        wr_put(&l->out, "--------\n");
    }
}

static char said[1 << 17];

static void listen_to_record(const char *path, int viewer, int language) {
    char *text = check_read(path, NULL);
    void *memory = malloc(wr_reader_size());
    size_t size = 0;
    for (int i = 0; wr_games[i] != NULL; i++)
        size = wr_games[i]->obs_size > size ? wr_games[i]->obs_size : size;
    listener l = {.viewer = viewer, .language = language};
    l.before = malloc(size);
    l.after = malloc(size);
    CHECK(memory != NULL && l.before != NULL && l.after != NULL);
    wr_reader_init(&l.reader, memory, 0);
    wr_text_init(&l.out, said, sizeof said);
    for (const char *at = text; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        listen_to(&l, at, len);
        at += len + (at[len] == '\n');
    }
    CHECK(!l.out.full);
    drop_ink(said);
    free(text);
    free(memory);
    free(l.before);
    free(l.after);
}

static void check_words(const char *record, int viewer, int language,
                        const char *name) {
    char path[200];
    listen_to_record(record, viewer, language);
    snprintf(path, sizeof path, "words/%s", name);
    golden_check(path, said);
}

#define WORDS(of, record, viewer, language, file)                                      \
    TEST(words_of_##of) {                                                              \
        check_words("tests/" record ".wr", viewer, language, file ".txt");             \
    }

WORDS(a_round_for_its_first_seat, "words/round", 0, WR_ENGLISH, "round-seat-1")
WORDS(a_round_for_its_second_seat, "words/round", 1, WR_ENGLISH, "round-seat-2")
WORDS(a_round_for_a_spectator, "words/round", WR_PUBLIC, WR_ENGLISH, "round-spectator")
WORDS(a_base_game_for_seat_4, "playthroughs/santa-timea/4-base-mixed", 3, WR_ENGLISH,
      "base-seat-4")
WORDS(a_pro_game_for_a_spectator, "playthroughs/santa-timea/3-pro-english-random",
      WR_PUBLIC, WR_ENGLISH, "pro-spectator")
WORDS(columbus_for_its_first_seat, "words/columbus", 0, WR_ENGLISH, "columbus-seat-1")
WORDS(columbus_for_a_spectator, "words/columbus", WR_PUBLIC, WR_ENGLISH,
      "columbus-spectator")
WORDS(azimuth_against_the_sea_for_seat_1, "words/azimuth-sea", 0, WR_ENGLISH,
      "azimuth-sea-seat-1")
WORDS(an_azimuth_race_for_a_spectator, "words/azimuth-race", WR_PUBLIC, WR_ENGLISH,
      "azimuth-race-spectator")
WORDS(winds_of_plunder_for_seat_1, "words/winds-of-plunder", 0, WR_ENGLISH,
      "winds-of-plunder-seat-1")
WORDS(winds_of_plunder_for_a_spectator, "words/winds-of-plunder", WR_PUBLIC, WR_ENGLISH,
      "winds-of-plunder-spectator")
WORDS(a_round_in_german_for_its_first_seat, "words/round", 0, WR_GERMAN,
      "round-seat-1-german")
WORDS(a_pro_game_in_german_for_a_spectator,
      "playthroughs/santa-timea/3-pro-english-random", WR_PUBLIC, WR_GERMAN,
      "pro-spectator-german")
WORDS(columbus_in_german_for_its_first_seat, "words/columbus", 0, WR_GERMAN,
      "columbus-seat-1-german")
WORDS(columbus_in_german_for_a_spectator, "playthroughs/columbus/4-mixed", WR_PUBLIC,
      WR_GERMAN, "columbus-spectator-german")
WORDS(azimuth_in_german_for_seat_1, "words/azimuth-sea", 0, WR_GERMAN,
      "azimuth-sea-seat-1-german")
WORDS(an_azimuth_race_in_german_for_a_spectator, "words/azimuth-race", WR_PUBLIC,
      WR_GERMAN, "azimuth-race-spectator-german")
WORDS(winds_of_plunder_in_german_for_seat_1, "words/winds-of-plunder", 0, WR_GERMAN,
      "winds-of-plunder-seat-1-german")
