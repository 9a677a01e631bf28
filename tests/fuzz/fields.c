/*
 * fields.c: fuzzes the readers of states and observations as text and JSON. The first
 * line of the input names the game and which of the two it is: `nullgame state`. What
 * follows is JSON if it begins with a brace.
 */
#include "fuzz.h"

#include "windrose.h"

enum { MAX_OBJECT = 4096, MAX_TEXT = 1 << 16, UNTOUCHED = 0xa5 };

void wr_fail(const char *what) {
    fprintf(stderr, "wr_fail: %s\n", what);
    abort();
}

static int is_filled(const unsigned char *object, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (object[i] != UNTOUCHED)
            return 0;
    return 1;
}

/* What was read from `text` can be written and read again, and JSON has one spelling.
 */
static void round_trip(const wr_field *fields, const unsigned char *object,
                       const char *text, size_t size) {
    static char words[MAX_TEXT];
    unsigned char again[MAX_OBJECT];
    wr_text out;
    wr_diag d;
    wr_text_init(&out, words, sizeof words);
    wr_fields_json(fields, object, &out);
    REQUIRE(!out.full && (text[0] != '{' || strcmp(text, words) == 0));
    REQUIRE(wr_fields_read_json(fields, words, again, size, &d) == 0);
    REQUIRE(memcmp(object, again, size) == 0);
    wr_text_init(&out, words, sizeof words);
    wr_fields_text(fields, object, &out);
    REQUIRE(!out.full);
    REQUIRE(wr_fields_parse(fields, words, again, size, &d) == 0);
    REQUIRE(memcmp(object, again, size) == 0);
}

/* The table that the first line names, and the size of what it describes. */
static const wr_field *find_fields(const char *line, size_t len, size_t *size) {
    char name[64];
    for (int i = 0; wr_games[i] != NULL; i++) {
        const wr_game *g = wr_games[i];
        snprintf(name, sizeof name, "%s state", g->name);
        *size = g->state_size;
        if (strlen(name) == len && memcmp(name, line, len) == 0)
            return g->state_fields;
        snprintf(name, sizeof name, "%s observation", g->name);
        *size = g->obs_size;
        if (strlen(name) == len && memcmp(name, line, len) == 0)
            return g->obs_fields;
    }
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const uint8_t *text = size > 0 ? memchr(data, '\n', size) : NULL;
    unsigned char object[MAX_OBJECT];
    size_t object_size = 0;
    wr_diag d;
    if (text == NULL || size > MAX_TEXT)
        return 0;
    size_t name_size = (size_t)(text - data), text_size = size - name_size - 1;
    const wr_field *fields = find_fields((const char *)data, name_size, &object_size);
    if (fields == NULL)
        return 0;
    char *words = malloc(text_size + 1);
    REQUIRE(words != NULL && object_size <= sizeof object);
    memcpy(words, text + 1, text_size);
    words[text_size] = '\0';
    memset(object, UNTOUCHED, sizeof object);
    int error = words[0] == '{'
                    ? wr_fields_read_json(fields, words, object, object_size, &d)
                    : wr_fields_parse(fields, words, object, object_size, &d);
    if (error == 0)
        round_trip(fields, object, words, object_size);
    else
        REQUIRE(is_filled(object, object_size) && d.text[0] != '\0');
    free(words);
    return 0;
}
