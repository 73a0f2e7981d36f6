package rocq

import (
	"cmp"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/spec/notation"
)

// The variables that a substitution or valuation is of.
const (
	all    = "all"
	local  = "local"  // τ and L
	global = "global" // σ and G
)

// variable returns a variable.
func (w *writer) variable(t *notation.Term) string {
	switch {
	case t.Kind == notation.Word && t.Name == "in#0":
		return "(global (input 0))"
	case t.Kind == notation.Word && t.Name == "in#n":
		return call("global", call("input", w.named("n", "N")))
	case t.Kind == notation.Instance:
		return call("at_", w.variable(t.Kids[0]), w.number(t.Kids[1]))
	case t.Kind == notation.Meta:
		switch t.Sort {
		case notation.Variable, notation.Array:
			return w.letter(t, "Var")
		case notation.Global:
			if slices.Contains(w.fresh, t.String()) && !w.arrays {
				return call("local", w.letter(t, "LVar"))
			}
			return call("global", w.letter(t, "GVar"))
		case notation.Local:
			return call("local", w.letter(t, "LVar"))
		}
	}
	w.refuse(t, "it is no variable")
	return ""
}

// domain returns the variables that a substitution or valuation is of.
func (w *writer) domain(t *notation.Term) string {
	switch {
	case !w.stacked || w.lifted || t.Kind == notation.Union:
		return all
	case t.Kind == notation.Update:
		return w.domain(t.Kids[0])
	case t.Kind == notation.Meta:
		switch t.Letter.Base {
		case "τ", "L":
			return local
		case "σ", "G":
			return global
		}
	}
	return all
}

// mapping returns a substitution or valuation that is wanted of some variables; "": of those that
// it is of. Of all, one of some is the identity elsewhere, as the interpreter has it.
func (w *writer) mapping(t *notation.Term, want string) string {
	if w.heaps && !w.arrays {
		return w.valuation(t)
	}
	if t.Kind == notation.Word && t.Name == "id" {
		return map[string]string{all: "id", "": "id", local: "idL", global: "idG"}[want]
	}
	of := w.domain(t)
	text := w.exact(t, of)
	switch {
	case want == "" || want == of:
		return text
	case want == all && of == global && t.Sort == notation.Substitution:
		return call("union", "idL", text)
	case want == all && of == local && t.Sort == notation.Substitution:
		return call("union", text, "idG")
	case want == all && of == global:
		return call("union", "default", text)
	}
	w.refuse(t, "it is of "+of+" variables, where it is to be of "+want+" ones")
	return ""
}

func (w *writer) exact(t *notation.Term, of string) string {
	switch t.Kind {
	case notation.Along:
		return call(map[notation.Sort]string{notation.Substitution: "after", notation.Valuation: "values_after"}[t.Sort], w.mapping(t.Kids[0], of), w.trace(t.Kids[1]))
	case notation.Meta:
		if w.lifted && slices.Contains(w.dialect.Config, t.Sort) && t.Letter.Base == w.state {
			return call("union", w.top(0), w.top(2))
		}
		if w.lifted && slices.Contains(topNames(w.symbolic()), t.Letter.Base) {
			w.refuse(t, "the rule is about the closure on top, and has no letters of stacks")
		}
		typ := map[notation.Sort]string{notation.Substitution: "Substitution", notation.Valuation: "Valuation"}[t.Sort]
		return w.letter(t, map[string]string{all: "", local: "L", global: "G"}[of]+typ)
	case notation.Union:
		return call("union", w.mapping(t.Kids[0], local), w.mapping(t.Kids[1], global))
	case notation.Update:
		if text := w.resulting(t); text != "" {
			return text
		}
		x := t.Kids[1]
		sorts := map[string]notation.Sort{local: notation.Local, global: notation.Global}
		name := ""
		switch {
		case of == all:
			name = w.variable(x)
		case w.arrays && of == global:
			name = w.ident(x, func(x *notation.Term) string { return w.letter(x, "GVar") })
		case x.Kind == notation.Meta && x.Sort == sorts[of]:
			name = w.letter(x, map[string]string{local: "LVar", global: "GVar"}[of])
		default:
			w.refuse(t, x.String()+" is none of its variables")
		}
		e := ""
		if t.Sort == notation.Substitution {
			e = w.expr(t.Kids[2])
		} else {
			e = w.value(t.Kids[2])
		}
		return atom(w.mapping(t.Kids[0], of)) + "⟦" + name + " := " + e + "⟧"
	}
	w.refuse(t, "it is no "+strings.TrimPrefix(t.Sort.String(), "a ")+" of the prelude")
	return ""
}

// list returns expressions or values.
func (w *writer) list(t *notation.Term) string {
	switch {
	case t.Kind == notation.Listed && w.arrays:
		return w.expr(t.Kids[0]) + " :: " + w.list(t.Kids[1])
	case w.arrays && onArrays[t.Kind] != "":
		return call("map", onArrays[t.Kind], w.list(t.Kids[0]))
	case t.Kind == notation.Removed:
		return call("map", call("removed", w.freshMade()), w.list(t.Kids[0]))
	case t.Kind == notation.Meta && t.Sort == notation.Expressions:
		return w.letter(t, "list Expr")
	case t.Kind == notation.Meta && t.Sort == notation.Variables:
		return call("map", "EVar", w.letter(t, "list Var"))
	case t.Kind == notation.Apply:
		return call("map", "(fun e => "+call("subst", "e", w.mapping(t.Kids[1], all))+")", w.list(t.Kids[0]))
	case w.heaps && len(t.Kids) > 1 && t.Kids[1].Kind == notation.Listed:
		return strings.Join(lists.Map(t.Kids[1].Kids, func(k *notation.Term) string {
			return w.value(&notation.Term{Kind: notation.Look, Kids: []*notation.Term{t.Kids[0], k}})
		}), " :: ")
	case t.Sort == notation.Vals && (t.Kind == notation.Look || t.Name == "V"):
		return call("map", "("+call("eval", w.mapping(t.Kids[0], all))+")", w.list(t.Kids[1]))
	}
	w.refuse(t, "it is no list of the prelude")
	return ""
}

