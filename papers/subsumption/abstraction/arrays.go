package abstraction

import (
	"errors"
	"fmt"

	"tandem/lang"
	"tandem/papers/subsumption"
	"tandem/spec"
)

// The fields of the cells of an array.
const (
	Index = "index"
	Elem  = "elem"
	Next  = "next"
)

// CellClass is the class of the cells of a list that represents an array.
var CellClass = &subsumption.Class{Name: "cell", Ints: []string{Index, Elem}, Refs: []subsumption.Ref{{Name: Next, Class: "cell"}}}

// Building is Algorithm 2 at one cell c: the list HA' as far as it is built.
type Building struct {
	Array *subsumption.Array
	Decide
	C    int                // the place of c among the cells
	List *subsumption.State // it is changed
	Head subsumption.Node   // the first node; Null: there is none yet
	at   subsumption.Node   // that of c
	end  subsumption.Node   // the last node; Null: there is none yet
	done bool               // the else branch is not taken
}

// Decide says whether PC ⇒ goal is valid. It panics with spec.NoClause where that is unknown.
type Decide func(goal lang.Expr) bool

// Line is a line of Algorithm 2.
type Line = spec.Rule[*Building]

// Algorithm is Algorithm 2: its lines are taken in their order for each cell.
type Algorithm struct{ spec.System[*Building] }

// Algorithm2 is Algorithm 2, read so that the last cell has no else branch, in which it would need a
// next one; and an array without cells has a line of ours.
func Algorithm2() Algorithm {
	return Algorithm{spec.System[*Building]{Name: "Algorithm 2", Rules: []Line{
		{ID: "Alg-2-Add", Cite: "§5.2, Algorithm 2", Apply: alg2Add},
		{ID: "Alg-2-First", Cite: "§5.2, Algorithm 2", Apply: alg2First},
		{ID: "Alg-2-Last", Cite: "§5.2, Algorithm 2", Apply: alg2Last},
		{ID: "Alg-2-Next", Cite: "§5.2, Algorithm 2", Apply: alg2Next},
		{ID: "Alg-2-Gap", Cite: "§5.2, Algorithm 2", Apply: alg2Gap},
		{ID: "Alg-2-Empty", Cite: "§5.2", Apply: alg2Empty},
	}}}
}

func (b *Building) cell() subsumption.Cell { return b.Array.Cells[b.C] }
func (b *Building) isFirst() bool          { return b.C == 0 }
func (b *Building) isLast() bool           { return b.C == len(b.Array.Cells)-1 }

// add puts a node behind the last one.
func (b *Building) add(o subsumption.Object) subsumption.Node {
	o.Class, o.To = CellClass, []subsumption.Node{subsumption.Null}
	n := subsumption.Node(len(b.List.Objects))
	b.List.Objects = append(b.List.Objects, o)
	if b.end == subsumption.Null {
		b.Head = n
	} else {
		b.List.Objects[b.end].To[0] = n
	}
	b.end = n
	return n
}

// special is n∗, with integers that are not constrained.
func special() subsumption.Object {
	return subsumption.Object{Name: "*", Data: make([]lang.Expr, 2), Special: true}
}

// alg2Add returns the first line of the loop.
//
//	add c to NO'
//
// Source: §5.2, Algorithm 2, line 1.
func alg2Add(b *Building) []*Building {
	if len(b.Array.Cells) == 0 {
		return nil
	}
	b.at = b.add(subsumption.Object{Name: fmt.Sprintf("c%d", b.C+1), Data: []lang.Expr{b.cell().Index, b.cell().Elem}})
	return []*Building{b}
}

// alg2First puts a special node before the first cell.
//
//	if c is the first element in HA ∧ PC ⇒ index(c) = 0 is invalid then add a special summary node n∗ before c in HA'
//
// Source: §5.2, Algorithm 2, line 2.
func alg2First(b *Building) []*Building {
	if len(b.Array.Cells) == 0 || !b.isFirst() || b.Decide(lang.Term(lang.Eq, b.cell().Index, lang.I(0))) {
		return nil
	}
	c := b.List.Objects[b.at]
	c.To = []subsumption.Node{subsumption.Null}
	b.List.Objects[b.at] = special()
	o := &b.List.Objects[b.at]
	o.Class, o.To = CellClass, []subsumption.Node{subsumption.Null}
	b.at = b.add(c)
	return []*Building{b}
}

// alg2Last puts a special node behind the last cell.
//
//	if c is the last element in HA then, if PC ⇒ index(c) = len - 1 is invalid, add a special summary node n∗ after c in HA'
//
// The print has one condition, c is the last element ∧ PC ⇒ index(c) = len - 1 is
// invalid: where it is valid, the last cell comes into the else branch. What that does is said of a
// "cell following c in HA" alone, which the last one has not: so nothing is done.
//
// Source: §5.2, Algorithm 2, line 3.
func alg2Last(b *Building) []*Building {
	if len(b.Array.Cells) == 0 {
		return nil
	}
	if b.done = b.isLast(); b.done && !b.Decide(b.lastIndex()) {
		b.add(special())
	}
	return []*Building{b}
}

// lastIndex is index(c) = len - 1.
func (b *Building) lastIndex() lang.Expr {
	return lang.Term(lang.Eq, b.cell().Index, lang.Term(lang.Sub, b.Array.Len, lang.I(1)))
}

// alg2Next begins the else branch.
//
//	else next(c) := cell following c in HA
//
// Source: §5.2, Algorithm 2, line 4.
func alg2Next(b *Building) []*Building {
	if len(b.Array.Cells) == 0 || b.done {
		return nil
	}
	return []*Building{b}
}

