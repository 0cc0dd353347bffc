/* complaints.h -- a player complains about a round he took part in: a row of the journal, named
 * by its number, with the round attached.  The operator reads them (wire/tell.h). */
#ifndef FELTROD_COMPLAINTS_H
#define FELTROD_COMPLAINTS_H

#include "feltrod/house.h"
#include "wire/hear.h"
#include "wire/tell.h"

/* Beside the loop: it waits for the disk.  Asked again with the same number, the first stands. */
enum recalled complaint_lodge(struct json *j, struct open_house *house, const struct reader *reader,
                              const struct said *s);

#endif
