#include "wire/hear.h"

#include "base/utf8.h"
#include "pit/live.h"

#include <jansson.h>
#include <string.h>

enum {
    HAS_TABLE = 1, HAS_AMOUNT = 2, HAS_PLACE = 4, HAS_NUMBER = 8, HAS_LANG = 16,
    MAY_SEAT = 32, MAY_AMOUNT = 64, MAY_TOKEN = 128, MAY_BELOW = 256, HAS_ROUND = 512,
    HAS_SESSION = 1024, MAY_TICKET = 2048, HAS_TOURNAMENT = 4096, MAY_TEXT = 8192,
    MAY_TURN = 16384
};

static const struct {
    const char *key;
    uint8_t     command;
    uint16_t    fields;
} asks[ASK_COUNT] = {
#define X(ask, key, command, fields) [ASK_##ask] = {key, command, fields},
    ASKS(X)
#undef X
};

const struct words complaint_words[COMPLAINT_COUNT] = {
#define X(name, key, pt, en) [COMPLAINT_##name] = {key, pt, en},
    COMPLAINTS(X)
#undef X
};

/* A whole number from 0 to `most`; numbers with a point or an exponent are not whole. */
static bool take_number(json_t *message, const char *key, int64_t most, int64_t *out)
{
    json_t *value = json_object_get(message, key);

    if (!json_is_integer(value)) return false;
    *out = json_integer_value(value);
    return *out >= 0 && *out <= most;
}

/* `key` if it is there and good; *used counts what was read. */
static bool read_field(json_t *message, const char *key, bool must_be, int64_t most, int64_t *out,
                       size_t *used, const char **wrong)
{
    if (!must_be && !json_object_get(message, key)) return true;
    if (take_number(message, key, most, out)) {
        ++*used;
        return true;
    }
    *wrong = key;
    return false;
}

static bool read_lang(json_t *message, struct said *out, size_t *used)
{
    const char *lang = json_string_value(json_object_get(message, "lang"));

    out->field = "lang";
    if (lang == NULL || (strcmp(lang, "pt") != 0 && strcmp(lang, "en") != 0)) return false;
    out->lang = strcmp(lang, "pt") == 0 ? PT : EN;
    ++*used;
    return true;
}

/* Text of at most `most` bytes, where it is there at all; *out began as zeros. */
static bool read_text(json_t *message, const char *key, size_t most, char *out, size_t *used,
                      const char **wrong)
{
    json_t     *value = json_object_get(message, key);
    const char *text = json_string_value(value);

    if (value == NULL) return true;
    *wrong = key;
    if (text == NULL || json_string_length(value) > most) return false;
    memcpy(out, text, json_string_length(value));
    ++*used;
    return true;
}

/* Which round or session, and below which number. */
static bool read_which(json_t *message, struct said *out, size_t *used)
{
    unsigned    fields = asks[out->ask].fields;
    const char *key = fields & HAS_ROUND ? "round" : "session";
    int64_t     which = 0, below = 0;

    if (fields & (HAS_ROUND | HAS_SESSION) &&
        !read_field(message, key, true, NUMBER_MOST, &which, used, &out->field))
        return false;
    if (fields & MAY_BELOW &&
        !read_field(message, "below", false, NUMBER_MOST, &below, used, &out->field))
        return false;
    out->which = (uint64_t)which;
    out->below = (uint64_t)below;
    return true;
}

static bool read_fields(json_t *message, struct said *out)
{
    unsigned fields = asks[out->ask].fields;
    int64_t  table = 0, amount = 0, place = 0, number = 0, seat = ANYWHERE;
    int64_t  tournament = 0, turn = 0;
    size_t   used = 2;    /* "n" and "do" */

    if (fields & HAS_TABLE &&
        !read_field(message, "table", true, UINT32_MAX, &table, &used, &out->field))
        return false;
    if (fields & (HAS_AMOUNT | MAY_AMOUNT) &&
        !read_field(message, "amount", fields & HAS_AMOUNT, NUMBER_MOST, &amount, &used,
                    &out->field))
        return false;
    if (fields & HAS_PLACE &&
        !read_field(message, "place", true, UINT16_MAX, &place, &used, &out->field))
        return false;
    if (fields & HAS_NUMBER &&
        !read_field(message, "number", true, UINT32_MAX, &number, &used, &out->field))
        return false;
    if (fields & MAY_SEAT &&
        !read_field(message, "seat", false, SEATS_MAX - 1, &seat, &used, &out->field))
        return false;
    if (fields & MAY_TURN &&
        !read_field(message, "turn", false, NUMBER_MOST, &turn, &used, &out->field))
        return false;
    if (fields & HAS_TOURNAMENT &&
        !read_field(message, "tournament", true, UINT32_MAX, &tournament, &used, &out->field))
        return false;
    if (!read_which(message, out, &used)) return false;
    if (fields & HAS_LANG && !read_lang(message, out, &used)) return false;
    if (fields & MAY_TOKEN &&
        !read_text(message, "token", TOKEN_MOST, out->token, &used, &out->field))
        return false;
    if (fields & MAY_TICKET &&
        (!read_text(message, "ticket", TICKET_MOST, out->ticket, &used, &out->field) ||
         (out->token[0] && out->ticket[0])))    /* he is one or the other */
        return false;
    if (fields & MAY_TEXT &&
        (!read_text(message, "text", TEXT_MOST, out->text, &used, &out->field) ||
         !utf8_is_plain(out->text)))
        return false;
    out->field = NULL;
    out->table = (uint32_t)table;
    out->seat = (uint8_t)seat;
    out->turn = (uint64_t)turn;
    out->tournament = (uint32_t)tournament;
    out->cmd = (struct command){.kind = asks[out->ask].command, .place = (uint16_t)place,
                                .number = (uint32_t)number, .amount = amount};
    return json_object_size(message) == used;
}

static enum complaint read_message(json_t *message, struct said *out)
{
    int64_t     n;
    const char *what;

    if (!json_is_object(message)) return COMPLAINT_NOT_JSON;
    if (!take_number(message, "n", NUMBER_MOST, &n) || n == 0) return COMPLAINT_NO_NUMBER;
    out->n = (uint64_t)n;
    what = json_string_value(json_object_get(message, "do"));
    for (unsigned i = 0; what && i < ASK_COUNT; i++) {
        if (strcmp(asks[i].key, what) != 0) continue;
        out->ask = (enum asked)i;
        return read_fields(message, out) ? COMPLAINT_NONE : COMPLAINT_FIELD;
    }
    return COMPLAINT_UNKNOWN;
}

enum complaint hear(const char *text, size_t size, struct said *out)
{
    json_t        *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    enum complaint no;

    *out = (struct said){0};
    no = read_message(message, out);
    json_decref(message);
    return no;
}
