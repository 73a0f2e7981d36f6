package statements

import (
	"iter"
	"slices"
	"strings"

	"tandem/internal/lists"
)

// hole is where a form has another one.
const hole = "□"

// filler is an expression, an assertion or statements of one production, with what they need.
type filler struct {
	text string
	pre  string // conjuncts in front of what the place needs
	code string // statements in front of the method's
	same string // what has its value in a precondition; "": the text; "-": what is said of it holds by the code
	kept string // what a loop keeps; "": pre
}

// Expressions of each production, by their types: r an object, i a number, b a truth value, a
// an array.
var fillers = map[byte][]filler{
	'r': {
		{text: "nil"}, {text: "this"}, {text: "c"}, {text: "n", pre: "acc(n)"}, {text: "this.same(c)"}, {text: "(v == 0 ? c : this)"},
		{text: "old(n)", pre: "acc(n)", same: "n"}, {text: "(opening list() in n)", pre: "list()"}, {text: "(using sign(v) in c)"},
		{text: "f[0]", code: "f := new C[1]; f[0] := c;", same: "c"},
	},
	'i': {
		{text: "1"}, {text: "v"}, {text: "x", pre: "acc(x)"}, {text: "sign(v)"}, {text: "(v == 0 ? 1 : 2)"},
		{text: "old(x)", pre: "acc(x)", same: "x"}, {text: "(opening nonzero(v) in x)", pre: "nonzero(v)"}, {text: "(using sign(v) in v)"},
		{text: "(v + 1)"}, {text: "a[0]", pre: someElems}, {text: "a.length", pre: "acc(a) &*& a != nil"},
	},
	'b': {
		{text: "true"}, {text: "g", code: "var g: bool; g := v == 0;", same: "v == 0"}, {text: "b", pre: "acc(b)"}, {text: "zero(v)"}, {text: "(v == 0 ? true : false)"},
		{text: "old(b)", pre: "acc(b)", same: "b"}, {text: "(opening q() in x == 0)", pre: "q()"}, {text: "(using sign(v) in v == 0)"},
		{text: "v == 0"}, {text: "h[0]", code: "var h: []bool; h := new bool[1];", same: "false", kept: "h != nil &*& acc(h.elems) &*& h.length == 1"},
	},
	'a': {
		{text: "nil"}, {text: "e", code: "e := new int[1];", same: "-"}, {text: "a", pre: "acc(a)"}, {text: "this.items()", pre: "acc(a)"}, {text: "(v == 0 ? a : a)", pre: "acc(a)"},
		{text: "old(a)", pre: "acc(a)", same: "a"}, {text: "(opening filled() in a)", pre: "filled()"}, {text: "(using sign(v) in a)", pre: "acc(a)"},
	},
}

// inside are places of an expression in another one, with what they need. The first byte says
// the type of what stands there, the second that of the whole.
var inside = []struct{ types, pre, text string }{
	{"ri", "□ != nil &*& acc(□.x)", "□.x"}, {"ri", "□ != nil &*& □.q()", "□.getX()"}, {"ir", "", "same(sign(□) == 1 ? c : this)"}, {"rr", "", "same(□)"}, {"ii", "", "sign(□)"},
	{"bi", "", "(□ ? 1 : 2)"}, {"rr", "", "(v == 0 ? □ : this)"}, {"rr", "", "(v == 0 ? this : □)"}, {"ii", "", "(v == 0 ? □ : 1)"}, {"ii", "", "(v == 0 ? 1 : □)"},
	{"ri", "□ != nil &*& □.q()", "(opening □.q() in 1)"}, {"ii", "nonzero(□)", "(opening nonzero(□) in 1)"}, {"ri", "c != nil &*& c.at(□)", "(opening c.at(□) in 1)"},
	{"rr", "q()", "(opening q() in □)"}, {"ii", "q()", "(opening q() in □)"}, {"ri", "□ != nil &*& □.q()", "(using □.getX() in 1)"}, {"ii", "", "(using sign(□) in 1)"}, {"ri", "", "(using same(□) in 1)"},
	{"rr", "", "(using zero(v) in □)"}, {"ii", "", "(using zero(v) in □)"}, {"rb", "", "(□ == this)"}, {"ii", "", "□ + v"}, {"bb", "", "!(□)"},
	{"ai", "□ != nil &*& acc(□.elems) &*& □.length > 0", "□[0]"}, {"ii", someElems + " &*& 0 <= □ &*& □ < a.length", "a[□]"}, {"ai", "□ != nil", "□.length"},
	{"rb", "", "(this == old(□))"}, {"ii", "", "old(□)"}, {"bb", "", "old(□)"}, {"aa", "", "old(□)"},
}

// values are variables and whole statements that take a value.
var values = map[byte]string{'r': "d := □;", 'i': "i := □;", 'b': "var t: bool; t := □;", 'a': "e := □;"}

