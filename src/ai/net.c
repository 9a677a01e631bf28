/*
 * net.c: nets in whole numbers, and the bots that play by them: by one look, or by a
 * search that looks at some of its positions.
 *
 * A net has a first layer over the columns of a turned row (see wr_outlook_write), a
 * second one, a score for each action, and the value of the position. Weights are
 * signed bytes and sums have 32 bits, so that every machine gives the same answer.
 *
 * A 1 of a row counts as 127, as does the greatest value of a number. A sum of a layer
 * is multiplied, shifted right and cut to 0..127. Few columns of a row are set, so the
 * first layer adds up the rows of weights of those that are. The score of an action is
 * the sum of the scores of the parts of its notation, and a number of its own.
 */
#include "ai.h"

#include "windrose_batch.h"
#include "windrose_game.h"
#include <string.h>

enum { FULL = 127, SHIFT = 20, HALF = 1 << (SHIFT - 1) };
enum { MAX_COLUMNS = 4096, MAX_FIRST = 1024, MAX_SECOND = 256, MAX_PARTS = 4096 };
enum { LANES = 16, MOST_LINKS = 16, MOST_BIAS = 1 << 28, NAME = 24 };

/* The beginning of a file; numbers are little-endian, as is every machine that we know
 * to run this. The hash is over all 64-bit words of the file, with itself as 0. */
typedef struct {
    char magic[8];
    char game[NAME];
    uint32_t rules_version, layout, columns, first, second, parts, links, actions;
    uint64_t hash;
} head;

static const char magic[8] = "WRNET 2\n";

/* A file taken apart. Tables of wider numbers are copied where they are used, for the
 * bytes may lie anywhere. */
typedef struct {
    head head;
    const unsigned char *first_bias, *first_by, *second_bias, *second_by, *bias, *value;
    const int8_t *first_weights, *second_weights, *parts, *value_weights;
    const unsigned char *links, *begins; /* of action a: from begins[a] on */
    uint32_t seats;                      /* that have a value */
    size_t size;                         /* of the whole file */
} net;

/* The next table of the file; each is padded to whole words. */
static const unsigned char *take(const char *file, size_t *at, size_t bytes) {
    const unsigned char *table = (const unsigned char *)file + *at;
    *at += (bytes + 7) / 8 * 8;
    return table;
}

static int32_t number_at(const unsigned char *table, uint32_t i) {
    int32_t out;
    memcpy(&out, table + i * sizeof out, sizeof out);
    return out;
}

static uint32_t link_at(const unsigned char *table, uint32_t i) {
    uint16_t out;
    memcpy(&out, table + i * sizeof out, sizeof out);
    return out;
}

/* `file` begins with a head whose sizes are within their bounds. */
static void take_apart(const wr_game *g, const char *file, net *n) {
    size_t at = sizeof n->head, four = sizeof(int32_t);
    memcpy(&n->head, file, sizeof n->head);
    const head *h = &n->head;
    n->seats = g->max_seats;
    n->first_bias = take(file, &at, h->first * four);
    n->first_by = take(file, &at, h->first * four);
    n->second_bias = take(file, &at, h->second * four);
    n->second_by = take(file, &at, h->second * four);
    n->bias = take(file, &at, h->actions * four);
    n->value = take(file, &at, (n->seats + 1) * four);
    n->first_weights = (const int8_t *)take(file, &at, (size_t)h->columns * h->first);
    n->second_weights = (const int8_t *)take(file, &at, (size_t)h->first * h->second);
    n->parts = (const int8_t *)take(file, &at, (size_t)h->parts * h->second);
    n->value_weights = (const int8_t *)take(file, &at, (size_t)n->seats * h->second);
    n->links = take(file, &at, h->links * sizeof(uint16_t));
    n->begins = take(file, &at, (h->actions + 1) * sizeof(uint16_t));
    n->size = at;
}

/* ==== Checks ===================================================================== */

static uint64_t hash_more(uint64_t hash, uint64_t word) {
    return (hash ^ word) * UINT64_C(0x100000001b3);
}

