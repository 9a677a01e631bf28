/*
 * sentence.c: sentences in several languages, made from patterns.
 *
 * A game finds out once what has happened and says it by a pattern, which is written
 * beside it in each language. Languages differ in the order of words and in the forms
 * of verbs ("Du hast", "Platz 2 hat"); the pattern handles both.
 */
#include "core.h"
#include "windrose_game.h"

static const char *const seat_words[WR_LANGUAGES] = {"seat ", "Platz "};
static const char *const you_words[WR_LANGUAGES] = {"you", "du"};
static const char *const and_words[WR_LANGUAGES] = {" and ", " und "};

/* True if the character of `n` bytes ends lines, turns the direction of the text or is
 * another control character. */
static int is_control(const char *text, size_t n) {
    const unsigned char *at = (const unsigned char *)text;
    if (n == 3 && at[0] == 0xe2)
        return (at[1] == 0x80 &&
                ((at[2] >= 0xa8 && at[2] <= 0xae) || at[2] == 0x8e || at[2] == 0x8f)) ||
               (at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xa9);
    return n == 2 ? at[0] == 0xc2 && at[1] < 0xa0 : at[0] < ' ' || at[0] == 0x7f;
}

/* A name is untrusted: what it must not hold becomes `?`, and a long one is cut. */
static void put_name(wr_text *out, wr_words name) {
    size_t n;
    for (size_t i = 0; i < name.len; i += n) {
        n = wr_utf8_char(name.at + i, name.len - i);
        if (i + (n > 0 ? n : 1) > WR_MAX_NAME)
            return;
        if (n == 0 || is_control(name.at + i, n))
            wr_put_char(out, '?');
        else
            wr_put_bytes(out, name.at + i, n);
        n += n == 0;
    }
}

static int has_name(const wr_teller *t, int seat) {
    return t->names != NULL && t->names[seat].len > 0 && seat != t->viewer;
}

static void put_seats(const wr_teller *t, uint32_t seats) {
    for (uint32_t left = seats; left != 0; left &= left - 1) {
        int seat = wr_lowest(left);
        if (left != seats)
            wr_put(t->out, (left & (left - 1)) != 0 ? ", " : and_words[t->language]);
        if (has_name(t, seat)) {
            put_name(t->out, t->names[seat]);
        } else if (seat == t->viewer) {
            wr_put(t->out, you_words[t->language]);
        } else {
            wr_put(t->out, seat_words[t->language]);
            wr_put_int(t->out, seat + 1);
        }
    }
}

static void put_said(const wr_teller *t, const wr_said *said) {
    switch (said->kind) {
    case WR_SAY_NUMBER:
        wr_put_int(t->out, said->value);
        break;
    case WR_SAY_SEATS:
        put_seats(t, (uint32_t)said->value);
        break;
    case WR_SAY_WORDS:
        wr_put(t->out, said->words);
        break;
    case WR_SAY_QUOTED: {
        wr_words quoted = {said->words, (size_t)said->value};
        wr__put_quoted(t->out, quoted);
        break;
    }
    default:
        break; /* a case is not put into words */
    }
}

static int begins_with_name(const wr_teller *t, const wr_said *said) {
    return said->kind == WR_SAY_SEATS && said->value != 0 &&
           has_name(t, wr_lowest((uint32_t)said->value));
}

static int case_of(const wr_teller *t, const wr_said *said) {
    uint32_t seats = (uint32_t)said->value;
    int with_you = t->viewer >= 0 && t->viewer < WR_MAX_SEATS && seats >> t->viewer & 1;
    switch (said->kind) {
    case WR_SAY_NUMBER:
        return said->value != 1;
    case WR_SAY_SEATS:
        return (seats & (seats - 1)) != 0 ? 2 + with_you : !with_you;
    case WR_SAY_WORDS:
        return said->words[0] == '\0';
    case WR_SAY_QUOTED:
        return said->value == 0;
    default:
        return said->value;
    }
}

/* The `|` or `}` that ends the text at `at`, or the end of the pattern. */
static const char *end_of_case(const char *at) {
    for (int depth = 0; *at != '\0'; at++) {
        if (depth == 0 && (*at == '|' || *at == '}'))
            return at;
        depth += (*at == '{') - (*at == '}');
    }
    return at;
}

/* The beginning of text number `i` of those that begin at `at`, or of the last one. */
static const char *find_case(const char *at, int i) {
    for (const char *end; i > 0 && *(end = end_of_case(at)) == '|'; i--)
        at = end + 1;
    return at;
}

