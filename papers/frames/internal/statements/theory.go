package statements

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/lists"
	calculus "tandem/papers/frames"
	"tandem/props"
	"tandem/spec"
)

// Term is a term of the theory of §3.2.2.
type Term struct {
	Op   string // a symbol, or a function
	Args []Term
}

func (t Term) String() string {
	if len(t.Args) == 0 {
		return t.Op
	}
	args := lists.Map(t.Args, Term.String)
	return t.Op + "(" + strings.Join(args, ", ") + ")"
}

// Question is equations, or their negations, and whether another one follows.
type Question struct {
	Facts []Equation
	Goal  Equation
}

// Equation is t1 = t2, or its negation.
type Equation struct {
	L, R Term
	Not  bool
}

func (e Equation) String() string {
	if e.Not {
		return e.L.String() + " ≠ " + e.R.String()
	}
	return e.L.String() + " = " + e.R.String()
}

func (q Question) show() props.Shown {
	facts := lists.Map(q.Facts, Equation.String)
	text := strings.Join(facts, ", ") + " ⊢ " + q.Goal.String()
	return props.Shown{Other: text, Size: strings.Count(text, "(") + len(q.Facts), Stmts: len(q.Facts)}
}

func (q Question) smaller() []Question {
	var list []Question
	for i := range q.Facts {
		list = append(list, Question{append(append([]Equation{}, q.Facts[:i]...), q.Facts[i+1:]...), q.Goal})
	}
	return list
}

// sorts of terms: s a snapshot, r a reference, i an integer, b a truth value.
var sorts = map[byte]calculus.Sort{'s': calculus.Snapshot, 'r': calculus.Ref, 'i': calculus.Int, 'b': calculus.Bool}

// term returns one of a sort, of that depth at the most.
func term(src props.Source, sort byte, depth int) Term {
	of := func(op string, sorts string) Term {
		t := Term{Op: op}
		for i := range len(sorts) {
			t.Args = append(t.Args, term(src, sorts[i], depth-1))
		}
		return t
	}
	names := map[byte][]string{'s': {"s", "u", "unit"}, 'r': {"r", "null"}, 'i': {"i", "j"}, 'b': {"b", "d"}}[sort]
	functions := map[byte][][2]string{
		's': {{"combine", "ss"}, {"first", "s"}, {"second", "s"}, {"fromRef", "r"}, {"fromInt", "i"}, {"fromBool", "b"}},
		'r': {{"toRef", "s"}}, 'i': {{"toInt", "s"}}, 'b': {{"toBool", "s"}},
	}[sort]
	if depth == 0 {
		functions = nil
	}
	n := src.Choose(len(names)+len(functions), "term")
	if n < len(names) {
		return Term{Op: names[n]}
	}
	f := functions[n-len(names)]
	return of(f[0], f[1])
}

func equation(src props.Source, depth int) Equation {
	sort := "sssrib"[src.Choose(6, "sort")]
	return Equation{term(src, sort, depth), term(src, sort, depth), src.Choose(4, "negated") == 3}
}

func question(src props.Source) Question {
	if src.Choose(4, "wrong") == 3 {
		return props.OneOf(src, "wrong", wrongQuestions)
	}
	var q Question
	q.Goal = equation(src, 2)
	for range src.Choose(3, "facts") {
		src.Group("fact", func() { q.Facts = append(q.Facts, equation(src, 2)) })
	}
	return q
}

// wrongQuestions are of what does not follow, and would by a wrong theory.
var wrongQuestions = func() []Question {
	s, u, unit := Term{Op: "s"}, Term{Op: "u"}, Term{Op: "unit"}
	of := func(op string, args ...Term) Term { return Term{op, args} }
	pair := []Equation{{L: s, R: of("combine", u, unit)}}
	return []Question{
		{pair, Equation{L: of("first", s), R: unit}},
		{pair, Equation{L: of("second", s), R: u}},
		{nil, Equation{L: of("combine", s, u), R: of("combine", u, s)}},
		{nil, Equation{L: of("fromBool", of("toBool", s)), R: s}},
		{nil, Equation{L: of("fromRef", Term{Op: "r"}), R: unit}},
	}
}()

// smallQuestion returns one without facts, whose terms are of depth one.
func smallQuestion(src props.Source) Question {
	sort := "srib"[src.Choose(4, "sort")]
	return Question{Goal: Equation{L: term(src, sort, 1), R: term(src, sort, 1)}}
}

// theories returns the statements about Σprelude.
func (m *maker) theories() props.Groups {
	g := m.g
	of := func(id, name, cite, text, kept string, judge func(context.Context, solver.Session, Question) spec.Verdict) *props.Property[Question] {
		return statement(m, props.Property[Question]{ID: id, Name: name, Cite: cite, Text: text, Kept: kept, Gen: question, Show: Question.show, Smaller: Question.smaller}, judge)
	}
	pipe := m.quantified(0)
	return props.Groups{groupOf(ofAnySize(smallQuestion),
		of("theory", "The theory has models", "§3.2.2, \"This theory encodes the property that combine is injective and that toRef and fromRef are inverses\"",
			"what follows holds of numbers: unit and null are 0, combine pairs numbers, and the others count references, integers and truth values", "", g.theory),
		of("ground", "Ground instances miss nothing", "§3.2.2, \"our implementation relies on the Z3 theorem prover\"",
			"what follows from the quantified theory follows from its ground instances for the terms that occur, and the other way round", "it compares two ways to ask",
			func(ctx context.Context, s solver.Session, q Question) spec.Verdict { return g.ground(ctx, pipe, s, q) }))}
}

