/* What is read back of a round that was void, and of a hand whose player left it. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/place_test.h"

#include "drive.h"
#include "games/blackjack/blackjack.h"
#include "games/poker/poker.h"
#include "replay/night.h"
#include "replay/prove.h"
#include "wire/history_json.h"

#include <stdio.h>

#define TESTS(X)                                                                                   \
    X(a_void_round_is_told_with_every_stake_that_came_back)                                        \
    X(805_2015_r28__hands_that_had_been_decided_come_back_too)                                     \
    X(what_came_back_is_told_to_whose_it_was_and_to_the_inspector)                                 \
    X(it_is_told_why_a_round_was_void)                                                             \
    X(a_void_round_is_proved_from_its_rows_and_from_its_record)                                    \
    X(a_refund_that_is_not_what_was_staked_is_noticed)                                             \
    X(a_round_that_a_table_could_not_go_on_with_is_void)                                           \
    X(a_void_round_may_be_the_only_one_of_a_session)                                               \
    X(806_2015_r65__who_left_in_mid_hand_sees_his_cards_again)                                     \
    X(809_2015_r66__who_left_in_mid_hand_sees_his_cards_again)                                     \
    X(811_2015_r65__who_left_in_mid_hand_sees_his_cards_again)                                     \
    X(who_was_dealt_in_and_did_nothing_sees_his_cards_again)                                       \
    X(a_hand_that_was_void_before_a_card_shows_none)

#define IN_IT 3 /* players; the fourth looks on */

static char        space[1 << 20];
static struct text words;

static struct json_writer fresh(void)
{
    words = text_over(space, sizeof space);
    return json_writer_over(&words);
}

static bool has(const char *part)
{
    return strstr(space, part) != NULL;
}

static struct reader reader(struct place *p, uint64_t player)
{
    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    return (struct reader){.store = p->store, .player = player, .now_ms = p->now};
}

enum readings { ASKS_ROUND, ASKS_LAST, ASKS_REPLAY, ASKS_RECORD, ASKS };

static enum recalled told(const struct reader *r, enum readings what, uint64_t round)
{
    struct json_writer j = fresh();
    enum recalled      value = UNREAD;

    json_put_object(&j);
    switch (what) {
    case ASKS_ROUND: value = history_json_round(&j, r, round); break;
    case ASKS_LAST: value = history_json_last(&j, r, 1); break;
    case ASKS_REPLAY: value = history_json_replay(&j, r, round); break;
    case ASKS_RECORD: value = history_json_record(&j, r, round, "record"); break;
    case ASKS: break;
    }
    if (value == RECALLED) json_put_end(&j);
    CHECK(!words.cut);
    return value;
}

static void open_table(struct place *p, const struct game *game, int64_t mode)
{
    struct house house = house_usual(game->options, game->options_count);

    house.value[OPT_INACTIVITY] = 0;
    house.value[OPT_MODE] = mode;
    house.value[OPT_SEATS] = mode == MODE_MULTI ? 6 : 1;
    if (!game->banked) house.value[OPT_UNIT] = 1;
    begin_house(p, game, house);
    CHECK(table_run_describe(p->table, p->now));
}

static void sit(struct place *p, uint64_t player)
{
    CHECK(is_done(ask(p, player, (struct command){.kind = CMD_SIT, .amount = 10000})));
}

/* The house stops, comes back, and says again what the table is. */
static void stop(struct place *p)
{
    crash(p);
    CHECK(table_run_describe(p->table, p->now));
}

/* ----------------------------- a night of voids ---------------------------- */

