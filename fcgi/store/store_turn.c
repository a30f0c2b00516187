/* A chat turn in the database. */
#include "store/store_turn.h"

#include "sql_queries.h"
#include "store/lease.h"

#include <string.h>

struct stored_message store_turn_message(const struct opened_turn *turn, size_t i)
{
    const struct db_result *r = turn->messages;
    size_t row = turn->message_count - 1 - i; /* they come newest first */
    return (struct stored_message){.id = db_int(r, row, 0),
                                   .from_user = db_text(r, row, 1)[0] == 'u',
                                   .content = db_text(r, row, 2)};
}

struct stored_call store_turn_call(const struct opened_turn *turn, size_t i)
{
    const struct db_result *r = turn->calls;
    return (struct stored_call){.message_id = db_int(r, i, 0),
                                .tool = db_text(r, i, 1),
                                .input = db_text(r, i, 2),
                                .receipt = db_text(r, i, 3),
                                .success = db_bool(r, i, 4),
                                .duration_ms = db_text(r, i, 5),
                                .output = db_text_or_null(r, i, 6)};
}

static enum turn_origin origin_of(const char *state)
{
    return strcmp(state, "new") == 0       ? TURN_NEW
           : strcmp(state, "resumed") == 0 ? TURN_RESUMED
                                           : TURN_REPLAY;
}

enum status store_turn_open(struct db *db, struct arena *a, struct caller *caller,
                            const struct turn_request *in, struct opened_turn *out, struct error *e)
{
    int64_t user = caller->user_id, most = in->history;
    struct db_batch *b = caller_batch(caller, db, a);
    db_lazy(b);
    struct db_result *turn = db_add(b, &sql_turn_open, "iosssssiis", user, in->conversation_id,
                                    in->key, in->hash, in->message, in->title, in->owner,
                                    (int64_t)LEASE_SECONDS, (int64_t)in->rate, in->timezone);
    struct db_result *messages = db_add(b, &sql_turn_messages, "ii", user, most);
    struct db_result *calls = db_add(b, &sql_turn_calls, "ii", user, most);
    struct db_result *question = db_add(b, &sql_turn_pending, "i", user);
    enum status status = caller_run(caller, b, e);
    if (status != STATUS_OK)
        return status;
    out->origin = origin_of(db_text(turn, 0, 0));
    out->conversation_id = db_int(turn, 0, 1);
    out->user_message_id = db_int(turn, 0, 2);
    out->message_id = db_int(turn, 0, 3);
    out->reply = db_text_or_null(turn, 0, 4);
    out->timezone = db_text(turn, 0, 5);
    out->local_now = db_text(turn, 0, 6);
    out->messages = messages;
    out->message_count = db_rows(messages);
    out->calls = calls;
    out->call_count = db_rows(calls);
    out->question.id = db_int(question, 0, 0);
    out->question.summary = db_text(question, 0, 1);
    out->question.calls = db_text(question, 0, 2);
    out->question.expired = db_bool(question, 0, 3);
    out->question.expires_at = db_text(question, 0, 4);
    out->question.after_message = db_bool(question, 0, 5);
    return STATUS_OK;
}

enum status store_turn_hold(struct db *db, struct arena *a, struct caller *caller,
                            int64_t conversation_id, const char *owner, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    lease_hold(b, caller->user_id, conversation_id, owner);
    return caller_run(caller, b, e);
}

void store_turn_give_back(struct db *db, struct arena *a, struct caller *caller,
                          int64_t conversation_id, const char *owner)
{
    struct error ignored;
    db_retry(db);
    struct db_batch *b = caller_batch(caller, db, a);
    lease_end(b, caller->user_id, conversation_id, owner);
    caller_run(caller, b, &ignored);
}

enum status store_turn_close(struct db *db, struct arena *a, struct caller *caller,
                             const struct opened_turn *turn, const char *owner,
                             const struct turn_answer *answer, struct error *e)
{
    struct db_batch *b = caller_batch(caller, db, a);
    db_add(b, &sql_turn_close, "iisisssss", caller->user_id, turn->conversation_id, owner,
           turn->message_id, answer->content, answer->engine, answer->status, answer->key,
           answer->reply);
    return caller_run(caller, b, e);
}
