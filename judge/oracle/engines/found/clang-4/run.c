/* The program from all inputs: clang --analyze -Xclang -analyzer-config -Xclang support-symbolic-integer-casts=true
   -DANALYZE run.c warns of a null pointer. */
#include <stdio.h>

#ifdef ANALYZE
#define use(n) (*(n) = 1)
#else
static int failed;
#define use(n) (failed += !(n))
#endif

void program(unsigned short x)
{
	int *n = NULL;
	if (x < 0) {
		use(n);
	}
}

#ifndef ANALYZE
int main(void)
{
	for (unsigned x = 0; x < 65536; x++) {
		program((unsigned short)x);
	}
	printf("%d of 65536 inputs use a null pointer\n", failed);
	return 0;
}
#endif
