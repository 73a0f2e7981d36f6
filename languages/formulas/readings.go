package formulas

import (
	"slices"
	"strings"

	"tandem/arrays"
	"tandem/arrays/bounds"
	"tandem/arrays/symbounds"
	"tandem/concrete"
	"tandem/lang"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/wp"
	"tandem/wp/heap"
)

// ArrayReadings lists the readings of §2.1 in the model m. Where they list programs, no array is
// assigned to as a whole; the published ones are of §2.1's expressions alone.
func ArrayReadings(m concrete.Model) []spec.Reading[texts.Sides[arrays.Sides]] {
	return texts.As("arrays", arrays.ReadingRules, func(r texts.Reading, text *texts.Language) arrays.Sides {
		s := OfArrays(text, m)
		if r.ID == "delta-partial" {
			s = arrays.Pair(m, partial(), bounds.Standard(m))
		}
		s.NoCopy = slices.Contains(r.Entries, "programs")
		s.Paper = strings.HasPrefix(r.ID, "published")
		return s
	})
}

// ObjectReadings lists the readings of §4.1 in the model m.
func ObjectReadings(m concrete.Model) []spec.Reading[texts.Sides[objects.Sides]] {
	return texts.As("objects", objects.ReadingRules, func(r texts.Reading, text *texts.Language) objects.Sides {
		conjunct := map[string]func(*symheaps.Calculus, symheaps.Config, lang.Expr) lang.Expr{
			"removed-at-end": symheaps.Kept, "never-removed": symheaps.Kept, "literal": symheaps.Kept, "first-removed-first": symheaps.FirstFirst,
		}
		s := ofObjects(text, m, conjunct[r.ID])
		switch k := s.Calculus; r.ID {
		case "strict":
			other := objects.Traces(m)
			other.Heap.Eval, other.Wp.Delta = heap.Eval(m), wp.Delta()
			s.Other = &other
		case "call-early", "call-early-both":
			call := symheaps.CallEarly(k)
			s.Symbolic = s.Symbolic.With(call)
			k.Conjunct = symheaps.Kept
			s.Raw = s.Raw.With(symheaps.CallEarly(k))
			if s.Early = r.ID == "call-early-both"; s.Early {
				s.Concrete = s.Concrete.With(heaps.CallEarly(heaps.Standard(m)))
			}
		case "literal": // statements about the calculus are of the right one
			s.Ruled, s.Calculus = &k, symheaps.Standard()
		case "published":
			s.Returning = true
		}
		return s
	})
}

// partial has no δ of |a| and (a[e] := e'), which are not among the operators of §2.
func partial() symbounds.Calculus {
	k := symbounds.Standard()
	k.Delta = k.Delta.Matching("Delta-Op", func(right spec.Clause[lang.Expr, lang.Expr], e lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
		if op := e.Op(); op == lang.Len || op == lang.SetLen || op == lang.Store {
			return lang.Expr{}, false
		}
		return right.Apply(e, kids)
	})
	return k
}
