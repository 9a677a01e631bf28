/* azimuth.c: draws the raft board of Azimuth at the start, and the Sea Die. */
#include "src/games/azimuth/azimuth.h"

#include "figure.h"

enum { CELL = 60, EDGE = 70, SIDE = 2 * EDGE + AZ_ROW * CELL, NAME = 16 };

static const struct {
    const char *names[2], *fill, *on;
    const char *sign; /* in a box from -8 to 8 */
} colours[AZ_COLOURS] = {
    {{"red", "Rot"},
     "#cf1f45",
     "#fff",
     "M-2.4-7H2.4V-2.4H7V2.4H2.4V7H-2.4V2.4H-7V-2.4H-2.4Z"},
    {{"blondie", "Blondie"},
     "#f2d25c",
     "#3a2c05",
     "M0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7ZM0-3.4A3.4 3.4 0 1 1 0 3.4A3.4 3.4 0 1 1 "
     "0-3.4Z"},
    {{"black", "Schwarz"}, "#2a2e33", "#fff", "M0-7.5 7.5 0 0 7.5-7.5 0Z"},
    {{"blue", "Blau"},
     "#2f7fd6",
     "#fff",
     "M-7-5.5Q-3.5-9 0-5.5T7-5.5V-1.5Q3.5 2 0-1.5T-7-1.5ZM-7 3Q-3.5-.5 0 3T7 3V7Q3.5 "
     "10.5 0 7T-7 7Z"},
};

static double middle(int index) {
    return EDGE + (index + 0.5) * CELL;
}

/* The name of a raft space, or of a wind space behind "w-". */
static const char *name_of(char out[NAME], const char *before, int column, int row) {
    snprintf(out, NAME, "%s%c%d", before, (char)('a' + column), row + 1);
    return out;
}

static void draw_sea(const sheet *s) {
    draw(s,
         "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" WATER
         "\" stroke=\"" LINE "\"/>\n",
         EDGE, EDGE, AZ_ROW * CELL, AZ_ROW * CELL);
    for (int space = 0; space < AZ_SPACES; space++) {
        int column = space % AZ_ROW, row = space / AZ_ROW;
        if (wr__az_area(AZ_NORTH) >> space & 1)
            draw(s,
                 "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" WATER_DEEP
                 "\"/>\n",
                 EDGE + column * CELL, EDGE + row * CELL, CELL, CELL);
    }
    for (int i = 1; i < AZ_ROW; i++)
        draw(s,
             "<path d=\"M%d %dV%dM%d %dH%d\" stroke=\"" LINE
             "\" stroke-dasharray=\"3 5\"/>\n",
             EDGE + i * CELL, EDGE, SIDE - EDGE, EDGE, EDGE + i * CELL, SIDE - EDGE);
}

static void draw_raft(const sheet *s) {
    draw(s, "<rect x=\"-24\" y=\"-17\" width=\"48\" height=\"34\" rx=\"6\" fill=\"" LAND
            "\" stroke=\"" INK "\"/>\n<path d=\"M-20-6H20M-20 6H20\" stroke=\"" LINE
            "\"/>\n");
    label_bold(s, 0, 7, 20, INK_SOFT, "?");
}

static void draw_spaces(const sheet *s) {
    char name[NAME];
    for (int space = 0, raft = 0; space < AZ_SPACES; space++) {
        int column = space % AZ_ROW, row = space / AZ_ROW;
        begin_place(s, name_of(name, "", column, row), middle(column), middle(row));
        if (raft < AZ_RAFTS && wr__az_start_spaces[raft] == space) {
            draw_raft(s);
            raft++;
        }
        end_group(s);
    }
    for (int i = 0; i < AZ_ROW; i++) {
        snprintf(name, sizeof name, "%c", (char)('a' + i));
        label(s, middle(i), EDGE - 5, 17, INK, name);
        snprintf(name, sizeof name, "%d", i + 1);
        label(s, EDGE - 7, middle(i) + 6, 18, INK, name);
    }
}

static void draw_island(const sheet *s) {
    draw(s, "<path d=\"M-34 4Q-36-27-8-31T33-13 24 27-18 31-34 4Z\" fill=\"" LAND_DEEP
            "\" stroke=\"" LINE "\" stroke-width=\"1.5\"/>\n");
    for (int c = 0; c < AZ_COLOURS; c++) {
        begin_group(s, c % 2 * 28 - 14, c / 2 * 28 - 14, 0.92);
        draw(s, "<circle r=\"13\" fill=\"%s\" stroke=\"" INK "\"/>\n", colours[c].fill);
        draw(s, "<path d=\"%s\" fill-rule=\"evenodd\" fill=\"%s\"/>\n", colours[c].sign,
             colours[c].on);
        end_group(s);
    }
}

