/* winds-of-plunder.c: draws ports and regions, tiles and cards of Winds of Plunder. */
#include "src/games/winds-of-plunder/winds-of-plunder.h"

#include "figure.h"

enum { SEA_STRIP = 165, SEA_STEP = 40, SEA_HEAD = 34 };

extern const wr_edition wr__edition_winds_of_plunder;

static const wr_edition *const built_in = &wr__edition_winds_of_plunder;
static const wp_rules *const rules = &wr__edition_winds_of_plunder.rules;

static const char *title_of(int port) {
    return built_in->port_titles + port * WP_NAME;
}

/* Signs of weapons, crew, provisions and maps, in a box from -8 to 8. */
static void draw_item(const sheet *s, int item) {
    static const char *const items[WP_SHOWN] = {
        "<path d=\"M-6 6 6-6M-6-6 6 6M-7 3-3 7M7 3 3 7\" fill=\"none\" stroke=\"" INK
        "\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>\n",
        "<circle cy=\"-2.5\" r=\"3.5\" fill=\"" LAND_DEEP "\" stroke=\"" INK
        "\"/>\n<path d=\"M-6 7Q-6 1 0 1T6 7ZM-4.5-4H4.5L2-7H-2Z\" fill=\"" INK "\"/>\n",
        "<path d=\"M-4-7H4Q7 0 4 7H-4Q-7 0-4-7ZM-5.5-3H5.5M-5.5 3H5.5\" "
        "fill=\"" LAND_DEEP "\" stroke=\"" INK "\"/>\n",
        "<path d=\"M-7-5-2-6 3-4 7-5V5L3 6-2 4-7 5Z\" fill=\"" LAND "\" stroke=\"" INK
        "\"/>\n<path d=\"M0-2 4 2M4-2 0 2M-5 2Q-3-2-1 0\" fill=\"none\" "
        "stroke=\"" DANGER "\" stroke-width=\"1.5\"/>\n",
    };
    draw(s, "%s", items[item]);
}

/* ==== Ports ====================================================================== */

/* Ports of a region stand alternately left and right, as on the page's chart. */
static void place_of(int port, double *x, double *y) {
    int region = rules->region_of[port], order = 0;
    for (int other = 0; other < WP_PORTS; other++)
        order +=
            rules->region_of[other] == region && rules->rank[other] < rules->rank[port];
    *x = (region + (order % 2 == 0 ? 0.29 : 0.71)) * SEA_STRIP;
    *y = SEA_HEAD + rules->rank[port] * SEA_STEP;
}

static void draw_port(const sheet *s, int port) {
    double x, y;
    char rank[16];
    place_of(port, &x, &y);
    snprintf(rank, sizeof rank, "%d", rules->rank[port]);
    begin_place(s, built_in->port_names + port * WP_NAME, x, y);
    draw(s, "<path d=\"M-40 4Q-44-12-24-16T10-14 32 0 8 15-40 4Z\" fill=\"" LAND
            "\" stroke=\"" LINE "\"/>\n");
    label_bold(s, rules->starts >> port & 1 ? -16 : -4, 5, 16, BRASS, rank);
    if (rules->starts >> port & 1)
        draw(s, "<path d=\"M10-10a3 3 0 1 0 .01 0M10-4V9M5-1H15M0 3Q2 9 10 9T20 3\" "
                "fill=\"none\" stroke=\"" INK "\" stroke-width=\"1.8\"/>\n");
    label_bold(s, 0, 29, 15, INK, title_of(port));
    end_group(s);
}

void draw_ports(const sheet *s) {
    int sea = SEA_HEAD + (WP_PORTS + 1) * SEA_STEP + 8;
    begin_sheet(s, WP_REGIONS * SEA_STRIP, sea + 40);
    for (int region = 0; region < WP_REGIONS; region++) {
        char name[32];
        snprintf(name, sizeof name, "%s %d", say(s, "Region", "Gebiet"), region + 1);
        draw(s, "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
             region * SEA_STRIP, SEA_STRIP, sea, region % 2 ? WATER_DEEP : WATER);
        label_bold(s, (region + 0.5) * SEA_STRIP, 24, 18, INK, name);
    }
    for (int port = 0; port < WP_PORTS; port++)
        draw_port(s, port);
    label(s, WP_REGIONS * SEA_STRIP / 2.0, sea + 26, 16, INK,
          say(s,
              "The number is the place from north to south; an anchor marks a start "
              "port.",
              "Die Zahl ist der Platz von Nord nach Süd; ein Anker zeigt einen "
              "Starthafen."));
}

/* ==== Tiles ====================================================================== */

