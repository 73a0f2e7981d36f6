package sym_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/internal/longtest"
	"tandem/sym"
)

func explored(f any, b sym.Bounds) sym.Report {
	return sym.Explore(context.Background(), f, b, func(p sym.Path) bool { return p.End != sym.True })
}

// Independent decisions cost at most one question for each path; the last inputs take one side for free.
func TestQuestions(t *testing.T) {
	n := longtest.Cases(8, 12)
	r := explored(func(c *sym.C, x sym.Uint16) sym.Bool {
		ones := 0
		for i := range n {
			bit := sym.Shr(c, x, sym.Of(i)).And(sym.Of[uint16](1)).Eq(sym.Of[uint16](1))
			if c.If(bit) {
				ones++
			}
			if c.If(bit) == c.If(bit.Not()) { // the same again is decided
				t.Error("b and !b")
			}
		}
		return sym.Truth(ones <= n)
	}, sym.Bounds{})
	if len(r.Incomplete) > 0 || len(r.Paths) != 1<<n || r.Questions != len(r.Paths)-1 {
		t.Errorf("%d paths, %d questions, %v", len(r.Paths), r.Questions, r.Incomplete)
	}
	r = explored(func(c *sym.C, x sym.Int16) sym.Bool { // so is what was assumed, and its negation
		c.Assume(x.Lt(sym.Of[int16](3)))
		c.Assume(x.Eq(sym.Of[int16](1)).Not())
		return sym.Truth(c.If(x.Lt(sym.Of[int16](3))) && !c.If(x.Eq(sym.Of[int16](1))))
	}, sym.Bounds{})
	if len(r.Incomplete) > 0 || len(r.Paths) != 1 || r.Questions != 0 {
		t.Errorf("%d paths, %d questions, %v", len(r.Paths), r.Questions, r.Incomplete)
	}
}

// A function that recovers from panics does not go on where an assumption, or a bound, ends the run.
func TestRecover(t *testing.T) {
	five := sym.Of[int8](5)
	r := explored(func(c *sym.C, x sym.Int8) (ok sym.Bool) {
		defer func() {
			if recover() != nil {
				ok = sym.Truth(false)
			}
		}()
		c.Assume(x.Lt(five))
		return x.Lt(five)
	}, sym.Bounds{})
	if len(r.Paths) != 1 || r.Paths[0].End != sym.True || len(r.Incomplete) > 0 {
		t.Errorf("%+v, expected the inputs that are assumed, and no other", r)
	}
}

// A loop whose condition is known ends at a bound, and is not called complete.
func TestKnownConditions(t *testing.T) {
	r := explored(func(c *sym.C, x sym.Int8) sym.Bool {
		for c.If(x.Lt(sym.Of[int8](5))) {
		}
		return sym.Truth(true)
	}, sym.Bounds{})
	if len(r.Incomplete) != 1 || !strings.Contains(r.Incomplete[0], "a path asks more than 100000 times about conditions that it has decided, the last time at search_test.go:") {
		t.Errorf("%+v, expected one path that ends at the bound", r)
	}
}

// What is said of slices has the bound on their length; a property without slices has none.
func TestLengthBound(t *testing.T) {
	for want, r := range map[int]sym.Report{
		3: explored(func(c *sym.C, s []sym.Int8) sym.Bool { return sym.Truth(len(s) < 4) }, sym.Bounds{}),
		5: explored(func(c *sym.C, s []sym.Int8) sym.Bool { return sym.Truth(len(s) < 6) }, sym.Bounds{Length: 5}),
		0: explored(func(c *sym.C, x sym.Int8) sym.Bool { return x.Eq(x) }, sym.Bounds{}),
	} {
		if r.Length != want || len(r.Incomplete) > 0 {
			t.Errorf("length %d, %v, expected %d", r.Length, r.Incomplete, want)
		}
	}
	l := &logged{TB: t}
	sym.ForAll(l, func(c *sym.C, s []sym.Int8) sym.Bool { return sym.Truth(len(s) < 4) })
	if want := "sym: tested for lengths up to 3, on all 4 paths; "; !strings.HasPrefix(l.text, want) {
		t.Errorf("found %q, expected %q", l.text, want)
	}
}

