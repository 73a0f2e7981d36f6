package contracts

import "slices"

// Assigned returns the names of the variables that statements assign to or declare, each once, sorted.
func Assigned(list []Stmt) []string {
	var names []string
	var look func([]Stmt)
	set := func(x Expr) {
		if e, ok := x.(*VarExpr); ok {
			names = append(names, e.Name)
		}
	}
	look = func(list []Stmt) {
		for _, x := range list {
			switch x := x.(type) {
			case *Local:
				names = append(names, x.X.Name)
			case *Assign:
				names = append(names, x.X)
			case *Input:
				names = append(names, x.X)
			case *Invoke:
				set(x.H)
			case *New:
				set(x.H)
			case *NewArray:
				set(x.H)
			case *If:
				look(x.Then)
				look(x.Else)
			case *While:
				look(x.Body)
			}
		}
	}
	look(list)
	slices.Sort(names)
	return slices.Compact(names)
}
