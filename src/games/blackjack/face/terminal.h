#ifndef GAMES_BLACKJACK_FACE_TERMINAL_H
#define GAMES_BLACKJACK_FACE_TERMINAL_H

#include "face/terminal.h"

extern const struct terminal blackjack_terminal;

#endif