/* Puts the pattern in words. Returns 1 if a name is at its beginning. */
static int put_pattern(const wr_teller *t, const char *const *pattern,
                       const wr_said *said) {
    wr_text *out = t->out;
    size_t start = out->len;
    int is_name = 0;
    const char *at = pattern[t->language];
    while (*at != '\0') {
        if (*at == '%') {
            const wr_said *arg = &said[at[1] <= '9' ? at[1] - '1' : at[1] - 'a' + 9];
            if (at[2] == '{') {
                at = find_case(at + 3, case_of(t, arg));
                continue;
            }
            is_name |= out->len == start && begins_with_name(t, arg);
            put_said(t, arg);
            at += 2;
        } else if (*at == '|') { /* the end of a chosen text; skip the others */
            while (*at == '|')
                at = end_of_case(at + 1);
        } else if (*at == '}') {
            at++;
        } else {
            wr_put_char(out, *at++);
        }
    }
    return is_name;
}

void wr_say_part(const wr_teller *t, const char *const *pattern, const wr_said *said) {
    put_pattern(t, pattern, said);
}

void wr_say(const wr_teller *t, const char *const *pattern, const wr_said *said) {
    wr_text *out = t->out;
    size_t start = out->len;
    int is_name = put_pattern(t, pattern, said);
    if (!is_name && out->len > start && out->buf[start] >= 'a' &&
        out->buf[start] <= 'z')
        out->buf[start] = (char)(out->buf[start] - 'a' + 'A');
    wr_put_char(out, '\n');
}

void wr_put_refusal(wr_diag *d, const char *rule, const char *const *pattern,
                    const wr_said *said) {
    wr_text text = wr__diag(d, rule), german;
    wr_teller to = {&text, WR_ENGLISH, WR_PUBLIC, NULL};
    wr_say_part(&to, pattern, said);
    wr_text_init(&german, d->german, sizeof d->german);
    to.out = &german;
    to.language = WR_GERMAN;
    wr_say_part(&to, pattern, said);
}

const char *wr_diag_text(const wr_diag *d, int language) {
    return language == WR_GERMAN && d->german[0] != '\0' ? d->german : d->text;
}

/* "1", "1 and 3". */
static void list_seats(char *buf, uint32_t seats, int language) {
    wr_text t;
    wr_text_init(&t, buf, WR__OWED);
    for (uint32_t left = seats; left != 0; left &= left - 1) {
        if (left != seats)
            wr_put(&t, (left & (left - 1)) != 0 ? ", " : and_words[language]);
        wr_put_int(&t, wr_lowest(left) + 1);
    }
}

void wr__say_owed(wr__owed *words, uint32_t actors, wr_said *said) {
    uint32_t seats = actors == WR_CHANCE_BIT ? 0 : actors;
    list_seats(words->english, seats, WR_ENGLISH);
    list_seats(words->german, seats, WR_GERMAN);
    said[0] = wr_said_case(actors == 0               ? 0
                           : actors == WR_CHANCE_BIT ? 1
                                                     : 2 + wr__simultaneous(actors));
    said[1] = wr_said_words(words->english);
    said[2] = wr_said_words(words->german);
}

int wr_refuse_bytes(wr_diag *d, const char *rule, wr_words file) {
    static const char *const carriage[] = {
        "this line ends with CR LF, as on Windows; save the file with the line ends LF "
        "(Unix), or convert it with: sed -i 's/\\r$//' FILE",
        "diese Zeile endet mit CR LF wie unter Windows; speichere die Datei mit den "
        "Zeilenenden LF (Unix), oder wandle sie um mit: sed -i 's/\\r$//' DATEI"};
    static const char *const strange[] = {
        "this line contains a byte with the code %1, but an edition is plain ASCII "
        "text",
        "diese Zeile enthält ein Byte mit dem Code %1, aber eine Edition ist reiner "
        "ASCII-Text"};
    uint32_t line = 1;
    for (size_t i = 0; i < file.len; i++) {
        unsigned char c = (unsigned char)file.at[i];
        wr_said code = wr_said_number(c);
        if (c == '\r' && i + 1 < file.len && file.at[i + 1] == '\n')
            return wr_refuse(d, rule, line, carriage, NULL);
        if (c != '\n' && (c < ' ' || c > '~'))
            return wr_refuse(d, rule, line, strange, &code);
        line += c == '\n';
    }
    return 0;
}
