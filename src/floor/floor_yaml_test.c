/* What a floor file may be made of: plain YAML, plain text, bounded. */
#include "floor/floor_text_test.h"

#define TESTS(X)                                                                                   \
    X(anchors_aliases_merges_tags_and_directives_are_refused)                                      \
    X(empty_files_and_several_documents_are_refused)                                               \
    X(what_is_not_yaml_is_refused)                                                                 \
    X(depth_is_refused)                                                                            \
    X(bytes_that_are_not_plain_text_are_refused)                                                   \
    X(names_are_read_strictly)                                                                     \
    X(a_file_over_1_mib_is_refused)
TESTS(TEST_DECLARE)

static void t_anchors_aliases_merges_tags_and_directives_are_refused(void)
{
    REFUSED("house: &a Casa\ntables:\n" TABLE, 1, 8, "anchors (&) are not used here");
    REFUSED("house: &a Casa\ntables:\n  - name: *a\n", 1, 8, "anchors");
    CHECK_EQ(floor_now.problem[1].line, 3);
    CHECK(strstr(floor_now.problem[1].words, "aliases (*) are not used here"));
    REFUSED("house: Casa\ntables: &t\n" TABLE, 2, 9, "anchors");
    REFUSED("&r\nhouse: Casa\ntables:\n" TABLE, 1, 1, "anchors");
    REFUSED(HEAD TABLE "    <<: {seats: 1}\n", 7, 5, "merge keys (<<) are not used here");
    REFUSED("house: !!str Casa\ntables:\n" TABLE, 1, 8, "tags (!) are not used here");
    REFUSED("house: ! Casa\ntables:\n" TABLE, 1, 8, "tags (!) are not used here");
    REFUSED("house: Casa\ntables: !!seq\n" TABLE, 2, 9, "tags");
    REFUSED("--- !!map\nhouse: Casa\ntables:\n" TABLE, 1, 5, "tags");
    REFUSED("%YAML 1.1\n---\nhouse: Casa\ntables:\n" TABLE, 1, 1,
            "directives (%) are not used here");
    REFUSED("%TAG ! tag:x,2000:\n---\nhouse: Casa\ntables:\n" TABLE, 1, 1, "directives");
    REFUSED("&a [*a]\n", 1, 1, "anchors");
}

static void t_empty_files_and_several_documents_are_refused(void)
{
    REFUSED("", 1, 1, "the file is empty");
    REFUSED("\n\n", 1, 1, "the file is empty");
    REFUSED("# only a comment\n", 1, 1, "the file is empty");
    REFUSED("---\n", 2, 1, "the keys house and tables are missing");
    REFUSED(HEAD TABLE "---\n" HEAD TABLE, 7, 1, "more than one document");
    REFUSED(HEAD TABLE "...\n---\n", 8, 1, "more than one document");
    read_words("---\n" HEAD TABLE "...\n");
    CHECK(floor_now.lawful);
}

static void t_what_is_not_yaml_is_refused(void)
{
    REFUSED("house: Casa\ntables:\n\t- name: A\n", 3, 1, "not YAML: ");
    REFUSED("house: \"Casa\n", 2, 1, "not YAML: ");
    REFUSED("house: [Casa\n", 2, 1, "not YAML: ");
    REFUSED("house: Casa\n  tables: x\n", 2, 9, "not YAML: ");
    REFUSED("house: *nobody\n", 1, 8, "aliases");
    REFUSED("house: \"\\q\"\n", 1, 9, "not YAML: ");
}

static void t_depth_is_refused(void)
{
    char deep[100000];

    memset(deep, '[', sizeof deep);
    check_refused(deep, sizeof deep, 1, 9, "too deep", __FILE__, __LINE__);
    memset(deep, '{', sizeof deep);
    check_refused(deep, sizeof deep, 1, 9, "too deep", __FILE__, __LINE__);
    for (size_t i = 0; i < sizeof deep; i += 2) memcpy(deep + i, "- ", 2);
    check_refused(deep, sizeof deep, 1, 17, "too deep", __FILE__, __LINE__);
}

