package certify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"tandem/explore/certify"
	"tandem/lang"
)

func read(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// White space, the order of fields and how lines end are no part of a
// certificate.
func TestLayoutIsNeutral(t *testing.T) {
	cert := read(t, "basic.cert")
	for _, row := range []struct{ name, old, new, reason string }{
		{"blanks", `":`, `" : `, "white space in JSON says nothing"},
		{"ends of lines", "\n", "\r\n", "editors change them"},
		{"escapes", `>`, `\u003e`, "the same text"},
		{"order of entries", `"sigma":{"x":9,"y":3}`, `"sigma":{"y":3,"x":9}`, "a substitution has no order"},
		{"order of fields", `"from":0,"rule":"Assign"`, `"rule":"Assign","from":0`, "an object has no order; the first field is the record's kind"},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := strings.ReplaceAll(cert, row.old, row.new)
			if text == cert {
				t.Fatal("nothing was changed")
			}
			if p := check(t, []byte(text), nil).Problem; p != nil {
				t.Errorf("%s: %d:%d: %v", row.reason, p.Line, p.Col, p)
			}
		})
	}
	if p := check(t, []byte(strings.TrimSuffix(cert, "\n")), nil).Problem; p != nil {
		t.Errorf("without the end of the last line: %v", p)
	}
}

