package statements

import (
	"regexp"
	"strings"
)

// passed is the parameter v of methods m, which is k here.
var passed = regexp.MustCompile(`\bv\b`)

// forms are methods with each production of Figure 4, and of what is ours, in each place of
// it that its type allows; a few do not meet their contracts.
func forms(yield func(Case) bool) {
	formTexts(func(k Case) bool {
		_, p, _ := k.parsed()
		return p == nil || yield(k) // old in code, or a variable in a precondition, is in none
	})
}

// memberForms are predicates and pure methods with each production of Figure 4 as their body,
// or in the precondition.
func memberForms(yield func(Member) bool) {
	put := func(text string) bool {
		k := Member{passed.ReplaceAllString(text, "k")}
		_, class := k.parsed()
		return class == nil || yield(k)
	}
	types := map[byte]string{'r': "C", 'i': "int", 'b': "bool", 'a': "[]int"}
	for of, list := range sortedFillers() {
		for _, f := range list {
			if !put("pure p(k: int, c: C): " + types[of] + " requires " + allOf(f.pre) + "; { return " + f.text + "; }") {
				return
			}
		}
	}
	for _, f := range formAssertions {
		for _, part := range inAssertions {
			a := strings.ReplaceAll(part, hole, f.text)
			if !put("predicate p(k: int) { return "+a+"; }") || !put("pure p(k: int): int requires "+a+"; { return k; }") {
				return
			}
		}
	}
	// What methods m have not: parameters that are arrays, or truth values.
	const objects, bools = "h != nil &*& acc(h.elems) &*& h.length > 0 &*& ", "(t: bool, h: []bool) { return "
	for _, text := range []string{
		bools + "t", bools + "(t ? true : false)", bools + objects + "h[0]", bools + objects + "(h[0] ? true : false)",
		"(h: []C) { return " + objects + "h[0] != nil &*& acc(h[0].x)", "(h: []C) { return " + objects + "h[0] != nil &*& h[0].q()",
	} {
		if !put("predicate p" + text + "; }") {
			return
		}
	}
}

// mainForms are main routines with each statement, and in each block.
func mainForms(yield func(Main) bool) {
	for _, f := range formStmts {
		own := strings.NewReplacer("x :=", "a.x :=", "set(", "a.set(", "q()", "a.q()", "getX", "a.getX", "a[0]", "w[0]", "e :=", "w :=", "v", "i").Replace(f.text)
		own = strings.Replace(own, "iar k", "var k", 1)
		for _, b := range inBlocks {
			k := Main{Body: []string{"a := new C;", "w := new int[1];", strings.ReplaceAll(b, "v ==", "i ==")}}
			if strings.HasPrefix(f.text, "set") || strings.HasPrefix(f.text, "open") || strings.HasPrefix(f.text, "use") {
				k.Body = append(k.Body[:2:2], "close a.q();", k.Body[2])
			}
			last := len(k.Body) - 1
			k.Body[last] = strings.NewReplacer(hole, own, "invariant PRE", "").Replace(k.Body[last])
			if _, p := k.parsed(); p != nil && !yield(k) {
				return
			}
		}
	}
}
