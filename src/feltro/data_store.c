#define _POSIX_C_SOURCE 200809L /* isatty */
#include "feltro/data_store.h"

#include "cli/args.h"
#include "floor/option_text.h"
#include "journal/envelope.h"

#include <stdio.h>
#include <unistd.h>

#define BAR 40 /* characters of it */

struct store *data_open(const char *command, const char *folder)
{
    static struct envelope_keys keys; /* of the one store that a command opens */

    uint8_t       secret[SECRET_BYTES];
    const char   *why = "";
    char          path[4096];
    struct store *store;

    snprintf(path, sizeof path, "%s/feltro.db", folder);
    if (access(path, R_OK) != 0) {
        misuse(command, "%s: there is no feltro.db to read in it", folder);
        return NULL;
    }
    store = store_sqlite_open(path, STORE_READ_ONLY, &why);
    if (!store) misuse(command, "%s: %s", path, why);
    else if (envelope_secret_read(folder, secret)) {
        envelope_keys_make(secret, &keys);
        store->keys = &keys;
    }
    return store;
}

int data_unread(const char *command, struct store *store)
{
    int status = misuse(command, "the store could not be read: %s", store->why_read);

    store->close(store);
    return status;
}

void data_print_difference(const struct night *night, enum tongue tongue)
{
    printf("%s %u, %s %llu: %s\n", either(tongue, "mesa", "table"), night->at_table,
           either(tongue, "linha", "row"), (unsigned long long)night->at,
           either(tongue, night->pt, night->differs));
}

void data_print_closed(const struct night *night, enum tongue tongue)
{
    printf("%llu %s\n", (unsigned long long)night->closed,
           either(tongue, "linhas e instantâneos estão sob chave, e o segredo não está aqui",
                  "rows and snapshots are under a key, and the secret is not there"));
}

void data_print_other_rules(const struct night *night, enum tongue tongue)
{
    printf("%llu %s\n", (unsigned long long)night->other_rules,
           either(tongue, "linhas são de regras que este programa não conhece",
                  "rows are of rules that this program does not know"));
}

bool data_wants_bar(void)
{
    return isatty(STDERR_FILENO);
}

void data_bar(void *with, uint64_t done, uint64_t of)
{
    unsigned full = of ? (unsigned)(done * BAR / of) : BAR;

    (void)with;
    fprintf(stderr, "\r[%.*s%*s] %3u %%", (int)full, "########################################",
            (int)(BAR - full), "", of ? (unsigned)(done * 100 / of) : 100);
}

void data_bar_end(void)
{
    fprintf(stderr, "\r%*s\r", BAR + 10, "");
}
