package engine

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"tandem/explore/solver"
	"tandem/judge/oracle"
	"tandem/lang"
	"tandem/languages"
)

// Main returns the engine as a command with these arguments, which writes claims. The error
// says what is wrong about the arguments or the program.
func Main(r *languages.Register, args []string, out io.Writer) error {
	var o Options
	flags := flag.NewFlagSet("engine", flag.ContinueOnError)
	mode := flags.String("mode", string(Forward), "forward, backward, merged, split, tests or verdicts")
	flags.StringVar(&o.Fault, "fault", "", "the ID of a fault")
	flags.IntVar(&o.Unwind, "unwind", 3, "bound on the iterations of an execution of a loop")
	flags.BoolVar(&o.Bounding, "bounding", false, "claim what is beyond that bound to be bound")
	flags.BoolVar(&o.Tandem, "tandem", false, "write terms in Tandem's syntax")
	if err := flags.Parse(args); err != nil {
		return err
	}
	o.Mode = Mode(*mode)
	if flags.NArg() != 1 {
		return fmt.Errorf("found %d arguments, expected a FILE", flags.NArg())
	}
	text, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	session, err := solver.Open("", solver.Options{})
	if err != nil {
		return err
	}
	defer session.Close()
	doc, err := Claims(context.Background(), r, flags.Arg(0), text, session, o)
	if err != nil {
		return err
	}
	_, err = out.Write(append(Write(doc), '\n'))
	return err
}

// Write returns a document as its file has it.
func Write(doc *oracle.Document) []byte {
	text, err := json.Marshal(doc, jsontext.WithIndent(" "), json.Deterministic(true))
	if err != nil {
		panic(err) // it has only texts and numbers
	}
	return text
}

// Fault is something that is wrong about an engine.
type Fault struct {
	ID, Error string
	Mode      Mode        // in which it shows
	Kind      oracle.Kind // as what
	Program   string      // on which it shows, of at most four statements
	Most      int         // paths that are explored; 0: all

	Text        func([]byte) []byte // the program is read so; places stay
	Term        func(lang.Expr) lang.Expr
	Paths       func([]path) []path
	Claims      func(*oracle.Document)
	Complete    bool // the claims are said to be complete
	FirstValues bool // merged paths have the values of the first one
	Forgets     bool // a part of a split forgets those before it
	Infeasible  bool // nothing is asked
}

// rewriting rewrites each operator of a term.
func rewriting(f func(lang.Expr) lang.Expr) func(lang.Expr) lang.Expr {
	return func(e lang.Expr) lang.Expr {
		return lang.FoldExpr(e, nil, func(e lang.Expr, kids []lang.Expr) lang.Expr { return f(e.Rebuild(kids...)) })
	}
}

// instead reads an operator of two operands as another one.
func instead(op, by lang.Op) func(lang.Expr) lang.Expr {
	return rewriting(func(e lang.Expr) lang.Expr {
		if e.Op() == op {
			return lang.Term(by, e.Kid(0), e.Kid(1))
		}
		return e
	})
}

// exchanged exchanges something of the first two claims.
func exchanged(swap func(a, b *oracle.Claim)) func(*oracle.Document) {
	return func(d *oracle.Document) {
		if len(d.Claims) > 1 {
			swap(&d.Claims[0], &d.Claims[1])
		}
	}
}

var (
	assumption = regexp.MustCompile(`assume [^;]*;`)
	swapped    = regexp.MustCompile(`(while [^{]*\{\s+)([^;{}]*;)(\s+)([^;{}]*;)`)
)

