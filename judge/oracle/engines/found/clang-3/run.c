/* The program, which has no input: clang --analyze -Xclang -analyzer-checker=debug.ExprInspection -Xclang -analyzer-config
   -Xclang ipa=none -DANALYZE run.c says that the second check is FALSE on a path. */
#include <stdio.h>

#ifdef ANALYZE
void clang_analyzer_eval(int);
#define check(b) clang_analyzer_eval(b)
#else
static int failed;
#define check(b) (failed += !(b))
#endif

static int object, *x;

static int *own(void) { return 0; }

void program(void)
{
	x = &object;
	check(x != 0);
	own();
	check(x != 0);
}

#ifndef ANALYZE
int main(void)
{
	program();
	printf("%d of 2 checks fail\n", failed);
	return 0;
}
#endif
