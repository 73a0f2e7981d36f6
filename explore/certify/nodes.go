package certify

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// declare keeps what the program has, by name.
func (c *checker) declare(p *lang.Program) {
	c.vars, c.fields = map[string]lang.Var{}, map[lang.Var]lang.Field{}
	c.procs, c.results = map[string]*lang.Proc{}, map[string]lang.Type{}
	add := func(list ...lang.Var) {
		for _, x := range list {
			c.vars[name(x)] = x
		}
	}
	add(p.Vars...)
	for _, d := range p.Procs {
		c.procs[d.Name] = d
		add(d.Params...)
		add(lang.DeclaredIn(d.Body)...)
	}
	for _, f := range p.Fields() {
		c.fields[f.Array()] = f
		add(f.Array())
	}
	for _, m := range p.Methods() {
		c.procs[m.FullName()] = &lang.Proc{Name: m.FullName(), Params: m.Locals(), Body: m.Body}
		add(m.Locals()...)
		add(lang.DeclaredIn(m.Body)...)
		if m.Result != (lang.Type{}) {
			c.results[m.FullName()] = m.Result
			add(lang.Result(m.Result))
		}
	}
}

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

// node checks the definition of an expression and keeps it.
func (c *checker) node(r *record) *Problem {
	id := r.number("node")
	var e lang.Expr
	switch {
	case r.has("var"):
		text := r.text("var")
		x, ok := c.vars[text]
		if !ok {
			r.malformed(r.offset("var"), "the variable "+quote(text), "one of the program's")
		} else {
			e = lang.V(x)
		}
	case r.has("int"):
		v, err := lang.ParseValue(r.text("int"), lang.Int)
		if err != nil {
			r.malformed(r.offset("int"), quote(r.text("int")), "an integer")
		} else {
			e = lang.Const(v)
		}
	case r.has("bits"):
		e = lang.True
		text, t := r.text("bits"), r.bitsType("type")
		if r.err == nil {
			v, err := lang.ParseValue(text, t)
			if err != nil || v.String() != text {
				r.malformed(r.offset("bits"), quote(text), "a number of type "+t.String()+" as it is printed")
			} else {
				e = lang.Const(v)
			}
		}
	case r.has("bool"):
		if e = lang.False; r.truth("bool") {
			e = lang.True
		}
	case r.has("nil"):
		e = lang.True
		if class := r.class("nil", c.program); r.err == nil {
			e = lang.NilOf(class)
		}
	case r.has("array"):
		e = lang.True
		text, t := r.text("array"), r.arrayType("type")
		if r.err == nil {
			v, err := lang.ParseValue(text, t)
			if err != nil || v.(lang.ArrayValue).Entries() > lang.MaxElements || v.String() != text {
				r.malformed(r.offset("array"), quote(text), "an array of type "+t.String()+" as it is printed")
			} else {
				e = lang.Const(v)
			}
		}
	case r.has("fresh"):
		e = lang.True
		n, class := r.text("fresh"), r.class("class", c.program)
		if i, err := strconv.Atoi(strings.TrimPrefix(n, "x#")); r.err == nil && (err != nil || lang.Fresh("x", i, class).Name != n) {
			r.malformed(r.offset("fresh"), "the variable "+quote(n), "x#1, x#2 and so on")
		} else if r.err == nil {
			e = lang.V(lang.Fresh("x", i, class))
		}
	case r.has("input"):
		e = c.input(r)
	default:
		e = c.operator(r)
	}
	if p := r.done(); p != nil {
		return p
	}
	if id != len(c.nodes)+1 {
		return r.problem(Refused, r.offset("node"), fmt.Sprintf("node %d", id), fmt.Sprintf("node %d", len(c.nodes)+1))
	}
	if old, ok := c.numbers[e]; ok {
		return r.problem(Refused, r.offset("node"), "the expression of node "+fmt.Sprint(old)+" again", "each expression once")
	}
	c.nodes, c.used = append(c.nodes, e), append(c.used, false)
	c.numbers[e] = id
	c.report.Counts.Nodes++
	return nil
}

