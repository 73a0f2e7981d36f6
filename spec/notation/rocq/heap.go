package rocq

import (
	"cmp"
	"slices"
	"strings"

	"tandem/spec/notation"
)

// heaps reports whether a dialect is about traces and heaps, as §4: its prelude is section4/Heaps.v.
func heaps(d *notation.Dialect) bool {
	return d.Letters["h"] == notation.HeapVar && (!slices.Contains(d.Config, notation.Substitution) || arrays(d))
}

// place returns h: a variable, or in §4 a field.
func (w *writer) place(t *notation.Term) string {
	switch {
	case !w.heaps:
		return w.variable(t)
	case t.Kind == notation.Dot:
		return call("OfField", w.expr(t.Kids[0]), w.field(t.Kids[1]))
	case t.Kind == notation.Meta && t.Sort == notation.HeapVar:
		return w.letter(t, "Place")
	}
	return call("OfVar", w.variable(t))
}

func (w *writer) field(t *notation.Term) string { return w.letter(t, "Field") }

// substituted returns the function e'[h := e], and its parameters.
func (w *writer) substituted(t *notation.Term) (function string, parameters []string) {
	switch h := t.Kids[1]; {
	case h.Kind == notation.Dot:
		function, parameters = "subst_field", []string{w.expr(h.Kids[0]), w.field(h.Kids[1])}
	case h.Sort == notation.HeapVar:
		function, parameters = "substituted", []string{w.place(h)}
	default:
		function, parameters = "subst_var", []string{w.variable(h)}
	}
	return function, append(parameters, w.expr(t.Kids[2]))
}

// ofHeap returns an expression of §4; "" if it is one that all languages have.
func (w *writer) ofHeap(t *notation.Term) string {
	if w.arrays {
		if text := w.ofArrays(t); text != "" {
			return text
		}
	}
	switch t.Kind {
	case notation.Meta:
		if t.Sort == notation.HeapVar && w.types[t.Letter.String()] == "Place" {
			return call("place", w.letter(t, "Place"))
		} else if t.Sort == notation.HeapVar {
			return w.letter(t, "Expr")
		}
	case notation.Word:
		switch {
		case t.Name != "nil":
		case w.about == nil || w.about.Kind == notation.Word: // a pattern, or nil itself
			return "Nil"
		case w.about.Kind == notation.Dot:
			return call("Initial", w.field(w.about.Kids[1]))
		default:
			w.refuse(t, "it is nil of a type that the left side does not say")
		}
	case notation.Dot:
		return call("Dot", w.expr(t.Kids[0]), w.field(t.Kids[1]))
	case notation.Conditional:
		return call("Cond", w.exprs(t.Kids)...)
	case notation.Equation:
		about := w.about
		w.about = nil // nil is an object there
		defer func() { w.about = about }()
		return call(map[string]string{"=": "Eq", "≠": "Ne"}[t.Name], w.exprs(t.Kids)...)
	case notation.Substituted:
		e := w.expr(t.Kids[0])
		function, parameters := w.substituted(t)
		return call(function, append([]string{e}, parameters...)...)
	case notation.Creating, notation.PathOf:
		return w.known(t, w.perhaps(t), "Expr")
	case notation.Op:
		if k := t.Kids[0]; k.Kind == notation.Creating && k.Kids[0] == operandOf(k) {
			return call("EOp", "op", w.known(t, "all_defined (map (new "+w.variable(k.Kids[1])+") es)", "list Expr"))
		}
	case notation.Named:
		if k := t.Kids[0]; k.Kind == notation.Listed && len(k.Kids) == 2 {
			return call("absences", w.exprs(k.Kids)...)
		} else if t.Name == "δ" {
			return call("absence", w.expr(k))
		}
	}
	return ""
}

// perhaps returns what may be ⊥ as an option.
func (w *writer) perhaps(t *notation.Term) string {
	switch {
	case w.arrays:
		return w.expr(t)
	case t.Kind == notation.Creating:
		return call("new", w.variable(t.Kids[1]), w.expr(t.Kids[0]))
	case t.Kind == notation.PathOf:
		return call("path", w.trace(t.Kids[0]))
	case t.Kind == notation.Word && t.Name == "⊥":
		return "None"
	}
	return call("Some", w.expr(t))
}

// valuation returns V, of which the last function made another one, or G.
func (w *writer) valuation(t *notation.Term) string {
	switch {
	case t.Kind == notation.Meta:
		return w.letter(t, cmp.Or(map[string]string{"G": "Var -> Val", "L": "LValuation"}[t.Letter.Base], "State"))
	case t.Kind == notation.Union:
		return call("with_locals", w.valuation(t.Kids[0]), w.valuation(t.Kids[1]))
	case t.Kind == notation.Update && t.Kids[0].Letter.Base == "L":
		return w.valuation(t.Kids[0]) + "⟦" + w.letter(t.Kids[1], "LVar") + " := " + w.value(t.Kids[2]) + "⟧"
	case t.Kind == notation.Update && t.Kids[1].Sort == notation.Result && t.Kids[2].Kind == notation.Word:
		return call("returned", w.valuation(t.Kids[0]), call("initially", w.ended(0)))
	case t.Kind == notation.Update && t.Kids[1].Sort == notation.Result:
		return call("returned", w.valuation(t.Kids[0]), w.value(t.Kids[2]))
	case t.Kind == notation.Update && t.Kids[1].Kind == notation.Place:
		return call("set_field", w.valuation(t.Kids[0]), w.value(t.Kids[1].Kids[0]), w.field(t.Kids[1].Kids[1]), w.value(t.Kids[2]))
	case t.Kind == notation.Update:
		return call("assign", w.valuation(t.Kids[0]), w.place(t.Kids[1]), w.value(t.Kids[2]))
	case t.Kind == notation.Created && w.types["o"] == "":
		V := w.valuation(t.Kids[0])
		w.computed = append(w.computed, call("outside", V, w.named("o", "Val")))
		if t.Kids[1].Sort == notation.HeapVar {
			return call("create_at", V, w.place(t.Kids[1]), "o")
		}
		return call("create", V, w.variable(t.Kids[1]), "o")
	}
	w.refuse(t, "it is no valuation of the prelude")
	return ""
}

