#include "api/complaints.h"

#include "base/json_put.h"
#include "journal/bytes.h"
#include "replay/round_record.h"

#include <pthread.h>
#include <string.h>

#define BODY_LEAST 8 /* the player's number for it; then his words */

/* What the rows of the round say: whether he had a part in it, and whether this was said. */
struct looking {
    const struct reader *reader;
    uint64_t             n, number; /* number: of the complaint that is there already */
};

static int look_at(void *with, const struct entry *entry)
{
    struct looking *l = with;
    struct record   row;

    if (entry->kind == RECORD_COMPLAINT && record_read(entry->bytes, entry->size, &row) &&
        row.player == l->reader->player && row.body_size >= BODY_LEAST && get_u64(row.body) == l->n)
        l->number = row.seq;
    return l->number != 0;
}

static enum recalled find_round(const struct reader *reader, uint64_t round)
{
    struct round_record told;
    int                 found = round_record_find(reader->store, round, &told);
    bool                read, his;

    if (found < 0) return UNREAD;
    if (found == 0) return NO_SUCH;
    read = round_record_look_for(reader->store, &told, reader->player);
    his = round_record_concerns(&told, reader->player);
    round_record_release(&told);
    return !read ? UNREAD : his ? RECALLED : NO_SUCH;
}

static enum recalled write_down(struct open_house *house, const struct reader *reader,
                                const struct said *s, uint64_t *number)
{
    uint8_t       body[BODY_LEAST + TEXT_MOST];
    size_t        size = strlen(s->text);
    struct record row = {.kind = RECORD_COMPLAINT,
                         .player = reader->player,
                         .round = s->which,
                         .seat = HOUSE,
                         .at_ms = reader->now_ms,
                         .body = body,
                         .body_size = (uint32_t)(BODY_LEAST + size)};

    memcpy(put_u64(body, s->n), s->text, size);
    if (!cage_begin(house->cage)) return UNREAD;
    *number = cage_write(house->cage, &row);
    return cage_wait(house->cage, cage_end(house->cage)) ? RECALLED : UNREAD;
}

/* One after the other, each until it is durable: what was said a moment ago is found. */
static pthread_mutex_t lodging = PTHREAD_MUTEX_INITIALIZER;

static enum recalled find_or_write(struct open_house *house, const struct reader *reader,
                                   const struct said *s, uint64_t *number)
{
    struct looking l = {.reader = reader, .n = s->n};

    if (reader->store->round(reader->store, s->which, look_at, &l) != 0) return UNREAD;
    *number = l.number;
    return l.number ? RECALLED : write_down(house, reader, s, number);
}

enum recalled complaint_lodge(struct json_writer *j, struct open_house *house,
                              const struct reader *reader, const struct said *s)
{
    enum recalled value = find_round(reader, s->which);
    uint64_t      number;

    if (value != RECALLED) return value;
    pthread_mutex_lock(&lodging);
    value = find_or_write(house, reader, s, &number);
    pthread_mutex_unlock(&lodging);
    if (value == RECALLED) put_number(j, "complaint", (int64_t)number);
    return value;
}