type logged struct {
	testing.TB
	text string
}

func (l *logged) Logf(format string, args ...any) { l.text = fmt.Sprintf(format, args...) }

// An index has a path for each element, and one for all else.
func TestPick(t *testing.T) {
	r := sym.Explore(context.Background(), func(c *sym.C, i sym.Uint64) sym.Bool {
		return sym.Truth(sym.Pick(c, i, 2) <= 2)
	}, sym.Bounds{}, func(sym.Path) bool { return false })
	var got []string
	for _, p := range r.Paths {
		if got = append(got, p.Inputs[0].Value); p.End == sym.False {
			got[len(got)-1] = "others"
		}
	}
	if slices.Sort(got); strings.Join(got, " ") != "0 1 2 others" {
		t.Errorf("%v", got)
	}
}

// Inputs that fail are the smallest ones that halves and steps lead to, with the same end.
func TestSmallest(t *testing.T) {
	elsewhere(t, "search_test.go")
	n := sym.Of[int64]
	runs := 0
	for _, row := range []struct {
		f            any
		want, reason string
	}{
		{func(c *sym.C, x sym.Int64) sym.Bool { return x.Le(n(100)) }, "x = 101\n", "halves, then steps"},
		{func(c *sym.C, x sym.Int64) sym.Bool { return x.Ge(n(-100)) }, "x = -101\n", "below 0"},
		{func(c *sym.C, x sym.Int64) sym.Bool { return x.Ne(n(-1 << 63)) }, "x = -9223372036854775808\n", "the least number has no other"},
		{func(c *sym.C, x, y sym.Int64) sym.Bool { return x.Lt(y).Or(x.Eq(y)) }, "x = 1, y = 0\n", "0 and 1 come first"},
		{func(c *sym.C, x sym.Int64) sym.Bool {
			for _, k := range []int64{1, 3} {
				if c.If(x.Eq(n(k))) {
					panic(k)
				}
			}
			return sym.Truth(true)
		}, "x = 3\n\tpanic: 3\n", "another panic is another end"},
		{func(c *sym.C, x sym.Int64) sym.Bool { runs++; return x.Le(n(20_000)) }, "x = ", "there is a bound"},
	} {
		if got := said(t, row.f); !strings.Contains(got, row.want) {
			t.Errorf("%s: found %q", row.reason, got)
		}
		os.RemoveAll("testdata")
	}
	if runs < 10 || runs > 2_100 {
		t.Errorf("%d runs", runs)
	}
}

// Where no source can be read, arguments are a, b and so on.
func TestNamesOfArguments(t *testing.T) {
	in := []reflect.Type{reflect.TypeFor[*sym.C](), reflect.TypeFor[sym.Int8](), reflect.TypeFor[sym.Bool]()}
	f := reflect.MakeFunc(reflect.FuncOf(in, []reflect.Type{reflect.TypeFor[sym.Bool]()}, false), func([]reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(sym.Truth(true))}
	})
	if r := explored(f.Interface(), sym.Bounds{}); len(r.Paths) != 1 || r.Paths[0].String() != "a = 0, b = false" {
		t.Errorf("%+v", r)
	}
}

// timed is a test with a limit of time.
type timed struct {
	recorded
	at time.Time
}

func (t *timed) Deadline() (time.Time, bool) { return t.at, true }

// The search ends a second before the tests do, and the test says so.
func TestDeadline(t *testing.T) {
	for left, want := range map[time.Duration]string{time.Second / 2: "not known for all inputs", time.Hour: ""} {
		r := &timed{recorded{TB: t}, time.Now().Add(left)}
		sym.ForAll(r, func(c *sym.C, x sym.Int8) sym.Bool { return x.Eq(x.Add(sym.Of[int8](0))) })
		if got := strings.Join(r.errors, "\n"); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%v: found %q, expected %q", left, got, want)
		}
	}
}

