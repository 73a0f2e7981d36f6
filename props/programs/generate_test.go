package programs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// all returns every program over the small vocabulary of exactly that size.
func all(voc *programs.Vocabulary, size int) []*lang.Program {
	var list []*lang.Program
	for p := range props.All(func(src props.Source) *lang.Program {
		p, _ := voc.Program(src, size)
		return p
	}) {
		if p != nil {
			list = append(list, p)
		}
	}
	return list
}

// How many programs there are, up to the names of variables. At size 2, by
// hand: an assignment to x of x, y, 0 or 1 and to p of p or true; an if and a
// while on p or true, with nothing in them.
func TestCounts(t *testing.T) {
	voc := programs.Small()
	want := []int{1, 0, 10, 6, 270, 318, 9002}
	var got []int
	for size := range want {
		got = append(got, len(all(voc, size)))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("programs of size 0, 1, …: -want +got\n%s", diff)
	}
}

// Every small program is there once, up to the names of its variables, and
// has the size that was asked for.
func TestEnumeration(t *testing.T) {
	testEnumeration(t, programs.Small(), 6)
	for _, voc := range programs.SmallArrays() {
		testEnumeration(t, voc, 6)
	}
}

func testEnumeration(t *testing.T, voc *programs.Vocabulary, max int) {
	seen := map[string]bool{}
	for size := range max + 1 {
		for _, p := range all(voc, size) {
			if err := sound(p, size); err != nil {
				t.Fatalf("%v:\n%s", err, p)
			}
			key := renamed(t, p)
			if seen[key] {
				t.Fatalf("twice:\n%s", p)
			}
			seen[key] = true
		}
	}
}

// renamed returns p with its variables named by their type and the order of their
// occurrence in the text.
func renamed(t *testing.T, p *lang.Program) string {
	names := map[lang.Var]lang.Var{}
	number := map[lang.Type]int{}
	rename := func(x lang.Var) lang.Var {
		if _, ok := names[x]; !ok {
			number[x.Type]++
			names[x] = lang.NewVar(fmt.Sprintf("%v%d", x.Type, number[x.Type]), x.Type)
		}
		return names[x]
	}
	var inExpr func(e lang.Expr) lang.Expr
	inExpr = func(e lang.Expr) lang.Expr {
		if x, ok := e.Var(); ok {
			return lang.V(rename(x))
		}
		var kids []lang.Expr
		for i := range e.NumKids() {
			kids = append(kids, inExpr(e.Kid(i)))
		}
		return e.Rebuild(kids...)
	}
	var inSeq func(s lang.Seq) lang.Seq
	inSeq = func(s lang.Seq) lang.Seq {
		var list []lang.Stmt
		for _, st := range s.Stmts() {
			switch st := st.(type) {
			case *lang.Assign:
				x := rename(st.X)
				list = append(list, &lang.Assign{X: x, E: inExpr(st.E)})
			case *lang.AssignElem:
				a, i := rename(st.A), inExpr(st.I)
				list = append(list, &lang.AssignElem{A: a, I: i, E: inExpr(st.E)})
			case *lang.SetBound:
				a := rename(st.A)
				list = append(list, &lang.SetBound{A: a, E: inExpr(st.E)})
			case *lang.If:
				b := inExpr(st.B)
				then := inSeq(st.Then)
				list = append(list, &lang.If{B: b, Then: then, Else: inSeq(st.Else)})
			case *lang.While:
				b := inExpr(st.B)
				list = append(list, &lang.While{B: b, Body: inSeq(st.Body)})
			default:
				t.Fatalf("unknown statement %T", st)
			}
		}
		return lang.SeqOf(list...)
	}
	return lang.Brief(inSeq(p.Body), 0)
}

// sound reports whether p is well typed, declares its variables and no others,
// and has that size.
func sound(p *lang.Program, size int) error {
	if _, err := lang.Format(p); err != nil { // it is read back, which checks types
		return err
	}
	used := map[lang.Var]bool{}
	p.Body.Walk(func(st lang.Stmt) {
		if x, ok := lang.Target(st); ok {
			used[x] = true
		}
		for _, x := range lang.FreeVars(lang.Exprs(st)...) {
			used[x] = true
		}
	})
	if len(used) != len(p.Vars) {
		return fmt.Errorf("%d variables are used and %d declared", len(used), len(p.Vars))
	}
	if got := programs.Size(p); got != size {
		return fmt.Errorf("got size %d, want %d", got, size)
	}
	return nil
}