static const uint64_t hash_start = UINT64_C(0xcbf29ce484222325);

uint32_t wr_net_layout(const wr_game *g) {
    uint64_t hash = hash_start;
    for (const wr_field *f = g->obs_fields; f->name != NULL; f++) {
        for (const char *c = f->name; *c != '\0'; c++)
            hash = hash_more(hash, (unsigned char)*c);
        hash = hash_more(hash, f->count);
        hash = hash_more(hash, f->flags);
        hash = hash_more(hash, f->max);
    }
    hash = hash_more(hash, g->num_actions);
    return (uint32_t)(hash ^ hash >> 32);
}

static uint64_t hash_of(wr_words file) {
    uint64_t hash = hash_start, word;
    size_t own = offsetof(head, hash);
    for (size_t at = 0; at < file.len; at += sizeof word) {
        memcpy(&word, file.at + at, sizeof word);
        hash = hash_more(hash, at == own ? 0 : word);
    }
    return hash;
}

static int fits_bounds(const head *h) {
    return h->columns <= MAX_COLUMNS && h->first % LANES == 0 && h->first >= LANES &&
           h->first <= MAX_FIRST && h->second % LANES == 0 && h->second >= LANES &&
           h->second <= MAX_SECOND && h->parts <= MAX_PARTS &&
           h->actions <= WR_MAX_LEGAL && h->links <= UINT16_MAX;
}

/* Numbers that could overflow, or lead outside of the file. */
static int has_wild_numbers(const net *n) {
    const head *h = &n->head;
    int bad = link_at(n->begins, 0) != 0 || link_at(n->begins, h->actions) != h->links;
    for (uint32_t i = 0; i < h->first; i++)
        bad |= number_at(n->first_bias, i) > MOST_BIAS ||
               number_at(n->first_bias, i) < -MOST_BIAS ||
               number_at(n->first_by, i) < 0;
    for (uint32_t i = 0; i < h->second; i++)
        bad |= number_at(n->second_bias, i) > MOST_BIAS ||
               number_at(n->second_bias, i) < -MOST_BIAS ||
               number_at(n->second_by, i) < 0;
    for (uint32_t a = 0; a < h->actions; a++)
        bad |= number_at(n->bias, a) > MOST_BIAS ||
               number_at(n->bias, a) < -MOST_BIAS ||
               link_at(n->begins, a) + MOST_LINKS < link_at(n->begins, a + 1) ||
               link_at(n->begins, a) > link_at(n->begins, a + 1);
    for (uint32_t k = 0; k < n->seats; k++)
        bad |=
            number_at(n->value, k) > MOST_BIAS || number_at(n->value, k) < -MOST_BIAS;
    bad |= number_at(n->value, n->seats) < 0;
    for (uint32_t i = 0; i < h->links; i++)
        bad |= link_at(n->links, i) >= h->parts;
    return bad;
}

static int refuse(wr_diag *d, const char *const *pattern, const wr_game *g, int one,
                  int other) {
    wr_said said[] = {wr_said_words(g->name), wr_said_number(one),
                      wr_said_number(other)};
    return wr_refuse(d, "", 0, pattern, said);
}

