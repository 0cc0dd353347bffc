/* feltrod -- the house.  It reads its floor, refuses what the law does not allow, tries its
 * generator, opens every table and says what it has; with a folder for its data it then
 * serves players until it is told to stop. */
#include "base/file.h"
#include "base/must.h"
#include "chance/source.h"
#include "engine/table.h"
#include "cli/args.h"
#include "cli/out.h"
#include "floor/floor_file.h"
#include "feltrod/door.h"
#include "floor/option_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

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

        option_write(o, table->house.is[i], &t);
        printf(" %s=%s", o->words.key, value);
    }
    printf("\n    fingerprint %s\n", hex);
}

/* Opens every table, shows what is open and closes it again. */
static void open_house(const struct floor *floor)
{
    void **state = calloc(floor->tables, sizeof *state);
    size_t bytes = 0;

    must(state != NULL);
    for (size_t i = 0; i < floor->tables; i++) {
        state[i] = open_table(&floor->table[i]);
        bytes += floor->table[i].game->state_size;
    }
    printf("%s\n", floor->house);
    for (size_t i = 0; i < floor->tables; i++) print_table(&floor->table[i]);
    printf("\ntables: %zu, open in %zu bytes; the generator passed its self-test\n",
           floor->tables, bytes);
    for (size_t i = 0; i < floor->tables; i++) free(state[i]);
    free(state);
}

/* -------------------------------- serving --------------------------------- */

static int serve(const struct floor *floor, const char *data, uint16_t port)
{
    char               origin[64], other[64];
    const char *const  origins[] = {origin, other, NULL};
    struct net_rules   rules = {.address = "127.0.0.1", .port = port, .connections_most = 12000,
                                .per_address_most = 12000, .message_most = 4096,
                                .body_most = 16384, .queue_most = 1048576,
                                .messages_per_second = 50, .burst = 100, .quiet_seconds = 20,
                                .origins = origins};
    struct door       *door;
    struct open_house  house;
    const char        *why;
    uint8_t            secret[32];
    struct net        *serving;

    umask(077);    /* what the house writes is the house's */
    if (!house_secret(data, secret, &why)) {
        fprintf(stderr, "feltrod: %s: %s\n", data, why);
        return STATUS_NO;
    }
    door = door_open(secret);
    if (!house_open(&house, floor, data, &door_crier, door_durable, door_stopped, door, &why)) {
        fprintf(stderr, "feltrod: %s: %s\n", data, why);
        door_close(door);
        return STATUS_NO;
    }
    serving = net_open(&rules, &door_house, door, &why);
    if (!serving) {
        fprintf(stderr, "feltrod: port %u: %s\n", port, why);
        house_close(&house);
        door_close(door);
        return STATUS_NO;
    }
    snprintf(origin, sizeof origin, "http://127.0.0.1:%u", net_port(serving));
    snprintf(other, sizeof other, "http://localhost:%u", net_port(serving));
    door_join(door, &house, serving);
    net_stop_at(serving);
    printf("\nfeltrod: http://127.0.0.1:%u\n", net_port(serving));
    fflush(stdout);
    net_run(serving);
    house_close(&house);
    net_close(serving);
    door_close(door);
    return STATUS_GOOD;
}

static int run(const char *path, const char *data, int64_t port, enum tongue tongue)
{
    const char  *why;
    struct floor floor;
    size_t       size;
    char        *text = file_read(path, FLOOR_BYTES_MAX, &size, &why);
    int          status = STATUS_NO;

    if (!text) return misuse(NULL, "%s: %s", path, why);
    floor_read(text, size, tongue, &floor);
    for (size_t i = 0; i < floor.problems; i++)
        fprintf(stderr, "%s:%u:%u: %s%s\n", path, floor.problem[i].line, floor.problem[i].column,
                floor.problem[i].warning ? either(tongue, "aviso: ", "warning: ") : "",
                floor.problem[i].words);
    if (!floor.lawful) {
        fprintf(stderr, "feltrod: %s: %s\n", path,
                either(tongue, "esta casa não pode abrir", "this house may not open"));
    } else if (generator_is_good()) {
        open_house(&floor);
        status = data ? serve(&floor, data, (uint16_t)port) : STATUS_GOOD;
    }
    floor_release(&floor);
    free(text);
    return status;
}

int main(int argc, char **argv)
{
    const char      *path = NULL, *data = NULL;
    int64_t          port = 8077;
    bool             version = false;
    enum tongue      tongue = tongue_of_locale();
    const struct arg list[] = {
        {"--floor", "FILE", "the tables of the house (see feltro check --help)", .word = &path},
        {"--data", "FOLDER", "where the house keeps its books; without it nobody is served",
         .word = &data},
        {"--port", "N", "to listen at; 8077 if not said, 0: any", .number = &port, .low = 0,
         .high = 65535},
        {"--lang", "LANG", "pt or en; otherwise as the locale says", .tongue = &tongue},
        {"--version", NULL, "which version this is", .flag = &version}};
    struct args args = {
        .list = list, .count = sizeof list / sizeof list[0],
        .about =
            "The house.  Reads its floor, refuses one that the law does not allow, tries its\n"
            "generator, opens every table and says with which limits and which fingerprint;\n"
            "with --data it then serves players."};
    int status;

    args_program = "feltrod";
    out_begin();
    status = args_read(&args, argc, argv);
    if (status != ARGS_READ) return out_end(status);
    if (version) {
        printf("feltrod %s\n", FELTRO_VERSION);
        return out_end(STATUS_GOOD);
    }
    if (!path) return misuse(NULL, "--floor FILE is missing");
    return out_end(run(path, data, port, tongue));
}
