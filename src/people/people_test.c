#define _GNU_SOURCE /* mkdtemp, memmem */
#include "cage/house_test.h"
#include "people/logins.h"
#include "people/look.h"
#include "people/pace.h"
#include "people/password.h"
#include "people/people.h"

#define TESTS(X)                                                                                   \
    X(903_B_5_2_1__who_cannot_be_registered_is_told_why)                                           \
    X(somebody_registered_is_there_after_the_house_was_closed)                                     \
    X(903_B_5_2_1__a_user_name_is_of_one_person)                                                   \
    X(names_that_look_the_same_are_the_same)                                                       \
    X(nobody_is_called_as_another_player_is)                                                       \
    X(three_failures_in_half_an_hour_lock_for_half_an_hour)                                        \
    X(no_secret_is_in_the_journal)                                                                 \
    X(903_B_5_3_2__lower_at_once__looser_after_a_day)                                              \
    X(903_B_5_3_2__exclusions_last_three_months_and_end_a_month_after_it_is_said)                  \
    X(903_B_5_3_1__the_house_suspends_and_restores__not_who_excluded_himself)                      \
    X(806_2015_r11_g__who_disturbs_can_be_suspended)                                               \
    X(809_2015_r11_g__who_disturbs_can_be_suspended)                                               \
    X(811_2015_r11_g__who_disturbs_can_be_suspended)                                               \
    X(a_login_ends_when_idle__after_half_a_day__or_when_told)                                      \
    X(a_ticket_opens_once_and_soon)                                                                \
    X(one_person_has_so_many_logins_and_no_more)                                                   \
    X(a_bucket_holds_a_minutes_worth)                                                              \
    X(an_address_is_what_one_caller_has_of_it)                                                     \
    X(the_quickest_pace_is_still_one)                                                              \
    X(a_password_is_itself_and_no_other)
TESTS(TEST_DECLARE)

static const int64_t noon = INT64_C(1794830400000); /* 16 November 2026 */
#define DAY_MS    INT64_C(86400000)
#define MINUTE_MS INT64_C(60000)

static struct people *enter(struct vault *h)
{
    const char    *why = "";
    struct people *p = people_open(h->store, h->cage, &why);

    if (!p) print_error("%s\n", why);
    CHECK(p != NULL);
    return p;
}

static struct newcomer ana(void)
{
    return (struct newcomer){.login = "ana@feltro.test",
                             .name = "Ana de Sá",
                             .address = "::1",
                             .password = "vinte e um pretos",
                             .born = 19740425,
                             .terms = true,
                             .role = ROLE_PLAYER};
}

static uint64_t let_in(struct people *p)
{
    struct newcomer who = ana();
    char            secret[SECRET_MOST + 1];
    uint64_t        id = 0, seq = 0;

    CHECK(password_hash(who.password, secret));
    CHECK_EQ(people_register(p, &who, secret, noon, &id, &seq), REF_NONE);
    CHECK(id != 0 && seq >= id);
    return id;
}

static void t_903_B_5_2_1__who_cannot_be_registered_is_told_why(void)
{
    static const char *const logins[] = {"", "ab", "Ana", "ana sá", "ana\n", "an\xc3\xa1"};
    /* clang-format off */
    static const char *const names[] = {"", "A", " Ana", "Ana ", "A  na", "A\xe2\x80\xaeNA",
                                        "\xcc\x81na", "Ana\xcc\x81\xcc\x81",
                                        "A\tb", "\xff\xfe", "um nome comprido demais",
                                        "A\xe2\x80\x8b" "a", "A\xc2\xa0" "a"};
    /* clang-format on */
    struct vault    h;
    struct people  *p;
    struct newcomer who = ana();

    house_open(&h);
    p = enter(&h);
    CHECK_EQ(people_may_register(p, &who, noon), REF_NONE);
    for (size_t i = 0; i < sizeof logins / sizeof logins[0]; i++) {
        who.login = logins[i];
        CHECK_EQ(people_may_register(p, &who, noon), REF_BAD_LOGIN);
    }
    who = ana();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        who.name = names[i];
        CHECK_EQ(people_may_register(p, &who, noon), REF_BAD_NAME);
    }
    who = ana();
    who.password = "nove letr";
    CHECK_EQ(people_may_register(p, &who, noon), REF_BAD_PASSWORD);
    who.password = who.login;
    CHECK_EQ(people_may_register(p, &who, noon), REF_BAD_PASSWORD);
    who = ana();
    who.born = 20260229;
    CHECK_EQ(people_may_register(p, &who, noon), REF_BAD_BIRTH_DATE);
    who.born = 20081117; /* eighteen tomorrow */
    CHECK_EQ(people_may_register(p, &who, noon), REF_UNDER_AGE);
    who.born = 20081116;
    CHECK_EQ(people_may_register(p, &who, noon), REF_NONE);
    who.terms = false;
    CHECK_EQ(people_may_register(p, &who, noon), REF_TERMS_NOT_ACCEPTED);
    people_close(p);
    house_close(&h);
}

