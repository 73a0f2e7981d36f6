package simplify_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"tandem/concrete"
	"tandem/explore/simplify"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// wrongConjunction says how the conjunction of pt's facts differs from them:
// it, its parts and its text, and the conjunctions before it.
func wrongConjunction(pt point, s *simplify.Simplifier) string {
	steps := []simplify.Conjunction{s.True()}
	for _, e := range pt.es {
		last := steps[len(steps)-1]
		_ = last.Add(lang.Negation(e)) // the other branch, which must not matter
		steps = append(steps, last.Add(e))
	}
	for n, c := range steps {
		if reason := wrongStep(c, pt.es[:n], pt.vs, s); reason != "" {
			return reason
		}
	}
	return ""
}

func wrongStep(c simplify.Conjunction, facts []lang.Expr, vs []map[lang.Var]lang.Value, s *simplify.Simplifier) string {
	whole := c.Expr()
	again := s.True().Add(whole).Expr()
	if again != whole && !strings.Contains(c.Math(), "∨") { // a fact that came later may decide a disjunction
		return fmt.Sprintf("%v: is %v, and again %v", facts, whole, again)
	}
	forms := []lang.Expr{whole, again}
	source, err := lang.ParseExpr(c.String(), lang.FreeVars(facts...))
	if err != nil {
		return fmt.Sprintf("%v: %v", c, err)
	}
	forms = append(forms, source)
	if !strings.ContainsAny(c.Math(), "∨?") { // unchain does not look into parentheses
		forms = append(forms, unchain(c.Math(), lang.FreeVars(facts...)))
	}
	for _, values := range vs {
		at := eval(concrete.NewValuation(values))
		want := true
		for _, e := range facts {
			want = want && bool(at.At(e).(lang.BoolValue))
		}
		if want && c.IsFalse() {
			return fmt.Sprintf("%v: is false, but holds at %v", facts, values)
		}
		if got := c.Holds(at.At); got != want {
			return fmt.Sprintf("%v: is %v: it holds: %v, not %v, at %v", facts, c, got, want, values)
		}
		for _, form := range forms {
			if got := bool(at.At(form).(lang.BoolValue)); got != want {
				return fmt.Sprintf("%v: is %v: %v, not %v, at %v", facts, form, got, want, values)
			}
		}
	}
	return ""
}

// unchain reads mathematics back, chains link by link.
func unchain(text string, vars []lang.Var) lang.Expr {
	ops := strings.NewReplacer("≤", "<=", "≥", ">=", "≠", "!=", "=", "==", "¬", "!")
	var conjuncts []string
	for _, part := range strings.Split(text, " ∧ ") {
		words := strings.Split(part, " ")
		depth := 0
		var at []int // the comparisons outside parentheses
		for i, w := range words {
			if depth == 0 && strings.Contains("< ≤ > ≥ = ≠", w) {
				at = append(at, i)
			}
			depth += strings.Count(w, "(") - strings.Count(w, ")")
		}
		at = append(at, len(words))
		start := 0
		for i := 0; i+1 < len(at) || i == 0; i++ {
			end := at[min(i+1, len(at)-1)]
			conjuncts = append(conjuncts, ops.Replace(strings.Join(words[start:end], " ")))
			start = at[i] + 1
		}
	}
	e, err := lang.ParseExpr(strings.Join(conjuncts, " && "), vars)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", text, err))
	}
	return e
}

func TestConjunctionAtRandom(t *testing.T) {
	gen := expressions(programs.Large(), lang.Bool, 12, 5)
	search(t, "conjunction", gen, func(pt point) string { return wrongConjunction(pt, simplify.New()) })
	search(t, "conjunction-limits", gen, func(pt point) string { return wrongConjunction(pt, simplify.Limited(3, 2)) })
}

// path are facts about a handful of forms with small numbers, as a loop
// collects them, so that bounds meet, contradict and exhaust each other.
func path(src props.Source) point {
	x, y, z := lang.V(vars[0]), lang.V(vars[1]), lang.V(vars[2])
	forms := []lang.Expr{
		x, lang.Term(lang.Sub, y, x), lang.Term(lang.Add, x, y),
		lang.Term(lang.Sub, lang.Term(lang.Mul, lang.I(2), x), lang.Term(lang.Mul, lang.I(3), z)),
		lang.Term(lang.Mul, lang.I(-4), lang.Term(lang.Mul, x, y)), lang.Term(lang.Neg, x),
		lang.Term(lang.Sub, lang.Term(lang.Mod, y, lang.I(3)), lang.Term(lang.Sub, y, z)),
	}
	forms = forms[:1+src.Choose(len(forms), "forms")]
	ops := []lang.Op{lang.Lt, lang.Le, lang.Gt, lang.Ge, lang.Eq, lang.Ne, lang.Ne}
	var pt point
	for range 1 + src.Choose(9, "facts") {
		l := lang.Term(lang.Add, props.OneOf(src, "form", forms), lang.I(int64(src.Choose(5, "add")-2)))
		r := lang.I(int64(src.Choose(9, "number") - 4))
		if src.Choose(4, "swap") == 3 {
			l, r = r, l
		}
		fact := lang.Term(props.OneOf(src, "op", ops), l, r)
		if src.Choose(3, "negated") == 2 {
			fact = lang.Negation(fact)
		}
		if len(pt.es) > 0 && src.Choose(6, "and") == 5 {
			last := len(pt.es) - 1
			pt.es[last] = lang.Conjunction(pt.es[last], fact)
			continue
		}
		pt.es = append(pt.es, fact)
	}
	pt.vs = valuations(src, pt.es)
	return pt
}

