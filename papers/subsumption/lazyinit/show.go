package lazyinit

import (
	"fmt"
	"slices"
	"strings"

	"tandem/lang"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/recursion"
	"tandem/symbolic"
)

// Show prints a configuration as those of §3 are printed, and its heap.
func Show(c lazyobjects.Config) string {
	return recursion.ShowSymbolic(c.Config) + " with " + ShowHeap(c.H, c.Program)
}

// ShowHeap prints known objects, ? for uninitialised fields: Node1(elem: Node.elem#1, next: Node2),
// Node2(…).
func ShowHeap(H lazyobjects.Heap, p *lang.Program) string {
	objects := H.Objects()
	slices.SortFunc(objects, func(a, b lang.ObjectValue) int { return a.ID() - b.ID() })
	var list []string
	for _, o := range objects {
		var fields []string
		for _, f := range lazyobjects.FieldsOf(p, o.Type()) {
			value := "?"
			if e, ok := H.At(o, f); ok {
				value = e.String()
			}
			fields = append(fields, f.Name+": "+value)
		}
		list = append(list, fmt.Sprintf("%v(%s)", o, strings.Join(fields, ", ")))
	}
	if len(list) == 0 {
		return "no object"
	}
	return strings.Join(list, ", ")
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
