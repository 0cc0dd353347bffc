#include "clients/names.h"

#include "base/fnv.h"
#include "base/json_put.h"
#include "bots/bot.h"
#include "clients/guests.h"
#include "tables/company.h"

#define GUESTS_FIRST 1000 /* of numbers with four digits */
#define GUESTS       9000

void name_player(struct json_writer *j, struct people *people, uint64_t player)
{
    if (is_bot(player)) {
        put_true(j, "bot", true);
        put_string(j, "name", bot_name(player & 0xFF));
    } else if (is_guest(player)) {
        put_number(j, "guest",
                   (int64_t)(GUESTS_FIRST +
                             fnv1a(FNV_START, (const char *)&player, sizeof player) % GUESTS));
    } else {
        put_string(j, "name", people_name(people, player));
    }
}
