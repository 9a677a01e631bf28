/* store.c: the store through its interface, the same for both databases. */
#include "store_fixture.h"

#include <stdio.h>
#include <stdlib.h>

/* ==== Tables ====================================================================== */

/* A copy of the last table that was loaded, and how many there were. */
typedef struct {
    store_table table;
    char data[100000];
    int count, stop_after;
    char ids[8][STORE_ID];
} loaded;

static int load(void *to, const store_table *table) {
    loaded *l = to;
    l->table = *table;
    CHECK(table->data_len < sizeof l->data);
    memcpy(l->data, table->data, table->data_len);
    l->data[table->data_len] = '\0';
    memcpy(l->ids[l->count % 8], table->id, STORE_ID);
    l->count++;
    return l->count == l->stop_after;
}

static loaded *load_table(store_fixture *k, const char *id) {
    static loaded l;
    l = (loaded){0};
    CHECK_INT(store_table_by_id(k->look, id, load, &l), STORE_STORED);
    CHECK_INT(l.count, 1);
    return &l;
}

TEST(store_table_comes_back_as_it_was) {
    store_fixture k;
    store_identity host, guest;
    store_table table = {.is_public = 1, .state = STORE_PLAYING, .created = 77};
    char *data = malloc(70000);
    fixture_open(&k);
    fixture_identity(&k, &host, "host");
    fixture_identity(&k, &guest, "guest");
    memset(data, 'x', 70000);
    table.data = data;
    table.data_len = 70000;
    table.due = 123456789012;
    kept_id(table.id, "t");
    memcpy(table.host, host.id, STORE_ID);
    memcpy(table.people[1].id, host.id, STORE_ID);
    memcpy(table.people[4].id, guest.id, STORE_ID);
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table}), STORE_STORED);

    loaded *l = load_table(&k, table.id);
    CHECK_STR(l->table.host, host.id);
    CHECK_INT(l->table.state, STORE_PLAYING);
    CHECK_INT(l->table.is_public, 1);
    CHECK_INT(l->table.version, 1);
    CHECK_INT(l->table.n, 0);
    CHECK_INT(l->table.created, 77);
    CHECK(l->table.moved > 1600000000000);
    CHECK_INT(l->table.due, 123456789012);
    CHECK_STR(l->table.people[0].id, "");
    CHECK_STR(l->table.people[1].name, "host");
    CHECK_STR(l->table.people[4].id, guest.id);
    CHECK_STR(l->table.people[4].name, "guest");
    CHECK_INT(l->table.data_len, 70000);
    CHECK_BYTES(l->data, data, 70000);
    CHECK_INT(store_table_by_id(k.look, "none", load, l), STORE_NONE);
    free(data);
    fixture_close(&k);
}

TEST(store_table_is_replaced_only_from_its_version) {
    store_fixture k;
    store_identity host;
    store_table table;
    fixture_open(&k);
    fixture_identity(&k, &host, "host");
    fixture_table(&k, &table, host.id, host.id);
    table.version = 0;
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table}), STORE_CONFLICT);
    table.version = 2;
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table}), STORE_CONFLICT);
    table.version = 1;
    table.data = "{\"a\":1}";
    table.data_len = 7;
    table.state = STORE_OVER;
    table.people[0].id[0] = '\0';
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table}), STORE_STORED);
    table.data = "{\"b\":2}";
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table}), STORE_CONFLICT);
    loaded *l = load_table(&k, table.id);
    CHECK_STR(l->data, "{\"a\":1}");
    CHECK_INT(l->table.version, 2);
    CHECK_INT(l->table.state, STORE_OVER);
    CHECK_STR(l->table.people[0].id, "");
    CHECK_STR(l->table.people[1].id, host.id);
    fixture_close(&k);
}

TEST(store_table_of_a_deleted_identity_has_no_host) {
    store_fixture k;
    store_table table;
    fixture_open(&k);
    fixture_table(&k, &table, "gone", "goneTOO");
    loaded *l = load_table(&k, table.id);
    CHECK_STR(l->table.host, "");
    CHECK_STR(l->table.people[0].id, "");
    CHECK_STR(l->table.people[1].id, "");
    fixture_close(&k);
}

