/* fingerprint.h -- a configuration in 32 bytes.
 *
 * Two tables have the same one only if they play the same version of the same game
 * with the same value for every option.  It goes into the state and with it into
 * every record of a round. */
#ifndef FLOOR_FINGERPRINT_H
#define FLOOR_FINGERPRINT_H

#include "engine/game.h"

#define FINGERPRINT_BYTES 32
#define FINGERPRINT_TEXT  (2 * FINGERPRINT_BYTES + 1)

void fingerprint_of(const struct game *game, const struct house *house,
                    uint8_t out[FINGERPRINT_BYTES]);
void fingerprint_write(const uint8_t fingerprint[FINGERPRINT_BYTES], char out[FINGERPRINT_TEXT]);

#endif
