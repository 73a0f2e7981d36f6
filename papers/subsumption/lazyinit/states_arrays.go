package lazyinit

import (
	"fmt"

	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/lazyarrays"
)

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
