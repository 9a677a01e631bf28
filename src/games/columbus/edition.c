/*
 * edition.c: reads edition files of Columbus: the map and the values of cards and
 * discs.
 *
 * The checks E1 to E16 are made in order, each on the whole file, and the first that
 * fails names itself in d->rule. E1 is about the shape of lines; later checks rely on
 * it.
 */
#include "columbus.h"

#include <string.h>

enum { FIELD_WORDS = 8 }; /* bytes of a field in words */
enum { WATER, CALM, SYMBOL, REEF, ISLAND, LAND, START, KINDS, BEYOND = KINDS };

static const char *const kind_names[KINDS] = {"water",  "calm", "symbol", "reef",
                                              "island", "land", "start"};

enum { PROVISIONS, FOG, WHIRLWIND, PALMS, LISTS };

static const char *const list_names[LISTS] = {"provisions", "fog", "whirlwind",
                                              "palms"};
static const uint8_t list_values[LISTS] = {13, 4, 3, 7};

static const char *const direction_names[CO_DIRECTIONS] = {"nw", "n",  "ne", "w",
                                                           "e",  "sw", "s",  "se"};

/* A file being read, and the result so far. */
typedef struct {
    wr_words file;
    size_t at;     /* of the next line */
    uint32_t line; /* number of the last line */
    int in_map;
    wr_diag *diag;
    uint8_t kind_of[128]; /* by sign; BEYOND: in no legend */
    uint8_t kind[CO_LINES * CO_STRIDE];
    int rows;
    wr_edition *out;
} reading;

/* Refuses for the line that was read last. */
static int refuse(reading *r, const char *check, const char *const *pattern,
                  wr_said found) {
    return wr_refuse(r->diag, check, r->line, pattern, &found);
}

/* Refuses for no single line. */
static int refuse_whole(reading *r, const char *check, const char *const *pattern,
                        wr_said found) {
    return wr_refuse(r->diag, check, 0, pattern, &found);
}

/* ==== Lines and words ============================================================ */

static int same(wr_words words, const char *text) {
    size_t i = 0;
    while (i < words.len && text[i] != '\0' && words.at[i] == text[i])
        i++;
    return i == words.len && text[i] == '\0';
}

/* The number of characters before the first c; all of them if there is none. */
static size_t before(wr_words words, char c) {
    size_t i = 0;
    while (i < words.len && words.at[i] != c)
        i++;
    return i;
}

static void rewind_file(reading *r) {
    r->at = 0;
    r->line = 0;
    r->in_map = 0;
}

/* The next line that is not ignored; 0 at the end of the file. A line `map` opens the
 * block of the map, in which all lines count; `end` closes it. */
static int next_line(reading *r, wr_words *line) {
    while (r->at < r->file.len) {
        const char *at = r->file.at + r->at;
        wr_words rest = {at, r->file.len - r->at};
        line->at = at;
        line->len = before(rest, '\n');
        r->at += line->len + 1;
        r->line++;
        if (r->in_map) {
            r->in_map = !same(*line, "end");
            return 1;
        }
        if (line->len > 0 && at[0] != '#') {
            r->in_map = same(*line, "map");
            return 1;
        }
    }
    return 0;
}

/* Cuts the first word off *rest. */
static wr_words next_word(wr_words *rest) {
    wr_words word = {rest->at, before(*rest, ' ')};
    size_t used = word.len + (word.len < rest->len);
    rest->at += used;
    rest->len -= used;
    return word;
}

static int is_small(char c) {
    return c >= 'a' && c <= 'z';
}

static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* True if made of a-z, 0-9 and -, and not empty. */
static int is_name(wr_words word) {
    for (size_t i = 0; i < word.len; i++)
        if (!is_small(word.at[i]) && !is_digit(word.at[i]) && word.at[i] != '-')
            return 0;
    return word.len > 0;
}

