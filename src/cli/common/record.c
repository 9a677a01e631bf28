/*
 * record.c: records from and to files.
 */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "args.h"
#include "io.h"
#include "src/base/memory.h"

static const char magic[] = "windrose 1";

/* Takes `# seed 42` and its like; the first of each counts. */
static void take_note(io_notes *notes, const char *line, size_t len) {
    static const struct {
        const char *word;
        size_t at;
    } kinds[] = {{"# seed ", offsetof(io_notes, seed)},
                 {"# people ", offsetof(io_notes, people)},
                 {"# bot ", offsetof(io_notes, bot)},
                 {"# shuffle ", offsetof(io_notes, shuffle)}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t skip = strlen(kinds[i].word);
        char *note = (char *)notes + kinds[i].at;
        if (len <= skip || len - skip >= IO_NOTE ||
            memcmp(line, kinds[i].word, skip) != 0 || note[0] != '\0')
            continue;
        if (memchr(line + skip, '\0', len - skip) == NULL)
            memcpy(note, line + skip, len - skip);
    }
}

/* Remembers which line the newest moves stand on. */
static void number_moves(io_record *r, uint32_t *numbered) {
    const wr_match *m = r->reader.match;
    if (m == NULL)
        return;
    if (r->move_lines == NULL)
        r->move_lines = mem_array(m->max_moves, sizeof r->move_lines[0]);
    while (*numbered < m->num_moves)
        r->move_lines[(*numbered)++] = r->reader.line;
}

static int read_lines(io_record *r, io_lines *lines, wr_diag *d) {
    const char *line = NULL;
    size_t len = 0;
    uint32_t numbered = 0;
    int more;
    while ((more = io_lines_next(lines, &line, &len)) > 0) {
        if (len > WR_MAX_LINE) {
            io_diag(d, "the line is longer than %d bytes",
                    "die Zeile ist länger als %d Bytes", WR_MAX_LINE);
            d->line = r->reader.line + 1;
            return WR_EINPUT;
        }
        if (wr_reader_line(&r->reader, line, len, d) != 0)
            return WR_EINPUT;
        take_note(&r->notes, line, len);
        number_moves(r, &numbered);
    }
    if (more < 0) {
        io_diag(d, "cannot be read: %s", "lässt sich nicht lesen: %s", io_error(errno));
        return WR_EINPUT;
    }
    return wr_reader_end(&r->reader, d);
}

int io_record_read(io_record *r, const char *path, int check_legal, wr_diag *d) {
    io_lines lines;
    *r = (io_record){0};
    *d = (wr_diag){0};
    if (io_lines_open(&lines, path) != 0) {
        io_diag(d, "cannot be opened: %s", "lässt sich nicht öffnen: %s",
                io_error(errno));
        return WR_EINPUT;
    }
    wr_reader_init(&r->reader, mem_array(wr_reader_size(), 1), check_legal);
    int wrong = read_lines(r, &lines, d);
    io_lines_close(&lines);
    return wrong;
}

void io_record_free(io_record *r) {
    free(r->reader.memory);
    free(r->move_lines);
    *r = (io_record){0};
}

void io_record_need(io_record *r, const char *path) {
    wr_diag d;
    if (io_record_read(r, path, 0, &d) == 0)
        return;
    io_report_diag(path, &d);
    io_record_free(r);
    exit(CLI_WRONG);
}

uint32_t io_record_place(const io_record *r, uint64_t line) {
    uint32_t place = 0;
    while (place < r->reader.match->num_moves && r->move_lines[place] <= line)
        place++;
    return place;
}

typedef struct {
    FILE *to;
    const io_notes *notes;
    int lines;
} printer;

static int print_line(void *to, const char *line, size_t len) {
    printer *p = to;
    fwrite(line, 1, len, p->to);
    putc('\n', p->to);
    if (p->lines++ == 0 && p->notes != NULL) {
        const io_notes *n = p->notes;
        fprintf(p->to, "# seed %s\n# people %s\n# bot %s\n", n->seed, n->people,
                n->bot);
        if (n->shuffle[0] != '\0')
            fprintf(p->to, "# shuffle %s\n", n->shuffle);
    }
    return ferror(p->to) ? -1 : 0;
}

