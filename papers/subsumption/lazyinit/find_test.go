package lazyinit_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/precond"
	"tandem/objects/heaps"
	"tandem/papers/subsumption/lazyinit"
	"tandem/papers/subsumption/lazyobjects"
	"tandem/spec"
)

// explored returns the tree of an example under a precondition.
func explored(t *testing.T, file, pre string, b explore.Bounds) *explore.Result[lazyobjects.Config] {
	t.Helper()
	text, err := os.ReadFile("../../../examples/" + file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := lang.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	var condition precond.Condition
	if pre != "" {
		if condition, err = precond.Read("--pre", pre, p); err != nil {
			t.Fatal(err)
		}
	}
	session, err := solver.Open("auto", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	tree, err := explore.Explore(context.Background(), lazyinit.New(concrete.Standard()).Problem(p, condition), session,
		explore.Options[lazyobjects.Config]{Bounds: b, Tree: true})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// Figure 2: the states of find where the paper draws them, before the loop, behind its
// test of n.elem, and behind n = n.next. The text and Figure 5 have the names of some;
// the others continue them. Depth first, nil comes before the new node.
//
// Source: Anand et al., §3, Figures 1, 2 and 5.
func TestFind(t *testing.T) {
	tree := explored(t, "find.tdm", "l != nil && acyclic(l)", explore.Bounds{Unroll: 3})
	var got []string
	for _, node := range tree.Nodes {
		if node.At.Depth() == 0 || node.Rule != "Assign-L" && node.Rule != "If-T" && node.Rule != "If-F" {
			continue
		}
		n := ""
		for _, u := range node.At.Delta.Top().Tau.Domain() {
			if u.Name == "Node.find.n" || u.Name == "n" {
				n = node.At.Delta.Top().Tau.At(u).String()
			}
		}
		_, heap, _ := strings.Cut(lazyinit.Show(node.At), " with ")
		got = append(got, fmt.Sprintf("n = %s; %s; %v", n, strings.ReplaceAll(heap, "Node.elem#", "v"), strings.ReplaceAll(node.Simple.Expr().String(), "Node.elem#", "v")))
	}
	want := []string{
		"n = Node1; Node1(elem: v1, next: ?); true",                                  // s1
		"n = Node1; Node1(elem: v1, next: ?); v1 > v",                                // s2
		"n = Node1; Node1(elem: v1, next: ?); v1 <= v",                               // s3
		"n = nil; Node1(elem: v1, next: nil); v1 <= v",                               // s5
		"n = Node2; Node1(elem: v1, next: Node2), Node2(elem: v2, next: ?); v1 <= v", // s4
		"n = Node2; Node1(elem: v1, next: Node2), Node2(elem: v2, next: ?); v1 <= v && v2 > v",
		"n = Node2; Node1(elem: v1, next: Node2), Node2(elem: v2, next: ?); v1 <= v && v2 <= v",
		"n = nil; Node1(elem: v1, next: Node2), Node2(elem: v2, next: nil); v1 <= v && v2 <= v",
		"n = Node3; Node1(elem: v1, next: Node2), Node2(elem: v2, next: Node3), Node3(elem: v3, next: ?); v1 <= v && v2 <= v", // s8
		"n = Node3; Node1(elem: v1, next: Node2), Node2(elem: v2, next: Node3), Node3(elem: v3, next: ?); v1 <= v && v2 <= v && v3 > v",
		"n = Node3; Node1(elem: v1, next: Node2), Node2(elem: v2, next: Node3), Node3(elem: v3, next: ?); v1 <= v && v2 <= v && v3 <= v",
		"n = nil; Node1(elem: v1, next: Node2), Node2(elem: v2, next: Node3), Node3(elem: v3, next: nil); v1 <= v && v2 <= v && v3 <= v",
		"n = Node4; Node1(elem: v1, next: Node2), Node2(elem: v2, next: Node3), Node3(elem: v3, next: Node4), Node4(elem: v4, next: ?); v1 <= v && v2 <= v && v3 <= v", // s12
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if s := tree.Summary; s.Paths != 7 || s.Replayed != 7 || s.ByStatus[spec.Error] != 0 {
		t.Errorf("%+v", s)
	}
}

// "If we wouldn't have imposed the precondition that the input list is acyclic, there had
// been a third branch corresponding to next pointing to itself" (§3).
func TestBranches(t *testing.T) {
	for _, row := range []struct {
		pre    string
		want   string
		reason string
	}{
		{"l != nil && acyclic(l)", "Init-Nil Init-New", "two branches"},
		{"l != nil", "Init-Nil Init-New Init-Alias", "next may point to the node itself"},
	} {
		tree := explored(t, "find.tdm", row.pre, explore.Bounds{Unroll: 1})
		var rules []string
		for _, n := range tree.Nodes {
			if n.At.Depth() > 0 && strings.HasPrefix(n.Rule, "Init") {
				rules = append(rules, n.Rule)
			}
		}
		if got := strings.Join(rules, " "); got != row.want || row.reason == "" {
			t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
		}
	}
}

// The initial states of the paths of the examples meet the precondition, and have
// replayed.
func TestInitialStates(t *testing.T) {
	for _, row := range []struct {
		file, pre string
		errors    int
	}{
		{"list_partition.tdm", "acyclic(l)", 0},
		{"find.tdm", "", 0},
		{"dlist.tdm", "n != nil", 0},
		{"bst.tdm", "", 0},
	} {
		tree := explored(t, row.file, row.pre, explore.Bounds{Unroll: 2})
		for _, p := range tree.Paths {
			if p.Model == nil {
				t.Errorf("%s: path %d has no initial state: %s", row.file, p.ID, p.Reason)
				continue
			}
			if c := heaps.Initial(p.End.Program, p.Model.Valuation()); !lazyinit.Meets(c, p.End.Pre) {
				t.Errorf("%s: path %d begins in %v", row.file, p.ID, p.Model)
			}
		}
		if s := tree.Summary; s.Replayed != s.Paths || s.ByStatus[spec.Error] != row.errors {
			t.Errorf("%s: %+v", row.file, s)
		}
		t.Logf("%s: %+v", row.file, tree.Summary)
	}
}
