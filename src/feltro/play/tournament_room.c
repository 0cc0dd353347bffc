#include "feltro/play/tournament_room.h"

#include "base/must.h"
#include "cli/args.h"
#include "cli/out.h"
#include "feltro/play/poker_show.h"
#include "feltro/play/show.h"

#include <stdlib.h>
#include <string.h>

#define PERSON 0 /* the entrant; where he sits is drawn */

struct tournament_room {
    struct poker_room     p;
    struct tournament_run run;
    struct house          house; /* the book of the tournament, for the bots to look at */
    struct stream         chance;
    enum style            style;            /* of all, or STYLES */
    bool                  begun;            /* everybody has a seat */
    uint8_t               seat[HAND_SEATS]; /* by entrant, as drawn: who falls loses his */
};

/* -------------------------------- the rules ------------------------------ */

struct tour_rules sit_and_go_rules(enum variant v, unsigned players)
{
    static const tour_chips big[] = {20, 30, 50, 80, 120, 200, 300, 500, 800, 1200};
    static const struct {
        uint32_t from, rows;
        uint32_t each[3];
    } plans[] = {{2, 1, {1000000}}, {5, 2, {650000, 350000}}, {7, 3, {500000, 300000, 200000}}};
    struct tour_rules r = {.house = house_usual(tour_options, TO_OPTIONS)};

    r.house.value[TO_VARIANT] = v;
    r.house.value[TO_LIMIT] = v == OMAHA ? TOUR_POT_LIMIT : TOUR_NO_LIMIT;
    r.house.value[TO_BOOK] = BOOK_DEMO;
    r.house.value[TO_SEATS] = r.house.value[TO_ENTRANTS_MIN] = r.house.value[TO_ENTRANTS_MAX] =
        players;
    r.house.value[TO_FEE_PRIZE] = 1000;
    r.house.value[TO_FEE_COMMISSION] = 100;
    r.house.value[TO_CHIPS] = 1500;
    r.house.value[TO_LEVELS_BY] = TOUR_BY_HANDS;
    r.levels = sizeof big / sizeof big[0];
    for (uint32_t i = 0; i < r.levels; i++)
        r.level[i] = (struct tour_level){.small = v == SINTETICO ? 0 : big[i] / 2,
                                         .big = big[i],
                                         .ante = v == SINTETICO ? big[i] : 0,
                                         .length = 10};
    for (size_t i = 0; i < sizeof plans / sizeof plans[0] && plans[i].from <= players; i++) {
        r.plan[r.plans++] = (struct tour_plan){
            .entries = plans[i].from, .first = r.rows, .rows = plans[i].rows};
        for (uint32_t k = 0; k < plans[i].rows; k++)
            r.row[r.rows++] = (struct tour_row){.places = 1, .each = plans[i].each[k]};
    }
    return r;
}

/* -------------------------------- the table ------------------------------ */

static const char *say_in(const struct tournament_room *room, const char *pt, const char *en)
{
    return in(&room->p.room, pt, en);
}

static const char *name_of(const struct tournament_room *room, uint32_t entrant)
{
    return poker_name(&room->p, room->seat[entrant]);
}

/* Whether the person still has something to watch for. */
static bool is_in(const struct tournament_room *room)
{
    return !room->p.leaving && tour_entrant(room->run.t, PERSON)->state == ENTRANT_SEATED;
}

/* What is heard at the table, each with the view that belongs to it. */
static void hear_table(void *who, uint32_t table, const struct poker *at, const struct event *e)
{
    struct tournament_room *room = who;
    struct poker_room      *p = &room->p;
    struct payouts          lines = {.line = p->room.line};

    (void)table;
    if (!room->begun || !is_in(room)) return;
    p->room.game->see(at, p->me, p->room.view);
    p->room.heard = (struct events){.count = 1, .list = {*e}};
    if (e->kind == EV_TURNED && p->shown & seat_bit(e->seat)) return; /* told with the first */
    if (e->kind == EV_TURNED) p->shown |= seat_bit(e->seat);
    if (e->kind == EV_BUTTON) p->shown = 0;
    if (e->kind != EV_BOUGHT) poker_tell(p);
    if (e->kind != EV_ROUND_OVER) return;
    p->room.game->settle(at, &lines);
    poker_show_result(p, &lines);
}

