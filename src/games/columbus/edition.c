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

static int refuse(reading *r, const char *check, uint32_t line, const char *sentence) {
    wr_text t;
    wr_text_init(&t, r->diag->rule, sizeof r->diag->rule);
    wr_put(&t, check);
    wr_text_init(&t, r->diag->text, sizeof r->diag->text);
    wr_put(&t, sentence);
    r->diag->line = line;
    return WR_EINPUT;
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
    const wr_words *file = &r->file;
    uint32_t line = 1;
    for (size_t i = 0; i < file->len; i++) {
        char c = file->at[i];
        if (c != '\n' && (c < ' ' || c > '~'))
            return refuse(
                r, "E1", line,
                "an edition is plain ASCII text; end lines with a line feed only");
        line += c == '\n';
    }
    if (file->len == 0 || file->at[file->len - 1] != '\n')
        return refuse(r, "E1", line, "the last line must end with a line feed");
    return 0;
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

static int check_shape(reading *r) {
    static const char *const first_lines[] = {
        "the first line must be \"windrose-edition 1\"",
        "the second line must be \"game columbus\"",
        "the third line must be \"edition\" and a name of a-z, 0-9 and -"};
    int lists[LISTS] = {0}, maps = 0, number = 0, was_in_map;
    wr_words line;
    rewind_file(r);
    for (; was_in_map = r->in_map, next_line(r, &line); number++) {
        if (has_stray_blank(line))
            return refuse(r, "E1", r->line, "words are separated by exactly one blank");
        if (number < 3 && !is_first_line(number, line))
            return refuse(r, "E1", r->line, first_lines[number]);
        if (number < 3 || was_in_map)
            continue;
        wr_words rest = line;
        int list = list_of(next_word(&rest));
        if (!has_shape(line))
            return refuse(r, "E1", r->line, "unknown kind of line in an edition");
        if (list < LISTS && lists[list]++ > 0)
            return refuse(r, "E1", r->line, "this list is given twice");
        if (r->in_map && maps++ > 0)
            return refuse(r, "E1", r->line, "an edition has exactly one map");
    }
    if (number < 3)
        return refuse(r, "E1", r->line, first_lines[number]);
    if (maps == 0 || r->in_map)
        return refuse(r, "E1", 0, "a map begins with \"map\" and ends with \"end\"");
    for (int list = 0; list < LISTS; list++)
        if (lists[list] == 0)
            return refuse(r, "E1", 0,
                          "one of the lists provisions, fog, whirlwind and palms is "
                          "missing");
    return 0;
}

/* ==== E2 and E3: legend and map ================================================== */

static int check_legend(reading *r) {
    wr_words line;
    uint32_t given = 0;
    memset(r->kind_of, BEYOND, sizeof r->kind_of);
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        wr_words rest = line;
        if (was_in_map || !same(next_word(&rest), "legend"))
            continue;
        char sign = next_word(&rest).at[0];
        int kind = 0;
        while (kind < KINDS && !same(rest, kind_names[kind]))
            kind++;
        if (kind == KINDS)
            return refuse(r, "E2", r->line, "unknown kind of field");
        if (given >> kind & 1)
            return refuse(r, "E2", r->line, "this kind of field already has a sign");
        if (sign == '#' || r->kind_of[(int)sign] != BEYOND)
            return refuse(r, "E2", r->line, "this sign is not free");
        r->kind_of[(int)sign] = (uint8_t)kind;
        given |= 1u << kind;
    }
    if (given != (1u << KINDS) - 1)
        return refuse(r, "E2", 0, "the legend needs a sign for each kind of field");
    return 0;
}

static int check_map(reading *r) {
    wr_words line;
    r->rows = 0;
    memset(r->kind, BEYOND, sizeof r->kind);
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        if (!was_in_map || !r->in_map)
            continue;
        if (++r->rows > CO_MAX_ROWS)
            return refuse(r, "E3", r->line, "a map has at most 20 rows");
        if (line.len != CO_COLUMNS)
            return refuse(r, "E3", r->line, "each row of the map has 14 signs");
        for (int i = 0; i < CO_COLUMNS; i++) {
            int kind = r->kind_of[(int)line.at[i]];
            if (kind == BEYOND)
                return refuse(r, "E3", r->line,
                              "a sign of this row is not in the legend");
            r->kind[wr__co_field(i + 1, r->rows)] = (uint8_t)kind;
        }
    }
    if (r->rows < CO_MIN_ROWS)
        return refuse(r, "E3", 0, "a map has at least 5 rows");
    return 0;
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

static int check_islands(reading *r) {
    int n = 0;
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f)) {
        if (r->kind[f] != ISLAND)
            continue;
        if (n == CO_ISLANDS || count_sailable_around(r, f) != CO_DIRECTIONS)
            return refuse(r, "E5", 0,
                          "there must be two islands with water all around");
        r->out->island[n++] = (uint16_t)f;
    }
    return n == CO_ISLANDS ? 0 : refuse(r, "E5", 0, "there must be two islands");
}

