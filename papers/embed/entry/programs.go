package entry

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/inputs"
	"tandem/languages"
	calculus "tandem/papers/embed"
	"tandem/papers/embed/hijack"
	"tandem/papers/embed/standard"
	"tandem/papers/embed/symbolic"
	"tandem/papers/embed/term"
	"tandem/spec"
)

// state is a symbolic execution: by →, then by →θ; or, in a search, by →, then through its result's cases.
type state struct {
	direct symbolic.Config
	theta  hijack.Config
	moved  bool      // →θ has taken a step
	phi    lang.Expr // of the case
	split  bool      // the result is split into its cases
	left   []ending  // those that are left
	full   bool      // there are too many
	rest   term.Term // the value in this case; the zero Term before
}

// programs returns what programs can do by those sides.
func programs(s calculus.Sides) *languages.Programs {
	p := &runner{sides: s, direct: s.Direct.System(), theta: s.Library.System.System()}
	made := languages.Erase(languages.Typed[term.Program, calculus.Valuation, state, standard.Config]{
		Semantics: p.semantics(), Initial: initial, Symbolic: p.symbolic,
		Concrete: func(_ term.Program, c standard.Config) languages.Display { return display(c.T, rows(c)) },
		Explain:  explain,
		Problem:  p.problem, OfModel: ofModel,
	})
	made.Beside = ownRules(s)
	return made
}

// ownRules returns the rules of Figure 1 that no other figure has.
func ownRules(s calculus.Sides) []languages.Rule {
	var list []languages.Rule
	if s.HasStore() {
		for _, r := range s.Blocks.System.System().Rules {
			if strings.HasPrefix(r.ID, "Fig-1-") {
				list = append(list, languages.Rule{ID: r.ID, Cite: r.Cite})
			}
		}
	}
	return list
}

// runner runs programs by sides.
type runner struct {
	sides  calculus.Sides
	direct spec.System[symbolic.Config]
	theta  spec.System[hijack.Config]
}

func (r *runner) start(p term.Program) state {
	return state{
		direct: symbolic.Start(p.Term), theta: r.sides.Library.Start(p.Term, term.Store{}, term.Bool(true)),
		phi: lang.Const(lang.BoolValue(true)),
	}
}

// semantics returns →, followed by →θ, beside the standard interpreter. Only ends have an instance.
func (r *runner) semantics() *spec.Semantics[term.Program, calculus.Valuation, state, standard.Config] {
	return &spec.Semantics[term.Program, calculus.Valuation, state, standard.Config]{
		Name: "Figures " + r.sides.Figures, Symbolic: r.system(), Concrete: r.sides.Standard.System(),
		InitS: r.start,
		InitC: func(p term.Program, V calculus.Valuation) standard.Config { return standard.Config{T: V.At(p.Term)} },
		Under: func(V calculus.Valuation) spec.View[state, standard.Config] {
			return spec.View[state, standard.Config]{
				Holds:    func(state) bool { return true },
				Instance: func(s state) (standard.Config, bool) { return r.instance(V, s) },
			}
		},
		Same:  func(a, b standard.Config) bool { return calculus.Same(a, b, 0) },
		Final: standard.Final, Visible: standard.Final,
		Bound: func(c standard.Config) (string, bool) { return calculus.Bound(c.T, c.Mu) },
		Show: spec.Show[term.Program, calculus.Valuation, state, standard.Config]{
			Program: func(p term.Program) string { return p.Term.String() }, Valuation: calculus.Valuation.String,
			Symbolic: func(s state) string { return s.direct.String() }, Concrete: standard.Config.String,
		},
	}
}

// instance returns what the result stands for, once both relations have one, and the same.
func (r *runner) instance(V calculus.Valuation, s state) (standard.Config, bool) {
	if !s.direct.T.IsValue() || !s.theta.T.IsValue() {
		return standard.Config{}, false
	}
	want, ok := r.sides.Gamma(r.sides.Library, s.direct)
	undo := r.sides.Library.Undo
	if !ok || undo(s.theta.T) != want.T || s.theta.Mu.Map(undo) != want.Mu {
		return standard.Config{}, false
	}
	return r.sides.Meaning.Instance(V, s.direct)
}

// system returns the rules of →, and of →θ where → has no step.
func (r *runner) system() spec.System[state] {
	sys := r.arrow("→, then →θ")
	for _, rule := range r.theta.Rules {
		sys.Rules = append(sys.Rules, spec.Rule[state]{ID: "θ:" + rule.ID, Cite: rule.Cite, Apply: func(s state) (list []state) {
			if !s.moved && len(r.direct.Next(s.direct)) > 0 {
				return nil
			}
			for _, to := range rule.Apply(s.theta) {
				list = append(list, state{direct: s.direct, theta: to, moved: true, phi: s.phi})
			}
			return list
		}})
	}
	return sys
}