/* A number without a leading zero; -1: invalid, 1000: greater. */
static int number_of(wr_words word) {
    int value = 0;
    if (word.len == 0 || (word.len > 1 && word.at[0] == '0'))
        return -1;
    for (size_t i = 0; i < word.len; i++) {
        if (!is_digit(word.at[i]))
            return -1;
        value = 10 * value + (word.at[i] - '0');
        value = value < 1000 ? value : 1000;
    }
    return value;
}

/* The field that `9-4` names; 0: beyond the greatest board, -1: invalid. */
static int field_of(wr_words word) {
    wr_words left = {word.at, before(word, '-')};
    if (left.len == word.len)
        return -1;
    wr_words right = {word.at + left.len + 1, word.len - left.len - 1};
    int column = number_of(left), row = number_of(right);
    if (column < 0 || row < 0)
        return -1;
    if (column < 1 || column > CO_COLUMNS || row < 1 || row > CO_MAX_ROWS)
        return 0;
    return wr__co_field(column, row);
}

static int list_of(wr_words word) {
    int list = 0;
    while (list < LISTS && !same(word, list_names[list]))
        list++;
    return list;
}

/* ==== E1: the shape ============================================================== */

static int check_bytes(reading *r) {
    static const char *const open_end[] = {
        "the last line, %1, must end with a line feed",
        "die letzte Zeile, %1, muss mit einem Zeilenvorschub enden"};
    const wr_words *file = &r->file;
    int error = wr_refuse_bytes(r->diag, "E1", *file);
    if (error != 0 || (file->len > 0 && file->at[file->len - 1] == '\n'))
        return error;
    wr_words last = *file;
    r->line = 1;
    for (size_t n; (n = before(last, '\n')) < last.len; r->line++) {
        last.at += n + 1;
        last.len -= n + 1;
    }
    return refuse(r, "E1", open_end, wr_said_quoted(last));
}

static int has_stray_blank(wr_words line) {
    for (size_t i = 0; i < line.len; i++)
        if (line.at[i] == ' ' && (i == 0 || i + 1 == line.len || line.at[i + 1] == ' '))
            return 1;
    return 0;
}

static int is_first_line(int number, wr_words line) {
    static const char named[] = "edition ";
    if (number == 0)
        return same(line, "windrose-edition 1");
    if (number == 1)
        return same(line, "game columbus");
    size_t len = sizeof named - 1;
    wr_words name = {line.at + len, line.len - len};
    return line.len > len && memcmp(line.at, named, len) == 0 && is_name(name);
}

/* True if a line outside the map has a known shape. */
static int has_shape(wr_words line) {
    wr_words rest = line, first = next_word(&rest);
    if (same(line, "map") || list_of(first) < LISTS)
        return 1;
    wr_words second = next_word(&rest);
    if (same(first, "name"))
        return field_of(second) >= 0 && is_name(rest);
    if (!same(first, "legend") || second.len != 1 || rest.len == 0)
        return 0;
    for (size_t i = 0; i < rest.len; i++)
        if (!is_small(rest.at[i]))
            return 0;
    return 1;
}

/* One of the first three lines. */
static int check_first_line(reading *r, int number, wr_words line) {
    static const char *const must_be[] = {
        "the %1{first|second|third} line must be %1{\"windrose-edition 1\"|\"game "
        "columbus\"|\"edition\" and a name of a-z, 0-9 and -}, not %2",
        "die %1{erste|zweite|dritte} Zeile muss %1{\"windrose-edition 1\"|\"game "
        "columbus\"|\"edition\" und ein Name aus a-z, 0-9 und -} sein, nicht %2"};
    wr_said said[] = {wr_said_case(number), wr_said_quoted(line)};
    return is_first_line(number, line)
               ? 0
               : wr_refuse(r->diag, "E1", r->line, must_be, said);
}

