/* figure.c: sheets, words and groups of the drawings of the rules. */
#include "figure.h"

#include <stdarg.h>

const char *const direction_ink[4] = {"var(--north, #1f4d93)", "var(--east, #b56c00)",
                                      "var(--south, #a8392a)", "var(--west, #1b7763)"};
const char *const direction_wash[4] = {
    "var(--north-wash, #d9e3f3)", "var(--east-wash, #f7e4bf)",
    "var(--south-wash, #f4d9d2)", "var(--west-wash, #d2e9e1)"};
const char *const direction_words[4] = {
    "var(--north-text, #1b4483)", "var(--east-text, #8a5100)",
    "var(--south-text, #93301f)", "var(--west-text, #14614f)"};
const char *const direction_arrow[4] = {"M0-7 6 6 0 2.5-6 6Z", "M7 0-6 6-6-6Z",
                                        "M0 7-6-6 0-3 6-6ZM-1.5-7h3v3h-3Z",
                                        "M-7 0 0-6 0-2.5 7-2.5 7 2.5 0 2.5 0 6Z"};

const char *direction_letter(const sheet *s, int direction) {
    static const char *const letters[4][2] = {
        {"N", "N"}, {"E", "O"}, {"S", "S"}, {"W", "W"}};
    return letters[direction][s->language];
}

const char *say(const sheet *s, const char *english, const char *german) {
    return s->language == GERMAN ? german : english;
}

void draw(const sheet *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vfprintf(s->out, format, args);
    va_end(args);
}

static void put_words(const sheet *s, double x, double y, const char *style,
                      const char *words) {
    draw(s, "<text x=\"%g\" y=\"%g\" %s>", x, y, style);
    for (; *words != '\0'; words++)
        if (*words == '&')
            draw(s, "&amp;");
        else
            fputc(*words, s->out);
    draw(s, "</text>\n");
}

void label(const sheet *s, double x, double y, int size, const char *ink,
           const char *words) {
    char style[128];
    snprintf(style, sizeof style, "font-size=\"%d\" fill=\"%s\" text-anchor=\"middle\"",
             size, ink);
    put_words(s, x, y, style, words);
}

void label_from(const sheet *s, double x, double y, int size, const char *ink,
                const char *words) {
    char style[128];
    snprintf(style, sizeof style, "font-size=\"%d\" fill=\"%s\"", size, ink);
    put_words(s, x, y, style, words);
}

void label_bold(const sheet *s, double x, double y, int size, const char *ink,
                const char *words) {
    char style[128];
    snprintf(style, sizeof style,
             "font-size=\"%d\" font-weight=\"700\" fill=\"%s\" text-anchor=\"middle\"",
             size, ink);
    put_words(s, x, y, style, words);
}

void begin_place(const sheet *s, const char *name, double x, double y) {
    draw(s, "<g data-place=\"%s\" transform=\"translate(%g %g)\">\n", name, x, y);
}

void begin_group(const sheet *s, double x, double y, double scale) {
    draw(s, "<g transform=\"translate(%g %g)", x, y);
    if (scale < 1 || scale > 1)
        draw(s, " scale(%g)", scale);
    draw(s, "\">\n");
}

void end_group(const sheet *s) {
    draw(s, "</g>\n");
}

void begin_sheet(const sheet *s, int width, int height) {
    draw(s,
         "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
         "font-family=\"system-ui, sans-serif\">\n"
         "<!-- Made by tools/figures. -->\n"
         "<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"" PANEL "\"/>\n",
         width, height, width, height);
}