static void t_somebody_registered_is_there_after_the_house_was_closed(void)
{
    struct vault         h;
    struct people       *p;
    const struct person *who;
    uint64_t             id;

    house_open(&h);
    p = enter(&h);
    id = let_in(p);
    people_close(p);
    house_leave(&h);
    house_enter(&h, NULL);
    p = enter(&h);
    who = people_by_login(p, "ana@feltro.test");
    CHECK(who != NULL && who == people_by_id(p, id) && who == people_at(p, 0));
    CHECK_EQ(people_count(p), 1);
    CHECK_TEXT(who->name, "Ana de Sá");
    CHECK(who->born == 19740425 && who->role == ROLE_PLAYER && who->registered_ms == noon);
    CHECK(password_is("vinte e um pretos", who->secret));
    CHECK(people_by_login(p, "rui") == NULL && people_by_id(p, id + 1) == NULL);
    people_close(p);
    house_close(&h);
}

static void t_903_B_5_2_1__a_user_name_is_of_one_person(void)
{
    struct vault    h;
    struct people  *p;
    struct newcomer who = ana();
    uint64_t        id, seq;

    house_open(&h);
    p = enter(&h);
    let_in(p);
    who.name = "Outra Ana";
    CHECK_EQ(people_may_register(p, &who, noon), REF_LOGIN_TAKEN);
    CHECK_EQ(people_register(p, &who, "$", noon, &id, &seq), REF_LOGIN_TAKEN);
    CHECK_EQ(people_count(p), 1);
    people_close(p);
    house_close(&h);
}

static enum refusal come(struct people *p, bool right, int64_t at_ms, int64_t *last_ms)
{
    uint64_t id = 0, seq = 0;

    return people_sign_in(p, "ana@feltro.test", right, "::1", at_ms, &id, last_ms, &seq);
}

static void t_names_that_look_the_same_are_the_same(void)
{
    /* clang-format off */
    static const char *const same[][2] = {
        {"Ana de Sá", "ana de sa"}, {"Ana de Sá", "ANA DE SÁ"}, {"Ana de Sá", "AnadeSa\xcc\x81"},
        {"Ana", "A.n_a"}, {"Ana", "\xd0\x90n\xd0\xb0"} /* Cyrillic */, {"Ilda", "1Ida"},
        {"Ilda", "llda"}, {"Rui0", "RUIO"}, {"Maria", "rnaria"}, {"Wanda", "vvanda"},
        {"Ana", "\xef\xbc\xa1\xef\xbd\x8e\xef\xbd\x81"} /* as wide as ideographs */,
        {"Ana", "\xf0\x9d\x90\x80\xf0\x9d\x90\xa7\xf0\x9d\x90\x9a"} /* mathematical, bold */,
        {"\xce\x94\xce\xad\xce\xb4\xce\xb5", "\xce\xb4\xce\xb5\xce\xb4\xce\xb5"} /* Δέδε */,
        {"\xd0\x94\xd0\xb0", "\xd0\xb4\xd0\x90"} /* Да */};
    static const char *const other[][2] = {
        {"Ana", "Anna"}, {"Ana", "Ane"}, {"Ana 1", "Ana 2"}, {"--", ".."}, {"日本", "日木"},
        {"\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2\xf0\x9f\x8e\xb1"}};
    /* clang-format on */

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        struct key one = look_of(same[i][0]), two = look_of(same[i][1]);

        CHECK_EQ(memcmp(&one, &two, sizeof one), 0);
    }
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++) {
        struct key one = look_of(other[i][0]), two = look_of(other[i][1]);

        CHECK(memcmp(&one, &two, sizeof one) != 0);
    }
}

