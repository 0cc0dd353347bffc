#define _GNU_SOURCE /* explicit_bzero */
#include "house/certificate.h"

#include "base/must.h"
#include "house/log.h"
#include "floor/option_text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILE_MOST 65536 /* a chain of certificates has ten thousand bytes */

struct pem {
    char  *bytes;
    size_t size;
};

/* clang-format off */
static const struct {
    bool        of_key;
    const char *pt, *en;
} refusals[] = {
    [NET_TLS_NO_CERTIFICATE] = {false, "não é um certificado (PEM)", "not a certificate (PEM)"},
    [NET_TLS_NO_KEY] = {true, "não é uma chave (PEM)", "not a key (PEM)"},
    [NET_TLS_KEY_LOCKED] = {true, "a chave tem palavra-passe, que ninguém aqui sabe",
                            "the key has a password, which nobody here knows"},
    [NET_TLS_NOT_A_PAIR] = {true, "a chave não é a do certificado",
                            "the key is not the certificate's"},
    [NET_TLS_OTHER_KIND] = {false, "a chave não é RSA de 2048 bits ou mais, ECDSA P-256 ou P-384, "
                                   "nem Ed25519",
                            "its key is neither RSA of 2048 bits or more, nor ECDSA P-256 or "
                            "P-384, nor Ed25519"},
    [NET_TLS_FAILED] = {false, "a biblioteca de TLS não o aceita",
                        "the library of TLS does not take it"}};
/* clang-format on */

static bool refuse(const char *path, const char *words, const char *more)
{
    fprintf(stderr, "feltrod: %s: %s%s%s\n", path, words, more ? ": " : "", more ? more : "");
    return false;
}

static void forget(struct pem *pem)
{
    if (pem->bytes) explicit_bzero(pem->bytes, FILE_MOST);
    free(pem->bytes);
}

static bool read_whole(int file, const char *path, struct pem *out, enum tongue tongue)
{
    ssize_t more;

    out->bytes = malloc(FILE_MOST);
    must(out->bytes != NULL);
    do {
        more = read(file, out->bytes + out->size, FILE_MOST - out->size);
        if (more > 0) out->size += (size_t)more;
    } while (more > 0 || (more < 0 && errno == EINTR));
    if (more < 0)
        return refuse(path, either(tongue, "não se lê", "cannot be read"), strerror(errno));
    if (out->size == 0) return refuse(path, either(tongue, "está vazio", "is empty"), NULL);
    if (out->size == FILE_MOST)
        return refuse(path, either(tongue, "é grande demais", "is too large"), NULL);
    return true;
}

/* What is looked at is what is read: the file that was opened, whatever its name is by then. */
static bool read_pem(const char *path, bool secret, struct pem *out, enum tongue tongue)
{
    int         file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat value;
    bool        good = false;

    if (file < 0 || fstat(file, &value) != 0) {
        refuse(path, either(tongue, "não se lê", "cannot be read"), strerror(errno));
    } else if (!S_ISREG(value.st_mode)) {
        refuse(path, either(tongue, "não é um ficheiro", "is not a file"), NULL);
    } else if (secret && value.st_mode & S_IRWXO) {
        refuse(path,
               either(tongue, "está aberto a todos; a chave é só da casa (chmod o=)",
                      "is open to everybody; the key is the house's alone (chmod o=)"),
               NULL);
    } else {
        good = read_whole(file, path, out, tongue);
    }
    if (file >= 0) close(file);
    return good;
}

/* Browsers will say it too; a house that did not open would be no better. */
static void log_dates(const struct net_tls *tls)
{
    int64_t now = time(NULL);
    bool    early = now < net_tls_from(tls), late = now >= net_tls_until(tls);

    LOG(early || late ? LOG_WARNING : LOG_INFO,
        early  ? "certificate-not-yet"
        : late ? "certificate-expired"
               : "certificate",
        {"from", NULL, net_tls_from(tls)}, {"until", NULL, net_tls_until(tls)});
}

struct net_tls *certificate_read(const char *certificate, const char *key, enum tongue tongue)
{
    struct pem      chain = {0}, secret = {0};
    enum net_tls_no no;
    struct net_tls *tls = NULL;

    if (read_pem(certificate, false, &chain, tongue) && read_pem(key, true, &secret, tongue)) {
        tls = net_tls_open(chain.bytes, chain.size, secret.bytes, secret.size, &no);
        if (tls) log_dates(tls);
        else
            refuse(refusals[no].of_key ? key : certificate,
                   either(tongue, refusals[no].pt, refusals[no].en), NULL);
    }
    forget(&chain);
    forget(&secret);
    return tls;
}
