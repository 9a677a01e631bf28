/* driver.c: runs a fuzzer on files, or all files of folders; the last line counts them.
 */
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int passed, failed;

static void run_input(FILE *f) {
    size_t size = 0, cap = 1 << 20;
    uint8_t *bytes = malloc(cap);
    REQUIRE(bytes != NULL);
    for (size_t n; (n = fread(bytes + size, 1, cap - size, f)) > 0;) {
        size += n;
        if (size == cap) {
            bytes = realloc(bytes, cap *= 2);
            REQUIRE(bytes != NULL);
        }
    }
    /* Of the exact size, so that a sanitizer sees reads beyond the end. */
    uint8_t *exact = malloc(size > 0 ? size : 1);
    REQUIRE(exact != NULL);
    memcpy(exact, bytes, size);
    free(bytes);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

/* In a process of its own, so that one crash is one failure. */
static void run_file(const char *path) {
    FILE *f = fopen(path, "rb");
    int status = 1;
    fflush(stdout); /* or the child would print it again */
    pid_t child = f == NULL ? -1 : fork();
    if (child == 0) {
        run_input(f);
        fclose(f);
        exit(0);
    }
    if (child > 0)
        waitpid(child, &status, 0);
    if (f != NULL)
        fclose(f);
    status == 0 ? passed++ : failed++;
    if (status != 0)
        printf("FAILED %s\n", path);
}

static void run_path(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) {
        run_file(path);
        return;
    }
    struct dirent **entries;
    int n = scandir(path, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            run_path(name);
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        run_path(argv[i]);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}
