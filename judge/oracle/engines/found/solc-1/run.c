/* What program.sol does from i_x = 0, statement by statement. */
#include <stdint.h>
#include <stdio.h>

static int8_t x;

static void R(void)
{
	x = x + 1;
	printf("x = %d: the assertion x <= 1 %s\n", x, x <= 1 ? "holds" : "fails");
}

int main(void)
{
	x = 0;
	R();
	R();
	return 0;
}
