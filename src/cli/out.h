/* out.h -- what a command answers, on standard output.
 *
 * People get lines; programs get one JSON document, written whole at the end, so
 * that a document is never half there. */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include "base/json.h"

struct out_json {
    struct json_writer json;
    struct text        text;
    char              *space; /* owned */
};

void out_json_begin(struct out_json *out);
void out_json_print(struct out_json *out); /* and releases it */

void out_padded(const char *words, unsigned width); /* in characters; one space at least */

/* Around a program's output.  A reader who went away is nobody's fault: the status
 * stays.  A disk that is full is told, and the status is then misuse. */
void out_begin(void);
int  out_end(int status);

#endif
