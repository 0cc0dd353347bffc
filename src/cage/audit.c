#include "cage/audit.h"

#include "base/must.h"
#include "cage/kinds.h"
#include "cage/map.h"

#include <stdlib.h>

/* clang-format off */
#define WRONGS(X)                                                                                  \
    X(ACCOUNT_NUMBER,   "número de conta",                                                         \
                        "account number")                                                          \
    X(ACCOUNT_KIND,     "género de conta",                                                         \
                        "account kind")                                                            \
    X(ACCOUNT_OWNER,    "titular de conta",                                                        \
                        "account owner")                                                           \
    X(LIST,             "a lista de transferências de uma conta está partida",                     \
                        "an account's list of transfers is broken")                                \
    X(OVERFLOW,         "excesso",                                                                 \
                        "overflow")                                                                \
    X(BALANCE,          "o saldo depois de uma transferência não é o que se segue",                \
                        "the balance after a transfer does not follow")                            \
    X(NEGATIVE,         "uma conta foi negativa",                                                  \
                        "an account was negative")                                                 \
    X(TRANSFER_NUMBER,  "número de transferência",                                                 \
                        "transfer number")                                                         \
    X(TRANSFER_KIND,    "género ou montante",                                                      \
                        "kind or amount")                                                          \
    X(NO_ACCOUNT,       "essa conta não existe",                                                   \
                        "no such account")                                                         \
    X(MOVEMENT,         "um movimento que não é permitido",                                        \
                        "a movement that is not allowed")                                          \
    X(ACCOUNTS_MISSING, "faltam contas",                                                           \
                        "accounts are missing")                                                    \
    X(ACCOUNT,          "a conta não é o que as suas transferências dão",                          \
                        "the account is not what its transfers come to")                           \
    X(CLOSED,           "uma conta fechada tem dinheiro",                                          \
                        "a closed account holds money")                                            \
    X(SUM,              "as contas de um livro não somam zero",                                    \
                        "the accounts of a book do not add up to zero")                            \
    X(TRANSFERS_MISSING,"faltam transferências",                                                   \
                        "transfers are missing")
/* clang-format on */

enum wrong {
#define X(name, pt, en) WRONG_##name,
    WRONGS(X)
#undef X
};

static const struct words wrong_words[] = {
#define X(name, pt, en) {#name, pt, en},
    WRONGS(X)
#undef X
};

struct derived {
    struct account state;   /* as it is kept */
    cents          balance; /* as its transfers leave it */
    uint64_t       last;
};

struct auditing {
    struct audit   *out;
    struct derived *account; /* owned; by number - 1 */
    uint64_t        count;
};

static int wrong(struct auditing *a, uint64_t at, enum wrong what)
{
    a->out->at = at;
    a->out->wrong = &wrong_words[what];
    return 1;
}

static int take_account(void *with, const struct account *state)
{
    struct auditing *a = with;

    if (state->id != ++a->out->accounts || state->id > a->count)
        return wrong(a, state->id, WRONG_ACCOUNT_NUMBER);
    if (state->kind >= ACCOUNTS_COUNT || state->book >= BOOKS || state->compartment >= COMPARTMENTS)
        return wrong(a, state->id, WRONG_ACCOUNT_KIND);
    if (is_players(state->kind) != (state->player != 0))
        return wrong(a, state->id, WRONG_ACCOUNT_OWNER);
    a->account[state->id - 1].state = *state;
    return 0;
}

static bool lawful(const struct transfer *t, const struct account *from, const struct account *to)
{
    const struct transfer_law *law = &transfer_laws[t->kind];
    const struct account      *theirs = from->player ? from : to;

    if (from->kind != law->from || to->kind != law->to || from->book != to->book) return false;
    if (!(law->books & 1u << from->book)) return false;
    if (!theirs->player) return true;
    if (!(law->funds & 1u << theirs->compartment)) return false;
    if (!from->player || !to->player) return true;
    return from->player == to->player && from->compartment == to->compartment;
}

static int move(struct auditing *a, struct derived *d, uint64_t id, uint64_t prev, cents amount,
                cents after)
{
    if (d->last != prev) return wrong(a, id, WRONG_LIST);
    if (__builtin_add_overflow(d->balance, amount, &d->balance))
        return wrong(a, id, WRONG_OVERFLOW);
    if (d->balance != after) return wrong(a, id, WRONG_BALANCE);
    if (d->balance < 0 && !account_laws[d->state.kind].may_be_negative)
        return wrong(a, id, WRONG_NEGATIVE);
    d->last = id;
    return 0;
}

static int take_transfer(void *with, const struct transfer *t)
{
    struct auditing *a = with;
    struct derived  *from, *to;

    if (t->id != ++a->out->transfers) return wrong(a, t->id, WRONG_TRANSFER_NUMBER);
    if (t->kind >= TRANSFERS_COUNT || t->amount <= 0) return wrong(a, t->id, WRONG_TRANSFER_KIND);
    if (t->from - 1 >= a->count || t->to - 1 >= a->count) return wrong(a, t->id, WRONG_NO_ACCOUNT);
    from = &a->account[t->from - 1];
    to = &a->account[t->to - 1];
    if (!lawful(t, &from->state, &to->state)) return wrong(a, t->id, WRONG_MOVEMENT);
    if (move(a, from, t->id, t->from_prev, -t->amount, t->from_after) != 0) return 1;
    return move(a, to, t->id, t->to_prev, t->amount, t->to_after);
}

static void compare(struct auditing *a)
{
    if (a->out->accounts != a->count) {
        wrong(a, a->out->accounts, WRONG_ACCOUNTS_MISSING);
        return;
    }
    for (uint64_t i = 0; i < a->count && !a->out->wrong; i++) {
        const struct derived *d = &a->account[i];

        if (d->state.balance != d->balance || d->state.last != d->last)
            wrong(a, i + 1, WRONG_ACCOUNT);
        else if (d->state.closed && d->balance != 0) wrong(a, i + 1, WRONG_CLOSED);
        else a->out->sum[d->state.book] += d->balance;
    }
    for (unsigned book = 0; book < BOOKS && !a->out->wrong; book++)
        if (a->out->sum[book] != 0) wrong(a, book, WRONG_SUM);
}

int books_audit(struct store *store, struct audit *out)
{
    struct auditing a = {.out = out};
    struct head     head;
    int             status = -1;

    *out = (struct audit){0};
    if (store->head(store, &head) != 0) return -1;
    a.count = head.account;
    a.account = calloc(head.account + 1, sizeof *a.account);
    must(a.account);
    if (store->accounts(store, true, take_account, &a) != 0) goto done;
    if (!out->wrong && store->transfers(store, 1, SIZE_MAX, take_transfer, &a) != 0) goto done;
    if (!out->wrong && out->transfers != head.transfer)
        wrong(&a, out->transfers, WRONG_TRANSFERS_MISSING);
    if (!out->wrong) compare(&a);
    status = 0;

done:
    free(a.account);
    return status;
}
