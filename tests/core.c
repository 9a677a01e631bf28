/* core.c: unit tests of text, sentences, fields, random numbers, bits, the registry and
 * setups. */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "windrose_game.h"

static wr_words words(const char *text) {
    return (wr_words){text, strlen(text)};
}

/* ==== Text ======================================================================= */

TEST(text_grows_and_stays_terminated) {
    char buf[32];
    wr_text t;
    memset(buf, 'x', sizeof buf);
    wr_text_init(&t, buf, sizeof buf);
    CHECK_STR(buf, "");
    wr_put(&t, "wind ");
    wr_put_char(&t, 'N');
    wr_put_int(&t, 2);
    wr_put_bytes(&t, ", and more", 5);
    CHECK_STR(buf, "wind N2, and");
    CHECK_INT(t.len, 12);
    CHECK_INT(t.full, 0);
}

TEST(text_that_does_not_fit_is_cut_and_said_to_be) {
    char buf[8];
    wr_text t;
    memset(buf, 'x', sizeof buf);
    wr_text_init(&t, buf, 6);
    wr_put(&t, "abcde");
    CHECK_INT(t.full, 0);
    wr_put(&t, "");
    CHECK_INT(t.full, 0);
    wr_put_char(&t, 'f');
    CHECK_INT(t.full, 1);
    CHECK_STR(buf, "abcde");
    CHECK(buf[6] == 'x' && buf[7] == 'x');
    wr_text_init(&t, buf, 1);
    wr_put(&t, "a");
    CHECK_STR(buf, "");
    CHECK_INT(t.full, 1);
}

/* Room taken from a larger buffer, in the smallest possible steps. */
static char room[64];
static int grow_in_room(wr_text *t, size_t more) {
    if (t->len + more + 1 > sizeof room)
        return 0;
    t->buf = room;
    t->size = t->len + more + 1;
    return 1;
}

TEST(text_grows_where_its_owner_lets_it) {
    wr_text t = {.grow = grow_in_room};
    wr_put(&t, "");
    CHECK_STR(t.buf, "");
    for (int i = 0; i < 60; i++)
        wr_put_char(&t, (char)('a' + i % 26));
    CHECK(t.len == 60 && !t.full && strlen(t.buf) == 60 && t.buf[59] == 'h');
    wr_put(&t, "xyz123");
    CHECK(t.full && t.len == 60); /* the room is used up to the last request */
    wr_text_clear(&t);
    wr_put(&t, "again");
    CHECK_STR(t.buf, "again");
    CHECK(!t.full);
}

/* ==== JSON ======================================================================= */

TEST(json_puts_its_commas) {
    char buf[256];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_json_open(&t, NULL, '{');
    wr_json_int(&t, "a", -7);
    wr_json_open(&t, "b", '[');
    wr_json_open(&t, NULL, '{');
    wr_json_close(&t, '}');
    wr_json_bool(&t, NULL, 1);
    wr_json_null(&t, NULL);
    wr_json_set(&t, NULL, 0);
    wr_json_raw(&t, NULL, (wr_words){"[1]", 3});
    wr_json_close(&t, ']');
    wr_json_set(&t, "c", 5);
    wr_json_string(&t, "d", NULL);
    wr_json_key(&t, "e");
    wr_put(&t, "0");
    wr_json_close(&t, '}');
    wr_put_char(&t, '\n');
    wr_json_int(&t, NULL, 1);
    wr_json_int(&t, NULL, 2);
    CHECK_STR(buf, "{\"a\":-7,\"b\":[{},true,null,[],[1]],\"c\":[0,2],\"d\":null,"
                   "\"e\":0}\n1,2");
}

static void check_string(const char *bytes, size_t len, const char *json) {
    char buf[128];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_json_words(&t, NULL, (wr_words){bytes, len});
    CHECK_STR(buf, json);
}

