package programs_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/objects/heaps"
	"tandem/props"
	"tandem/props/programs"
)

// allObjects returns every program with objects over the vocabulary of that size.
func allObjects(voc *programs.Vocabulary, size int) []*lang.Program {
	var list []*lang.Program
	for p := range props.All(func(src props.Source) *lang.Program {
		if p, ok := voc.Program(src, size); ok {
			return p
		}
		return nil
	}) {
		if p != nil {
			list = append(list, p)
		}
	}
	return list
}

// How many programs with objects there are, up to the names of variables. Over the
// first vocabulary, by hand: of size 1, x := new C; of size 2, two of these, in two
// ways, and x := x, y or nil; of size 3, four of three creations, six of x := new C
// and an assignment, six the other way round, x := x.f or y.f, x.f := new C, and
// calls x.m(e), x := x.m(e), x := y.m(e) with x, y or nil for e.
func TestObjectCounts(t *testing.T) {
	for i, row := range []struct {
		voc  *programs.Vocabulary
		want []int
	}{
		{programs.SmallObjects(), []int{1, 1, 5, 28, 166, 1109, 8180}},
		{programs.SmallTypedObjects(), []int{1, 1, 6, 20, 99, 459, 2305, 12188}},
	} {
		var got []int
		for size := range len(row.want) {
			got = append(got, len(allObjects(row.voc, size)))
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("vocabulary %d, programs of size 0, 1, …: -want +got\n%s", i, diff)
		}
	}
}

// Every small program with objects is there once, up to the names of its
// variables, has the size that was asked for, and is read back; the statements of
// the language are all there.
func TestObjectEnumeration(t *testing.T) {
	for _, voc := range []*programs.Vocabulary{programs.SmallObjects(), programs.SmallTypedObjects()} {
		seen, kinds := map[string]bool{}, map[string]bool{}
		for size := range 6 {
			for _, p := range allObjects(voc, size) {
				if err := soundObjects(p); err != nil {
					t.Fatalf("%v:\n%s", err, p)
				}
				if got := programs.Size(p); got != size {
					t.Fatalf("got size %d, want %d:\n%s", got, size, p)
				}
				key := renamedObjects(p)
				if seen[key] {
					t.Fatalf("twice:\n%s", p)
				}
				seen[key] = true
				p.Walk(func(s lang.Stmt) { kinds[fmt.Sprintf("%T", s)] = true })
			}
		}
		got := slices.Sorted(maps.Keys(kinds))
		want := []string{"*lang.Assign", "*lang.AssignField", "*lang.If", "*lang.Invoke", "*lang.New", "*lang.Return", "*lang.While"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("the statements of small programs: -want +got\n%s", diff)
		}
	}
}

// renamedObjects returns p without its declarations of variables, which are named by
// the order of their occurrence.
func renamedObjects(p *lang.Program) string {
	var occur []string
	var types []lang.Type
	add := func(x lang.Var) {
		if x.Scope == "" && !slices.Contains(occur, x.Name) {
			occur = append(occur, x.Name)
			types = append(types, x.Type)
		}
	}
	p.Walk(func(s lang.Stmt) {
		if x, ok := lang.Target(s); ok {
			add(x)
		}
		for _, x := range lang.FreeVars(lang.Exprs(s)...) {
			add(x)
		}
	})
	text := regexp.MustCompile(`var .*;`).ReplaceAllString(p.String(), "")
	return regexp.MustCompile(`\b[a-z]+\b`).ReplaceAllStringFunc(text, func(word string) string {
		if i := slices.Index(occur, word); i >= 0 {
			return fmt.Sprintf("$%v%d", types[i], i)
		}
		return word
	})
}

