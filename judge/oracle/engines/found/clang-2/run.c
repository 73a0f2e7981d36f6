/* The program's assertion: clang --analyze -Xclang -analyzer-checker=debug.ExprInspection -DANALYZE run.c says
   that it is TRUE, and nothing else. It fails from every input. */
#include <stdint.h>
#include <stdio.h>

#ifdef ANALYZE
void clang_analyzer_eval(int);
#define check(b) clang_analyzer_eval(b)
#else
#define check(b) puts((b) ? "the assertion holds" : "the assertion fails")
#endif

void program(uint64_t v)
{
	check(-1 >= (int64_t)(uint32_t)v);
}

#ifndef ANALYZE
int main(void)
{
	program(0);
	return 0;
}
#endif
