#include "feltro/play/scenes.h"

#include "feltro/play/show.h"

/* clang-format off */
static const struct scene *const scenes[] = {
    &scene_roulette_fr, &scene_roulette_us, &scene_banca_francesa,
    &scene_baccarat,    &scene_macau,       &scene_blackjack,      NULL};
/* clang-format on */

void scene_piles(const struct room *room)
{
    const cents *row = cloth_row(room->game, room->view, ME);

    for (unsigned place = 0; place < room->game->places; place++) {
        if (row[place] == 0) continue;
        printf("    ● ");
        print_place(room, place, 24);
        print_euro_right(room, row[place], 10);
        putchar('\n');
    }
}

void scene_lasts(const struct room *room, void (*print)(const struct room *, uint8_t))
{
    const struct table *t = room_table(room);
    unsigned            count = t->lasts < LAST_MAX ? t->lasts : LAST_MAX;

    if (count == 0) return;
    printf("  %s ", in(room, "Últimos resultados:", "Last results:"));
    for (unsigned i = 0; i < count && i < 12; i++) {
        putchar(' ');
        print(room, t->last[(t->lasts - 1 - i) % LAST_MAX]);
    }
    putchar('\n');
}

const struct scene *scene_of(const struct game *game)
{
    for (const struct scene *const *s = scenes; *s; s++)
        if (text_same((*s)->key, game->key)) return *s;
    return NULL;
}
