package executor

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
)

// class is a sort of programs.
type class int

// The classes.
const (
	straight class = iota // assignments alone
	choices               // with choices, without loops
	loops                 // with loops
)

// task is a program that an answer is asked about, with a bound on iterations.
type task struct {
	text  []byte
	bound int // at least 1
}

// fixed are programs with something that chance may leave out, smaller ones first. The
// words A to D stand for integers, P and Q for truth values, whose names chance takes, N
// for a large number, and M for one of more than 64 bits.
var fixed = map[class][]task{
	straight: {
		{[]byte("var A: int;\n"), 1},
		{[]byte("var A: int; A := A + 1; A := A + A;"), 1},
		{[]byte("var A, B: int; A := A + B; B := A - B; A := A - B;"), 1},
		{[]byte("var A, B, C: int; C := -A * (B - C); A := C div 3; B := C mod -4; C := N - C;"), 2},
		{[]byte("var A, B: int; var P: bool; P := A < B && !P || A == N; A := P ? B : -A; P := (A >= B) => (P == (B != A));"), 1},
		{[]byte("var A, B: int; A := A - (B - (A - -3)); B := A - B - A - 1; A := B <= A ? A > 0 ? 1 : 2 : 3;"), 1},
		{[]byte("var A, B, C, D: int; var P, Q: bool; Q := P; P := A < M; D := C; C := B; B := A; A := D - M;"), 1},
	},
	choices: {
		{[]byte("var A: int; if A > N { A := 0; }"), 1},
		{[]byte("var P: bool; if P { P := false; } else { P := !P; } if P { P := P && P; }"), 1},
		{[]byte("var A, B: int; A := A - B; if A < 0 { A := -A; if A == B { B := N; } else { } } else { B := A; }"), 1},
		{[]byte("var A, B, C: int; C := A; if B > C { C := B; } if C > A { if A > 5 { A := A - 1; } A := A + C; } B := B - A;"), 3},
		{[]byte("var A, B: int; if A < B && B < N || A == 7 { A := B; B := 2 * A; } else if A >= B => B > 1 { B := 0; }"), 1},
		{[]byte("var A: int; var P: bool; A := 1; if A > 0 { P := true; } else { P := A < 3; } if P { A := A + 1; }"), 1},
		{[]byte("var A, B: int; var P: bool; if (P ? A : B) != -A + 2 * B - 3 { A := A div 3; B := P => A <= B ? A mod 5 : -B; } else { P := !(A >= B || A < 2 && B > 1); }"), 1},
		{[]byte("var A, B, C: int; if A div 4 == B mod 3 { A := 1; } B := B + 1; C := A; A := B; B := C; C := C + A; if A > B { C := 0; } B := B - C; A := A + 1; if C <= B { A := N; }"), 2},
		{[]byte("var A, B: int; if A > 0 { if A > 1 { if A > 2 { if A > 3 { B := A; } else { B := B + 3; } } B := B + 2; } B := B + 1; } if B == A { A := 0; }"), 1},
		{[]byte("var A, B, C, D: int; var P, Q: bool; Q := P || A < M; if Q { D := C; } else { D := B - M; } if D > A { P := Q; A := B; }"), 1},
	},
	loops: {
		{[]byte("var A: int; while A > 0 { A := A - 1; }"), 1},
		{[]byte("var A: int; while A > 0 { A := A - 1; }"), 3},
		{[]byte("var P: bool; while P { P := false; }"), 1},
		{[]byte("var A: int; while true { A := A + 1; }"), 2},
		{[]byte("var A, B: int; while A < B { A := A + 2; } B := A - B;"), 2},
		{[]byte("var A, B: int; while A > B { if B < 0 { B := B + 3; } else { A := A - 2; } }"), 2},
		{[]byte("var A, B, C: int; B := 0; while B < A { C := B + 3; while C > 1 { C := C - 2; } B := B + 1; } A := C;"), 2},
		{[]byte("var A, B: int; B := N; while A != 0 { A := A - 1; B := B + A; } while B > N { B := B - 1; }"), 2},
		{[]byte("var A, B: int; B := 2; while B > 0 { while A > 0 { A := A - 1; } B := B - 1; A := A + 1; }"), 2},
		{[]byte("var A, B: int; while A >= N { A := A - 1; B := B + 1; }"), many},
		{[]byte("var A, B: int; var P: bool; while P => A <= -B + 1 { A := (P ? A : 2 * B) - 3; P := P => (A == B && B < 5 || !P); if A div 2 != B mod 2 { B := A div 3; A := B mod 4; } }"), 2},
		{[]byte("var A, B, C: int; A := A - 1; B := B + A; C := A; if C > B { C := B; } A := C + 1; while A >= 2 { A := A - 2; B := B + 1; C := C - A; if B > C { C := B + 1; } B := B - 1; } A := B; if A < C { B := 0; } C := A + B;"), 2},
		{[]byte("var A, B, C, D: int; var P, Q: bool; while A > M { A := A - 1; while B > A { B := B - D; while C > 0 && (P || Q) { C := C - 1; Q := P; } } } D := D + M;"), 1},
	},
}

