/* drive.h -- plays any game of the list without knowing it.
 *
 * drive_next() makes the next command of an endless, lively and lawful night:
 * people come, bet, change their minds and go, the clock runs, now and then a
 * round is void.  It guesses and asks check(), so whatever a new game allows is
 * played as soon as it is listed.  The same dice always play the same night. */
#ifndef TESTS_DRIVE_H
#define TESTS_DRIVE_H

#include "dice.h"

#include "engine/cards.h"
#include "engine/table.h"

#define DRIVE_TRIES 256

static inline bool drive_allowed(const struct game *game, const void *state,
                                 const struct command *cmd)
{
    return game->check(state, cmd) == REF_NONE;
}

/* Some money that a player of this table might mean. */
static inline cents drive_amount(const struct table *t, struct dice *d)
{
    cents minimum = t->house.value[OPT_MINIMUM], unit = t->house.value[OPT_UNIT];

    switch (dice_below(d, 8)) {
    case 0: return minimum * (1 + (cents)dice_below(d, 100));
    case 1: return minimum * (1 + (cents)dice_below(d, 10)) + unit * dice_below(d, 10);
    case 2: return minimum * 2;
    case 3: return unit * (1 + (cents)dice_below(d, 100));
    default: return minimum * (1 + (cents)dice_below(d, 5));
    }
}

/* A bet that the law allows this seat; false if none was found. */
static inline bool drive_bet(const struct game *game, const void *state, struct dice *d,
                             unsigned seat, struct command *out)
{
    for (int i = 0; i < DRIVE_TRIES; i++) {
        *out = (struct command){.kind = CMD_BET,
                                .seat = (uint8_t)seat,
                                .place = (uint16_t)dice_below(d, game_bets(game)),
                                .amount = drive_amount(state, d)};
        if (drive_allowed(game, state, out)) return true;
    }
    return false;
}

/* One of the decisions offered in poker, which says its amounts: mostly the least. */
static inline struct command drive_move(const struct game *game, const void *state, struct dice *d,
                                        struct awaits asked)
{
    struct command cmd = {.kind = CMD_DECIDE, .seat = asked.seat, .place = asked.place};
    struct terms   terms;

    do cmd.number = dice_below(d, 32);
    while (!(asked.options >> cmd.number & 1) || (cmd.number == 0 && !dice_one_in(d, 3)));
    game->terms(state, cmd.number, &terms);
    cmd.amount = terms.least;
    if (dice_one_in(d, 4)) cmd.amount += (cents)dice_below(d, 1 + (uint32_t)(terms.least & 0xFFFF));
    if (dice_one_in(d, 12)) cmd.amount = terms.most;
    if (!drive_allowed(game, state, &cmd)) cmd.amount = 0;
    return cmd;
}

/* One of the decisions offered, or false if none of its amounts was found. */
static inline bool drive_decision(const struct game *game, const void *state, struct dice *d,
                                  struct awaits asked, struct command *out)
{
    const struct table *t = state;

    for (int i = 0; i < DRIVE_TRIES; i++) {
        unsigned decision = dice_below(d, 32);
        /* clang-format off */
        cents    amounts[] = {0, t->house.value[OPT_UNIT], 1, t->house.value[OPT_MINIMUM] / 2,
                              drive_amount(t, d), drive_amount(t, d)};
        /* clang-format on */

        if (!(asked.options >> decision & 1)) continue;
        for (size_t a = 0; a < sizeof amounts / sizeof amounts[0]; a++) {
            *out = (struct command){.kind = CMD_DECIDE,
                                    .seat = asked.seat,
                                    .place = asked.place,
                                    .number = decision,
                                    .amount = amounts[a]};
            if (drive_allowed(game, state, out)) return true;
        }
    }
    return false;
}

/* What closes the bets here: the player's own word, or the clock. */
static inline struct command drive_closing(const struct table *t)
{
    if (table_is_individual(t)) return (struct command){.kind = CMD_CLOSE};
    return (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = t->deadline_ms};
}

/* A number to draw.  Half of the cards of a round are of one rank, so that pairs of
 * pairs and thirds of a kind, which are rare, are met every night. */
static inline uint32_t drive_number(const struct game *game, const void *state, struct dice *d,
                                    uint32_t below)
{
    const struct table *t = state;
    const struct shoe  *shoe = (const void *)((const char *)state + game->shoe_at);
    uint32_t            number = dice_below(d, below);

    if (game->shoe_at == 0 || dice_one_in(d, 2)) return number;
    for (uint32_t i = 0; i < below; i++) {
        uint32_t at = number + i < below ? number + i : number + i - below;

        if (card_rank(shoe->card[at]) == t->round % 13 + 1) return at;
    }
    return number;
}

/* The one command that takes a round further, once the bets lie. */
static inline struct command drive_on(const struct game *game, const void *state, struct dice *d)
{
    const struct table *t = state;
    struct awaits       asked = game->awaits(state);
    struct command      cmd = {.kind = CMD_VOID, .seat = HOUSE};

    switch ((enum awaited)asked.what) {
    case AWAITS_OPEN: return (struct command){.kind = CMD_OPEN, .seat = HOUSE};
    case AWAITS_BETS: return drive_closing(state);
    case AWAITS_DRAW:
        return (struct command){
            .kind = CMD_DRAW, .seat = HOUSE, .number = drive_number(game, state, d, asked.below)};
    case AWAITS_DECISION:
        if (!game->banked) return drive_move(game, state, d, asked);
        drive_decision(game, state, d, asked, &cmd);
        return cmd;
    case AWAITS_PLAYERS:
        return (struct command){.kind = CMD_TIME, .seat = HOUSE, .at_ms = t->now_ms};
    }
    return cmd;
}

