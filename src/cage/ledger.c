#include "cage/ledger.h"

#include "base/must.h"
#include "cage/list.h"
#include "journal/bytes.h"

#include <sodium.h>

#define FROM_OUTSIDE (UINT64_C(1) << 63)

/* --------------------------------- keys ---------------------------------- */

struct key key_of_row(uint64_t seq, uint64_t which)
{
    must(seq != 0 && seq < FROM_OUTSIDE);
    return (struct key){.high = seq, .low = which};
}

struct key key_of_words(const void *words, size_t size)
{
    uint8_t hash[16];

    crypto_generichash(hash, sizeof hash, words, size, NULL, 0);
    return (struct key){.high = get_u64(hash) | FROM_OUTSIDE, .low = get_u64(hash + 8)};
}

static void remember(struct ledger *l, const struct transfer *t)
{
    struct remembered *r = &l->ring[l->ring_next];

    if (l->ring_used == l->ring_size) {
        map_drop(&l->keys, r->key);
        l->horizon = r->seq + 1;
    } else {
        l->ring_used++;
    }
    *r = (struct remembered){.key = t->key, .seq = t->seq};
    l->ring_next = (l->ring_next + 1) % l->ring_size;
    map_put(&l->keys, t->key, t->id);
}

/* A transfer by its number, wherever it is now.  1, or -1: the store could not say. */
static int find_transfer(struct ledger *l, uint64_t id, struct transfer *out)
{
    if (l->posted_count && id >= l->posted[0].id) *out = l->posted[id - l->posted[0].id];
    else if (l->writing_count && id >= l->writing[0].id) *out = l->writing[id - l->writing[0].id];
    else return l->store->transfer(l->store, id, out) == 1 ? 1 : -1;
    must(out->id == id);
    return 1;
}

/* A key the house makes names a row that exists when it is used, so one that names a
 * row after the horizon is either remembered or new. */
int ledger_first(struct ledger *l, struct key key, struct transfer *out)
{
    uint64_t id = map_get(&l->keys, key);

    if (id != 0) return find_transfer(l, id, out);
    if (l->horizon == 0) return 0; /* nothing was ever forgotten */
    if (!(key.high & FROM_OUTSIDE) && key.high >= l->horizon) return 0;
    return l->store->by_key(l->store, key, out);
}

/* -------------------------------- accounts -------------------------------- */

static void note_change(struct ledger *l, struct purse *p)
{
    if (p->changed) return;
    LIST_ROOM(l->changed, l->changed_count, l->changed_size);
    l->changed[l->changed_count++] = p;
    p->changed = true;
}

static struct purse *open_account(struct ledger *l, unsigned kind, unsigned book,
                                  unsigned compartment, uint64_t owner, struct player *player)
{
    struct purse *p = calloc(1, sizeof *p);

    must(p);
    must(owner < FROM_OUTSIDE);
    *p = (struct purse){.state = {.id = ++l->account,
                                  .owner = owner,
                                  .player = player ? player->id : 0,
                                  .kind = (uint8_t)kind,
                                  .book = (uint8_t)book,
                                  .compartment = (uint8_t)compartment},
                        .player = player};
    note_change(l, p);
    return p;
}

struct player *ledger_player(struct ledger *l, uint64_t id)
{
    struct player *p = map_at(&l->players, key_of(id));

    must(id != 0 && id < FROM_OUTSIDE);
    if (p) return p;
    p = calloc(1, sizeof *p);
    must(p);
    p->id = id;
    map_put(&l->players, key_of(id), (uintptr_t)p);
    return p;
}

struct purse *ledger_wallet(struct ledger *l, struct player *player, unsigned book,
                            unsigned compartment)
{
    struct purse **wallet = &player->wallet[book][compartment];

    if (!*wallet) *wallet = open_account(l, ACCOUNT_WALLET, book, compartment, player->id, player);
    return *wallet;
}

static struct key house_key(unsigned kind, unsigned book, uint64_t owner)
{
    return (struct key){.high = kind << 8 | book, .low = owner};
}

struct purse *ledger_find_house(const struct ledger *l, unsigned kind, unsigned book,
                                uint64_t owner)
{
    return map_at(&l->house, house_key(kind, book, owner));
}

struct purse *ledger_house(struct ledger *l, unsigned kind, unsigned book, uint64_t owner)
{
    struct purse *p = ledger_find_house(l, kind, book, owner);

    must(!is_players(kind));
    if (p) return p;
    p = open_account(l, kind, book, FUNDS_MONEY, owner, NULL);
    map_put(&l->house, house_key(kind, book, owner), (uintptr_t)p);
    return p;
}

/* The account leaves memory once the batch is sealed. */
static void close_account(struct ledger *l, struct purse *p)
{
    must(p->state.balance == 0);
    p->player = NULL;
    p->state.closed = 1;
    note_change(l, p);
}

void ledger_close_house(struct ledger *l, struct purse *p)
{
    if (!p) return;
    map_drop(&l->house, house_key(p->state.kind, p->state.book, p->state.owner));
    close_account(l, p);
}

