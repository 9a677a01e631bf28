/* games.h: the list of games. A new game is one line here and needs no other list. */
#ifndef WINDROSE_GAMES_H
#define WINDROSE_GAMES_H

/* GAME(symbol): the game is wr_<symbol>, its notice is wr__notice_<symbol>, its
 * constants are wr__constants_<symbol>, its rules texts wr__rules_<symbol> and
 * wr__german_rules_<symbol>, and what bots know of it is wr__knows_<symbol>. */
#define WR_GAMES(GAME)                                                                 \
    GAME(santa_timea)                                                                  \
    GAME(columbus)                                                                     \
    GAME(winds_of_plunder)                                                             \
    GAME(azimuth)                                                                      \
    GAME(nullgame)

#endif
