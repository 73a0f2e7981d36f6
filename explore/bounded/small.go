package bounded

import (
	"context"
	"slices"

	"tandem/concrete"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/lang"
)

// small returns a model of the formula and of b with smaller integers than m has, and without
// objects that nothing reaches. Only values that no equation determines are made smaller; the
// equations give the others anew. If the result were no model, it is m.
func (c *Checker[S]) small(ctx context.Context, f *Formula, b lang.Expr, m solver.Model) solver.Model {
	free, inlined := map[lang.Var]lang.Value{}, map[lang.Var]lang.Expr{}
	memo := map[lang.Expr]lang.Expr{}
	inline := func(e lang.Expr) lang.Expr { // an equation stands behind those of the instances it has
		return lang.FoldExpr(e, memo, func(e lang.Expr, kids []lang.Expr) lang.Expr {
			if x, ok := e.Var(); ok {
				if value, defined := inlined[x]; defined {
					return value
				}
				free[x] = m.At(x)
				return e
			}
			return e.Rebuild(kids...)
		})
	}
	for _, e := range f.Equations {
		x, _ := e.Kid(0).Var()
		inlined[x] = inline(e.Kid(1))
	}
	conditions := lists.Map(append(f.Facts[:len(f.Facts):len(f.Facts)], b), inline)
	var made []lang.Var // objects, which no input can reach, and all ages
	for _, x := range c.encoder.names.order {
		if made = append(made, x); !slices.Contains(made, ages(x.Type)) {
			made = append(made, ages(x.Type))
		}
	}
	small := solver.Smaller(ctx, conditions, solver.Trimmed(conditions, solver.NewModel(free), made...))
	values := map[lang.Var]lang.Value{}
	for _, x := range m.Vars() {
		values[x] = m.At(x)
	}
	for _, x := range small.Vars() {
		values[x] = small.At(x)
	}
	value, known := concrete.Eval(concrete.Standard())(concrete.NewValuation(values)), map[lang.Expr]lang.Value{}
	for x, e := range inlined {
		values[x] = value.Memo(known, e)
	}
	return solver.NewModel(values)
}
