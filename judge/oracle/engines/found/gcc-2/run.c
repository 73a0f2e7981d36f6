/* The program from all inputs: gcc -fanalyzer -DANALYZE -c run.c says that the assertion is reached. */
#include <stdint.h>
#include <stdio.h>

#ifdef ANALYZE
void __analyzer_eval(int);
#define reached() __analyzer_eval(0)
#else
static int failed;
#define reached() failed++
#endif

void program(uint16_t w)
{
	w &= 511;
	if (2 <= w / 256) {
		reached();
	}
}

#ifndef ANALYZE
int main(void)
{
	for (int w = 0; w < 512; w++) {
		program((uint16_t)w);
	}
	printf("the assertion fails from %d of 512 inputs\n", failed);
	return 0;
}
#endif