static void t_nobody_is_called_as_another_player_is(void)
{
    struct vault    h;
    struct people  *p;
    struct newcomer who = ana(), staff = ana();
    uint64_t        id, seq;
    struct person   twin;

    house_open(&h);
    p = enter(&h);
    staff.login = "chefe";
    staff.name = "Operador";
    staff.role = ROLE_OPERATOR;
    CHECK_EQ(people_register(p, &staff, "$", noon, &id, &seq), REF_NONE);
    let_in(p);
    who.login = "outra";
    who.name = "ANA DE SA";
    CHECK_EQ(people_may_register(p, &who, noon), REF_NAME_TAKEN);
    CHECK_EQ(people_register(p, &who, "$", noon, &id, &seq), REF_NAME_TAKEN);
    who.login = ana().login; /* nothing is learnt of a user name by it */
    CHECK_EQ(people_may_register(p, &who, noon), REF_NAME_TAKEN);
    CHECK_EQ(people_register(p, &who, "$", noon, &id, &seq), REF_NAME_TAKEN);
    who.name = "Operador"; /* nor of who works here */
    CHECK_EQ(people_may_register(p, &who, noon), REF_LOGIN_TAKEN);
    staff.login = "outro"; /* of whom there may be two */
    CHECK_EQ(people_register(p, &staff, "$", noon, &id, &seq), REF_NONE);

    twin = *people_by_login(p, ana().login); /* from before names were looked at */
    twin.id = id + 1;
    memcpy(twin.login, "gemea", sizeof "gemea");
    CHECK(cage_begin(h.cage));
    cage_keep_person(h.cage, &twin);
    cage_write(h.cage, &(struct record){.kind = RECORD_HOUSE, .at_ms = noon});
    seq = cage_end(h.cage); /* the row is what can be waited for */
    CHECK(cage_wait(h.cage, seq));
    people_close(p);
    p = enter(&h);
    CHECK_EQ(people_count(p), 4);
    CHECK_TEXT(people_name(p, twin.id), "Ana de Sá");
    who = ana();
    who.login = "terceira";
    CHECK_EQ(people_may_register(p, &who, noon), REF_NAME_TAKEN);
    people_close(p);
    house_close(&h);
}

static void t_three_failures_in_half_an_hour_lock_for_half_an_hour(void)
{
    struct vault   h;
    struct people *p;
    int64_t        last = -1;
    uint64_t       id, seq;

    house_open(&h);
    p = enter(&h);
    let_in(p);
    CHECK_EQ(come(p, true, noon, &last), REF_NONE);
    CHECK_EQ(last, 0);
    for (int i = 0; i < 2; i++) CHECK_EQ(come(p, false, noon, &last), REF_BAD_CREDENTIALS);
    CHECK_EQ(come(p, false, noon + 30 * MINUTE_MS, &last), REF_BAD_CREDENTIALS); /* too late */
    CHECK_EQ(come(p, true, noon + 30 * MINUTE_MS, &last), REF_NONE);
    CHECK_EQ(last, noon);
    for (int i = 0; i < 3; i++)
        CHECK_EQ(come(p, false, noon + 40 * MINUTE_MS + i, &last), REF_BAD_CREDENTIALS);
    CHECK_EQ(come(p, true, noon + 41 * MINUTE_MS, &last), REF_BAD_CREDENTIALS);
    people_close(p);
    house_leave(&h);
    house_enter(&h, NULL); /* a lock outlives the house */
    p = enter(&h);
    CHECK_EQ(come(p, true, noon + 69 * MINUTE_MS, &last), REF_BAD_CREDENTIALS);
    CHECK_EQ(come(p, true, noon + 71 * MINUTE_MS, &last), REF_NONE);
    CHECK_EQ(people_sign_in(p, "rui", true, "::1", noon, &id, &last, &seq), REF_BAD_CREDENTIALS);
    people_close(p);
    house_close(&h);
}

static int look_for_secrets(void *with, const struct entry *e)
{
    static const char *const secrets[] = {"vinte", "argon2", "ana@feltro", "de S"};
    int                     *rows = with;

    ++*rows;
    for (size_t i = 0; i < sizeof secrets / sizeof secrets[0]; i++)
        CHECK(memmem(e->bytes, e->size, secrets[i], strlen(secrets[i])) == NULL);
    return 0;
}

static void t_no_secret_is_in_the_journal(void)
{
    struct vault   h;
    struct people *p;
    int64_t        last;
    int            rows = 0;

    house_open(&h);
    p = enter(&h);
    let_in(p);
    come(p, false, noon, &last);
    come(p, true, noon, &last);
    CHECK(house_is_durable(&h));
    CHECK_EQ(h.store->entries(h.store, 1, 100, look_for_secrets, &rows), 0);
    CHECK(rows >= 4);
    people_close(p);
    house_close(&h);
}

