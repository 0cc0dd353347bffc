/* proof.c -- a round proved in a browser by the very code of `feltro verify`: the record is read
 * by replay/round_read.c and recomputed by replay/prove.c, with the law's own engine.
 *
 *     room(size)     where to put the bytes of a record; everything before is forgotten
 *     prove(size)    reads and recomputes them; 1: a proof, 0: they are no record
 *     said()         the proof as JSON (replay/proof_write.c), or why not, ended by a zero */
#include "base/json_put.h"
#include "replay/prove.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))
#define SAID_BYTES   8192

static char *record;
static char  words[SAID_BYTES];

_Noreturn void must_fail(const char *file, int line, const char *what)
{
    (void)file;
    (void)line;
    (void)what;
    __builtin_trap();
}

EXPORT(room) char *proof_room(size_t size);
char *proof_room(size_t size)
{
    memory_begin();
    record = malloc(size);
    return record;
}

EXPORT(prove) bool proof_prove(size_t size);
bool proof_prove(size_t size)
{
    struct text         text = text_over(words, sizeof words);
    struct json_writer  j = json_writer_over(&text);
    struct round_record told;
    struct proof        proof;
    const char         *why;
    bool                good;

    if (!round_record_read(record, size, &told, &why)) {
        text_put(&text, why);
        return false;
    }
    good = prove(&told, &proof);
    proof_write(&told, &proof, good, &j);
    return json_is_whole(&j);
}

EXPORT(said) const char *proof_said(void);
const char *proof_said(void)
{
    return words;
}
