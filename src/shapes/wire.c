/* wire.c: shapes of what the server and the engine in the browser both send. */
#include "shapes.h"

const shape shapes_of_wire[] = {
    ALIAS("Obs", "Record<string, unknown>", "what a seat or a spectator knows"),
    ALIAS("Action", "[number, string]", "the number of an action, and its words"),
    SHAPES_END,
};