static void t_903_B_5_3_2__lower_at_once__looser_after_a_day(void)
{
    struct vault     h;
    struct people   *p;
    struct restraint r;
    uint64_t         id, seq;

    house_open(&h);
    p = enter(&h);
    id = let_in(p);
    CHECK_EQ(people_limit(p, id, RESTRAINT_BAR, 5, noon, &seq), REF_BAD_LIMIT);
    CHECK_EQ(people_limit(p, id, RESTRAINT_BET_DAY, -2, noon, &seq), REF_BAD_LIMIT);
    CHECK_EQ(people_limit(p, id, RESTRAINT_BET_DAY, 5000, noon, &seq), REF_NONE);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BET_DAY, noon).most, 5000);
    CHECK_EQ(people_limit(p, id, RESTRAINT_BET_DAY, 9000, noon, &seq), REF_NONE);
    r = people_restraint(p, id, RESTRAINT_BET_DAY, noon + DAY_MS - 1);
    CHECK(r.most == 5000 && r.next == 9000 && r.next_ms == noon + DAY_MS);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BET_DAY, noon + DAY_MS).most, 9000);
    CHECK_EQ(people_limit(p, id, RESTRAINT_BET_DAY, 4000, noon + 1, &seq), REF_NONE);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BET_DAY, noon + 2 * DAY_MS).most, 4000);
    CHECK_EQ(people_limit(p, id, RESTRAINT_BET_DAY, NO_LIMIT, noon + 2, &seq), REF_NONE);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BET_DAY, noon + 3).most, 4000);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BET_DAY, noon + 2 + DAY_MS).most, NO_LIMIT);
    people_close(p);
    house_close(&h);
}

static void t_903_B_5_3_2__exclusions_last_three_months_and_end_a_month_after_it_is_said(void)
{
    struct vault   h;
    struct people *p;
    uint64_t       id, seq;

    house_open(&h);
    p = enter(&h);
    id = let_in(p);
    CHECK_EQ(people_exclude(p, id, BAR_PAUSE, noon + DAY_MS - 1, noon, &seq), REF_BAD_EXCLUSION);
    CHECK_EQ(people_exclude(p, id, BAR_PAUSE, noon + 90 * DAY_MS, noon, &seq), REF_BAD_EXCLUSION);
    CHECK_EQ(people_exclude(p, id, BAR_EXCLUDED, noon + 92 * DAY_MS, noon, &seq),
             REF_BAD_EXCLUSION);
    CHECK_EQ(people_exclude(p, id, BAR_SUSPENDED, INT64_MAX, noon, &seq), REF_BAD_EXCLUSION);
    CHECK_EQ(people_end_exclusion(p, id, noon, &seq), REF_NOT_EXCLUDED);
    CHECK_EQ(people_exclude(p, id, BAR_PAUSE, noon + 7 * DAY_MS, noon, &seq), REF_NONE);
    CHECK_EQ(people_exclude(p, id, BAR_PAUSE, noon + 2 * DAY_MS, noon, &seq), REF_ALREADY_BARRED);
    CHECK_EQ(people_end_exclusion(p, id, noon, &seq), REF_ON_PAUSE); /* it runs out */
    CHECK_EQ(people_end_exclusion(p, id, noon + 7 * DAY_MS, &seq), REF_NOT_EXCLUDED);
    CHECK_EQ(people_exclude(p, id, BAR_EXCLUDED, noon + 93 * DAY_MS, noon, &seq), REF_NONE);
    CHECK_EQ(people_end_exclusion(p, id, noon + DAY_MS, &seq), REF_ENDS_SOONER);
    CHECK_EQ(people_exclude(p, id, BAR_EXCLUDED, INT64_MAX, noon, &seq), REF_NONE);
    CHECK_EQ(people_end_exclusion(p, id, noon + DAY_MS, &seq), REF_NONE);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BAR, noon).next_ms, noon + 93 * DAY_MS);
    CHECK_EQ(people_exclude(p, id, BAR_EXCLUDED, INT64_MAX, noon + DAY_MS, &seq), REF_NONE);
    CHECK_EQ(people_end_exclusion(p, id, noon + 200 * DAY_MS, &seq), REF_NONE);
    CHECK_EQ(people_restraint(p, id, RESTRAINT_BAR, noon).next_ms, noon + 231 * DAY_MS);
    people_close(p);
    house_close(&h);
}

