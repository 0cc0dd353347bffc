/* cloth_test.h -- what a bet covers and pays, said a second time.
 *
 * Here a bet is its name, and what it covers is read off the name by arithmetic;
 * the tables of layout.c and roulette.c are never looked at.  A bet on n numbers
 * pays 36 / n - 1, which is the law's ten prizes in one sentence. */
#ifndef GAMES_ROULETTE_CLOTH_TEST_H
#define GAMES_ROULETTE_CLOTH_TEST_H

#include "games/roulette/roulette.h"

#include "play.h"

#define RULE(name, act)                                                                            \
    static void t_##name(void)                                                                     \
    {                                                                                              \
        act;                                                                                       \
    }

/* clang-format off */
static const struct game *const wheels[ROU_WHEELS] = {[ROU_FR] = &roulette_fr,
                                                      [ROU_US] = &roulette_us};
static const unsigned           pockets[ROU_WHEELS] = {[ROU_FR] = 37, [ROU_US] = 38};
/* clang-format on */

struct name {
    char value[48];
};

static inline struct name name_of(const struct game *game, unsigned place, enum tongue tongue)
{
    struct name name;
    struct text out = text_over(name.value, sizeof name.value);

    game->name_place(place, tongue, &out);
    CHECK(!out.cut);
    return name;
}

/* The place with this key; there must be one. */
static inline uint16_t place_of(const struct game *game, const char *key)
{
    for (unsigned place = 0; place < game->places; place++)
        if (text_same(name_of(game, place, KEY).value, key)) return (uint16_t)place;
    print_error("no place is called %s\n", key);
    fail();
    return 0;
}

/* Is `key` of this class?  The six even chances are "simples". */
static inline bool is_of_class(const char *key, const char *class)
{
    size_t length = strlen(class);

    if (strcmp(class, "simples") == 0) return strpbrk(key, "0123456789") == NULL;
    return strncmp(key, class, length) == 0 && key[length] == '-' &&
           strchr("0123456789", key[length + 1]) != NULL;
}

static inline bool is_red_number(unsigned n)
{
    bool odd_is_red = n <= 10 || (n >= 19 && n <= 28);

    return odd_is_red == (n % 2 == 1);
}

static inline bool key_covers(const char *key, unsigned pocket)
{
    unsigned n = pocket, a = 0, b = 0;
    bool     number = n >= 1 && n <= 36;
    char     wanted[8], list[48];

    if (strcmp(key, "par") == 0) return number && n % 2 == 0;
    if (strcmp(key, "impar") == 0) return number && n % 2 == 1;
    if (strcmp(key, "menor") == 0) return number && n <= 18;
    if (strcmp(key, "maior") == 0) return number && n >= 19;
    if (strcmp(key, "vermelho") == 0) return number && is_red_number(n);
    if (strcmp(key, "preto") == 0) return number && !is_red_number(n);
    if (sscanf(key, "duzia-%u", &a) == 1) return number && (n + 11) / 12 == a;
    if (sscanf(key, "coluna-%u", &a) == 1) return number && (n + 2) % 3 + 1 == a;
    if (sscanf(key, "cavalo-duzia-%u-%u", &a, &b) == 2)
        return number && ((n + 11) / 12 == a || (n + 11) / 12 == b);
    if (sscanf(key, "cavalo-coluna-%u-%u", &a, &b) == 2)
        return number && ((n + 2) % 3 + 1 == a || (n + 2) % 3 + 1 == b);
    if (sscanf(key, "linha-%u-%u", &a, &b) == 2) return number && n >= a && n <= b;

    if (n == 37) snprintf(wanted, sizeof wanted, "-00-");
    else snprintf(wanted, sizeof wanted, "-%u-", n);
    snprintf(list, sizeof list, "%s-", strchr(key, '-'));
    return strstr(list, wanted) != NULL;
}

/* What `stake` on that bet wins or loses by a pocket, an odd cent upwards. */
static inline cents key_net(enum rou_wheel wheel, const char *key, unsigned pocket, cents stake)
{
    cents covered = 0;

    if (!key_covers(key, pocket)) return -stake;
    for (unsigned each = 0; each < pockets[wheel]; each++) covered += key_covers(key, each);
    return (stake * (36 - covered) + covered - 1) / covered;
}

/* A table with one player, bets open. */
static inline void sit_down(struct play *p, enum rou_wheel wheel, const struct house *house)
{
    play_open(p, wheels[wheel], house);
    play_sit(p, 0, CENTS_MAX / 2);
    play_open_round(p);
}

static inline struct house usual(enum rou_wheel wheel, cents minimum)
{
    struct house house = play_house(wheels[wheel]);

    house.value[OPT_MINIMUM] = minimum;
    house.value[OPT_UNIT] = 1;
    return house;
}

#endif
