/* play.c -- the hand that runs: the lot, the cards, the turns, the clock, the end. */
#include "games/poker/poker.h"

#include "games/poker/sets.h"

#include <string.h>

#define SINTETICO_LOWEST 8 /* 809/2015 r.4 b: 28 cards, from the 8 up to the ace */

/* ------------------------------- telling ---------------------------------- */

static void history_json_seat(struct events *heard, enum event_kind kind, unsigned seat,
                              cents amount)
{
    tell(heard, (struct event){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .amount = amount});
}

static void tell_posted(struct events *heard, unsigned seat, enum level what, cents amount)
{
    if (amount == 0) return;
    tell(heard,
         (struct event){
             .kind = EV_POSTED, .seat = (uint8_t)seat, .place = (uint16_t)what, .amount = amount});
}

static bool is_small_blind(const struct poker *s, unsigned seat)
{
    return seat == s->marks.small && s->hand.terms.blind[seat] == s->level[LEVEL_SMALL];
}

/* The button, so that everybody knows who has it (806/2015 r.47, 811/2015 r.47, 809/2015 r.45),
 * and what was posted by whom, as far as the stacks went. */
static void tell_beginning(const struct poker *s, struct events *heard)
{
    const struct hand_terms *t = &s->hand.terms;

    history_json_seat(heard, EV_BUTTON, t->button, 0);
    for (unsigned n = 1; n <= t->seats; n++) {
        unsigned                seat = (t->button + n) % t->seats;
        const struct hand_seat *who = &s->hand.seat[seat];
        cents                   ante = who->paid - who->dead - who->bet;

        if (!(t->in & seat_bit(seat))) continue;
        tell_posted(heard, seat, LEVEL_ANTE, ante);
        tell_posted(heard, seat, LEVEL_DEAD, who->dead);
        tell_posted(heard, seat, is_small_blind(s, seat) ? LEVEL_SMALL : LEVEL_BIG, who->bet);
    }
}

static void tell_turned(const struct hand *h, unsigned seat, struct events *heard)
{
    for (unsigned i = 0; i < hole_cards((enum variant)h->terms.variant); i++)
        tell(heard, (struct event){.kind = EV_TURNED,
                                   .seat = (uint8_t)seat,
                                   .place = POK_HOLE,
                                   .number = h->seat[seat].hole[i]});
}

/* What everybody could see change from one moment of a hand to the next. */
struct moment {
    uint16_t shown;
    uint8_t  phase, street;
    cents    back;
};

static struct moment look(const struct hand *h)
{
    struct moment m = {.shown = h->shown, .phase = h->phase, .street = h->street};

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) m.back += h->seat[seat].back;
    return m;
}

static void tell_changes(const struct hand *h, struct moment was, struct events *heard)
{
    struct moment now;

    if (!heard) return;
    now = look(h);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        if (now.back != was.back && h->seat[seat].back != 0)
            history_json_seat(heard, EV_UNCALLED, seat, h->seat[seat].back);
        if (now.shown & (uint16_t)~was.shown & seat_bit(seat)) tell_turned(h, seat, heard);
    }
    if (now.phase == HAND_BETTING && (was.phase != HAND_BETTING || now.street != was.street))
        tell(heard,
             (struct event){
                 .kind = EV_STREET, .seat = HOUSE, .number = now.street, .amount = in_the_pot(h)});
}

/* Which of his cards and of the common ones make the combination, a bit for each, his own first:
 * so that it is marked beyond doubt (806/2015 r.61, 811/2015 r.61, 809/2015 r.62). */
static cents marks_of(const struct hand *h, unsigned seat)
{
    uint8_t five[5];
    cents   marks = 0;

    rank_best((enum variant)h->terms.variant, h->seat[seat].hole, h->board, five);
    for (unsigned i = 0; i < 5; i++) {
        for (unsigned k = 0; k < HOLE_MAX; k++)
            if (h->seat[seat].hole[k] == five[i]) marks |= 1 << k;
        for (unsigned k = 0; k < BOARD_MAX; k++)
            if (h->board[k] == five[i]) marks |= 1 << (HOLE_MAX + k);
    }
    return marks;
}

