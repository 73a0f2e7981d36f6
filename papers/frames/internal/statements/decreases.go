package statements

import (
	"context"
	"errors"
	"fmt"

	"tandem/explore/solver"
	"tandem/lang/contracts"
	"tandem/papers/frames/concrete"
	"tandem/props"
	"tandem/spec"
)

// measure is what a call of a pure method has, which is less in each call that it leads to.
//
// Source: §3.6, "either the size of the symbolic heap decreases, or the derivation depth
// decreases (i.e. the number of close operations required to construct the heap from one that
// contains only field chunks), or the position in the program text decreases".
type measure struct {
	locations int // to which the precondition demands access: the size
	chunks    int // of the precondition: the size by the literal reading
	closes    int // of predicates by which these are its chunks: the derivation depth
	position  int // of the declaration in the source
}

// String returns what it is of.
func (m measure) String() string {
	return fmt.Sprintf("%d locations in %d chunks, %d closes, declared at %d", m.locations, m.chunks, m.closes, m.position)
}

// lessThan reports whether a call may lead to one with this measure: size and depth do not
// increase, and one of the three decreases. Literally, the size is the number of chunks.
func (m measure) lessThan(of measure, literally bool) bool {
	size, had := m.locations, of.locations
	if literally {
		size, had = m.chunks, of.chunks
	}
	return size <= had && m.closes <= of.closes && (size < had || m.closes < of.closes || m.position < of.position)
}

// measured returns the measure of a call, in the state in which its body is evaluated.
func measured(p *contracts.Pure, env concrete.Env) (measure, error) {
	env.Called = nil
	foot, failed, err := env.Holds(p.Pre)
	if err == nil && failed != nil {
		err = errors.New("the precondition does not hold")
	}
	m := measure{locations: len(foot), position: p.At.From.Offset}
	if err == nil {
		err = m.count(p.Pre, env, true)
	}
	return m, err
}

// count adds the chunks and the closes of an assertion.
func (m *measure) count(a contracts.Assertion, env concrete.Env, outside bool) error {
	switch a := a.(type) {
	case *contracts.Acc:
		if outside {
			m.chunks++
		}
	case *contracts.Sep:
		if err := m.count(a.L, env, outside); err != nil {
			return err
		}
		return m.count(a.R, env, outside)
	case *contracts.CondAssertion:
		arm, err := env.Arm(a)
		if err != nil {
			return err
		}
		return m.count(arm, env, outside)
	case *contracts.Pred:
		inner, err := env.Entered(a.E0, a.Args, a.Q.Params)
		if err != nil {
			return err
		}
		if m.closes++; outside {
			m.chunks++
		}
		return m.count(a.Q.Body, inner, false)
	}
	return nil
}

// decreases judges each call that the evaluation of a valid pure method makes.
func (g Given) decreases(literally bool) func(context.Context, solver.Session, Member) spec.Verdict {
	return func(ctx context.Context, s solver.Session, k Member) spec.Verdict {
		p, class := k.parsed()
		if p == nil {
			return spec.Discard("no program")
		}
		var e spec.Evidence
		if !g.pures(ctx, s, p, class, &e) {
			return spec.Discard("one is not valid")
		}
		m := class.Pure("p")
		var found *spec.Failure
		for env := range concrete.Envs(p, class, m.Params, memberStarts) {
			first, err := measured(m, env)
			if err != nil {
				continue // it is not called there
			}
			env.Called = watched(m, first, literally, &e, &found)
			if _, err := env.Value(m.Body); err != nil && found == nil {
				return spec.Undecided(e, err.Error())
			}
			if found != nil {
				found.At = text(env)
				return spec.Refute(e, found, "the measure of a call is not less than that of the method that makes it")
			}
		}
		if e.Compared == 0 {
			return spec.Discard("nothing is called")
		}
		return spec.Verdict{Evidence: e}
	}
}

