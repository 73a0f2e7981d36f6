package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Assume is assume b: runs in which b is false do not count (lecture, "Applications in verification").
type Assume struct {
	B        Expr
	At       Span
	Accesses []Access // see AccessesOf
}

// Assert is assert b: an error of the program if b is false (lecture, "Applications in verification").
type Assert struct {
	B        Expr
	At       Span
	Accesses []Access // see AccessesOf
}

// Input is x := *, which reads an input (lecture, "a special assignment x = *").
type Input struct {
	X  Var // of any type but a class
	At Span
}

// Kind is which error a Fault is.
type Kind uint8

// The errors of programs.
const (
	OutOfBound      Kind = iota // array-out-of-bound (§2.1)
	AssertionFailed             // assertion-failed: that of assert b
	NilDereference              // nil-dereference: a use of nil, where it is an error and not stuck
	BoundReached                // bound-reached: what an unwound program does not go on with; no error
)

func (k Kind) String() string {
	return [...]string{"array-out-of-bound", "assertion-failed", "nil-dereference", "bound-reached"}[k]
}

// ReadVar is in#n, the nth input read, of type t: part of the initial valuation, and in no program.
func ReadVar(n int, t Type) Var { return Fresh(readName, n, t) }

// ReadCount is in#0, how many inputs were read. No initial valuation has it, so it begins with 0.
var ReadCount = ReadVar(0, Int)

const readName = "in"

// ReadNumber returns n of the variable in#n; false if x is none, or in#0.
func ReadNumber(x Var) (int, bool) {
	digits, ok := strings.CutPrefix(x.Name, readName+"#")
	if !ok || x.Scope != "" {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && n > 0
}

// Instance is x@n, the nth instance of x: a variable that no program can name.
func Instance(x Var, n int) Var { return Var{fmt.Sprintf("%s@%d", x.Name, n), x.Type, x.Scope} }

// InstanceOf returns x and n of the instance x@n; false if a variable is none.
func InstanceOf(inst Var) (x Var, n int, ok bool) {
	name, digits, ok := strings.Cut(inst.Name, "@")
	if !ok {
		return Var{}, 0, false
	}
	n, err := strconv.Atoi(digits)
	return Var{name, inst.Type, inst.Scope}, n, err == nil
}

// Parts of an assumption.
func (s *Assume) Parts() Parts { return Parts{E: s.B, Test: true, At: s.At, Accesses: s.Accesses} }

func (s *Assume) withParts(p Parts) Stmt { return &Assume{p.E, p.At, p.Accesses} }

// Parts of an assertion.
func (s *Assert) Parts() Parts { return Parts{E: s.B, Test: true, At: s.At, Accesses: s.Accesses} }

func (s *Assert) withParts(p Parts) Stmt { return &Assert{p.E, p.At, p.Accesses} }

// Parts of an input.
func (s *Input) Parts() Parts { return Parts{X: s.X, At: s.At} }

func (s *Input) withParts(p Parts) Stmt { return &Input{p.X, p.At} }

// Reads reports whether a program has an input.
func Reads(p *Program) bool {
	return len(StmtsOf[*Input](p)) > 0
}

// ReadTypes lists the types at which p reads inputs, in the order of its text.
func ReadTypes(p *Program) []Type {
	var list []Type
	for _, a := range StmtsOf[*Input](p) {
		if !slices.Contains(list, a.X.Type) {
			list = append(list, a.X.Type)
		}
	}
	return list
}