/* A line behind the first three and outside the map; counts lists and maps. */
static int check_line(reading *r, wr_words line, int *lists, int *maps) {
    static const char *const unknown[] = {"unknown kind of line: %1",
                                          "unbekannte Art von Zeile: %1"};
    static const char *const twice[] = {"the list %1 is given twice",
                                        "die Liste %1 steht zweimal da"};
    static const char *const second[] = {
        "this is a second map; an edition has exactly one",
        "dies ist eine zweite Karte; eine Edition hat genau eine"};
    wr_words rest = line, first = next_word(&rest);
    int list = list_of(first);
    if (!has_shape(line))
        return refuse(r, "E1", unknown, wr_said_quoted(line));
    if (list < LISTS && lists[list]++ > 0)
        return refuse(r, "E1", twice, wr_said_quoted(first));
    if (r->in_map && (*maps)++ > 0)
        return refuse(r, "E1", second, wr_said_case(0));
    return 0;
}

static int check_shape(reading *r) {
    static const char *const blank[] = {
        "%1 has a blank too many; words are separated by exactly one blank",
        "%1 hat ein Leerzeichen zu viel; zwischen Wörtern steht genau eines"};
    static const char *const no_map[] = {"the map has no line \"%1\"",
                                         "der Karte fehlt die Zeile \"%1\""};
    static const char *const no_list[] = {"the list \"%1\" is missing",
                                          "die Liste \"%1\" fehlt"};
    int lists[LISTS] = {0}, maps = 0, number = 0, error = 0, was_in_map;
    wr_words line, none = {"", 0};
    rewind_file(r);
    for (; was_in_map = r->in_map, next_line(r, &line); number++) {
        if (has_stray_blank(line))
            return refuse(r, "E1", blank, wr_said_quoted(line));
        if (number < 3)
            error = check_first_line(r, number, line);
        else if (!was_in_map)
            error = check_line(r, line, lists, &maps);
        if (error != 0)
            return error;
    }
    if (number < 3)
        return check_first_line(r, number, none);
    if (maps == 0 || r->in_map)
        return refuse_whole(r, "E1", no_map, wr_said_words(maps == 0 ? "map" : "end"));
    for (int list = 0; list < LISTS; list++)
        if (lists[list] == 0)
            return refuse_whole(r, "E1", no_list, wr_said_words(list_names[list]));
    return 0;
}

/* ==== E2 and E3: legend and map ================================================== */

/* Takes one line of the legend; `rest` begins with the sign. */
static int take_legend(reading *r, wr_words rest, uint32_t *given) {
    static const char *const unknown[] = {"%1 is no kind of field",
                                          "%1 ist keine Art von Feld"};
    static const char *const twice[] = {"%1 already has a sign",
                                        "%1 hat schon ein Zeichen"};
    static const char *const taken[] = {"the sign %1 is not free",
                                        "das Zeichen %1 ist nicht frei"};
    wr_words sign = next_word(&rest);
    int kind = 0;
    while (kind < KINDS && !same(rest, kind_names[kind]))
        kind++;
    if (kind == KINDS)
        return refuse(r, "E2", unknown, wr_said_quoted(rest));
    if (*given >> kind & 1)
        return refuse(r, "E2", twice, wr_said_quoted(rest));
    if (sign.at[0] == '#' || r->kind_of[(int)sign.at[0]] != BEYOND)
        return refuse(r, "E2", taken, wr_said_quoted(sign));
    r->kind_of[(int)sign.at[0]] = (uint8_t)kind;
    *given |= 1u << kind;
    return 0;
}

static int check_legend(reading *r) {
    static const char *const missing[] = {"the legend has no sign for \"%1\"",
                                          "die Legende hat kein Zeichen für „%1“"};
    wr_words line;
    uint32_t given = 0;
    memset(r->kind_of, BEYOND, sizeof r->kind_of);
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        wr_words rest = line;
        int error = was_in_map || !same(next_word(&rest), "legend")
                        ? 0
                        : take_legend(r, rest, &given);
        if (error != 0)
            return error;
    }
    for (int kind = 0; kind < KINDS; kind++)
        if (!(given >> kind & 1))
            return refuse_whole(r, "E2", missing, wr_said_words(kind_names[kind]));
    return 0;
}

