package certify

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"maps"
	"math/big"
	"slices"
	"strconv"

	"tandem/internal/lists"
	"tandem/lang"
)

// Numbers is a certificate as the checker in Rocq reads it (proofs/certify/Read.v). Of the certificate nothing is checked but its form.
type Numbers struct {
	Language  string
	Unwritten string // what of it that checker has no word for; "": nothing
	checker   *checker
	list      [3][]string // of the program, the nodes and the records
	part      int         // which of them is written
	records   int
	vars      map[any]int // numbers of variables and of procedures
	steps     map[int]way
}

// way is a step: what is above it, what it adds to φ, and the inputs that were read up to it.
type way struct {
	from  int
	phi   []int
	reads []lang.Var
}

// ReadNumbers reads a certificate. The problem is one of its form; the error is one of reading.
func ReadNumbers(in io.Reader, b Bounds) (*Numbers, *Problem, error) {
	c := newChecker(b, nil)
	n := &Numbers{checker: c, vars: map[any]int{}, steps: map[int]way{}}
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		raw, err := c.read(lines)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, nil, err
		}
		if err != nil && len(raw) == 0 {
			return n, nil, nil
		}
		c.line++
		r, p := newRecord(raw, c.line)
		switch {
		case p != nil:
		case c.line == 1:
			if p = c.header(r); p == nil {
				n.program()
			}
		case r.kind() == "node":
			if p, n.part = c.node(r), 1; p == nil {
				n.node(c.nodes[len(c.nodes)-1])
			}
		default:
			n.part = 2
			n.records++
			p = n.record(r)
		}
		if p != nil || err != nil {
			return n, p, nil
		}
	}
}

// List returns the numbers, where the checker is to try all values of finite types of that many bits.
func (n *Numbers) List(tried int) []string {
	return slices.Concat([]string{strconv.Itoa(tried)}, n.list[0], []string{strconv.Itoa(len(n.checker.nodes))}, n.list[1], []string{strconv.Itoa(n.records)}, n.list[2])
}

func (n *Numbers) unwritten(what string) { n.Unwritten = cmp.Or(n.Unwritten, what) }

// number returns that of a variable or procedure.
func (n *Numbers) number(of any) int {
	if n.vars[of] == 0 {
		n.vars[of] = len(n.vars) + 1
	}
	return n.vars[of]
}

// put writes what a list has behind its length.
func (n *Numbers) put(parts ...any) {
	for _, part := range parts {
		switch p := part.(type) {
		case int:
			n.list[n.part] = append(n.list[n.part], strconv.Itoa(p))
		case *big.Int:
			n.list[n.part] = append(n.list[n.part], p.String())
		case string:
			n.put(len(p))
			for _, c := range []byte(p) {
				n.put(int(c))
			}
		case []int:
			n.put(len(p))
			for _, i := range p {
				n.put(i)
			}
		case lang.Type:
			n.typ(p)
		case lang.Var:
			if i, ok := lang.ReadNumber(p); ok {
				n.put(2, i)
			} else {
				n.put(map[bool]int{false: 1}[p.Scope == ""], p.Type, n.number(p))
			}
		case lang.Value:
			n.value(p)
		case lang.Expr:
			if x, ok := p.Var(); ok {
				n.put(0, x)
				break
			}
			n.put(1)
			n.op(p)
			n.put(p.NumKids())
			for i := range p.NumKids() {
				n.put(p.Kid(i))
			}
		case []lang.Expr:
			n.put(len(p))
			for _, e := range p {
				n.put(e)
			}
		case lang.Seq:
			n.put(len(p.Stmts()))
			for _, s := range p.Stmts() {
				n.stmt(s)
			}
		}
	}
}

func (n *Numbers) program() {
	p := n.checker.program
	n.Language = n.checker.report.Header.Language
	n.put(len(p.Procs))
	for _, d := range p.Procs {
		n.put(n.number(d.Name), len(d.Params))
		for _, u := range d.Params {
			n.put(u.Type, n.number(u))
		}
		n.put(d.Body)
	}
	n.put(p.Body)
}

func (n *Numbers) stmt(s lang.Stmt) {
	switch s := s.(type) {
	case *lang.Assign:
		n.put(0, s.X, s.E)
	case *lang.If:
		n.put(1, s.B, s.Then, s.Else)
	case *lang.While:
		n.put(2, s.B, s.Body)
	case *lang.Call:
		n.put(3, n.number(s.Proc), s.Args)
	case *lang.AssignElem:
		n.put(4, s.A, s.I, s.E)
	case *lang.SetBound:
		n.put(5, s.A, s.E)
	case *lang.Assume:
		n.put(6, s.B)
	case *lang.Assert:
		n.put(7, s.B)
	case *lang.Input:
		n.put(8, s.X)
	default:
		n.unwritten("the statement " + lang.Head(s))
	}
}

