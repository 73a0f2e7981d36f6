package lazyinit

import (
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/recursion/symstacks"
	"tandem/spec/mistakes"
)

// stepping are mutants of assignments, creation and calls.
func stepping() []Mutant {
	m := mutating()
	list := []Mutant{
		m.After("Assign-F", "other-object", "H[o'.f := e'] for the first object o' of the class", "lockstep", func(c, to config) config {
			a := c.Stmt().(*lang.AssignField)
			f, _ := a.H.Field()
			k := lazyobjects.Standard()
			for _, o := range c.H.Objects() {
				if o.Type() == f.Of {
					c.H = c.H.Update(o, f, k.Subst(c, a.E))
					return c.Continue(lang.Seq{})
				}
			}
			return to
		}),
		m.After("New", "uninitialised", "H': the fields of the object are not initialised", "lockstep", func(c, to config) config {
			o := c.Fresh(c.Stmt().(*lang.New).Class)
			kept := lists.Filter(to.H.Cells(o), func(cell lazyobjects.Cell) bool { return !cell.F.Type.IsClass() })
			to.H = to.H.Add(o, kept...)
			return to
		}),
		m.After("New", "initial", "H0: the object is taken for one of the initial heap", "lockstep", func(c, to config) config {
			a := c.Stmt().(*lang.New)
			to.Inits = to.Inits.Push(lazyobjects.Init{At: lazyobjects.Place{X: lang.Fresh("made", c.H.Len(), a.Class)}, To: c.Fresh(a.Class), New: true})
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
		m.After("Call", "no-rest", "what follows the call is dropped", "lockstep", func(_, to config) config {
			below := to.Delta.Pop()
			to.Delta = below.Replace(below.Top().To(lang.Seq{})).Push(to.Delta.Top())
			return to
		}),
		m.After("Call", "no-closure", "the body is not executed", "lockstep", func(_, to config) config {
			to.Delta = to.Delta.Pop()
			return to
		}),
		m.After("Return", "kept", "σ: r keeps its value", "lockstep", func(c, to config) config {
			to.Sigma = c.Sigma
			return to
		}),
		m.After("Return", "default", "σ[r := nil]: the value is lost", "lockstep", func(c, to config) config {
			if e := c.Stmt().(*lang.Return).E; !e.IsZero() {
				to.Sigma = to.Sigma.Update(lang.Result(e.Type()), lang.Const(lang.Default(e.Type())))
			}
			return to
		}),
		m.After("Return", "goes-on", "the rest of the method is executed", "lockstep", func(c, to config) config {
			to.Delta = c.Delta.Replace(c.Delta.Top().To(c.Delta.Top().S.Tail()))
			return to
		}),
		m.After("End", "kept", "σ: r keeps its value", "lockstep", func(c, to config) config {
			to.Sigma = c.Sigma
			return to
		}),
		m.After("End", "callers", "the callers end, too", "lockstep", func(_, to config) config {
			to.Delta = symstacks.Stack{}
			return to
		}),
		m.After("End", "heap", "∅: the heap is forgotten", "lockstep", func(_, to config) config {
			to.H = lazyobjects.Heap{}
			return to
		}),
	}
	for _, rule := range []string{"Assign-G", "Assign-L", "Assign-F", "New"} {
		list = append(list, m.By(rule, "lost", "nothing is assigned", "lockstep", mistakes.Lost))
	}
	for _, rule := range []string{"Assign-G", "New", "Call", "Return", "End"} {
		list = append(list,
			m.By(rule, "never", "the rule never applies", "lockstep", mistakes.Never),
			m.By(rule, "twice", "the transition is there twice", "exclusivity", mistakes.Twice))
	}
	return list
}

// choosing are mutants of choices and iterations.
func choosing() []Mutant {
	m := mutating()
	var list []Mutant
	for _, rule := range []string{"If-T", "If-F", "While-T", "While-F"} {
		list = append(list,
			m.By(rule, "never", "the rule never applies", "lockstep", mistakes.Never),
			m.By(rule, "no-condition", "φ: the test is not recorded", "lockstep", mistakes.NotRecorded),
			m.By(rule, "other-branch", "the other branch is taken", "lockstep", mistakes.OtherBranch))
	}
	return append(list,
		m.By("If-F", "no-negation", "the test is not negated", "lockstep", mistakes.NoNegation),
		m.By("While-F", "no-negation", "the test is not negated", "lockstep", mistakes.NoNegation),
		m.By("While-T", "once", "S; S': the loop is not repeated", "lockstep", mistakes.Once))
}
