#include "api/cashier.h"

#include "base/must.h"
#include "wire/hear.h"

#include <sodium.h>
#include <string.h>

#define KEY_MOST    64
#define AMOUNT_MOST INT64_C(100000000000)

/* ------------------------------- signatures ------------------------------- */

static void add(crypto_auth_hmacsha256_state *hmac, const char *words)
{
    crypto_auth_hmacsha256_update(hmac, (const uint8_t *)words, strlen(words));
    crypto_auth_hmacsha256_update(hmac, (const uint8_t *)"\n", 1);
}

bool cashier_signed(const struct call *call)
{
    const struct office         *o = call->house->office;
    const struct http_request   *r = call->request;
    const char                  *time = http_header(r, "Feltro-Time");
    const char                  *said = http_header(r, "Feltro-Signature");
    uint8_t                      want[crypto_auth_hmacsha256_BYTES], value[sizeof want];
    size_t                       size;
    int64_t                      at_ms;
    crypto_auth_hmacsha256_state hmac;

    if (!o->has_key || !time || !said || !read_number(time, &at_ms)) return false;
    if (sodium_hex2bin(value, sizeof value, said, strlen(said), NULL, &size, NULL) != 0 ||
        size != sizeof value)
        return false;
    crypto_auth_hmacsha256_init(&hmac, o->key, sizeof o->key);
    add(&hmac, time);
    add(&hmac, r->method);
    add(&hmac, r->path);
    crypto_auth_hmacsha256_update(&hmac, (const uint8_t *)r->body, r->body_size);
    crypto_auth_hmacsha256_final(&hmac, want);
    return sodium_memcmp(want, value, sizeof value) == 0 &&
           at_ms >= call->now_ms - CASHIER_LATE_MS && at_ms <= call->now_ms + CASHIER_LATE_MS;
}

/* ------------------------------- movements -------------------------------- */

/* A caller's key is his own: nobody finds another's movement by guessing it. */
static struct key key_of_caller(const char *who, uint64_t player, const char *key)
{
    char        words[160];
    struct text t = text_over(words, sizeof words);

    text_put(&t, who);
    text_char(&t, '\n');
    text_number(&t, (int64_t)player);
    text_char(&t, '\n');
    text_put(&t, key);
    must(!t.cut);
    return key_of_words(words, t.used);
}

static void put(struct call *call, const char *key, int64_t n)
{
    json_put_key(call->json, key);
    json_put_number(call->json, n);
}

static void move(struct call *call, enum transfer_kind kind, uint64_t player, cents amount,
                 struct key key)
{
    struct cage  *cage = call->house->cage;
    struct record row = {.at_ms = call->now_ms,
                         .player = player,
                         .book = BOOK_MONEY,
                         .compartment = FUNDS_MONEY,
                         .seat = HOUSE};
    struct answer moved = {0};
    enum refusal  no;

    if (!cage_begin(cage)) {
        api_refuse(call, REF_STOPPED, NULL);
        return;
    }
    no = cage_move(cage, &row, kind, 0, amount, key, &moved);
    call->seq = cage_end(cage); /* a refusal too speaks of rows that may not be durable yet */
    if (no != REF_NONE) {
        api_refuse(call, no, NULL);
        return;
    }
    put(call, "movement", (int64_t)moved.transfer);
    put(call, "seq", (int64_t)moved.seq);
    put(call, "amount", amount);
    put(call, "wallet", kind == TRANSFER_DEPOSIT ? moved.to_after : moved.from_after);
    json_put_key(call->json, "repeated");
    json_put_bool(call->json, moved.repeated);
}