static struct run_move decide(void *who, uint32_t entrant, const struct hand *view,
                              const struct offer *offer)
{
    struct tournament_room  *room = who;
    struct poker_room       *p = &room->p;
    const struct demo_table *at = demo_table_of(&room->house);
    struct bot_move          bot;
    struct wish              wish;

    (void)offer;
    if (entrant != PERSON) {
        bot = bot_decide(at, view, (enum style)p->style[view->turn], &p->minds);
        if (is_in(room)) poker_room_let_think(p, at, view->turn, (enum weight)bot.weight);
        return (struct run_move){.amount = bot.amount, .move = bot.move};
    }
    if (!p->leaving && poker_room_ask(p, &wish))
        return (struct run_move){.amount = wish.amount, .move = (uint8_t)wish.move};
    if (!p->leaving)
        show_line(&p->room,
                  say_in(room, "Saiu; as suas fichas pagam o que é obrigatório, até acabarem.",
                         "You left; your chips pay what is compulsory until they end."));
    p->leaving = true;
    return (struct run_move){.move = MOVES}; /* none: he checks, or folds */
}

static bool buys(void *who, uint32_t entrant, enum tour_command_kind what)
{
    (void)who;
    (void)entrant;
    (void)what;
    return false; /* nothing is sold here after the start */
}

/* -------------------------------- the news ------------------------------- */

static void tell_level(const struct tournament_room *room)
{
    struct tour_level level = tour_level_now(room->run.t);

    printf("  %s %u: ", say_in(room, "Nível", "Level"), room->run.t->level + 1);
    if (level.small) printf("%lld/%lld\n", (long long)level.small, (long long)level.big);
    else printf("ante %lld\n", (long long)level.ante);
}

static void tell_place(const struct tournament_room *room, const struct tour_event *e)
{
    paint(&room->p.room, YELLOW);
    printf("  %s: %s %lld\n", name_of(room, e->number), say_in(room, "lugar", "place"),
           (long long)e->amount);
    paint(&room->p.room, PLAIN);
}

static void tell_prize(const struct tournament_room *room, const struct tour_event *e)
{
    paint(&room->p.room, GREEN);
    printf("  %s: %s ", name_of(room, e->number), say_in(room, "prémio", "prize"));
    print_euro(&room->p.room, e->amount);
    paint(&room->p.room, PLAIN);
    printf("  (810/2015 r.28)\n");
}

static void hear_news(void *who, const struct tournament *t, const struct tour_event *e)
{
    struct tournament_room *room = who;

    (void)t;
    if (e->kind == TEV_SEATED) room->seat[e->number] = e->seat;
    if (e->kind == TEV_SEATED && e->number == PERSON) room->p.me = e->seat;
    if (!room->begun) return;
    if (e->kind == TEV_LEVEL && is_in(room)) tell_level(room);
    if (e->kind == TEV_PLACE) tell_place(room, e);
    if (e->kind == TEV_PRIZE) tell_prize(room, e);
    if (e->kind == TEV_OVER)
        show_line(&room->p.room, say(&tour_event_words[TEV_OVER], room->p.room.tongue));
}

/* ------------------------------- the evening ----------------------------- */

static void show_prizes(const struct tournament_room *room)
{
    for (uint32_t place = 1; tour_prize_of(room->run.t, place) > 0; place++) {
        printf("%s%u.%s ", place > 1 ? "  ·  " : "  ", place, say_in(room, "º", ""));
        print_euro(&room->p.room, tour_prize_of(room->run.t, place));
    }
    putchar('\n');
}

