#include "feltro/hand_text.h"

#include "base/must.h"
#include "base/nearest.h"
#include "cli/args.h"
#include "rank/order.h"

#include <string.h>

/* ------------------------------- complaints ------------------------------ */

static bool complain(struct cards_reader *r, const char *pt, const char *en)
{
    text_put(r->why, r->tongue == PT ? pt : en);
    return false;
}

/* What was typed, at most a few bytes of it, and nothing a terminal would obey. */
static bool complain_of(struct cards_reader *r, const char *at, size_t size, const char *pt,
                        const char *en)
{
    text_char(r->why, '"');
    for (size_t i = 0; i < size; i++) text_char(r->why, at[i] > ' ' && at[i] < 127 ? at[i] : '.');
    text_put(r->why, "\" ");
    return complain(r, pt, en);
}

static bool complain_of_card(struct cards_reader *r, uint8_t card, const char *pt, const char *en)
{
    card_name(card, r->why);
    text_char(r->why, ' ');
    return complain(r, pt, en);
}

/* --------------------------------- cards --------------------------------- */

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The card at the beginning of `size` bytes; how many it takes, 0 if there is none. */
static size_t card_at(const char *at, size_t size, uint8_t *out)
{
    if (size >= 3 && at[0] == '1' && at[1] == '0')
        return card_read((char[]){'T', lower(at[2]), '\0'}, out) ? 3 : 0;
    if (size < 2) return 0;
    return card_read((char[]){upper(at[0]), lower(at[1]), '\0'}, out) ? 2 : 0;
}

bool cards_read(struct cards_reader *r, const char *words, size_t size, struct cards *out)
{
    for (size_t at = 0, took; at < size; at += took) {
        uint8_t card = CARD_BACK;

        if (out->count == DECK) return complain(r, "cartas a mais", "too many cards");
        if (r->hidden && size - at >= 2 && words[at] == '?' && words[at + 1] == '?') took = 2;
        else took = card_at(words + at, size - at, &card);
        if (took == 0)
            return complain_of(r, words + at, size - at < 3 ? size - at : 2, "não é uma carta",
                               "is not a card");
        if (card != CARD_BACK) {
            if (!order_has_card(r->v, card))
                return complain_of_card(r, card, "não está no baralho de 28 cartas",
                                        "is not in the pack of 28 cards");
            if (r->dealt >> card & 1)
                return complain_of_card(r, card, "está repetida", "is there twice");
            r->dealt |= UINT64_C(1) << card;
        }
        out->card[out->count++] = card;
    }
    return true;
}

void cards_put(struct text *t, const uint8_t *card, unsigned count)
{
    for (unsigned i = 0; i < count; i++) card_name(card[i], t);
}

/* --------------------------------- lines --------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

static size_t skip_spaces(const char *line, size_t size, size_t at)
{
    while (at < size && is_space(line[at])) at++;
    return at;
}

static size_t skip_word(const char *line, size_t size, size_t at)
{
    while (at < size && !is_space(line[at])) at++;
    return at;
}

static bool complain_of_count(struct cards_reader *r)
{
    switch (r->v) {
    case HOLDEM:
        return complain(r, "são duas cartas pessoais e cinco comuns, ou só cinco ou sete",
                        "it takes two personal cards and five common ones, or just five or seven");
    case OMAHA:
        return complain(r, "são quatro cartas pessoais e cinco comuns, ou só cinco",
                        "it takes four personal cards and five common ones, or just five");
    case SINTETICO:
        return complain(r, "são duas cartas pessoais e cinco comuns, ou só cinco",
                        "it takes two personal cards and five common ones, or just five");
    case VARIANTS: break;
    }
    return false;
}

bool hand_line_read(struct cards_reader *r, const char *line, size_t size, struct hand_line *out)
{
    size_t begin = skip_spaces(line, size, 0), end = skip_word(line, size, begin);
    size_t second = skip_spaces(line, size, end), stop = skip_word(line, size, second);

    *out = (struct hand_line){.own = 0};
    if (begin == size) return complain(r, "não há cartas", "there are no cards");
    if (skip_spaces(line, size, stop) != size) return complain_of_count(r);
    if (!cards_read(r, line + begin, end - begin, &out->cards)) return false;

    unsigned own = out->cards.count;

    if (second == size) return own == 5 || (r->v == HOLDEM && own == 7) || complain_of_count(r);
    if (!cards_read(r, line + second, stop - second, &out->cards)) return false;
    if (own != hole_cards(r->v) || out->cards.count - own != BOARD_MAX) return complain_of_count(r);
    out->own = own;
    return true;
}

strength hand_line_rank(enum variant v, const struct hand_line *h, uint8_t best[5])
{
    if (h->cards.count == 5) {
        memcpy(best, h->cards.card, 5);
        order_arrange(v, best);
        return rank_five(v, best);
    }

    unsigned own = hole_cards(v); /* of seven in hold'em, any two */

    must(h->cards.count == own + BOARD_MAX);
    rank_best(v, h->cards.card, h->cards.card + own, best);
    return rank_five(v, best);
}

enum variant variant_arg(const char *command, const char *key)
{
    if (!key) {
        misuse(command, "--variant is missing: holdem, omaha or sintetico");
        return VARIANTS;
    }
    for (int v = 0; v < VARIANTS; v++)
        if (text_same(key, variant_words[v].key)) return (enum variant)v;

    const char *near = nearest_word(key, variant_words, VARIANTS, sizeof variant_words[0]);

    if (near) misuse(command, "there is no variant \"%s\"; is it %s?", key, near);
    else misuse(command, "there is no variant \"%s\": holdem, omaha or sintetico", key);
    return VARIANTS;
}
