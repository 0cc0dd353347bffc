#include "games/blackjack/referee_test.h"

#define TESTS(X)                                                                                   \
    X(every_start_and_every_three_decisions_in_the_usual_house)                                    \
    X(every_start_and_every_three_decisions_in_the_freest_house)                                   \
    X(every_start_and_every_three_decisions_in_the_strictest_house)                                \
    X(no_hand_is_longer_than_the_room_for_it)                                                      \
    X(every_total_of_a_player_against_every_hand_of_the_bank)                                      \
    X(two_thousand_random_rounds_of_seven_players)
TESTS(TEST_DECLARE)

/* --------------------- every start, every three decisions ---------------- */

static struct house house;
static int          leaves;

static void apply(struct bj_state *s, struct referee *r, struct command cmd)
{
    static struct events heard;

    heard.count = 0;
    CHECK_EQ(blackjack.check(s, &cmd), REF_NONE);
    blackjack.apply(s, &cmd, &heard);
    hear(r, &heard);
}

/* A card of that rank, of that suit if one is left. */
static void apply_card(struct bj_state *s, struct referee *r, unsigned rank, unsigned suit)
{
    int at = shoe_find(&s->shoe, card_of(rank, suit));

    if (at < 0) at = shoe_find(&s->shoe, card_of(rank, (suit + 1) % SUITS));
    CHECK(at >= 0);
    apply(s, r, (struct command){.kind = CMD_DRAW, .seat = HOUSE, .number = (uint32_t)at});
}

/* The round is over: the money, line by line and in the stack, is what the referee owes. */
static void check_leaf(const struct bj_state *s, const struct referee *r)
{
    struct payout  lines[BJ_BOXES * (BJ_HANDS + 2)];
    struct payouts out = {.line = lines};
    cents          owed = owed_to_seat(r, &house, 0), listed = 0;

    CHECK(blackjack.sane(s));
    CHECK_EQ(s->table.seat[0].stack - BOUGHT, owed);
    CHECK_EQ(s->table.bank, -owed);
    blackjack.settle(s, &out);
    for (size_t i = 0; i < out.count; i++) listed += lines[i].back - lines[i].chips;
    CHECK_EQ(listed, owed);
    leaves++;
}

static void check_question(const struct bj_state *s, const struct referee *r, struct awaits w)
{
    CHECK_EQ(w.options, legal(r, &house, w.place, s->table.seat[w.seat].stack));
    CHECK(w.options != 0);
    for (uint32_t what = 0; what < BJ_DECISIONS; what++) {
        struct command cmd = {.kind = CMD_DECIDE,
                              .seat = w.seat,
                              .place = w.place,
                              .number = what,
                              .amount = what == BJ_INSURE ? 1 : 0};

        CHECK_EQ(w.options >> what & 1, blackjack.check(s, &cmd) == REF_NONE);
    }
}

static void explore(const struct bj_state *s, const struct referee *r, int decisions);

static void explore_command(const struct bj_state *s, const struct referee *r, int decisions,
                            struct command cmd)
{
    struct bj_state next = *s;
    struct referee  told = *r;

    apply(&next, &told, cmd);
    explore(&next, &told, decisions);
}

/* While decisions are left, an ace, a five, an eight, a ten and the card the box began with;
 * after that, and for the bank, one card of a sequence that is the same every time. */
static void explore_cards(const struct bj_state *s, const struct referee *r, int decisions)
{
    static const unsigned after[] = {5, 1, 10, 8, 3, 12, 6, 2, 9, 4, 7};
    unsigned              ranks[5] = {1, 5, 8, 10, after[((unsigned)leaves + s->shoe.left) % 11]};
    bool                  all = decisions > 0 && s->stage == BJ_PLAY;

    if (all) ranks[4] = card_rank(s->box[0].hand[0].card[0]);
    for (int i = all ? 0 : 4; i < 5; i++) {
        struct bj_state next = *s;
        struct referee  told = *r;

        apply_card(&next, &told, ranks[i], SPADES);
        explore(&next, &told, decisions);
    }
}