static void t_903_B_5_3_1__the_house_suspends_and_restores__not_who_excluded_himself(void)
{
    struct vault   h;
    struct people *p;
    uint64_t       id, seq;

    house_open(&h);
    p = enter(&h);
    id = let_in(p);
    CHECK_EQ(people_suspend(p, id + 1, true, 9, "?", noon, &seq), REF_NO_SUCH_PLAYER);
    CHECK_EQ(people_suspend(p, id, true, 9, "documentos", noon, &seq), REF_NONE);
    CHECK_EQ(people_bar(p, id, noon).why, BAR_SUSPENDED);
    CHECK_EQ(people_suspend(p, id, false, 9, "em ordem", noon, &seq), REF_NONE);
    CHECK(people_bar(p, id, noon).next_ms <= noon);
    CHECK_EQ(people_suspend(p, id, true, 9, "documentos", noon, &seq), REF_NONE);
    CHECK_EQ(people_exclude(p, id, BAR_EXCLUDED, noon + 93 * DAY_MS, noon, &seq), REF_NONE);
    CHECK_EQ(people_bar(p, id, noon + 94 * DAY_MS).next_ms, INT64_MAX); /* still suspended */
    CHECK_EQ(people_suspend(p, id, false, 9, "em ordem", noon, &seq), REF_NONE);
    CHECK_EQ(people_bar(p, id, noon).why, BAR_EXCLUDED);
    CHECK_EQ(people_suspend(p, id, false, 9, "não", noon, &seq), REF_OWN_EXCLUSION);
    CHECK_EQ(people_suspend(p, id, true, 9, "outra vez", noon, &seq), REF_NONE);
    CHECK_EQ(people_bar(p, id, noon).why, BAR_SUSPENDED);
    people_close(p);
    house_close(&h);
}

/* For a reason, and until the house restores him. */
static void who_disturbs_is_suspended(void)
{
    struct vault   h;
    struct people *p;
    uint64_t       id, seq;

    house_open(&h);
    p = enter(&h);
    id = let_in(p);
    CHECK_EQ(people_suspend(p, id, true, 9, "perturba o jogo", noon, &seq), REF_NONE);
    CHECK_EQ(people_bar(p, id, noon + 1000 * DAY_MS).why, BAR_SUSPENDED);
    people_close(p);
    house_close(&h);
}

static void t_806_2015_r11_g__who_disturbs_can_be_suspended(void)
{
    who_disturbs_is_suspended();
}

static void t_809_2015_r11_g__who_disturbs_can_be_suspended(void)
{
    who_disturbs_is_suspended();
}

static void t_811_2015_r11_g__who_disturbs_can_be_suspended(void)
{
    who_disturbs_is_suspended();
}

/* -------------------------------- log-ins --------------------------------- */

static unsigned ended;

static void count_ended(void *with, const struct login *login, const char *why)
{
    (void)with;
    CHECK(login->id != 0 && why[0]);
    ended++;
}

static void t_a_login_ends_when_idle__after_half_a_day__or_when_told(void)
{
    struct logins *l = logins_open(count_ended, NULL);
    char           token[LOGIN_TOKEN + 1], other[LOGIN_TOKEN + 1];
    struct login   value;
    int64_t        now = noon;

    ended = 0;
    CHECK(login_begin(l, 7, noon, token) && login_begin(l, 7, noon, other));
    CHECK(strcmp(token, other) != 0);
    value = login_find(l, token, noon);
    CHECK(value.id == 1 && value.person == 7);
    CHECK_EQ(login_find(l, "", noon).id, 0);
    other[0] = other[0] == 'a' ? 'b' : 'a';
    CHECK_EQ(login_find(l, other, noon).id, 0);
    while (now < noon + LOGIN_WHOLE_MS - LOGIN_IDLE_MS) {
        now += LOGIN_IDLE_MS - 1;
        CHECK(login_touch(l, 1, now));
    }
    CHECK_EQ(ended, 0); /* the other is idle, and nobody has looked */
    CHECK_EQ(login_find(l, token, noon + LOGIN_WHOLE_MS).id, 0);
    CHECK_EQ(ended, 1);
    logins_sweep(l, now);
    CHECK_EQ(ended, 2);
    CHECK(login_begin(l, 8, now, token));
    login_end(l, 3, "said so");
    CHECK(ended == 3 && login_find(l, token, now).id == 0 && !login_touch(l, 3, now));
    CHECK(!logins_has(l, 7) && !logins_has(l, 8));
    logins_close(l);
}

