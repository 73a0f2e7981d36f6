package docs

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/syntax"
)

// table is the cells of the table in doc/language.md that has that head.
func table(t *testing.T, head string) [][]string {
	t.Helper()
	_, text, ok := strings.Cut(documents(t)["doc/language.md"], "\n"+head+"\n")
	if !ok {
		t.Fatalf("doc/language.md has no table %s", head)
	}
	var rows [][]string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "|--") {
			continue
		}
		if !strings.HasPrefix(line, "|") {
			break
		}
		line = strings.ReplaceAll(line, `\|`, "\x00")
		var cells []string
		for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
			cells = append(cells, strings.ReplaceAll(strings.Trim(strings.TrimSpace(cell), "`"), "\x00", "|"))
		}
		rows = append(rows, cells)
	}
	return rows
}

var grouping = map[lang.Assoc]string{lang.Left: "left", lang.Right: "right", lang.NonAssoc: "not"}

// typing is the operands' types and the result's, with α for any.
func typing(o lang.Operator) string {
	all := o.Signatures(lang.Int, lang.Bool)
	first, last := all[0], all[len(all)-1]
	name := func(a, b lang.Type) string {
		if a != b {
			return "α"
		}
		return a.String()
	}
	var params []string
	for i := range first.Params {
		params = append(params, name(first.Params[i], last.Params[i]))
	}
	return strings.Join(params, ", ") + " → " + name(first.Result, last.Result)
}

// TestOperators compares the table of operators with the language's.
func TestOperators(t *testing.T) {
	var want, got [][]string
	for _, o := range lang.Operators() {
		want = append(want, []string{o.Name, o.Symbol, o.Math, fmt.Sprint(o.Level), grouping[o.Assoc], typing(o)})
	}
	for _, row := range table(t, "| name | symbol | in mathematics | level | groups | operands → result | meaning |") {
		if len(row) != 7 || row[6] == "" {
			t.Errorf("an operator without its meaning: %q", row)
			continue
		}
		got = append(got, row[:6])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the operators of the language, and of its document (-want +got):\n%s", diff)
	}
}

// TestValues evaluates the examples of total operators.
func TestValues(t *testing.T) {
	rows := table(t, "| expression | value |")
	if len(rows) < 10 {
		t.Errorf("only %d examples", len(rows))
	}
	for _, row := range rows {
		e, err := lang.ParseExpr(row[0], nil)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := concrete.Eval(concrete.Standard())(concrete.NewValuation(nil)).At(e).String(); got != row[1] {
			t.Errorf("%s is %s, in the document %s", row[0], got, row[1])
		}
	}
}

// TestWords checks the reserved words and the bounds that the document names.
func TestWords(t *testing.T) {
	doc := documents(t)["doc/language.md"]
	_, list, _ := strings.Cut(doc, "Reserved words:")
	list, _, _ = strings.Cut(list, ".\n")
	words := regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(list, -1)
	if len(words) < 10 {
		t.Errorf("only %d reserved words", len(words))
	}
	for _, w := range words {
		if !syntax.IsKeyword(w[1]) {
			t.Errorf("%s is not reserved", w[1])
		}
	}
	for what, n := range map[string]int{
		"digits": syntax.MaxDigits, "levels": syntax.MaxNesting, "bits": concrete.DefaultMaxBits, "errors": syntax.MaxErrors,
	} {
		if number := thousands(n); !regexp.MustCompile(regexp.QuoteMeta(number) + ` ` + what).MatchString(doc) {
			t.Errorf("doc/language.md does not say %s %s", number, what)
		}
	}
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
