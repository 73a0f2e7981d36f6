package precond

import (
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// Condition is a precondition: the conjunction of its conjuncts. The zero Condition is true.
type Condition struct{ list *[]Conjunct }

// Conjunct is a predicate of a global variable of a class type.
type Conjunct struct {
	Pred Predicate
	X    lang.Var
}

// Predicate is what is said of a variable.
type Predicate string

// The predicates.
const (
	Acyclic Predicate = "acyclic" // no object that the fields reach from it reaches itself
	NotNil  Predicate = "!= nil"
	IsNil   Predicate = "== nil"
)

// named lists the predicates that are written as a name with an argument.
var named = []string{string(Acyclic)}

// Of returns the conjunction of these.
func Of(list ...Conjunct) Condition {
	if len(list) == 0 {
		return Condition{}
	}
	return Condition{&list}
}

// Conjuncts lists them in the order of the text.
func (c Condition) Conjuncts() []Conjunct {
	if c.list == nil {
		return nil
	}
	return *c.list
}

// String returns the condition as it is written; true, if it has no conjuncts.
func (c Condition) String() string {
	parts := lists.Map(c.Conjuncts(), Conjunct.String)
	if len(parts) == 0 {
		return "true"
	}
	return strings.Join(parts, " && ")
}

// String returns acyclic(l), or l != nil.
func (k Conjunct) String() string {
	if k.Pred == Acyclic {
		return string(k.Pred) + "(" + k.X.Name + ")"
	}
	return k.X.Name + " " + string(k.Pred)
}
