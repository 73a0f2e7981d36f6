package grade

import (
	"context"

	"tandem/internal/lists"
)

// assigningBoth is the function e[x, h.f := e1, e2], as clauses define it.
const assigningBoth = "[x, h.f := e1, e2]"

// lemma judges the parts of a group that ask for clauses of that function, by the lemma
// about them, which the language has.
func (j *rulesJudge) lemma(ctx context.Context, r *Result, parts []int) {
	text, err := j.text(j.system(parts))
	if err != nil {
		for _, i := range parts {
			r.Parts[i].Outcome, r.Parts[i].Message = Wrong, err.Error()
		}
		return
	}
	kinds := lists.Map(parts, func(i int) string { return j.table.Parts[i].About })
	if j.language.Lemma == nil {
		return // the exercise's table asks for what the language cannot do
	}
	found := j.language.Lemma(ctx, text, j.options.Seed, kinds)
	for _, i := range parts {
		of, p := found[j.table.Parts[i].About], &r.Parts[i]
		switch {
		case of.Missing:
			p.Outcome = Missing
		case of.Wrong != "":
			p.Outcome, p.Message = Wrong, of.Wrong
		case ctx.Err() != nil:
			p.Outcome, p.Message = NotJudged, "not judged: "+context.Cause(ctx).Error()
		default:
			p.Outcome = Right
		}
	}
}
