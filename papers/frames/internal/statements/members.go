package statements

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tandem/explore/solver"
	"tandem/lang"
	"tandem/lang/contracts"
	"tandem/papers/frames/concrete"
	"tandem/props"
	"tandem/spec"
)

// Member is a predicate with a body, or pure methods: the last one is judged.
type Member struct {
	Text string // its declaration
}

func (k Member) show() props.Shown {
	return props.Shown{Program: k.Text, Size: len(strings.Fields(k.Text)), Stmts: 1}
}

// What predicates and pure methods are made of.
var conjuncts, preconditions, bodies, recursive = pieces("conjuncts"), pieces("preconditions"), pieces("bodies"), pieces("recursive bodies")

// members returns the statements about predicates and pure methods.
func (m *maker) members() props.Groups {
	g := m.g
	of := func(id, name, cite, text string, gen func(props.Source) Member, judge func(context.Context, solver.Session, Member) spec.Verdict, symbolic ...string) *props.Property[Member] {
		return statement(m, props.Property[Member]{ID: id, Name: name, Cite: cite, Text: text, Gen: gen, Show: Member.show, Symbolic: symbolic}, judge)
	}
	predicates := of("predicates", "Predicates are self-framing", "§2.2, \"the return value of a predicate q only depends on locations that q itself requires to be accessible\"; Definition 4",
		"a valid predicate is evaluated without nil, and where it holds, it holds whatever other locations have than those that it demands access to", aPredicate, g.predicates,
		"frames/produce-true", "frames/produce-acc", "frames/produce-equality", "frames/produce-separation", "frames/produce-predicate", "frames/produce-conditional", "frames/eval-field", "frames/eval-conditional", "frames/eval-opening")
	pure := of("pure", "Pure methods depend on snapshots", "§5, \"the value of a pure method call depends only on the argument values and the snapshot\"; Definition 5",
		"a valid pure method has a value where its precondition holds, the same one for the same arguments and the same snapshot of the precondition", aPure(bodies), g.pure,
		"frames/eval-pure", "frames/eval-field", "frames/eval-variable", "frames/eval-literal", "frames/eval-operator", "frames/eval-using")
	termination := of("termination", "Pure methods end", "§3.6, \"this ensures termination\"",
		"a valid pure method ends where its precondition holds", aPure(recursive), g.termination, "frames/eval-pure", "frames/eval-opening")
	const measured = "§3.6, \"at each call, either the size of the symbolic heap decreases, or the derivation depth decreases …, or the position in the program text decreases\""
	decreases := of("decreases", "Calls of pure methods decrease a measure", measured,
		"a call in the body of a valid pure method has a precondition of no more locations, which no more predicates were closed for, than that of the method: of fewer, or for which fewer were closed, or its method is declared earlier",
		aPure(recursive), g.decreases(false), "frames/eval-pure", "frames/eval-opening")
	decreases.Kept = "the paper derives termination of it"
	recursions := []*props.Property[Member]{termination, decreases}
	if g.Literal == "chunks" {
		printed := of("decreases-printed", "Calls of pure methods do not increase the size of the heap", measured+"; \"a pure method cannot increase the size or the derivation depth of the symbolic heap\"",
			"as decreases, and the size is the number of chunks", aPure(recursive), g.decreases(true))
		printed.PrintedOf = "decreases"
		recursions = append(recursions, printed)
	}
	return props.Groups{groupOf(smallPredicate, predicates), groupOf(smallPure(bodies), pure), groupOf(smallPure(recursive), recursions...)}
}

// aPredicate returns one of at most three conjuncts.
func aPredicate(src props.Source) Member {
	g := &guide{Source: src, has: map[string]bool{}}
	body := []string{g.one("conjunct", conjuncts)}
	for range src.Choose(3, "more") {
		body = append(body, g.one("conjunct", conjuncts))
	}
	return predicateOf(body...)
}

func predicateOf(body ...string) Member {
	return Member{"predicate p(k: int) { return " + strings.Join(body, " &*& ") + "; }"}
}

// aPure returns one pure method, or two that call each other.
func aPure(bodies []piece) func(props.Source) Member {
	return func(src props.Source) Member {
		g := &guide{Source: src, has: map[string]bool{}}
		return pureOf(g.one("requires", preconditions), g.one("return", bodies))
	}
}

func pureOf(pre, body string) Member {
	text := "pure p(k: int): int requires " + pre + "; { return " + body + "; }"
	if strings.Contains(body, "opened(") { // it has more chunks, and less is closed
		text = "pure opened(k: int): int requires acc(n) &*& (n == nil ? true : n.list()); { return k; } " + text
	}
	if strings.Contains(body, "p2(") {
		text += " pure p2(k: int): int requires " + pre + "; { return " + strings.ReplaceAll(body, "p2(", "p(") + "; }"
	}
	return Member{text}
}

// smallPredicate returns one of one conjunct or two, smallPure one of any precondition and body.
func smallPredicate(_ int, src props.Source) Member {
	body := []string{props.OneOf(src, "conjunct", conjuncts).text}
	if n := src.Choose(len(conjuncts)+1, "second"); n > 0 {
		body = append(body, conjuncts[n-1].text)
	}
	return predicateOf(body...)
}

