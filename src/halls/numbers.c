/* hall_numbers.c -- each ask of a tournament is done once.
 *
 * A player's numbers grow for as long as he lives.  Of an entrant the last one that was done is
 * in his party.  Of whoever has withdrawn, or entered a match before this one, it is kept here:
 * of as many as can enter one, the longest ago forgotten first.  What costs money is known to
 * the cage besides, for ever, by its key (decision 0230). */
#include "halls/inside.h"

#include "base/must.h"

#include <stdlib.h>
#include <string.h>

static void forget(struct hall *h, uint32_t at)
{
    h->parted_count--;
    memmove(&h->parted[at], &h->parted[at + 1], (h->parted_count - at) * sizeof *h->parted);
}

static uint32_t find(const struct hall *h, uint64_t player)
{
    uint32_t i = 0;

    while (i < h->parted_count && h->parted[i].player != player) i++;
    return i;
}

static void forget_player(struct hall *h, uint64_t player)
{
    uint32_t at = find(h, player);

    if (at < h->parted_count) forget(h, at);
}

static void part(struct hall *h, uint64_t player, uint64_t number, uint8_t kind)
{
    forget_player(h, player);
    if (h->parted_count == PARTED_MOST) forget(h, 0);
    if (!h->parted) h->parted = malloc(PARTED_MOST * sizeof *h->parted);
    must(h->parted != NULL);
    h->parted[h->parted_count++] = (struct parted){
        .player = player, .number = number, .kind = kind};
}

void hall_part_all(struct hall *h)
{
    for (uint32_t i = 0; h->t && i < h->t->numbers; i++)
        if (tour_entrant(h->t, i)->state != ENTRANT_NONE && h->party[i].number)
            part(h, (uint64_t)tour_entrant(h->t, i)->player, h->party[i].number, h->party[i].kind);
}

void hall_read_parted(struct hall *h, const uint8_t *bytes, uint32_t count)
{
    struct parted one;

    for (uint32_t i = 0; i < count; i++) {
        memcpy(&one, bytes + i * sizeof one, sizeof one);
        part(h, one.player, one.number, one.kind);
    }
}

void hall_note_number(struct hall *h, const struct tour_applied *applied)
{
    bool          enters = applied->cmd.kind == TOUR_REGISTER;
    struct party *party;

    if (applied->number == 0) return;
    if (applied->cmd.kind == TOUR_WITHDRAW) {
        part(h, applied->player, applied->number, applied->cmd.kind);
        return;
    }
    if (enters) forget_player(h, applied->player);
    party = &h->party[enters ? h->heard.list[0].number : applied->cmd.number];
    party->number = applied->number;
    party->kind = applied->cmd.kind;
}

struct parted hall_last_done(const struct hall *h, uint64_t player, uint32_t entrant)
{
    uint32_t at = find(h, player);

    if (entrant != TOUR_NOBODY)
        return (struct parted){
            .player = player, .number = h->party[entrant].number, .kind = h->party[entrant].kind};
    return at < h->parted_count ? h->parted[at] : (struct parted){.player = player};
}
