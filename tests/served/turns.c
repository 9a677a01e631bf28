/* turns.c: threads take turns fairly, however much each client asks. */
#include "src/server/tables/turns.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/check.h"

enum { JOBS = 400 };

typedef struct {
    turn turn;
    char who;
    int64_t cost;
} fake;

static fake fakes[JOBS];
static int num_fakes, num_dropped;

static void add(turns *t, char who, int64_t cost) {
    char name[8];
    fake *f = &fakes[num_fakes++];
    *f = (fake){.who = who, .cost = cost};
    snprintf(name, sizeof name, "%c", who);
    turns_add(t, &f->turn, name);
}

static void drop(turn *x) {
    (void)x;
    num_dropped++;
}

static turns begin(void) {
    turns t;
    num_fakes = num_dropped = 0;
    turns_init(&t);
    return t;
}

/* One thread does the next thing; returns whose it was, or '-'. */
static char one(turns *t) {
    fake *f = (fake *)turns_next(t);
    if (f == NULL)
        return '-';
    turns_done(t, &f->turn, f->cost);
    return f->who;
}

TEST(turns_of_one_come_in_order) {
    turns t = begin();
    for (int i = 0; i < 5; i++)
        add(&t, 'a', 10 + i);
    for (int i = 0; i < 5; i++) {
        fake *f = (fake *)turns_next(&t);
        CHECK(f == &fakes[i]);
        turns_done(&t, &f->turn, f->cost);
    }
    CHECK_INT(one(&t), '-');
    turns_free(&t, drop);
    CHECK_INT(num_dropped, 0);
}

TEST(turns_a_newcomer_waits_for_what_runs_and_no_more) {
    turns t = begin();
    for (int i = 0; i < 36; i++)
        add(&t, 'h', 1000);
    for (int i = 0; i < 10; i++)
        CHECK_INT(one(&t), 'h');
    /* Two threads are busy with the hog when another client comes. */
    turn *x = turns_next(&t), *y = turns_next(&t);
    add(&t, 'n', 1000);
    turns_done(&t, x, 1000);
    CHECK_INT(one(&t), 'n');
    turns_done(&t, y, 1000);
    CHECK_INT(one(&t), 'h');
    turns_free(&t, drop);
    CHECK_INT(num_dropped, 36 - 13);
}

TEST(turns_go_by_cost_not_by_number) {
    turns t = begin();
    int cheap = 0, dear = 0;
    for (int i = 0; i < 300; i++)
        add(&t, 'c', 10);
    for (int i = 0; i < 60; i++)
        add(&t, 'd', 100);
    for (int i = 0; i < 220; i++) {
        char who = one(&t);
        cheap += who == 'c';
        dear += who == 'd';
    }
    CHECK_MSG(cheap >= 190 && cheap <= 210 && dear >= 15, "%d cheap, %d dear", cheap,
              dear);
    turns_free(&t, drop);
}

TEST(turns_are_neither_saved_up_nor_owed) {
    turns t = begin();
    /* A client that has thought alone for long owes nothing to those who come later. */
    for (int i = 0; i < 50; i++)
        add(&t, 'a', 1000);
    for (int i = 0; i < 50; i++)
        CHECK_INT(one(&t), 'a');
    CHECK_INT(t.takers.n, 0);
    for (int i = 0; i < 20; i++) {
        add(&t, 'b', 1000);
        add(&t, 'a', 1000);
    }
    int a = 0;
    for (int i = 0; i < 20; i++)
        a += one(&t) == 'a';
    CHECK_MSG(a >= 9 && a <= 11, "%d of 20", a);
    turns_free(&t, drop);
    CHECK_INT(num_dropped, 20);
}

TEST(turns_forget_those_who_left) {
    turns t = begin();
    static fake many[20000], busy[2];
    /* It is never quiet, and new people keep coming. */
    turns_add(&t, &busy[0].turn, "busy");
    turn *running = turns_next(&t);
    for (int i = 0; i < 20000; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        turns_add(&t, &many[i].turn, name);
        turns_done(&t, turns_next(&t), 5);
        CHECK_MSG(t.takers.n <= 8200, "%zu are remembered", t.takers.n);
    }
    turns_done(&t, running, 5);
    CHECK_INT(t.takers.n, 0);
    turns_free(&t, drop);
}
