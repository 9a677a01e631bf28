/*
 * winds-of-plunder-script.h: what the two files that run scripts share; see
 * winds-of-plunder-table.h. Positions and play are in winds-of-plunder-table.c,
 * editions and records in winds-of-plunder-records.c.
 */
#ifndef WINDROSE_TESTS_RULES_WINDS_OF_PLUNDER_SCRIPT_H
#define WINDROSE_TESTS_RULES_WINDS_OF_PLUNDER_SCRIPT_H

#include "winds-of-plunder-table.h"

/* Begins anew, with the standard edition and an empty record. */
void records_reset(void);
/* Runs a line about these, any other as table_line does: it needs a match. */
int records_line(char *line);
int table_line(char *line);
/* The match of the record so far, which is accepted; NULL if there is no record. */
wr_match *records_match(void);

#endif
