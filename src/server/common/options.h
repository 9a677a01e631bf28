/* options.h: the command line of `windrose serve`. */
#ifndef WINDROSE_SERVER_OPTIONS_H
#define WINDROSE_SERVER_OPTIONS_H

#include "server.h"

enum { OPTIONS_GOOD, OPTIONS_HELP, OPTIONS_WRONG };

/* Reads it into `o`, with defaults for what is not given, and sets the log level. What
 * is wrong has been said already. argv[0] is not looked at. */
int options_read(options *o, int argc, char **argv);

/* The file in which games are kept if nothing else is said; its folder is made. */
const char *options_default_store(void);

#endif
