//go:build z3 && cgo

package solver

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/aclements/go-z3/z3"

	"tandem/lang"
)

// #cgo LDFLAGS: -lz3
// #include <z3.h>
import "C"

// builtIn says whether Z3 is in the process.
const builtIn = true

// inProcess is Z3 through go-z3: one context and one solver, until something went wrong with them.
// A context that was interrupted, that did not return in time or that panicked is given up, and the
// next check begins with another.
//
// All that touches a context runs on one goroutine at a time. Values must not become garbage while
// a check runs that may never return: their finalizers would wait for it, and with them all
// finalizers of the program. An abandoned check therefore holds on to everything of its context.
type inProcess struct {
	state *z3State
	alone bool // what assertions share has a name, as in a script: one question is decided sooner
}

type z3State struct {
	ctx    *z3.Context
	solver *z3.Solver
	enc    *encoder[z3.Value]
	terms  *termEncoder[z3.Value]
	holder *holder
}

// z3TermDepth bounds how deeply terms nest: Z3 preprocesses by recursion, on the stack of a thread of ours.
const z3TermDepth = 500

// overshoot is how long Z3 may take to notice an interrupt before the check is left to itself.
const overshoot = 300 * time.Millisecond

func newInProcess(alone bool) (engine, error) { return &inProcess{alone: alone}, nil }

func (z *inProcess) restart() { z.giveUp() }

func (z *inProcess) close() error {
	z.giveUp() // the finalizers of go-z3 do the rest
	return nil
}

// maxGivenUp is after how many contexts given up garbage is collected, maxGivenUpBytes after how
// much memory of Z3 in all contexts, which the collector does not see.
const (
	maxGivenUp      = 16
	maxGivenUpBytes = 128 << 20
)

// givenUp counts them in this process, whose memory they all are in.
var givenUp atomic.Uint32

func (z *inProcess) giveUp() {
	if z.state == nil {
		return
	}
	z.state = nil
	if givenUp.Add(1)%maxGivenUp == 0 || C.Z3_get_estimated_alloc_size() > maxGivenUpBytes {
		runtime.GC()
	}
}

func (z *inProcess) info() Info {
	var major, minor, build, revision C.uint
	C.Z3_get_version(&major, &minor, &build, &revision)
	return Info{Name: "Z3", Version: fmt.Sprintf("%d.%d.%d", major, minor, build), Way: InProcess}
}

func (z *inProcess) check(ctx context.Context, ops []op, model bool) reply {
	if z.state == nil {
		z.state = newZ3State(z.alone)
	}
	st, ended := z.state, make(chan reply, 1)
	var asking atomic.Bool // there is something to interrupt
	go func() {
		ended <- st.check(ctx, ops, model, &asking)
		runtime.KeepAlive(st)
	}()
	r, interrupted := wait(ctx, st, ended, &asking)
	if r.lost || interrupted {
		z.giveUp()
		r.lost = true
	}
	return r
}

// wait waits for the reply and interrupts the check when ctx ends.
func wait(ctx context.Context, st *z3State, ended <-chan reply, asking *atomic.Bool) (r reply, interrupted bool) {
	select {
	case r = <-ended:
		return r, false
	case <-ctx.Done():
	}
	// An interrupt that comes before the check begins is forgotten.
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	patience := time.After(overshoot)
	for {
		if asking.Load() {
			st.ctx.Interrupt()
			interrupted = true
		}
		select {
		case r = <-ended:
			return r, interrupted
		case <-again.C:
		case <-patience:
			return reply{lost: true, reason: "Z3 did not stop when it was told to"}, true
		}
	}
}

func newZ3State(share bool) *z3State {
	st := &z3State{ctx: z3.NewContext(nil)}
	st.solver = z3.NewSolver(st.ctx)
	var moved error
	st.holder, moved = newHolder(st.ctx)
	if err := errors.Join(moved, leaveSignals(st.ctx, st.solver), nameParts(st.ctx)); err != nil {
		panic("solver: " + err.Error())
	}
	target := &z3Terms{
		ctx: st.ctx, solver: st.solver, holder: st.holder, names: newText(nil),
		sorts: map[lang.Type]z3.Sort{}, functions: map[string]z3.FuncDecl{},
	}
	st.enc = newEncoder[z3.Value](target, share, z3TermDepth)
	st.terms = newTermEncoder[z3.Value](target, false, z3TermDepth)
	return st
}

