/* The record of a round, as docs/record.md describes it. */
#include "replay/round_record.h"

#include "base/json_put.h"

#include "engine/table.h"

#include <sodium.h>

/* clang-format off */
static const char *const viewers[] = {[FOR_ALL] = "public", [FOR_PLAYER] = "player",
                                      [FOR_INSPECTOR] = "inspector"};
/* clang-format on */

static void put_hex(struct json_writer *j, const char *key, const uint8_t bytes[32])
{
    char hex[65];

    put_string(j, key, sodium_bin2hex(hex, sizeof hex, bytes, 32));
}

/* As words: the number of a guest is larger than a browser counts exactly. */
void round_record_write_player(struct json_writer *j, uint64_t player)
{
    char        digits[24];
    struct text t = text_over(digits, sizeof digits);

    text_number(&t, (int64_t)player);
    put_string(j, "player", digits);
}

static void put_place(struct json_writer *j, const struct game *game, unsigned place)
{
    char        name[96];
    struct text t = text_over(name, sizeof name);

    put_number(j, "place", place);
    if (!game || place >= game->places) return;
    game->name_place(place, KEY, &t);
    put_string(j, "key", name);
}

static void write_table(struct json_writer *j, const struct round_record *t)
{
    const struct game *game = t->spec.game;

    put_number(j, "table", t->table);
    put_string(j, "name", game ? t->spec.name : NULL);
    put_string(j, "game", game ? game->key : NULL);
    put_number(j, "rules", t->rules);
    put_hex(j, "configuration", t->spec.fingerprint);
    json_put_key(j, "options");
    json_put_object(j);
    for (size_t i = 0; game && i < game->options_count; i++)
        put_number(j, game->options[i].words.key, t->spec.house.value[i]);
    json_put_end(j);
}

static void write_shoe(struct json_writer *j, const struct round_record *t)
{
    char           names[2 * DECK * DECKS_MAX + 1];
    struct text    text = text_over(names, sizeof names);
    struct opening opening = round_record_opening(t);

    for (size_t i = 0; t->spec.game && t->spec.game->banked && i < opening.rest_size; i++)
        card_name(opening.rest[i], &text);
    put_string(j, "shoe", names);
}

static void write_seeds(struct json_writer *j, const struct round_record *t)
{
    json_put_array(j);
    for (unsigned i = 0; i < t->seeds; i++) {
        json_put_object(j);
        put_number(j, "after", t->seed[i].draws);
        put_hex(j, "commitment", t->seed[i].commitment);
        if (t->seed[i].opened) put_hex(j, "seed", t->seed[i].seed);
        else put_string(j, "seed", NULL);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_openings(struct json_writer *j, const struct round_record *t)
{
    char hex[2 * FAIR_OPENING + 1];

    json_put_array(j);
    for (size_t i = 0; i < t->openings_count; i++)
        json_put_string(
            j, sodium_bin2hex(hex, sizeof hex, t->openings + i * FAIR_OPENING, FAIR_OPENING));
    json_put_end(j);
}

static void write_act(struct json_writer *j, const struct round_record *t,
                      const struct told_act *act)
{
    json_put_object(j);
    put_number(j, "row", (int64_t)act->seq);
    put_number(j, "at", act->at_ms);
    put_string(j, "do", command_keys[act->cmd.kind]);
    if (act->cmd.seat != HOUSE) put_number(j, "seat", act->cmd.seat);
    if (t->as == FOR_INSPECTOR && act->player) round_record_write_player(j, act->player);
    if (act->cmd.place) put_number(j, "place", act->cmd.place);
    if (act->cmd.number) put_number(j, "number", act->cmd.number);
    if (act->cmd.amount) put_number(j, "amount", act->cmd.amount);
    if (act->below) put_number(j, "below", act->below);
    json_put_end(j);
}

void round_record_write_line(const struct round_record *t, const struct told_line *line,
                             struct json_writer *j)
{
    const struct payout *value = &line->value;

    json_put_object(j);
    put_number(j, "row", (int64_t)line->seq);
    put_number(j, "seat", value->seat);
    if (t->as == FOR_INSPECTOR) round_record_write_player(j, line->player);
    put_place(j, t->spec.game, value->place);
    put_number(j, "hand", value->hand);
    put_number(j, "part", value->part);
    put_string(j, "result", result_words[value->result].key);
    put_number(j, "chips", value->chips);
    put_number(j, "stake", value->stake);
    put_number(j, "prize", value->prize);
    put_number(j, "commission", value->commission);
    put_number(j, "back", value->back);
    put_string(j, "rule", line->rule);
    json_put_end(j);
}

void round_record_write(const struct round_record *t, struct json_writer *j)
{
    json_put_object(j);
    put_number(j, "record", TOLD_VERSION);
    put_string(j, "for", viewers[t->as]);
    put_number(j, "round", (int64_t)t->round);
    write_table(j, t);
    put_number(j, "opened", t->opened_ms);
    put_number(j, "over", t->over_ms);
    put_number(j, "now", round_record_opening(t).now_ms);
    write_shoe(j, t);
    json_put_key(j, "void");
    json_put_bool(j, t->is_void);
    json_put_key(j, "seeds");
    write_seeds(j, t);
    json_put_key(j, "openings");
    write_openings(j, t);
    json_put_key(j, "commands");
    json_put_array(j);
    for (size_t i = 0; i < t->acts; i++) write_act(j, t, &t->act[i]);
    json_put_end(j);
    json_put_key(j, "lines");
    json_put_array(j);
    for (size_t i = 0; i < t->lines; i++) round_record_write_line(t, &t->line[i], j);
    json_put_end(j);
    json_put_end(j);
}
