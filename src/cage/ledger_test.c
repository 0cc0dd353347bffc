/* The cage against a model of it that is too simple to be wrong: arrays, sums, and every
 * key ever used in one long list. */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "cage/house_test.h"

#define TESTS(X)                                                                                   \
    X(a_map_holds_what_was_put__through_a_million_changes)                                         \
    X(a_map_with_room_for_so_many_does_not_grow_for_them)                                          \
    X(300000_random_acts_agree_with_the_model)                                                     \
    X(a_key_of_the_house_is_asked_of_the_store_only_when_it_is_old)
TESTS(TEST_DECLARE)

static uint64_t noise_state = 7;

static uint64_t noise(void)
{
    noise_state = noise_state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return noise_state >> 33;
}

static unsigned below(unsigned n)
{
    return (unsigned)(noise() % n);
}

static void t_a_map_holds_what_was_put__through_a_million_changes(void)
{
    static uint64_t state[4096]; /* what each key should lead to; 0: nothing */
    struct map      m = {0};
    size_t          used = 0;

    for (int i = 0; i < 1000000; i++) {
        unsigned   n = below(4096);
        struct key key = {n % 64, n / 64}; /* many share a word */

        if (below(5) < (unsigned)(i / 250000)) {
            used -= state[n] != 0;
            state[n] = 0;
            map_drop(&m, key);
        } else {
            used += state[n] == 0;
            state[n] = 1 + noise();
            map_put(&m, key, state[n]);
        }
        n = below(4096);
        CHECK_EQ(map_get(&m, (struct key){n % 64, n / 64}), state[n]);
        CHECK_EQ(m.used, used);
    }
    map_release(&m);
}

static void t_a_map_with_room_for_so_many_does_not_grow_for_them(void)
{
    for (size_t count = 1; count < 400; count++) {
        struct map m = {0};
        size_t     size;

        map_reserve(&m, count);
        size = m.size;
        for (uint64_t n = 0; n < count; n++) map_put(&m, key_of(n), n + 1);
        CHECK_EQ(m.size, size);
        for (uint64_t n = 0; n < count; n++) CHECK_EQ(map_get(&m, key_of(n)), n + 1);
        map_release(&m);
    }
}

/* --------------------------------- the model -------------------------------- */

#define PEOPLE 8
#define TABLES 4
#define KEYS   400000

struct model_session {
    uint64_t id, round;
    cents    stack, held, brought, staked, won;
    uint32_t settled, rounds;
    uint8_t  book, funds;
    bool     open;
};

struct model_body {
    cents   amount;
    uint8_t act, person, book, funds, table;
    bool    used;
};

static struct model {
    cents                wallet[PEOPLE][BOOKS][COMPARTMENTS];
    struct model_session at[PEOPLE][TABLES];
    uint64_t             round[TABLES];
    struct model_body    key[KEYS]; /* by the number it was made from */
    unsigned             keys;
} model;

static cents model_whole(unsigned person, unsigned book, unsigned funds)
{
    cents whole = model.wallet[person][book][funds];

    for (unsigned t = 0; t < TABLES; t++) {
        const struct model_session *s = &model.at[person][t];

        if (s->open && s->book == book && s->funds == funds) whole += s->stack - s->held;
    }
    return whole;
}

static cents model_held(unsigned person, unsigned book, unsigned funds)
{
    cents held = 0;

    for (unsigned t = 0; t < TABLES; t++) {
        const struct model_session *s = &model.at[person][t];

        if (s->open && s->book == book && s->funds == funds) held += s->held;
    }
    return held;
}

static cents some_amount(void)
{
    static const cents edges[] = {0, -1, 1, CENTS_MAX, CENTS_MAX + 1, INT64_MAX, INT64_MIN};

    return below(20) ? 1 + below(500) : edges[below(sizeof edges / sizeof edges[0])];
}

/* A new key mostly, an old one now and then. */
static unsigned some_key(void)
{
    if (model.keys > 0 && below(8) == 0) return below(model.keys);
    CHECK(model.keys < KEYS);
    return model.keys++;
}

static bool same_body(const struct model_body *a, const struct model_body *b)
{
    return a->amount == b->amount && a->act == b->act && a->person == b->person &&
           a->book == b->book && a->funds == b->funds && a->table == b->table;
}

/* ----------------------------------- acts ----------------------------------- */

static struct vault h;

#define WHO(person) (2000 + (uint64_t)(person))

