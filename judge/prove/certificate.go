package prove

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"tandem/explore/certify"
	"tandem/internal/child"
	"tandem/lang"
	"tandem/proofs"
	"tandem/spec/notation/rocq"
	"tandem/spec/notation/texts"
)

// replayed are the files of proofs whose checker is that of certificates, by the language.
var replayed = map[string]string{
	"basic": "certify/Plain", "arrays": "certify/Plain", "basic+checks": "certify/Inputs",
	"recursion": "certify/Procedures", "recursion+checks": "certify/ProceduresInputs",
}

// How many bits of finite types are tried for a cut, by coqc and by the extracted checker.
const slowlyTried, tried = 10, 20

// Native reports whether certificates can be replayed by the checker that Rocq extracts to OCaml.
func Native() bool {
	_, err := exec.LookPath("ocamlopt")
	return err == nil
}

// Replays reports whether the kernel checks certificates of a language.
func Replays(language string) bool { return replayed[language] != "" }

// Replayed lists these languages.
func Replayed() []string { return slices.Sorted(maps.Keys(replayed)) }

// Answer is what the checker in Rocq says of a certificate.
type Answer struct {
	Checker  string `json:"checker" jsonschema:"its name and version"`
	Accepted bool   `json:"accepted" jsonschema:"it accepts the certificate"`
	Steps    int    `json:"steps" jsonschema:"transitions that it did again"`
	Paths    int    `json:"paths" jsonschema:"paths of the tree"`
	Models   int    `json:"models" jsonschema:"paths whose model it evaluated"`
	Cuts     int    `json:"cuts" jsonschema:"branches that no initial value takes"`
	Trusted  int    `json:"cutsTrusted" jsonschema:"of these, those that it believes"`
	Lines    []int  `json:"trustedLines,omitempty" jsonschema:"of the certificate, of the cuts that it believes"`
	Line     int    `json:"line,omitempty" jsonschema:"of what is wrong; none: accepted, or it is the end"`
	Why      string `json:"found,omitempty" jsonschema:"what is wrong"`
}

// Unwritten is the error of a certificate that the checker in Rocq has no words for.
type Unwritten struct{ What string }

func (u *Unwritten) Error() string { return u.What + ": the checker in Rocq does not have it" }

// Certificate has a certificate of the language replayed: by the kernel of Rocq, or natively by the checker that is extracted.
// The error is an *Unwritten, that of ctx, or one of the system.
func (c *Prover) Certificate(ctx context.Context, l *texts.Language, r *certify.Replay, native bool) (*Answer, error) {
	numbers, err := numbersOf(r, map[bool]int{true: tried, false: slowlyTried}[native])
	if err != nil {
		return nil, err
	}
	if err := c.rules(l); err != nil {
		return nil, err
	}
	said, module, by := "", strings.ReplaceAll(replayed[l.Name], "/", "."), c.version
	if native {
		by += ", extracted to OCaml"
		said, err = c.extracted(ctx, module, numbers)
	} else {
		said, err = c.computed(ctx, module, numbers)
	}
	if err != nil {
		return nil, err
	}
	a, err := answerOf(said)
	if err == nil {
		a.Checker = by
	}
	return a, err
}

// computed returns what the checker says of numbers, by coqc.
func (c *Prover) computed(ctx context.Context, module string, numbers []string) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, certificateHead, module)
	var parts []string
	for part := range slices.Chunk(numbers, 1000) {
		parts = append(parts, fmt.Sprint("t", len(parts)))
		fmt.Fprintf(&b, "Definition t%d : list Z := [%s]%%Z.\n", len(parts)-1, strings.Join(part, "; "))
	}
	fmt.Fprintf(&b, certificateTail, strings.Join(parts, " ++ "))
	c.texts["Certificate"] = b.String()
	defer delete(c.done, "Certificate")
	return c.said(ctx, "Certificate")
}