static int check_map(reading *r) {
    static const char *const tall[] = {
        "this is row %1, but a map has at most 20 rows",
        "dies ist Reihe %1, aber eine Karte hat höchstens 20 Reihen"};
    static const char *const width[] = {"this row has %1 %1{sign|signs} instead of 14",
                                        "diese Reihe hat %1 Zeichen statt 14"};
    static const char *const unknown[] = {"the sign %1 is not in the legend",
                                          "das Zeichen %1 steht nicht in der Legende"};
    static const char *const low[] = {"%1 %1{row|rows} instead of at least 5",
                                      "%1 %1{Reihe|Reihen} statt mindestens 5"};
    wr_words line;
    r->rows = 0;
    memset(r->kind, BEYOND, sizeof r->kind);
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        if (!was_in_map || !r->in_map)
            continue;
        if (++r->rows > CO_MAX_ROWS)
            return refuse(r, "E3", tall, wr_said_number(r->rows));
        if (line.len != CO_COLUMNS)
            return refuse(r, "E3", width, wr_said_number((int)line.len));
        for (int i = 0; i < CO_COLUMNS; i++) {
            wr_words sign = {line.at + i, 1};
            int kind = r->kind_of[(int)sign.at[0]];
            if (kind == BEYOND)
                return refuse(r, "E3", unknown, wr_said_quoted(sign));
            r->kind[wr__co_field(i + 1, r->rows)] = (uint8_t)kind;
        }
    }
    return r->rows >= CO_MIN_ROWS ? 0
                                  : refuse_whole(r, "E3", low, wr_said_number(r->rows));
}

/* ==== E4 to E10: the board ======================================================= */

static const int8_t neighbour[CO_DIRECTIONS] = {-17, -16, -15, -1, 1, 15, 16, 17};

static int is_sailable(const reading *r, int field) {
    return r->kind[field] <= SYMBOL;
}

/* The fields of the board in order; 0 after the last. */
static int next_field(const reading *r, int field) {
    int last = wr__co_field(CO_COLUMNS, r->rows);
    for (field++; field <= last; field++)
        if (r->kind[field] != BEYOND)
            return field;
    return 0;
}

static int count_kind(const reading *r, int kind) {
    int n = 0;
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        n += r->kind[f] == kind;
    return n;
}

static int count_sailable_around(const reading *r, int field) {
    int n = 0;
    for (int d = 0; d < CO_DIRECTIONS; d++)
        n += is_sailable(r, field + neighbour[d]);
    return n;
}

/* A field in words, until the next call with the same buffer. */
static wr_said said_field(char *buf, int field) {
    wr_text t;
    wr_text_init(&t, buf, FIELD_WORDS);
    wr_put_int(&t, field % CO_STRIDE);
    wr_put_char(&t, '-');
    wr_put_int(&t, field / CO_STRIDE);
    return wr_said_words(buf);
}

static int check_reefs(reading *r) {
    static const char *const count[] = {"%1 %1{reef|reefs} instead of 13",
                                        "%1 %1{Riff|Riffe} statt 13"};
    int n = count_kind(r, REEF);
    return n == 13 ? 0 : refuse_whole(r, "E4", count, wr_said_number(n));
}

static int check_islands(reading *r) {
    static const char *const count[] = {"%1 %1{island|islands} instead of 2",
                                        "%1 %1{Insel|Inseln} statt 2"};
    static const char *const around[] = {
        "the island on %1 has %2 sailable %2{field|fields} around it instead of 8",
        "die Insel auf %1 hat %2 %2{befahrbares Feld|befahrbare Felder} um sich statt "
        "8"};
    int n = count_kind(r, ISLAND);
    char words[FIELD_WORDS];
    if (n != CO_ISLANDS)
        return refuse_whole(r, "E5", count, wr_said_number(n));
    n = 0;
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f)) {
        int sailable = count_sailable_around(r, f);
        wr_said said[] = {said_field(words, f), wr_said_number(sailable)};
        if (r->kind[f] != ISLAND)
            continue;
        if (sailable != CO_DIRECTIONS)
            return wr_refuse(r->diag, "E5", 0, around, said);
        r->out->island[n++] = (uint16_t)f;
    }
    return 0;
}

