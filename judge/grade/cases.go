package grade

import (
	"context"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/languages"
	"tandem/props"
	"tandem/spec/notation/texts"
)

// Cases is programs of one shape, on which both sides are run together.
type Cases struct {
	// Program is a program in which names as $[C] stand
	// for something else: each of those in Fill, in all combinations, smaller ones first.
	Program string              `json:"program"`
	Fill    map[string][]string `json:"fill"`
	In      []string            `json:"in"` // inputs, as the flag --in takes them
}

// all returns every program, the ones with earlier fillings first.
func (c Cases) all() []string {
	list := []string{c.Program}
	for _, name := range slices.Sorted(keys(c.Fill)) {
		var more []string
		for _, with := range c.Fill[name] {
			more = append(more, lists.Map(list, func(p string) string { return strings.ReplaceAll(p, "$["+name+"]", with) })...)
		}
		list = more
	}
	slices.SortStableFunc(list, func(a, b string) int { return len(a) - len(b) })
	return list
}

// cases runs all cases; nil if the sides do not part on any.
func (j *rulesJudge) cases(ctx context.Context, text *texts.Language, v *languages.Variant, c Cases) *finding {
	for _, program := range c.all() {
		for _, in := range c.In {
			k := props.Shown{Program: program, Input: in}
			read, _, err := j.start(text, v, k)
			if err != nil {
				return &finding{outcome: NotJudged, message: "a case does not run: " + err.Error()}
			}
			if p := j.run(ctx, text, v, k); p != nil {
				k.Program = read.Lang().String() // as people write it
				return new(j.told(text, "Lockstep, the step of both theorems' proofs,", k, p))
			}
			if ctx.Err() != nil {
				return nil
			}
		}
	}
	return nil
}
