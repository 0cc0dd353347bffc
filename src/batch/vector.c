/* Four hands side by side, in vectors of 256 bits.
 *
 * A hand is eight bytes of a vector, the missing ones 0: the ace of spades, whose key is
 * 0 and whose suit is taken off again.  A byte has sixteen answers (PSHUFB), and the
 * eight bytes of a hand are added up at once (PSADBW): so a sum of keys of 23 bits is
 * made from its three bytes, and the suits are counted in four times four bits. */
#include "batch/batch.h"

#include "rank/showdown.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#define AVX2   __attribute__((target("avx2")))
#define INLINE static inline AVX2 __attribute__((always_inline))

#define BLOCK 64 /* hands: a bit each in the list of those that need a second look */

struct keys {
    __m256i byte[3];   /* of the key, by rank */
    __m256i low, high; /* counters of spades and hearts, of diamonds and clubs, by suit */
};

INLINE struct keys keys_load(void)
{
    uint8_t     byte[3][16] = {{0}};
    struct keys k;

    for (unsigned rank = 0; rank < 13; rank++)
        for (unsigned i = 0; i < 3; i++)
            byte[i][rank] = (uint8_t)(rank_tables.card[SUITS * rank] >> (KEY_SHIFT + 8 * i));
    for (int i = 0; i < 3; i++)
        k.byte[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)byte[i]));
    k.low = _mm256_set1_epi32(0x00001001);
    k.high = _mm256_set1_epi32(0x10010000);
    return k;
}

INLINE __m256i add_up(__m256i answers, __m256i cards)
{
    return _mm256_sad_epu8(_mm256_shuffle_epi8(answers, cards), _mm256_setzero_si256());
}

INLINE __m256i ranks_of(__m256i cards)
{
    return _mm256_and_si256(_mm256_srli_epi16(cards, 2), _mm256_set1_epi8(0x0F));
}

/* The sum of the keys of each hand; of 64 bits the low 23 count. */
INLINE __m256i add_keys(const struct keys *k, __m256i ranks)
{
    __m256i sum = add_up(k->byte[0], ranks);

    sum = _mm256_add_epi64(sum, _mm256_slli_epi64(add_up(k->byte[1], ranks), 8));
    return _mm256_add_epi64(sum, _mm256_slli_epi64(add_up(k->byte[2], ranks), 16));
}

/* The suits of each hand counted, from `start` on: the top bits of the counters. */
INLINE __m256i count_suits(const struct keys *k, __m256i cards, int start)
{
    __m256i suits = _mm256_and_si256(cards, _mm256_set1_epi8(3));
    __m256i sum = _mm256_add_epi64(add_up(k->low, suits),
                                   _mm256_slli_epi64(add_up(k->high, suits), 8));

    return _mm256_and_si256(_mm256_add_epi64(sum, _mm256_set1_epi64x(start)),
                            _mm256_set1_epi64x((int64_t)COUNTERS_TOP));
}

INLINE unsigned not_zero(__m256i hands) /* a bit for each of the four */
{
    __m256i zero = _mm256_cmpeq_epi64(hands, _mm256_setzero_si256());

    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(zero)) ^ 0xF;
}

/* -------------------------------- hold'em -------------------------------- */

/* Reads 30 bytes, two more than the four hands have. */
INLINE __m256i four_hands(const uint8_t *at)
{
    __m256i two_and_two = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)at)),
        _mm_loadu_si128((const __m128i *)(at + 14)), 1);

    return _mm256_shuffle_epi8(two_and_two, _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, -1, 7, 8, 9, 10,
                                                             11, 12, 13, -1, 0, 1, 2, 3, 4, 5, 6,
                                                             -1, 7, 8, 9, 10, 11, 12, 13, -1));
}

INLINE strength seven_at(uint64_t sum)
{
    return rank_tables.seven[place_of_seven(sum << KEY_SHIFT)];
}

/* As if nobody had a flush; then again for those who have one. */
INLINE void holdem_block(const struct keys *k, const uint8_t (*cards)[7], strength *out)
{
    uint64_t flush = 0;

    for (int i = 0; i < BLOCK; i += 4) {
        __m256i hands = four_hands(cards[i]);
        __m256i sum = add_keys(k, ranks_of(hands));

        flush |= (uint64_t)not_zero(count_suits(k, hands, 0x3332)) << i; /* one ace too many */
        out[i] = seven_at((uint64_t)_mm256_extract_epi64(sum, 0));
        out[i + 1] = seven_at((uint64_t)_mm256_extract_epi64(sum, 1));
        out[i + 2] = seven_at((uint64_t)_mm256_extract_epi64(sum, 2));
        out[i + 3] = seven_at((uint64_t)_mm256_extract_epi64(sum, 3));
    }
    for (; flush; flush &= flush - 1) {
        unsigned i = lowest_bit(flush);

        out[i] = holdem_rank_seven(cards[i]);
    }
}