/* ==== Rows ======================================================================== */

typedef struct {
    int count;
    char text[1000], key[1000]; /* of all rows, each followed by a semicolon */
    int64_t who;                /* sum */
    uint32_t last;
} rows_seen;

static int see_row(void *to, const store_row *row) {
    rows_seen *seen = to;
    size_t at = strlen(seen->text), key_at = strlen(seen->key);
    snprintf(seen->text + at, sizeof seen->text - at, "%s;", row->text);
    snprintf(seen->key + key_at, sizeof seen->key - key_at, "%s;", row->key);
    seen->count++;
    seen->who += row->who;
    seen->last = row->n;
    return 0;
}

static rows_seen *see_rows(store_fixture *k, const char *table, uint32_t from) {
    static rows_seen seen;
    seen = (rows_seen){0};
    CHECK_INT(store_rows_from(k->look, table, from, see_row, &seen), STORE_STORED);
    return &seen;
}

TEST(store_rows_are_appended_at_their_number_only) {
    store_fixture k;
    store_table table;
    store_row rows[] = {{.who = 1, .time = 9, .text = "play N4", .key = "a"},
                        {.who = WR_CHANCE, .text = "draw \"{\\,}\" é", .key = ""},
                        {.who = WR_CHANCE, .text = "NULL", .key = NULL}};
    store_rows append = {.count = 3, .rows = rows, .due = 42};
    fixture_open(&k);
    fixture_table(&k, &table, "", "");
    append.table = table.id;
    CHECK_INT(fixture_write(&k, &(store_write){.rows = &append}), STORE_STORED);
    CHECK_INT(fixture_write(&k, &(store_write){.rows = &append}), STORE_CONFLICT);
    append.first = 2;
    CHECK_INT(fixture_write(&k, &(store_write){.rows = &append}), STORE_CONFLICT);
    append.first = 4;
    CHECK_INT(fixture_write(&k, &(store_write){.rows = &append}), STORE_CONFLICT);
    CHECK_INT(fixture_row(&k, "none", 0, "x", ""), STORE_CONFLICT);
    CHECK_INT(fixture_row(&k, table.id, 3, "play S1", "a"), STORE_CONFLICT); /* key */
    CHECK_INT(fixture_row(&k, table.id, 3, "play S1", "b"), STORE_STORED);

    rows_seen *seen = see_rows(&k, table.id, 0);
    CHECK_INT(seen->count, 4);
    CHECK_STR(seen->text, "play N4;draw \"{\\,}\" é;NULL;play S1;");
    CHECK_STR(seen->key, "a;;;b;");
    CHECK_INT(seen->who, -1);
    CHECK_INT(see_rows(&k, table.id, 3)->count, 1);
    CHECK_INT(see_rows(&k, table.id, 4)->count, 0);
    loaded *l = load_table(&k, table.id);
    CHECK_INT(l->table.n, 4);
    CHECK_INT(l->table.due, 0);
    CHECK_INT(l->table.version, 1);
    fixture_close(&k);
}

TEST(store_write_is_done_wholly_or_not_at_all) {
    store_fixture k;
    store_identity person, found;
    store_table table;
    store_row row = {.text = "x", .key = ""};
    store_rows rows = {.first = 5, .count = 1, .rows = &row};
    fixture_open(&k);
    store_token token;
    fixture_identity(&k, &person, "before");
    kept_token(&token, person.id);
    CHECK_INT(fixture_write(&k, &(store_write){.token = &token}), STORE_STORED);
    fixture_table(&k, &table, person.id, "");
    rows.table = table.id;
    store_self self = {.name = "after"};
    memcpy(self.identity, person.id, STORE_ID);
    memcpy(self.device, token.device, STORE_ID);
    table.data = "[]";
    store_chat chat = {.seat = 0, .text = "hello"};
    memcpy(chat.table, table.id, STORE_ID);
    memcpy(chat.identity, person.id, STORE_ID);
    store_write write = {.self = &self, .table = &table, .rows = &rows, .chat = &chat};
    CHECK_INT(fixture_write(&k, &write), STORE_CONFLICT);
    CHECK_INT(store_identity_by_id(k.look, person.id, &found), STORE_STORED);
    CHECK_STR(found.name, "before");
    CHECK_STR(load_table(&k, table.id)->data, "{}");
    rows.first = 0;
    CHECK_INT(fixture_write(&k, &write), STORE_STORED);
    CHECK_INT(store_identity_by_id(k.look, person.id, &found), STORE_STORED);
    CHECK_STR(found.name, "after");
    loaded *l = load_table(&k, table.id);
    CHECK_STR(l->data, "[]");
    CHECK_INT(l->table.n, 1);
    fixture_close(&k);
}

