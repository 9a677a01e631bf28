/* conformance_records.c: texts, records, matches and reflection, for every game. */
#include "conformance.h"

#include <stdio.h>
#include <stdlib.h>

/* ==== Lines ====================================================================== */

/* The lines of a record, one after the other with their line feeds. */
typedef struct {
    char *text;
    size_t len, size;
    uint32_t lines;
} record;

static int keep_line(void *to, const char *line, size_t len) {
    record *r = to;
    if (r->len + len + 2 > r->size) {
        r->size = 2 * (r->len + len + 2);
        r->text = realloc(r->text, r->size);
        CHECK(r->text != NULL);
    }
    memcpy(r->text + r->len, line, len);
    r->len += len;
    r->text[r->len++] = '\n';
    r->text[r->len] = '\0';
    r->lines++;
    return 0;
}

static record write_record(wr_match *m, int viewer, int flags) {
    static char buf[WR_MAX_LINE + 1];
    wr_text line;
    record r = {NULL, 0, 0, 0};
    wr_text_init(&line, buf, sizeof buf);
    CHECK_INT(wr_record_write(m, viewer, flags, &line, (wr_sink){keep_line, &r}), 0);
    return r;
}

static wr_match *new_match(const played *p) {
    return wr_match_init(guarded(wr_match_size(p->game)), p->game, &p->setup);
}

static void play_to(wr_match *m, const played *p, uint32_t num_moves) {
    wr_diag d;
    while (m->num_moves < num_moves) {
        wr_move move = p->moves[m->num_moves];
        CHECK_MSG(wr_match_play(m, move.who, move.action, &d) == 0, "%s: %s",
                  name_of(p), d.text);
    }
}

/* Plays the moves of the next line: mostly one. */
static void play_line(wr_match *m, const played *p) {
    do
        play_to(m, p, m->num_moves + 1);
    while (p->game->joins != NULL && m->num_moves < p->num_moves &&
           p->game->joins(m->state));
}

static int is_move_line(const char *line) {
    return line[0] == '*' || (line[0] >= '1' && line[0] <= '9');
}

/* Reads the first `lines` lines; `seen` gets the match after each of them. */
static void read_lines(wr_reader *r, const record *text, uint32_t lines,
                       void (*seen)(wr_reader *r, const char *line)) {
    const char *at = text->text;
    wr_diag d;
    for (uint32_t i = 0; i < lines; i++) {
        size_t len = strcspn(at, "\n");
        CHECK_MSG(wr_reader_line(r, at, len, &d) == 0, "line %u, \"%.*s\": %s", d.line,
                  (int)len, at, d.text);
        if (seen != NULL)
            seen(r, at);
        at += len + 1;
    }
}

/* ==== Records of whole games ===================================================== */

static const played *along; /* the game that is being read */
static wr_match *original;  /* at the same point as the reader */

/* The position after each line is that of the match; and the record may end wherever no
 * secret step is under way. */
static void compare_after_line(wr_reader *r, const char *line) {
    wr_diag d;
    if (!is_move_line(line))
        return;
    play_line(original, along);
    CHECK_INT(r->match->num_moves, original->num_moves);
    CHECK_MSG(memcmp(r->match->state, original->state, along->game->state_size) == 0,
              "line %u of %s reads to other bytes", r->line, name_of(along));
    int may_end = original->step_seats == 0 && original->num_moves < along->num_moves;
    wr_reader copy = *r;
    CHECK_MSG((wr_reader_end(&copy, &d) == 0) == may_end,
              "whether line %u of %s may be the last", r->line, name_of(along));
}

static void record_reads_back(const played *p) {
    wr_match *m = new_match(p);
    void *memory = guarded(wr_reader_size());
    wr_reader r;
    wr_diag d;
    play_to(m, p, p->num_moves);
    for (int flags = 0; flags <= WR_RECORD_LEGAL; flags++) {
        record text = write_record(m, WR_ALL, flags);
        along = p;
        original = new_match(p);
        wr_reader_init(&r, memory, 1);
        read_lines(&r, &text, text.lines, compare_after_line);
        CHECK_INT(wr_reader_end(&r, &d), 0);
        CHECK_INT(r.part, WR_READ_DONE);
        CHECK_INT(original->num_moves, p->num_moves);
        record again = write_record(r.match, WR_ALL, flags);
        CHECK_STR(again.text, text.text);
        guarded_check(original, "a match");
        guarded_free(original);
        free(text.text);
        free(again.text);
    }
    guarded_check(memory, "a match");
    guarded_free(memory);
    guarded_free(m);
}

