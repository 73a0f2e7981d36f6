package solver

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/smtlib"
)

// Exists is ∃Bound. Body, over integers. All other variables of Body are free.
type Exists struct {
	Bound []lang.Var
	Body  lang.Expr // of type bool
}

// Eliminated is what an elimination of quantifiers gave.
type Eliminated struct {
	Expr   lang.Expr // without quantifiers; the zero Expr: unknown
	Reason string    // in one line, where it is unknown
}

// Quantifiers asks a process to eliminate quantifiers, and whether such formulas imply each other,
// for one goroutine at a time. Its answers are not checked here, and may be wrong.
type Quantifiers struct {
	pipe    *pipe
	timeout time.Duration
	byQE    bool // get-qe, as cvc5 has it; else (apply qe), as Z3 has it
}

// OpenQuantifiers returns a process that eliminates quantifiers, started with the first question:
// "" is Z3's; a command whose program is cvc5 is asked by get-qe, others by (apply qe).
func OpenQuantifiers(line string, o Options) (*Quantifiers, error) {
	if line == "" {
		line = z3Command
	}
	p, err := newPipe(line)
	if err != nil {
		return nil, err
	}
	program := p.argv[0][strings.LastIndexByte(p.argv[0], '/')+1:]
	return &Quantifiers{pipe: p, timeout: o.defaults().Timeout, byQE: strings.HasPrefix(program, "cvc")}, nil
}

// Info says who answers.
func (q *Quantifiers) Info() Info { return q.pipe.info() }

// Close ends the process.
func (q *Quantifiers) Close() error { return q.pipe.close() }

// renamed has names that no solver has a meaning for, and knows what they stand for.
type renamed struct {
	to   map[lang.Var]lang.Expr
	from map[string][]lang.Expr
	n    int
}

func (r *renamed) add(prefix string, vars []lang.Var) (names []string) {
	for _, x := range vars {
		if _, there := r.to[x]; there {
			continue
		}
		name := fmt.Sprintf("%s%d", prefix, r.n)
		r.n++
		r.to[x], r.from[name] = lang.V(lang.NewVar(name, x.Type)), []lang.Expr{lang.V(x)}
		names = append(names, name)
	}
	return names
}

func (r *renamed) text(e lang.Expr) string {
	return smtlib.Format(lang.Replace(e, nil, func(x lang.Var) lang.Expr { return r.to[x] }))
}

// asks tells why a body is nothing to ask about: "" if it is something.
func asks(e lang.Expr) (why string) {
	lang.FoldExpr(e, map[lang.Expr]bool{}, func(e lang.Expr, _ []bool) bool {
		switch e.Op() {
		case lang.Variable, lang.Constant:
			if t := e.Type(); t != lang.Int && t != lang.Bool {
				why = fmt.Sprintf("a value of type %v, where quantifiers are over integers", t)
			}
		case lang.Div, lang.Mod:
			v, ok := e.Kid(1).Const()
			if n, isInt := v.(lang.IntValue); !ok || !isInt || n.Big().Cmp(new(big.Int)) == 0 {
				why = "a quotient or remainder whose divisor is no literal other than 0"
			}
		case lang.Neg, lang.Add, lang.Sub, lang.Mul, lang.Eq, lang.Ne, lang.Lt, lang.Le, lang.Gt, lang.Ge,
			lang.Not, lang.And, lang.Or, lang.Implies, lang.Cond:
		default:
			why = "the operator " + e.Op().String()
		}
		return true
	})
	return why
}

// quantified returns the formula as text, whose free names are declared.
func (r *renamed) quantified(of Exists) string {
	names := r.add("b", of.Bound)
	text := r.text(of.Body)
	if len(names) == 0 {
		return text
	}
	return "(exists ((" + strings.Join(names, " Int) (") + " Int)) " + text + ")"
}

// others lists the free variables of bodies.
func others(list ...Exists) []lang.Var {
	var free []lang.Var
	for _, e := range list {
		bound := lists.Set(e.Bound)
		free = append(free, lists.Filter(lang.FreeVars(e.Body), func(x lang.Var) bool { return !bound[x] })...)
	}
	return free
}

func declared(names []string) string {
	var b strings.Builder
	for _, n := range names {
		fmt.Fprintf(&b, "(declare-const %s Int)\n", n)
	}
	return b.String()
}

// Eliminate returns a formula over the free variables that e is equivalent to, as the
// process says. It is unknown where quantifiers are left in the answer.
func (q *Quantifiers) Eliminate(ctx context.Context, e Exists) Eliminated {
	if why := asks(e.Body); why != "" {
		return Eliminated{Reason: "found " + why}
	}
	if len(e.Bound) == 0 {
		return Eliminated{Expr: e.Body}
	}
	r := &renamed{map[lang.Var]lang.Expr{}, map[string][]lang.Expr{}, 0}
	text := declared(r.add("f", others(e)))
	if formula := r.quantified(e); q.byQE {
		text += "(get-qe " + formula + ")\n"
	} else {
		text += "(assert " + formula + ")\n(apply qe)\n"
	}
	replies, why := q.ask(ctx, text)
	if why != "" {
		return Eliminated{Reason: why}
	}
	parts, why := answered(replies, q.byQE)
	if why != "" {
		return Eliminated{Reason: why}
	}
	all := lang.True
	for _, p := range parts {
		f, err := smtlib.Parse(p.whole(), func(name string) []lang.Expr { return r.from[name] })
		switch {
		case err != nil && (strings.Contains(p.whole(), "(exists ") || strings.Contains(p.whole(), "(forall ")):
			return Eliminated{Reason: "the solver leaves quantifiers in: " + p.String()}
		case err != nil:
			return Eliminated{Reason: fmt.Sprintf("the solver's answer cannot be read: %v: %v", err, p)}
		case f.Type() != lang.Bool:
			return Eliminated{Reason: "the solver's answer is no formula: " + p.String()}
		}
		all = lang.All(all, f)
	}
	for _, x := range lang.FreeVars(all) {
		if slices.ContainsFunc(e.Bound, func(b lang.Var) bool { return x == b }) {
			return Eliminated{Reason: "the solver's answer has a variable that was bound: " + x.Name}
		}
	}
	return Eliminated{Expr: all}
}

