#include "feltrod/door.h"

#include "base/must.h"
#include "api/api.h"
#include "clients/clients.h"
#include "clients/broadcaster.h"
#include "house/duty.h"
#include "clients/guests.h"
#include "clients/lobby.h"
#include "house/log.h"
#include "clients/names.h"
#include "api/records.h"
#include "house/metrics.h"
#include "clients/tournaments.h"
#include "floor/tournament_file.h"
#include "wire/live_json.h"

#include <stdio.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SAY_BYTES (LOBBY_BYTES + 256) /* nothing is longer than the whole lobby */
#define TIDY_MS   10000

/* The whole list of tables costs the house more than other asks: to who has not said who he is it
 * counts as so many more of them. */
#define LOBBY_COSTS 9

/* RFC 6455: it is against the rules to stay. */
#define SIGNED_OUT 1008
#define ONE_MORE   1008 /* than a player may have lines */

struct door {
    struct open_house    *house; /* borrowed, as the net */
    _Atomic(struct net *) net;   /* NULL until the door is open: other threads ask */
    struct clients        clients;
    struct outbox         outbox; /* of what the door itself has to say */
    struct broadcaster    listener[PITS_MOST];
    _Atomic uint64_t      durable;
    _Atomic bool          knocked; /* the trays are going to be looked at */
    struct guests         guests;
    struct lobby          lobby;
    int64_t               tidied_ms;
    bool                  stop_told; /* that the books have stopped */
    uint8_t               secret[GUEST_SECRET];
    uint8_t               marking[crypto_shorthash_KEYBYTES];
};

static char said[SAY_BYTES]; /* the net's thread is alone here */

/* -------------------------------- telling --------------------------------- */

static void tell_player(struct door *d, const struct outgoing *t)
{
    for (struct client *c = client_of(&d->clients, t->player), *next; c; c = next) {
        next = c->same;
        if (client_watches(c, t->table)) peer_send(c->peer, t->bytes);
    }
}

static void tell_watchers(struct door *d, const struct outgoing *t)
{
    for (struct watch *w = d->clients.watches[t->table], *next; w; w = next) {
        next = w->next; /* who reads too slowly is gone after this */
        peer_send(w->client->peer, t->bytes);
    }
}

static void deliver(struct door *d, const struct outgoing *t)
{
    struct client *c = t->client ? client_find(&d->clients, t->client) : NULL;

    if (c && t->n) {
        client_answer(c, t->n, t->bytes, t->done ? t->seq : 0);
        return;
    }
    if (c) peer_send(c->peer, t->bytes);
    else if (t->player) tell_player(d, t);
    else if (t->table) tell_watchers(d, t);
    if (!t->lasting) net_bytes_release(t->bytes);
}

/* In order, as far as the books are durable.  Once they have stopped, what waits for a row that
 * never comes is not told: whether it happened is known when the house is back. */
static void empty_tray(struct door *d, struct outbox *outbox)
{
    bool            stopped = cage_stopped(d->house->cage) != NULL;
    uint64_t        durable = atomic_load(&d->durable);
    struct outgoing t;

    while (outbox_take(outbox, stopped ? UINT64_MAX : durable, &t))
        if (t.seq <= durable) deliver(d, &t);
        else if (!t.lasting) net_bytes_release(t.bytes);
}

static bool is_here(void *with, uint64_t player)
{
    struct door *d = with;

    return client_of(&d->clients, player) != NULL;
}

/* Every second guests who are not coming back, now and then log-ins that have run out. */
static void tidy(struct door *d)
{
    int64_t now_ms = pit_clock();

    guests_forget(&d->guests, d->house->cage, now_ms, is_here, d);
    if (now_ms - d->tidied_ms < TIDY_MS) return;
    d->tidied_ms = now_ms;
    logins_sweep(d->house->office->logins, now_ms);
}

