/* The cards: the deal, the third card, what is hidden, what each coup pays. */
#include "games/baccarat/baccarat_test.h"

#define TESTS(X)                                                                                   \
    X(812_2015_r6_b__six_or_eight_decks)                                                           \
    X(812_2015_r6_c__every_card_of_every_deck_can_be_dealt)                                        \
    X(812_2015_r7_a__an_ace_is_1)                                                                  \
    X(812_2015_r7_b__king_queen_jack_and_ten_are_0)                                                \
    X(812_2015_r7_c__the_others_are_what_they_show)                                                \
    X(812_2015_r8__of_a_sum_only_the_last_digit_counts)                                            \
    X(812_2015_r16__the_deal_begins_when_the_bets_are_closed)                                      \
    X(812_2015_r17__two_cards_each_alternately_face_down_ponto_first)                              \
    X(812_2015_r18__then_pontos_cards_are_turned_and_then_bancas)                                  \
    X(812_2015_r19__8_or_9_on_either_side_ends_the_deal)                                           \
    X(812_2015_r20__the_third_card_as_the_table_prints_it)                                         \
    X(every_coup_has_the_right_cards_and_pays_to_the_cent)                                         \
    X(every_deal_of_eight_decks_is_counted)                                                        \
    X(what_lies_face_down_is_in_no_view_and_no_event)                                              \
    X(a_void_round_does_not_turn_the_cards)                                                        \
    X(the_shoe_is_filled_for_every_round)                                                          \
    X(or_at_the_cut_card_and_never_within_a_round)                                                 \
    X(the_indicator_remembers_who_won_and_with_what)
TESTS(TEST_DECLARE)

/* ------------------- the law once more, as a ladder of ifs --------------- */

static unsigned worth_of(unsigned rank)
{
    return rank >= 10 ? 0 : rank;
}

static bool ponto_takes(unsigned ponto, unsigned banca)
{
    if (ponto == 8 || ponto == 9 || banca == 8 || banca == 9) return false;
    return ponto != 6 && ponto != 7;
}

/* `third` is the worth of ponto's, with 10 as the table prints it, or -1. */
static bool banca_takes(unsigned ponto, unsigned banca, int third)
{
    if (ponto == 8 || ponto == 9 || banca == 8 || banca == 9) return false;
    if (banca == 0 || banca == 1 || banca == 2) return true;
    if (banca == 7) return false;
    if (third < 0) return banca != 6;
    if (banca == 3) return third != 8;
    if (banca == 4) return third != 1 && third != 8 && third != 9 && third != 10;
    if (banca == 5) return third == 4 || third == 5 || third == 6 || third == 7;
    return third == 6 || third == 7;
}

/* ------------------------------------------------------------------------ */

static void begin_round(const struct house *house)
{
    open_table(&baccarat, *house, 1);
    play_bet(&p, 0, BAC_PONTO, 100);
    play_close(&p, 0);
}

static void begin_usual(void)
{
    struct house house = house_of(&baccarat, 100);

    begin_round(&house);
}

static unsigned phase(void)
{
    return p.state.table.phase;
}

static void t_812_2015_r6_b__six_or_eight_decks(void)
{
    for (int64_t decks = 0; decks <= 9; decks++) {
        struct house  house = play_house(&baccarat);
        struct faults faults = {0};

        house.value[BAC_DECKS] = decks;
        game_lawful(&baccarat, &house, &faults);
        CHECK_EQ(faults_refuse(&faults), decks != 6 && decks != 8);
        if (faults_refuse(&faults)) {
            CHECK_TEXT(faults.list[0].rule, "812/2015 r.6 b");
            continue;
        }
        begin_round(&house);
        CHECK_EQ(baccarat.awaits(&p.state).below, decks * 52);
    }
}

