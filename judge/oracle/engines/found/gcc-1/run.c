/* The program from both inputs: gcc -fanalyzer -DANALYZE says that the assertion is reached. */
#include <stdio.h>

#ifdef ANALYZE
void __analyzer_eval(int);
#define reached() __analyzer_eval(0)
#else
#define reached() puts("the assertion fails")
#endif

void program(unsigned char p)
{
	p &= 1;
	if (p) {
		if (p) {
			puts("the assertion is not reached");
		} else {
			reached();
		}
	} else {
		puts("the branch is not taken");
	}
}

int main(void)
{
	program(0);
	program(1);
	return 0;
}
