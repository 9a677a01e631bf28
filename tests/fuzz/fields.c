/*
 * fields.c: fuzzes the reader of states and observations as text. The first byte of the
 * input chooses the game and which of the two; the rest is the text.
 */
#include "fuzz.h"

#include "windrose.h"

enum { MAX_OBJECT = 4096, MAX_TEXT = 1 << 16, UNTOUCHED = 0xa5 };

void wr__fail(const char *what) {
    fprintf(stderr, "wr__fail: %s\n", what);
    abort();
}

static int is_filled(const unsigned char *object, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (object[i] != UNTOUCHED)
            return 0;
    return 1;
}

static void round_trip(const wr_field *fields, const unsigned char *object,
                       size_t size) {
    static char words[MAX_TEXT];
    unsigned char again[MAX_OBJECT];
    wr_text out;
    wr_diag d;
    wr_text_init(&out, words, sizeof words);
    wr_fields_json(fields, object, &out);
    REQUIRE(!out.full && words[0] == '{' && words[out.len - 1] == '}');
    wr_text_init(&out, words, sizeof words);
    wr_fields_text(fields, object, &out);
    REQUIRE(!out.full);
    REQUIRE(wr_fields_parse(fields, words, again, size, &d) == 0);
    REQUIRE(memcmp(object, again, size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1 || size > MAX_TEXT)
        return 0;
    int num_games = 0;
    while (wr_games[num_games] != NULL)
        num_games++;
    const wr_game *g = wr_games[(data[0] >> 1) % num_games];
    int is_state = data[0] & 1;
    const wr_field *fields = is_state ? g->state_fields : g->obs_fields;
    size_t object_size = is_state ? g->state_size : g->obs_size;

    char *words = malloc(size);
    unsigned char object[MAX_OBJECT];
    wr_diag d;
    REQUIRE(words != NULL && object_size <= sizeof object);
    memcpy(words, data + 1, size - 1);
    words[size - 1] = '\0';
    memset(object, UNTOUCHED, sizeof object);
    if (wr_fields_parse(fields, words, object, object_size, &d) == 0)
        round_trip(fields, object, object_size);
    else
        REQUIRE(is_filled(object, object_size) && d.text[0] != '\0');
    free(words);
    return 0;
}
