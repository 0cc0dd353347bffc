#include "phh/export_parts.h"

#include "base/json.h"
#include "phh/decimal.h"

#include <string.h>

struct writing {
    const struct hand_record *record;
    struct json_writer        json;
    struct record_walk        walk;
    struct hand               end;
    struct blinds             blinds;
    unsigned                  viewer;
    unsigned                  rounds, actions;
};

/* -------------------------------- pieces -------------------------------- */

static void put_string(struct writing *w, const char *key, const char *words)
{
    json_put_key(&w->json, key);
    json_put_string(&w->json, words);
}

static void put_number(struct writing *w, const char *key, int64_t n)
{
    json_put_key(&w->json, key);
    json_put_number(&w->json, n);
}

static void put_chips(struct writing *w, const char *key, cents amount)
{
    char        space[40];
    struct text t = text_over(space, sizeof space);

    decimal_write(&t, amount, w->record->places);
    json_put_key(&w->json, key);
    json_put_raw(&w->json, space);
}

static void put_cards(struct writing *w, const uint8_t *card, unsigned count)
{
    json_put_key(&w->json, "cards");
    json_put_array(&w->json);
    for (unsigned i = 0; i < count; i++) {
        char        space[8];
        struct text t = text_over(space, sizeof space);

        card_name(card[i], &t);
        json_put_string(&w->json, space);
    }
    json_put_end(&w->json);
}

/* ------------------------------- the head ------------------------------- */

/* A moment in a time zone that is not the world's own is left out, not guessed at. */
static void put_when(struct writing *w)
{
    const struct record_moment *m = &w->record->began;
    const char                 *zone = w->record->zone;
    char                        space[40];
    struct text                 t = text_over(space, sizeof space);
    const unsigned              parts[] = {m->month, m->day, m->hour, m->minute, m->second};
    static const char           before[] = {'-', '-', 'T', ':', ':'};

    json_put_key(&w->json, "start_date_utc");
    if (m->year == 0 || m->month == 0 || m->day == 0 ||
        (zone[0] && !text_same(zone, "UTC") && !text_same(zone, "GMT"))) {
        json_put_string(&w->json, NULL);
        return;
    }
    text_number(&t, m->year);
    for (size_t i = 0; i < sizeof before; i++) {
        text_char(&t, before[i]);
        text_char(&t, (char)('0' + parts[i] / 10 % 10));
        text_char(&t, (char)('0' + parts[i] % 10));
    }
    text_char(&t, 'Z');
    json_put_string(&w->json, space);
}

static const char *currency_of(const struct hand_record *r)
{
    if (r->currency[0]) return r->currency;
    if (text_same(r->symbol, "$")) return "USD";
    if (text_same(r->symbol, "€")) return "EUR";
    return "";
}

static void put_game(struct writing *w)
{
    static const char *const games[VARIANTS] = {"Holdem", "Omaha", "X-Sintetico"};
    static const char *const limits[LIMITS] = {"NL", "PL", "X-HPL", "FL"};
    const struct hand_terms *t = &w->record->terms;
    cents                    ante = 0;

    for (unsigned seat = 0; seat < t->seats; seat++)
        if (t->ante[seat] + t->dead[seat] > ante) ante = t->ante[seat] + t->dead[seat];
    put_string(w, "game_type", games[t->variant]);
    json_put_key(&w->json, "bet_limit");
    json_put_object(&w->json);
    put_string(w, "bet_type", limits[t->limit]);
    put_chips(w, "bet_cap", t->most_bet);
    json_put_end(&w->json);
    put_number(w, "table_size", w->record->seat_count ? w->record->seat_count : t->seats);
    put_string(w, "currency", currency_of(w->record));
    put_number(w, "dealer_seat", w->record->number[t->button]);
    put_chips(w, "small_blind_amount", w->blinds.small_amount);
    put_chips(w, "big_blind_amount", w->blinds.big_amount);
    put_chips(w, "ante_amount", ante);
}

static void put_players(struct writing *w)
{
    const struct hand_record *r = w->record;

    json_put_key(&w->json, "players");
    json_put_array(&w->json);
    for (unsigned seat = 0; seat < r->terms.seats; seat++) {
        char        space[RECORD_WORDS + 16];
        struct text name = text_over(space, sizeof space);

        if (!(r->terms.in & seat_bit(seat))) continue;
        export_name(r, seat, &name);
        json_put_object(&w->json);
        put_number(w, "id", seat + 1);
        put_number(w, "seat", r->number[seat]);
        put_string(w, "name", space);
        put_chips(w, "starting_stack", r->terms.stack[seat]);
        json_put_end(&w->json);
    }
    json_put_end(&w->json);
}

