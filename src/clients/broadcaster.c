#include "clients/broadcaster.h"

#include "base/fnv.h"
#include "base/must.h"
#include "clients/hall_broadcaster.h"
#include "house/metrics.h"

#include <stdlib.h>

#define SAY_BYTES 262144

struct own { /* what a player has been told about himself */
    uint64_t session, player, words, turn;
    cents    stack, in_play, staked, prizes;
    uint32_t rounds;
};

struct round_record {
    struct round_record    *next; /* that waits; if `waits` */
    const struct table_run *table;
    struct net_bytes       *places; /* owned; NULL: not asked for yet */
    struct events           heard;  /* since the last telling */
    uint64_t                seq;
    int64_t                 told_ms;
    bool                    waits, at_once;
    uint8_t                 phase;
    struct own              own[SEATS_MAX];
    uint64_t                seated[SEATS_MAX]; /* whose names were told */
};

static _Thread_local char said[SAY_BYTES];

struct net_bytes *encode(const struct text *t)
{
    must(!t->cut);
    return net_bytes_text(t->at, t->used);
}

/* The rows that it waits for may have become durable since they were written: whoever told so
 * then found nothing here, and comes again. */
void cry(struct broadcaster *c, struct outgoing telling)
{
    outbox_put(&c->outbox, &telling);
    if (telling.seq <= atomic_load(c->durable)) c->knock(c->with);
}

/* ------------------------------- one player ------------------------------- */

/* The decision that is asked of a seat; 0 if none is. */
static uint64_t asked_of(const struct table_run *table, unsigned seat)
{
    struct awaits awaits = table_run_game(table)->awaits(table_run_table(table));

    if (awaits.what != AWAITS_DECISION || awaits.seat != seat) return 0;
    return table_run_turn_name(table);
}

/* Against the bank a player has nothing of his own but his chips and what he is asked.
 * Elsewhere he has cards, and the words themselves are compared. */
static struct own own_part(const struct table_run *table, unsigned seat)
{
    const struct seat *at = &table_run_table(table)->seat[seat];
    struct own         own = {.session = table_run_holder(table, seat)->session,
                              .player = table_run_holder(table, seat)->player};

    if (table_run_game(table)->banked) {
        own.stack = at->stack;
        own.in_play = at->in_play;
        own.staked = at->staked;
        own.prizes = at->prizes;
        own.rounds = at->rounds;
        own.turn = asked_of(table, seat);
    } else {
        struct text t = text_over(said, sizeof said);

        live_json_you(&t, table, seat, 0);
        own.words = fnv1a(FNV_START, t.at, t.used);
    }
    return own;
}

static bool is_same(const struct own *a, const struct own *b)
{
    return a->session == b->session && a->player == b->player && a->words == b->words &&
           a->turn == b->turn && a->stack == b->stack && a->in_play == b->in_play &&
           a->staked == b->staked && a->prizes == b->prizes && a->rounds == b->rounds;
}

static void tell_own(struct broadcaster *c, struct round_record *told, unsigned seat, uint64_t seq)
{
    const struct holder *holder = table_run_holder(told->table, seat);
    struct own           own;
    struct text          t;

    if (!holder->player) return;
    own = own_part(told->table, seat);
    if (is_same(&own, &told->own[seat])) return;
    told->own[seat] = own;
    t = text_over(said, sizeof said);
    live_json_you(&t, told->table, seat, seq);
    cry(c, (struct outgoing){.bytes = encode(&t),
                             .seq = seq,
                             .table = table_run_id(told->table),
                             .player = holder->player});
}

/* ------------------------------- the table -------------------------------- */

/* Who sits there now, if that is not what was told. */
static void tell_names(struct broadcaster *c, struct round_record *told)
{
    struct text t = text_over(said, sizeof said);
    bool        changed = false;

    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        uint64_t player = table_run_seated(told->table, seat);

        changed = changed || player != told->seated[seat];
        told->seated[seat] = player;
    }
    if (!changed) return;
    live_json_names(&t, told->table, &c->caller, told->seq);
    cry(c, (struct outgoing){
               .bytes = encode(&t), .seq = told->seq, .table = table_run_id(told->table)});
}

static void tell_table(struct broadcaster *c, struct round_record *told, int64_t now_ms)
{
    struct text t = text_over(said, sizeof said);

    if (atomic_load(&c->watchers[table_run_id(told->table)])) {
        tell_names(c, told);
        live_json_table(&t, told->table, &told->heard, told->seq);
        cry(c, (struct outgoing){
                   .bytes = encode(&t), .seq = told->seq, .table = table_run_id(told->table)});
        for (unsigned seat = 0; seat < table_seats(table_run_table(told->table)); seat++)
            tell_own(c, told, seat, told->seq);
    }
    told->heard.count = 0;
    told->told_ms = now_ms;
    told->at_once = false;
    told->phase = table_run_table(told->table)->phase;
}

/* Chips that come and go may wait for more of them; everything else is told at once. */
static bool may_wait(const struct event *e)
{
    return e->kind == EV_BET || e->kind == EV_TAKEN_BACK || e->kind == EV_SAT ||
           e->kind == EV_LEFT || e->kind == EV_BOUGHT;
}

static struct round_record *told_of(struct broadcaster *c, const struct table_run *table)
{
    struct round_record **told = &c->told[table_run_id(table)];

    must(table_run_id(table) <= c->tables);
    if (*told) return *told;
    *told = calloc(1, sizeof **told);
    must(*told != NULL);
    (*told)->table = table;
    return *told;
}

/* How a round ended must be seen before the next one opens, be it in the same turn. */
static bool is_result(const struct round_record *told)
{
    unsigned phase = table_run_table(told->table)->phase;

    return phase != told->phase && (phase == PHASE_SETTLED || phase == PHASE_VOID);
}

