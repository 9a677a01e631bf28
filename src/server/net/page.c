/*
 * page.c: writes tags into the page's first file: the page lives behind one address,
 * and programs that preview links do not run it.
 */
#define _GNU_SOURCE

#include "page.h"

#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

static const char letters[] = LETTERS, of_host[] = LETTERS ".:-[]";

int page_is_invitation(const char *path, wr_words *id, wr_words *invite) {
    if (strncmp(path, "/t/", 3) != 0)
        return 0;
    *id = (wr_words){path + 3, strspn(path + 3, letters)};
    const char *rest = id->at + id->len;
    if (id->len == 0 || *rest != '/')
        return 0;
    *invite = (wr_words){rest + 1, strspn(rest + 1, letters)};
    return invite->len > 0 && invite->at[invite->len] == '\0';
}

static void put_escaped(wr_text *out, const char *words) {
    for (; *words != '\0'; words++) {
        const char *name = *words == '&'    ? "&amp;"
                           : *words == '<'  ? "&lt;"
                           : *words == '>'  ? "&gt;"
                           : *words == '"'  ? "&quot;"
                           : *words == '\'' ? "&#39;"
                                            : NULL;
        if (name != NULL)
            wr_put(out, name);
        else
            wr_put_char(out, *words);
    }
}

static void put_tag(wr_text *out, const char *name, const char *value) {
    text_print(out, "<meta %s content=\"", name);
    put_escaped(out, value);
    wr_put(out, "\" />\n");
}

/* The way from a path up to the folder of the page. */
static void put_up(wr_text *out, const char *path) {
    const char *at = strchr(path + 1, '/');
    wr_put(out, at == NULL ? "./" : "");
    for (; at != NULL; at = strchr(at + 1, '/'))
        wr_put(out, "../");
}

/* Programs want whole addresses; if what a request calls its host cannot be one, the
 * address is relative. */
static void put_image(wr_text *out, const char *path, const page_card *card) {
    wr_text address = {.grow = text_grow};
    size_t len = strlen(card->host);
    if (len > 0 && strspn(card->host, of_host) == len)
        text_print(&address, "http%s://%s/", card->is_secure ? "s" : "", card->host);
    else
        put_up(&address, path);
    wr_put(&address, card->image);
    put_tag(out, "property=\"og:image\"", address.buf);
    put_tag(out, "property=\"og:image:width\"", "1200");
    put_tag(out, "property=\"og:image:height\"", "630");
    text_free(&address);
}

static void put_tags(wr_text *out, const char *path, const page_card *card) {
    put_tag(out, "name=\"description\"", card->text);
    put_tag(out, "property=\"og:type\"", "website");
    put_tag(out, "property=\"og:site_name\"", "Windrose");
    put_tag(out, "property=\"og:title\"", card->title);
    put_tag(out, "property=\"og:description\"", card->text);
    put_tag(out, "name=\"twitter:card\"",
            card->image[0] != '\0' ? "summary_large_image" : "summary");
    if (card->image[0] != '\0')
        put_image(out, path, card);
    if (card->is_private)
        put_tag(out, "name=\"robots\"", "noindex");
}

/* Copies text in which addresses are relative to the folder of the page. */
static void put_part(wr_text *out, const char *from, const char *end,
                     const char *path) {
    static const char here[] = "=\"./";
    const char *at;
    while ((at = memmem(from, (size_t)(end - from), here, sizeof here - 1)) != NULL) {
        wr_put_bytes(out, from, (size_t)(at + 2 - from));
        put_up(out, path);
        from = at + sizeof here - 1;
    }
    wr_put_bytes(out, from, (size_t)(end - from));
}

void page_write(const char *index, size_t len, const char *path, const page_card *card,
                wr_text *out) {
    static const char opens[] = "<!-- card -->", closes[] = "<!-- /card -->";
    const char *end = index + len;
    const char *from = memmem(index, len, opens, sizeof opens - 1);
    const char *to = from != NULL
                         ? memmem(from, (size_t)(end - from), closes, sizeof closes - 1)
                         : NULL;
    if (to == NULL || card == NULL) {
        put_part(out, index, end, path);
        return;
    }
    put_part(out, index, from + sizeof opens - 1, path);
    wr_put(out, "\n");
    put_tags(out, path, card);
    put_part(out, to, end, path);
}
