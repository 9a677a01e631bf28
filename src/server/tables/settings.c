/*
 * settings.c: what a table is played with, from a request and from the store.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result.h"
#include "src/base/memory.h"

static const char *const chair_kinds[] = {"open", "person", "bot"};
static const char *const outs[] = {"", "resigned", "forfeit", "timeout", "absent"};
static const char *const clocks[] = {"none", "move", "match"};

enum { KINDS = 3, OUTS = 5, CLOCKS = 3 };

static int word_in(const char *word, const char *const *list, int n) {
    for (int i = 0; word != NULL && i < n; i++)
        if (strcmp(word, list[i]) == 0)
            return i;
    return -1;
}

const char *settings_chair(int kind) {
    return chair_kinds[kind];
}

const char *settings_out(int out) {
    return outs[out];
}

void settings_free(settings *set) {
    free(set->edition);
    free(set->edition_memory);
    set->edition = NULL;
    set->edition_memory = NULL;
}

static wr_words words_of(const char *text) {
    return (wr_words){text, strlen(text)};
}

/* Copies an edition into the settings; WR_EINPUT with the reason. */
static int take_edition(settings *set, const char *text, size_t len, wr_diag *d) {
    set->edition = mem_copy(text, len);
    set->edition_memory = mem_new(wr_edition_size(set->game));
    return wr_setup_edition(set->game, &set->setup, (wr_words){set->edition, len},
                            set->edition_memory, d);
}

/* ==== From a request ============================================================= */

static int take_options(request *r, settings *set) {
    json_t *given = json_object_get(r->body, "options"), *value;
    const char *name;
    wr_diag d = {0};
    if (given != NULL && !json_is_object(given)) {
        answer_error(r, "bad-request", "The member \"options\" must be an object.");
        return 0;
    }
    json_object_foreach(given, name, value) {
        char number[24];
        const char *words = json_string_value(value);
        if (json_is_integer(value)) {
            snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT,
                     json_integer_value(value));
            words = number;
        }
        if (words == NULL) {
            answer_error(r, "bad-request",
                         "The option \"%.40s\" must be a string or a whole number.",
                         name);
            return 0;
        }
        if (wr_setup_set(set->game, &set->setup, words_of(name), words_of(words), &d) !=
            0) {
            answer_refusal(r, "bad-request", &d);
            return 0;
        }
    }
    return 1;
}

static int take_chair(request *r, table *t, int seat, const json_t *given) {
    chair *c = &t->set.chairs[seat];
    const char *kind = json_string_value(json_object_get(given, "kind"));
    const char *bot = json_string_value(json_object_get(given, "bot"));
    if (kind != NULL && strcmp(kind, "open") == 0) {
        c->kind = CHAIR_OPEN;
    } else if (kind != NULL && strcmp(kind, "me") == 0 &&
               table_seat_of(t, r->from->me.id) < 0) {
        c->kind = CHAIR_PERSON;
        memcpy(t->people[seat].id, r->from->me.id, STORE_ID);
        memcpy(t->people[seat].name, r->from->me.name, STORE_NAME);
    } else if (kind != NULL && strcmp(kind, "bot") == 0 && bot != NULL &&
               wr_bot_find(words_of(bot)) != NULL && strlen(bot) < sizeof c->bot) {
        c->kind = CHAIR_BOT;
        snprintf(c->bot, sizeof c->bot, "%s", bot);
    } else {
        answer_error(
            r, "bad-request",
            "Chair %d must be {\"kind\":\"open\"}, {\"kind\":\"me\"} (one only) "
            "or {\"kind\":\"bot\",\"bot\":NAME} with the name of a bot.",
            seat + 1);
        return 0;
    }
    return 1;
}

