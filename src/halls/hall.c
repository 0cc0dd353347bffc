#include "halls/inside.h"

#include "base/must.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SNAPSHOT 1024 /* rows after which the match is kept whole */
#define STALE_MS 1000 /* how old its time may be when somebody asks */

/* --------------------------------- the rows ------------------------------- */

static struct record row_of(const struct hall *h, enum record_kind kind, int64_t now_ms)
{
    struct record row = {.kind = (uint8_t)kind,
                         .table = hall_id(h),
                         .round = h->name,
                         .at_ms = now_ms,
                         .rules = TOUR_RULES_VERSION,
                         .seat = HOUSE,
                         .book = (uint8_t)h->t->rules.house.value[TO_BOOK]};

    memcpy(row.configuration, h->t->fingerprint, HASH_BYTES);
    return row;
}

void hall_write(struct hall *h, enum record_kind kind, const void *body, size_t size,
                int64_t now_ms)
{
    struct record row = row_of(h, kind, now_ms);

    row.body = body;
    row.body_size = (uint32_t)size;
    cage_write(h->cage, &row);
}

static void write_deed(struct hall *h, const struct tour_applied *applied, int64_t now_ms)
{
    struct record row = row_of(h, applied->cmd.kind == TOUR_DRAW ? RECORD_DRAW : RECORD_COMMAND,
                               now_ms);
    uint8_t       body[sizeof applied->cmd + 8];

    memcpy(body, &applied->cmd, sizeof applied->cmd);
    for (unsigned i = 0; i < 8; i++)
        body[sizeof applied->cmd + i] = (uint8_t)(applied->number >> 8 * i);
    row.player = applied->player;
    row.compartment = applied->compartment;
    row.body = body;
    row.body_size = sizeof body;
    cage_write(h->cage, &row);
}

/* -------------------------------- its chance ------------------------------ */

/* Seats, drawn prizes and lots for tickets come from one seed, bound before the first entry and
 * opened when the match is over; cards have seeds of their own. */
bool hall_take_seed(struct hall *h, int64_t now_ms)
{
    if (source_seed(h->source, h->seed) != 0) return false;
    stream_init(&h->stream, h->seed);
    bind_seed(h->seed, h->commitment);
    h->has_seed = true;
    hall_write(h, RECORD_COMMITMENT, h->commitment, HASH_BYTES, now_ms);
    return true;
}

static void open_seed(struct hall *h, int64_t now_ms)
{
    if (h->has_seed) hall_write(h, RECORD_SEED, h->seed, SEED_BYTES, now_ms);
    sodium_memzero(h->seed, sizeof h->seed);
    sodium_memzero(&h->stream, sizeof h->stream);
    h->has_seed = false;
}

/* --------------------------- one command, whole --------------------------- */

void hall_enlist_all(struct hall *h, void (*each)(struct cage *cage, uint64_t player))
{
    for (uint32_t i = 0; i < h->t->numbers; i++)
        if (tour_entrant(h->t, i)->state != ENTRANT_NONE)
            each(h->cage, (uint64_t)tour_entrant(h->t, i)->player);
}

static void end_match(struct hall *h, int64_t now_ms)
{
    h->over_ms = now_ms;
    hall_close_accounts(h, now_ms);
    hall_enlist_all(h, cage_strike);
    open_seed(h, now_ms);
    hall_dismiss_company(h, now_ms);
}

static bool is_first(const struct hall *h, const struct tour_applied *applied)
{
    return applied->cmd.kind == TOUR_REGISTER && h->t->entrants == 1;
}

static void act(struct hall *h, const struct tour_applied *applied, int64_t now_ms)
{
    struct kept_back before = {h->t->overlay, h->t->fund};

    write_deed(h, applied, now_ms);
    h->heard.count = 0;
    tour_apply(h->t, &applied->cmd, &h->heard);
    hall_reckon(h, applied, before);
    hall_post(h, applied, now_ms);
    if (applied->cmd.kind == TOUR_REGISTER) cage_enlist(h->cage, (uint64_t)applied->cmd.player);
    if (applied->cmd.kind == TOUR_WITHDRAW) cage_strike(h->cage, applied->player);
    hall_note_number(h, applied);
    hall_note_order(h, applied);
    for (size_t i = 0; i < h->heard.count; i++) hall_carry(h, &h->heard.list[i], now_ms);
    if (match_is_over(h)) end_match(h, now_ms);
    if (++h->rows >= SNAPSHOT || match_is_over(h) || is_first(h, applied)) hall_snapshot(h);
    h->listener->told(h->with, h, &h->heard, cage_next(h->cage) - 1);
}

