#include "net/http_read.h"

#include <string.h>
#include <strings.h>

/* ------------------------------ the characters ----------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter_or_digit(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_token(const char *at, size_t size) /* RFC 9110, 5.6.2 */
{
    for (size_t i = 0; i < size; i++)
        if (!is_letter_or_digit(at[i]) && !is_one_of(at[i], "!#$%&'*+-.^_`|~")) return false;
    return size > 0;
}

static bool is_word(const char *at, size_t size, const char *word)
{
    return size == strlen(word) && strncasecmp(at, word, size) == 0;
}

/* ----------------------------- the request line ---------------------------- */

/* The methods that have a meaning here; the house decides which of them a path has. */
static bool is_method(const char *at, size_t size)
{
    static const char *const known[] = {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (size == strlen(known[i]) && memcmp(at, known[i], size) == 0) return true;
    return false;
}

/* A path and perhaps a query.  Not a whole URL, which would name a second host, and no '*'. */
static bool is_target(const char *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)at[i] <= ' ' || (unsigned char)at[i] > '~' || at[i] == '#') return false;
    return size > 0 && at[0] == '/';
}

static enum http_no read_version(struct http_head *h, const char *at, size_t size)
{
    if (size != 8 || memcmp(at, "HTTP/", 5) != 0 || !is_digit(at[5]) || at[6] != '.' ||
        !is_digit(at[7]))
        return HTTP_NO_REQUEST_LINE;
    if (at[5] != '1' || at[7] > '1') return HTTP_NO_VERSION;
    h->minor = (uint8_t)(at[7] - '0');
    return HTTP_NO_NONE;
}

static struct http_part part(size_t at, size_t size)
{
    return (struct http_part){.at = (uint16_t)at, .size = (uint16_t)size};
}

static enum http_no read_request_line(struct http_head *h, const char *bytes, size_t end)
{
    const char *first, *last;

    if (end == 0) return HTTP_NO_EMPTY_LINE;
    first = memchr(bytes, ' ', end);
    last = memrchr(bytes, ' ', end);
    if (first == NULL || first == last) return HTTP_NO_REQUEST_LINE;
    h->method = part(0, (size_t)(first - bytes));
    h->target = part((size_t)(first + 1 - bytes), (size_t)(last - first - 1));
    if (!is_token(bytes, h->method.size)) return HTTP_NO_REQUEST_LINE;
    if (!is_method(bytes, h->method.size)) return HTTP_NO_METHOD;
    if (!is_target(first + 1, h->target.size)) return HTTP_NO_TARGET;
    return read_version(h, last + 1, (size_t)(bytes + end - last - 1));
}

/* -------------------------------- the fields ------------------------------- */

/* The characters of a name or an address with its port.  No comma: two hosts are none. */
static bool is_host(const char *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!is_letter_or_digit(at[i]) && !is_one_of(at[i], "-._~%!$&'()*+;=:[]")) return false;
    return true;
}

static enum http_no read_length(struct http_head *h, const char *at, size_t size)
{
    if (h->has_length) return HTTP_NO_LENGTH_TWICE; /* equal ones too */
    h->has_length = true;
    if (size == 0 || size > HTTP_DIGITS_MOST) return HTTP_NO_LENGTH_BAD;
    for (size_t i = 0; i < size; i++) {
        if (!is_digit(at[i])) return HTTP_NO_LENGTH_BAD;
        h->length = 10 * h->length + (uint64_t)(at[i] - '0');
    }
    return HTTP_NO_NONE;
}

static enum http_no read_host(struct http_head *h, const char *at, size_t size)
{
    if (h->has_host) return HTTP_NO_HOST_TWICE;
    h->has_host = true;
    return is_host(at, size) ? HTTP_NO_NONE : HTTP_NO_HOST_BAD;
}

static enum http_no read_expectation(struct http_head *h, const char *at, size_t size)
{
    if (h->minor == 0) return HTTP_NO_NONE; /* RFC 9110, 10.1.1 */
    h->expects = true;
    return is_word(at, size, "100-continue") ? HTTP_NO_NONE : HTTP_NO_EXPECTATION;
}

