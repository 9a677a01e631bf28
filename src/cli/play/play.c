/*
 * play.c: `windrose play`: people at one terminal, bots at the other seats.
 */
#define _XOPEN_SOURCE 700

#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "frame.h"
#include "learn.h"
#include "play.h"
#include "src/base/memory.h"
#include "src/base/order.h"

enum { MAX_NAME = 256, FRESH_SEEDS = 1000000000 };

/* ==== Saving ===================================================================== */

static int is_saved(const session *s) {
    return s->is_saved && s->saved_moves == s->match->num_moves;
}

static int save_quietly(session *s, const char *path, wr_diag *d) {
    if (strcmp(path, s->own_name) != 0)
        io_keep_old(path); /* another game, which somebody may miss */
    int error = io_save(s->match, &s->notes, path, d);
    if (error == 0) {
        s->is_saved = 1;
        s->saved_moves = s->match->num_moves;
        snprintf(s->own_name, sizeof s->own_name, "%s", path);
    }
    return error;
}

int session_save_quietly(session *s, wr_diag *d) {
    return is_saved(s) ? 0 : save_quietly(s, s->save_path, d);
}

static void tell_saved(const session *s, const char *path) {
    if (s->game->actors(s->match->state) == 0)
        ink_say(&s->ink, "Saved; windrose replay %s shows it again.\n",
                "Gesichert; windrose replay %s zeigt sie noch einmal.\n", path);
    else
        ink_say(&s->ink, "Saved; windrose play --resume %s%s goes on from here.\n",
                "Gesichert; windrose play --resume %s%s setzt sie fort.\n", path,
                s->companion != NULL ? " --companion" : "");
}

int session_save(session *s, const char *path) {
    wr_diag d = {0};
    if (save_quietly(s, path, &d) != 0) {
        ink_say(&s->ink, "Not saved: %s.\n", "Nicht gesichert: %s.\n", io_said(&d));
        return WR_EINPUT;
    }
    tell_saved(s, path);
    /* The name counts from now on, unless --save has named one for good. */
    if (!s->saves_itself && path != s->save_path) {
        snprintf(s->save_name, sizeof s->save_name, "%s", path);
        s->save_path = s->save_name;
    }
    return 0;
}

/* ==== Whose move it is =========================================================== */

int session_viewer(const session *s, int seat) {
    if (seat >= 0 && (s->companion == NULL || (s->people >> seat & 1)))
        return seat;
    return s->companion != NULL && s->people != 0 ? wr_lowest(s->people) : WR_PUBLIC;
}

int session_moves(session *s, int seat) {
    if (session_viewer(s, seat) == seat)
        return wr_legal(s->game, s->match->state, seat, s->legal);
    return companion_moves(s, seat);
}

int session_play(session *s, int seat, wr_action a, wr_diag *d) {
    if (s->companion != NULL)
        return wr_companion_play(s->companion, seat, a, d);
    if (s->lesson != NULL)
        return lesson_play(s, seat, a, d);
    return wr_match_play(s->match, seat, a, d);
}

/* ==== Seats ====================================================================== */

/* Reads "1,3", "1 3", "none" or "all" into a bit set. */
static int read_people(const char *list, int seats, uint32_t *out, wr_diag *d) {
    if (strcmp(list, "none") == 0)
        return 0;
    if (strcmp(list, "all") == 0) {
        *out |= (1u << seats) - 1;
        return 0;
    }
    for (const char *at = list;;) {
        size_t len = strcspn(at, ", ");
        uint64_t seat = 0;
        if (args_read_number(at, len, &seat) != 0 || seat < 1 ||
            seat > (uint64_t)seats) {
            io_diag(d, "--you takes seats from 1 to %d, all or none, not \"%.40s\"",
                    "--you erwartet Plätze von 1 bis %d, all oder none, nicht „%.40s“",
                    seats, list);
            return WR_EINPUT;
        }
        *out |= 1u << (seat - 1);
        if (at[len] == '\0')
            return 0;
        at += len + 1;
    }
}

/* Who plays: the command line, else the notes of the save, else seat 1. */
static void choose_people(session *s, const args *a) {
    int seats = s->match->setup.seats, is_given = 0;
    wr_diag d = {0};
    for (int i = 0; i < a->num_given; i++) {
        if (strcmp(a->given[i].option->name, "--you") != 0)
            continue;
        is_given = 1;
        if (read_people(a->given[i].value, seats, &s->people, &d) != 0)
            io_fail(CLI_USAGE, "%s", "%s", io_said(&d));
    }
    if (!is_given && (s->notes.people[0] == '\0' ||
                      read_people(s->notes.people, seats, &s->people, &d) != 0))
        s->people = 1;
}

