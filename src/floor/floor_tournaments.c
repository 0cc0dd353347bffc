#include "floor/floor_reading.h"
#include "floor/tournament_file.h"

#include "base/file.h"
#include "base/must.h"

#include <stdlib.h>
#include <string.h>

enum { TOURNAMENT_FILE, TOURNAMENT_KEYS };

static const char *const keys_of_one[TOURNAMENT_KEYS] = {"file"};

/* clang-format off */
const struct option floor_when[WHEN_OPTIONS] = {
    [WHEN_EVERY]   = {{"every", "de quanto em quanto tempo", "how often"}, OPTION_SECONDS,
                      60000, 604800000, 0, NULL, NULL},
    [WHEN_COMPANY] = {{"company", "jogadores da casa depois de", "the house's own players after"},
                      OPTION_SECONDS, 1000, 3600000, 0, NULL, "811/2015 r.74"},
    [WHEN_AT_ONCE] = {{"at_once", "ao mesmo tempo", "side by side"}, OPTION_COUNT, 1, 4, 1, NULL,
                      NULL},
};
/* clang-format on */

/* -------------------------------- the list ------------------------------- */

static void read_path(struct reading *r, const yaml_node_t *n, struct floor_tournament *out)
{
    const char *words = words_of(n);

    if (!words || !*words || strlen(words) > FLOOR_PATH_MAX)
        complain(r, n->start_mark, "file", "não é o nome de um ficheiro",
                 "is not the name of a file");
    else memcpy(out->path, words, strlen(words) + 1);
}

static void read_tournament(struct reading *r, const yaml_node_t *map, struct floor_tournament *out)
{
    struct keys keys = {.fixed = keys_of_one,
                        .fixed_count = TOURNAMENT_KEYS,
                        .options = floor_when,
                        .options_count = WHEN_OPTIONS};

    out->line = (unsigned)map->start_mark.line + 1;
    out->column = (unsigned)map->start_mark.column + 1;
    out->when = house_usual(floor_when, WHEN_OPTIONS);
    if (map->type != YAML_MAPPING_NODE) {
        complain(r, map->start_mark, "tournaments", "um torneio descreve-se por chaves e valores",
                 "a tournament is described by keys and values");
        return;
    }
    read_keys(r, map, &keys);
    if (keys.value[TOURNAMENT_FILE]) read_path(r, keys.value[TOURNAMENT_FILE], out);
    else complain(r, map->start_mark, "file", "falta", "is missing");
    for (unsigned i = 0; i < WHEN_OPTIONS; i++)
        if (keys.value[TOURNAMENT_KEYS + i])
            read_bounded(r, keys.value[TOURNAMENT_KEYS + i], &floor_when[i], &out->when.value[i]);
}

void read_tournaments(struct reading *r, const yaml_node_t *list)
{
    const yaml_node_item_t *first = list->data.sequence.items.start;
    size_t                  count;

    if (list->type != YAML_SEQUENCE_NODE) {
        complain(r, list->start_mark, "tournaments", "não é uma lista de torneios",
                 "is not a list of tournaments");
        return;
    }
    count = (size_t)(list->data.sequence.items.top - first);
    if (count > FLOOR_TOURNAMENTS_MAX) {
        complain(r, node(r, first[FLOOR_TOURNAMENTS_MAX])->start_mark, "tournaments",
                 "são mais de 16", "there are more than 16");
        return;
    }
    if (count == 0) return;
    r->floor->tournament = calloc(count, sizeof *r->floor->tournament);
    must(r->floor->tournament != NULL);
    r->floor->tournaments = count;
    for (size_t i = 0; i < count; i++)
        read_tournament(r, node(r, first[i]), &r->floor->tournament[i]);
}
_Static_assert(FLOOR_TOURNAMENTS_MAX == 16, "the sentence above says 16");

/* -------------------------------- the files ------------------------------ */

static struct floor_problem *complain_of_one(struct reading *r, const struct floor_tournament *t)
{
    return problem_at(r, (yaml_mark_t){.line = t->line - 1, .column = t->column - 1});
}

