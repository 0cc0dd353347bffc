#include "chance/scripted.h"

#include "chance/traps.h"
#include "check.h"

#define TESTS(X)                                                                                   \
    X(a_script_gives_its_numbers_in_order)                                                         \
    X(a_script_that_runs_out_traps)                                                                \
    X(a_number_that_could_not_be_drawn_traps)
TESTS(TEST_DECLARE)

static const uint32_t numbers[] = {0, 36, 5, 415};

static struct chance script_of(struct script *s, size_t count)
{
    *s = (struct script){.numbers = numbers, .count = count};
    return chance_of_script(s);
}

static void t_a_script_gives_its_numbers_in_order(void)
{
    struct script s;
    struct chance c = script_of(&s, 4);

    CHECK_EQ(chance_below(c, 1), 0);
    CHECK_EQ(chance_below(c, 37), 36);
    CHECK_EQ(chance_below(c, 6), 5);
    CHECK_EQ(chance_below(c, 416), 415);
    CHECK_EQ(s.next, s.count);
}

static void ask_once_too_often(void)
{
    struct script s;
    struct chance c = script_of(&s, 1);

    chance_below(c, 37);
    chance_below(c, 37);
}

static void t_a_script_that_runs_out_traps(void)
{
    CHECK(traps(ask_once_too_often));
}

static void ask_below_36_for_36(void)
{
    struct script s;
    struct chance c = script_of(&s, 4);

    chance_below(c, 37);
    chance_below(c, 36);
}

static void t_a_number_that_could_not_be_drawn_traps(void)
{
    CHECK(traps(ask_below_36_for_36));
}

TEST_MAIN(TESTS)