// class returns the class that a field names.
func (r *record) class(field string, p *lang.Program) lang.Type {
	text := r.text(field)
	for _, d := range p.Classes {
		if d.Type.String() == text {
			return d.Type
		}
	}
	r.malformed(r.offset(field), "the class "+quote(text), "one of the program's")
	return lang.Type{}
}

// arrayType returns the array type that a field names.
func (r *record) arrayType(field string) lang.Type {
	text := r.text(field)
	t, rest := arrayType(text, 0)
	if r.err == nil && (!t.IsArray() || rest != "") {
		r.malformed(r.offset(field), "the type "+quote(text), "an array type")
	}
	return t
}

// bitsType returns the type of bit-vectors that a field names.
func (r *record) bitsType(field string) lang.Type {
	text := r.text(field)
	t, ok := lang.TypeNamed(text)
	if r.err == nil && (!ok || !t.IsBits()) {
		r.malformed(r.offset(field), "the type "+quote(text), "one of bv1 to bv256")
	}
	return t
}

// arrayType reads int, bool, bvN, [T]U or []U with elements without bounds; the zero Type for others.
func arrayType(text string, depth int) (t lang.Type, rest string) {
	for _, base := range []lang.Type{lang.Int, lang.Bool} {
		if rest, ok := strings.CutPrefix(text, base.String()); ok {
			return base, rest
		}
	}
	if digits, ok := strings.CutPrefix(text, "bv"); ok {
		rest := strings.TrimLeft(digits, "0123456789")
		if t, ok := lang.TypeNamed(text[:len(text)-len(rest)]); ok {
			return t, rest
		}
	}
	rest, ok := strings.CutPrefix(text, "[")
	if !ok || depth > maxTypeDepth {
		return lang.Type{}, text
	}
	var dom lang.Type
	if !strings.HasPrefix(rest, "]") {
		if dom, rest = arrayType(rest, depth+1); dom != lang.Int && dom != lang.Bool && !dom.IsBits() {
			return lang.Type{}, text
		}
	}
	if rest, ok = strings.CutPrefix(rest, "]"); !ok {
		return lang.Type{}, text
	}
	elem, rest := arrayType(rest, depth+1)
	switch {
	case !elem.IsElement():
		return lang.Type{}, text
	case dom == lang.Type{}:
		return lang.BoundedOf(elem), rest
	default:
		return lang.ArrayOf(dom, elem), rest
	}
}

// maxTypeDepth is how deep a type is, in levels of arrays: that of programs.
const maxTypeDepth = 100

var operators = lists.Pairs(lang.Operators(), func(o lang.Operator) (string, lang.Op) { return o.Name, o.Op })

// takes reports whether op is a conversion of operands of type from to type to.
func takes(op lang.Op, to, from lang.Type) bool {
	return slices.ContainsFunc(op.Info().Signatures(from, to), func(s lang.Signature) bool { return s.Result == to && s.Params[0] == from })
}

// operator returns the expression of an operator, and of a conversion with its type.
func (c *checker) operator(r *record) lang.Expr {
	name := r.text("op")
	op, ok := operators[name]
	if !ok {
		r.malformed(r.offset("op"), "the operator "+quote(name), "one that programs have")
	}
	var args []lang.Expr
	var types []lang.Type
	for _, v := range r.numbers("args") {
		e, p := c.expr(r, v)
		if p != nil {
			r.malformed(v.at, p.Found, p.Expected)
			break
		}
		args, types = append(args, e), append(types, e.Type())
	}
	var to lang.Type
	if ok && op.Casts() {
		to = r.bitsType("type")
	}
	if r.err != nil {
		return lang.True
	}
	if op.Casts() && len(args) == 1 && takes(op, to, types[0]) {
		return lang.Cast(op, to, args[0])
	}
	if _, ok := op.Info().Result(types...); !ok {
		r.malformed(r.offset("args"), fmt.Sprintf("operands of types %v", types), "those that "+name+" takes")
		return lang.True
	}
	return lang.Term(op, args...)
}
