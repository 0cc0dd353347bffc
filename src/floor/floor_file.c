#include "floor/floor_reading.h"

#include "base/must.h"
#include "base/nearest.h"
#include "games/poker/poker.h"

#include <stdlib.h>
#include <string.h>

enum { FLOOR_HOUSE, FLOOR_TABLES, FLOOR_TOURNAMENTS, FLOOR_KEYS };
enum { TABLE_NAME, TABLE_GAME, TABLE_COPIES, TABLE_OPTIONS };

static const char *const floor_keys[FLOOR_KEYS] = {"house", "tables", "tournaments"};
static const char *const table_keys[TABLE_OPTIONS] = {"name", "game", "copies"};

/* How many tables there are of a kind: at an individual one there is room for one person. */
static const struct option copies_option = {
    {"copies", "mesas iguais", "tables alike"}, OPTION_COUNT, 1, FLOOR_COPIES_MAX, 1, NULL, NULL};

/* -------------------------------- tables -------------------------------- */

/* The value of a key, if it is there. */
static const yaml_node_t *value_of(struct reading *r, const yaml_node_t *map, const char *key)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const char *words = words_of(node(r, p->key));

        if (words && text_same(words, key)) return node(r, p->value);
    }
    return NULL;
}

/* The game of a table, looked for before anything else: the other keys are its options. */
static const struct game *find_game(struct reading *r, const yaml_node_t *map)
{
    const yaml_node_t *n = value_of(r, map, table_keys[TABLE_GAME]);
    const char        *words, *near, *list[64];
    size_t             count = 0;

    if (!n) {
        complain(r, map->start_mark, "game", "falta", "is missing");
        return NULL;
    }
    words = words_of(n);
    if (!words) {
        complain(r, n->start_mark, "game", "não é um texto", "is not text");
        return NULL;
    }
    if (game_find(words)) return game_find(words);
    for (const struct game *const *g = games; *g && count < 64; g++) list[count++] = (*g)->key;
    near = nearest_word(words, list, count, sizeof list[0]);
    complain_of(r, n->start_mark, words, "não é um jogo desta casa", "is not a game of this house",
                near);
    return NULL;
}

static void tell_faults(struct reading *r, const struct floor_table *table, const yaml_node_t *map,
                        const struct keys *keys, const struct faults *faults)
{
    for (size_t i = 0; i < faults->count; i++) {
        const struct fault   *fault = &faults->list[i];
        const yaml_node_t    *value = keys->value[TABLE_OPTIONS + fault->option];
        bool                  lawful = r->floor->lawful, warning = fault->kind == FAULT_INEXACT;
        struct floor_problem *p = problem_at(r, value ? value->start_mark : map->start_mark);
        struct text           t = text_over(p->words, sizeof p->words);

        p->option = table->game->options[fault->option].words.key;
        p->rule = fault->rule;
        p->warning = warning;
        if (warning) r->floor->lawful = lawful;
        fault_say(table->game, fault, r->tongue, &t);
    }
}

/* Money that must be something, and may be more than one thing. */
static bool is_never_guessed(const struct option *o)
{
    return o->kind == OPTION_EURO && o->low > 0 && o->low < o->high;
}

/* A table in session mode has hours, and seats only who registered before them (806/2015 r.2 m,
 * 806/2015 r.6 b, 809/2015 r.2 l, 809/2015 r.6 b, 811/2015 r.2 m, 811/2015 r.6 b).  Nobody here
 * keeps hours yet, and such a table would be run like any other under a false name:
 * docs/decisions/0236. */
static void refuse_session(struct reading *r, const yaml_node_t *n, const struct floor_table *table)
{
    const struct option  *running;
    struct floor_problem *p;
    struct text           t;

    if (table->game->banked || table->house.value[POK_RUNNING] != RUNNING_SESSION) return;
    running = &table->game->options[POK_RUNNING];
    p = problem_at(r, n->start_mark);
    t = text_over(p->words, sizeof p->words);
    p->option = running->words.key;
    p->rule = running->rule;
    text_put(&t, either(r->tongue, "running: esta casa ainda não tem mesas em regime de sessão, ",
                        "running: this house has no tables in session mode yet, "));
    text_put(&t, running->rule);
    text_put(&t, " b");
}

