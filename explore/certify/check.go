package certify

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
	"tandem/lang/syntax"
)

// Schema is what certificates say that they are.
const Schema = "tandem.certificate/v1"

// Bounds limit what a check may take. A zero is the default.
type Bounds struct {
	MaxBits int // of an integer that a model leads to; 1 << 20
	MaxLine int // bytes of a line; 128 MiB
	MaxPath int // steps of a path; 10 million
	MaxSize int // bytes of the certificate; 4 GiB
}

func (b Bounds) defaults() Bounds {
	if b.MaxBits <= 0 {
		b.MaxBits = 1 << 20
	}
	if b.MaxLine <= 0 {
		b.MaxLine = 128 << 20
	}
	if b.MaxPath <= 0 {
		b.MaxPath = 10_000_000
	}
	if b.MaxSize <= 0 {
		b.MaxSize = 4 << 30
	}
	return b
}

// Solver decides again what the checker cannot compute, and is told the path condition as it changes.
type Solver interface {
	Push()
	Pop()
	Assert(b lang.Expr)
	// Ask says whether what is asserted can be true: a model in words if it can, or why that is not known.
	Ask(ctx context.Context) (answer Answer, about string)
}

// Answer is what a solver says.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	Sat
	Unsat
)

// Check does again all that a certificate says. The report counts up to the first problem, if any.
// A nil solver trusts the cuts that the checker does not compute; rules reads the texts of forms in a language, and
// nil refuses them. The error is one of reading.
func Check(ctx context.Context, in io.Reader, b Bounds, s Solver, rules func(language string, texts []string) (Forms, error)) (*Report, error) {
	c := newChecker(b, s)
	c.rules = rules
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		raw, err := c.read(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		last := err != nil
		c.line++
		c.size += len(raw)
		p := c.accept(ctx, raw, last)
		if c.unrun != nil {
			p = &Problem{Kind: Bound, Found: c.unrun.Error()}
		}
		if p != nil {
			if p.Line == 0 {
				p.Line, p.Col = c.line, 1
			}
			c.report.Problem = p
			return &c.report, nil
		}
		if last {
			return &c.report, nil
		}
	}
}

func newChecker(b Bounds, s Solver) *checker {
	c := &checker{
		bounds: b.defaults(), solver: s,
		deltas: map[lang.Expr]lang.Expr{}, uses: map[lang.Expr]lang.Expr{}, numbers: map[lang.Expr]int{},
	}
	c.facts = newFacts(c.bounds.MaxBits)
	c.report.ByStatus = map[string]int{}
	return c
}

// read returns the next line, without its end.
func (c *checker) read(lines *bufio.Reader) ([]byte, error) {
	var raw []byte
	for {
		part, err := lines.ReadSlice('\n')
		raw = append(raw, part...)
		if !errors.Is(err, bufio.ErrBufferFull) || len(raw) > c.bounds.MaxLine {
			return bytes.TrimSuffix(raw, []byte("\n")), noFull(err)
		}
	}
}

func noFull(err error) error {
	if errors.Is(err, bufio.ErrBufferFull) {
		return nil
	}
	return err
}

// checker is a check under way.
type checker struct {
	bounds   Bounds
	solver   Solver
	report   Report
	line     int
	size     int // of the lines, in bytes
	program  *lang.Program
	vars     map[string]lang.Var     // that have a name, by it
	fields   map[lang.Var]lang.Field // as arrays
	procs    map[string]*lang.Proc   // and methods by their full names, with this as the first parameter
	results  map[string]lang.Type    // of the methods that return something
	language language
	rules    func(language string, texts []string) (Forms, error)
	forms    Forms // nil: there are none
	unrun    error // why a rule of them is not run
	overflow bool  // a value of a run has too many bits
	limits   limits
	nodes    []lang.Expr             // by number, from 1
	used     []bool                  // nodes that something refers to
	numbers  map[lang.Expr]int       // of nodes
	deltas   map[lang.Expr]lang.Expr // of accesses to arrays
	uses     map[lang.Expr]lang.Expr // δ, of uses of nil
	heads    map[lang.Stmt]string
	facts    *facts   // that φ has on the way
	way      []*place // from the root to where the certificate is
	stopped  string   // why the search was ended from outside, as a path says it
	stops    *Problem // where it says so
	byRule   int      // cuts by simplification
	ended    bool
}

// limits are the bounds of the search.
type limits struct {
	depth, unroll, unwind, paths int
	time                         string
}