static void t_812_2015_r6_c__every_card_of_every_deck_can_be_dealt(void)
{
    for (unsigned decks = 6; decks <= 8; decks += 2) {
        struct house house = house_of(&baccarat, 100);
        unsigned     seen[DECK] = {0};

        house.value[BAC_DECKS] = decks;
        for (uint32_t n = 0; n < decks * 52; n++) {
            begin_round(&house);
            play_draw(&p, n);
            CHECK(state()->coup.card[BAC_PONTO][0] < DECK);
            seen[state()->coup.card[BAC_PONTO][0]]++;
        }
        CHECK_REFUSED(&p, NO_SUCH_OUTCOME, .kind = CMD_DRAW, .seat = HOUSE,
                      .number = decks * 52 - 1);
        for (unsigned rank = ACE; rank <= KING; rank++)
            for (unsigned suit = 0; suit < SUITS; suit++)
                CHECK_EQ(seen[card_of(rank, suit)], decks);
    }
}

/* What ponto has with this card and kings beside it, against a banca of 0. */
static unsigned score_with_king(unsigned rank)
{
    begin_usual();
    deal_one(card_of(rank, HEARTS));
    deal("Ks Kd Qs");
    if (worth_of(rank) <= 5) deal("Kc");
    if (phase() == PHASE_DRAWING) deal("Ts"); /* banca stays at 0 */
    CHECK_EQ(phase(), PHASE_SETTLED);
    return p.state.table.last[0] % 10u;
}

static void t_812_2015_r7_a__an_ace_is_1(void)
{
    CHECK_EQ(score_with_king(ACE), 1);
}

static void t_812_2015_r7_b__king_queen_jack_and_ten_are_0(void)
{
    for (unsigned rank = 10; rank <= KING; rank++) {
        CHECK_EQ(score_with_king(rank), 0);
        CHECK_EQ(p.state.table.last[0], 10 * BAC_EMPATE);
    }
}

static void t_812_2015_r7_c__the_others_are_what_they_show(void)
{
    for (unsigned rank = 2; rank <= 9; rank++) CHECK_EQ(score_with_king(rank), rank);
}

static void t_812_2015_r8__of_a_sum_only_the_last_digit_counts(void)
{
    static const struct {
        const char *cards;
        unsigned    result;
    } sums[] = {
        {"9s 2h 9d Kc", 10 * BAC_PONTO + 8},        /* 18 */
        {"5s 2h 5d Kc Kh Ks", 10 * BAC_BANCA + 2},  /* 10 is 0 */
        {"5s Kh 5d Kc 6h 5s", 10 * BAC_PONTO + 6},  /* 16 */
        {"7s Kh 7d Kc 6h Ks", 10 * BAC_EMPATE + 0}, /* 20 is 0 */
        {"7s 9h 7d 9c", 10 * BAC_BANCA + 8},
        {"7s 6h 8d 6c 9h", 10 * BAC_PONTO + 4}, /* 24; banca's 12 is 2 and draws below */
    };

    for (unsigned i = 0; i < sizeof sums / sizeof *sums; i++) {
        begin_usual();
        deal(sums[i].cards);
        if (phase() == PHASE_DRAWING) deal("Kc");
        CHECK_EQ(phase(), PHASE_SETTLED);
        CHECK_EQ(p.state.table.last[0], sums[i].result);
    }
}

static void t_812_2015_r16__the_deal_begins_when_the_bets_are_closed(void)
{
    open_table(&baccarat, house_of(&baccarat, 100), 2);
    play_bet(&p, 1, BAC_PONTO, 100);
    CHECK_REFUSED(&p, NOT_AWAITED, .kind = CMD_DRAW, .seat = HOUSE);
    close_bets();
    CHECK_EQ(state()->coup.dealt, 0);
    for (unsigned n = 1; n <= 4; n++) {
        CHECK_REFUSED(&p, NOT_YOUR_MOVE, .kind = CMD_DRAW, .seat = 0);
        play_draw(&p, 0);
        CHECK_EQ(state()->coup.dealt, n);
    }
}

