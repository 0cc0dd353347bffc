/* layout.h -- the two wheels, and the spots of their cloths.
 *
 *     French (807/2015)                   American (804/2015)
 *
 *     +-----------+                       +-----+-----+
 *     |     0     |                       |  0  | 00  |
 *     +---+---+---+                       +---+-+-+---+
 *     | 1 | 2 | 3 |  a rua                | 1 | 2 | 3 |
 *     | 4 | 5 | 6 |                       | 4 | 5 | 6 |
 *     |     ...   |                       |     ...   |
 *     | 34| 35| 36|                       | 34| 35| 36|
 *     +---+---+---+                       +---+---+---+
 *       a coluna
 *
 * A pocket is its number; 00 is 37.  A spot is a place of the cloth where chips
 * may lie, and the set of pockets it covers: a bit for each.  Places come in the
 * law's order (804/2015 r.11, 807/2015 r.12), and within a class those with a
 * zero come first.  All of it is constant: a bet is won or lost by one bit. */
#ifndef GAMES_ROULETTE_LAYOUT_H
#define GAMES_ROULETTE_LAYOUT_H

#include "base/text.h"
#include "base/words.h"

enum rou_wheel { ROU_FR, ROU_US, ROU_WHEELS };

enum rou_chance {
    ROU_PLENO,  /* one number */
    ROU_CAVALO, /* two that touch */
    ROU_RUA,    /* three across */
    ROU_QUADRO, /* four that meet at a corner */
    ROU_LINHA,  /* two ruas that touch */
    ROU_DUZIA,
    ROU_COLUNA,
    ROU_CAVALO_DUZIA,  /* two dozens that touch */
    ROU_CAVALO_COLUNA, /* two columns that touch */
    ROU_SIMPLES,       /* even, odd, low, high, red, black */
    ROU_CHANCES
};

#define ROU_DOUBLE_ZERO 37
#define ROU_POCKETS_FR  37
#define ROU_POCKETS_US  38

/* The first place of each class; _ZERO those that a zero joins. */
enum rou_place_fr {
    ROU_FR_PLENO = 0,
    ROU_FR_CAVALO_ZERO = ROU_FR_PLENO + 37,
    ROU_FR_CAVALO = ROU_FR_CAVALO_ZERO + 3,
    ROU_FR_RUA_ZERO = ROU_FR_CAVALO + 57,
    ROU_FR_RUA = ROU_FR_RUA_ZERO + 2,
    ROU_FR_QUADRO_ZERO = ROU_FR_RUA + 12,
    ROU_FR_QUADRO = ROU_FR_QUADRO_ZERO + 1,
    ROU_FR_LINHA = ROU_FR_QUADRO + 22,
    ROU_FR_DUZIA = ROU_FR_LINHA + 11,
    ROU_FR_COLUNA = ROU_FR_DUZIA + 3,
    ROU_FR_CAVALO_DUZIA = ROU_FR_COLUNA + 3,
    ROU_FR_CAVALO_COLUNA = ROU_FR_CAVALO_DUZIA + 2,
    ROU_FR_SIMPLES = ROU_FR_CAVALO_COLUNA + 2,
    ROU_FR_PLACES = ROU_FR_SIMPLES + 6
};

enum rou_place_us {
    ROU_US_PLENO = 0,
    ROU_US_CAVALO_ZERO = ROU_US_PLENO + 38,
    ROU_US_CAVALO = ROU_US_CAVALO_ZERO + 5,
    ROU_US_RUA_ZERO = ROU_US_CAVALO + 57,
    ROU_US_RUA = ROU_US_RUA_ZERO + 3,
    ROU_US_QUADRO = ROU_US_RUA + 12,
    ROU_US_LINHA = ROU_US_QUADRO + 22,
    ROU_US_DUZIA = ROU_US_LINHA + 11,
    ROU_US_COLUNA = ROU_US_DUZIA + 3,
    ROU_US_CAVALO_DUZIA = ROU_US_COLUNA + 3,
    ROU_US_CAVALO_COLUNA = ROU_US_CAVALO_DUZIA + 2,
    ROU_US_SIMPLES = ROU_US_CAVALO_COLUNA + 2,
    ROU_US_PLACES = ROU_US_SIMPLES + 6
};

/* Where a spot without a zero lies, from the first of its class, by the lowest
 * of its numbers.  For constants: n is evaluated twice. */
#define ROU_ACROSS(n) (((n)-1) / 3 * 5 + ((n)-1) % 3)     /* cavalo n, n + 1 */
#define ROU_DOWN(n)   (((n)-1) / 3 * 5 + ((n)-1) % 3 + 2) /* cavalo n, n + 3 */
#define ROU_ROW(n)    (((n)-1) / 3)                       /* rua or linha from n */
#define ROU_CORNER(n) (((n)-1) / 3 * 2 + ((n)-1) % 3)     /* quadro n, n + 1, n + 3, n + 4 */

struct rou_spot {
    uint64_t pockets; /* those it covers */
    uint8_t  chance;  /* enum rou_chance */
};

struct rou_layout {
    const uint8_t         *order; /* of the pockets around the wheel, from 0 */
    const struct rou_spot *spot;
    uint8_t                pockets;
    uint8_t                places;
};

extern const uint8_t           rou_wheel_fr[ROU_POCKETS_FR], rou_wheel_us[ROU_POCKETS_US];
extern const struct rou_layout rou_layouts[ROU_WHEELS];

bool rou_is_zero(unsigned pocket); /* 0 or 00, which are neither red nor black */
bool rou_is_red(unsigned pocket);
bool rou_is_black(unsigned pocket);

void rou_name_pocket(unsigned pocket, struct text *out); /* 17, 0, 00 */
void rou_name_spot(enum rou_wheel wheel, unsigned place, enum tongue tongue, struct text *out);

#endif
