/* proxy.c -- the address of a client behind a proxy.
 *
 * All clients of a proxy come from its address, and limits by address would be one limit for them
 * all.  A proxy that is named (net_rules.proxies) is believed: each proxy adds the address that it
 * saw at the end of X-Forwarded-For, so the list is read from its end, past the proxies that we
 * know, to the first address that is none of them.  What stands before it was written by that
 * client and means nothing.  From other addresses the header is not read.  Where a named proxy
 * gives no address, or none that can be read, the client has none (""); it does not get the
 * proxy's, which may be this machine's. */
#include "net/parts.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static bool is_proxy(const char *const *known, const char *address)
{
    for (const char *const *p = known; p && *p; p++)
        if (strcmp(*p, address) == 0) return true;
    return false;
}

void proxy_write_nearest(const struct net *net, const struct sockaddr *from, char out[ADDRESS_TEXT])
{
    if (uv_ip_name(from, out, ADDRESS_TEXT) != 0) out[0] = '\0';
    if (is_proxy(net->rules.proxies, out)) out[0] = '\0';
}

/* One element, as inet_ntop() would write it; false: it is no address. */
static bool read_address(const char *from, size_t size, char out[ADDRESS_TEXT])
{
    struct in_addr  four;
    struct in6_addr six;
    char            text[ADDRESS_TEXT];

    while (size && (*from == ' ' || *from == '\t')) from++, size--;
    while (size && (from[size - 1] == ' ' || from[size - 1] == '\t')) size--;
    if (size == 0 || size >= sizeof text) return false;
    memcpy(text, from, size);
    text[size] = '\0';
    if (inet_pton(AF_INET, text, &four) == 1) return inet_ntop(AF_INET, &four, out, ADDRESS_TEXT);
    return inet_pton(AF_INET6, text, &six) == 1 && inet_ntop(AF_INET6, &six, out, ADDRESS_TEXT);
}

void proxy_note(struct proxy_said *said, const char *line)
{
    said->line[said->count++ % PROXY_LINES] = line;
}

void proxy_believe(const char *const *known, const struct proxy_said *said, char out[ADDRESS_TEXT])
{
    out[0] = '\0';
    if (said->count > PROXY_LINES) return; /* no real proxy writes so many */
    for (unsigned i = said->count; i-- > 0;) {
        const char *line = said->line[i], *end = line + strlen(line);

        while (end) {
            const char *comma = memrchr(line, ',', (size_t)(end - line));
            const char *from = comma ? comma + 1 : line;
            char        next[ADDRESS_TEXT];

            if (!read_address(from, (size_t)(end - from), next)) next[0] = '\0';
            memcpy(out, next, sizeof next);
            if (!is_proxy(known, out)) return;
            end = comma;
        }
    }
}
