package wp_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"tandem/internal/goldens"
	"tandem/lang"
	"tandem/lang/trace"
	"tandem/wp"
)

var (
	x, y, z = lang.V(vars[0]), lang.V(vars[1]), lang.V(vars[2])
	null    = lang.NilOf(node)
	p       = lang.V(lang.NewVar("p", lang.Bool))
	i       = lang.V(lang.NewVar("i", lang.Int))
)

func eq(a, b lang.Expr) lang.Expr             { return lang.Term(lang.Eq, a, b) }
func ne(a, b lang.Expr) lang.Expr             { return lang.Term(lang.Ne, a, b) }
func cond(b, e1, e2 lang.Expr) lang.Expr      { return lang.Term(lang.Cond, b, e1, e2) }
func dot(e lang.Expr, f lang.Field) lang.Expr { return lang.Dot(e, f) }

// Each clause of each function, at an expression to which it applies: with the
// clause taken away, the function has no value there or another one.
func TestClauses(t *testing.T) {
	published, repaired := wp.Published(), wp.Repaired()
	var b strings.Builder
	seen := map[string]bool{}
	show := func(f wp.Function, id string, e lang.Expr) {
		seen[id] = true
		if !applies(f, id, e) {
			t.Errorf("%s is not used at %v", id, e)
		}
		fmt.Fprintf(&b, "%-13s %-22s %s  ↦  %s\n", id, f.Name, e.Math(), math(f.At(e)))
	}
	all := func(f wp.Function, at map[string]lang.Expr) {
		for _, c := range f.Clauses {
			e, ok := at[c.ID]
			if !ok {
				t.Errorf("no example of %s", c.ID)
				continue
			}
			show(f, c.ID, e)
		}
		b.WriteString("\n")
	}
	all(wp.Var(vars[0], dot(x, next)), map[string]lang.Expr{
		"Var-X": x, "Var-Y": y, "Var-Deref": dot(x, next), "Var-Op": eq(x, y),
	})
	all(wp.Field(x, next, z), map[string]lang.Expr{
		"Field-Nil": null, "Field-Var": y, "Field-Other": dot(dot(y, next), val), "Field-Same": dot(dot(y, next), next), "Field-Op": eq(dot(y, next), x),
	})
	all(wp.Wlog(vars[0]), map[string]lang.Expr{
		"Wlog-Ne": ne(cond(p, x, y), z), "Wlog-Eq-Left": eq(cond(p, x, y), cond(p, z, x)), "Wlog-Eq-Right": eq(z, cond(p, y, cond(p, x, z))),
		"Wlog-Deref": dot(cond(p, x, y), next), "Wlog-Rest": eq(cond(p, y, z), y),
	})
	examples := map[string]lang.Expr{
		"New-Nil": null, "New-X": x, "New-Var": y, "New-Deref-X": dot(x, val), "New-Deref": dot(y, next), "New-Eq-Same": eq(x, x),
		"New-Eq-Left": eq(x, dot(y, next)), "New-Eq-Right": eq(dot(y, next), x), "New-Op": lang.Negation(eq(x, null)),
	}
	all(published.New(vars[0]), examples)
	b.WriteString("repaired:\n")
	show(repaired.New(vars[0]), "New-Eq-Left", examples["New-Eq-Left"])
	show(repaired.New(vars[0]), "New-Eq-Right", examples["New-Eq-Right"])
	b.WriteString("\n")
	examples = map[string]lang.Expr{
		"Delta-Nil": null, "Delta-Var": x, "Delta-Deref": dot(dot(x, next), val), "Delta-Cond": cond(eq(dot(z, next), x), dot(x, next), dot(y, next)),
		"Delta-Op": eq(dot(x, val), lang.Term(lang.Add, dot(y, val), i)),
	}
	all(published.Delta, examples)
	b.WriteString("repaired:\n")
	show(repaired.Delta, "Delta-Cond", examples["Delta-Cond"])
	golden(t, "clauses.txt", b.String())
}

func math(e lang.Expr) string {
	if e.IsZero() {
		return "not defined"
	}
	return e.Math()
}

// applies reports whether f takes the clause id at the root of e.
func applies(f wp.Function, id string, e lang.Expr) (taken bool) {
	for _, c := range f.Clauses {
		if c.ID == id {
			old := c.Apply
			c.Apply = func(at lang.Expr, kids []lang.Expr) (lang.Expr, bool) {
				r, ok := old(at, kids)
				taken = taken || ok && at == e
				return r, ok
			}
			f.With(c).At(e)
		}
	}
	return taken
}

// Path conditions of traces, as published, repaired and guarded.
func TestPaths(t *testing.T) {
	var b strings.Builder
	for _, rho := range []trace.Trace{
		{},
		trace.Of(trace.Test{B: eq(dot(x, val), i)}),
		trace.Of(trace.Assign{H: x, E: dot(y, next)}, trace.Test{B: ne(x, null)}),
		trace.Of(trace.Assign{H: dot(x, val), E: lang.I(1)}, trace.Test{B: eq(dot(y, val), lang.I(2))}),
		trace.Of(trace.Assign{H: dot(dot(x, next), next), E: x}, trace.Test{B: eq(dot(dot(y, next), next), y)}),
		trace.Of(trace.New{X: vars[0]}, trace.Test{B: eq(x, y)}),
		trace.Of(trace.New{X: vars[0]}, trace.Test{B: ne(x, dot(y, next))}),
		trace.Of(trace.New{X: vars[0]}, trace.Assign{H: dot(x, next), E: y}, trace.Assign{H: y, E: x}, trace.Test{B: eq(dot(dot(y, next), val), i)}),
		trace.Of(trace.New{X: vars[0]}, trace.Assign{H: dot(y, next), E: x}, trace.Test{B: eq(dot(dot(y, next), val), lang.I(0))}),
	} {
		fmt.Fprintf(&b, "ρ = %s\n", rho.Math())
		for _, k := range []wp.Calculus{wp.Published(), wp.Repaired(), wp.Guarded()} {
			fmt.Fprintf(&b, "  %-10s %s\n", k.Name, k.Of(rho).Math())
		}
		fmt.Fprintf(&b, "  %-10s %s\n\n", "short", wp.ComposeShort(wp.Repaired(), rho).Math())
	}
	golden(t, "paths.txt", b.String())
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	goldens.File(t, file, got)
}
