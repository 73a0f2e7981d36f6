package drive

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"tandem/explore/solver"
	"tandem/internal/dag"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
)

// exerciseRuns is from how many small inputs each program runs to find out how often its loops
// are entered.
const exerciseRuns = 8

// exerciseSteps bounds each of these runs.
const exerciseSteps = 300

// Exercised counts the programs that the engine was asked about by what they have.
type Exercised struct {
	Runs     int       `json:"runs" jsonschema:"of each program, from small inputs, which find out how often its loops are entered"`
	Twice    int       `json:"twice" jsonschema:"of which a run goes through a loop twice before it leaves it"`
	Four     int       `json:"four_times" jsonschema:"of which a run goes through a loop four times before it leaves it"`
	Features []Feature `json:"features" jsonschema:"what some program has: branches, loops and calls, operators, and types of bit-vectors"`

	programs map[string]int // that are not listed yet
}

// Feature is how many programs have something.
type Feature struct {
	Name     string `json:"name" jsonschema:"branches, loops, calls; or an operator as in tandem.ast/v1, or a type"`
	Programs int    `json:"programs" jsonschema:"that have it"`
}

// Add adds the programs of another part of the same run.
func (e *Exercised) Add(of Exercised) {
	e.Twice, e.Four, e.programs = e.Twice+of.Twice, e.Four+of.Four, map[string]int{}
	for _, f := range slices.Concat(e.Features, of.Features) {
		e.programs[f.Name] += f.Programs
	}
	e.list()
}

// list lists what was counted.
func (e *Exercised) list() {
	names := append(slices.Compact(slices.Sorted(maps.Values(broad))), lists.Map(lang.Operators(), func(o lang.Operator) string { return o.Name })...)
	e.Runs = exerciseRuns
	e.Features = Listed(e.programs, lists.Union(names, slices.Sorted(maps.Keys(e.programs))), func(name string, n int) Feature { return Feature{name, n} })
}

// exercise is what one program has.
type exercise struct {
	most int // iterations of a loop before it is left
	has  map[string]bool
}

// broad are the features of exercises that are no operators and no types.
var broad = map[string]string{"If": "branches", "While": "loops", "Call": "calls", "Invoke": "calls"}

// exercised finds out what a program has.
func exercised(ctx context.Context, p languages.Program, number uint64) *exercise {
	x := &exercise{has: features(p.Lang())}
	if !x.has["loops"] {
		return x
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for n := range exerciseRuns {
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
			if x.most = max(x.most, times[at]); x.most >= 4 {
				stop() // no more are counted
			}
		})
	}
	return x
}

// smallInput returns initial values of the small domain, and such values to read.
func smallInput(src props.Source, p *lang.Program) solver.Model {
	vars := slices.DeleteFunc(p.Own(), func(x lang.Var) bool { return x.Type.IsClass() })
	for n := range exerciseRuns {
		vars = append(vars, lang.ReadVar(n+1, lang.Int), lang.ReadVar(n+1, lang.Bool))
	}
	return solver.SmallModels(vars)(func(of int) int { return src.Choose(of, "value") })
}

// add counts a program.
func (e *Exercised) add(x *exercise) {
	if x == nil {
		return
	}
	if e.programs == nil {
		e.programs = map[string]int{}
	}
	for least, count := range map[int]*int{2: &e.Twice, 4: &e.Four} {
		if x.most >= least {
			*count++
		}
	}
	for name := range x.has {
		if !strings.Contains(name, " ") {
			e.programs[name]++
		}
	}
}

// familiar counts programs by each two features that they have.
type familiar map[[2]string]int

// fresh reports whether p has two features that fewer than most programs before had together,
// and counts it if so.
func (f familiar) fresh(p *lang.Program, most int) bool {
	list, found := slices.Sorted(maps.Keys(features(p))), false
	for _, count := range []bool{false, true} {
		for i, one := range list {
			for _, two := range list[:i+1] {
				pair := [2]string{one, two}
				if count {
					f[pair]++
				} else if f[pair] < most {
					found = true
				}
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// features returns what a program has: broadly, which operators, and types of bit-vectors; and with a space in the name,
// statements by what they are in, and by what is in front of them, and operators by the types of their operands.
func features(p *lang.Program) map[string]bool {
	has := map[string]bool{}
	typed := func(t lang.Type) {
		if t.IsBits() {
			has[t.String()] = true
		}
	}
	for _, x := range p.Vars {
		typed(x.Type)
	}
	var block func(in string, s lang.Seq)
	block = func(in string, s lang.Seq) {
		before := "{"
		for _, a := range s.Stmts() {
			kind := strings.TrimPrefix(fmt.Sprintf("%T", a), "*lang.")
			has[in+" "+kind], has[before+"; "+kind] = true, true
			if name := broad[kind]; name != "" {
				has[name] = true
			}
			before = kind
			for _, e := range dag.Order(lang.Exprs(a)...) {
				if typed(e.Type()); e.NumKids() > 0 {
					has[e.Op().String()], has[fmt.Sprintf("%v %v", e.Op(), e.Kid(0).Type())] = true, true
				}
			}
			q := a.Parts()
			block(kind, q.Then)
			block("else", q.Else)
		}
	}
	block("main", p.Body)
	for _, d := range p.Procs {
		block("procedure", d.Body)
	}
	for _, d := range p.Methods() {
		block("method", d.Body)
	}
	return has
}