static void t_812_2015_r17__two_cards_each_alternately_face_down_ponto_first(void)
{
    static const unsigned places[] = {0, 3, 1, 4}; /* ponto 0 1 2, banca 3 4 5 */

    begin_usual();
    for (uint32_t n = 0; n < 4; n++) {
        play_draw(&p, n * 4);
        CHECK_EQ(p.heard.list[0].kind, EV_CARD);
        CHECK_EQ(p.heard.list[0].place, places[n]);
        CHECK_EQ(p.heard.list[0].number, CARD_BACK);
        if (n < 3) CHECK_EQ(p.heard.count, 1);
    }
    CHECK_EQ(state()->coup.card[BAC_PONTO][0], card_of(1, SPADES));
    CHECK_EQ(state()->coup.card[BAC_BANCA][0], card_of(2, SPADES));
    CHECK_EQ(state()->coup.card[BAC_PONTO][1], card_of(3, SPADES));
    CHECK_EQ(state()->coup.card[BAC_BANCA][1], card_of(4, SPADES));
}

static void t_812_2015_r18__then_pontos_cards_are_turned_and_then_bancas(void)
{
    static const char *const names[] = {"2h", "3c", "4s", "Kd"};
    static const unsigned    places[] = {0, 1, 3, 4};

    begin_usual();
    deal("2h 4s 3c Kd");
    CHECK_EQ(p.heard.count, 5);
    for (unsigned n = 0; n < 4; n++) {
        uint8_t card = 0;

        CHECK(card_read(names[n], &card));
        CHECK_EQ(p.heard.list[1 + n].kind, EV_TURNED);
        CHECK_EQ(p.heard.list[1 + n].place, places[n]);
        CHECK_EQ(p.heard.list[1 + n].number, card);
    }
    deal("5d"); /* the third card is dealt face up */
    CHECK_EQ(p.heard.list[0].kind, EV_CARD);
    CHECK_EQ(p.heard.list[0].place, 2);
    CHECK_EQ(p.heard.list[0].number, card_of(5, DIAMONDS));
    deal("5d");
    CHECK_EQ(p.heard.list[0].place, 5);
}

static void t_812_2015_r19__8_or_9_on_either_side_ends_the_deal(void)
{
    for (unsigned ponto = 0; ponto <= 9; ponto++)
        for (unsigned banca = 0; banca <= 9; banca++) {
            begin_usual();
            deal_one(card_of(ponto ? ponto : 10, HEARTS));
            deal_one(card_of(banca ? banca : 10, SPADES));
            deal("Kd Qc");
            if (ponto >= 8 || banca >= 8) CHECK_EQ(phase(), PHASE_SETTLED);
            else if (ponto <= 5 || banca <= 5) CHECK_EQ(phase(), PHASE_DRAWING);
            else CHECK_EQ(phase(), PHASE_SETTLED); /* 6 and 7 stand on both sides */
        }
}

/* All pairs of scores, all thirteen third cards. */
static void t_812_2015_r20__the_third_card_as_the_table_prints_it(void)
{
    for (unsigned ponto = 0; ponto <= 9; ponto++)
        for (unsigned banca = 0; banca <= 9; banca++)
            for (unsigned rank = ACE; rank <= KING; rank++) {
                int third = -1;

                begin_usual();
                deal_one(card_of(ponto ? ponto : 10, HEARTS));
                deal_one(card_of(banca ? banca : 10, SPADES));
                deal("Kd Qc");
                if (ponto_takes(ponto, banca)) {
                    CHECK_EQ(state()->coup.next, BAC_PONTO);
                    deal_one(card_of(rank, CLUBS));
                    CHECK_EQ(state()->coup.card[BAC_PONTO][2], card_of(rank, CLUBS));
                    third = rank > 10 ? 10 : (int)rank;
                }
                CHECK_EQ(phase() == PHASE_DRAWING, banca_takes(ponto, banca, third));
                if (phase() == PHASE_SETTLED) continue;
                CHECK_EQ(state()->coup.next, BAC_BANCA);
                deal_one(card_of(rank, DIAMONDS));
                CHECK_EQ(state()->coup.card[BAC_BANCA][2], card_of(rank, DIAMONDS));
                CHECK_EQ(phase(), PHASE_SETTLED); /* one additional card at most */
            }
}

/* --------------------------- every coup, counted ------------------------- */

