/* options.h: the command line of `windrose serve`. */
#ifndef WINDROSE_SERVER_OPTIONS_H
#define WINDROSE_SERVER_OPTIONS_H

#include "server.h"

enum { OPTIONS_GOOD, OPTIONS_HELP, OPTIONS_WRONG };

/* Reads it into `o`, with defaults for what is not given, and sets the log level.
 * Errors have been reported already. Ignores argv[0]. */
int options_read(options *o, int argc, char **argv);

/* The default file of games; makes its folder. */
const char *options_default_store(void);

#endif
