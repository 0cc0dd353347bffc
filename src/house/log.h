/* log.h -- what happens to the house, for whoever runs it: one JSON object a line, on the
 * standard error.
 *
 *     LOG(LOG_INFO, "order", {"row", .number = 812}, {"by", .text = "17"});
 *     {"at":1794808820337,"level":"info","event":"order","row":812,"by":"17"}
 *
 * What players do is in the journal and not here.  Neither names nor addresses, secrets nor
 * cards are ever given to it. */
#ifndef HOUSE_LOG_H
#define HOUSE_LOG_H

#include <stddef.h>
#include <stdint.h>

enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_LEVELS };

struct log_field {
    const char *key, *text; /* text NULL: the number */
    int64_t     number;
};

/* From any thread. */
void log_write(enum log_level level, const char *event, const struct log_field *fields,
               size_t count);

#define LOG(level, event, ...)                                                                     \
    log_write(level, event, (const struct log_field[]){__VA_ARGS__},                               \
              sizeof((const struct log_field[]){__VA_ARGS__}) / sizeof(struct log_field))

#endif
