package report

import (
	"tandem/lang"
	"tandem/languages"
)

const minShared = 16

// Let names an expression, in documents: from where it stands on.
type Let struct {
	Name string `json:"name"`
	Expr string `json:"expression"`
}

func shownIn(sigma languages.Substitution, vars []lang.Var) []lang.Var {
	updated := map[lang.Var]bool{}
	for _, x := range sigma.Domain() {
		updated[x] = true
	}
	var list []lang.Var
	for _, x := range vars {
		if updated[x] {
			list = append(list, x)
		}
	}
	return list
}
