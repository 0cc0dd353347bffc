/* How fast the law is.  One core, processor time, the best of ten slices: what else
 * the machine does then matters least, and two builds can be compared. */
#include "feltro/commands/commands.h"

#include "cli/args.h"
#include "cli/out.h"
#include "feltro/bench/bench.h"
#include "odds/odds.h"
#include "odds/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SLICES 10
#define BATCH  4096  /* rounds between two looks at the clock */
#define BOUNDS 65536 /* draws whose bounds the bare loop repeats */

static double seconds_used(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double best_rate(uint64_t (*batch)(void *), void *on, double seconds)
{
    double best = 0;

    for (int slice = 0; slice < SLICES; slice++) {
        double   begin = seconds_used(), used;
        uint64_t done = 0;

        do {
            done += batch(on);
            used = seconds_used() - begin;
        } while (used < seconds / SLICES);
        if ((double)done / used > best) best = (double)done / used;
    }
    return best;
}

/* --------------------------------- games --------------------------------- */

struct bench {
    play_round     *play;
    struct one_seat seat;
    struct wagers   wagers;
    struct decider  player;
    struct stream   chance;
    size_t          turn, bets;
    uint64_t        rounds, draws;
    uint32_t        bound[BOUNDS], sink;
    size_t          bounds, next;
};

/* Rounds with one bet, the places by turns: every command checked and applied, every
 * line listed. */
static uint64_t play_batch(void *on)
{
    struct bench *b = on;

    one_seat_restart(&b->seat);
    for (int i = 0; i < BATCH; i++) {
        b->draws += b->play(&b->seat, &b->wagers.list[b->turn], 1, &b->chance, &b->player);
        if (++b->turn == b->bets) b->turn = 0;
    }
    b->rounds += BATCH;
    return BATCH;
}

/* The same numbers from the same stream, and nothing else. */
static uint64_t draw_batch(void *on)
{
    struct bench *b = on;

    for (int i = 0; i < BATCH; i++) {
        b->sink += stream_below(&b->chance, b->bound[b->next]);
        if (++b->next == b->bounds) b->next = 0;
    }
    return BATCH;
}

/* Plays some rounds a draw at a time, to know the bounds they are drawn below. */
static void note_bounds(struct bench *b)
{
    while (b->bounds < BOUNDS / 2) {
        struct one_seat *s = &b->seat;

        wagers_bet(s, &b->wagers.list[b->turn], 1);
        if (++b->turn == b->bets) b->turn = 0;
        for (struct awaits a; (a = s->game->awaits(s->state)).what != AWAITS_OPEN;) {
            struct command cmd = {.kind = CMD_CLOSE};

            if (a.what == AWAITS_DECISION) cmd = decider_decides(&b->player, s->state, &a);
            if (a.what == AWAITS_DRAW)
                cmd = (struct command){
                    .kind = CMD_DRAW, .seat = HOUSE, .number = stream_below(&b->chance, a.below)};
            one_seat_say(s, &cmd);
            if (a.what == AWAITS_DRAW && b->bounds < BOUNDS) b->bound[b->bounds++] = a.below;
        }
    }
}

struct speed {
    const char *key;
    double      rounds, by_struct; /* per second */
    double      draws, bare;       /* bare: rounds' worth of draws alone */
};

static struct speed measure(const struct game *game, double seconds)
{
    struct bench *b = calloc(1, sizeof *b);
    struct house  house = house_usual(game->options, game->options_count);
    struct game   copy = *game; /* of which nothing was compiled */
    struct speed  out = {.key = game->key};

    must(b != NULL);
    b->play = round_of(game);
    wagers_list(game, &house, &b->wagers);
    while (b->bets < b->wagers.count && b->wagers.list[b->bets].cmd.kind == CMD_BET &&
           b->wagers.list[b->bets].part == PART_BET)
        b->bets++;
    decider_init(&b->player, game, &house);
    b->player.quick = true;
    one_seat_init(&b->seat, game, &house);
    stream_init(&b->chance, (const uint8_t[SEED_BYTES]){1});
    note_bounds(b);
    out.rounds = best_rate(play_batch, b, seconds);
    out.draws = out.rounds * (double)b->draws / (double)b->rounds;
    out.bare = best_rate(draw_batch, b, seconds) * (double)b->rounds / (double)b->draws;
    b->play = round_of(&copy);
    out.by_struct = best_rate(play_batch, b, seconds);
    one_seat_release(&b->seat);
    decider_release(&b->player);
    free(b);
    return out;
}

/* ---------------------------- odds, generator ---------------------------- */

static double odds_seconds(const struct game *game)
{
    struct house        house = house_usual(game->options, game->options_count);
    struct odds_report *report = malloc(sizeof *report);
    double              begin = seconds_used();

    must(report != NULL);
    odds_of(game, &house, report);
    odds_release(report);
    free(report);
    return seconds_used() - begin;
}

static uint64_t fill_batch(void *on) /* in bytes */
{
    struct stream *s = on;

    for (int i = 0; i < BATCH; i++) {
        s->next = CHACHA_WORDS;
        stream_refill(s);
    }
    return (uint64_t)BATCH * sizeof s->pool;
}

/* --------------------------------- answers ------------------------------- */

void write_number(struct json_writer *j, const char *key, double value, int places)
{
    char digits[64];

    snprintf(digits, sizeof digits, "%.*f", places, value);
    json_put_key(j, key);
    json_put_raw(j, digits);
}

static void print_json(double seconds)
{
    struct out_json out;
    struct stream   stream;

    stream_init(&stream, (const uint8_t[SEED_BYTES]){2});
    out_json_begin(&out);
    json_put_object(&out.json);
    json_put_key(&out.json, "games");
    json_put_array(&out.json);
    for (const struct game *const *g = games; *g; g++) {
        if (!(*g)->banked) continue;

        struct speed s = measure(*g, seconds);

        json_put_object(&out.json);
        json_put_key(&out.json, "game");
        json_put_string(&out.json, s.key);
        write_number(&out.json, "rounds_per_second", s.rounds, 0);
        write_number(&out.json, "rounds_per_second_by_struct", s.by_struct, 0);
        write_number(&out.json, "draws_per_second", s.draws, 0);
        write_number(&out.json, "bare_rounds_per_second", s.bare, 0);
        write_number(&out.json, "times_slower_than_bare", s.bare / s.rounds, 3);
        json_put_end(&out.json);
    }
    json_put_end(&out.json);
    json_put_key(&out.json, "poker");
    json_put_array(&out.json);
    for (const struct game *const *g = games; *g; g++) {
        if ((*g)->banked) continue;

        struct poker_speed s = bench_poker(*g, seconds);

        json_put_object(&out.json);
        json_put_key(&out.json, "game");
        json_put_string(&out.json, (*g)->key);
        write_number(&out.json, "hands_per_second", s.hands, 0);
        write_number(&out.json, "commands_per_second", s.commands, 0);
        json_put_end(&out.json);
    }
    json_put_end(&out.json);
    json_put_key(&out.json, "odds");
    json_put_array(&out.json);
    for (const struct game *const *g = games; *g; g++) {
        if (!(*g)->banked) continue;
        json_put_object(&out.json);
        json_put_key(&out.json, "game");
        json_put_string(&out.json, (*g)->key);
        write_number(&out.json, "seconds", odds_seconds(*g), 6);
        json_put_end(&out.json);
    }
    json_put_end(&out.json);
    write_number(&out.json, "generator_megabytes_per_second",
                 best_rate(fill_batch, &stream, seconds) / 1e6, 1);
    bench_rank_write(&out.json, seconds);
    json_put_end(&out.json);
    out_json_print(&out);
}

static void print_lines(double seconds)
{
    struct stream stream;

    stream_init(&stream, (const uint8_t[SEED_BYTES]){2});
    printf("one core, one bet a round, millions a second:\n");
    out_padded("", 18);
    printf("%9s %9s %9s %12s %8s\n", "rounds", "by struct", "draws", "bare draws", "ratio");
    for (const struct game *const *g = games; *g; g++) {
        if (!(*g)->banked) continue;

        struct speed s = measure(*g, seconds);

        out_padded(s.key, 18);
        printf("%9.2f %9.2f %9.2f %12.2f %8.2f\n", s.rounds / 1e6, s.by_struct / 1e6, s.draws / 1e6,
               s.bare / 1e6, s.bare / s.rounds);
    }
    printf("\nrounds: check, apply and settle compiled into one loop for the game; by struct: the\n"
           "same, each called through struct game; bare draws: the rounds whose numbers alone are\n"
           "drawn in that time\n\n"
           "poker, six seats, two to the end, millions a second:\n");
    out_padded("", 18);
    printf("%9s %9s\n", "hands", "commands");
    for (const struct game *const *g = games; *g; g++) {
        if ((*g)->banked) continue;

        struct poker_speed s = bench_poker(*g, seconds);

        out_padded((*g)->key, 18);
        printf("%9.3f %9.2f\n", s.hands / 1e6, s.commands / 1e6);
    }
    printf("\nodds, seconds:\n");
    for (const struct game *const *g = games; *g; g++) {
        if (!(*g)->banked) continue;
        out_padded((*g)->key, 18);
        printf("%9.3f\n", odds_seconds(*g));
    }
    printf("\ngenerator: %.0f MB/s\n\n", best_rate(fill_batch, &stream, seconds) / 1e6);
    bench_rank_print(seconds);
}

int cmd_bench(int argc, char **argv)
{
    bool             json = false;
    int64_t          seconds = 1;
    const struct arg list[] = {{"--seconds", "S", "for each measurement; one if not said",
                                .number = &seconds, .low = 1, .high = 3600},
                               {"--json", NULL, "one JSON document", .flag = &json}};
    struct args      args = {
             .command = "bench",
             .list = list,
             .count = 2,
             .about = "How many rounds a second one core plays through the real engine, compiled for\n"
                           "its game and through struct game, against a bare loop that draws the same\n"
                           "numbers; how long the odds take; how fast the generator is; how fast poker\n"
                           "hands are ranked."};
    int status = args_read(&args, argc, argv);

    if (status != ARGS_READ) return status;
    if (json) print_json((double)seconds);
    else print_lines((double)seconds);
    return STATUS_GOOD;
}
