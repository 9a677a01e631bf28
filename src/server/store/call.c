/* call.c: one write as a call of the function windrose_write; see call.h. */
#include "call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first parameter of windrose_write for each part of a write. */
enum {
    P_IDENTITY = 0,
    P_TOKEN = P_IDENTITY + 4,
    P_SELF = P_TOKEN + 8,
    P_USE = P_SELF + 5,
    P_TABLE = P_USE + 3,
    P_ROWS = P_TABLE + 10,
    P_CHAT = P_ROWS + 7,
    P_SHEETS = P_CHAT + 5,
    P_MOMENT = P_SHEETS + 8,
    P_SERVER,
    P_COUNT
};

void call_text(char *out) {
    wr_text t;
    wr_text_init(&t, out, CALL_TEXT);
    wr_put(&t, "SELECT windrose_write(");
    for (int i = 1; i <= P_COUNT; i++) {
        wr_put(&t, i > 1 ? ", $" : "$");
        wr_put_int(&t, i);
    }
    wr_put(&t, ")");
    WR_ASSERT(!t.full, "a call did not fit");
}

/* Parameters that are not set are NULL in SQL. */
typedef struct {
    const char *value[P_COUNT];
    int len[P_COUNT], format[P_COUNT];
    char number[P_COUNT][24];
    char *array[P_COUNT]; /* to be freed */
} write_params;

static void put_bytes(write_params *p, int i, const void *at, size_t len) {
    p->value[i] = at;
    p->len[i] = (int)len;
    p->format[i] = 1;
}

static void put_words(write_params *p, int i, const char *words) {
    put_bytes(p, i, words, strlen(words));
}

static void put_number(write_params *p, int i, int64_t number) {
    snprintf(p->number[i], sizeof p->number[i], "%lld", (long long)number);
    p->value[i] = p->number[i];
}

/* The next element of an array in its notation: {"a","b \"c\""}. */
static void put_element(wr_text *t, const char *at, size_t len) {
    wr_put(t, t->len > 1 ? ",\"" : "\"");
    for (size_t i = 0; i < len; i++) {
        if (at[i] == '"' || at[i] == '\\')
            wr_put_char(t, '\\');
        wr_put_char(t, at[i]);
    }
    wr_put_char(t, '"');
}

/* The most that an element takes, with its comma. */
static size_t element_size(size_t len) {
    return 2 * len + 3;
}

/* Begins an array that takes at most `size` bytes. */
static void begin_array(write_params *p, int i, wr_text *t, size_t size) {
    p->array[i] = malloc(size);
    WR_ASSERT(p->array[i] != NULL, "there is no memory for a write");
    p->value[i] = p->array[i];
    wr_text_init(t, p->array[i], size);
    wr_put_char(t, '{');
}

static void put_table(write_params *p, const store_table *t, int max_hosted) {
    wr_text people;
    put_words(p, P_TABLE, t->id);
    put_words(p, P_TABLE + 1, t->host);
    put_number(p, P_TABLE + 2, t->state);
    put_number(p, P_TABLE + 3, t->is_public);
    put_number(p, P_TABLE + 4, t->version);
    put_number(p, P_TABLE + 5, t->created);
    put_number(p, P_TABLE + 6, t->due);
    begin_array(p, P_TABLE + 7, &people, WR_MAX_SEATS * element_size(STORE_ID) + 3);
    for (int seat = 0; seat < WR_MAX_SEATS; seat++)
        put_element(&people, t->people[seat].id, strlen(t->people[seat].id));
    wr_put_char(&people, '}');
    put_bytes(p, P_TABLE + 8, t->data, t->data_len);
    put_number(p, P_TABLE + 9, max_hosted);
}

static void put_rows(write_params *p, const store_rows *rows) {
    size_t text_size = 3, key_size = 3, number_size = 3 + 24 * (size_t)rows->count;
    wr_text who, time, text, key;
    for (int i = 0; i < rows->count; i++) {
        text_size += element_size(strlen(rows->rows[i].text));
        key_size += element_size(strlen(rows->rows[i].key));
    }
    put_words(p, P_ROWS, rows->table);
    put_number(p, P_ROWS + 1, rows->first);
    begin_array(p, P_ROWS + 2, &who, number_size);
    begin_array(p, P_ROWS + 3, &time, number_size);
    begin_array(p, P_ROWS + 4, &text, text_size);
    begin_array(p, P_ROWS + 5, &key, key_size);
    for (int i = 0; i < rows->count; i++) {
        const store_row *row = &rows->rows[i];
        wr_put(&who, i > 0 ? "," : "");
        wr_put_int(&who, row->who);
        wr_put(&time, i > 0 ? "," : "");
        wr_put_int(&time, row->time);
        put_element(&text, row->text, strlen(row->text));
        put_element(&key, row->key, strlen(row->key));
    }
    wr_put_char(&who, '}');
    wr_put_char(&time, '}');
    wr_put_char(&text, '}');
    wr_put_char(&key, '}');
    put_number(p, P_ROWS + 6, rows->due);
}