// extracted returns what the checker says of numbers, by the program that is extracted once for the rules.
func (c *Prover) extracted(ctx context.Context, module string, numbers []string) (string, error) {
	limits := child.Limits{Time: c.limits.Time, Memory: c.limits.Memory, Output: 1 << 20}
	run := func(line string, input []byte) (string, error) {
		r, err := child.Run(ctx, child.Command{Line: line, Dir: c.dir, Input: input, Limits: limits})
		switch {
		case ctx.Err() != nil:
			return "", context.Cause(ctx)
		case err == nil && (r.End != child.Exited || r.Status != 0):
			err = fmt.Errorf("the checker in OCaml: %s: %s", r.How, r.Said)
		}
		return string(r.Output), err
	}
	if c.done["Extract"] == nil {
		c.texts["Extract"] = fmt.Sprintf("From Tandem Require Import %s.\nFrom Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString ZArith.\nExtraction \"checker.ml\" verdict Z.opp.\n", module)
		if _, err := c.said(ctx, "Extract"); err != nil {
			return "", err
		}
		main, err := fs.ReadFile(proofs.Files(), "certify/main.ml")
		if err == nil {
			err = os.WriteFile(filepath.Join(c.dir, "main.ml"), main, 0o600)
		}
		if err == nil {
			_, err = run("exec ocamlopt -w -a -o checker checker.mli checker.ml main.ml", nil)
		}
		if err != nil {
			delete(c.done, "Extract")
			return "", err
		}
	}
	return run("ulimit -s $(ulimit -H -s); exec ./checker", []byte(strings.Join(numbers, "\n")))
}

// said returns what Rocq prints about a file.
func (c *Prover) said(ctx context.Context, name string) (string, error) {
	file, err := c.compile(ctx, name)
	if err == nil && !file.ok {
		err = fmt.Errorf("the checker in Rocq: %s", file.why)
	}
	if err != nil {
		return "", err
	}
	return file.said, nil
}

const certificateHead = `(** A certificate, as numbers, and that the checker accepts it. *)
From Tandem Require Import Prelude certify.Values certify.Check certify.Walk certify.Read %s.
From Coq Require Import ZArith List String. Import ListNotations.
Open Scope string_scope. Open Scope N_scope. Open Scope list_scope.
`

const certificateTail = `Definition tokens := %s.
Definition said := Eval vm_compute in verdict tokens.
Lemma checked : verdict tokens = said. Proof. vm_cast_no_check (eq_refl said). Qed.
Print said.
`

// rules makes those of a language the ones that are exported.
func (c *Prover) rules(l *texts.Language) error {
	if c.language == l.Name {
		return nil
	}
	exported, err := rocq.Export(l)
	if err != nil {
		return err
	}
	c.export(l.Name, exported)
	c.language = l.Name
	return nil
}

// answerOf reads what Rocq prints: Accepted n n n n n [n; n], or Rejected n "why".
func answerOf(said string) (*Answer, error) {
	_, said, _ = strings.Cut(said, "said = ")
	said, _, _ = strings.Cut(said, "\n     : answer") // of coqc
	said = strings.Join(strings.Fields(said), " ")
	number := func(text string) int {
		n, err := strconv.Atoi(strings.TrimSuffix(text, "%N"))
		if err != nil {
			n = -1
		}
		return n
	}
	words := strings.SplitN(said, " ", 7)
	switch {
	case len(words) == 7 && words[0] == "Accepted":
		a := &Answer{Accepted: true, Steps: number(words[1]), Paths: number(words[2]), Models: number(words[3]), Cuts: number(words[4]), Trusted: number(words[5])}
		for w := range strings.FieldsFuncSeq(words[6], func(r rune) bool { return strings.ContainsRune("[; ]", r) }) {
			a.Lines = append(a.Lines, number(w))
		}
		return a, nil
	case len(words) > 2 && words[0] == "Rejected":
		return &Answer{Line: number(words[1]), Why: strings.Trim(strings.Join(words[2:], " "), `"`)}, nil
	}
	return nil, fmt.Errorf("the checker in Rocq says %q", said)
}