static void explore(const struct bj_state *s, const struct referee *r, int decisions)
{
    struct awaits w = blackjack.awaits(s);

    if (w.what == AWAITS_OPEN) {
        check_leaf(s, r);
        return;
    }
    if (w.what == AWAITS_DRAW) {
        explore_cards(s, r, decisions);
        return;
    }
    check_question(s, r, w);
    for (uint32_t what = 0; what < BJ_DECISIONS; what++) {
        struct command cmd = {.kind = CMD_DECIDE, .seat = w.seat, .place = w.place, .number = what};

        if (!(w.options >> what & 1)) continue;
        if (what == BJ_INSURE) cmd.amount = BET / 2;
        if (decisions > 0) {
            explore_command(s, r, decisions - 1, cmd);
        } else if (what == BJ_STAND || what == BJ_DECLINE || !(w.options & can(BJ_STAND))) {
            explore_command(s, r, 0, cmd); /* enough: stand, decline, or draw if it must */
            return;
        }
    }
}

/* Every two ranks, of one suit so that a special prize is possible, against every
 * value of the bank's card and an ace, a six and a king below it. */
static void explore_starts(void)
{
    static const unsigned holes[] = {1, 6, 13};

    leaves = 0;
    for (unsigned a = 1; a <= 13; a++)
        for (unsigned b = a; b <= 13; b++)
            for (unsigned up = 1; up <= 10; up++)
                for (unsigned hole = 0; hole < 3; hole++) {
                    struct bj_state s;
                    struct referee  r = {0};

                    sit_down(house);
                    hear(&r, &p.heard);
                    s = *state();
                    apply(&s, &r, (struct command){.kind = CMD_BET, .amount = BET});
                    apply(&s, &r, (struct command){.kind = CMD_CLOSE});
                    apply_card(&s, &r, a, SPADES);
                    apply_card(&s, &r, up, HEARTS);
                    apply_card(&s, &r, b, SPADES);
                    apply_card(&s, &r, holes[hole], CLUBS);
                    explore(&s, &r, 3);
                }
    CHECK(leaves > 100000);
}

static void t_every_start_and_every_three_decisions_in_the_usual_house(void)
{
    house = usual();
    explore_starts();
}

static void t_every_start_and_every_three_decisions_in_the_freest_house(void)
{
    house = usual();
    house.value[BJ_OPT_DOUBLE] = BJ_DOUBLE_ANY;
    house.value[BJ_OPT_RESPLIT_ACES] = 1;
    house.value[BJ_OPT_SPLITS] = 7;
    explore_starts();
}

static void t_every_start_and_every_three_decisions_in_the_strictest_house(void)
{
    house = usual();
    house.value[BJ_OPT_DECKS] = 4;
    house.value[BJ_OPT_SPLIT] = BJ_SPLIT_PAIRS;
    house.value[BJ_OPT_SPLITS] = 1;
    house.value[BJ_OPT_INSURANCE] = 0;
    house.value[BJ_OPT_SPECIAL] = 0;
    house.value[BJ_OPT_SURRENDER] = 0;
    explore_starts();
}

/* ---------------------------- the longest hands -------------------------- */

/* The most cards of a hand that is drawn to while its total is below `stop`: every
 * hand there is, known by its hard total and whether it has an ace. */
static int longest(unsigned hard, bool ace, unsigned stop)
{
    int      most = 0;
    unsigned total = ace && hard + 10 <= 21 ? hard + 10 : hard;

    if (total >= stop) return 0;
    for (unsigned value = 1; value <= 10; value++) {
        int cards = 1 + longest(hard + value, ace || value == 1, stop);

        if (cards > most) most = cards;
    }
    return most;
}

static void t_no_hand_is_longer_than_the_room_for_it(void)
{
    CHECK_EQ(longest(0, false, 17), 12);       /* the bank's */
    CHECK_EQ(longest(0, false, 21), BJ_CARDS); /* a player's */

    /* And play it: ten aces, a two, eight aces, a ten. */
    start("As Ah", "6d Tc");
    for (int i = 2; i < 19; i++) {
        decide(BJ_HIT);
        draw_card(i == 10 ? card("2s") : card_of(ACE, (unsigned)i % SUITS));
    }
    decide(BJ_HIT);
    draw("Ts");
    CHECK_EQ(state()->box[0].hand[0].cards, BJ_CARDS);
    CHECK_EQ(hand_total(&state()->box[0].hand[0]), 30);
    CHECK(is_over());
}

/* --------------------------- totals against totals ----------------------- */

