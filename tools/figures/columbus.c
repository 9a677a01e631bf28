/* columbus.c: draws the map of Columbus: areas, coasts, islands, calms, reefs, winds.
 */
#include "src/games/columbus/columbus.h"

#include <string.h>

#include "figure.h"

/* The measures of the page's chart, with a legend below. */
enum { CELL = 40, STRIP = 44, HEAD = 24, EDGE = 18, LEGEND = 84 };

static const wr_edition *const built_in = &wr__edition_columbus;

enum { MARK_CALM, MARK_REEF, MARK_SYMBOL, MARK_ISLAND, MARK_START, MARK_WHIRL, MARKS };

static double centre_x(int field) {
    return STRIP + (field % CO_STRIDE - 0.5) * CELL;
}

static double centre_y(int field) {
    return HEAD + (field / CO_STRIDE - 0.5) * CELL;
}

/* A mark in a box from -20 to 20. */
static void draw_mark(const sheet *s, int mark) {
    static const char *const marks[MARKS] = {
        [MARK_CALM] =
            "<rect x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" fill=\"" PANEL
            "\" opacity=\"0.75\"/>\n<path d=\"M-12-7H5M-6 1H13M-10 9H6\" "
            "stroke=\"" LINE "\" stroke-width=\"2\" stroke-linecap=\"round\"/>\n",
        [MARK_REEF] = "<path d=\"M-14 9-8-6-4 2 1-11 6 0 9-5 14 9Z\" fill=\"" INK_SOFT
                      "\" stroke=\"" INK "\" stroke-linejoin=\"round\"/>\n",
        [MARK_SYMBOL] =
            "<path d=\"M0 0Q3-3 6 0T0 6-8 0 0-10 12 0 0 13\" fill=\"none\" "
            "stroke=\"" INK_SOFT "\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>\n",
        [MARK_ISLAND] =
            "<path d=\"M-17 4Q-18-9-6-14T13-9 15 8 0 16-17 4Z\" fill=\"" LAND
            "\" stroke=\"" LINE "\"/>\n<path d=\"M0 10Q3 1 1-5\" "
            "fill=\"none\" stroke=\"" BRASS "\" stroke-width=\"2.6\"/>\n"
            "<path d=\"M1-5Q-7-11-10-3Q-5-7 1-5Q-2-14 5-13Q2-9 1-5Q9-12 12-4Q7-7 "
            "1-5Z\" fill=\"" GOOD "\"/>\n",
        [MARK_START] =
            "<rect x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" fill=\"" BRASS_WASH
            "\" stroke=\"" BRASS
            "\" stroke-width=\"2\"/>\n<path d=\"M0-9a3 3 0 1 0 .01 "
            "0M0-3V12M-6 0H6M-11 5Q-9 12 0 12T11 5\" fill=\"none\" stroke=\"" INK
            "\" stroke-width=\"2\" stroke-linecap=\"round\"/>\n",
        [MARK_WHIRL] =
            "<circle r=\"19\" fill=\"" PANEL "\" stroke=\"" DANGER
            "\" stroke-width=\"2\"/>\n<path d=\"M-11-10Q0-15 11-10Q6-5-6-6.5M-8-5Q2-1 "
            "9-6M-7-1Q0 3 7-1M-5 3Q1 7 5 3M-3 7Q1 11 3 7\" fill=\"none\" stroke=\"" INK
            "\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>\n",
    };
    draw(s, "%s", marks[mark]);
}

/* The mark of a field; -1: open water or land. */
static int mark_of(int field) {
    const co_map *map = &built_in->map;
    if (field == built_in->start)
        return MARK_START;
    for (int i = 0; i < CO_ISLANDS; i++)
        if (field == built_in->island[i])
            return MARK_ISLAND;
    for (int i = 0; i < CO_WHIRLWINDS; i++)
        if (field == built_in->whirl[i])
            return MARK_WHIRL;
    if (wr__co_in(map->calm, field))
        return MARK_CALM;
    if (wr__co_in(map->symbol, field))
        return MARK_SYMBOL;
    return wr__co_in(map->water, field) || wr__co_in(map->land, field) ? -1 : MARK_REEF;
}

static void draw_sea(const sheet *s, int bottom) {
    char name[32];
    for (int area = 1; area <= CO_AREAS; area++) {
        int first = 1, last = CO_COLUMNS;
        while (wr__co_area(first) != area)
            first++;
        while (wr__co_area(last) != area)
            last--;
        int x = STRIP + (first - 1) * CELL, wide = (last - first + 1) * CELL;
        draw(s, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x,
             HEAD, wide, bottom - HEAD, area % 2 != 0 ? WATER : WATER_DEEP);
        snprintf(name, sizeof name, "%s %d", say(s, "Area", "Gebiet"), area);
        label_bold(s, x + wide / 2.0, HEAD - 7, 15, INK, name);
    }
    for (int r = 1; r <= built_in->rows; r++)
        for (int c = 1; c <= CO_COLUMNS; c++)
            if (wr__co_in(built_in->map.land, wr__co_field(c, r)))
                draw(s,
                     "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" LAND
                     "\"/>\n",
                     STRIP + (c - 1) * CELL, HEAD + (r - 1) * CELL, CELL, CELL);
}

