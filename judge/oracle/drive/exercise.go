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
	Runs      int        `json:"runs" jsonschema:"of each program, from small inputs, which find out how often its loops are entered"`
	Branches  int        `json:"branches" jsonschema:"with an if"`
	Loops     int        `json:"loops" jsonschema:"with a loop"`
	Twice     int        `json:"twice" jsonschema:"of which a run goes through a loop twice before it leaves it"`
	Four      int        `json:"four_times" jsonschema:"of which a run goes through a loop four times before it leaves it"`
	Operators []Operator `json:"operators" jsonschema:"the operators that some program has"`
	Widths    []Width    `json:"widths" jsonschema:"the widths of bit-vectors that some program has"`

	operators map[string]int // that are not listed yet
	widths    map[int]int
}

// Operator is how many programs have an operator.
type Operator struct {
	Name     string `json:"name" jsonschema:"as in tandem.ast/v1"`
	Programs int    `json:"programs" jsonschema:"that have it"`
}

// Width is how many programs have bit-vectors of a width.
type Width struct {
	Bits     int `json:"bits" jsonschema:"the width"`
	Programs int `json:"programs" jsonschema:"that have it"`
}

// Add adds the programs of another part of the same run.
func (e *Exercised) Add(of Exercised) {
	e.Branches, e.Loops, e.Twice, e.Four = e.Branches+of.Branches, e.Loops+of.Loops, e.Twice+of.Twice, e.Four+of.Four
	e.operators, e.widths = map[string]int{}, map[int]int{}
	for _, o := range slices.Concat(e.Operators, of.Operators) {
		e.operators[o.Name] += o.Programs
	}
	for _, w := range slices.Concat(e.Widths, of.Widths) {
		e.widths[w.Bits] += w.Programs
	}
	e.list()
}

// list lists what was counted.
func (e *Exercised) list() {
	names := lists.Map(lang.Operators(), func(o lang.Operator) string { return o.Name })
	e.Runs = exerciseRuns
	e.Operators = Listed(e.operators, names, func(name string, n int) Operator { return Operator{name, n} })
	e.Widths = Listed(e.widths, slices.Sorted(maps.Keys(e.widths)), func(bits, n int) Width { return Width{bits, n} })
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
		for _, e := range dag.Order(lang.Exprs(s)...) {
			width(e.Type())
			if e.NumKids() > 0 {
				x.ops[e.Op()] = true
			}
		}
	})
	if !x.loops {
		return x
	}
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
			x.most = max(x.most, times[at])
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
	return solver.SmallModel(vars, func(of int) int { return src.Choose(of, "value") })
}

// add counts a program.
func (e *Exercised) add(x *exercise) {
	if x == nil {
		return
	}
	if e.operators == nil {
		e.operators, e.widths = map[string]int{}, map[int]int{}
	}
	for _, row := range []struct {
		is    bool
		count *int
	}{{x.branches, &e.Branches}, {x.loops, &e.Loops}, {x.most >= 2, &e.Twice}, {x.most >= 4, &e.Four}} {
		if row.is {
			*row.count++
		}
	}
	for _, o := range lang.Operators() {
		if x.ops[o.Op] {
			e.operators[o.Name]++
		}
	}
	for width := range x.widths {
		e.widths[width]++
	}
}

// familiar counts programs by each two features that they have.
type familiar map[[2]string]int

// fresh reports whether p has two features that fewer than most programs before had together,
// and counts it if so.
func (f familiar) fresh(p *lang.Program, most int) bool {
	list, found := features(p), false
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

// features lists what a program has, sorted: statements by what they are in, and by what is in
// front of them, and operators by the types of their operands.
func features(p *lang.Program) []string {
	has := map[string]bool{}
	var block func(in string, s lang.Seq)
	block = func(in string, s lang.Seq) {
		before := "{"
		for _, a := range s.Stmts() {
			kind := strings.TrimPrefix(fmt.Sprintf("%T", a), "*lang.")
			has[in+" "+kind], has[before+"; "+kind] = true, true
			before = kind
			for _, e := range dag.Order(lang.Exprs(a)...) {
				if e.NumKids() > 0 {
					has[fmt.Sprintf("%v %v", e.Op(), e.Kid(0).Type())] = true
				}
			}
			switch a := a.(type) {
			case *lang.If:
				block(kind, a.Then)
				block("else", a.Else)
			case *lang.While:
				block(kind, a.Body)
			}
		}
	}
	block("main", p.Body)
	for _, d := range p.Procs {
		block("procedure", d.Body)
	}
	return slices.Sorted(maps.Keys(has))
}