int wr_net_check(const wr_game *g, wr_words file, wr_diag *d) {
    static const char *const no_net[] = {"this is not a net of version 2",
                                         "das ist kein Netz der Version 2"};
    static const char *const other_game[] = {"this net is not for %1",
                                             "dieses Netz ist nicht für %1"};
    static const char *const other_rules[] = {
        "this net was trained for rules version %2 of %1, which is at %3",
        "dieses Netz wurde für Regelversion %2 von %1 trainiert; gültig ist %3"};
    static const char *const other_columns[] = {
        "this net was trained for other observations of %1",
        "dieses Netz wurde für andere Beobachtungen von %1 trainiert"};
    static const char *const damaged[] = {"this net is damaged",
                                          "dieses Netz ist beschädigt"};
    net n;
    if (file.len < sizeof n.head || file.len % 8 != 0 ||
        memcmp(file.at, magic, sizeof magic) != 0)
        return refuse(d, no_net, g, 0, 0);
    memcpy(&n.head, file.at, sizeof n.head);
    if (strncmp(n.head.game, g->name, NAME) != 0)
        return refuse(d, other_game, g, 0, 0);
    if (n.head.rules_version != g->rules_version)
        return refuse(d, other_rules, g, (int)n.head.rules_version, g->rules_version);
    if (n.head.layout != wr_net_layout(g) || n.head.actions != g->num_actions ||
        n.head.columns != wr_outlook_width(g))
        return refuse(d, other_columns, g, 0, 0);
    if (!fits_bounds(&n.head))
        return refuse(d, damaged, g, 0, 0);
    take_apart(g, file.at, &n);
    if (n.size != file.len || hash_of(file) != n.head.hash || has_wild_numbers(&n))
        return refuse(d, damaged, g, 0, 0);
    return 0;
}

/* ==== Layers ===================================================================== */

/* Sixteen numbers at a time, in whatever registers the machine has. The layers are
 * compiled once more for processors with wider ones; the answers are the same. */
#define WIDENED static inline __attribute__((always_inline))
typedef int8_t bytes __attribute__((vector_size(LANES)));
typedef int16_t shorts __attribute__((vector_size(2 * LANES)));
typedef int32_t longs __attribute__((vector_size(4 * LANES)));

enum { ONCE = 256 }; /* ONCE rows of bytes cannot overflow 16 bits */

/* Adds up rows of weights, 127 times each, to n sums. A block of sums stays in
 * registers while all rows go by. */
WIDENED void add_rows(int32_t *sums, const int8_t *const *rows, uint32_t num_rows,
                      uint32_t n) {
    for (uint32_t j = 0; j < n; j += LANES) {
        longs total, few;
        memcpy(&total, sums + j, sizeof total);
        for (uint32_t from = 0; from < num_rows; from += ONCE) {
            uint32_t end = num_rows - from < ONCE ? num_rows : from + ONCE;
            shorts sum = {0};
            for (uint32_t i = from; i < end; i++) {
                bytes weights;
                memcpy(&weights, rows[i] + j, sizeof weights);
                sum += __builtin_convertvector(weights, shorts);
            }
            few = __builtin_convertvector(sum, longs);
            total += (few << 7) - few;
        }
        memcpy(sums + j, &total, sizeof total);
    }
}

/* Adds two rows of weights, by[0] and by[1] times, each -127 to 127; the sum of two
 * products fits into 16 bits. */
WIDENED void add_two(int32_t *sums, const int8_t *const *rows, const int16_t *by,
                     uint32_t n) {
    for (uint32_t j = 0; j < n; j += LANES) {
        bytes one, two;
        longs total;
        memcpy(&one, rows[0] + j, sizeof one);
        memcpy(&two, rows[1] + j, sizeof two);
        memcpy(&total, sums + j, sizeof total);
        shorts sum = __builtin_convertvector(one, shorts) * by[0] +
                     __builtin_convertvector(two, shorts) * by[1];
        total += __builtin_convertvector(sum, longs);
        memcpy(sums + j, &total, sizeof total);
    }
}

/* Adds rows that count `by` times each. */
WIDENED void add_products(int32_t *sums, const int8_t **rows, int16_t *by,
                          uint32_t num_rows, uint32_t n) {
    if (num_rows % 2 != 0) {
        rows[num_rows] = rows[num_rows - 1];
        by[num_rows] = 0;
    }
    for (uint32_t i = 0; i < num_rows; i += 2)
        add_two(sums, rows + i, by + i, n);
}

/* Brings sums back to 0..127. */
WIDENED void cut(const int32_t *sums, const unsigned char *by, uint32_t n,
                 uint8_t *out) {
    for (uint32_t j = 0; j < n; j++) {
        int64_t sum = sums[j] > 0 ? sums[j] : 0;
        int64_t value = (sum * number_at(by, j) + HALF) >> SHIFT;
        out[j] = (uint8_t)(value < FULL ? value : FULL);
    }
}

