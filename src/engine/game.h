/* game.h -- what a game is, to the rest of the house.
 *
 * A game is a table of pure functions over a block of plain bytes.  It draws
 * no chance, reads no clock, allocates nothing and prints nothing: whatever
 * comes from the world arrives as a struct command, and the same commands in
 * the same order always leave the same bytes.  Replay, audit, the simulator
 * and the crash recovery all stand on that one sentence.
 *
 * One round, seen from the floor:
 *
 *     open -> [ awaits? -> check -> apply -> settle? ]*
 *
 * check() may say no and never touches the state; apply() is only called with
 * a command that check() has just allowed, and cannot fail.  That is why memory
 * may run ahead of the disk as long as nothing has been said.
 *
 * settle() lists what the round has decided so far: most games decide all at
 * the end, blackjack pays some hands earlier.  The stacks in the state already
 * hold the money; the lines say why.  They stay listed until the next round
 * opens, each known by (seat, place, hand, part), so whoever posts them can tell
 * which are new. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "base/text.h"
#include "engine/command.h"
#include "engine/event.h"
#include "engine/option.h"
#include "engine/payout.h"
#include "base/refusal.h"

#include <stddef.h>

enum awaited {
    AWAITS_OPEN, /* the dealer opens a round */
    AWAITS_BETS,
    AWAITS_DRAW,     /* chance: one number below `below` */
    AWAITS_DECISION, /* of `seat`, on hand `place`, one of `options` */
    AWAITS_PLAYERS   /* too few are in play for a round to open */
};

struct awaits {
    uint32_t what; /* enum awaited */
    uint32_t below;
    uint32_t options; /* a bit for each decision that check() would allow */
    uint16_t place;
    uint8_t  seat;
    uint8_t  zero;
};
_Static_assert(sizeof(struct awaits) == 16, "comes back in two registers");

/* What a drawn number stands for: how it is named and shown. */
enum chance_kind {
    CHANCE_POCKET, /* a pocket of the wheel */
    CHANCE_DICE,   /* one of the 216 throws of three dice */
    CHANCE_CARD    /* one of the cards that remain in the shoe */
};

/* The terms of a bet at this table, as a screen shows them before it is made.  Where only a
 * decision puts chips, of what it puts there. */
struct terms {
    cents       least, most; /* chips on the place; 0 and 0: not offered, INT64_MAX: no limit */
    struct odds pays;
    const char *rule;        /* by which it is paid */
    uint16_t    with;        /* by decision: the place of the bet that is raised by it */
    bool        by_decision; /* nobody bets here; filled in by place_terms() */
};

struct game {
    const char          *key;           /* stable: floor files, journal, addresses */
    const char          *pt, *en;       /* the name players see */
    const char          *regulation;    /* "808/2015" */
    uint32_t             rules_version; /* moves whenever play changes */
    uint32_t             state_size;    /* bytes the table must provide */
    bool                 banked;        /* against the house; else against each other */
    uint32_t             cloth_at;      /* where in them the cloth lies: see table.h; 0 without */
    uint32_t             shoe_at;       /* where the shoe is; 0 without cards */
    uint16_t             places;        /* of the cloth */
    uint16_t             by_decision;   /* the last so many of them: only a decision fills them */
    uint16_t             payouts_max;   /* lines that settle() may write */
    enum chance_kind     chance;
    const struct option *options; /* the common ones first */
    size_t               options_count;
    const struct words  *decisions; /* by number; NULL where nothing is decided */
    size_t               decisions_count;
    const struct words  *announced; /* announced bets by number; NULL where there are none */
    size_t               announced_count;

    /* All are required.  `state` is state_size bytes owned by the caller. */

    /* Lists what the law, or arithmetic, has against this house. */
    void (*lawful)(const struct house *house, struct faults *out);

    /* Prepares a table for a house that lawful() does not refuse.  The
     * fingerprint is the hash of that configuration, kept in the state. */
    void (*open)(void *state, const struct house *house, const uint8_t fingerprint[32]);

    struct awaits (*awaits)(const void *state);
    enum refusal (*check)(const void *state, const struct command *cmd);
    void (*apply)(void *state, const struct command *cmd, struct events *heard);
    void (*settle)(const void *state, struct payouts *out);

    /* Writes state_size bytes: the state as that viewer (a seat, or OBSERVER)
     * may know it, with every secret face down. */
    void (*see)(const void *state, unsigned viewer, void *view);

    bool (*sane)(const void *state); /* every invariant that must always hold */

    /* Of a place on the cloth; where there is none, of a decision of the seat in turn. */
    void (*terms)(const void *state, unsigned place, struct terms *out);

    /* Names of things.  rule_of() is the rule behind a refusal about a place,
     * or NULL where there is none. */
    void (*name_place)(unsigned place, enum tongue tongue, struct text *out);
    const char *(*rule_of)(enum refusal no, unsigned place);

    /* NULL without cards.  The hand that CARD, TURNED, ASKED and
     * DECIDED tell by their `place`. */
    void (*name_hand)(unsigned place, enum tongue tongue, struct text *out);

    /* What lies on a table beside its chips, as a view shows it: dice,
     * the cards of each hand with ?? face down; a thing a line, each ended. */
    void (*show)(const void *view, enum tongue tongue, struct text *out);
};

/* The four that rounds are made of have names as well, for a loop that knows its game:
 * odds/round_loop.h. */
#define GAME_ROUND(game)                                                                           \
    struct awaits game##_awaits(const void *state);                                                \
    enum refusal  game##_check(const void *state, const struct command *cmd);                      \
    void          game##_apply(void *state, const struct command *cmd, struct events *heard);      \
    void          game##_settle(const void *state, struct payouts *out)

/* The list of games: one line each, in games/list.h; NULL ends it. */
extern const struct game *const games[];

const struct game *game_find(const char *key); /* or NULL */

static inline unsigned game_bets(const struct game *game) /* the first so many places */
{
    return game->places - game->by_decision;
}

/* The terms of a place, of whichever kind it is. */
static inline void place_terms(const struct game *game, const void *state, unsigned place,
                               struct terms *out)
{
    *out = (struct terms){0};
    game->terms(state, place, out);
    out->by_decision = place >= game_bets(game);
}

/* Everything house_check() and lawful() have to say. */
void game_lawful(const struct game *game, const struct house *house, struct faults *out);

#endif
