/* json.h -- a JSON document, written one thing after another into a struct text.
 *
 *     struct json_writer j = json_writer_over(&text);
 *
 *     json_put_object(&j);
 *     json_put_key(&j, "game");
 *     json_put_string(&j, "banca-francesa");
 *     json_put_end(&j);
 *     must(json_is_whole(&j));
 *
 * Commas, quotes and escapes are its business; that every key has one value and
 * every end its beginning is must()'s.  What does not fit is cut by the text
 * underneath, and json_is_whole() then says no. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

#define JSON_DEPTH 16

struct json_writer {
    struct text *out; /* borrowed */
    unsigned     depth;
    bool         keyed;              /* a key waits for its value */
    bool         whole;              /* the document has its one value */
    char         closes[JSON_DEPTH]; /* '}' or ']' at each depth */
    bool         any[JSON_DEPTH];    /* something is there already */
};

struct json_writer json_writer_over(struct text *out);

void json_put_object(struct json_writer *j);
void json_put_array(struct json_writer *j);
void json_put_end(struct json_writer *j); /* the innermost of them */
void json_put_key(struct json_writer *j, const char *key);

void json_put_string(struct json_writer *j, const char *words); /* NULL becomes null */
void json_put_number(struct json_writer *j, int64_t n);
void json_put_euro(struct json_writer *j, cents amount); /* 1234 -> 12.34 */
void json_put_raw(struct json_writer *j,
                  const char         *number); /* a number as written, such as 0.9730 */
void json_put_bool(struct json_writer *j, bool value);
void json_put_written(struct json_writer *j,
                      const struct text  *value); /* another document, whole */

bool json_is_whole(const struct json_writer *j); /* one whole value, and nothing was cut */

#endif
