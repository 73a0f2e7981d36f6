package c

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// A class is a struct, an object a pointer to one, nil the null pointer, and a method a function whose first parameter is
// this. An expression that uses nil has a value in C, too: what it needs is checked in front of the statement, of a
// conditional expression only in the branch that is taken.

// structs writes the types of classes, and functions that read their fields.
func (w *writer) structs() string {
	var b strings.Builder
	for _, d := range w.p.Classes {
		fmt.Fprintf(&b, "typedef struct %s %[1]s;\n", w.class(d.Type))
	}
	for _, d := range w.p.Classes {
		name := w.class(d.Type)
		fmt.Fprintf(&b, "struct %s {\n", name)
		for _, f := range d.Fields {
			fmt.Fprintf(&b, "\t%s %s;\n", w.ctype(f.Type), w.field(f))
		}
		if len(d.Fields) == 0 {
			b.WriteString("\tuint8_t none;\n")
		}
		b.WriteString("};\n")
		for _, f := range d.Fields {
			fmt.Fprintf(&b, "static inline %s %s_%s(%[2]s *o) { return o ? o->%[3]s : 0; }\n", w.ctype(f.Type), name, w.field(f))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "#include <stdlib.h>\n" + b.String()
}

// classes reports fields without a translation, and variables that stand for an object before the program assigns one: C has
// no initial heaps.
func (w *writer) classes() {
	for _, d := range w.p.Classes {
		for _, f := range d.Fields {
			w.typed(f.Type, d.At)
		}
	}
	var assigned []lang.Var
	for _, s := range w.p.Body.Stmts() {
		x, ok := lang.Target(s)
		_, makes := s.(*lang.New)
		_, assigns := s.(*lang.Assign)
		reads := lists.Filter(lang.FreeVars(lang.Exprs(s)...), func(y lang.Var) bool { return y.Type.IsClass() && !slices.Contains(assigned, y) })
		if !ok || !(makes || assigns) || len(reads) > 0 {
			break
		}
		assigned = append(assigned, x)
	}
	for _, x := range w.p.Vars {
		if x.Type.IsClass() && !slices.Contains(assigned, x) {
			w.wrong(w.Declared(x.Name), fmt.Sprintf("%s of the class %v, which stands for any object at the beginning", x.Name, x.Type), "an assignment to it among those that the program begins with: C has no initial heaps")
		}
	}
}

// class returns the name of the struct that is a class.
func (w *writer) class(t lang.Type) string {
	i := slices.IndexFunc(w.p.Classes, func(d *lang.ClassDecl) bool { return d.Type == t })
	return name("c_", lang.Var{Name: t.String()}, i)
}

func (w *writer) field(f lang.Field) string {
	return name("f_", lang.Var{Name: f.Name}, slices.Index(w.p.Class(f.Of).Fields, f))
}

// field returns e.f.
func (x *exprs) field(e lang.Expr, of term) term {
	f, _ := e.Field()
	t := call(x.w.class(f.Of)+"_"+x.w.field(f), of)
	t.place = of.text + "->" + x.w.field(f)
	return t
}

// oneOf returns a conditional expression of objects.
func (x *exprs) oneOf(kids []term) term {
	if x.w.Harness == Klee {
		x.w.wrong(x.w.at, "a conditional expression of a class", "one of bool or bvN: in C it is a branch")
	}
	return term{text: fmt.Sprintf("(%s ? %s : %s)", kids[0].text, kids[1].text, kids[2].text)}
}

// there returns conditions and that an object is no nil, which this never is.
func there(ok []string, e lang.Expr, o term) []string {
	if x, isVar := e.Var(); isVar && x == lang.This(x.Type, x.Scope) {
		return ok
	}
	return lists.Union(slices.Clip(ok), []string{"(" + o.text + " != 0)"})
}

// objectsThere returns the conditions that no nil is used in e.
func objectsThere(e lang.Expr, kids []term) (ok []string) {
	if e.Op() == lang.Cond {
		all := func(t term) term { return term{text: strings.Join(append(slices.Clone(t.ok), "1"), " & ")} }
		if ok = slices.Clip(kids[0].ok); len(kids[1].ok)+len(kids[2].ok) > 0 {
			ok = lists.Union(ok, []string{call("tdm_cond_8", kids[0], all(kids[1]), all(kids[2])).text})
		}
		return ok
	}
	for _, k := range kids {
		ok = lists.Union(slices.Clip(ok), k.ok)
	}
	if _, isField := e.Field(); isField {
		ok = there(ok, e.Kid(0), kids[0])
	}
	return ok
}

// create writes h := new C.
func (w *writer) create(s *lang.New) {
	w.evaluated(s, func(e []term) {
		x, _ := s.H.Var()
		to := w.variable(x)
		for _, h := range e { // h is e.f
			to = h.place
		}
		w.line("%s = calloc(1, sizeof(%s));", to, w.class(s.Class))
		w.line("tdm_assume(%s != 0);", to)
	})
}

// invoke writes h := e0.m(ē): h is evaluated after the call.
func (w *writer) invoke(s *lang.Invoke) {
	next, receives := s.Receive()
	w.evaluated(s, func(e []term) {
		text := call(w.function(s.Callee()), e...).text
		if !receives {
			w.line("%s;", text)
			return
		}
		w.temps++
		r := lang.Result(s.H.Type())
		w.names[r] = fmt.Sprintf("t%d", w.temps)
		w.line("{")
		w.indent++
		w.line("%s %s = %s;", w.ctype(r.Type), w.names[r], text)
		w.stmt(next)
		w.indent--
		w.line("}")
	})
}
