#include "games/roulette/layout.h"

#include "base/must.h"

/* clang-format off */
/* ------------------------------ the wheels ------------------------------ */

/* 807/2015 r.6 */
const uint8_t rou_wheel_fr[ROU_POCKETS_FR] = {
    0,  32, 15, 19, 4,  21, 2,  25, 17, 34, 6,  27, 13, 36, 11, 30, 8,  23, 10,
    5,  24, 16, 33, 1,  20, 14, 31, 9,  22, 18, 29, 7,  28, 12, 35, 3,  26};

/* 804/2015 r.6 */
const uint8_t rou_wheel_us[ROU_POCKETS_US] = {
    0,               28, 9,  26, 30, 11, 7,  20, 32, 17, 5,  22, 34, 15, 3,  24, 36, 13, 1,
    ROU_DOUBLE_ZERO, 27, 10, 25, 29, 12, 8,  19, 31, 18, 6,  21, 33, 16, 4,  23, 35, 14, 2};

/* --------------------------- what spots cover --------------------------- */

#define P(n)    (UINT64_C(1) << (n))
#define ZERO    P(0)
#define ZERO_2  P(ROU_DOUBLE_ZERO)
#define NUMBERS (P(37) - P(1))    /* 1 to 36 */

#define VERMELHO                                                                                   \
    (P(1) | P(3) | P(5) | P(7) | P(9) | P(12) | P(14) | P(16) | P(18) |                            \
     P(19) | P(21) | P(23) | P(25) | P(27) | P(30) | P(32) | P(34) | P(36))
#define PRETO (NUMBERS & ~VERMELHO)
#define PAR   (NUMBERS & UINT64_C(0x5555555555555555))
#define IMPAR (NUMBERS & ~PAR)
#define MENOR (P(19) - P(1))
#define MAIOR (P(37) - P(19))

#define RUA(f)       (P(f) | P((f) + 1) | P((f) + 2))
#define DUZIA(nth)   (P(12 * (nth) + 1) - P(12 * (nth) - 11))
#define COLUNA(nth)  ((UINT64_C(0) ROWS(IN_COLUNA, )) << ((nth) - 1))
#define IN_COLUNA(w, f) | P(f)

/* `each` for the first number of each row of the cloth; w is passed through. */
#define ROWS(each, w) ROWS_BUT_LAST(each, w) each(w, 34)
#define ROWS_BUT_LAST(each, w)                                                                     \
    each(w, 1) each(w, 4) each(w, 7) each(w, 10) each(w, 13) each(w, 16) each(w, 19) each(w, 22)   \
    each(w, 25) each(w, 28) each(w, 31)

