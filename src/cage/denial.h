/* denial.h -- every way in which the cage says no, in one list.
 *
 * A denial changes nothing and is told to the one who asked.  STOPPED alone is not his
 * doing: the disk has failed, and the house takes nothing more until it has recovered. */
#ifndef CAGE_DENIAL_H
#define CAGE_DENIAL_H

#include "base/words.h"

/* clang-format off */
#define DENIALS(X)                                                                                 \
    X(NONE,          "",                                                                           \
                     "")                                                                           \
    X(STOPPED,       "A casa não consegue registar movimentos neste momento; nada foi "            \
                     "movimentado.",                                                               \
                     "The house cannot record movements at the moment; nothing was moved.")        \
    X(KEY_REUSED,    "O número ou a chave deste pedido já serviu para outro; use um novo.",        \
                     "The number or the key of this request was used for another; use a new one.") \
    X(BAD_AMOUNT,    "O valor é zero ou grande demais.",                                           \
                     "The amount is zero or too large.")                                           \
    X(TOO_MUCH,      "O saldo excederia o máximo que a casa regista.",                             \
                     "The balance would exceed the most that the house records.")                  \
    X(NO_FUNDS,      "Saldo insuficiente na carteira.",                                            \
                     "Not enough funds in the wallet.")                                            \
    X(NOT_ALLOWED,   "Esse movimento não é permitido com estes fundos.",                           \
                     "That movement is not allowed with these funds.")                             \
    X(TABLE_CLOSED,  "A mesa está encerrada; só se conclui a jogada em curso.",                    \
                     "The table is closed; only the round in progress is concluded.")              \
    X(ALREADY_SEATED, "Já está sentado nesta mesa.",                                               \
                     "You are already seated at this table.")                                      \
    X(TABLE_FULL,    "A mesa está completa; escolha outra ou, no póquer, entre na lista de "       \
                     "espera.",                                                                    \
                     "The table is full; choose another or, at poker, join the line for it.")      \
    X(NO_SESSION,    "Não está sentado nesta mesa, ou não está neste torneio.",                    \
                     "You are not seated at this table, or not in this tournament.")               \
    X(IN_PLAY,       "Tem fichas em jogo; a jogada tem de terminar primeiro.",                     \
                     "You have chips in play; the round must end first.")                          \
    X(NOT_IN_PLAY,   "Não tem tantas fichas em jogo.",                                             \
                     "You do not have that many chips in play.")                                   \
    X(ROUND_OVER,    "Essa jogada já terminou.",                                                   \
                     "That round is already over.")                                                \
    X(BARRED,        "Está impedido de jogar e de depositar; a sua conta diz até quando.",         \
                     "You are barred from playing and from depositing; your account says until "   \
                     "when.")                                                                      \
    X(OWN_LIMIT,     "Excederia um limite que fixou na sua conta.",                                \
                     "It would exceed a limit that you have set in your account.")                 \
    X(IN_LINE,       "Já está na lista de espera desta mesa.",                                     \
                     "You are already in line for this table.")                                    \
    X(LINE_FULL,     "A lista de espera está completa.",                                           \
                     "The line is full.")                                                          \
    X(NOT_IN_LINE,   "Não está na lista de espera desta mesa.",                                    \
                     "You are not in line for this table.")                                        \
    X(SEAT_OFFERED,  "Os lugares livres estão oferecidos a quem espera; entre na lista de "        \
                     "espera.",                                                                    \
                     "The free seats are offered to the players in line; join the line.")          \
    X(SEAT_FREE,     "Há um lugar livre: pode sentar-se já.",                                      \
                     "There is a free seat: you may sit down now.")                                \
    X(LINE_LATER,    "Deixou passar o lugar que lhe foi oferecido; volte à lista daqui a cinco "   \
                     "minutos.",                                                                   \
                     "You let pass the seat that you were offered; join the line again in five "   \
                     "minutes.")                                                                   \
    X(PAID_OUT,      "Deste torneio já foi paga uma parte: os livros não dizem a quem cabe o "     \
                     "resto.",                                                                     \
                     "Part of this tournament has been paid out: the books do not say whose the "  \
                     "rest is.")                                                                   \
    X(NOT_DONE,      "Esse pedido não foi executado; pode fazê-lo de novo, com outro número.",     \
                     "That request was not carried out; it may be made again, with another "       \
                     "number.")
/* clang-format on */

enum denial {
#define X(name, pt, en) DENY_##name,
    DENIALS(X)
#undef X
        DENY_COUNT
};

extern const struct words denial_words[DENY_COUNT];
const char               *denial_rule(enum denial no); /* or NULL */

#endif
