/* A record that somebody was given, read strictly: every field that is expected and no
 * other, of its type and within its bounds. */
#include "replay/round_record.h"

#include "base/must.h"
#include "floor/option_text.h"
#include "journal/bytes.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE_MOST INT64_C(9007199254740991)

/* What is read of one object; `used` of its fields. */
struct fields {
    json_t     *of;
    size_t      used;
    const char *wrong; /* the first field that is not what it should be */
};

static json_t *take(struct fields *f, const char *key)
{
    json_t *value = json_object_get(f->of, key);

    if (value) f->used++;
    return value;
}

static int64_t number(struct fields *f, const char *key, bool needed, int64_t most)
{
    json_t *value = take(f, key);

    if (!value && !needed) return 0;
    if (json_is_integer(value) && json_integer_value(value) >= 0 &&
        json_integer_value(value) <= most)
        return json_integer_value(value);
    if (!f->wrong) f->wrong = key;
    return 0;
}

static const char *words(struct fields *f, const char *key, size_t most)
{
    json_t *value = take(f, key);

    if (json_is_string(value) && json_string_length(value) <= most &&
        strlen(json_string_value(value)) == json_string_length(value))
        return json_string_value(value);
    if (!f->wrong) f->wrong = key;
    return "";
}

static uint64_t player(struct fields *f) /* 0: not told */
{
    int64_t number = 0;

    if (!json_object_get(f->of, "player")) return 0;
    if (!read_number(words(f, "player", 20), &number) || number < 0) {
        if (!f->wrong) f->wrong = "player";
        return 0;
    }
    return (uint64_t)number;
}

static void bytes(struct fields *f, const char *key, uint8_t out[32])
{
    const char *hex = words(f, key, 64);
    size_t      size;

    if (f->wrong) return;
    if (strlen(hex) != 64 || sodium_hex2bin(out, 32, hex, 64, NULL, &size, NULL) != 0 || size != 32)
        f->wrong = key;
}

static bool all_read(struct fields *f)
{
    if (!f->wrong && json_is_object(f->of) && json_object_size(f->of) != f->used)
        f->wrong = "a field that does not belong there";
    return !f->wrong;
}

static bool read_options(json_t *options, struct round_record *out)
{
    const char *key;
    json_t     *value;

    if (!json_is_object(options) || json_object_size(options) != out->spec.game->options_count)
        return false;
    json_object_foreach(options, key, value)
    {
        int option = option_find(out->spec.game, key);

        if (option < 0 || !json_is_integer(value)) return false;
        out->spec.house.value[option] = json_integer_value(value);
    }
    return true;
}

/* As the row that opened it would have it (pit/opening.h); no row is known to describe it. */
static void read_opening(struct fields *f, struct round_record *out)
{
    uint64_t    now = (uint64_t)number(f, "now", true, WHOLE_MOST);
    const char *names = words(f, "shoe", 2 * DECK * DECKS_MAX);
    uint8_t    *at;

    out->opening = malloc(OPENING_LEAST + DECK * DECKS_MAX);
    must(out->opening != NULL);
    at = put_u64(put_u64(out->opening, now), 0);
    while (!f->wrong && names[0]) {
        char name[3] = {names[0], names[1], 0};

        if (!names[1] || !card_read(name, at++)) f->wrong = "shoe";
        else names += 2;
    }
    out->opening_size = (size_t)(at - out->opening);
}

static bool read_seed(json_t *of, struct told_seed *out, const char **why)
{
    struct fields f = {.of = of};

    out->draws = (uint32_t)number(&f, "after", true, TOLD_ROWS);
    bytes(&f, "commitment", out->commitment);
    out->opened = !json_is_null(json_object_get(of, "seed"));
    if (out->opened) bytes(&f, "seed", out->seed);
    else take(&f, "seed");
    if (!all_read(&f)) *why = f.wrong;
    return !f.wrong;
}

static bool read_act(json_t *of, struct told_act *out, const char **why)
{
    struct fields f = {.of = of};
    const char   *key;
    bool          seated = json_object_get(of, "seat") != NULL;

    *out = (struct told_act){.seq = (uint64_t)number(&f, "row", true, WHOLE_MOST),
                             .player = player(&f),
                             .at_ms = number(&f, "at", true, WHOLE_MOST)};
    out->cmd.seat = seated ? (uint8_t)number(&f, "seat", true, SEATS_MAX - 1) : HOUSE;
    out->cmd.place = (uint16_t)number(&f, "place", false, UINT16_MAX);
    out->cmd.number = (uint32_t)number(&f, "number", false, UINT32_MAX);
    out->cmd.amount = number(&f, "amount", false, WHOLE_MOST);
    out->below = (uint32_t)number(&f, "below", false, UINT32_MAX);
    key = words(&f, "do", 16);
    out->cmd.kind = CMD_COUNT;
    for (uint8_t kind = 0; kind < CMD_COUNT; kind++)
        if (text_same(command_keys[kind], key)) out->cmd.kind = kind;
    if (!f.wrong && out->cmd.kind == CMD_COUNT) f.wrong = "do";
    if (!all_read(&f)) *why = f.wrong;
    return !f.wrong;
}

