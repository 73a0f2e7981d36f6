package lift

import (
	"fmt"
	"strings"
)

// define writes a new variable, which is used.
func (g *generator) define(of, value string) {
	v := g.name("v")
	switch {
	case value == "":
		g.line("var %s %s", v, of)
	case g.one(2):
		g.line("var %s %s = %s", v, of, value)
	default:
		g.line("%s := %s", v, value)
	}
	g.line("_ = %s", v)
	g.vars = append(g.vars, variable{name: v, of: of})
}

// statement writes one, with others inside if it is not too deep.
func (g *generator) statement(depth int) {
	g.fuel--
	of := pick(g, scalars...)
	switch kind := g.r.IntN(16); {
	case depth <= 0 || kind < 4:
		g.simple(of)
	case kind < 8:
		head := ""
		n := len(g.vars)
		if g.one(3) {
			v := g.name("v")
			head = fmt.Sprintf("%s := %s; ", v, g.expr(of, 1))
			g.vars = append(g.vars, variable{name: v, of: of})
			head += g.truth(1) + " || " + v + pick(g, " == ", " != ") + g.constant(of)
		} else {
			head = g.truth(3)
		}
		g.line("if %s {", head)
		g.block(depth)
		for g.one(3) {
			g.line("} else if %s {", g.truth(2))
			g.block(depth)
		}
		if g.one(2) {
			g.line("} else {")
			g.block(depth)
		}
		g.line("}")
		g.vars = g.vars[:n]
	case kind < 11 && g.loops < 2:
		g.loop(depth)
	case kind < 13:
		g.choice(of, depth)
	case kind == 13 && g.one(3):
		g.line("if %s {", g.truth(2))
		if g.one(2) {
			g.line("panic(%q)", g.name("panic "))
		} else {
			g.leave(true)
		}
		g.line("}")
	case kind == 14:
		g.line("{")
		g.block(depth)
		g.line("}")
	default:
		g.simple(of)
	}
}

// simple writes a statement without others inside.
func (g *generator) simple(of string) {
	switch g.r.IntN(14) {
	case 0:
		g.define(of, "")
	case 1:
		g.define("pair", g.expr("pair", 1))
	case 2:
		g.define("[3]uint8", g.expr("[3]uint8", 1))
	case 3:
		of := pick(g, "[]int8", "[]pair", "[]bool")
		g.define(of, pick(g, fmt.Sprintf("make(%s, %s)", of, pick(g, "2", "3", g.integer("int8", 0)+"&1", g.integer("uint16", 0)+"&2")), of+"{1: "+g.expr(elements[of], 0)+"}"))
	case 4, 5:
		if of != "bool" {
			g.define(of, g.integer(of, 3))
		} else {
			g.define(of, g.truth(3))
		}
	case 6:
		g.update(pick(g, integers...))
	case 7:
		s := g.known("[]int8", true)
		if len(s) == 0 || g.loops > 1 {
			break
		}
		name := pick(g, s...)
		switch {
		case g.one(4):
			g.line("clear(%s)", name)
		case g.one(3):
			g.line("copy(%s, %s)", name, pick(g, s...))
		case !g.aliases:
			g.line("%s = append(%s, %s)", name, name, pick(g, g.integer("int8", 1), g.integer("int8", 1)+", 5", name+"..."))
		default:
			g.line("%s = %s", name, name+pick(g, "[1:]", "[:1]", "["+g.integer("int8", 0)+"&1:]"))
		}
	case 8:
		if list := g.known(of, true); len(list) > 0 {
			x, y := pick(g, list...), pick(g, list...)
			if x != y {
				g.line("%s, %s = %s, %s", x, y, g.expr(of, 1), pick(g, x, g.expr(of, 1)))
			}
		}
		if list := g.known("[]int8", true); len(list) > 0 && g.loops < 2 {
			s, i, j := pick(g, list...), g.integer("int8", 0), g.integer("uint", 0)
			g.line("%[1]s[%[2]s&1], %[1]s[%[3]s&1] = %[1]s[%[3]s&1], %[1]s[%[2]s&1]", s, i, j)
		}
	case 9:
		if len(g.funcs) == 0 {
			break
		}
		fn := pick(g, g.funcs...)
		if g.one(3) {
			g.line("%s(%s)", fn.name, g.args(fn))
			break
		}
		var names []string
		for _, r := range fn.results {
			v := g.name("v")
			names = append(names, v)
			defer func() { g.vars = append(g.vars, variable{name: v, of: r.of}) }()
		}
		g.line("%s := %s(%s)", strings.Join(names, ", "), fn.name, g.args(fn))
		g.line("%s = %s", strings.Repeat("_, ", len(names)-1)+"_", strings.Join(names, ", "))
	default:
		if x := g.target(of); x != "" {
			g.line("%s = %s", x, g.expr(of, 3))
		}
	}
}

