// Package calculus puts the algorithms and definitions of the paper together: as its
// statements hold, as published, as other readings of the text have them, and with
// mistakes, which the statements must find.
//
// Read sides.go, then readings.go; mutants.go has the mistakes.
//
// Source: Anand, Păsăreanu and Visser, §4 and §5.
package calculus

import (
	_ "embed"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/abstraction"
	"tandem/papers/subsumption/concretes"
	"tandem/papers/subsumption/match"
	"tandem/spec"
	"tandem/spec/mistakes"
	"tandem/spec/notation/texts"
)

// Mutant is the sides with one mistake.
type Mutant = spec.Mutant[Sides]

// right is what mutants are made of.
var right spec.Right[Sides] = Repaired

// line returns a mistake in a line of Algorithm 1.
func line(id, name, wrong, by string, m match.Mistake) Mutant {
	return right.Changed("symbolic "+id, name, wrong, by, func(s *Sides) { s.Match = s.Match.Mistaken(id, m) })
}

// conjunct returns a mistake in a conjunct of the valuation.
func conjunct(id, name, wrong, by string, change func(lang.Expr) lang.Expr) Mutant {
	return right.Changed("symbolic "+id, name, wrong, by, func(s *Sides) {
		s.Valuation = s.Valuation.With(id, func(of match.Clause, k match.At) lang.Expr {
			e, _ := of.Apply(k, nil)
			return change(e)
		})
	})
}

// operator puts another operator in the place of one.
func operator(from, to lang.Op) func(lang.Expr) lang.Expr {
	return rebuilt(func(e lang.Expr) lang.Expr {
		if e.Op() == from {
			return lang.Term(to, e.Kid(0), e.Kid(1))
		}
		return e
	})
}

// kid puts an operand in the place of an operator.
func kid(of lang.Op, i int) func(lang.Expr) lang.Expr {
	return rebuilt(func(e lang.Expr) lang.Expr {
		if e.Op() == of {
			return e.Kid(i)
		}
		return e
	})
}

func rebuilt(change func(lang.Expr) lang.Expr) func(lang.Expr) lang.Expr {
	return func(e lang.Expr) lang.Expr {
		return lang.FoldExpr(e, map[lang.Expr]lang.Expr{}, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if len(kids) > 0 {
				e = e.Rebuild(kids...)
			}
			return change(e)
		})
	}
}

func always(b lang.Expr) func(lang.Expr) lang.Expr { return func(lang.Expr) lang.Expr { return b } }

// first returns the first conjunct.
func first(e lang.Expr) lang.Expr { return lang.Conjuncts(e)[0] }

// item returns a mistake in an item of a definition of interruptions.
func item(of func(*Sides) *abstraction.Alpha, id, name, wrong, by string, change func(k abstraction.At, right bool) bool) Mutant {
	return right.Changed("symbolic "+id, name, wrong, by, func(s *Sides) {
		a := of(s)
		a.Interruptions = a.With(id, func(of abstraction.Item, k abstraction.At) bool {
			is, _ := of.Apply(k, nil)
			return change(k, is)
		})
	})
}

func ofLists(s *Sides) *abstraction.Alpha  { return &s.Lists }
func ofArrays(s *Sides) *abstraction.Alpha { return &s.Arrays }

func never(abstraction.At, bool) bool { return false }

// pointed counts the roots that point to a node, from the root of that number on.
func pointed(k abstraction.At, from int) int {
	roots := k.State.Roots[min(from, len(k.State.Roots)):]
	return lists.Count(roots, func(r subsumption.Root) bool { return r.To == k.N && k.N.IsObject() })
}

// step returns a mistake in a step of α.
func step(id, name, wrong, by string, apply func(k *abstraction.Abstracting, right abstraction.Rule)) Mutant {
	return right.Changed("symbolic "+id, name, wrong, by, func(s *Sides) {
		s.Lists.Steps = s.Lists.Steps.Mistaken(id, func(_ spec.System[*abstraction.Abstracting], right abstraction.Rule) func(*abstraction.Abstracting) []*abstraction.Abstracting {
			return func(k *abstraction.Abstracting) []*abstraction.Abstracting {
				apply(k, right)
				return []*abstraction.Abstracting{k}
			}
		})
	})
}

