/* tls.c -- a certificate and its key, and one client's end of an encrypted line.
 *
 * TLS 1.3 and nothing older: no renegotiation, no compression, no choice of a weak cipher.  No
 * session is resumed, so that no key of an old one is kept, and nothing is heard before a
 * handshake is over.  Groups and keys whose arithmetic would keep the loop from the players are
 * not offered.  A client's wish for smaller records is not answered.  The
 * socket never blocks. */
#include "net/parts.h"

#include "base/must.h"

#include <errno.h>
#include <gnutls/x509.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PRIORITIES                                                                                 \
    "NONE:+VERS-TLS1.3:+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305:+AEAD:+GROUP-X25519:"          \
    "+GROUP-SECP256R1:+GROUP-SECP384R1:+SIGN-ECDSA-SECP256R1-SHA256:"                              \
    "+SIGN-ECDSA-SECP384R1-SHA384:+SIGN-EDDSA-ED25519:+SIGN-RSA-PSS-RSAE-SHA256:"                  \
    "+SIGN-RSA-PSS-RSAE-SHA384:+SIGN-RSA-PSS-RSAE-SHA512"

#define HELLO_MOST 16384 /* bytes of a message of the handshake: a hello has two thousand */

/* Of RFC 6066 and RFC 8449: how long records may be. */
#define FRAGMENT_LENGTH   1
#define RECORD_SIZE_LIMIT 28

struct net_tls {
    gnutls_certificate_credentials_t pair;
    gnutls_priority_t                priorities;
    int64_t                          from, until;
};

/* ----------------------------- the certificate ---------------------------- */

static gnutls_datum_t datum(const char *bytes, size_t size)
{
    return (gnutls_datum_t){.data = (unsigned char *)(uintptr_t)bytes, .size = (unsigned)size};
}

/* One of those that PRIORITIES can sign with; with any other no handshake would ever end. */
static bool is_spoken(gnutls_x509_crt_t certificate)
{
    unsigned bits;

    switch (gnutls_x509_crt_get_pk_algorithm(certificate, &bits)) {
    case GNUTLS_PK_RSA: return bits >= 2048;
    case GNUTLS_PK_ECDSA: return bits <= 384;
    case GNUTLS_PK_EDDSA_ED25519: return true;
    default: return false;
    }
}

/* The first of the file is the house's own; its signers follow. */
static enum net_tls_no read_first(struct net_tls *tls, const gnutls_datum_t *pem)
{
    gnutls_x509_crt_t first;
    enum net_tls_no   no = NET_TLS_NO_CERTIFICATE;

    if (gnutls_x509_crt_init(&first) < 0) return NET_TLS_FAILED;
    if (gnutls_x509_crt_import(first, pem, GNUTLS_X509_FMT_PEM) == 0) {
        tls->from = gnutls_x509_crt_get_activation_time(first);
        tls->until = gnutls_x509_crt_get_expiration_time(first);
        no = is_spoken(first) ? NET_TLS_GOOD : NET_TLS_OTHER_KIND;
    }
    gnutls_x509_crt_deinit(first);
    return no;
}

/* Alone, so that what is wrong with it is not said of the certificate. */
static enum net_tls_no try_key(const gnutls_datum_t *pem)
{
    gnutls_x509_privkey_t key;
    int                   said;

    if (gnutls_x509_privkey_init(&key) < 0) return NET_TLS_FAILED;
    said = gnutls_x509_privkey_import2(key, pem, GNUTLS_X509_FMT_PEM, NULL, 0);
    gnutls_x509_privkey_deinit(key);
    if (said == GNUTLS_E_DECRYPTION_FAILED) return NET_TLS_KEY_LOCKED;
    return said < 0 ? NET_TLS_NO_KEY : NET_TLS_GOOD;
}

static enum net_tls_no make(struct net_tls *tls, const gnutls_datum_t *certificate,
                            const gnutls_datum_t *key)
{
    enum net_tls_no no = read_first(tls, certificate);
    int             said;

    if (no == NET_TLS_GOOD) no = try_key(key);
    if (no != NET_TLS_GOOD) return no;
    if (gnutls_certificate_allocate_credentials(&tls->pair) < 0) return NET_TLS_FAILED;
    said = gnutls_certificate_set_x509_key_mem(tls->pair, certificate, key, GNUTLS_X509_FMT_PEM);
    if (said == GNUTLS_E_CERTIFICATE_KEY_MISMATCH) return NET_TLS_NOT_A_PAIR;
    if (said < 0) return NET_TLS_NO_CERTIFICATE;
    return gnutls_priority_init(&tls->priorities, PRIORITIES, NULL) < 0 ? NET_TLS_FAILED
                                                                        : NET_TLS_GOOD;
}

struct net_tls *net_tls_open(const char *certificate, size_t certificate_size, const char *key,
                             size_t key_size, enum net_tls_no *no)
{
    const gnutls_datum_t pem = datum(certificate, certificate_size);
    const gnutls_datum_t secret = datum(key, key_size);
    struct net_tls      *tls = calloc(1, sizeof *tls);

    must(tls != NULL);
    *no = make(tls, &pem, &secret);
    if (*no == NET_TLS_GOOD) return tls;
    net_tls_close(tls);
    return NULL;
}

void net_tls_close(struct net_tls *tls)
{
    if (tls == NULL) return;
    if (tls->priorities) gnutls_priority_deinit(tls->priorities);
    if (tls->pair) gnutls_certificate_free_credentials(tls->pair);
    free(tls);
}