int io_record_write(wr_match *m, int viewer, int flags, const io_notes *notes,
                    FILE *to) {
    printer p = {to, notes, 0};
    wr_text line;
    char *buf = mem_array(WR_MAX_LINE + 1, 1);
    wr_text_init(&line, buf, WR_MAX_LINE + 1);
    int stopped = wr_record_write(m, viewer, flags, &line, (wr_sink){print_line, &p});
    free(buf);
    return stopped;
}

/* Whether a save may take the place of what is at `path`: nothing, an empty file, or
 * a record. */
static int may_replace(const char *path, mode_t *mode, wr_diag *d) {
    struct stat there;
    io_lines lines;
    const char *line = "";
    size_t len = 0;
    if (stat(path, &there) != 0)
        return 1;
    *mode = there.st_mode & 0777;
    if (!S_ISREG(there.st_mode)) {
        io_diag(d, "%.120s is not a regular file; choose another name",
                "%.120s ist keine gewöhnliche Datei; wähle einen anderen Namen", path);
        return 0;
    }
    if (there.st_size == 0)
        return 1;
    if (io_lines_open(&lines, path) != 0) {
        io_diag(d, "%.120s cannot be read: %s", "%.120s lässt sich nicht lesen: %s",
                path, io_error(errno));
        return 0;
    }
    int is_record = io_lines_next(&lines, &line, &len) == 1 && len == strlen(magic) &&
                    memcmp(line, magic, len) == 0;
    io_lines_close(&lines);
    if (!is_record)
        io_diag(d, "%.120s exists and is not a saved game; choose another name",
                "%.120s gibt es schon und ist keine gesicherte Partie; wähle einen "
                "anderen Namen",
                path);
    return is_record;
}

/* Brings a rename to the disk; where directories cannot be synced it stays undone. */
static void sync_directory(const char *path) {
    char *directory = mem_array(strlen(path) + 2, 1);
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        strcpy(directory, ".");
    else
        memcpy(directory, path, (size_t)(slash - path) + 1);
    int fd = open(directory, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(directory);
}

/* Writes all of the save to an open file and closes it. Returns 0, or -1 with errno. */
static int write_all(wr_match *m, const io_notes *notes, int fd) {
    FILE *to = fdopen(fd, "w");
    if (to == NULL) {
        close(fd);
        return -1;
    }
    errno = 0;
    int bad = io_record_write(m, WR_ALL, 0, notes, to) != 0 || fflush(to) != 0 ||
              ferror(to) || fsync(fd) != 0;
    int why = errno;
    bad |= fclose(to) != 0;
    errno = why != 0 ? why : errno;
    return bad ? -1 : 0;
}

/* Writes a new file beside `target` and then gives it that name. Returns 0, or -1 with
 * errno; the old file is then as it was. */
static int replace(wr_match *m, const io_notes *notes, const char *target,
                   mode_t mode) {
    static const char suffix[] = ".XXXXXX";
    char *fresh = mem_array(strlen(target) + sizeof suffix, 1);
    strcpy(fresh, target);
    strcat(fresh, suffix);
    int fd = mkstemp(fresh), bad = -1;
    if (fd >= 0) {
        fchmod(fd, mode);
        bad = write_all(m, notes, fd);
        if (bad == 0)
            bad = rename(fresh, target);
        if (bad != 0) {
            int why = errno;
            unlink(fresh);
            errno = why;
        }
    }
    free(fresh);
    return bad;
}

void io_keep_old(const char *path) {
    struct stat there;
    wr_diag d;
    mode_t mode;
    if (stat(path, &there) != 0 || there.st_size == 0 || !may_replace(path, &mode, &d))
        return;
    char *old = mem_array(strlen(path) + 2, 1);
    strcpy(old, path);
    strcat(old, "~");
    unlink(old);
    if (link(path, old) != 0) /* not every disk has links */
        rename(path, old);
    free(old);
}

int io_save(wr_match *m, const io_notes *notes, const char *path, wr_diag *d) {
    mode_t mask = umask(0), mode = 0666 & ~mask;
    umask(mask);
    if (!may_replace(path, &mode, d))
        return WR_EINPUT;
    /* A link keeps pointing to the save: what it points to is replaced. */
    char *real = realpath(path, NULL);
    const char *target = real != NULL ? real : path;
    int bad = replace(m, notes, target, mode);
    if (bad != 0)
        io_diag(d, "%.120s cannot be saved: %s", "%.120s lässt sich nicht sichern: %s",
                path, io_error(errno));
    else
        sync_directory(target);
    free(real);
    return bad != 0 ? WR_EINPUT : 0;
}
