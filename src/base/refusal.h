/* refusal.h -- every way of saying no, in one list.
 *
 * A refusal changes nothing and is told only to the one who asked.  Whichever part of the house
 * says it, a client reads it in one form: a name, a sentence in each language and, where there
 * is one, the rule (docs/protocol.md).  Names, sentences and tests cannot drift apart because
 * they are made from the same lines.
 *
 * A row has the name, the status over HTTP, the rule (NULL: none, or it depends on the game and
 * the place: struct game's rule_of() knows), Portuguese, English. */
#ifndef BASE_REFUSAL_H
#define BASE_REFUSAL_H

#include "base/words.h"

/* clang-format off */
/* By the rules of a game or a tournament. */
#define REFUSALS_BY_LAW(X)                                                                         \
    X(MALFORMED, 400, NULL,                                                                        \
      "O pedido tem um valor que não lhe pertence.",                                               \
      "The command has a value that it does not take.")                                            \
    X(NO_SUCH_SEAT, 409, NULL,                                                                     \
      "Esse lugar não existe nesta mesa.",                                                         \
      "There is no such seat at this table.")                                                      \
    X(NOT_YOUR_MOVE, 409, NULL,                                                                    \
      "Não é a sua vez.",                                                                          \
      "It is not your turn.")                                                                      \
    X(SEAT_TAKEN, 409, NULL,                                                                       \
      "Esse lugar já está ocupado; escolha outro.",                                                \
      "That seat is already taken; choose another.")                                               \
    X(SEAT_EMPTY, 409, NULL,                                                                       \
      "Ninguém está sentado nesse lugar.",                                                         \
      "Nobody sits there.")                                                                        \
    X(BAD_AMOUNT, 400, NULL,                                                                       \
      "O valor não é admissível: zero, grande demais, ou não se pede.",                            \
      "The amount is not admissible: zero, too large, or not asked for.")                          \
    X(TIME_RUNS_ON, 409, NULL,                                                                     \
      "O tempo não anda para trás.",                                                               \
      "Time does not run backwards.")                                                              \
    X(BETS_CLOSED, 409, NULL,                                                                      \
      "As apostas estão fechadas; espere pela próxima jogada.",                                    \
      "Bets are closed; wait for the next round.")                                                 \
    X(ROUND_RUNNING, 409, NULL,                                                                    \
      "A jogada ainda não terminou.",                                                              \
      "The round is not over yet.")                                                                \
    X(NO_ROUND, 409, NULL,                                                                         \
      "Não há jogada em curso.",                                                                   \
      "There is no round in progress.")                                                            \
    X(NOT_AWAITED, 409, NULL,                                                                      \
      "A mesa não espera isso nesta fase da jogada.",                                              \
      "The table does not await that at this stage of the round.")                                 \
    X(WINDOW_RUNNING, 409, NULL,                                                                   \
      "Nesta mesa é o temporizador que fecha as apostas.",                                         \
      "At this table the timer closes the bets.")                                                  \
    X(NOT_HERE, 409, NULL,                                                                         \
      "Isso não se faz neste jogo ou nesta mesa.",                                                 \
      "That is not done in this game or at this table.")                                           \
    X(TOO_FEW_PLAYERS, 409, NULL,                                                                  \
      "Faltam jogadores: têm de estar em jogo pelo menos dois.",                                   \
      "Too few players: at least two must be in play.")                                            \
    X(BUY_IN_RANGE, 409, NULL,                                                                     \
      "O valor está fora dos limites de entrada (a cave) desta mesa.",                             \
      "The amount is outside what may be brought to this table (buy-in).")                         \
    X(BETWEEN_HANDS, 409, NULL,                                                                    \
      "Isso só se faz entre jogadas.",                                                             \
      "That is only done between hands.")                                                          \
    X(MUST_RELOAD, 409, NULL,                                                                      \
      "A cave é inferior à aposta mínima; tem de fazer uma reposição.",                            \
      "The stack is below the minimum bet; you must reload.")                                      \
    X(CHIPS_IN_PLAY, 409, NULL,                                                                    \
      "Tem fichas em jogo; a jogada tem de terminar primeiro.",                                    \
      "You have chips in play; the round must end first.")                                         \
    X(NO_SUCH_PLACE, 409, NULL,                                                                    \
      "Essa aposta não existe nesta mesa.",                                                        \
      "There is no such bet on this table.")                                                       \
    X(NOT_OFFERED, 409, NULL,                                                                      \
      "Essa aposta não é explorada nesta mesa.",                                                   \
      "That bet is not offered at this table.")                                                    \
    X(OFF_UNIT, 409, NULL,                                                                         \
      "O valor não é múltiplo da ficha da mesa.",                                                  \
      "The amount is not a multiple of the table's chip.")                                         \
    X(BELOW_MINIMUM, 409, NULL,                                                                    \
      "A aposta é inferior ao mínimo.",                                                            \
      "The bet is below the minimum.")                                                             \
    X(ABOVE_MAXIMUM, 409, NULL,                                                                    \
      "A aposta excede o máximo.",                                                                 \
      "The bet is above the maximum.")                                                             \
    X(ABOVE_TOTAL, 409, NULL,                                                                      \
      "O conjunto das suas apostas excede o máximo por jogador.",                                  \
      "Your bets together are above the maximum per player.")                                      \
    X(DIFFERENCE, 409, NULL,                                                                       \
      "A diferença entre ponto e banca é inferior à aposta mínima.",                               \
      "The difference between ponto and banca is below the minimum bet.")                          \
    X(BANK_CAP, 409, NULL,                                                                         \
      "A aposta excede o valor máximo de prémios que a banca cobre.",                              \
      "The bet is above the most the bank covers in prizes.")                                      \
    X(NO_CHIPS, 409, NULL,                                                                         \
      "Fichas insuficientes nesta mesa.",                                                          \
      "Not enough chips at this table.")                                                           \
    X(NOTHING_THERE, 409, NULL,                                                                    \
      "Não tem aposta nesse lugar.",                                                               \
      "You have no bet there.")                                                                    \
    X(NO_BET, 409, NULL,                                                                           \
      "Faça primeiro uma aposta.",                                                                 \
      "Place a bet first.")                                                                        \
    X(NO_SUCH_OUTCOME, 409, NULL,                                                                  \
      "Esse resultado não é possível.",                                                            \
      "That outcome is not possible.")                                                             \
    X(PLACE_TAKEN, 409, NULL,                                                                      \
      "Outro jogador já apostou nesse lugar.",                                                     \
      "Another player has already bet on that place.")                                             \
    X(TOO_MANY_PLACES, 409, NULL,                                                                  \
      "Já aposta em todos os lugares que a mesa permite a um jogador.",                            \
      "You already bet on as many places as this table allows one player.")                        \
    X(MUST_DRAW, 409, NULL,                                                                        \
      "Com 11 ou menos tem de pedir carta.",                                                       \
      "With 11 or less you must draw.")                                                            \
    X(CANNOT_HIT, 409, NULL,                                                                       \
      "Esta mão não pode receber mais cartas.",                                                    \
      "This hand may take no more cards.")                                                         \
    X(CANNOT_DOUBLE, 409, NULL,                                                                    \
      "Esta mão não pode dobrar.",                                                                 \
      "This hand may not double.")                                                                 \
    X(CANNOT_SPLIT, 409, NULL,                                                                     \
      "Estas cartas não podem ser desdobradas.",                                                   \
      "These cards may not be split.")                                                             \
    X(SPLIT_LIMIT, 409, NULL,                                                                      \
      "Já atingiu o número de desdobramentos permitido.",                                          \
      "You have reached the number of splits allowed.")                                            \
    X(CANNOT_SURRENDER, 409, NULL,                                                                 \
      "Não pode desistir agora.",                                                                  \
      "You may not surrender now.")                                                                \
    X(CANNOT_INSURE, 409, NULL,                                                                    \
      "Não pode fazer seguro agora.",                                                              \
      "You may not insure now.")                                                                   \
    X(INSURANCE_AMOUNT, 409, NULL,                                                                 \
      "O seguro vai até metade da aposta inicial.",                                                \
      "Insurance goes up to half of the initial bet.")                                             \
    X(NO_EVEN_MONEY, 409, NULL,                                                                    \
      "Só com blackjack contra um ás pode receber valor igual.",                                   \
      "Even money is only for blackjack against an ace.")                                          \
    X(CANNOT_CHECK, 409, NULL,                                                                     \
      "Há uma aposta por igualar; não pode passar.",                                               \
      "There is a bet to match; you may not check.")                                               \
    X(NOTHING_TO_CALL, 409, NULL,                                                                  \
      "Não há aposta por igualar.",                                                                \
      "There is no bet to match.")                                                                 \
    X(CANNOT_RAISE, 409, NULL,                                                                     \
      "Não pode subir a aposta agora.",                                                            \
      "You may not raise now.")                                                                    \
    X(NO_ESTARDILHO, 409, NULL,                                                                    \
      "Não pode fazer essa aposta de estardilho agora.",                                           \
      "You may not make that estardilho bet now.")                                                 \
    X(MUST_SHOW, 409, NULL,                                                                        \
      "A sua combinação ainda não está batida; tem de a mostrar.",                                 \
      "Your hand is not beaten yet; it must be shown.")                                            \
    X(ENTRIES_CLOSED, 409, NULL,                                                                   \
      "As inscrições estão encerradas.",                                                           \
      "Registration is closed.")                                                                   \
    X(ALREADY_ENTERED, 409, NULL,                                                                  \
      "Já está inscrito neste torneio.",                                                           \
      "You have already entered this tournament.")                                                 \
    X(TOURNAMENT_FULL, 409, NULL,                                                                  \
      "O torneio está completo.",                                                                  \
      "The tournament is full.")                                                                   \
    X(TOURNAMENT_OVER, 409, NULL,                                                                  \
      "O torneio já terminou.",                                                                    \
      "The tournament is over.")                                                                   \
    X(NO_SUCH_ENTRANT, 409, NULL,                                                                  \
      "Essa inscrição não existe neste torneio.",                                                  \
      "There is no such entry in this tournament.")                                                \
    X(TOO_LATE_TO_WITHDRAW, 409, NULL,                                                             \
      "Já não é possível anular a inscrição.",                                                     \
      "It is too late to withdraw.")                                                               \
    X(NO_REENTRY, 409, NULL,                                                                       \
      "Não pode reentrar: está em jogo, é tarde, ou não há reentradas.",                           \
      "You may not re-enter: in play, too late, or not offered here.")                             \
    X(NO_REBUY, 409, NULL,                                                                         \
      "Não pode recomprar: não é agora, já não pode, ou não há recompras.",                        \
      "You may not rebuy: not now, not any more, or not offered here.")                            \
    X(NO_ADDON, 409, NULL,                                                                         \
      "Não pode comprar o add-on: não é agora, já o tem, ou não há.",                              \
      "You may not buy the add-on: not now, bought already, or not offered.")                      \
    X(NO_SUCH_TABLE, 404, NULL,                                                                    \
      "Essa mesa não existe.",                                                                     \
      "There is no such table.")                                                                   \
    X(BAD_REPORT, 409, NULL,                                                                       \
      "As fichas comunicadas pela mesa não conferem.",                                             \
      "The chips that the table reports do not add up.")

