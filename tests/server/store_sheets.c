/* store_sheets.c: documents in the store: versions, owners, lists, time and notices. */
#include "store_fixture.h"

#include <stdio.h>

#include "src/base/clock.h"

static store_sheet a_sheet(const char *kind, const char *owner, const char *data) {
    store_sheet sheet = {.time = 1000, .data = data, .data_len = strlen(data)};
    char id[STORE_ID];
    kept_id(id, "s");
    snprintf(sheet.kind, sizeof sheet.kind, "%s", kind);
    snprintf(sheet.id, sizeof sheet.id, "%s", id);
    snprintf(sheet.owner, sizeof sheet.owner, "%s", owner);
    return sheet;
}

static int write_one(store_fixture *k, const store_sheet *sheet) {
    return fixture_write(k, &(store_write){.sheets = sheet, .num_sheets = 1});
}

/* What a load gave: the last sheet, and all texts, each followed by a semicolon. */
typedef struct {
    store_sheet last;
    int count;
    char text[4096];
} seen_sheets;

static int see(void *to, const store_sheet *sheet) {
    seen_sheets *seen = to;
    size_t at = strlen(seen->text);
    seen->last = *sheet;
    seen->count++;
    CHECK_INT(strlen(sheet->data), sheet->data_len);
    snprintf(seen->text + at, sizeof seen->text - at, "%s;", sheet->data);
    return 0;
}

static seen_sheets *look_at(store_fixture *k, const store_sheet *sheet, int status) {
    static seen_sheets seen;
    seen = (seen_sheets){0};
    CHECK_INT(store_sheet_by_id(k->look, sheet->kind, sheet->id, see, &seen), status);
    return &seen;
}

static seen_sheets *list(store_fixture *k, const char *kind, const char *owner,
                         int limit) {
    static seen_sheets seen;
    seen = (seen_sheets){0};
    store_sheet_span span = {kind, owner, limit};
    CHECK_INT(store_sheets(k->look, &span, see, &seen), STORE_STORED);
    return &seen;
}

TEST(store_sheet_is_replaced_only_from_its_version) {
    store_fixture k;
    fixture_open(&k);
    store_sheet sheet = a_sheet("test", "", "{\"a\": \"\\\\ {NULL,} é\"}");
    look_at(&k, &sheet, STORE_NONE);
    CHECK_INT(write_one(&k, &sheet), STORE_STORED);
    CHECK_INT(write_one(&k, &sheet), STORE_CONFLICT);
    seen_sheets *seen = look_at(&k, &sheet, STORE_STORED);
    CHECK_STR(seen->text, "{\"a\": \"\\\\ {NULL,} é\"};");
    CHECK_INT(seen->last.version, 1);
    CHECK_INT(seen->last.time, 1000);
    CHECK_STR(seen->last.id, sheet.id);
    sheet.version = 2;
    CHECK_INT(write_one(&k, &sheet), STORE_CONFLICT);
    sheet.version = 1;
    sheet.data = "NULL, or more";
    sheet.data_len = 4;
    CHECK_INT(write_one(&k, &sheet), STORE_STORED);
    CHECK_INT(write_one(&k, &sheet), STORE_CONFLICT);
    CHECK_STR(look_at(&k, &sheet, STORE_STORED)->text, "NULL;");
    sheet.is_end = 1;
    CHECK_INT(write_one(&k, &sheet), STORE_CONFLICT);
    sheet.version = 2;
    CHECK_INT(write_one(&k, &sheet), STORE_STORED);
    look_at(&k, &sheet, STORE_NONE);
    CHECK_INT(write_one(&k, &sheet), STORE_CONFLICT);
    sheet.version = 0;
    CHECK_INT(write_one(&k, &sheet), STORE_STORED); /* it is gone all the same */
    sheet.is_end = 0;
    CHECK_INT(write_one(&k, &sheet), STORE_STORED);
    fixture_close(&k);
}