static void put_token(write_params *p, const store_write *w) {
    put_bytes(p, P_TOKEN, w->token->hash, STORE_HASH);
    put_words(p, P_TOKEN + 1, w->token->identity);
    put_number(p, P_TOKEN + 2, w->token->created);
    put_number(p, P_TOKEN + 3, STORE_MAX_TOKENS);
    put_words(p, P_TOKEN + 4, w->token->device);
    put_words(p, P_TOKEN + 5, w->token->label);
    put_words(p, P_TOKEN + 6, w->token->replaces);
    if (w->code != NULL)
        put_bytes(p, P_TOKEN + 7, w->code, STORE_HASH);
}

static void put_self(write_params *p, const store_self *self) {
    put_words(p, P_SELF, self->identity);
    put_words(p, P_SELF + 1, self->device);
    if (self->name != NULL)
        put_words(p, P_SELF + 2, self->name);
    if (self->code != NULL)
        put_bytes(p, P_SELF + 3, self->code, STORE_HASH);
    if (self->ends != NULL)
        put_words(p, P_SELF + 4, self->ends);
}

/* Eight arrays, in the order of the parameters k_kind to k_data. */
static void put_sheets(write_params *p, const store_sheet *sheets, int n) {
    enum { KIND, ID, OWNER, VERSION, END, TIME, UNTIL, DATA, ARRAYS };
    wr_text array[ARRAYS];
    size_t size = 3 + (size_t)n * element_size(STORE_SHEET), data_size = 3;
    for (int i = 0; i < n; i++)
        data_size += element_size(sheets[i].data_len);
    for (int k = 0; k < ARRAYS; k++)
        begin_array(p, P_SHEETS + k, &array[k], k == DATA ? data_size : size);
    for (int i = 0; i < n; i++) {
        const store_sheet *sheet = &sheets[i];
        const char *words[] = {sheet->kind, sheet->id, sheet->owner};
        int64_t numbers[] = {sheet->version, sheet->is_end, sheet->time, sheet->until};
        for (int k = KIND; k <= OWNER; k++)
            put_element(&array[k], words[k], strlen(words[k]));
        for (int k = VERSION; k <= UNTIL; k++) {
            wr_put(&array[k], i > 0 ? "," : "");
            wr_put_int(&array[k], numbers[k - VERSION]);
        }
        put_element(&array[DATA], sheet->data, sheet->data_len);
    }
    for (int k = 0; k < ARRAYS; k++)
        wr_put_char(&array[k], '}');
}

static void put_write(write_params *p, const store_write *w, const char *me) {
    if (w->identity != NULL) {
        put_words(p, P_IDENTITY, w->identity->id);
        put_words(p, P_IDENTITY + 1, w->identity->name);
        put_bytes(p, P_IDENTITY + 2, w->code, STORE_HASH);
        put_number(p, P_IDENTITY + 3, w->identity->created);
    }
    if (w->token != NULL)
        put_token(p, w);
    if (w->self != NULL)
        put_self(p, w->self);
    if (w->use != NULL) {
        put_words(p, P_USE, w->use->device);
        put_number(p, P_USE + 1, w->use->time);
        put_number(p, P_USE + 2, w->use->time - STORE_USED_MS);
    }
    if (w->table != NULL)
        put_table(p, w->table, w->max_hosted);
    if (w->rows != NULL)
        put_rows(p, w->rows);
    if (w->chat != NULL) {
        put_words(p, P_CHAT, w->chat->table);
        put_words(p, P_CHAT + 1, w->chat->identity);
        put_number(p, P_CHAT + 2, w->chat->seat);
        put_number(p, P_CHAT + 3, w->chat->time);
        put_words(p, P_CHAT + 4, w->chat->text);
    }
    if (w->num_sheets > 0)
        put_sheets(p, w->sheets, w->num_sheets);
    put_number(p, P_MOMENT, wall_ms());
    put_words(p, P_SERVER, me);
}

int call_send(PGconn *conn, const char *server, const store_write *write) {
    write_params p = {0};
    put_write(&p, write, server);
    int sent = PQsendQueryPrepared(conn, "write", P_COUNT, p.value, p.len, p.format, 0);
    for (int i = 0; i < P_COUNT; i++)
        free(p.array[i]);
    return sent;
}
