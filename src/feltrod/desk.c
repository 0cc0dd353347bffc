#include "feltrod/desk.h"

#include "feltrod/accounts.h"

#define PAGE        100
#define REASON_MOST 200

/* In the order in which they were registered, after the one named in ?after. */
void desk_players(struct call *call)
{
    struct people *people = call->house->office->people;
    int64_t        after;
    unsigned       told = 0;

    if (!api_query_number(call, "after", INT64_MAX, 0, &after)) return;
    if (cage_begin(call->house->cage)) call->seq = cage_end(call->house->cage);
    json_key(call->json, "players");
    json_array(call->json);
    for (size_t i = 0; i < people_count(people) && told < PAGE; i++) {
        const struct person *person = people_at(people, i);

        if (person->id <= (uint64_t)after || person->role != ROLE_PLAYER) continue;
        account_write(call->json, people, person, call->now_ms);
        told++;
    }
    json_end(call->json);
}

static void suspend(struct call *call, bool suspended)
{
    struct office     *o = call->house->office;
    const char        *reason;
    const struct field fields[] = {{"reason", .text = &reason, .most = REASON_MOST}};
    enum objection     no;

    if (!api_read(call, fields, 1)) return;
    no = people_suspend(o->people, call->number, suspended, call->visitor.player, reason,
                        call->now_ms, &call->seq);
    if (no != OBJECTION_NONE) {
        api_object(call, no);
        return;
    }
    json_key(call->json, "player");
    account_write(call->json, o->people, people_by_id(o->people, call->number), call->now_ms);
}

void desk_suspend(struct call *call)
{
    suspend(call, true);
}

void desk_restore(struct call *call)
{
    suspend(call, false);
}
