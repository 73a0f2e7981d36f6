package bounded

import "tandem/lang"

// facts returns what holds of objects, where some are created: those that are there in the
// beginning are no created ones, and these differ from each other and from nil. An age
// tells them apart: 0 for nil and what is there in the beginning, and k for the kth that
// is created. Of fields and arrays that have objects it is said where one is read: what
// is read at an index is what was stored there, or what is there in the beginning.
//
// In the language of objects fresh variables are removed from φ, instead (§4.1): an
// equation of an instance would hide them.
func facts(n *names, f *Formula) []lang.Expr {
	if len(n.order) == 0 {
		return nil
	}
	var list []lang.Expr
	said := map[lang.Expr]bool{}
	say := func(o lang.Expr, age int) {
		of := lang.V(ages(o.Type()))
		if b := lang.Term(lang.Eq, lang.Term(lang.Select, of, o), lang.I(int64(age))); !said[b] {
			said[b] = true
			list = append(list, b)
		}
	}
	for k, x := range n.order {
		say(lang.V(x), n.aged[x])
		if k == 0 || n.order[k-1].Type != x.Type {
			say(lang.NilOf(x.Type), 0)
		}
	}
	memo := map[lang.Expr]bool{}
	for _, e := range f.all() {
		lang.FoldExpr(e, memo, func(e lang.Expr, _ []bool) bool {
			if x, ok := e.Var(); ok && x.Type.IsClass() && n.isFirst(x) {
				say(e, 0)
			}
			if e.Op() == lang.Select && e.Type().IsClass() {
				for _, a := range n.beginnings(e.Kid(0)) {
					say(lang.Term(lang.Select, a, e.Kid(1)), 0)
				}
			}
			return true
		})
	}
	return list
}

// ages returns the variable that has the ages of the objects of a class.
func ages(class lang.Type) lang.Var {
	return lang.NewVar("age@"+class.String(), lang.ArrayOf(class, lang.Int))
}

// isFirst reports whether x is the first instance of a variable.
func (n *names) isFirst(x lang.Var) bool {
	of, ok := n.base[x]
	return ok && n.firsts[of] == x
}

// beginnings lists what arrays a was made of have in the beginning.
func (n *names) beginnings(a lang.Expr) []lang.Expr {
	var list []lang.Expr
	seen, todo := map[lang.Expr]bool{}, []lang.Expr{a}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; seen[a] {
			continue
		}
		seen[a] = true
		if x, ok := a.Var(); ok {
			if of, ok := n.base[x]; ok && x.Type.IsArray() {
				list = append(list, lang.V(n.first(of)))
			}
			continue
		}
		for i := range a.NumKids() {
			if k := a.Kid(i); k.Type().IsArray() {
				todo = append(todo, k)
			}
		}
	}
	return list
}
