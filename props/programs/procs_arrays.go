package programs

import "tandem/lang"

// RecursiveArrays returns the vocabulary of random checks with procedures and
// arrays, which are passed as well: P(u: int, v: []int) and Q(u: int, v: bool).
func RecursiveArrays() *Vocabulary {
	v := Recursive(Arrays())
	v.Procs = []*lang.Proc{
		Signature("P", lang.Int, boundedInts),
		Signature("Q", lang.Int, lang.Bool),
	}
	v.Call, v.GuardedCall = 8, 8
	v.Assign, v.If, v.While, v.Bound, v.Walk = 3, 4, 4, 1, 1
	return v
}

// accessed returns an access to a bounded array of integers, of that size, which is
// 3 or more: as an argument it makes the call one that can fail.
func (m *maker) accessed(size int) lang.Expr {
	a := lang.V(m.variable(boundedInts))
	return lang.Term(lang.Select, a, m.index(a, size-2))
}

// SmallRecursiveArrays returns the vocabulary of exhaustive checks with procedures and arrays: x:
// int, an array a, 0 and 1, elements, P(u: int) and Q(u: []int).
func SmallRecursiveArrays() *Vocabulary {
	return &Vocabulary{
		Types: []lang.Type{lang.Int, boundedInts},
		Vars:  map[lang.Type][]lang.Var{lang.Int: vars(lang.Int, "x"), boundedInts: vars(boundedInts, "a")},
		Ops:   []lang.Op{lang.Select}, Literal: oneOfLiterals(0, 1), Value: smallArrayValue,
		Procs:  []*lang.Proc{Signature("P", lang.Int), Signature("Q", boundedInts)},
		Assign: 1, Elem: 1, Call: 1,
		Name: "calls",
	}
}