TEST(store_conflict_harms_no_other_write_and_order_is_kept) {
    enum { TABLES = 8, ROUNDS = 50 };
    store_fixture k;
    store_table table[TABLES];
    fixture_open(&k);
    for (int i = 0; i < TABLES; i++)
        fixture_table(&k, &table[i], "", "");
    int before = k.ended;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < TABLES; i++) {
            store_row row = {.text = "m", .key = ""};
            /* Tables of odd number always get a wrong place. */
            store_rows rows = {.table = table[i].id,
                               .first = (uint32_t)(round + 1000 * (i % 2)),
                               .count = 1,
                               .rows = &row};
            fixture_submit(&k, &(store_write){.rows = &rows}, round * TABLES + i);
        }
    store_flush(k.s);
    CHECK_INT(k.ended, before + TABLES * ROUNDS);
    for (int i = 0; i < TABLES * ROUNDS; i++) {
        CHECK_INT(k.order[before + i], i);
        CHECK_INT(k.status[before + i], i % 2 ? STORE_CONFLICT : STORE_STORED);
    }
    for (int i = 0; i < TABLES; i++)
        CHECK_INT(see_rows(&k, table[i].id, 0)->count, i % 2 ? 0 : ROUNDS);
    store_stats stats;
    store_get_stats(k.s, &stats);
    CHECK_INT(stats.queued, 0);
    CHECK_INT(stats.conflicts, TABLES * ROUNDS / 2);
    CHECK_INT(stats.failed, 0);
    CHECK(stats.batches < TABLES * ROUNDS); /* several writes in one */
    CHECK(stats.is_up);
    CHECK_INT(stats.schema, 8);
    CHECK_STR(stats.kind, kept_is_postgres() ? "postgres" : "sqlite");
    fixture_close(&k);
}

/* ==== Lists ======================================================================= */

TEST(store_lists_of_tables) {
    store_fixture k;
    store_identity host, guest;
    store_table table[4];
    loaded l = {0};
    fixture_open(&k);
    fixture_identity(&k, &host, "host");
    fixture_identity(&k, &guest, "guest");
    for (int i = 0; i < 4; i++) {
        fixture_table(&k, &table[i], host.id, i == 2 ? guest.id : "");
        table[i].is_public = 1;
        table[i].state = i == 3 ? STORE_OVER : i == 2 ? STORE_PLAYING : STORE_OPEN;
        table[i].due = 10 - i;
        CHECK_INT(fixture_write(&k, &(store_write){.table = &table[i]}), STORE_STORED);
    }
    CHECK_INT(store_tables_of(k.look, guest.id, 10, load, &l), STORE_STORED);
    CHECK_INT(l.count, 1);
    CHECK_STR(l.table.id, table[2].id);
    l = (loaded){0};
    CHECK_INT(store_tables_of(k.look, host.id, 10, load, &l), STORE_STORED);
    CHECK_INT(l.count, 4);
    l = (loaded){0};
    CHECK_INT(store_tables_of(k.look, host.id, 3, load, &l), STORE_STORED);
    CHECK_INT(l.count, 3);
    CHECK_INT(store_count_hosted(k.look, host.id), 3);
    CHECK_INT(store_count_hosted(k.look, guest.id), 0);
    l = (loaded){0};
    CHECK_INT(store_tables_due(k.look, 11, 100, load, &l), STORE_STORED);
    CHECK_INT(l.count, 3);
    CHECK_STR(l.ids[0], table[2].id); /* due at 8, 9 and 10 */
    CHECK_STR(l.ids[2], table[0].id);
    l = (loaded){0};
    CHECK_INT(store_tables_due(k.look, 9, 100, load, &l), STORE_STORED);
    CHECK_INT(l.count, 1);
    l = (loaded){.stop_after = 1};
    CHECK_INT(store_tables_open(k.look, 50, load, &l), STORE_STORED);
    CHECK_INT(l.count, 1); /* it stops when told to */
    for (int i = 0; i < 4; i++) {
        table[i].version = 2;
        table[i].due = 0;
        table[i].state = STORE_OVER;
        CHECK_INT(fixture_write(&k, &(store_write){.table = &table[i]}), STORE_STORED);
    }
    fixture_close(&k);
}

