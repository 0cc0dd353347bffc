/* storm_test.c -- whole tournaments of every kind, with stand-ins for the hands. */
#include "stand_test.h"

#define TESTS(X)                                                                                   \
    X(810_2015_r28__every_kind_of_tournament_pays_its_pool_to_the_cent)                            \
    X(810_2015_r16__chips_are_conserved_through_whole_tournaments)                                 \
    X(810_2015_r22__no_table_deals_with_two_more_than_the_smallest)                                \
    X(810_2015_r22__the_one_next_in_the_blind_moves_to_where_it_falls_soonest)                     \
    X(810_2015_r23__nobody_has_the_blind_again_for_being_moved)                                    \
    X(810_2015_r25__the_ranking_is_total)                                                          \
    X(810_2015_r39__what_players_are_told_adds_up)                                                 \
    X(ten_thousand_entrants_play_to_the_end)                                                       \
    X(the_same_commands_leave_the_same_bytes)                                                      \
    X(wild_commands_are_refused_or_harmless)
TESTS(TEST_DECLARE)

/* ------------------------------- the kinds ------------------------------- */

/* clang-format off */
enum kind {
    FREEZEOUT, HEADS_UP, REBUY, REBUY_ADDON, REENTRY, BOUNTY, GUARANTEE, SATELLITE, FREEROLL, SPIN,
    SINTETICO_11, HANDS, NO_BUBBLE, BREAKS, KINDS
};
/* clang-format on */

static void add_rebuys(struct tour_rules *r)
{
    r->house.value[TO_REBUYS] = 3;
    r->house.value[TO_REBUY_UNTIL] = 3;
    r->house.value[TO_REBUY_PRIZE] = 900;
    r->house.value[TO_REBUY_COMMISSION] = 100;
    r->house.value[TO_REBUY_CHIPS] = 1500;
    r->level[2].break_ms = 60000;
}

static struct tour_rules spins(void)
{
    struct tour_rules r = sit_and_go(3);

    r.spin[r.spins++] = (struct tour_spin){990, 2000};
    r.spin[r.spins++] = (struct tour_spin){9, 50000};
    r.spin[r.spins++] = (struct tour_spin){1, 1000000};
    return r;
}

static struct tour_rules levels_by_hands(void)
{
    struct tour_rules r = sit_and_go(9);

    r.house.value[TO_LEVELS_BY] = TOUR_BY_HANDS;
    for (uint32_t i = 0; i < r.levels; i++) r.level[i].length = 8;
    return r;
}

static void play_for_antes(struct tour_rules *r)
{
    for (uint32_t i = 0; i < r->levels; i++) {
        r->level[i].ante = r->level[i].small;
        r->level[i].small = 0;
    }
}

static struct tour_rules rules_of(enum kind kind, uint32_t players)
{
    struct tour_rules r = scheduled(2, players < 6 ? 6 : players);
    int64_t          *value = r.house.value;

    switch (kind) {
    case FREEZEOUT:
    case KINDS: break;
    case HEADS_UP: value[TO_SEATS] = 2; break;
    case REBUY:
        add_rebuys(&r);
        value[TO_REBUY_WHEN] = TOUR_UP_TO_INITIAL;
        value[TO_LATE] = 4;
        break;
    case REBUY_ADDON:
        add_rebuys(&r);
        value[TO_ADDON] = 1;
        value[TO_ADDON_PRIZE] = 1900;
        value[TO_ADDON_COMMISSION] = 100;
        value[TO_ADDON_CHIPS] = 3000;
        break;
    case REENTRY: value[TO_LATE] = 3, value[TO_REENTRIES] = 2; break;
    case BOUNTY:
        value[TO_FEE_BOUNTY] = 501;
        value[TO_REENTRIES] = 1;
        value[TO_LATE] = 2;
        break;
    case GUARANTEE: value[TO_GUARANTEE] = 10000001; break;
    case SATELLITE:
        r.plans = r.rows = 0;
        value[TO_TICKET] = 5300;
        add_rebuys(&r);
        break;
    case FREEROLL:
        r.plans = r.rows = 0;
        value[TO_FEE_PRIZE] = value[TO_FEE_COMMISSION] = 0;
        value[TO_TICKET] = 1000;
        value[TO_TICKETS] = 1;
        value[TO_SEATS] = 6;
        break;
    case SPIN: return spins();
    case SINTETICO_11:
        value[TO_VARIANT] = SINTETICO;
        value[TO_SEATS] = 11;
        play_for_antes(&r);
        break;
    case HANDS: return levels_by_hands();
    case NO_BUBBLE: value[TO_BUBBLE] = 0, value[TO_SEATS] = 4; break;
    case BREAKS:
        value[TO_BUBBLE] = 5;
        for (uint32_t i = 0; i < r.levels; i++) r.level[i].break_ms = 300000;
        break;
    }
    return r;
}

