/* fuzz_body.c -- any bytes at all as the body of a request.
 *
 * It is an object or nothing; the field that is wrong is one of those asked for, or none; and what
 * was read is within its bounds. */
#include "base/must.h"
#include "feltrod/api_body.h"

#include <string.h>

#define MOST      20
#define MOST_CENT 1000000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char        *name = NULL, *note = NULL, *wrong;
    int64_t            amount = -1, days = -1;
    bool               terms = false;
    const struct field fields[] = {{"name", .text = &name, .most = MOST},
                                   {"amount", .number = &amount, .most = MOST_CENT},
                                   {"terms", .yes = &terms},
                                   {"note", .text = &note, .most = MOST, .may = true},
                                   {"days", .number = &days, .most = 7, .may = true}};
    struct json_t     *body = body_load((const char *)data, size);
    bool               asked = false;

    if (!body) return 0;
    wrong = body_read(body, fields, sizeof fields / sizeof fields[0]);
    if (wrong) {
        for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
            asked = asked || wrong == fields[i].key;
        must(asked || !*wrong);
    } else {
        must(name && strlen(name) <= MOST && amount >= 0 && amount <= MOST_CENT);
        must((!note || strlen(note) <= MOST) && days >= -1 && days <= 7);
    }
    body_release(body);
    return 0;
}