// soundObjects reports whether p is well-typed, is read back, and declares what it
// uses and nothing else.
func soundObjects(p *lang.Program) error {
	if _, err := lang.Format(p); err != nil { // it is read back, which checks types
		return err
	}
	vars, fields, called := map[lang.Var]bool{}, map[lang.Field]bool{}, map[string]bool{}
	p.Walk(func(s lang.Stmt) {
		if x, ok := lang.Target(s); ok {
			vars[x] = true
		}
		for _, x := range lang.FreeVars(lang.Exprs(s)...) {
			vars[x] = true
		}
		for _, e := range lang.Exprs(s) {
			lang.FoldExpr(e, nil, func(e lang.Expr, _ []none) none {
				if f, ok := e.Field(); ok {
					fields[f] = true
				}
				return none{}
			})
		}
		if call, ok := s.(*lang.Invoke); ok {
			called[call.Callee()] = true
		}
	})
	maps.DeleteFunc(vars, func(x lang.Var, _ bool) bool { return x.Scope != "" })
	if len(vars) != len(p.Vars) || len(fields) != len(p.Fields()) || len(called) != len(p.Methods()) {
		return fmt.Errorf("%d variables, %d fields and %d methods are used, and %d, %d and %d declared",
			len(vars), len(fields), len(called), len(p.Vars), len(p.Fields()), len(p.Methods()))
	}
	return nil
}

func TestRandomObjectsAreSound(t *testing.T) {
	voc := programs.Objects()
	each(t, 1, 1500, func(src props.Source) *lang.Program { return voc.RandomProgram(src, 60) }, func(p *lang.Program) {
		if err := soundObjects(p); err != nil {
			t.Errorf("%v:\n%s", err, p)
		}
	})
}

// Expressions are read back where nothing is expected of them.
func TestRandomObjectExpressions(t *testing.T) {
	voc := programs.Objects()
	conditionals := 0
	each(t, 1, 2000, func(src props.Source) lang.Expr {
		e, _ := voc.Expr(src, lang.Bool, 8+src.Choose(10, "size"))
		return e
	}, func(e lang.Expr) {
		p := &lang.Program{Vars: lang.FreeVars(e), Classes: voc.Classes, Body: lang.SeqOf(&lang.If{B: e})}
		if _, err := lang.Format(p); err != nil {
			t.Errorf("%v: %v", err, e)
		}
		lang.FoldExpr(e, nil, func(e lang.Expr, _ []none) none {
			if e.Op() == lang.Cond && e.Type().IsClass() {
				conditionals++
			}
			return none{}
		})
	})
	if conditionals < 300 {
		t.Errorf("%d choices between objects in 2000 expressions", conditionals)
	}
}

// Simpler programs are sound, and their heaps are of them; each step is simpler.
func TestSmallerObjects(t *testing.T) {
	voc := programs.Objects()
	each(t, 1, 150, func(src props.Source) sample {
		p := voc.RandomProgram(src, 40)
		return sample{p, []map[lang.Var]lang.Value{voc.Initial(src, p)}}
	}, func(s sample) {
		was := weigh(s.p)
		for _, q := range programs.Smaller(s.p) {
			if err := soundObjects(q); err != nil {
				t.Fatalf("%v: from\n%s\nto\n%s", err, s.p, q)
			}
			if !weigh(q).less(was) {
				t.Fatalf("not simpler: from\n%s\nto\n%s", s.p, q)
			}
		}
		for _, m := range programs.SmallerHeaps(s.values[0], s.p) {
			if heapWeight(m) >= heapWeight(s.values[0]) {
				t.Fatalf("not simpler: from\n%v\nto\n%v", s.values[0], m)
			}
		}
	})
}

