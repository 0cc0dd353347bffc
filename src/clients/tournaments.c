#include "clients/tournaments.h"

#include "base/json_put.h"
#include "base/must.h"
#include "clients/guests.h"
#include "clients/hall_broadcaster.h"
#include "house/metrics.h"
#include "wire/live_json.h"
#include "wire/tournament.h"

#include <stdlib.h>

#define SAY_BYTES 262144

bool tourneys_answers(enum asked ask)
{
    return ask >= ASK_TOURNAMENTS && ask <= ASK_DECLINE;
}

bool tourneys_is_public(enum asked ask)
{
    return ask == ASK_TOURNAMENTS || ask == ASK_TOURNAMENT;
}

/* ------------------------------- looking at them -------------------------- */

struct look {
    struct open_house  *house;
    struct broadcaster *listener;
    uint64_t            client, player;
    struct said         said;
};

static struct json_writer begin_answer(struct text *t, uint64_t n)
{
    struct json_writer j = json_writer_over(t);

    json_put_object(&j);
    json_put_key(&j, "re");
    json_put_number(&j, (int64_t)n);
    json_put_key(&j, "ok");
    json_put_bool(&j, true);
    return j;
}

/* A player finds his own among them: `entrant`. */
static void write_list(struct json_writer *j, const struct pit *pit, uint64_t player)
{
    json_put_key(j, "tournaments");
    json_put_array(j);
    for (uint32_t number = 1; number <= HALLS_MOST; number++) {
        const struct hall *hall = pit_hall(pit, number);
        uint32_t           entrant;

        if (!hall || !hall_match(hall)) continue;
        entrant = player ? hall_entrant_of(hall, player) : TOUR_NOBODY;
        json_put_object(j);
        live_json_match(j, hall);
        if (entrant != TOUR_NOBODY) put_number(j, "entrant", entrant);
        json_put_end(j);
    }
    json_put_end(j);
}

static void answer_look(const struct look *l, const struct pit *pit, const struct hall *hall)
{
    char              *words = malloc(SAY_BYTES);
    struct text        t;
    struct json_writer j;
    uint64_t           seq = cage_last_row(l->house->cage);

    must(words != NULL);
    t = text_over(words, SAY_BYTES);
    j = begin_answer(&t, l->said.n);
    if (hall) {
        live_json_match(&j, hall);
        live_json_regulation(&j, hall, l->said.lang);
    } else {
        write_list(&j, pit, l->player);
    }
    json_put_end(&j);
    cry(l->listener,
        (struct outgoing){.bytes = encode(&t), .seq = seq, .client = l->client, .n = l->said.n});
    free(words);
}

static void refuse_look(const struct look *l)
{
    char        words[512];
    struct text t = text_over(words, sizeof words);

    metrics_refused(REF_NO_SUCH_TOURNAMENT);
    live_json_refuse(&t, l->said.n, REF_NO_SUCH_TOURNAMENT, "tournament");
    cry(l->listener, (struct outgoing){.bytes = encode(&t), .client = l->client, .n = l->said.n});
}

static void look(struct pit *pit, void *with)
{
    struct look       *l = with;
    const struct hall *hall = pit_hall(pit, l->said.tournament);

    if (l->said.ask != ASK_TOURNAMENTS && !hall_match(hall)) refuse_look(l); /* not yet */
    else if (l->said.ask == ASK_WATCH_TOURNAMENT)
        hall_broadcaster_show(l->listener, hall, l->client, l->player, l->said.n,
                              cage_last_row(l->house->cage));
    else answer_look(l, pit, hall);
    free(l);
}

/* --------------------------------- asking --------------------------------- */

static enum tour_command_kind command_of(enum asked ask)
{
    switch ((int)ask) {
    case ASK_REGISTER: return TOUR_REGISTER;
    case ASK_UNREGISTER: return TOUR_WITHDRAW;
    case ASK_REENTER: return TOUR_REENTER;
    case ASK_REBUY: return TOUR_REBUY;
    case ASK_ADDON: return TOUR_ADDON;
    case ASK_DECLINE: return TOUR_DECLINE;
    default: return TOUR_COMMANDS_COUNT; /* it is looked at */
    }
}

void tourneys_ask(struct open_house *house, struct broadcaster *listener, uint64_t client,
                  uint64_t player, const struct said *s)
{
    struct pit            *pit = house->pit[HALLS_PIT];
    enum tour_command_kind kind = command_of(s->ask);
    struct look           *l;

    if (kind < TOUR_COMMANDS_COUNT) {
        must(pit_ask_hall(pit, s->tournament,
                          &(struct tour_ask){.player = player,
                                             .number = s->n,
                                             .kind = (uint8_t)kind,
                                             .demo = is_guest(player),
                                             .from = (void *)(uintptr_t)client}));
        return;
    }
    l = malloc(sizeof *l);
    must(l != NULL);
    *l = (struct look){
        .house = house, .listener = listener, .client = client, .player = player, .said = *s};
    pit_call(pit, look, l);
}