// numbering writes a certificate as proofs/certify/Read.v reads it.
type numbering struct {
	list  []string
	vars  map[lang.Var]int
	procs map[string]int
	nodes map[lang.Expr]int
}

// numbersOf returns the numbers of a certificate, where the checker tries that many bits. The error is an *Unwritten.
func numbersOf(r *certify.Replay, tried int) (list []string, err error) {
	defer func() {
		if p := recover(); p != nil {
			u, ok := p.(*Unwritten)
			if !ok {
				panic(p)
			}
			err = u
		}
	}()
	w := &numbering{vars: map[lang.Var]int{}, procs: map[string]int{}, nodes: map[lang.Expr]int{}}
	w.put(tried, len(r.Program.Procs))
	for _, d := range r.Program.Procs {
		w.put(w.proc(d.Name), len(d.Params))
		for _, u := range d.Params {
			w.typ(u.Type)
			w.put(w.number(u))
		}
		w.seq(d.Body)
	}
	w.seq(r.Program.Body)
	w.put(len(r.Nodes))
	for i, e := range r.Nodes {
		w.nodes[e] = i + 1
		if x, ok := e.Var(); ok {
			w.put(0)
			w.variable(x)
			continue
		}
		w.put(1)
		w.op(e)
		w.put(e.NumKids())
		for i := range e.NumKids() {
			w.put(w.nodes[e.Kid(i)])
		}
	}
	w.records(r)
	return w.list, nil
}

func (w *numbering) put(ns ...int) {
	for _, n := range ns {
		w.list = append(w.list, strconv.Itoa(n))
	}
}

func (w *numbering) word(text string) {
	w.put(len(text))
	for _, c := range []byte(text) {
		w.put(int(c))
	}
}

func (w *numbering) number(x lang.Var) int {
	if w.vars[x] == 0 {
		w.vars[x] = len(w.vars) + 1
	}
	return w.vars[x]
}

func (w *numbering) proc(name string) int {
	if w.procs[name] == 0 {
		w.procs[name] = len(w.procs) + 1
	}
	return w.procs[name]
}

func (w *numbering) typ(t lang.Type) {
	switch {
	case t == lang.Bool:
		w.put(0)
	case t == lang.Int:
		w.put(1)
	case t.IsBits():
		w.put(2, t.Width())
	case t.IsBounded():
		w.put(3)
		w.typ(t.Elem())
	case t.IsArray():
		w.put(4)
		w.typ(t.Elem())
	default:
		panic(&Unwritten{"the type " + t.String()})
	}
}

func (w *numbering) variable(x lang.Var) {
	if n, ok := lang.ReadNumber(x); ok {
		w.put(2, n)
		return
	}
	w.put(map[bool]int{true: 0, false: 1}[x.Scope == ""])
	w.typ(x.Type)
	w.put(w.number(x))
}

func (w *numbering) value(v lang.Value) {
	switch v := v.(type) {
	case lang.BoolValue:
		w.put(0, map[bool]int{true: 1}[bool(v)])
	case lang.IntValue:
		w.list = append(w.list, "1", v.Big().String())
	case lang.BitsValue:
		w.list = append(w.list, "2", strconv.Itoa(v.Type().Width()), v.Big().String())
	case lang.ArrayValue:
		if v.Type().IsBounded() {
			w.list = append(w.list, "5", v.Bound().Big().String())
		}
		v.Each(func(i, e lang.Value) bool {
			w.put(4)
			w.value(i)
			w.value(e)
			return true
		})
		w.put(3)
		w.value(v.Rest())
	default:
		panic(&Unwritten{"the value " + v.String()})
	}
}

// op writes the operator of an expression.
func (w *numbering) op(e lang.Expr) {
	v, literal := e.Const()
	switch op := e.Op(); {
	case literal:
		w.put(0)
		w.value(v)
	case op.Casts():
		w.put(2)
		w.word(op.String())
		w.put(e.Type().Width())
	case (op == lang.Eq || op == lang.Ne) && e.Kid(0).Type().IsArray():
		panic(&Unwritten{"an equation of arrays"})
	case op == lang.Select && e.Kid(0).Type().IsBounded():
		w.put(1)
		w.word("at")
	default:
		w.put(1)
		w.word(op.String())
	}
}

