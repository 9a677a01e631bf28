/*
 * edition.c: reads edition files of Winds of Plunder.
 *
 * RULES.md retells the format and its checks WP-E00 to WP-E12. Each check is one
 * function that looks at the whole file, and they run in the order of their numbers, so
 * that the first check that fails is the one named. What has passed the checks is taken
 * over without further ones.
 */
#include "winds-of-plunder.h"

#include <string.h>

extern const char *const wr__edition_text_winds_of_plunder[];

/* ==== Lines and words ============================================================ */

/* A walk over the lines of a file that count. */
typedef struct {
    wr_words rest;   /* of the file */
    wr_words line;   /* without its line feed */
    uint32_t number; /* of the line, from 1 */
} walk;

static wr_words words_of(const char *at, size_t len) {
    wr_words w = {at, len};
    return w;
}

static walk start(wr_words file) {
    walk w = {file, {NULL, 0}, 0};
    return w;
}

/* Moves on to the next line that counts; 0 after the last one. */
static int next_line(walk *w) {
    while (w->rest.len > 0) {
        size_t len = 0;
        while (len < w->rest.len && w->rest.at[len] != '\n')
            len++;
        size_t used = len < w->rest.len ? len + 1 : len;
        w->line = words_of(w->rest.at, len);
        w->rest = words_of(w->rest.at + used, w->rest.len - used);
        w->number++;
        if (len > 0 && w->line.at[0] != '#')
            return 1;
    }
    return 0;
}

/* The words of a line from number i on, from 0; empty if there are fewer. */
static wr_words from_word(wr_words line, int i) {
    for (; i > 0; i--) {
        while (line.len > 0 && line.at[0] != ' ') {
            line.at++;
            line.len--;
        }
        if (line.len == 0)
            return line;
        line.at++;
        line.len--;
    }
    return line;
}

static wr_words word(wr_words line, int i) {
    wr_words found = from_word(line, i);
    size_t len = 0;
    while (len < found.len && found.at[len] != ' ')
        len++;
    found.len = len;
    return found;
}

static int count_words(wr_words line) {
    int n = 1;
    for (size_t i = 0; i < line.len; i++)
        n += line.at[i] == ' ';
    return n;
}

static int has_empty_word(wr_words line) {
    char last = ' ';
    for (size_t i = 0; i < line.len; i++) {
        if (line.at[i] == ' ' && last == ' ')
            return 1;
        last = line.at[i];
    }
    return last == ' ';
}

static int same(wr_words a, wr_words b) {
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

static int is(wr_words words, const char *text) {
    for (size_t i = 0; i < words.len; i++)
        if (text[i] == '\0' || text[i] != words.at[i])
            return 0;
    return text[words.len] == '\0';
}

/* The next line whose first word is `key`. */
static int next_of(walk *w, const char *key) {
    while (next_line(w))
        if (is(word(w->line, 0), key))
            return 1;
    return 0;
}

static int is_name(wr_words name, int with_dash) {
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              (with_dash && c == '-')))
            return 0;
    }
    return name.len > 0;
}

/* A decimal number without sign and leading zeros; -1: invalid, or far too big. */
static int number(wr_words words) {
    enum { MAX_DIGITS = 4 };
    int value = 0;
    if (words.len == 0 || words.len > MAX_DIGITS ||
        (words.at[0] == '0' && words.len > 1))
        return -1;
    for (size_t i = 0; i < words.len; i++) {
        if (words.at[i] < '0' || words.at[i] > '9')
            return -1;
        value = value * 10 + (words.at[i] - '0');
    }
    return value;
}

/* The number of the `key` line, in file order, whose second word is `name`; -1: none.
 */
static int find(wr_words file, const char *key, wr_words name) {
    walk w = start(file);
    for (int i = 0; next_of(&w, key); i++)
        if (same(word(w.line, 1), name))
            return i;
    return -1;
}

static int find_port(wr_words file, wr_words name) {
    return find(file, "port", name);
}

/* ==== Refusals =================================================================== */

/* Refuses for a word of a line. */
static int refuse_word(wr_diag *d, const char *check, const walk *w,
                       const char *const *pattern, wr_words found) {
    wr_said said = wr_said_quoted(found);
    return wr_refuse(d, check, w->number, pattern, &said);
}

