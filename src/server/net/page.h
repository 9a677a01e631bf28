/*
 * page.h: the page's first file, with tags for programs that show where a link leads.
 */
#ifndef WINDROSE_SERVER_PAGE_H
#define WINDROSE_SERVER_PAGE_H

#include "src/base/text.h"

/* What the tags say. Texts are untrusted. */
typedef struct {
    const char *title, *text;
    const char *image; /* below the folder of the page; "": none */
    const char *host;  /* where the page is; untrusted, or "" */
    int is_secure;     /* by https */
    int is_private;    /* search engines leave it alone */
} page_card;

/* Appends the file `index` as it is served at `path`: its tags, between the comments
 * `card` and `/card`, are those of the card (NULL: its own), and addresses that begin
 * with `./` lead to the folder of the page. */
void page_write(const char *index, size_t len, const char *path, const page_card *card,
                wr_text *out);
/* True if the path is that of an invitation, /t/TABLE/INVITE. Then *id and *invite
 * have as many letters as the numbers say. */
int page_is_invitation(const char *path, wr_words *id, wr_words *invite);

#endif
