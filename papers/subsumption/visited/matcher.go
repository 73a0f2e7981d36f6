package visited

import (
	"context"
	"fmt"

	"tandem/languages"
	"tandem/papers/subsumption"
)

// Matcher gives a store to searches of any language.
type Matcher struct{ Store *Store }

// Fits reports what states such as s lack that the store abstracts.
func (m Matcher) Fits(s languages.State) error {
	st, err := symbolic(s)
	if err != nil {
		return err
	}
	switch m.Store.o.Abstract {
	case Array:
		if st.Array == nil {
			return fmt.Errorf("found a program without an array, expected one: --subsume array abstracts it")
		}
	case List:
		list := false
		for _, c := range st.Classes {
			if err := c.Lists(); err != nil {
				return fmt.Errorf("%w; --subsume list abstracts lists", err)
			}
			list = list || len(c.Refs) == 1
		}
		if !list {
			return fmt.Errorf("found a program without lists, expected a class with a field that refers to an object: --subsume list abstracts them")
		}
	}
	return nil
}

// IfSubsumed asks Store.IfSubsumed.
func (m Matcher) IfSubsumed(ctx context.Context, point string, s languages.State) (check int, subsumed bool, err error) {
	st, err := symbolic(s)
	if err != nil {
		return 0, false, err
	}
	c, err := m.Store.IfSubsumed(ctx, point, st)
	return len(m.Store.Checks) - 1, err == nil && c.By != nil, err
}

// Subsumed asks Store.Subsumed, and adds the state to Store.Open if none subsumes it.
func (m Matcher) Subsumed(ctx context.Context, point string, s languages.State) (bool, error) {
	st, err := symbolic(s)
	if err != nil {
		return false, err
	}
	c, err := m.Store.Subsumed(ctx, point, st)
	if err != nil {
		return false, err
	}
	if c.By == nil {
		m.Store.Open = append(m.Store.Open, c)
	}
	return c.By != nil, nil
}

func symbolic(s languages.State) (*subsumption.State, error) {
	st, ok := s.(*subsumption.State)
	if !ok {
		return nil, fmt.Errorf("found a %T, expected a symbolic state with a heap or an array", s)
	}
	return st, nil
}
