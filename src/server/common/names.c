/*
 * names.c: names, titles and messages of people, and labels of devices.
 *
 * With an invisible name, or one that looks like another because part of it is
 * invisible, people could sit at a table as nobody or as another person.
 */
#include "names.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { JOINER = 0x200d, TEXT_STYLE = 0xfe0e, PICTURE_STYLE = 0xfe0f, KEYCAP = 0x20e3 };

typedef struct {
    uint32_t first, last;
} span;

static int is_in(uint32_t c, const span *spans, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (c >= spans[i].first && c <= spans[i].last)
            return 1;
    return 0;
}

/* The character at *at, which moves on; the text is known to be UTF-8. */
static uint32_t next_char(const unsigned char **at) {
    const unsigned char *p = *at;
    int more = p[0] < 0x80 ? 0 : p[0] < 0xe0 ? 1 : p[0] < 0xf0 ? 2 : 3;
    uint32_t c = more == 0 ? p[0] : (uint32_t)p[0] & (0x3fu >> more);
    for (int i = 1; i <= more; i++)
        c = c << 6 | (p[i] & 0x3fu);
    *at = p + more + 1;
    return c;
}

/* Blanks of any width. */
static int is_blank(uint32_t c) {
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
           c == 0x202f || c == 0x205f || c == 0x3000;
}

/* Characters that are not seen, turn the direction of what follows, end a line, or are
 * no characters. */
static int is_refused(uint32_t c) {
    static const span spans[] = {
        {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
        {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200c},   {0x200e, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},
        {0x2800, 0x2800},   {0x3164, 0x3164},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0d},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0x13430, 0x1343f},
        {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
    return (c & 0xfffe) == 0xfffe || is_in(c, spans, sizeof spans / sizeof spans[0]);
}

/* Signs that have a form as a coloured picture. */
static int is_picture(uint32_t c) {
    static const span spans[] = {{0xa9, 0xa9},     {0xae, 0xae},      {0x203c, 0x203c},
                                 {0x2049, 0x2049}, {0x2122, 0x2122},  {0x2139, 0x2139},
                                 {0x2190, 0x21ff}, {0x2300, 0x23ff},  {0x24c2, 0x24c2},
                                 {0x25a0, 0x27bf}, {0x2900, 0x297f},  {0x2b00, 0x2bff},
                                 {0x3030, 0x3030}, {0x303d, 0x303d},  {0x3297, 0x3297},
                                 {0x3299, 0x3299}, {0x1f000, 0x1faff}};
    return is_in(c, spans, sizeof spans / sizeof spans[0]);
}

/* Joiners and styles are invisible, so they are allowed only where they have an
 * effect. */
static int is_misplaced(uint32_t before, uint32_t c, uint32_t after) {
    if (c == JOINER)
        return !((is_picture(before) || before == PICTURE_STYLE) && is_picture(after));
    if (c != TEXT_STYLE && c != PICTURE_STYLE)
        return 0;
    int is_key = (before >= '0' && before <= '9') || before == '#' || before == '*';
    return !is_picture(before) && !(is_key && after == KEYCAP);
}

int clean_name(const char *from, int max, char *out, size_t size) {
    const unsigned char *at = (const unsigned char *)from, *end = at + strlen(from);
    size_t len = 0, kept = 0; /* kept: without blanks at the end */
    int count = 0, num_kept = 0, shows = 0;
    uint32_t before = 0;
    while (at < end) {
        const unsigned char *begin = at, *ahead;
        uint32_t c = next_char(&at);
        ahead = at;
        uint32_t after = at < end ? next_char(&ahead) : 0;
        c = is_blank(c) ? ' ' : c;
        if (is_refused(c) || is_misplaced(before, c, after))
            return 0;
        before = c;
        if (c == ' ' && len == 0)
            continue;
        size_t bytes = c == ' ' ? 1 : (size_t)(at - begin);
        if (len + bytes >= size)
            return 0;
        memcpy(out + len, c == ' ' ? (const unsigned char *)" " : begin, bytes);
        len += bytes;
        count++;
        shows |= unicode_shows(c);
        kept = c == ' ' ? kept : len;
        num_kept = c == ' ' ? num_kept : count;
    }
    out[kept] = '\0';
    return shows && num_kept <= max;
}

/* ==== Devices ==================================================================== */

typedef struct {
    const char *mark, *name;
} mark;

/* The name of the first mark in the header; NULL: none. */
static const char *find(const char *agent, const mark *marks, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (strstr(agent, marks[i].mark) != NULL)
            return marks[i].name;
    return NULL;
}

void device_label(const char *agent, char *out, size_t size) {
    /* Browsers also name those that they are like, so the others come first. */
    static const mark browsers[] = {{"Edg", "Edge"},
                                    {"OPR/", "Opera"},
                                    {"SamsungBrowser", "Samsung Internet"},
                                    {"Vivaldi", "Vivaldi"},
                                    {"Firefox", "Firefox"},
                                    {"FxiOS", "Firefox"},
                                    {"CriOS", "Chrome"},
                                    {"Chromium", "Chromium"},
                                    {"Chrome", "Chrome"},
                                    {"Safari", "Safari"}};
    static const mark systems[] = {{"iPhone", "iPhone"},   {"iPad", "iPad"},
                                   {"Android", "Android"}, {"Windows", "Windows"},
                                   {"CrOS", "ChromeOS"},   {"Mac OS X", "macOS"},
                                   {"Linux", "Linux"}};
    const char *browser = find(agent, browsers, sizeof browsers / sizeof browsers[0]);
    const char *system = find(agent, systems, sizeof systems / sizeof systems[0]);
    snprintf(out, size, "%s%s%s", browser != NULL ? browser : "A browser",
             system != NULL ? " on " : "", system != NULL ? system : "");
}

void random_name(char *out, int n) {
    static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
    for (int i = 0; i < n; i++)
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[n] = '\0';
}
