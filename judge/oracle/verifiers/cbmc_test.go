package verifiers

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"tandem/judge/oracle"
)

func TestCBMC(t *testing.T) {
	p, c := opened(t, "var x: bv8;\nvar n: bv4;\nassert x != 7;\nwhile n > 0 { n := n - 1; x := *; assert x != 9; }\nassert n == 0;\n")
	step := func(part, lhs, binary string) string {
		return fmt.Sprintf(`{"stepType": "assignment", "lhs": %q, "value": {"binary": %q}, "sourceLocation": {"line": "@%s@"}}`, lhs, binary, part)
	}
	result := func(name, kind, status string, trace ...string) string {
		return fmt.Sprintf(`{"property": %q, "description": %q, "status": %q, "trace": [%s]}`, name, kind, status, strings.Join(trace, ","))
	}
	output := func(texts []string, results ...string) string {
		said := ""
		for _, text := range texts {
			said += fmt.Sprintf(`{"messageText": %q, "messageType": "STATUS-MESSAGE"},`, text)
		}
		return `[{"program": "CBMC 6.4.1 (cbmc-6.4.1)"},` + said + `{"result": [` + strings.Join(results, ",") + `]}, {"cProverStatus": "failure"}]`
	}
	first, inner, last := "tandem: assertion-failed at 3:1", "tandem: assertion-failed at 4:35", "tandem: assertion-failed at 5:1"
	declared := func(x, n string) []string {
		return []string{step("uint8_t v_x", "v_x", "11111111"), step("uint8_t v_x", "v_x", x), step("uint8_t v_n", "v_n", n)}
	}
	for _, row := range []struct {
		name, output, want string
		claims             int
	}{
		{"as it is", output(nil, result("p.1", first, "FAILURE", declared("00000111", "0")...), result("p.2", last, "SUCCESS")), "right", 3},
		{"without trace", output(nil, result("p.1", first, "FAILURE"), result("p.2", last, "SUCCESS"), result("p.3", inner, "UNKNOWN")), "right", 2},
		{"two checks of a place, of which one is open", output(nil, result("p.1", first, "SUCCESS"), result("p.2", first, "UNKNOWN"), result("p.3", last, "SUCCESS")), "right", 1},
		{"another test", output(nil, result("p.1", first, "FAILURE", declared("00000110", "0")...)), "wrong; test of p.1: claimed is error at 3:1, and the run ends final x=6 n=0", 2},
		{"a success that is none", output(nil, result("p.1", first, "SUCCESS")), "wrong; p.1: claimed is safe, and this input fails at 3:1 x=7 n=0", 1},
		{"what it reads", output(nil, result("p.3", inner, "FAILURE", append(declared("0", "10"), step("\t\tv_x = __V", "v_x", "0"), step("\t\tv_x = __V", "v_x", "1001"))...)), "right", 2},
		{"a loop that is cut", output([]string{"Unwinding loop tdm_program.0 iteration 1 file p.c", "Not unwinding loop tdm_program.0 iteration 2 file p.c"}, result("p.1", inner, "SUCCESS"), result("p.2", last, "SUCCESS")), "wrong; p.1: claimed is safe, and this input fails at 4:35 x=0 n=1", 2},
		{"a loop of an operator that is cut", output([]string{"Not unwinding loop tdm_program.0 iteration 2 file p.c", "Not unwinding loop A_cond.0 iteration 5 file p.c"}, result("p.1", inner, "SUCCESS")), "nothing judged", 0},
		{"an unwinding assertion", output(nil, result("p.1", inner, "SUCCESS"), result("tdm_program.unwind.0", "unwinding assertion loop 0", "FAILURE")), "nothing judged", 0},
		{"a check of its own", output(nil, result("p.1", "arithmetic overflow", "FAILURE", declared("0", "0")...)), "wrong; test of p.1: claimed is error, and the run ends final x=0 n=0", 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			doc, err := CBMC([]byte(numbered(t, c, row.output)), c)
			if err != nil {
				t.Fatal(err)
			}
			if said := judged(t, p, doc); said != row.want || len(doc.Claims) != row.claims || doc.Engine.Version != "6.4.1" {
				t.Errorf("got  %s, %d claims of %v\nwant %s, %d", said, len(doc.Claims), doc.Engine, row.want, row.claims)
			}
		})
	}
	p, c = opened(t, "var n, k: bv4;\nk := 0;\nwhile n > 0 { n := n - 1; k := k + 1; assert k != 2; }\n")
	for cut, want := range map[string]string{"1": "nothing judged", "2": "right", "3": "wrong; p.1: claimed is safe, and this input fails at 3:39 n=2 k=0"} {
		doc, err := CBMC([]byte(output([]string{"Not unwinding loop tdm_program.0 iteration " + cut + " file p.c"}, result("p.1", "tandem: assertion-failed at 3:39", "SUCCESS"))), c)
		if err != nil {
			t.Fatal(err)
		}
		if said := judged(t, p, doc); said != want || (len(doc.Claims) == 0) != (cut == "1") {
			t.Errorf("cut at iteration %s: got %s of %d claims, want %s", cut, said, len(doc.Claims), want)
		}
	}
	for _, none := range []string{`[{"result": []}, {"messageText": "VERIFICATION SUCCESSFUL"}]`, "CBMC version 5.12 (cbmc-5.12) 64-bit x86_64 linux\nVERIFICATION SUCCESSFUL\n"} {
		if doc, err := CBMC([]byte(none), c); err != nil || doc.Claims == nil || len(doc.Claims) > 0 {
			t.Errorf("%s: %v, of a program without assertions", none, err)
		}
	}
	for _, bad := range []string{"{}", "[]", "[1]"} {
		if _, err := CBMC([]byte(bad), c); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}

