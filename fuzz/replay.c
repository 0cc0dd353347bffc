/* replay.c -- the corpus of a fuzz target, played through the same function by an
 * ordinary build.
 *
 *     replay_commands FOLDER... */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>

#define LONGEST 65536

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int play_file(const char *folder, const char *name)
{
    static uint8_t bytes[LONGEST];
    char           path[4096];
    FILE          *file;
    size_t         size;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return -1;
    }
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    return 0;
}

int main(int argc, char **argv)
{
    int played = 0;

    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);

        if (!folder) {
            perror(argv[i]);
            return 1;
        }
        for (struct dirent *e = readdir(folder); e; e = readdir(folder)) {
            if (e->d_name[0] == '.') continue;
            if (play_file(argv[i], e->d_name) != 0) return 1;
            played++;
        }
        closedir(folder);
    }
    printf("%d inputs\n", played);
    return played > 0 ? 0 : 1;
}
