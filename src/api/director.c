#include "api/director.h"

#include "house/log.h"

#include <string.h>

struct directive {
    struct open_house *house;
    uint32_t           hall;
    uint64_t           by;
    uint8_t            kind; /* enum tour_command_kind */
    char               reason[REASON_MOST + 1];
    struct reply       reply;
};

static void carry_out(struct pit *pit, void *with)
{
    struct directive *d = with;

    d->reply = pit_order_hall(
        pit, d->hall, &(struct hall_order){.by = d->by, .kind = d->kind, .reason = d->reason},
        pit_clock());
}

static void ask_pit(void *with)
{
    struct directive *d = with;

    pit_call_and_wait(d->house->pit[HALLS_PIT], carry_out, d);
}

/* What the rules of the match refuse is not the time for it, whatever a player would be told. */
static enum refusal said_to_staff(enum refusal no)
{
    return (unsigned)no < REF_LAW_COUNT && no != REF_TOURNAMENT_OVER ? REF_NOT_NOW : no;
}

static void answer(struct call *call, void *with)
{
    const struct directive *d = with;

    if (d->reply.no != REF_NONE) {
        api_refuse(call, said_to_staff(d->reply.no), NULL);
    } else {
        call->seq = d->reply.seq;
        json_put_key(call->json, "seq");
        json_put_number(call->json, (int64_t)call->seq);
        LOG(LOG_INFO, "tournament-order", {"tournament", NULL, d->hall},
            {"row", NULL, (int64_t)call->seq});
    }
}

static void direct(struct call *call, enum tour_command_kind kind)
{
    struct directive d = {.house = call->house, .by = call->visitor.player, .kind = (uint8_t)kind};
    const char      *reason;
    const struct field fields[] = {{"reason", .text = &reason, .most = REASON_MOST, .plain = true}};

    if (!api_read(call, fields, 1)) return;
    if (call->number > HALLS_MOST || !house_has_hall(call->house, (uint32_t)call->number)) {
        api_refuse(call, REF_NOT_FOUND, NULL);
        return;
    }
    d.hall = (uint32_t)call->number;
    memcpy(d.reason, reason, strlen(reason) + 1);
    api_work(call, LINE_STAFF, ask_pit, answer, &d, sizeof d);
}

void director_pause(struct call *call)
{
    direct(call, TOUR_PAUSE);
}

void director_resume(struct call *call)
{
    direct(call, TOUR_RESUME);
}

void director_cancel(struct call *call)
{
    direct(call, TOUR_CANCEL);
}

void director_interrupt(struct call *call)
{
    direct(call, TOUR_INTERRUPT);
}
