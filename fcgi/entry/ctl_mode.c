/* todochatctl mode: writes the mode into the stack's settings file and has every worker replaced by
   one that reads it, one after the other, each when it has answered what it holds. */
#include "base/strbuf.h"
#include "entry/ctl.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILE_MAX_BYTES 65536
#define ROLL_SECONDS   120
#define WORKERS_MAX    512

struct stack {
    struct arena *arena;
    char file[4096];    /* the settings, links followed */
    const char *folder; /* where ./start keeps its own */
};

static int complain(const char *what, const char *about)
{
    fprintf(stderr, "todochatctl: mode: %s%s\n", what, about);
    return 1;
}

static const char *read_text(struct arena *a, const char *path)
{
    FILE *f = fopen(path, "re");
    if (f == NULL)
        return NULL;
    char *text = arena_alloc(a, FILE_MAX_BYTES + 1);
    size_t n = fread(text, 1, FILE_MAX_BYTES, f);
    fclose(f);
    return n < FILE_MAX_BYTES ? text : NULL;
}

static long read_number(struct arena *a, const char *path)
{
    const char *text = read_text(a, path);
    return text == NULL ? 0 : strtol(text, NULL, 10);
}

/* The settings file: named by TODOCHAT_CONFIG, else that of ./start. */
static bool find_stack(struct stack *s)
{
    const char *named = getenv("TODOCHAT_CONFIG"), *var = getenv("TODOCHAT_VAR");
    const char *path =
        named != NULL && *named != '\0'
            ? named
            : arena_printf(s->arena, "%s/todochat.env", var != NULL && *var != '\0' ? var : "var");
    s->folder = arena_strdup(s->arena, path);
    char *slash = strrchr((char *)s->folder, '/');
    if (slash != NULL)
        *slash = '\0';
    else
        s->folder = ".";
    return realpath(path, s->file) != NULL;
}

/* The same settings with another mode. */
static struct strbuf *with_mode(struct arena *a, const char *settings, const char *mode)
{
    struct strbuf *out = strbuf_new(a, 2 * FILE_MAX_BYTES);
    for (const char *line = settings; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        if (strncmp(line, "TODOCHAT_ENV=", 13) != 0) {
            strbuf_add(out, line, len);
            strbuf_addc(out, '\n');
        }
        line += len + (line[len] == '\n');
    }
    strbuf_addf(out, "TODOCHAT_ENV=%s\n", mode);
    return out;
}

/* Puts the new settings in the place of the old in one step, with the same owner and rights, but
   only if the program would start with them. */
static int replace_settings(struct stack *s, const char *mode)
{
    struct stat st;
    const char *fresh = arena_printf(s->arena, "%s.new", s->file);
    const char *old = read_text(s->arena, s->file);
    if (old == NULL || stat(s->file, &st) != 0)
        return complain("cannot read ", s->file);
    struct strbuf *text = with_mode(s->arena, old, mode);
    FILE *f = fopen(fresh, "we");
    if (f == NULL)
        return complain("cannot write ", fresh);
    bool written = fchmod(fileno(f), st.st_mode & 0777) == 0 &&
                   (geteuid() != 0 || fchown(fileno(f), st.st_uid, st.st_gid) == 0) &&
                   fwrite(text->data, 1, text->len, f) == text->len;
    written &= fclose(f) == 0;
    setenv("TODOCHAT_CONFIG", fresh, 1);
    setenv("TODOCHAT_ENV", "", 1);
    bool good = written && ctl_config(s->arena) != NULL;
    if (!good || rename(fresh, s->file) != 0) {
        unlink(fresh);
        return complain("the mode was not changed: ", written ? "see above" : strerror(errno));
    }
    return 0;
}

/* Process ids of the workers of both pools. */
static size_t workers(struct stack *s, long *pids)
{
    static const char *const pools[] = {"chat", "fast"};
    size_t n = 0;
    for (size_t i = 0; i < 2; i++) {
        long pool =
            read_number(s->arena, arena_printf(s->arena, "%s/run/%s.pid", s->folder, pools[i]));
        const char *list =
            read_text(s->arena, arena_printf(s->arena, "/proc/%ld/task/%ld/children", pool, pool));
        char *end;
        for (const char *p = list == NULL ? "" : list; n < WORKERS_MAX; p = end) {
            long pid = strtol(p, &end, 10);
            if (end == p)
                break;
            pids[n++] = pid;
        }
    }
    return n;
}

static bool any_left(const long *pids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (kill((pid_t)pids[i], 0) == 0 || errno == EPERM)
            return true;
    return false;
}

static int roll(struct stack *s, const char *mode)
{
    long pids[WORKERS_MAX];
    long start = read_number(s->arena, arena_printf(s->arena, "%s/start.pid", s->folder));
    size_t count = workers(s, pids);
    if (start <= 0 || kill((pid_t)start, 0) != 0) {
        printf("The mode is now %s. No stack of ./start runs here: restart the workers to apply it "
               "(systemd: systemctl reload 'todochat@*').\n",
               mode);
        return 0;
    }
    if (kill((pid_t)start, SIGUSR1) != 0)
        return complain("the running stack could not be told", "");
    for (int i = 0; i < ROLL_SECONDS * 20 && any_left(pids, count); i++)
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    if (any_left(pids, count))
        return complain("some workers of the old mode are still busy", "");
    printf("todochat now runs in %s mode.\n", mode);
    return 0;
}

int ctl_mode(int argc, char **argv)
{
    if (argc != 2 || (strcmp(argv[1], "development") != 0 && strcmp(argv[1], "production") != 0)) {
        fputs("usage: todochatctl mode development|production\n", stderr);
        return 2;
    }
    struct stack s = {.arena = arena_new()};
    int code;
    if (!find_stack(&s))
        code = complain(
            "there is no settings file; is a stack running? TODOCHAT_VAR names its folder", "");
    else if ((code = replace_settings(&s, argv[1])) == 0)
        code = roll(&s, argv[1]);
    arena_free(s.arena);
    return code;
}
