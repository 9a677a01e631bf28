/*
 * ink.c: turns ink marks into colours, and letters that the terminal lacks into others.
 */
#define _XOPEN_SOURCE 700

#include "ink.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "io.h"
#include "src/base/text.h"

enum {
    TALL = 100, /* lines that push everything off a screen that cannot clear */
    NARROW = 40 /* columns that a terminal has at least */
};

/* Chosen from the 256 colours so that each is legible on black and on white. */
static const char *const codes[WR_INK_COUNT] = {
    [WR_INK_PLAIN] = "\033[0m",       [WR_INK_NORTH] = "\033[38;5;63m",
    [WR_INK_EAST] = "\033[38;5;130m", [WR_INK_SOUTH] = "\033[38;5;160m",
    [WR_INK_WEST] = "\033[38;5;29m",  [WR_INK_STRONG] = "\033[1m",
    [WR_INK_QUIET] = "\033[2m",
};

static const struct {
    const char *letter, *plain;
} plain_letters[] = {
    {"▲", "^"},  {"▶", ">"},  {"▼", "v"},  {"◀", "<"},  {"▸", ">"},  {"·", "."},
    {"◆", "*"},  {"•", "*"},  {"–", "-"},  {"—", "-"},  {"’", "'"},  {"“", "\""},
    {"”", "\""}, {"×", "x"},  {"─", "-"},  {"│", "|"},  {"┼", "+"},  {"½", ".5"},
    {"▒", "%"},  {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"ß", "ss"}, {"Ä", "Ae"},
    {"Ö", "Oe"}, {"Ü", "Ue"}, {"„", "\""},
};

/* How wide text is set: as the terminal is, but no wider than one reads well. */
static size_t text_width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < NARROW ||
        size.ws_col > INK_WIDTH)
        return INK_WIDTH;
    return size.ws_col;
}

ink ink_plain(void) {
    return ink_of(stdout);
}

ink ink_of(FILE *to) {
    setlocale(LC_CTYPE, "");
    return (ink){.width = INK_WIDTH,
                 .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
                 .person = isatty(STDIN_FILENO),
                 .tty = isatty(STDOUT_FILENO),
                 .language = args_language(),
                 .to = to};
}

void ink_init(ink *k, const args *a) {
    const char *choice = args_value(a, "--color"), *term = getenv("TERM");
    const char *no_color = getenv("NO_COLOR");
    int is_dumb = term == NULL || strcmp(term, "dumb") == 0;
    *k = ink_plain();
    k->width = text_width();
    k->screen = k->tty && !is_dumb;
    if (choice == NULL || strcmp(choice, "auto") == 0)
        k->colour = k->screen && (no_color == NULL || no_color[0] == '\0');
    else if (strcmp(choice, "always") == 0)
        k->colour = 1;
    else if (strcmp(choice, "never") == 0)
        k->colour = 0;
    else
        io_fail(CLI_USAGE, "--color takes always, never or auto, not \"%s\"",
                "--color erwartet always, never oder auto, nicht „%s“", choice);
}

/* The number of bytes of the letter at `text`, which may be cut short. */
static size_t letter_length(const char *text) {
    size_t len = 1;
    while (((unsigned char)text[len] & 0xc0) == 0x80)
        len++;
    return len;
}

static const char *plain_letter(const char *letter, size_t len) {
    for (size_t i = 0; i < sizeof plain_letters / sizeof plain_letters[0]; i++)
        if (strlen(plain_letters[i].letter) == len &&
            memcmp(plain_letters[i].letter, letter, len) == 0)
            return plain_letters[i].plain;
    return "?";
}

void ink_put(const ink *k, const char *text) {
    while (*text != '\0') {
        unsigned char c = (unsigned char)*text;
        size_t len = 1;
        if (c >= WR_INK_PLAIN && c < WR_INK_COUNT) {
            if (k->colour)
                fputs(codes[c], k->to);
        } else if (c < 0x80) {
            fputc(c, k->to);
        } else {
            len = letter_length(text);
            if (k->utf8)
                fwrite(text, 1, len, k->to);
            else
                fputs(plain_letter(text, len), k->to);
        }
        text += len;
    }
}

void ink_put_in(const ink *k, int mark, const char *text) {
    if (k->colour)
        fputs(codes[mark], k->to);
    ink_put(k, text);
    if (k->colour)
        fputs(codes[WR_INK_PLAIN], k->to);
}

size_t ink_width(const char *text, size_t len) {
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += (unsigned char)text[i] >= WR_INK_COUNT &&
             ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

/* The columns that a word takes where it is shown. */
static size_t shown_width(const ink *k, const char *word) {
    size_t width = ink_width(word, strlen(word));
    for (size_t len; !k->utf8 && *word != '\0'; word += len) {
        len = letter_length(word);
        if (len > 1)
            width += strlen(plain_letter(word, len)) - 1;
    }
    return width;
}

/* Fills lines with words; the first line begins at column `start`, where the output is
 * already, and the others at column `hang`. */
static void fill(const ink *k, size_t start, size_t hang, const char *words) {
    enum { MAX_WORD = 256 };
    size_t column = start, used;
    int is_fresh = 1; /* no word is on the line */
    for (; *words != '\0'; words += used) {
        char word[MAX_WORD];
        size_t len = strcspn(words, " \n");
        used = len < MAX_WORD ? len : MAX_WORD - 1;
        memcpy(word, words, used);
        word[used] = '\0';
        size_t width = shown_width(k, word);
        if (!is_fresh && column + 1 + width > k->width) {
            fputc('\n', k->to);
            column = 0;
            is_fresh = 1;
        }
        size_t blanks = !is_fresh ? 1 : hang > column ? hang - column : 0;
        fprintf(k->to, "%*s", (int)blanks, "");
        column += blanks + width;
        ink_put(k, word);
        is_fresh = words[used] == '\n';
        if (is_fresh) {
            fputc('\n', k->to);
            column = 0;
        }
        used += words[used] == ' ' || words[used] == '\n';
    }
    if (!is_fresh)
        fputc('\n', k->to);
}

void ink_wrapped(const ink *k, size_t indent, const char *words) {
    fill(k, 0, indent, words);
}

void ink_hung(const ink *k, size_t column, const char *words) {
    fill(k, column, column, words);
}

/* Puts the sentence in the reader's language into `t`. */
#define PUT_SENTENCE(k, t, english, german)                                            \
    do {                                                                               \
        va_list words;                                                                 \
        va_start(words, german);                                                       \
        text_vprint(t, ink_either(k, english, german), words);                         \
        va_end(words);                                                                 \
    } while (0)

const char *ink_either(const ink *k, const char *english, const char *german) {
    return k->language == WR_GERMAN ? german : english;
}

void ink_say(const ink *k, const char *english, const char *german, ...) {
    wr_text t = {.grow = text_grow};
    PUT_SENTENCE(k, &t, english, german);
    ink_put(k, t.buf);
    text_free(&t);
}

void ink_tell(const ink *k, const char *english, const char *german, ...) {
    wr_text t = {.grow = text_grow};
    PUT_SENTENCE(k, &t, english, german);
    ink_wrapped(k, 0, t.buf);
    text_free(&t);
}

void ink_clear(const ink *k) {
    if (k->screen)
        fputs("\033[H\033[2J\033[3J", k->to);
    else
        for (int i = k->tty ? TALL : 1; i > 0; i--)
            fputc('\n', k->to);
}