static const cents bets[BAC_PLACES] = {101, 319, 107, 113, 109};

/* Every line of the coup on the table, against the law said once more. */
static void check_payouts(enum bac_commission kind, unsigned ponto, unsigned banca, bool pairs[2])
{
    cents stack = CHIPS;

    CHECK_EQ(play_settle(&p), BAC_PLACES);
    for (unsigned place = 0; place < BAC_PLACES; place++) {
        const struct payout *line = &p.line[place];
        cents                bet = bets[place], back = 0;
        enum result          result = RESULT_LOST;

        if (place == BAC_PONTO && ponto > banca) back = 2 * bet;
        if (place == BAC_BANCA && banca > ponto) {
            back = 2 * bet;
            if (kind == BAC_FIVE_PERCENT) back -= 15;                               /* 15.95 */
            if (kind == BAC_HALF_ON_5_6 && (banca == 5 || banca == 6)) back -= 159; /* 159.5 */
        }
        if (place == BAC_EMPATE && ponto == banca) back = 9 * bet;
        if (place == BAC_PAR_PONTO && pairs[0]) back = 12 * bet;
        if (place == BAC_PAR_BANCA && pairs[1]) back = 12 * bet;
        if (back > 0) result = RESULT_WON;
        if (place <= BAC_BANCA && ponto == banca) {
            back = bet;
            result = RESULT_TIED;
        }
        CHECK_EQ(line->place, place);
        CHECK_EQ(line->stake, bet);
        CHECK_EQ(line->result, result);
        CHECK_EQ(line->back, back);
        stack += back - bet;
    }
    CHECK_EQ(play_stack(&p, 0), stack);
    CHECK_EQ(p.state.table.bank, CHIPS - stack);
}

/* Deals four cards of these ranks and the third ones that the law gives; tells
 * whether ponto took one. */
static bool check_coup(enum bac_commission kind, const unsigned rank[4], const unsigned third[2])
{
    unsigned ponto = (worth_of(rank[0]) + worth_of(rank[2])) % 10, cards = 4;
    unsigned banca = (worth_of(rank[1]) + worth_of(rank[3])) % 10, after[2] = {ponto, banca};
    bool     pairs[2] = {rank[0] == rank[2], rank[1] == rank[3]};
    bool     takes = ponto_takes(ponto, banca);

    for (unsigned n = 0; n < 4; n++) deal_one(card_of(rank[n], n));
    if (takes) {
        deal_one(card_of(third[0], CLUBS));
        after[0] = (ponto + worth_of(third[0])) % 10;
        cards++;
    }
    if (banca_takes(ponto, banca, takes ? (int)third[0] : -1)) {
        deal_one(card_of(third[1], HEARTS));
        after[1] = (banca + worth_of(third[1])) % 10;
        cards++;
    }
    CHECK_EQ(phase(), PHASE_SETTLED);
    CHECK_EQ(state()->coup.dealt, cards);
    CHECK_EQ(state()->shoe.left, 8 * 52 - cards);
    check_payouts(kind, after[0], after[1], pairs);
    return takes;
}

/* All values of the first four cards and of ponto's third, while banca's third
 * and the three commissions take turns. */
static void t_every_coup_has_the_right_cards_and_pays_to_the_cent(void)
{
    static struct bac_state fresh[BAC_COMMISSIONS];
    bool                    seen[BAC_COMMISSIONS][30] = {{false}};
    unsigned                coups = 0;

    for (unsigned kind = 0; kind < BAC_COMMISSIONS; kind++) {
        sit_down_with(kind);
        for (uint16_t place = 0; place < BAC_PLACES; place++) play_bet(&p, 0, place, bets[place]);
        play_close(&p, 0);
        fresh[kind] = *state();
    }
    for (unsigned n = 0; n < 10000; n++) {
        unsigned rank[4] = {n % 10 + 1, n / 10 % 10 + 1, n / 100 % 10 + 1, n / 1000 + 1};

        for (unsigned third = 1; third <= 10; third++, coups++) {
            enum bac_commission kind = coups % BAC_COMMISSIONS;

            memcpy(&p.state, &fresh[kind], sizeof fresh[kind]);
            if (!check_coup(kind, rank, (const unsigned[]){third, coups / 10 % 10 + 1})) third = 10;
            seen[kind][p.state.table.last[0]] = true;
        }
    }
    for (unsigned kind = 0; kind < BAC_COMMISSIONS; kind++)
        for (unsigned result = 0; result < 30; result++) /* nobody wins with 0 */
            CHECK_EQ(seen[kind][result], result != 10 * BAC_PONTO && result != 10 * BAC_BANCA);
}