/* A table that could not be given a deck cannot deal: then all of them stop until the house has
 * been looked at. */
void hall_act(struct hall *h, const struct tour_applied *applied, int64_t now_ms)
{
    act(h, applied, now_ms);
    if (!h->failing || match_is_over(h) || h->t->paused) return;
    act(h, &(struct tour_applied){.cmd = {.kind = TOUR_PAUSE}}, now_ms);
    h->resumes_ms = INT64_MAX;
}

void hall_draw(struct hall *h, int64_t now_ms)
{
    for (;;) {
        struct tour_awaits  awaits = tour_awaits(h->t);
        struct tour_applied applied = {.cmd = {.kind = TOUR_DRAW}};

        if (awaits.what != TOUR_AWAITS_DRAW || !h->has_seed || !cage_begin(h->cage)) return;
        applied.cmd.number = stream_below(&h->stream, awaits.below);
        hall_act(h, &applied, now_ms);
        cage_end(h->cage);
    }
}

enum refusal hall_say(struct hall *h, struct tour_command cmd, int64_t now_ms)
{
    enum refusal no = tour_check(h->t, &cmd);

    if (no != REF_NONE) return no;
    if (!cage_begin(h->cage)) return REF_NOT_AWAITED;
    hall_act(h, &(struct tour_applied){.cmd = cmd}, now_ms);
    cage_end(h->cage);
    hall_draw(h, now_ms);
    return REF_NONE;
}

void hall_hear(struct hall *h, int64_t now_ms)
{
    if (now_ms > h->t->now_ms)
        hall_say(h, (struct tour_command){.kind = TOUR_TIME, .at_ms = now_ms}, now_ms);
}

/* ------------------------------- the players ------------------------------ */

/* Entries won elsewhere are used up first, where they pay all of it. */
static enum refusal choose_funds(struct hall *h, struct record *row,
                                 const struct tour_applied *applied)
{
    row->compartment = FUNDS_CREDIT;
    if (hall_price(h, applied->cmd.kind) > 0 && hall_may_pay(h, row, applied) == REF_NONE)
        return REF_NONE;
    row->compartment = FUNDS_MONEY;
    return hall_may_pay(h, row, applied);
}

static struct reply do_ask(struct hall *h, const struct tour_ask *ask, struct tour_command cmd,
                           int64_t now_ms)
{
    struct reply        reply = {.no = tour_check(h->t, &cmd), .seat = HOUSE};
    struct record       row = row_of(h, RECORD_COMMAND, now_ms);
    struct tour_applied applied = {.cmd = cmd, .player = ask->player, .number = ask->number};

    if (reply.no != REF_NONE) {
        reply.rule = tour_rule_of(reply.no);
        return reply;
    }
    if (!cage_begin(h->cage)) {
        reply.no = REF_STOPPED;
        return reply;
    }
    row.player = ask->player;
    if (cmd.kind != TOUR_WITHDRAW && cmd.kind != TOUR_DECLINE)
        reply.no = choose_funds(h, &row, &applied);
    if (reply.no == REF_KEY_REUSED) reply.highest = ask->number;
    applied.compartment = row.compartment;
    if (reply.no == REF_NONE) {
        hall_act(h, &applied, now_ms);
        reply.seq = cage_next(h->cage) - 1;
    }
    cage_end(h->cage);
    return reply;
}

/* The last is known to the hall, and what was paid for to the books (decision 0230). */
static struct reply answer_again(struct hall *h, const struct parted *done,
                                 const struct tour_ask *ask)
{
    const struct tour_applied applied = {
        .cmd = {.kind = ask->kind}, .player = ask->player, .number = ask->number};
    bool last = done->number == ask->number;

    if (last ? done->kind == ask->kind : hall_has_paid(h, &applied))
        return (struct reply){.seat = HOUSE, .repeated = true, .seq = cage_last_row(h->cage)};
    return (struct reply){.seat = HOUSE, .no = REF_KEY_REUSED, .highest = done->number};
}