/* Whether money may move so, said a second time. */
static bool model_allows(unsigned kind, unsigned book, unsigned funds)
{
    if (kind == TRANSFER_DEMO) return book == BOOK_DEMO && funds == FUNDS_MONEY;
    if (kind == TRANSFER_DEPOSIT || kind == TRANSFER_WITHDRAWAL)
        return book == BOOK_MONEY && funds == FUNDS_MONEY;
    if (kind == TRANSFER_BONUS || kind == TRANSFER_BONUS_END)
        return book == BOOK_MONEY && funds == FUNDS_BONUS;
    return funds != FUNDS_CREDIT; /* chips */
}

static void try_wallet(void)
{
    static const uint8_t kinds[] = {TRANSFER_DEPOSIT, TRANSFER_WITHDRAWAL, TRANSFER_BONUS,
                                    TRANSFER_BONUS_END, TRANSFER_DEMO};
    struct model_body    body = {.amount = some_amount(),
                                 .act = kinds[below(sizeof kinds)],
                                 .person = (uint8_t)below(PEOPLE),
                                 .book = (uint8_t)below(BOOKS),
                                 .funds = (uint8_t)below(COMPARTMENTS)};
    unsigned             n = some_key();
    cents               *wallet = &model.wallet[body.person][body.book][body.funds];
    bool                 takes = body.act == TRANSFER_WITHDRAWAL || body.act == TRANSFER_BONUS_END;
    enum refusal         want = REF_NONE, no;
    struct answer        out;
    bool                 again = false;

    if (model.key[n].used) {
        again = same_body(&body, &model.key[n]);
        if (!again) want = REF_KEY_REUSED;
    } else if (!model_allows(body.act, body.book, body.funds)) want = REF_FUNDS_NOT_ALLOWED;
    else if (body.amount <= 0) want = REF_BAD_AMOUNT;
    else if (takes && body.amount > *wallet) want = REF_NO_FUNDS;
    else if (!takes && body.amount > CENTS_MAX - *wallet) want = REF_TOO_MUCH;

    CHECK(cage_begin(h.cage));
    no = cage_move(h.cage,
                   ROW(.player = WHO(body.person), .book = body.book, .compartment = body.funds),
                   body.act, 0, body.amount, key_from(n), &out);
    cage_end(h.cage);
    CHECK_TEXT(refusal_words[no].key, refusal_words[want].key);
    if (no != REF_NONE) return;
    CHECK_EQ(out.repeated, again);
    if (again) return;
    *wallet += takes ? -body.amount : body.amount;
    CHECK_EQ(takes ? out.from_after : out.to_after, *wallet);
    model.key[n] = body;
    model.key[n].used = true;
}

/* Sits down, or buys more where he sits. */
static void try_sit(void)
{
    struct model_body     body = {.amount = some_amount(),
                                  .person = (uint8_t)below(PEOPLE),
                                  .book = (uint8_t)below(BOOKS),
                                  .funds = (uint8_t)below(COMPARTMENTS),
                                  .table = (uint8_t)below(TABLES)};
    struct model_session *s = &model.at[body.person][body.table];
    bool                  buys = s->open && below(3);
    unsigned              n = some_key();
    enum refusal          want = REF_NONE, no;
    struct answer         out;
    bool                  again = false;

    body.act = buys ? TRANSFER_BUY : TRANSFER_SIT;
    if (buys) {
        body.book = s->book;
        body.funds = s->funds;
    }
    if (model.key[n].used) {
        again = same_body(&body, &model.key[n]) && !buys; /* a new session, another account */
        if (!again) want = REF_KEY_REUSED;
    } else if (!buys && s->open) want = REF_ALREADY_SEATED;
    else if (!model_allows(body.act, body.book, body.funds)) want = REF_FUNDS_NOT_ALLOWED;
    else if (body.amount <= 0) want = REF_BAD_AMOUNT;
    else if (body.amount > model.wallet[body.person][body.book][body.funds]) want = REF_NO_FUNDS;

    CHECK(cage_begin(h.cage));
    if (buys)
        no = cage_buy(h.cage, AT(body.table, .session = s->id), body.amount, key_from(n), &out);
    else
        no = cage_sit(h.cage,
                      AT(body.table, .player = WHO(body.person), .book = body.book,
                         .compartment = body.funds),
                      body.amount, key_from(n), &out);
    cage_end(h.cage);
    if (buys && want == REF_KEY_REUSED && no == REF_NONE) { /* the same session after all */
        CHECK(out.repeated && same_body(&body, &model.key[n]));
        return;
    }
    CHECK_TEXT(refusal_words[no].key, refusal_words[want].key);
    if (no != REF_NONE) return;
    CHECK_EQ(out.repeated, again);
    if (again) return;
    model.wallet[body.person][body.book][body.funds] -= body.amount;
    if (!buys)
        *s = (struct model_session){
            .id = out.seq, .book = body.book, .funds = body.funds, .open = true};
    s->stack += body.amount;
    s->brought += body.amount;
    CHECK_EQ(out.to_after, s->stack);
    model.key[n] = body;
    model.key[n].used = true;
}

