/* api_body.h -- the JSON object of a request, read strictly: every field that must be there,
 * and nothing else.  Apart from api.h because our writer of JSON and jansson have names in
 * common. */
#ifndef API_API_BODY_H
#define API_API_BODY_H

#include "wire/hear.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_t; /* jansson's */

struct field {
    const char  *name;
    const char **text;   /* one of these three; texts live as long as the body */
    int64_t     *number; /* from 0 to `most` */
    bool        *yes;
    int64_t      most;  /* of a text: its bytes */
    bool         plain; /* a text that others read: nothing in it is hidden */
    bool         key;   /* a text that others know it by: one visible character at least, of
                           ASCII, and no space */
    bool may;           /* be missing: then its variable is left alone */
};

/* Before any is read: objects are kept by a hash that nobody outside can foresee.  By itself the
 * library would look for one in a file that a confined house may not open. */
void body_begin(void);

/* NULL: not an object; `twice` is then the field that is there twice, or "". */
struct json_t *body_load(const char *text, size_t size, char twice[FIELD_MOST + 1]);
void           body_release(struct json_t *body);

/* Whether every field is good, and no other there; `wrong` is the one that is not. */
bool body_read(struct json_t *body, const struct field *fields, size_t count,
               char wrong[FIELD_MOST + 1]);

#endif
