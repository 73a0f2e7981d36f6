package rocq

import (
	"fmt"
	"slices"
	"strings"

	"tandem/spec/notation"
)

// function returns the left side of a clause.
func (w *writer) function(t *notation.Term) string {
	p := pattern(t)
	at := w.subject(p)
	switch notation.Defines(t) {
	case "^":
		return call("hat", at)
	case "σ":
		return call("subst", at, w.mapping(t.Kids[1], all))
	case "@":
		return call("instance", at, w.versions(t.Kids[1]))
	case "V":
		if w.heaps {
			return w.valueOfHeap(t)
		}
		return call("eval", w.mapping(t.Kids[0], all), at)
	case "V⊥":
		return call("strict", w.mapping(t.Kids[0], all), at)
	case "δ":
		return call(map[bool]string{true: "absence", false: "delta"}[w.heaps && !w.arrays], at)
	case "σ(ρ)":
		return call("after", w.mapping(t.Kids[0], all), at)
	case "V(ρ)":
		return call("values_after", w.mapping(t.Kids[0], all), at)
	case "pc":
		return call("pc", at)
	case "[x := e]", "[h.f := e]":
		function, parameters := w.substituted(t)
		return call(function, append([]string{at}, parameters...)...)
	case "⇝":
		return call("turn", w.named("x", "Var"), at)
	case "new", "path":
		if w.arrays {
			return call("treat", w.freshMade(), at)
		}
		return w.perhaps(t)
	}
	w.refuse(t, "the prelude has no such function")
	return ""
}

// subject returns the expression or trace that a clause is about.
func (w *writer) subject(p *notation.Term) string {
	text, op, es := "", "Op", "list Expr"
	if w.arrays && !w.hat {
		op, es = "Op + Access", "list Term"
	}
	switch p.Kind {
	case notation.Actions:
		return w.trace(p)
	case notation.Op:
		text = "EOp " + w.named("op", op) + " " + w.named("es", es)
	default:
		text = w.expr(p)
	}
	if w.hat { // an expression without arrays
		text = strings.NewReplacer("EVar ", "Prelude.EVar ", "EOp ", "Prelude.EOp ", "Nil", "Heaps.Nil").Replace(text)
	}
	return text
}

// unmatched returns what keeps clauses that stand before f from matching.
func (w *writer) unmatched(f *notation.Formula, before []*notation.Formula) []string {
	var list []string
	for _, other := range before {
		if ofVariable(f) && ofOperation(other) || ofOperation(f) && ofVariable(other) || newest(f) != newest(other) {
			continue
		}
		if of, is := pattern(f.Left), pattern(other.Left); w.arrays && of.Kind != notation.Op && (of.Kind != is.Kind || of.Name != is.Name) {
			continue
		}
		if !w.heaps && len(other.Premises) > 0 && other.Else == nil || !w.arrays && other.Else == nil && len(other.Others) > 0 {
			w.refuse(f.Left, "a clause before it matches, too: "+other.String())
		}
		for _, c := range append([]notation.Case{{Premises: other.Premises}}, other.Others...) {
			first := &writer{dialect: w.dialect, entry: w.entry, stacked: w.stacked, heaps: w.heaps, arrays: w.arrays, hat: w.hat, clause: true, pattern: true, types: map[string]string{}}
			text := w.subject(pattern(f.Left)) + " <> " + first.sharing(w, f.Left, other.Left)
			if other.Else == nil {
				for _, p := range slices.Backward(append(first.isFresh(), first.premises(c.Premises)...)) {
					text = p + " -> " + text
				}
			}
			if len(first.names) > 0 {
				text = "forall" + first.binders(first.names) + ", " + text
			}
			list = append(list, "("+text+")")
			if other.Else != nil {
				break
			}
		}
	}
	return list
}

// sharing returns what the clause of another left side is about, whose parameters are those of a clause that another writer writes.
func (w *writer) sharing(with *writer, left, other *notation.Term) string {
	if !w.heaps || w.arrays {
		w.apart, w.types["N"] = w.arrays, "list GVar"
		return w.subject(pattern(other))
	}
	own, shared := fmt.Sprint(parameters(left)), fmt.Sprint(parameters(other))
	if own != shared {
		w.refuse(left, "the parameters have other letters in a clause before it: "+shared)
	}
	w.apart = true
	letters := strings.FieldsFunc(own, func(r rune) bool { return strings.ContainsRune("[]. ", r) })
	for name, typ := range with.types {
		if slices.Contains(letters, name) || other.Kind == notation.Becoming && name == "x" {
			w.types[name] = typ
		}
	}
	return w.subject(pattern(other))
}

// ofVariable reports whether a clause is about variables only, as V(e) = V(x) where x = e.
func ofVariable(f *notation.Formula) bool {
	p := pattern(f.Left)
	if p.Kind != notation.Meta || p.Sort == notation.Variable {
		return p.Kind == notation.Meta
	}
	return slices.ContainsFunc(f.Premises, func(t *notation.Term) bool {
		t = t.Kids[0]
		return t.Kind == notation.Binding && t.Kids[0].Sort == notation.Variable && t.Kids[1].String() == p.String()
	})
}

// ofOperation reports whether a clause is about expressions with an operation only.
func ofOperation(f *notation.Formula) bool { return pattern(f.Left).Kind != notation.Meta }

// newest returns the kind of the action that a clause about a trace finds last; Word: none, as in ε.
func newest(f *notation.Formula) notation.Kind {
	p := pattern(f.Left)
	if action, _ := latest(p); p.Kind == notation.Actions && action != nil {
		return action.Kind
	}
	return notation.Word
}