/* Refuses for a count of lines or cards, and for no single line. */
static int refuse_count(wr_diag *d, const char *check, const char *const *pattern,
                        int found) {
    wr_said said = wr_said_number(found);
    return wr_refuse(d, check, 0, pattern, &said);
}

static const char *const no_port[] = {"%1 is no port of this edition",
                                      "%1 ist kein Hafen dieser Edition"};
static const char *const named_twice[] = {"%1 is named twice", "%1 kommt zweimal vor"};

/* ==== Checks ===================================================================== */

static int check_bytes(wr_words file, wr_diag *d) {
    return wr_refuse_bytes(d, "WP-E00", file); /* WP-E00 */
}

static int check_header(wr_words file, wr_diag *d) {
    static const char *const lines[] = {"windrose-edition 1", "game winds-of-plunder"};
    static const char *const must_be[] = {
        "the %1{first|second|third} line must be %1{\"windrose-edition 1\"|\"game "
        "winds-of-plunder\"|\"edition\" and a name of a-z, 0-9 and -}, not %2",
        "die %1{erste|zweite|dritte} Zeile muss %1{\"windrose-edition 1\"|\"game "
        "winds-of-plunder\"|\"edition\" und ein Name aus a-z, 0-9 und -} sein, nicht "
        "%2"};
    walk w = start(file);
    for (int i = 0; i < 3; i++) {
        int more = next_line(&w);
        int right = i < 2 ? more && is(w.line, lines[i])
                          : more && is(word(w.line, 0), "edition") &&
                                is_name(from_word(w.line, 1), 1);
        wr_said said[] = {wr_said_case(i),
                          wr_said_quoted(more ? w.line : words_of("", 0))};
        if (!right) /* WP-E01 */
            return wr_refuse(d, "WP-E01", w.number, must_be, said);
    }
    return 0;
}

static int check_form(wr_words file, wr_diag *d) {
    static const struct {
        const char *key;
        int least, most;
    } forms[] = {{"port", 5, INT16_MAX}, {"start", 2, 2},          {"treasure", 2, 2},
                 {"tile", 4, 4},         {"action", 4, INT16_MAX}, {"booty", 10, 10}};
    enum { FORMS = sizeof forms / sizeof forms[0] };
    static const char *const unknown[] = {
        "%1 begins no line: port, start, treasure, tile, action and booty do",
        "mit %1 beginnt keine Zeile, sondern mit port, start, treasure, tile, action "
        "oder booty"};
    static const char *const count[] = {
        "this line has %1 %1{word|words} instead of %2{|at least }%3",
        "diese Zeile hat %1 %1{Wort|Wörter} statt %2{|mindestens }%3"};
    static const char *const blank[] = {
        "%1 has a blank too many; words are separated by exactly one blank",
        "%1 hat ein Leerzeichen zu viel; zwischen Wörtern steht genau eines"};
    walk w = start(file);
    for (int header = 0; header < 3; header++)
        (void)next_line(&w);
    while (next_line(&w)) {
        int i = 0, n = count_words(w.line);
        if (has_empty_word(w.line)) /* WP-E02 */
            return refuse_word(d, "WP-E02", &w, blank, w.line);
        while (i < FORMS && !is(word(w.line, 0), forms[i].key))
            i++;
        if (i == FORMS) /* WP-E02 */
            return refuse_word(d, "WP-E02", &w, unknown, word(w.line, 0));
        wr_said said[] = {wr_said_number(n),
                          wr_said_case(forms[i].most > forms[i].least),
                          wr_said_number(forms[i].least)};
        if (n < forms[i].least || n > forms[i].most) /* WP-E02 */
            return wr_refuse(d, "WP-E02", w.number, count, said);
    }
    return 0;
}

/* Checks that the names of `key` lines are names and differ. */
static int check_names(wr_words file, const char *key, const char *check, wr_diag *d) {
    static const char *const no_name[] = {"%1 is no name of a-z and 0-9",
                                          "%1 ist kein Name aus a-z und 0-9"};
    walk w = start(file);
    for (int i = 0; next_of(&w, key); i++) {
        wr_words name = word(w.line, 1);
        if (!is_name(name, 0))
            return refuse_word(d, check, &w, no_name, name);
        if (find(file, key, name) != i)
            return refuse_word(d, check, &w, named_twice, name);
    }
    return 0;
}

