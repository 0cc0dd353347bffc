#include "feltro/commands/commands.h"

#include "base/file.h"
#include "base/must.h"
#include "bots/bot.h"
#include "chance/expand.h"
#include "cli/args.h"
#include "cli/out.h"
#include "floor/option_text.h"
#include "floor/tournament_file.h"
#include "floor/tournament_run.h"

#include <stdio.h>
#include <stdlib.h>

#define PAGE_BYTES (1 << 18) /* every level, every plan, every share: a few tens of thousands */
#define SHOWN      20        /* places that people see; programs get them all */

/* ------------------------------ the regulation --------------------------- */

static void print_page(const struct tournament_file *file, enum tongue tongue)
{
    char       *page = malloc(PAGE_BYTES);
    struct text t;

    must(page != NULL);
    t = text_over(page, PAGE_BYTES);
    tournament_print(file, tongue, &t);
    must(!t.cut);
    fputs(page, stdout);
    free(page);
}

/* ------------------------------ a whole one ------------------------------ */

static void play(struct tournament_run *run, uint32_t entrants)
{
    for (uint32_t i = 0; i < entrants; i++)
        must(tournament_run_say(
                 run, (struct tour_command){.kind = TOUR_REGISTER, .player = 1 + i}) == REF_NONE);
    if (run->t->phase == TOUR_ENTERING)
        tournament_run_say(
            run, (struct tour_command){.kind = TOUR_TIME, .at_ms = run->t->rules.start_ms});
    while (tournament_run_turn(run)) {}
    must(tour_sane(run->t));
}

static int compare_places(const void *a, const void *b)
{
    const struct entrant *const *x = a, *const *y = b;

    if ((*x)->rank != (*y)->rank) return (*x)->rank < (*y)->rank ? -1 : 1;
    return (*x)->player < (*y)->player ? -1 : 1;
}

/* By place; free() it. */
static const struct entrant **ranking_of(const struct tournament *t)
{
    const struct entrant **list = calloc(t->numbers, sizeof *list);

    must(list != NULL);
    for (uint32_t i = 0; i < t->numbers; i++) list[i] = tour_entrant(t, i);
    qsort(list, t->numbers, sizeof *list, compare_places);
    return list;
}

static const struct {
    const char *key, *pt, *en;
    size_t      at;
} money[] = {{"paid_in", "pago", "paid in", offsetof(struct tournament, paid_in)},
             {"overlay", "acrescentado pela casa", "added by the house",
              offsetof(struct tournament, overlay)},
             {"prizes", "prémios", "prizes", offsetof(struct tournament, prizes)},
             {"bounties", "por eliminação", "bounties", offsetof(struct tournament, bounties)},
             {"commission", "comissão", "commission", offsetof(struct tournament, commission)},
             {"refunds", "devolvido", "refunds", offsetof(struct tournament, refunds)},
             {"fund", "para o fundo", "to the fund", offsetof(struct tournament, fund)}};

#define MONEY_LINES (sizeof money / sizeof money[0])

static cents amount_of(const struct tournament *t, size_t line)
{
    return *(const cents *)((const char *)t + money[line].at);
}

static void print_euro(cents amount)
{
    char        space[32];
    struct text t = text_over(space, sizeof space);

    text_euro(&t, amount);
    printf("%14s\n", space);
}

static void print_run(const struct tournament_run *run, const char *name, enum tongue tongue)
{
    const struct tournament *t = run->t;
    const struct entrant   **list = ranking_of(t);

    printf("%s: %s %u, %s %u, %s %u, %s %llu\n\n", name, either(tongue, "inscritos", "entrants"),
           t->entrants, either(tongue, "inscrições", "entries"), t->entries,
           either(tongue, "jogadas", "hands"), t->hands, either(tongue, "decisões", "moves"),
           (unsigned long long)run->moves);
    for (uint32_t i = 0; i < t->numbers && i < SHOWN; i++) {
        cents won = list[i]->prize + list[i]->bounty;

        printf("%5u. %s %5lld", list[i]->rank, either(tongue, "jogador", "player "),
               (long long)list[i]->player);
        if (won > 0) print_euro(won);
        else printf("\n");
    }
    printf("\n");
    for (size_t i = 0; i < MONEY_LINES; i++) {
        out_padded(either(tongue, money[i].pt, money[i].en), 24);
        print_euro(amount_of(t, i));
    }
    free(list);
}

static void write_run(const struct tournament_run *run, const struct tournament_file *file)
{
    const struct tournament *t = run->t;
    const struct entrant   **list = ranking_of(t);
    struct out_json          out;
    struct json_writer      *j = &out.json;
    char                     hex[FINGERPRINT_TEXT];

    fingerprint_write(file->fingerprint, hex);
    out_json_begin(&out);
    json_put_object(j);
    json_put_key(j, "tournament");
    json_put_string(j, file->name);
    json_put_key(j, "fingerprint");
    json_put_string(j, hex);
    json_put_key(j, "entrants");
    json_put_number(j, t->entrants);
    json_put_key(j, "entries");
    json_put_number(j, t->entries);
    json_put_key(j, "hands");
    json_put_number(j, t->hands);
    for (size_t i = 0; i < MONEY_LINES; i++) {
        json_put_key(j, money[i].key);
        json_put_euro(j, amount_of(t, i));
    }
    json_put_key(j, "ranking");
    json_put_array(j);
    for (uint32_t i = 0; i < t->numbers; i++) {
        json_put_object(j);
        json_put_key(j, "place");
        json_put_number(j, list[i]->rank);
        json_put_key(j, "player");
        json_put_number(j, list[i]->player);
        json_put_key(j, "prize");
        json_put_euro(j, list[i]->prize);
        json_put_key(j, "bounty");
        json_put_euro(j, list[i]->bounty);
        json_put_key(j, "ticket");
        json_put_bool(j, list[i]->ticket);
        json_put_end(j);
    }
    json_put_end(j);
    json_put_end(j);
    out_json_print(&out);
    free(list);
}

