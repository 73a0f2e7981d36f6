package certify

import (
	"bufio"
	"errors"
	"io"
	"slices"

	"tandem/lang"
)

// Replay is a certificate of which nothing is checked but its form: what another checker is given.
type Replay struct {
	Language string
	Program  *lang.Program
	Nodes    []lang.Expr
	Records  []Replayed
}

// Replayed is a record that is no node.
type Replayed struct {
	Kind         string // step, cut, path or end
	Line         int    // of the certificate
	ID           int    // its number; of end the number of nodes
	From         int    // the step above it
	Rule         string // of a path its status
	Phi          []int  // the nodes that it adds to φ; of a path φ
	Sigma        []Entry
	Steps, Depth int
	Model        []Assigned // with the inputs that the path reads; nil: none
	Counts       []int      // of end: steps, paths, models, cuts
}

// Entry is x ↦ the node of that number.
type Entry struct {
	X    lang.Var
	Node int
}

// Assigned is the initial value of a variable.
type Assigned struct {
	X lang.Var
	V lang.Value
}

// Decode reads a certificate for another checker. The problem is one of its form; the error is one of reading.
func Decode(in io.Reader, b Bounds) (*Replay, *Problem, error) {
	c := newChecker(b, nil)
	lines, replay := bufio.NewReaderSize(in, 64<<10), &Replay{}
	reads := map[int][]lang.Var{} // by the way to each step
	for {
		raw, err := c.read(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, nil, err
		}
		if err != nil && len(raw) == 0 {
			return replay, nil, nil
		}
		c.line++
		r, p := newRecord(raw, c.line)
		switch {
		case p != nil:
		case c.line == 1:
			p = c.header(r)
			replay.Language, replay.Program = c.report.Header.Language, c.program
		case r.kind() == "node":
			p = c.node(r)
			replay.Nodes = c.nodes
		default:
			var x Replayed
			x, p = c.replayed(r, reads)
			replay.Records = append(replay.Records, x)
		}
		if p != nil || err != nil {
			return replay, p, nil
		}
	}
}

// replayed reads a record. reads has the inputs on the way to each step.
func (c *checker) replayed(r *record, reads map[int][]lang.Var) (Replayed, *Problem) {
	x := Replayed{Kind: r.kind(), Line: c.line}
	sigma := func() {
		for _, p := range r.pairs("sigma", '0') {
			v, ok := c.vars[p.key]
			if !ok {
				r.malformed(p.at, "the variable "+quote(p.key), "one of the program's")
			}
			x.Sigma = append(x.Sigma, Entry{v, p.number})
		}
	}
	switch x.Kind {
	case "step", "cut":
		x.ID, x.From, x.Rule = r.number(x.Kind), r.number("from"), r.text("rule")
		for _, v := range r.numbers("phi") {
			x.Phi = append(x.Phi, v.number)
		}
		if x.Kind == "cut" {
			break
		}
		x.Depth = r.number("depth")
		sigma()
		reads[x.ID] = reads[x.From]
		if x.Rule == "Input" && len(x.Sigma) == 1 {
			before := reads[x.From]
			reads[x.ID] = append(slices.Clip(before), lang.ReadVar(len(before)+1, x.Sigma[0].X.Type))
		}
	case "path":
		x.ID, x.From, x.Rule, x.Phi = r.number("path"), r.number("from"), r.text("status"), []int{r.number("phi")}
		x.Steps, x.Depth = r.number("steps"), r.number("depth")
		sigma()
		if !r.has("model") || r.err != nil {
			break
		}
		m, p := c.modelOf(r)
		if p != nil {
			return x, p
		}
		if p := c.inputs(r, m, reads[x.From]); p != nil {
			return x, p
		}
		for _, v := range slices.Concat(c.program.Vars, reads[x.From]) {
			x.Model = append(x.Model, Assigned{v, m.values[v]})
		}
		x.Model = append([]Assigned{}, x.Model...) // of a program without variables
	case "end":
		x.ID = r.number("nodes")
		x.Counts = []int{r.number("steps"), r.number("paths"), r.number("models"), r.number("cutsBySimplification") + r.number("cutsBySolver")}
	default:
		r.malformed(r.all.at, "a record "+quote(x.Kind), "node, step, cut, path or end as its first field")
	}
	return x, r.err
}