// places are those of an expression in a statement or an assertion, with what they need; pre
// alone is a place in an assertion.
var places = []struct {
	of              byte
	pre, code, post string
}{
	{of: 'r', pre: "□ != nil &*& acc(□.x)", code: "□.x := 1;"}, {of: 'r', code: "d := new C; d.n := □;"}, {of: 'i', code: "d := new C; d.x := □;"}, {of: 'b', code: "d := new C; d.b := □;"},
	{of: 'r', pre: "□ != nil &*& □.q()", code: "□.set(1);"}, {of: 'i', pre: "c != nil &*& c.q()", code: "c.set(□);"}, {of: 'r', pre: "c != nil &*& acc(c.n)", code: "c.link(□);"},
	{of: 'b', code: "if □ { skip; } else { skip; }"}, {of: 'b', pre: "□", code: "assert □;"}, {of: 'b', code: "assume □;"}, {of: 'i', code: "return □;"},
	{of: 'r', pre: "□ != nil &*& □.q()", code: "open □.q();"}, {of: 'i', pre: "c != nil &*& c.nonzero(□)", code: "open c.nonzero(□);"}, {of: 'r', pre: "c != nil &*& c.at(□)", code: "open c.at(□);"},
	{of: 'r', pre: "□ != nil &*& acc(□.x)", code: "close □.q();"}, {of: 'i', pre: "c != nil &*& acc(c.y) &*& □ <= c.y", code: "close c.r(□);"}, {of: 'r', pre: "c != nil &*& acc(c.n) &*& c.n == □", code: "close c.at(□);"},
	{of: 'r', pre: "□ != nil &*& □.q()", code: "use □.getX();"}, {of: 'i', code: "use sign(□);"}, {of: 'r', code: "use same(□);"},
	{of: 'b', code: "while □ invariant PRE { return 1; }"}, {of: 'i', pre: "0 <= □", code: "e := new int[□];"}, {of: 'i', pre: "0 <= □", code: "d := new C(□);"},
	{of: 'a', pre: "□ != nil &*& acc(□.elems) &*& □.length > 0", code: "□[0] := 1;"}, {of: 'i', pre: someElems + " &*& 0 <= □ &*& □ < a.length", code: "a[□] := 1;"},
	{of: 'i', code: "e := new int[1]; e[0] := □;"}, {of: 'r', code: "f := new C[1]; f[0] := □;"}, {of: 'a', pre: "□ != nil &*& acc(□.elems) &*& □.length > 0", code: "fill(□, 0);"},
	{of: 'r', pre: "□ != nil &*& acc(□.x)"}, {of: 'r', pre: "□ != nil &*& □.q()"}, {of: 'i', pre: "nonzero(□)"}, {of: 'r', pre: "c != nil &*& c.at(□)"}, {of: 'b', pre: "□"}, {of: 'b', pre: "(□ ? acc(y) : true)"},
	{of: 'a', pre: "□ != nil &*& acc(□.elems)"},
}

// Statements of each production, and the places that they can stand in.
var (
	formStmts = []filler{
		{text: "var k: C;"}, {text: "i := 1;"}, {text: "x := 1;", pre: "acc(x)"}, {text: "set(1);", pre: "q()"}, {text: "d := new C;"}, {text: "if v == 0 { skip; } else { skip; }"},
		{text: "assert v == v;"}, {text: "open q(); close q();", pre: "q()"}, {text: "close q(); open q();", pre: "acc(x)"}, {text: "use getX();", pre: "q()"},
		{text: "while i < 0 { i := i + 1; }"}, {text: "i := *;"}, {text: "assume v == 0;"}, {text: "skip;"}, {text: "return 1;"}, {text: "join true;"},
		{text: "a[0] := 1;", pre: someElems}, {text: "e := new int[1];"},
	}
	inBlocks = []string{"□", "if v == 0 { □ } else { skip; }", "if v == 0 { skip; } else { □ }", "i := 0 - 1; while i < 0 invariant PRE { i := i + 1; □ }"}
)

// Assertions of each production, and the places that they can stand in: PRE is what they need.
var (
	formAssertions = []filler{
		{text: "true"}, {text: "false"}, {text: "acc(x)", pre: "acc(x)"}, {text: "v == v"}, {text: "acc(x) &*& acc(y)", pre: "acc(x) &*& acc(y)"},
		{text: "q()", pre: "q()"}, {text: "(v == 0 ? true : v != 0)"}, {text: "untouched(acc(x))", pre: "acc(x)"}, {text: "untouched(true)"},
	}
	inAssertions = []string{"□", "(□ &*& true)", "true &*& □", "(v == 0 ? □ : true)", "(v == 0 ? true : □)", "untouched(□)"}
)

