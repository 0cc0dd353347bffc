#include "games/baccarat/coup.h"

#include "base/must.h"

#include <string.h>

/* ------------------------------- the law -------------------------------- */

/* 812/2015 r.8: of a sum above ten or twenty, what exceeds it; ten and twenty are 0. */
/* clang-format off */
static const uint8_t points[9 * BAC_HAND + 1] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                                 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                                 0, 1, 2, 3, 4, 5, 6, 7};
/* clang-format on */

/* An ace is 1, king, queen, jack and ten are 0, the others what they show: 812/2015 r.7 a,
 * 812/2015 r.7 b, 812/2015 r.7 c.  CARD_NONE is 0 as well.  A table, not a branch, because
 * no processor can guess cards. */
#define SUITS_OF(worth) worth, worth, worth, worth

/* clang-format off */
static const uint8_t worths[UINT8_MAX + 1] = {
    SUITS_OF(1), SUITS_OF(2), SUITS_OF(3), SUITS_OF(4), SUITS_OF(5),
    SUITS_OF(6), SUITS_OF(7), SUITS_OF(8), SUITS_OF(9)};
/* clang-format on */

/* 812/2015 r.20.  What a side draws on, a bit for each: a score, or the worth of
 * the card that ponto received.  The "10" of the table is any card worth 0. */
#define ON(n)  (1u << (n))
#define TEN    ON(0)
#define STOOD  ON(10) /* ponto received no card */
#define ALWAYS (ON(10) | (ON(10) - 1))
#define NEVER  0

static const uint16_t ponto_draws = ON(0) | ON(1) | ON(2) | ON(3) | ON(4) | ON(5);

/* clang-format off */
static const uint16_t banca_draws[10] = {
    [3] = ON(1) | ON(2) | ON(3) | ON(4) | ON(5) | ON(6) | ON(7) | ON(9) | TEN | STOOD,
    [4] =         ON(2) | ON(3) | ON(4) | ON(5) | ON(6) | ON(7)               | STOOD,
    [5] =                         ON(4) | ON(5) | ON(6) | ON(7)               | STOOD,
    [6] =                                         ON(6) | ON(7),
    [7] = NEVER,
    [8] = NEVER, [9] = NEVER,
    [0] = ALWAYS, [1] = ALWAYS, [2] = ALWAYS,
};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

static unsigned worth(uint8_t card)
{
    return worths[card];
}

static unsigned first_score(const struct coup *c, unsigned side)
{
    return points[worth(c->card[side][0]) + worth(c->card[side][1])];
}

unsigned coup_score(const struct coup *c, unsigned side)
{
    return points[worth(c->card[side][0]) + worth(c->card[side][1]) + worth(c->card[side][2])];
}

/* Two cards each, alternately, ponto first (812/2015 r.17); no more if either
 * side has 8 or 9 (812/2015 r.19); else the table of 812/2015 r.20, again ponto
 * first. */
unsigned coup_next(const struct coup *c)
{
    if (coup_is_face_down(c)) return c->dealt & 1;

    unsigned ponto = first_score(c, BAC_PONTO), banca = first_score(c, BAC_BANCA);
    uint8_t  third = c->card[BAC_PONTO][2];

    if (ponto >= 8 || banca >= 8 || c->card[BAC_BANCA][2] != CARD_NONE) return BAC_NOBODY;
    if (third == CARD_NONE && ponto_draws & ON(ponto)) return BAC_PONTO;

    unsigned received = third == CARD_NONE ? STOOD : ON(worth(third));

    return banca_draws[banca] & received ? BAC_BANCA : BAC_NOBODY;
}

static enum bac_place winner(unsigned ponto, unsigned banca) /* 812/2015 r.22, 812/2015 r.23 */
{
    static const uint8_t winners[] = {BAC_BANCA, BAC_EMPATE, BAC_PONTO};

    return winners[1 + (ponto > banca) - (ponto < banca)];
}

enum bac_place coup_winner(const struct coup *c)
{
    return winner(coup_score(c, BAC_PONTO), coup_score(c, BAC_BANCA));
}

uint8_t coup_result(const struct coup *c)
{
    unsigned ponto = coup_score(c, BAC_PONTO), banca = coup_score(c, BAC_BANCA);

    return (uint8_t)(10 * winner(ponto, banca) + (ponto > banca ? ponto : banca));
}

/* The first two cards are of one rank, whatever their suits: 812/2015 r.2 e,
 * 812/2015 r.11.  Ranks, not worths: a king pairs only with a king (812/2015 r.12). */
bool coup_has_pair(const struct coup *c, unsigned side)
{
    return card_rank(c->card[side][0]) == card_rank(c->card[side][1]);
}

bool coup_sane(const struct coup *c)
{
    unsigned lying = 0;

    for (unsigned side = 0; side < BAC_SIDES; side++)
        for (unsigned i = 0; i < BAC_HAND; i++) {
            if (c->card[side][i] == CARD_NONE) continue;
            if (c->card[side][i] >= DECK) return false;
            lying++;
        }
    for (unsigned n = 0; n < c->dealt && n < BAC_FIRST; n++)
        if (c->card[n & 1][n >> 1] == CARD_NONE) return false;
    return c->dealt == lying && c->next == coup_next(c);
}

/* --------------------------------- acts --------------------------------- */

void coup_begin(struct coup *c)
{
    memset(c->card, CARD_NONE, sizeof c->card);
    c->dealt = 0;
    c->next = BAC_PONTO;
}

/* The first two cards of the coup are a side's first, the next two its second,
 * and any other its third. */
void coup_add(struct coup *c, uint8_t card)
{
    must(c->next != BAC_NOBODY);
    c->card[c->next][c->dealt++ >> 1] = card;
    c->next = (uint8_t)coup_next(c);
}
