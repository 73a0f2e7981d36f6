package statements_test

import (
	"context"
	"fmt"
	"testing"

	"tandem/concrete"
	"tandem/explore"
	"tandem/internal/longtest"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/papers/subsumption"
	"tandem/papers/subsumption/calculus"
	arrays "tandem/papers/subsumption/lazyarrays"
	"tandem/papers/subsumption/lazyinit"
	property "tandem/papers/subsumption/lazyinit/internal/statements"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/papers/subsumption/match"
	"tandem/papers/subsumption/visited"
	"tandem/props"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/spec"
)

// Programs in which uninit of a stored state is no place for what it matches: a plain
// search has an error that matching hides by the reading by which uninit stands for
// anything, and not by ours.
func TestUninitIsInitial(t *testing.T) {
	by := open(t)
	changes := func(change, wrong string) string {
		return `class N { e: int; next: N; }
var x, y, z: N;
var n: int;
y := new N;
x.e := 1;
if n > 0 { n := 0; } else { n := 0; ` + change + ` }
while n < 1 {
    n := n + 1;
    if ` + wrong + ` { assert false; }
}
`
	}
	for _, row := range []struct{ name, pre, text, reason string }{
		{"created", "x != nil", changes("x.next := y;", "x.next == y"), "the program created y"},
		{"acyclic", "x != nil && acyclic(x)", changes("x.next := x;", "x.next == x"), "no cycle is reached from x initially"},
		{"null", "x != nil && z != nil", changes("z := nil;", "z == nil"), "z is not null initially"},
		{"by a new object", "", `class N { e: int; }
class A { f: N; }
var x: A;
var y: N;
var n: int;
if n > 0 { y := new N; n := 0; } else { assume y != nil; y.e := 0; n := 0; }
while n < 1 {
    n := n + 1;
    if x != nil { if x.f == y { assert false; } }
}
`, "x.f can be y, which the program created"},
		{"acyclic, known", "acyclic(x) && y != nil", `class N { e: int; next: N; }
var x, y: N;
var n: int;
if n > 0 { assume y.next == y; y.next := nil; n := 0; } else { y.next := nil; n := 0; }
while n < 1 {
    n := n + 1;
    if x == y { assert false; }
}
`, "x can be y where it had no cycle"},
		{"acyclic, garbage", "acyclic(x)", `class N { e: int; next: N; }
var x, y: N;
var n: int;
if n > 0 { y := nil; n := 0; } else { assume y != nil; y.next := y; y := nil; n := 0; }
while n < 1 {
    n := n + 1;
    if x != nil { if x.next == x { assert false; } }
}
`, "x can be what y was, of which the program made a cycle"},
	} {
		p, err := lang.Parse(row.name, []byte(row.text))
		if err != nil || row.reason == "" {
			t.Fatal(err)
		}
		pre := precond.Condition{}
		if row.pre != "" {
			if pre, err = precond.Read("--pre", row.pre, p); err != nil {
				t.Fatal(err)
			}
		}
		explored := func(unroll int, o *visited.Options) found {
			f, err := search(t.Context(), by, ofLists(standard(), p, pre), explore.Bounds{Unroll: unroll, Depth: 900, Paths: 500}, o)
			if err != nil {
				t.Fatal(err)
			}
			return f
		}
		plain, right, wrong := explored(3, nil), repaired(), wrongs()[anything]
		ours := explored(9, &right)
		if errors, points := hides(plain, ours); errors+points > 0 {
			t.Errorf("%s: %d errors and %d points are hidden", row.name, errors, points)
		}
		if errors, _ := hides(plain, explored(9, &wrong)); errors == 0 {
			t.Errorf("%s: by the reading nothing is hidden (%s)", row.name, row.reason)
		}
	}
}

// shallow and deep are the bounds of plain searches and of those with matching.
var (
	shallow = explore.Bounds{Unroll: 3, Depth: 80, Paths: 60}
	deep    = explore.Bounds{Unroll: 8, Depth: 300, Paths: 100}
)

