package entries

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/languages/formulas"
	"tandem/languages/tdm"
	"tandem/objects"
	"tandem/objects/heaps"
	"tandem/objects/symheaps"
	"tandem/objects/unfold"
	"tandem/props"
	"tandem/props/anchors"
	"tandem/props/programs"
	"tandem/props/section41"
	"tandem/props/sections"
	"tandem/props/traces"
	"tandem/recursion/stacks"
	"tandem/recursion/symstacks"
	"tandem/spec"
	"tandem/spec/notation/texts"
	"tandem/symbolic"
)

// Objects returns the language of objects, with fields as arrays (§4, §4.1).
func Objects() *languages.Language {
	return &languages.Language{
		Name: "objects", Title: "language of objects", Paper: languages.FormallyExplained, Sections: []string{"§4", "§4.1"},
		Case: tdm.Found, Syntax: tdm.Syntax, Accepts: tdm.Accepts("objects", tdm.Classes),
		Grammar: languages.GrammarOf(func() *languages.Grammar {
			return &languages.Grammar{Random: programs.Objects(), Small: section41.Small()[:2]}
		}, nil),
		Sides: []languages.Side{
			{Name: "symbolic", Package: "objects/symheaps", On: []string{"symbolic", "arrays/symbounds", "recursion/symstacks"}},
			{Name: "concrete", Package: "objects/heaps", On: []string{"concrete", "recursion/stacks"}},
		},
		In: func(b languages.Bounds) *languages.Variant {
			return anchoredObjects(heaped(objects.Repaired(concrete.Standard().Bounded(b.Bits)), b.Stack))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			return objectsByText(text.Now(), heaped(formulas.OfObjects(text, concrete.Standard().Bounded(b.Bits)), b.Stack))
		},
		Definitions: languages.DefinitionsOf("objects"),
		Mutants:     objectMutants,
		Readings: func() []spec.Reading[*languages.Variant] {
			return languages.WrittenReadings(formulas.ObjectReadings(concrete.Standard()), objectsVariant, objectsStatement)
		},
	}
}

// objectMutants returns those of both sides.
func objectMutants() []spec.Mutant[*languages.Variant] {
	list := languages.Written("objects", objects.MutantRules, func(text *texts.Language) *languages.Variant {
		sides := formulas.OfObjects(text, concrete.Standard())
		sides.Raw = spec.System[symheaps.Config]{} // what is compared on paths is right
		return anchoredObjects(sides)
	})
	list = append(list, spec.Mutants(objects.Mutants(), anchoredObjects)...)
	of := func(s spec.System[heaps.Config]) *languages.Variant {
		sides := objects.Repaired(concrete.Standard())
		sides.Concrete = s
		return anchoredObjects(sides)
	}
	for _, m := range append(objectRunMutants(of), spec.Mutants(objects.StandardMutants(), of)...) { // the concrete side of this language
		if !slices.Contains(untold, m.ID) {
			m.Targets, m.KilledBy = []string{strings.Replace(m.Target(), "standard", "concrete", 1)}, "lockstep"
			list = append(list, m)
		}
	}
	return list
}

// objectRunMutants lists the mutants of the standard semantics that are text; of makes what judges one.
func objectRunMutants(of func(spec.System[heaps.Config]) *languages.Variant) []spec.Mutant[*languages.Variant] {
	list := languages.Written("objects", objects.StandardMutantRules, func(text *texts.Language) *languages.Variant {
		return of(formulas.OfObjects(text, concrete.Standard()).Concrete)
	})
	for i, m := range list {
		list[i].ID = strings.Replace(m.ID, "concrete", "standard", 1)
		list[i].Targets = []string{strings.Replace(m.Target(), "concrete", "standard", 1)}
	}
	return list
}

// untold lists mutants of the standard semantics that programs over §4.1's vocabulary do not tell:
// two parameters of one type would, or recursion that goes on. They are Unfolding's.
var untold = []string{"standard-Assign-L-callers", "standard-Call-swapped"}

// anchoredObjects returns what is to do as the checker does, which is repaired, too.
func anchoredObjects(sides objects.Sides) *languages.Variant {
	return objectsByText(texts.Later("objects"), sides)
}

// objectsByText returns anchoredObjects, where the formulas of the language are those of text.
func objectsByText(text texts.Source, sides objects.Sides) *languages.Variant {
	v := objectsVariant(sides)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		voc, m := programs.Objects(), sides.Semantics().Machine()
		return []props.Checkable{
			anchors.Runs("objects", m, lim, sections.Language(voc, section41.MaxSize), objectState),
			anchors.Operators(sides.Eval, voc),
			anchors.Examples(m, objectExamples(), objectState),
			objectsStatement(text(), sides, lim),
		}
	}
	return v.Judging(func(lim spec.Limits) props.Groups {
		return section41.Groups(sides, lim, objectsVocabulary(text()), programs.WithForms(section41.Small(), text().Forms)...)
	})
}

