#include "feltrod/door.h"

#include "base/must.h"
#include "feltrod/api.h"
#include "wire/say.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WATCHED_MOST 16       /* tables that one client may have before him */
#define REMEMBERED   32       /* answers that can be given again */
#define SAY_BYTES    262144
#define DEMO_PURSE   100000   /* play money to begin with: a thousand */

struct answered {
    uint64_t          n;
    struct net_bytes *bytes;      /* NULL: not answered yet */
};

struct client {
    struct client *next;          /* in the list of all */
    struct peer   *peer;
    uint64_t       id, player;    /* player 0: has not said hello */
    uint64_t       highest;       /* of its numbers */
    uint32_t       watched[WATCHED_MOST];
    unsigned       watching;
    struct answered answered[REMEMBERED];
};

/* A word in the tray. */
struct telling {
    struct telling   *next;
    struct net_bytes *bytes;
    uint64_t          seq;        /* not before this row is durable */
    uint64_t          client, n;  /* an answer; 0: not one */
    uint64_t          player;     /* for one player's eyes; 0: for all who watch the table */
    uint32_t          table;
};

struct door {
    struct open_house *house;     /* borrowed, as the net */
    _Atomic(struct net *) net;    /* NULL until the door is open: other threads ask */
    struct client     *clients;
    uint64_t           last_client;
    pthread_mutex_t    lock;      /* over the tray */
    struct telling    *first, **last;
    _Atomic uint64_t   durable;
    uint8_t            secret[crypto_auth_KEYBYTES];    /* behind the names of demo players */
};

static _Thread_local char said[SAY_BYTES];

static struct net_bytes *encode(const struct text *t)
{
    must(!t->cut);
    return net_bytes_text(t->at, t->used);
}

/* -------------------------------- the tray -------------------------------- */

static void put_in_tray(struct door *d, struct telling telling)
{
    struct telling *t = malloc(sizeof *t);

    must(t != NULL);
    *t = telling;
    t->next = NULL;
    pthread_mutex_lock(&d->lock);
    *d->last = t;
    d->last = &t->next;
    pthread_mutex_unlock(&d->lock);
}

static struct telling *take_from_tray(struct door *d)
{
    struct telling *t;
    uint64_t        durable = atomic_load(&d->durable);

    pthread_mutex_lock(&d->lock);
    t = d->first;
    if (t && t->seq > durable) t = NULL;
    if (t) {
        d->first = t->next;
        if (d->first == NULL) d->last = &d->first;
    }
    pthread_mutex_unlock(&d->lock);
    return t;
}

static bool watches(const struct client *c, uint32_t table)
{
    for (unsigned i = 0; i < c->watching; i++)
        if (c->watched[i] == table) return true;
    return false;
}

static void answer(struct client *c, uint64_t n, struct net_bytes *bytes)
{
    for (unsigned i = 0; n && i < REMEMBERED; i++)
        if (c->answered[i].n == n && c->answered[i].bytes == NULL) {
            c->answered[i].bytes = bytes;    /* the reference is the client's now */
            peer_send(c->peer, bytes);
            return;
        }
    peer_send(c->peer, bytes);
    net_bytes_release(bytes);
}

static void deliver(struct door *d, struct telling *t)
{
    for (struct client *c = d->clients, *next; c; c = next) {
        next = c->next;
        if (t->client ? c->id == t->client
                      : watches(c, t->table) && (t->player == 0 || c->player == t->player)) {
            if (t->client == 0) {
                peer_send(c->peer, t->bytes);
                continue;
            }
            answer(c, t->n, t->bytes);
            return;
        }
    }
    net_bytes_release(t->bytes);
}

static void empty_tray(void *with)
{
    struct door *d = with;

    for (struct telling *t; (t = take_from_tray(d));) {
        deliver(d, t);
        free(t);
    }
}

/* From any thread: there may be something in the tray to be told. */
static void knock(struct door *d)
{
    struct net *net = atomic_load(&d->net);

    if (net) net_call(net, empty_tray, d);
}

void door_durable(void *with, uint64_t seq)
{
    struct door *d = with;

    atomic_store(&d->durable, seq);
    knock(d);
}

void door_stopped(void *with, const char *why)
{
    (void)with;
    fprintf(stderr, "feltrod: the books cannot be written, nothing more is taken: %s\n", why);
}

