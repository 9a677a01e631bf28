/*
 * prose.h: prints plain Markdown for people at a terminal.
 */
#ifndef WINDROSE_CLI_PROSE_H
#define WINDROSE_CLI_PROSE_H

#include "src/cli/common/ink.h"

/* Prints the lines from..end-1: headings, paragraphs, lists, tables, preformatted text
 * indented by four blanks, bold and code. */
void prose_print(const ink *k, const char *const *from, const char *const *end);

#endif
