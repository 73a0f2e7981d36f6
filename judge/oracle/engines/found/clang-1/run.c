/* The program from all inputs: clang --analyze -Xclang -analyzer-checker=debug.ExprInspection -DANALYZE run.c says
   that the assertion is FALSE on a path. */
#include <stdint.h>
#include <stdio.h>

#ifdef ANALYZE
void clang_analyzer_eval(int);
#define check(b) clang_analyzer_eval(b)
#else
static int failed;
#define check(b) (failed += !(b))
#endif

static uint8_t negated(unsigned sign, uint8_t x)
{
	uint8_t minus = (uint8_t)(0 - x);
	return (uint8_t)(x ^ ((minus ^ x) & (uint8_t)(0 - sign)));
}

/* 0 sdiv x: the size is 0, and 255 if x is 0; then the sign */
void program(uint8_t x)
{
	unsigned sign = x >> 7;
	uint8_t size = negated(sign, x), zero = size == 0;
	uint8_t q = (uint8_t)(0 / (uint8_t)(size | zero) | (uint8_t)(0 - zero));
	check(0 <= (int64_t)negated(sign, q));
}

#ifndef ANALYZE
int main(void)
{
	for (int x = 0; x < 256; x++) {
		program((uint8_t)x);
	}
	printf("the assertion fails from %d of 256 inputs\n", failed);
	return 0;
}
#endif