AVX2 static void holdem(const uint8_t (*cards)[7], strength *out, size_t n)
{
    struct keys k = keys_load();

    for (; n > BLOCK; n -= BLOCK, cards += BLOCK, out += BLOCK) holdem_block(&k, cards, out);
    batch_scalar.holdem(cards, out, n);
}

/* --------------------------------- Omaha --------------------------------- */

/* Eight bytes from each of four hands, `from` bytes into it. */
INLINE __m256i four_times_eight(const uint8_t (*cards)[9], int from)
{
    int64_t at[4];

    for (int i = 0; i < 4; i++) memcpy(&at[i], cards[i] + from, 8);
    return _mm256_setr_epi64x(at[0], at[1], at[2], at[3]);
}

/* The column of two ranks, in each byte: for the higher h and the lower l it is
 * h (h + 1) / 2 + l, as tools/rank_tables.c lays them out. */
INLINE __m256i pair_of(__m256i one, __m256i two)
{
    const __m256i below = _mm256_setr_epi8(0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 0, 0, 0,
                                           0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 0, 0, 0);

    return _mm256_add_epi8(_mm256_shuffle_epi8(below, _mm256_max_epu8(one, two)),
                           _mm256_min_epu8(one, two));
}

/* The six pairs of a hole a b c d, then ab twice more. */
INLINE __m256i six_pairs(__m256i ranks)
{
    const __m256i first = _mm256_setr_epi8(0, 0, 0, 1, 1, 2, 0, 0, 8, 8, 8, 9, 9, 10, 8, 8, 0, 0, 0,
                                           1, 1, 2, 0, 0, 8, 8, 8, 9, 9, 10, 8, 8);
    const __m256i second = _mm256_setr_epi8(1, 2, 3, 2, 3, 3, 1, 1, 9, 10, 11, 10, 11, 11, 9, 9, 1,
                                            2, 3, 2, 3, 3, 1, 1, 9, 10, 11, 10, 11, 11, 9, 9);

    return pair_of(_mm256_shuffle_epi8(ranks, first), _mm256_shuffle_epi8(ranks, second));
}

struct omaha_block {
    const strength *row[BLOCK];
    uint64_t        pairs[BLOCK]; /* a column in each byte */
    uint64_t        flush;        /* a bit for each hand that may have one */
};

INLINE void omaha_look_up(const struct keys *k, const uint8_t (*cards)[9], struct omaha_block *b)
{
    b->flush = 0;
    for (int i = 0; i < BLOCK; i += 4) {
        __m256i  boards = _mm256_srli_epi64(four_times_eight(cards + i, 1), 24);
        __m256i  holes = _mm256_and_si256(four_times_eight(cards + i, 0),
                                          _mm256_set1_epi64x(0xFFFFFFFF));
        __m256i  flush = _mm256_and_si256(count_suits(k, boards, 0x5552), /* three aces */
                                          count_suits(k, holes, 0x6662)); /* four too many */
        uint64_t sum[4];

        b->flush |= (uint64_t)not_zero(flush) << i;
        _mm256_storeu_si256((__m256i *)sum, add_keys(k, ranks_of(boards)));
        _mm256_storeu_si256((__m256i *)&b->pairs[i], six_pairs(ranks_of(holes)));
        for (int j = 0; j < 4; j++) {
            b->row[i + j] = rank_tables.omaha[place_of_five(sum[j] << KEY_SHIFT)];
            __builtin_prefetch(b->row[i + j]);
            __builtin_prefetch(b->row[i + j] + 32);
            __builtin_prefetch(b->row[i + j] + 64);
        }
    }
}

static inline strength best_pair(const strength *row, uint64_t pairs)
{
    strength a = rank_max(row[pairs & 0xFF], row[pairs >> 8 & 0xFF]);
    strength b = rank_max(row[pairs >> 16 & 0xFF], row[pairs >> 24 & 0xFF]);
    strength c = rank_max(row[pairs >> 32 & 0xFF], row[pairs >> 40 & 0xFF]);

    return rank_max(a, rank_max(b, c));
}

