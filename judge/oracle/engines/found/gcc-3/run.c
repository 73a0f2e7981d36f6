/* The program, which has no input: gcc -fanalyzer -DANALYZE -c run.c says that the check is UNKNOWN. */
#include <stdio.h>
#include <stdlib.h>

#ifdef ANALYZE
void __analyzer_eval(int);
#define check(b) __analyzer_eval(b)
#else
static int failed;
#define check(b) (failed += !(b))
#endif

struct object {
	struct object *next;
};

void program(void)
{
	struct object *x = calloc(1, sizeof *x);
	if (x) {
		check(x->next == NULL);
		free(x);
	}
}

#ifndef ANALYZE
int main(void)
{
	program();
	printf("%d of 1 checks fail\n", failed);
	return 0;
}
#endif
