/* fuzz_proxy.c -- any bytes at all as X-Forwarded-For, a line for each header.
 *
 * Whatever they say, the answer is an address as we write addresses, and the address that our own
 * proxy saw counts before anything that stands further away. */
#include "base/must.h"
#include "net/parts.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_address(const char *text)
{
    uint8_t bytes[16];
    char    again[ADDRESS_TEXT];
    int     family = strchr(text, ':') ? AF_INET6 : AF_INET;

    return inet_pton(family, text, bytes) == 1 && inet_ntop(family, bytes, again, sizeof again) &&
           strcmp(text, again) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const known[] = {"127.0.0.1", "10.0.0.1", "::1", NULL};
    static char              text[4097];
    struct proxy_said        said = {.count = 0};
    char                     out[ADDRESS_TEXT];

    if (size >= sizeof text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = text, *end; line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end) *end = '\0';
        proxy_note(&said, line);
    }
    proxy_believe(known, &said, out);
    must(!out[0] || is_address(out)); /* "": none is given */

    /* One more that we know, nearer to us, changes nothing; a stranger there is believed. */
    char again[ADDRESS_TEXT], stranger[ADDRESS_TEXT];

    if (said.count >= PROXY_LINES) return 0;
    proxy_note(&said, " 10.0.0.1\t");
    proxy_believe(known, &said, again);
    must(strcmp(out, again) == 0 || (!out[0] && strcmp(again, "10.0.0.1") == 0));
    said.line[said.count - 1] = "9.9.9.9";
    proxy_believe(known, &said, stranger);
    must(strcmp(stranger, "9.9.9.9") == 0);
    return 0;
}
