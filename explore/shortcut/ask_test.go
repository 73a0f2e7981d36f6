package shortcut_test

import (
	"context"
	"math/big"
	"testing"

	"tandem/explore/shortcut"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/lang"
)

// scripted is a session of a small domain whose answers a test changes.
type scripted struct {
	solver.Session
	asked  [][]string // the conjuncts of each question
	stack  []string
	marks  []int
	change func(question int, r solver.Result) solver.Result
}

func (s *scripted) Push() { s.Session.Push(); s.marks = append(s.marks, len(s.stack)) }

func (s *scripted) Pop() {
	s.Session.Pop()
	last := len(s.marks) - 1
	s.stack, s.marks = s.stack[:s.marks[last]], s.marks[:last]
}

func (s *scripted) Assert(b lang.Expr) {
	s.Session.Assert(b)
	s.stack = append(s.stack, b.String())
}

func (s *scripted) Check(ctx context.Context) solver.Result {
	s.asked = append(s.asked, append([]string(nil), s.stack...))
	r := s.Session.Check(ctx)
	if r.Searched { // the conditions of these tests have small models, or none
		r = solver.Result{Answer: solver.Unsat}
	}
	if s.change != nil {
		r = s.change(len(s.asked), r)
	}
	return r
}

func session(t *testing.T) *scripted {
	t.Helper()
	s, err := solver.Open("small", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &scripted{Session: s}
}

func expr(name string, op lang.Op, n int64) lang.Expr {
	return lang.Term(op, lang.V(lang.NewVar(name, lang.Int)), lang.I(n))
}

// path is a path condition as a search has it.
type path struct {
	asker     *shortcut.Asker
	simple    *simplify.Simplifier
	short     simplify.Conjunction
	condition *shortcut.Condition
	model     *shortcut.Known
}

func begin(s solver.Session, o shortcut.Options) *path {
	return &path{shortcut.New(s, o), simplify.New(), simplify.True(), nil, shortcut.Knowing(solver.Model{})}
}

// then returns the path with a conjunct more, and what is said of it.
func (p path) then(bs ...lang.Expr) (*path, solver.Result) {
	var ask []lang.Expr
	p.short, ask = p.asker.Gather(p.simple, p.short, bs)
	if len(ask) == 0 {
		return &p, solver.Result{Answer: solver.Sat}
	}
	p.condition = p.asker.Grown(p.condition, ask)
	var r solver.Result
	r, p.model = p.asker.Ask(context.Background(), p.condition, p.short, ask, p.model)
	return &p, r
}

// Only what shares variables with a conjunct is asked about, and once.
func TestPartsAreAskedOnce(t *testing.T) {
	s := session(t)
	root := begin(s, shortcut.Options{})
	x, _ := root.then(expr("x", lang.Gt, 0))
	y, r := x.then(expr("y", lang.Gt, 1))
	if r.Answer != solver.Sat || r.Model.String() != "{x: 1, y: 2}" {
		t.Errorf("got %v", r)
	}
	other, _ := root.then(expr("x", lang.Le, 0))
	if _, r := other.then(expr("y", lang.Gt, 1)); r.Answer != solver.Sat || r.Model.At(lang.NewVar("y", lang.Int)).String() != "2" {
		t.Errorf("got %v", r)
	}
	both, _ := y.then(lang.Term(lang.Lt, lang.V(lang.NewVar("y", lang.Int)), lang.V(lang.NewVar("x", lang.Int))))
	if both.model == nil || len(s.asked) != 3 || len(s.asked[1]) != 1 || len(s.asked[2]) != 3 {
		t.Errorf("asked %q, want one about x, one about y, one about both", s.asked)
	}
	root.asker.Close()
	if len(s.stack) != 0 || len(s.marks) != 0 {
		t.Errorf("%q is left on the session", s.stack)
	}
	want := shortcut.Counts{Conditions: 5, Asked: 3, Parts: 1, Last: 1, Kept: 1}
	if root.asker.Counts.Time = 0; root.asker.Counts != want {
		t.Errorf("counted %+v, want %+v", root.asker.Counts, want)
	}
}

// Elements at constants and the bound of an array are apart until the array is used as a whole.
func TestElementsAreParts(t *testing.T) {
	a := lang.V(lang.NewVar("a", lang.BoundedOf(lang.Int)))
	i := lang.V(lang.NewVar("i", lang.Int))
	at := func(i lang.Expr, n int64) lang.Expr {
		return lang.Term(lang.Gt, lang.Term(lang.Select, a, i), lang.I(n))
	}
	s := session(t)
	root := begin(s, shortcut.Options{})
	p, r := root.then(lang.Term(lang.Eq, lang.Term(lang.Len, a), lang.I(3)))
	for n := range int64(3) {
		p, r = p.then(at(lang.I(n), 0))
		if r.Answer != solver.Sat || len(s.asked[n+1]) != 1 {
			t.Fatalf("element %d: %v, asked %q", n, r, s.asked)
		}
	}
	if got := r.Model.String(); got != "{a: [1, 1, 1]}" {
		t.Errorf("put together: %s", got)
	}
	asked := len(s.asked)
	whole, r := p.then(at(i, 1)) // shares something with each element
	if r.Answer != solver.Sat || len(s.asked) == asked || len(s.asked[asked]) != 5 {
		t.Errorf("a[i]: %v, asked %q", r, s.asked[asked:])
	}
	asked = len(s.asked)
	if _, r = whole.then(at(lang.I(2), 1)); r.Answer != solver.Sat || len(s.asked) == asked || len(s.asked[asked]) != 6 {
		t.Errorf("a[2] behind a[i]: %v, asked %q", r, s.asked[asked:])
	}
}

// What the solver does not know, or not in time, is not kept, and is asked again.
func TestUnknownIsNotKept(t *testing.T) {
	s := session(t)
	s.change = func(question int, r solver.Result) solver.Result {
		if question == 1 {
			return solver.Result{Reason: "no answer within 1s"}
		}
		return r
	}
	root := begin(s, shortcut.Options{})
	if _, r := root.then(expr("x", lang.Gt, 0)); r.Answer != solver.Unknown || r.Reason != "no answer within 1s" {
		t.Errorf("got %v", r)
	}
	if p, r := root.then(expr("x", lang.Gt, 0)); r.Answer != solver.Sat || p.model == nil {
		t.Errorf("got %v", r)
	}
	if len(s.asked) != 2 {
		t.Errorf("asked %q", s.asked)
	}

	// A cache that keeps it as unsat loses a path.
	parts := shortcut.Sound()
	parts.Keeps = func(r solver.Result) (solver.Result, bool) {
		if r.Answer == solver.Unknown {
			return solver.Result{Answer: solver.Unsat}, true
		}
		return r, true
	}
	s.asked = nil
	root = begin(s, shortcut.Options{Parts: parts})
	root.then(expr("x", lang.Gt, 0))
	if _, r := root.then(expr("x", lang.Gt, 0)); r.Answer != solver.Unsat {
		t.Errorf("the fault is not seen: %v", r)
	}
}

// Behind what is undecided the whole condition is asked about, whatever is independent.
func TestWholeBehindUnknown(t *testing.T) {
	s := session(t)
	s.change = func(question int, r solver.Result) solver.Result {
		if question == 1 {
			return solver.Result{Reason: "too hard"}
		}
		return r
	}
	p, _ := begin(s, shortcut.Options{}).then(expr("x", lang.Gt, 0))
	p, r := p.then(expr("y", lang.Gt, 0))
	if r.Answer != solver.Sat || p.model == nil || len(s.asked[1]) != 2 {
		t.Errorf("%v, asked %q", r, s.asked)
	}
}

// A part is asked about as a whole where a model that was put together is none.
func TestWrongModelsAreFoundOut(t *testing.T) {
	s := session(t)
	lie := solver.NewModel(map[lang.Var]lang.Value{lang.NewVar("y", lang.Int): lang.NewInt(-5)})
	s.change = func(question int, r solver.Result) solver.Result {
		if question == 2 {
			return solver.Result{Answer: solver.Sat, Model: lie}
		}
		return r
	}
	root := begin(s, shortcut.Options{})
	p, _ := root.then(expr("x", lang.Gt, 0))
	p, r := p.then(expr("y", lang.Gt, 0))
	if r.Answer != solver.Sat || p.model.Model.String() != "{x: 1, y: 1}" || root.asker.Counts.Again != 1 {
		t.Errorf("%v, %+v", r, root.asker.Counts)
	}
}

// Each shortcut that is left out is not taken.
func TestWithout(t *testing.T) {
	for _, row := range []struct {
		without shortcut.Set
		want    int // questions
		reason  string
	}{
		{0, 2, "x > 0, and y > 0 once"},
		{shortcut.Cache | shortcut.Models, 6, "each condition, but for x > -1, which is implied"},
		{shortcut.Implied | shortcut.Cache | shortcut.Models, 7, "x > -1, too"},
		{shortcut.Independence, 3, "y > 0 behind x > 0, and behind x <= 0"},
		{shortcut.All, 7, "all"},
	} {
		s := session(t)
		root := begin(s, shortcut.Options{Without: row.without})
		for _, op := range []lang.Op{lang.Gt, lang.Le} {
			p, _ := root.then(expr("x", op, 0))
			if op == lang.Gt {
				p, _ = p.then(expr("x", lang.Gt, -1))
			}
			p.then(expr("y", lang.Gt, 0))
			p.then(expr("y", lang.Le, 0))
		}
		if len(s.asked) != row.want {
			t.Errorf("without %v: asked %q, want %d: %s", row.without, s.asked, row.want, row.reason)
		}
	}
}

// Of a long chain of tests no solver is asked: the last model has what the next test demands.
func TestLongChains(t *testing.T) {
	x, y, b := lang.V(lang.NewVar("x", lang.Int)), lang.V(lang.NewVar("y", lang.Int)), lang.V(lang.NewVar("b", lang.BitsOf(8)))
	f := lang.V(lang.NewVar("f", lang.ArrayOf(lang.Int, lang.Int)))
	i := func(n int) lang.Expr { return lang.I(int64(n)) }
	bits := func(n int) lang.Expr { return lang.Const(lang.Bits(lang.BitsOf(8), big.NewInt(int64(n)))) }
	for _, row := range []struct {
		name string
		test func(n int) lang.Expr
	}{
		{"values", func(n int) lang.Expr { return lang.Term(lang.Eq, x, i(n)) }},
		{"bounds", func(n int) lang.Expr { return lang.Term(lang.Lt, x, i(n-140)) }},
		{"sums", func(n int) lang.Expr { return lang.Term(lang.Eq, lang.Term(lang.Sub, x, y), i(n)) }},
		{"two of them", func(n int) lang.Expr {
			return lang.All(lang.Term(lang.Eq, x, i(n)), lang.Negation(lang.Term(lang.Eq, y, i(n+1))))
		}},
		{"either", func(n int) lang.Expr {
			return lang.Term(lang.Or, lang.Term(lang.Gt, i(-n), x), lang.Term(lang.Eq, y, i(n)))
		}},
		{"bit-vectors", func(n int) lang.Expr { return lang.Term(lang.Eq, lang.Term(lang.BitsAdd, b, bits(7)), bits(n)) }},
		{"elements", func(n int) lang.Expr { return lang.Term(lang.Eq, lang.Term(lang.Select, f, x), i(n)) }},
		{"a multiple", func(n int) lang.Expr {
			return lang.Term(lang.Eq, lang.Term(lang.Mul, i(3), lang.Term(lang.Neg, x)), i(3*n))
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := session(t)
			s.change = func(_ int, r solver.Result) solver.Result { return r }
			p := begin(s, shortcut.Options{})
			for n := 100; n < 160; n++ {
				asked := len(s.asked)
				then, r := p.then(row.test(n))
				switch {
				case n < 140: // the small domain has too few values
				case len(s.asked) > asked || r.Answer != solver.Sat || !then.model.Holds(row.test(n)):
					t.Fatalf("test %d: %v, asked %q", n, r, s.asked[asked:])
				}
				if p, r = p.then(lang.Negation(row.test(n))); r.Answer == solver.Unsat {
					t.Fatalf("%d: %v", n, r)
				}
			}
		})
	}
}

// A keeping session asks once about the same assertions.
func TestKeeping(t *testing.T) {
	s := session(t)
	k, kept := shortcut.Keeping(s, shortcut.Options{})
	a, b := expr("x", lang.Gt, 0), expr("y", lang.Gt, 0)
	for _, bs := range [][]lang.Expr{{a, b}, {b, a}, {a}, {a, b, b}} {
		if r := solver.Asked(context.Background(), k, bs...); r.Answer != solver.Sat {
			t.Errorf("%v: %v", bs, r)
		}
	}
	if len(s.asked) != 3 || kept() != 1 {
		t.Errorf("asked %q, kept %d", s.asked, kept())
	}
	if same, _ := shortcut.Keeping(s, shortcut.Options{Without: shortcut.Cache}); same != solver.Session(s) {
		t.Error("a session without a cache is another one")
	}
}

// The names of sets are those of the flags.
func TestNames(t *testing.T) {
	var all shortcut.Set
	for i, name := range shortcut.Names() {
		s := shortcut.Set(1 << i)
		if s.String() != name {
			t.Errorf("%s: %v", name, s)
		}
		all |= s
	}
	if all != shortcut.All || shortcut.Set(0).String() != "none" {
		t.Errorf("all are %v", all)
	}
}

// A part that is known to be unsatisfiable spares its condition a question, and counts once.
func TestUnsatisfiablePartIsKept(t *testing.T) {
	s := session(t)
	root := begin(s, shortcut.Options{})
	x := lang.V(lang.NewVar("x", lang.Int))
	none := lang.Term(lang.Eq, lang.Term(lang.Mul, x, x), lang.I(2))
	if _, r := root.then(none); r.Answer != solver.Unsat {
		t.Fatalf("got %v", r)
	}
	y, _ := root.then(expr("y", lang.Gt, 1))
	asked, before := len(s.asked), root.asker.Counts
	if _, r := y.then(none); r.Answer != solver.Unsat || len(s.asked) != asked {
		t.Errorf("got %v, asked %q", r, s.asked[asked:])
	}
	if after := root.asker.Counts; after.Kept != before.Kept+1 || after.Seen != before.Seen {
		t.Errorf("counted %+v behind %+v, want one kept more", after, before)
	}
}
