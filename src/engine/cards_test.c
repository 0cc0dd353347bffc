#include "engine/cards.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(every_order_of_a_small_shoe_comes_out_exactly_once)                                          \
    X(a_full_shoe_holds_each_card_once_for_every_deck)                                             \
    X(a_hidden_shoe_tells_only_its_counts)                                                         \
    X(cards_are_named_and_read_back)
TESTS(TEST_DECLARE)

static int seen[720]; /* by the rank of the order among all orders */
static int deals;

static int order_rank(const uint8_t *order, int cards)
{
    int rank = 0;

    for (int i = 0; i < cards; i++) {
        int smaller = 0;

        for (int j = i + 1; j < cards; j++) smaller += order[j] < order[i];
        rank = rank * (cards - i) + smaller;
    }
    return rank;
}

/* Every sequence of draws, each below what remains: every order, each once. */
static void deal_on(struct shoe shoe, uint8_t *order, int dealt, int cards)
{
    if (dealt == cards) {
        seen[order_rank(order, cards)]++;
        deals++;
        return;
    }
    for (uint32_t index = 0; index < shoe.left; index++) {
        struct shoe next = shoe;

        order[dealt] = shoe_take(&next, index);
        deal_on(next, order, dealt + 1, cards);
    }
}

static void t_every_order_of_a_small_shoe_comes_out_exactly_once(void)
{
    int orders = 1;

    for (int cards = 1; cards <= 6; cards++) {
        struct shoe shoe;
        uint8_t     order[6];

        orders *= cards;
        shoe_fill(&shoe, 1);
        shoe.left = (uint16_t)cards;
        memset(seen, 0, sizeof seen);
        deals = 0;
        deal_on(shoe, order, 0, cards);
        CHECK_EQ(deals, orders);
        for (int i = 0; i < orders; i++) CHECK_EQ(seen[i], 1);
    }
}

static void t_a_full_shoe_holds_each_card_once_for_every_deck(void)
{
    for (unsigned decks = 1; decks <= DECKS_MAX; decks++) {
        struct shoe shoe;
        unsigned    count[DECK] = {0};

        shoe_fill(&shoe, decks);
        CHECK_EQ(shoe.left, decks * DECK);
        while (shoe.left > 0) count[shoe_take(&shoe, shoe.left / 2u)]++;
        for (int card = 0; card < DECK; card++) CHECK_EQ(count[card], decks);
    }
}

static void t_a_hidden_shoe_tells_only_its_counts(void)
{
    struct shoe one, other;

    shoe_fill(&one, 8);
    shoe_fill(&other, 8);
    shoe_take(&one, 3);
    shoe_take(&other, 400);
    shoe_hide(&one);
    shoe_hide(&other);
    CHECK(memcmp(one.card, other.card, sizeof one.card) == 0);
    CHECK_EQ(one.left, other.left);
}

static void t_cards_are_named_and_read_back(void)
{
    for (uint8_t card = 0; card < DECK; card++) {
        char        name[4];
        struct text t = text_over(name, sizeof name);
        uint8_t     back = CARD_NONE;

        card_name(card, &t);
        CHECK(card_read(name, &back));
        CHECK_EQ(back, card);
    }
    CHECK_EQ(card_of(KING, HEARTS), 49);

    uint8_t out = 7;

    CHECK(!card_read("10h", &out) && !card_read("", &out) && !card_read("Ah ", &out));
    CHECK_EQ(out, 7);
}

TEST_MAIN(TESTS)
