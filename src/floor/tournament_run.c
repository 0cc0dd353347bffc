#include "floor/tournament_run.h"

#include "base/must.h"
#include "games/poker/sets.h"

#include <stdlib.h>

#define HAND_MS 45000 /* about eighty hands an hour, as online tables play */

/* ------------------------------ a poker table ---------------------------- */

static void say_to(struct tournament_run *run, uint32_t number, struct command cmd)
{
    struct poker *at = run->table[number];
    struct events heard = {0};

    must(run->game->check(at, &cmd) == REF_NONE);
    run->game->apply(at, &cmd, &heard);
    for (size_t i = 0; i < heard.count; i++)
        run->players.heard(run->players.who, number, at, &heard.list[i]);
}

const struct game *tournament_game(const struct tour_rules *r)
{
    static const struct game *const variants[VARIANTS] = {
        [HOLDEM] = &holdem, [OMAHA] = &omaha, [SINTETICO] = &sintetico};

    return variants[r->house.value[TO_VARIANT]];
}

struct house tournament_house(const struct tour_rules *r)
{
    const struct game *game = tournament_game(r);
    struct house       house = house_usual(game->options, game->options_count);

    house.value[OPT_BOOK] = r->house.value[TO_BOOK];
    house.value[OPT_SEATS] = r->house.value[TO_SEATS];
    house.value[OPT_MINIMUM] = r->level[0].big;
    house.value[OPT_DECISION] = r->house.value[TO_DECISION];
    house.value[POK_TIME_BANK] = r->house.value[TO_TIME_BANK];
    house.value[POK_PLAY] = PLAY_TOURNAMENT;
    house.value[POK_LIMIT] = r->house.value[TO_LIMIT];
    if (r->house.value[TO_RAISES]) house.value[POK_RAISES] = r->house.value[TO_RAISES];
    if (r->house.value[TO_VARIANT] != SINTETICO) house.value[POK_SMALL] = r->level[0].small;
    return house;
}
_Static_assert((int)TOUR_NO_LIMIT == (int)LIMIT_NONE && (int)TOUR_POT_LIMIT == (int)LIMIT_POT &&
                   (int)TOUR_HALF_POT == (int)LIMIT_HALF_POT &&
                   (int)TOUR_RAISES == (int)LIMIT_RAISES,
               "limits are numbered alike");

static void open_table(struct tournament_run *run, uint32_t number)
{
    struct house  house = tournament_house(&run->t->rules);
    struct faults faults = {0};

    if (!run->table[number]) run->table[number] = malloc(run->game->state_size);
    must(run->table[number] != NULL);
    game_lawful(run->game, &house, &faults);
    must(!faults_refuse(&faults));
    run->game->open(run->table[number], &house, run->t->fingerprint);
}

/* What the seat has becomes `chips`; nothing is taken away here. */
static void give_chips(struct tournament_run *run, const struct tour_event *e)
{
    const struct seat *seat = &run->table[e->table]->table.seat[e->seat];
    cents              has = seat->taken ? seat->stack : 0;

    must(e->amount > has);
    say_to(run, e->table,
           (struct command){
               .kind = CMD_SEAT, .seat = HOUSE, .place = e->seat, .amount = e->amount - has});
}

static void set_level(struct tournament_run *run, uint32_t number, enum level which,
                      tour_chips amount)
{
    if (run->table[number]->level[which] == amount) return;
    say_to(run, number,
           (struct command){
               .kind = CMD_LEVEL, .seat = HOUSE, .place = (uint16_t)which, .amount = amount});
}

static void begin_hand(struct tournament_run *run, const struct tour_event *e)
{
    struct tour_level level = tour_level_at(&run->t->rules, (uint32_t)e->amount);

    set_level(run, e->table, LEVEL_BIG, level.big); /* they never fall, so the big one first */
    set_level(run, e->table, LEVEL_SMALL, level.small);
    set_level(run, e->table, LEVEL_ANTE, level.ante);
    say_to(run, e->table, (struct command){.kind = CMD_OPEN, .seat = HOUSE});
}

/* ------------------------------- the orders ------------------------------ */

enum table_order tournament_order(enum tour_event_kind kind)
{
    static const uint8_t orders[TEV_COUNT] = {
        [TEV_TABLE] = ORDER_OPEN,        [TEV_SEATED] = ORDER_GIVE_CHIPS,
        [TEV_BOUGHT] = ORDER_GIVE_CHIPS, [TEV_MOVED] = ORDER_UNSEAT,
        [TEV_ELIMINATED] = ORDER_UNSEAT, [TEV_DEAL] = ORDER_DEAL,
        [TEV_STOPPED] = ORDER_STOP,      [TEV_BROKEN] = ORDER_BREAK_UP};