static int check_start(reading *r) {
    static const char *const count[] = {"%1 start %1{field|fields} instead of 1",
                                        "%1 %1{Startfeld|Startfelder} statt 1"};
    static const char *const column[] = {
        "the start field is in column %1 instead of 14",
        "das Startfeld liegt in Spalte %1 statt 14"};
    static const char *const around[] = {
        "the start field has %1 sailable %1{field|fields} beside it instead of 5",
        "das Startfeld hat %1 %1{befahrbares Feld|befahrbare Felder} neben sich statt "
        "5"};
    int start = 0, n = count_kind(r, START);
    if (n != 1)
        return refuse_whole(r, "E6", count, wr_said_number(n));
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        if (r->kind[f] == START)
            start = f;
    if (start % CO_STRIDE != CO_COLUMNS)
        return refuse_whole(r, "E6", column, wr_said_number(start % CO_STRIDE));
    n = count_sailable_around(r, start);
    if (n != 5)
        return refuse_whole(r, "E6", around, wr_said_number(n));
    r->out->start = (uint16_t)start;
    return 0;
}

static int check_land(reading *r) {
    static const char *const missing[] = {
        "column 14 has no land %1{north|south} of the start field",
        "Spalte 14 hat %1{nördlich|südlich} des Startfelds kein Land"};
    int north = 0, south = 0, start = r->out->start;
    for (int f = wr__co_field(CO_COLUMNS, 1); f < start; f += CO_STRIDE)
        north += r->kind[f] == LAND;
    for (int f = start; f <= wr__co_field(CO_COLUMNS, r->rows); f += CO_STRIDE)
        south += r->kind[f] == LAND;
    return north > 0 && south > 0
               ? 0
               : refuse_whole(r, "E7", missing, wr_said_case(north > 0));
}

static int distance(int a, int b) {
    int columns = a % CO_STRIDE - b % CO_STRIDE, rows = a / CO_STRIDE - b / CO_STRIDE;
    columns = columns < 0 ? -columns : columns;
    rows = rows < 0 ? -rows : rows;
    return columns > rows ? columns : rows;
}

/* Finds the three easternmost symbol fields, from the east; 0: there are fewer. */
static void find_symbols(const reading *r, int *found) {
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f)) {
        if (r->kind[f] != SYMBOL)
            continue;
        int place = 3;
        while (place > 0 && found[place - 1] % CO_STRIDE < f % CO_STRIDE)
            place--;
        for (int i = 2; i > place; i--)
            found[i] = found[i - 1];
        if (place < 3)
            found[place] = f;
    }
}

/* The two easternmost symbol fields, the more northerly one first and in one row the
 * more easterly one. */
