#include "api/records.h"

#include "base/must.h"
#include "api/complaints.h"
#include "house/metrics.h"
#include "house/returns.h"
#include "wire/live_json.h"
#include "wire/history_json.h"

#include <stdlib.h>
#include <string.h>

#define RECORD_ANSWER_BYTES (8 << 20) /* the longest round that is told whole */
#define READING_BYTES       262144    /* … and over a WebSocket */

static enum refusal refusal_of(enum recalled value)
{
    switch (value) {
    case RECALLED: return REF_NONE;
    case NO_SUCH: return REF_NO_SUCH_RECORD;
    case NOT_OVER: return REF_ROUND_RUNNING;
    case TOO_LONG: return REF_TOO_LONG;
    case UNREAD: break;
    }
    return REF_UNREADABLE;
}

static const struct floor_table *table_of(const struct open_house *house, uint64_t table)
{
    if (table == 0 || table > house->floor->tables) return NULL;
    return &house->floor->table[table - 1];
}

/* ---------------------------------- HTTP ----------------------------------- */

static struct reader reader_of(const struct call *call)
{
    return (struct reader){.store = call->house->store,
                           .player = call->visitor.player,
                           .inspector = call->visitor.role == ROLE_INSPECTOR,
                           .now_ms = pit_clock()};
}

static void conclude(struct call *call, enum recalled value)
{
    if (value != RECALLED) api_refuse(call, refusal_of(value), NULL);
}

/* What is to be read, beside the loop, and what came of it. */
struct lookup {
    struct reader reader;
    enum recalled (*read)(struct json_writer *j, const struct lookup *l);
    uint64_t       number, from; /* which; and where a page begins */
    struct account wallet;       /* as it was after … */
    uint64_t       seq;          /* … this row, */
    struct cage   *cage;         /* which is waited for: only what is durable is told */
    bool           alone;        /* the document by itself, not in an answer */
    enum recalled  value;
    char          *body; /* owned */
    size_t         size;
};

static void look_up(void *with)
{
    struct lookup     *l = with;
    size_t             most = l->alone ? RECORD_ANSWER_BYTES : READING_BYTES;
    struct text        text;
    struct json_writer j;

    l->body = malloc(most);
    must(l->body != NULL);
    text = text_over(l->body, most);
    j = json_writer_over(&text);
    if (!l->alone) {
        json_put_object(&j);
        json_put_key(&j, "ok");
        json_put_bool(&j, true);
    }
    l->value = l->read(&j, l);
    if (l->value == RECALLED && !l->alone) json_put_end(&j);
    if (l->value == RECALLED && text.cut) l->value = TOO_LONG;
    l->size = text.used;
}

static void looked_up(struct call *call, void *with)
{
    static char   *told; /* until the next: it is copied after this has returned */
    struct lookup *l = with;

    free(told);
    told = l->body;
    conclude(call, l->value);
    if (l->value == RECALLED)
        *call->answer = (struct http_answer){
            .status = 200, .type = "application/json", .body = l->body, .size = l->size};
}

static void look_for(struct call *call, struct lookup l)
{
    enum role     role = call->visitor.role;
    enum net_line line = role == ROLE_OPERATOR || role == ROLE_INSPECTOR ? LINE_STAFF
                                                                         : LINE_READING;

    l.reader = reader_of(call);
    l.number = call->number;
    api_work(call, line, look_up, looked_up, &l, sizeof l);
}

/* The language asked for, Portuguese if none is.  False: refused. */
static bool read_tongue(struct call *call, enum tongue *out)
{
    const char *lang = http_query(call->request, "lang");

    *out = lang && strcmp(lang, "en") == 0 ? EN : PT;
    if (lang == NULL || strcmp(lang, "pt") == 0 || strcmp(lang, "en") == 0) return true;
    api_refuse(call, REF_BAD_FIELD, "lang");
    return false;
}

void records_games(struct call *call)
{
    enum tongue tongue;

    if (read_tongue(call, &tongue)) history_json_games(call->json, tongue);
}

