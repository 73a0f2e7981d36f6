package lazyinit

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/recursion"
	"tandem/recursion/symstacks"
	"tandem/symbolic"
)

// Initial returns an initial state that the configuration c holds of, for a model of its path
// condition: its objects are those of the Inits, with the model's values. A reference
// that is not initialised is nil, or, where the precondition wants one, an object without
// references.
//
// Source: Anand et al., §2, "the model checker reports the input heap configuration
// (encoding constraints on reference fields …), the numeric path condition (and a
// satisfying solution)".
func Initial(c lazyobjects.Config, m solver.Model) solver.Model {
	values, entries := map[lang.Var]lang.Value{}, map[lang.Field][]lang.Entry{}
	ours, last := map[lang.Var]bool{}, 0
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		i := s.Top()
		if i.At.X != (lang.Var{}) {
			values[i.At.X] = i.To
		} else {
			entries[i.At.F] = append(entries[i.At.F], lang.Entry{I: i.At.O, V: i.To})
		}
		if !i.New {
			continue
		}
		last = max(last, i.To.ID())
		for _, f := range lazyobjects.FieldsOf(c.Program, i.To.Type()) {
			if x := lazyobjects.Symbol(i.To, f); !f.Type.IsClass() {
				entries[f] = append(entries[f], lang.Entry{I: i.To, V: m.At(x)})
				ours[x] = true
			}
		}
	}
	for _, x := range m.Vars() {
		if !ours[x] && values[x] == nil {
			values[x] = m.At(x)
		}
	}
	for _, k := range c.Pre.Conjuncts() {
		if o, _ := values[k.X].(lang.ObjectValue); k.Pred == precond.NotNil && o == (lang.ObjectValue{}) {
			last++
			values[k.X] = lang.Object(k.X.Type, last)
		}
	}
	for f, list := range entries {
		values[f.Array()] = lang.ArrayWith(f.Array().Type, lang.Default(f.Type), list)
	}
	return solver.NewModel(values)
}

// ArrayState returns the configuration c of the program p as a symbolic state: the cells of
// its array, its variables, and φ. I has the variables of which an index is made. A truth
// value is 1 or 0. The error is an Unfit: of two arrays, too.
//
// Source: Anand et al., §5.2, "Array Representation", and "all integer program variables
// that index array elements".
func ArrayState(p *lang.Program, c lazyarrays.Config) (*subsumption.State, error) {
	s := &subsumption.State{PC: c.Phi}
	index := map[lang.Var]bool{}
	p.Walk(func(a lang.Stmt) {
		if i := a.Parts().I; !i.IsZero() {
			indexing(index, i)
		}
		for _, e := range lang.Exprs(a) {
			indexes(index, e)
		}
	})
	for _, x := range p.Vars {
		if x.Type.IsArray() {
			continue
		}
		value, err := integer(x.Name, x.Type, c.Sigma.At(x))
		if err != nil {
			return nil, err
		}
		s.Numbers = append(s.Numbers, subsumption.Number{Name: x.Name, Value: value, Plain: !index[x]})
	}
	for i, a := range c.Arrays {
		if i > 0 {
			return nil, &Unfit{fmt.Sprintf("found the arrays %s and %s, expected one array where states are matched", c.Arrays[0].A, a.A)}
		}
		to := &subsumption.Array{Name: a.A.Name, Len: lang.V(a.Len)}
		for _, cell := range a.Cells {
			elem, err := integer(a.A.Name, a.A.Type.Elem(), cell.Elem)
			if err != nil {
				return nil, err
			}
			to.Cells = append(to.Cells, subsumption.Cell{Index: cell.Index, Elem: elem})
		}
		s.Array = to
	}
	return s, nil
}

// indexes adds the variables of which an index in e is made.
func indexes(to map[lang.Var]bool, e lang.Expr) {
	if e.Op() == lang.Select {
		indexing(to, e.Kid(1))
	}
	for i := range e.NumKids() {
		indexes(to, e.Kid(i))
	}
}

func indexing(to map[lang.Var]bool, e lang.Expr) {
	for _, x := range lang.FreeVars(e) {
		to[x] = true
	}
}

// Points numbers the statements of a program: a program point is what remains to be
// executed. The same statements remain at the same point.
//
// Source: Anand et al., §4, "We check subsumption only for states that have the same
// program counter".
type Points struct{ of map[lang.Stmt]int }

// PointsOf returns the points of a program.
func PointsOf(p *lang.Program) Points {
	of := map[lang.Stmt]int{}
	p.Walk(func(a lang.Stmt) { of[a] = len(of) })
	return Points{of}
}

// At returns the point where these closures remain of a stack, the one that runs first.
func (p Points) At(stack iter.Seq[languages.Closure]) string {
	var b strings.Builder
	for r := range stack {
		b.WriteString(r.Name)
		for _, a := range r.Rest.Stmts() {
			if n, known := p.of[a]; known {
				fmt.Fprintf(&b, " %d", n)
			} else { // a rule made it
				fmt.Fprintf(&b, " %d:%s", a.Parts().At.From.Line, lang.Head(a))
			}
		}
		b.WriteByte('|')
	}
	return b.String()
}

// Closures returns the stack of a configuration, as it is shown.
func Closures(c lazyobjects.Config) iter.Seq[languages.Closure] {
	return tdm.Closures(c.Delta, func(top symstacks.Closure) languages.Closure {
		return tdm.Closure(top.Proc, c.Program.Locals(top.Proc), top.Tau.At, top.S)
	})
}

// Show prints a configuration as those of §3 are printed, and its known objects, with ? for fields that are
// not initialised: Node1(elem: Node.elem#1, next: Node2), Node2(…).
func Show(c lazyobjects.Config) string {
	objects := c.H.Objects()
	slices.SortFunc(objects, func(a, b lang.ObjectValue) int { return a.ID() - b.ID() })
	var list []string
	for _, o := range objects {
		var fields []string
		for _, f := range lazyobjects.FieldsOf(c.Program, o.Type()) {
			value := "?"
			if e, ok := c.H.At(o, f); ok {
				value = e.String()
			}
			fields = append(fields, f.Name+": "+value)
		}
		list = append(list, fmt.Sprintf("%v(%s)", o, strings.Join(fields, ", ")))
	}
	return recursion.ShowSymbolic(c.Config) + " with " + cmp.Or(strings.Join(list, ", "), "no object")
}

// Sigma returns σ at the variables that the next statement can name, and fields as arrays as far as
// they are initialised: next ↦ next[Node1 := Node2]. What an array is elsewhere is not known.
func Sigma(c lazyobjects.Config) symbolic.Substitution {
	sigma := c.Config.Sigma
	if !c.Delta.Empty() {
		sigma = c.Theta()
	}
	for _, o := range c.H.Objects() {
		for _, f := range lazyobjects.FieldsOf(c.Program, o.Type()) {
			if e, ok := c.H.At(o, f); ok {
				sigma = sigma.Update(f.Array(), lang.Term(lang.Store, sigma.At(f.Array()), lang.Const(o), e))
			}
		}
	}
	return sigma
}
