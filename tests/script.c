/* script.c: what the interpreters of test scripts share; see the header. */
#include "script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* The script under way. */
static struct {
    wr_game game; /* the game of the match, beginning at the script's position */
    wr_reader reader;
    wr_match *match;
    void *memory;            /* of the reader */
    void *position, *before; /* the first of the match; the one before a line */
    void *last;              /* the one before the last line */
    int is_sound;            /* the first position was not broken */
    char played[SCRIPT_TEXT], fault[SCRIPT_TEXT];
} now;

/* ==== Words ====================================================================== */

word_list split(const char *line) {
    word_list w = {.n = 0};
    while (*line != '\0') {
        size_t len = strcspn(line, " ");
        CHECK_MSG(len > 0 && len < MAX_WORD && w.n < MAX_WORDS, "\"%s\"", line);
        memcpy(w.text[w.n], line, len);
        w.text[w.n++][len] = '\0';
        line += len;
        line += *line == ' ';
    }
    return w;
}

char *cut_item(char **rest, const char *between) {
    char *item = *rest, *end = strstr(item, between);
    *rest = end != NULL ? end + strlen(between) : NULL;
    if (end != NULL)
        *end = '\0';
    return item;
}

char *cut_word(char **rest) {
    char *word = cut_item(rest, " ");
    if (*rest == NULL)
        *rest = word + strlen(word);
    return word;
}

int number_of(const char *word) {
    char *end;
    long n = strtol(word, &end, 10);
    CHECK_MSG(word[0] != '\0' && *end == '\0', "\"%s\" is no number", word);
    return (int)n;
}

int index_in(const char *set, char c) {
    const char *at = c != '\0' ? strchr(set, c) : NULL;
    CHECK_MSG(at != NULL, "'%c' is none of \"%s\"", c, set);
    return (int)(at - set);
}

int who_of(const char *word) {
    return is(word, "*") ? WR_CHANCE : number_of(word) - 1;
}

/* ==== Texts ====================================================================== */

static void put_args(char *text, const char *format, va_list args) {
    size_t len = strlen(text);
    int n = vsnprintf(text + len, SCRIPT_TEXT - len, format, args);
    CHECK(n >= 0 && (size_t)n < SCRIPT_TEXT - len);
}

void put(char *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    put_args(text, format, args);
    va_end(args);
}

void put_item(char *text, const char *between, const char *item) {
    put(text, "%s%s", text[0] != '\0' ? between : "", item);
}

