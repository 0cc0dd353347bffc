/* scenes.h -- how each game looks in a terminal: one file each. */
#ifndef FELTRO_PLAY_SCENES_H
#define FELTRO_PLAY_SCENES_H

#include "feltro/play/room.h"

extern const struct scene scene_roulette_fr, scene_roulette_us, scene_banca_francesa,
    scene_baccarat, scene_macau, scene_blackjack;

/* The chips the player has on each place, one line each; what a plain cloth shows. */
void scene_piles(const struct room *room);

/* The results the indicator remembers, newest first, each printed by `print`. */
void scene_lasts(const struct room *room, void (*print)(const struct room *, uint8_t));

#endif