// objectsStatement returns the statement formulas of sides, about the formulas of text.
func objectsStatement(text *texts.Language, sides objects.Sides, lim spec.Limits) props.Checkable {
	return formulas.Objects(text, sides, concrete.Standard(), lim, sections.Language(objectsVocabulary(text), section41.MaxSize), nil, nil)
}

// objectsVocabulary returns what random programs are made of, with statements of the forms of a text.
func objectsVocabulary(text *texts.Language) *programs.Vocabulary {
	return programs.Objects().WithForms(text.Forms, programs.FormWeight)
}

func objectsVariant(sides objects.Sides) *languages.Variant {
	v := &languages.Variant{
		Programs: tdm.Erase(sides.Semantics(), ObjectClosures(), NilUse(sides.Value, sides.Early)),
	}
	return v.Judging(func(lim spec.Limits) props.Groups { return section41.Standard(sides, lim) })
}

// NilUse explains what keeps a configuration with objects from a transition.
func NilUse(eval heaps.Evaluation, early bool) func(heaps.Config) (languages.Fault, bool) {
	return func(c heaps.Config) (languages.Fault, bool) {
		e, ok := heaps.FirstNil(eval, c, early)
		if !ok {
			return languages.Fault{}, false
		}
		return languages.Fault{At: e.Use.At, Text: e.Error(), Access: e.Expr(), Nil: e.Use.A.String()}, true
	}
}

// Unfolding returns §4's symbolic execution, which unfolds programs to traces. Without path
// conditions of its own it runs none: it is checked beside the standard semantics and traces.
func Unfolding() *languages.Language {
	return &languages.Language{
		Name: "unfolding", Title: "unfolding of programs to traces", Paper: languages.FormallyExplained, Sections: []string{"§4"}, Case: tdm.Found,
		Sides: []languages.Side{{Name: "symbolic", Package: "objects/unfold", Apart: true, On: []string{"lang/trace"}}},
		In: func(b languages.Bounds) *languages.Variant {
			return unfoldedAnchored(objects.Traces(concrete.Standard().Bounded(b.Bits)))
		},
		Text: func(text *texts.Language, b languages.Bounds) *languages.Variant {
			m := concrete.Standard().Bounded(b.Bits)
			return unfoldedByText(text.Now(), formulas.OfUnfolding(text, objects.Traces(m), m))
		},
		Definitions: languages.DefinitionsOf("unfolding"),
		Mutants: func() []spec.Mutant[*languages.Variant] {
			variant := func(sides objects.TraceSides) *languages.Variant {
				v := unfoldedAnchored(sides)
				v.Rare = func(lim spec.Limits) []props.Checkable { return props.Erase(traces.Recursive(sides, lim)) }
				return v
			}
			written := languages.Written("unfolding", unfold.MutantRules, func(text *texts.Language) *languages.Variant {
				m := concrete.Standard()
				return variant(formulas.OfUnfolding(text, objects.Traces(m), m))
			})
			for i, m := range written { // beside those of the standard semantics
				written[i].ID = "unfolding-" + strings.TrimPrefix(m.ID, "symbolic-")
			}
			written = append(written, objectRunMutants(func(s spec.System[heaps.Config]) *languages.Variant {
				sides := objects.Traces(concrete.Standard())
				sides.Standard = s
				return variant(sides)
			})...)
			return append(written, spec.Mutants(objects.TraceMutants(), variant)...)
		},
		Readings: func() []spec.Reading[*languages.Variant] {
			refuted := slices.DeleteFunc(traces.Readings(concrete.Standard()), func(r traces.Reading) bool {
				return len(r.Refutes)+len(r.Mended) == 0 && !slices.Contains(r.Entries, "concrete Call")
			})
			return languages.Readings("unfolding", refuted, unfolded, unfoldedStatement) // of the others another one says as much
		},
	}
}

// unfoldedAnchored returns what is to do as the checker does, which is repaired, too.
func unfoldedAnchored(sides objects.TraceSides) *languages.Variant {
	return unfoldedByText(texts.Later("unfolding"), sides)
}

// unfoldedByText is unfoldedAnchored, where the formulas of the language are those of text.
func unfoldedByText(text texts.Source, sides objects.TraceSides) *languages.Variant {
	v := unfolded(sides)
	v.Anchors = func(lim spec.Limits) []props.Checkable {
		m := sides.Machine()
		return []props.Checkable{
			anchors.Runs("objects", m, lim, sections.Language(traces.Vocabulary(), traces.MaxSize), objectState),
			anchors.Examples(m, objectExamples(), objectState),
			unfoldedStatement(text(), sides, lim),
		}
	}
	return v
}

