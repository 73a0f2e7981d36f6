package executor

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"tandem/concrete"
	"tandem/explore"
	"tandem/explore/solver"
	"tandem/internal/lists"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/languages"
	"tandem/spec"
)

// reference is the paths of the semantics that some input takes, by their letters.
type reference struct {
	final, bound map[string]lang.Expr // with their conditions
	order        []string
}

// maxReference is how many paths a program has at the most that answers are asked about.
const maxReference = 500

// explore returns the reference of a program.
func (g *grader) explore(p languages.Program, iterations int) (*reference, error) {
	b := bounds(iterations)
	b.Paths = maxReference
	t, err := p.Explore(g.ctx, g.session, languages.Search{Bounds: b})
	if err != nil {
		return nil, err
	}
	r := &reference{final: map[string]lang.Expr{}, bound: map[string]lang.Expr{}}
	for _, q := range t.Paths {
		switch {
		case q.Status == spec.Final:
			r.final[q.Choices] = q.Phi
		case q.Unwound():
			r.bound[q.Choices] = q.Phi
		default:
			return nil, errOpen
		}
		r.order = append(r.order, q.Choices)
	}
	if t.Left > 0 {
		return nil, errOpen
	}
	return r, nil
}

// bounds returns those of a search for paths with so many iterations of each execution of a
// loop, at least 1.
func bounds(iterations int) explore.Bounds {
	return explore.Bounds{Depth: 10_000, Unwind: iterations}
}

// conditions judges the paths that end: that there is one for each of the program, with
// its condition, and no other one.
func (g *grader) conditions(a *attempt) (*failed, error) {
	if f := a.document(); f != nil {
		return f, nil
	}
	doc := g.claims(a)
	for _, p := range a.doc.Paths {
		if p.Status != final {
			if _, ends := a.ref.final[p.Choices]; ends {
				return &failed{text: fmt.Sprintf("your path %s has the status bound, and it ends within the bound", named(p.Choices))}, nil
			}
			continue
		}
		if f := g.isPath(a, p); f != nil {
			return f, nil
		}
		doc.Claims = append(doc.Claims, oracle.Claim{ID: id(p.Choices), Choices: p.Choices, Condition: p.PathCondition, Outcome: &oracle.Outcome{Kind: oracle.Final}})
	}
	for _, letters := range a.ref.order { // what no path that ends may have
		if phi, ok := a.ref.bound[letters]; ok {
			doc.Claims = append(doc.Claims, oracle.Claim{ID: beyond + id(letters), Condition: phi.String(), Outcome: &oracle.Outcome{Kind: oracle.Bound}})
		}
	}
	doc.Complete = true
	return g.judge(a, doc)
}

// beyond begins the ID of a claim of ours, about inputs that the bound cuts.
const beyond = "bound "

func id(letters string) string {
	if letters == "" {
		return "-"
	}
	return letters
}

// claims returns an empty document of claims about an attempt.
func (g *grader) claims(a *attempt) *oracle.Document {
	return &oracle.Document{Schema: oracle.Schema, Syntax: oracle.Tandem, Granularity: oracle.PerPath, Unwind: a.bound}
}

// isPath says whether the letters of a path are those of one of the program, within the
// bound, and with that status. Some input takes it, or none.
func (g *grader) isPath(a *attempt, p Path) *failed {
	if _, ok := a.ref.final[p.Choices]; ok && p.Status == final {
		return nil
	}
	if _, ok := a.ref.bound[p.Choices]; ok && p.Status == bound {
		return nil
	}
	q, err := a.program.Follow(p.Choices, bounds(a.bound))
	switch {
	case err != nil:
		return &failed{text: fmt.Sprintf("your path %s is none of the program within the bound", named(p.Choices))}
	case q.Cut != "" && p.Status == final:
		return &failed{text: fmt.Sprintf("your path %s has the status final, and goes beyond the bound", named(p.Choices))}
	case q.Cut == "" && p.Status == bound, q.End.Display().Next != "" && q.Cut == "":
		return &failed{text: fmt.Sprintf("your path %s does not end there", named(p.Choices))}
	}
	return nil
}