static void try_leave(void)
{
    unsigned              person = below(PEOPLE), table = below(TABLES);
    struct model_session *s = &model.at[person][table];
    struct session        statement;
    enum refusal want = !s->open ? REF_NO_SESSION : s->held ? REF_CHIPS_IN_PLAY : REF_NONE, no;

    CHECK(cage_begin(h.cage));
    no = cage_leave(h.cage, AT(table, .session = s->id), &statement);
    cage_end(h.cage);
    CHECK_EQ(no, want);
    if (no != REF_NONE) return;
    CHECK_EQ(statement.brought, s->brought);
    CHECK_EQ(statement.taken, s->stack);
    CHECK_EQ(statement.staked, s->staked);
    CHECK_EQ(statement.won, s->won);
    CHECK_EQ(statement.rounds, s->rounds);
    CHECK_EQ(s->brought - s->staked + s->won, s->stack);
    model.wallet[person][s->book][s->funds] += s->stack;
    s->open = false;
}

static void try_round(void)
{
    unsigned table = below(TABLES);

    CHECK(cage_begin(h.cage));
    model.round[table] = cage_write(h.cage, AT(table, .kind = RECORD_ROUND));
    cage_end(h.cage);
}

static void try_bet(void)
{
    unsigned              person = below(PEOPLE), table = below(TABLES);
    struct model_session *s = &model.at[person][table];
    cents                 amount = some_amount();
    uint64_t              round = model.round[table];
    enum refusal          want = REF_NONE, no;

    if (round == 0) return;
    if (!s->open) want = REF_NO_SESSION;
    else if (round > s->round && s->held) want = REF_CHIPS_IN_PLAY;
    else if (amount <= 0) want = REF_BAD_AMOUNT;
    else if (amount > s->stack - s->held) want = REF_NO_FUNDS;
    CHECK(cage_begin(h.cage));
    no = cage_bet(h.cage, AT(table, .session = s->id, .round = round), amount);
    cage_end(h.cage);
    CHECK_TEXT(refusal_words[no].key, refusal_words[want].key);
    if (no != REF_NONE) return;
    if (round > s->round) s->settled = 0;
    s->round = round;
    s->held += amount;
}

static void try_take_back(void)
{
    unsigned              person = below(PEOPLE), table = below(TABLES);
    struct model_session *s = &model.at[person][table];
    cents                 amount = some_amount();
    enum refusal          want = REF_NONE, no;

    if (!s->open) want = REF_NO_SESSION;
    else if (amount <= 0) want = REF_BAD_AMOUNT;
    else if (amount > s->held) want = REF_NOT_IN_PLAY;
    CHECK(cage_begin(h.cage));
    no = cage_take_back(h.cage, AT(table, .session = s->id, .round = s->round), amount);
    cage_end(h.cage);
    CHECK_EQ(no, want);
    if (no == REF_NONE) s->held -= amount;
}

static void try_settle(void)
{
    unsigned              person = below(PEOPLE), table = below(TABLES);
    struct model_session *s = &model.at[person][table];
    struct settlement     what = {.against = ACCOUNT_BANK, .part = s->settled};
    struct answer         out;
    enum refusal          no;

    if (!s->open || s->round == 0) return;
    what.chips = s->held ? 1 + below((unsigned)s->held) : 0;
    what.back = below(3) ? 0 : below(3) * what.chips + below(5);
    if (below(10) == 0) what.chips = s->held + 1;
    CHECK(cage_begin(h.cage));
    no = cage_settle(h.cage, AT(table, .session = s->id, .round = s->round), &what, &out);
    cage_end(h.cage);
    CHECK_EQ(no, what.chips > s->held ? REF_NOT_IN_PLAY : REF_NONE);
    if (no != REF_NONE) return;
    CHECK(!out.repeated);
    s->held -= what.chips;
    s->stack += what.back - what.chips;
    s->staked += what.chips;
    s->won += what.back;
    s->rounds += s->settled++ == 0;

    CHECK(cage_begin(h.cage)); /* and once more: nothing moves */
    CHECK_EQ(cage_settle(h.cage, AT(table, .session = s->id, .round = s->round), &what, &out),
             REF_NONE);
    cage_end(h.cage);
    CHECK(out.repeated);
}

