#ifndef GAMES_ROULETTE_FACE_TERMINAL_H
#define GAMES_ROULETTE_FACE_TERMINAL_H

#include "face/terminal.h"

extern const struct terminal roulette_fr_terminal, roulette_us_terminal;

#endif
