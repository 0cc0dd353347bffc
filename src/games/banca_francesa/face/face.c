/* face.c -- banca francesa beyond its law. */
#include "face/face.h"

#include "base/json_put.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/banca_francesa/face/terminal.h"
#include "odds/round_loop.h"

ROUND_OF(banca_francesa, banca_francesa, decider_decides)

static const struct simple_player player = {
    .note = {"null", "Por jogada decidida: um lançamento nulo não decide aposta nenhuma.",
             "Per decided round: a null throw decides no bet."},
    .round = round_banca_francesa,
};

static bool read_draw(const void *state, char *const *word, size_t words, uint32_t *number)
{
    uint8_t dice[3];
    bool    possible = true;

    (void)state;
    if (words != 3) return false;
    for (unsigned i = 0; i < 3; i++) {
        int64_t face;

        if (!read_number(word[i], &face)) return false;
        possible &= face >= 1 && face <= 6;
        dice[i] = (uint8_t)(face & 7);
    }
    *number = possible ? bf_throw(dice) : DRAW_IMPOSSIBLE;
    return true;
}

static void name_outcome(uint32_t number, struct text *out)
{
    uint8_t dice[3];

    bf_dice(number, dice);
    for (unsigned i = 0; i < 3; i++) {
        if (i) text_char(out, ' ');
        text_number(out, dice[i]);
    }
}

/* "half" where only half of the chips are the bet (808/2015 r.10). */
static void write_covers(struct json_writer *j, unsigned place)
{
    json_put_key(j, "covers");
    json_put_array(j);
    for (unsigned total = 0; total < 32; total++) {
        char        name[8];
        struct text t = text_over(name, sizeof name);

        if (!(bf_totals(place) >> total & 1)) continue;
        text_number(&t, total);
        json_put_string(j, name);
    }
    json_put_end(j);
    put_true(j, "half", bf_is_line(place));
}

static void write_view(struct json_writer *j, const void *view)
{
    const struct bf_state *s = view;

    put_number(j, "throws", s->throws);
    if (s->dice[0] == 0) return;
    json_put_key(j, "dice");
    json_put_array(j);
    for (unsigned i = 0; i < 3; i++) json_put_number(j, s->dice[i]);
    json_put_end(j);
}

const struct face banca_francesa_face = {
    .played = {"808/2015",
               "Aposta-se no pequeno, no grande ou nos ases e lançam-se três dados. Um total que "
               "não é de nenhuma das três chances é um lançamento nulo: as apostas podem ser "
               "mantidas, alteradas ou retiradas, e os dados são lançados de novo até um total "
               "decidir.",
               "Bets are placed on small, on big or on aces, and three dice are thrown. A total "
               "that belongs to none of the three is a null throw: bets may be kept, changed or "
               "taken back, and the dice are thrown again until a total decides."},
    .draws = "three dice, such as 1 1 1",
    .read_draw = read_draw,
    .name_outcome = name_outcome,
    .write_covers = write_covers,
    .write_view = write_view,
    .terminal = &banca_francesa_terminal,
    .player = &player,
};
