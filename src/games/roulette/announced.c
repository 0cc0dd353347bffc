#include "games/roulette/roulette.h"

/* ------------------------------- the law --------------------------------
 *
 * 807/2015 r.8: combinations of bets.  The first three share the wheel out
 * among them; docs/decisions/0017 has the list and why it is this one. */

/* clang-format off */
#define PLENO(n)         {ROU_FR_PLENO + (n), 1}
#define ACROSS(n)        {ROU_FR_CAVALO + ROU_ACROSS(n), 1}
#define DOWN(n)          {ROU_FR_CAVALO + ROU_DOWN(n), 1}
#define CAVALO_0(n)      {ROU_FR_CAVALO_ZERO + (n) - 1, 1}
#define RUA_0_2_3(units) {ROU_FR_RUA_ZERO + 1, units}
#define CORNER(n, units) {ROU_FR_QUADRO + ROU_CORNER(n), units}
/* clang-format on */

#define SIDE   2 /* neighbours on each side */
#define DIGITS 10

/* clang-format off */
static const struct {
    unsigned        numbers;    /* of how many numbers there is one */
    unsigned        parts;      /* when they are always the same */
    struct rou_part part[ROU_PARTS_MAX];
} announced[ROU_ANNOUNCED] = {
    [ROU_VIZINHOS_DO_ZERO] =
        {1, 7, {RUA_0_2_3(2), DOWN(4), DOWN(12), DOWN(18), DOWN(19), DOWN(32), CORNER(25, 2)}},
    [ROU_TERCO] =
        {1, 6, {DOWN(5), ACROSS(10), DOWN(13), ACROSS(23), DOWN(27), DOWN(33)}},
    [ROU_ORFAOS] =
        {1, 5, {PLENO(1), DOWN(6), DOWN(14), DOWN(17), DOWN(31)}},
    [ROU_JOGO_DO_ZERO] =
        {1, 4, {CAVALO_0(3), DOWN(12), DOWN(32), PLENO(26)}},
    [ROU_VIZINHOS] = {.numbers = ROU_POCKETS_FR},
    [ROU_FINAIS]   = {.numbers = DIGITS},
};

const struct words rou_announced_words[ROU_ANNOUNCED] = {
    [ROU_VIZINHOS_DO_ZERO] = {"vizinhos-do-zero", "vizinhos do zero", "neighbours of zero"},
    [ROU_TERCO]            = {"terco", "terço do cilindro", "third of the wheel"},
    [ROU_ORFAOS]           = {"orfaos", "órfãos", "orphans"},
    [ROU_JOGO_DO_ZERO]     = {"jogo-do-zero", "jogo do zero", "zero game"},
    [ROU_VIZINHOS]         = {"vizinhos", "número e vizinhos", "number and neighbours"},
    [ROU_FINAIS]           = {"finais", "finais", "finals"},
};
/* clang-format on */

/* ------------------------------ questions ------------------------------- */

static unsigned vizinhos(unsigned pocket, struct rou_part part[ROU_PARTS_MAX])
{
    unsigned at = 0;

    while (rou_wheel_fr[at] != pocket) at++;
    for (unsigned i = 0; i <= 2 * SIDE; i++)
        part[i] = (struct rou_part)PLENO(
            rou_wheel_fr[(at + ROU_POCKETS_FR - SIDE + i) % ROU_POCKETS_FR]);
    return 2 * SIDE + 1;
}

static unsigned finais(unsigned digit, struct rou_part part[ROU_PARTS_MAX])
{
    unsigned count = 0;

    for (unsigned n = digit; n < ROU_POCKETS_FR; n += DIGITS)
        part[count++] = (struct rou_part)PLENO((uint8_t)n);
    return count;
}

unsigned rou_announced_parts(unsigned which, uint32_t number, struct rou_part part[ROU_PARTS_MAX])
{
    if (which >= ROU_ANNOUNCED || number >= announced[which].numbers) return 0;
    if (which == ROU_VIZINHOS) return vizinhos(number, part);
    if (which == ROU_FINAIS) return finais(number, part);
    for (unsigned i = 0; i < announced[which].parts; i++) part[i] = announced[which].part[i];
    return announced[which].parts;
}
