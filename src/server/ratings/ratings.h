/*
 * ratings.h: what people may ask about results and ratings, and inviting people again.
 */
#ifndef WINDROSE_SERVER_RATINGS_H
#define WINDROSE_SERVER_RATINGS_H

#include "src/server/clients/request.h"

void verb_ratings(request *r, table *t);
void verb_career(request *r, table *t);
void verb_results(request *r, table *t);
void verb_invitations(request *r, table *t);
void verb_decline(request *r, table *t);
void verb_forget(request *r, table *t);

#endif