static void t_a_ticket_opens_once_and_soon(void)
{
    struct logins *l = logins_open(NULL, NULL);
    char           token[LOGIN_TOKEN + 1], first[LOGIN_TOKEN + 1], second[LOGIN_TOKEN + 1];

    CHECK(login_begin(l, 7, noon, token));
    CHECK_EQ(login_use_ticket(l, token, noon).id, 0); /* a token is no ticket */
    login_ticket(l, 1, noon, first);
    login_ticket(l, 1, noon, second);
    CHECK_EQ(login_use_ticket(l, first, noon).id, 0); /* the second took its place */
    CHECK_EQ(login_use_ticket(l, second, noon + LOGIN_TICKET_MS).person, 7);
    CHECK_EQ(login_use_ticket(l, second, noon).id, 0);
    login_ticket(l, 1, noon, first);
    CHECK_EQ(login_use_ticket(l, first, noon + LOGIN_TICKET_MS + 1).id, 0);
    login_ticket(l, 1, noon, first);
    login_end(l, 1, "said so");
    CHECK_EQ(login_use_ticket(l, first, noon).id, 0);
    logins_close(l);
}

static void t_one_person_has_so_many_logins_and_no_more(void)
{
    struct logins *l = logins_open(NULL, NULL);
    char           token[LOGINS_EACH + 1][LOGIN_TOKEN + 1];

    for (unsigned i = 0; i <= LOGINS_EACH; i++) CHECK(login_begin(l, 7, noon, token[i]));
    CHECK_EQ(login_find(l, token[0], noon).id, 0);
    for (unsigned i = 1; i <= LOGINS_EACH; i++) CHECK_EQ(login_find(l, token[i], noon).person, 7);
    CHECK(login_begin(l, 8, noon, token[0]));
    CHECK(logins_has(l, 7));
    login_end_others(l, 7, 0, "suspended");
    CHECK(!logins_has(l, 7));
    CHECK_EQ(login_find(l, token[0], noon).person, 8);
    logins_close(l);
}

static void t_a_bucket_holds_a_minutes_worth(void)
{
    static struct pace pace;

    pace_begin(&pace, 6);
    for (int i = 0; i < 6; i++) CHECK(pace_take(&pace, "::1", noon));
    CHECK(!pace_take(&pace, "::1", noon));
    CHECK(!pace_take(&pace, "::1", noon + 9999));
    CHECK(pace_take(&pace, "::1", noon + 10000));
    CHECK(!pace_take(&pace, "::1", noon + 10000));
    pace_begin(&pace, 0);
    for (int i = 0; i < 1000; i++) CHECK(pace_take(&pace, "::1", noon));
}

/* Each with buckets of its own; otherwise a test would fail when two of them share one. */
static bool are_one(const char *one, const char *other)
{
    static struct pace pace;

    pace_begin(&pace, 1);
    CHECK(pace_take(&pace, one, noon) && !pace_take(&pace, one, noon));
    return !pace_take(&pace, other, noon);
}

static bool are_always_one(const char *one, const char *other)
{
    for (int i = 0; i < 8; i++)
        if (!are_one(one, other)) return false;
    return true;
}

static void t_an_address_is_what_one_caller_has_of_it(void)
{
    CHECK(are_always_one("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"));
    CHECK(!are_always_one("2001:db8:1:2::1", "2001:db8:1:3::1"));
    CHECK(!are_always_one("192.0.2.1", "192.0.2.2"));
    CHECK(are_always_one("192.0.2.1", "::ffff:192.0.2.1"));
    CHECK(!are_always_one("::ffff:192.0.2.2", "::ffff:192.0.2.1"));
    CHECK(are_always_one("", "203.0.113.9:443")); /* nobody knows whose */
    CHECK(!are_always_one("", "192.0.2.1"));
}

static void t_the_quickest_pace_is_still_one(void)
{
    static struct pace pace;
    unsigned           taken = 0;

    pace_begin(&pace, 100000);
    while (taken <= 100000 && pace_take(&pace, "::1", noon)) taken++;
    CHECK_EQ(taken, 100000);
}

static void t_a_password_is_itself_and_no_other(void)
{
    char secret[SECRET_MOST + 1];

    CHECK(password_hash("vinte e um pretos", secret));
    CHECK(strncmp(secret, "$argon2id$", 10) == 0);
    CHECK(password_is("vinte e um pretos", secret));
    CHECK(!password_is("vinte e um Pretos", secret) && !password_is("", secret));
    CHECK(strncmp(password_of_nobody(), secret, 25) == 0); /* at the same cost */
}

TEST_MAIN(TESTS)
