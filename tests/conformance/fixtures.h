/* What the official conformance suite expects a server under test to offer, linked into a worker
   for tests in place of the product's empty mcp_extra. */
#ifndef TODOCHAT_TESTS_FIXTURES_H
#define TODOCHAT_TESTS_FIXTURES_H

#include "domain/mcp_exchange.h"

/* A one-pixel PNG. */
#define FIXTURE_PNG                                                                                \
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJg" \
    "gg=="

/* One text block as the whole result. */
void fixture_text(struct mcp_exchange *x, const char *text);

extern const struct mcp_extra_prompt fixture_prompts[];
extern const struct mcp_extra_resource fixture_resources[];

/* Tools that ask the client for input. */
enum status fixture_ask_name(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_sampling(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_roots(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_state(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_many(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_rounds(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_able(struct mcp_exchange *x, const json_t *arguments, struct error *e);
enum status fixture_ask_context(struct mcp_exchange *x, const json_t *arguments, struct error *e);

#endif
