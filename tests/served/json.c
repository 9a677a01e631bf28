/* json.c: finds the id of a request that cannot be parsed. */
#include "src/server/common/json.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"

enum { ROOM = 72 };

/* The id that is found; "": none. The text lies at the end of its memory, so that the
 * sanitizers see reads beyond it. */
static const char *id_of(const char *text, size_t len) {
    static char out[ROOM];
    char *copy = malloc(len > 0 ? len : 1);
    memcpy(copy, text, len);
    int found = json_id(copy, len, out, sizeof out);
    free(copy);
    CHECK_INT(found, out[0] != '\0');
    return out;
}

static const char *id(const char *text) {
    return id_of(text, strlen(text));
}

TEST(json_id_is_found_before_what_is_wrong) {
    CHECK_STR(id("{\"do\":\"mine\",\"id\":7"), "");
    CHECK_STR(id("{\"do\":\"mine\",\"id\":7,"), "7");
    CHECK_STR(id("{\"id\":\"a-1\",\"do\":}"), "\"a-1\"");
    CHECK_STR(id(" { \"id\" : -12 , \"do\" : nonsense }"), "-12");
    CHECK_STR(id("{\"x\":[1,{\"id\":3},\"]\"],\"id\":4,\"y\":[}"), "4");
    CHECK_STR(id("{\"a\":1,\"a\":2,\"id\":5}"), "5");
    CHECK_STR(id("{\"id\":6} x"), "6");
    CHECK_STR(id("{\"t\":\"\\\"id\\\":1\",\"id\":0,\"u\":tru}"), "0");
}

TEST(json_id_is_nothing_if_in_doubt) {
    static const char *const none[] = {
        "", "{", "[]", "1", "\"id\"", "{}", "{\"id\"", "{\"id\":", "{\"id\":}",
        /* broken before it */
        "{\"do\":\"mine\" \"id\":1}", "{do:1,\"id\":1}", "{\"a\":[},\"id\":1}",
        "{\"a\":\"x,\"id\":1}", "{\"a\":'x',\"id\":1}", "{,\"id\":1}", "[{\"id\":1}]",
        /* within another thing */
        "{\"x\":{\"id\":1}}", "{\"x\":[{\"id\":1},", "{\"x\":\"\\\"id\\\":1,",
        /* twice, or no id */
        "{\"id\":1,\"id\":2}", "{\"id\":1,\"id\":1,", "{\"id\":1.5}", "{\"id\":1e3}",
        "{\"id\":01}", "{\"id\":-}", "{\"id\":-0}", "{\"id\":true,}", "{\"id\":[1],}",
        "{\"id\":{}}", "{\"id\":\"a\\u0062\"}", "{\"id\":\"\xc3\xa4\"}",
        "{\"id\":1234567890123456789}", "{\"ID\":1}", "{\"\\u0069d\":1}",
        "{\"id\":\"123456789012345678901234567890123\"}", "{\"id\":7 8}",
        "{\"id\":7x}"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK_MSG(id(none[i])[0] == '\0', "%s gives %s", none[i], id(none[i]));
    CHECK_STR(id_of("{\"id\":1,\0\"id\":2}", 17), "1");
    CHECK_STR(id_of("\0{\"id\":1}", 9), "");
    CHECK_STR(id_of("{\"a\":\"\0\",\"id\":1}", 17), "");
}

TEST(json_id_bears_what_strangers_send) {
    enum { LONG = 131072 };
    static char text[LONG];
    /* Deep, and never closed. */
    memset(text, '[', sizeof text);
    memcpy(text, "{\"id\":5,\"x\":", 12);
    CHECK_STR(id_of(text, sizeof text), "5");
    memcpy(text, "{\"x\":[[[[[[[", 12);
    CHECK_STR(id_of(text, sizeof text), "");
    memset(text, '\\', sizeof text);
    memcpy(text, "{\"id\":5,\"x\":\"", 13);
    CHECK_STR(id_of(text, sizeof text), "5");
    /* Every way to cut and to spoil one. */
    static const char good[] =
        "{\"do\":\"a\\\"b\",\"x\":[{\"y\":1}],\"id\":\"k9\",\"z\":[]}";
    for (size_t i = 0; i < sizeof good - 1; i++) {
        char bad[sizeof good];
        const char *cut = id_of(good, i);
        CHECK_MSG(cut[0] == '\0' || strcmp(cut, "\"k9\"") == 0, "%zu: %s", i, cut);
        for (int c = 0; c < 256; c++) {
            memcpy(bad, good, sizeof good);
            bad[i] = (char)c;
            const char *got = id_of(bad, sizeof good - 1);
            size_t len = strlen(got);
            CHECK(len == 0 || (got[0] == '"' && got[len - 1] == '"' && len == 4) ||
                  got[0] == '-' || (got[0] >= '0' && got[0] <= '9'));
        }
    }
}
