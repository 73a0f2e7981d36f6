package lang

import (
	"maps"
	"slices"

	"tandem/internal/lists"
)

// Inputs lists the variables of p that may be read before they are assigned, in the order of their
// declaration: those whose initial value can matter. It looks at the program text only: each branch
// counts as possible, each loop as skippable, an operator as reading all of its operands, and a
// call as reading all that its procedure, or one that it calls, mentions and does not only assign.
// These are, without procedures, the variables that are live at the start.
//
// One walk forward keeps the variables that are certainly assigned. It is linear, which a walk
// backward with its sets of live variables is not: what a block assigns is undone at its end, and
// at most half of what two branches assign is kept.
func Inputs(p *Program) []Var {
	w := assignments{certain: map[Var]bool{}, inputs: map[Var]bool{}, reads: readByProcs(p)}
	w.walk(p.Body)
	return lists.Filter(p.Vars, func(x Var) bool { return w.inputs[x] })
}

// assignments is the state of the walk.
type assignments struct {
	certain map[Var]bool // assigned on every way to here
	order   []Var        // the same, in the order of their assignment
	inputs  map[Var]bool // read where they were not certain
	reads   map[string][]Var
}

// block is a sequence under way, part of the statement owner; nil for the whole program.
type block struct {
	rest   Seq
	owner  Stmt
	from   int   // where its assignments begin in order
	inElse bool  // the second branch of an If
	then   []Var // what the first branch assigned
}

func (w *assignments) walk(s Seq) {
	blocks := []block{{rest: s}}
	open := func(s Seq, owner Stmt) {
		blocks = append(blocks, block{rest: s, owner: owner, from: len(w.order)})
	}
	for len(blocks) > 0 {
		top := &blocks[len(blocks)-1]
		if top.rest.Empty() {
			if w.end(top) {
				blocks = blocks[:len(blocks)-1]
			}
			continue
		}
		a := top.rest.Head()
		top.rest = top.rest.Tail()
		p := a.Parts()
		for _, x := range read(a) {
			w.readVar(x)
		}
		for _, x := range w.reads[p.Callee()] {
			w.readVar(x)
		}
		if x, ok := Target(a); ok && !p.Partly {
			w.assign(x)
		}
		switch {
		case p.Form != nil: // its rules say which blocks run: each can be left out
			for _, S := range slices.Backward(p.Form.Blocks) {
				open(S, a)
			}
		case hasBlocks(a):
			open(p.Then, a)
		}
	}
}

// read lists the variables that a statement itself reads. An array of which only
// an element or the bound changes is one: the other elements stay.
func read(a Stmt) []Var {
	es := Exprs(a)
	p := a.Parts()
	if p.Partly {
		es = append(es, V(p.X))
	}
	if p.Form != nil { // its rules say which are assigned to
		es = append(es, lists.Map(p.Form.Vars, V)...)
	}
	return FreeVars(es...)
}

// end is called where a block has no statement left; it is false if b goes on with the other branch.
func (w *assignments) end(b *block) bool {
	a, choice := b.owner.(*If)
	switch {
	case b.owner == nil:
	case !choice:
		w.undo(b.from)
	case !b.inElse:
		b.then = append([]Var(nil), w.order[b.from:]...)
		w.undo(b.from)
		b.rest, b.inElse = a.Else, true
		return false
	default:
		both := lists.Filter(b.then, func(x Var) bool { return w.certain[x] })
		w.undo(b.from)
		for _, x := range both {
			w.assign(x)
		}
	}
	return true
}

func (w *assignments) readVar(x Var) {
	if !w.certain[x] {
		w.inputs[x] = true
	}
}

// readByProcs lists the global variables that each procedure reads, itself or by those that it calls.
func readByProcs(p *Program) map[string][]Var {
	bodies := lists.Pairs(p.Procs, func(d *Proc) (string, Seq) { return d.Name, d.Body })
	maps.Copy(bodies, lists.Pairs(p.Methods(), func(m *Method) (string, Seq) { return m.FullName(), m.Body }))
	reads, calls := map[string]map[Var]bool{}, map[string]map[string]bool{} // calls: callee → callers
	var todo []string
	for _, name := range slices.Sorted(maps.Keys(bodies)) {
		own := map[Var]bool{}
		bodies[name].Walk(func(s Stmt) {
			for _, x := range read(s) {
				if x.Scope == "" {
					own[x] = true
				}
			}
			callee := s.Parts().Callee()
			if calls[callee] == nil {
				calls[callee] = map[string]bool{}
			}
			calls[callee][name] = true
		})
		reads[name] = own
		todo = append(todo, name)
	}
	for len(todo) > 0 {
		callee := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for caller := range calls[callee] {
			n := len(reads[caller])
			for x := range reads[callee] {
				reads[caller][x] = true
			}
			if len(reads[caller]) > n {
				todo = append(todo, caller)
			}
		}
	}
	list := map[string][]Var{}
	for name, vars := range reads {
		list[name] = append(list[name], lists.Filter(p.Vars, func(x Var) bool { return vars[x] })...)
	}
	return list
}

func (w *assignments) assign(x Var) {
	if !w.certain[x] {
		w.certain[x] = true
		w.order = append(w.order, x)
	}
}

// undo forgets the assignments from that place in the order on.
func (w *assignments) undo(from int) {
	for _, x := range w.order[from:] {
		delete(w.certain, x)
	}
	w.order = w.order[:from]
}