static int take_chairs(request *r, table *t) {
    const json_t *given = json_object_get(r->body, "chairs");
    int seats = t->set.setup.seats;
    if (given == NULL) {
        t->set.chairs[0].kind = CHAIR_PERSON;
        memcpy(t->people[0].id, r->from->me.id, STORE_ID);
        memcpy(t->people[0].name, r->from->me.name, STORE_NAME);
        return 1;
    }
    if (!json_is_array(given) || json_array_size(given) != (size_t)seats) {
        answer_error(r, "bad-request",
                     "The member \"chairs\" must be an array of %d objects.", seats);
        return 0;
    }
    for (int seat = 0; seat < seats; seat++)
        if (!take_chair(r, t, seat, json_array_get(given, (size_t)seat)))
            return 0;
    return 1;
}

static int take_clock(request *r, settings *set) {
    const json_t *given = json_object_get(r->body, "clock");
    if (given == NULL)
        return 1;
    set->clock =
        word_in(json_string_value(json_object_get(given, "kind")), clocks, CLOCKS);
    if (set->clock == CLOCK_NONE)
        return 1;
    const json_t *seconds = json_object_get(given, "seconds");
    int64_t s = json_integer_value(seconds);
    if (set->clock < 0 || s < MIN_CLOCK_S || s > MAX_CLOCK_S) {
        answer_error(r, "bad-request",
                     "The clock must be {\"kind\":\"none\"}, or \"move\" or \"match\" "
                     "with \"seconds\" from %d to %d.",
                     MIN_CLOCK_S, MAX_CLOCK_S);
        return 0;
    }
    set->clock_ms = s * 1000;
    return 1;
}

/* A member that is one of two words. */
static int take_choice(request *r, const char *name, const char *yes, const char *no,
                       int *out) {
    const char *word = NULL;
    if (!want_string(r, name, 0, &word))
        return 0;
    if (word == NULL)
        return 1;
    *out = strcmp(word, yes) == 0;
    if (*out || strcmp(word, no) == 0)
        return 1;
    answer_error(r, "bad-request", "The member \"%s\" must be \"%s\" or \"%s\".", name,
                 yes, no);
    return 0;
}

static int take_words(request *r, table *t) {
    settings *set = &t->set;
    const char *title = NULL, *edition = NULL;
    wr_diag d = {0};
    if (!want_string(r, "title", 0, &title) ||
        !want_string(r, "edition", 0, &edition) ||
        !want_bool(r, "public", &t->is_public) || !want_bool(r, "watch", &set->watch) ||
        !want_bool(r, "chat", &set->chat) || !want_bool(r, "hints", &set->hints) ||
        !want_bool(r, "rated", &set->rated) || !want_bool(r, "shuffle", &set->shuffle))
        return 0;
    if (title != NULL && title[0] != '\0' &&
        !clean_name(title, MAX_TITLE, set->title, sizeof set->title)) {
        answer_both(r, "bad-request", "A title has at most %d visible characters.",
                    "Ein Titel hat höchstens %d sichtbare Zeichen.", MAX_TITLE);
        return 0;
    }
    if (edition != NULL && edition[0] != '\0' &&
        take_edition(set, edition, strlen(edition), &d) != 0) {
        if (d.line > 0) {
            wr_diag was = d;
            snprintf(d.text, sizeof d.text, "Line %u of the edition: %.150s", d.line,
                     was.text);
            snprintf(d.german, sizeof d.german, "Zeile %u der Edition: %.180s", d.line,
                     was.german);
        }
        answer_refusal(r, "bad-request", &d);
        return 0;
    }
    return 1;
}

/* Hints make a table unrated, unless the same request wants both. Without a clock, a
 * person could leave a rated game for ever instead of losing it. */
static int check_rated(request *r, settings *set) {
    if (set->hints && !json_is_true(json_object_get(r->body, "rated")))
        set->rated = 0;
    const char *why = set->rated ? result_unrated(set) : NULL;
    if (why != NULL) {
        answer_error(r, "bad-request", "%s", why);
        return 0;
    }
    if (set->rated && set->clock == CLOCK_NONE) {
        set->clock = CLOCK_MOVE;
        set->clock_ms = RATED_CLOCK_S * (int64_t)1000;
    }
    return 1;
}

