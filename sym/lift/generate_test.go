package lift

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator writes random functions of the subset of Go that is lifted. What it writes ends: loops turn
// up to three times, and functions call those before them.
type generator struct {
	r     *rand.Rand
	funcs []*function

	out     strings.Builder
	vars    []variable
	fn      *function
	fresh   int
	fuel    int // statements to come
	loops   int // around this place
	aliases bool
}

type variable struct {
	name, of string
	fixed    bool // nobody assigns to it
}

type function struct {
	name            string
	params, results []variable
}

var (
	integers = []string{"int8", "uint8", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "int", "uint", "small", "byte"}
	scalars  = append([]string{"bool", "bool", "bool"}, integers...)
	fields   = map[string]string{"A": "int8", "B": "uint16", "Ok": "bool"} // of a pair
	elements = map[string]string{"[]int8": "int8", "[]bool": "bool", "[]pair": "pair", "[3]uint8": "uint8"}
)

// prelude has the types of the generated functions.
const prelude = "package random\n\ntype small int8\n\ntype pair struct {\n\tA int8\n\tB uint16\n\tOk bool\n}\n\nconst four = 4\n\nfunc pairs(p pair) pair { return p }\n"

// signatures are of few enough inputs for all to be looked at.
var signatures = [][]string{
	{"int8", "int8"}, {"int8", "uint8"}, {"T", "T"}, {"T", "bool"}, {"T", "[]int8"}, {"[]int8", "bool"}, {"pair", "T"}, {"[]bool", "T"}, {"[]int8", "[]bool"}, {},
}

func pick[T any](g *generator, list ...T) T { return list[g.r.IntN(len(list))] }

func (g *generator) one(of int) bool { return g.r.IntN(of) == 0 }

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.out, format+"\n", args...)
}

func (g *generator) name(of string) string {
	g.fresh++
	return fmt.Sprintf("%s%d", of, g.fresh)
}

// function writes the next one.
func (g *generator) function() *function {
	fn := &function{name: fmt.Sprintf("F%d", len(g.funcs))}
	g.fn, g.vars, g.fuel, g.aliases = fn, nil, 5+g.r.IntN(6), g.one(3)
	for i, t := range pick(g, signatures...) {
		if t == "T" {
			t = pick(g, integers...)
		}
		fn.params = append(fn.params, variable{name: fmt.Sprintf("x%d", i), of: t})
	}
	named := g.one(4)
	for i := range 1 + g.r.IntN(3) {
		v := variable{of: pick(g, append([]string{"[]int8", "pair", "[3]uint8"}, scalars...)...)}
		if named {
			v.name = fmt.Sprintf("r%d", i)
		}
		fn.results = append(fn.results, v)
	}
	list := func(vs []variable) string {
		var l []string
		for _, v := range vs {
			l = append(l, strings.TrimSpace(v.name+" "+v.of))
		}
		return strings.Join(l, ", ")
	}
	g.line("\nfunc %s(%s) (%s) {", fn.name, list(fn.params), list(fn.results))
	g.vars = append(g.vars, fn.params...)
	if named {
		g.vars = append(g.vars, fn.results...)
	}
	g.line("var z int8 = %s\n_ = z", g.constant("int8"))
	g.vars = append(g.vars, variable{name: "z", of: "int8"})
	for g.fuel > 0 {
		g.statement(3)
	}
	g.leave(named)
	g.line("}")
	g.funcs = append(g.funcs, fn)
	return fn
}

// leave writes a return.
func (g *generator) leave(bare bool) {
	if bare && g.fn.results[0].name != "" && g.one(2) {
		g.line("return")
		return
	}
	var list []string
	for _, r := range g.fn.results {
		list = append(list, g.expr(r.of, 2))
	}
	g.line("return %s", strings.Join(list, ", "))
}

// block writes statements in braces, whose variables end with them.
func (g *generator) block(depth int, more ...variable) {
	n := len(g.vars)
	g.vars = append(g.vars, more...)
	for range 1 + g.r.IntN(2) {
		g.statement(depth - 1)
	}
	g.vars = g.vars[:n]
}

