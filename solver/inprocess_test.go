//go:build z3 && cgo && unix

package solver

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aclements/go-z3/z3"

	"tandem/lang"
)

// TestInterrupt: Ctrl-C during a check of Z3 in the process ends the check, is
// told as cancellation, and AfterCheck has given the program its signal back.
func TestInterrupt(t *testing.T) {
	if os.Getenv("TANDEM_TEST_INTERRUPT") != "" {
		beInterrupted()
		os.Exit(0)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestInterrupt$")
	cmd.Env = append(os.Environ(), "TANDEM_TEST_INTERRUPT=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var got []string
	for lines.Scan() {
		got = append(got, lines.Text())
		if line := lines.Text(); line == "checking" || line == "waiting" {
			time.Sleep(300 * time.Millisecond) // Z3 takes the signal over meanwhile
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	err = cmd.Wait()
	want := "checking\nunknown: interrupted from the keyboard true\nsat {x: -7}\nwaiting\ninterrupt"
	if strings.Join(got, "\n") != want || err != nil {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

func beInterrupted() {
	signals := make(chan os.Signal, 1)
	s, err := Open("z3", Options{AfterCheck: func() {
		signal.Ignore(os.Interrupt)
		signal.Notify(signals, os.Interrupt)
	}})
	if err != nil {
		panic(err)
	}
	s.Push()
	s.Assert(hardFormula())
	fmt.Println("checking")
	r := s.Check(context.Background())
	fmt.Println(r, r.Cancelled)
	s.Pop()
	s.Assert(Question())
	fmt.Println(s.Check(context.Background()))
	fmt.Println("waiting")
	select {
	case sig := <-signals:
		fmt.Println(sig)
	case <-time.After(5 * time.Second):
		fmt.Println("no signal came")
	}
}

// TestDeadlineInProcess: the deadline of a hard question is ours, however often
// it is asked, and the session lives on.
func TestDeadlineInProcess(t *testing.T) {
	s := openFor(t, "z3", Options{Timeout: 100 * time.Millisecond})
	s.Assert(Question())
	for range 5 {
		s.Push()
		s.Assert(hardFormula())
		begin := time.Now()
		r := s.Check(context.Background())
		if took := time.Since(begin); r.Reason != "no answer within 100ms" || r.Cancelled || took > time.Second {
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
}

// TestAbandoned: a check that does not stop when it is told to is left to
// itself, and the session goes on with another context.
func TestAbandoned(t *testing.T) {
	st := newZ3State()
	var asking atomic.Bool
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	begin := time.Now()
	r, interrupted := wait(ctx, st, make(chan reply), &asking)
	if took := time.Since(begin); took > time.Second || !r.lost || !interrupted {
		t.Errorf("got %v, %v after %v", r, interrupted, took)
	}
}

// TestPanic: what Z3 or its binding panics with is a reason, and the next
// check begins anew.
func TestPanic(t *testing.T) {
	s := openFor(t, "z3", Options{})
	s.Assert(Question())
	if r := s.Check(context.Background()); r.Answer != Sat {
		t.Fatal(r)
	}
	st := s.(*session).engine.(*inProcess).state
	x := lang.V(lang.NewVar("x", lang.Int))
	st.enc.memo[x].term = st.ctx.BoolConst("x") // of the wrong sort
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
