/* server.c: wakes the event loop of a server. */
#include "server.h"

/* The lock keeps the event loop alive while another thread wakes it. */
void server_wake(server *s) {
    pthread_mutex_lock(&s->waking);
    if (s->wake != NULL)
        s->wake(s);
    pthread_mutex_unlock(&s->waking);
}

void server_set_wake(server *s, void (*wake)(server *s)) {
    pthread_mutex_lock(&s->waking);
    s->wake = wake;
    pthread_mutex_unlock(&s->waking);
}