// matched is what searches with matching found.
type matched struct{ ended, cut, matches, withMatch, errors, points int }

// reaches judges that matching without abstraction reaches the errors and the program
// points of the plain search. Where a search with matching was cut it need not.
func reaches[K any, S any](by *solvers, of func(K) searched[S], o visited.Options, count *matched) props.Property[K] {
	return props.Property[K]{
		ID: "matching", Name: "Matching", Cite: "ours",
		Judge: func(ctx context.Context, k K) spec.Verdict {
			var e spec.Evidence
			p := of(k)
			match, err := search(ctx, by, p, deep, &o)
			if err == nil && !match.whole {
				count.cut++
				return spec.Undecided(e, "cut")
			}
			plain, wrong := found{}, err
			if err == nil {
				plain, wrong = search(ctx, by, p, shallow, nil)
			}
			if wrong != nil {
				return spec.Refute(e, &spec.Failure{Wanted: "a search that ends", Got: wrong.Error()}, "a search goes wrong")
			}
			count.ended++
			count.matches += match.matches
			count.errors += len(plain.errors)
			count.points += len(plain.points)
			if match.matches > 0 {
				count.withMatch++
			}
			if errors, points := hides(plain, match); errors+points > 0 {
				return spec.Refute(e, &spec.Failure{Wanted: "its errors and program points", Got: fmt.Sprintf("%d errors and %d points are hidden", errors, points)}, "matching hides what is reached")
			}
			e.Compared++
			return spec.Verdict{Evidence: e}
		},
	}
}

func repaired() visited.Options {
	return visited.Options{Calculus: calculus.Repaired().Calculus(), Abstract: visited.None, Shapes: true}
}

// Ways to match that are wrong.
const (
	shape    = "each state of the same shape matches"
	values   = "values do not count"
	anything = "uninit stands for anything"
	uninit   = "anything stands for uninit"
)

// wrongs returns the ways to match that are wrong: one search or another hides something.
func wrongs() map[string]visited.Options {
	all := map[string]visited.Options{}
	always := repaired()
	always.Implied = func(context.Context, subsumption.Constraint, subsumption.Constraint) (subsumption.Answer, string) {
		return subsumption.Yes, ""
	}
	all[shape] = always

	sides := calculus.Repaired()
	sides.Valuation = sides.Valuation.Always("Def-2-Fields", lang.True).Always("Def-2-Variables", lang.True)
	all[values] = visited.Options{Calculus: sides.Calculus(), Abstract: visited.None, Shapes: true}

	sides = calculus.Repaired()
	sides.Initial = false
	all[anything] = visited.Options{Calculus: sides.Calculus(), Abstract: visited.None, Shapes: true}

	sides = calculus.Repaired()
	sides.Match = sides.Match.Mistaken("Alg-1-Uninit1", match.Continues)
	all[uninit] = visited.Options{Calculus: sides.Calculus(), Abstract: visited.None}
	return all
}

func ofLoop(k looped) searched[lazyobjects.Config] {
	p, pre := k.read()
	return ofLists(standard(), p, pre)
}

func ofCells(k looped) searched[arrays.Config] {
	p, _ := k.read()
	return ofArrays(lazyinit.Arrays(concrete.Standard()), p)
}

