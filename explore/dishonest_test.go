package explore_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"tandem/arrays"
	"tandem/explore"
	"tandem/explore/shortcut"
	"tandem/explore/solver"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// once is a session that answers one question in another way than it should.
type once struct {
	solver.Session
	at, asked int
	change    func(solver.Result) solver.Result
	changed   int
}

func (o *once) Check(ctx context.Context) solver.Result {
	r := o.Session.Check(ctx)
	if o.asked++; o.asked == o.at {
		o.changed++
		return o.change(r)
	}
	return r
}

// mixed has parts that share variables, an array and its bound, and conditions that are
// asked about again.
const mixed = `var x, y, z: int; var a: []int;
if x > 0 { z := z + 1; }
if y > 3 { z := z + 1; }
if x > y { z := z + 1; }
if |a| > 1 { if a[0] > a[1] { z := z + 1; } }`

// dishonest searches mixed with a session that changes the answer to one question.
func dishonest(s solver.Session, t *testing.T, without shortcut.Set, at int, change func(solver.Result) solver.Result) (*explore.Result[symbolic.Config], *once, error) {
	o := &once{Session: s, at: at, change: change}
	r, err := explore.Explore(context.Background(), explore.Of(arrays.New(), parse(t, mixed)), o, explore.Options[symbolic.Config]{
		Bounds: explore.Bounds{Depth: 40}, Shortcuts: shortcut.Options{Without: without},
	})
	return r, o, err
}

func line(p explore.Path[symbolic.Config]) string {
	return fmt.Sprintf("%s %v %v", p.Choices, p.Status, p.Simple.Expr())
}

// apart is sets of shortcuts to leave out: none, each, all.
func apart() []shortcut.Set {
	list := []shortcut.Set{0, shortcut.All}
	for s := shortcut.Set(1); s < shortcut.All; s <<= 1 {
		list = append(list, s)
	}
	return list
}

// A wrong model, whichever question it answers, is found out, or changes nothing.
func TestOneLieIsFoundOut(t *testing.T) {
	session := open(t)
	t.Cleanup(func() { session.Close() })
	wrong := func(solver.Result) solver.Result {
		values := map[lang.Var]lang.Value{}
		for _, x := range []string{"x", "y", "z"} {
			values[lang.NewVar(x, lang.Int)] = lang.NewInt(-7)
		}
		return solver.Result{Answer: solver.Sat, Model: solver.NewModel(values)}
	}
	for _, set := range apart() {
		honest, o, err := dishonest(session, t, set, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for at := 1; at <= o.asked; at++ {
			r, _, err := dishonest(session, t, set, at, wrong)
			var u *explore.Unsound
			switch {
			case errors.As(err, &u):
				found++
				continue
			case err != nil:
				t.Fatal(err)
			case r.Summary.Again > 0:
				found++
			}
			for i, p := range r.Paths {
				if i >= len(honest.Paths) || line(p) != line(honest.Paths[i]) {
					t.Errorf("without %v, a lie at question %d: path %s", set, at, line(p))
				}
			}
		}
		if found == 0 {
			t.Errorf("without %v: no lie was found out", set)
		}
	}
}

// A question to which there is no answer leaves one leaf undecided at the most, says
// nothing of any other, and is not taken for an answer later: a search goes on behind it.
func TestOneUnknownIsOneLeaf(t *testing.T) {
	session := open(t)
	t.Cleanup(func() { session.Close() })
	hard := func(solver.Result) solver.Result { return solver.Result{Reason: "too hard"} }
	for _, set := range apart() {
		honest, all, err := dishonest(session, t, set, 0, nil)
		if err != nil {
			t.Fatal(err)
		}
		leaves := 0
		for at := 1; at <= all.asked; at++ {
			r, o, err := dishonest(session, t, set, at, hard)
			if err != nil {
				t.Fatal(err)
			}
			undecided, have := []string{}, map[string]bool{}
			for _, p := range r.Paths {
				if p.Status == spec.Unknown {
					undecided = append(undecided, p.Choices)
				} else {
					have[line(p)] = true
				}
			}
			leaves += len(undecided)
			if len(undecided) > o.changed {
				t.Errorf("without %v, no answer to question %d: the leaves %q are undecided", set, at, undecided)
			}
			for _, p := range honest.Paths {
				behind := false
				for _, u := range undecided {
					behind = behind || strings.HasPrefix(p.Choices, u)
				}
				if !behind && !have[line(p)] {
					t.Errorf("without %v, no answer to question %d: path %s is lost", set, at, line(p))
				}
				delete(have, line(p))
			}
			if len(have) > 0 {
				t.Errorf("without %v, no answer to question %d: paths that are none: %v", set, at, have)
			}
		}
		if leaves == 0 {
			t.Errorf("without %v: no leaf was undecided", set)
		}
	}
}
