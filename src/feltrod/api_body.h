/* api_body.h -- the JSON object of a request, read strictly: every field that must be there,
 * and nothing else.  Apart from api.h because our writer of JSON and jansson have names in
 * common. */
#ifndef FELTROD_API_BODY_H
#define FELTROD_API_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_t;                /* jansson's */

struct field {
    const char  *key;
    const char **text;        /* one of these three; texts live as long as the body */
    int64_t     *number;      /* from 0 to `most` */
    bool        *yes;
    int64_t      most;        /* of a text: its bytes */
    bool         plain;       /* a text that others read: nothing in it is hidden */
    bool         may;         /* be missing: then its variable is left alone */
};

/* Before any is read: objects are kept by a hash that nobody outside can foresee.  By itself the
 * library would look for one in a file that a confined house may not open. */
void body_begin(void);

struct json_t *body_load(const char *text, size_t size);    /* NULL: not an object */
void           body_release(struct json_t *body);

/* NULL, or the field that is wrong; "" where there is one too many. */
const char *body_read(const struct json_t *body, const struct field *fields, size_t count);

#endif
