#include "odds/wager.h"

#define NUMBERS_MAX 64 /* above any pocket or digit that can be announced */

/* ---------------------------- what is offered ---------------------------- */

bool wager_is_taken(const struct one_seat *s, struct command *cmd)
{
    cmd->amount = s->house.value[OPT_MINIMUM];
    for (int doubled = 0; doubled < 12; doubled++, cmd->amount *= 2)
        if (s->game->check(s->state, cmd) == REF_NONE) return true;
    return false;
}

static struct text list_wager(const struct wager *w, struct wagers *out)
{
    must(out->count < WAGERS_MAX);

    struct wager *listed = &out->list[out->count++];

    *listed = *w;
    return text_over(listed->bet, sizeof listed->bet);
}

/* Places that are refused beside those of one group wait for the next; a group
 * that takes nothing leaves only bets that the house does not offer. */
static void list_places(struct one_seat *s, struct wagers *out)
{
    bool listed[PLACES_MAX] = {false};

    for (uint16_t group = 0;; group++) {
        size_t before = out->count;

        one_seat_restart(s);
        one_seat_open_round(s);
        for (uint16_t place = 0; place < game_bets(s->game); place++) {
            struct wager w = {.cmd = {.kind = CMD_BET, .place = place}, .group = group};

            if (listed[place] || !wager_is_taken(s, &w.cmd)) continue;
            one_seat_say(s, &w.cmd);

            struct text name = list_wager(&w, out);

            s->game->name_place(place, KEY, &name);
            must(!name.cut);
            listed[place] = true;
        }
        if (out->count == before) return;
    }
}

/* Announced bets put chips on the same places as others, so each is alone.  Those
 * about a number are listed for every number they may name: finais-7. */
static void list_announced(struct one_seat *s, struct wagers *out)
{
    one_seat_restart(s);
    one_seat_open_round(s);
    for (uint16_t which = 0; which < s->game->announced_count; which++) {
        struct command second = {.kind = CMD_ANNOUNCE, .place = which, .number = 1};
        bool           numbered = wager_is_taken(s, &second);

        for (uint32_t number = 0; number < NUMBERS_MAX; number++) {
            struct wager w = {.cmd = {.kind = CMD_ANNOUNCE, .place = which, .number = number},
                              .group = (uint16_t)(UINT16_MAX - out->count)};

            if (!wager_is_taken(s, &w.cmd)) continue;

            struct text name = list_wager(&w, out);

            text_put(&name, s->game->announced[which].key);
            if (numbered) {
                text_char(&name, '-');
                text_number(&name, number);
            }
            must(!name.cut);
        }
    }
}

void wagers_list(const struct game *game, const struct house *house, struct wagers *out)
{
    struct one_seat s;

    out->count = 0;
    one_seat_init(&s, game, house);
    if (player_of(game)->list) {
        one_seat_open_round(&s);
        player_of(game)->list(&s, out);
    } else {
        list_places(&s, out);
        list_announced(&s, out);
    }
    one_seat_release(&s);
}

size_t wagers_together(const struct wagers *w, size_t first)
{
    size_t next = first;

    while (next < w->count && w->list[next].group == w->list[first].group) next++;
    return next - first;
}

void wagers_bet(struct one_seat *s, const struct wager *wagers, size_t count)
{
    one_seat_open_round(s);
    for (size_t i = 0; i < count; i++)
        if (wagers[i].part == PART_BET) one_seat_say(s, &wagers[i].cmd);
    one_seat_close_bets(s);
}

/* ---------------------------- what it brought ---------------------------- */

/* What a decision put on a place of its own, and a special prize (805/2015 r.25 i), belong to the
 * bet. */
static bool is_of(const struct one_seat *s, const struct payout *line, const struct wager *w)
{
    if (w->cmd.kind == CMD_ANNOUNCE) return true; /* alone on the cloth */
    return s->bet_of[line->place] == w->cmd.place &&
           (line->part == PART_INSURANCE) == (w->part == PART_INSURANCE);
}

void wagers_brought(const struct one_seat *s, const struct wager *wagers, size_t count,
                    struct brought *out)
{
    /* Doubling and splitting raise a stake; the return is per unit of the initial one. */
    bool   may_rise = s->game->decisions != NULL;
    size_t w = 0;

    for (size_t i = 0; i < count; i++)
        out[i] = (struct brought){
            .stake = may_rise && wagers[i].part == PART_BET ? wagers[i].cmd.amount : 0};
    for (size_t i = 0; i < s->lines.count; i++) {
        const struct payout *line = &s->lines.line[i];

        /* Lines and wagers both go by place, so the next is nearly always at hand. */
        for (size_t tried = 0; !is_of(s, line, &wagers[w]); w = w + 1 < count ? w + 1 : 0)
            must(tried++ < count);
        out[w].net += line->back - line->chips;
        if (!may_rise || wagers[w].part != PART_BET) out[w].stake += line->stake;
    }
}
