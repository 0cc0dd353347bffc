#include "wire/layout.h"

#include "base/json_put.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"
#include "games/roulette/layout.h"
#include "games/roulette/roulette.h"

static void write_pocket(struct json *j, unsigned pocket)
{
    char        name[8];
    struct text t = text_over(name, sizeof name);

    rou_name_pocket(pocket, &t);
    json_string(j, name);
}

static const struct rou_layout *layout_of(const struct game *game)
{
    return game == &roulette_fr   ? &rou_layouts[ROU_FR]
           : game == &roulette_us ? &rou_layouts[ROU_US]
                                  : NULL;
}

void say_terms(struct json *j, const struct terms *terms)
{
    put_number(j, "least", terms->least);
    if (terms->most < CENTS_MAX) put_number(j, "most", terms->most);
    json_key(j, "pays");
    json_array(j);
    json_number(j, terms->pays.num);
    json_number(j, terms->pays.den);
    json_end(j);
    put_string(j, "rule", terms->rule);
}

/* -------------------------------- covers ---------------------------------- */

void say_covers(struct json *j, const struct game *game, unsigned place)
{
    const struct rou_layout *roulette = layout_of(game);

    if (!roulette && game != &banca_francesa) return;
    json_key(j, "covers");
    json_array(j);
    for (unsigned pocket = 0; roulette && pocket < roulette->pockets; pocket++)
        if (roulette->spot[place].pockets >> pocket & 1) write_pocket(j, pocket);
    for (unsigned total = 0; !roulette && total < 32; total++)
        if (bf_totals(place) >> total & 1) {
            char        name[8];
            struct text t = text_over(name, sizeof name);

            text_number(&t, total);
            json_string(j, name);
        }
    json_end(j);
    if (!roulette && bf_is_line(place)) {
        json_key(j, "half");
        json_bool(j, true);
    }
}

/* ------------------------------ the roulettes ----------------------------- */

static void write_parts(struct json *j, unsigned which, uint32_t number)
{
    struct rou_part part[ROU_PARTS_MAX];
    unsigned        parts = rou_announced_parts(which, number, part);

    json_array(j);
    for (unsigned i = 0; i < parts; i++) {
        json_array(j);
        json_number(j, part[i].place);
        json_number(j, part[i].units);
        json_end(j);
    }
    json_end(j);
}

/* For each number that may be announced with it, the [place, units] it is made of. */
static void write_announced(struct json *j)
{
    struct rou_part part[ROU_PARTS_MAX];

    json_key(j, "announced");
    json_array(j);
    for (unsigned which = 0; which < ROU_ANNOUNCED; which++) {
        json_object(j);
        put_number(j, "announce", which);
        put_string(j, "key", rou_announced_words[which].key);
        put_string(j, "pt", rou_announced_words[which].pt);
        put_string(j, "en", rou_announced_words[which].en);
        json_key(j, "parts");
        json_array(j);
        for (uint32_t n = 0; rou_announced_parts(which, n, part); n++) write_parts(j, which, n);
        json_end(j);
        json_end(j);
    }
    json_end(j);
}

static void write_pockets(struct json *j, const char *key, const struct rou_layout *layout,
                          const uint8_t *order, bool (*which)(unsigned pocket))
{
    json_key(j, key);
    json_array(j);
    for (unsigned i = 0; i < layout->pockets; i++) {
        unsigned pocket = order ? order[i] : i;

        if (!which || which(pocket)) write_pocket(j, pocket);
    }
    json_end(j);
}

/* ------------------------------- blackjack -------------------------------- */

static void write_words(struct json *j, const struct words *words)
{
    put_string(j, "key", words->key);
    put_string(j, "pt", words->pt);
    put_string(j, "en", words->en);
}

static void write_twenty_one(struct json *j, const struct bj_state *s)
{
    json_key(j, "decisions");
    json_array(j);
    for (unsigned i = 0; i < BJ_DECISIONS; i++) {
        json_object(j);
        put_number(j, "decision", i);
        write_words(j, &blackjack.decisions[i]);
        json_end(j);
    }
    json_end(j);
    json_key(j, "prizes");
    json_array(j);
    for (unsigned i = 0; i < BJ_PRIZES; i++) {
        if (!bj_is_offered(s, (enum bj_prize)i)) continue;
        json_object(j);
        write_words(j, &bj_prizes[i].words);
        json_key(j, "pays");
        json_array(j);
        json_number(j, bj_prizes[i].pays.num);
        json_number(j, bj_prizes[i].pays.den);
        json_end(j);
        put_string(j, "rule", bj_prizes[i].rule);
        json_end(j);
    }
    json_end(j);
    put_number(j, "boxes", s->table.house.is[BJ_OPT_BOXES]);
}

void say_layout(struct json *j, const struct game *game, const struct table *state)
{
    const struct rou_layout *roulette = layout_of(game);

    json_object(j);
    if (roulette) {
        write_pockets(j, "pockets", roulette, NULL, NULL);
        write_pockets(j, "wheel", roulette, roulette->order, NULL);
        write_pockets(j, "red", roulette, NULL, rou_is_red);
        write_pockets(j, "black", roulette, NULL, rou_is_black);
    }
    if (game == &roulette_fr && state->house.is[ROU_ANNOUNCES]) write_announced(j);
    if (game == &blackjack) write_twenty_one(j, (const struct bj_state *)(const void *)state);
    json_end(j);
}

/* -------------------------------- the lobby ------------------------------- */

void say_lobby(struct json *j, const struct live *live, const struct floor_table *table)
{
    const int64_t *is = table->house.is;

    put_number(j, "table", live_id(live));
    put_string(j, "name", table->name);
    if (table->copy_of) put_number(j, "copy_of", table->copy_of);
    put_string(j, "game", table->game->key);
    put_string(j, "pt", table->game->pt);
    put_string(j, "en", table->game->en);
    put_string(j, "regulation", table->game->regulation);
    json_key(j, "banked");
    json_bool(j, table->game->banked);
    put_string(j, "mode", is[OPT_MODE] == MODE_INDIVIDUAL ? "individual" : "multi");
    put_string(j, "book", is[OPT_BOOK] == BOOK_DEMO ? "demo" : "money");
    put_number(j, "seats", is[OPT_SEATS]);
    put_number(j, "taken", live_taken(live));
    put_number(j, "minimum", is[OPT_MINIMUM]);
    put_number(j, "unit", is[OPT_UNIT]);
    put_number(j, "window", is[OPT_WINDOW]);
    put_number(j, "decision", is[OPT_DECISION]);
}
