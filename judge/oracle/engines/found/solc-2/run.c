/* What program.sol does from i_x = 0, statement by statement. */
#include <stdint.h>
#include <stdio.h>

static uint8_t x;

static void F(uint8_t u)
{
	x = 0;
	if (u == 1) {
		x = 1;
	}
}

int main(void)
{
	F(1);
	printf("x = %d: the assertion x == 1 %s\n", x, x == 1 ? "holds" : "fails");
	return 0;
}
