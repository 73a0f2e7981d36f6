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

// Export returns the definitions of a language; the same for the same formulas. The error
// is a *Refused.
func Export(l *texts.Language) (files Files, err error) {
	defer func() {
		if r := recover(); r != nil {
			refused, ok := r.(*Refused)
			if !ok {
				panic(r)
			}
			err = refused
		}
	}()
	var relations, lemmas strings.Builder
	fmt.Fprintf(&relations, rulesHead, l.Name)
	fmt.Fprintf(&lemmas, clausesHead, l.Name)
	for _, side := range []string{rules.Symbolic, rules.Concrete} {
		d := l.Dialects[side]
		if d == nil {
			panic(&Refused{l.Name, "a language", "it has no " + side + " side of its own"})
		}
		module := map[string]string{rules.Symbolic: "Symbolic", rules.Concrete: "Concrete"}[side]
		stacked, program, of := d.Config[0] == notation.Stacked, "", ""
		if stacked {
			program, of = " (D : Declarations)", " D"
		}
		fmt.Fprintf(&relations, relationHead, module, configuration(l.Name, d), program)
		fmt.Fprintf(&lemmas, "\n(** ** The %s side *)\n", side)
		names := map[string]string{}
		before := map[string][]*notation.Formula{} // the clauses of a function
		for _, line := range l.Lines {
			if line.Side != side {
				continue
			}
			w := &writer{
				dialect: d, stacked: stacked, of: of, entry: line.Target(), side: side, types: map[string]string{}, clause: !line.Formula.Rule,
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
			if line.Formula.Rule {
				relations.WriteString(w.rule(name, line.ID, line.Formula))
			} else {
				function := notation.Defines(line.Formula.Left)
				if function == "V⊥" {
					name += "_strict"
				}
				lemmas.WriteString(w.lemmas(module+"_"+name, line.ID, line.Formula, before[function]))
				before[function] = append(before[function], line.Formula)
			}
			files.Count++
		}
		covered(side, before)
		fmt.Fprintf(&relations, ".\nEnd %s.\n", module)
	}
	files.Rules, files.Clauses = relations.String(), lemmas.String()
	return files, nil
}

// constructor returns the name of a constructor or lemma for an ID: no word of Rocq.
func constructor(id string) string {
	name := strings.ReplaceAll(id, "-", "_")
	if words[name] || name == "" || name[0] < 'A' {
		return "rule_" + name
	}
	return name
}

// words are those of Rocq that IDs may be.
var words = map[string]bool{
	"as": true, "at": true, "cofix": true, "else": true, "end": true, "exists": true, "exists2": true, "fix": true, "for": true,
	"forall": true, "fun": true, "if": true, "in": true, "let": true, "match": true, "mod": true, "Prop": true, "return": true,
	"Set": true, "SProp": true, "then": true, "Type": true, "using": true, "where": true, "with": true, "rule": true, "config": true,
}

const rulesHead = `(** The rules of the language %s, written from their formulas. Do not edit. *)
From Tandem Require Import Prelude.
Open Scope string_scope. Open Scope list_scope.
`

const clausesHead = `(** The clauses of the functions of the language %s, written from their formulas.
    Each holds of the function of the prelude, by its definition. Do not edit. *)
From Tandem Require Import Prelude.
Open Scope string_scope. Open Scope list_scope.
`

const relationHead = `
Module %s.
Definition config ` + "`{Signature}" + ` : Type := %s.
Inductive rule ` + "`{Signature}" + `%s : ID -> config -> config -> Prop :=
`

// configuration returns the type of the configurations of a side.
func configuration(language string, d *notation.Dialect) string {
	var parts []string
	stacked := d.Config[0] == notation.Stacked
	for _, s := range d.Config {
		name, ok := map[notation.Sort]string{
			notation.Statements: "list Stmt", notation.Substitution: "Substitution", notation.Valuation: "Valuation", notation.Boolean: "Expr",
		}[s]
		switch {
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
	return strings.Join(parts, " * ")
}

// rule returns a constructor.
func (w *writer) rule(name, id string, f *notation.Formula) string {
	w.pattern = true
	left := w.config(f.Left)
	w.pattern = false
	premises := w.premises(f.Premises)
	right := w.config(f.Right)
	w.sorted(f)
	var b strings.Builder
	fmt.Fprintf(&b, "  (* %s *)\n  | %s : %s", commented(f.String()), name, w.forall())
	for _, p := range slices.Concat(w.matching, premises, w.computed) {
		b.WriteString("\n      " + p + " ->")
	}
	fmt.Fprintf(&b, "\n      rule%s %q\n        %s\n        %s\n", w.of, id, left, right)
	return b.String()
}

// lemmas returns those of a clause. Clauses that stand before it come first where they match.
func (w *writer) lemmas(name, id string, f *notation.Formula, before []*notation.Formula) string {
	if len(f.Others) > 0 {
		w.refuse(f.Left, "its clause has several right sides")
	}
	left := w.function(f.Left)
	tests, unmatched := w.premises(f.Premises), w.unmatched(f, before)
	var b strings.Builder
	fmt.Fprintf(&b, "\n(* %s *)", commented(f.String()))
	lemma := func(name string, premises []string, right *notation.Term) {
		value := ""
		if notation.Defines(f.Left) == "V⊥" {
			value = w.option(right)
		} else {
			value = w.ofSort(right, f.Left.Sort)
		}
		fmt.Fprintf(&b, "\nLemma %s `{Signature} : %s", name, w.forall())
		for _, p := range append(premises, unmatched...) {
			b.WriteString("\n  " + p + " ->")
		}
		fmt.Fprintf(&b, "\n  %s = %s.\nProof. by_definition %q %q. Qed.\n", left, value, w.side, id)
	}
	lemma(name, tests, f.Right)
	if f.Else != nil {
		lemma(name+"_else", []string{"~ (" + strings.Join(tests, " /\\ ") + ")"}, f.Else)
	}
	return b.String()
}

// commented returns a formula that stands in a comment.
func commented(text string) string {
	return strings.NewReplacer("(*", "( *", "*)", "* )", "\"", "''").Replace(text)
}

// covered refuses functions whose clauses leave an expression without value.
func covered(side string, functions map[string][]*notation.Formula) {
	for name, clauses := range functions {
		variable, operation := false, false
		for _, f := range clauses {
			switch p := pattern(f.Left); {
			case p.Kind == notation.Meta:
				variable = true
				operation = operation || p.Sort == notation.Expression && len(f.Premises) == 0
			case p.Kind == notation.Op && (len(f.Premises) == 0 || f.Else != nil):
				operation = true
			}
		}
		if !variable || !operation {
			panic(&Refused{side + " side", name, "its clauses do not give it a value at each variable and each op(e1, …, en)"})
		}
	}
}

// pattern returns the expression on the left side of a clause.
func pattern(left *notation.Term) *notation.Term {
	if left.Kind == notation.Value || left.Kind == notation.Look {
		return left.Kids[1]
	}
	return left.Kids[0]
}