static void draw_wind_spaces(const sheet *s) {
    char name[NAME];
    for (int w = 0; w < AZ_WIND_SPACES; w++) {
        int column = w % AZ_WIND_ROW, row = w / AZ_WIND_ROW;
        begin_place(s, name_of(name, "w-", column, row), EDGE + (column + 1) * CELL,
                    EDGE + (row + 1) * CELL);
        if (w == AZ_ISLAND_WIND)
            draw_island(s);
        else
            draw(s, "<circle r=\"8\" fill=\"" PANEL "\" stroke=\"" INK_SOFT
                    "\" stroke-width=\"1.5\"/>\n");
        end_group(s);
    }
}

/* Beach and lighthouse of a colour in the middle of its side, with its name along it.
 */
static void draw_side(const sheet *s, int colour) {
    static const int away[AZ_DIRECTIONS][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    static const int turn[AZ_DIRECTIONS] = {0, 90, 0, -90};
    int reach = AZ_ROW * CELL / 2 + 44, mid = SIDE / 2, wide = turn[colour] == 0;
    int back = colour == AZ_EAST ? -38 : 38; /* of the lighthouse, from the name */
    draw(s, "<g transform=\"translate(%d %d) rotate(%d)\">\n",
         mid + away[colour][0] * reach, mid + away[colour][1] * reach, turn[colour]);
    draw(s,
         "<rect x=\"%d\" y=\"-20\" width=\"%d\" height=\"40\" rx=\"14\" fill=\"" LAND
         "\" stroke=\"" LINE "\"/>\n",
         -CELL, 2 * CELL);
    label_bold(s, wide ? 16 : -back * 16 / 38, 6, 17, INK,
               colours[colour].names[s->language]);
    draw(s,
         "<path d=\"M-8 18-5-12H5L8 18ZM-8-12 0-24 8-12Z\" fill=\"%s\" stroke=\"" INK
         "\" transform=\"translate(%d 3) rotate(%d) scale(0.8)\"/>\n",
         colours[colour].fill, wide ? -38 : back, -turn[colour]);
    end_group(s);
}

void draw_board(const sheet *s) {
    begin_sheet(s, SIDE, SIDE);
    draw_sea(s);
    draw_spaces(s);
    draw_wind_spaces(s);
    for (int c = 0; c < AZ_COLOURS; c++)
        draw_side(s, c);
}

void draw_die(const sheet *s) {
    /* In a box from -16 to 16, in the order of the faces. */
    static const struct {
        const char *names[2], *path;
    } faces[AZ_FACES] = {
        {{"sun", "Sonne"},
         "M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6ZM0-13V-9M0 9V13M-13 0H-9M9 0H13M-9-9-6.5-6.5"
         "M6.5 6.5 9 9M-9 9-6.5 6.5M6.5-6.5 9-9"},
        {{"mermaid", "Meerjungfrau"},
         "M2-13A3.2 3.2 0 1 1 2-6.6 3.2 3.2 0 1 1 2-13ZM2-6Q9-1 3 4-4 8-1 12M-1 12-8 "
         "9-5 "
         "14-1 12 4 14 5 9-1 12M0-3-6 1"},
        {{"wave away", "Welle weg"},
         "M-13 5Q-8-2-3 5T7 5 13 2M0-13 0-3M-4-7 0-3 4-7M-7 9H7V13H-7Z"},
        {{"wave toward", "Welle heran"},
         "M-13 1Q-8-6-3 1T7 1 13-2M0 13V4M-4 8 0 4 4 8M0-13A4 4 0 1 1 0-5 4 4 0 1 1 "
         "0-13Z"},
        {{"gust", "Windböe"},
         "M-13-5H4Q10-5 10-9T5-12M-13 1H9Q14 1 14 5T9 9M-13 7H0Q5 7 5 11T1 14"},
        {{"turtle", "Schildkröte"},
         "M-9 3Q-9-8 0-8T9 3ZM9 0Q14-4 14 0T9 3M-6 3-8 8M6 3 8 8M-4-6-2 3M4-6 2 3"},
    };
    begin_sheet(s, 420, 236);
    for (int f = 0; f < AZ_FACES; f++) {
        int x = 70 + f % 3 * 140, y = 52 + f / 3 * 114;
        begin_group(s, x, y, 2);
        draw(s, "<rect x=\"-16\" y=\"-16\" width=\"32\" height=\"32\" rx=\"7\" "
                "fill=\"" BRASS_WASH "\" stroke=\"" BRASS "\"/>\n");
        draw(s,
             "<path d=\"%s\" fill=\"none\" stroke=\"" INK
             "\" stroke-width=\"1.6\" stroke-linecap=\"round\" "
             "stroke-linejoin=\"round\"/>\n",
             faces[f].path);
        end_group(s);
        label(s, x, y + 54, 18, INK, faces[f].names[s->language]);
    }
}
