/* shared.h -- for tests of what the regulations say alike.
 *
 * A subject is one function; its tests are the rules that say the same thing, one
 * in each regulation, and each is run over the games of its regulation. */
#ifndef TESTS_SHARED_H
#define TESTS_SHARED_H

#include "drive.h"
#include "play.h"

#define BROUGHT 100000000

static struct play p;
static struct dice dice;

static inline void open_individual(const struct game *game)
{
    struct house house = play_house(game);

    play_open(&p, game, &house);
    play_sit(&p, 0, BROUGHT);
}

static inline void open_shared(const struct game *game, unsigned seats)
{
    struct house house = drive_shared_house(game, seats);

    play_open(&p, game, &house);
    for (unsigned i = 0; i < table_seats(&p.state.table); i++) play_sit(&p, (uint8_t)i, BROUGHT);
}

static inline const struct seat *seat(unsigned i)
{
    return &p.state.table.seat[i];
}

/* Some lawful bet. */
static inline struct command bet(unsigned who)
{
    struct command cmd;

    CHECK(drive_bet(p.game, &p.state, &dice, who, &cmd));
    check_refusal(play_try(&p, cmd), REF_NONE, __FILE__, __LINE__);
    return cmd;
}

static inline bool is_over(void)
{
    return p.state.table.phase == PHASE_SETTLED || p.state.table.phase == PHASE_VOID;
}

static inline enum event_kind closing(void)
{
    return p.game->chance == CHANCE_CARD ? EV_CARDS_COMING : EV_BETS_CLOSED;
}

static inline void step(void)
{
    check_refusal(play_try(&p, drive_on(p.game, &p.state, &dice)), REF_NONE, __FILE__, __LINE__);
}

/* Plays on from where the round stands; how often was an event heard? */
static inline int finish_hearing(enum event_kind kind)
{
    int times = 0;

    for (int steps = 0; !is_over(); steps++) {
        CHECK(steps < 10000);
        step();
        for (size_t i = 0; i < p.heard.count; i++) times += p.heard.list[i].kind == kind;
    }
    return times;
}

static inline void finish(void)
{
    finish_hearing(EV_ROUND_OVER);
    CHECK_EQ(p.state.table.phase, PHASE_SETTLED);
}

static inline cents heard_amount(enum event_kind kind)
{
    for (size_t i = 0; i < p.heard.count; i++)
        if (p.heard.list[i].kind == kind) return p.heard.list[i].amount;
    return -1;
}

/* A round in which seat 0 bets and the others watch. */
static inline void watch_a_round(void)
{
    play_open_round(&p);
    bet(0);
    finish();
}

static inline cents sum_lines(unsigned who)
{
    cents sum = 0;

    play_settle(&p);
    for (size_t i = 0; i < p.lines; i++)
        if (p.line[i].seat == who) sum += p.line[i].back - p.line[i].chips;
    return sum;
}

struct subject {
    const char *name;
    void (*show)(const struct game *game);
};

/* `test` is a name such as 804_2015_r14__the_window_...: shows its subject for every
 * game of that regulation. */
static inline void show_over_games(const struct subject *subjects, const char *test)
{
    const char *name = strstr(test, "__") + 2;
    int         shown = 0;

    for (const struct subject *s = subjects; s->name; s++) {
        if (strcmp(s->name, name) != 0) continue;
        for (const struct game *const *g = games; *g; g++) {
            if (strncmp((*g)->regulation, test, 3) != 0) continue;
            dice.at = 2015;
            s->show(*g);
            shown++;
        }
    }
    CHECK(shown > 0);
}

#endif