// What is wrong is said with its place, the path, the step, what is there and
// what was expected.
func TestProblems(t *testing.T) {
	basic, composed, objects, threads := read(t, "basic.cert"), read(t, "composed.cert"), read(t, "objects.cert"), read(t, "threads.cert")
	for _, row := range []struct {
		name, cert, old, new string // the first old is replaced
		kind                 certify.Kind
		want                 string
		reason               string
	}{
		{"rule", basic, `"rule":"While-T"`, `"rule":"While-F"`, certify.Refused,
			`10:81: path 1, step 2: found φ ∧ x > 0 && b, expected φ ∧ !(x > 0 && b)`, "the rule applies, but gives something else"},
		{"no such rule", basic, `"rule":"While-T"`, `"rule":"If-T"`, certify.Refused,
			`10:27: path 1, step 2: found the rule "If-T", expected While-T or While-F`, "the rules that apply are told"},
		{"statement", basic, `"stmt":"y := x - 1"`, `"stmt":"y := x"`, certify.Refused,
			`5:54: path 1, step 1: found the statement "y := x", expected "y := x - 1"`, "the statement is that of the program"},
		{"position", basic, `"at":"4:1"`, `"at":"4:2"`, certify.Refused,
			`5:41: path 1, step 1: found a statement at "4:2", expected "4:1"`, "and so is its place"},
		{"entry", basic, `"sigma":{"y":3}`, `"sigma":{"y":1}`, certify.Refused,
			`5:89: path 1, step 1: found y ↦ x, expected y ↦ x - 1`, "σ is computed again"},
		{"hash", basic, `"sha256":"`, `"sha256":"0`, certify.Refused, `expected`, "the program is that of the hash"},
		{"model", basic, `"model":{"x":"`, `"model":{"x":"-`, certify.Refused,
			`path 1: found a model that does not satisfy the path condition, expected one that does`, "φ is evaluated"},
		{"heap", objects, `"variables":{"d":"D1"`, `"variables":{"d":null`, certify.Refused,
			`path 1: found a model that does not satisfy the path condition, expected one that does`, "φ is evaluated in a heap"},
		{"variables of a heap", objects, `"variables":{"d":"D1",`, `"variables":{`, certify.Refused,
			`path 1: found 2 values, expected one for each of 3 variables`, "nothing is left out"},
		{"heap file", objects, `{"class":"C"`, `{"class":"E"`, certify.Malformed,
			`found a heap file with a mistake (found unknown class "E", expected one of the program's: C, D), expected one without`, "heap files are read by their own rules"},
		{"class", objects, `"nil":"C"`, `"nil":"E"`, certify.Malformed, `4:17: found the class "E", expected one of the program's`, "classes are those of the program"},
		{"fresh variable", objects, `"fresh":"x#1"`, `"fresh":"y#1"`, certify.Malformed, `2:19: found the variable "y#1", expected x#1, x#2 and so on`, "their names are known"},
		{"field", objects, `"sigma":{"y":1,"C.f":4,"C.k":7}`, `"sigma":{"y":1,"C.f":4}`, certify.Refused,
			`path 1, step 1: found no entry for C.k, expected C.k ↦ (C.k[x#1] := 0)`, "all fields of a new object are set"},
		{"missing end", basic, `{"end":true`, "", certify.Malformed, "expected", "half a record"},
		{"schema", basic, "tandem.certificate/v1", "tandem.certificate/v2", certify.Malformed,
			`1:11: found "tandem.certificate/v2", expected the schema tandem.certificate/v1`, "other schemas are not known"},
		{"language", composed, `"language":"recursion-arrays"`, `"language":"traces"`, certify.Malformed,
			`found the language "traces", expected arrays, arrays+checks, basic, basic+checks, full, full+checks, objects, objects+checks, recursion, recursion+checks, recursion-arrays or recursion-arrays+checks`, "the languages that are known are told"},
		{"node", basic, `"args":[1,2]`, `"args":[1,9]`, certify.Malformed, `4:32: found node 9, expected a node that was defined before`, "references go back"},
		{"types", basic, `"op":"sub"`, `"op":"and"`, certify.Malformed, `found operands of types [int int], expected those that and takes`, "expressions are typed"},
		{"JSON", basic, `{"node":2`, `{"node" 2`, certify.Malformed, `3:9: found "2", expected ":" behind the name`, "it is not JSON"},
		{"key twice", basic, `{"node":2,`, `{"node":2,"node":2,`, certify.Malformed, `found a second "node", expected each key once`, "two values for one field"},
		{"byte", basic, `"stmt":"y`, "\"stmt\":\"\xff", certify.Malformed, `found the byte 0xff, expected UTF-8`, "not UTF-8"},
		{"depth", composed, `"depth":1}`, `"depth":2}`, certify.Refused, `found depth 2, expected depth 1`, "closures are counted"},
		{"derivation", threads, "Par-L(If-T)", "Par-L(If-F)", certify.Refused, `found φ ∧ n > 0, expected φ ∧ !(n > 0)`, "the premise's step has that condition"},
		{"side of a form", threads, "Par-L(If-T)", "Par-R(If-T)", certify.Refused,
			`path 1, step 2: found the rule "Par-R(If-T)", expected Par-L(If-T), Par-L(If-F) or Par-R(Assign)`, "the other thread does not choose"},
		{"rule of a premise", threads, "Par-L(Assign)", "Par-L", certify.Refused, `path 1, step 1: found the rule "Par-L", expected Par-L(Assign) or Par-R(Assign)`, "a step is named by its derivation"},
		{"σ for σ'", threads, "and {S2}; S, σ', φ'⟩ if", "and {S2}; S, σ, φ'⟩ if", certify.Refused, `path 1, step 1: found x ↦ n, expected no entry for it`, "by these rules the thread changes nothing"},
		{"φ for φ'", threads, "and {S2}; S, σ', φ'⟩ if", "and {S2}; S, σ', φ⟩ if", certify.Refused, `path 1, step 2: found φ ∧ n > 0, expected no further conjunct`, "by these rules nothing is assumed"},
		{"V for V'", threads, "and {S2}; S, V'⟩ if", "and {S2}; S, V⟩ if", certify.Refused, `found a model whose run takes Par-L(If-F) at step 2 of the path, expected Par-L(If-T)`, "by these rules a run changes nothing"},
		{"model of threads", threads, `"model":{"n":"1"`, `"model":{"n":"0"`, certify.Refused, `path 1: found a model that does not satisfy the path condition`, "φ is evaluated"},
		{"a rule less", threads, "symbolic Par-R:", "// symbolic Par-R:", certify.Refused, `found the rule "Par-R(Assign)", expected the end of the path, where no rule applies`, "the rules have no second thread"},
		{"no concrete rule", threads, "concrete Par-R:", "// concrete Par-R:", certify.Refused, `found a model whose run takes`, "then no run takes it"},
		{"a form less", threads, "form par {S1} and {S2}", "", certify.Malformed, `1:229: found rules 1:3:18: found "par", expected one letter, or a word of the notation, expected rules of forms`, "the rules are about no form"},
		{"another form", threads, "form par {S1} and {S2}", "form par {S1} or {S2}", certify.Malformed, `“or” of par {S1} or {S2}`, "the rules do not parse"},
		{"a rule of the language", threads, "form par {S1}", `symbolic If-T: ⟨if b {S1}{S2}; S, σ, φ⟩ → ⟨S1; S, σ, φ⟩\nform par {S1}`, certify.Malformed,
			`found symbolic If-T, which is about no declared form, expected rules of forms`, "the checker has the language's own"},
		{"for ever", threads, "S, σ', φ'⟩ if ⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩", "S, σ', φ'⟩ if ⟨par {S1} and {S2}, σ, φ⟩ → ⟨S1', σ', φ'⟩", certify.Bound,
			`1:1: the rule symbolic Par-L cannot be run here: it needs more than 100000 statements and steps (bound)`, "premises that need themselves have no end"},
		{"two of one name", threads, "⟨S1, σ, φ⟩ → ⟨S1', σ', φ'⟩", "⟨S1, σ, φ⟩ →* ⟨S1', σ', φ'⟩", certify.Bound,
			`1:1: the rule symbolic Par-L cannot be run here: two of its transitions are called Par-L`, "no record says which"},
		{"what is not known", threads, "concrete Par-End: ⟨par {ε} and {ε}; S, V⟩ → ⟨S, V⟩", "concrete Par-End: ⟨par {ε} and {ε}; S, V⟩ → ⟨S, V⟩ if 1 = 1", certify.Bound,
			`the rule concrete Par-End cannot be run here: 9:55: found 1 = 1, of which the checker knows nothing`, "it is named"},
		{"no rules", threads, `"rules":["`, `"rules":[],"file":["`, certify.Malformed, `found`, "rules are missing"},
		{"blocked", read(t, "blocks.cert"), `"status":"blocked"`, `"status":"stuck"`, certify.Refused, `found the status "stuck", expected "blocked"`, "the form is declared to block"},
		{"no form that blocks", read(t, "blocks.cert"), "blocking form", "form", certify.Refused, `path 1: found the status "blocked", expected "bound"`, "no rule applies there"},
		{"bound", basic, "bound on iterations: 1", "bound on iterations: 2", certify.Refused,
			`found "bound on iterations: 2", expected a bound of the search, or why the record end says that it was stopped`, "the bounds are those of the search"},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := strings.Replace(row.cert, row.old, row.new, 1)
			if text == row.cert {
				t.Fatal("nothing was changed")
			}
			p := check(t, []byte(text), nil).Problem
			if p == nil {
				t.Fatalf("accepted: %s", row.reason)
			}
			got := fmt.Sprintf("%d:%d: %v", p.Line, p.Col, p)
			if p.Kind != row.kind || !strings.Contains(got, row.want) {
				t.Errorf("%s:\ngot  %s (kind %d)\nwant %s (kind %d)", row.reason, got, p.Kind, row.want, row.kind)
			}
		})
	}
}

