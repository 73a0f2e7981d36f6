package engine

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/lang/heapfile"
	"tandem/lang/smtlib"
	"tandem/languages"
	"tandem/spec"
)

// Mode is how the engine explores, and what it claims.
type Mode string

// The modes.
const (
	Forward  Mode = "forward"  // a claim a path, by the rules
	Backward Mode = "backward" // a claim a path, with its condition computed backward
	Merged   Mode = "merged"   // paths with one outcome are one claim
	Split    Mode = "split"    // a path is a claim for each way in which && is false
	Tests    Mode = "tests"    // an input a path
	Verdicts Mode = "verdicts" // safe or fails, of each place
)

// Modes lists the modes.
func Modes() []Mode { return []Mode{Forward, Backward, Merged, Split, Tests, Verdicts} }

// Options say how the engine explores.
type Options struct {
	Mode  Mode
	Fault string // its ID; "": none
	// Unwind bounds the iterations of an execution of a loop. Where the engine is
	// Bounding, what is beyond is claimed to be bound; else the claims say unwind.
	Unwind   int
	Bounding bool
	Paths    int  // bound on paths; 0: none
	Tandem   bool // terms are in Tandem's syntax
}

// engine is one exploration.
type engine struct {
	Options
	fault   *Fault
	program languages.Program
	p       *lang.Program
	session solver.Session
	doc     *oracle.Document
}

// Claims returns what the engine claims of a program. The error is that of the language, or of
// a program that the mode does not have.
func Claims(ctx context.Context, r *languages.Register, file string, text []byte, session solver.Session, o Options) (*oracle.Document, error) {
	e := engine{Options: o, session: session, fault: &Fault{}}
	if o.Fault != "" {
		i := slices.IndexFunc(Faults(), func(f Fault) bool { return f.ID == o.Fault })
		if i < 0 {
			return nil, fmt.Errorf("unknown fault %q", o.Fault)
		}
		e.fault = &Faults()[i]
	}
	if e.fault.Text != nil {
		text = e.fault.Text(text)
	}
	src, err := r.Read(file, text, "")
	if err != nil {
		return nil, err
	}
	if e.program, err = oracle.Open(r, src); err != nil {
		return nil, err
	}
	if e.p = e.program.Lang(); len(e.p.Classes) > 0 && o.Mode != Tests && o.Mode != Verdicts {
		return nil, fmt.Errorf("%s: found classes, expected a program without: of others there are tests and verdicts", file)
	}
	if err := e.explore(ctx); err != nil {
		return nil, err
	}
	if e.fault.Claims != nil {
		e.fault.Claims(e.doc)
	}
	return e.doc, nil
}

// term writes a term.
func (e *engine) term(x lang.Expr) string {
	if e.fault.Term != nil {
		x = e.fault.Term(x)
	}
	if e.Tandem {
		return x.String()
	}
	return smtlib.Format(x)
}

// path is a path with what the engine says of it.
type path struct {
	explore.Path[languages.Node]
	phi    lang.Expr
	values map[lang.Var]lang.Expr
	fault  *lang.Fault
}