/* Deals on from here with every value that can come, and counts the orders of
 * six cards in which each side wins: cards[v] are worth v and remain. */
static void count_deals(const struct bac_state *s, unsigned cards[10], uint64_t orders,
                        uint64_t wins[3])
{
    if (s->table.phase == PHASE_SETTLED) {
        for (unsigned n = s->coup.dealt; n < 6; n++) orders *= 416 - n;
        wins[s->table.last[0] / 10] += orders;
        return;
    }
    for (unsigned v = 0; v < 10; v++) {
        struct bac_state next = *s;
        struct command   draw = {.kind = CMD_DRAW, .seat = HOUSE};
        uint64_t         ways = orders * cards[v];

        while (worth_of(card_rank(s->shoe.card[draw.number])) != v) draw.number++;
        CHECK_EQ(baccarat.check(&next, &draw), REF_NONE);
        baccarat.apply(&next, &draw, NULL);
        cards[v]--;
        count_deals(&next, cards, ways, wins);
        cards[v]++;
    }
}

/* The published counts for eight decks: 416 × 415 × … × 411 orders of six cards. */
static void t_every_deal_of_eight_decks_is_counted(void)
{
    unsigned cards[10] = {128, 32, 32, 32, 32, 32, 32, 32, 32, 32};
    uint64_t wins[3] = {0};

    begin_usual();
    count_deals(state(), cards, 1, wins);
    CHECK_EQ(wins[BAC_PONTO], 2230518282592256);
    CHECK_EQ(wins[BAC_BANCA], 2292252566437888);
    CHECK_EQ(wins[BAC_EMPATE], 475627426473216);
}

/* ------------------------------- what is hidden -------------------------- */

static struct bac_state view_a, view_b;

/* Whether anyone could tell these two states apart. */
static bool can_tell(const struct bac_state *a, const struct bac_state *b)
{
    for (unsigned viewer = 0; viewer < SEATS_MAX; viewer++) {
        unsigned who = viewer < 9 ? viewer : OBSERVER;

        baccarat.see(a, who, &view_a);
        baccarat.see(b, who, &view_b);
        if (memcmp(&view_a, &view_b, sizeof view_a) != 0) return true;
    }
    return false;
}

static void t_what_lies_face_down_is_in_no_view_and_no_event(void)
{
    static const char *const other[] = {"7s", "Ah", "2d", "5c"};
    struct events            heard_a, heard_b;
    struct bac_state         a, b;

    open_table(&baccarat, house_of(&baccarat, 100), 9);
    play_bet(&p, 3, BAC_PONTO, 100);
    close_bets();
    a = b = *state();
    for (unsigned n = 0; n < 4; n++) {
        struct command draw_a = {.kind = CMD_DRAW, .seat = HOUSE, .number = 0}, draw_b = draw_a;
        uint8_t        card = 0;

        CHECK(card_read(other[n], &card));
        draw_b.number = (uint32_t)shoe_find(&b.shoe, card);
        heard_a.count = heard_b.count = 0;
        baccarat.apply(&a, &draw_a, &heard_a);
        baccarat.apply(&b, &draw_b, &heard_b);
        CHECK(memcmp(&a, &b, sizeof a) != 0);
        CHECK_EQ(can_tell(&a, &b), n == 3);
        if (n < 3) CHECK(heard_a.count == 1 && heard_b.count == 1);
        CHECK(memcmp(&heard_a.list[0], &heard_b.list[0], sizeof heard_a.list[0]) == 0);
    }

    /* Even now only the counts of the shoe are told, and they are. */
    b = a;
    for (unsigned i = 0; i < a.shoe.left; i++) b.shoe.card[i] = a.shoe.card[a.shoe.left - 1 - i];
    CHECK(!can_tell(&a, &b));
    b.shoe.left--;
    CHECK(can_tell(&a, &b));
    baccarat.see(&a, 3, &view_a);
    CHECK_EQ(view_a.coup.card[BAC_PONTO][0], a.coup.card[BAC_PONTO][0]);
    CHECK_EQ(view_a.shoe.card[0], CARD_BACK);
}

