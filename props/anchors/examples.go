package anchors

import (
	"context"
	"fmt"

	"tandem/concrete"
	"tandem/lang"
	"tandem/props"
	"tandem/props/programs"
	"tandem/props/sections"
	"tandem/spec"
)

// Example is a program from default values, with a global integer's final value that anyone can work out.
type Example struct {
	Program string
	X       string
	Value   int64
}

// Examples judges that programs end with their values. They show what random programs seldom do.
func Examples[C any](m *spec.Machine[*lang.Program, concrete.Valuation, C], list []Example, last func(C) sections.State) props.Checkable {
	parsed := map[Example]*lang.Program{}
	for _, e := range list {
		p, err := lang.Parse("", []byte(e.Program))
		if err != nil {
			panic("anchors: an example does not parse: " + err.Error())
		}
		parsed[e] = p
	}
	kind := props.Kind[Example]{
		Gen: func(src props.Source) Example { return props.OneOf(src, "example", list) },
		Show: func(e Example) props.Shown {
			return props.Shown{Program: parsed[e].String(), Size: programs.Size(parsed[e]), Stmts: programs.Statements(parsed[e])}
		},
		Smaller: func(Example) []Example { return nil },
	}
	return props.Erase(kind.Of(&props.Property[Example]{
		ID: "examples", Name: "Examples", Cite: "ours",
		Kept: "anyone can work out its ends, and need not believe the checker",
		Text: "the run of each example ends with the value that it is said to have",
		Judge: func(ctx context.Context, e Example) spec.Verdict {
			end := m.Run(ctx, parsed[e], concrete.Valuation{}, spec.DefaultLimits().Steps, nil)
			x, _ := parsed[e].Var(e.X)
			want, got := lang.NewInt(e.Value), last(end.At).G.At(x)
			if end.Outcome != spec.Final || !want.Equal(got) {
				return differ(end.Steps, fmt.Sprintf("%s = %v", x, want), fmt.Sprintf("%s = %v", x, got))
			}
			return spec.Agreed()
		},
	}))[0]
}
