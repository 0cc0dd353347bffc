#include "feltrod/log.h"

#include "base/json.h"
#include "pit/pit.h"

#include <unistd.h>

#define LINE_MOST 1024

static const char *const levels[LOG_LEVELS] = {"error", "warning", "info"};

void log_write(enum log_level level, const char *event, const struct log_field *fields,
               size_t count)
{
    char        line[LINE_MOST + 1];
    struct text t = text_over(line, LINE_MOST);
    struct json j = json_over(&t);

    json_object(&j);
    json_key(&j, "at");
    json_number(&j, pit_clock());
    json_key(&j, "level");
    json_string(&j, levels[level]);
    json_key(&j, "event");
    json_string(&j, event);
    for (size_t i = 0; i < count; i++) {
        json_key(&j, fields[i].key);
        if (fields[i].text) json_string(&j, fields[i].text);
        else json_number(&j, fields[i].number);
    }
    json_end(&j);
    line[t.used] = '\n';
    (void)!write(STDERR_FILENO, line, t.used + 1); /* whole, however many write */
}