static void t_a_void_round_does_not_turn_the_cards(void)
{
    begin_usual();
    deal("2h 9s 3c");
    PLAY(&p, .kind = CMD_VOID, .seat = HOUSE);
    baccarat.see(&p.state, 0, &view_a);
    CHECK_EQ(view_a.coup.card[BAC_PONTO][0], CARD_BACK);
    CHECK_EQ(view_a.coup.card[BAC_PONTO][1], CARD_BACK);
    CHECK_EQ(view_a.coup.card[BAC_BANCA][0], CARD_BACK);
    CHECK_EQ(view_a.coup.card[BAC_BANCA][1], CARD_NONE);
    play_open_round(&p);
    CHECK_EQ(state()->coup.dealt, 0);
}

/* -------------------------------- the shoe ------------------------------- */

static void t_the_shoe_is_filled_for_every_round(void)
{
    struct house house = house_of(&baccarat, 100);

    house.value[BAC_DECKS] = 6;
    open_table(&baccarat, house, 1);
    for (unsigned round = 0; round < 3; round++) {
        CHECK(play_heard(&p, EV_SHUFFLED));
        CHECK_EQ(state()->shoe.left, 312);
        play_bet(&p, 0, BAC_PONTO, 100);
        play_coup("9s 2h Kd 3c");
        CHECK_EQ(state()->shoe.left, 308);
        play_open_round(&p);
    }
}

static void t_or_at_the_cut_card_and_never_within_a_round(void)
{
    struct house house = house_of(&baccarat, 100);
    unsigned     shuffles = 0;

    house.value[BAC_SHUFFLE] = BAC_CUT_CARD;
    house.value[BAC_DECKS] = 6;
    house.value[BAC_CUT] = 6; /* the least */
    open_table(&baccarat, house, 1);
    CHECK(play_heard(&p, EV_SHUFFLED)); /* a new table has a new shoe */
    for (unsigned round = 0; round < 1000; round++) {
        uint16_t left = state()->shoe.left;

        CHECK(left > 6);
        play_bet(&p, 0, BAC_PONTO, 100);
        play_close(&p, 0);
        while (phase() == PHASE_DRAWING) {
            play_draw(&p, round % state()->shoe.left);
            CHECK(!play_heard(&p, EV_SHUFFLED));
        }
        left = (uint16_t)(left - state()->coup.dealt);
        CHECK_EQ(state()->shoe.left, left);
        play_open_round(&p);
        CHECK_EQ(play_heard(&p, EV_SHUFFLED), left <= 6);
        CHECK_EQ(state()->shoe.left, left <= 6 ? 312 : left);
        shuffles += left <= 6;
    }
    CHECK(shuffles > 10);
}

static void t_the_indicator_remembers_who_won_and_with_what(void)
{
    static const struct {
        const char *cards;
        unsigned    result;
    } coups[] = {{"9s 2h Kd 3c", 9}, {"2h 6s 4c Kd", 26}, {"2h 8s 3c Kd", 18}};

    open_table(&baccarat, house_of(&baccarat, 100), 1);
    for (unsigned i = 0; i < 3; i++) {
        play_bet(&p, 0, BAC_PONTO, 100);
        play_coup(coups[i].cards);
        CHECK_EQ(p.state.table.last[i], coups[i].result);
        CHECK_EQ(p.state.table.lasts, i + 1);
        CHECK(play_heard(&p, EV_OUTCOME));
        play_open_round(&p);
    }
}

TEST_MAIN(TESTS)
