/*
 * reader.c: reads untrusted records line by line.
 *
 * docs/RECORD.md describes the format. A line is either played whole or refused with a
 * sentence, and then the match stays as it was.
 */
#include "core.h"

#include <string.h>

/* The memory of a reader: the match, the raw lines of an inline edition, and that
 * edition as wr_setup_edition stores it. */
static size_t most(size_t (*size)(const wr_game *g)) {
    size_t found = 0;
    for (int i = 0; wr_games[i] != NULL; i++)
        if (size(wr_games[i]) > found)
            found = size(wr_games[i]);
    return wr__aligned(found);
}

size_t wr_reader_size(void) {
    return most(wr_match_size) + WR_MAX_EDITION + most(wr_edition_size);
}

void wr_reader_init(wr_reader *r, void *memory, int check_legal) {
    memset(r, 0, sizeof *r);
    r->memory = memory;
    r->check_legal = check_legal;
    r->part = WR_READ_HEADER;
    wr_text_init(&r->edition, (char *)memory + most(wr_match_size), WR_MAX_EDITION);
}

/* Refuses a line with a fixed sentence. */
static int refuse(wr_diag *d, const char *sentence) {
    wr_text t = wr__diag(d, NULL);
    wr_put(&t, sentence);
    return WR_EINPUT;
}

static wr_words words_of(const char *at, size_t len) {
    wr_words w = {at, len};
    return w;
}

/* Cuts the first word off *rest; afterwards *rest begins after the blank. */
static wr_words first_word(wr_words *rest) {
    const char *blank = rest->len > 0 ? memchr(rest->at, ' ', rest->len) : NULL;
    size_t len = blank != NULL ? (size_t)(blank - rest->at) : rest->len;
    wr_words word = words_of(rest->at, len);
    size_t used = len + (blank != NULL);
    *rest = words_of(rest->at + used, rest->len - used);
    return word;
}

/* ==== The form of a line ========================================================= */

/* Checks the bytes of a line and splits it into its words and its comment, which begins
 * with `#` or is empty. */
static int split_line(wr_words line, wr_words *words, wr_words *comment, wr_diag *d) {
    if (line.len > WR_MAX_LINE)
        return refuse(d, "this line is too long for a record");
    const char *hash = line.len > 0 ? memchr(line.at, '#', line.len) : NULL;
    size_t n = hash != NULL ? (size_t)(hash - line.at) : line.len;
    for (size_t i = 0; i < line.len; i++) {
        unsigned char c = (unsigned char)line.at[i];
        if (c == '\t' || c == '\r')
            return refuse(d, "a record has no tabs or carriage returns; end each line "
                             "with a line feed only");
        if (i < n && (c < ' ' || c > '~'))
            return refuse(d, "a record is plain ASCII text, except in comments");
    }
    *comment = words_of(line.at + n, line.len - n);
    while (hash != NULL && n > 0 && line.at[n - 1] == ' ')
        n--; /* the blanks before a comment belong to it */
    *words = words_of(line.at, n);
    if (n == 0)
        return 0;
    if (line.at[0] == ' ' || line.at[n - 1] == ' ')
        return refuse(d, "a line must not begin or end with a blank");
    for (size_t i = 1; i < n; i++)
        if (line.at[i] == ' ' && line.at[i - 1] == ' ')
            return refuse(d, "words are separated by exactly one blank");
    return 0;
}

/* ==== The header ================================================================= */

static int read_game(wr_reader *r, wr_words rest, wr_diag *d) {
    r->game = wr_game_find(rest);
    if (r->game == NULL) {
        wr_text t = wr__diag(d, NULL);
        wr_put(&t, "unknown game ");
        wr__put_quoted(&t, rest);
        return WR_EINPUT;
    }
    wr_setup_default(r->game, &r->setup);
    return 0;
}

static int read_players(wr_reader *r, wr_words rest, wr_diag *d) {
    int32_t seats = wr__parse_number(rest);
    if (seats < 0 || seats > INT16_MAX)
        return refuse(d, "the line \"players\" takes one number");
    r->setup.seats = (int16_t)seats;
    return wr_setup_check(r->game, &r->setup, d);
}

/* `set edition <name>`: the lines of that edition follow. */
static int read_edition_name(wr_reader *r, wr_words name, wr_diag *d) {
    wr_text t;
    if (r->edition_name[0] != '\0')
        return refuse(d, "this option is already set");
    wr_text_init(&t, r->edition_name, sizeof r->edition_name);
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
            t.full = 1;
        wr_put_char(&t, c);
    }
    if (name.len == 0 || t.full) {
        r->edition_name[0] = '\0';
        return refuse(d, "the name of an edition is short and has only a-z, 0-9 and -");
    }
    return 0;
}