/* Whoever should, sits; chips are laid; who is asked decides: one step of a night. */
static void go_on(struct place *p, struct dice *d, uint64_t players)
{
    const struct game *game = table_run_game(p->table);
    struct command     cmd = {0};
    struct awaits      awaits;

    table_run_turn(p->table, p->now);
    for (uint64_t player = 1; player <= players; player++) {
        unsigned seat = table_run_seat_of(p->table, player);

        if (seat == OBSERVER) ask(p, player, (struct command){.kind = CMD_SIT, .amount = 10000});
        else if (table(p)->seat[seat].stack < 2000)
            ask(p, player, (struct command){.kind = CMD_BUY, .amount = 5000});
    }
    if (!game->banked && dice_one_in(d, 12)) /* what he has in the pot holds him there */
        ask(p, 1 + dice_below(d, (uint32_t)players), (struct command){.kind = CMD_LEAVE});
    awaits = game->awaits(table(p));
    if (awaits.what == AWAITS_BETS)
        for (uint64_t player = 1; player <= players; player++)
            for (unsigned bets = dice_below(d, 3); bets > 0; bets--)
                if (drive_bet(game, table(p), d, table_run_seat_of(p->table, player), &cmd))
                    ask(p, player, cmd);
    if (awaits.what == AWAITS_BETS && players == 1) ask(p, 1, (struct command){.kind = CMD_CLOSE});
    if (awaits.what == AWAITS_DECISION && table_run_holder(p->table, awaits.seat)->player) {
        if (game->banked) drive_decision(game, table(p), d, awaits, &cmd);
        else cmd = drive_move(game, table(p), d, awaits);
        ask(p, table_run_holder(p->table, awaits.seat)->player, cmd);
        p->now += 10;
        return;
    }
    p->now += 1000;
}

static bool has_stakes(const struct place *p)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (table(p)->seat[seat].in_play) return !table_run_is_over(p->table);
    return false;
}

static void make_void(struct place *p)
{
    CHECK(table_run_do(p->table, &(struct command){.kind = CMD_VOID, .seat = HOUSE}, NULL, p->now)
              .seq);
}

/* The lines as the live table had them, when it was void. */
struct listed {
    struct payout *line;
    size_t         count;
};

static struct listed listed_now(const struct place *p)
{
    static struct payout room[UINT16_MAX];
    struct payouts       lines = {.line = room};

    table_run_game(p->table)->settle(table(p), &lines);
    return (struct listed){room, lines.count};
}

static cents sum_of(const struct listed *value, unsigned seat, bool back)
{
    cents sum = 0;

    for (size_t i = 0; i < value->count; i++)
        if (value->line[i].seat == seat) sum += back ? value->line[i].back : value->line[i].chips;
    return sum;
}

static size_t lines_at(const struct place *p, unsigned seat)
{
    struct listed value = listed_now(p);
    size_t        lines = 0;

    for (size_t i = 0; i < value.count; i++) lines += value.line[i].seat == seat;
    return lines;
}

static void check_line(const struct listed *value, const struct told_line *line)
{
    size_t i = 0;

    while (i < value->count && !round_record_same_bet(&value->line[i], &line->value)) i++;
    CHECK(i < value->count && round_record_same_line(&value->line[i], &line->value));
}

static void check_told(struct place *p, const struct listed *value)
{
    struct reader       r = reader(p, 0);
    struct round_record t;
    uint64_t            at;
    void               *state;

    CHECK_EQ(round_record_find(r.store, table_run_round(p->table), &t), 1);
    CHECK(t.is_void && t.over_ms == p->now);
    state = round_record_play(&t, &at);
    CHECK(state != NULL);
    CHECK_EQ(t.lines, value->count);
    for (size_t i = 0; i < t.lines; i++) check_line(value, &t.line[i]);
    for (unsigned i = 0; i < t.refunds; i++) CHECK(t.refund[i].listed);
    free(state);
    round_record_release(&t);
}

/* What he is told in every way, and no amount of anybody else's. */
static void check_player(struct place *p, const struct listed *value, uint64_t player,
                         unsigned seat, uint64_t session)
{
    struct reader      r = reader(p, player);
    struct json_writer j;
    uint64_t           round = table_run_round(p->table);
    cents              chips = sum_of(value, seat, false), back = sum_of(value, seat, true);
    char               sums[96];

    snprintf(sums, sizeof sums, "\"staked\":%lld,\"won\":%lld", (long long)chips, (long long)back);
    for (enum readings what = ASKS_ROUND; what <= ASKS_REPLAY; what++) {
        CHECK_EQ(told(&r, what, round), RECALLED);
        CHECK(has("\"void\":true") && has(sums));
        CHECK(has("\"result\":\"void\"") || chips == 0 || chips != back);
    }
    CHECK_EQ(told(&r, ASKS_RECORD, round), RECALLED);
    CHECK(has("\"for\":\"player\"") && (has("\"result\":\"void\"") || chips != back));
    j = fresh();
    json_put_object(&j);
    CHECK_EQ(history_json_statement(&j, &r, session, 0), RECALLED);
    snprintf(sums, sizeof sums, ",\"staked\":%lld,\"won\":%lld,\"void\":true}", (long long)chips,
             (long long)back);
    CHECK(has(sums));
}

