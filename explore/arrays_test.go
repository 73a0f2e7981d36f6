package explore_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/arrays"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// example returns the text of an example, with a part replaced.
func example(t testing.TB, name, old, new string) string {
	t.Helper()
	src, err := os.ReadFile("../examples/" + name + ".tdm")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(src), old) {
		t.Fatalf("%s has no %q", name, old)
	}
	return strings.Replace(string(src), old, new, 1)
}

func arrayTree(t testing.TB, src string, b explore.Bounds) *explore.Result[symbolic.Config] {
	t.Helper()
	return treeOf(t, arrays.New(), src, b)
}

// leaves counts those of each status.
type leaves struct{ Final, Error, Bound int }

func counted(s explore.Summary) leaves {
	return leaves{s.ByStatus[spec.Final], s.ByStatus[spec.Error], s.ByStatus[spec.Bound]}
}

// Sorting n symbolic values has a path for each of n! orders and no error.
// There is one question for each path but the first: of the two branches of a
// comparison one is known, and every access is within by simplification.
func TestSorting(t *testing.T) {
	orders := 1
	for i, branchings := range []int{1, 14, 54, 216, 1032, 5952} {
		n := i + 1
		orders *= n
		s := arrayTree(t, example(t, "insertion", "|a| := 4;", fmt.Sprintf("|a| := %d;", n)), explore.Bounds{}).Summary
		if diff := cmp.Diff(leaves{Final: orders}, counted(s)); diff != "" || !s.Complete {
			t.Errorf("n = %d: complete %t, -want +got\n%s", n, s.Complete, diff)
		}
		if s.Checks != orders-1 || s.Spared != orders-1 || s.BySolver != 0 {
			t.Errorf("n = %d: %d checks, %d spared, %d of them unsat; want %d, as many, none", n, s.Checks, s.Spared, s.BySolver, orders-1)
		}
		// At each branching one branch is found false without a question: of
		// a comparison of elements, which has three, the error.
		if s.Branchings != branchings || s.ByFolding != branchings || s.Replayed != orders {
			t.Errorf("n = %d: %d branchings, %d branches false by simplification, %d replayed; want %d, as many, %d", n, s.Branchings, s.ByFolding, s.Replayed, branchings, orders)
		}
	}
}

// What the paths compute: on each the array is sorted, whatever it was.
func TestSortedAtTheEnd(t *testing.T) {
	src := example(t, "insertion", "|a| := 4;", "|a| := 3;")
	p := parse(t, src)
	sorted, err := lang.ParseExpr("a[0] <= a[1] && a[1] <= a[2] && |a| == 3", p.Vars)
	if err != nil {
		t.Fatal(err)
	}
	session := open(t)
	for _, path := range arrayTree(t, src, explore.Bounds{}).Paths {
		never(t, session, path, symbolic.Apply(path.End.Sigma).At(lang.Negation(sorted)))
	}
}

// never asks whether b can be true at the end of a path.
func never(t *testing.T, session solver.Session, path explore.Path[symbolic.Config], b lang.Expr) {
	t.Helper()
	session.Push()
	defer session.Pop()
	session.Assert(path.Phi)
	session.Assert(b)
	if r := session.Check(context.Background()); r.Answer != solver.Unsat {
		t.Errorf("path %d (%s): %v, want unsat", path.ID, path.Choices, r)
	}
}

