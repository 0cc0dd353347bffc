/* The record of a round, as docs/record.md describes it. */
#include "recall/told.h"

#include "base/json_put.h"

#include "engine/table.h"

#include <sodium.h>

/* clang-format off */
static const char *const viewers[] = {[FOR_ALL] = "public", [FOR_PLAYER] = "player",
                                      [FOR_INSPECTOR] = "inspector"};
/* clang-format on */

static void put_hex(struct json *j, const char *key, const uint8_t bytes[32])
{
    char hex[65];

    put_string(j, key, sodium_bin2hex(hex, sizeof hex, bytes, 32));
}

/* As words: the number of a guest is larger than a browser counts exactly. */
void told_write_player(struct json *j, uint64_t player)
{
    char        digits[24];
    struct text t = text_over(digits, sizeof digits);

    text_number(&t, (int64_t)player);
    put_string(j, "player", digits);
}

static void put_place(struct json *j, const struct game *game, unsigned place)
{
    char        name[96];
    struct text t = text_over(name, sizeof name);

    put_number(j, "place", place);
    if (!game || place >= game->places) return;
    game->name_place(place, KEY, &t);
    put_string(j, "key", name);
}

static void write_table(struct json *j, const struct told *t)
{
    const struct game *game = t->spec.game;

    put_number(j, "table", t->table);
    put_string(j, "name", game ? t->spec.name : NULL);
    put_string(j, "game", game ? game->key : NULL);
    put_number(j, "rules", t->rules);
    put_hex(j, "configuration", t->spec.fingerprint);
    json_key(j, "options");
    json_object(j);
    for (size_t i = 0; game && i < game->options_count; i++)
        put_number(j, game->options[i].words.key, t->spec.house.is[i]);
    json_end(j);
}

static void write_shoe(struct json *j, const struct told *t)
{
    char           names[2 * DECK * DECKS_MAX + 1];
    struct text    text = text_over(names, sizeof names);
    struct opening opening = told_opening(t);

    for (size_t i = 0; t->spec.game && t->spec.game->banked && i < opening.rest_size; i++)
        card_name(opening.rest[i], &text);
    put_string(j, "shoe", names);
}

static void write_seeds(struct json *j, const struct told *t)
{
    json_array(j);
    for (unsigned i = 0; i < t->seeds; i++) {
        json_object(j);
        put_number(j, "after", t->seed[i].draws);
        put_hex(j, "commitment", t->seed[i].commitment);
        if (t->seed[i].opened) put_hex(j, "seed", t->seed[i].seed);
        else put_string(j, "seed", NULL);
        json_end(j);
    }
    json_end(j);
}

static void write_openings(struct json *j, const struct told *t)
{
    char hex[2 * FAIR_OPENING + 1];

    json_array(j);
    for (size_t i = 0; i < t->openings_count; i++)
        json_string(j,
                    sodium_bin2hex(hex, sizeof hex, t->openings + i * FAIR_OPENING, FAIR_OPENING));
    json_end(j);
}

static void write_act(struct json *j, const struct told *t, const struct told_act *act)
{
    json_object(j);
    put_number(j, "row", (int64_t)act->seq);
    put_number(j, "at", act->at_ms);
    put_string(j, "do", command_keys[act->cmd.kind]);
    if (act->cmd.seat != HOUSE) put_number(j, "seat", act->cmd.seat);
    if (t->as == FOR_INSPECTOR && act->player) told_write_player(j, act->player);
    if (act->cmd.place) put_number(j, "place", act->cmd.place);
    if (act->cmd.number) put_number(j, "number", act->cmd.number);
    if (act->cmd.amount) put_number(j, "amount", act->cmd.amount);
    if (act->below) put_number(j, "below", act->below);
    json_end(j);
}

void told_write_line(const struct told *t, const struct told_line *line, struct json *j)
{
    const struct payout *is = &line->is;

    json_object(j);
    put_number(j, "row", (int64_t)line->seq);
    put_number(j, "seat", is->seat);
    if (t->as == FOR_INSPECTOR) told_write_player(j, line->player);
    put_place(j, t->spec.game, is->place);
    put_number(j, "hand", is->hand);
    put_number(j, "part", is->part);
    put_string(j, "result", result_words[is->result].key);
    put_number(j, "chips", is->chips);
    put_number(j, "stake", is->stake);
    put_number(j, "prize", is->prize);
    put_number(j, "commission", is->commission);
    put_number(j, "back", is->back);
    put_string(j, "rule", line->rule);
    json_end(j);
}

void told_write(const struct told *t, struct json *j)
{
    json_object(j);
    put_number(j, "record", TOLD_VERSION);
    put_string(j, "for", viewers[t->as]);
    put_number(j, "round", (int64_t)t->round);
    write_table(j, t);
    put_number(j, "opened", t->opened_ms);
    put_number(j, "over", t->over_ms);
    put_number(j, "now", told_opening(t).now_ms);
    write_shoe(j, t);
    json_key(j, "void");
    json_bool(j, t->is_void);
    json_key(j, "seeds");
    write_seeds(j, t);
    json_key(j, "openings");
    write_openings(j, t);
    json_key(j, "commands");
    json_array(j);
    for (size_t i = 0; i < t->acts; i++) write_act(j, t, &t->act[i]);
    json_end(j);
    json_key(j, "lines");
    json_array(j);
    for (size_t i = 0; i < t->lines; i++) told_write_line(t, &t->line[i], j);
    json_end(j);
    json_end(j);
}
