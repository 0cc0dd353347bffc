/* certificate.h -- what the house speaks TLS with, if it does: read before the program is
 * confined, and not again. */
#ifndef HOUSE_CERTIFICATE_H
#define HOUSE_CERTIFICATE_H

#include "base/words.h"
#include "net/net.h"

/* NULL: it said on the standard error why not.  A time at which the certificate is not good is
 * no reason, and in the log. */
struct net_tls *certificate_read(const char *certificate, const char *key, enum tongue tongue);

#endif