    return (enum table_order)orders[kind];
}

static void carry_out(struct tournament_run *run, const struct tour_event *e)
{
    switch (tournament_order((enum tour_event_kind)e->kind)) {
    case ORDER_NOTHING: return;
    case ORDER_OPEN: open_table(run, e->table); return;
    case ORDER_GIVE_CHIPS: give_chips(run, e); return;
    case ORDER_UNSEAT:
        say_to(run, e->table,
               (struct command){.kind = CMD_UNSEAT, .seat = HOUSE, .place = e->seat});
        return;
    case ORDER_DEAL: begin_hand(run, e); return;
    case ORDER_STOP:
        say_to(run, e->table, (struct command){.kind = CMD_VOID, .seat = HOUSE});
        return;
    case ORDER_BREAK_UP:
        free(run->table[e->table]);
        run->table[e->table] = NULL;
        return;
    }
}

static enum refusal put_to(struct tournament_run *run, struct tour_command cmd)
{
    enum refusal no = tour_check(run->t, &cmd);

    if (no != REF_NONE) return no;
    run->news.count = 0;
    tour_apply(run->t, &cmd, &run->news);
    for (size_t i = 0; i < run->news.count; i++) {
        run->players.news(run->players.who, run->t, &run->news.list[i]);
        carry_out(run, &run->news.list[i]);
    }
    return REF_NONE;
}

enum refusal tournament_run_say(struct tournament_run *run, struct tour_command cmd)
{
    enum refusal       no = put_to(run, cmd);
    struct tour_awaits awaits = tour_awaits(run->t);

    for (; awaits.what == TOUR_AWAITS_DRAW; awaits = tour_awaits(run->t))
        must(put_to(run, (struct tour_command){
                             .kind = TOUR_DRAW,
                             .number = chance_below(run->chance, awaits.below)}) == REF_NONE);
    return no;
}

static void command(struct tournament_run *run, struct tour_command cmd)
{
    must(tournament_run_say(run, cmd) == REF_NONE);
}

/* -------------------------------- the hands ------------------------------ */

static struct command decision_of(struct tournament_run *run, uint32_t number)
{
    const struct poker *at = run->table[number];
    unsigned            seat = at->hand.turn;
    struct offer        offer = hand_offer(&at->hand);
    uint32_t            entrant = tour_table(run->t, number)->seat[seat];
    struct hand         view;
    struct run_move     m;

    hand_see(&at->hand, seat, &view);
    m = run->players.decide(run->players.who, entrant, &view, &offer);
    run->moves++;
    if (m.move >= MOVES || hand_check(&at->hand, seat, (enum move)m.move, m.amount) != REF_NONE)
        m = (struct run_move){.move = offer.moves & 1u << MOVE_CHECK  ? MOVE_CHECK
                                      : offer.moves & 1u << MOVE_SHOW ? MOVE_SHOW
                                                                      : MOVE_FOLD};
    return (struct command){.kind = CMD_DECIDE,
                            .seat = (uint8_t)seat,
                            .place = POK_HOLE,
                            .number = m.move,
                            .amount = m.amount};
}

static void report_hand(struct tournament_run *run, uint32_t number)
{
    const struct poker *at = run->table[number];
    uint16_t            dealt = at->dealt;
    uint8_t             blind = pok_has_blinds(at) ? at->marks.big : at->marks.button;

    must(dealt == tour_table(run->t, number)->dealt);
    for (uint16_t left = dealt; left;) {
        unsigned seat = seat_take(&left);
        cents    stack = at->table.seat[seat].stack;

        command(run,
                (struct tour_command){.kind = TOUR_STACK,
                                      .table = (uint16_t)number,
                                      .seat = (uint8_t)seat,
                                      .amount = stack,
                                      .number = stack ? 0 : hand_winners_from(&at->hand, seat)});
    }
    command(run, (struct tour_command){.kind = TOUR_HAND_OVER,
                                       .table = (uint16_t)number,
                                       .seat = blind,
                                       .number = tour_table(run->t, number)->hand});
}

static void play_hand(struct tournament_run *run, uint32_t number)
{
    for (;;) {
        struct awaits awaits = run->game->awaits(run->table[number]);

        switch ((enum awaited)awaits.what) {
        case AWAITS_DRAW:
            say_to(run, number,
                   (struct command){.kind = CMD_DRAW,
                                    .seat = HOUSE,
                                    .number = chance_below(run->chance, awaits.below)});
            continue;
        case AWAITS_DECISION: say_to(run, number, decision_of(run, number)); continue;
        case AWAITS_OPEN:
        case AWAITS_BETS:
        case AWAITS_PLAYERS: break;
        }
        break;
    }
    report_hand(run, number);
}

