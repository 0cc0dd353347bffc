#include "floor/floor_reading.h"

#include "base/nearest.h"
#include "base/utf8.h"

#include <string.h>

/* --------------------------------- values ------------------------------- */

const yaml_node_t *node(struct reading *r, int id)
{
    return yaml_document_get_node(&r->document, id);
}

const char *words_of(const yaml_node_t *n)
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
    static const char *const taken[] = {"",     "~",    "null",  "Null",  "NULL", "true",
                                        "True", "TRUE", "false", "False", "FALSE"};
    size_t                   numbers = strspn(words, "0123456789.-+_eExX");

    if (!is_plain(n)) return false;
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (text_same(words, taken[i])) return true;
    return words[numbers] == '\0' && strpbrk(words, "0123456789") != NULL;
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

void read_name(struct reading *r, const yaml_node_t *n, const char *subject,
               char out[4 * FLOOR_NAME_MAX + 1])
{
    const char *words = words_of(n);

    if (n->type != YAML_SCALAR_NODE || (words && is_not_text(n, words)))
        complain(r, n->start_mark, subject, "não é um texto", "is not text");
    else if (!words || has_hidden(words))
        complain(r, n->start_mark, subject, "tem caracteres invisíveis ou de controlo",
                 "has characters that are invisible or controls");
    else if (!*words) complain(r, n->start_mark, subject, "está vazio", "is empty");
    else if (*words == ' ' || words[strlen(words) - 1] == ' ')
        complain(r, n->start_mark, subject, "começa ou acaba com um espaço",
                 "begins or ends with a space");
    else if (utf8_length(words) > FLOOR_NAME_MAX)
        complain(r, n->start_mark, subject, "tem mais de 60 caracteres",
                 "has more than 60 characters");
    else memcpy(out, words, strlen(words) + 1);
}
_Static_assert(FLOOR_NAME_MAX == 60, "the sentence above says 60");

bool read_option(struct reading *r, const yaml_node_t *n, const struct option *o, int64_t *out)
{
    const char *words = words_of(n);

    if (n->type != YAML_SCALAR_NODE || !words || (is_plain(n) && !*words)) {
        complain(r, n->start_mark, o->words.key, "não tem um valor simples", "has no single value")
            ->option = o->words.key;
    } else if (o->kind != OPTION_CHOICE && !is_plain(n)) {
        complain(r, n->start_mark, o->words.key, "é um texto entre aspas, não um número",
                 "is text between quotes, not a number")
            ->option = o->words.key;
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

bool read_bounded(struct reading *r, const yaml_node_t *n, const struct option *o, int64_t *out)
{
    struct floor_problem *p;
    struct text           t;
    struct fault          f;

    if (!read_option(r, n, o, out)) return false;
    if (*out >= o->low && *out <= o->high) return true;
    f = (struct fault){.kind = *out < o->low ? FAULT_BELOW : FAULT_ABOVE,
                       .value = *out,
                       .limit = *out < o->low ? o->low : o->high};
    p = problem_at(r, n->start_mark);
    t = text_over(p->words, sizeof p->words);
    p->option = o->words.key;
    fault_say_of(o, &f, r->tongue, &t);
    return false;
}

/* --------------------------------- keys --------------------------------- */

static const char *key_near(const struct keys *keys, const char *words)
{
    const char *near = nearest_word(words, keys->fixed, keys->fixed_count, sizeof *keys->fixed);

    if (near || !keys->options) return near;
    return nearest_word(words, keys->options, keys->options_count, sizeof *keys->options);
}

static int key_index(const struct keys *keys, const char *words)
{
    for (size_t i = 0; i < keys->fixed_count; i++)
        if (text_same(words, keys->fixed[i])) return (int)i;
    for (size_t i = 0; i < keys->options_count; i++)
        if (text_same(words, keys->options[i].words.key)) return (int)(keys->fixed_count + i);
    return -1;
}

void read_keys(struct reading *r, const yaml_node_t *map, struct keys *keys)
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
