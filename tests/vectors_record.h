/*
 * vectors_record.h: whole records among the vectors.
 */
#ifndef WINDROSE_TESTS_VECTORS_RECORD_H
#define WINDROSE_TESTS_VECTORS_RECORD_H

/* Reads the record of a whole game and checks its legal sets, writes it again, with and
 * without legal sets, and reads that. Removes its comments. Returns NULL, or what is
 * wrong. */
const char *record_fault(char *record);

#endif
