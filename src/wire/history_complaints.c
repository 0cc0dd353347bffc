/* What players complain of (804/2015 r.25 and its likes): to the operator, each with its round. */
#include "wire/history_json.h"

#include "base/json_put.h"
#include "replay/round_record.h"

#include <string.h>

#define NUMBER_BYTES 8 /* the player's own, before his words */
#define WORDS_MOST   4096
#define TOLD_MOST    (6 * WORDS_MOST + 512) /* bytes of one: a line end becomes six */

/* Each row counts, be it told or not: the next page begins after the last of them. */
struct page {
    struct json_writer *j;
    size_t              rows;
    uint64_t            last;
    bool                full;
};

static int take_complaint(void *with, const struct entry *entry)
{
    struct page  *page = with;
    char          words[WORDS_MOST + 1];
    struct record row;
    size_t        size;

    page->full = page->j->out->size - page->j->out->used < TOLD_MOST;
    if (page->full) return 1;
    page->rows++;
    page->last = entry->seq;
    if (!record_read(entry->bytes, entry->size, &row) || row.body_size < NUMBER_BYTES) return 0;
    size = row.body_size - NUMBER_BYTES;
    if (size > WORDS_MOST) return 0;
    memcpy(words, row.body + NUMBER_BYTES, size);
    words[size] = 0;
    json_put_object(page->j);
    put_number(page->j, "complaint", (int64_t)row.seq);
    put_number(page->j, "at", row.at_ms);
    round_record_write_player(page->j, row.player);
    put_number(page->j, "round", (int64_t)row.round);
    put_string(page->j, "text", words);
    json_put_end(page->j);
    return 0;
}

enum recalled history_json_complaints(struct json_writer *j, const struct reader *r, uint64_t after)
{
    struct page page = {.j = j};

    json_put_key(j, "complaints");
    json_put_array(j);
    if (r->store->complaints(r->store, after, COMPLAINTS_PAGE, take_complaint, &page) != 0)
        return UNREAD;
    json_put_end(j);
    if (page.full || page.rows == COMPLAINTS_PAGE) put_number(j, "after", (int64_t)page.last);
    return RECALLED;
}