TEST(json_escapes_what_must_be_and_makes_utf8_of_all) {
    check_string("", 0, "\"\"");
    check_string("a\"b\\c/", 6, "\"a\\\"b\\\\c/\"");
    check_string("\0\n\x1f\x7f", 4, "\"\\u0000\\u000a\\u001f\\u007f\"");
    check_string("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80", 11,
                 "\"\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\"");
    check_string("\xc3", 1, "\"?\"");                /* cut off */
    check_string("\xe2\x82\"", 3, "\"??\\\"\"");     /* cut off by a quote */
    check_string("\xc0\x80\xff", 3, "\"???\"");      /* overlong, and invalid bytes */
    check_string("\xed\xa0\x80", 3, "\"???\"");      /* half of a surrogate pair */
    check_string("\xf4\x90\x80\x80", 4, "\"????\""); /* beyond the last character */
    check_string("\xf0\x8f\xbf\xbf", 4, "\"????\""); /* overlong */
}

TEST(text_writes_all_numbers) {
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {7, "7"},
        {10, "10"},
        {-1, "-1"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    char buf[32];
    wr_text t;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_text_init(&t, buf, sizeof buf);
        wr_put_int(&t, cases[i].value);
        CHECK_STR(buf, cases[i].text);
    }
    wr_text_init(&t, buf, sizeof buf);
    wr_put_hex(&t, UINT64_MAX);
    CHECK_STR(buf, "0xffffffffffffffff");
    wr_text_init(&t, buf, sizeof buf);
    wr_put_hex(&t, 0x1a0);
    CHECK_STR(buf, "0x1a0");
}

TEST(text_pads_by_what_is_seen) {
    char buf[64];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_put(&t, "a line before\n");
    wr_put_char(&t, WR_INK_NORTH);
    wr_put(&t, "▲½");
    wr_put_char(&t, WR_INK_PLAIN);
    wr_put_pad(&t, 5);
    wr_put_char(&t, '|');
    CHECK_STR(buf, "a line before\n\002▲½\001   |");
    wr_put_pad(&t, 3); /* already wider */
    CHECK_STR(buf, "a line before\n\002▲½\001   |");
}

/* ==== Sentences ================================================================== */

static void check_said(int language, int viewer, uint32_t seats, const char *sentence) {
    static const char *const drew[] = {
        "%1 %1{have|has|have} %2 %2{card|cards}%3{ (%3)|}%4{|, tied%1{ with you|}}.",
        "%4{|Gleichstand: }%1 %1{hast|hat|haben|habt} %2 %2{Karte|Karten}%3{ (%3)|}."};
    char buf[100];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_teller to = {&t, language, viewer, NULL};
    wr_said said[] = {wr_said_seats(seats), wr_said_number(wr_count(seats)),
                      wr_said_words(seats == 2 ? "" : "N4"), wr_said_case(seats != 4)};
    wr_say(&to, drew, said);
    CHECK_STR(buf, sentence);
}

TEST(a_sentence_fits_its_language_and_its_cases) {
    check_said(WR_ENGLISH, 0, 1, "You have 1 card (N4), tied with you.\n");
    check_said(WR_ENGLISH, 0, 2, "Seat 2 has 1 card, tied.\n");
    check_said(WR_ENGLISH, 0, 4, "Seat 3 has 1 card (N4).\n");
    check_said(WR_ENGLISH, WR_PUBLIC, 7,
               "Seat 1, seat 2 and seat 3 have 3 cards (N4), tied.\n");
    check_said(WR_GERMAN, 0, 1, "Gleichstand: du hast 1 Karte (N4).\n");
    check_said(WR_GERMAN, 1, 4, "Platz 3 hat 1 Karte (N4).\n");
    check_said(WR_GERMAN, 255, 6,
               "Gleichstand: Platz 2 und Platz 3 haben 2 Karten (N4).\n");
    check_said(WR_GERMAN, 1, 3, "Gleichstand: Platz 1 und du habt 2 Karten (N4).\n");
}