static void tell_end(const struct hand *h, struct events *heard)
{
    struct share share[HAND_SHARES];
    size_t       shares;
    uint16_t     told = 0;

    if (!heard) return;
    shares = hand_shares(h, share);
    for (size_t i = 0; i < shares; i++) {
        unsigned seat = share[i].seat;

        if (h->shown & seat_bit(seat) && !(told & seat_bit(seat)) && h->turned == BOARD_MAX) {
            strength of = rank_hand((enum variant)h->terms.variant, h->seat[seat].hole, h->board);

            tell(heard, (struct event){.kind = EV_COMBINATION,
                                       .seat = (uint8_t)seat,
                                       .number = rank_category((enum variant)h->terms.variant, of),
                                       .amount = marks_of(h, seat)});
            told |= seat_bit(seat);
        }
        tell(heard, (struct event){.kind = EV_POT,
                                   .seat = (uint8_t)seat,
                                   .place = share[i].pot,
                                   .amount = share[i].won - share[i].rake});
    }
}

/* -------------------------------- the hand -------------------------------- */

/* The table's stacks follow the hand's. */
static void take_stacks(struct poker *s)
{
    bool over = s->hand.phase == HAND_OVER;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        if (!(s->dealt & seat_bit(seat))) continue;
        s->table.seat[seat].stack = s->hand.seat[seat].stack;
        s->table.seat[seat].in_play = over ? 0 : s->hand.seat[seat].paid;
    }
}

/* With the last payment the hand is over (806/2015 r.2 j, 811/2015 r.2 j, 809/2015 r.2 i): the
 * pots are paid, less the commission (806/2015 r.17 a, 811/2015 r.17 a, 809/2015 r.17 a), and a
 * new one may begin (806/2015 r.64, 811/2015 r.64, 809/2015 r.65).  The session's totals stand
 * in the seat (806/2015 r.2 s, 811/2015 r.2 s, 809/2015 r.2 q), for the statement at its end
 * (806/2015 r.67, 811/2015 r.67, 809/2015 r.68). */
static void end_hand(struct poker *s, struct events *heard)
{
    struct table *t = &s->table;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        const struct hand_seat *had = &s->hand.seat[seat];

        t->bank += had->rake;
        if (!(s->dealt & seat_bit(seat))) continue;
        t->seat[seat].staked += had->paid;
        t->seat[seat].prizes += had->won - had->rake;
    }
    tell_end(&s->hand, heard);
    history_json_seat(heard, EV_ROUND_OVER, HOUSE, 0);
    t->phase = PHASE_SETTLED;
    t->deadline_ms = 0;
    s->lot = NOBODY;
    pok_after_hand(s, heard);
}

/* What the clock, or leaving, decides: to check where that may be done, else to fold
 * (806/2015 r.45, 811/2015 r.45, 809/2015 r.43). At the showdown a beaten hand is not shown and
 * any other is: nobody waives a pot by being late (806/2015 r.28, 811/2015 r.28, 809/2015 r.27). */
static enum move move_of_absent(uint32_t moves, bool leaves)
{
    if (leaves && moves >> MOVE_FOLD & 1) return MOVE_FOLD;
    if (moves >> MOVE_CHECK & 1) return MOVE_CHECK;
    if (moves >> MOVE_FOLD & 1) return MOVE_FOLD;
    return moves >> MOVE_MUCK & 1 ? MOVE_MUCK : MOVE_SHOW;
}

static cents told_amount(const struct hand *h, enum move move, cents amount)
{
    if (move == MOVE_CALL) return hand_offer(h).call;
    return move == MOVE_RESTARDILHO ? hand_offer(h).least : amount;
}

static void move_on(struct poker *s, enum move move, cents amount, struct events *heard)
{
    struct hand  *h = &s->hand;
    struct moment was = {0};

    if (heard) { /* the rest is for telling */
        was = look(h);
        tell(heard, (struct event){.kind = EV_DECIDED,
                                   .seat = h->turn,
                                   .place = POK_HOLE,
                                   .number = move,
                                   .amount = told_amount(h, move, amount)});
    }
    hand_act(h, move, amount);
    take_stacks(s);
    tell_changes(h, was, heard);
}

/* What everybody hears that he is asked.  Whether a hand is beaten, and so may be thrown away,
 * is not for others to hear. */
static uint32_t told_moves(const struct hand *h)
{
    if (h->phase == HAND_SHOWDOWN) return 1u << MOVE_SHOW | 1u << MOVE_MUCK;
    return hand_offer(h).moves;
}

/* Until somebody has to be asked, a card is needed, or the hand is over. */
void pok_go_on(struct poker *s, struct events *heard)
{
    struct hand *h = &s->hand;

    s->in_time_bank = 0;
    for (;;) {
        const struct pok_seat *at;

        switch (hand_awaits(h)) {
        case HAND_AWAITS_CARD:
            s->table.phase = PHASE_DRAWING;
            s->table.deadline_ms = 0;
            return;
        case HAND_AWAITS_NOTHING: end_hand(s, heard); return;
        case HAND_AWAITS_MOVE: break;
        }
        at = &s->at[h->turn];
        if (!at->leaving && at->presence != AWAY) {
            table_ask(&s->table, h->turn, POK_HOLE, heard ? told_moves(h) : 0, heard);
            return;
        }
        move_on(s, move_of_absent(hand_offer(h).moves, at->leaving), 0, heard);
    }
}