static void welcome(const struct tournament_room *room)
{
    const struct room *r = &room->p.room;

    putchar('\n');
    paint(r, BOLD);
    printf("  %s, %s", say_in(room, "Torneio sit & go", "Sit & go tournament"),
           say_in(room, r->game->pt, r->game->en));
    paint(r, PLAIN);
    printf("  ·  %s 810/2015\n", say_in(room, "Regulamento n.º", "Regulation"));
    show_line(r,
              say_in(room,
                     "Demonstração: a inscrição e os prémios não valem dinheiro, e não há relógio.",
                     "Demonstration: entry and prizes are worth no money, and no clock runs."));
    poker_show_players(&room->p);
    printf("  %s %lld  ·  %s:", say_in(room, "Fichas", "Chips"),
           (long long)room->run.t->rules.house.value[TO_CHIPS], say_in(room, "prémios", "prizes"));
    show_prizes(room);
    tell_level(room);
}

/* What he paid and what he has of it (810/2015 r.39). */
static void show_end(const struct tournament_room *room)
{
    const struct entrant *me = tour_entrant(room->run.t, PERSON);

    putchar('\n');
    show_rule_across(&room->p.room);
    printf("  %s %u %s %u\n", say_in(room, "Lugar", "Place"), me->rank, say_in(room, "de", "of"),
           room->run.t->entrants);
    printf("  %s ", say_in(room, "Inscrição", "Entry"));
    print_euro(&room->p.room, me->paid);
    printf("  ·  %s ", say_in(room, "prémio", "prize"));
    print_euro(&room->p.room, me->prize);
    putchar('\n');
    show_line(&room->p.room, say_in(room, "Valores de demonstração, sem valor em dinheiro.",
                                    "Demonstration amounts, worth no money."));
}

static void open_room(struct tournament_room *room, const struct game *game, struct source *source,
                      enum tongue tongue, bool colour)
{
    struct room *r = &room->p.room;

    *r = (struct room){.game = game, .source = source, .tongue = tongue, .colour = colour};
    r->view = calloc(1, game->state_size);
    r->line = calloc(game->payouts_max, sizeof *r->line);
    must(r->view && r->line);
    for (unsigned seat = 0; seat < HAND_SEATS; seat++)
        room->p.style[seat] = (uint8_t)(room->style < STYLES ? room->style : seat % STYLES);
}

int tournament_room_play(enum variant v, unsigned players, struct source *source,
                         enum tongue tongue, bool colour, enum style style, bool pauses)
{
    static const uint8_t    no_fingerprint[32];
    struct tour_rules       rules = sit_and_go_rules(v, players);
    struct tournament_room *room = calloc(1, sizeof *room);
    uint8_t                 seed[2][SEED_BYTES];

    must(room != NULL && tour_is_lawful(&rules));
    if (source_seed(source, seed[0]) != 0 || source_seed(source, seed[1]) != 0) {
        free(room);
        return STATUS_NO;
    }
    stream_init(&room->chance, seed[0]);
    stream_init(&room->p.minds, seed[1]);
    room->p.pauses = pauses;
    room->p.chips = true;
    room->style = style;
    room->house.value[OPT_BOOK] = rules.house.value[TO_BOOK];
    room->house.value[OPT_DECISION] = rules.house.value[TO_DECISION];
    tournament_run_open(
        &room->run, &rules, no_fingerprint, chance_of_stream(&room->chance),
        (struct run_players){
            .who = room, .decide = decide, .buys = buys, .news = hear_news, .heard = hear_table});
    open_room(room, room->run.game, source, tongue, colour);
    for (unsigned i = 0; i < players; i++)
        must(tournament_run_say(&room->run, (struct tour_command){.kind = TOUR_REGISTER,
                                                                  .player = 1 + i}) == REF_NONE);
    room->p.room.game->see(room->run.table[0], room->p.me, room->p.room.view);
    room->begun = true;
    welcome(room);
    while (tournament_run_turn(&room->run)) {}
    show_end(room);
    tournament_run_release(&room->run);
    free(room->p.room.view);
    free(room->p.room.line);
    free(room);
    return STATUS_GOOD;
}
