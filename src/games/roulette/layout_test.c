#include "cloth_test.h"

#define TESTS(X)                                                                                   \
    X(804_2015_r6__38_pockets_alternate_and_the_zeros_face_each_other)                             \
    X(807_2015_r6__37_pockets_alternate_in_the_french_order)                                       \
    X(804_2015_r7__the_american_cloth_has_these_164_bets)                                          \
    X(807_2015_r7__the_french_cloth_has_these_161_bets)                                            \
    X(the_spots_cover_what_their_names_say)                                                        \
    X(spots_are_named_in_both_languages)                                                           \
    X(names_are_unique_in_each_language)
TESTS(TEST_DECLARE)

/* Every pocket once, the zeros without a colour, the rest 18 and 18. */
static void check_pockets(enum rou_wheel wheel)
{
    const struct rou_layout *layout = &rou_layouts[wheel];
    uint64_t                 seen = 0;
    int                      red = 0, black = 0;

    CHECK_EQ(layout->pockets, pockets[wheel]);
    for (unsigned i = 0; i < layout->pockets; i++) {
        unsigned pocket = layout->order[i];

        CHECK(pocket < layout->pockets);
        CHECK((seen >> pocket & 1) == 0);
        seen |= UINT64_C(1) << pocket;
        CHECK_EQ(rou_is_zero(pocket), pocket == 0 || pocket == 37);
        CHECK_EQ(rou_is_red(pocket), !rou_is_zero(pocket) && is_red_number(pocket));
        CHECK_EQ(rou_is_red(pocket) + rou_is_black(pocket) + rou_is_zero(pocket), 1);
        red += rou_is_red(pocket);
        black += rou_is_black(pocket);
    }
    CHECK_EQ(red, 18);
    CHECK_EQ(black, 18);
}

/* No two neighbours of one colour, but for those that a zero stands between. */
static void check_alternation(enum rou_wheel wheel)
{
    const struct rou_layout *layout = &rou_layouts[wheel];

    for (unsigned i = 0; i < layout->pockets; i++) {
        unsigned here = layout->order[i], next = layout->order[(i + 1) % layout->pockets];

        if (rou_is_zero(here) || rou_is_zero(next)) continue;
        CHECK(rou_is_red(here) != rou_is_red(next));
    }
}

/* On the American wheel 0 faces 00, 1 faces 2, 3 faces 4, and so on. */
static void t_804_2015_r6__38_pockets_alternate_and_the_zeros_face_each_other(void)
{
    check_pockets(ROU_US);
    check_alternation(ROU_US);
    CHECK_EQ(rou_wheel_us[0], 0);
    CHECK_EQ(rou_wheel_us[19], ROU_DOUBLE_ZERO);
    for (unsigned i = 1; i < 19; i++) {
        unsigned here = rou_wheel_us[i], across = rou_wheel_us[i + 19];

        CHECK_EQ((here - 1) / 2, (across - 1) / 2);
        CHECK(here != across);
    }
}

static void t_807_2015_r6__37_pockets_alternate_in_the_french_order(void)
{
    static const struct {
        unsigned left, pocket, right;
    } known[] = {{26, 0, 32}, {22, 18, 29}, {2, 25, 17},  {34, 6, 27}, {16, 33, 1},
                 {10, 5, 24}, {8, 23, 10},  {36, 11, 30}, {35, 3, 26}};

    check_pockets(ROU_FR);
    check_alternation(ROU_FR);
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        unsigned at = 0;

        while (rou_wheel_fr[at] != known[k].pocket) at++;
        CHECK_EQ(rou_wheel_fr[(at + 36) % 37], known[k].left);
        CHECK_EQ(rou_wheel_fr[(at + 1) % 37], known[k].right);
    }
}

/* Ticks off, on the cloth of a wheel, every bet that the geometry of 12 rows by 3
 * columns has, by name; nothing may remain. */
struct ticks {
    const struct game *game;
    uint8_t            seen[PLACES_MAX];
    unsigned           count;
};

static void tick(struct ticks *t, const char *key)
{
    unsigned place = place_of(t->game, key);

    CHECK_EQ(t->seen[place], 0);
    t->seen[place] = 1;
    t->count++;
}

static unsigned steps(unsigned a, unsigned b) /* between two numbers, across and down */
{
    int across = (int)((a - 1) % 3) - (int)((b - 1) % 3);
    int down = (int)((a - 1) / 3) - (int)((b - 1) / 3);

    return (unsigned)(abs(across) + abs(down));
}

static void tick_numbers(struct ticks *t)
{
    char key[48];

    for (unsigned a = 1; a <= 36; a++) {
        snprintf(key, sizeof key, "pleno-%u", a);
        tick(t, key);
        for (unsigned b = a + 1; b <= 36; b++) {
            if (steps(a, b) == 1) {
                snprintf(key, sizeof key, "cavalo-%u-%u", a, b);
                tick(t, key);
            }
            if (steps(a, b) == 2 && steps(a, a + 1) == 1 && b == a + 4) {
                snprintf(key, sizeof key, "quadro-%u-%u-%u-%u", a, a + 1, a + 3, b);
                tick(t, key);
            }
        }
        if (a % 3 != 1) continue;
        snprintf(key, sizeof key, "rua-%u-%u-%u", a, a + 1, a + 2);
        tick(t, key);
        if (a > 31) continue;
        snprintf(key, sizeof key, "linha-%u-%u", a, a + 5);
        tick(t, key);
    }
}

