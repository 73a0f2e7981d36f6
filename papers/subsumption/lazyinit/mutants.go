package lazyinit

import (
	_ "embed"
	"maps"
	"slices"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Mutant is lazy initialisation with one entry replaced by a wrong one. KilledBy is a
// statement of package papers/subsumption/lazyinit/internal/statements.
type Mutant = spec.Mutant[Sides]

// MutantRules is the mutants of the rules that are text, and ArrayMutantRules those of arrays, as
// texts.ReadMutants reads them.
var (
	//go:embed mutants.rules
	MutantRules string
	//go:embed mutants-arrays.rules
	ArrayMutantRules string
)

// Mutants lists mutants of each rule and clause of the symbolic side that is Go, of preconditions,
// and of the pairing. Those of the concrete side are mutants of objects.
func Mutants() []Mutant {
	return slices.Concat(initialising(), executing(), valuing(), conditions(), pairing())
}

var right spec.Right[Sides] = func() Sides { return New(concrete.Standard()) }

func mutating() spec.Mutating[Sides, lazyobjects.Config] {
	return spec.Mutating[Sides, lazyobjects.Config]{Side: "symbolic", Right: right, System: func(s *Sides) *spec.System[lazyobjects.Config] { return &s.Symbolic }}
}

type config = lazyobjects.Config

func initialising() []Mutant {
	m := mutating()
	return []Mutant{
		m.After("Init-New", "old", "H0: it is recorded as an object that was there", "lockstep", func(_, to config) config {
			i := to.Inits.Top()
			i.New = false
			to.Inits = to.Inits.Replace(i)
			return to
		}),
		m.After("Init-New", "nil", "H[o.f := nil]: references of a new object are nil", "lockstep", func(c, to config) config {
			o := to.Inits.Top().To
			for _, f := range lazyobjects.FieldsOf(c.Program, o.Type()) {
				if f.Type.IsClass() {
					to.H = to.H.Update(o, f, lang.NilOf(f.Type))
				}
			}
			return to
		}),
		m.After("Init-New", "shared", "all new objects have the same symbolic values", "lockstep", func(c, to config) config {
			o := to.Inits.Top().To
			first, _ := lists.Find(to.H.Objects(), func(p lang.ObjectValue) bool { return p.Type() == o.Type() })
			for _, f := range lazyobjects.FieldsOf(c.Program, o.Type()) {
				if !f.Type.IsClass() {
					to.H = to.H.Update(o, f, lang.V(lazyobjects.Symbol(first, f)))
				}
			}
			return to
		}),
		calculus("symbolic Init-Alias", "last", "only the object of the last initialisation is chosen", "lockstep", func(k *lazyobjects.Calculus) {
			k.Prior = func(c config, C lang.Type) []lang.ObjectValue {
				list := c.Prior(C)
				return list[max(0, len(list)-1):]
			}
		}),
		calculus("symbolic Init-Alias", "first", "only the object of the first initialisation is chosen", "lockstep", func(k *lazyobjects.Calculus) {
			k.Prior = func(c config, C lang.Type) []lang.ObjectValue {
				list := c.Prior(C)
				return list[:min(1, len(list))]
			}
		}),
	}
}

// calculus returns the mutant with a change in what the rules are built on.
func calculus(target, id, wrong, killedBy string, change func(*lazyobjects.Calculus)) Mutant {
	return spec.NewMutant(target, id, wrong, killedBy, func() Sides {
		k := lazyobjects.Standard()
		change(&k)
		return By(texts.Printed(Name), concrete.Standard(), k)
	})
}

// conditions are mutants of what preconditions allow.
func conditions() []Mutant {
	allows := func(id, wrong string, f func(c config) bool) Mutant {
		return calculus("preconditions Allows", id, wrong, "preconditions", func(k *lazyobjects.Calculus) { k.Allows = f })
	}
	// without is a configuration whose precondition has only conjuncts with other predicates.
	without := func(c config, pred precond.Predicate) config {
		c.Pre = precond.Of(slices.DeleteFunc(slices.Clone(c.Pre.Conjuncts()), func(k precond.Conjunct) bool { return k.Pred == pred })...)
		return c
	}
	return []Mutant{
		allows("all", "a precondition allows everything", func(config) bool { return true }),
		allows("cyclic", "acyclic(x) allows cycles", func(c config) bool { return lazyobjects.Allows(without(c, precond.Acyclic)) }),
		allows("nil", "x != nil allows nil", func(c config) bool { return lazyobjects.Allows(without(c, precond.NotNil)) }),
		allows("not-nil", "x == nil allows objects", func(c config) bool { return lazyobjects.Allows(without(c, precond.IsNil)) }),
		allows("no-alias", "acyclic(x) allows no aliases at all", func(c config) bool {
			acyclic := slices.ContainsFunc(c.Pre.Conjuncts(), func(k precond.Conjunct) bool { return k.Pred == precond.Acyclic })
			return lazyobjects.Allows(c) && !(acyclic && !c.Inits.Empty() && !c.Inits.Top().New && !c.Inits.Top().To.IsNil())
		}),
		allows("self", "acyclic(x) forbids only an object that refers to itself", func(c config) bool {
			for s := c.Inits; !s.Empty(); s = s.Pop() {
				if i := s.Top(); i.At.X == (lang.Var{}) && i.At.O == i.To {
					return lazyobjects.Allows(c)
				}
			}
			return lazyobjects.Allows(without(c, precond.Acyclic))
		}),
	}
}

// pairing are mutants of what relates the sides.
func pairing() []Mutant {
	match := func(id, wrong string, f func(m Matched, i lazyobjects.Init, to Matched, ok bool) (Matched, bool)) Mutant {
		return right.Changed("pairing match", id, wrong, "lockstep", func(s *Sides) {
			s.Match = func(m Matched, i lazyobjects.Init) (Matched, bool) {
				to, ok := m.With(i)
				return f(m, i, to, ok)
			}
		})
	}
	return []Mutant{
		match("nil", "nil matches everything", func(_ Matched, i lazyobjects.Init, to Matched, ok bool) (Matched, bool) {
			return to, ok || i.To.IsNil()
		}),
		match("alias", "an object of an earlier initialisation matches every object", func(m Matched, i lazyobjects.Init, to Matched, ok bool) (Matched, bool) {
			o, _ := m.valueAt(i.At).(lang.ObjectValue)
			return to, ok || !i.New && !i.To.IsNil() && !o.IsNil()
		}),
		match("new", "a new object matches one that another stands for", func(m Matched, i lazyobjects.Init, to Matched, ok bool) (Matched, bool) {
			if o, _ := m.valueAt(i.At).(lang.ObjectValue); !ok && i.New && !o.IsNil() {
				known := map[lang.ObjectValue]lang.ObjectValue{i.To: o}
				maps.Copy(known, m.To)
				return Matched{m.V, known}, true
			}
			return to, ok
		}),
		match("never-new", "a new object matches nothing", func(_ Matched, i lazyobjects.Init, to Matched, ok bool) (Matched, bool) {
			return to, ok && !i.New
		}),
		right.Changed("pairing match", "always", "V(φ) = true, whatever φ is", "lockstep", func(s *Sides) {
			s.Holds = func(lang.Value) bool { return true }
		}),
	}
}

// executing are the mutants of other rules that no edit of a formula says.
func executing() []Mutant {
	m := mutating()
	return []Mutant{
		m.After("Assign-F", "other-object", "H[o'.f := e'] for the first object o' of the class", "lockstep", func(c, to config) config {
			a := c.Stmt().(*lang.AssignField)
			f, _ := a.H.Field()
			k := lazyobjects.Standard()
			for _, o := range c.H.Objects() {
				if o.Type() == f.Of {
					to.H = c.H.Update(o, f, k.Subst(c, a.E))
					break
				}
			}
			return to
		}),
		m.After("New", "resets", "H': the fields of all objects of the class are reset", "lockstep", func(c, to config) config {
			C := c.Stmt().(*lang.New).Class
			for _, o := range c.H.Objects() {
				for _, f := range lazyobjects.FieldsOf(c.Program, C) {
					if o.Type() == C && !f.Type.IsClass() {
						to.H = to.H.Update(o, f, lang.Const(lang.Default(f.Type)))
					}
				}
			}
			return to
		}),
		m.After("Call", "this", "this is nil in the method that is called", "lockstep", func(c, to config) config {
			top := to.Delta.Top()
			m := c.Methods[top.Proc]
			top.Tau = top.Tau.Update(m.This, lang.NilOf(m.This.Type))
			to.Delta = to.Delta.Replace(top)
			return to
		}),
		m.After("End", "heap", "∅: the heap is forgotten", "lockstep", func(_, to config) config {
			to.H = lazyobjects.Heap{}
			return to
		}),
	}
}