// oracle is a solver that says what it is told to say.
type oracle struct {
	answer certify.Answer
	stack  []int
	asked  [][]lang.Expr
	facts  []lang.Expr
}

func (o *oracle) Push() { o.stack = append(o.stack, len(o.facts)) }
func (o *oracle) Pop() {
	last := len(o.stack) - 1
	o.facts, o.stack = o.facts[:o.stack[last]], o.stack[:last]
}
func (o *oracle) Assert(b lang.Expr) { o.facts = append(o.facts, b) }
func (o *oracle) Ask(context.Context) (certify.Answer, string) {
	o.asked = append(o.asked, append([]lang.Expr(nil), o.facts...))
	return o.answer, "x = 3"
}

// What is not computed is asked again, under the conditions of the way there,
// or is trusted and listed.
func TestCutsAreAskedOrTrusted(t *testing.T) {
	cert := []byte(read(t, "composed.cert"))
	alone := check(t, cert, nil)
	if n := alone.Counts; alone.Problem != nil || n.Trusted != 1 || n.Cuts != n.Trusted+n.Computed || len(alone.Trusted) != 1 {
		t.Fatalf("without a solver: %+v, %v", n, alone.Problem)
	}
	if c := alone.Trusted[0]; c.Rule != "Assign-Err" || c.At != "12:1" || c.By != "solver" || c.Line == 0 {
		t.Errorf("it is listed as %+v", c)
	}
	for _, row := range []struct {
		answer                  certify.Answer
		again, trusted, refused int
		reason                  string
	}{
		{certify.Unsat, 1, 0, 0, "the solver confirms it"},
		{certify.Sat, 0, 0, 1, "the solver has values that take the branch"},
		{certify.Unknown, 0, 1, 0, "unknown is not unsat"},
	} {
		o := &oracle{answer: row.answer}
		r := check(t, cert, o)
		if r.Counts.Again != row.again || r.Counts.Trusted != row.trusted || (r.Problem != nil) != (row.refused > 0) {
			t.Errorf("%s: %+v, %v", row.reason, r.Counts, r.Problem)
		}
		if len(o.asked) != 1 || len(o.asked[0]) != 4 {
			t.Errorf("asked %v, want the three conditions of the way and the one of the cut", o.asked)
		}
		if row.refused == 0 && len(o.stack) != 0 {
			t.Errorf("%d marks are left", len(o.stack))
		}
	}
}