static void tick_list(struct ticks *t, const char *const *keys)
{
    for (; *keys; keys++) tick(t, *keys);
}

/* clang-format off */
static const char *const outside[] = {
    "duzia-1", "duzia-2", "duzia-3", "coluna-1", "coluna-2", "coluna-3",
    "cavalo-duzia-1-2", "cavalo-duzia-2-3", "cavalo-coluna-1-2", "cavalo-coluna-2-3",
    "par", "impar", "menor", "maior", "vermelho", "preto", NULL};
/* clang-format on */

/* How many bets of each class, in the law's order; classes never mix. */
static void check_counts(const struct game *game, const unsigned counts[ROU_CHANCES])
{
    static const char *const classes[ROU_CHANCES] = {
        "pleno", "cavalo", "rua",          "quadro",        "linha",
        "duzia", "coluna", "cavalo-duzia", "cavalo-coluna", "simples"};
    unsigned place = 0;

    for (unsigned c = 0; c < ROU_CHANCES; c++)
        for (unsigned i = 0; i < counts[c]; i++, place++)
            CHECK(is_of_class(name_of(game, place, KEY).value, classes[c]));
    CHECK_EQ(place, game->places);
}

static void t_804_2015_r7__the_american_cloth_has_these_164_bets(void)
{
    static const char *const zeros[] = {"pleno-0",     "pleno-00",    "cavalo-0-1",  "cavalo-0-2",
                                        "cavalo-0-00", "cavalo-00-2", "cavalo-00-3", "rua-0-1-2",
                                        "rua-0-00-2",  "rua-00-2-3",  NULL};
    struct ticks             t = {.game = &roulette_us};

    tick_numbers(&t);
    tick_list(&t, outside);
    tick_list(&t, zeros);
    CHECK_EQ(t.count, 164);
    CHECK_EQ(roulette_us.places, 164);
    check_counts(&roulette_us, (const unsigned[]){38, 62, 15, 22, 11, 3, 3, 2, 2, 6});
}

static void t_807_2015_r7__the_french_cloth_has_these_161_bets(void)
{
    static const char *const zeros[] = {"pleno-0",   "cavalo-0-1", "cavalo-0-2",     "cavalo-0-3",
                                        "rua-0-1-2", "rua-0-2-3",  "quadro-0-1-2-3", NULL};
    struct ticks             t = {.game = &roulette_fr};

    tick_numbers(&t);
    tick_list(&t, outside);
    tick_list(&t, zeros);
    CHECK_EQ(t.count, 161);
    CHECK_EQ(roulette_fr.places, 161);
    check_counts(&roulette_fr, (const unsigned[]){37, 60, 14, 23, 11, 3, 3, 2, 2, 6});
}

static void t_the_spots_cover_what_their_names_say(void)
{
    for (enum rou_wheel w = ROU_FR; w < ROU_WHEELS; w++)
        for (unsigned place = 0; place < wheels[w]->places; place++) {
            struct name key = name_of(wheels[w], place, KEY);

            for (unsigned pocket = 0; pocket < 64; pocket++)
                CHECK_EQ(rou_layouts[w].spot[place].pockets >> pocket & 1,
                         pocket < pockets[w] && key_covers(key.value, pocket));
        }
}

static void t_spots_are_named_in_both_languages(void)
{
    static const struct {
        enum rou_wheel wheel;
        struct words   words;
    } some[] = {
        {ROU_FR, {"pleno-17", "pleno 17", "straight up 17"}},
        {ROU_US, {"pleno-00", "pleno 00", "straight up 00"}},
        {ROU_FR, {"cavalo-0-1", "cavalo 0-1", "split 0-1"}},
        {ROU_US, {"cavalo-0-00", "cavalo 0-00", "split 0-00"}},
        {ROU_US, {"rua-0-00-2", "rua 0-00-2", "street 0-00-2"}},
        {ROU_FR, {"quadro-0-1-2-3", "quadro 0-1-2-3", "corner 0-1-2-3"}},
        {ROU_FR, {"linha-31-36", "linha 31-36", "six line 31-36"}},
        {ROU_US, {"duzia-3", "dúzia 3", "3rd dozen"}},
        {ROU_FR, {"cavalo-coluna-2-3", "cavalo de coluna 2-3", "2nd and 3rd columns"}},
        {ROU_US, {"impar", "ímpar", "odd"}},
        {ROU_FR, {"preto", "preto", "black"}},
    };

    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        const struct game *game = wheels[some[i].wheel];
        unsigned           place = place_of(game, some[i].words.key);

        CHECK_TEXT(name_of(game, place, PT).value, some[i].words.pt);
        CHECK_TEXT(name_of(game, place, EN).value, some[i].words.en);
    }
}

static void t_names_are_unique_in_each_language(void)
{
    for (enum rou_wheel w = ROU_FR; w < ROU_WHEELS; w++) {
        unsigned named = wheels[w]->places + (w == ROU_FR ? ROU_ANNOUNCED : 0u);

        for (enum tongue tongue = KEY; tongue <= EN; tongue++)
            for (unsigned a = 0; a < named; a++) {
                struct name name = name_of(wheels[w], a, tongue);

                CHECK(name.value[0] != '\0');
                for (unsigned b = 0; b < a; b++)
                    CHECK(!text_same(name.value, name_of(wheels[w], b, tongue).value));
            }
    }
}

TEST_MAIN(TESTS)