struct sat {
    unsigned seat;
    uint64_t session;
};

static void check_everybody(struct place *p, const struct listed *value, const struct sat *was)
{
    check_told(p, value);
    for (uint64_t player = 1; player <= IN_IT; player++)
        if (was[player].session && sum_of(value, was[player].seat, false))
            check_player(p, value, player, was[player].seat, was[player].session);
}

static void note_seats(const struct place *p, struct sat was[IN_IT + 1])
{
    for (uint64_t player = 1; player <= IN_IT; player++) {
        unsigned seat = table_run_seat_of(p->table, player);

        was[player] = (struct sat){
            seat, seat == OBSERVER ? 0 : table_run_holder(p->table, seat)->session};
    }
}

static void check_night(struct place *p, const char *differs)
{
    struct reader r = reader(p, 0);
    struct night  n = {0};

    CHECK_EQ(night_again(r.store, &n), 0);
    CHECK_TEXT(n.differs, differs);
}

/* By a crash where that makes it void, and else by the house's word. */
static void void_somewhere(struct place *p, struct dice *d, uint64_t players, unsigned voids)
{
    struct sat was[IN_IT + 1];

    for (unsigned steps = 0; voids > 0; steps++) {
        struct listed value;

        CHECK(steps < 20000);
        go_on(p, d, players);
        if (!has_stakes(p) || !dice_one_in(d, 4)) continue;
        note_seats(p, was);
        if (!table_run_game(p->table)->banked || table(p)->phase == PHASE_BETTING) stop(p);
        else make_void(p);
        value = listed_now(p);
        CHECK(value.count > 0);
        check_everybody(p, &value, was);
        voids--;
    }
    check_night(p, "");
}

static void t_a_void_round_is_told_with_every_stake_that_came_back(void)
{
    for (size_t g = 0; games[g]; g++)
        for (int64_t mode = MODE_INDIVIDUAL; mode <= MODE_MULTI; mode++) {
            struct place p;
            struct dice  d = {.at = 10 + g};

            if (!games[g]->banked && mode == MODE_INDIVIDUAL) continue;
            open_table(&p, games[g], mode);
            void_somewhere(&p, &d, mode == MODE_MULTI ? IN_IT : 1, 12);
            end(&p);
        }
}

/* Doubled, split and insured hands, of which some were lost, surrendered or paid by then. */
static void t_805_2015_r28__hands_that_had_been_decided_come_back_too(void)
{
    struct place p;
    struct dice  d = {.at = 3};
    struct sat   was[IN_IT + 1];
    unsigned     seen[3] = {0}; /* decided before, of two hands, insured */

    open_table(&p, &blackjack, MODE_MULTI);
    for (unsigned steps = 0; !seen[0] || !seen[1] || !seen[2]; steps++) {
        struct listed value;
        size_t        posted;

        CHECK(steps < 50000);
        go_on(&p, &d, IN_IT);
        posted = p.table->posted_count;
        if (!has_stakes(&p) || table(&p)->phase != PHASE_DECIDING || !dice_one_in(&d, 3)) continue;
        note_seats(&p, was);
        make_void(&p);
        value = listed_now(&p);
        check_everybody(&p, &value, was);
        seen[0] += posted > 0;
        for (size_t i = 0; i < value.count; i++) {
            seen[1] += value.line[i].hand > 0;
            seen[2] += value.line[i].part == PART_INSURANCE;
            CHECK_TEXT(value.line[i].result == RESULT_VOID ? value.line[i].rule : "805/2015 r.28",
                       "805/2015 r.28");
        }
    }
    check_night(&p, "");
    end(&p);
}

/* -------------------------------- who and why ------------------------------ */

/* On two places, or on as many of them as he may. */
static unsigned bet_twice(struct place *p, uint64_t player, cents amount)
{
    unsigned bets = 0;

    for (uint16_t place = 0; place < table_run_game(p->table)->places && bets < 2; place++)
        bets += is_done(
            ask(p, player, (struct command){.kind = CMD_BET, .place = place, .amount = amount}));
    return bets;
}