INLINE void omaha_block(const struct keys *k, const uint8_t (*cards)[9], strength *out)
{
    struct omaha_block b;

    omaha_look_up(k, cards, &b);
    for (int i = 0; i < BLOCK; i++) out[i] = best_pair(b.row[i], b.pairs[i]);
    for (; b.flush; b.flush &= b.flush - 1) {
        unsigned           i = lowest_bit(b.flush);
        struct omaha_board board = omaha_board(cards[i] + 4);

        out[i] = omaha_rank(&board, cards[i]);
    }
}

AVX2 static void omaha(const uint8_t (*cards)[9], strength *out, size_t n)
{
    struct keys k = keys_load();

    for (; n >= BLOCK; n -= BLOCK, cards += BLOCK, out += BLOCK) omaha_block(&k, cards, out);
    batch_scalar.omaha(cards, out, n);
}

/* ------------------------------- sintético ------------------------------- */

struct small_keys {
    __m256i byte[2]; /* of sintético's key, by rank */
};

INLINE struct small_keys small_keys_load(void)
{
    uint8_t           byte[2][16] = {{0}};
    struct small_keys k;

    for (unsigned rank = 0; rank < 13; rank++)
        for (unsigned i = 0; i < 2; i++)
            byte[i][rank] = (uint8_t)(rank_tables.small_card[SUITS * rank] >>
                                      (SMALL_KEY_SHIFT + 8 * i));
    for (int i = 0; i < 2; i++)
        k.byte[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)byte[i]));
    return k;
}

/* The sum of the keys of the board, and in the top byte the column of the two personal
 * cards, whose ranks are counted there from the ace: ace, 8, 9 … king. */
INLINE __m256i small_sums(const struct small_keys *k, __m256i ranks)
{
    const __m256i seven = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0,
                                           0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0);
    __m256i       board = _mm256_srli_epi64(ranks, 16);
    __m256i       one = _mm256_shuffle_epi8(seven, ranks), two = _mm256_srli_epi64(one, 8);
    __m256i       sum = _mm256_add_epi64(add_up(k->byte[0], board),
                                         _mm256_slli_epi64(add_up(k->byte[1], board), 8));

    return _mm256_or_si256(sum, _mm256_slli_epi64(pair_of(one, two), 56));
}

INLINE strength small_at(uint64_t sum)
{
    return rank_tables.small[place_of_small((sum & 0xFFFF) << SMALL_KEY_SHIFT)][sum >> 56];
}

INLINE void sintetico_block(const struct keys *k, const struct small_keys *small,
                            const uint8_t (*cards)[7], strength           *out)
{
    uint64_t flush = 0;

    for (int i = 0; i < BLOCK; i += 4) {
        __m256i hands = four_hands(cards[i]);
        __m256i sum = small_sums(small, ranks_of(hands));
        __m256i boards = _mm256_srli_epi64(hands, 16);
        __m256i holes = _mm256_and_si256(hands, _mm256_set1_epi64x(0xFFFF));
        __m256i both = _mm256_and_si256(count_suits(k, boards, 0x5552), /* three aces, and */
                                        count_suits(k, holes, 0x6660)); /* six, too many */

        flush |= (uint64_t)not_zero(both) << i;
        out[i] = small_at((uint64_t)_mm256_extract_epi64(sum, 0));
        out[i + 1] = small_at((uint64_t)_mm256_extract_epi64(sum, 1));
        out[i + 2] = small_at((uint64_t)_mm256_extract_epi64(sum, 2));
        out[i + 3] = small_at((uint64_t)_mm256_extract_epi64(sum, 3));
    }
    for (; flush; flush &= flush - 1) {
        unsigned               i = lowest_bit(flush);
        struct sintetico_board board = sintetico_board(cards[i] + 2);

        out[i] = sintetico_rank(&board, cards[i]);
    }
}

AVX2 static void sintetico(const uint8_t (*cards)[7], strength *out, size_t n)
{
    struct keys       k = keys_load();
    struct small_keys small = small_keys_load();

    for (; n > BLOCK; n -= BLOCK, cards += BLOCK, out += BLOCK)
        sintetico_block(&k, &small, cards, out);
    batch_scalar.sintetico(cards, out, n);
}

static const struct batch avx2 = {"avx2", holdem, omaha, sintetico};

const struct batch *batch_vector(void)
{
    return __builtin_cpu_supports("avx2") ? &avx2 : NULL;
}

#else

const struct batch *batch_vector(void)
{
    return NULL;
}

#endif