void hall_ask(struct hall *h, const struct tour_ask *ask, int64_t now_ms)
{
    struct tour_command cmd = {.kind = ask->kind};
    struct reply        reply;
    struct parted       done;
    uint32_t            entrant;

    if (h->t && !match_is_over(h) && !hall_is_closed(h, now_ms) &&
        now_ms - h->t->now_ms >= STALE_MS)
        hall_hear(h, now_ms);
    entrant = hall_entrant_of(h, ask->player);
    done = hall_last_done(h, ask->player, entrant);
    if (cmd.kind == TOUR_REGISTER) cmd.player = (int64_t)ask->player;
    else cmd.number = entrant;
    if (!h->t) reply = (struct reply){.no = REF_ENTRIES_CLOSED, .seat = HOUSE};
    else if (ask->demo && h->t->rules.house.value[TO_BOOK] != BOOK_DEMO) /* be it free */
        reply = (struct reply){.no = REF_FUNDS_NOT_ALLOWED, .seat = HOUSE};
    else if (ask->number && ask->number <= done.number) reply = answer_again(h, &done, ask);
    else if (hall_is_closed(h, now_ms) && cmd.kind != TOUR_WITHDRAW && cmd.kind != TOUR_DECLINE)
        reply = (struct reply){.no = REF_TABLE_CLOSED, .seat = HOUSE};
    else reply = do_ask(h, ask, cmd, now_ms);
    h->listener->replied(h->with, h, ask, &reply);
    if (h->t && reply.seq) hall_draw(h, now_ms);
}

void hall_ask_table(struct hall *h, uint32_t table, const struct ask *ask, int64_t now_ms)
{
    static const struct reply nowhere = {.no = REF_NO_SUCH_TABLE, .seat = HOUSE};
    struct table_run         *t = hall_table(h, table);

    if (!t) { /* it is not of this match, or has not been opened */
        h->listener->answered(h->with, NULL, ask, &nowhere);
        return;
    }
    table_run_ask(t, ask, now_ms);
    hall_watch_spot(h, table - hall_id(h) - 1, now_ms);
}

/* --------------------------------- its turn ------------------------------- */

int64_t hall_turn(struct hall *h, int64_t now_ms)
{
    int64_t due;

    if (match_is_over(h)) return INT64_MAX;
    if (hall_is_closed(h, now_ms)) return hall_turn_tables(h, now_ms);
    hall_draw(h, now_ms);
    if (h->t->paused && !h->held && h->resumes_ms <= now_ms) {
        hall_hear(h, now_ms);
        hall_say(h, (struct tour_command){.kind = TOUR_RESUME}, now_ms);
    }
    if (tour_due_ms(h->t) <= now_ms) hall_hear(h, now_ms);
    due = match_is_over(h) ? INT64_MAX : hall_turn_company(h, now_ms);
    if (!match_is_over(h)) due = sooner(due, hall_turn_tables(h, now_ms));
    if (match_is_over(h)) return now_ms; /* another may begin */
    if (h->t->paused && !h->held) due = sooner(due, h->resumes_ms);
    return sooner(due, tour_due_ms(h->t));
}

/* --------------------------------- a match -------------------------------- */

bool hall_begin(struct hall *h, int64_t start_ms, int64_t now_ms)
{
    const struct tour_rules *rules = &h->entry->file->rules;
    struct record            row;
    char                    *words;
    struct text              text;

    must(match_is_over(h) && !h->aside);
    if (!source_ok(h->source) || !cage_begin(h->cage)) return false;
    words = malloc(RECORD_BODY_MAX);
    must(words != NULL);
    hall_make_room(h, rules);
    tour_open(h->t, rules, h->entry->file->fingerprint);
    h->t->rules.start_ms = rules->house.value[TO_MODE] == TOUR_SCHEDULED ? start_ms : 0;
    tournament_fingerprint(&h->t->rules, h->t->fingerprint);
    memcpy(h->title, h->entry->file->name, sizeof h->title);
    h->name = 0;
    h->pool = 0;
    h->over_ms = h->waits_ms = h->resumes_ms = 0;
    h->held = false;
    row = row_of(h, RECORD_TABLE, now_ms);
    text = text_over(words, RECORD_BODY_MAX);
    tournament_describe(h->title, &h->t->rules, &text);
    must(!text.cut);
    row.body = (const uint8_t *)words;
    row.body_size = (uint32_t)text.used;
    h->name = cage_write(h->cage, &row);
    free(words);
    if (!hall_take_seed(h, now_ms)) h->failing = true;
    hall_snapshot(h);
    h->heard.count = 0;
    h->listener->told(h->with, h, &h->heard, cage_next(h->cage) - 1);
    cage_end(h->cage);
    return true;
}

