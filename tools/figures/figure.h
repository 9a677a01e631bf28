/*
 * figure.h: what the drawings of the rules share: colours, pens, and a sheet to draw
 * on.
 *
 * A figure is drawn in the units of the charts of the page: a group with `data-place`
 * names a place as records do, and its translation is the middle of that place. So a
 * chart can take the figure as its lowest layer and read from it where its pieces go.
 *
 * Colours are the page's variables, with the daylight colour as a fallback: within the
 * page a figure follows day and night, and elsewhere it is a light sheet of paper.
 */
#ifndef WINDROSE_TOOLS_FIGURE_H
#define WINDROSE_TOOLS_FIGURE_H

#include <stdio.h>

#define PANEL      "var(--panel, #fcf9f1)"
#define LAND       "var(--land, #eadcbc)"
#define LAND_DEEP  "var(--land-deep, #d9c69b)"
#define WATER      "var(--water, #d3dfe4)"
#define WATER_DEEP "var(--water-deep, #b7cad3)"
#define INK        "var(--ink, #1d2730)"
#define INK_SOFT   "var(--ink-soft, #4a555e)"
#define LINE       "var(--line, #857f6c)"
#define HAIR       "var(--hair, #d5cbb3)"
#define BRASS      "var(--brass, #7d5410)"
#define BRASS_WASH "var(--brass-wash, #f0e0bd)"
#define DANGER     "var(--danger, #9c2f22)"
#define GOOD       "var(--good, #1c6a52)"

enum { ENGLISH, GERMAN };

/* Where a figure is drawn, and in which language its words are. */
typedef struct {
    FILE *out;
    int language;
} sheet;

/* Directions clockwise from the north: their colours, pale and for words, an arrow in a
 * box from -8 to 8, and the letter by which people call them. */
extern const char *const direction_ink[4], *const direction_wash[4];
extern const char *const direction_words[4], *const direction_arrow[4];
const char *direction_letter(const sheet *s, int direction);

/* One of two, by language. */
const char *say(const sheet *s, const char *english, const char *german);

void draw(const sheet *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A line of words around x, of this size and colour, escaped. */
void label(const sheet *s, double x, double y, int size, const char *ink,
           const char *words);
/* The same, from x to the right. */
void label_from(const sheet *s, double x, double y, int size, const char *ink,
                const char *words);
void label_bold(const sheet *s, double x, double y, int size, const char *ink,
                const char *words);

/* A group with the name of a place and its middle; end_group ends it. */
void begin_place(const sheet *s, const char *name, double x, double y);
void begin_group(const sheet *s, double x, double y, double scale);
void end_group(const sheet *s);

/* The figures; each writes what stands between begin_sheet and the end. */
void begin_sheet(const sheet *s, int width, int height);
void draw_compass(const sheet *s);
void draw_winds(const sheet *s);
void draw_map(const sheet *s);
void draw_ports(const sheet *s);
void draw_tiles(const sheet *s);
void draw_cards(const sheet *s);
void draw_board(const sheet *s);
void draw_die(const sheet *s);

#endif
