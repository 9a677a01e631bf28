/* santa-timea.c: draws the compass of Santa Timea under each wind, and the row of
 * winds.
 */
#include "src/games/santa-timea/santa-timea.h"

#include "figure.h"

enum { DIAL = 220, HEAD = 34, CARD_W = 58, CARD_H = 78 };

static const char *wind_name(const sheet *s, int wind) {
    static const char *const names[4][2] = {{"North wind", "Nordwind"},
                                            {"East wind", "Ostwind"},
                                            {"South wind", "Südwind"},
                                            {"West wind", "Westwind"}};
    return names[wind][s->language];
}

/* What the number of a card counts under the wind, found by comparing cards. */
static const char *worth(const sheet *s, int direction, int wind) {
    int highest = wr__st_key(direction * ST_NUMBERS + ST_NUMBERS - 1, wind, -1);
    int full = wr__st_key(wind * ST_NUMBERS + ST_NUMBERS - 1, wind, -1);
    int half = wr__st_key(wind * ST_NUMBERS + ST_NUMBERS / 2 - 1, wind, -1);
    if (highest == full)
        return say(s, "full", "voll");
    return highest == half ? say(s, "half", "halb") : say(s, "zero", "null");
}

static void draw_point(const sheet *s, int direction, int wind) {
    static const int place[4][2] = {{0, -66}, {72, 7}, {0, 80}, {-72, 7}};
    int x = place[direction][0], y = place[direction][1], blows = direction == wind;
    draw(s,
         "<path d=\"M0-42 10-10 0 0-10-10Z\" transform=\"rotate(%d)\" fill=\"%s\" "
         "stroke=\"%s\" stroke-width=\"1.5\"/>\n",
         direction * 90, blows ? direction_ink[direction] : direction_wash[direction],
         direction_ink[direction]);
    if (blows)
        draw(s,
             "<circle cx=\"%d\" cy=\"%d\" r=\"26\" fill=\"%s\" stroke=\"%s\" "
             "stroke-width=\"2\"/>\n",
             x, y - 7, direction_wash[direction], direction_ink[direction]);
    label_bold(s, x, y - 8, 20, direction_words[direction],
               direction_letter(s, direction));
    label(s, x, y + 10, 17, INK, worth(s, direction, wind));
}

void draw_compass(const sheet *s) {
    begin_sheet(s, 2 * DIAL, 2 * (DIAL + HEAD));
    for (int wind = 0; wind < ST_DIRECTIONS; wind++) {
        int x = wind % 2 * DIAL + DIAL / 2;
        int y = wind / 2 * (DIAL + HEAD) + HEAD + DIAL / 2;
        label_bold(s, x, y - DIAL / 2 - 6, 20, INK, wind_name(s, wind));
        begin_place(s, (const char *[]){"N", "E", "S", "W"}[wind], x, y);
        draw(s, "<circle r=\"104\" fill=\"none\" stroke=\"" HAIR
                "\" stroke-width=\"2\"/>\n<circle r=\"44\" fill=\"none\" stroke=\"" HAIR
                "\"/>\n");
        for (int direction = 0; direction < ST_DIRECTIONS; direction++)
            draw_point(s, direction, wind);
        end_group(s);
    }
}

static void draw_card(const sheet *s, int x, int y, int kind) {
    char number[16];
    int direction = kind / ST_DAMAGES;
    snprintf(number, sizeof number, "%s%d", direction_letter(s, direction),
             kind % ST_DAMAGES + 1);
    begin_group(s, x, y, 1);
    draw(s,
         "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"7\" fill=\"%s\" "
         "stroke=\"%s\" stroke-width=\"2\"/>\n",
         -CARD_W / 2, -CARD_H / 2, CARD_W, CARD_H, direction_wash[direction],
         direction_ink[direction]);
    draw(s, "<path d=\"%s\" transform=\"translate(0 -14) scale(1.6)\" fill=\"%s\"/>\n",
         direction_arrow[direction], direction_ink[direction]);
    label_bold(s, 0, 28, 24, direction_words[direction], number);
    end_group(s);
}

/* A pile or a place for a card. */
static void draw_place(const sheet *s, int x, int y, const char *style) {
    draw(s,
         "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"7\" stroke=\"" LINE
         "\" stroke-width=\"2\" %s/>\n",
         x - CARD_W / 2, y - CARD_H / 2, CARD_W, CARD_H, style);
}

void draw_winds(const sheet *s) {
    static const int row[ST_ROW] = {ST_WEST * ST_DAMAGES + 1, ST_NORTH * ST_DAMAGES,
                                    ST_SOUTH * ST_DAMAGES + 2};
    const char *when[ST_ROW] = {say(s, "now", "jetzt"), say(s, "next", "danach"),
                                say(s, "then", "dann")};
    begin_sheet(s, 560, 348);
    for (int i = 0; i < ST_ROW; i++) {
        draw_card(s, 60 + i * 72, 60, row[i]);
        label(s, 60 + i * 72, 124, 17, i == 0 ? INK : INK_SOFT, when[i]);
    }
    for (int i = 2; i >= 0; i--)
        draw_place(s, 284 + 3 * i, 60 - 2 * i, "fill=\"" WATER_DEEP "\"");
    label(s, 284, 124, 17, INK_SOFT, say(s, "deck", "Stapel"));
    for (int i = 0; i < ST_FORECAST; i++)
        draw_place(s, 362 + i * 68, 60, "fill=\"none\" stroke-dasharray=\"5 5\"");
    label(s, 430, 124, 17, INK_SOFT,
          say(s, "forecast (pro game)", "Prognose (Profispiel)"));
    draw(s, "<path d=\"M24 146H536\" stroke=\"" HAIR "\"/>\n");
    label_from(s, 24, 176, 17, INK,
               say(s, "All wind cards: each direction has these five",
                   "Alle Windrichtungskarten: von jeder Richtung diese fünf"));
    for (int d = 0; d < ST_DIRECTIONS; d++)
        for (int i = 0, kind = 0; kind < ST_DAMAGES; kind++) {
            uint32_t all = ((uint32_t)1 << ST_WIND_CARDS) - 1;
            for (int n = wr__st_winds_of(all, d * ST_DAMAGES + kind); n > 0; n--, i++) {
                int x = 44 + d * 136 + i % 3 * 40 + (i > 2 ? 20 : 0);
                begin_group(s, x, 218 + i / 3 * 58, 0.64);
                draw_card(s, 0, 0, d * ST_DAMAGES + kind);
                end_group(s);
            }
        }
    label(s, 280, 332, 16, INK_SOFT,
          say(s, "The number is the damage that a wind card does.",
              "Die Zahl ist der Schaden, den eine Windrichtungskarte macht."));
}
