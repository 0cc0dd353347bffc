/* A start never has much to read; a large floor takes longer to keep whole, so it is done less
 * often. */
#include "house/house.h"

const struct checkpoint_rows checkpoint_rows = {.least = 50000, .for_a_table = 500};
