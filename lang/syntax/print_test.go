package syntax_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tandem/lang/syntax"
)

// sameTree compares trees, positions and comments aside.
var sameTree = cmp.Options{
	cmpopts.IgnoreTypes(syntax.Span{}),
	cmpopts.IgnoreFields(syntax.File{}, "Comments"),
	cmpopts.EquateEmpty(),
}

func TestFormat(t *testing.T) {
	for _, row := range []struct{ name, in, want, reason string }{
		{"layout", "var x,y:int;x:=1;if x>0{y:=2;}else{y:=3;}while y<1{}",
			"var x, y: int;\n\nx := 1;\nif x > 0 {\n    y := 2;\n} else {\n    y := 3;\n}\nwhile y < 1 { }\n",
			"the canonical layout"},
		{"arrays", "var a:[ ] int;var f:[int] [bool]int;| a |:=3;a [ |a|-1 ]:=f[0] [true];f:=( (f)[ (1) ] :=((f[1])[false]:=2));",
			"var a: []int;\nvar f: [int][bool]int;\n\n|a| := 3;\na[|a| - 1] := f[0][true];\nf := (f[1] := (f[1][false] := 2));\n",
			"the canonical layout"},
		{"bars", "b := |a|==1||c;\nb := (|a|<|c|||b);\nb := (1<|a||||c|<2);", "b := |a| == 1 || c;\nb := |a| < |c| || b;\nb := 1 < |a| || |c| < 2;\n", "bars are told apart"},
		{"array comments", "// a\nvar a: // b\n[ // c\n]int; // d\n\n// e\na[ // f\n i] := // g\n |a // h\n|; // i\n// j\n|a| := ( // k\na[0] := // l\n1)[0]; // m\n",
			"// a\n// b\n// c\nvar a: []int; // d\n\n// e\n// f\n// g\n// h\na[i] := |a|; // i\n// j\n// k\n// l\n|a| := (a[0] := 1)[0]; // m\n", "they move in front"},
		{"array heads", "if a[i] // a\n > |a| // b\n { // c\na[0] := 1; // d\n} // e\nelse { |a| := 2; }", "// a\n// b\nif a[i] > |a| { // c\n    a[0] := 1; // d\n} else {\n    // e\n    |a| := 2;\n}\n", "comments stay or move"},
		{"else if kept", "if a { } else if b { } else { if c { } }",
			"if a { } else if b { } else {\n    if c { }\n}\n", "the writer's choice"},
		{"skip kept", "while a { skip; }", "while a {\n    skip;\n}\n", "the writer's choice"},
		{"else kept", "if a { } else { }", "if a { } else { }\n", "the writer's choice"},
		{"zeros kept", "x := 007;", "x := 007;\n", "the writer's choice"},
		{"blank lines", "\n\nx := 1;\n\n\n\ny := 2;\nz := 3;\n\n", "x := 1;\n\ny := 2;\nz := 3;\n", "at most one, inside only"},
		{"blank lines in blocks", "if a {\n\n\nx := 1;\n\n\ny := 2;\n\n}", "if a {\n    x := 1;\n\n    y := 2;\n}\n", "inside only"},
		{"statements on a line", "x := 1; y := 2; // both", "x := 1;\ny := 2; // both\n", "a line each"},
		{"own line", "// a\nx := 1;\n// b\n\n// c\ny := 2;\n// d", "// a\nx := 1;\n// b\n\n// c\ny := 2;\n// d\n", "comments stay"},
		{"trailing", "var x: int; // a\nx := 1; // b  \r\nif x > 0 { // c\n} // d\n", "var x: int; // a\n\nx := 1; // b\nif x > 0 { // c\n} // d\n", "comments stay"},
		{"inside a statement", "x := 1 // a\n + // b\n 2; // c", "// a\n// b\nx := 1 + 2; // c\n", "they move in front"},
		{"inside a head", "x := 1;\n\nif a // a\n{ // b\nx := 1; }", "x := 1;\n\n// a\nif a { // b\n    x := 1;\n}\n", "they move in front"},
		{"between branches", "if a { x := 1; } // a\n// b\nelse // c\n{ // d\n}", "if a {\n    x := 1;\n} else {\n    // a\n    // b\n    // c\n    // d\n}\n", "they move behind"},
		{"between branches, else if", "if a { } // a\nelse if // b\nb { x := 1; }", "if a { } else if b {\n    // a\n    // b\n    x := 1;\n}\n", "they move behind"},
		{"in an empty block", "while a { // a\n// b\n}", "while a { // a\n    // b\n}\n", "comments stay"},
		{"behind a block's last statement", "while a {\nx := 1;\n\n// b\n\n}\n", "while a {\n    x := 1;\n\n    // b\n}\n", "comments stay"},
		{"before statements", "var x: int;\n// a\nx := 1;", "var x: int;\n\n// a\nx := 1;\n", "a blank line parts declarations from statements"},
		{"comments only", "\uFEFF// a\r\n\r\n\r\n// b", "// a\n\n// b\n", "the empty program"},
		{"in a declaration", "var x, // a\ny: int; // b", "// a\nvar x, y: int; // b\n", "they move in front"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, err := syntax.Parse("", []byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, string(syntax.Format(f))); diff != "" {
				t.Errorf("%s: -want +got\n%s", row.reason, diff)
			}
			checkFormat(t, f)
		})
	}
}

// checkFormat: what Format writes has the same tree and comments, and Format
// of it changes nothing.
func checkFormat(t *testing.T, f *syntax.File) {
	t.Helper()
	text := syntax.Format(f)
	if len(text) == 0 {
		t.Fatal("printed as nothing")
	}
	g, err := syntax.ParseAsWritten("", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(f, g, sameTree); diff != "" {
		t.Fatalf("another tree: -first +printed\n%s\n%s", diff, text)
	}
	if diff := cmp.Diff(comments(f), comments(g)); diff != "" {
		t.Fatalf("other comments: -first +printed\n%s\n%s", diff, text)
	}
	if diff := cmp.Diff(string(text), string(syntax.Format(g))); diff != "" {
		t.Fatalf("printed again: -first +second\n%s", diff)
	}
}

func comments(f *syntax.File) []string {
	var texts []string
	for _, c := range f.Comments {
		texts = append(texts, c.Text)
	}
	return texts
}

// FuzzFormat: Format keeps tree and comments, and is idempotent.
func FuzzFormat(f *testing.F) {
	for _, seed := range []string{
		"// a\nvar x, // b\n y: int; // c\n\n\n// d\nx := (1 + // e\n 2) * -3; y := -(3); // f\n",
		"if a // a\n { // b\n skip; } // c\n else // d\n if // e\n b { } // f\n else { // g\n // h\n } // i\n\n\nwhile c { } // j",
		"x := a ? b : c => d || e && f == g + h * -!i; // k\r\n//\r\n\uFEFF",
		"while a { x := 1; // b\n\n // c\n\n\n y := 2; }",
		"var a: [ // a\n]int; var f: [int][bool]int; |a // b\n| := // c\n |a|; a[ // d\n1] := (f[1] := // e\n 2)[3]; b := |a|||c; // f",
		"b := (1<|a||||c|<2); x := ||a||; | a || := 3; a[i][j] := (|a| := 3); x := {1}",
		"func f(u: int): int { for i := 0; i < u; i := i + 1 { // a\n if i == 3 { return i; } continue; } return 0; }\nx := f(f(1)) + 1;",
		"do { // a\n x := x - 1; if b { break; } // c\n } while x > 0; // d\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if file, err := syntax.ParseAsWritten("", []byte(src)); err == nil {
			checkFormat(t, file)
		}
	})
}
