#include "feltro/commands/commands.h"

#include "base/must.h"
#include "base/text.h"
#include "cli/args.h"
#include "cli/out.h"
#include "crowd/crowd.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char     *name;
    enum crowd_mode mode;
} modes[] = {{"shared", CROWD_SHARED}, {"individual", CROWD_INDIVIDUAL}, {"mixed", CROWD_MIXED}};

static bool read_mode(const char *word, enum crowd_mode *out)
{
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (text_same(word, modes[i].name)) {
            *out = modes[i].mode;
            return true;
        }
    return false;
}

static void print_echo(const struct crowd_report *r, bool json)
{
    uint64_t rate = r->messages * 1000000 / (uint64_t)(r->betting_us ? r->betting_us : 1);

    if (json) printf("{\"echoes_a_second\":%" PRIu64 ",\"lost\":%" PRIu64 "}\n", rate, r->lost);
    else printf("%" PRIu64 " echoes a second, %" PRIu64 " lines lost\n", rate, r->lost);
}

static uint64_t bets_a_second(const struct crowd_report *r)
{
    return r->betting_us ? r->bets_in_time * 1000000 / (uint64_t)r->betting_us : 0;
}

static void print_tally(const char *name, const struct metrics *t)
{
    printf("%-22s p50 %" PRIu64 ".%" PRIu64 "  p90 %" PRIu64 ".%" PRIu64 "  p99 %" PRIu64
           ".%" PRIu64 "  most %" PRIu64 ".%" PRIu64 " ms, of %" PRIu64 "\n",
           name, metrics_at(t, 500) / 1000, metrics_at(t, 500) % 1000 / 100,
           metrics_at(t, 900) / 1000, metrics_at(t, 900) % 1000 / 100, metrics_at(t, 990) / 1000,
           metrics_at(t, 990) % 1000 / 100, t->most_us / 1000, t->most_us % 1000 / 100, t->count);
}

static void print_report(const struct crowd_report *r)
{
    printf("%" PRIu64 " lines opened, all in after %" PRId64 " ms; %" PRIu64 " lost, %" PRIu64
           " came back\n",
           r->connections, r->open_us / 1000, r->lost, r->returned);
    printf("%" PRIu64 " bets acknowledged, %" PRIu64 " a second; %" PRIu64
           " came too late, %" PRIu64 " asked twice\n",
           r->bets, bets_a_second(r), r->refused, r->repeated);
    if (r->decisions)
        printf("%" PRIu64 " decisions at poker acknowledged, %" PRIu64 " hands of players\n",
               r->decisions, r->hands);
    printf("%" PRIu64 " rounds decided, %" PRIu64 " void; staked ", r->rounds, r->voided);
    printf("%" PRIu64 ".%02" PRIu64 ", won %" PRIu64 ".%02" PRIu64 "\n", r->staked / 100,
           r->staked % 100, r->won / 100, r->won % 100);
    printf("%" PRIu64 " messages heard, %" PRIu64 " KiB\n", r->messages, r->bytes / 1024);
    print_tally("bet to answer", &r->bet);
    print_tally("bet to every viewer", &r->update);
    if (r->longest_away_us)
        printf("longest from a lost line to the next bet: %" PRId64 " ms\n",
               r->longest_away_us / 1000);
    if (r->resent)
        printf("%" PRIu64 " asked again after a lost line; what became of it was not said %" PRIu64
               " times\n",
               r->resent, r->unknown);
    if (r->late) printf("%" PRIu64 " answers took more than 20 s\n", r->late);
    if (r->attacks)
        printf("%" PRIu64 " hostile lines, %" PRIu64 " cut off\n", r->attacks, r->dropped);
    for (size_t i = 0; i < sizeof r->first / sizeof r->first[0] && r->first[i][0]; i++)
        printf("  %s\n", r->first[i]);
    printf("discrepancies: %" PRIu64 "\n", r->discrepancies);
}

static void put(struct json_writer *j, const char *key, uint64_t n)
{
    json_put_key(j, key);
    json_put_number(j, (int64_t)n);
}

static void put_tally(struct json_writer *j, const char *key, const struct metrics *t)
{
    json_put_key(j, key);
    json_put_object(j);
    put(j, "count", t->count);
    put(j, "p50_us", metrics_at(t, 500));
    put(j, "p90_us", metrics_at(t, 900));
    put(j, "p99_us", metrics_at(t, 990));
    put(j, "most_us", t->most_us);
    json_put_end(j);
}