static int check_start(reading *r) {
    int start = 0;
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        if (r->kind[f] == START)
            start = f;
    if (count_kind(r, START) != 1 || start % CO_STRIDE != CO_COLUMNS ||
        count_sailable_around(r, start) != 5)
        return refuse(r, "E6", 0,
                      "there must be one start field, in column 14, with five sailable "
                      "fields beside it");
    r->out->start = (uint16_t)start;
    int north = 0, south = 0;
    for (int f = wr__co_field(CO_COLUMNS, 1); f < start; f += CO_STRIDE)
        north += r->kind[f] == LAND;
    for (int f = start; f <= wr__co_field(CO_COLUMNS, r->rows); f += CO_STRIDE)
        south += r->kind[f] == LAND;
    if (north == 0 || south == 0)
        return refuse(r, "E7", 0,
                      "column 14 must have land north and south of the start field");
    return 0;
}

static int distance(int a, int b) {
    int columns = a % CO_STRIDE - b % CO_STRIDE, rows = a / CO_STRIDE - b / CO_STRIDE;
    columns = columns < 0 ? -columns : columns;
    rows = rows < 0 ? -rows : rows;
    return columns > rows ? columns : rows;
}

/* Finds the two easternmost symbol fields, the more northerly one first and in one row
 * the more easterly one. */
static int check_symbols(reading *r) {
    int found[3] = {0, 0, 0}, start = r->out->start; /* from the east */
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
    if (found[1] == 0 || found[2] % CO_STRIDE == found[1] % CO_STRIDE)
        return refuse(r, "E8", 0, "the two easternmost symbol fields are not unique");
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        if (r->kind[f] == SYMBOL && f != found[0] && f != found[1] &&
            (distance(f, start) < distance(found[0], start) ||
             distance(f, start) < distance(found[1], start)))
            return refuse(r, "E8", 0,
                          "a symbol field is nearer to the start field than one of the "
                          "two easternmost");
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
    uint8_t reached[CO_LINES * CO_STRIDE];
    int west = 0;
    reach(r, 1, reached);
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        west += reached[f] && f % CO_STRIDE <= 2;
    if (west == 0 || count_kind(r, CALM) == 0)
        return refuse(
            r, "E9", 0,
            "there must be a calm field, and a way from the start field to column 2 "
            "or 1 without calms");
    reach(r, 0, reached);
    for (int f = next_field(r, 0); f != 0; f = next_field(r, f))
        if (is_sailable(r, f) && !reached[f])
            return refuse(r, "E10", 0,
                          "a sailable field cannot be reached from the start field");
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
    static const char *const sentences[LISTS] = {
        "there must be 13 provisions, each a number from 1 to 8",
        "there must be 4 directions of fog: n, ne, e, se, s, sw, w or nw",
        "there must be 3 whirlwind cards, each 2 or 3, and both must occur",
        "there must be 7 numbers of palms, each from 1 to 8"};
    wr_words line, rest = {NULL, 0};
    int n = 0;
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        rest = line;
        if (!was_in_map && list_of(next_word(&rest)) == list)
            break;
    }
    for (; rest.len > 0; n++) {
        int value = value_of(list, next_word(&rest));
        if (value < 0)
            return refuse(r, checks[list], r->line, sentences[list]);
        if (n < list_values[list])
            count_value(r->out, list, value);
    }
    const uint8_t *whirls = r->out->cards + CO_WHIRLWIND_2;
    if (n != list_values[list] || (list == WHIRLWIND && whirls[0] * whirls[1] == 0))
        return refuse(r, checks[list], r->line, sentences[list]);
    return 0;
}

static int check_names(reading *r) {
    wr_words line;
    rewind_file(r);
    for (int was_in_map; was_in_map = r->in_map, next_line(r, &line);) {
        wr_words rest = line;
        if (was_in_map || !same(next_word(&rest), "name"))
            continue;
        int field = field_of(next_word(&rest)), i = 0;
        while (i < CO_ISLANDS && r->out->island[i] != field)
            i++;
        if (i == CO_ISLANDS)
            return refuse(r, "E15", r->line, "there is no island on this field");
        if (r->out->name[i][0] != '\0')
            return refuse(r, "E15", r->line, "this island already has a name");
        wr_text name;
        wr_text_init(&name, (char *)r->out->name[i], sizeof r->out->name[i]);
        wr_put_bytes(&name, rest.at, rest.len);
    }
    return 0;
}

/* Keeps the lines that count, and compares them with the built-in ones if they have its
 * name. */
static int keep_lines(reading *r, wr_text *lines) {
    const char *const *built_in = wr__edition_text_columbus;
    wr_words line;
    int is_standard = 1, number = 0, equal = 1;
    rewind_file(r);
    for (; next_line(r, &line); number++) {
        wr_put_bytes(lines, line.at, line.len);
        wr_put_char(lines, '\n');
        if (number == 2)
            is_standard = same(line, "edition standard");
        equal = equal && built_in[number] != NULL && same(line, built_in[number]);
    }
    equal = equal && built_in[number] == NULL;
    if (is_standard && !equal)
        return refuse(r, "E16", 3,
                      "only the built-in edition is called standard; give this one "
                      "another name");
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
    if (error == 0 && count_kind(&r, REEF) != 13)
        error = refuse(&r, "E4", 0, "there must be exactly 13 reefs");
    error = error == 0 ? check_islands(&r) : error;
    error = error == 0 ? check_start(&r) : error;
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
