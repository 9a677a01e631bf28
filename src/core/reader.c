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
static int refuse(wr_diag *d, const char *english, const char *german) {
    const char *const sentence[] = {english, german};
    return wr__refuse(d, sentence, NULL);
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
        return refuse(d, "this line is too long for a record",
                      "diese Zeile ist zu lang für eine Mitschrift");
    const char *hash = line.len > 0 ? memchr(line.at, '#', line.len) : NULL;
    size_t n = hash != NULL ? (size_t)(hash - line.at) : line.len;
    for (size_t i = 0; i < line.len; i++) {
        unsigned char c = (unsigned char)line.at[i];
        if (c == '\t' || c == '\r')
            return refuse(d,
                          "a record has no tabs or carriage returns; end each line "
                          "with a line feed only",
                          "eine Mitschrift hat keine Tabulatoren oder Wagenrückläufe; "
                          "jede Zeile endet nur mit einem Zeilenvorschub");
        if (i < n && (c < ' ' || c > '~'))
            return refuse(
                d, "a record is plain ASCII text, except in comments",
                "eine Mitschrift ist reiner ASCII-Text, außer in Kommentaren");
    }
    *comment = words_of(line.at + n, line.len - n);
    while (hash != NULL && n > 0 && line.at[n - 1] == ' ')
        n--; /* the blanks before a comment belong to it */
    *words = words_of(line.at, n);
    if (n == 0)
        return 0;
    if (line.at[0] == ' ' || line.at[n - 1] == ' ')
        return refuse(
            d, "a line must not begin or end with a blank",
            "eine Zeile darf nicht mit einem Leerzeichen beginnen oder enden");
    for (size_t i = 1; i < n; i++)
        if (line.at[i] == ' ' && line.at[i - 1] == ' ')
            return refuse(d, "words are separated by exactly one blank",
                          "zwischen zwei Wörtern steht genau ein Leerzeichen");
    return 0;
}

/* ==== The header ================================================================= */

static int read_game(wr_reader *r, wr_words rest, wr_diag *d) {
    r->game = wr_game_find(rest);
    if (r->game == NULL) {
        static const char *const unknown[] = {"unknown game %1",
                                              "unbekanntes Spiel %1"};
        wr_said said = wr_said_quoted(rest);
        return wr__refuse(d, unknown, &said);
    }
    wr_setup_default(r->game, &r->setup);
    return 0;
}

static int read_players(wr_reader *r, wr_words rest, wr_diag *d) {
    int32_t seats = wr__parse_number(rest);
    if (seats < 0 || seats > INT16_MAX)
        return refuse(d, "the line \"players\" takes one number",
                      "zu „players“ gehört genau eine Zahl");
    r->setup.seats = (int16_t)seats;
    return wr_setup_check(r->game, &r->setup, d);
}

/* `set edition <name>`: the lines of that edition follow. */
static int read_edition_name(wr_reader *r, wr_words name, wr_diag *d) {
    wr_text t;
    if (r->edition_name[0] != '\0')
        return refuse(d, "this option is already set",
                      "diese Option ist schon gesetzt");
    wr_text_init(&t, r->edition_name, sizeof r->edition_name);
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'))
            t.full = 1;
        wr_put_char(&t, c);
    }
    if (name.len == 0 || t.full) {
        r->edition_name[0] = '\0';
        return refuse(d, "the name of an edition is short and has only a-z, 0-9 and -",
                      "der Name einer Edition ist kurz und hat nur a-z, 0-9 und -");
    }
    return 0;
}

