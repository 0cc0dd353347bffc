/* The acts: each checks all of what it needs, then writes its row and moves the money. */
#include "cage/inside.h"

#include "base/must.h"
#include "cage/restraint.h"
#include "engine/command.h"

#define PARTS_MAX (1u << 16) /* settlements of one session in one round */

/* Keys of our own stand above those that callers may use of the same row: a round's with the
 * session and part that it settles, a session's and a parting guest's with this. */
#define KEY_OURS PARTS_MAX

/* Fills in whose balance this row is about, and what it does to it. */
static uint64_t write_row(struct cage *c, struct record *row, enum record_kind kind,
                          const struct player *player, cents moved)
{
    row->kind = (uint8_t)kind;
    row->before = player ? player->whole[row->book][row->compartment] : 0;
    row->moved = moved;
    return cage_write(c, row);
}

/* Whether a row that touches a wallet says whose, and of what. */
static bool known_wallet(const struct record *row)
{
    return row->player != 0 && row->book < BOOKS && row->compartment < COMPARTMENTS;
}

/* The open session that a row names, which also says whose money it is about. */
static struct seated *seated_of(struct cage *c, struct record *row)
{
    struct seated *s = ledger_seated(&c->ledger, row->session);

    if (!s) return NULL;
    must(s->state.table == row->table);
    row->player = s->state.player;
    row->book = s->state.book;
    row->compartment = s->state.compartment;
    row->seat = s->state.seat;
    return s;
}

/* ------------------------------ wallet, house ------------------------------ */

/* One side of a movement that touches no table. */
static struct purse *side(struct cage *c, const struct record *row, unsigned kind, uint64_t owner)
{
    struct ledger *l = &c->ledger;

    must(kind != ACCOUNT_STACK);
    if (kind == ACCOUNT_WALLET)
        return ledger_wallet(l, ledger_player(l, row->player), row->book, row->compartment);
    return ledger_house(l, kind, row->book, account_laws[kind].owner == OWNER_HOUSE ? 0 : owner);
}

/* Money that a player spends on a tournament, or has back, counts as bet. */
static bool is_entry(const struct record *row, enum transfer_kind kind)
{
    return row->book == BOOK_MONEY && row->compartment == FUNDS_MONEY &&
           (kind == TRANSFER_ENTRY || kind == TRANSFER_ENTRY_BACK || kind == TRANSFER_FEE ||
            kind == TRANSFER_FEE_BACK);
}

enum refusal cage_may_enter(struct cage *c, const struct record *row, cents amount, struct key key)
{
    struct player  *player = ledger_player(&c->ledger, row->player);
    struct balance  has = cage_balance(c, row->player, (enum book)row->book,
                                       (enum compartment)row->compartment);
    struct transfer first;
    int             found = ledger_first(&c->ledger, key, &first);

    if (found != 0) return found < 0 ? REF_STOPPED : REF_KEY_REUSED;
    if (has.wallet < amount) return REF_NO_FUNDS;
    if (row->book != BOOK_MONEY) return REF_NONE;
    return restraint_check(player, COUNTED_BET, row->compartment == FUNDS_MONEY ? amount : 0,
                           row->at_ms);
}

enum refusal cage_move(struct cage *c, struct record *row, enum transfer_kind kind, uint64_t owner,
                       cents amount, struct key key, struct answer *out)
{
    const struct transfer_law *law = &transfer_laws[kind];
    bool                       wallet = law->from == ACCOUNT_WALLET || law->to == ACCOUNT_WALLET;
    struct player             *player;
    struct want                want;
    enum refusal               no;

    if (row->book >= BOOKS || (wallet && !known_wallet(row))) return REF_FUNDS_NOT_ALLOWED;
    want = (struct want){.key = key,
                         .from = side(c, row, law->from, owner),
                         .to = side(c, row, law->to, owner),
                         .amount = amount,
                         .kind = (uint8_t)kind};
    no = ledger_check(&c->ledger, &want, cage_next(c), out);
    if (no != REF_NONE || out->repeated) return no;
    player = want.from->player ? want.from->player : want.to->player;
    if (kind == TRANSFER_BONUS && restraint_bars(player, row->at_ms)) return REF_BARRED;
    if (kind == TRANSFER_DEPOSIT) {
        no = restraint_check(player, COUNTED_DEPOSIT, amount, row->at_ms);
        if (no != REF_NONE) return no;
        restraint_count(&c->ledger, player, COUNTED_DEPOSIT, amount, row->at_ms);
    }
    if (is_entry(row, kind))
        restraint_count(&c->ledger, player, COUNTED_BET, want.to->player ? -amount : amount,
                        row->at_ms);
    write_row(c, row, RECORD_MONEY, player, !player ? 0 : want.to->player ? amount : -amount);
    ledger_post(&c->ledger, &want, row->seq, row->at_ms, out);
    return REF_NONE;
}

