/* people.c: identities, their codes and devices in the store, the same for both
 * databases. */
#include "store_fixture.h"

#include <stdio.h>

/* A person with two devices. */
typedef struct {
    store_fixture k;
    store_identity who;
    store_token token[2];
    unsigned char code[STORE_HASH];
} person;

static void begin(person *p) {
    fixture_open(&p->k);
    fixture_identity(&p->k, &p->who, "Ann");
    memcpy(p->code, p->k.code, STORE_HASH);
    for (int i = 0; i < 2; i++) {
        kept_token(&p->token[i], p->who.id);
        p->token[i].created = 1000 + i;
        CHECK_INT(fixture_write(&p->k, &(store_write){.token = &p->token[i]}),
                  STORE_STORED);
    }
}

/* The person as one of the devices, to be filled in with what it asks for. */
static store_self self_of(const person *p, int device) {
    store_self self = {0};
    memcpy(self.identity, p->who.id, STORE_ID);
    memcpy(self.device, p->token[device].device, STORE_ID);
    return self;
}

static int change(person *p, store_self self) {
    return fixture_write(&p->k, &(store_write){.self = &self});
}

static int is_in(person *p, int device) {
    store_identity found;
    return store_identity_by_token(p->k.look, p->token[device].hash, &found);
}

static int is_code(person *p, const unsigned char *code) {
    store_identity found;
    int status = store_identity_by_recovery(p->k.look, code, &found);
    if (status == STORE_STORED)
        CHECK_STR(found.id, p->who.id);
    return status;
}

TEST(people_are_found_three_ways) {
    person p;
    store_identity found;
    begin(&p);
    snprintf(p.who.name, sizeof p.who.name, "Ana \"of\" the \\ sea, {ü}");
    store_self self = self_of(&p, 0);
    self.name = p.who.name;
    CHECK_INT(change(&p, self), STORE_STORED);
    CHECK_INT(store_identity_by_id(p.k.look, p.who.id, &found), STORE_STORED);
    CHECK_STR(found.name, p.who.name);
    CHECK_INT(found.created, 1000);
    CHECK_INT(store_identity_by_token(p.k.look, p.token[1].hash, &found), STORE_STORED);
    CHECK_STR(found.id, p.who.id);
    CHECK_STR(found.device, p.token[1].device);
    CHECK_INT(found.used, 1001);
    CHECK_INT(is_code(&p, p.code), STORE_STORED);
    CHECK_INT(store_identity_by_token(p.k.look, p.code, &found), STORE_NONE);
    CHECK_INT(is_code(&p, p.token[0].hash), STORE_NONE);
    CHECK_INT(store_identity_by_id(p.k.look, "nobody", &found), STORE_NONE);
    fixture_close(&p.k);
}

/* An id or a code that is taken makes no new person, and changes nothing. */
TEST(people_are_made_once) {
    person p;
    store_identity other = {.created = 2000}, found;
    unsigned char code[STORE_HASH];
    begin(&p);
    kept_hash(code);
    memcpy(other.id, p.who.id, STORE_ID);
    snprintf(other.name, sizeof other.name, "thief");
    CHECK_INT(fixture_write(&p.k, &(store_write){.identity = &other, .code = code}),
              STORE_CONFLICT);
    kept_id(other.id, "i");
    CHECK_INT(fixture_write(&p.k, &(store_write){.identity = &other, .code = p.code}),
              STORE_CONFLICT);
    CHECK_INT(store_identity_by_id(p.k.look, p.who.id, &found), STORE_STORED);
    CHECK_STR(found.name, "Ann");
    CHECK_INT(store_identity_by_id(p.k.look, other.id, &found), STORE_NONE);
    CHECK_INT(is_code(&p, p.code), STORE_STORED);
    CHECK_INT(is_code(&p, code), STORE_NONE);
    fixture_close(&p.k);
}

/* A new name does not change the code, nor a new code the name; a new code ends the
 * others. */
TEST(people_change_name_and_code_apart) {
    person p;
    unsigned char code[STORE_HASH];
    store_identity found;
    begin(&p);
    store_self names = self_of(&p, 0), codes = self_of(&p, 0);
    kept_hash(code);
    names.name = "Bob";
    codes.code = code;
    CHECK_INT(change(&p, names), STORE_STORED);
    CHECK_INT(is_code(&p, p.code), STORE_STORED);
    CHECK_INT(is_in(&p, 1), STORE_STORED);
    CHECK_INT(change(&p, codes), STORE_STORED);
    CHECK_INT(is_code(&p, p.code), STORE_NONE);
    CHECK_INT(is_code(&p, code), STORE_STORED);
    CHECK_INT(is_in(&p, 0), STORE_STORED);
    CHECK_INT(is_in(&p, 1), STORE_NONE);
    names.name = "Cat";
    CHECK_INT(change(&p, names), STORE_STORED);
    CHECK_INT(is_code(&p, p.code), STORE_NONE);
    CHECK_INT(is_code(&p, code), STORE_STORED);
    CHECK_INT(store_identity_by_id(p.k.look, p.who.id, &found), STORE_STORED);
    CHECK_STR(found.name, "Cat");
    fixture_close(&p.k);
}

