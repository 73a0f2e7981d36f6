package notation

import (
	"strconv"

	"tandem/lang"
)

// instance := term "·" (number | versions), where ASCII, and who prints it, has @ for ·: x@ver(x) of a variable
// and a number, e@ver of an expression and ver. e@1 is of the ver that is 1 everywhere.
func (p *parser) instance(t *Term) *Term {
	p.expect("·")
	at := p.postfix()
	if at.Kind == Number && at.Name == "1" && !t.Sort.variable() {
		at.Kind, at.Sort = Word, Versions
	}
	if at.Sort == Versions {
		return p.term(Apply, applied(t.Sort), t, at)
	}
	return p.term(Instance, Variable, want(t, Variable), numeral(at))
}

// numeral panics unless t is a number: digits, ver(x), or a sum of numbers.
func numeral(t *Term) *Term {
	switch {
	case t.Kind == Number, t.Kind == Look && t.Sort == Count:
	case t.Kind == Arith:
		numeral(t.Kids[0])
		numeral(t.Kids[1])
	default:
		misfit(t, "a number, as ver(x) + 1")
	}
	return t
}

// number returns the value of a term that numeral lets pass.
func (r *run) number(t *Term) int {
	switch t.Kind {
	case Number:
		n, _ := strconv.Atoi(t.Name) // at most 18 digits
		return n
	case Look:
		return counted(r.subst(t.Kids[0]), r.variableOf(t.Kids[1]), 1)
	}
	a, b := r.number(t.Kids[0]), r.number(t.Kids[1])
	if t.Name == "-" {
		return a - b
	}
	return a + b
}

// reading returns ver with the instance that a premise says is an input: in#n ↦ x@k is how it remembers that the
// nth input made x@k, and in#0 ↦ n. No formula names these.
func (r *run) reading(ver *Subst) *Subst {
	if r.read.Name == "" {
		return ver
	}
	n := counted(ver, lang.ReadCount, 0) + 1
	return ver.updated(lang.ReadCount, lang.I(int64(n))).updated(lang.ReadVar(n, r.read.Type), lang.V(r.read))
}

// counted returns the number that ver has for a variable; first where it has none.
func counted(ver *Subst, x lang.Var, first int) int {
	if v, ok := image(ver, x).Const(); ok {
		return int(v.(lang.IntValue).Big().Int64())
	}
	return first
}