// config returns a configuration.
func (w *writer) config(t *notation.Term) string {
	if w.lifted {
		return w.onTop(t)
	}
	var parts []string
	for i, s := range w.dialect.Config {
		k := t.Kids[i]
		switch s {
		case notation.Statements:
			parts = append(parts, w.statements(k))
		case notation.Versions:
			parts = append(parts, w.reading(w.versions(k)))
		case notation.Stacked:
			parts = append(parts, w.stack(k))
		case notation.Substitution, notation.Valuation:
			want := all
			if w.stacked {
				want = global
			}
			parts = append(parts, w.mapping(k, want))
		case notation.Trace:
			parts = append(parts, w.trace(k))
		default:
			parts = append(parts, w.expr(k))
		}
	}
	if w.arrays {
		parts = append(parts, w.freshMade())
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// stack returns closures above each other.
func (w *writer) stack(t *notation.Term) string {
	if t.Kind == notation.Meta && w.heaps {
		return w.letter(t, "list Closure")
	} else if t.Kind == notation.Meta {
		return w.letter(t, map[bool]string{true: "Closures", false: "ConcreteClosures"}[w.symbolic()])
	}
	if len(t.Kids) == 0 {
		return "[]"
	}
	var b strings.Builder
	for i, k := range t.Kids {
		if k.Kind == notation.Frame {
			method := ""
			if w.heaps {
				method = ", " + w.ended(len(t.Kids)-2-i)
			}
			b.WriteString("(" + w.mapping(k.Kids[0], local) + ", " + w.statements(k.Kids[1]) + method + ") :: ")
			if i == len(t.Kids)-1 {
				b.WriteString("[]")
			}
			continue
		}
		b.WriteString(w.stack(k))
	}
	return b.String()
}

// symbolic reports whether the entry is of the symbolic side.
func (w *writer) symbolic() bool { return w.side == rules.Symbolic }

// trace returns a trace, whose last action stands first; in §4 the first one.
func (w *writer) trace(t *notation.Term) string {
	text, typ, kids := "", "Trace", slices.Clone(t.Kids)
	if w.heaps {
		typ = "list Event"
		slices.Reverse(kids)
	}
	if t.Kind == notation.Meta {
		return w.letter(t, typ)
	}
	for i, k := range slices.Backward(kids) {
		switch {
		case k.Kind == notation.Meta && i == 0:
			return text + w.letter(k, typ)
		case k.Kind == notation.Meta && w.pattern:
			w.refuse(t, "a letter of a pattern stands for actions at one end of a trace there")
		case k.Kind == notation.Meta:
			text += w.letter(k, typ) + " ++ "
		default:
			if list := w.several(k); list != "" {
				text += list + " ++ "
				break
			}
			text += w.action(k) + " :: "
		}
	}
	return text + "[]"
}

// action returns an action of a trace.
func (w *writer) action(t *notation.Term) string {
	switch t.Kind {
	case notation.Tested:
		return call("Tested", w.expr(t.Kids[0]))
	case notation.AssignHeap:
		return call("Assigned", w.place(t.Kids[0]), w.expr(t.Kids[1]))
	case notation.NewOf:
		w.made = t.Kids[0]
		return call("Made", w.variable(t.Kids[0]))
	}
	w.refuse(t, "it is no action of the prelude")
	return ""
}

// topNames are the letters of the closure on top and of what is below it, of rules over ⟨S, …⟩
// in a language with stacks.
func topNames(symbolic bool) []string {
	if symbolic {
		return []string{"τ", "Δ", "σ"}
	}
	return []string{"L", "Γ", "G"}
}

// top returns the name of one of them.
func (w *writer) top(i int) string {
	types := []string{"LSubstitution", "Closures", "GSubstitution"}
	if !w.symbolic() {
		types = []string{"LValuation", "ConcreteClosures", "GValuation"}
	}
	return w.named(topNames(w.symbolic())[i], types[i])
}

// onTop returns the configuration with a stack for that of a rule over ⟨S, …⟩: its σ is τ ∪ σ of
// the closure on top, and its V is L ∪ G.
func (w *writer) onTop(t *notation.Term) string {
	S, of := t.Kids[0], t.Kids[1]
	w.state = cmp.Or(w.state, of.Letter.Base)
	below := w.top(1)
	text := w.statements(S)
	switch {
	case w.pattern || len(S.Kids) == 0:
	case S.Kids[0].Kind == notation.Failed:
		below = "[]"
	case S.Kids[0].Kind == notation.Meta:
		below = call("below", text, below)
	}
	local, global := w.top(0), w.top(2)
	if of.Kind != notation.Meta {
		all := w.mapping(of, all)
		local, global = call("locals", all), call("globals", all)
	}
	text = "((" + local + ", " + text + ") :: " + below + ", " + global
	if w.symbolic() {
		text += ", " + w.expr(t.Kids[2])
	}
	return text + ")"
}