// Matching without abstraction reaches the errors and the program points of the plain
// search, on programs to whose states a loop comes back.
func TestMatchingReachesWhatIsReached(t *testing.T) {
	by, checks := open(t), longtest.Cases(16, 1000)
	for _, row := range []struct {
		name    string
		of      func(*matched) *props.Property[looped]
		matches int // for each search that ended, at the least, in hundredths
	}{
		{"lists", func(c *matched) *props.Property[looped] { return overLoops(lists, reaches(by, ofLoop, repaired(), c)) }, 100},
		{"arrays", func(c *matched) *props.Property[looped] { return overLoops(cells, reaches(by, ofCells, repaired(), c)) }, 100},
	} {
		var count matched
		r := row.of(&count).Test(t.Context(), props.Options{Checks: checks, Seed: 5})
		if r.Crash != nil || r.Counterexample != nil {
			t.Errorf("%s: %v %+v %+v", row.name, r.Result, r.Crash, r.Counterexample)
		}
		if count.ended < checks/3 || 100*count.matches < row.matches*count.ended || count.errors == 0 {
			t.Errorf("%s: %d programs: %+v", row.name, checks, count)
		}
		t.Logf("%s: %d programs: %+v", row.name, checks, count)
	}
}

// A wrong way to match hides an error in one of these programs, and a program point in one.
func TestWrongMatchingHides(t *testing.T) {
	by, all := open(t), wrongs()
	hidden(t, by, shape, lists, 1, ofLoop, all[shape])
	hidden(t, by, shape+", arrays", cells, 1, ofCells, all[shape])
	hidden(t, by, values, lists, 1, ofLoop, all[values])
	hidden(t, by, anything, lists[2:], 1, ofLoop, all[anything])
	hidden(t, by, uninit, lists[2:], 0, ofLoop, all[uninit])
}

// hidden searches programs until matching has hidden an error, and so many program points.
func hidden[S any](t *testing.T, by *solvers, name string, list []looping, points int, of func(looped) searched[S], wrong visited.Options) {
	t.Helper()
	const most = 200
	first, open := [2]int{}, func(first [2]int) bool { return first[0] == 0 || first[1] == 0 && points > 0 }
	for i := 1; i <= most && open(first); i++ {
		src := props.NewDice(5, uint64(i))
		p := of(props.OneOf(src, "vocabulary", list).program(src))
		match, err := search(t.Context(), by, p, deep, &wrong)
		if err != nil {
			t.Fatal(err)
		}
		if match.matches == 0 || !match.whole {
			continue
		}
		plain, err := search(t.Context(), by, p, shallow, nil)
		if err != nil {
			t.Fatal(err)
		}
		errors, behind := hides(plain, match)
		if errors > 0 && first[0] == 0 {
			first[0] = i
		}
		if behind > 0 && first[1] == 0 {
			first[1] = i
		}
	}
	if t.Logf("%s: hides an error in program %d, a program point in program %d", name, first[0], first[1]); open(first) {
		t.Errorf("%s: in none of %d programs (0) something is hidden", name, most)
	}
}

// The same of all programs of a tiny vocabulary.
func TestSmallProgramsMatch(t *testing.T) {
	by := open(t)
	var count matched
	p := reaches(by, ofLoop, repaired(), &count)
	for _, v := range tiny {
		for k := range props.All(v.program) {
			if r := p.Judge(t.Context(), k); r.Result == spec.Refuted {
				t.Fatalf("%s%s\n%s: %+v", k.text, k.pre, r.Reason, r.Failure)
			}
		}
	}
	if count.matches < count.ended || count.errors == 0 || count.cut > count.ended/10 {
		t.Errorf("%+v", count)
	}
	t.Logf("%+v", count)
}

// The same of random programs of the vocabularies of all statements, which match seldom.
func TestMatchingOfRandomPrograms(t *testing.T) {
	by, checks := open(t), longtest.Cases(20, 1000)
	var count matched
	p := reaches(by, func(k property.Case) searched[lazyobjects.Config] {
		return ofLists(standard(), k.Program, precond.Condition{})
	}, repaired(), &count)
	r := sections.Language(property.Random(), section41.MaxSize).Kind().Of(&p)[0].Test(t.Context(), props.Options{Checks: checks, Seed: 5})
	if r.Crash != nil || r.Counterexample != nil || count.ended == 0 {
		t.Errorf("%v %+v %+v", r.Result, r.Crash, r.Counterexample)
	}
	t.Logf("%d programs: %+v", checks, count)
}