// question returns a mistake in what a line of Algorithm 2 is told of PC ⇒ goal.
func question(id, name, wrong string, answer func(b *abstraction.Building, goal lang.Expr) bool) Mutant {
	return right.Changed("symbolic "+id, name, wrong, "algorithm-2", func(s *Sides) {
		s.Cells.System = s.Cells.Mistaken(id, func(_ spec.System[*abstraction.Building], right abstraction.Line) func(*abstraction.Building) []*abstraction.Building {
			return func(b *abstraction.Building) []*abstraction.Building {
				asked := *b
				b.Decide = func(goal lang.Expr) bool { return answer(&asked, goal) }
				to := right.Apply(b)
				b.Decide = asked.Decide
				return to
			}
		})
	})
}

func valid(*abstraction.Building, lang.Expr) bool   { return true }
func invalid(*abstraction.Building, lang.Expr) bool { return false }

// equivalent returns a mutant that no statement refutes, and why.
func equivalent(m Mutant, why string) Mutant {
	m.Equivalent = why
	return m
}

// Mutants lists mistakes, at least five in each of Algorithms 1 and 2 and Definitions 2 to 5.
func Mutants() []Mutant {
	const t1, complete, states, shape = "theorem-1", "heaps-complete", "states", "alpha-shape"
	const alike = "where programs have types, both lists have as many nodes"
	return []Mutant{
		line("Alg-1-Init", "reversed", "the roots of H2 are in the opposite order", t1, match.OtherOrder),
		line("Alg-1-Uninit2", "missing", "uninit of H2 matches nothing", complete, mistakes.Never),
		line("Alg-1-Uninit1", "continues", "uninit of H1 matches anything", t1, match.Continues),
		line("Alg-1-Labels", "missing", "nodes match that were matched with others", t1, mistakes.Never),
		line("Alg-1-Labels", "second", "only the label of n2 counts", t1, match.LabelOf2),
		line("Alg-1-Null", "second", "null of H2 matches anything", t1, match.NullOf2),
		line("Alg-1-Nodes", "leaves", "no successors are added", t1, match.NoSuccessors),
		line("Alg-1-Nodes", "reversed", "successors of n2 are added in the opposite order", t1, match.OtherSuccessors),
		line("Alg-1-Nodes", "twice", "successors are added twice", "heaps-linear", match.Twice),
		line("Alg-1-Else", "true", "null matches an object", t1, match.Returns),
		line("Alg-1-Else", "continues", "it goes on where null meets an object", t1, match.Continues),
		line("Alg-1-True", "false", "nothing matches", complete, match.Returns),
		equivalent(line("Alg-1-Empty", "missing", "an empty list is not looked for", t1, mistakes.Never), alike),
		equivalent(line("Alg-1-Rest", "missing", "nodes that are left over do not count", t1, mistakes.Never), alike),

		conjunct("Def-2-Fields", "missing", "integers of nodes do not count", states, always(lang.True)),
		conjunct("Def-2-Fields", "le", "a field has at most its value", states, operator(lang.Eq, lang.Le)),
		conjunct("Def-2-Fields", "first", "only the first field counts", states, first),
		conjunct("Def-2-Fields", "any", "one field suffices", states, operator(lang.And, lang.Or)),
		conjunct("Def-2-Fields", "false", "nothing is a value", states, always(lang.False)),
		conjunct("Def-2-Fields", "ne", "a field has another value", states, operator(lang.Eq, lang.Ne)),
		conjunct("Def-2-Variables", "le", "a variable has at most its value", states, operator(lang.Eq, lang.Le)),
		conjunct("Def-2-PC", "missing", "path conditions do not count", states, always(lang.True)),

		conjunct("Def-4-Summary", "missing", "integers of summary nodes do not count", "summaries", always(lang.True)),
		conjunct("Def-4-Summary", "all", "a summary node has the values of all its nodes", "summaries", operator(lang.Or, lang.And)),
		conjunct("Def-4-Summary", "first", "it has those of the first one", "summaries", kid(lang.Or, 0)),
		conjunct("Def-4-Summary", "last", "it has those of the last one", "summaries", kid(lang.Or, 1)),
		conjunct("Def-4-Summary", "le", "a field has at most its value", "summaries", operator(lang.Eq, lang.Le)),
		conjunct("Def-4-Summary", "ne", "it has other values", "summaries", operator(lang.Eq, lang.Ne)),

		item(ofLists, "Def-3-Uninit", "missing", "uninit is no interruption", shape, never),
		item(ofLists, "Def-3-Root", "missing", "variables do not interrupt", shape, never),
		item(ofLists, "Def-3-Root", "first", "only the first variable interrupts", shape, func(k abstraction.At, is bool) bool { return is && pointed(k, 1) < pointed(k, 0) }),
		item(ofLists, "Def-3-Shared", "missing", "shared nodes are no interruptions", shape, never),
		item(ofLists, "Def-3-Shared", "three", "only what three nodes point to is one", shape, func(k abstraction.At, is bool) bool { return is && k.Preds() > 2 }),
		item(ofLists, "Def-3-Root", "all", "every node is one", shape, func(k abstraction.At, _ bool) bool { return k.N.IsObject() }),

		step("Alpha-1", "first", "only the first node is summarized", shape, func(k *abstraction.Abstracting, right abstraction.Rule) {
			right.Apply(k)
			o := &k.H.Objects[k.Sum]
			o.Sum = o.Sum[:1]
		}),
		step("Alpha-1", "none", "no node is a summary node", shape, func(k *abstraction.Abstracting, right abstraction.Rule) {
			right.Apply(k)
			k.H.Objects[k.Sum].Data, k.H.Objects[k.Sum].Sum = k.H.Objects[k.Segment[0]].Data, nil
		}),
		step("Alpha-2", "missing", "no edge leads to the summary node", shape, func(*abstraction.Abstracting, abstraction.Rule) {}),
		step("Alpha-3", "missing", "no edge leaves the summary node", shape, func(*abstraction.Abstracting, abstraction.Rule) {}),
		equivalent(step("Alpha-4", "missing", "the nodes are not removed", shape, func(*abstraction.Abstracting, abstraction.Rule) {}),
			"behind steps 2 and 3 nothing reaches the nodes of the segment, and configurations have no garbage"),

		question("Alg-2-First", "never", "nothing is before the first cell", valid),
		question("Alg-2-First", "always", "something is before the first cell", invalid),
		question("Alg-2-Last", "never", "nothing is behind the last cell", valid),
		question("Alg-2-Last", "always", "something is behind the last cell", invalid),
		question("Alg-2-Gap", "never", "nothing is between cells", valid),
		question("Alg-2-Gap", "always", "something is between all cells", invalid),
		question("Alg-2-Gap", "possible", "cells that may be adjacent are", func(b *abstraction.Building, goal lang.Expr) bool { return !b.Decide(lang.Negation(goal)) }),

		item(ofArrays, "Def-5-Special", "missing", "special nodes are no interruptions", "array-shape", never),
		item(ofArrays, "Def-5-Index", "missing", "variables do not interrupt", "array-shape", never),
		item(ofArrays, "Def-5-Index", "all", "every cell is one", "array-shape", func(k abstraction.At, _ bool) bool { return k.N.IsObject() }),
		item(ofArrays, "Def-5-Index", "not", "a cell is one to which no variable points", "array-shape", func(k abstraction.At, is bool) bool { return k.N.IsObject() && !is }),
		item(ofArrays, "Def-5-Special", "cells", "special nodes are none, and cells are", "array-shape", func(k abstraction.At, is bool) bool { return k.N.IsObject() && !is }),
	}
}

