package section41

import (
	"context"
	"fmt"

	"tandem/lang"
	"tandem/objects"
	"tandem/spec"
	"tandem/wp"
)

// Both is a path by both routes.
type Both struct {
	Rules    []string
	Forward  lang.Expr // φ
	Backward lang.Expr // path(ρ)
}

// Paths lists the paths of p up to the limits, breadth first, with their conditions
// by both routes. The error is a path of one side that is none of the other.
func Paths(sides objects.Sides, p *lang.Program, lim spec.Limits) ([]Both, error) {
	traces := objects.Traces(sides.Model)
	var list []Both
	for _, n := range walkBoth(sides.Semantics(), traces, lim).nodes(context.Background(), p, nil, &spec.Evidence{}) {
		if n.wrong != "" {
			return nil, fmt.Errorf("after %v there is %s", n.rules, n.wrong)
		}
		list = append(list, Both{n.rules, n.at.Phi, wp.ComposeShort(traces.Wp, n.with.at.Rho.Trace())})
	}
	return list, nil
}
