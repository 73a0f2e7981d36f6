package solidity

import (
	"fmt"
	"slices"
	"strings"

	"tandem/internal/lists"
	"tandem/lang"
)

// procedures reports what procedures have that has no translation.
func (w *writer) procedures() {
	for _, P := range w.p.Procs {
		for _, x := range P.Params {
			w.declared(x)
		}
		P.Body.Walk(func(s lang.Stmt) {
			if _, reads := s.(*lang.Input); reads {
				w.wrong(s.Parts().At, "an input in a procedure", "inputs in the main statement only: others have no translation to Solidity")
			}
		})
	}
}

// ends splits the main statement: calls without arguments at its end, of procedures that nobody
// else calls, become modifiers of the function.
func (w *writer) ends() (body lang.Seq, behind []*lang.Call) {
	calls := map[string]int{}
	w.p.Walk(func(s lang.Stmt) {
		if a, ok := s.(*lang.Call); ok {
			calls[a.Proc]++
		}
	})
	list := w.p.Body.Stmts()
	n := len(list)
	for ; n > 0; n-- {
		a, ok := list[n-1].(*lang.Call)
		if !ok || len(a.Args) > 0 {
			break
		}
	}
	last := map[string]int{}
	for _, s := range list[n:] {
		last[s.(*lang.Call).Proc]++
	}
	for _, s := range slices.Backward(list[n:]) {
		a := s.(*lang.Call)
		if last[a.Proc] != calls[a.Proc] {
			break
		}
		behind = append(behind, a)
	}
	return lang.SeqOf(list[:len(list)-len(behind)]...), behind
}

// modifiers lists those of the function, the outermost first: the last call.
func modifiers(behind []*lang.Call) []string {
	list := lists.Map(behind, func(a *lang.Call) string { return "m_" + a.Proc })
	return list
}

// procedure writes an internal function, with the first and last statement of its body as a
// modifier, if no parameter is assigned to; or the modifier alone of one that is called at the end.
func (w *writer) procedure(P *lang.Proc, behind []*lang.Call) string {
	w.in = P
	defer func() { w.in = nil }()
	var params, args []string
	for i, x := range P.Params {
		params, args = append(params, fmt.Sprintf("%s u%d", typeOf(x.Type), i+1)), append(args, fmt.Sprintf("u%d", i+1))
	}
	list, head := P.Body.Stmts(), strings.Join(params, ", ")
	modifier := func(before, after []lang.Stmt) string {
		return fmt.Sprintf("\n    modifier m_%s(%s) {\n%s        _;\n%s    }\n", P.Name, head, w.unchecked(before), w.unchecked(after))
	}
	if slices.ContainsFunc(behind, func(a *lang.Call) bool { return a.Proc == P.Name }) {
		return modifier(nil, list)
	}
	text, name := "", ""
	if n := len(list); n >= 2 && !w.assigned(P) {
		text, name = modifier(list[:1], list[n-1:]), fmt.Sprintf(" m_%s(%s)", P.Name, strings.Join(args, ", "))
		list = list[1 : n-1]
	}
	return text + fmt.Sprintf("\n    function p_%s(%s) internal%s {\n%s    }\n", P.Name, head, name, w.unchecked(list))
}

// assigned reports whether a parameter of P is assigned to.
func (w *writer) assigned(P *lang.Proc) bool {
	found := false
	P.Body.Walk(func(s lang.Stmt) {
		if a, ok := s.(*lang.Assign); ok {
			found = found || slices.Contains(P.Params, a.X)
		}
	})
	return found
}

// unchecked writes statements of a procedure.
func (w *writer) unchecked(list []lang.Stmt) string {
	w.out.Reset()
	w.indent = 3
	w.block(lang.SeqOf(list...))
	if w.out.Len() == 0 {
		return ""
	}
	return "        unchecked {\n" + w.out.String() + "        }\n"
}
