package rocq

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/rules"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// Files are the definitions of a language.
type Files struct {
	Rules   string // the relations Symbolic.rule and Concrete.rule
	Clauses string // the lemmas about the functions of the prelude
	Count   int    // rules and clauses that were written: all of the language
}

// Refused is the error of an entry that cannot be written.
type Refused struct {
	Entry string // as symbolic If-F
	Term  string // in the paper's notation
	Why   string
}

func (r *Refused) Error() string {
	return fmt.Sprintf("%s: %s cannot be exported to Rocq: %s", r.Entry, r.Term, r.Why)
}

// Recover makes the *Refused that a writer panics with its error, where it is deferred.
func Recover(err *error) {
	switch r := recover().(type) {
	case nil:
	case *Refused:
		*err = r
	default:
		panic(r)
	}
}

// Export returns the definitions of a language; the same for the same formulas. The error
// is a *Refused.
func Export(l *texts.Language) (files Files, err error) {
	defer Recover(&err)
	var relations, lemmas strings.Builder
	prelude, class := "Prelude", "Signature"
	switch d := l.Dialects[rules.Symbolic]; {
	case d == nil:
	case arrays(d):
		prelude, class = "section4.Arrays", "Classes"
	case programs(d):
		prelude, class = "section4.Programs", "Methods"
	case heaps(d):
		prelude, class = "section4.Heaps", "Heaps"
	case instances(d):
		prelude, class = "memoryless.Instances", "Instances"
	}
	fmt.Fprintf(&relations, rulesHead, l.Name, prelude)
	fmt.Fprintf(&lemmas, clausesHead, l.Name, prelude)
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		if l.Name == "unfolding" && side == rules.Concrete { // the standard semantics of its programs
			l = texts.Printed("objects")
		}
		d := l.Dialects[side]
		if d == nil {
			panic(&Refused{l.Name, "a language", "it has no " + side + " side of its own"})
		}
		module := map[string]string{rules.Symbolic: "Symbolic", rules.Concrete: "Concrete"}[side]
		stacked, program, of := d.Config[0] == notation.Stacked, "", ""
		if stacked && !heaps(d) {
			program, of = " (D : Declarations)", " D"
		}
		opened, begin, end := "", "", "" // the names of the prelude that are about arrays
		if arrays(d) {
			opened, begin, end = "Import OverArrays.\n", "Module OverArrays.\nImport section4.Arrays.OverArrays.\n", "\nEnd OverArrays.\n"
		}
		fmt.Fprintf(&relations, relationHead, module, opened, class, configuration(l.Name, d))
		var free, first, second strings.Builder
		fmt.Fprintf(&lemmas, "\n(** ** The %s side *)\n%s", side, begin)
		names := map[string]string{}
		before := map[string][]*notation.Formula{} // the clauses of a function
		for _, line := range l.Lines {
			if line.Side != side {
				continue
			}
			w := &writer{
				dialect: d, heaps: heaps(d), arrays: arrays(d), hat: line.Formula.Left.Kind == notation.Hatted, stacked: stacked, of: of, entry: line.Target(), side: side, types: map[string]string{}, clause: !line.Formula.Rule,
				lifted: stacked && line.Formula.Rule && line.Formula.Left.Kids[0].Sort == notation.Statements,
			}
			if line.Helper {
				panic(&Refused{line.Target(), line.Formula.String(), "it is no rule by itself"})
			}
			if strings.Trim(line.ID, "-") == "" {
				panic(&Refused{line.Target(), line.ID, "an ID has a letter"})
			}
			name := constructor(line.ID)
			if other, ok := names[name]; ok && other != line.ID {
				panic(&Refused{line.Target(), line.ID, "its name is that of " + other + " there"})
			}
			names[name] = line.ID
			switch {
			case line.Formula.Second:
				second.WriteString(w.rule("second", name, line.ID, line.Formula))
			case line.Formula.Rule:
				first.WriteString(w.rule("rule", name, line.ID, line.Formula))
			case line.Formula.Left.Kind == notation.Independent:
				free.WriteString(w.independent(name, line.Formula))
			default:
				function := notation.Defines(line.Formula.Left)
				if function == "V⊥" {
					name += "_strict"
				}
				lemmas.WriteString(w.lemmas(module+"_"+name, line.ID, line.Formula, before[function]))
				before[function] = append(before[function], line.Formula)
			}
			files.Count++
		}
		lemmas.WriteString(end)
		covered(l, side, before)
		if slices.Contains(d.Functions, "#") {
			fmt.Fprintf(&relations, inductive, "independent", class, "", "Action -> Action", free.String())
		}
		fmt.Fprintf(&relations, inductive, "rule", class, program, "ID -> config -> config", first.String())
		if second.Len() > 0 {
			fmt.Fprintf(&relations, inductive, "second", class, "", "ID -> config -> config", second.String())
		}
		fmt.Fprintf(&relations, "End %s.\n", module)
	}
	files.Rules, files.Clauses = relations.String(), lemmas.String()
	return files, nil
}

