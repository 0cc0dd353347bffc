/* Poker at a live table: whatever happens, every cent is somebody's. */
#define _XOPEN_SOURCE 700 /* mkdtemp, for the scratch store */
#include "tables/poker_test.h"

#define TESTS(X)                                                                                   \
    X(a_hand_of_each_variant_from_the_blinds_to_the_last_cent)                                     \
    X(r17_b__an_entry_commission_goes_to_the_house_and_is_no_chip)                                 \
    X(r10__who_leaves_in_a_hand_keeps_his_seat_until_it_is_over)                                   \
    X(one_alone_is_dealt_nothing_and_the_clock_may_sleep)                                          \
    X(a_decision_is_given_all_of_its_time)                                                         \
    X(resting_and_coming_back)                                                                     \
    X(r72__a_hand_cut_short_at_any_row_gives_every_chip_back)                                      \
    X(nights_with_crashes_lose_nothing)                                                            \
    X(every_card_that_was_seen_opens_and_no_other)                                                 \
    X(no_seed_and_no_undealt_card_is_on_the_disk)                                                  \
    X(what_binds_a_deck_is_told_before_a_card_is_dealt)

static void to_the_end(struct place *p, struct dice *d)
{
    for (int i = 0; i < 400; i++) {
        turn(p);
        if (table_run_is_over(p->table)) return;
        p->now += 500;
        CHECK(answer(p, d));
        CHECK(is_done(p->last));
    }
    CHECK(false);
}

static void t_a_hand_of_each_variant_from_the_blinds_to_the_last_cent(void)
{
    for (size_t v = 0; v < 3; v++) {
        struct place p;
        cents        rake = 0;

        begin_house(&p, variants[v], poker_house(variants[v]));
        sit(&p, 3);
        for (int hands = 0; hands < 4; hands++) {
            p.now = p.table->opens_ms > p.now ? p.table->opens_ms : p.now;
            turn(&p);
            CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
            CHECK(in_the_pot(&poker(&p)->hand) > 0);
            every_cent_is_there(&p);
            to_the_end(&p, NULL);
            CHECK_EQ(table(&p)->phase, PHASE_SETTLED);
            CHECK_EQ(poker(&p)->hand.turned, BOARD_MAX);
            every_cent_is_there(&p);
        }
        rake = account(&p, ACCOUNT_RAKE);
        CHECK(rake > 0);
        for (uint64_t player = 1; player <= 3; player++)
            CHECK(is_done(ask(&p, player, (struct command){.kind = CMD_LEAVE})));
        every_cent_is_there(&p);
        CHECK_EQ(account(&p, ACCOUNT_STACK), 0);
        end(&p);
    }
}

static void t_r17_b__an_entry_commission_goes_to_the_house_and_is_no_chip(void)
{
    struct house house = poker_house(&holdem);
    struct place p;

    house.value[POK_RAKE] = RAKE_ENTRY;
    house.value[POK_RAKE_ENTRY] = 1000;
    begin_house(&p, &holdem, house);
    sit(&p, 2);
    CHECK_EQ(balance(&p, 1).wallet, PURSE - CAVE);
    CHECK_EQ(balance(&p, 1).tables, CAVE - CAVE / 10);
    CHECK_EQ(account(&p, ACCOUNT_RAKE), 2 * CAVE / 10);
    CHECK(is_done(ask(&p, 1, (struct command){.kind = CMD_BUY, .amount = 1000})));
    CHECK_EQ(account(&p, ACCOUNT_RAKE), 2 * CAVE / 10 + 100);
    every_cent_is_there(&p);
    crash(&p);
    to_the_end(&p, NULL);
    every_cent_is_there(&p);

    /* The wallet must hold both. */
    pay_in(&p, 99, CAVE - 1);
    CHECK_EQ(ask(&p, 99, (struct command){.kind = CMD_SIT, .amount = CAVE}).no, REF_NO_FUNDS);
    CHECK_EQ(balance(&p, 99).wallet, CAVE - 1);
    end(&p);
}

static void t_r10__who_leaves_in_a_hand_keeps_his_seat_until_it_is_over(void)
{
    struct place p;
    unsigned     seat;
    uint64_t     player;

    begin_house(&p, &holdem, poker_house(&holdem));
    sit(&p, 3);
    turn(&p);
    seat = poker(&p)->marks.big;
    player = table_run_holder(p.table, seat)->player;
    CHECK(is_done(ask(&p, player, (struct command){.kind = CMD_LEAVE})));
    CHECK_EQ(table_run_seat_of(p.table, player), seat);
    CHECK_EQ(balance(&p, player).in_play, 100);
    every_cent_is_there(&p);
    CHECK_EQ(ask(&p, player, (struct command){.kind = CMD_LEAVE}).no, REF_CHIPS_IN_PLAY);
    to_the_end(&p, NULL);
    CHECK_EQ(table_run_seat_of(p.table, player), OBSERVER);
    CHECK_EQ(balance(&p, player).wallet, PURSE - 100);
    every_cent_is_there(&p);
    end(&p);
}