static void note_people(session *s) {
    wr_text words;
    wr_text_init(&words, s->notes.people, sizeof s->notes.people);
    for (uint32_t left = s->people; left != 0; left &= left - 1) {
        if (left != s->people)
            wr_put_char(&words, ' ');
        wr_put_int(&words, wr_lowest(left) + 1);
    }
    if (s->people == 0)
        wr_put(&words, "none");
}

/* A save may come from anywhere: it starts no program unless the command line does. */
static int names_program(const session *s, const char *noted) {
    if (strstr(noted, "exec:") == NULL)
        return 0;
    ink_say(&s->ink,
            "The saved game has a program as a bot; to let it play, name it with "
            "--bot.\n",
            "Die gesicherte Partie hat ein Programm als Bot; nenne es mit --bot, damit "
            "es spielt.\n");
    return 1;
}

static void choose_bots(session *s, const args *a) {
    const char *given = args_value(a, "--bot");
    int seats = s->match->setup.seats;
    wr_diag d = {0};
    bots_player *players = s->bots.player;
    bots_limits(&s->bots, a);
    if (given != NULL) {
        if (bots_by_seat(given, s->match->game, seats, players, &d) != 0)
            io_fail(CLI_USAGE, "--bot: %s", "--bot: %s", io_said(&d));
        if (strlen(given) >= sizeof s->notes.bot)
            io_fail(CLI_USAGE, "--bot: the list is too long for a save; shorten it",
                    "--bot: die Liste ist zu lang zum Sichern; kürze sie");
        strcpy(s->notes.bot, given);
    } else if (s->notes.bot[0] == '\0' || names_program(s, s->notes.bot) ||
               bots_by_seat(s->notes.bot, s->match->game, seats, players, &d) != 0) {
        strcpy(s->notes.bot, wr_bots[0]->name);
        bots_by_seat(s->notes.bot, s->match->game, seats, players, &d);
    }
}

/* A seed short enough to be typed again. */
static uint64_t fresh_seed(void) {
    uint64_t seed = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    FILE *random = fopen("/dev/urandom", "rb");
    if (random != NULL) {
        uint64_t drawn = 0;
        if (fread(&drawn, sizeof drawn, 1, random) == 1)
            seed = drawn;
        fclose(random);
    }
    return 1 + wr_mix64(seed) % (FRESH_SEEDS - 1);
}

static void choose_seed(session *s, const args *a) {
    const char *noted = s->notes.seed;
    uint64_t seed = 0;
    s->knows_seed = 1;
    if (args_value(a, "--seed") != NULL) {
        seed = args_number(a, "--seed", 0, UINT64_MAX, 0);
        s->knows_seed = s->match->num_moves == 0;
    } else if (args_read_number(noted, strlen(noted), &seed) != 0) {
        s->knows_seed = s->match->num_moves == 0;
        if (!s->knows_seed)
            ink_say(&s->ink,
                    "The record has no seed; the game goes on with a new one.\n",
                    "Die Mitschrift hat keinen Startwert; die Partie geht mit einem "
                    "neuen weiter.\n");
        seed = fresh_seed();
    }
    snprintf(s->notes.seed, sizeof s->notes.seed, "%llu", (unsigned long long)seed);
    bots_init(&s->bots, s->game, seed);
}

/* A comma separates bots of seats; a single bot plays wherever nobody sits. */
static int names_seats(const args *a) {
    const char *list = args_value(a, "--bot");
    int found = list != NULL && strchr(list, ',') != NULL;
    for (int i = 0; i < a->num_given; i++)
        if (strcmp(a->given[i].option->name, "--you") == 0)
            found |=
                a->given[i].value[strspn(a->given[i].value, "0123456789, ")] == '\0';
    return found;
}

/* True if the seats are to be drawn by lot: as the command line says, or else as the
 * game wishes, unless the seats have been chosen. */
