/* event.h -- what a command made happen, as everyone at the table may hear it.
 *
 * Events are public by construction: a card dealt face down is told as
 * CARD_BACK.  They are for telling and for screens; the state is derived from
 * commands alone, and apply() works the same when nobody listens (NULL). */
#ifndef ENGINE_EVENT_H
#define ENGINE_EVENT_H

#include "base/apart.h"
#include "base/cents.h"
#include "base/words.h"

#include <stddef.h>

/* clang-format off */
#define EVENTS(X)                                                                                  \
    X(SAT,             "sat",         "sentou-se",                        "sat down")              \
    X(LEFT,            "left",        "deixou a mesa",                    "left the table")        \
    X(BETS_OPEN,       "bets-open",   "Façam as vossas apostas.",         "Place your bets.")      \
    X(BETS_CLOSED,     "bets-closed", "Jogo feito, nada mais.",           "No more bets.")         \
    X(CARDS_COMING,    "cards-coming","Jogo feito, nada mais; cartas em distribuição.",            \
                                                              "No more bets; cards coming out.")   \
    X(BET,             "bet",         "apostou",                          "bet")                   \
    X(TAKEN_BACK,      "taken-back",  "retirou",                          "took back")             \
    X(SHUFFLED,        "shuffled",    "Cartas baralhadas.",               "Cards shuffled.")       \
    X(OUTCOME,         "outcome",     "Resultado",                        "Outcome")               \
    X(NULL_THROW,      "null-throw",  "Lançamento nulo.",                 "Null throw.")           \
    X(CARD,            "card",        "carta",                            "card")                  \
    X(TURNED,          "turned",      "carta virada",                     "card turned")           \
    X(ASKED,           "asked",       "decide",                           "to decide")             \
    X(DECIDED,         "decided",     "decidiu",                          "decided")               \
    X(PAID,            "paid",        "recebe",                           "is paid")               \
    X(ROUND_OVER,      "round-over",  "Jogada terminada.",                "Round over.")           \
    X(VOIDED,          "voided",      "Jogada nula; as apostas são devolvidas.",                   \
                                                          "Void round; the bets are returned.")    \
    X(INVITED,         "invited",     "Quer terminar a sessão?",                                   \
                                                          "Would you like to end the session?")    \
    X(WARNED,          "warned",      "Sem nova aposta, a sessão será terminada.",                 \
                                                 "Without a new bet the session will be ended.")   \
    X(SESSION_ENDED,   "session-ended", "Sessão terminada por inatividade.",                       \
                                                          "Session ended for inactivity.")         \
    X(BUTTON,          "button",      "tem o botão",                      "has the button")        \
    X(POSTED,          "posted",      "colocou",                          "posted")                \
    X(STREET,          "street",      "turno de apostas",                 "betting round")         \
    X(UNCALLED,        "uncalled",    "recebe a aposta não acompanhada",                           \
                                                          "takes back the uncalled bet")           \
    X(COMBINATION,     "combination", "mostra",                           "holds")                 \
    X(POT,             "pot",         "ganha",                            "wins")                  \
    X(TIME_BANK,       "time-bank",   "usa o tempo suplementar",          "uses the time bank")    \
    X(RESTS,           "rests",       "descansa",                         "rests")                 \
    X(PLAYS_ON,        "plays-on",    "volta ao jogo",                    "is back in play")       \
    X(LEAVING,         "leaving",     "deixa a mesa no fim da jogada",                             \
                                                          "leaves when the hand is over")          \
    X(BOUGHT,          "bought",      "repôs a cave",                     "added to the stack")    \
    X(COMMISSION,      "commission",  "comissão de entrada",              "entry commission")      \
    X(LEVEL,           "level",       "Novo nível",                       "New level")
/* clang-format on */

enum event_kind {
#define X(kind, key, pt, en) EV_##kind,
    EVENTS(X)
#undef X
        EV_COUNT
};

struct event {
    uint8_t  kind; /* enum event_kind */
    uint8_t  seat; /* whom it concerns, or HOUSE */
    uint16_t place;
    uint32_t number; /* the outcome, the card, the decision */
    cents    amount;
};

/* The compulsory bets of poker: what POSTED tells, and what the house sets by LEVEL.  The
 * last lies dead in the pot: a missed small blind, or one ante that pays for the table. */
enum level { LEVEL_SMALL, LEVEL_BIG, LEVEL_ANTE, LEVEL_DEAD, LEVELS };

extern const struct words level_words[LEVELS];

#define EVENTS_MAX 192 /* ten hands of Omaha turned at once, with a pot for each of them */

struct events {
    size_t       count;
    struct event list[EVENTS_MAX];
};

extern const struct words event_words[EV_COUNT];

void tell_event(struct events *heard, struct event e); /* heard must not be NULL */

static inline void tell(struct events *heard, struct event e)
{
    if (RARELY(heard != NULL)) tell_event(heard, e);
}

#endif