static void check_named(int viewer, uint32_t seats, const char *name,
                        const char *english, const char *german) {
    static const char *const held[] = {
        "%1 held the card that %1 drew.",
        "%1 %1{hast|hat|haben|habt} gezogen; von %1{dir|%1}."};
    wr_words names[WR_MAX_SEATS] = {{NULL, 0}, {name, strlen(name)}, {"Bo", 2}};
    for (int language = 0; language < WR_LANGUAGES; language++) {
        char buf[512];
        wr_text t;
        wr_text_init(&t, buf, sizeof buf);
        wr_teller to = {&t, language, viewer, names};
        wr_said said = wr_said_seats(seats);
        wr_say(&to, held, &said);
        CHECK_STR(buf, language == WR_ENGLISH ? english : german);
    }
}

TEST(a_sentence_calls_people_by_their_names) {
    check_named(0, 2, "ana", "ana held the card that ana drew.\n",
                "ana hat gezogen; von ana.\n");
    check_named(1, 2, "ana", "You held the card that you drew.\n",
                "Du hast gezogen; von dir.\n");
    check_named(3, 7, "ana",
                "Seat 1, ana and Bo held the card that seat 1, ana and Bo drew.\n",
                "Platz 1, ana und Bo haben gezogen; von Platz 1, ana und Bo.\n");
    check_named(2, 6, "ana", "ana and you held the card that ana and you drew.\n",
                "ana und du habt gezogen; von ana und du.\n");
}

TEST(a_sentence_takes_names_as_they_come_but_no_control) {
    check_named(0, 2, "%1{x|y}", "%1{x|y} held the card that %1{x|y} drew.\n",
                "%1{x|y} hat gezogen; von %1{x|y}.\n");
    check_named(
        0, 2, "\xc3\x84nne \xe2\x82\xac",
        "\xc3\x84nne \xe2\x82\xac held the card "
        "that \xc3\x84nne \xe2\x82\xac drew.\n",
        "\xc3\x84nne \xe2\x82\xac hat gezogen; von \xc3\x84nne \xe2\x82\xac.\n");
    /* a line feed, an ink, NEL, a line separator, two that turn the text, half a letter
     */
    check_named(
        0, 2,
        "a\nb\002c\x7f\xc2\x85\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa7\xe2\x80\x8f\xc3",
        "a?b?c??????? held the card that a?b?c??????? drew.\n",
        "a?b?c??????? hat gezogen; von a?b?c???????.\n");
}

TEST(a_sentence_cuts_long_names_between_letters) {
    char name[200] = "x", buf[512];
    for (size_t i = 1; i + 2 < sizeof name; i += 2)
        memcpy(name + i, "\xc3\xa4", 3);
    wr_words names[WR_MAX_SEATS] = {{name, strlen(name)}};
    static const char *const only[] = {"%1", "%1"};
    wr_said said = wr_said_seat(0);
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_say(&(wr_teller){&t, WR_ENGLISH, 1, names}, only, &said);
    CHECK_INT(t.len, WR_MAX_NAME); /* 127 bytes of letters and the line feed */
    CHECK(memcmp(buf, name, WR_MAX_NAME - 1) == 0);
}

TEST(a_sentence_counts_what_it_mentions_with_letters_after_nine) {
    static const char *const last[] = {"%a %b{one|two|three|four}.", ""};
    char buf[8];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_teller to = {&t, WR_ENGLISH, 0, NULL};
    wr_said said[11];
    memset(said, 0, sizeof said);
    said[9] = wr_said_words("x");
    said[10] = wr_said_case(2);
    wr_say(&to, last, said);
    CHECK_STR(buf, "X three");
    CHECK_INT(t.full, 1);
}

/* ==== Fields ===================================================================== */

typedef struct {
    uint64_t set;
    int32_t signed_words[2];
    uint16_t number;
    int8_t small[5];
    uint8_t last;
} object;

static const wr_field object_fields[] = {
    WR_FIELD(object, set, uint64_t, WR_FIELD_SET, 0),
    WR_FIELD_AS(object, "signed", signed_words, int32_t, WR_FIELD_SIGNED, 0),
    WR_FIELD(object, number, uint16_t, 0, 0),
    WR_FIELD(object, small, int8_t, WR_FIELD_SIGNED, 0),
    WR_FIELD(object, last, uint8_t, WR_FIELD_SET, 0),
    {NULL, 0, 0, 0, 0, 0},
};