static int check_symbols(reading *r) {
    static const char *const few[] = {
        "%1 symbol %1{field|fields} instead of 2 or more",
        "%1 %1{Symbolfeld|Symbolfelder} statt mindestens 2"};
    static const char *const unclear[] = {
        "the symbol fields %1 and %2 are in one column, so it is unclear which two are "
        "the easternmost",
        "die Symbolfelder %1 und %2 liegen in einer Spalte; so ist unklar, welche zwei "
        "die östlichsten sind"};
    static const char *const nearer[] = {
        "the symbol field %1 is nearer to the start field than %2, one of the two "
        "easternmost",
        "das Symbolfeld %1 liegt näher am Startfeld als %2, eines der beiden "
        "östlichsten"};
    int found[3] = {0, 0, 0}, start = r->out->start;
    char one[FIELD_WORDS], other[FIELD_WORDS];
    find_symbols(r, found);
    if (found[1] == 0)
        return refuse_whole(r, "E8", few, wr_said_number(found[0] != 0));
    if (found[2] % CO_STRIDE == found[1] % CO_STRIDE) {
        wr_said said[] = {said_field(one, found[1]), said_field(other, found[2])};
        return wr_refuse(r->diag, "E8", 0, unclear, said);
    }
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        for (int i = 0; i < 2; i++) {
            wr_said said[] = {said_field(one, f), said_field(other, found[i])};
            if (r->kind[f] == SYMBOL && f != found[0] && f != found[1] &&
                distance(f, start) < distance(found[i], start))
                return wr_refuse(r->diag, "E8", 0, nearer, said);
        }
    int first = found[0] / CO_STRIDE <= found[1] / CO_STRIDE ? 0 : 1;
    r->out->whirl[0] = (uint16_t)found[first];
    r->out->whirl[1] = (uint16_t)found[1 - first];
    return 0;
}

/* Marks the fields that can be reached from the start field over sailable fields; over
 * ordinary ones only, if `open`. */
static void reach(const reading *r, int open, uint8_t *reached) {
    memset(reached, 0, CO_LINES * CO_STRIDE);
    reached[r->out->start] = 1;
    for (int more = 1; more != 0;) {
        more = 0;
        for (int f = next_field(r, 0); f != 0; f = next_field(r, f)) {
            int kind = r->kind[f];
            if (reached[f] || kind > SYMBOL || (open && kind == CALM))
                continue;
            for (int d = 0; d < CO_DIRECTIONS && !reached[f]; d++)
                more |= reached[f] = reached[f + neighbour[d]];
        }
    }
}

static int check_ways(reading *r) {
    static const char *const no_calm[] = {"there is no calm field",
                                          "es gibt kein Flautenfeld"};
    static const char *const no_way[] = {
        "without calms a ship gets from the start field to column %1 only, instead of "
        "2 or 1",
        "ohne Flauten kommt ein Schiff vom Startfeld nur bis Spalte %1 statt 2 oder 1"};
    static const char *const cut_off[] = {
        "the field %1 cannot be reached from the start field",
        "das Feld %1 ist vom Startfeld aus nicht zu erreichen"};
    uint8_t reached[CO_LINES * CO_STRIDE];
    char words[FIELD_WORDS];
    int west = CO_COLUMNS;
    if (count_kind(r, CALM) == 0)
        return refuse_whole(r, "E9", no_calm, wr_said_case(0));
    reach(r, 1, reached);
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        if (reached[f] && f % CO_STRIDE < west)
            west = f % CO_STRIDE;
    if (west > 2)
        return refuse_whole(r, "E9", no_way, wr_said_number(west));
    reach(r, 0, reached);
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        if (is_sailable(r, f) && !reached[f])
            return refuse_whole(r, "E10", cut_off, said_field(words, f));
    return 0;
}

/* ==== E11 to E16: values and names =============================================== */

/* The value of a word in a list; -1: it has none. */
static int value_of(int list, wr_words word) {
    int value = number_of(word), least = list == WHIRLWIND ? 2 : 1;
    int most = list == WHIRLWIND ? 3 : CO_MOST_BARRELS;
    if (list != FOG)
        return value >= least && value <= most ? value : -1;
    for (int d = 0; d < CO_DIRECTIONS; d++)
        if (same(word, direction_names[d]))
            return d;
    return -1;
}

/* Counts a value of a list into the cards or discs. */
static void count_value(wr_edition *e, int list, int value) {
    if (list == PROVISIONS)
        e->cards[CO_PROVISIONS + value - 1]++;
    else if (list == FOG)
        e->cards[CO_FOG + value]++;
    else if (list == WHIRLWIND)
        e->cards[CO_WHIRLWIND_2 + value - 2]++;
    else
        e->discs[value]++;
}