/* ---------------------------- what is watched ---------------------------- */

/* Of each entrant: the last hand he was dealt, and whether it was his blind. */
static struct watched {
    uint32_t had_blind; /* in his last hand, with three or more dealt in */
    uint32_t moved;     /* since */
    uint32_t forced;    /* no other seat was free when he was seated */
    uint32_t due;       /* hands until the blind, when he sat down */
} watched[TOUR_ENTRANTS_MAX];

static struct {
    uint64_t moves, hands, blinds_again, closed_gap, forced;
} seen;

/* How many players are between the blind and that seat. */
static unsigned players_before(uint32_t table, unsigned seat)
{
    const struct tour_table *at = table_at(stand.t, table);
    unsigned                 blind = stand.blind[table], count = 0;

    if (blind == 0) return 99;
    blind--;
    if (at->state == TABLE_PLAYING) { /* it has gone on */
        do blind = (blind + 1) % seats(stand.t);
        while (!(at->dealt >> blind & 1));
    }
    for (unsigned i = (blind + 1) % seats(stand.t); i != seat; i = (i + 1) % seats(stand.t))
        count += at->seat[i] != TOUR_NOBODY;
    return count;
}

static bool is_smallest_table(uint32_t table)
{
    const struct tournament *t = stand.t;

    if (table_at(t, table)->state == TABLE_CLOSED || table == t->doomed) return false;
    for (uint32_t i = 0; i < t->tables; i++)
        if (table_at(t, i)->state != TABLE_CLOSED && i != t->doomed &&
            table_at(t, i)->taken < table_at(t, table)->taken)
            return false;
    return true;
}

static bool other_seat_is_free(void)
{
    for (uint32_t i = 0; i < stand.t->tables; i++)
        for (unsigned k = 0; is_smallest_table(i) && k < seats(stand.t); k++)
            if (table_at(stand.t, i)->seat[k] == TOUR_NOBODY && players_before(i, k) > 0)
                return true;
    return false;
}

/* One lot, and that whoever it seats sits where the rule says. */
static void draw_watched(void)
{
    bool           queued = stand.t->phase == TOUR_PLAYING && stand.t->queued;
    uint32_t       who = queued ? stand.t->queue[stand.t->queued - 1] : 0;
    uint32_t       below = tour_awaits(stand.t).below;
    uint8_t        how = stand.t->how;
    bool           free = queued && how == SEAT_NOT_BLIND && other_seat_is_free();
    struct entrant e;

    SAY(.kind = TOUR_DRAW, .number = dice_below(&stand.dice, below));
    if (!queued) return;
    e = *entrant_at(stand.t, who);
    watched[who].moved = 1;
    watched[who].forced = how == SEAT_NOT_BLIND && !free;
    if (how == SEAT_NOT_BLIND && free) CHECK(players_before(e.table, e.seat) > 0);
    if (how == SEAT_BY_BLIND && stand.blind[e.table])
        for (unsigned k = 0; k < seats(stand.t); k++)
            if (table_at(stand.t, e.table)->seat[k] == TOUR_NOBODY)
                CHECK(players_before(e.table, k) >= players_before(e.table, e.seat));
    seen.moves++;
}

