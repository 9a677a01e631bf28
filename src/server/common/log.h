/* log.h: the operator's log: one line for each event, in `key=value` pairs. */
#ifndef WINDROSE_SERVER_LOG_H
#define WINDROSE_SERVER_LOG_H

enum { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

void log_level(int level);
/* The level of that name, or -1. */
int log_level_named(const char *name);
/* One line: time, level, what happened, then further `key=value` words as by printf.
 * From any thread; `what` is a literal. A kind of line that comes very often is left
 * out, and the next one says how often. Nothing secret is ever passed here: no tokens,
 * codes or invites. */
__attribute__((format(printf, 3, 4))) void log_line(int level, const char *what,
                                                    const char *format, ...);

#endif
