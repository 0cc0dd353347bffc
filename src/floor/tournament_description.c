#include "floor/tournament_file.h"

static void put_line(struct text *out, const char *key, int64_t n)
{
    text_put(out, key);
    text_char(out, '=');
    text_number(out, n);
    text_char(out, '\n');
}

static void put_list(struct text *out, const char *key, const int64_t *numbers, size_t count)
{
    text_put(out, key);
    for (size_t i = 0; i < count; i++) {
        text_char(out, i ? ' ' : '=');
        text_number(out, numbers[i]);
    }
    text_char(out, '\n');
}

void tournament_describe(const char *name, const struct tour_rules *r, struct text *out)
{
    text_put(out, "tournament=");
    text_put(out, name);
    text_char(out, '\n');
    put_line(out, "start", r->start_ms);
    for (unsigned i = 0; i < TO_OPTIONS; i++)
        put_line(out, tour_options[i].words.key, r->house.is[i]);
    for (uint32_t i = 0; i < r->levels; i++) {
        const struct tour_level *l = &r->level[i];

        put_list(out, "level", (const int64_t[]){l->small, l->big, l->ante, l->length, l->break_ms},
                 5);
    }
    for (uint32_t i = 0; i < r->plans; i++) {
        put_line(out, "plan", r->plan[i].entries);
        for (uint32_t k = 0; k < r->plan[i].rows; k++) {
            const struct tour_row *row = &r->row[r->plan[i].first + k];

            put_list(out, "share", (const int64_t[]){row->places, row->each}, 2);
        }
    }
    for (uint32_t i = 0; i < r->spins; i++)
        put_list(out, "spin", (const int64_t[]){r->spin[i].weight, r->spin[i].prize}, 2);
}