// A branch that is replaced by a cut is believed, as every cut is that the
// checker does not compute, and listed; a solver refutes it.
func TestCutForABranch(t *testing.T) {
	for name, d := range certificates(t) {
		tried := 0
		for i, r := range d {
			if r.kind() != "step" || len(r.find("phi").([]any)) == 0 {
				continue
			}
			end := d.subtreeEnd(i)
			cut := &object{
				keys:   []string{"cut", "from", "rule", "at", "stmt", "phi", "by"},
				values: []any{0, r.find("from"), r.find("rule"), r.find("at"), r.find("stmt"), r.find("phi"), "solver"},
			}
			var c document
			c = append(c, d[:i]...)
			for _, s := range d[i:end] {
				if s.kind() == "node" {
					c = append(c, s)
				}
			}
			text := append(append(c, cut), d[end:]...).renumbered().text()
			before, r := check(t, d.text(), nil), check(t, text, nil)
			if r.Problem != nil || len(r.Trusted) == 0 {
				t.Errorf("%s, record %d: %v, %d trusted before, %d now", name, i+1, r.Problem, before.Counts.Trusted, r.Counts.Trusted)
			}
			if p := check(t, text, &oracle{answer: certify.Sat}).Problem; p == nil || p.Kind != certify.Refused {
				t.Errorf("%s, record %d: a solver that knows better: %v", name, i+1, p)
			}
			tried++
		}
		if tried == 0 {
			t.Errorf("%s: no branch", name)
		}
	}
}

// header is that of a certificate of a program.
func certificateOf(t testing.TB, program string, records ...string) []byte {
	t.Helper()
	d := parse([]byte(read(t, "basic.cert")))[:1]
	d[0].set("program", program)
	d[0].set("sha256", hash(program))
	return append(d.text(), strings.Join(records, "\n")...)
}

