package syntax_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"

	"tandem/lang/syntax"
)

func mistakes(t *testing.T, src string) syntax.Errors {
	t.Helper()
	_, err := syntax.Parse("p.tdm", []byte(src))
	var errs syntax.Errors
	if !errors.As(err, &errs) {
		t.Fatalf("%q: got %v, want errors", src, err)
	}
	return errs
}

func TestDisplay(t *testing.T) {
	long := strings.Repeat("a + ", 60)
	for _, row := range []struct {
		name   string
		in     string
		screen syntax.Screen
		want   string
		reason string
	}{
		{"one", "x := 1;\ny = 2;", syntax.Screen{}, `p.tdm:2:3: found "=", expected ":="
 2 | y = 2;
   |   ^
hint: assignment is written :=
`, "place, message, line, caret, hint"},
		{"tabs", "\tx\t= 2;", syntax.Screen{}, `p.tdm:1:4: found "=", expected ":="
 1 |     x   = 2;
   |         ^
hint: assignment is written :=
`, "tabs are blanks up to the next stop"},
		{"wide", "日本 e\u0301 = 2;", syntax.Screen{}, `p.tdm:1:4: found name "e", expected ":="
 1 | 日本 e` + "\u0301" + ` = 2;
   |      ^
`, "wide characters take two columns, combining ones none"},
		{"missing at the end", "x :=\n\n\n", syntax.Screen{}, `p.tdm:4:1: found the end of the text, expected an expression
 1 | x :=
   |     ^
`, "the line where something stands"},
		{"two", "x = 1;\n\n\n\n\n\n\n\n\ny = 2;", syntax.Screen{}, `p.tdm:1:3: found "=", expected ":="
  1 | x = 1;
    |   ^
hint: assignment is written :=

p.tdm:10:3: found "=", expected ":="
 10 | y = 2;
    |   ^
hint: assignment is written :=

2 errors
`, "one gutter for all, and their number"},
		{"cut behind", "x = " + long + "a;", syntax.Screen{Width: 50}, `p.tdm:1:3: found "=", expected ":="
 1 | x = a + a + a + a + a + a + a + a + a + a ...
   |   ^
hint: assignment is written :=
`, "a long line keeps to the screen"},
		{"cut before", "x := " + long + "a bb;", syntax.Screen{Width: 50}, `p.tdm:1:248: found name "bb", expected an operator or ";"
 1 | ... a + a + a + a + a + a + a + a + a + a bb;
   |                                           ^^
`, "a long line keeps to the screen"},
		{"cut on both sides", "x := " + long + "a bb + " + long + "a;", syntax.Screen{Width: 50}, `p.tdm:1:248: found name "bb", expected an operator or ";"
 1 | ...a + a + a + a + a bb + a + a + a + a + ...
   |                      ^^
`, "a long line keeps to the screen"},
		{"a span that is cut", "x := 1 " + strings.Repeat("a", 60) + ";", syntax.Screen{Width: 50}, `p.tdm:1:8: found name "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…", expected an operator or ";"
 1 | x := 1 ` + strings.Repeat("a", 33) + `...
   |        ` + strings.Repeat("^", 33) + `
`, "a long line keeps to the screen"},
		{"hostile", "x := 1 \x1b;", syntax.Screen{}, `p.tdm:1:8: found character U+001B, expected an operator or ";"
 1 | x := 1 ` + "\uFFFD" + `;
   |        ^
`, "a source cannot write to the terminal"},
		{"colour", "y = 2;", syntax.Screen{Colour: true}, "\x1b[1mp.tdm:1:3: \x1b[0m\x1b[1mfound \"=\", expected \":=\"\x1b[0m\n" +
			"\x1b[36m 1 | \x1b[0my = 2;\n\x1b[36m   | \x1b[0m  \x1b[1;31m^\x1b[0m\n\x1b[1;32mhint:\x1b[0m assignment is written :=\n",
			"on a terminal"},
		{"gutter", "y = 2;", syntax.Screen{Gutter: "--in "}, `p.tdm:1:3: found "=", expected ":="
--in y = 2;
       ^
hint: assignment is written :=
`, "texts that come from elsewhere"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, mistakes(t, row.in).Display([]byte(row.in), row.screen)); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
		})
	}
}

func TestDisplayOfManyErrors(t *testing.T) {
	src := strings.Repeat("x = 1;\n", 50)
	got := mistakes(t, src).Render([]byte(src))
	if n := strings.Count(got, "found"); n != syntax.MaxErrors {
		t.Errorf("%d errors are shown, want %d", n, syntax.MaxErrors)
	}
	if !strings.HasSuffix(got, "\n50 errors, of which the first 20 are shown\n") {
		t.Errorf("it ends with %q", got[len(got)-60:])
	}
}

// An error without a place, or of another text, is its message only.
func TestDisplayWithoutText(t *testing.T) {
	for _, row := range []struct{ name, src string }{{"other text", "x"}, {"no text", ""}} {
		t.Run(row.name, func(t *testing.T) {
			errs := syntax.Errors{
				{Msg: "nowhere"},
				{Msg: "beyond", Span: syntax.Span{From: syntax.Pos{Offset: 7, Line: 1, Col: 8}, To: syntax.Pos{Offset: 9, Line: 1, Col: 10}}},
			}
			want := "nowhere\n\n1:8: beyond\n\n2 errors\n"
			if diff := cmp.Diff(want, errs.Render([]byte(row.src))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// FuzzDisplay: no text breaks the display, no line of it is wider than the
// screen but for messages, and it has no control characters.
func FuzzDisplay(f *testing.F) {
	for _, seed := range []string{"x = 1;", "\tx\t:= 日本 日本;", "x := (1\n+ ", "\xff\x00", "e\u0301\u202e x", strings.Repeat("(", 300), "x := " + strings.Repeat("日", 300) + " 1;"} {
		f.Add(seed, 40)
	}
	f.Fuzz(func(t *testing.T, src string, width int) {
		_, err := syntax.Parse("", []byte(src))
		var errs syntax.Errors
		if !errors.As(err, &errs) {
			return
		}
		width = 40 + abs(width%100)
		for line := range strings.Lines(errs.Display([]byte(src), syntax.Screen{Width: width})) {
			line = strings.TrimSuffix(line, "\n")
			if _, text, ok := strings.Cut(line, " | "); ok && strings.HasPrefix(line, " ") && uniseg.StringWidth(text) > width {
				t.Errorf("%d columns of %d: %q", uniseg.StringWidth(line), width, line)
			}
		}
	})
}

func abs(n int) int { return max(n, -n) }