TEST(conformance_records_read_back) {
    each_game(record_reads_back);
}

/* A record cut off anywhere continues to the same end. */
static void resume_after(const played *p, const record *text, uint32_t lines) {
    void *memory = guarded(wr_reader_size());
    wr_reader r;
    wr_diag d;
    wr_reader_init(&r, memory, 0);
    read_lines(&r, text, lines, NULL);
    if (wr_reader_end(&r, &d) == 0) {
        play_to(r.match, p, p->num_moves);
        record whole = write_record(r.match, WR_ALL, 0);
        CHECK_STR(whole.text, text->text);
        free(whole.text);
    }
    guarded_free(memory);
}

static void record_resumes(const played *p) {
    wr_match *m = new_match(p);
    wr_rng rng = wr_rng_split(wr_rng_seed(p->seed), 3);
    play_to(m, p, p->num_moves);
    record text = write_record(m, WR_ALL, 0);
    uint32_t header = 0;
    for (const char *at = text.text; !is_move_line(at); at += strcspn(at, "\n") + 1)
        header++;
    for (int i = 0; i < 6; i++)
        resume_after(p, &text, header + wr_rng_below(&rng, text.lines - header - 2));
    free(text.text);
    guarded_free(m);
}

TEST(conformance_cut_off_records_resume) {
    each_game(record_resumes);
}

/* A save in the middle of a secret step, with each number of choices made in turn. */
static void secret_step_saves(const played *p) {
    wr_match *m = new_match(p);
    void *memory = guarded(wr_reader_size());
    wr_diag d;
    for (uint32_t at = 1; at < p->num_moves; at++) {
        play_to(m, p, at);
        if (m->step_seats == 0)
            continue;
        record text = write_record(m, WR_ALL, 0);
        wr_reader r;
        wr_reader_init(&r, memory, 0);
        read_lines(&r, &text, text.lines, NULL);
        CHECK_INT(wr_reader_end(&r, &d), 0);
        CHECK_INT(r.part, WR_READ_PENDING);
        CHECK_BYTES(r.match->state, m->state, p->game->state_size);
        record again = write_record(r.match, WR_ALL, 0);
        CHECK_STR(again.text, text.text);
        play_to(r.match, p, p->num_moves);
        free(text.text);
        free(again.text);
    }
    guarded_free(memory);
    guarded_free(m);
}

TEST(conformance_secret_steps_are_saved) {
    each_game(secret_step_saves);
}

/* ==== Views ====================================================================== */

/* Appends the line of the next move of `along` as a viewer of `m` should see it, and
 * plays it in `along`. */
static void expect_line(wr_match *m, wr_match *behind, int viewer, const char *line,
                        record *out) {
    const wr_game *g = m->game;
    size_t len = strcspn(line, "\n"), stem = len;
    int seen = wr_match_seen(m, behind->state, behind->num_moves, viewer);
    wr_state *before = guarded(g->state_size);
    memcpy(before, behind->state, g->state_size);
    play_line(behind, along);
    while (stem > 0 && line[stem - 1] != ' ')
        stem--;
    if (seen == WR_SEEN_OPEN)
        keep_line(out, line, len);
    else if (seen == WR_SEEN_MASKED) {
        char masked[WR_MAX_WORDS + 8];
        CHECK(stem + 1 < sizeof masked);
        memcpy(masked, line, stem);
        masked[stem] = '?';
        keep_line(out, masked, stem + 1);
    }
    if (g->announce != NULL) {
        char words[8 * WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, words, sizeof words);
        g->announce(g->edition, before, behind->state, &t);
        for (const char *at = words; *at != '\0'; at += strcspn(at, "\n") + 1)
            keep_line(out, at, strcspn(at, "\n"));
    }
    guarded_free(before);
}

/* No line of the view of a seat names a card that was dealt to another. */
static void check_deals(const played *p, int viewer, const char *view) {
    if (strcmp(p->game->name, "santa-timea") != 0)
        return;
    for (const char *at = view; (at = strstr(at, "* deal ")) != NULL; at++) {
        int seat = at[7] - '1';
        CHECK_MSG((seat == viewer) == (at[9] != '?'),
                  "a deal to seat %d in the view of %d", seat, viewer);
    }
}