/* Everybody who is here is told, once. */
static void tell_stopped(struct door *d)
{
    struct text       t = text_over(said, sizeof said);
    struct net_bytes *bytes;

    if (d->stop_told || !cage_stopped(d->house->cage)) return;
    d->stop_told = true;
    live_json_stopped(&t);
    bytes = encode(&t);
    for (size_t i = 0; i < d->clients.count; i++)
        if (d->clients.client[i]) peer_send(d->clients.client[i]->peer, bytes);
    net_bytes_release(bytes);
}

static void empty_trays(void *with)
{
    struct door *d = with;

    atomic_store(&d->knocked, false); /* whoever puts something in from now on knocks again */
    api_durable(d->house);
    empty_tray(d, &d->outbox);
    for (unsigned i = 0; i < d->house->pits; i++) empty_tray(d, &d->listener[i].outbox);
    tell_stopped(d);
}

/* From any thread: there may be something in the trays to be told. */
static void knock(void *with)
{
    struct door *d = with;
    struct net  *net = atomic_load(&d->net);

    if (net && !atomic_exchange(&d->knocked, true)) net_call(net, empty_trays, d);
}

void *door_listener(void *with, unsigned pit)
{
    struct door *d = with;

    return &d->listener[pit];
}

void door_durable(void *with, uint64_t seq)
{
    struct door *d = with;
    uint64_t     before = atomic_load(&d->durable);

    if (before) metrics_batch(seq - before);
    atomic_store(&d->durable, seq);
    knock(d);
}

void door_stopped(void *with, const char *why)
{
    knock(with); /* whoever waits for the disk need not wait any longer */
    LOG(LOG_ERROR, "books-stopped", {"why", why, 0});
}

/* -------------------------------- answering ------------------------------- */

static void say_now(struct client *c, uint64_t n, const struct text *t)
{
    client_answer(c, n, encode(t), 0);
}

static void say_when_durable(struct door *d, const struct client *c, uint64_t n,
                             const struct text *t, uint64_t seq)
{
    outbox_put(&d->outbox,
               &(struct outgoing){.bytes = encode(t), .seq = seq, .client = c->id, .n = n});
    if (seq <= atomic_load(&d->durable)) knock(d);
}

static void refuse(struct client *c, uint64_t n, enum refusal no, const char *field)
{
    struct text t = text_over(said, sizeof said);

    metrics_refused(no);
    live_json_refuse(&t, n, no, field);
    say_now(c, n, &t);
}

/* About a number that stands for something else: not an answer to what was asked with it, which
 * may be on its way. */
static void refuse_number(struct client *c, uint64_t n, enum refusal no)
{
    struct text       t = text_over(said, sizeof said);
    struct net_bytes *bytes;

    metrics_refused(no);
    live_json_refuse(&t, n, no, NULL);
    bytes = encode(&t);
    peer_send(c->peer, bytes);
    net_bytes_release(bytes);
}

static void begin_answer(struct json_writer *j, uint64_t n)
{
    json_put_object(j);
    json_put_key(j, "re");
    json_put_number(j, (int64_t)n);
    json_put_key(j, "ok");
    json_put_bool(j, true);
}

/* A table is shown as it stands: asked of the pit, which alone may look at it. */
struct showing {
    struct door *door;
    uint64_t     client, player, n;
    uint32_t     table;
};

static void show_table(struct pit *pit, void *with)
{
    struct showing *s = with;

    pit_heard_of(pit, s->table, s->player, pit_clock());
    broadcaster_show(&s->door->listener[house_pit_number(s->door->house, s->table)],
                     pit_table(pit, s->table), s->client, s->player, s->n,
                     cage_last_row(s->door->house->cage));
    free(s);
}

static void watch(struct door *d, struct client *c, const struct said *s)
{
    struct showing *showing = malloc(sizeof *showing);

    must(showing != NULL);
    client_watch(&d->clients, c, s->table);
    *showing = (struct showing){
        .door = d, .client = c->id, .player = c->player, .n = s->n, .table = s->table};
    pit_call(house_pit(d->house, s->table), show_table, showing);
}

