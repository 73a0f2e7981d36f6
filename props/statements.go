package props

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"tandem/internal/lists"
	"tandem/spec"
)

// TestAll tests all statements at once, so that an ended ctx ends all alike, and reports in their
// order. Several call opts.Progress at once, each of its own cases. They take turns case by case, as many
// at a time as there are processors: what cases reach is large. The error is a *Crash if a test panicked.
func TestAll(ctx context.Context, statements []Checkable, opts Options) ([]Report, error) {
	reports := make([]Report, len(statements))
	crashes := make([]*Crash, len(statements))
	var all sync.WaitGroup
	opts.turns = make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, s := range statements {
		all.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					crashes[i] = &Crash{Panic: fmt.Sprintf("%s: %v", s.Info().ID, r), Stack: string(debug.Stack())}
				}
			}()
			reports[i] = s.Test(ctx, opts)
		})
	}
	all.Wait()
	if crash, ok := lists.Find(crashes, func(crash *Crash) bool { return crash != nil }); ok {
		return nil, crash
	}
	return reports, nil
}

// Selected returns the statements of those IDs, trimmed of blanks, in their own order; all without an ID.
func Selected(statements []Checkable, ids []string) []Checkable {
	if len(ids) == 0 {
		return statements
	}
	return lists.Filter(statements, func(s Checkable) bool {
		return slices.ContainsFunc(ids, func(id string) bool { return strings.TrimSpace(id) == s.Info().ID })
	})
}

// UnknownStatement is an ID of no statement.
type UnknownStatement struct {
	ID    string
	Known []string // the IDs that there are, in the order of the statements
}

func (u *UnknownStatement) Error() string {
	return fmt.Sprintf("unknown statement %q; there are %s", u.ID, strings.Join(u.Known, ", "))
}

// Known returns an *UnknownStatement for the first ID, as Selected reads them, of no statement; or nil.
func Known(statements []Checkable, ids []string) error {
	var known []string
	for _, s := range statements {
		if id := s.Info().ID; !slices.Contains(known, id) {
			known = append(known, id)
		}
	}
	for _, id := range ids {
		if id = strings.TrimSpace(id); !slices.Contains(known, id) {
			return &UnknownStatement{id, known}
		}
	}
	return nil
}

// Among returns the reports on those statements, in the order of the statements.
func Among(reports []Report, statements []Checkable) []Report {
	var list []Report
	for _, s := range statements {
		list = append(list, lists.Filter(reports, func(r Report) bool { return r.ID == s.Info().ID })...)
	}
	return list
}

// IDs lists those of the statements.
func IDs(statements []Checkable) []string {
	return lists.Map(statements, func(s Checkable) string { return s.Info().ID })
}

// Overall returns the verdict on all statements: the worst of theirs. Cases that were
// left out because a check stopped keep it from being tested, and so does nothing that was judged.
func Overall(reports []Report) spec.Result {
	result := spec.Tested
	if len(reports) == 0 {
		result = spec.Inconclusive
	}
	for _, r := range reports {
		switch {
		case r.Result == spec.Refuted:
			return spec.Refuted
		case r.Result != spec.Tested, r.Stopped != "":
			result = spec.Inconclusive
		}
	}
	return result
}

// Clauses is what was found about clauses for a kind of expressions.
type Clauses struct {
	Missing bool   // there is none
	Wrong   string // what is wrong, in lines; "": nothing
}

// Group is statements about cases of one kind: what is judged, how cases are drawn at random
// (Property.Gen), and how they are enumerated by size.
type Group struct {
	statements []Checkable
	// all judges all small cases, as the first of so many sweeps sharing the time; nil: none are
	// enumerated.
	all func(ctx context.Context, sweeps, size int, tally *Tally) []Report
}

// GroupOf returns the group of statements whose cases up to a size small lists. It announces
// each program before the cases of that. told says what a case counts as, as (*Tally).States.
func GroupOf[K any](statements []*Property[K], told func(*Tally) Told, small func(size int, tally *Tally) iter.Seq[K]) Group {
	return Group{Erase(statements), func(ctx context.Context, sweeps, size int, tally *Tally) []Report {
		return SweepShare(ctx, tally.Task, sweeps, statements, small(size, tally), told(tally))
	}}
}

// RandomOnly returns the group of statements whose cases nobody enumerates.
func RandomOnly[K any](statements []*Property[K]) Group { return Group{statements: Erase(statements)} }

// Joined returns one group of statements about cases of several kinds, all of whose small cases judge
// goes through, in sweeps of its own.
func Joined(statements []Checkable, judge func(ctx context.Context, size int, tally *Tally) []Report) Group {
	return Group{statements, func(ctx context.Context, _, size int, tally *Tally) []Report { return judge(ctx, size, tally) }}
}

