/* seed.c -- what is random in a round, and what binds it before.
 *
 * Against the bank: one seed, one stream, a draw at a time; the seed is bound by its hash and
 * opened when the round is over.  In poker: the whole deck is shuffled from the seed when a
 * hand begins (806/2015 r.2 j), bound position by position under one root (fair/deck.h), and
 * the seed is forgotten at once.  When the hand is over the cards that were seen are opened to
 * those who saw them; deck and salts go, and were never anywhere but here. */
#include "tables/inside.h"

#include "base/must.h"
#include "games/poker/poker.h"

#include <sodium.h>
#include <stdlib.h>

void bind_seed(const uint8_t seed[SEED_BYTES], uint8_t out[HASH_BYTES])
{
    crypto_generichash_state hash;

    crypto_generichash_init(&hash, NULL, 0, HASH_BYTES);
    crypto_generichash_update(&hash, (const uint8_t *)"feltro seed 1", 13);
    crypto_generichash_update(&hash, seed, SEED_BYTES);
    crypto_generichash_final(&hash, out, HASH_BYTES);
}

/* What a deck of this table holds is told by a shoe that nobody has dealt from. */
static void bind_deck(struct table_run *t)
{
    struct shoe full;

    pok_fill_shoe(t->state, &full);
    fair_shuffle(&t->deck->value, full.card, full.left, &t->stream);
    fair_root(&t->deck->value, t->commitment);
    t->deck->opened = 0;
    sodium_memzero(t->seed, sizeof t->seed);
}

/* A fresh seed for the round that opens, and what binds it: published before a bet can be
 * made or a card dealt. */
bool table_run_take_seed(struct table_run *t)
{
    if (source_seed(t->source, t->seed) != 0) return false;
    stream_init(&t->stream, t->seed);
    t->has_seed = true;
    if (t->deck) bind_deck(t);
    else bind_seed(t->seed, t->commitment);
    return true;
}

void table_run_forget_seed(struct table_run *t)
{
    sodium_memzero(t->seed, sizeof t->seed);
    sodium_memzero(&t->stream, sizeof t->stream);
    if (t->deck) fair_forget(&t->deck->value);
    t->has_seed = false;
}

static unsigned dealt(const struct poker *s)
{
    return s->shoe.size - s->shoe.left;
}

/* The lot for the button is of no card.  Of a card the table is told which it is among those
 * that remain. */
static uint32_t draw(struct table_run *t, uint32_t below)
{
    const struct poker *s = t->state;
    int                 index;

    if (!t->deck || !s->has_hand) return stream_below(&t->stream, below);
    t->deck->whose[dealt(s)] = s->hand.turn;
    index = shoe_find(&s->shoe, t->deck->value.card[dealt(s)]);
    must(index >= 0);
    return (uint32_t)index;
}

/* What comes is used whatever the watch says of it: this round concludes, and no other opens. */
uint32_t table_run_draw(struct table_run *t, uint32_t below)
{
    uint32_t number = draw(t, below);

    if (t->outcomes && !outcomes_watch(t->outcomes, below, number))
        source_condemn(t->source, ALARM_OUTCOMES);
    return number;
}

/* ------------------------------ the openings ------------------------------ */

static bool is_for_all(const struct poker *s, unsigned whose)
{
    return whose == NOBODY || s->hand.shown & seat_bit(whose);
}

/* Each saw his own, once he might, if he still sits there. */
static bool is_for_one(const struct poker *s, unsigned whose)
{
    return whose != NOBODY && !s->hand.unseen && s->dealt & seat_bit(whose);
}

void table_run_open_cards(struct table_run *t, int64_t now_ms)
{
    const struct poker *s = t->state;
    struct deck        *d = t->deck;
    uint8_t             body[FAIR_LEAVES * FAIR_OPENING];
    size_t              size = 0;

    for (unsigned i = 0; s->has_hand && i < dealt(s); i++) {
        struct opened *o = &d->open[d->opened];
        unsigned       whose = d->whose[i];

        if (!is_for_all(s, whose) && !is_for_one(s, whose)) continue;
        d->opened++;
        fair_open(&d->value, i, &o->value);
        o->seat = (uint8_t)whose;
        o->for_all = is_for_all(s, whose);
        o->player = is_for_one(s, whose) ? t->holder[whose].player : 0;
        if (!o->for_all) continue;
        fair_write(&o->value, body + size);
        size += FAIR_OPENING;
    }
    if (size) table_run_write(t, RECORD_OPENING, body, size, now_ms);
}

const struct opened *table_run_opened(const struct table_run *t, size_t *count)
{
    *count = t->deck && table_run_is_over(t) ? t->deck->opened : 0;
    return t->deck ? t->deck->open : NULL;
}
