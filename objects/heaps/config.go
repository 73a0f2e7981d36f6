package heaps

import (
	"slices"
	"unique"

	"tandem/concrete"
	"tandem/lang"
	"tandem/recursion/stacks"
)

// Config is a concrete configuration ⟨Γ, V⟩ for V = (G, H), with the declarations
// of the program. The closures of Γ have this and the parameters in L; their Proc
// is the full name of the method.
type Config struct {
	Gamma   stacks.Stack
	G       concrete.Valuation // of the global variables and of r
	H       Heap
	Program *lang.Program
	Methods map[string]*lang.Method // by full name
}

// Initial is ⟨(∅, S), V⟩ for the main statement S of p. V gives values to the
// global variables, and to the fields as arrays (lang.Field.Array). The objects
// that exist are those that occur in it: what a variable denotes, the indexes and
// the elements of fields.
func Initial(p *lang.Program, V concrete.Valuation) Config {
	methods := map[string]*lang.Method{}
	for _, m := range p.Methods() {
		methods[m.FullName()] = m
	}
	G := concrete.Valuation{}
	for _, x := range V.Domain() {
		if x.Scope == "" && !x.IsField() {
			G = G.Update(x, V.At(x))
		}
	}
	main := stacks.Closure{S: p.Body}
	return Config{stacks.Stack{}.Push(main), G, heapOf(p, V), p, methods}
}

// heapOf is the heap that the fields as arrays are.
func heapOf(p *lang.Program, V concrete.Valuation) Heap {
	var objects []lang.ObjectValue
	exists := func(v lang.Value) {
		if o, ok := v.(lang.ObjectValue); ok && !o.IsNil() {
			objects = append(objects, o)
		}
	}
	for _, x := range V.Domain() {
		a, ok := V.At(x).(lang.ArrayValue)
		if !ok {
			exists(V.At(x))
			continue
		}
		exists(a.Rest())
		a.Each(func(i, v lang.Value) bool {
			exists(i)
			exists(v)
			return true
		})
	}
	slices.SortFunc(objects, lang.ObjectValue.Compare)
	type column struct {
		f      unique.Handle[lang.Field]
		values lang.ArrayValue
		rest   lang.Value
	}
	columns := map[lang.Type][]column{}
	for _, f := range p.Fields() {
		columns[f.Of] = append(columns[f.Of], column{unique.Make(f), V.At(f.Array()).(lang.ArrayValue), lang.Default(f.Type)})
	}
	return newHeap(slices.Compact(objects), func(o lang.ObjectValue) []slot {
		slots := make([]slot, 0, len(columns[o.Type()]))
		for _, c := range columns[o.Type()] {
			if v := c.values.At(o); !v.Equal(c.rest) {
				slots = append(slots, slot{c.f, v})
			}
		}
		return slices.Clip(slots)
	})
}

// StateOf is the global variables and r, and the heap as arrays: what Initial
// takes, but for objects that nothing denotes and whose fields are all at their
// default.
func StateOf(c Config) concrete.Valuation {
	V := c.G
	for f, a := range arraysOf(c) {
		V = V.Update(f.Array(), a)
	}
	return V
}

// arraysOf is the heap as arrays.
func arraysOf(c Config) map[lang.Field]lang.ArrayValue {
	elements := map[unique.Handle[lang.Field]][]lang.Entry{}
	for _, o := range c.H.Objects() {
		slots, _ := c.H.object(o)
		var i lang.Value = o
		for _, s := range slots {
			elements[s.f] = append(elements[s.f], lang.Entry{I: i, V: s.v})
		}
	}
	arrays := map[lang.Field]lang.ArrayValue{}
	for _, f := range c.Program.Fields() {
		arrays[f] = lang.ArrayWith(f.Array().Type, lang.Default(f.Type), elements[unique.Make(f)])
	}
	return arrays
}

// Stmt is A of ⟨(L, A; S)·Γ, V⟩; nil if the top closure has none, or there is no
// closure.
func (c Config) Stmt() lang.Stmt {
	if c.Gamma.Empty() || c.Gamma.Top().S.Empty() {
		return nil
	}
	return c.Gamma.Top().S.Head()
}

// Valuation is L ∪ G for the top closure (L, S); G if the stack is empty.
func (c Config) Valuation() concrete.Valuation {
	if c.Gamma.Empty() {
		return c.G
	}
	return stacks.Union(c.Gamma.Top().L, c.G)
}

// Overflows tells whether a bound of the machine kept a value from being computed.
func (c Config) Overflows() bool {
	return c.G.Overflows() || c.H.overflow || !c.Gamma.Empty() && c.Gamma.Top().L.Overflows()
}

// Continue is ⟨(L, S1; S)·Γ, V⟩ for ⟨(L, A; S)·Γ, V⟩.
func (c Config) Continue(S1 lang.Seq) Config {
	top := c.Gamma.Top()
	c.Gamma = c.Gamma.Replace(top.To(S1.Then(top.S.Tail())))
	return c
}

// Assign is the configuration with G[x := v] for G, or with L[x := v] for L if x
// is a local variable.
func (c Config) Assign(x lang.Var, v lang.Value) Config {
	if x.Scope == "" {
		c.G = c.G.Update(x, v)
		return c
	}
	top := c.Gamma.Top()
	top.L = top.L.Update(x, v)
	c.Gamma = c.Gamma.Replace(top)
	return c
}

// Final tells whether the main statement has ended.
func Final(c Config) bool { return c.Gamma.Empty() }
