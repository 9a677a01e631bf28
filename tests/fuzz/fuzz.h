/*
 * fuzz.h: what the fuzzers share. Each one defines LLVMFuzzerTestOneInput; tools/fuzz
 * links it with libFuzzer, `make test` with driver.c, which replays the corpus.
 */
#ifndef WINDROSE_TESTS_FUZZ_H
#define WINDROSE_TESTS_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(cond)                                                                  \
    do {                                                                               \
        if (!(cond)) {                                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #cond);                 \
            abort();                                                                   \
        }                                                                              \
    } while (0)

#endif