/* Two players have bets, the second of twice as much, and a crash: the round. */
static uint64_t bets_cut_short(struct place *p, const struct game *game, cents each)
{
    open_table(p, game, MODE_MULTI);
    for (uint64_t player = 1; player <= 2; player++) sit(p, player);
    table_run_turn(p->table, p->now);
    for (uint64_t player = 1; player <= 2; player++)
        CHECK(bet_twice(p, player, each * (cents)player) > 0);
    stop(p);
    return table_run_round(p->table);
}

static void t_what_came_back_is_told_to_whose_it_was_and_to_the_inspector(void)
{
    struct place  p;
    uint64_t      round = bets_cut_short(&p, game_find("roulette-fr"), 1300);
    struct reader r = reader(&p, 1);

    CHECK_EQ(told(&r, ASKS_ROUND, round), RECALLED);
    CHECK(has("\"chips\":1300,") && has("\"rule\":\"807/2015 r.23\"") && !has(":2600,\"stake\""));
    CHECK(has("\"staked\":2600,\"won\":2600") && !has("\"player\""));
    r = reader(&p, 2);
    CHECK_EQ(told(&r, ASKS_LAST, round), RECALLED);
    CHECK(has("\"chips\":2600,") && !has("1300"));
    for (uint64_t player = 0; player <= 4; player += 4) { /* nobody, and who looked on */
        r = reader(&p, player);
        for (enum readings what = 0; what < ASKS; what++) {
            CHECK_EQ(told(&r, what, round), what == ASKS_LAST ? NO_SUCH : RECALLED);
            CHECK(!has(":1300") && !has(",1300]") && !has(":2600") && !has(",2600]"));
            CHECK(!has("\"staked\"") && !has("\"result\""));
        }
    }
    r.inspector = true;
    CHECK_EQ(told(&r, ASKS_ROUND, round), RECALLED);
    CHECK(has("\"chips\":1300") && has("\"chips\":2600") && has("\"player\":\"2\""));
    CHECK(has("\"staked\":7800,\"won\":7800"));
    end(&p);
}

static void t_it_is_told_why_a_round_was_void(void)
{
    struct place  p;
    uint64_t      round = bets_cut_short(&p, game_find("roulette-us"), 500);
    struct reader r = reader(&p, 0);

    CHECK_EQ(told(&r, ASKS_ROUND, round), RECALLED);
    CHECK(has("\"void\":true,\"why\":{\"key\":\"interrupted\",\"pt\":\"A casa foi interrompida"));
    CHECK(has("\"en\":\"The house was interrupted before there was a result"));
    p.now += 5000;
    table_run_turn(p.table, p.now);
    sit(&p, 3);
    CHECK(is_done(ask(&p, 3, (struct command){.kind = CMD_BET, .amount = 500})));
    round = table_run_round(p.table);
    while (table_run_round(p.table) == round) table_run_turn(p.table, p.now += 1000);
    r = reader(&p, 0);
    CHECK_EQ(told(&r, ASKS_ROUND, round), RECALLED);
    CHECK(has("\"void\":false,\"commitment\""));
    end(&p);
}

/* ---------------------------------- proof ---------------------------------- */

/* The record, written and read again. */
static void through_record(struct round_record *t)
{
    static char        text[1 << 16];
    struct text        out = text_over(text, sizeof text);
    struct json_writer j = json_writer_over(&out);
    const char        *why = "";

    round_record_write(t, &j);
    CHECK(json_is_whole(&j) && !out.cut);
    round_record_release(t);
    CHECK(round_record_read(text, out.used, t, &why));
}

static enum proved lines_of(struct round_record *t, bool good)
{
    struct proof proof;

    CHECK_EQ(prove(t, &proof), good);
    return proof.step[STEP_LINES].value;
}

static struct round_record record_of(struct place *p, uint64_t round, enum told_for as)
{
    struct reader       r = reader(p, 1);
    struct round_record t;
    uint64_t            at;

    CHECK_EQ(round_record_find(r.store, round, &t), 1);
    free(round_record_play(&t, &at));
    round_record_narrow(&t, as, 1);
    through_record(&t);
    return t;
}

