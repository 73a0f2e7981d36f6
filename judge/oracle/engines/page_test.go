package engines

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the part of doc/engines.md that is made of testdata")

const (
	page  = "../../../doc/engines.md"
	begin = "<!-- engines: made by go test ./judge/oracle/engines -update -->\n"
	end   = "<!-- end -->\n"
)

var (
	first  = regexp.MustCompile(`(?m)^(.+): (right|wrong|undecided): (\d+) programs? of (\S+): (\d+) right, (\d+) wrong, (\d+) undecided, (\d+) failed(; interrupted)?$`)
	second = regexp.MustCompile(`(?m)^(\d+) claims?, (\d+) undecided$`)
	// A finding has an input, or says who answered that there is none.
	witness = regexp.MustCompile(`(?m)^claim .*\n  in `)
	unsat   = regexp.MustCompile(`(?m)^claim .*\n  by `)
)

// made returns what the page says of the files in testdata.
func made(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("\n## What they get wrong\n\n`make evidence PART=engines` asks clang about generated programs, and shrinks those about which a claim is wrong: three of a\n" +
		"kind at the most. A wrong claim has a *witness*, an input that is run, or rests on a solver's *unsat*, where it is claimed that\nan input fails and none does.\n\n" +
		"| engine | types | programs | without an answer | claims | undecided claims | programs with a wrong claim | witnesses | *unsat* | shrunk |\n|---|---|---|---|---|---|---|---|---|---|\n")
	rows := 0
	for _, engine := range []string{"clang"} {
		for _, types := range []string{"bv8", "bv32"} {
			file := "testdata/" + engine + "-" + types + ".txt"
			text, err := os.ReadFile(file)
			if os.IsNotExist(err) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			head, claims := first.FindStringSubmatch(string(text)), second.FindStringSubmatch(string(text))
			if head == nil || claims == nil {
				t.Fatalf("%s-%s: found %.200q, expected what tandem oracle --engine prints", engine, types, text)
			}
			rows++
			if head[9] != "" {
				types += ", interrupted while shrinking"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s | %d | %d | [%[10]s](../judge/oracle/engines/%[10]s) |\n", head[1], types, head[3], head[8], claims[1], claims[2], head[6],
				len(witness.FindAllString(string(text), -1)), len(unsat.FindAllString(string(text), -1)), file)
		}
	}
	if rows == 0 {
		t.Fatal("testdata has no files")
	}
	return b.String() + museum(t) + "\n"
}

// The page has what testdata has.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	old, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has not both marks", page)
	}
	now := made(t)
	if *update {
		if err := os.WriteFile(page, []byte(before+begin+now+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if old != now {
		t.Errorf("%s is not what is made of testdata: go test ./judge/oracle/engines -run TestPage -update", page)
	}
}
