/* face.c -- the roulettes beyond their law: the wheel, what each spot covers, announced bets. */
#include "face/face.h"

#include "face/write.h"
#include "games/roulette/face/terminal.h"
#include "games/roulette/roulette.h"
#include "odds/round_loop.h"

ROUND_OF(roulette_fr, roulette_fr, decider_decides)
ROUND_OF(roulette_us, roulette_us, decider_decides)

static const struct simple_player player_fr = {.round = round_roulette_fr};
static const struct simple_player player_us = {.round = round_roulette_us};

/* --------------------------------- draws ---------------------------------- */

static bool read_draw(const void *state, char *const *word, size_t words, uint32_t *number)
{
    int64_t n;

    (void)state;
    if (words != 1) return false;
    if (text_same(word[0], "00")) n = ROU_DOUBLE_ZERO;
    else if (!read_number(word[0], &n)) return false;
    else if (n < 0 || n >= ROU_DOUBLE_ZERO) n = DRAW_IMPOSSIBLE;
    *number = (uint32_t)n;
    return true;
}

/* -------------------------------- the wire -------------------------------- */

static void write_pocket(struct json_writer *j, unsigned pocket)
{
    char        name[8];
    struct text t = text_over(name, sizeof name);

    rou_name_pocket(pocket, &t);
    json_put_string(j, name);
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
        write_words(j, &rou_announced_words[which]);
        json_put_key(j, "parts");
        json_put_array(j);
        for (uint32_t n = 0; rou_announced_parts(which, n, part); n++) write_parts(j, which, n);
        json_put_end(j);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_layout(struct json_writer *j, const struct table *state)
{
    const struct rou_state  *s = (const struct rou_state *)(const void *)state;
    const struct rou_layout *layout = &rou_layouts[s->wheel];

    write_pockets(j, "pockets", layout, NULL, NULL);
    write_pockets(j, "wheel", layout, layout->order, NULL);
    write_pockets(j, "red", layout, NULL, rou_is_red);
    write_pockets(j, "black", layout, NULL, rou_is_black);
    if (s->wheel == ROU_FR && state->house.value[ROU_ANNOUNCES]) write_announced(j);
}

static void write_covers(struct json_writer *j, const struct rou_layout *layout, unsigned place)
{
    json_put_key(j, "covers");
    json_put_array(j);
    for (unsigned pocket = 0; pocket < layout->pockets; pocket++)
        if (layout->spot[place].pockets >> pocket & 1) write_pocket(j, pocket);
    json_put_end(j);
}

static void covers_fr(struct json_writer *j, unsigned place)
{
    write_covers(j, &rou_layouts[ROU_FR], place);
}

static void covers_us(struct json_writer *j, unsigned place)
{
    write_covers(j, &rou_layouts[ROU_US], place);
}

static void write_view(struct json_writer *j, const void *view)
{
    const struct rou_state *s = view;

    if (s->pocket == ROU_NO_POCKET) return;
    json_put_key(j, "pocket");
    write_pocket(j, s->pocket);
}

const struct face roulette_fr_face = {
    .played = {"807/2015",
               "Aposta-se em números, grupos de números ou chances simples. Terminado o tempo de "
               "apostar, a bola cai numa das casas e decide todas as apostas de uma vez. Saindo "
               "o zero, as apostas nas chances simples seguem a regra própria do zero.",
               "Bets are placed on numbers, on groups of numbers or on even chances. When the "
               "time to bet is over the ball falls into a pocket and decides every bet at once. "
               "When zero comes up, even chances follow zero's own rule."},
    .draws = "a pocket, such as 17",
    .read_draw = read_draw,
    .name_outcome = rou_name_pocket,
    .write_layout = write_layout,
    .write_covers = covers_fr,
    .write_view = write_view,
    .terminal = &roulette_fr_terminal,
    .player = &player_fr,
};

const struct face roulette_us_face = {
    .played = {"804/2015",
               "Aposta-se em números, grupos de números ou chances simples. Terminado o tempo de "
               "apostar, a bola cai numa das casas, entre as quais o zero e o duplo zero, e "
               "decide todas as apostas de uma vez.",
               "Bets are placed on numbers, on groups of numbers or on even chances. When the "
               "time to bet is over the ball falls into a pocket, zero and double zero among "
               "them, and decides every bet at once."},
    .draws = "a pocket, such as 17",
    .read_draw = read_draw,
    .name_outcome = rou_name_pocket,
    .write_layout = write_layout,
    .write_covers = covers_us,
    .write_view = write_view,
    .terminal = &roulette_us_terminal,
    .player = &player_us,
};