// Sides is what the statements are about: algorithms and definitions on one side, γ on the other.
type Sides struct {
	Match     match.Algorithm
	Valuation match.Valuation
	Lists     abstraction.Alpha
	Cells     abstraction.Algorithm
	Arrays    abstraction.Alpha
	Gamma     concretes.Gamma
	// Subtypes tells that variables and fields of any class refer to any object.
	Subtypes bool
	// Initial tells that uninit stands for what can be there initially; see match.Initial.
	Initial bool
	// Variables tells that states have integer variables of the program.
	Variables bool
}

// Repaired returns the paper with the fewest changes by which its statements hold.
func Repaired() Sides {
	return Sides{
		Match: match.Algorithm1(), Valuation: match.Definition2(), Lists: abstraction.Lists(),
		Cells: abstraction.Algorithm2(), Arrays: abstraction.Arrays(), Subtypes: true, Variables: true, Initial: true,
	}
}

// Calculus returns the functions of the sides.
func (s Sides) Calculus() subsumption.Calculus {
	var initial func(s1, s2 *subsumption.State, m *subsumption.Matching) string
	if s.Initial {
		initial = match.Initial
	}
	return subsumption.Calculus{
		Initial: initial, Match: s.Match.Match,
		Constraint: func(t *subsumption.State, l subsumption.Labels) subsumption.Constraint {
			return match.Constraint(s.Valuation, t, l)
		},
		List: s.Lists.Of, Cells: s.Cells.Of,
		Array: func(t *subsumption.State, decide subsumption.Decide) (*subsumption.State, error) {
			list, err := s.Cells.Of(t, decide)
			if err != nil {
				return nil, err
			}
			return s.Arrays.Of(list)
		},
	}
}

