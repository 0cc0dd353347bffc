#include "floor/tournament_file.h"

#include <string.h>

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
        put_line(out, tour_options[i].words.key, r->house.value[i]);
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

/* --------------------------------- reading -------------------------------- */

/* So many numbers with a space between them. */
static bool read_list(char *words, int64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *space = strchr(words, ' ');

        if ((space != NULL) != (i + 1 < count)) return false;
        if (space) *space = 0;
        if (!read_number(words, &numbers[i])) return false;
        if (space) words = space + 1;
    }
    return true;
}

static bool read_level(char *words, struct tour_rules *r)
{
    int64_t n[5];

    if (r->levels == TOUR_LEVELS_MAX || !read_list(words, n, 5)) return false;
    r->level[r->levels++] = (struct tour_level){n[0], n[1], n[2], n[3], n[4]};
    return true;
}

static bool read_plan(char *words, struct tour_rules *r)
{
    int64_t entries;

    if (r->plans == TOUR_PLANS_MAX || !read_list(words, &entries, 1)) return false;
    r->plan[r->plans++] = (struct tour_plan){.entries = (uint32_t)entries, .first = r->rows};
    return true;
}

static bool read_share(char *words, struct tour_rules *r)
{
    int64_t n[2];

    if (r->plans == 0 || r->rows == TOUR_ROWS_MAX || !read_list(words, n, 2)) return false;
    r->row[r->rows++] = (struct tour_row){(uint32_t)n[0], (uint32_t)n[1]};
    r->plan[r->plans - 1].rows++;
    return true;
}

static bool read_spin(char *words, struct tour_rules *r)
{
    int64_t n[2];

    if (r->spins == TOUR_SPINS_MAX || !read_list(words, n, 2)) return false;
    r->spin[r->spins++] = (struct tour_spin){n[0], n[1]};
    return true;
}

static bool read_option(const char *key, char *words, struct tour_rules *r)
{
    for (unsigned i = 0; i < TO_OPTIONS; i++)
        if (text_same(key, tour_options[i].words.key))
            return read_list(words, &r->house.value[i], 1);
    return false;
}

/* One line, without its end. */
static bool read_line(char *line, char name[TOURNAMENT_NAME_SIZE], struct tour_rules *r)
{
    char       *words = strchr(line, '=');
    struct text out;

    if (!words) return false;
    *words++ = 0;
    if (text_same(line, "level")) return read_level(words, r);
    if (text_same(line, "plan")) return read_plan(words, r);
    if (text_same(line, "share")) return read_share(words, r);
    if (text_same(line, "spin")) return read_spin(words, r);
    if (text_same(line, "start")) return read_list(words, &r->start_ms, 1);
    if (!text_same(line, "tournament")) return read_option(line, words, r);
    out = text_over(name, TOURNAMENT_NAME_SIZE);
    text_put(&out, words);
    return !out.cut;
}

bool tournament_recall(char *words, char name[TOURNAMENT_NAME_SIZE], struct tour_rules *out)
{
    char *line = words, *end;

    memset(name, 0, TOURNAMENT_NAME_SIZE);
    memset(out, 0, sizeof *out);
    for (; (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        if (!read_line(line, name, out)) return false;
    }
    return *line == 0 && tour_is_lawful(out);
}
