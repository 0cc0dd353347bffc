#include <sodium.h>

#include <string.h>

int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            size_t key_size, size_t out_size)
{
    if (key || key_size || out_size != BLAKE2B_BYTES) __builtin_trap();
    blake2b_begin(state);
    return 0;
}

int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
                              unsigned long long size)
{
    blake2b_add(state, in, (size_t)size);
    return 0;
}

int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out, size_t size)
{
    if (size != BLAKE2B_BYTES) __builtin_trap();
    blake2b_end(state, out);
    return 0;
}

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

int sodium_hex2bin(unsigned char *bin, size_t bin_most, const char *hex, size_t hex_size,
                   const char *ignore, size_t *bin_size, const char **hex_end)
{
    if (ignore || hex_end || hex_size % 2 || hex_size / 2 > bin_most) return -1;
    for (size_t i = 0; i < hex_size; i += 2) {
        int high = digit(hex[i]), low = digit(hex[i + 1]);

        if (high < 0 || low < 0) return -1;
        bin[i / 2] = (unsigned char)(high << 4 | low);
    }
    *bin_size = hex_size / 2;
    return 0;
}

char *sodium_bin2hex(char *hex, size_t hex_most, const unsigned char *bin, size_t size)
{
    if (2 * size >= hex_most) __builtin_trap();
    for (size_t i = 0; i < size; i++) {
        hex[2 * i] = "0123456789abcdef"[bin[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[bin[i] & 15];
    }
    hex[2 * size] = 0;
    return hex;
}

void sodium_memzero(void *at, size_t size)
{
    memset(at, 0, size);
}
