package docs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/concrete"
	"tandem/lang"
	"tandem/lang/syntax"
)

// table returns the cells of the table in doc/language.md that has that head.
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

// typing returns the operands' types and the result's, with α and β for any. It is
// read off what the operator takes of some types.
func typing(o lang.Operator) string {
	types := []lang.Type{
		lang.Int, lang.Bool, lang.ArrayOf(lang.Int, lang.Bool), lang.ArrayOf(lang.Bool, lang.Int), lang.BoundedOf(lang.Int), lang.BoundedOf(lang.Bool), lang.BitsOf(8), lang.BitsOf(16),
	}
	all := o.Signatures(types...)
	every := func(ok func(s lang.Signature) bool) bool {
		return !slices.ContainsFunc(all, func(s lang.Signature) bool { return !ok(s) })
	}
	onArrays := every(func(s lang.Signature) bool { return s.Params[0].IsArray() })
	name := func(of func(lang.Signature) lang.Type) string {
		is := func(t func(lang.Signature) lang.Type) bool {
			return every(func(s lang.Signature) bool { return of(s) == t(s) })
		}
		bounded := every(func(s lang.Signature) bool { return of(s).IsBounded() })
		switch {
		case every(func(s lang.Signature) bool { return of(s).IsBits() }):
			if o.Op.Casts() && !every(func(s lang.Signature) bool { return of(s) == s.Result }) {
				return "bvM"
			}
			return "bvN"
		case is(func(lang.Signature) lang.Type { return of(all[0]) }):
			return of(all[0]).String()
		case len(all) == len(types):
			return "α"
		case bounded:
			return "[]α"
		case is(func(s lang.Signature) lang.Type { return s.Params[0] }):
			return "[α]β"
		case onArrays && is(func(s lang.Signature) lang.Type { return s.Params[0].Dom() }):
			return "α"
		case onArrays && is(func(s lang.Signature) lang.Type { return s.Params[0].Elem() }):
			return "β"
		}
		return "?"
	}
	var params []string
	for i := range all[0].Params {
		params = append(params, name(func(s lang.Signature) lang.Type { return s.Params[i] }))
	}
	return strings.Join(params, ", ") + " → " + name(func(s lang.Signature) lang.Type { return s.Result })
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

// TestArrayValues reads the examples of arrays, each as what its row says, and
// writes them again.
func TestArrayValues(t *testing.T) {
	row := lang.ArrayOf(lang.Int, lang.Int)
	types := []lang.Type{row, lang.ArrayOf(lang.Bool, lang.Int), lang.ArrayOf(lang.Int, row), lang.BoundedOf(lang.Int), lang.BoundedOf(lang.Int)}
	rows := table(t, "| value | what it is |")
	if len(rows) != len(types) {
		t.Fatalf("%d examples, want %d", len(rows), len(types))
	}
	for i, row := range rows {
		v, err := lang.ParseValue(row[0], types[i])
		if err != nil || v.String() != row[0] {
			t.Errorf("%s is read as %v, %v", row[0], v, err)
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
		`\| the text is cut`: lang.MaxElements, `levels \| bad input`: syntax.MaxTypeNesting,
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
