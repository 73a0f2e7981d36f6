package simplify

// Limited is a Simplifier with smaller limits, so that small expressions meet
// them.
func Limited(bits, terms int) *Simplifier {
	s := New()
	s.bits, s.terms = bits, terms
	return s
}

// Work is the number of terms merged and nodes written so far.
func (s *Simplifier) Work() int { return s.work }

// Visited is the number of distinct nodes simplified so far.
func (s *Simplifier) Visited() int { return len(s.memo) }
