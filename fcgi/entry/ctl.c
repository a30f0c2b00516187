/* todochatctl: finds the subcommand and runs it. */
#include "entry/ctl.h"

#include <stdio.h>
#include <string.h>

struct subcommand {
    const char *name, *arguments, *purpose;
    int (*run)(int argc, char **argv);
};

static const struct subcommand subcommands[] = {
    {"migrate", "", "bring the database schema up to date", ctl_migrate},
    {"status", "", "is the database there, and of our version", ctl_status},
    {"config", "", "print the settings in force, secrets masked", ctl_show_config},
    {"mode", "development|production", "switch a running stack, without a failed request",
     ctl_mode},
    {"user", "add|passwd|delete EMAIL", "accounts; the password is read from stdin", ctl_user},
    {"token", "create|list|revoke EMAIL", "personal access tokens", ctl_token},
    {"demo", "", "make the demo account of development mode", ctl_demo},
    {"mcp", "[--user EMAIL]", "MCP server on stdin and stdout", ctl_mcp},
    {"when", "[--day-first] < LINES", "the date in each DATE-TIME<TAB>TEXT line", ctl_when},
    {"explain", "[--now ISO] [--tz ZONE]", "say what messages on stdin mean", ctl_explain},
    {NULL, NULL, NULL, NULL},
};

static void usage(FILE *out)
{
    fputs("usage: todochatctl SUBCOMMAND [ARGUMENTS]\n\n", out);
    for (const struct subcommand *s = subcommands; s->name != NULL; s++)
        fprintf(out, "  %-9s %-32s %s\n", s->name, s->arguments, s->purpose);
}

/* Somebody who asks migrate for --help does not want to migrate. */
static int refuse_arguments(const struct subcommand *s)
{
    fprintf(stderr, "usage: todochatctl %s   (takes no arguments: %s)\n", s->name, s->purpose);
    return 2;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("todochatctl " VERSION_TEXT);
        return 0;
    }
    for (const struct subcommand *s = subcommands; s->name != NULL; s++)
        if (strcmp(s->name, argv[1]) == 0)
            return *s->arguments == '\0' && argc > 2 ? refuse_arguments(s)
                                                     : s->run(argc - 1, argv + 1);
    fprintf(stderr, "todochatctl: no subcommand '%s'; see todochatctl --help\n", argv[1]);
    return 2;
}
