#include "wire/rules_text.h"

#include <stddef.h>

/* clang-format off */
const struct rules_section rules_common[] = {
    {{"session", "A sua sessão", "Your session"}, {NULL,
        "É o jogador quem decide quando começa a sessão, quanto dura e quando termina. O extrato mostra, "
        "durante a sessão e depois dela, quanto apostou, quanto recebeu e o resultado. A última jogada em "
        "que participou pode sempre ser vista.",
        "The player decides when the session begins, how long it lasts and when it ends. The statement shows, "
        "during the session and after it, what was staked, what came back and the result. The last round "
        "you took part in can always be seen."}},
    {{"interruption", "Jogadas interrompidas", "Interrupted rounds"}, {NULL,
        "A falta de ligação de um jogador não anula uma jogada. Se a casa parar antes de haver resultado, a "
        "jogada é nula e as apostas são devolvidas. O que a sorte já disse fica dito: uma jogada já "
        "começada a sortear contra a banca é concluída quando a casa volta.",
        "A player's lost connection voids no round. If the house stops before there is a result, the round is "
        "void and the stakes are returned. What chance has said stands: a round against the bank whose "
        "draw had begun is concluded when the house returns."}},
    {{"fairness", "Como conferir", "How to check"}, {"903-B 6.7.2",
        "Antes de cada aposta a casa publica um compromisso com a semente que decide a jogada; depois de "
        "terminada, a semente é aberta. Qualquer pessoa pode recalcular os sorteios a partir dela.",
        "Before any bet the house publishes a commitment to the seed that decides the round; when it is over "
        "the seed is opened. Anyone can recompute the draws from it."}},
    {{"complaints", "Reclamações", "Complaints"}, {NULL,
        "Pode reclamar de uma jogada na página dessa jogada, ou junto da entidade exploradora, por escrito, "
        "indicando o número da jogada ou da sessão; "
        "no Livro de Reclamações eletrónico; ou junto do Serviço de Regulação e Inspeção de Jogos (SRIJ) "
        "do Turismo de Portugal.",
        "You may complain about a round on the page of that round, or to the operator, in writing, naming the "
        "number of the round or of the session; in the "
        "electronic complaints book (Livro de Reclamações); or to the gaming regulator, SRIJ, at Turismo "
        "de Portugal."}},
};
/* clang-format on */

const unsigned rules_common_count = sizeof rules_common / sizeof rules_common[0];
