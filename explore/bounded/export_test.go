package bounded

import "tandem/lang"

// Fault is a mistake in how formulas are made.
type Fault struct {
	Name, Reason string
	Program      string // that tells it from what is right
	Options      Options
}

// Faults lists mistakes that are seeded.
func Faults() []Fault {
	var list []Fault
	seed := func(name, reason string, change func(*parts)) {
		p := standard()
		change(&p)
		list = append(list, Fault{name, reason, programs[name], Options{parts: p}})
	}
	unwound := func(name, reason string, unwind func(*lang.Program, int) *lang.Program) {
		seed(name, reason, func(p *parts) { p.unwind = unwind })
	}
	joined := func(name, reason string, join func(*names, lang.Var, lang.Expr) lang.Expr) {
		seed(name, reason, func(p *parts) {
			p.join = func(n *names, x lang.Var, e lang.Expr, made func(lang.Var, lang.Expr)) lang.Expr {
				return join(n, x, e)
			}
		})
	}
	joined("a join forgets an instance", "x is what the first branch left, also behind the second",
		func(_ *names, _ lang.Var, e lang.Expr) lang.Expr { return e.Kid(1) })
	joined("a join takes the other branch's constant", "x is what the second branch left, also behind the first",
		func(_ *names, _ lang.Var, e lang.Expr) lang.Expr { return e.Kid(2) })
	joined("a join exchanges the branches", "each branch gets the equation of the other one",
		func(n *names, x lang.Var, e lang.Expr) lang.Expr {
			return lang.V(n.equal(x, lang.Term(lang.Cond, e.Kid(0), e.Kid(2), e.Kid(1))))
		})
	joined("a join has no equation", "the new instance is any value",
		func(n *names, x lang.Var, e lang.Expr) lang.Expr { return lang.V(n.instance(x, e)) })
	seed("a version is used before it is assigned", "the equation is that of another instance", func(p *parts) {
		p.version = func(n *names, x lang.Var, e lang.Expr) lang.Var {
			n.equal(x, e)
			return Instance(x, n.of[x]+1)
		}
	})
	unwound("one iteration too many", "K is off by one", func(p *lang.Program, k int) *lang.Program { return Unwind(p, k+1) })
	unwound("one iteration too few", "K is off by one", func(p *lang.Program, k int) *lang.Program { return Unwind(p, k-1) })
	unwound("a loop that is entered again goes on counting", "the counter is not reset", func(p *lang.Program, k int) *lang.Program {
		again := *p
		again.Body = counting(p.Body, k, false)
		return &again
	})
	unwound("an assumption behind the assertion that it precedes", "an assertion fails for values that were assumed away", func(p *lang.Program, k int) *lang.Program {
		again := *p
		again.Body = late(p.Body)
		return Unwind(&again, k)
	})
	unwound("a loop ends at the bound", "nothing is reached behind K iterations, and what follows goes on", func(p *lang.Program, k int) *lang.Program {
		again := *Unwind(p, k)
		again.Body = ending(again.Body)
		return &again
	})
	seed("an error hides one in another branch", "a place that fails in two branches fails in the first alone", func(p *parts) {
		p.fails = func(old, _ lang.Expr) lang.Expr { return old }
	})
	seed("an error must be in both branches", "a place that fails in two branches fails in none", func(p *parts) {
		p.fails = func(old, more lang.Expr) lang.Expr { return lang.Conjunction(old, more) }
	})
	seed("a bound that counts as correct", "what goes beyond the bound is forgotten", func(p *parts) {
		p.verdict = func(bug, bound bool) Verdict {
			if bug {
				return Bug
			}
			return Correct
		}
	})
	seed("an input that is shared", "what is read next is what was read before", func(p *parts) {
		p.reads = func(int) int { return 0 }
	})
	return list
}

// programs are those that tell faults from what is right.
var programs = map[string]string{
	"a join forgets an instance":                          "var x: int; var p: bool; if p { x := 1; } assert x == 1;",
	"a join takes the other branch's constant":            "var p: bool; var x: int; while p { x := 0; } assert x < 1;",
	"a join exchanges the branches":                       "var x: int; var p: bool; if x < 0 { } else { p := false; } x := 0; while p { }",
	"a join has no equation":                              "var p: bool; if p { p := false; } assert !p;",
	"a version is used before it is assigned":             "var x, y: int; x := y; while x > 2 { }",
	"one iteration too many":                              "var i: int; i := 0; while i < 2 { i := i + 1; }",
	"one iteration too few":                               "var p: bool; while !p { p := true; }",
	"a loop that is entered again goes on counting":       "var x: bv2; while x < 2 { x := x + 1; while x == 2 { x := 3; } }",
	"an assumption behind the assertion that it precedes": "var p: bool; assume p; assert p;",
	"a loop ends at the bound":                            "while true { }",
	"an error hides one in another branch":                "var x: int; assume x == 0; while true { assert x < 1; x := x + 1; }",
	"an error must be in both branches":                   "var p: bool; while true { assert p; }",
	"a bound that counts as correct":                      "var x: int; while x > 0 { x := x - 1; }",
	"an input that is shared":                             "var x, y: int; x := *; y := x; x := *; assert x == y;",
}

// counting unwinds loops, those in others in the first iteration alone.
func counting(s lang.Seq, k int, inside bool) lang.Seq {
	return s.Map(func(a lang.Stmt) lang.Stmt {
		switch a := a.(type) {
		case *lang.If:
			return &lang.If{B: a.B, Then: counting(a.Then, k, inside), Else: counting(a.Else, k, inside), At: a.At}
		case *lang.While:
			cut := &lang.If{B: a.B, Then: lang.SeqOf(&lang.Fault{Of: a, Kind: lang.BoundReached}), At: a.At}
			if inside {
				return cut
			}
			again, later := cut, counting(a.Body, k, true)
			for i := range k {
				body := later
				if i == k-1 {
					body = counting(a.Body, k, false)
				}
				again = &lang.If{B: a.B, Then: body.Then(lang.SeqOf(again)), At: a.At}
			}
			return again
		}
		return a
	})
}

// late exchanges each assumption with an assertion that follows it.
func late(s lang.Seq) lang.Seq {
	list := s.Stmts()
	for i := 0; i+1 < len(list); i++ {
		_, assumes := list[i].(*lang.Assume)
		_, asserts := list[i+1].(*lang.Assert)
		if assumes && asserts {
			list[i], list[i+1] = list[i+1], list[i]
		}
	}
	return lang.SeqOf(list...)
}

// ending leaves out bound-reached.
func ending(s lang.Seq) lang.Seq {
	var list []lang.Stmt
	for _, a := range s.Stmts() {
		switch a := a.(type) {
		case *lang.Fault:
		case *lang.If:
			list = append(list, &lang.If{B: a.B, Then: ending(a.Then), Else: ending(a.Else), At: a.At})
		default:
			list = append(list, a)
		}
	}
	return lang.SeqOf(list...)
}
