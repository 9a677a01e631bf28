/* service.h: a push service for measurements, in threads of the program itself. */
#ifndef WINDROSE_BENCH_SERVICE_H
#define WINDROSE_BENCH_SERVICE_H

#include <stdint.h>

/* Listens by TLS at this port of the loopback, with certificate and key of one file,
 * and answers 201 to every message. Ends the program if it cannot. */
void service_begin(int port, const char *certificate);
/* Messages so far. */
uint64_t service_count(void);

#endif
