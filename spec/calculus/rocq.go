package calculus

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/spec/notation/rocq"
)

// Rocq returns the terms and relations of a calculus as definitions, without clauses; the same for the same text.
// Terms are nameless: a variable is the number of binders between it and its own, so that terms that differ in the names of
// bound variables are one, and [x ↦ v]t is a function by recursion, which asks for no new names. The error is a *rocq.Refused.
func (t *Text) Rocq() (files rocq.Files, err error) {
	defer rocq.Recover(&err)
	w := &writer{g: t.Grammar}
	w.terms(t.Name)
	for _, side := range []string{"symbolic", "concrete", "rule"} {
		for _, arrow := range Arrows {
			files.Count += w.relation(side, arrow, t.Of(side))
		}
	}
	w.line("End Text.")
	files.Rules, files.Clauses = w.String(), "From Tandem Require Import Rules.\n"
	return files, nil
}

type writer struct {
	strings.Builder
	g    *Grammar
	rule *Rule
	// under is what binds a letter of the rule where it stands first.
	under map[int][]int
	bound []int // the variables around what is written
	sorts map[int]*Sort
	names []string
	looks []string // premises that stores have something for what the rule looks up
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *writer) refuse(why string) {
	panic(&rocq.Refused{Entry: w.rule.Entry.Target(), Term: strings.Join(strings.Fields(w.rule.Entry.Text), " "), Why: why})
}

// constructor returns the name of a form: its words.
func (f *form) constructor() string {
	name := "t"
	for _, it := range f.items {
		if word := strings.TrimRight(it.word, "?"); word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !latin(r) && !digit(r) }) {
			name += "_" + word
		}
	}
	switch {
	case f.alone != nil && f.alone.Kind == Variables:
		return "t_var"
	case f.alone != nil:
		return "t_" + f.alone.Letter
	case name == "t":
		return fmt.Sprintf("t_%d", f.number)
	}
	return name
}

// fields lists what a constructor takes: a name for each, and its type.
func (f *form) fields() (names, types []string) {
	if f.variable() {
		return []string{"x"}, []string{"nat"}
	}
	holes := 0
	for _, it := range f.items {
		switch {
		case it.sort == nil || it.sort.Kind == Variables:
		case !it.hole():
			names, types = append(names, "name"), append(types, "string")
		default:
			holes++
			names, types = append(names, fmt.Sprintf("t%d", holes)), append(types, map[bool]string{true: "list Term", false: "Term"}[it.list])
		}
	}
	return names, types
}

// each writes a match on the terms of all forms; of says what a case is, of the names of its parts, and end what stands behind them.
func (w *writer) each(end string, of func(f *form, names, types []string) string) {
	w.line("  match t with")
	for _, f := range w.g.ordered {
		names, types := f.fields()
		if c := of(f, names, types); c != "" {
			w.line("  | %s => %s", strings.Join(append([]string{f.constructor()}, names...), " "), c)
		}
	}
	w.line("%s", end)
}