static void try_refund(void)
{
    unsigned              person = below(PEOPLE), table = below(TABLES);
    struct model_session *s = &model.at[person][table];
    enum refusal          want = !s->open ? REF_NO_SESSION : s->held ? REF_NONE : REF_NOT_IN_PLAY;

    CHECK(cage_begin(h.cage));
    CHECK_EQ(cage_refund(h.cage, AT(table, .session = s->id, .round = s->round)), want);
    cage_end(h.cage);
    if (want == REF_NONE) s->held = 0;
}

static void compare_with_model(void)
{
    CHECK(cage_begin(h.cage));
    for (unsigned p = 0; p < PEOPLE; p++)
        for (unsigned book = 0; book < BOOKS; book++)
            for (unsigned funds = 0; funds < COMPARTMENTS; funds++) {
                struct balance b = cage_balance(h.cage, WHO(p), book, funds);

                CHECK_EQ(b.wallet, model.wallet[p][book][funds]);
                CHECK_EQ(b.wallet + b.tables, model_whole(p, book, funds));
                CHECK_EQ(b.in_play, model_held(p, book, funds));
                CHECK(b.wallet >= 0 && b.tables >= 0 && b.in_play >= 0);
            }
    for (unsigned p = 0; p < PEOPLE; p++)
        for (unsigned t = 0; t < TABLES; t++)
            if (model.at[p][t].open)
                CHECK_EQ(cage_stack(h.cage, model.at[p][t].id),
                         model.at[p][t].stack - model.at[p][t].held);
    cage_end(h.cage);
}

/* Few keys in memory, so that the store is asked; and the house closes and opens again. */
static void t_300000_random_acts_agree_with_the_model(void)
{
    static void (*const acts[])(void) = {try_wallet, try_wallet,    try_sit,    try_leave, try_bet,
                                         try_bet,    try_take_back, try_settle, try_refund};
    const struct cage_options few = {.keys_max = 4096, .batch_bytes = 1 << 18};

    scratch_begin(&h.scratch);
    house_enter(&h, &few);
    for (int i = 0; i < 300000; i++) {
        if (i % 50 == 0) try_round();
        acts[below(sizeof acts / sizeof acts[0])]();
        if (i % 100 == 0) compare_with_model();
        if (i % 30000 == 29999) {
            house_leave(&h);
            house_enter(&h, &few);
            compare_with_model();
        }
    }
    CHECK(model.keys > 60000);
    house_close(&h);
}

static int asked;

static int count_asking(struct store *store, struct key key, struct transfer *out)
{
    (void)store;
    (void)key;
    (void)out;
    asked++;
    return 0;
}

static void t_a_key_of_the_house_is_asked_of_the_store_only_when_it_is_old(void)
{
    struct ledger   l;
    const char     *why;
    struct transfer t;
    struct want     want;
    struct answer   out;

    house_open(&h);
    CHECK_EQ(ledger_load(&l, h.store, 8, &why), 0);
    want = (struct want){.from = ledger_house(&l, ACCOUNT_CASHIER, BOOK_MONEY, 0),
                         .to = ledger_wallet(&l, ledger_player(&l, 1), BOOK_MONEY, FUNDS_MONEY),
                         .amount = 1,
                         .kind = TRANSFER_DEPOSIT};
    for (uint64_t seq = 1; seq <= 20; seq++) {
        want.key = key_of_row(seq, 0);
        CHECK_EQ(ledger_check(&l, &want, seq, &out), REF_NONE);
        ledger_post(&l, &want, seq, 0, &out);
    }
    CHECK_EQ(l.horizon, 13); /* 13 to 20 are remembered */
    for (uint64_t seq = 13; seq <= 20; seq++) CHECK_EQ(ledger_first(&l, key_of_row(seq, 0), &t), 1);
    asked = 0;
    l.store = &(struct store){.by_key = count_asking};
    CHECK_EQ(ledger_first(&l, key_of_row(13, 1), &t), 0);
    CHECK_EQ(ledger_first(&l, key_of_row(21, 0), &t), 0);
    CHECK_EQ(asked, 0);
    CHECK_EQ(ledger_first(&l, key_of_row(12, 0), &t), 0);
    CHECK_EQ(ledger_first(&l, key_from(1), &t), 0); /* a caller's may be of any age */
    CHECK_EQ(asked, 2);
    ledger_must_balance(&l);
    ledger_release(&l);
    house_close(&h);
}

TEST_MAIN(TESTS)