// Certificates that are made to hurt.
func TestHostile(t *testing.T) {
	square := "var x: int;\n" + strings.Repeat("x := x * x;\n", 60)
	var squares []string
	squares = append(squares, `{"node":1,"var":"x"}`)
	for i := range 60 {
		squares = append(squares, fmt.Sprintf(`{"node":%d,"op":"mul","args":[%d,%d]}`, i+2, i+1, i+1),
			fmt.Sprintf(`{"step":%d,"from":%d,"rule":"Assign","at":"%d:1","stmt":"x := x * x","phi":[],"sigma":{"x":%d},"depth":0}`, i+1, i, i+2, i+2))
	}
	squares = append(squares, `{"node":62,"bool":true}`,
		`{"path":1,"from":60,"choices":"","status":"final","steps":60,"depth":0,"phi":62,"sigma":{"x":61},"model":{"x":"3"}}`)
	forgotten := append(slices.Clip(squares[:len(squares)-2]), `{"node":62,"int":"1"}`,
		`{"step":61,"from":60,"rule":"Assign","at":"62:1","stmt":"x := 1","phi":[],"sigma":{"x":62},"depth":0}`, `{"node":63,"bool":true}`,
		`{"path":1,"from":61,"choices":"","status":"final","steps":61,"depth":0,"phi":63,"sigma":{"x":62},"model":{"x":"3"}}`)
	nested := "var x: int;\n" + strings.Repeat("if x > 0 {", 20_000) + strings.Repeat("}", 20_000)
	for _, row := range []struct {
		name   string
		in     []byte
		bounds certify.Bounds
		kind   certify.Kind
		want   string
		reason string
	}{
		{"nothing", nil, certify.Bounds{}, certify.Malformed, "an empty file", "nothing is no certificate"},
		{"an empty line", []byte("\n"), certify.Bounds{}, certify.Malformed, "the end of the line", "nor is this"},
		{"another file", []byte("\x7fELF\x00\x00"), certify.Bounds{}, certify.Malformed, "expected a value", "nor a program"},
		{"a long line", bytes.Repeat([]byte("["), 1<<20), certify.Bounds{MaxLine: 1 << 16}, certify.Bound, "a line of more than 65536 bytes", "lines are bounded"},
		{"a long file", bytes.Repeat([]byte("["), 1<<12), certify.Bounds{MaxSize: 1 << 10}, certify.Bound, "a certificate of more than 1024 bytes", "files are bounded"},
		{"many values", []byte("[" + strings.Repeat("0,", 1<<21) + "0]"), certify.Bounds{}, certify.Bound, "a line of more than 1048576 values", "what is read of a line is bounded"},
		{"deep JSON", bytes.Repeat([]byte("["), 1<<20), certify.Bounds{}, certify.Malformed, "found brackets inside each other, more than 5 levels deep", "nesting is bounded, and no stack is used up"},
		{"a deep program", certificateOf(t, nested), certify.Bounds{}, certify.Malformed, "a program that does not parse", "the parser's bound"},
		{"large integers", certificateOf(t, square, squares...), certify.Bounds{}, certify.Bound, "an integer of more than 1048576 bits", "3 squared 60 times has 2^60 bits"},
		{"large integers on the way", certificateOf(t, square+"x := 1;", forgotten...), certify.Bounds{}, certify.Bound, "an integer of more than 1048576 bits", "the run was not computed, though the end could be"},
		{"a long path", certificateOf(t, square, squares...), certify.Bounds{MaxPath: 20}, certify.Bound, "a path of more than 20 steps", "paths are bounded"},
		{"a large number", certificateOf(t, "var x: int;\nx := 1;", `{"node":99999999999999999999}`), certify.Bounds{}, certify.Malformed, "a number from 0 on", "it does not fit"},
		{"arrays", certificateOf(t, "var a: []int;\nvar x: int;\nx := a[0];"), certify.Bounds{}, certify.Refused, "the language basic for a program with arrays", "by its rules nothing would be out of bounds"},
		{"procedures", certificateOf(t, "proc P() { }"), certify.Bounds{}, certify.Refused, "the language basic for a program with procedures", "it has no rule for calls"},
		{"text behind the end", []byte(read(t, "basic.cert") + `{"node":1}`), certify.Bounds{}, certify.Malformed, "nothing behind the record end", "the end is the end"},
		{"the first half", []byte(read(t, "basic.cert")[:2000]), certify.Bounds{}, certify.Malformed, "expected", "a line is cut"},
		{"half a text", []byte(`{"schema":"tandem.cert`), certify.Bounds{}, certify.Malformed, "found the end of the line, expected '\"' at the end of the text", "a text is cut"},
		{"no end", certificateOf(t, "var x: int;", `{"node":1,"bool":true}`, ""), certify.Bounds{}, certify.Refused, "the end of the file, expected the record end", "records are missing"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r, err := certify.Check(context.Background(), bytes.NewReader(row.in), row.bounds, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Problem == nil || r.Problem.Kind != row.kind || !strings.Contains(r.Problem.Error(), row.want) {
				t.Errorf("%s: %+v, want kind %d: %s", row.reason, r.Problem, row.kind, row.want)
			}
		})
	}
}

