/*
 * observation.c: fuzzes observations sent to `windrose engine`. The first line of the
 * input names game, seats, seat and options: `columbus 3 2 max-rounds=20`; the fields
 * follow. Bots think about what passes the check, and it is played on.
 */
#include "fuzz.h"

#include "windrose.h"

enum { MAX_TEXT = 1 << 16, TRIES = 3, NODES = 8, MOST_STEPS = 300 };

void wr_fail(const char *what) {
    fprintf(stderr, "wr_fail: %s\n", what);
    abort();
}

/* ==== Inputs ===================================================================== */

typedef struct {
    const wr_game *game;
    wr_setup setup;
    int seat;
    const char *fields; /* text, terminated */
} input;

/* Cuts the next word off; its length is 0 at the end. */
static wr_words next_word(char **at) {
    wr_words word = {*at, strcspn(*at, " ")};
    *at += word.len + (word.at[word.len] == ' ');
    return word;
}

/* Reads the first line of a terminated text; 0: it is invalid. */
static int read_input(char *text, input *out) {
    char *line_feed = strchr(text, '\n'), *at = text;
    wr_diag d;
    if (line_feed == NULL)
        return 0;
    *line_feed = '\0';
    out->fields = line_feed + 1;
    out->game = wr_game_find(next_word(&at));
    if (out->game == NULL)
        return 0;
    wr_setup_default(out->game, &out->setup);
    out->setup.seats = (int16_t)strtol(next_word(&at).at, NULL, 10);
    out->seat = (int)strtol(next_word(&at).at, NULL, 10) - 1;
    for (wr_words word; (word = next_word(&at)).len > 0;) {
        size_t name = 0;
        while (name < word.len && word.at[name] != '=')
            name++;
        wr_words value = {word.at + name + 1, word.len - name - 1};
        if (name == word.len ||
            wr_setup_set(out->game, &out->setup, (wr_words){word.at, name}, value, &d))
            return 0;
    }
    return wr_setup_check(out->game, &out->setup, &d) == 0 && out->seat >= 0 &&
           out->seat < out->setup.seats;
}

/* ==== Thinking and playing on ==================================================== */

static void *allot(size_t size) {
    void *memory = malloc(size > 0 ? size : 1);
    REQUIRE(memory != NULL);
    return memory;
}

static void speak(const input *in, const wr_obs *o, const wr_action *legal, int n) {
    static char words[MAX_TEXT];
    const wr_edition *e = wr_edition_of(in->game, &in->setup);
    wr_text out;
    wr_text_init(&out, words, sizeof words);
    for (int i = 0; i < 2 * WR_LANGUAGES; i++) {
        wr_teller to = {&out, i % WR_LANGUAGES, in->seat, NULL};
        wr_text_init(&out, words, sizeof words);
        in->game->show(&to, e, o, i / WR_LANGUAGES);
        REQUIRE(!out.full);
    }
    for (int i = 0; i < n; i++) {
        wr_text_init(&out, words, WR_MAX_WORDS);
        in->game->action_text(e, o, in->seat, legal[i], &out);
        wr_teller to = {&out, WR_GERMAN, in->seat, NULL};
        in->game->words(&to, e, o, (wr_move){(int16_t)in->seat, legal[i]});
        REQUIRE(!out.full);
    }
}

/* Asks the greedy bot, and one that searches: the others differ only in how long they
 * think. */
static void ask_bot(const input *in, const wr_obs *o, const wr_action *legal, int n,
                    const wr_bot *bot) {
    static wr_advice advice;
    static void *memory; /* kept, since it is large */
    static size_t size;
    wr_rng luck = wr_rng_seed(1);
    if (size < wr_bot_memory(bot, in->game)) {
        free(memory);
        size = wr_bot_memory(bot, in->game);
        memory = allot(size);
    }
    wr_question q = {.game = in->game,
                     .obs = o,
                     .seat = in->seat,
                     .legal = legal,
                     .n = n,
                     .memory = memory,
                     .nodes = NODES,
                     .advice = &advice};
    wr_action a = bot->choose(&q, &luck);
    int is_legal = 0;
    for (int k = 0; k < n; k++)
        is_legal |= legal[k] == a;
    REQUIRE(is_legal);
}

static void ask_bots(const input *in, const wr_obs *o, const wr_action *legal, int n) {
    int last = 0;
    while (wr_bots[last + 1] != NULL)
        last++;
    ask_bot(in, o, legal, n, wr_bots[0]);
    ask_bot(in, o, legal, n, wr_bots[last]);
}