static void look_at_events(void)
{
    for (size_t i = 0; i < stand.heard.count; i++) {
        const struct tour_event *e = &stand.heard.list[i];

        if (e->kind == TEV_SEATED) watched[e->number].moved = 1;
        if (e->kind != TEV_DEAL) continue;
        seen.hands++;
        for (uint32_t k = 0; k < stand.t->tables; k++) /* 810/2015 r.22 */
            if (table_at(stand.t, k)->state != TABLE_CLOSED && k != stand.t->doomed)
                CHECK(table_at(stand.t, e->table)->taken <= table_at(stand.t, k)->taken + 1);
    }
}

static void watch_blind(uint32_t table, unsigned blind)
{
    const struct tour_table *at = table_at(stand.t, table);
    unsigned                 count = 0;

    for (unsigned i = 0; i < seats(stand.t); i++) count += at->dealt >> i & 1;
    for (unsigned i = 0; i < seats(stand.t); i++) {
        struct watched *w;

        if (!(at->dealt >> i & 1)) continue;
        w = &watched[at->seat[i]];
        if (i == blind && w->had_blind && w->moved && count >= 3) {
            seen.blinds_again++;
            if (w->forced) seen.forced++;
        }
        w->had_blind = i == blind && count >= 3;
        w->moved = w->forced = 0;
    }
}

/* ------------------------------ a whole one ------------------------------ */

static void draw_all(void)
{
    while (tour_awaits(stand.t).what == TOUR_AWAITS_DRAW) {
        draw_watched();
        look_at_events();
    }
}

static void answer_asked(void)
{
    for (uint32_t i = 0; i < stand.t->numbers && stand.t->asked > 0; i++) {
        if (entrant_at(stand.t, i)->state != ENTRANT_ASKED) continue;
        if (dice_one_in(&stand.dice, 3)) SAY(.kind = TOUR_DECLINE, .number = i);
        else SAY(.kind = TOUR_REBUY, .number = i);
        look_at_events();
        draw_all();
    }
}

static void reenter_some(void)
{
    for (uint32_t i = 0; i < stand.t->numbers; i++) {
        struct tour_command cmd = {.kind = TOUR_REENTER, .number = i};

        if (tour_check(stand.t, &cmd) != REF_NONE || dice_one_in(&stand.dice, 2)) continue;
        SAY(.kind = TOUR_REENTER, .number = i);
        look_at_events();
        draw_all();
    }
}

static void buy_addons(void)
{
    for (uint32_t i = 0; i < stand.t->numbers && stand.t->addon_open; i++) {
        struct tour_command cmd = {.kind = TOUR_ADDON, .number = i};

        if (tour_check(stand.t, &cmd) == REF_NONE && dice_one_in(&stand.dice, 2))
            SAY(.kind = TOUR_ADDON, .number = i);
    }
}

/* One turn: every table that plays ends its hand; some time passes. */
static void turn(void)
{
    for (uint32_t i = 0; i < stand.t->tables; i++) {
        if (stand.t->phase != TOUR_PLAYING) return;
        if (table_at(stand.t, i)->state != TABLE_PLAYING) continue;
        if (dice_one_in(&stand.dice, 50)) {
            SAY(.kind = TOUR_VOID_HAND, .table = (uint16_t)i);
        } else {
            uint64_t at = stand.dice.at;
            unsigned blind = result_of(i).blind;

            stand.dice.at = at;
            watch_blind(i, blind);
            play_hand(i);
        }
        look_at_events();
        draw_all();
        if (dice_one_in(&stand.dice, 20)) answer_asked();
    }
}

static void play_out(void)
{
    uint32_t newcomer = 1000000, turns = 0;

    memset(watched, 0, sizeof watched);
    while (stand.t->phase == TOUR_PLAYING) {
        struct tour_command late = {.kind = TOUR_REGISTER, .player = newcomer++};

        turn();
        if (stand.t->phase != TOUR_PLAYING) break;
        answer_asked();
        if (stand.t->phase == TOUR_PLAYING) {
            buy_addons();
            if (dice_one_in(&stand.dice, 3)) reenter_some();
            if (stand.t->phase == TOUR_PLAYING && tour_check(stand.t, &late) == REF_NONE) {
                SAY(.kind = TOUR_REGISTER, .player = late.player);
                draw_all();
            }
        }
        if (stand.t->phase == TOUR_PLAYING) {
            SAY(.kind = TOUR_TIME, .at_ms = stand.t->now_ms + 20000);
            look_at_events();
            draw_all();
        }
        CHECK(++turns < 20000);
    }
}