TEST(store_sheets_are_written_together_and_with_a_table) {
    store_fixture k;
    store_table table;
    fixture_open(&k);
    fixture_table(&k, &table, "", "");
    store_sheet both[] = {a_sheet("test", "", "1"), a_sheet("test", "", "2")};
    store_write write = {.table = &table, .sheets = both, .num_sheets = 2};
    both[1].version = 7;
    CHECK_INT(fixture_write(&k, &write), STORE_CONFLICT);
    look_at(&k, &both[0], STORE_NONE);
    both[1].version = 0;
    CHECK_INT(fixture_write(&k, &write), STORE_STORED);
    both[0].version = both[1].version = 1;
    CHECK_INT(fixture_write(&k, &write), STORE_CONFLICT); /* the table's version is 2 */
    CHECK_INT(look_at(&k, &both[1], STORE_STORED)->last.version, 1);
    table.version = 2;
    CHECK_INT(fixture_write(&k, &write), STORE_STORED);
    CHECK_INT(look_at(&k, &both[1], STORE_STORED)->last.version, 2);
    fixture_close(&k);
}

TEST(store_sheets_go_with_their_owner) {
    store_fixture k;
    store_identity a, b;
    fixture_open(&k);
    fixture_identity(&k, &a, "a");
    fixture_identity(&k, &b, "b");
    store_sheet of_a = a_sheet("test", a.id, "a"), of_b = a_sheet("test", b.id, "b");
    CHECK_INT(write_one(&k, &of_a), STORE_STORED);
    CHECK_INT(write_one(&k, &of_b), STORE_STORED);
    CHECK_STR(list(&k, "test", b.id, 9)->text, "b;");
    CHECK_INT(store_forget(k.look, a.id), STORE_STORED);
    look_at(&k, &of_a, STORE_NONE);
    look_at(&k, &of_b, STORE_STORED);
    CHECK_INT(write_one(&k, &of_a), STORE_CONFLICT);
    of_b.version = 1;
    memcpy(of_b.owner, a.id, STORE_ID);
    CHECK_INT(write_one(&k, &of_b), STORE_CONFLICT);
    store_pruned gone;
    CHECK_INT(store_prune(k.look, &(store_ages){.people = b.created + 1}, &gone),
              STORE_STORED);
    look_at(&k, &of_b, STORE_NONE);
    fixture_close(&k);
}

TEST(store_programs_go_with_their_owner) {
    store_fixture k;
    store_identity a, b, of_a, of_b, found;
    fixture_open(&k);
    fixture_identity(&k, &a, "a");
    fixture_identity(&k, &b, "b");
    fixture_identity(&k, &of_a, "program of a");
    fixture_identity(&k, &of_b, "program of b");
    store_sheet sheets[] = {a_sheet(STORE_PROGRAM, a.id, "a"),
                            a_sheet(STORE_PROGRAM, b.id, "b"),
                            a_sheet("test", a.id, "c")};
    snprintf(sheets[0].id, sizeof sheets[0].id, "%s", of_a.id);
    snprintf(sheets[1].id, sizeof sheets[1].id, "%s", of_b.id);
    snprintf(sheets[2].id, sizeof sheets[2].id, "%s", b.id); /* no program */
    for (int i = 0; i < 3; i++)
        CHECK_INT(write_one(&k, &sheets[i]), STORE_STORED);
    CHECK_INT(store_forget(k.look, a.id), STORE_STORED);
    CHECK_INT(store_identity_by_id(k.look, a.id, &found), STORE_NONE);
    CHECK_INT(store_identity_by_id(k.look, of_a.id, &found), STORE_NONE);
    CHECK_INT(store_identity_by_id(k.look, b.id, &found), STORE_STORED);
    CHECK_INT(store_identity_by_id(k.look, of_b.id, &found), STORE_STORED);
    CHECK_INT(store_forget(k.look, of_a.id), STORE_NONE);
    CHECK_INT(store_forget(k.look, of_b.id), STORE_STORED);
    look_at(&k, &sheets[1], STORE_STORED);
    fixture_close(&k);
}

TEST(store_sheets_in_lists) {
    enum { MANY = 5 };
    store_fixture k;
    store_identity a;
    char kind[STORE_ID], text[2] = "0";
    seen_sheets all = {0};
    fixture_open(&k);
    fixture_identity(&k, &a, "a");
    kept_id(kind, "k");
    for (int i = 0; i < MANY; i++, text[0]++) {
        store_sheet sheet = a_sheet(kind, i % 2 ? a.id : "", text);
        snprintf(sheet.id, sizeof sheet.id, "%s/%d", kind, i);
        sheet.time = 10 * (i % 3);
        CHECK_INT(write_one(&k, &sheet), STORE_STORED);
    }
    CHECK_STR(list(&k, kind, NULL, 99)->text, "2;1;4;0;3;");
    CHECK_STR(list(&k, kind, NULL, 2)->text, "2;1;");
    CHECK_STR(list(&k, kind, a.id, 99)->text, "1;3;");
    CHECK_STR(list(&k, "other", a.id, 99)->text, "");
    CHECK_INT(store_sheets_after(k.look, kind, "", see, &all), STORE_STORED);
    CHECK_STR(all.text, "0;1;2;3;4;");
    all = (seen_sheets){0};
    char after[STORE_SHEET];
    snprintf(after, sizeof after, "%s/2", kind);
    CHECK_INT(store_sheets_after(k.look, kind, after, see, &all), STORE_STORED);
    CHECK_STR(all.text, "3;4;");
    fixture_close(&k);
}