// Certificates by hand: what no alteration of a real one has.
func TestHandmade(t *testing.T) {
	const program = "var x: int;\nx := 1;\nif x > 0 {\n}"
	assign := []string{
		`{"node":1,"int":"1"}`,
		`{"step":1,"from":0,"rule":"Assign","at":"2:1","stmt":"x := 1","phi":[],"sigma":{"x":1},"depth":0}`,
		`{"node":2,"int":"0"}`, `{"node":3,"op":"gt","args":[1,2]}`, `{"node":4,"op":"not","args":[3]}`, `{"node":5,"bool":true}`,
	}
	const (
		cutF  = `{"cut":1,"from":1,"rule":"If-F","at":"3:1","stmt":"if x > 0","phi":[4],"by":"simplification"}`
		stepT = `{"step":2,"from":1,"rule":"If-T","at":"3:1","stmt":"if x > 0","phi":[3],"sigma":{},"depth":0}`
		and   = `{"node":6,"op":"and","args":[5,3]}`
		pathT = `{"path":1,"from":2,"choices":"T","status":"final","steps":2,"depth":0,"phi":6,"sigma":{"x":1},"model":{"x":"7"}}`
		ended = `{"end":true,"nodes":6,"steps":2,"paths":1,"models":1,"cutsBySimplification":1,"cutsBySolver":0,"final":1,"error":0,"stuck":0,"bound":0,"unknown":0,"complete":true,"solver":"none"}`
		early = `{"path":1,"from":1,"choices":"","status":"bound","reason":"interrupted","steps":1,"depth":0,"at":"3:1","stmt":"if x > 0","phi":5,"sigma":{"x":1}}`
	)
	for _, row := range []struct {
		name    string
		records []string
		want    string // "" if it is accepted
		reason  string
	}{
		{"as it is", []string{cutF, stepT, and, pathT, ended}, "", "nothing is wrong"},
		{"cut and taken", []string{cutF, strings.ReplaceAll(strings.ReplaceAll(stepT, "If-T", "If-F"), "[3]", "[4]")}, "the rule If-F a second time", "a branch is cut or followed"},
		{"cut late", []string{stepT, and, pathT, cutF}, "the rule If-F here, expected what is cut by simplification first", "the order is fixed"},
		{"bound, and on", []string{early, stepT}, "a transition behind the end of a path", "behind a bound is nothing"},
		{"stopped, and not", []string{early, strings.NewReplacer(`"nodes":6`, `"nodes":5`, `"steps":2`, `"steps":1`, `"models":1`, `"models":0`, `"cutsBySimplification":1`, `"cutsBySimplification":0`, `"final":1`, `"final":0`, `"bound":0`, `"bound":1`, "true,\"solver", "false,\"solver").Replace(ended)}, `found "interrupted", expected a bound of the search, or why the record end says`, "a path says that the search was stopped, and the end does not"},
		{"no reason", []string{strings.Replace(early, `"reason":"interrupted",`, "", 1)}, `found "", expected a bound of the search`, "a bound has a name"},
		{"depth", []string{strings.Replace(early, "interrupted", "bound on depth: 10000 steps", 1)}, "expected a bound that was reached here", "one step is not ten thousand"},
		{"paths", []string{strings.Replace(early, "interrupted", "bound on paths: 10000", 1)}, "expected a bound that was reached here", "there is one path"},
		{"iterations", []string{strings.Replace(early, "interrupted", "bound on iterations: 1", 1)}, "expected a bound that was reached here", "there is no loop"},
		{"calls", []string{strings.Replace(early, "interrupted", "bound on calls inside each other: 1", 1)}, "expected a bound that was reached here", "there is no call"},
		{"unknown", []string{strings.NewReplacer("bound", "unknown").Replace(early)}, "a path that goes on, by If-T", "what is not known is known at the end of a path"},
		{"unknown without reason", []string{cutF, stepT, and, strings.NewReplacer("final", "unknown", `,"model":{"x":"7"}`, "").Replace(pathT)}, "found no reason", "why it is not known"},
		{"unknown with model", []string{cutF, stepT, and, strings.Replace(pathT, `"final"`, `"unknown","reason":"hard"`, 1)}, "a model of a path that is not known to be feasible", "a model makes it known"},
		{"final with reason", []string{cutF, stepT, and, strings.Replace(pathT, `"final"`, `"final","reason":"hard"`, 1)}, "found a reason, expected none", "there is nothing to explain"},
		{"two paths", []string{cutF, stepT, and, pathT, strings.Replace(pathT, `"path":1`, `"path":2`, 1)}, "a second path that ends behind step 2", "one path ends there"},
		{"a path above", []string{cutF, stepT, and, pathT, strings.Replace(early, `"path":1`, `"path":2`, 1)}, "a path that ends behind step 1, which goes on", "no path ends there"},
		{"a false cut", []string{strings.NewReplacer("If-F", "If-T", "[4]", "[3]").Replace(cutF), strings.NewReplacer("If-T", "If-F", "[3]", "[4]").Replace(stepT),
			strings.Replace(and, "3]", "4]", 1), strings.NewReplacer(`"T"`, `"F"`).Replace(pathT)}, "a model that does not satisfy the path condition", "the other branch has no model"},
		{"error", []string{cutF, stepT, and, strings.Replace(pathT, "final", "error", 1)}, `found the status "error", expected "final"`, "nothing has failed"},
		{"stuck", []string{cutF, stepT, and, strings.Replace(pathT, "final", "stuck", 1)}, `found the status "stuck", expected "final"`, "nothing is left to be executed"},
		{"final without model", []string{cutF, stepT, and, strings.Replace(pathT, `,"model":{"x":"7"}`, "", 1)}, "found no model, expected the initial values that take the path", "a final path has values that take it"},
		{"step number", []string{cutF, strings.Replace(stepT, `"step":2`, `"step":7`, 1)}, "found step 7, expected step 2", "steps are numbered"},
		{"nodes for nobody", []string{cutF, stepT, and, pathT, `{"node":7,"int":"7"}`, strings.Replace(ended, `"nodes":6`, `"nodes":7`, 1)}, "node 7, which nothing refers to", "what is not used is no part of a tree"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			if p := check(t, certificateOf(t, program, append(append([]string{}, assign...), row.records...)...), nil).Problem; p != nil {
				got = p.Error()
			}
			if (got == "") != (row.want == "") || !strings.Contains(got, row.want) {
				t.Errorf("%s: got %s, want %s", row.reason, got, row.want)
			}
		})
	}
}

