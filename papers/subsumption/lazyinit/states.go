package lazyinit

import (
	"fmt"
	"slices"

	"tandem/lang"
	"tandem/lang/precond"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/lazyobjects"
)

// Unfit is the error of a configuration that is no symbolic state of §4.
type Unfit struct{ Text string }

func (u *Unfit) Error() string { return u.Text }

// State returns the configuration c as a symbolic state: H without garbage, all variables of
// its closures, and φ. A variable of a class that is not initialised is uninit. A truth
// value is 1 or 0. The error is an Unfit.
//
// Source: Anand et al., §4, Definition 1; Definition 1 lets each variable point to an
// object or null.
func State(c lazyobjects.Config) (*subsumption.State, error) {
	s := &subsumption.State{PC: c.Phi}
	classes := map[string]*subsumption.Class{}
	for _, decl := range c.Program.Classes {
		class := &subsumption.Class{Name: decl.Type.String()}
		for _, f := range decl.Fields {
			if f.Type.IsClass() {
				class.Refs = append(class.Refs, subsumption.Ref{Name: f.Name, Class: f.Type.String()})
				continue
			}
			class.Ints = append(class.Ints, f.Name)
		}
		classes[class.Name] = class
		s.Classes = append(s.Classes, class)
	}
	at := map[lang.ObjectValue]subsumption.Node{}
	for i, o := range c.H.Objects() {
		at[o] = subsumption.Node(i)
	}
	node := func(e lang.Expr) subsumption.Node {
		o, known := lazyobjects.Reference(e)
		switch {
		case !known:
			return subsumption.Uninit
		case o.IsNil():
			return subsumption.Null
		}
		return at[o]
	}
	for _, o := range c.H.Objects() {
		to := subsumption.Object{Name: o.String(), Class: classes[o.Type().String()]}
		for _, f := range lazyobjects.FieldsOf(c.Program, o.Type()) {
			e, known := c.H.At(o, f)
			if f.Type.IsClass() {
				n := subsumption.Uninit
				if known {
					n = node(e)
				}
				to.To = append(to.To, n)
				continue
			}
			value, err := integer(o.String()+"."+f.Name, f.Type, e)
			if err != nil {
				return nil, err
			}
			to.Data = append(to.Data, value)
		}
		s.Objects = append(s.Objects, to)
	}
	v := variables{s: s, node: node}
	for _, x := range c.Program.Vars {
		v.add(x.Name, x.Type, c.Sigma.At(x))
	}
	for depth, d := 0, c.Delta; !d.Empty(); depth, d = depth+1, d.Pop() {
		for _, x := range d.Top().Tau.Domain() {
			name := x.Name
			if name == "this" || depth > 0 {
				name = fmt.Sprintf("%s of %s", x.Source(), d.Top().Proc)
			}
			if depth > 0 {
				name += fmt.Sprintf(" (%d below)", depth)
			}
			v.add(name, x.Type, d.Top().Tau.At(x))
		}
	}
	for _, x := range read(c.Stmt()) { // the result of a call that has returned
		if !slices.Contains(c.Program.Vars, x) && x.Scope == "" {
			v.add(x.Name, x.Type, c.Sigma.At(x))
		}
	}
	if v.err != nil {
		return nil, v.err
	}
	t := s.Collected()
	t.Origin = origin(c, t)
	return t, nil
}

// read lists the variables that a statement reads.
func read(a lang.Stmt) []lang.Var {
	if a == nil {
		return nil
	}
	return lang.FreeVars(lang.Exprs(a)...)
}

// variables adds variables to a state.
type variables struct {
	s    *subsumption.State
	node func(lang.Expr) subsumption.Node
	err  error
}

func (v *variables) add(name string, t lang.Type, e lang.Expr) {
	if t.IsClass() {
		v.s.Roots = append(v.s.Roots, subsumption.Root{Name: name, Class: t.String(), To: v.node(e)})
		return
	}
	value, err := integer(name, t, e)
	if err != nil {
		v.err = err
		return
	}
	v.s.Numbers = append(v.s.Numbers, subsumption.Number{Name: name, Value: value})
}

// integer returns a value as an integer: a truth value is 1 or 0.
func integer(name string, t lang.Type, e lang.Expr) (lang.Expr, error) {
	switch {
	case e.IsZero() || t == lang.Int:
		return e, nil
	case e == lang.True:
		return lang.I(1), nil
	case e == lang.False:
		return lang.I(0), nil
	case t == lang.Bool:
		return lang.Term(lang.Cond, e, lang.I(1), lang.I(0)), nil
	}
	return lang.Expr{}, &Unfit{fmt.Sprintf("found %s of type %v, expected integers and truth values alone where states are matched", name, t)}
}

