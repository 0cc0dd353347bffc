/* play.c -- what happens in a round, from the first card to the last payment.
 *
 * Whatever a command changes, the table then goes on by itself until it needs a
 * card or an answer: deal() to offer_on() to play_on() to bank_on(). */
#include "games/blackjack/blackjack.h"

#include "base/must.h"

/* ------------------------------- questions -------------------------------- */

static unsigned first_box(unsigned boxes) /* of a set; BJ_BANK after the last */
{
    return boxes ? (unsigned)__builtin_ctz(boxes) : BJ_BANK;
}

static unsigned box_after(const struct bj_state *s, unsigned box)
{
    return first_box(s->used & ~0u << (box + 1));
}

/* 805/2015 r.20 c: nobody has a bet that the bank's hand would decide. */
static bool is_any_bet_open(const struct bj_state *s)
{
    for (unsigned left = s->used; left; left &= left - 1)
        if (s->table.seat[s->box[first_box(left)].seat].in_play != 0) return true;
    return false;
}

/* --------------------------- dealing and asking --------------------------- */

static void tell_card(const struct bj_state *s, unsigned box, unsigned hand, uint8_t card,
                      struct events *heard)
{
    tell(heard, (struct event){.kind = EV_CARD,
                               .seat = box == BJ_BANK ? HOUSE : s->box[box].seat,
                               .place = (uint16_t)bj_place(box, hand),
                               .number = card});
}

static void await_card(struct bj_state *s)
{
    s->table.phase = PHASE_DRAWING;
    s->table.deadline_ms = 0;
}

static void ask(struct bj_state *s, struct events *heard)
{
    table_ask(&s->table, s->box[s->at_box].seat, bj_place(s->at_box, s->at_hand),
              heard ? bj_options(s) : 0, heard); /* 805/2015 r.24 */
}

static void tell_decision(const struct bj_state *s, enum bj_decision what, cents amount,
                          struct events *heard)
{
    tell(heard, (struct event){.kind = EV_DECIDED,
                               .seat = s->box[s->at_box].seat,
                               .number = what,
                               .place = (uint16_t)bj_place(s->at_box, s->at_hand),
                               .amount = amount});
}

static void add_stake(struct bj_state *s, unsigned seat, cents amount)
{
    struct seat *who = &s->table.seat[seat];

    must(amount <= who->stack);
    who->stack -= amount;
    who->in_play += amount;
}

/* -------------------------------- the bank -------------------------------- */

/* The bank's hand is common to all and decides for all at once (805/2015 r.6):
 * the lost stakes are collected, the prizes paid, the round is over (805/2015 r.2 f). */
static void end_bank(struct bj_state *s, struct events *heard)
{
    unsigned total = hand_total(&s->bank);
    unsigned last = hand_is_natural(&s->bank) ? BJ_LAST_BLACKJACK
                    : total > 21              ? BJ_LAST_BUST
                                              : total;

    tell(heard,
         (struct event){.kind = EV_OUTCOME, .seat = HOUSE, .place = BJ_BANK, .number = last});
    table_remember(&s->table, (uint8_t)last); /* 805/2015 r.4 c */
    bj_pay_all(s, heard);
    table_end_round(&blackjack, s, NULL, heard);
}

/* 805/2015 r.17 a, 805/2015 r.17 b.  An ace of the bank is 11 when that makes 17 to 21
 * (805/2015 r.8 a i), so it stands on a soft 17; below, what the ace counts is all one. */
static void bank_on(struct bj_state *s, struct events *heard)
{
    if (hand_total(&s->bank) >= 17) end_bank(s, heard);
    else await_card(s);
}

/* 805/2015 r.17: only now is the second card known to anybody. */
static void begin_bank(struct bj_state *s, struct events *heard)
{
    s->stage = BJ_BANK_PLAYS;
    if (!is_any_bet_open(s)) {
        table_end_round(&blackjack, s, NULL, heard);
        return;
    }
    tell(heard,
         (struct event){.kind = EV_TURNED, .seat = HOUSE, .place = BJ_BANK, .number = s->hole});
    hand_take(&s->bank, s->hole);
    s->hole = CARD_NONE;
    for (unsigned left = s->used; left; left &= left - 1)
        if (s->box[first_box(left)].insurance != 0)
            bj_pay(s, first_box(left), 0, PART_INSURANCE, heard);
    bank_on(s, heard);
}

/* ------------------------------ the players ------------------------------- */

static void next_hand(struct bj_state *s)
{
    s->absent = 0;
    if (++s->at_hand < s->box[s->at_box].hands) return;
    s->at_hand = 0;
    s->at_box = (uint8_t)box_after(s, s->at_box);
}

/* The player is not there: 11 or less draws, more stands (805/2015 r.15 a, r.15 c). */
static bool stands_for_absent(struct bj_state *s, struct bj_hand *h, struct events *heard)
{
    bool stands = hand_total(h) > 11;

    if (stands) h->flags |= HAND_DONE;
    tell_decision(s, stands ? BJ_STAND : BJ_HIT, 1, heard);
    return stands;
}