static int count_lines(wr_words file, const char *key) {
    walk w = start(file);
    int n = 0;
    while (next_of(&w, key))
        n++;
    return n;
}

static int check_ports(wr_words file, wr_diag *d) {
    static const char *const count[] = {"%1 %1{port|ports} instead of 12",
                                        "%1 %1{Hafen|Häfen} statt 12"};
    static const char *const bar[] = {
        "%1 is a space of the supply bar; give the port another name",
        "%1 ist ein Feld der Nachschubleiste; gib dem Hafen einen anderen Namen"};
    int n = count_lines(file, "port");
    if (n != WP_PORTS) /* WP-E03 */
        return refuse_count(d, "WP-E03", count, n);
    int error = check_names(file, "port", "WP-E03", d); /* WP-E03 */
    if (error != 0)
        return error;
    walk w = start(file);
    while (next_of(&w, "port")) {
        wr_words name = word(w.line, 1);
        if (name.len == 4 && memcmp(name.at, "bar", 3) == 0 && name.at[3] >= '1' &&
            name.at[3] < '1' + WP_BAR) /* WP-E03 */
            return refuse_word(d, "WP-E03", &w, bar, name);
    }
    return 0;
}

static int check_regions(wr_words file, wr_diag *d) {
    static const char *const no_region[] = {"%1 is no region from 1 to 4",
                                            "%1 ist kein Gebiet von 1 bis 4"};
    static const char *const fourth[] = {
        "this is the fourth port of region %1, which has exactly 3",
        "dies ist der vierte Hafen von Gebiet %1, das genau 3 hat"};
    int ports[WP_REGIONS + 1] = {0};
    walk w = start(file);
    while (next_of(&w, "port")) {
        int region = number(word(w.line, 2));
        wr_said said = wr_said_number(region);
        if (region < 1 || region > WP_REGIONS) /* WP-E04 */
            return refuse_word(d, "WP-E04", &w, no_region, word(w.line, 2));
        if (++ports[region] > WP_REGION_PORTS) /* WP-E04 */
            return wr_refuse(d, "WP-E04", w.number, fourth, &said);
    }
    return 0;
}

static int check_ranks(wr_words file, wr_diag *d) {
    static const char *const no_rank[] = {"%1 is no rank from 1 to 12",
                                          "%1 ist kein Rang von 1 bis 12"};
    static const char *const taken[] = {"another port already has the rank %1",
                                        "ein anderer Hafen hat schon den Rang %1"};
    uint32_t seen = 0;
    walk w = start(file);
    while (next_of(&w, "port")) {
        wr_words found = word(w.line, 3);
        int rank = number(found);
        if (rank < 1 || rank > WP_PORTS) /* WP-E05 */
            return refuse_word(d, "WP-E05", &w, no_rank, found);
        if (seen >> rank & 1) /* WP-E05 */
            return refuse_word(d, "WP-E05", &w, taken, found);
        seen |= 1u << rank;
    }
    return 0;
}

/* Lines that name `count` different ports. */
static int check_list(wr_words file, const char *key, int count, const char *check,
                      wr_diag *d) {
    static const char *const starts[] = {"%1 start %1{port|ports} instead of 5",
                                         "%1 %1{Starthafen|Starthäfen} statt 5"};
    static const char *const maps[] = {"%1 treasure %1{card|cards} instead of 12",
                                       "%1 %1{Schatzkarte|Schatzkarten} statt 12"};
    uint32_t seen = 0;
    walk w = start(file);
    int n = count_lines(file, key);
    if (n != count)
        return refuse_count(d, check, count == WP_STARTS ? starts : maps, n);
    while (next_of(&w, key)) {
        int port = find_port(file, word(w.line, 1));
        if (port < 0)
            return refuse_word(d, check, &w, no_port, word(w.line, 1));
        if (seen >> port & 1)
            return refuse_word(d, check, &w, named_twice, word(w.line, 1));
        seen |= 1u << port;
    }
    return 0;
}

/* Units of each picture; 0 if the letters are wrong. */
static int read_pictures(wr_words letters, uint8_t *out) {
    static const char order[] = "wcpm";
    int last = 0;
    memset(out, 0, WP_SHOWN);
    if (letters.len < 1 || letters.len > 4)
        return 0;
    for (size_t i = 0; i < letters.len; i++) {
        while (last < WP_SHOWN && order[last] != letters.at[i])
            last++;
        if (last == WP_SHOWN)
            return 0;
        out[last]++;
    }
    return out[WP_MAP] <= 1;
}

