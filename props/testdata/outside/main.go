// Command outside tests a property and shrinks outside of go test.
package main

import (
	"context"
	"fmt"

	"tandem/props"
	"tandem/spec"
)

func main() {
	for _, limit := range []int{500, 1000} {
		p := &props.Property[int]{
			ID:  "below",
			Gen: func(src props.Source) int { return src.Choose(1000, "n") },
			Judge: func(_ context.Context, n int) spec.Verdict {
				if n >= limit {
					return spec.Verdict{Result: spec.Refuted, Reason: "too large"}
				}
				return spec.Verdict{}
			},
			Show: func(n int) props.Shown { return props.Shown{Other: fmt.Sprint(n)} },
		}
		r := p.Test(context.Background(), props.Options{Checks: 100, Seed: 1})
		if r.Counterexample != nil {
			fmt.Println(r.Verdict, r.Counterexample.Case.Other)
		} else {
			fmt.Println(r.Verdict)
		}
	}
}
