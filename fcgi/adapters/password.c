/* Passwords. crypt(3) is named here alone. */
#include "adapters/password.h"

#include <crypt.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* yescrypt's own default. A hash says its cost, so older ones go on working when this is raised. */
#define COST   5
#define PREFIX "$y$"

/* Of the cost above, and nobody's: what unknown addresses are measured against. */
static const char nobody[] =
    "$y$j9T$ryzxHfmmGHbQsWQHnRUrp.$hSacRQE.mI2DBkPU67fvWueEfm6dCAOsjjyLIvvqDU8";

/* The first that anyone would try, of those long enough. */
static const char *const common[] = {
    "00000000",  "11111111",   "12341234",   "123123123",  "1234567890",  "123456789",
    "12345678",  "1q2w3e4r",   "1q2w3e4r5t", "1qaz2wsx",   "87654321",    "987654321",
    "abcd1234",  "abcdefgh",   "adminadmin", "admin123",   "admin1234",   "administrator",
    "asdfasdf",  "asdfghjkl",  "baseball",   "basketball", "changeme",    "changeme1",
    "computer",  "dragon123",  "football",   "iloveyou",   "iloveyou1",   "internet",
    "letmein1",  "letmein123", "liverpool",  "michelle",   "monkey123",   "passw0rd",
    "password",  "password!",  "password1",  "password12", "password123", "password1234",
    "princess",  "princess1",  "q1w2e3r4",   "qazwsxedc",  "qwer1234",    "qwerty12",
    "qwerty123", "qwertyui",   "qwertyuiop", "qwerty1234", "starwars",    "sunshine",
    "superman",  "todochat",   "trustno1",   "welcome1",   "welcome123",  "whatever",
};

static bool all_alike(const char *s)
{
    return s[strspn(s, (char[]){s[0], '\0'})] == '\0';
}

const char *password_problem(const char *password, const char *address)
{
    size_t len = strlen(password);
    if (len < PASSWORD_LEAST)
        return "The password must have at least 8 characters.";
    if (len > PASSWORD_MOST)
        return "The password may have at most 256 bytes.";
    bool known = all_alike(password) || (address != NULL && strcasecmp(password, address) == 0);
    for (size_t i = 0; i < sizeof common / sizeof *common && !known; i++)
        known = strcasecmp(password, common[i]) == 0;
    return known ? "This password is too easy to guess. Please choose another one." : NULL;
}

/* crypt's work area holds the password for a while: it is wiped before it goes back. */
static const char *hash_with(struct arena *a, const char *password, const char *setting)
{
    struct crypt_data *d = calloc(1, sizeof *d);
    if (d == NULL)
        abort();
    const char *hash = crypt_rn(password, setting, d, sizeof *d);
    const char *kept = hash == NULL ? NULL : arena_strdup(a, hash);
    explicit_bzero(d, sizeof *d);
    free(d);
    return kept;
}

const char *password_hash(struct arena *a, const char *password)
{
    char setting[CRYPT_GENSALT_OUTPUT_SIZE];
    if (crypt_gensalt_rn(PREFIX, COST, NULL, 0, setting, sizeof setting) == NULL)
        abort();
    const char *hash = hash_with(a, password, setting);
    if (hash == NULL)
        abort();
    return hash;
}

static bool same(const char *one, const char *other)
{
    size_t len = strlen(one);
    unsigned char different = len != strlen(other);
    for (size_t i = 0; i < len && other[i] != '\0'; i++)
        different |= (unsigned char)(one[i] ^ other[i]);
    return different == 0;
}

bool password_matches(struct arena *a, const char *password, const char *hash)
{
    const char *against = hash != NULL ? hash : nobody;
    const char *got = strlen(password) > PASSWORD_MOST ? NULL : hash_with(a, password, against);
    return hash != NULL && got != NULL && same(got, against);
}

/* A place is an abstract socket address: one process can hold it, and the kernel frees it when that
   process ends, however it ends. The program's inode keeps installations apart. */
static bool take(int fd, const struct stat *program, int place)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int len = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "todochat-hash-%llx-%llx-%u-%d",
                       (unsigned long long)program->st_dev, (unsigned long long)program->st_ino,
                       (unsigned)geteuid(), place);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)len);
    return bind(fd, (const struct sockaddr *)&name, size) == 0;
}

int password_enter(int most)
{
    struct stat program;
    if (stat("/proc/self/exe", &program) != 0)
        memset(&program, 0, sizeof program);
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    for (int place = 0; fd >= 0 && place < most; place++)
        if (take(fd, &program, place))
            return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

void password_leave(int place)
{
    close(place);
}
