package hijack

import (
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// Config is a configuration of the standard interpreter.
type Config = standard.Config

// Theta is a function from programs to programs with redefinitions.
type Theta = spec.Function[term.Term, term.Term]

// Clause is a clause of θ: a redefinition.
type Clause = spec.Clause[term.Term, term.Term]

// Library is the relation →θ with the function θ.
type Library struct {
	Figure int
	System spec.Inductive[Config]
	Theta  Theta
}

// Rules are those of the standard interpreter and for sym?; next is the relation of the whole system.
type Rules func(next spec.Relation[Config]) []spec.Rule[Config]

// Figure6 returns the library of Figure 6, with no rules but these.
func Figure6(standard Rules) Library {
	return Library{6, spec.Inductive[Config]{Name: "Figure 6", Rules: standard}, Theta{Name: "θ", Clauses: clauses("Fig-6-")}}
}

// Figure9 returns the library of Figure 9.
func Figure9(standard Rules) Library {
	return Library{9, spec.Inductive[Config]{Name: "Figure 9", Rules: func(next spec.Relation[Config]) []spec.Rule[Config] {
		return append(standard(next), words("Fig-9-")...)
	}}, Theta{Name: "θ", Clauses: clauses("Fig-9-")}}
}

// Figure1 returns the library of Figure 1, which redefines if and no assignment: it compares
// what locations have before and behind a branch. Its symbolic values are objects. The
// value (SYM_TAG, l) is that of the pair added last whose condition is true: pairs are
// in the order from the newest, so that one that is added again counts anew. Operations
// on symbolic values are those of Figure 9, for the method_missing of §2.1.
func Figure1(standard Rules) Library {
	theta := slices.DeleteFunc(clauses("Fig-9-"), func(c Clause) bool { return c.ID == "Fig-9-Assign" || c.ID == "Fig-9-If" })
	return Library{1, spec.Inductive[Config]{Name: "Figure 1", Rules: func(next spec.Relation[Config]) []spec.Rule[Config] {
		own := slices.DeleteFunc(words("Fig-9-"), func(r spec.Rule[Config]) bool { return r.ID == "Fig-9-Sym" })
		return slices.Concat(standard(next), own, words("Fig-1-"))
	}}, Theta{Name: "θ", Clauses: append(clauses("Fig-1-"), theta...)}}
}

// coded are the rules that no text of the library says.
var coded = map[string]func(Config) []Config{
	"Fig-9-Map": fig9Map, "Fig-9-Union": fig9Union, "Fig-9-Same": fig9Same, "Fig-9-Tagged": fig9Tagged,
	"Fig-1-GetState": fig1GetState, "Fig-1-Object": fig1Object, "Fig-1-Lookup": fig1Lookup, "Fig-1-Each": fig1Each,
}

// entries lists the rules, or clauses, of the text whose IDs begin so, and that are coded or in the library.
func entries(kind, figure string) []rules.Entry {
	return lists.Filter(rules.All(), func(e rules.Entry) bool {
		return e.Kind == kind && strings.HasPrefix(e.ID, figure) && (e.Library != "" || coded[e.ID] != nil || strings.HasSuffix(e.ID, "-Rest"))
	})
}

// words returns the rules of a figure: what its functions stand for that redefine no operator, and what is coded.
func words(figure string) []spec.Rule[Config] {
	return lists.Map(entries("rule", figure), func(e rules.Entry) spec.Rule[Config] {
		if of := coded[e.ID]; of != nil {
			return spec.Rule[Config]{ID: e.ID, Cite: e.Cite, Apply: of}
		}
		return word(e, e.Library)
	})
}

// word is the rule from a word to what it stands for, by “word → term”.
func word(e rules.Entry, library string) spec.Rule[Config] {
	name, text, _ := strings.Cut(library, " → ")
	of := body(text)
	return spec.Rule[Config]{ID: e.ID, Cite: e.Cite, Apply: func(c Config) []Config { return stands(c, name, of()) }}
}

func clauses(figure string) []Clause {
	return lists.Map(entries("clause", figure), func(e rules.Entry) Clause { return clause(e, e.Library, true) })
}

// redefined are the operators that a formula may redefine.
var redefined = map[string]term.Kind{"if": term.If, "pred": term.Pred, "succ": term.Succ, "iszero": term.IsZero, ":=": term.Assign}

// clause is the redefinition of an operator by a term; a choice calls its branches by name, or has their values. A number that
// is there already calls nothing.
func clause(e rules.Entry, library string, byName bool) Clause {
	if library == "" {
		return Clause{ID: e.ID, Cite: e.Cite, Apply: rest}
	}
	operator, _, _ := strings.Cut(e.Formula, " = ")
	kind, f := redefined[operator], body(library)
	return Clause{ID: e.ID, Cite: e.Cite, Apply: func(t term.Term, kids []term.Term) (term.Term, bool) {
		if t.Kind() != kind || t.IsNumber() {
			return t, false
		}
		if kind == term.If && byName {
			kids = []term.Term{kids[0], later(kids[1]), later(kids[2])}
		}
		return call(f(), kids...), true
	}}
}

// Edited returns the library with others in the place of parts of an entry's text: old, new, and so on. It panics without them.
func (l Library) Edited(id string, edits ...string) Library {
	e := entry(id)
	text := strings.Join(strings.Fields(e.Library), " ")
	for i := 0; i < len(edits); i += 2 {
		if !strings.Contains(text, edits[i]) {
			panic(text + " has no " + edits[i])
		}
		text = strings.Replace(text, edits[i], edits[i+1], 1)
	}
	if e.Kind == "clause" {
		l.Theta = l.Theta.With(clause(e, text, true))
		return l
	}
	l.System = l.System.Changed(func(_ spec.Relation[Config], s spec.System[Config]) spec.System[Config] { return s.With(word(e, text)) })
	return l
}

// ByValue returns the library with a redefinition of if that is called by value, as functions of the language are: both branches
// are executed before it. §3.1: "invocations of these primitives can be either call-by-value or call-by-name".
func (l Library) ByValue(id, text string) Library {
	l.Theta = l.Theta.With(clause(entry(id), text, false))
	return l
}

func entry(id string) rules.Entry {
	all := rules.All()
	return all[slices.IndexFunc(all, func(e rules.Entry) bool { return e.ID == id })]
}

// ByName returns the library of Figure 6 with if called by name: c and a are terms, which nothing
// evaluates inside of Exp.
func (l Library) ByName() Library {
	c := clause(entry("Fig-6-If"), "0", true)
	c.Apply = func(t term.Term, kids []term.Term) (term.Term, bool) {
		if t.Kind() != term.If {
			return t, false
		}
		v, sym := term.V(thunk), term.Sym("if", term.V(thunk), kids[1], kids[2])
		return term.Apply(term.Fun(thunk, term.Of(term.If, term.Of(term.IsSym, v), sym, term.Of(term.If, v, kids[1], kids[2]))), kids[0]), true
	}
	l.Theta = l.Theta.With(c)
	return l
}

// Start returns the configuration of a program with that store, and of Figure 9 with the
// path condition phi in pc. The values of the store have θ, too.
func (l Library) Start(t term.Term, mu term.Store, phi term.Term) Config {
	c := Config{T: l.Theta.At(t), Mu: mu.Map(l.Theta.At)}
	if l.Figure != 6 {
		c.Mu = c.Mu.Set(term.PC, phi)
	}
	return c
}

// thunk is the variable of a function that is called with no argument.
const thunk = "#"

// body reads a redefinition, when it is asked for. It panics if that is no term: a mistake of ours.
func body(text string) func() term.Term {
	return sync.OnceValue(func() term.Term {
		t, err := term.Library(text)
		if err != nil {
			panic(text + ": " + err.Error())
		}
		return t
	})
}

// call returns f applied to arguments.
func call(f term.Term, args ...term.Term) term.Term {
	for _, a := range args {
		f = term.Apply(f, a)
	}
	return f
}

// later returns t as an argument that is called.
func later(t term.Term) term.Term { return term.Fun(thunk, t) }

// rest returns θ of what is not redefined, and of numbers.
//
//	θ(x) = x      θ(λx.t) = λx.θ(t)      θ(t t') = θ(t) θ(t')      and so on
//
// Source: §3.1, as it says that only primitives are redefined.
func rest(t term.Term, kids []term.Term) (term.Term, bool) { return t.With(kids...), true }

// Undo returns the program of which t is θ, or a later t: unbegun calls of redefinitions are operators.
func (l Library) Undo(t term.Term) term.Term { return l.Undoing()(t) }

// Undoing returns Undo for many terms.
func (l Library) Undoing() func(term.Term) term.Term {
	type operator struct {
		kind term.Kind
		args int
		as   term.Term // what θ makes of it
	}
	var operators []operator
	for _, o := range []operator{{kind: term.If, args: 3}, {kind: term.Pred, args: 1}, {kind: term.Succ, args: 1}, {kind: term.IsZero, args: 1}, {kind: term.Assign, args: 2}} {
		if o.as = l.Theta.At(term.Of(o.kind, arguments[:o.args]...)); o.as.Kind() == term.App {
			operators = append(operators, o)
		}
	}
	return func(t term.Term) term.Term {
		return term.Rewrite(t, func(t term.Term) term.Term {
			for _, o := range operators {
				var list [len(arguments)]term.Term
				if t.Kind() == term.App && matched(o.as, t, &list) {
					return term.Of(o.kind, list[:o.args]...)
				}
			}
			return t
		})
	}
}

// arguments stand for those of an operator.
var arguments = [3]term.Term{term.Make(term.Word, "1"), term.Make(term.Word, "2"), term.Make(term.Word, "3")}

// matched reports whether t is m with a list in the place of arguments.
func matched(m, t term.Term, list *[len(arguments)]term.Term) bool {
	if i := slices.Index(arguments[:], m); i >= 0 {
		known := list[i]
		list[i] = t
		return known.IsNone() || known == t
	}
	if m == t {
		return true
	}
	if m.Kind() != t.Kind() || m.Name() != t.Name() || m.NumKids() != t.NumKids() {
		return false
	}
	for i := range m.NumKids() {
		if !matched(m.Kid(i), t.Kid(i), list) {
			return false
		}
	}
	return true
}
