package solver

import "context"

// Opener opens the sessions of a run.
type Opener struct {
	Open    func() (Session, error) // with the second opinion, if one is asked for
	Alone   func() (Session, error) // without it
	Opinion *Opinion                // of what Open opens; nil: none is asked for
}

// Info returns what the solver says of itself. The error is that of opening it, or the
// one that is asked for a second opinion. No answer is asked for a second opinion.
func (o Opener) Info(ctx context.Context) (Info, error) {
	both, err := o.Open()
	if err != nil {
		return Info{}, err
	}
	both.Close()
	session, err := o.Alone()
	if err != nil {
		return Info{}, err
	}
	defer session.Close()
	session.Check(ctx) // some say their version only with an answer
	return session.Info(), nil
}
