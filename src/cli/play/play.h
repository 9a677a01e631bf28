/*
 * play.h: the commands for people at a terminal.
 */
#ifndef WINDROSE_CLI_PLAY_H
#define WINDROSE_CLI_PLAY_H

#include "src/cli/common/args.h"

int cmd_games(const args *a);  /* rules.c */
int cmd_rules(const args *a);  /* rules.c */
int cmd_play(const args *a);   /* play.c */
int cmd_learn(const args *a);  /* learn.c */
int cmd_hint(const args *a);   /* hint.c */
int cmd_replay(const args *a); /* replay.c */

#endif
