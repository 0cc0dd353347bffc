#include "feltrod/welcome.h"

#include "floor/option_text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PORTS_TRIED 100u

static const char *how_to_play(const struct welcome *w)
{
    if (!w->web)
        return either(w->tongue, "por HTTP e WebSocket, como diz docs/protocol.md",
                      "over HTTP and WebSocket, as docs/protocol.md says");
    return either(w->tongue,
                  "abra este endereço num navegador; as mesas de demonstração não pedem conta",
                  "open this address in a browser; demonstration tables need no account");
}

static const char *how_to_get_money(const struct welcome *w)
{
    switch (w->cashier) {
    case SIMULATED_CASHIER:
        if (!w->web)
            return either(w->tongue, "uma conta, e um depósito na caixa simulada",
                          "an account, and a deposit with the simulated cashier");
        return either(w->tongue, "na página: Entrar, Criar conta, e um depósito na caixa simulada",
                      "on the page: Sign in, Create an account, and a deposit with the simulated "
                      "cashier");
    case OPERATORS_CASHIER:
        return either(w->tongue, "depósitos pelo sistema de pagamentos que tem a chave da caixa",
                      "deposits come from the payment system that has the cashier's key");
    case NO_CASHIER: break;
    }
    return either(w->tongue, "esta casa não tem caixa; para experimentar: --simulated-cashier",
                  "this house has no cashier; to try one: --simulated-cashier");
}

static void print_line(const char *what, const char *words)
{
    printf("    %-10s%s\n", what, words);
}

void welcome_print(const struct welcome *w)
{
    bool pt = w->tongue == PT;

    /* Programs that start a house wait for this line, in any language. */
    printf("feltrod: %s\n", w->origin);
    printf(pt ? "    %s está aberta: %zu mesas, %zu torneios (feltrod --check descreve-os)\n"
              : "    %s is open: %zu tables, %zu tournaments (feltrod --check describes them)\n",
           w->house, w->tables, w->tournaments);
    print_line(pt ? "jogar" : "to play", how_to_play(w));
    print_line(pt ? "dinheiro" : "money", how_to_get_money(w));
    print_line(pt ? "livros" : "books", w->data);
    print_line(pt ? "parar" : "to stop", "Ctrl-C");
    fflush(stdout);
}

/* ------------------------------ a port that is taken ------------------------------ */

union place {
    struct sockaddr     any;
    struct sockaddr_in  four;
    struct sockaddr_in6 six;
};

static bool is_taken(const char *address, uint16_t port)
{
    union place place = {0};
    bool        six = strchr(address, ':') != NULL;
    const int   on = 1;
    int         line = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int         status;

    if (line < 0) return false;
    if (six) {
        place.six.sin6_family = AF_INET6;
        place.six.sin6_port = htons(port);
        inet_pton(AF_INET6, address, &place.six.sin6_addr);
    } else {
        place.four.sin_family = AF_INET;
        place.four.sin_port = htons(port);
        inet_pton(AF_INET, address, &place.four.sin_addr);
    }
    setsockopt(line, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    status = bind(line, &place.any, six ? sizeof place.six : sizeof place.four);
    if (status == 0) status = listen(line, 1);
    if (status != 0) status = errno;
    close(line);
    return status == EADDRINUSE;
}

/* As a shell reads it back. */
static void print_word(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./:=,+@%[]";

    if (*word && word[strspn(word, plain)] == '\0') {
        fputs(word, stderr);
        return;
    }
    fputc('\'', stderr);
    for (; *word; word++)
        if (*word == '\'') fputs("'\\''", stderr);
        else fputc(*word, stderr);
    fputc('\'', stderr);
}

/* The command that was typed, with another --listen. */
static void print_command(char *const *argv, const char *address, uint16_t port)
{
    bool six = strchr(address, ':') != NULL;

    fputs("   ", stderr);
    for (; *argv; argv++) {
        if (strncmp(*argv, "--listen=", 9) == 0) continue;
        if (strcmp(*argv, "--listen") == 0) {
            argv++; /* its value: the command line was read before */
            continue;
        }
        fputc(' ', stderr);
        print_word(*argv);
    }
    fprintf(stderr, six ? " --listen '[%s]:%u'\n" : " --listen %s:%u\n", address, port);
}

bool welcome_taken(const char *address, uint16_t port, char *const *argv, enum tongue tongue)
{
    unsigned most = port + PORTS_TRIED < UINT16_MAX ? port + PORTS_TRIED : UINT16_MAX;
    unsigned other = port + 1u;

    if (!is_taken(address, port)) return false;
    while (other <= most && is_taken(address, (uint16_t)other)) other++;
    fprintf(stderr,
            tongue == PT ? "feltrod: a porta %u de %s está ocupada por outro programa.\n"
                         : "feltrod: another program has port %u of %s.\n",
            port, address);
    if (other > most) return true;
    fprintf(stderr,
            tongue == PT ? "A porta %u está livre. Para abrir a casa aí:\n"
                         : "Port %u is free. To open the house there:\n",
            other);
    print_command(argv, address, (uint16_t)other);
    return true;
}