static const object sample = {
    UINT64_C(1) << 63 | 5, {-2, INT32_MAX}, 65535, {-128, 0, 127, -1, 1}, 0};
static const char sample_text[] = "set 0x8000000000000005\nsigned -2 2147483647\n"
                                  "number 65535\nsmall -128 0 127 -1 1\nlast 0x0\n";

static const char sample_json[] =
    "{\"set\":[0,2,63],\"signed\":[-2,2147483647],\"number\":65535,"
    "\"small\":[-128,0,127,-1,1],\"last\":[]}";

TEST(fields_write_text_and_json) {
    char buf[256];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr_fields_text(object_fields, &sample, &t);
    CHECK_STR(buf, sample_text);
    wr_text_init(&t, buf, sizeof buf);
    wr_fields_json(object_fields, &sample, &t);
    CHECK_STR(buf, sample_json);
}

TEST(fields_read_what_they_wrote) {
    object o;
    wr_diag d;
    memset(&o, 0xab, sizeof o);
    CHECK_INT(wr_fields_parse(object_fields, sample_text, &o, sizeof o, &d), 0);
    CHECK_BYTES(&o, &sample, sizeof o);
}

typedef int read_fields(const wr_field *fields, const char *text, void *object,
                        size_t size, wr_diag *d);

/* Replaces the first `from` in `sample_of` by `to`, and expects an error in that line.
 */
static void refuse(read_fields *read, const char *sample_of, const char *from,
                   const char *to, uint32_t line) {
    char text[512];
    const char *at = strstr(sample_of, from);
    CHECK(at != NULL);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - sample_of), sample_of, to,
             at + strlen(from));
    object o, untouched;
    wr_diag d = {0};
    memset(&o, 0xab, sizeof o);
    memset(&untouched, 0xab, sizeof untouched);
    CHECK_MSG(read(object_fields, text, &o, sizeof o, &d) == WR_EINPUT,
              "\"%s\" for \"%s\" was read", to, from);
    CHECK_BYTES(&o, &untouched, sizeof o);
    CHECK_MSG(d.line == line, "\"%s\" is said to be in line %u", to, d.line);
    CHECK(strlen(d.text) > 0);
}

static void refuse_fields(const char *from, const char *to, uint32_t line) {
    refuse(wr_fields_parse, sample_text, from, to, line);
}

TEST(fields_refuse_other_text) {
    refuse_fields("set", "sets", 1);
    refuse_fields("0x8000000000000005", "9", 1);
    refuse_fields("0x8000000000000005", "0x18000000000000005", 1);
    refuse_fields("0x8000000000000005", "0x", 1);
    refuse_fields("-2 2147483647", "-2", 2);
    refuse_fields("2147483647", "2147483648", 2);
    refuse_fields("-2 ", "-2  ", 2);
    refuse_fields("65535", "65536", 3);
    refuse_fields("65535", "-1", 3);
    refuse_fields("65535", "01", 3);
    refuse_fields("65535", "-0", 3);
    refuse_fields("-128", "-129", 4);
    refuse_fields("127", "127 2", 4);
    refuse_fields("0x0\n", "0x0", 5);
    refuse_fields("0x0\n", "0x100\n", 5);
    refuse_fields("0x0\n", "0x0\nmore 1\n", 6);
    refuse_fields(sample_text, "", 1);
}

TEST(fields_read_the_json_they_wrote) {
    object o;
    wr_diag d;
    memset(&o, 0xab, sizeof o);
    CHECK_INT(wr_fields_read_json(object_fields, sample_json, &o, sizeof o, &d), 0);
    CHECK_BYTES(&o, &sample, sizeof o);
}

static void refuse_json(const char *from, const char *to) {
    refuse(wr_fields_read_json, sample_json, from, to, 0);
}