/* 12 to 21 with two cards, three, or blackjack, against 17 to 21, above, and blackjack. */
static void t_every_total_of_a_player_against_every_hand_of_the_bank(void)
{
    static const struct {
        const char *cards, *then;
        int         total;
    } bank[] = {{"Td 7c", "", 17},   {"Td 8c", "", 18},  {"Td 9c", "", 19}, {"Td Jc", "", 20},
                {"Td 6c", "5h", 21}, {"Td 6c", "Kd", 0}, {"Td Ac", "", 22}};

    for (unsigned b = 0; b < sizeof bank / sizeof *bank; b++)
        for (unsigned mine = 12; mine <= 22; mine++) {
            int   against = bank[b].total;
            cents want = (int)mine > against ? BET : (int)mine < against ? -BET : 0;

            sit_down(usual());
            play_bet(&p, 0, 0, BET);
            play_close(&p, 0);
            if (mine == 22) { /* blackjack, which is more than 21 */
                deal("As Kh", bank[b].cards);
                want = against == 22 ? 0 : BET * 3 / 2;
            } else if (mine == 21) {
                deal("Ts 6h", bank[b].cards);
                decide(BJ_HIT);
                draw("5s");
            } else {
                draw("Ts");
                draw_card(card(bank[b].cards));
                draw_card(card_of(mine - 10, HEARTS));
                draw_card(card(bank[b].cards + 3));
                decide(BJ_STAND);
            }
            draw(bank[b].then);
            CHECK(is_over());
            CHECK_EQ(net(), want);
        }
}

/* ------------------------------ random rounds ---------------------------- */

static uint64_t luck = 2015;

static uint32_t below(uint32_t n) /* for a test: the quality of chance is not its subject */
{
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (uint32_t)((luck >> 32) * n >> 32);
}

static struct command random_decision(struct awaits w)
{
    struct command cmd = {.kind = CMD_DECIDE, .seat = w.seat, .place = w.place};

    do cmd.number = below(BJ_DECISIONS);
    while (!(w.options >> cmd.number & 1));
    if (cmd.number == BJ_INSURE) cmd.amount = 1 + below(3);
    return cmd;
}

static struct command random_command(struct awaits w, int64_t now)
{
    uint8_t seat = (uint8_t)below(7);

    if (below(50) == 0) return (struct command){.kind = CMD_BUY, .seat = seat, .amount = 500};
    if (below(50) == 0) return (struct command){.kind = CMD_LEAVE, .seat = seat};
    if (below(20) == 0) return (struct command){.kind = CMD_SIT, .seat = seat, .amount = 9000};
    switch ((enum awaited)w.what) {
    case AWAITS_OPEN: return (struct command){.kind = CMD_OPEN, .seat = HOUSE};
    case AWAITS_BETS:
        if (below(8) == 0) return (struct command){.kind = CMD_CLEAR, .seat = seat};
        if (below(12) == 0)
            return (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = now + 21000};
        return (struct command){
            .kind = CMD_BET, .seat = seat, .place = (uint16_t)below(7), .amount = 100 + below(300)};
    case AWAITS_DRAW:
        return (struct command){.kind = CMD_DRAW, .seat = HOUSE, .number = below(w.below)};
    case AWAITS_DECISION:
        if (below(10) == 0)
            return (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = now + 21000};
        return random_decision(w);
    case AWAITS_PLAYERS: break;
    }
    return (struct command){0};
}

/* What each seat had when the round opened, and what it brought or took away since. */
struct night {
    struct bj_state s;
    struct referee  r;
    cents           had[BJ_BOXES];
    int             rounds;
};

static cents paid_at_once(const struct night *n, int seat)
{
    int   up = face_value(n->r.bank.card[0]);
    bool  dealt = n->s.stage != BJ_BETS && n->s.stage != BJ_DEAL;
    cents paid = 0;

    for (unsigned box = 0; box < BJ_BOXES; box++) {
        const struct heard_hand *h = &n->r.hand[box][0];

        if (n->r.bet[box] == 0 || n->r.seat[box] != seat || n->r.hands[box] != 1) continue;
        if (h->even_money) paid += n->r.bet[box];
        else if (dealt && makes_blackjack(h) && up != 1 && up != 10)
            paid += (3 * n->r.bet[box] + 1) / 2;
    }
    return paid;
}