// An assertion in a procedure is one of the program; a loop there may be cut, and of a recursion that is cut nothing is known.
func TestProcedures(t *testing.T) {
	p, c := opened(t, "var n, k: bv4;\nproc P(u: bv4) { while u > 0 { u := u - 1; k := k + 1; assert k != 2; } if k == 9 { P(k); } }\nk := 0;\nP(n);\n")
	const at = "2:56"
	doc, err := Witness([]byte(numbered(t, c, segments(waypoint("target", "follow", "tdm_assert(", "")))), c)
	if err != nil || judged(t, p, doc) != "right" || doc.Claims[0].At != at {
		t.Errorf("%v, %+v", err, doc)
	}
	for _, row := range []struct{ cut, property, status, want string }{
		{"loop p_P.0 iteration 2", "p_P.assertion.1", "SUCCESS", "right"},
		{"loop p_P.0 iteration 3", "p_P.assertion.1", "SUCCESS", "wrong; " + at + ": claimed is safe, and this input fails at " + at + " n=2 k=0"},
		{"recursion p_P iteration 3", "p_P.assertion.1", "SUCCESS", "nothing judged"},
		{"", "p_P.recursion", "FAILURE", "nothing judged"},
	} {
		text := "CBMC version 6.4.1 (cbmc-6.4.1)\nNot unwinding " + row.cut + " file p.c\n** Results:\n[" + row.property + "] line 9 recursion unwinding assertion: " + row.status +
			"\n[" + at + "] line 9 tandem: assertion-failed at " + at + ": SUCCESS\n"
		doc, err := CBMC([]byte(text), c)
		if err != nil {
			t.Fatal(err)
		}
		if said := judged(t, p, doc); said != row.want {
			t.Errorf("%s %s: got %s, want %s", row.cut, row.property, said, row.want)
		}
	}
}

// What two releases print of a program in which an assertion fails, one fails in a loop that is cut, and one is safe.
func TestCBMCRecorded(t *testing.T) {
	files, err := filepath.Glob("testdata/cbmc-*.txtar")
	if err != nil || len(files) != 3 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, c := opened(t, string(a.Files[0].Data))
		src := []byte(numbered(t, c, string(a.Files[1].Data)))
		doc, err := CBMC(src, c)
		if err != nil {
			t.Fatal(file, err)
		}
		release := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(file, "testdata/cbmc-"), ".txtar"), "-json")
		if said := judged(t, p, doc); said != "right" || !IsCBMC(src) || doc.Engine.Version != release || doc.Unwind != 1 || len(doc.Unread) > 0 {
			t.Errorf("%s: %s: %+v", file, said, doc)
		}
		var tests, fail, safe []string
		for _, c := range doc.Claims {
			switch {
			case c.Inputs != nil:
				tests = append(tests, c.Outcome.At)
			case c.Verdict == oracle.Fails:
				fail = append(fail, c.At)
			default:
				safe = append(safe, c.At)
			}
		}
		for _, list := range [][]string{tests, fail} {
			if slices.Sort(list); !slices.Equal(list, []string{"2:1", "3:24"}) || !slices.Equal(safe, []string{"4:1"}) {
				t.Errorf("%s: tests of %v, %v fail, %v are safe", file, tests, fail, safe)
			}
		}
	}
}

