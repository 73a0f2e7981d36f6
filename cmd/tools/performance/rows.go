package main

import (
	"fmt"
	"strings"
)

// rows lists what is measured. The peers are CBMC 6.6, and KLEE 3.2 without its tests, of November 2026
// on a machine of the same kind, by C programs that say the same.
func rows() []row {
	searched := func(work string, theirs float64, goal, program string) row {
		r := row{work: "`explore`: " + work, peer: "KLEE", theirs: []float64{theirs}, goal: goal}
		for _, how := range []string{"", " --no-models"} {
			r.cases = append(r.cases, measured{args: "explore --bound unroll=0,depth=0,paths=0" + how, program: program})
		}
		return r
	}
	sorted := func(n int, theirs float64, above bool) row {
		r := searched(fmt.Sprintf("insertion sort of %d; the last by `--solver bits`", n), theirs, "≥ 30", insertion(n))
		bits := r.cases[1]
		bits.args += " --solver bits"
		r.cases, r.above = append(r.cases, bits), above
		return r
	}
	powers := searched("`power` to 200 iterations over bv32", 14.9, "≥ 8", "var x, z: bv32;\nz := 1;\nwhile x > 0 { x := x - 1; z := 2 * z; }\n")
	for i := range powers.cases {
		powers.cases[i].args, powers.cases[i].status = strings.Replace(powers.cases[i].args, "unroll=0", "unroll=200", 1), 5
	}
	right := searched("`top` with 10 characters", 0.17, "> 1", top(10))
	for i := range right.cases {
		right.cases[i].status = 10
	}
	return []row{
		formulas("bubble sort of 5, 6, 7 elements of bv32", []float64{0.080, 0.091, 0.145}, "≥ 0.5", bubble, 5, 6, 7),
		formulas("bubble sort of 8, 10", nil, "decided", bubble, 8, 10),
		formulas("16, 20 independent branches", []float64{0.036, 0.046}, "≥ 0.5", branches, 16, 20),
		formulas("nested loops to 6, 10", []float64{0.068, 0.11}, "≥ 0.5", nested, 6, 10),
		formulas("two ways to count 16, 32 bits", []float64{0.067, 1.65}, "≥ 0.5; > 1", counted, 16, 32),
		searched("12 independent branches", 0.43, "> 1", branching(12)),
		searched("16 independent branches", 6.1, "> 1", branching(16)),
		right,
		powers,
		sorted(6, 13.2, false),
		sorted(7, 99, true),
		{work: "`version`", peer: "a C program with libz3", theirs: []float64{0.002}, goal: "≤ 0.012; 20 MiB", memory: true, cases: []measured{{args: "version"}}},
		{work: "`ledger`", goal: "≤ 0.15", memory: true, cases: []measured{{args: "ledger"}}},
		{work: "`check --language basic --exhaustive 6`", goal: "≤ 1.4", cases: []measured{{args: "check --language basic --exhaustive 6 --bound time=0"}}},
	}
}

// formulas is a row of bmc, of programs of several sizes, within a bound behind all their loops. Other work
// on the machine must not cut an answer.
func formulas(work string, theirs []float64, goal string, program func(int) string, sizes ...int) row {
	r := row{work: "`bmc`: " + work, peer: "CBMC", theirs: theirs, goal: goal}
	for _, n := range sizes {
		r.cases = append(r.cases, measured{args: fmt.Sprintf("bmc --bound unwind=%d,answer=5m", n+1), program: program(n)})
	}
	return r
}

func bubble(n int) string {
	return fmt.Sprintf(`var a: []bv32; var i, j: int; var t: bv32;
assume |a| == %d;
i := 0;
while i < |a| {
    j := 0;
    while j < |a| - 1 - i {
        if a[j] > a[j + 1] { t := a[j]; a[j] := a[j + 1]; a[j + 1] := t; }
        j := j + 1;
    }
    i := i + 1;
}
i := 1;
while i < |a| { assert a[i - 1] <= a[i]; i := i + 1; }
`, n)
}

func branches(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var x%d: bv32;\n", i)
	}
	b.WriteString("var s: bv32;\ns := 0;\n")
	for i := range n {
		fmt.Fprintf(&b, "if x%d > 5 { s := s + %d; }\n", i, i+1)
	}
	return b.String() + fmt.Sprintf("assert s <= %d;\n", n*(n+1)/2)
}

func nested(n int) string {
	return fmt.Sprintf(`var n, i, j, c: bv32;
assume n <= %d;
c := 0;
i := 0;
while i < n { j := 0; while j < n { c := c + 1; j := j + 1; } i := i + 1; }
assert c == n * n;
`, n)
}

func counted(bits int) string {
	return fmt.Sprintf(`var x, y, c, d, i: bv32;
c := 0;
i := 0;
y := x;
while i < %[1]d { c := c + (y band 1); y := y lshr 1; i := i + 1; }
d := 0;
y := x;
i := 0;
while i < %[1]d { if y band 1 == 1 { d := d + 1; } y := y lshr 1; i := i + 1; }
assert c == d;
`, bits)
}

func branching(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var x%d: int;\n", i)
	}
	b.WriteString("var s: int;\ns := 0;\n")
	for i := range n {
		fmt.Fprintf(&b, "if x%d > 0 { s := s + 1; }\n", i)
	}
	return b.String()
}

func top(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var c%d: bv8;\n", i)
	}
	b.WriteString("var cnt: int;\ncnt := 0;\n")
	for i := range n {
		fmt.Fprintf(&b, "if c%d == %d { cnt := cnt + 1; }\n", i, 'a'+i)
	}
	return b.String() + "assert cnt < 8;\n"
}

func insertion(n int) string {
	return fmt.Sprintf(`var a: []int; var i, j, x: int; var more: bool;
|a| := %d;
i := 1;
while i < |a| {
    x := a[i];
    j := i;
    more := true;
    while more {
        more := false;
        if j > 0 { if a[j - 1] > x { a[j] := a[j - 1]; j := j - 1; more := true; } }
    }
    a[j] := x;
    i := i + 1;
}
`, n)
}