static void write_rules(struct json_writer *j, uint32_t number, const struct floor_table *table,
                        enum tongue tongue)
{
    history_json_rules(j, number, table, tongue);
    returns_write_bets(j, number);
}

void records_rules(struct call *call)
{
    const struct floor_table *table = table_of(call->house, call->number);
    enum tongue               tongue;

    if (!table) conclude(call, NO_SUCH);
    else if (read_tongue(call, &tongue))
        write_rules(call->json, (uint32_t)call->number, table, tongue);
}

/* What a rule says, so that every payout line can be opened. */
void records_rule(struct call *call)
{
    enum tongue tongue;

    if (read_tongue(call, &tongue))
        conclude(call, history_json_rule(call->json, call->word, tongue));
}

static enum recalled read_rounds(struct json_writer *j, const struct lookup *l)
{
    return history_json_rounds(j, &l->reader, (uint32_t)l->number, l->from);
}

static enum recalled read_last(struct json_writer *j, const struct lookup *l)
{
    return history_json_last(j, &l->reader, (uint32_t)l->number);
}

static enum recalled read_round(struct json_writer *j, const struct lookup *l)
{
    return history_json_round(j, &l->reader, l->number);
}

static enum recalled read_record(struct json_writer *j, const struct lookup *l)
{
    return history_json_record(j, &l->reader, l->number, NULL);
}

static enum recalled read_sessions(struct json_writer *j, const struct lookup *l)
{
    return history_json_sessions(j, &l->reader, l->from);
}

static enum recalled read_statement(struct json_writer *j, const struct lookup *l)
{
    return history_json_statement(j, &l->reader, l->number, l->from);
}

static enum recalled read_complaints(struct json_writer *j, const struct lookup *l)
{
    return history_json_complaints(j, &l->reader, l->from);
}

static enum recalled read_history(struct json_writer *j, const struct lookup *l)
{
    if (!cage_wait(l->cage, l->seq)) return UNREAD;
    return history_json_history(j, &l->reader, l->wallet.id, l->from ? l->from : l->wallet.last);
}

/* A table of the floor, or of a tournament. */
static bool is_table(const struct call *call)
{
    return call->number <= UINT32_MAX && house_has_table(call->house, (uint32_t)call->number);
}

void records_rounds(struct call *call)
{
    int64_t below;

    if (!is_table(call)) conclude(call, NO_SUCH);
    else if (api_query_number(call, "below", NUMBER_MOST, 0, &below))
        look_for(call, (struct lookup){.read = read_rounds, .from = (uint64_t)below});
}

void records_last(struct call *call)
{
    if (!is_table(call)) conclude(call, NO_SUCH);
    else look_for(call, (struct lookup){.read = read_last});
}

void records_round(struct call *call)
{
    look_for(call, (struct lookup){.read = read_round});
}

/* The record itself is the answer, so that it can be kept as it comes. */
void records_record(struct call *call)
{
    look_for(call, (struct lookup){.read = read_record, .alone = true});
}

void records_sessions(struct call *call)
{
    int64_t below;

    if (api_query_number(call, "below", NUMBER_MOST, 0, &below))
        look_for(call, (struct lookup){.read = read_sessions, .from = (uint64_t)below});
}

void records_statement(struct call *call)
{
    int64_t below;

    if (api_query_number(call, "below", NUMBER_MOST, 0, &below))
        look_for(call, (struct lookup){.read = read_statement, .from = (uint64_t)below});
}

/* For who runs the house: what players complain of, each with its round. */
void records_complaints(struct call *call)
{
    int64_t after;

    if (api_query_number(call, "after", NUMBER_MOST, 0, &after))
        look_for(call, (struct lookup){.read = read_complaints, .from = (uint64_t)after});
}

