/*
 * azimuth-script.h: plays scripts of Azimuth, for its vectors and the tests of its
 * rules.
 *
 * A script is a partial position, then lines that are played and lines that say what
 * must hold. Only what matters is on the board, everything else is empty. The position
 * is that of a game whose first position is changed; all else goes through the reader
 * of records. Lines are separated by line feeds or by " / ".
 *
 * The position, before the first `do` or `expect`; `fresh` stands for a game from the
 * very beginning:
 *
 *     players <n>                  set <option> <value>
 *     rafts <space>=<letters> ...  from the bottom to the top
 *     winds <wind space>=<letter><direction> ...
 *     hand <letter>=<n> ...        0 by default: all colours are in phase 2
 *     castaways <letter>=<place> ...           on the island by default
 *     beaches <letter>=<position> ...          3 by default
 *     coconuts <letter>=<n> ...    race: 4 by default
 *     turtle <letter> ...          these may use the turtle's help in this round
 *     asleep <letter> ...          these sleep in this round
 *     round <n>                    5 by default
 *     marker <colour>              has the turn too; red by default
 *     turn <colour>
 *
 * Then:
 *
 *     do <line>                    plays a line of a record, be it chance or decision
 *     expect rafts | winds | castaways | hand | coconuts ...  as above; `-`: none
 *     expect beaches <letter>=<space>,<space> ...
 *     expect homecoming <letter>=<round> ...   0: not home
 *     expect asleep | turtle <letter> ...      all of them, or `none`
 *     expect actor <seat> | chance | over      expect marker | turn <colour>
 *     expect round <n>             expect result | winners ...
 *     expect swims <place> | ...   all swims that are legal, or `none`
 *     expect legal has | lacks | only <action> | ...
 *     expect count <n>             legal actions of the one whose turn it is
 *     expect outcomes <word>:<cases> ...       all that chance may bring
 *     expect barred <rule> <line>  refused, and this rule is the reason
 *     expect accepted <line> ; ... the beginning of a record; `_` stands for a blank
 *     expect told <seat> <sentences>           of the last line; 0: a spectator
 *     expect refused <line> ; ...  the same, but the last line is refused
 */
#ifndef WINDROSE_TESTS_RULES_AZIMUTH_SCRIPT_H
#define WINDROSE_TESTS_RULES_AZIMUTH_SCRIPT_H

#include "src/games/azimuth/azimuth.h"
#include "tests/script.h"

/* Plays a script, and checks that the lines it plays are written as they were read.
 * Returns NULL, or what is wrong and at which line; the text lives until the next
 * call. */
const char *azimuth_fault(const char *script);

#define SCRIPT(script) SCRIPT_HOLDS(azimuth_fault(script))

#endif
