/* The program from all inputs: gcc -fanalyzer -DANALYZE -c run.c warns of a null pointer. */
#include <stdio.h>

#ifdef ANALYZE
#define use(n) (*(n) = 1)
#else
static int failed;
#define use(n) (failed += !(n))
#endif

void program(unsigned flags)
{
	int object, *n = NULL;
	if (!(flags & 6)) {
		n = &object;
	}
	if (!(flags & 6)) {
		use(n);
	}
}

#ifndef ANALYZE
int main(void)
{
	for (unsigned flags = 0; flags < 256; flags++) {
		program(flags);
	}
	printf("%d of 256 inputs use a null pointer\n", failed);
	return 0;
}
#endif