// Reading is a way to read the text.
type Reading = spec.Reading[Sides]

//go:embed readings.rules
var readings string

// asFigures is val as Figures 4 to 6 show it.
func asFigures(s *Sides) {
	s.Initial, s.Valuation = false, match.ElementsAlone(match.NoVariables(s.Valuation))
}

// Readings lists the readings of §4 and §5. The published one is the most charitable:
// work lists are lists, states have no integer variables, and programs have types. The length is a
// value of an array (§5.2), what the head of a list is to Definition 3 it is to Definition 5, which
// extends it (§5.2), and where nothing is initialised n∗ stands for it, as the result of Algorithm 2 says.
func Readings() []Reading {
	return texts.Made(readings, Repaired, map[string]func(*Sides){
		"published": func(s *Sides) {
			s.Subtypes, s.Variables, s.Initial = false, false, false
			s.Match, s.Valuation = match.AnyClass(s.Match), match.LengthAlone(s.Valuation)
		},
		"sets":            func(s *Sides) { s.Match = match.Sets(s.Match) },
		"objects-only":    func(s *Sides) { s.Match = match.ObjectsOnly(s.Match) },
		"any-class":       func(s *Sides) { s.Match = match.AnyClass(s.Match) },
		"fresh":           func(s *Sides) { s.Gamma.Fresh = true },
		"not-null":        func(s *Sides) { s.Gamma.NotNull = true },
		"no-variables":    func(s *Sides) { s.Valuation = match.NoVariables(s.Valuation) },
		"figures":         asFigures,
		"anything":        func(s *Sides) { s.Initial = false },
		"elements-alone":  func(s *Sides) { s.Valuation = match.ElementsAlone(s.Valuation) },
		"any-field":       func(s *Sides) { s.Valuation = match.AnyField(s.Valuation) },
		"field-by-field":  func(s *Sides) { s.Valuation = match.FieldByField(s.Valuation) },
		"any-predecessor": func(s *Sides) { s.Lists = abstraction.AnyPredecessor(s.Lists) },
		"every-segment":   func(s *Sides) { s.Lists.Least = 1 },
		"exact":           func(s *Sides) { s.Gamma.Exact = true },
		"no-empty":        func(s *Sides) { s.Cells.System = s.Cells.Without("Alg-2-Empty") },
		"no-head":         func(s *Sides) { s.Arrays = abstraction.NoHead(s.Arrays) },
		"improved": func(s *Sides) {
			asFigures(s)
			s.Arrays = abstraction.Improved(s.Arrays)
		},
		"as-counted": func(s *Sides) {
			asFigures(s)
			s.Arrays = abstraction.NoHead(s.Arrays)
		},
	})
}

// Subject returns the calculus by each reading, as the statements hold first.
func Subject() subsumption.Subject {
	list := []subsumption.Named{{ID: "repaired", Text: "as its statements hold", Shapes: true, Of: func() subsumption.Calculus { return Repaired().Calculus() }}}
	for _, r := range Readings() {
		shapes := !slices.ContainsFunc(r.Entries, func(id string) bool {
			return strings.HasPrefix(id, "symbolic Alg-1-") && id != "symbolic Alg-1-Class" && id != "symbolic Alg-1-Uninit2"
		})
		list = append(list, subsumption.Named{ID: r.ID, Text: r.Text, Shapes: shapes, Gamma: subsumption.Gamma(r.Of().Gamma), Of: func() subsumption.Calculus { return r.Of().Calculus() }})
	}
	return subsumption.Subject{Readings: list}
}
