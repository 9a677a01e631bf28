/* engine.c: shapes of what the engine in the browser answers (src/web). */
#include "shapes.h"

const shape shapes_of_engine[] = {
    TYPE("About", "what the engine says of a game"),
    MEMBER("id", "string", "its name"),
    MEMBER("title", "string", ""),
    MEMBER("summary", "string", ""),
    MEMBER("prefix", "string", "of its rule numbers"),
    MEMBER("version", "number", "of its rules"),
    MEMBER("min", "number", "the fewest seats"),
    MEMBER("max", "number", "the most"),
    MEMBER("isTemplate", "number", "1: it is not offered to players"),
    MEMBER("isOpen", "number", "1: nothing is hidden in it"),
    MEMBER("drawsSeats", "number", "1: seats are shuffled unless you say otherwise"),
    MEMBER("options", "Option[]", ""),
    MEMBER("edition", "string[]",
           "lines of the built-in edition; empty: the game has none"),

    TYPE("Option", "an option of a game"),
    MEMBER("name", "string", ""),
    MEMBER("values", "string | null",
           "names of its values, separated by blanks; null: a number"),
    MEMBER("min", "number", ""),
    MEMBER("max", "number", ""),
    MEMBER("init", "number", "the default"),
    MEMBER("help", "string", ""),

    TYPE("Bot", "a bot of the engine"),
    MEMBER("name", "string", ""),
    MEMBER("title", "string | null", "as people call it"),
    MEMBER("help", "string", ""),

    TYPE("Setup", "what a match is played with"),
    MEMBER("game", "string", ""),
    MEMBER("seats", "number", ""),
    MEMBER("options", "Record<string, string>", ""),
    MEMBER("edition", "string", "text of an edition file; empty: the built-in one"),

    TYPE("Advice", "what a bot thinks"),
    MEMBER("move", "number", "its choice"),
    MEMBER("nodes", "number", "simulations that it took"),
    MEMBER("moves", "[number, number, number, number][]",
           "number, visits, value in 1/10000, points in 1/100; the best first"),

    TYPE("Asked", "what a companion of a real table wants to be told"),
    MEMBER("asks", "boolean", "a viewer here sees the outcome of chance"),
    MEMBER("hides", "boolean", "it may be hidden"),
    MEMBER("revealed", "string",
           "a line that may have come to light; empty: there is no such question"),

    TYPE("Refusal", "what is wrong"),
    MEMBER("text", "string", "one sentence in English"),
    MEMBER("german", "string", "the same in German; empty: there is only the English"),
    MEMBER("rule", "string", "the number of the rule that forbids it, or empty"),
    MEMBER("line", "number", "of the input that is to blame; 0: none"),
    SHAPES_END,
};
