package verifiers

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"tandem/cmd/register"
	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
)

func opened(t *testing.T, text string) (languages.Program, *Text) {
	t.Helper()
	r := register.All()
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := oracle.Open(r, src)
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewText(p.Lang(), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, c
}

// judged returns what the oracle says of claims, and the findings.
func judged(t *testing.T, p languages.Program, doc *oracle.Document) string {
	t.Helper()
	s, err := solver.Open("", solver.Options{Timeout: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := oracle.Check(doc, p.Lang())
	if err != nil {
		t.Fatalf("%v\n%+v", err, doc.Claims)
	}
	r, err := oracle.Judge(context.Background(), p, c, oracle.Options{Session: s})
	if err != nil {
		t.Fatal(err)
	}
	said := string(r.Verdict())
	for _, f := range r.Findings() {
		said += fmt.Sprintf("; %s: %s", f.Claim, f.Text)
		if f.Input != nil {
			said += " " + next.ReplaceAllString(f.Input.In, " $1")
		}
	}
	for _, c := range r.Claims {
		if len(c.Reasons) > 0 {
			said += "; " + strings.Join(c.Reasons, "; ")
		}
	}
	return said
}

// next matches where the value of the next variable begins.
var next = regexp.MustCompile(`,(\w+=)`)

// numbered replaces @part@ by the number of the line of C that has the part.
func numbered(t *testing.T, c *Text, text string) string {
	t.Helper()
	parts := strings.Split(text, "@")
	for i := 1; i < len(parts); i += 2 {
		n := slices.IndexFunc(c.lines[c.begin:], func(line string) bool { return strings.Contains(line, parts[i]) })
		if n < 0 {
			t.Fatalf("no line has %q:\n%s", parts[i], strings.Join(c.lines[c.begin-1:c.end], "\n"))
		}
		parts[i] = fmt.Sprint(c.begin + n + 1)
	}
	return strings.Join(parts, "")
}

const counting = `var x, y: bv8;
var n: bv4;
var p: bool;
y := 0;
while n > 0 { n := n - 1; if p { y := y + 2; } else { y := y + 1; } }
assert y != 6;
`

func violation(segments string) string {
	return "- entry_type: violation_sequence\n  metadata: {format_version: \"2.0\", producer: {name: hand, version: \"1\"}}\n  content:\n" + segments
}

func waypoint(kind, action, line, constraint string) string {
	if constraint != "" {
		constraint = fmt.Sprintf(", constraint: {value: \"%s\", format: c_expression}", constraint)
	}
	return fmt.Sprintf("    - waypoint: {type: %s, action: %s, location: {file_name: p.c, line: @%s@}%s}\n", kind, action, line, constraint)
}

func segments(list ...string) string {
	text := ""
	for _, s := range list {
		text += "  - segment:\n" + s
	}
	return violation(text)
}

func TestViolation(t *testing.T) {
	p, c := opened(t, counting)
	target := waypoint("target", "follow", "tdm_assert(", "")
	start := func(constraint string) string { return waypoint("assumption", "follow", "v_p <=", constraint) }
	for _, row := range []struct{ name, witness, want, note string }{
		{"the target alone", segments(target), "right", ""},
		{"three iterations with p", segments(start("v_n == 3 && v_p"), target), "right", ""},
		{"three iterations without", segments(start("v_n == 3 && !v_p"), target), "wrong; violation 1: claimed is that a run passes the waypoints and fails at 6:1, and none does", ""},
		{"on the way", segments(waypoint("assumption", "follow", "while (", "v_y == 4 && v_n == 1U"), target), "right", ""},
		{"in another order", segments(waypoint("assumption", "follow", "while (", "v_y == 4"), waypoint("assumption", "follow", "while (", "v_y == 2"), target), "wrong; violation 1: claimed is that a run passes the waypoints and fails at 6:1, and none does", ""},
		{"a branch", segments(waypoint("branching", "follow", "if (v_p", "true"), target), "right", ""},
		{"both branches", segments(waypoint("branching", "follow", "if (v_p", "true"), waypoint("branching", "follow", "if (v_p", "false"), target), "wrong; violation 1: claimed is that a run passes the waypoints and fails at 6:1, and none does", ""},
		{"the assertion, which fails", segments(waypoint("branching", "follow", "tdm_assert(", "true"), target), "right", ""},
		{"the assertion, which holds", segments(waypoint("branching", "follow", "tdm_assert(", "false"), target), "wrong; violation 1: claimed is that a run passes the waypoints and fails at 6:1, and none does", ""},
		{"a branch to avoid", segments(waypoint("branching", "avoid", "if (v_p", "true")+waypoint("branching", "follow", "if (v_p", "false"), target), "right", ""},
		{"all branches to avoid", segments(waypoint("branching", "avoid", "if (v_p", "true") + waypoint("branching", "avoid", "if (v_p", "false") + target), "wrong; violation 1: claimed is that a run passes the waypoints and fails at 6:1, and none does", ""},
		{"what a function returns", segments(waypoint("function_return", "follow", "uint8_t v_n = ", `\\result == 6`), target), "right", ""},
		{"what a function returns, and no run", segments(waypoint("function_return", "follow", "uint8_t v_n = ", `\\result == 7`), target), "wrong; violation 1: claimed is that a run passes the waypoints and fails at 6:1, and none does", ""},
		{"what C has alone", segments(waypoint("assumption", "follow", "while (", "*q == 4"), target), "right", "a waypoint of type assumption: *q == 4: found *, expected a variable of the program: left out"},
	} {
		t.Run(row.name, func(t *testing.T) {
			doc, err := Witness([]byte(numbered(t, c, row.witness)), c)
			if err != nil {
				t.Fatal(err)
			}
			if said := judged(t, p, doc); said != row.want {
				t.Errorf("got  %s\nwant %s", said, row.want)
			}
			if said := strings.Join(doc.Unread, "; "); !strings.Contains(said, row.note) || row.note == "" && said != "" {
				t.Errorf("notes %q, want %q", said, row.note)
			}
			if doc.Engine != (oracle.Engine{Name: "hand", Version: "1"}) {
				t.Errorf("engine %v", doc.Engine)
			}
		})
	}
}

func TestCorrectness(t *testing.T) {
	text := strings.Replace(counting, "y != 6", "y <= 30 && n == 0", 1)
	p, c := opened(t, text)
	for _, row := range []struct{ name, kind, line, value, want string }{
		{"of the loop", "loop_invariant", "while (", "v_y + 2 * v_n <= 30", "right"},
		{"of the loop, and none", "loop_invariant", "while (", "v_y <= 5 || !v_p", "wrong; loop_invariant 2: claimed is that (or (bvsle ((_ zero_extend 24) y) (_ bv5 32)) (not p)) holds at 5:1, and in this run it does not x=0 y=0 n=3 p=true"},
		{"of a place", "location_invariant", "v_y + (uint8_t)UINT64_C(2)", "v_p == 1", "right"},
		{"of a place, and none", "location_invariant", "v_y + (uint8_t)UINT64_C(2)", "v_n > 0", "wrong; location_invariant 2: claimed is that (bvsgt ((_ zero_extend 24) ((_ zero_extend 4) n)) (_ bv0 32)) holds at 5:34, and in this run it does not x=0 y=0 n=1 p=true"},
		{"where no loop is", "loop_invariant", "if (v_p", "0", "right"},
		{"of two states", "loop_transition_invariant", "while (", "v_y <= 5", "right"},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := fmt.Sprintf("- entry_type: invariant_set\n  content:\n  - invariant: {type: %s, location: {line: @%s@}, value: \"%s\", format: c_expression}\n", row.kind, row.line, row.value)
			doc, err := Witness([]byte(numbered(t, c, w)), c)
			if err != nil {
				t.Fatal(err)
			}
			if said := judged(t, p, doc); said != row.want {
				t.Errorf("got  %s\nwant %s", said, row.want)
			}
			if claims, noted := len(doc.Claims), len(doc.Unread); claims+noted != 2 {
				t.Errorf("%d claims, notes %v", claims, doc.Unread)
			}
		})
	}
	p, c = opened(t, counting)
	doc, err := Witness([]byte("- entry_type: invariant_set\n  content: []\n"), c)
	if err != nil {
		t.Fatal(err)
	}
	if said := judged(t, p, doc); said != "wrong; safe 6:1: claimed is safe, and this input fails at 6:1 x=0 y=0 n=3 p=true" {
		t.Errorf("a witness of a program that fails: %s", said)
	}
}

// What a witness has that is not understood lowers what was judged.
func TestLeftOut(t *testing.T) {
	_, c := opened(t, strings.Replace(counting, "y != 6", "y <= 30", 1))
	for text, want := range map[string]string{
		"- entry_type: invariant_set\n  content:\n  - contract: {location: {line: 3}, requires: x > 0}\n":             "contract, which is no invariant",
		"- entry_type: invariant_set\n  metadata: {format_version: \"3.0\"}\n  content: []\n":                         "an entry of the format version 3.0",
		segments(waypoint("target", "follow", "tdm_assert(", "")) + "  - invariant: {type: loop_invariant}\n":         "a part of a violation that is no segment",
		segments(waypoint("function_exit", "follow", "while (", ""), waypoint("target", "follow", "tdm_assert(", "")): "a waypoint of type function_exit",
	} {
		doc, err := Witness([]byte(numbered(t, c, text)), c)
		if err != nil || len(doc.Unread) != 1 || !strings.Contains(doc.Unread[0], want) {
			t.Errorf("%s: %v %+v, want %s", text, err, doc, want)
		}
	}
}

// Sugar makes several statements of one word, which lines of C tell apart.
func TestSugared(t *testing.T) {
	const none = "wrong; violation 1: claimed is that a run passes the waypoints and fails at 4:1, and none does"
	p, c := opened(t, "var k, r: bv8;\nassume k == 1;\nfor r := 0; r <= k; r := r + 1 { if r * r == k { break; } }\nassert r == 5;\n")
	for _, row := range []struct{ line, value, want string }{
		{"for (v_r", "true", "right"}, {"for (v_r", "false", none}, {"if (((uint8_t)(1u *", "false", "right"}, {"if (((uint8_t)(1u *", "true", "right"},
	} {
		doc, err := Witness([]byte(numbered(t, c, segments(waypoint("branching", "follow", row.line, row.value), waypoint("target", "follow", "tdm_assert(", "")))), c)
		if err != nil {
			t.Fatal(err)
		}
		if said := judged(t, p, doc); said != row.want {
			t.Errorf("%s is %s: got %s, want %s", row.line, row.value, said, row.want)
		}
	}
	p, c = opened(t, "var i: bv4;\ni := 0;\ndo { i := i + 1; } while i < 3;\nfor i := 0; i < 3; i := i + 1 { skip; }\nassert i == 3;\n")
	for _, row := range []struct{ line, value, want string }{
		{"v_i = tdm_add", "v_i < 3", "right"}, {"v_i = tdm_add", "v_i < 2", "wrong"}, {"for (", "v_i == 3", "wrong"}, {"for (v_i", "v_i <= 3", "right"}, {"for (v_i", "v_i < 3", "wrong"},
		{"\t(v_i < (", "v_i <= 3", "right"}, {"\t(v_i < (", "v_i < 3", "wrong"},
	} {
		kind := map[bool]string{true: "loop_invariant", false: "location_invariant"}[strings.HasPrefix(row.line, "for (")]
		doc, err := Witness([]byte(numbered(t, c, fmt.Sprintf("- entry_type: invariant_set\n  content:\n  - invariant: {type: %s, location: {line: @%s@}, value: \"%s\"}\n", kind, row.line, row.value))), c)
		if err != nil || len(doc.Unread) > 0 {
			t.Fatal(err, doc.Unread)
		}
		if said, _, _ := strings.Cut(judged(t, p, doc), ";"); said != row.want {
			t.Errorf("%s of %s: got %s, want %s", row.value, row.line, said, row.want)
		}
	}
}

// What C bounds further is not claimed to be safe, and behind an input there is no statement yet.
func TestText(t *testing.T) {
	_, c := opened(t, "var a: []bv8;\nassert a[0] == a[0];\n")
	doc, err := Witness([]byte("- entry_type: invariant_set\n  content: []\n"), c)
	if err != nil || len(doc.Claims) > 0 {
		t.Errorf("%v, %+v", err, doc)
	}
	_, c = opened(t, "var n: bv4;\nn := *;\nassert n != 3;\n")
	var places []string
	for n := c.begin; n <= c.end; n++ {
		at, ok := c.place(n)
		places = append(places, fmt.Sprintf("%s %v", at, ok))
	}
	if want := []string{" true", " true", " true", "2:1 true", " false", "3:1 true", " false"}; !slices.Equal(places, want) {
		t.Errorf("places %q, want %q\n%s", places, want, strings.Join(c.lines[c.begin-1:c.end], "\n"))
	}
}

// An invariant holds also in runs that an assumption ends, and one of a loop without end is judged up to the bound.
func TestWays(t *testing.T) {
	for _, row := range []struct{ text, at, holds, want string }{
		{"var x: bv8;\nx := 1;\nx := 2;\nassume x == 3;\n", "3:1", "(= x (_ bv0 8))", "wrong; claimed is that (= x (_ bv0 8)) holds at 3:1, and in this run it does not x=0"},
		{"var x: bv8;\nx := 1;\nassume x == 3;\nx := 2;\n", "4:1", "false", "right"},
		{"var x: int;\nwhile true { x := x + 1; }\n", "2:1", "(< x 1000)", "wrong; claimed is that (< x 1000) holds at 2:1, and in this run it does not x=1000"},
		{"var x: int;\nx := 0;\nwhile true { x := x + 1; }\n", "3:1", "(< x 1000)", "undecided; a path was cut: bound on iterations: 100"},
		{"var x, y: int;\nx := *;\nx := x + 1;\n", "3:1", "(= x |in#1|)", "right"},
	} {
		p, _ := program(t, row.text)
		doc := &oracle.Document{Schema: oracle.Schema, Claims: []oracle.Claim{{ID: "c", At: row.at, Invariant: row.holds}}}
		if said := strings.ReplaceAll(judged(t, p, doc), "; c: ", "; "); said != row.want {
			t.Errorf("%s: got  %s\nwant %s", row.text, said, row.want)
		}
	}
}

func program(t *testing.T, text string) (languages.Program, error) {
	t.Helper()
	r := register.All()
	src, err := r.Read("p.tdm", []byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return oracle.Open(r, src)
}

// What is wrong with a claim about a way is told with its place.
func TestRefused(t *testing.T) {
	p, _ := program(t, "var x: int;\nx := 1;\nassert x == 1;\n")
	for text, want := range map[string]string{
		`{"at": "9:1", "invariant": "true"}`:                                               `found the place "9:1", expected that of a statement`,
		`{"at": "2:1", "invariant": "x"}`:                                                  "found a term of type int, expected a condition",
		`{"at": "3:1", "verdict": "safe", "through": [{"holds": "true"}]}`:                 "found waypoints, expected none",
		`{"at": "3:1", "verdict": "fails", "through": [{"at": "4:4", "holds": "true"}]}`:   `found the place "4:4", expected that of a statement`,
		`{"at": "3:1", "verdict": "fails", "through": [{"at": "2:1", "holds": "(= x 1"}]}`: "found a ( that is not closed",
		`{"at": "3:1", "verdict": "fails", "invariant": "true"}`:                           "found a claim with a verdict and an invariant",
	} {
		_, err := oracle.Read("claims.json", []byte(`{"schema": "tandem.claims/v1", "claims": [`+text+`]}`), p.Lang())
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "claims.json:1:") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	_, c := opened(t, counting)
	target := waypoint("target", "follow", "tdm_assert(", "")
	for text, want := range map[string]string{
		"{":                    "found no list of entries",
		"- entry_type: loop\n": `1:3: found an entry of type "loop", expected violation_sequence or invariant_set`,
		segments(waypoint("target", "follow", "while (", "")):                "found a target in line",
		violation("  - segment: []\n"):                                       "found a violation without a target",
		segments(target, target):                                             "found a waypoint of type target behind the target",
		segments(target, waypoint("branching", "follow", "if (v_p", "true")): "found a waypoint of type branching behind the target",
		"":     "found no list of entries",
		"[]\n": "found no list of entries",
		"- entry_type: invariant_set\n---\n- entry_type: loop\n": "found more behind the list",
	} {
		if _, err := Witness([]byte(numbered(t, c, text)), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Memory for an expression grows with its length, however its brackets nest.
func TestLongExpressions(t *testing.T) {
	_, c := opened(t, "var x: bv8;\nskip;\n")
	allocated := func(n int) uint64 {
		t.Helper()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, text := range []string{strings.Repeat("(", n) + "v_x" + strings.Repeat(")", n), strings.Repeat("v_x + ", n) + "1", strings.Repeat("!", n) + "v_x"} {
			if _, err := c.condition(text); err != nil {
				t.Fatal(err)
			}
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if one, eight := allocated(1000), allocated(8000); eight > 16*one {
		t.Errorf("%d bytes, and %d for eight times the length", one, eight)
	}
}

// Expressions of C mean here what they mean to a compiler.
func TestExpressions(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("cc is not installed")
	}
	_, c := opened(t, "var x: bv8;\nvar y: bv32;\nvar z: bv64;\nvar p: bool;\nvar n: bv4;\nskip;\n")
	list := []string{
		"v_x + 1 > 255", "v_x - 1 < 0", "-v_x < 0", "~v_x < 0", "v_y - 1 > v_y", "v_y + 1U == 0", "v_x - 1U > 5", "(unsigned char)(v_x + 1) == 0", "(signed char)v_x < 0",
		"(int)v_y < 0", "(long)v_y < 0", "(int)v_y >> 31 == -1", "v_y >> 31 == 1", "v_x << 24 < 0 || v_x << 20 > 100", "v_z * 2 / 2 != v_z", "(long long)v_z / -3 < 0",
		"(long)v_z % 7 < 0", "v_x % 3 == 1", "v_x / 2 * 2 != v_x", "!v_p && v_n", "v_p + v_p == 2", "!v_x == v_p", "v_x ? v_y > 0xffffff : v_z > 0xFFFFFFFFFF", "v_y == 4294967295", "v_y < -1",
		"v_x < -1", "v_z < -1", "-1 < v_z", "v_y > 0x7fffffff", "1 ? -1 < 0u : 0", "(v_p ? -1 : 1u) > 0", "v_x & 1 ^ 1 | v_n == 2", "2147483648 > -1", "0x80000000 > -1", "(uint8_t)v_y >= v_x", "v_n - 16 < 0 && 1 - 2 - 3 == -4",
		"+v_x == v_x", "v_z > 18446744073709551614UL", "(long)-1 < v_y", "v_y > (long)-1",
	}
	var values []map[string]uint64
	for i := range uint64(4) {
		values = append(values, map[string]uint64{"v_x": 85 * i, "v_y": 0x55555555 * i, "v_z": 0x5555555555555555 * i, "v_p": i % 2, "v_n": 5 * i})
	}
	var b strings.Builder
	b.WriteString("#include <stdint.h>\n#include <stdio.h>\nint main(void) {\n")
	for _, v := range values {
		fmt.Fprintf(&b, "{ uint8_t v_x = %d, v_p = %d, v_n = %d; uint32_t v_y = %dU; uint64_t v_z = %dULL; (void)v_x; (void)v_p; (void)v_n; (void)v_y; (void)v_z;\n", v["v_x"], v["v_p"], v["v_n"], v["v_y"], v["v_z"])
		for _, e := range list {
			fmt.Fprintf(&b, "putchar((%s) ? '1' : '0');\n", e)
		}
		b.WriteString("}\n")
	}
	b.WriteString("return 0; }\n")
	file := filepath.Join(t.TempDir(), "e.c")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cc", "-w", "-o", file+".out", file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := exec.Command(file + ".out").Output()
	if err != nil || len(want) != len(values)*len(list) {
		t.Fatal(err, len(want))
	}
	eval := concrete.Eval(concrete.Standard())
	for i, v := range values {
		m := map[lang.Var]lang.Value{}
		for name, n := range v {
			x := c.names[name]
			m[x], _ = value(x.Type, n)
		}
		for k, text := range list {
			e, err := c.condition(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := eval(solver.NewModel(m).Valuation()).At(e) == lang.BoolValue(true); got != (want[i*len(list)+k] == '1') {
				t.Errorf("%s of %v: got %v: %v", text, v, got, e)
			}
		}
	}
	for _, text := range []string{"v_q", "f(v_x)", "v_x +", "v_x = 1", "(v_x, 1)", "v_x v_x", "v_a.e[3]", "99999999999999999999", `\result`} {
		if e, err := c.condition(text); err == nil {
			t.Errorf("%s is read: %v", text, e)
		}
	}
}
