/* clock.h: what time it is, and how long something took. */
#ifndef WINDROSE_BASE_CLOCK_H
#define WINDROSE_BASE_CLOCK_H

#include <stdint.h>

uint64_t steady_ms(void); /* never goes back */
uint64_t steady_us(void);
double steady_s(void);
uint64_t thread_us(void); /* processor time of this thread */
int64_t wall_ms(void);    /* since 1970, by the machine's clock, which may be set */

/* Milliseconds since 1970 that never go back or leap while the program runs: what
 * time_begin has set plus what has passed since, or wall_ms before that. */
int64_t now_ms(void);
void time_begin(int64_t now);

#endif