void ledger_close_wallet(struct ledger *l, struct purse *wallet)
{
    wallet->player->wallet[wallet->state.book][wallet->state.compartment] = NULL;
    close_account(l, wallet);
}

void ledger_forget(struct ledger *l, struct player *player)
{
    must(player->sessions == 0 && player->entries == 0 && !player->restraint);
    for (unsigned book = 0; book < BOOKS; book++)
        for (unsigned funds = 0; funds < COMPARTMENTS; funds++)
            must(!player->wallet[book][funds] && player->whole[book][funds] == 0);
    map_drop(&l->players, key_of(player->id));
    free(player);
}

/* -------------------------------- sessions -------------------------------- */

struct seated *ledger_seated(const struct ledger *l, uint64_t session)
{
    return map_at(&l->sessions, key_of(session));
}

struct seated *ledger_sit(struct ledger *l, const struct session *session)
{
    struct seated *s = calloc(1, sizeof *s);

    must(s);
    s->state = *session;
    s->player = ledger_player(l, session->player);
    s->stack = open_account(l, ACCOUNT_STACK, session->book, session->compartment, session->id,
                            s->player);
    s->state.stack = s->stack->state.id;
    map_put(&l->sessions, key_of(s->state.id), (uintptr_t)s);
    map_put(&l->seats, (struct key){s->state.player, s->state.table}, s->state.id);
    s->player->sessions++;
    ledger_note(l, s);
    return s;
}

void ledger_note(struct ledger *l, struct seated *s)
{
    if (s->changed) return;
    LIST_ROOM(l->changed_seats, l->changed_seats_count, l->changed_seats_size);
    l->changed_seats[l->changed_seats_count++] = s;
    s->changed = true;
}

/* It leaves memory once the batch is sealed, and is never loaded again. */
void ledger_leave(struct ledger *l, struct seated *s, int64_t at_ms)
{
    must(s->state.held == 0);
    must(s->stack->state.balance == 0);
    s->state.closed_ms = at_ms;
    s->stack->state.closed = 1;
    map_drop(&l->sessions, key_of(s->state.id));
    map_drop(&l->seats, (struct key){s->state.player, s->state.table});
    s->player->sessions--;
    note_change(l, s->stack);
    ledger_note(l, s);
}

void ledger_hold(struct ledger *l, struct seated *s, cents amount)
{
    unsigned book = s->state.book, funds = s->state.compartment;

    s->state.held += amount;
    s->player->held[book][funds] += amount;
    s->player->whole[book][funds] -= amount;
    must(s->state.held >= 0 && s->state.held <= s->stack->state.balance);
    must(s->player->whole[book][funds] >= 0);
    ledger_note(l, s);
}

/* ------------------------------- transfers -------------------------------- */

static struct answer answer_of(const struct transfer *t, bool repeated)
{
    return (struct answer){.transfer = t->id,
                           .seq = t->seq,
                           .from_after = t->from_after,
                           .to_after = t->to_after,
                           .repeated = repeated};
}

/* What the table of movements allows: these kinds of account, this book, these funds, and
 * between two accounts of players only the same player's. */
static bool allowed(const struct want *want)
{
    const struct transfer_law *law = &transfer_laws[want->kind];
    const struct account      *from = &want->from->state, *to = &want->to->state;
    const struct account      *theirs = is_players(from->kind) ? from : to;

    if (from->kind != law->from || to->kind != law->to) return false;
    if (from->book != to->book || !(law->books & 1u << from->book)) return false;
    if (from->closed || to->closed) return false;
    if (!is_players(theirs->kind))
        return account_laws[from->kind].owner != account_laws[to->kind].owner ||
               from->owner == to->owner;
    if (!(law->funds & 1u << theirs->compartment)) return false;
    if (!is_players(from->kind) || !is_players(to->kind)) return true;
    return from->player == to->player && from->compartment == to->compartment;
}

enum refusal ledger_check(struct ledger *l, const struct want *want, uint64_t now,
                          struct answer *out)
{
    const struct account *from = &want->from->state, *to = &want->to->state;
    struct transfer       first;
    cents                 from_after, to_after;
    int                   found = ledger_first(l, want->key, &first);

    *out = (struct answer){0};
    if (found < 0) return REF_STOPPED;
    if (found) {
        if (first.kind != want->kind || first.from != from->id || first.to != to->id ||
            first.amount != want->amount)
            return REF_KEY_REUSED;
        *out = answer_of(&first, true);
        return REF_NONE;
    }
    must(want->key.high & FROM_OUTSIDE || want->key.high <= now);
    if (!allowed(want)) return REF_FUNDS_NOT_ALLOWED;
    if (want->amount <= 0) return REF_BAD_AMOUNT;
    if (__builtin_sub_overflow(from->balance, want->amount, &from_after)) return REF_TOO_MUCH;
    if (from_after < 0 && !account_laws[from->kind].may_be_negative) return REF_NO_FUNDS;
    if (__builtin_add_overflow(to->balance, want->amount, &to_after)) return REF_TOO_MUCH;
    /* A prize is never refused for its size; what a person brings is. */
    if (to->kind == ACCOUNT_WALLET && to_after > CENTS_MAX &&
        (from->kind == ACCOUNT_CASHIER || from->kind == ACCOUNT_PROMOTIONS))
        return REF_TOO_MUCH;
    return REF_NONE;
}

