/* rank_tables.c -- makes the tables that src/rank looks hands up in.
 *
 *     rank_tables FILE    writes them there as C
 *
 * Run when the program is built.  Everything comes from order_number(), the order of
 * five cards as the law writes it: the numbers it gives are sorted, and a strength is
 * the place in that list.  The rest is the best of lawful choices, and packing. */
#include "rank/order.h"
#include "rank/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANKS      13
#define CLASSES    8192              /* distinct hands of five cards, at most */
#define SETS       50000             /* of ranks, at most */
#define MULTIPLIER UINT32_C(5413585) /* odd; tried by hand until the rows packed well */
#define KEY_MASK   ((UINT32_C(1) << KEY_BITS) - 1)

static struct rank_tables t;

static void insist(bool fact, const char *what)
{
    if (fact) return;
    fprintf(stderr, "rank_tables: %s\n", what);
    exit(1);
}

_Noreturn void must_fail(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    exit(1);
}

/* --------------------------------- ranks --------------------------------- */

/* Keys whose sums never meet, for up to seven cards with at most four of a rank: each is
 * the least that keeps them apart from all that the keys before it can make.  That they
 * do is checked below.  The ace has none, so that a missing card may be written as one;
 * the seven highest ranks have the smallest, for sintético. */
/* clang-format off */
static const uint32_t apart[RANKS] = {0,    1,    5,     22,    98,     453,    2031,
                                      8698, 22854, 83661, 262349, 636345, 1479181};
/* clang-format on */

/* Ranks are counted here as in a card number: ace 0, 2, 3 … king 12. */
static uint32_t plain_key(unsigned rank)
{
    return apart[(RANKS - rank) % RANKS];
}

/* Times an odd number, modulo 2^23, is one to one: still apart, and well spread. */
static uint32_t key(unsigned rank)
{
    return plain_key(rank) * MULTIPLIER & KEY_MASK;
}

static bool in_pack(enum variant v, unsigned rank)
{
    return order_has_card(v, card_of(rank + 1, SPADES));
}

static unsigned value_bit(enum variant v, unsigned rank) /* the lowest card's is 0 */
{
    return (rank + RANKS - 1) % RANKS - (v == SINTETICO ? 6 : 0);
}

/* ------------------------------- strengths ------------------------------- */

static struct classes {
    uint32_t number[CLASSES]; /* of order_number(), rising */
    unsigned count;
} classes[VARIANTS];

/* Five ranks as cards: all of a suit, or made so that they are not.  Four of a rank use
 * all suits, so which of them does not matter. */
static void as_cards(const unsigned rank[5], bool suited, uint8_t five[5])
{
    for (unsigned i = 0; i < 5; i++) {
        unsigned suit = 0;

        for (unsigned j = 0; j < i && !suited; j++) suit += rank[j] == rank[i];
        five[i] = card_of(rank[i] + 1, suit);
    }
    if (!suited && card_suit(five[4]) == SPADES) five[4] = card_of(rank[4] + 1, CLUBS);
}

static uint32_t number_of(enum variant v, const unsigned rank[5], bool suited)
{
    uint8_t five[5];

    as_cards(rank, suited, five);
    return order_number(v, five);
}

static strength strength_of(enum variant v, uint32_t number)
{
    const struct classes *c = &classes[v];
    unsigned              low = 0, high = c->count;

    while (high - low > 1) {
        unsigned middle = (low + high) / 2;

        if (c->number[middle] <= number) low = middle;
        else high = middle;
    }
    insist(c->number[low] == number, "a hand that is not in the list");
    return (strength)(low + 1);
}

/* ------------------------------ sets of ranks ---------------------------- */

struct set {
    uint8_t rank[7];
};

static struct set sets[SETS];
static unsigned   sets_count;

static void list_from(enum variant v, unsigned cards, unsigned have, struct set *s)
{
    if (have == cards) {
        insist(sets_count < SETS, "more sets than thought");
        sets[sets_count++] = *s;
        return;
    }
    for (unsigned r = have ? s->rank[have - 1] : 0; r < RANKS; r++) {
        if (!in_pack(v, r) || (have >= SUITS && s->rank[have - SUITS] == r)) continue;
        s->rank[have] = (uint8_t)r;
        list_from(v, cards, have + 1, s);
    }
}

static void list_sets(enum variant v, unsigned cards)
{
    struct set s = {{0}};

    sets_count = 0;
    list_from(v, cards, 0, &s);
}

static bool all_different(const struct set *s)
{
    for (int i = 1; i < 5; i++)
        if (s->rank[i] == s->rank[i - 1]) return false;
    return true;
}

