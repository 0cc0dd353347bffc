/* game_arg.h -- a game, and a house for it, as the command line names them. */
#ifndef FELTRO_GAME_ARG_H
#define FELTRO_GAME_ARG_H

#include "engine/game.h"
#include "cli/args.h"

/* The game of that key.  NULL after a complaint that suggests the nearest one. */
const struct game *game_arg(const char *command, const char *key);

/* The same, of the banked ones: the others have no bank, and so no house edge to tell. */
const struct game *banked_game_arg(const char *command, const char *key);

/* The usual house with every --set option=value applied and lawful.  ARGS_READ, or
 * the status to end with after a complaint. */
int house_arg(const char *command, const struct game *game, const struct arg_list *sets,
              enum tongue tongue, struct house *out);

#endif
