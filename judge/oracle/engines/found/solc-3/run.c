/* What program.sol does, and what it does with a parameter p in place of false. */
#include <stdbool.h>
#include <stdio.h>

static void run(bool p)
{
	if (p) {
		while (true) {
		}
	} else {
		puts("the assertion fails");
	}
}

int main(void)
{
	run(false);
	return 0;
}