static int rising(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void make_classes(enum variant v)
{
    struct classes *c = &classes[v];
    uint32_t        all[2 * CLASSES];
    unsigned        n = 0;

    list_sets(v, 5);
    for (unsigned i = 0; i < sets_count; i++) {
        unsigned rank[5];

        for (int k = 0; k < 5; k++) rank[k] = sets[i].rank[k];
        all[n++] = number_of(v, rank, false);
        if (all_different(&sets[i])) all[n++] = number_of(v, rank, true);
    }
    qsort(all, n, sizeof all[0], rising);
    for (unsigned i = 0; i < n; i++) {
        if (i > 0 && all[i] == all[i - 1]) continue;
        insist(c->count < CLASSES, "more classes than thought");
        c->number[c->count++] = all[i];
    }
}

/* -------------------------------- packing -------------------------------- */

/* Gives every key of a list its own place: rows by falling size, each at the first start
 * where its columns are free. */
static void pack(const uint32_t *keys, unsigned count, unsigned column_bits, uint16_t *start,
                 unsigned rows, unsigned places)
{
    uint32_t *sorted = malloc(count * sizeof *sorted);
    unsigned *begin = calloc(rows + 1, sizeof *begin), most = 0;
    bool     *taken = calloc(places, sizeof *taken);

    insist(sorted && begin && taken, "no memory");
    memcpy(sorted, keys, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, rising);
    for (unsigned i = 0; i < count; i++) {
        insist(i == 0 || sorted[i] != sorted[i - 1], "two sets of ranks with the same sum");
        insist(sorted[i] >> column_bits < rows, "a sum beyond the rows");
        begin[(sorted[i] >> column_bits) + 1] = i + 1;
    }
    for (unsigned r = 0; r < rows; r++) {
        if (begin[r + 1] < begin[r]) begin[r + 1] = begin[r];
        if (begin[r + 1] - begin[r] > most) most = begin[r + 1] - begin[r];
    }
    for (unsigned size = most; size > 0; size--)
        for (unsigned r = 0; r < rows; r++) {
            const uint32_t *at = &sorted[begin[r]];
            uint32_t        columns = (UINT32_C(1) << column_bits) - 1;
            unsigned        s = 0;

            if (begin[r + 1] - begin[r] != size) continue;
            for (bool fits = false; !fits; s += !fits) {
                fits = true;
                for (unsigned i = 0; i < size && fits; i++) {
                    insist(s + (at[i] & columns) < places, "the rows do not fit");
                    fits = !taken[s + (at[i] & columns)];
                }
            }
            for (unsigned i = 0; i < size; i++) taken[s + (at[i] & columns)] = true;
            start[r] = (uint16_t)s;
        }
    free(sorted);
    free(begin);
    free(taken);
}

static uint32_t sum_of(const struct set *s, unsigned cards, uint32_t (*of)(unsigned))
{
    uint32_t sum = 0;

    for (unsigned i = 0; i < cards; i++) sum += of(s->rank[i]);
    return sum & KEY_MASK;
}

static void pack_sets(unsigned cards, uint32_t (*of)(unsigned), unsigned column_bits,
                      uint16_t *start, unsigned rows, unsigned places)
{
    static uint32_t keys[SETS];

    for (unsigned i = 0; i < sets_count; i++) keys[i] = sum_of(&sets[i], cards, of);
    pack(keys, sets_count, column_bits, start, rows, places);
}

static unsigned place(uint32_t sum, unsigned column_bits, const uint16_t *start)
{
    return start[sum >> column_bits] + (sum & ((UINT32_C(1) << column_bits) - 1));
}

static unsigned seven_place(const struct set *s)
{
    return place(sum_of(s, 7, key), SEVEN_COLUMN_BITS, t.seven_start);
}

static unsigned five_place(enum variant v, const struct set *s)
{
    if (v == SINTETICO) return place(sum_of(s, 5, plain_key), SMALL_COLUMN_BITS, t.small_start);
    return place(sum_of(s, 5, key), FIVE_COLUMN_BITS, t.five_start);
}

/* --------------------------------- tables -------------------------------- */

static void make_fives(enum variant v, strength *five)
{
    for (unsigned i = 0; i < sets_count; i++) {
        unsigned rank[5];

        for (int k = 0; k < 5; k++) rank[k] = sets[i].rank[k];
        five[five_place(v, &sets[i])] = strength_of(v, number_of(v, rank, false));
    }
}

static strength more(strength a, strength b)
{
    return a > b ? a : b;
}

/* 806/2015 r.26: the best five of seven, leaving out each two in turn. */
static void make_sevens(void)
{
    for (unsigned i = 0; i < sets_count; i++) {
        strength best = 0;

        for (unsigned out = 0; out < 7; out++)
            for (unsigned too = out + 1; too < 7; too++) {
                struct set five = {{0}};
                unsigned   n = 0;

                for (unsigned k = 0; k < 7; k++)
                    if (k != out && k != too) five.rank[n++] = sets[i].rank[k];
                best = more(best, t.five[five_place(HOLDEM, &five)]);
            }
        t.seven[seven_place(&sets[i])] = best;
    }
}

/* Two personal ranks with each three of the five common ones (811/2015 r.26, 809/2015 r.25).
 * A rank that would come five times is no hand, and is left out. */
static strength best_with(enum variant v, const strength *five, const struct set *board,
                          unsigned one, unsigned two)
{
    strength best = 0;

    for (unsigned out = 0; out < 5; out++)
        for (unsigned too = out + 1; too < 5; too++) {
            struct set s = {{(uint8_t)one, (uint8_t)two}};
            unsigned   n = 2;

            for (unsigned k = 0; k < 5; k++)
                if (k != out && k != too) s.rank[n++] = board->rank[k];
            if (one == two && s.rank[2] == one && s.rank[3] == one && s.rank[4] == one) continue;
            best = more(best, five[five_place(v, &s)]);
        }
    return best;
}

static void make_rows(enum variant v, const strength *five, strength *rows, unsigned room,
                      const uint8_t *pair)
{
    for (unsigned i = 0; i < sets_count; i++)
        for (unsigned one = 0; one < RANKS; one++)
            for (unsigned two = 0; two <= one; two++) {
                if (!in_pack(v, one) || !in_pack(v, two)) continue;
                rows[five_place(v, &sets[i]) * room + pair[16 * one + two]] = best_with(
                    v, five, &sets[i], one, two);
            }
}

static void make_pairs(enum variant v, uint8_t *pair, unsigned count)
{
    uint8_t n = 0;

    for (unsigned one = 0; one < RANKS; one++)
        for (unsigned two = 0; two <= one; two++)
            if (in_pack(v, one) && in_pack(v, two))
                pair[16 * one + two] = pair[16 * two + one] = n++;
    insist(n == count, "pairs of ranks");
}

static unsigned rank_of_bit(enum variant v, unsigned bit)
{
    for (unsigned r = 0; r < RANKS; r++)
        if (in_pack(v, r) && value_bit(v, r) == bit) return r;
    insist(false, "a bit without a rank");
    return 0;
}

static strength flush_of(enum variant v, unsigned bits) /* exactly five of them */
{
    unsigned rank[5], n = 0;

    for (unsigned bit = 0; bits >> bit; bit++)
        if (bits >> bit & 1) rank[n++] = rank_of_bit(v, bit);
    insist(n == 5, "a flush of five");
    return strength_of(v, number_of(v, rank, true));
}

static unsigned count_bits(unsigned bits)
{
    return bits ? 1 + count_bits(bits & (bits - 1)) : 0;
}

/* Of five cards its own; of more, the best that is left when one is taken away. */
static void make_flushes(void)
{
    for (unsigned bits = 0; bits < 1 << RANKS; bits++) {
        unsigned n = count_bits(bits);

        if (n == 5) t.flush[bits] = flush_of(HOLDEM, bits);
        for (unsigned bit = 0; bit < RANKS && n > 5; bit++)
            if (bits >> bit & 1) t.flush[bits] = more(t.flush[bits], t.flush[bits ^ 1u << bit]);
    }
}

static void make_small_flushes(void)
{
    for (unsigned board = 0; board < 128; board++)
        for (unsigned hole = 0; hole < 128; hole++) {
            if (count_bits(hole) != 2 || board & hole) continue;
            for (unsigned three = 1; three < 128; three++)
                if (count_bits(three) == 3 && (three & board) == three)
                    t.small_flush[board][hole] = more(t.small_flush[board][hole],
                                                      flush_of(SINTETICO, three | hole));
        }
}

static void make_cards(void)
{
    for (uint8_t card = 0; card < DECK; card++) {
        unsigned r = card_rank(card) - 1, suit = card_suit(card);

        t.card[card] = (uint64_t)key(r) << KEY_SHIFT | UINT64_C(1) << COUNTER_BITS * suit;
        t.suited[card] = UINT64_C(1) << (16 * suit + value_bit(HOLDEM, r));
        if (!in_pack(SINTETICO, r)) continue;
        t.small_card[card] = (uint64_t)plain_key(r) << SMALL_KEY_SHIFT |
                             UINT64_C(1) << (8 * suit + value_bit(SINTETICO, r));
    }
}

/* The least strength of each combination, from one hand of every class. */
static void note_first(enum variant v, const unsigned rank[5], bool suited)
{
    uint8_t       five[5];
    strength      s = strength_of(v, number_of(v, rank, suited));
    enum category c = (as_cards(rank, suited, five), order_arrange(v, five));

    if (t.first[v][c] == 0 || s < t.first[v][c]) t.first[v][c] = s;
}

static void make_first(enum variant v)
{
    for (unsigned i = 0; i < sets_count; i++) {
        unsigned rank[5];

        for (int k = 0; k < 5; k++) rank[k] = sets[i].rank[k];
        note_first(v, rank, false);
        if (all_different(&sets[i])) note_first(v, rank, true);
    }
}

static void make_all(void)
{
    make_cards();
    make_pairs(OMAHA, t.pair, PAIRS);
    make_pairs(SINTETICO, t.small_pair, SMALL_PAIRS);

    make_classes(HOLDEM); /* lists the sets of five ranks, for the next lines */
    pack_sets(5, key, FIVE_COLUMN_BITS, t.five_start, FIVE_ROWS, FIVE_PLACES);
    make_fives(HOLDEM, t.five);
    make_rows(OMAHA, t.five, t.omaha[0], PAIRS_ROOM, t.pair);
    make_first(HOLDEM);
    memcpy(t.first[OMAHA], t.first[HOLDEM], sizeof t.first[OMAHA]); /* the same order */
    list_sets(HOLDEM, 7);
    pack_sets(7, key, SEVEN_COLUMN_BITS, t.seven_start, SEVEN_ROWS, SEVEN_PLACES);
    make_sevens();
    make_flushes();

    make_classes(SINTETICO);
    pack_sets(5, plain_key, SMALL_COLUMN_BITS, t.small_start, SMALL_ROWS, SMALL_PLACES);
    make_fives(SINTETICO, t.small_five);
    make_rows(SINTETICO, t.small_five, t.small[0], SMALL_PAIRS_ROOM, t.small_pair);
    make_first(SINTETICO);
    make_small_flushes();
}

/* --------------------------------- writing ------------------------------- */

static void write_u16(FILE *f, const char *name, const uint16_t *list, size_t count, size_t row)
{
    fprintf(f, "    .%s = {", name);
    for (size_t i = 0; i < count; i++)
        fprintf(f, "%s%u,%s", row && i % row == 0 ? "{" : "", list[i],
                row && i % row == row - 1 ? "},\n"
                : i % 16 == 15            ? "\n"
                                          : "");
    fprintf(f, "},\n");
}

static void write_u8(FILE *f, const char *name, const uint8_t *list, size_t count)
{
    fprintf(f, "    .%s = {", name);
    for (size_t i = 0; i < count; i++) fprintf(f, "%u,", list[i]);
    fprintf(f, "},\n");
}

static void write_u64(FILE *f, const char *name, const uint64_t *list, size_t count)
{
    fprintf(f, "    .%s = {", name);
    for (size_t i = 0; i < count; i++) fprintf(f, "0x%llxu,\n", (unsigned long long)list[i]);
    fprintf(f, "},\n");
}

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static void write_all(FILE *f)
{
    fprintf(f, "/* Made by tools/rank_tables.c.  Not for editing. */\n"
               "#include \"rank/tables.h\"\n\n"
               "const struct rank_tables rank_tables = {\n");
    write_u16(f, "omaha", t.omaha[0], COUNT(t.omaha) * PAIRS_ROOM, PAIRS_ROOM);
    write_u16(f, "small", t.small[0], COUNT(t.small) * SMALL_PAIRS_ROOM, SMALL_PAIRS_ROOM);
    write_u16(f, "small_flush", t.small_flush[0], 128 * 128, 128);
    write_u16(f, "small_five", t.small_five, COUNT(t.small_five), 0);
    write_u16(f, "small_start", t.small_start, COUNT(t.small_start), 0);
    write_u16(f, "seven", t.seven, COUNT(t.seven), 0);
    write_u16(f, "seven_start", t.seven_start, COUNT(t.seven_start), 0);
    write_u16(f, "five", t.five, COUNT(t.five), 0);
    write_u16(f, "five_start", t.five_start, COUNT(t.five_start), 0);
    write_u16(f, "flush", t.flush, COUNT(t.flush), 0);
    write_u64(f, "card", t.card, COUNT(t.card));
    write_u64(f, "suited", t.suited, COUNT(t.suited));
    write_u64(f, "small_card", t.small_card, COUNT(t.small_card));
    write_u8(f, "pair", t.pair, sizeof t.pair);
    write_u8(f, "small_pair", t.small_pair, sizeof t.small_pair);
    write_u16(f, "first", t.first[0], VARIANTS * CATEGORIES, CATEGORIES);
    fprintf(f, "};\n");
}

int main(int argc, char **argv)
{
    FILE *f = argc == 2 ? fopen(argv[1], "w") : NULL;

    insist(f != NULL, "needs a file to write");
    make_all();
    write_all(f);
    insist(!ferror(f) && fclose(f) == 0, "could not write");
    return 0;
}
