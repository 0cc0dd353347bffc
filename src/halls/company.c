/* hall_company.c -- a person who waits for others in a demonstration is given company: the
 * house's own players, who are said to be, and never play where there is money (811/2015 r.74).
 *
 * They come when somebody has waited as long as the floor says: into a sit & go until it is
 * full, one after another; into a scheduled one shortly before it starts, as many as fill a
 * table.  They leave again if the last person does.  Each pays his fee like anybody, with play
 * money that he is given for it and that goes back when the match is over. */
#include "tables/company.h"
#include "halls/inside.h"

#include "games/poker/poker.h"

#define COMES_MS 700 /* from one to the next */

static bool is_person(const struct entrant *e)
{
    return e->state != ENTRANT_NONE && !is_bot((uint64_t)e->player);
}

bool hall_has_people(const struct hall *h)
{
    for (uint32_t i = 0; i < h->t->numbers; i++) {
        const struct entrant *e = tour_entrant(h->t, i);

        if (is_person(e) && e->state != ENTRANT_FALLEN) return true;
    }
    return false;
}

static int64_t option_of(const struct hall *h, enum tour_option o)
{
    return h->t->rules.house.value[o];
}

/* ------------------------------ coming, going ----------------------------- */

/* A number that nobody in this match has. */
static uint64_t next_player(const struct hall *h)
{
    uint64_t number = 0;

    while (hall_entrant_of(h, bot_number(hall_id(h), number)) != TOUR_NOBODY) number++;
    return bot_number(hall_id(h), number);
}

static bool register_one(struct hall *h, int64_t now_ms)
{
    uint64_t            player = next_player(h);
    cents               fee = hall_price(h, TOUR_REGISTER);
    struct tour_applied applied = {.cmd = {.kind = TOUR_REGISTER, .player = (int64_t)player},
                                   .player = player,
                                   .compartment = FUNDS_MONEY};
    struct record       row = {.at_ms = now_ms,
                               .table = hall_id(h),
                               .round = h->name,
                               .seat = HOUSE,
                               .player = player,
                               .book = BOOK_DEMO};
    struct answer       answer;

    hall_hear(h, now_ms);
    if (tour_check(h->t, &applied.cmd) != REF_NONE || !cage_begin(h->cage)) return false;
    if (fee == 0 || cage_move(h->cage, &row, TRANSFER_DEMO, 0, fee,
                              key_of_row(cage_next(h->cage), 0), &answer) == REF_NONE)
        hall_act(h, &applied, now_ms);
    cage_end(h->cage);
    hall_draw(h, now_ms);
    return true;
}

void hall_dismiss(struct hall *h, uint64_t player, int64_t now_ms)
{
    struct record row = {.at_ms = now_ms,
                         .table = hall_id(h),
                         .round = h->name,
                         .seat = HOUSE,
                         .player = player,
                         .book = BOOK_DEMO};

    (void)cage_dismiss(h->cage, &row); /* who won an entry keeps it */
}

void hall_dismiss_company(struct hall *h, int64_t now_ms)
{
    for (uint32_t i = 0; i < h->t->numbers; i++) {
        const struct entrant *e = tour_entrant(h->t, i);

        if (e->state != ENTRANT_NONE && is_bot((uint64_t)e->player))
            hall_dismiss(h, (uint64_t)e->player, now_ms);
    }
}

static void withdraw_all(struct hall *h, int64_t now_ms)
{
    for (uint32_t i = 0; i < h->t->numbers && h->t->phase == TOUR_ENTERING; i++) {
        const struct entrant *e = tour_entrant(h->t, i);
        struct tour_applied   applied = {.cmd = {.kind = TOUR_WITHDRAW, .number = i},
                                         .player = (uint64_t)e->player};

        if (e->state == ENTRANT_NONE || tour_check(h->t, &applied.cmd) != REF_NONE) continue;
        if (!cage_begin(h->cage)) return;
        hall_act(h, &applied, now_ms);
        hall_dismiss(h, applied.player, now_ms);
        cage_end(h->cage);
    }
}

static uint32_t company_wanted(const struct hall *h)
{
    int64_t wanted = option_of(h, TO_SEATS);

    if (option_of(h, TO_MODE) == TOUR_SIT_AND_GO) return (uint32_t)option_of(h, TO_ENTRANTS_MAX);
    if (wanted < option_of(h, TO_ENTRANTS_MIN)) wanted = option_of(h, TO_ENTRANTS_MIN);
    if (wanted > option_of(h, TO_ENTRANTS_MAX)) wanted = option_of(h, TO_ENTRANTS_MAX);
    return (uint32_t)wanted;
}