static void play_kind(enum kind kind, uint32_t players, uint64_t seed)
{
    struct tour_rules r = rules_of(kind, players);

    if (r.house.value[TO_MODE] == TOUR_SIT_AND_GO)
        players = (uint32_t)r.house.value[TO_ENTRANTS_MAX];
    stand_open(&r, seed);
    stand.sane_every = 1 + players / 4;
    enter_players(players);
    if (stand.t->phase == TOUR_ENTERING) SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    draw_all();
    play_out();
    CHECK(tour_sane(stand.t));
}

static const uint32_t sizes[] = {2, 3, 5, 7, 9, 10, 18, 19, 27, 28, 45, 100, 181};

static void each_kind(void (*look)(enum kind kind))
{
    for (enum kind kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            play_kind(kind, sizes[i], 77 * i + (uint64_t)kind);
            look(kind);
        }
}

/* --------------------------------- tests --------------------------------- */

static void look_at_money(enum kind kind)
{
    const struct tournament *t = stand.t;
    cents                    prizes = 0, bounties = 0, paid = 0;

    for (uint32_t i = 0; i < t->numbers; i++) {
        const struct entrant *e = tour_entrant(t, i);

        prizes += e->prize;
        bounties += e->bounty;
        paid += e->paid;
        if (kind == FREEROLL) CHECK_EQ(e->prize, e->ticket * 1000);
    }
    CHECK_EQ(t->phase, TOUR_OVER);
    CHECK_EQ(prizes, t->pool);
    CHECK_EQ(paid + t->overlay, prizes + bounties + t->commission + t->refunds + t->fund);
    CHECK_EQ(t->refunds, 0);
    if (kind == GUARANTEE) CHECK(t->pool >= 10000001);
    if (kind == SPIN) CHECK(t->pool == 2000 || t->pool == 50000 || t->pool == 1000000);
    else CHECK_EQ(t->fund, 0);
}

static void t_810_2015_r28__every_kind_of_tournament_pays_its_pool_to_the_cent(void)
{
    each_kind(look_at_money);
}

static void look_at_chips(enum kind kind)
{
    const struct tournament *t = stand.t;
    tour_chips               bought = 0, stacks = 0;

    (void)kind;
    for (uint32_t i = 0; i < t->numbers; i++) {
        const struct entrant *e = tour_entrant(t, i);

        bought += e->entries * option(t, TO_CHIPS) + e->rebuys * option(t, TO_REBUY_CHIPS) +
                  e->addons * option(t, TO_ADDON_CHIPS);
        stacks += e->stack;
    }
    CHECK_EQ(stacks, bought);
    CHECK_EQ(t->issued, bought);
}

static void t_810_2015_r16__chips_are_conserved_through_whole_tournaments(void)
{
    each_kind(look_at_chips);
}

static void t_810_2015_r22__no_table_deals_with_two_more_than_the_smallest(void)
{
    seen.hands = seen.moves = 0;
    for (uint64_t seed = 0; seed < 20; seed++) play_kind(FREEZEOUT, 90, seed); /* it looks */
    CHECK(seen.hands > 1000 && seen.moves > 500);
}

static void t_810_2015_r22__the_one_next_in_the_blind_moves_to_where_it_falls_soonest(void)
{
    struct tour_rules r = scheduled(2, 27);
    unsigned          due;
    uint32_t          who;

    stand_open(&r, 5);
    begin(27);
    CHECK_EQ(stand.t->open, 3);
    pass_hand(1); /* the blind of table 1 is known */
    knock_out(0, 2, 1);
    CHECK(!heard(TEV_MOVED));
    knock_out(0, 3, 1); /* 7, 9 and 9: the next of the others to end a hand gives one away */
    CHECK(!heard(TEV_MOVED));
    due = (stand.blind[1] - 1 + 2) % 9; /* the hand that is being played has the one before */
    who = table_at(stand.t, 1)->seat[due];
    pass_hand(1);
    CHECK(heard(TEV_MOVED) != NULL);
    CHECK_EQ(heard(TEV_MOVED)->number, who);
    CHECK_EQ(heard(TEV_MOVED)->seat, due);
    CHECK_EQ(entrant_at(stand.t, who)->table, 0);
    CHECK(entrant_at(stand.t, who)->seat == 2 || entrant_at(stand.t, who)->seat == 3);
    for (uint64_t seed = 0; seed < 20; seed++) play_kind(HEADS_UP, 40, seed);
}