/* A line `= ...` of an inline edition, raw. */
static int read_edition_line(wr_reader *r, wr_words line, wr_diag *d) {
    if (r->edition_name[0] == '\0')
        return refuse(
            d, "the lines of an edition follow a line \"set edition ...\"",
            "die Zeilen einer Edition folgen auf eine Zeile „set edition ...“");
    if (line.len < 2 || line.at[1] != ' ')
        return refuse(d, "a line of an edition begins with \"= \"",
                      "eine Zeile einer Edition beginnt mit „= “");
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] < ' ' || line.at[i] > '~')
            return refuse(d, "an edition is plain ASCII text",
                          "eine Edition ist reiner ASCII-Text");
    size_t before = r->edition.len;
    wr_put_bytes(&r->edition, line.at + 2, line.len - 2);
    wr_put_char(&r->edition, '\n');
    if (r->edition.full) {
        r->edition.len = before;
        r->edition.full = 0;
        return refuse(d, "the edition is too long", "die Edition ist zu lang");
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
        return is_standard ? refuse(d, "the standard edition is not written out",
                                    "die Standard-Edition wird nicht ausgeschrieben")
                           : refuse(d, "the lines of the edition are missing",
                                    "die Zeilen der Edition fehlen");
    if (is_standard)
        return 0;
    char *memory = (char *)r->memory + most(wr_match_size) + WR_MAX_EDITION;
    int error = wr_setup_edition(r->game, &r->setup, text, memory, d);
    d->line = r->edition_line + (d->line > 0 ? d->line - 1 : 0);
    if (error != 0)
        return error;
    if (r->setup.edition_text.len != text.len)
        return refuse(d, "the edition has empty lines or comments; leave them out",
                      "die Edition hat leere Zeilen oder Kommentare; lass sie weg");
    if (!wr__words_are(wr__edition_name(&r->setup), r->edition_name))
        return refuse(d, "the edition's name differs from that of its \"set\" line",
                      "die Edition heißt anders als in ihrer Zeile „set“");
    return 0;
}

static int read_option(wr_reader *r, wr_words rest, wr_diag *d) {
    wr_words name = first_word(&rest);
    wr_setup before = r->setup;
    if (r->edition.len > 0)
        return refuse(d, "options are set before the lines of the edition",
                      "Optionen werden vor den Zeilen der Edition gesetzt");
    if (r->game->edition != NULL && wr__words_are(name, "edition"))
        return read_edition_name(r, rest, d);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        if (!wr__words_are(name, r->game->options[i].name))
            continue;
        if (r->options_set >> i & 1)
            return refuse(d, "this option is already set",
                          "diese Option ist schon gesetzt");
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
        static const char *const must_be[] = {
            "%1{a record begins with the line \"%2 1\"|this line of the header must be "
            "\"%2 ...\"}",
            "%1{eine Mitschrift beginnt mit der Zeile „%2 1“|diese Zeile des Kopfes "
            "muss "
            "„%2 ...“ sein}"};
        wr_said said[] = {wr_said_case(r->header_lines != 0),
                          wr_said_words(names[r->header_lines])};
        return wr__refuse(d, must_be, said);
    }
    int error = 0;
    if (r->header_lines == 0 && !wr__words_are(words, "1"))
        error = refuse(d, "this program reads records of version 1 only",
                       "dieses Programm liest nur Mitschriften der Version 1");
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
        static const char *const not_seat[] = {
            "%1 cannot begin a line of a record with seats 1 to %2",
            "%1 kann keine Zeile einer Mitschrift mit den Plätzen 1 bis %2 beginnen"};
        wr_said said[] = {wr_said_quoted(word), wr_said_number(r->setup.seats)};
        return wr__refuse(d, not_seat, said);
    }
    *out = number - 1;
    return 0;
}

/* Appends ` ("words")` to a sentence. */
static void append_quoted(char *sentence, size_t size, wr_words words) {
    wr_text t = {.buf = sentence, .size = size, .len = strlen(sentence)};
    wr_put(&t, " (");
    wr__put_quoted(&t, words);
    wr_put_char(&t, ')');
}

