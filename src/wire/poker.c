/* poker.c -- a poker table as its viewers may know it, as JSON. */
#include "wire/poker.h"
#include "wire/live_json.h"

#include "base/json_put.h"
#include "games/poker/poker.h"

#include <sodium.h>

static void put_seat(struct json_writer *j, const char *key, unsigned seat)
{
    if (seat != NOBODY) put_number(j, key, seat);
}

static void write_card(struct json_writer *j, uint8_t card)
{
    char        name[4];
    struct text t = text_over(name, sizeof name);

    card_name(card, &t);
    json_put_string(j, name);
}

static void put_cards(struct json_writer *j, const char *key, const uint8_t *card, unsigned count)
{
    json_put_key(j, key);
    json_put_array(j);
    for (unsigned i = 0; i < count; i++)
        if (card[i] != CARD_NONE) write_card(j, card[i]);
    json_put_end(j);
}

static void put_seats(struct json_writer *j, const char *key, uint16_t seats)
{
    json_put_key(j, key);
    json_put_array(j);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        if (seats & seat_bit(seat)) json_put_number(j, seat);
    json_put_end(j);
}

static void write_pots(struct json_writer *j, const struct hand *h)
{
    struct pot pots[HAND_SEATS];
    size_t     count = hand_pots(h, pots);

    json_put_key(j, "pots");
    json_put_array(j);
    for (size_t i = 0; i < count; i++) {
        json_put_object(j);
        put_number(j, "chips", pots[i].chips);
        put_seats(j, "seats", pots[i].seats);
        json_put_end(j);
    }
    json_put_end(j);
}

/* What a hand that was turned makes, and with which five cards. */
static void write_combination(struct json_writer *j, const struct hand *h, unsigned seat)
{
    enum variant        v = (enum variant)h->terms.variant;
    const uint8_t      *hole = h->seat[seat].hole;
    const struct words *made;
    uint8_t             five[5];

    if (!(h->shown & seat_bit(seat)) || h->turned < BOARD_MAX) return;
    made = &category_words[rank_category(v, rank_hand(v, hole, h->board))];
    rank_best(v, hole, h->board, five);
    json_put_key(j, "combination");
    json_put_object(j);
    json_put_key(j, "key");
    json_put_string(j, made->key);
    json_put_key(j, "pt");
    json_put_string(j, made->pt);
    json_put_key(j, "en");
    json_put_string(j, made->en);
    put_cards(j, "cards", five, 5);
    json_put_end(j);
}

static const char *const presences[] = {[RESTING] = "resting", [AWAY] = "away", [SHORT] = "short"};

static void write_seat(struct json_writer *j, const struct poker *s, unsigned seat, bool bot)
{
    const struct pok_seat  *at = &s->at[seat];
    const struct hand_seat *in = &s->hand.seat[seat];
    bool                    dealt = s->has_hand && s->dealt & seat_bit(seat);

    put_number(j, "seat", seat);
    put_true(j, "bot", bot);
    put_number(j, "stack", s->table.seat[seat].stack);
    put_number(j, "time_bank", at->bank_ms);
    if (at->presence != HERE) {
        json_put_key(j, "rest");
        json_put_string(j, presences[at->presence]);
    }
    put_true(j, "leaving", at->leaving);
    put_true(j, "owes_big", s->marks.owes[seat] & OWES_BIG);
    put_true(j, "owes_small", s->marks.owes[seat] & OWES_SMALL);
    put_true(j, "posts", at->posts);
    if (!dealt) return;
    put_number(j, "bet", in->bet);
    put_number(j, "in", in->paid);
    if (in->back) put_number(j, "back", in->back);
    if (in->won) put_number(j, "won", in->won - in->rake);
    put_true(j, "folded", s->hand.folded & seat_bit(seat));
    put_true(j, "all_in", s->hand.all_in & seat_bit(seat));
    put_true(j, "mucked", s->hand.mucked & seat_bit(seat));
    put_cards(j, "cards", in->hole, hole_cards((enum variant)s->variant));
    write_combination(j, &s->hand, seat);
}