// What a path keeps of its facts' texts is what a conjunction of its own writes all at once: no
// text is that of an older bound, and what is shared is named.
func TestKeptTexts(t *testing.T) {
	wrong := func(pt point) string {
		kept := simplify.True()
		for i, e := range pt.es {
			kept = kept.Add(e)
			for _, shared := range []int{2, 4, 16} {
				for _, math := range []bool{false, true} {
					anew := simplify.True()
					for _, e := range pt.es[:i+1] {
						anew = anew.Add(e)
					}
					got := kept.Text(lang.Style{Math: math, MinShared: shared})
					if want := anew.Text(lang.Style{Math: math, MinShared: shared, MaxDepth: 1000}); got != want {
						return fmt.Sprintf("shown as %s, expected %s", got, want)
					}
				}
			}
		}
		return ""
	}
	search(t, "kept-texts", path, wrong)
	search(t, "kept-texts-large", expressions(programs.Large(), lang.Bool, 12, 5), wrong)
}

func TestPathsAtRandom(t *testing.T) {
	search(t, "path", path, func(pt point) string { return wrongConjunction(pt, simplify.New()) })
}

// All triples of small facts about one form: the conjunction is right for
// every value, it is false exactly if no value is left, and none of its facts
// follows from the others.
func TestOneFormExhaustively(t *testing.T) {
	for _, form := range []string{"x", "x - y", "y - x"} {
		t.Run(form, func(t *testing.T) {
			facts := smallFacts(parse(t, form))
			const far = 7
			truths := func(e lang.Expr) (set uint32) {
				for n := -far; n <= far; n++ {
					at := eval(concrete.NewValuation(map[lang.Var]lang.Value{vars[0]: lang.NewInt(int64(n))}))
					if form == "y - x" {
						at = eval(concrete.NewValuation(map[lang.Var]lang.Value{vars[1]: lang.NewInt(int64(n))}))
					}
					if at.At(e).(lang.BoolValue) {
						set |= 1 << (n + far)
					}
				}
				return set
			}
			sets := map[lang.Expr]uint32{}
			set := func(e lang.Expr) uint32 {
				if _, ok := sets[e]; !ok {
					sets[e] = truths(e)
				}
				return sets[e]
			}
			empty := simplify.True()
			cases := 0
			for _, a := range facts {
				one := empty.Add(a)
				for _, b := range facts {
					two := one.Add(b)
					for _, d := range facts {
						cases++
						want := set(a) & set(b) & set(d)
						judgeSets(t, two.Add(d), want, set, []lang.Expr{a, b, d})
					}
				}
			}
			t.Logf("%d conjunctions", cases)
		})
	}
}

// smallFacts compares the form with -2 to 2 in every way.
func smallFacts(form lang.Expr) []lang.Expr {
	var facts []lang.Expr
	for k := int64(-2); k <= 2; k++ {
		for _, op := range []lang.Op{lang.Lt, lang.Le, lang.Gt, lang.Ge, lang.Eq, lang.Ne} {
			facts = append(facts, lang.Term(op, form, lang.I(k)))
		}
	}
	return facts
}

func judgeSets(t *testing.T, c simplify.Conjunction, want uint32, set func(lang.Expr) uint32, facts []lang.Expr) {
	t.Helper()
	parts := c.Facts()
	all := func(without int) uint32 {
		s := set(lang.True)
		for i, p := range parts {
			if i != without {
				s &= set(p)
			}
		}
		return s
	}
	if got := all(-1); got != want {
		t.Fatalf("%v is %v", facts, c)
	}
	if c.IsFalse() != (want == 0) {
		t.Fatalf("%v is %v: false: %v", facts, c, c.IsFalse())
	}
	for i := range parts {
		if len(parts) > 1 && all(i) == want {
			t.Fatalf("%v is %v, where %v follows from the rest", facts, c, parts[i])
		}
	}
}

