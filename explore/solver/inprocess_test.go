//go:build z3 && cgo && unix

package solver

import (
	"context"
	"errors"
	"math/big"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/aclements/go-z3/z3"

	"tandem/lang"
)

// TestInterrupt: Z3 in the process leaves Ctrl-C to the program, during a
// check and after it.
func TestInterrupt(t *testing.T) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	defer signal.Stop(signals)
	s := openFor(t, "z3", Options{})
	for range 3 {
		s.Push()
		s.Assert(hardFormula())
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(100*time.Millisecond, func() {
			if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
				t.Error(err)
			}
			<-signals
			cancel(errors.New("Ctrl-C"))
		})
		begin := time.Now()
		if r := s.Check(ctx); r.Reason != "cancelled: Ctrl-C" || !r.Cancelled {
			t.Errorf("got %v after %v", r, time.Since(begin))
		}
		s.Pop()
	}
	const least = 20 // signals
	var sent atomic.Int64
	done := make(chan struct{})
	go func() { // short checks under many signals, until there were some
		defer close(done)
		s.Assert(seven())
		for n := 0; n < 1000 || sent.Load() < least && n < 1_000_000; n++ {
			s.Push()
			s.Assert(lang.Term(lang.Le, x, lang.I(0)))
			if r := s.Check(context.Background()); r.Answer != Sat {
				t.Errorf("got %v", r)
			}
			s.Pop()
		}
	}()
	for ; ; sent.Add(1) {
		select {
		case <-done:
			if n := sent.Load(); n < least {
				t.Errorf("%d signals: this shows little", n)
			}
			return
		default:
		}
		if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
			t.Error(err)
		}
		<-signals
	}
}

// TestDeadlineInProcess: the deadline of a hard question is ours, however often
// it is asked, and the session lives on.
func TestDeadlineInProcess(t *testing.T) {
	before := runtime.NumGoroutine()
	s := openFor(t, "z3", Options{Timeout: 100 * time.Millisecond})
	s.Assert(seven())
	for range 5 {
		s.Push()
		s.Assert(hardFormula())
		begin := time.Now()
		r := s.Check(context.Background())
		if took := time.Since(begin); r.Reason != "no answer within 100ms" || r.Cancelled || took > patience {
			t.Errorf("got %v after %v", r, took)
		}
		s.Pop()
		s.(*session).timeout = 10 * time.Second
		if r := s.Check(context.Background()); r.String() != "sat {x: -7}" {
			t.Errorf("afterwards: got %v", r)
		}
		s.(*session).timeout = 100 * time.Millisecond
	}
	if got := s.Stats(); got.Restarts != 5 || got.Checks != 10 {
		t.Errorf("got %v", got)
	}
	for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines are left, of %d: Z3 goes on", runtime.NumGoroutine(), before)
		}
	}
}

// TestAbandoned: a check that does not stop when it is told to is left to
// itself, and the session goes on with another context.
func TestAbandoned(t *testing.T) {
	st := newZ3State(false)
	var asking atomic.Bool
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	begin := time.Now()
	r, interrupted := wait(ctx, st, make(chan reply), &asking)
	if took := time.Since(begin); took > patience || !r.lost || !interrupted {
		t.Errorf("got %v, %v after %v", r, interrupted, took)
	}
}

// TestPanic: what Z3 or its binding panics with is a reason, and the next
// check begins anew.
func TestPanic(t *testing.T) {
	s := openFor(t, "z3", Options{})
	s.Assert(seven())
	if r := s.Check(context.Background()); r.Answer != Sat {
		t.Fatal(r)
	}
	st := s.(*session).engine.(*inProcess).state
	x := lang.V(lang.NewVar("x", lang.Int))
	st.enc.memo[x].value.term = st.ctx.BoolConst("x") // of the wrong sort
	s.Assert(lang.Term(lang.Gt, x, lang.I(-100)))
	if r := s.Check(context.Background()); r.Answer != Unknown || !strings.Contains(r.Reason, "Z3 failed: ") {
		t.Errorf("got %v", r)
	}
	if r := s.Check(context.Background()); r.String() != "sat {x: -7}" {
		t.Errorf("afterwards: got %v", r)
	}
	func() {
		defer func() {
			if p, ok := recover().(string); !ok {
				t.Errorf("the binding does not panic with a string but %v", p)
			}
		}()
		c := z3.NewContext(nil)
		c.FromInt(1, c.BoolSort())
	}()
}

// A product that is squared again and again is not multiplied out: Z3 had 2^n factors of n
// squares.
func TestSquares(t *testing.T) {
	s := openFor(t, "z3", Options{Timeout: 10 * time.Second})
	y, low := lang.V(lang.Var{Name: "y", Type: lang.BitsOf(8)}), lang.Const(lang.Bits(lang.BitsOf(8), big.NewInt(20)))
	s.Assert(lang.Term(lang.BitsLt, y, low))
	for range 16 {
		y = lang.Term(lang.BitsMul, y, y)
		s.Push()
		s.Assert(lang.Term(lang.BitsLe, low, y))
		if r := s.Check(t.Context()); r.Answer == Unknown {
			t.Fatal(r.Reason)
		}
		s.Pop()
		s.Assert(lang.Term(lang.BitsLt, y, low))
	}
}

// TestValuesOfTerms: an array of a model is read as a term, and is what its text says.
func TestValuesOfTerms(t *testing.T) {
	s := openFor(t, "z3", Options{})
	row := lang.ArrayOf(lang.Int, lang.BitsOf(8))
	vars := []lang.Var{lang.NewVar("a", lang.ArrayOf(lang.Int, lang.Int)), lang.NewVar("b", lang.ArrayOf(lang.Int, row))}
	big := lang.Const(lang.BigInt(new(big.Int).Lsh(big.NewInt(-5), 80)))
	at := func(a lang.Expr, i lang.Expr) lang.Expr { return lang.Term(lang.Select, a, i) }
	a, b := lang.V(vars[0]), lang.V(vars[1])
	s.Assert(lang.Term(lang.Eq, at(a, lang.I(3)), lang.I(7)))
	s.Assert(lang.Term(lang.Eq, at(a, big), lang.Term(lang.Mul, big, lang.I(2))))
	s.Assert(lang.Term(lang.Ne, at(a, lang.I(4)), at(a, lang.I(3))))
	s.Assert(lang.Term(lang.Ne, at(at(b, lang.I(1)), lang.I(2)), at(at(b, lang.I(2)), lang.I(2))))
	if r := s.Check(context.Background()); r.Answer != Sat {
		t.Fatal(r)
	}
	st := s.(*session).engine.(*inProcess).state
	m := st.solver.Model()
	for _, x := range vars {
		term := m.Eval(st.enc.memo[lang.V(x)].value.term, true)
		v, ok := st.holder.read(term, x.Type)
		text, ok2 := valueInText(term, x.Type)
		if !ok || !ok2 || !v.Equal(text) {
			t.Errorf("%s is %v (%t), its text says %v (%t): %v", x.Name, v, ok, text, ok2, term)
		}
	}
}