int settings_from_request(request *r, table *t) {
    settings *set = &t->set;
    const char *name = "";
    int64_t seats = 0;
    wr_diag d = {0};
    if (!want_string(r, "game", 1, &name) || !want_int(r, "seats", &seats))
        return 0;
    set->game = wr_game_find(words_of(name));
    if (set->game == NULL || (set->game->is_template && !t->server->opt.templates)) {
        set->game = NULL;
        answer_error(r, "not-found", "Unknown game \"%.40s\".", name);
        return 0;
    }
    wr_setup_default(set->game, &set->setup);
    if (seats == 0)
        seats = (int64_t)json_array_size(json_object_get(r->body, "chairs"));
    if (seats != 0)
        set->setup.seats = (int16_t)(seats > 0 && seats < 100 ? seats : 0);
    set->bot_on_timeout = set->start_when_full = 1;
    set->shuffle = set->game->draws_seats;
    if (!take_options(r, set) || !take_words(r, t))
        return 0;
    if (wr_setup_check(set->game, &set->setup, &d) != 0) {
        answer_refusal(r, "bad-request", &d);
        return 0;
    }
    return take_chairs(r, t) && take_clock(r, set) &&
           take_choice(r, "timeout", "bot", "forfeit", &set->bot_on_timeout) &&
           take_choice(r, "start", "full", "host", &set->start_when_full) &&
           check_rated(r, set);
}

int settings_from_change(request *r, table *t) {
    settings was = t->set, *set = &t->set;
    wr_diag d = {0};
    int is_good =
        take_options(r, set) && take_clock(r, set) &&
        want_bool(r, "watch", &set->watch) && want_bool(r, "hints", &set->hints) &&
        want_bool(r, "rated", &set->rated) && want_bool(r, "shuffle", &set->shuffle) &&
        take_choice(r, "timeout", "bot", "forfeit", &set->bot_on_timeout);
    if (is_good && wr_setup_check(set->game, &set->setup, &d) != 0) {
        answer_refusal(r, "bad-request", &d);
        is_good = 0;
    }
    is_good = is_good && check_rated(r, set);
    if (!is_good)
        t->set = was;
    return is_good;
}

/* ==== To and from the store ====================================================== */

void settings_options(const settings *set, const char *key, wr_text *out) {
    wr_json_open(out, key, '{');
    for (int i = 0; set->game->options[i].name != NULL; i++) {
        char value[WR_MAX_WORDS];
        wr_text t;
        wr_text_init(&t, value, sizeof value);
        wr_setup_value(set->game, &set->setup, i, &t);
        wr_json_string(out, set->game->options[i].name, value);
    }
    wr_json_close(out, '}');
}

void settings_result(const settings *set, const char *key, wr_text *out) {
    if (!set->has_result)
        return;
    wr_json_open(out, key, '{');
    wr_wire_result(out, &set->result, set->setup.seats);
    if (set->is_ended)
        wr_json_bool(out, "ended", 1);
    wr_json_close(out, '}');
}

int settings_kicked(const settings *set, const char *identity) {
    for (int i = 0; i < set->num_kicked && identity != NULL; i++)
        if (strcmp(set->kicked[i], identity) == 0)
            return 1;
    return 0;
}

void settings_clock(const settings *set, const char *key, wr_text *out) {
    wr_json_open(out, key, '{');
    wr_json_string(out, "kind", clocks[set->clock]);
    if (set->clock != CLOCK_NONE)
        wr_json_int(out, "seconds", set->clock_ms / 1000);
    wr_json_close(out, '}');
}

