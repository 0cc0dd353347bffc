#include "floor/tournament_file.h"

#include "floor/floor_reading.h"

#include <stdlib.h>
#include <string.h>

enum { KEY_NAME, KEY_START, KEY_LEVELS, KEY_PRIZES, KEY_SPINS, KEY_OPTIONS };
enum { KEY_SMALL, KEY_BIG, KEY_ANTE, KEY_LENGTH, KEY_BREAK, LEVEL_KEYS };
enum { PLAN_ENTRIES, PLAN_SHARES, PLAN_KEYS };
enum { ROW_PLACES, ROW_EACH, ROW_KEYS };
enum { SPIN_WEIGHT, SPIN_PRIZE, SPIN_KEYS };

static const char *const root_keys[KEY_OPTIONS] = {"tournament", "start", "levels", "prizes",
                                                   "spins"};
static const char *const plan_keys[PLAN_KEYS] = {"entries", "shares"};
static const char *const row_keys[ROW_KEYS] = {"places", "each"};

/* Bounds are the law's business, which sees them all together: rules.c. */
static const struct option level_options[LEVEL_KEYS] = {
    [KEY_SMALL] = {.words = {.key = "small"}, .kind = OPTION_COUNT},
    [KEY_BIG] = {.words = {.key = "big"}, .kind = OPTION_COUNT},
    [KEY_ANTE] = {.words = {.key = "ante"}, .kind = OPTION_COUNT},
    [KEY_LENGTH] = {.words = {.key = "length"}, .kind = OPTION_COUNT},
    [KEY_BREAK] = {.words = {.key = "break"}, .kind = OPTION_SECONDS}};
static const struct option spin_options[SPIN_KEYS] = {
    [SPIN_WEIGHT] = {.words = {.key = "weight"}, .kind = OPTION_COUNT},
    [SPIN_PRIZE] = {.words = {.key = "prize"}, .kind = OPTION_EURO}};
static const struct option entries_option = {.words = {.key = "entries"}, .kind = OPTION_COUNT};
static const struct option places_option = {.words = {.key = "places"}, .kind = OPTION_COUNT};

/* What a tournament must say; the rest is not offered unless it is written. */
/* clang-format off */
static const enum tour_option always_said[] = {TO_VARIANT, TO_LIMIT, TO_MODE, TO_SEATS,
                                               TO_ENTRANTS_MIN, TO_ENTRANTS_MAX, TO_FEE_PRIZE,
                                               TO_FEE_COMMISSION, TO_CHIPS};
/* clang-format on */

struct document {
    struct reading    *r;
    struct tour_rules *rules;
    struct keys        keys;
    yaml_mark_t        level[TOUR_LEVELS_MAX], plan[TOUR_PLANS_MAX], spin[TOUR_SPINS_MAX];
    bool               whole; /* everything could be read */
};

/* ---------------------------------- lists -------------------------------- */

/* The items of a list, at most so many; NULL when it said what is wrong. */
static const yaml_node_item_t *items(struct document *d, const yaml_node_t *n, const char *subject,
                                     size_t most, size_t *count)
{
    const yaml_node_item_t *first = n->data.sequence.items.start;

    if (n->type != YAML_SEQUENCE_NODE) {
        complain(d->r, n->start_mark, subject, "não é uma lista", "is not a list");
        d->whole = false;
        return NULL;
    }
    *count = (size_t)(n->data.sequence.items.top - first);
    if (*count <= most) return first;
    complain(d->r, node(d->r, first[most])->start_mark, subject, "são demasiados",
             "there are too many");
    d->whole = false;
    return NULL;
}

static bool is_map(struct document *d, const yaml_node_t *n, const char *subject)
{
    if (n->type == YAML_MAPPING_NODE) return true;
    complain(d->r, n->start_mark, subject, "descreve-se por chaves e valores",
             "is described by keys and values");
    d->whole = false;
    return false;
}

static void read_or_note(struct document *d, const yaml_node_t *n, const struct option *o,
                         int64_t *out)
{
    if (n && !read_option(d->r, n, o, out)) d->whole = false;
}

static void must_say(struct document *d, const yaml_node_t *map, const yaml_node_t *value,
                     const char *key)
{
    if (value) return;
    complain(d->r, map->start_mark, key, "falta", "is missing")->option = key;
    d->whole = false;
}

/* Seconds of a level measured by time, kept in milliseconds. */
static int64_t length_kept(const struct tour_rules *rules, int64_t written)
{
    if (rules->house.value[TO_LEVELS_BY] != TOUR_BY_TIME) return written;
    return written > 0 && written < TOUR_CHIPS_MAX ? written * 1000 : 0;
}