func (e *engine) explore(ctx context.Context) error {
	e.doc = &oracle.Document{
		Schema: oracle.Schema, Engine: oracle.Engine{Name: "tandem " + string(e.Mode), Version: "1"},
		Granularity: oracle.Any, Feasible: true, Claims: []oracle.Claim{},
	}
	if e.Tandem {
		e.doc.Syntax = oracle.Tandem
	}
	bounds := explore.Bounds{Depth: 10_000, Unwind: e.Unwind, Paths: e.Options.Paths}
	if e.fault.Most > 0 {
		bounds.Paths = e.fault.Most
	}
	tree, err := e.program.Explore(ctx, e.session, languages.Search{Bounds: bounds})
	if err != nil {
		return err
	}
	complete := tree.Left == 0
	var paths []path
	for _, p := range tree.Paths {
		if p.Status == spec.Unknown || p.Status == spec.Bound && !p.Unwound() {
			complete = false
			continue
		}
		q := path{Path: p, phi: p.Phi, values: map[lang.Var]lang.Expr{}}
		shown := p.End.Display().Formal
		q.fault, _ = shown.Stmt.(*lang.Fault)
		for _, x := range e.p.Vars {
			if !x.Type.IsClass() {
				q.values[x] = shown.Sigma.At(x)
			}
		}
		if q.Model == nil {
			complete = false
			continue
		}
		paths = append(paths, q)
	}
	if complete && e.Unwind > 0 {
		e.doc.Unwind = e.Unwind
	}
	e.doc.Complete = complete
	if e.fault.Paths != nil {
		paths = e.fault.Paths(paths)
	}
	if e.fault.Complete {
		e.doc.Complete = true
	}
	switch e.Mode {
	case Forward, Backward:
		return e.perPath(paths)
	case Merged:
		e.merged(paths)
	case Split:
		e.split(paths)
	case Tests:
		e.tests(tree, paths)
	case Verdicts:
		e.verdicts(paths, complete)
	default:
		return fmt.Errorf("unknown mode %q", e.Mode)
	}
	return nil
}

// outcome returns how a path ends.
func outcome(p path) *oracle.Outcome {
	switch {
	case p.Status == spec.Bound:
		return &oracle.Outcome{Kind: oracle.Bound}
	case p.fault != nil:
		return &oracle.Outcome{Kind: oracle.Error, Error: p.fault.Kind.String(), At: p.fault.Of.Parts().At.From.String()}
	default:
		return &oracle.Outcome{Kind: oracle.Final}
	}
}

// said returns the terms of values.
func (e *engine) said(at func(lang.Var) lang.Expr) map[string]string {
	terms := map[string]string{}
	for _, x := range e.p.Vars {
		if x.Type.IsClass() {
			continue
		}
		v := at(x)
		terms[x.Name] = e.term(v)
		if x.Type.IsBounded() && !e.Tandem {
			terms["bound "+x.Name] = e.term(lang.Term(lang.Len, v))
		}
	}
	return terms
}

func (e *engine) claim(p path, phi lang.Expr) oracle.Claim {
	c := oracle.Claim{ID: strconv.Itoa(len(e.doc.Claims) + 1), Condition: e.term(phi), Outcome: outcome(p)}
	if p.Status != spec.Bound {
		c.Values = e.said(func(x lang.Var) lang.Expr { return p.values[x] })
	}
	return c
}

// skipped reports whether the engine says nothing of a path that its bound cut.
func (e *engine) skipped(p path) bool { return p.Status == spec.Bound && !e.Bounding }

func (e *engine) perPath(paths []path) error {
	e.doc.Granularity = oracle.PerPath
	for _, p := range paths {
		if e.skipped(p) {
			continue
		}
		if e.Mode == Backward && p.Status != spec.Bound {
			f, err := e.program.Follow(p.Choices, explore.Bounds{Unwind: e.Unwind})
			if err != nil {
				return err
			}
			p.phi = f.Backward
		}
		c := e.claim(p, p.phi)
		if p.Status != spec.Bound {
			c.Choices = p.Choices
		}
		e.doc.Claims = append(e.doc.Claims, c)
	}
	return nil
}

// merged makes one claim of the paths with one outcome: its values are choices.
func (e *engine) merged(paths []path) {
	var order []oracle.Outcome
	groups := map[oracle.Outcome][]path{}
	for _, p := range paths {
		if e.skipped(p) {
			continue
		}
		o := *outcome(p)
		if groups[o] == nil {
			order = append(order, o)
		}
		groups[o] = append(groups[o], p)
	}
	for _, o := range order {
		all := groups[o][0]
		all.values = map[lang.Var]lang.Expr{}
		all.phi = lang.False
		for _, p := range slices.Backward(groups[o]) {
			all.phi = lang.Term(lang.Or, p.phi, all.phi)
			for _, x := range e.p.Vars {
				v := p.values[x]
				if other, ok := all.values[x]; ok && other != v && !e.fault.FirstValues {
					v = lang.Term(lang.Cond, p.phi, v, other)
				}
				all.values[x] = v
			}
		}
		e.doc.Claims = append(e.doc.Claims, e.claim(all, all.phi))
	}
}