bool cage_moved(struct cage *c, struct key key, struct transfer *out)
{
    return ledger_first(&c->ledger, key, out) == 1;
}

void cage_enlist(struct cage *c, uint64_t player)
{
    ledger_player(&c->ledger, player)->entries++;
}

void cage_strike(struct cage *c, uint64_t player)
{
    struct player *p = map_at(&c->ledger.players, key_of(player));

    must(p && p->entries > 0);
    p->entries--;
}

void cage_end_match(struct cage *c, struct record *row, uint64_t owner)
{
    struct ledger *l = &c->ledger;
    struct purse  *fees = ledger_find_house(l, ACCOUNT_FEES, row->book, owner);
    struct want    want = {
           .key = key_of_row(cage_next(c), KEY_OURS), .from = fees, .kind = TRANSFER_TAKINGS};
    struct answer out;

    if (fees && fees->state.balance > 0) {
        want.to = ledger_house(l, ACCOUNT_TAKINGS, row->book, 0);
        want.amount = fees->state.balance;
        must(ledger_check(l, &want, cage_next(c), &out) == REF_NONE && !out.repeated);
        write_row(c, row, RECORD_MONEY, NULL, 0);
        ledger_post(l, &want, row->seq, row->at_ms, &out);
    }
    ledger_close_house(l, fees);
    ledger_close_house(l, ledger_find_house(l, ACCOUNT_POOL, row->book, owner));
}

struct match_money cage_match_money(struct cage *c, enum book book, uint64_t owner)
{
    const struct purse *pool = ledger_find_house(&c->ledger, ACCOUNT_POOL, book, owner);
    const struct purse *fees = ledger_find_house(&c->ledger, ACCOUNT_FEES, book, owner);

    return (struct match_money){.pool = pool ? pool->state.balance : 0,
                                .fees = fees ? fees->state.balance : 0};
}

/* Gives back what is left in one demo wallet and closes it. */
static void empty_wallet(struct cage *c, const struct record *row, struct purse *wallet)
{
    struct ledger *l = &c->ledger;
    struct want    want = {.key = key_of_row(row->seq, KEY_OURS + wallet->state.compartment),
                           .from = wallet,
                           .to = ledger_house(l, ACCOUNT_CASHIER, BOOK_DEMO, 0),
                           .amount = wallet->state.balance,
                           .kind = TRANSFER_DEMO_END};
    struct answer  out;

    if (want.amount > 0) {
        must(ledger_check(l, &want, row->seq, &out) == REF_NONE && !out.repeated);
        ledger_post(l, &want, row->seq, row->at_ms, &out);
    }
    ledger_close_wallet(l, wallet);
}

enum refusal cage_dismiss(struct cage *c, struct record *row)
{
    struct player *player = map_at(&c->ledger.players, key_of(row->player));

    if (!player) return REF_NONE;
    for (unsigned funds = 0; funds < COMPARTMENTS; funds++) {
        struct purse *demo = player->wallet[BOOK_DEMO][funds];

        if (player->wallet[BOOK_MONEY][funds]) return REF_FUNDS_NOT_ALLOWED;
        if (demo && funds != FUNDS_MONEY && demo->state.balance != 0) return REF_FUNDS_NOT_ALLOWED;
    }
    if (player->restraint) return REF_FUNDS_NOT_ALLOWED;
    if (player->sessions > 0 || player->entries > 0) return REF_ALREADY_SEATED;
    row->book = BOOK_DEMO;
    row->compartment = FUNDS_MONEY;
    write_row(c, row, RECORD_MONEY, player, -player->whole[BOOK_DEMO][FUNDS_MONEY]);
    for (unsigned funds = 0; funds < COMPARTMENTS; funds++)
        if (player->wallet[BOOK_DEMO][funds])
            empty_wallet(c, row, player->wallet[BOOK_DEMO][funds]);
    ledger_forget(&c->ledger, player);
    return REF_NONE;
}

/* --------------------------- sitting and leaving --------------------------- */

