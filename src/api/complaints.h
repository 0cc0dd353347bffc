/* complaints.h -- a player complains about a round he took part in: a row of the journal, named
 * by its number, with the round attached.  The operator reads them (wire/tell.h). */
#ifndef API_COMPLAINTS_H
#define API_COMPLAINTS_H

#include "house/house.h"
#include "wire/hear.h"
#include "wire/history_json.h"

/* Beside the loop: it waits for the disk.  Asked again with the same number, the first stands. */
enum recalled complaint_lodge(struct json_writer *j, struct open_house *house,
                              const struct reader *reader, const struct said *s);

#endif
