/* rules.h -- the regulation of one tournament, as its operator writes it.
 *
 * Every tournament has a document of its own (810/2015 r.5): published with its
 * fingerprint before the first entry is taken, copied into the state, and never
 * changed afterwards.  It is the options below, read like those of a table, and
 * three lists: the levels, the prize plans and the table of drawn prizes.
 *
 * What the law, arithmetic or plain sense has against a document is told by
 * tour_lawful(), each with the place it is about. */
#ifndef GAMES_TOURNAMENT_RULES_H
#define GAMES_TOURNAMENT_RULES_H

#include "engine/option.h"
#include "rank/rank.h"

/* Chips of a tournament are not money and turn into none (810/2015 r.1): they
 * have a type of their own, though a poker table counts both alike. */
typedef int64_t tour_chips;

#define TOUR_RULES_VERSION 1 /* moves whenever a tournament is played otherwise */

#define TOUR_ENTRANTS_MAX 10000
#define TOUR_SEATS_MAX    11 /* 809/2015 r.5 */
#define TOUR_LEVELS_MAX   64
#define TOUR_DOUBLINGS    40 /* levels after the written ones: a trillion times the last */
#define TOUR_PLANS_MAX    32
#define TOUR_ROWS_MAX     512 /* of all plans together */
#define TOUR_SPINS_MAX    32
#define TOUR_WHOLE        1000000             /* a prize plan shares out so many parts */
#define TOUR_CHIPS_MAX    INT64_C(10000000)   /* of one entry, one rebuy, one add-on, one blind */
#define TOUR_FEE_MAX      INT64_C(100000000)  /* a million euro */
#define TOUR_WEIGHTS_MAX  INT64_C(0x7FFFFFFF) /* of a table of drawn prizes, together */

enum tour_option {
    TO_VARIANT, /* enum variant */
    TO_LIMIT,   /* enum tour_limit */
    TO_RAISES,  /* of a street, where the limit is a number of them */
    TO_MODE,    /* enum tour_mode */
    TO_BOOK,    /* enum book; no command changes it (810/2015 r.44) */
    TO_SEATS,   /* of a table */
    TO_ENTRANTS_MIN,
    TO_ENTRANTS_MAX,
    TO_FEE_PRIZE, /* the fee is the sum of the three */
    TO_FEE_BOUNTY,
    TO_FEE_COMMISSION,
    TO_CHIPS,       /* that everybody begins with */
    TO_LEVELS_BY,   /* enum tour_levels_by */
    TO_WITHDRAW,    /* until so long before a scheduled start */
    TO_LATE,        /* late registration, to the end of this level; 0: none */
    TO_REENTRIES,   /* of one player; 0: none */
    TO_REBUYS,      /* of one player; 0: none */
    TO_REBUY_UNTIL, /* the end of this level */
    TO_REBUY_WHEN,  /* enum tour_rebuy_when */
    TO_REBUY_WAIT,  /* how long a table waits for the answer of who lost all */
    TO_REBUY_PRIZE,
    TO_REBUY_BOUNTY,
    TO_REBUY_COMMISSION,
    TO_REBUY_CHIPS,
    TO_ADDON, /* one, in the break that ends the rebuys */
    TO_ADDON_PRIZE,
    TO_ADDON_COMMISSION,
    TO_ADDON_CHIPS,
    TO_GUARANTEE, /* the least the prizes add up to; 0: none */
    TO_TICKET,    /* prizes are entries to another tournament of this value; 0: money */
    TO_TICKETS,   /* at least so many of them */
    TO_BUBBLE,    /* hand for hand from so many players before the prizes; 0: never */
    TO_DECISION,  /* time to act, told to the tables */
    TO_TIME_BANK, /* and more of it, once */
    TO_OPTIONS
};
_Static_assert(TO_OPTIONS <= OPTIONS_MAX, "the options fit a house");

enum tour_limit { TOUR_NO_LIMIT, TOUR_POT_LIMIT, TOUR_HALF_POT, TOUR_RAISES }; /* 811/2015 r.24 */
enum tour_mode { TOUR_SIT_AND_GO, TOUR_SCHEDULED };
enum tour_levels_by { TOUR_BY_TIME, TOUR_BY_HANDS };
enum tour_rebuy_when { TOUR_WHEN_BROKE, TOUR_UP_TO_INITIAL };