static void read_level(struct document *d, const yaml_node_t *map)
{
    struct keys        keys = {.options = level_options, .options_count = LEVEL_KEYS};
    struct tour_level *level = &d->rules->level[d->rules->levels];
    int64_t            length = 0;

    if (!is_map(d, map, "levels")) return;
    d->level[d->rules->levels++] = map->start_mark;
    read_keys(d->r, map, &keys);
    must_say(d, map, keys.value[KEY_BIG], "big");
    must_say(d, map, keys.value[KEY_LENGTH], "length");
    read_or_note(d, keys.value[KEY_SMALL], &level_options[KEY_SMALL], &level->small);
    read_or_note(d, keys.value[KEY_BIG], &level_options[KEY_BIG], &level->big);
    read_or_note(d, keys.value[KEY_ANTE], &level_options[KEY_ANTE], &level->ante);
    read_or_note(d, keys.value[KEY_LENGTH], &level_options[KEY_LENGTH], &length);
    read_or_note(d, keys.value[KEY_BREAK], &level_options[KEY_BREAK], &level->break_ms);
    level->length = length_kept(d->rules, length);
}

static void read_levels(struct document *d, const yaml_node_t *n)
{
    size_t                  count;
    const yaml_node_item_t *list = items(d, n, "levels", TOUR_LEVELS_MAX, &count);

    for (size_t i = 0; list && i < count; i++) read_level(d, node(d->r, list[i]));
}

/* "12.5" percent is 125000 millionths; at most four decimals. */
static bool read_percent(const char *words, uint32_t *out)
{
    uint64_t n = 0;
    int      decimals = -1;

    if (!*words || *words == '.') return false;
    for (; *words; words++) {
        if (*words == '.' && decimals < 0) {
            decimals = 0;
            continue;
        }
        if (*words < '0' || *words > '9' || n > TOUR_WHOLE) return false;
        n = 10 * n + (uint64_t)(*words - '0');
        if (decimals >= 0 && ++decimals > 4) return false;
    }
    if (decimals == 0) return false;
    for (int missing = decimals < 0 ? 4 : 4 - decimals; missing > 0; missing--) n *= 10;
    if (n > TOUR_WHOLE) return false;
    *out = (uint32_t)n;
    return true;
}

static void read_share(struct document *d, const yaml_node_t *n, uint32_t *out)
{
    const char *words = words_of(n);

    if (words && read_percent(words, out)) return;
    complain(d->r, n->start_mark, "shares", "não é uma percentagem, como 12.5, até 100",
             "is not a percentage, such as 12.5, up to 100");
    d->whole = false;
}

/* A share of one place, or {places: 10, each: 1.5}. */
static void read_row(struct document *d, const yaml_node_t *n)
{
    struct tour_row *row = &d->rules->row[d->rules->rows];
    struct keys      keys = {.fixed = row_keys, .fixed_count = ROW_KEYS};
    int64_t          places = 0;

    if (d->rules->rows == TOUR_ROWS_MAX) {
        if (d->whole)
            complain(d->r, n->start_mark, "shares", "são demasiadas", "there are too many");
        d->whole = false;
        return;
    }
    d->rules->rows++;
    if (n->type != YAML_MAPPING_NODE) {
        row->places = 1;
        read_share(d, n, &row->each);
        return;
    }
    read_keys(d->r, n, &keys);
    must_say(d, n, keys.value[ROW_PLACES], "places");
    must_say(d, n, keys.value[ROW_EACH], "each");
    read_or_note(d, keys.value[ROW_PLACES], &places_option, &places);
    if (keys.value[ROW_EACH]) read_share(d, keys.value[ROW_EACH], &row->each);
    row->places = places > 0 && places <= TOUR_ENTRANTS_MAX ? (uint32_t)places : 0;
}

static void read_plan(struct document *d, const yaml_node_t *map)
{
    struct keys             keys = {.fixed = plan_keys, .fixed_count = PLAN_KEYS};
    struct tour_plan       *plan = &d->rules->plan[d->rules->plans];
    const yaml_node_item_t *list;
    int64_t                 entries = 0;
    size_t                  count;

    if (!is_map(d, map, "prizes")) return;
    d->plan[d->rules->plans++] = map->start_mark;
    plan->first = d->rules->rows;
    read_keys(d->r, map, &keys);
    must_say(d, map, keys.value[PLAN_ENTRIES], "entries");
    must_say(d, map, keys.value[PLAN_SHARES], "shares");
    read_or_note(d, keys.value[PLAN_ENTRIES], &entries_option, &entries);
    plan->entries = entries > 0 && entries <= UINT32_MAX ? (uint32_t)entries : 0;
    if (!keys.value[PLAN_SHARES]) return;
    list = items(d, keys.value[PLAN_SHARES], "shares", TOUR_ROWS_MAX, &count);
    for (size_t i = 0; list && i < count; i++) read_row(d, node(d->r, list[i]));
    plan->rows = d->rules->rows - plan->first;
}