/* -------------------------------- the turns ------------------------------ */

/* Whoever may buy something is asked. */
static void ask_all(struct tournament_run *run)
{
    static const enum tour_command_kind offered[] = {TOUR_REBUY, TOUR_REENTER, TOUR_ADDON};

    for (uint32_t i = 0; i < run->t->numbers && !run->t->closed; i++) {
        const struct entrant *e = tour_entrant(run->t, i);

        for (size_t k = 0; k < sizeof offered / sizeof offered[0]; k++) {
            struct tour_command cmd = {.kind = (uint8_t)offered[k], .number = i};

            if (tour_check(run->t, &cmd) != REF_NONE) continue;
            if (run->players.buys(run->players.who, i, offered[k])) command(run, cmd);
        }
        if (e->state == ENTRANT_ASKED)
            command(run, (struct tour_command){.kind = TOUR_DECLINE, .number = i});
    }
}

bool tournament_run_turn(struct tournament_run *run)
{
    struct tournament *t = run->t;
    int64_t            due;

    if (t->phase >= TOUR_OVER) return false;
    for (uint32_t i = 0; i < t->tables && t->phase == TOUR_PLAYING; i++)
        if (tour_table(t, i)->state == TABLE_PLAYING) play_hand(run, i);
    if (t->phase == TOUR_PLAYING) ask_all(run);
    if (t->phase >= TOUR_OVER) return false;
    due = tour_due_ms(t);
    command(run, (struct tour_command){
                     .kind = TOUR_TIME,
                     .at_ms = t->playing == 0 && due < INT64_MAX ? due : t->now_ms + run->hand_ms});
    return t->phase < TOUR_OVER;
}

void tournament_run_open(struct tournament_run *run, const struct tour_rules *rules,
                         const uint8_t fingerprint[32], struct chance chance,
                         struct run_players players)
{
    uint32_t most = (uint32_t)rules->house.value[TO_ENTRANTS_MAX];
    void    *bytes = malloc(tour_size(most));

    must(bytes != NULL);
    *run = (struct tournament_run){
        .game = tournament_game(rules), .chance = chance, .players = players, .hand_ms = HAND_MS};
    run->t = tour_open(bytes, rules, fingerprint);
    run->table = calloc(run->t->tables_max, sizeof *run->table);
    run->news.most = tour_events_max(most);
    run->news.list = calloc(run->news.most, sizeof *run->news.list);
    must(run->table != NULL && run->news.list != NULL);
}

void tournament_run_release(struct tournament_run *run)
{
    for (uint32_t i = 0; i < run->t->tables_max; i++) free(run->table[i]);
    free(run->table);
    free(run->news.list);
    free(run->t);
    *run = (struct tournament_run){0};
}

/* ------------------------------ players by lot --------------------------- */

static uint32_t lot(void *who, uint32_t n)
{
    return chance_below(*(struct chance *)who, n);
}

/* Folds half of what costs, raises one time in eight, puts all in one time in forty. */
static struct run_move decide_by_lot(void *who, uint32_t entrant, const struct hand *view,
                                     const struct offer *offer)
{
    uint32_t at = lot(who, 40);

    (void)entrant;
    (void)view;
    if (offer->moves & 1u << MOVE_SHOW) return (struct run_move){.move = MOVE_SHOW};
    if (offer->moves & 1u << MOVE_RAISE && at < 5)
        return (struct run_move){.move = MOVE_RAISE,
                                 .amount = at == 0 ? offer->most : offer->least};
    if (offer->moves & 1u << MOVE_CHECK) return (struct run_move){.move = MOVE_CHECK};
    return (struct run_move){.move = at < 22 ? MOVE_CALL : MOVE_FOLD};
}

static bool buy_by_lot(void *who, uint32_t entrant, enum tour_command_kind what)
{
    (void)entrant;
    (void)what;
    return lot(who, 2) == 0;
}

static void ignore_news(void *who, const struct tournament *t, const struct tour_event *e)
{
    (void)who;
    (void)t;
    (void)e;
}

static void ignore_heard(void *who, uint32_t table, const struct poker *at, const struct event *e)
{
    (void)who;
    (void)table;
    (void)at;
    (void)e;
}

struct run_players players_by_lot(struct chance *chance)
{
    return (struct run_players){chance, decide_by_lot, buy_by_lot, ignore_news, ignore_heard};
}