// substitutions judges what variables are at the end of the paths that end. The paths
// are taken by their letters, so that a wrong condition costs nothing here.
func (g *grader) substitutions(a *attempt) (*failed, error) {
	if f := a.document(); f != nil {
		return f, nil
	}
	doc := g.claims(a)
	found := map[string]bool{}
	for _, p := range a.doc.Paths {
		phi, ok := a.ref.final[p.Choices]
		if !ok || p.Status != final {
			continue
		}
		found[p.Choices] = true
		values := lists.Pairs(a.program.Lang().Vars, func(x lang.Var) (string, string) { return x.Name, x.Name })
		for x, term := range p.Substitution {
			if _, ok := values[x]; !ok {
				return &failed{text: fmt.Sprintf("the substitution of your path %s has %q, which is no variable of the program", named(p.Choices), shortened(x))}, nil
			}
			values[x] = term
		}
		doc.Claims = append(doc.Claims, oracle.Claim{ID: id(p.Choices), Choices: p.Choices, Condition: phi.String(), Outcome: &oracle.Outcome{Kind: oracle.Final}, Values: values})
	}
	for _, letters := range a.ref.order {
		if _, ends := a.ref.final[letters]; ends && !found[letters] {
			return &failed{text: "a path of the program has no substitution, since you have no path with its choices"}, nil
		}
	}
	return g.judge(a, doc)
}

// judge has the oracle judge claims.
func (g *grader) judge(a *attempt, doc *oracle.Document) (*failed, error) {
	c, err := oracle.Check(doc, a.program.Lang())
	var errs syntax.Errors
	switch {
	case errors.As(err, &errs):
		return &failed{text: unread(doc, errs[0])}, nil
	case err != nil:
		return nil, err
	}
	r, err := oracle.Judge(g.ctx, a.program, c, oracle.Options{Session: g.session, Steps: 100_000})
	if err != nil {
		return nil, err
	}
	list := r.Findings()
	if len(list) == 0 {
		if v := r.Verdict(); v != oracle.Right && v != oracle.Nothing { // of a program without such a path nothing is claimed
			return nil, errOpen
		}
		return nil, nil
	}
	return &failed{text: told(list[0], doc)}, nil
}

// unread returns a mistake in a term, where the student looks for it.
func unread(doc *oracle.Document, e *syntax.Error) string {
	where, said, _ := strings.Cut(e.Msg, ": ")
	var n int
	if _, err := fmt.Sscanf(where, "claims/%d/", &n); err == nil && n < len(doc.Claims) {
		letters := named(doc.Claims[n].Choices)
		_, rest, _ := strings.Cut(strings.TrimPrefix(where, "claims/"), "/")
		if rest == "condition" {
			where = fmt.Sprintf("the path condition of your path %s", letters)
		} else {
			where = fmt.Sprintf("the term of %s in the substitution of your path %s", strings.TrimPrefix(rest, "values/"), letters)
		}
	}
	if said == "" {
		said = fmt.Sprintf("found %s, expected %s", e.Found, e.Expected)
	}
	return where + ": " + said
}

// told returns a finding in words that give no answer away: what the answer says, and an
// input of which it is wrong.
func told(f oracle.Finding, doc *oracle.Document) string {
	with := ""
	if f.Input != nil && f.Input.In != "" {
		with = forInput + f.Input.In
	}
	mine := "your path " + strings.TrimPrefix(named(f.Claim), "-")
	if f.Claim == "-" {
		mine = "your path without choices"
	}
	if strings.HasPrefix(f.Claim, beyond) {
		mine = "your path " + named(strings.ReplaceAll(f.Other, "-", ""))
	}
	switch f.Kind {
	case oracle.WrongValue:
		said, _, _ := strings.Cut(f.Text, ", and is")
		return fmt.Sprintf("the substitution of %s is wrong%s: %s", mine, with, strings.Replace(said, "is claimed to be", "would be", 1))
	case oracle.TooWeak:
		return fmt.Sprintf("the condition of %s is true%s, but the run takes another path", mine, with)
	case oracle.TooStrong:
		return fmt.Sprintf("the condition of %s is false%s, but the run takes that path", mine, with)
	case oracle.Overlap, oracle.Duplicate:
		if strings.HasPrefix(f.Claim, beyond) || strings.HasPrefix(f.Other, beyond) {
			return fmt.Sprintf("the condition of %s is true%s, but the run goes beyond the bound", mine, with)
		}
		return fmt.Sprintf("the conditions of %s and of your path %s are both true%s", mine, named(strings.ReplaceAll(f.Other, "-", "")), with)
	case oracle.MissingPath, oracle.Missing:
		return fmt.Sprintf("no condition of yours is true%s", with)
	}
	return fmt.Sprintf("%s is wrong%s: %s", mine, with, f.Kind)
}

