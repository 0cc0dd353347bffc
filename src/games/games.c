#include "engine/game.h"

#include "games/list.h"

#define X(name) extern const struct game name;
GAMES(X)
#undef X

#define X(name) &name,
const struct game *const games[] = {GAMES(X) NULL};
#undef X

const struct game *game_find(const char *key)
{
    for (const struct game *const *g = games; *g; g++)
        if (text_same((*g)->key, key)) return *g;
    return NULL;
}

void game_lawful(const struct game *game, const struct house *house, struct faults *out)
{
    cents unit = house->value[OPT_UNIT], minimum = house->value[OPT_MINIMUM];

    house_check(game->options, game->options_count, house, out);
    if (faults_refuse(out)) return; /* the rest may rely on every value being in bounds */

    if (house->value[OPT_MODE] == MODE_INDIVIDUAL && house->value[OPT_SEATS] > 1)
        fault_add(out, (struct fault){.kind = FAULT_ABOVE,
                                      .option = OPT_SEATS,
                                      .limit = 1,
                                      .rule = game->options[OPT_MODE].rule,
                                      .value = house->value[OPT_SEATS]});
    if (minimum % unit != 0)
        fault_add(out, (struct fault){.kind = FAULT_OFF_UNIT,
                                      .option = OPT_MINIMUM,
                                      .value = minimum,
                                      .limit = unit});
    game->lawful(house, out);
}