/* By the books of the house, and by the line for a table.  STOPPED and NOT_CONFIRMED are nobody's
 * doing: the disk has failed, and the house takes nothing more until it has recovered. */
#define REFUSALS_BY_HOUSE(X)                                                                       \
    X(STOPPED, 503, NULL,                                                                          \
      "A casa não pode registar nada agora; nada foi feito.",                                      \
      "The house cannot record anything now; nothing was done.")                                   \
    X(NOT_CONFIRMED, 503, NULL,                                                                    \
      "Ocorreu um erro: a casa não consegue registar nada e parou. O que lhe foi confirmado "      \
      "está guardado; o resto será decidido segundo as regras quando a casa voltar.",              \
      "An error occurred: the house cannot record anything and has stopped. What was confirmed "   \
      "to you is kept; the rest will be decided by the rules when the house is back.")             \
    X(KEY_REUSED, 409, NULL,                                                                       \
      "O número ou a chave deste pedido já serviu para outro; use um novo.",                       \
      "The number or the key of this request was used for another; use a new one.")                \
    X(TOO_MUCH, 409, NULL,                                                                         \
      "O saldo excederia o máximo que a casa regista.",                                            \
      "The balance would exceed the most that the house records.")                                 \
    X(NO_FUNDS, 409, "903-B 5.4.3-5",                                                              \
      "Saldo insuficiente na carteira.",                                                           \
      "Not enough funds in the wallet.")                                                           \
    X(FUNDS_NOT_ALLOWED, 409, NULL,                                                                \
      "Esse movimento não é permitido com estes fundos.",                                          \
      "That movement is not allowed with these funds.")                                            \
    X(TABLE_CLOSED, 409, NULL,                                                                     \
      "A mesa está encerrada; só se conclui a jogada em curso.",                                   \
      "The table is closed; only the round in progress is concluded.")                             \
    X(ALREADY_SEATED, 409, NULL,                                                                   \
      "Já está sentado nesta mesa.",                                                               \
      "You are already seated at this table.")                                                     \
    X(TABLE_FULL, 409, NULL,                                                                       \
      "A mesa está completa; escolha outra ou, no póquer, entre na lista de espera.",              \
      "The table is full; choose another or, at poker, join the line for it.")                     \
    X(NO_SESSION, 409, NULL,                                                                       \
      "Não está sentado nesta mesa, ou não está neste torneio.",                                   \
      "You are not seated at this table, or not in this tournament.")                              \
    X(NOT_IN_PLAY, 409, NULL,                                                                      \
      "Não tem tantas fichas em jogo.",                                                            \
      "You do not have that many chips in play.")                                                  \
    X(ROUND_OVER, 409, NULL,                                                                       \
      "Essa jogada já terminou.",                                                                  \
      "That round is already over.")                                                               \
    X(BARRED, 403, "903-B 5.3.1-3",                                                                \
      "Está impedido de jogar e de depositar; a sua conta diz até quando.",                        \
      "You are barred from playing and from depositing; your account says until when.")            \
    X(OWN_LIMIT, 403, "903-B 5.3.2-1",                                                             \
      "Excederia um limite que fixou na sua conta.",                                               \
      "It would exceed a limit that you have set in your account.")                                \
    X(IN_LINE, 409, NULL,                                                                          \
      "Já está na lista de espera desta mesa.",                                                    \
      "You are already in line for this table.")                                                   \
    X(LINE_FULL, 409, NULL,                                                                        \
      "A lista de espera está completa.",                                                          \
      "The line is full.")                                                                         \
    X(NOT_IN_LINE, 409, NULL,                                                                      \
      "Não está na lista de espera desta mesa.",                                                   \
      "You are not in line for this table.")                                                       \
    X(SEAT_OFFERED, 409, NULL,                                                                     \
      "Os lugares livres estão oferecidos a quem espera; entre na lista de espera.",               \
      "The free seats are offered to the players in line; join the line.")                         \
    X(SEAT_FREE, 409, NULL,                                                                        \
      "Há um lugar livre: pode sentar-se já.",                                                     \
      "There is a free seat: you may sit down now.")                                               \
    X(LINE_LATER, 409, NULL,                                                                       \
      "Deixou passar o lugar que lhe foi oferecido; volte à lista daqui a cinco minutos.",         \
      "You let pass the seat that you were offered; join the line again in five minutes.")         \
    X(PAID_OUT, 409, NULL,                                                                         \
      "Deste torneio já foi paga uma parte: os livros não dizem a quem cabe o resto.",             \
      "Part of this tournament has been paid out: the books do not say whose the rest is.")        \
    X(NOT_DONE, 409, NULL,                                                                         \
      "Esse pedido não foi executado; pode fazê-lo de novo, com outro número.",                    \
      "That request was not carried out; it may be made again, with another number.")