static void t_one_alone_is_dealt_nothing_and_the_clock_may_sleep(void)
{
    struct place p;
    int64_t      next;

    begin_house(&p, &omaha, poker_house(&omaha));
    sit(&p, 1);
    next = table_run_turn(p.table, p.now);
    CHECK(next > p.now);
    CHECK_EQ(table(&p)->phase, PHASE_IDLE);
    sit(&p, 0);
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_SIT, .amount = CAVE})));
    turn(&p);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    end(&p);
}

/* 903-B 6.1.4: never below three seconds, however late the table heard the time before. */
static void t_a_decision_is_given_all_of_its_time(void)
{
    struct house house = poker_house(&holdem);
    struct place p;

    house.value[OPT_DECISION] = 3000;
    begin_house(&p, &holdem, house);
    sit(&p, 3);
    p.now += 900;
    turn(&p);
    CHECK_EQ(table(&p)->deadline_ms, p.now + 3000);
    for (int i = 0; i < 6; i++) {
        p.now += 777;
        CHECK(answer(&p, NULL));
        turn(&p);
        if (table(&p)->phase == PHASE_DECIDING) CHECK_EQ(table(&p)->deadline_ms, p.now + 3000);
    }
    to_the_end(&p, NULL);
    p.now = p.table->opens_ms + 4321; /* the thread was late */
    turn(&p);
    CHECK_EQ(table(&p)->deadline_ms, p.now + 3000);

    /* Nobody answers: the extra time, then the clock decides, hand after hand. */
    for (int i = 0; i < 60 && p.table->opens_ms; i++) {
        int64_t next = table_run_turn(p.table, p.now);

        CHECK(next > p.now);
        p.now = next;
    }
    every_cent_is_there(&p);
    end(&p);
}

static void t_resting_and_coming_back(void)
{
    struct place p;

    begin_house(&p, &holdem, poker_house(&holdem));
    sit(&p, 2);
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_REST})));
    turn(&p);
    CHECK_EQ(table(&p)->phase, PHASE_IDLE);
    CHECK_EQ(ask(&p, 2, (struct command){.kind = CMD_REST}).no, REF_NOT_AWAITED);
    crash(&p);
    all_come_back(&p);
    CHECK(is_done(ask(&p, 2, (struct command){.kind = CMD_RETURN})));
    turn(&p);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    end(&p);
}

/* Hand after hand, each cut short one change of the table later than the one before. */
static void t_r72__a_hand_cut_short_at_any_row_gives_every_chip_back(void)
{
    for (size_t v = 0; v < 3; v++) {
        struct place p;
        unsigned     cut, voids = 0;
        bool         over = false;

        begin_house(&p, variants[v], poker_house(variants[v]));
        for (cut = 1; !over; cut++) {
            struct pok_marks marks;
            cents            rake = account(&p, ACCOUNT_RAKE), tables[PLAYERS + 1];

            for (uint64_t player = 1; player <= 3; player++) {
                if (table_run_seat_of(p.table, player) == OBSERVER)
                    CHECK(is_done(
                        ask(&p, player, (struct command){.kind = CMD_SIT, .amount = CAVE})));
                tables[player] = balance(&p, player).tables;
            }
            marks = poker(&p)->marks;
            p.changes = 0;
            while (p.changes < cut && !over) {
                /* One thing at a time, so that there is a crash between any two. */
                struct awaits  asked = table_run_game(p.table)->awaits(table(&p));
                struct command cmd = {.seat = HOUSE, .kind = CMD_OPEN};

                p.now += 100;
                if (asked.what == AWAITS_DECISION) {
                    answer(&p, NULL);
                    over = table_run_is_over(p.table);
                    continue;
                }
                if (asked.what == AWAITS_OPEN) CHECK(table_run_take_seed(p.table));
                if (asked.what == AWAITS_DRAW)
                    cmd = (struct command){.seat = HOUSE,
                                           .kind = CMD_DRAW,
                                           .number = table_run_draw(p.table, asked.below)};
                CHECK(is_done(table_run_do(p.table, &cmd, NULL, p.now)));
            }
            if (over) break;
            crash(&p);
            voids++;
            CHECK_EQ(table(&p)->phase, PHASE_VOID);
            CHECK_EQ(account(&p, ACCOUNT_RAKE), rake);
            if (marks.button != NOBODY) CHECK(memcmp(&marks, &poker(&p)->marks, sizeof marks) == 0);
            for (uint64_t player = 1; player <= 3; player++) {
                CHECK_EQ(balance(&p, player).tables, tables[player]);
                CHECK_EQ(balance(&p, player).in_play, 0);
            }
            every_cent_is_there(&p);
        }
        CHECK(voids > 15);
        crash(&p);
        CHECK_EQ(table(&p)->phase, PHASE_SETTLED); /* decided, it stands */
        every_cent_is_there(&p);
        end(&p);
    }
}

