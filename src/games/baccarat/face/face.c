/* face.c -- baccarat and Macau beyond their law. */
#include "face/face.h"

#include "face/write.h"
#include "games/baccarat/baccarat.h"
#include "games/baccarat/face/terminal.h"
#include "odds/round_loop.h"

ROUND_OF(baccarat, baccarat, decider_decides)
ROUND_OF(macau, baccarat, decider_decides)

static const struct simple_player player = {.ranks_only = true, .round = round_baccarat};
static const struct simple_player player_macau = {.ranks_only = true, .round = round_macau};

/* Who won, and with how many points. */
static void name_outcome(uint32_t number, struct text *out)
{
    baccarat.name_place(number / 10, KEY, out);
    text_char(out, ' ');
    text_number(out, number % 10);
}

/* Points once the cards are turned; once no card comes any more, the places that win. */
static void write_view(struct json_writer *j, const void *view)
{
    const struct bac_state *s = view;
    const struct coup      *c = &s->coup;

    json_put_key(j, "ponto");
    write_cards(j, c->card[0], BAC_HAND);
    json_put_key(j, "banca");
    write_cards(j, c->card[1], BAC_HAND);
    if (coup_is_face_down(c)) return;
    json_put_key(j, "points");
    json_put_array(j);
    for (unsigned side = 0; side < BAC_SIDES; side++) json_put_number(j, coup_score(c, side));
    json_put_end(j);
    if (c->next != BAC_NOBODY) return;
    json_put_key(j, "wins");
    json_put_array(j);
    json_put_number(j, coup_winner(c));
    for (unsigned side = 0; side < BAC_SIDES; side++)
        if (coup_has_pair(c, side)) json_put_number(j, BAC_PAR_PONTO + (int)side);
    json_put_end(j);
}

const struct face baccarat_face = {
    .played = {"812/2015",
               "Aposta-se no ponto, na banca ou no empate. Dão-se duas cartas a cada lado, e uma "
               "terceira quando a tabela de tirar o manda. Ganha o lado cujo total, contado pelo "
               "último algarismo, estiver mais perto de nove.",
               "Bets are placed on the player, on the bank or on a tie. Each side is dealt two "
               "cards, and a third where the drawing table says so. The side whose total, "
               "counted by its last digit, is nearest to nine wins."},
    .name_outcome = name_outcome,
    .write_view = write_view,
    .terminal = &baccarat_terminal,
    .player = &player,
};

const struct face macau_face = {
    .played = {"812/2015",
               "Joga-se como o bacará ponto e banca, com as apostas e as regras próprias do "
               "Macau que estão na lista das apostas desta mesa.",
               "Played as baccarat ponto e banca, with the bets and the rules of Macau that are "
               "in this table's list of bets."},
    .name_outcome = name_outcome,
    .write_view = write_view,
    .terminal = &macau_terminal,
    .player = &player_macau,
};