// arrow returns the rules of →.
func (r *runner) arrow(name string) spec.System[state] {
	return spec.System[state]{Name: name, Rules: lists.Map(r.direct.Rules, func(rule spec.Rule[symbolic.Config]) spec.Rule[state] {
		return spec.Rule[state]{ID: rule.ID, Cite: rule.Cite, Apply: func(s state) []state {
			return lists.Map(rule.Apply(s.direct), func(to symbolic.Config) state { return state{direct: to, theta: s.theta, phi: s.phi} })
		}}
	})}
}

// rows returns a configuration of the standard interpreter.
func rows(c standard.Config) []languages.Row {
	list := []languages.Row{{Name: "t", Value: c.T.String()}}
	c.Mu.Each(func(n int, v term.Term) {
		list = append(list, languages.Row{Name: term.L(n).String(), Value: v.String()})
	})
	return list
}

// display returns a configuration whose term is t.
func display(t term.Term, rows []languages.Row) languages.Display {
	d := languages.Display{Rows: rows}
	if !t.IsValue() {
		d.Next, d.End = redex(t).String(), spec.Stuck
	}
	return d
}

// symbolic shows →, and →θ once it has begun; in a search the case of the result.
func (r *runner) symbolic(_ term.Program, s state) languages.Display {
	c := s.direct
	list := rows(standard.Config{T: c.T, Mu: c.Mu})
	c.Sigma.Each(func(n int, v term.Term) {
		list = append(list, languages.Row{Name: term.New(n).String(), Value: v.String()})
	})
	d := display(c.T, list)
	switch {
	case !s.rest.IsNone():
		d.Rows = append([]languages.Row{{Name: "result", Value: s.rest.String()}}, list[1:]...)
	case s.moved:
		for _, row := range rows(s.theta) {
			d.Rows = append(d.Rows, languages.Row{Name: "θ " + row.Name, Value: row.Value})
		}
		if !s.theta.T.IsValue() {
			d.Next, d.End = redex(s.theta.T).String(), spec.Stuck
		}
	}
	return d
}

// redex returns the part of t that takes the next step, or where t is stuck.
func redex(t term.Term) term.Term {
	for {
		i := -1
		for n := range t.NumKids() {
			if !t.Kid(n).IsValue() {
				i = n
				break
			}
		}
		symbolic := t.Kind() == term.If && t.Kid(0).IsSymbolic()
		if i < 0 || t.Kind() == term.If && i > 0 && !symbolic || t.Kind() == term.Map || t.Kind() == term.Lam {
			return t
		}
		t = t.Kid(i)
	}
}

// explain says where a term is stuck.
func explain(c standard.Config) (languages.Fault, bool) {
	return languages.Fault{Text: fmt.Sprintf("no rule applies to %v", redex(c.T))}, true
}

// initial reads the values of the inputs: s=true,n=3.
func initial(p term.Program, in languages.Input) (calculus.Valuation, string, error) {
	if in.Heap != nil {
		return nil, "", fmt.Errorf("%s: found a heap file, expected none: terms have no objects", in.HeapFile)
	}
	asked := &lang.Program{Vars: lists.Map(p.Inputs, variable)}
	for _, x := range asked.Vars {
		asked.Body = asked.Body.Push(&lang.Assign{X: x, E: lang.V(x)})
	}
	values, err := inputs.Read("--in", in.Values, asked, nil)
	if wrong, ok := errors.AsType[*inputs.Mistakes](err); ok {
		return nil, "", &languages.Mistakes{Errors: wrong.Errors, Text: wrong.Text, Gutter: "  --in "}
	} else if err != nil {
		return nil, "", err
	}
	V := calculus.Valuation{}
	for _, d := range p.Inputs {
		v := values[variable(d)]
		if V[d.Name] = read(v); V[d.Name].IsNone() {
			return nil, "", fmt.Errorf("--in: found %v for %s, expected a number from 0 to %d", v, d.Name, term.MaxNesting-1)
		}
	}
	return V, "", nil
}

// read returns a value of an input; the zero Term where a number is out of bounds.
func read(v lang.Value) term.Term {
	text := v.String()
	n, err := strconv.Atoi(text)
	switch {
	case text == "true" || text == "false":
		return term.Bool(text == "true")
	case err != nil || n < 0 || n >= term.MaxNesting:
		return term.Term{}
	}
	return term.Nat(n)
}