// Faults lists the faults, each with a program on which it shows.
func Faults() []Fault {
	const (
		two   = "var x, y, r: int;\nif x > y { r := x; } else { r := y; }\n"
		same  = "var x, y, r: int;\nif x > y { } else { }\n"
		array = "var a: []int; var i, x: int;\nx := a[i];\n"
		check = "var x: int;\nassert x != 7;\nassert x != 8;\n"
		bits  = "var b: bv8; var r: int;\nif b < b + 1 { r := 1; }\n"
		signs = "var b: bv8; var r: int;\nif b < 200 { r := 1; }\n"
		loop  = "var n, i, s: int;\nwhile i < n { i := i + 1; s := s + i; }\n"
		ands  = "var p, q: bool; var r: int;\nif p && q { r := 1; }\n"
		many  = "var w, x, y, z: bool;\nif w { }\nif x { }\nif y { }\nif z { }\n" // sixteen paths
	)
	return []Fault{
		{ID: "drop-path", Error: "a path is dropped", Mode: Forward, Kind: oracle.MissingPath, Program: two,
			Paths: func(l []path) []path { return l[:max(len(l)-1, 0)] }},
		{ID: "drop-input", Error: "a path is dropped, of merged ones", Mode: Split, Kind: oracle.Missing, Program: ands,
			Paths: func(l []path) []path { return l[min(1, len(l)):] }},
		{ID: "last-conjunct", Error: "the last conjunct of a path is forgotten", Mode: Forward, Kind: oracle.TooWeak, Program: same,
			Paths: func(l []path) []path {
				if len(l) > 0 && l[0].phi.Op() == lang.And {
					l[0].phi = l[0].phi.Kid(0)
				}
				return l
			}},
		{ID: "assumption-ignored", Error: "assumptions are not read", Mode: Forward, Kind: oracle.WrongOutcome,
			Program: "var x: int;\nassume x > 0;\nx := x + 1;\n", Text: func(b []byte) []byte {
				return assumption.ReplaceAllFunc(b, func(found []byte) []byte { return bytes.Repeat([]byte(" "), len(found)) })
			}},
		{ID: "assertion-ignored", Error: "an assertion that fails ends nothing", Mode: Forward, Kind: oracle.WrongOutcome, Program: check,
			Claims: func(d *oracle.Document) {
				for i := range d.Claims {
					d.Claims[i].Outcome = &oracle.Outcome{Kind: oracle.Final}
				}
			}},
		{ID: "wrong-place", Error: "each error is told of the place of the first one", Mode: Forward, Kind: oracle.WrongOutcome, Program: check,
			Claims: func(d *oracle.Document) {
				first := ""
				for i := range d.Claims {
					if o := d.Claims[i].Outcome; o.Kind == oracle.Error {
						first = cmp.Or(first, o.At)
						o.At = first
					}
				}
			}},
		{ID: "less-for-at-most", Error: "< for <= in the condition of one branch", Mode: Forward, Kind: oracle.TooStrong,
			Program: "var x, y: int;\nif x <= y { } else { }\n",
			Paths: func(l []path) []path {
				if len(l) == 0 {
					return l
				}
				l[0].phi = instead(lang.Le, lang.Lt)(l[0].phi)
				return l
			}},
		{ID: "bits-rewritten", Error: "x < x + e is rewritten to true, of bit-vectors", Mode: Forward, Kind: oracle.TooWeak, Program: bits,
			Term: rewriting(func(e lang.Expr) lang.Expr {
				if e.Op() == lang.BitsLt && e.Kid(1).Op() == lang.BitsAdd && e.Kid(1).Kid(0) == e.Kid(0) {
					return lang.True
				}
				return e
			})},
		{ID: "signed", Error: "unsigned comparisons are read as signed ones", Mode: Forward, Kind: oracle.TooStrong, Program: signs,
			Term: instead(lang.BitsLt, lang.BitsSlt)},
		{ID: "wrong-merge", Error: "merged paths have the values of the first one", Mode: Merged, Kind: oracle.WrongValue, Program: two, FirstValues: true},
		{ID: "old-values", Error: "in a loop an assignment reads the value before the iteration", Mode: Forward, Kind: oracle.WrongValue, Program: loop,
			Text: func(b []byte) []byte { return swapped.ReplaceAll(b, []byte("$1$4$3$2")) }},
		{ID: "last-assignment", Error: "the last assignment is lost", Mode: Merged, Kind: oracle.WrongValue, Program: "var x, y: int;\nx := y;\n",
			Claims: func(d *oracle.Document) {
				for i := range d.Claims {
					if _, ok := d.Claims[i].Values["x"]; ok {
						d.Claims[i].Values["x"] = "x"
					}
				}
			}},
		{ID: "bound-dropped", Error: "an access is not compared with the array's bound", Mode: Forward, Kind: oracle.WrongOutcome, Program: array,
			Paths: func(l []path) []path {
				for i := range l {
					kept := lang.True
					for _, b := range lang.Conjuncts(l[i].phi) {
						if b.Op() != lang.Lt {
							kept = lang.All(kept, b)
						}
					}
					l[i].phi = kept
				}
				return l
			}},
		{ID: "some-of-many", Error: "some paths of many are claimed to be all", Mode: Forward, Kind: oracle.MissingPath, Program: many, Complete: true, Most: 2},
		{ID: "twice", Error: "a claim is written twice", Mode: Split, Kind: oracle.Duplicate, Program: two,
			Claims: func(d *oracle.Document) {
				if len(d.Claims) == 0 {
					return
				}
				again := d.Claims[0]
				again.ID = "again"
				d.Claims = append(d.Claims, again)
			}},
		{ID: "split-overlaps", Error: "a part of a split forgets those before it", Mode: Split, Kind: oracle.Overlap, Program: ands, Forgets: true},
		{ID: "nothing-asked", Error: "branches that no input takes are claimed to be feasible", Mode: Split, Kind: oracle.Infeasible,
			Program: "var p: bool; var r: int;\nif !(p && p == true) { if p { r := 1; } else { r := 2; } }\n", Infeasible: true},
		{ID: "naturals", Error: "inputs are taken as natural numbers", Mode: Forward, Kind: oracle.TooStrong, Program: two,
			Paths: func(l []path) []path {
				for i := range l {
					for _, x := range lang.FreeVars(l[i].phi) {
						if x.Type == lang.Int {
							l[i].phi = lang.All(l[i].phi, lang.Term(lang.Ge, lang.V(x), lang.I(0)))
						}
					}
				}
				return l
			}},
		{ID: "division-by-0", Error: "x div 0 is taken as x", Mode: Merged, Kind: oracle.WrongValue, Program: "var x, y: int;\ny := x div y;\n",
			Term: rewriting(func(e lang.Expr) lang.Expr {
				if e.Op() == lang.Div {
					return lang.Term(lang.Cond, lang.Term(lang.Eq, e.Kid(1), lang.I(0)), e.Kid(0), e)
				}
				return e
			})},
		{ID: "one-input", Error: "each x := * reads the first input", Mode: Forward, Kind: oracle.WrongValue, Program: "var x, y: int;\nx := *;\ny := *;\n",
			Term: rewriting(func(e lang.Expr) lang.Expr {
				if x, ok := e.Var(); ok {
					if _, input := lang.ReadNumber(x); input {
						return lang.V(lang.ReadVar(1, x.Type))
					}
				}
				return e
			})},
		{ID: "product-is-sum", Error: "* is read as +", Mode: Forward, Kind: oracle.WrongValue, Program: "var x: int;\nx := x * 3;\n",
			Term: instead(lang.Mul, lang.Add)},
		{ID: "few-iterations", Error: "what follows the last iteration that is unrolled is dropped, and nobody is told", Mode: Forward, Kind: oracle.MissingPath,
			Program: "var n: int;\nwhile 0 < n { n := n - 1; }\n", Complete: true, Claims: func(d *oracle.Document) { d.Unwind = 0 }},
		{ID: "all-safe", Error: "every place is said to be safe", Mode: Verdicts, Kind: oracle.VerdictDiffers, Program: check, Claims: saying(oracle.Safe)},
		{ID: "all-fail", Error: "every place is said to fail", Mode: Verdicts, Kind: oracle.VerdictDiffers,
			Program: "var x: int;\nassume x > 0;\nassert x != 0;\n", Claims: saying(oracle.Fails)},
		{ID: "stale-test", Error: "a test expects the values of another one", Mode: Tests, Kind: oracle.TestDiffers, Program: two,
			Claims: exchanged(func(a, b *oracle.Claim) { a.Values, b.Values = b.Values, a.Values })},
		{ID: "test-of-another", Error: "a test has the outcome of another one", Mode: Tests, Kind: oracle.TestDiffers, Program: check,
			Claims: exchanged(func(a, b *oracle.Claim) { a.Outcome, b.Outcome = b.Outcome, a.Outcome })},
	}
}

func saying(verdict string) func(*oracle.Document) {
	return func(d *oracle.Document) {
		for i := range d.Claims {
			d.Claims[i].Verdict = verdict
		}
	}
}