// accept checks a line.
func (c *checker) accept(ctx context.Context, raw []byte, last bool) *Problem {
	switch {
	case ctx.Err() != nil:
		return &Problem{Kind: Bound, Found: context.Cause(ctx).Error()}
	case len(raw) > c.bounds.MaxLine:
		return &Problem{Kind: Bound, Found: fmt.Sprintf("a line of more than %d bytes", c.bounds.MaxLine)}
	case c.size > c.bounds.MaxSize:
		return &Problem{Kind: Bound, Found: fmt.Sprintf("a certificate of more than %d bytes", c.bounds.MaxSize)}
	case last && len(raw) == 0:
		return c.finished()
	}
	r, p := newRecord(raw, c.line)
	if p != nil {
		return p
	}
	if c.line == 1 {
		return c.header(r)
	}
	if c.ended {
		return r.problem(Malformed, r.all.at, "a record", "nothing behind the record end")
	}
	switch r.kind() {
	case "node":
		return c.node(r)
	case "step":
		return c.step(ctx, r)
	case "cut":
		return c.cut(ctx, r)
	case "path":
		return c.path(ctx, r)
	case "end":
		return c.end(r)
	default:
		return r.problem(Malformed, r.all.at, "a record "+quote(r.kind()), "node, step, cut, path or end as its first field")
	}
}

// finished checks that nothing is missing.
func (c *checker) finished() *Problem {
	switch {
	case c.line == 1:
		return &Problem{Kind: Malformed, Found: "an empty file", Expected: "a certificate"}
	case !c.ended:
		return &Problem{Kind: Refused, Found: "the end of the file", Expected: "the record end"}
	}
	return nil
}

// header checks the first line: the program, and what it was explored by.
func (c *checker) header(r *record) *Problem {
	schema := r.text("schema")
	if r.err == nil && schema != Schema {
		return r.problem(Malformed, r.offset("schema"), quote(schema), "the schema "+Schema)
	}
	h := &c.report.Header
	h.Version, h.Language = r.text("version"), r.text("language")
	h.File, h.Hash, h.Text = r.text("file"), r.text("sha256"), r.text("program")
	c.limits = limits{depth: r.number("depth"), unroll: r.number("unroll"), paths: r.number("paths"), time: r.text("time")}
	if r.has("unwind") {
		c.limits.unwind = r.number("unwind")
	}
	if r.has("rules") {
		h.Rules = lists.Map(r.texts("rules"), func(v value) string { return v.text })
	}
	if p := r.done(); p != nil {
		return p
	}
	sum := sha256.Sum256([]byte(h.Text))
	if want := hex.EncodeToString(sum[:]); h.Hash != want {
		return r.problem(Refused, r.offset("sha256"), quote(h.Hash), want+", the hash of the program")
	}
	var ok bool
	if c.language, ok = languages[h.Language]; !ok {
		return r.problem(Malformed, r.offset("language"), "the language "+quote(h.Language), among(Languages()))
	}
	var forms []*lang.FormDecl
	if len(h.Rules) > 0 {
		if c.rules == nil {
			return r.problem(Malformed, r.offset("rules"), "rules of forms", "none: this checker reads none")
		}
		var err error
		if c.forms, err = c.rules(h.Language, h.Rules); err != nil {
			first, _, _ := strings.Cut(err.Error(), "\n")
			return r.problem(Malformed, r.offset("rules"), first, "rules of forms")
		}
		forms = c.forms.Declared()
		h.Forms = lists.Map(forms, func(d *lang.FormDecl) string { return d.Shape.String() })
	}
	p, err := lang.Parse(h.File, []byte(h.Text), forms...)
	if err != nil {
		if errs, ok := errors.AsType[syntax.Errors](err); ok {
			err = errs[0]
		}
		return r.problem(Malformed, r.offset("program"), "a program that does not parse: "+err.Error(), "a program")
	}
	c.program, c.heads = p, map[lang.Stmt]string{}
	c.declare(p)
	if what := c.lacks(); what != "" {
		return r.problem(Refused, r.offset("language"), fmt.Sprintf("the language %s for a program with %s", h.Language, what), "a language that has them")
	}
	c.facts.objects = c.language.objects
	root := &place{at: initial(p)}
	root.ways = c.transitions(root.at)
	root.seen = make([]bool, len(root.ways))
	c.way = []*place{root}
	return nil
}

// lacks returns what the program has and the language does not; "" for nothing.
func (c *checker) lacks() string {
	if len(c.program.Procs) > 0 && !c.language.procs {
		return "procedures"
	}
	if len(c.program.Classes) > 0 && !c.language.objects {
		return "classes"
	}
	if what := checksIn(c.program); what != "" && !c.language.checks {
		return what
	}
	for _, x := range c.vars {
		if _, field := c.fields[x]; x.Type.IsArray() && !field && !c.language.arrays {
			return "arrays"
		}
	}
	return ""
}

// expr returns the expression that a number refers to.
func (c *checker) expr(r *record, v value) (lang.Expr, *Problem) {
	if v.number < 1 || v.number > len(c.nodes) {
		return lang.Expr{}, r.problem(Malformed, v.at, fmt.Sprintf("node %d", v.number), "a node that was defined before")
	}
	c.used[v.number-1] = true
	return c.nodes[v.number-1], nil
}
