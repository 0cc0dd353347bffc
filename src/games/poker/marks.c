/* marks.c -- the marker, the blinds, and what is owed of them.
 *
 * With blinds it is the big blind that leads: it goes to the next
 * player in play, so nobody has it twice in a row and nobody is passed over.  The
 * small blind follows to where the big one was and the button to where the small
 * one was, whoever sits there now: a blind or a button may be dead for a hand
 * (docs/decisions/0072-dead-button.md).
 *
 * Who is not there when a blind comes owes it, once: the big one live, the small
 * one dead.  He pays when he comes back, or waits until the big blind is his; so
 * does who sits down, who owes the big one only
 * (docs/decisions/0073-missed-blinds.md). */
#include "games/poker/poker.h"
#include "games/poker/sets.h"

#include "base/must.h"

/* ------------------------------- questions -------------------------------- */

/* The seats clockwise from one to another, without either. */
static uint16_t seats_between(unsigned from, unsigned to)
{
    unsigned below_to = (1u << to) - 1, above_from = (1u << HAND_SEATS) - (2u << from);

    return (uint16_t)(from < to ? below_to & above_from : (below_to | above_from));
}

/* In play is who is here with the minimum (r.15); in a tournament, who has a chip: the
 * absent are dealt in like anybody else. */
static bool is_in_play(const struct poker *s, unsigned seat)
{
    const struct seat     *who = &s->table.seat[seat];
    const struct pok_seat *at = &s->at[seat];

    if (!who->taken) return false;
    if (who->stack > CENTS_MAX) return false; /* more than a hand can count with */
    if (pok_is_tournament(s)) return who->stack > 0;
    return at->presence == HERE && !at->leaving && who->stack >= pok_is(s, OPT_MINIMUM);
}

uint16_t pok_in_play(const struct poker *s)
{
    uint16_t set = 0;

    for (unsigned seat = 0; seat < table_seats(&s->table); seat++)
        if (is_in_play(s, seat)) set |= seat_bit(seat);
    return set;
}

static uint16_t owing(const struct poker *s)
{
    uint16_t set = 0;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        if (s->marks.owes[seat]) set |= seat_bit(seat);
    return set;
}

/* Whom the next hand could be dealt to: the big blind, who owes nothing, who posts. */
static uint16_t could_be_dealt(const struct poker *s, uint16_t in_play)
{
    uint16_t posting = 0;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        if (s->at[seat].posts) posting |= seat_bit(seat);
    return in_play & (uint16_t)(~owing(s) | posting | seat_bit(seat_after(in_play, s->marks.big)));
}

/* The button is drawn by lot (806/2015 r.46, 811/2015 r.46, 809/2015 r.44) when the table
 * starts, or starts again.  It has stopped when fewer than two could go on from where the blinds
 * stood. */
bool pok_needs_lot(const struct poker *s)
{
    uint16_t in_play = pok_in_play(s);

    if (s->marks.button == NOBODY) return true;
    return pok_has_blinds(s) && seats_in(could_be_dealt(s, in_play)) < 2;
}

/* ------------------------------- the marker ------------------------------- */

/* r.48 to the letter: the first at the left of the button has the small blind and the next
 * the big one, who is the button again.  The custom of the world is the other way round
 * (docs/decisions/0071-heads-up.md). */
static void place_two(struct poker *s, uint16_t dealt, unsigned big)
{
    struct pok_marks *m = &s->marks;

    m->big = (uint8_t)big;
    m->small = seat_after(dealt, big);
    m->button = pok_is(s, POK_HEADS_UP) == HEADS_UP_WORLD ? m->small : m->big;
}

/* The small blind is left of the button (806/2015 r.2 n, 811/2015 r.2 n), the big one left of
 * that (806/2015 r.2 i, 811/2015 r.2 i). */
