package grade

import (
	"context"
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/lang"
	"tandem/languages"
	"tandem/notation/texts"
	"tandem/props"
	"tandem/spec"
)

// Known is a program whose runs are known: those of another one, in the language without
// the answer.
type Known struct {
	Program string   `json:"program"`
	Like    string   `json:"like"` // ends in the same state of the variables of Program
	In      []string `json:"in"`   // inputs of both, as the flag --in takes them
}

// maxRun bounds runs of known programs, in steps, and maxNodes a search for their paths,
// in configurations.
const (
	maxRun   = 2000
	maxNodes = 5000
)

// byRuns judges each side by itself, by the known runs, and returns the parts that are
// to be judged further: together, if there is nothing wrong about any.
func (j *rulesJudge) byRuns(ctx context.Context, r *Result, parts []int) []int {
	right := 0
	for _, i := range parts {
		found := j.known(ctx, i)
		r.Parts[i].Outcome, r.Parts[i].Message = found.outcome, found.message
		if found.outcome == Right {
			right++
		}
	}
	sides := map[string]bool{}
	for _, i := range parts {
		sides[j.table.Parts[i].Side] = true
	}
	if right < len(parts) || len(sides) < 2 {
		return nil
	}
	return parts
}

// known judges a part by the known runs: of its side alone.
func (j *rulesJudge) known(ctx context.Context, part int) finding {
	side := j.table.Parts[part].Side
	text, err := texts.Printed(j.language.Name).With(j.system([]int{part}, nil))
	if err != nil {
		return finding{outcome: Wrong, message: err.Error()}
	}
	mine, plain := j.language.Text(text, languages.Standard()), j.language.In(languages.Standard())
	for _, k := range j.table.Runs {
		for _, in := range k.In {
			c := props.Shown{Program: k.Program, Input: in}
			_, like, err := j.start(texts.Printed(j.language.Name), plain, props.Shown{Program: k.Like, Input: in})
			if err != nil {
				return finding{outcome: NotJudged, message: fmt.Sprintf("a known program does not run: %v", err)}
			}
			p, start, err := j.start(text, mine, c)
			if err != nil {
				return finding{outcome: NotJudged, message: fmt.Sprintf("a known program does not run: %v", err)}
			}
			want := like.Run(ctx, maxRun, nil)
			var wrong string
			why := spec.Undefined(func() {
				if side == "concrete" {
					wrong = concretely(ctx, p.Lang(), start, want)
				} else {
					wrong = symbolically(ctx, p.Lang(), start, want)
				}
			})
			if why != "" {
				wrong = why
			}
			if ctx.Err() != nil {
				return finding{outcome: NotJudged, message: "not judged: " + context.Cause(ctx).Error()}
			}
			if wrong != "" {
				c.Program = p.Lang().String()
				f := j.told(text, "A run that is known, on the "+side+" side,", c, &parted{did: wrong})
				return f
			}
		}
	}
	return finding{outcome: Right}
}

// state is the value of each variable of a program.
func state(p *lang.Program, value func(lang.Var) lang.Value) (string, []lang.Value) {
	var text []string
	var list []lang.Value
	for _, x := range p.Vars {
		v := value(x)
		list = append(list, v)
		text = append(text, fmt.Sprintf("%s=%v", x, v))
	}
	return strings.Join(text, ","), list
}

// concretely says how a concrete run differs from a known one; "" if it does not.
func concretely(ctx context.Context, p *lang.Program, start languages.Start, want languages.Ending) string {
	end := start.Run(ctx, maxRun, nil)
	if end.Outcome != want.Outcome {
		return fmt.Sprintf("by your rules it is %v after %d steps, and the known run is %v", ended(end.Outcome), end.Steps, ended(want.Outcome))
	}
	if want.Outcome != spec.Final {
		return ""
	}
	shown, have := state(p, end.At.Display().Formal.V.At)
	_, known := state(p, want.At.Display().Formal.V.At)
	if !same(have, known) {
		return "by your rules it ends with " + shown + ", and the known run in another state"
	}
	return ""
}

// ended is an outcome as it is told.
func ended(o spec.Outcome) string {
	if o == spec.Bound {
		return "not at its end"
	}
	return o.String()
}

// symbolically says how the paths whose conditions hold differ from a known run; "" if
// there is one, and it ends in the same state.
func symbolically(ctx context.Context, p *lang.Program, start languages.Start, want languages.Ending) string {
	initial := start.Run(ctx, 0, nil).At.Display().Formal.V
	V, ok := initial.(concrete.Valuation)
	if !ok {
		return ""
	}
	value := concrete.Eval(concrete.Standard())(V)
	todo := []languages.Node{start.Beside()}
	finals, steps := 0, 0
	for len(todo) > 0 && ctx.Err() == nil {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if steps++; steps > maxNodes {
			return fmt.Sprintf("by your rules the paths for this input are not at their end after %d steps", maxNodes)
		}
		live := 0
		for _, t := range n.Next() {
			if *t.To.Holds() {
				todo = append(todo, t.To)
				live++
			}
		}
		if live > 0 {
			continue
		}
		d := n.Display()
		if d.End != want.Outcome {
			return fmt.Sprintf("by your rules the path for this input ends %v, with V(φ) true, and the known run is %v", d.End, want.Outcome)
		}
		if finals++; finals > 1 {
			return "by your rules there are two paths for this input, with V(φ) true at their ends"
		}
		if want.Outcome != spec.Final {
			continue
		}
		shown, have := state(p, func(x lang.Var) lang.Value { return value.At(d.Formal.Sigma.At(x)) })
		_, known := state(p, want.At.Display().Formal.V.At)
		if !same(have, known) {
			return "by your rules V∘σ is " + shown + " at the end of the path for this input, and the known run ends in another state"
		}
	}
	return ""
}

func same(a, b []lang.Value) bool {
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return len(a) == len(b)
}