static void draw_grid(const sheet *s, int bottom) {
    char number[16];
    int right = STRIP + CO_COLUMNS * CELL;
    for (int c = 1; c <= CO_COLUMNS; c++) {
        snprintf(number, sizeof number, "%d", c);
        label(s, STRIP + (c - 0.5) * CELL, bottom + 14, 13, INK_SOFT, number);
    }
    for (int r = 1; r <= built_in->rows; r++) {
        snprintf(number, sizeof number, "%d", r);
        label(s, right + 9, HEAD + (r - 0.5) * CELL + 5, 13, INK_SOFT, number);
    }
    draw(s, "<path d=\"");
    for (int c = 0; c <= CO_COLUMNS; c++)
        draw(s, "M%d %dV%d", STRIP + c * CELL, HEAD, bottom);
    for (int r = 0; r <= built_in->rows; r++)
        draw(s, "M%d %dH%d", STRIP, HEAD + r * CELL, right);
    draw(s, "\" stroke=\"" LINE "\" stroke-opacity=\"0.45\"/>\n");
}

static void draw_fields(const sheet *s) {
    char name[32];
    for (int r = 1; r <= built_in->rows; r++)
        for (int c = 1; c <= CO_COLUMNS; c++) {
            int field = wr__co_field(c, r), mark = mark_of(field);
            if (mark < 0)
                continue;
            snprintf(name, sizeof name, "%d-%d", c, r);
            begin_place(s, name, centre_x(field), centre_y(field));
            draw_mark(s, mark);
            end_group(s);
        }
}

/* Names of islands; the edition writes them small. */
static void draw_names(const sheet *s) {
    for (int i = 0; i < CO_ISLANDS; i++) {
        char name[sizeof built_in->name[i] + 1];
        snprintf(name, sizeof name, "%s", (const char *)built_in->name[i]);
        if (name[0] >= 'a' && name[0] <= 'z')
            name[0] = (char)(name[0] - 'a' + 'A');
        const char *words = name;
        if (strcmp(name, "Azores") == 0)
            words = say(s, name, "Azoren");
        if (strcmp(name, "Canaries") == 0)
            words = say(s, name, "Kanaren");
        label_bold(s, centre_x(built_in->island[i]), centre_y(built_in->island[i]) + 31,
                   14, INK, words);
    }
}

/* The discs in the west. */
static void draw_discs(const sheet *s, int bottom) {
    for (int i = 0; i < CO_DISCS; i++)
        draw(s,
             "<circle cx=\"%d\" cy=\"%g\" r=\"11\" fill=\"" BRASS_WASH
             "\" stroke=\"" BRASS "\" stroke-width=\"1.5\"/>\n",
             i % 2 == 0 ? 14 : 30, HEAD + (i + 0.5) * (bottom - HEAD) / CO_DISCS);
}

static void draw_legend(const sheet *s, int top) {
    static const struct {
        int mark; /* MARKS: a disc */
        const char *words[2];
    } entries[] = {
        {MARK_START, {"start", "Start"}},
        {MARK_ISLAND, {"island with barrels", "Insel mit Fässern"}},
        {MARK_WHIRL, {"whirlwind", "Wirbelwind"}},
        {MARKS, {"discs in the west", "Scheiben im Westen"}},
        {MARK_REEF, {"reef", "Riff"}},
        {MARK_CALM, {"calm", "Flaute"}},
        {MARK_SYMBOL, {"symbol field", "Symbolfeld"}},
    };
    static const int column[4] = {24, 116, 306, 434};
    for (int i = 0; i < (int)(sizeof entries / sizeof entries[0]); i++) {
        int x = column[i % 4], y = top + 20 + i / 4 * 38;
        begin_group(s, x, y, 0.75);
        if (entries[i].mark < MARKS)
            draw_mark(s, entries[i].mark);
        else
            draw(s,
                 "<circle r=\"14\" fill=\"" BRASS_WASH "\" stroke=\"" BRASS "\"/>\n");
        end_group(s);
        label_from(s, x + 21, y + 5, 16, INK, entries[i].words[s->language]);
    }
}

void draw_map(const sheet *s) {
    int bottom = HEAD + built_in->rows * CELL;
    begin_sheet(s, STRIP + CO_COLUMNS * CELL + EDGE, bottom + EDGE + LEGEND);
    draw_sea(s, bottom);
    draw_grid(s, bottom);
    draw_discs(s, bottom);
    draw_fields(s);
    draw_names(s);
    draw_legend(s, bottom + EDGE + 4);
}