void settings_write(const table *t, wr_text *out) {
    const settings *set = &t->set;
    char secret[2 * sizeof set->secret + 1];
    sodium_bin2hex(secret, sizeof secret, set->secret, sizeof set->secret);
    wr_json_open(out, NULL, '{');
    wr_json_string(out, "game", set->game->name);
    wr_json_int(out, "seats", set->setup.seats);
    settings_options(set, "options", out);
    if (set->setup.edition != NULL) /* as in records, without comments */
        wr_json_words(out, "edition", set->setup.edition_text);
    wr_json_open(out, "chairs", '[');
    for (int seat = 0; seat < set->setup.seats; seat++) {
        wr_json_open(out, NULL, '{');
        wr_json_string(out, "kind", chair_kinds[set->chairs[seat].kind]);
        wr_json_string(out, "bot", set->chairs[seat].bot);
        wr_json_string(out, "out", outs[set->chairs[seat].out]);
        if (set->chairs[seat].with_bots)
            wr_json_bool(out, "with_bots", 1);
        if (set->chairs[seat].is_signed)
            wr_json_bool(out, "signed", 1);
        wr_json_close(out, '}');
    }
    wr_json_close(out, ']');
    wr_json_bool(out, "watch", set->watch);
    wr_json_bool(out, "chat", set->chat);
    wr_json_bool(out, "hints", set->hints);
    wr_json_bool(out, "rated", set->rated);
    settings_clock(set, "clock", out);
    wr_json_bool(out, "bot_on_timeout", set->bot_on_timeout);
    wr_json_bool(out, "start_when_full", set->start_when_full);
    wr_json_bool(out, "shuffle", set->shuffle);
    wr_json_int(out, "began", set->began);
    if (set->fill_at != 0)
        wr_json_int(out, "fill_at", set->fill_at);
    wr_json_string(out, "title", set->title);
    wr_json_string(out, "invite", set->invite);
    wr_json_string(out, "next", set->next);
    if (set->next[0] != '\0' && set->next_by >= 0)
        wr_json_int(out, "next_by", set->next_by);
    wr_json_open(out, "kicked", '[');
    for (int i = 0; i < set->num_kicked; i++)
        wr_json_string(out, NULL, set->kicked[i]);
    wr_json_close(out, ']');
    if (set->deal[0] != '\0' || set->club[0] != '\0') {
        wr_json_string(out, "deal", set->deal);
        wr_json_int(out, "opens", set->opens);
        wr_json_string(out, "club", set->club);
        wr_json_string(out, "organiser", set->organiser);
    }
    wr_json_string(out, "secret", secret);
    settings_result(set, "result", out);
    wr_json_close(out, '}');
    sodium_memzero(secret, sizeof secret);
}

