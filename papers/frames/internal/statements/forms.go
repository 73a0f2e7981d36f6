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

func fillersOf(section string) []filler {
	return lists.Map(rows(section), func(row []string) filler { return filler{row[0], row[1], row[2], row[3], row[4]} })
}

// Expressions of each production, by their types: r an object, i a number, b a truth value, a
// an array.
var fillers = map[byte][]filler{
	'r': fillersOf("expressions r"), 'i': fillersOf("expressions i"), 'b': fillersOf("expressions b"), 'a': fillersOf("expressions a"),
}

// inside are places of an expression in another one: the type of what stands there and that of the whole,
// the whole, and what it needs.
var inside = rows("inside")

// values are variables and whole statements that take a value.
var values = map[byte]string{'r': "d := □;", 'i': "i := □;", 'b': "var t: bool; t := □;", 'a': "e := □;"}

// places are those of an expression in a statement or an assertion: its type, the statement, and what
// it needs; without a statement it is a place in an assertion.
var places = rows("places")

// Statements of each production, and the places that they can stand in.
var (
	formStmts = fillersOf("form statements")
	inBlocks  = []string{"□", "if v == 0 { □ } else { skip; }", "if v == 0 { skip; } else { □ }", "i := 0 - 1; while i < 0 invariant PRE { i := i + 1; □ }"}
)

// Assertions of each production, and the places that they can stand in: PRE is what they need.
var (
	formAssertions = fillersOf("assertions")
	inAssertions   = []string{"□", "(□ &*& true)", "true &*& □", "(v == 0 ? □ : true)", "(v == 0 ? true : □)", "untouched(□)"}
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
		types, needs := at[0], at[2]
		if types[0] != of {
			continue
		}
		pre, text := f.needs(needs), f.fill(at[1])
		post := pre
		if strings.HasPrefix(f.text, "old(") {
			post = allOf(f.pre, f.same+" == "+f.text, f.fill(needs))
		}
		post = allOf(post, text+" == "+text)
		if !put(pre, f.code+strings.ReplaceAll(values[types[1]], hole, text), "true") || !put(pre, f.code, post) || !put(post, "", "true") {
			return false
		}
	}
	return true
}

// places are a filler in statements and in assertions.
func (f filler) places(of byte, put func(pre, code, post string) bool) bool {
	for _, at := range places {
		code, needs := at[1], at[2]
		if at[0][0] != of {
			continue
		}
		post := "true"
		if code == "" {
			if post = allOf(f.pre, f.fill(needs)); strings.HasPrefix(f.text, "old(") {
				post = allOf(f.pre, f.same+" == "+f.text, f.fill(needs))
			}
		}
		kept := f.pre
		if f.kept != "" {
			kept = f.kept
		}
		if !put(f.needs(needs), f.code+strings.ReplaceAll(f.fill(code), "PRE", allOf(kept)), post) {
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