static void put_head(struct writing *w)
{
    bool observed = w->viewer >= HAND_SEATS;

    put_string(w, "spec_version", "1.4.6");
    put_string(w, "site_name", w->record->venue[0] ? w->record->venue : "Feltro");
    put_string(w, "network_name", w->record->venue[0] ? w->record->venue : "Feltro");
    put_string(w, "internal_version", "1");
    json_put_key(&w->json, "tournament");
    json_put_bool(&w->json, false);
    put_string(w, "game_number", w->record->hand);
    put_when(w);
    put_string(w, "table_name", w->record->table);
    put_game(w);
    if (!observed) put_number(w, "hero_player_id", w->viewer + 1);
    json_put_key(&w->json, "flags");
    json_put_array(&w->json);
    if (observed) json_put_string(&w->json, "Observed");
    json_put_end(&w->json);
    put_players(w);
}

/* ------------------------------ the rounds ------------------------------ */

static void begin_round(struct writing *w, const char *street, const uint8_t *card, unsigned count)
{
    if (w->rounds) {
        json_put_end(&w->json); /* of the actions of the round before */
        json_put_end(&w->json);
    }
    json_put_object(&w->json);
    put_number(w, "id", w->rounds++);
    put_string(w, "street", street);
    put_cards(w, card, count);
    json_put_key(&w->json, "actions");
    json_put_array(&w->json);
}

static void begin_action(struct writing *w, unsigned seat, const char *what)
{
    json_put_object(&w->json);
    put_number(w, "action_number", w->actions++);
    put_number(w, "player_id", seat + 1);
    put_string(w, "action", what);
}

static void put_action(struct writing *w, unsigned seat, const char *what, cents amount,
                       bool all_in)
{
    begin_action(w, seat, what);
    put_chips(w, "amount", amount);
    json_put_key(&w->json, "is_allin");
    json_put_bool(&w->json, all_in);
    json_put_end(&w->json);
}

static void put_hand(struct writing *w, unsigned seat, const char *what, bool seen)
{
    begin_action(w, seat, what);
    if (seen && export_known(&w->end, seat))
        put_cards(w, w->end.seat[seat].hole, hole_cards((enum variant)w->record->terms.variant));
    json_put_end(&w->json);
}

/* A live post that is no blind is an extra blind; a dead one beside it is dead. */
static void put_posts(struct writing *w)
{
    uint8_t order[HAND_SEATS];
    size_t  count = record_order(w->record, order);

    for (size_t i = 0; i < count; i++) {
        struct posted p = export_posted(&w->record->terms, order[i]);

        if (p.ante) put_action(w, order[i], "Post Ante", p.ante, p.all_in && p.dead + p.blind == 0);
        if (p.dead)
            put_action(w, order[i],
                       w->record->terms.blind[order[i]] && order[i] != w->blinds.big &&
                               order[i] != w->blinds.small
                           ? "Post Dead"
                           : "Post Ante",
                       p.dead, p.all_in && p.blind == 0);
    }
    for (size_t i = 0; i < count; i++) {
        unsigned      seat = order[count == 2 ? 1 - i : i];
        struct posted p = export_posted(&w->record->terms, seat);
        const char   *what = seat == w->blinds.small ? "Post SB"
                             : seat == w->blinds.big ? "Post BB"
                             : w->record->terms.blind[seat] > w->blinds.big_amount
                                 ? "Straddle"
                                 : "Post Extra Blind";

        if (p.blind) put_action(w, seat, what, p.blind, p.all_in);
    }
}

static void put_dealt(struct writing *w)
{
    for (unsigned seat = 0; seat < w->record->terms.seats; seat++) {
        if (!(w->record->terms.in & seat_bit(seat))) continue;
        if ((w->viewer == INSPECTOR || w->viewer == seat) && export_known(&w->end, seat))
            put_hand(w, seat, "Dealt Cards", true);
    }
}

static void put_street(struct writing *w)
{
    static const char *const flop[] = {"", "", "", "Flop", "Turn", "River"};
    static const char *const single[] = {
        "", "X-First Card", "X-Second Card", "X-Third Card", "X-Fourth Card", "X-Fifth Card"};
    const struct hand *h = &w->walk.hand;
    bool               sintetico = h->terms.variant == SINTETICO;
    unsigned           fresh = !sintetico && h->turned == 3 ? 3 : 1;

    if (!sintetico && h->turned < 3) return;
    begin_round(w, (sintetico ? single : flop)[h->turned], h->board + h->turned - fresh, fresh);
}