func (n *Numbers) typ(t lang.Type) {
	switch {
	case t == lang.Bool:
		n.put(0)
	case t == lang.Int:
		n.put(1)
	case t.IsBits():
		n.put(2, t.Width())
	case t.IsArray():
		n.put(map[bool]int{true: 3, false: 4}[t.IsBounded()], t.Elem())
	default:
		n.unwritten("the type " + t.String())
	}
}

func (n *Numbers) value(v lang.Value) {
	switch v := v.(type) {
	case lang.BoolValue:
		n.put(0, map[bool]int{true: 1}[bool(v)])
	case lang.IntValue:
		n.put(1, v.Big())
	case lang.BitsValue:
		n.put(2, v.Type().Width(), v.Big())
	case lang.ArrayValue:
		if v.Type().IsBounded() {
			n.put(5, v.Bound().Big())
		}
		v.Each(func(i, e lang.Value) bool { n.put(4, i, e); return true })
		n.put(3, v.Rest())
	default:
		n.unwritten("the value " + v.String())
	}
}

// op writes the operator of an expression.
func (n *Numbers) op(e lang.Expr) {
	v, literal := e.Const()
	switch op := e.Op(); {
	case literal:
		n.put(0, v)
	case op.Casts():
		n.put(2, op.String(), e.Type().Width())
	case op == lang.Select && e.Kid(0).Type().IsBounded():
		n.put(1, "at")
	default:
		if op == lang.Eq || op == lang.Ne {
			for t := e.Kid(0).Type(); t.IsArray(); t = t.Elem() {
				if !t.IsBounded() && t.Dom() != lang.Int {
					n.unwritten("an equation of arrays whose indexes have finitely many values")
				}
			}
		}
		n.put(1, op.String())
	}
}

func (n *Numbers) node(e lang.Expr) {
	if x, ok := e.Var(); ok {
		n.put(0, x)
		return
	}
	n.put(1)
	n.op(e)
	n.put(e.NumKids())
	for i := range e.NumKids() {
		n.put(n.checker.numbers[e.Kid(i)])
	}
}

// record writes one that is no node.
func (n *Numbers) record(r *record) *Problem {
	kind, c := r.kind(), n.checker
	if kind == "end" {
		n.put(3, c.line, r.number("nodes"), r.number("steps"), r.number("paths"), r.number("models"), r.number("cutsBySimplification")+r.number("cutsBySolver"))
		return r.err
	}
	i := slices.Index([]string{"step", "cut", "path"}, kind)
	if i < 0 {
		r.malformed(r.all.at, "a record "+quote(kind), "node, step, cut, path or end as its first field")
		return r.err
	}
	id, from := r.number(kind), r.number("from")
	n.put(i, c.line, id, from, r.text(map[bool]string{true: "status", false: "rule"}[kind == "path"]))
	var vars []lang.Var
	sigma := func() {
		list := r.pairs("sigma", '0')
		n.put(len(list))
		for _, p := range list {
			x, ok := c.vars[p.key]
			if !ok {
				r.malformed(p.at, "the variable "+quote(p.key), "one of the program's")
			}
			vars = append(vars, x)
			n.put(x, p.number)
		}
	}
	if kind == "path" {
		n.put(r.number("phi"))
		sigma()
		n.put(r.number("steps"), r.number("depth"))
		if !r.has("model") || r.err != nil {
			n.put(0, 0)
			return r.err
		}
		m, p := c.modelOf(r)
		if p != nil {
			return p
		}
		reads := n.steps[from].reads
		if p := c.inputs(r, m, reads); p != nil {
			return p
		}
		n.put(1, len(c.program.Vars)+len(reads))
		for _, x := range slices.Concat(c.program.Vars, reads) {
			n.put(x, m.values[x])
		}
		n.put(n.cone(from))
		return r.err
	}
	w := way{from, lists.Map(r.numbers("phi"), func(v value) int { return v.number }), n.steps[from].reads}
	n.put(w.phi)
	if kind == "cut" {
		n.put(n.cone(from, w.phi...))
		return r.err
	}
	sigma()
	n.put(r.number("depth"))
	if len(vars) == 1 && r.text("rule") == "Input" {
		w.reads = append(slices.Clip(w.reads), lang.ReadVar(len(w.reads)+1, vars[0].Type))
	}
	n.steps[id] = w
	return r.err
}

// cone lists the nodes of conditions, and of those on the way to a step, each behind its parts.
func (n *Numbers) cone(step int, phi ...int) []int {
	seen, nodes := map[int]bool{}, n.checker.nodes
	var visit func(list []int)
	visit = func(list []int) {
		for _, i := range list {
			if i < 1 || i > len(nodes) || seen[i] {
				continue
			}
			seen[i] = true
			for k := range nodes[i-1].NumKids() {
				visit([]int{n.checker.numbers[nodes[i-1].Kid(k)]})
			}
		}
	}
	visit(phi)
	for range n.steps {
		visit(n.steps[step].phi)
		step = n.steps[step].from
	}
	return slices.Sorted(maps.Keys(seen))
}