/* When the first, or the next one, comes. */
static int64_t comes_ms(const struct hall *h)
{
    int64_t waits = h->entry->when.value[WHEN_COMPANY];

    if (option_of(h, TO_MODE) == TOUR_SIT_AND_GO) return h->waits_ms + waits;
    waits = h->t->rules.start_ms - waits;
    return waits > h->waits_ms ? waits : h->waits_ms;
}

static int64_t wait_for_others(struct hall *h, int64_t now_ms)
{
    if (!hall_has_people(h)) {
        h->waits_ms = 0;
        if (h->t->entrants > 0) withdraw_all(h, now_ms);
        return INT64_MAX;
    }
    if (h->waits_ms == 0) h->waits_ms = now_ms;
    if (h->t->entrants >= company_wanted(h)) return INT64_MAX;
    if (comes_ms(h) > now_ms) return comes_ms(h);
    if (!register_one(h, now_ms)) return INT64_MAX;
    h->waits_ms = now_ms + COMES_MS - h->entry->when.value[WHEN_COMPANY];
    return now_ms + COMES_MS;
}

/* Who has lost all declines: the others need not wait for a program. */
static void decline(struct hall *h, int64_t now_ms)
{
    for (uint32_t i = 0; i < h->t->numbers && h->t->asked > 0; i++) {
        const struct entrant *e = tour_entrant(h->t, i);

        if (e->state == ENTRANT_ASKED && is_bot((uint64_t)e->player))
            hall_say(h, (struct tour_command){.kind = TOUR_DECLINE, .number = i}, now_ms);
    }
}

int64_t hall_turn_company(struct hall *h, int64_t now_ms)
{
    if (option_of(h, TO_BOOK) != BOOK_DEMO || !h->entry->when.value[WHEN_COMPANY]) return INT64_MAX;
    if (h->t->phase == TOUR_ENTERING) return wait_for_others(h, now_ms);
    if (h->t->phase == TOUR_PLAYING) decline(h, now_ms);
    return INT64_MAX;
}

/* --------------------------------- playing -------------------------------- */

static void decide(struct hall *h, struct spot *spot, const struct demo_table *at, unsigned seat,
                   int64_t now_ms)
{
    const struct poker *s = (const void *)table_run_table(spot->live);
    enum style          style = (enum style)(table_run_holder(spot->live, seat)->player % STYLES);
    struct hand         view;

    hand_see(&s->hand, seat, &view);
    spot->move = bot_decide(at, &view, style, &h->company);
    spot->acts_ms = now_ms + 1;
    if (hall_has_people(h))
        spot->acts_ms += bot_thinks_ms(at, (enum weight)spot->move.weight, &h->company);
}

static bool play(struct spot *spot, unsigned seat, int64_t now_ms)
{
    const struct command time = {.kind = CMD_TIME, .seat = HOUSE, .at_ms = now_ms};
    const struct command cmd = {.kind = CMD_DECIDE,
                                .seat = (uint8_t)seat,
                                .place = POK_HOLE,
                                .number = spot->move.move,
                                .amount = spot->move.amount};

    spot->acts_ms = 0;
    if (table_run_table(spot->live)->now_ms < now_ms) table_run_do(spot->live, &time, NULL, now_ms);
    return table_run_do(spot->live, &cmd, NULL, now_ms).seq != 0;
}

static bool awaits_program(const struct table_run *t, struct awaits awaits)
{
    return awaits.what == AWAITS_DECISION && is_bot(table_run_holder(t, awaits.seat)->player);
}

int64_t hall_turn_player(struct hall *h, uint32_t number, int64_t now_ms)
{
    struct spot             *spot = &h->spot[number];
    const struct demo_table *at = demo_table_of(&table_run_table(spot->live)->house);

    for (;;) {
        struct awaits awaits = table_run_game(spot->live)->awaits(table_run_table(spot->live));

        if (!at || !awaits_program(spot->live, awaits)) {
            spot->acts_ms = 0;
            return INT64_MAX;
        }
        if (spot->acts_ms == 0) decide(h, spot, at, awaits.seat, now_ms);
        if (spot->acts_ms > now_ms) return spot->acts_ms;
        if (!play(spot, awaits.seat, now_ms)) return INT64_MAX; /* the books have stopped */
        table_run_turn(spot->live, now_ms);
    }
}
