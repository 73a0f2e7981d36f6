package grade

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tandem/concrete"
	"tandem/internal/lists"
	"tandem/lang"
	"tandem/languages"
	"tandem/props"
	"tandem/spec"
	"tandem/spec/notation/texts"
)

// Known is a program whose runs are known: those of another one, in the language without
// the answer.
type Known struct {
	Program string `json:"program"`
	// Like is a program that ends in the same state of the variables of Program. "":
	// the run is that of Program by the rules of the language, as far as it goes without
	// those that other parts ask for. Then the callers must go on as there, too.
	Like string   `json:"like"`
	In   []string `json:"in"` // inputs of both, as the flag --in takes them
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
	sides := map[string]bool{}
	for _, i := range parts {
		found := j.known(ctx, r, i)
		r.Parts[i].Outcome, r.Parts[i].Message = found.outcome, found.message
		if found.outcome == Right {
			right++
		}
		sides[j.table.Parts[i].Side] = true
	}
	if right < len(parts) || len(sides) < 2 {
		return nil
	}
	return parts
}

// needs lists the parts whose entries a part needs; why it cannot be judged, where one of
// them is missing or wrong.
func (j *rulesJudge) needs(r *Result, part int) (list []int, why string) {
	for _, name := range j.table.Parts[part].With {
		k := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == name })
		if k < 0 || r.Parts[k].Outcome != Right {
			return nil, "not judged: it goes with your " + name + ", which is not right"
		}
		list = append(list, k)
	}
	return list, ""
}

// known judges a part by the known runs: of its side alone.
func (j *rulesJudge) known(ctx context.Context, r *Result, part int) finding {
	of := j.table.Parts[part]
	parts, why := j.needs(r, part)
	if why != "" {
		return finding{outcome: NotJudged, message: why}
	}
	text, err := j.text(j.cut(part, j.system(append(parts, part))))
	if err != nil {
		return finding{outcome: Wrong, message: err.Error()}
	}
	printed := texts.Printed(j.language.Name)
	own, err := j.text(j.plain(part))
	if err != nil {
		return finding{outcome: NotJudged, message: err.Error()}
	}
	mine, plain, cut := j.language.Text(text, languages.Standard()), j.language.In(languages.Standard()), j.language.Text(own, languages.Standard())
	runs := of.Runs
	if runs == nil {
		runs = j.table.Runs
	}
	for _, k := range runs {
		for _, in := range k.In {
			c := props.Shown{Program: k.Program, Input: in}
			from, by, program := printed, plain, k.Like
			if k.Like == "" {
				from, by, program = own, cut, k.Program
			}
			_, like, err := j.start(from, by, props.Shown{Program: program, Input: in})
			if err != nil {
				return finding{outcome: NotJudged, message: fmt.Sprintf("a known program does not run: %v", err)}
			}
			if f := j.compared(ctx, of.Side, text, mine, c, like, k.Like == ""); f != nil {
				return *f
			}
		}
	}
	if of.Runs == nil {
		if f := j.meant(ctx, of.Side, text, mine, plain); f != nil {
			return *f
		}
	}
	if ctx.Err() != nil {
		return finding{outcome: NotJudged, message: "not judged: " + context.Cause(ctx).Error()}
	}
	return finding{outcome: Right}
}

// compared says how the run of a case, on one side, differs from a known one; nil if it does
// not. The callers of the known run count where it is cut.
func (j *rulesJudge) compared(ctx context.Context, side string, text *texts.Language, mine *languages.Variant, c props.Shown, like languages.Start, callers bool) *finding {
	p, start, err := j.start(text, mine, c)
	if err != nil {
		return &finding{outcome: NotJudged, message: fmt.Sprintf("a known program does not run: %v", err)}
	}
	var wrong string
	why := spec.Undefined(func() {
		if side == "concrete" {
			wrong = concretely(ctx, p.Lang(), start, like, callers)
		} else {
			wrong = symbolically(ctx, p.Lang(), start, like, callers)
		}
	})
	if why != "" {
		wrong = why
	}
	if ctx.Err() != nil {
		return &finding{outcome: NotJudged, message: "not judged: " + context.Cause(ctx).Error()}
	}
	if wrong == "" {
		return nil
	}
	c.Program = p.Lang().String() // as people write it
	return new(j.told(text, "A run that is known, on the "+side+" side,", c, &parted{did: wrong}))
}

// cut returns a system without what the answer adds to it that would go on where the runs of a
// part end that are cut: rules about another kind of statement than that of its entry.
func (j *rulesJudge) cut(part int, system []texts.Change) []texts.Change {
	of := j.table.Parts[part]
	text, err := texts.Printed(j.language.Name).With(system)
	if err != nil || !slices.ContainsFunc(of.Runs, func(k Known) bool { return k.Like == "" }) {
		return system
	}
	own := line(text, *find(j.asked[part], of.Entry))
	return slices.DeleteFunc(system, func(c texts.Change) bool {
		l := line(text, c)
		return find(j.extra, c.Target()) != nil && l != nil && l.Formula.Rule && l.Formula.HeadKind() != own.Formula.HeadKind()
	})
}

