/* Stems, by libstemmer. It is loaded with the first word: the tables of all its languages are full
   of addresses that are written anew in each process, a third of a megabyte, and most workers never
   compare words. */
#include "language/stem.h"

#include "base/log.h"

#include <dlfcn.h>
#include <libstemmer.h>
#include <stdbool.h>

static struct {
    bool tried;
    struct sb_stemmer *english; /* NULL: there is none, and every word is its own stem */
    const sb_symbol *(*stem)(struct sb_stemmer *, const sb_symbol *, int);
} library;

static void load(void)
{
    void *loaded = dlopen(STEMMER_NAME, RTLD_NOW | RTLD_LOCAL);
    struct sb_stemmer *(*new)(const char *, const char *) = NULL;
    library.tried = true;
    if (loaded != NULL) {
        /* POSIX promises that a function fits into a void pointer, ISO C does not. */
        *(void **)&new = dlsym(loaded, "sb_stemmer_new");
        *(void **)&library.stem = dlsym(loaded, "sb_stemmer_stem");
    }
    if (new != NULL && library.stem != NULL)
        library.english = new ("english", "UTF_8");
    if (library.english == NULL)
        log_event(LOG_ERROR, "stem", NULL, "%s cannot be used", STEMMER_NAME);
}

const char *stem_word(struct arena *a, const char *word, size_t len)
{
    if (!library.tried)
        load();
    const sb_symbol *s = NULL;
    if (library.english != NULL)
        s = library.stem(library.english, (const sb_symbol *)word, (int)len);
    return s != NULL ? arena_strdup(a, (const char *)s) : word;
}
