#include "feltro/play/combination.h"

#include <string.h>

/* ------------------------------- the cards ------------------------------- */

static unsigned count_bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

/* 806/2015 r.26 any five; 811/2015 r.26 and 809/2015 r.25 two personal with three common. */
static bool is_lawful(enum variant v, unsigned personal)
{
    return v == HOLDEM || personal == 2;
}

/* The rank as order counts it: the ace above the king. */
static unsigned height(uint8_t card)
{
    return card_rank(card) == ACE ? KING + 1u : card_rank(card);
}

static unsigned copies(const uint8_t five[5], uint8_t card)
{
    unsigned n = 0;

    for (int i = 0; i < 5; i++) n += card_rank(five[i]) == card_rank(card);
    return n;
}

/* More of a kind first, then the higher; an ace at the low end of a straight last. */
static void arrange(enum category c, uint8_t five[5])
{
    bool     straight = c == STRAIGHT || c == STRAIGHT_FLUSH;
    unsigned lowest = KING;

    for (int i = 0; i < 5; i++)
        if (height(five[i]) < lowest) lowest = height(five[i]);
    for (int i = 0; i < 5; i++)
        for (int k = i + 1; k < 5; k++) {
            unsigned a = copies(five, five[i]) * 100 + height(five[i]);
            unsigned b = copies(five, five[k]) * 100 + height(five[k]);
            uint8_t  swap = five[i];

            if (straight && lowest < 10 && card_rank(five[i]) == ACE) a = 0;
            if (straight && lowest < 10 && card_rank(five[k]) == ACE) b = 0;
            if (a >= b) continue;
            five[i] = five[k];
            five[k] = swap;
        }
}

bool combination_of(enum variant v, const uint8_t *hole, const uint8_t *board, unsigned turned,
                    uint8_t five[5])
{
    unsigned own = hole_cards(v), all = own + turned;
    uint8_t  card[HOLE_MAX + BOARD_MAX];
    strength best = 0;

    memcpy(card, hole, own);
    memcpy(card + own, board, turned);
    for (unsigned chosen = 0; chosen < 1u << all; chosen++) {
        uint8_t  choice[5];
        unsigned n = 0;

        if (count_bits(chosen) != 5 || !is_lawful(v, count_bits(chosen & ((1u << own) - 1))))
            continue;
        for (unsigned i = 0; i < all; i++)
            if (chosen >> i & 1) choice[n++] = card[i];
        if (rank_five(v, choice) <= best) continue;
        best = rank_five(v, choice);
        memcpy(five, choice, 5);
    }
    if (best == 0) return false;
    arrange(rank_category(v, best), five);
    return true;
}

/* ------------------------------- the words ------------------------------- */

static const struct words one[] = {
    {"A", "ás", "ace"},     {"2", "dois", "two"}, {"3", "três", "three"},  {"4", "quatro", "four"},
    {"5", "cinco", "five"}, {"6", "seis", "six"}, {"7", "sete", "seven"},  {"8", "oito", "eight"},
    {"9", "nove", "nine"},  {"T", "dez", "ten"},  {"J", "valete", "jack"}, {"Q", "dama", "queen"},
    {"K", "rei", "king"}};

static const struct words many[] = {
    {"A", "ases", "aces"},     {"2", "dois", "twos"},     {"3", "três", "threes"},
    {"4", "quatros", "fours"}, {"5", "cincos", "fives"},  {"6", "seis", "sixes"},
    {"7", "setes", "sevens"},  {"8", "oitos", "eights"},  {"9", "noves", "nines"},
    {"T", "dez", "tens"},      {"J", "valetes", "jacks"}, {"Q", "damas", "queens"},
    {"K", "reis", "kings"}};

static const struct words suits[SUITS] = {{"s", "espadas", "spades"},
                                          {"h", "copas", "hearts"},
                                          {"d", "ouros", "diamonds"},
                                          {"c", "paus", "clubs"}};

static const char *either_of(enum tongue tongue, const char *pt, const char *en)
{
    return tongue == PT ? pt : en;
}

static const char *name_of(uint8_t card, enum tongue tongue)
{
    return say(&one[card_rank(card) - 1], tongue);
}

/* Whether two cards or three decide it, and the rest follow. */
static bool is_of_kinds(enum category c)
{
    return c == ONE_PAIR || c == TWO_PAIRS || c == TRIO || c == FULL_HOUSE || c == FOUR ||
           c == PLAIN_FIGURES || c == PAIRED_FIGURES;
}

