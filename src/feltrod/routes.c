/* Every address of the house.  A page of its own so that whoever asks "what can be reached,
 * and by whom?" reads one table. */
#include "feltrod/api.h"

static void say_where(struct call *call)
{
    static const char page[] = "feltrod: WebSocket at /ws\n";

    *call->answer = (struct http_answer){.status = 200, .type = "text/plain; charset=utf-8",
                                         .body = page, .size = sizeof page - 1, .lasting = true};
}

/* clang-format off */
const struct route api_routes[] = {
    /* method  path                          who may       function */
    {"GET",    "/",                          MAY_ALL,      say_where},
};
/* clang-format on */

const size_t api_routes_count = sizeof api_routes / sizeof api_routes[0];