static void move(struct ledger *l, struct purse *p, cents amount, uint64_t transfer)
{
    must(!__builtin_add_overflow(p->state.balance, amount, &p->state.balance));
    must(p->state.balance >= 0 || account_laws[p->state.kind].may_be_negative);
    p->state.last = transfer;
    if (p->player) {
        cents *whole = &p->player->whole[p->state.book][p->state.compartment];

        must(!__builtin_add_overflow(*whole, amount, whole));
    }
    note_change(l, p);
}

void ledger_post(struct ledger *l, const struct want *want, uint64_t seq, int64_t at_ms,
                 struct answer *out)
{
    struct transfer t = {.key = want->key,
                         .id = ++l->transfer,
                         .seq = seq,
                         .from = want->from->state.id,
                         .to = want->to->state.id,
                         .from_prev = want->from->state.last,
                         .to_prev = want->to->state.last,
                         .amount = want->amount,
                         .at_ms = at_ms,
                         .kind = want->kind};

    move(l, want->from, -want->amount, t.id);
    move(l, want->to, want->amount, t.id);
    t.from_after = want->from->state.balance;
    t.to_after = want->to->state.balance;
    LIST_ROOM(l->posted, l->posted_count, l->posted_size);
    l->posted[l->posted_count++] = t;
    remember(l, &t);
    *out = answer_of(&t, false);
}

/* --------------------------------- batches -------------------------------- */

/* What changed since the last batch comes to nothing in every book.  All accounts together
 * were zero when they were loaded, so they are zero still. */
void ledger_must_balance(const struct ledger *l)
{
    cents sum[BOOKS] = {0};

    for (size_t i = 0; i < l->changed_count; i++) {
        const struct purse *p = l->changed[i];

        must(!__builtin_add_overflow(sum[p->state.book], p->state.balance - p->sealed,
                                     &sum[p->state.book]));
    }
    for (unsigned book = 0; book < BOOKS; book++) must(sum[book] == 0);
}

static void forget_session(struct seated *s)
{
    free(s->stack);
    free(s);
}

/* Stacks go with their sessions. */
static bool is_to_be_forgotten(const struct purse *p)
{
    return p->state.closed && p->state.kind != ACCOUNT_STACK;
}

void ledger_sealed(struct ledger *l)
{
    struct transfer *spare = l->writing;
    size_t           spare_size = l->writing_size;

    for (size_t i = 0; i < l->changed_count; i++) {
        l->changed[i]->sealed = l->changed[i]->state.balance;
        l->changed[i]->changed = false;
        if (is_to_be_forgotten(l->changed[i])) free(l->changed[i]);
    }
    for (size_t i = 0; i < l->changed_seats_count; i++) {
        l->changed_seats[i]->changed = false;
        if (l->changed_seats[i]->state.closed_ms != 0) forget_session(l->changed_seats[i]);
    }
    for (size_t i = 0; i < l->changed_players_count; i++)
        l->changed_players[i]->restraints_changed = 0;
    l->changed_count = l->changed_seats_count = l->changed_players_count = 0;
    l->writing = l->posted;
    l->writing_size = l->posted_size;
    l->writing_count = l->posted_count;
    l->posted = spare;
    l->posted_size = spare_size;
    l->posted_count = 0;
}

void ledger_durable(struct ledger *l)
{
    l->writing_count = 0;
}

static void release_player(struct player *p)
{
    for (unsigned book = 0; book < BOOKS; book++)
        for (unsigned funds = 0; funds < COMPARTMENTS; funds++) free(p->wallet[book][funds]);
    free(p->restraint);
    free(p);
}

void ledger_release(struct ledger *l)
{
    for (size_t i = 0; i < l->changed_count; i++)
        if (is_to_be_forgotten(l->changed[i])) free(l->changed[i]);
    for (size_t i = 0; i < l->changed_seats_count; i++)
        if (l->changed_seats[i]->state.closed_ms != 0) forget_session(l->changed_seats[i]);
    for (size_t i = 0; i < l->sessions.size; i++)
        if (l->sessions.slot[i].value) forget_session((void *)(uintptr_t)l->sessions.slot[i].value);
    for (size_t i = 0; i < l->players.size; i++)
        if (l->players.slot[i].value) release_player((void *)(uintptr_t)l->players.slot[i].value);
    for (size_t i = 0; i < l->house.size; i++) free((void *)(uintptr_t)l->house.slot[i].value);
    map_release(&l->players);
    map_release(&l->sessions);
    map_release(&l->house);
    map_release(&l->seats);
    map_release(&l->keys);
    free(l->ring);
    free(l->posted);
    free(l->writing);
    free(l->changed);
    free(l->changed_seats);
    free(l->changed_players);
    *l = (struct ledger){0};
}
