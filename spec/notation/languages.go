package notation

import (
	"cmp"
	"maps"
	"strings"
)

// The letters that every symbolic side has, and every concrete one.
var (
	symbolicLetters = map[string]Sort{
		"x": Variable, "y": Variable, "e": Expression, "b": Boolean, "S": Statements,
		"σ": Substitution, "φ": Boolean,
	}
	concreteLetters = map[string]Sort{
		"x": Variable, "y": Variable, "e": Expression, "b": Boolean, "S": Statements, "V": Valuation,
	}
)

// relations are the words of the premises that lazy initialisation decides: see Dialect.Relations.
var relations = map[string]map[string][]Sort{
	"objects-lazy": {
		"wants": {Stacked, HeapVar}, "asks": {Stacked, Boolean}, "creates": {HeapVar, Expression}, "makes": {HeapVar, Expression},
		"aliases": {HeapVar, Expression}, "was": {HeapVar, Expression}, "answers": {Boolean, Boolean},
	},
	"arrays-lazy": {
		"wants": {Statements, Expression}, "aliases": {Expression, Expression}, "lies": {Expression, Boolean, Boolean}, "leaves": {Expression, Array},
	},
}

// joined is letters with more of them.
func joined(letters, more map[string]Sort) map[string]Sort {
	all := map[string]Sort{}
	for _, m := range []map[string]Sort{letters, more} {
		maps.Copy(all, m)
	}
	return all
}

// DialectsOf returns what a language declares whose configurations are written, as ⟨S, ρ⟩, by the side.
func DialectsOf(language string, configs map[string]string) map[string]*Dialect {
	both := map[string]*Dialect{}
	for side, letters := range map[string]map[string]Sort{"symbolic": symbolicLetters, "concrete": concreteLetters} {
		d := &Dialect{Language: language, Side: side, Letters: joined(letters, map[string]Sort{"ρ": Trace}), Functions: []string{"V", "V(ρ)", "#"}}
		if side == "symbolic" {
			d.Functions = []string{"σ", "σ(ρ)", "pc", "#"}
		}
		for letter := range strings.SplitSeq(strings.Trim(configs[side], "⟨⟩"), ", ") {
			d.Config = append(d.Config, d.Letters[letter])
		}
		both[side] = d
	}
	return both
}