/* -------------------------------- the crier ------------------------------- */

static void on_answered(void *with, const struct live *table, const struct ask *ask,
                        const struct reply *reply)
{
    struct door *d = with;
    struct text  t = text_over(said, sizeof said);

    (void)table;
    if (reply->no == REF_NONE && reply->denied == DENY_NONE) say_done(&t, ask->number, reply->seq);
    else say_refused(&t, ask->number, reply);
    put_in_tray(d, (struct telling){.bytes = encode(&t), .seq = reply->seq, .n = ask->number,
                                    .client = (uint64_t)(uintptr_t)ask->from});
    if (reply->seq == 0) knock(d);
}

static void on_changed(void *with, const struct live *table, const struct events *heard,
                       uint64_t seq)
{
    struct door *d = with;
    struct text  t = text_over(said, sizeof said);

    say_table(&t, table, heard, seq);
    put_in_tray(d, (struct telling){.bytes = encode(&t), .seq = seq, .table = live_id(table)});
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const struct holder *holder = live_holder(table, seat);

        if (!holder->session) continue;
        t = text_over(said, sizeof said);
        say_you(&t, table, seat, seq);
        put_in_tray(d, (struct telling){.bytes = encode(&t), .seq = seq, .table = live_id(table),
                                        .player = holder->player});
    }
}

const struct crier door_crier = {on_answered, on_changed};

/* ------------------------------- the clients ------------------------------ */

static void say_now(struct client *c, uint64_t n, const struct text *t)
{
    answer(c, n, encode(t));
}

/* A table is shown as it stands: asked of the pit, which alone may look at it. */
struct showing {
    struct door *door;
    uint64_t     client, player, n;
    uint32_t     table;
};

static void show_table(struct pit *pit, void *with)
{
    struct showing    *s = with;
    const struct live *table = pit_table(pit, s->table);
    uint64_t           seq = cage_durable(s->door->house->cage);
    unsigned           seat = live_seat_of(table, s->player);
    struct text        t = text_over(said, sizeof said);

    /* It may hold what is not durable yet: then it waits with everything before it. */
    if (cage_begin(s->door->house->cage)) seq = cage_end(s->door->house->cage);
    say_done(&t, s->n, seq);
    put_in_tray(s->door, (struct telling){.bytes = encode(&t), .seq = seq, .client = s->client,
                                          .n = s->n});
    t = text_over(said, sizeof said);
    say_places(&t, table, seq);
    put_in_tray(s->door, (struct telling){.bytes = encode(&t), .seq = seq, .client = s->client});
    t = text_over(said, sizeof said);
    say_table(&t, table, NULL, seq);
    put_in_tray(s->door, (struct telling){.bytes = encode(&t), .seq = seq, .client = s->client});
    if (seat != OBSERVER) {
        t = text_over(said, sizeof said);
        say_you(&t, table, seat, seq);
        put_in_tray(s->door, (struct telling){.bytes = encode(&t), .seq = seq,
                                              .client = s->client});
    }
    knock(s->door);
    free(s);
}

static void watch(struct door *d, struct client *c, const struct said *s)
{
    struct showing *showing;

    if (!watches(c, s->table)) {
        if (c->watching == WATCHED_MOST) {    /* the one looked at first gives way */
            memmove(c->watched, c->watched + 1, sizeof c->watched - sizeof c->watched[0]);
            c->watching--;
        }
        c->watched[c->watching++] = s->table;
    }
    showing = malloc(sizeof *showing);
    must(showing != NULL);
    *showing = (struct showing){.door = d, .client = c->id, .player = c->player, .n = s->n,
                                .table = s->table};
    pit_call(d->house->pit, show_table, showing);
}

static void unwatch(struct client *c, const struct said *s)
{
    struct text t = text_over(said, sizeof said);

    for (unsigned i = 0; i < c->watching; i++)
        if (c->watched[i] == s->table) c->watched[i--] = c->watched[--c->watching];
    say_done(&t, s->n, 0);
    say_now(c, s->n, &t);
}

static void complain(struct client *c, uint64_t n, enum complaint no, const char *field)
{
    struct text t = text_over(said, sizeof said);

    say_complaint(&t, n, no, field);
    say_now(c, n, &t);
}