// Groups is everything that is checked of a language, in the order of its paper.
type Groups []Group

// Statements lists the statements of all groups.
func (g Groups) Statements() []Checkable {
	return slices.Concat(lists.Map(g, func(of Group) []Checkable { return of.statements })...)
}

// Exhaustive judges the statements on all cases up to a size, one group after the other. It
// tells after each program or case how much there was until then.
func (g Groups) Exhaustive(ctx context.Context, task *Task, size int, tell func(spec.Scope)) ([]Report, spec.Scope) {
	tally := NewTally(task, size, tell)
	var reports []Report
	for i, of := range g {
		if of.all == nil {
			continue
		}
		reports = append(reports, of.all(ctx, len(g)-i, size, tally)...)
	}
	return tally.Done(reports...)
}

// Case is what the statements about a semantics quantify over: a program and an initial state.
type Case[P, V any] struct {
	Program P
	Initial V
}

// Language is how to make cases for a semantics.
type Language[P, V any] struct {
	// Cite is where the theorems of the semantics are stated. "": in §2, with its numbers.
	Cite string
	// Program builds a program from choices.
	Program func(Source) P
	// Initial builds an initial state for a program.
	Initial func(Source, P) V
	// Show prints a case.
	Show func(P, V) Shown
	// Smaller lists cases that are a step simpler. nil: only choices shrink.
	Smaller func(P, V) []Case[P, V]
}

// Gen builds a case.
func (l Language[P, V]) Gen(src Source) Case[P, V] {
	var c Case[P, V]
	src.Group("program", func() { c.Program = l.Program(src) })
	src.Group("initial", func() { c.Initial = l.Initial(src, c.Program) })
	return c
}

// Kind returns how the cases of the language are made.
func (l Language[P, V]) Kind() Kind[Case[P, V]] {
	kind := Kind[Case[P, V]]{Gen: l.Gen, Show: func(k Case[P, V]) Shown { return l.Show(k.Program, k.Initial) }}
	if l.Smaller != nil {
		kind.Smaller = func(k Case[P, V]) []Case[P, V] { return l.Smaller(k.Program, k.Initial) }
	}
	return kind
}

// Kind is how cases of one kind are made, shown and made smaller; see Property.
type Kind[K any] struct {
	Gen     func(Source) K
	Show    func(K) Shown
	Smaller func(K) []K
}

// Of returns the properties with cases of that kind.
func (k Kind[K]) Of(properties ...*Property[K]) []*Property[K] {
	for _, p := range properties {
		p.Gen, p.Show, p.Smaller = k.Gen, k.Show, k.Smaller
	}
	return properties
}

// Theorems returns every statement of package spec about sem as a property over cases of the language l.
func Theorems[P, V, S, C any](sem *spec.Semantics[P, V, S, C], l Language[P, V], lim spec.Limits) []*Property[Case[P, V]] {
	statements := spec.Statements[P, V, S, C]()
	for i := range statements {
		if l.Cite != "" {
			statements[i].Number, statements[i].Cite = spec.Number{}, l.Cite
		}
	}
	return TheoremsOf(statements, sem, l, lim)
}

// TheoremsOf returns statements of one's own as Theorems returns those of package spec, with their numbers and
// sources as given.
func TheoremsOf[P, V, S, C any](statements []spec.Statement[P, V, S, C], sem *spec.Semantics[P, V, S, C], l Language[P, V], lim spec.Limits) []*Property[Case[P, V]] {
	var list []*Property[Case[P, V]]
	for _, st := range statements {
		p := &Property[Case[P, V]]{
			ID: st.ID, Name: st.Number.Of(st.Name), Number: st.Number, Cite: st.Cite, Text: st.Text, Kept: st.Kept,
			Claimed: strings.Contains(st.Cite, `"`), // words of the paper
			Judge: func(ctx context.Context, k Case[P, V]) spec.Verdict {
				return st.Judge(ctx, sem, lim, k.Program, k.Initial)
			},
		}
		if st.OnSymbolic {
			p.Symbolic = sem.Symbolic.IDs()
		}
		if st.OnConcrete {
			p.Concrete = sem.Concrete.IDs()
		}
		list = append(list, p)
	}
	return l.Kind().Of(list...)
}

// Erase forgets the kind of case, so that properties of several kinds go in one list.
func Erase[K any](properties []*Property[K]) []Checkable {
	return lists.Map(properties, func(p *Property[K]) Checkable { return p })
}
