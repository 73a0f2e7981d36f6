package report

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tandem/explore"
	"tandem/explore/simplify"
	"tandem/explore/solver"
	"tandem/internal/spell"
	"tandem/lang"
	"tandem/lang/syntax"
	"tandem/spec"
)

// Answer is a run that somebody wrote by hand: what each step makes of both sides. Only what is
// written is judged.
type Answer struct {
	file  string
	steps []answerStep
}

// answerStep is a step of an Answer.
type answerStep struct {
	rule  string
	line  int // in the file, from 1
	parts []answerPart
}

// answerPart is a value, an expression of σ, or φ.
type answerPart struct {
	at   syntax.Pos
	side string // V, σ or φ
	name string // of the variable; "" of φ
	text string
}

// sides are what a part of an answer can be of, as people write them.
var sides = map[string]string{"V": "V", "σ": "σ", "sigma": "σ", "φ": "φ", "phi": "φ"}

// AnswerOf reads an answer: a line step RULE for each step, and behind it lines V x = 3, σ x = y + 1
// and φ x > y, as many as are to be judged. The error is syntax.Errors.
func AnswerOf(file string, src []byte) (*Answer, error) {
	a := &Answer{file: file}
	next := syntax.Pos{Line: 1}
	for line := range strings.Lines(string(src)) {
		text := strings.TrimSpace(line)
		before := len(line) - len(strings.TrimLeft(line, " \t"))
		at := syntax.Pos{Line: next.Line, Col: 1 + before, Offset: next.Offset + before}
		next = syntax.Pos{Line: next.Line + 1, Offset: next.Offset + len(line)}
		wrong := func(found, expected string) error {
			return answerError(file, at, fmt.Sprintf("found %s, expected %s", strconv.Quote(found), expected))
		}
		word, rest, _ := strings.Cut(text, " ")
		rest = strings.TrimSpace(rest)
		side, isSide := sides[word]
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case word == "step" && rest != "" && !strings.Contains(rest, " "):
			a.steps = append(a.steps, answerStep{rule: rest, line: at.Line})
		case !isSide || rest == "" || len(a.steps) == 0:
			return nil, wrong(text, "step RULE, and behind it V x = 3, σ x = y + 1 or φ x > y")
		default:
			p := answerPart{at: at, side: side, text: rest}
			if side != "φ" {
				name, value, ok := strings.Cut(strings.Replace(rest, "↦", "=", 1), "=")
				if p.name, p.text = strings.TrimSpace(name), strings.TrimSpace(value); !ok || p.text == "" {
					return nil, wrong(text, word+" x = …")
				}
			}
			step := &a.steps[len(a.steps)-1]
			step.parts = append(step.parts, p)
		}
	}
	if len(a.steps) == 0 {
		return nil, answerError(file, syntax.Pos{Line: 1, Col: 1}, "found no step, expected step RULE")
	}
	return a, nil
}

func answerError(file string, at syntax.Pos, msg string) error {
	return syntax.Errors{{File: file, Span: syntax.Span{From: at, To: at}, Msg: msg}}
}

// mathematics is how programs write what reports write as mathematics.
var mathematics = strings.NewReplacer("∧", "&&", "∨", "||", "¬", "!", "≠", "!=", "≤", "<=", "≥", ">=", "⇒", "==>")

// equals is an equality of mathematics.
var equals = regexp.MustCompile(`([^<>=!:])=([^=]|$)`)

