package solver

import "tandem/internal/lists"

// stack is a session's assertions, with how many the engine was told. Pushes and pops between
// checks cost the engine nothing; one that lost all is told all again.
type stack struct {
	asserts []assertion
	marks   []int // the number of assertions at each Push

	told  []int // assertions told at each level, the outermost first
	drops int   // levels that the engine has and the stack has not
}

func (s *stack) clear() { s.told = []int{0} }

func (s *stack) push() { s.marks = append(s.marks, len(s.asserts)) }

func (s *stack) assert(a assertion) { s.asserts = append(s.asserts, a) }

func (s *stack) pop() {
	n := len(s.marks)
	if n == 0 {
		panic("solver: Pop without Push")
	}
	s.asserts = s.asserts[:s.marks[n-1]]
	s.marks = s.marks[:n-1]
	if len(s.told) > n {
		s.told = s.told[:n]
		s.drops++
	}
}

// forget: the engine has an empty stack again.
func (s *stack) forget() { s.told, s.drops = []int{0}, 0 }

// news lists what brings the engine's stack to this one, and takes it as told.
func (s *stack) news() []op {
	var ops []op
	for ; s.drops > 0; s.drops-- {
		ops = append(ops, op{kind: opPop})
	}
	for level := len(s.told) - 1; ; level++ {
		if level == len(s.told) {
			ops = append(ops, op{kind: opPush})
			s.told = append(s.told, 0)
		}
		of := s.level(level)
		ops = append(ops, lists.Map(of[s.told[level]:], func(a assertion) op { return op{a.kind(), a} })...)
		s.told[level] = len(of)
		if level == len(s.marks) {
			return ops
		}
	}
}

// level lists the assertions of one level.
func (s *stack) level(i int) []assertion {
	from, to := 0, len(s.asserts)
	if i > 0 {
		from = s.marks[i-1]
	}
	if i < len(s.marks) {
		to = s.marks[i]
	}
	return s.asserts[from:to]
}