static void unwatch(struct door *d, struct client *c, const struct said *s)
{
    struct text t = text_over(said, sizeof said);

    if (hall_of_table(s->table) && !client_watches(c, s->table)) { /* who knows if it is there */
        refuse(c, s->n, REF_NO_SUCH_TABLE, "table");
        return;
    }
    client_unwatch(&d->clients, c, s->table);
    live_json_done(&t, s->n, 0);
    say_now(c, s->n, &t);
}

/* What is in a wallet is told once the rows that put it there are durable. */
static cents wallet_of(struct door *d, uint64_t player, enum book book, uint64_t *seq)
{
    cents wallet;

    *seq = UINT64_MAX; /* once the books have stopped: never */
    if (!cage_begin(d->house->cage)) return 0;
    wallet = cage_balance(d->house->cage, player, book, FUNDS_MONEY).wallet;
    *seq = cage_end(d->house->cage);
    return wallet;
}

static void refuse_stopped(struct client *c, uint64_t n)
{
    struct text t = text_over(said, sizeof said);

    live_json_refused(&t, n, &(struct reply){.no = REF_STOPPED});
    say_now(c, n, &t);
}

/* The one with the ticket; 0: he has been told why not. */
static uint64_t member_comes(struct door *d, struct client *c, const struct said *s, uint64_t *seq)
{
    int64_t      now_ms = pit_clock();
    struct login login = login_use_ticket(d->house->office->logins, s->ticket, now_ms);

    if (login.id == 0) {
        refuse(c, s->n, REF_BAD_TICKET, "ticket");
        return 0;
    }
    if (!purse_give(d->house->cage, login.person, now_ms, seq)) {
        refuse_stopped(c, s->n);
        return 0;
    }
    c->login = login.id;
    return login.person;
}

/* Who he was before, or a new one; 0: he has been told why not. */
static uint64_t guest_comes(struct door *d, struct client *c, const struct said *s, uint64_t *seq)
{
    struct office *o = d->house->office;
    int64_t        now_ms = pit_clock();
    uint64_t       player;
    bool           known = false;

    if (s->token[0]) {
        player = guest_read_token(d->secret, s->token);
        if (player == 0) {
            refuse(c, s->n, REF_BAD_FIELD, "token");
            return 0;
        }
        known = guest_is_known(d->house->cage, player);
    }
    if (!pace_take(known ? &o->returns : &o->guests, peer_address(c->peer), now_ms)) {
        refuse(c, s->n, REF_TOO_OFTEN, NULL);
        return 0;
    }
    if (known) return player;
    if (guests_are_full(&d->guests)) {
        refuse(c, s->n, REF_BUSY, NULL);
        return 0;
    }
    player = guest_arrives(&d->guests, d->house->cage, now_ms, seq);
    if (player == 0) refuse_stopped(c, s->n);
    return player;
}

static void write_guest(struct door *d, struct json_writer *j, uint64_t player, uint64_t *seq)
{
    char token[TOKEN_MOST + 1];

    guest_write_token(d->secret, player, token);
    json_put_key(j, "book");
    json_put_string(j, "demo");
    json_put_key(j, "token");
    json_put_string(j, token);
    json_put_key(j, "wallet");
    json_put_number(j, wallet_of(d, player, BOOK_DEMO, seq));
}

static void write_member(struct door *d, struct json_writer *j, uint64_t player, uint64_t *seq)
{
    json_put_key(j, "book");
    json_put_string(j, "money");
    json_put_key(j, "name");
    json_put_string(j, people_by_id(d->house->office->people, player)->name);
    json_put_key(j, "wallet");
    json_put_number(j, wallet_of(d, player, BOOK_MONEY, seq));
    json_put_key(j, "demo");
    json_put_number(j, wallet_of(d, player, BOOK_DEMO, seq));
}