// Comparisons that hold for the same integers are the same node.
func TestCanonicalComparisons(t *testing.T) {
	const near, far = 2, 14
	nodes := map[string]lang.Expr{} // by the points at which they hold
	s := simplify.New()
	term := func(c int64, e lang.Expr) lang.Expr { return lang.Term(lang.Mul, lang.I(c), e) }
	x, y := lang.V(vars[0]), lang.V(vars[1])
	cases := 0
	for a := int64(-near); a <= near; a++ {
		for b := int64(-near); b <= near; b++ {
			for k := int64(-3); k <= 3; k++ {
				sum := lang.Term(lang.Add, lang.Term(lang.Add, term(a, x), term(b, y)), lang.I(k))
				diff := lang.Term(lang.Sub, lang.I(-k), term(b, y))
				for _, op := range []lang.Op{lang.Lt, lang.Le, lang.Gt, lang.Ge, lang.Eq, lang.Ne} {
					key := holds(op, a, b, k, far)
					for _, e := range []lang.Expr{
						lang.Term(op, sum, lang.I(0)), lang.Term(op, term(a, x), diff),
						lang.Negation(lang.Negation(lang.Term(op, term(3, sum), lang.I(0)))),
					} {
						cases++
						r := s.Expr(e)
						if other, ok := nodes[key]; ok && other != r {
							t.Fatalf("%v is %v, and elsewhere %v", e, r, other)
						}
						nodes[key] = r
					}
				}
			}
		}
	}
	t.Logf("%d comparisons, %d different", cases, len(nodes))
	seen := map[lang.Expr]bool{}
	for _, e := range nodes {
		if seen[e] {
			t.Errorf("%v stands for different comparisons", e)
		}
		seen[e] = true
	}
}

func holds(op lang.Op, a, b, k, far int64) string {
	m := unbounded()
	var set []byte
	for x := -far; x <= far; x++ {
		for y := -far; y <= far; y++ {
			v := m.Op(op, lang.Bool, []lang.Value{lang.NewInt(a*x + b*y + k), lang.NewInt(0)})
			set = append(set, v.String()[0])
		}
	}
	return string(set)
}

// A conjunction extends along a path without copying what is there.
func TestConjunctionIsPersistent(t *testing.T) {
	c := conjunction(t, "x > 0", "p", "y != 3")
	before := c.Facts()
	left, right := c.Add(parse(t, "x > 5")).Add(parse(t, "y != 4")), c.Add(parse(t, "x < 1"))
	if !right.IsFalse() || left.IsFalse() {
		t.Errorf("left %v, right %v", left, right)
	}
	if got := left.String(); got != "x > 5 && p && y != 3 && y != 4" {
		t.Errorf("left is %s", got)
	}
	if after := c.Facts(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%v became %v", before, after)
	}
}

// Integers are not int64 anywhere.
func TestHugeBounds(t *testing.T) {
	big1 := lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(1), 200)))
	x := lang.V(vars[0])
	c := simplify.True().Add(lang.Term(lang.Ge, x, big1)).Add(lang.Term(lang.Le, x, big1))
	if want := lang.Term(lang.Eq, x, big1); c.Expr() != want {
		t.Errorf("got %v, want %v", c, want)
	}
	if c = c.Add(lang.Term(lang.Ne, x, big1)); !c.IsFalse() {
		t.Errorf("%v is not false", c)
	}
}

// Where each of two indices is within bounds, nothing is left of "one of them is outside"; where one is not known
// to be, this one is left. Where two are not, the disjunction is left as it is.
func TestDisjunctions(t *testing.T) {
	i, j, n := lang.V(lang.NewVar("i", lang.Int)), lang.V(lang.NewVar("j", lang.Int)), lang.V(lang.NewVar("n", lang.Int))
	vars := lang.FreeVars(i, j, n)
	for _, row := range []struct{ facts, added, want string }{
		{"0 <= i && i < n && 0 <= j && j < n", "i < 0 || i >= n || j < 0 || j >= n", "false"},
		{"0 <= i && i < n && 0 <= j", "i < 0 || i >= n || j < 0 || j >= n", "i >= 0 && i < n && j >= 0 && j >= n"},
		{"0 <= i && i < n", "i < 0 || i >= n || j < 0 || j >= n", "i >= 0 && i < n && (i < 0 || i >= n || j < 0 || j >= n)"},
		{"i > 3", "i > 2 || j > 0", "i > 3"},
	} {
		var es [2]lang.Expr
		for k, text := range []string{row.facts, row.added} {
			e, err := lang.ParseExpr(text, vars)
			if err != nil {
				t.Fatal(err)
			}
			es[k] = e
		}
		c := simplify.New().True().Add(es[0])
		if got := c.Add(es[1]).String(); got != row.want {
			t.Errorf("%s, and %s: got %s, want %s", row.facts, row.added, got, row.want)
		}
	}
}