// cut judges the paths that the bound cuts: that there is one for each of the program,
// and that the conditions of both are true of the same inputs.
func (g *grader) cut(a *attempt) (*failed, error) {
	if f := a.document(); f != nil {
		return f, nil
	}
	found := map[string]bool{}
	for _, p := range a.doc.Paths {
		phi, reached := a.ref.bound[p.Choices]
		if p.Status != bound {
			if reached {
				return &failed{text: fmt.Sprintf("your path %s has the status final, and goes beyond the bound", named(p.Choices))}, nil
			}
			continue
		}
		if f := g.isPath(a, p); f != nil {
			return f, nil
		}
		if found[p.Choices] = true; !reached {
			phi = lang.False // no input takes it
		}
		f, err := g.same(a, p, phi)
		if f != nil || err != nil {
			return f, err
		}
	}
	for _, letters := range a.ref.order {
		if phi, ok := a.ref.bound[letters]; ok && !found[letters] {
			m, err := g.least(a, phi)
			if err != nil {
				return nil, err
			}
			return &failed{text: fmt.Sprintf("the input %s goes beyond the bound, and you have no path with its choices and the status bound", m)}, nil
		}
	}
	return nil, nil
}

// same compares the condition of a path with that of the reference.
func (g *grader) same(a *attempt, p Path, phi lang.Expr) (*failed, error) {
	tree, err := syntax.ParseTerm("pathCondition", []byte(p.PathCondition))
	var e lang.Expr
	if err == nil {
		e, err = lang.CheckExpr("pathCondition", tree, a.program.Lang().Vars)
	}
	switch {
	case err != nil:
		return &failed{text: fmt.Sprintf("the path condition of your path %s: %v", named(p.Choices), firstOf(err))}, nil
	case e.Type() != lang.Bool:
		return &failed{text: fmt.Sprintf("the path condition of your path %s: found a term of type %v, expected a condition", named(p.Choices), e.Type())}, nil
	}
	switch r := solver.Asked(g.ctx, g.session, lang.Term(lang.Ne, e, phi)); r.Answer {
	case solver.Unknown:
		return nil, errOpen
	case solver.Unsat:
		return nil, nil
	}
	for _, row := range []struct {
		bs   []lang.Expr
		says string
	}{{[]lang.Expr{phi, lang.Negation(e)}, "is false for the input %s, but the run takes that path"}, {[]lang.Expr{e, lang.Negation(phi)}, "is true for the input %s, but the run takes another path"}} {
		if m, err := g.least(a, row.bs...); err == nil {
			return &failed{text: fmt.Sprintf("the condition of your path %s "+row.says, named(p.Choices), m)}, nil
		}
	}
	return nil, errOpen
}

// least returns the least input that satisfies bs; an error if none is known.
func (g *grader) least(a *attempt, bs ...lang.Expr) (string, error) {
	r := solver.Asked(g.ctx, g.session, bs...)
	if r.Answer != solver.Sat {
		return "", errOpen
	}
	vars := a.program.Lang().Vars
	m, _ := solver.Least(g.ctx, g.session, bs, vars, r.Model)
	if concrete.Eval(concrete.Standard())(m.Valuation()).At(lang.All(bs...)) != lang.Value(lang.BoolValue(true)) {
		return "", &explore.Unsound{What: fmt.Sprintf("the input %v does not satisfy what it is to show", m)}
	}
	values := lists.Map(vars, func(x lang.Var) string { return fmt.Sprintf("%s=%v", x, m.At(x)) })
	return cmp.Or(strings.Join(values, ","), "without variables"), nil
}

func firstOf(err error) error {
	if errs, ok := errors.AsType[syntax.Errors](err); ok {
		return errs[0]
	}
	return err
}