/* Without an account: a player of the demonstration book, with a purse of play money. */
static bool give_demo_purse(struct door *d, uint64_t player)
{
    struct record row = {.at_ms = pit_clock(), .player = player, .book = BOOK_DEMO, .seat = HOUSE};
    struct answer paid;
    enum denial   no;

    if (!cage_begin(d->house->cage)) return false;
    no = cage_move(d->house->cage, &row, TRANSFER_DEMO, 0, DEMO_PURSE,
                   key_of_words(&player, sizeof player), &paid);
    cage_end(d->house->cage);
    return no == DENY_NONE;
}

static cents wallet_of(struct door *d, uint64_t player)
{
    cents wallet = 0;

    if (!cage_begin(d->house->cage)) return 0;
    wallet = cage_balance(d->house->cage, player, BOOK_DEMO, FUNDS_MONEY).wallet;
    cage_end(d->house->cage);
    return wallet;
}

/* A demonstration player goes by a token: his number, and the house's word for it.  So he
 * finds his seat again after a lost line or a stop of the house, without an account. */
#define TOKEN_BYTES (8 + crypto_auth_BYTES)
_Static_assert(2 * TOKEN_BYTES <= TOKEN_MOST, "a token fits its field");

static void write_token(const struct door *d, uint64_t player, char out[TOKEN_MOST + 1])
{
    uint8_t bytes[TOKEN_BYTES];

    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)(player >> 8 * i);
    crypto_auth(bytes + 8, bytes, 8, d->secret);
    sodium_bin2hex(out, TOKEN_MOST + 1, bytes, sizeof bytes);
}

static uint64_t read_token(const struct door *d, const char *token)    /* 0: not one of ours */
{
    uint8_t  bytes[TOKEN_BYTES];
    uint64_t player = 0;
    size_t   size;

    if (sodium_hex2bin(bytes, sizeof bytes, token, strlen(token), NULL, &size, NULL) != 0 ||
        size != sizeof bytes || crypto_auth_verify(bytes + 8, bytes, 8, d->secret) != 0)
        return 0;
    for (unsigned i = 0; i < 8; i++) player |= (uint64_t)bytes[i] << 8 * i;
    return player;
}

static void greet(struct door *d, struct client *c, const struct said *s)
{
    char token[TOKEN_MOST + 1];
    struct text t = text_over(said, sizeof said);
    struct json j;

    if (c->player == 0 && s->token[0]) {
        c->player = read_token(d, s->token);
        if (c->player == 0) {
            complain(c, s->n, COMPLAINT_FIELD, "token");
            return;
        }
    }
    if (c->player == 0) {
        uint64_t player;

        randombytes_buf(&player, sizeof player);
        c->player = player >> 1 | UINT64_C(1) << 62;    /* never an account's number */
        if (!give_demo_purse(d, c->player)) c->player = 0;
    }
    j = json_over(&t);
    json_object(&j);
    json_key(&j, "re");
    json_number(&j, (int64_t)s->n);
    json_key(&j, "ok");
    json_bool(&j, c->player != 0);
    json_key(&j, "protocol");
    json_number(&j, 1);
    json_key(&j, "book");
    json_string(&j, "demo");
    write_token(d, c->player, token);
    json_key(&j, "token");
    json_string(&j, token);
    json_key(&j, "wallet");
    json_number(&j, wallet_of(d, c->player));
    json_end(&j);
    say_now(c, s->n, &t);
}

static void list_tables(struct door *d, struct client *c, const struct said *s)
{
    struct text t = text_over(said, sizeof said);
    struct json j = json_over(&t);

    json_object(&j);
    json_key(&j, "re");
    json_number(&j, (int64_t)s->n);
    json_key(&j, "ok");
    json_bool(&j, true);
    json_key(&j, "tables");
    json_array(&j);
    for (size_t i = 0; i < d->house->floor->tables; i++) {
        const struct floor_table *table = &d->house->floor->table[i];

        if (!pit_table(d->house->pit, (uint32_t)i + 1)) continue;
        json_object(&j);
        json_key(&j, "table");
        json_number(&j, (int64_t)i + 1);
        json_key(&j, "name");
        json_string(&j, table->name);
        json_key(&j, "game");
        json_string(&j, table->game->key);
        json_key(&j, "seats");
        json_number(&j, table->house.is[OPT_SEATS]);
        json_key(&j, "minimum");
        json_number(&j, table->house.is[OPT_MINIMUM]);
        json_key(&j, "book");
        json_string(&j, table->house.is[OPT_BOOK] == BOOK_DEMO ? "demo" : "money");
        json_end(&j);
    }
    json_end(&j);
    json_end(&j);
    say_now(c, s->n, &t);
}