// The trees of the examples with arrays. How many leaves there are depends on
// the program and the bounds alone, and not on the solver.
func TestArrayTrees(t *testing.T) {
	const printed = "while lo <= hi && a[lo] <= pivot {" // as the figure has it
	for _, row := range []struct {
		name, file, old, new string
		bounds               explore.Bounds
		want                 leaves
		errors               []string // of the error leaves, where they are
		reason               string
	}{
		{"binary search", "binary", "", "", explore.Bounds{}, leaves{Final: 23}, nil, "at most seven elements: no access is out of bounds"},
		{"binary search, bug", "binary_bug", "", "", explore.Bounds{}, leaves{Final: 19, Error: 4},
			[]string{"17: a[middle]", "17: a[middle]", "17: a[middle]", "17: a[middle]"}, "a[|a|], behind one to three elements that are too small, and of no element"},
		{"aliasing", "alias", "", "", explore.Bounds{}, leaves{Final: 2}, nil, "j is i or it is not, which is one choice"},
		{"matrix", "matrix", "", "", explore.Bounds{}, leaves{Final: 2}, nil, "p and q are in the matrix or not; ok is never false"},
		{"matrix, transposed twice", "matrix", "b[j * n + i] :=", "b[i * n + j] :=", explore.Bounds{}, leaves{Final: 3}, nil, "ok is false on a path of its own"},
		{"matrix, a row too far", "matrix", "0 <= p && p < n", "0 <= p && p <= n", explore.Bounds{}, leaves{Final: 2, Error: 1}, []string{"25: b[p * n + q]"}, "the row behind the last one"},
		{"matrix, a column too far", "matrix", "0 <= q && q < n", "0 <= q && q <= n", explore.Bounds{}, leaves{Final: 2, Error: 1}, []string{"25: b[p * n + q]"},
			"the column behind the last one of b is in its next row, but a has no such row"},
		{"partition", "partition", "", "", explore.Bounds{Unroll: 3}, leaves{Final: 16, Bound: 26}, nil, "up to the bound there is no error"},
		{"partition, deeper", "partition", "", "", explore.Bounds{Unroll: 5}, leaves{Final: 138, Bound: 197}, nil, "up to the bound there is no error"},
		{"partition of five", "partition", "|a| > 2", "|a| == 5", explore.Bounds{}, leaves{Final: 17}, nil, "no error at all: an element is at most the pivot or not, 2^4, and other lengths"},
		{"partition, bug", "partition_bug", "", "", explore.Bounds{Unroll: 3}, leaves{Final: 64, Error: 2, Bound: 121},
			[]string{"17: a[lo]", "17: a[lo]"}, "no element is larger than the pivot, of three elements and of four"},
		{"partition of four, bug", "partition_bug", "|a| > 2", "|a| == 4", explore.Bounds{}, leaves{Final: 8, Error: 1}, []string{"17: a[lo]"}, "the counterexample that the figure's text tells of has four elements"},
		{"partition, as printed", "partition_bug", "while a[lo] <= pivot {", printed, explore.Bounds{Unroll: 2}, leaves{Final: 15, Error: 1, Bound: 31}, []string{"17: a[lo]"}, "δ is strict: lo <= hi does not keep from the access behind &&"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.reason == "" {
				t.Fatal("a row without a reason")
			}
			r := arrayTree(t, example(t, row.file, row.old, row.new), row.bounds)
			if diff := cmp.Diff(row.want, counted(r.Summary)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			if r.Summary.Complete != (row.want.Bound == 0) || r.Summary.Replayed != r.Summary.Paths {
				t.Errorf("complete %t, %d of %d paths were run concretely", r.Summary.Complete, r.Summary.Replayed, r.Summary.Paths)
			}
			var errors []string
			for _, p := range r.Paths {
				if p.Status != spec.Error {
					continue
				}
				of := p.End.S.Head().(*lang.Fault).Of
				accesses := lang.AccessesOf(of)
				errors = append(errors, fmt.Sprintf("%d: %v", accesses[0].At.From.Line, accesses[0]))
				if p.Model == nil || !strings.HasSuffix(p.Rules()[len(p.Rules())-1], "-Err") {
					t.Errorf("path %d has the model %v and ends by %v", p.ID, p.Model, p.Rules())
				}
			}
			if diff := cmp.Diff(row.errors, errors); diff != "" {
				t.Errorf("errors: -want +got\n%s", diff)
			}
		})
	}
}

// What the paths of aliasing say: on the first the element at j is 1, on the
// second j is not i.
func TestAliasing(t *testing.T) {
	src := example(t, "alias", "", "")
	p := parse(t, src)
	session := open(t)
	paths := arrayTree(t, src, explore.Bounds{}).Paths
	for i, text := range []string{"j != i && a[j] != 1", "j == i || a[j] == 1"} {
		b, err := lang.ParseExpr(text, p.Vars)
		if err != nil {
			t.Fatal(err)
		}
		never(t, session, paths[i], b)
	}
}

// The error that the partition's figure tells of: four elements, none of them
// larger than the pivot.
func TestPartitionError(t *testing.T) {
	src := example(t, "partition_bug", "", "")
	p := parse(t, src)
	says, err := lang.ParseExpr("|a| == 4 && a[1] <= a[0] && a[2] <= a[0] && a[3] <= a[0]", p.Vars)
	if err != nil {
		t.Fatal(err)
	}
	session := open(t)
	paths := arrayTree(t, src, explore.Bounds{Unroll: 3}).Paths
	i := slices.IndexFunc(paths, func(p explore.Path[symbolic.Config]) bool { return p.Status == spec.Error })
	if i < 0 {
		t.Fatal("no error leaf")
	}
	never(t, session, paths[i], lang.Negation(says))
	session.Push()
	defer session.Pop()
	session.Assert(says)
	session.Assert(lang.Negation(paths[i].Phi))
	if r := session.Check(context.Background()); r.Answer != solver.Unsat {
		t.Errorf("not every such array takes the path: %v", r)
	}
}

// The lecture's properties hold of complete trees with their error leaves: they
// exclude each other, and cover everything.
func TestErrorLeavesAreExclusiveAndCover(t *testing.T) {
	ctx := context.Background()
	for _, row := range []struct{ file, old, new string }{
		{"binary_bug", "|a| <= 7", "|a| <= 3"}, {"alias", "", ""}, {"matrix", "p < n", "p <= n"}, {"partition_bug", "|a| > 2", "|a| == 4"},
	} {
		r := arrayTree(t, example(t, row.file, row.old, row.new), explore.Bounds{})
		if !r.Summary.Complete {
			t.Fatalf("%s: the tree is not complete", row.file)
		}
		session := open(t)
		for name, judge := range map[string]func(context.Context, solver.Session, []explore.Path[symbolic.Config]) spec.Verdict{
			"exclusive": explore.Exclusive[symbolic.Config], "feasible": explore.Feasible[symbolic.Config],
		} {
			if v := judge(ctx, session, r.Paths); v.Result != spec.Tested {
				t.Errorf("%s, %s: %+v", row.file, name, v)
			}
		}
		if v := explore.Covering(ctx, session, r.Paths); v.Result != spec.Tested {
			t.Errorf("%s, covering: %+v", row.file, v)
		}
		without := slices.DeleteFunc(slices.Clone(r.Paths), func(p explore.Path[symbolic.Config]) bool { return p.Status == spec.Error })
		if v := explore.Covering(ctx, session, without); len(without) < len(r.Paths) && v.Result != spec.Refuted {
			t.Errorf("%s: without its error leaves the tree covers everything: %+v", row.file, v)
		}
	}
}
