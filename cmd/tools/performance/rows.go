package main

import (
	"fmt"
	"strings"
)

// rows lists what is measured. The peers are CBMC 6.6, and KLEE 3.2 without its tests, of November 2026
// on a machine of the same kind, by the C programs of peers.go or such as say the same.
func rows() []row {
	const search = "explore --bound unroll=0,depth=0,paths=0"
	searched := func(work string, theirs float64, goal, program string, inC ...inC) row {
		r := row{work: "`explore`: " + work, peer: "KLEE", theirs: []float64{theirs}, goal: goal, inC: inC}
		for _, how := range []string{"", " --no-models"} {
			r.cases = append(r.cases, measured{args: search + how, program: program})
		}
		return r
	}
	grown := func(work string, programs ...measured) row {
		return row{work: "`explore --no-models`: " + work, goal: "ends", cases: programs}
	}
	to := func(n int) string { return strings.Replace(search, "unroll=0", fmt.Sprint("unroll=", n), 1) }
	powers := searched("`power` to 200 iterations over bv32", 14.9, "≥ 8", power("bv32"), powerInC(200))
	for i := range powers.cases {
		powers.cases[i].args, powers.cases[i].status = strings.Replace(powers.cases[i].args, search, to(200), 1), 5
	}
	right := searched("`top` with 10 characters", 0.17, "> 1", top(10), topInC(10))
	for i := range right.cases {
		right.cases[i].status = 10
	}
	seven := searched("insertion sort of 7", 99, "≥ 30", insertion(7), insertionInC(7))
	seven.above = true
	return []row{
		formulas("bubble sort of 5, 6, 7 elements of bv32", []float64{0.080, 0.091, 0.145}, "≥ 0.5", bubble, bubbleInC, 5, 6, 7),
		formulas("bubble sort of 8, 10", nil, "decided", bubble, nil, 8, 10),
		formulas("16, 20 independent branches", []float64{0.036, 0.046}, "≥ 0.5", branches, branchesInC, 16, 20),
		formulas("nested loops to 6, 10", []float64{0.068, 0.11}, "≥ 0.5", nested, nestedInC, 6, 10),
		formulas("two ways to count 16, 32 bits", []float64{0.067, 1.65}, "≥ 0.5; > 1", counted, countedInC, 16, 32),
		searched("12 independent branches", 0.43, "> 1", branching(12), branchingInC(12)),
		searched("16 independent branches", 6.1, "> 1", branching(16), branchingInC(16)),
		right,
		powers,
		searched("insertion sort of 6", 13.2, "≥ 30", insertion(6), insertionInC(6)),
		seven,
		grown("18 independent branches", measured{args: search + " --no-models", program: branching(18)}),
		grown("`power` to 2,000 iterations over int, bv32", measured{to(2000) + " --no-models", power("int"), 5}, measured{to(2000) + " --no-models", power("bv32"), 5}),
		grown("insertion sort of 8", measured{args: search + " --no-models", program: insertion(8)}),
		{work: "`version`", peer: "a C program with libz3", theirs: []float64{0.002}, goal: "≤ 0.012; 20 MiB", memory: true, cases: []measured{{args: "version"}}},
		{work: "`ledger`", goal: "≤ 0.15", memory: true, cases: []measured{{args: "ledger"}}},
		{work: "`check --language basic --exhaustive 6`", goal: "≤ 1.4", cases: []measured{{args: "check --language basic --exhaustive 6 --bound time=0"}}},
	}
}

// formulas is a row of bmc, of programs of several sizes, within a bound behind all their loops. Other work
// on the machine must not cut an answer.
func formulas(work string, theirs []float64, goal string, program func(int) string, inC func(int) inC, sizes ...int) row {
	r := row{work: "`bmc`: " + work, peer: "CBMC", theirs: theirs, goal: goal}
	for _, n := range sizes {
		r.cases = append(r.cases, measured{args: fmt.Sprintf("bmc --bound unwind=%d,answer=5m", n+1), program: program(n)})
		if inC != nil {
			r.inC = append(r.inC, inC(n))
		}
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

func power(over string) string {
	return fmt.Sprintf("var x, z: %s;\nz := 1;\nwhile x > 0 { x := x - 1; z := 2 * z; }\n", over)
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
