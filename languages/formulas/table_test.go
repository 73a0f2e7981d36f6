package formulas_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"tandem/cmd/register"
	"tandem/concrete"
	"tandem/internal/goldens"
	"tandem/internal/longtest"
	"tandem/judge/ledger"
	"tandem/lang/trace"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/memoryless"
	"tandem/props"
	"tandem/props/section4"
	"tandem/props/sections"
	"tandem/spec"
	"tandem/spec/notation"
	"tandem/spec/notation/texts"
)

// row is a language in the table of what was compared.
type row struct {
	language            string
	entries, text       int // of the language; those that run as text
	random              int // comparisons of random cases
	size, states, small int // all cases up to a size, and the comparisons of these
	differences         int
}

// randomChecks is how many random cases of a language are compared.
const randomChecks = 4000

// sizeOf returns the size up to which all cases of a language are compared: that of its evidence,
// but for one, whose cases would take longer than all others.
func sizeOf(l *languages.Language) int {
	if l.Name == "recursion-arrays+checks" {
		return 5
	}
	return ledger.PlanOf(l.Name).Sizes.Long
}

// compared returns the row of a language.
func compared(t *testing.T, l *languages.Language) row {
	text := texts.Printed(l.Name)
	r := row{language: l.Name, entries: len(text.Lines), text: len(text.Lines), size: sizeOf(l)}
	own := statement(l.In(languages.Standard()))
	if own == nil { // it is its text: its functions are compared
		own = props.Erase([]*props.Property[formulas.Case]{kinds[l.Name].of(text)})[0]
	}
	found := own.Test(t.Context(), props.Options{Checks: randomChecks, Seed: 1, Tries: 1})
	if r.random = found.Evidence.Compared; found.Result == spec.Refuted || found.Crash != nil {
		r.differences++
		t.Errorf("%+v", found.Counterexample)
	}
	judge := func(v spec.Verdict, show func() string) {
		if r.small, r.states = r.small+v.Evidence.Compared, r.states+1; v.Result != spec.Tested {
			r.differences++
			t.Errorf("%s: %+v", show(), v)
		}
	}
	if l.Name == "traces" {
		p := formulas.Traces(text, section4.Repaired(), concrete.Standard())
		for _, u := range section4.Small() {
			for c := range section4.NewEnumeration(u).Cases(r.size, func(trace.Trace) {}) {
				judge(p.Judge(t.Context(), c), func() string { return fmt.Sprint(p.Show(c)) })
			}
		}
		return r
	}
	p := kinds[l.Name].of(text)
	for c := range sections.Cases(r.size, nil, kinds[l.Name].small...) {
		judge(p.Judge(t.Context(), c), func() string { return fmt.Sprint(p.Show(c)) })
	}
	return r
}

// told lists the languages whose formulas run, but those that no code is compared with.
func told() []*languages.Language {
	return slices.DeleteFunc(register.All().All(), func(l *languages.Language) bool {
		return notation.Dialects(l.Name) == nil || l.Text == nil || slices.Contains([]string{memoryless.Name, "objects-lazy", "arrays-lazy"}, l.Name)
	})
}

// printedTable returns the table as documents have it, with the languages in their order.
func printedTable(rows map[string]row) []byte {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "language\tentries\tas text\trandom\tsize\tcases\texhaustive\tdifferences\t")
	var sum row
	for _, l := range told() {
		r, ok := rows[l.Name]
		if !ok {
			continue
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", r.language, r.entries, r.text, r.random, r.size, r.states, r.small, r.differences)
		sum.entries, sum.text, sum.random, sum.states = sum.entries+r.entries, sum.text+r.text, sum.random+r.random, sum.states+r.states
		sum.small, sum.differences = sum.small+r.small, sum.differences+r.differences
	}
	fmt.Fprintf(w, "all\t%d\t%d\t%d\t\t%d\t%d\t%d\t\n", sum.entries, sum.text, sum.random, sum.states, sum.small, sum.differences)
	w.Flush()
	return b.Bytes()
}

var tableFile = filepath.Join("testdata", "table.txt")

// tableRows returns the rows of the table that is kept.
func tableRows(t *testing.T) map[string]row {
	file, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]row{}
	for _, line := range strings.Split(string(file), "\n") {
		var r row
		if n, _ := fmt.Sscan(line, &r.language, &r.entries, &r.text, &r.random, &r.size, &r.states, &r.small, &r.differences); n == 8 {
			rows[r.language] = r
		}
	}
	return rows
}

// The table is what is compared now: all that there is, without a difference. With -update
// the rows of the languages that -run chooses are written anew.
func TestTable(t *testing.T) {
	longtest.Sweep(t)
	rows := tableRows(t)
	for _, l := range told() {
		t.Run(l.Name, func(t *testing.T) {
			got := compared(t, l)
			if want := rows[l.Name]; !goldens.Updates() && got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
			rows[l.Name] = got
		})
	}
	if goldens.Updates() {
		goldens.Write(t, tableFile, printedTable(rows))
	}
}

// The table has each language whose formulas run, with all of its entries, and the document
// has its sum.
func TestTableIsComplete(t *testing.T) {
	file, err := os.ReadFile(tableFile)
	if err != nil {
		t.Fatal(err)
	}
	inNotation(t, file)
	rows := tableRows(t)
	if got := printedTable(rows); string(got) != string(file) {
		t.Errorf("the table is not as it prints:\n%s", got)
	}
	for _, l := range told() {
		n := len(texts.Printed(l.Name).Lines)
		if r := rows[l.Name]; r.entries != n || r.text != n || r.size != sizeOf(l) || r.random == 0 || r.small == 0 || r.differences != 0 {
			t.Errorf("%s has %d entries and is compared up to size %d; the table has %+v", l.Name, n, sizeOf(l), r)
		}
	}
}

// inNotation reports an error unless doc/notation.md has the first and the last line of a table.
func inNotation(t *testing.T, table []byte) {
	t.Helper()
	document, err := os.ReadFile(filepath.Join("..", "..", "doc", "notation.md"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(table), "\n"), "\n")
	if sum := "```text\n" + lines[0] + lines[len(lines)-1] + "\n```\n"; !strings.Contains(string(document), sum) {
		t.Errorf("doc/notation.md has not:\n%s", sum)
	}
}
