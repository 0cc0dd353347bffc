/* Every address of the house.  A page of its own so that whoever asks "what can be reached,
 * and by whom?" reads one table. */
#include "api/accounts.h"
#include "api/cashier.h"
#include "api/desk.h"
#include "api/director.h"
#include "api/pages.h"
#include "api/records.h"
#include "api/health.h"

/* Whatever is not an address of its own may be a file of the web client. */
static void serve_page(struct call *call)
{
    static const char where[] = "feltrod: WebSocket at /ws\n";

    if (call->house->pages) {
        if (!pages_answer(call->house->pages, call->request, call->answer))
            api_refuse(call, REF_NOT_FOUND, NULL);
    } else if (call->tail[0]) {
        api_refuse(call, REF_NOT_FOUND, NULL);
    } else {
        *call->answer = (struct http_answer){.status = 200,
                                             .type = "text/plain; charset=utf-8",
                                             .body = where,
                                             .size = sizeof where - 1,
                                             .lasting = true};
    }
}

#define MAY_SIGNED_IN (MAY_PLAYER | MAY_OPERATOR | MAY_INSPECTOR)
#define MAY_STAFF     (MAY_OPERATOR | MAY_INSPECTOR)

/* clang-format off */
const struct route api_routes[] = {
    /* method  path                          who may       function */
    {"GET",    "/healthz",                   MAY_ALL,      health_live},
    {"GET",    "/readyz",                    MAY_ALL,      health_ready},
    {"GET",    "/metrics",                   MAY_ALL,      health_metrics},
    {"GET",    "/api/games",                 MAY_ALL,      records_games},
    {"GET",    "/api/rules/@",               MAY_ALL,      records_rule},
    {"GET",    "/api/tables/#/rules",        MAY_ALL,      records_rules},
    {"GET",    "/api/tables/#/rounds",       MAY_ALL,      records_rounds},
    {"GET",    "/api/tables/#/last",         MAY_PLAYER,   records_last},
    {"GET",    "/api/rounds/#",              MAY_ALL,      records_round},
    {"GET",    "/api/rounds/#/record",       MAY_ALL,      records_record},
    {"GET",    "/api/sessions",              MAY_PLAYER,   records_sessions},
    {"GET",    "/api/sessions/#",            MAY_PLAYER | MAY_INSPECTOR, records_statement},
    {"GET",    "/api/history",               MAY_PLAYER,   records_history},

    {"POST",   "/api/register",              MAY_NOBODY,   account_register},
    {"POST",   "/api/sign-in",               MAY_ALL,      account_sign_in},
    {"POST",   "/api/sign-out",              MAY_SIGNED_IN, account_sign_out},
    {"POST",   "/api/password",              MAY_SIGNED_IN, account_password},
    {"GET",    "/api/me",                    MAY_SIGNED_IN, account_me},
    {"POST",   "/api/ticket",                MAY_PLAYER,   account_ticket},
    {"POST",   "/api/limits",                MAY_PLAYER,   account_limit},
    {"POST",   "/api/exclusion",             MAY_PLAYER,   account_exclude},
    {"POST",   "/api/exclusion/end",         MAY_PLAYER,   account_end_exclusion},

    {"GET",    "/api/wallet",                MAY_PLAYER,   cashier_wallet},
    {"POST",   "/api/cashier/simulated/deposit",  MAY_PLAYER, cashier_simulated_deposit},
    {"POST",   "/api/cashier/simulated/withdraw", MAY_PLAYER, cashier_simulated_withdraw},
    {"POST",   "/cashier/deposit",           MAY_KEY,      cashier_deposit},
    {"POST",   "/cashier/withdrawal",        MAY_KEY,      cashier_withdraw},

    {"GET",    "/api/operator/tables",       MAY_STAFF,    desk_tables},
    {"POST",   "/api/operator/tables/#/enable",   MAY_OPERATOR, desk_enable_table},
    {"POST",   "/api/operator/tables/#/disable",  MAY_OPERATOR, desk_disable_table},
    {"POST",   "/api/operator/games/@/enable",    MAY_OPERATOR, desk_enable_game},
    {"POST",   "/api/operator/games/@/disable",   MAY_OPERATOR, desk_disable_game},
    {"POST",   "/api/operator/house/enable",      MAY_OPERATOR, desk_enable_house},
    {"POST",   "/api/operator/house/disable",     MAY_OPERATOR, desk_disable_house},
    {"POST",   "/api/operator/tournaments/#/pause",     MAY_OPERATOR, director_pause},
    {"POST",   "/api/operator/tournaments/#/resume",    MAY_OPERATOR, director_resume},
    {"POST",   "/api/operator/tournaments/#/cancel",    MAY_OPERATOR, director_cancel},
    {"POST",   "/api/operator/tournaments/#/interrupt", MAY_OPERATOR, director_interrupt},
    {"GET",    "/api/operator/players",      MAY_STAFF,    desk_players},
    {"GET",    "/api/operator/complaints",   MAY_STAFF,    records_complaints},
    {"POST",   "/api/operator/players/#/suspend", MAY_OPERATOR, desk_suspend},
    {"POST",   "/api/operator/players/#/restore", MAY_OPERATOR, desk_restore},

    {"GET",    "/*",                         MAY_ALL,      serve_page},    /* the last row */
};
/* clang-format on */

const size_t api_routes_count = sizeof api_routes / sizeof api_routes[0];
