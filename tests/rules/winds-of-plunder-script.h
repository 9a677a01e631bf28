/*
 * winds-of-plunder-script.h: what the two files that run scripts share; see
 * winds-of-plunder-table.h. Positions and play are in winds-of-plunder-table.c,
 * editions and records in winds-of-plunder-records.c.
 */
#ifndef WINDROSE_TESTS_RULES_WINDS_OF_PLUNDER_SCRIPT_H
#define WINDROSE_TESTS_RULES_WINDS_OF_PLUNDER_SCRIPT_H

#include "winds-of-plunder-table.h"

enum { SCRIPT_LINE = 4096, SCRIPT_RECORD = 1 << 16 };

/* Cuts the first word off *rest; "" if there is none. */
char *script_word(char **rest);
/* The number that a word is. */
int script_number(const char *word);
/* Says what is wrong; the first to do so is heard. */
__attribute__((format(printf, 1, 2))) void script_wrong(const char *format, ...);

/* Begins anew: the standard edition, an empty record. */
void script_reset(void);
/* Runs a line about editions and records; 0 if it is no such line. */
int script_records_line(const char *command, char *rest);
/* The edition with all its changes, for play; NULL if it is refused. */
const wr_setup *script_edition(void);
/* The match of the record so far, which is accepted; NULL if there is no record. */
wr_match *script_record(void);

#endif
