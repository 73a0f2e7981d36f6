package languages

import (
	"context"
	"io"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages/internal/left"
	"tandem/spec"
)

// Typed is what a language tells of its programs, in its own types: programs P, initial states V,
// symbolic configurations S, concrete ones C. It cannot do what is nil.
type Typed[P, V, S, C any] struct {
	// Semantics is both sides, which run, and are traced together.
	Semantics *spec.Semantics[P, V, S, C]
	// Machine is one side alone, for a language without Semantics: it runs and is not traced.
	Machine *spec.Machine[P, V, C]

	// Initial is the initial state that the user gives, with a note on how it was read; "" for none.
	Initial  func(P, Input) (v V, note string, err error)
	Symbolic func(P, S) Display
	Concrete func(P, C) Display

	// Stack tells that programs have a stack, which Bounds.Stack bounds.
	Stack bool
	// Explain is the error of a configuration's next step, or why it is stuck without one; else false.
	Explain func(C) (Fault, bool)
	// Overflows says whether a value is missing because of a bound of the machine. nil: never.
	Overflows func(C) bool

	// Unread counts the inputs in v not read at c, or is the error of one that the next step asks
	// for and v lacks. nil: programs read none.
	Unread func(p P, v V, c C) (int, error)

	// Problem is a program as a search sees it, φ in lang.Expr.
	Problem func(P) (explore.Problem[S], error)
	// Require is s for initial values that meet a precondition, as the flag --pre takes
	// it, too. Its errors are syntax.Errors. nil: programs have no preconditions.
	Require func(p P, s S, text string) (S, error)
	// States is the configurations of a program as symbolic states that can be matched. nil: they are none.
	States func(P) States[S]
	// OfModel is the initial state that a model stands for. Problem needs it.
	OfModel func(P, solver.Model) V
	// ModelOf is the model of an initial state. nil: no run with the symbolic rules beside it can begin.
	ModelOf func(P, V) solver.Model
	// Lang is the program over package lang, and With that with another one in its place, as unwound.
	Lang func(P) *lang.Program
	With func(P, *lang.Program) P

	Follow      func(prob explore.Problem[S], choices string, b explore.Bounds) (*Followed[S], error)
	Certificate func(w io.Writer, s Search, language string, p P, src Source) Certificate[S]
	Verify      func(context.Context, P, solver.Session, VerifyOptions) ([]Obligation, error)
}

// Followed is a Path whose end is not erased yet.
type Followed[S any] struct {
	Path // but for its End
	End  S
}

// Certificate writes the steps of a search.
type Certificate[S any] interface {
	explore.Watcher[S]
	// End writes the last record; the solver is the one that was asked. The error is the first of writing.
	End(s explore.Summary, solver string) error
}

// Unwritten is the error of a certificate that could not be written.
type Unwritten struct{ Err error }

func (u *Unwritten) Error() string { return u.Err.Error() }
func (u *Unwritten) Unwrap() error { return u.Err }

// Programs is Typed without its types.
type Programs struct {
	Name string // of the semantics
	// Symbolic and Concrete are the rules of each side, without what they do.
	Symbolic, Concrete []Rule
	Choice             bool // the concrete rules leave a choice
	// Beside is rules that statements are about, and that run no programs.
	Beside []Rule
	Stack  bool // see Typed.Stack

	can  []Capability
	open func(Source, *Language) (Program, error)
}

// Rule is a rule of a transition system, without what it does.
type Rule struct {
	ID, Cite string
	Choice   string // see spec.Rule
}

// Open readies a program of src; an error if not in the syntax of l, whose rules these are.
func (p *Programs) Open(src Source, l *Language) (Program, error) { return p.open(src, l) }

// Erase closes over the types of a language.
func Erase[P, V, S, C any](t Typed[P, V, S, C]) *Programs {
	erased := &Programs{Stack: t.Stack}
	if sem := t.Semantics; sem != nil {
		erased.Name = sem.Name
		erased.Symbolic, erased.Concrete, erased.Choice = rulesOf(sem.Symbolic), rulesOf(sem.Concrete), sem.Concrete.Choice
	} else if t.Machine != nil {
		erased.Concrete = rulesOf(t.Machine.System)
	}
	runs := t.Initial != nil && t.Concrete != nil
	for _, c := range []struct {
		capability Capability
		has        bool
	}{
		{Run, runs && (t.Semantics != nil || t.Machine != nil)},
		{Trace, runs && t.Symbolic != nil && t.Semantics != nil},
		{Explore, t.Problem != nil},
		{Follow, t.Follow != nil},
		{Certify, t.Certificate != nil},
		{Verify, t.Verify != nil},
	} {
		if c.has {
			erased.can = append(erased.can, c.capability)
		}
	}
	erased.open = func(src Source, l *Language) (Program, error) {
		p, err := As[P](src)
		if err != nil {
			return nil, err
		}
		return &program[P, V, S, C]{typed: &t, p: p, src: src, language: l}, nil
	}
	return erased
}

func rulesOf[T any](system spec.System[T]) []Rule {
	return lists.Map(system.Rules, func(r spec.Rule[T]) Rule { return Rule{r.ID, r.Cite, r.Choice} })
}