static inline struct command drive_while_betting(const struct game *game, const void *state,
                                                 struct dice *d, unsigned seat)
{
    const struct table *t = state;
    struct command      cmd = {.kind = CMD_TAKE_BACK, .seat = (uint8_t)seat};

    switch (dice_below(d, 12)) {
    case 0:
    case 1: return drive_closing(t);
    case 2:
        cmd.place = (uint16_t)dice_below(d, game->places);
        cmd.amount = dice_one_in(d, 2) ? cloth_row(game, state, seat)[cmd.place]
                                       : drive_amount(t, d);
        return cmd;
    case 3: cmd.kind = dice_one_in(d, 4) ? CMD_CLEAR : CMD_TAKE_BACK; return cmd;
    case 4:
        return (struct command){.kind = CMD_ANNOUNCE,
                                .seat = (uint8_t)seat,
                                .place = (uint16_t)dice_below(d, 8),
                                .number = dice_below(d, 40),
                                .amount = drive_amount(t, d)};
    default: drive_bet(game, state, d, seat, &cmd); return cmd;
    }
}

/* Comings and goings, which may happen at any moment. */
static inline struct command drive_besides(const struct table *t, struct dice *d, unsigned seat)
{
    cents          minimum = t->house.value[OPT_MINIMUM];
    cents          bring = minimum * (1 + (cents)dice_below(d, dice_one_in(d, 4) ? 5 : 1000));
    struct command cmd = {.kind = CMD_LEAVE, .seat = (uint8_t)seat};

    switch (dice_below(d, 8)) {
    case 0:
    case 1:
        if (dice_one_in(d, 8)) return (struct command){.kind = CMD_VOID, .seat = HOUSE};
        return cmd;
    case 2:
    case 3:
        return (struct command){
            .kind = CMD_TIME, .seat = HOUSE, .at_ms = t->now_ms + (int64_t)dice_below(d, 40000)};
    case 4:
        cmd.kind = CMD_BUY;
        cmd.amount = bring;
        return cmd;
    default:
        cmd.kind = CMD_SIT;
        cmd.amount = bring + dice_below(d, 100);
        return cmd;
    }
}

/* The same at a poker table, where there is more of it. */
static inline struct command drive_around(const struct table *t, struct dice *d, unsigned seat)
{
    cents          chips = t->house.value[OPT_MINIMUM] * (1 + (cents)dice_below(d, 100));
    struct command cmd = {.kind = CMD_TIME, .seat = HOUSE, .at_ms = t->now_ms};

    switch (dice_below(d, 16)) {
    case 0: cmd.kind = dice_one_in(d, 8) ? CMD_VOID : CMD_TIME; return cmd;
    case 1:
    case 2:
        cmd.at_ms += dice_one_in(d, 8) ? dice_below(d, 700000) : dice_below(d, 25000);
        return cmd;
    case 3:
        return (struct command){.kind = CMD_LEVEL,
                                .seat = HOUSE,
                                .amount = chips,
                                .place = (uint16_t)dice_below(d, LEVELS)};
    case 4: return (struct command){.kind = CMD_UNSEAT, .seat = HOUSE, .place = (uint16_t)seat};
    case 5:
    case 6:
        return (struct command){
            .kind = CMD_SEAT, .seat = HOUSE, .place = (uint16_t)seat, .amount = chips};
    case 7: return (struct command){.kind = CMD_LEAVE, .seat = (uint8_t)seat};
    case 8: return (struct command){.kind = CMD_REST, .seat = (uint8_t)seat};
    case 9:
    case 10: return (struct command){.kind = CMD_RETURN, .seat = (uint8_t)seat};
    case 11: return (struct command){.kind = CMD_POST, .seat = (uint8_t)seat};
    case 12: return (struct command){.kind = CMD_BUY, .seat = (uint8_t)seat, .amount = chips};
    default: return (struct command){.kind = CMD_SIT, .seat = (uint8_t)seat, .amount = chips};
    }
}

static inline struct command drive_poker(const struct game *game, const void *state, struct dice *d)
{
    const struct table *t = state;
    unsigned            seat = dice_below(d, table_seats(t));
    bool                waits = game->awaits(state).what == AWAITS_PLAYERS;

    if (waits || dice_one_in(d, 24) || (!t->seat[seat].taken && dice_one_in(d, 4)))
        return drive_around(t, d, seat);
    return drive_on(game, state, d);
}

static inline struct command drive_next(const struct game *game, const void *state, struct dice *d)
{
    const struct table *t = state;
    struct command      cmd = {.kind = CMD_TIME, .seat = HOUSE, .at_ms = t->now_ms};

    for (int i = 0; i < 10000; i++) { /* a game in order needs a handful */
        unsigned seat;

        if (!game->banked) {
            cmd = drive_poker(game, state, d);
            if (drive_allowed(game, state, &cmd)) break;
            continue;
        }
        seat = dice_below(d, table_seats(t));
        if (dice_one_in(d, 16) || !t->seat[seat].taken) cmd = drive_besides(t, d, seat);
        else if (t->phase == PHASE_BETTING) cmd = drive_while_betting(game, state, d, seat);
        else cmd = drive_on(game, state, d);
        if (drive_allowed(game, state, &cmd)) break;
    }
    return cmd;
}

/* The usual house, shared by so many seats. */
static inline struct house drive_shared_house(const struct game *game, int64_t seats)
{
    struct house house = house_usual(game->options, game->options_count);
    int64_t      most = game->options[OPT_SEATS].high;

    house.value[OPT_MODE] = MODE_MULTI;
    house.value[OPT_SEATS] = seats < most ? seats : most;
    return house;
}

#endif
