/* feltrod -- the house.  It reads its floor, refuses what the law does not allow, tries its
 * generator, opens every table, and serves players until it is told to stop. */
#include "base/file.h"
#include "base/must.h"
#include "chance/source.h"
#include "engine/table.h"
#include "cli/args.h"
#include "cli/out.h"
#include "floor/floor_file.h"
#include "api/api_body.h"
#include "house/certificate.h"
#include "house/confine.h"
#include "clients/broadcaster.h"
#include "feltrod/door.h"
#include "clients/lobby.h"
#include "house/log.h"
#include "api/pages.h"
#include "house/returns.h"
#include "api/staff.h"
#include "feltrod/welcome.h"
#include "floor/option_text.h"
#include "floor/tournament_file.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Seeds drawn, expanded and thrown away before anything is opened. */
#define SELF_TEST_SEEDS 1024

/* The cipher's known answers are asked by source_open(); the words are watched as they
 * are given. */
static bool generator_is_good(void)
{
    const char    *why = "an alarm while seeds were drawn";
    struct source *source = source_open(&why);
    uint8_t        seed[SEED_BYTES];
    bool           good = source != NULL;

    for (unsigned i = 0; good && i < SELF_TEST_SEEDS; i++) {
        struct stream stream;

        good = source_seed(source, seed) == 0;
        if (!good) break;
        stream_init(&stream, seed);
        good = stream_below(&stream, 6) < 6;
    }
    if (good) good = source_ok(source);
    else if (source && !source_ok(source)) why = alarm_words(source_alarm(source));
    source_close(source);
    if (!good) fprintf(stderr, "feltrod: the generator: %s\n", why);
    return good;
}

static void *open_table(const struct floor_table *table)
{
    void *state = calloc(1, table->game->state_size);

    must(state != NULL);
    table->game->open(state, &table->house, table->fingerprint);
    must(table->game->sane(state));
    return state;
}

static void print_table(const struct floor_table *table)
{
    char hex[FINGERPRINT_TEXT];

    fingerprint_write(table->fingerprint, hex);
    printf("%s: %s\n   ", table->name, table->game->key);
    for (size_t i = 0; i < table->game->options_count; i++) {
        const struct option *o = &table->game->options[i];
        char                 value[64];
        struct text          t = text_over(value, sizeof value);

        option_write(o, table->house.value[i], &t);
        printf(" %s=%s", o->words.key, value);
    }
    printf("\n    fingerprint %s\n", hex);
}

static void print_tournament(const struct floor_tournament *t)
{
    char hex[FINGERPRINT_TEXT];

    fingerprint_write(t->file->fingerprint, hex);
    printf("%s: %s\n   ", t->file->name, t->path);
    for (size_t i = 0; i < WHEN_OPTIONS; i++) {
        char        value[64];
        struct text words = text_over(value, sizeof value);

        option_write(&floor_when[i], t->when.value[i], &words);
        printf(" %s=%s", floor_when[i].words.key, value);
    }
    printf("\n    fingerprint %s\n", hex);
}

/* Opens every table, prints it and closes it again. */
static void print_floor(const struct floor *floor)
{
    void **state = calloc(floor->tables, sizeof *state);
    size_t bytes = 0;

    must(state != NULL);
    for (size_t i = 0; i < floor->tables; i++) {
        state[i] = open_table(&floor->table[i]);
        bytes += floor->table[i].game->state_size;
    }
    printf("%s\n", floor->house);
    for (size_t i = 0; i < floor->tables; i++)
        if (!floor->table[i].copy_of) print_table(&floor->table[i]);
    for (size_t i = 0; i < floor->tournaments; i++) print_tournament(&floor->tournament[i]);
    printf("\ntables: %zu, open in %zu bytes; the generator passed its self-test\n", floor->tables,
           bytes);
    for (size_t i = 0; i < floor->tables; i++) free(state[i]);
    free(state);
}

/* -------------------------------- serving --------------------------------- */

#define ADDRESS_MOST 46 /* as inet_ntop() writes them */
#define ORIGIN_MOST  64

#define QUEUE_MOST 1048576 /* bytes that may wait for one client */
_Static_assert(LOBBY_BYTES < QUEUE_MOST, "the whole lobby can be told");

/* What the command line says. */
struct wanted {
    const char           *floor, *data, *listen, *web;
    char                  address[ADDRESS_MOST]; /* of listen, as the port */
    uint16_t              port;
    struct arg_list       origins;                   /* none: the house's own */
    struct arg_list       proxies;                   /* that are believed about who calls */
    const char           *tls_certificate, *tls_key; /* files; both, or NULL: in the clear */
    int64_t               memory;                    /* mebibytes for clients */
    int64_t               per_address;               /* connections */
    struct office_options office;
    int64_t               pits;
    int64_t               drain;
    bool                  check;
    bool                  unconfined; /* open even where the system does not confine */
    bool                  version;
    const char           *operator, * inspector; /* whom to employ; NULL: the house is to open */
    char *const          *typed;                 /* the command line itself */
    enum tongue           tongue;
};