static int wants_lot(const session *s, const args *a) {
    const char *choice = args_value(a, "--shuffle");
    int is_seated =
        args_value(a, "--resume") != NULL || args_value(a, "--companion") != NULL;
    if (choice == NULL)
        return !is_seated && s->game->draws_seats && !names_seats(a);
    int is_on = strcmp(choice, "on") == 0;
    if (!is_on && strcmp(choice, "off") != 0)
        io_fail(CLI_USAGE, "--shuffle takes on or off, not \"%s\"",
                "--shuffle erwartet on oder off, nicht „%s“", choice);
    if (is_on && is_seated)
        io_fail(CLI_USAGE,
                "--shuffle on is for new games; with --resume or --companion all have "
                "their seats",
                "--shuffle on gilt für neue Partien; mit --resume oder --companion "
                "haben alle schon ihren Platz");
    return is_on;
}

/* Draws the seats of people and bots by lot. */
static void draw_seats(session *s) {
    int order[WR_MAX_SEATS], seats = s->match->setup.seats;
    bots_player players[WR_MAX_SEATS];
    uint32_t people = 0;
    wr_rng luck = s->bots.seats;
    order_draw(&luck, seats, order);
    memcpy(players, s->bots.player, sizeof players);
    for (int seat = 0; seat < seats; seat++) {
        people |= (s->people >> seat & 1) << order[seat];
        s->bots.player[order[seat]] = players[seat];
    }
    s->people = people;
    strcpy(s->notes.shuffle, "on");
    if (strchr(s->notes.bot, ',') == NULL)
        return;
    wr_text words;
    wr_text_init(&words, s->notes.bot, sizeof s->notes.bot);
    for (int seat = 0; seat < seats; seat++) {
        wr_put(&words, seat > 0 ? "," : "");
        wr_put(&words, s->bots.player[seat].name);
    }
}

/* Everybody takes a seat. */
static void choose_seats(session *s, const args *a) {
    int seats = s->match->setup.seats;
    choose_people(s, a);
    choose_seed(s, a);
    choose_bots(s, a);
    if (wants_lot(s, a))
        draw_seats(s);
    note_people(s);
    for (int seat = 0; seat < seats; seat++)
        if (s->people >> seat & 1)
            s->bots.player[seat] =
                (bots_player){0}; /* no program waits behind a person */
    bots_begin(&s->bots, seats);
}

/* ==== Beginning and end ========================================================== */

static void resume_match(session *s, const args *a, const char *path) {
    io_record_need(&s->record, path);
    s->game = s->record.reader.game;
    s->match = s->record.reader.match;
    s->notes = s->record.notes;
    if (a->num_operands > 0 && args_game(a->operands[0]) != s->game)
        io_fail(CLI_WRONG, "%s: this is a record of %s, not of %s",
                "%s: das ist eine Mitschrift von %s, nicht von %s", path, s->game->name,
                a->operands[0]);
    wr_setup wanted = s->match->setup;
    args_setup(a, s->game, &wanted);
    int differs = wanted.seats != s->match->setup.seats ||
                  wanted.edition != s->match->setup.edition;
    for (int i = 0; s->game->options[i].name != NULL; i++)
        differs |= wr_setup_option(s->game, &wanted, i) !=
                   wr_setup_option(s->game, &s->match->setup, i);
    if (differs)
        io_fail(CLI_USAGE,
                "%s has its own seats, options and edition; leave out --seats, --set "
                "and --edition",
                "%s hat eigene Plätze, Optionen und Edition; lass --seats, --set und "
                "--edition weg",
                path);
    for (uint32_t i = 0; i < s->match->num_moves; i++)
        if (s->match->moves[i].who >= 0)
            s->told[s->match->moves[i].who] = i + 1;
    s->told_all = s->match->num_moves;
    s->save_path = path;
    snprintf(s->own_name, sizeof s->own_name, "%s", path);
}

static void new_match(session *s, const args *a) {
    wr_setup setup;
    if (a->num_operands == 0)
        io_fail(
            CLI_USAGE, "play needs GAME, or --resume FILE; see windrose help play",
            "play braucht ein SPIEL, oder --resume DATEI; siehe windrose help play");
    s->game = args_game(a->operands[0]);
    args_setup_usual(s->game, &setup);
    args_setup(a, s->game, &setup);
    s->edition_path = args_value(a, "--edition");
    s->memory = mem_new(wr_match_size(s->game));
    s->match = wr_match_init(s->memory, s->game, &setup);
}