static void t_a_void_round_is_proved_from_its_rows_and_from_its_record(void)
{
    for (size_t g = 0; games[g]; g++) {
        struct place        p;
        struct round_record t;
        size_t              his, all;
        uint64_t            round;

        if (!games[g]->banked) continue;
        round = bets_cut_short(&p, games[g], 2000);
        all = listed_now(&p).count;
        his = lines_at(&p, 0);
        CHECK_EQ(round_record_find(reader(&p, 0).store, round, &t), 1);
        CHECK_EQ(lines_of(&t, true), PROVED);
        CHECK_EQ(t.lines, all);
        round_record_release(&t);
        for (enum told_for as = FOR_PLAYER; as <= FOR_INSPECTOR; as++) {
            t = record_of(&p, round, as);
            CHECK_EQ(t.lines, as == FOR_PLAYER ? his : all);
            CHECK_EQ(lines_of(&t, true), PROVED);
            t.line[0].value.back++; /* and not as it was */
            CHECK_EQ(lines_of(&t, false), DIFFERS);
            t.line[0].value.back--;
            t.line[0].value.result = RESULT_LOST;
            CHECK_EQ(lines_of(&t, false), DIFFERS);
            t.line[0].value.result = RESULT_VOID;
            t.is_void = false;
            CHECK_EQ(lines_of(&t, false), NOT_TOLD); /* the play differs */
            t.is_void = true;
            if (as == FOR_INSPECTOR) {
                t.lines--;
                CHECK_EQ(lines_of(&t, false), DIFFERS);
            }
            t.lines = 0; /* as records of void rounds once were */
            CHECK_EQ(lines_of(&t, true), NOT_TOLD);
            round_record_release(&t);
        }
        end(&p);
    }
}

/* The rows of a store, with one cent more given back. */
static int (*true_entries)(struct store *, uint64_t, size_t, entry_reader *, void *);

struct through {
    entry_reader *read;
    void         *with;
};

static int one_cent_more(void *with, const struct entry *e)
{
    static uint8_t        chain[HASH_BYTES + RECORD_MAX];
    const struct through *to = with;
    struct entry          other = *e;
    struct record         row;

    CHECK(record_read(e->bytes, e->size, &row));
    if (row.kind != RECORD_REFUND) return to->read(to->with, e);
    row.moved++;
    record_write(&row, chain);
    other.bytes = chain + HASH_BYTES;
    return to->read(to->with, &other);
}

static int entries_otherwise(struct store *store, uint64_t from, size_t most, entry_reader *read,
                             void *with)
{
    struct through to = {read, with};

    return true_entries(store, from, most, one_cent_more, &to);
}

static void t_a_refund_that_is_not_what_was_staked_is_noticed(void)
{
    struct place        p;
    struct round_record t;
    struct reader       r;
    uint64_t            round = bets_cut_short(&p, game_find("baccarat"), 2000);

    CHECK_EQ(round_record_find(reader(&p, 0).store, round, &t), 1);
    CHECK_EQ(t.refunds, 2);
    t.refund[1].moved--;
    CHECK_EQ(lines_of(&t, false), DIFFERS);
    CHECK_EQ(t.lines, lines_at(&p, 0)); /* the other's are told */
    t.refunds = 1;
    CHECK_EQ(lines_of(&t, false), DIFFERS);
    round_record_release(&t);
    r = reader(&p, 0);
    true_entries = r.store->entries;
    r.store->entries = entries_otherwise;
    check_night(&p, "the void round gives 2000 back to seat 0; 2001 are in rows");
    r.store->entries = true_entries;
    check_night(&p, "");
    end(&p);
}

/* Nothing made it void but that its table began anew (pit/renew.c). */
static void t_a_round_that_a_table_could_not_go_on_with_is_void(void)
{
    struct place        p;
    struct reader       r;
    struct session      session;
    struct round_record t;
    struct json_writer  j;
    uint64_t            round;

    open_table(&p, game_find("roulette-fr"), MODE_INDIVIDUAL);
    sit(&p, 1);
    table_run_turn(p.table, p.now);
    round = table_run_round(p.table);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BET, .place = 7, .amount = 700})));
    CHECK(cage_begin(p.cage));
    session = *cage_session(p.cage, table_run_holder(p.table, 0)->session);
    cage_end(p.cage);
    leave(&p);
    enter(&p); /* its rows are not read */
    CHECK(table_run_halt(p.table, &session, 1, "a test", p.now));
    r = reader(&p, 1);
    for (enum readings what = 0; what < ASKS; what++) {
        CHECK_EQ(told(&r, what, round), RECALLED);
        CHECK(has("\"void\":true") && has("\"result\":\"void\"") && has("807/2015 r.23"));
        CHECK(what == ASKS_RECORD || has("\"staked\":700,\"won\":700"));
        CHECK(what == ASKS_RECORD || has("\"why\":{\"key\":\"halted\""));
    }
    j = fresh();
    json_put_object(&j);
    CHECK_EQ(history_json_statement(&j, &r, session.id, 0), RECALLED);
    CHECK(has("\"staked\":700,\"won\":700,\"void\":true}") && has("\"staked\":0"));
    t = record_of(&p, round, FOR_PLAYER);
    CHECK_EQ(lines_of(&t, true), PROVED);
    round_record_release(&t);
    end(&p);
}

