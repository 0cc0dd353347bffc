/* games.c -- what lies on each table beside its chips. */
#include "wire/poker.h"
#include "wire/live_json.h"

#include "base/json_put.h"
#include "face/face.h"

/* Each move of the player whose turn it is, with what it would do to his chips. */
void live_json_asked_terms(struct json_writer *j, const struct game *game, const void *view)
{
    uint32_t options = game->awaits(view).options;

    if (!game_face(game)->consequence) return;
    json_put_key(j, "terms");
    json_put_array(j);
    for (unsigned i = 0; i < game->decisions_count; i++) {
        struct consequence does;

        if (!(options >> i & 1)) continue;
        does = face_consequence(game, view, i);
        json_put_object(j);
        put_string(j, "move", game->decisions[i].key);
        if (does.adds) put_number(j, "adds", does.adds);
        if (does.back) put_number(j, "back", does.back);
        put_string(j, "rule", does.rule);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_banked(struct json_writer *j, const struct game *game, const void *view)
{
    if (game_face(game)->write_view) game_face(game)->write_view(j, view);
}

void live_json_game(struct json_writer *j, const struct scene *scene, const void *view)
{
    json_put_object(j);
    if (!scene->game->banked) live_json_poker(j, view, scene->bots, scene->waiting);
    else live_json_banked(j, scene->game, view);
    json_put_end(j);
}