static void refuse_when(struct reading *r, const struct floor_tournament *t, enum floor_when option,
                        const char *pt, const char *en)
{
    struct floor_problem *p = complain_of_one(r, t);
    struct text           words = text_over(p->words, sizeof p->words);

    p->option = floor_when[option].words.key;
    p->rule = floor_when[option].rule;
    text_put(&words, p->option);
    text_put(&words, ": ");
    text_put(&words, either(r->tongue, pt, en));
    if (!p->rule) return;
    text_put(&words, ", ");
    text_put(&words, p->rule);
}

/* "tournaments/x.yaml:12:3: what is wrong", where the floor names it. */
static void take_over(struct reading *r, const struct floor_tournament *t,
                      const struct floor_problem *found)
{
    bool                  lawful = r->floor->lawful;
    struct floor_problem *p = complain_of_one(r, t);
    struct text           words = text_over(p->words, sizeof p->words);

    p->warning = found->warning;
    p->option = found->option;
    p->rule = found->rule;
    if (found->warning) r->floor->lawful = lawful;
    text_put(&words, t->path);
    text_char(&words, ':');
    text_number(&words, found->line);
    text_char(&words, ':');
    text_number(&words, found->column);
    text_put(&words, ": ");
    text_put(&words, found->words);
}

/* What the document and its place in the house have against each other.  The tables of one
 * are numbered below those of the next (pit/tournament.h), which leaves room for so many. */
static void check_when(struct reading *r, const struct floor_tournament *t)
{
    const int64_t *value = t->file->rules.house.value;

    if (t->when.value[WHEN_EVERY] && value[TO_MODE] != TOUR_SCHEDULED)
        refuse_when(r, t, WHEN_EVERY, "só um torneio com hora marcada se repete a horas",
                    "only a scheduled tournament is held again by the clock");
    if (t->when.value[WHEN_COMPANY] && value[TO_BOOK] != BOOK_DEMO)
        refuse_when(r, t, WHEN_COMPANY, "os jogadores da casa só jogam em demonstração",
                    "the house's own players only play in demonstrations");
    if (value[TO_ENTRANTS_MAX] <= FLOOR_ENTRANTS_MAX) return;

    struct floor_problem *p = complain_of_one(r, t);
    struct text           words = text_over(p->words, sizeof p->words);

    p->option = tour_options[TO_ENTRANTS_MAX].words.key;
    text_put(&words, p->option);
    text_put(&words, either(r->tongue, ": nesta casa são no máximo ", ": in this house at most "));
    text_number(&words, FLOOR_ENTRANTS_MAX);
}

static void fetch(struct reading *r, struct floor_tournament *t, const char *folder, size_t length)
{
    char        path[2 * FLOOR_PATH_MAX + 2];
    struct text at = text_over(path, sizeof path);
    const char *why = "";
    size_t      size;
    char       *text;

    for (size_t i = 0; *t->path != '/' && i < length; i++) text_char(&at, folder[i]);
    text_put(&at, t->path);
    text = at.cut ? NULL : file_read(path, FLOOR_BYTES_MAX, &size, &why);
    if (!text) {
        struct floor_problem *p = complain_of_one(r, t);
        struct text           words = text_over(p->words, sizeof p->words);

        text_put(&words, t->path);
        text_put(&words, ": ");
        text_put(&words, why);
        return;
    }
    t->file = calloc(1, sizeof *t->file);
    must(t->file != NULL);
    tournament_read(text, size, r->tongue, t->file);
    free(text);
    for (size_t i = 0; i < t->file->found.problems; i++)
        take_over(r, t, &t->file->found.problem[i]);
    if (t->file->found.lawful) check_when(r, t);
}

void floor_fetch(struct floor *floor, const char *path, enum tongue tongue)
{
    struct reading r = {.floor = floor, .tongue = tongue, .table = -1};
    const char    *slash = strrchr(path, '/');

    for (size_t i = 0; i < floor->tournaments; i++)
        if (*floor->tournament[i].path)
            fetch(&r, &floor->tournament[i], path, slash ? (size_t)(slash - path) + 1 : 0);
    sort_problems(floor);
}

void release_tournaments(struct floor *floor)
{
    for (size_t i = 0; i < floor->tournaments; i++) {
        if (floor->tournament[i].file) tournament_release(floor->tournament[i].file);
        free(floor->tournament[i].file);
    }
    free(floor->tournament);
}