static void on_changed(void *with, const struct table_run *table, const struct events *heard,
                       uint64_t seq)
{
    struct broadcaster  *c = with;
    struct round_record *told = told_of(c, table);

    if (told->heard.count + heard->count > EVENTS_MAX) tell_table(c, told, told->told_ms);
    for (size_t i = 0; i < heard->count; i++) {
        told->heard.list[told->heard.count++] = heard->list[i];
        told->at_once = told->at_once || !may_wait(&heard->list[i]);
    }
    told->at_once = told->at_once || told->phase != table_run_table(table)->phase;
    told->seq = seq;
    if (is_result(told)) {
        metrics_round(table_run_table(table)->phase == PHASE_VOID);
        tell_table(c, told, told->told_ms);
    }
    if (told->waits) return;
    told->waits = true;
    told->next = c->waiting;
    c->waiting = told;
}

static int64_t on_turned(void *with, int64_t now_ms)
{
    struct broadcaster  *c = with;
    struct round_record *waiting = c->waiting;
    int64_t              next = INT64_MAX, due;

    c->waiting = NULL;
    for (struct round_record *told = waiting, *after; told; told = after) {
        due = told->told_ms + GATHER_MS;
        after = told->next;
        if (told->at_once || due <= now_ms) {
            told->waits = false;
            tell_table(c, told, now_ms);
            continue;
        }
        told->next = c->waiting;
        c->waiting = told;
        if (due < next) next = due;
    }
    due = hall_broadcaster_turned(c, now_ms);
    return due < next ? due : next;
}

/* ------------------------------- the answers ------------------------------ */

static bool is_done(const struct reply *reply)
{
    return reply->no == REF_NONE;
}

static void on_answered(void *with, const struct table_run *table, const struct ask *ask,
                        const struct reply *reply)
{
    struct broadcaster *c = with;
    struct text         t;

    if (table && reply->seq && reply->seat < SEATS_MAX)
        tell_own(c, told_of(c, table), reply->seat, reply->seq);
    metrics_refused(reply->no);
    t = text_over(said, sizeof said);
    if (!table) live_json_refuse(&t, ask->number, reply->no, "table");
    else if (is_done(reply)) live_json_done(&t, ask->number, reply->repeated ? 0 : reply->seq);
    else live_json_refused(&t, ask->number, reply);
    cry(c, (struct outgoing){.bytes = encode(&t),
                             .seq = reply->seq,
                             .n = ask->number,
                             .client = (uint64_t)(uintptr_t)ask->from,
                             .done = table && is_done(reply) && !reply->repeated});
}

static void on_waits(void *with, const struct table_run *table, uint64_t player, unsigned place,
                     int64_t until_ms)
{
    struct broadcaster *c = with;
    struct text         t = text_over(said, sizeof said);

    live_json_waits(&t, table, place, until_ms);
    cry(c, (struct outgoing){.bytes = encode(&t), .table = table_run_id(table), .player = player});
}

const struct table_listener pit_crier = {.answered = on_answered,
                                         .changed = on_changed,
                                         .turned = on_turned,
                                         .waits = on_waits,
                                         .told = hall_broadcaster_told,
                                         .replied = hall_broadcaster_replied};

/* What may be bet does not change while a table of the bank is open. */
static struct net_bytes *places_of(struct round_record *told, bool *lasting)
{
    struct text t = text_over(said, sizeof said);

    *lasting = table_run_game(told->table)->banked;
    if (*lasting && told->places) return told->places;
    live_json_places(&t, told->table, told->seq);
    if (!*lasting) return encode(&t);
    told->places = encode(&t);
    return told->places;
}

void broadcaster_show(struct broadcaster *c, const struct table_run *table, uint64_t client,
                      uint64_t player, uint64_t n, uint64_t seq)
{
    struct text          t = text_over(said, sizeof said);
    struct outgoing      places = {.seq = seq, .client = client};
    struct round_record *told;
    unsigned             seat, place;
    int64_t              until_ms;

    if (!table) { /* of a hall, and not opened yet */
        metrics_refused(REF_NO_SUCH_TABLE);
        live_json_refuse(&t, n, REF_NO_SUCH_TABLE, "table");
        cry(c, (struct outgoing){.bytes = encode(&t), .client = client, .n = n});
        return;
    }
    told = told_of(c, table);
    seat = table_run_seat_of(table, player);
    live_json_done(&t, n, seq);
    cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client, .n = n});
    places.bytes = places_of(told, &places.lasting);
    cry(c, places);
    t = text_over(said, sizeof said);
    live_json_names(&t, table, &c->caller, seq);
    cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client});
    place = table_run_place_in_line(table, player, &until_ms);
    if (place) {
        t = text_over(said, sizeof said);
        live_json_waits(&t, table, place, until_ms);
        cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client});
    }
    t = text_over(said, sizeof said);
    live_json_table(&t, table, NULL, seq);
    cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client});
    if (seat != OBSERVER) {
        t = text_over(said, sizeof said);
        live_json_you(&t, table, seat, seq);
        cry(c, (struct outgoing){.bytes = encode(&t), .seq = seq, .client = client});
    }
}

void broadcaster_open(struct broadcaster *c, size_t tables)
{
    outbox_open(&c->outbox);
    c->tables = tables;
    c->told = calloc(tables + 1, sizeof(struct round_record *));
    must(c->told != NULL);
}

void broadcaster_close(struct broadcaster *c)
{
    outbox_close(&c->outbox);
    hall_broadcaster_close(c);
    for (size_t i = 0; i <= c->tables; i++) {
        if (c->told[i] && c->told[i]->places) net_bytes_release(c->told[i]->places);
        free(c->told[i]);
    }
    free(c->told);
}