// Judge runs the program and judges an answer by what the rules give, step by step up to the first
// that is wrong. Of a run that was cut nothing behind its end is judged. Expressions may be written in another way: a solver is asked whether they mean the
// same. The error is syntax.Errors, of an expression that is none.
func (r *TraceRun) Judge(ctx context.Context, a *Answer, session solver.Session, to *Page) (spec.Result, error) {
	var moments []moment
	r.run(ctx, func(m moment) { moments = append(moments, m) })
	if !moments[0].formal() {
		return spec.Inconclusive, errors.New(spell.Ours("--answer is for languages whose expressions are those of tandem languages' types"))
	}
	verdict, judged := spec.Tested, 0
	cut := r.End.Parted != "" || r.Misfit != "" || r.End.Outcome == spec.Bound || r.End.Outcome == spec.Interrupted
	if cut {
		verdict = spec.Inconclusive
	}
	for i, step := range a.steps {
		if i+1 >= len(moments) && cut {
			break
		}
		if i+1 >= len(moments) {
			to.line(fmt.Sprintf("%s:%d: step %d: there is none: the run is %s", a.file, step.line, i+1, r.conclusion()), bad)
			return spec.Refuted, nil
		}
		m := moments[i+1]
		if step.rule != m.rule {
			to.line(fmt.Sprintf("%s:%d: step %d: found the rule %s, the run takes %s", a.file, step.line, i+1, spell.Cut(step.rule, 40), m.rule), bad)
			return spec.Refuted, nil
		}
		for _, p := range step.parts {
			right, said, err := r.part(ctx, m, a.file, p, session)
			switch {
			case err != nil:
				return spec.Inconclusive, err
			case right == spec.Refuted:
				to.line(fmt.Sprintf("%s:%d: step %d, %s: %s", a.file, p.at.Line, i+1, m.rule, said), bad)
				return spec.Refuted, nil
			case right == spec.Inconclusive:
				to.line(fmt.Sprintf("%s:%d: step %d, %s: %s", a.file, p.at.Line, i+1, m.rule, said), changed)
				verdict = spec.Inconclusive
			}
			judged++
		}
	}
	if n := len(moments) - 1; len(a.steps) < n {
		to.line(fmt.Sprintf("%s: step %d is missing: the run has %s", a.file, len(a.steps)+1, Count(n, "step")), bad)
		return spec.Refuted, nil
	}
	switch {
	case cut:
		to.line("the run does not say more: "+r.conclusion(), changed)
	case verdict == spec.Tested:
		to.line(fmt.Sprintf("right: %s; values and formulas judged: %d", Count(len(a.steps), "step"), judged), good)
	}
	return verdict, nil
}

// sameValue reports whether a text is a value, as reports print it or in another way.
func sameValue(text string, v lang.Value) bool {
	plain := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if plain(text) == plain(v.String()) {
		return true
	}
	e, err := lang.ParseExpr(text, nil)
	return err == nil && plain(simplify.New().Expr(e).String()) == plain(v.String())
}

// part judges a value or a formula, and says what is wrong with it.
func (r *TraceRun) part(ctx context.Context, m moment, file string, p answerPart, session solver.Session) (spec.Result, string, error) {
	wrong := func(msg string) error { return answerError(file, p.at, msg) }
	is, what := m.phi, "φ"
	if p.side != "φ" {
		i := slices.IndexFunc(m.vars, func(x lang.Var) bool { return x.Name == p.name })
		if i < 0 {
			return spec.Inconclusive, "", wrong(fmt.Sprintf("found %s, expected a variable of the program", strconv.Quote(p.name)))
		}
		x := m.vars[i]
		if p.side == "V" {
			switch {
			case m.alone:
				return spec.Inconclusive, "", wrong("found V, expected σ or φ: with --choices the symbolic side is alone")
			case !sameValue(p.text, m.V().At(x)):
				return spec.Refuted, fmt.Sprintf("found V(%s) = %s, the rule gives %v", x.Name, spell.Cut(p.text, 60), m.V().At(x)), nil
			}
			return spec.Tested, "", nil
		}
		is, what = m.sigma.At(x), "σ("+x.Name+")"
	}
	given, err := lang.ParseExpr(equals.ReplaceAllString(mathematics.Replace(p.text), "$1==$2"), r.program.everyVar())
	switch {
	case err != nil:
		if errs, ok := errors.AsType[syntax.Errors](err); ok {
			err = errors.New(errs[0].Msg)
		}
		return spec.Inconclusive, "", wrong(fmt.Sprintf("%s: %v", what, err))
	case given == is:
		return spec.Tested, "", nil
	case given.Type() != is.Type():
		return spec.Inconclusive, "", wrong(fmt.Sprintf("found an expression of type %v, expected one of %v", given.Type(), is.Type()))
	}
	a, b := given, is
	if p.side != "φ" {
		a, b = lang.Term(lang.Eq, given, is), lang.True
	}
	_, shown := lang.Show(lang.Style{Math: true}, given, is)
	said := fmt.Sprintf("found %s = %s, the rule gives %s", what, spell.Cut(shown[0], 80), spell.Cut(shown[1], 200))
	switch eq := explore.Equivalent(ctx, session, a, b); eq.Solver {
	case solver.Unsat:
		return spec.Tested, "", nil
	case solver.Sat:
		return spec.Refuted, said + "; they differ for " + r.program.inputs(*eq.Model, nil), nil
	default:
		return spec.Inconclusive, said + "; the solver does not know whether they mean the same: " + eq.Reason, nil
	}
}
