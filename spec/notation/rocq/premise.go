package rocq

import "tandem/spec/notation"

// premises returns the premises of an entry.
func (w *writer) premises(list []*notation.Term) []string {
	var tests []string
	for _, p := range list {
		for _, t := range conjuncts(p.Kids[0]) {
			tests = append(tests, w.all(t)...)
		}
	}
	return tests
}

// all returns the tests of a conjunction.
func (w *writer) all(t *notation.Term) []string {
	if list := w.ofHeaps(t); list != nil {
		return list
	}
	switch t.Kind {
	case notation.BindingAll: // τ(ū) = ē
		tau, us := t.Kids[0].Kids[0], w.locals(t.Kids[0].Kids[1])
		elsewhere := map[notation.Sort]string{notation.Substitution: "idL", notation.Valuation: "default"}[tau.Sort]
		list := w.list(t.Kids[1])
		return []string{call("List.length", us) + " = " + call("List.length", list), w.mapping(tau, local) + " = " + call("parameters", us, list, elsewhere)}
	case notation.BindingUnion: // L ∪ G = V
		of := w.mapping(t.Kids[1], all)
		l, g := t.Kids[0].Kids[0], t.Kids[0].Kids[1]
		return []string{w.mapping(l, local) + " = " + call("locals", of), w.mapping(g, global) + " = " + call("globals", of)}
	case notation.IsInput: // what is made on the right side says it
		w.read = w.variable(t.Kids[0])
		return nil
	case notation.Leads:
		return []string{w.step(t)}
	case notation.Declaration: // P(ū) :: S ∈ D
		return []string{call("D", w.letter(t.Kids[0], "Proc")) + " = Some (" + w.letter(t.Kids[1], "list LVar") + ", " + w.letter(t.Kids[2], "list Stmt") + ")"}
	}
	return []string{w.test(t)}
}

// step returns one step by any rule.
func (w *writer) step(t *notation.Term) string {
	if t.Name != "→" || len(t.Signs) > 0 {
		w.refuse(t, "a premise is one step of any rule there")
	}
	from := w.config(t.Kids[0])
	w.pattern = true
	to := w.config(t.Kids[1])
	w.pattern = false
	name := "r"
	for w.types[name] != "" {
		name += "'"
	}
	return "rule" + w.of + " " + w.named(name, "ID") + " " + from + " " + to
}

// test returns a proposition.
func (w *writer) test(t *notation.Term) string {
	kid := func(i int) string { return w.ofSort(t.Kids[i], sortOf(t)) }
	switch t.Kind {
	case notation.Is:
		if t.Kids[0].Kind == notation.Compare && t.Kids[0].Sort == notation.Val {
			return w.compared(t.Kids[0]) + " = " + t.Name
		}
		if w.partial(t.Kids[0]) {
			return w.option(t.Kids[0]) + " = " + call("Some", w.truth(t))
		}
		return kid(0) + " = " + w.truth(t)
	case notation.Counting:
		return w.counting(t)
	case notation.Equal, notation.Binding:
		if w.partial(t.Kids[0]) || w.partial(t.Kids[1]) {
			kid = func(i int) string { return w.option(t.Kids[i]) }
		}
		sign := map[string]string{"=": " = ", "≠": " <> "}[t.Name]
		return kid(0) + sign + kid(1)
	case notation.AndTest:
		return "(" + w.test(t.Kids[0]) + " /\\ " + w.test(t.Kids[1]) + ")"
	case notation.OrTest:
		return "(" + w.test(t.Kids[0]) + " \\/ " + w.test(t.Kids[1]) + ")"
	}
	switch {
	case w.arrays && t.Kind == notation.Within:
		return call("within", w.freshMade(), w.expr(t.Kids[1])) + " = true"
	case w.heaps && t.Kind == notation.Within:
		return call("within", w.variable(t.Kids[0]), w.expr(t.Kids[1])) + " = true"
	case t.Kind == notation.Alike:
		return call("alike independent", w.trace(t.Kids[0]), w.trace(t.Kids[1]))
	case t.Kind == notation.Lacks && t.Form != nil:
		return call("lacks", `"`+t.Form.Keyword()+`"`, w.statements(t.Kids[0]))
	case t.Kind == notation.Lacks && len(t.Kids) == 2:
		return call("has_no", w.expr(t.Kids[0]), w.variable(t.Kids[1]))
	}
	w.refuse(t, "it is no premise of the prelude")
	return ""
}

// counting returns n = σ(in#0) + 1, which binds n.
func (w *writer) counting(t *notation.Term) string {
	look := t.Kids[1].Kids[0]
	of := "inputs"
	if look.Kids[0].Sort == notation.Valuation {
		of = "number"
	}
	return w.letter(t.Kids[0], "N") + " = (" + call(of, call(w.mapping(look.Kids[0], all), w.variable(look.Kids[1]))) + " + 1)%N"
}

// sortOf returns the sort of what a test compares.
func sortOf(t *notation.Term) notation.Sort {
	for _, k := range t.Kids {
		if k.Sort == notation.Val {
			return notation.Val
		}
	}
	return t.Kids[0].Sort
}

// truth returns true or false, as an expression or a value.
func (w *writer) truth(t *notation.Term) string {
	names := map[string]string{"true": "tt", "false": "ff"}
	if sortOf(t) != notation.Val {
		names = map[string]string{"true": "True_", "false": "False_"}
	}
	return names[t.Name]
}