/* Sintético has no blinds: `ante` is its compulsory bet and `big` the least voluntary one. */
struct tour_level {
    tour_chips small, big, ante;
    int64_t    length;   /* milliseconds or hands */
    int64_t    break_ms; /* that follows it, at all tables; 0: none */
};

/* From so many entries on, `rows` rows beginning with `first` share the prizes. */
struct tour_plan {
    uint32_t entries, first, rows, zero;
};

struct tour_row {
    uint32_t places; /* so many places, one after another, */
    uint32_t each;   /* each with so many millionths */
};

struct tour_spin { /* 810/2015 r.33 */
    int64_t weight;
    cents   prize; /* all the prizes together */
};

struct tour_rules {
    struct house      house;    /* by enum tour_option */
    int64_t           start_ms; /* scheduled: since 1970, UTC */
    uint32_t          levels, plans, rows, spins;
    struct tour_level level[TOUR_LEVELS_MAX];
    struct tour_plan  plan[TOUR_PLANS_MAX];
    struct tour_row   row[TOUR_ROWS_MAX];
    struct tour_spin  spin[TOUR_SPINS_MAX];
};
_Static_assert(sizeof(struct tour_rules) == sizeof(struct house) + 24 +
                                                sizeof(struct tour_level) * TOUR_LEVELS_MAX +
                                                sizeof(struct tour_plan) * TOUR_PLANS_MAX +
                                                sizeof(struct tour_row) * TOUR_ROWS_MAX +
                                                sizeof(struct tour_spin) * TOUR_SPINS_MAX,
               "no holes in the rules");

extern const struct option tour_options[TO_OPTIONS];

/* What one thing costs, and what becomes of the money. */
struct tour_price {
    cents prize, bounty, commission;
};

static inline cents tour_total(struct tour_price p)
{
    return p.prize + p.bounty + p.commission;
}

struct tour_price tour_fee(const struct tour_rules *r);
struct tour_price tour_rebuy(const struct tour_rules *r);
struct tour_price tour_addon(const struct tour_rules *r);

static inline bool tour_is_freeroll(const struct tour_rules *r) /* 810/2015 r.2 q */
{
    return tour_total(tour_fee(r)) == 0;
}

/* The level of that number from 0; past the written ones each doubles the one
 * before, so that no tournament is without end (810/2015 r.19). */
struct tour_level tour_level_at(const struct tour_rules *r, uint32_t number);

/* The plan for so many entries; there is always one in lawful rules. */
const struct tour_plan *tour_plan_for(const struct tour_rules *r, uint32_t entries);
uint32_t                tour_places(const struct tour_rules *r, uint32_t entries);

/* What a place receives of a pool by the plan, whole cents downwards; the first
 * place also has what is left over (prizes.c). */
cents tour_part(const struct tour_rules *r, const struct tour_plan *plan, cents pool,
                uint32_t place);

/* Where in a document a fault is. */
enum tour_where { AT_OPTION, AT_START, AT_LEVELS, AT_LEVEL, AT_PLANS, AT_PLAN, AT_SPINS, AT_SPIN };