static void draw_tile(const sheet *s, int tile) {
    char vp[16];
    int signs = 0, drawn = 0;
    for (int item = 0; item < WP_SHOWN; item++)
        signs += rules->tile_shows[tile * WP_SHOWN + item];
    draw(s, "<rect x=\"-23\" y=\"-20\" width=\"46\" height=\"40\" rx=\"5\" "
            "fill=\"" BRASS_WASH "\" stroke=\"" BRASS "\"/>\n");
    snprintf(vp, sizeof vp, "%d", rules->tile_vp[tile]);
    label_bold(s, -11, 7, 20, INK, vp);
    for (int item = 0; item < WP_SHOWN; item++)
        for (int n = rules->tile_shows[tile * WP_SHOWN + item]; n > 0; n--, drawn++) {
            begin_group(s, 11, 17 * drawn - 8.5 * (signs - 1), 1);
            draw_item(s, item);
            end_group(s);
        }
}

void draw_tiles(const sheet *s) {
    static const char *const words[WP_SHOWN][2] = {{"weapon", "Waffe"},
                                                   {"crew", "Mannschaft"},
                                                   {"provision", "Proviant"},
                                                   {"treasure map", "Schatzkarte"}};
    enum { WIDE = 6 };
    begin_sheet(s, 490, 290);
    for (int tile = 0; tile < WP_TILES; tile++) {
        double x = 70 + tile % WIDE * 70, y = 46 + tile / WIDE * 66;
        begin_place(s, built_in->tile_names + tile * WP_NAME, x, y);
        begin_group(s, 0, 0, 1.3);
        draw_tile(s, tile);
        end_group(s);
        end_group(s);
    }
    for (int item = 0; item < WP_SHOWN; item++) {
        static const int column[WP_SHOWN] = {30, 116, 248, 364};
        begin_group(s, column[item], 236, 1.3);
        draw_item(s, item);
        end_group(s);
        label_from(s, column[item] + 16, 242, 15, INK, words[item][s->language]);
    }
    label(s, 245, 274, 16, INK,
          say(s, "The number on a tile is its victory points.",
              "Die Zahl auf einem Plättchen sind seine Siegpunkte."));
}

/* ==== Cards ====================================================================== */

static const char *const effect_titles[WP_EFFECTS][2] = {
    {"Buy Weapons", "Waffen kaufen"},
    {"Hire Crew", "Mannschaft anheuern"},
    {"Buy Provisions", "Proviant kaufen"},
    {"Misfire", "Fehlzündung"},
    {"Mutiny", "Meuterei"},
    {"Spoiled Provisions", "Verdorbener Proviant"},
    {"Heave, Ye Scurvy Dogs", "Pullt, ihr Hunde"},
    {"Intrigue", "Intrige"},
};

static void draw_card(const sheet *s, int width, int height) {
    draw(s,
         "<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"" BRASS_WASH
         "\" stroke=\"" BRASS "\"/>\n",
         width, height);
}

/* Cards that cost nothing in some ports, one below the other. */
static void draw_purchases(const sheet *s, int effect, int x) {
    int y = 46;
    label_bold(s, x + 98, 30, 18, INK, effect_titles[effect][s->language]);
    for (int kind = 0; kind < WP_CARDS; kind++) {
        int lines = 0;
        if (!(rules->effect[effect] >> kind & 1))
            continue;
        begin_place(s, built_in->card_names + kind * WP_NAME, x, y);
        draw_card(s, 196, 48);
        for (int port = 0; port < WP_PORTS; port++)
            if (rules->free_at[port] >> kind & 1)
                label(s, 98, 20 + 20 * lines++, 16, INK, title_of(port));
        end_group(s);
        y += 56;
    }
}

static int copies_of(int effect) {
    int n = 0;
    for (int card = 0; card < WP_CARDS; card++)
        n += (int)(rules->effect[effect] >> wr__wp_kind(rules, card) & 1);
    return n;
}

void draw_cards(const sheet *s) {
    begin_sheet(s, 644, 540);
    for (int item = 0; item < WP_ITEMS; item++)
        draw_purchases(s, WP_BUY + item, 16 + item * 208);
    label(s, 322, 400, 16, INK,
          say(s, "One card of each; in the two ports that it names it costs nothing.",
              "Von jeder eine Karte; in den beiden Häfen, die sie nennt, kostet sie "
              "nichts."));
    for (int effect = WP_STRIKE, i = 0; effect < WP_EFFECTS; effect++, i++) {
        char words[64];
        snprintf(words, sizeof words, "%d × %s", copies_of(effect),
                 effect_titles[effect][s->language]);
        begin_group(s, 16 + i % 3 * 208, 420 + i / 3 * 56, 1);
        draw_card(s, 196, 44);
        label(s, 98, 27, 14, INK, words);
        end_group(s);
    }
}
