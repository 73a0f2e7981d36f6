package frames

import (
	"context"
	"fmt"
	"strings"

	calculus "tandem/frames"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/props"
	"tandem/solver"
	"tandem/spec"
)

// Given is what is judged.
type Given struct{ calculus.Calculus }

func (g Given) options() calculus.Options {
	return calculus.Options{Rules: g.Rules, EndStore: g.EndStore}
}

// Case is a small method: a conjunct of its precondition and one of its postcondition, and
// at most two statements.
type Case struct {
	Pre, Post string
	Body      []string
}

// method is the method of the case.
func (k Case) method() *grown {
	m := &grown{pre: []string{k.Pre}, post: []string{k.Post}}
	for _, text := range k.Body {
		m.body = append(m.body, &node{text: text})
	}
	return m
}

func (k Case) show() props.Shown {
	text := k.method().String()
	return props.Shown{Program: strings.TrimSuffix(text, "}\n"), Size: len(strings.Fields(k.Pre + " " + k.Post)), Stmts: len(k.Body)}
}

// generate is any small method.
func generate(src props.Source) Case {
	k := Case{Pre: smallPre[src.Choose(len(smallPre), "requires")], Post: smallPost[src.Choose(len(smallPost), "ensures")]}
	for range src.Choose(3, "statements") {
		src.Group("statement", func() { k.Body = append(k.Body, smallStmts[src.Choose(len(smallStmts), "statement")]) })
	}
	return k
}

// smaller is the case without one of its statements.
func smaller(k Case) []Case {
	var list []Case
	for i := range k.Body {
		list = append(list, Case{k.Pre, k.Post, append(append([]string{}, k.Body[:i]...), k.Body[i+1:]...)})
	}
	return list
}

// starts is how many heaps and arguments are tried of a method.
const starts = 200

// Statements is what is claimed of the rules, of small methods. A session is opened when
// one is first asked; done closes it.
func Statements(g Given, open func() (solver.Session, error)) (list []props.Checkable, done func()) {
	var sessions []*asked
	add := func(p props.Property[Case], judge func(context.Context, solver.Session, Case) spec.Verdict) {
		a := &asked{open: open}
		sessions = append(sessions, a)
		if p.Gen == nil {
			p.Gen, p.Smaller = generate, smaller
		}
		p.Show, p.Solver = Case.show, true
		p.Judge = func(ctx context.Context, k Case) spec.Verdict {
			s, err := a.ready()
			if err != nil {
				return spec.Undecided(spec.Evidence{}, err.Error())
			}
			return judge(ctx, s, k)
		}
		list = append(list, &p)
	}
	add(props.Property[Case]{
		ID: "soundness", Name: "What is verified holds", Cite: "§5, \"preservation and progress\"", Claimed: true,
		Text: "if a method is valid then each run from a heap and arguments that meet its precondition does not fail, ends in its postcondition, and changes only what it has access to",
	}, g.soundness)
	add(props.Property[Case]{
		ID: "inverse", Name: "A method can call one with its own contract", Cite: "§5, \"produce and consume are each other's inverse\"", Claimed: true,
		Text: "if a method is valid then one with the same contract is valid whose body calls it and returns its result",
	}, g.inverse)
	add(props.Property[Case]{
		ID: "untouched", Name: "Locations can be said to be untouched", Cite: "§3.4.2, \"simply adds the assumption\"", Claimed: true,
		Text: "if a method with precondition φ, postcondition φ and an empty body is valid then so is one with postcondition φ ∗ untouched(φ)",
		Gen:  func(src props.Source) Case { return Case{Pre: smallPre[src.Choose(len(smallPre), "requires")]} },
	}, g.untouched)
	return list, func() {
		for _, a := range sessions {
			a.close()
		}
	}
}

// asked is a session that is opened when it is needed.
type asked struct {
	open    func() (solver.Session, error)
	session solver.Session
}

func (a *asked) ready() (solver.Session, error) {
	if a.session == nil {
		s, err := a.open()
		if err != nil {
			return nil, fmt.Errorf("no solver: %w", err)
		}
		a.session = s
	}
	return a.session, nil
}

func (a *asked) close() {
	if a.session != nil {
		_ = a.session.Close() // there is nothing left to ask
	}
}

// verified tells whether a method is valid, with the entries that were applied in the
// evidence, by their short IDs.
func (g Given) verified(ctx context.Context, s solver.Session, p *contracts.Program, m *contracts.Method) (bool, *calculus.Failure, spec.Evidence) {
	var e spec.Evidence
	o := g.options()
	o.Used = func(id string) { spec.Count(&e.Symbolic, id) }
	out := calculus.Verify(ctx, o, p, calculus.Member{Method: m}, s)
	return out.Verified, out.Failure, e
}

func (g Given) soundness(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	m := k.method()
	_, p, method := m.known()
	ok, _, e := g.verified(ctx, s, p, method)
	if !ok {
		return spec.Discard("it is not valid")
	}
	found, met := m.refuted(starts)
	switch e.Compared = met; {
	case found != nil:
		return spec.Refute(e, &spec.Failure{At: found.String(), Wanted: "a run that meets the contract", Got: found.What}, "the method is valid, and a run refutes its contract: "+found.String())
	case met == 0:
		return spec.Discard("no start meets the precondition")
	}
	return spec.Verdict{Evidence: e}
}

func (g Given) inverse(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	m := k.method()
	_, p, method := m.known()
	if ok, _, _ := g.verified(ctx, s, p, method); !ok {
		return spec.Discard("it is not valid")
	}
	caller := &grown{pre: m.pre, post: m.post, body: block{{text: "i := m(v, c);"}, {text: "return i;"}}}
	text := strings.TrimSuffix(m.String(), "}\n") + strings.Replace(caller.String(), "method m(", "method call(", 1)
	_, p = parse(around + text)
	ok, failed, e := g.verified(ctx, s, p, p.Class(lang.Class("C")).Method("call"))
	if e.Compared = 1; !ok {
		return spec.Refute(e, &spec.Failure{At: "the body i := m(v, c); return i;", Wanted: "valid", Got: reason(failed)}, "the method is valid, and one that calls it is not")
	}
	return spec.Verdict{Evidence: e}
}

func (g Given) untouched(ctx context.Context, s solver.Session, k Case) spec.Verdict {
	k.Post = k.Pre
	_, p, method := k.method().known()
	if ok, _, _ := g.verified(ctx, s, p, method); !ok {
		return spec.Discard("it is not valid")
	}
	k.Post += " &*& untouched(" + k.Pre + ")"
	_, p, method = k.method().known()
	ok, failed, e := g.verified(ctx, s, p, method)
	if e.Compared = 1; !ok {
		return spec.Refute(e, &spec.Failure{At: "ensures " + k.Post, Wanted: "valid", Got: reason(failed)}, "what does not change is not untouched")
	}
	return spec.Verdict{Evidence: e}
}

// reason is a failure in a line.
func reason(f *calculus.Failure) string {
	if f == nil {
		return "interrupted"
	}
	return string(f.Why) + ": " + f.Text
}
