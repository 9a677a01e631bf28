/*
 * events.h: what brings people together around the same deals: the daily voyage, and a
 * club's evening.
 */
#ifndef WINDROSE_SERVER_EVENTS_H
#define WINDROSE_SERVER_EVENTS_H

#include "src/server/clients/request.h"

void verb_today(request *r, table *t);
void verb_sail(request *r, table *t);

void verb_gather(request *r, table *t);
void verb_club(request *r, table *t);
void verb_enter(request *r, table *t);
void verb_depart(request *r, table *t);
void verb_round(request *r, table *t);
void verb_finish(request *r, table *t);
void verb_papers(request *r, table *t);
void verb_evenings(request *r, table *t);

#endif