// plain returns what the task gives for a part, with the language's own entries, on both sides,
// in the place of the one that the part asks for.
func (j *rulesJudge) plain(part int) []texts.Change {
	list := lists.Filter(j.task, func(c texts.Change) bool { return slices.Contains(j.table.Parts[part].Given, c.Target()) })
	_, id, _ := strings.Cut(j.table.Parts[part].Entry, " ")
	for _, side := range []string{"symbolic", "concrete"} {
		if l := line(texts.Printed(j.language.Name), texts.Change{Side: side, ID: id}); l != nil {
			list = append(list, texts.Change{Side: side, ID: id, Text: l.Formula.String(), File: "rules", Line: 1})
		}
	}
	return list
}

// state returns the value of each variable of a program.
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
func concretely(ctx context.Context, p *lang.Program, start, like languages.Start, callers bool) string {
	end, want := start.Run(ctx, maxRun, nil), like.Run(ctx, maxRun, nil)
	if end.Outcome != want.Outcome {
		return fmt.Sprintf("by your rules it is %v after %d steps, and the known run is %v", ended(end.Outcome), end.Steps, ended(want.Outcome))
	}
	if want.Outcome != spec.Final && !callers {
		return ""
	}
	have, known := end.At.Display().Formal, want.At.Display().Formal
	shown, values := state(p, have.V.At)
	if wanted, others := state(p, known.V.At); !same(values, others) {
		return "by your rules it ends with " + shown + ", and the known run with " + wanted
	}
	if callers {
		return goesOn(have, known)
	}
	return ""
}

// goesOn says where the callers do not go on as in a known run: with their own local
// variables and, at the end, the statements that they have there.
func goesOn(have, known *languages.Formal) string {
	mine, others := slices.Collect(have.Stack), slices.Collect(known.Stack)
	if len(mine) != len(others) {
		return fmt.Sprintf("by your rules there are %d closures at its end, and there are %d in the known run", len(mine), len(others))
	}
	for i := 1; i < len(mine); i++ {
		rest, want := mine[i].Rest.Stmts(), others[i].Rest.Stmts()
		if n := len(rest) - len(want); n < 0 || !lang.SeqOf(rest[n:]...).Equal(others[i].Rest) {
			return "by your rules the caller does not go on with all the statements behind the call: " + remains(have)
		}
		for _, u := range others[i].Locals {
			if !slices.Contains(mine[i].Locals, u) || mine[i].Value(u) != others[i].Value(u) {
				return fmt.Sprintf("by your rules the caller's variable %v is another one in its body", u)
			}
		}
	}
	return ""
}

// ended returns an outcome as it is told.
func ended(o spec.Outcome) string {
	if o == spec.Bound {
		return "not at its end"
	}
	return o.String()
}

// symbolically says how the paths whose conditions hold differ from a known run; "" if
// there is one, and it ends in the same state.
func symbolically(ctx context.Context, p *lang.Program, start, like languages.Start, callers bool) string {
	V, ok := start.Run(ctx, 0, nil).At.Display().Formal.V.(concrete.Valuation)
	if !ok {
		return ""
	}
	want := like.Run(ctx, maxRun, nil)
	end, wrong := lastNode(ctx, start, want.Outcome)
	if wrong != "" || want.Outcome != spec.Final && !callers || ctx.Err() != nil {
		return wrong
	}
	value := concrete.Eval(concrete.Standard())(V)
	have := end.Display().Formal
	shown, values := state(p, func(x lang.Var) lang.Value { return value.At(have.Sigma.At(x)) })
	if wanted, known := state(p, want.At.Display().Formal.V.At); !same(values, known) {
		return "by your rules V∘σ is " + shown + " at the end of the path for this input, and the known run ends with " + wanted
	}
	if callers {
		if known, wrong := lastNode(ctx, like, want.Outcome); wrong == "" && known != nil {
			return goesOn(have, known.Display().Formal)
		}
	}
	return ""
}

// lastNode returns the end of the one path whose condition holds; else what is wrong about the
// paths, whose ends are to have an outcome.
func lastNode(ctx context.Context, start languages.Start, want spec.Outcome) (end languages.Node, wrong string) {
	todo := []languages.Node{start.Beside()}
	for steps := 1; len(todo) > 0 && ctx.Err() == nil; steps++ {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if steps > maxNodes {
			return nil, fmt.Sprintf("by your rules the paths for this input are not at their end after %d steps", maxNodes)
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
		if d := n.Display(); d.End != want {
			return nil, fmt.Sprintf("by your rules the path for this input ends %v, with V(φ) true, and the known run is %v", d.End, want)
		}
		if end != nil {
			return nil, "by your rules there are two paths for this input, with V(φ) true at their ends"
		}
		end = n
	}
	return end, ""
}

func same(a, b []lang.Value) bool {
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return len(a) == len(b)
}