/* Goes on from hand to hand (805/2015 r.15) until one needs a card or an answer. */
static void play_on(struct bj_state *s, struct events *heard)
{
    for (; s->at_box != BJ_BANK; next_hand(s)) {
        struct bj_box  *box = &s->box[s->at_box];
        struct bj_hand *h = &box->hand[s->at_hand];

        if (!bj_hand_is_over(s, box, h)) {
            /* A split hand takes its second card by itself, having 11 or less
             * (805/2015 r.15 a); a doubled one its only card. */
            if (h->cards == 1 || h->flags & HAND_DOUBLED) {
                await_card(s);
                return;
            }
            if (!s->absent) {
                ask(s, heard);
                return;
            }
            if (!stands_for_absent(s, h, heard)) {
                await_card(s);
                return;
            }
        }
        if (h->hard > 21) /* 805/2015 r.25 b: at once */
            bj_pay(s, s->at_box, s->at_hand, PART_BET, heard);
    }
    begin_bank(s, heard);
}

static void begin_play(struct bj_state *s, struct events *heard)
{
    s->stage = BJ_PLAY;
    s->at_box = (uint8_t)first_box(s->used);
    s->at_hand = 0;
    play_on(s, heard);
}

/* Goes on to the next box that has an offer to answer: even money for a blackjack
 * (805/2015 r.20 b), insurance for another hand, if the house has it (805/2015 r.16 d)
 * and its bet has a half. */
static void offer_on(struct bj_state *s, struct events *heard)
{
    bool insures = s->table.house.value[BJ_OPT_INSURANCE];

    for (; s->at_box != BJ_BANK; s->at_box = (uint8_t)box_after(s, s->at_box))
        if (bj_is_blackjack(s, s->at_box) ||
            (insures && bj_most_insurance(&s->box[s->at_box]) > 0)) {
            ask(s, heard);
            return;
        }
    begin_play(s, heard);
}

/* 805/2015 r.15: a blackjack makes no decision; 805/2015 r.20 a: against 2 to 9 it is paid
 * now, for nobody can take it from him any more. */
static void pay_blackjacks(struct bj_state *s, struct events *heard)
{
    for (unsigned left = s->used; left; left &= left - 1) {
        unsigned box = first_box(left);

        if (!bj_is_blackjack(s, box)) continue;
        s->box[box].hand[0].flags |= HAND_DONE;
        if (bj_up_card(s) != ACE && bj_up_card(s) != 10) bj_pay(s, box, 0, PART_BET, heard);
    }
}

/* 805/2015 r.14 b: with the bank's second card, face down, the deal is over. */
static void end_deal(struct bj_state *s, uint8_t card, struct events *heard)
{
    s->hole = card;
    tell_card(s, BJ_BANK, 0, CARD_BACK, heard);
    pay_blackjacks(s, heard);
    if (bj_up_card(s) == ACE) {
        s->stage = BJ_OFFER;
        offer_on(s, heard);
    } else {
        begin_play(s, heard);
    }
}

/* 805/2015 r.14: one card to each box and one to the bank (805/2015 r.14 a), one more
 * to each box and one to the bank. */
static TOGETHER void deal(struct bj_state *s, uint8_t card, struct events *heard)
{
    if (s->at_box != BJ_BANK) {
        hand_take(&s->box[s->at_box].hand[0], card);
        tell_card(s, s->at_box, 0, card, heard);
        s->at_box = (uint8_t)box_after(s, s->at_box);
        return;
    }
    s->at_box = (uint8_t)first_box(s->used);
    if (s->bank.cards == 0) {
        hand_take(&s->bank, card);
        tell_card(s, BJ_BANK, 0, card, heard);
    } else {
        end_deal(s, card, heard);
    }
}

static TOGETHER void take_card(struct bj_state *s, uint8_t card, struct events *heard)
{
    switch ((enum bj_stage)s->stage) {
    case BJ_DEAL: deal(s, card, heard); return;
    case BJ_PLAY:
        hand_take(&s->box[s->at_box].hand[s->at_hand], card);
        tell_card(s, s->at_box, s->at_hand, card, heard);
        play_on(s, heard);
        return;
    case BJ_BANK_PLAYS:
        hand_take(&s->bank, card);
        tell_card(s, BJ_BANK, 0, card, heard);
        bank_on(s, heard);
        return;
    case BJ_BETS:
    case BJ_OFFER:
    case BJ_STAGES: break;
    }
    must(false); /* no card is awaited in those */
}

static APART void take_card_aloud(struct bj_state *s, uint8_t card, struct events *heard)
{
    take_card(s, card, heard);
}

void bj_take_card(struct bj_state *s, uint8_t card, struct events *heard)
{
    if (RARELY(heard != NULL)) take_card_aloud(s, card, heard);
    else take_card(s, card, NULL);
}

