/* hosts.c: hosts that strangers invent take no room from those that exist. */
#include "src/server/push/hosts.h"

#include <stdio.h>
#include <stdlib.h>

#include "src/base/clock.h"
#include "tests/check.h"

/* Messages for a host of that name; returns how many were dropped. */
static int add(hosts *all, const char *name, int n) {
    int dropped = 0;
    for (int i = 0; i < n; i++) {
        item *one = calloc(1, sizeof *one);
        char endpoint[AIM_ENDPOINT];
        int waiting = 1;
        CHECK(one != NULL);
        for (int rank = 0; rank < HOST_RANKS; rank++)
            waiting += all->of[rank].items;
        snprintf(endpoint, sizeof endpoint, "https://%s/", name);
        CHECK(aim_read(endpoint, "allowed.example.com:443", &one->aim) == NULL);
        dropped += hosts_add(all, one, POST_MOST - waiting);
    }
    return dropped;
}

/* The next message fails, or is taken; returns its host. */
static host *next(hosts *all, int is_taken) {
    host *h;
    item *i = hosts_next(all, &h);
    CHECK(i != NULL);
    if (is_taken)
        host_succeed(all, h);
    else
        host_fail(h);
    host_done(all, h);
    free(i);
    return h;
}

TEST(hosts_that_are_invented_are_bounded) {
    hosts all;
    char name[80];
    hosts_init(&all);
    for (int i = 0; i < 3 * HOSTS_MOST; i++) {
        snprintf(name, sizeof name, "h%d.notify.windows.com", i);
        add(&all, name, 10);
        snprintf(name, sizeof name, "h%d.example.com", i);
        add(&all, name, 10);
    }
    for (int rank = HOST_LIKELY; rank <= HOST_OTHER; rank++) {
        CHECK(all.of[rank].hosts <= HOSTS_MOST);
        CHECK_INT(all.of[rank].items, HOSTS_ROOM);
    }
    CHECK_INT(add(&all, "fcm.googleapis.com", 2000), 2000 - HOST_ROOM_UNPROVEN);
    CHECK_INT(add(&all, "allowed.example.com", 2000), 0);
    hosts_free(&all);
}

TEST(hosts_that_fail_give_way) {
    hosts all;
    char name[80];
    hosts_init(&all);
    for (int i = 0; i < HOSTS_ROOM / HOST_ROOM_UNPROVEN; i++) {
        snprintf(name, sizeof name, "h%d.notify.windows.com", i);
        CHECK_INT(add(&all, name, HOST_ROOM_UNPROVEN + 1), 1);
    }
    CHECK_INT(add(&all, "real.notify.windows.com", 1), 1); /* none has failed yet */
    CHECK_STR(next(&all, 0)->entry.name, "h0.notify.windows.com:443");
    CHECK_INT(add(&all, "real.notify.windows.com", 1), 0);
    CHECK_INT(add(&all, "real.notify.windows.com", 1), HOST_ROOM_UNPROVEN - 1);
    CHECK_STR(next(&all, 0)->entry.name, "h1.notify.windows.com:443");
    CHECK_INT(add(&all, "real.notify.windows.com", HOST_ROOM_UNPROVEN - 2), 0);
    CHECK_INT(add(&all, "h0.notify.windows.com", 1), 0);
    CHECK_INT(add(&all, "h1.notify.windows.com", 1), 1); /* not for itself */
    CHECK_INT(add(&all, "h0.notify.windows.com", 1), HOST_ROOM_UNPROVEN - 1);
    hosts_free(&all);
}

TEST(hosts_that_have_taken_a_message_get_more_room) {
    hosts all;
    hosts_init(&all);
    CHECK_INT(add(&all, "real.notify.windows.com", HOST_ROOM_UNPROVEN + 5), 5);
    host *h = next(&all, 1);
    CHECK_INT(h->rank, HOST_TRUSTED);
    CHECK_INT(all.of[HOST_LIKELY].hosts, 0);
    CHECK_INT(all.of[HOST_LIKELY].items, 0);
    CHECK_INT(all.of[HOST_LIKELY].at_once, 0);
    CHECK_INT(all.of[HOST_TRUSTED].items, HOST_ROOM_UNPROVEN - 1);
    host_fail(h); /* that changes nothing */
    /* Half of all room is the most for one, a third for each of two. */
    add(&all, "real.notify.windows.com", POST_MOST);
    CHECK_INT(h->n, POST_MOST / 2);
    add(&all, "allowed.example.com", POST_MOST);
    CHECK_INT(all.of[HOST_TRUSTED].items, POST_MOST * 3 / 4);
    /* A stranger's own host answers too. */
    add(&all, "strange.example.com", 1);
    add(&all, "strange.example.com", HOST_ROOM_OTHER);
    CHECK_INT(all.of[HOST_OTHER].items, HOST_ROOM_OTHER);
    hosts_free(&all);
}

TEST(hosts_take_turns) {
    static const char *const names[] = {"a.notify.windows.com", "allowed.example.com",
                                        "strange.example.com"};
    hosts all;
    char name[80];
    hosts_init(&all);
    for (int i = 0; i < 3; i++)
        add(&all, names[i], 3);
    for (int i = 0; i < 9; i++) {
        snprintf(name, sizeof name, "%s:443", names[i % 3]);
        CHECK_STR(next(&all, 1)->entry.name, name);
        add(&all, i < 3 ? "new.example.com" : names[i % 3], i == 0);
        if (i == 3) /* after those that waited */
            CHECK_STR(next(&all, 1)->entry.name, "new.example.com:443");
    }
    host *h;
    CHECK(hosts_next(&all, &h) == NULL && h == NULL);
    hosts_free(&all);
}

TEST(hosts_are_remembered_for_their_budget_and_failures) {
    hosts all;
    hosts_init(&all);
    add(&all, "failed.notify.windows.com", 1);
    next(&all, 0);
    add(&all, "strange.example.com", 1);
    next(&all, 1);
    add(&all, "fresh.example.com", 1);
    host *h = next(&all, 1);
    h->budget.left = 1000 * h->budget.left; /* it is full long since */
    add(&all, "signed.notify.windows.com", 1);
    next(&all, 1)->claim_until = wall_ms() / 1000 + 60;
    all.forgot_at = 0;
    hosts_forget(&all);
    CHECK_INT(all.of[HOST_LIKELY].hosts, 1);
    CHECK_INT(all.of[HOST_OTHER].hosts, 1);
    CHECK_INT(all.of[HOST_TRUSTED].hosts, 1);
    hosts_free(&all);
}
