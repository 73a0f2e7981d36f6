package ordinary

//go:generate tandem lift . --func Mid,MidRepaired

// Mid returns a number halfway between lo and hi, which is not below lo.
func Mid(lo, hi int64) int64 {
	return (lo + hi) / 2
}

// MidRepaired is Mid for all lo and hi.
func MidRepaired(lo, hi int64) int64 {
	return lo + int64(uint64(hi-lo)/2)
}
