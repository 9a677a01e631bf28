/* names.c: visible and invisible names; labels of devices. */
#include "src/server/common/names.h"

#include <stdio.h>

#include "src/server/store/store.h"
#include "tests/check.h"

static void refuse(const char *name) {
    char out[STORE_NAME];
    CHECK_MSG(!clean_name(name, 24, out, sizeof out), "taken: \"%s\"", name);
}

static void take(const char *name, const char *want) {
    char out[STORE_NAME];
    CHECK_MSG(clean_name(name, 24, out, sizeof out), "refused: \"%s\"", name);
    CHECK_STR(out, want);
}

/* A character as UTF-8. */
static void put(uint32_t c, char *out) {
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (char)(heads[more] | c >> (6 * more));
    while (more-- > 0)
        *out++ = (char)(0x80 | (c >> (6 * more) & 0x3f));
    *out = '\0';
}

/* Blanks, fillers, formats, selectors, marks, tags, unassigned and invalid characters:
 * none of them is a name, one or many. */
TEST(names_show_something) {
    static const uint32_t spans[][2] = {
        {0x01, 0x20},       {0x7f, 0xa0},       {0xad, 0xad},
        {0x300, 0x36f},     {0x378, 0x379},     {0x61c, 0x61c},
        {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},
        {0x180b, 0x180f},   {0x2000, 0x200f},   {0x2028, 0x202f},
        {0x205f, 0x206f},   {0x20d0, 0x20f0},   {0x2800, 0x2800},
        {0x3000, 0x3000},   {0x3164, 0x3164},   {0xe000, 0xe000},
        {0xf8ff, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
        {0xfe20, 0xfe2f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},
        {0xfff0, 0xfffb},   {0xfffe, 0xffff},   {0x13430, 0x13438},
        {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a},
        {0x1fffe, 0x1ffff}, {0x50000, 0x50000}, {0xe0000, 0xe007f},
        {0xe0100, 0xe01ef}, {0xf0000, 0xf0000}, {0x10fffe, 0x10ffff}};
    char one[8], two[16], between[16];
    for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++)
        for (uint32_t c = spans[i][0]; c <= spans[i][1]; c++) {
            put(c, one);
            refuse(one);
            snprintf(two, sizeof two, "%s%s", one, one);
            refuse(two);
            snprintf(between, sizeof between, " %s ", one);
            refuse(between);
        }
    refuse("");
    refuse("   ");
}

/* They are not allowed inside a name either, where they could imitate another one. */
TEST(names_hide_nothing) {
    static const uint32_t hidden[] = {
        0x07,   0x0a,   0x7f,   0xad,   0x34f,   0x61c,   0x115f, 0x17b4,
        0x180e, 0x200b, 0x200c, 0x200d, 0x200e,  0x200f,  0x2028, 0x202a,
        0x202e, 0x2060, 0x2066, 0x2069, 0x2800,  0x3164,  0xfe00, 0xfe0e,
        0xfe0f, 0xfeff, 0xffa0, 0xfffe, 0xe0001, 0xe0041, 0xe0100};
    char c[8], name[24];
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        put(hidden[i], c);
        snprintf(name, sizeof name, "An%sna", c);
        refuse(name);
        snprintf(name, sizeof name, "%sAnna", c);
        refuse(name);
        snprintf(name, sizeof name, "Anna%s", c);
        refuse(name);
        snprintf(name, sizeof name, "Anna1%s", c);
        refuse(name);
    }
}

TEST(names_of_people_are_taken_as_they_are) {
    static const char *const good[] = {
        "A",
        "Ann",
        "Bøb <b>\"&\"",
        "José",
        "Jose\xcc\x81", /* with a mark of its own */
        "李小龍",
        "さくら",
        "서연",
        "محمد",
        "राजेश", /* vowels are marks */
        "ณัฐ",
        "Ἀθηνᾶ",
        "№ 1 ☺",
        "🚢",
        "👩‍👩‍👧‍👦", /* a family, joined */
        "👩🏽‍🚀",           /* with a colour of skin */
        "🏳️‍🌈",            /* a flag: style and joiner */
        "🏴‍☠️",             /* and one that ends with a style */
        "🇩🇪🇫🇷",
        "❤️",
        "1️⃣",          /* a key */
        "\xf0\x9f\xab\xbf", /* a picture of a later Unicode */
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        take(good[i], good[i]);
}

TEST(names_have_plain_blanks) {
    take("  Ann  ", "Ann");
    take("\u00a0Ann\u3000", "Ann");
    take("Ann\u00a0Marie", "Ann Marie");
    take("山田\u3000太郎", "山田 太郎");
    take("a\u2003b\u202fc\u205fd", "a b c d");
}

TEST(names_have_a_length) {
    char out[STORE_NAME], small[4];
    CHECK(clean_name("123456789012345678901234", 24, out, sizeof out));
    CHECK(!clean_name("1234567890123456789012345", 24, out, sizeof out));
    CHECK(clean_name("     123456789012345678901234    ", 24, out, sizeof out));
    CHECK(clean_name("ööö", 3, out, sizeof out));
    CHECK(!clean_name("öööö", 3, out, sizeof out));
    CHECK(clean_name("abc", 9, small, sizeof small));
    CHECK(!clean_name("abcd", 9, small, sizeof small));
}

TEST(labels_of_devices_are_few_words) {
    static const struct {
        const char *agent, *label;
    } list[] = {
        {"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
         "Firefox on Linux"},
        {"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like "
         "Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
         "Edge on Windows"},
        {"Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/126.0.0.0 Mobile Safari/537.36",
         "Chrome on Android"},
        {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
         "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
         "Safari on iPhone"},
        {"Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like "
         "Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
         "Samsung Internet on Android"},
        {"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, "
         "like Gecko) Version/17.5 Safari/605.1.15",
         "Safari on macOS"},
        {"curl/7.88.1", "A browser"},
        {"", "A browser"},
        {"<script>\x1b[31m\u202e", "A browser"},
        {"<b>Firefox</b>", "Firefox"},
        {"something on Linux", "A browser on Linux"},
    };
    char label[STORE_LABEL];
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        device_label(list[i].agent, label, sizeof label);
        CHECK_STR(label, list[i].label);
        CHECK(strlen(label) <= 40);
    }
}