static void read_options(struct reading *r, const yaml_node_t *map, const struct keys *keys,
                         struct floor_table *table)
{
    const struct option *options = table->game->options;
    struct faults        faults = {0};
    bool                 whole = true;

    table->house = house_usual(options, table->game->options_count);
    for (size_t i = 0; i < table->game->options_count; i++) {
        const yaml_node_t *n = keys->value[TABLE_OPTIONS + i];

        if (n && !read_option(r, n, &options[i], &table->house.value[i])) whole = false;
    }
    for (size_t i = 0; i < table->game->options_count; i++)
        if (!keys->value[TABLE_OPTIONS + i] && is_never_guessed(&options[i])) {
            complain(r, map->start_mark, options[i].words.key,
                     "falta, e um valor em dinheiro não se adivinha",
                     "is missing, and money is never guessed")
                ->option = options[i].words.key;
            whole = false;
        }

    /* What concerns two values can only be judged when all of them are known. */
    if (whole) game_lawful(table->game, &table->house, &faults);
    else house_check(options, table->game->options_count, &table->house, &faults);
    tell_faults(r, table, map, keys, &faults);
    refuse_session(r, keys->value[TABLE_OPTIONS + POK_RUNNING], table);
    fingerprint_of(table->game, &table->house, table->fingerprint);
}

static void refuse_second_name(struct reading *r, yaml_mark_t at, size_t table)
{
    const struct floor *floor = r->floor;

    for (size_t i = 0; i < table && *floor->table[table].name; i++)
        if (text_same(floor->table[table].name, floor->table[i].name)) {
            complain_of(r, at, floor->table[table].name, "já é o nome de outra mesa",
                        "is already the name of another table", NULL);
            break;
        }
}

static void read_table(struct reading *r, const yaml_node_t *map)
{
    struct floor_table *table = &r->floor->table[r->table];
    struct keys         keys = {.fixed = table_keys, .fixed_count = TABLE_OPTIONS};

    if (map->type != YAML_MAPPING_NODE) {
        complain(r, map->start_mark, NULL, "uma mesa descreve-se por chaves e valores",
                 "a table is described by keys and values");
        return;
    }
    table->game = find_game(r, map);
    keys.others = !table->game;
    if (table->game) {
        keys.options = table->game->options;
        keys.options_count = table->game->options_count;
    }
    read_keys(r, map, &keys);
    if (!keys.value[TABLE_NAME]) complain(r, map->start_mark, "name", "falta", "is missing");
    else read_name(r, keys.value[TABLE_NAME], "name", table->name);
    if (keys.value[TABLE_NAME])
        refuse_second_name(r, keys.value[TABLE_NAME]->start_mark, (size_t)r->table);
    if (table->game) read_options(r, map, &keys, table);
}

/* How many of this table there are to be; 1 where that cannot be read, which has been told. */
static size_t copies_of(struct reading *r, const yaml_node_t *map, yaml_mark_t *at)
{
    const yaml_node_t *n = map->type == YAML_MAPPING_NODE
                               ? value_of(r, map, table_keys[TABLE_COPIES])
                               : NULL;
    int64_t            copies = 1;

    if (!n) return 1;
    *at = n->start_mark;
    return read_bounded(r, n, &copies_option, &copies) ? (size_t)copies : 1;
}

