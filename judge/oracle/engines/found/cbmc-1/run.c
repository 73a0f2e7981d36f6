/* What a thread writes stands there when it was joined. With -DCBMC it is asserted: CBMC 6.6.0 says that this can fail, by
   cbmc -DCBMC --no-standard-checks --unwind 5 --refine-arrays --no-simplify run.c */
#include <pthread.h>
#include <stdio.h>

int x;

void *thread(void *none)
{
	x = 1;
	return none;
}

int main(void)
{
	pthread_t one;
	pthread_create(&one, 0, thread, 0);
	pthread_join(one, 0);
#ifdef CBMC
	__CPROVER_assert(x == 1, "joined");
#else
	puts(x == 1 ? "the thread has written" : "the thread has not written");
#endif
	return 0;
}