/* ----------------------------- the decisions ------------------------------ */

static void answer_offer(struct bj_state *s, enum bj_decision what, cents amount,
                         struct events *heard)
{
    struct bj_box *box = &s->box[s->at_box];

    if (what == BJ_INSURE) {
        box->insurance = amount;
        add_stake(s, box->seat, amount);
    } else if (what == BJ_EVEN_MONEY) {
        box->hand[0].flags |= HAND_EVEN_MONEY;
        bj_pay(s, s->at_box, 0, PART_BET, heard);
    }
    s->at_box = (uint8_t)box_after(s, s->at_box);
    offer_on(s, heard);
}

/* A new hand with its own stake, independent of the first (805/2015 r.2 e). */
static void split(struct bj_state *s, struct bj_box *box, struct bj_hand *h)
{
    add_stake(s, box->seat, h->stake);
    hand_part(h, &box->hand[box->hands++]);
}

static void double_stake(struct bj_state *s, struct bj_box *box, struct bj_hand *h)
{
    add_stake(s, box->seat, h->stake);
    h->stake += h->stake;
    h->flags |= HAND_DOUBLED;
    if (s->table.house.value[BJ_OPT_DOUBLE] == BJ_DOUBLE_9_TO_11) hand_fix_aces(h);
}

void bj_decide(struct bj_state *s, enum bj_decision what, cents amount, struct events *heard)
{
    struct bj_box  *box = &s->box[s->at_box];
    struct bj_hand *h = &box->hand[s->at_hand];

    tell_decision(s, what, amount, heard);
    switch (what) {
    case BJ_HIT: await_card(s); return;
    case BJ_STAND: h->flags |= HAND_DONE; break;
    case BJ_DOUBLE: double_stake(s, box, h); break;
    case BJ_SPLIT: split(s, box, h); break;
    case BJ_SURRENDER:
        h->flags |= HAND_SURRENDERED;
        bj_pay(s, s->at_box, s->at_hand, PART_BET, heard);
        break;
    case BJ_INSURE:
    case BJ_DECLINE:
    case BJ_EVEN_MONEY: answer_offer(s, what, amount, heard); return;
    case BJ_DECISIONS: must(false);
    }
    play_on(s, heard);
}

/* 805/2015 r.30: the absent player's bet stands, and the table plays it plainly. */
void bj_decide_for_absent(struct bj_state *s, struct events *heard)
{
    if (s->stage == BJ_OFFER) {
        tell_decision(s, BJ_DECLINE, 1, heard);
        answer_offer(s, BJ_DECLINE, 0, heard);
        return;
    }
    s->absent = 1;
    play_on(s, heard);
}

/* -------------------------- from round to round --------------------------- */

/* Forgets the last round, touching only what it used; the decks come together
 * between rounds, never during one. */
void bj_begin_round(struct bj_state *s, struct events *heard)
{
    for (unsigned left = s->used; left; left &= left - 1) {
        struct bj_box *box = &s->box[first_box(left)];

        /* Its one hand by itself: a loop over all is made a string instruction, which
         * costs more to start than the 32 bytes it clears. */
        while (box->hands > 1) box->hand[--box->hands] = (struct bj_hand){0};
        box->hand[0] = (struct bj_hand){0};
        box->bet = box->insurance = 0;
        box->seat = box->hands = 0;
    }
    s->bank = (struct bj_hand){0};
    s->hole = CARD_NONE;
    s->stage = BJ_BETS;
    s->used = s->at_box = s->at_hand = s->absent = 0;
    if (s->shoe.left > s->shoe.cut) return;
    shoe_fill(&s->shoe, (unsigned)s->table.house.value[BJ_OPT_DECKS]);
    tell(heard, (struct event){.kind = EV_SHUFFLED, .seat = HOUSE});
}

/* From the cloth to the boxes: whose each is, and the hand that its bet opens. */
static void take_boxes(struct bj_state *s)
{
    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        for (uint64_t left = s->table.seat[seat].marks[0]; left; left &= left - 1) {
            unsigned       place = (unsigned)__builtin_ctzll(left);
            struct bj_box *box = &s->box[place];

            box->bet = box->hand[0].stake = s->stake[seat][place];
            box->seat = (uint8_t)seat;
            box->hands = 1;
            s->used |= (uint8_t)(1u << place);
        }
    s->at_box = (uint8_t)first_box(s->used);
}

void bj_begin_deal(struct bj_state *s, struct events *heard)
{
    take_boxes(s);
    s->stage = BJ_DEAL;
    if (s->used == 0) table_end_round(&blackjack, s, NULL, heard); /* nobody to deal to */
}

void bj_void_round(struct bj_state *s)
{
    if (s->stage == BJ_BETS) take_boxes(s); /* so that settle() lists the bets returned */
    bj_return_decided(s);
}