/* Those that say where the request ends, or whose it is. */
static enum http_no judge_field(struct http_head *h, const char *bytes, const struct http_field *f)
{
    const char *name = bytes + f->name.at, *value = bytes + f->value.at;

    if (is_word(name, f->name.size, "Content-Length")) return read_length(h, value, f->value.size);
    if (is_word(name, f->name.size, "Host")) return read_host(h, value, f->value.size);
    if (is_word(name, f->name.size, "Expect")) return read_expectation(h, value, f->value.size);
    if (is_word(name, f->name.size, "Transfer-Encoding")) h->has_coding = true;
    return HTTP_NO_NONE;
}

static enum http_no read_field(struct http_head *h, const char *bytes, size_t from, size_t end)
{
    const char        *colon = memchr(bytes + from, ':', end - from);
    struct http_field *f = &h->field[h->fields];
    size_t             value;

    if (is_space(bytes[from])) return HTTP_NO_FOLDED;
    if (colon == NULL || !is_token(bytes + from, (size_t)(colon - bytes) - from))
        return HTTP_NO_FIELD_NAME;
    if (h->fields == HTTP_FIELDS_MOST) return HTTP_NO_FIELDS_MANY;
    value = (size_t)(colon + 1 - bytes);
    f->name = part(from, value - 1 - from);
    while (value < end && is_space(bytes[value])) value++;
    while (end > value && is_space(bytes[end - 1])) end--;
    f->value = part(value, end - value);
    h->fields++;
    return judge_field(h, bytes, f);
}

/* ---------------------------------- the head ------------------------------- */

static enum http_no judge_head(const struct http_head *h)
{
    if (!h->has_host && h->minor == 1) return HTTP_NO_HOST_MISSING;
    if (!h->has_coding) return HTTP_NO_NONE;
    if (h->has_length) return HTTP_NO_LENGTH_AND_CODING;
    return h->minor == 0 ? HTTP_NO_CODING_IN_1_0 : HTTP_NO_CODING;
}

/* From `line` to `end` is a line, without its CR and LF. */
static enum http_no read_line(struct http_head *h, const char *bytes, size_t end)
{
    if (h->line == 0) return read_request_line(h, bytes, end);
    if (end > h->line) return read_field(h, bytes, h->line, end);
    h->size = h->seen;
    return judge_head(h);
}

static enum http_no judge_byte(const struct http_head *h, char c, char before)
{
    if (h->line == 0 && h->seen == HTTP_LINE_MOST) return HTTP_NO_LINE_LONG;
    if (h->seen == HTTP_HEAD_MOST) return HTTP_NO_HEAD_LONG;
    if (c == '\n') return before == '\r' ? HTTP_NO_NONE : HTTP_NO_BARE_LF;
    if (before == '\r') return HTTP_NO_BARE_CR;
    if (((unsigned char)c < ' ' && c != '\t' && c != '\r') || c == 0x7f) return HTTP_NO_CONTROL;
    return HTTP_NO_NONE;
}

enum http_reading http_read(struct http_head *h, const char *bytes, size_t size)
{
    while (!h->no && !h->size && h->seen < size) {
        char c = bytes[h->seen];

        h->no = judge_byte(h, c, h->seen > h->line ? bytes[h->seen - 1] : '\0');
        h->seen++;
        if (h->no || c != '\n') continue;
        h->no = read_line(h, bytes, h->seen - 2u);
        h->line = h->seen;
    }
    return h->no ? HTTP_REFUSED : h->size ? HTTP_WHOLE : HTTP_MORE;
}

/* --------------------------------- questions ------------------------------- */

const struct http_refusal http_refusals[HTTP_NO_COUNT] = {
#define X(name, status, words) [HTTP_NO_##name] = {status, words},
    HTTP_NOS(X)
#undef X
};

const struct http_field *http_find(const struct http_head *h, const char *bytes, const char *name,
                                   unsigned n)
{
    for (const struct http_field *f = h->field; f < h->field + h->fields; f++)
        if (is_word(bytes + f->name.at, f->name.size, name) && n-- == 0) return f;
    return NULL;
}