// split makes several claims of a path where a conjunction is false: each of its parts is
// the first one that is.
func (e *engine) split(paths []path) {
	for _, p := range paths {
		if e.skipped(p) {
			continue
		}
		ways := []lang.Expr{lang.True}
		for _, b := range lang.Conjuncts(p.phi) {
			var parts []lang.Expr
			switch {
			case b.Op() == lang.Not && b.Kid(0).Op() == lang.And:
				parts = lang.Conjuncts(b.Kid(0))
			case b.Op() == lang.Or:
				parts = []lang.Expr{lang.Negation(b.Kid(0)), lang.Negation(b.Kid(1))}
			}
			if len(parts) < 2 || len(ways) > 8 {
				parts = []lang.Expr{lang.Negation(b)}
			}
			var next []lang.Expr
			for _, way := range ways {
				before := lang.True
				for _, part := range parts {
					next = append(next, lang.All(way, before, lang.Negation(part)))
					if !e.fault.Forgets {
						before = lang.All(before, part)
					}
				}
			}
			ways = next
		}
		for _, phi := range ways {
			if r := solver.Asked(context.Background(), e.session, phi); r.Answer != solver.Sat && !e.fault.Infeasible {
				e.doc.Complete = e.doc.Complete && r.Answer == solver.Unsat
				continue
			}
			e.doc.Claims = append(e.doc.Claims, e.claim(p, phi))
		}
	}
}

// tests makes an input of each path.
func (e *engine) tests(tree *languages.Tree, paths []path) {
	e.doc.Complete = false
	for _, p := range paths {
		if p.Status == spec.Bound {
			continue
		}
		c := oracle.Claim{Outcome: outcome(p), Values: map[string]string{}}
		if len(e.p.Classes) > 0 {
			c.Heap = heapfile.Format(e.p, p.Model.Valuation().At)
			at := tree.Final(p.Path).Display().Formal.V.At
			c.Values = e.said(func(x lang.Var) lang.Expr { return lang.Const(at(x)) })
		} else {
			c.Inputs = map[string]string{}
			maps.Copy(c.Inputs, lists.Pairs(e.p.Vars, func(x lang.Var) (string, string) { return x.Name, p.Model.At(x).String() }))
			c.Values = e.said(func(x lang.Var) lang.Expr { return p.values[x] })
		}
		for _, v := range tree.Read(p.Path) {
			c.Input = append(c.Input, v.String())
		}
		e.doc.Claims = append(e.doc.Claims, c)
	}
}

// verdicts says of each place whether it is safe: of all inputs, or of those that the
// bound allows.
func (e *engine) verdicts(paths []path, complete bool) {
	e.doc.Complete = false
	if e.Unwind > 0 {
		e.doc.Unwind = e.Unwind
	}
	fails := map[string]bool{}
	for _, p := range paths {
		if p.fault != nil {
			fails[p.fault.Of.Parts().At.From.String()] = true
		}
	}
	e.p.Walk(func(s lang.Stmt) {
		_, asserts := s.(*lang.Assert)
		_, bounds := s.(*lang.SetBound)
		if !asserts && !bounds && len(lang.AccessesOf(s)) == 0 {
			return
		}
		c := oracle.Claim{At: s.Parts().At.From.String(), Verdict: oracle.Safe}
		if fails[c.At] {
			c.Verdict = oracle.Fails
		}
		if complete || c.Verdict == oracle.Fails {
			e.doc.Claims = append(e.doc.Claims, c)
		}
	})
}