/* A line `= ...` of an inline edition, raw. */
static int read_edition_line(wr_reader *r, wr_words line, wr_diag *d) {
    if (r->edition_name[0] == '\0')
        return refuse(d, "the lines of an edition follow a line \"set edition ...\"");
    if (line.len < 2 || line.at[1] != ' ')
        return refuse(d, "a line of an edition begins with \"= \"");
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] < ' ' || line.at[i] > '~')
            return refuse(d, "an edition is plain ASCII text");
    size_t before = r->edition.len;
    wr_put_bytes(&r->edition, line.at + 2, line.len - 2);
    wr_put_char(&r->edition, '\n');
    if (r->edition.full) {
        r->edition.len = before;
        r->edition.full = 0;
        return refuse(d, "the edition is too long");
    }
    if (r->edition_line == 0)
        r->edition_line = r->line;
    return 0;
}

/* Sets the inline edition once all of it has been read. */
static int take_edition(wr_reader *r, wr_diag *d) {
    wr_words text = words_of(r->edition.buf, r->edition.len);
    if (r->edition_name[0] == '\0')
        return 0;
    int is_standard = strcmp(r->edition_name, "standard") == 0;
    if (is_standard != (text.len == 0))
        return refuse(d, is_standard ? "the standard edition is not written out"
                                     : "the lines of the edition are missing");
    if (is_standard)
        return 0;
    char *memory = (char *)r->memory + most(wr_match_size) + WR_MAX_EDITION;
    int error = wr_setup_edition(r->game, &r->setup, text, memory, d);
    d->line = r->edition_line + (d->line > 0 ? d->line - 1 : 0);
    if (error != 0)
        return error;
    if (r->setup.edition_text.len != text.len)
        return refuse(d, "the edition has empty lines or comments; leave them out");
    if (!wr__words_are(wr__edition_name(&r->setup), r->edition_name))
        return refuse(d, "the edition's name differs from that of its \"set\" line");
    return 0;
}

static int read_option(wr_reader *r, wr_words rest, wr_diag *d) {
    wr_words name = first_word(&rest);
    wr_setup before = r->setup;
    if (r->edition.len > 0)
        return refuse(d, "options are set before the lines of the edition");
    if (r->game->edition != NULL && wr__words_are(name, "edition"))
        return read_edition_name(r, rest, d);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        if (!wr__words_are(name, r->game->options[i].name))
            continue;
        if (r->options_set >> i & 1)
            return refuse(d, "this option is already set");
        int error = wr_setup_set(r->game, &r->setup, name, rest, d);
        if (error != 0)
            r->setup = before;
        else
            r->options_set |= 1u << i;
        return error;
    }
    return wr_setup_set(r->game, &r->setup, name, rest, d); /* names the existing
                                                               options */
}

/* One of the first three lines, which have a fixed order. */
static int read_header(wr_reader *r, wr_words words, wr_diag *d) {
    static const char *const names[] = {"windrose", "game", "players"};
    wr_words name = first_word(&words);
    if (!wr__words_are(name, names[r->header_lines])) {
        wr_text t = wr__diag(d, NULL);
        wr_put(&t, r->header_lines == 0 ? "a record begins with the line \""
                                        : "this line of the header must be \"");
        wr_put(&t, names[r->header_lines]);
        wr_put(&t, r->header_lines == 0 ? " 1\"" : " ...\"");
        return WR_EINPUT;
    }
    int error = 0;
    if (r->header_lines == 0 && !wr__words_are(words, "1"))
        error = refuse(d, "this program reads records of version 1 only");
    else if (r->header_lines == 1)
        error = read_game(r, words, d);
    else if (r->header_lines == 2)
        error = read_players(r, words, d);
    r->header_lines += error == 0;
    return error;
}

static int begin_match(wr_reader *r, wr_diag *d) {
    int error = take_edition(r, d);
    if (error != 0)
        return error;
    d->line = r->line;
    r->match = wr_match_init(r->memory, r->game, &r->setup);
    r->part = WR_READ_BODY;
    return 0;
}

/* ==== Moves ====================================================================== */

/* The seat that a word names, from 0. */
static int read_seat(const wr_reader *r, wr_words word, int *out, wr_diag *d) {
    int32_t number = wr__parse_number(word);
    if (number < 1 || number > r->setup.seats) {
        wr_text t = wr__diag(d, NULL);
        wr__put_quoted(&t, word);
        wr_put(&t, " cannot begin a line of a record with seats 1 to ");
        wr_put_int(&t, r->setup.seats);
        return WR_EINPUT;
    }
    *out = number - 1;
    return 0;
}

