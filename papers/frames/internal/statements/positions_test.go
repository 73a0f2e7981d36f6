package statements

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tandem/internal/longtest"
	"tandem/lang/contracts"
	calculus "tandem/papers/frames"
)

// table counts how often a production stands in a position.
type table map[[2]string]int

func (c table) count(position string, production any) {
	name := strings.TrimPrefix(fmt.Sprintf("%T", production), "*contracts.")
	switch p := production.(type) {
	case *contracts.Truth:
		name = fmt.Sprint(p.Value)
	case *contracts.OpenClose:
		name = map[bool]string{false: "Open", true: "Close"}[p.Close]
	case *contracts.AssertStmt:
		name = map[bool]string{false: "Assert", true: "Assume"}[p.Assume]
	}
	c[[2]string{position, name}]++
}

func (c table) exprs(position string, list []contracts.Expr) {
	for _, e := range list {
		c.expr(position, e)
	}
}

func (c table) expr(position string, e contracts.Expr) {
	if e == nil || reflect.ValueOf(e).IsNil() {
		return
	}
	c.count(position, e)
	switch e := e.(type) {
	case *contracts.FieldExpr:
		c.expr("□.f", e.E)
	case *contracts.PureExpr:
		c.expr("□.p(ē)", e.E0)
		c.exprs("e.p(□)", e.Args)
	case *contracts.CondExpr:
		c.expr("□ ? e : e", e.B)
		c.expr("e ? □ : e", e.Then)
		c.expr("e ? e : □", e.Else)
	case *contracts.OldExpr:
		c.expr("old(□)", e.E)
	case *contracts.OpeningExpr:
		c.expr("opening □.q(ē) in e", e.Of.E0)
		c.exprs("opening e.q(□) in e", e.Of.Args)
		c.expr("opening e.q(ē) in □", e.E)
	case *contracts.UsingExpr:
		c.expr("using □.p(ē) in e", e.Of.E0)
		c.exprs("using e.p(□) in e", e.Of.Args)
		c.expr("using e.p(ē) in □", e.E)
	case *contracts.OpExpr:
		c.exprs("op(□)", e.Args)
	case *contracts.IndexExpr:
		c.expr("□[e]", e.A)
		c.expr("e[□]", e.I)
	case *contracts.LengthExpr:
		c.expr("□.length", e.A)
	}
}

func (c table) assertion(position string, a contracts.Assertion) {
	c.count(position, a)
	switch a := a.(type) {
	case *contracts.Acc:
		if a.F.Type == contracts.Elems {
			c.expr("acc(□.elems)", a.E)
			return
		}
		c.expr("acc(□.f)", a.E)
	case *contracts.Holds:
		c.expr("□ as φ", a.B)
	case *contracts.Sep:
		c.assertion("□ ∗ φ", a.L)
		c.assertion("φ ∗ □", a.R)
	case *contracts.Pred:
		c.expr("□.q(ē)", a.E0)
		c.exprs("e.q(□)", a.Args)
	case *contracts.CondAssertion:
		c.expr("□ ? φ : φ", a.B)
		c.assertion("e ? □ : φ", a.Then)
		c.assertion("e ? φ : □", a.Else)
	case *contracts.Untouched:
		c.assertion("untouched(□)", a.A)
	}
}

func (c table) stmts(position string, list []contracts.Stmt) {
	for _, s := range list {
		c.count(position, s)
		switch s := s.(type) {
		case *contracts.Assign:
			c.expr("x := □;", s.E)
		case *contracts.Write:
			c.expr("□.f := e;", s.E1)
			c.expr("e.f := □;", s.E2)
		case *contracts.Invoke:
			c.expr("□.m(ē);", s.E0)
			c.exprs("e.m(□);", s.Args)
		case *contracts.New:
			c.exprs("x := new C(□);", s.Args)
		case *contracts.If:
			c.expr("if □", s.B)
			c.stmts("if e {□} else {s̄}", s.Then)
			c.stmts("if e {s̄} else {□}", s.Else)
		case *contracts.While:
			c.expr("while □", s.B)
			c.assertion("invariant □", s.Inv)
			c.stmts("while e {□}", s.Body)
		case *contracts.AssertStmt:
			c.expr(map[bool]string{false: "assert □;", true: "assume □;"}[s.Assume], s.B)
		case *contracts.OpenClose:
			word := map[bool]string{false: "open ", true: "close "}[s.Close]
			c.expr(word+"□.q(ē);", s.Of.E0)
			c.exprs(word+"e.q(□);", s.Of.Args)
		case *contracts.Use:
			c.expr("use □.p(ē);", s.Of.E0)
			c.exprs("use e.p(□);", s.Of.Args)
		case *contracts.Join:
			c.assertion("join □;", s.A)
		case *contracts.Return:
			c.expr("return □;", s.E)
		case *contracts.Put:
			c.expr("□[e] := e;", s.A)
			c.expr("e[□] := e;", s.I)
			c.expr("e[e] := □;", s.E)
		case *contracts.NewArray:
			c.expr("x := new T[□];", s.N)
		}
	}
}