TEST(fields_refuse_other_json) {
    refuse_json(sample_json, "");
    refuse_json(sample_json, "{}");
    refuse_json("{", "[");
    refuse_json("\"set\"", "\"sets\"");
    refuse_json("\"set\"", "set");
    refuse_json("\"set\":", "\"set\": ");
    refuse_json("[0,2,63]", "5");
    refuse_json("[0,2,63]", "[0,2,64]");
    refuse_json("[0,2,63]", "[2,0,63]");
    refuse_json("[0,2,63]", "[0,0]");
    refuse_json("[0,2,63]", "[0,2,63");
    refuse_json("[0,2,63]", "[0,]");
    refuse_json("[0,2,63]", "[,]");
    refuse_json("[0,2,63]", "[-1]");
    refuse_json("[0,2,63]", "[18446744073709551616]");
    refuse_json("[-2,2147483647]", "[-2]");
    refuse_json("[-2,2147483647]", "[-2,2147483647,0]");
    refuse_json("[-2,2147483647]", "-2,2147483647");
    refuse_json("2147483647", "2147483648");
    refuse_json("65535", "65536");
    refuse_json("65535", "-1");
    refuse_json("65535", "065535");
    refuse_json("65535", "-0");
    refuse_json("65535", "1.0");
    refuse_json("65535", "1e3");
    refuse_json("65535", "[1]");
    refuse_json("65535", "null");
    refuse_json("65535", "");
    refuse_json("-128", "-129");
    refuse_json("\"last\":[]", "\"last\":[8]");
    refuse_json(",\"last\":[]", "");
    refuse_json("\"last\":[]", "\"last\":[],\"more\":1");
    refuse_json("[]}", "[]} ");
    refuse_json("[]}", "[]");
}

/* ==== Random numbers and bits ==================================================== */

/* The numbers are the same on every machine forever: records and bots' matches depend
 * on them. */
TEST(rng_gives_the_numbers_it_always_gave) {
    wr_rng r = wr_rng_seed(1);
    CHECK(r.key == UINT64_C(0x910a2dec89025cc1));
    CHECK(wr_rng_next(&r) == wr_mix64(r.key + UINT64_C(0x9e3779b97f4a7c15)));
    CHECK_INT(r.counter, 1);
    CHECK(wr_mix64(0) == 0);
    CHECK(wr_mix64(1) == UINT64_C(0x5692161d100b05e5));
    wr_rng a = wr_rng_seed(0);
    CHECK(wr_rng_next(&a) == wr_mix64(wr_mix64(UINT64_C(0x9e3779b97f4a7c15)) +
                                      UINT64_C(0x9e3779b97f4a7c15)));
}

TEST(rng_streams_differ) {
    wr_rng parent = wr_rng_seed(7), same = wr_rng_seed(7);
    wr_rng children[64];
    for (uint64_t i = 0; i < 64; i++) {
        children[i] = wr_rng_split(parent, i);
        CHECK(children[i].key != parent.key);
        for (uint64_t j = 0; j < i; j++)
            CHECK(children[i].key != children[j].key);
    }
    wr_rng_next(&parent); /* splitting looks at the key only */
    CHECK(wr_rng_split(parent, 3).key == children[3].key);
    CHECK(wr_rng_next(&same) != wr_rng_next(&children[0]));
}

TEST(rng_below_is_in_range_and_even) {
    static const uint32_t sizes[] = {1, 2, 3, 7, 60, 1000};
    wr_rng r = wr_rng_seed(3);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        uint32_t n = sizes[i], draws = n * 1000;
        uint32_t *seen = calloc(n, sizeof *seen);
        CHECK(seen != NULL);
        for (uint32_t k = 0; k < draws; k++) {
            uint32_t value = wr_rng_below(&r, n);
            CHECK(value < n);
            seen[value]++;
        }
        for (uint32_t k = 0; k < n; k++) /* more than six standard deviations */
            CHECK_MSG(seen[k] > 800 && seen[k] < 1200, "%u came %u times of %u", k,
                      seen[k], draws);
        free(seen);
    }
}

/* Three quarters of the range: a modulo would make small numbers twice as likely. */
TEST(rng_below_has_no_bias_for_large_ranges) {
    wr_rng r = wr_rng_seed(4);
    uint32_t n = UINT32_C(3) << 30, low = 0;
    for (int i = 0; i < 30000; i++)
        low += wr_rng_below(&r, n) < n / 3;
    CHECK_MSG(low > 9500 && low < 10500, "%u of 30000 in the lowest third", low);
}