func (w *writer) terms(name string) {
	stores := slices.ContainsFunc(w.g.Sorts, func(s *Sort) bool { return s.Kind == StoreOf })
	w.line("(** The terms and rules of the calculus %s, written from its text. Do not edit. *)", name)
	w.line("From Coq Require Export List String Bool.%s\nExport ListNotations.\nOpen Scope list_scope.\nOpen Scope string_scope.\nSet Warnings \"-non-full-mutual\".\n\nModule Text.", map[bool]string{true: "\nFrom Tandem Require Export Stores."}[stores])
	w.line("Inductive Term :=")
	for _, f := range w.g.ordered {
		_, types := f.fields()
		w.line("  | %s : %s (* %s *)", f.constructor(), strings.Join(append(types, "Term"), " -> "), f.text)
	}
	w.line(".\n\nDefinition Term_induction (P : Term -> Prop)")
	for _, f := range w.g.ordered {
		names, types := f.fields()
		if_ := ""
		for i := range names {
			if_ += map[string]string{"Term": "P " + names[i] + " -> ", "list Term": "Forall P " + names[i] + " -> "}[types[i]]
		}
		w.line("  (of_%s : %s%sP (%s))", f.constructor(), forall(names), if_, strings.Join(append([]string{f.constructor()}, names...), " "))
	}
	w.line("  : forall t : Term, P t := fix all (t : Term) : P t :=")
	w.each("  end.", func(f *form, names, types []string) string {
		parts := append([]string{"of_" + f.constructor()}, names...)
		for i, x := range names {
			switch types[i] {
			case "Term":
				parts = append(parts, "(all "+x+")")
			case "list Term":
				parts = append(parts, "((fix each ts : Forall P ts := match ts with [] => Forall_nil P | t :: ts => Forall_cons t (all t) (each ts) end) "+x+")")
			}
		}
		return strings.Join(parts, " ")
	})
	if w.g.variable != "" {
		w.line("\nDefinition below (r : nat -> nat) (x : nat) : nat := match x with 0 => 0 | S x => S (r x) end.")
		w.walk("ren", "(r : nat -> nat)", "r", "(below r)", "t_var (r x)")
		w.line("\nDefinition up (s : nat -> Term) (x : nat) : Term := match x with 0 => t_var 0 | S x => ren S (s x) end.")
		w.walk("subst", "(s : nat -> Term)", "s", "(up s)", "s x")
		w.line("\nDefinition only (v : Term) (x : nat) : Term := match x with 0 => v | S x => t_var x end.")
		w.line("Definition put (v t : Term) : Term := subst (only v) t. (* [x ↦ v]t *)")
	}
	if stores {
		w.line("\nFixpoint Term_eq (t u : Term) : {t = u} + {t <> u}.\nProof. decide equality; solve [apply string_dec | apply Nat.eq_dec | apply (list_eq_dec Term_eq)]. Defined.")
		w.line("#[export] Instance named : Named Term := Term_eq.\nDefinition Store := list (Term * Term).")
	}
	if none, some := w.g.forms["{ }"], w.g.forms["{ ( _ , _ ) } ∪ _"]; stores && none != nil && some != nil {
		w.line("Fixpoint pairs (t : Term) : list (Term * Term) := match t with %s c v t => (c, v) :: pairs t | _ => [] end.", some.constructor())
		w.line("Definition set_of (l : list (Term * Term)) : Term := fold_right (fun '(c, v) => %s c v) %s (once l).", some.constructor(), none.constructor())
		w.line("Definition union (t u : Term) : Term := set_of (pairs t ++ pairs u).")
	}
	keyword := "\nFixpoint"
	for _, s := range w.g.Sorts {
		if s.Kind != TermsOf || s == w.g.Universe() {
			continue
		}
		w.line("%s is_%s (t : Term) : bool :=", keyword, s.Letter)
		w.each("  | _ => false\n  end", func(f *form, names, types []string) string { return w.g.member(s, f, names, types) })
		keyword = "with"
	}
	if keyword == "with" {
		w.line(".")
	}
}

