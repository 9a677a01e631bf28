/* bots.c: the list of bots. A new bot is one line here. */
#include "ai.h"

#include <string.h>

const wr_bot *const wr_bots[] = {&wr__bot_greedy, &wr__bot_random, NULL};

const wr_bot *wr_bot_find(wr_words name) {
    for (int i = 0; wr_bots[i] != NULL; i++)
        if (strlen(wr_bots[i]->name) == name.len &&
            memcmp(wr_bots[i]->name, name.at, name.len) == 0)
            return wr_bots[i];
    return NULL;
}