// many stands for a bound that chance takes, beyond those that are small.
const many = -1

// maxChance is the size of the largest programs by chance, in nodes.
const maxChance = 32

// byChance is how many programs of each class are by chance.
const byChance = 10

// tasks lists those of a class, smaller programs first.
func tasks(c class, seed uint64) []task {
	r := rand.New(rand.NewPCG(seed, uint64(c)))
	var list []task
	for _, t := range fixed[c] {
		names := pick(r)
		text := strings.NewReplacer("A", names[0], "B", names[1], "C", names[2], "D", names[4], "P", names[3], "Q", names[5],
			"N", fmt.Sprint(1000+r.IntN(100_000)), "M", fmt.Sprintf("%d%018d", 100+r.IntN(900), r.Int64N(1e18))).Replace(string(t.text))
		if t.bound == many {
			t.bound = 20 + r.IntN(20)
		}
		list = append(list, task{[]byte(text), t.bound})
	}
	for n := 0; n < byChance; {
		p := vocabulary(r, c).RandomProgram(chance{r}, 4+r.IntN(maxChance-3))
		text, err := lang.Format(p)
		if err != nil || !is(c, p) {
			continue
		}
		list = append(list, task{text, 1 + r.IntN(3)})
		n++
	}
	slices.SortStableFunc(list, func(a, b task) int { return len(a.text)/16 - len(b.text)/16 })
	return list
}

// is reports whether a program is of a class.
func is(c class, p *lang.Program) bool {
	assigns, ifs, whiles := 0, 0, 0
	p.Walk(func(s lang.Stmt) {
		switch s.(type) {
		case *lang.Assign:
			assigns++
		case *lang.If:
			ifs++
		case *lang.While:
			whiles++
		}
	})
	switch c {
	case straight:
		return assigns > 1
	case choices:
		return ifs > 0
	}
	return whiles > 0 && whiles < 3 && ifs < 4
}

// vocabulary returns what programs of a class are made of by chance.
func vocabulary(r *rand.Rand, c class) *programs.Vocabulary {
	v := programs.Linear()
	names := pick(r)
	v.Vars = map[lang.Type][]lang.Var{
		lang.Int:  {lang.NewVar(names[0], lang.Int), lang.NewVar(names[1], lang.Int), lang.NewVar(names[2], lang.Int)},
		lang.Bool: {lang.NewVar(names[3], lang.Bool)},
	}
	v.Counted = 0
	switch c {
	case straight:
		v.If, v.While = 0, 0
	case choices:
		v.If, v.While = 6, 0
	case loops:
		v.While = 4
	}
	return v
}

// pick is names for three integers and a truth value, and for one more of each.
func pick(r *rand.Rand) []string {
	pool := []string{"x", "y", "z", "n", "i", "total", "_k", "maximum", "v1", "v2", "lo", "hi", "Sum", "ok", "odd", "p", "done", "step_2"}
	return lists.Map(r.Perm(len(pool))[:6], func(i int) string { return pool[i] })
}

// chance is a source of choices with a seed.
type chance struct{ *rand.Rand }

// Choose returns any number below n.
func (c chance) Choose(n int, _ string) int { return c.IntN(n) }

// Group runs f.
func (c chance) Group(_ string, f func()) { f() }

var _ props.Source = chance{}