// nameParts makes the text of terms linear in nodes, by let. The default is a tree indented by depth.
func nameParts(ctx *z3.Context) error {
	c, ok := pointer(ctx, "contextImpl")
	if !ok {
		return errMoved
	}
	C.Z3_set_ast_print_mode(C.Z3_context(c), C.Z3_PRINT_SMTLIB2_COMPLIANT)
	return nil
}

// check tells Z3 the news and asks. What Z3 or its binding panics with is a reason.
func (st *z3State) check(ctx context.Context, ops []op, model bool, asking *atomic.Bool) (r reply) {
	defer func() {
		if p := recover(); p != nil {
			r = reply{lost: true, failed: true, reason: fmt.Sprintf("Z3 failed: %v", p)}
		}
	}()
	for _, o := range ops {
		switch o.kind {
		case opPush:
			st.enc.push()
			st.terms.push()
			st.holder.push()
			st.solver.Push()
		case opPop:
			st.enc.pop()
			st.terms.pop()
			st.solver.Pop()
			st.holder.pop()
		case opAssert:
			term, err := st.enc.encode(ctx, o.expr)
			if err != nil {
				return reply{lost: true, reason: err.Error()}
			}
			st.solver.Assert(term.(z3.Bool))
		case opTerm:
			if o.term.axiom != nil {
				return reply{lost: true, reason: "Z3 in the process is told no quantifiers"}
			}
			if err := st.terms.assert(ctx, o.term); err != nil {
				return reply{lost: true, reason: err.Error()}
			}
		}
	}
	asking.Store(true)
	sat, err := st.solver.Check()
	asking.Store(false)
	var unknown *z3.ErrSatUnknown
	switch {
	case errors.As(err, &unknown):
		return reply{reason: "the solver says unknown: " + unknown.Reason}
	case err != nil:
		return reply{lost: true, failed: true, reason: "Z3 failed: " + err.Error()}
	case !sat:
		return reply{answer: Unsat}
	case !model:
		return reply{answer: Sat}
	}
	return st.model()
}

// model reads the values of the variables.
func (st *z3State) model() reply {
	r := reply{answer: Sat, values: map[lang.Var]lang.Value{}}
	vars := st.enc.vars
	if len(vars) == 0 {
		return r
	}
	m := st.solver.Model()
	defer st.holder.model(m)()
	st.holder.push()
	defer st.holder.pop()
	for _, x := range vars {
		of := st.enc.memo[lang.V(x)]
		term := st.value(m, of.value.term)
		if term == nil {
			return reply{reason: "the solver says sat, but gives no value of " + x.Name}
		}
		v, ok := st.valueOfTerm(term, encoded(x.Type))
		if ok && of.bound != nil {
			var n lang.Value
			if n, ok = st.valueOfTerm(st.value(m, of.bound.term), lang.Int); ok {
				v = v.(lang.ArrayValue).WithBound(n.(lang.IntValue))
			}
		}
		if !ok {
			return reply{reason: fmt.Sprintf("the solver says sat, but its value of %s cannot be read: %s", x.Name, brief(term.String()))}
		}
		r.values[x] = v
	}
	r.values = decoded(r.values)
	return r
}

// value returns the value of a term in a model; nil if it has none.
func (st *z3State) value(m *z3.Model, t z3.Value) z3.Value {
	v := m.Eval(t, true)
	if v == nil {
		return nil
	}
	return st.holder.term(v)
}

// valueOfTerm returns the value of that type of a term, or of a text where an array is a function.
func (st *z3State) valueOfTerm(t z3.Value, of lang.Type) (lang.Value, bool) {
	if t == nil {
		return nil, false
	}
	if v, ok := st.holder.read(t, of); ok {
		return v, true
	}
	return valueInText(t, of)
}

// z3Terms builds the terms of a context.
type z3Terms struct {
	ctx    *z3.Context
	solver *z3.Solver
	holder *holder
	names  *text // the same names as in text
	sorts  map[lang.Type]z3.Sort
	// functions are the declared ones, by name and sorts.
	functions map[string]z3.FuncDecl
}

func (t *z3Terms) variable(x lang.Var) z3.Value {
	return t.holder.term(t.ctx.Const(t.names.symbol(symbol{of: x}), t.sort(x.Type)))
}

func (t *z3Terms) bound(a lang.Var) z3.Value {
	return t.holder.term(t.ctx.Const(t.names.symbol(symbol{of: a, bound: true}), t.sort(lang.Int)))
}

func (t *z3Terms) assert(b z3.Value) { t.solver.Assert(b.(z3.Bool)) }

