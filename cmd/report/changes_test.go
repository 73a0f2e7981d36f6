package report

import (
	"strings"
	"testing"

	"tandem/lang"
)

func value(t *testing.T, text string, typ lang.Type) lang.Value {
	t.Helper()
	v, err := lang.ParseValue(text, typ)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Of an array only what changed is shown, if that is one thing.
func TestChangeOf(t *testing.T) {
	matrix := lang.ArrayOf(lang.Int, lang.ArrayOf(lang.Int, lang.Int))
	for _, row := range []struct {
		name           string
		typ            lang.Type
		v, w           string
		want, as, text string
	}{
		{"integer", lang.Int, "1", "2", "x", "2", "no array"},
		{"element", lang.BoundedOf(lang.Int), "[1, 2, 3]", "[1, 7, 3]", "x[1]", "7", "one element"},
		{"to the default", lang.BoundedOf(lang.Int), "[1, 2, 3]", "[1, 0, 3]", "x[1]", "0", "one that the new array does not list"},
		{"from the default", lang.ArrayOf(lang.Int, lang.Int), "{else 0}", "{-4: 1, else 0}", "x[-4]", "1", "one that the old array does not list"},
		{"two elements", lang.BoundedOf(lang.Int), "[1, 2, 3]", "[0, 2, 0]", "x", "[0, 2, 0]", "more than one"},
		{"bound", lang.BoundedOf(lang.Int), "[1]", "[1, 0]", "|x|", "2", "the elements stay"},
		{"bound and element", lang.BoundedOf(lang.Int), "[1]", "[1, 5]", "x", "[1, 5]", "more than one thing"},
		{"elsewhere", lang.ArrayOf(lang.Int, lang.Int), "{else 0}", "{else 1}", "x", "{else 1}", "infinitely many elements"},
		{"elsewhere and here", lang.ArrayOf(lang.Int, lang.Int), "{0: 1, else 0}", "{0: 2, else 1}", "x", "{0: 2, else 1}", "not only what both list"},
		{"inner element", matrix, "{0: {1: 2, else 0}, else {else 0}}", "{0: {1: 3, else 0}, else {else 0}}", "x[0][1]", "3", "an element of an element"},
		{"inner elements", matrix, "{else {else 0}}", "{0: {1: 3, 2: 4, else 0}, else {else 0}}", "x[0]", "{1: 3, 2: 4, else 0}", "one element, of which two changed"},
		{"truth values", lang.ArrayOf(lang.Bool, lang.Bool), "{else false}", "{true: true, else false}", "x[true]", "true", "another type of indexes"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := changeOf(lang.NewVar("x", row.typ), value(t, row.v, row.typ), value(t, row.w, row.typ))
			if got.what != row.want || got.value.String() != row.as {
				t.Errorf("%s: got %s = %v, want %s = %s", row.text, got.what, got.value, row.want, row.as)
			}
		})
	}
}

func TestShort(t *testing.T) {
	list := lang.BoundedOf(lang.Int)
	ones := strings.TrimSuffix(strings.Repeat("1, ", 100), ", ")
	for _, row := range []struct{ name, in, want, reason string }{
		{"short", "[1, 2]", "[1, 2]", "there is room"},
		{"long", "[" + ones + "]", "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1…]", "cut, and closed"},
		{"function", "{0: 1, else 2, length 9}", "{0: 1, else 2, length 9}", "not all of it is a list"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := short(value(t, row.in, list)); got != row.want || len([]rune(got)) > maxTraceText {
				t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
			}
		})
	}
}
