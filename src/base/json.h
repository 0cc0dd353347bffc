/* json.h -- a JSON document, written one thing after another into a struct text.
 *
 *     struct json j = json_over(&text);
 *
 *     json_object(&j);
 *     json_key(&j, "game");
 *     json_string(&j, "banca-francesa");
 *     json_end(&j);
 *     must(json_done(&j));
 *
 * Commas, quotes and escapes are its business; that every key has one value and
 * every end its beginning is must()'s.  What does not fit is cut by the text
 * underneath, and json_done() then says no. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

#define JSON_DEPTH 16

struct json {
    struct text *out; /* borrowed */
    unsigned     depth;
    bool         keyed;              /* a key waits for its value */
    bool         whole;              /* the document has its one value */
    char         closes[JSON_DEPTH]; /* '}' or ']' at each depth */
    bool         any[JSON_DEPTH];    /* something is there already */
};

struct json json_over(struct text *out);

void json_object(struct json *j);
void json_array(struct json *j);
void json_end(struct json *j); /* the innermost of them */
void json_key(struct json *j, const char *key);

void json_string(struct json *j, const char *words); /* NULL becomes null */
void json_number(struct json *j, int64_t n);
void json_euro(struct json *j, cents amount);      /* 1234 -> 12.34 */
void json_raw(struct json *j, const char *number); /* a number as written, such as 0.9730 */
void json_bool(struct json *j, bool is);
void json_written(struct json *j, const struct text *value); /* another document, whole */

bool json_done(const struct json *j); /* one whole value, and nothing was cut */

#endif
