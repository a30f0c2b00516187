/* GET /healthz, GET /readyz. */
#include "routes/route_health.h"

#include "store/store_schema.h"

enum status route_healthz(struct exchange *x, struct error *e)
{
    (void)e;
    request_reply_json_text(x->request, 200, "{\"status\":\"ok\"}");
    return STATUS_OK;
}

enum status route_readyz(struct exchange *x, struct error *e)
{
    int have;
    enum status status = store_schema_version(x->services->db, x->request->arena, &have, e);
    if (status == STATUS_UNAVAILABLE)
        return error_set(e, STATUS_UNAVAILABLE, "The database cannot be reached.");
    if (status != STATUS_OK)
        have = 0;
    if (have < store_schema_wanted())
        return error_set(
            e, STATUS_UNAVAILABLE,
            "The database schema is older than this program: run todochatctl migrate.");
    if (have > store_schema_wanted())
        return error_set(e, STATUS_UNAVAILABLE,
                         "The database schema is newer than this program: install the newer one.");
    request_reply_json_text(x->request, 200, "{\"status\":\"ready\"}");
    return STATUS_OK;
}
