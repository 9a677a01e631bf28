/*
 * exec.c: programs as players.
 *
 * The shell starts a program in a process group of its own: a kill reaches all of it,
 * and the terminal's interrupt does not. One loop serves both pipes without blocking,
 * so that neither side can block the other for ever.
 */
#define _XOPEN_SOURCE 700

#include "exec.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots.h"
#include "src/base/clock.h"
#include "src/base/memory.h"
#include "src/cli/common/io.h"

enum {
    INPUT = 2 * (WR_MAX_LINE + 1),
    OUTPUT = 1 << 16,   /* grows if a position needs more */
    SLICE_MS = 50,      /* time between looks at `stop` */
    ENDING_MS = 200,    /* time to end after its output is closed */
    MOST_GROUPS = 1024, /* programs that a signal ends */
    BY_SIGNAL = 128,    /* the shell adds this to the number of a signal */
    FAREWELL_MS = 500   /* time to leave after `quit` */
};

struct exec {
    char *line; /* for the shell */
    const char *command;
    uint32_t patience_ms;
    const wr_flag *stop;
    pid_t pid; /* 0: it is not running */
    int to, from;
    int knows_match; /* it knows the match and is ready */
    int is_confused; /* its last answer was invalid, and more of it may come */
    int is_out;      /* it plays no more in this match */
    int strikes;     /* failures in this match */
    int skips_view;  /* it wants no view lines */
    char *input;     /* its output that is not read yet */
    size_t start, end;
    wr_text output; /* its input that is not written yet */
    size_t sent;
};

/* A line of the program, not terminated. */
typedef wr_words line;

/* Pipes and processes are made one at a time, so that no program inherits a pipe of
 * another. */
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

extern char **environ;

/* A command with one of these characters needs the shell; the prefix makes the shell
 * become the program. */
static const char plain_end[] = ";&|<>()$`\\!*?[]#~={}%\n'\"";
static const char replacing[] = "exec ";

exec *exec_new(const char *command, uint32_t patience_ms, const wr_flag *stop) {
    exec *e = mem_new(sizeof *e);
    /* For a plain command, no shell stays behind. */
    int is_plain = strpbrk(command, plain_end) == NULL;
    size_t size = strlen(replacing) + strlen(command) + 1;
    e->line = mem_array(size, 1);
    snprintf(e->line, size, "%s%s", is_plain ? replacing : "", command);
    e->command = e->line + (is_plain ? strlen(replacing) : 0);
    e->patience_ms = patience_ms;
    e->stop = stop;
    e->input = mem_array(INPUT, 1);
    wr_text_init(&e->output, mem_array(OUTPUT, 1), OUTPUT);
    return e;
}

const char *exec_command(const exec *e) {
    return e->command;
}

/* ==== Signals ==================================================================== */

/* The process groups of running programs; 0: a free place. Written under `making`, read
 * by on_signal. */
static atomic_int groups[MOST_GROUPS];

/* Kills all programs: none outlives this one, even if it hangs. */
static void on_signal(int number) {
    for (int i = 0; i < MOST_GROUPS; i++) {
        pid_t group = groups[i]; /* read once: -0 would be our own group */
        if (group != 0)
            kill(-group, SIGKILL);
    }
    raise(number); /* ends this program as without this handler */
}

/* Leaves signals alone that a command already handles. */
static void catch_signals(void) {
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction ours = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&ours.sa_mask);
    for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
        struct sigaction before;
        if (sigaction(ending[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ending[i], &ours, NULL);
    }
}

/* Replaces a group by another; 0 is a free place. */
static void replace_group(pid_t old, pid_t new) {
    int i = 0;
    while (i < MOST_GROUPS && groups[i] != old)
        i++;
    if (i < MOST_GROUPS)
        groups[i] = new;
}

/* ==== Processes ================================================================== */

static void pause_ms(int ms) {
    struct timespec pause = {0, ms * 1000000L};
    nanosleep(&pause, NULL);
}

/* Makes a pipe that no other process inherits by itself. */
static int make_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

