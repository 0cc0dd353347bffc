#include "floor/option_text.h"

#include "base/utf8.h"

#include <string.h>

#define QUOTE_MAX 40 /* characters of somebody's words that a message repeats */

int option_find(const struct game *game, const char *key)
{
    for (size_t i = 0; i < game->options_count; i++)
        if (text_same(game->options[i].words.key, key)) return (int)i;
    return -1;
}

bool option_read(const struct option *o, const char *words, int64_t *out)
{
    int64_t n;

    switch (o->kind) {
    case OPTION_CHOICE:
        for (const struct choice *c = o->choices; c->name; c++)
            if (text_same(c->name, words)) return *out = c->value, true;
        return false;
    case OPTION_COUNT:
    case OPTION_TIMES: return read_number(words, out);
    case OPTION_EURO:
    case OPTION_PERCENT: /* two decimals, as money has */ return read_euro(words, out);
    case OPTION_SECONDS:
        if (!read_number(words, &n) || n > INT64_MAX / 1000 || n < INT64_MIN / 1000) return false;
        *out = n * 1000;
        return true;
    }
    return false;
}

void option_write(const struct option *o, int64_t value, struct text *out)
{
    switch (o->kind) {
    case OPTION_CHOICE:
        for (const struct choice *c = o->choices; c->name; c++)
            if (c->value == value) {
                text_put(out, c->name);
                return;
            }
        text_number(out, value);
        return;
    case OPTION_COUNT:
    case OPTION_TIMES: text_number(out, value); return;
    case OPTION_EURO:
    case OPTION_PERCENT: text_euro(out, value); return;
    case OPTION_SECONDS: text_number(out, value / 1000); return;
    }
}

static void write_choices(const struct option *o, enum tongue tongue, struct text *out)
{
    for (const struct choice *c = o->choices; c->name; c++) {
        if (c != o->choices) text_put(out, c[1].name ? ", " : either(tongue, " ou ", " or "));
        text_put(out, c->name);
    }
}

void option_write_bounds(const struct option *o, enum tongue tongue, struct text *out)
{
    if (o->kind == OPTION_CHOICE) {
        write_choices(o, tongue, out);
        return;
    }
    text_put(out, either(tongue, "de ", "from "));
    option_write(o, o->low, out);
    text_put(out, either(tongue, " a ", " to "));
    option_write(o, o->high, out);
}

void text_quote(struct text *out, const char *words)
{
    size_t   left = strlen(words), size;
    uint32_t code;

    text_char(out, '"');
    for (unsigned count = 0; left > 0; words += size, left -= size) {
        if (count++ == QUOTE_MAX) {
            text_put(out, "…");
            break;
        }
        size = utf8_next(words, left, &code);
        if (size == 0 || utf8_is_hidden(code)) text_put(out, "\xEF\xBF\xBD");
        else
            for (size_t i = 0; i < size; i++) text_char(out, words[i]);
        if (size == 0) size = 1;
    }
    text_char(out, '"');
}

void option_misread(const struct option *o, const char *words, enum tongue tongue, struct text *out)
{
    text_put(out, o->words.key);
    text_put(out, ": ");
    text_quote(out, words);
    switch (o->kind) {
    case OPTION_CHOICE:
        text_put(out, either(tongue, " não é ", " is not "));
        write_choices(o, tongue, out);
        if (o->rule) {
            text_put(out, ", ");
            text_put(out, o->rule);
        }
        break;
    case OPTION_COUNT:
        text_put(out, either(tongue, " não é um número inteiro", " is not a whole number"));
        break;
    case OPTION_TIMES:
        text_put(out, either(tongue, " não é um número inteiro de vezes o mínimo",
                             " is not a whole number of times the minimum"));
        break;
    case OPTION_EURO:
        text_put(out, either(tongue, " não é um valor em euros, como 5 ou 0.50",
                             " is not an amount in euro, such as 5 or 0.50"));
        break;
    case OPTION_PERCENT:
        text_put(out, either(tongue, " não é uma percentagem, como 5 ou 2.5",
                             " is not a percentage, such as 5 or 2.5"));
        break;
    case OPTION_SECONDS:
        text_put(out, either(tongue, " não é um número inteiro de segundos",
                             " is not a whole number of seconds"));
        break;
    }
}

bool house_set(const struct game *game, const char *setting, enum tongue tongue,
               struct house *house, struct text *why)
{
    char        key[32];
    const char *value = strchr(setting, '=');
    int         option;

    if (!value || value == setting) {
        text_quote(why, setting);
        text_put(why, either(tongue, " não tem a forma opção=valor", " is not option=value"));
        return false;
    }

    size_t size = (size_t)(value - setting);

    if (size < sizeof key) {
        memcpy(key, setting, size);
        key[size] = '\0';
    }
    if (size >= sizeof key || (option = option_find(game, key)) < 0) {
        text_quote(why, setting);
        text_put(why, either(tongue, ": não há essa opção em ", ": there is no such option in "));
        text_put(why, game->key);
        return false;
    }
    if (option_read(&game->options[option], value + 1, &house->value[option])) return true;
    option_misread(&game->options[option], value + 1, tongue, why);
    return false;
}
