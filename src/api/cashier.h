/* cashier.h -- money in and out, over HTTP.
 *
 * The operator's payment system signs what it asks with a key that both have: in the header
 * Feltro-Signature, HMAC-SHA-256 as hexadecimal digits over the time (Feltro-Time,
 * milliseconds), the method, the path and the body, one line each but for the body, which is
 * as it is.  Too old or too early is refused; the same request again, within that time or
 * with the same key and another signature, is the same movement and has the same answer.
 *
 * In development the cashier is simulated, and every answer says so. */
#ifndef API_CASHIER_H
#define API_CASHIER_H

#include "api/api.h"

#define CASHIER_LATE_MS INT64_C(300000)

bool cashier_signed(const struct call *call);

void cashier_deposit(struct call *call); /* POST, signed */
void cashier_withdraw(struct call *call);
void cashier_simulated_deposit(struct call *call); /* POST, by the player himself */
void cashier_simulated_withdraw(struct call *call);
void cashier_wallet(struct call *call); /* GET, the player's own */

#endif
