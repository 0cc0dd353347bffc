/* reference_test.h -- five cards compared rule by rule, as a croupier would: slow, and
 * written from the regulations alone, so that it can judge what is fast.
 *
 * It shares nothing with order.c but the card numbers. */
#ifndef RANK_REFERENCE_TEST_H
#define RANK_REFERENCE_TEST_H

#include "rank/rank.h"

#include "check.h"

enum { R_JACK = 11, R_QUEEN, R_KING, R_ACE };

/* What lies on the table: how many of each value, and whether the suits agree. */
struct ref_hand {
    uint8_t     many[R_ACE + 1], groups[5];
    bool        one_suit;
    const char *letter; /* of 811/2015 r.29, or of 809/2015 r.28 */
};

static inline bool ref_all(const struct ref_hand *h, int a, int b, int c, int d, int e)
{
    return h->many[a] && h->many[b] && h->many[c] && h->many[d] && h->many[e];
}

/* How many values come exactly n times. */
static inline int ref_groups(const struct ref_hand *h, int n)
{
    return h->groups[n];
}

/* The card that completes a sequence; 0 if it is none. */
static inline int ref_sequence_811(const struct ref_hand *h)
{
    for (int v = R_ACE; v >= 6; v--)
        if (ref_all(h, v, v - 1, v - 2, v - 3, v - 4)) return v;
    return ref_all(h, 5, 4, 3, 2, R_ACE) ? 5 : 0; /* 811/2015 r.31 */
}

static inline int ref_sequence_809(const struct ref_hand *h)
{
    for (int v = R_ACE; v >= R_QUEEN; v--)
        if (ref_all(h, v, v - 1, v - 2, v - 3, v - 4)) return v;
    return ref_all(h, R_JACK, 10, 9, 8, R_ACE) ? R_JACK : 0; /* 809/2015 r.30 */
}

static inline int ref_figures(const struct ref_hand *h)
{
    return h->many[R_ACE] + h->many[R_KING] + h->many[R_QUEEN] + h->many[R_JACK];
}

/* 811/2015 r.29, read from the top. */
static inline const char *ref_letter_811(const struct ref_hand *h)
{
    int sequence = ref_sequence_811(h);

    if (h->one_suit && sequence == R_ACE) return "a";
    if (h->one_suit && sequence) return "b";
    if (ref_groups(h, 4) == 1) return "c";
    if (ref_groups(h, 3) == 1 && ref_groups(h, 2) == 1) return "d";
    if (h->one_suit) return "e";
    if (sequence) return "f";
    if (ref_groups(h, 3) == 1) return "g";
    if (ref_groups(h, 2) == 2) return "h";
    if (ref_groups(h, 2) == 1) return "i";
    return "j";
}

/* 809/2015 r.28, read from the top; letter i as five figures with exactly one pair. */
static inline const char *ref_letter_809(const struct ref_hand *h)
{
    int sequence = ref_sequence_809(h);

    if (h->one_suit && sequence == R_ACE) return "a";
    if (h->one_suit && sequence) return "b";
    if (ref_groups(h, 4) == 1) return "c";
    if (h->one_suit) return "d";
    if (ref_groups(h, 3) == 1 && ref_groups(h, 2) == 1) return "e";
    if (sequence) return "f";
    if (ref_groups(h, 3) == 1) return "g";
    if (ref_figures(h) == 5 && ref_groups(h, 2) == 2) return "h";
    if (ref_figures(h) == 5 && ref_groups(h, 2) == 1) return "i";
    if (ref_groups(h, 2) == 2) return "j";
    if (ref_groups(h, 2) == 1) return "k";
    return "l";
}

static inline struct ref_hand ref_look(enum variant v, const uint8_t five[5])
{
    struct ref_hand h = {.one_suit = true};

    for (int i = 0; i < 5; i++) {
        h.many[five[i] / 4 == 0 ? R_ACE : five[i] / 4 + 1]++;
        h.one_suit = h.one_suit && five[i] % 4 == five[0] % 4;
    }
    for (int value = 2; value <= R_ACE; value++) h.groups[h.many[value]]++;
    h.letter = v == SINTETICO ? ref_letter_809(&h) : ref_letter_811(&h);
    return h;
}

/* Positive: a has the higher value among those that come exactly n times, and so on to
 * the lower ones. */
static inline int ref_by_value(const struct ref_hand *a, const struct ref_hand *b, int n)
{
    for (int v = R_ACE; v >= 2; v--)
        if ((a->many[v] == n) != (b->many[v] == n)) return a->many[v] == n ? 1 : -1;
    return 0;
}