static int count_own(void *to, const store_table *table) {
    loaded *l = to;
    CHECK_MSG(strcmp(table->id, l->ids[0]) > 0, "the ids do not ascend");
    memcpy(l->ids[0], table->id, STORE_ID);
    l->count++;
    return 0;
}

TEST(store_lists_open_and_all_tables) {
    store_fixture k;
    store_table table[3];
    loaded l = {0};
    fixture_open(&k);
    for (int i = 0; i < 3; i++) {
        table[i] = (store_table){.created = INT64_MAX / 2 + i, .data = "", .host = ""};
        table[i].is_public = i != 1;
        kept_id(table[i].id, "t");
        CHECK_INT(fixture_write(&k, &(store_write){.table = &table[i]}), STORE_STORED);
    }
    CHECK_INT(store_tables_open(k.look, 2, load, &l), STORE_STORED);
    CHECK_INT(l.count, 2);
    CHECK_STR(l.ids[0], table[2].id);
    CHECK_STR(l.ids[1], table[0].id);
    l = (loaded){0};
    CHECK_INT(store_tables_all(k.look, "", count_own, &l), STORE_STORED);
    CHECK(l.count >= 3);
    l = (loaded){0};
    CHECK_INT(store_tables_all(k.look, "zzz", count_own, &l), STORE_STORED);
    CHECK_INT(l.count, 0);
    for (int i = 0; i < 3; i++) {
        table[i].version = 1;
        table[i].state = STORE_OVER;
        CHECK_INT(fixture_write(&k, &(store_write){.table = &table[i]}), STORE_STORED);
    }
    fixture_close(&k);
}

/* ==== Chat, forgetting, pruning =================================================== */

typedef struct {
    int count;
    int64_t last;
    char text[200];
} chat_seen;

static int see_chat(void *to, const store_chat *chat) {
    chat_seen *seen = to;
    size_t at = strlen(seen->text);
    CHECK(chat->id > seen->last);
    seen->last = chat->id;
    seen->count++;
    snprintf(seen->text + at, sizeof seen->text - at, "%s:%s;", chat->name, chat->text);
    return 0;
}

