/* games.c -- what lies on each table beside its chips. */
#include "wire/poker.h"
#include "wire/live_json.h"

#include "base/must.h"
#include "games/baccarat/baccarat.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"
#include "games/roulette/layout.h"
#include "games/roulette/roulette.h"

#include <string.h>

static void write_card(struct json_writer *j, uint8_t card)
{
    char        name[8];
    struct text t = text_over(name, sizeof name);

    card_name(card, &t);
    json_put_string(j, name);
}

static void write_cards(struct json_writer *j, const uint8_t *card, unsigned count)
{
    json_put_array(j);
    for (unsigned i = 0; i < count; i++)
        if (card[i] != CARD_NONE) write_card(j, card[i]);
    json_put_end(j);
}

static void write_number(struct json_writer *j, const char *key, int64_t n)
{
    json_put_key(j, key);
    json_put_number(j, n);
}

static void roulette(struct json_writer *j, const void *view)
{
    const struct rou_state *s = view;
    char                    name[8];
    struct text             t = text_over(name, sizeof name);

    if (s->pocket == ROU_NO_POCKET) return;
    rou_name_pocket(s->pocket, &t);
    json_put_key(j, "pocket");
    json_put_string(j, name);
}

static void banca(struct json_writer *j, const void *view)
{
    const struct bf_state *s = view;

    write_number(j, "throws", s->throws);
    if (s->dice[0] == 0) return;
    json_put_key(j, "dice");
    json_put_array(j);
    for (unsigned i = 0; i < 3; i++) json_put_number(j, s->dice[i]);
    json_put_end(j);
}

/* Points once the cards are turned; once no card comes any more, the places that win. */
static void coups(struct json_writer *j, const void *view)
{
    const struct bac_state *s = view;
    const struct coup      *c = &s->coup;

    json_put_key(j, "ponto");
    write_cards(j, c->card[0], BAC_HAND);
    json_put_key(j, "banca");
    write_cards(j, c->card[1], BAC_HAND);
    if (coup_is_face_down(c)) return;
    json_put_key(j, "points");
    json_put_array(j);
    for (unsigned side = 0; side < BAC_SIDES; side++) json_put_number(j, coup_score(c, side));
    json_put_end(j);
    if (c->next != BAC_NOBODY) return;
    json_put_key(j, "wins");
    json_put_array(j);
    json_put_number(j, coup_winner(c));
    for (unsigned side = 0; side < BAC_SIDES; side++)
        if (coup_has_pair(c, side)) json_put_number(j, BAC_PAR_PONTO + (int)side);
    json_put_end(j);
}

/* "hard" where an ace counts 11 and may yet count 1; "is" where a hand is more than its total. */
static void write_worth(struct json_writer *j, const struct bj_hand *h, bool natural)
{
    const char *value = h->flags & HAND_SURRENDERED  ? "surrendered"
                        : h->flags & HAND_EVEN_MONEY ? "even-money"
                        : h->hard > 21               ? "bust"
                        : natural                    ? "blackjack"
                                                     : NULL;

    write_number(j, "total", hand_total(h));
    if (h->hard != hand_total(h) && hand_total(h) < 21) write_number(j, "hard", h->hard);
    if (!value) return;
    json_put_key(j, "is");
    json_put_string(j, value);
}

static void bj_hands(struct json_writer *j, const struct bj_state *s, unsigned n)
{
    const struct bj_box *box = &s->box[n];

    json_put_array(j);
    for (unsigned i = 0; i < box->hands; i++) {
        const struct bj_hand *h = &box->hand[i];

        json_put_object(j);
        json_put_key(j, "cards");
        write_cards(j, h->card, h->cards);
        write_worth(j, h, bj_is_blackjack(s, n));
        if (h->stake) write_number(j, "stake", h->stake);
        json_put_end(j);
    }
    json_put_end(j);
}

static void twenty_one(struct json_writer *j, const void *view)
{
    const struct bj_state *s = view;

    json_put_key(j, "boxes");
    json_put_array(j);
    for (unsigned box = 0; box < BJ_BOXES; box++) {
        if (s->box[box].hands == 0) continue;
        json_put_object(j);
        write_number(j, "box", box);
        write_number(j, "seat", s->box[box].seat);
        if (s->box[box].insurance) write_number(j, "insurance", s->box[box].insurance);
        json_put_key(j, "hands");
        bj_hands(j, s, box);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_key(j, "bank");
    write_cards(j, s->bank.card, s->bank.cards);
    json_put_key(j, "hole");
    json_put_bool(j, s->hole != CARD_NONE);
    write_worth(j, &s->bank, hand_is_natural(&s->bank));
}

/* Each move of the player whose turn it is, with what it would do to his chips. */
static void write_consequences(struct json_writer *j, const struct bj_state *s)
{
    uint32_t options = bj_options(s);

    json_put_key(j, "terms");
    json_put_array(j);
    for (unsigned i = 0; i < BJ_DECISIONS; i++) {
        struct bj_consequence does;

        if (!(options >> i & 1)) continue;
        does = bj_consequence(s, (enum bj_decision)i);
        json_put_object(j);
        json_put_key(j, "move");
        json_put_string(j, blackjack.decisions[i].key);
        if (does.adds) write_number(j, "adds", does.adds);
        if (does.back) write_number(j, "back", does.back);
        json_put_key(j, "rule");
        json_put_string(j, does.rule);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_asked_terms(struct json_writer *j, const struct game *game, const void *view)
{
    if (game == &blackjack) write_consequences(j, view);
}

static const struct {
    const struct game *game;
    void (*write)(struct json_writer *j, const void *view); /* of games against the bank */
} writers[] = {
    {&roulette_fr, roulette}, {&roulette_us, roulette}, {&banca_francesa, banca},
    {&baccarat, coups},       {&macau, coups},          {&blackjack, twenty_one},
};

void live_json_banked(struct json_writer *j, const struct game *game, const void *view)
{
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++)
        if (writers[i].game == game) writers[i].write(j, view);
}

void live_json_game(struct json_writer *j, const struct scene *scene, const void *view)
{
    json_put_object(j);
    if (!scene->game->banked) live_json_poker(j, view, scene->bots, scene->waiting);
    else live_json_banked(j, scene->game, view);
    json_put_end(j);
}
