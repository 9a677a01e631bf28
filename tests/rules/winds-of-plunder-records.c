/* winds-of-plunder-records.c: scripts about editions and records of Winds of Plunder.
 */
#include "winds-of-plunder-script.h"

#include <stdio.h>
#include <stdlib.h>

static const wr_game *const game = &wr_winds_of_plunder;

static char record[SCRIPT_TEXT];

void records_reset(void) {
    record[0] = '\0';
    script_edition_reset(game);
}

/* Turns each `\xHH` into its byte. */
static void unescape(char *line) {
    char *to = line;
    for (char *from = line; *from != '\0'; to++) {
        unsigned byte;
        if (sscanf(from, "\\x%2x", &byte) == 1) {
            *to = (char)byte;
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = '\0';
}

/* ==== Editions =================================================================== */

static char *line_of_edition(const char *line) {
    char *at = script_edition_find(line);
    CHECK_MSG(at != NULL, "the edition has no line \"%s\"", line);
    return at;
}

static int run_minus(char *line) {
    unescape(line);
    script_edition_splice(line_of_edition(line), strlen(line) + 1, "");
    return 1;
}

static int run_plus(char *line) {
    unescape(line);
    script_edition_splice(script_edition() + strlen(script_edition()), 0, line);
    script_edition_splice(script_edition() + strlen(script_edition()), 0, "\n");
    return 1;
}

static int run_name(char *name) {
    unescape(name);
    script_edition_splice(line_of_edition("edition standard") + 8, 8, name);
    return 1;
}

static uint32_t lines_of_edition(void) {
    uint32_t n = 0;
    for (const char *at = script_edition(); *at != '\0'; at++)
        n += *at == '\n';
    return n;
}

/* `sentence`: how it begins; NULL for any. `line`: the one to blame; 0 for any. */
static int check_edition(const char *check, const char *sentence, uint32_t line) {
    wr_setup setup;
    wr_diag d = {0};
    wr_setup_default(game, &setup);
    int error = script_edition_take(game, &setup, &d);
    if (check != NULL && error == 0)
        return complain("the edition is accepted");
    return (check == NULL && error == 0) ||
           (check != NULL && error == WR_EINPUT && is(d.rule, check) &&
            (sentence == NULL || after(d.text, sentence) != NULL) &&
            (line == 0 || d.line == line)) ||
           complain("the edition is refused by %s in line %u: %s", d.rule,
                    (unsigned)d.line, d.text);
}

/* `<check>`, with ` last` if the last line is to blame, and ` : <beginning of the
 * sentence>`. */
static int run_refused(char *check) {
    char *sentence = strstr(check, " : ");
    if (sentence != NULL) {
        *sentence = '\0';
        sentence += 3;
    }
    char *last = strstr(check, " last");
    if (last != NULL)
        *last = '\0';
    return check_edition(check, sentence, last != NULL ? lines_of_edition() : 0);
}

static int run_accepted(char *rest) {
    (void)rest;
    return check_edition(NULL, NULL, 0);
}

/* ==== Records ==================================================================== */

const char *table_prefix(int lines) {
    static char prefix[SCRIPT_TEXT];
    char *file = check_read("tests/vectors/winds-of-plunder.txt", NULL);
    char *at = strstr(file, "\n```log\n");
    CHECK(at != NULL);
    prefix[0] = '\0';
    for (at += 8; lines > 0 && after(at, "```") == NULL;) {
        const char *line = cut_item(&at, "\n");
        if (line[0] != '#') {
            put(prefix, "%s\n", line);
            lines--;
        }
    }
    free(file);
    return prefix;
}

static int run_prefix(char *lines) {
    strcpy(record, table_prefix(number_of(lines)));
    return 1;
}

static int run_log(char *line) {
    unescape(line);
    put(record, "%s\n", line);
    return 1;
}

static int run_inline(char *rest) {
    char lines[WR_MAX_EDITION];
    rest = strcpy(lines, script_edition());
    while (rest != NULL) {
        const char *line = cut_item(&rest, "\n");
        if (line[0] != '#' && line[0] != '\0')
            put(record, "= %s\n", line);
    }
    return 1;
}

/* Reads the record so far; NULL, or what is wrong. */
static const char *read_record(wr_reader **reader) {
    static script_reading r;
    r = script_read(record, "\n");
    *reader = r.reader;
    return r.refused != NULL || wr_reader_end(r.reader, &r.why) != 0 ? r.why.text
                                                                     : NULL;
}

wr_match *records_match(void) {
    wr_reader *reader;
    if (record[0] == '\0')
        return NULL;
    const char *wrong = read_record(&reader);
    CHECK_MSG(wrong == NULL, "the record is refused: %s", wrong);
    return reader->match;
}

static int run_unfinished(char *rest) {
    wr_reader *reader;
    const char *wrong = read_record(&reader);
    (void)rest;
    if (wrong != NULL)
        return complain("the record is refused: %s", wrong);
    return reader->part != WR_READ_DONE || complain("the game is over");
}

static int run_broken(char *rest) {
    wr_reader *reader;
    (void)rest;
    return read_record(&reader) != NULL || complain("the record is accepted");
}

const char *table_view(int seat) {
    table_match();
    return script_view(seat, 1);
}

static int run_last(char *rest) {
    int seat = number_of(cut_word(&rest));
    const char *view = table_view(seat);
    size_t len = strlen(view), want = strlen(rest);
    return (len >= want + 2 && view[len - want - 2] == '\n' &&
            strncmp(view + len - want - 1, rest, want) == 0) ||
           complain("seat %d sees\n%s", seat, view);
}

int records_line(char *line) {
    static const script_verb verbs[] = {
        {"minus", run_minus},       {"plus", run_plus},
        {"name", run_name},         {"refused", run_refused},
        {"accepted", run_accepted}, {"prefix", run_prefix},
        {"log", run_log},           {"inline", run_inline},
        {"broken", run_broken},     {"unfinished", run_unfinished},
        {"last", run_last},         {NULL, table_line},
    };
    return script_verbs(verbs, line);
}

TEST(winds_of_plunder_empty_lines_of_an_edition_are_ignored) {
    TABLE("plus # a comment\\x0a\\x0a# another; accepted");
    TABLE("name two; plus \\x0a\\x0astart havana; refused WP-E06");
}

TEST(winds_of_plunder_a_refusal_names_its_line) {
    TABLE("plus start; refused WP-E02 last : this line has 1 word instead of 2");
    TABLE("plus # a comment; plus island tortuga; refused WP-E02 last");
    TABLE("name own; minus start turks; plus start tortuga; refused WP-E06 last");
}

TEST(winds_of_plunder_lines_of_an_edition_have_their_words) {
    TABLE("plus start havana cayman; refused WP-E02 last : this line has 3 words "
          "instead of 2");
    TABLE("plus treasure havana cayman; refused WP-E02 last : this line has 3 words "
          "instead of 2");
    TABLE("plus tile 5p 5 p p; refused WP-E02 last : this line has 5 words instead "
          "of 4");
    TABLE("plus \\x20start havana; refused WP-E02 last : \" start havana\" has a "
          "blank too many");
    TABLE("name own; minus booty 3 4 5 6 7 8 8 8 8; plus booty 3 4 5 6 7 8 8 8 a; "
          "refused WP-E11 last : \"a\" is no booty value from 0 to 99");
    TABLE("name own; minus tile 2wc 2 wc; plus tile 2wc 2 wwccp; refused WP-E08 last");
}

#define LETTERS_31 "abcdefghijklmnopqrstuvwxyz01234"
#define CAYMAN     "name own; minus port cayman 1 5 Cayman Islands; "

/* Names of more than 31 letters are refused, whatever they name. */
TEST(winds_of_plunder_names_have_at_most_31_letters) {
    TABLE(CAYMAN "plus port cayman 1 5 Isles " LETTERS_31 "; refused WP-E03 last : the "
                 "name \"Isles ");
    TABLE(CAYMAN "plus port cayman 1 5 " LETTERS_31 "; accepted");
    TABLE(CAYMAN "plus port cayman 1 5 " LETTERS_31 "5; refused WP-E03 last : the name "
                 "\"abc");
    TABLE("name own; minus tile 2wc 2 wc; plus tile " LETTERS_31 " 2 wc; accepted");
    TABLE("name own; minus tile 2wc 2 wc; plus tile " LETTERS_31 "5 2 wc; refused "
          "WP-E08 last : the name \"abc");
    TABLE("name own; minus action spoiled spoiled 4; plus action " LETTERS_31
          " spoiled 4; accepted");
    TABLE("name own; minus action spoiled spoiled 4; plus action " LETTERS_31
          "5 spoiled 4; refused WP-E09 last : the name \"abc");
}

/* The table calls ports by their titles. */
TEST(winds_of_plunder_an_edition_gives_its_ports_titles) {
    static char words[1 << 14];
    wr_setup setup;
    wr_diag d = {0};
    wr_state s;
    wr_obs o;
    wr_text t;
    char minus[] = "port cayman 1 5 Cayman Islands", plus[] = "port cayman 1 5 Tortuga",
         name[] = "own";
    records_reset();
    run_name(name);
    run_minus(minus);
    run_plus(plus);
    wr_setup_default(game, &setup);
    CHECK_MSG(script_edition_take(game, &setup, &d) == 0, "%s", d.text);
    game->init(&s, &setup);
    game->observe(&s, WR_PUBLIC, &o);
    wr_text_init(&t, words, sizeof words);
    game->show(&(wr_teller){&t, WR_ENGLISH, WR_PUBLIC, NULL},
               wr_edition_of(game, &setup), &o, 0);
    CHECK(strstr(words, "Tortuga") != NULL);
    CHECK(strstr(words, "Cayman Islands") == NULL);
}
