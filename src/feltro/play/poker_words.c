#include "feltro/play/poker_room.h"

#include "feltro/play/words_in.h"

#include <string.h>

/* Short words for the moves, beside their names: the longest way to say it is the name. */
/* clang-format off */
static const char *const short_words[MOVES] = {
    [MOVE_FOLD]        = "f d fold desisto desistir",
    [MOVE_CHECK]       = "x k check passo passar",
    [MOVE_CALL]        = "c call pago pagar ver acompanho acompanhar",
    [MOVE_RAISE]       = "r s b raise bet subo subir aposto apostar aumentar",
    [MOVE_ESTARDILHO]  = "e estardilho",
    [MOVE_RESTARDILHO] = "restardilho",
    [MOVE_SHOW]        = "show mostro mostrar",
    [MOVE_MUCK]        = "muck",
};
/* clang-format on */

static const struct {
    const char *words;
    unsigned    num, den; /* of the pot; 0: everything */
} sizes[] = {
    {"meio pote", 1, 2}, {"half pot", 1, 2}, {"meio", 1, 2},  {"half", 1, 2},
    {"1/2", 1, 2},       {"pote", 1, 1},     {"pot", 1, 1},   {"tudo", 0, 1},
    {"all in", 0, 1},    {"all", 0, 1},      {"allin", 0, 1}, {"a", 0, 1},
};

cents poker_bet_of_pot(const struct hand *view, unsigned num, unsigned den)
{
    cents pot = hand_offer(view).call;

    for (unsigned seat = 0; seat < view->terms.seats; seat++) pot += view->seat[seat].paid;
    return view->price + pot * num / den;
}

/* The offered move these words name, or -1. */
static int move_named(const struct game *game, const struct hand *view, const char *words)
{
    char plain[LINE_MAX_BYTES];

    words_plain(words, plain, sizeof plain);
    for (int move = 0; move < MOVES; move++)
        if (words_among(plain, short_words[move])) return move;
    return words_decision(game, hand_offer(view).moves, plain);
}

static bool takes_amount(enum move move)
{
    return move == MOVE_RAISE || move == MOVE_ESTARDILHO;
}

/* All that one has; what the limit of the table says to it is the table's to say. */
static struct wish everything(const struct hand *view)
{
    const struct hand_seat *me = &view->seat[view->turn];
    uint32_t                moves = hand_offer(view).moves;

    if (view->unseen && moves & 1u << MOVE_ESTARDILHO)
        return (struct wish){ASKED_MOVE, MOVE_ESTARDILHO, me->stack};
    if (!(moves & 1u << MOVE_RAISE) && hand_offer(view).call == me->stack)
        return (struct wish){ASKED_MOVE, MOVE_CALL, 0};
    return (struct wish){ASKED_MOVE, MOVE_RAISE, me->bet + me->stack};
}

/* "pote", "subir pote", "3 pote".  A bet of the pot is never less than the least. */
static bool wish_by_size(const struct game *game, const struct hand *view, const char *plain,
                         struct wish *out)
{
    size_t length = strlen(plain);

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        size_t size = strlen(sizes[i].words), before = length - size;
        char   move[LINE_MAX_BYTES];

        if (size > length || strcmp(plain + before, sizes[i].words) != 0) continue;
        if (before > 0 && plain[before - 1] != ' ') continue;
        memcpy(move, plain, before);
        move[before] = '\0';
        if (before > 0 && move_named(game, view, move) != MOVE_RAISE) continue;
        *out = everything(view);
        if (sizes[i].num == 0) return true;
        *out = (struct wish){ASKED_MOVE, MOVE_RAISE,
                             poker_bet_of_pot(view, sizes[i].num, sizes[i].den)};
        if (out->amount < hand_offer(view).least) out->amount = hand_offer(view).least;
        return true;
    }
    return false;
}

struct wish poker_wish(const struct game *game, const struct hand *view, bool chips, char *line)
{
    struct wish  wish = {.asked = ASKED_NOTHING};
    struct offer offer = hand_offer(view);
    char         plain[LINE_MAX_BYTES];
    cents        amount = 0;
    int          move;

    words_plain(line, plain, sizeof plain);
    if (words_among(plain, "q sair leave quit exit")) return (struct wish){.asked = ASKED_TO_LEAVE};
    if (words_among(plain, "? ajuda help")) return (struct wish){.asked = ASKED_HELP};
    if (words_among(plain, "m mesa table")) return (struct wish){.asked = ASKED_TABLE};
    if (words_among(plain, "h mao cartas hand cards")) return (struct wish){.asked = ASKED_CARDS};
    if (!plain[0]) return wish;
    if (wish_by_size(game, view, plain, &wish)) return wish;
    move = move_named(game, view, line);
    if (move < 0 && words_and_amount(line, &amount)) {
        if (!line[strspn(line, " \t")]) return wish; /* an amount alone is no move */
        if (chips && amount % 100 != 0) return wish; /* no chip is less than one */
        if (chips) amount /= 100;
        move = move_named(game, view, line);
    }
    if (move < 0) return wish;
    wish = (struct wish){ASKED_MOVE, (enum move)move, amount};
    if (!takes_amount(wish.move) || amount != 0) return wish;
    if (offer.least != 0 && offer.least == offer.most) wish.amount = offer.least;
    else if (offer.moves >> move & 1) wish.asked = ASKED_AMOUNT;
    return wish;
}
