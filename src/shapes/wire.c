/* wire.c: shapes of what the server and the engine in the browser both send. */
#include "shapes.h"

const shape shapes_of_wire[] = {
    ALIAS("Obs", "Record<string, unknown>", "what a seat or a spectator knows"),
    ALIAS("Action", "[number, string]", "the number of an action, and its words"),

    TYPE("Position", ""),
    MEMBER("at", "number",
           "its number: so many moves were made before it; seats that choose at the "
           "same time all see the same one"),
    MEMBER("you", "number | null", "the seat of the viewer; null: a spectator"),
    MEMBER("actors", "number[]", "seats that owe a move"),
    MEMBER("legal", "Action[]", "what the viewer may do; empty unless it owes a move"),
    MEMBER("obs", "Obs",
           "what the viewer knows, with the members that `windrose replay --json` "
           "prints"),
    MEMBER("clock?", "ClocksLeft", "of the server, if the table has one"),
    MEMBER("absent?", "Absence",
           "of the server, if the table has none, while the game goes on"),
    MEMBER("over", "boolean", ""),
    MEMBER("result?", "Result", "once the game is over"),

    TYPE("Step", ""),
    MEMBER("n", "number", "the number of moves made with it"),
    MEMBER("who?", "number", "a seat, or -1 for chance"),
    MEMBER("action?", "number",
           "the number of the action, if it is a single one and all of it is seen"),
    MEMBER("text?", "string",
           "the action as [RECORD.md](RECORD.md) has it, without the seat; `?` is what "
           "the viewer may not know"),
    MEMBER("also?", "string[]", "lines about what was revealed"),
    MEMBER("story?", "string[]",
           "of the engine in the browser: sentences in the language that was asked "
           "for"),
    MEMBER("obs", "Obs", "what the viewer knew afterwards"),

    TYPE("Result", "how a game ended"),
    MEMBER("points", "number[]", "by seat"),
    MEMBER("winners", "number[]", "seats"),
    MEMBER("ended?", "boolean", "true if the other players ended it early"),

    TYPE("Voyage", "a match as one seat played it, to be compared with others"),
    MEMBER("won", "boolean", ""),
    MEMBER("place", "number", "from 1; equal points share one"),
    MEMBER("points", "number", ""),
    MEMBER("lead", "number", "over the best of the others; below 0: behind"),
    MEMBER("rounds", "number", ""),
    MEMBER("signs", "number[]",
           "how each round ended: 0 last, 1 in between, 2 leading with others, 3 "
           "leading; 4 to 8: as many points, if all win or lose together"),
    SHAPES_END,
};
