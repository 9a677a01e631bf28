/*
 * screen.c: draws the table in place, reads lines below it, and gives the terminal back
 * as it was.
 *
 * Plain escape sequences, not ncurses: the program needs nothing but the C library, the
 * screen is a list of lines that is written from the top at each question, and the few
 * sequences used (alternate page, cursor home, erase to the end of line and of page)
 * are those of every terminal since the VT100 and xterm.
 *
 * The terminal sends keys one by one, without echo, so that what has been typed can be
 * drawn again after the window has changed. Ctrl-C and Ctrl-Z stay signals.
 */
#define _XOPEN_SOURCE   700
#define _DEFAULT_SOURCE /* SIGWINCH */

#include "screen.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "src/cli/common/io.h"

enum { ROWS = 24, COLUMNS = 80 }; /* of a terminal that does not say */

static const char take_over[] = "\033[?1049h\033[H\033[2J";
static const char give_back[] = "\033[0m\033[?1049l";

/* The handlers need them; there is one terminal. */
static struct termios before, during;
static volatile sig_atomic_t is_on;
static int wake_pipe[2] = {-1, -1};

/* Keys that were typed ahead of the question they answer. */
static char typed_ahead[256];
static size_t num_ahead;

static int columns_now = COLUMNS;

/* ==== Taking over and giving back ================================================ */

static void put_now(const char *sequence) {
    size_t len = strlen(sequence);
    while (len > 0) {
        ssize_t n = write(STDOUT_FILENO, sequence, len);
        if (n <= 0)
            return;
        sequence += n;
        len -= (size_t)n;
    }
}

static void restore(void) {
    put_now(give_back);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

static void set_handler(int number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void screen_wake(void) {
    int error = errno;
    if (wake_pipe[1] >= 0 && write(wake_pipe[1], "", 1) < 0)
        errno = error; /* it is full: somebody is woken up already */
    errno = error;
}

static void on_resize(int number) {
    (void)number;
    screen_wake();
}

/* The program is about to be stopped: the shell gets its terminal. */
static void on_stop(int number) {
    int error = errno;
    sigset_t set;
    restore();
    set_handler(number, SIG_DFL, 0);
    sigemptyset(&set);
    sigaddset(&set, number);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &set, NULL); /* stops here until it is continued */
    set_handler(number, on_stop, SA_RESTART);
    errno = error;
}

static void on_continue(int number) {
    int error = errno;
    (void)number;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &during);
    put_now(take_over);
    screen_wake();
    errno = error;
}

/* The program dies of a bug; the message is to be seen. */
static void on_crash(int number) {
    restore();
    raise(number); /* by default now */
}

static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT};

int screen_enter(void) {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        tcgetattr(STDIN_FILENO, &before) != 0 || pipe(wake_pipe) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    during = before;
    during.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    during.c_cc[VMIN] = 1;
    during.c_cc[VTIME] = 0;
    is_on = 1;
    set_handler(SIGWINCH, on_resize, SA_RESTART);
    set_handler(SIGTSTP, on_stop, SA_RESTART);
    set_handler(SIGCONT, on_continue, SA_RESTART);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        set_handler(crashes[i], on_crash, (int)SA_RESETHAND);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &during);
    put_now(take_over);
    return 0;
}

void screen_leave(void) {
    static const int caught[] = {SIGWINCH, SIGTSTP, SIGCONT};
    if (!is_on)
        return;
    io_flush();
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        set_handler(caught[i], SIG_DFL, 0);
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        set_handler(crashes[i], SIG_DFL, 0);
    is_on = 0;
    restore();
    for (int i = 0; i < 2; i++) {
        close(wake_pipe[i]);
        wake_pipe[i] = -1;
    }
}

int screen_is_on(void) {
    return is_on;
}

void screen_size(int *rows, int *columns) {
    struct winsize size = {0};
    int known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *rows = known && size.ws_row > 0 ? size.ws_row : ROWS;
    *columns = known && size.ws_col > 0 ? size.ws_col : COLUMNS;
}

/* ==== Lines ====================================================================== */

/* The bytes of the escape sequence at `at`; 0: there is none. */
static size_t sequence_length(const char *at, size_t len) {
    size_t n = 2;
    if (len < 2 || at[0] != '\033' || at[1] != '[')
        return 0;
    while (n < len && (at[n] < '@' || at[n] > '~'))
        n++;
    return n < len ? n + 1 : len;
}

/* The bytes of what is at `at`, and the columns it takes. */
static size_t next_letter(const char *at, size_t len, int *columns) {
    size_t n = sequence_length(at, len);
    *columns = n == 0;
    for (n = n > 0 ? n : 1; n < len && ((unsigned char)at[n] & 0xc0) == 0x80; n++) {
    }
    return n;
}

int screen_width(const char *line, size_t len) {
    int width = 0, columns;
    for (size_t i = 0; i < len; width += columns)
        i += next_letter(line + i, len - i, &columns);
    return width;
}

void screen_line(const char *line, size_t len) {
    int width = 0, columns;
    fputs("\033[K", stdout); /* before: behind a full line it takes the last letter */
    for (size_t i = 0, n; i < len; i += n) {
        n = next_letter(line + i, len - i, &columns);
        width += columns;
        if (width <= columns_now)
            fwrite(line + i, 1, n, stdout);
    }
    fputs("\r\n", stdout);
}