static void t_810_2015_r23__nobody_has_the_blind_again_for_being_moved(void)
{
    memset(&seen, 0, sizeof seen);
    for (uint64_t seed = 0; seed < 40; seed++) {
        play_kind(FREEZEOUT, 120, seed);
        play_kind(NO_BUBBLE, 60, seed);
    }
    /* The seat is checked in every draw.  What is left are forced seats, and neighbours
     * who fell in between, which staying would have brought as well. */
    CHECK(seen.moves > 3000);
    CHECK(seen.blinds_again * 100 <= seen.moves);
}

static void look_at_ranks(enum kind kind)
{
    const struct tournament *t = stand.t;
    uint32_t                *at = calloc(t->entrants + 2, sizeof *at), next = 1;

    (void)kind;
    for (uint32_t i = 0; i < t->numbers; i++) {
        uint32_t rank = tour_entrant(t, i)->rank;

        CHECK(rank >= 1 && rank <= t->entrants);
        at[rank]++;
    }
    while (next <= t->entrants) { /* a tie for 4 takes 4 and 5; the next is 6 */
        CHECK(at[next] > 0);
        for (uint32_t k = next + 1; k < next + at[next]; k++) CHECK_EQ(at[k], 0);
        next += at[next];
    }
    if (t->tickets <= 1) CHECK_EQ(at[1], 1);
    free(at);
}

static void t_810_2015_r25__the_ranking_is_total(void)
{
    each_kind(look_at_ranks);
}

static void look_at_info(void)
{
    const struct tournament *t = stand.t;
    struct tour_info         info;
    cents                    sum = 0;

    tour_see(t, 0, &info);
    CHECK_EQ(info.left, t->left);
    CHECK_EQ(info.number, t->level + 1);
    CHECK(info.next.big >= info.level.big);
    CHECK(info.least <= info.average && info.average <= info.most);
    for (uint32_t place = 1; place <= t->entrants; place++) {
        CHECK(place == 1 || tour_prize_of(t, place) <= tour_prize_of(t, place - 1));
        sum += tour_prize_of(t, place);
    }
    CHECK_EQ(sum, t->closed ? t->pool : info.pool);
    CHECK_EQ(info.first, tour_prize_of(t, 1));
    if (info.places > 0) CHECK(tour_prize_of(t, info.places) > 0);
    CHECK_EQ(tour_prize_of(t, info.places + 1), 0);
    if (t->phase == TOUR_PLAYING && tour_entrant(t, 0)->state == ENTRANT_SEATED)
        CHECK(info.rank >= 1 && info.rank <= t->left);
}

static void t_810_2015_r39__what_players_are_told_adds_up(void)
{
    struct tour_rules r = scheduled(2, 60);

    stand_open(&r, 9);
    begin(60);
    look_at_info();
    while (stand.t->phase == TOUR_PLAYING) {
        turn();
        look_at_info();
        if (stand.t->phase != TOUR_PLAYING) break;
        SAY(.kind = TOUR_TIME, .at_ms = stand.t->now_ms + 30000);
        draw_all();
    }
    CHECK_EQ(tour_entrant(stand.t, 0)->rank > 0, 1);
}