/* A session wherever it is now: open, or closed a moment ago and on its way to the store, or
 * there.  1, 0 or -1 as the store says it. */
static int find_session(struct cage *c, uint64_t id, struct session *out)
{
    const struct ledger *l = &c->ledger;
    const struct batch  *other = c->open == &c->batch[0] ? &c->batch[1] : &c->batch[0];
    const struct seated *s = ledger_seated(l, id);

    for (size_t i = 0; i < l->changed_seats_count && !s; i++)
        if (l->changed_seats[i]->state.id == id) s = l->changed_seats[i];
    if (s) {
        *out = s->state;
        return 1;
    }
    for (size_t i = 0; i < other->sessions; i++)
        if (other->session[i].id == id) {
            *out = other->session[i];
            return 1;
        }
    return c->store->session(c->store, id, out);
}

enum refusal cage_sat(struct cage *c, const struct record *row, cents amount, struct key key,
                      struct answer *out)
{
    struct transfer first;
    struct session  was;
    int             found = ledger_first(&c->ledger, key, &first);

    *out = (struct answer){0};
    if (found < 0) return REF_STOPPED;
    if (found == 0) return REF_NONE;
    if (first.kind != TRANSFER_SIT || first.amount != amount) return REF_KEY_REUSED;
    if (find_session(c, first.seq, &was) != 1) return REF_STOPPED;
    if (was.player != row->player || was.table != row->table || was.book != row->book ||
        was.compartment != row->compartment || (row->seat < SEATS_MAX && was.seat != row->seat))
        return REF_KEY_REUSED;
    *out = (struct answer){.transfer = first.id,
                           .seq = first.seq,
                           .repeated = true,
                           .from_after = first.from_after,
                           .to_after = first.to_after};
    return REF_NONE;
}

/* What he brings to a table he may have to call with, and a call is not refused for a limit: so
 * what lies at his tables already counts as if it were bet. */
static enum refusal may_bring(const struct player *player, const struct record *row, cents amount)
{
    cents at_tables = 0;

    if (row->book != BOOK_MONEY) return REF_NONE;
    for (unsigned funds = 0; funds < COMPARTMENTS; funds++) {
        const struct purse *wallet = player->wallet[BOOK_MONEY][funds];

        at_tables += player->whole[BOOK_MONEY][funds] - (wallet ? wallet->state.balance : 0);
    }
    return restraint_check(player, COUNTED_BET, at_tables + amount, row->at_ms);
}

enum refusal cage_may_bring(struct cage *c, const struct record *row, cents amount)
{
    struct balance has = cage_balance(c, row->player, (enum book)row->book,
                                      (enum compartment)row->compartment);

    if (has.wallet < amount) return REF_NO_FUNDS;
    return may_bring(ledger_player(&c->ledger, row->player), row, amount);
}

enum refusal cage_sit(struct cage *c, struct record *row, cents amount, struct key key,
                      struct answer *out)
{
    struct ledger *l = &c->ledger;
    struct player *player;
    struct purse   stack;
    struct want    want;
    enum refusal   no;

    if (!known_wallet(row)) return REF_FUNDS_NOT_ALLOWED;
    no = cage_sat(c, row, amount, key, out);
    if (no != REF_NONE || out->repeated) return no;
    player = ledger_player(l, row->player);
    want = (struct want){.key = key,
                         .from = ledger_wallet(l, player, row->book, row->compartment),
                         .to = &stack,
                         .amount = amount,
                         .kind = TRANSFER_SIT};
    if (map_get(&l->seats, (struct key){row->player, row->table})) return REF_ALREADY_SEATED;
    stack = (struct purse){.state = {.kind = ACCOUNT_STACK,
                                     .book = row->book,
                                     .player = row->player,
                                     .compartment = row->compartment}};
    no = ledger_check(l, &want, cage_next(c), out);
    if (no == REF_NONE) no = may_bring(player, row, amount);
    if (no != REF_NONE) return no;

    write_row(c, row, RECORD_SIT, player, 0);
    want.to = ledger_sit(l, &(struct session){.id = row->seq,
                                              .player = row->player,
                                              .brought = amount,
                                              .opened_ms = row->at_ms,
                                              .table = row->table,
                                              .seat = row->seat,
                                              .book = row->book,
                                              .compartment = row->compartment})
                  ->stack;
    ledger_post(l, &want, row->seq, row->at_ms, out);
    return REF_NONE;
}

