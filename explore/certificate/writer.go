package certificate

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"tandem/explore"
	"tandem/internal/lists"
	"tandem/internal/ordered"
	"tandem/lang"
	"tandem/spec"
	"tandem/symbolic"
)

// Schema is what certificates say that they are.
const Schema = "tandem.certificate/v1"

// Configuration is what a certificate has of a configuration.
type Configuration interface {
	explore.Configuration
	// Sigma is σ, and the entries of the closure that runs.
	Sigma() symbolic.Substitution
	// Depth is the number of closures above the main statement.
	Depth() int
}

// Header is what a certificate says of itself.
type Header struct {
	Version  string
	Language string
	Program  *lang.Program
	Text     []byte   // of the program
	Rules    []string // the texts of those of declared forms
	Bounds   explore.Bounds
}

// Writer writes a certificate. It is the explore.Watcher of one search.
type Writer[S Configuration] struct {
	out     *bufio.Writer
	program *lang.Program
	nodes   map[lang.Expr]int
	counts  end
	err     error // the first of writing
	inputs  []reading
	rests   int // cuts where no rule applies, which a search counts as no branches
}

// reading is the step by which the search on the way to where it is read the nth input, x = in#n.
type reading struct {
	step int
	x    lang.Var
}

// The records, in the order of their fields: one JSON object a line, in UTF-8. The first field
// says what a record is; a reader takes the others in any order, and no others than these. A variable
// is called x, a local one P.u, or C.m.u of a method, as C.m.this; the field f of the class C as an array
// is C.f, and the variable that has a result of type t return:t. Numbers count from 1; step 0 is the
// root, ⟨S, id, true⟩. Places are line:column, and a text of a statement is its first line, up to 120
// characters; both are left out where a closure ends.
type (
	header struct {
		Schema   string   `json:"schema"`
		Version  string   `json:"version"`
		Language string   `json:"language"`
		File     string   `json:"file"`
		Hash     string   `json:"sha256"` // of the program's text
		Depth    int      `json:"depth"`  // this and the next are bounds of the search, 0 for none
		Unroll   int      `json:"unroll"`
		Unwind   int      `json:"unwind,omitempty"`
		Paths    int      `json:"paths"`
		Time     string   `json:"time"`
		Rules    []string `json:"rules,omitempty"` // the texts of those of declared forms, as they were given
		Program  string   `json:"program"`         // its text
	}
	// node is an expression: exactly one of var, int, bool, nil, array, bits, input, fresh and op.
	node struct {
		Node  int    `json:"node"`
		Var   string `json:"var,omitempty"`
		Int   string `json:"int,omitempty"` // digits
		Bool  *bool  `json:"bool,omitempty"`
		Nil   string `json:"nil,omitempty"`   // its class
		Array string `json:"array,omitempty"` // as it is printed
		Bits  string `json:"bits,omitempty"`
		Input int    `json:"input,omitempty"` // n of in#n, from 1
		Type  string `json:"type,omitempty"`  // of an array, a bit-vector, a conversion or an input
		Fresh string `json:"fresh,omitempty"` // x#n of the nth object that is created on a path
		Class string `json:"class,omitempty"` // of fresh
		Op    string `json:"op,omitempty"`    // a name of the table of operators; e.f is the select of an array
		Args  []int  `json:"args,omitempty"`  // nodes
	}
	step struct {
		Step  int     `json:"step"`
		From  int     `json:"from"` // the step above it
		Rule  string  `json:"rule"` // or its derivation, as Par-L(If-T); or “no rule applies” of forms
		At    string  `json:"at,omitempty"`
		Stmt  string  `json:"stmt,omitempty"`
		Phi   []int   `json:"phi"`   // the conjuncts that it adds
		Sigma entries `json:"sigma"` // the entries that it changes
		Depth int     `json:"depth"` // the closures above the main statement after it
	}
	// cut is a step that is not taken. Those by simplification come before the other transitions from a place.
	cut struct {
		Cut  int    `json:"cut"`
		From int    `json:"from"`
		Rule string `json:"rule"`
		At   string `json:"at,omitempty"`
		Stmt string `json:"stmt,omitempty"`
		Phi  []int  `json:"phi"`
		By   string `json:"by"` // simplification or solver
	}
	path struct {
		Path    int      `json:"path"`
		From    int      `json:"from"`    // its last step
		Choices string   `json:"choices"` // a letter at each branching
		Status  string   `json:"status"`  // final, error, stuck, blocked, bound or unknown
		Reason  string   `json:"reason,omitempty"`
		Steps   int      `json:"steps"`
		Depth   int      `json:"depth"`
		At      string   `json:"at,omitempty"` // of what is next, as Stmt
		Stmt    string   `json:"stmt,omitempty"`
		Phi     int      `json:"phi"`
		Sigma   entries  `json:"sigma"`           // all of them
		Model   any      `json:"model,omitempty"` // initial values as --in takes them: with classes a heap file
		Input   []string `json:"input,omitempty"` // in the order of reading
	}
	end struct {
		End              bool   `json:"end"`
		Nodes            int    `json:"nodes"`
		Steps            int    `json:"steps"`
		Paths            int    `json:"paths"`
		Models           int    `json:"models"`
		BySimplification int    `json:"cutsBySimplification"`
		BySolver         int    `json:"cutsBySolver"`
		Final            int    `json:"final"` // this and the next five count paths
		Error            int    `json:"error"`
		Stuck            int    `json:"stuck"`
		Blocked          int    `json:"blocked,omitempty"`
		Bound            int    `json:"bound"`
		Unknown          int    `json:"unknown"`
		Complete         bool   `json:"complete"`
		Stopped          string `json:"stopped,omitempty"` // why the search was ended from outside
		Solver           string `json:"solver"`
	}
)

