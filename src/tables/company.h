/* company.h -- who the house's own players are: numbers that nobody else has.
 *
 * Accounts have the numbers of rows, guests have the bit above (feltrod/guests.c). */
#ifndef TABLES_COMPANY_H
#define TABLES_COMPANY_H

#include <stdbool.h>
#include <stdint.h>

static inline bool is_bot(uint64_t player)
{
    return player >> 61 == 1;
}

/* The n-th of a table, or of a hall by its own number of a table. */
static inline uint64_t bot_number(uint32_t table, uint64_t n)
{
    return (UINT64_C(1) << 61) + ((uint64_t)table << 8) + n;
}

#endif