#define PLENOS(w, f)                                                                               \
    [w##_PLENO + (f)]     = {P(f), ROU_PLENO},                                                     \
    [w##_PLENO + (f) + 1] = {P((f) + 1), ROU_PLENO},                                               \
    [w##_PLENO + (f) + 2] = {P((f) + 2), ROU_PLENO},

#define ACROSS(w, n) [w##_CAVALO + ROU_ACROSS(n)] = {P(n) | P((n) + 1), ROU_CAVALO},
#define DOWN(w, n)   [w##_CAVALO + ROU_DOWN(n)]   = {P(n) | P((n) + 3), ROU_CAVALO},
#define CORNER(w, n) [w##_QUADRO + ROU_CORNER(n)] = {P(n) | P((n) + 1) | P((n) + 3) | P((n) + 4),  \
                                                     ROU_QUADRO},

#define IN_A_ROW(w, f)                                                                             \
    ACROSS(w, f) ACROSS(w, (f) + 1)                                                                \
    [w##_RUA + ROU_ROW(f)] = {RUA(f), ROU_RUA},

#define OVER_TWO_ROWS(w, f)                                                                        \
    DOWN(w, f) DOWN(w, (f) + 1) DOWN(w, (f) + 2)                                                   \
    CORNER(w, f) CORNER(w, (f) + 1)                                                                \
    [w##_LINHA + ROU_ROW(f)] = {RUA(f) | RUA((f) + 3), ROU_LINHA},

/* What both cloths have: 804/2015 r.7, 807/2015 r.7.  Two dozens or two columns
 * are neighbours, as the numbers of any cavalo. */
#define BOTH_CLOTHS(w)                                                                             \
    ROWS(PLENOS, w) ROWS(IN_A_ROW, w) ROWS_BUT_LAST(OVER_TWO_ROWS, w)                              \
    [w##_PLENO]             = {ZERO, ROU_PLENO},                                                   \
    [w##_DUZIA]             = {DUZIA(1), ROU_DUZIA},                                               \
    [w##_DUZIA + 1]         = {DUZIA(2), ROU_DUZIA},                                               \
    [w##_DUZIA + 2]         = {DUZIA(3), ROU_DUZIA},                                               \
    [w##_COLUNA]            = {COLUNA(1), ROU_COLUNA},                                             \
    [w##_COLUNA + 1]        = {COLUNA(2), ROU_COLUNA},                                             \
    [w##_COLUNA + 2]        = {COLUNA(3), ROU_COLUNA},                                             \
    [w##_CAVALO_DUZIA]      = {DUZIA(1) | DUZIA(2), ROU_CAVALO_DUZIA},                             \
    [w##_CAVALO_DUZIA + 1]  = {DUZIA(2) | DUZIA(3), ROU_CAVALO_DUZIA},                             \
    [w##_CAVALO_COLUNA]     = {COLUNA(1) | COLUNA(2), ROU_CAVALO_COLUNA},                          \
    [w##_CAVALO_COLUNA + 1] = {COLUNA(2) | COLUNA(3), ROU_CAVALO_COLUNA},                          \
    [w##_SIMPLES]           = {PAR, ROU_SIMPLES},                                                  \
    [w##_SIMPLES + 1]       = {IMPAR, ROU_SIMPLES},                                                \
    [w##_SIMPLES + 2]       = {MENOR, ROU_SIMPLES},                                                \
    [w##_SIMPLES + 3]       = {MAIOR, ROU_SIMPLES},                                                \
    [w##_SIMPLES + 4]       = {VERMELHO, ROU_SIMPLES},                                             \
    [w##_SIMPLES + 5]       = {PRETO, ROU_SIMPLES},

/* 0 stands above 1, 2 and 3, and joins them (docs/decisions/0012). */
static const struct rou_spot spots_fr[ROU_FR_PLACES] = {
    BOTH_CLOTHS(ROU_FR)
    [ROU_FR_CAVALO_ZERO]     = {ZERO | P(1), ROU_CAVALO},
    [ROU_FR_CAVALO_ZERO + 1] = {ZERO | P(2), ROU_CAVALO},
    [ROU_FR_CAVALO_ZERO + 2] = {ZERO | P(3), ROU_CAVALO},
    [ROU_FR_RUA_ZERO]        = {ZERO | P(1) | P(2), ROU_RUA},
    [ROU_FR_RUA_ZERO + 1]    = {ZERO | P(2) | P(3), ROU_RUA},
    [ROU_FR_QUADRO_ZERO]     = {ZERO | P(1) | P(2) | P(3), ROU_QUADRO},
};

/* 0 stands above 1 and 2, 00 above 2 and 3; no four of the five meet at a corner
 * (docs/decisions/0011). */
static const struct rou_spot spots_us[ROU_US_PLACES] = {
    BOTH_CLOTHS(ROU_US)
    [ROU_US_PLENO + ROU_DOUBLE_ZERO] = {ZERO_2, ROU_PLENO},
    [ROU_US_CAVALO_ZERO]     = {ZERO | P(1), ROU_CAVALO},
    [ROU_US_CAVALO_ZERO + 1] = {ZERO | P(2), ROU_CAVALO},
    [ROU_US_CAVALO_ZERO + 2] = {ZERO | ZERO_2, ROU_CAVALO},
    [ROU_US_CAVALO_ZERO + 3] = {ZERO_2 | P(2), ROU_CAVALO},
    [ROU_US_CAVALO_ZERO + 4] = {ZERO_2 | P(3), ROU_CAVALO},
    [ROU_US_RUA_ZERO]        = {ZERO | P(1) | P(2), ROU_RUA},
    [ROU_US_RUA_ZERO + 1]    = {ZERO | ZERO_2 | P(2), ROU_RUA},
    [ROU_US_RUA_ZERO + 2]    = {ZERO_2 | P(2) | P(3), ROU_RUA},
};
/* clang-format on */

const struct rou_layout rou_layouts[ROU_WHEELS] = {
    [ROU_FR] = {rou_wheel_fr, spots_fr, ROU_POCKETS_FR, ROU_FR_PLACES},
    [ROU_US] = {rou_wheel_us, spots_us, ROU_POCKETS_US, ROU_US_PLACES},
};

bool rou_is_zero(unsigned pocket)
{
    return pocket == 0 || pocket == ROU_DOUBLE_ZERO;
}

bool rou_is_red(unsigned pocket)
{
    return VERMELHO >> pocket & 1;
}

bool rou_is_black(unsigned pocket)
{
    return PRETO >> pocket & 1;
}

/* --------------------------------- names -------------------------------- */

/* clang-format off */
/* Classes named by their numbers. */
static const struct words inside[] = {
    [ROU_PLENO]  = {"pleno", "pleno", "straight up"},
    [ROU_CAVALO] = {"cavalo", "cavalo", "split"},
    [ROU_RUA]    = {"rua", "rua", "street"},
    [ROU_QUADRO] = {"quadro", "quadro", "corner"},
    [ROU_LINHA]  = {"linha", "linha", "six line"},
};

/* The spots after the last linha, in their order on both cloths. */
static const struct words outside[] = {
    {"duzia-1", "dúzia 1", "1st dozen"},
    {"duzia-2", "dúzia 2", "2nd dozen"},
    {"duzia-3", "dúzia 3", "3rd dozen"},
    {"coluna-1", "coluna 1", "1st column"},
    {"coluna-2", "coluna 2", "2nd column"},
    {"coluna-3", "coluna 3", "3rd column"},
    {"cavalo-duzia-1-2", "cavalo de dúzia 1-2", "1st and 2nd dozens"},
    {"cavalo-duzia-2-3", "cavalo de dúzia 2-3", "2nd and 3rd dozens"},
    {"cavalo-coluna-1-2", "cavalo de coluna 1-2", "1st and 2nd columns"},
    {"cavalo-coluna-2-3", "cavalo de coluna 2-3", "2nd and 3rd columns"},
    {"par", "par", "even"},
    {"impar", "ímpar", "odd"},
    {"menor", "menor", "low"},
    {"maior", "maior", "high"},
    {"vermelho", "vermelho", "red"},
    {"preto", "preto", "black"},
};
/* clang-format on */
_Static_assert(sizeof outside / sizeof outside[0] == ROU_FR_PLACES - ROU_FR_DUZIA, "French");
_Static_assert(sizeof outside / sizeof outside[0] == ROU_US_PLACES - ROU_US_DUZIA, "American");

void rou_name_pocket(unsigned pocket, struct text *out)
{
    if (pocket == ROU_DOUBLE_ZERO) text_put(out, "00");
    else text_number(out, pocket);
}

/* 0, 00, then upwards; of a linha only the ends. */
static void name_numbers(const struct rou_spot *spot, enum tongue tongue, struct text *out)
{
    uint64_t left = spot->pockets;
    char     between = tongue == KEY ? '-' : ' ';

    if (spot->chance == ROU_LINHA) left = (left & -left) | P(63 - __builtin_clzll(left));
    while (left) {
        unsigned pocket = left & ZERO     ? 0
                          : left & ZERO_2 ? ROU_DOUBLE_ZERO
                                          : (unsigned)__builtin_ctzll(left);

        text_char(out, between);
        rou_name_pocket(pocket, out);
        between = '-';
        left &= ~P(pocket);
    }
}

void rou_name_spot(enum rou_wheel wheel, unsigned place, enum tongue tongue, struct text *out)
{
    const struct rou_layout *layout = &rou_layouts[wheel];
    unsigned                 first = wheel == ROU_FR ? ROU_FR_DUZIA : ROU_US_DUZIA;

    must(place < layout->places);
    if (place >= first) {
        text_put(out, say(&outside[place - first], tongue));
        return;
    }
    text_put(out, say(&inside[layout->spot[place].chance], tongue));
    name_numbers(&layout->spot[place], tongue, out);
}
