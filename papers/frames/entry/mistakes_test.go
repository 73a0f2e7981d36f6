package entry

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/explore/solver"
	"tandem/internal/goldens"
	"tandem/lang/contracts"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/papers/frames"
	"tandem/papers/frames/internal/framestest"
	"tandem/papers/frames/internal/vcg"
	"tandem/spec"
)

// mistakes are typical ones in the programs for users: what stands in the program, and what
// stands there instead.
var mistakes = []struct{ file, name, was, is string }{
	{"queue", "the new node is not closed", "            close first.nodes(1);\n", ""},
	{"queue", "the size is not counted up", "size := size + 1;", "skip;"},
	{"queue", "an empty queue may be taken from", "valid() &*& count() > 0;", "valid();"},
	{"queue", "the new node is put in front of the rest, which is lost", "next.append(v, n - 1);", "next := new Node;\n            next.value := v;\n            close next.nodes(n);"},
	{"queue", "the predicate is not opened before a read", "        open first.nodes(size);\n", ""},
	{"sorted", "the comparison is the other way round", "if v <= value {", "if value <= v {"},
	{"sorted", "the precondition forgets the bound", "sorted(least) &*& least <= v;", "sorted(least);"},
	{"sorted", "the list is closed with a wrong bound", "close sorted(v);", "close sorted(least + 1);"},
	{"sorted", "the inserted rest is not linked", "        next := n;\n", ""},
	{"sorted", "a node is shared", "n.next := this;", "n.next := n;"},
	{"account", "more is withdrawn than there is", "0 <= n &*& n <= amount();\n        ensures valid() &*& amount() == old(amount()) - n &*&", "0 <= n;\n        ensures valid() &*& amount() == old(amount()) - n &*&"},
	{"account", "the log is not written", "balance := balance - n;\n        log.write();", "balance := balance - n;"},
	{"account", "the sign is wrong", "balance := balance - n;", "balance := balance + n;"},
	{"account", "the other account may be nil", " &*& other != nil &*& other.valid();", " &*& other.valid();"},
	{"account", "the definition of amount is not used", "        use amount();\n        use logged();\n    }\n\n    method withdraw", "        use logged();\n    }\n\n    method withdraw"},
}

// Each typical mistake has its message: what is refuted, and what is not proved, and where. No
// verification condition of what is refuted is proved.
func TestMistakes(t *testing.T) {
	session := framestest.Session(t, "z3", 0)
	by, err := solver.Open(solver.Quantified, solver.Options{})
	if err != nil {
		by = nil // no z3 on the PATH: the goldens alone are compared
	} else {
		defer by.Close()
	}
	got := &txtar.Archive{Comment: []byte("Typical mistakes in programs of papers/frames/examples, and what tandem verify says of each.\n")}
	count := map[string]int{}
	for _, m := range mistakes {
		count[m.file]++
		src, err := os.ReadFile("../examples/" + m.file + ".tdm")
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(src), m.was) != 1 {
			t.Fatalf("%s, %s: what is replaced stands there %d times", m.file, m.name, strings.Count(string(src), m.was))
		}
		text := strings.Replace(string(src), m.was, m.is, 1)
		source, err := tdm.Syntax.Read(m.file+".tdm", []byte(text))
		if err != nil {
			t.Fatal(m.name, err)
		}
		p, err := languages.As[tdm.Program](source)
		if err != nil {
			t.Fatal(err)
		}
		list, err := verifying(frames.Repaired())(context.Background(), p, session, languages.VerifyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		for i, o := range list {
			if of := frames.Members(p.Contracts)[i]; o.Result == spec.Refuted && by != nil {
				m := contracts.Member{Method: of.Method, Pure: of.Pure, Predicate: of.Predicate}
				if vcg.Verify(context.Background(), vcg.Options{}, p.Contracts, m, by).Verified {
					t.Errorf("%s: refuted by a %s, and its verification condition is proved", o.Name, o.Reason)
				}
			}
			if o.Result != spec.Valid {
				fmt.Fprintf(&said, "%d:%d: %v: %s\n  %s\n", o.Line, o.Column, o.Result, o.Name, o.Reason)
				if h := o.Help; h != nil && h.Statement != "" {
					fmt.Fprintf(&said, "  %s at %d:%d, %d tried\n", h.Statement, h.Line, h.Column, h.Tries)
				} else if h != nil {
					fmt.Fprintf(&said, "  nothing found, %d tried; the bound: %q\n", h.Tries, h.Bound)
				}
			}
		}
		if said.Len() == 0 {
			t.Errorf("%s, %s: not noticed", m.file, m.name)
		}
		got.Files = append(got.Files, txtar.File{Name: m.file + ": " + m.name, Data: []byte(said.String())})
	}
	for file, n := range count {
		if n != 5 {
			t.Errorf("%s has %d mistakes, expected 5", file, n)
		}
	}
	const golden = "testdata/mistakes.txtar"
	goldens.File(t, golden, string(txtar.Format(got)))
}