static void t_ten_thousand_entrants_play_to_the_end(void)
{
    struct tour_rules r = scheduled(2, TOUR_ENTRANTS_MAX);
    uint32_t          places;

    r.rows = 1;
    r.plans = 1; /* 1,500 prizes: one place with 10 %, ten with 2 %, the others the rest */
    PLAN(&r, 6, 50, 30, 20);
    r.plan[r.plans++] = (struct tour_plan){.entries = 5000, .first = r.rows, .rows = 3};
    r.row[r.rows++] = (struct tour_row){1, 104440};
    r.row[r.rows++] = (struct tour_row){10, 15000};
    r.row[r.rows++] = (struct tour_row){1489, 500};
    r.row[r.rows - 3].each = TOUR_WHOLE - 10 * 15000 - 1489 * 500;
    stand_open(&r, 42);
    stand.sane_every = 20000;
    enter_players(TOUR_ENTRANTS_MAX);
    SAY(.kind = TOUR_TIME, .at_ms = START_MS);
    draw_lots();
    CHECK_EQ(stand.t->open, 1112);
    places = stand.t->places;
    CHECK_EQ(places, 1500);
    while (stand.t->phase == TOUR_PLAYING) {
        for (uint32_t i = 0; i < stand.t->tables && stand.t->phase == TOUR_PLAYING; i++)
            if (table_at(stand.t, i)->state == TABLE_PLAYING) {
                play_hand(i);
                draw_lots();
            }
        if (stand.t->phase == TOUR_PLAYING)
            SAY(.kind = TOUR_TIME, .at_ms = stand.t->now_ms + 30000);
    }
    CHECK(tour_sane(stand.t));
    look_at_money(FREEZEOUT);
    look_at_ranks(FREEZEOUT);
    print_message("%u hands\n", stand.t->hands);
}

static void t_the_same_commands_leave_the_same_bytes(void)
{
    size_t size = tour_size((uint32_t)rules_of(REBUY, 45).house.value[TO_ENTRANTS_MAX]);
    void  *first = malloc(size);

    play_kind(REBUY, 45, 3);
    memcpy(first, stand.t, size);
    play_kind(REBUY, 45, 3);
    CHECK_EQ(memcmp(first, stand.t, size), 0);
    play_kind(REBUY, 45, 4);
    CHECK(memcmp(first, stand.t, size) != 0);
    free(first);
}

/* Anything at all, between hands played properly: taken or refused, always sane. */
static void t_wild_commands_are_refused_or_harmless(void)
{
    for (enum kind kind = 0; kind < KINDS; kind++) {
        struct tour_rules r = rules_of(kind, 20);
        uint64_t          taken = 0;

        stand_open(&r, 1000 + (uint64_t)kind);
        for (uint32_t i = 0; i < 20000; i++) {
            struct tour_command cmd = {0};

            cmd.kind = (uint8_t)dice_below(&stand.dice, TOUR_COMMANDS_COUNT + 1);
            if (cmd.kind == TOUR_REGISTER) cmd.player = dice_below(&stand.dice, 30);
            if (cmd.kind >= TOUR_PAUSE && !dice_one_in(&stand.dice, 20)) continue;
            if (cmd.kind >= TOUR_CANCEL && !dice_one_in(&stand.dice, 40)) continue;
            if (cmd.kind == TOUR_TIME)
                cmd.at_ms = stand.t->now_ms - 10 + (int64_t)dice_below(&stand.dice, 40000);
            if (dice_one_in(&stand.dice, 4) || cmd.kind == TOUR_DRAW)
                cmd.number = dice_below(&stand.dice, 25);
            if (cmd.kind == TOUR_STACK || cmd.kind == TOUR_HAND_OVER || cmd.kind == TOUR_VOID_HAND)
                cmd.table = (uint16_t)dice_below(&stand.dice, 5);
            taken += stand_try(cmd) == REF_NONE;
            if (stand.t->phase == TOUR_PLAYING && stand.t->playing && dice_one_in(&stand.dice, 3)) {
                uint32_t at = dice_below(&stand.dice, stand.t->tables);

                if (table_at(stand.t, at)->state == TABLE_PLAYING && !stand.t->queued &&
                    table_at(stand.t, at)->reported == 0)
                    play_hand(at);
            }
            if (stand.t->phase >= TOUR_OVER) stand_open(&r, stand.dice.at);
        }
        CHECK(taken > 100);
    }
}

TEST_MAIN(TESTS)