/* "127.0.0.1:8077" or "[::1]:8077"; whether the address is one is for the net to say. */
static bool read_listen(struct wanted *w)
{
    bool        bracket = w->listen[0] == '[';
    const char *colon = strrchr(w->listen, ':');
    const char *from = w->listen + bracket;
    size_t      size = colon ? (size_t)(colon - from) : 0;
    char       *end;
    long        n;

    if (size <= bracket || (bracket && colon[-1] != ']') || colon[1] < '0' || colon[1] > '9')
        return false;
    size -= bracket;
    n = strtol(colon + 1, &end, 10);
    if (size >= ADDRESS_MOST || *end || n > UINT16_MAX) return false;
    memcpy(w->address, from, size);
    w->address[size] = '\0';
    w->port = (uint16_t)n;
    return true;
}

/* The web client is in the folder named, or beside the program if it is there. */
static bool open_pages(const char *folder, struct pages **out)
{
    char        beside[4096];
    const char *why;

    *out = NULL;
    if (!folder && !pages_beside(beside, sizeof beside)) return true;
    if (!folder) folder = beside;
    *out = pages_open(folder, &why);
    if (!*out) fprintf(stderr, "feltrod: %s: %s\n", folder, why);
    return *out != NULL;
}

/* What serves strangers does so confined (confine.h), unless whoever runs it said otherwise. */
static bool may_serve(const struct wanted *w, bool confined, const char *why)
{
    if (why) LOG(confined ? LOG_WARNING : LOG_ERROR, "not-confined", {"why", why, 0});
    if (confined || w->unconfined) return true;
    fprintf(stderr, "feltrod: %s: %s\n", why,
            either(w->tongue, "esta casa não abre sem confinamento; só com --unconfined",
                   "this house does not open unconfined; only with --unconfined"));
    return false;
}

/* As browsers write it: a port that goes without saying is not said. */
static void write_origin(char out[ORIGIN_MOST], const char *host, uint16_t port, bool tls)
{
    const char *scheme = tls ? "https" : "http";
    bool        six = strchr(host, ':') != NULL;
    int         size = snprintf(out, ORIGIN_MOST, six ? "%s://[%s]" : "%s://%s", scheme, host);

    if (port != (tls ? 443 : 80)) snprintf(out + size, ORIGIN_MOST - (size_t)size, ":%u", port);
}

/* What the command line says about pages and proxies, as lists that end with NULL. */
struct strangers {
    char        origin[ORIGIN_MOST], other[ORIGIN_MOST]; /* the house's own pages */
    const char *origins[ARGS_MAX + 2], *proxies[ARGS_MAX + 1];
};

static void read_strangers(struct strangers *s, const struct wanted *w)
{
    *s = (struct strangers){.origins = {s->origin, s->other}};
    for (size_t i = 0; i < w->origins.count; i++) {
        s->origins[i] = w->origins.word[i];
        s->origins[i + 1] = NULL;
    }
    memcpy(s->proxies, w->proxies.word, w->proxies.count * sizeof s->proxies[0]);
}

static bool is_secure(const struct wanted *w)
{
    if (w->tls_certificate) return true;
    for (size_t i = 0; i < w->origins.count; i++)
        if (strncmp(w->origins.word[i], "https://", 8) == 0) return true;
    return false;
}

/* NULL: it has said why. */
static struct net *open_net(const struct wanted *w, const struct strangers *s, struct net_tls *tls,
                            struct door *door)
{
    const struct net_rules rules = {.address = w->address,
                                    .port = w->port,
                                    .connections_most = 12000,
                                    .per_address_most = (unsigned)w->per_address,
                                    .message_most = 4096,
                                    .body_most = 16384,
                                    .queue_most = QUEUE_MOST,
                                    .messages_per_second = 50,
                                    .burst = 100,
                                    .newcomer_burst = 20,
                                    .newcomer_seconds = 30,
                                    .request_seconds = 15,
                                    .quiet_seconds = 20,
                                    .memory_most = (size_t)w->memory << 20,
                                    .origins = s->origins,
                                    .proxies = s->proxies,
                                    .tls = tls};
    const char            *why;
    struct net            *net = net_open(&rules, &door_house, door, &why);

    if (!net && !welcome_taken(w->address, w->port, w->typed, w->tongue))
        fprintf(stderr, "feltrod: %s: %s\n", w->listen, why);
    return net;
}

