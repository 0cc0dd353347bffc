#include "floor/floor_reading.h"

#include "base/must.h"
#include "base/nearest.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { FLOOR_HOUSE, FLOOR_TABLES, FLOOR_KEYS };
enum { TABLE_NAME, TABLE_GAME, TABLE_OPTIONS };

static const char *const floor_keys[FLOOR_KEYS] = {"house", "tables"};
static const char *const table_keys[TABLE_OPTIONS] = {"name", "game"};

/* --------------------------------- values ------------------------------- */

static const yaml_node_t *node(struct reading *r, int id)
{
    return yaml_document_get_node(&r->document, id);
}

/* The words of a scalar; NULL for anything else and where a NUL hides in them. */
static const char *words_of(const yaml_node_t *n)
{
    if (n->type != YAML_SCALAR_NODE) return NULL;
    if (strlen((const char *)n->data.scalar.value) != n->data.scalar.length) return NULL;
    return (const char *)n->data.scalar.value;
}

static bool is_plain(const yaml_node_t *n)
{
    return n->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

/* Words that YAML takes for something else unless they are between quotes. */
static bool is_not_text(const yaml_node_t *n, const char *words)
{
    static const char *const taken[] = {"", "~", "null", "Null", "NULL", "true", "True", "TRUE",
                                        "false", "False", "FALSE"};
    size_t                   numbers = strspn(words, "0123456789.-+_eExX");

    if (!is_plain(n)) return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (text_same(words, taken[i])) return true;
    return words[numbers] == '\0';
}

static bool has_hidden(const char *words)
{
    uint32_t code = 0;

    for (size_t left = strlen(words), size; left > 0; words += size, left -= size) {
        size = utf8_next(words, left, &code);
        if (size == 0 || utf8_is_hidden(code)) return true;
    }
    return false;
}

static void read_name(struct reading *r, const yaml_node_t *n, const char *subject,
                      char out[4 * FLOOR_NAME_MAX + 1])
{
    const char *words = words_of(n);

    if (n->type != YAML_SCALAR_NODE || (words && is_not_text(n, words)))
        complain(r, n->start_mark, subject, "não é um texto", "is not text");
    else if (!words || has_hidden(words))
        complain(r, n->start_mark, subject, "tem caracteres invisíveis ou de controlo",
                 "has characters that are invisible or controls");
    else if (!*words)
        complain(r, n->start_mark, subject, "está vazio", "is empty");
    else if (*words == ' ' || words[strlen(words) - 1] == ' ')
        complain(r, n->start_mark, subject, "começa ou acaba com um espaço",
                 "begins or ends with a space");
    else if (utf8_length(words) > FLOOR_NAME_MAX)
        complain(r, n->start_mark, subject, "tem mais de 60 caracteres",
                 "has more than 60 characters");
    else memcpy(out, words, strlen(words) + 1);
}
_Static_assert(FLOOR_NAME_MAX == 60, "the sentence above says 60");

static bool read_option(struct reading *r, const yaml_node_t *n, const struct option *o,
                        int64_t *out)
{
    const char *words = words_of(n);

    if (n->type != YAML_SCALAR_NODE || !words || (is_plain(n) && !*words)) {
        complain(r, n->start_mark, o->words.key, "não tem um valor simples",
                 "has no single value")->option = o->words.key;
    } else if (o->kind != OPTION_CHOICE && !is_plain(n)) {
        complain(r, n->start_mark, o->words.key, "é um texto entre aspas, não um número",
                 "is text between quotes, not a number")->option = o->words.key;
    } else if (!option_read(o, words, out)) {
        struct floor_problem *p = problem_at(r, n->start_mark);
        struct text           t = text_over(p->words, sizeof p->words);

        p->rule = o->kind == OPTION_CHOICE ? o->rule : NULL;
        p->option = o->words.key;
        option_misread(o, words, r->tongue, &t);
    } else {
        return true;
    }
    return false;
}

/* --------------------------------- keys --------------------------------- */

#define KEYS_MAX (TABLE_OPTIONS + OPTIONS_MAX)

struct keys {
    const char *const  *fixed;
    size_t              fixed_count;
    const struct game  *game;             /* its options follow; may be NULL */
    bool                others;           /* they cannot be judged: the game is not known */
    const yaml_node_t  *value[KEYS_MAX];  /* what was found; NULL where nothing was */
};

static const char *key_near(const struct keys *keys, const char *words)
{
    const char *near = nearest_word(words, keys->fixed, keys->fixed_count, sizeof *keys->fixed);

    if (near || !keys->game) return near;
    return nearest_word(words, keys->game->options, keys->game->options_count,
                        sizeof *keys->game->options);
}

static int key_index(const struct keys *keys, const char *words)
{
    int option;

    for (size_t i = 0; i < keys->fixed_count; i++)
        if (text_same(words, keys->fixed[i])) return (int)i;
    option = keys->game ? option_find(keys->game, words) : -1;
    return option < 0 ? -1 : (int)keys->fixed_count + option;
}

static void read_keys(struct reading *r, const yaml_node_t *map, struct keys *keys)
{
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < map->data.mapping.pairs.top;
         p++) {
        const yaml_node_t *key = node(r, p->key);
        const char        *words = words_of(key);
        int                index;

        if (!words) {
            complain(r, key->start_mark, NULL, "uma chave que não é uma palavra",
                     "a key that is not a word");
            continue;
        }
        if (text_same(words, "<<")) {
            complain(r, key->start_mark, NULL, "fusões (<<) não se usam aqui",
                     "merge keys (<<) are not used here");
            continue;
        }
        index = key_index(keys, words);
        if (index < 0) {
            if (!keys->others)
                complain_of(r, key->start_mark, words, "não é uma chave daqui",
                            "is not a key that belongs here", key_near(keys, words));
        } else if (keys->value[index]) {
            complain_of(r, key->start_mark, words, "aparece duas vezes", "appears twice", NULL);
        } else {
            keys->value[index] = node(r, p->value);
        }
    }
}

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

