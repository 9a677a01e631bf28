/*
 * native.c: positions and random numbers as types of Python, with as little as possible
 * between a call and the rules.
 *
 * A call through cffi costs more than a move does, so what a loop over moves calls is
 * here. The file is part of windrose._engine, of which windrose/_native.py makes a
 * second module. It keeps to Python's stable interface as of 3.10.
 */
#define Py_LIMITED_API 0x030a0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>
#include <structmember.h>

#include "windrose_batch.h"

static PyTypeObject *rng_type, *position_type;
static PyObject *illegal; /* the exception IllegalAction */

/* ==== Arguments ================================================================== */

/* What a method with keywords was called with. */
typedef struct {
    PyObject *const *args;
    Py_ssize_t n;
    PyObject *names; /* of the last ones; NULL: none */
} call;

/* Borrows the arguments by position or name into `out`, where those not given stay
 * NULL; `names` ends with NULL, and the first `needed` of them must be given. */
static int take(const call *c, const char *const *names, int needed, PyObject **out) {
    Py_ssize_t most = 0;
    while (names[most] != NULL)
        most++;
    if (c->n > most) {
        PyErr_Format(PyExc_TypeError, "takes at most %zd arguments", most);
        return -1;
    }
    for (Py_ssize_t i = 0; i < c->n; i++)
        out[i] = c->args[i];
    for (Py_ssize_t k = 0; c->names != NULL && k < PyTuple_Size(c->names); k++) {
        PyObject *name = PyTuple_GetItem(c->names, k);
        Py_ssize_t i = 0;
        while (i < most && PyUnicode_CompareWithASCIIString(name, names[i]) != 0)
            i++;
        if (i == most || out[i] != NULL) {
            PyErr_Format(PyExc_TypeError, "unexpected argument %R", name);
            return -1;
        }
        out[i] = c->args[c->n + k];
    }
    for (int i = 0; i < needed; i++)
        if (out[i] == NULL) {
            PyErr_Format(PyExc_TypeError, "the argument %s is missing", names[i]);
            return -1;
        }
    return 0;
}

/* A new object of a type, its members 0. */
static void *fresh(PyTypeObject *type) {
    return PyType_GenericAlloc(type, 0);
}

