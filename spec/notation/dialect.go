package notation

import (
	"maps"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// Sort is what a letter or a term stands for.
type Sort uint8

// The sorts. A variable is an expression; a Boolean expression is one, too.
const (
	NoSort Sort = iota
	Variable
	Array // an array: where a variable is asked for, one; in the pattern a[e] of a clause, one that has a bound
	Expression
	Boolean
	Statements
	Substitution
	Valuation
	Numeral // digits: an expression or a value
	Val     // a value, or ⊥
	Test
	Global      // a global variable
	Local       // a local variable
	Locals      // formal parameters, ū
	Expressions // ē
	Variables   // x̄: expressions that are variables
	Vals        // values, those of ē
	Stacked     // a stack of closures
	Procedure   // the name of a procedure
	Declared    // the declarations
	HeapVar     // a heap variable h: a variable, or e.f
	Field       // a field; on the symbolic side an array
	Class       // a class
	Heap        // a heap
	Result      // r, which has what a method returns
	Made        // the fresh variables that were made
	Nil         // nil: the default value of the type that is wanted
	PlaceOf     // v.f
	Trace       // a trace ρ
	Type        // a type
	Single      // a statement
	Count       // a number of inputs, or of an instance
	Versions    // ver, which gives each variable the number of its instance
)

var sortNames = map[Sort]string{
	NoSort: "nothing", Variable: "a variable", Array: "an array", Expression: "an expression",
	Boolean: "a Boolean expression", Statements: "statements", Substitution: "a substitution", Valuation: "a valuation",
	Numeral: "a number", Val: "a value", Test: "a test",
	Global: "a global variable", Local: "a local variable", Locals: "formal parameters",
	Expressions: "expressions", Variables: "variables", Vals: "values", Stacked: "a stack of closures",
	Procedure: "a procedure", Declared: "declarations",
	HeapVar: "a heap variable", Field: "a field", Class: "a class", Heap: "a heap", Result: "r",
	Made: "the variables that were made", Nil: "nil", PlaceOf: "a field of an object", Trace: "a trace", Type: "a type", Single: "a statement", Count: "a number of inputs", Versions: "the numbers of instances",
}

func (s Sort) String() string { return sortNames[s] }

// variable reports whether s is a sort of variables.
func (s Sort) variable() bool { return s == Variable || s == Array || s == Global || s == Local }

// fits reports whether what is of sort s can stand where want is wanted.
func (s Sort) fits(want Sort) bool {
	switch {
	case s == want:
		return true
	case want == Expression:
		return s.variable() || s == Boolean || s == Numeral || s == HeapVar || s == Field || s == Nil || s == Result || s == Count
	case want == Variable:
		return s.variable() || s == Field || s == Result
	case want == Expressions:
		return s == Variables
	case want == Val:
		return s == Numeral || s == Nil || s == Count
	}
	return false
}

// Dialect is what a side of a language declares: its letters and their sorts, what
// configurations consist of, its functions, and what its ∧ does with true.
type Dialect struct {
	Language, Side string
	Letters        map[string]Sort   // by the letter without index and primes
	Config         []Sort            // the parts of a configuration
	Functions      []string          // as V, V⊥, δ and σ for eσ
	Relations      map[string][]Sort // the words of premises that the code decides, with the sorts of their terms: see Relation
	Named          []string          // those of Functions that are written before brackets and give conditions, as δ
	// Drops tells that a conjunct that one of Named makes is left out where it is literally true.
	Drops bool
	// Splice lists those of Named that, of ē, are conjuncts of φ of their own.
	Splice []string
	// Becoming is the function that e ⇝ e' is a clause of.
	Becoming string
	// Inner lists functions whose clauses are about treated operands, of which they make treated ones.
	Inner []string
	// Least tells that a new object has the least number that is free, and not the one behind the greatest.
	Least bool
	// Flat is the dialect of ⟨S, …⟩ rules for the closure on top of the stack. nil: there are none.
	Flat  *Dialect
	Forms []*lang.FormDecl // the declared forms
}

// With returns the dialect with declared forms.
func (d *Dialect) With(forms []*lang.FormDecl) *Dialect {
	to := *d
	to.Forms = forms
	if d.Flat != nil {
		to.Flat = d.Flat.With(forms)
	}
	return &to
}

// form returns the form that a keyword begins; nil if none does.
func (d *Dialect) form(keyword string) *lang.FormDecl {
	found, _ := lists.Find(d.Forms, func(f *lang.FormDecl) bool { return f.Keyword() == keyword })
	return found
}

// words returns those of the declared forms.
func (d *Dialect) words() map[string]bool {
	if len(d.Forms)+len(d.Relations) == 0 {
		return nil
	}
	list := map[string]bool{}
	for w := range d.Relations {
		list[w] = true
	}
	for _, f := range d.Forms {
		for _, w := range f.Shape.Words() {
			list[w] = true
		}
	}
	return list
}

// LetterSort returns the sort of a letter, if the language has it.
func (d *Dialect) LetterSort(l Letter) (Sort, bool) {
	base := l.Base
	if l.Mark == Hat && !slices.Contains(d.Functions, "^") {
		return NoSort, false
	}
	if l.Mark == Bar {
		base = Letter{Base: l.Base, Mark: Bar}.String()
	}
	s, ok := d.Letters[base]
	if l.Mark == Strict {
		ok = ok && s == Valuation && slices.Contains(d.Functions, l.Base+"⊥")
	}
	return s, ok
}

// letters lists the letters, for messages.
func (d *Dialect) letters() string {
	list := slices.Sorted(maps.Keys(d.Letters))
	return strings.Join(list, ", ")
}

// locals returns the sort of what a closure has for its local variables.
func (d *Dialect) locals() Sort {
	if slices.Contains(d.Config, Boolean) {
		return Substitution
	}
	return Valuation
}