// origin returns where the nodes of the state t of c come from.
func origin(c lazyobjects.Config, t *subsumption.State) *subsumption.Origin {
	from := &subsumption.Origin{Created: map[string]bool{}, Roots: map[string]subsumption.Open{}, Fields: map[subsumption.Selector]subsumption.Open{}}
	i := initials{c: c, known: map[lang.ObjectValue]bool{}, within: map[lang.ObjectValue]bool{}, there: map[string]bool{}}
	i.values, i.edges = c.Initially()
	for s := c.Inits; !s.Empty(); s = s.Pop() {
		if k := s.Top(); k.New {
			i.known[k.To] = true
		}
	}
	for _, k := range c.Pre.Conjuncts() {
		if k.Pred == precond.Acyclic {
			if o, known := i.values[k.X]; known && !o.IsNil() {
				i.reach(o)
			}
		}
	}
	for _, o := range t.Objects {
		i.there[o.Name] = true
	}
	for _, x := range c.Program.Vars {
		if e := c.Sigma.At(x); x.Type.IsClass() {
			if _, known := lazyobjects.Reference(e); known {
				continue
			}
			p := subsumption.Open{}
			for _, k := range c.Pre.Conjuncts() {
				if k.X == x {
					p.Acyclic, p.Fixed = p.Acyclic || k.Pred == precond.Acyclic, p.Fixed || k.Pred != precond.Acyclic
				}
			}
			p.Aliases, p.Prior = i.aliases(x.Type, func(o lang.ObjectValue) bool { return !p.Acyclic || !i.edges.Cyclic(o) })
			from.Roots[x.Name] = p
		}
	}
	for _, o := range c.H.Objects() {
		if !i.known[o] {
			from.Created[o.String()] = true
		}
		for _, f := range lazyobjects.FieldsOf(c.Program, o.Type()) {
			if _, known := c.H.At(o, f); f.Type.IsClass() && !known {
				p := subsumption.Open{Acyclic: i.within[o]}
				p.Aliases, p.Prior = i.aliases(f.Type, func(to lang.ObjectValue) bool { return !p.Acyclic || !i.reaches(to, o, map[lang.ObjectValue]bool{}) })
				from.Fields[subsumption.Selector{Object: o.String(), Field: f.Name}] = p
			}
		}
	}
	return from
}

// initials is what is known of the initial heap.
type initials struct {
	c      lazyobjects.Config
	values map[lang.Var]lang.ObjectValue
	edges  lazyobjects.Edges
	known  map[lang.ObjectValue]bool // objects of the initial heap
	within map[lang.ObjectValue]bool // reached from where the precondition says that no cycle is
	there  map[string]bool           // objects of the state, which has no garbage
}

func (i *initials) reach(o lang.ObjectValue) {
	if i.within[o] {
		return
	}
	i.within[o] = true
	for _, to := range i.edges[o] {
		i.reach(to)
	}
}

// reaches reports whether one object is initially reached from another one.
func (i *initials) reaches(from, to lang.ObjectValue, seen map[lang.ObjectValue]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	return slices.ContainsFunc(i.edges[from], func(o lang.ObjectValue) bool { return i.reaches(o, to, seen) })
}

// aliases lists the objects that a reference of class C may lead to, itself, by unknown objects, or
// by garbage. prior: also to a known object of the initial heap, even garbage.
func (i *initials) aliases(C lang.Type, may func(lang.ObjectValue) bool) (list []string, prior bool) {
	seen := map[lang.ObjectValue]bool{}
	var visit func(o lang.ObjectValue)
	visit = func(o lang.ObjectValue) {
		if o.IsNil() || seen[o] {
			return
		}
		seen[o] = true
		if i.there[o.String()] {
			list = append(list, o.String())
			return // matching goes on from there
		}
		for _, f := range lazyobjects.FieldsOf(i.c.Program, o.Type()) {
			if !f.Type.IsClass() {
				continue
			}
			e, initialised := i.c.H.At(o, f)
			if to, _ := lazyobjects.Reference(e); initialised {
				visit(to)
				continue
			}
			for _, to := range i.priors(f.Type) {
				visit(to)
			}
		}
	}
	for _, o := range i.priors(C) {
		if may(o) {
			prior = true
			visit(o)
		}
	}
	return list, prior
}

// priors lists the objects of the initial heap that are known, of C and of the classes that fields
// reach from C: a reference of class C may lead to a new object, and a field of it to one of these.
func (i *initials) priors(C lang.Type) []lang.ObjectValue {
	var list []lang.ObjectValue
	classes := []lang.Type{C}
	for n := 0; n < len(classes); n++ {
		list = append(list, i.c.Prior(classes[n])...)
		for _, f := range lazyobjects.FieldsOf(i.c.Program, classes[n]) {
			if f.Type.IsClass() && !slices.Contains(classes, f.Type) {
				classes = append(classes, f.Type)
			}
		}
	}
	return list
}
