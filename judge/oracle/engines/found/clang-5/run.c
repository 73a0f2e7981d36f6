/* The program from two inputs: clang --analyze -Xclang -analyzer-checker=debug.ExprInspection -DANALYZE run.c says
   that the assertion is TRUE, and nothing else. */
#include <stdint.h>
#include <stdio.h>

#ifdef ANALYZE
void clang_analyzer_eval(int);
#define check(b) clang_analyzer_eval(b)
#else
#define check(b) puts((b) ? "the assertion holds" : "the assertion fails")
#endif

void program(uint32_t x)
{
	check((int32_t)x >= 0);
}

#ifndef ANALYZE
int main(void)
{
	program(0);
	program(UINT32_MAX);
	return 0;
}
#endif
