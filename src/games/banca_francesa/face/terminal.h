#ifndef GAMES_BANCA_FRANCESA_FACE_TERMINAL_H
#define GAMES_BANCA_FRANCESA_FACE_TERMINAL_H

#include "face/terminal.h"

extern const struct terminal banca_francesa_terminal;

#endif