static void move_signed(struct call *call, enum transfer_kind kind)
{
    const char          *key;
    int64_t              player, amount;
    const struct field   fields[] = {{"key", .text = &key, .most = KEY_MOST, .key = true},
                                     {"player", .number = &player, .most = NUMBER_MOST},
                                     {"amount", .number = &amount, .most = AMOUNT_MOST}};
    const struct person *person;

    if (!api_read(call, fields, 3)) return;
    person = people_by_id(call->house->office->people, (uint64_t)player);
    if (!person || person->role != ROLE_PLAYER) api_refuse(call, REF_NO_SUCH_PLAYER, NULL);
    else move(call, kind, person->id, amount, key_of_caller("cashier", 0, key));
}

void cashier_deposit(struct call *call)
{
    move_signed(call, TRANSFER_DEPOSIT);
}

void cashier_withdraw(struct call *call)
{
    move_signed(call, TRANSFER_WITHDRAWAL);
}

/* ------------------------------- simulated -------------------------------- */

static bool is_simulated(struct call *call)
{
    if (!call->house->office->options.simulated) {
        api_refuse(call, REF_NOT_FOUND, NULL);
        return false;
    }
    return true;
}

static void say_simulated(struct call *call)
{
    if (call->refused) return;
    json_put_key(call->json, "simulated");
    json_put_bool(call->json, true);
}

void cashier_simulated_deposit(struct call *call)
{
    const char        *key;
    int64_t            amount;
    const struct field fields[] = {{"key", .text = &key, .most = KEY_MOST, .key = true},
                                   {"amount", .number = &amount, .most = AMOUNT_MOST}};

    if (!is_simulated(call) || !api_read(call, fields, 2)) return;
    move(call, TRANSFER_DEPOSIT, call->visitor.player, amount,
         key_of_caller("simulated", call->visitor.player, key));
    say_simulated(call);
}

static struct balance balance(struct call *call, enum book book, enum compartment funds)
{
    struct balance b = {0};

    call->seq = UINT64_MAX; /* once the books have stopped: never */
    if (!cage_begin(call->house->cage)) return b;
    b = cage_balance(call->house->cage, call->visitor.player, book, funds);
    call->seq = cage_end(call->house->cage);
    return b;
}

/* All that is in the wallet, or was when it was asked for with this key. */
static cents everything(struct call *call, struct key key)
{
    struct cage    *cage = call->house->cage;
    struct transfer first;
    bool            again;

    if (!cage_begin(cage)) return 0;
    again = cage_moved(cage, key, &first);
    cage_end(cage);
    return again ? first.amount : balance(call, BOOK_MONEY, FUNDS_MONEY).wallet;
}

void cashier_simulated_withdraw(struct call *call)
{
    const char        *words;
    int64_t            amount = -1;
    const struct field fields[] = {{"key", .text = &words, .most = KEY_MOST, .key = true},
                                   {"amount", .number = &amount, .most = AMOUNT_MOST, .may = true}};
    struct key         key;

    if (!is_simulated(call) || !api_read(call, fields, 2)) return;
    key = key_of_caller("simulated", call->visitor.player, words);
    if (amount < 0) amount = everything(call, key);
    move(call, TRANSFER_WITHDRAWAL, call->visitor.player, amount, key);
    say_simulated(call);
}

/* -------------------------------- the wallet ------------------------------ */

void cashier_wallet(struct call *call)
{
    static const char *const books[BOOKS] = {[BOOK_MONEY] = "money", [BOOK_DEMO] = "demo"};
    static const char *const funds[COMPARTMENTS] = {"money", "bonus", "credit"};

    for (unsigned book = 0; book < BOOKS; book++) {
        json_put_key(call->json, books[book]);
        json_put_object(call->json);
        for (unsigned f = 0; f < COMPARTMENTS; f++) {
            struct balance b = balance(call, book, f);

            json_put_key(call->json, funds[f]);
            json_put_object(call->json);
            put(call, "wallet", b.wallet);
            put(call, "tables", b.tables);
            put(call, "in_play", b.in_play);
            json_put_end(call->json);
        }
        json_put_end(call->json);
    }
    json_put_key(call->json, "simulated");
    json_put_bool(call->json, call->house->office->options.simulated);
}