/* "reis e noves": the ranks of which there are several. */
static void write_kinds(const uint8_t five[5], enum tongue tongue, struct text *out)
{
    bool any = false;

    for (unsigned i = 0; i < 5 && copies(five, five[i]) > 1; i += copies(five, five[i])) {
        if (any) text_put(out, either_of(tongue, " e ", " and "));
        text_put(out, say(&many[card_rank(five[i]) - 1], tongue));
        any = true;
    }
}

static void write_kicker(const uint8_t five[5], enum tongue tongue, struct text *out)
{
    for (unsigned i = 0; i < 5; i++) {
        if (copies(five, five[i]) > 1) continue;
        text_put(out, either_of(tongue, ", com ", ", with "));
        text_put(out, name_of(five[i], tongue));
        return;
    }
}

void combination_write(enum variant v, const uint8_t five[5], enum tongue tongue, struct text *out)
{
    enum category c = rank_category(v, rank_five(v, five));

    text_put(out, say(&category_words[c], tongue));
    if (c == ROYAL_FLUSH || c == FLUSH) {
        text_put(out, either_of(tongue, " de ", " of "));
        text_put(out, say(&suits[card_suit(five[0])], tongue));
    }
    if (c == FLUSH || c == HIGH_CARD) {
        text_put(out, ", ");
        text_put(out, name_of(five[0], tongue));
        if (c == FLUSH) text_put(out, either_of(tongue, " maior", " high"));
    } else if (c == STRAIGHT || c == STRAIGHT_FLUSH) {
        text_put(out, either_of(tongue, " até ", " to the "));
        text_put(out, name_of(five[0], tongue));
    } else if (is_of_kinds(c)) {
        bool listed = c == TWO_PAIRS || c == FULL_HOUSE || c == PLAIN_FIGURES ||
                      c == PAIRED_FIGURES || (tongue != PT && c != ONE_PAIR);

        text_put(out, listed ? ", " : either_of(tongue, " de ", " of "));
        write_kinds(five, tongue, out);
        write_kicker(five, tongue, out);
    }
}

void combination_write_hole(enum variant v, const uint8_t *hole, enum tongue tongue,
                            struct text *out)
{
    unsigned own = hole_cards(v);

    if (own == 2 && card_rank(hole[0]) == card_rank(hole[1])) {
        text_put(out, either_of(tongue, "par de ", "a pair of "));
        text_put(out, say(&many[card_rank(hole[0]) - 1], tongue));
        return;
    }
    for (unsigned i = 0; i < own; i++) {
        if (i) text_put(out, i + 1 < own ? ", " : either_of(tongue, " e ", " and "));
        text_put(out, name_of(hole[i], tongue));
    }
    if (own == 2)
        text_put(out, card_suit(hole[0]) == card_suit(hole[1])
                          ? either_of(tongue, " do mesmo naipe", " of one suit")
                          : either_of(tongue, " de naipes diferentes", " of two suits"));
}

/* ------------------------------- the hopes ------------------------------- */

static bool is_seen(const uint8_t *hole, unsigned own, const uint8_t *board, unsigned turned,
                    uint8_t card)
{
    for (unsigned i = 0; i < own; i++)
        if (hole[i] == card) return true;
    for (unsigned i = 0; i < turned; i++)
        if (board[i] == card) return true;
    return false;
}

void combination_hopes(enum variant v, const uint8_t *hole, const uint8_t *board, unsigned turned,
                       unsigned cards[CATEGORIES])
{
    uint8_t       five[5], next[BOARD_MAX];
    enum category now, then;

    memset(cards, 0, CATEGORIES * sizeof *cards);
    if (turned >= BOARD_MAX || !combination_of(v, hole, board, turned, five)) return;
    now = rank_category(v, rank_five(v, five));
    memcpy(next, board, turned);
    for (uint8_t card = 0; card < DECK; card++) {
        if (v == SINTETICO && card_rank(card) > ACE && card_rank(card) < 8) continue;
        if (is_seen(hole, hole_cards(v), board, turned, card)) continue;
        next[turned] = card;
        combination_of(v, hole, next, turned + 1, five);
        then = rank_category(v, rank_five(v, five));
        if (then != now && then >= STRAIGHT) cards[then]++;
    }
}
