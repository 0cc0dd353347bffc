/* option_said.h -- the value of an option as a player reads it: 0,50 €, 20 s, yes. */
#ifndef WIRE_OPTION_SAID_H
#define WIRE_OPTION_SAID_H

#include "base/text.h"
#include "engine/option.h"

void option_said(const struct option *o, int64_t value, enum tongue tongue, struct text *out);

#endif
