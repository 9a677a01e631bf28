/*
 * imagine.h: compares what `imagine` draws with an enumeration of all states that fit.
 *
 * A test begins a comparison with an observation, adds every state that could be true,
 * if it fits or not, with the number of equally likely cases that lead to it, and then
 * lets the game draw: only states that fit may come, each as often as its weight says,
 * by a chi-square test. All seeds are fixed.
 */
#ifndef WINDROSE_TESTS_IMAGINE_H
#define WINDROSE_TESTS_IMAGINE_H

#include "check.h"
#include "windrose.h"

/* The observation must last until the comparison is over. */
void imagine_begin(const wr_game *g, const wr_obs *o, int viewer);
/* Counts a state unless it is broken or looks different to the viewer. Returns 1 if it
 * fits. */
int imagine_add(const wr_state *s, double weight);
/* Draws and compares; returns the number of different states that fit. */
int imagine_compare(void);

/* n! / (n - k)! */
double falling(int n, int k);

#endif