// No step assigns to this, and each keeps what tells of a nil.
func TestSmallerStatements(t *testing.T) {
	for _, row := range []struct{ body, want, reason string }{
		{"this.f := nil;", "", "this.f has this in it, which is not assigned to"},
		{"u.f := new C;", "u := new C;", "a field becomes a variable"},
		{"u.f := u.m(nil);", "u.m(nil);", "a result may be dropped"},
		{"if nil == u.f { }", "if nil == u { }", "an equation keeps a side that is not nil"},
		{"return u.f;", "return nil;", "what is returned"},
	} {
		source := func(body string) *lang.Program {
			p, err := lang.Parse("", []byte("var x: C; class C { f: C; method m(u: C): C { "+body+" } } x := x.m(x);"))
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		found := row.want == ""
		for _, q := range programs.Smaller(source(row.body)) {
			if err := soundObjects(q); err != nil {
				t.Errorf("%s: %v\n%s", row.reason, err, q)
			}
			if row.want != "" && q.Methods() != nil {
				found = found || q.Methods()[0].Body.Equal(source(row.want).Methods()[0].Body)
			}
		}
		if !found || row.reason == "" {
			t.Errorf("%s does not become %s: %s", row.body, row.want, row.reason)
		}
	}
}

// heapWeight returns what each step of SmallerHeaps makes smaller.
func heapWeight(values map[lang.Var]lang.Value) int {
	n := 0
	for _, v := range values {
		n += objectWeight(v)
	}
	return n
}

func objectWeight(v lang.Value) int {
	switch v := v.(type) {
	case lang.ObjectValue:
		if v.IsNil() {
			return 0
		}
		return 1
	case lang.ArrayValue:
		n := 20 * objectWeight(v.Rest())
		v.Each(func(_, x lang.Value) bool { n += 1 + objectWeight(x); return true })
		return n
	default:
		return int(valueWeight(v).Int64())
	}
}

// Small heaps are all there, once each up to the names of objects. By hand, of one
// variable and one field: nil; an object whose field is nil, itself, or a second
// one whose field is nil, the first, or itself.
func TestHeaps(t *testing.T) {
	for _, row := range []struct {
		source string
		want   int
		reason string
	}{
		{"var x: C; class C { f: C; } x := x.f;", 6, "one variable"},
		{"var x, y: C; class C { f: C; } x := y.f;", 25, "two variables, which may be one object"},
		{"var x, y: C; class C { } x := y;", 5, "no field"},
	} {
		p, err := lang.Parse("", []byte(row.source))
		if err != nil {
			t.Fatal(err)
		}
		var initial []heaps.Config
		for V := range props.All(func(src props.Source) concrete.Valuation {
			return concrete.NewValuation(programs.SmallObjects().Initial(src, p))
		}) {
			c := heaps.Initial(p, V)
			if slices.ContainsFunc(initial, func(d heaps.Config) bool { return heaps.Same(c, d) }) {
				t.Errorf("%s: twice: %v", row.reason, V)
			}
			initial = append(initial, c)
		}
		if len(initial) != row.want {
			t.Errorf("%s: got %d heaps, want %d", row.reason, len(initial), row.want)
		}
	}
}

// TestRandomObjects measures the random programs with objects. The floors are a
// bit under what was measured when they were set.
func TestRandomObjects(t *testing.T) {
	const n = 1000
	voc := programs.Objects()
	system := heaps.System(heaps.Standard(concrete.Standard()))
	fired := map[string]int{}
	each(t, 1, n, func(src props.Source) sample {
		p := voc.RandomProgram(src, 60)
		return sample{p, []map[lang.Var]lang.Value{voc.Initial(src, p)}}
	}, func(s sample) {
		c := heaps.Initial(s.p, concrete.NewValuation(s.values[0]))
		seen := map[string]bool{}
		end := "cut"
		for range maxSteps {
			next := system.Next(c)
			if len(next) == 0 {
				end = "stuck"
				break
			}
			seen[next[0].Rule] = true
			c = next[0].To
			if c.Gamma.Depth() > 2 {
				seen["nested"] = true
			}
		}
		if heaps.Final(c) {
			end = "final"
		}
		seen[end] = true
		for what := range seen {
			fired[what]++
		}
	})
	t.Log(fired)
	for _, row := range []struct {
		what   string
		want   int // of 1000 runs, at least
		reason string
	}{
		{"final", 450, "runs that end"},
		{"stuck", 250, "nil-pointer errors"},
		{"Assign-G", 400, "an assignment to a global variable"},
		{"Assign-L", 15, "to a formal parameter"},
		{"Assign-F", 150, "to a field"},
		{"New", 450, "a creation"},
		{"Call", 400, "a call"},
		{"nested", 70, "a call in a call"},
		{"Return", 180, "a return"},
		{"If-T", 280, "a choice"}, {"If-F", 250, "and the other way"},
		{"While-T", 80, "an iteration"}, {"While-F", 80, "that ends"},
	} {
		if row.reason == "" || fired[row.what] < row.want {
			t.Errorf("%s is in %d of %d runs, want %d: %s", row.what, fired[row.what], n, row.want, row.reason)
		}
	}
}
