/*
 * shapes.h: what messages consist of, described once.
 *
 * tools/typegen.c makes the types of the page from these tables, the tables of
 * docs/PROTOCOL.md, and the JSON that tests check every message against: a member that
 * is not described, or is sent otherwise, fails a test.
 *
 * A table is a list of rows: a type, verb or event, then its members. Types are written
 * as in TypeScript: string, number, boolean, null, unknown, a type of these tables, 'a
 * word', T[], [T, T], Record<string, T>, T | T, and (T).
 */
#ifndef WINDROSE_SHAPES_H
#define WINDROSE_SHAPES_H

enum {
    SHAPE_END,
    SHAPE_TYPE,   /* an object; its members follow */
    SHAPE_ALIAS,  /* another name for `type` */
    SHAPE_VERB,   /* a request to the server; what it takes and answers follows */
    SHAPE_EVENT,  /* a message that the server sends by itself */
    SHAPE_MEMBER, /* of the type, event or request before it */
    SHAPE_ANSWER  /* of the answer to the request before it */
};

typedef struct {
    int kind;
    const char *name;    /* of a member with a `?` behind it if it may be missing */
    const char *type;    /* of members and aliases */
    const char *meaning; /* Markdown; "": the name says it */
} shape;

#define TYPE(name, meaning)                                                            \
    { SHAPE_TYPE, name, "", meaning }
#define ALIAS(name, type, meaning)                                                     \
    { SHAPE_ALIAS, name, type, meaning }
#define VERB(name, meaning)                                                            \
    { SHAPE_VERB, name, "", meaning }
#define EVENT(name, meaning)                                                           \
    { SHAPE_EVENT, name, "", meaning }
#define MEMBER(name, type, meaning)                                                    \
    { SHAPE_MEMBER, name, type, meaning }
#define ANSWER(name, type, meaning)                                                    \
    { SHAPE_ANSWER, name, type, meaning }
#define SHAPES_END                                                                     \
    { SHAPE_END, "", "", "" }

extern const shape shapes_of_wire[];   /* what server and engine both send */
extern const shape shapes_of_engine[]; /* answers of the engine in the browser */
extern const shape shapes_of_server[];

#endif