/* The house's own players, each style by turns.  A simulation is a demonstration, whatever
 * the tournament will be played for. */
struct field {
    struct house  demo;
    struct stream minds;
};

static struct run_move decide(void *who, uint32_t entrant, const struct hand *view,
                              const struct offer *offer)
{
    struct field   *field = who;
    struct bot_move bot = bot_decide(demo_table_of(&field->demo), view,
                                     (enum style)(entrant % STYLES), &field->minds);

    (void)offer;
    return (struct run_move){.amount = bot.amount, .move = bot.move};
}

static bool buys(void *who, uint32_t entrant, enum tour_command_kind what)
{
    struct field *field = who;

    (void)entrant;
    (void)what;
    return stream_below(&field->minds, 2) == 0;
}

static struct run_players house_players(struct field *field, struct chance *lots)
{
    struct run_players players = players_by_lot(lots); /* who do not listen either */

    players.who = field;
    players.decide = decide;
    players.buys = buys;
    return players;
}

static int simulate_one(const struct tournament_file *file, int64_t entrants, int64_t seed,
                        bool bots, bool json, enum tongue tongue)
{
    const int64_t        *value = file->rules.house.value;
    uint8_t               bytes[SEED_BYTES] = {0};
    struct stream         stream;
    struct chance         chance;
    struct field          field = {.demo.value[OPT_BOOK] = BOOK_DEMO};
    struct tournament_run run;

    if (entrants == 0 || value[TO_MODE] == TOUR_SIT_AND_GO) entrants = value[TO_ENTRANTS_MAX];
    if (entrants < value[TO_ENTRANTS_MIN] || entrants > value[TO_ENTRANTS_MAX])
        return misuse("tournament", "this tournament takes from %lld to %lld entrants",
                      (long long)value[TO_ENTRANTS_MIN], (long long)value[TO_ENTRANTS_MAX]);
    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)((uint64_t)seed >> 8 * i);
    stream_init(&stream, bytes);
    chance = chance_of_stream(&stream);
    bytes[SEED_BYTES - 1] = 1; /* what players think of has a stream of its own */
    stream_init(&field.minds, bytes);
    tournament_run_open(&run, &file->rules, file->fingerprint, chance,
                        bots ? house_players(&field, &chance) : players_by_lot(&chance));
    play(&run, (uint32_t)entrants);
    if (json) write_run(&run, file);
    else print_run(&run, file->name, tongue);
    tournament_run_release(&run);
    return STATUS_GOOD;
}

/* --------------------------------- the command --------------------------- */

int cmd_tournament(int argc, char **argv)
{
    bool             json = false, simulated = false, bots = false;
    int64_t          entrants = 0, seed = 1;
    enum tongue      tongue = tongue_of_locale();
    const struct arg list[] = {
        {"--simulate", NULL, "play it, with players who decide by lot", .flag = &simulated},
        {"--bots", NULL, "with --simulate: they are the house's own players, of every style",
         .flag = &bots},
        {"--entrants", "N", "so many of them; otherwise as many as it takes", .number = &entrants,
         .low = 2, .high = TOUR_ENTRANTS_MAX},
        {"--seed", "N", "the same seed plays the same tournament", .number = &seed, .low = 0,
         .high = INT64_MAX},
        {"--json", NULL, "with --simulate: one JSON document", .flag = &json},
        {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &tongue}};
    struct args args = {
        .command = "tournament",
        .operands = "FILE",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .least = 1,
        .most = 1,
        .about =
            "Prints the regulation of a tournament as players read it, with its fingerprint: what\n"
            "was chosen for it and what the law leaves nobody to choose.  With --simulate it is\n"
            "played to the end at real poker tables, and the ranking and the money are told."};
    int                    status = args_read(&args, argc, argv);
    const char            *path = args.operand.word[0], *why;
    struct tournament_file file;
    size_t                 size;
    char                  *text;

    if (status != ARGS_READ) return status;
    if (json && !simulated) return misuse("tournament", "--json goes with --simulate");
    if (bots && !simulated) return misuse("tournament", "--bots goes with --simulate");
    text = file_read(path, FLOOR_BYTES_MAX, &size, &why);
    if (!text) return misuse("tournament", "%s: %s", path, why);
    tournament_read(text, size, tongue, &file);
    free(text);
    if (!file.found.lawful) {
        const struct floor_problem *p = file.found.problem;

        fprintf(stderr, "%s:%u:%u: %s\n", path, p->line, p->column, p->words);
        status = STATUS_NO;
    } else if (simulated) {
        status = simulate_one(&file, entrants, seed, bots, json, tongue);
    } else {
        print_page(&file, tongue);
        status = STATUS_GOOD;
    }
    tournament_release(&file);
    return status;
}
