/* todochatctl when: reads REFERENCE<TAB>TEXT lines and prints the date that each text speaks of. */
#include "entry/ctl.h"
#include "language/when.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the answer to one line; false if its reference can't be read. */
static bool answer(char *line, bool day_first)
{
    char *tab = strchr(line, '\t'), text[WHEN_TEXT];
    struct when_now now = {.day_first = day_first};
    struct when w;
    if (tab == NULL)
        return false;
    *tab = '\0';
    if (!when_now_parse(line, &now))
        return false;
    if (when_find(tab + 1, &now, &w)) {
        when_format(&w, text);
        puts(text);
    } else {
        puts("-");
    }
    return true;
}

int ctl_when(int argc, char **argv)
{
    bool day_first = argc == 2 && strcmp(argv[1], "--day-first") == 0;
    if (argc > 1 && !day_first) {
        fputs(
            "usage: todochatctl when [--day-first] < LINES\n"
            "Each line is a local date-time, a tab and a text: 2026-03-14T09:00\tcall mom friday\n",
            stderr);
        return 2;
    }
    char *line = NULL;
    size_t size = 0, number = 0;
    ssize_t len;
    int code = 0;
    while (code == 0 && (len = getline(&line, &size, stdin)) >= 0) {
        number++;
        if (len > 0 && line[len - 1] == '\n')
            line[len - 1] = '\0';
        if (!answer(line, day_first)) {
            fprintf(stderr, "todochatctl when: line %zu has no DATE-TIME<TAB>TEXT\n", number);
            code = 1;
        }
    }
    free(line);
    return code;
}
