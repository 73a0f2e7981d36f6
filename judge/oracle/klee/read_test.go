package klee_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/go-json-experiment/json"

	"tandem/cmd/register"
	"tandem/explore/solver"
	"tandem/internal/longtest"
	"tandem/judge/oracle"
	"tandem/judge/oracle/c"
	"tandem/judge/oracle/klee"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
)

func session(t *testing.T) solver.Session {
	t.Helper()
	s, err := solver.Open("", solver.Options{Timeout: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func opened(t *testing.T, text string) languages.Program {
	t.Helper()
	r := register.All()
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p, err := oracle.Open(r, src)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// judged returns what the oracle says of a directory.
func judged(t *testing.T, p languages.Program, files fstest.MapFS, s solver.Session) (*oracle.Result, string) {
	t.Helper()
	doc, err := klee.Read(files, p.Lang(), klee.Options{})
	if err != nil {
		t.Fatalf("%v\n%v", err, p.Lang())
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	result, err := oracle.Decide(context.Background(), p, "claims.json", text, oracle.Options{Session: s})
	if err != nil {
		t.Fatalf("%v\n%v\n%s", err, p.Lang(), text)
	}
	return result, string(text)
}

func vocabularies() map[string]*programs.Vocabulary {
	none := func(*lang.Program, map[lang.Var]lang.Value) []lang.Type { return nil }
	return map[string]*programs.Vocabulary{
		"integers": programs.Linear(), "checks": programs.Bits(8).WithChecks(2, 0, none), "arrays": programs.BitArrays(3).WithChecks(1, 0, none),
	}
}

// What is written of generated programs, read again, is right.
func TestRoundTrip(t *testing.T) {
	s := session(t)
	for name, voc := range vocabularies() {
		t.Run(name, func(t *testing.T) {
			n, claims, undecided, values, final, tests := 0, 0, 0, 0, 0, longtest.Cases(8, 300)
			for seed := uint64(0); n < tests; seed++ {
				p, ok := voc.Program(props.NewDice(seed, 5), 6+int(seed%12))
				if !ok {
					continue
				}
				q, err := machine.Program(p, lang.BitsOf([]int{8, 32}[seed%2]))
				if err != nil {
					continue
				}
				text, err := lang.Format(q)
				if err != nil {
					continue
				}
				program := opened(t, string(text))
				if _, err := c.Translate(program.Lang(), c.Options{Harness: c.Klee}); err != nil {
					continue
				}
				d, ok := written(t, program, s)
				if !ok {
					continue
				}
				n++
				result, doc := judged(t, program, d.files, s)
				claims += len(result.Claims)
				undecided += result.Count(oracle.Undecided)
				values += strings.Count(doc, `"kind":"final"},"values":{"`)
				final += strings.Count(doc, `"kind":"final"}`) - strings.Count(doc, `"kind":"final"}}`)
				paths := len(result.Claims) / 2
				if values < final || final == 0 && paths == 0 {
					t.Fatalf("seed %d: a final path without values\n%s\n%s", seed, text, doc)
				}
				if result.Verdict() == oracle.Wrong {
					t.Fatalf("seed %d: %+v\n%s\n%s", seed, result.Findings(), text, doc)
				}
			}
			t.Logf("%d programs, %d claims, %d with values, %d undecided", n, claims, values, undecided)
			if 5*undecided > claims {
				t.Error("too few are decided")
			}
		})
	}
}

// printed is a directory as KLEE 3.2 prints it, of midpoint.
const midpoint = `var lo, hi, mid: bv8;
if lo <= hi { mid := lo + (hi - lo) div 2; } else { assert false; }
`

func printed() fstest.MapFS {
	head := "(set-option :produce-models true)\n(set-logic QF_AUFBV )\n"
	declare := func(names ...string) string {
		s := ""
		for _, n := range names {
			s += "(declare-fun " + n + " () (Array (_ BitVec 32) (_ BitVec 8) ) )\n"
		}
		return s
	}
	f := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	byteOf := func(name string, b byte) object { return object{name, []byte{b}} }
	return fstest.MapFS{
		"info":         f("klee --emit-all-errors p.bc\nPID: 4\nStarted: now\n\nKLEE: done: explored paths = 2\nKLEE: done: total instructions = 90\nKLEE: done: completed paths = 1\nKLEE: done: partially completed paths = 1\nKLEE: done: generated tests = 2\n"),
		"warnings.txt": f("KLEE: WARNING: undefined reference to function: x\n"),
		"messages.txt": f(""), "assembly.ll": f("; no"), "run.istats": f(""), "test000002.kquery": f("array lo[1]"),
		"test000001.smt2": f(head + declare("hi", "lo", "out.hi", "out.lo", "out.mid") +
			"(assert (let ( (?B1 (select lo (_ bv0 32) ) ) (?B2 (select  hi (_ bv0 32) ) ) ) (and  (=  false false ) " +
			"(and  (=  false (bvult  ?B2 ?B1 ) ) (and  (=  ?B1 (select  out.lo (_ bv0 32) ) ) (and  (=  (select  out.hi (_ bv0 32) ) ?B2 ) " +
			"(=  ((_ zero_extend 24)  (select  out.mid (_ bv0 32) ) ) ((_ zero_extend 24)  (bvadd  ?B1 (bvudiv  (bvsub  ?B2 ?B1 ) (_ bv2 8) ) ) ) ) ) ) ) ) ) )\n(check-sat)\n(exit)\n"),
		"test000001.ktest":   {Data: ktestOf([]object{byteOf("lo", 3), byteOf("hi", 8), byteOf("mid", 0), byteOf("out.lo", 3), byteOf("out.hi", 8), byteOf("out.mid", 5)})},
		"test000002.tdm.err": f("Error: tandem: assertion-failed at 2:53\nFile: p.c\nLine: 290\nassembly.ll line: 33\nState: 2\nStack: \n\t#000000033 in main () at p.c:290\n"),
		"test000002.smt2": f(head + declare("hi", "lo", "const_arr1") + "(assert (= (select const_arr1 (_ bv0 32) ) (_ bv0 8) ) )\n" +
			"(assert (and  (bvult (select hi (select2 const_arr1) ) (select lo (_ bv0 32) ) ) ) )\n(check-sat)\n(exit)\n"),
		"test000002.ktest": {Data: ktestOf([]object{byteOf("lo", 3), byteOf("hi", 2), byteOf("mid", 0)})},
	}
}

// good is printed with a script that is as KLEE writes them.
func good() fstest.MapFS {
	m := printed()
	m["test000002.smt2"].Data = []byte(strings.ReplaceAll(string(m["test000002.smt2"].Data), "(select hi (select2 const_arr1) )",
		"(select hi ((_ zero_extend 24) (select const_arr1 (_ bv0 32) ) ) )"))
	return m
}

func TestPrinted(t *testing.T) {
	p := opened(t, midpoint)
	result, doc := judged(t, p, good(), session(t))
	if result.Verdict() != oracle.Right || len(result.Claims) != 4 || !strings.Contains(doc, `"complete":true`) {
		t.Errorf("%s %+v\n%s", result.Verdict(), result.Findings(), doc)
	}
	if want := `"values":{"hi":"hi","mid":"(bvadd lo (bvudiv (bvsub hi lo) (_ bv2 8)))","lo":"lo"}`; !strings.Contains(doc, want) {
		if !strings.Contains(doc, `"mid":"(bvadd lo (bvudiv (bvsub hi lo) (_ bv2 8)))"`) {
			t.Errorf("want %s in\n%s", want, doc)
		}
	}
}

// Words are little-endian.
func TestWords(t *testing.T) {
	p, s := opened(t, "var x, y: bv16;\ny := x + 1;\nif x < 7 { y := 3; }\n"), session(t)
	d, ok := written(t, p, s)
	if !ok {
		t.Fatal("not all paths")
	}
	if result, _ := judged(t, p, d.files, s); result.Verdict() != oracle.Right {
		t.Fatalf("%+v", result.Findings())
	}
}

// When a directory is not complete, it is not said to be; a missing path is no mistake
// then.
func TestIncomplete(t *testing.T) {
	p, s := opened(t, midpoint), session(t)
	for name, change := range map[string]func(fstest.MapFS){
		"a test is missing": func(m fstest.MapFS) {
			maps.DeleteFunc(m, func(name string, _ *fstest.MapFile) bool { return strings.HasPrefix(name, "test000002") })
		},
		"an error was not written again": func(m fstest.MapFS) {
			m["info"].Data = []byte(strings.ReplaceAll(string(m["info"].Data), "partially completed paths = 1", "partially completed paths = 2"))
		},
		"a fork was skipped": func(m fstest.MapFS) {
			m["warnings.txt"].Data = []byte("KLEE: WARNING: skipping fork (max-forks reached)\n")
		},
		"a path was ended early": func(m fstest.MapFS) {
			m["test000002.early"] = m["test000002.tdm.err"]
			delete(m, "test000002.tdm.err")
		},
		"the first path was ended early": func(m fstest.MapFS) {
			m["test000001.early"] = &fstest.MapFile{Data: []byte("Error: max-depth\n")}
		},
		"the solver gave up": func(m fstest.MapFS) {
			delete(m, "test000002.tdm.err")
			delete(m, "test000002.smt2")
			m["test000002.solver.err"] = &fstest.MapFile{Data: []byte("Error: Query timed out (fork).\n")}
		},
		"it has no model": func(m fstest.MapFS) {
			delete(m, "test000002.tdm.err")
			delete(m, "test000002.smt2")
			m["test000002.model.err"] = &fstest.MapFile{Data: []byte("Error: unsupported pointsto\n")}
		},
		"tests without conditions": func(m fstest.MapFS) {
			maps.DeleteFunc(m, func(name string, _ *fstest.MapFile) bool { return strings.HasSuffix(name, ".smt2") })
		},
		"no info":     func(m fstest.MapFS) { delete(m, "info") },
		"no warnings": func(m fstest.MapFS) { delete(m, "warnings.txt") },
		"it was interrupted": func(m fstest.MapFS) {
			m["info"].Data = []byte("klee p.bc\nPID: 4\n")
		},
	} {
		m := good()
		change(m)
		result, doc := judged(t, p, m, s)
		if result.Verdict() != oracle.Right || strings.Contains(doc, `"complete":true`) {
			t.Errorf("%s: %s %+v\n%s", name, result.Verdict(), result.Findings(), doc)
		}
	}
	m := good() // a path that is there, and says too much
	m["test000002.smt2"].Data = []byte(strings.ReplaceAll(string(m["test000002.smt2"].Data), "bvult", "bvule"))
	if result, _ := judged(t, p, m, s); result.Verdict() != oracle.Wrong {
		t.Error("a wrong condition is right")
	}
}

// Files that are not what KLEE writes are told, with a place.
func TestHostile(t *testing.T) {
	p := opened(t, midpoint)
	whole := good()["test000001.ktest"].Data
	script := string(good()["test000001.smt2"].Data)
	put := func(name string, data []byte) func(fstest.MapFS) {
		return func(m fstest.MapFS) { m[name] = &fstest.MapFile{Data: data} }
	}
	at := func(b []byte, i int, with ...byte) []byte {
		return append(append(append([]byte{}, b[:i]...), with...), b[i+len(with):]...)
	}
	rows := []struct {
		name   string
		change func(fstest.MapFS)
		want   string
	}{
		{"wrong magic", put("test000001.ktest", at(whole, 0, 'B')), `test000001.ktest: byte 0: found "BTEST", expected "KTEST"`},
		{"another version", put("test000001.ktest", at(whole, 8, 4)), "byte 5: found version 4, expected 3"},
		{"2^31 arguments", put("test000001.ktest", at(whole, 9, 0x80)), "byte 9: found 2147483649 arguments, expected as many as"},
		{"an argument of 2^31 bytes", put("test000001.ktest", at(whole, 13, 0x80)), "byte 13: found the length 2147483652 of an argument, expected at most"},
		{"2^31 objects", put("test000001.ktest", at(whole, 29, 0x80)), "found 2147483654 objects"},
		{"more behind", put("test000001.ktest", append(append([]byte{}, whole...), 0)), "found 1 more bytes, expected the end"},
		{"empty", put("test000001.ktest", nil), "byte 0: found 0 bytes more, expected 5 of the magic"},
		{"an unknown object", put("test000001.ktest", ktestOf([]object{{"zz", []byte{1}}})), `found the object "zz", expected one of the program's inputs`},
		{"two of a name", put("test000001.ktest", ktestOf([]object{{"lo", []byte{1}}, {"lo", []byte{1}}})), `found a second object "lo"`},
		{"a length of what has none", put("test000001.ktest", ktestOf([]object{{"lo.bound", make([]byte, 8)}})), `found the object "lo.bound"`},
		{"an object of two bytes", put("test000001.ktest", ktestOf([]object{{"lo", []byte{1, 2}}})), `object "lo": found 2 bytes, expected 1`},
		{"neither half", func(m fstest.MapFS) { delete(m, "test000001.ktest"); delete(m, "test000001.smt2") }, ""},
		{"an error alone", func(m fstest.MapFS) { m["test000003.tdm.err"] = m["test000002.tdm.err"] }, "test000003: found neither"},
		{"two ends", put("test000002.early", nil), "found the ends early and tdm.err, expected one"},
		{"our error without place", put("test000002.tdm.err", []byte("Error: x\n")), `test000002.tdm.err:1:1: found "Error: x"`},
		{"another error", put("test000001.ptr.err", []byte("Error: memory error: out of bound pointer\n")), "unexpected"},
		{"another error that is provably false", put("test000001.ptr.err", []byte("Error: provably false\n")), "unexpected"},
		{"an assumption that is not false", put("test000001.user.err", []byte("Error: invalid klee_assume call\n")), "unexpected"},
		{"a script cut off", put("test000001.smt2", []byte(script[:300])), "found a command that is not closed"},
		{"an unknown command", put("test000001.smt2", []byte("(push 1)")), `test000001.smt2:1:1: found the command "push"`},
		{"an unknown object in a script", put("test000001.smt2", []byte(strings.ReplaceAll(script, "hi", "hi_1"))), `found the object "hi_1"`},
		{"an undeclared name", put("test000001.smt2", []byte("\n(assert (= (select lo (_ bv0 32)) #x00))")), `test000001.smt2:2:20: found unknown name "lo"`},
		{"another declaration", put("test000001.smt2", []byte("(declare-fun lo () Int)")), "found a declaration of another form"},
		{"no condition", put("test000001.smt2", []byte("(assert (_ bv1 8))")), "found a term of type bv8, expected a condition"},
		{"a script of NUL", put("test000001.smt2", make([]byte, 100)), `found '\x00'`},
		{"a deep script", put("test000001.smt2", []byte("(assert "+strings.Repeat("(not ", 50_000)+"true"+strings.Repeat(")", 50_001))), "-"},
		{"a script of )", put("test000001.smt2", []byte(strings.Repeat(")", 1000))), "found a )"},
	}
	for i := range whole { // cut off anywhere
		if i > 0 {
			rows = append(rows, struct {
				name   string
				change func(fstest.MapFS)
				want   string
			}{fmt.Sprintf("cut off at %d", i), put("test000001.ktest", whole[:i]), " bytes"})
		}
	}
	for _, row := range rows {
		m := good()
		row.change(m)
		doc, err := klee.Read(m, p.Lang(), klee.Options{})
		switch {
		case row.want == "" || row.want == "-":
			if err != nil {
				t.Errorf("%s: %v", row.name, err)
			}
		case err == nil || !strings.Contains(err.Error(), row.want):
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
		var unexpected *klee.Unexpected
		if row.want == "unexpected" && !errors.As(err, &unexpected) {
			t.Errorf("%s: got %v, want an Unexpected", row.name, err)
		}
		if row.want == "unexpected" && (doc == nil || len(doc.Claims) < 2) {
			t.Errorf("%s: the other claims are lost: %+v", row.name, doc)
		}
	}
}