// constructor returns the name of a constructor or lemma for an ID: no word of Rocq.
func constructor(id string) string {
	name := strings.ReplaceAll(id, "-", "_")
	if slices.Contains([]string{"Prop", "SProp", "Set", "Type"}, name) || name == "" || name[0] < 'A' || name[0] > 'Z' {
		return "rule_" + name
	}
	return name
}

const rulesHead = `(** The rules of the language %s, written from their formulas. Do not edit. *)
From Tandem Require Import %s.
Open Scope string_scope. Open Scope list_scope.
`

const clausesHead = `(** The clauses of the functions of the language %s, written from their formulas.
    Each holds of the function of the prelude, by its definition. Do not edit. *)
From Tandem Require Import %s.
Open Scope string_scope. Open Scope list_scope.
`

const relationHead = `
Module %s.
%sDefinition config ` + "`{%s}" + ` : Type := %s.
`

const inductive = "Inductive %s `{%s}%s : %s -> Prop :=\n%s.\n"

// configuration returns the type of the configurations of a side.
func configuration(language string, d *notation.Dialect) string {
	var parts []string
	stacked := d.Config[0] == notation.Stacked
	for _, s := range d.Config {
		name, ok := map[bool]map[notation.Sort]string{true: {notation.Valuation: "State", notation.Substitution: "GSubstitution", notation.Boolean: "Term", notation.Trace: "list Event", notation.Statements: "list Stmt", notation.Stacked: "list Closure"}, false: {
			notation.Statements: "list Stmt", notation.Substitution: "Substitution", notation.Valuation: "Valuation", notation.Boolean: "Expr", notation.Trace: "Trace", notation.Versions: "Versions",
		}}[heaps(d)][s]
		switch {
		case heaps(d) && ok:
		case s == notation.Stacked && len(d.Config) == 3:
			name = "Closures"
		case s == notation.Stacked:
			name = "ConcreteClosures"
		case !ok:
			panic(&Refused{language, "⟨…⟩", "its configurations have " + s.String()})
		case stacked && s != notation.Boolean:
			name = "G" + name
		}
		parts = append(parts, name)
	}
	if arrays(d) {
		parts = append(parts, "list GVar")
	}
	return strings.Join(parts, " * ")
}

// rule returns a constructor of a relation on configurations.
func (w *writer) rule(relation, name, id string, f *notation.Formula) string {
	w.pattern = true
	left := w.config(f.Left)
	w.pattern = false
	premises := w.premises(f.Premises)
	return w.constructor(name, f, premises, fmt.Sprintf("%s%s %q\n        %s\n        %s", relation, w.of, id, left, w.config(f.Right)))
}

// independent returns one of the relation on actions.
func (w *writer) independent(name string, f *notation.Formula) string {
	w.clause, w.pattern = false, true
	var actions []string
	for _, t := range f.Left.Kids {
		if len(t.Kids) != 1 {
			w.refuse(f.Left, "it is about one action on each side there")
		}
		actions = append(actions, w.action(t.Kids[0]))
	}
	w.pattern = false
	return w.constructor(name, f, w.premises(f.Premises), call("independent", actions...))
}

