/*
 * wasm.c: what the browser calls. Games are named by their index in wr_games; texts are
 * addresses of terminated bytes in the exported memory. A caller's bug traps, after its
 * sentence was left where wr_failure finds it.
 */
#include "windrose.h"

#define EXPORT(name) __attribute__((export_name(#name))) extern

enum { ARENA_BYTES = 1 << 20 };

static _Alignas(16) unsigned char arena[ARENA_BYTES];
static const char *failure = "";

void wr__fail(const char *what) {
    failure = what;
    __builtin_trap();
}

EXPORT(wr_failure) const char *web_failure(void);
EXPORT(wr_num_games) int web_num_games(void);
EXPORT(wr_game_name) const char *web_game_name(int game);
EXPORT(wr_state_size) uint32_t web_state_size(int game);
EXPORT(wr_obs_size) uint32_t web_obs_size(int game);
EXPORT(wr_signature) uint64_t web_signature(int game);

const char *web_failure(void) {
    return failure;
}

int web_num_games(void) {
    int n = 0;
    while (wr_games[n] != NULL)
        n++;
    return n;
}

static const wr_game *game_at(int game) {
    WR_ASSERT(game >= 0 && game < web_num_games(), "there is no game of this index");
    return wr_games[game];
}

const char *web_game_name(int game) {
    return game_at(game)->name;
}

uint32_t web_state_size(int game) {
    return game_at(game)->state_size;
}

uint32_t web_obs_size(int game) {
    return game_at(game)->obs_size;
}

/* JavaScript gets the number as a BigInt. */
uint64_t web_signature(int game) {
    const wr_game *g = game_at(game);
    WR_ASSERT(wr_signature_size(g) <= ARENA_BYTES, "the arena is too small");
    return wr_signature(g, arena);
}
