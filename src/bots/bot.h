/* bot.h -- the house's own players, for demonstration tables only.
 *
 * A person who tries a table alone needs somebody to play against.  These do, in
 * four known manners, and say what they are wherever they are shown.  They see
 * what their seat may see (hand_see()) and nothing else, act only as
 * hand_offer() allows, and are whole numbers throughout, so the same view and
 * the same chance give the same move on every machine.
 *
 * None may sit where there is money (811/2015 r.74 allows demonstrations, with
 * chips that are worth nothing): every act here takes a struct demo_table, and
 * that is only to be had of a house whose book is the demonstration's. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "chance/expand.h"
#include "engine/option.h"
#include "games/poker/hand.h"

enum style {
    STYLE_CAREFUL,    /* few hands, and those with respect */
    STYLE_LOOSE,      /* many hands, and curious to the end */
    STYLE_AGGRESSIVE, /* bets rather than calls, and not always with cards */
    STYLE_COUNTING,   /* weighs every call against the price */
    STYLES
};

extern const struct words style_words[STYLES];

const char *bot_name(uint64_t n); /* of the n-th of them; after a while they begin again */

/* Never defined: a table that was looked at and found to be a demonstration. */
struct demo_table;

/* The house as a demonstration, for as long as the house lasts; NULL where there
 * is money. */
const struct demo_table *demo_table_of(const struct house *house);

enum weight { WEIGHT_LIGHT, WEIGHT_USUAL, WEIGHT_HEAVY, WEIGHTS };

struct bot_move {
    cents   amount; /* as hand_check() takes it */
    uint8_t move;   /* enum move */
    uint8_t weight; /* enum weight: how hard it was to decide */
};

/* What the seat in turn does, `view` being what hand_see() gives that seat. */
struct bot_move bot_decide(const struct demo_table *at, const struct hand *view, enum style style,
                           struct stream *chance);

/* How long it seems to think about it, always well within the time to decide.
 * Whoever shows the table waits; nothing here does. */
int64_t bot_thinks_ms(const struct demo_table *at, enum weight weight, struct stream *chance);

#endif