/* A lively night of poker, in which the house dies again and again. */
static void night(const struct game *game, struct house house, unsigned asks)
{
    struct place p;
    struct dice  d = {.at = (uint64_t)house.value[POK_SHOWDOWN] + 7};

    begin_house(&p, game, house);
    for (unsigned i = 0; i < asks; i++) {
        uint64_t       player = 1 + dice_below(&d, PLAYERS);
        unsigned       seat = table_run_seat_of(p.table, player);
        struct command cmd = {0};

        p.now += dice_below(&d, 4000);
        turn(&p);
        if (dice_one_in(&d, 60)) crash(&p);
        if (!dice_one_in(&d, 4) && answer(&p, &d)) {
            CHECK(game->sane(table(&p)));
            continue;
        }
        if (seat == OBSERVER) cmd = (struct command){.kind = CMD_SIT, .amount = CAVE};
        else if (dice_one_in(&d, 8)) cmd.kind = CMD_LEAVE;
        else if (dice_one_in(&d, 4)) cmd = (struct command){.kind = CMD_BUY, .amount = 5000};
        else if (dice_one_in(&d, 4)) cmd.kind = CMD_POST;
        else cmd.kind = dice_one_in(&d, 3) ? CMD_REST : CMD_RETURN;
        ask(&p, player, cmd);
        CHECK(game->sane(table(&p)));
        if (i % 16 == 0) every_cent_is_there(&p);
    }
    every_cent_is_there(&p);
    end(&p);
}

static void t_nights_with_crashes_lose_nothing(void)
{
    for (size_t v = 0; v < 3; v++) {
        struct house house = poker_house(variants[v]);

        night(variants[v], house, 800);
        house.value[POK_SHOWDOWN] = SHOWDOWN_ASK;
        house.value[POK_RAKE] = RAKE_ENTRY;
        if (v != SINTETICO) house.value[POK_ENTERING] = ENTERING_POST;
        night(variants[v], house, 800);
    }
}

/* -------------------------------- the deck ---------------------------------- */

static bool lies_open(const struct place *p, const struct fair_opening *o, unsigned seat)
{
    const struct hand *h = &poker(p)->hand;

    for (unsigned i = 0; seat == NOBODY && i < BOARD_MAX; i++)
        if (h->board[i] == o->card) return true;
    for (unsigned i = 0; seat != NOBODY && i < HOLE_MAX; i++)
        if (h->seat[seat].hole[i] == o->card) return true;
    return false;
}

/* Rows of a kind in the journal, and the body of the last of them. */
struct found {
    uint8_t  body[FAIR_LEAVES * FAIR_OPENING];
    size_t   size;
    unsigned rows, kind;
};

static int find_row(void *with, const struct entry *e)
{
    struct found *f = with;
    struct record row;
    uint8_t       room[RECORD_BODY_MAX];

    CHECK_EQ(envelope_read(&scratch_keys, e->bytes, e->size, room, &row), ENVELOPE_OPEN);
    if (row.kind != f->kind || row.table != 1) return 0;
    f->rows++;
    f->size = row.body_size;
    CHECK(f->size <= sizeof f->body);
    memcpy(f->body, row.body, f->size);
    return 0;
}

static struct found find(struct place *p, enum record_kind kind)
{
    struct found f = {.kind = kind};

    CHECK(cage_begin(p->cage));
    CHECK(cage_wait(p->cage, cage_end(p->cage)));
    CHECK_EQ(p->store->entries(p->store, 1, SIZE_MAX >> 2, find_row, &f), 0);
    return f;
}

