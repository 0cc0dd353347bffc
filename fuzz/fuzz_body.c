/* fuzz_body.c -- any bytes at all as the body of a request.
 *
 * It is an object or nothing; the field that is wrong is said back short and harmless, whatever it
 * was called; and what was read is within its bounds. */
#include "base/must.h"
#include "base/utf8.h"
#include "api/api_body.h"

#include <string.h>

#define MOST      20
#define MOST_CENT 1000000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_harmless(const char *field)
{
    return strlen(field) <= FIELD_MOST && !strpbrk(field, "\"\\<>&'\n\x1b") && utf8_is_plain(field);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char        *name = NULL, *note = NULL, *key = NULL;
    int64_t            amount = -1, days = -1;
    bool               terms = false;
    const struct field fields[] = {{"name", .text = &name, .most = MOST},
                                   {"amount", .number = &amount, .most = MOST_CENT},
                                   {"terms", .yes = &terms},
                                   {"note", .text = &note, .most = MOST, .may = true},
                                   {"key", .text = &key, .most = MOST, .key = true, .may = true},
                                   {"days", .number = &days, .most = 7, .may = true}};
    char               wrong[FIELD_MOST + 1];
    struct json_t     *body = body_load((const char *)data, size, wrong);

    must(is_harmless(wrong));
    if (!body) return 0;
    if (!body_read(body, fields, sizeof fields / sizeof fields[0], wrong)) {
        must(is_harmless(wrong));
    } else {
        must(name && strlen(name) <= MOST && amount >= 0 && amount <= MOST_CENT);
        must((!note || strlen(note) <= MOST) && days >= -1 && days <= 7);
        must(!key || (*key && strlen(key) <= MOST && !strpbrk(key, " \n\t")));
    }
    body_release(body);
    return 0;
}
