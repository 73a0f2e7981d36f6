package vcg

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"tandem/lang/contracts"
	"tandem/lang/syntax"
	"tandem/solver"
)

func session(t testing.TB, limit time.Duration) solver.Session {
	t.Helper()
	s, err := solver.Open("pipe", solver.Options{Timeout: limit})
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func checked(t testing.TB, src string) *contracts.Program {
	t.Helper()
	tree, err := syntax.Parse("", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	p, err := contracts.Check(tree)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestExamples(t *testing.T) {
	s := session(t, 10*time.Second)
	files, _ := filepath.Glob("../../examples/frames/*.tdm")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		p := checked(t, string(src))
		for _, m := range Members(p) {
			begin := time.Now()
			o := Verify(context.Background(), Options{Locate: true}, p, m, s)
			t.Logf("%s %s: %v %v goals %d", filepath.Base(f), m.Name(), o, time.Since(begin), o.Goals)
		}
	}
}
