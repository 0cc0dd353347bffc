#include "house/log.h"

#include "base/json.h"
#include "pit/pit.h"

#include <unistd.h>

#define LINE_MOST 1024

static const char *const levels[LOG_LEVELS] = {"error", "warning", "info"};

void log_write(enum log_level level, const char *event, const struct log_field *fields,
               size_t count)
{
    char               line[LINE_MOST + 1];
    struct text        t = text_over(line, LINE_MOST);
    struct json_writer j = json_writer_over(&t);

    json_put_object(&j);
    json_put_key(&j, "at");
    json_put_number(&j, pit_clock());
    json_put_key(&j, "level");
    json_put_string(&j, levels[level]);
    json_put_key(&j, "event");
    json_put_string(&j, event);
    for (size_t i = 0; i < count; i++) {
        json_put_key(&j, fields[i].key);
        if (fields[i].text) json_put_string(&j, fields[i].text);
        else json_put_number(&j, fields[i].number);
    }
    json_put_end(&j);
    line[t.used] = '\n';
    (void)!write(STDERR_FILENO, line, t.used + 1); /* whole, however many write */
}