static void say_open(const struct wanted *w, const struct open_house *house, const char *origin)
{
    const struct floor *floor = house->floor;

    LOG(LOG_INFO, "open", {"listen", origin, 0}, {"tables", NULL, (int64_t)floor->tables},
        {"row", NULL, (int64_t)cage_durable(house->cage)}, {"read", NULL, (int64_t)house->read});
    welcome_print(&(struct welcome){.origin = origin,
                                    .house = floor->house,
                                    .data = w->data,
                                    .tables = floor->tables,
                                    .tournaments = floor->tournaments,
                                    .web = house->pages != NULL,
                                    .cashier = w->office.simulated     ? SIMULATED_CASHIER
                                               : w->office.cashier_key ? OPERATORS_CASHIER
                                                                       : NO_CASHIER,
                                    .tongue = w->tongue});
}

/* Lets players in until the house is told to stop, and closes it. */
static int let_in(const struct wanted *w, struct net_tls *tls, struct door *door,
                  struct open_house *house)
{
    struct strangers s;
    struct net      *net;
    const char      *why;
    bool             confined, serves;

    read_strangers(&s, w);
    net = open_net(w, &s, tls, door);
    if (!net) {
        house_close(house);
        return STATUS_NO;
    }
    house->office->net = net;
    write_origin(s.origin, w->address, net_port(net), tls);
    write_origin(s.other, "localhost", net_port(net), tls);
    door_join(door, house, net);
    net_stop_at(net);
    confined = confine_calls(&why);
    serves = may_serve(w, confined, why);
    if (serves) say_open(w, house, s.origin);
    else net_stop(net);
    net_run(net);
    LOG(LOG_INFO, "closing", {"row", NULL, (int64_t)cage_durable(house->cage)});
    house_close(house);
    net_close(net);
    return serves ? STATUS_GOOD : STATUS_NO;
}

static int serve(const struct floor *floor, const struct wanted *w, const struct pages *pages,
                 struct net_tls *tls)
{
    struct door      *door;
    struct open_house house;
    struct office     office = {0};
    const char       *why;
    bool              confined;
    uint8_t           secret[32];
    int               status = STATUS_NO;

    umask(077); /* what the house writes is the house's */
    body_begin();
    if (!house_secret(w->data, secret, &why)) {
        fprintf(stderr, "feltrod: %s: %s\n", w->data, why);
        return STATUS_NO;
    }
    confined = confine_files(w->data, w->office.cashier_key, &why);
    if (!may_serve(w, confined, why)) return STATUS_NO;
    door = door_open(secret, house_numbers(floor));

    const struct house_options options = {.floor = floor,
                                          .path = w->data,
                                          .secret = secret,
                                          .drain_seconds = (unsigned)w->drain,
                                          .pits = (unsigned)w->pits,
                                          .listener = &pit_crier,
                                          .listener_of = door_listener,
                                          .durable = door_durable,
                                          .stopped = door_stopped,
                                          .with = door};

    if (!house_open(&house, &options, &why)) {
        fprintf(stderr, "feltrod: %s: %s\n", w->data, why);
        door_close(door);
        return STATUS_NO;
    }
    returns_begin(house.floor);
    house.pages = pages;
    house.office = &office;
    if (office_open(&office, &w->office, house.store, house.cage, door_signed_out, door, &why)) {
        status = let_in(w, tls, door, &house);
    } else {
        fprintf(stderr, "feltrod: %s: %s\n",
                w->office.cashier_key && !office.has_key ? w->office.cashier_key : w->data, why);
        house_close(&house);
    }
    office_close(&office);
    door_close(door);
    return status;
}

static int open_and_serve(const struct floor *floor, const struct wanted *w)
{
    struct net_tls *tls = NULL;
    struct pages   *pages = NULL;
    int             status = STATUS_NO;

    if (w->check) print_floor(floor);
    if (w->tls_certificate) {
        tls = certificate_read(w->tls_certificate, w->tls_key, w->tongue);
        if (!tls) return STATUS_NO;
    }
    if (w->check) status = STATUS_GOOD;
    else if (open_pages(w->web, &pages)) status = serve(floor, w, pages, tls);
    pages_close(pages);
    net_tls_close(tls);
    return status;
}

static int run(const struct wanted *w)
{
    const char  *why, *path = w->floor;
    enum tongue  tongue = w->tongue;
    struct floor floor;
    size_t       size;
    char        *text = file_read(path, FLOOR_BYTES_MAX, &size, &why);
    int          status = STATUS_NO;

    if (!text) return misuse(NULL, "%s: %s", path, why);
    floor_read(text, size, tongue, &floor);
    floor_fetch(&floor, path, tongue);
    for (size_t i = 0; i < floor.problems; i++)
        fprintf(stderr, "%s:%u:%u: %s%s\n", path, floor.problem[i].line, floor.problem[i].column,
                floor.problem[i].warning ? either(tongue, "aviso: ", "warning: ") : "",
                floor.problem[i].words);
    if (!floor.lawful) {
        fprintf(stderr, "feltrod: %s: %s\n", path,
                either(tongue, "esta casa não pode abrir", "this house may not open"));
    } else if (generator_is_good()) {
        status = open_and_serve(&floor, w);
    }
    floor_release(&floor);
    free(text);
    return status;
}