type broken struct{}

var errDisk = errors.New("the disk is gone")

func (broken) Read([]byte) (int, error) { return 0, errDisk }

func TestReadingFails(t *testing.T) {
	in := io.MultiReader(strings.NewReader(read(t, "basic.cert")[:100]), broken{})
	if _, err := certify.Check(context.Background(), in, certify.Bounds{}, nil, nil); !errors.Is(err, errDisk) {
		t.Errorf("got %v, want the error of reading", err)
	}
}

func TestTimeIsABound(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("the time is over"))
	r, err := certify.Check(ctx, strings.NewReader(read(t, "basic.cert")), certify.Bounds{}, nil, nil)
	if err != nil || r.Problem == nil || r.Problem.Kind != certify.Bound || r.Problem.Error() != "the time is over" {
		t.Errorf("%+v, %v", r, err)
	}
}

// Whatever the bytes are, the checker ends with a verdict, and a problem has a
// place and a message. The cases are splices of a certificate: some bytes left
// out somewhere, others put in.
func FuzzCheck(f *testing.F) {
	var certs []string
	for _, name := range []string{"basic.cert", "arrays.cert", "recursion.cert", "composed.cert", "unknown.cert", "objects.cert"} {
		certs = append(certs, read(f, name))
		f.Add(uint8(len(certs)), uint16(0), uint16(0), []byte{})
	}
	f.Add(uint8(0), uint16(700), uint16(30), []byte(`"rule":"While-F"`))
	f.Add(uint8(1), uint16(0), uint16(60000), []byte(`{"schema":"tandem.certificate/v1"}`))
	f.Fuzz(func(t *testing.T, which uint8, at, without uint16, put []byte) {
		text := certs[int(which)%len(certs)]
		from := int(at) % (len(text) + 1)
		to := min(len(text), from+int(without))
		text = text[:from] + string(put) + text[to:]
		r, err := certify.Check(context.Background(), strings.NewReader(text), certify.Bounds{MaxBits: 1 << 12, MaxPath: 1000}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if p := r.Problem; p != nil && (p.Line < 1 || p.Col < 1 || p.Found == "" || p.Expected == "" && p.Kind != certify.Bound) {
			t.Errorf("%+v", p)
		}
	})
}