// update writes x op= y, x++ or x--.
func (g *generator) update(of string) {
	x := g.target(of)
	switch {
	case x == "":
	case g.one(3):
		g.line("%s%s", x, pick(g, "++", "--"))
	case g.one(3):
		g.line("%s %s= %s", x, pick(g, "<<", ">>"), pick(g, "1", "3", g.integer("uint8", 1), g.integer("int8", 0)))
	case g.one(3):
		g.line("%s %s= %s", x, pick(g, "/", "%"), pick(g, "3", "2"))
	default:
		g.line("%s %s= %s", x, pick(g, "+", "-", "*", "&", "|", "^", "&^"), g.operand(of, 2))
	}
}

// loop writes one that turns up to three times.
func (g *generator) loop(depth int) {
	g.loops++
	defer func() { g.loops-- }()
	of := pick(g, integers...)
	i := variable{g.name("i"), of, true}
	label := ""
	if g.one(3) {
		label = g.name("L")
		g.line("%s:", label)
	}
	body := []variable{i}
	switch kind := g.r.IntN(6); kind {
	case 0:
		g.line("for %s := %s(0); %s < %s; %s++ {", i.name, of, i.name, pick(g, "3", "2", "("+g.integer(of, 1)+"&3)"), i.name)
	case 1:
		g.line("for %s := %s(2); %s > 0 && %s; %s-- {", i.name, of, i.name, g.truth(2), i.name)
	case 2:
		g.line("for %s := range %s & 3 {", i.name, g.integer(of, 1))
	case 3:
		g.line("for %s := range %s(%s) {", i.name, of, pick(g, "2", "3"))
	default:
		var ranged []variable
		for _, v := range g.vars {
			if elements[v.of] != "" {
				ranged = append(ranged, v)
			}
		}
		if len(ranged) == 0 {
			body = nil
			g.line("for range 2 {")
			break
		}
		over, e := pick(g, ranged...), g.name("e")
		switch k := g.r.IntN(4); {
		case k == 0:
			body = []variable{{i.name, "int", true}, {e, elements[over.of], false}}
			g.line("for %s, %s := range %s {\n_ = %s", i.name, e, over.name, e)
		case k == 1:
			body = []variable{{e, elements[over.of], false}}
			g.line("for _, %s := range %s {\n_ = %s", e, over.name, e)
		case k == 2 && g.target(elements[over.of]) != "" && len(g.known(elements[over.of], true)) > 0:
			body = nil
			g.line("for _, %s = range %s {", pick(g, g.known(elements[over.of], true)...), over.name)
		default:
			body[0].of = "int"
			g.line("for %s := range %s {", i.name, over.name)
		}
	}
	if len(body) > 0 {
		g.line("_ = %s", body[0].name)
	}
	if label != "" {
		g.line("if %s {\n%s %s\n}", g.truth(1), pick(g, "break", "continue"), label)
	}
	g.block(depth, body...)
	if g.one(3) {
		g.line("if %s {\n%s\n}", g.truth(1), pick(g, "break", "continue"))
	}
	g.line("}")
}

// choice writes a switch.
func (g *generator) choice(of string, depth int) {
	switch kind := g.r.IntN(4); {
	case kind == 0 || of == "bool":
		g.line("switch {")
	case kind == 1:
		v := g.name("v")
		g.line("switch %s := %s; %s {", v, g.integer(of, 1), v)
	default:
		g.line("switch %s {", pick(g, g.integer(of, 2), g.integer(of, 0)))
	}
	tagged := !strings.HasSuffix(g.out.String(), "switch {\n")
	constants := []string{"0", "1", "2", "3", "17", "34"}
	n := 1 + g.r.IntN(3)
	for i := range n {
		switch {
		case i > 0 && i == n-1 && g.one(2):
			g.line("default:")
		case !tagged:
			g.line("case %s%s:", g.truth(2), pick(g, "", ", "+g.truth(1)))
		case g.one(3):
			g.line("case %s, %s:", g.integer(of, 1), constants[i])
		default:
			g.line("case %s%s:", constants[i], pick(g, "", ", "+constants[i+3]))
		}
		g.block(depth)
		switch {
		case i < n-1 && g.one(4):
			g.line("fallthrough")
		case g.one(5):
			g.line("if %s {\nbreak\n}", g.truth(1))
		}
	}
	g.line("}")
}