/* A view written step by step, from any step on, has the same lines as one written in
 * one go. */
static void check_steps(const played *p, wr_match *m, int viewer, const char *view) {
    static char buf[1 << 20], words[2][8 * WR_MAX_WORDS];
    wr_state *s = guarded(p->game->state_size);
    void *memory = guarded(wr_view_size(p->game));
    wr_text t, line, also;
    wr_view v;
    wr_text_init(&t, buf, sizeof buf);
    p->game->init(s, &p->setup);
    for (uint32_t at = 0; at < wr_match_complete(m); at = v.at) {
        wr_view_init(&v, memory, m, viewer);
        wr_view_from(&v, s, at);
        wr_text_init(&line, words[0], sizeof words[0]);
        wr_text_init(&also, words[1], sizeof words[1]);
        v.line = &line;
        v.also = &also;
        const wr_step *step = wr_view_next(&v, m->num_moves);
        CHECK(step != NULL && step->first == at && step->end == v.at);
        wr_put(&t, line.buf);
        wr_put(&t, line.len > 0 ? "\n" : "");
        wr_put(&t, also.buf);
        memcpy(s, v.state, p->game->state_size);
    }
    CHECK(!t.full);
    const char *from = view;
    for (; *from != '\0' && !is_move_line(from) && strncmp(from, "pending ", 8) != 0;
         from += strcspn(from, "\n") + 1)
        continue;
    CHECK_MSG(strncmp(from, buf, t.len) == 0, "%s: steps of %d", name_of(p), viewer);
    from += t.len;
    CHECK(*from == '\0' || strncmp(from, "pending ", 8) == 0);
    guarded_free(memory);
    guarded_free(s);
}

/* A view is the whole record with the lines of others masked or left out exactly where
 * the game says so, and without the choices of others in a secret step under way. */
static void check_view(const played *p, wr_match *m, int viewer) {
    record whole = write_record(m, WR_ALL, 0), view = write_record(m, viewer, 1);
    record expected = {NULL, 0, 0, 0};
    wr_match *behind = new_match(p);
    along = p;
    for (const char *line = whole.text; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        int is_pending = strncmp(line, "pending ", 8) == 0;
        if (is_move_line(line))
            expect_line(m, behind, viewer, line, &expected);
        else if (!is_pending || atoi(line + 8) - 1 == viewer)
            keep_line(&expected, line, len);
        line += len + 1;
    }
    CHECK_STR(view.text, expected.text);
    CHECK(strchr(view.text, '#') == NULL);
    check_deals(p, viewer, view.text);
    check_steps(p, m, viewer, view.text);
    guarded_free(behind);
    free(expected.text);
    free(whole.text);
    free(view.text);
}

static void views_are_masked(const played *p) {
    wr_match *m = new_match(p);
    wr_rng rng = wr_rng_split(wr_rng_seed(p->seed), 4);
    uint32_t often = p->num_moves / 5 + 1;
    for (uint32_t at = 0; at < p->num_moves; at++) {
        play_to(m, p, at);
        if (m->step_seats == 0 && wr_rng_below(&rng, often) > 0)
            continue;
        for (int i = 0; i <= p->setup.seats; i++)
            check_view(p, m, viewer_number(i, p->setup.seats));
    }
    play_to(m, p, p->num_moves);
    record whole = write_record(m, WR_ALL, 0), view = write_record(m, WR_PUBLIC, 0);
    CHECK_STR(view.text, whole.text);
    free(whole.text);
    free(view.text);
    guarded_free(m);
}

TEST(conformance_views_show_what_a_viewer_may_see) {
    each_game(views_are_masked);
}

/* ==== Undo ======================================================================= */

/* Rewound to any point and played again, chance included, it is the same game. */
static void rewinds(const played *p) {
    const wr_game *g = p->game;
    wr_match *m = new_match(p), *fresh = new_match(p);
    wr_rng rng = wr_rng_split(wr_rng_seed(p->seed), 5);
    wr_diag d;
    for (int i = 0; i < 6; i++) {
        uint32_t to = wr_rng_below(&rng, p->num_moves + 1);
        play_to(m, p, p->num_moves);
        wr_match_rewind(m, to);
        fresh = wr_match_init(fresh, g, &p->setup);
        play_to(fresh, p, to);
        CHECK_BYTES(m->state, fresh->state, g->state_size);
        CHECK_INT(m->num_moves, to);
        CHECK_INT(m->step_seats, fresh->step_seats);
        while (wr_match_chance(m, chance_of(p)), g->actors(m->state) != 0) {
            wr_move move = p->moves[m->num_moves];
            CHECK_INT(wr_match_play(m, move.who, move.action, &d), 0);
        }
        CHECK_INT(m->num_moves, p->num_moves);
        CHECK(memcmp(m->moves, p->moves, p->num_moves * sizeof *p->moves) == 0);
    }
    guarded_check(m, "a match");
    guarded_free(m);
    guarded_free(fresh);
}