// A million steps that meet nothing symbolic ask nothing, and decide nothing.
func TestConcreteStepsAskNothing(t *testing.T) {
	r := explored(func(c *sym.C, x sym.Int64) sym.Bool {
		sum := sym.Of[int64](0)
		for i := sum; c.If(i.Lt(sym.Of[int64](1_000_000))); i = i.Add(sym.Of[int64](1)) {
			sum = sum.Add(i)
		}
		return sum.Eq(sym.Of[int64](499_999_500_000))
	}, sym.Bounds{})
	if len(r.Paths) != 1 || r.Questions != 0 || r.Paths[0].End != sym.True || len(r.Paths[0].Decisions) != 0 {
		t.Errorf("%+v", r)
	}
}

// What is not known for all inputs does not pass, and says why.
func TestOnlyCompleteSearchesPass(t *testing.T) {
	elsewhere(t, "search_test.go")
	zero := sym.Of[int8](0)
	odd, made := 0, 0
	for _, row := range []struct {
		name string
		f    any
		b    sym.Bounds
		want string // "" passes
	}{
		{"true", func(c *sym.C, x sym.Int8) sym.Bool { return x.Eq(x) }, sym.Bounds{}, ""},
		{"paths", func(c *sym.C, x sym.Int8) sym.Bool {
			for i := range int8(10) {
				c.If(x.Eq(sym.Of(i)))
			}
			return sym.Truth(true)
		}, sym.Bounds{Paths: 10}, "not known for all inputs; it is true on 10 paths\n\tthere are more than 10 paths"},
		{"all paths", func(c *sym.C, x sym.Int8) sym.Bool {
			for i := range int8(10) {
				c.If(x.Eq(sym.Of(i)))
			}
			return sym.Truth(true)
		}, sym.Bounds{Paths: 11}, ""},
		{"decisions", func(c *sym.C, x sym.Int16) sym.Bool {
			for c.If(x.Gt(sym.Of[int16](0))) {
				x = x.Sub(sym.Of[int16](1))
			}
			return sym.Truth(true)
		}, sym.Bounds{Decisions: 20}, "a path has more than 20 decisions, the last ones at search_test.go:"},
		{"vacuous", func(c *sym.C, x sym.Int8) sym.Bool {
			c.Assume(x.Lt(zero))
			c.Assume(x.Gt(zero))
			return x.Eq(zero)
		}, sym.Bounds{}, "no inputs meet the assumptions"},
		{"vacuous, concrete", func(c *sym.C, x sym.Int8) sym.Bool { c.Assume(sym.Truth(false)); return x.Eq(zero) }, sym.Bounds{}, "no inputs meet the assumptions"},
		{"assumed", func(c *sym.C, x sym.Int8) sym.Bool { c.Assume(x.Gt(zero)); return x.Ge(sym.Of[int8](1)) }, sym.Bounds{}, ""},
		{"assumed, negated", func(c *sym.C, x sym.Int8) sym.Bool { c.Assume(x.Eq(zero).Not()); return x.Ne(zero) }, sym.Bounds{}, ""},
		{"assumed late", func(c *sym.C, x sym.Int8) sym.Bool {
			if c.If(x.Gt(zero)) {
				c.Assume(x.Eq(sym.Of[int8](77)))
				return x.Eq(sym.Of[int8](77))
			}
			return x.Le(zero)
		}, sym.Bounds{}, ""},
		{"division", func(c *sym.C, x, y sym.Int8) sym.Bool { return x.Div(c, y).Mul(y).Add(x.Rem(c, y)).Eq(x) }, sym.Bounds{}, "panic: runtime error: integer divide by zero"},
		{"division by others", func(c *sym.C, x, y sym.Int8) sym.Bool {
			c.Assume(y.Ne(zero))
			return x.Div(c, y).Mul(y).Add(x.Rem(c, y)).Eq(x)
		}, sym.Bounds{}, ""},
		{"index", func(c *sym.C, s []sym.Int8, i sym.Uint8) sym.Bool {
			return sym.At(c, s, i).Eq(zero).Or(sym.Truth(true))
		}, sym.Bounds{}, "panic: runtime error: index out of range [0] with length 0"},
		{"shift", func(c *sym.C, x, y sym.Int8) sym.Bool { return sym.Shl(c, x, y).Eq(x).Or(sym.Truth(true)) }, sym.Bounds{}, "panic: runtime error: negative shift amount"},
		{"panic", func(c *sym.C, x sym.Int8) sym.Bool {
			if c.If(x.Eq(sym.Of[int8](-77))) {
				panic("sevens")
			}
			return sym.Truth(true)
		}, sym.Bounds{}, " = -77\n\tpanic: sevens"},
		{"unstable", func(c *sym.C, x sym.Int8) sym.Bool {
			odd++
			c.If(x.Lt(sym.Of(int8(odd))))
			return sym.Truth(true)
		}, sym.Bounds{}, " was decided when this was run before, and now search_test.go:"},
		{"unstable end", func(c *sym.C, x sym.Int8) sym.Bool {
			if odd++; odd%4 < 2 {
				c.If(x.Lt(zero))
			}
			return sym.Truth(true)
		}, sym.Bounds{}, " was decided when this was run before, and now the function ends before it"},
		{"unstable result", func(c *sym.C, x sym.Int8) sym.Bool { return sym.Truth(c.Replaying()) }, sym.Bounds{}, "the symbolic run says false, and the replay with these inputs says true"},
		{"unstable panic", func(c *sym.C, x sym.Int8) sym.Bool {
			if !c.Replaying() {
				panic("once")
			}
			return sym.Truth(true)
		}, sym.Bounds{}, "the symbolic run says panic: once, and the replay with these inputs says true"},
		{"unstable text", func(c *sym.C, x sym.Int8) sym.Bool { panic(c.Replaying()) }, sym.Bounds{}, "the symbolic run says panic: false, and the replay with these inputs says panic: true"},
		{"unstable bound", func(c *sym.C, x, y sym.Int8) sym.Bool {
			c.Assume(x.Eq(sym.Of[int8](60)))
			if made++; made == 3 { // behind a run and its replay
				sym.Make[sym.Int8](c, x)
			}
			c.If(x.Lt(zero))
			for k := range int64(4) {
				c.If(sym.To[int64](x).Eq(sym.Of(k)))
			}
			return sym.Truth(c.If(y.Eq(zero)) || true)
		}, sym.Bounds{}, " was decided when this was run before, and now the function ends before it"},
		{"assumed and decided", func(c *sym.C, x sym.Int8) sym.Bool { c.Assume(x.Ge(zero).Not()); return sym.Truth(!c.If(x.Ge(zero))) }, sym.Bounds{}, ""},
		{"assumed, concrete", func(c *sym.C, x sym.Int8) sym.Bool { c.Assume(sym.Truth(true)); return x.Eq(x) }, sym.Bounds{}, ""},
		{"lengths", func(c *sym.C, s []sym.Bool) sym.Bool { return sym.Truth(len(s) < 4) }, sym.Bounds{}, ""},
		{"a longer one", func(c *sym.C, s []sym.Bool) sym.Bool { c.Assume(sym.Truth(len(s) > 1)); return sym.Truth(len(s) == 2) }, sym.Bounds{}, "s = {false, false, false}"},
		{"no decision", func(c *sym.C, x sym.Int8) sym.Bool { return sym.Truth(false) }, sym.Bounds{}, "sym: not so for all inputs\n\tx = 0\n\tfalse\nkept in testdata"},
		{"other lengths", func(c *sym.C, s []sym.Bool) sym.Bool { return sym.Truth(len(s) < 4) }, sym.Bounds{Length: 4}, " = {false, false, false, false}\n\tfalse"},
		{"make", func(c *sym.C, n sym.Int8) sym.Bool { return sym.Truth(len(sym.Make[sym.Int8](c, n)) < 4) }, sym.Bounds{}, "panic: runtime error: makeslice: len out of range"},
		{"make more", func(c *sym.C, n sym.Int8) sym.Bool {
			c.Assume(n.Ge(zero))
			return sym.Truth(len(sym.Make[sym.Int8](c, n)) < 4)
		}, sym.Bounds{}, "it is true on 4 paths\n\tmake of more than 3 elements"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := said(t, row.f, row.b); row.want == "" && got != "" || !strings.Contains(got, row.want) {
				t.Errorf("found %q, expected %q", got, row.want)
			}
		})
	}
}