/* Finds and checks the action with this text; nothing is played. */
static int read_action(wr_match *m, int who, wr_words words, wr_action *out,
                       wr_diag *d) {
    int error = wr_match_parse(m, who, words, out, d);
    if (error == 0 && (error = wr__check(m->game, m->state, who, *out, d)) != 0) {
        wr_text t = {.buf = d->text, .size = sizeof d->text, .len = strlen(d->text)};
        wr_put(&t, " (");
        wr__put_quoted(&t, words);
        wr_put_char(&t, ')');
    }
    return error;
}

/* Cuts the first item off a list separated by " | "; after the last, rest->at is
 * NULL. */
static wr_words first_item(wr_words *rest) {
    static const char bar[] = " | ";
    size_t len = sizeof bar - 1;
    for (size_t i = 0; i + len <= rest->len; i++)
        if (memcmp(rest->at + i, bar, len) == 0) {
            wr_words item = words_of(rest->at, i);
            *rest = words_of(rest->at + i + len, rest->len - i - len);
            return item;
        }
    wr_words item = *rest;
    *rest = words_of(NULL, 0);
    return item;
}

/* The index of the legal action of `who` with this text, or -1; m->legal and m->obs are
 * those of the position. */
static int spelt(const wr_match *m, int who, int n, wr_words words) {
    for (int i = 0; i < n; i++) {
        char buf[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, buf, sizeof buf);
        wr__put_action(m, who, m->legal[i], &t);
        if (wr__words_are(words, buf))
            return i;
    }
    return -1;
}

/* Checks an annotation ` # legal: a | b` before the move of `who`; other comments pass.
 * It is compared as a set: neither order nor repetition counts. */
static int check_legal(wr_reader *r, int who, wr_words comment, wr_diag *d) {
    static const char mark[] = "# legal: ";
    size_t len = sizeof mark - 1;
    wr_match *m = r->match;
    if (!r->check_legal || comment.len < len || memcmp(comment.at, mark, len) != 0)
        return 0;
    m->game->observe(m->state, WR_PUBLIC, m->obs);
    int n = wr_legal(m->game, m->state, who, m->legal);
    int missing = n; /* m->legal[0..missing) have not been listed */
    wr_words rest = words_of(comment.at + len, comment.len - len);
    do {
        wr_words item = first_item(&rest);
        int i = spelt(m, who, n, item);
        if (i < 0) {
            wr_text t = wr__diag(d, NULL);
            wr_put(&t, "the legal set contains ");
            wr__put_quoted(&t, item);
            wr_put(&t, ", which is not legal");
            return WR_EINPUT;
        }
        if (i < missing) {
            wr_action found = m->legal[i];
            m->legal[i] = m->legal[--missing];
            m->legal[missing] = found;
        }
    } while (rest.at != NULL);
    if (missing == 0)
        return 0;
    wr_text t = wr__diag(d, NULL);
    wr_put(&t, "the legal set lacks \"");
    wr__put_action(m, who, m->legal[0], &t);
    wr_put_char(&t, '"');
    return WR_EINPUT;
}

/* A line of several outcomes, each continuing the text of the one before. */
static int read_joined(wr_match *m, wr_words words, wr_diag *d) {
    uint32_t start = m->num_moves;
    wr_words rest = words;
    do {
        size_t len;
        int found = wr__find_outcome(m, rest, &len);
        if (found < 0 || wr_match_play(m, WR_CHANCE, (wr_action)found, d) != 0) {
            wr_match_rewind(m, start);
            wr_text t = wr__diag(d, NULL);
            wr__put_quoted(&t, words);
            wr_put(&t, " is not a possible outcome");
            return WR_EINPUT;
        }
        rest = words_of(rest.at + len, rest.len - len);
    } while (m->game->joins(m->state));
    if (rest.len == 0)
        return 0;
    wr_match_rewind(m, start);
    return refuse(d, "this outcome has extra words at its end");
}

static int read_chance(wr_reader *r, wr_words words, wr_diag *d) {
    wr_match *m = r->match;
    wr_action a;
    if (m->game->joins != NULL && m->game->actors(m->state) == WR_CHANCE_BIT)
        return read_joined(m, words, d);
    int error = read_action(m, WR_CHANCE, words, &a, d);
    return error != 0 ? error : wr_match_play(m, WR_CHANCE, a, d);
}

static int read_decision(wr_reader *r, wr_words words, wr_words comment, wr_diag *d) {
    wr_match *m = r->match;
    int who;
    wr_action a;
    int error = read_seat(r, first_word(&words), &who, d);
    if (error == 0)
        error = read_action(m, who, words, &a, d);
    if (error != 0)
        return error;
    uint32_t actors = m->game->actors(m->state);
    if (wr__simultaneous(actors) && who != wr_lowest(actors))
        return refuse(d, "the secret choices of one step are written in seat order");
    error = check_legal(r, who, comment, d);
    return error != 0 ? error : wr_match_play(m, who, a, d);
}