static void greet(struct door *d, struct client *c, const struct said *s)
{
    struct text        t = text_over(said, sizeof said);
    struct json_writer j = json_writer_over(&t);
    struct client     *oldest;
    uint64_t           player = c->player, seq = 0;

    if (player && s->ticket[0]) { /* he is somebody already, on this line */
        refuse(c, s->n, REF_BAD_FIELD, "ticket");
        return;
    }
    if (player == 0) {
        player = s->ticket[0] ? member_comes(d, c, s, &seq) : guest_comes(d, c, s, &seq);
        if (player == 0) return;
        oldest = client_become(&d->clients, c, player);
        if (oldest) peer_drop(oldest->peer, ONE_MORE);
        peer_welcome(c->peer);
    }
    begin_answer(&j, s->n);
    json_put_key(&j, "protocol");
    json_put_number(&j, 2);
    if (is_guest(player)) write_guest(d, &j, player, &seq);
    else write_member(d, &j, player, &seq);
    if (d->house->office->options.simulated) {
        json_put_key(&j, "simulated");
        json_put_bool(&j, true);
    }
    json_put_end(&j);
    say_when_durable(d, c, s->n, &t, seq);
}

static void list_tables(struct door *d, struct client *c, const struct said *s)
{
    struct text        t = text_over(said, sizeof said);
    struct json_writer j = json_writer_over(&t);

    if (c->player == 0) peer_charge(c->peer, LOBBY_COSTS);
    begin_answer(&j, s->n);
    json_put_key(&j, "tables");
    json_put_written(&j, lobby_words(&d->lobby, d->house, &d->listener[0].caller));
    json_put_end(&j);
    say_when_durable(d, c, s->n, &t, d->lobby.seq);
}

/* --------------------------------- asking --------------------------------- */

/* A message is known again by a hash of its bytes: what a number was good for, it is good
 * for again, and for nothing else. */
static uint64_t mark_of(const struct door *d, const char *text, size_t size)
{
    uint64_t mark;

    crypto_shorthash((uint8_t *)&mark, (const uint8_t *)text, size, d->marking);
    return mark;
}

/* A number that was heard before: the same answer again, or the one that is on its way. */
static bool is_repeated(struct client *c, uint64_t n, uint64_t mark)
{
    if (n > c->highest) return false;
    switch (client_answer_again(c, n, mark)) {
    case AGAIN_SAID: break;
    case AGAIN_ASK: return false;
    case AGAIN_FORGOTTEN: refuse_number(c, n, REF_OLD_NUMBER); break;
    case AGAIN_ANOTHER: refuse_number(c, n, REF_NUMBER_REUSED); break;
    }
    return true;
}

static void ask_table(struct door *d, struct client *c, const struct said *s)
{
    struct ask ask = {.player = c->player,
                      .number = s->n,
                      .cmd = s->cmd,
                      .seat = s->seat,
                      .turn = s->turn,
                      .from = (void *)(uintptr_t)c->id};

    must(pit_ask(house_pit(d->house, s->table), s->table, &ask));
}

static void recalled(void *with, uint64_t client, uint64_t n, const struct text *answer)
{
    struct door   *d = with;
    struct client *c = client_find(&d->clients, client);

    if (c == NULL) return;
    c->readings--;
    say_now(c, n, answer);
}

static void recall(struct door *d, struct client *c, const struct said *s)
{
    if (s->ask == ASK_COMPLAIN &&
        !pace_take(&d->house->office->complaints, peer_address(c->peer), pit_clock()))
        refuse(c, s->n, REF_TOO_OFTEN, NULL);
    else if (c->readings == READINGS_MOST ||
             !records_ask(atomic_load(&d->net), d->house, c->id, peer_address(c->peer), c->player,
                          s, recalled, d))
        refuse(c, s->n, REF_BUSY, NULL);
    else c->readings++;
}