// Find has inputs, says that there are none, or why it is not known.
func TestFind(t *testing.T) {
	p, err := sym.Find(func(c *sym.C, x sym.Int8) sym.Bool {
		return x.Mul(x).Eq(sym.Of[int8](49)).And(x.Lt(sym.Of[int8](0))).And(x.Gt(sym.Of[int8](-9)))
	})
	if err != nil || p == nil || p.Inputs[0].Value != "-7" {
		t.Errorf("%v %v", p, err)
	}
	if p, err := sym.Find(func(c *sym.C, x sym.Uint8) sym.Bool { return x.Mul(x).Eq(sym.Of[uint8](2)) }); err != nil || p != nil {
		t.Errorf("%v %v", p, err)
	}
	if p, err := sym.Find(func(c *sym.C, x sym.Int8) sym.Bool { c.Assume(sym.Truth(false)); return x.Eq(x) }); err != nil || p != nil {
		t.Errorf("%v %v", p, err)
	}
	for want, f := range map[string]any{
		"panic: runtime error: integer divide by zero": func(c *sym.C, x sym.Int8) sym.Bool { return x.Div(c, x).Eq(sym.Of[int8](2)) },
		"there are more than 1 paths":                  func(c *sym.C, x sym.Int8) sym.Bool { return sym.Truth(c.If(x.Eq(sym.Of[int8](2)))) },
	} {
		if p, err := sym.Find(f, sym.Bounds{Paths: 1}); err == nil || err.Error() != want || p != nil {
			t.Errorf("found %v %v, expected %s", p, err, want)
		}
	}
}