/* Finds and checks the action with this text; nothing is played. */
static int read_action(wr_match *m, int who, wr_words words, wr_action *out,
                       wr_diag *d) {
    int error = wr_match_parse(m, who, words, out, d);
    if (error == 0 && (error = wr__check(m->game, m->state, who, *out, d)) != 0) {
        append_quoted(d->text, sizeof d->text, words);
        append_quoted(d->german, sizeof d->german, words);
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
            static const char *const too_many[] = {
                "the legal set contains %1, which is not legal",
                "die Menge der erlaubten Züge enthält %1, was nicht erlaubt ist"};
            wr_said said = wr_said_quoted(item);
            return wr__refuse(d, too_many, &said);
        }
        if (i < missing) {
            wr_action found = m->legal[i];
            m->legal[i] = m->legal[--missing];
            m->legal[missing] = found;
        }
    } while (rest.at != NULL);
    if (missing == 0)
        return 0;
    static const char *const lacks[] = {"the legal set lacks \"%1\"",
                                        "in der Menge der erlaubten Züge fehlt „%1“"};
    char buf[WR_MAX_WORDS];
    wr_text t;
    wr_text_init(&t, buf, sizeof buf);
    wr__put_action(m, who, m->legal[0], &t);
    wr_said said = wr_said_words(buf);
    return wr__refuse(d, lacks, &said);
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
            static const char *const impossible[] = {"%1 is not a possible outcome",
                                                     "%1 ist kein möglicher Ausgang"};
            wr_said said = wr_said_quoted(words);
            return wr__refuse(d, impossible, &said);
        }
        rest = words_of(rest.at + len, rest.len - len);
    } while (m->game->joins(m->state));
    if (rest.len == 0)
        return 0;
    wr_match_rewind(m, start);
    return refuse(d, "this outcome has extra words at its end",
                  "dieser Ausgang hat überzählige Wörter am Ende");
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
        return refuse(d, "the secret choices of one step are written in seat order",
                      "die geheimen Entscheidungen eines Schritts stehen in der "
                      "Reihenfolge der Plätze");
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
        return refuse(d,
                      "pending choices are allowed only at the start of a secret step "
                      "of several seats",
                      "offene Entscheidungen („pending“) stehen nur am Anfang eines "
                      "geheimen Schritts mehrerer Plätze");
    if (r->part == WR_READ_PENDING && who <= m->moves[m->num_moves - 1].who)
        return refuse(d, "pending choices are written in seat order, one for each seat",
                      "offene Entscheidungen stehen in der Reihenfolge der Plätze, "
                      "eine für jeden Platz");
    error = read_action(m, who, words, &a, d);
    if (error == 0)
        error = check_legal(r, who, comment, d);
    if (error != 0)
        return error;
    if (actors == 1u << who)
        return refuse(
            d,
            "with this choice the step is complete; it is written without \"pending\"",
            "mit dieser Entscheidung ist der Schritt vollständig; sie steht ohne "
            "„pending“");
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
        static const char *const goes_on[] = {
            "the game is not over: " WR__OWES,
            "die Partie ist nicht zu Ende: " WR__IST_DRAN};
        wr__owed owed;
        wr_said said[3];
        wr__say_owed(&owed, actors, said);
        return wr__refuse(d, goes_on, said);
    }
    wr_text_init(&t, buf, sizeof buf);
    if (r->part == WR_READ_BODY)
        wr__put_result(m->game, m->state, m->setup.seats, &t);
    else
        wr__put_winners(m->game, m->state, &t);
    if (!wr__words_are(words, buf)) {
        static const char *const must_read[] = {
            "the game is over, and this line must read \"%1\"",
            "die Partie ist zu Ende, und diese Zeile muss „%1“ heißen"};
        wr_said said = wr_said_words(buf);
        return wr__refuse(d, must_read, &said);
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
        return refuse(d, "nothing may follow the winners",
                      "nach den Siegern darf nichts mehr folgen");
    if (r->part == WR_READ_PENDING && !is_pending)
        return refuse(d, "only pending choices may follow a pending choice",
                      "auf eine offene Entscheidung dürfen nur offene folgen");
    if (r->match->game->actors(r->match->state) == 0 || r->part == WR_READ_RESULT ||
        wr__words_are(first, "result") || wr__words_are(first, "winners"))
        return read_ending(r, words, d);
    if (is_pending)
        return read_pending(r, rest, comment, d);
    if (wr__words_are(first, "set"))
        return refuse(d, "options are set before the first move",
                      "Optionen werden vor dem ersten Zug gesetzt");
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
        return refuse(d, "the record ends before its header is complete",
                      "die Mitschrift endet, bevor ihr Kopf vollständig ist");
    int error = r->part == WR_READ_HEADER ? begin_match(r, d) : 0;
    if (error != 0)
        return error;
    if (r->part == WR_READ_BODY && r->match->step_seats != 0)
        return refuse(d,
                      "the record ends in the middle of a secret step; save such "
                      "choices as pending",
                      "die Mitschrift endet mitten in einem geheimen Schritt; solche "
                      "Entscheidungen stehen als „pending“");
    if (r->part == WR_READ_RESULT ||
        (r->part == WR_READ_BODY && r->match->game->actors(r->match->state) == 0))
        return refuse(
            d,
            "the game is over, but the record does not end with its result and winners",
            "die Partie ist zu Ende, aber die Mitschrift endet nicht mit Ergebnis und "
            "Siegern");
    return 0;
}