TEST(conformance_undo_and_redo_meet_the_same_fortune) {
    each_game(rewinds);
}

static void finds_last_decision(const played *p) {
    wr_match *m = new_match(p);
    play_to(m, p, p->num_moves);
    for (uint32_t seats = 0; seats < 1u << p->setup.seats; seats++) {
        uint32_t before = wr_match_before_last(m, seats), found = 0;
        for (uint32_t i = 0; i < p->num_moves; i++)
            if (p->moves[i].who >= 0 && (seats >> p->moves[i].who & 1))
                found = i + 1;
        CHECK_INT(before, found > 0 ? found - 1 : p->num_moves);
    }
    guarded_free(m);
}

TEST(conformance_the_last_decision_is_found) {
    each_game(finds_last_decision);
}

/* ==== Action texts =============================================================== */

/* Words separated by single blanks, without characters that records use otherwise. */
static void check_words(walk *w, const wr_text *t) {
    HOLDS(w, !t->full && t->len > 0);
    HOLDS(w, t->buf[0] != ' ' && t->buf[t->len - 1] != ' ');
    HOLDS(w, strstr(t->buf, "  ") == NULL && strchr(t->buf, '|') == NULL);
    for (size_t i = 0; i < t->len; i++)
        HOLDS(w, t->buf[i] >= ' ' && t->buf[i] <= '~' && t->buf[i] != '#' &&
                     t->buf[i] != '?');
}

static wr_match *parsed; /* at the same point as the walk */

static void check_texts(walk *w, int who, int n) {
    const wr_game *g = w->game;
    char(*texts)[WR_MAX_WORDS] = malloc((size_t)(n + 1) * sizeof *texts);
    CHECK(texts != NULL);
    for (int i = 0; i < n; i++) {
        wr_action a = who == WR_CHANCE ? w->outcomes[i].id : w->legal[i], found;
        wr_text t;
        wr_diag d;
        wr_text_init(&t, texts[i], sizeof texts[i]);
        g->action_text(w->game->edition, w->obs, who, a, &t);
        check_words(w, &t);
        for (int j = 0; j < i; j++)
            HOLDS(w, strcmp(texts[i], texts[j]) != 0);
        HOLDS(w,
              wr_match_parse(parsed, who, (wr_words){t.buf, t.len}, &found, &d) == 0);
        HOLDS(w, found == a);
        char other[WR_MAX_WORDS];
        wr_text_init(&t, other, sizeof other);
        g->action_text(w->game->edition, w->obs2, who, a, &t);
        HOLDS(w, strcmp(texts[i], other) == 0);
    }
    free(texts);
}

static void texts_are_unique(walk *w) {
    const wr_game *g = w->game;
    if (w->at == 0) {
        if (parsed != NULL)
            guarded_free(parsed);
        parsed = new_match(w->played);
    }
    play_to(parsed, w->played, w->at);
    g->observe(w->state, WR_PUBLIC, w->obs);
    g->observe(w->state, 0, w->obs2);
    for (int seat = 0; seat < w->seats; seat++)
        check_texts(w, seat, g->legal(w->state, seat, w->legal));
    check_texts(w, WR_CHANCE, wr_outcomes(g, w->state, w->outcomes));
}

TEST(conformance_action_texts_are_unique_and_parse_back) {
    parsed = NULL;
    walk_positions(texts_are_unique);
}

static void nonsense_is_no_action(const played *p) {
    static const char *const nonsense[] = {"",     " ",        "nonsense",
                                           "play", "play  N4", "?"};
    wr_match *m = new_match(p);
    wr_diag d;
    wr_action a = 0;
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++)
        for (int who = WR_CHANCE; who < p->setup.seats; who++) {
            wr_words words = {nonsense[i], strlen(nonsense[i])};
            CHECK_INT(wr_match_parse(m, who, words, &a, &d), WR_EINPUT);
            CHECK(strlen(d.text) > 0);
        }
    guarded_free(m);
}

