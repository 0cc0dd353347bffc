#include "phh/toml.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

struct toml toml_over(const char *text, size_t size)
{
    struct toml t = {.at = text, .end = text + size, .line = 1};

    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) t.at += 3;
    return t;
}

bool toml_fault(struct toml *t, const char *why)
{
    if (!t->why) t->why = why;
    return false;
}

/* ----------------------------- what is where ---------------------------- */

static int peek(const struct toml *t)
{
    return t->at < t->end ? (unsigned char)*t->at : -1;
}

static bool begins(const struct toml *t, const char *words)
{
    size_t size = strlen(words);

    return (size_t)(t->end - t->at) >= size && memcmp(t->at, words, size) == 0;
}

static bool is_bare(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

static void skip_blanks(struct toml *t)
{
    while (peek(t) == ' ' || peek(t) == '\t') t->at++;
}

static void skip_comment(struct toml *t)
{
    const char *newline;

    if (peek(t) != '#') return;
    newline = memchr(t->at, '\n', (size_t)(t->end - t->at));
    t->at = newline ? newline : t->end;
}

/* One newline, of either kind. */
static bool take_newline(struct toml *t)
{
    if (begins(t, "\r\n")) t->at++;
    if (peek(t) != '\n') return false;
    t->at++;
    t->line++;
    return true;
}

static void skip_lines(struct toml *t)
{
    do {
        skip_blanks(t);
        skip_comment(t);
    } while (take_newline(t));
}

/* -------------------------------- strings ------------------------------- */

static void put_code(struct text *out, uint32_t code)
{
    if (code < 0x80) {
        text_char(out, (char)code);
    } else if (code < 0x800) {
        text_char(out, (char)(0xC0 | code >> 6));
        text_char(out, (char)(0x80 | (code & 0x3F)));
    } else if (code < 0x10000) {
        text_char(out, (char)(0xE0 | code >> 12));
        text_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
        text_char(out, (char)(0x80 | (code & 0x3F)));
    } else {
        text_char(out, (char)(0xF0 | code >> 18));
        text_char(out, (char)(0x80 | (code >> 12 & 0x3F)));
        text_char(out, (char)(0x80 | (code >> 6 & 0x3F)));
        text_char(out, (char)(0x80 | (code & 0x3F)));
    }
}

static bool take_hex(struct toml *t, unsigned digits, struct text *out)
{
    uint32_t code = 0;

    for (unsigned i = 0; i < digits; i++) {
        int c = peek(t);

        if (c >= '0' && c <= '9') code = code << 4 | (uint32_t)(c - '0');
        else if (c >= 'a' && c <= 'f') code = code << 4 | (uint32_t)(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F') code = code << 4 | (uint32_t)(c - 'A' + 10);
        else return toml_fault(t, "an escape needs hexadecimal digits");
        t->at++;
    }
    if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return toml_fault(t, "an escape that is no character");
    put_code(out, code);
    return true;
}

/* A backslash at the end of a line takes the line's end and what is blank after it. */
static bool take_escape(struct toml *t, bool lines, struct text *out)
{
    static const char from[] = "btnfr\"\\", to[] = "\b\t\n\f\r\"\\";
    int               c = peek(t);
    const char       *known = c > 0 ? memchr(from, c, sizeof from - 1) : NULL;

    if (known) {
        t->at++;
        text_char(out, to[known - from]);
        return true;
    }
    if (c == 'u' || c == 'U') {
        t->at++;
        return take_hex(t, c == 'u' ? 4 : 8, out);
    }
    if (lines) {
        skip_blanks(t);
        if (take_newline(t)) {
            do skip_blanks(t);
            while (take_newline(t));
            return true;
        }
    }
    return toml_fault(t, "an escape that TOML does not have");
}

/* A character as it stands. */
static bool take_plain(struct toml *t, bool lines, struct text *out)
{
    uint32_t code;
    size_t   size;
    int      c = peek(t);

    if (c < 0) return toml_fault(t, "a string that does not end");
    if (c == '\n' || begins(t, "\r\n")) {
        if (!lines) return toml_fault(t, "a string that does not end on its line");
        take_newline(t);
        text_char(out, '\n');
        return true;
    }
    if ((c < 0x20 && c != '\t') || c == 0x7F)
        return toml_fault(t, "a control character in a string");
    size = utf8_next(t->at, (size_t)(t->end - t->at), &code);
    if (size == 0) return toml_fault(t, "bytes that are not UTF-8");
    for (size_t i = 0; i < size; i++) text_char(out, *t->at++);
    return true;
}

/* One or two quotes may stand before the three that end a string of many lines. */
static bool take_end(struct toml *t, char quote, struct text *out)
{
    const char ends[] = {quote, quote, quote, '\0'};

    if (!begins(t, ends)) return false;
    t->at += 3;
    for (unsigned i = 0; i < 2 && peek(t) == quote; i++, t->at++) text_char(out, quote);
    return true;
}

static bool take_string(struct toml *t, struct text *out)
{
    char quote = *t->at;
    bool literal = quote == '\'';
    bool lines = begins(t, literal ? "'''" : "\"\"\"");

    t->at += lines ? 3 : 1;
    if (lines) take_newline(t);
    while (!t->why) {
        if (lines ? take_end(t, quote, out) : peek(t) == quote) {
            if (!lines) t->at++;
            return true;
        }
        if (!literal && peek(t) == '\\') {
            t->at++;
            take_escape(t, lines, out);
        } else {
            take_plain(t, lines, out);
        }
    }
    return false;
}

/* --------------------------------- keys --------------------------------- */

static bool take_key(struct toml *t, struct text *name)
{
    for (;;) {
        skip_blanks(t);
        if (peek(t) == '"' || peek(t) == '\'') {
            if (begins(t, "'''") || begins(t, "\"\"\""))
                return toml_fault(t, "a key of many lines");
            if (!take_string(t, name)) return false;
        } else {
            if (!is_bare(peek(t))) return toml_fault(t, "a key was expected");
            while (is_bare(peek(t))) text_char(name, *t->at++);
        }
        skip_blanks(t);
        if (peek(t) != '.') break;
        t->at++;
        text_char(name, '.');
    }
    return name->cut ? toml_fault(t, "a key that is too long") : true;
}

static enum toml_item take_header(struct toml *t, struct text *name)
{
    t->at++;
    if (peek(t) == '[') {
        toml_fault(t, "an array of tables has no place in a hand history");
        return TOML_FAULT;
    }
    if (!take_key(t, name)) return TOML_FAULT;
    if (peek(t) != ']') {
        toml_fault(t, "a table's name ends with ]");
        return TOML_FAULT;
    }
    t->at++;
    t->value = true;
    return TOML_TABLE;
}

enum toml_item toml_next(struct toml *t, char *name, size_t size)
{
    struct text out = text_over(name, size);

    if (t->why) return TOML_FAULT;
    if (t->value) {
        skip_blanks(t);
        skip_comment(t);
        if (peek(t) >= 0 && !take_newline(t)) {
            toml_fault(t, "something stands after the value");
            return TOML_FAULT;
        }
        t->value = false;
    }
    skip_lines(t);
    if (peek(t) < 0) return TOML_END;
    if (peek(t) == '[') return take_header(t, &out);
    if (!take_key(t, &out)) return TOML_FAULT;
    if (peek(t) != '=') {
        toml_fault(t, "a key is followed by =");
        return TOML_FAULT;
    }
    t->at++;
    skip_blanks(t);
    return TOML_KEY;
}

/* -------------------------------- values -------------------------------- */

enum toml_kind toml_kind(const struct toml *t)
{
    int c = peek(t);

    return c == '"' || c == '\'' ? TOML_STRING
           : c == '['            ? TOML_ARRAY
           : c == '{'            ? TOML_INLINE
                                 : TOML_OTHER;
}

bool toml_string(struct toml *t, struct text *out)
{
    if (t->why) return false;
    if (toml_kind(t) != TOML_STRING) return toml_fault(t, "a string was expected");
    if (!take_string(t, out)) return false;
    t->value = true;
    return out->cut ? toml_fault(t, "a string that is too long") : true;
}

static bool is_word(int c)
{
    return is_bare(c) || c == '+' || c == '.' || c == ':';
}

bool toml_word(struct toml *t, struct text *out)
{
    if (t->why) return false;
    if (!is_word(peek(t))) return toml_fault(t, "a value was expected");
    for (;; t->at++) {
        /* 2009-07-01 19:37:54: a date and its time may have a blank between them. */
        bool moment = peek(t) == ' ' && out->used == 10 && out->at[4] == '-' &&
                      t->at + 1 < t->end && t->at[1] >= '0' && t->at[1] <= '9';

        if (!moment && !is_word(peek(t))) break;
        text_char(out, *t->at);
    }
    t->value = true;
    return out->cut ? toml_fault(t, "a value that is too long") : true;
}

bool toml_open(struct toml *t)
{
    if (t->why) return false;
    if (toml_kind(t) != TOML_ARRAY) return toml_fault(t, "an array was expected");
    t->at++;
    return true;
}

bool toml_more(struct toml *t, bool *any)
{
    if (t->why) return false;
    skip_lines(t);
    if (*any && peek(t) == ',') {
        t->at++;
        *any = false;
        skip_lines(t);
    } else if (*any && peek(t) >= 0 && peek(t) != ']') {
        return toml_fault(t, "a comma or ] was expected");
    }
    if (peek(t) == ']') {
        t->at++;
        t->value = true;
        return false;
    }
    if (peek(t) < 0) return toml_fault(t, "an array that does not end");
    *any = true;
    return true;
}

static bool is_date_or_number(const char *word)
{
    /* Whoever uses a word knows better; what is skipped must at least look like one. */
    return (*word >= '0' && *word <= '9') || *word == '+' || *word == '-' ||
           text_same(word, "inf") || text_same(word, "nan") || text_same(word, "true") ||
           text_same(word, "false");
}

static bool skip_value(struct toml *t, unsigned depth);

static bool skip_array(struct toml *t, unsigned depth)
{
    bool any = false;

    toml_open(t);
    while (toml_more(t, &any)) skip_value(t, depth + 1);
    return !t->why;
}

/* { a = 1, b = 2 }, on one line. */
static bool skip_inline(struct toml *t, unsigned depth)
{
    t->at++;
    skip_blanks(t);
    if (peek(t) != '}') {
        for (;;) {
            char        space[TOML_NAME];
            struct text name = text_over(space, sizeof space);

            if (!take_key(t, &name)) return false;
            if (peek(t) != '=') return toml_fault(t, "a key is followed by =");
            t->at++;
            skip_blanks(t);
            if (!skip_value(t, depth + 1)) return false;
            skip_blanks(t);
            if (peek(t) != ',') break;
            t->at++;
        }
        if (peek(t) != '}') return toml_fault(t, "a comma or } was expected");
    }
    t->at++;
    t->value = true;
    return true;
}

static bool skip_value(struct toml *t, unsigned depth)
{
    char        space[TOML_WORD];
    struct text word = text_over(space, sizeof space);

    if (t->why) return false;
    if (depth > TOML_DEPTH) return toml_fault(t, "values too deep inside each other");
    switch (toml_kind(t)) {
    case TOML_STRING: /* however long: nothing is kept of it */
        if (!take_string(t, &word)) return false;
        t->value = true;
        return true;
    case TOML_ARRAY: return skip_array(t, depth);
    case TOML_INLINE: return skip_inline(t, depth);
    case TOML_OTHER: break;
    }
    if (!toml_word(t, &word)) return false;
    return is_date_or_number(space) ? true : toml_fault(t, "a value was expected");
}

bool toml_skip(struct toml *t)
{
    return skip_value(t, 0);
}

bool toml_recover(struct toml *t)
{
    t->why = NULL;
    t->value = false;
    while (t->at < t->end) {
        const char *newline = memchr(t->at, '\n', (size_t)(t->end - t->at));

        if (!newline) t->at = t->end;
        else t->at = newline + 1;
        if (newline) t->line++;
        if (peek(t) == '[' && t->end - t->at > 1 && t->at[1] >= '0' && t->at[1] <= '9') return true;
    }
    return false;
}
