package solver

import (
	"os/exec"
	"strings"
	"testing"

	"tandem/lang"
)

const cvc5Command = "cvc5 --incremental --lang smt2"

var (
	x = lang.V(lang.NewVar("x", lang.Int))
	y = lang.V(lang.NewVar("y", lang.Int))
)

func lt(a, b lang.Expr) lang.Expr { return lang.Term(lang.Lt, a, b) }

// opened lists the real solvers that can be opened here.
func opened(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, kind := range []string{"z3", z3Command, cvc5Command} {
		s, err := Open(kind, Options{})
		if err != nil {
			t.Logf("without it: %v", err)
			continue
		}
		_ = s.Close() // nothing was started
		list = append(list, kind)
	}
	return list
}

// solvers lists them for a test that shows nothing without any.
func solvers(t testing.TB) []string {
	t.Helper()
	list := opened(t)
	if len(list) == 0 {
		t.Skip("no solver: install z3 or cvc5, or build with -tags z3")
	}
	return list
}

// openFor opens a session for the time of a test.
func openFor(t testing.TB, kind string, o Options) Session {
	t.Helper()
	s, err := Open(kind, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// hardFormula returns one that no solver decides soon: a sum of three cubes is 42.
func hardFormula() lang.Expr {
	sum := lang.I(0)
	for _, name := range []string{"a", "b", "c"} {
		v := lang.V(lang.NewVar(name, lang.Int))
		sum = lang.Term(lang.Add, sum, lang.Term(lang.Mul, v, lang.Term(lang.Mul, v, v)))
	}
	return lang.Term(lang.Eq, sum, lang.I(42))
}

// run runs a command on a file.
func run(line, file string) (string, error) {
	argv := append(strings.Fields(line), file)
	out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
	return string(out), err
}