static void release(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* ==== Random numbers ============================================================= */

typedef struct {
    PyObject_HEAD wr_rng r;
} rng_object;

static PyObject *rng_seed(PyObject *self, PyObject *seed) {
    ((rng_object *)self)->r = wr_rng_seed(PyLong_AsUnsignedLongLongMask(seed));
    if (PyErr_Occurred())
        return NULL;
    return Py_NewRef(Py_None);
}

static PyObject *rng_below(PyObject *self, PyObject *n) {
    long most = PyLong_AsLong(n);
    if (most == -1 && PyErr_Occurred())
        return NULL;
    if (most < 1 || most > UINT32_MAX) {
        PyErr_SetString(PyExc_ValueError, "below needs a number from 1 to 4294967295");
        return NULL;
    }
    return PyLong_FromUnsignedLong(
        wr_rng_below(&((rng_object *)self)->r, (uint32_t)most));
}

static PyObject *rng_next(PyObject *self, PyObject *none) {
    (void)none;
    return PyLong_FromUnsignedLongLong(wr_rng_next(&((rng_object *)self)->r));
}

static PyObject *rng_split(PyObject *self, PyObject *index) {
    uint64_t number = PyLong_AsUnsignedLongLongMask(index);
    if (PyErr_Occurred())
        return NULL;
    rng_object *child = fresh(Py_TYPE(self));
    if (child != NULL)
        child->r = wr_rng_split(((rng_object *)self)->r, number);
    return (PyObject *)child;
}

static PyObject *rng_get(PyObject *self, PyObject *none) {
    (void)none;
    const wr_rng *r = &((rng_object *)self)->r;
    return Py_BuildValue("KK", (unsigned long long)r->key,
                         (unsigned long long)r->counter);
}

static PyObject *rng_set(PyObject *self, PyObject *pair) {
    unsigned long long key, counter;
    if (!PyArg_ParseTuple(pair, "KK", &key, &counter))
        return NULL;
    ((rng_object *)self)->r = (wr_rng){key, counter};
    return Py_NewRef(Py_None);
}

static PyObject *rng_address(PyObject *self, void *none) {
    (void)none;
    return PyLong_FromVoidPtr(&((rng_object *)self)->r);
}

/* NULL, and an exception, unless it is a Rng. */
static wr_rng *rng_of(PyObject *given) {
    if (PyObject_TypeCheck(given, rng_type))
        return &((rng_object *)given)->r;
    PyErr_Format(PyExc_TypeError, "needs a Rng, not %R", given);
    return NULL;
}

static PyMethodDef rng_methods[] = {
    {"_seed", rng_seed, METH_O, NULL},
    {"below", rng_below, METH_O, "Uniform in 0..n-1."},
    {"next", rng_next, METH_NOARGS, "64 random bits."},
    {"split", rng_split, METH_O, "An independent stream; the same for the same index."},
    {"_get", rng_get, METH_NOARGS, NULL},
    {"_set", rng_set, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef rng_members[] = {
    {"_address", rng_address, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot rng_slots[] = {
    {Py_tp_methods, rng_methods},
    {Py_tp_getset, rng_members},
    {Py_tp_dealloc, release},
    {0, NULL},
};
static PyType_Spec rng_spec = {"windrose._native.Rng", sizeof(rng_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, rng_slots};

/* ==== Positions ================================================================== */

typedef struct {
    PyObject_HEAD PyObject *setup, *game;
    PyObject *memory; /* bytes that change, which only views of this package see */
    wr_state *s;      /* in them */
    const wr_game *g;
    int seats;
} position;

/* The address that an object of the package tells of its part of the engine. */
static void *address_of(PyObject *object) {
    PyObject *number = PyObject_GetAttrString(object, "_address");
    void *at = number != NULL ? PyLong_AsVoidPtr(number) : NULL;
    Py_XDECREF(number);
    return at;
}

/* Bytes of the same contents every time, for all of them are compared. */
static PyObject *zeros(size_t size) {
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes != NULL)
        memset(PyBytes_AsString(bytes), 0, size);
    return bytes;
}

static PyObject *new_position(PyTypeObject *type, PyObject *setup, PyObject *game,
                              const wr_game *g) {
    position *p = fresh(type);
    if (p == NULL)
        return NULL;
    p->setup = Py_NewRef(setup);
    p->game = Py_NewRef(game);
    p->g = g;
    p->memory = zeros(g->state_size);
    if (p->memory == NULL) {
        Py_DECREF(p);
        return NULL;
    }
    p->s = (wr_state *)PyBytes_AsString(p->memory);
    return (PyObject *)p;
}

static PyObject *position_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"setup", NULL};
    PyObject *setup;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O", names, &setup))
        return NULL;
    PyObject *game = PyObject_GetAttrString(setup, "game");
    const wr_game *g = game != NULL ? address_of(game) : NULL;
    const wr_setup *c = g != NULL ? address_of(setup) : NULL;
    PyObject *self = c != NULL ? new_position(type, setup, game, g) : NULL;
    Py_XDECREF(game);
    if (self != NULL) {
        ((position *)self)->seats = c->seats;
        g->init(((position *)self)->s, c);
    }
    return self;
}

static void position_dealloc(PyObject *self) {
    position *p = (position *)self;
    Py_XDECREF(p->setup);
    Py_XDECREF(p->game);
    Py_XDECREF(p->memory);
    release(self);
}

static PyObject *position_clone(PyObject *self, PyObject *none) {
    (void)none;
    position *p = (position *)self;
    PyObject *copy = new_position(Py_TYPE(self), p->setup, p->game, p->g);
    if (copy != NULL) {
        ((position *)copy)->seats = p->seats;
        memcpy(((position *)copy)->s, p->s, p->g->state_size);
    }
    return copy;
}

/* Takes the bytes of a position of the same setup. */
static PyObject *position_load(PyObject *self, PyObject *bytes) {
    position *p = (position *)self;
    if (PyBytes_Size(bytes) != (Py_ssize_t)p->g->state_size) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError,
                            "these are not the bytes of a position of this game");
        return NULL;
    }
    memcpy(p->s, PyBytes_AsString(bytes), p->g->state_size);
    return Py_NewRef(Py_None);
}

static PyObject *position_compare(PyObject *self, PyObject *other, int how) {
    if ((how != Py_EQ && how != Py_NE) || !PyObject_TypeCheck(other, position_type))
        return Py_NewRef(Py_NotImplemented);
    const position *a = (position *)self, *b = (position *)other;
    int same = a->g == b->g && memcmp(a->s, b->s, a->g->state_size) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

/* Adds bytes to two numbers that tell strings of bytes apart: every word goes into
 * both, and words take turns with two pairs of sums, which a processor adds side by
 * side. */
static void blend(uint64_t number[2], const void *bytes, size_t size) {
    static const uint64_t factor[2] = {UINT64_C(0x9e3779b97f4a7c15),
                                       UINT64_C(0xd1b54a32d192ed03)};
    uint64_t sum[2][2] = {{number[0], ~number[0]}, {number[1], ~number[1]}};
    for (size_t i = 0; i < size; i += 16) {
        uint64_t word[2] = {0, 0};
        if (size - i >= 16)
            memcpy(word, (const char *)bytes + i, 16);
        else
            memcpy(word, (const char *)bytes + i, size - i);
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < 2; j++) {
                uint64_t x = sum[k][j] ^ word[j];
                sum[k][j] = (x << 29 | x >> 35) * factor[k];
            }
    }
    for (int k = 0; k < 2; k++)
        number[k] = wr_mix64(sum[k][0] + wr_mix64(sum[k][1] + size));
}

static Py_hash_t position_hash(PyObject *self) {
    const position *p = (position *)self;
    uint64_t number[2] = {0, 0};
    blend(number, p->s, p->g->state_size);
    return (Py_hash_t)number[0] == -1 ? -2 : (Py_hash_t)number[0];
}

/* ---- who moves ------------------------------------------------------------------- */

static uint32_t actors_of(PyObject *self) {
    return ((position *)self)->g->actors(((position *)self)->s);
}

/* The seat that is asked; -1: none. */
static int asked(uint32_t actors) {
    return actors == 0 || actors == WR_CHANCE_BIT ? -1 : wr_lowest(actors);
}

static PyObject *position_actors(PyObject *self, void *none) {
    uint32_t actors = actors_of(self);
    (void)none;
    if (actors == WR_CHANCE_BIT)
        actors = 0;
    PyObject *seats = PyTuple_New(wr_count(actors));
    for (Py_ssize_t i = 0; seats != NULL && actors != 0; actors &= actors - 1)
        PyTuple_SetItem(seats, i++, PyLong_FromLong(wr_lowest(actors)));
    return seats;
}

static PyObject *position_seat(PyObject *self, void *none) {
    int seat = asked(actors_of(self));
    (void)none;
    if (seat < 0)
        return Py_NewRef(Py_None);
    return PyLong_FromLong(seat);
}

/* A seat, WR_CHANCE (-1) or, where the match is over, -4: as OpenSpiel counts. */
static PyObject *position_player(PyObject *self, void *none) {
    uint32_t actors = actors_of(self);
    (void)none;
    return PyLong_FromLong(actors == 0 ? -4 : asked(actors));
}

static PyObject *position_is_chance(PyObject *self, void *none) {
    (void)none;
    return PyBool_FromLong(actors_of(self) == WR_CHANCE_BIT);
}

static PyObject *position_is_over(PyObject *self, void *none) {
    (void)none;
    return PyBool_FromLong(actors_of(self) == 0);
}

/* The seat that an argument names. -1, and an exception: there is none. */
static int seat_of(const position *p, PyObject *given) {
    long seat = PyLong_AsLong(given);
    if (seat == -1 && PyErr_Occurred())
        return -1;
    if (seat >= 0 && seat < p->seats)
        return (int)seat;
    PyErr_Format(illegal, "unknown seat %ld; seats are 0 to %d", seat, p->seats - 1);
    return -1;
}

static PyObject *position_legal(PyObject *self, PyObject *const *args, Py_ssize_t n,
                                PyObject *keywords) {
    static const char *const names[] = {"seat", NULL};
    const position *p = (position *)self;
    wr_action list[WR_MAX_LEGAL];
    PyObject *given[1] = {NULL};
    int count = 0, seat;
    if (take(&(call){args, n, keywords}, names, 0, given) != 0)
        return NULL;
    if (given[0] == NULL || given[0] == Py_None)
        seat = asked(actors_of(self));
    else if ((seat = seat_of(p, given[0])) < 0)
        return NULL;
    if (seat >= 0)
        count = wr_legal_fast(p->g, p->s, seat, list);
    PyObject *out = PyList_New(count);
    for (int i = 0; out != NULL && i < count; i++)
        PyList_SetItem(out, i, PyLong_FromLong(list[i]));
    return out;
}

/* The outcomes of chance, each as a pair that `pair` makes of it. */
static PyObject *outcomes_of(PyObject *self,
                             PyObject *(*pair)(const wr_outcome *o, double total)) {
    const position *p = (position *)self;
    wr_outcome *list = PyMem_Malloc(p->g->num_outcomes * sizeof *list);
    if (list == NULL)
        return PyErr_NoMemory();
    int n = wr_outcomes(p->g, p->s, list);
    double total = n > 0 ? p->g->cases(p->s) : 1;
    PyObject *out = PyList_New(n);
    for (int i = 0; out != NULL && i < n; i++)
        PyList_SetItem(out, i, pair(&list[i], total));
    PyMem_Free(list);
    return out;
}

static PyObject *pair_of(PyObject *id, PyObject *value) {
    PyObject *pair = PyTuple_New(2);
    PyTuple_SetItem(pair, 0, id);
    PyTuple_SetItem(pair, 1, value);
    return pair;
}

static PyObject *with_weight(const wr_outcome *o, double total) {
    (void)total;
    return pair_of(PyLong_FromLong(o->id), PyLong_FromUnsignedLong(o->weight));
}

static PyObject *with_probability(const wr_outcome *o, double total) {
    return pair_of(PyLong_FromLong(o->id), PyFloat_FromDouble(o->weight / total));
}

static PyObject *position_outcomes(PyObject *self, PyObject *none) {
    (void)none;
    return outcomes_of(self, with_weight);
}

static PyObject *position_chances(PyObject *self, PyObject *none) {
    (void)none;
    return outcomes_of(self, with_probability);
}

/* ---- moves ----------------------------------------------------------------------- */

static void refuse(const wr_diag *d) {
    PyObject *told = PyObject_CallFunction(illegal, "ss", d->text, d->rule);
    if (told != NULL)
        PyErr_SetObject(illegal, told);
    Py_XDECREF(told);
}

/* Who plays: the given one, or whoever is asked; -2, and an exception: nobody. */
static int player_of(PyObject *self, PyObject *given) {
    if (given != NULL && given != Py_None) {
        long who = PyLong_AsLong(given);
        if (who == WR_CHANCE && !PyErr_Occurred())
            return WR_CHANCE;
        int seat = PyErr_Occurred() ? -1 : seat_of((position *)self, given);
        return seat < 0 ? -2 : seat;
    }
    uint32_t actors = actors_of(self);
    if (actors != 0)
        return asked(actors);
    PyErr_SetString(illegal, "the match is over; start a new one");
    return -2;
}

static PyObject *position_step(PyObject *self, PyObject *const *args, Py_ssize_t n,
                               PyObject *keywords) {
    static const char *const names[] = {"action", "seat", NULL};
    const position *p = (position *)self;
    PyObject *given[2] = {NULL, NULL};
    wr_diag d;
    if (take(&(call){args, n, keywords}, names, 1, given) != 0)
        return NULL;
    int who = player_of(self, given[1]);
    if (who == -2)
        return NULL;
    long action = PyLong_AsLong(given[0]);
    if (action == -1 && PyErr_Occurred())
        return NULL;
    int num = who == WR_CHANCE ? p->g->num_outcomes : p->g->num_actions;
    if (action < 0 || action >= num)
        return PyErr_Format(illegal, "%ld is not an action; actions are 0 to %d",
                            action, num - 1);
    if (wr_play(p->g, p->s, who, (wr_action)action, &d) != 0) {
        refuse(&d);
        return NULL;
    }
    return Py_NewRef(self);
}

static PyObject *position_deal(PyObject *self, PyObject *rng) {
    wr_rng *r = rng_of(rng);
    if (r == NULL)
        return NULL;
    wr_chance(((position *)self)->g, ((position *)self)->s, r);
    return Py_NewRef(self);
}

static PyObject *position_draw(PyObject *self, PyObject *rng) {
    wr_rng *r = rng_of(rng);
    if (r == NULL)
        return NULL;
    if (actors_of(self) != WR_CHANCE_BIT)
        return PyErr_Format(illegal, "chance is not to move now");
    return PyLong_FromLong(wr_draw(((position *)self)->g, ((position *)self)->s, r));
}

static PyObject *position_play_random(PyObject *self, PyObject *rng) {
    const position *p = (position *)self;
    wr_rng *r = rng_of(rng);
    if (r == NULL)
        return NULL;
    PyThreadState *others = PyEval_SaveThread();
    uint32_t decisions = wr_random_game(p->g, p->s, r);
    PyEval_RestoreThread(others);
    return PyLong_FromUnsignedLong(decisions);
}

/* ---- what is known --------------------------------------------------------------- */

static PyObject *position_seen(PyObject *self, PyObject *viewer) {
    const position *p = (position *)self;
    long who = PyLong_AsLong(viewer);
    if (who == -1 && PyErr_Occurred())
        return NULL;
    if (who != WR_PUBLIC && seat_of(p, viewer) < 0)
        return NULL;
    PyObject *out = zeros(p->g->obs_size);
    if (out != NULL)
        p->g->observe(p->s, (int)who, (wr_obs *)PyBytes_AsString(out));
    return out;
}

/* Points and winners. */
static PyObject *position_score(PyObject *self, PyObject *none) {
    const position *p = (position *)self;
    wr_result result;
    (void)none;
    p->g->result(p->s, &result);
    PyObject *points = PyTuple_New(p->seats),
             *winners = PyTuple_New(wr_count(result.winners));
    for (int seat = 0, k = 0; points != NULL && winners != NULL && seat < p->seats;
         seat++) {
        PyTuple_SetItem(points, seat, PyLong_FromLong(result.points[seat]));
        if (result.winners >> seat & 1)
            PyTuple_SetItem(winners, k++, PyLong_FromLong(seat));
    }
    return pair_of(points, winners);
}

/* Two numbers for each seat, and two for those who hold none, tell apart all that they
 * have seen and done. */
typedef uint64_t recollection[WR_MAX_SEATS + 1][2];

/* Adds what each of them sees now and, to `who`'s, its action. */
static void remember(const position *p, recollection all, int who, wr_action action) {
    uint64_t seen[WR_MAX_OBS / 8];
    for (int seat = 0; seat <= p->seats; seat++) {
        if (seat == who)
            all[seat][0] = wr_mix64(all[seat][0] + action + 1u);
        p->g->observe(p->s, seat < p->seats ? seat : WR_PUBLIC, (wr_obs *)seen);
        blend(all[seat], seen, p->g->obs_size);
    }
}

/* Plays moves, which were played before at this position, each of whoever is asked and
 * of two bytes, and remembers. Begins with what is seen now if there is no past. */
static PyObject *position_recall(PyObject *self, PyObject *args) {
    const position *p = (position *)self;
    const char *before, *moves;
    Py_ssize_t size, length;
    recollection all = {{0}};
    if (!PyArg_ParseTuple(args, "y#y#", &before, &size, &moves, &length))
        return NULL;
    Py_ssize_t whole = (p->seats + 1) * (Py_ssize_t)sizeof all[0];
    if (size == whole)
        memcpy(all, before, (size_t)whole);
    else
        remember(p, all, WR_CHANCE, 0);
    for (Py_ssize_t i = 0; i + 1 < length; i += 2) {
        unsigned char low = (unsigned char)moves[i], high = (unsigned char)moves[i + 1];
        wr_action a = (wr_action)(low | high << 8);
        int who = asked(actors_of(self));
        wr_diag d;
        if (wr_play(p->g, p->s, who, a, &d) != 0) {
            refuse(&d);
            return NULL;
        }
        remember(p, all, who, a);
    }
    return PyBytes_FromStringAndSize((const char *)all, whole);
}

/* True if all seats win or lose together. */
static PyObject *position_together(PyObject *self, PyObject *none) {
    const position *p = (position *)self;
    uint64_t seen[WR_MAX_OBS / 8];
    (void)none;
    if (p->g->aim == NULL)
        return PyBool_FromLong(0);
    p->g->observe(p->s, WR_PUBLIC, (wr_obs *)seen);
    return PyBool_FromLong(p->g->aim((wr_obs *)seen, WR_ENGLISH) != NULL);
}

static PyMethodDef position_methods[] = {
    {"clone", position_clone, METH_NOARGS, "An independent copy."},
    {"_load", position_load, METH_O, NULL},
    {"legal", (PyCFunction)(void (*)(void))position_legal,
     METH_FASTCALL | METH_KEYWORDS,
     "The legal actions of a seat, by default of ``seat``, ascending."},
    {"outcomes", position_outcomes, METH_NOARGS,
     "Where chance moves: its outcomes with their weights."},
    {"chances", position_chances, METH_NOARGS,
     "Where chance moves: its outcomes with their probabilities."},
    {"step", (PyCFunction)(void (*)(void))position_step, METH_FASTCALL | METH_KEYWORDS,
     "Plays an action of a seat, by default of ``seat``; where chance moves, an "
     "outcome. An illegal one raises ``IllegalAction`` and changes nothing."},
    {"deal", position_deal, METH_O,
     "Lets chance move until a seat owes a move or the match is over."},
    {"draw", position_draw, METH_O,
     "An outcome of chance, drawn by its exact weight and not played."},
    {"play_random", position_play_random, METH_O,
     "Plays at random to the end; returns the number of decisions."},
    {"_seen", position_seen, METH_O, NULL},
    {"_score", position_score, METH_NOARGS, NULL},
    {"_recall", position_recall, METH_VARARGS, NULL},
    {"_together", position_together, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef position_getters[] = {
    {"actors", position_actors, NULL,
     "The seats that owe a move; several choose at the same time and in secret.", NULL},
    {"seat", position_seat, NULL,
     "The first seat that owes a move; ``None`` if chance moves or the match is over.",
     NULL},
    {"_player", position_player, NULL, NULL, NULL},
    {"is_chance", position_is_chance, NULL, "True if chance moves next.", NULL},
    {"is_over", position_is_over, NULL, "True if the match is over.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMemberDef position_members[] = {
    {"setup", T_OBJECT_EX, offsetof(position, setup), READONLY, "The setup."},
    {"game", T_OBJECT_EX, offsetof(position, game), READONLY, "The game."},
    {"_memory", T_OBJECT_EX, offsetof(position, memory), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};
static PyType_Slot position_slots[] = {
    {Py_tp_new, position_new},         {Py_tp_dealloc, position_dealloc},
    {Py_tp_methods, position_methods}, {Py_tp_getset, position_getters},
    {Py_tp_members, position_members}, {Py_tp_richcompare, position_compare},
    {Py_tp_hash, position_hash},       {0, NULL},
};
static PyType_Spec position_spec = {"windrose._native.Position", sizeof(position), 0,
                                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                                    position_slots};

/* ==== The module ================================================================= */

static PyObject *raises(PyObject *module, PyObject *exception) {
    (void)module;
    Py_XDECREF(illegal);
    illegal = Py_NewRef(exception);
    return Py_NewRef(Py_None);
}

static PyMethodDef functions[] = {
    {"raises", raises, METH_O, "Says which exception an illegal action raises."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                 "_native",
                                 "Positions and random numbers of the engine.",
                                 -1,
                                 functions,
                                 NULL,
                                 NULL,
                                 NULL,
                                 NULL};

PyMODINIT_FUNC PyInit__native(void);

PyMODINIT_FUNC PyInit__native(void) {
    PyObject *module = PyModule_Create(&definition);
    rng_type = (PyTypeObject *)PyType_FromSpec(&rng_spec);
    position_type = (PyTypeObject *)PyType_FromSpec(&position_spec);
    if (module == NULL || rng_type == NULL || position_type == NULL ||
        PyModule_AddObjectRef(module, "Rng", (PyObject *)rng_type) != 0 ||
        PyModule_AddObjectRef(module, "Position", (PyObject *)position_type) != 0)
        return NULL;
    return module;
}