TEST(bits_agree_with_counting) {
    wr_rng r = wr_rng_seed(5);
    for (int i = 0; i < 2000; i++) {
        uint64_t x = wr_rng_next(&r) & (i % 3 ? wr_rng_next(&r) : UINT64_MAX);
        int count = 0;
        for (int bit = 0; bit < 64; bit++)
            if (x >> bit & 1) {
                CHECK_INT(wr_nth_bit(x, (uint32_t)count), bit);
                if (count == 0)
                    CHECK_INT(wr_lowest(x), bit);
                count++;
            }
        CHECK_INT(wr_count(x), count);
    }
    CHECK_INT(wr_count(0), 0);
    CHECK_INT(wr_count(UINT64_MAX), 64);
    CHECK_INT(wr_nth_bit(UINT64_MAX, 63), 63);
    CHECK_INT(wr_nth_bit(UINT64_C(1) << 63, 0), 63);
}

/* ==== Registry and setups ======================================================== */

TEST(registry_finds_games_by_their_whole_name) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    CHECK(g != NULL);
    CHECK_STR(g->title, "Santa Timea");
    CHECK(wr_game_find((wr_words){"santa-timea and more", 11}) == g);
    CHECK(wr_game_find(words("santa")) == NULL);
    CHECK(wr_game_find(words("santa-timea ")) == NULL);
    CHECK(wr_game_find(words("")) == NULL);
    CHECK(wr_game_find(words("nullgame"))->is_template);
    CHECK(!g->is_template);
}

TEST(registry_has_the_rules_of_each_game) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        char first[100];
        snprintf(first, sizeof first, "# %s", wr_games[i]->title);
        for (int language = 0; language < WR_LANGUAGES; language++)
            CHECK_STR(wr_game_rules(wr_games[i], language)[0], first);
    }
}

static void rules_of_stranger(void *arg) {
    wr_game_rules(arg, WR_ENGLISH);
}

TEST(registry_has_no_rules_of_others) {
    wr_game stranger = *wr_games[0];
    CHECK(check_dies(rules_of_stranger, &stranger) != NULL);
}

/* The greatest value that a field of observations may have. */
static int most_of(const wr_game *g, const char *field) {
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++)
        if (strcmp(f->name, field) == 0)
            return f->max;
    return -1;
}

TEST(constants_have_unique_names_and_name_every_phase) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        int phases = 0, first = 0;
        const wr_constant *all = wr_game_constants(g);
        for (const wr_constant *c = all; c->name != NULL; c++) {
            for (const wr_constant *other = all; other < c; other++)
                CHECK(strcmp(other->group, c->group) != 0 ||
                      strcmp(other->name, c->name) != 0);
            if (strcmp(c->group, "phase") == 0)
                CHECK_INT(c->value, phases++);
            first = c == all || strcmp(c->group, c[-1].group) != 0;
            if (strcmp(c->group, "action") == 0)
                CHECK(c->value < g->num_actions &&
                      (first ? c->value == 0 : c->value > c[-1].value));
            if (strcmp(c->group, "outcome") == 0)
                CHECK(c->value < g->num_outcomes &&
                      (first ? c->value == 0 : c->value > c[-1].value));
        }
        CHECK_INT(phases, most_of(g, "phase") + 1);
    }
}

TEST(setup_begins_with_defaults) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_setup setup;
    wr_diag d;
    memset(&setup, 0xff, sizeof setup);
    wr_setup_default(g, &setup);
    CHECK_INT(setup.seats, 2);
    for (int i = 0; i < WR_MAX_OPTIONS; i++)
        CHECK_INT(setup.option[i], 0);
    CHECK_INT(wr_setup_check(g, &setup, &d), 0);
}

