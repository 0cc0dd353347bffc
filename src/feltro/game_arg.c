#include "feltro/game_arg.h"

#include "base/nearest.h"
#include "floor/option_text.h"

#include <stdio.h>
#include <string.h>

const struct game *game_arg(const char *command, const char *key)
{
    const struct game *game = game_find(key);
    const char        *keys[64];
    size_t             count = 0;

    if (game) return game;
    for (const struct game *const *g = games; *g && count < 64; g++) keys[count++] = (*g)->key;

    const char *near = nearest_word(key, keys, count, sizeof keys[0]);

    if (near) misuse(command, "there is no game \"%s\"; is it %s?", key, near);
    else misuse(command, "there is no game \"%s\"; feltro games lists them", key);
    return NULL;
}

const struct game *banked_game_arg(const char *command, const char *key)
{
    const struct game *game = game_arg(command, key);

    if (!game || game->banked) return game;
    misuse(command, "%s has no bank and no house edge: its players play against each other", key);
    return NULL;
}

int house_arg(const char *command, const struct game *game, const struct arg_list *sets,
              enum tongue tongue, struct house *out)
{
    struct faults faults = {0};
    char          why[256];

    *out = house_usual(game->options, game->options_count);
    for (size_t i = 0; i < sets->count; i++) {
        struct text t = text_over(why, sizeof why);

        if (!house_set(game, sets->word[i], tongue, out, &t))
            return misuse(command, "--set %s", why);
        for (size_t k = 0; k < i; k++) {
            size_t size = 0;

            while (sets->word[i][size] != '=') size++;
            if (strncmp(sets->word[i], sets->word[k], size + 1) == 0)
                return misuse(command, "--set %s: that option is set twice", sets->word[i]);
        }
    }
    game_lawful(game, out, &faults);
    for (size_t i = 0; i < faults.count; i++) {
        struct text t = text_over(why, sizeof why);

        fault_say(game, &faults.list[i], tongue, &t);
        if (faults.list[i].kind == FAULT_INEXACT) fprintf(stderr, "%s: %s\n", command, why);
        else return misuse(command, "--set %s", why);
    }
    return ARGS_READ;
}