/* Money is played for by who has an account.  A guest may look at whatever is played for it;
 * whatever else he asks of it is refused, be it free. */
static bool needs_account(const struct client *c, enum book book)
{
    return is_guest(c->player) && book != BOOK_DEMO;
}

/* By the floor; the hall is one that there is.  A match that began by an older floor has its own
 * book, which only its hall knows, and heeds (struct tour_ask). */
static enum book book_of_hall(const struct floor *floor, uint32_t hall)
{
    const struct floor_tournament *t = floor->tournament;

    for (; hall > (uint32_t)t->when.value[WHEN_AT_ONCE]; t++)
        hall -= (uint32_t)t->when.value[WHEN_AT_ONCE];
    return (enum book)t->file->rules.house.value[TO_BOOK];
}

static bool only_looks(enum asked ask) /* at a tournament */
{
    return tourneys_is_public(ask) || ask == ASK_WATCH_TOURNAMENT;
}

static enum book book_of_table(const struct floor *floor, uint32_t table)
{
    if (hall_of_table(table)) return book_of_hall(floor, hall_of_table(table));
    return (enum book)floor->table[table - 1].house.value[OPT_BOOK];
}

/* Who enters a tournament hears of it from then on. */
static void ask_tournament(struct door *d, struct client *c, const struct said *s)
{
    uint32_t    id = s->tournament * HALL_TABLES;
    struct text t = text_over(said, sizeof said);

    if (s->ask != ASK_TOURNAMENTS && !house_has_hall(d->house, s->tournament)) {
        refuse(c, s->n, REF_NO_SUCH_TOURNAMENT, "tournament");
        return;
    }
    if (s->ask == ASK_UNWATCH_TOURNAMENT) {
        client_unwatch(&d->clients, c, id);
        live_json_done(&t, s->n, 0);
        say_now(c, s->n, &t);
        return;
    }
    if (!only_looks(s->ask) && needs_account(c, book_of_hall(d->house->floor, s->tournament))) {
        refuse(c, s->n, REF_SIGN_IN_FOR_MONEY, NULL);
        return;
    }
    if (s->ask == ASK_REGISTER || s->ask == ASK_WATCH_TOURNAMENT) client_watch(&d->clients, c, id);
    tourneys_ask(d->house, &d->listener[HALLS_PIT], c->id, c->player, s);
}

/* The books wait for their disk, and what waits for them is as much as there is room for. */
static bool is_busy(const struct door *d)
{
    for (unsigned i = 0; i < d->house->pits; i++)
        if (pit_is_busy(d->house->pit[i]) || outbox_is_full(&d->listener[i].outbox)) return true;
    return outbox_is_full(&d->outbox);
}

static void on_heard(void *with, struct peer *peer, const char *text, size_t size)
{
    struct door   *d = with;
    struct client *c = peer_kept(peer);
    struct said    s;
    enum refusal   no = hear(text, size, &s);
    uint64_t       mark = mark_of(d, text, size);

    /* Where the log-in has just run out he is gone, and this client with him. */
    if (c->login && !login_touch(d->house->office->logins, c->login, pit_clock())) return;
    if (s.n && is_repeated(c, s.n, mark)) return;
    if (s.n) client_remember(c, s.n, mark);
    if (no == REF_NONE) metrics_ask(s.ask);
    if (no != REF_NONE) refuse(c, s.n, no, s.field);
    else if (cage_stopped(d->house->cage)) refuse_stopped(c, s.n);
    else if (s.ask == ASK_HELLO) greet(d, c, &s);
    else if (s.ask == ASK_LOBBY) list_tables(d, c, &s);
    else if (records_is_public(s.ask)) recall(d, c, &s);
    else if (is_busy(d)) refuse(c, s.n, REF_BUSY, NULL);
    else if (tourneys_is_public(s.ask)) ask_tournament(d, c, &s);
    else if (c->player == 0) refuse(c, s.n, REF_NO_HELLO, NULL);
    else if (records_answers(s.ask)) recall(d, c, &s);
    else if (tourneys_answers(s.ask)) ask_tournament(d, c, &s);
    else if (!house_has_table(d->house, s.table)) refuse(c, s.n, REF_NO_SUCH_TABLE, "table");
    else if (s.ask == ASK_WATCH) watch(d, c, &s);
    else if (s.ask == ASK_UNWATCH) unwatch(d, c, &s);
    else if (needs_account(c, book_of_table(d->house->floor, s.table)))
        refuse(c, s.n, REF_SIGN_IN_FOR_MONEY, NULL);
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
    struct door *d = with;

    (void)who;
    peer_keep(peer, client_join(&d->clients, peer));
}