/* A commission is due (806/2015 r.16, 811/2015 r.16, 809/2015 r.16) of the pot or of what is
 * brought, and never of both (806/2015 r.2 g, 811/2015 r.2 g, 809/2015 r.2 g, 806/2015 r.17,
 * 811/2015 r.17, 809/2015 r.17). */
static struct hand_terms terms_of(const struct poker *s, uint16_t dealt)
{
    const struct pok_marks *m = &s->marks;
    struct hand_terms       t = {.minimum = s->level[LEVEL_BIG], .in = dealt};
    unsigned                seats = table_seats(&s->table);

    t.variant = s->variant;
    t.limit = (uint8_t)pok_is(s, POK_LIMIT);
    t.seats = (uint8_t)seats;
    t.button = m->button;
    t.first = (uint8_t)(pok_has_blinds(s) ? (m->big + 1u) % seats : NOBODY); /* r.51 */
    t.deal_first = NOBODY;                                                   /* r.49 */
    t.raises = (uint8_t)pok_is(s, POK_RAISES);
    t.showdown = (uint8_t)pok_is(s, POK_SHOWDOWN);
    t.turn_all_in = (uint8_t)pok_is(s, POK_TURN_ALL_IN);
    if (pok_is(s, POK_RAISE_SIZE)) {
        t.fixed[0] = t.minimum;
        t.fixed[1] = 2 * t.minimum;
    }
    if (pok_is(s, POK_RAKE) == RAKE_POT && !pok_is_tournament(s)) {
        t.rake = (uint16_t)pok_is(s, POK_RAKE_POT);
        t.rake_cap = pok_is(s, POK_RAKE_CAP);
    }
    if (s->variant == SINTETICO) {
        t.estardilho = (uint8_t)pok_is(s, SIN_ESTARDILHO);
        t.most_bet = pok_is(s, SIN_MOST_BET);
    }
    for (unsigned seat = 0; seat < seats; seat++)
        if (dealt & seat_bit(seat)) t.stack[seat] = s->table.seat[seat].stack;
    return t;
}

static void begin_hand(struct poker *s, uint16_t dealt, struct events *heard)
{
    struct hand_terms terms = terms_of(s, dealt);

    pok_compulsory(s, dealt, &terms);
    hand_begin(&s->hand, &terms);
    s->has_hand = 1;
    s->dealt = dealt;
    take_stacks(s);
    tell_beginning(s, heard);
    pok_go_on(s, heard);
}

/* One deck: of 52 cards (806/2015 r.4 b, 811/2015 r.4 b), or of 28 (809/2015 r.4 b). */
void pok_fill_shoe(const struct poker *s, struct shoe *out)
{
    if (s->variant == SINTETICO) shoe_fill_from(out, SINTETICO_LOWEST);
    else shoe_fill(out, 1);
}

void pok_forget_cards(struct poker *s)
{
    struct shoe    full;
    const uint8_t *next = full.card;

    pok_fill_shoe(s, &full);
    for (unsigned seat = 0; s->has_hand && seat < HAND_SEATS; seat++)
        for (unsigned i = 0; i < HOLE_MAX; i++)
            if (s->hand.seat[seat].hole[i] < DECK) s->hand.seat[seat].hole[i] = *next++;
    for (unsigned i = 0; s->has_hand && i < BOARD_MAX; i++)
        if (s->hand.board[i] < DECK) s->hand.board[i] = *next++;
    memset(s->shoe.card, 0, sizeof s->shoe.card);
    memcpy(s->shoe.card, full.card + full.left - s->shoe.left, s->shoe.left);
}

void pok_open_hand(struct poker *s, struct events *heard)
{
    struct table *t = &s->table;
    bool          by_lot = pok_needs_lot(s);

    t->round++;
    s->kept = s->marks;
    pok_warn_idle(s, heard);
    pok_fill_shoe(s, &s->shoe);
    tell(heard, (struct event){.kind = EV_SHUFFLED, .seat = HOUSE, .number = s->shoe.left});
    if (!by_lot) {
        begin_hand(s, pok_move_marks(s), heard);
    } else if (s->lot != NOBODY && pok_in_play(s) & seat_bit(s->lot)) {
        uint16_t dealt = pok_in_play(s);

        pok_place_marks(s, dealt, s->lot);
        begin_hand(s, dealt, heard);
    } else {
        s->hand = (struct hand){0};
        s->has_hand = 0;
        s->dealt = pok_in_play(s);
        t->phase = PHASE_DRAWING;
        t->deadline_ms = 0;
    }
}

