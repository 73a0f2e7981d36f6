// Package lazyinit pairs lazy initialisation with concrete execution: of objects
// (papers/subsumption/lazyobjects with objects/heaps), with assumptions, assertions, inputs and errors.
//
// What relates the sides is an initial state V, a heap with values of the global
// variables. A configuration holds under V if V has, place by place, what its Inits say
// (match.go), if it meets the precondition, and if V(φ) is true, where a symbolic value
// Symbol(o, f) is what V has in the field f of the object that o stands for. So the
// statements of package spec speak of lazy initialisation as they do of fields as arrays.
// A configuration whose next statement wants an initialisation is administrative.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §2. The paper states no theorem about lazy initialisation: that "the model
// checker explores only feasible program behaviors" is correctness, and "systematically
// treats aliasing" completeness.
package lazyinit

import (
	"slices"
	"strings"

	"tandem/arrays"
	"tandem/basic"
	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/languages/checks"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Name is the language's, in the register.
const Name = "objects-lazy"

// Semantics is its type: programs of lang, initial states with fields as arrays, ⟨Δ, H, σ, φ⟩, ⟨Γ, V⟩.
type Semantics = spec.Semantics[*lang.Program, concrete.Valuation, lazyobjects.Config, heaps.Config]

// Sides is what the semantics is made of. A mutant or a reading replaces a part.
type Sides struct {
	// Twin is the language of objects with checks: concrete side, bounds, fields as arrays.
	Twin     objects.Sides
	Calculus lazyobjects.Calculus
	Symbolic spec.System[lazyobjects.Config]
	// Match is how the places of a heap are compared with what was initialised.
	Match func(m Matched, i lazyobjects.Init) (Matched, bool)
	// Holds is V(φ) = true, given the value of φ.
	Holds func(value lang.Value) bool
}

// New is lazy initialisation over the model m.
func New(m concrete.Model) Sides { return By(texts.Printed(Name), m, lazyobjects.Standard()) }

// By is lazy initialisation over the model m and k, by the rules of that text.
func By(text *texts.Language, m concrete.Model, k lazyobjects.Calculus) Sides {
	return Sides{
		Twin: checks.Objects(m), Calculus: k,
		Symbolic: stepping(text, onObjects, m.Op, k.Subst, k.Runs, k.Ready, onHeaps(k)),
		Match:    Matched.With,
		Holds:    func(v lang.Value) bool { return v == lang.BoolValue(true) },
	}
}

// Semantics pairs the two sides.
func (p Sides) Semantics() *Semantics {
	return paired(Name, p.Symbolic, p.Twin.Semantics(), lazyobjects.Initial, p.viewUnder, Show)
}

// paired pairs a symbolic side with the concrete one of another language.
func paired[T, S, C any](name string, symbolic spec.System[S], of *spec.Semantics[*lang.Program, concrete.Valuation, T, C], init func(*lang.Program) S, under func(concrete.Valuation) spec.View[S, C], show func(S) string) *spec.Semantics[*lang.Program, concrete.Valuation, S, C] {
	return &spec.Semantics[*lang.Program, concrete.Valuation, S, C]{
		Name: name, Symbolic: symbolic, Concrete: of.Concrete, InitS: init, InitC: of.InitC, Under: under,
		Same: of.Same, Final: of.Final, Fault: of.Fault, Blocked: of.Blocked, Bound: of.Bound, Twin: twin,
		Show: spec.Show[*lang.Program, concrete.Valuation, S, C]{Program: of.Show.Program, Valuation: of.Show.Valuation, Concrete: of.Show.Concrete, Symbolic: show},
	}
}

// Administrative reports whether the rule of that ID has no twin: it takes no step of the program, and only decides
// what is known.
func Administrative(rule string) bool {
	return strings.HasPrefix(rule, "Init-") || strings.HasPrefix(rule, "Split-")
}

// twin is the concrete rule of a symbolic one: of the same ID, if there is one.
func twin(rule string) string {
	if Administrative(rule) {
		return ""
	}
	return rule
}

// viewUnder relates the sides for one V.
func (p Sides) viewUnder(V concrete.Valuation) spec.View[lazyobjects.Config, heaps.Config] {
	w := &view{Sides: p, V: V, known: map[lazyobjects.Inits]*matching{}}
	return spec.View[lazyobjects.Config, heaps.Config]{
		Holds: w.holds,
		Instance: func(c lazyobjects.Config) (heaps.Config, bool) {
			if !p.Calculus.Ready(c) {
				return heaps.Config{}, false
			}
			return w.instance(c), true
		},
	}
}

// Problem returns the program p as a search sees it, of the initial heaps that meet the
// precondition. The models of paths are initial states that the paths take.
func (p Sides) Problem(program *lang.Program, pre precond.Condition) explore.Problem[lazyobjects.Config] {
	prob := explore.Of(p.Semantics(), program)
	prob.Init.Pre = pre
	prob.Initial = Initial
	return prob
}

// ArraysName is the name of the language with arrays, in the register.
const ArraysName = "arrays-lazy"

// ArraySemantics is the semantics of arrays: programs of lang, valuations, ⟨S, A, σ, φ⟩ and ⟨S, V⟩.
type ArraySemantics = spec.Semantics[*lang.Program, concrete.Valuation, lazyarrays.Config, concrete.Config]

// ArraySides is what the semantics of arrays is made of. A mutant replaces a part.
type ArraySides struct {
	Twin     arrays.Sides          // the language with arrays and checks
	Eval     lazyarrays.Evaluation // A(eσ)
	Symbolic spec.System[lazyarrays.Config]
	// Element is the initial value of the cell of an array with that index.
	Element func(a lang.ArrayValue, index lang.Value) lang.Value
	// Holds is V(φ) = true, given the value of φ.
	Holds func(value lang.Value) bool
}

// Arrays is lazy initialisation of arrays over the model m.
func Arrays(m concrete.Model) ArraySides {
	return ArraysBy(texts.Printed(ArraysName), m, lazyarrays.Eval)
}

// ArraysBy is lazy initialisation of arrays over the model m and A(eσ), by the rules of that text.
func ArraysBy(text *texts.Language, m concrete.Model, eval lazyarrays.Evaluation) ArraySides {
	return ArraySides{
		Twin: checks.Arrays(m), Eval: eval,
		Symbolic: stepping(text, onArrays, m.Op, eval.Subst, eval.Runs, eval.Ready, onCells(eval)),
		Element:  lang.ArrayValue.At,
		Holds:    func(v lang.Value) bool { return v == lang.BoolValue(true) },
	}
}

// Semantics pairs the two sides.
func (p ArraySides) Semantics() *ArraySemantics {
	return paired(ArraysName, p.Symbolic, p.Twin.Semantics(), lazyarrays.Initial, p.viewUnder, ShowArrays)
}

// viewUnder relates the sides for one V: a cell's symbolic value is what V has in the array at its index.
func (p ArraySides) viewUnder(V concrete.Valuation) spec.View[lazyarrays.Config, concrete.Config] {
	return spec.View[lazyarrays.Config, concrete.Config]{
		Holds: func(c lazyarrays.Config) bool { return p.Holds(p.Twin.Eval(p.values(c, V)).At(c.Phi)) },
		Instance: func(c lazyarrays.Config) (concrete.Config, bool) {
			if !p.Eval.Ready(c) {
				return concrete.Config{}, false
			}
			return p.instance(c, V), true
		},
	}
}

// values returns V with c's symbolic values. Cells that other cells' indexes are about come first.
func (p ArraySides) values(c lazyarrays.Config, V concrete.Valuation) concrete.Valuation {
	values, open := V, map[lang.Var]bool{}
	for _, a := range c.Arrays {
		v, _ := V.At(a.A).(lang.ArrayValue)
		values = values.Update(a.Len, v.Bound())
		for _, cell := range a.Cells {
			open[cell.Initial] = true
		}
	}
	for before := len(open) + 1; len(open) < before; {
		before = len(open)
		for _, a := range c.Arrays {
			for _, cell := range a.Cells {
				if !open[cell.Initial] || slices.ContainsFunc(lang.FreeVars(cell.Index), func(x lang.Var) bool { return open[x] }) {
					continue
				}
				delete(open, cell.Initial)
				var elem lang.Value
				switch i := p.Twin.Eval(values).At(cell.Index).(type) {
				case lang.Overflow:
					elem = lang.Overflow{T: cell.Initial.Type, MaxBits: i.MaxBits}
				default:
					v, _ := V.At(a.A).(lang.ArrayValue)
					elem = p.Element(v, i)
				}
				values = values.Update(cell.Initial, elem)
			}
		}
	}
	return values
}

// instance returns ⟨S, V∘A∘σ⟩: known cells have their value under V, all others are as in V.
func (p ArraySides) instance(c lazyarrays.Config, V concrete.Valuation) concrete.Config {
	eval, memo := p.Twin.Eval(p.values(c, V)), map[lang.Expr]lang.Value{}
	for _, x := range c.Sigma.Domain() {
		V = V.Update(x, eval.Memo(memo, c.Sigma.At(x)))
	}
	for _, a := range c.Arrays {
		v, _ := V.At(a.A).(lang.ArrayValue)
		for _, cell := range a.Cells {
			if i := eval.Memo(memo, cell.Index); !lang.Overflows(i) {
				v = v.With(i, eval.Memo(memo, cell.Elem))
			}
		}
		V = V.Update(a.A, v)
	}
	return concrete.Config{S: c.S, V: V}
}

// InitialArrays returns an initial state that the configuration c holds of, for a model of its
// path condition: arrays with the known cells. Other elements have their default values.
func InitialArrays(c lazyarrays.Config, m solver.Model) solver.Model {
	values, ours := map[lang.Var]lang.Value{}, map[lang.Var]bool{}
	eval := concrete.Eval(concrete.Standard())(m.Valuation())
	for _, a := range c.Arrays {
		var entries []lang.Entry
		for _, cell := range a.Cells {
			ours[cell.Initial] = true
			entries = append(entries, lang.Entry{I: eval.At(cell.Index), V: m.At(cell.Initial)})
		}
		ours[a.Len] = true
		length, _ := m.At(a.Len).(lang.IntValue)
		values[a.A] = lang.ArrayWith(a.A.Type, lang.Default(a.A.Type.Elem()), entries).WithBound(length)
	}
	for _, x := range m.Vars() {
		if !ours[x] && values[x] == nil {
			values[x] = m.At(x)
		}
	}
	return solver.NewModel(values)
}

// Problem returns the program as a search sees it. Models of paths are initial states that take them.
func (p ArraySides) Problem(program *lang.Program) explore.Problem[lazyarrays.Config] {
	prob := explore.Of(p.Semantics(), program)
	prob.Initial = InitialArrays
	return prob
}

// ShowArrays prints a configuration, with the cells of its arrays by their index: a[0: a#1, i: x + 1; |a|].
func ShowArrays(c lazyarrays.Config) string {
	text := basic.ShowSymbolic(c.Config)
	for _, a := range c.Arrays {
		text += " " + a.A.Name + "["
		for i, cell := range a.Cells {
			if i > 0 {
				text += ", "
			}
			text += cell.Index.String() + ": " + cell.Elem.String()
		}
		text += "; " + a.Len.Name + "]"
	}
	return text
}

// IDInvariants is the name of the statement about the cells of arrays.
const IDInvariants = "invariants"

// Invariant is invariants 1 to 3 of §5.2 for the arrays of c, as a condition on symbolic values.
func (p ArraySides) Invariant(c lazyarrays.Config) lang.Expr {
	var list []lang.Expr
	for _, a := range c.Arrays {
		for i, cell := range a.Cells {
			if i == 0 {
				list = append(list, lang.Term(lang.Le, lang.I(0), cell.Index))
			} else {
				list = append(list, lang.Term(lang.Lt, a.Cells[i-1].Index, cell.Index))
			}
			if i == len(a.Cells)-1 {
				list = append(list, lang.Term(lang.Lt, cell.Index, lang.V(a.Len)))
			}
		}
	}
	return lang.All(list...)
}

// Valued returns V(b) for a condition b on the symbolic values of c.
func (p ArraySides) Valued(c lazyarrays.Config, V concrete.Valuation, b lang.Expr) lang.Value {
	return p.Twin.Eval(p.values(c, V)).At(b)
}

// ArraySigma returns σ, and arrays with the cells that are known: a ↦ (a[0] := a#1).
func ArraySigma(c lazyarrays.Config) symbolic.Substitution {
	sigma := c.Config.Sigma
	for _, a := range c.Arrays {
		e := lang.V(a.A)
		for _, cell := range a.Cells {
			e = lang.Term(lang.Store, e, cell.Index, cell.Elem)
		}
		if len(a.Cells) > 0 {
			sigma = sigma.Update(a.A, e)
		}
	}
	return sigma
}
