package texts

import (
	"cmp"
	"slices"

	"tandem/internal/lists"
	"tandem/internal/rules"
	"tandem/lang"
	"tandem/spec"
	"tandem/spec/notation"
)

// Code is a side of a language over configurations C of the code.
type Code[C any] struct {
	Side string
	Stmt func(C) lang.Stmt              // the next statement; nil: there is none
	Same func(c, d C) bool              // false where they may differ; it costs next to nothing
	Into func(C) notation.Configuration // what the interpreter has for it
	Back func(notation.Configuration) C
}

// Over is how theorems see the configurations of both sides.
func Over[S, C any](s Code[S], c Code[C]) notation.Over {
	return notation.Over{Into: [2]func(any) notation.Configuration{s.into, c.into}, Back: [2]func(notation.Configuration) any{s.back, c.back}}
}

func (k Code[C]) into(c any) notation.Configuration { return k.Into(*c.(*C)) }
func (k Code[C]) back(c notation.Configuration) any { return new(k.Back(c)) }

// System returns the transition system by the rules of a language's text alone.
func (k Code[C]) System(l *Language, in *notation.Interpreter) spec.System[C] {
	s := notation.SystemOf(in, k.Stmt, k.Same, k.Into, k.Back)
	s.Choice = k.Side == rules.Concrete && len(l.Choices()) > 0
	return s
}

// Rules returns the system of the code with the rules that were changed.
func (k Code[C]) Rules(l *Language, system spec.System[C], in *notation.Interpreter) spec.System[C] {
	text := k.System(l, in)
	system.Choice = text.Choice
	letter := "" // of a rule in whose place there are others
	system.Rules = slices.DeleteFunc(slices.Clone(system.Rules), func(r spec.Rule[C]) bool {
		out := slices.Contains(l.without, k.Side+" "+r.ID)
		if out {
			letter = r.Choice
		}
		return out
	})
	for _, line := range l.Changed(k.Side) {
		if !line.Formula.Rule {
			continue
		}
		of := lists.Filter(text.Rules, func(r spec.Rule[C]) bool { return r.ID == line.ID })
		r := spec.Rule[C]{ID: line.ID, Cite: line.Cite, Choice: cmp.Or(letter, of[0].Choice), Repeats: of[0].Repeats, Adds: lists.All(of, func(r spec.Rule[C]) bool { return r.Adds }), Apply: func(c C) (next []C) {
			for _, r := range of { // as an assignment to an array and to another variable
				next = append(next, r.Apply(c)...)
			}
			return next
		}}
		if of[0].Derive != nil {
			r.Inner, r.Derive = of[0].Inner, func(c C) (next []spec.Step[C]) {
				for _, r := range of {
					next = append(next, r.Derive(c)...)
				}
				return next
			}
		}
		old, there := system.Rule(line.ID)
		if there {
			r.Choice, r.Repeats = old.Choice, old.Repeats || r.Repeats
			system = system.With(r)
			continue
		}
		system.Rules = append(append([]spec.Rule[C](nil), system.Rules...), r)
	}
	return system
}

// Clauses returns the function with its changed clauses as interpreted for σ or V; of makes values
// of the code. Added ones stand before the others, in the order of the lines.
func Clauses[R any](l *Language, side, name string, f spec.Function[lang.Expr, R], in *notation.Interpreter, param any, of func(any) R) spec.Function[lang.Expr, R] {
	all := in.Clauses(name, param)
	added := 0
	for _, c := range f.Clauses {
		if slices.Contains(l.LeftOut(side), c.ID) {
			f = f.Without(c.ID)
		}
	}
	for _, line := range l.Changed(side) {
		if line.Formula.Rule || notation.Defines(line.Formula.Left) != name {
			continue
		}
		c := spec.Clause[lang.Expr, R]{ID: line.ID, Cite: line.Cite, Apply: func(e lang.Expr, _ []R) (r R, ok bool) {
			v, ok := all[line.ID](e)
			if !ok {
				return r, false
			}
			return of(v), true
		}}
		if slices.ContainsFunc(f.Clauses, func(old spec.Clause[lang.Expr, R]) bool { return old.ID == c.ID }) {
			f = f.With(c)
		} else {
			f.Clauses = slices.Insert(slices.Clone(f.Clauses), added, c)
			added++
		}
	}
	return f
}

// ChangedFunction reports whether a clause of a function was changed.
func (l *Language) ChangedFunction(side, name string) bool {
	return slices.ContainsFunc(l.Changed(side), func(line Line) bool {
		return !line.Formula.Rule && notation.Defines(line.Formula.Left) == name
	})
}
