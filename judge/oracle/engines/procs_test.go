package engines

import (
	"slices"
	"strings"
	"testing"

	"tandem/judge/oracle"
	"tandem/judge/oracle/solidity"
	"tandem/lang"
	"tandem/lang/machine"
	"tandem/languages"
	"tandem/props"
	"tandem/props/programs"
)

const called = `var x: bv8;
proc R() { x := x + 1; assert x <= 2; }
proc P(u: bv8) { if u == 9 { x := 2; } x := x + 3; if u == 9 { x := x + u; } }
proc Q(u: bv8) { u := u + x; x := u; }
x := 0;
P(9);
assert x == 14;
Q(2);
assert x == 16;
x := 0;
`

// Procedures in Solidity are functions; their first and last statements, and calls at the end,
// are modifiers. solc finds what they compute.
func TestProcedures(t *testing.T) {
	list := []languages.Program{program(t, called+"R();\nR();\n"), program(t, called+"R();\nR();\nR();\n")}
	for i, mark := range [][]string{
		{"function run(uint8 i_x) public m_R m_R {", "modifier m_P(uint8 u1) {", "function p_P(uint8 u1) internal m_P(u1) {", "function p_Q(uint8 u1) internal {"},
		{"public m_R m_R m_R {"},
	} {
		text, err := solc(list[i].Lang())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mark {
			if !strings.Contains(string(text), m) {
				t.Errorf("found no %q in\n%s", m, text)
			}
		}
		if strings.Contains(string(text), "function p_R") {
			t.Errorf("a function and a modifier for R:\n%s", text)
		}
	}
	if text, _ := solc(program(t, called+"R();\nx := 0;\nR();\n").Lang()); !strings.Contains(string(text), "public {") {
		t.Errorf("a call that is not at the end is no modifier of the function:\n%s", text)
	}
	if text, _ := solc(program(t, "proc R() {\n R();\n}\nR();\n").Lang()); !strings.Contains(string(text), "function run() public {") {
		t.Errorf("a function that calls another one which changes the state is not pure:\n%s", text)
	}
	needs(t, "node", "solc")
	for i, claims := range asked(t, solc, list, "node", "solc.mjs") {
		want := [][]string{{"2:24 safe", "7:1 safe", "9:1 safe"}, {"2:24 fails", "7:1 safe", "9:1 safe"}}[i]
		if got := verdicts(claims); !slices.Equal(got, want) {
			t.Errorf("program %d: got %v, want %v", i, got, want)
		}
		if r := judged(t, list[i], claims); r.Verdict() != oracle.Right {
			t.Errorf("program %d: %s %+v", i, r.Verdict(), r.Findings())
		}
	}
}

// Programs for engines call a procedure without parameters twice, one call behind the other, so
// some of their translations have a modifier twice.
func TestCalledTwice(t *testing.T) {
	voc, twice, written := programs.Recursive(programs.Linear()).ForEngines(), 0, 0
	for seed := range uint64(300) {
		p, err := machine.Program(voc.RandomProgram(props.NewDice(seed, 0), 30), lang.BitsOf(8))
		if err != nil {
			continue // a literal is no bv8
		}
		if text, err := solidity.Translate(p, solidity.Options{}); err == nil {
			written++
			if strings.Contains(string(text), " m_R m_R ") {
				twice++
			}
		}
	}
	if twice < 5 {
		t.Errorf("%d of %d programs have a modifier twice", twice, written)
	}
}
