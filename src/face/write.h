/* write.h -- pieces of JSON that faces are made of. */
#ifndef FACE_WRITE_H
#define FACE_WRITE_H

#include "base/json_put.h"
#include "engine/cards.h"
#include "base/words.h"

static inline void write_cards(struct json_writer *j, const uint8_t *card, unsigned count)
{
    json_put_array(j);
    for (unsigned i = 0; i < count; i++) {
        char        name[8];
        struct text t = text_over(name, sizeof name);

        if (card[i] == CARD_NONE) continue;
        card_name(card[i], &t);
        json_put_string(j, name);
    }
    json_put_end(j);
}

static inline void write_words(struct json_writer *j, const struct words *words)
{
    put_string(j, "key", words->key);
    put_string(j, "pt", words->pt);
    put_string(j, "en", words->en);
}

static inline void write_pays(struct json_writer *j, struct odds pays)
{
    json_put_key(j, "pays");
    json_put_array(j);
    json_put_number(j, pays.num);
    json_put_number(j, pays.den);
    json_put_end(j);
}

#endif
