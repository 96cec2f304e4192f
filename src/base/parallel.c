/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parallel.c - threads that take the next item from one counter. */
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    THREADS_MAX = 64
};

typedef struct Job {
    atomic_size_t next;
    size_t count;
    void (*work)(void *context, size_t i);
    void *context;
} Job;

static void *take_items(void *pointer)
{
    Job *job = pointer;

    for (size_t i; (i = atomic_fetch_add(&job->next, 1)) < job->count;)
        job->work(job->context, i);
    return NULL;
}

void parallel_for(int threads, size_t count, void (*work)(void *context, size_t i), void *context)
{
    pthread_t others[THREADS_MAX];
    int started = 0;
    Job job = {.next = 0, .count = count, .work = work, .context = context};

    while (started + 1 < threads && started < THREADS_MAX && (size_t)started + 1 < count &&
           !pthread_create(&others[started], NULL, take_items, &job))
        started++;
    take_items(&job);
    for (int i = 0; i < started; i++)
        pthread_join(others[i], NULL);
}
