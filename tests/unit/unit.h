/* What every unit test includes: cmocka with the headers it wants first. */
#ifndef TODOCHAT_UNIT_H
#define TODOCHAT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
