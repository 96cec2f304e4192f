/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_methods.c - every method of the catalogue with random and hostile inputs. */
#include "method_call.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    method_call(data, size);
    return 0;
}
