#include "api/health.h"

#include "house/metrics.h"

#include <string.h>

static void answer_text(struct call *call, unsigned status, const char *words, size_t size)
{
    *call->answer = (struct http_answer){.status = status,
                                         .body = words,
                                         .size = size,
                                         .type = "text/plain; version=0.0.4; charset=utf-8"};
}

static bool is_this_machine(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

void health_metrics(struct call *call)
{
    static char words[65536]; /* of the net's thread */
    struct text t = text_over(words, sizeof words);

    if (!is_this_machine(call->visitor.address)) {
        api_refuse(call, REF_NOT_FOUND, NULL);
        return;
    }
    metrics_write(&t, call->house);
    answer_text(call, 200, words, t.used);
}

void health_live(struct call *call)
{
    answer_text(call, 200, "ok\n", 3);
}

void health_ready(struct call *call)
{
    const char *why = cage_stopped(call->house->cage)    ? "the books have stopped\n"
                      : atomic_load(&call->house->alarm) ? "the generator gave an alarm\n"
                      : call->house->ends_ms             ? "the house is about to end\n"
                                                         : NULL;

    answer_text(call, why ? 503 : 200, why ? why : "ready\n", strlen(why ? why : "ready\n"));
}