// known lists the variables of a type.
func (g *generator) known(of string, assigned bool) (list []string) {
	for _, v := range g.vars {
		if v.of == of && !(assigned && v.fixed) {
			list = append(list, v.name)
		}
	}
	return list
}

// target returns a place of the type that can be assigned to; "" if there is none.
func (g *generator) target(of string) string {
	list := g.known(of, true)
	for _, v := range g.vars {
		if v.fixed {
			continue
		}
		if v.of == "pair" {
			for _, f := range []string{"A", "B", "Ok"} {
				if fields[f] == of {
					list = append(list, v.name+"."+f)
				}
			}
		}
		switch elements[v.of] {
		case of:
			list = append(list, g.element(v), g.element(v))
		case "pair":
			if of == "int8" {
				list = append(list, g.element(v)+".A")
			}
		}
	}
	if len(list) == 0 {
		return ""
	}
	return pick(g, list...)
}

// element returns one of a slice or an array, if there are so many.
func (g *generator) element(v variable) string {
	if g.one(3) {
		return fmt.Sprintf("%s[%d]", v.name, g.r.IntN(3))
	}
	return fmt.Sprintf("%s[%s]", v.name, g.expr(pick(g, "int8", "uint8", "int", "uint64"), 0)+pick(g, "", "&1", "%2"))
}

// constant returns a constant of the type.
func (g *generator) constant(of string) string {
	switch of {
	case "bool":
		return pick(g, "true", "false")
	case "int8", "small":
		return pick(g, "0", "1", "2", "3", "7", "17", "100", "127", "-1", "-2", "-3", "-128", "four", "'a'")
	case "uint8", "byte":
		return pick(g, "0", "1", "2", "3", "7", "17", "100", "200", "255", "four")
	case "uint16", "uint32", "uint64", "uint":
		return pick(g, "0", "1", "2", "3", "5", "1000", "65535", "four")
	}
	return pick(g, "0", "1", "2", "3", "-1", "-5", "1000", "-32768", "32767", "four")
}

// operand returns an operand beside another one that is no constant.
func (g *generator) operand(of string, depth int) string {
	if g.one(2) {
		return g.constant(of)
	}
	return g.expr(of, depth)
}

// expr returns an expression of the type that is no constant.
func (g *generator) expr(of string, depth int) string {
	switch {
	case of == "bool":
		return g.truth(depth)
	case slices.Contains(integers, of):
		return g.integer(of, depth)
	}
	list := g.known(of, false)
	switch {
	case of == "pair" && (len(list) == 0 || g.one(3)):
		return pick(g, "pair{"+g.expr("int8", depth-1)+", "+g.constant("uint16")+", "+g.truth(depth-1)+"}", "pair{B: "+g.expr("uint16", depth-1)+"}", "pair{}")
	case of == "[3]uint8" && (len(list) == 0 || g.one(3)):
		return pick(g, "[3]uint8{"+g.expr("uint8", depth-1)+", 7}", "[3]uint8{2: "+g.expr("uint8", depth-1)+"}")
	case of == "pair", of == "[3]uint8":
		return pick(g, list...)
	case len(list) == 0 || !g.aliases:
		return pick(g, of+"{}", "make("+of+", "+g.expr("int8", 0)+"&2)", "make("+of+", 2)")
	case elements[of] != "" && g.one(2):
		at := g.expr(pick(g, "int8", "uint8", "int"), 0)
		return pick(g, list...) + pick(g, "[:]", "[1:]", "["+at+":]", "[:"+at+"]", "[0:"+at+"]", "[:1:2]")
	}
	return pick(g, list...)
}

