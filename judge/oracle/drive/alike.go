package drive

import (
	"fmt"
	"slices"
	"strings"

	"tandem/lang"
)

// familiar counts programs by each two features that they have.
type familiar map[[2]string]int

// fresh reports whether p has two features that fewer than most programs before had together,
// and counts it if so.
func (f familiar) fresh(p *lang.Program, most int) bool {
	list, found := features(p), false
	for _, count := range []bool{false, true} {
		for i, one := range list {
			for _, two := range list[:i+1] {
				pair := [2]string{one, two}
				if count {
					f[pair]++
				} else if f[pair] < most {
					found = true
				}
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// features lists what a program has, sorted: statements by what they are in, and by what is in
// front of them, and operators by the types of their operands.
func features(p *lang.Program) []string {
	has := map[string]bool{}
	var block func(in string, s lang.Seq)
	block = func(in string, s lang.Seq) {
		before := "{"
		for _, a := range s.Stmts() {
			kind := strings.TrimPrefix(fmt.Sprintf("%T", a), "*lang.")
			has[in+" "+kind], has[before+"; "+kind] = true, true
			before = kind
			for _, e := range lang.Exprs(a) {
				lang.FoldExpr(e, nil, func(e lang.Expr, _ []struct{}) struct{} {
					if e.NumKids() > 0 {
						has[fmt.Sprintf("%v %v", e.Op(), e.Kid(0).Type())] = true
					}
					return struct{}{}
				})
			}
			switch a := a.(type) {
			case *lang.If:
				block(kind, a.Then)
				block("else", a.Else)
			case *lang.While:
				block(kind, a.Body)
			}
		}
	}
	block("main", p.Body)
	for _, d := range p.Procs {
		block("procedure", d.Body)
	}
	var list []string
	for f := range has {
		list = append(list, f)
	}
	slices.Sort(list)
	return list
}