static const char *text_in(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

static int read_game(settings *set, const json_t *from) {
    json_t *value;
    const char *name;
    wr_diag d;
    set->game = wr_game_find(words_of(text_in(from, "game")));
    if (set->game == NULL)
        return -1;
    wr_setup_default(set->game, &set->setup);
    set->setup.seats = (int16_t)json_integer_value(json_object_get(from, "seats"));
    json_object_foreach(json_object_get(from, "options"), name, value) {
        const char *words = json_string_value(value);
        if (words == NULL || wr_setup_set(set->game, &set->setup, words_of(name),
                                          words_of(words), &d) != 0)
            return -1;
    }
    const char *edition = text_in(from, "edition");
    if (edition[0] != '\0' && take_edition(set, edition, strlen(edition), &d) != 0)
        return -1;
    return wr_setup_check(set->game, &set->setup, &d);
}

static int read_chairs(settings *set, const json_t *from) {
    const json_t *chairs = json_object_get(from, "chairs");
    for (int seat = 0; seat < set->setup.seats; seat++) {
        const json_t *one = json_array_get(chairs, (size_t)seat);
        chair *c = &set->chairs[seat];
        c->kind = word_in(text_in(one, "kind"), chair_kinds, KINDS);
        c->out = word_in(text_in(one, "out"), outs, OUTS);
        c->with_bots = json_is_true(json_object_get(one, "with_bots"));
        c->is_signed = json_is_true(json_object_get(one, "signed"));
        snprintf(c->bot, sizeof c->bot, "%s", text_in(one, "bot"));
        if (c->kind < 0 || c->out < 0)
            return -1;
    }
    return 0;
}

static void read_result(settings *set, const json_t *from) {
    const json_t *result = json_object_get(from, "result");
    const json_t *points = json_object_get(result, "points");
    const json_t *winners = json_object_get(result, "winners");
    set->has_result = result != NULL;
    set->is_ended = json_is_true(json_object_get(result, "ended"));
    for (int seat = 0; seat < set->setup.seats; seat++)
        set->result.points[seat] =
            (int32_t)json_integer_value(json_array_get(points, (size_t)seat));
    for (size_t i = 0; i < json_array_size(winners); i++)
        set->result.winners |= 1u
                               << (json_integer_value(json_array_get(winners, i)) & 7);
}

static void read_kicked(settings *set, const json_t *from) {
    const json_t *kicked = json_object_get(from, "kicked");
    for (size_t i = 0; i < json_array_size(kicked) && i < MAX_KICKED; i++) {
        const char *id = json_string_value(json_array_get(kicked, i));
        snprintf(set->kicked[set->num_kicked++], STORE_ID, "%s", id != NULL ? id : "");
    }
}

static int read_all(settings *set, const json_t *from) {
    const json_t *clock = json_object_get(from, "clock");
    const char *secret = text_in(from, "secret");
    if (read_game(set, from) != 0 || read_chairs(set, from) != 0)
        return -1;
    set->watch = json_is_true(json_object_get(from, "watch"));
    set->chat = json_is_true(json_object_get(from, "chat"));
    set->hints = json_is_true(json_object_get(from, "hints"));
    set->rated = json_is_true(json_object_get(from, "rated"));
    set->clock = word_in(text_in(clock, "kind"), clocks, CLOCKS);
    set->clock_ms = json_integer_value(json_object_get(clock, "seconds")) * 1000;
    set->bot_on_timeout = json_is_true(json_object_get(from, "bot_on_timeout"));
    set->start_when_full = json_is_true(json_object_get(from, "start_when_full"));
    set->shuffle = json_is_true(json_object_get(from, "shuffle"));
    set->began = json_integer_value(json_object_get(from, "began"));
    set->fill_at = json_integer_value(json_object_get(from, "fill_at"));
    snprintf(set->title, sizeof set->title, "%s", text_in(from, "title"));
    snprintf(set->invite, sizeof set->invite, "%s", text_in(from, "invite"));
    snprintf(set->next, sizeof set->next, "%s", text_in(from, "next"));
    /* Older tables do not tell. */
    const json_t *by = json_object_get(from, "next_by");
    set->next_by = by != NULL ? (int)json_integer_value(by) : -1;
    snprintf(set->deal, sizeof set->deal, "%s", text_in(from, "deal"));
    snprintf(set->club, sizeof set->club, "%s", text_in(from, "club"));
    snprintf(set->organiser, sizeof set->organiser, "%s", text_in(from, "organiser"));
    set->opens = json_integer_value(json_object_get(from, "opens"));
    read_result(set, from);
    read_kicked(set, from);
    if (set->clock < 0 || sodium_hex2bin(set->secret, sizeof set->secret, secret,
                                         strlen(secret), NULL, NULL, NULL) != 0)
        return -1;
    return 0;
}

int settings_read(table *t, const char *text, size_t len) {
    json_error_t error;
    json_t *from = json_loadb(text, len, 0, &error);
    settings_free(&t->set);
    t->set = (settings){0};
    int bad = from == NULL ? -1 : read_all(&t->set, from);
    json_decref(from);
    return bad;
}
