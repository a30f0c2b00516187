/* GET /api/v1/config. */
#include "routes/route_config.h"

#include "domain/account.h"

enum status route_config_get(struct exchange *x, struct error *e)
{
    (void)e;
    request_reply_json_text(x->request, 200,
                            x->services->config->production
                                ? "{\"mode\":\"production\",\"demo\":null}"
                                : "{\"mode\":\"development\",\"demo\":{\"email\":\"" DEMO_EMAIL
                                  "\",\"password\":\"" DEMO_PASSWORD "\"}}");
    return STATUS_OK;
}
