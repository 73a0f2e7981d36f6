package solver

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"sync"
	"testing"

	"tandem/lang"
)

// parrot gives one reply to everything.
type parrot struct{ reply reply }

func (p *parrot) check(context.Context, []op, bool) reply { return p.reply }
func (p *parrot) restart()                                {}
func (p *parrot) close() error                            { return nil }
func (p *parrot) info() Info                              { return Info{Name: "parrot", Version: "1", Way: Pipe} }

func opinionOf(open func() Session, every int) *Opinion {
	return &Opinion{Every: every, Open: func() (Session, error) { return open(), nil }}
}

// TestSecond: what a second solver says is counted, and where it is something
// else the answer is not known and both are kept.
func TestSecond(t *testing.T) {
	p := lang.V(lang.NewVar("p", lang.Bool))
	saying := func(r reply) func() Session {
		return func() Session { return newSession(&parrot{r}, Options{}.defaults()) }
	}
	searching := func() Session { return openFor(t, "small", Options{Small: SmallDomain{Ints: 2}}) }
	tests := []struct {
		name   string
		first  reply
		second func() Session
		assert lang.Expr
		want   OpinionTally // without By, Every, Answers, Asked
		result string
		reason string
	}{
		{"both sat", reply{answer: Sat}, searching, lang.True, OpinionTally{Sat: 1}, "sat {}", "the first one's model is shown"},
		{"both unsat", reply{answer: Unsat}, searching, lang.Conjunction(p, lang.Negation(p)), OpinionTally{Unsat: 1}, "unsat", "truth values are searched completely"},
		{"searched", reply{answer: Unsat}, searching, lt(x, x), OpinionTally{Searched: 1}, "unsat", "no model with small integers, and the others are not searched"},
		{"not known", reply{answer: Unsat}, saying(reply{reason: "it is Monday"}), lt(x, x), OpinionTally{Unknown: 1}, "unsat", "who does not know does not disagree"},
		{"sat, searched", reply{answer: Sat, values: map[lang.Var]lang.Value{lang.NewVar("x", lang.Int): lang.NewInt(9)}}, searching,
			lang.Term(lang.Eq, x, lang.I(9)), OpinionTally{Unknown: 1}, "sat {x: 9}", "a model beyond the domain contradicts nothing"},
		{"sat, and unsat", reply{answer: Sat}, saying(reply{answer: Unsat}), lang.True, OpinionTally{Differs: 1},
			"sat {}", "the model was evaluated: the second one is wrong"},
		{"sat, and a model that is none", reply{answer: Sat, values: map[lang.Var]lang.Value{lang.NewVar("x", lang.Int): lang.NewInt(9)}},
			saying(reply{answer: Sat, values: map[lang.Var]lang.Value{lang.NewVar("x", lang.Int): lang.NewInt(0)}}),
			lang.Term(lang.Eq, x, lang.I(9)), OpinionTally{Differs: 1}, "sat {x: 9}", "the first one's model is one"},
		{"unsat, and sat", reply{answer: Unsat}, searching, lt(x, y), OpinionTally{Differs: 1},
			"unknown: parrot 1 (pipe) says unsat, and integers from -2 to 2 (exhaustive) says sat {x: 0, y: 1}", "the first one is wrong"},
		{"a model that is none", reply{answer: Unsat}, saying(reply{answer: Sat, values: map[lang.Var]lang.Value{lang.NewVar("x", lang.Int): lang.NewInt(0)}}),
			lt(x, x), OpinionTally{Differs: 1}, "", "its model is evaluated, too"},
		{"no answer", reply{reason: "busy"}, searching, lt(x, y), OpinionTally{}, "unknown: busy", "there is nothing to ask about"},
	}
	for _, tt := range tests {
		o := opinionOf(tt.second, 0)
		s, err := o.Of(saying(tt.first)())
		if err != nil {
			t.Fatal(err)
		}
		s.Push()
		s.Assert(lang.False)
		s.Pop()
		s.Assert(tt.assert)
		r := s.Check(context.Background())
		if got := r.String(); tt.result != "" && got != tt.result {
			t.Errorf("%s: got %s, want %s: %s", tt.name, got, tt.result, tt.reason)
		}
		got := o.Tally()
		if got.Asked > 0 && (got.By == "" || got.Answers != 1 || got.Asked != 1) {
			t.Errorf("%s: %+v", tt.name, got)
		}
		got.By, got.Every, got.Answers, got.Asked = "", 0, 0, 0
		if got != tt.want {
			t.Errorf("%s: counted %+v, want %+v: %s", tt.name, got, tt.want, tt.reason)
		}
		list := o.Disagreements()
		if len(list) != tt.want.Differs {
			t.Fatalf("%s: %d disagreements", tt.name, len(list))
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		for _, d := range list {
			var script strings.Builder
			if err := d.WriteSMT2(&script); err != nil {
				t.Fatal(err)
			}
			if r.Answer == Unsat || len(d.Asserts) != 1 || d.Asserts[0] != tt.assert || len(d.Name()) != 12 ||
				!strings.HasPrefix(script.String(), "; Two solvers disagree.\n; "+d.First.String()+"\n; "+d.Second.String()+"\n") || !strings.Contains(script.String(), "(check-sat)") {
				t.Errorf("%s: kept %v\n%s", tt.name, d, script.String())
			}
		}
	}
}

// TestSecondSample: of the answers of each session one is asked about in every so
// many, from the first; and sessions are counted together.
func TestSecondSample(t *testing.T) {
	small := func() Session { return openFor(t, "small", Options{}) }
	o := opinionOf(small, 3)
	var all sync.WaitGroup
	for range 4 {
		s, err := o.Of(small())
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			for range 7 {
				s.Check(context.Background())
			}
		})
	}
	all.Wait()
	if got := o.Tally(); got.Every != 3 || got.Answers != 28 || got.Asked != 12 || got.Same() != 12 {
		t.Errorf("got %+v, want 12 of 28 answers", got)
	}
	want := "integers from -8 to 8 (exhaustive), asked about 12 of 28 answers: 12 the same (12 sat, 0 unsat)"
	if got := o.Tally().String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestSecondCannotOpen: what keeps the second solver from opening is said.
func TestSecondCannotOpen(t *testing.T) {
	missing := errors.New("not there")
	o := &Opinion{Open: func() (Session, error) { return nil, missing }}
	if _, err := o.Of(openFor(t, "small", Options{})); !errors.Is(err, missing) {
		t.Errorf("got %v", err)
	}
}

// Where a solver does not know, a small domain may have a model: that is an answer. That it
// has none is not.
func TestSmallFallback(t *testing.T) {
	s := newSession(&parrot{reply{reason: "busy"}}, Options{}.defaults())
	s.fallback = true
	w := lang.BitsOf(256)
	x := lang.V(lang.NewVar("x", w))
	three := lang.Const(lang.Bits(w, big.NewInt(3)))
	for _, row := range []struct {
		e    lang.Expr
		want string
	}{
		{lang.Term(lang.Eq, lang.Term(lang.BitsDiv, x, three), lang.Const(lang.Bits(w, big.NewInt(1)))), "sat {x: 3}"},
		{lang.Term(lang.BitsLt, x, x), "unknown: busy"},
	} {
		if r := Asked(context.Background(), s, row.e); r.String() != row.want {
			t.Errorf("%v: %v, want %s", row.e, r, row.want)
		}
	}
}
