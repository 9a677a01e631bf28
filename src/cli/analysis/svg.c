/*
 * svg.c: the chances of all seats over a game, drawn as an SVG: a line for each seat, a
 * mark for each mistake, a thin line at each turning point.
 */
#include "analysis.h"
#include "src/base/text.h"

enum { WIDTH = 960, HEIGHT = 420, LEFT = 56, RIGHT = 96, TOP = 24, BOTTOM = 40 };

/* Told apart by people who see few colours, on white. */
static const char *const colours[WR_MAX_SEATS] = {"#0b5cad", "#b3420e", "#1b7a4b",
                                                  "#8a2f7a", "#6b5d00"};

static double x_of(const analysis_done *d, uint32_t event) {
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * event / d->num_events;
}

static double y_of(int32_t share) {
    return TOP + (double)(HEIGHT - TOP - BOTTOM) * (WR_WHOLE - share) / WR_WHOLE;
}

static void put_frame(int language, wr_text *out) {
    text_print(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
               "role=\"img\" font-family=\"sans-serif\" font-size=\"14\">\n"
               "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
               WIDTH, HEIGHT,
               language == WR_GERMAN ? "Gewinnchancen im Lauf der Partie"
                                     : "Chances of winning over the game",
               WIDTH, HEIGHT);
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = y_of(percent * WR_WHOLE / 100);
        text_print(out,
                   "<path d=\"M%d %.1fH%d\" stroke=\"#ccc\"/><text x=\"%d\" y=\"%.1f\" "
                   "text-anchor=\"end\" fill=\"#333\">%d %%</text>\n",
                   LEFT, y, WIDTH - RIGHT, LEFT - 8, y + 5, percent);
    }
}

static void put_curve(const analysis_done *d, int seat, int language, wr_text *out) {
    int32_t last = d->events[d->num_events - 1].after.share[seat];
    text_print(out, "<path fill=\"none\" stroke-width=\"2\" stroke=\"%s\" d=\"M",
               colours[seat]);
    for (uint32_t i = 0; i < d->num_events; i++)
        text_print(out, "%.1f %.1fL", x_of(d, i),
                   y_of(d->events[i].before.share[seat]));
    text_print(out, "%.1f %.1f\"/>\n", x_of(d, d->num_events), y_of(last));
    text_print(out, "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s %d</text>\n",
               WIDTH - RIGHT + 6, y_of(last) + 5 - (last == 0 ? seat * 15 : 0),
               colours[seat], language == WR_GERMAN ? "Platz" : "Seat", seat + 1);
}

static void put_marks(const analysis_done *d, wr_text *out) {
    for (int i = 0; i < d->sums.num_turning; i++)
        text_print(out,
                   "<path d=\"M%.1f %dV%d\" stroke=\"#333\" stroke-dasharray=\"4 "
                   "4\"/>\n",
                   x_of(d, d->sums.turning[i]), TOP, HEIGHT - BOTTOM);
    for (uint32_t i = 0; i < d->num_events; i++) {
        const wr_analysed *e = &d->events[i];
        if (e->who != WR_CHANCE && e->loss >= WR_MISTAKE)
            text_print(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>\n",
                       x_of(d, i), y_of(e->before.share[e->who]), colours[e->who]);
    }
}

void analysis_svg(const analysis_done *d, int language, wr_text *out) {
    put_frame(language, out);
    for (int seat = 0; seat < d->match->setup.seats; seat++)
        put_curve(d, seat, language, out);
    put_marks(d, out);
    text_print(out, "<text x=\"%d\" y=\"%d\" fill=\"#333\">%s</text>\n</svg>\n", LEFT,
               HEIGHT - 12,
               language == WR_GERMAN ? "Punkte: Fehler. Gestrichelt: Wendepunkte."
                                     : "Dots: mistakes. Dashed lines: turning points.");
}