// productions are those of Figure 4 and, behind them, ours.
var productions = [...][]string{
	{"Null", "VarExpr", "FieldExpr", "PureExpr", "CondExpr", "OldExpr", "OpeningExpr", "UsingExpr", "Literal", "OpExpr", "IndexExpr", "LengthExpr"},
	{"true", "false", "Acc", "Holds", "Sep", "Pred", "CondAssertion", "Untouched"},
	{"Local", "Assign", "Write", "Invoke", "New", "If", "Assert", "Open", "Close", "Use", "While", "Input", "Assume", "Skip", "Return", "Join", "Put", "NewArray"},
}

// positions are those of expressions, assertions and statements.
var positions = [...][]string{
	{
		"x := □;", "□.f := e;", "e.f := □;", "□.m(ē);", "e.m(□);", "if □", "assert □;", "open □.q(ē);", "open e.q(□);", "close □.q(ē);", "close e.q(□);", "use □.p(ē);", "use e.p(□);",
		"□.f", "□.p(ē)", "e.p(□)", "□ ? e : e", "e ? □ : e", "e ? e : □", "old(□)", "opening □.q(ē) in e", "opening e.q(□) in e", "opening e.q(ē) in □", "using □.p(ē) in e", "using e.p(□) in e", "using e.p(ē) in □",
		"acc(□.f)", "□ as φ", "□.q(ē)", "e.q(□)", "□ ? φ : φ", "pure {return □}",
		"op(□)", "while □", "assume □;", "return □;", "x := new C(□);", "x := new T[□];", "□[e]", "e[□]", "□.length", "□[e] := e;", "e[□] := e;", "e[e] := □;", "acc(□.elems)",
	},
	{"requires □", "ensures □", "pure requires □", "predicate {return □}", "□ ∗ φ", "φ ∗ □", "e ? □ : φ", "e ? φ : □", "untouched(□)", "invariant □", "join □;"},
	{"m {□}", "if e {□} else {s̄}", "if e {s̄} else {□}", "while e {□}", "main {□}"},
}

// Kinds of positions of expressions.
var (
	objectsOnly = []string{"□.f := e;", "□.m(ē);", "open □.q(ē);", "close □.q(ē);", "use □.p(ē);", "□.f", "□.p(ē)", "opening □.q(ē) in e", "using □.p(ē) in e", "acc(□.f)", "□.q(ē)", "□[e]", "□.length", "□[e] := e;", "acc(□.elems)"}
	arraysOnly  = []string{"□[e]", "□.length", "□[e] := e;", "acc(□.elems)"}
	truthsOnly  = []string{"if □", "assert □;", "assume □;", "while □", "□ ? e : e", "□ ? φ : φ", "□ as φ"}
	numbersOnly = []string{"return □;", "x := new C(□);", "x := new T[□];", "e[□]", "e[□] := e;"}
	codeOnly    = []string{"x := □;", "□.f := e;", "e.f := □;", "□.m(ē);", "e.m(□);", "if □", "assert □;", "open □.q(ē);", "open e.q(□);", "close □.q(ē);", "close e.q(□);", "use □.p(ē);", "use e.p(□);", "pure {return □}", "while □", "assume □;", "return □;", "x := new C(□);", "x := new T[□];", "□[e] := e;", "e[□] := e;", "e[e] := □;"}
)