TEST(setup_takes_option_values_by_name) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_setup setup;
    wr_diag d;
    char buf[32];
    wr_text t;
    wr_setup_default(g, &setup);
    CHECK_INT(wr_setup_set(g, &setup, words("tiebreak"), words("english"), &d), 0);
    CHECK_INT(wr_setup_set(g, &setup, words("pro"), words("on"), &d), 0);
    CHECK_INT(setup.option[0], 1);
    CHECK_INT(setup.option[1], 1);
    wr_text_init(&t, buf, sizeof buf);
    wr_setup_value(g, &setup, 1, &t);
    CHECK_STR(buf, "english");
    CHECK_INT(wr_setup_set(g, &setup, words("pro"), words("off"), &d), 0);
    wr_text_init(&t, buf, sizeof buf);
    wr_setup_value(g, &setup, 0, &t);
    CHECK_STR(buf, "off");
}

TEST(setup_refuses_what_there_is_not) {
    static const char *const wrong[][2] = {
        {"pro", "yes"}, {"pro", ""}, {"pro", "o"},       {"pro", "off on"},
        {"pros", "on"}, {"", "on"},  {"tiebreak", "on"}, {"pro", "1"},
    };
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_setup setup, before;
    wr_setup_default(g, &setup);
    before = setup;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wr_diag d = {0};
        CHECK_MSG(wr_setup_set(g, &setup, words(wrong[i][0]), words(wrong[i][1]), &d) ==
                      WR_EINPUT,
                  "%s=%s was taken", wrong[i][0], wrong[i][1]);
        CHECK(strlen(d.text) > 0);
        CHECK_BYTES(&setup, &before, sizeof setup);
    }
}

TEST(setup_checks_seats_and_ranges) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_setup setup;
    for (int seats = -1; seats <= 7; seats++) {
        wr_diag d = {0};
        wr_setup_default(g, &setup);
        setup.seats = (int16_t)seats;
        CHECK_INT(wr_setup_check(g, &setup, &d),
                  seats >= 2 && seats <= 5 ? 0 : WR_EINPUT);
        CHECK((strlen(d.text) > 0) == (seats < 2 || seats > 5));
    }
    for (int value = -1; value <= 2; value++) {
        wr_diag d = {0};
        wr_setup_default(g, &setup);
        setup.option[1] = (int16_t)value;
        CHECK_INT(wr_setup_check(g, &setup, &d),
                  value == 0 || value == 1 ? 0 : WR_EINPUT);
    }
}

/* A game with one option that is a number. */
static const wr_option numbered[] = {
    {"prize", NULL, 2, 12, 5, "how much there is to win", 3, "was es zu gewinnen gibt"},
    {NULL, NULL, 0, 0, 0, NULL, 0, NULL},
};

TEST(setup_takes_options_that_are_numbers) {
    static const char *const wrong[] = {"1",  "13", "-2",          "05",
                                        "2 ", "",   "99999999999", "x"};
    wr_game g = *wr_games[0];
    wr_setup setup;
    wr_diag d;
    char buf[32];
    wr_text t;
    g.options = numbered;
    wr_setup_default(&g, &setup);
    CHECK_INT(setup.option[0], 5);
    CHECK_INT(wr_setup_set(&g, &setup, words("prize"), words("12"), &d), 0);
    CHECK_INT(setup.option[0], 12);
    wr_text_init(&t, buf, sizeof buf);
    wr_setup_value(&g, &setup, 0, &t);
    CHECK_STR(buf, "12");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_MSG(wr_setup_set(&g, &setup, words("prize"), words(wrong[i]), &d) ==
                      WR_EINPUT,
                  "prize=%s was taken", wrong[i]);
    CHECK_INT(setup.option[0], 12);
    int n = 1;
    wr_setup_brief(&g, &setup);
    CHECK_INT(setup.option[0], 3);
    for (; wr_setup_next(&g, &setup); n++)
        CHECK_INT(setup.option[0], 3); /* numbers stay as they are */
    CHECK_INT(n, g.max_seats - g.min_seats + 1);
}

TEST(setup_next_goes_through_all_combinations) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_setup setup, last;
    int seen[6][2][2] = {0}, n = 0;
    wr_setup_brief(g, &setup);
    do {
        seen[setup.seats][setup.option[0]][setup.option[1]]++;
        last = setup;
        n++;
    } while (wr_setup_next(g, &setup));
    CHECK_BYTES(&setup, &last, sizeof setup);
    CHECK_INT(n, 16);
    for (int seats = 2; seats <= 5; seats++)
        for (int i = 0; i < 4; i++)
            CHECK_INT(seen[seats][i / 2][i % 2], 1);
}