// valueOfHeap returns V(e) as an option, or H(v.f) as a value; "" if it is neither.
func (w *writer) valueOfHeap(t *notation.Term) string {
	switch {
	case !w.heaps || t.Kind != notation.Look && t.Kind != notation.Value:
		return ""
	case w.bottoms(t) && t.Kids[1].Sort == notation.Expressions:
		return call("Prelude.values", call("map", atom(call("value", w.valuation(t.Kids[0]))), w.list(t.Kids[1])))
	case w.bottoms(t) && w.answers(t.Kids[1]):
		return call("answer", w.valuation(t.Kids[0]), w.letter(t.Kids[1], "Answer"))
	case w.bottoms(t):
		return call("value", w.valuation(t.Kids[0]), w.expr(t.Kids[1]))
	case t.Kids[0].Sort == notation.Heap && t.Kids[1].Kind == notation.Place:
		return call(w.letter(t.Kids[0], "Val -> Field -> Val"), w.value(t.Kids[1].Kids[0]), w.field(t.Kids[1].Kids[1]))
	case t.Kids[0].Sort == notation.Valuation:
		return call(w.valuation(t.Kids[0]), w.variable(t.Kids[1]))
	}
	return ""
}

// bottoms reports whether V(e) may be ⊥, as in §4.
func (w *writer) bottoms(t *notation.Term) bool {
	return w.heaps && (t.Kind == notation.Look || t.Kind == notation.Value) && t.Kids[0].Sort == notation.Valuation && t.Kids[0].Letter.Base != "G"
}

// known returns a name for what an option has, and adds the premise that it has something.
func (w *writer) known(t *notation.Term, of, typ string) string {
	if w.template != "" {
		w.refuse(t, "it may be ⊥ for one of the operands")
	}
	for _, p := range w.computed {
		if name, ok := strings.CutPrefix(p, of+" = Some "); ok {
			return name
		}
	}
	name := "v" + strings.Repeat("'", len(w.computed))
	if _, taken := w.types[name]; taken {
		w.refuse(t, "a letter is called "+name)
	}
	w.computed = append(w.computed, of+" = Some "+w.named(name, typ))
	return name
}

// ofHeaps returns the premises that a test of §4 is, nil if it is one that all languages have.
func (w *writer) ofHeaps(t *notation.Term) []string {
	switch {
	case !w.heaps:
		return nil
	case t.Kind == notation.BindingPair:
		V := w.valuation(t.Kids[2])
		return []string{call("vars", V) + " = " + w.valuation(t.Kids[0]), call("heap", V) + " = " + w.letter(t.Kids[1], "Val -> Field -> Val")}
	case t.Kind == notation.BindingUnion:
		of := w.valuation(t.Kids[1])
		return []string{w.valuation(t.Kids[0].Kids[0]) + " = locals " + atom(call("vars", of)), w.valuation(t.Kids[0].Kids[1]) + " = " + of}
	case t.Kind == notation.Declaration:
		method := call("Build_method", w.named("this", "LVar"), w.letter(t.Kids[1], "list LVar"), w.letter(t.Kids[2], "list Stmt"), w.ended(1))
		return []string{call("declared", w.letter(t.Kids[0], "Proc")) + " = Some " + atom(method)}
	case t.Kind == notation.Leads && w.arrays && t.Name == "→*":
		return []string{w.ofRules(t)}
	case t.Kind == notation.Fresh && w.arrays:
		x, N := w.letter(t.Kids[0], "GVar"), w.freshMade()
		w.fresh = append(w.fresh, x)
		return []string{call("fresh", N, x)}
	case t.Kind == notation.Fresh:
		return []string{call("fresh", w.named("ρ", "list Event"), w.renewed(t.Kids[0]))}
	case t.Kind == notation.FreshFor:
		return []string{call("renews", w.named("ρ", "list Event"), w.locals(t.Kids[0]), w.renewed(t.Kids[1]))}
	case t.Kind == notation.Becomes && w.made != nil:
		return []string{w.expr(t.Kids[1]) + " = " + call("wlog", w.variable(w.made), w.expr(t.Kids[0]))}
	case t.Kind == notation.Binding && t.Kids[1].Kind == notation.Creating:
		return []string{w.perhaps(t.Kids[1]) + " = Some " + w.expr(t.Kids[0])}
	}
	return nil
}

// binds reports whether a premise always holds, and gives letters what they stand for.
func binds(t *notation.Term) bool {
	return t.Kind == notation.BindingPair || t.Kind == notation.Becomes || t.Kind == notation.Binding && t.Kids[0].Sort != notation.Variable && t.Kids[0].Sort != notation.Boolean
}

// parameters returns what a function of a clause has beside what the clause is about: letters that all its clauses share.
func parameters(left *notation.Term) []*notation.Term {
	switch left.Kind {
	case notation.Substituted, notation.Creating:
		return left.Kids[1:]
	case notation.Look, notation.Value:
		return left.Kids[:1]
	}
	return nil
}
