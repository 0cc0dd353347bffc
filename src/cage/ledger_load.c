/* Reading the books, and looking at them hard before anyone plays: a file may have been
 * changed by other hands than ours. */
#include "cage/ledger.h"
#include "cage/restraint.h"

#include "base/must.h"

#include <stdlib.h>

struct loading {
    struct ledger *l;
    struct map     accounts; /* number -> purse, while loading */
    cents          sum[BOOKS];
    const char    *wrong; /* the first thing that is */
};

static int wrong(struct loading *in, const char *what)
{
    in->wrong = what;
    return 1;
}

/* Wallets and house accounts find their places at once; stacks wait for their sessions. */
static int load_account(void *with, const struct account *a)
{
    struct loading *in = with;
    struct ledger  *l = in->l;
    struct purse   *p;

    if (a->kind >= ACCOUNTS_COUNT || a->book >= BOOKS || a->compartment >= COMPARTMENTS)
        return wrong(in, "an account is of no known kind");
    if (a->id == 0 || a->id > l->account || a->last > l->transfer)
        return wrong(in, "an account is newer than the head");
    if (is_players(a->kind) != (a->player != 0)) return wrong(in, "an account has no owner");
    if (a->balance < 0 && !account_laws[a->kind].may_be_negative)
        return wrong(in, "an account is negative");
    if (__builtin_add_overflow(in->sum[a->book], a->balance, &in->sum[a->book]))
        return wrong(in, "the accounts add up to more than can be counted");
    if (map_get(&in->accounts, key_of(a->id))) return wrong(in, "an account is there twice");

    p = calloc(1, sizeof *p);
    must(p);
    *p = (struct purse){.state = *a, .sealed = a->balance};
    map_put(&in->accounts, key_of(a->id), (uintptr_t)p);
    if (is_players(a->kind)) {
        p->player = ledger_player(l, a->player);
        p->player->whole[a->book][a->compartment] += a->balance;
    }
    if (a->kind == ACCOUNT_WALLET) p->player->wallet[a->book][a->compartment] = p;
    else if (a->kind != ACCOUNT_STACK)
        map_put(&l->house, (struct key){(uint64_t)a->kind << 8 | a->book, a->owner}, (uintptr_t)p);
    return 0;
}

static int load_session(void *with, const struct session *g)
{
    struct loading *in = with;
    struct ledger  *l = in->l;
    struct purse   *stack = map_at(&in->accounts, key_of(g->stack));
    struct seated  *s;

    if (!stack || stack->state.kind != ACCOUNT_STACK || stack->state.owner != g->id ||
        stack->state.player != g->player || stack->state.book != g->book ||
        stack->state.compartment != g->compartment)
        return wrong(in, "a session has no stack of its own");
    if (g->held < 0 || g->held > stack->state.balance)
        return wrong(in, "a session has more chips in play than it has");
    if (map_get(&l->seats, (struct key){g->player, g->table}))
        return wrong(in, "a player sits twice at a table");

    s = calloc(1, sizeof *s);
    must(s);
    *s = (struct seated){.state = *g, .stack = stack, .player = stack->player};
    s->player->whole[g->book][g->compartment] -= g->held;
    s->player->held[g->book][g->compartment] += g->held;
    map_put(&l->sessions, key_of(g->id), (uintptr_t)s);
    map_put(&l->seats, (struct key){g->player, g->table}, g->id);
    s->player->sessions++;
    return 0;
}

static bool agrees(const struct loading *in, uint64_t account, uint64_t transfer, cents after)
{
    const struct purse *p = map_at(&in->accounts, key_of(account));

    return !p || p->state.last != transfer || p->state.balance == after;
}

static int load_key(void *with, const struct transfer *t)
{
    struct loading    *in = with;
    struct ledger     *l = in->l;
    struct remembered *r = &l->ring[l->ring_next];

    if (l->ring_used == 0 && t->id > 1) l->horizon = t->seq + 1;
    if (l->ring_used == l->ring_size) return wrong(in, "a transfer is newer than the head");
    if (!agrees(in, t->from, t->id, t->from_after) || !agrees(in, t->to, t->id, t->to_after))
        return wrong(in, "an account's balance is not what its last transfer left");
    *r = (struct remembered){.key = t->key, .seq = t->seq};
    map_put(&l->keys, t->key, t->id);
    l->ring_used++;
    l->ring_next = l->ring_used % l->ring_size;
    return 0;
}

static int load_restraint(void *with, const struct restraint *r)
{
    struct loading *in = with;
    struct player  *player;

    if (r->kind >= RESTRAINTS || r->player == 0)
        return wrong(in, "a restraint is of no known kind");
    player = ledger_player(in->l, r->player);
    restraint_of(player)[r->kind] = *r;
    return 0;
}

/* A stack without a session is money that nobody can reach. */
static void look_for_orphans(struct loading *in)
{
    for (size_t i = 0; i < in->accounts.size && !in->wrong; i++) {
        const struct purse *p = (void *)(uintptr_t)in->accounts.slot[i].value;

        if (p && p->state.kind == ACCOUNT_STACK && !ledger_seated(in->l, p->state.owner))
            wrong(in, "a stack has no session");
    }
}

/* What no session has taken in charge, where the loading went wrong. */
static void free_orphans(struct loading *in)
{
    for (size_t i = 0; i < in->accounts.size; i++) {
        struct purse *p = (void *)(uintptr_t)in->accounts.slot[i].value;

        if (p && p->state.kind == ACCOUNT_STACK && !ledger_seated(in->l, p->state.owner)) free(p);
    }
}

static int load(struct loading *in, struct store *store, const struct head *head)
{
    struct ledger *l = in->l;
    uint64_t       from = head->transfer >= l->ring_size ? head->transfer - l->ring_size + 1 : 1;

    if (store->accounts(store, false, load_account, in) != 0) return -1;
    for (unsigned book = 0; book < BOOKS && !in->wrong; book++)
        if (in->sum[book] != 0) wrong(in, "the accounts of a book do not add up to zero");
    if (in->wrong) return 0;
    if (store->open_sessions(store, load_session, in) != 0) return -1;
    if (in->wrong) return 0;
    look_for_orphans(in);
    if (in->wrong) return 0;
    if (store->restraints(store, load_restraint, in) != 0) return -1;
    if (in->wrong) return 0;
    return store->transfers(store, from, SIZE_MAX, load_key, in);
}

int ledger_load(struct ledger *l, struct store *store, size_t keys_max, const char **why)
{
    struct loading in = {.l = l};
    struct head    head;
    int            status;

    must(keys_max > 0);
    *l = (struct ledger){
        .store = store, .ring_size = keys_max, .ring = calloc(keys_max, sizeof *l->ring)};
    must(l->ring);
    map_reserve(&l->keys, keys_max); /* to grow later would take all who wait for the lock */
    if (store->head(store, &head) != 0) goto fault;
    l->transfer = head.transfer;
    l->account = head.account;
    status = load(&in, store, &head);
    if (status != 0 || in.wrong) free_orphans(&in);
    map_release(&in.accounts);
    if (status != 0) goto fault;
    if (!in.wrong) return 0;
    *why = in.wrong;
    ledger_release(l);
    return -1;

fault:
    *why = store->why_read;
    ledger_release(l);
    return -1;
}
