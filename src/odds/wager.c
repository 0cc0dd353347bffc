#include "odds/wager.h"

#include <stdlib.h>
#include <string.h>

/* A table of one seat with the rules of this house and enough chips for any block
 * of rounds.  How many sit there, and with what clock, moves no return. */
static struct house alone(const struct game *game, const struct house *house)
{
    struct house out = *house;

    for (size_t i = 0; i < game->options_count; i++)
        if (game->options[i].kind == OPTION_EURO) out.is[i] *= WAGER_SCALE;
    out.is[OPT_MODE] = MODE_INDIVIDUAL;
    out.is[OPT_SEATS] = 1;
    return out;
}

void one_seat_restart(struct one_seat *s, const struct house *house)
{
    static const uint8_t fingerprint[32];
    struct house         mine = alone(s->game, house);

    s->game->open(s->state, &mine, fingerprint);
    one_seat_say(s, &(struct command){.kind = CMD_SIT, .amount = CENTS_MAX / 2});
}

void one_seat_init(struct one_seat *s, const struct game *game, const struct house *house)
{
    s->game = game;
    s->state = malloc(game->state_size);
    s->lines.line = malloc(sizeof *s->lines.line * game->payouts_max);
    must(s->state && s->lines.line);
    one_seat_restart(s, house);
}

void one_seat_release(struct one_seat *s)
{
    free(s->lines.line);
    free(s->state);
    *s = (struct one_seat){0};
}

void one_seat_bet(struct one_seat *s, const struct wager *wagers, size_t count)
{
    one_seat_say(s, &(struct command){.kind = CMD_OPEN, .seat = HOUSE});
    for (size_t i = 0; i < count; i++) one_seat_say(s, &wagers[i].cmd);
    one_seat_say(s, &(struct command){.kind = CMD_CLOSE});
}

/* ----------------------------- what is offered ----------------------------- */

/* The least that may be bet by this command now: the minimum, or twice, four times …
 * it where the bet counts half, has a minimum of its own, or must stand off from
 * another. */
static bool is_taken(const struct one_seat *s, struct command *cmd)
{
    const struct table *t = s->state;

    cmd->amount = t->house.is[OPT_MINIMUM];
    for (int doubled = 0; doubled < 12; doubled++, cmd->amount *= 2)
        if (s->game->check(s->state, cmd) == REF_NONE) return true;
    return false;
}

static void name_wager(const struct game *game, struct wager *w)
{
    struct text name = text_over(w->bet, sizeof w->bet);

    game->name_place(w->cmd.place, KEY, &name);
    must(!name.cut);
}

static void open_round(struct one_seat *s, const struct house *house)
{
    one_seat_restart(s, house);
    one_seat_say(s, &(struct command){.kind = CMD_OPEN, .seat = HOUSE});
}

/* Places that are refused beside those of this group wait for the next; a group
 * that takes nobody has only bets that the house does not offer. */
static void list_places(struct one_seat *s, const struct house *house, struct wagers *out)
{
    bool   listed[PLACES_MAX] = {false};
    size_t before;

    do {
        before = out->count;
        open_round(s, house);
        for (uint16_t place = 0; place < s->game->places; place++) {
            struct wager w = {.cmd = {.kind = CMD_BET, .place = place},
                              .group = (uint16_t)out->groups};

            if (listed[place] || !is_taken(s, &w.cmd)) continue;
            one_seat_say(s, &w.cmd);
            name_wager(s->game, &w);
            must(out->count < WAGERS_MAX);
            out->list[out->count++] = w;
            listed[place] = true;
        }
        out->groups += out->count > before;
    } while (out->count > before);
}

void wagers_list(const struct game *game, const struct house *house, struct wagers *out)
{
    struct one_seat s;

    out->count = out->groups = 0;
    one_seat_init(&s, game, house);
    list_places(&s, house, out);
    one_seat_release(&s);
}

/* ------------------------------ what it brought ---------------------------- */

/* The special prize of blackjack (805/2015 r.25 i) belongs to the bet that won it. */
static bool is_of(const struct payout *line, const struct wager *w)
{
    if (w->cmd.kind == CMD_ANNOUNCE) return true;    /* alone in its group */
    return line->place == w->cmd.place && (line->part == PART_INSURANCE) == (w->part == PART_INSURANCE);
}

/* Doubling and splitting raise a stake; the return is per unit of the initial one. */
struct brought wager_brought(const struct one_seat *s, const struct wager *w)
{
    bool           may_rise = s->game->decisions && w->part == PART_BET;
    struct brought sum = {.stake = may_rise ? w->cmd.amount : 0};

    for (size_t i = 0; i < s->lines.count; i++) {
        const struct payout *line = &s->lines.line[i];

        if (!is_of(line, w)) continue;
        sum.net += line->back - line->chips;
        if (!may_rise) sum.stake += line->stake;
    }
    return sum;
}