static int check_tiles(wr_words file, wr_diag *d) {
    static const char *const count[] = {"%1 %1{tile|tiles} instead of 18",
                                        "%1 Plättchen statt 18"};
    static const char *const no_vp[] = {"%1 is no worth of a tile, which is 2 to 5 VP",
                                        "%1 ist kein Wert von 2 bis 5 Siegpunkten"};
    static const char *const no_pictures[] = {
        "%1 is not one to four of the pictures w, c, p and m, in this order, with at "
        "most one m",
        "%1 sind nicht ein bis vier der Bilder w, c, p und m, in dieser Folge, mit "
        "höchstens einem m"};
    uint8_t shows[WP_SHOWN];
    int n = count_lines(file, "tile");
    if (n != WP_TILES) /* WP-E08 */
        return refuse_count(d, "WP-E08", count, n);
    int error = check_names(file, "tile", "WP-E08", d); /* WP-E08 */
    if (error != 0)
        return error;
    walk w = start(file);
    while (next_of(&w, "tile")) {
        int vp = number(word(w.line, 2));
        if (vp < 2 || vp > 5) /* WP-E08 */
            return refuse_word(d, "WP-E08", &w, no_vp, word(w.line, 2));
        if (!read_pictures(word(w.line, 3), shows)) /* WP-E08 */
            return refuse_word(d, "WP-E08", &w, no_pictures, word(w.line, 3));
    }
    return 0;
}

static int check_copies(wr_words file, wr_diag *d) {
    static const char *const no_copies[] = {"%1 is no number of copies from 1 to 40",
                                            "%1 ist keine Anzahl von 1 bis 40"};
    static const char *const count[] = {"%1 action %1{card|cards} instead of 40",
                                        "%1 %1{Aktionskarte|Aktionskarten} statt 40"};
    int sum = 0;
    walk w = start(file);
    while (next_of(&w, "action")) {
        int copies = number(word(w.line, 3));
        if (copies < 1 || copies > WP_CARDS) /* WP-E09 */
            return refuse_word(d, "WP-E09", &w, no_copies, word(w.line, 3));
        sum += copies;
    }
    if (sum != WP_CARDS) /* WP-E09 */
        return refuse_count(d, "WP-E09", count, sum);
    return check_names(file, "action", "WP-E09", d); /* WP-E09 */
}

/* The effect of that name; -1: unknown. */
static int effect_of(wr_words name) {
    static const char *const names[WP_EFFECTS] = {
        "buyweapons", "hirecrew", "buyprovisions", "misfire",
        "mutiny",     "spoiled",  "heave",         "intrigue"};
    for (int i = 0; i < WP_EFFECTS; i++)
        if (is(name, names[i]))
            return i;
    return -1;
}

static int check_effects(wr_words file, wr_diag *d) {
    static const char *const unknown[] = {"%1 is no effect", "%1 ist keine Wirkung"};
    static const char *const needs[] = {
        "a card with the effect %1 needs at least one free port",
        "eine Karte mit der Wirkung %1 braucht mindestens einen freien Hafen"};
    static const char *const takes_none[] = {
        "a card with the effect %1 has no free ports",
        "eine Karte mit der Wirkung %1 hat keine freien Häfen"};
    walk w = start(file);
    while (next_of(&w, "action")) {
        wr_words name = word(w.line, 2);
        int effect = effect_of(name), n = count_words(w.line),
            buys = effect < WP_STRIKE;
        uint32_t ports = 0;
        if (effect < 0) /* WP-E10 */
            return refuse_word(d, "WP-E10", &w, unknown, name);
        if (buys != (n > 4)) /* WP-E10 */
            return refuse_word(d, "WP-E10", &w, buys ? needs : takes_none, name);
        for (int i = 4; i < n; i++) {
            int port = find_port(file, word(w.line, i));
            if (port < 0 || (ports >> port & 1)) /* WP-E10 */
                return refuse_word(d, "WP-E10", &w, port < 0 ? no_port : named_twice,
                                   word(w.line, i));
            ports |= 1u << port;
        }
    }
    return 0;
}

