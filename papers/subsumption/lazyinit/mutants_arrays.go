package lazyinit

import (
	"slices"

	"tandem/concrete"
	"tandem/lang"
	"tandem/papers/subsumption/lazyarrays"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// ArrayMutant is lazy initialisation of arrays with one entry replaced by a wrong one.
type ArrayMutant = spec.Mutant[ArraySides]

// ArrayMutants lists mutants of each rule and clause of the symbolic side that is Go, and of the pairing.
func ArrayMutants() []ArrayMutant {
	return slices.Concat(initialisingCells(), valuingArrays(), pairingArrays())
}

var rightArrays spec.Right[ArraySides] = func() ArraySides { return Arrays(concrete.Standard()) }

// initialisingCells are mutants of the choices of a cell.
func initialisingCells() []ArrayMutant {
	m := spec.Mutating[ArraySides, lazyarrays.Config]{Side: "symbolic", Right: rightArrays, System: func(s *ArraySides) *spec.System[lazyarrays.Config] { return &s.Symbolic }}
	return []ArrayMutant{
		m.By("Init-Cell", "at-end", "the new cell is behind all others alone", "lockstep", func(_ spec.System[lazyarrays.Config], right spec.Rule[lazyarrays.Config]) func(lazyarrays.Config) []lazyarrays.Config {
			return func(c lazyarrays.Config) []lazyarrays.Config {
				list := right.Apply(c)
				return list[max(0, len(list)-1):]
			}
		}),
	}
}

// valuingArrays are mutants of the clauses of A(eσ).
func valuingArrays() []ArrayMutant {
	clause := func(name, id, wrong string, change func(c lazyarrays.Config, e lang.Expr, kids []lazyarrays.Value, right lazyarrays.Value) lazyarrays.Value) ArrayMutant {
		return spec.NewMutant("symbolic "+name, id, wrong, "lockstep", func() ArraySides {
			return ArraysBy(texts.Printed(ArraysName), concrete.Standard(), func(c lazyarrays.Config) lazyarrays.Function {
				return lazyarrays.Eval(c).Rewritten(name, func(e lang.Expr, kids []lazyarrays.Value, v lazyarrays.Value) lazyarrays.Value {
					if !v.Out && v.Wants == (lazyarrays.Want{}) {
						v = change(c, e, kids, v)
					}
					return v
				})
			})
		})
	}
	return []ArrayMutant{
		clause("Val-Var", "initial", "x: the substitution is not applied", func(_ lazyarrays.Config, e lang.Expr, _ []lazyarrays.Value, right lazyarrays.Value) lazyarrays.Value {
			if x, _ := e.Var(); x == lang.ReadCount || x.Type.IsArray() {
				return right
			}
			return lazyarrays.Value{E: e}
		}),
		clause("Val-Access", "initial", "the value that the cell has initially", func(c lazyarrays.Config, e lang.Expr, kids []lazyarrays.Value, _ lazyarrays.Value) lazyarrays.Value {
			k, _ := c.Of(e.Kid(0)).At(kids[1].E)
			return lazyarrays.Value{E: lang.V(k.Cell)}
		}),
		clause("Val-Access", "first", "the element of the first cell", func(c lazyarrays.Config, e lang.Expr, _ []lazyarrays.Value, right lazyarrays.Value) lazyarrays.Value {
			return lazyarrays.Value{E: c.Of(e.Kid(0)).Cells[0].Elem}
		}),
		clause("Val-Len", "cells", "the number of cells that are known", func(c lazyarrays.Config, e lang.Expr, _ []lazyarrays.Value, right lazyarrays.Value) lazyarrays.Value {
			return lazyarrays.Value{E: lang.I(int64(len(c.Of(e.Kid(0)).Cells)))}
		}),
		clause("Val-Op", "operand", "the first operand is forgotten", func(_ lazyarrays.Config, e lang.Expr, kids []lazyarrays.Value, right lazyarrays.Value) lazyarrays.Value {
			if e.NumKids() == 2 && e.Kid(0).Type() == e.Kid(1).Type() {
				return lazyarrays.Value{E: right.E.Rebuild(kids[1].E, kids[1].E)}
			}
			return right
		}),
	}
}

// pairingArrays are mutants of what relates the sides.
func pairingArrays() []ArrayMutant {
	element := func(id, wrong string, f func(a lang.ArrayValue, index lang.Value) lang.Value) ArrayMutant {
		return rightArrays.Changed("pairing cells", id, wrong, "lockstep", func(s *ArraySides) { s.Element = f })
	}
	return []ArrayMutant{
		element("default", "an element is 0 initially", func(a lang.ArrayValue, _ lang.Value) lang.Value { return lang.Default(a.Type().Elem()) }),
		element("first", "an element is the first one initially", func(a lang.ArrayValue, _ lang.Value) lang.Value { return a.At(lang.NewInt(0)) }),
		element("next", "an element is the next one initially", func(a lang.ArrayValue, index lang.Value) lang.Value {
			i, _ := index.(lang.IntValue)
			return a.At(concrete.Standard().Op(lang.Add, lang.Int, []lang.Value{i, lang.NewInt(1)}))
		}),
		rightArrays.Changed("pairing cells", "always", "V(φ) = true, whatever φ is", "lockstep", func(s *ArraySides) {
			s.Holds = func(lang.Value) bool { return true }
		}),
		rightArrays.Changed("pairing cells", "never", "V(φ) is never true", "completeness", func(s *ArraySides) {
			s.Holds = func(lang.Value) bool { return false }
		}),
	}
}
