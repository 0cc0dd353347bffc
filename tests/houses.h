/* houses.h -- the houses a game is tried in: the usual one, individual and shared,
 * and then every option at its lowest, its highest and each of its choices,
 * wherever the law opens such a table. */
#ifndef TESTS_HOUSES_H
#define TESTS_HOUSES_H

#include "base/must.h"
#include "engine/table.h"

#define HOUSES_MAX 256

static inline bool house_opens(const struct game *game, const struct house *house)
{
    struct faults faults = {0};

    game_lawful(game, house, &faults);
    return !faults_refuse(&faults);
}

static inline size_t houses_add(const struct game *game, struct house *list, size_t count,
                                struct house house)
{
    cents *unit = &house.value[OPT_UNIT], *minimum = &house.value[OPT_MINIMUM];

    if (*minimum % *unit != 0) { /* chips and minimum go together */
        if (*unit > *minimum) *minimum = *unit;
        else *unit = 1;
    }
    if (!house_opens(game, &house)) return count;
    must(count < HOUSES_MAX);
    list[count] = house;
    return count + 1;
}

/* One option at its edges, or at each of its choices. */
static inline size_t houses_vary(const struct game *game, struct house *list, size_t count,
                                 struct house house, size_t option)
{
    const struct option *o = &game->options[option];

    if (o->kind == OPTION_CHOICE) {
        for (const struct choice *c = o->choices; c->name; c++) {
            house.value[option] = c->value;
            if (c->value != o->usual) count = houses_add(game, list, count, house);
        }
        return count;
    }
    house.value[option] = o->low;
    if (o->low != o->usual) count = houses_add(game, list, count, house);
    house.value[option] = o->high;
    if (o->high != o->usual) count = houses_add(game, list, count, house);
    if (o->kind == OPTION_EURO && option >= OPT_COMMON) { /* a cap that is felt */
        house.value[option] = 20 * house.value[OPT_MINIMUM];
        count = houses_add(game, list, count, house);
    }
    return count;
}

static inline size_t houses_of(const struct game *game, struct house *list)
{
    struct house alone = house_usual(game->options, game->options_count), shared = alone;
    int64_t      most = game->options[OPT_SEATS].high;
    size_t       count = 0;

    shared.value[OPT_MODE] = MODE_MULTI;
    shared.value[OPT_SEATS] = most < 5 ? most : 5;
    count = houses_add(game, list, count, alone);
    count = houses_add(game, list, count, shared);
    if (!game->banked) { /* nobody plays poker alone, but two do */
        shared.value[OPT_SEATS] = 2;
        count = houses_add(game, list, count, shared);
        shared.value[OPT_SEATS] = 5;
    }
    for (size_t i = 0; i < game->options_count; i++) {
        if (i == OPT_MODE) continue;
        if (game->banked) count = houses_vary(game, list, count, alone, i);
        count = houses_vary(game, list, count, shared, i);
    }
    return count;
}

#endif
