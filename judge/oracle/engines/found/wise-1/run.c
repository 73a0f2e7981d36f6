/* assert x != 3, from the inputs 3 and 6. */
#include <stdio.h>

int main(void)
{
	for (int x = 3; x <= 6; x += 3) {
		printf("x = %d: the assertion %s\n", x, x != 3 ? "holds" : "fails");
	}
	return 0;
}
