/* address.c -- how many connections one address has (net_rules.per_address_most).
 *
 * Counted in a table of fixed size by a hash that nobody outside knows: two addresses in one
 * place are counted together, which no two households notice.  An IPv6 customer has 2^64
 * addresses, so there the network is counted.  The machine itself may have all: proxies that
 * are not named and tests of a house come from there. */
#include "net/parts.h"

#include "base/fnv.h"
#include "base/must.h"

#include <arpa/inet.h>
#include <string.h>

uint64_t address_hash(const struct net *net, const char *address)
{
    struct in6_addr six;
    uint64_t        hash = FNV_START ^ net->addresses.secret;

    if (!address[0] || strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0) return 0;
    if (inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six))
        hash = fnv1a(hash, (const char *)six.s6_addr, sizeof six / 2);
    else hash = fnv1a(hash, address, strlen(address));
    return hash | 1;
}

/* Where it is counted; NULL: it is not. */
static uint32_t *place_of(struct net *net, const char *address)
{
    uint64_t hash = address_hash(net, address);

    return hash ? &net->addresses.open[(hash >> 1 ^ hash >> 33) % ADDRESS_PLACES] : NULL;
}

bool address_is_full(struct net *net, const char *address)
{
    const uint32_t *open = place_of(net, address);

    return open && *open >= net->rules.per_address_most;
}

void address_opens(struct net *net, const char *address)
{
    uint32_t *open = place_of(net, address);

    if (open) ++*open;
}

void address_closes(struct net *net, const char *address)
{
    uint32_t *open = place_of(net, address);

    must(!open || *open > 0);
    if (open) --*open;
}
