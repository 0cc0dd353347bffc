/* Every address of the house.  A page of its own so that whoever asks "what can be reached,
 * and by whom?" reads one table. */
#include "feltrod/api.h"
#include "feltrod/records.h"

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
    {"GET",    "/api/games",                 MAY_ALL,      records_games},
    {"GET",    "/api/tables/#/rules",        MAY_ALL,      records_rules},
    {"GET",    "/api/tables/#/rounds",       MAY_ALL,      records_rounds},
    {"GET",    "/api/tables/#/last",         MAY_PLAYER,   records_last},
    {"GET",    "/api/rounds/#",              MAY_ALL,      records_round},
    {"GET",    "/api/rounds/#/record",       MAY_ALL,      records_record},
    {"GET",    "/api/sessions",              MAY_PLAYER,   records_sessions},
    {"GET",    "/api/sessions/#",            MAY_PLAYER | MAY_INSPECTOR, records_statement},
    {"GET",    "/api/history",               MAY_PLAYER,   records_history},
};
/* clang-format on */

const size_t api_routes_count = sizeof api_routes / sizeof api_routes[0];