// program is a Program of a language with its types.
type program[P, V, S, C any] struct {
	typed    *Typed[P, V, S, C]
	p        P
	src      Source
	language *Language
}

// cannot returns the error of what the language lacks.
func (p *program[P, V, S, C]) cannot(c Capability) error {
	return &Cannot{Language: p.language.Name, Asked: c, Has: p.language.Can()}
}

func (p *program[P, V, S, C]) Lang() *lang.Program {
	if p.typed.Lang == nil {
		return nil
	}
	return p.typed.Lang(p.p)
}

func (p *program[P, V, S, C]) Start(in Input) (Start, error) {
	if p.typed.Initial == nil {
		return nil, p.cannot(Run)
	}
	v, note, err := p.typed.Initial(p.p, in)
	if err != nil {
		return nil, err
	}
	return &start[P, V, S, C]{p, v, note, in.Choices}, nil
}

func (p *program[P, V, S, C]) From(m solver.Model) (Start, error) {
	if p.typed.OfModel == nil || p.typed.Initial == nil {
		return nil, p.cannot(Run)
	}
	return &start[P, V, S, C]{p, p.typed.OfModel(p.p, m), "", ""}, nil
}

func (p *program[P, V, S, C]) Alone() Node {
	if p.typed.Semantics == nil {
		return nil
	}
	return &node[P, V, S, C]{program: p, at: p.typed.Semantics.InitS(p.p)}
}

// Explore builds the tree, writes a certificate if wanted, and explains errors for the models of paths.
func (p *program[P, V, S, C]) Explore(ctx context.Context, session solver.Session, s Search) (*Tree, error) {
	t := p.typed
	switch {
	case s.Certificate != nil && (t.Certificate == nil || s.Subsume != nil):
		return nil, p.cannot(Certify)
	case t.Problem == nil:
		return nil, p.cannot(Explore)
	}
	prob, err := t.Problem(p.p)
	if err != nil {
		return nil, err
	}
	if s.Unreplayed {
		prob.Replay = nil
	}
	if !s.Assume.IsZero() {
		if prob.Assume == nil || s.Certificate != nil {
			return nil, p.cannot("explore under an assumption")
		}
		prob.Init = prob.Assume(prob.Init, s.Assume)
	}
	if s.Pre != "" {
		if t.Require == nil {
			return nil, &Cannot{Language: p.language.Name, Asked: "explore --pre", Instead: "languages with lazy initialisation do (tandem languages): --language chooses one"}
		}
		if prob.Init, err = t.Require(p.p, prob.Init, s.Pre); err != nil {
			return nil, err
		}
	}
	opts := explore.Options[S]{Bounds: s.Bounds, Tree: s.Nodes, Modelless: s.Modelless, Tell: s.Tell, Shortcuts: s.Shortcuts, Beside: s.Beside}
	if s.Order != "" {
		if opts.Order, err = explore.InOrder(s.Order, s.Seed, prob); err != nil {
			return nil, err
		}
	}
	if s.LastFirst {
		opts.Order = explore.Reversed(opts.Order)
	}
	var match *matching[P, V, S, C]
	if s.Subsume != nil {
		if match, err = p.matching(s.Subsume, prob); err != nil {
			return nil, err
		}
		opts.Follow = match.follow
	}
	var reduced *explore.Reduction[S]
	if s.Reduce {
		if reduced, err = p.reducing(prob.Init); err != nil {
			return nil, err
		}
		opts.Follow = reduced.Follow
	}
	var cert Certificate[S]
	if s.Certificate != nil {
		cert = t.Certificate(s.Certificate, s, p.language.Name, p.p, p.src)
		opts.Watch = cert
	}
	seen := &explore.Seen[S]{Problem: prob, All: explore.CoverSet{}, Other: opts.Watch}
	if s.Tests != nil {
		opts.Watch = seen
	}
	tree := &Tree{Faults: map[int]Fault{}, Seen: seen.All, Assumed: prob.Phi(prob.Init)}
	tree.Read = func(path explore.Path[Node]) []lang.Value {
		if path.Model == nil {
			return nil
		}
		return p.read(ctx, *path.Model, path.Rules(), p.steps(path.Rules(), path.Steps))
	}
	tree.Final = func(path explore.Path[Node]) Config {
		if path.Model == nil {
			return nil
		}
		return p.final(context.Background(), *path.Model, path.Rules(), p.steps(path.Rules(), path.Steps), nil)
	}
	erased := func(s S) Node { return &node[P, V, S, C]{program: p, at: s} }
	var beyond left.Branches[S]
	within, cancel := explore.Within(ctx, s.Bounds.Time)
	defer cancel()
	if s.Path != nil {
		opts.Leaf = func(path explore.Path[S]) error {
			if beyond.Keeps(&path) {
				return nil
			}
			if s.Tests != nil {
				effort, err := explore.Least(within, prob, s.Tests, &path)
				if err != nil {
					return err
				}
				tree.Least.Questions += effort.Questions
				tree.Least.Open = append(tree.Least.Open, effort.Open...)
			}
			return s.Path(tree, explore.MapPath(path, erased), p.explained(ctx, &path))
		}
	}
	found, err := explore.Explore(ctx, prob, session, opts)
	if err != nil {
		return nil, err
	}
	if cert != nil && found.Summary.Unlisted == 0 {
		if err := cert.End(found.Summary, session.Info().String()); err != nil {
			return nil, &Unwritten{err}
		}
	}
	beyond.Off(found)
	tree.Left, tree.More = beyond.All, beyond.Taken(ctx, session)
	tree.Result = explore.Map(*found, erased)
	if reduced != nil {
		tree.Reduced = &reduced.Left
	}
	for i := range found.Paths {
		if f := p.explained(ctx, &found.Paths[i]); f != nil {
			tree.Faults[found.Paths[i].ID] = *f
		}
	}
	if match != nil {
		tree.Subsumed = match.found
		return tree, match.doubt(ctx, session, s, tree)
	}
	return tree, nil
}