/* Behind all that are written, so that those keep their places: "Roleta", "Roleta (2)", … */
static void copy_table(struct reading *r, size_t first, size_t copies, yaml_mark_t at)
{
    struct floor *floor = r->floor;

    if (floor->tables + copies - 1 > FLOOR_TABLES_MAX) {
        complain(r, at, "copies", "com elas as mesas são mais de 1000",
                 "with these there are more than 1000 tables");
        return;
    }
    for (size_t k = 2; k <= copies; k++) {
        struct floor_table *copy = &floor->table[floor->tables];
        struct text         name = text_over(copy->name, sizeof copy->name);

        *copy = floor->table[first];
        copy->copy_of = (uint32_t)first + 1;
        text_put(&name, floor->table[first].name);
        text_put(&name, " (");
        text_number(&name, (int64_t)k);
        text_put(&name, ")");
        refuse_second_name(r, at, floor->tables++);
    }
}

static void read_tables(struct reading *r, const yaml_node_t *list)
{
    const yaml_node_item_t *first, *top;

    if (list->type != YAML_SEQUENCE_NODE) {
        complain(r, list->start_mark, "tables", "não é uma lista de mesas",
                 "is not a list of tables");
        return;
    }
    first = list->data.sequence.items.start;
    top = list->data.sequence.items.top;
    if (first == top) {
        complain(r, list->start_mark, "tables", "não há nenhuma", "there is none");
        return;
    }
    if (top - first > FLOOR_TABLES_MAX) {
        complain(r, node(r, first[FLOOR_TABLES_MAX])->start_mark, "tables", "são mais de 1000",
                 "there are more than 1000");
        return;
    }
    r->floor->table = calloc(FLOOR_TABLES_MAX, sizeof *r->floor->table);
    must(r->floor->table != NULL);
    r->floor->tables = (size_t)(top - first);
    for (r->table = 0; r->table < top - first; r->table++) read_table(r, node(r, first[r->table]));
    for (r->table = 0; r->table < top - first; r->table++) {
        yaml_mark_t at = {0};
        size_t      copies = copies_of(r, node(r, first[r->table]), &at);

        copy_table(r, (size_t)r->table, copies, at);
    }
    r->table = -1;
}
_Static_assert(FLOOR_TABLES_MAX == 1000, "the sentences above say 1000");

static void read_root(struct reading *r, const yaml_node_t *root)
{
    struct keys keys = {.fixed = floor_keys, .fixed_count = FLOOR_KEYS};

    if (root->type != YAML_MAPPING_NODE) {
        complain(r, root->start_mark, NULL, "faltam as chaves house e tables",
                 "the keys house and tables are missing");
        return;
    }
    read_keys(r, root, &keys);
    for (size_t i = 0; i < FLOOR_TOURNAMENTS; i++)
        if (!keys.value[i]) complain(r, root->start_mark, floor_keys[i], "falta", "is missing");
    if (keys.value[FLOOR_HOUSE]) read_name(r, keys.value[FLOOR_HOUSE], "house", r->floor->house);
    if (keys.value[FLOOR_TABLES]) read_tables(r, keys.value[FLOOR_TABLES]);
    if (keys.value[FLOOR_TOURNAMENTS]) read_tournaments(r, keys.value[FLOOR_TOURNAMENTS]);
}

/* --------------------------------- acts --------------------------------- */

static void read_document(struct reading *r)
{
    yaml_parser_t parser;

    if (!start_parser(r, &parser) || !yaml_parser_load(&parser, &r->document)) {
        complain_of_yaml(r, &parser);
    } else {
        read_root(r, yaml_document_get_root_node(&r->document));
        yaml_document_delete(&r->document);
    }
    yaml_parser_delete(&parser);
}

void floor_read(const char *text, size_t size, enum tongue tongue, struct floor *out)
{
    struct reading r = {.text = text, .size = size, .tongue = tongue, .floor = out, .table = -1};

    *out = (struct floor){.lawful = true};
    if (size > FLOOR_BYTES_MAX)
        complain(&r, (yaml_mark_t){0}, NULL, "o ficheiro tem mais de 1 MiB",
                 "the file has more than 1 MiB");
    else if (bytes_are_plain(&r) && shape_is_used(&r)) read_document(&r);
    sort_problems(out);
}

void floor_release(struct floor *floor)
{
    release_tournaments(floor);
    free(floor->table);
    free(floor->problem);
    *floor = (struct floor){0};
}