func TestRandomProgramsAreSound(t *testing.T) {
	for _, voc := range []*programs.Vocabulary{programs.Large(), programs.Arrays(), programs.LinearArrays()} {
		testSound(t, voc)
	}
}

func testSound(t *testing.T, voc *programs.Vocabulary) {
	for size := range 61 {
		each(t, uint64(size), 20, func(src props.Source) *lang.Program {
			p, _ := voc.Program(src, size)
			return p
		}, func(p *lang.Program) {
			switch {
			case p == nil && size != 1:
				t.Errorf("no program of size %d", size)
			case p != nil:
				if err := sound(p, size); err != nil {
					t.Errorf("%v:\n%s", err, p)
				}
			}
		})
	}
	sizes := map[int]bool{}
	each(t, 1, 400, func(src props.Source) *lang.Program { return voc.RandomProgram(src, 20) }, func(p *lang.Program) {
		sizes[programs.Size(p)] = true
	})
	for size := range 21 {
		if size != 1 && !sizes[size] {
			t.Errorf("none of 400 programs up to size 20 has size %d", size)
		}
	}
}

// TestRandomExpressions asks for every operator that the types of a vocabulary have,
// and for each operator of the language in one of them.
func TestRandomExpressions(t *testing.T) {
	found := map[lang.Op]bool{}
	for _, voc := range []*programs.Vocabulary{programs.Large(), programs.ArrayTerms(), programs.Bits(4)} {
		ops := testExpressions(t, voc)
		for _, o := range lang.Operators() {
			if ops[o.Op] {
				found[o.Op] = true
			} else if len(o.Signatures(voc.Types...)) > 0 {
				t.Errorf("no expression with %v at its root, of types %v", o.Op, voc.Types)
			}
		}
	}
	for _, o := range lang.Operators() {
		if !found[o.Op] {
			t.Errorf("no vocabulary has %v", o.Op)
		}
	}
}

// testExpressions asks for well-typed expressions of each size. It returns the
// operators at their roots.
func testExpressions(t *testing.T, voc *programs.Vocabulary) map[lang.Op]bool {
	t.Helper()
	ops := map[lang.Op]bool{}
	for size := 1; size <= 12; size++ {
		for _, typ := range voc.Types {
			each(t, uint64(size), 60, func(src props.Source) lang.Expr {
				e, _ := voc.Expr(src, typ, size)
				return e
			}, func(e lang.Expr) {
				if e.IsZero() && !slices.Contains(voc.Sizes(typ, size), size) {
					return // no array has this size
				}
				if e.IsZero() || e.Type() != typ || programs.ExprSize(e) != size {
					t.Errorf("got %v, want a %v of size %d", e, typ, size)
					return
				}
				ops[e.Op()] = true
			})
		}
	}
	return ops
}

// Vocabularies without bit-vectors draw from no operator of them, so that the programs
// of a seed stay as they are.
func TestNoBits(t *testing.T) {
	for name, voc := range map[string]*programs.Vocabulary{
		"Large": programs.Large(), "Linear": programs.Linear(), "Recursive": programs.Recursive(programs.Large()),
		"Arrays": programs.Arrays(), "ArrayTerms": programs.ArrayTerms(),
	} {
		for _, op := range voc.Ops {
			sigs := op.Info().Signatures(voc.Types...)
			if strings.Contains(fmt.Sprint(sigs), "bv") || len(sigs) == 0 && !strings.HasPrefix(name, "Array") {
				t.Errorf("%s has the operator %v: %v", name, op, sigs)
			}
		}
	}
}

func TestInitial(t *testing.T) {
	for name, voc := range map[string]*programs.Vocabulary{"small": programs.Small(), "large": programs.Large(), "arrays": programs.Arrays(), "functions": programs.SmallArrays()[2]} {
		each(t, 1, 100, func(src props.Source) sample {
			p := voc.RandomProgram(src, 12)
			return sample{p, []map[lang.Var]lang.Value{voc.Initial(src, p)}}
		}, func(s sample) {
			if got := len(s.values[0]); got != len(s.p.Vars) {
				t.Errorf("%s: got values for %d variables, want %d", name, got, len(s.p.Vars))
			}
			for x, v := range s.values[0] {
				if v.Type() != x.Type {
					t.Errorf("%s: %s has type %v and value %v", name, x, x.Type, v)
				}
			}
		})
	}
}
