#include "wire/layout.h"

#include "base/json_put.h"
#include "face/face.h"
#include "face/write.h"

void live_json_terms(struct json_writer *j, const struct terms *terms)
{
    put_number(j, "least", terms->least);
    if (terms->most < CENTS_MAX) put_number(j, "most", terms->most);
    write_pays(j, terms->pays);
    put_string(j, "rule", terms->rule);
    if (terms->by_decision) put_string(j, "by", "decision");
}

void live_json_covers(struct json_writer *j, const struct game *game, unsigned place)
{
    if (game_face(game)->write_covers) game_face(game)->write_covers(j, place);
}

static void write_decisions(struct json_writer *j, const struct game *game)
{
    json_put_key(j, "decisions");
    json_put_array(j);
    for (unsigned i = 0; i < game->decisions_count; i++) {
        json_put_object(j);
        put_number(j, "decision", i);
        write_words(j, &game->decisions[i]);
        json_put_end(j);
    }
    json_put_end(j);
}

void live_json_layout(struct json_writer *j, const struct game *game, const struct table *state)
{
    json_put_object(j);
    if (game->banked && game->decisions_count) write_decisions(j, game);
    if (game_face(game)->write_layout) game_face(game)->write_layout(j, state);
    json_put_end(j);
}

/* -------------------------------- the lobby ------------------------------- */

void live_json_lobby(struct json_writer *j, const struct table_run *live,
                     const struct floor_table *table)
{
    const int64_t *value = table->house.value;

    put_number(j, "table", table_run_id(live));
    put_string(j, "name", table->name);
    if (table->copy_of) put_number(j, "copy_of", table->copy_of);
    put_string(j, "game", table->game->key);
    put_string(j, "pt", table->game->pt);
    put_string(j, "en", table->game->en);
    put_string(j, "regulation", table->game->regulation);
    json_put_key(j, "banked");
    json_put_bool(j, table->game->banked);
    put_string(j, "mode", value[OPT_MODE] == MODE_INDIVIDUAL ? "individual" : "multi");
    put_string(j, "book", value[OPT_BOOK] == BOOK_DEMO ? "demo" : "money");
    put_number(j, "seats", value[OPT_SEATS]);
    put_number(j, "taken", table_run_taken(live));
    put_number(j, "minimum", value[OPT_MINIMUM]);
    put_number(j, "unit", value[OPT_UNIT]);
    put_number(j, "window", value[OPT_WINDOW]);
    put_number(j, "decision", value[OPT_DECISION]);
}