static int32_t dot(const uint8_t *x, const int8_t *w, uint32_t n) {
    longs total = {0};
    int32_t sum = 0;
    for (uint32_t j = 0; j < n; j += LANES) {
        bytes one, two; /* x is at most 127 */
        memcpy(&one, x + j, sizeof one);
        memcpy(&two, w + j, sizeof two);
        shorts product =
            __builtin_convertvector(one, shorts) * __builtin_convertvector(two, shorts);
        total += __builtin_convertvector(product, longs);
    }
    for (int k = 0; k < LANES; k++)
        sum += total[k];
    return sum;
}

/* The first layer. `scales` has the greatest value of each column: 1 for a bit. */
WIDENED void first_layer(const net *n, const int8_t *row, const uint8_t *scales,
                         uint8_t *out) {
    int32_t sums[MAX_FIRST];
    const int8_t *bits[MAX_COLUMNS], *numbers[MAX_COLUMNS + 1];
    int16_t by[MAX_COLUMNS + 1];
    uint32_t size = n->head.first, num_bits = 0, num_numbers = 0;
    for (uint32_t c = 0; c < n->head.columns; c++) {
        const int8_t *weights = n->first_weights + (size_t)c * size;
        if (row[c] == 0)
            continue;
        if (scales[c] == 1) {
            bits[num_bits++] = weights;
        } else {
            by[num_numbers] = (int16_t)(row[c] * FULL / scales[c]);
            numbers[num_numbers++] = weights;
        }
    }
    memcpy(sums, n->first_bias, size * sizeof *sums);
    add_rows(sums, bits, num_bits, size);
    add_products(sums, numbers, by, num_numbers, size);
    cut(sums, n->first_by, size, out);
}

WIDENED void second_layer(const net *n, const uint8_t *x, uint8_t *out) {
    int32_t sums[MAX_SECOND];
    const int8_t *rows[MAX_FIRST + 1];
    int16_t by[MAX_FIRST + 1];
    uint32_t size = n->head.second, num_rows = 0;
    for (uint32_t i = 0; i < n->head.first; i++)
        if (x[i] != 0) {
            by[num_rows] = x[i];
            rows[num_rows++] = n->second_weights + (size_t)i * size;
        }
    memcpy(sums, n->second_bias, size * sizeof *sums);
    add_products(sums, rows, by, num_rows, size);
    cut(sums, n->second_by, size, out);
}

WIDENED void both_layers(const net *n, const int8_t *row, const uint8_t *scales,
                         uint8_t *out) {
    uint8_t low[MAX_FIRST];
    first_layer(n, row, scales, low);
    second_layer(n, low, out);
}

