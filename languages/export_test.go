package languages

import "tandem/explore"

// Unreplayed is the program whose searches do not run models.
func (p *program[P, V, S, C]) Unreplayed() Program {
	t := *p.typed
	t.Problem = func(of P) (explore.Problem[S], error) {
		prob, err := p.typed.Problem(of)
		prob.Replay = nil
		return prob, err
	}
	return &program[P, V, S, C]{&t, p.p, p.src, p.language}
}
