/* A hand of poker opens no seed: its commitment binds a deck card by card (fair/deck.h), and
 * the cards that everybody saw are opened one by one. */
#include "replay/prove.h"

#include "base/must.h"
#include "fair/deck.h"
#include "games/poker/poker.h"
#include "replay/steps.h"

#include <stdlib.h>

static struct shoe full_deck(const struct round_record *t)
{
    struct shoe full;
    void       *state = calloc(1, t->spec.game->state_size);

    must(state != NULL);
    t->spec.game->open(state, &t->spec.house, t->spec.fingerprint);
    pok_fill_shoe(state, &full);
    free(state);
    return full;
}

static const uint8_t *opening_at(const struct round_record *t, size_t i)
{
    return t->openings + i * FAIR_OPENING;
}

void prove_deck_commitment(const struct round_record *t, struct proof *p)
{
    unsigned cards = full_deck(t).left;

    for (size_t i = 0; i < t->openings_count; i++) {
        struct fair_opening opening;

        fair_read(opening_at(t, i), &opening);
        if (t->seeds && fair_holds(&opening, cards, t->seed[t->seeds - 1].commitment)) continue;
        conclude(p, STEP_COMMITMENT, DIFFERS, "a carta da posição %u não estava lá presa",
                 "the card at position %u was not bound there", opening.position);
        return;
    }
    if (t->openings_count == 0)
        conclude(p, STEP_COMMITMENT, NOT_TOLD, "nenhuma carta do baralho foi aberta",
                 "no card of the deck has been opened");
    else
        conclude(p, STEP_COMMITMENT, PROVED,
                 "%zu cartas estavam onde ficaram presas antes de serem dadas",
                 "%zu cards lay where they were bound before the deal", t->openings_count);
}

/* What was dealt, card by card: a draw of a card is of as many as remain. */
static size_t deal_again(const struct round_record *t, uint8_t card[FAIR_LEAVES])
{
    struct shoe shoe = full_deck(t);
    size_t      dealt = 0;

    for (size_t i = 0; i < t->acts; i++) {
        const struct told_act *act = &t->act[i];

        if (act->cmd.kind != CMD_DRAW || act->below != shoe.left || shoe.left == 0) continue;
        if (act->cmd.number >= shoe.left || dealt == FAIR_LEAVES) break;
        card[dealt++] = shoe_take(&shoe, act->cmd.number);
    }
    return dealt;
}

void prove_deck_draws(const struct round_record *t, struct proof *p)
{
    uint8_t card[FAIR_LEAVES];
    size_t  dealt = deal_again(t, card);

    for (size_t i = 0; dealt && i < t->openings_count; i++) {
        struct fair_opening opening;

        fair_read(opening_at(t, i), &opening);
        if (opening.position < dealt && card[opening.position] == opening.card) continue;
        conclude(p, STEP_DRAWS, DIFFERS, "a carta aberta na posição %u não é a que foi dada",
                 "the card opened at position %u is not the one dealt", opening.position);
        return;
    }
    if (dealt == 0 || t->openings_count == 0)
        conclude(p, STEP_DRAWS, NOT_TOLD, "as cartas dos outros não são contadas",
                 "the cards of others are not told");
    else
        conclude(p, STEP_DRAWS, PROVED, "%zu cartas dadas, %zu delas abertas como estavam",
                 "%zu cards dealt, %zu of them opened as they lay", dealt, t->openings_count);
}