/* A choice of a simultaneous step that was under way when the match was saved. */
static int read_pending(wr_reader *r, wr_words words, wr_words comment, wr_diag *d) {
    wr_match *m = r->match;
    uint32_t actors = m->game->actors(m->state);
    int who;
    wr_action a;
    int error = read_seat(r, first_word(&words), &who, d);
    if (error != 0)
        return error;
    if (r->part == WR_READ_BODY && (m->step_seats != 0 || !wr__simultaneous(actors)))
        return refuse(
            d, "pending choices are allowed only at the start of a secret step of "
               "several seats");
    if (r->part == WR_READ_PENDING && who <= m->moves[m->num_moves - 1].who)
        return refuse(d,
                      "pending choices are written in seat order, one for each seat");
    error = read_action(m, who, words, &a, d);
    if (error == 0)
        error = check_legal(r, who, comment, d);
    if (error != 0)
        return error;
    if (actors == 1u << who)
        return refuse(d, "with this choice the step is complete; it is written without "
                         "\"pending\"");
    r->part = WR_READ_PENDING;
    return wr_match_play(m, who, a, d);
}

/* ==== The end ==================================================================== */

static int read_ending(wr_reader *r, wr_words words, wr_diag *d) {
    const wr_match *m = r->match;
    uint32_t actors = m->game->actors(m->state);
    char buf[16 * WR_MAX_SEATS];
    wr_text t;
    if (actors != 0) {
        t = wr__diag(d, NULL);
        wr_put(&t, "the game is not over: ");
        wr__put_actors(&t, actors);
        return WR_EINPUT;
    }
    wr_text_init(&t, buf, sizeof buf);
    if (r->part == WR_READ_BODY)
        wr__put_result(m->game, m->state, m->setup.seats, &t);
    else
        wr__put_winners(m->game, m->state, &t);
    if (!wr__words_are(words, buf)) {
        t = wr__diag(d, NULL);
        wr_put(&t, "the game is over, and this line must read \"");
        wr_put(&t, buf);
        wr_put_char(&t, '"');
        return WR_EINPUT;
    }
    r->part = r->part == WR_READ_BODY ? WR_READ_RESULT : WR_READ_DONE;
    return 0;
}

/* A line after the header, beginning with `first`. */
static int read_body(wr_reader *r, wr_words words, wr_words comment, wr_diag *d) {
    wr_words rest = words;
    wr_words first = first_word(&rest);
    int is_pending = wr__words_are(first, "pending");
    if (r->part == WR_READ_DONE)
        return refuse(d, "nothing may follow the winners");
    if (r->part == WR_READ_PENDING && !is_pending)
        return refuse(d, "only pending choices may follow a pending choice");
    if (r->match->game->actors(r->match->state) == 0 || r->part == WR_READ_RESULT ||
        wr__words_are(first, "result") || wr__words_are(first, "winners"))
        return read_ending(r, words, d);
    if (is_pending)
        return read_pending(r, rest, comment, d);
    if (wr__words_are(first, "set"))
        return refuse(d, "options are set before the first move");
    if (wr__words_are(first, "*"))
        return read_chance(r, rest, d);
    return read_decision(r, words, comment, d);
}

int wr_reader_line(wr_reader *r, const char *line, size_t len, wr_diag *d) {
    wr_words words = {NULL, 0}, comment = {NULL, 0};
    r->line++;
    d->line = r->line;
    if (r->part == WR_READ_HEADER && r->header_lines == 3 && len > 0 && line[0] == '=')
        return read_edition_line(r, words_of(line, len), d);
    int error = split_line(words_of(line, len), &words, &comment, d);
    if (error != 0 || words.len == 0)
        return error;
    if (r->header_lines < 3)
        return read_header(r, words, d);
    wr_words rest = words;
    if (r->part == WR_READ_HEADER) {
        if (wr__words_are(first_word(&rest), "set"))
            return read_option(r, rest, d);
        if ((error = begin_match(r, d)) != 0)
            return error;
    }
    return read_body(r, words, comment, d);
}

int wr_reader_end(wr_reader *r, wr_diag *d) {
    d->line = r->line > 0 ? r->line : 1;
    if (r->header_lines < 3)
        return refuse(d, "the record ends before its header is complete");
    int error = r->part == WR_READ_HEADER ? begin_match(r, d) : 0;
    if (error != 0)
        return error;
    if (r->part == WR_READ_BODY && r->match->step_seats != 0)
        return refuse(
            d, "the record ends in the middle of a secret step; save such choices "
               "as pending");
    if (r->part == WR_READ_RESULT ||
        (r->part == WR_READ_BODY && r->match->game->actors(r->match->state) == 0))
        return refuse(d,
                      "the game is over, but the record does not end with its result "
                      "and winners");
    return 0;
}
