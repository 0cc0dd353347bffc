#include "api/office.h"

#include "base/file.h"
#include "base/must.h"
#include "api/api.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define SIGN_INS_A_MINUTE      60
#define REGISTRATIONS_A_MINUTE 60
#define RETURNS                10 /* of known guests, for each new one that may come */
#define COMPLAINTS_A_MINUTE    10 /* from an address */

/* A key is 64 hexadecimal digits, and a line's end. */
static bool read_key(struct office *o, const char *path, const char **why)
{
    size_t size, used;
    char  *text = file_read(path, 1024, &size, why);
    bool   good;

    if (text == NULL) return false;
    while (size > 0 && (text[size - 1] == '\n' || text[size - 1] == '\r')) size--;
    good = sodium_hex2bin(o->key, sizeof o->key, text, size, NULL, &used, NULL) == 0 &&
           used == sizeof o->key && size == 2 * sizeof o->key;
    sodium_memzero(text, size);
    free(text);
    if (!good) *why = "the key of the cashier is not 64 hexadecimal digits";
    o->has_key = good;
    return good;
}

bool office_open(struct office *o, const struct office_options *options, struct store *store,
                 struct cage *cage,
                 void (*ended)(void *with, const struct login *login, const char *why), void *with,
                 const char **why)
{
    *o = (struct office){.options = *options};
    o->late_last = &o->late;
    pace_begin(&o->sign_ins, SIGN_INS_A_MINUTE);
    pace_begin(&o->registrations, REGISTRATIONS_A_MINUTE);
    pace_begin(&o->guests, (unsigned)options->guests);
    pace_begin(&o->returns, RETURNS * (unsigned)options->guests);
    pace_begin(&o->complaints, COMPLAINTS_A_MINUTE);
    if (options->cashier_key && !read_key(o, options->cashier_key, why)) return false;
    o->people = people_open(store, cage, why);
    if (!o->people) return false;
    o->logins = logins_open(ended, with);
    return true;
}

void office_close(struct office *o)
{
    api_forget(o);
    if (o->logins) logins_close(o->logins);
    if (o->people) people_close(o->people);
    sodium_memzero(o->key, sizeof o->key);
}

const char *office_cookie_name(const struct office *o)
{
    return o->options.secure ? "__Host-feltro" : "feltro";
}
