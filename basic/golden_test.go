package basic_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"tandem/basic"
	"tandem/concrete"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

var update = flag.Bool("update", false, "rewrite the golden files from what the code prints now")

// TestGolden runs the programs in testdata: one for each rule, and those of
// the paper's and the lecture's examples. An archive has
//
//	program.tdm     the program
//	in              its input, as x=3,y=4
//	want            the whole run, step by step, both sides
//	tree depth n    all symbolic paths, to that number of transitions
//
// The tree is optional.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, archive)
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// golden compares the sections of an archive with what the code prints, or
// with -update replaces them.
func golden(t *testing.T, archive *txtar.Archive) {
	p := parse(t, section(archive, "program.tdm"))
	V := valuation(t, p, strings.TrimSpace(section(archive, "in")))
	if len(bytes.TrimSpace(archive.Comment)) == 0 {
		t.Error("the archive does not say what it shows")
	}
	ran := false
	for i, f := range archive.Files {
		var got string
		var depth int
		switch {
		case f.Name == "program.tdm" || f.Name == "in":
			continue
		case f.Name == "want":
			got, ran = transcript(p, V), true
		default:
			if _, err := fmt.Sscanf(f.Name, "tree depth %d", &depth); err != nil {
				t.Fatalf("unknown section %q", f.Name)
			}
			got = tree(p, depth)
		}
		if *update {
			archive.Files[i].Data = []byte(got)
		} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
			t.Errorf("%s: -want +got\n%s", f.Name, diff)
		}
	}
	if !ran {
		t.Error(`the archive has no section "want"`)
	}
}

func section(archive *txtar.Archive, name string) string {
	for _, f := range archive.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func parse(t testing.TB, source string) *lang.Program {
	t.Helper()
	p, err := lang.Parse("program.tdm", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// valuation reads values as x=3,y=4.
func valuation(t testing.TB, p *lang.Program, text string) concrete.Valuation {
	t.Helper()
	values := map[lang.Var]lang.Value{}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		name, value, _ := strings.Cut(part, "=")
		x, ok := p.Var(strings.TrimSpace(name))
		if !ok {
			t.Fatalf("the program has no variable %q", name)
		}
		v, err := lang.ParseValue(value, x.Type)
		if err != nil {
			t.Fatal(err)
		}
		values[x] = v
	}
	return concrete.NewValuation(values)
}

// transcript is the run of both sides from V, every step of it.
func transcript(p *lang.Program, V concrete.Valuation) string {
	var b strings.Builder
	var last lang.Seq
	end := basic.New().Trace(context.Background(), p, V, 200, func(at spec.Pair[symbolic.Config, concrete.Config]) bool {
		if at.Step == 0 {
			b.WriteString("initially\n")
		} else {
			fmt.Fprintf(&b, "%d. %s, %s: %s\n", at.Step, at.SymbolicRule, at.ConcreteRule, lang.Head(last.Head()))
		}
		last = at.Concrete.S
		fmt.Fprintf(&b, "   S     %s\n", lang.Brief(at.Concrete.S, 0))
		if !at.Symbolic.S.Equal(at.Concrete.S) {
			fmt.Fprintf(&b, "   S     %s on the symbolic side\n", lang.Brief(at.Symbolic.S, 0))
		}
		fmt.Fprintf(&b, "   V     %s\n", basic.ShowValuation(at.Concrete.V))
		fmt.Fprintf(&b, "   σ     %s\n", basic.ShowSubstitution(at.Symbolic.Sigma))
		fmt.Fprintf(&b, "   φ     %v\n", at.Symbolic.Phi)
		fmt.Fprintf(&b, "   V∘σ   %s\n", basic.ShowValuation(at.Instance.V))
		fmt.Fprintf(&b, "   V(φ)  %v\n", concrete.Eval(concrete.Standard())(V).At(at.Symbolic.Phi))
		return true
	})
	if end.Parted != "" {
		fmt.Fprintf(&b, "the sides part: %s\n", end.Parted)
	} else {
		fmt.Fprintf(&b, "%v after %d steps\n", end.Outcome, end.Steps)
	}
	return b.String()
}

// tree is every symbolic path of p to a number of transitions, each
// configuration ⟨S, σ, φ⟩ behind the rule that leads to it. Where the depth
// cuts a path stands an ellipsis.
func tree(p *lang.Program, depth int) string {
	sem := basic.New()
	var b strings.Builder
	var walk func(rule string, c symbolic.Config, n int)
	walk = func(rule string, c symbolic.Config, n int) {
		next := sem.Symbolic.Next(c)
		more := ""
		if n == depth && len(next) > 0 {
			more = " …"
		}
		fmt.Fprintf(&b, "%s%s⟨%s, %s, %v⟩%s\n", strings.Repeat("  ", n), rule,
			lang.Brief(c.S, 0), basic.ShowSubstitution(c.Sigma), c.Phi, more)
		for _, s := range next {
			if n < depth {
				walk(s.Rule+" ", s.To, n+1)
			}
		}
	}
	walk("", sem.InitS(p), 0)
	return b.String()
}
