/* refusal.h -- every way of saying no, in one list.
 *
 * A refusal is the player's doing or the rules'; it changes nothing and is told
 * only to the one who asked.  Names, sentences and tests cannot drift apart
 * because they are made from the same lines.  Which rule stands behind a refusal
 * depends on the game and the place: struct game's rule_of() knows. */
#ifndef ENGINE_REFUSAL_H
#define ENGINE_REFUSAL_H

#include "base/words.h"

/* clang-format off */
#define REFUSALS(X)                                                                                \
    X(NONE,             "",                                                                        \
                        "")                                                                        \
    X(MALFORMED,        "O pedido tem um valor que não lhe pertence.",                             \
                        "The command has a value that it does not take.")                          \
    X(NO_SUCH_SEAT,     "Esse lugar não existe nesta mesa.",                                       \
                        "There is no such seat at this table.")                                    \
    X(NOT_YOUR_MOVE,    "Não é a sua vez.",                                                        \
                        "It is not your turn.")                                                    \
    X(SEAT_TAKEN,       "Esse lugar já está ocupado; escolha outro.",                              \
                        "That seat is already taken; choose another.")                             \
    X(SEAT_EMPTY,       "Ninguém está sentado nesse lugar.",                                       \
                        "Nobody sits there.")                                                      \
    X(BAD_AMOUNT,       "O valor não é admissível: zero, grande demais, ou não se pede.",          \
                        "The amount is not admissible: zero, too large, or not asked for.")        \
    X(TIME_RUNS_ON,     "O tempo não anda para trás.",                                             \
                        "Time does not run backwards.")                                            \
    X(BETS_CLOSED,      "As apostas estão fechadas; espere pela próxima jogada.",                  \
                        "Bets are closed; wait for the next round.")                               \
    X(ROUND_RUNNING,    "A jogada ainda não terminou.",                                            \
                        "The round is not over yet.")                                              \
    X(NO_ROUND,         "Não há jogada em curso.",                                                 \
                        "There is no round in progress.")                                          \
    X(NOT_AWAITED,      "A mesa não espera isso nesta fase da jogada.",                            \
                        "The table does not await that at this stage of the round.")               \
    X(WINDOW_RUNNING,   "Nesta mesa é o temporizador que fecha as apostas.",                       \
                        "At this table the timer closes the bets.")                                \
    X(NOT_HERE,         "Isso não se faz neste jogo ou nesta mesa.",                               \
                        "That is not done in this game or at this table.")                         \
    X(TOO_FEW_PLAYERS,  "Faltam jogadores: têm de estar em jogo pelo menos dois.",                 \
                        "Too few players: at least two must be in play.")                          \
    X(BUY_IN_RANGE,     "O valor está fora dos limites de entrada (a cave) desta mesa.",           \
                        "The amount is outside what may be brought to this table (buy-in).")       \
    X(BETWEEN_HANDS,    "Isso só se faz entre jogadas.",                                           \
                        "That is only done between hands.")                                        \
    X(MUST_RELOAD,      "A cave é inferior à aposta mínima; tem de fazer uma reposição.",          \
                        "The stack is below the minimum bet; you must reload.")                    \
    X(CHIPS_IN_PLAY,    "Tem fichas em jogo; a jogada tem de terminar primeiro.",                  \
                        "You have chips in play; the round must end first.")                       \
    X(NO_SUCH_PLACE,    "Essa aposta não existe nesta mesa.",                                      \
                        "There is no such bet on this table.")                                     \
    X(NOT_OFFERED,      "Essa aposta não é explorada nesta mesa.",                                 \
                        "That bet is not offered at this table.")                                  \
    X(OFF_UNIT,         "O valor não é múltiplo da ficha da mesa.",                                \
                        "The amount is not a multiple of the table's chip.")                       \
    X(BELOW_MINIMUM,    "A aposta é inferior ao mínimo.",                                          \
                        "The bet is below the minimum.")                                           \
    X(ABOVE_MAXIMUM,    "A aposta excede o máximo.",                                               \
                        "The bet is above the maximum.")                                           \
    X(ABOVE_TOTAL,      "O conjunto das suas apostas excede o máximo por jogador.",                \
                        "Your bets together are above the maximum per player.")                    \
    X(DIFFERENCE,       "A diferença entre ponto e banca é inferior à aposta mínima.",             \
                        "The difference between ponto and banca is below the minimum bet.")        \
    X(BANK_CAP,         "A aposta excede o valor máximo de prémios que a banca cobre.",            \
                        "The bet is above the most the bank covers in prizes.")                    \
    X(NO_FUNDS,         "Fichas insuficientes nesta mesa.",                                        \
                        "Not enough chips at this table.")                                         \
    X(NOTHING_THERE,    "Não tem aposta nesse lugar.",                                             \
                        "You have no bet there.")                                                  \
    X(NO_BET,           "Faça primeiro uma aposta.",                                               \
                        "Place a bet first.")                                                      \
    X(NO_SUCH_OUTCOME,  "Esse resultado não é possível.",                                          \
                        "That outcome is not possible.")                                           \
    X(PLACE_TAKEN,      "Outro jogador já apostou nesse lugar.",                                   \
                        "Another player has already bet on that place.")                           \
    X(TOO_MANY_PLACES,  "Já aposta em todos os lugares que a mesa permite a um jogador.",          \
                        "You already bet on as many places as this table allows one player.")      \
    X(MUST_DRAW,        "Com 11 ou menos tem de pedir carta.",                                     \
                        "With 11 or less you must draw.")                                          \
    X(CANNOT_HIT,       "Esta mão não pode receber mais cartas.",                                  \
                        "This hand may take no more cards.")                                       \
    X(CANNOT_DOUBLE,    "Esta mão não pode dobrar.",                                               \
                        "This hand may not double.")                                               \
    X(CANNOT_SPLIT,     "Estas cartas não podem ser desdobradas.",                                 \
                        "These cards may not be split.")                                           \
    X(SPLIT_LIMIT,      "Já atingiu o número de desdobramentos permitido.",                        \
                        "You have reached the number of splits allowed.")                          \
    X(CANNOT_SURRENDER, "Não pode desistir agora.",                                                \
                        "You may not surrender now.")                                              \
    X(CANNOT_INSURE,    "Não pode fazer seguro agora.",                                            \
                        "You may not insure now.")                                                 \
    X(INSURANCE_AMOUNT, "O seguro vai até metade da aposta inicial.",                              \
                        "Insurance goes up to half of the initial bet.")                           \
    X(NO_EVEN_MONEY,    "Só com blackjack contra um ás pode receber valor igual.",                 \
                        "Even money is only for blackjack against an ace.")                        \
    X(CANNOT_CHECK,     "Há uma aposta por igualar; não pode passar.",                             \
                        "There is a bet to match; you may not check.")                             \
    X(NOTHING_TO_CALL,  "Não há aposta por igualar.",                                              \
                        "There is no bet to match.")                                               \
    X(CANNOT_RAISE,     "Não pode subir a aposta agora.",                                          \
                        "You may not raise now.")                                                  \
    X(NO_ESTARDILHO,    "Não pode fazer essa aposta de estardilho agora.",                         \
                        "You may not make that estardilho bet now.")                               \
    X(MUST_SHOW,        "A sua combinação ainda não está batida; tem de a mostrar.",               \
                        "Your hand is not beaten yet; it must be shown.")                          \
    X(ENTRIES_CLOSED,   "As inscrições estão encerradas.",                                         \
                        "Registration is closed.")                                                 \
    X(ALREADY_ENTERED,  "Já está inscrito neste torneio.",                                         \
                        "You have already entered this tournament.")                               \
    X(TOURNAMENT_FULL,  "O torneio está completo.",                                                \
                        "The tournament is full.")                                                 \
    X(TOURNAMENT_OVER,  "O torneio já terminou.",                                                  \
                        "The tournament is over.")                                                 \
    X(NO_SUCH_ENTRANT,  "Essa inscrição não existe neste torneio.",                                \
                        "There is no such entry in this tournament.")                              \
    X(TOO_LATE_TO_WITHDRAW, "Já não é possível anular a inscrição.",                               \
                        "It is too late to withdraw.")                                             \
    X(NO_REENTRY,       "Não pode reentrar: está em jogo, é tarde, ou não há reentradas.",         \
                        "You may not re-enter: in play, too late, or not offered here.")           \
    X(NO_REBUY,         "Não pode recomprar: não é agora, já não pode, ou não há recompras.",      \
                        "You may not rebuy: not now, not any more, or not offered here.")          \
    X(NO_ADDON,         "Não pode comprar o add-on: não é agora, já o tem, ou não há.",            \
                        "You may not buy the add-on: not now, bought already, or not offered.")    \
    X(NO_SUCH_TABLE,    "Essa mesa não existe.",                                                   \
                        "There is no such table.")                                                 \
    X(BAD_REPORT,       "As fichas comunicadas pela mesa não conferem.",                           \
                        "The chips that the table reports do not add up.")
/* clang-format on */

enum refusal {
#define X(name, pt, en) REF_##name,
    REFUSALS(X)
#undef X
        REF_COUNT
};

extern const struct words refusal_words[REF_COUNT];

#endif