/* ------------------------- opening, and questions ------------------------- */

struct hall *hall_open(uint32_t number, const struct floor_tournament *entry, struct cage *cage,
                       struct source *source, const struct table_listener *listener, void *with)
{
    struct hall *h = calloc(1, sizeof *h);
    uint8_t      seed[SEED_BYTES] = {0};

    must(h != NULL && number >= 1 && number <= HALLS_MOST);
    h->number = number;
    h->closes_ms = INT64_MAX;
    h->entry = entry;
    h->cage = cage;
    h->source = source;
    h->listener = listener;
    h->with = with;
    if (source) (void)source_seed(source, seed); /* how bots play binds nobody */
    stream_init(&h->company, seed);
    sodium_memzero(seed, sizeof seed);
    return h;
}

void hall_make_room(struct hall *h, const struct tour_rules *rules)
{
    uint32_t most = (uint32_t)rules->house.value[TO_ENTRANTS_MAX];
    uint32_t spots = (most + 1) / 2 + 1;

    hall_part_all(h);
    free(h->t);
    free(h->party);
    free(h->heard.list);
    free(h->movement);
    h->t = calloc(1, tour_size(most));
    h->party = calloc(most, sizeof *h->party);
    h->heard.most = tour_events_max(most);
    h->heard.list = calloc(h->heard.most, sizeof *h->heard.list);
    h->movement = calloc(2 * h->heard.most + 8, sizeof *h->movement);
    if (spots > h->spots) {
        h->spot = realloc(h->spot, spots * sizeof *h->spot);
        must(h->spot != NULL);
        memset(h->spot + h->spots, 0, (spots - h->spots) * sizeof *h->spot);
        h->spots = spots;
    }
    must(h->t && h->party && h->heard.list && h->movement);
    for (uint32_t i = 0; i < h->spots; i++) {
        h->spot[i].due_ms = h->spot[i].reports_ms = h->spot[i].acts_ms = 0;
        h->spot[i].kept = 0;
    }
}

void hall_release(struct hall *h)
{
    for (uint32_t i = 0; i < h->spots; i++)
        if (h->spot[i].live) table_run_release(h->spot[i].live);
    sodium_memzero(h->seed, sizeof h->seed);
    sodium_memzero(&h->stream, sizeof h->stream);
    aside_release(h->aside);
    free(h->t);
    free(h->party);
    free(h->parted);
    free(h->spot);
    free(h->heard.list);
    free(h->movement);
    free(h);
}

uint32_t hall_number(const struct hall *h)
{
    return h->number;
}

const struct tournament *hall_match(const struct hall *h)
{
    return h->t;
}

uint64_t hall_name(const struct hall *h)
{
    return h->name;
}

const char *hall_title(const struct hall *h)
{
    return h->title;
}

const uint8_t *hall_commitment(const struct hall *h)
{
    return h->commitment;
}

uint32_t hall_entrant_of(const struct hall *h, uint64_t player)
{
    for (uint32_t i = 0; h->t && i < h->t->numbers; i++) {
        const struct entrant *e = tour_entrant(h->t, i);

        if (e->state != ENTRANT_NONE && e->player == (int64_t)player) return i;
    }
    return TOUR_NOBODY;
}

struct table_run *hall_table(const struct hall *h, uint32_t table)
{
    uint32_t number = table - hall_id(h) - 1;

    if (hall_of_table(table) != h->number || table == hall_id(h)) return NULL;
    return h->t && number < h->t->tables ? h->spot[number].live : NULL;
}