// steps returns how many steps the program takes on a path of these rules: those with a twin.
func (p *program[P, V, S, C]) steps(rules []string, all int) int {
	if sem := p.typed.Semantics; sem != nil && sem.Twin != nil {
		for _, rule := range rules {
			if sem.Twin(rule) == "" {
				all--
			}
		}
	}
	return all
}

// final returns where the initial values of a model lead in some steps along a path; nil if the
// language does not tell. It tells where the last step was made.
func (p *program[P, V, S, C]) final(ctx context.Context, m solver.Model, path []string, steps int, last func(C)) Config {
	t := p.typed
	if t.OfModel == nil || t.Semantics == nil {
		return nil
	}
	end := t.Semantics.Along(path).Run(ctx, p.p, t.OfModel(p.p, m), steps, func(n int, from C, step spec.Step[C]) {
		if n == steps && last != nil {
			last(t.Semantics.Concrete.Inner(from, step.Rule))
		}
	})
	return config[P, V, S, C]{p, end.At}
}

// read returns the inputs that a run from a model reads in some steps along a path.
func (p *program[P, V, S, C]) read(ctx context.Context, m solver.Model, path []string, steps int) []lang.Value {
	t := p.typed
	if over := p.Lang(); over == nil || !lang.Reads(over) || t.OfModel == nil || t.Semantics == nil {
		return nil
	}
	var list []lang.Value
	t.Semantics.Along(path).Run(ctx, p.p, t.OfModel(p.p, m), steps, func(_ int, from C, _ spec.Step[C]) {
		if a, ok := t.Concrete(p.p, from).Formal.Stmt.(*lang.Input); ok {
			list = append(list, m.At(lang.ReadVar(len(list)+1, a.X.Type)))
		}
	})
	return list
}

// explained returns the error in which a path ends, for the values of its model; nil where there is none.
func (p *program[P, V, S, C]) explained(ctx context.Context, path *explore.Path[S]) (f *Fault) {
	if path.Status == spec.Error && path.Model != nil {
		p.final(ctx, *path.Model, path.Rules(), p.steps(path.Rules(), path.Steps), func(before C) {
			f = new(p.fault(before))
		})
	}
	return f
}

func (p *program[P, V, S, C]) Follow(choices string, b explore.Bounds) (*Path, error) {
	t := p.typed
	if t.Follow == nil || t.Problem == nil {
		return nil, p.cannot(Follow)
	}
	prob, err := t.Problem(p.p)
	if err != nil {
		return nil, err
	}
	f, err := t.Follow(prob, choices, b)
	if err != nil {
		return nil, err
	}
	f.Path.End = &node[P, V, S, C]{program: p, at: f.End}
	f.Path.Read = func(m solver.Model) []lang.Value { return p.read(context.Background(), m, f.Rules, len(f.Rules)) }
	f.Path.Final = func(m solver.Model) Config { return p.final(context.Background(), m, f.Rules, len(f.Rules), nil) }
	return &f.Path, nil
}

func (p *program[P, V, S, C]) Verify(ctx context.Context, session solver.Session, o VerifyOptions) ([]Obligation, error) {
	if p.typed.Verify == nil {
		return nil, p.cannot(Verify)
	}
	return p.typed.Verify(ctx, p.p, session, o)
}

// fault returns the error that the next step of a configuration makes. A mutant or a
// reading has its own idea of what an error is, which nothing explains.
func (p *program[P, V, S, C]) fault(before C) Fault {
	if p.typed.Explain != nil {
		if f, ok := p.typed.Explain(before); ok {
			return f
		}
	}
	f := Fault{Text: "an error of the program that has no access out of bounds"}
	if formal := p.typed.Concrete(p.p, before).Formal; formal != nil && formal.Stmt != nil {
		f.At = formal.Stmt.Parts().At
	}
	return f
}

// stuck returns why a configuration is stuck; nil if that is not known.
func (p *program[P, V, S, C]) stuck(at C) *Fault {
	if p.typed.Explain == nil {
		return nil
	}
	if f, ok := p.typed.Explain(at); ok {
		return &f
	}
	return nil
}