static void begin(session *s, const args *a) {
    const char *resume = args_value(a, "--resume"), *save = args_value(a, "--save");
    session_init(s, a);
    if (resume != NULL)
        resume_match(s, a, resume);
    else
        new_match(s, a);
    choose_seats(s, a);
    if (save != NULL) {
        wr_diag d = {0};
        s->save_path = save;
        s->saves_itself = 1;
        if (save_quietly(s, save, &d) != 0) /* better now than after the game */
            io_fail(CLI_WRONG, "%s", "%s", io_said(&d));
    }
    s->obs = mem_new(s->game->obs_size);
    s->legal = mem_array(s->game->num_actions, sizeof s->legal[0]);
    companion_begin(s, a);
}

/* "1", "1 and 3", "1, 2 and 3". */
static void put_seats(const session *s, wr_text *out, uint32_t seats) {
    for (uint32_t left = seats; left != 0; left &= left - 1) {
        if (left != seats)
            wr_put(out, (left & (left - 1)) != 0
                            ? ", "
                            : ink_either(&s->ink, " and ", " und "));
        wr_put_int(out, wr_lowest(left) + 1);
    }
}

static void greet_players(session *s, wr_text *t) {
    const ink *k = &s->ink;
    uint32_t everybody = (1u << s->match->setup.seats) - 1;
    wr_put(t, wr_count(s->people) > 1
                  ? ink_either(k, "People play seats ", "Menschen spielen Platz ")
              : s->people != 0 ? ink_either(k, "You are seat ", "Du bist Platz ")
                               : ink_either(k, "You watch", "Du siehst zu"));
    put_seats(s, t, s->people);
    if (s->people != everybody) {
        wr_put(t, ink_either(k, "; bots (", "; Bots ("));
        wr_put(t, s->notes.bot);
        wr_put(t, s->people != 0
                      ? ink_either(k, ") play the others", ") spielen die anderen")
                      : ink_either(k, ") play", ") spielen"));
    }
    if (strcmp(s->notes.shuffle, "on") == 0)
        wr_put(t, ink_either(k, ". The seats were drawn by lot",
                             ". Die Plätze wurden ausgelost"));
    wr_put(t, ink_either(k, ". The seed is ", ". Der Startwert ist "));
    wr_put(t, s->notes.seed);
}

static void greet_companion(session *s, wr_text *t) {
    const ink *k = &s->ink;
    int is_one = wr_count(s->people) == 1;
    wr_put(t,
           ink_either(k,
                      "Enter what happens at your table, and Windrose keeps the "
                      "game. ",
                      "Gib ein, was an eurem Tisch geschieht, und Windrose führt die "
                      "Partie. "));
    if (s->people == 0) {
        wr_put(t, ink_either(k, "You see what everybody sees",
                             "Du siehst, was alle sehen"));
        return;
    }
    wr_put(t, is_one ? ink_either(k, "You see what seat ", "Du siehst, was Platz ")
                     : ink_either(k, "You see what seats ", "Du siehst, was Platz "));
    put_seats(s, t, s->people);
    wr_put(t,
           is_one ? ink_either(k, " sees", " sieht") : ink_either(k, " see", " sehen"));
}

void session_notice(session *s) {
    wr_text *t = &s->text;
    wr_text_init(t, t->buf, t->size);
    wr_setup_notice(s->game, &s->match->setup, s->language, t);
    if (t->len > 0)
        ink_wrapped(&s->ink, 0, t->buf);
}

static void greet(session *s) {
    const ink *k = &s->ink;
    wr_text *t = &s->text;
    wr_text_init(t, t->buf, t->size);
    wr_put(t, s->game->title);
    wr_put(t, ink_either(k, " with ", " mit "));
    wr_put_int(t, s->match->setup.seats);
    wr_put(t, ink_either(k, " seats. ", " Plätzen. "));
    if (s->companion != NULL)
        greet_companion(s, t);
    else
        greet_players(s, t);
    wr_put(t, ink_either(k, ". Type ? for help.", ". Tippe ? für Hilfe."));
    ink_wrapped(k, 0, t->buf);
    session_notice(s);
    if (!s->on_screen)
        putchar('\n');
}