// entries are the numbers of expressions by the names of variables.
type entries = ordered.Object[int]

// New begins a certificate.
func New[S Configuration](to io.Writer, h Header) *Writer[S] {
	w := &Writer[S]{out: bufio.NewWriterSize(to, 64<<10), program: h.Program, nodes: map[lang.Expr]int{}}
	sum := sha256.Sum256(h.Text)
	w.record(header{
		Schema: Schema, Version: h.Version, Language: h.Language, File: h.Program.File,
		Hash:  hex.EncodeToString(sum[:]),
		Depth: h.Bounds.Depth, Unroll: h.Bounds.Unroll, Unwind: h.Bounds.Unwind, Paths: h.Bounds.Paths, Time: h.Bounds.Time.String(), Rules: h.Rules,
		Program: string(h.Text),
	})
	return w
}

// record writes a line.
func (w *Writer[S]) record(v any) {
	if w.err != nil {
		return
	}
	e := json.NewEncoder(w.out)
	e.SetEscapeHTML(false)
	w.err = e.Encode(v)
}

// expr returns the number of an expression, whose nodes are written unless they were before.
func (w *Writer[S]) expr(e lang.Expr) int {
	return lang.FoldExpr(e, w.nodes, func(e lang.Expr, kids []int) int {
		n := node{Node: len(w.nodes) + 1}
		v, literal := e.Const()
		x, variable := e.Var()
		number, input := lang.ReadNumber(x)
		switch {
		case variable && input:
			n.Input, n.Type = number, x.Type.String()
		case variable && strings.Contains(x.Name, "#"):
			n.Fresh, n.Class = x.Name, x.Type.String()
		case variable:
			n.Var = name(x)
		case literal && v.Type() == lang.Int:
			n.Int = v.String()
		case literal && v.Type() == lang.Bool:
			n.Bool = new(bool(v.(lang.BoolValue)))
		case literal && v.Type().IsClass():
			n.Nil = v.Type().String()
		case literal && v.Type().IsBits():
			n.Bits, n.Type = v.String(), v.Type().String()
		case literal && v.Type().IsArray():
			n.Array, n.Type = v.String(), v.Type().String()
		case literal:
			w.fail(fmt.Errorf("no literal of type %v", v.Type()))
		default:
			n.Op, n.Args = e.Op().String(), kids
			if t, ok := e.Target(); ok {
				n.Type = t.String()
			}
		}
		w.record(n)
		w.counts.Nodes++
		return n.Node
	})
}

func (w *Writer[S]) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *Writer[S]) exprs(es []lang.Expr) []int { return append([]int{}, lists.Map(es, w.expr)...) }

// name returns a variable as certificates do: P.u for a local, return:t for a result of type t.
func name(x lang.Var) string {
	switch {
	case x == lang.Result(x.Type):
		return x.Name + ":" + x.Type.String()
	case x.Scope == "":
		return x.Name
	default:
		return x.Scope + "." + x.Name
	}
}

// noRule is what a step says that only assumes that no rule applies to a statement of a form.
const noRule = "no rule applies"

// maxHead is how many characters of a statement certificates have.
const maxHead = 120