TEST(store_chat_and_forgetting_a_person) {
    store_fixture k;
    store_identity a, b, found;
    store_table table;
    store_token token;
    chat_seen seen = {0};
    fixture_open(&k);
    fixture_identity(&k, &a, "A");
    fixture_identity(&k, &b, "B");
    fixture_table(&k, &table, a.id, b.id);
    kept_token(&token, a.id);
    CHECK_INT(fixture_write(&k, &(store_write){.token = &token}), STORE_STORED);
    store_chat chat = {.seat = -1, .time = 1};
    memcpy(chat.table, table.id, STORE_ID);
    for (int i = 0; i < 4; i++) {
        memcpy(chat.identity, i % 2 ? b.id : a.id, STORE_ID);
        chat.text = i < 2 ? "ahoy" : "it's \\ \"fine\"";
        CHECK_INT(fixture_write(&k, &(store_write){.chat = &chat}), STORE_STORED);
    }
    CHECK_INT(
        store_chat_after(k.look, &(store_chat_span){table.id, 0, 3}, see_chat, &seen),
        STORE_STORED);
    CHECK_STR(seen.text, "B:ahoy;A:it's \\ \"fine\";B:it's \\ \"fine\";");
    int64_t last = seen.last;
    CHECK_INT(store_chat_after(k.look, &(store_chat_span){table.id, last, 3}, see_chat,
                               &seen),
              STORE_STORED);
    CHECK_INT(seen.count, 3);

    CHECK_INT(store_forget(k.look, a.id), STORE_STORED);
    CHECK_INT(store_forget(k.look, a.id), STORE_NONE);
    CHECK_INT(store_identity_by_id(k.look, a.id, &found), STORE_NONE);
    CHECK_INT(store_identity_by_token(k.look, token.hash, &found), STORE_NONE);
    seen = (chat_seen){0};
    CHECK_INT(
        store_chat_after(k.look, &(store_chat_span){table.id, 0, 9}, see_chat, &seen),
        STORE_STORED);
    CHECK_STR(seen.text, "B:ahoy;B:it's \\ \"fine\";");
    loaded *l = load_table(&k, table.id);
    CHECK_STR(l->table.host, "");
    CHECK_STR(l->table.people[0].id, "");
    CHECK_STR(l->table.people[1].name, "B");
    CHECK_INT(l->table.version, 2); /* who knew the old name must read again */
    memcpy(chat.identity, a.id, STORE_ID);
    CHECK_INT(fixture_write(&k, &(store_write){.chat = &chat}), STORE_CONFLICT);
    memcpy(chat.identity, b.id, STORE_ID);
    snprintf(chat.table, sizeof chat.table, "none");
    CHECK_INT(fixture_write(&k, &(store_write){.chat = &chat}), STORE_CONFLICT);
    fixture_close(&k);
}

TEST(store_prune_takes_old_tables_that_nobody_plays) {
    store_fixture k;
    store_table table[3];
    loaded l = {0};
    fixture_open(&k);
    for (int i = 0; i < 3; i++) {
        fixture_table(&k, &table[i], "", "");
        CHECK_INT(fixture_row(&k, table[i].id, 0, "x", ""), STORE_STORED);
        table[i].state = i; /* open, playing, over */
        CHECK_INT(fixture_write(&k, &(store_write){.table = &table[i]}), STORE_STORED);
    }
    store_pruned gone;
    CHECK_INT(store_prune(k.look, &(store_ages){.tables = 1000}, &gone), STORE_STORED);
    CHECK_INT(gone.tables, 0);
    store_ages now = {.tables = load_table(&k, table[2].id)->table.moved + 1};
    now.is_trial = 1;
    CHECK_INT(store_prune(k.look, &now, &gone), STORE_STORED);
    CHECK(gone.tables >= 2 && gone.games == 0);
    CHECK_INT(load_table(&k, table[2].id)->table.n, 1);
    now.is_trial = 0;
    CHECK_INT(store_prune(k.look, &now, &gone), STORE_STORED);
    CHECK(gone.tables >= 2 && gone.games == 0 && gone.people == 0);
    CHECK_INT(store_table_by_id(k.look, table[0].id, load, &l), STORE_NONE);
    CHECK_INT(store_table_by_id(k.look, table[2].id, load, &l), STORE_NONE);
    CHECK_INT(see_rows(&k, table[2].id, 0)->count, 0);
    CHECK_INT(see_rows(&k, table[1].id, 0)->count, 1);
    CHECK_INT(load_table(&k, table[1].id)->table.n, 1);
    fixture_close(&k);
}

/* The people that an identity blocks, as ids one after the other. */
static int add_name(void *to, const store_person *person) {
    char *names = to;
    strcat(names, person->name);
    return 0;
}

static int block(store_fixture *k, const char *me, const char *other, int is_off) {
    static int64_t time = 1;
    store_block b = {.time = time++, .is_off = is_off};
    snprintf(b.identity, sizeof b.identity, "%s", me);
    snprintf(b.whom.identity, sizeof b.whom.identity, "%s", other);
    return fixture_write(k, &(store_write){.block = &b});
}

