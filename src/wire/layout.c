#include "wire/layout.h"

#include "base/json_put.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"
#include "games/roulette/layout.h"
#include "games/roulette/roulette.h"

static void write_pocket(struct json_writer *j, unsigned pocket)
{
    char        name[8];
    struct text t = text_over(name, sizeof name);

    rou_name_pocket(pocket, &t);
    json_put_string(j, name);
}

static const struct rou_layout *layout_of(const struct game *game)
{
    return game == &roulette_fr   ? &rou_layouts[ROU_FR]
           : game == &roulette_us ? &rou_layouts[ROU_US]
                                  : NULL;
}

void live_json_terms(struct json_writer *j, const struct terms *terms)
{
    put_number(j, "least", terms->least);
    if (terms->most < CENTS_MAX) put_number(j, "most", terms->most);
    json_put_key(j, "pays");
    json_put_array(j);
    json_put_number(j, terms->pays.num);
    json_put_number(j, terms->pays.den);
    json_put_end(j);
    put_string(j, "rule", terms->rule);
}

/* -------------------------------- covers ---------------------------------- */

void live_json_covers(struct json_writer *j, const struct game *game, unsigned place)
{
    const struct rou_layout *roulette = layout_of(game);

    if (!roulette && game != &banca_francesa) return;
    json_put_key(j, "covers");
    json_put_array(j);
    for (unsigned pocket = 0; roulette && pocket < roulette->pockets; pocket++)
        if (roulette->spot[place].pockets >> pocket & 1) write_pocket(j, pocket);
    for (unsigned total = 0; !roulette && total < 32; total++)
        if (bf_totals(place) >> total & 1) {
            char        name[8];
            struct text t = text_over(name, sizeof name);

            text_number(&t, total);
            json_put_string(j, name);
        }
    json_put_end(j);
    if (!roulette && bf_is_line(place)) {
        json_put_key(j, "half");
        json_put_bool(j, true);
    }
}

/* ------------------------------ the roulettes ----------------------------- */

static void write_parts(struct json_writer *j, unsigned which, uint32_t number)
{
    struct rou_part part[ROU_PARTS_MAX];
    unsigned        parts = rou_announced_parts(which, number, part);

    json_put_array(j);
    for (unsigned i = 0; i < parts; i++) {
        json_put_array(j);
        json_put_number(j, part[i].place);
        json_put_number(j, part[i].units);
        json_put_end(j);
    }
    json_put_end(j);
}

/* For each number that may be announced with it, the [place, units] it is made of. */
static void write_announced(struct json_writer *j)
{
    struct rou_part part[ROU_PARTS_MAX];

    json_put_key(j, "announced");
    json_put_array(j);
    for (unsigned which = 0; which < ROU_ANNOUNCED; which++) {
        json_put_object(j);
        put_number(j, "announce", which);
        put_string(j, "key", rou_announced_words[which].key);
        put_string(j, "pt", rou_announced_words[which].pt);
        put_string(j, "en", rou_announced_words[which].en);
        json_put_key(j, "parts");
        json_put_array(j);
        for (uint32_t n = 0; rou_announced_parts(which, n, part); n++) write_parts(j, which, n);
        json_put_end(j);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_pockets(struct json_writer *j, const char *key, const struct rou_layout *layout,
                          const uint8_t *order, bool (*which)(unsigned pocket))
{
    json_put_key(j, key);
    json_put_array(j);
    for (unsigned i = 0; i < layout->pockets; i++) {
        unsigned pocket = order ? order[i] : i;

        if (!which || which(pocket)) write_pocket(j, pocket);
    }
    json_put_end(j);
}

/* ------------------------------- blackjack -------------------------------- */

static void write_words(struct json_writer *j, const struct words *words)
{
    put_string(j, "key", words->key);
    put_string(j, "pt", words->pt);
    put_string(j, "en", words->en);
}

static void write_twenty_one(struct json_writer *j, const struct bj_state *s)
{
    json_put_key(j, "decisions");
    json_put_array(j);
    for (unsigned i = 0; i < BJ_DECISIONS; i++) {
        json_put_object(j);
        put_number(j, "decision", i);
        write_words(j, &blackjack.decisions[i]);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_key(j, "prizes");
    json_put_array(j);
    for (unsigned i = 0; i < BJ_PRIZES; i++) {
        if (!bj_is_offered(s, (enum bj_prize)i)) continue;
        json_put_object(j);
        write_words(j, &bj_prizes[i].words);
        json_put_key(j, "pays");
        json_put_array(j);
        json_put_number(j, bj_prizes[i].pays.num);
        json_put_number(j, bj_prizes[i].pays.den);
        json_put_end(j);
        put_string(j, "rule", bj_prizes[i].rule);
        json_put_end(j);
    }
    json_put_end(j);
    put_number(j, "boxes", s->table.house.value[BJ_OPT_BOXES]);
}

void live_json_layout(struct json_writer *j, const struct game *game, const struct table *state)
{
    const struct rou_layout *roulette = layout_of(game);

    json_put_object(j);
    if (roulette) {
        write_pockets(j, "pockets", roulette, NULL, NULL);
        write_pockets(j, "wheel", roulette, roulette->order, NULL);
        write_pockets(j, "red", roulette, NULL, rou_is_red);
        write_pockets(j, "black", roulette, NULL, rou_is_black);
    }
    if (game == &roulette_fr && state->house.value[ROU_ANNOUNCES]) write_announced(j);
    if (game == &blackjack) write_twenty_one(j, (const struct bj_state *)(const void *)state);
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