/* Leaving, in the middle of the game or after it. Returns the exit status. */
static int leave(session *s) {
    char name[MAX_NAME];
    wr_diag d = {0};
    if (s->saves_itself) {
        if (save_quietly(s, s->save_path, &d) != 0) {
            io_report("%s", "%s", io_said(&d));
            return CLI_WRONG;
        }
        tell_saved(s, s->save_path);
        return CLI_GOOD;
    }
    uint32_t taken_back = s->companion != NULL ? UINT32_MAX : s->people;
    if (is_saved(s) ||
        wr_match_before_last(s->match, taken_back) == s->match->num_moves)
        return CLI_GOOD; /* nobody has done anything that would be lost */
    while (ask_save_name(s, name, sizeof name) != NULL)
        if (session_save(s, name) == 0)
            return CLI_GOOD;
    if (s->own_name[0] != '\0')
        ink_say(&s->ink, "The game has changed since it was saved in %s.\n",
                "Die Partie hat sich geändert, seit sie in %s gesichert wurde.\n",
                s->own_name);
    else
        ink_say(&s->ink, "The game was not saved; use --save FILE to keep one.\n",
                "Die Partie wurde nicht gesichert; --save DATEI sichert sie.\n");
    return CLI_GOOD;
}

/* Appends words to a command line that people may copy: long ones go on behind a
 * backslash, and what the shell would take apart is quoted. */
static void put_option(wr_text *t, const char *name, const char *value) {
    static const char harmless[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        "0123456789-_=+,./:@%";
    enum { WIDTH = 76 };
    int is_plain = value[0] != '\0' && value[strspn(value, harmless)] == '\0';
    if (wr_text_width(t) + (int)strlen(name) + (int)strlen(value) + 2 > WIDTH)
        wr_put(t, " \\\n     ");
    wr_put_char(t, ' ');
    wr_put(t, name);
    wr_put(t, is_plain ? " " : " '");
    for (; *value != '\0'; value++)
        if (*value == '\'')
            wr_put(t, "'\\''");
        else
            wr_put_char(t, *value);
    wr_put(t, is_plain ? "" : "'");
}

static void put_number_option(wr_text *t, const char *name, uint64_t value) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)value);
    put_option(t, name, digits);
}

/* Who plays, unless it is seat 1 against the default bot. Seats that were drawn are
 * named, so that they are not drawn again. */
static void put_players(const session *s, wr_text *t) {
    if (s->people != 1 || s->game->draws_seats) {
        char people[IO_NOTE];
        snprintf(people, sizeof people, "%s", s->notes.people);
        for (char *c = people; *c != '\0'; c++)
            *c = *c == ' ' ? ',' : *c;
        put_option(t, "--you", people);
    }
    if (s->people == (1u << s->match->setup.seats) - 1)
        return;
    if (strcmp(s->notes.bot, wr_bots[0]->name) != 0)
        put_option(t, "--bot", s->notes.bot);
    if (s->bots.nodes != 0)
        put_number_option(t, "--nodes", s->bots.nodes);
    if (s->bots.time_ms != 0)
        put_number_option(t, "--time", s->bots.time_ms);
}

/* The command line that plays this match again, if there is one. */
static void hint_again(session *s) {
    const wr_setup *setup = &s->match->setup;
    wr_text *t = &s->text;
    if (s->companion != NULL || !s->knows_seed ||
        (setup->edition != NULL && s->edition_path == NULL))
        return;
    wr_text_init(t, t->buf, t->size);
    put_option(t, " windrose play", s->game->name);
    put_number_option(t, "--seats", (uint64_t)setup->seats);
    put_option(t, "--seed", s->notes.seed);
    put_players(s, t);
    for (int i = 0; s->game->options[i].name != NULL; i++) {
        char value[2 * WR_MAX_WORDS];
        wr_text words;
        wr_text_init(&words, value, sizeof value);
        wr_put(&words, s->game->options[i].name);
        wr_put_char(&words, '=');
        wr_setup_value(s->game, setup, i, &words);
        if (args_is_set(s->game, setup, i))
            put_option(t, "--set", value);
    }
    if (setup->edition != NULL)
        put_option(t, "--edition", s->edition_path);
    ink_say(&s->ink, "To play again with the same luck:\n%s\n",
            "Noch einmal mit demselben Glück:\n%s\n", t->buf);
}

