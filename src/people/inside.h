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
struct telling {
    struct record row;
    struct text   text;
    struct json   json;
    char          body[512 + 6 * REASON_MOST]; /* a control becomes six bytes */
};
void     telling_begin(struct telling *t, uint64_t about, const char *event, int64_t now_ms);
void     telling_put(struct telling *t, const char *key, const char *words);
void     telling_put_number(struct telling *t, const char *key, int64_t n);
uint64_t telling_write(struct telling *t, struct cage *cage);

/* Between cage_begin() and cage_end(): by whom or by what he is barred now. */
enum bar people_barred(struct people *p, uint64_t id, int64_t now_ms);

#endif