/* Plays a random game from an imagined position, up to a limit. */
static void play_on(const wr_game *g, const wr_obs *o, wr_state *s, wr_rng *r) {
    wr_action *legal = allot(g->max_legal * sizeof *legal);
    g->imagine(o, r, s);
    uint32_t actors = g->actors(s);
    for (int i = 0; i < MOST_STEPS && actors != 0; i++) {
        if (actors == WR_CHANCE_BIT) {
            actors = g->step(s, WR_CHANCE, wr_draw(g, s, r));
            continue;
        }
        int seat = wr_lowest(actors), n = g->legal(s, seat, legal);
        REQUIRE(n > 0 && n <= g->max_legal);
        actors = g->step(s, seat, legal[wr_rng_below(r, (uint32_t)n)]);
    }
    wr_result result;
    g->result(s, &result);
    free(legal);
}

static void use(const input *in, const wr_obs *o) {
    const wr_game *g = in->game;
    wr_state *s = allot(g->state_size);
    wr_action *legal = allot(g->max_legal * sizeof *legal);
    wr_rng luck = wr_rng_seed(2);
    g->imagine(o, &luck, s);
    int n = g->legal(s, in->seat, legal);
    REQUIRE(n >= 0 && n <= g->max_legal);
    speak(in, o, legal, n);
    if (n > 0)
        ask_bots(in, o, legal, n);
    for (int i = 0; i < TRIES; i++)
        play_on(g, o, s, &luck);
    free(s);
    free(legal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in;
    wr_diag d;
    if (size > MAX_TEXT)
        return 0;
    char *text = allot(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    if (read_input(text, &in)) {
        const wr_game *g = in.game;
        wr_obs *o = allot(g->obs_size);
        void *memory = allot(wr_obs_check_size(g));
        if (wr_fields_parse(g->obs_fields, in.fields, o, g->obs_size, &d) == 0) {
            wr_sight seen = {g, &in.setup, in.seat, o};
            if (wr_obs_check(&seen, memory, &d) == 0)
                use(&in, o);
            else
                REQUIRE(d.text[0] != '\0');
        }
        free(o);
        free(memory);
    }
    free(text);
    return 0;
}

/* ==== Mutants ==================================================================== */

/* Provided by libFuzzer; the replay of the corpus needs no mutants. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

/* Another value for an element, of a kind that tends to find something. */
static uint64_t other_value(const wr_field *f, uint64_t value, wr_rng *r) {
    switch (wr_rng_below(r, 8)) {
    case 0:
        return value + 1;
    case 1:
        return value - 1;
    case 2:
        return f->max;
    case 3:
        return UINT64_MAX;
    case 4:
        return value ^ UINT64_C(1) << wr_rng_below(r, f->width * 8u);
    case 5:
        return wr_rng_next(r);
    default:
        return wr_rng_below(r, f->max + 1u);
    }
}

static void mutate_element(const wr_field *fields, void *object, wr_rng *r) {
    uint32_t n = 0;
    while (fields[n].name != NULL)
        n++;
    const wr_field *f = &fields[wr_rng_below(r, n)];
    unsigned char *first = (unsigned char *)object + f->offset;
    unsigned char *at = first + wr_rng_below(r, f->count) * (size_t)f->width;
    uint64_t value = 0;
    if (wr_rng_below(r, 6) == 0) {
        memcpy(at, first + wr_rng_below(r, f->count) * (size_t)f->width, f->width);
        return;
    }
    memcpy(&value, at, f->width);
    value = other_value(f, value, r);
    memcpy(at, &value, f->width);
}

/* Changes a few elements of an observation that can be read; anything else is left to
 * the fuzzer. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
    wr_rng r = wr_rng_seed(seed);
    input in;
    wr_diag d;
    char *text = allot(size + 1), *words = allot(max + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    size_t made = 0;
    if (wr_rng_below(&r, 16) != 0 && read_input(text, &in)) {
        const wr_game *g = in.game;
        void *object = allot(g->obs_size);
        if (wr_fields_parse(g->obs_fields, in.fields, object, g->obs_size, &d) == 0) {
            wr_text out;
            wr_text_init(&out, words, max + 1);
            wr_put(&out, text);
            wr_put(&out, "\n");
            for (uint32_t i = 1 + wr_rng_below(&r, 3); i > 0; i--)
                mutate_element(g->obs_fields, object, &r);
            wr_fields_text(g->obs_fields, object, &out);
            made = out.full ? 0 : out.len;
            memcpy(data, words, made);
        }
        free(object);
    }
    free(text);
    free(words);
    return made > 0 ? made : LLVMFuzzerMutate(data, size, max);
}