static bool read_line(json_t *of, struct told_line *out, const char **why)
{
    struct fields f = {.of = of};
    const char   *result, *rule;

    *out = (struct told_line){.seq = (uint64_t)number(&f, "row", true, WHOLE_MOST),
                              .player = player(&f)};
    out->value = (struct payout){.seat = (uint8_t)number(&f, "seat", true, SEATS_MAX - 1),
                                 .place = (uint16_t)number(&f, "place", true, UINT16_MAX),
                                 .hand = (uint8_t)number(&f, "hand", true, UINT8_MAX),
                                 .part = (uint8_t)number(&f, "part", true, UINT8_MAX),
                                 .chips = number(&f, "chips", true, WHOLE_MOST),
                                 .stake = number(&f, "stake", true, WHOLE_MOST),
                                 .prize = number(&f, "prize", true, WHOLE_MOST),
                                 .commission = number(&f, "commission", true, WHOLE_MOST),
                                 .back = number(&f, "back", true, WHOLE_MOST),
                                 .result = RESULTS};
    if (json_object_get(of, "key")) words(&f, "key", 96); /* for people; the place decides */
    result = words(&f, "result", 32);
    rule = words(&f, "rule", TOLD_RULE - 1);
    for (uint8_t i = 0; i < RESULTS; i++)
        if (text_same(result_words[i].key, result)) out->value.result = i;
    if (!f.wrong && out->value.result == RESULTS) f.wrong = "result";
    memcpy(out->rule, rule, strlen(rule)); /* terminated: *out began as zeros */
    if (!all_read(&f)) *why = f.wrong;
    return !f.wrong;
}

static bool read_openings(json_t *list, struct round_record *out, const char **why)
{
    *why = "openings";
    if (!json_is_array(list) || json_array_size(list) > FAIR_LEAVES) return false;
    out->openings = calloc(json_array_size(list) + 1, FAIR_OPENING);
    must(out->openings != NULL);
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t     *each = json_array_get(list, i);
        const char *hex = json_string_value(each);
        size_t      size;

        if (!hex || json_string_length(each) != 2 * FAIR_OPENING ||
            sodium_hex2bin(out->openings + i * FAIR_OPENING, FAIR_OPENING, hex, 2 * FAIR_OPENING,
                           NULL, &size, NULL) != 0 ||
            size != FAIR_OPENING)
            return false;
        out->openings_count++;
    }
    return true;
}

static bool read_lists(struct fields *f, struct round_record *out, const char **why)
{
    json_t *seeds = take(f, "seeds"), *acts = take(f, "commands"), *lines = take(f, "lines");

    if (!read_openings(take(f, "openings"), out, why)) return false;
    *why = "seeds, commands and lines must be lists, none of them endless";
    if (!json_is_array(seeds) || !json_is_array(acts) || !json_is_array(lines) ||
        json_array_size(seeds) > TOLD_SEEDS || json_array_size(acts) > TOLD_ROWS ||
        json_array_size(lines) > TOLD_ROWS)
        return false;
    out->act = calloc(json_array_size(acts) + 1, sizeof *out->act);
    out->line = calloc(json_array_size(lines) + 1, sizeof *out->line);
    must(out->act != NULL && out->line != NULL);
    for (size_t i = 0; i < json_array_size(seeds); i++)
        if (!read_seed(json_array_get(seeds, i), &out->seed[out->seeds++], why)) return false;
    for (size_t i = 0; i < json_array_size(acts); i++)
        if (!read_act(json_array_get(acts, i), &out->act[out->acts++], why)) return false;
    for (size_t i = 0; i < json_array_size(lines); i++) {
        if (!read_line(json_array_get(lines, i), &out->line[out->lines++], why)) return false;
        out->line[i].value.rule = out->line[i].rule;
    }
    return true;
}

static bool read_record(json_t *record, struct round_record *out, const char **why)
{
    static const char *const viewers[] = {"public", "player", "inspector"};
    struct fields            f = {.of = record};
    const char              *viewer, *name;
    json_t                  *is_void;

    *why = "this is not a record of a round";
    if (number(&f, "record", true, WHOLE_MOST) == 0 || f.wrong) return false;
    *why = "the record is of a version that this program does not know";
    if (json_integer_value(json_object_get(record, "record")) != TOLD_VERSION) return false;
    viewer = words(&f, "for", 16);
    *why = "for";
    for (out->as = FOR_ALL; !text_same(viewers[out->as], viewer); out->as++)
        if (out->as == FOR_INSPECTOR) return false;
    out->round = (uint64_t)number(&f, "round", true, WHOLE_MOST);
    out->table = (uint32_t)number(&f, "table", true, UINT32_MAX);
    out->rules = (uint32_t)number(&f, "rules", true, UINT32_MAX);
    out->opened_ms = number(&f, "opened", true, WHOLE_MOST);
    out->over_ms = number(&f, "over", true, WHOLE_MOST);
    bytes(&f, "configuration", out->spec.fingerprint);
    read_opening(&f, out);
    name = words(&f, "name", sizeof out->spec.name - 1);
    memcpy(out->spec.name, name, strlen(name));
    out->spec.game = game_find(words(&f, "game", 64));
    *why = "the game is not one of ours";
    if (!out->spec.game) return false;
    *why = "options";
    if (!read_options(take(&f, "options"), out)) return false;
    *why = "void";
    is_void = take(&f, "void");
    if (!json_is_boolean(is_void)) return false;
    out->is_void = json_is_true(is_void);
    if (!read_lists(&f, out, why)) return false;
    if (!all_read(&f)) *why = f.wrong;
    return !f.wrong;
}

bool round_record_read(const char *text, size_t size, struct round_record *out, const char **why)
{
    json_t *record = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    bool    good = false;

    *out = (struct round_record){0};
    *why = "this is not a JSON object";
    if (json_is_object(record)) good = read_record(record, out, why);
    json_decref(record);
    if (!good) round_record_release(out);
    return good;
}