/* Of a request that cannot be read, or is not for its sender. */
#define REFUSALS_OF_REQUESTS(X)                                                                    \
    X(NOT_JSON, 400, NULL,                                                                         \
      "O pedido não é um objeto JSON.",                                                            \
      "The request is not a JSON object.")                                                         \
    X(FIELD_TWICE, 400, NULL,                                                                      \
      "O mesmo campo está duas vezes no pedido.",                                                  \
      "The same field is in the request twice.")                                                   \
    X(BAD_FIELD, 400, NULL,                                                                        \
      "O campo indicado em \"field\" falta, não é esperado, ou tem um valor que não pode ser.",    \
      "The field named in \"field\" is missing, is not expected, or has a value that cannot be.")  \
    X(NO_NUMBER, 400, NULL,                                                                        \
      "Falta \"n\", ou não é um número inteiro de 1 a 2^53 - 1.",                                  \
      "\"n\" is missing, or not a whole number from 1 to 2^53 - 1.")                               \
    X(UNKNOWN_REQUEST, 400, NULL,                                                                  \
      "\"do\" falta, ou não é um pedido que a casa conheça.",                                      \
      "\"do\" is missing, or not a request that the house knows.")                                 \
    X(NO_HELLO, 409, NULL,                                                                         \
      "Diga primeiro olá (\"hello\").",                                                            \
      "Say hello first.")                                                                          \
    X(NUMBER_REUSED, 409, NULL,                                                                    \
      "Esse número já serviu para outro pedido; use um maior.",                                    \
      "That number was used for another request; use a higher one.")                               \
    X(OLD_NUMBER, 409, NULL,                                                                       \
      "Esse número já passou; use um maior.",                                                      \
      "That number has passed; use a higher one.")                                                 \
    X(NO_SUCH_TOURNAMENT, 404, NULL,                                                               \
      "Não há esse torneio.",                                                                      \
      "There is no such tournament.")                                                              \
    X(NO_SUCH_RECORD, 404, NULL,                                                                   \
      "Não há essa jogada, sessão ou mesa, ou não é sua.",                                         \
      "There is no such round, session or table, or it is not yours.")                             \
    X(TOO_LONG, 413, NULL,                                                                         \
      "A resposta é longa demais para ser dada assim.",                                            \
      "The answer is too long to be given this way.")                                              \
    X(UNREADABLE, 503, NULL,                                                                       \
      "O registo não pôde ser lido.",                                                              \
      "The record could not be read.")                                                             \
    X(BUSY, 503, NULL,                                                                             \
      "A casa está ocupada; tente daqui a pouco.",                                                 \
      "The house is busy; try again in a while.")                                                  \
    X(TOO_OFTEN, 429, NULL,                                                                        \
      "Demasiados pedidos; tente daqui a pouco.",                                                  \
      "Too many requests; try again in a while.")                                                  \
    X(BAD_TICKET, 401, NULL,                                                                       \
      "Esse bilhete já serviu, ou passou o prazo; peça outro.",                                    \
      "That ticket has been used, or is too old; ask for another.")                                \
    X(SIGN_IN, 401, NULL,                                                                          \
      "Inicie primeiro a sessão.",                                                                 \
      "Sign in first.")                                                                            \
    X(SIGN_IN_FOR_MONEY, 401, NULL,                                                                \
      "Para jogar a dinheiro inicie primeiro a sessão.",                                           \
      "To play with money sign in first.")                                                         \
    X(NOT_ALLOWED, 403, NULL,                                                                      \
      "A sua conta não está autorizada a fazer isto.",                                             \
      "Your account may not do this.")                                                             \
    X(NOT_FOUND, 404, NULL,                                                                        \
      "Não há nada neste endereço.",                                                               \
      "There is nothing at this address.")                                                         \
    X(BAD_METHOD, 405, NULL,                                                                       \
      "Este endereço não aceita esse método; o cabeçalho Allow diz quais aceita.",                 \
      "This address does not take that method; the header Allow says which ones it takes.")        \
    X(BAD_ORIGIN, 403, NULL,                                                                       \
      "O pedido não vem de uma página da casa.",                                                   \
      "The request does not come from a page of the house.")                                       \
    X(BAD_CONTENT_TYPE, 415, NULL,                                                                 \
      "O pedido tem de ser application/json.",                                                     \
      "The request must be application/json.")                                                     \
    X(BAD_SIGNATURE, 401, NULL,                                                                    \
      "A assinatura ou a hora do pedido não estão certas.",                                        \
      "The signature or the time of the request is not right.")                                    \
    X(NOT_NOW, 409, NULL,                                                                          \
      "O torneio não está numa fase em que isso se possa fazer.",                                  \
      "The tournament is not at a stage where that can be done.")