static void layers(const net *n, const int8_t *row, const uint8_t *scales,
                   uint8_t *out) {
    both_layers(n, row, scales, out);
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static void
wide_layers(const net *n, const int8_t *row, const uint8_t *scales, uint8_t *out) {
    both_layers(n, row, scales, out);
}

static int has_wide(void) {
    return __builtin_cpu_supports("avx2") != 0;
}
#else
#define wide_layers layers
static int has_wide(void) {
    return 0;
}
#endif

/* ==== Looks ====================================================================== */

/* The scores of legal actions. A part is scored when it is first needed. */
static void score(const net *n, const wr_question *q, const uint8_t *x,
                  int32_t *scores) {
    enum { UNKNOWN = INT32_MIN };
    int32_t parts[MAX_PARTS];
    wr_outlook look = wr_outlook_of(q->game, q->obs, q->seat);
    for (uint32_t p = 0; p < n->head.parts; p++)
        parts[p] = UNKNOWN;
    for (int i = 0; i < q->n; i++) {
        uint32_t a =
            (uint32_t)wr_outlook_action(q->game, q->game->edition, &look, q->legal[i]);
        scores[i] = number_at(n->bias, a);
        uint32_t from = link_at(n->begins, a), to = link_at(n->begins, a + 1);
        for (uint32_t k = from; k < to; k++) {
            uint32_t part = link_at(n->links, k);
            if (parts[part] == UNKNOWN)
                parts[part] =
                    dot(x, n->parts + (size_t)part * n->head.second, n->head.second);
            scores[i] += parts[part];
        }
        if (from == to)
            scores[i] = UNKNOWN; /* no card of the edition means it */
    }
}

/* What each of `seats` seats may expect; those of the net are counted from the viewer
 * on. */
static void foretell(const net *n, const uint8_t *x, int viewer, int seats,
                     int32_t *shares) {
    int64_t by = number_at(n->value, n->seats);
    memset(shares, 0, WR_MAX_SEATS * sizeof *shares);
    for (int k = 0; k < seats; k++) {
        const int8_t *weights = n->value_weights + (size_t)k * n->head.second;
        int64_t sum =
            dot(x, weights, n->head.second) + number_at(n->value, (uint32_t)k);
        int64_t value = sum * by / (1 << SHIFT);
        shares[(viewer + k) % seats] = (int32_t)(value < 0          ? 0
                                                 : value > WR_WHOLE ? WR_WHOLE
                                                                    : value);
    }
}

void wr_net_look(wr_words file, const wr_question *q, int32_t *scores,
                 int32_t *shares) {
    net n;
    int8_t row[MAX_COLUMNS];
    uint8_t scales[MAX_COLUMNS], high[MAX_SECOND];
    wr_outlook look = wr_outlook_of(q->game, q->obs, q->seat);
    take_apart(q->game, file.at, &n);
    wr_outlook_write(q->game, q->obs, &look, row);
    wr_outlook_scale(q->game, scales);
    (has_wide() ? wide_layers : layers)(&n, row, scales, high);
    score(&n, q, high, scores);
    foretell(&n, high, q->seat, look.seats, shares);
}

/* ==== The bot ==================================================================== */

wr_words wr_net_built_in(const wr_game *g) {
    for (const wr__built_in *n = wr__nets; n->game != NULL; n++)
        if (strcmp(n->game, g->name) == 0)
            return (wr_words){(const char *)n->bytes, n->size};
    return (wr_words){NULL, 0};
}

static int knows(const wr_game *g) {
    return wr_net_built_in(g).len > 0;
}

static wr_action choose_best(wr_words file, const wr_question *q) {
    int32_t scores[WR_MAX_LEGAL], shares[WR_MAX_SEATS];
    int best = 0;
    wr_net_look(file, q, scores, shares);
    for (int i = 1; i < q->n; i++)
        best = scores[i] > scores[best] ? i : best;
    return q->legal[best];
}

/* The net of a question: its own, or the one that is built in. */
static wr_words net_of(const wr_question *q) {
    return q->net.len > 0 ? q->net : wr_net_built_in(q->game);
}

static wr_action choose(const wr_question *q, wr_rng *r) {
    wr_words file = net_of(q);
    return file.len > 0 ? choose_best(file, q) : wr__bot_greedy.choose(q, r);
}

const wr_bot wr__bot_net = {
    .name = "net",
    .title = "Old Salt",
    .help = "plays by one look of a net that learned the game by playing it",
    .german = "spielt auf einen Blick, durch ein Netz, das das Spiel spielend lernte",
    .knows = knows,
    .choose = choose,
};

static wr_action choose_by_search(const wr_question *q, wr_rng *r) {
    static const wr__level level = {.nodes = 3000, .look = wr_net_look};
    wr_question asked = *q;
    asked.net = net_of(q);
    return wr__search(&asked, &level, r);
}

const wr_bot wr__bot_net_search = {
    .name = "net-search",
    .title = "Commodore",
    .help = "thinks as long as level 5 and looks at some positions with the net",
    .german = "denkt so lange wie Stufe 5 und sieht manche Stellung durch das Netz",
    .memory = wr__search_memory,
    .knows = knows,
    .choose = choose_by_search,
};
