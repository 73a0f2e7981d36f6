package entry

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"tandem/lang/contracts"
	"tandem/languages"
	"tandem/languages/tdm"
	"tandem/papers/frames"
	"tandem/papers/frames/internal/framestest"
)

// Of a method from which a ghost operation is taken, tandem verify says what would help. With
// that written at the place, the text is read again and holds. Where none helps, it says so.
func TestHelp(t *testing.T) {
	session := framestest.Session(t, "z3", 0)
	// verify looks for hints, and for no run: the goldens of mistakes have both.
	verify := func(file, text, method string) (frames.Outcome, frames.Hint) {
		p := framestest.Program(t, text)
		i := slices.IndexFunc(frames.Members(p), func(m contracts.Member) bool { return m.Name() == method })
		m, o := frames.Members(p)[i], frames.Options{Rules: frames.Standard()}
		out := frames.Verify(context.Background(), o, p, m, session)
		if out.Verified {
			return out, frames.Hint{}
		}
		return out, frames.Help(context.Background(), o, p, m, out.Failure, session)
	}
	for _, row := range []struct{ file, method, was, is, want, reason string }{
		{"cell", "Cell.setX", "        open valid();\n        x := v;", "        x := v;", "open valid();", "a field chunk is missing"},
		{"cell", "Cell.setX", "x := v;\n        close valid();", "x := v;", "close valid();", "a predicate chunk is missing in front of use"},
		{"cell", "Cell.setX", "x := v;\n        close valid();\n        use getX();", "x := v;\n        close valid();", "use getX();", "at the end of the body"},
		{"queue", "Queue.take", "        open first.nodes(size);\n", "", "open first.nodes(size);", "a predicate with an argument"},
		{"queue", "Queue.put", "            close first.nodes(1);\n", "", "close first.nodes(1);", "in the branch of an if"},
		{"account", "Account.deposit", "        use amount();\n        use logged();\n    }\n\n    method withdraw", "        use logged();\n    }\n\n    method withdraw", "use amount();", "one of two uses"},
		{"visitor", "main", "close u.tree();\n", "", "close u.tree();", "the main routine"},
		{"account", "Account.transfer", " &*& other != nil &*& other.valid();", " &*& other.valid();", "", "that something may be nil is not helped"},
	} {
		src, err := os.ReadFile("../examples/" + row.file + ".tdm")
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(src), row.was, row.is, 1)
		o, h := verify(row.file+".tdm", text, row.method)
		if text == string(src) || o.Verified || h.Stmt != row.want {
			t.Errorf("%s of %s: verified: %v, help %+v, expected %q: %s", row.method, row.file, o.Verified, h, row.want, row.reason)
			continue
		}
		if row.want == "" {
			continue
		}
		at := h.At.From.Offset
		if o, _ := verify(row.file+".tdm", text[:at]+" "+row.want+" "+text[at:], row.method); !o.Verified {
			t.Errorf("%s of %s with %s: %+v: %s", row.method, row.file, row.want, o.Failure, row.reason)
		}
	}
}

// What bounds the search is named: two closes would be needed here, and of single ones there are
// more than are tried.
func TestHelpBound(t *testing.T) {
	session := framestest.Session(t, "z3", 0)
	var text strings.Builder
	text.WriteString("class C { x: int; predicate q() { return acc(x); } predicate r() { return q(); }\n    method m() requires acc(x); ensures r(); {\n")
	for range 300 {
		text.WriteString("        skip;\n")
	}
	text.WriteString("    }\n}\n")
	source, err := tdm.Syntax.Read("c.tdm", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	p, err := languages.As[tdm.Program](source)
	if err != nil {
		t.Fatal(err)
	}
	list, err := verifying(frames.Repaired())(context.Background(), p, session, languages.VerifyOptions{Method: "C.m"})
	if err != nil {
		t.Fatal(err)
	}
	if h := list[0].Help; h == nil || h.Statement != "" || h.Tries != frames.MaxTries || h.Bound != "100 insertions or 1000000 steps" {
		t.Errorf("%v: %s: %+v", list[0].Result, list[0].Reason, h)
	}
}