static void t_a_void_round_may_be_the_only_one_of_a_session(void)
{
    struct place       p;
    struct reader      r;
    struct json_writer j;
    uint64_t           session;

    bets_cut_short(&p, game_find("banca-francesa"), 600);
    session = table_run_holder(p.table, table_run_seat_of(p.table, 2))->session;
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_LEAVE})));
    r = reader(&p, 2);
    j = fresh();
    json_put_object(&j);
    CHECK_EQ(history_json_statement(&j, &r, session, 0), RECALLED);
    CHECK(has("\"rounds\":0,") && has("\"staked\":0,\"won\":0,\"net\":0")); /* decision 0054 */
    CHECK(has("\"staked\":2400,\"won\":2400,\"void\":true}]"));
    end(&p);
}

/* --------------------------------- who left -------------------------------- */

static void until_asked(struct place *p)
{
    do {
        p->now += 500;
        table_run_turn(p->table, p->now);
    } while (table_run_game(p->table)->awaits(table(p)).what != AWAITS_DECISION);
}

/* As a list of JSON: ["As","Kd"]. */
static void name_cards(const struct poker *s, unsigned seat, char out[64])
{
    struct text t = text_over(out, 64);

    text_put(&t, "\"cards\":[");
    for (unsigned i = 0; i < hole_cards((enum variant)s->variant); i++) {
        text_put(&t, i ? ",\"" : "\"");
        card_name(s->hand.seat[seat].hole[i], &t);
        text_put(&t, "\"");
    }
    text_put(&t, "]");
}

/* Two play; one leaves, which ends the hand and empties the table but for the other. */
static void leaver_sees_his_cards(const struct game *game)
{
    struct place        p;
    struct reader       r;
    const struct poker *s;
    char                own[2][64], button[32];
    uint64_t            round;

    open_table(&p, game, MODE_MULTI);
    sit(&p, 1);
    sit(&p, 2);
    until_asked(&p);
    for (unsigned moves = 0; ((const struct poker *)table(&p))->hand.unseen; moves++) {
        struct awaits  asked = game->awaits(table(&p)); /* 809/2015 r.49: not looked at yet */
        struct command cmd = {.kind = CMD_DECIDE, .number = MOVE_CHECK};

        CHECK(moves < 10);
        if (!(asked.options >> MOVE_CHECK & 1)) cmd.number = MOVE_CALL;
        CHECK(is_done(ask(&p, table_run_holder(p.table, asked.seat)->player, cmd)));
        until_asked(&p);
    }
    s = (const void *)table(&p);
    round = table_run_round(p.table);
    for (unsigned i = 0; i < 2; i++) name_cards(s, table_run_seat_of(p.table, i + 1), own[i]);
    snprintf(button, sizeof button, "\"button\":%u", s->marks.button);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_LEAVE})));
    for (unsigned turns = 0; table_run_seat_of(p.table, 1) != OBSERVER; turns++) {
        CHECK(turns < 100);
        if (game->awaits(table(&p)).what == AWAITS_DECISION)
            ask(&p, 2, (struct command){.kind = CMD_DECIDE, .number = MOVE_FOLD});
        table_run_turn(p.table, p.now += 500);
    }
    for (uint64_t player = 1; player <= 4; player++) {
        r = reader(&p, player);
        for (enum readings what = ASKS_ROUND; what <= ASKS_REPLAY; what++) {
            enum recalled value = told(&r, what, round);

            CHECK_EQ(value, what == ASKS_LAST && player > 2 ? NO_SUCH : RECALLED);
            if (value != RECALLED) continue;
            CHECK(strstr(strstr(space, "\"outcome\""), button));
            CHECK_EQ(has(own[0]), player == 1);
            CHECK_EQ(has(own[1]), player == 2);
        }
    }
    sit(&p, 3); /* at the seat that he had */
    CHECK_EQ(table_run_seat_of(p.table, 3), 0);
    r = reader(&p, 3);
    CHECK_EQ(told(&r, ASKS_ROUND, round), RECALLED);
    CHECK(!has(own[0]) && !has(own[1]));
    end(&p);
}