static void read_plans(struct document *d, const yaml_node_t *n)
{
    size_t                  count;
    const yaml_node_item_t *list = items(d, n, "prizes", TOUR_PLANS_MAX, &count);

    for (size_t i = 0; list && i < count; i++) read_plan(d, node(d->r, list[i]));
}

static void read_spin(struct document *d, const yaml_node_t *map)
{
    struct keys       keys = {.options = spin_options, .options_count = SPIN_KEYS};
    struct tour_spin *spin = &d->rules->spin[d->rules->spins];

    if (!is_map(d, map, "spins")) return;
    d->spin[d->rules->spins++] = map->start_mark;
    read_keys(d->r, map, &keys);
    must_say(d, map, keys.value[SPIN_WEIGHT], "weight");
    must_say(d, map, keys.value[SPIN_PRIZE], "prize");
    read_or_note(d, keys.value[SPIN_WEIGHT], &spin_options[SPIN_WEIGHT], &spin->weight);
    read_or_note(d, keys.value[SPIN_PRIZE], &spin_options[SPIN_PRIZE], &spin->prize);
}

static void read_spins(struct document *d, const yaml_node_t *n)
{
    size_t                  count;
    const yaml_node_item_t *list = items(d, n, "spins", TOUR_SPINS_MAX, &count);

    for (size_t i = 0; list && i < count; i++) read_spin(d, node(d->r, list[i]));
}

/* ----------------------------------- law --------------------------------- */

static yaml_mark_t mark_of(const struct document *d, const yaml_node_t *root, int key)
{
    const yaml_node_t *value = d->keys.value[key];

    return value ? value->start_mark : root->start_mark;
}

static yaml_mark_t mark_of_fault(const struct document *d, const yaml_node_t *root,
                                 const struct tour_fault *f)
{
    switch ((enum tour_where)f->where) {
    case AT_OPTION: return mark_of(d, root, KEY_OPTIONS + f->at);
    case AT_START: return mark_of(d, root, KEY_START);
    case AT_LEVELS: return mark_of(d, root, KEY_LEVELS);
    case AT_LEVEL: return d->level[f->at];
    case AT_PLANS: return mark_of(d, root, KEY_PRIZES);
    case AT_PLAN: return d->plan[f->at];
    case AT_SPINS: return mark_of(d, root, KEY_SPINS);
    case AT_SPIN: return d->spin[f->at];
    }
    return root->start_mark;
}

static const char *subject_of(const struct tour_fault *f)
{
    switch ((enum tour_where)f->where) {
    case AT_OPTION: return tour_options[f->at].words.key;
    case AT_START: return root_keys[KEY_START];
    case AT_LEVELS:
    case AT_LEVEL: return root_keys[KEY_LEVELS];
    case AT_PLANS:
    case AT_PLAN: return root_keys[KEY_PRIZES];
    case AT_SPINS:
    case AT_SPIN: return root_keys[KEY_SPINS];
    }
    return NULL;
}

static void tell_faults(struct document *d, const yaml_node_t *root,
                        const struct tour_faults *faults)
{
    for (size_t i = 0; i < faults->bounds.count; i++) {
        const struct fault   *f = &faults->bounds.list[i];
        struct floor_problem *p = problem_at(d->r, mark_of(d, root, KEY_OPTIONS + f->option));
        struct text           t = text_over(p->words, sizeof p->words);

        p->option = tour_options[f->option].words.key;
        p->rule = f->rule;
        fault_say_of(&tour_options[f->option], f, d->r->tongue, &t);
    }
    for (size_t i = 0; i < faults->count; i++) {
        const struct tour_fault       *f = &faults->list[i];
        const struct tour_fault_words *words = &tour_fault_words[f->kind];
        struct floor_problem          *p = problem_at(d->r, mark_of_fault(d, root, f));
        struct text                    t = text_over(p->words, sizeof p->words);

        p->option = subject_of(f);
        p->rule = words->rule;
        text_put(&t, p->option);
        text_put(&t, ": ");
        text_put(&t, either(d->r->tongue, words->pt, words->en));
        text_put(&t, ", ");
        text_put(&t, words->rule);
    }
}