int64_t net_tls_from(const struct net_tls *tls)
{
    return tls->from;
}

int64_t net_tls_until(const struct net_tls *tls)
{
    return tls->until;
}

/* -------------------------------- one line -------------------------------- */

static int hear_nothing(gnutls_session_t session, const unsigned char *bytes, size_t size)
{
    (void)session, (void)bytes, (void)size;
    return 0;
}

static int say_nothing(gnutls_session_t session, gnutls_buffer_t out)
{
    (void)session, (void)out;
    return 0;
}

/* The library would agree to smaller records and take less than it is given, and does not say how
 * much: what was sealed and what was not could not be told apart. */
static bool ignore(gnutls_session_t session, const char *name, int extension)
{
    return gnutls_session_ext_register(session, name, extension, GNUTLS_EXT_TLS, hear_nothing,
                                       say_nothing, NULL, NULL, NULL,
                                       GNUTLS_EXT_FLAG_OVERRIDE_INTERNAL |
                                           GNUTLS_EXT_FLAG_CLIENT_HELLO | GNUTLS_EXT_FLAG_EE |
                                           GNUTLS_EXT_FLAG_TLS) == 0;
}

struct tls *tls_begin(const struct net_tls *with, int socket)
{
    static const gnutls_datum_t http = {.data = (unsigned char *)(uintptr_t) "http/1.1", .size = 8};
    struct tls                 *tls = calloc(1, sizeof *tls);

    if (tls == NULL) return NULL;
    if (gnutls_init(&tls->session,
                    GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS) < 0) {
        free(tls);
        return NULL;
    }
    if (gnutls_priority_set(tls->session, with->priorities) < 0 ||
        gnutls_credentials_set(tls->session, GNUTLS_CRD_CERTIFICATE, with->pair) < 0 ||
        gnutls_alpn_set_protocols(tls->session, &http, 1, GNUTLS_ALPN_MANDATORY) < 0 ||
        !ignore(tls->session, "max_fragment_length", FRAGMENT_LENGTH) ||
        !ignore(tls->session, "record_size_limit", RECORD_SIZE_LIMIT)) {
        gnutls_deinit(tls->session);
        free(tls);
        return NULL;
    }
    gnutls_handshake_set_max_packet_length(tls->session, HELLO_MOST);
    gnutls_transport_set_int(tls->session, socket);
    return tls;
}

enum tls_shaken tls_shake(struct tls *tls)
{
    int said = gnutls_handshake(tls->session);

    if (said == 0) return TLS_SHAKEN;
    if (!gnutls_error_is_fatal(said))
        return gnutls_record_get_direction(tls->session) ? TLS_TO_WRITE : TLS_TO_READ;
    gnutls_alert_send_appropriate(tls->session, said); /* why, if the socket takes it */
    tls->broken = true;
    return TLS_FAILED;
}

static ssize_t failed(struct tls *tls, ssize_t said)
{
    bool fatal = gnutls_error_is_fatal((int)said);

    tls->broken = tls->broken || fatal;
    errno = fatal ? EPROTO : EAGAIN;
    return -1;
}

/* How many records were read since it was last asked; a new key begins at 0 again. */
static unsigned count_heard(struct tls *tls)
{
    unsigned char number[8];
    uint64_t      heard = 0, before = tls->heard;

    if (gnutls_record_get_state(tls->session, 1, NULL, NULL, NULL, number) < 0) return 0;
    for (unsigned i = 0; i < sizeof number; i++) heard = heard << 8 | number[i];
    tls->heard = heard;
    return (unsigned)(heard < before ? heard + 1 : heard - before);
}

/* At most a record, and `size` has room for one: nothing is left that no socket tells of. */
ssize_t tls_read(struct tls *tls, char *out, size_t size)
{
    ssize_t  said;
    unsigned heard;

    must(size >= TLS_RECORD);
    said = gnutls_record_recv(tls->session, out, size);
    heard = count_heard(tls);
    tls->idle = heard - (heard && said > 0);
    return said < 0 ? failed(tls, said) : said;
}

bool tls_flush(struct tls *tls)
{
    if (tls->owes) {
        ssize_t said = gnutls_record_send(tls->session, NULL, 0);

        if (said == GNUTLS_E_INVALID_REQUEST) said = 0; /* a new key went with it: all is out */
        tls->owes = said < 0;
        if (said < 0) failed(tls, said);
    }
    return !tls->broken;
}

/* What does not go out at once is kept, encrypted, by the library: it counts as written. */
ssize_t tls_write(struct tls *tls, const char *bytes, size_t size)
{
    ssize_t said;

    if (!tls_flush(tls)) return -1;
    if (tls->owes) {
        errno = EAGAIN;
        return -1;
    }
    if (size > TLS_RECORD) size = TLS_RECORD;
    said = gnutls_record_send(tls->session, bytes, size);
    if (said >= 0) return said;
    if (failed(tls, said), tls->broken) return -1;
    tls->owes = true;
    return (ssize_t)size;
}

void tls_bye(struct tls *tls)
{
    if (tls_flush(tls) && !tls->owes) gnutls_bye(tls->session, GNUTLS_SHUT_WR);
}

void tls_end(struct tls *tls)
{
    gnutls_deinit(tls->session);
    free(tls);
}