enum refusal cage_buy(struct cage *c, struct record *row, cents amount, struct key key,
                      struct answer *out)
{
    struct ledger *l = &c->ledger;
    struct seated *s = seated_of(c, row);
    struct want    want;
    enum refusal   no;

    if (!s) return REF_NO_SESSION;
    want = (struct want){.key = key,
                         .from = ledger_wallet(l, s->player, row->book, row->compartment),
                         .to = s->stack,
                         .amount = amount,
                         .kind = TRANSFER_BUY};
    no = ledger_check(l, &want, cage_next(c), out);
    if (no == REF_NONE && !out->repeated) no = may_bring(s->player, row, amount);
    if (no != REF_NONE || out->repeated) return no;
    write_row(c, row, RECORD_BUY, s->player, 0);
    ledger_post(l, &want, row->seq, row->at_ms, out);
    s->state.brought += amount;
    ledger_note(l, s);
    return REF_NONE;
}

enum refusal cage_leave(struct cage *c, struct record *row, struct session *statement)
{
    struct ledger *l = &c->ledger;
    struct seated *s = seated_of(c, row);
    struct want    want;
    struct answer  moved;
    enum refusal   no;

    if (!s) return REF_NO_SESSION;
    if (s->state.held != 0) return REF_CHIPS_IN_PLAY;
    want = (struct want){.key = key_of_row(s->state.id, KEY_OURS),
                         .from = s->stack,
                         .to = ledger_wallet(l, s->player, row->book, row->compartment),
                         .amount = s->stack->state.balance,
                         .kind = TRANSFER_LEAVE};
    if (want.amount > 0) {
        no = ledger_check(l, &want, cage_next(c), &moved);
        if (no != REF_NONE) return no;
        must(!moved.repeated); /* the session would be closed */
    }
    write_row(c, row, RECORD_LEAVE, s->player, 0);
    if (want.amount > 0) ledger_post(l, &want, row->seq, row->at_ms, &moved);
    s->state.taken = want.amount;
    ledger_leave(l, s, row->at_ms);
    *statement = s->state;
    return REF_NONE;
}

/* --------------------------------- playing -------------------------------- */

bool cage_is_restrained(const struct cage *c, uint64_t session, int64_t now_ms)
{
    const struct seated *s = ledger_seated(&c->ledger, session);

    return s && s->state.book == BOOK_MONEY && restraint_binds(s->player, now_ms);
}

bool cage_is_barred(const struct cage *c, uint64_t session, int64_t now_ms)
{
    const struct seated *s = ledger_seated(&c->ledger, session);

    return s && s->state.book == BOOK_MONEY && restraint_bars(s->player, now_ms);
}

enum refusal cage_may_bet(const struct cage *c, uint64_t session, cents amount, int64_t now_ms)
{
    const struct seated *s = ledger_seated(&c->ledger, session);

    if (!s) return REF_NO_SESSION;
    return s->state.book == BOOK_MONEY ? restraint_check(s->player, COUNTED_BET, amount, now_ms)
                                       : REF_NONE;
}

/* Chips into play, or back; of a player's own limits only money counts. */
static void hold(struct cage *c, const struct record *row, struct seated *s, cents amount)
{
    ledger_hold(&c->ledger, s, amount);
    if (s->state.book == BOOK_MONEY)
        restraint_count(&c->ledger, s->player, COUNTED_BET, amount, row->at_ms);
}

enum refusal cage_bet(struct cage *c, struct record *row, cents amount)
{
    struct seated *s = seated_of(c, row);

    if (!s) return REF_NO_SESSION;
    must(row->round != 0);
    if (row->round < s->state.round) return REF_ROUND_OVER;
    if (row->round > s->state.round && s->state.held != 0)
        return REF_CHIPS_IN_PLAY; /* 903-B 6.3.4-1 */
    if (amount <= 0) return REF_BAD_AMOUNT;
    if (amount > s->stack->state.balance - s->state.held) return REF_NO_FUNDS;
    write_row(c, row, RECORD_BET, s->player, -amount);
    if (row->round > s->state.round) s->state.settled = 0;
    s->state.round = row->round;
    hold(c, row, s, amount);
    return REF_NONE;
}

enum refusal cage_take_back(struct cage *c, struct record *row, cents amount)
{
    struct seated *s = seated_of(c, row);

    if (!s) return REF_NO_SESSION;
    if (row->round != s->state.round) return REF_ROUND_OVER;
    if (amount <= 0) return REF_BAD_AMOUNT;
    if (amount > s->state.held) return REF_NOT_IN_PLAY;
    write_row(c, row, RECORD_BACK, s->player, amount);
    hold(c, row, s, -amount);
    return REF_NONE;
}