static void t_806_2015_r65__who_left_in_mid_hand_sees_his_cards_again(void)
{
    leaver_sees_his_cards(&holdem);
}

static void t_809_2015_r66__who_left_in_mid_hand_sees_his_cards_again(void)
{
    leaver_sees_his_cards(&sintetico);
}

static void t_811_2015_r65__who_left_in_mid_hand_sees_his_cards_again(void)
{
    leaver_sees_his_cards(&omaha);
}

/* He has no row in the hand; who came after it was opened was not dealt in, nor who left before. */
static void t_who_was_dealt_in_and_did_nothing_sees_his_cards_again(void)
{
    struct place  p;
    struct reader r;
    char          own[64];
    uint64_t      round;
    unsigned      seat;

    open_table(&p, &holdem, MODE_MULTI);
    for (uint64_t player = 1; player <= 3; player++) sit(&p, player);
    until_asked(&p);
    round = table_run_round(p.table);
    seat = table_run_game(p.table)->awaits(table(&p)).seat; /* neither of the blinds */
    name_cards((const void *)table(&p), seat, own);
    sit(&p, 4);
    stop(&p);
    for (uint64_t player = 1; player <= 4; player++) {
        r = reader(&p, player);
        for (enum readings what = ASKS_ROUND; what <= ASKS_REPLAY; what++) {
            CHECK_EQ(told(&r, what, round), what == ASKS_LAST && player == 4 ? NO_SUCH : RECALLED);
            CHECK_EQ(has(own), player == 1 + seat);
            CHECK_EQ(has("\"lines\":[]") && has("\"staked\":0,\"won\":0"), player == 1 + seat);
            CHECK_EQ(what == ASKS_REPLAY && has("\"frames\""), what == ASKS_REPLAY && player < 4);
        }
    }
    CHECK(is_done(ask(&p, 4, (struct command){.kind = CMD_LEAVE})));
    CHECK(is_done(ask(&p, 1 + seat, (struct command){.kind = CMD_LEAVE})));
    sit(&p, 4); /* in his place: what is dealt there now is another's */
    CHECK_EQ(table_run_seat_of(p.table, 4), seat);
    for (unsigned moves = 0; !pok_is_in_hand((const void *)table(&p), seat); moves++) {
        CHECK(moves < 100);
        until_asked(&p);
        if (!pok_is_in_hand((const void *)table(&p), seat))
            ask(&p,
                table_run_holder(p.table, table_run_game(p.table)->awaits(table(&p)).seat)->player,
                (struct command){.kind = CMD_DECIDE, .number = MOVE_FOLD});
    }
    until_asked(&p);
    stop(&p);
    r = reader(&p, 1 + seat);
    CHECK_EQ(told(&r, ASKS_REPLAY, table_run_round(p.table)), RECALLED);
    CHECK(has("\"outcome\"") && !has("\"lines\"") && !has("\"frames\""));
    CHECK_EQ(told(&r, ASKS_LAST, 0), RECALLED);
    CHECK(has(own));
    end(&p);
}

/* Before the lot for the button there is neither hand nor board, and no button. */
static void t_a_hand_that_was_void_before_a_card_shows_none(void)
{
    struct place  p;
    struct reader r;

    open_table(&p, &holdem, MODE_MULTI);
    sit(&p, 1);
    sit(&p, 2);
    table_run_turn(p.table, p.now);
    CHECK_EQ(p.table->draws, 0);
    stop(&p);
    r = reader(&p, 1);
    CHECK_EQ(told(&r, ASKS_ROUND, table_run_round(p.table)), RECALLED);
    CHECK(has("\"outcome\":{\"board\":[],\"players\":[]}") && has("\"void\":true"));
    end(&p);
}

TEST_MAIN(TESTS)