static void read_options(struct reading *r, const yaml_node_t *map, const struct keys *keys,
                         struct floor_table *table)
{
    const struct option *options = table->game->options;
    struct faults       faults = {0};
    bool                whole = true;

    table->house = house_usual(options, table->game->options_count);
    for (size_t i = 0; i < table->game->options_count; i++) {
        const yaml_node_t *n = keys->value[TABLE_OPTIONS + i];

        if (n && !read_option(r, n, &options[i], &table->house.is[i])) whole = false;
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
    fingerprint_of(table->game, &table->house, table->fingerprint);
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
    table->game = keys.game = find_game(r, map);
    keys.others = !keys.game;
    read_keys(r, map, &keys);
    if (!keys.value[TABLE_NAME])
        complain(r, map->start_mark, "name", "falta", "is missing");
    else
        read_name(r, keys.value[TABLE_NAME], "name", table->name);
    for (int i = 0; i < r->table && *table->name; i++)
        if (text_same(table->name, r->floor->table[i].name)) {
            complain_of(r, keys.value[TABLE_NAME]->start_mark, table->name,
                        "já é o nome de outra mesa", "is already the name of another table", NULL);
            break;
        }
    if (table->game) read_options(r, map, &keys, table);
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
    r->floor->table = calloc((size_t)(top - first), sizeof *r->floor->table);
    must(r->floor->table != NULL);
    r->floor->tables = (size_t)(top - first);
    for (r->table = 0; r->table < top - first; r->table++)
        read_table(r, node(r, first[r->table]));
    r->table = -1;
}
_Static_assert(FLOOR_TABLES_MAX == 1000, "the sentence above says 1000");

static void read_root(struct reading *r, const yaml_node_t *root)
{
    struct keys keys = {.fixed = floor_keys, .fixed_count = FLOOR_KEYS};

    if (root->type != YAML_MAPPING_NODE) {
        complain(r, root->start_mark, NULL, "faltam as chaves house e tables",
                 "the keys house and tables are missing");
        return;
    }
    read_keys(r, root, &keys);
    for (size_t i = 0; i < FLOOR_KEYS; i++)
        if (!keys.value[i]) complain(r, root->start_mark, floor_keys[i], "falta", "is missing");
    if (keys.value[FLOOR_HOUSE])
        read_name(r, keys.value[FLOOR_HOUSE], "house", r->floor->house);
    if (keys.value[FLOOR_TABLES]) read_tables(r, keys.value[FLOOR_TABLES]);
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
    else if (bytes_are_plain(&r) && shape_is_used(&r))
        read_document(&r);
    sort_problems(out);
}

void floor_release(struct floor *floor)
{
    free(floor->table);
    free(floor->problem);
    *floor = (struct floor){0};
}