TEST(conformance_nonsense_is_no_action) {
    each_game(nonsense_is_no_action);
}

/* ==== Snapshots ================================================================== */

/* A JSON value of numbers, arrays and objects; returns what follows it, or NULL. */
static const char *json_value(const char *at);

static const char *json_list(const char *at, char end, int named) {
    for (at++; *at != end;) {
        if (named) {
            size_t len = *at == '"' ? strcspn(at + 1, "\"\\") : 0;
            if (len == 0 || strncmp(at + 1 + len, "\":", 2) != 0)
                return NULL;
            at += len + 3;
        }
        at = json_value(at);
        if (at == NULL || (*at != ',' && *at != end))
            return NULL;
        if (*at == ',' && *++at == end)
            return NULL;
    }
    return at + 1;
}

static const char *json_value(const char *at) {
    if (*at == '{')
        return json_list(at, '}', 1);
    if (*at == '[')
        return json_list(at, ']', 0);
    at += *at == '-';
    size_t digits = strspn(at, "0123456789");
    return digits == 0 || (digits > 1 && *at == '0') ? NULL : at + digits;
}

TEST(conformance_json_checker_finds_mistakes) {
    static const char *const good[] = {"{}", "{\"a\":1,\"b\":[-2,[3]]}", "[]"};
    static const char *const bad[] = {"",      "{",    "{\"a\"}", "[1,]",    "{a:1}",
                                      "[1 2]", "[01]", "[-]",     "{\"a\":}"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        CHECK(json_value(good[i]) != NULL && *json_value(good[i]) == '\0');
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_MSG(json_value(bad[i]) == NULL, "%s passes", bad[i]);
}

static char snapshot[1 << 16];

typedef int read_fields(const wr_field *fields, const char *text, void *object,
                        size_t size, wr_diag *d);

/* The snapshot is read back to the same bytes, and refused without its last byte. */
static void check_read_back(walk *w, const wr_field *fields, read_fields *read,
                            const void *object, uint32_t size) {
    wr_diag d;
    char *copy = guarded(size), *poison = guarded(size);
    HOLDS(w, read(fields, snapshot, copy, size, &d) == 0);
    HOLDS(w, memcmp(copy, object, size) == 0);
    guarded_check(copy, "a snapshot");
    snapshot[strlen(snapshot) - 1] = '\0';
    HOLDS(w, read(fields, snapshot, copy, size, &d) == WR_EINPUT);
    HOLDS(w, memcmp(copy, poison, size) == 0);
    guarded_free(copy);
    guarded_free(poison);
}

static void check_snapshot(walk *w, const wr_field *fields, const void *object,
                           uint32_t size) {
    wr_text t;
    wr_text_init(&t, snapshot, sizeof snapshot);
    wr_fields_text(fields, object, &t);
    HOLDS(w, !t.full);
    check_read_back(w, fields, wr_fields_parse, object, size);
    wr_text_init(&t, snapshot, sizeof snapshot);
    wr_fields_json(fields, object, &t);
    const char *end = t.buf[0] == '{' ? json_value(t.buf) : NULL;
    HOLDS(w, !t.full && end == t.buf + t.len);
    check_read_back(w, fields, wr_fields_read_json, object, size);
}

/* JavaScript keeps whole numbers up to 2^53. */
static int is_safe_number(const char *digits) {
    size_t len = strspn(digits, "0123456789");
    return len < 16 || (len == 16 && strncmp(digits, "9007199254740992", 16) <= 0);
}

/* What goes through a browser comes back as it was. */
static void numbers_are_safe(walk *w, const char *json) {
    for (; *json != '\0'; json += strcspn(json, "0123456789")) {
        HOLDS(w, is_safe_number(json));
        json += strspn(json, "0123456789");
    }
}

static void snapshots_read_back(walk *w) {
    const wr_game *g = w->game;
    if (wr_rng_below(&w->rng, 4) != 0 && w->at != w->played->num_moves)
        return;
    check_snapshot(w, g->state_fields, w->state, g->state_size);
    for (int i = 0; i <= w->seats; i++) {
        g->observe(w->state, viewer_number(i, w->seats), w->obs);
        check_snapshot(w, g->obs_fields, w->obs, g->obs_size);
        numbers_are_safe(w, snapshot);
    }
}

TEST(conformance_snapshots_read_back) {
    walk_positions(snapshots_read_back);
}