static int spawn(exec *e, int child_in, int child_out) {
    char *words[] = {(char[]){"sh"}, (char[]){"-c"}, e->line, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual, none;
    sigfillset(&usual);
    sigdelset(&usual, SIGKILL);
    sigdelset(&usual, SIGSTOP);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, child_in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, child_out, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                       POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawn(&e->pid, "/bin/sh", &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    if (error != 0)
        e->pid = 0;
    return error;
}

/* Returns 0 or an error number. */
static int start(exec *e) {
    int in[2], out[2], error = 0;
    pthread_mutex_lock(&making);
    if (make_pipe(in) != 0) {
        error = errno;
        pthread_mutex_unlock(&making);
        return error;
    }
    if (make_pipe(out) != 0) {
        error = errno;
        close(in[0]);
        close(in[1]);
        pthread_mutex_unlock(&making);
        return error;
    }
    catch_signals();
    error = spawn(e, in[0], out[1]);
    if (error == 0)
        replace_group(0, e->pid);
    close(in[0]);
    close(out[1]);
    pthread_mutex_unlock(&making);
    e->to = in[1];
    e->from = out[0];
    if (error != 0) {
        close(e->to);
        close(e->from);
        return error;
    }
    fcntl(e->to, F_SETFL, O_NONBLOCK);
    fcntl(e->from, F_SETFL, O_NONBLOCK);
    e->start = e->end = e->sent = 0;
    e->skips_view = 0;
    wr_text_init(&e->output, e->output.buf, e->output.size);
    return 0;
}

/* True if the program has ended; it stays a zombie, so that its group keeps its number.
 */
static int has_ended(const exec *e) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)e->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == e->pid;
}

/* Kills a running program and all that it started, after giving it `wait_ms` to end by
 * itself. Returns the status that waitpid gives. */