func (w *numbering) expr(e lang.Expr) {
	if x, ok := e.Var(); ok {
		w.put(0)
		w.variable(x)
		return
	}
	w.put(1)
	w.op(e)
	w.put(e.NumKids())
	for i := range e.NumKids() {
		w.expr(e.Kid(i))
	}
}

func (w *numbering) seq(S lang.Seq) {
	list := S.Stmts()
	w.put(len(list))
	for _, s := range list {
		w.stmt(s)
	}
}

func (w *numbering) stmt(s lang.Stmt) {
	switch s := s.(type) {
	case *lang.Assign:
		w.put(0)
		w.variable(s.X)
		w.expr(s.E)
	case *lang.If:
		w.put(1)
		w.expr(s.B)
		w.seq(s.Then)
		w.seq(s.Else)
	case *lang.While:
		w.put(2)
		w.expr(s.B)
		w.seq(s.Body)
	case *lang.Call:
		w.put(3, w.proc(s.Proc), len(s.Args))
		for _, e := range s.Args {
			w.expr(e)
		}
	case *lang.AssignElem:
		w.put(4)
		w.variable(s.A)
		w.expr(s.I)
		w.expr(s.E)
	case *lang.SetBound:
		w.put(5)
		w.variable(s.A)
		w.expr(s.E)
	case *lang.Assume:
		w.put(6)
		w.expr(s.B)
	case *lang.Assert:
		w.put(7)
		w.expr(s.B)
	case *lang.Input:
		w.put(8)
		w.variable(s.X)
	default:
		panic(&Unwritten{"the statement " + lang.Head(s)})
	}
}

func (w *numbering) ids(list []int) {
	w.put(len(list))
	w.put(list...)
}

func (w *numbering) records(r *certify.Replay) {
	w.put(len(r.Records))
	steps := map[int]*certify.Replayed{}
	for i := range r.Records {
		x := &r.Records[i]
		w.put(map[string]int{"step": 0, "cut": 1, "path": 2, "end": 3}[x.Kind], x.Line, x.ID)
		if x.Kind != "end" {
			w.put(x.From)
			w.word(x.Rule)
		}
		sigma := func() {
			w.put(len(x.Sigma))
			for _, n := range x.Sigma {
				w.variable(n.X)
				w.put(n.Node)
			}
		}
		switch x.Kind {
		case "step":
			steps[x.ID] = x
			w.ids(x.Phi)
			sigma()
			w.put(x.Depth)
		case "cut":
			w.ids(x.Phi)
			w.ids(cone(r.Nodes, w.nodes, steps, x))
		case "path":
			w.put(x.Phi...)
			sigma()
			w.put(x.Steps, x.Depth)
			if x.Model == nil {
				w.put(0, 0)
				break
			}
			w.put(1, len(x.Model))
			for _, a := range x.Model {
				w.variable(a.X)
				w.value(a.V)
			}
			w.ids(cone(r.Nodes, w.nodes, steps, x))
		default:
			w.put(x.Counts...)
		}
	}
}

// cone lists the nodes of the conditions on the way to a record, each behind its parts.
func cone(nodes []lang.Expr, numbers map[lang.Expr]int, steps map[int]*certify.Replayed, at *certify.Replayed) []int {
	seen := map[int]bool{}
	var visit func(n int)
	visit = func(n int) {
		if n < 1 || n > len(nodes) || seen[n] {
			return
		}
		seen[n] = true
		for i := range nodes[n-1].NumKids() {
			visit(numbers[nodes[n-1].Kid(i)])
		}
	}
	if at.Kind == "cut" {
		for _, n := range at.Phi {
			visit(n)
		}
	}
	for n, s := 0, steps[at.From]; s != nil && n <= len(steps); n, s = n+1, steps[s.From] {
		for _, n := range s.Phi {
			visit(n)
		}
	}
	return slices.Sorted(maps.Keys(seen))
}
