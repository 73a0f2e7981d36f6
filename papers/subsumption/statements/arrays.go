package statements

import (
	"slices"

	"tandem/lang"
	subsume "tandem/papers/subsumption"
	"tandem/props"
)

// Symbols of states with arrays: indexes, a length and an element.
var (
	vi, vj, vn = lang.NewVar("i", lang.Int), lang.NewVar("j", lang.Int), lang.NewVar("n", lang.Int)
	length     = int64(3)
	lengths    = []int64{0, 1, 2, 3}
)

// arrays makes two states with an array, the second one often much like the first.
func (g Given) arrays(src props.Source) (k Case) {
	var p parts
	src.Group("s1", func() { p = choose(src, 3) })
	k.S1 = p.state()
	src.Group("s2", func() {
		if src.Choose(2, "near") == 1 {
			p = p.near(src)
		} else {
			p = choose(src, 3)
		}
		k.S2 = p.state()
	})
	return k
}

// anArray makes one state with an array.
func (g Given) anArray(src props.Source) Case { return Case{S1: array(src, 4)} }

// array builds a state with an array of less than so many cells, and an integer variable.
func array(src props.Source, most int) *subsume.State { return choose(src, most).state() }

// parts is what a state with an array is made of.
type parts struct {
	len, x, extra lang.Expr
	cells         []subsume.Cell
}

var (
	i, j, n = lang.V(vi), lang.V(vj), lang.V(vn)
	indexes = []lang.Expr{lang.I(0), lang.I(1), i, j, plus(i, 1), plus(n, -1), lang.I(2)}
	elems   = []lang.Expr{lang.V(va), lang.I(0), lang.I(1)}
	bounds0 = []lang.Expr{n, lang.I(1), lang.I(2), lang.I(0), lang.I(3)}
	extras  = []lang.Expr{lang.True, lang.Term(lang.Eq, i, lang.I(1)), lang.Term(lang.Lt, i, j), lang.Term(lang.Eq, n, lang.I(2)), lang.Term(lang.Eq, i, lang.I(0))}
)

func plus(e lang.Expr, k int64) lang.Expr { return lang.Term(lang.Add, e, lang.I(k)) }

func choose(src props.Source, most int) parts {
	p := parts{len: props.OneOf(src, "length", bounds0), x: lang.I(0)}
	for range src.Choose(most, "cells") {
		p.cells = append(p.cells, subsume.Cell{Index: props.OneOf(src, "index", indexes), Elem: props.OneOf(src, "elem", elems)})
	}
	if src.Choose(2, "variable") == 1 {
		p.x = indexes[src.Choose(5, "value")]
	}
	p.extra = props.OneOf(src, "condition", extras)
	return p
}

// near returns the parts with one of them changed.
func (p parts) near(src props.Source) parts {
	p.cells = slices.Clone(p.cells)
	switch change := src.Choose(5, "change"); {
	case change == 0:
		p.extra = props.OneOf(src, "condition", extras)
	case change == 1:
		p.len = props.OneOf(src, "length", bounds0)
	case change == 2:
		p.x = indexes[src.Choose(5, "value")]
	case len(p.cells) == 0:
	case change == 3:
		at := src.Choose(len(p.cells), "cell")
		p.cells = slices.Delete(p.cells, at, at+1)
	default:
		p.cells[src.Choose(len(p.cells), "cell")] = subsume.Cell{Index: props.OneOf(src, "index", indexes), Elem: props.OneOf(src, "elem", elems)}
	}
	return p
}

// state returns the state; its path condition has invariants 1 to 3.
func (p parts) state() *subsume.State {
	s := &subsume.State{Name: "s", Array: &subsume.Array{Name: "d", Len: p.len, Cells: p.cells}, Numbers: []subsume.Number{{Name: "x", Value: p.x}}}
	last := lang.I(-1)
	var facts []lang.Expr
	for _, c := range p.cells {
		facts = append(facts, lang.Term(lang.Lt, last, c.Index))
		last = c.Index
	}
	s.PC = lang.All(append(facts, lang.Term(lang.Lt, last, p.len), p.extra)...)
	bound(s, map[lang.Var]int64{va: 1, vi: 2, vj: 2, vn: length})
	return s
}