/* ==== Callers' bugs ============================================================== */

static void rewind_forwards(void *arg) {
    wr_match_rewind(arg, 1);
}

TEST(match_cannot_be_rewound_forwards) {
    wr_setup setup;
    wr_setup_default(wr_games[0], &setup);
    void *memory = malloc(wr_match_size(wr_games[0]));
    CHECK(memory != NULL);
    wr_match *m = wr_match_init(memory, wr_games[0], &setup);
    CHECK(check_dies(rewind_forwards, m) != NULL);
    free(memory);
}

static void play_beyond_all_seats(void *arg) {
    wr_match *m = arg;
    wr_diag d;
    wr_match_play(m, WR_MAX_SEATS, 0, &d);
}

TEST(match_has_no_seat_beyond_the_last) {
    wr_setup setup;
    wr_setup_default(wr_games[0], &setup);
    void *memory = malloc(wr_match_size(wr_games[0]));
    CHECK(memory != NULL);
    wr_match *m = wr_match_init(memory, wr_games[0], &setup);
    CHECK(check_dies(play_beyond_all_seats, m) != NULL);
    free(memory);
}

TEST(match_size_any_is_enough_for_all) {
    for (int i = 0; wr_games[i] != NULL; i++)
        CHECK(wr_match_size(wr_games[i]) <= wr_reader_size());
}

/* A whole random game ends where actors() says so, and counts its decisions. */
TEST(random_games_reach_their_end) {
    const wr_game *g = wr_game_find(words("santa-timea"));
    wr_setup setup;
    wr_setup_default(g, &setup);
    wr_state *s = malloc(g->state_size);
    CHECK(s != NULL);
    wr_rng r = wr_rng_seed(6);
    g->init(s, &setup);
    CHECK_INT(wr_random_game(g, s, &r), 120);
    CHECK_INT(g->actors(s), 0);
    CHECK_INT(wr_random_game(g, s, &r), 0);
    free(s);
}

/* ==== Notices ==================================================================== */

TEST(a_notice_is_there_in_each_language) {
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        const wr_notice *notice = wr_game_notice(g);
        const char *const *both[] = {notice->rulings, notice->stand_ins};
        for (size_t k = 0; k < sizeof both / sizeof both[0]; k++) {
            const char *english = both[k][WR_ENGLISH], *german = both[k][WR_GERMAN];
            CHECK_MSG((english == NULL) == (german == NULL), "%s", g->name);
            CHECK_MSG(english == NULL || strcmp(english, german) != 0, "%s", g->name);
        }
        CHECK_MSG(notice->stand_ins[WR_ENGLISH] == NULL || g->edition != NULL,
                  "%s: nothing can replace its stand-ins", g->name);
    }
}

TEST(a_notice_speaks_of_stand_ins_unless_they_are_replaced) {
    const wr_game *g = wr_game_find(words("winds-of-plunder"));
    char buf[2048],
        *file = check_read("tests/editions/winds-of-plunder-few-kinds.txt", NULL);
    void *memory = malloc(wr_edition_size(g));
    const wr_notice *notice = wr_game_notice(g);
    wr_setup setup;
    wr_text t;
    wr_diag d;
    wr_setup_default(g, &setup);
    for (int language = 0; language < WR_LANGUAGES; language++) {
        wr_text_init(&t, buf, sizeof buf);
        wr_setup_notice(g, &setup, language, &t);
        CHECK(strstr(buf, notice->stand_ins[language]) != NULL);
        CHECK(strstr(buf, notice->rulings[language]) != NULL);
    }
    CHECK_INT(wr_setup_edition(g, &setup, words(file), memory, &d), 0);
    wr_text_init(&t, buf, sizeof buf);
    wr_setup_notice(g, &setup, WR_GERMAN, &t);
    CHECK_STR(buf, notice->rulings[WR_GERMAN]);
    free(memory);
    free(file);
}
