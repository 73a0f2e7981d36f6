package drive

import (
	"context"
	"math/big"
	"strings"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// ExerciseRuns is from how many small inputs each program runs to find out how often its loops
// are entered.
const ExerciseRuns = 8

// exerciseSteps bounds each of these runs.
const exerciseSteps = 300

// Exercised counts programs by what they have, and by what their runs do.
type Exercised struct {
	Branches int             // with an if
	Loops    int             // with a while
	Twice    int             // of which a run goes through a loop twice without leaving it
	Four     int             // so four times
	Ops      map[lang.Op]int // with an operator
	Widths   map[int]int     // with a bit-vector of this width, in bits
}

// exercise is what one program has.
type exercise struct {
	branches, loops bool
	most            int // iterations of a loop before it is left
	ops             map[lang.Op]bool
	widths          map[int]bool
}

// exercised finds out what a program has.
func exercised(ctx context.Context, p languages.Program, number uint64) *exercise {
	x := &exercise{ops: map[lang.Op]bool{}, widths: map[int]bool{}}
	width := func(t lang.Type) {
		if t.IsBits() {
			x.widths[t.Width()] = true
		}
	}
	for _, v := range p.Lang().Vars {
		width(v.Type)
	}
	p.Lang().Walk(func(s lang.Stmt) {
		switch s.(type) {
		case *lang.If:
			x.branches = true
		case *lang.While:
			x.loops = true
		}
		for _, e := range lang.Exprs(s) {
			lang.FoldExpr(e, nil, func(e lang.Expr, _ []struct{}) struct{} {
				width(e.Type())
				if e.NumKids() > 0 {
					x.ops[e.Op()] = true
				}
				return struct{}{}
			})
		}
	})
	if !x.loops {
		return x
	}
	for n := range ExerciseRuns {
		start, err := p.From(smallInput(props.NewDice(number, uint64(n)), p.Lang()))
		if err != nil {
			continue // it has no such run
		}
		times := map[syntax.Pos]int{}
		start.Run(ctx, exerciseSteps, func(_ int, from languages.Config, step spec.Step[languages.Config]) {
			enters := strings.HasPrefix(step.Rule, "While-T")
			if !enters && !strings.HasPrefix(step.Rule, "While-F") {
				return
			}
			at := from.Display().Formal.Stmt.Parts().At.From
			if times[at]++; !enters {
				times[at] = 0
			}
			x.most = max(x.most, times[at])
		})
	}
	return x
}

// smallInput returns initial values near 0, and such values to read.
func smallInput(src props.Source, p *lang.Program) solver.Model {
	values := map[lang.Var]lang.Value{}
	vars := append([]lang.Var{}, p.Vars...)
	for n := range ExerciseRuns {
		vars = append(vars, lang.ReadVar(n+1, lang.Int), lang.ReadVar(n+1, lang.Bool))
	}
	for _, x := range vars {
		switch n := int64(src.Choose(8, "value")); {
		case x.Type == lang.Int:
			values[x] = lang.NewInt(n - 1)
		case x.Type == lang.Bool:
			values[x] = lang.BoolValue(n%2 == 1)
		case x.Type.IsBits():
			values[x] = lang.Bits(x.Type, big.NewInt(n*n*n&(1<<min(x.Type.Width(), 32)-1)))
		}
	}
	return solver.NewModel(values)
}

// add counts a program.
func (e *Exercised) add(x *exercise) {
	if x == nil {
		return
	}
	if e.Ops == nil {
		e.Ops, e.Widths = map[lang.Op]int{}, map[int]int{}
	}
	for _, row := range []struct {
		is    bool
		count *int
	}{{x.branches, &e.Branches}, {x.loops, &e.Loops}, {x.most >= 2, &e.Twice}, {x.most >= 4, &e.Four}} {
		if row.is {
			*row.count++
		}
	}
	for op := range x.ops {
		e.Ops[op]++
	}
	for width := range x.widths {
		e.Widths[width]++
	}
}
