/* inside.h -- what the files of people share. */
#ifndef PEOPLE_INSIDE_H
#define PEOPLE_INSIDE_H

#include "base/json.h"
#include "people/people.h"

#include <pthread.h>

struct people {
    struct cage    *cage;   /* borrowed */
    struct person **person; /* owned, each */
    size_t          count, size;
    struct map      logins, ids; /* -> person */
    struct map      looks;       /* of a player's name (look.h) -> person */
    pthread_mutex_t naming;      /* of `ids`, for people_name() alone */
};

/* A row about somebody, its body one JSON object: begun with what happened, ended and written
 * between cage_begin() and cage_end(). */
struct outgoing {
    struct record      row;
    struct text        text;
    struct json_writer json;
    char               body[512 + 6 * REASON_MOST]; /* a control becomes six bytes */
};
void     outgoing_begin(struct outgoing *t, uint64_t about, const char *event, int64_t now_ms);
void     outgoing_put(struct outgoing *t, const char *key, const char *words);
void     outgoing_put_number(struct outgoing *t, const char *key, int64_t n);
uint64_t outgoing_write(struct outgoing *t, struct cage *cage);

/* Between cage_begin() and cage_end(): by whom or by what he is barred now. */
enum bar people_barred(struct people *p, uint64_t id, int64_t now_ms);

#endif