// chosen is a random condition on x and y.
func chosen(r *rand.Rand, x, y sym.Int8) sym.Bool {
	k := sym.Of(int8(r.IntN(7) - 3))
	return []sym.Bool{x.Lt(y), x.Eq(k), x.Add(k).Le(y), x.Xor(y).Gt(k), x.And(k).Ne(y)}[r.IntN(5)]
}

// Merged values are what decisions give: for random nests of conditions, on all inputs.
func TestMergedEqualsUnmerged(t *testing.T) {
	for seed := range uint64(12) {
		nest := func(c *sym.C, merge bool, x, y sym.Int8) sym.Int8 {
			r := rand.New(rand.NewPCG(seed, 1))
			v := x
			for range 3 {
				b, yes, no := chosen(r, v, y), v.Add(y), v.Sub(sym.Of(int8(r.IntN(9))))
				switch {
				case merge:
					v = sym.Ite(b, yes, no)
				case c.If(b):
					v = yes
				default:
					v = no
				}
			}
			return v
		}
		r := explored(func(c *sym.C, x, y sym.Int8) sym.Bool { return nest(c, true, x, y).Eq(nest(c, false, x, y)) }, sym.Bounds{})
		if n := len(r.Paths); n == 0 || r.Paths[n-1].End != sym.True || len(r.Incomplete) > 0 {
			t.Errorf("seed %d: %v %v", seed, r.Paths, r.Incomplete)
		}
	}
}

