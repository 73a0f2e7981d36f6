package ordinary

//go:generate tandem lift . --func Take,TakeRepaired

// A Bucket has up to capacity tokens; a second adds rate of them.
type Bucket struct {
	Tokens int32
	Last   int32 // in seconds
}

const (
	capacity = 10
	rate     = 2
)

// Take takes n tokens at a time, if there are so many.
func Take(b Bucket, now, n int32) (Bucket, bool) {
	b.Tokens = min(capacity, b.Tokens+rate*(now-b.Last))
	b.Last = now
	if n > b.Tokens {
		return b, false
	}
	b.Tokens -= n
	return b, true
}

// TakeRepaired is Take for all times and numbers: the clock may go back, and nobody takes fewer than 0.
func TakeRepaired(b Bucket, now, n int32) (Bucket, bool) {
	if elapsed := int64(now) - int64(b.Last); elapsed > 0 {
		b.Tokens = int32(min(capacity, int64(b.Tokens)+rate*elapsed))
		b.Last = now
	}
	if n < 0 || n > b.Tokens {
		return b, false
	}
	b.Tokens -= n
	return b, true
}
