package oracle

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/languages"
)

func open(t testing.TB, text string) languages.Program {
	t.Helper()
	r := register.All()
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Open(r, src)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func session(t testing.TB) solver.Session {
	t.Helper()
	s, err := solver.Open("", solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// named matches the name of a variable with a value.
var named = regexp.MustCompile(`(^|,)[\w.]+=`)

// shown returns a result in a few lines: a claim or kind of finding each.
func shown(r *Result) string {
	var b strings.Builder
	line := func(name string, v string, fs []Finding, reasons []string) {
		b.WriteString(name + " " + v)
		for _, f := range fs {
			b.WriteString(" " + string(f.Kind))
			if f.Input != nil {
				b.WriteString("(")
				b.WriteString(named.ReplaceAllString(f.Input.In, "$1"))
				for _, v := range f.Input.Read {
					b.WriteString(";" + v)
				}
				b.WriteString(")")
			}
		}
		for _, r := range reasons {
			b.WriteString(" [" + r + "]")
		}
		b.WriteString("\n")
	}
	for _, c := range r.Claims {
		line(c.ID, string(c.Verdict), c.Findings, c.Reasons)
	}
	if len(r.Whole)+len(r.Open) > 0 {
		line("all", "", r.Whole, r.Open)
	}
	if o := r.Share.Other; o.Of != "" {
		fmt.Fprintf(&b, "other %s %d of %d\n", o.Of, o.Has, o.OfAll)
	}
	return b.String()
}

const (
	larger   = "var x, y, r: int;\nif x > y { r := x; } else { r := y; }\n"
	checked  = "var x, y: int;\nassume x > 0;\nif x > 10 {\n  assert y != 7;\n}\ny := x + 1;\n"
	counting = "var n, i: int;\ni := 0;\nwhile i < n {\n  i := i + 1;\n}\n"
	array    = "var a: []int; var i, x: int;\nx := a[i];\n"
	reading  = "var x, y: int; var p: bool;\nx := *;\nif x > 0 { p := *; } else { y := *; }\n"
	bits     = "var b, c: bv8;\nif b < 200 { c := b + 100; }\n"
	heaped   = "class C { val: int; }\nvar x, y: C;\nassume x != nil;\nx.val := 1;\nx.val := 3;\ny.val := 2;\nassert x.val == 3;\n"
	begun    = "class C { val: int; }\nvar x, y: C; var k: int;\nx := new C;\ny := nil;\nif k > 0 { y := x; }\nx.val := 2;\nk := y.val + 3;\n"
	callee   = "var x, y: int;\nproc P(u: int) { if u > 0 { y := u; } }\nP(x);\n"
)

func TestJudge(t *testing.T) {
	s := session(t)
	const head = `{"schema": "tandem.claims/v1", `
	for _, row := range []struct{ name, program, claims, want, reason string }{
		{"right", larger, `"granularity": "path", "feasible": true, "complete": true, "claims": [
			{"condition": "(> x y)", "choices": "T", "outcome": {"kind": "final"}, "values": {"r": "x", "x": "x"}},
			{"condition": "(<= x y)", "outcome": {"kind": "final"}, "values": {"r": "y"}}]`,
			"1 right\n2 right\n", "the two paths"},
		{"less for at most", larger, `"granularity": "path", "complete": true, "claims": [
			{"condition": "(> x y)", "outcome": {"kind": "final"}, "values": {"r": "x"}},
			{"condition": "(< x y)", "outcome": {"kind": "final"}, "values": {"r": "y"}}]`,
			"1 right\n2 wrong too-strong(0,0,0)\nall  missing(0,0,0)\n", "equal numbers are missing"},
		{"merged", larger, `"complete": true, "claims": [
			{"id": "m", "condition": "true", "outcome": {"kind": "final"}, "values": {"r": "(ite (> x y) x y)"}}]`,
			"m right\n", "one claim of both paths"},
		{"merged, wrongly", larger, `"complete": true, "claims": [
			{"id": "m", "condition": "true", "outcome": {"kind": "final"}, "values": {"r": "x"}}]`,
			"m wrong wrong-value(0,1,0)\n", "the least input with x < y"},
		{"too weak", larger, `"granularity": "path", "claims": [
			{"condition": "true", "choices": "F", "outcome": {"kind": "final"}}]`,
			"1 wrong too-weak(0,-1,0)\n", "also on the other path"},
		{"no path of its choices", larger, `"granularity": "path", "claims": [
			{"condition": "(> x y)", "choices": "F", "outcome": {"kind": "final"}}]`,
			"1 wrong too-weak(0,-1,0)\n", "the path is T"},
		{"another outcome", "var x: int;\nx := 1;\n", `"granularity": "path", "claims": [
			{"condition": "true", "outcome": {"kind": "error", "error": "assertion-failed"}}]`,
			"1 wrong wrong-outcome(0)\n", "its own path does something else, and is its own all the same"},
		{"another outcome on both paths", larger, `"granularity": "path", "claims": [
			{"condition": "(> x y)", "outcome": {"kind": "error", "error": "assertion-failed"}}]`,
			"1 wrong wrong-outcome(0,-1,0)\n", "its own path does something else, and is its own all the same"},
		{"missing path", larger, `"granularity": "path", "complete": true, "claims": [
			{"condition": "(> x y)", "outcome": {"kind": "final"}}]`,
			"1 right\nall  missing-path(0,0,0)\n", "no claim for F"},
		{"over", larger, `"approximation": "over", "claims": [
			{"condition": "(>= x y)", "outcome": {"kind": "final"}, "values": {"r": "x"}},
			{"condition": "(<= x y)", "outcome": {"kind": "error"}},
			{"condition": "true", "outcome": {"kind": "final"}, "values": {"r": "y"}}]`,
			"1 right\n2 right\n3 right\nother under 1 of 3\n", "claims 2 and 3 have inputs that end otherwise, and each run is in one"},
		{"over, values of none", larger, `"approximation": "over", "claims": [
			{"condition": "true", "outcome": {"kind": "final"}, "values": {"r": "x"}}]`,
			"1 right\nall  missing(0,1,0)\nother under 0 of 1\n", "the other path has another value"},
		{"over of nothing", larger, `"approximation": "over", "claims": []`, "all  missing(0,-1,0) missing(0,0,0)\n", "no run is in a claim"},
		{"over, places", checked, `"approximation": "over", "claims": [{"at": "4:3", "verdict": "fails"}, {"condition": "true", "outcome": {"kind": "error"}}, {"condition": "true", "outcome": {"kind": "final"}}, {"at": "4:3", "verdict": "safe"}]`,
			"1 not judged [the approximation over does not promise it]\n2 right\n3 right\n4 wrong verdict-differs(11,7)\nother under 0 of 2\n", "what may fail need not"},
		{"over, no paths", checked, `"approximation": "over", "claims": [{"at": "4:3", "verdict": "safe"}, {"inputs": {"x": "3"}, "outcome": {"kind": "final"}}]`,
			"1 wrong verdict-differs(11,7)\n2 right\n", "a verifier need not list paths"},
		{"over, gave up within", larger, `"approximation": "over", "unwind": 3, "claims": [{"condition": "true", "outcome": {"kind": "bound"}}, {"condition": "(> x y)", "outcome": {"kind": "final"}}]`,
			"1 right\n2 right\nall  missing(0,0,0)\nother under 1 of 2\n", "the run ends within the iterations that the engine looked at"},
		{"over, gave up", larger, `"approximation": "over", "claims": [{"condition": "true", "outcome": {"kind": "bound"}}]`,
			"1 not judged [it says that the engine went no further, and no unwind says how far it went]\nother under 0 of 0\n", "it promises nothing"},
		{"under, gave up", larger, `"approximation": "under", "claims": [{"condition": "true", "outcome": {"kind": "bound"}}, {"condition": "(> x y)", "outcome": {"kind": "final"}}]`,
			"1 not judged [it says that the engine went no further, and no unwind says how far it went]\n2 right\nother over 1 of 2\n", "no path is in the first one"},
		{"over, objects", "var c: Cell;\nclass Cell { val: int; }\nif c != nil { c.val := 1; }\n", `"approximation": "over", "claims": []`,
			"all  missing(Cell1) missing(nil)\n", "a run is in no claim"},
		{"objects, places", heaped, `"claims": [{"at": "3:1", "verdict": "safe"}, {"at": "6:1", "verdict": "safe"}, {"at": "5:1", "verdict": "fails"}, {"at": "7:1", "verdict": "fails"}]`,
			"1 right\n2 wrong verdict-differs(C1,nil)\n3 wrong verdict-differs\n4 right\n", "y.val := 2 uses nil, and changes x.val where y is x"},
		{"objects, paths", begun, `"granularity": "path", "complete": true, "claims": [
			{"condition": "(> k 0)", "outcome": {"kind": "final"}, "values": {"k": "5"}}, {"condition": "(<= k 0)", "outcome": {"kind": "error", "error": "nil-dereference"}}]`,
			"1 right\n2 right\n", "the program makes its objects"},
		{"objects, wrong paths", begun, `"complete": true, "claims": [
			{"condition": "(> k 0)", "outcome": {"kind": "final"}, "values": {"k": "4"}}, {"condition": "(< k 0)", "outcome": {"kind": "error"}}]`,
			"1 wrong wrong-value(nil,nil,1)\n2 right\nall  missing(nil,nil,0)\n", "another value, and an input in no claim"},
		{"objects, tests", begun, `"claims": [{"inputs": {"k": "1"}, "outcome": {"kind": "final"}, "values": {"k": "5"}}, {"inputs": {"k": "1"}, "outcome": {"kind": "error"}}]`,
			"1 right\n2 wrong test-differs(nil,nil,1)\n", "tests without heap"},
		{"under", larger, `"approximation": "under", "granularity": "path", "claims": [
			{"condition": "(> x (+ y 1))", "outcome": {"kind": "final"}, "values": {"r": "x"}}]`,
			"1 right\nother over 0 of 2\n", "a part of one path, and nothing of the other"},
		{"under, without a run", larger, `"approximation": "under", "claims": [
			{"condition": "(> x y)", "outcome": {"kind": "final"}, "values": {"r": "x"}}, {"condition": "(< x x)", "outcome": {"kind": "final"}}, {"condition": "true", "outcome": {"kind": "error"}}]`,
			"1 right\n2 wrong infeasible\n3 wrong wrong-outcome(0,-1,0)\nother over 1 of 2\n", "claims that no run is in"},
		{"exact", larger, `"approximation": "exact", "claims": [
			{"condition": "(> x y)", "outcome": {"kind": "final"}, "values": {"r": "x"}}, {"condition": "(< x x)", "outcome": {"kind": "final"}}]`,
			"1 right\n2 wrong infeasible\nall  missing(0,0,0)\n", "both directions"},
		{"overlap", larger, `"claims": [
			{"condition": "(>= x y)", "outcome": {"kind": "final"}},
			{"condition": "(<= x y)", "outcome": {"kind": "final"}}]`,
			"1 right\n2 wrong overlap(0,0,0)\n", "at equal numbers"},
		{"duplicate", larger, `"claims": [
			{"condition": "(> x y)", "outcome": {"kind": "final"}},
			{"condition": "(< y x)", "outcome": {"kind": "final"}}]`,
			"1 right\n2 wrong duplicate(0,-1,0)\n", "the same in other words"},
		{"infeasible", larger, `"feasible": true, "claims": [{"condition": "(and (> x y) (< x y))", "outcome": {"kind": "final"}}]`,
			"1 wrong infeasible\n", "no input"},
		{"infeasible, allowed", larger, `"claims": [{"condition": "(and (> x y) (< x y))", "outcome": {"kind": "final"}}]`,
			"1 not judged [no input within satisfies the condition]\n", "the engine asks no solver"},
		{"false within", larger, `"within": "(< x x)", "complete": true, "claims": [{"condition": "true", "outcome": {"kind": "final"}}, {"inputs": {}, "outcome": {"kind": "final"}}]`,
			"1 not judged [no input is within]\n2 not judged [no input is within]\n", "nothing was looked at"},
		{"within", larger, `"within": "(distinct x y)", "complete": true, "granularity": "path", "claims": [
			{"condition": "(> x y)", "outcome": {"kind": "final"}},
			{"condition": "(< x y)", "outcome": {"kind": "final"}, "values": {"r": "y"}}]`,
			"1 right\n2 right\n", "equal numbers are outside"},
		{"assumption", checked, `"complete": true, "claims": [
			{"condition": "(and (> x 0) (<= x 10))", "outcome": {"kind": "final"}, "values": {"y": "(+ x 1)"}},
			{"condition": "(and (> x 10) (distinct y 7))", "outcome": {"kind": "final"}},
			{"condition": "(and (> x 10) (= y 7))", "outcome": {"kind": "error", "error": "assertion-failed", "at": "4:3"}}]`,
			"1 right\n2 right\n3 right\n", "what an assumption blocks needs no claim"},
		{"blocked", checked, `"claims": [{"condition": "(< x 0)", "outcome": {"kind": "blocked"}}]`, "1 right\n", "as is claimed"},
		{"not blocked", checked, `"claims": [{"condition": "(< x 2)", "outcome": {"kind": "blocked"}}]`, "1 wrong wrong-outcome(1,0)\n", "x is 1"},
		{"assumption ignored", checked, `"claims": [{"condition": "(<= x 10)", "outcome": {"kind": "final"}}]`,
			"1 wrong wrong-outcome(0,0)\n", "0 is blocked"},
		{"assertion ignored", checked, `"claims": [{"condition": "(> x 10)", "outcome": {"kind": "final"}}]`,
			"1 wrong wrong-outcome(11,7)\n", "one input fails"},
		{"place", checked, `"claims": [{"condition": "(and (> x 10) (= y 7))", "outcome": {"kind": "error", "error": "array-out-of-bound"}}]`,
			"1 wrong wrong-outcome(11,7)\n", "another error"},
		{"verdicts", checked, `"claims": [{"at": "4:3", "verdict": "fails"}, {"at": "4:3", "verdict": "safe"}]`,
			"1 right\n2 wrong verdict-differs(11,7)\n", "it fails"},
		{"none fails", checked, `"within": "(< y 7)", "claims": [{"at": "4:3", "verdict": "fails"}, {"at": "4:3", "verdict": "safe"}]`,
			"1 wrong verdict-differs\n2 right\n", "not within"},
		{"bound", counting, `"complete": true, "granularity": "path", "claims": [
			{"condition": "(<= n 0)", "outcome": {"kind": "final"}, "values": {"i": "0"}},
			{"condition": "(= n 1)", "outcome": {"kind": "final"}, "values": {"i": "1"}},
			{"condition": "(> n 1)", "outcome": {"kind": "bound"}}]`,
			"1 right\n2 right\n3 not judged [it says that the engine went no further, and no unwind says how far it went]\n", "the engine went no further"},
		{"bound, and how far", counting, `"unwind": 1, "granularity": "path", "claims": [
			{"condition": "(> n 1)", "outcome": {"kind": "bound"}}, {"condition": "(= n 1)", "outcome": {"kind": "bound"}},
			{"inputs": {"n": "2"}, "outcome": {"kind": "bound"}}, {"inputs": {"n": "1"}, "outcome": {"kind": "bound"}}]`,
			"1 right\n2 wrong wrong-outcome(1,0)\n3 right\n4 wrong wrong-outcome(1,0)\n", "one iteration is within the bound"},
		{"bound without a loop", larger, `"unwind": 3, "claims": [{"condition": "true", "outcome": {"kind": "bound"}}]`, "1 wrong wrong-outcome(0,-1,0)\n", "every input ends"},
		{"bound, and blocked", checked, `"unwind": 3, "claims": [{"condition": "(< x 0)", "outcome": {"kind": "bound"}}]`, "1 wrong wrong-outcome(-1,0)\n", "blocked is an end"},
		{"beyond", counting, `"unwind": 1, "claims": [{"condition": "(= n 5)", "outcome": {"kind": "final"}, "values": {"i": "7"}}]`,
			"1 not judged [all its inputs go beyond unwind]\n", "nobody looked there"},
		{"unwind", counting, `"complete": true, "unwind": 1, "granularity": "path", "claims": [
			{"condition": "(<= n 0)", "outcome": {"kind": "final"}, "values": {"i": "0"}},
			{"condition": "(= n 1)", "outcome": {"kind": "final"}, "values": {"i": "1"}}]`,
			"1 right\n2 right\n", "the engine did not look further"},
		{"ours", counting, `"complete": true, "claims": [{"condition": "(> n 1000)", "outcome": {"kind": "final"}}]`,
			"1 undecided [a path was cut: bound on iterations: 100]\nall  missing(0,0) [whether an input is in no claim: a path was cut: bound on iterations: 100]\n", "our bound"},
		{"array", array, `"complete": true, "granularity": "path", "claims": [
			{"condition": "(and (<= 0 i) (< i |bound a|))", "outcome": {"kind": "final"}, "values": {"x": "(select a i)", "a": "a", "bound a": "|bound a|"}},
			{"condition": "(not (and (<= 0 i) (< i |bound a|)))", "outcome": {"kind": "error", "error": "array-out-of-bound", "at": "2:6"}}]`,
			"1 right\n2 right\n", "a use in a statement is a place"},
		{"bound dropped", array, `"claims": [{"condition": "(<= 0 i)", "outcome": {"kind": "final"}}]`,
			"1 wrong wrong-outcome([],0,0)\n", "there is no element"},
		{"array in Tandem's syntax", array, `"syntax": "tandem", "claims": [{"condition": "0 <= i && i < |a|", "outcome": {"kind": "final"}, "values": {"x": "a[i] + 1", "|a|": "|a|"}}]`,
			"1 wrong wrong-value([0],0,0)\n", "one more"},
		{"inputs", reading, `"complete": true, "claims": [
			{"condition": "(> (as |in#1| Int) 0)", "outcome": {"kind": "final"}, "values": {"p": "(as |in#2| Bool)", "x": "(as |in#1| Int)"}},
			{"condition": "(<= (as |in#1| Int) 0)", "outcome": {"kind": "final"}, "values": {"y": "(as |in#1| Int)"}}]`,
			"1 right\n2 wrong wrong-value(0,0,false;0;1)\n", "y is the second one"},
		{"inputs in Tandem's syntax", "var x, y: int;\nx := *;\ny := *;\n", `"syntax": "tandem", "complete": true, "claims": [
			{"condition": "in#1 > in#2", "outcome": {"kind": "final"}, "values": {"x": "in#1"}},
			{"condition": "in#1 <= in#2", "outcome": {"kind": "final"}, "values": {"x": "in#2"}}]`,
			"1 right\n2 wrong wrong-value(0,0;0;1)\n", "x is the first one"},
		{"bits", bits, `"claims": [
			{"condition": "(bvult b #xc8)", "outcome": {"kind": "final"}, "values": {"c": "(bvadd b #x64)"}},
			{"condition": "(bvslt b #x00)", "outcome": {"kind": "final"}, "values": {"c": "c"}}]`,
			"1 right\n2 wrong wrong-value(128,0) overlap(128,0)\n", "signed for unsigned"},
		{"procedure", callee, `"complete": true, "granularity": "path", "claims": [
			{"condition": "(> x 0)", "outcome": {"kind": "final"}, "values": {"y": "x"}},
			{"condition": "(<= x 0)", "outcome": {"kind": "final"}, "values": {"y": "y"}}]`,
			"1 right\n2 right\n", "a call"},
		{"tests", larger, `"claims": [
			{"inputs": {"x": "9", "y": "2"}, "outcome": {"kind": "final"}, "values": {"r": "9"}},
			{"inputs": {"x": "9", "y": "2"}, "outcome": {"kind": "final"}, "values": {"r": "(+ y 1)"}},
			{"inputs": {"x": "9"}, "outcome": {"kind": "blocked"}}]`,
			"1 right\n2 wrong test-differs(9,2,0)\n3 wrong test-differs(9,0,0)\n", "they are run"},
		{"test that reads", reading, `"claims": [{"inputs": {}, "input": ["3", "true"], "outcome": {"kind": "final"}, "values": {"p": "true"}}]`,
			"1 right\n", "what is read"},
		{"test outside", counting, `"unwind": 1, "within": "(< n 5)", "claims": [
			{"inputs": {"n": "2"}, "outcome": {"kind": "blocked"}}, {"inputs": {"n": "5"}, "outcome": {"kind": "blocked"}},
			{"inputs": {"n": "1"}, "outcome": {"kind": "blocked"}}]`,
			"1 wrong test-differs(2,0)\n2 not judged [the engine did not look there: it is not within]\n3 wrong test-differs(1,0)\n", "where there is a run, the run decides; inputs that are not within are not looked at"},
		{"test beyond", "var n, i: int;\nwhile i < n { i := i + 1; }\nassert i < 6;\n", `"unwind": 3, "claims": [
			{"inputs": {"n": "6"}, "outcome": {"kind": "error", "error": "assertion-failed", "at": "3:1"}},
			{"inputs": {"n": "6"}, "outcome": {"kind": "final"}}]`,
			"1 right\n2 wrong test-differs(6,0)\n", "both cannot be right of one input"},
		{"verdict beyond", "var x: int;\nx := 0;\nwhile x < 5 { x := x + 1; }\nassert x == 5;\nassert x == 3;\n", `"unwind": 3, "claims": [
			{"at": "5:1", "verdict": "safe"}, {"at": "5:1", "verdict": "fails"}, {"at": "4:1", "verdict": "fails"}]`,
			"1 wrong verdict-differs(0)\n2 right\n3 wrong verdict-differs\n", "what fails beyond the bound does fail, and who says so cannot say that it is safe"},
		{"safe beyond", "var x: int;\nx := 0;\nwhile x < 5 { x := x + 1; }\nassert x == 5;\nassert x == 3;\n", `"unwind": 3, "claims": [
			{"at": "5:1", "verdict": "safe"}]`, "1 not judged [all runs go beyond unwind]\n", "the engine need not have seen what fails beyond the bound"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := open(t, row.program)
			got, err := Decide(context.Background(), p, "c.json", []byte(head+row.claims+"}"), Options{Session: s})
			if err != nil {
				t.Fatal(err)
			}
			text := shown(got)
			if strings.HasSuffix(row.want, "\n") && text != row.want || !strings.HasPrefix(text, row.want) || row.reason == "" {
				t.Errorf("%s: -want +got\n%s", row.reason, cmp.Diff(row.want, text))
			}
			if got.Count(Right)+got.Count(Wrong)+got.Count(Undecided)+got.Count(NotJudged) != len(got.Claims) {
				t.Error("a claim has no verdict")
			}
		})
	}
}