static int check_list(reading *r, int list) {
    static const char *const checks[LISTS] = {"E11", "E12", "E13", "E14"};
    static const char *const count[] = {
        "%2 %1{provisions|directions of fog|whirlwind cards|numbers of palms} instead "
        "of %1{13|4|3|7}",
        "%2 %1{Proviantkarten|Nebelrichtungen|Wirbelwindkarten|Palmenzahlen} statt "
        "%1{13|4|3|7}"};
    static const char *const value_is[] = {
        "%2 is no %1{number of barrels from 1 to 8|direction: n, ne, e, se, s, sw, w "
        "or "
        "nw|number of steps, 2 or 3|number of palms from 1 to 8}",
        "%2 ist keine %1{Zahl von Fässern von 1 bis 8|Richtung: n, ne, e, se, s, sw, w "
        "oder nw|Zahl von Schritten, 2 oder 3|Zahl von Palmen von 1 bis 8}"};
    static const char *const alike[] = {
        "all whirlwind cards have %1 steps, but both 2 and 3 must occur",
        "alle Wirbelwindkarten haben %1 Schritte, aber 2 und 3 müssen vorkommen"};
    wr_words line, rest = {NULL, 0};
    wr_said said[] = {wr_said_case(list), wr_said_case(0)};
    int n = 0;
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        rest = line;
        if (!was_in_map && list_of(next_word(&rest)) == list)
            break;
    }
    for (; rest.len > 0; n++) {
        wr_words word = next_word(&rest);
        int value = value_of(list, word);
        said[1] = wr_said_quoted(word);
        if (value < 0)
            return wr_refuse(r->diag, checks[list], r->line, value_is, said);
        if (n < list_values[list])
            count_value(r->out, list, value);
    }
    said[1] = wr_said_number(n);
    if (n != list_values[list])
        return wr_refuse(r->diag, checks[list], r->line, count, said);
    const uint8_t *whirls = r->out->cards + CO_WHIRLWIND_2;
    if (list == WHIRLWIND && whirls[0] * whirls[1] == 0)
        return refuse(r, checks[list], alike, wr_said_number(whirls[0] > 0 ? 2 : 3));
    return 0;
}

static int check_names(reading *r) {
    static const char *const none[] = {"there is no island on the field %1",
                                       "auf dem Feld %1 ist keine Insel"};
    static const char *const twice[] = {"the island on %1 already has a name",
                                        "die Insel auf %1 hat schon einen Namen"};
    wr_words line;
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        wr_words rest = line;
        if (was_in_map || !same(next_word(&rest), "name"))
            continue;
        wr_words where = next_word(&rest);
        int field = field_of(where), i = 0;
        while (i < CO_ISLANDS && r->out->island[i] != field)
            i++;
        if (i == CO_ISLANDS)
            return refuse(r, "E15", none, wr_said_quoted(where));
        if (r->out->name[i][0] != '\0')
            return refuse(r, "E15", twice, wr_said_quoted(where));
        wr_text name;
        wr_text_init(&name, (char *)r->out->name[i], sizeof r->out->name[i]);
        wr_put_bytes(&name, rest.at, rest.len);
    }
    return 0;
}

/* Keeps the lines that count, and compares them with the built-in ones if they have its
 * name. */
static int keep_lines(reading *r, wr_text *lines) {
    static const char *const changed[] = {
        "%1{%1 differs from|lines are missing of} the standard edition; give this one "
        "another name",
        "%1{%1 weicht von der Standardedition ab|Zeilen der Standardedition fehlen}; "
        "gib dieser einen anderen Namen"};
    const char *const *built_in = wr__edition_text_columbus;
    wr_words line, odd = {"", 0};
    int is_standard = 1, number = 0, equal = 1;
    rewind_file(r);
    for (; next_line(r, &line); number++) {
        wr_put_bytes(lines, line.at, line.len);
        wr_put_char(lines, '\n');
        if (number == 2)
            is_standard = same(line, "edition standard");
        if (equal && (built_in[number] == NULL || !same(line, built_in[number]))) {
            equal = 0;
            odd = line;
        }
    }
    wr_said said = wr_said_quoted(odd);
    if (is_standard && (!equal || built_in[number] != NULL))
        return wr_refuse(r->diag, "E16", 3, changed, &said);
    return 0;
}

