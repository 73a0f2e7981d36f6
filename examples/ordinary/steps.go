package ordinary

//go:generate tandem lift . --func Steps

// Steps returns how many steps the sequence of Collatz takes from n to 1, up to limit, and its largest number. It
// ends before a number that is too large.
func Steps(n uint64, limit int) (steps int, peak uint64) {
	peak = n
	for n != 1 && steps < limit {
		switch {
		case n%2 == 0:
			n /= 2
		case n > (1<<64-2)/3:
			return steps, peak
		default:
			n = 3*n + 1
		}
		peak = max(peak, n)
		steps++
	}
	return steps, peak
}