// integer returns an expression of an integer type.
func (g *generator) integer(of string, depth int) string {
	var leaves []string
	leaves = append(leaves, g.known(of, false)...)
	for _, v := range g.vars {
		for _, f := range []string{"A", "B"} {
			if v.of == "pair" && fields[f] == of {
				leaves = append(leaves, v.name+"."+f)
			}
		}
		if depth > 0 && elements[v.of] == of {
			leaves = append(leaves, g.element(v))
		}
		if of == "int" && strings.HasPrefix(v.of, "[]") {
			leaves = append(leaves, "len("+v.name+")")
		}
	}
	if depth <= 0 || g.one(5) {
		if len(leaves) == 0 {
			other := pick(g, g.vars...)
			for !slices.Contains(integers, other.of) {
				other = pick(g, g.vars...)
			}
			return of + "(" + other.name + ")"
		}
		return pick(g, leaves...)
	}
	x := g.integer(of, depth-1)
	switch g.r.IntN(12) {
	case 0, 1, 2:
		return "(" + x + pick(g, "+", "-", "*", "&", "|", "^", "&^") + " " + g.operand(of, depth-1) + ")"
	case 3:
		return "(" + pick(g, "3", "1", "5") + pick(g, " - ", " & ", " + ", " * ", " ^ ") + x + ")"
	case 4:
		narrow := of == "int8" || of == "uint8"
		if narrow && g.one(2) {
			return "(" + pick(g, x, "17") + pick(g, "/", "%") + " " + g.integer(of, depth-1) + ")"
		}
		return "(" + x + pick(g, "/", "%") + pick(g, "2", "3", "5", "four") + ")"
	case 5:
		return "(" + pick(g, x, of+"(1)") + pick(g, "<<", ">>") + pick(g, g.integer("uint8", 0), g.integer("int8", 0), "("+g.integer("int64", 0)+"&7)") + ")"
	case 6:
		return "(" + x + pick(g, "<<", ">>") + pick(g, "1", "3", "9", "four") + ")"
	case 7:
		return "(" + pick(g, "-", "^", "+") + x + ")"
	case 8:
		return pick(g, "min", "max") + "(" + x + ", " + g.operand(of, depth-1) + pick(g, "", ", "+g.integer(of, 0)) + ")"
	case 9:
		if call := g.call(of); call != "" {
			return call
		}
	case 10:
		return x
	}
	return of + "(" + g.integer(pick(g, integers...), depth-1) + ")"
}

// truth returns an expression of type bool.
func (g *generator) truth(depth int) string {
	var leaves []string
	leaves = append(leaves, g.known("bool", false)...)
	for _, v := range g.vars {
		if v.of == "pair" {
			leaves = append(leaves, v.name+".Ok")
		}
		if v.of == "[]bool" && depth > 0 {
			leaves = append(leaves, g.element(v))
		}
	}
	if len(leaves) > 0 && (depth <= 0 || g.one(5)) {
		return pick(g, leaves...)
	}
	if depth <= 0 || g.one(2) {
		of := pick(g, integers...)
		op := pick(g, "==", "!=", "<", "<=", ">", ">=")
		if g.one(6) {
			return "(" + g.constant(of) + op + g.integer(of, depth-1) + ")"
		}
		return "(" + g.integer(of, depth-1) + op + " " + g.operand(of, depth-1) + ")"
	}
	switch g.r.IntN(5) {
	case 0:
		return "!" + g.truth(depth-1)
	case 1:
		return "(" + g.truth(depth-1) + pick(g, "==", "!=") + g.operand("bool", depth-1) + ")"
	}
	return "(" + g.truth(depth-1) + pick(g, "&&", "||") + g.operand("bool", depth-1) + ")"
}

// call returns a call of an earlier function with one result of the type; "" if there is none.
func (g *generator) call(of string) string {
	for _, i := range g.r.Perm(len(g.funcs)) {
		if fn := g.funcs[i]; len(fn.results) == 1 && fn.results[0].of == of {
			return fn.name + "(" + g.args(fn) + ")"
		}
	}
	return ""
}

func (g *generator) args(fn *function) string {
	var list []string
	for _, p := range fn.params {
		list = append(list, g.expr(p.of, 0))
	}
	return strings.Join(list, ", ")
}