static void t_every_card_that_was_seen_opens_and_no_other(void)
{
    for (size_t v = 0; v < 3; v++) {
        struct place         p;
        unsigned             cards = v == SINTETICO ? 28 : 52;
        unsigned             hole = hole_cards((enum variant)v);
        const struct opened *o;
        size_t               count, for_all = 0;
        struct found         bound, kept;

        begin_house(&p, variants[v], poker_house(variants[v]));
        sit(&p, 3);
        turn(&p);
        table_run_opened(p.table, &count);
        CHECK_EQ(count, 0);
        for (bool folded = false; !folded;) { /* the first who may, folds */
            struct awaits asked = table_run_game(p.table)->awaits(table(&p));

            CHECK_EQ(asked.what, AWAITS_DECISION);
            folded = asked.options >> MOVE_FOLD & 1 && poker(&p)->hand.street == 1;
            if (folded)
                ask(&p, table_run_holder(p.table, asked.seat)->player,
                    (struct command){.kind = CMD_DECIDE, .number = MOVE_FOLD});
            else answer(&p, NULL);
            turn(&p);
        }
        to_the_end(&p, NULL);
        o = table_run_opened(p.table, &count);
        CHECK_EQ(count, BOARD_MAX + 3 * hole);
        for (size_t i = 0; i < count; i++) {
            CHECK(fair_holds(&o[i].value, cards, table_run_commitment(p.table)));
            CHECK(lies_open(&p, &o[i].value, o[i].seat));
            for_all += o[i].for_all;
            if (o[i].seat != NOBODY)
                CHECK_EQ(o[i].player, table_run_holder(p.table, o[i].seat)->player);
            if (o[i].seat != NOBODY)
                CHECK_EQ(o[i].for_all, (poker(&p)->hand.shown & seat_bit(o[i].seat)) != 0);
        }
        CHECK_EQ(for_all, BOARD_MAX + 2 * hole);

        /* The same in the journal, for a verifier: only what everybody saw. */
        bound = find(&p, RECORD_COMMITMENT);
        kept = find(&p, RECORD_OPENING);
        CHECK_EQ(bound.rows, 1);
        CHECK_EQ(kept.rows, 1);
        CHECK_EQ(kept.size, for_all * FAIR_OPENING);
        for (size_t i = 0; i < for_all; i++) {
            struct fair_opening opening;

            fair_read(kept.body + i * FAIR_OPENING, &opening);
            CHECK(fair_holds(&opening, cards, bound.body));
        }
        end(&p);
    }
}

static int count_bytes(void *with, const struct entry *e)
{
    struct deck *d = with;

    for (unsigned i = 0; i < d->value.cards; i++)
        for (size_t at = 0; at + FAIR_SALT <= e->size; at++)
            if (memcmp(e->bytes + at, d->value.salt[i], FAIR_SALT) == 0) d->opened++;
    return 0;
}

static void t_no_seed_and_no_undealt_card_is_on_the_disk(void)
{
    struct place    p;
    struct deck     d;
    struct snapshot kept;
    uint8_t         zero[SEED_BYTES] = {0};

    begin_house(&p, &holdem, poker_house(&holdem));
    sit(&p, 2);
    turn(&p);
    d = *p.table->deck;
    CHECK(memcmp(p.table->seed, zero, sizeof zero) == 0); /* forgotten once it was used */
    to_the_end(&p, NULL);
    CHECK_EQ(find(&p, RECORD_SEED).rows, 0);
    d.opened = 0;
    CHECK_EQ(p.store->entries(p.store, 1, SIZE_MAX >> 2, count_bytes, &d), 0);
    CHECK_EQ(d.opened, 9); /* salts of two hands and a board that were shown */
    CHECK(cage_begin(p.cage));
    table_run_write(p.table, RECORD_EVENT, "", 0, p.now); /* a row to wait for */
    table_run_snapshot(p.table);
    CHECK(cage_wait(p.cage, cage_end(p.cage)));
    CHECK_EQ(envelope_snapshot(p.store, 1, &kept), 1);
    d.opened = 0;
    count_bytes(&d, &(struct entry){.bytes = kept.bytes, .size = kept.size});
    CHECK_EQ(d.opened, 0);
    free((void *)(uintptr_t)kept.bytes);
    for (size_t i = 0; i < sizeof p.table->deck->value; i++)
        CHECK_EQ(((const uint8_t *)&p.table->deck->value)[i], 0);
    end(&p);
}

static void t_what_binds_a_deck_is_told_before_a_card_is_dealt(void)
{
    struct place p;
    int64_t      next;

    begin_house(&p, &holdem, poker_house(&holdem));
    sit(&p, 2);
    next = table_run_turn(p.table, p.now);
    CHECK_EQ(table(&p)->phase, PHASE_DRAWING);
    CHECK_EQ(p.table->draws, 0);
    CHECK(next > p.now);
    CHECK_EQ(find(&p, RECORD_COMMITMENT).rows, 1);
    p.now = next;
    turn(&p);
    CHECK_EQ(table(&p)->phase, PHASE_DECIDING);
    end(&p);
}

TEST_MAIN(TESTS)