/* ==== The line of input ========================================================== */

/* The line under way, and the escape sequence of a key. */
typedef struct {
    char *text;
    size_t len, size;
    int in_sequence;
    const char *keys; /* of the question */
} editor;

/* Shows the end of the line, if it is longer than the window is wide. */
static void show_input(const char *prompt, const editor *e) {
    int width = screen_width(prompt, strlen(prompt)), skipped = 0, columns;
    int all = screen_width(e->text, e->len), room = columns_now - 1 - width;
    size_t from = 0;
    for (; all - skipped > room && from < e->len; skipped++)
        from += next_letter(e->text + from, e->len - from, &columns);
    putchar('\r');
    fputs(prompt, stdout);
    fwrite(e->text + from, 1, e->len - from, stdout);
    fputs("\033[K", stdout);
}

static void delete_letter(editor *e) {
    while (e->len > 0 && ((unsigned char)e->text[--e->len] & 0xc0) == 0x80) {
    }
}

enum { KEY_MORE, KEY_LINE, KEY_END };

/* Takes a letter of an escape sequence. Down and Page Down (ESC [ B, ESC [ 6 ~) show
 * more, as Enter does. */
static int take_sequence(editor *e, unsigned char key) {
    enum { PLAIN = 2, PAGE_UP, PAGE_DOWN };
    int is_page = key == '~', page = e->in_sequence, has_keys = e->keys != NULL;
    int is_next = key == 'B' || (is_page && page == PAGE_DOWN);
    int is_back = key == 'A' || key == 'D' || (is_page && page == PAGE_UP);
    e->in_sequence = key >= '@' && key <= '~' ? 0
                     : key == '5'             ? PAGE_UP
                     : key == '6'             ? PAGE_DOWN
                                              : PLAIN;
    if (e->len > 0)
        return KEY_MORE;
    if (has_keys && is_back)
        e->text[e->len++] = e->keys[0];
    return is_next || (has_keys && (is_back || key == 'C')) ? KEY_LINE : KEY_MORE;
}

/* Takes a key. Returns KEY_LINE if it ends the line, KEY_END if it ends the input. */
static int take_key(editor *e, unsigned char key) {
    enum { CTRL_D = 4, BACKSPACE = 8, CTRL_U = 21, CTRL_W = 23, ESC = 27, DEL = 127 };
    if (e->in_sequence == 1) {
        e->in_sequence = key == '[' || key == 'O' ? 2 : 0;
    } else if (e->in_sequence >= 2) {
        return take_sequence(e, key);
    } else if (key == ESC) {
        e->in_sequence = 1;
    } else if (key == '\r' || key == '\n') {
        return KEY_LINE;
    } else if (key == CTRL_D && e->len == 0) {
        return KEY_END;
    } else if (key == BACKSPACE || key == DEL) {
        delete_letter(e);
    } else if (key == CTRL_U) {
        e->len = 0;
    } else if (key == CTRL_W) {
        while (e->len > 0 && e->text[e->len - 1] == ' ')
            e->len--;
        while (e->len > 0 && e->text[e->len - 1] != ' ')
            e->len--;
    } else if (key >= ' ' && e->len + 1 < e->size) {
        e->text[e->len++] = (char)key;
        if (e->len == 1 && e->keys != NULL && strchr(e->keys, key) != NULL)
            return KEY_LINE;
    }
    return KEY_MORE;
}

/* Takes keys that were typed ahead, up to the end of a line. */
static int take_keys(editor *e) {
    int what = KEY_MORE;
    size_t used = 0;
    while (used < num_ahead && what == KEY_MORE)
        what = take_key(e, (unsigned char)typed_ahead[used++]);
    memmove(typed_ahead, typed_ahead + used, num_ahead - used);
    num_ahead -= used;
    return what;
}

static void draw_all(const screen_question *q) {
    int rows;
    screen_size(&rows, &columns_now);
    fputs("\033[H", stdout);
    q->draw(q->to);
    fputs("\033[J", stdout); /* what is left of the drawing before */
}

/* Waits for keys or a signal. Returns 0, or -1 at the end of the input. */
static int wait_for_keys(const screen_question *q) {
    struct pollfd ready[] = {{STDIN_FILENO, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
    char drained[64];
    if (poll(ready, 2, -1) < 0)
        return errno == EINTR ? 0 : -1;
    if (ready[1].revents != 0) {
        while (read(wake_pipe[0], drained, sizeof drained) > 0) {
        }
        draw_all(q);
    }
    if (ready[0].revents == 0)
        return 0;
    ssize_t n =
        read(STDIN_FILENO, typed_ahead + num_ahead, sizeof typed_ahead - num_ahead);
    if (n <= 0)
        return n < 0 && errno == EINTR ? 0 : -1;
    num_ahead += (size_t)n;
    return 0;
}

int screen_read(const screen_question *q, char *out, size_t size) {
    editor e = {.text = out, .size = size, .keys = q->keys};
    int what = KEY_MORE;
    draw_all(q);
    for (;;) {
        what = take_keys(&e);
        show_input(q->prompt, &e);
        if (io_flush() != 0 || what != KEY_MORE || q->is_stopped() ||
            wait_for_keys(q) != 0)
            break;
    }
    out[what == KEY_LINE ? e.len : 0] = '\0';
    return what == KEY_LINE && !q->is_stopped();
}