/* The same, every card by itself. */
static inline int ref_by_cards(const struct ref_hand *a, const struct ref_hand *b)
{
    for (int v = R_ACE; v >= 2; v--)
        if (a->many[v] != b->many[v]) return a->many[v] > b->many[v] ? 1 : -1;
    return 0;
}

static inline int ref_first_of(int first, int then)
{
    return first ? first : then;
}

/* 811/2015 r.32: both have the combination of r.29 `letter`. */
static inline int ref_tie_811(char letter, const struct ref_hand *a, const struct ref_hand *b)
{
    switch (letter) {
    case 'c': return ref_first_of(ref_by_value(a, b, 4), ref_by_value(a, b, 1)); /* r.32 a */
    case 'd': return ref_first_of(ref_by_value(a, b, 3), ref_by_value(a, b, 2)); /* r.32 b */
    case 'a':
    case 'b':
    case 'f': return ref_sequence_811(a) - ref_sequence_811(b);                  /* r.32 c */
    case 'e': return ref_by_cards(a, b);                                         /* r.32 d */
    case 'g': return ref_first_of(ref_by_value(a, b, 3), ref_by_value(a, b, 1)); /* r.32 e */
    case 'h':                                                                    /* r.32 f */
    case 'i': return ref_first_of(ref_by_value(a, b, 2), ref_by_value(a, b, 1)); /* r.32 g */
    default: return ref_by_cards(a, b);
    }
}

/* 809/2015 r.31: both have the combination of r.28 `letter`. */
static inline int ref_tie_809(char letter, const struct ref_hand *a, const struct ref_hand *b)
{
    switch (letter) {
    case 'c': return ref_first_of(ref_by_value(a, b, 4), ref_by_value(a, b, 1)); /* r.31 a */
    case 'd': return ref_by_cards(a, b);                                         /* r.31 b */
    case 'e': return ref_first_of(ref_by_value(a, b, 3), ref_by_value(a, b, 2)); /* r.31 c */
    case 'a':
    case 'b':
    case 'f': return ref_sequence_809(a) - ref_sequence_809(b);                  /* r.31 d */
    case 'g': return ref_first_of(ref_by_value(a, b, 3), ref_by_value(a, b, 1)); /* r.31 e */
    case 'h': return ref_first_of(ref_by_value(a, b, 2), ref_by_value(a, b, 1)); /* r.31 f */
    case 'i': return ref_by_cards(a, b);                                         /* r.31 g */
    case 'j': return ref_first_of(ref_by_value(a, b, 2), ref_by_value(a, b, 1)); /* r.31 h */
    case 'k': return ref_by_value(a, b, 2);                                      /* r.31 i */
    default: return ref_by_cards(a, b);
    }
}

/* Positive: a wins; negative: b; zero: the pot is divided. */
static inline int ref_compare(enum variant v, const struct ref_hand *a, const struct ref_hand *b)
{
    if (*a->letter != *b->letter) return *b->letter - *a->letter;
    return v == SINTETICO ? ref_tie_809(*a->letter, a, b) : ref_tie_811(*a->letter, a, b);
}

/* The lawful choices of five cards, a bit for each card, one's own first: any five; or two of
 * one's own and three of the board. */
struct ref_choices {
    uint16_t list[64];
    int      count;
};

static inline struct ref_choices ref_choose(enum variant v)
{
    struct ref_choices c = {.count = 0};
    unsigned           own = v == OMAHA ? 4 : 2;

    for (unsigned chosen = 0; chosen < 1u << (own + 5); chosen++) {
        if (__builtin_popcount(chosen) != 5) continue;
        if (v != HOLDEM && __builtin_popcount(chosen & ((1u << own) - 1)) != 2) continue;
        c.list[c.count++] = (uint16_t)chosen;
    }
    return c;
}

/* The best of them. */
static inline struct ref_hand ref_best(enum variant v, const struct ref_choices *c,
                                       const uint8_t *hole, const uint8_t board[5])
{
    int             own = v == OMAHA ? 4 : 2;
    struct ref_hand best = {.letter = ""};

    for (int k = 0; k < c->count; k++) {
        uint8_t five[5];
        int     n = 0;

        for (int i = 0; i < own + 5; i++)
            if (c->list[k] >> i & 1) five[n++] = i < own ? hole[i] : board[i - own];

        struct ref_hand h = ref_look(v, five);

        if (k == 0 || ref_compare(v, &h, &best) > 0) best = h;
    }
    return best;
}

static inline int ref_sign(int n)
{
    return (n > 0) - (n < 0);
}

#endif
