/* Every address of the house.  A page of its own so that whoever asks "what can be reached,
 * and by whom?" reads one table. */
#include "feltrod/api.h"
#include "feltrod/pages.h"
#include "feltrod/records.h"

/* Whatever is not an address of its own may be a file of the web client. */
static void serve_page(struct call *call)
{
    static const char where[] = "feltrod: WebSocket at /ws\n";

    if (call->house->pages) {
        if (!pages_answer(call->house->pages, call->request, call->answer))
            api_refuse(call, PROBLEM_NOT_FOUND, NULL);
    } else if (call->tail[0]) {
        api_refuse(call, PROBLEM_NOT_FOUND, NULL);
    } else {
        *call->answer = (struct http_answer){.status = 200, .type = "text/plain; charset=utf-8",
                                             .body = where, .size = sizeof where - 1,
                                             .lasting = true};
    }
}

/* clang-format off */
const struct route api_routes[] = {
    /* method  path                          who may       function */
    {"GET",    "/api/games",                 MAY_ALL,      records_games},
    {"GET",    "/api/tables/#/rules",        MAY_ALL,      records_rules},
    {"GET",    "/api/tables/#/rounds",       MAY_ALL,      records_rounds},
    {"GET",    "/api/tables/#/last",         MAY_PLAYER,   records_last},
    {"GET",    "/api/rounds/#",              MAY_ALL,      records_round},
    {"GET",    "/api/rounds/#/record",       MAY_ALL,      records_record},
    {"GET",    "/api/sessions",              MAY_PLAYER,   records_sessions},
    {"GET",    "/api/sessions/#",            MAY_PLAYER | MAY_INSPECTOR, records_statement},
    {"GET",    "/api/history",               MAY_PLAYER,   records_history},
    {"GET",    "/*",                         MAY_ALL,      serve_page},    /* the last row */
};
/* clang-format on */

const size_t api_routes_count = sizeof api_routes / sizeof api_routes[0];