void put_seats(char *text, uint32_t seats) {
    for (; seats != 0; seats &= seats - 1)
        put(text, "%s%d", text[0] != '\0' ? " " : "", wr_lowest(seats) + 1);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void sort_items(char *text, const char *between) {
    static char copy[SCRIPT_TEXT];
    char *item[WR_MAX_LEGAL], *rest = copy;
    int n = 0;
    strcpy(copy, text);
    while (rest != NULL) {
        CHECK(n < WR_MAX_LEGAL);
        item[n++] = cut_item(&rest, between);
    }
    qsort(item, (size_t)n, sizeof item[0], compare_texts);
    text[0] = '\0';
    for (int i = 0; i < n; i++)
        put_item(text, between, item[i]);
}

int listed(const char *list, const char *item) {
    char copy[SCRIPT_TEXT], *rest = copy;
    strcpy(copy, list);
    while (rest != NULL)
        if (is(cut_item(&rest, " | "), item))
            return 1;
    return 0;
}

/* ==== Scripts ==================================================================== */

int complain(const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (now.fault[0] == '\0')
        put_args(now.fault, format, args);
    va_end(args);
    return 0;
}

const char *script_fault(void) {
    return now.fault[0] != '\0' ? now.fault : NULL;
}

const char *script_run(const char *script, const char *between,
                       int (*run)(char *line)) {
    static char fault[2 * SCRIPT_TEXT];
    now.fault[0] = '\0';
    for (const char *at = script; *at != '\0';) {
        at += strspn(at, " ");
        const char *stop = at[0] != '#' ? strstr(at, between) : NULL;
        size_t len = strcspn(at, "\n"), gap = at[len] == '\n';
        if (stop != NULL && (size_t)(stop - at) < len) {
            len = (size_t)(stop - at);
            gap = strlen(between);
        }
        char line[SCRIPT_TEXT];
        CHECK(len < sizeof line);
        memcpy(line, at, len);
        line[len] = '\0';
        if (len > 0 && line[0] != '#' && !run(line)) {
            snprintf(fault, sizeof fault, "\"%.*s\": %s", (int)len, at, now.fault);
            return fault;
        }
        at += len + gap;
    }
    return NULL;
}

int script_verbs(const script_verb *verbs, char *line) {
    size_t len = strcspn(line, " ");
    for (; verbs->word != NULL; verbs++)
        if (strlen(verbs->word) == len && memcmp(verbs->word, line, len) == 0)
            return verbs->run(line + len + (line[len] == ' '));
    return verbs->run != NULL ? verbs->run(line) : complain("there is no such line");
}

int script_header(const wr_game *g, wr_setup *setup, char *line) {
    char *rest = line;
    wr_diag d = {0};
    if (is(cut_word(&rest), "players")) {
        setup->seats = (int16_t)number_of(rest);
        return 1;
    }
    const char *name = cut_word(&rest);
    return wr_setup_set(g, setup, (wr_words){name, strlen(name)},
                        (wr_words){rest, strlen(rest)}, &d) == 0 ||
           complain("%s", d.text);
}

script_reading script_read(const char *lines, const char *between) {
    static wr_reader reader;
    static void *memory;
    static char line[SCRIPT_TEXT];
    script_reading r = {.reader = &reader};
    if (memory == NULL)
        memory = malloc(wr_reader_size());
    CHECK(memory != NULL);
    wr_reader_init(&reader, memory, 1);
    while (*lines != '\0' && r.refused == NULL) {
        const char *end = strstr(lines, between);
        size_t len = end != NULL ? (size_t)(end - lines) : strlen(lines);
        CHECK(len < sizeof line);
        snprintf(line, sizeof line, "%.*s", (int)len, lines);
        lines += len + (end != NULL ? strlen(between) : 0);
        if (wr_reader_line(&reader, line, len, &r.why) != 0)
            r.refused = line;
        const wr_match *m = reader.match;
        const char *broken = m != NULL ? m->game->broken(m->state) : NULL;
        if (r.refused == NULL && broken != NULL) {
            r.refused = line;
            snprintf(r.why.text, sizeof r.why.text, "%s", broken);
        }
        r.is_last = *lines == '\0';
    }
    return r;
}

/* ==== An edition ================================================================= */

static char edition[WR_MAX_EDITION];

void script_edition_reset(const wr_game *g) {
    size_t len = 0;
    for (int i = 0; g->edition_text[i] != NULL; i++)
        len += (size_t)snprintf(edition + len, sizeof edition - len, "%s\n",
                                g->edition_text[i]);
    CHECK(len < sizeof edition);
}

char *script_edition(void) {
    return edition;
}

char *script_edition_find(const char *line) {
    size_t len = strlen(line);
    for (char *at = edition; *at != '\0';) {
        size_t n = strcspn(at, "\n");
        if (n == len && memcmp(at, line, len) == 0)
            return at;
        at += n + (at[n] == '\n');
    }
    return NULL;
}

void script_edition_splice(char *at, size_t len, const char *text) {
    size_t n = strlen(text);
    CHECK(strlen(edition) + n < sizeof edition);
    memmove(at + n, at + len, strlen(at + len) + 1);
    memcpy(at, text, n);
}

int script_edition_take(const wr_game *g, wr_setup *setup, wr_diag *d) {
    static void *memory; /* a match may still use it */
    size_t size = 0;
    for (int i = 0; memory == NULL && wr_games[i] != NULL; i++)
        if (wr_edition_size(wr_games[i]) > size)
            size = wr_edition_size(wr_games[i]);
    memory = memory != NULL ? memory : malloc(size);
    CHECK(memory != NULL);
    return wr_setup_edition(g, setup, (wr_words){edition, strlen(edition)}, memory, d);
}

/* ==== The match ================================================================== */

void script_reset(void) {
    if (now.memory == NULL)
        now.memory = malloc(wr_reader_size());
    CHECK(now.memory != NULL);
    wr_reader_init(&now.reader, now.memory, 1);
    now.match = NULL;
    now.played[0] = '\0';
}

static void init_at(wr_state *s, const wr_setup *setup) {
    (void)setup;
    memcpy(s, now.position, now.game.state_size);
}

const char *script_begin(const wr_game *g, const wr_setup *setup,
                         const wr_state *position) {
    script_reset();
    now.game = *g;
    if (position != NULL) {
        now.game.init = init_at;
        free(now.position);
        now.position = malloc(g->state_size);
        CHECK(now.position != NULL);
        memcpy(now.position, position, g->state_size);
    }
    script_adopt(wr_match_init(now.memory, &now.game, setup));
    const char *broken = now.game.broken(now.match->state);
    now.is_sound = broken == NULL;
    return broken;
}

void script_adopt(wr_match *m) {
    now.match = now.reader.match = m;
    now.reader.game = m->game;
    now.reader.setup = m->setup;
    now.reader.header_lines = 3;
    now.reader.part = WR_READ_BODY;
    now.is_sound = 1;
    free(now.before);
    free(now.last);
    now.before = malloc(m->game->state_size);
    now.last = malloc(m->game->state_size);
    CHECK(now.before != NULL && now.last != NULL);
}

wr_match *script_match(void) {
    return now.match;
}

/* A decision, which may be one of those that are made at once, in any order. */
static int play_decision(const char *line) {
    wr_match *m = now.match;
    const char *pending = after(line, "pending ");
    char copy[SCRIPT_TEXT], *rest = copy;
    strcpy(copy, pending != NULL ? pending : line);
    int who = who_of(cut_word(&rest));
    wr_action a;
    wr_diag d = {0};
    if (wr_match_parse(m, who, (wr_words){rest, strlen(rest)}, &a, &d) != 0 ||
        wr_match_play(m, who, a, &d) != 0)
        return complain("refused by \"%s\": %s", d.rule, d.text);
    return m->game->step(now.before, who, a) == m->game->actors(m->state) ||
           complain("the step does not say who moves next");
}

int script_play(const char *line) {
    wr_match *m = now.match;
    wr_diag d;
    memcpy(now.before, m->state, m->game->state_size);
    memcpy(now.last, m->state, m->game->state_size);
    if (line[0] == '*' || after(line, "result") != NULL ||
        after(line, "winners") != NULL) {
        if (wr_reader_line(&now.reader, line, strlen(line), &d) != 0)
            return complain("refused by \"%s\": %s", d.rule, d.text);
    } else if (!play_decision(line)) {
        return 0;
    }
    put(now.played, "%s\n", line);
    const char *broken = m->game->broken(m->state);
    return broken == NULL || !now.is_sound || complain("afterwards %s", broken);
}

typedef struct {
    char text[SCRIPT_TEXT];
    int with_header;
} view;

static int keep_line(void *to, const char *line, size_t len) {
    static const char *const header[] = {"windrose ", "game ", "players ", "set ",
                                         "= "};
    view *v = to;
    for (int i = 0; i < 5 && !v->with_header; i++)
        if (len >= strlen(header[i]) && memcmp(line, header[i], strlen(header[i])) == 0)
            return 0;
    put(v->text, "%.*s\n", (int)len, line);
    return 0;
}

const char *script_view(int viewer, int with_header) {
    static view v;
    static char scratch[WR_MAX_LINE];
    wr_text line;
    wr_text_init(&line, scratch, sizeof scratch);
    wr_sink sink = {keep_line, &v};
    v.text[0] = '\0';
    v.with_header = with_header;
    viewer = viewer > 0 ? viewer - 1 : viewer == 0 ? WR_PUBLIC : WR_ALL;
    CHECK_INT(wr_record_write(now.match, viewer, 0, &line, sink), 0);
    return v.text;
}

const char *script_told(int viewer, int language) {
    static char told[SCRIPT_TEXT];
    const wr_match *m = now.match;
    wr_text t;
    wr_text_init(&t, told, sizeof told);
    viewer = viewer > 0 ? viewer - 1 : WR_PUBLIC;
    wr_obs *before = malloc(m->game->obs_size);
    CHECK(before != NULL && m->num_moves > 0);
    m->game->observe(now.last, viewer, before);
    m->game->observe(m->state, viewer, m->obs);
    m->game->tell(&(wr_teller){&t, language, viewer, NULL},
                  wr_edition_of(m->game, &m->setup), before, m->obs,
                  m->moves[m->num_moves - 1]);
    free(before);
    for (char *at = told; (at = strchr(at, '\n')) != NULL;)
        *at = at[1] == '\0' ? '\0' : ' ';
    return told;
}

int script_written(void) {
    const char *text = script_view(-1, 0);
    return after(text, now.played) != NULL ||
           complain("the record reads\n%sand not\n%s", text, now.played);
}

int decider(void) {
    uint32_t actors = now.match->game->actors(now.match->state);
    if (actors == 0)
        return -2;
    return actors == WR_CHANCE_BIT ? WR_CHANCE : wr_lowest(actors);
}

void put_action(char *text, int who, wr_action a) {
    const wr_match *m = now.match;
    char words[WR_MAX_WORDS];
    wr_text t;
    wr_text_init(&t, words, sizeof words);
    m->game->observe(m->state, who < 0 ? WR_PUBLIC : who, m->obs);
    m->game->action_text(wr_edition_of(m->game, &m->setup), m->obs, who, a, &t);
    put(text, "%s", words);
}

int put_legal(char *text, int seat, const char *start) {
    const wr_match *m = now.match;
    static wr_action legal[WR_MAX_LEGAL];
    char list[SCRIPT_TEXT] = "";
    int n = m->game->legal(m->state, seat, legal), found = 0;
    for (int i = 0; i < n; i++) {
        char action[SCRIPT_TEXT] = "";
        put_action(action, seat, legal[i]);
        const char *rest = after(action, start);
        if (rest != NULL) {
            put_item(list, " | ", rest);
            found++;
        }
    }
    sort_items(list, " | ");
    put(text, "%s", list);
    return found;
}

void put_outcomes(char *text) {
    static wr_outcome outcome[WR_MAX_LEGAL];
    CHECK(now.match->game->num_outcomes <= WR_MAX_LEGAL);
    int n = wr_outcomes(now.match->game, now.match->state, outcome);
    for (int i = 0; i < n; i++) {
        char action[SCRIPT_TEXT] = "";
        put_action(action, WR_CHANCE, outcome[i].id);
        const char *last = strrchr(action, ' ');
        put_item(text, " ", last != NULL ? last + 1 : action);
        put(text, ":%u", (unsigned)outcome[i].weight);
    }
}

void put_points(char *text) {
    wr_result r;
    now.match->game->result(now.match->state, &r);
    for (int p = 0; p < now.match->setup.seats; p++)
        put(text, "%s%d", p > 0 ? " " : "", (int)r.points[p]);
}

void put_winners(char *text) {
    wr_result r;
    now.match->game->result(now.match->state, &r);
    put_seats(text, r.winners);
}

/* ==== What must hold ============================================================= */

int expect_text(const char *what, const char *got, const char *want) {
    return is(got, want) || complain("%s is %s", what, got);
}

int expect_list(char *got, const char *want) {
    char sorted[SCRIPT_TEXT] = "";
    put(sorted, "%s", want);
    sort_items(sorted, " | ");
    sort_items(got, " | ");
    return expect_text("it", got, sorted);
}

int expect_each(int seat, char *items, int legal) {
    char list[SCRIPT_TEXT] = "";
    if (seat < 0)
        return complain("no seat decides");
    put_legal(list, seat, "");
    while (items != NULL) {
        const char *item = cut_item(&items, " | ");
        if (listed(list, item) != legal)
            return complain("\"%s\" is %s; the legal set is %s", item,
                            legal ? "not legal" : "legal", list);
    }
    return 1;
}

int expect_barred(const char *rule, int who, const char *action) {
    wr_match *m = now.match;
    wr_diag d = {0};
    wr_action a;
    if (wr_match_parse(m, who, (wr_words){action, strlen(action)}, &a, &d) != 0)
        return rule == NULL || complain("it spells no action: %s", d.text);
    const char *why = m->game->why(m->state, who, a);
    memcpy(now.before, m->state, m->game->state_size);
    if (wr_match_play(m, who, a, &d) == 0)
        return complain("it is accepted");
    CHECK_BYTES(now.before, m->state, m->game->state_size);
    return rule == NULL ||
           (is(d.rule, rule) && d.text[0] != '\0' && why != NULL && is(why, rule)) ||
           complain("it is refused by \"%s\", for the reason \"%s\": %s", d.rule,
                    why != NULL ? why : "none", d.text);
}