// Arguments of other types are refused when the search begins.
func TestWrongFunctions(t *testing.T) {
	for want, f := range map[string]any{
		"sym: found a <nil>, expected":                                   nil,
		"sym: found a func(), expected":                                  func() {},
		"sym: found a int, expected":                                     7,
		"sym: found a func(*sym.C) bool, expected":                       func(*sym.C) bool { return true },
		"sym: found a func(*sym.C), expected":                            func(*sym.C) {},
		"sym: found a func() sym.Bool, expected":                         func() sym.Bool { return sym.Truth(true) },
		"sym: found a func(sym.C) sym.Bool, expected":                    func(sym.C) sym.Bool { return sym.Truth(true) },
		"sym: found a func(*sym.C, ...sym.Num[int8]) sym.Bool, expected": func(*sym.C, ...sym.Int8) sym.Bool { return sym.Truth(true) },
		"sym: found a func(*sym.C) (sym.Bool, sym.Bool), expected":       func(*sym.C) (_, _ sym.Bool) { return },
		"is of type string, expected symbolic values,":                   func(*sym.C, string) sym.Bool { return sym.Truth(true) },
		"sym: Value of the symbolic a":                                   func(_ *sym.C, a sym.Int8) sym.Bool { return sym.Truth(a.Value() > 0) },
		"sym: Value of the symbolic b":                                   func(_ *sym.C, b sym.Bool) sym.Bool { return sym.Truth(b.Value()) },
	} {
		err := func() (err error) {
			defer func() {
				if r := recover(); r != nil {
					err = errors.New(fmt.Sprint(r))
				}
			}()
			r := explored(f, sym.Bounds{})
			said := strings.Join(r.Incomplete, "\n")
			for _, p := range r.Paths {
				said += p.Text
			}
			return errors.New(said)
		}()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("found %v, expected %s", err, want)
		}
	}
}

// What an append shares is what it shares of the original's type: the room of one int8 is for eight.
func TestAppendShares(t *testing.T) {
	var s []sym.Int8
	native := escaped
	for i := range int8(40) {
		s, native = sym.Append[int8](s, sym.Of(i), sym.Of(i)), append(native, i, i)
		if len(s) != len(native) || cap(s) != cap(native) || s[2*i].Value() != native[2*i] {
			t.Fatalf("%d: %d of %d, expected %d of %d", i, len(s), cap(s), len(native), cap(native))
		}
		escaped = native
	}
}

// Elements that fit are appended in place.
func TestAppendInPlace(t *testing.T) {
	s := sym.Append[int8]([]sym.Int8(nil), sym.Of[int8](1), sym.Of[int8](2))
	s = s[:2:2]
	if sym.Append[int8](s[:1], sym.Of[int8](3)); s[1].Value() != 3 {
		t.Errorf("found %v", s)
	}
	if sym.Append[int8](s, sym.Of[int8](4))[0] = sym.Of[int8](5); s[0].Value() != 1 {
		t.Errorf("found %v", s)
	}
}

// escaped is on the heap: there the room of a slice depends on its type alone.
var escaped []int8

// A decision reads its line once, however many runs repeat it.
func TestLinesAreReadOnce(t *testing.T) {
	elsewhere(t, "search_test.go")
	ran := 0
	r := sym.Explore(context.Background(), func(c *sym.C, x sym.Int8) sym.Bool {
		if ran++; ran > 2 { // behind the first run and its replay
			os.Remove("search_test.go")
		}
		return sym.Truth(c.If(x.Eq(sym.Of[int8](3))) || true)
	}, sym.Bounds{}, func(sym.Path) bool { return false })
	for _, p := range r.Paths {
		if !strings.Contains(p.Decisions[0], "sym.Of[int8](3)") {
			t.Errorf("found %q, expected its line", p.Decisions[0])
		}
	}
	if len(r.Paths) != 2 {
		t.Errorf("%d paths, expected two", len(r.Paths))
	}
}
