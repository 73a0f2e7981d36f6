package frames

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/internal/goldens"
	"tandem/lang/contracts"
	"tandem/papers/frames/internal/framestest"
)

// read returns a program of papers/frames/examples, as text and checked.
func read(t testing.TB, file string) (string, *contracts.Program) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(src), framestest.Program(t, string(src))
}

// Each program of papers/frames/examples has a golden with every state of every path: before each
// statement, with its line, and at the end. Where the program asks for it, ghost operations
// are inferred.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("examples/*.tdm")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	s := session(t)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".tdm")
		text, p := read(t, file)
		got := &txtar.Archive{Comment: []byte("The symbolic states of papers/frames/examples/" + name + ".tdm, before each statement.\n")}
		for _, m := range Members(p) {
			o := Verify(context.Background(), Options{Rules: Standard(), States: true, Infer: strings.Contains(text, "--infer")}, p, m, s)
			got.Files = append(got.Files, txtar.File{Name: m.Name(), Data: []byte(drawn(text, o))})
		}
		golden := filepath.Join("testdata", name+".txtar")
		goldens.File(t, golden, string(txtar.Format(got)))
	}
}

// drawn returns an outcome with the states of its paths, and the line of each statement.
func drawn(src string, o Outcome) string {
	lines := strings.Split(src, "\n")
	var text strings.Builder
	path := func(v *Visit) {
		for _, x := range v.Visits() {
			text.WriteString("  " + x.State.String() + "\n")
			if !x.End {
				fmt.Fprintf(&text, "%d: %s\n", x.At.From.Line, strings.TrimSpace(lines[x.At.From.Line-1]))
			}
		}
	}
	if !o.Verified {
		fmt.Fprintf(&text, "not proved: %s: %s", o.Failure.Why, o.Failure.Text)
		if o.Failure.Of != "" {
			text.WriteString(", needed by " + o.Failure.Of)
		}
		text.WriteString("\n")
		path(o.Failure.Path)
		return text.String()
	}
	const most = 16 // paths
	for i, end := range o.Ends {
		if i == most {
			fmt.Fprintf(&text, "and %d more\n", len(o.Ends)-most)
			break
		}
		fmt.Fprintf(&text, "path %d\n", i+1)
		path(end)
	}
	return text.String()
}

// The states of setX, as Figure 9 draws them. The figure writes this ≠ null for t ≠ null, and
// toRef and fromRef of integers, too.
func TestFigure9(t *testing.T) {
	_, p := read(t, "examples/cell.tdm")
	o := Verify(context.Background(), Options{Rules: Standard(), States: true}, p, member(t, p, "Cell.setX"), session(t))
	if !o.Verified || len(o.Ends) != 1 {
		t.Fatal(o.Verified, len(o.Ends))
	}
	want := []string{
		"({t.valid[ts]()}, {t.valid[ts]()}, [this ↦ t, v ↦ tv], {t ≠ null})",
		"({t.x ↦ toInt(ts)}, {t.valid[ts]()}, [this ↦ t, v ↦ tv], {t ≠ null})",
		"({t.x ↦ tv}, {t.valid[ts]()}, [this ↦ t, v ↦ tv], {t ≠ null})",
		"({t.valid[fromInt(tv)]()}, {t.valid[ts]()}, [this ↦ t, v ↦ tv], {t ≠ null})",
		"({t.valid[fromInt(tv)]()}, {t.valid[ts]()}, [this ↦ t, v ↦ tv], {t ≠ null, Cell.getX(fromInt(tv), t) = tv})",
	}
	visits := o.Ends[0].Visits()
	if len(visits) != len(want) {
		t.Fatalf("%d states, expected %d", len(visits), len(want))
	}
	for i, v := range visits {
		if got := v.State.String(); got != want[i] {
			t.Errorf("state %d: %s, expected %s", i+1, got, want[i])
		}
	}
}

// The states of §3.3: before close a.valid(), behind it, behind use a.getX(), which adds an
// equation, and behind open a.valid(), which gives the first state back.
func TestStateOfSection33(t *testing.T) {
	_, p := read(t, "examples/state.tdm")
	o := Verify(context.Background(), Options{Rules: Standard(), States: true}, p, member(t, p, "main"), session(t))
	if !o.Verified || len(o.Ends) != 1 {
		t.Fatal(o.Verified, len(o.Ends))
	}
	visits := o.Ends[0].Visits()
	visits = visits[len(visits)-4:]
	const store = ", ∅, [a ↦ oa, b ↦ ob, v ↦ tv], "
	for i, want := range []string{
		"({oa.x ↦ tv, ob.x ↦ tv}" + store + "{oa ≠ null, ob ≠ null, oa ≠ ob})",
		"({oa.valid[fromInt(tv)](), ob.x ↦ tv}" + store + "{oa ≠ null, ob ≠ null, oa ≠ ob})",
		"({oa.valid[fromInt(tv)](), ob.x ↦ tv}" + store + "{oa ≠ null, ob ≠ null, oa ≠ ob, Cell.getX(fromInt(tv), oa) = tv})",
		"({oa.x ↦ tv, ob.x ↦ tv}" + store + "{oa ≠ null, ob ≠ null, oa ≠ ob, Cell.getX(fromInt(tv), oa) = tv})",
	} {
		if got := set(visits[i].State.String()); got != set(want) {
			t.Errorf("state %d: %s, expected %s", i+1, got, want)
		}
	}
}

// set returns a state whose heap is written in one order: heaps are multisets.
func set(state string) string {
	heap, rest, _ := strings.Cut(strings.TrimPrefix(state, "({"), "}")
	chunks := strings.Split(heap, ", ")
	for i := range chunks {
		for j := i + 1; j < len(chunks); j++ {
			if chunks[j] < chunks[i] {
				chunks[i], chunks[j] = chunks[j], chunks[i]
			}
		}
	}
	return strings.Join(chunks, ", ") + rest
}

// Each ghost operation of the figures is needed: without it the member, or one that uses it,
// is not verified, or, where the paper says so of a client, none is needed.
func TestGhostsAreNeeded(t *testing.T) {
	s := session(t)
	needed := 0
	for _, file := range []string{"cell", "state", "list"} {
		text, _ := read(t, "examples/"+file+".tdm")
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if word != "open" && word != "close" && word != "use" {
				continue
			}
			less := append(append(append([]string{}, lines[:i]...), ""), lines[i+1:]...)
			p := framestest.Program(t, strings.Join(less, "\n"))
			verified := true
			for _, m := range Members(p) {
				verified = verified && Verify(context.Background(), Options{Rules: Standard()}, p, m, s).Verified
			}
			if file != "state" && verified {
				t.Errorf("%s.tdm:%d: %s is not needed", file, i+1, strings.TrimSpace(line))
			}
			if !verified {
				needed++
			}
		}
	}
	if needed < 10 {
		t.Errorf("%d ghost operations are needed, expected more", needed)
	}
}