// What CBMC prints without flags, and with --trace: written by hand, in the form that its sources print and its
// manual shows.
func TestCBMCText(t *testing.T) {
	p, c := opened(t, "var x: bv8;\nvar n: bv4;\nassert x != 7;\nwhile n > 0 { n := n - 1; x := *; assert x != 9; }\nassert n == 0;\n")
	const head = "CBMC version 6.4.1 (cbmc-6.4.1) 64-bit x86_64 linux\nParsing p.c\nStarting Bounded Model Checking\n"
	const results = "\n** Results:\np.c function tdm_program\n"
	result := func(name, kind, status string) string {
		return fmt.Sprintf("[tdm_program.assertion.%s] line 9 %s: %s\n", name, kind, status)
	}
	first, inner, last := "tandem: assertion-failed at 3:1", "tandem: assertion-failed at 4:35", "tandem: assertion-failed at 5:1"
	trace := func(steps ...string) string {
		return "\nTrace for tdm_program.assertion.1:\n" + strings.Join(steps, "") + "\nViolated property:\n  file p.c function tdm_assert line 9 thread 0\n  " + first + "\n  b\n\n"
	}
	state := func(part, value string) string {
		return fmt.Sprintf("\nState 21 file p.c function tdm_program line @%s@ thread 0\n----------------------------------------------------\n  %s\n", part, value)
	}
	x7, n0 := state("uint8_t v_x", "v_x=255 (11111111)")+state("uint8_t v_x", `v_x='\a' (00000111)`), state("uint8_t v_n", "v_n=0 (00000000)")
	const end = "** 1 of 2 failed (2 iterations)\nVERIFICATION FAILED\n"
	for _, row := range []struct {
		name, output, want string
		claims             int
	}{
		{"default flags", head + results + result("1", first, "FAILURE") + result("2", last, "SUCCESS") + "\n" + end, "right", 2},
		{"a success that is none", head + results + result("1", first, "SUCCESS") + end, "wrong; tdm_program.assertion.1: claimed is safe, and this input fails at 3:1 x=7 n=0", 1},
		{"a trace", head + results + result("1", first, "FAILURE") + trace(x7, n0) + end, "right", 2},
		{"another trace", head + results + result("1", first, "FAILURE") + trace(strings.Replace(x7, "111)", "110)", 2), n0) + end, "wrong; test of tdm_program.assertion.1: claimed is error at 3:1, and the run ends final x=6 n=0", 2},
		{"what it reads", head + results + result("1", inner, "FAILURE") + trace(state("uint8_t v_x", "v_x=0 (00000000)"), state("uint8_t v_n", "v_n=2 (00000010)"), state("\t\tv_x = __V", "v_x=0 (00000000)"), state("\t\tv_x = __V", "v_x=9 (00001001)")) + end, "right", 2},
		{"colours", "\x1b[0m" + head + results + "\x1b[2m[p.1] \x1b[0mline 9 " + first + ": \x1b[31mFAILURE\x1b[0m\n" + end, "right", 1},
		{"a loop that is cut", head + "Unwinding loop tdm_program.0 iteration 1 file p.c line 9 function tdm_program thread 0\nNot unwinding loop tdm_program.0 iteration 2 file p.c line 9 function tdm_program thread 0\n" + results + result("1", inner, "SUCCESS") + result("2", last, "SUCCESS") + end, "wrong; tdm_program.assertion.1: claimed is safe, and this input fails at 4:35 x=0 n=1", 2},
		{"an unwinding assertion", head + results + "[tdm_program.unwind.0] line 9 unwinding assertion loop 0: FAILURE\n" + result("1", inner, "SUCCESS") + end, "nothing judged", 0},
		{"unknown", head + results + result("1", first, "UNKNOWN") + result("2", inner, "NOT CHECKED") + result("3", last, "SUCCESS"), "right", 1},
		{"lines of DOS", strings.ReplaceAll(head+results+result("1", first, "FAILURE")+trace(x7, n0)+end, "\n", "\r\n"), "right", 2},
	} {
		t.Run(row.name, func(t *testing.T) {
			src := []byte(numbered(t, c, row.output))
			doc, err := CBMC(src, c)
			if err != nil {
				t.Fatal(err)
			}
			if said := judged(t, p, doc); said != row.want || len(doc.Claims) != row.claims || doc.Engine.Version != "6.4.1" || !IsCBMC(src) {
				t.Errorf("got  %s, %d claims of %v\nwant %s, %d", said, len(doc.Claims), doc.Engine, row.want, row.claims)
			}
		})
	}
	for _, bad := range []string{head + "file p.c line 3: syntax error before ')'\nPARSING ERROR\n", head + results} {
		if _, err := CBMC([]byte(bad), c); err == nil || !strings.HasPrefix(err.Error(), "found no results") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