TEST(store_blocks_come_and_go) {
    store_fixture k;
    store_identity me, a, b;
    char names[64] = "";
    fixture_open(&k);
    fixture_identity(&k, &me, "me");
    fixture_identity(&k, &a, "a");
    fixture_identity(&k, &b, "b");
    CHECK_INT(block(&k, me.id, a.id, 0), STORE_STORED);
    CHECK_INT(block(&k, me.id, b.id, 0), STORE_STORED);
    CHECK_INT(block(&k, me.id, a.id, 0), STORE_STORED); /* again: comes first */
    CHECK_INT(block(&k, me.id, me.id, 0), STORE_CONFLICT);
    CHECK_INT(block(&k, me.id, "nobody", 0), STORE_CONFLICT);
    CHECK_INT(store_blocks_of(k.look, me.id, add_name, names), STORE_STORED);
    CHECK_STR(names, "ab");
    CHECK_INT(block(&k, me.id, a.id, 1), STORE_STORED);
    CHECK_INT(store_forget(k.look, b.id), STORE_STORED);
    names[0] = '\0';
    CHECK_INT(store_blocks_of(k.look, me.id, add_name, names), STORE_STORED);
    CHECK_STR(names, "");
    fixture_close(&k);
}

TEST(store_blocks_are_so_many) {
    store_fixture k;
    store_identity me, other;
    fixture_open(&k);
    fixture_identity(&k, &me, "me");
    for (int i = 0; i < STORE_MAX_BLOCKS; i++) {
        fixture_identity(&k, &other, "other");
        CHECK_INT(block(&k, me.id, other.id, 0), STORE_STORED);
    }
    CHECK_INT(block(&k, me.id, other.id, 0), STORE_STORED); /* no new one */
    fixture_identity(&k, &other, "one more");
    CHECK_INT(block(&k, me.id, other.id, 0), STORE_CONFLICT);
    fixture_close(&k);
}

/* To end a game, one must not have missed a move. */
TEST(store_no_rows_at_all_still_compare_the_number) {
    store_fixture k;
    store_table table;
    fixture_open(&k);
    fixture_table(&k, &table, "", "");
    CHECK_INT(fixture_row(&k, table.id, 0, "x", ""), STORE_STORED);
    store_rows none = {.table = table.id};
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table, .rows = &none}),
              STORE_CONFLICT);
    none.first = 1;
    CHECK_INT(fixture_write(&k, &(store_write){.table = &table, .rows = &none}),
              STORE_STORED);
    CHECK_INT(load_table(&k, table.id)->table.n, 1);
    fixture_close(&k);
}

static int count_report(void *to, const store_report *report) {
    int *n = to;
    *n += report->whom.seat == 3;
    return 0;
}

TEST(store_forgets_reports_about_somebody) {
    store_fixture k;
    store_identity by, about;
    int n = 0;
    fixture_open(&k);
    fixture_identity(&k, &by, "by");
    fixture_identity(&k, &about, "about");
    store_report report = {
        .whom.seat = 3, .time = 77, .reason = "name", .text = "\"so\""};
    memcpy(report.by, by.id, sizeof report.by);
    memcpy(report.whom.identity, about.id, sizeof report.whom.identity);
    for (int i = 0; i < STORE_MAX_REPORTS; i++)
        CHECK_INT(fixture_write(&k, &(store_write){.report = &report}), STORE_STORED);
    CHECK_INT(fixture_write(&k, &(store_write){.report = &report}), STORE_CONFLICT);
    report.time += 86400000;
    CHECK_INT(fixture_write(&k, &(store_write){.report = &report}), STORE_STORED);
    CHECK_INT(store_reports(k.look, 77, 0, count_report, &n), STORE_STORED);
    CHECK_INT(n, STORE_MAX_REPORTS + 1);
    store_ages old = {.people = by.created + 1};
    store_pruned gone;
    CHECK_INT(store_prune(k.look, &old, &gone), STORE_STORED); /* a report is open */
    store_identity found;
    CHECK_INT(store_identity_by_id(k.look, about.id, &found), STORE_STORED);
    CHECK_INT(store_forget(k.look, about.id), STORE_STORED);
    n = 0;
    CHECK_INT(store_reports(k.look, 77, 1, count_report, &n), STORE_STORED);
    CHECK_INT(n, 0);
    fixture_close(&k);
}
