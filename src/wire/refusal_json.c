#include "wire/refusal_json.h"

#include "base/json_put.h"

void refusal_json(struct json_writer *j, enum refusal no, const struct refusal_about *about)
{
    const char *rule = about->rule ? about->rule : refusal_rule(no);

    json_put_key(j, "ok");
    json_put_bool(j, false);
    put_string(j, "refusal", refusal_words[no].key);
    put_string(j, "pt", refusal_words[no].pt);
    put_string(j, "en", refusal_words[no].en);
    if (rule) put_string(j, "rule", rule);
    if (about->field && about->field[0]) put_string(j, "field", about->field);
    if (about->highest) put_number(j, "highest", (int64_t)about->highest);
}