// sort returns the sort of a type, made once.
func (t *z3Terms) sort(of lang.Type) z3.Sort {
	s, ok := t.sorts[of]
	if !ok {
		switch {
		case of == lang.Int:
			s = t.ctx.IntSort()
		case of == lang.Bool:
			s = t.ctx.BoolSort()
		case of.IsClass():
			s = t.sort(encoded(of))
		case of.IsBits():
			s = t.ctx.BVSort(of.Width())
		case of.IsArray(): // of a bounded one, its function
			s = t.ctx.ArraySort(t.sort(of.Dom()), t.sort(of.Elem()))
		default:
			panic(fmt.Sprintf("no sort for the type %v", of))
		}
		t.sorts[of] = s
	}
	return s
}

func (t *z3Terms) name(term z3.Value, of lang.Type) z3.Value {
	c := t.holder.term(t.ctx.FreshConst("$", t.sort(of)))
	t.assert(t.apply(fnEq, c, term))
	return c
}

func (t *z3Terms) literal(v lang.Value) z3.Value {
	if isNil(v) {
		v = lang.NewInt(0)
	}
	switch v := v.(type) {
	case lang.IntValue:
		return t.holder.term(t.ctx.FromBigInt(new(big.Int).Set(v.Big()), t.sort(lang.Int)))
	case lang.BitsValue:
		return t.holder.term(t.ctx.FromBigInt(new(big.Int).Set(v.Big()), t.sort(v.Type())))
	case lang.BoolValue:
		return t.holder.term(t.ctx.FromBool(bool(v)))
	case lang.ArrayValue:
		a := t.holder.term(t.ctx.ConstArray(t.sort(v.Type().Dom()), t.literal(v.Rest())))
		v.Each(func(i, e lang.Value) bool {
			a = t.apply(fnStore, a, t.literal(i), t.literal(e))
			return true
		})
		return a
	default:
		panic(fmt.Sprintf("no literal for %v", v))
	}
}

// What the functions of two operands are to go-z3.
var (
	ofBools = map[fn]func(a, b z3.Bool) z3.Value{
		fnEq:      func(a, b z3.Bool) z3.Value { return a.Iff(b) },
		fnAnd:     func(a, b z3.Bool) z3.Value { return a.And(b) },
		fnOr:      func(a, b z3.Bool) z3.Value { return a.Or(b) },
		fnImplies: func(a, b z3.Bool) z3.Value { return a.Implies(b) },
	}
	ofInts = map[fn]func(a, b z3.Int) z3.Value{
		fnAdd: func(a, b z3.Int) z3.Value { return a.Add(b) },
		fnSub: func(a, b z3.Int) z3.Value { return a.Sub(b) },
		fnMul: func(a, b z3.Int) z3.Value { return a.Mul(b) },
		fnDiv: func(a, b z3.Int) z3.Value { return a.Div(b) },
		fnMod: func(a, b z3.Int) z3.Value { return a.Mod(b) },
		fnEq:  func(a, b z3.Int) z3.Value { return a.Eq(b) },
		fnLt:  func(a, b z3.Int) z3.Value { return a.LT(b) },
		fnLe:  func(a, b z3.Int) z3.Value { return a.LE(b) },
		fnGt:  func(a, b z3.Int) z3.Value { return a.GT(b) },
		fnGe:  func(a, b z3.Int) z3.Value { return a.GE(b) },
	}
)

func (t *z3Terms) apply(f fn, args ...z3.Value) z3.Value { return t.holder.term(applied(f, args)) }

func applied(f fn, args []z3.Value) z3.Value {
	switch a := args[0].(type) {
	case z3.Bool:
		switch f {
		case fnIte:
			return a.IfThenElse(args[1], args[2])
		case fnNot:
			return a.Not()
		}
		return ofBools[f](a, args[1].(z3.Bool))
	case z3.Int:
		if f == fnNeg {
			return a.Neg()
		}
		return ofInts[f](a, args[1].(z3.Int))
	case z3.BV:
		return applyBits(f, a, args)
	case z3.Uninterpreted:
		return a.Eq(args[1].(z3.Uninterpreted))
	case z3.Array:
		switch f {
		case fnSelect:
			return a.Select(args[1])
		case fnStore:
			return a.Store(args[1], args[2])
		}
		return a.Eq(args[1].(z3.Array))
	default:
		panic(fmt.Sprintf("no function %v of %T", f, a))
	}
}
