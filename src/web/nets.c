/*
 * nets.c: the net of this table. Only the module that the page loads when it first
 * needs a net has it; the first one would be too large.
 */
#include "web.h"

#include <string.h>

EXPORT(wr_net) int web_net(uint32_t size);

/* Takes the net in the input for the game of this table, until the next table. */
int web_net(uint32_t size) {
    wr_diag d = {0};
    wr_words file = {web_input_at(0), size};
    int error = wr_net_check(web_now.game, file, &d);
    if (error != 0)
        return web_refuse(error, &d);
    char *kept = web_take(size);
    memcpy(kept, file.at, size);
    web_now.net = (wr_words){kept, size};
    return 0;
}