static int check_booty(wr_words file, wr_diag *d) {
    static const char *const count[] = {"%1 %1{line|lines} \"booty\" instead of 1",
                                        "%1 %1{Zeile|Zeilen} \"booty\" statt 1"};
    static const char *const no_value[] = {"%1 is no booty value from 0 to 99",
                                           "%1 ist kein Beutewert von 0 bis 99"};
    static const char *const less[] = {"%1 is less than the booty value before it",
                                       "%1 ist weniger als der Beutewert davor"};
    walk w = start(file);
    int n = count_lines(file, "booty");
    if (n != 1) /* WP-E11 */
        return refuse_count(d, "WP-E11", count, n);
    (void)next_of(&w, "booty");
    for (int i = 1, last = 0; i <= WP_TRACK; i++) {
        int vp = number(word(w.line, i));
        if (vp < last || vp > 99) /* WP-E11 */
            return refuse_word(d, "WP-E11", &w, vp < 0 || vp > 99 ? no_value : less,
                               word(w.line, i));
        last = vp;
    }
    return 0;
}

/* The name `standard` belongs to the built-in edition. If lines were missing, the
 * checks that count them would have said so. */
static int check_standard(wr_words file, wr_diag *d) {
    static const char *const changed[] = {
        "%1 differs from the standard edition; give this one another name",
        "%1 weicht von der Standardedition ab; gib dieser einen anderen Namen"};
    walk w = start(file);
    int i = 0;
    for (int line = 0; line < 3; line++)
        (void)next_line(&w);
    if (!is(w.line, "edition standard"))
        return 0;
    for (w = start(file); next_line(&w); i++)
        if (wr__edition_text_winds_of_plunder[i] == NULL ||
            !is(w.line, wr__edition_text_winds_of_plunder[i])) /* WP-E12 */
            return refuse_word(d, "WP-E12", &w, changed, w.line);
    return 0;
}

/* No check of the format limits the length of names; our memory does. */
static int check_lengths(wr_words file, wr_diag *d) {
    static const char *const too_long[] = {
        "the name %1 has more than 31 characters; shorten it",
        "der Name %1 hat mehr als 31 Zeichen; kürze ihn"};
    static const struct {
        const char *key, *check;
    } named[] = {
        {"port", "WP-E03"},
        {"tile", "WP-E08"},
        {"action", "WP-E09"},
    };
    for (int i = 0; i < 3; i++) {
        walk w = start(file);
        while (next_of(&w, named[i].key)) {
            wr_words name = word(w.line, 1), title = from_word(w.line, 4);
            if (name.len >= WP_NAME || (i == 0 && title.len >= WP_NAME))
                return refuse_word(d, named[i].check, &w, too_long,
                                   name.len >= WP_NAME ? name : title);
        }
    }
    return 0;
}

static int check_all(wr_words file, wr_diag *d) {
    static int (*const checks[])(wr_words file, wr_diag * d) = {
        check_bytes, check_header, check_form, check_ports, check_regions, check_ranks};
    static int (*const more[])(wr_words file, wr_diag * d) = {
        check_tiles, check_copies,  check_effects,
        check_booty, check_lengths, check_standard};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        int error = checks[i](file, d);
        if (error != 0)
            return error;
    }
    int error = check_list(file, "start", WP_STARTS, "WP-E06", d); /* WP-E06 */
    if (error == 0)
        error = check_list(file, "treasure", WP_PORTS, "WP-E07", d); /* WP-E07 */
    for (size_t i = 0; i < sizeof more / sizeof more[0] && error == 0; i++)
        error = more[i](file, d);
    return error;
}

/* ==== Taking over ================================================================ */

static void keep_name(char *names, int i, wr_words name) {
    memcpy(names + i * WP_NAME, name.at, name.len);
}

static void take_ports(wr_words file, wr_edition *out) {
    wp_rules *r = &out->rules;
    walk w = start(file);
    for (int port = 0; next_of(&w, "port"); port++) {
        int region = number(word(w.line, 2)) - 1;
        r->region_of[port] = (uint8_t)region;
        r->region[region] = (uint16_t)(r->region[region] | 1u << port);
        r->rank[port] = (uint8_t)number(word(w.line, 3));
        keep_name(out->port_names, port, word(w.line, 1));
        keep_name(out->port_titles, port, from_word(w.line, 4));
    }
    for (w = start(file); next_of(&w, "start");)
        r->starts = (uint16_t)(r->starts | 1u << find_port(file, word(w.line, 1)));
}