void pok_place_marks(struct poker *s, uint16_t dealt, unsigned button)
{
    struct pok_marks *m = &s->marks;

    m->button = (uint8_t)button;
    if (!pok_has_blinds(s)) return;
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        if (dealt & seat_bit(seat)) m->owes[seat] = 0; /* all begin alike */
    if (seats_in(dealt) == 2) {
        place_two(s, dealt,
                  pok_is(s, POK_HEADS_UP) == HEADS_UP_WORLD ? seat_after(dealt, button) : button);
        return;
    }
    m->small = seat_after(dealt, button);
    m->big = seat_after(dealt, m->small);
}

/* Whom the big blind has passed over on its way to `big`, or the small blind finds away. */
static void remember_missed(struct poker *s, uint16_t in_play, unsigned big)
{
    struct pok_marks *m = &s->marks;
    uint16_t          passed = seats_between(m->big, big);

    if (pok_is_tournament(s)) return;
    for (unsigned seat = 0; seat < table_seats(&s->table); seat++) {
        if (!s->table.seat[seat].taken || in_play & seat_bit(seat)) continue;
        if (m->owes[seat] & OWES_BIG) continue; /* once is enough */
        if (passed & seat_bit(seat)) m->owes[seat] = OWES_BIG | OWES_SMALL;
        else if (seat == m->big) m->owes[seat] = OWES_SMALL;
    }
}

/* Three or more: small and button follow the big blind.  After a hand of two the place that
 * the button should come to is a blind's; then it goes to the one before them. */
static uint16_t place_many(struct poker *s, uint16_t could, unsigned big)
{
    struct pok_marks *m = &s->marks;
    unsigned          small = m->big, button = m->small;
    uint16_t          blinds = seats_between(small, big) | seat_bit(small) | seat_bit(big);

    if (blinds & seat_bit(button))
        button = seat_before(could & (uint16_t) ~(seat_bit(big) | seat_bit(small)), small);
    m->button = (uint8_t)button;
    m->small = (uint8_t)small;
    m->big = (uint8_t)big;
    /* Nobody comes in between the button and the big blind. */
    return could & (uint16_t) ~(seats_between(button, big) & owing(s));
}

/* For the next hand the button goes on clockwise (806/2015 r.4 c, 811/2015 r.4 c,
 * 809/2015 r.4 c, 806/2015 r.64, 811/2015 r.64, 809/2015 r.65). */
uint16_t pok_move_marks(struct poker *s)
{
    uint16_t in_play = pok_in_play(s), could, dealt;
    unsigned big;

    if (!pok_has_blinds(s)) {
        s->marks.button = seat_after(in_play, s->marks.button);
        return in_play;
    }
    could = could_be_dealt(s, in_play);
    big = seat_after(in_play, s->marks.big);
    remember_missed(s, in_play, big);
    if (seats_in(could) == 2) {
        place_two(s, could, big);
        return could;
    }
    dealt = place_many(s, could, big);
    if (seats_in(dealt) < 2) return could; /* there, unless nobody else is left to play with */
    if (seats_in(dealt) == 2) place_two(s, dealt, big);
    return dealt;
}

/* ---------------------------- compulsory bets ----------------------------- */

/* A debt is paid at the same time: the big blind as
 * a bet, the small one to the pot.  Who has the big blind owes nothing more. */
void pok_compulsory(struct poker *s, uint16_t dealt, struct hand_terms *terms)
{
    struct pok_marks *m = &s->marks;

    for (unsigned seat = 0; seat < HAND_SEATS; seat++) {
        if (!(dealt & seat_bit(seat))) continue;
        terms->ante[seat] = s->level[LEVEL_ANTE];
        if (!pok_has_blinds(s)) continue;
        if (seat == m->big) {
            terms->blind[seat] = s->level[LEVEL_BIG];
            terms->dead[seat] = s->level[LEVEL_DEAD];
        } else if (m->owes[seat]) {
            if (m->owes[seat] & OWES_BIG) terms->blind[seat] = s->level[LEVEL_BIG];
            if (m->owes[seat] & OWES_SMALL) terms->dead[seat] = s->level[LEVEL_SMALL];
        } else if (seat == m->small) {
            terms->blind[seat] = s->level[LEVEL_SMALL];
        }
        m->owes[seat] = 0;
        s->at[seat].posts = 0;
    }
    must(seats_in(dealt) >= 2);
}