func smallPure(bodies []piece) func(int, props.Source) Member {
	return func(_ int, src props.Source) Member {
		return pureOf(props.OneOf(src, "requires", preconditions).text, props.OneOf(src, "return", bodies).text)
	}
}

// parsed returns the class with the member; nil where it is no program.
func (k Member) parsed() (*contracts.Program, *contracts.Class) {
	_, p := parse(around + k.Text + "}")
	if p == nil {
		return nil, nil
	}
	return p, p.Class(lang.Class("C"))
}

// memberStarts is how many states a member is evaluated in.
const memberStarts = 400

func (g Given) predicates(ctx context.Context, s solver.Session, k Member) spec.Verdict {
	p, class := k.parsed()
	if p == nil {
		return spec.Discard("no program")
	}
	q := class.Predicate("p")
	ok, _, e := g.verified(ctx, s, p, contracts.Member{Predicate: q})
	if !ok {
		return spec.Discard("it is not valid")
	}
	for env := range concrete.Envs(p, class, q.Params, memberStarts) {
		foot, failed, err := env.Holds(q.Body)
		e.Compared++
		switch {
		case errors.Is(err, concrete.ErrUndecided):
			continue // its heap is infinite: it does not hold
		case err != nil:
			return spec.Refute(e, &spec.Failure{At: text(env), Wanted: "a truth value", Got: err.Error()}, "a valid predicate "+err.Error())
		case failed != nil:
			continue
		}
		for _, f := range class.Fields {
			for _, o := range concrete.Small(class.Type) {
				at := concrete.Location{O: o.(lang.ObjectValue), F: f}
				if at.O.IsNil() || foot[at] {
					continue
				}
				for _, w := range concrete.Small(f.Type) {
					other := env
					other.H = env.H.With(at, w)
					if _, failed, err := other.Holds(q.Body); failed != nil || err != nil {
						return spec.Refute(e, &spec.Failure{At: text(env), Wanted: "it holds", Got: fmt.Sprintf("it does not with %v.%s = %v", at.O, f.Name, w)}, "a predicate depends on a location to which it demands no access")
					}
				}
			}
		}
	}
	return spec.Verdict{Evidence: e}
}

// text returns the variables and the heap of a state.
func text(env concrete.Env) string { return (&concrete.Found{Values: env.Vars, H: env.H}).String() }

func (g Given) pure(ctx context.Context, s solver.Session, k Member) spec.Verdict {
	p, class := k.parsed()
	if p == nil {
		return spec.Discard("no program")
	}
	m := class.Pure("p")
	ok, _, e := g.verified(ctx, s, p, contracts.Member{Pure: m})
	if !ok {
		return spec.Discard("it is not valid")
	}
	values, where := map[string]lang.Value{}, map[string]string{}
	for env := range concrete.Envs(p, class, m.Params, memberStarts) {
		if _, failed, err := env.Holds(m.Pre); failed != nil || err != nil {
			continue
		}
		w, err := env.Value(m.Body)
		if e.Compared++; err != nil {
			return spec.Refute(e, &spec.Failure{At: text(env), Wanted: "a value", Got: err.Error()}, "a valid pure method "+err.Error())
		}
		snapshot, err := env.Snapshot(m.Pre)
		if err != nil {
			return spec.Undecided(e, err.Error())
		}
		key := fmt.Sprint(env.Vars["k"], snapshot, env.Lengths()) // lengths never change, and are in no snapshot
		if before, ok := values[key]; ok && !before.Equal(w) {
			return spec.Refute(e, &spec.Failure{At: where[key] + "; " + text(env), Wanted: before.String(), Got: w.String()}, "two values for one snapshot")
		}
		values[key], where[key] = w, text(env)
	}
	if len(values) == 0 {
		return spec.Discard("no state meets the precondition")
	}
	return spec.Verdict{Evidence: e}
}

// pures reports whether all pure methods of a class are valid.
func (g Given) pures(ctx context.Context, s solver.Session, p *contracts.Program, class *contracts.Class, e *spec.Evidence) bool {
	for _, m := range class.Pures {
		ok, _, of := g.verified(ctx, s, p, contracts.Member{Pure: m})
		if e.Add(of); !ok {
			return false
		}
	}
	return true
}

func (g Given) termination(ctx context.Context, s solver.Session, k Member) spec.Verdict {
	p, class := k.parsed()
	if p == nil {
		return spec.Discard("no program")
	}
	var e spec.Evidence
	if !g.pures(ctx, s, p, class, &e) {
		return spec.Discard("one is not valid")
	}
	m := class.Pure("p")
	for env := range concrete.Envs(p, class, m.Params, memberStarts) {
		if _, failed, err := env.Holds(m.Pre); failed != nil || err != nil {
			continue
		}
		if _, err := env.Value(m.Body); errors.Is(err, concrete.ErrUndecided) {
			return spec.Refute(e, &spec.Failure{At: text(env), Wanted: "an end", Got: "more than 200 calls"}, "a valid pure method does not end")
		}
		e.Compared++
	}
	if e.Compared == 0 {
		return spec.Discard("no state meets the precondition")
	}
	return spec.Verdict{Evidence: e}
}
