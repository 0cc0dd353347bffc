#ifndef GAMES_BACCARAT_FACE_TERMINAL_H
#define GAMES_BACCARAT_FACE_TERMINAL_H

#include "face/terminal.h"

extern const struct terminal baccarat_terminal, macau_terminal;

#endif