/* clang-format off */
#define TOUR_FAULTS(X)                                                                                     \
    X(COMMISSION_LOW,    "810/2015 r.18", "é inferior a 5 % da taxa",                                      \
                                          "is below 5 % of the fee")                                       \
    X(COMMISSION_HIGH,   "810/2015 r.18", "é superior a 20 % da taxa",                                     \
                                          "is above 20 % of the fee")                                      \
    X(SEATS,             "810/2015 r.6",  "há no máximo 10 lugares por mesa, 11 no sintético",             \
                                          "a table has at most 10 seats, 11 in sintético")                 \
    X(MIN_ABOVE_MAX,     "810/2015 r.7",  "o mínimo de inscritos é superior ao máximo",                    \
                                          "the minimum of entrants is above the maximum")                  \
    X(SIT_AND_GO_FILLS,  "810/2015 r.4 a", "um sit & go começa completo: o mínimo de inscritos é o máximo", \
                                          "a sit & go starts when full: the minimum of entrants is the maximum") \
    X(SIT_AND_GO_LATE,   "810/2015 r.10", "um sit & go não tem inscrição tardia",                          \
                                          "a sit & go has no late registration")                           \
    X(NO_START,          "810/2015 r.4 b", "um torneio marcado tem hora de início",                        \
                                          "a scheduled tournament has a time of start")                    \
    X(START_UNUSED,      "810/2015 r.4 a", "um sit & go não tem hora de início",                           \
                                          "a sit & go has no time of start")                               \
    X(NO_LEVELS,         "810/2015 r.19", "não há nenhum nível",                                           \
                                          "there is no level")                                             \
    X(BLINDS,            "810/2015 r.19", "a small blind vai de 1 à big blind",                            \
                                          "the small blind goes from 1 to the big blind")                  \
    X(SINTETICO_ANTE,    "809/2015 r.21", "no sintético há ante e aposta mínima (big), sem small blind",   \
                                          "sintético has an ante and a minimum bet (big), and no small blind") \
    X(ANTE_ABOVE_BIG,    "810/2015 r.19", "o ante é superior à big blind",                                 \
                                          "the ante is above the big blind")                               \
    X(FALLING_LEVEL,     "810/2015 r.19", "as apostas obrigatórias nunca descem de um nível para o outro", \
                                          "compulsory bets never fall from one level to the next")         \
    X(LEVEL_TIME,        "810/2015 r.19", "um nível dura de 30 segundos a 24 horas",                       \
                                          "a level lasts from 30 seconds to 24 hours")                     \
    X(LEVEL_HANDS,       "810/2015 r.19", "um nível dura de 1 a 10000 jogadas",                            \
                                          "a level lasts from 1 to 10000 hands")                           \
    X(BREAK_TIME,        "810/2015 r.20", "um intervalo dura no máximo 24 horas",                          \
                                          "a break lasts at most 24 hours")                                \
    X(HANDS_AT_ONE,      "810/2015 r.19", "níveis por jogadas só com uma mesa: várias não subiriam juntas", \
                                          "levels by hands need a single table: several would not rise together") \
    X(BIG_STACK,         "810/2015 r.16", "as fichas iniciais são menos de 10 big blinds do primeiro nível", \
                                          "the initial chips are fewer than 10 big blinds of the first level") \
    X(LATE_LEVEL,        "810/2015 r.10", "a inscrição tardia acaba com um dos níveis escritos",           \
                                          "late registration ends with one of the written levels")         \
    X(REENTRY_LATE,      "810/2015 r.11", "só se reentra até ao fim da inscrição tardia",                  \
                                          "re-entry needs late registration")                              \
    X(REBUY_LEVEL,       "810/2015 r.12", "as recompras acabam com um dos níveis escritos",                \
                                          "rebuys end with one of the written levels")                     \
    X(REBUY_PRICE,       "810/2015 r.12", "uma recompra tem preço e fichas",                               \
                                          "a rebuy has a price and chips")                                 \
    X(REBUY_UNUSED,      "810/2015 r.12", "não há recompras a que se aplique",                             \
                                          "there are no rebuys for it to apply to")                        \
    X(REBUY_BOUNTY,      "810/2015 r.32", "o prémio por eliminação da recompra é o da inscrição",          \
                                          "the bounty part of a rebuy is that of the fee")                 \
    X(REBUY_REENTRY,     "810/2015 r.11", "recompras e reentradas não se juntam: quem perde tudo só tem um caminho", \
                                          "rebuys and re-entries do not go together: who loses all has one way back") \
    X(ADDON_PRICE,       "810/2015 r.13", "um add-on tem preço e fichas, pelo menos as iniciais",          \
                                          "an add-on has a price and chips, at least the initial ones")    \
    X(ADDON_UNUSED,      "810/2015 r.13", "não há add-on a que se aplique",                                \
                                          "there is no add-on for it to apply to")                         \
    X(ADDON_BREAK,       "810/2015 r.13", "o add-on compra-se no intervalo que acaba as recompras, e não há",  \
                                          "an add-on is bought in the break that ends the rebuys, and there is none") \
    X(NO_PLAN,           "810/2015 r.28", "não há plano de prémios",                                       \
                                          "there is no prize plan")                                        \
    X(PLAN_FIRST,        "810/2015 r.28", "o primeiro plano serve a partir do mínimo de inscritos ou de menos", \
                                          "the first plan holds from the minimum of entrants, or fewer")   \
    X(PLAN_ORDER,        "810/2015 r.28", "os planos vão por ordem crescente de inscrições",               \
                                          "the plans go by rising numbers of entries")                     \
    X(PLAN_SUM,          "810/2015 r.28", "as partes de um plano não somam 100 %",                         \
                                          "the parts of a plan do not add up to 100 %")                    \
    X(PLAN_RISES,        "810/2015 r.28", "um lugar recebe mais do que o lugar acima",                     \
                                          "a place receives more than the place above it")                 \
    X(PLAN_PLACES,       "810/2015 r.28", "há mais lugares premiados do que inscrições",                   \
                                          "there are more prizes than entries")                            \
    X(NO_PRIZES,         "810/2015 r.27", "nada é pago em prémios: nem parte da taxa, nem garantia",       \
                                          "nothing is paid in prizes: no part of the fee, no guarantee")   \
    X(FREEROLL_TICKETS,  "810/2015 r.30", "num freeroll os prémios são inscrições (ticket e tickets)",     \
                                          "the prizes of a freeroll are entries (ticket and tickets)")     \
    X(FREEROLL_FREE,     "810/2015 r.2 q", "um freeroll é gratuito: nada nele se compra",                  \
                                          "a freeroll is free: nothing in it is bought")                   \
    X(TICKETS_NO_PLAN,   "810/2015 r.31", "com inscrições por prémio não há plano de prémios nem garantia em dinheiro", \
                                          "with entries for prizes there is no prize plan and no guarantee in money") \
    X(TICKETS_UNUSED,    "810/2015 r.31", "falta o valor de cada inscrição (ticket)",                      \
                                          "the value of each entry (ticket) is missing")                   \
    X(TICKETS_ALL,       "810/2015 r.31", "haveria prémio para todos os inscritos: o mínimo tem de os exceder", \
                                          "everybody would win one: the minimum of entrants must exceed them") \
    X(TICKET_CHEAP,      "810/2015 r.31", "uma inscrição que vale menos do que a parte da taxa para prémios",   \
                                          "an entry worth no more than the fee's part for prizes")         \
    X(SPIN_FIXED,        "810/2015 r.33", "com prémio sorteado: sit & go, sem garantia, inscrições por prémio, reentradas nem recompras", \
                                          "with a drawn prize: sit & go, without guarantee, tickets, re-entries or rebuys") \
    X(SPIN_ROW,          "810/2015 r.33", "peso e prémio são superiores a zero",                           \
                                          "weight and prize are above zero")                               \
    X(SPIN_WEIGHTS,      "810/2015 r.33", "a soma dos pesos é grande de mais",                             \
                                          "the weights together are too large")                            \
    X(SPIN_MEAN,         "810/2015 r.33", "o prémio médio é inferior à parte das taxas destinada a prémios", \
                                          "the mean prize is below the part of the fees that is for prizes") \
    X(RAISES,            "811/2015 r.24", "só com limite por número de subidas (raises)",                  \
                                          "only where the limit is a number of raises")
/* clang-format on */

enum tour_fault_kind {
#define X(name, rule, pt, en) TOUR_FAULT_##name,
    TOUR_FAULTS(X)
#undef X
        TOUR_FAULT_KINDS
};

extern const struct tour_fault_words {
    const char *rule, *pt, *en;
} tour_fault_words[TOUR_FAULT_KINDS];

struct tour_fault {
    uint8_t  kind;  /* enum tour_fault_kind */
    uint8_t  where; /* enum tour_where */
    uint16_t at;    /* the option, level, plan or spin */
};

#define TOUR_FAULTS_MAX 256

struct tour_faults {
    struct faults     bounds; /* options outside their own bounds */
    size_t            count;
    struct tour_fault list[TOUR_FAULTS_MAX];
};

/* Rules that keep nothing back: every option at its usual value, no lists. */
struct tour_rules tour_usual(void);

void tour_lawful(const struct tour_rules *r, struct tour_faults *out);
bool tour_is_lawful(const struct tour_rules *r);

#endif
