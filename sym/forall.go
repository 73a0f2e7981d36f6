package sym

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/internal/lists"
	"tandem/sym/internal/calls"
	"tandem/sym/internal/corpus"
)

var tables = flag.Bool("sym.table", false, "write the paths of sym.ForAll as table-driven tests of the functions that were lifted")

// ForAll reports an error to t unless f returns true for all inputs within the bounds that its
// assumptions admit: f is a func(c *C, x Int64, …) Bool. It passes only if all of them were looked
// at, and there are some. Inputs that fail are shown with the decisions that they take, kept in
// testdata/sym, and tried first the next time.
//
// Source: §2.4.1, forall.
func ForAll(t testing.TB, f any, b ...Bounds) {
	t.Helper()
	bounds := append(b, Bounds{})[0]
	for _, file := range corpus.Of(t.Name()) {
		if model, err := corpus.Read(file); err != nil {
			t.Errorf("sym: %v", err)
			return
		} else if p := newSearch(f, bounds).run(model); p.End != True && p.End != Excluded {
			t.Errorf("sym: the kept inputs fail again%s", p.failure())
			return
		}
	}
	ctx, cancel := within(t)
	defer cancel()
	r := Explore(ctx, f, bounds, func(p Path) bool { return p.End != True })
	if *tables {
		list := slices.Concat(lists.Map(r.Paths, func(p Path) []Call { return p.Calls })...)
		if err := calls.Write(t.Name(), list); err != nil {
			t.Errorf("sym: the table was not written: %v", err)
		}
	}
	switch n := len(r.Paths); {
	case n > 0 && r.Paths[n-1].End != True:
		p := smallest(f, bounds, r.Paths[n-1])
		kept := "kept in "
		file, err := corpus.Keep(t.Name(), p.model)
		if err != nil {
			kept, file = "not kept: ", err.Error()
		}
		t.Errorf("sym: not so for all inputs%s\n%s", p.failure(), kept+file)
	case len(r.Incomplete) > 0:
		t.Errorf("sym: not known for all inputs; it is true on %d paths\n\t%s", n, strings.Join(r.Incomplete, "\n\t"))
	case n == 0:
		t.Errorf("sym: no inputs meet the assumptions")
	case r.Length > 0: // nobody looked at longer ones
		t.Logf("sym: tested for lengths up to %d, on all %d paths; %d questions", r.Length, n, r.Questions)
	default:
		t.Logf("sym: tested on all %d paths; %d questions", n, r.Questions)
	}
}

// within returns a context that ends a little before the time of the tests does.
func within(t testing.TB) (context.Context, context.CancelFunc) {
	if timed, ok := t.(interface{ Deadline() (time.Time, bool) }); ok {
		if at, ok := timed.Deadline(); ok {
			return context.WithDeadline(t.Context(), at.Add(-time.Second))
		}
	}
	return context.WithCancel(t.Context())
}

// failure shows the path's inputs, calls of originals, end and decisions.
func (p Path) failure() string {
	lines := []string{"", p.String()}
	for _, c := range p.Calls {
		lines = append(lines, c.String())
	}
	if lines = append(lines, p.Text); len(p.Decisions) > 0 {
		lines = append(lines, "decisions:\n\t\t"+strings.Join(p.Decisions, "\n\t\t"))
	}
	return strings.Join(lines, "\n\t")
}

// smallest returns a path that ends as p does, with numbers nearer to 0: each becomes 0, 1 or -1 if
// it can, or else is halved, or one nearer, as long as the end is the same.
func smallest(f any, b Bounds, p Path) Path {
	s := newSearch(f, b)
	away := func(n int64) uint64 { return uint64(max(n, -n)) } // of the least number as well
	for left, nearer := 2_000, true; nearer; {
		nearer = false
		for _, name := range slices.Sorted(maps.Keys(p.model)) {
			n := p.model[name]
			step := int64(cmp.Compare(n, 0))
			for _, to := range []int64{0, step, n / 2, n - step} {
				if away(to) >= away(n) || left == 0 {
					continue
				}
				left--
				model := maps.Clone(p.model)
				model[name] = to
				if q := s.replay(model); q.Text == p.Text {
					p, nearer = q, true
					break
				}
			}
		}
	}
	return s.run(p.model)
}

// Find returns a path on which f returns true, with inputs that take it, or nil if there is none
// within the bounds. The error says why it is not known; a panic on the way there is one.
func Find(f any, b ...Bounds) (*Path, error) {
	r := Explore(context.Background(), f, append(b, Bounds{})[0], func(p Path) bool { return p.End != False })
	if n := len(r.Paths); n > 0 && r.Paths[n-1].End == True {
		return &r.Paths[n-1], nil
	} else if n > 0 && r.Paths[n-1].End == Panicked {
		return nil, errors.New(r.Paths[n-1].Text)
	}
	if len(r.Incomplete) > 0 {
		return nil, errors.New(strings.Join(r.Incomplete, "; "))
	}
	return nil, nil
}