/* A device that has ended changes nothing any more. */
TEST(people_are_not_changed_by_ended_devices) {
    person p;
    unsigned char code[STORE_HASH];
    store_identity found;
    begin(&p);
    store_self self = self_of(&p, 0);
    self.ends = p.token[1].device;
    CHECK_INT(change(&p, self), STORE_STORED);
    CHECK_INT(change(&p, self), STORE_STORED); /* it is gone, as requested */
    CHECK_INT(is_in(&p, 1), STORE_NONE);
    kept_hash(code);
    self = self_of(&p, 1);
    self.code = code;
    CHECK_INT(change(&p, self), STORE_CONFLICT);
    self = self_of(&p, 1);
    self.name = "thief";
    CHECK_INT(change(&p, self), STORE_CONFLICT);
    self = self_of(&p, 1);
    self.ends = p.token[0].device;
    CHECK_INT(change(&p, self), STORE_CONFLICT);
    CHECK_INT(is_in(&p, 0), STORE_STORED);
    CHECK_INT(is_code(&p, p.code), STORE_STORED);
    CHECK_INT(store_identity_by_id(p.k.look, p.who.id, &found), STORE_STORED);
    CHECK_STR(found.name, "Ann");
    fixture_close(&p.k);
}

/* One person cannot end the device of another, or change another. */
TEST(people_leave_each_other_alone) {
    person p, other;
    begin(&p);
    fixture_close(&p.k);
    begin(&other);
    store_self self = self_of(&other, 0);
    self.ends = p.token[0].device;
    CHECK_INT(change(&other, self), STORE_STORED);
    store_identity found;
    CHECK_INT(store_identity_by_token(other.k.look, p.token[0].hash, &found),
              STORE_STORED);
    memcpy(self.identity, p.who.id, STORE_ID);
    CHECK_INT(change(&other, self), STORE_CONFLICT);
    CHECK_INT(store_identity_by_token(other.k.look, p.token[0].hash, &found),
              STORE_STORED);
    fixture_close(&other.k);
}

/* A code that is no longer valid makes no device; one in force does, and ends the
 * device it replaces. */
TEST(people_recover_by_the_code_in_force) {
    person p;
    unsigned char code[STORE_HASH];
    store_token token;
    store_identity found;
    begin(&p);
    store_self self = self_of(&p, 0);
    kept_hash(code);
    self.code = code;
    CHECK_INT(change(&p, self), STORE_STORED);
    kept_token(&token, p.who.id);
    CHECK_INT(fixture_write(&p.k, &(store_write){.token = &token, .code = p.code}),
              STORE_CONFLICT);
    CHECK_INT(store_identity_by_token(p.k.look, token.hash, &found), STORE_NONE);
    memcpy(token.replaces, p.token[0].device, STORE_ID);
    CHECK_INT(fixture_write(&p.k, &(store_write){.token = &token, .code = code}),
              STORE_STORED);
    CHECK_INT(store_identity_by_token(p.k.look, token.hash, &found), STORE_STORED);
    CHECK_INT(is_in(&p, 0), STORE_NONE);
    fixture_close(&p.k);
}

typedef struct {
    int n;
    store_device list[STORE_MAX_TOKENS + 1];
} seen;

static int see(void *to, const store_device *device) {
    seen *x = to;
    CHECK(x->n <= STORE_MAX_TOKENS);
    x->list[x->n++] = *device;
    return 0;
}

static int use(person *p, int device, int64_t time) {
    store_use used = {.time = time};
    memcpy(used.device, p->token[device].device, STORE_ID);
    return fixture_write(&p->k, &(store_write){.use = &used});
}

TEST(people_see_their_devices_by_last_use) {
    person p;
    seen list = {0};
    begin(&p);
    CHECK_INT(use(&p, 0, 1000 + STORE_USED_MS - 1), STORE_STORED); /* too soon */
    CHECK_INT(store_devices(p.k.look, p.who.id, see, &list), STORE_STORED);
    CHECK_INT(list.n, 2);
    CHECK_STR(list.list[0].id, p.token[1].device);
    CHECK_STR(list.list[1].label, "A browser");
    CHECK_INT(list.list[1].used, 1000);
    CHECK_INT(use(&p, 0, 1000 + STORE_USED_MS), STORE_STORED);
    list.n = 0;
    CHECK_INT(store_devices(p.k.look, p.who.id, see, &list), STORE_STORED);
    CHECK_STR(list.list[0].id, p.token[0].device);
    CHECK_INT(list.list[0].created, 1000);
    CHECK_INT(list.list[0].used, 1000 + STORE_USED_MS);
    /* A device that has ended does not come back by being used. */
    store_self self = self_of(&p, 0);
    self.ends = p.token[1].device;
    CHECK_INT(change(&p, self), STORE_STORED);
    CHECK_INT(use(&p, 1, 9 * (int64_t)STORE_USED_MS), STORE_STORED);
    list.n = 0;
    CHECK_INT(store_devices(p.k.look, p.who.id, see, &list), STORE_STORED);
    CHECK_INT(list.n, 1);
    fixture_close(&p.k);
}

TEST(people_have_devices_and_unused_ones_give_way) {
    person p;
    store_token token;
    store_identity found;
    begin(&p);
    kept_token(&token, "nobody");
    CHECK_INT(fixture_write(&p.k, &(store_write){.token = &token}), STORE_CONFLICT);
    CHECK_INT(use(&p, 0, 2000 + STORE_USED_MS), STORE_STORED);
    for (int i = 0; i < STORE_MAX_TOKENS - 1; i++) {
        CHECK_INT(is_in(&p, 1), STORE_STORED);
        kept_token(&token, p.who.id);
        token.created = 2000 + i;
        CHECK_INT(fixture_write(&p.k, &(store_write){.token = &token}), STORE_STORED);
        CHECK_INT(fixture_write(&p.k, &(store_write){.token = &token}), STORE_CONFLICT);
    }
    CHECK_INT(is_in(&p, 0), STORE_STORED);
    CHECK_INT(is_in(&p, 1), STORE_NONE);
    CHECK_INT(store_identity_by_token(p.k.look, token.hash, &found), STORE_STORED);
    fixture_close(&p.k);
}