/* Computes where each wind leads from each port. */
static void take_reach(wp_rules *r, int from) {
    uint32_t reach[WP_DIRECTIONS] = {0}, near = 0;
    for (int to = 0; to < WP_PORTS; to++) {
        int east = r->region_of[to] - r->region_of[from]; /* regions further east */
        int south = r->rank[to] - r->rank[from];          /* WP-R15 */
        uint32_t bit = 1u << to;
        if (to == from)
            continue; /* WP-R17 */
        if (east >= -2 && east <= 2)
            near |= bit; /* WP-R18 */
        if (east >= -1 && east <= 1)
            reach[south < 0 ? WP_NORTH : WP_SOUTH] |= bit; /* WP-046, WP-047 */
        if (east == 1 || east == 2)
            reach[WP_EAST] |= bit; /* WP-048, WP-049, WP-R16 */
        if (east == -1 || east == -2)
            reach[WP_WEST] |= bit; /* WP-048, WP-049, WP-R16 */
    }
    for (int wind = 0; wind < WP_DIRECTIONS; wind++)
        r->reach[wind * WP_PORTS + from] = (uint16_t)reach[wind];
    r->near[from] = (uint16_t)near;
}

static void take_tiles(wr_words file, wr_edition *out) {
    walk w = start(file);
    for (int tile = 0; next_of(&w, "tile"); tile++) {
        out->rules.tile_vp[tile] = (uint8_t)number(word(w.line, 2));
        (void)read_pictures(word(w.line, 3), out->rules.tile_shows + tile * WP_SHOWN);
        keep_name(out->tile_names, tile, word(w.line, 1));
    }
}

static void take_cards(wr_words file, wr_edition *out) {
    wp_rules *r = &out->rules;
    walk w = start(file);
    for (int kind = 0; next_of(&w, "action"); kind += number(word(w.line, 3))) {
        uint64_t bit = wr__wp_bit(kind);
        int n = count_words(w.line);
        r->firsts |= bit;
        r->effect[effect_of(word(w.line, 2))] |= bit;
        for (int i = 4; i < n; i++)
            r->free_at[find_port(file, word(w.line, i))] |= bit;
        keep_name(out->card_names, kind, word(w.line, 1));
    }
}

int wr__wp_edition_read(wr_words file, wr_edition *out, wr_text *lines, wr_diag *d) {
    int error = check_all(file, d);
    if (error != 0)
        return error;
    memset(out, 0, sizeof *out);
    take_ports(file, out);
    for (int port = 0; port < WP_PORTS; port++)
        take_reach(&out->rules, port);
    take_tiles(file, out);
    take_cards(file, out);
    walk w = start(file);
    (void)next_of(&w, "booty");
    for (int i = 0; i < WP_TRACK; i++)
        out->rules.booty_vp[i] = (uint8_t)number(word(w.line, i + 1));
    for (w = start(file); next_line(&w);) {
        wr_put_bytes(lines, w.line.at, w.line.len);
        wr_put_char(lines, '\n');
    }
    return 0;
}

const wr_field wr__wp_edition_fields[] = {
    WR_FIELD(wr_edition, rules.firsts, uint64_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.effect, uint64_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.free_at, uint64_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.reach, uint16_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.near, uint16_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.region, uint16_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.starts, uint16_t, WR_FIELD_SET, 0),
    WR_FIELD(wr_edition, rules.region_of, uint8_t, 0, WP_REGIONS - 1),
    WR_FIELD(wr_edition, rules.rank, uint8_t, 0, WP_PORTS),
    WR_FIELD(wr_edition, rules.tile_vp, uint8_t, 0, 5),
    WR_FIELD(wr_edition, rules.tile_shows, uint8_t, 0, 4),
    WR_FIELD(wr_edition, rules.booty_vp, uint8_t, 0, 99),
    WR_FIELD(wr_edition, rules.spare, uint8_t, 0, 0),
    WR_FIELD(wr_edition, port_names, char, 0, '~'),
    WR_FIELD(wr_edition, port_titles, char, 0, '~'),
    WR_FIELD(wr_edition, tile_names, char, 0, '~'),
    WR_FIELD(wr_edition, card_names, char, 0, '~'),
    {NULL, 0, 0, 0, 0, 0},
};
