/* welcome.h -- what the house prints for the person who starts it. */
#ifndef FELTROD_WELCOME_H
#define FELTROD_WELCOME_H

#include "base/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cashier { NO_CASHIER, SIMULATED_CASHIER, OPERATORS_CASHIER };

struct welcome {
    const char  *origin;       /* the address, as browsers write it */
    const char  *house, *data; /* its name; the folder of its books */
    size_t       tables, tournaments;
    bool         web; /* the web client is there */
    enum cashier cashier;
    enum tongue  tongue;
};

/* On standard output, at once: where to go, how to get money, where the books are, how to stop. */
void welcome_print(const struct welcome *w);

/* Where another program listens at address and port: says so on stderr, and the command that opens
 * the house at a free port.  argv is the command that was typed, and ends with NULL.  False where
 * the port is free: then something else is wrong. */
bool welcome_taken(const char *address, uint16_t port, char *const *argv, enum tongue tongue);

#endif