static void on_left(void *with, struct peer *peer)
{
    struct door   *d = with;
    struct client *c = peer_kept(peer);
    uint64_t       player = c->player;

    client_leave(&d->clients, c);
    if (is_guest(player) && !client_of(&d->clients, player))
        guest_left(&d->guests, player, pit_clock());
}

void door_signed_out(void *with, const struct login *login, const char *why)
{
    struct door *d = with;

    people_sign_out(d->house->office->people, login->person, why, pit_clock());
    for (struct client *c = client_of(&d->clients, login->person), *next; c; c = next) {
        next = c->same;
        if (c->login == login->id) peer_drop(c->peer, SIGNED_OUT);
    }
    if (!logins_has(d->house->office->logins, login->person))
        house_send_away(d->house, login->person);
}

static void on_answer(void *with, const struct http_request *request, struct http_answer *out)
{
    struct door *d = with;

    api_answer(d->house, request, out);
}

static void on_second(void *with)
{
    struct door *d = with;

    tidy(d);
    if (duty_second(d->house, pit_clock())) net_stop(atomic_load(&d->net));
}

static bool on_told_to_stop(void *with)
{
    struct door *d = with;

    return duty_end(d->house, pit_clock());
}

const struct net_house door_house = {on_answer, on_admit,  on_joined,      on_heard,
                                     on_left,   on_second, on_told_to_stop};

/* ----------------------------- opening, closing --------------------------- */

/* Whoever is told a name watches, so the house is open. */
static void call_player(void *with, struct json_writer *j, uint64_t player)
{
    struct door *d = with;

    name_player(j, d->house->office->people, player);
}

struct door *door_open(const uint8_t secret[GUEST_SECRET], size_t tables)
{
    struct door *d = calloc(1, sizeof *d);

    must(d != NULL);
    memcpy(d->secret, secret, sizeof d->secret);
    crypto_shorthash_keygen(d->marking);
    clients_open(&d->clients, tables);
    outbox_open(&d->outbox);
    lobby_open(&d->lobby);
    for (unsigned i = 0; i < PITS_MOST; i++) {
        broadcaster_open(&d->listener[i], tables);
        d->listener[i].watchers = d->clients.watchers;
        d->listener[i].durable = &d->durable;
        d->listener[i].caller = (struct caller){call_player, d};
        d->listener[i].knock = knock;
        d->listener[i].with = d;
    }
    return d;
}

void door_join(struct door *d, struct open_house *house, struct net *net)
{
    d->house = house;
    d->tidied_ms = pit_clock();
    if (!guests_open(&d->guests, house->store, d->tidied_ms))
        LOG(LOG_WARNING, "guests-not-forgotten", {"why", house->store->why_read, 0});
    metrics_net(net);
    atomic_store(&d->net, net);
}

void door_close(struct door *d)
{
    for (unsigned i = 0; i < PITS_MOST; i++) broadcaster_close(&d->listener[i]);
    outbox_close(&d->outbox);
    lobby_close(&d->lobby);
    guests_close(&d->guests);
    clients_close(&d->clients);
    free(d);
}
