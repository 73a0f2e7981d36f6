// Package lazyarrays is symbolic execution of the language with arrays by lazy initialisation:
// the transitions ⟨S, A, σ, φ⟩ → ⟨S', A', σ', φ'⟩, where A has of each array the cells
// that are known and a symbolic length.
//
// Source: Anand, Păsăreanu and Visser, Symbolic Execution with Abstract Subsumption
// Checking, §5.2, "Array Representation", and §2, "Lazy Initialization". The statements
// are those of §2.1 of de Boer and Bonsangue. The other side of the theorems is package
// arrays/bounds, with which this one shares syntax only; package lazyinit pairs them.
//
// Read config.go (cells and their invariants), then step.go (what a statement accesses). The rules
// are text, in paper.rules.
//
// # What the rules decide, where the paper leaves it open
//
//   - An access is initialised before the statement that makes it, by a transition of
//     its own, which is administrative. An index that is literally one that was accessed
//     before has its cell, and no choice.
//   - The index of a new cell is the term that was accessed. In the paper it is a new
//     symbolic value that equals it.
//   - An assignment to an element accesses it: its cell is initialised, and then has
//     another elem.
//   - An access out of bounds is a choice of its own, after which the statement is an
//     error, as §2.1 of the first paper has it. Here the paper of lazy initialisation
//     says only that an index is within the bounds.
//   - Programs use arrays element by element: they do not set a bound, assign an array to
//     another one, or have arrays without bounds (Fits). The paper's symbolic arrays have
//     a length that does not change.
//
// Metavariables: S statement, e expression, b Boolean expression, x variable, a array,
// sigma (σ) substitution, phi (φ) path condition, A cells of all arrays.
package lazyarrays