/* Movements of the visitor's wallet in the money book. */
void records_history(struct call *call)
{
    struct lookup         l = {.read = read_history};
    const struct account *wallet;
    int64_t               from;

    if (!api_query_number(call, "from", NUMBER_MOST, 0, &from)) return;
    if (!cage_begin(call->house->cage)) {
        api_refuse(call, REF_STOPPED, NULL);
        return;
    }
    wallet = cage_wallet(call->house->cage, call->visitor.player, BOOK_MONEY, FUNDS_MONEY);
    if (wallet) l.wallet = *wallet;
    l.seq = cage_end(call->house->cage);
    l.cage = call->house->cage;
    l.from = (uint64_t)from;
    look_for(call, l);
}

/* -------------------------------- WebSocket -------------------------------- */

bool records_answers(enum asked ask)
{
    return ask >= ASK_RULES && ask <= ASK_COMPLAIN;
}

bool records_is_public(enum asked ask)
{
    return ask == ASK_RULES || ask == ASK_ROUNDS || ask == ASK_ROUND || ask == ASK_REPLAY ||
           ask == ASK_RECORD;
}

static enum recalled recall(struct open_house *house, const struct reader *reader,
                            const struct said *s, struct json_writer *j)
{
    const struct floor_table *table = table_of(house, s->table);

    if (s->ask == ASK_ROUND) return history_json_round(j, reader, s->which);
    if (s->ask == ASK_REPLAY) return history_json_replay(j, reader, s->which);
    if (s->ask == ASK_COMPLAIN) return complaint_lodge(j, house, reader, s);
    if (s->ask == ASK_RECORD) return history_json_record(j, reader, s->which, "record");
    if (s->ask == ASK_SESSIONS) return history_json_sessions(j, reader, s->below);
    if (s->ask == ASK_STATEMENT) return history_json_statement(j, reader, s->which, s->below);
    if (!table && !house_has_table(house, s->table)) return NO_SUCH;
    if (s->ask == ASK_ROUNDS) return history_json_rounds(j, reader, s->table, s->below);
    if (s->ask == ASK_LAST) return history_json_last(j, reader, s->table);
    if (!table) return NO_SUCH; /* a tournament tells its own rules */
    write_rules(j, s->table, table, s->lang);
    return RECALLED;
}

/* A reading that is under way: whole in itself, the client may be gone when it is done. */
struct reading {
    struct open_house *house;
    uint64_t           client, player;
    struct said        said;
    records_told      *told;
    void              *with;
    struct text        out;
    char               space[READING_BYTES];
};

static void read_back(void *with)
{
    struct reading *r = with;
    struct reader   reader = {.store = r->house->store, .player = r->player, .now_ms = pit_clock()};
    struct json_writer j = json_writer_over(&r->out);
    enum recalled      value;

    json_put_object(&j);
    json_put_key(&j, "re");
    json_put_number(&j, (int64_t)r->said.n);
    json_put_key(&j, "ok");
    json_put_bool(&j, true);
    value = recall(r->house, &reader, &r->said, &j);
    if (value == RECALLED) json_put_end(&j);
    if (value == RECALLED && r->out.cut) value = TOO_LONG;
    if (value == RECALLED) return;
    r->out = text_over(r->space, sizeof r->space);
    metrics_refused(refusal_of(value));
    live_json_refuse(&r->out, r->said.n, refusal_of(value), NULL);
}

static void say_back(void *with, bool worked)
{
    struct reading *r = with;

    if (worked) r->told(r->with, r->client, r->said.n, &r->out);
    free(r);
}

bool records_ask(struct net *net, struct open_house *house, uint64_t client, const char *address,
                 uint64_t player, const struct said *s, records_told *told, void *with)
{
    struct reading *r = malloc(sizeof *r);

    must(r != NULL);
    r->house = house;
    r->client = client;
    r->player = player;
    r->said = *s;
    r->told = told;
    r->with = with;
    r->out = text_over(r->space, sizeof r->space);
    if (net_work(net, LINE_READING, address, read_back, say_back, r)) return true;
    free(r);
    return false;
}