void live_json_poker(struct json_writer *j, const void *view, uint32_t bots, unsigned waiting)
{
    const struct poker *s = view;

    put_seat(j, "button", s->marks.button);
    if (pok_has_blinds(s)) {
        put_seat(j, "small", s->marks.small);
        put_seat(j, "big", s->marks.big);
    }
    json_put_key(j, "levels");
    json_put_object(j);
    put_number(j, "small", s->level[LEVEL_SMALL]);
    put_number(j, "big", s->level[LEVEL_BIG]);
    put_number(j, "ante", s->level[LEVEL_ANTE]);
    json_put_end(j);
    if (s->has_hand) {
        put_number(j, "street", s->hand.street);
        put_cards(j, "board", s->hand.board, BOARD_MAX);
        put_number(j, "pot", in_the_pot(&s->hand));
        write_pots(j, &s->hand);
        put_true(j, "in_time_bank", s->in_time_bank);
    }
    if (waiting) put_number(j, "waiting", waiting);
    json_put_key(j, "players");
    json_put_array(j);
    for (unsigned seat = 0; seat < table_seats(&s->table); seat++) {
        if (!s->table.seat[seat].taken) continue;
        json_put_object(j);
        write_seat(j, s, seat, bots >> seat & 1);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_poker_asked(struct json_writer *j, const void *view, unsigned viewer, uint64_t turn)
{
    const struct poker *s = view;
    struct offer        offer;

    if (s->table.phase != PHASE_DECIDING) return;
    if (viewer != OBSERVER && viewer != s->hand.turn) return;
    offer = hand_offer(&s->hand);
    json_put_key(j, "asked");
    json_put_object(j);
    put_number(j, "seat", s->hand.turn);
    put_number(j, "place", POK_HOLE);
    if (turn) put_number(j, "turn", (int64_t)turn);
    if (viewer == s->hand.turn || s->hand.phase == HAND_BETTING) {
        json_put_key(j, "moves");
        json_put_array(j);
        for (unsigned move = 0; move < MOVES; move++)
            if (offer.moves >> move & 1) json_put_string(j, move_words[move].key);
        json_put_end(j);
        if (offer.call) put_number(j, "call", offer.call);
        if (offer.most) put_number(j, "least", offer.least), put_number(j, "most", offer.most);
    }
    json_put_end(j);
}

void live_json_poker_you(struct json_writer *j, const void *view, unsigned seat, uint64_t turn)
{
    const struct poker *s = view;

    if (s->has_hand && s->dealt & seat_bit(seat))
        put_cards(j, "cards", s->hand.seat[seat].hole, hole_cards((enum variant)s->variant));
    live_json_poker_asked(j, view, seat, turn);
}

static void write_opening(struct json_writer *j, const struct opened *o)
{
    char hex[2 * FAIR_HASH + 1];

    json_put_object(j);
    put_number(j, "position", o->value.position);
    put_seat(j, "seat", o->seat);
    json_put_key(j, "card");
    write_card(j, o->value.card);
    json_put_key(j, "salt");
    json_put_string(j, sodium_bin2hex(hex, sizeof hex, o->value.salt, FAIR_SALT));
    json_put_key(j, "path");
    json_put_array(j);
    for (unsigned i = 0; i < FAIR_FLOORS; i++)
        json_put_string(j, sodium_bin2hex(hex, sizeof hex, o->value.path[i], FAIR_HASH));
    json_put_end(j);
    json_put_end(j);
}

void live_json_openings(struct json_writer *j, const struct table_run *table, uint64_t player)
{
    size_t               count;
    const struct opened *o = table_run_opened(table, &count);

    if (count == 0) return;
    json_put_key(j, "openings");
    json_put_array(j);
    for (size_t i = 0; i < count; i++)
        if (player ? !o[i].for_all && o[i].player == player : o[i].for_all) write_opening(j, &o[i]);
    json_put_end(j);
}

void live_json_waits(struct text *out, const struct table_run *table, unsigned place,
                     int64_t until_ms)
{
    struct json_writer j = json_writer_over(out);

    json_put_object(&j);
    json_put_key(&j, "type");
    json_put_string(&j, "line");
    put_number(&j, "table", table_run_id(table));
    put_number(&j, "place", place);
    if (until_ms) put_number(&j, "until", until_ms);
    json_put_end(&j);
}

void live_json_poker_terms(struct json_writer *j, const struct table *state)
{
    const struct poker *s = (const void *)state;
    cents               minimum = pok_is(s, OPT_MINIMUM);

    json_put_key(j, "buy_in");
    json_put_array(j);
    json_put_number(j, minimum * pok_is(s, POK_BUY_LEAST));
    json_put_number(j, minimum * pok_is(s, POK_BUY_MOST));
    json_put_end(j);
    put_number(j, "decision", pok_is(s, OPT_DECISION));
    put_number(j, "time_bank", pok_is(s, POK_TIME_BANK));
}