static void t_bytes_that_are_not_plain_text_are_refused(void)
{
    REFUSED_BYTES("house: C\xFFsa\n", 1, 9, "this byte is not UTF-8");
    REFUSED_BYTES("house: Casa\n# \xC3\n", 2, 3, "this byte is not UTF-8");
    REFUSED_BYTES("house: \xC0\xAF\n", 1, 8, "this byte is not UTF-8");
    REFUSED_BYTES("house: \xED\xA0\x80\n", 1, 8, "this byte is not UTF-8");
    REFUSED_BYTES("house: Ca\0sa\n", 1, 10, "invisible or a control");
    REFUSED_BYTES("house: Ca\x1Bsa\n", 1, 10, "invisible or a control");
    REFUSED_BYTES("house: Ca\rsa\n", 1, 10, "invisible or a control");
    REFUSED_BYTES("house: é\xE2\x80\xAEsa\n", 1, 9, "invisible or a control");  /* U+202E */
    REFUSED_BYTES("a: 1 # \xE2\x81\xA6\n", 1, 8, "invisible or a control");     /* U+2066 */
    REFUSED_BYTES("\xEF\xBB\xBFhouse: Casa\n", 1, 1, "invisible or a control"); /* U+FEFF */
    REFUSED_BYTES("\xFF\xFEh\0o\0", 1, 1, "this byte is not UTF-8");            /* UTF-16 */
    read_words(
        "house: Casa\r\ntables:\r\n  - {name: A, game: banca-francesa, minimum: 1, unit: 1}\r\n");
    CHECK(floor_now.lawful);
}

static void t_names_are_read_strictly(void)
{
    char long_name[512], space[1024];

    REFUSED("house: \"a\\u202eb\"\ntables:\n" TABLE, 1, 8,
            "house: has characters that are invisible");
    REFUSED("house: \"a\\tb\"\ntables:\n" TABLE, 1, 8, "house: has characters that are invisible");
    REFUSED("house: \"a\\0b\"\ntables:\n" TABLE, 1, 8, "house: has characters that are invisible");
    REFUSED("house: |\n  a\n  b\ntables:\n" TABLE, 1, 8,
            "house: has characters that are invisible");
    REFUSED("house: \"\"\ntables:\n" TABLE, 1, 8, "house: is empty");
    REFUSED("house: \" a\"\ntables:\n" TABLE, 1, 8, "house: begins or ends with a space");
    REFUSED(HEAD TABLE "  - {name: A, game: banca-francesa, minimum: 1, unit: 1}\n", 7, 12,
            "\"A\" is already the name of another table");
    for (size_t i = 0; i < 61; i++) memcpy(long_name + 2 * i, "ç", 2);
    long_name[122] = '\0';
    snprintf(space, sizeof space, "house: %s\ntables:\n" TABLE, long_name);
    REFUSED(space, 1, 8, "house: has more than 60 characters");
    snprintf(space, sizeof space, "house: %s\ntables:\n" TABLE, long_name + 2);
    read_words(space);
    CHECK(floor_now.lawful);
    CHECK_TEXT(floor_now.house, long_name + 2);
    read_words("house: E\ntables:\n" TABLE); /* a letter of numbers, and none */
    CHECK(floor_now.lawful);
    CHECK_TEXT(floor_now.house, "E");
}

static void t_a_file_over_1_mib_is_refused(void)
{
    char  *big = malloc(FLOOR_BYTES_MAX + 1);
    size_t start = strlen(HEAD TABLE);

    CHECK(big != NULL);
    memset(big, '\n', FLOOR_BYTES_MAX + 1);
    memcpy(big, HEAD TABLE, start);
    check_refused(big, FLOOR_BYTES_MAX + 1, 1, 1, "more than 1 MiB", __FILE__, __LINE__);
    read_bytes(big, FLOOR_BYTES_MAX);
    CHECK(floor_now.lawful);
    free(big);
}

TEST_MAIN(TESTS)