// watched compares the calls that a method makes with the method, and those that they make
// with them.
func watched(of *contracts.Pure, own measure, literally bool, e *spec.Evidence, found **spec.Failure) func(*contracts.Pure, *concrete.Env) {
	return func(p *contracts.Pure, inner *concrete.Env) {
		m, err := measured(p, *inner)
		e.Compared++
		switch {
		case *found != nil:
		case err != nil:
			*found = &spec.Failure{Wanted: "the precondition of " + p.FullName(), Got: err.Error()}
		case !m.lessThan(own, literally):
			*found = &spec.Failure{Wanted: "less than " + of.FullName() + ": " + own.String(), Got: p.FullName() + ": " + m.String()}
		}
		inner.Called = watched(p, m, literally, e, found)
	}
}

// opened returns the statements about open and close. Their cases have a predicate, and a place.
func (m *maker) opened() props.Groups {
	g := m.g
	of := func(id, printedOf, name, cite, text string, predicates []string, judge func(context.Context, solver.Session, Case) spec.Verdict) *props.Property[Case] {
		return statement(m, props.Property[Case]{
			ID: id, PrintedOf: printedOf, Name: name, Cite: cite, Text: text, Show: Case.show, Smaller: smaller,
			Symbolic: []string{"frames/exec-open", "frames/exec-close"},
			Kept:     "the paper claims it, and a reading refutes it of larger predicates",
			Gen: func(src props.Source) Case {
				return method(src).around(src, predicates)
			},
		}, judge)
	}
	list := []*props.Property[Case]{
		of("close-open", "", "open is the inverse of close", "§3.3, \"If we open a.valid(); again, we get back the original symbolic state\"",
			"a method that is valid is valid with close q; open q; inserted where close q succeeds", predicates, g.closeOpen),
		of("open-close", "", "close is the inverse of open, of one location", "§3.3, \"Vice versa, open removes a predicate chunk from the heap\"",
			"a method that is valid is valid with open q; close q; inserted where open q succeeds, for q that is acc of one location", predicates[:2], g.openClose),
	}
	if g.Literal == "snapshots" {
		list = append(list, of("open-close-printed", "open-close", "close is the inverse of open", "§5, \"produce and consume are each other's inverse\"",
			"a method that is valid is valid with open q; close q; inserted where open q succeeds", predicates, g.openClose))
	}
	return props.Groups{groupOf(func(size int, src props.Source) Case { return smallCase(size, src).around(src, predicates) }, list...)}
}

// around returns the case with a predicate and a place.
func (k Case) around(src props.Source, predicates []string) Case {
	k.Around = props.OneOf(src, "predicate", predicates)
	k.Place = src.Choose(len(k.Body)+1, "place")
	return k
}

// predicates are those that are opened and closed; the first two are acc of one location.
var predicates = []string{"q()", "c.q()", "r(1)", "list()", "nonzero(v)"}

func (g Given) closeOpen(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	return g.inserted(ctx, s, k, "close "+k.Around+";", "open "+k.Around+";")
}

func (g Given) openClose(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	for _, q := range predicates[2:] { // the statement about one location is judged on all cases of a sweep
		if k.Around == q && g.Literal != "snapshots" {
			return spec.Discard("the predicate is of more than a location")
		}
	}
	return g.inserted(ctx, s, k, "open "+k.Around+";", "close "+k.Around+";")
}

// inserted returns the verdict that a valid method is valid with two statements at a place, if it
// is so far with the first one.
func (g Given) inserted(ctx context.Context, s solver.Session, k Case, first, second string) spec.Verdict {
	_, p, member := k.parsed()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard("it is not valid")
	}
	front := k.withStatement(k.Place, first)
	front.Body, front.Post = front.Body[:k.Place+1], nil
	_, p, member = front.parsed()
	if ok, _, _ := g.verified(ctx, s, p, member); !ok {
		return spec.Discard(first[:5] + " does not succeed")
	}
	_, p, member = k.withStatement(k.Place, first+" "+second).parsed()
	ok, failed, e := g.verified(ctx, s, p, member)
	if e.Compared = 1; !ok {
		return parts(e, first+" "+second, failed, "the method is valid, and with what does nothing it is not")
	}
	return spec.Verdict{Evidence: e}
}
