/* The program from an input that satisfies all assumptions. With -DKLEE the inputs are symbolic: KLEE before f813c88c says
   that the last assumption is provably false. */
#include <stdio.h>
#include <stdlib.h>

#ifdef KLEE
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
#define input(x, value) unsigned char x; klee_make_symbolic(&x, sizeof x, #x)
#define assume(b) klee_assume(b)
#else
#define input(x, value) unsigned char x = value
#define assume(b) do { if (!(b)) { puts("an assumption does not hold"); exit(0); } } while (0)
#endif

int main(void)
{
	input(x1, 1);
	input(x2, 1);
	input(x3, 0);
	input(x4, 2);
	input(x5, 0);
	input(x6, 0);
	input(x7, 0);
	input(x9, 0);
	input(x10, 1);
	input(x11, 0);
	input(x12, 0);
	input(x13, 0);
	input(x14, 1);
	input(x15, 2);
	input(x16, 1);
	assume(x12 < x10);
	assume(x12 < x14);
	assume(x15 != x10);
	assume(x11 < x15);
	assume(x10 != x4);
	assume(x12 <= x7);
	assume(x9 < x10);
	assume(x6 <= x14);
	assume(x10 <= x2);
	assume(x9 < x16);
	assume(x13 <= x4);
	assume(x5 < x4);
	assume(x3 != x4);
	assume(x11 < x1);
	puts("the end is reached");
	return 0;
}