/* Of what somebody asks for his account. */
#define REFUSALS_OF_ACCOUNTS(X)                                                                    \
    X(BAD_LOGIN, 400, NULL,                                                                        \
      "O nome de utilizador tem de 3 a 64 letras minúsculas, algarismos ou . _ - @ +.",            \
      "The user name has 3 to 64 lower-case letters, digits or . _ - @ +.")                        \
    X(BAD_NAME, 400, NULL,                                                                         \
      "O nome à mesa tem de 2 a 16 caracteres que se vejam, sem espaços nas pontas nem dois "      \
      "seguidos.",                                                                                 \
      "The name at the table has 2 to 16 characters that can be seen, without spaces at its "      \
      "ends or two together.")                                                                     \
    X(BAD_PASSWORD, 400, NULL,                                                                     \
      "A palavra-passe tem de 10 a 128 caracteres e não pode ser o nome de utilizador.",           \
      "The password has 10 to 128 characters and may not be the user name.")                       \
    X(BAD_BIRTH_DATE, 400, NULL,                                                                   \
      "A data de nascimento escreve-se como 1974-04-25 e tem de existir.",                         \
      "The date of birth is written as 1974-04-25 and must exist.")                                \
    X(UNDER_AGE, 403, "903-B 5.2.1-3",                                                             \
      "O jogo é proibido a menores de 18 anos.",                                                   \
      "Gaming is forbidden to those under 18.")                                                    \
    X(TERMS_NOT_ACCEPTED, 400, "903-B 5.1.1-2",                                                    \
      "É preciso aceitar os termos e condições.",                                                  \
      "The terms and conditions must be accepted.")                                                \
    X(LOGIN_TAKEN, 409, "903-B 5.2.1-2",                                                           \
      "Esse nome de utilizador já está registado.",                                                \
      "That user name is registered already.")                                                     \
    X(NAME_TAKEN, 409, NULL,                                                                       \
      "Esse nome à mesa, ou um que se confunde com ele, já é de outro jogador; escolha outro.",    \
      "That name at the table, or one that looks like it, is another player's already; choose "    \
      "another.")                                                                                  \
    X(BAD_CREDENTIALS, 401, NULL,                                                                  \
      "O nome de utilizador ou a palavra-passe não estão certos, ou a conta está bloqueada por "   \
      "tentativas falhadas.",                                                                      \
      "The user name or the password is not right, or the account is locked after failed "         \
      "attempts.")                                                                                 \
    X(NO_SUCH_PLAYER, 404, NULL,                                                                   \
      "Não há nenhum jogador com esse número.",                                                    \
      "There is no player with that number.")                                                      \
    X(BAD_LIMIT, 400, "903-B 5.3.2-1",                                                             \
      "Esse limite não existe, ou o valor é grande demais.",                                       \
      "There is no such limit, or its amount is too large.")                                       \
    X(BAD_EXCLUSION, 400, "903-B 5.3.2-6",                                                         \
      "A autoexclusão tem pelo menos três meses; uma pausa, de 1 a 89 dias.",                      \
      "Self-exclusion lasts three months at least; a pause, 1 to 89 days.")                        \
    X(ALREADY_BARRED, 409, "903-B 5.3.1-1",                                                        \
      "Já está impedido de jogar até essa data ou depois dela.",                                   \
      "You are barred from playing until that date or later already.")                             \
    X(NOT_EXCLUDED, 409, NULL,                                                                     \
      "Não está autoexcluído: não há nada que terminar.",                                          \
      "You have not excluded yourself: there is nothing to end.")                                  \
    X(ON_PAUSE, 409, "903-B 5.3.2-6",                                                              \
      "Está em pausa: uma pausa termina por si, na data marcada, e não antes.",                    \
      "You are taking a break: it ends by itself, at its date, and not before.")                   \
    X(ENDS_SOONER, 409, "903-B 5.3.2-6",                                                           \
      "A autoexclusão já termina por si, antes do que terminaria por este pedido.",                \
      "The self-exclusion ends by itself already, sooner than it would by this request.")          \
    X(OWN_EXCLUSION, 409, "903-B 5.3.1-1",                                                         \
      "Foi o próprio jogador que se impediu de jogar; não é à casa que cabe terminá-lo.",          \
      "The player has barred himself; it is not for the house to end that.")

#define REFUSALS(X)                                                                                \
    REFUSALS_BY_LAW(X)                                                                             \
    REFUSALS_BY_HOUSE(X)                                                                           \
    REFUSALS_OF_REQUESTS(X)                                                                        \
    REFUSALS_OF_ACCOUNTS(X)
/* clang-format on */

enum refusal {
    REF_NONE,
#define X(name, status, rule, pt, en) REF_##name,
    REFUSALS(X)
#undef X
        REF_COUNT
};

/* The law says those before this one. */
#define X(name, status, rule, pt, en) +1
enum { REF_LAW_COUNT = 1 REFUSALS_BY_LAW(X) };
#undef X

extern const struct words refusal_words[REF_COUNT];

unsigned    refusal_status(enum refusal no); /* over HTTP */
const char *refusal_rule(enum refusal no);   /* or NULL */

#endif