import (
	"fmt"
	"slices"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Config is a symbolic configuration ⟨S, A, σ, φ⟩. σ has the variables that are no
// arrays. φ is about symbolic values: these variables, inputs, Elem(a, k) and Length(a).
type Config struct {
	symbolic.Config
	Arrays []Array // in the order of their declarations
}

// Array is what is known of an array.
//
// Source: Anand et al., §5.2, "A symbolic array A is represented by a collection of array
// cells and a symbolic value len".
type Array struct {
	A   lang.Var
	Len lang.Var // the symbolic value of its length
	// Cells are the cells, by their index. Three invariants follow of φ:
	//
	//	1. the index of the first is greater than or equal to 0
	//	2. the index of the last is less than len
	//	3. the index of each is less than that of the next one
	Cells []Cell
	// Known is the accesses of which it was decided which cell they are of.
	Known []Access
}

// Cell is a cell (index, elem).
type Cell struct {
	Index   lang.Expr // over symbolic values
	Initial lang.Var  // the symbolic value that it has initially
	Elem    lang.Expr // that it has now
}

// Access is an index that was accessed: the initial value of its cell; the zero Var if it is out of bounds.
type Access struct {
	Index lang.Expr
	Cell  lang.Var
}

// Initial returns ⟨S, ∅, id, φ⟩ for p's main statement S: no cells, and lengths not negative (φ).
func Initial(p *lang.Program) Config {
	c := Config{Config: symbolic.Initial(p.Body)}
	for _, x := range p.Vars {
		if x.Type.IsBounded() {
			c.Arrays = append(c.Arrays, Array{A: x, Len: Length(x)})
			c.Config = c.Assume(lang.Term(lang.Le, lang.I(0), lang.V(Length(x))))
		}
	}
	return c
}

// Length returns the symbolic value of the length of an array. It is in no program.
func Length(a lang.Var) lang.Var { return lang.NewVar("|"+a.Name+"|", lang.Int) }

// Elem returns the initial symbolic value of an array's kth initialised cell, from 1. No program has it.
func Elem(a lang.Var, k int) lang.Var { return lang.Fresh(a.Name, k, a.Type.Elem()) }

// array returns the place of an array among those of c; -1 if there is none.
func (c Config) array(a lang.Var) int {
	return slices.IndexFunc(c.Arrays, func(x Array) bool { return x.A == a })
}

// Of returns what is known of the array that a is, a variable.
func (c Config) Of(a lang.Expr) Array {
	x, _ := a.Var()
	return c.Arrays[c.array(x)]
}

// withArray returns c with another array at a place.
func (c Config) withArray(i int, a Array) Config {
	c.Arrays = slices.Clone(c.Arrays)
	c.Arrays[i] = a
	return c
}

// Stored returns c with e in the cell of a that the access at index was decided to be of.
func (c Config) Stored(a lang.Var, index, e lang.Expr) Config {
	i := c.array(a)
	of := c.Arrays[i]
	k, decided := of.At(index)
	if !decided || k.Cell == (lang.Var{}) {
		panic(spec.NoClause{Function: "A[a[e] := e']", At: index.String(), Why: "it was not decided to be of a cell"})
	}
	of.Cells = slices.Clone(of.Cells)
	of.Cells[of.cell(k.Cell)].Elem = e
	return c.withArray(i, of)
}

// At returns the access to an index, if it was decided.
func (a Array) At(index lang.Expr) (Access, bool) {
	i := slices.IndexFunc(a.Known, func(k Access) bool { return k.Index == index })
	if i < 0 {
		return Access{}, false
	}
	return a.Known[i], true
}

// cell returns the place of the cell with that initial value.
func (a Array) cell(initial lang.Var) int {
	return slices.IndexFunc(a.Cells, func(c Cell) bool { return c.Initial == initial })
}

// knows returns a with an access that is decided.
func (a Array) knows(index lang.Expr, cell lang.Var) Array {
	a.Known = append(slices.Clip(a.Known), Access{index, cell})
	return a
}

// Misuse is a use of an array that the rules have nothing for.
type Misuse struct {
	At   lang.Span // not valid for a declaration
	Text string    // what was found, and expected
}

// Fits returns nil, if p uses arrays as the rules can, and otherwise the first use that they cannot.
func Fits(p *lang.Program) *Misuse {
	if x, ok := lists.Find(p.Vars, func(x lang.Var) bool { return x.Type.IsArray() && !x.Type.IsBounded() }); ok {
		return &Misuse{Text: fmt.Sprintf("found the array %s of type %v, expected arrays with bounds alone", x.Name, x.Type)}
	}
	var wrong *Misuse
	p.Walk(func(s lang.Stmt) {
		if wrong == nil {
			wrong = fits(s)
		}
	})
	return wrong
}

// fits returns Fits of one statement.
func fits(s lang.Stmt) *Misuse {
	parts := s.Parts()
	if x, ok := lang.Target(s); ok && x.Type.IsArray() && parts.I.IsZero() {
		return &Misuse{parts.At, fmt.Sprintf("found a change of the array %s as a whole, expected assignments to its elements alone", x.Name)}
	}
	for _, e := range lang.Exprs(s) {
		if a, whole := wholly(e); whole {
			return &Misuse{parts.At, fmt.Sprintf("found the array %v as a whole, expected its elements and its length alone", a)}
		}
	}
	return nil
}

// wholly returns an array expression in e that is no array whose element or length is asked for.
func wholly(e lang.Expr) (lang.Expr, bool) {
	if e.Type().IsArray() {
		return e, true
	}
	from := 0
	if e.Op() == lang.Select || e.Op() == lang.Len {
		if _, ok := e.Kid(0).Var(); ok {
			from = 1
		}
	}
	for i := from; i < e.NumKids(); i++ {
		if a, whole := wholly(e.Kid(i)); whole {
			return a, true
		}
	}
	return lang.Expr{}, false
}

// Value is an expression in a configuration: a term E, if it wants nothing and no access is out of bounds.
type Value struct {
	E     lang.Expr
	Out   bool // an access is out of bounds
	Wants Want
}

// plain reports whether v is a term.
func (v Value) plain() bool { return !v.Out && v.Wants.A == (lang.Var{}) }

// Want is an access that is not decided: to an array at an index. The zero Want is none.
type Want struct {
	A     lang.Var
	Index lang.Expr
}

// Function is e ↦ its Value, Clause a clause of it.
type (
	Function = spec.Function[lang.Expr, Value]
	Clause   = spec.Clause[lang.Expr, Value]
)

// Evaluation is the function e ↦ A(eσ) for each configuration.
type Evaluation func(c Config) Function

// Eval returns A(eσ), with the clauses valVar, valAccess, valLen and valOp. It is strict: what
// is wanted, and an access that is out of bounds, counts wherever it stands; the leftmost
// comes first.
//
// Source: Anand et al., §5.2; §2.1 of the first paper for strictness. Twin:
// bounds.Strict.
func Eval(c Config) Function {
	return Function{Name: "A(eσ)", Clauses: []Clause{valVar(c), valAccess(c), valLen(c), valOp}}
}

// valVar is the clause
//
//	A(xσ) = σ(x)
//
// Source: Anand et al., §2, "the values of program variables as symbolic expressions".
// Twin: bounds.evalVariable.
func valVar(c Config) Clause {
	return Clause{ID: "Val-Var", Cite: "§2, the values of program variables as symbolic expressions", Apply: func(e lang.Expr, _ []Value) (Value, bool) {
		x, ok := e.Var()
		if !ok {
			return Value{}, false
		}
		return Value{E: c.Sigma.At(x)}, true
	}}
}

// valAccess is the clause
//
//	A((a[e])σ) = elem(c) for the cell c of a that A(eσ) was decided to be of
//
// ⊥, if it was decided to be out of bounds; otherwise it wants a decision.
//
// Source: Anand et al., §5.2, "whenever symbolic execution accesses an un-initialized
// array cell". Twin: bounds.EvalAccess.
func valAccess(c Config) Clause {
	return Clause{ID: "Val-Access", Cite: "§5.2, Array Representation", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
		if e.Op() != lang.Select {
			return Value{}, false
		}
		if !kids[1].plain() {
			return kids[1], true
		}
		of := c.Of(e.Kid(0))
		switch k, known := of.At(kids[1].E); {
		case !known:
			return Value{Wants: Want{of.A, kids[1].E}}, true
		case k.Cell == (lang.Var{}):
			return Value{Out: true}, true
		default:
			return Value{E: of.Cells[of.cell(k.Cell)].Elem}, true
		}
	}}
}

// valLen is the clause
//
//	A(|a|σ) = len
//
// Source: Anand et al., §5.2, "a symbolic value len representing the array length". Twin:
// bounds.evalOperator.
func valLen(c Config) Clause {
	return Clause{ID: "Val-Len", Cite: "§5.2, a symbolic value len", Apply: func(e lang.Expr, _ []Value) (Value, bool) {
		if e.Op() != lang.Len {
			return Value{}, false
		}
		return Value{E: lang.V(c.Of(e.Kid(0)).Len)}, true
	}}
}

// valOp is the clause
//
//	A(op(e1, …, en)σ) = op(A(e1σ), …, A(enσ))
//
// Source: Anand et al., §2, "the values of program variables as symbolic expressions".
// Twin: bounds.evalOperator.
var valOp = Clause{ID: "Val-Op", Cite: "§2, the values of program variables as symbolic expressions", Apply: func(e lang.Expr, kids []Value) (Value, bool) {
	terms := make([]lang.Expr, len(kids))
	for i, k := range kids {
		if !k.plain() {
			return k, true
		}
		terms[i] = k.E
	}
	return Value{E: e.Rebuild(terms...)}, true
}}