/* A settlement that came before: its transfer, where it had one. */
static enum refusal first_settlement(struct cage *c, const struct want *want, struct answer *out)
{
    *out = (struct answer){.seq = c->seq, .repeated = true};
    return want->amount == 0 ? REF_NONE : ledger_check(&c->ledger, want, cage_next(c), out);
}

static struct want want_of(struct cage *c, const struct record *row, const struct seated *s,
                           const struct settlement *what)
{
    struct purse *against = ledger_house(&c->ledger, what->against, row->book, row->table);
    bool          pot = what->against == ACCOUNT_POT;
    struct want   want = {.key = key_of_row(row->round, s->state.id * PARTS_MAX + what->part)};

    if (what->back > what->chips) {
        want.from = against;
        want.to = s->stack;
        want.amount = what->back - what->chips;
        want.kind = pot ? TRANSFER_FROM_POT : TRANSFER_WIN;
    } else {
        want.from = s->stack;
        want.to = against;
        want.amount = what->chips - what->back;
        want.kind = pot ? TRANSFER_TO_POT : TRANSFER_LOSS;
    }
    return want;
}

enum refusal cage_settle(struct cage *c, struct record *row, const struct settlement *what,
                         struct answer *out)
{
    struct seated *s = seated_of(c, row);
    struct want    want;
    enum refusal   no;

    if (!s) return REF_NO_SESSION;
    must(what->against == ACCOUNT_BANK || what->against == ACCOUNT_POT);
    must(what->part < PARTS_MAX && s->state.id < UINT64_MAX / PARTS_MAX);
    if (what->chips < 0 || what->back < 0) return REF_BAD_AMOUNT;
    want = want_of(c, row, s, what);
    if (row->round < s->state.round ||
        (row->round == s->state.round && what->part < s->state.settled))
        return first_settlement(c, &want, out);
    if (row->round > s->state.round || what->chips > s->state.held) return REF_NOT_IN_PLAY;
    must(what->part == s->state.settled);
    *out = (struct answer){0};
    no = want.amount == 0 ? REF_NONE : ledger_check(&c->ledger, &want, cage_next(c), out);
    if (no != REF_NONE) return no;
    must(!out->repeated);

    write_row(c, row, RECORD_SETTLEMENT, s->player, what->back);
    ledger_hold(&c->ledger, s, -what->chips);
    if (want.amount > 0) ledger_post(&c->ledger, &want, row->seq, row->at_ms, out);
    out->seq = row->seq;
    s->state.staked += what->chips;
    s->state.won += what->back;
    s->state.rounds += s->state.settled == 0;
    s->state.settled++;
    return REF_NONE;
}

enum refusal cage_refund(struct cage *c, struct record *row)
{
    struct seated *s = seated_of(c, row);

    if (!s) return REF_NO_SESSION;
    if (row->round != s->state.round) return REF_ROUND_OVER;
    if (s->state.held == 0) return REF_NOT_IN_PLAY;
    write_row(c, row, RECORD_REFUND, s->player, s->state.held);
    hold(c, row, s, -s->state.held);
    return REF_NONE;
}

/* -------------------------------- questions -------------------------------- */

struct balance cage_balance(struct cage *c, uint64_t player, enum book book,
                            enum compartment compartment)
{
    const struct player *p = map_at(&c->ledger.players, key_of(player));
    struct balance       b = {0};

    if (!p) return b;
    if (p->wallet[book][compartment]) b.wallet = p->wallet[book][compartment]->state.balance;
    b.tables = p->whole[book][compartment] - b.wallet;
    b.in_play = p->held[book][compartment];
    return b;
}

const struct account *cage_wallet(const struct cage *c, uint64_t player, enum book book,
                                  enum compartment compartment)
{
    const struct player *p = map_at(&c->ledger.players, key_of(player));

    return p && p->wallet[book][compartment] ? &p->wallet[book][compartment]->state : NULL;
}

const struct session *cage_session(const struct cage *c, uint64_t session)
{
    const struct seated *s = ledger_seated(&c->ledger, session);

    return s ? &s->state : NULL;
}

cents cage_stack(const struct cage *c, uint64_t session)
{
    const struct seated *s = ledger_seated(&c->ledger, session);

    must(s);
    return s->stack->state.balance - s->state.held;
}