// walk writes a function that goes through terms, with something else below binders.
func (w *writer) walk(name, arg, with, below, variable string) {
	w.line("\nFixpoint %s %s (t : Term) : Term :=", name, arg)
	w.each("  end.", func(f *form, names, types []string) string {
		if f.variable() {
			return variable
		}
		parts, hole := []string{f.constructor()}, 0
		for i, x := range names {
			if types[i] == "string" {
				parts = append(parts, x)
				continue
			}
			in := with
			if f.holeName(hole) >= 0 {
				in = below
			}
			hole++
			part := fmt.Sprintf("(%s %s %s)", name, in, x)
			if types[i] == "list Term" {
				part = fmt.Sprintf("(map (%s %s) %s)", name, in, x)
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, " ")
	})
}

// member returns when a term of a form is of a sort; "" for never.
func (g *Grammar) member(s *Sort, f *form, names, types []string) string {
	var any []string
	for _, p := range s.Productions {
		switch {
		case p.Of != nil && p.Of.Kind == TermsOf:
			if c := g.member(p.Of, f, names, types); c != "" {
				any = append(any, c)
			}
		case p.form == f || p.Of != nil && p.Of == f.alone:
			all, hole := []string{}, 0
			for i, x := range names {
				if types[i] != "Term" && types[i] != "list Term" {
					continue
				}
				of := p.holes[hole]
				hole++
				if of != g.Universe() {
					all = append(all, map[string]string{"Term": fmt.Sprintf("is_%s %s", of.Letter, x), "list Term": fmt.Sprintf("forallb is_%s %s", of.Letter, x)}[types[i]])
				}
			}
			if len(all) == 0 {
				return "true"
			}
			any = append(any, strings.Join(all, " && "))
		}
	}
	return strings.Join(any, " || ")
}

// forall binds names; none need nothing.
func forall(names []string) string {
	return strings.TrimPrefix("forall "+strings.Join(names, " ")+", ", "forall , ")
}

// relationName returns the name of a relation.
func relationName(side, arrow string) string {
	return strings.Replace(side, "rule", "step", 1) + map[string]string{"→": "", "⇓": "_result", "⇒": "_other"}[arrow]
}

func (w *writer) relation(side, arrow string, rules []*Rule) int {
	rules = lists.Filter(rules, func(r *Rule) bool { return r.Arrow == arrow })
	for i, r := range rules {
		if i == 0 {
			w.line("\nInductive %s : %s :=", relationName(side, arrow), typeOf(r.from, r.to))
		}
		w.rule, w.under, w.sorts, w.looks = r, map[int][]int{}, map[int]*Sort{}, nil
		w.names = make([]string, r.slots)
		from := w.patterns(r.from)
		premises := lists.Map(r.premises, func(c premise) string { return w.premise(c) })
		to := w.patterns(r.to)
		var all []string
		for i, n := range w.names {
			if s := w.sorts[i]; s == nil {
				continue
			} else if all = append(all, n); s.Kind == TermsOf && s != w.g.Universe() {
				premises = append(premises, fmt.Sprintf("is_%s %s = true", s.Letter, n))
			}
		}
		w.line("  | %s : %s%s%s %s %s", strings.ReplaceAll(r.ID, "-", "_"), forall(all), strings.Join(slices.Concat(premises, w.looks, []string{""}), " -> "), relationName(side, arrow), from, to)
	}
	if len(rules) > 0 {
		w.line(".")
	}
	return len(rules)
}

func (w *writer) premise(c premise) string {
	looks := len(w.looks)
	defer func() {
		if c.sign == "∉" && len(w.looks) > looks {
			w.refuse("a premise holds also where a store has nothing")
		}
	}()
	switch {
	case c.arrow != "" && typeOf(c.from, c.to) == typeOf(w.rule.from, w.rule.to):
		return relationName(w.rule.Side, c.arrow) + " " + w.patterns(slices.Concat(c.from, c.to))
	case c.dom != nil:
		return fmt.Sprintf("within %s (%s) = %t", w.pattern(c.dom), w.option(c.a), c.sign == "∈")
	case c.sign == "=" && c.a.kind == look:
		return w.option(c.a) + " = Some " + w.pattern(c.b)
	case c.in != nil && c.in.Kind == TermsOf && c.in != w.g.Universe():
		return fmt.Sprintf("is_%s %s = %t", c.in.Letter, w.pattern(c.a), c.sign == "∈")
	case c.sign == "=" || c.sign == "≠":
		return w.pattern(c.a) + map[string]string{"=": " = ", "≠": " <> "}[c.sign] + w.pattern(c.b)
	}
	w.refuse("a premise is a step of another kind, or about names")
	return ""
}

// typeOf returns the type of a relation from configurations with these parts.
func typeOf(from, to []*node) (text string) {
	for _, n := range slices.Concat(from, to) {
		text += map[bool]string{true: "Store -> ", false: "Term -> "}[n.kind == stored || n.kind == meta && n.sort.Kind == StoreOf]
	}
	return text + "Prop"
}

// option writes what may have no value.
func (w *writer) option(n *node) string {
	if n.kind == look {
		return "get " + w.patterns(n.kids)
	}
	return "Some " + w.pattern(n)
}

// patterns writes several, one behind the other.
func (w *writer) patterns(list []*node) string { return strings.Join(lists.Map(list, w.pattern), " ") }

// pattern writes a pattern or an expression.
func (w *writer) pattern(n *node) string {
	switch n.kind {
	case meta:
		if n.sort.Kind == Constants && w.g.forms[n.sort.Letter] == nil {
			w.refuse("the letter " + n.at.text + " is no term")
		}
		if under, seen := w.under[n.slot]; seen && !slices.Equal(under, w.bound) {
			w.refuse("the letter " + n.at.text + " stands below other variables than before")
		}
		w.under[n.slot], w.sorts[n.slot], w.names[n.slot] = slices.Clone(w.bound), n.sort, n.at.text
		if n.sort.Kind == Constants {
			return "(t_" + n.sort.Letter + " " + n.at.text + ")"
		}
		return n.at.text
	case formed:
		parts := []string{n.form.constructor()}
		var variables []int
		for _, x := range n.names {
			switch {
			case len(n.form.bound) > 0:
				variables = append(variables, x.slot)
			case x.slot >= 0:
				w.refuse("a letter for names")
			default:
				parts = append(parts, fmt.Sprintf("%q", x.text))
			}
		}
		var list []string
		for i, k := range n.kids {
			before := w.bound
			if b := n.form.holeName(i); b >= 0 {
				w.bound = append(slices.Clip(w.bound), variables[b])
			}
			list = append(list, w.pattern(k))
			w.bound = before
		}
		if n.form.list {
			last := len(slices.DeleteFunc(slices.Clone(n.form.items), func(it item) bool { return !it.hole() })) - 1
			list = append(list[:last:last], "["+strings.Join(list[last:], "; ")+"]")
		}
		if parts = append(parts, list...); len(parts) == 1 {
			return parts[0]
		}
		return "(" + strings.Join(parts, " ") + ")"
	case put:
		v := w.pattern(n.kids[0])
		w.bound = append(slices.Clip(w.bound), n.names[0].slot)
		t := w.pattern(n.kids[1])
		w.bound = w.bound[:len(w.bound)-1]
		return fmt.Sprintf("(put %s %s)", v, t)
	case look:
		name := fmt.Sprintf("v₀%d", len(w.looks)) // no letter of a text
		w.looks = append(w.looks, w.option(n)+" = Some "+name)
		w.sorts[len(w.names)], w.names = w.g.Universe(), append(w.names, name)
		return name
	case set:
		list := ""
		for i := 0; i < len(n.kids); i += 2 {
			list += fmt.Sprintf("(%s, %s) :: ", w.pattern(n.kids[i]), w.pattern(n.kids[i+1]))
		}
		return "(set_of (" + list + "[]))"
	case stored, union:
		return "(" + map[nodeKind]string{stored: "set ", union: "union "}[n.kind] + w.patterns(n.kids) + ")"
	case each:
		of := w.pattern(n.kids[4])
		sorts, looks := maps.Clone(w.sorts), len(w.looks)
		list := lists.Map(n.kids[:4], w.pattern)
		if w.sorts = sorts; len(w.looks) > looks { // the letters of a pair are none of the rule
			w.refuse("it looks up something for each pair")
		}
		return fmt.Sprintf("(set_of (map (fun '(%s, %s) => (%s, %s)) (pairs %s)))", list[2], list[3], list[0], list[1], of)
	}
	w.refuse("it has a variable or a number")
	return ""
}