/* ==== The edition ================================================================ */

/* Turns the kinds of fields into sets. */
static void make_sets(const reading *r) {
    co_map *map = &r->out->map;
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f)) {
        int row = f / CO_STRIDE;
        uint16_t bit = (uint16_t)(1u << f % CO_STRIDE);
        if (is_sailable(r, f))
            map->water[row] |= bit;
        if (r->kind[f] == CALM)
            map->calm[row] |= bit;
        if (r->kind[f] == SYMBOL)
            map->symbol[row] |= bit;
        if (r->kind[f] == LAND)
            map->land[row] |= bit;
        for (int i = 0; i < CO_ISLANDS; i++)
            if (distance(f, r->out->island[i]) == 1)
                map->shore[row] |= bit;
    }
    r->out->rows = (uint8_t)r->rows;
}

/* Cards and discs of which every edition has the same number. */
static void count_fixed(wr_edition *e) {
    e->cards[CO_GOOD_WINDS] = 4;
    e->cards[CO_VERY_GOOD_WINDS] = 2;
    e->cards[CO_CARPENTER] = 3;
    e->cards[CO_GOOD_WEATHER] = 6;
    e->cards[CO_MUTINY] = 2;
    e->cards[CO_HURRICANE] = 2;
    e->discs[CO_SEA] = 3;
    e->discs[CO_INHABITED] = 5;
}

int wr__co_edition_read(wr_words file, wr_edition *out, wr_text *lines, wr_diag *d) {
    reading r;
    memset(&r, 0, sizeof r);
    memset(out, 0, sizeof *out);
    r.file = file;
    r.out = out;
    r.diag = d;
    int error = check_bytes(&r);
    error = error == 0 ? check_shape(&r) : error;
    error = error == 0 ? check_legend(&r) : error;
    error = error == 0 ? check_map(&r) : error;
    error = error == 0 ? check_reefs(&r) : error;
    error = error == 0 ? check_islands(&r) : error;
    error = error == 0 ? check_start(&r) : error;
    error = error == 0 ? check_land(&r) : error;
    error = error == 0 ? check_symbols(&r) : error;
    error = error == 0 ? check_ways(&r) : error;
    count_fixed(out);
    for (int list = 0; list < LISTS && error == 0; list++)
        error = check_list(&r, list);
    error = error == 0 ? check_names(&r) : error;
    error = error == 0 ? keep_lines(&r, lines) : error;
    if (error == 0)
        make_sets(&r);
    return error;
}

#define MEMBER(member, elem, flags)                                                    \
    WR_FIELD_AS(wr_edition, #member, member, elem, flags, 0)

const wr_field wr__co_edition_fields[] = {
    MEMBER(map.water, uint16_t, WR_FIELD_SET),
    MEMBER(map.calm, uint16_t, WR_FIELD_SET),
    MEMBER(map.symbol, uint16_t, WR_FIELD_SET),
    MEMBER(map.shore, uint16_t, WR_FIELD_SET),
    MEMBER(map.land, uint16_t, WR_FIELD_SET),
    MEMBER(start, uint16_t, 0),
    MEMBER(whirl, uint16_t, 0),
    MEMBER(island, uint16_t, 0),
    MEMBER(rows, uint8_t, 0),
    MEMBER(cards, uint8_t, 0),
    MEMBER(discs, uint8_t, 0),
    MEMBER(name, uint8_t, 0),
    {NULL, 0, 0, 0, 0, 0},
};
