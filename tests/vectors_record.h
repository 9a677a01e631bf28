/*
 * vectors_record.h: whole records among the vectors.
 */
#ifndef WINDROSE_TESTS_VECTORS_RECORD_H
#define WINDROSE_TESTS_VECTORS_RECORD_H

/* Reads the record of a whole game, checking the legal sets that stand in it, writes it
 * again, with and without legal sets, and reads that. Takes its comments away. Returns
 * NULL, or what is wrong. */
const char *record_fault(char *record);

#endif