/* The amount is what the player puts in by this action. */
static void put_move(struct writing *w)
{
    const struct record_step *step = &w->walk.step;
    const struct hand_seat   *before = &w->walk.before.seat[step->seat];
    struct offer              o = hand_offer(&w->walk.before);
    bool                      raises = step->move == MOVE_RAISE;
    static const char *const  words[MOVES] = {[MOVE_FOLD] = "Fold",
                                              [MOVE_CHECK] = "Check",
                                              [MOVE_CALL] = "Call",
                                              [MOVE_RAISE] = "Raise",
                                              [MOVE_ESTARDILHO] = "X-Estardilho",
                                              [MOVE_RESTARDILHO] = "X-Restardilho"};
    cents                     amount = 0;

    if (step->move == MOVE_SHOW || step->move == MOVE_MUCK) return;
    if (step->move == MOVE_CALL) amount = o.call;
    if (raises || step->move == MOVE_ESTARDILHO) amount = step->amount - before->bet;
    if (step->move == MOVE_RESTARDILHO) amount = o.least - before->bet;
    put_action(w, step->seat, raises && w->walk.before.price == 0 ? "Bet" : words[step->move],
               amount, amount > 0 && amount == before->stack);
}

static void put_showdown(struct writing *w, uint16_t freely)
{
    uint8_t  order[HAND_SEATS];
    size_t   count = export_show_order(&w->end, w->end.raiser, order);
    bool     contested = count > 1;
    uint16_t shown = w->end.shown | freely;

    if (!contested && !freely) return;
    begin_round(w, "Showdown", NULL, 0);
    for (size_t i = 0; i < count; i++) {
        bool was_shown = shown & seat_bit(order[i]);

        put_hand(w, order[i], was_shown ? "Shows Cards" : "Mucks Cards",
                 was_shown || w->viewer == INSPECTOR || w->viewer == order[i]);
    }
}

static void put_rounds(struct writing *w)
{
    uint16_t freely = 0;

    json_put_key(&w->json, "rounds");
    json_put_array(&w->json);
    begin_round(w, "Preflop", NULL, 0);
    put_posts(w);
    put_dealt(w);
    while (walk_next(&w->walk)) {
        if (w->walk.step.what == RECORD_SHOW) freely |= seat_bit(w->walk.step.seat);
        if (w->walk.step.what == RECORD_CARD && w->walk.step.seat == NOBODY) put_street(w);
        if (w->walk.step.what == RECORD_MOVE) put_move(w);
    }
    put_showdown(w, freely);
    json_put_end(&w->json);
    json_put_end(&w->json);
    json_put_end(&w->json);
}

/* -------------------------------- the pots ------------------------------ */

/* What was kept outside the terms is taken from a seat's payments, the last first. */
static void put_pots(struct writing *w)
{
    struct pot   pots[HAND_SEATS];
    struct share share[HAND_SHARES];
    size_t       count = hand_pots(&w->end, pots), shares = hand_shares(&w->end, share);
    cents        kept[HAND_SEATS];

    memcpy(kept, w->record->kept, sizeof kept);
    for (size_t i = shares; i-- > 0;) {
        cents paid = share[i].won - share[i].rake, more = kept[share[i].seat];

        if (more > paid) more = paid;
        share[i].rake += more;
        kept[share[i].seat] -= more;
    }
    json_put_key(&w->json, "pots");
    json_put_array(&w->json);
    for (size_t i = 0; i < count; i++) {
        cents rake = 0;

        for (size_t j = 0; j < shares; j++)
            if (share[j].pot == i) rake += share[j].rake;
        json_put_object(&w->json);
        put_number(w, "number", (int64_t)i);
        put_chips(w, "amount", pots[i].chips);
        put_chips(w, "rake", rake);
        json_put_key(&w->json, "player_wins");
        json_put_array(&w->json);
        for (size_t j = 0; j < shares; j++) {
            if (share[j].pot != i) continue;
            json_put_object(&w->json);
            put_number(w, "player_id", share[j].seat + 1);
            put_chips(w, "win_amount", share[j].won - share[j].rake);
            put_chips(w, "contributed_rake", share[j].rake);
            json_put_end(&w->json);
        }
        json_put_end(&w->json);
        json_put_end(&w->json);
    }
    json_put_end(&w->json);
}

const char *export_ohh(const struct hand_record *r, unsigned viewer, struct text *out)
{
    struct writing w = {.record = r, .viewer = viewer, .json = json_writer_over(out)};
    const char    *why = export_end(r, &w.end);

    if (why) return why;
    w.blinds = export_blinds(r);
    walk_begin(&w.walk, r, viewer);
    json_put_object(&w.json);
    json_put_key(&w.json, "ohh");
    json_put_object(&w.json);
    put_head(&w);
    put_rounds(&w);
    put_pots(&w);
    json_put_end(&w.json);
    json_put_end(&w.json);
    text_put(out, "\n\n");
    return NULL;
}