// answered returns the conjuncts of an answer.
func answered(replies []sexpr, byQE bool) (parts []sexpr, why string) {
	if len(replies) != 1 {
		return nil, unexpected(replies)
	}
	r := replies[0]
	if byQE {
		if len(r.list) > 0 && r.list[0].atom == "error" {
			return nil, unexpected(replies)
		}
		return replies, ""
	}
	if len(r.list) != 2 || r.list[0].atom != "goals" || len(r.list[1].list) == 0 || r.list[1].list[0].atom != "goal" {
		return nil, unexpected(replies)
	}
	goal := r.list[1].list[1:]
	for i, p := range goal {
		if p.atom == ":precision" {
			if i+1 == len(goal) || goal[i+1].atom != "precise" {
				return nil, "the solver's answer is not precise"
			}
			return goal[:i], ""
		}
	}
	return nil, unexpected(replies)
}

// Entails asks whether (∃a.Bound. a.Body) ∧ ¬(∃b.Bound. b.Body) has a model, with its
// quantifiers: Unsat says that a implies b. A model is not given.
func (q *Quantifiers) Entails(ctx context.Context, a, b Exists) Result {
	for _, e := range []Exists{a, b} {
		if why := asks(e.Body); why != "" {
			return Result{Reason: "found " + why}
		}
	}
	free := &renamed{map[lang.Var]lang.Expr{}, map[string][]lang.Expr{}, 0}
	text := declared(free.add("f", others(a, b)))
	// What is bound may have the same name in both.
	of := func(e Exists) string {
		r := &renamed{map[lang.Var]lang.Expr{}, free.from, free.n}
		maps.Copy(r.to, free.to)
		for _, x := range e.Bound {
			delete(r.to, x)
		}
		formula := r.quantified(e)
		free.n = r.n
		return formula
	}
	text += "(assert " + of(a) + ")\n(assert (not " + of(b) + "))\n"
	for _, check := range q.checks() {
		replies, why := q.ask(ctx, text+check+"\n")
		switch {
		case why != "":
			return Result{Reason: why}
		case len(replies) == 1 && replies[0].atom == "sat":
			return Result{Answer: Sat}
		case len(replies) == 1 && replies[0].atom == "unsat":
			return Result{Answer: Unsat}
		case len(replies) == 1 && replies[0].atom == "unknown":
		default:
			return Result{Reason: unexpected(replies)}
		}
	}
	return Result{Reason: "the solver says unknown of a formula with quantifiers"}
}

// checks lists ways to ask about a quantified formula, each if the one before does not know. Z3's
// check-sat gives up where its tactics qsat, a game over quantifiers, and smt do not.
func (q *Quantifiers) checks() []string {
	if q.byQE {
		return []string{"(check-sat)"}
	}
	each := q.timeout.Milliseconds()/3 + 1
	return []string{fmt.Sprintf("(check-sat-using (try-for qsat %d))", each), fmt.Sprintf("(check-sat-using (try-for smt %d))", each)}
}

// ask sends a question between push and pop. A failure ends the process; the next question starts another.
func (q *Quantifiers) ask(ctx context.Context, text string) (replies []sexpr, why string) {
	ctx, cancel := context.WithTimeout(ctx, q.timeout)
	defer cancel()
	p := q.pipe
	if p.proc == nil {
		p.restart()
		var err error
		if p.proc, err = start(p.argv); err != nil {
			return nil, p.lose("it does not start: " + err.Error()).reason
		}
		p.out.WriteString(greeting)
		if r, ok := p.meet(ctx); !ok {
			return nil, r.reason
		}
	}
	p.out.WriteString("(push 1)\n" + text + "(pop 1)\n")
	replies, err := p.batch(ctx)
	if err != nil {
		why := p.lose(err.Error()).reason
		if ctx.Err() == context.DeadlineExceeded {
			why = fmt.Sprintf("no answer within %v", q.timeout)
		}
		return nil, why
	}
	return replies, ""
}

// whole returns the expression as SMT-LIB writes it.
func (e sexpr) whole() string {
	var b strings.Builder
	var write func(e sexpr)
	write = func(e sexpr) {
		if !e.isList {
			b.WriteString(e.atom)
			return
		}
		b.WriteByte('(')
		for i, k := range e.list {
			if i > 0 {
				b.WriteByte(' ')
			}
			write(k)
		}
		b.WriteByte(')')
	}
	write(e)
	return b.String()
}
