#include "feltro/draw_text.h"

#include "engine/cards.h"
#include "games/baccarat/baccarat.h"
#include "games/banca_francesa/banca_francesa.h"
#include "games/blackjack/blackjack.h"

#define DOUBLE_ZERO 37 /* the pocket after 36 on the wheel that has one */

static bool read_dice(char *const *word, size_t words, uint32_t *number)
{
    uint8_t dice[3];
    bool    possible = true;

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

static bool read_pocket(const char *word, uint32_t *number)
{
    int64_t n;

    if (text_same(word, "00")) n = DOUBLE_ZERO;
    else if (!read_number(word, &n)) return false;
    else if (n < 0 || n >= DOUBLE_ZERO) n = DRAW_IMPOSSIBLE;
    *number = (uint32_t)n;
    return true;
}

static bool read_card(const struct game *game, const void *state, const char *word,
                      uint32_t *number)
{
    const struct shoe *shoe = (const struct shoe *)((const char *)state + game->shoe_at);
    uint8_t            card;
    int                index;

    if (!card_read(word, &card)) return false;
    index = shoe_find(shoe, card);
    *number = index < 0 ? DRAW_IMPOSSIBLE : (uint32_t)index;
    return true;
}

bool draw_read(const struct game *game, const void *state, char *const *word, size_t words,
               uint32_t *number)
{
    int64_t n;

    if (words == 1 && word[0][0] == '#') { /* a number that stands for no thing: a lot */
        if (!read_number(word[0] + 1, &n) || n < 0 || n > UINT32_MAX) return false;
        *number = (uint32_t)n;
        return true;
    }
    switch (game->chance) {
    case CHANCE_DICE: return read_dice(word, words, number);
    case CHANCE_POCKET: return words == 1 && read_pocket(word[0], number);
    case CHANCE_CARD: return words == 1 && read_card(game, state, word[0], number);
    }
    return false;
}

/* What the bank of blackjack came to, or who won at baccarat and with how many points. */
static void write_end_of_cards(const struct game *game, uint32_t number, struct text *out)
{
    if (game == &blackjack && number == BJ_LAST_BLACKJACK) {
        text_put(out, "blackjack");
    } else if (game == &blackjack && number == BJ_LAST_BUST) {
        text_put(out, "bust");
    } else if (game == &blackjack) {
        text_number(out, number);
    } else {
        game->name_place(number / 10, KEY, out);
        text_char(out, ' ');
        text_number(out, number % 10);
    }
}

void outcome_write(const struct game *game, uint32_t number, struct text *out)
{
    uint8_t dice[3];

    switch (game->chance) {
    case CHANCE_DICE:
        bf_dice(number, dice);
        for (unsigned i = 0; i < 3; i++) {
            if (i) text_char(out, ' ');
            text_number(out, dice[i]);
        }
        return;
    case CHANCE_POCKET:
        if (number == DOUBLE_ZERO) text_put(out, "00");
        else text_number(out, number);
        return;
    case CHANCE_CARD: write_end_of_cards(game, number, out); return;
    }
}