static int64_t cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : count > PITS_MOST ? PITS_MOST : count;
}

/* ARGS_READ, or the status to end with. */
static int read_command(struct wanted *w, int argc, char **argv)
{
    const struct arg list[] = {
        {"--floor", "FILE", "the tables of the house; floor.yaml if not said", .word = &w->floor},
        {"--data", "FOLDER", "where the house keeps its books; data if not said", .word = &w->data},
        {"--listen", "ADDRESS:PORT", "where players come in; 127.0.0.1:8077 if not said",
         .word = &w->listen},
        {"--origin", "URL", "pages that may open a WebSocket, instead of the house's own address",
         .many = &w->origins},
        {"--proxy", "ADDRESS", "of a proxy that is believed about who calls (X-Forwarded-For)",
         .many = &w->proxies},
        {"--tls-certificate", "FILE", "speaks TLS, with this certificate and those who signed it",
         .word = &w->tls_certificate},
        {"--tls-key", "FILE", "the certificate's key, which nobody but the house may read",
         .word = &w->tls_key},
        {"--memory", "MIB", "for clients: their connections and what waits for them; 512",
         .number = &w->memory, .low = 1, .high = 1048576},
        {"--per-address", "N", "connections of one address, but for 127.0.0.1 and ::1; 256",
         .number = &w->per_address, .low = 1, .high = 1000000},
        {"--web", "FOLDER", "the web client; if not said, the folder web beside the program",
         .word = &w->web},
        {"--pits", "N", "threads that deal; as many as there are cores if not said",
         .number = &w->pits, .low = 1, .high = PITS_MOST},
        {"--drain", "SECONDS", "to wait for running rounds when told to stop; 0 if not said",
         .number = &w->drain, .low = 0, .high = 3600},
        {"--simulated-cashier", NULL, "players deposit money that nobody paid: for development",
         .flag = &w->office.simulated},
        {"--cashier-key", "FILE", "the key that the operator's payment system signs with",
         .word = &w->office.cashier_key},
        {"--guests", "N", "guests that an address may bring in a minute; 0: any; 300 if not said",
         .number = &w->office.guests, .low = 0, .high = 1000000},
        {"--unconfined", NULL, "opens even where the system cannot confine the program",
         .flag = &w->unconfined},
        {"--operator",
         "NAME",
         "makes an operator, whose password is read from the standard input",
         .word = &w->operator},
         {"--inspector", "NAME", "makes an inspector likewise", .word = &w->inspector},
         {"--check", NULL, "prints every table with its options and its fingerprint, and ends",
          .flag = &w->check},
         {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &w->tongue},
         {"--version", NULL, "which version this is", .flag = &w->version}};
    struct args args = {
        .list = list,
        .count = sizeof list / sizeof list[0],
        .about =
            "The house.  Reads its floor, refuses one that the law does not allow, tries its\n"
            "generator, opens every table and serves players until it is told to stop (SIGTERM\n"
            "or Ctrl-C)."};

    return args_read(&args, argc, argv);
}

int main(int argc, char **argv)
{
    struct wanted w = {.floor = "floor.yaml",
                       .data = "data",
                       .listen = "127.0.0.1:8077",
                       .memory = 512,
                       .per_address = 256,
                       .pits = cores(),
                       .office = {.guests = 300},
                       .typed = argv,
                       .tongue = tongue_of_locale()};
    const char   *why;
    int           status;

    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, not our end */
    args_program = "feltrod";
    out_begin();
    if (!confine_memory(&why)) fprintf(stderr, "feltrod: %s\n", why);
    status = read_command(&w, argc, argv);
    if (status != ARGS_READ) return out_end(status);
    if (w.version) {
        printf("feltrod %s\n", FELTRO_VERSION);
        return out_end(STATUS_GOOD);
    }
    if (w.operator) return out_end(staff_make(w.data, w.operator, ROLE_OPERATOR, w.tongue));
    if (w.inspector) return out_end(staff_make(w.data, w.inspector, ROLE_INSPECTOR, w.tongue));
    if (!read_listen(&w)) return misuse(NULL, "--listen: \"%s\" is not ADDRESS:PORT", w.listen);
    if (!w.tls_certificate != !w.tls_key)
        return misuse(NULL, "--tls-certificate and --tls-key belong together");
    w.office.secure = is_secure(&w);
    return out_end(run(&w));
}
