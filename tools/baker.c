/*
 * baker.c: prints the built-in edition of a game as a C initialiser; see tools/bake.
 *
 * Compiled with HEADER, the game's header; READ and FIELDS, its reader and field table
 * of editions; LINES, the lines of the file; EDITION, the name of what is printed.
 */
#include HEADER

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRING(x)  #x
#define NAME_OF(x) STRING(x)

extern const char *const LINES[];
int READ(wr_words file, wr_edition *out, wr_text *lines, wr_diag *d);
extern const wr_field FIELDS[];

static char file[WR_MAX_EDITION], lines[WR_MAX_EDITION];
static wr_edition edition;

void wr_fail(const char *what) {
    fprintf(stderr, "tools/bake: %s\n", what);
    exit(1);
}

/* Element i of a field; editions have the machine's byte order, as states do. */
static long long element(const wr_field *f, int i) {
    const char *at = (const char *)&edition + f->offset + (size_t)i * f->width;
    int is_signed = f->flags & WR_FIELD_SIGNED;
    long long value = 0;
    memcpy(&value, at, f->width);
    if (is_signed && f->width < 8 && (value >> (8 * f->width - 1) & 1))
        value -= 1LL << 8 * f->width;
    return value;
}

int main(void) {
    wr_text text, kept;
    wr_diag d = {0};
    wr_text_init(&text, file, sizeof file);
    wr_text_init(&kept, lines, sizeof lines);
    for (int i = 0; LINES[i] != NULL; i++) {
        wr_put(&text, LINES[i]);
        wr_put_char(&text, '\n');
    }
    wr_words words = {file, text.len};
    if (text.full || READ(words, &edition, &kept, &d) != 0) {
        fprintf(stderr, "tools/bake: line %u of the edition: %s (%s)\n", d.line, d.text,
                d.rule);
        return 1;
    }
    printf("/* Made by tools/bake. */\n#include %s\n\n", NAME_OF(HEADER));
    printf("extern const wr_edition %s;\n", NAME_OF(EDITION));
    printf("const wr_edition %s = {\n", NAME_OF(EDITION));
    for (const wr_field *f = FIELDS; f->name != NULL; f++) {
        const char *number = f->flags & WR_FIELD_SIGNED ? "%lld, " : "%lluu, ";
        printf(f->count > 1 ? "    .%s = {" : "    .%s = ", f->name);
        for (int i = 0; i < f->count; i++)
            printf(number, element(f, i));
        printf(f->count > 1 ? "},\n" : "\n");
    }
    printf("};\n");
    return 0;
}