TEST(store_sheets_that_are_counted) {
    store_fixture k;
    store_identity a;
    seen_sheets seen = {0};
    fixture_open(&k);
    fixture_identity(&k, &a, "a");
    store_sheet_span span = {"test", a.id, 9};
    store_sheet one[] = {{.version = 0}, a_sheet("test", a.id, "1")};
    store_sheet two[] = {{.version = 0}, a_sheet("test", a.id, "2")};
    for (int i = 0; i < 2; i++) { /* its count is made, then replaced */
        CHECK_INT(store_sheets_counted(k.look, &span, see, &seen, &one[0]),
                  STORE_STORED);
        CHECK_INT(store_sheets_counted(k.look, &span, see, &seen, &two[0]),
                  STORE_STORED);
        CHECK_INT(fixture_write(&k, &(store_write){.sheets = one, .num_sheets = 2}),
                  STORE_STORED);
        CHECK_INT(fixture_write(&k, &(store_write){.sheets = two, .num_sheets = 2}),
                  STORE_CONFLICT);
        look_at(&k, &two[1], STORE_NONE);
        one[1].version = 1;
    }
    seen = (seen_sheets){0};
    CHECK_INT(store_sheets_counted(k.look, &span, see, &seen, &two[0]), STORE_STORED);
    CHECK_STR(seen.text, "1;");
    CHECK_INT(fixture_write(&k, &(store_write){.sheets = two, .num_sheets = 2}),
              STORE_STORED);
    CHECK_INT(store_forget(k.look, a.id), STORE_STORED);
    look_at(&k, &two[0], STORE_NONE);
    fixture_close(&k);
}

TEST(store_sheets_go_by_their_time) {
    store_fixture k;
    fixture_open(&k);
    store_sheet stays = a_sheet("test", "", "x"), goes = a_sheet("test", "", "y");
    stays.until = wall_ms() + 3600000;
    goes.until = 1;
    CHECK_INT(write_one(&k, &stays), STORE_STORED);
    CHECK_INT(write_one(&k, &goes), STORE_STORED);
    look_at(&k, &stays, STORE_STORED);
    look_at(&k, &goes, STORE_NONE);
    CHECK(strchr(list(&k, "test", "", 1000)->text, 'y') == NULL);
    goes.version = 1;
    CHECK_INT(write_one(&k, &goes), STORE_CONFLICT);
    goes.version = 0;
    goes.until = 0;
    CHECK_INT(write_one(&k, &goes), STORE_STORED); /* its place was free */
    CHECK_INT(look_at(&k, &goes, STORE_STORED)->last.version, 1);
    fixture_close(&k);
}

TEST(store_tells_other_servers_of_sheets) {
    if (!kept_is_postgres())
        return;
    store_fixture a, b;
    fixture_open(&a);
    fixture_open(&b);
    store_sheet sheet = a_sheet("told", "", "x");
    CHECK_INT(write_one(&a, &sheet), STORE_STORED);
    fixture_await(&b, &b.notices[STORE_NOTICE_SHEET], 1);
    CHECK_STR(b.last.table, "told");
    CHECK_STR(b.text, sheet.id);
    CHECK_INT(write_one(&a, &sheet), STORE_CONFLICT);
    sheet.is_end = 1;
    CHECK_INT(write_one(&a, &sheet), STORE_STORED);
    fixture_await(&b, &b.notices[STORE_NOTICE_SHEET], 2);
    CHECK_INT(b.notices[STORE_NOTICE_SHEET], 2); /* none of the conflict */
    CHECK_INT(a.notices[STORE_NOTICE_SHEET], 0); /* none of its own */
    fixture_close(&a);
    fixture_close(&b);
}
