/* hall_money.c -- a tournament's money in the books.
 *
 *     entry, rebuy, add-on   wallet → pool (prizes and bounty), wallet → fees (commission)
 *     guarantee, drawn prize cashier or fund → pool; what a drawn prize leaves over, pool → fund
 *     prize, bounty, ticket  pool → wallet; a ticket as credit (810/2015 r.30)
 *     refund                 pool and fees → wallet, each its part, and as what it was paid
 *
 * What comes in is moved before what goes out, so that the pool is never short.  When it is over
 * the fees go to the house's takings, and the match has no accounts any more. */
#include "halls/inside.h"

#include "base/must.h"

static struct tour_price price_of(const struct hall *h, unsigned kind)
{
    const struct tour_rules *r = &h->t->rules;

    switch (kind) {
    case TOUR_REGISTER:
    case TOUR_REENTER: return tour_fee(r);
    case TOUR_REBUY: return tour_rebuy(r);
    case TOUR_ADDON: return tour_addon(r);
    default: return (struct tour_price){0};
    }
}

cents hall_price(const struct hall *h, unsigned kind)
{
    return tour_total(price_of(h, kind));
}

static void move(struct hall *h, enum transfer_kind kind, uint64_t player,
                 enum compartment compartment, cents amount)
{
    if (amount == 0) return;
    must(amount > 0);
    if (transfer_laws[kind].to == ACCOUNT_POOL) h->pool += amount;
    if (transfer_laws[kind].from == ACCOUNT_POOL) h->pool -= amount;
    h->movement[h->movements++] = (struct movement){.kind = (uint8_t)kind,
                                                    .player = player,
                                                    .compartment = (uint8_t)compartment,
                                                    .amount = amount};
}

/* Whoever enters is told of first. */
static uint32_t payer(const struct hall *h, const struct tour_command *cmd)
{
    return cmd->kind == TOUR_REGISTER ? h->heard.list[0].number : cmd->number;
}

static void take_payment(struct hall *h, const struct tour_applied *applied)
{
    struct tour_price price = price_of(h, applied->cmd.kind);
    struct party     *party;

    if (tour_total(price) == 0) return;
    party = &h->party[payer(h, &applied->cmd)];
    party->commission += price.commission;
    if (applied->compartment == FUNDS_CREDIT) party->credit += tour_total(price);
    move(h, TRANSFER_ENTRY, applied->player, (enum compartment)applied->compartment,
         price.prize + price.bounty);
    move(h, TRANSFER_FEE, applied->player, (enum compartment)applied->compartment,
         price.commission);
}

/* Part of it as credit, as far as it was paid so. */
static void give_back(struct hall *h, struct party *party, enum transfer_kind kind, uint64_t player,
                      cents amount)
{
    cents credit = amount < party->credit ? amount : party->credit;

    party->credit -= credit;
    move(h, kind, player, FUNDS_CREDIT, credit);
    move(h, kind, player, FUNDS_MONEY, amount - credit);
}

/* What the competition no longer counts as commission comes from the fees, the rest from the
 * pool. */
static void refund(struct hall *h, const struct tour_event *e, uint64_t player)
{
    struct party *party = &h->party[e->number];
    cents         fees = party->commission - tour_entrant(h->t, e->number)->commission;

    must(fees >= 0 && fees <= e->amount);
    party->commission -= fees;
    give_back(h, party, TRANSFER_ENTRY_BACK, player, e->amount - fees);
    give_back(h, party, TRANSFER_FEE_BACK, player, fees);
}

/* Who has withdrawn is no longer an entrant: it is the one who asked. */
static uint64_t payee(const struct hall *h, const struct tour_applied *applied,
                      const struct tour_event *e)
{
    if (applied->cmd.kind == TOUR_WITHDRAW) return applied->player;
    return (uint64_t)tour_entrant(h->t, e->number)->player;
}

static void pay_out(struct hall *h, const struct tour_applied *applied, const struct tour_event *e)
{
    switch (e->kind) {
    case TEV_PRIZE:
    case TEV_BOUNTY: move(h, TRANSFER_PRIZE, payee(h, applied, e), FUNDS_MONEY, e->amount); return;
    case TEV_TICKET: move(h, TRANSFER_PRIZE, payee(h, applied, e), FUNDS_CREDIT, e->amount); return;
    case TEV_REFUND: refund(h, e, payee(h, applied, e)); return;
    default: return;
    }
}

