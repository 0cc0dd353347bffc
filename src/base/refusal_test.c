#include "base/refusal.h"

#include "check.h"

#define TESTS(X)                                                                                   \
    X(every_refusal_speaks_both_languages)                                                         \
    X(no_two_refusals_say_the_same)                                                                \
    X(names_are_upper_case_words_with_underscores)                                                 \
    X(every_refusal_has_a_status_of_http_that_refuses)                                             \
    X(a_rule_is_named_where_there_is_one)
TESTS(TEST_DECLARE)

static void t_every_refusal_speaks_both_languages(void)
{
    for (unsigned no = REF_NONE + 1; no < REF_COUNT; no++) {
        const struct words *w = &refusal_words[no];

        CHECK(strlen(w->pt) > 10 && w->pt[strlen(w->pt) - 1] == '.');
        CHECK(strlen(w->en) > 10 && w->en[strlen(w->en) - 1] == '.');
        CHECK(strcmp(w->pt, w->en) != 0);
    }
}

static void t_no_two_refusals_say_the_same(void)
{
    for (unsigned no = REF_NONE + 1; no < REF_COUNT; no++)
        for (unsigned other = REF_NONE + 1; other < no; other++) {
            const struct words *a = &refusal_words[no], *b = &refusal_words[other];

            if (strcmp(a->pt, b->pt) == 0 || strcmp(a->en, b->en) == 0)
                fail_msg("%s and %s say the same", a->key, b->key);
            CHECK(strcmp(a->key, b->key) != 0);
        }
}

static void t_names_are_upper_case_words_with_underscores(void)
{
    for (unsigned no = REF_NONE + 1; no < REF_COUNT; no++) {
        const char *key = refusal_words[no].key;
        size_t      size = strlen(key);

        CHECK_EQ(strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"), size);
        CHECK(size > 0 && key[0] != '_' && key[size - 1] != '_' && strstr(key, "__") == NULL);
    }
}

static void t_every_refusal_has_a_status_of_http_that_refuses(void)
{
    for (unsigned no = REF_NONE + 1; no < REF_COUNT; no++) {
        unsigned status = refusal_status((enum refusal)no);

        CHECK((status >= 400 && status < 430) || status == 503);
    }
}

/* Of the law's each game knows the rule; of the others, the list. */
static void t_a_rule_is_named_where_there_is_one(void)
{
    for (unsigned no = REF_NONE + 1; no < REF_COUNT; no++) {
        const char *rule = refusal_rule((enum refusal)no);

        if (no < REF_LAW_COUNT) CHECK(rule == NULL);
        if (rule) CHECK(strncmp(rule, "903-B ", 6) == 0);
    }
    CHECK_EQ(refusal_status(REF_BARRED), 403);
    CHECK_TEXT(refusal_rule(REF_BARRED), "903-B 5.3.1-3");
    CHECK_TEXT(refusal_words[REF_BARRED].key, "BARRED");
}

TEST_MAIN(TESTS)