/* The button by lot, among those in play. */
static void draw_button(struct poker *s, uint32_t number, struct events *heard)
{
    uint16_t left = s->dealt;

    for (; number > 0; number--) seat_take(&left);
    s->lot = seat_from(left, 0);
    pok_place_marks(s, s->dealt, s->lot);
    begin_hand(s, s->dealt, heard);
}

/* A personal card lies face down (806/2015 r.2 d, 811/2015 r.2 d, 809/2015 r.2 d); a common one
 * is everybody's (806/2015 r.2 e, 811/2015 r.2 e, 809/2015 r.2 e). */
void pok_draw(struct poker *s, uint32_t number, struct events *heard)
{
    struct hand  *h = &s->hand;
    struct moment was = {0};
    struct event  dealt = {.kind = EV_CARD, .seat = HOUSE, .place = POK_BOARD};
    uint8_t       card;

    if (!s->has_hand) {
        draw_button(s, number, heard);
        return;
    }
    if (heard) was = look(h);
    card = shoe_take(&s->shoe, number);
    dealt.number = card;
    if (h->turn != NOBODY) {
        dealt.seat = h->turn;
        dealt.place = POK_HOLE;
        dealt.number = CARD_BACK;
    }
    tell(heard, dealt);
    hand_deal(h, card);
    if (h->phase == HAND_DEALING) return;
    take_stacks(s);
    tell_changes(h, was, heard);
    pok_go_on(s, heard);
}

void pok_decide(struct poker *s, enum move move, cents amount, struct events *heard)
{
    struct pok_seat *at = &s->at[s->hand.turn];

    at->timeouts = 0;
    if (s->in_time_bank) at->bank_ms = (int32_t)(s->table.deadline_ms - s->table.now_ms);
    move_on(s, move, amount, heard);
    pok_go_on(s, heard);
}

/* The time to decide has passed (806/2015 r.43, 811/2015 r.43, 809/2015 r.41): first the extra
 * time, if he has any (806/2015 r.44, 811/2015 r.44, 809/2015 r.42), then the clock decides; who
 * lets it decide too often is away. */
void pok_overdue(struct poker *s, struct events *heard)
{
    struct table    *t = &s->table;
    unsigned         seat = s->hand.turn;
    struct pok_seat *at = &s->at[seat];

    if (!s->in_time_bank && at->bank_ms > 0) {
        s->in_time_bank = 1;
        t->deadline_ms += at->bank_ms;
        history_json_seat(heard, EV_TIME_BANK, seat, t->deadline_ms);
        if (t->now_ms < t->deadline_ms) return;
    }
    if (s->in_time_bank) at->bank_ms = 0;
    if (++at->timeouts >= pok_is(s, POK_TIMEOUTS) && at->presence == HERE) {
        at->presence = AWAY;
        at->rest_ms = t->now_ms;
        tell(heard, (struct event){.kind = EV_RESTS, .seat = (uint8_t)seat, .number = AWAY});
    }
    move_on(s, move_of_absent(hand_offer(&s->hand).moves, at->leaving), 0, heard);
    pok_go_on(s, heard);
}

/* A hand that the system could not finish is void (806/2015 r.72, 811/2015 r.72, 809/2015 r.73).
 * Every chip goes back, blinds and antes too, and the next hand begins from where this one did. */
void pok_void_hand(struct poker *s, struct events *heard)
{
    struct table *t = &s->table;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) /* who had posted, posts again */
        if (s->dealt & seat_bit(seat) && s->has_hand && s->kept.owes[seat] &&
            seat != s->marks.big && s->kept.button != NOBODY)
            s->at[seat].posts = 1;
    if (s->has_hand) {
        cents paid[HAND_SEATS];

        for (unsigned seat = 0; seat < HAND_SEATS; seat++) paid[seat] = s->hand.seat[seat].paid;
        hand_void(&s->hand);
        take_stacks(s);
        for (unsigned seat = 0; seat < HAND_SEATS; seat++) s->hand.seat[seat].back = paid[seat];
    }
    s->marks = s->kept;
    s->in_time_bank = 0;
    t->phase = PHASE_VOID;
    t->deadline_ms = 0;
    history_json_seat(heard, EV_VOIDED, HOUSE, 0);
    pok_after_hand(s, heard);
}