// termIn returns a term of the verifier.
func (t Term) termIn(ts *calculus.Terms, symbols map[string]*calculus.Term) *calculus.Term {
	args := lists.Map(t.Args, func(a Term) *calculus.Term { return a.termIn(ts, symbols) })
	switch t.Op {
	case "unit":
		return ts.Unit
	case "null":
		return ts.Null
	case "combine":
		return ts.Combine(args[0], args[1])
	case "first":
		return ts.First(args[0])
	case "second":
		return ts.Second(args[0])
	case "fromRef", "fromInt", "fromBool":
		return ts.From(args[0])
	case "toRef":
		return ts.To(calculus.Ref, args[0])
	case "toInt":
		return ts.To(calculus.Int, args[0])
	case "toBool":
		return ts.To(calculus.Bool, args[0])
	}
	return symbols[t.Op]
}

// follows is whether the goal follows by a prover.
func (q Question) follows(p *calculus.Prover, ts *calculus.Terms) bool {
	symbols := map[string]*calculus.Term{}
	for name, sort := range map[string]byte{"s": 's', "u": 's', "r": 'r', "i": 'i', "j": 'i', "b": 'b', "d": 'b'} {
		symbols[name] = ts.Fresh(name, sorts[sort])
	}
	of := func(e Equation) *calculus.Term {
		psi := ts.Eq(e.L.termIn(ts, symbols), e.R.termIn(ts, symbols))
		if e.Not {
			psi = ts.Not(psi)
		}
		return psi
	}
	var sigma *calculus.PathCondition
	for _, f := range q.Facts {
		sigma = sigma.With(of(f))
	}
	defer p.Reset()
	return p.Proves(sigma, of(q.Goal))
}

func (g Given) prover(ctx context.Context, s solver.Session, theory calculus.Theory) (*calculus.Prover, *calculus.Terms) {
	ts := calculus.NewTerms()
	p := calculus.NewProver(ctx, ts, s, theory)
	p.Also = g.Also
	return p, ts
}

// value returns a term in the model of numbers: snapshots and references are natural numbers.
func (t Term) value(of map[string]int) int {
	args := lists.Map(t.Args, func(a Term) int { return a.value(of) })
	switch t.Op {
	case "unit", "null":
		return 0
	case "combine": // pairs of numbers, diagonal by diagonal
		d := args[0] + args[1]
		return d*(d+1)/2 + args[1]
	case "first", "second":
		d := 0
		for (d+1)*(d+2)/2 <= args[0] {
			d++
		}
		r := args[0] - d*(d+1)/2
		if t.Op == "second" {
			return r
		}
		return d - r
	case "fromRef", "toRef", "fromBool":
		return args[0]
	case "toBool":
		return args[0] % 2
	case "fromInt":
		if args[0] < 0 {
			return -2*args[0] - 1
		}
		return 2 * args[0]
	case "toInt":
		if args[0]%2 == 1 {
			return -(args[0] + 1) / 2
		}
		return args[0] / 2
	}
	return of[t.Op]
}

func (e Equation) holds(of map[string]int) bool { return (e.L.value(of) == e.R.value(of)) != e.Not }

// theory judges that what follows holds in the model.
func (g Given) theory(ctx context.Context, s solver.Session, q Question) spec.Verdict {
	p, ts := g.prover(ctx, s, calculus.Ground)
	if !q.follows(p, ts) {
		return spec.Discard("it does not follow")
	}
	var e spec.Evidence
	of := map[string]int{}
	text := q.show().Other
	names := []string{"s", "u", "r", "i", "j", "b", "d"}
	least, most := []int{0, 0, 0, -1, -1, 0, 0}, []int{5, 5, 2, 1, 1, 1, 1}
	var all func(n int) *spec.Failure
	all = func(n int) *spec.Failure {
		if n < len(names) {
			if !mentions(text, names[n]) {
				return all(n + 1)
			}
			for w := least[n]; w <= most[n]; w++ {
				of[names[n]] = w
				if f := all(n + 1); f != nil {
					return f
				}
			}
			return nil
		}
		if slices.ContainsFunc(q.Facts, func(f Equation) bool { return !f.holds(of) }) {
			return nil
		}
		if e.Compared++; !q.Goal.holds(of) {
			return &spec.Failure{At: fmt.Sprint(of), Wanted: q.Goal.String(), Got: "it does not hold"}
		}
		return nil
	}
	if f := all(0); f != nil {
		return spec.Refute(e, f, "what follows does not hold of numbers")
	}
	return spec.Verdict{Evidence: e}
}

// mentions reports whether a symbol occurs in a text.
func mentions(text, name string) bool {
	for i := range len(text) {
		if strings.HasPrefix(text[i:], name) && (i == 0 || !isWord(text[i-1])) && (i+len(name) == len(text) || !isWord(text[i+len(name)])) {
			return true
		}
	}
	return false
}

// ground judges that both ways to have the theory answer alike.
func (g Given) ground(ctx context.Context, quantified *asked, s solver.Session, q Question) spec.Verdict {
	p, ts := g.prover(ctx, s, calculus.Ground)
	got := q.follows(p, ts)
	if p.Questions == 0 {
		return spec.Discard("terms are compared, and no solver is asked")
	}
	pipe, err := quantified.ready()
	if err != nil {
		return spec.Undecided(spec.Evidence{}, err.Error())
	}
	p, ts = g.prover(ctx, pipe, calculus.Quantified)
	if want := q.follows(p, ts); want != got {
		return spec.Refute(spec.Evidence{Compared: 1}, &spec.Failure{At: q.show().Other, Wanted: fmt.Sprint("follows from the quantified theory: ", want), Got: fmt.Sprint("from its ground instances: ", got)}, "the two ways to have the theory differ")
	}
	return spec.Verdict{Evidence: spec.Evidence{Compared: 1}}
}