func (w *writer) constructor(name string, f *notation.Formula, premises []string, so string) string {
	w.sorted(f)
	var b strings.Builder
	fmt.Fprintf(&b, "  (* %s *)\n  | %s : %s", commented(f.String()), name, w.forall())
	for _, p := range slices.Concat(w.matching, premises, w.computed) {
		b.WriteString("\n      " + p + " ->")
	}
	return b.String() + "\n      " + so + "\n"
}

// lemmas returns those of a clause. Clauses that stand before it come first where they match.
func (w *writer) lemmas(name, id string, f *notation.Formula, before []*notation.Formula) string {
	if len(f.Others) > 0 && !w.heaps {
		w.refuse(f.Left, "its clause has several right sides")
	}
	left, class := w.function(f.Left), map[bool]string{true: "Heaps", false: "Signature"}[w.heaps]
	if instances(w.dialect) {
		class = "Instances"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n(* %s *)", commented(f.String()))
	cases := append([]notation.Case{{Right: f.Right, Premises: f.Premises}}, f.Others...)
	if f.Else != nil {
		cases = append(cases, notation.Case{Right: f.Else})
	}
	known, unmatched := w.isFresh(), []string(nil) // at a case: what the premises before it bind, and that their tests fail
	for i, c := range cases {
		bound, tested := w.split(c.Premises)
		for _, t := range bound {
			known = append(known, w.all(t)...)
		}
		letters, computed := len(w.names), len(w.computed)
		var tests []string
		for _, t := range tested {
			tests = append(tests, w.all(t)...)
		}
		own, fails := slices.Clone(w.names[letters:]), slices.Concat(w.computed[computed:], tests)
		if i == 0 {
			unmatched = w.unmatched(f, before)
		}
		value := w.right(f.Left, c.Right)
		fmt.Fprintf(&b, "\nLemma %s `{%s} : %s", name, class, w.forall())
		for _, p := range slices.Concat(known, w.computed, tests, unmatched) {
			b.WriteString("\n  " + p + " ->")
		}
		fmt.Fprintf(&b, "\n  %s = %s.\nProof. by_definition %q %q. Qed.\n", left, value, w.side, id)
		if i++; i < len(cases) {
			known = append(known, "~ ("+w.exists(own)+strings.Join(fails, " /\\ ")+")")
			name += map[bool]string{true: "_else", false: "_or"}[f.Else != nil && i == len(cases)-1]
		}
		for _, letter := range w.names[letters:] {
			delete(w.types, letter)
		}
		w.names, w.computed = w.names[:letters], w.computed[:computed]
	}
	return b.String()
}

// split returns what premises bind, and what they test; in languages without several right sides all is a test.
func (w *writer) split(premises []*notation.Term) (bound, tested []*notation.Term) {
	for _, p := range premises {
		for _, t := range conjuncts(p.Kids[0]) {
			if w.heaps && binds(t) {
				bound = append(bound, t)
			} else {
				tested = append(tested, t)
			}
		}
	}
	return bound, tested
}

// conjuncts returns the tests of a conjunction.
func conjuncts(t *notation.Term) []*notation.Term {
	if t.Kind != notation.AndTest {
		return []*notation.Term{t}
	}
	return append(conjuncts(t.Kids[0]), conjuncts(t.Kids[1])...)
}

// right returns what a clause makes of its left side.
func (w *writer) right(left, t *notation.Term) string {
	function := notation.Defines(left)
	if w.heaps {
		w.about, w.turned = pattern(left), map[string]string{"⇝": "turn x", "new": "treat N"}[left.Name]
		defer func() { w.about, w.turned = nil, "" }()
	}
	switch {
	case w.heaps && function == "V" && t.Name == "nil":
		w.refuse(t, "it is nil of any type")
	case function == "V⊥" || w.heaps && function == "V":
		return w.option(t)
	case function == "new" || function == "path":
		return w.perhaps(t)
	}
	return w.ofSort(t, left.Sort)
}

// commented returns a formula that stands in a comment.
func commented(text string) string {
	return strings.NewReplacer("(*", "( *", "*)", "* )", "\"", "''").Replace(text)
}

// covered refuses functions whose clauses leave an expression, or a trace that rules make, without value.
func covered(l *texts.Language, side string, functions map[string][]*notation.Formula) {
	expressions, traces := []notation.Kind{notation.Meta, notation.Op}, []notation.Kind{notation.Word}
	for _, line := range l.Lines {
		if line.Side == side && line.Formula.Rule {
			for _, t := range append(slices.Clone(line.Formula.Premises), line.Formula.Right) {
				traces = slices.Concat(traces, added(t))
			}
		}
	}
	for _, name := range l.Dialects[side].Functions {
		kinds, at := expressions, "each variable and each op(e1, …, en)"
		if slices.Contains([]string{"σ(ρ)", "V(ρ)", "pc"}, name) {
			kinds, at = traces, "ε and each trace that the rules make"
		} else if name == "path" {
			kinds, at = []notation.Kind{notation.Word, notation.Tested, notation.AssignHeap, notation.NewOf}, "ε and each trace"
		} else if functions[name] == nil {
			continue // the rules do without, or it is no function, as #
		}
		for _, k := range kinds {
			if !slices.ContainsFunc(functions[name], func(f *notation.Formula) bool { return always(f, k) }) {
				panic(&Refused{side + " side", name, "its clauses do not give it a value at " + at})
			}
		}
	}
}

// always reports whether a clause has a value at each expression or trace of a kind: at variables (Meta), operations, ε
// (Word), or where an action of the kind is the last one.
func always(f *notation.Formula, k notation.Kind) bool {
	p := pattern(f.Left)
	tested := f.Else == nil && slices.ContainsFunc(f.Premises, func(t *notation.Term) bool {
		return !binds(t.Kids[0]) && (t.Kids[0].Kind != notation.Binding || p.Kind != notation.Meta)
	})
	own := slices.ContainsFunc(parameters(f.Left), func(t *notation.Term) bool { return t.String() == p.String() }) // as in x[x := e]
	switch {
	case p.Kind != notation.Actions:
		return p.Kind == k && !tested && !own || p.Kind == notation.Meta && p.Sort == notation.Expression && len(f.Premises) == 0
	case newest(f) != k || tested || len(p.Kids) > 2:
		return false
	}
	action, rest := latest(p)
	return action == nil || rest.Kind == notation.Meta && !slices.ContainsFunc(action.Kids, func(t *notation.Term) bool {
		return t.Kind != notation.Meta || t.Sort == notation.Boolean != (k == notation.Tested) || f.Left.Name == "path" && k == notation.AssignHeap && t.Sort == notation.Variable
	})
}

// latest returns the action of a trace that a clause finds last, in §4 first, and what stands on the other side of it; nil for ε.
func latest(p *notation.Term) (action, rest *notation.Term) {
	n := len(p.Kids)
	switch {
	case n == 0:
		return nil, nil
	case p.Kids[n-1].Kind == notation.Meta:
		return p.Kids[0], p.Kids[n-1]
	}
	return p.Kids[n-1], p.Kids[0]
}

// added lists the kinds of actions that stand in a term.
func added(t *notation.Term) (kinds []notation.Kind) {
	for _, k := range t.Kids {
		if t.Kind == notation.Actions && k.Kind != notation.Meta {
			kinds = append(kinds, k.Kind)
		}
		kinds = slices.Concat(kinds, added(k))
	}
	return kinds
}

// pattern returns the expression, or the trace, on the left side of a clause.
func pattern(left *notation.Term) *notation.Term {
	if left.Kind == notation.Value || left.Kind == notation.Look || left.Kind == notation.Along {
		return left.Kids[1]
	}
	return left.Kids[0]
}
