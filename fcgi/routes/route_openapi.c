/* GET /api/v1/openapi.json. */
#include "routes/route_openapi.h"

enum status route_openapi_get(struct exchange *x, struct error *e)
{
    (void)e;
    request_reply_json_text(x->request, 200, route_openapi_text);
    return STATUS_OK;
}
