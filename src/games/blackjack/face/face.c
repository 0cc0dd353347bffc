/* face.c -- blackjack beyond its law. */
#include "face/face.h"

#include "face/write.h"
#include "games/blackjack/blackjack.h"
#include "games/blackjack/face/terminal.h"
#include "games/blackjack/odds/player.h"

/* What the bank came to. */
static void name_outcome(uint32_t number, struct text *out)
{
    if (number == BJ_LAST_BLACKJACK) text_put(out, "blackjack");
    else if (number == BJ_LAST_BUST) text_put(out, "bust");
    else text_number(out, number);
}

static void write_layout(struct json_writer *j, const struct table *state)
{
    const struct bj_state *s = (const struct bj_state *)(const void *)state;

    json_put_key(j, "prizes");
    json_put_array(j);
    for (unsigned i = 0; i < BJ_PRIZES; i++) {
        if (!bj_is_offered(s, (enum bj_prize)i)) continue;
        json_put_object(j);
        write_words(j, &bj_prizes[i].words);
        write_pays(j, bj_prizes[i].pays);
        put_string(j, "rule", bj_prizes[i].rule);
        json_put_end(j);
    }
    json_put_end(j);
    put_number(j, "boxes", state->house.value[BJ_OPT_BOXES]);
}

/* "hard" where an ace counts 11 and may yet count 1; "is" where a hand is more than its total. */
static void write_worth(struct json_writer *j, const struct bj_hand *h, bool natural)
{
    const char *value = h->flags & HAND_SURRENDERED  ? "surrendered"
                        : h->flags & HAND_EVEN_MONEY ? "even-money"
                        : h->hard > 21               ? "bust"
                        : natural                    ? "blackjack"
                                                     : NULL;

    put_number(j, "total", hand_total(h));
    if (h->hard != hand_total(h) && hand_total(h) < 21) put_number(j, "hard", h->hard);
    if (value) put_string(j, "is", value);
}

static void write_hands(struct json_writer *j, const struct bj_state *s, unsigned n)
{
    const struct bj_box *box = &s->box[n];

    json_put_array(j);
    for (unsigned i = 0; i < box->hands; i++) {
        const struct bj_hand *h = &box->hand[i];

        json_put_object(j);
        json_put_key(j, "cards");
        write_cards(j, h->card, h->cards);
        write_worth(j, h, bj_is_blackjack(s, n));
        if (h->stake) put_number(j, "stake", h->stake);
        json_put_end(j);
    }
    json_put_end(j);
}

static void write_view(struct json_writer *j, const void *view)
{
    const struct bj_state *s = view;

    json_put_key(j, "boxes");
    json_put_array(j);
    for (unsigned box = 0; box < BJ_BOXES; box++) {
        if (s->box[box].hands == 0) continue;
        json_put_object(j);
        put_number(j, "box", box);
        put_number(j, "seat", s->box[box].seat);
        if (s->box[box].insurance) put_number(j, "insurance", s->box[box].insurance);
        json_put_key(j, "hands");
        write_hands(j, s, box);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_key(j, "bank");
    write_cards(j, s->bank.card, s->bank.cards);
    json_put_key(j, "hole");
    json_put_bool(j, s->hole != CARD_NONE);
    write_worth(j, &s->bank, hand_is_natural(&s->bank));
}

static void hide_stakes(void *view, unsigned seat)
{
    struct bj_state *s = view;

    for (unsigned box = 0; box < BJ_BOXES; box++) {
        if (s->box[box].seat == seat) continue;
        s->box[box].insurance = 0;
        for (unsigned i = 0; i < BJ_HANDS; i++) s->box[box].hand[i].stake = 0;
    }
}

static struct consequence consequence(const void *view, unsigned decision)
{
    struct bj_consequence does = bj_consequence(view, (enum bj_decision)decision);

    return (struct consequence){.adds = does.adds, .back = does.back, .rule = does.rule};
}

const struct face blackjack_face = {
    .played = {"805/2015",
               "Cada jogador joga sozinho contra a banca. Recebe duas cartas e decide pedir, "
               "ficar, dobrar, separar ou desistir, quando a mesa o permite. Ganha quem tiver "
               "blackjack, vinte e um, ou o total mais próximo sem o ultrapassar; a banca tira "
               "cartas pela sua própria regra.",
               "Every player plays alone against the bank. He is dealt two cards and decides to "
               "hit, stand, double, split or surrender, where the table allows it. Blackjack "
               "wins, then twenty-one, then the nearest total that does not pass it; the bank "
               "draws by its own rule."},
    .name_outcome = name_outcome,
    .write_layout = write_layout,
    .write_view = write_view,
    .hide_stakes = hide_stakes,
    .consequence = consequence,
    .terminal = &blackjack_terminal,
    .player = &bj_simple_player,
};