static void print_json(const struct crowd_report *r)
{
    struct out_json     out;
    struct json_writer *j = &out.json;

    out_json_begin(&out);
    json_put_object(j);
    put(j, "connections", r->connections);
    put(j, "open_ms", (uint64_t)r->open_us / 1000);
    put(j, "lost", r->lost);
    put(j, "returned", r->returned);
    put(j, "bets", r->bets);
    put(j, "bets_a_second", bets_a_second(r));
    put(j, "too_late", r->refused);
    put(j, "asked_twice", r->repeated);
    put(j, "asked_again", r->resent);
    put(j, "fate_unknown", r->unknown);
    put(j, "late_answers", r->late);
    put(j, "decisions", r->decisions);
    put(j, "rounds", r->rounds);
    put(j, "hands", r->hands);
    put(j, "void", r->voided);
    put(j, "staked", r->staked);
    put(j, "won", r->won);
    put(j, "messages", r->messages);
    put(j, "bytes", r->bytes);
    put(j, "longest_away_ms", (uint64_t)r->longest_away_us / 1000);
    put(j, "hostile", r->attacks);
    put(j, "cut_off", r->dropped);
    put_tally(j, "bet", &r->bet);
    put_tally(j, "update", &r->update);
    put(j, "discrepancies", r->discrepancies);
    json_put_key(j, "first");
    json_put_array(j);
    for (size_t i = 0; i < sizeof r->first / sizeof r->first[0] && r->first[i][0]; i++)
        json_put_string(j, r->first[i]);
    json_put_end(j);
    json_put_end(j);
    out_json_print(&out);
}

static void print(const struct crowd_report *report, bool echo, bool json)
{
    if (echo) print_echo(report, json);
    else if (json) print_json(report);
    else print_report(report);
}

int cmd_crowd(int argc, char **argv)
{
    int64_t     port = 8077, players = 20, observers = 0, tables = 0, seconds = 20, hostile = 0;
    int64_t     restless = 10, seed = 2015;
    const char *address = "127.0.0.1", *mode = "shared", *why;
    bool        json = false, echo = false, returns = false, good;
    static struct crowd_report report;
    const struct arg           list[] = {
                  {"--port", "N", "where the house listens; 8077 if not said", .number = &port, .low = 1,
                   .high = 65535},
                  {"--address", "A", "its IPv4 address; 127.0.0.1 if not said", .word = &address},
                  {"--players", "N", "who sit down and bet; 20", .number = &players, .high = 100000},
                  {"--observers", "N", "who only watch; none", .number = &observers, .high = 100000},
                  {"--tables", "N", "at the first so many tables; all of them", .number = &tables, .low = 1,
                   .high = 100000},
                  {"--seconds", "S", "of betting, before everybody leaves; 20", .number = &seconds, .low = 1,
                   .high = 100000},
                  {"--mode", "MODE", "shared, individual or mixed tables; shared", .word = &mode},
                  {"--restless", "N", "of a thousand rounds, after how many a line is dropped; 10",
                   .number = &restless, .high = 1000},
                  {"--hostile", "N", "attackers beside them; none", .number = &hostile, .high = 100000},
                  {"--echo", NULL, "the lines alone, to a server that says everything back", .flag = &echo},
                  {"--returns", NULL, "a line whenever the house takes bets again after an absence",
                   .flag = &returns},
                  {"--seed", "N", "for what they choose", .number = &seed, .high = INT64_MAX},
                  {"--json", NULL, "one JSON document", .flag = &json}};
    struct args args = {
        .command = "crowd",
        .list = list,
        .count = sizeof list / sizeof list[0],
        .about =
            "A crowd of guests at a running house (feltrod): each says hello, sits down, bets in\n"
            "every round or plays every hand of poker, now and then loses his line and comes\n"
            "back, or asks the same twice.\n"
            "Each holds every answer and every cent against his own record of what he was told.\n"
            "Prints what they got through and how long it took; the status is 1 when anything\n"
            "did not fit."};
    int                  status = args_read(&args, argc, argv);
    struct crowd_options options;

    if (status != ARGS_READ) return status;
    options = (struct crowd_options){.at = {address, (uint16_t)port},
                                     .players = (unsigned)players,
                                     .observers = (unsigned)observers,
                                     .tables = (unsigned)tables,
                                     .seconds = (unsigned)seconds,
                                     .hostile = (unsigned)hostile,
                                     .restless = (unsigned)restless,
                                     .tells_returns = returns,
                                     .seed = (uint64_t)seed};
    if (!read_mode(mode, &options.mode))
        return misuse("crowd", "--mode: \"%s\" is not shared, individual or mixed", mode);
    if (players + observers + hostile == 0) return misuse("crowd", "a crowd of nobody");
    good = echo ? crowd_echo(&options, &report, &why) : crowd_run(&options, &report, &why);
    if (!good) {
        fprintf(stderr, "feltro crowd: %s:%u: %s\n", address, (unsigned)port, why);
        return STATUS_NO;
    }
    print(&report, echo, json);
    return report.discrepancies ? STATUS_NO : STATUS_GOOD;
}