static int finish(exec *e, int wait_ms) {
    int status = 0;
    uint64_t until = steady_ms() + (uint64_t)wait_ms;
    close(e->to);
    while (!has_ended(e) && steady_ms() < until)
        pause_ms(2);
    kill(-e->pid, SIGKILL);
    pthread_mutex_lock(&making);
    replace_group(e->pid, 0); /* after waitpid the number may be another's */
    pthread_mutex_unlock(&making);
    while (waitpid(e->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close(e->from);
    e->pid = 0;
    e->knows_match = 0;
    return status;
}

void exec_free(exec *e) {
    static const char quit[] = "quit\n";
    if (e == NULL)
        return;
    if (e->pid != 0) {
        if (write(e->to, quit, sizeof quit - 1) < 0)
            kill(-e->pid, SIGTERM); /* it does not read, or has ended */
        finish(e, FAREWELL_MS);
    }
    free(e->line);
    free(e->input);
    free(e->output.buf);
    free(e);
}

/* ==== Lines ====================================================================== */

/* Says in d how a program ended unexpectedly. */
static void explain_end(exec *e, wr_diag *d) {
    /* Its output is closed, so it is probably just ending. */
    for (int waited = 0; waited < ENDING_MS && !has_ended(e); waited += 2)
        pause_ms(2);
    int was_running = !has_ended(e);
    int status = finish(e, 0);
    if (was_running)
        io_diag(d, "it closed its output", "es hat seine Ausgabe geschlossen");
    else if (WIFSIGNALED(status))
        io_diag(d, "it was killed by signal %d", "es wurde von Signal %d beendet",
                WTERMSIG(status));
    else if (WEXITSTATUS(status) > BY_SIGNAL)
        io_diag(d, "it was killed by signal %d", "es wurde von Signal %d beendet",
                WEXITSTATUS(status) - BY_SIGNAL);
    else if (WEXITSTATUS(status) == 127)
        io_diag(d, "it cannot be run (exit status 127)",
                "es lässt sich nicht ausführen (Status 127)");
    else
        io_diag(d, "it ended with exit status %d", "es endete mit Status %d",
                WEXITSTATUS(status));
}

/* Writes as much as the pipe takes. An error shows at the next read. */
static void push_output(exec *e) {
    ssize_t n = write(e->to, e->output.buf + e->sent, e->output.len - e->sent);
    if (n > 0)
        e->sent += (size_t)n;
    else if (n < 0 && errno == EPIPE)
        e->sent = e->output.len;
    if (e->sent == e->output.len) {
        e->sent = 0;
        wr_text_init(&e->output, e->output.buf, e->output.size);
    }
}

/* Reads what is available. Returns 1 at the end of its output. */
static int pull_input(exec *e) {
    memmove(e->input, e->input + e->start, e->end - e->start);
    e->end -= e->start;
    e->start = 0;
    ssize_t n = read(e->from, e->input + e->end, INPUT - e->end);
    if (n > 0)
        e->end += (size_t)n;
    return n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

/* Waits for something to read or write, but not beyond `until`. Returns 0, or -1 with
 * the reason. A program that fails here is no longer running. */
static int pump(exec *e, uint64_t until, wr_diag *d) {
    struct pollfd fds[2] = {{.fd = e->from, .events = POLLIN}, {.fd = -1}};
    uint64_t now = steady_ms();
    if (now >= until) {
        finish(e, 0);
        io_diag(d, "it did not answer in time", "es hat nicht rechtzeitig geantwortet");
        return -1;
    }
    if (wr_flag_is_up(e->stop)) {
        finish(e, 0);
        io_diag(d, "the search was stopped", "die Suche wurde abgebrochen");
        return -1;
    }
    if (e->sent < e->output.len)
        fds[1] = (struct pollfd){.fd = e->to, .events = POLLOUT};
    int wait = until - now < SLICE_MS ? (int)(until - now) : SLICE_MS;
    if (poll(fds, 2, wait) <= 0)
        return 0;
    if (fds[1].revents != 0)
        push_output(e);
    if (fds[0].revents != 0 && pull_input(e) != 0) {
        explain_end(e, d);
        return -1;
    }
    return 0;
}

/* The next line, valid until the next call. Returns 0, or -1 with the reason. */
static int next_line(exec *e, uint64_t until, line *out, wr_diag *d) {
    for (;;) {
        char *from = e->input + e->start;
        char *feed = memchr(from, '\n', e->end - e->start);
        if (feed != NULL) {
            *out = (line){from, (size_t)(feed - from)};
            e->start += out->len + 1;
            if (out->len > 0 && from[out->len - 1] == '\r')
                out->len--;
            return 0;
        }
        if (e->end - e->start == INPUT) {
            finish(e, 0);
            io_diag(d, "it wrote a line that is too long",
                    "es schrieb eine zu lange Zeile");
            return -1;
        }
        if (pump(e, until, d) != 0)
            return -1;
    }
}

/* True if the line is this word or begins with it; `rest` is then what follows. */
static int begins(line l, const char *word, line *rest) {
    size_t len = strlen(word);
    if (l.len < len || memcmp(l.at, word, len) != 0 ||
        (l.len > len && l.at[len] != ' '))
        return 0;
    size_t skipped = l.len > len ? len + 1 : len;
    *rest = (line){l.at + skipped, l.len - skipped};
    return 1;
}

/* The text of an error from the program, shortened. */
static int short_len(line l) {
    enum { SHORT = 100 };
    return (int)(l.len < SHORT ? l.len : SHORT);
}

/* Waits for `ready`. Returns 0, 1 if it answers with an error, -1 if it fails. */
static int wait_ready(exec *e, wr_diag *d) {
    uint64_t until = steady_ms() + e->patience_ms;
    line l, rest;
    for (;;) {
        if (next_line(e, until, &l, d) != 0)
            return -1;
        if (begins(l, "ready", &rest))
            return 0;
        if (begins(l, "skip", &rest))
            e->skips_view = 1;
        if (begins(l, "error", &rest)) {
            io_diag(d, "it said \"%.*s\"", "es sagte „%.*s“", short_len(rest), rest.at);
            return 1;
        }
    }
}

/* ==== Messages =================================================================== */

/* Appends what `put` writes, with enough room. */
static void say(exec *e, void (*put)(const exec_question *q, wr_text *out),
                const exec_question *q) {
    for (;;) {
        wr_text before = e->output;
        put(q, &e->output);
        if (!e->output.full)
            return;
        size_t size = 2 * before.size;
        char *more = mem_array(size, 1);
        memcpy(more, before.buf, before.len);
        free(before.buf);
        wr_text_init(&e->output, more, size);
        e->output.len = before.len;
    }
}

static void put_hello(const exec_question *q, wr_text *out) {
    (void)q;
    wr_put(out, "hello 1\n");
}

static void put_edition(const wr_setup *setup, wr_text *out) {
    const char *at = setup->edition_text.at, *end = at + setup->edition_text.len;
    while (at < end) {
        size_t len = strcspn(at, "\n");
        wr_put(out, "edition ");
        wr_put_bytes(out, at, len);
        wr_put_char(out, '\n');
        at += len + 1;
    }
}

static void put_new(const exec_question *q, wr_text *out) {
    const wr_game *g = q->match->game;
    const wr_setup *setup = &q->match->setup;
    if (setup->edition != NULL)
        put_edition(setup, out);
    wr_put(out, "new ");
    wr_put(out, g->name);
    wr_put(out, " rules ");
    wr_put_int(out, g->rules_version);
    wr_put(out, " seats ");
    wr_put_int(out, setup->seats);
    wr_put(out, " seat ");
    wr_put_int(out, q->seat + 1);
    for (int i = 0; g->options[i].name != NULL; i++) {
        wr_put(out, " set ");
        wr_put(out, g->options[i].name);
        wr_put_char(out, '=');
        wr_setup_value(g, setup, i, out);
    }
    wr_put_char(out, '\n');
}

static int put_view_line(void *to, const char *words, size_t len) {
    wr_text *out = to;
    wr_put(out, "view ");
    wr_put_bytes(out, words, len);
    wr_put_char(out, '\n');
    return 0;
}

static void put_observation(const exec_question *q, wr_text *out) {
    const wr_game *g = q->match->game;
    size_t size = 4096;
    wr_text t = {0};
    do { /* until the text of all fields fits */
        free(t.buf);
        size *= 2;
        wr_text_init(&t, mem_array(size, 1), size);
        wr_fields_text(g->obs_fields, q->obs, &t);
    } while (t.full);
    for (const char *at = t.buf; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        wr_put(out, "observation ");
        wr_put_bytes(out, at, len);
        wr_put_char(out, '\n');
        at += len + 1;
    }
    free(t.buf);
}

/* The text of an action as seen by the seat itself. */
static void put_action(const exec_question *q, wr_action a, wr_text *out) {
    const wr_match *m = q->match;
    m->game->action_text(wr_edition_of(m->game, &m->setup), q->obs, q->seat, a, out);
}

static void put_position(const exec_question *q, wr_text *out) {
    (void)q;
    wr_put(out, "position\n");
}

static void put_view(const exec_question *q, wr_text *out) {
    char *buf = mem_array(WR_MAX_LINE + 1, 1);
    wr_text scratch;
    wr_text_init(&scratch, buf, WR_MAX_LINE + 1);
    wr_sink sink = {put_view_line, out};
    WR_ASSERT(wr_record_write(q->match, q->seat, 0, &scratch, sink) == 0,
              "exec: a line of the record is too long");
    free(buf);
}

static void put_question(const exec_question *q, wr_text *out) {
    put_observation(q, out);
    wr_put(out, "legal ");
    for (int i = 0; i < q->n; i++) {
        if (i > 0)
            wr_put(out, " | ");
        put_action(q, q->legal[i], out);
    }
    wr_put(out, "\ngo");
    if (q->nodes != 0) {
        wr_put(out, " nodes ");
        wr_put_int(out, (int64_t)q->nodes);
    }
    if (q->time_ms != 0) {
        wr_put(out, " time ");
        wr_put_int(out, q->time_ms);
    }
    wr_put(out, " seed ");
    wr_put_int(out, (int64_t)q->seed);
    wr_put_char(out, '\n');
}

static void put_over(const exec_question *q, wr_text *out) {
    const wr_match *m = q->match;
    wr_result result;
    m->game->result(m->state, &result);
    wr_put(out, "result");
    for (int p = 0; p < m->setup.seats; p++) {
        wr_put_char(out, ' ');
        wr_put_int(out, result.points[p]);
    }
    wr_put(out, result.winners != 0 ? "\nwinners" : "\nwinners none");
    for (uint32_t left = result.winners; left != 0; left &= left - 1) {
        wr_put_char(out, ' ');
        wr_put_int(out, wr_lowest(left) + 1);
    }
    wr_put_char(out, '\n');
}

/* ==== Asking ===================================================================== */

void exec_begin(exec *e) {
    e->knows_match = 0;
    e->is_out = 0;
    e->strikes = 0;
}

/* Starts the program if needed, and tells it of the match. Returns 0, 1 if it refuses
 * the match, -1 if it fails. */
static int prepare(exec *e, const exec_question *q, wr_diag *d) {
    int answer = 0;
    if (e->pid == 0) {
        int error = start(e);
        if (error != 0) {
            io_diag(d, "it did not start: %s", "es startete nicht: %s",
                    io_error(error));
            return -1;
        }
        say(e, put_hello, q);
        answer = wait_ready(e, d);
    }
    if (answer == 0 && (!e->knows_match || e->is_confused)) {
        say(e, put_new, q);
        answer = wait_ready(e, d);
        e->knows_match = answer == 0;
        e->is_confused = 0;
    }
    return answer;
}

/* Finds the answer among the legal actions. */
static int find_answer(const exec_question *q, line answer, wr_action *out,
                       wr_diag *d) {
    for (int i = 0; i < q->n; i++) {
        char buf[WR_MAX_WORDS];
        wr_text words;
        wr_text_init(&words, buf, sizeof buf);
        put_action(q, q->legal[i], &words);
        if (words.len == answer.len && memcmp(buf, answer.at, answer.len) == 0) {
            *out = q->legal[i];
            return 0;
        }
    }
    io_diag(d, "it answered \"%.*s\", which is not a legal move",
            "es antwortete „%.*s“, was kein erlaubter Zug ist", short_len(answer),
            answer.at);
    return -1;
}

/* Waits for a move. Returns 0, 1 if the answer is not a legal move, or -1. */
static int wait_move(exec *e, const exec_question *q, wr_action *out, wr_diag *d) {
    uint64_t until = steady_ms() + e->patience_ms + q->time_ms;
    line l, rest;
    for (;;) {
        if (next_line(e, until, &l, d) != 0)
            return -1;
        if (begins(l, "bestmove", &rest))
            return find_answer(q, rest, out, d) == 0 ? 0 : 1;
        if (begins(l, "error", &rest)) {
            io_diag(d, "it said \"%.*s\"", "es sagte „%.*s“", short_len(rest), rest.at);
            return 1;
        }
    }
}

int exec_ask(exec *e, const exec_question *q, wr_action *out, wr_diag *d) {
    wr_diag reason;
    if (e->is_out)
        return EXEC_OUT;
    int answer = prepare(e, q, &reason);
    if (answer == 1) {
        e->is_out = 1;
        io_diag(d, "%s; it forfeits all its moves in this match",
                "%s; es verliert alle seine Züge in dieser Partie", io_said(&reason));
        return EXEC_FAILED;
    }
    if (answer == 0) {
        say(e, put_position, q);
        if (!e->skips_view)
            say(e, put_view, q);
        say(e, put_question, q);
        answer = wait_move(e, q, out, &reason);
    }
    if (answer == 1)
        e->is_confused = 1;
    if (answer < 0 && ++e->strikes >= EXEC_STRIKES) {
        e->is_out = 1;
        io_diag(
            d, "%s; after %d such failures it is not started again in this match",
            "%s; nach %d solchen Fehlern wird es in dieser Partie nicht mehr gestartet",
            io_said(&reason), EXEC_STRIKES);
    } else {
        *d = reason;
    }
    return answer == 0 ? EXEC_MOVED : EXEC_FAILED;
}

void exec_over(exec *e, wr_match *m) {
    exec_question q = {.match = m};
    if (e->pid == 0 || !e->knows_match)
        return;
    say(e, put_over, &q);
    push_output(e);
}
