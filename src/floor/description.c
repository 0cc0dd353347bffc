#include "floor/description.h"

#include "floor/option_text.h"

#include <string.h>

void description_write(const struct floor_table *table, struct text *out)
{
    text_put(out, "game=");
    text_put(out, table->game->key);
    text_put(out, "\nname=");
    text_put(out, table->name);
    text_char(out, '\n');
    for (size_t i = 0; i < table->game->options_count; i++) {
        text_put(out, table->game->options[i].words.key);
        text_char(out, '=');
        text_number(out, table->house.value[i]);
        text_char(out, '\n');
    }
}

bool description_is_lawful(const struct floor_table *table)
{
    uint8_t       fingerprint[FINGERPRINT_BYTES];
    struct faults faults = {0};

    if (!table->game) return false;
    game_lawful(table->game, &table->house, &faults);
    if (faults_refuse(&faults)) return false;
    fingerprint_of(table->game, &table->house, fingerprint);
    return memcmp(fingerprint, table->fingerprint, sizeof fingerprint) == 0;
}

/* One line, without its end: "key=value". */
static bool read_line(char *line, struct floor_table *out)
{
    char   *value = strchr(line, '=');
    int64_t number;
    int     option;

    if (!value) return false;
    *value++ = 0;
    if (text_same(line, "game")) return (out->game = game_find(value)) != NULL;
    if (text_same(line, "name")) {
        struct text name = text_over(out->name, sizeof out->name);

        text_put(&name, value);
        return !name.cut;
    }
    option = out->game ? option_find(out->game, line) : -1;
    if (option < 0 || !read_number(value, &number)) return false;
    out->house.value[option] = number;
    return true;
}

bool description_read(const char *words, size_t size, struct floor_table *out)
{
    char   copy[DESCRIPTION_MAX];
    char  *line = copy, *end;
    size_t lines = 0;

    *out = (struct floor_table){0};
    if (size >= sizeof copy || memchr(words, 0, size)) return false;
    memcpy(copy, words, size);
    copy[size] = 0;
    for (; (end = strchr(line, '\n')); line = end + 1, lines++) {
        *end = 0;
        if (!read_line(line, out)) return false;
    }
    if (*line || !out->game || lines != 2 + out->game->options_count) return false;
    fingerprint_of(out->game, &out->house, out->fingerprint);
    return description_is_lawful(out);
}