/* Who won; those who have one aim win or lose as one. */
static void put_winners(session *s, const wr_result *result) {
    const ink *k = &s->ink;
    const char *aim = s->game->aim != NULL ? s->game->aim(s->obs, s->language) : NULL;
    wr_text *t = &s->text;
    if (aim != NULL) {
        wr_put(t,
               result->winners != 0
                   ? ink_either(k, ". The team has won.", ". Das Team hat gewonnen.")
                   : ink_either(k, ". The team has lost.", ". Das Team hat verloren."));
        return;
    }
    wr_put(t, ink_either(k, ". Winners:", ". Gewonnen:"));
    for (uint32_t left = result->winners; left != 0; left &= left - 1) {
        wr_put(t, left != result->winners ? "," : "");
        wr_put(t, ink_either(k, " seat ", " Platz "));
        wr_put_int(t, wr_lowest(left) + 1);
    }
    wr_put(t, result->winners == 0 ? ink_either(k, " none.", " niemand.") : ".");
}

/* The points and winners, and how to play it again. */
static void show_result(session *s) {
    wr_result result;
    wr_text *t = &s->text;
    s->game->result(s->match->state, &result);
    wr_text_init(t, t->buf, t->size);
    wr_put(t, ink_either(&s->ink, "The game is over. Points:",
                         "Die Partie ist zu Ende. Punkte:"));
    for (int p = 0; p < s->match->setup.seats; p++) {
        wr_put(t, p > 0 ? "," : "");
        wr_put(t, ink_either(&s->ink, " seat ", " Platz "));
        wr_put_int(t, p + 1);
        wr_put_char(t, ' ');
        wr_put_int(t, result.points[p]);
    }
    put_winners(s, &result);
    if (!s->on_screen)
        putchar('\n');
    ink_wrapped(&s->ink, 0, t->buf);
    hint_again(s);
}

/* The whole story is open now. Returns whose table is shown. */
static int show_end(session *s) {
    int viewer = wr_count(s->people) == 1 ? wr_lowest(s->people) : WR_PUBLIC;
    for (uint32_t left = s->people; left != 0 && viewer < 0; left &= left - 1)
        if (left == s->people || s->told[wr_lowest(left)] < s->told_all)
            s->told_all = s->told[wr_lowest(left)];
    session_tell(s, viewer);
    session_show(s, viewer);
    show_result(s);
    return viewer;
}

/* Plays until the game is over or somebody leaves. Returns 0 once it is over. */
static int go_on(session *s) {
    wr_diag d = {0};
    for (;;) {
        wr_match_chance(s->match, s->bots.chance);
        uint32_t actors = s->game->actors(s->match->state);
        uint32_t machines = actors & ~s->people, asked = actors & s->people;
        if (actors == 0)
            return 0;
        if (session_stopped() || (s->people == 0 && ask_watcher(s) == ASK_LEAVE))
            return -1;
        if (machines != 0) {
            int seat = wr_lowest(machines);
            bots_move(&s->bots, s->match, seat);
            continue;
        }
        if (s->saves_itself && session_save_quietly(s, &d) != 0)
            ink_say(&s->ink, "Not saved: %s.\n", "Nicht gesichert: %s.\n", io_said(&d));
        if (ask_seat(s, wr_lowest(asked)) == ASK_LEAVE)
            return -1;
    }
}

/* Gives the terminal back. The end of a game stays to be read there. */
static void end_screen(session *s, int viewer) {
    if (!s->on_screen)
        return;
    frame_end(s);
    if (viewer == SESSION_NO_VIEW || session_stopped())
        return;
    session_show(s, viewer);
    show_result(s);
}

int cmd_play(const args *a) {
    session s;
    begin(&s, a);
    session_catch_signals();
    if (args_value(a, "--plain") == NULL)
        frame_begin(&s);
    greet(&s);
    int answer = ASK_UNDONE, viewer = SESSION_NO_VIEW;
    while (answer == ASK_UNDONE &&
           (s.companion != NULL ? companion_go_on(&s) : go_on(&s)) == 0) {
        viewer = show_end(&s);
        answer = ask_after(&s);
    }
    if (answer == ASK_UNDONE && wr_count(s.people) > 1) {
        viewer = SESSION_NO_VIEW; /* the last hand is not for the others */
        if (s.on_screen)
            session_hide(&s);
        else if (s.ink.tty)
            ink_clear(&s.ink);
    }
    int code = leave(&s);
    end_screen(&s, answer == ASK_UNDONE ? SESSION_NO_VIEW : viewer);
    io_flush();
    session_free(&s);
    session_obey_signal();
    return code;
}
