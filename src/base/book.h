/* book.h -- the two books of the house: chips of demonstration, and money.  They never mix. */
#ifndef BASE_BOOK_H
#define BASE_BOOK_H

enum book { BOOK_DEMO, BOOK_MONEY };

#endif
