/*
 * columbus-voyage.h: plays scripts of Columbus, for its vectors and the tests of its
 * rules.
 *
 * A script is a record without its first two lines, with further lines before the first
 * move that set the position (`at ship 1 8-6 damaged`), and lines anywhere after that
 * say what must hold there (`expect legal end | rose w`). The position is set by a game
 * whose first position is changed; all else goes through the public interface.
 *
 * Before `players`:
 *
 *     edit <change>               changes the standard edition; see voyage_edit
 *
 * Before the first move:
 *
 *     at round <r>                at turn <seat>
 *     at ship <seat> <field> [damaged]
 *     at barrels <seat> <k>       at disc <seat>          at sit <seat> <k>
 *     at hand <seat> <card> ...   at whirlwind <w> <field>
 *     at pile <card> ...          all other cards that are in no hand are discarded
 *
 * What must hold:
 *
 *     expect legal a | b          the whole legal set of the seat that decides: of
 *                                 several seats, the first
 *     expect offered a | b        expect refused a | b    expect count <k>
 *     expect decides <seat>       expect owes <seat> ...  all seats that owe a move
 *     expect chance <kind>        expect outcomes <value>:<weight> ...
 *     expect ship <seat> <field> intact|damaged           expect barrels <seat> <k>
 *     expect hand <seat> <card> ...|none                  expect disc <seat> yes|no
 *     expect whirlwind <w> <field>                        expect dice <letters>|none
 *     expect round <r>            expect pile <k>         expect discard <k>
 *     expect sit <seat> <k>       expect over             expect running
 *     expect barred <rule> <seat>|* <action>   refused to that seat, by this rule
 *     expect line <seat> <line>                the last line that a seat sees; 0 is a
 *                                              spectator
 *     expect told <seat> <sentences>           the story of the last line
 *     result ..., winners ...                  the two last lines of a record
 */
#ifndef WINDROSE_TESTS_RULES_COLUMBUS_VOYAGE_H
#define WINDROSE_TESTS_RULES_COLUMBUS_VOYAGE_H

#include "src/games/columbus/columbus.h"
#include "tests/script.h"

/* Plays a script whose lines are separated by ";" or by line feeds, and checks that
 * its record holds the lines that were played. Returns NULL, or says what is wrong and
 * at which line; the text lives until the next call. */
const char *voyage_fault(const char *script);

#define VOYAGE(script) SCRIPT_HOLDS(voyage_fault(script))

/* Changes the edition of script.h: `row <r> <signs>`, `replace <line> => <line>`,
 * `after <line> => <line>`, `delete <line>`, `bytes cr|umlaut|open`. Returns NULL, or
 * what is wrong. */
const char *voyage_edit(const char *change);
/* The check that refuses the edition, or `ok`; and the line at fault, 0 if no single
 * one is. */
const char *voyage_edition_verdict(uint32_t *line);

#endif
