/*
 * session.h: a match at a terminal.
 */
#ifndef WINDROSE_CLI_SESSION_H
#define WINDROSE_CLI_SESSION_H

#include "src/cli/bots/bots.h"
#include "src/cli/common/ink.h"
#include "src/cli/common/io.h"
#include "windrose.h"

typedef struct {
    const wr_game *game;
    wr_match *match;
    io_record record; /* what the match was resumed from, and then its memory */
    void *memory;     /* of the match, if it is new */
    ink ink;
    int language; /* of the story and the rules */
    io_lines input;
    bots bots;
    io_notes notes;              /* as saves hold them */
    int saves_itself;            /* --save was given */
    int knows_seed;              /* all luck so far comes from the seed of the notes */
    const char *edition_path;    /* as the command line names it; NULL: it does not */
    uint32_t people;             /* bit p: a person plays seat p */
    uint32_t told[WR_MAX_SEATS]; /* number of moves that the person at p knows of */
    uint32_t told_all;           /* the same for somebody who watches bots */
    int at_screen;         /* the seat whose person sees the screen; -1: nobody yet */
    const char *save_path; /* NULL: none was named */
    char own_name[4096];   /* the file that holds an earlier state of this match */
    char save_name[256];   /* where it was named in play */
    uint32_t saved_moves;  /* number of moves in the newest save, */
    int is_saved;          /* if there is one and nothing was taken back since */
    int is_disclosed;      /* the whole record was shown, after the end of the game */
    wr_companion
        *companion;        /* the match is kept beside a real table; NULL: it is not */
    struct lesson *lesson; /* the match is one of a lesson; NULL: it is not */
    int going_on;          /* bots play on to the end without a stop */
    wr_obs *obs;
    wr_action *legal;
    int num_legal;
    wr_text text;

    /* ---- The screen; see frame.h. */
    int on_screen;  /* the terminal is drawn on; else it is printed to, as paper */
    int in_words;   /* moves are shown in words, as to people; else in notation */
    int view;       /* whose table it shows; SESSION_NO_VIEW: none */
    int news_view;  /* who may read the news */
    wr_text news;   /* the story of late */
    int asked;      /* the seat whose moves are listed; -1: none */
    int moves_page; /* and how often it has turned their pages */
    char *printed;  /* what was printed since the last question */
    size_t printed_size;
    const char *answer; /* what is shown of it */
    const char *keys;   /* as those of screen_question */
} session;

enum { SESSION_NO_VIEW = -100 };

/* Begins with the terminal and language of the command line; the match comes later. */
void session_init(session *s, const args *a);
void session_free(session *s);

enum { ASK_MOVED, ASK_UNDONE, ASK_LEAVE };
/* An answer that is no move: ask again, or it was no command either. */
enum { ASK_AGAIN = -1, ASK_NO_COMMAND = -2 };
enum { ASK_MAX = 256 };

/* Asks the person at `seat` for a move until there is one. Returns one of ASK_…. */
int ask_seat(session *s, int seat);
/* Between two moves of bots: goes on at the person's pace. */
int ask_watcher(session *s);
/* After the game: save, log, rules and undo are still to be had. */
int ask_after(session *s);
/* Offers to save before leaving; NULL: no, thanks. */
const char *ask_save_name(session *s, char *out, size_t size);

/* For other questions than those above: reads an answer, without blanks around it, of
 * at most ASK_MAX bytes; 0 at the end of the input. */
int ask_answer(session *s, const char *prompt, char *out);
/* Runs a command, if the answer is one; ASK_AGAIN: it is done, and the question stands.
 */
int ask_command(session *s, int seat, const char *answer);
/* Says something about an answer, of which a long one is cut short. */
void ask_say_of(const session *s, const char *answer, const char *english,
                const char *german);

/* If --companion is given: the match is kept beside a real table. */
void companion_begin(session *s, const args *a);
/* Fills s->legal with what a seat may do as far as those who look on know. */
int companion_moves(session *s, int seat);
/* Keeps the match beside a real table, until it is over or somebody leaves. Returns 0
 * once it is over. */
int companion_go_on(session *s);
/* Plays what a person has answered for a seat; with a companion it is what was told of
 * it. */
int session_play(session *s, int seat, wr_action a, wr_diag *d);
/* The moves that `seat` may choose from, into s->legal; with a companion, if it is not
 * one's own, all that it may have as far as one knows. Returns how many. */
int session_moves(session *s, int seat);
/* Whose eyes the screen is for when `seat` (-1: nobody) is asked. */
int session_viewer(const session *s, int seat);

/* From now on a signal that ends the program lets it save and tidy up first. */
void session_catch_signals(void);
/* True if there was one. */
int session_stopped(void);
/* Ends the program by it, if so. */
void session_obey_signal(void);
/* Becomes nonzero at such a signal. */
const wr_flag *session_stop_flag(void);
/* Saves to `path`; tells the person how that went. Returns 0 or WR_EINPUT. */
int session_save(session *s, const char *path);
/* Saves where --save says, if something has changed since; says nothing. */
int session_save_quietly(session *s, wr_diag *d);
/* What players should know of this match before they play. */
void session_notice(session *s);
/* The table as a seat or WR_PUBLIC sees it: prints it, or has it drawn from now on. */
void session_show(session *s, int viewer);
/* Puts it into a text; a small one has at most WR_SMALL lines. */
void session_put_table(session *s, int viewer, int small, wr_text *out);
/* What happened since that viewer was last told. */
void session_tell(session *s, int viewer);
/* Takes everything off the screen that only some may see. */
void session_hide(session *s);

#endif
