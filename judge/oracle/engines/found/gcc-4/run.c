/* The program from all inputs: gcc -fanalyzer -DANALYZE -c run.c warns of a null pointer. */
#include <stdio.h>

#ifdef ANALYZE
#define use(n) (*(n) = 1)
#else
static int failed;
#define use(n) (failed += !(n))
#endif

void program(unsigned x, unsigned y)
{
	int object, *n = NULL;
	if (x | y) {
		n = &object;
	}
	if (x | y) {
		use(n);
	}
}

#ifndef ANALYZE
int main(void)
{
	for (unsigned x = 0; x < 256; x++) {
		for (unsigned y = 0; y < 256; y++) {
			program(x, y);
		}
	}
	printf("%d of 65536 inputs use a null pointer\n", failed);
	return 0;
}
#endif