/* At any moment the round may be declared void, and everyone has what he had. */
static void check_could_be_void(const struct night *n)
{
    static struct bj_state other;
    static struct payout   lines[BJ_BOXES * (BJ_HANDS + 2)];
    struct payouts         out = {.line = lines};
    struct command         cmd = {.kind = CMD_VOID, .seat = HOUSE};
    cents                  listed = 0, paid = 0;

    if (blackjack.check(&n->s, &cmd) != REF_NONE) return;
    other = n->s;
    blackjack.apply(&other, &cmd, NULL);
    CHECK(blackjack.sane(&other));
    for (int seat = 0; seat < BJ_BOXES; seat++) {
        paid += paid_at_once(n, seat);
        CHECK_EQ(other.table.seat[seat].stack, n->had[seat] + paid_at_once(n, seat));
    }
    blackjack.settle(&other, &out);
    for (size_t i = 0; i < out.count; i++) listed += lines[i].back - lines[i].chips;
    CHECK_EQ(listed, paid);
}

/* The lines listed so far say, of every seat, why it has what it has. */
static void check_lines(const struct night *n)
{
    static struct payout lines[BJ_BOXES * (BJ_HANDS + 2)];
    struct payouts       out = {.line = lines};
    cents                owns[BJ_BOXES];

    blackjack.settle(&n->s, &out);
    for (int seat = 0; seat < BJ_BOXES; seat++) owns[seat] = n->had[seat];
    for (size_t i = 0; i < out.count; i++) owns[lines[i].seat] += lines[i].back - lines[i].chips;
    for (int seat = 0; seat < BJ_BOXES; seat++)
        CHECK_EQ(n->s.table.seat[seat].stack + n->s.table.seat[seat].in_play, owns[seat]);
}

static void check_after(struct night *n, const struct command *cmd)
{
    struct table *t = &n->s.table;

    CHECK(blackjack.sane(&n->s));
    if (cmd->kind == CMD_SIT || cmd->kind == CMD_BUY) n->had[cmd->seat] += cmd->amount;
    if (cmd->kind == CMD_LEAVE) n->had[cmd->seat] = 0;
    if (cmd->kind == CMD_OPEN)
        for (int seat = 0; seat < BJ_BOXES; seat++) n->had[seat] = t->seat[seat].stack;
    if (t->phase == PHASE_DECIDING) check_question(&n->s, &n->r, blackjack.awaits(&n->s));
    check_could_be_void(n);
    if (t->phase == PHASE_DRAWING || t->phase == PHASE_DECIDING) check_lines(n);
    if (t->phase != PHASE_SETTLED || (cmd->kind != CMD_DRAW && cmd->kind != CMD_DECIDE)) return;
    for (int seat = 0; seat < BJ_BOXES; seat++)
        CHECK_EQ(t->seat[seat].stack, n->had[seat] + owed_to_seat(&n->r, &house, seat));
    check_lines(n);
    n->rounds++;
}

/* Buying, leaving, absent, on several boxes: at the end of every round each seat has what
 * the referee says. */
static void play_night(int rounds)
{
    static const uint8_t fingerprint[32];
    static struct events heard;
    static struct night  n;

    memset(&n, 0, sizeof n);
    blackjack.open(&n.s, &house, fingerprint);
    while (n.rounds < rounds) {
        struct command cmd = random_command(blackjack.awaits(&n.s), n.s.table.now_ms);

        if (blackjack.check(&n.s, &cmd) != REF_NONE) continue;
        heard.count = 0;
        blackjack.apply(&n.s, &cmd, &heard);
        hear(&n.r, &heard);
        check_after(&n, &cmd);
    }
}

static void t_two_thousand_random_rounds_of_seven_players(void)
{
    house = shared(7);
    house.value[OPT_UNIT] = 1;
    house.value[OPT_INACTIVITY] = 0;
    house.value[BJ_OPT_BOXES] = 3;
    house.value[BJ_OPT_DECKS] = 6;
    house.value[BJ_OPT_SPLITS] = 7;
    house.value[BJ_OPT_RESPLIT_ACES] = 1;
    play_night(1000);

    house.value[BJ_OPT_DECKS] = 8;
    house.value[BJ_OPT_SPLITS] = 3;
    house.value[BJ_OPT_DOUBLE] = BJ_DOUBLE_ANY;
    house.value[BJ_OPT_SHUFFLE] = BJ_CUT_CARD;
    house.value[BJ_OPT_CUT] = 240;
    play_night(1000);
}

TEST_MAIN(TESTS)