// Dialects returns what a language declares, by the side; nil if its formulas do not run.
func Dialects(language string) map[string]*Dialect {
	if base, ok := strings.CutSuffix(language, "+checks"); ok {
		return withChecks(base)
	}
	var both []*Dialect
	switch language {
	case "basic":
		both = []*Dialect{
			{Letters: symbolicLetters, Config: []Sort{Statements, Substitution, Boolean}, Functions: []string{"σ"}},
			{Letters: concreteLetters, Config: []Sort{Statements, Valuation}, Functions: []string{"V"}},
		}
	case "arrays":
		array := map[string]Sort{"a": Array}
		both = []*Dialect{
			{
				Letters: joined(symbolicLetters, array), Config: []Sort{Statements, Substitution, Boolean},
				Functions: []string{"σ", "δ"}, Named: []string{"δ"}, Drops: true,
			},
			{Letters: joined(concreteLetters, array), Config: []Sort{Statements, Valuation}, Functions: []string{"V", "V⊥"}},
		}
	case "memoryless":
		concretely := *withChecks("basic")["concrete"]
		concretely.Functions = []string{"V"}
		both = []*Dialect{
			{Letters: joined(symbolicLetters, map[string]Sort{"ver": Versions}), Config: []Sort{Statements, Versions, Boolean}, Functions: []string{"@"}},
			&concretely,
		}
		delete(both[0].Letters, "σ")
	case "recursion":
		symbolically := joined(symbolicLetters, map[string]Sort{
			"x": Global, "u": Local, "x̄": Variables, "ū": Locals, "ē": Expressions, "τ": Substitution, "θ": Substitution,
			"Δ": Stacked, "P": Procedure, "D": Declared,
		})
		concretely := joined(concreteLetters, map[string]Sort{
			"x": Global, "u": Local, "x̄": Variables, "ū": Locals, "ē": Expressions, "L": Valuation, "G": Valuation,
			"Γ": Stacked, "P": Procedure, "D": Declared,
		})
		both = []*Dialect{
			{Letters: symbolically, Config: []Sort{Stacked, Substitution, Boolean}, Functions: []string{"σ"}},
			{Letters: concretely, Config: []Sort{Stacked, Valuation}, Functions: []string{"V"}},
		}
	case "recursion-arrays":
		flat, stacked := Dialects("arrays"), Dialects("recursion")
		for _, side := range []string{"symbolic", "concrete"} {
			d := *stacked[side]
			d.Functions, d.Named, d.Drops, d.Flat = flat[side].Functions, flat[side].Named, flat[side].Drops, flat[side]
			d.Letters = joined(d.Letters, map[string]Sort{"a": Array})
			both = append(both, &d)
		}
	case "objects":
		symbolically := joined(symbolicLetters, map[string]Sort{
			"x": Global, "u": Local, "ū": Locals, "ē": Expressions, "τ": Substitution, "θ": Substitution,
			"Δ": Stacked, "m": Procedure, "D": Declared, "h": HeapVar, "f": Field, "C": Class, "r": Result, "N": Made,
		})
		concretely := joined(concreteLetters, map[string]Sort{
			"x": Global, "u": Local, "ū": Locals, "ē": Expressions, "L": Valuation, "G": Valuation, "H": Heap,
			"Γ": Stacked, "m": Procedure, "D": Declared, "h": HeapVar, "f": Field, "C": Class, "r": Result,
		})
		both = []*Dialect{
			{
				Letters: symbolically, Config: []Sort{Stacked, Substitution, Boolean}, Functions: []string{"σ", "^", "δ", "new"},
				Named: []string{"δ"}, Drops: true, Splice: []string{"δ"}, Becoming: "new", Inner: []string{"new"},
			},
			{Letters: concretely, Config: []Sort{Stacked, Valuation}, Functions: []string{"V"}},
		}
	case "unfolding":
		both = []*Dialect{{
			Letters: map[string]Sort{
				"x": Global, "y": Local, "t": Local, "e": Expression, "b": Boolean, "S": Statements, "ū": Locals, "ȳ": Locals,
				"ē": Expressions, "m": Procedure, "D": Declared, "h": HeapVar, "f": Field, "C": Class, "r": Result, "ρ": Trace,
			},
			Config: []Sort{Statements, Trace},
		}}
	case "traces":
		letters := map[string]Sort{
			"x": Variable, "y": Variable, "e": Expression, "b": Boolean, "h": HeapVar, "f": Field, "C": Class, "ρ": Trace,
		}
		both = []*Dialect{
			{
				Letters: letters, Config: []Sort{Trace}, Functions: []string{"[x := e]", "[h.f := e]", assigningBoth, "⇝", "new", "δ", "path"},
				Named: []string{"δ"}, Drops: true, Becoming: "⇝", Inner: []string{"⇝"},
			},
			{
				Letters: joined(letters, map[string]Sort{"V": Valuation, "G": Valuation, "H": Heap}),
				Config:  []Sort{Valuation, Trace}, Functions: []string{"V"}, Least: true,
			},
		}
	case "objects-lazy", "arrays-lazy": // where δ and eσ are lazy initialisation's
		base, _ := strings.CutSuffix(language, "-lazy")
		both = []*Dialect{withChecks(base)["symbolic"]}
		for _, d := range []*Dialect{both[0], cmp.Or(both[0].Flat, both[0])} {
			d.Relations = relations[language]
		}
	case "full":
		of, flat := Dialects("objects"), Dialects("arrays")
		both = []*Dialect{fullDialect(of["symbolic"], flat["symbolic"]), fullDialect(of["concrete"], flat["concrete"])}
		both[0].Functions = []string{"σ", "^", "δ", "δnil", "new"}
		both[0].Named, both[0].Splice = []string{"δ", "δnil"}, []string{"δnil"}
		both[1].Functions = []string{"V", "V⊥"}
		for _, d := range both {
			d.Flat.Functions, d.Flat.Named, d.Flat.Splice = d.Functions, d.Named, d.Splice
		}
	default:
		return nil
	}
	both[0].Language, both[0].Side = language, "symbolic"
	if len(both) == 1 { // the language has no other side of its own
		return map[string]*Dialect{"symbolic": both[0]}
	}
	both[1].Language, both[1].Side = language, "concrete"
	return map[string]*Dialect{"symbolic": both[0], "concrete": both[1]}
}

// fullDialect returns that of the language which has all, of the dialects of objects and of
// arrays. Rules about the closure on top are over ⟨S, …⟩.
func fullDialect(objects, arrays *Dialect) *Dialect {
	d, flat := *objects, *objects
	d.Letters = joined(objects.Letters, map[string]Sort{"P": Procedure, "T": Type, "a": Array})
	flat.Letters = joined(d.Letters, map[string]Sort{"x": Variable})
	flat.Config = arrays.Config
	flat.Language, flat.Side = "full", objects.Side
	d.Flat = &flat
	return &d
}

// withChecks returns what a language with assumptions, assertions and inputs declares. Their
// rules are over ⟨S, …⟩, in a language with stacks too.
func withChecks(base string) map[string]*Dialect {
	all := map[string]*Dialect{}
	more := map[string]Sort{"A": Single, "n": Count}
	for side, of := range Dialects(base) {
		d := *of
		d.Language, d.Letters = base+"+checks", joined(of.Letters, more)
		switch {
		case base == "basic" && side == "symbolic": // where all of the paper's languages take them from
			d.Letters = joined(d.Letters, map[string]Sort{"N": Made})
			d.Functions, d.Named, d.Drops = []string{"σ", "δ"}, []string{"δ"}, true
		case base == "basic":
			d.Functions = []string{"V", "V⊥"}
		case base == "unfolding":
		case d.Config[0] == Stacked:
			flat := d
			if of.Flat != nil {
				flat = *of.Flat
			}
			flat.Language, flat.Letters, flat.Flat = d.Language, joined(flat.Letters, joined(more, map[string]Sort{"x": Variable})), nil
			if flat.Config[0] == Stacked {
				flat.Config = Dialects("basic")[side].Config
				flat.Letters = joined(flat.Letters, Dialects("basic")[side].Letters)
			}
			d.Flat = &flat
		}
		all[side] = &d
	}
	return all
}
