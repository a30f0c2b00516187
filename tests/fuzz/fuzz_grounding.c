/* Fuzzer of the judgement on a model's answer, with and without a list that was fetched, and of the
 * stripping of ids, which never makes it longer. */
#include "base/arena.h"
#include "domain/grounding.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct model_done listed = {
    .tool = "list_tasks",
    .arguments = "{}",
    .receipt = "SUCCESS: 2 tasks",
    .output = "{\"tasks\":[{\"id\":1,\"title\":\"Buy milk\",\"completed\":false},"
              "{\"id\":2,\"title\":\"Call mom\",\"completed\":true}]}",
    .success = true};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a = arena_new();
    const char *text = arena_strndup(a, (const char *)data, size);
    for (size_t n = 0; n < 2; n++) {
        struct model_message messages[] = {{.from_user = true, .text = "add milk"},
                                           {.done = &listed, .done_count = n}};
        struct model_input in = {.messages = messages, .count = 2};
        grounding_problem(a, text, &in);
    }
    if (strlen(grounding_strip_ids(a, text)) > strlen(text))
        abort();
    arena_free(a);
    return 0;
}
