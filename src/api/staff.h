/* staff.h -- operators and inspectors, made from the command line while the house is closed:
 * no address of the house makes one. */
#ifndef API_STAFF_H
#define API_STAFF_H

#include "people/people.h"

/* The password is the first line of the standard input.  A status to end with. */
int staff_make(const char *data, const char *login, enum role role, enum tongue tongue);

#endif
