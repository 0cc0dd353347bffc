#include "wire/history_json.h"

#include "base/json_put.h"
#include "base/must.h"
#include "engine/table.h"
#include "face/face.h"
#include "floor/option_text.h"
#include "wire/layout.h"
#include "wire/option_said.h"
#include "wire/rules_text.h"

#include <stdlib.h>

static void write_section(struct json_writer *j, const struct rules_section *s, enum tongue tongue)
{
    json_put_object(j);
    put_string(j, "section", s->title.key);
    put_string(j, "title", say(&s->title, tongue));
    put_string(j, "text", say(&s->text, tongue));
    if (s->text.key) put_string(j, "rule", s->text.key);
    json_put_end(j);
}

static void write_option(struct json_writer *j, const struct option *o, int64_t value,
                         enum tongue tongue)
{
    char        words[64], said[96];
    struct text t = text_over(words, sizeof words), t_said = text_over(said, sizeof said);

    option_write(o, value, &t);
    option_said(o, value, tongue, &t_said);
    json_put_object(j);
    put_string(j, "option", o->words.key);
    put_string(j, "name", say(&o->words, tongue));
    put_string(j, "value", words);
    put_string(j, "said", said);
    if (o->rule) put_string(j, "rule", o->rule);
    json_put_end(j);
}

static void write_bet(struct json_writer *j, const struct game *game, const void *state,
                      unsigned place, enum tongue tongue)
{
    char         key[96], name[96];
    struct text  t_key = text_over(key, sizeof key), t_name = text_over(name, sizeof name);
    struct terms terms;

    place_terms(game, state, place, &terms);
    if (terms.most == 0) return; /* not offered here */
    game->name_place(place, KEY, &t_key);
    game->name_place(place, tongue, &t_name);
    json_put_object(j);
    put_number(j, "place", place);
    put_string(j, "key", key);
    put_string(j, "name", name);
    live_json_terms(j, &terms);
    json_put_end(j);
}

static void write_bets(struct json_writer *j, const struct floor_table *spec, enum tongue tongue)
{
    void *state = calloc(1, spec->game->state_size);

    must(state != NULL);
    spec->game->open(state, &spec->house, spec->fingerprint);
    json_put_key(j, "bets");
    json_put_array(j);
    for (unsigned place = 0; place < spec->game->places; place++)
        write_bet(j, spec->game, state, place, tongue);
    json_put_end(j);
    free(state);
}

/* Clear and objective information on the rules, the values of bets, gains and losses and how to
 * complain, always at hand: 804/2015 r.25, 805/2015 r.32, 806/2015 r.66, 807/2015 r.27,
 * 808/2015 r.26, 809/2015 r.67, 810/2015 r.42, 811/2015 r.66, 812/2015 r.32. */
void history_json_rules(struct json_writer *j, uint32_t table, const struct floor_table *spec,
                        enum tongue tongue)
{
    const struct game   *game = spec->game;
    struct rules_section play = {{"play", "Como se joga", "How it is played"},
                                 game_face(game)->played};

    put_number(j, "table", table);
    put_string(j, "name", spec->name);
    put_string(j, "game", game->key);
    put_string(j, "title", either(tongue, game->pt, game->en));
    put_string(j, "regulation", game->regulation);
    put_string(j, "lang", either(tongue, "pt", "en"));
    json_put_key(j, "sections");
    json_put_array(j);
    if (play.text.pt) write_section(j, &play, tongue);
    for (unsigned i = 0; i < rules_common_count; i++) write_section(j, &rules_common[i], tongue);
    json_put_end(j);
    json_put_key(j, "options");
    json_put_array(j);
    for (size_t i = 0; i < game->options_count; i++)
        write_option(j, &game->options[i], spec->house.value[i], tongue);
    json_put_end(j);
    write_bets(j, spec, tongue);
    json_put_key(j, "decisions");
    json_put_array(j);
    for (size_t i = 0; i < game->decisions_count; i++)
        json_put_string(j, say(&game->decisions[i], tongue));
    json_put_end(j);
}

void history_json_games(struct json_writer *j, enum tongue tongue)
{
    json_put_key(j, "games");
    json_put_array(j);
    for (size_t i = 0; games[i]; i++) {
        const struct words *played = &game_face(games[i])->played;

        json_put_object(j);
        put_string(j, "game", games[i]->key);
        put_string(j, "title", either(tongue, games[i]->pt, games[i]->en));
        put_string(j, "regulation", games[i]->regulation);
        put_number(j, "rules", games[i]->rules_version);
        json_put_key(j, "banked");
        json_put_bool(j, games[i]->banked);
        if (played->pt) put_string(j, "text", say(played, tongue));
        json_put_end(j);
    }
    json_put_end(j);
}
