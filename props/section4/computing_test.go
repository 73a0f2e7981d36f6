package section4

import (
	"context"

	"tandem/lang"
	"tandem/props"
	"tandem/spec"
	"tandem/wp"
	"tandem/wp/heap"
)

// The names of the statements about how path conditions are computed.
const (
	IDCompose = "compose"
	IDShort   = "short"
)

// Computing returns what is claimed of the ways to compute a path condition, of the
// reading r: compose is wp.Compose, short is wp.ComposeShort.
func Computing(r Sides, compose, short func(wp.Calculus, Case) lang.Expr) []*props.Property[Case] {
	return Kind().Of(
		&props.Property[Case]{
			ID: IDCompose, Name: "Composition", Cite: "wp.Compose", Text: "Compose(ρ) is the node path(ρ)",
			Judge: func(_ context.Context, c Case) spec.Verdict {
				want, got := r.Wp.Of(c.Rho), compose(r.Wp, c)
				if want == got {
					return spec.Agreed()
				}
				return spec.Refute(spec.Evidence{}, &spec.Failure{At: c.Rho.String(), Wanted: want.String(), Got: got.String()}, "the nodes differ")
			},
		},
		&props.Property[Case]{
			ID: IDShort, Name: "Shortening", Cite: "wp.ComposeShort", Text: "V(ComposeShort(ρ)) = V(path(ρ)), or both are ⊥",
			Judge: func(_ context.Context, c Case) spec.Verdict {
				phi, image := r.Wp.Of(c.Rho), short(r.Wp, c)
				v, w := r.value(c.V, phi), r.value(c.V, image)
				if v == heap.Bottom && w == heap.Bottom || v != heap.Bottom && w != heap.Bottom && v.Equal(w) {
					return spec.Agreed()
				}
				return differ(v, w, "path(ρ) = "+phi.String()+", short "+image.String())
			},
		},
	)
}
