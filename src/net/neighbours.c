/* neighbours.c -- how many connections one address has (net_rules.per_address_most).
 *
 * Counted in a table of fixed size by a hash that nobody outside knows: two addresses in one
 * place are counted together, which no two households notice.  An IPv6 customer has 2^64
 * addresses, so there the network is counted.  The machine itself is let alone: proxies that
 * are not named and whoever tests a house come from there. */
#include "net/parts.h"

#include "base/fnv.h"
#include "base/must.h"

#include <arpa/inet.h>
#include <string.h>

uint64_t neighbourhood(const struct net *net, const char *address)
{
    struct in6_addr six;
    uint64_t        hash = FNV_START ^ net->streets;

    if (!address[0] || strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0) return 0;
    if (inet_pton(AF_INET6, address, &six) == 1 && !IN6_IS_ADDR_V4MAPPED(&six))
        hash = fnv1a(hash, (const char *)six.s6_addr, sizeof six / 2);
    else hash = fnv1a(hash, address, strlen(address));
    return hash | 1;
}

/* Where he is counted; NULL: he is not. */
static uint32_t *place_of(struct net *net, const char *address)
{
    uint64_t hash = neighbourhood(net, address);

    return hash ? &net->neighbours[(hash >> 1 ^ hash >> 33) % NEIGHBOURS] : NULL;
}

bool neighbours_are_many(struct net *net, const char *address)
{
    const uint32_t *open = place_of(net, address);

    return open && *open >= net->rules.per_address_most;
}

void neighbour_comes(struct net *net, const char *address)
{
    uint32_t *open = place_of(net, address);

    if (open) ++*open;
}

void neighbour_goes(struct net *net, const char *address)
{
    uint32_t *open = place_of(net, address);

    must(!open || *open > 0);
    if (open) --*open;
}