/* --------------------------------- the whole ----------------------------- */

static void read_start(struct document *d, const yaml_node_t *n)
{
    const char *words = words_of(n);

    if (words && moment_read(words, &d->rules->start_ms)) return;
    complain(d->r, n->start_mark, "start", "não é um momento UTC, como 2026-12-06T21:00Z",
             "is not a moment in UTC, such as 2026-12-06T21:00Z");
    d->whole = false;
}

static void read_options(struct document *d, const yaml_node_t *root)
{
    for (size_t i = 0; i < TO_OPTIONS; i++)
        read_or_note(d, d->keys.value[KEY_OPTIONS + i], &tour_options[i],
                     &d->rules->house.value[i]);
    for (size_t i = 0; i < sizeof always_said / sizeof always_said[0]; i++)
        must_say(d, root, d->keys.value[KEY_OPTIONS + (int)always_said[i]],
                 tour_options[always_said[i]].words.key);
}

static void read_root(struct reading *r, const yaml_node_t *root, struct tournament_file *out)
{
    struct document    d = {.r = r,
                            .rules = &out->rules,
                            .whole = true,
                            .keys = {.fixed = root_keys,
                                     .fixed_count = KEY_OPTIONS,
                                     .options = tour_options,
                                     .options_count = TO_OPTIONS}};
    struct tour_faults faults = {0};

    if (!is_map(&d, root, "tournament")) return;
    read_keys(r, root, &d.keys);
    must_say(&d, root, d.keys.value[KEY_NAME], root_keys[KEY_NAME]);
    must_say(&d, root, d.keys.value[KEY_LEVELS], root_keys[KEY_LEVELS]);
    if (d.keys.value[KEY_NAME])
        read_name(r, d.keys.value[KEY_NAME], root_keys[KEY_NAME], out->name);
    read_options(&d, root);
    if (d.keys.value[KEY_START]) read_start(&d, d.keys.value[KEY_START]);
    if (d.keys.value[KEY_LEVELS]) read_levels(&d, d.keys.value[KEY_LEVELS]);
    if (d.keys.value[KEY_PRIZES]) read_plans(&d, d.keys.value[KEY_PRIZES]);
    if (d.keys.value[KEY_SPINS]) read_spins(&d, d.keys.value[KEY_SPINS]);

    /* What concerns several values can only be judged when all of them are known. */
    if (d.whole) tour_lawful(&out->rules, &faults);
    else house_check(tour_options, TO_OPTIONS, &out->rules.house, &faults.bounds);
    tell_faults(&d, root, &faults);
}
_Static_assert((int)KEY_OPTIONS + (int)TO_OPTIONS <= (int)KEYS_MAX, "every key has its place");

static void read_document(struct reading *r, struct tournament_file *out)
{
    yaml_parser_t parser;

    if (!start_parser(r, &parser) || !yaml_parser_load(&parser, &r->document)) {
        complain_of_yaml(r, &parser);
    } else {
        read_root(r, yaml_document_get_root_node(&r->document), out);
        yaml_document_delete(&r->document);
    }
    yaml_parser_delete(&parser);
}

void tournament_read(const char *text, size_t size, enum tongue tongue, struct tournament_file *out)
{
    struct reading r = {
        .text = text, .size = size, .tongue = tongue, .floor = &out->found, .table = -1};

    *out = (struct tournament_file){.rules = tour_usual(), .found = {.lawful = true}};
    if (size > FLOOR_BYTES_MAX)
        complain(&r, (yaml_mark_t){0}, NULL, "o ficheiro tem mais de 1 MiB",
                 "the file has more than 1 MiB");
    else if (bytes_are_plain(&r) && shape_is_used(&r)) read_document(&r, out);
    sort_problems(&out->found);
    tournament_fingerprint(&out->rules, out->fingerprint);
}

void tournament_release(struct tournament_file *file)
{
    floor_release(&file->found);
}

/* A line that begins with the key, before any other key. */
bool tournament_is_one(const char *text, size_t size)
{
    static const char key[] = "tournament:";

    for (const char *end = text + size; text < end;) {
        const char *line = memchr(text, '\n', (size_t)(end - text));

        if (*text != '#' && *text != '\r' && *text != '\n' && *text != '-')
            return (size_t)(end - text) >= strlen(key) && memcmp(text, key, strlen(key)) == 0;
        if (!line) return false;
        text = line + 1;
    }
    return false;
}
