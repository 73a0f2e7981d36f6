// Package framestest is what tests of programs with contracts have in common.
package framestest

import (
	"testing"
	"time"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/papers/frames/concrete"
)

// Session returns one of a solver, which the end of the test closes; without that solver, the test
// is skipped. 0 is no limit of the time of a question.
func Session(t testing.TB, kind string, limit time.Duration) solver.Session {
	t.Helper()
	s, err := solver.Open(kind, solver.Options{Timeout: limit})
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // there is nothing left to ask
	return s
}

// Program returns a program without mistakes.
func Program(t testing.TB, text string) *contracts.Program {
	t.Helper()
	p, _, err := contracts.Read("", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// Search looks for a run that refutes the last method's contract, from so many starts; or nil.
func Search(t testing.TB, text string, starts int) *concrete.Found {
	t.Helper()
	p, tree, err := contracts.Read("", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	erased, err := contracts.Erase(p, tree)
	if err != nil {
		t.Fatal(err)
	}
	program, err := lang.Check(erased)
	if err != nil {
		t.Fatal(err)
	}
	members := p.Members()
	found, _ := concrete.Search(t.Context(), program, erased, p, members[len(members)-1].Method, false, starts)
	return found
}