// alg2Gap puts a special node between cells.
//
//	if PC ⇒ index(c) = index(next(c)) - 1 is invalid then add a special summary node n∗ after c in HA'
//
// Source: §5.2, Algorithm 2, line 5.
func alg2Gap(b *Building) []*Building {
	if len(b.Array.Cells) == 0 || b.done || b.isLast() {
		return nil
	}
	next := b.Array.Cells[b.C+1].Index
	if !b.Decide(lang.Term(lang.Eq, b.cell().Index, lang.Term(lang.Sub, next, lang.I(1)))) {
		b.add(special())
	}
	return []*Building{b}
}

// alg2Empty is for arrays without cells.
//
//	if NO = ∅ ∧ PC ⇒ len = 0 is invalid then add a special summary node n∗
//
// Source: ours; Algorithm 2 has a loop over cells, and makes the empty list of an array
// of any length that has none, though its result is to have "additional summary nodes representing
// uninitialized consecutive array elements".
func alg2Empty(b *Building) []*Building {
	if len(b.Array.Cells) > 0 || b.Decide(lang.Term(lang.Eq, b.Array.Len, lang.I(0))) {
		return nil
	}
	b.add(special())
	return []*Building{b}
}

// undecided is the panic of a question that has no answer.
type undecided struct{ why string }

// Of returns the list of the array of a state: its roots are a variable that points to the
// head, and the integer variables, each with an edge to the cell that it indexes, or to
// null where it indexes none. The length is the value of an integer variable |a|. The
// error is of states without an array, of questions without an answer, and a
// spec.NoClause where the algorithm is not defined.
//
// Source: §5.2.
func (a Algorithm) Of(s *subsumption.State, decide subsumption.Decide) (list *subsumption.State, err error) {
	if s.Array == nil {
		return nil, fmt.Errorf("%s: found no array, expected one", s.Name)
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case undecided:
			err = errors.New("an order of indexes was not decided: " + r.why)
		case spec.NoClause:
			err = r
		default:
			panic(r)
		}
	}()
	valid := func(goal lang.Expr) bool {
		answer, why := decide(s.PC, goal)
		if answer == subsumption.Unknown {
			panic(undecided{why})
		}
		return answer == subsumption.Yes
	}
	list = s.Clone()
	list.Array, list.Objects, list.Classes = nil, nil, []*subsumption.Class{CellClass}
	b := &Building{Array: s.Array, Decide: valid, List: list, Head: subsumption.Null, end: subsumption.Null}
	for b.C = range max(1, len(s.Array.Cells)) {
		b.done = false
		for _, l := range a.Rules {
			if to := l.Apply(b); len(to) > 0 {
				b = to[0]
			}
		}
	}
	list = b.List
	list.Roots = append([]subsumption.Root{{Name: s.Array.Name, Class: CellClass.Name, To: b.Head}}, list.Roots...)
	for _, x := range s.Numbers {
		if x.Plain {
			continue
		}
		r := subsumption.Root{Name: x.Name, Class: CellClass.Name, To: subsumption.Null}
		for n := range list.Objects {
			if o := &list.Objects[n]; !o.Special && valid(lang.Term(lang.Eq, x.Value, o.Data[0])) {
				r.To = subsumption.Node(n)
				break
			}
		}
		list.Roots = append(list.Roots, r)
	}
	list.Numbers = append([]subsumption.Number{{Name: "|" + s.Array.Name + "|", Value: s.Array.Len}}, list.Numbers...)
	return list, nil
}

// definition5 is Definition 5, with item 3 of Definition 3, which it extends (§5.2).
func definition5() Interruptions {
	return Interruptions{Clauses: []Item{
		{ID: "Def-5-Special", Cite: "§5.2, Definition 5", Apply: def5Special},
		{ID: "Def-5-Null", Cite: "§5.2, Definition 5", Apply: def5Null},
		{ID: "Def-5-Index", Cite: "§5.2, Definition 5", Apply: def5Index},
		{ID: "Def-5-Head", Cite: "§5.1, Definition 3", Apply: def5Head},
	}}
}

// def5Special returns the first condition.
//
//	c = n∗
//
// Source: §5.2, Definition 5.
func def5Special(k At, _ []bool) (bool, bool) {
	return k.N.IsObject() && k.State.Objects[k.N].Special, true
}

// def5Null returns the second condition.
//
//	c = null
//
// Source: §5.2, Definition 5.
func def5Null(k At, _ []bool) (bool, bool) { return k.N == subsumption.Null, true }

// def5Index returns the third condition.
//
//	c represents an array cell such that ∃i ∈ I. vals(i) = index(c)
//
// Source: §5.2, Definition 5.
func def5Index(k At, _ []bool) (bool, bool) {
	for i, r := range k.State.Roots {
		if i > 0 && r.To == k.N && k.N.IsObject() {
			return true, true
		}
	}
	return false, true
}

// def5Head returns the head of the list.
//
//	(a, c) ∈ ER, where a is the variable that points to the head of the list
//
// Source: §5.1, Definition 3, item 3; §5.2, "The interruptions are extended to contain the special summary
// nodes", and a is a root, as the variables of R are. Figure 6 (c) has v0 apart. By Definition 5 alone
// c is v0∨v1∨v2, and a points to it.
func def5Head(k At, _ []bool) (bool, bool) {
	return len(k.State.Roots) > 0 && k.State.Roots[0].To == k.N && k.N.IsObject(), true
}

// Arrays returns the abstraction of lists that represent arrays.
func Arrays() Alpha { return Alpha{definition5(), steps(), 2} }