// formTexts are the forms, and a few that are no programs.
func formTexts(yield func(Case) bool) {
	seen := map[string]bool{}
	put := func(pre, code, post string) bool {
		k := Case{Pre: []string{pre}, Post: []string{post}}
		if code != "" {
			k.Body = []string{code}
		}
		key := pre + ";" + code + ";" + post
		if seen[key] {
			return true
		}
		seen[key] = true
		return yield(k)
	}
	_ = expressionForms(put) && statementForms(put) && assertionForms(put)
}

func expressionForms(put func(pre, code, post string) bool) bool {
	for of, list := range sortedFillers() {
		if slices.ContainsFunc(list, func(f filler) bool { return !f.values(of, put) || !f.inside(of, put) || !f.places(of, put) }) {
			return false
		}
	}
	return true
}

// values are a filler as the value of a variable.
func (f filler) values(of byte, put func(pre, code, post string) bool) bool {
	return put(allOf(f.pre), f.code+f.fill(values[of]), "true") && put(allOf(f.pre), f.code, "true")
}

// inside is a filler in other expressions: in code, in a postcondition, and in a precondition.
func (f filler) inside(of byte, put func(pre, code, post string) bool) bool {
	for _, at := range inside {
		if at.types[0] != of {
			continue
		}
		pre, text := f.needs(at.pre), f.fill(at.text)
		post := pre
		if strings.HasPrefix(f.text, "old(") {
			post = allOf(f.pre, f.same+" == "+f.text, f.fill(at.pre))
		}
		post = allOf(post, text+" == "+text)
		if !put(pre, f.code+strings.ReplaceAll(values[at.types[1]], hole, text), "true") || !put(pre, f.code, post) || !put(post, "", "true") {
			return false
		}
	}
	return true
}

// places are a filler in statements and in assertions.
func (f filler) places(of byte, put func(pre, code, post string) bool) bool {
	for _, at := range places {
		if at.of != of {
			continue
		}
		post := "true"
		if at.code == "" {
			if post = allOf(f.pre, f.fill(at.pre)); strings.HasPrefix(f.text, "old(") {
				post = allOf(f.pre, f.same+" == "+f.text, f.fill(at.pre))
			}
		}
		kept := f.pre
		if f.kept != "" {
			kept = f.kept
		}
		if !put(f.needs(at.pre), f.code+strings.ReplaceAll(f.fill(at.code), "PRE", allOf(kept)), post) {
			return false
		}
	}
	return true
}

// fill returns a text with the filler in its hole.
func (f filler) fill(text string) string { return strings.ReplaceAll(text, hole, f.text) }

// needs returns the precondition for a place that needs another one.
func (f filler) needs(place string) string {
	switch f.same {
	case "":
		return allOf(f.pre, f.fill(place))
	case "-":
		return allOf(f.pre)
	}
	return allOf(f.pre, strings.ReplaceAll(place, hole, f.same))
}

func statementForms(put func(pre, code, post string) bool) bool {
	for _, f := range formStmts {
		for _, b := range inBlocks {
			if !put(allOf(f.pre), strings.NewReplacer(hole, f.text, "PRE", allOf(f.pre)).Replace(b), "true") {
				return false
			}
		}
	}
	return true
}

func assertionForms(put func(pre, code, post string) bool) bool {
	for _, f := range formAssertions {
		for _, part := range inAssertions {
			a := strings.ReplaceAll(part, hole, f.text)
			given, kept, dead := "", "", "" // v is such that false is in the other arm; what untouched is about; nothing gets there
			switch {
			case strings.Contains(a, "? false"):
				given = "v != 0"
			case strings.Contains(a, ": false"):
				given = "v == 0"
			case strings.Contains(a, "false"):
				dead = "assume false;"
			}
			if strings.Contains(a, "untouched") {
				kept = f.pre
			}
			pre, post := allOf(given, f.pre), allOf(kept, a)
			if !put(allOf(given, a), "", "true") || !put(pre, dead, post) || !put(pre, dead+"join "+allOf(given, post)+";", "true") ||
				!put(pre, dead+"while i < 0 invariant "+post+" { i := i + 1; }", "true") {
				return false
			}
		}
	}
	return true
}

// sortedFillers returns the fillers in the order of the types.
func sortedFillers() iter.Seq2[byte, []filler] {
	return func(yield func(byte, []filler) bool) {
		for _, of := range []byte("riba") {
			if !yield(of, fillers[of]) {
				return
			}
		}
	}
}

// allOf returns the conjunction of what is not empty; true of nothing.
func allOf(list ...string) string {
	out := lists.Filter(list, func(a string) bool { return a != "" && a != "true" })
	if len(out) == 0 {
		return "true"
	}
	return strings.Join(out, " &*& ")
}
