package trees

import (
	"context"
	"fmt"
	"strings"

	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/spec"
)

// EachShortcut returns all shortcuts, each alone, and each left out.
func EachShortcut() []shortcut.Set {
	list := []shortcut.Set{0}
	for s := shortcut.Set(1); s < shortcut.All; s <<= 1 {
		list = append(list, s, shortcut.All&^s)
	}
	return list
}

// EverySet returns all sets of shortcuts but the full one, as what is left out.
func EverySet() (list []shortcut.Set) {
	for s := range shortcut.All {
		list = append(list, s)
	}
	return list
}

// sameByShortcuts judges that searches with shortcuts find the tree of that without any.
func sameByShortcuts[S explore.Configuration](ctx context.Context, s *searching[S]) spec.Verdict {
	var e spec.Evidence
	naive, told, err := s.searchTree(ctx, explore.DepthFirst, nil, shortcut.All)
	if err != nil {
		return spec.Verdict{Result: spec.Refuted, Reason: "no shortcut: " + err.Error(), Evidence: e}
	}
	for _, p := range naive.Paths {
		if p.Status == spec.Unknown {
			return spec.Undecided(e, "a leaf is undecided without shortcuts")
		}
	}
	sets := s.sets
	if sets == nil {
		sets = EachShortcut()
	}
	for _, set := range sets {
		found, has, err := s.searchTree(ctx, explore.DepthFirst, nil, set)
		if err != nil {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("without %v: %v", set, err), Evidence: e}
		}
		if what := other(naive, told, found, has); what != "" {
			return spec.Verdict{Result: spec.Refuted, Reason: fmt.Sprintf("without %v: %s", set, what), Evidence: e}
		}
		e.Compared += len(found.Nodes)
	}
	return spec.Verdict{Result: spec.Tested, Evidence: e}
}

// other is in what a tree is another one than naive; "" for nothing. Who finds a branch
// infeasible may differ, and so when it is told.
func other[S explore.Configuration](naive *explore.Result[S], told *telling[S], found *explore.Result[S], has *telling[S]) string {
	if len(found.Nodes) != len(naive.Nodes) || len(found.Paths) != len(naive.Paths) {
		return fmt.Sprintf("%d nodes and %d paths, want %d and %d", len(found.Nodes), len(found.Paths), len(naive.Nodes), len(naive.Paths))
	}
	for i, p := range found.Paths {
		if text(p) != text(naive.Paths[i]) || p.Simple.Expr() != naive.Paths[i].Simple.Expr() {
			return fmt.Sprintf("%s, want %s", text(p), text(naive.Paths[i]))
		}
	}
	want, got := followed(told), followed(has)
	for i := range want {
		if got[i] != want[i] {
			return fmt.Sprintf("%s is told, want %s", got[i], want[i])
		}
	}
	s, n := found.Summary, naive.Summary
	switch {
	case s.Again != 0:
		return fmt.Sprintf("%d models were put together that are none", s.Again)
	case s.Complete != n.Complete || s.Infeasible != n.Infeasible || s.Steps != n.Steps || s.Branchings != n.Branchings || s.Errors != n.Errors,
		s.Replayed != n.Replayed, s.ErrFolding+s.ErrSolver != n.ErrFolding+n.ErrSolver, s.Infeasible != s.ByFolding+s.BySolver:
		return fmt.Sprintf("counted %+v, want %+v", s, n)
	case s.Conditions != s.Spared+s.Kept+s.Seen+s.Checks || s.Parts > s.Checks || s.Checks > n.Checks:
		return fmt.Sprintf("the counts do not add up: %+v", s)
	}
	return ""
}

// followed returns what is told but for branches that no initial value takes.
func followed[S any](t *telling[S]) (list []string) {
	for _, text := range t.texts {
		if !strings.HasPrefix(text, "cut") {
			list = append(list, text)
		}
	}
	return list
}