/* A number that was heard before: the same answer again, or the one that is on its way. */
static bool is_repeated(struct client *c, uint64_t n)
{
    if (n > c->highest) return false;
    for (unsigned i = 0; i < REMEMBERED; i++)
        if (c->answered[i].n == n) {
            if (c->answered[i].bytes) peer_send(c->peer, c->answered[i].bytes);
            return true;
        }
    complain(c, n, COMPLAINT_OLD_NUMBER, NULL);
    return true;
}

static void remember(struct client *c, uint64_t n)
{
    struct answered *slot = &c->answered[n % REMEMBERED];

    if (slot->bytes) net_bytes_release(slot->bytes);
    *slot = (struct answered){.n = n};
    c->highest = n;
}

static void ask_table(struct door *d, struct client *c, const struct said *s)
{
    struct ask ask = {.player = c->player, .number = s->n, .cmd = s->cmd, .seat = s->seat,
                      .from = (void *)(uintptr_t)c->id};

    if (!pit_ask(d->house->pit, s->table, &ask)) complain(c, s->n, COMPLAINT_NO_TABLE, "table");
}

static void on_heard(void *with, struct peer *peer, const char *text, size_t size)
{
    struct door   *d = with;
    struct client *c = peer_kept(peer);
    struct said    s;
    enum complaint no = hear(text, size, &s);

    if (s.n && is_repeated(c, s.n)) return;
    if (s.n) remember(c, s.n);
    if (no != COMPLAINT_NONE) {
        complain(c, s.n, no, s.field);
        return;
    }
    if (s.ask == ASK_HELLO) {
        greet(d, c, &s);
        return;
    }
    if (s.ask == ASK_LOBBY) {
        list_tables(d, c, &s);
        return;
    }
    if (c->player == 0) {
        complain(c, s.n, COMPLAINT_NO_HELLO, NULL);
        return;
    }
    if (!pit_table(d->house->pit, s.table) || s.table == 0) {
        complain(c, s.n, COMPLAINT_NO_TABLE, "table");
        return;
    }
    if (s.ask == ASK_WATCH) watch(d, c, &s);
    else if (s.ask == ASK_UNWATCH) unwatch(c, &s);
    else ask_table(d, c, &s);
}

static unsigned on_admit(void *with, const struct http_request *request, uint64_t *who)
{
    (void)with;
    *who = 0;
    return strcmp(request->path, "/ws") == 0 ? 0 : 404;
}

static void on_joined(void *with, struct peer *peer, uint64_t who)
{
    struct door   *d = with;
    struct client *c = calloc(1, sizeof *c);

    (void)who;
    must(c != NULL);
    c->peer = peer;
    c->id = ++d->last_client;
    c->next = d->clients;
    d->clients = c;
    peer_keep(peer, c);
}

static void on_left(void *with, struct peer *peer)
{
    struct door    *d = with;
    struct client  *c = peer_kept(peer);
    struct client **at = &d->clients;

    while (*at != c) at = &(*at)->next;
    *at = c->next;
    for (unsigned i = 0; i < REMEMBERED; i++)
        if (c->answered[i].bytes) net_bytes_release(c->answered[i].bytes);
    free(c);
}

static void on_answer(void *with, const struct http_request *request, struct http_answer *out)
{
    struct door *d = with;

    api_answer(d->house, request, out);
}

const struct net_house door_house = {on_answer, on_admit, on_joined, on_heard, on_left};

struct door *door_open(const uint8_t secret[crypto_auth_KEYBYTES])
{
    struct door *d = calloc(1, sizeof *d);

    must(d != NULL);
    memcpy(d->secret, secret, sizeof d->secret);
    pthread_mutex_init(&d->lock, NULL);
    d->last = &d->first;
    return d;
}

void door_join(struct door *d, struct open_house *house, struct net *net)
{
    d->house = house;
    atomic_store(&d->net, net);
}

void door_close(struct door *d)
{
    for (struct telling *t = d->first, *next; t; t = next) {
        next = t->next;
        net_bytes_release(t->bytes);
        free(t);
    }
    pthread_mutex_destroy(&d->lock);
    free(d);
}