// impossible says why no valid program has a production in a position; "" where some have.
func impossible(position, production string) string {
	in := func(kind []string) bool { return slices.Contains(kind, position) }
	switch production {
	case "Null":
		switch {
		case in(objectsOnly):
			return "nil has no fields and no methods"
		case in(truthsOnly), in(numbersOnly):
			return "nil is no number and no truth value"
		}
	case "Literal", "OpExpr", "LengthExpr":
		switch {
		case in(objectsOnly):
			return "numbers and truth values have no fields and no methods"
		case in(truthsOnly) && production == "LengthExpr":
			return "a length is a number"
		case production == "Literal" && (position == "□ as φ"):
			return "true and false are assertions of their own"
		}
	case "OldExpr":
		if in(codeOnly) {
			return "old stands in postconditions, and in invariants of loops"
		}
	case "IndexExpr":
		if in(arraysOnly) {
			return "there are no arrays of arrays"
		}
	case "CondExpr":
		if position == "□ as φ" {
			return "it is a conditional assertion"
		}
	case "Untouched":
		switch position {
		case "requires □", "pure requires □", "predicate {return □}":
			return "untouched stands in postconditions, and in invariants of loops"
		}
	case "Local":
		if position != "m {□}" {
			return "declarations stand at the head of a body"
		}
	case "Return":
		if position == "main {□}" {
			return "the main routine returns nothing"
		}
	}
	if position == "□[e] := e;" && (production == "CondExpr" || production == "OpeningExpr" || production == "UsingExpr") {
		return "an assignment to an element begins with a name"
	}
	return ""
}

// Valid programs that are generated have each production of Figure 4, and of what is ours, in
// each position; their runs meet their contracts; and each entry and case of an entry is
// applied by one. On every day one of eight is run.
func TestEveryProductionInEveryPosition(t *testing.T) {
	s, got, used := session(t), table{}, map[string]int{}
	o := calculus.Options{Rules: calculus.Standard(), Used: func(id string) { used[id]++ }}
	all, valid, runs := 0, 0, 0
	judge := func(p *contracts.Program, m contracts.Member, show any, count func()) bool {
		all++
		out := calculus.Verify(t.Context(), o, p, m, s)
		if out.Verified {
			valid++
			count()
		} else if testing.Verbose() {
			t.Logf("not valid: %v: %v", show, out.Failure.Text)
		}
		return out.Verified
	}
	for k := range forms {
		g, p, m := k.parsed()
		ok := judge(p, m, k, func() {
			got.assertion("requires □", m.Method.Pre)
			got.assertion("ensures □", m.Method.Post)
			got.stmts("m {□}", m.Method.Body)
		})
		if ok && (longtest.Sweeps() || all%8 == 0) {
			found, met := g.refuted(starts)
			if runs += met; found != nil {
				t.Errorf("verified, but %v\n%v", found, g)
			}
		}
	}
	for k := range memberForms {
		p, class := k.parsed()
		m := contracts.Member{Pure: class.Pure("p"), Predicate: class.Predicate("p")}
		judge(p, m, k, func() {
			if m.Pure == nil {
				got.assertion("predicate {return □}", m.Predicate.Body)
				return
			}
			got.assertion("pure requires □", m.Pure.Pre)
			got.expr("pure {return □}", m.Pure.Body)
		})
	}
	for k := range mainForms {
		_, p := k.parsed()
		judge(p, contracts.Member{}, k, func() { got.stmts("main {□}", p.Main) })
	}
	t.Logf("%d programs, %d valid, %d runs", all, valid, runs)
	if runs < 100 {
		t.Errorf("%d runs", runs)
	}
	for kind := range positions {
		for _, at := range positions[kind] {
			line := at + ":"
			for _, production := range productions[kind] {
				n, why := got[[2]string{at, production}], impossible(at, production)
				line += fmt.Sprintf(" %s %d", production, n)
				switch delete(got, [2]string{at, production}); {
				case n == 0 && why == "":
					t.Errorf("no valid program has %s in %s", production, at)
				case n > 0 && why != "":
					t.Errorf("%d valid programs have %s in %s, where %s", n, production, at, why)
				}
			}
			t.Log(line)
		}
	}
	for at := range got {
		t.Errorf("%s in %s: no position of the table", at[1], at[0])
	}
	for _, r := range calculus.Standard() {
		if used[r.ID] == 0 && r.ID != "frames/consume-false" {
			t.Errorf("no valid program is verified by %s", r.ID)
		}
	}
	for _, b := range branches {
		if used[b] == 0 {
			t.Errorf("no valid program is verified by %s", b)
		}
	}
}