// unfoldedStatement returns the statement formulas of sides, about the formulas of text.
func unfoldedStatement(text *texts.Language, sides objects.TraceSides, lim spec.Limits) props.Checkable {
	return formulas.Unfolding(text, sides, concrete.Standard(), lim, sections.Language(traces.Vocabulary(), traces.MaxSize))
}

func unfolded(sides objects.TraceSides) *languages.Variant {
	v := &languages.Variant{}
	return v.Judging(func(lim spec.Limits) props.Groups { return traces.Groups(sides, lim, traces.Small()...) })
}

// objectState returns the global variables and the heap of a configuration.
func objectState(c heaps.Config) sections.State { return sections.State{G: c.G, H: c.H} }

// objectExamples are of what random programs with objects seldom show: the order of parameters, this in a
// call inside a call, an object that is new, and what r is behind a body without return.
func objectExamples() []anchors.Example {
	return []anchors.Example{
		{Program: `var x: int; var c: C;
			class C { method minus(u: int, v: int): int { return u - v; } }
			c := new C; x := c.minus(5, 3);`, X: "x", Value: 2},
		{Program: `var x: int; var c, d: C;
			class C { v: int; n: C; method sum(s: int): int {
				if this.n == nil { return this.v; }
				s := this.n.sum(0);
				return s + this.v;
			} }
			c := new C; d := new C; c.v := 1; d.v := 2; c.n := d; x := c.sum(0);`, X: "x", Value: 3},
		{Program: `var x: int; var c, d: C;
			class C { v: int; }
			c := new C; d := new C; c.v := 1; d.v := 2; x := c.v;`, X: "x", Value: 1},
		{Program: `var x: int; var c: C;
			class C { method seven(): int { return 7; } method none(): int { } }
			c := new C; x := c.seven(); x := c.none();`, X: "x", Value: 0},
	}
}

// ObjectClosures returns the configurations ⟨Δ, σ, φ⟩ with fields as arrays, and ⟨Γ, V⟩.
func ObjectClosures() tdm.Adapter[symheaps.Config, heaps.Config] {
	run := &objectStates{}
	return tdm.Adapter[symheaps.Config, heaps.Config]{
		Sigma: func(c symheaps.Config) symbolic.Substitution {
			if c.Delta.Empty() {
				return c.Config.Sigma
			}
			return c.Theta()
		},
		Symbolic: func(c symheaps.Config) iter.Seq[languages.Closure] {
			return tdm.Closures(c.Delta, func(top symstacks.Closure) languages.Closure {
				return tdm.Closure(top.Proc, c.Program.Locals(top.Proc), top.Tau.At, top.S)
			})
		},
		Concrete: func(c heaps.Config) iter.Seq[languages.Closure] {
			return tdm.Closures(c.Gamma, func(top stacks.Closure) languages.Closure {
				return tdm.Closure(top.Proc, c.Program.Locals(top.Proc), top.L.At, top.S)
			})
		},
		SymbolicDepth: symheaps.Config.Depth,
		ConcreteDepth: func(c heaps.Config) int { return max(0, c.Gamma.Depth()-1) },
		Valuation:     func(c heaps.Config) concrete.Valuation { return inView(run, c) },
		Overflows:     heaps.Config.Overflows,
	}
}

// inView returns the values of the variables that the next statement can name, and of the fields as arrays.
func inView(run *objectStates, c heaps.Config) concrete.Valuation {
	V := run.stateOf(c)
	if c.Gamma.Empty() {
		return V
	}
	top := c.Gamma.Top()
	for _, u := range top.L.Domain() {
		V = V.Update(u, top.L.At(u))
	}
	return V
}

// objectStates is heaps.StateOf for a run's configurations in order: each one's arrays are made of those
// before by what differs, mostly an object. Goroutines may share it.
type objectStates struct {
	mu      sync.Mutex
	program *lang.Program
	H       heaps.Heap // the one that the arrays are of
	arrays  map[lang.Field]lang.ArrayValue
}

// stateOf is heaps.StateOf(c).
func (s *objectStates) stateOf(c heaps.Config) concrete.Valuation {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.program != c.Program {
		s.program, s.H, s.arrays = c.Program, c.H, c.H.Arrays(c.Program.Fields())
	}
	for _, o := range s.H.Differ(c.H) {
		for f, a := range s.arrays {
			if f.Of == o.Type() {
				v := lang.Value(lang.Default(f.Type))
				if c.H.Has(o) {
					v = c.H.At(o, f)
				}
				s.arrays[f] = a.With(o, v)
			}
		}
	}
	s.H = c.H
	return heaps.WithFields(c.G, s.arrays)
}