// statement returns where a statement begins, and its beginning; nothing for nil.
func statement(s lang.Stmt) (at, head string) {
	if s == nil {
		return "", ""
	}
	head = lang.Head(s)
	if runes := []rune(head); len(runes) > maxHead {
		head = string(runes[:maxHead-1]) + "…"
	}
	return s.Parts().At.From.String(), head
}

func (w *Writer[S]) sigma(c S, vars []lang.Var) entries {
	sigma, list := c.Sigma(), entries{}
	for _, x := range vars {
		list.Add(name(x), w.expr(sigma.At(x)))
	}
	return list
}

// Step writes a transition that the search follows.
func (w *Writer[S]) Step(t explore.Transition[S]) error {
	w.counts.Steps++
	w.read(t)
	at, head := statement(t.From.Stmt())
	w.record(step{
		Step: w.counts.Steps, From: t.Above, Rule: cmp.Or(t.Rule, noRule), At: at, Stmt: head,
		Phi: w.exprs(t.Added), Sigma: w.sigma(t.To, w.changed(t)), Depth: t.To.Depth(),
	})
	return w.err
}

// read keeps the inputs that were read up to the transition t, which is the last step.
func (w *Writer[S]) read(t explore.Transition[S]) {
	for n := len(w.inputs); n > 0 && w.inputs[n-1].step > t.Above; n-- {
		w.inputs = w.inputs[:n-1]
	}
	for _, x := range w.changed(t) {
		y, _ := t.To.Sigma().At(x).Var()
		if n, input := lang.ReadNumber(y); input && n == len(w.inputs)+1 {
			w.inputs = append(w.inputs, reading{w.counts.Steps, y})
		}
	}
}

// Cut writes a transition that no initial value takes.
func (w *Writer[S]) Cut(t explore.Transition[S], by explore.Cutter) error {
	if by == explore.BySimplification {
		w.counts.BySimplification++
		if t.Rule == "" {
			w.rests++
		}
	} else {
		w.counts.BySolver++
	}
	at, head := statement(t.From.Stmt())
	w.record(cut{
		Cut: w.counts.BySimplification + w.counts.BySolver, From: t.Above, Rule: cmp.Or(t.Rule, noRule), At: at, Stmt: head,
		Phi: w.exprs(t.Added), By: string(by),
	})
	return w.err
}

// Path writes the end of a path, which is behind the last step.
func (w *Writer[S]) Path(p explore.Path[S]) error {
	w.counts.Paths++
	for status, n := range map[spec.Outcome]*int{
		spec.Final: &w.counts.Final, spec.Error: &w.counts.Error, spec.Stuck: &w.counts.Stuck, spec.Blocked: &w.counts.Blocked,
		spec.Bound: &w.counts.Bound, spec.Unknown: &w.counts.Unknown,
	} {
		if p.Status == status {
			*n++
		}
	}
	at, head := statement(p.End.Stmt())
	record := path{
		Path: p.ID, From: w.counts.Steps, Choices: p.Choices, Status: p.Status.String(), Reason: p.Reason,
		Steps: p.Steps, Depth: p.End.Depth(), At: at, Stmt: head,
		Phi: w.expr(p.Phi), Sigma: w.sigma(p.End, slices.DeleteFunc(slices.Clone(p.End.Sigma().Domain()), isCount)),
	}
	if p.Model != nil {
		w.counts.Models++
		record.Model, w.err = model(w.program, p.Model.At)
		for _, in := range w.inputs {
			var v string
			if w.err == nil {
				v, w.err = text(in.x, p.Model.At(in.x))
			}
			record.Input = append(record.Input, v)
		}
		if w.err != nil {
			return fmt.Errorf("path %d: %w", p.ID, w.err)
		}
	}
	w.record(record)
	return w.err
}

// isCount reports whether x is in#0, which certificates do not have: their steps tell.
func isCount(x lang.Var) bool { return x == lang.ReadCount }

// End writes the last record, with the solver, whose version is known by now.
// The error is the first of writing; the certificate is then not whole.
func (w *Writer[S]) End(s explore.Summary, solver string) error {
	w.counts.End, w.counts.Complete, w.counts.Stopped, w.counts.Solver = true, s.Complete, s.Stopped, solver
	if w.counts.Paths != s.Paths || w.counts.BySimplification-w.rests != s.ByFolding || w.counts.BySolver != s.BySolver {
		w.fail(errors.New("the search counted other paths or cuts than it told of"))
	}
	w.record(w.counts)
	if w.err == nil {
		w.err = w.out.Flush()
	}
	return w.err
}