/* From the fund where prizes are drawn (810/2015 r.34), else from the house itself. */
static void even_out(struct hall *h, cents overlay, cents fund)
{
    bool drawn = h->t->rules.spins > 0;

    if (overlay > 0)
        move(h, drawn ? TRANSFER_FROM_FUND : TRANSFER_GUARANTEE, 0, FUNDS_MONEY, overlay);
    if (overlay < 0)
        move(h, drawn ? TRANSFER_TO_FUND : TRANSFER_GUARANTEE_BACK, 0, FUNDS_MONEY, -overlay);
    if (fund > 0) move(h, TRANSFER_TO_FUND, 0, FUNDS_MONEY, fund);
    if (fund < 0) move(h, TRANSFER_FROM_FUND, 0, FUNDS_MONEY, -fund);
}

void hall_reckon(struct hall *h, const struct tour_applied *applied, struct kept_back before)
{
    cents overlay = h->t->overlay - before.overlay, fund = h->t->fund - before.fund;

    h->movements = 0;
    take_payment(h, applied);
    even_out(h, overlay > 0 ? overlay : 0, fund < 0 ? fund : 0);
    for (size_t i = 0; i < h->heard.count; i++) pay_out(h, applied, &h->heard.list[i]);
    even_out(h, overlay < 0 ? overlay : 0, fund > 0 ? fund : 0);
    if (applied->cmd.kind == TOUR_WITHDRAW) h->party[applied->cmd.number] = (struct party){0};
    must(h->pool >= 0 && (h->t->phase < TOUR_OVER || h->pool == 0));
}

/* What a player pays is known by the number he asked with and by what he asked, for ever: it comes
 * first, so it is movement 0, and 1 where a commission goes with it. */
static struct key key_as(const struct hall *h, const struct tour_applied *applied, unsigned kind,
                         size_t movement)
{
    const struct {
        char     what[8];
        uint64_t player, hall, number, which;
    } words = {"entry", applied->player, h->number, applied->number,
               (uint64_t)kind << 32 | movement};

    return applied->number ? key_of_words(&words, sizeof words) : key_of_row(cage_next(h->cage), 0);
}

/* A number pays once, whatever for.  Keys that do not say what for are those of entries. */
enum refusal hall_may_pay(struct hall *h, const struct record *row,
                          const struct tour_applied *applied)
{
    static const uint8_t paid[] = {TOUR_REGISTER, TOUR_REENTER, TOUR_REBUY, TOUR_ADDON};
    cents                price = hall_price(h, applied->cmd.kind);
    enum refusal         no = REF_NONE;

    _Static_assert(TOUR_REGISTER == 0, "as keys were when they did not say");
    for (size_t i = 0; no == REF_NONE && i < sizeof paid; i++)
        no = cage_may_enter(h->cage, row, price, key_as(h, applied, paid[i], 0));
    return no;
}

/* Of a match before this one nothing is confirmed: he would take it for this one (decision
 * 0230). */
bool hall_has_paid(struct hall *h, const struct tour_applied *applied)
{
    struct transfer was;
    bool            found;

    if (applied->number == 0 || hall_price(h, applied->cmd.kind) == 0 || !cage_begin(h->cage))
        return false;
    found = cage_moved(h->cage, key_as(h, applied, applied->cmd.kind, 0), &was) &&
            was.seq > h->name;
    cage_end(h->cage);
    return found;
}

static bool is_paid(const struct movement *m)
{
    return transfer_laws[m->kind].from == ACCOUNT_WALLET;
}

void hall_post(struct hall *h, const struct tour_applied *applied, int64_t now_ms)
{
    for (size_t i = 0; i < h->movements; i++) {
        const struct movement *m = &h->movement[i];
        struct record          row = {.at_ms = now_ms,
                                      .table = hall_id(h),
                                      .round = h->name,
                                      .seat = HOUSE,
                                      .player = m->player,
                                      .book = (uint8_t)h->t->rules.house.value[TO_BOOK],
                                      .compartment = m->compartment};
        struct key             key = is_paid(m) ? key_as(h, applied, applied->cmd.kind, i)
                                                : key_of_row(cage_next(h->cage), 0);
        struct answer          answer;

        must(cage_move(h->cage, &row, (enum transfer_kind)m->kind, h->name, m->amount, key,
                       &answer) == REF_NONE &&
             !answer.repeated);
    }
}

void hall_close_accounts(struct hall *h, int64_t now_ms)
{
    struct record row = {.at_ms = now_ms,
                         .table = hall_id(h),
                         .round = h->name,
                         .seat = HOUSE,
                         .book = (uint8_t)h->t->rules.house.value[TO_BOOK]};

    cage_end_match(h->cage, &row, h->name);
}
