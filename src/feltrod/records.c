#include "feltrod/records.h"

#include "base/must.h"
#include "wire/say.h"
#include "wire/tell.h"

#include <string.h>

#define RECORD_ANSWER_BYTES (8 << 20)    /* the longest round that is told whole */

static enum complaint complaint_of(enum recalled is)
{
    switch (is) {
    case RECALLED: return COMPLAINT_NONE;
    case NO_SUCH: return COMPLAINT_NO_SUCH;
    case NOT_OVER: return COMPLAINT_NOT_OVER;
    case TOO_LONG: return COMPLAINT_TOO_LONG;
    case UNREAD: break;
    }
    return COMPLAINT_UNREAD;
}

static const struct floor_table *table_of(const struct open_house *house, uint64_t table)
{
    if (table == 0 || table > house->floor->tables) return NULL;
    return &house->floor->table[table - 1];
}

/* ---------------------------------- HTTP ----------------------------------- */

static struct reader reader_of(const struct call *call)
{
    return (struct reader){.store = call->house->store, .player = call->visitor.player,
                           .inspector = call->visitor.role == ROLE_INSPECTOR,
                           .now_ms = pit_clock()};
}

static void conclude(struct call *call, enum recalled is)
{
    static const unsigned status[] = {[NO_SUCH] = 404, [NOT_OVER] = 409, [TOO_LONG] = 413,
                                      [UNREAD] = 503};

    if (is != RECALLED)
        api_refuse_words(call, status[is], &complaint_words[complaint_of(is)], NULL, NULL);
}

/* The language asked for, Portuguese if none is.  False: refused. */
static bool read_tongue(struct call *call, enum tongue *out)
{
    const char *lang = http_query(call->request, "lang");

    *out = lang && strcmp(lang, "en") == 0 ? EN : PT;
    if (lang == NULL || strcmp(lang, "pt") == 0 || strcmp(lang, "en") == 0) return true;
    api_refuse(call, PROBLEM_FIELD, "lang");
    return false;
}

void records_games(struct call *call)
{
    enum tongue tongue;

    if (read_tongue(call, &tongue)) tell_games(call->json, tongue);
}

void records_rules(struct call *call)
{
    const struct floor_table *table = table_of(call->house, call->number);
    enum tongue               tongue;

    if (!table) conclude(call, NO_SUCH);
    else if (read_tongue(call, &tongue))
        tell_rules(call->json, (uint32_t)call->number, table, tongue);
}

void records_rounds(struct call *call)
{
    struct reader reader = reader_of(call);
    int64_t       below;

    if (!table_of(call->house, call->number)) conclude(call, NO_SUCH);
    else if (api_query_number(call, "below", NUMBER_MOST, 0, &below))
        conclude(call, tell_rounds(call->json, &reader, (uint32_t)call->number, (uint64_t)below));
}

void records_last(struct call *call)
{
    struct reader reader = reader_of(call);

    if (!table_of(call->house, call->number)) conclude(call, NO_SUCH);
    else conclude(call, tell_last(call->json, &reader, (uint32_t)call->number));
}

void records_round(struct call *call)
{
    struct reader reader = reader_of(call);

    conclude(call, tell_round(call->json, &reader, call->number));
}

/* The record itself is the answer, so that it can be kept as it comes; a long round does not
 * fit where other answers do. */
void records_record(struct call *call)
{
    static char   space[RECORD_ANSWER_BYTES];
    struct reader reader = reader_of(call);
    struct text   text = text_over(space, sizeof space);
    struct json   j = json_over(&text);
    enum recalled is = tell_record(&j, &reader, call->number, NULL);

    if (is == RECALLED && text.cut) is = TOO_LONG;
    conclude(call, is);
    if (is == RECALLED)
        *call->answer = (struct http_answer){.status = 200, .type = "application/json",
                                             .body = space, .size = text.used};
}

void records_sessions(struct call *call)
{
    struct reader reader = reader_of(call);
    int64_t       below;

    if (api_query_number(call, "below", NUMBER_MOST, 0, &below))
        conclude(call, tell_sessions(call->json, &reader, (uint64_t)below));
}

void records_statement(struct call *call)
{
    struct reader reader = reader_of(call);

    conclude(call, tell_statement(call->json, &reader, call->number));
}

/* Movements of the visitor's wallet in the money book. */
void records_history(struct call *call)
{
    struct reader         reader = reader_of(call);
    const struct account *wallet;
    struct account        copy = {0};
    int64_t               from;

    if (!api_query_number(call, "from", NUMBER_MOST, 0, &from)) return;
    if (!cage_begin(call->house->cage)) {
        api_refuse(call, PROBLEM_STOPPED, NULL);
        return;
    }
    wallet = cage_wallet(call->house->cage, reader.player, BOOK_MONEY, FUNDS_MONEY);
    if (wallet) copy = *wallet;
    cage_end(call->house->cage);
    conclude(call, tell_history(call->json, &reader, copy.id, from ? (uint64_t)from : copy.last));
}

/* -------------------------------- WebSocket -------------------------------- */

bool records_answers(enum asked ask)
{
    return ask >= ASK_RULES && ask <= ASK_STATEMENT;
}

bool records_is_public(enum asked ask)
{
    return ask == ASK_RULES || ask == ASK_ROUNDS || ask == ASK_ROUND || ask == ASK_RECORD;
}

static enum recalled recall(struct open_house *house, const struct reader *reader,
                            const struct said *s, struct json *j)
{
    const struct floor_table *table = table_of(house, s->table);

    if (s->ask == ASK_ROUND) return tell_round(j, reader, s->which);
    if (s->ask == ASK_RECORD) return tell_record(j, reader, s->which, "record");
    if (s->ask == ASK_SESSIONS) return tell_sessions(j, reader, s->which);
    if (s->ask == ASK_STATEMENT) return tell_statement(j, reader, s->which);
    if (!table) return NO_SUCH;
    if (s->ask == ASK_ROUNDS) return tell_rounds(j, reader, s->table, s->which);
    if (s->ask == ASK_LAST) return tell_last(j, reader, s->table);
    tell_rules(j, s->table, table, s->lang);
    return RECALLED;
}

void records_say(struct open_house *house, uint64_t player, const struct said *s, struct text *out)
{
    struct reader reader = {.store = house->store, .player = player, .now_ms = pit_clock()};
    struct json   j = json_over(out);
    enum recalled is;

    json_object(&j);
    json_key(&j, "re");
    json_number(&j, (int64_t)s->n);
    json_key(&j, "ok");
    json_bool(&j, true);
    is = recall(house, &reader, s, &j);
    if (is == RECALLED) json_end(&j);
    if (is == RECALLED && out->cut) is = TOO_LONG;
    if (is == RECALLED) return;
    *out = text_over(out->at, out->size);
    say_complaint(out, s->n, complaint_of(is), NULL);
}
